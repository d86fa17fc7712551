"""What explains the choices of club players: how often each kind decides, what is unsaid, and whether it is true.

python tools/reasons.py GAME [--positions 200] [--read]     a table of kinds; with --read every sentence
python tools/reasons.py GAME --claims 200 [--minutes 4]     what claims are true
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf
from random import Random
from statistics import median
from typing import Any, NamedTuple

from reason_truth import claims, errors_apart, is_true, shares

from tablegame.ai.judging import weigh
from tablegame.ai.reasons import RARE, explained
from tablegame.core.bots import LOSING, Evaluation
from tablegame.core.contract import CHANCE, View
from tablegame.core.options import complete
from tablegame.core.reasons import EQUAL, LikelyKind
from tablegame.core.text import seat_letter
from tablegame.games import Game, find

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
    """Choices out of games of players of the usual level, about one in so many, without end."""
    entry, rng = find(game), Random(f"reasons {game} {seed}")
    while True:
        for players, options in GAMES.get(game, ((entry.engine.usual_players, {}),)):
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
                state.apply(actor, entry.bot.choose(view, entry.bot.usual_level, rng, None))


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


def survey(game: str, count: int, seed: int, read: bool) -> None:
    """Print how often each kind is said, and comes first for the best choice or against a losing one."""
    entry, sums = find(game), Counter[str]()
    said, within, deciding = Counter[str](), Counter[str](), Counter[str]()
    judging, explaining = list[float](), list[float]()
    for position in islice(positions(game, seed), count):
        begin = time.process_time()
        judged = weigh(entry.bot, position.view, position.seed)
        judging.append(time.process_time() - begin)
        told = explained(judged, entry.reasons, entry.engine, entry.bot, position.view, str(position.seed))
        explaining.append(time.process_time() - begin - judging[-1])
        best = next(each for each in told.choices if each.move == told.best)
        losing = [each for each in told.choices if each.verdict in LOSING]
        kinds = [claim.kind for each in told.choices for claim in each.reasons]
        said.update(kinds)
        within.update(set(kinds))
        deciding.update({each.reasons[0].kind for each in (best, *losing) if each.reasons})
        praise = {claim.reason for claim in best.reasons}
        unsaid = sum(not {claim.reason for claim in each.reasons} - praise for each in losing)
        sums.update({"losing choices": len(losing), "of them without a reason of their own": unsaid})
        sums.update(
            {"positions with losing choices": bool(losing), "of them with all explained": bool(losing) and not unsaid}
        )
        sums["best choices without a reason beside losing ones"] += bool(losing) and not best.reasons
        if read:
            print_choices(entry, position.view, told)
    print(f"{game}, {count} positions\nkind               sentences  in % of positions  deciding in %")
    for kind in dict.fromkeys([*(kind.key for kind in find(game).reasons.kinds), EQUAL]):
        print(f"{kind:18} {said[kind]:9} {100 * within[kind] / count:18.1f} {100 * deciding[kind] / count:14.1f}")
    for what, number in sums.items():
        print(f"{what}: {number}")
    for what, times in (("judging", sorted(judging)), ("explaining", sorted(explaining))):
        print(f"{what}: {median(times):.2f} s, in 95 % {times[len(times) * 19 // 20]:.2f} s, all {sum(times):.0f} s")


def print_choices(entry: Game, view: View, told: Evaluation) -> None:
    """The view and what is said of each choice."""
    seat = view.seat or 0
    print(f"\n#{entry.key}, {view.players} players, {seat_letter(seat)}, {told.unit}\n  {view}"[:1500])
    for each in told.choices:
        print(f"  {entry.engine.format(seat, each.move)}: {each.verdict} {each.value:.2f}, lost {each.loss:.2f}")
        for claim in each.reasons:
            print(f"      [{claim.kind}] {claim.reason.english()}")


def main() -> None:
    """Print the table, or what became of the claims of a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--read", action="store_true", help="print what is said of each choice")
    parser.add_argument("--claims", type=int, help="check so many claims of each kind instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=inf, help="stop checking after so many")
    asked = parser.parse_args()
    if asked.claims is None:
        survey(asked.game, asked.positions, asked.seed, asked.read)
        return
    for kind, each in truth(asked.game, asked.claims, asked.seed, minutes=asked.minutes).items():
        false = f"beyond three standard errors {each.false}, most" if each.apart else f"false {each.false}"
        apart = f" {max(each.apart):.1f}" if each.apart else ""
        print(f"{kind:18} {each.checked + each.unknown:4}, checked {each.checked:4}, {false}{apart}")


if __name__ == "__main__":
    main()
