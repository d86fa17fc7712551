"""The reader of ContractGrid: what it takes in of others, and what it expects of them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.contractgrid.bot import BOT
from tablegame.games.contractgrid.bot.habits import SHOWN, expected_bids, known_of, lead_style, plays_for_bids
from tablegame.games.contractgrid.bot.playouts import SIMPLE
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import HEARTS, ORDERS
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.games.contractgrid.rules.state import GridState

Style = Callable[[GridState, int, Random], int]


def hearts(state: GridState, seat: int, rng: Random) -> int:
    """A club player who bids on Hearts whatever the hand is."""
    view = state.view(seat)
    return BOT.in_style(view, BOT.choose(view, "club", rng, None), "hearts", rng)


def low(state: GridState, seat: int, rng: Random) -> int:
    """A club player who leads the lowest card, and never takes a trick that can be left."""
    view = state.view(seat)
    if state.phase != "play":
        return BOT.choose(view, "club", rng, None)
    return min(state.legal(seat), key=ORDERS[state.trump or 0].powers.__getitem__)


def play(state: GridState, hands: int, second: Style, rng: Random) -> None:
    """So many more hands: seat 1 plays in that lead_style, the others like clubs."""
    until = len(state.past) + hands
    while state.acting() and len(state.past) < until:
        actor = state.acting()[0]
        if actor == CHANCE:
            state.apply(CHANCE, ENGINE.deal(state, rng))
        else:
            chosen = second if actor == 1 else lambda s, a, r: BOT.choose(s.view(a), "club", r, None)
            state.apply(actor, chosen(state, actor, rng))


def begun(hands: int, second: Style, seed: int) -> GridState:
    state = ENGINE.new(3, complete(ENGINE, 3, {"cap": "none"}))
    play(state, hands, second, Random(seed))
    return state


@cache
def watched(second: Style) -> Memory:
    """What a reader at seat 0 remembers after three short games beside somebody of that lead_style."""
    memory: Memory = {}
    for seed in range(3):
        memory.pop("seen", None)
        BOT.learn(begun(8, second, seed).view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def test_it_expects_bids_that_somebody_makes_whatever_the_hand_is() -> None:
    view = begun(1, hearts, 9).view(0)
    known, sheet = known_of(view, watched(hearts)), view.sheets[1]
    assert sheet is not None
    expected = expected_bids(known, 1, sheet, view.marks[1], 4)
    assert expected is not None and expected.bit_count() == 4 and expected >> HEARTS & 1
    assert expected_bids(known_of(view, None), 1, sheet, view.marks[1], 4) is None


def test_it_knows_from_the_first_hand_how_somebody_leads_and_who_leaves_tricks() -> None:
    view = begun(0, low, 9).view(0)
    known = known_of(view, watched(low))
    assert lead_style(view, 1, known) == SIMPLE and plays_for_bids(view, 1, known)
    assert not plays_for_bids(view, 2, known_of(view, watched(hearts)))
    assert len(view.past) < SHOWN


def test_what_is_remembered_can_be_kept_in_a_file_and_is_taken_in_once() -> None:
    memory = deepcopy(watched(hearts))
    view = begun(3, hearts, 5).view(0)
    BOT.learn(view, "reader", memory)
    once = deepcopy(memory)
    BOT.learn(view, "reader", memory)
    assert memory == once != watched(hearts)


@pytest.mark.parametrize("level", ["strong", "club"])
def test_only_the_reader_learns(level: str) -> None:
    memory: Memory = {}
    BOT.learn(begun(1, hearts, 5).view(0), level, memory)
    assert memory == {}


def test_a_reader_that_knows_nobody_plays_as_strong_does() -> None:
    state, rng = begun(0, hearts, 3), Random(1)
    while state.phase != "bid":
        actor = state.acting()[0]
        state.apply(actor, ENGINE.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng))
    seat = state.acting()[0]
    move = BOT.choose(state.view(seat), "reader", Random(2), {})
    assert move == BOT.choose(state.view(seat), "strong", Random(2), None) > moves.BID
