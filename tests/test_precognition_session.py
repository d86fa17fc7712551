"""Sessions of Precognition, a game with chance and hidden hands: deal, sealed strings, undo, curtains, saves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tables import view_of

from tablegame.core.contract import CHANCE
from tablegame.core.errors import MoveError
from tablegame.games import find
from tablegame.games.precognition.facts import Written, prediction
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.worker import think
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record

ENTRY = find("precognition")
AL, BO, CY, CLUB, BEGINNER = person("Al"), person("Bo"), person("Cy"), computer("club"), computer("beginner")
NEVER = prediction("U" * 11)


def begun(*chairs: Chair, practice: bool = False, store: Library | None = None, **options: object) -> Session:
    rules = {"ranks": 3, **options}
    return Session.start(ENTRY, len(chairs), rules, chairs, practice, store, Random(7))


def computers_move(session: Session) -> None:
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))


def lay_all(session: Session, until: int) -> None:
    """Everybody lays the first card of the hand, curtains are opened, until so many moves are made."""
    while not session.over and not session.viewers.showing and len(session._game.history.lines) < until:
        computers_move(session)
        if session.over or session.viewers.showing or len(session._game.history.lines) >= until:
            return
        session.viewers.open_curtain()
        session.submit(next(iter(session.view().legal())))


def test_the_deal_is_made_at_once_and_written_out_never_as_a_seed(tmp_path):
    session = begun(AL, CLUB, store=Library(Folders(tmp_path, tmp_path / "cache")))
    (line,) = session.file.record.moves
    assert line.startswith("* deal ") and len(line.split()) == 2 + 12 + 1
    assert len(view_of(session).hand) == 6


def test_a_computers_sealed_string_stays_when_a_person_takes_back_the_own():
    session = begun(AL, CLUB)
    computers_move(session)
    session.submit(prediction("UD"))
    sealed = session._game.history.lines[1]
    assert session.undo.why_not() is None and not session.undo.costs
    session.undo.take_back()
    assert session._game.history.lines[1:] == (sealed,) and not session.notes.assisted
    session.submit(prediction("DU"))
    assert view_of(session).string == "DU"


def test_a_string_taken_back_once_another_seat_has_laid_a_card_is_written_anew_with_help():
    session = begun(AL, CLUB)
    computers_move(session)
    session.submit(prediction("UD"))
    sealed = session._game.history.lines[1]
    computers_move(session)
    assert session._game.history.made[-1].actor == 1 and session.undo.why_not() is None and session.undo.costs
    session.undo.take_back()
    assert session._game.history.lines[1:] == (sealed,) and session.notes.assisted


def test_with_two_a_card_may_be_taken_back_until_the_reveal_with_more_until_another_seat_shows_one():
    two = begun(AL, CLUB)
    computers_move(two)
    two.submit(NEVER)
    computers_move(two)
    before = two._game.history.lines
    two.submit(view_of(two).hand[0])
    computers_move(two)
    assert len(two._game.history.lines) == len(before) + 2 and two.undo.why_not() is None
    two.undo.take_back()
    assert two._game.history.lines == before
    three = begun(AL, CLUB, BEGINNER)
    computers_move(three)
    three.submit(NEVER)
    computers_move(three)
    three.submit(view_of(three).hand[0])
    assert three.undo.why_not() is None
    computers_move(three)
    assert three.undo.why_not() is not None
    with pytest.raises(MoveError, match="has since seen"):
        three.undo.take_back()


def test_no_choice_is_taken_back_across_a_reveal_and_a_new_deal_but_in_practice_the_same_deal_comes_again():
    session = begun(AL, CLUB)
    practice = begun(AL, CLUB, practice=True)
    for each in (session, practice):
        each._game.history = each._game.history.again(
            (each._game.history.lines[0], f"A predict {'U' * 11}", f"B predict {'U' * 11}")
        )
        while (
            each._game.history.state.acting() != (CHANCE,)
            and sum(line[0] == "*" for line in each._game.history.lines) < 2
        ):
            if each.can_act():
                each.submit(view_of(each).hand[0])
            else:
                job = each.next_job()
                each.answer(job, job.view.hand[0])
        assert view_of(each).game == 1 and view_of(each).past[0].best == 0
    assert session.undo.why_not() is not None
    lines = practice._game.history.lines
    practice.undo.take_back()
    assert sum(line[0] == "*" for line in practice._game.history.lines) == 1 and practice.notes.assisted
    while sum(line[0] == "*" for line in practice._game.history.lines) < 2:
        if practice.can_act():
            practice.submit(view_of(practice).hand[0])
        else:
            job = practice.next_job()
            practice.answer(job, job.view.hand[0])
    assert practice._game.history.lines == lines


def test_between_two_people_the_curtain_falls_while_they_write_and_all_look_together_at_the_reveal():
    session = begun(AL, BO)
    assert session.viewers.curtain == 0 and view_of(session).hand == () and view_of(session).string == ""
    session.viewers.open_curtain()
    session.submit(prediction("U"))
    assert (session.viewers.curtain, session.viewers.showing) == (1, False)
    session.viewers.open_curtain()
    session.submit(prediction("DDDDDDDD"))
    assert session.viewer == 1 and not session.viewers.showing and len(view_of(session).hand) == 6
    session.submit(view_of(session).hand[0])
    assert (session.viewers.curtain, session.viewer) == (None, 0), (
        "only the strings are secret, and they are hidden otherwise"
    )
    lay_all(session, 14)
    assert not session.viewers.showing
    lay_all(session, 99)
    assert session.over or session.viewers.showing
    assert [event.kind for event, _ in session.history()] == ["put"] * 12 + ["reveal"]


def test_between_three_people_the_curtain_falls_at_each_card():
    """Nobody knows the others' cards by elimination."""
    session = begun(AL, BO, CY)
    for _ in range(3):
        session.viewers.open_curtain()
        session.submit(prediction("U"))
    for _ in range(3):
        assert session.viewers.curtain is not None and view_of(session).hand == ()
        session.viewers.open_curtain()
        session.submit(view_of(session).hand[0])


def test_events_and_clipboard_tell_nobody_elses_hand():
    session = begun(AL, CLUB, BEGINNER)
    text, whole = session.clipboard_text()
    assert read_record(text, "it").moves == () and not whole
    job = session.next_job()
    state: Any = session._game.history.state
    assert job.view.hand == state.hands[1] and job.view.seat == 1
    assert view_of(session).hand == state.hands[0]
    told = session.answer(job, think(job))
    assert [event.string for event, _ in told if isinstance(event, Written)] == [None]


def test_a_game_that_was_left_goes_on_with_the_same_cards_and_strings(tmp_path):
    store = Library(Folders(tmp_path, tmp_path / "cache"))
    session = begun(AL, CLUB, BEGINNER, store=store)
    computers_move(session)
    session.submit(prediction("UDU"))
    computers_move(session)
    view, id = session.view(), session.file.id
    session.close()
    again = Session.resume(store.open(id))
    assert again.view() == view and again.can_act()
    again.close()


def test_a_seat_out_of_a_playoff_does_not_win_when_the_last_opponent_gives_up():
    session = begun(AL, CLUB, BEGINNER)
    line = session._game.history
    lines = [line.lines[0], "A predict U", "B predict U", f"C predict {'U' * 11}"]
    session._game.history = line.again(lines)
    while view_of(session).game == 0:
        if session.can_act():
            session.submit(view_of(session).hand[0])
        else:
            job = session.next_job()
            session.answer(job, job.view.hand[0])
    assert view_of(session).seated == (0, 1)
    session.endings.concede()
    assert session.winners == (1,)
