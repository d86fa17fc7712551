"""A hand that is scored: every contract of every player, made or not and why; points, marks and lines; who ranks where.

Knows finished hands as the view remembers them, and how parts look. Must not know rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablegame.games.contractgrid.facts import danger, ranking, scoring
from tablegame.games.contractgrid.facts.contracts import FIRST, PARTNER
from tablegame.games.contractgrid.facts.house import NO_CAP
from tablegame.games.contractgrid.facts.standing import MADE, Standing, finished
from tablegame.games.contractgrid.facts.view import GridView, Hand, Scored
from tablegame.games.contractgrid.scene import bids as scene_bids
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.sheet import Sheet, sign
from tablegame.games.contractgrid.text import wording
from tablegame.table import slips
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.naming import listed
from tablegame.table.pane import bar_room
from tablegame.table.plate import fitting
from tablegame.table.scale import BODY, HEADING, SMALL
from tablegame.table.scene import Face, Ink, Rect, Span
from tablegame.table.slips import Flow


@dataclass(frozen=True, slots=True)
class Columns:
    """A label column and one for each seat, in pixels."""

    x: float
    label: float
    each: float
    gap: float

    def of(self, place: int, y: float, h: float) -> Rect:
        """The cell of a seat's column."""
        return Rect(self.x + self.label + place * (self.each + self.gap), y, self.each, h)


def build(b: Builder, look: Look, area: Rect) -> None:
    """The sheet of the last finished hand on ivory: title, contracts in a window, everybody's sum below."""
    view = parts.view_of(look)
    hand = view.past[-1]
    order = _order(look)
    wide = min(area.w, max(b.px(1500), b.type(SMALL) * 70))
    edge_x, edge_y, between = b.space.wide, b.space.wide, b.space.close
    rows = len({contract for sheet in view.sheets for contract in sheet or ()})
    foot_h = _foot_height(b, area.h - 2 * edge_y, False)
    usual = _title_height(b) + _heads_height(b) + foot_h + between + 2 * edge_y
    high = min(area.h, usual + rows * _most_row(b))
    tight = usual + rows * _least_row(b) > area.h
    box = Rect(area.cx - wide / 2, area.cy - high / 2, wide, high)
    b.panel(box, "panel", name="settlement")
    inner = box.inset(edge_x, edge_y)
    label = _label_width(b, inner.w)
    gap = b.space.wide
    each = (inner.w - label - gap * (len(order) - 1) - bar_room(b) - b.space.close) / len(order)
    columns = Columns(inner.x, label, each, gap)
    # Where not every contract would be in sight, the title goes: the line below the table says which hand it is.
    y = inner.y if tight and not view.over else _title(b, look, inner)
    y = _heads(b, look, hand, order, columns, y)
    low = _foot_height(b, area.h - 2 * edge_y, tight)
    foot = Rect(inner.x, inner.bottom - low, inner.w, low)
    _contracts(b, look, hand, order, columns, Rect(inner.x, y, inner.w, foot.y - between - y))
    for place, seat in enumerate(order):
        _sum(b, look, seat, columns.of(place, foot.y, foot.h), tight)
    _legend(b, look, Rect(inner.x, foot.y, columns.label - gap, foot.h))


def _least_row(b: Builder) -> float:
    return b.type(SMALL) * 1.24


def _most_row(b: Builder) -> float:
    return b.type(SMALL) * 1.75


def _order(look: Look) -> tuple[int, ...]:
    """Seats from left to right: whoever looks first."""
    players = parts.view_of(look).players
    return tuple((look.base + i) % players for i in range(players))


# -- above ---------------------------------------------------------------------------------------------------------


def _title_height(b: Builder) -> float:
    return b.line(HEADING, serif=True)


