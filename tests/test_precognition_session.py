"""Sessions of Precognition, a game with chance and hidden hands: deal, sealed strings, undo, curtains, saves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tables import history_of, let_computers, lines_of, make_lines, view_of

from tablegame.core.errors import MoveError
from tablegame.games import find
from tablegame.games.precognition.facts import prediction
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session

ENTRY = find("precognition")
AL, BO, CY, CLUB, BEGINNER = person("Al"), person("Bo"), person("Cy"), computer("club"), computer("beginner")
NO_MATCH = "U" * 11
"""A string that never comes true in a row of twelve cards."""


def started_session(*chairs: Chair, practice: bool = False, store: Library | None = None, **options: object) -> Session:
    rules = {"ranks": 3, **options}
    return Session.start(ENTRY, len(chairs), rules, chairs, practice, store, Random(7))


def play_first_cards(session: Session, until: int) -> None:
    """Everybody lays the first card of the hand, curtains are opened, until so many moves are made."""
    while not session.situation.over and not session.situation.trick_shown and len(lines_of(session)) < until:
        let_computers(session)
        if session.situation.over or session.situation.trick_shown or len(lines_of(session)) >= until:
            return
        session.open_curtain()
        session.submit(next(iter(session.situation.view.legal())))


def play_until(session: Session, done: Callable[[], bool]) -> None:
    """Everybody plays the first card of the hand, until this is so."""
    while not done():
        if session.situation.can_act:
            session.submit(view_of(session).hand[0])
        else:
            job = session.next_job()
            session.answer(job, job.view.hand[0])


def deals_of(session: Session) -> int:
    return sum(line[0] == "*" for line in lines_of(session))


def test_undo_keeps_the_sealed_string_of_a_computer_player():
    session = started_session(AL, CLUB)
    let_computers(session)
    for string, laid in (("UD", False), ("DU", True)):
        session.submit(prediction(string))
        assert view_of(session).string == string
        sealed = lines_of(session)[1]
        if laid:
            let_computers(session)
        assert (history_of(session).moves[-1].actor == 1) == laid == session.situation.undo_costs
        assert session.situation.why_not_undo is None
        session.take_back()
        assert lines_of(session)[1:] == (sealed,) and session.situation.assisted == laid


def test_a_card_can_be_undone_until_somebody_has_seen_something_new():
    two = started_session(AL, CLUB)
    let_computers(two)
    two.submit(prediction(NO_MATCH))
    let_computers(two)
    before = lines_of(two)
    two.submit(view_of(two).hand[0])
    let_computers(two)
    assert len(lines_of(two)) == len(before) + 2 and two.situation.why_not_undo is None
    two.take_back()
    assert lines_of(two) == before
    three = started_session(AL, CLUB, BEGINNER)
    let_computers(three)
    three.submit(prediction(NO_MATCH))
    let_computers(three)
    three.submit(view_of(three).hand[0])
    assert three.situation.why_not_undo is None
    let_computers(three)
    assert three.situation.why_not_undo is not None
    with pytest.raises(MoveError, match="has since seen"):
        three.take_back()


def test_undo_stops_at_a_reveal_and_practice_deals_the_same_cards_again():
    session = started_session(AL, CLUB)
    practice = started_session(AL, CLUB, practice=True)
    for each in (session, practice):
        make_lines(each, f"A predict {NO_MATCH}", f"B predict {NO_MATCH}")
        play_until(each, lambda each=each: deals_of(each) == 2)
        assert view_of(each).game == 1 and view_of(each).past[0].best == 0
    assert session.situation.why_not_undo is not None
    lines = lines_of(practice)
    practice.take_back()
    assert deals_of(practice) == 1 and practice.situation.assisted
    play_until(practice, lambda: deals_of(practice) == 2)
    assert lines_of(practice) == lines


def test_two_people_write_behind_the_curtain_and_see_the_reveal_together():
    session = started_session(AL, BO)
    assert session.situation.curtain == 0 and view_of(session).hand == () and view_of(session).string == ""
    session.open_curtain()
    session.submit(prediction("U"))
    assert (session.situation.curtain, session.situation.trick_shown) == (1, False)
    session.open_curtain()
    session.submit(prediction("DDDDDDDD"))
    assert session.situation.viewer == 1 and not session.situation.trick_shown and len(view_of(session).hand) == 6
    session.submit(view_of(session).hand[0])
    assert (session.situation.curtain, session.situation.viewer) == (None, 0)  # only the strings are secret
    play_first_cards(session, 14)
    assert not session.situation.trick_shown
    play_first_cards(session, 99)
    assert session.situation.over or session.situation.trick_shown
    assert [event.kind for event, _ in session.situation.events] == ["put"] * 12 + ["reveal"]


def test_between_three_people_the_curtain_falls_before_each_card():
    """Nobody knows the others' cards by elimination."""
    session = started_session(AL, BO, CY)
    for _ in range(3):
        session.open_curtain()
        session.submit(prediction("U"))
    for _ in range(3):
        assert session.situation.curtain is not None and view_of(session).hand == ()
        session.open_curtain()
        session.submit(view_of(session).hand[0])


def test_a_seat_out_of_a_playoff_does_not_win_when_the_last_opponent_gives_up():
    session = started_session(AL, CLUB, BEGINNER)
    make_lines(session, "A predict U", "B predict U", f"C predict {NO_MATCH}")
    play_until(session, lambda: view_of(session).game == 1)
    assert view_of(session).seated == (0, 1)
    session.concede()
    assert session.situation.winners == (1,)
