"""Goes through a lesson at the table step by step, by mouse, and does what each step asks for."""

from __future__ import annotations

from collections.abc import Iterator

from tables import table_under
from ui_harness import Harness

from tablegame.games.lessons import LessonStep
from tablegame.ui.table.table import Table


def until_said(ui: Harness, longest: float = 60.0) -> LessonStep | None:
    """Let time pass until the lesson shows a step. Returns the step, or None once the lesson is over."""
    table, end = table_under(ui), ui.now + longest
    while ui.at_table():
        if table.step is not None and not ui.app.moving() and not table.playback.fresh:
            ui.settle()
            return table.step
        if table.step is None and table.pace.waits_for_press and table.pace.complete and not ui.app.moving():
            ui.key("enter")  # a result without a step stays until somebody goes on
        ui.frame(1 / 20)
        assert ui.now < end, "the lesson shows no further step"
    return None


def walk(ui: Harness, game: str, number: int = 0) -> Iterator[LessonStep]:
    """Open a lesson and go through it by mouse. Each step is yielded while it is on the table, and done afterwards."""
    ui.app.open("lesson", game, number)
    ui.settle()
    while (step := until_said(ui)) is not None:
        yield step
        script = table_under(ui).script
        assert script is not None
        place = script.place
        if step.move:
            _move(ui, step)
        else:
            ui.click("next")
        assert script.place > place, f"the lesson does not go on after {step.says!r}: {ui.notice()!r}"


def _move(ui: Harness, step: LessonStep) -> None:
    """Make the move that a step asks for: put it together, or click the target that stands for it."""
    table = table_under(ui)
    kind, *values = step.move.split(" ")[1:]
    if kind in ("predict", "grid", "bid"):
        if kind == "predict":
            ui.click(*({"U": "up", "D": "down", "S": "stay"}[letter] for letter in values[0]))
        elif kind == "bid":
            squares = [name for name in step.at if name.startswith("square/")]
            assert len(squares) == len(values)
            ui.click(*squares)
        ui.click("commit")  # the sheet of the lesson lies ready
        return
    move, look = number_of(table, step), table.look()
    targets = [target for target in ui.scene().targets if target.enabled]
    pointed_at = [target for target in targets if target.id in step.at]
    candidates = [each for each in pointed_at if table.entry.scene.picked_move(look, each.action) == move]
    candidates += pointed_at
    candidates += [each for each in targets if each.action.values == (move,) and each.action.verb in ("say", "pick")]
    assert candidates, f"nothing to click for {step.move!r}: {sorted(target.id for target in targets)}"
    ui.click(candidates[0].id)
    if table.step is step:  # the first click only lifts a card
        ui.click(candidates[0].id)


def number_of(table: Table, step: LessonStep) -> int:
    """The move of a step as the engine numbers it."""
    engine = table.entry.engine
    move = engine.parse(table.session.situation.viewer or 0, step.move.partition(" ")[2])
    assert isinstance(move, int)
    return move
