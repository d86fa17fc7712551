"""Parts of the shelf and of practice, whose ground is felt, and texts about saved games.

A tile is a panel with the picture of a game and some words. An `entry` is a kind of game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.text import in_words
from tablegame.games import Game, find
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons
from tablegame.view.layout import Measured, Part, cells, columns_that_fit, measure
from tablegame.view.pane import Pane
from tablegame.view.phrases import display_names, standalone_name, winner_sentence
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Clip, Rect, Target

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved

_LEAST_TILE = 13.0  # least width of a tile, in sizes of type
_ABREAST = 3  # the most tiles in a row
_PICTURE_WIDTH = 0.28  # width of a picture at the left of a tile's words, as a share of the tile
_PANE_EDGE = 4  # pixels between a pane and the edge of its room, at the left and at the right
_RING = 8  # pixels round the content of a pane in which the focus ring has room


def draw_foot_bar(b: Builder, title: str, buttons: Sequence[Button], hint: str = "") -> Rect:
    """Draw a bar with buttons at the foot of the felt. Returns the room above it.
    title: stands at the left of the buttons, if it has room. hint: stands beside the title, if both have room."""
    felt, row = b.felt, Buttons(tuple(buttons), "right")
    high = row.height(b, felt.w)
    top = felt.bottom - high
    row.draw(b, "foot", felt._replace(y=top))
    title_span, hint_span = b.span(title, 40, "serif-bold", "gold"), b.span(hint, BODY, ink="felt-soft")
    wide = b.width([title_span])
    room = felt.w - row.width(b) - (b.space.broad - b.space.gap)  # for the texts, with a space before the buttons
    if wide <= room and high <= b.button_height:  # not beside several rows of buttons
        b.text(Rect(felt.x, top, wide + 1, high), [title_span])
        before_hint = wide + b.px(28)
        if hint and before_hint + b.width([hint_span]) <= room:
            b.text(Rect(felt.x + before_hint, top, room - before_hint, high), [hint_span])
    return felt._replace(h=top - b.space.gap - felt.y)


def draw_on_felt(
    b: Builder, pane: Pane, area: Rect, least: Callable[[Builder, float], float],
    draw: Callable[[Builder, Rect, float], None],
) -> None:  # fmt: skip
    """Draw a page into the area above the foot bar. Draw the bar first. A page that is too high scrolls in the pane.
    least: returns the least height of the page at a width.
    draw: draws the page into a box; its last argument is the height that is visible without scrolling."""

    def draw_with_least_height(aside: Builder, rect: Rect) -> float:
        """Draw the page as low as it can be, with room for focus rings around it. Returns the y of the bottom."""
        room = Rect(rect.x + _RING, rect.y + _RING, rect.w - 2 * _RING, 0)
        room = room._replace(h=least(aside, room.w))
        draw(aside, room, area.h - 2 * _RING)
        return room.bottom + _RING

    # Tab follows the order of the zones: it reaches those of the page before those of the bar.
    bar_zones, b.zones = b.zones, {}
    if least(b, area.w) <= area.h:
        draw(b, area, area.h)
    else:
        pane.fill(b, area.inset(_PANE_EDGE, 0), draw_with_least_height)
    b.zones |= bar_zones


def draw_game_picture(b: Builder, rect: Rect, entry: Game, margin: float = 0.0) -> None:
    """Draw the picture of a game on felt. Until its art is ready, a high enough picture shows the title of the game.
    margin: pixels of free felt at the left and the right end."""
    b.panel(rect, "tile-picture")
    art, placeholder = b.scratch(), b.scratch()
    entry.picture(art, rect.inset(margin, 0))
    if rect.h > 2 * b.line(TITLE):
        placeholder.text(rect, b.words(entry.title), TITLE, "serif-bold", "gold", "centre")
    b.add(Clip(rect, tuple(art.nodes), placeholder=tuple(placeholder.nodes)))
    b.hide_from_reader(rect)


class GameTile(NamedTuple):
    name: str  # the id of its panel
    entry: Game
    words: Part
    target: Target | None = None  # of the whole tile; its box is set when the tile is drawn


class TileGrid:
    """Tiles of games, all of one size: three in a row with the picture above the words, or fewer where type is large.
    With fewer tiles in a row the picture is at the left of the words. The titles of a row are at the same height."""

    def __init__(self, zone: str, tiles: Sequence[GameTile], least_picture: float) -> None:
        """least_picture: the least height of a picture above the words, in layout units."""
        self.zone, self.tiles, self.least_picture = zone, tiles, least_picture
        self._measured: dict[float, list[Measured]] = {}  # the words of all tiles, measured for each width of the grid

    def _across(self, b: Builder, width: float) -> int:
        return columns_that_fit(width, b.type(BODY) * _LEAST_TILE, b.space.gap, len(self.tiles), _ABREAST)

    def _picture_width(self, b: Builder, width: float) -> float:
        """The width of a picture at the left of the words; 0 if pictures are above the words."""
        across = self._across(b, width)
        return width / across * _PICTURE_WIDTH if across < _ABREAST else 0.0

    def _words(self, b: Builder, width: float) -> list[Measured]:
        """The words of all tiles, measured for a grid of that width."""
        if width not in self._measured:
            across, gap = self._across(b, width), b.space.gap
            tile_w = (width - (across - 1) * gap) / across
            words_w = tile_w - 2 * gap - self._picture_width(b, width)
            self._measured[width] = [measure(b, self.zone, tile.words, words_w) for tile in self.tiles]
        return self._measured[width]

    def least(self, b: Builder, width: float) -> float:
        """The least height of the grid, if it is so many pixels wide."""
        gap, rows = b.space.gap, ceil(len(self.tiles) / self._across(b, width))
        words_h = max(words.height for words in self._words(b, width))
        picture_h = 0.0 if self._picture_width(b, width) else b.px(self.least_picture)
        return rows * (words_h + 2 * gap + picture_h) + (rows - 1) * gap

    def draw(self, b: Builder, area: Rect) -> None:
        """Draw the tiles, which together are as high as the area."""
        gap, frame, all_words = b.space.gap, b.space.close, self._words(b, area.w)
        words_h = max(words.height for words in all_words)
        across, picture_w = self._across(b, area.w), self._picture_width(b, area.w)
        boxes = cells(area, len(self.tiles), across, gap)
        for tile, words, box in zip(self.tiles, all_words, boxes, strict=True):
            b.panel(box, "tile", name=tile.name)
            inner = box.inset(frame)
            # At the left of the words as high as the tile, or above the words as wide as the tile.
            beside, above = inner._replace(w=picture_w - frame), inner._replace(h=box.h - words_h - 2 * gap - frame)
            draw_game_picture(b, beside if picture_w else above, tile.entry)
            if tile.target is not None:
                b.target(self.zone, tile.target._replace(rect=box))
            words.place(b, box.x + gap + picture_w, box.bottom - gap - words_h)


def entry_of(saved: Saved) -> Game | None:
    """The kind of game of a saved game; None if this program does not know the kind."""
    try:
        return find(saved.game)
    except TableError:
        return None


def title_of(saved: Saved, words: Words) -> str:
    """The title that the player gave to a saved game. Without one, the title of the kind of game, or the id."""
    entry = entry_of(saved)
    return saved.title or (words(entry.title) if entry else saved.id)


def names_of(saved: Saved, words: Words) -> tuple[str, ...]:
    """The names of all players by seat. A person without a name is "You"; any other player has the seat's letter."""
    return display_names(saved.names or ("",) * saved.players, saved.persons, words)


def line_of(saved: Saved, words: Words) -> str:
    """One line about a saved game: its winners, or its players before the end, or why it cannot be read."""
    if saved.trouble:
        return in_words(saved.trouble, words)
    names = names_of(saved, words)
    if saved.over:
        return winner_sentence([names[seat] for seat in saved.winners], saved.players, words)
    return " · ".join(map(standalone_name, names))
