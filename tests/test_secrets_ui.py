"""Two windows with games that differ only in secrets of other seats: all that a player sees in them is the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_of, until_choice
from twins import TABLES, Twins, clocks_stand_still, look_about, to_curtain
from ui_harness import Harness

from tablegame.session.settings import Settings

__all__ = ["clocks_stand_still"]


def play_trick(twins: Twins) -> None:
    """Play a trick with the same cards in both windows, up to the next curtain."""
    to_curtain(twins)
    for _ in twins.session.situation.persons:
        twins.watched(lambda ui: ui.key("enter"), "a curtain opens", frames=2)
        to_curtain(twins)
        twins.seal_equal_cards()
        twins.watched(lambda ui: ui.frame(), "a card is sealed", frames=2)
    to_curtain(twins)
    assert len(twins.session.situation.view.tricks) == 1
    assert twins.session.situation.curtain == twins.session.situation.persons[0]


def play_trick_and_seal_different_cards(twins: Twins) -> None:
    """After a trick let the first person seal different cards in the two windows, up to the next person's curtain."""
    play_trick(twins)
    twins.do(lambda ui: ui.key("enter"))
    to_curtain(twins)
    twins.seal_different_cards()
    twins.watched(lambda ui: ui.frame(), "the next curtain falls", frames=20)
    assert twins.session.situation.curtain == twins.session.situation.persons[1]


@pytest.mark.parametrize("table", TABLES)
def test_a_sealed_choice_changes_no_picture_of_the_other_players(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        play_trick_and_seal_different_cards(twins)
        look_about(twins, "behind the curtain")
        for number, seat in enumerate(twins.session.situation.persons[1:], 2):
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens", frames=20)
            to_curtain(twins)
            assert twins.session.situation.viewer == seat
            look_about(twins, "before the own hand")
            twins.watched(lambda ui: ui.lose_focus(), "the window is left", frames=4)
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens again", frames=4)
            if number < len(twins.session.situation.persons):
                twins.seal_equal_cards()
                twins.watched(lambda ui: ui.frame(), "the next curtain falls", frames=20)


@pytest.mark.parametrize(
    ("table", "practice"), [("two people and a computer", False), ("two people by remainder", True)]
)
def test_a_sealed_choice_taken_back_or_put_back_stays_secret(tmp_path: Path, table: str, practice: bool) -> None:
    with Twins(tmp_path, table, practice) as twins:
        play_trick_and_seal_different_cards(twins)
        twins.watched(lambda ui: ui.key("ctrl+z"), "the others are asked", frames=3)
        twins.watched(lambda ui: ui.click("answer.0"), "it is taken back", frames=10)
        assert twins.session.situation.curtain == twins.session.situation.persons[0]
        look_about(twins, "behind the curtain after it was taken back")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", frames=5)
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("ctrl+y"), "it is put back", frames=10)
        assert twins.session.situation.curtain == twins.session.situation.persons[1]
        look_about(twins, "behind the curtain after it was put back")
        twins.do(lambda ui: (ui.key("ctrl+z"), ui.click("answer.0"), ui.key("enter")))
        to_curtain(twins)
        twins.seal_equal_cards()
        twins.watched(lambda ui: ui.frame(), "something may have been left behind", frames=4)
        twins.watched(lambda ui: ui.key("enter"), "the other one looks", frames=10)
        look_about(twins, "before the other hand")
        twins.do(lambda ui: ui.frame())
        twins.seal_equal_cards()
        twins.watched(lambda ui: ui.frame(), "the trick is turned up", frames=10)
        assert len(twins.session.situation.view.tricks) == 2


def test_a_game_that_is_continued_opens_behind_the_curtain_of_the_next_person(tmp_path: Path) -> None:
    with Twins(tmp_path, "a computer between two people") as twins:
        play_trick_and_seal_different_cards(twins)
        twins.reopen()
        twins.watched(lambda ui: ui.click("saves"), "the list of saved games", frames=4)
        twins.watched(lambda ui: ui.key("escape"), "the shelf", frames=4)
        twins.watched(lambda ui: ui.click("continue"), "Continue", frames=10)
        assert twins.session.situation.curtain == twins.session.situation.persons[1]
        assert twins.session.situation.viewer is None
        look_about(twins, "behind the curtain of a game that was opened again")


def test_looking_back_at_a_trick_shows_no_sealed_card_of_the_trick_under_way(tmp_path: Path) -> None:
    with Twins(tmp_path, "two people by remainder") as twins:
        play_trick_and_seal_different_cards(twins)
        twins.do(lambda ui: ui.key("enter"))
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("t"), "the tricks so far", frames=4)
        twins.watched(lambda ui: ui.click("move.0"), "a trick is looked at again", frames=20)
        look_about(twins, "in a look back")
        twins.watched(lambda ui: ui.lose_focus(), "the window is left", frames=4)
        assert twins.session.situation.viewer is None
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", frames=10)


