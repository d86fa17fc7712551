"""Two games that differ only in a card that somebody else has sealed look, sound and weigh the same.

Everything that comes out of the app is compared: draw lists, what moves, targets, keys, words, the notice, the window's
title, the clipboard, the list of saved games and the log of errors.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import until_choice
from twins import TABLES, Twins, clocks_stand_still, look_about, to_curtain

__all__ = ["clocks_stand_still"]


def first_trick(twins: Twins) -> None:
    """Everybody plays a trick, alike in both, up to the next curtain."""
    to_curtain(twins)
    for _ in twins.session.persons:
        twins.watched(lambda ui: ui.key("enter"), "a curtain opens", 2)
        to_curtain(twins)
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "a card is sealed", 2)
    to_curtain(twins)
    assert len(twins.session.view().tricks) == 1
    assert twins.session.viewers.curtain == twins.session.persons[0]


def apart(twins: Twins) -> None:
    """The first person has sealed another card in one window than in the other; the next one's curtain is down."""
    first_trick(twins)
    twins.do(lambda ui: ui.key("enter"))
    to_curtain(twins)
    twins.sealed_apart()
    twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)
    assert twins.session.viewers.curtain == twins.session.persons[1]


@pytest.mark.parametrize("table", TABLES)
def test_what_one_has_sealed_changes_nothing_that_another_can_see(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        look_about(twins, "behind the curtain")
        for number, seat in enumerate(twins.session.persons[1:], 2):
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 20)
            to_curtain(twins)
            assert twins.session.viewer == seat
            look_about(twins, "before the own hand")
            twins.watched(lambda ui: ui.lose_focus(), "the window is left", 4)
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens again", 4)
            if number < len(twins.session.persons):
                twins.sealed_alike()
                twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)


@pytest.mark.parametrize(
    ("table", "practice"), [("two people and a computer", False), ("two people by remainder", True)]
)
def test_what_was_taken_back_stays_secret(tmp_path: Path, table: str, practice: bool) -> None:
    with Twins(tmp_path, table, practice) as twins:
        apart(twins)
        twins.watched(lambda ui: ui.key("ctrl+z"), "the others are asked", 3)
        twins.watched(lambda ui: ui.click("answer.0"), "it is taken back", 10)
        assert twins.session.viewers.curtain == twins.session.persons[0]
        look_about(twins, "behind the curtain after it was taken back")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 5)
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("ctrl+y"), "it is put back", 10)
        assert twins.session.viewers.curtain == twins.session.persons[1]
        look_about(twins, "behind the curtain after it was put back")
        twins.do(lambda ui: (ui.key("ctrl+z"), ui.click("answer.0"), ui.key("enter")))
        to_curtain(twins)
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "something may have been left behind", 4)
        twins.watched(lambda ui: ui.key("enter"), "the other one looks", 10)
        look_about(twins, "before the other hand")
        twins.do(lambda ui: ui.frame())
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "the trick is turned up", 10)
        assert len(twins.session.view().tricks) == 2


@pytest.mark.parametrize("table", ["a computer between two people"])
def test_continue_opens_behind_the_curtain_of_the_next_to_act(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        twins.reopen()
        twins.watched(lambda ui: ui.click("saves"), "the list of saved games", 4)
        twins.watched(lambda ui: ui.key("escape"), "the shelf", 4)
        twins.watched(lambda ui: ui.click("continue"), "Continue", 10)
        assert twins.session.viewers.curtain == twins.session.persons[1]
        assert twins.session.viewer is None
        look_about(twins, "behind the curtain of a game that was opened again")


@pytest.mark.parametrize("table", ["two people by remainder"])
def test_looking_back_shows_nothing_of_the_trick_under_way(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        twins.do(lambda ui: ui.key("enter"))
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("t"), "the tricks so far", 4)
        twins.watched(lambda ui: ui.click("move.0"), "a trick is looked at again", 20)
        look_about(twins, "in a look back")
        twins.watched(lambda ui: ui.lose_focus(), "the window is left", 4)
        assert twins.session.viewer is None
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 10)


def test_a_curtain_falls_without_a_card_on_its_way(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("opened", [False, True])
def test_the_one_who_leaves_is_shown_nothing_of_those_who_stay(tmp_path: Path, opened: bool) -> None:
    with Twins(tmp_path, "two people and a computer") as twins:
        apart(twins)
        if opened:
            twins.do(lambda ui: ui.key("enter"))
            to_curtain(twins)
        twins.watched(lambda ui: ui.key("escape"), "the menu", 2)
        twins.watched(lambda ui: ui.click("menu.seats"), "the seats", 2)
        twins.watched(lambda ui: ui.click("seat.1"), "the second seat", 2)
        twins.watched(lambda ui: ui.click("kind.1.2"), "the second person leaves", 2)
        twins.watched(lambda ui: ui.key("escape"), "the one who stays is called", 30)
        assert twins.session.persons == (0,)
        assert twins.session.viewers.curtain == 0
        twins.do(lambda ui: ui.key("enter"))
        twins.do(lambda ui: ui.run(3))
        assert twins.session.viewers.curtain is None
        assert twins.session.viewer == 0
        assert len(twins.session.view().tricks) == 2
