"""A game under way: turns, the curtain between people, undo, hints and giving up. The game is ContraConquer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import history_of, let_computers, lines_of, notes_of_table, view_of

from tablegame.core.errors import MoveError, OptionError
from tablegame.games import find
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.worker import think

GAME = find("contraconquer")
AL, BO, CY = person("Al"), person("Bo"), person("Cy")
CLUB = computer("club")
REMAINDER = {"form": "remainder", "copies": 2}


def started_session(
    *chairs: Chair, practice: bool = False, seed: int = 1, options: dict[str, object] | None = None, store=None
) -> Session:
    return Session.start(GAME, len(chairs), options or {"copies": 2}, chairs, practice, store, Random(seed))


def first_legal_move(session: Session) -> int:
    return next(iter(session.situation.view.legal()))


def choose_as_next_person(session: Session, move: int | None = None):
    """Let the computer players choose, open the curtain, and choose; by default the first legal move."""
    session.go_on()
    let_computers(session)
    session.open_curtain()
    return session.submit(first_legal_move(session) if move is None else move)


def test_computers_seal_before_the_person_may_choose():
    session = started_session(CLUB, AL, CLUB)
    assert session.situation.viewer == 1 and not session.situation.can_act
    a_card = 4
    assert "computer players" in session.why_not(a_card).text
    let_computers(session)
    assert session.situation.can_act and [s.sealed for s in session.situation.sitters] == [True, False, True]


def test_the_next_job_stays_the_same_until_it_is_answered():
    session = started_session(AL, CLUB, CLUB)
    job = session.next_job()
    assert job == session.next_job() and job.view.seat == 1
    session.answer(job, think(job))
    assert session.next_job() != job
    assert session.answer(job, think(job)) == ()


def test_a_game_of_computer_players_is_shown_to_a_spectator():
    session = started_session(CLUB, CLUB, computer("perfect"))
    let_computers(session)
    assert session.situation.over and session.situation.viewer is None and session.situation.view.seat is None
    assert session.situation.winners


def test_a_legal_move_replaces_a_failed_or_illegal_answer_of_a_computer_player():
    session = started_session(AL, CLUB, CLUB)
    session.answer(session.next_job(), RuntimeError("stopped"))
    no_move = 99
    session.answer(session.next_job(), no_move)
    assert session.situation.can_act, "both computer players have made a move"


def test_a_refused_move_says_why_and_changes_nothing():
    session = started_session(AL, CLUB, CLUB)
    let_computers(session)
    lines = lines_of(session)
    with pytest.raises(MoveError, match="A has no 9"):
        session.submit(9)
    assert lines_of(session) == lines


def test_two_chairs_for_three_players_are_refused():
    with pytest.raises(OptionError, match="2 chairs for 3 players"):
        Session.start(GAME, 3, {}, (AL, BO), practice=False, store=None, rng=Random(1))


def test_computer_players_choose_the_same_moves_again_with_the_same_seed():
    def moves_with_seed(seed: int) -> tuple[str, ...]:
        session = started_session(CLUB, CLUB, CLUB, seed=seed)
        let_computers(session)
        return lines_of(session)

    assert moves_with_seed(3) == moves_with_seed(3) != moves_with_seed(4)


def test_one_person_has_no_curtain():
    session = started_session(AL, CLUB, CLUB)
    let_computers(session)
    session.drop_curtain()
    assert session.situation.curtain is None and session.situation.viewer == 0 and session.situation.view.seat == 0


def test_between_people_the_curtain_names_who_looks_next():
    session = started_session(AL, BO, CLUB)
    assert session.situation.curtain is None, "the computer player seals first"
    let_computers(session)
    assert session.situation.curtain == 0 and session.situation.viewer is None and session.situation.view.seat is None
    assert not session.situation.can_act
    session.open_curtain()
    assert session.situation.curtain is None and session.situation.viewer == 0
    events: Any = session.submit(2)
    assert session.situation.curtain == 1 and session.situation.viewer is None
    assert all(event.rank is None for event, _ in events), "the sealed card is not shown to Bo"


def test_the_trick_is_shown_to_all_until_somebody_goes_on():
    session = started_session(AL, BO, CLUB)
    choose_as_next_person(session)
    choose_as_next_person(session)
    assert session.situation.trick_shown and session.situation.viewer is None and session.situation.curtain is None
    assert session.next_job() is None
    assert len(view_of(session).tricks) == 1
    session.go_on()
    let_computers(session)
    assert not session.situation.trick_shown and session.situation.curtain == 0, "Al is asked to look"


def test_the_curtain_falls_for_a_second_person_and_once_more_when_only_one_is_left():
    session = started_session(AL, CLUB, CLUB)
    session.hand_over(1, BO)
    let_computers(session)
    assert session.situation.curtain == 0
    session.hand_over(0, CLUB)
    assert (session.situation.viewer, session.situation.curtain) == (None, 1), "Al may still sit at the screen"
    session.open_curtain()
    let_computers(session)
    assert session.situation.viewer == 1 and session.situation.can_act
    session.drop_curtain()
    assert session.situation.viewer == 1 and session.situation.curtain is None


def test_a_choice_cannot_be_taken_back_once_the_trick_is_turned_up():
    session = started_session(AL, CLUB, CLUB)
    assert "nothing to take back" in session.situation.why_not_undo.text
    let_computers(session)
    session.submit(1)
    assert session.situation.why_not_undo.fields == (("seat", 0),)
    with pytest.raises(MoveError):
        session.take_back()


def test_a_sealed_choice_may_be_taken_back_while_nothing_was_shown():
    session = started_session(AL, BO, CLUB)
    choose_as_next_person(session, 3)
    of_computer, _ = lines_of(session)
    assert session.situation.why_not_undo is None and session.situation.undo_asks == (1,)
    session.take_back()
    assert lines_of(session) == (of_computer,) and of_computer.startswith("C") and session.situation.curtain == 0
    assert session.situation.why_not_put_back is not None, "nobody looks"
    session.open_curtain()
    assert session.situation.why_not_put_back is None
    session.put_back()
    assert lines_of(session) == (of_computer, "A 3")
    assert session.situation.curtain == 1


def practice_game_after_a_trick() -> Session:
    """Al has chosen the 1, the trick was turned up, and the computer players have sealed their next cards."""
    session = started_session(AL, CLUB, CLUB, practice=True)
    let_computers(session)
    session.submit(1)
    let_computers(session)
    return session


def test_undo_in_practice_keeps_the_choices_of_computers():
    session = practice_game_after_a_trick()
    lines = lines_of(session)
    assert session.situation.why_not_undo is None
    session.take_back()
    assert lines_of(session) == lines[:2]
    session.put_back()
    assert lines_of(session) == lines


def test_undone_moves_become_a_branch_when_another_move_is_made():
    session = practice_game_after_a_trick()
    lines = lines_of(session)
    session.take_back()
    session.submit(1)
    let_computers(session)
    assert lines_of(session) == lines and notes_of_table(session).branches == (), "the same move was made again"
    session.take_back()
    session.submit(2)
    assert notes_of_table(session).branches == (lines,) and session.situation.why_not_put_back is not None


def test_undo_keeps_sealed_choices_that_others_made_later():
    session = started_session(AL, BO, CY)
    choose_as_next_person(session, 1)
    session.hand_over(1, CLUB)
    let_computers(session)
    own_line, line_of_computer = lines_of(session)
    assert own_line == "A 1" and line_of_computer.startswith("B")
    session.take_back()
    assert lines_of(session) == (line_of_computer,) and session.situation.curtain == 0


STEPS = st.lists(
    st.tuples(st.sampled_from((*["move"] * 5, "undo", "redo", "open", "drop")), st.integers(0, 99)), max_size=40
)
"""What is done next, and a number that chooses the move."""


def make_move(session: Session, number: int) -> None:
    """Let whoever chooses next make the legal move of that number, counted round and round."""
    session.go_on()
    job = session.next_job()
    session.open_curtain()
    if job is not None:
        legal = tuple(job.view.legal())
        session.answer(job, legal[number % len(legal)])
    elif session.situation.can_act:
        legal = tuple(session.situation.view.legal())
        session.submit(legal[number % len(legal)])


def undo_redo_and_undo(session: Session) -> None:
    """Take a choice back, put it back, and take it back again. Nothing is lost, nothing hidden is shown."""
    history, lines = history_of(session), lines_of(session)
    owner = history.moves[history.last_choice_of(session.situation.persons)].actor
    events_known_to_owner = history.visible_events(owner)
    session.take_back()
    lines_after_undo = lines_of(session)
    assert len(lines_after_undo) < len(lines)
    if not session.situation.practice:
        assert history_of(session).visible_events(owner) == events_known_to_owner
    session.open_curtain()
    if session.situation.why_not_put_back is None:
        session.put_back()
        assert sorted(lines_of(session)) == sorted(lines), "sealed choices of others may stand before the choice now"
        assert history_of(session).state.view(None) == history.state.view(None)
        session.take_back()
        assert lines_of(session) == lines_after_undo


@given(steps=STEPS, people=st.integers(0, 3), practice=st.booleans())
def test_undo_and_redo_lose_no_move_and_show_nothing_new(steps, people, practice):
    chairs = (AL, BO, CY)[:people] + (CLUB,) * (3 - people)
    session = started_session(*chairs, practice=practice)
    for step, number in steps:
        if step == "move":
            make_move(session, number)
        elif step == "undo" and session.situation.why_not_undo is None:
            undo_redo_and_undo(session)
        elif step == "redo" and session.situation.why_not_put_back is None:
            session.put_back()
        elif step == "open":
            session.open_curtain()
        elif step == "drop":
            session.drop_curtain()
        replayed = history_of(session).with_lines(lines_of(session))
        assert replayed.state.view(None) == history_of(session).state.view(None)
        assert session.situation.viewer is None or session.situation.chairs[session.situation.viewer].person


def test_a_hint_is_for_the_viewer_when_it_may_choose():
    session = started_session(AL, CLUB, CLUB)
    assert session.hint_job() is None
    let_computers(session)
    job = session.hint_job()
    assert job.view == session.situation.view and think(job).choices


@pytest.mark.parametrize("key", ["contraspiel", "contractgrid"])
@pytest.mark.parametrize("chairs", [(AL, CLUB, CLUB, CLUB), (AL, BO, CLUB, CLUB)], ids=["alone", "two people"])
def test_a_single_legal_card_is_forced_but_if_two_people_play_only_the_last_card_is(key, chairs):
    """A forced card is played without a press; among people that would tell the others what the hand lacks."""
    count = find(key).engine.usual_players
    session = Session.start(find(key), count, {}, chairs[:count], practice=False, store=None, rng=Random(3))
    plays_alone, hand_sizes, rng = len(session.situation.persons) == 1, set(), Random(3)
    for _ in range(60):
        while not session.situation.can_act:
            session.go_on()
            let_computers(session)
            session.open_curtain()
        view = view_of(session)
        is_only_card = view.phase == "play" and view.legal().count() == 1
        is_forced = session.situation.forced_move is not None
        assert is_forced == (is_only_card and (plays_alone or len(view.hand) == 1))
        if is_forced:
            hand_sizes.add(len(view.hand))
        session.submit(view.legal().sample(rng))
    assert 1 in hand_sizes, "a last card has occurred"
    assert (len(hand_sizes) > 1) == plays_alone, "alone, cards before the last one have been forced too"


def test_giving_up_makes_the_best_of_the_others_win():
    session = started_session(AL, BO, options=REMAINDER)
    choose_as_next_person(session)
    choose_as_next_person(session)
    session.go_on()
    assert session.situation.concede_asks == (1,)
    session.concede()
    assert session.situation.over and session.situation.winners == (1,) and session.situation.ended.seat == 0
    with pytest.raises(MoveError):
        session.concede()