def _title(b: Builder, look: Look, inner: Rect) -> float:
    """Which hand it was and who got most; at the end everybody's place."""
    view, words = parts.view_of(look), b.words
    gains = [gain(view, seat) for seat in range(view.players)]
    best = [seat for seat, each in enumerate(gains) if each == max(gains)]
    names = listed([look.name_of(seat) for seat in best], words)
    said = words("{names}: {points}", names=names, points=wording.points(max(gains), words))
    title = words("Hand {number}", number=len(view.past)) + " · " + said
    if view.over:
        places = ranking.places(view)
        # Where everybody is at the cap with an open sheet, nobody is behind anybody for it.
        told = any(not place.behind for place in places)
        title = " · ".join(_placed(b, look, place, place.behind and told) for place in places)
    line = _title_height(b)
    b.text(Rect(inner.x, inner.y, inner.w, line), [b.span(title, HEADING, "serif-bold")], align="centre")
    return inner.y + line


def _placed(b: Builder, look: Look, place: ranking.Place, behind: bool) -> str:
    """A place at the end: "3. Cilla 1010, behind at the cap"."""
    name = look.name_of(place.seat)
    said = b.words("{rank}. {name} {total}", rank=place.rank, name=name, total=place.total)
    return b.words("{place}: at the cap, sheet open", place=said) if behind else said


def gain(view: GridView, seat: int) -> int:
    """What the last finished hand brought a seat."""
    before = view.past[-2].scored[seat].total if len(view.past) > 1 else 0
    return view.past[-1].scored[seat].total - before


def _label_width(b: Builder, room: float) -> float:
    """Room for the signs and names of contracts; for signs alone where it is narrow."""
    side = b.line(SMALL)
    names = max(b.width([b.span(b.words.raw(name), SMALL, "serif-bold")]) for name in wording.NAMES)
    whole = side * 1.3 + names + b.type(SMALL) * 0.7
    return whole if whole <= room * 0.17 else side * 1.7


def _heads_height(b: Builder) -> float:
    return b.line(BODY, serif=True) + b.line(SMALL) + b.space.close


def _heads(b: Builder, look: Look, hand: Hand, order: tuple[int, ...], columns: Columns, y: float) -> float:
    """Shape, name and tricks of each seat; below, the cards collected by suit."""
    line, low = b.line(BODY, serif=True), b.line(SMALL)
    for place, seat in enumerate(order):
        scored, box = hand.scored[seat], columns.of(place, y, line)
        side = line * 0.84
        b.picture(Rect(box.x, box.cy - side / 2, side, side), f"seat/{seat}")
        named = b.width([b.span(look.name_of(seat), BODY, "serif-bold")])
        counted = (wording.tricks(scored.tricks, b.words), str(scored.tricks))
        said = fitting(b, counted, box.w - side * 1.25 - named - 4) or counted[-1]
        tricks = [b.span(said, SMALL, "sans-bold")]
        wide = b.width(tricks)
        name = Rect(box.x + side * 1.25, box.y, box.w - side * 1.25 - wide - 4, line)
        b.text(name, look.name_of(seat), BODY, "serif-bold", f"seat.{seat}")
        b.text(box, tricks, align="right")
        _collected(b, hand, scored, columns.of(place, y + line, low))
    trump = Rect(columns.x, y + line, columns.label - 4, low)
    side = low * 0.86
    text = [b.span(b.words("Trump"), SMALL, "sans", "soft")]
    if b.width(text) + side * 1.3 <= trump.w:
        b.text(trump, text)
        b.picture(Rect(trump.x + b.width(text) + side * 0.3, trump.cy - side / 2, side, side), b.faces.sign(hand.trump))
    else:
        b.picture(Rect(trump.x, trump.cy - side / 2, side, side), b.faces.sign(hand.trump))
    return y + _heads_height(b)


def _collected(b: Builder, hand: Hand, scored: Scored, box: Rect) -> None:
    """How many cards of each suit, and the joker where it was taken."""
    side = box.h * 0.8
    joker = scored.trumps > scored.suits[hand.trump]
    size = b.type(SMALL)
    cell = min(box.w / 4.9, side * 2.3)
    for suit in range(4):
        x = box.x + suit * cell
        b.picture(Rect(x, box.cy - side / 2, side, side), b.faces.sign(suit))
        b.text(
            Rect(x + side * 1.1, box.y, cell - side * 1.1, box.h), [Span(str(scored.suits[suit]), "sans", size, "soft")]
        )
    if joker:
        text = [Span("+" + b.words("joker"), "sans", size, "soft")]
        room = box.right - (box.x + 4 * cell)
        if b.width(text) > room:
            text = [Span("+Jo", "sans", size, "soft")]
        b.text(Rect(box.x + 4 * cell, box.y, room, box.h), text)


