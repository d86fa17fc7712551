"""The engines of games in which all seats seal a card and turn them up together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError
from tablegame.core.options import complete
from tablegame.games import find

SEALED = {"contraconquer": "number from 0 to 12", "wargops": "number from 1 to 15"}


@pytest.mark.parametrize("text", ["", "16", "-1", "01", "1 ", "J", "1.0", "²", "one"])
@pytest.mark.parametrize("key", SEALED)
def test_a_text_that_is_no_rank_is_refused(key: str, text: str) -> None:
    with pytest.raises(MoveError, match=SEALED[key]):
        find(key).engine.parse(0, text)


@pytest.mark.parametrize("key", SEALED)
def test_nothing_is_dealt_and_a_sealed_card_is_told_to_its_seat_alone_until_all_turn_up(key: str) -> None:
    engine: Any = find(key).engine
    state, log = engine.new(3, complete(engine, 3, {})), EventLog()
    for deal in (lambda: engine.parse(CHANCE, "7"), lambda: engine.deal(state, Random(0))):
        with pytest.raises(MoveError, match="nothing is dealt"):
            deal()
    for seat in range(3):
        state.apply(seat, state.legal(seat).sample(Random(seat)), log)
    events: tuple[Any, ...] = log.events
    *sealed, turned = events[:4]
    assert [event.reveals for event in events[:4]] == [(), (), (), (0, 1, 2)]
    for event in sealed:
        assert [event.for_seat(seat).rank is not None for seat in (*range(3), None)] == [
            *(seat == event.seat for seat in range(3)), False,
        ]  # fmt: skip
    assert turned.for_seat(None) == turned
