"""Why a card of Contraconquer is better than another, from the open hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegame.core.contract import CHANCE, Reason
from tablegame.core.reasons import Claim, Line, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import PRINTED, ContraView

CERTAIN: Final = N_("{seat_a} has only the rank {rank_a} left and {seat_b} only {rank_b}: your {rank} takes the trick.")
TAKES: Final = N_("Whatever the others choose, your {rank} takes the trick.")
NO_COMBINATION: Final = N_("The others no longer hold what your {rank} needs: it cannot take the trick.")
NO_SUM: Final = N_("No sum that the others can make gives your {rank} the trick.")
GIVES: Final = N_("Whatever the others choose, your {rank} gives the trick to {seat}.")
SPARES: Final = N_("{seat} cannot take the trick against your {rank}.")


def _left(view: ContraView, seat: int) -> tuple[int, ...]:
    """The ranks that a seat still holds."""
    return tuple(rank for rank, count in zip(view.ranks[seat], view.hands[seat], strict=True) if count)


def takers(view: ContraView, rank: int) -> set[int]:
    """The seats that can take the trick if the viewer plays that rank.

    The winner depends on the remainder of a sum, in which ranks of the first two seats count twice in the printed form.
    The remainders are enough; not every combination of cards is tried.
    """
    weights = (2, 2, 1) if view.form == PRINTED else (1,) * view.players
    sums = {0}
    for seat, weight in enumerate(weights):
        ranks = (rank,) if seat == view.seat else _left(view, seat)
        sums = {(before + weight * each) % view.players for before in sums for each in ranks}
    return {(total + 1) % 3 for total in sums} if view.form == PRINTED else sums


def _line(view: ContraView) -> Line:
    """The likeliest choices of others who play at random: the rank of which each holds most."""

    def likeliest(seat: int) -> int:
        return max(zip(view.hands[seat], view.ranks[seat], strict=True), key=lambda each: (each[0], -each[1]))[1]

    return tuple((seat, likeliest(seat)) for seat in view.acting if seat not in (view.seat, CHANCE))


def _clause(view: ContraView) -> str:
    return "winner" if view.form == PRINTED else "remainder"


def _others(view: ContraView) -> Iterator[int]:
    return (seat for seat in range(view.players) if seat != view.seat)


def _takes(view: ContraView, rank: int) -> Claim | None:
    if takers(view, rank) != {view.seat}:
        return None
    others = [(seat, _left(view, seat)) for seat in _others(view)]
    if len(others) == 2 and all(len(ranks) == 1 for _, ranks in others):
        (first, (one,)), (second, (other,)) = others
        fields = (("seat_a", first), ("rank_a", one), ("seat_b", second), ("rank_b", other), ("rank", rank))
        return Claim(Reason(CERTAIN, fields, _clause(view)), line=_line(view))
    return Claim(Reason(TAKES, (("rank", rank),), _clause(view)), line=_line(view))


def _gives(view: ContraView, rank: int) -> Claim | None:
    found = takers(view, rank)
    if len(found) != 1 or view.seat in found:
        return None
    fields = (("rank", rank), ("seat", next(iter(found))))
    return Claim(Reason(GIVES, fields, _clause(view)), line=_line(view))


def _loses(view: ContraView, rank: int) -> Claim | None:
    if view.seat in takers(view, rank):
        return None
    text = NO_COMBINATION if view.form == PRINTED else NO_SUM
    return Claim(Reason(text, (("rank", rank),), _clause(view)), line=_line(view))


def _spares(view: ContraView, rank: int) -> Claim | None:
    """The seat that is ahead cannot take the trick."""
    found = takers(view, rank)
    ahead = max(_others(view), key=lambda seat: (view.scores[seat], -seat))
    if ahead in found or view.scores[ahead] <= min(view.scores[seat] for seat in _others(view)):
        return None
    return Claim(Reason(SPARES, (("seat", ahead), ("rank", rank)), _clause(view)), line=_line(view))


REASONS: Final = Reasons(
    (
        SureKind("takes", _takes),
        SureKind("gives", _gives),
        SureKind("loses", _loses),
        SureKind("spares", _spares),
    )
)