# -- contracts -----------------------------------------------------------------------------------------------------


def _contracts(b: Builder, look: Look, hand: Hand, order: tuple[int, ...], columns: Columns, room: Rect) -> None:
    """A row for each contract that is on a sheet, scrolled where not all fit."""
    view = parts.view_of(look)
    stood = {seat: {each.contract: each for each in finished(view, hand, seat)} for seat in order}
    rows = sorted({contract for found in stood.values() for contract in found})
    pitch = min(max(_least_row(b), room.h / max(1, len(rows))), _most_row(b))
    before = {seat: marks_before(view, seat) for seat in order}

    def row(c: Builder, box: Rect, i: int) -> None:
        contract = rows[i]
        if i % 2 == 0:
            c.panel(box, "row")
        side = min(box.h * 0.86, c.line(SMALL))
        c.picture(Rect(box.x + 4, box.cy - side / 2, side, side), sign(c, contract))
        if columns.label > side * 2.2:
            name = wording.contract_name(c.words, contract)
            c.text(Rect(box.x + side * 1.4, box.y, columns.label - side * 1.4, box.h), name, SMALL, "serif-bold")
        for place, seat in enumerate(order):
            each = stood[seat].get(contract)
            if each is not None:
                _cell(c, look, hand.scored[seat], before[seat], seat, each, columns.of(place, box.y, box.h))

    look.pane("settled").rows(b, room, len(rows), pitch, row)


def marks_before(view: GridView, seat: int) -> int:
    """What was marked before the last finished hand."""
    return view.past[-2].scored[seat].marks if len(view.past) > 1 else 0


def _cell(b: Builder, look: Look, scored: Scored, marks: int, seat: int, each: Standing, box: Rect) -> None:
    """Made or not, the counter of a bid, why, and what it brought."""
    view = parts.view_of(look)
    bid, made = bool(scored.bids >> each.contract & 1), each.state == MADE
    side = min(box.h * 0.84, b.line(SMALL))
    mark = Rect(box.x, box.cy - side / 2, side, side)
    if bid:
        scene_bids.counter(b, mark, each.state, seat)
    elif made:
        b.text(mark, [b.span("✓", SMALL, "sans-bold")], align="centre")
    else:
        b.text(mark, [b.span("×", SMALL, "sans", "faint")], align="centre")
    fresh = made and not marks >> each.contract & 1
    points = (scoring.BID if made and bid else 0) + (view.house.reward if fresh else 0)
    brought = [b.span(f"+{points}", SMALL, "serif-bold-italic")] if points else []
    wide = b.width(brought) + 3
    if points:
        b.text(Rect(box.right - wide, box.y, wide, box.h), brought, align="right")
    x = box.x + side * 1.35
    room, ink = box.right - wide - 4 - x, "text" if made else "soft"
    told = scene_bids.why(b, look, each, room, ink) or _in_figures(b, look, seat, each, room, ink)
    if told is not None:
        told.draw(b, x, box.cy - told.height / 2)


def _in_figures(b: Builder, look: Look, seat: int, each: Standing, room: float, ink: Ink) -> Flow | None:
    """The numbers of tricks alone where nobody can be named beside them: this seat's, then the others' in turn."""
    if not FIRST <= each.contract <= PARTNER:
        return None
    players, scored = parts.view_of(look).players, parts.view_of(look).past[-1].scored
    others = ", ".join(str(scored[(seat + i) % players].tricks) for i in range(1, players))
    told = slips.flow(b, b.words("{own} to {others}", own=scored[seat].tricks, others=others), room, ink=ink, size=16.0)
    return told if told.lines == 1 and told.width(b) <= room else None


# -- below ---------------------------------------------------------------------------------------------------------


def _foot_height(b: Builder, room: float, tight: bool) -> float:
    """Five lines of a sum, four where it must be; more where there is room for a larger sheet."""
    least = (4 if tight else 5) * b.type(SMALL) * 1.28
    return least if tight else max(least, min(room * 0.25, b.px(215)))


