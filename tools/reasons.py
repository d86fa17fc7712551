"""Draws positions from games of club players, and counts how many claims of the reasons there are true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from reason_truth import claims, errors_apart, is_true, shares

from tablegame.ai.reasons import RARE
from tablegame.core.contract import CHANCE, View
from tablegame.core.options import complete
from tablegame.core.reasons import LikelyKind
from tablegame.games import find

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
"""By game the tables at which club players play: the number of players, and the house rules."""

LONGEST = 400  # moves after which a game is left


class Position(NamedTuple):
    """A choice between several moves that a club player had, and the seed of its hint."""

    view: View
    seed: int


def positions(game: str, seed: int, one_in: int = 6) -> Iterator[Position]:
    """Yields positions of club games without end, about every so many choices one."""
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
    """How many claims of a kind were checked, and with what result."""

    true: int = 0
    false: int = 0
    unknown: int = 0  # a check would have been too much work
    apart: list[float] = field(default_factory=list)
    """Of a likely kind, for each claim by how many standard errors two counts of its share differ."""

    @property
    def checked(self) -> int:
        return self.true + self.false

    def add(self, is_true: bool | None) -> None:
        """Count the result of a check; None: unknown."""
        self.true += is_true is True
        self.false += is_true is False
        self.unknown += is_true is None


def truth(game: str, count: int, seed: int, tries: int, most: int) -> dict[str, Tally]:
    """By kind of reason how many claims are true. A sure claim is checked with the engine (`reason_truth.py`). A likely
    claim names a share, which is counted twice; it is true if both counts agree within three standard errors.

    count: how many claims of each kind are checked. tries: playouts of a check. most: how many positions are looked at.
    """
    kinds, rng = find(game).reasons.kinds, Random(f"truth {game} {seed}")
    tallies = {kind.key: Tally() for kind in kinds}
    likely = [kind.key for kind in kinds if isinstance(kind, LikelyKind)]
    for position in islice(positions(game, seed, 3), most):
        view, moves = position.view, list(find(game).bot.evaluate(position.view, "club", rng, None).choices)
        chosen = [choice.move for choice in rng.sample(moves, min(2, len(moves)))]
        for move in chosen:
            for kind, claim in claims(game, view, move):
                if tallies[kind.key].checked < count:
                    tallies[kind.key].add(is_true(game, view, move, replace(claim, kind=kind.key), rng, tries))
        # Counting takes long, so only a fifth of the positions serve for likely kinds.
        if rng.random() < 0.2 and any(tallies[key].checked < count for key in likely):
            first, second = (shares(game, view, chosen, f"{position.seed} {part}") for part in range(2))
            for claimed, share in first.items():
                tally = tallies[claimed[1]]
                if share[0] >= RARE and tally.checked < count:
                    tally.apart.append(errors_apart(share, second.get(claimed, (0.0, share[1]))))
                    tally.add(tally.apart[-1] <= 3)
        if all(tally.checked >= count for tally in tallies.values()):
            break
    return tallies
