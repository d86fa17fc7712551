"""Sessions of Precognition, a game with deals, hidden hands and secret strings: undo, curtains, playoffs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tables import let_computers, lines_of, make_lines, view_of

from tablegame.core.errors import MoveError
from tablegame.games import find
from tablegame.games.precognition.facts import prediction
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session

ENTRY = find("precognition")
AL, BO, CY, CLUB, BEGINNER = person("Al"), person("Bo"), person("Cy"), computer("club"), computer("beginner")
NO_MATCH = "U" * 11
"""A string that never comes true in a row of twelve cards."""


def started_session(*chairs: Chair, practice: bool = False) -> Session:
    return Session.start(ENTRY, len(chairs), {"ranks": 3}, chairs, practice, None, Random(7))


def play_until(session: Session, done: Callable[[], bool]) -> None:
    """Let everybody play the first card of the hand until this is true."""
    while not done():
        if session.situation.can_act:
            session.submit(view_of(session).hand[0])
        else:
            job = session.next_job()
            session.answer(job, job.view.hand[0])


def deals_of(session: Session) -> int:
    return sum(line[0] == "*" for line in lines_of(session))


def write_no_match(*chairs: Chair) -> Session:
    """A session in which the person has written a string that never comes true, and the computer players have moved."""
    session = started_session(*chairs)
    let_computers(session)
    session.submit(prediction(NO_MATCH))
    let_computers(session)
    return session


@pytest.mark.parametrize("is_card_played", [False, True])
def test_undo_of_a_string_keeps_the_string_of_a_computer_player(is_card_played: bool):
    session = started_session(AL, CLUB)
    let_computers(session)
    session.submit(prediction("UD"))
    sealed = lines_of(session)[1]
    if is_card_played:
        let_computers(session)
    assert session.situation.why_not_undo is None
    session.take_back()
    assert lines_of(session)[1:] == (sealed,)


def test_between_two_a_card_can_be_undone_after_the_answer():
    """Both players knew all cards."""
    session = write_no_match(AL, CLUB)
    before = lines_of(session)
    session.submit(view_of(session).hand[0])
    let_computers(session)
    assert len(lines_of(session)) == len(before) + 2 and session.situation.why_not_undo is None
    session.take_back()
    assert lines_of(session) == before


def test_between_three_a_card_can_be_undone_only_until_another_card_is_seen():
    session = write_no_match(AL, CLUB, BEGINNER)
    session.submit(view_of(session).hand[0])
    assert session.situation.why_not_undo is None
    let_computers(session)
    with pytest.raises(MoveError, match="has since seen"):
        session.take_back()


@pytest.mark.parametrize("practice", [False, True])
def test_only_in_practice_a_reveal_can_be_undone_and_the_same_cards_are_dealt_again(practice: bool):
    session = started_session(AL, CLUB, practice=practice)
    make_lines(session, f"A predict {NO_MATCH}", f"B predict {NO_MATCH}")
    play_until(session, lambda: deals_of(session) == 2)
    assert view_of(session).game == 1 and view_of(session).past[0].best == 0
    assert (session.situation.why_not_undo is None) == practice
    if practice:
        lines = lines_of(session)
        session.take_back()
        assert deals_of(session) == 1
        play_until(session, lambda: deals_of(session) == 2)
        assert lines_of(session) == lines


def test_two_people_write_behind_the_curtain_and_see_the_reveal_together():
    session = started_session(AL, BO)
    assert session.situation.curtain == 0 and view_of(session).hand == () and view_of(session).string == ""
    session.open_curtain()
    session.submit(prediction("U"))
    assert session.situation.curtain == 1
    session.open_curtain()
    session.submit(prediction("DDDDDDDD"))
    for card in range(12):
        assert session.situation.curtain is None and not session.situation.trick_shown
        assert session.situation.viewer == (card + 1) % 2 and view_of(session).hand
        session.submit(view_of(session).hand[0])
    assert session.situation.over or session.situation.trick_shown
    assert [event.kind for event, _ in session.situation.events] == ["put"] * 12 + ["reveal"]


def test_between_three_people_the_curtain_falls_before_each_card():
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
