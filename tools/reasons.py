"""How well choices are explained in games of club players: coverage, counts of kinds, reasons to read, and time.

python tools/reasons.py coverage GAME [--positions 400] [--seed 1]
python tools/reasons.py truth GAME [--positions 200] [--minutes 4]
python tools/reasons.py read GAME [--positions 50] [--language de]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from reason_truth import claims, errors_apart, is_true, shares  # noqa: E402 - beside this file

from tablegame.ai.judging import lead, weigh  # noqa: E402 - found in this checkout, installed or not
from tablegame.ai.reasons import FIRST_LINE, RARE, explained  # noqa: E402 - as above
from tablegame.core.bots import LOSING, Evaluation  # noqa: E402 - as above
from tablegame.core.contract import CHANCE, SEAT_LETTERS, View  # noqa: E402 - as above
from tablegame.core.options import complete  # noqa: E402 - as above
from tablegame.core.reasons import COUNTING, EQUAL, LikelyKind  # noqa: E402 - as above
from tablegame.games import Game, find  # noqa: E402 - as above
from tablegame.storage.language import load  # noqa: E402 - as above
from tablegame.view.game_scene import reason_text  # noqa: E402 - as above

GAMES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "contraconquer": (
        (3, {}),
        (3, {"copies": 2, "games": 2}),
        (4, {"form": "remainder"}),
        (2, {"form": "remainder", "pack": "standard"}),
    ),
    "wargops": ((2, {"games": 1}), (3, {"games": 1}), (4, {"games": 1}), (2, {"ranks": 7}), (3, {"ties": "replace"})),
    "contraspiel": ((4, {}), (3, {}), (4, {"deals": 2}), (4, {"early_matsch": True, "drop_out": True})),
    "contractgrid": ((3, {}), (4, {})),
    "precognition": ((3, {}), (2, {}), (4, {}), (3, {"ranks": 8})),
    "procession": ((2, {}), (2, {"length": 9}), (3, {}), (2, {"length": 11}), (4, {})),
}
"""The tables at which club players play: how many, and the house rules."""


def is_likely(game: str, key: str) -> bool:
    """Whether a kind is counted over playouts."""
    return any(kind.key == key and isinstance(kind, LikelyKind) for kind in find(game).reasons.kinds)


LONGEST = 400
"""Moves after which a game is left."""


class Position(NamedTuple):
    """A choice of several that a club player had, and the seed of its hint."""

    view: View
    seed: int


def positions(game: str, seed: int, one_in: int = 6) -> Iterator[Position]:
    """Choices out of games of club players, about one in so many, without end."""
    entry, rng = find(game), Random(f"reasons {game} {seed}")
    while True:
        for players, options in GAMES[game]:
            state = entry.engine.new(players, complete(entry.engine, players, options))
            for _ in range(LONGEST):
                if not (acting := state.acting()):
                    break
                actor = rng.choice(acting)
                if actor == CHANCE:
                    state.apply(CHANCE, entry.engine.deal(state, rng))
                    continue
                view = state.view(actor)
                if view.legal().count() > 1 and not rng.randrange(one_in):
                    yield Position(view, rng.getrandbits(30))
                state.apply(actor, entry.bot.choose(view, "club", rng, None))


@dataclass
class Tally:
    """How many claims of a kind were true, false, and too much to be found out.

    apart: of counted ones, by how many standard errors a fresh count differs.
    """

    true: int = 0
    false: int = 0
    unknown: int = 0
    apart: list[float] = field(default_factory=list)

    @property
    def checked(self) -> int:
        """How many were found out."""
        return self.true + self.false

    def add(self, found: bool | None, apart: float | None = None) -> None:
        """Take in a claim."""
        self.true += found is True
        self.false += found is False
        self.unknown += found is None
        self.apart += [] if apart is None else [apart]


class Timed(NamedTuple):
    """A hint, and the processor seconds that its weighing and its reasons took."""

    found: Evaluation
    weighing: float
    explaining: float


def hint(entry: Game, position: Position) -> Timed:
    """The hint of a position."""
    start = time.process_time()
    found = weigh(entry.bot, position.view, position.seed)
    middle = time.process_time()
    found = explained(found, entry.reasons, entry.engine, entry.bot, position.view, str(position.seed))
    return Timed(found, middle - start, time.process_time() - middle)


def coverage(game: str, count: int, seed: int) -> None:
    """Print how often the best choice that leads has a reason, its runner-up the same, and what is said how often."""
    entry, said, times = find(game), Counter[str](), list[Timed]()
    leads = given = same = equals = described = lost = blamed = long = 0
    for position, _ in zip(positions(game, seed), range(count), strict=False):
        timed = hint(entry, position)
        times.append(timed)
        choices = timed.found.choices
        for each in choices:
            said.update(claim.kind for claim in each.why)
            long += bool(each.why) and len(each.why[0].reason.english()) > FIRST_LINE
        top = next((each for each in choices if each.move == timed.found.best), choices[0])
        first = next((claim for claim in top.why if claim.kind != COUNTING), None)
        if lead(timed.found):
            leads += 1
            given += first is not None
            runner = next((each for each in choices if each.verdict in LOSING), None)
            if first is not None and runner is not None:
                same += first.reason.english() in [claim.reason.english() for claim in runner.why]
        else:
            equals += 1
            described += first is not None and first.kind != EQUAL
        losing = next((each for each in choices if each.verdict in LOSING), None)
        if losing is not None:
            lost += 1
            blamed += bool(losing.why)
    print(f"{game}: {count} positions, {long} first lines too long")
    print(f"  the best leads in {leads}: a reason in {_share(given, leads)}, shared in {_share(same, leads)}")
    print(f"  nearest losing choice has a reason in {_share(blamed, lost)} of {lost}")
    print(f"  equal in {equals}: described {_share(described, equals)}")
    for name in ("weighing", "explaining"):
        values = [getattr(each, name) for each in times]
        print(
            f"  {name}: median {median(values):.3f} s, 95 % {quantiles(values, n=20)[-1]:.3f}, most {max(values):.3f}"
        )
    print("  " + ", ".join(f"{kind} {number}" for kind, number in said.most_common()))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.0f} %"


def truth(
    game: str, count: int, seed: int, tries: int = 1000, most: int = 20_000, minutes: float = inf
) -> dict[str, Tally]:
    """What becomes of that many claims of each kind: sure ones found out anew, likely ones counted anew.

    minutes: after which it stops with what it has.
    """
    rng, tallies = Random(f"truth {game} {seed}"), {kind.key: Tally() for kind in find(game).reasons.kinds}
    end = time.monotonic() + 60 * minutes
    for position, _ in zip(positions(game, seed, 3), range(most), strict=False):
        view, moves = position.view, list(find(game).bot.evaluate(position.view, "club", rng, None).choices)
        chosen = [each.move for each in rng.sample(moves, min(2, len(moves)))]
        for move in chosen:
            for kind, claim in claims(game, view, move):
                tally = tallies[kind.key]
                if tally.checked < count:
                    tally.add(is_true(game, view, move, replace(claim, kind=kind.key), rng, tries))
        if rng.random() < 0.2 and any(each.checked < count for key, each in tallies.items() if is_likely(game, key)):
            first, again = (shares(game, view, chosen, f"{position.seed} {part}") for part in range(2))
            for key, found in first.items():
                if found[0] >= RARE and tallies[key[1]].checked < count:
                    apart = errors_apart(found, again.get(key, (0.0, found[1])))
                    tallies[key[1]].add(apart <= 3, apart)
        if time.monotonic() > end or all(each.checked >= count for each in tallies.values()):
            break
    return tallies


def read(game: str, count: int, seed: int, language: str) -> None:
    """Print reasons at random, with what somebody needs to judge them."""
    entry, rng, number, words = find(game), Random(seed), 0, load(language)
    for position in positions(game, seed, 15):
        found = hint(entry, position).found
        told = [each for each in found.choices if each.why]
        if not told:
            continue
        number += 1
        seat = position.view.seat or 0
        names = ["YOU" if other == seat else letter for other, letter in enumerate(SEAT_LETTERS)]
        print(f"\n{number}. {entry.text.people(position.view, names.__getitem__)}")
        shown = told[:1] + rng.sample(told[1:], min(1, len(told) - 1))
        for each in shown:
            move = entry.engine.format(seat, each.move)
            print(f"   {move}: {each.value:.2f} ({each.verdict}, lost {each.lost:.2f}±{each.doubt:.2f})")
            for claim in each.why:
                print(f"      [{claim.kind}] {reason_text(claim.reason, names.__getitem__, words)}")
                line = " ".join(
                    f"{SEAT_LETTERS[actor]} {entry.engine.format(actor, made)}" for actor, made in claim.line
                )
            print(f"      line: {line}")
        if number == count:
            return


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("coverage", "truth", "read"))
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en")
    parser.add_argument("--minutes", type=float, default=inf, help="stop the check of truth after so many")
    asked = parser.parse_args()
    if asked.what == "coverage":
        coverage(asked.game, asked.positions or 400, asked.seed)
    elif asked.what == "truth":
        for kind, each in truth(asked.game, asked.positions or 200, asked.seed, minutes=asked.minutes).items():
            false = f"beyond three standard errors {each.false}, most" if each.apart else f"false {each.false}"
            apart = f" {max(each.apart):.1f}" if each.apart else ""
            print(f"{kind:18} {each.checked + each.unknown:4}, checked {each.checked:4}, {false}{apart}")
    else:
        read(asked.game, asked.positions or 50, asked.seed, asked.language)


if __name__ == "__main__":
    main()
