"""Sessions of games with deals and turns, by a toy that has them: a secret number each, then a yes or no in turn."""

# ruff: noqa: ARG005 - the toy has the shape of an engine and uses what it needs

from __future__ import annotations

from typing import Any

import pytest
from tables import view_of
from toy_sessions import AL, BO, CLUB, ToyState, toy

from tablegame.storage.records import read_record


def test_the_session_deals_by_itself_and_tells_each_seat_its_own():
    session = toy(AL, CLUB)
    assert (
        session.can_act() and view_of(session).own is not None and session._game.history.lines[0].startswith("* deal ")
    )
    assert toy(AL, CLUB)._game.history.lines == session._game.history.lines != toy(AL, CLUB, seed=2)._game.history.lines
    session.submit(1)
    events: list[Any] = [event for event, _ in session.answer(session.next_job(), 0)]
    assert [event.kind for event in events] == ["said", "shown", "deal"]
    assert events[2].numbers == (view_of(session).own, None)


def test_a_computers_move_in_between_goes_back_until_something_is_shown():
    session = toy(CLUB, AL)
    assert session.undo.why_not() is not None
    session.answer(session.next_job(), 0)
    session.submit(1)
    assert session.undo.why_not().fields == (("seat", 1),)
    session = toy(AL, CLUB)
    session.submit(1)
    assert session.undo.why_not() is None
    session.undo.take_back()
    assert len(session._game.history.lines) == 1 and not session.notes.assisted
    session.submit(0)
    session.answer(session.next_job(), 0)
    assert session.undo.why_not() is not None


def test_in_practice_the_same_deal_comes_again():
    session = toy(AL, CLUB, practice=True)
    session.submit(1)
    session.answer(session.next_job(), 0)
    before = session._game.history.lines
    session.undo.take_back()
    assert len(session._game.history.lines) == 1 and session.notes.assisted
    session.submit(1)
    session.answer(session.next_job(), 0)
    assert session._game.history.lines == before


def test_the_clipboard_holds_no_deal_that_still_hides_something():
    session = toy(AL, CLUB)
    assert [read_record(session.clipboard_text()[0], "it").moves, session.clipboard_text()[1]] == [(), False]
    session.submit(1)
    session.answer(session.next_job(), 0)
    text, whole = session.clipboard_text()
    assert len(read_record(text, "it").moves) == 3 and not whole
    session.submit(1)
    session.answer(session.next_job(), 0)
    assert session.over and session.clipboard_text()[1]


def test_where_a_game_cannot_say_what_is_hidden_nothing_after_the_first_deal_is_copied(monkeypatch):
    monkeypatch.delattr(ToyState, "hidden")
    session = toy(AL, CLUB)
    for _ in range(2):
        assert read_record(session.clipboard_text()[0], "it").moves == () and not session.clipboard_text()[1]
        session.submit(1)
        session.answer(session.next_job(), 0)
    assert session.clipboard_text()[1]


def test_turn_by_turn_the_curtain_falls_without_a_show_between():
    session = toy(AL, BO)
    assert session.viewers.curtain == 0 and view_of(session).own is None
    session.viewers.open_curtain()
    session.submit(1)
    assert not session.viewers.showing and session.viewers.curtain == 1


def test_where_nothing_is_secret_people_need_no_curtain():
    session = toy(AL, BO, secret=False)
    assert session.viewers.curtain is None and session.viewer == 0 and session.can_act()
    session.submit(1)
    assert session.viewers.curtain is None and session.viewer == 1 and not session.viewers.showing


@pytest.mark.parametrize("only", [0, None])
def test_a_game_may_say_which_move_is_forced(only):
    assert toy(AL, CLUB, forced=lambda view: only).forced() == only


def test_a_game_may_say_when_it_is_decided():
    session = toy(AL, CLUB, decided_winners=lambda view: (1,) if view.said else None)
    assert session.endings.why_not_claim() is not None
    session.submit(1)
    session.endings.claim()
    assert session.winners == (1,) and session.notes.ended.seat == 0
