"""The link to a screen reader: it passes each new picture on as a tree, and says as a text what is new in the picture.

A block is a group of words that are read together, such as those of one panel; its pieces are the texts as they were
drawn. Imported only when a screen reader runs or a key asks for a summary.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import chain
from typing import Final, NamedTuple

import pygame

from tablegame.core.text import N_
from tablegame.ui.access.detection import Desktop
from tablegame.ui.access.tree import ASIDE, BRIEF, FULL, Ask, Block, DrawnWords, News, Reading, Tree, TreeNode
from tablegame.ui.desk import Screen
from tablegame.ui.input.input import READER_REQUEST
from tablegame.ui.notice import Notice
from tablegame.view import spoken
from tablegame.view.phrases import labelled
from tablegame.view.scene import STATUS, Scene

SLIPS: Final = ("lesson.words", "hint.all", "warning")
"""Ids of targets that are small cards with words (slips). The words are read when they change."""
_SHORT: Final = 500  # a panel with fewer characters is read whole as soon as it opens; of a longer one only the title
TITLE: Final = "tablegame"  # the name of a window whose screen has no title
_STATES: Final = {True: N_("on"), False: N_("off")}
_KINDS: Final = {
    "button": N_("button"), "switch": N_("switch"), "check": N_("check box"), "choice": N_("choice"),
    "number": N_("number"), "slider": N_("slider"), "field": N_("text field"), "link": N_("link"),
}  # fmt: skip
"""Role of a target → its name in a summary."""


class _LastPicture(NamedTuple):
    """The picture that was passed on last."""

    screen: Screen
    scene: Scene
    pieces: set[str]  # all pieces of words in the picture, each as it was drawn


class Reader:
    """Passes pictures on to a screen reader, each with the news: a text that says what is new in it."""

    def __init__(self, open_tree: Callable[[Ask], Desktop]) -> None:
        """open_tree: opens the window's tree on the desktop."""
        self.desktop = open_tree(post)
        self.tree: Tree | None = None
        self.last_texts: list[str] = []  # the texts of the last news
        self._last: _LastPicture | None = None
        self._news = News()
        self._title = TITLE  # the title of the top screen that fills the window; a panel has its own title
        self._words_of_players: dict[str, list[str]] = {}
        """Id of a player's block → the pieces of words that it had in the last picture."""
        self._request: list[str] = []  # the status line of the last picture, if the player had something to do
        self._notice: Notice | None = None

    def show(self, screen: Screen, scene: Scene, reading: Reading, notice: Notice | None, focused: bool) -> None:
        """Pass on a picture: the scene of the top screen, and the notice (a line of text) over it, None for none.
        reading: how the scene is put into words; focused: whether the window has the keyboard."""
        drawn = reading.drawn(scene)
        texts = self._new_texts(reading, screen, scene, drawn)
        if notice is not None and notice is not self._notice:
            texts.append(spoken.text(notice.text, reading.words))
        self._notice = notice
        last = self._last.scene if self._last is not None and self._last.screen is screen else None
        self._news = self._next_news(texts, scene, last)
        self._remember(screen, scene, reading, drawn)
        self._title = (scene.title or TITLE) if scene.ground else self._title
        self.tree = reading.tree(scene, self._title, self._news, drawn)
        self.desktop.show(self.tree, focused)

    def _next_news(self, texts: list[str], scene: Scene, last: Scene | None) -> News:
        """The news of a scene with these new texts; without any the old news, which is not read again. last: the last
        scene of the same screen, None for none."""
        focus, news = self._focus(scene, last), self._news
        if texts or last is None or last.ground != scene.ground:
            # A new ground ends the old news even if nothing is new: behind a curtain nobody may hear the old news.
            self.last_texts = texts
            return News(spoken.joined(texts, "."), news.number + 1, focus, focus)
        # `target` has the news in its note, `focused` has the focus: "" puts the focus on the news itself. The note
        # stays while the focus is still on the target, or the last news had its focus there.
        stays = news.target in (focus, news.focused)
        return news._replace(target=news.target if stays else None, focused=focus)

    def _remember(self, screen: Screen, scene: Scene, reading: Reading, drawn: DrawnWords) -> None:
        """Keep the words of a picture, with which the words of the next one are compared."""
        by_player = {block.id: block.pieces for block in drawn.blocks if reading.owner(block.id)}
        # A character's line hides the words on its plate. When these appear again, they are no news.
        hidden = {
            block_id: pieces
            for block_id, pieces in self._words_of_players.items()
            if f"line/{block_id.rpartition('/')[2]}" in by_player  # the line of the same seat
        }
        self._words_of_players = hidden | by_player
        self._request = [block.text for block in drawn.blocks if block.id == STATUS and _asks(scene)]
        pieces = (block.pieces for block in drawn.blocks)
        all_pieces = set(chain(*pieces, *drawn.on_buttons.values(), *drawn.on_others.values()))
        self._last = _LastPicture(screen, scene, all_pieces)

    def _focus(self, scene: Scene, last: Scene | None) -> str:
        """The id of the target with the focus; "" if the target became disabled while it had the focus, so that nobody
        hears it again."""
        target = scene.target(scene.focus)
        before = last.target(scene.focus) if last is not None and last.focus == scene.focus else None
        if target is None or target.enabled or before is None:
            return scene.focus
        # An empty `focused` means that this method already answered "" for this target, so it goes on doing so.
        became_disabled = before.enabled or not self._news.focused
        return "" if became_disabled else scene.focus

    def _new_texts(self, reading: Reading, screen: Screen, scene: Scene, drawn: DrawnWords) -> list[str]:
        """The texts that are new in the picture: changes of the focus, new rows of tables, and new words of blocks and
        slips, revealed cards among them. At the level BRIEF only revealed cards are taken of the blocks.

        Words are new if they are not known: for the status line from that of the last picture, if it asked something;
        for a block of a player from the same block before; for any other block from the whole last picture and from the
        tables of this one.
        """
        last = self._last
        if last is None or last.screen is not screen or last.scene.ground != scene.ground:
            return _first_texts(reading, screen, scene, drawn)
        if last.scene is scene:
            return []
        known = set(last.pieces)
        known.update(cell for table in scene.spoken_tables for row in (table.columns, *table.rows) for cell in row)
        cards = {spoken.card(card.face, reading.faces, reading.words) for card in scene.cards().values()} - {""}
        known_rows = {row for table in last.scene.spoken_tables for row in table.rows}
        news_tables = (table for table in scene.spoken_tables if table.kind == "news")
        new_rows = (row for table in news_tables for row in table.rows if row not in known_rows)
        texts = [*_changes_of_focus(reading, scene, last.scene), *map(spoken.joined, new_rows)]
        for block in (*drawn.blocks, *_slips(drawn)):
            if not _is_news(reading, scene, last.scene, block):
                continue
            known_pieces: Collection[str] = known
            if block.id == STATUS:
                known_pieces = self._request
            elif reading.owner(block.id):  # words of one player are new although another has the same
                known_pieces = self._words_of_players.get(block.id, [])
            new_pieces = [piece for piece in block.pieces if piece not in known_pieces and _has_meaning(piece)]
            if reading.level == BRIEF and not scene.settlement:
                # Before a card may stand the name of its player: "Basil: seven".
                new_pieces = [piece for piece in new_pieces if piece.rpartition(": ")[2] in cards]
            texts.append(_with_owner(reading, block, new_pieces))
        return list(dict.fromkeys(filter(None, texts)))


