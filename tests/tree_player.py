"""A player who knows of a game only what a screen reader gives: nodes with roles, names and descriptions, in order.

Also imported by the system's Python, which has the desktop's library for screen readers (`reader_client.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

ROLES = {"button": "push button", "card": "list item", "cell": "table cell", "choice": "radio button"}
"""Role of `TreeNode` → the role in AT-SPI, for the roles that the player uses."""


class Heard(NamedTuple):
    """A node as the screen reader gives it."""

    role: str  # of AT-SPI
    name: str
    note: str = ""  # the description


class Language(NamedTuple):
    """Patterns of the names for which the player listens, in one language."""

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
    """Plays games with these titles, one after the other, at random."""

    def __init__(self, language: Language, titles: Sequence[str], rng: Random) -> None:
        self.language, self.titles, self.rng = language, list(titles), rng
        self.finished = False
        self._over = False

    def next_press(self, heard: Sequence[Heard]) -> int | None:
        """The index of the node to press now; None to wait."""
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
        enabled = [(i, node) for i, node in enumerate(heard) if words.barred not in node.note]
        cards = [i for i, node in enabled if node.role == "list item" and words.playable in node.note]
        counters = [i for i, node in enabled if re.match(words.counter, node.name)]
        choices = [*cards, *counters, *self._buttons(heard, words.says), *self._buttons(heard, words.makes)]
        return self.rng.choice(choices) if choices else None

    def _buttons(self, heard: Sequence[Heard], pattern: str) -> list[int]:
        """The indices of the enabled buttons whose whole name matches a pattern."""
        return [
            i
            for i, node in enumerate(heard)
            if node.role == "push button" and re.fullmatch(pattern, node.name) and self.language.barred not in node.note
        ]
