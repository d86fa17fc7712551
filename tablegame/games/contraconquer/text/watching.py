"""What everybody could see of how each seat of Contraconquer chooses, and the habits that shows in words.

Knows a view's finished tricks and how a trick is taken as it is explained. Must not know rules, nor a sealed card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.games.contraconquer.facts.tricks import followed, trick_winner
from tablegame.games.contraconquer.facts.view import ContraView, Trick
from tablegame.games.contraconquer.text import lore
from tablegame.table import habits
from tablegame.table.build import Words
from tablegame.table.habits import ANSWER, EVER, LOST, SAME, WON, Chose, Told
from tablegame.table.look import Look
from tablegame.table.naming import NameOf

_COUNTED: Final = habits.Counted()


def told(look: Look, view: ContraView, words: Words) -> tuple[Told, ...]:
    """The habits that the tricks before this picture show, under the names of whoever has them."""
    tricks = view.tricks[:-1] if look.phase.name == "turned" else view.tricks
    return in_words(view, tricks, lambda seat: look.sitters[seat].name, words)


def in_words(view: ContraView, tricks: Sequence[Trick], name_of: NameOf, words: Words) -> tuple[Told, ...]:
    """The habits that these tricks show."""
    cards = {_card(rank): lore.spoken(rank, view.pack, words) for ranks in view.ranks for rank in ranks}
    return habits.told(_COUNTED.habits(tricks, choices(view, tricks)), cards, name_of, words)


def choices(view: ContraView, tricks: Sequence[Trick]) -> Iterator[Chose]:
    """Every choice in these tricks, with what else could have been chosen."""
    before: Trick | None = None
    for trick, hands in followed(view, tricks):
        if before is not None and before.game != trick.game:
            before = None
        for seat, rank in enumerate(trick.ranks):
            held = dict(zip(view.ranks[seat], hands[seat], strict=True))
            yield _choice(view.form, seat, rank, held, before)
        before = trick


def _choice(form: str, seat: int, rank: int, hand: dict[int, int], before: Trick | None) -> Chose:
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