def _sum(b: Builder, look: Look, seat: int, box: Rect, tight: bool) -> None:
    """A seat's sheet with its new marks and lines, and beside it the points in the order of the rule."""
    view, words = parts.view_of(look), b.words
    hand = view.past[-1]
    scored, contracts = hand.scored[seat], view.sheets[seat]
    if contracts is None:
        return
    side = min(box.h, box.w * 0.42)
    old, new = marks_before(view, seat), scored.marks
    states = tuple("made" if scored.values >> contract & 1 else "lost" for contract in range(16))
    sheet = Sheet(seat, contracts, new, scored.bids, states)
    before = Sheet(seat, contracts, old).standing()
    fresh = tuple(line for line in sheet.standing() if line not in before)
    scene_sheet.small(b, Rect(box.x, box.y, side, side), replace(sheet, fresh=fresh))
    room = Rect(box.x + side + b.space.pad, box.y, box.w - side - b.space.pad, box.h)
    reward = view.house.reward
    values = (scored.values & sum(1 << c for c in contracts) & ~old).bit_count()
    bids = scored.made // scoring.BID
    lines: list[tuple[tuple[str, ...], int | None]] = [
        (
            (words("Unmarked {n} × {points}", n=values, points=reward), words("Unmarked"), words("Values")),
            scored.unmarked,
        ),
        ((words("Bids {n} × {points}", n=bids, points=scoring.BID), words("Bids")), scored.made),
        (_lines_words(b, scored.lines, len(fresh)), scoring.LINE * scored.lines),
    ]
    brought = gain(view, seat)
    if tight:
        lines.append(((words("+{points}, total", points=brought), f"+{brought}"), scored.total))
    else:
        lines += [((words("This hand"),), brought), ((words("Total"),), scored.total)]
    line = room.h / len(lines)
    for i, (said, figure) in enumerate(lines):
        _figure(b, said, figure or 0, Rect(room.x, room.y + i * line, room.w, line), i >= 3, i == len(lines) - 1)


def _lines_words(b: Builder, count: int, fresh: int) -> tuple[str, ...]:
    """How many lines stand, how many of them newly drawn."""
    words = b.words
    plain = words("Lines {n} × {points}", n=count, points=scoring.LINE)
    if not fresh:
        return plain, words("Lines")
    return words("{lines}, {n} new", lines=plain, n=fresh), plain, words("Lines")


def _figure(b: Builder, said: tuple[str, ...], figure: int, row: Rect, strong: bool, last: bool) -> None:
    """A line of the sum: what for, and how many points."""
    if last:
        b.panel(row.inset(-3, 0), "lit")
    face: Face = "serif-bold" if strong else "serif-bold-italic"
    number = [b.span(str(figure) if strong else f"+{figure}", 22 if last else 20, face)]
    wide = b.width(number)
    b.text(Rect(row.right - wide - 1, row.y, wide + 1, row.h), number, align="right")
    room = row.w - wide - 6
    for text in said:
        spans = [b.span(text, SMALL, "sans-bold" if strong else "sans", "text" if strong else "soft")]
        if b.metrics.width(text, spans[0].face, 16.0 if text == said[-1] else spans[0].size) <= room:
            b.text(Rect(row.x, row.y, room, row.h), spans)
            return


def _legend(b: Builder, look: Look, box: Rect) -> None:
    """Cap and danger, in the label column."""
    view, words = parts.view_of(look), b.words
    cap = view.house.cap
    told = []
    if cap != NO_CAP:
        told.append(words("Cap {points}", points=cap))
    risky = [seat for seat in range(view.players) if danger.in_danger(view, seat)]
    if risky and not view.over:
        names = listed([look.name_of(seat) for seat in risky], words)
        told.append(words("Near the cap: {names}", names=names))
    if not told or box.w < b.type(SMALL) * 5:
        return
    spans = [[b.span(text, SMALL, "sans", "warning" if i else "soft")] for i, text in enumerate(told)]
    lines = [line for each in spans for line in b.wrap(each, box.w)]
    y = box.y
    for line in lines:
        high = line[0].size * 1.25
        if y + high > box.bottom:
            return
        b.text(Rect(box.x, y, box.w, high), list(line))
        y += high
