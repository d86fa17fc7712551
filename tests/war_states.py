"""Positions of WarGops for tests: games begun, tricks laid, hands given."""

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

begin = begins(ENGINE)


def play(state: WarState, *cards: int) -> tuple[Any, ...]:
    """One round of a trick, the cards in the order of the seats, 0 for a seat that lays none; what it told."""
    log = EventLog()
    for seat, card in enumerate(cards):
        if card:
            assert card in state.legal(seat), f"seat {seat} cannot lay {card}"
            state.apply(seat, card, log)
    return log.events


def after_tricks(*tricks: tuple[int, ...], players: int = 2, **options: Any) -> WarState:
    """A game in which these tricks have been played."""
    state = begin(players, **options)
    for trick in tricks:
        play(state, *trick)
    return state


def hand(text: str) -> int:
    """A packed hand of these ranks, written "7 7 9"."""
    return sum(ONE[int(rank)] for rank in text.split())


def holding(*hands: str, **options: Any) -> WarState:
    """A game under way in which the seats hold these ranks and nothing else."""
    state = begin(len(hands), **options)
    state.hands = tuple(map(hand, hands))
    return state


def mix(view: WarView, level: str, memory: Memory | None = None) -> dict[int, float]:
    """How often a level would lay each of its ranks."""
    evaluation = BOT.evaluate(view, level, Random(0), memory)
    return {choice.move: choice.weight for choice in evaluation.choices}


def margins(one: str, other: str, games: int, seed: int, wanted: float) -> tuple[float, float]:
    """Points a game of the first level less those of the second, and the standard error; both sides of the table.

    No more is played once it is sure by three errors, after six games at the least, that it takes what is wanted.
    """
    rng, found = Random(seed), []
    memory: Memory = {}
    for number in range(games):
        state = begin(2, games=1)
        first = number % 2
        while acting := state.acting():
            for seat in acting:
                level = one if seat == first else other
                view = state.view(seat)
                kept = memory if level == "reader" else None
                move = BOT.random_move(view, rng) if level == "random" else BOT.choose(view, level, rng, kept)
                state.apply(seat, move)
        scores = state.scores()
        found.append(scores[first] - scores[1 - first])
        if one == "reader":
            memory = {"opponents": {str(1 - first): value for value in memory.get("opponents", {}).values()}}
            BOT.learn(state.view(first), one, memory)
            memory = {"opponents": {str(first): value for value in memory["opponents"].values()}}
        mean = sum(found) / len(found)
        error = (sum((margin - mean) ** 2 for margin in found) / len(found) / max(1, number)) ** 0.5
        if number >= 5 and mean - 3 * error >= wanted:
            break
    return mean, error
