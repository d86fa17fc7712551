"""Which ranks the seats of Contraconquer are dealt, who takes a trick, and what that leaves in the hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tablegame.games.contraconquer.facts.moves import HIGHEST
from tablegame.games.contraconquer.facts.options import PRINTED, STANDARD
from tablegame.games.contraconquer.facts.view import ContraTrick, ContraView

Hands = tuple[tuple[int, ...], ...]
"""For each seat how many of each of its ranks it holds."""


def ranks_of(form: str, pack: str, players: int, seat: int) -> tuple[int, ...]:
    """The ranks a seat is dealt, ascending (help.en.md#cards)."""
    if form == PRINTED:
        return (3 * seat + 1, 3 * seat + 2, 3 * seat + 3)
    if pack == STANDARD:
        return tuple(range(1, HIGHEST // players * players + 1))
    return tuple(range(players))


def trick_winner(form: str, ranks: tuple[int, ...]) -> int:
    """The seat that takes a trick, given the rank of each seat (the chart; the remainder)."""
    if form == PRINTED:
        first, second, third = ranks
        return (2 * first + 2 * second + third + 1) % 3
    return sum(ranks) % len(ranks)


@lru_cache(maxsize=16384)
def without(hand: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The hand with one card of that place fewer."""
    return (*hand[:place], hand[place] - 1, *hand[place + 1 :])


def places_of(view: ContraView, trick: ContraTrick) -> tuple[int, ...]:
    """The place of each seat's card among its ranks."""
    return tuple(view.ranks[seat].index(rank) for seat, rank in enumerate(trick.ranks))


def followed(view: ContraView, tricks: Sequence[ContraTrick], since: int = 0) -> Iterator[tuple[ContraTrick, Hands]]:
    """These tricks of a match from that index on, each with the hands before it."""
    if since >= len(tricks):
        return
    dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
    game, hands = tricks[since].game, dealt
    first = next(index for index, trick in enumerate(tricks) if trick.game == game)
    for index, trick in enumerate(tricks[first:], first):
        if trick.game != game:
            game, hands = trick.game, dealt
        if index >= since:
            yield trick, hands
        hands = tuple(map(without, hands, places_of(view, trick)))
