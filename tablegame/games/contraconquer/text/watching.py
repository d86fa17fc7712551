"""What everybody could see of how each seat of Contraconquer chooses, and the habits that shows in words.

Knows a view's finished tricks and how a trick is taken as it is explained.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.games.contraconquer.facts.tricks import followed, trick_winner
from tablegame.games.contraconquer.facts.view import ContraTrick, ContraView
from tablegame.games.contraconquer.text import lore
from tablegame.view import habits
from tablegame.view.build import Words
from tablegame.view.habits import ANSWER, EVER, LOST, SAME, WON, PublicChoice, Watching


def choices(view: ContraView, tricks: Sequence[ContraTrick]) -> Iterator[PublicChoice]:
    """Every choice in these tricks, with what else could have been chosen."""
    before: ContraTrick | None = None
    for trick, hands in followed(view, tricks):
        if before is not None and before.game != trick.game:
            before = None
        for seat, rank in enumerate(trick.ranks):
            held = dict(zip(view.ranks[seat], hands[seat], strict=True))
            yield _choice(view.form, seat, rank, held, before)
        before = trick


def _choice(form: str, seat: int, rank: int, hand: dict[int, int], before: ContraTrick | None) -> PublicChoice:
    """A choice beside the hand that it was made from and the trick before it."""
    signs = {held: {_card(held)} for held in hand}
    after = EVER
    if before is not None:
        after = WON if before.winner == seat else LOST
        signs[before.ranks[seat]].add(SAME)
        for held in hand if after == LOST else ():
            if trick_winner(form, (*before.ranks[:seat], held, *before.ranks[seat + 1 :])) == seat:
                signs[held].add(ANSWER)
    return habits.chose(seat, after, hand, signs, rank)


def _card(rank: int) -> str:
    """The sign of a card by itself: what somebody does with it is told only by what was before."""
    return f"card {rank}"


def _cards(view: ContraView, words: Words) -> dict[str, str]:
    """What the signs that name a card are called."""
    return {_card(rank): lore.spoken(rank, view.pack, words) for ranks in view.ranks for rank in ranks}


WATCHING: Final = Watching(choices, _cards)
