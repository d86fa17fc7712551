"""The link to a screen reader: passes each new picture on as a tree, and announces what has happened in it.

It exists only while a screen reader runs.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Final

import pygame

from tablegame.core.text import N_
from tablegame.ui.access.asked import Desktop
from tablegame.ui.access.tree import ASIDE, BRIEF, FULL, Ask, Block, DrawnWords, News, Reading, Tree, TreeNode
from tablegame.ui.desk import Screen
from tablegame.ui.input.input import ASKED
from tablegame.ui.notice import Notice
from tablegame.view import spoken
from tablegame.view.phrases import labelled
from tablegame.view.scene import STATUS, Scene

SLIPS: Final = ("lesson.words", "hint.all", "warning")
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

    def __init__(self, opened: Callable[[Ask], Desktop]) -> None:
        """opened: opens the window's tree on the desktop."""
        self.desktop = opened(post)
        self.tree: Tree | None = None
        self.said: list[str] = []
        """What was announced with the last picture."""
        self._last: tuple[Screen, Scene, set[str]] | None = None
        self._last_news = News()
        """The news that was announced last."""
        self._title = TITLE
        """That of the screen which fills the window: a panel over it has its own."""
        self._words_of_players: dict[str, list[str]] = {}
        """The words at each player's place in the last picture, by the id of their block."""
        self._request: list[str] = []
        """The line of the last picture that says what is to be done, if something was."""
        self._notice: Notice | None = None

    def show(self, screen: Screen, scene: Scene, reading: Reading, notice: Notice | None, focused: bool) -> None:
        """Take the scene of the screen on top, and the notice over it. focused: the window has the keyboard."""
        read = reading.drawn(scene)
        said = self._news(reading, screen, scene, read)
        if notice is not None and notice is not self._notice:
            said.append(spoken.text(notice.text, reading.words))
        self._notice = notice
        last = self._last[1] if self._last is not None and self._last[0] is screen else None
        same = last is not None and last.ground == scene.ground
        focus, news = self._focus(scene, last), self._last_news
        if said or not same:
            # Behind a curtain nothing is heard of what was said before it fell.
            self.said = said
            self._last_news = News(spoken.joined(said, "."), news.number + 1, focus, focus)
        else:
            # Where the focus was while something was said keeps it until the focus has left.
            at = news.at if news.at in (focus, news.focused) else None
            self._last_news = news._replace(at=at, focused=focus)
        pieces = (block.pieces for block in read.blocks)
        here = {block.id: block.pieces for block in read.blocks if reading.owner(block.id)}
        # What a line hides on the plate of its speaker is no news when it is back.
        hidden = {id: words for id, words in self._words_of_players.items() if f"line/{id.rpartition('/')[2]}" in here}
        self._words_of_players = hidden | here
        self._request = [block.text for block in read.blocks if block.id == STATUS and _asks(scene)]
        self._last = screen, scene, set(chain(*pieces, *read.on_buttons.values(), *read.on_others.values()))
        self._title = (scene.title or TITLE) if scene.ground else self._title
        self.tree = reading.tree(scene, self._title, self._last_news, read)
        self.desktop.show(self.tree, focused)

    def _focus(self, scene: Scene, last: Scene | None) -> str:
        """The target with the focus; "" if it went grey there: nobody moved to what cannot be done."""
        target, before = scene.target(scene.focus), last.target(scene.focus) if last is not None else None
        if target is None or target.enabled or before is None or last is None or last.focus != scene.focus:
            return scene.focus
        return "" if before.enabled or not self._last_news.focused else scene.focus

    def _news(self, reading: Reading, screen: Screen, scene: Scene, read: DrawnWords) -> list[str]:
        """What is new on the picture in words: cards that were turned up, and words on slips and plates."""
        last = self._last
        if last is None or last[0] is not screen or last[1].ground != scene.ground:
            return _first_words(reading, screen, scene, read)
        if last[1] is scene:
            return []
        done = _done(reading, scene, last[1])
        known = set(last[2])
        known.update(cell for table in scene.spoken_tables for row in (table.columns, *table.rows) for cell in row)
        cards = {spoken.card(card.face, reading.faces, reading.words) for card in scene.cards().values()} - {""}
        found = []
        for block in (*read.blocks, *_slips(read)):
            if not _is_news(reading, scene, last[1], block):
                continue
            # What one player says is no news of another who says the same.
            place = self._words_of_players.get(block.id, []) if reading.owner(block.id) else known
            seen = self._request if block.id == STATUS else place
            fresh = [piece for piece in block.pieces if piece not in seen and _says_something(piece)]
            if reading.level == BRIEF and not scene.settlement:
                fresh = [piece for piece in fresh if piece.rpartition(": ")[2] in cards]
            found.append(_with_owner(reading, block, fresh))
        rows = {row for table in last[1].spoken_tables for row in table.rows}
        added = (row for table in scene.spoken_tables if table.kind == "news" for row in table.rows if row not in rows)
        return list(dict.fromkeys((*done, *map(spoken.joined, added), *filter(None, found))))


