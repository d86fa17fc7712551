"""Why a card of WarGops is better than another, from the open hands and the waiting piles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.reasons import Claim, Line, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import REPLACE, Pile, WarView

TAKES: Final = N_("Nobody else holds more than {high}: your {rank} takes the trick.")
CHEAPEST: Final = N_("Your {rank} is the lowest card that beats everything the others hold.")
TIE: Final = N_("Nobody can beat your {rank}; only {seat} can tie with it.")
BELOW: Final = N_("{seat} holds nothing lower than {low}: your {rank} cannot take the trick.")
NO_MORE_THAN_TIE: Final = N_("{seat} holds nothing lower than {low}: at best your {rank} ties with it.")
PILE: Final = N_("Nobody who waits for the pile with you holds more than {high}: your {rank} wins it.")
NO_PILE: Final = N_("{seat} waits for the pile too and holds nothing lower than {low}: your {rank} cannot win it.")


def _held(view: WarView, seat: int) -> tuple[int, ...]:
    """The ranks that a seat holds, ascending."""
    return tuple(rank for rank, count in enumerate(view.hands[seat], 1) if count)


def _playing(view: WarView, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Of these seats the others that hold cards, with their ranks."""
    return {seat: ranks for seat in seats if seat != view.seat and (ranks := _held(view, seat))}


def _highest(held: dict[int, tuple[int, ...]]) -> int:
    return max((ranks[-1] for ranks in held.values()), default=0)


def _others(view: WarView) -> dict[int, tuple[int, ...]]:
    """The others and their ranks; nobody while cards are replaced, when cards lie face up as well."""
    return {} if view.under_way is not None else _playing(view, range(view.players))


def _line(view: WarView) -> Line:
    """What the others choose most likely where nothing is known of them: the rank in the middle of each hand."""
    held = _others(view)
    return tuple((seat, held[seat][len(held[seat]) // 2]) for seat in view.acting if seat in held)


def _takes(view: WarView, rank: int) -> Claim | None:
    held = _others(view)
    if not held or _highest(held) >= rank:
        return None
    return Claim(Reason(TAKES, (("high", _highest(held)), ("rank", rank)), "trick"), line=_line(view))


def _cheapest(view: WarView, rank: int) -> Claim | None:
    held = _others(view)
    if view.seat is None or not held:
        return None
    winners = [each for each in _held(view, view.seat) if each > _highest(held)]
    if len(winners) < 2 or rank != winners[0]:
        return None
    return Claim(Reason(CHEAPEST, (("rank", rank),), "trick"), line=_line(view))


def _ties(view: WarView, rank: int) -> Claim | None:
    held = {} if view.ties == REPLACE else _others(view)
    equal = [seat for seat, ranks in held.items() if rank in ranks]
    if _highest(held) != rank or len(equal) != 1:
        return None
    return Claim(Reason(TIE, (("rank", rank), ("seat", equal[0])), "ties"), line=_line(view))


def _loses(view: WarView, rank: int) -> Claim | None:
    """Not with ties by another card: where the tied have none left, a lower card takes the trick."""
    held = {} if view.ties == REPLACE else _others(view)
    lowest = {seat: ranks[0] for seat, ranks in held.items()}
    seat = max(lowest, key=lambda each: lowest[each], default=None)
    if seat is None or lowest[seat] < rank:
        return None
    text = BELOW if lowest[seat] > rank else NO_MORE_THAN_TIE
    fields = (("seat", seat), ("low", lowest[seat]), ("rank", rank))
    return Claim(Reason(text, fields, "trick"), line=_line(view))


def _piles(view: WarView) -> list[tuple[Pile, dict[int, tuple[int, ...]]]]:
    """The piles for which the viewer waits beside others who hold cards, with these."""
    found = [(pile, _playing(view, pile.claimants)) for pile in view.piles if view.seat in pile.claimants]
    return [(pile, rivals) for pile, rivals in found if rivals]


def _wins_pile(view: WarView, rank: int) -> Claim | None:
    for _, rivals in _piles(view):
        if _highest(rivals) < rank:
            fields = (("high", _highest(rivals)), ("rank", rank))
            return Claim(Reason(PILE, fields, "ties"), line=_line(view))
    return None


def _misses_pile(view: WarView, rank: int) -> Claim | None:
    for _, rivals in _piles(view):
        for seat, ranks in rivals.items():
            if ranks[0] > rank:
                fields = (("seat", seat), ("low", ranks[0]), ("rank", rank))
                return Claim(Reason(NO_PILE, fields, "ties"), line=_line(view))
    return None


REASONS: Final = Reasons(
    (
        SureKind("takes", _takes),
        SureKind("pile", _wins_pile),
        SureKind("cheapest", _cheapest),
        SureKind("tie", _ties),
        SureKind("loses", _loses),
        SureKind("no_pile", _misses_pile),
    )
)
