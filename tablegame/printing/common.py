"""The printables for all games: packs of cards, and a score pad."""

from __future__ import annotations

from typing import Final

from tablegame.art.paper import OF_CARDS, Page, Printable, PrintOrder, card_pages
from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.view.faces import SUITS, ChosenPack, Faces

_PLAYERS: Final = Option(name="players", kind="number", title=N_("Players"), low=2, high=8, default=4)
_FACES: Final = Faces()
_LARGE: Final = Faces(french=ChosenPack("french:large-print@"))
_ROW: Final = 9.0
"""The height of a row of the score pad, in millimetres."""
_NUMBER: Final = 12.0
"""The width of its column of numbers, in millimetres."""


def _german(order: PrintOrder) -> list[Page]:
    return card_pages(order, [_FACES.german_card(card, "full", order.words) for card in range(32)])


def _french(order: PrintOrder) -> list[Page]:
    return card_pages(order, [*_french_cards(_FACES, order), *[_FACES.joker("full")] * 2])


def _large(order: PrintOrder) -> list[Page]:
    return card_pages(order, _french_cards(_LARGE, order))


def _french_cards(faces: Faces, order: PrintOrder) -> list[str]:
    """The 52 cards with the letters of the language, as on the screen."""
    return [faces.card(suit, rank, "full", order.words) for suit in range(len(SUITS)) for rank in range(1, 14)]


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


def _score_pad(order: PrintOrder) -> list[Page]:
    page, margin = order.page(order.words("Score")), order.paper.margin
    players = order.chosen["players"]
    columns = [_NUMBER, *[(order.paper.width - 2 * margin - _NUMBER) / players] * players]
    top = margin + 14
    rows = int((order.paper.height - margin - top) / _ROW)
    for seat in range(players):
        page.art(f"seat/{seat}", margin + _NUMBER + seat * columns[1] + 1.5, top + 1.5, _ROW - 3, _ROW - 3)
    for row in range(1, rows):
        page.words(str(row), margin + _NUMBER - 2, top + row * _ROW + 6, 3.6, "sans", "end")
    page.grid(margin, top, columns, [_ROW] * rows)
    return [page]


SCORE_PAD: Final = Printable(key="score-pad", title=N_("Score pad"), options=(_PLAYERS,), pages=_score_pad)
