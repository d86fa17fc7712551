"""Positions of WarGops for tests: new games, games with given hands, and rounds with given ranks."""

from __future__ import annotations

from random import Random
from typing import Any

from walks import begins

from tablegame.core.bots import Memory
from tablegame.core.contract import EventLog
from tablegame.core.sealed_cards import ONE
from tablegame.games.wargops.bot import BOT
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.rules import ENGINE, WarState

new_game = begins(ENGINE)


def play_round(state: WarState, *ranks: int) -> tuple[Any, ...]:
    """Play one rank for each seat in turn, 0 for a seat that plays none; the events."""
    log = EventLog()
    for seat, rank in enumerate(ranks):
        if rank:
            assert rank in state.legal(seat), f"seat {seat} cannot play {rank}"
            state.apply(seat, rank, log)
    return log.events


def packed(ranks: str) -> int:
    """The packed hand with these ranks ("7 7 9")."""
    return sum(ONE[int(rank)] for rank in ranks.split())


def game_with_hands(*hands: str, **options: Any) -> WarState:
    """A game in which each seat holds these ranks and nothing else."""
    state = new_game(len(hands), **options)
    state.hands = tuple(map(packed, hands))
    return state


def weights_of(view: WarView, level: str, memory: Memory | None = None) -> dict[int, float]:
    """How often a level plays each of its ranks."""
    evaluation = BOT.evaluate(view, level, Random(0), memory)
    return {choice.move: choice.weight for choice in evaluation.choices}