def post(want: str, target: str, value: object) -> None:
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


def _done(reading: Reading, scene: Scene, last: Scene) -> list[str]:
    """What has become of the target that keeps the focus: a choice that is made, a card that cannot be taken now."""
    now, before = scene.target(scene.focus), last.target(last.focus)
    if now is None or before is None or now.id != before.id:
        return []
    made = now.chosen and not before.chosen and now.role not in ("card", "check")
    chosen = spoken.joined((spoken.text(now.label, reading.words), reading.words("chosen"))) if made else ""
    return list(filter(None, (chosen, now.why if before.enabled and not now.enabled else "")))


def _says_something(piece: str) -> bool:
    """Whether a piece has a letter, or as many digits as a row: a bare count says nothing by itself."""
    return any(map(str.isalpha, piece)) or sum(map(str.isalnum, piece)) > 2


def _with_owner(reading: Reading, block: Block, pieces: list[str]) -> str:
    """Pieces of a block with the name of the player whose they are; "" for none."""
    owner = "".join(reading.owner(block.id))
    said = spoken.joined(piece for piece in pieces if piece != owner)
    return said if not said or said.startswith(owner) else labelled(owner, said, reading.words)


def _first_words(reading: Reading, screen: Screen, scene: Scene, read: DrawnWords) -> list[str]:
    """What is said of a screen that has just opened: its title, then all of a short panel, or the calls and slips of a
    table and what is to be done there."""
    calls = [block for block in read.blocks if block.id.startswith("said/")]
    blocks = [*calls, *_slips(read), *(block for block in read.blocks if block.id == STATUS)]
    news = read.blocks if screen.modal else blocks
    every = [_with_owner(reading, block, block.pieces) for block in news if block.text != scene.title]
    return list(filter(None, (scene.title, *(every if sum(map(len, every)) < _SHORT else ()))))


def _slips(read: DrawnWords) -> list[Block]:
    """The words of slips that are targets."""
    return [Block(name, pieces=read.on_others[name]) for name in SLIPS if name in read.on_others]


def _asks(scene: Scene) -> bool:
    """Whether something is to be done."""
    return bool(scene.first_arrow or scene.default_button)


def _is_news(reading: Reading, scene: Scene, last: Scene, block: Block) -> bool:
    """Whether what changes there is said: the plates of players only if everything is, the line that says what is
    waited for where something is asked. Where nothing has happened, only slips with a name: a hint, a lesson."""
    happened = scene.waits_for_cards or scene.settlement
    if block.id == STATUS:
        again = not happened and _asks(last) and scene.asking.occasion == last.asking.occasion
        return _asks(scene) and not again
    if not happened and not block.id:
        return False
    return reading.level == FULL or not block.id.startswith(("seat/", "plate/", *ASIDE))
