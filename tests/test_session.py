"""A game under way: turns, the curtain, secrets, undo, endings."""

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


def first_move(session: Session) -> int:
    return next(iter(session.situation.view.legal()))


def choose_next(session: Session, move: int | None = None):
    """The next person looks and chooses."""
    if session.situation.trick_shown:
        session.go_on()
    let_computers(session)
    session.open_curtain()
    return session.submit(first_move(session) if move is None else move)


def moves_made(session: Session) -> list[str]:
    return list(lines_of(session))


# -- turns -------------------------------------------------------------------------------------------------------------


def test_computers_seal_before_the_person_may_choose():
    session = started_session(CLUB, AL, CLUB)
    assert session.situation.viewer == 1 and not session.situation.can_act
    assert "computer players" in session.why_not(4).text
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


def test_an_illegal_answer_of_a_computer_player_is_replaced_by_a_legal_move():
    session = started_session(AL, CLUB, CLUB)
    session.answer(session.next_job(), RuntimeError("stopped"))
    session.answer(session.next_job(), 99)
    assert session.situation.can_act


def test_a_refused_move_says_why_and_changes_nothing():
    session = started_session(AL, CLUB, CLUB)
    let_computers(session)
    before = moves_made(session)
    with pytest.raises(MoveError, match="A has no 9"):
        session.submit(9)
    assert moves_made(session) == before


def test_chairs_must_fit_the_players():
    with pytest.raises(OptionError, match="2 chairs for 3 players"):
        Session.start(GAME, 3, {}, (AL, BO), False, None, Random(1))


def test_a_seed_always_plays_the_same_game():
    def played(seed: int) -> list[str]:
        session = started_session(AL, CLUB, CLUB, seed=seed)
        while not session.situation.over:
            let_computers(session)
            if not session.situation.over:
                session.submit(first_move(session))
        return moves_made(session)

    assert played(3) == played(3) != played(4)


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_one_person_has_no_curtain():
    session = started_session(AL, CLUB, CLUB)
    let_computers(session)
    session.drop_curtain()
    assert session.situation.curtain is None and session.situation.viewer == 0 and session.situation.view.seat == 0


def test_between_people_the_curtain_names_who_looks_next():
    session = started_session(AL, BO, CLUB)
    assert session.situation.curtain is None  # the computer player seals first
    let_computers(session)
    assert session.situation.curtain == 0 and session.situation.viewer is None and session.situation.view.seat is None
    assert not session.situation.can_act
    session.open_curtain()
    assert session.situation.curtain is None and session.situation.viewer == 0
    events: Any = session.submit(2)
    assert session.situation.curtain == 1 and session.situation.viewer is None
    assert all(event.rank is None for event, _ in events)


def test_the_trick_is_shown_to_all_until_somebody_goes_on():
    session = started_session(AL, BO, CLUB)
    choose_next(session)
    choose_next(session)
    assert session.situation.trick_shown and session.situation.viewer is None and session.situation.curtain is None
    assert session.next_job() is None
    assert len(view_of(session).tricks) == 1
    session.go_on()
    let_computers(session)
    assert session.situation.curtain == 0


def test_the_curtain_comes_with_a_second_person_and_goes_with_the_last_but_one():
    session = started_session(AL, CLUB, CLUB)
    session.hand_over(1, BO)
    let_computers(session)
    assert session.situation.curtain == 0
    session.hand_over(0, CLUB)
    assert (session.situation.viewer, session.situation.curtain) == (None, 1), "who left may still sit at the screen"
    session.open_curtain()
    assert session.situation.viewer == 1 and session.situation.curtain is None
    let_computers(session)
    assert session.situation.can_act
    session.drop_curtain()
    assert session.situation.viewer == 1 and session.situation.curtain is None


# -- undo --------------------------------------------------------------------------------------------------------------


def test_a_choice_stands_once_the_trick_is_turned_up():
    session = started_session(AL, CLUB, CLUB)
    assert "nothing to take back" in session.situation.why_not_undo.text
    let_computers(session)
    session.submit(1)
    assert session.situation.why_not_undo.fields == (("seat", 0),)
    with pytest.raises(MoveError):
        session.take_back()


def test_a_sealed_choice_may_be_taken_back_while_nothing_was_shown():
    session = started_session(AL, BO, CLUB)
    choose_next(session, 3)
    sealed = moves_made(session)[0]
    assert session.situation.why_not_undo is None and session.situation.undo_asks == (1,)
    session.take_back()
    assert moves_made(session) == [sealed] and sealed.startswith("C") and session.situation.curtain == 0
    assert session.situation.why_not_put_back is not None  # nobody looks
    session.open_curtain()
    assert session.situation.why_not_put_back is None
    session.put_back()
    assert moves_made(session)[-1] == "A 3" and session.situation.curtain == 1 and not session.situation.assisted


