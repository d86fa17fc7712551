"""The things to print that belong to no single game: packs of cards, and a score pad.

Each is a `Printable` with a function that composes its pages from an order: its options, the paper and the language.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import OF_CARDS, Page, Printable, PrintOrder, card_pages
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.view.faces import SUITS, ChosenPack, Faces

_PLAYERS: Final = Option(name="players", kind="number", title=N_("Players"), low=2, high=8, default=4)
_FACES: Final = Faces()
_LARGE_PRINT: Final = Faces(french=ChosenPack("french:large-print@"))
_ROW: Final = 9.0  # the height of a row of the score pad in millimetres
_NUMBERS: Final = 12.0  # the width of the column of numbers of the score pad in millimetres


def _german_pack(order: PrintOrder) -> list[Page]:
    return card_pages(order, [_FACES.german_card(card, "full", order.words) for card in range(32)])


def _french_pack(order: PrintOrder) -> list[Page]:
    return card_pages(order, [*_french_cards(_FACES, order), *[_FACES.joker("full")] * 2])


def _large_print_pack(order: PrintOrder) -> list[Page]:
    return card_pages(order, _french_cards(_LARGE_PRINT, order))


def _french_cards(faces: Faces, order: PrintOrder) -> list[str]:
    """The art keys of the 52 cards, with the letters of court cards in the language of the order."""
    return [faces.card(suit, rank, "full", order.words) for suit in range(len(SUITS)) for rank in range(1, 14)]


PACKS: Final = (
    Printable(
        key="german-pack", title=N_("German pack"), options=OF_CARDS, pages=_german_pack,
        sentence=N_("32 cards with German suits, for Contraspiel."),
    ),
    Printable(
        key="french-pack", title=N_("Anglo-French pack"), options=OF_CARDS, pages=_french_pack,
        sentence=N_("52 cards and two jokers, for WarGops, ContractGrid and Precognition."),
    ),
    Printable(
        key="large-print-pack", title=N_("Large-print pack"), options=OF_CARDS, pages=_large_print_pack,
        sentence=N_("The same cards with large indices."),
    ),
)  # fmt: skip


def _score_pad(order: PrintOrder) -> list[Page]:
    """One page with a table: a column for the number of the deal and one for each player, headed by a seat's shape."""
    page, margin = order.page(order.words("Score")), order.paper.margin
    players = order.chosen["players"]
    column = (order.paper.width - 2 * margin - _NUMBERS) / players
    top = margin + 14  # below the title
    rows = int((order.paper.height - margin - top) / _ROW)
    for seat in range(players):
        page.art(f"seat/{seat}", margin + _NUMBERS + seat * column + 1.5, top + 1.5, _ROW - 3, _ROW - 3)
    for row in range(1, rows):  # row 0 has the shapes of the seats
        page.words(str(row), margin + _NUMBERS - 2, top + row * _ROW + 6, 3.6, "sans", "end")
    page.grid(margin, top, [_NUMBERS, *[column] * players], [_ROW] * rows)
    return [page]


SCORE_PAD: Final = Printable(key="score-pad", title=N_("Score pad"), options=(_PLAYERS,), pages=_score_pad)
