"""Contracts, cards, suits and numbers of ContractGrid as texts on the screen, in the language of the player.

The conditions of contracts exist as a sentence and in a few words. Records have the English names of contracts
(facts/contracts.py). `words` translates a message into this language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import contracts
from tablegame.games.contractgrid.facts.contracts import ORDERS, SUIT_NAMES, contracts_of
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.view.builder import Words
from tablegame.view.phrases import either_of, name_list

NAMES: Final = (
    N_("Zero"), N_("One"), N_("Two"), N_("First"), N_("Second"), N_("Third"), N_("Different"), N_("Soloist"),
    N_("Partner"), N_("All-Trump"), N_("No-Trump"), N_("Spades"), N_("Hearts"), N_("Diamonds"), N_("Clubs"), N_("Play"),
)  # fmt: skip
"""The contracts by number, as the screen shows them."""
_SENTENCES: Final = (
    N_("Three goes into your tricks: {numbers}"),
    N_("Your tricks in threes leave one: {numbers}"),
    N_("Your tricks in threes leave two: {numbers}"),
    N_("Nobody takes more tricks than you"),
    N_("Somebody takes more tricks than you, and somebody fewer"),
    N_("Nobody takes fewer tricks than you"),
    N_("All take different numbers of tricks"),
    N_("The other two take equally many tricks, and you do not"),
    N_("Somebody takes as many tricks as you"),
    N_("You collect every trump"),
    N_("You collect no trump"),
    N_("You collect at least as many spades as of any other suit"),
    N_("You collect at least as many hearts as of any other suit"),
    N_("You collect at least as many diamonds as of any other suit"),
    N_("You collect at least as many clubs as of any other suit"),
    N_("You play: always made"),
)
"""The condition of each contract as a sentence."""
_BRIEF: Final = (
    N_("{numbers} tricks"), N_("{numbers} tricks"), N_("{numbers} tricks"), N_("nobody has more tricks"),
    N_("between the others"), N_("nobody has fewer tricks"), N_("all numbers of tricks differ"),
    N_("the other two tie"), N_("as many tricks as another"), N_("every trump"), N_("no trump"),
    N_("no suit beats your spades"), N_("no suit beats your hearts"), N_("no suit beats your diamonds"),
    N_("no suit beats your clubs"), N_("always"),
)  # fmt: skip
"""The condition of each contract in a few words, for a square of the sheet or a bid."""
# The condition of Soloist with four players, in a few words and as a sentence.
_BRIEF_ALONE: Final = N_("nobody ties with you")
_ALONE: Final = N_("Nobody takes as many tricks as you")
_WITH_JOKER: Final = {
    contracts.ALL_TRUMP: N_("You collect every trump, and the joker"),
    contracts.NO_TRUMP: N_("You collect no trump, nor the joker"),
}

_CARDS: Final = (
    (N_("ace of spades"), N_("7 of spades"), N_("8 of spades"), N_("9 of spades"),
     N_("10 of spades"), N_("jack of spades"), N_("queen of spades"), N_("king of spades")),
    (N_("ace of hearts"), N_("7 of hearts"), N_("8 of hearts"), N_("9 of hearts"),
     N_("10 of hearts"), N_("jack of hearts"), N_("queen of hearts"), N_("king of hearts")),
    (N_("ace of diamonds"), N_("7 of diamonds"), N_("8 of diamonds"), N_("9 of diamonds"),
     N_("10 of diamonds"), N_("jack of diamonds"), N_("queen of diamonds"), N_("king of diamonds")),
    (N_("ace of clubs"), N_("7 of clubs"), N_("8 of clubs"), N_("9 of clubs"),
     N_("10 of clubs"), N_("jack of clubs"), N_("queen of clubs"), N_("king of clubs")),
)  # fmt: skip
"""The names of the cards by suit: the ace, then from the seven up."""


def contract_name(words: Words, contract: int) -> str:
    """The name of a contract: "All-Trump"."""
    return words(NAMES[contract])


def contract_names(words: Words, mask: int) -> str:
    """The contracts of a mask, in the order of the rules: "Zero, Third and Play"."""
    return name_list([contract_name(words, contract) for contract in contracts_of(mask)], words)


def contract_sentence(words: Words, contract: int, players: int = 3, cards: int = 33) -> str:
    """The condition of a contract as a sentence. cards: the number of cards in the pack."""
    if contract == contracts.SOLOIST and players > 3:
        return words(_ALONE)
    if cards == 33 and contract in _WITH_JOKER:
        return words(_WITH_JOKER[contract])
    if contract <= contracts.TWO:
        return words(_SENTENCES[contract], numbers=_numbers(words, contract, cards // players))
    return words(_SENTENCES[contract])


def explanation(words: Words, contract: int, view: GridView) -> str:
    """The condition of a contract in this game, as a sentence."""
    return contract_sentence(words, contract, view.players, view.house.cards)


def in_brief(words: Words, contract: int, view: GridView) -> str:
    """The condition of a contract in this game, in a few words: "0, 3, 6 or 9 tricks"."""
    if contract == contracts.SOLOIST and view.players > 3:
        return words(_BRIEF_ALONE)
    if contract <= contracts.TWO:
        return words(_BRIEF[contract], numbers=_numbers(words, contract, view.house.cards // view.players))
    return words(_BRIEF[contract])


def _numbers(words: Words, contract: int, most: int) -> str:
    """The numbers of tricks, up to `most`, that make Zero, One or Two: "0, 3, 6 or 9"."""
    return either_of([str(tricks) for tricks in range(contract, most + 1, 3)], words)


def suit_name(suit: int, words: Words) -> str:
    """A suit inside a sentence: "spades"."""
    return words(SUIT_NAMES[suit])


def card_name(card: int, words: Words) -> str:
    """A card inside a sentence: "10 of spades"."""
    if card == JOKER:
        return words("joker")
    rank = (card >> 2) + 1
    return words(_CARDS[card & 3][0 if rank == 1 else rank - 6])


def score(total: int, cap: int, words: Words) -> str:
    """A total, with the cap if there is one: "54 of 100"."""
    return str(total) if cap == NO_CAP else words("{points} of {cap}", points=total, cap=cap)


def points(count: int, words: Words) -> str:
    """A number of points in words: "75 points"."""
    return words.many("{n} point", "{n} points", count)


def tricks(count: int, words: Words) -> str:
    """A number of tricks in words: "3 tricks"."""
    return words.many("{n} trick", "{n} tricks", count)


def trick_reason(cards: Sequence[int], trump: int, words: Words) -> str:
    """The reason why a trick was won: "by trump". cards: the cards of the trick, in the order of play."""
    best = cards[ORDERS[trump].best_index(cards)]
    if best == JOKER:
        return words("by the joker")
    suits = ORDERS[trump].suits
    is_trumped = suits[best] == trump and suits[cards[0]] != trump
    return words("by trump") if is_trumped else words("the highest card")
