"""Does a verdict depend on luck? Choices of club players judged with several seeds, and what judging takes.

python tools/stability.py GAME [--positions 60] [--seeds 4] [--long 8] [--from 1]

--long: so many judgements with ten times the batches show what caution misses.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations, islice
from math import hypot
from random import Random
from statistics import mean, median
from unittest.mock import patch

from reasons import positions

from tablegame.ai.judging import SURE, best_of, judge_by, weigh
from tablegame.core.bots import LOSING, Choice, Evaluation
from tablegame.core.contract import View
from tablegame.games import find

DRAWN = 3
"""Choices of each position that are drawn from all legal ones: most of them are in no list."""
MORE = 10
"""How many times the batches of a usual judgement a long one has."""
CLEARLY = 1.5
"""Mistake bounds from which on a loss is clear."""


@dataclass
class Stability:
    """What several judgements of the same positions agree in.

    flips: choices that are a mistake with one seed, best or equal with another; mistakes: those that ever are one;
    wavering: those that lose with some seed and not with all, of `losing`; lists: positions whose list of choices
    depends on the seed; condemned: judgements in which the choice of greatest weight loses; apart: pairs of best values
    further apart than three joint errors; told, clear: of the choices that lose (by far) in every long judgement,
    whether they lose (are mistakes) in each usual one; work: process time of each hint.
    """

    positions: int = 0
    choices: int = 0
    flips: list[str] = field(default_factory=list)
    mistakes: int = 0
    losing: int = 0
    wavering: int = 0
    lists: int = 0
    condemned: int = 0
    apart: int = 0
    pairs: int = 0
    told: list[bool] = field(default_factory=list)
    clear: list[bool] = field(default_factory=list)
    work: list[float] = field(default_factory=list)

    def add(self, game: str, view: View, seeds: Iterable[int], long: int = 0) -> None:
        """Judge a position with each of these seeds, and so often at length."""
        bot, hints = find(game).bot, list[Evaluation]()
        for seed in seeds:
            start = time.process_time()
            hints.append(weigh(bot, view, seed))
            self.work.append(time.process_time() - start)
        lists = [{each.move for each in hint.choices} for hint in hints]
        rng = Random(repr(view))
        asked = sorted(set().union(*lists) | {view.legal().sample(rng) for _ in range(DRAWN)})
        usual = [_choices(game, view, hint, asked, seed) for hint, seed in zip(hints, seeds, strict=True)]
        self.positions += 1
        self.lists += any(each != lists[0] for each in lists)
        self._compare_best(hints)
        for hint in hints:
            preferred = max(hint.choices, key=lambda each: each.weight)
            self.condemned += bool(preferred.weight) and preferred.verdict in LOSING
        for move in asked:
            self._count(find(game).engine.format(view.seat or 0, move), [each[move] for each in usual])
        if long:
            with ExitStack() as stack:
                stack.enter_context(patch.object(type(bot), "most_batches", bot.most_batches * MORE))
                hints = [weigh(bot, view, seed) for seed in range(1000, 1000 + long)]
                longer = [_choices(game, view, hint, asked, 1000 + number) for number, hint in enumerate(hints)]
            self._miss(asked, usual, longer, bot.mistake_bound)

    def _compare_best(self, hints: list[Evaluation]) -> None:
        for one, other in combinations(map(best_of, hints), 2):
            self.pairs += 1
            self.apart += abs(one.value - other.value) > SURE * hypot(one.error, other.error) + 1e-9

    def _count(self, text: str, found: list[Choice]) -> None:
        """A choice as it is judged with each seed."""
        verdicts = [each.verdict for each in found]
        loses = [each in LOSING for each in verdicts]
        self.choices += 1
        self.mistakes += "mistake" in verdicts
        self.losing += any(loses)
        self.wavering += any(loses) and not all(loses)
        if "mistake" in verdicts and {"best", "equal"} & {*verdicts}:
            self.flips.append(f"{text}: {' '.join(f'{each.loss:.2f}' for each in found)}")

    def _miss(
        self, asked: list[int], usual: list[dict[int, Choice]], longer: list[dict[int, Choice]], bound: float
    ) -> None:
        for move in asked:
            long = [each[move] for each in longer]
            if all(each.verdict in LOSING for each in long):
                self.told += [each[move].verdict in LOSING for each in usual]
                if mean(each.loss for each in long) >= CLEARLY * bound:
                    self.clear += [each[move].verdict == "mistake" for each in usual]

    def print(self) -> None:
        """The figures, each in a line."""
        work = sorted(self.work)
        print(f"positions {self.positions}, judgements of each {len(work) // max(1, self.positions)}")
        print(f"choices {self.choices}, losing with some seed {self.losing}, of them not with all {self.wavering}")
        print(f"flips between mistake and best or equal: {len(self.flips)} of {self.mistakes} ever called mistake")
        print(*(f"    {flip}" for flip in self.flips), sep="\n" if self.flips else "", end="\n" if self.flips else "")
        print(f"lists that depend on the seed {self.lists}, greatest weight on what loses {self.condemned}")
        print(f"best values apart: {self.apart} of {self.pairs} pairs")
        for name, found in (("told as losing", self.told), ("clear losses told as mistakes", self.clear)):
            if found:
                print(f"{name}: {sum(found)} of {len(found)}")
        print(f"process time: {median(work):.2f} s, in 95 % {work[int(0.95 * len(work))]:.2f}, at most {work[-1]:.2f}")


def _choices(game: str, view: View, hint: Evaluation, asked: list[int], seed: int) -> dict[int, Choice]:
    """These choices as a judge who gave that hint judges them, in the list or not."""
    found = {}
    for move in asked:
        judged = judge_by(hint, find(game).bot, view, move, seed).evaluation
        found[move] = next(each for each in judged.choices if each.move == move)
    return found


def measure(game: str, count: int, seeds: int, seed: int = 1, long: int = 0) -> Stability:
    """The stability of judgements in so many positions of club games."""
    found = Stability()
    for position in islice(positions(game, seed), count):
        found.add(game, position.view, range(seeds), long)
    return found


def main() -> int:
    """Print the figures of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--long", type=int, default=0)
    parser.add_argument("--from", type=int, default=1, dest="seed")
    asked = parser.parse_args()
    measure(asked.game, asked.positions, asked.seeds, asked.seed, asked.long).print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