def test_undo_in_practice_counts_as_help_and_keeps_the_choices_of_computers():
    session = started_session(AL, CLUB, CLUB, practice=True)
    let_computers(session)
    first, sealed = moves_made(session), session.situation.sitters
    session.submit(1)
    let_computers(session)
    after, sealed_later = moves_made(session), session.situation.sitters
    assert session.situation.why_not_undo is None and not session.situation.assisted
    session.take_back()
    assert moves_made(session) == first and session.situation.sitters == sealed and session.situation.assisted
    session.put_back()
    assert moves_made(session) == after
    session.take_back()
    session.submit(1)
    let_computers(session)
    assert moves_made(session) == after and session.situation.sitters == sealed_later
    assert notes_of_table(session).branches == ()
    session.take_back()
    session.submit(2)  # something else leaves a branch
    assert notes_of_table(session).branches == (tuple(after),) and session.situation.why_not_put_back is not None


def test_undo_keeps_sealed_choices_that_others_made_later():
    session = started_session(AL, BO, CY)
    choose_next(session, 1)
    session.hand_over(1, CLUB)
    let_computers(session)
    first, sealed = moves_made(session)
    assert first == "A 1" and sealed.startswith("B")
    session.take_back()
    assert moves_made(session) == [sealed] and session.situation.curtain == 0


STEPS = st.lists(
    st.tuples(st.sampled_from((*["move"] * 5, "undo", "redo", "open", "drop")), st.integers(0, 99)), max_size=40
)


@given(steps=STEPS, people=st.integers(0, 3), practice=st.booleans())
def test_undo_and_redo_lose_no_move_and_show_nothing_new(steps, people, practice):
    chairs = [(AL, BO, CY)[seat] if seat < people else CLUB for seat in range(3)]
    session = started_session(*chairs, practice=practice)
    for step, number in steps:
        before = history_of(session)
        texts = moves_made(session)
        if step == "move":
            if session.situation.trick_shown:
                session.go_on()
            job = session.next_job()
            session.open_curtain()
            if job is not None:
                legal = tuple(job.view.legal())
                session.answer(job, legal[number % len(legal)])
            elif session.situation.can_act:
                legal = tuple(session.situation.view.legal())
                session.submit(legal[number % len(legal)])
        elif step == "undo" and session.situation.why_not_undo is None:
            owner = int("ABC".index(texts[history_of(session).last_choice_of(session.situation.persons)][0]))
            known = before.visible_events(owner)
            session.take_back()
            undone_texts = [text for text in texts if text not in moves_made(session) or texts.count(text) > 1]
            assert len(moves_made(session)) < len(texts) and undone_texts
            if not practice:
                assert history_of(session).visible_events(owner) == known  # nothing the owner was shown is unsaid
                assert not session.situation.assisted
            while session.situation.curtain is not None and session.situation.why_not_put_back is not None:
                session.open_curtain()
            if session.situation.why_not_put_back is None:
                undone = moves_made(session)
                session.put_back()
                assert sorted(moves_made(session)) == sorted(texts)
                assert history_of(session).state.view(None) == before.state.view(None)
                session.take_back()
                assert moves_made(session) == undone
        elif step == "redo" and session.situation.why_not_put_back is None:
            session.put_back()
        elif step == "open":
            session.open_curtain()
        elif step == "drop":
            session.drop_curtain()
        again = history_of(session).with_lines(moves_made(session))
        assert again.state.view(None) == history_of(session).state.view(None)
        assert session.situation.viewer is None or session.situation.chairs[session.situation.viewer].person


# -- help, seats, endings ----------------------------------------------------------------------------------------------


def test_a_hint_is_weighed_for_the_viewer_and_counts_as_help():
    session = started_session(AL, CLUB, CLUB)
    assert session.hint_job() is None and not session.situation.assisted
    let_computers(session)
    job = session.hint_job()
    assert job.view == session.situation.view and think(job).choices and not session.situation.assisted
    session.take_help()
    assert session.situation.assisted


@pytest.mark.parametrize("key", ["contraspiel", "contractgrid"])
@pytest.mark.parametrize("chairs", [(AL, CLUB, CLUB, CLUB), (AL, BO, CLUB, CLUB)], ids=["alone", "two people"])
def test_an_only_legal_card_is_forced_and_among_people_only_the_last_card(key, chairs):
    count = find(key).engine.usual_players
    session = Session.start(find(key), count, {}, chairs[:count], False, None, Random(3))
    sizes, rng = set(), Random(3)
    for _ in range(60):
        while not session.situation.can_act:
            session.go_on()
            let_computers(session)
            session.open_curtain()
        view = view_of(session)
        only = view.phase == "play" and view.legal().count() == 1
        last = only and len(view.hand) == 1
        assert (session.situation.forced_move is not None) == (only if len(session.situation.persons) == 1 else last)
        sizes |= {len(view.hand)} if session.situation.forced_move is not None else set()
        session.submit(view.legal().sample(rng))
    assert 1 in sizes and (len(sizes) > 1) == (len(session.situation.persons) == 1)


def test_giving_up_makes_the_best_of_the_others_win():
    session = started_session(AL, BO, options=REMAINDER)
    choose_next(session)
    choose_next(session)
    session.go_on()
    assert session.situation.concede_asks == (1,)
    session.concede()
    assert session.situation.over and session.situation.winners == (1,) and session.situation.ended.seat == 0
    with pytest.raises(MoveError):
        session.concede()
