"""The parts of pages on felt: a bar at the foot, cards at the left, games as tiles; and what is said of saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.text import in_words
from tablegame.games import Game, find
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Ends, Text
from tablegame.view.layout import Column, Measured, PanelBox, Part, cells, columns_that_fit, measure
from tablegame.view.pane import Pane
from tablegame.view.phrases import display_names, winner_sentence
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Clip, Ink, Rect, Target

if TYPE_CHECKING:
    from tablegame.session.saves import Saved

LEAST_PICTURE = 0.3
"""Least height of a card's picture, as a share of the card's width."""
_LEAST_TILE = 13.0
"""Least width of a tile, in sizes of type."""
MOST_LISTED = 24
"""Games in a card, if there is room for all of them."""


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


def left_width(b: Builder, width: float) -> float:
    """The width of the cards at the left."""
    return min(max(width * 0.275, b.type(BODY) * 13.5), width * 0.46)


# -- games as tiles ----------------------------------------------------------------------------------------------------


def picture(b: Builder, rect: Rect, entry: Game, beside: float = 0.0) -> None:
    """Draw the picture of a game on felt. Until its art is ready the name of the game is shown, if there
    is room. The cards in it are no
    cards of the scene, so they never move.

    beside: pixels of free felt at both ends.
    """
    b.panel(rect, "tile-picture")
    aside, bare = b.scratch(), b.scratch()
    entry.picture(aside, rect.inset(beside, 0))
    if rect.h > 2 * b.line(TITLE):
        bare.text(rect, b.words(entry.title), TITLE, "serif-bold", "gold", "centre")
    b.add(Clip(rect, tuple(aside.nodes), placeholder=tuple(bare.nodes)))
    b.silence(rect)


class GameTile(NamedTuple):
    """A game as a picture with words below. press: the target of the whole tile, without a place."""

    name: str
    entry: Game
    words: Part
    press: Target | None = None


class TileGrid(NamedTuple):
    """Tiles of one size, three in a row, or two where the type is large. The words of all tiles have the same height,
    so that titles stand in a line."""

    zone: str
    tiles: Sequence[GameTile]
    picture: float
    """Least height of a picture in study units."""

    def _across(self, b: Builder, width: float) -> int:
        return columns_that_fit(width, b.type(BODY) * _LEAST_TILE, b.space.gap, len(self.tiles), 3)

    def _words(self, b: Builder, width: float) -> list[Measured]:
        across = self._across(b, width)
        wide = (width - (across - 1) * b.space.gap) / across - 2 * b.space.gap
        return [measure(b, self.zone, tile.words, wide) for tile in self.tiles]

    def least(self, b: Builder, width: float) -> float:
        """The least height at a width."""
        gap, rows = b.space.gap, -(-len(self.tiles) // self._across(b, width))
        high = max(words.height for words in self._words(b, width))
        return rows * (high + 2 * gap + b.px(self.picture)) + (rows - 1) * gap

    def draw(self, b: Builder, area: Rect) -> None:
        """Draw the tiles, as high as the area."""
        gap, frame, words = b.space.gap, b.space.close, self._words(b, area.w)
        high = max(each.height for each in words)
        across = self._across(b, area.w)
        boxes = cells(area, len(self.tiles), across, gap)
        for tile, said, box in zip(self.tiles, words, boxes, strict=True):
            b.panel(box, "tile", name=tile.name)
            above = box.inset(frame)._replace(h=box.h - high - 2 * gap - frame)
            picture(b, above, tile.entry)
            if tile.press is not None:
                b.target(self.zone, tile.press._replace(rect=box))
            said.place(b, box.x + gap, box.bottom - gap - high)


# -- cards at the left -------------------------------------------------------------------------------------------------


class NowCard(NamedTuple):
    """A card with one thing to do: heading, title, picture, words, and the button.

    label: of the target, which is the whole card; most: greatest height of the picture, in its widths.
    """

    name: str
    heading: str
    title: str
    words: Sequence[Part]
    label: str
    button: str
    action: Action
    picture: Callable[[Builder, Rect], None] | None
    most: float = 2.0

    def least(self, b: Builder, width: float) -> float:
        """The height without the picture."""
        return self._column(b.scratch(), Rect(0, 0, width, 0), 0.0, 0.0)

    def draw(self, b: Builder, card: Rect) -> None:
        """Draw the card in a box."""
        b.panel(card, "panel", name=f"{self.name}.card")
        spare = card.h - self.least(b, card.w)
        high = min(spare, (card.w - 2 * b.space.wide) * self.most)
        if high < card.w * LEAST_PICTURE or self.picture is None:
            high = 0.0
        self._column(b, card, high, max(0.0, spare - high))
        b.target(self.name, Target(self.name, card, self.action, self.label, default_button=True))

    def _column(self, b: Builder, card: Rect, picture: float, slack: float) -> float:
        """Draw the content. picture, slack: heights of the picture and of free room. Returns the whole height."""
        wide = b.space.wide
        inner = Rect(card.x + wide, card.y + wide, card.w - 2 * wide, 0)
        y = Text(self.heading, HEADING, "serif-bold", "accent").draw(b, self.name, inner)
        y = Text(self.title, NAME, "serif", "text").draw(b, self.name, inner._replace(y=y))
        if picture and self.picture is not None:
            self.picture(b, Rect(inner.x, y + b.space.close, inner.w, picture - b.space.close - b.space.thin))
            y += picture
        y = Column(self.words).draw(b, self.name, inner._replace(y=y + slack / 2))
        y += b.space.pad + slack / 2
        button = Rect(inner.x, y, inner.w, b.button_height)
        b.panel(button, "brass")
        b.button_words(button, self.button, b.words("Enter"), ink="brass-text")
        return button.bottom + wide - card.y


class GameRow(NamedTuple):
    """A saved game in a card: title, date and a line about it."""

    name: str
    title: str
    when: str
    line: str
    action: Action
    ink: Ink = "soft"

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        close = b.space.close
        head = Ends(Text(self.title, NAME, "serif-bold", "text"), Text(self.when))
        words = Column((head, Text(self.line, SMALL, ink=self.ink)))
        said = ", ".join(filter(None, (self.title, self.when, self.line)))  # two games of one kind are told apart
        press = Target(self.name, rect, self.action, said)
        return PanelBox(words, press, pad=(close, close), reach=close).draw(b, zone, rect)


class GamesCard(NamedTuple):
    """A list of as many games as have room. none: the text without games."""

    zone: str
    head: Part
    rows: Sequence[GameRow]
    none: str = ""

    def least(self, b: Builder, width: float, rows: int = 1) -> float:
        """The height with so many games."""
        parts = self._rows()[:rows]
        wide = b.space.wide
        return sum(measure(b, self.zone, each, width - 2 * wide).height for each in (self.head, *parts)) + 1.6 * wide

    def _rows(self) -> Sequence[Part]:
        return self.rows or ([Text(self.none, BODY)] if self.none else [])

    def draw(self, b: Builder, card: Rect) -> None:
        """Draw the card in a box."""
        b.panel(card, "slip", name=f"{self.zone}.card")
        inner = card.inset(b.space.wide, b.space.wide * 0.8)
        y = self.head.draw(b, self.zone, inner)
        for row in self._rows():
            words = measure(b, self.zone, row, inner.w)
            if y + words.height > inner.bottom + 2:
                break
            y = words.place(b, inner.x, y)


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
    return " · ".join(map(str.__str__, names))
