"""What hears the picture: passes each new one on as a tree and says what has happened in it.

It exists only while a screen reader runs.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Final

import pygame

from tablegame.core.text import N_
from tablegame.ui.access.asked import Desktop
from tablegame.ui.access.tree import ASIDE, BRIEF, FULL, Ask, Block, DrawnWords, Reading, Tree, TreeNode
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.input.reading import ASKED
from tablegame.view import spoken
from tablegame.view.phrases import labelled
from tablegame.view.scene import STATUS, Scene

SLIPS: Final = ("lesson.words", "hint.all")
"""Ids of targets that are slips with words: their news is said."""
_SHORT: Final = 500
"""A panel with fewer characters is read as soon as it opens."""
TITLE: Final = "tablegame"
"""The name of a window whose screen has no title."""
_STATES: Final = {True: N_("on"), False: N_("off")}
_KINDS: Final = {
    "button": N_("button"),
    "switch": N_("switch"),
    "check": N_("check box"),
    "choice": N_("choice"),
    "number": N_("number"),
    "slider": N_("slider"),
    "field": N_("text field"),
    "link": N_("link"),
}
"""How a summary calls the roles of targets."""


class Reader:
    """Passes pictures on to the desktop's screen reader."""

    def __init__(self, host: Desk, opened: Callable[[Ask], Desktop]) -> None:
        """opened: opens the window's tree on the desktop."""
        self.host = host
        self.desktop = opened(_post)
        self.tree: Tree | None = None
        self.said: list[str] = []
        """What was announced with the last picture."""
        self._last: tuple[Screen, Scene, set[str]] | None = None
        self._number = 0
        """How many announcements there have been: each is a node of its own, so that equal ones are heard too."""
        self._notice = ""

    def show(self, screen: Screen, scene: Scene, players: tuple[str, ...], notice: str, focused: bool) -> None:
        """Take the scene of the screen on top, and the notice over it. focused: the window has the keyboard."""
        host = self.host
        reading = Reading(host.words, host.faces, players, host.settings.reader_detail)
        read = reading.drawn(scene)
        said = self._news(reading, screen, scene, read)
        if notice and notice != self._notice:
            said.append(spoken.text(notice, reading.words))
        self._notice = notice
        same = self._last is not None and self._last[0] is screen and self._last[1].ground == scene.ground
        if said or not same:
            # Behind a curtain nothing is heard of what was said before it fell.
            self.said = said
            self._number += 1
        pieces = (block.pieces for block in read.blocks)
        self._last = screen, scene, set(chain(*pieces, *read.on_buttons.values(), *read.on_others.values()))
        self.tree = reading.tree(scene, scene.title or TITLE, spoken.joined(self.said, "."), self._number, read)
        self.desktop.show(self.tree, focused)

    def _news(self, reading: Reading, screen: Screen, scene: Scene, read: DrawnWords) -> list[str]:
        """What is new on the picture in words: cards that were turned up, and words on slips and plates."""
        last = self._last
        if last is None or last[0] is not screen or last[1].ground != scene.ground:
            return _first_words(screen, scene, read)
        if last[1] is scene:
            return []
        known = set(last[2])
        known.update(cell for table in scene.spoken_tables for row in (table.columns, *table.rows) for cell in row)
        cards = {spoken.card(card.face, reading.faces, reading.words) for card in scene.cards().values()} - {""}
        found = []
        for block in (*read.blocks, *_slips(read)):
            if not _is_news(reading, scene, block):
                continue
            fresh = [piece for piece in block.pieces if piece not in known and _says_something(piece)]
            if reading.level == BRIEF and not scene.rests:
                fresh = [piece for piece in fresh if piece.rpartition(": ")[2] in cards]
            owner, said = "".join(reading.owner(block.id)), spoken.joined(fresh)
            if said:
                found.append(said if said.startswith(owner) else labelled(owner, said, reading.words))
        rows = {row for table in last[1].spoken_tables for row in table.rows}
        added = (row for table in scene.spoken_tables if table.news for row in table.rows if row not in rows)
        return list(dict.fromkeys((*map(spoken.joined, added), *found)))


def _post(want: str, target: str, value: object) -> None:
    """Pass what a reader wants to the main loop; from any thread."""
    pygame.event.post(pygame.Event(ASKED, want=want, target=target, value=value))


def spoken_item(item: TreeNode, reading: Reading) -> str:
    """A target as a summary says it: name, kind, value, position, and why it cannot be used."""
    words = reading.words
    kind = words(_KINDS[item.role]) if item.role in _KINDS and reading.level > BRIEF else ""
    state = words(_STATES[item.on]) if item.on is not None and item.role == "switch" else ""
    place = words("{n} of {all}", n=item.place[0], all=item.place[1]) if item.place and reading.level > BRIEF else ""
    chosen = words("chosen") if item.on and item.role == "choice" else ""
    parts = (item.name, kind, state or item.value, chosen, place, item.note)
    return spoken.joined(parts)


def _says_something(piece: str) -> bool:
    """Whether a piece has a letter, or as many digits as a row: a bare count says nothing by itself."""
    return any(map(str.isalpha, piece)) or sum(map(str.isalnum, piece)) > 2


def _first_words(screen: Screen, scene: Scene, read: DrawnWords) -> list[str]:
    """What is said of a screen that has just opened: its title, then all of a short panel, or the slips of a table."""
    blocks = read.blocks if screen.modal else [*_slips(read), *(each for each in read.blocks if each.id == STATUS)]
    every = [block.text for block in blocks if block.text != scene.title]
    return list(filter(None, (scene.title, *(every if sum(map(len, every)) < _SHORT else ()))))


def _slips(read: DrawnWords) -> list[Block]:
    """The words of slips that are targets."""
    return [Block(name, pieces=read.on_others[name]) for name in SLIPS if name in read.on_others]


def _is_news(reading: Reading, scene: Scene, block: Block) -> bool:
    """Whether what changes there is said: the plates of players only if everything is, the line that says what is
    waited for where something can be done. Where nothing has happened, only slips with a name: a hint, a lesson."""
    if not (scene.tells or scene.rests) and block.id in ("", STATUS):
        return False
    if block.id == STATUS:
        return bool(scene.start or scene.default_button)
    return reading.level == FULL or not block.id.startswith(("seat/", "plate/", *ASIDE))
