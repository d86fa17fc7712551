"""Lessons by keyboard alone: a step names its keys, the first arrow leads to its move, and Enter is never silent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lesson_walk import until_said
from tables import table_under
from ui_harness import Harness

from tablegame.games import GAMES, find
from tablegame.games.lessons import LessonStep
from tablegame.session.settings import FASTEST, Settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.view.scene import Label

LESSONS = [(game.key, number) for game in GAMES for number, lesson in enumerate(game.lessons) if not lesson.ideas]
"""The guided hands. A lesson on an idea does not name the keys of its move, which is to be found."""
TYPED = {
    "predict": ("u", "d", "u", "d", "u", "enter"),
    # From the first square at which the step points along the others.
    "bid": ("right", "space", "down", "space", "left", "space", "down", "left", "space", "enter"),
}
"""The keys for moves that are put together, by the kind of the move."""
SETTINGS = Settings(language="en", names=("Ann",), pace=FASTEST)


def note(ui: Harness) -> str:
    """The text of the present step."""
    label = next(node for node in ui.scene().nodes if isinstance(node, Label) and node.id == "lesson.words")
    return label.words.replace("\n", " ")


def move_by_arrow(ui: Harness, step: LessonStep) -> None:
    """Check that Enter alone makes no move, then go to the move with an arrow and make it with Enter."""
    table = table_under(ui)
    for _ in range(3):  # nor does a second or a third press
        ui.key("enter")
        assert table.step is step and table.picked is None and ui.notice(), "Enter makes no move that nobody chose"
    ui.click((4.0, 400.0))  # the bare table
    ui.key("enter")
    assert table.step is step and ui.notice() and ui.focus() != "felt"
    ui.key("right")
    for _ in range(2):  # the first Enter may only lift a card
        if table.step is step:
            assert ui.focus(), f"{step.do!r}: the focus is nowhere"
            ui.key("enter")


def move_by_named_keys(ui: Harness, step: LessonStep) -> None:
    """Press the keys that the note of the step names."""
    names = re.search(r"Keys?: (.*)$", note(ui))
    assert names is not None, step
    for name in names.group(1).lower().split(", "):
        for key in name if name.isdigit() else (name,):
            ui.key({"an arrow": "right"}.get(key, key))


def walk_by_keys(
    ui: Harness, game: str, number: int, make_move: Callable[[Harness, LessonStep], None]
) -> Iterator[LessonStep]:
    """Open a lesson and go through it. Each step is yielded while it is on the table, and done afterwards."""
    ui.app.open("lesson", game, number)
    ui.settle()
    while (step := until_said(ui)) is not None:
        yield step
        script = table_under(ui).script
        assert script is not None
        place, kind = script.place, kind_of(step)
        if kind in TYPED or not kind:
            ui.key(*TYPED.get(kind, ("enter",)))
        else:
            make_move(ui, step)
        assert script.place > place, f"the lesson does not go on after {step.do or step.says!r}: {ui.notice()!r}"


def kind_of(step: LessonStep) -> str:
    """The kind of move that a step asks for; "" if it asks for none."""
    return step.move.split(" ")[1] if step.move else ""


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_an_arrow_leads_to_each_move_of_a_lesson_and_enter_makes_none(tmp_path: Path, game: str, number: int) -> None:
    with Harness(tmp_path, (960, 600), replace(SETTINGS, language="de")) as ui:
        steps_done = sum(1 for _ in walk_by_keys(ui, game, number, move_by_arrow))
        assert steps_done == sum(isinstance(each, LessonStep) for each in find(game).lessons[number].script)
        assert isinstance(ui.top(), AskScreen)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_keys_named_in_a_lesson_lead_to_its_end(tmp_path: Path, game: str, number: int) -> None:
    with Harness(tmp_path, (960, 600), SETTINGS) as ui:
        for _ in walk_by_keys(ui, game, number, move_by_named_keys):
            pass
        assert isinstance(ui.top(), AskScreen)


HAVE_DEAD_TARGETS = ("contraspiel", "contractgrid")
"""Games in which some targets cannot be pressed while a lesson asks for a move."""


@pytest.mark.parametrize(("game", "number"), [lesson for lesson in LESSONS if lesson[0] in HAVE_DEAD_TARGETS])
def test_enter_on_a_dead_target_names_the_move_of_the_lesson(tmp_path: Path, game: str, number: int) -> None:
    with Harness(tmp_path, (960, 600), SETTINGS) as ui:
        kinds_tried: set[str] = set()
        for step in walk_by_keys(ui, game, number, move_by_named_keys):
            dead = next((target.id for target in ui.scene().targets if not target.enabled and target.why), "")
            if step.move and kind_of(step) not in kinds_tried and dead and ui.scene().default_button is None:
                ui.move_focus(dead)
                ui.key("enter")
                assert ui.notice().split(" ")[0] == step.do.split(" ")[0], "both begin with the same verb"
                assert ui.focus() != dead
                kinds_tried.add(kind_of(step))
        assert kinds_tried


def test_the_status_line_names_the_lesson_once(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), SETTINGS) as ui:
        for _ in walk_by_keys(ui, "wargops", 0, move_by_named_keys):
            status = next(line for line in ui.words().splitlines() if "lesson" in line)
            assert status.count("lesson") == 1, status


def test_a_press_before_a_step_could_be_read_does_not_leave_the_step(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), SETTINGS) as ui:
        ui.app.open("lesson", "contraspiel", 0)
        step = until_said(ui)
        assert step is not None and not step.move
        ui.key("enter")
        ui.patient = False  # from now on a key is pressed without waiting until the step could be read
        script = table_under(ui).script
        assert script is not None
        place = script.place
        ui.run(seconds=0.3)
        ui.key("enter")
        assert script.place == place and ui.notice()
        ui.run(seconds=2)
        ui.key("enter")
        assert script.place > place
