"""Looking through the trash and the waiting piles of WarGops, spread on the ivory of the panel that shows them."""

from __future__ import annotations

from functools import partial

from tablegame.games.wargops.facts.view import WarCard
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import wording
from tablegame.games.wargops.text.watching import WATCHING
from tablegame.view import piles, slips
from tablegame.view.build import Builder
from tablegame.view.piles import Heap, HeapCard
from tablegame.view.scene import Rect


def build(b: Builder, look: WarLook, area: Rect) -> None:
    """Put the open pile, or all of them, or everybody's habits into the area."""
    view = look.view
    if look.chart == "habits":
        WATCHING.chart(b, area, look)
        return
    if look.chart == "trash":
        heaps = [_heap(b, look, b.words.many("Trash: {n} card", "Trash: {n} cards", len(view.trash)), view.trash)]
        if view.orphans:
            said = b.words.many("Orphaned: {n} card", "Orphaned: {n} cards", len(view.orphans))
            heaps.append(_heap(b, look, said, view.orphans))
        nothing = b.words("No card has gone to the trash in this game yet.")
    else:
        heaps = [_heap(b, look, _waiting(b, pile.trick, pile.claimants), pile.cards) for pile in view.piles]
        nothing = b.words("No pile waits.")
    piles.spread(b, area, [heap for heap in heaps if heap.cards], nothing)


def _waiting(b: Builder, trick: int, claimants: tuple[int, ...]) -> str:
    return b.words(
        "Pile of trick {number} waits for the highest of {claimants}",
        number=trick + 1,
        claimants=slips.shapes(claimants),
    )


def _heap(b: Builder, look: WarLook, title: str, cards: tuple[WarCard, ...]) -> Heap:
    """The cards of a pile in the order in which they came, and the points that lie in it."""
    shown = tuple(HeapCard(f"heap/{wording.card_id(card)}", partial(parts.face, b, look, card)) for card in cards)
    points = b.words.many("{n} point", "{n} points", wording.points(cards))
    letters = [parts.letter(b, look, rank) for rank in range(1, look.view.ranks + 1)]
    counts = [sum(card.rank == rank for card in cards) for rank in range(1, look.view.ranks + 1)]
    return Heap(title, points, shown, tuple(zip(letters, counts, strict=True)))
