"""Contraconquer on paper: the pack of either form with its charts. Positions and sizes are in millimetres."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from tablegame.art.paper import OF_CARDS, Page, Printable, PrintOrder, card_pages
from tablegame.core.options import Option
from tablegame.core.text import N_, SEAT_LETTERS
from tablegame.games.contraconquer.facts import HIGHEST, OPTIONS, REMAINDER, STANDARD, ranks_of
from tablegame.games.contraconquer.text import CHART, owner, rank_name

_PLAYERS: Final = Option(
    name="players", kind="number", title=N_("Players"), low=2, high=8, default=4,
    sentence=N_("By remainder: how many packs of plain ranks; the printed form is for three."),
)  # fmt: skip
_OF_GAME: Final = tuple(option for option in OPTIONS if option.name in ("form", "copies", "hyphens"))


def _pages(order: PrintOrder) -> list[Page]:
    """The pages of the ordered form: all cards, then the charts. The cards are named by the keys of their pictures."""
    copies = order.chosen["copies"]
    if order.chosen["form"] == "printed":
        style = "hyphens" if order.chosen["hyphens"] else "bare"
        keys = [f"contra/{SEAT_LETTERS[owner(card)]}/{card}/full/{style}" for card in CHART for _ in range(copies)]
        return [*card_pages(order, keys), _chart_page(order)]
    players = order.chosen["players"]
    keys = [
        f"remainder/{seat}/{rank}/full" for seat in range(players) for rank in range(players) for _ in range(copies)
    ]
    return [*card_pages(order, keys), _sums_page(order, players), _standard_ranks_page(order)]


def _chart_page(order: PrintOrder) -> Page:
    """The page of combinations by winner: for each seat a column with its shape and its cards."""
    words, margin = order.words, order.paper.margin
    page = order.page(words("Combinations by winner"))
    wide = (order.paper.width - 2 * margin) / 3
    for seat, cards in groupby(CHART, owner):
        x, y = margin + seat * wide, margin + 28
        page.art(f"seat/{seat}", x, y - 10, 13, 13)
        for card in cards:
            page.words(str(card), x + wide / 2, y, 13, "serif-bold", "middle")
            for combination in CHART[card]:
                y += 11
                page.words("-".join(map(str, combination)), x + wide / 2, y, 8.5, "serif", "middle")
            y += 26
    return page


def _sums_page(order: PrintOrder, players: int) -> Page:
    """The page of sums: for each seat a column with its shape, its remainder and the sums that leave this remainder."""
    words, margin = order.words, order.paper.margin
    page = order.page(words("Sums and remainders"))
    note = words("Add all ranks and divide by {players}: the remainder names the winner.", players=players)
    page.words(note, margin, margin + 17, 4.5)
    wide = (order.paper.width - 2 * margin) / players
    for remainder in range(players):
        x, y = margin + (remainder + 0.5) * wide, margin + 32
        page.art(f"seat/{remainder}", x - 5, y - 5, 10, 10)
        page.words(words("remainder {n}", n=remainder), x, y + 12, 3.6, "serif", "middle")
        for total in range(remainder, players * (players - 1) + 1, players):
            y += 8
            page.words(str(total), x, y + 14, 6, "serif-semibold", "middle")
    return page


def _standard_ranks_page(order: PrintOrder) -> Page:
    """The page with the rank of each ordinary card for two to eight players (help.en.md#standard)."""
    words, margin = order.words, order.paper.margin
    page = order.page(words("Ordinary cards by remainder"))
    note = words("The number that stands for each rank; a rank with none is not used.")
    page.words(note, margin, margin + 17, 4.5)
    counts, high, left = range(_PLAYERS.low, _PLAYERS.high + 1), 12.0, margin + 10
    wide = (order.paper.width - 2 * margin - 20) / (len(counts) + 1)
    for column, players in enumerate(counts, 1):
        x, y = left + (column + 0.5) * wide, margin + 30
        page.words(words.many("{n} player", "{n} players", players), x, y, 3.6, "serif", "middle")
        for rank in ranks_of(REMAINDER, STANDARD, players, 0):
            page.words(str(rank % players), x, y + rank * high, 6, "serif", "middle")
    for rank in range(1, HIGHEST + 1):
        name = rank_name(rank, STANDARD, words)
        page.words(name, left + wide / 2, margin + 30 + rank * high, 6, "serif-semibold", "middle")
    page.grid(left, margin + 22, [wide] * (len(counts) + 1), [high] * (HIGHEST + 1))
    return page


PRINTABLES: Final = (
    Printable(
        key="contraconquer-pack",
        title=N_("Contraconquer pack"),
        sentence=N_("The printed cards or the pack by remainder, with the chart of winners."),
        options=(*_OF_GAME, _PLAYERS, *OF_CARDS),
        pages=_pages,
    ),
)
