"""A saved game beside the list of saved games, and small pictures of tables.

The table is drawn as its one person sees it, else as a spectator does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tablegame.games import Game
from tablegame.ui.screens.saved_summaries import SavedSummaries, entry_of, names_of, title_of
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import Column, Custom, Part, RowWriter, Space, column_height
from tablegame.view.nodes import miniature, shifted
from tablegame.view.pane import Pane
from tablegame.view.phrases import full_date
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Clip, Ink, Node, Rect

if TYPE_CHECKING:
    from tablegame.session.saves import Saved

_PICTURE: Final = 0.6
"""Height of a table's picture over its width."""
_WINDOW: Final = (1280, 800)
"""The window for which a table is laid out before it is made small."""
_MOST: Final = 12
"""Pictures in memory."""


class TablePictures:
    """Small pictures of tables, each made once for its size."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Node, ...]] = {}

    def has(self, name: object) -> bool:
        """Whether the picture of that name has been made for some size."""
        return any(key[0] == name for key in self._made)

    def draw(self, b: Builder, rect: Rect, name: object, entry: Game, table: Callable[[], SceneInput | None]) -> None:
        """Draw a table made small, or the picture of its game if `table` gives None or cannot be drawn."""
        b.panel(rect, "tile-picture")
        size = (round(rect.w), round(rect.h))
        key = (name, b.faces, b.portraits, b.words.code, size)
        if key not in self._made:
            while len(self._made) >= _MOST:
                self._made.pop(next(iter(self._made)))
            self._made[key] = _small(b, entry, table(), Rect(0, 0, *size))
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._made[key])))


def _small(b: Builder, entry: Game, look: SceneInput | None, rect: Rect) -> tuple[Node, ...]:
    if look is not None:
        large = Builder(_WINDOW, b.metrics, b.words, 1.0, faces=b.faces)
        large.portraits = b.portraits
        try:
            entry.scene.build(large, look, large.felt)
        except Exception:  # a broken game must not break the list
            pass
        else:
            return miniature(large.nodes, large.felt, rect.inset(rect.w * 0.02, rect.h * 0.02))
    aside = b.scratch()
    entry.picture(aside, rect)
    return tuple(aside.nodes)


class SavedGame:
    """A saved game: its table, title, state, players, house rules and buttons."""

    def __init__(self, summaries: SavedSummaries) -> None:
        self.summaries = summaries
        self.pane = Pane("beside")
        self.resting = False
        """Whether there is time to draw a new table."""
        self._pictures = TablePictures()

    def draw(self, b: Builder, rect: Rect, game: Saved, buttons: Sequence[Button]) -> None:
        """The picture is as large as text and buttons allow. What has no room scrolls."""
        pad, foot = b.space.gap, Buttons(tuple(buttons))
        b.panel(rect, "slip")
        inner = rect.inset(pad)
        room = foot.above(b, inner, pad)
        text = self._content(b, game, 0.0)
        high = column_height(b, room.w, lambda aside, box: text.draw(aside, "game", box))
        if room.h < min(high, b.type(BODY) * 5):
            whole = Column((text, Space(pad), foot, Space(4)))
            self.pane.fill(b, inner, lambda aside, box: whole.draw(aside, "taken", box), keys=False)
            return
        most = min(room.h - high - pad, room.w * _PICTURE)
        picture = 0.0 if game.trouble or most < room.w * _PICTURE * 0.3 else most
        content = self._content(b, game, picture)
        self.pane.fill(b, room, lambda aside, box: content.draw(aside, "game", box), keys=False)
        foot.at_foot(b, "taken", inner)

    def _content(self, b: Builder, game: Saved, picture: float) -> Column:
        """The picture of that height, and what is known of the game."""
        words, gap, parts = b.words, b.space.close, list[Part]()
        if picture:
            parts += [Custom(partial(self._table, game=game, height=picture)), Space(gap * 1.5)]
        summary = self.summaries.summary(game, words)
        ink: Ink = "warning" if game.trouble else "text"
        parts.append(Text(title_of(game, words), TITLE, "serif-bold", ink))
        parts.append(Text(summary.line, BODY, "sans" if game.trouble else "sans-bold", ink))
        if game.trouble:
            return Column(parts)
        marks = (
            full_date(game.when, words),
            words("branch") if game.branch_of else "",
            words("practice") if game.practice else "",
            words("locked") if game.locked else "",
            words("finished") if game.over else "",
        )
        players = Custom(partial(_players, game=game, scores=summary.scores))
        parts += [Space(gap), players, Space(gap), Text(" · ".join(filter(None, marks)))]
        return Column((*parts, Text(summary.rules)) if summary.rules else parts)

    def _table(self, b: Builder, rect: Rect, game: Saved, height: float) -> float:
        """The table; felt alone while it is being read."""
        wide, bottom = height / _PICTURE, rect.y + height
        box, name = Rect(rect.cx - wide / 2, rect.y, wide, height), (game.id, game.when)
        entry, table = entry_of(game), None
        drawn = entry is not None and (self.resting or self._pictures.has(name))
        if drawn:
            table = self.summaries.table(game, b.words)
            drawn = table is not None or not self.summaries.reading_table(game, b.words)
        if entry is not None and drawn:
            self._pictures.draw(b, box, name, entry, lambda: table)
        else:
            b.panel(box, "tile-picture")
        return bottom


def _players(b: Builder, rect: Rect, game: Saved, scores: tuple[str, ...]) -> float:
    """The portrait, name and score of each player, with a crown for winners."""
    gap, high = b.space.wide, b.type(BODY) * 1.7
    columns = 2 if rect.w >= b.type(BODY) * 24 and game.players > 3 else 1
    wide = (rect.w - (columns - 1) * gap) / columns
    rows = -(-game.players // columns)
    for seat, name in enumerate(names_of(game, b.words)):
        column, number = divmod(seat, rows)
        box = Rect(rect.x + column * (wide + gap), rect.y + number * high, wide, high)
        row = RowWriter(b, box, high * 0.94, gap * 0.4)
        row.seat(seat)
        row.last(scores[seat] if seat < len(scores) else "", SMALL, ink="soft")
        if seat in game.winners and len(game.winners) < game.players:
            row.picture("crown")
        row.text(str.__str__(name), BODY, "serif-bold" if seat in game.persons else "serif")
    return rect.y + rows * high
