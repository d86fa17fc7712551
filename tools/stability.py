"""Judges choices of club players with several seeds, to see whether a verdict depends on luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, islice
from math import hypot
from random import Random

from reasons import positions

from tablegame.ai.judging import SURE, best_of, judge_by, weigh
from tablegame.core.bots import LOSING, Choice, Evaluation
from tablegame.core.contract import View
from tablegame.games import find

DRAWN = 3  # choices of each position that are drawn from all legal ones: a hint does not weigh most of these


@dataclass
class Stability:
    """In what several judgements of the same positions agree, and in what they differ."""

    positions: int = 0
    choices: int = 0  # that were judged with every seed
    flips: list[str] = field(default_factory=list)  # choices that are a mistake with one seed, and best with another
    losing: int = 0  # choices that lose something with some seed
    wavering: int = 0  # those of them that lose nothing with another seed
    lists: int = 0  # positions in which the seed decides which choices are weighed
    condemned: int = 0  # judgements in which the choice of greatest weight loses something
    pairs: int = 0  # pairs of judgements of a position
    apart: int = 0  # pairs whose best values are further apart than their errors allow

    def add(self, game: str, view: View, seeds: Iterable[int]) -> None:
        """Judge a position with each of these seeds."""
        entry = find(game)
        hints = [weigh(entry.bot, view, seed) for seed in seeds]
        lists = [{choice.move for choice in hint.choices} for hint in hints]
        rng = Random(repr(view))
        moves = sorted(set().union(*lists) | {view.legal().sample(rng) for _ in range(DRAWN)})
        self.positions += 1
        self.lists += any(moves_weighed != lists[0] for moves_weighed in lists)
        for hint in hints:
            preferred = max(hint.choices, key=lambda choice: choice.weight)
            self.condemned += bool(preferred.weight) and preferred.verdict in LOSING
        for first, second in combinations(map(best_of, hints), 2):
            self.pairs += 1
            self.apart += abs(first.value - second.value) > SURE * hypot(first.error, second.error) + 1e-9
        for move in moves:
            choices = [_judged(game, view, hint, move, seed) for hint, seed in zip(hints, seeds, strict=True)]
            self._count(entry.engine.format(view.seat or 0, move), choices)

    def _count(self, text: str, choices: list[Choice]) -> None:
        """Count a choice, whose text this is, as it was judged with each seed."""
        verdicts = [choice.verdict for choice in choices]
        loses = [verdict in LOSING for verdict in verdicts]
        self.choices += 1
        self.losing += any(loses)
        self.wavering += any(loses) and not all(loses)
        if "mistake" in verdicts and {"best", "equal"} & {*verdicts}:
            self.flips.append(f"{text}: {' '.join(f'{choice.loss:.2f}' for choice in choices)}")


def _judged(game: str, view: View, hint: Evaluation, move: int, seed: int) -> Choice:
    """A move as the judge who gave the hint judges it, whether the hint weighs the move or not."""
    judged = judge_by(hint, find(game).bot, view, move, seed).evaluation
    return next(choice for choice in judged.choices if choice.move == move)


def measure(game: str, count: int, seeds: int) -> Stability:
    """The stability of the judgements of `count` positions of club games, each judged with `seeds` seeds."""
    stability = Stability()
    for position in islice(positions(game, seed=1), count):
        stability.add(game, position.view, range(seeds))
    return stability
