"""The plate (nameplate) of a seat: a light box with portrait and name of the player, a line about what the player is
doing, and a figure such as the score.

Instead of a portrait there may be the shape of the seat, which is a disc, a square or another figure in the colour of
the seat, with its letter. In names here, "shape" stands for either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablegame.view.builder import Builder
from tablegame.view.phrases import UnnamedSeat
from tablegame.view.scale import NAME, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Line, Rect, Span


@dataclass(frozen=True, slots=True)
class Plate:
    seat: int
    name: str
    lines: tuple[str, ...] = ()  # the line about the player, in ever shorter forms; the first that fits is shown
    figure: tuple[str, ...] = ()  # the score or another figure, in ever shorter forms
    awaited: bool = False  # whether the table waits for this seat
    crowned: bool = False  # whether the seat has won
    out: bool = False  # whether the seat is out of the game
    alone: bool = False  # whether the seat plays against all others
    reserved: float = 0.0  # the pixels at the right that remain free for the game
    id: str = ""  # the id of the panel, to which cards move; "" for ``seat/N``

    @property
    def ink(self) -> Ink:
        return "soft" if self.out else f"seat.{self.seat}"


_BESIDE_SHAPE = 1.8  # the space before and after the shape together, in pads
_SHAPE = 0.84  # the greatest side of the shape, in heights of a horizontal plate
_MOST_SHAPE = 52.0  # the greatest side of the shape, in layout units at the text scale 1, to which is added
_MORE_SHAPE = 8.0  # a number of pixels, so that the shape shrinks less than a small window


def height(b: Builder, lines: int = 2) -> float:
    """The height of a plate in pixels. lines: the number of lines, of which the first is the name."""
    return b.line(NAME, serif=True) + (lines - 1) * b.line(SMALL) + 2 * b.space.close


def draw(b: Builder, who: Plate, rect: Rect) -> Rect:
    """Draw a horizontal plate: the shape at the left, the name, a line below the name if there is room, the figure at
    the right. Returns the box that remains free for the game."""
    return b.cached(_draw, who, rect)


def _draw(b: Builder, who: Plate, rect: Rect) -> Rect:
    """The part of the picture that `draw` caches, and the box that remains free."""
    _ground(b, who, rect)
    side, words = _side(b, rect), words_area(b, rect)
    _shape(b, who, Rect(rect.x + b.space.pad, rect.cy - side / 2, side, side))
    free = words._replace(x=words.right - who.reserved, w=who.reserved)
    taken = who.reserved + b.space.pad * 0.6 if who.reserved else 0.0  # the reserved room and a gap before it
    _words(b, who, words._replace(w=words.w - taken))
    return free


def words_area(b: Builder, rect: Rect) -> Rect:
    """The part of a horizontal plate at the right of the shape."""
    left = rect.x + b.space.pad * _BESIDE_SHAPE + _side(b, rect)
    return rect._replace(x=left, w=rect.right - b.space.pad - left)


def _side(b: Builder, rect: Rect) -> float:
    """The side of the shape on a horizontal plate."""
    return min(rect.h * _SHAPE, b.px(_MOST_SHAPE) * b.text_scale + _MORE_SHAPE, rect.w / 4)


def draw_upright(b: Builder, who: Plate, rect: Rect) -> None:
    """Draw a plate next to a hand. The shape is at the left, the name at its right; below the name is the first line
    if it fits. Below the shape are as many of the other lines as fit."""
    _ground(b, who, rect)
    pad, close, name_h, line_h = b.space.pad, b.space.close, b.line(NAME, serif=True), b.line(SMALL)
    y, lines = rect.y + close, who.lines[: int((rect.bottom - rect.y - close - name_h) // line_h)]
    head_h = name_h + line_h  # the height of the name and the first line
    side = min(head_h * 0.9, rect.w * 0.36)  # at most about a third of the plate, since the name has the rest
    room_beside = rect.w - side - 2 * close - pad / 2
    first_is_beside = bool(lines) and b.width([b.span(lines[0], SMALL)]) <= room_beside
    if not first_is_beside:
        side, head_h = name_h * 0.9, name_h
    left = rect.x + close + side + close
    _shape(b, who, Rect(rect.x + close, y + (head_h - side) / 2, side, side))
    if name := _name(b, who, rect.right - pad / 2 - left):
        b.text(Rect(left, y, rect.right - pad / 2 - left, name_h), name)
    for i, text in enumerate(lines):
        x = left if first_is_beside and i == 0 else rect.x + pad
        b.text(Rect(x, y + name_h + i * line_h, rect.right - pad / 2 - x, line_h), text, SMALL, ink="soft")


def draw_tag(b: Builder, who: Plate, rect: Rect) -> None:
    """Draw a plate where there is little room: the shape and the name on a light box. If both do not fit, the shape
    alone. The box is in the middle of `rect` and no wider than its contents."""
    side, pad = rect.h * 0.86, b.space.close
    name = [b.span(who.name, SMALL, "sans-bold")]
    width = b.width(name) if b.width(name) <= rect.w - side - 3 * pad else 0.0
    name_w = width + pad if width else 0.0
    box_w = min(rect.w, side + 2 * pad + name_w)
    box = rect._replace(x=rect.cx - box_w / 2, w=box_w)
    _ground(b, who, box)
    left = box.x + pad if width else box.cx - side / 2
    _shape(b, who, Rect(left, box.cy - side / 2, side, side))
    if width:
        b.text(box._replace(x=box.x + side + 2 * pad, w=width + 1), name)


def first_that_fits(b: Builder, texts: Sequence[str], room: float, units: float = SMALL, face: Face = "sans") -> str:
    """The first of these texts that is no wider than the room, in pixels; "" if none is."""
    return next((text for text in texts if b.width([b.span(text, units, face)]) <= room), "")


def _ground(b: Builder, who: Plate, rect: Rect) -> None:
    """Draw the box, in a gold frame if the table waits for the seat, in a frame of its colour if it plays alone."""
    b.panel(rect, "slip", alpha=0.8 if who.out else 1.0, name=who.id or f"seat/{who.seat}")
    if who.alone:
        broad = b.space.thin
        edge = rect.inset(broad / 2 + 1)
        corners = ((edge.x, edge.y), (edge.right, edge.y), (edge.right, edge.bottom), (edge.x, edge.bottom))
        b.add(Line((*corners, corners[0]), f"seat.{who.seat}", broad))
    if who.awaited:
        b.panel(rect.inset(-b.space.thin), "mark")


def _name(b: Builder, who: Plate, room: float) -> list[Span]:
    """The name; empty if it would be cut and is only "Seat A", since the shape shows the letter of the seat anyway."""
    name = [b.span(who.name, NAME, "serif-bold", who.ink)]
    is_whole = [span.text for span in b.fitted(name, room)] == [who.name]
    return name if is_whole or not isinstance(who.name, UnnamedSeat) else []


def _shape(b: Builder, who: Plate, box: Rect) -> None:
    b.draw_player(box, who.seat, 0.4 if who.out else 1.0)
    if who.crowned:
        b.crown(box)


def _words(b: Builder, who: Plate, room: Rect) -> None:
    """Write the name above a line, and a large figure at the right of both. If a line fits only below the figure, the
    figure is at the right of the name alone; without room there it is small and at the right of the lower line."""
    name, pad = _name(b, who, room.w), b.space.pad
    upper, lower = b.line(NAME, serif=True) if name else 0.0, b.line(SMALL)
    has_two_lines = bool(who.lines or who.figure) and room.h >= upper + lower
    room_beside_name = room.w - b.width(name) - pad
    figure, figure_box = _figure(b, who, room_beside_name, TITLE if has_two_lines else NAME), room
    figure_width = b.width(figure) + pad if figure else 0.0
    lower_figure = [] if figure or not has_two_lines else _figure(b, who, room.w, SMALL)
    line_width = room.w - figure_width - (b.width(lower_figure) + pad if lower_figure else 0.0)
    fits_only_below = not first_that_fits(b, who.lines, line_width) and bool(first_that_fits(b, who.lines, room.w))
    if has_two_lines and figure and fits_only_below:
        # `figure_width` stays: it leaves the name its room, and the line below the figure does without it.
        figure, line_width = _figure(b, who, room_beside_name, NAME), room.w
        figure_box = room._replace(y=room.cy - (upper + lower) / 2, h=upper)
    if figure:
        b.text(figure_box, figure, align="right")
    if not has_two_lines:
        _write_one_line(b, who, room._replace(w=room.w - figure_width), name)
        return
    line = first_that_fits(b, who.lines, line_width)
    top = room.cy - (upper + (lower if line or lower_figure else 0.0)) / 2
    if name:
        b.text(Rect(room.x, top, room.w - figure_width, upper), name)
    if line:
        b.text(Rect(room.x, top + upper, line_width, lower), line, SMALL, ink="soft")
    if lower_figure:
        b.text(Rect(room.x, top + upper, room.w, lower), lower_figure, align="right")


def _write_one_line(b: Builder, who: Plate, room: Rect, name: list[Span]) -> None:
    """Write the name; and at the right what the seat is doing, if both fit."""
    line = first_that_fits(b, who.lines, room.w - b.width(name) - b.space.pad)
    if line:
        b.text(room, line, SMALL, "sans-italic", "soft", "right")
        room = room._replace(w=room.w - b.width([b.span(line, SMALL, "sans-italic")]) - b.space.pad)
    if name:
        b.text(room, name)


def _figure(b: Builder, who: Plate, room: float, units: float) -> list[Span]:
    """The longest form of the figure that fits into the room; empty if none does."""
    for text in who.figure:
        size = units if text.isdigit() else min(units, NAME)  # words are no larger than a name
        span = [b.span(text, size, "serif-bold")]
        if b.width(span) <= room:
            return span
    return []
