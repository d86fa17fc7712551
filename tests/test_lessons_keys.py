"""The lessons by keyboard alone: a step says its keys, the first arrow leads there, and Enter is never silent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
"""The guided hands; a lesson on an idea does not name the keys of the move that is to be found."""
TYPED = {
    "predict": ("u", "d", "u", "d", "u", "enter"),
    # From the first square that is pointed at along the others.
    "bid": ("right", "space", "down", "space", "left", "space", "down", "left", "space", "enter"),
}
"""Moves that are put together, by the keys that their steps name."""


def note(ui: Harness) -> str:
    """All that the lesson says at present."""
    found = next(node for node in ui.scene().nodes if isinstance(node, Label) and node.id == "lesson.words")
    return found.words.replace("\n", " ")


def by_arrow(ui: Harness, step: LessonStep) -> None:
    """Enter alone does nothing, on the bare table neither; the first arrow leads to what is meant, and Enter does it,
    twice where that lifts.
    """
    for _ in range(3):
        ui.key("enter")
        assert table_under(ui).step is step and table_under(ui).picked is None and ui.notice(), "nobody has chosen that"
    ui.click((4.0, 400.0))
    ui.key("enter")
    assert table_under(ui).step is step and ui.notice() and ui.focus() != "felt", "nothing that Enter could press"
    ui.key("right")
    for _ in range(2):
        if table_under(ui).step is step:
            assert ui.focus(), f"{step.do!r} has the focus nowhere"
            ui.key("enter")


def by_named_keys(ui: Harness, step: LessonStep) -> None:  # noqa: ARG001 - the note says it
    """The keys that are named in the note."""
    said = re.search(r"Keys?: (.*)$", note(ui))
    assert said is not None, note(ui)
    for name in said.group(1).lower().split(", "):
        for key in name if name.isdigit() else (name,):
            ui.key({"an arrow": "right"}.get(key, key))


def steps(ui: Harness, game: str, number: int, way: Callable[[Harness, LessonStep], None]) -> Iterator[LessonStep]:
    """Open a lesson and go through it that way; each step is given before it is done."""
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
            way(ui, step)
        assert script.place > place, f"{step.do or step.says!r} was not gone past: {ui.notice()!r}"


def kind_of(step: LessonStep) -> str:
    """What kind of move a step asks for, "" for none."""
    return step.move.split(" ")[1] if step.move else ""


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_first_arrow_leads_through_every_lesson_and_enter_alone_makes_no_move(
    tmp_path: Path, game: str, number: int
) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de", names=("Ann",), pace=FASTEST)) as ui:
        gone = sum(1 for _ in steps(ui, game, number, by_arrow))
        assert gone == sum(isinstance(each, LessonStep) for each in find(game).lessons[number].script)
        assert isinstance(ui.top(), AskScreen)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_lessons_guide_keys_to_what_they_name_and_enter_shows_the_awaited_move(
    tmp_path: Path, game: str, number: int
) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="en", names=("Ann",), pace=FASTEST)) as ui:
        tried: set[str] = set()
        for step in steps(ui, game, number, by_named_keys):
            dead = next((t.id for t in ui.scene().targets if not t.enabled and t.why), "")
            # Once is enough for each kind of move.
            if step.move and kind_of(step) not in tried and dead and ui.scene().default_button is None:
                ui.move_focus(dead)
                ui.key("enter")
                assert ui.notice().split(" ")[0] == step.do.split(" ")[0], ui.notice()
                assert ui.focus() != dead
                tried.add(kind_of(step))
        assert tried or game in ("contraconquer", "wargops", "precognition", "procession")
        assert isinstance(ui.top(), AskScreen)


def test_the_status_line_calls_a_lesson_by_its_name_once(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language="en", names=("Ann",), pace=FASTEST)) as ui:
        for _ in steps(ui, "wargops", 0, by_named_keys):
            status = next(line for line in ui.words().splitlines() if "lesson" in line)
            assert status.count("lesson") == 1, status


def test_a_step_is_left_only_by_a_press_that_began_when_it_could_be_read(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="en", names=("Ann",), pace=FASTEST)) as ui:
        ui.app.open("lesson", "contraspiel", 0)
        step = until_said(ui)
        assert step is not None and not step.move
        ui.key("enter")
        ui.patient = False
        script = table_under(ui).script
        assert script is not None
        place = script.place
        ui.run(0.3)
        ui.key("enter")
        assert script.place == place and ui.notice(), "too early, and that is said"
        ui.run(2)
        ui.key("enter")
        assert script.place > place
