"""Counts how often each contract of ContractGrid is made (`python tools/learning/contractgrid_rates.py`; 3 minutes).

Prints `RATES` of games/contractgrid/facts/contracts.py. Every seat refuses its shortest suit, and plays at random as
beginner or as club does, drawn anew for every hand; nobody plays for a bid.
"""

from __future__ import annotations

from random import Random

from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.contractgrid.bot import simple
from tablegame.games.contractgrid.facts.contracts import CLUBS, CONTRACTS, SPADES
from tablegame.games.contractgrid.rules import ENGINE, GridState

SEED = 2019
HANDS = 20000
PACKS = {33: 3, 24: 3, 32: 4}  # by the cards of a pack the players


def begun(players: int, cards: int, rng: Random) -> GridState:
    """A game before its first deal."""
    state = ENGINE.new(players, complete(ENGINE, players, {"cards": cards, "cap": "none"}))
    state.apply(CHANCE, ENGINE.deal(state, rng))
    for seat in range(players):
        state.apply(seat, state.legal(seat).sample(rng))
    return state


def values_of(start: GridState, rng: Random) -> list[int]:
    """The contracts that each seat made in one random hand, as a mask of bits."""
    state = start.clone()
    state.dealer = rng.randrange(state.players)
    levels = [rng.choice((simple.beginner, simple.club)) for _ in range(state.players)]
    while not state.past:
        (actor,) = state.acting()
        state.apply(actor, ENGINE.deal(state, rng) if actor == CHANCE else levels[actor](state.view(actor), rng))
    return [scored.values for scored in state.view(None).past[0].scored]


def counted(players: int, cards: int, hands: int) -> list[int]:
    """In how many of a thousand hands a seat made each contract. The four suits have one mean."""
    rng = Random(SEED)
    start = begun(players, cards, rng)
    made = [0] * len(CONTRACTS)
    for _ in range(hands):
        for values in values_of(start, rng):
            for contract in range(len(CONTRACTS)):
                made[contract] += values >> contract & 1
    suits = slice(SPADES, CLUBS + 1)
    made[suits] = [sum(made[suits]) // 4] * 4
    return [round(1000 * count / hands / players) for count in made]


if __name__ == "__main__":
    for cards, players in PACKS.items():
        print(f"{cards}: {tuple(counted(players, cards, HANDS))},", flush=True)
