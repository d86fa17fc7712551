"""The packs of cards that belong to no game alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegame.art.card_pages import OF_CARDS, card_pages
from tablegame.art.paper import Page, Printable, PrintOrder
from tablegame.core.text import N_
from tablegame.storage.packs import RANKS, SUITS


def _all_cards(kind: str, pack: str = "") -> Iterator[str]:
    for suit in SUITS[kind]:
        for rank in RANKS[kind]:
            yield f"{pack or kind}/{suit}/{rank}/full"


def _german(order: PrintOrder) -> list[Page]:
    return card_pages(order, list(_all_cards("german")))


def _french(order: PrintOrder) -> list[Page]:
    jokers = ["french/joker/full"] * 2
    return card_pages(order, [*_all_cards("french"), *jokers])


def _large(order: PrintOrder) -> list[Page]:
    return card_pages(order, list(_all_cards("french", "french:large-print@")))


PACKS: Final = (
    Printable(
        key="german-pack",
        title=N_("German pack"),
        sentence=N_("32 cards with German suits, for Contraspiel."),
        options=OF_CARDS,
        pages=_german,
    ),
    Printable(
        key="french-pack",
        title=N_("Anglo-French pack"),
        sentence=N_("52 cards and two jokers, for WarGops, ContractGrid and Precognition."),
        options=OF_CARDS,
        pages=_french,
    ),
    Printable(
        key="large-print-pack",
        title=N_("Large-print pack"),
        sentence=N_("The same cards with large indices."),
        options=OF_CARDS,
        pages=_large,
    ),
)
"""The packs that belong to no game alone."""
