"""Reasons for playing a card to a trick, for games in which suits are followed and the highest card takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.core.contract import Reason, V
from tablegame.core.reasons import Claim, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import Order, cards_of

LAST: Final = N_("You play last, and {card} beats all that lies there.")
HIGHEST: Final = N_("No card that could beat {card} is out: it takes the trick.")
BEATEN: Final = N_("{seat}'s {card_a} is higher: {card} cannot take the trick.")


@dataclass(frozen=True, slots=True)
class TrickUnderWay:
    """A trick as one of its players sees it.

    order: the cards under the trump of the deal; trick, seats: the cards that lie there and who played them, in their
    order; last: whether nobody plays after the viewer; unseen: the cards that somebody else may hold, as a mask.
    """

    order: Order
    trick: tuple[int, ...]
    seats: Sequence[int]
    last: bool
    unseen: int


def kinds_of(
    under_way: Callable[[V, int], TrickUnderWay | None], text_of: Callable[[int], str], clause: str
) -> tuple[SureKind[V], ...]:
    """The kinds of reason of a game. under_way: the trick to which a move adds a card, None for any other move;
    text_of: a card as the records write it; clause: of the rules of a trick."""

    def wins(view: V, card: int) -> Claim | None:
        found = under_way(view, card)
        if found is None:
            return None
        trick = (*found.trick, card)
        if found.order.best_place(trick) != len(found.trick):
            return None
        if found.last:
            return Claim(Reason(LAST, (("card", text_of(card)),), clause))
        if any(found.order.best_place((*trick, each)) == len(trick) for each in cards_of(found.unseen)):
            return None
        return Claim(Reason(HIGHEST, (("card", text_of(card)),), clause))

    def is_beaten(view: V, card: int) -> Claim | None:
        found = under_way(view, card)
        if found is None or not found.trick:
            return None
        place = found.order.best_place((*found.trick, card))
        if place == len(found.trick):
            return None
        fields = (("seat", found.seats[place]), ("card_a", text_of(found.trick[place])), ("card", text_of(card)))
        return Claim(Reason(BEATEN, fields, clause))

    return (SureKind("wins_trick", wins), SureKind("beaten", is_beaten))
