"""What speaks for bids as the view itself shows it: lines that they fill, cards that are held for them, the next best.

Knows a seat's view. Must not know rules, what was reckoned of the bids, or where words stand on the screen. It says
what lies there and concludes nothing, so that it is never at odds with what was reckoned.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.games.contractgrid.facts.cards import SUIT_CARDS
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, NO_TRUMP, PARTNER, PLAY, SPADES, contracts_of
from tablegame.games.contractgrid.facts.preview import preview
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.text import wording
from tablegame.table import signs
from tablegame.table.build import Words
from tablegame.table.faces import Faces

_HIGH: Final = (1, 13)
"""Ranks that often take a trick: ace and king."""
_BY_TRICKS: Final = (1 << PARTNER + 1) - 1
"""The contracts that ask for numbers of tricks."""
_BY_SUITS: Final = (1 << PLAY) - (1 << SPADES)


def of_bids(view: GridView, bids: int, other: int, words: Words, faces: Faces) -> str:
    """Why these bids, and which the next best are; masks of contracts."""
    held = "; ".join(_held(view, bids, words, faces))
    told = [held[:1].upper() + held[1:] + "."] if held else []
    if other & ~bids:
        fresh, gone = (wording.contract_names(words, mask) for mask in (other & ~bids, bids & ~other))
        told.append(words("Next best: {fresh} in place of {gone}.", fresh=fresh, gone=gone))
    return " ".join(told)


def _held(view: GridView, bids: int, words: Words, faces: Faces) -> list[str]:
    """What lies on the sheet and in the hand for them."""
    seen = preview(view.sheets[view.own] or (), view.marks[view.own], bids, view.house.reward, view.players)
    found = []
    if seen.new_lines:
        found.append(words.many("together they fill {n} line", "together they fill {n} lines", seen.new_lines))
    for contract in contracts_of(bids & _BY_SUITS):
        name, cards = wording.contract_name(words, contract), _of_suit(view, contract - SPADES)
        told = "\u00a0".join(str(signs.cards(ANGLO_FRENCH.text(card), faces, words)) for card in cards)
        found.append(
            words("{contract}: you hold {cards}", contract=name, cards=told)
            if cards
            else words("{contract}: you hold none", contract=name)
        )
    trumps = [card for card in view.hand if view.order.suits[card] == view.trump]
    if bids & (1 << ALL_TRUMP | 1 << NO_TRUMP):
        names = wording.contract_names(words, bids & (1 << ALL_TRUMP | 1 << NO_TRUMP))
        told = words(
            "{contract}: {n} of your {all} cards are trumps", contract=names, n=len(trumps), all=len(view.hand)
        )
        found.append(told)
    if bids & _BY_TRICKS:
        high = {*trumps, *(card for card in view.hand if card != JOKER and (card >> 2) + 1 in _HIGH)}
        told = words(
            "{contract}: {n} of your {all} cards are trumps, aces or kings",
            contract=wording.contract_names(words, bids & _BY_TRICKS), n=len(high), all=len(view.hand),
        )  # fmt: skip
        found.append(told)
    return found


def _of_suit(view: GridView, suit: int) -> list[int]:
    """The own cards that count for a suit, from the highest."""
    counts = [
        card
        for card in view.hand
        if SUIT_CARDS[suit] >> card & 1 or (card == JOKER and suit == view.trump and view.house.joker_counts)
    ]
    return sorted(counts, key=lambda card: -view.order.powers[card])
