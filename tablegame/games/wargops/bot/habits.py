"""The signs of ranks in WarGops by which a predictor learns how players choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log2
from typing import Final, NamedTuple

from tablegame.ai.predict import OptionSet
from tablegame.games.wargops.facts.settling import CardCounts, rounds
from tablegame.games.wargops.facts.view import WarTrick, WarView

CALCULATED: Final = "reckoned"
"""The context of how often a player who calculates plays the rank; a key in memories."""
AFTER_A_TRICK: Final = ("step", "step, result")
"""The contexts that depend on the trick before."""


class WarBefore(NamedTuple):
    """A seat's part in the trick before: its rank (0 before its first of the game), and whether it took anything."""

    rank: int = 0
    won: bool = False


class PastChoice(NamedTuple):
    """A past choice: the seat, all cards before it, the seat's part in the trick before, and the rank."""

    seat: int
    cards: CardCounts
    before: WarBefore
    rank: int


def past_choices(view: WarView, since: int = 0) -> Iterator[PastChoice]:
    """The choices of the settled tricks from one on, with those of rounds after ties."""
    game, before = -1, [WarBefore()] * view.players
    for trick, number, cards in rounds(view, view.tricks, since):
        if trick.game != game:
            game, before = trick.game, _after(view, view.tricks_of(trick.game)[: trick.number])
        for seat, rank in enumerate(trick.ranks[number]):
            if rank:
                yield PastChoice(seat, cards, before[seat], rank)
        if number == len(trick.rounds) - 1:
            before = _after(view, (trick,), before)


def before_now(view: WarView) -> list[WarBefore]:
    """The part of every seat in the trick before the present one."""
    return _after(view, view.tricks_of(view.game))


def _after(view: WarView, tricks: Sequence[WarTrick], before: Sequence[WarBefore] = ()) -> list[WarBefore]:
    """The part of every seat after these tricks of a game."""
    found = [*before] or [WarBefore()] * view.players
    for trick in tricks:
        takers = {step.seats[0] for step in trick.steps if step.kind == "takes"}
        for seat, rank in enumerate(trick.ranks[0]):
            if rank:
                found[seat] = WarBefore(rank, seat in takers)
    return found


def question(hands: Sequence[Sequence[int]], seat: int, before: WarBefore, usual: Sequence[float] = ()) -> OptionSet:
    """The options of a seat with their signs, after its part in the trick before.

    usual: how often a player who calculates plays each rank in hand, if that is known.
    """
    own = tuple(hands[seat])
    ranks = range(1, len(own) + 1)
    signs = {
        "rank": tuple(f"{rank} of {len(own)}" for rank in ranks),
        "height": _heights(own),
        "beats": _beaten([sum(column) - own[place] for place, column in enumerate(zip(*hands, strict=True))]),
        "held": tuple("several" if count > 1 else "one" for count in own),
        CALCULATED: _rarities(own, usual),
    }
    if not before.rank:
        return OptionSet(own, signs | dict.fromkeys(AFTER_A_TRICK, ("",) * len(own)))
    step = tuple("lower" if rank < before.rank else "higher" if rank > before.rank else "same" for rank in ranks)
    result = "won" if before.won else "lost"
    return OptionSet(own, signs | {"step": step, "step, result": tuple(f"{sign}, {result}" for sign in step)})


def _heights(own: Sequence[int]) -> tuple[str, ...]:
    whole, below, signs = sum(own), 0, []
    for count in own:
        middle = below + (count - 1) / 2
        if not count:
            signs.append("")
        elif below == 0:
            signs.append("lowest")
        elif below + count == whole:
            signs.append("highest")
        else:
            signs.append(f"quarter {int(4 * middle / whole)}")
        below += count
    return tuple(signs)


def _beaten(others: Sequence[int]) -> tuple[str, ...]:
    """The part of the others' cards that each rank beats: all, none, or which fifth."""
    whole, below, signs = max(1, sum(others)), 0, []
    for count in others:
        signs.append("none" if not below else "all" if below == whole else f"fifth {5 * below // whole}")
        below += count
    return tuple(signs)


def _rarities(own: Sequence[int], usual: Sequence[float]) -> tuple[str, ...]:
    """How much more often than in a shuffle a player who calculates plays each rank, in powers of two."""
    if not usual:
        return ("",) * len(own)
    shares, whole = iter(usual), sum(own)
    signs = []
    for count in own:
        ratio = next(shares) * whole / count if count else 0.0
        signs.append(f"{max(-4, min(3, floor(log2(ratio))))}" if ratio > 0.01 else "never")
    return tuple(signs)
