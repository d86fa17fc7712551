"""A game under way: turns, the curtain, secrets, undo, endings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import view_of

from tablegame.core.errors import MoveError, OptionError
from tablegame.games import find
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.worker import think
from tablegame.storage.records import read_record

GAME = find("contraconquer")
AL, BO, CY = person("Al"), person("Bo"), person("Cy")
CLUB = computer("club")
REMAINDER = {"form": "remainder", "copies": 2}


def table(
    *chairs: Chair, practice: bool = False, seed: int = 1, options: dict[str, object] | None = None, store=None
) -> Session:
    return Session.start(GAME, len(chairs), options or {"copies": 2}, chairs, practice, store, Random(seed))


def let_computers(session: Session) -> None:
    while (job := session.next_job()) is not None:
        session.answer(job, think(job))


def first_move(session: Session) -> int:
    return next(iter(session.view().legal()))


def choose(session: Session, move: int | None = None):
    """The next person looks and chooses."""
    if session.viewers.showing:
        session.viewers.go_on()
    let_computers(session)
    session.viewers.open_curtain()
    return session.submit(first_move(session) if move is None else move)


def lines(session: Session) -> list[str]:
    return [made.text for made in session._game.history.made]


# -- turns -------------------------------------------------------------------------------------------------------------


def test_computers_seal_before_the_person_may_choose():
    session = table(CLUB, AL, CLUB)
    assert session.viewer == 1 and not session.can_act()
    assert "computer players" in session.why_not(4).text
    let_computers(session)
    assert session.can_act() and [s.sealed for s in session.sitters()] == [True, False, True]


def test_wants_the_same_job_until_it_is_answered():
    session = table(AL, CLUB, CLUB)
    job = session.next_job()
    assert job == session.next_job() and job.view.seat == 1
    session.answer(job, think(job))
    assert session.next_job() != job
    assert session.answer(job, think(job)) == ()


def test_a_game_of_computers_alone_is_seen_as_a_spectator():
    session = table(CLUB, CLUB, computer("perfect"))
    let_computers(session)
    assert session.over and session.viewer is None and session.view().seat is None and session.winners


def test_an_answer_that_is_no_move_is_replaced_by_a_legal_one():
    session = table(AL, CLUB, CLUB)
    session.answer(session.next_job(), RuntimeError("stopped"))
    session.answer(session.next_job(), 99)
    assert session.can_act()


def test_a_refused_move_says_why_and_changes_nothing():
    session = table(AL, CLUB, CLUB)
    let_computers(session)
    before = lines(session)
    with pytest.raises(MoveError, match="A has no 9"):
        session.submit(9)
    assert lines(session) == before


def test_chairs_must_fit_the_players():
    with pytest.raises(OptionError, match="2 chairs for 3 players"):
        Session.start(GAME, 3, {}, (AL, BO), False, None, Random(1))


def test_the_same_seed_plays_the_same_game_whatever_the_order_of_sealing():
    def played(seed: int) -> list[str]:
        session = table(AL, CLUB, CLUB, seed=seed)
        while not session.over:
            let_computers(session)
            if not session.over:
                session.submit(first_move(session))
        return lines(session)

    assert played(3) == played(3) != played(4)


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_one_person_has_no_curtain():
    session = table(AL, CLUB, CLUB)
    let_computers(session)
    session.viewers.drop_curtain()
    assert session.viewers.curtain is None and session.viewer == 0 and session.view().seat == 0


def test_between_people_the_curtain_names_who_looks_next():
    session = table(AL, BO, CLUB)
    assert session.viewers.curtain is None  # the computer seat seals first
    let_computers(session)
    assert (
        session.viewers.curtain == 0
        and session.viewer is None
        and session.view().seat is None
        and not session.can_act()
    )
    session.viewers.open_curtain()
    assert session.viewers.curtain is None and session.viewer == 0
    events: Any = session.submit(2)
    assert session.viewers.curtain == 1 and session.viewer is None
    assert all(event.rank is None for event, _ in events)


def test_the_trick_is_shown_to_all_until_somebody_goes_on():
    session = table(AL, BO, CLUB)
    choose(session)
    choose(session)
    assert (
        session.viewers.showing
        and session.viewer is None
        and session.viewers.curtain is None
        and session.next_job() is None
    )
    assert len(view_of(session).tricks) == 1
    session.viewers.go_on()
    let_computers(session)
    assert session.viewers.curtain == 0


def test_the_curtain_falls_when_the_window_is_left():
    session = table(AL, BO, CLUB)
    let_computers(session)
    session.viewers.open_curtain()
    session.viewers.drop_curtain()
    assert session.viewers.curtain == 0 and view_of(session).own is None and session.view().seat is None


def test_somebody_who_joins_brings_the_curtain_and_the_last_one_takes_it_away():
    session = table(AL, CLUB, CLUB)
    session.hand_over(1, BO)
    let_computers(session)
    assert session.viewers.curtain == 0
    session.hand_over(0, CLUB)
    assert session.viewer is None and session.viewers.curtain == 1, "the one who left may still sit at the screen"
    session.viewers.open_curtain()
    assert session.viewer == 1 and session.viewers.curtain is None
    let_computers(session)
    assert session.can_act()
    session.viewers.drop_curtain()
    assert session.viewer == 1 and session.viewers.curtain is None


# -- secrets -----------------------------------------------------------------------------------------------------------


def told(session: Session) -> str:
    """Everything a screen can get out of a session."""
    return repr(
        (
            session.view(),
            session.sitters(),
            session.clipboard_text(),
            session.history(),
            session.undo.why_not(),
            session.undo.why_not_put_back(),
            session.undo.asks,
            session.viewer,
            session.viewers.curtain,
            session.next_job(),
            session.forced(),
            [session.why_not(move) for move in range(10)],
        )
    )


@given(
    tricks=st.lists(st.tuples(*[st.integers(0, 99)] * 3), max_size=5),
    secrets=st.tuples(st.integers(0, 99), st.integers(0, 99)),
    opened=st.booleans(),
)
def test_a_pending_choice_of_another_person_changes_nothing_that_is_shown(tricks, secrets, opened):
    seen = []
    for secret in secrets:
        session = table(AL, BO, CY)
        for trick in tricks:
            for index in trick:
                session.viewers.go_on()
                session.viewers.open_curtain()
                legal = tuple(session.view().legal())
                session.submit(legal[index % len(legal)])
        session.viewers.go_on()
        session.viewers.open_curtain()
        legal = tuple(session.view().legal())
        events = session.submit(legal[secret % len(legal)])
        shown = [repr(events), told(session)]
        if opened:
            session.viewers.open_curtain()
            shown.append(told(session))
        seen.append(shown)
    assert seen[0] == seen[1]


@given(st.integers(0, 2), st.integers(0, 2), st.integers(1, 2))
def test_a_pending_choice_of_a_computer_changes_nothing_that_is_shown(first, second, seat):
    seen = []
    for choice in (first, second):
        session = table(AL, CLUB, CLUB)
        while (job := session.next_job()) is not None:
            legal = tuple(job.view.legal())
            session.answer(job, legal[choice if job.view.seat == seat else 0])
        seen.append(told(session))
    assert seen[0] == seen[1]


def test_the_clipboard_stops_before_the_secret_choices_and_says_so():
    session = table(AL, CLUB, CLUB)
    let_computers(session)
    text, whole = session.clipboard_text()
    assert not whole and read_record(text, "it").moves == ()
    session.submit(1)
    text, whole = session.clipboard_text()
    assert whole and len(read_record(text, "it").moves) == 3
    let_computers(session)
    assert session.clipboard_text() == (text, False)


# -- undo --------------------------------------------------------------------------------------------------------------


def test_a_choice_stands_once_the_trick_is_turned_up():
    session = table(AL, CLUB, CLUB)
    assert "nothing to take back" in session.undo.why_not().text
    let_computers(session)
    session.submit(1)
    assert session.undo.why_not().fields == (("seat", 0),)
    with pytest.raises(MoveError):
        session.undo.take_back()


def test_a_sealed_choice_may_be_taken_back_while_nothing_was_shown():
    session = table(AL, BO, CLUB)
    choose(session, 3)
    sealed = lines(session)[0]
    assert session.undo.why_not() is None and session.undo.asks == (1,)
    session.undo.take_back()
    assert lines(session) == [sealed] and sealed.startswith("C") and session.viewers.curtain == 0
    assert session.undo.why_not_put_back() is not None  # nobody looks
    session.viewers.open_curtain()
    assert session.undo.why_not_put_back() is None
    session.put_back()
    assert lines(session)[-1] == "A 3" and session.viewers.curtain == 1 and not session.notes.assisted


def test_practice_lifts_the_bar_and_counts_as_help():
    session = table(AL, CLUB, CLUB, practice=True)
    let_computers(session)
    sealed = session.sitters()
    first = lines(session)
    session.submit(1)
    let_computers(session)
    after = lines(session)
    assert session.undo.why_not() is None and not session.notes.assisted
    session.undo.take_back()
    assert lines(session) == first and session.sitters() == sealed and session.notes.assisted
    session.put_back()
    assert lines(session) == after


def test_computers_do_not_choose_anew_when_the_same_is_played_again():
    session = table(AL, CLUB, CLUB, practice=True)
    let_computers(session)
    session.submit(1)
    let_computers(session)
    after, sealed = lines(session), session.sitters()
    session.undo.take_back()
    session.submit(1)
    let_computers(session)
    assert lines(session) == after and session.sitters() == sealed and session.notes.branches == ()


def test_something_else_after_an_undo_leaves_a_branch():
    session = table(AL, CLUB, CLUB, practice=True)
    let_computers(session)
    session.submit(1)
    let_computers(session)
    left = tuple(lines(session))
    session.undo.take_back()
    session.submit(2)
    assert session.notes.branches == (left,) and session.undo.why_not_put_back() is not None


def test_sealed_choices_of_others_made_later_stay():
    session = table(AL, BO, CY)
    choose(session, 1)
    session.hand_over(1, CLUB)
    let_computers(session)
    first, sealed = lines(session)
    assert first == "A 1" and sealed.startswith("B")
    session.undo.take_back()
    assert lines(session) == [sealed] and session.viewers.curtain == 0


STEPS = st.lists(st.tuples(st.sampled_from("mmmmmurod"), st.integers(0, 99)), max_size=40)


@given(steps=STEPS, people=st.integers(0, 3), practice=st.booleans())
def test_undo_keeps_its_laws_in_any_game(steps, people, practice):
    chairs = [(AL, BO, CY)[seat] if seat < people else CLUB for seat in range(3)]
    session = table(*chairs, practice=practice)
    for step, number in steps:
        before = session._game.history
        texts = lines(session)
        if step == "m":
            if session.viewers.showing:
                session.viewers.go_on()
            job = session.next_job()
            session.viewers.open_curtain()
            if job is not None:
                legal = tuple(job.view.legal())
                session.answer(job, legal[number % len(legal)])
            elif session.can_act():
                legal = tuple(session.view().legal())
                session.submit(legal[number % len(legal)])
        elif step == "u" and session.undo.why_not() is None:
            owner = int("ABC".index(texts[session._game.last_choice()][0]))
            known = before.seen_events(owner)
            session.undo.take_back()
            gone = [text for text in texts if text not in lines(session) or texts.count(text) > 1]
            assert len(lines(session)) < len(texts) and gone
            if not practice:
                assert session._game.history.seen_events(owner) == known  # nothing the owner was shown is unsaid
                assert not session.notes.assisted
            while session.viewers.curtain is not None and session.undo.why_not_put_back() is not None:
                session.viewers.open_curtain()
            if session.undo.why_not_put_back() is None:
                undone = lines(session)
                session.put_back()
                assert sorted(lines(session)) == sorted(texts)
                assert session._game.history.state.view(None) == before.state.view(None)
                session.undo.take_back()
                assert lines(session) == undone
        elif step == "r" and session.undo.why_not_put_back() is None:
            session.put_back()
        elif step == "o":
            session.viewers.open_curtain()
        elif step == "d":
            session.viewers.drop_curtain()
        again = session._game.history.again(lines(session))
        assert again.state.view(None) == session._game.history.state.view(None)
        assert session.viewer is None or session.chairs[session.viewer].person


# -- help, seats, endings ----------------------------------------------------------------------------------------------


def test_a_hint_is_for_the_eyes_that_look_and_counts_as_help():
    session = table(AL, CLUB, CLUB)
    assert session.weighing() is None and not session.notes.assisted
    let_computers(session)
    job = session.weighing()
    assert job.view == session.view() and think(job).choices and not session.notes.assisted
    session.help.take()
    assert session.notes.assisted


def test_a_forced_last_card_is_known():
    session = table(AL, CLUB, CLUB, options={"copies": 1})
    for move in (1, 2):
        let_computers(session)
        assert session.forced() is None
        session.submit(move)
    assert session.forced() is None
    let_computers(session)
    assert session.forced() == 3


@pytest.mark.parametrize("key", ["contraspiel", "contractgrid"])
@pytest.mark.parametrize("chairs", [(AL, CLUB, CLUB, CLUB), (AL, BO, CLUB, CLUB)], ids=["alone", "two people"])
def test_a_single_legal_card_plays_itself_for_one_person_and_among_several_only_the_last(key, chairs):
    count = find(key).engine.usual_players
    session = Session.start(find(key), count, {}, chairs[:count], False, None, Random(3))
    sizes, rng = set(), Random(3)
    for _ in range(60):
        while not session.can_act():
            session.viewers.go_on()
            let_computers(session)
            session.viewers.open_curtain()
        view = view_of(session)
        only = view.phase == "play" and view.legal().count() == 1
        last = only and len(view.hand) == 1
        assert (session.forced() is not None) == (only if len(session.persons) == 1 else last)
        sizes |= {len(view.hand)} if session.forced() is not None else set()
        session.submit(view.legal().sample(rng))
    assert 1 in sizes and (len(sizes) > 1) == (len(session.persons) == 1)


def test_giving_up_leaves_the_win_to_the_best_of_the_others():
    session = table(AL, BO, options=REMAINDER)
    choose(session)
    choose(session)
    session.viewers.go_on()
    assert session.endings.concede_asks == (1,)
    session.endings.concede()
    assert session.over and session.winners == (1,) and session.notes.ended.seat == 0
    with pytest.raises(MoveError):
        session.endings.concede()


def test_everything_shown_before_can_be_looked_at_again():
    session = table(AL, CLUB, CLUB)
    for move in (1, 1, 2):
        let_computers(session)
        session.submit(move)
    history: Any = session.history()
    assert [len(view.tricks) for _, view in history] == [1, 2, 3]
    assert all(event.seat == view.tricks[-1].winner for event, view in history)


def test_a_seat_that_learns_knows_the_others_better_after_each_game_until_somebody_else_sits_down():
    session = table(AL, computer("reader"), CLUB)
    assert session.learn_jobs() == () and session.memories == {}
    while not session.over:
        choose(session)
    ((seat, job),) = session.learn_jobs()
    memory = think(job)
    assert seat == 1 and set(memory["opponents"]) == {"0", "2"}
    again = table(AL, computer("reader"), CLUB)
    again.memories = {seat: {"opponents": memory["opponents"]}}
    while not again.over:
        job = again.next_job()
        assert job is None or job.memory == again.memories.get(again.next_computer)
        choose(again)
    ((_, job),) = again.learn_jobs()
    assert think(job)["opponents"]["0"]["observed"] == 2 * memory["opponents"]["0"]["observed"]
    again.hand_over(2, BO)
    assert again.memories == {}
