"""Plays games by what a screen reader gives: roles, names and descriptions of nodes in reading order, and presses.

Knows no coordinates, keys or ids. Also run by the system's Python, which has the desktop's library for readers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

ROLES = {"button": "push button", "card": "list item", "cell": "table cell", "choice": "radio button"}
"""The roles of the table's tree as the desktop calls them, where the player listens to them."""


class Heard(NamedTuple):
    """A node: its role as AT-SPI calls it, its name and its description."""

    role: str
    name: str
    note: str = ""


class Language(NamedTuple):
    """The names that a player listens for: the words themselves, and patterns."""

    begin: str
    go_on: str
    seal: str
    says: str
    makes: str
    playable: str
    barred: str
    counter: str
    shelf: str


LANGUAGES = {
    "en": Language(
        begin="Begin|Deal",
        go_on="Go on|Result",
        seal="Seal .*|Play [^:]*|Start with this sheet|Refuse .*|Bid .*|Give .*|Contra, .*|Change digit .*",
        says="Pass.*|[^:]*: [+−].*",
        makes="Up|Down|Stay|Spades|Hearts|Diamonds|Clubs|digit .*",
        playable="can be played",
        barred="not possible now",
        counter="place a counter on .*",
        shelf="Shelf",
    ),
    "de": Language(
        begin="Anfangen|Geben",
        go_on="Weiter|Ergebnis",
        seal="Verdeckt legen: .*|[^:]* spielen|Mit diesem Zettel anfangen|[^:]* ablehnen|Diese .* ansagen|"
        "(?!Das Ziel).*weglegen|Contra, .*|Ziffer .* ändern|.*verdeckt legen",
        says="Passe.*|[^:]*: [+−].*",
        makes="Hinauf|Hinunter|Bleiben|Pik|Herz|Karo|Kreuz|Ziffer \\d+",
        playable="spielbar",
        barred="geht jetzt nicht",
        counter="eine Marke auf .* legen.*",
        shelf="Regal",
    ),
}


class Player:
    """Plays the games of these titles one after the other."""

    def __init__(self, language: Language, titles: Sequence[str], rng: Random) -> None:
        self.language, self.titles, self.rng = language, list(titles), rng
        self.finished = False
        self._over = False

    def next_press(self, heard: Sequence[Heard]) -> int | None:
        """The number of the node to press now; None to wait."""
        words = self.language
        if self._over and self._buttons(heard, re.escape(self.titles[0])):
            self._over = False
        if self._over:
            return next(iter(self._buttons(heard, words.shelf)), None)
        if self._buttons(heard, words.shelf):
            self._over = True
            self.titles.pop(0)
            self.finished = not self.titles
            return None
        patterns = (words.begin, words.go_on, words.seal, re.escape(self.titles[0]))
        for pattern in patterns:
            if found := self._buttons(heard, pattern):
                return found[0]
        items = [(i, each) for i, each in enumerate(heard) if each.role == "list item" and self._free(each)]
        cards = [i for i, each in items if words.playable in each.note]
        counters = [i for i, each in enumerate(heard) if re.match(words.counter, each.name) and self._free(each)]
        ways = [*cards, *counters, *self._buttons(heard, words.says), *self._buttons(heard, words.makes)]
        return self.rng.choice(ways) if ways else None

    def _free(self, each: Heard) -> bool:
        """Whether a node can be pressed."""
        return self.language.barred not in each.note

    def _buttons(self, heard: Sequence[Heard], pattern: str) -> list[int]:
        """The buttons with such a name that can be pressed."""
        return [
            i
            for i, each in enumerate(heard)
            if each.role == "push button" and re.fullmatch(pattern, each.name) and self._free(each)
        ]
