"""The reveal of Precognition: every string with its bracket in the row, one after another, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.games.precognition import text
from tablegame.games.precognition.facts import RevealedGame
from tablegame.games.precognition.scene import parts
from tablegame.games.precognition.scene import row as rows
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Ink, Rect, Span
from tablegame.view.tile import tile

BRACKET_SECONDS: Final = 0.5
"""How long a pencil draws the bracket of a string that stands."""


def game_of(look: PrecognitionLook) -> RevealedGame:
    """The game whose strings are shown."""
    return look.view.past[-1]


def build(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """The row with brackets, and below it a sheet with a line for each string."""
    game = game_of(look)
    b.explains(len(game.seated) + 1)
    shown = game.seated[: look.step]
    found = sorted(filter(game.match, game.seated), key=lambda seat: game.match(seat)[0])
    lanes = rows.lanes([game.match(seat) for seat in found])
    sheet = _plan(b, look, area.w)
    room = area._replace(h=area.h - sheet.height - b.space.gap)
    row, most = rows.plan_with_lanes(b, room, len(game.row), max(lanes, default=0) + 1)
    rows.draw_cards(b, row, look.view, "pack")
    lit = (
        [*shown[-1:]] if len(shown) < len(game.seated) else [s for s in game.winners if game.best and is_complete(look)]
    )
    covered = frozenset(number for seat in lit for number in game.match(seat))
    rows.draw_letters(b, row, game.letters, covered)
    for number in sorted(covered):
        tile(b, row.chip(number), game.letters[number], "stands", row.letter)
    # If brackets share a lane for want of room, the lit ones are drawn over the others.
    for seat, lane in sorted(zip(found, lanes, strict=True), key=lambda pair: pair[0] in lit):
        if seat in shown or is_complete(look):
            seconds = BRACKET_SECONDS if seat in lit and not is_complete(look) else 0.0
            rows.draw_bracket(b, row, seat, game.match(seat), min(lane, most - 1), seat in lit, seconds)
    _sheet(b, look, area._replace(y=area.bottom - sheet.height, h=sheet.height), sheet)


def is_complete(look: PrecognitionLook) -> bool:
    """Whether all strings and the winner are shown."""
    return look.step > len(game_of(look).seated)


@dataclass(frozen=True, slots=True)
class _SheetColumns:
    """Widths of names, strings and results on the sheet, the height of each seat's row and of all, in pixels."""

    name: float
    string: float
    result: float
    rows: dict[int, float]
    height: float


def _least(b: Builder) -> float:
    return max(b.px(40), b.type(BODY) * 1.5)


def _plan(b: Builder, look: PrecognitionLook, width: float) -> _SheetColumns:
    """The sheet in a width: strings have the room that names and results leave."""
    game, least, gap = game_of(look), _least(b), b.space.gap
    width -= 2 * gap
    names = max(b.width([b.span(look.name_of(seat), NAME, "serif-bold")]) for seat in game.seated)
    results = max(b.width([b.span(text.result(game, seat, b.words), BODY)]) for seat in game.seated)
    name = min(names + least + 3 * b.space.pad, width * 0.26)
    result = min(results + b.space.broad + least, width * 0.44)
    string = width - name - result
    lines = {seat: len(b.wrap([_string(b, game, seat)], string)) for seat in game.seated}
    high = {seat: max(least, count * b.line(NAME) + 4) for seat, count in lines.items()}
    return _SheetColumns(name, string, result, high, sum(high.values()) + b.type(NAME, True) * 1.5 + 2 * gap)


def _string(b: Builder, game: RevealedGame, seat: int) -> Span:
    """A string; a long one in groups of five, which can be counted and wrapped."""
    text = game.strings[seat]
    if len(text) > 12:
        text = " ".join(text[i : i + 5] for i in range(0, len(text), 5))
    return b.span(text, NAME, "sans-bold", "text" if game.places[seat] else "soft")


def _sheet(b: Builder, look: PrecognitionLook, rect: Rect, sheet: _SheetColumns) -> None:
    """A line for each seat, and in the end who wins."""
    b.panel(rect, "slip", name="pack")
    inner = rect.inset(b.space.gap)
    y = inner.y
    for seat, high in sheet.rows.items():
        _row(b, look, seat, Rect(inner.x, y, inner.w, high), sheet)
        y += high
    if is_complete(look):
        line = inner._replace(y=y, h=inner.bottom - y)
        verdict = text.verdict(look.view, look.name_of, b.words)
        b.text(line, [b.span(verdict, NAME, "serif-bold", link=parts.HELP + "winner")], align="centre")


def _row(b: Builder, look: PrecognitionLook, seat: int, row: Rect, sheet: _SheetColumns) -> None:
    """A seat's string and its result; before it is shown, that it is sealed."""
    game, pad, finished = game_of(look), b.space.pad, is_complete(look)
    shown = game.seated[: look.step]
    won = finished and seat in game.winners and len(game.winners) < len(game.seated) and game.best > 0
    b.panel(row.inset(0, 1), "row", seat)
    if won or (seat in shown[-1:] and not finished):
        b.panel(row.inset(1, 1), "mark")
    side = min(row.h, _least(b)) * 0.72
    b.seat(Rect(row.x + pad, row.cy - side / 2, side, side), seat)
    name = row._replace(x=row.x + 2 * pad + side, w=sheet.name - 2 * pad - side)
    b.text(name, [b.span(look.name_of(seat), NAME, "serif-bold", f"seat.{seat}")])
    string = row._replace(x=row.x + sheet.name, w=sheet.string)
    if seat not in shown and not finished:
        b.text(string, b.words("sealed"), BODY, "sans-italic", "soft")
        return
    b.text(string, [_string(b, game, seat)], wrap=True)
    beside = Rect(row.right - sheet.result, row.y, sheet.result - pad, row.h)
    if won:
        b.picture(Rect(beside.right - side, row.cy - side / 2, side, side), "crown")
        beside = beside._replace(w=beside.w - side - pad)
    ink: Ink = "text" if game.places[seat] else "soft"
    b.text(beside, text.result(game, seat, b.words), BODY, "sans-bold" if won else "sans", ink, "right")
