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
    assert session.can_act() and view_of(session).own is not None and session._line.lines[0].startswith("* deal ")
    assert toy(AL, CLUB)._line.lines == session._line.lines != toy(AL, CLUB, seed=2)._line.lines
    session.submit(1)
    events: list[Any] = [event for event, _ in session.answer(session.next_job(), 0)]
    assert [event.kind for event in events] == ["said", "shown", "deal"]
    assert events[2].numbers == (view_of(session).own, None)


def test_a_computers_move_in_between_goes_back_until_something_is_shown():
    session = toy(CLUB, AL)
    assert session.can_undo() is not None
    session.answer(session.next_job(), 0)
    session.submit(1)
    assert session.can_undo().fields == (("seat", 1),)
    session = toy(AL, CLUB)
    session.submit(1)
    assert session.can_undo() is None
    session.undo()
    assert len(session._line.lines) == 1 and not session.assisted
    session.submit(0)
    session.answer(session.next_job(), 0)
    assert session.can_undo() is not None


def test_in_practice_the_same_deal_comes_again():
    session = toy(AL, CLUB, practice=True)
    session.submit(1)
    session.answer(session.next_job(), 0)
    before = session._line.lines
    session.undo()
    assert len(session._line.lines) == 1 and session.assisted
    session.submit(1)
    session.answer(session.next_job(), 0)
    assert session._line.lines == before


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
    assert session.curtain == 0 and view_of(session).own is None
    session.open_curtain()
    session.submit(1)
    assert not session.showing and session.curtain == 1


def test_where_nothing_is_secret_people_need_no_curtain():
    session = toy(AL, BO, secret=False)
    assert session.curtain is None and session.viewer == 0 and session.can_act()
    session.submit(1)
    assert session.curtain is None and session.viewer == 1 and not session.showing


@pytest.mark.parametrize("only", [0, None])
def test_a_game_may_say_which_move_is_forced(only):
    assert toy(AL, CLUB, forced=lambda view: only).forced() == only


def test_a_game_may_say_when_it_is_decided():
    session = toy(AL, CLUB, decided=lambda view: (1,) if view.said else None)
    assert session.can_claim() is not None
    session.submit(1)
    session.claim()
    assert session.winners == (1,) and session.ended.seat == 0