def test_when_a_curtain_falls_no_card_still_moves_or_shows(tmp_path: Path) -> None:
    with Twins(tmp_path, "three people") as twins:
        ui = twins.windows[0]
        until_choice(ui)
        ui.key("enter")
        until_choice(ui)
        ui.key("2")
        ui.frame(0.01)
        ui.key("enter")
        for _ in range(40):
            assert ui.app.studio.stage.timeline is None
            assert not ui.scene().cards()
            assert "contra/" not in repr(ui.app.studio.stage._wanted)
            ui.frame(1 / 60)


@pytest.mark.parametrize("opened", [False, True], ids=["curtain down", "curtain open"])
def test_a_person_who_leaves_the_table_sees_nothing_of_the_remaining_hand(tmp_path: Path, opened: bool) -> None:
    with Twins(tmp_path, "two people and a computer") as twins:
        play_trick_and_seal_different_cards(twins)
        if opened:
            twins.do(lambda ui: ui.key("enter"))
            to_curtain(twins)
        twins.watched(lambda ui: ui.key("escape"), "the menu", frames=2)
        twins.watched(lambda ui: ui.click("menu.seats"), "the seats", frames=2)
        twins.watched(lambda ui: ui.click("seat.1"), "the second seat", frames=2)
        twins.watched(lambda ui: ui.click("kind.1.2"), "the second person leaves", frames=2)
        twins.watched(lambda ui: ui.key("escape"), "the one who stays is called", frames=30)
        assert twins.session.situation.persons == (0,)
        assert twins.session.situation.curtain == 0
        twins.do(lambda ui: ui.key("enter"))
        twins.do(lambda ui: ui.run(3))
        assert twins.session.situation.curtain is None
        assert twins.session.situation.viewer == 0
        assert len(twins.session.situation.view.tricks) == 2


# -- hidden cards and strings ------------------------------------------------------------------------------------------


RECORD = """tablegame: 1
game: precognition
players: 3
options: {{ranks: 4}}
seats: ["Anna", "Ben", "Cora"]
moves:
  - "* deal {anna} / AH 2H 3H 4H 4C / {cora}"
  - A predict {string}
"""
FIRST_RECORD = RECORD.format(anna="AS 2S 3S 2C AC", cora="AD 2D 3D 4D 3C", string="UUD")
SECOND_RECORD = RECORD.format(anna="AD 2S 3S 2C AC", cora="AS 2D 3D 4S 3C", string="SDSDS")
"""Ben's hand is the same in both records. Anna and Cora have different hands, but can play the same twos and threes."""


class DealtTwins(Twins):
    """Two windows, each with its own record of a game of three people."""

    def __init__(self, folder: Path, records: tuple[str, str] = (FIRST_RECORD, SECOND_RECORD)) -> None:
        self.folders = (folder / "one", folder / "two")
        self.settings = Settings(hold_ms=400)
        self.windows = []
        for place, record in zip(self.folders, records, strict=True):
            ui = Harness(place, settings=self.settings)
            ui.paste(record)
            ui.clipboard.copy("")
            table_of(ui).session._note_afterwards(seed="7" * 32)
            self.windows.append(ui)

    def type(self, keys: str) -> None:
        """In both windows, open the curtain of the next person if it is down, and type a string or a rank and Enter."""
        to_curtain(self)
        if self.session.situation.curtain is not None:
            self.do(lambda ui: ui.key("enter"))
            to_curtain(self)
        self.do(lambda ui: ui.key(*keys, "enter"))


def test_other_hands_and_strings_change_no_picture_of_a_player_who_predicts(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        assert twins.session.situation.curtain == 1
        twins.alike("behind the curtain")
        look_about(twins, "behind the curtain")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", frames=20)
        to_curtain(twins)
        assert twins.session.situation.viewer == 1
        look_about(twins, "before the pad")
        twins.watched(lambda ui: ui.key("u"), "a letter is written", frames=2)
        twins.watched(lambda ui: ui.lose_focus(), "the window is left", frames=4)
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens again", frames=6)
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("d"), "another letter", frames=2)
        twins.watched(lambda ui: ui.key("enter"), "it is sealed", frames=12)
        assert twins.session.situation.curtain == 2


def test_other_hands_and_strings_change_no_picture_of_a_player_who_plays_a_card(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        twins.type("ud")
        twins.type("d")
        for ranks_of_a_round in ("332", "223"):  # of Ben, Cora and Anna
            to_curtain(twins)
            assert twins.session.situation.curtain == 1
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens", frames=12)
            to_curtain(twins)
            assert twins.session.situation.viewer == 1
            look_about(twins, "before the row")
            for rank in ranks_of_a_round:
                twins.type(rank)
        to_curtain(twins)
        assert twins.session.situation.curtain == 1 and len(twins.session._history.state.view(1).row) == 6
        twins.alike("after two rounds")


def test_the_comparison_of_two_windows_finds_a_hand_that_differs(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        twins.type("ud")
        to_curtain(twins)
        twins.alike("Cora's curtain")
        with pytest.raises(AssertionError, match="picture differs"):
            twins.watched(lambda ui: ui.key("enter"), "Cora's own hand", frames=12)
