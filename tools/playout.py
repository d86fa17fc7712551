"""Plain random play through the contract of engines: how fast the rules are, without anybody thinking."""

from __future__ import annotations

from random import Random
from time import perf_counter

from tablegame.core.contract import CHANCE
from tablegame.core.options import Chosen
from tablegame.games import Game


def random_play(entry: Game, players: int, chosen: Chosen, games: int, seed: int) -> tuple[int, float]:
    """Play so many whole games at random; the number of moves and the seconds they took. chosen: complete."""
    engine = entry.engine
    rng = Random(seed)
    moves = 0
    started = perf_counter()
    for _ in range(games):
        state = engine.new(players, chosen)
        while acting := state.acting():
            for actor in acting:
                move = engine.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng)
                state.apply(actor, move)
                moves += 1
    return moves, perf_counter() - started
