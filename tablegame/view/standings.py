"""Rankings: the rows of a result, and the sheet between two games of a session.

A row has the rank or a crown, the portrait of the player or the shape of the seat (such as a disc), name and score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablegame.core.contract import V
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.game_scene import GameText, SceneInput
from tablegame.view.layout import Column, Custom, Space, measure
from tablegame.view.scale import BODY, HEADING, LINE, NAME, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Panel, Rect, Span


class Standing(NamedTuple):
    """The row of a seat in a ranking."""

    seat: int
    rank: int  # from 1
    name: str
    score: str
    gained: str = ""  # the points of the last game
    lit: bool = False  # whether the row has a strip in the colour of the seat
    crowned: bool = False  # whether the row is higher, with a gold frame, and with a crown in place of the rank


_CROWNED = 1.5  # the height of a crowned row, in heights of the other rows
_SHAPE = 0.88  # the side of a portrait or shape, in heights of its row
_CROWNED_SCORE = 28.0  # the type of the score in a crowned row, in layout units


def in_order(scores: Sequence[int], ranks: Sequence[int], row: Callable[[int, int], Standing]) -> tuple[Standing, ...]:
    """The rows of all seats, the best seat first. row: makes the row of a seat from the seat and its rank."""
    order = sorted(range(len(scores)), key=lambda seat: (ranks[seat], -scores[seat], seat))
    return tuple(row(seat, ranks[seat]) for seat in order)


def draw(b: Builder, rect: Rect, rows: Sequence[Standing], row_height: float) -> float:
    """Draw the rows, and return the bottom of the last one. row_height: the height of a row without a crown."""
    y = rect.y
    for row in rows:
        if row.crowned:
            y = _crowned(b, Rect(rect.x, y, rect.w, row_height * _CROWNED), row, row_height) + b.space.pad
            continue
        box = Rect(rect.x, y, rect.w, row_height)
        if row.lit:
            b.add(Panel(box, "row", row.seat))
        number = _span(b, f"{row.rank}.", TITLE, "serif-bold", "soft", row_height)
        # A fifth of the height is free before the number, and half as much after it.
        number_box = Rect(box.x + row_height * 0.2, y, _lead(b, row_height) - row_height * 0.3, row_height)
        b.text(number_box, [number], align="centre")
        _line(b, box, row, row_height, TITLE, NAME)
        y = box.bottom
    return y


def _crowned(b: Builder, box: Rect, row: Standing, row_height: float) -> float:
    """Draw a crowned row into its box; returns its bottom. row_height: the height of the other rows."""
    b.panel(box, "row", row.seat)
    b.panel(box, "mark")
    lead, margin = _lead(b, row_height), b.px(8)
    crown = min(box.h * 0.6, lead - b.px(26))  # its side
    b.picture(Rect(box.x + margin + (lead - margin - crown) / 2, box.cy - crown / 2, crown, crown), "crown")
    _line(b, box, row, row_height, HEADING, _CROWNED_SCORE)
    return box.bottom


def _line(b: Builder, box: Rect, row: Standing, row_height: float, name_units: float, score_units: float) -> None:
    """Draw portrait, name and score of a row, aligned with those of rows of the usual height, which is `row_height`."""
    side, gap = box.h * _SHAPE, b.space.gap
    lead, widest = _lead(b, row_height), row_height * _CROWNED * _SHAPE  # the portrait of a crowned row is the widest
    b.draw_player(Rect(box.x + lead + (widest - side) / 2, box.cy - side / 2, side, side), row.seat)
    score = [_span(b, row.score, score_units, "sans-bold", "text", box.h)]
    if row.gained:
        score.insert(0, _span(b, f"{row.gained}   ", score_units, "serif-bold-italic", "soft", box.h))
    right, left = box.right - gap - b.width(score), box.x + lead + widest + gap
    name = [_span(b, row.name, name_units, "serif-bold", f"seat.{row.seat}", box.h)]
    b.text(Rect(left, box.y, max(0.0, right - gap - left), box.h), name)
    b.text(Rect(right, box.y, b.width(score) + 1, box.h), score)


def _span(b: Builder, text: str, units: float, face: Face, ink: Ink, row_height: float) -> Span:
    """A text in type of that size, or smaller if the row is too low for it."""
    size = max(16.0, min(b.type(units, "serif" in face), row_height / LINE))
    return b.span(text, units, face, ink)._replace(size=size)


def _lead(b: Builder, row_height: float) -> float:
    """The width of the column of ranks and crowns. row_height: the height of a row without a crown."""
    return row_height * 1.35 + b.px(8)


def between_games(
    b: Builder, look: SceneInput[V], room: Rect, text: GameText[V], title: str, decided: str, gained: Sequence[int]
) -> None:
    """Draw the sheet between two games of a session in the middle of the room.
    title: the title, which names the game that is over.
    decided: a sentence that says why the winner won this game.
    gained: the points of each seat in this game."""

    def row(seat: int, rank: int) -> Standing:
        """The row of a seat, with a strip if the seat gained most, unless all gained the same."""
        score = text.score_in_words(look.view, seat, b.words)
        gained_most = gained[seat] == max(gained) > min(gained)
        gained_text = f"+{gained[seat]}" if gained[seat] else ""
        return Standing(seat, rank, look.name_of(seat), score, gained_text, lit=gained_most)

    rows = in_order(look.view.scores, text.ranks(look.view), row)
    width = min(room.w, max(b.px(760), b.type(BODY) * 30))
    texts = Text(title, HEADING, "serif-bold", "text", "centre"), Text(decided, BODY, "serif-italic", "text", "centre")
    head = Column((*texts, Space(b.space.gap)))
    inner = width - 2 * b.space.wide
    part, free = b.scratch(), room.h - 2 * b.space.gap
    while part.text_scale > 1 and free - measure(part, "", head, inner).height < len(rows) * part.line(SMALL):
        part.shrink()  # there is no room for many rows below large text
    free -= measure(part, "standings", head, inner).height
    row_height = min(max(b.px(52), part.type(NAME) * 1.5), free / len(rows))
    ranking = Custom(lambda aside, rect: draw(aside, rect, rows, row_height))
    whole = measure(part, "standings", Column((head, ranking)), inner)
    box = Rect(room.cx - width / 2, room.cy - whole.height / 2 - b.space.gap, width, whole.height + 2 * b.space.gap)
    b.panel(box, "panel", name="standings")
    whole.place(b, box.x + b.space.wide, box.y + b.space.gap)
