"""The draft of a move that is composed step by step: it stays through panels, and only its seat can see it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from game_pictures import frame_name
from tables import at_choice, table_of, until_choice
from ui_harness import Harness

from tablegame.core.text import Plain
from tablegame.games.contraconquer import scene as contra
from tablegame.games.contraconquer.scene import ContraScene
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.view.builder import Builder
from tablegame.view.game_scene import DRAFT, SceneInput
from tablegame.view.scene import Action, Rect, Target

STEP = "u"
"""The key that adds a step to the draft."""
SECRET = "draft so far: "
"""The pad shows this text with the draft."""
PEOPLE = (person("Anna"), person("Ben"), computer("club", "Cilla"))


class SceneWithSteps(ContraScene):
    """A scene of Contraconquer in which a rank is composed of as many steps: "xx" is the rank 2."""

    def build(self, builder: Builder, look: SceneInput, area: Rect) -> None:
        """Draw the usual table, a pad with the draft, and a button that removes the last step."""
        super().build(builder, look, area)
        if frame_name(look.frame) != "choosing":
            return
        pad = Rect(area.x, area.y, 200, 40)
        builder.text(pad, SECRET + str(look.draft))
        builder.target("pad", Target(DRAFT, pad, Action("commit"), "pad"))
        builder.button("pad", "erase", pad.moved(0, 60), "Erase", Action("erase"))
        builder.key(STEP, Action("step"))
        builder.key("s", Action("step"))  # at the table S is the key of another action

    def next_draft(self, look: SceneInput, action: Action) -> Plain:
        steps = cast("str", look.draft or "")
        if action.verb not in ("step", "erase"):
            return None
        return steps + "x" if action.verb == "step" else steps[:-1]

    def drafted_move(self, look: SceneInput) -> int | None:
        return len(cast("str", look.draft or "")) or None


@pytest.fixture(autouse=True)
def composed_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contra, "SCENE", SceneWithSteps())


def draft_of(ui: Harness) -> Plain:
    return table_of(ui).look().draft


def test_enter_seals_a_complete_draft_and_clears_it(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key(STEP, STEP, "enter")
        session = table_of(ui).session
        assert session.file is not None and "A 2" in session.file.record.moves
        until_choice(ui)
        assert draft_of(ui) is None


def test_enter_with_an_illegal_draft_shows_the_reason_and_leaves_the_draft(tmp_path: Path) -> None:
    not_in_hand = 7  # a seat of the printed form has the ranks 1 to 3
    with at_choice(tmp_path) as ui:
        ui.key(*[STEP] * not_in_hand, "enter")
        assert ui.notice() and table_of(ui).session.situation.can_act
        assert draft_of(ui) == "x" * not_in_hand


def test_panels_a_click_on_the_felt_and_a_lost_focus_leave_the_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key(STEP)
        for panel_key in ("f1", "c", "t", "m"):
            ui.key(panel_key)
            assert ui.top() is not ui.screens()[0], "a panel is open"
            ui.key("escape")
        bare_felt = (640.0, 420.0)
        ui.click(bare_felt)
        ui.lose_focus()
        assert draft_of(ui) == "x"


def test_the_draft_returns_after_an_old_trick_was_shown(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key(STEP, "enter")
        until_choice(ui)
        ui.key(STEP, STEP)
        ui.key("t", "enter")  # the list of tricks, and its last trick
        assert table_of(ui).old_trick is not None and draft_of(ui) is None
        ui.key("escape")
        assert draft_of(ui) == "xx"


def test_the_draft_is_cleared_when_the_table_goes_to_the_present(tmp_path: Path) -> None:
    with at_choice(tmp_path, PEOPLE, practice=True) as ui:
        ui.key("enter")  # opens the curtain
        until_choice(ui)
        ui.key(STEP)
        table_of(ui).reset_to_present()  # as after an undo
        assert draft_of(ui) is None


def test_a_curtain_clears_the_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path, PEOPLE, settings=Settings()) as ui:
        assert SECRET not in ui.words(), "the curtain before Anna's first choice is down"
        ui.key("enter")
        until_choice(ui)
        ui.key(STEP)
        assert SECRET + "x" in ui.words()
        ui.lose_focus()
        assert SECRET not in ui.words(), "the curtain is down"
        ui.key("enter")
        assert SECRET + "None" in ui.words()
        ui.key(STEP, "enter")
        until_choice(ui)
        ui.key("enter")  # opens Ben's curtain
        assert table_of(ui).session.situation.viewer == 1 and SECRET + "None" in ui.words()


def test_a_step_changes_no_draft_while_the_viewer_may_not_act(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        look = replace(table_of(ui).look(), can_act=False)
        assert table_of(ui).compose(look, Action("step"))
        assert draft_of(ui) is None
