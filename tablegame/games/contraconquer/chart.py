"""The charts of Contraconquer, drawn on the ivory of an open panel: who wins what, how sums and ranks are reckoned.

Knows the printed chart as data and a seat's view. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.core.contract import seat_letter
from tablegame.games.contraconquer import lore
from tablegame.games.contraconquer import scene_parts as parts
from tablegame.games.contraconquer.view import ContraView, Trick
from tablegame.table.build import Builder
from tablegame.table.layout import columns, inside, rows
from tablegame.table.look import Look
from tablegame.table.scene import Ink, Line, Rect, Span

PLAYER_COUNTS = range(2, 9)
"""With how many the game by remainder is played."""


def build(b: Builder, look: Look, area: Rect) -> None:
    """Draw the chart that is open in the look; the entry of the trick that lies turned up is lit.

    The ivory ground is the screen's; a title is drawn only where the game has no other chart to tell it from.
    """
    draw = {"chart": _by_winner, "table": _by_combination, "sums": _sums, "ranks": _ranks}[look.chart]
    view = parts.view_of(look)
    lines = {"chart": 18, "sums": 8 + 2.2 * view.players}.get(look.chart, 25)
    room = inside(area, area.w, max(b.px(30 * lines), b.type(20) * lines))
    width = min(area.w, max(b.px(1180), b.type(20) * 44))
    inner = Rect(area.cx - width / 2, area.y, width, min(area.h, room.h))
    if look.chart == "sums" and view.pack == "own":
        title_h = b.type(28, serif=True) * 1.35
        b.text(Rect(inner.x, inner.y, inner.w, title_h), b.words("Sums and remainders"), 28, "serif-bold")
        inner = Rect(inner.x, inner.y + title_h, inner.w, inner.h - title_h)
    draw(b, look, inner)


def _current(look: Look) -> Trick | None:
    """The trick that lies turned up, else the last one played."""
    trick = parts.trick_of(look)
    tricks = parts.view_of(look).tricks
    return trick or (tricks[-1] if tricks else None)


def _lit(b: Builder, rect: Rect) -> None:
    b.panel(rect, "lit", name="lit")


# -- printed form --------------------------------------------------------------------------------------------------


def _by_winner(b: Builder, look: Look, room: Rect) -> None:
    """Nine columns by winning card, three for each player, as the source's chart."""
    view, trick = parts.view_of(look), _current(look)
    gap = max(b.px(18), 8.0)
    line = min(max(b.type(20) * 2.5, b.px(58)), room.h / 6)
    for seat, part in enumerate(columns(room, (1, 1, 1), gap)):
        top = Rect(part.x, part.y + line * 0.2, part.w, line)
        _player(b, look, seat, top)
        b.add(Line(((part.x, top.bottom), (part.right, top.bottom)), f"seat.{seat}", max(1.0, b.px(2))))
        for card, column in zip(range(3 * seat + 1, 3 * seat + 4), columns(part, (1, 1, 1)), strict=True):
            _winning_card(b, view, card, Rect(column.x, top.bottom, column.w, line), trick)


