"""What the view itself shows in favour of bids: lines that they fill, cards that are held for them, the next best bids.

It states facts and concludes nothing, so that it never contradicts an estimate; it says nothing if the cards favour
nothing, or the contrary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    FIRST,
    NO_TRUMP,
    PLAY,
    SPADES,
    SUIT_CARDS,
    THIRD,
    ZERO,
    contracts_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.preview import preview
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.text import wording
from tablegame.view import signs
from tablegame.view.builder import Words
from tablegame.view.faces import Faces

_HIGH: Final = (1, 13)
"""Ranks that often take a trick: ace and king."""
_FEW: Final = 1 << ZERO | 1 << THIRD
"""The contracts of few tricks or none. For other numbers of tricks, except many, a hand shows nothing."""
_BY_SUITS: Final = (1 << PLAY) - (1 << SPADES)


def of_bids(view: GridView, bids: int, other: int, words: Words, faces: Faces) -> str:
    """Why these bids, and which are the next best; masks of contracts."""
    held = "; ".join(_grounds_in_hand(view, bids, words, faces))
    sentence = [held[:1].upper() + held[1:] + "."] if held else []
    if other & ~bids:
        fresh, gone = (wording.contract_names(words, mask) for mask in (other & ~bids, bids & ~other))
        sentence.append(words("Next best: {fresh} in place of {gone}.", fresh=fresh, gone=gone))
    return " ".join(sentence)


def _grounds_in_hand(view: GridView, bids: int, words: Words, faces: Faces) -> list[str]:
    """What sheet and hand show in favour of the bids."""
    seen = preview(view.sheets[view.own] or (), view.marks[view.own], bids, view.house.reward, view.players)
    found = []
    if seen.new_lines:
        found.append(words.many("together they fill {n} line", "together they fill {n} lines", seen.new_lines))
    for contract in contracts_of(bids & _BY_SUITS):
        cards = _of_suit(view, contract - SPADES, view.hand)
        if _more(view, cards, _of_suit(view, contract - SPADES, pack_of(view.house.cards))):
            shown = "\u00a0".join(str(signs.cards(ANGLO_FRENCH.text(card), faces, words)) for card in cards)
            name = wording.contract_name(words, contract)
            found.append(words("{contract}: you hold {cards}", contract=name, cards=shown))
    return [*found, *_by_strength(view, bids, words)]


def _by_strength(view: GridView, bids: int, words: Words) -> list[str]:
    """What trumps and high cards show: many of them favour contracts of many tricks, few of them the others."""
    pack, hand, found = pack_of(view.house.cards), view.hand, []
    trumps, high = ([card for card in hand if each(view, card)] for each in (_trump, _high))
    many_trumps = _more(view, trumps, [card for card in pack if _trump(view, card)])
    many_high = _more(view, high, [card for card in pack if _high(view, card)])
    if many_trumps and bids & 1 << ALL_TRUMP:
        name = wording.contract_name(words, ALL_TRUMP)
        sentence = words("{contract}: {n} of your {all} cards are trumps", contract=name, n=len(trumps), all=len(hand))
        found.append(sentence)
    if not many_trumps and bids & 1 << NO_TRUMP:
        name = wording.contract_name(words, NO_TRUMP)
        sentence = words.many(
            "{contract}: only one of your {all} cards is a trump",
            "{contract}: only {n} of your {all} cards are trumps",
            len(trumps), contract=name, all=len(hand),
        )  # fmt: skip
        found.append(sentence if trumps else words("{contract}: you hold no trump", contract=name))
    if many_high and bids & 1 << FIRST:
        sentence = words(
            "{contract}: {n} of your {all} cards are trumps, aces or kings",
            contract=wording.contract_name(words, FIRST), n=len(high), all=len(hand),
        )  # fmt: skip
        found.append(sentence)
    if not many_high and bids & _FEW:
        sentence = words(
            "{contract}: {n} of your {all} cards are neither trumps nor aces nor kings",
            contract=wording.contract_names(words, bids & _FEW), n=len(hand) - len(high), all=len(hand),
        )  # fmt: skip
        found.append(sentence)
    return found


def _more(view: GridView, held: Sequence[int], every: Sequence[int]) -> bool:
    """Whether the hand has more of some cards than its share of all."""
    return len(held) * view.house.cards > len(every) * len(view.hand)


def _trump(view: GridView, card: int) -> bool:
    return view.order.suits[card] == view.trump


def _high(view: GridView, card: int) -> bool:
    return _trump(view, card) or (card != JOKER and (card >> 2) + 1 in _HIGH)


def _of_suit(view: GridView, suit: int, cards: Iterable[int]) -> list[int]:
    """The cards that count for a suit, the highest first."""
    counts = [
        card
        for card in cards
        if SUIT_CARDS[suit] >> card & 1 or (card == JOKER and suit == view.trump and view.house.joker_counts)
    ]
    return sorted(counts, key=lambda card: -view.order.powers[card])
