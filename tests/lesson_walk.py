"""Walks through a lesson at the table: by mouse or by keys, step by step, as somebody does who does what is said."""

from __future__ import annotations

from collections.abc import Iterator

from tables import table_under
from ui_harness import Harness

from tablegame.games.lessons import LessonStep
from tablegame.ui.table.table import Table


def until_said(ui: Harness, longest: float = 60.0) -> LessonStep | None:
    """Let time pass until the lesson says something new; None once it is over."""
    table, end = table_under(ui), ui.now + longest
    while ui.at_table():
        if table.step is not None and not ui.app.moving() and not table.playback.fresh:
            ui.settle()
            return table.step
        if table.step is None and table.pace.waits_for_press and table.pace.complete and not ui.app.moving():
            ui.key("enter")  # a result of which nothing is said stays until somebody goes on
        ui.frame(1 / 20)
        assert ui.now < end, "the lesson says nothing more"
    return None


def walk(ui: Harness, game: str, mouse: bool, number: int = 0) -> Iterator[LessonStep]:
    """Open a lesson and go through it; each step is given while it stands on the table, and done afterwards."""
    ui.app.open("lesson", game, number)
    ui.settle()
    while (step := until_said(ui)) is not None:
        yield step
        _do(ui, step, mouse)


def _do(ui: Harness, step: LessonStep, mouse: bool) -> None:
    table = table_under(ui)
    script = table.script
    assert script is not None
    place = script.place
    if not step.move:
        if mouse:
            ui.click("next")
        else:
            ui.key("enter")
    else:
        _move(ui, step, mouse)
    assert script.place > place, f"{step.says!r} was not gone past: {ui.notice()!r}"


def _move(ui: Harness, step: LessonStep, mouse: bool) -> None:
    """The move that is asked for: put together first where it is composed, else by what it is called on the table."""
    table = table_under(ui)
    kind, *values = step.move.split(" ")[1:]
    composed = {"predict": _predict, "grid": _lay_sheet, "bid": _bid}.get(kind)
    if composed is not None:
        composed(ui, values, mouse)
        _press(ui, "commit", mouse)
        return
    move = number_of(table, step)
    targets = ui.scene().targets
    picked, look = table.entry.scene.picked_move, table.look()
    named = [t.id for t in targets if t.enabled and t.id in step.at and picked(look, t.action) == move]
    named += [t.id for t in targets if t.id in step.at and t.enabled]
    named += [t.id for t in targets if t.action.values == (move,) and t.action.verb in ("say", "pick") and t.enabled]
    assert named, f"nothing to click for {step.move!r}: {sorted(t.id for t in targets)}"
    _press(ui, named[0], mouse)
    if table.step is step:
        _press(ui, named[0], mouse)


def _press(ui: Harness, target: str, mouse: bool) -> None:
    """By a click, or by Enter once the focus has been brought there."""
    if mouse:
        ui.click(target)
        return
    ui.move_focus(target)
    ui.key("enter")


def _predict(ui: Harness, values: list[str], mouse: bool) -> None:
    for letter in values[0]:
        if mouse:
            ui.click({"U": "up", "D": "down", "S": "stay"}[letter])
        else:
            ui.key(letter.lower())


def _lay_sheet(ui: Harness, values: list[str], mouse: bool) -> None:
    """The sheet of the lesson is the one that lies ready."""


def _bid(ui: Harness, values: list[str], mouse: bool) -> None:
    step = table_under(ui).step
    squares = [name for name in (step.at if step is not None else ()) if name.startswith("square/")]
    assert len(squares) == len(values)
    for square in squares:
        _press(ui, square, mouse)


def number_of(table: Table, step: LessonStep) -> int:
    """The move as the engine counts it."""
    engine = table.entry.engine
    move = engine.parse(table.session.situation.viewer or 0, step.move.partition(" ")[2])
    assert isinstance(move, int)
    return move