def post(want: str, target: str, value: object) -> None:
    """Pass a request, such as "press", from the reader's thread to the main loop (see `tree.Ask`)."""
    pygame.event.post(pygame.Event(READER_REQUEST, want=want, target=target, value=value))


def item_text(item: TreeNode, reading: Reading) -> str:
    """The text of a target (a button …) in a summary: name, kind, value, position in its list, and why it is
    disabled."""
    words = reading.words
    role = words(_KINDS[item.role]) if item.role in _KINDS and reading.level > BRIEF else ""
    state = words(_STATES[item.on]) if item.on is not None and item.role == "switch" else ""
    chosen = words("chosen") if item.on and item.role == "choice" else ""
    position = ""
    if item.number_of and reading.level > BRIEF:
        position = words("{n} of {all}", n=item.number_of[0], all=item.number_of[1])
    return spoken.joined((item.name, role, state or item.value, chosen, position, item.note))


def _changes_of_focus(reading: Reading, scene: Scene, last: Scene) -> list[str]:
    """Texts for changes of the target that keeps the focus: that it is chosen now, and why it is disabled now."""
    target, before = scene.target(scene.focus), last.target(last.focus)
    if target is None or before is None or target.id != before.id:
        return []
    is_chosen = target.chosen and not before.chosen and target.role not in ("card", "check")
    chosen = spoken.joined((spoken.text(target.label, reading.words), reading.words("chosen"))) if is_chosen else ""
    return list(filter(None, (chosen, target.why if before.enabled and not target.enabled else "")))


def _has_meaning(piece: str) -> bool:
    """Whether a text makes sense alone: it has a letter, or at least three digits, as a row of cards has."""
    return any(map(str.isalpha, piece)) or sum(map(str.isalnum, piece)) > 2


def _with_owner(reading: Reading, block: Block, pieces: list[str]) -> str:
    """Pieces of a block as one text, which begins with the name of the player to whom the block belongs, if there is
    one; "" if there are no pieces."""
    owner = "".join(reading.owner(block.id))
    text = spoken.joined(piece for piece in pieces if piece != owner)
    if not text or text.startswith(owner):  # without a player `owner` is "", with which every text begins
        return text
    return labelled(owner, text, reading.words)


def _first_texts(reading: Reading, screen: Screen, scene: Scene, drawn: DrawnWords) -> list[str]:
    """The texts of a screen that has just opened: the title, then all words of a panel, or the calls, slips and status
    line of a table. If these are long, the title alone."""
    calls = [block for block in drawn.blocks if block.id.startswith("said/")]
    of_table = [*calls, *_slips(drawn), *(block for block in drawn.blocks if block.id == STATUS)]
    blocks = drawn.blocks if screen.modal else of_table
    texts = [_with_owner(reading, block, block.pieces) for block in blocks if block.text != scene.title]
    is_long = sum(map(len, texts)) >= _SHORT
    return list(filter(None, [scene.title] if is_long else [scene.title, *texts]))


def _slips(drawn: DrawnWords) -> list[Block]:
    """A block for each slip that is a target (`SLIPS`)."""
    return [Block(name, pieces=drawn.on_others[name]) for name in SLIPS if name in drawn.on_others]


def _asks(scene: Scene) -> bool:
    """Whether the picture asks the player to do something."""
    return bool(scene.first_arrow or scene.default_button)


def _is_news(reading: Reading, scene: Scene, last: Scene, block: Block) -> bool:
    """Whether new words of a block are read. last: the last scene. The names and figures of players are read at the
    level FULL alone. The status line is read only with a new question. If no event has happened, only blocks with an id
    are read, such as a hint or a lesson."""
    happened = scene.waits_for_cards or scene.settlement
    if block.id == STATUS:
        same_question = not happened and _asks(last) and scene.asking.occasion == last.asking.occasion
        return _asks(scene) and not same_question
    if not happened and not block.id:
        return False
    return reading.level == FULL or not block.id.startswith(("seat/", "plate/", *ASIDE))
