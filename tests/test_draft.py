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

SECRET = "draft so far: "
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
        builder.key("u", Action("step"))
        builder.key("s", Action("step"))

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


def test_each_step_changes_the_move_that_the_draft_offers_to_seal(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        assert draft_of(ui) is None and "Seal" not in ui.words()
        ui.key("u", "u")
        assert draft_of(ui) == "xx" and ui.focus() == DRAFT
        assert "Seal the 2" in ui.words()
        ui.click("erase")
        assert "Seal the 1" in ui.words() and ui.focus() == DRAFT
        ui.click("erase")
        assert draft_of(ui) == "" and "Seal" not in ui.words()
        ui.key("enter")
        assert table_of(ui).session.situation.can_act


def test_a_draft_that_is_complete_from_the_start_can_be_sealed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ready(SceneWithSteps):
        """A scene in which the draft is the rank 3 before the first step."""

        def drafted_move(self, look: SceneInput) -> int | None:
            return 3 if look.draft is None else super().drafted_move(look)

    monkeypatch.setattr(contra, "SCENE", Ready())
    with at_choice(tmp_path) as ui:
        assert draft_of(ui) is None and "Seal the 3" in ui.words()
        ui.click("commit")
        session = table_of(ui).session
        assert session.file is not None and "A 3" in session.file.record.moves


def test_enter_seals_a_complete_draft_and_clears_it(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("u", "u", "enter")
        session = table_of(ui).session
        assert session.file is not None and "A 2" in session.file.record.moves
        until_choice(ui)
        assert draft_of(ui) is None


def test_an_illegal_draft_shows_the_reason_and_stays_editable(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        for _ in range(7):
            ui.key("u")
        ui.key("enter")
        assert ui.notice() and table_of(ui).session.situation.can_act
        assert draft_of(ui) == "x" * 7


def test_a_key_of_the_game_has_priority_over_the_same_key_of_the_table(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("s")
        assert draft_of(ui) == "x" and ui.at_table()


def test_panels_a_click_on_the_felt_and_a_lost_focus_leave_the_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("u")
        for key in ("f1", "c", "t", "m"):
            ui.key(key)
            assert ui.top() is not ui.screens()[0]
            ui.key("escape")
        ui.click((640.0, 420.0))
        ui.lose_focus()
        assert draft_of(ui) == "x"


def test_the_draft_returns_after_an_old_trick_was_shown(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("u", "enter")
        until_choice(ui)
        ui.key("u", "u", "t", "enter")
        assert table_of(ui).old_trick is not None and draft_of(ui) is None
        ui.key("escape")
        assert draft_of(ui) == "xx"


def test_undo_clears_the_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path, PEOPLE, practice=True) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("u")
        table_of(ui).reset_to_present()
        assert draft_of(ui) is None


def test_a_curtain_clears_the_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path, PEOPLE, settings=Settings()) as ui:
        assert SECRET not in ui.words()
        ui.key("enter")
        until_choice(ui)
        ui.key("u")
        assert SECRET + "x" in ui.words()
        ui.lose_focus()
        assert SECRET not in ui.words()
        ui.key("enter")
        assert SECRET + "None" in ui.words()
        ui.key("u", "enter")
        until_choice(ui)
        ui.key("enter")
        assert table_of(ui).session.situation.viewer == 1 and SECRET + "None" in ui.words()


def test_a_step_changes_no_draft_while_the_viewer_may_not_act(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        look = replace(table_of(ui).look(), can_act=False)
        assert table_of(ui).compose(look, Action("step"))
        assert draft_of(ui) is None
