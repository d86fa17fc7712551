"""The games on the page *Practice* as tiles: a picture, a name, and a line for each part that can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

from tablegame.core.errors import TableError
from tablegame.games import Entry
from tablegame.practice.deck import MistakeCard
from tablegame.practice.position import position_of
from tablegame.ui.playing.position import Position
from tablegame.ui.screens.practice_parts import TilePart
from tablegame.ui.screens.saved_game import small_table
from tablegame.ui.screens.tiles import picture
from tablegame.view.build import Builder
from tablegame.view.form import words_in
from tablegame.view.look import SceneInput
from tablegame.view.pane import shifted
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Clip, Line, Node, Rect, Target

Offered: TypeAlias = tuple[Entry, tuple[TilePart, ...]]
"""A game with its parts."""
LEAST_PICTURE = 84
"""Study units of height that a tile's picture has at the least."""
_PICTURES = 4


def grid(b: Builder, area: Rect, games: Sequence[Offered]) -> None:
    """All games of the house, three beside one another."""
    gap, columns, rows = _measures(b, games)
    w, h = (area.w - (columns - 1) * gap) / columns, (area.h - (rows - 1) * gap) / rows
    high = _highest(b, w, games)
    for i, (entry, parts) in enumerate(games):
        rect = Rect(area.x + i % columns * (w + gap), area.y + i // columns * (h + gap), w, h)
        _tile(b, rect, entry, parts, high)


def least_height(b: Builder, width: float, games: Sequence[Offered]) -> float:
    """How high the grid must be for all words and a picture worth looking at."""
    gap, columns, rows = _measures(b, games)
    w = (width - (columns - 1) * gap) / columns
    return rows * (_highest(b, w, games) + 2 * gap + b.px(LEAST_PICTURE)) + (rows - 1) * gap


def _measures(b: Builder, games: Sequence[Offered]) -> tuple[float, int, int]:
    columns = min(3, len(games))
    return b.space.gap, columns, -(-len(games) // columns)


def _highest(b: Builder, width: float, games: Sequence[Offered]) -> float:
    """How high the words of the wordiest tile are."""
    return max(_words(b.aside(), Rect(0, 0, width - 2 * b.space.gap, 0), entry, parts) for entry, parts in games)


def _tile(b: Builder, rect: Rect, entry: Entry, parts: Sequence[TilePart], high: float) -> None:
    """Picture above, words below, for which so many pixels are kept."""
    pad, frame = b.space.gap, b.space.close
    b.panel(rect, "tile", name=f"tile.{entry.key}")
    picture(b, Rect(rect.x + frame, rect.y + frame, rect.w - 2 * frame, rect.h - high - 2 * pad - frame), entry)
    _words(b, Rect(rect.x + pad, rect.bottom - pad - high, rect.w - 2 * pad, 0), entry, parts)


def _words(b: Builder, rect: Rect, entry: Entry, parts: Sequence[TilePart]) -> float:
    """The game's name, and a line for each of its parts; returns the bottom."""
    y = words_in(b, rect, b.words(entry.cover.title), TITLE, "serif-bold") + b.space.thin
    for i, part in enumerate(parts):
        if i:
            b.add(Line(((rect.x, y), (rect.right, y)), "faint", max(1.0, b.px(1)), alpha=0.5))
        y = _line(b, Rect(rect.x, y, rect.w, 0), entry, part)
    return y


def _line(b: Builder, rect: Rect, entry: Entry, part: TilePart) -> float:
    """A part: its name, and at the right how far one has come; returns the bottom."""
    pad = b.space.hair + b.px(2)
    tick = b.type(BODY) * 0.9 if part.done else 0.0
    said = b.width([b.span(part.said, SMALL)]) + 2 if part.said else 0.0
    name = b.width([b.span(part.label, BODY)])
    top = rect.y + pad
    beside = name + said + tick + b.space.pad <= rect.w
    y = words_in(b, Rect(rect.x, top, rect.w - tick, 0), part.label, BODY, "sans", "faint" if part.why else "link")
    if part.done:
        b.picture(Rect(rect.right - tick, top + (b.line(BODY) - tick) / 2, tick, tick), "icon/check")
    if part.said and beside:
        box = Rect(rect.x, top, rect.w - (tick + b.space.close if tick else 0.0), y - top)
        b.text(box, part.said, SMALL, ink="soft", align="right")
    elif part.said:
        y = words_in(b, Rect(rect.x, y, rect.w, 0), part.said, SMALL, ink="soft")
    y += pad
    reach = b.space.close
    hit = Rect(rect.x - reach, rect.y, rect.w + 2 * reach, y - rect.y)
    label = f"{b.words(entry.cover.title)}: {part.label}"
    b.target("parts", Target(f"part.{entry.key}.{part.name}", hit, part.action, label, not part.why, part.why))
    return y


class TilePictures:
    """The small pictures of positions, each made once for its size."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Node, ...]] = {}

    def draw(self, b: Builder, rect: Rect, entry: Entry, card: MistakeCard | None) -> None:
        """The position of a mistake as its seat saw it; the game's own picture where there is none."""
        if card is None:
            picture(b, rect, entry)
            return
        size = (round(rect.w), round(rect.h))
        key = (card.key, b.faces, b.words.code, size)
        if key not in self._made:
            while len(self._made) >= _PICTURES:
                self._made.pop(next(iter(self._made)))
            self._made[key] = small_table(b, entry, _look(b, entry, card), Rect(0, 0, *size))
        b.panel(rect, "tile-picture")
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._made[key])))


def _look(b: Builder, entry: Entry, card: MistakeCard) -> SceneInput | None:
    with suppress(TableError, ValueError, KeyError, TypeError):
        view, chosen = position_of(card)
        return Position(entry, view, chosen, card.names).look(b.words, can_act=False)
    return None