def _player(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A seat's shape and name."""
    size = min(rect.h * 0.75, b.type(26))
    b.picture(Rect(rect.x, rect.cy - size / 2, size, size), f"seat/{seat}")
    left = rect.x + size * 1.35
    name = [b.span(parts.name_of(look, seat), 22, "serif-bold", f"seat.{seat}")]
    b.text(Rect(left, rect.y, rect.right - left, rect.h), name)


def _winning_card(b: Builder, view: ContraView, card: int, top: Rect, trick: Trick | None) -> None:
    """A card's number in its ink, and below it the three combinations it wins."""
    seat = lore.owner(card)
    number = Rect(top.x, top.y + top.h * 0.15, top.w, top.h)
    b.text(number, parts.rank_text(view, card), 32, "serif-bold", f"seat.{seat}", "centre")
    for i, combination in enumerate(lore.CHART[card]):
        cell = top.moved(0, top.h * (i + 1.3))
        if trick is not None and trick.ranks == combination:
            _lit(b, cell.inset(2, 2))
        b.text(cell, _combination(b, view, combination, card), align="centre")


def _combination(b: Builder, view: ContraView, ranks: Sequence[int], card: int) -> list[Span]:
    """A combination with the winning card in bold and in its ink."""
    dash: Ink = "soft"
    spans: list[Span] = []
    for i, rank in enumerate(ranks):
        if i and view.hyphens:
            spans.append(b.span("-", 20, "sans", dash))
        won = rank == card
        ink = f"seat.{lore.owner(card)}" if won else "text"
        spans.append(b.span(parts.rank_text(view, rank), 20, "sans-bold" if won else "sans", ink))
    return spans


def _by_combination(b: Builder, look: Look, room: Rect) -> None:
    """All 27 combinations in three columns with the card and the player that win, as the source's table."""
    trick = _current(look)
    gap = max(b.px(30), 10.0)
    order = sorted(lore.TABLE)
    for i, part in enumerate(columns(room, (1, 1, 1), gap)):
        for ranks, line in zip(order[9 * i : 9 * i + 9], rows(part, (1,) * 9), strict=True):
            card = lore.TABLE[tuple(ranks)]
            if trick is not None and trick.ranks == ranks:
                _lit(b, line.inset(0, 1))
            _entry(b, look, line, ranks, card)
        if i:
            x = part.x - gap / 2
            b.add(Line(((x, part.y), (x, part.bottom)), "faint"))


def _entry(b: Builder, look: Look, line: Rect, ranks: Sequence[int], card: int) -> None:
    """One line of the table: 1-4-7 → 1, then the player's shape and name."""
    view, seat = parts.view_of(look), lore.owner(card)
    spans = [
        *_combination(b, view, ranks, card),
        b.span("  →  ", 20, ink="soft"),
        b.span(parts.rank_text(view, card), 22, "serif-bold", f"seat.{seat}"),
    ]
    wide = max(b.width(spans), b.width([b.span("9-9-9  →  9", 20, "sans-bold")])) + max(b.px(16), 8.0)
    pad = max(b.px(12), 6.0)
    b.text(Rect(line.x + pad, line.y, wide, line.h), spans)
    size = min(line.h * 0.8, b.type(22))
    x = line.x + pad + wide
    b.picture(Rect(x, line.cy - size / 2, size, size), f"seat/{seat}")
    left = x + size * 1.3
    name = [b.span(parts.name_of(look, seat), 20, "sans", f"seat.{seat}")]
    b.text(Rect(left, line.y, line.right - left, line.h), name)


# -- by remainder --------------------------------------------------------------------------------------------------


def _sums(b: Builder, look: Look, room: Rect) -> None:
    """Each remainder with its seat and the sums that leave it; the last trick's sum below."""
    view, trick = parts.view_of(look), _current(look)
    line = b.type(20) * 1.35
    foot = _sum_lines(b, view, trick, room.w)
    foot_h = b.line_height(foot) + max(b.px(10), 5.0)
    table = Rect(room.x, room.y, room.w, room.h - foot_h)
    height = min(table.h / (view.players + 1), line * 1.6)
    cells = (0.16, 0.26, 0.58)
    head = Rect(table.x, table.y, table.w, height)
    headings = (b.words("remainder"), b.words("takes the trick"), b.words("sums"))
    for cell, heading in zip(columns(head, cells, b.px(10)), headings, strict=True):
        b.text(cell, heading, 18, "serif-italic", "soft")
    most = max(max(ranks) for ranks in view.ranks) * view.players
    for seat in range(view.players):
        row = Rect(table.x, table.y + height * (seat + 1), table.w, height)
        if trick is not None and trick.winner == seat:
            _lit(b, row.inset(-b.px(8), 1))
        first, second, third = columns(row, cells, b.px(10))
        b.text(first, str(seat), 22, "serif-bold", f"seat.{seat}")
        _player(b, look, seat, second)
        sums = [str(total) for total in range(seat, most + 1, view.players)]
        told = ", ".join(sums) if len(sums) <= 8 else ", ".join(sums[:7]) + " …"
        b.text(third, told, 20)
    y = room.bottom - b.line_height(foot)
    for spans in foot:
        b.text(Rect(room.x, y, room.w, b.line_height([spans])), list(spans))
        y += b.line_height([spans])


def _sum_lines(b: Builder, view: ContraView, trick: Trick | None, width: float) -> tuple[tuple[Span, ...], ...]:
    """The rule in one sentence and the last trick reckoned by it."""
    rule = b.words(
        "Add the ranks and divide by {players}; what is left over names the seat: 0 is A, 1 is B, and so on.",
        players=view.players,
    )
    texts = [[b.span(rule, 20, "serif")]]
    if trick is not None:
        explained = lore.explain(trick.ranks)
        told = b.words(
            "The last trick: {ranks} = {total} = {times} × {players} + {rest}, seat {letter}",
            ranks=" + ".join(str(rank) for rank in trick.ranks),
            total=explained.total,
            times=explained.times,
            players=view.players,
            rest=explained.remainder,
            letter=seat_letter(trick.winner),
        )
        texts.append([b.span(told, 20, "serif-bold")])
    return parts.paragraphs(b, width, texts)


def _ranks(b: Builder, look: Look, room: Rect) -> None:
    """The source's table of standard ranks: the small number that may stand for each, by number of players."""
    view = parts.view_of(look)
    rule = [b.span(b.words("The number below may stand for the rank; an empty place: the rank is not used."), 18)]
    lines = b.wrap(rule, room.w)
    foot = b.line_height(lines)
    table = Rect(room.x, room.y, room.w, room.h - foot - b.px(6))
    grid = rows(table, (1,) * 13)
    shares = (1.6, *(1.0 for _ in PLAYER_COUNTS))
    current = columns(table, shares)[1 + PLAYER_COUNTS.index(view.players)]
    _lit(b, current)
    head = columns(grid[0], shares)
    b.text(head[0], b.words("rank, with players:"), 18, "serif-italic", "soft")
    for count, cell in zip(PLAYER_COUNTS, head[1:], strict=True):
        b.text(cell, str(count), 20, "sans-bold", "text", "centre")
    for rank, line in zip(range(1, 13), grid[1:], strict=True):
        cells = columns(line, shares)
        b.add(Line(((line.x, line.y), (line.right, line.y)), "faint"))
        name = lore.rank_name(rank, "standard")
        b.text(cells[0].inset(b.px(10), 0), name if name == str(rank) else f"{name} = {rank}", 20, "serif-bold")
        for count, cell in zip(PLAYER_COUNTS, cells[1:], strict=True):
            if rank in lore.standard_ranks(count):
                b.text(cell, str(rank % count), 20, "sans", "text", "centre")
    y = room.bottom - foot
    for spans in lines:
        b.text(Rect(room.x, y, room.w, b.line_height([spans])), list(spans))
        y += b.line_height([spans])
