"""The parts of pages on felt: a bar at the foot, cards at the left, games as tiles; and what is said of saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

_LEAST_TILE = 13.0
"""Least width of a tile, in sizes of type."""
_ABREAST = 3
"""The most tiles in a row."""


def foot_bar(b: Builder, title: str, presses: Sequence[Button], hint: str = "", beside: float = 0.0) -> Rect:
    """Draw the title and the buttons at the foot of the felt. Returns the room above them.

    beside: pixels at the left of the buttons that something else takes.
    """
    felt, buttons = b.felt, Buttons(tuple(presses), "right")
    high = buttons.height(b, felt.w)
    top = felt.bottom - high
    buttons.draw(b, "foot", felt._replace(y=top))
    name, said = b.span(title, 40, "serif-bold", "gold"), b.span(hint, BODY, ink="felt-soft")
    wide, far = b.width([name]), b.px(28)
    room = felt.w - buttons.width(b) - beside - (b.space.broad - b.space.gap)
    if wide <= room and high <= b.button_height:
        b.text(Rect(felt.x, top, wide + 1, high), [name])
        if hint and wide + far + b.width([said]) <= room:
            b.text(Rect(felt.x + wide + far, top, room - wide - far, high), [said])
    return felt._replace(h=top - b.space.gap - felt.y)


def on_felt(
    b: Builder,
    pane: Pane,
    area: Rect,
    least: Callable[[Builder, float], float],
    draw: Callable[[Builder, Rect, float], None],
) -> None:
    """Draw a page above its bar; it scrolls if it is too high. Tab reaches it before the bar.

    least: the least height at a width; draw: is given the room, and the height that is visible without scrolling.
    """

    def column(aside: Builder, rect: Rect) -> float:
        room = Rect(rect.x + 8, rect.y + 8, rect.w - 16, 0)
        room = room._replace(h=least(aside, room.w))
        draw(aside, room, area.h - 16)
        return room.bottom + 8

    zones, b.zones = b.zones, {}
    if least(b, area.w) <= area.h:
        draw(b, area, area.h)
    else:
        pane.fill(b, area.inset(4, 0), column)
    b.zones |= zones


# -- games as tiles ----------------------------------------------------------------------------------------------------


def picture(b: Builder, rect: Rect, entry: Game, beside: float = 0.0) -> None:
    """Draw the picture of a game on felt. Until its art is ready the name of the game is shown, if there is room. The
    cards in it are no cards of the scene, so they never move.

    beside: pixels of free felt at both ends.
    """
    b.panel(rect, "tile-picture")
    aside, bare = b.scratch(), b.scratch()
    entry.picture(aside, rect.inset(beside, 0))
    if rect.h > 2 * b.line(TITLE):
        bare.text(rect, b.words(entry.title), TITLE, "serif-bold", "gold", "centre")
    b.add(Clip(rect, tuple(aside.nodes), placeholder=tuple(bare.nodes)))
    b.hide_from_reader(rect)


class GameTile(NamedTuple):
    """A game as a picture with words below."""

    name: str
    entry: Game
    words: Part
    press: Target | None = None  # the target of the whole tile, without a place


class TileGrid:
    """Tiles of one size, three in a row, or fewer where the type is large. The words of all tiles have the same height,
    so that titles stand in a line; the picture stands above them, at the left where fewer are in a row."""

    def __init__(self, zone: str, tiles: Sequence[GameTile], picture: float) -> None:
        """picture: least height of a picture in study units."""
        self.zone, self.tiles, self.picture = zone, tiles, picture
        self._measured: dict[float, list[Measured]] = {}
        """The words of all tiles, by the width of the grid."""

    def _across(self, b: Builder, width: float) -> int:
        return columns_that_fit(width, b.type(BODY) * _LEAST_TILE, b.space.gap, len(self.tiles), _ABREAST)

    def _beside(self, b: Builder, width: float) -> float:
        """The width of a picture beside the words, 0 where it stands above them."""
        across = self._across(b, width)
        return width / across * 0.28 if across < _ABREAST else 0.0

    def _words(self, b: Builder, width: float) -> list[Measured]:
        if width not in self._measured:
            across = self._across(b, width)
            wide = (width - (across - 1) * b.space.gap) / across - 2 * b.space.gap - self._beside(b, width)
            self._measured[width] = [measure(b, self.zone, tile.words, wide) for tile in self.tiles]
        return self._measured[width]

    def least(self, b: Builder, width: float) -> float:
        """The least height at a width."""
        gap, rows = b.space.gap, -(-len(self.tiles) // self._across(b, width))
        high = max(words.height for words in self._words(b, width))
        above = 0.0 if self._beside(b, width) else b.px(self.picture)
        return rows * (high + 2 * gap + above) + (rows - 1) * gap

    def draw(self, b: Builder, area: Rect) -> None:
        """Draw the tiles, as high as the area."""
        gap, frame, words = b.space.gap, b.space.close, self._words(b, area.w)
        high = max(each.height for each in words)
        across, beside = self._across(b, area.w), self._beside(b, area.w)
        boxes = cells(area, len(self.tiles), across, gap)
        for tile, said, box in zip(self.tiles, words, boxes, strict=True):
            b.panel(box, "tile", name=tile.name)
            art = box.inset(frame)
            art = art._replace(w=beside - frame) if beside else art._replace(h=box.h - high - 2 * gap - frame)
            picture(b, art, tile.entry)
            if tile.press is not None:
                b.target(self.zone, tile.press._replace(rect=box))
            said.place(b, box.x + gap + beside, box.bottom - gap - high)


# -- what is said of saved games ---------------------------------------------------------------------------------------


def entry_of(saved: Saved) -> Game | None:
    """The game of a saved game; None if it cannot be read or is not known here."""
    try:
        return find(saved.game)
    except TableError:
        return None


def title_of(saved: Saved, words: Words) -> str:
    """The title of a saved game: its own, else that of its game, else its file."""
    entry = entry_of(saved)
    return saved.title or (words(entry.title) if entry else saved.id)


def names_of(saved: Saved, words: Words) -> tuple[str, ...]:
    """The names of all players: as given, else You or the seat."""
    return display_names(saved.names or ("",) * saved.players, saved.persons, words)


def line_of(saved: Saved, words: Words) -> str:
    """One line about a saved game: why it cannot be read, who has won, or who plays."""
    if saved.trouble:
        return in_words(saved.trouble, words)
    names = names_of(saved, words)
    if saved.over:
        return winner_sentence([names[seat] for seat in saved.winners], saved.players, words)
    return " · ".join(map(standalone_name, names))
