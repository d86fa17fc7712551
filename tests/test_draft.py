"""A move that is put together step by step: kept for its writer, through panels, and for nobody else."""

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


class Counted(ContraScene):
    """Contraconquer whose rank is composed: as many steps as the rank is high make it."""

    def build(self, builder: Builder, look: SceneInput, area: Rect) -> None:
        """A pad beside the usual table, and a button that takes the last step back."""
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
        """One step more or less."""
        steps = cast("str", look.draft or "")
        if action.verb not in ("step", "erase"):
            return None
        return steps + "x" if action.verb == "step" else steps[:-1]

    def drafted_move(self, look: SceneInput) -> int | None:
        """The number of steps."""
        return len(cast("str", look.draft or "")) or None


@pytest.fixture(autouse=True)
def composed_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contra, "SCENE", Counted())


def draft_of(ui: Harness) -> Plain:
    return table_of(ui).look().draft


def test_a_draft_grows_by_steps_and_is_lifted_as_the_move_it_makes(tmp_path: Path) -> None:
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


def test_a_draft_that_is_complete_at_first_can_be_sealed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ready(Counted):
        """Three steps lie there from the start."""

        def drafted_move(self, look: SceneInput) -> int | None:
            """The number of steps."""
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


def test_a_key_that_the_game_binds_goes_before_the_tables_own(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("s")
        assert draft_of(ui) == "x" and ui.at_table()


def test_a_draft_waits_below_panels_and_a_click_on_the_felt(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("u")
        for key in ("f1", "c", "t", "m"):
            ui.key(key)
            assert ui.top() is not ui.screens()[0]
            ui.key("escape")
        ui.click((640.0, 420.0))
        ui.lose_focus()
        assert draft_of(ui) == "x"


def test_a_draft_waits_while_an_old_trick_is_looked_at(tmp_path: Path) -> None:
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


def test_a_draft_belongs_to_one_seat(tmp_path: Path) -> None:
    with at_choice(tmp_path, PEOPLE) as ui:
        ui.key("enter")
        until_choice(ui)
        ui.key("u")
        table = table_of(ui)
        assert table.drafts == {0: "x"}
        table.drafts = {1: "x"}
        assert table.look().draft is None and table.look().picked is None


def test_only_the_acting_player_can_change_a_draft(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        look = replace(table_of(ui).look(), can_act=False)
        assert table_of(ui).compose(look, Action("step"))
        assert draft_of(ui) is None
