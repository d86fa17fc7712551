"""The reveal of Precognition: every string with its bracket in the row, one after another, and who wins why.

Knows a game that has been revealed. Must not know rules: lengths and winners come with it.
"""

from __future__ import annotations

from tablegame.games.precognition.facts.view import Game
from tablegame.games.precognition.scene import parts
from tablegame.games.precognition.scene import row as rows
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.table.build import Builder
from tablegame.table.naming import You, listed
from tablegame.table.scale import BODY, NAME
from tablegame.table.scene import Rect, Span
from tablegame.table.tile import tile


def game_of(look: PrecognitionLook) -> Game:
    """The game whose strings are shown."""
    return look.view.past[-1]


def build(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """The row with brackets above, below it a sheet with a line for each string."""
    game, view = game_of(look), look.view
    b.explains(len(game.seated) + 1)
    gap = parts.gap_of(b)
    shown = game.seated[: look.step]
    found = sorted((seat for seat in game.seated if game.places[seat]), key=lambda seat: game.places[seat][0])
    lanes = rows.lanes([(game.places[seat][0], len(game.strings[seat])) for seat in found])
    high = _sheet_height(b, look, area.w)
    room = Rect(area.x, area.y, area.w, area.h - high - gap)
    row, most = rows.plan_with_lanes(b, room, len(game.row), max(lanes, default=0) + 1)
    rows.draw_cards(b, row, view, "pack")
    current = shown[-1] if shown and len(shown) < len(game.seated) else None
    lit = [current] if current is not None else [s for s in game.winners if game.best] if done(look) else []
    covered: set[int] = set()
    for seat in lit:
        if game.places[seat]:
            first = game.places[seat][0]
            covered |= set(range(first, first + len(game.strings[seat])))
    rows.draw_letters(b, row, game.letters, frozenset(covered))
    for number in sorted(covered):
        tile(b, row.chip(number), game.letters[number], "stands", row.letter)
    # Where brackets share a lane for want of room, those that are lit lie upon the others.
    for seat, lane in sorted(zip(found, lanes, strict=True), key=lambda pair: pair[0] in lit):
        if seat in shown or done(look):
            place = game.places[seat][0]
            rows.draw_bracket(b, row, seat, place, len(game.strings[seat]), min(lane, most - 1), seat in lit)
    _sheet(b, look, Rect(area.x, area.bottom - high, area.w, high), shown)


def done(look: PrecognitionLook) -> bool:
    """Whether all strings are shown, and with them who wins."""
    return look.step > len(game_of(look).seated)


def _grouped(text: str) -> str:
    """A long string in groups of five, so that it can be counted and broken."""
    if len(text) <= 12:
        return text
    return " ".join(text[i : i + 5] for i in range(0, len(text), 5))


def _line_height(b: Builder) -> float:
    return max(b.px(40), b.type(BODY) * 1.5)


def _columns(b: Builder, look: PrecognitionLook, width: float) -> tuple[float, float, float]:
    """Widths of the names, of the strings, and of what came of them."""
    game = game_of(look)
    shape = _line_height(b)
    names = max(b.width([b.span(look.name_of(s), NAME, "serif-bold")]) for s in game.seated)
    name = min(names + shape + 3 * b.space.pad, width * 0.26)
    result = min(
        max(b.width([b.span(_result(b, game, s), BODY)]) for s in game.seated) + b.space.broad + shape, width * 0.44
    )
    return name, width - name - result, result


def _string_lines(b: Builder, game: Game, seat: int, width: float) -> tuple[tuple[Span, ...], ...]:
    return b.wrap([b.span(_grouped(game.strings[seat]), NAME, "sans-bold")], width)


def _pad(b: Builder) -> float:
    return b.space.gap


def _sheet_height(b: Builder, look: PrecognitionLook, width: float) -> float:
    game = game_of(look)
    _, strings, _ = _columns(b, look, width - 2 * _pad(b))
    lines = sum(_row_height(b, len(_string_lines(b, game, seat, strings))) for seat in game.seated)
    return lines + b.type(NAME, True) * 1.5 + 2 * _pad(b)


def _row_height(b: Builder, lines: int) -> float:
    return max(_line_height(b), lines * b.line(NAME) + 4)


def _result(b: Builder, game: Game, seat: int) -> str:
    """What came of a string: how many letters from which card on, or nothing."""
    words, places = b.words, game.places[seat]
    if not places:
        return words("does not come true")
    n = len(game.strings[seat])
    if len(places) > 1:
        return words.many("{n} letter, {times} times", "{n} letters, {times} times", n, times=len(places))
    return words.many(
        "{n} letter, from card {number} on", "{n} letters, from card {number} on", n, number=places[0] + 1
    )


def verdict(b: Builder, look: PrecognitionLook) -> str:
    """Who wins this game, or who plays on, and why."""
    game, view, words = game_of(look), look.view, b.words
    winners = listed([look.name_of(seat) for seat in game.winners], words)
    if isinstance(winners, You):
        return words.many(
            "You win: {n} letter, the longest string that came true.",
            "You win: {n} letters, the longest string that came true.",
            game.best,
        )
    if len(game.winners) == 1:
        return words.many(
            "{name} wins: {n} letter, the longest string that came true.",
            "{name} wins: {n} letters, the longest string that came true.",
            game.best,
            name=winners,
        )
    if not game.best:
        told = words("Nobody's string came true: all are tied.")
    else:
        told = words.many("Tied at {n} letter: {names}.", "Tied at {n} letters: {names}.", game.best, names=winners)
    return told + " " + (words("They play again among themselves.") if view.playoff else words("They share the win."))


def _sheet(b: Builder, look: PrecognitionLook, rect: Rect, shown: tuple[int, ...]) -> None:
    """A line for each seat; those whose string is not shown yet lie sealed."""
    game = game_of(look)
    b.panel(rect, "slip", name="pack")
    inner = rect.inset(_pad(b))
    name_w, string_w, result_w = _columns(b, look, inner.w)
    y = inner.y
    for seat in game.seated:
        lines = _string_lines(b, game, seat, string_w)
        row = Rect(inner.x, y, inner.w, _row_height(b, len(lines)))
        won = done(look) and seat in game.winners and len(game.winners) < len(game.seated) and game.best > 0
        b.panel(row.inset(0, 1), "row", seat)
        if won or (shown and seat == shown[-1] and not done(look)):
            b.panel(row.inset(1, 1), "mark")
        side = min(row.h, _line_height(b)) * 0.72
        pad = b.space.pad
        b.picture(Rect(row.x + pad, row.cy - side / 2, side, side), f"seat/{seat}")
        left = row.x + 2 * pad + side
        name = [b.span(look.name_of(seat), NAME, "serif-bold", f"seat.{seat}")]
        b.text(Rect(left, row.y, row.x + name_w - left, row.h), name)
        if seat in shown or done(look):
            ink = "text" if game.places[seat] else "soft"
            spans = [b.span(_grouped(game.strings[seat]), NAME, "sans-bold", ink)]
            b.text(Rect(row.x + name_w, row.y, string_w, row.h), spans, wrap=True)
            beside = Rect(row.right - result_w, row.y, result_w - pad, row.h)
            if won:
                b.picture(Rect(beside.right - side, row.cy - side / 2, side, side), "crown")
                beside = beside._replace(w=beside.w - side - pad)
            said = b.span(_result(b, game, seat), BODY, "sans-bold" if won else "sans", ink)
            b.text(beside, [said], align="right")
        else:
            b.text(Rect(row.x + name_w, row.y, string_w, row.h), b.words("sealed"), BODY, "sans-italic", "soft")
        y = row.bottom
    if done(look):
        line = Rect(inner.x, y, inner.w, inner.bottom - y)
        b.text(line, [b.span(verdict(b, look), NAME, "serif-bold", link=parts.HELP + "winner")], align="centre")
