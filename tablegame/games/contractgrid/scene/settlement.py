"""A scored hand: every contract of every seat, made or not and why; points, marks and lines; who ranks where."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.core.tricks import clockwise, mask_of
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import FIRST, PARTNER
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.status import LOST, MADE, ContractStatus, final_statuses
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView, ScoredHand
from tablegame.games.contractgrid.scene import parts, statuses
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import GridSheet, sign
from tablegame.games.contractgrid.text import wording
from tablegame.view import slips, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.layout import RowWriter
from tablegame.view.pane import bar_room
from tablegame.view.phrases import name_list, standalone_name
from tablegame.view.plate import first_that_fits
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Face, Ink, Rect, SpokenTable, Target
from tablegame.view.slips import FlowedText

_LEAST, _MOST = 1.24, 1.75
"""The least and the largest height of a row, in sizes of its type."""

_ALL: Final = "settled"
"""The name of the picture setting that says whether all contracts are shown."""


class Columns(NamedTuple):
    """A column of labels and one for each seat, in pixels."""

    order: tuple[int, ...]  # the seats from left to right, the viewer first
    x: float  # the left edge
    label: float  # the width of the labels
    width: float  # of the column of a seat
    gap: float  # between two seats

    def cell(self, seat: int, y: float, h: float) -> Rect:
        """The cell in the column of a seat."""
        return Rect(self.x + self.label + self.order.index(seat) * (self.width + self.gap), y, self.width, h)


def draw(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the last finished hand: title, contracts in a scrolling part, the sums of all seats below."""
    view, edge, between = look.view, b.space.wide, b.space.close
    wide = min(area.w, max(b.px(1500), b.type(SMALL) * 70))
    found = shown_statuses(look)
    rows = len(found)
    free = area.h - 2 * edge
    usual = b.line(HEADING, serif=True) + _heads_height(b) + _foot_height(b, free, False) + between + 2 * edge
    high = min(area.h, usual + rows * b.type(SMALL) * _MOST)
    tight = usual + rows * b.type(SMALL) * _LEAST > area.h
    box = Rect(area.cx - wide / 2, area.cy - high / 2, wide, high)
    b.panel(box, "panel", name="settlement")
    inner = box.inset(edge, edge)
    label, gap = _label_width(b, inner.w), b.space.wide
    each = (inner.w - label - gap * (view.players - 1) - bar_room(b) - between) / view.players
    columns = Columns((look.base, *look.others), inner.x, label, each, gap)
    # If not every contract would be in sight, the title goes: the line below the table says which hand it is.
    y = inner.y if tight and not view.over else _draw_title(b, look, inner)
    _draw_heads(b, look, columns, y)
    y += _heads_height(b)
    low = _foot_height(b, free, tight)
    foot = Rect(inner.x, inner.bottom - low, inner.w, low)
    _draw_contracts(b, look, columns, found, Rect(inner.x, y, inner.w, foot.y - between - y))
    for seat in columns.order:
        _draw_sum(b, look, seat, columns.cell(seat, foot.y, foot.h), tight)
    _write_cap_notes(b, look, _draw_switch(b, look, foot._replace(w=columns.label - b.space.pad)))


# -- above ---------------------------------------------------------------------------------------------------------


def _draw_title(b: Builder, look: GridLook, inner: Rect) -> float:
    """Draw the number of the hand and the seats that got most; at the end the ranking. Returns the bottom edge."""
    view, words = look.view, b.words
    gains = [gain(view, seat) for seat in range(view.players)]
    names = name_list([look.name_of(seat) for seat, each in enumerate(gains) if each == max(gains)], words)
    best = words("{names}: {points}", names=standalone_name(names), points=wording.points(max(gains), words))
    title = words("Hand {number}", number=len(view.past)) + " · " + best
    if view.over:
        ranks = scoring.seat_ranks(view)
        # If all are at the cap with an open sheet, nobody is behind anybody.
        any_ahead = any(not rank.behind for rank in ranks)
        title = " · ".join(_rank_text(b, look, rank, rank.behind and any_ahead) for rank in ranks)
    line = inner._replace(h=b.line(HEADING, serif=True))
    b.text(line, title, HEADING, "serif-bold", align="centre")
    return line.bottom


def _rank_text(b: Builder, look: GridLook, rank: scoring.SeatRank, behind: bool) -> str:
    name = look.name_of(rank.seat)
    text = b.words("{rank}. {name} {total}", rank=rank.rank, name=standalone_name(name), total=rank.total)
    return b.words("{place}: at the cap, sheet open", place=text) if behind else text


def gain(view: GridView, seat: int) -> int:
    """The points of a seat for the last finished hand."""
    return view.scores[seat] - view.totals(len(view.past) - 1)[seat]


def _label_width(b: Builder, room: float) -> float:
    """The width of the signs and names of contracts, or of the signs alone if it is narrow."""
    side = b.line(SMALL)
    names = max(b.width([b.span(b.words.raw(name), SMALL, "serif-bold")]) for name in wording.NAMES)
    whole = b.space.thin + side + b.space.close + names + b.space.pad
    return whole if whole <= room * 0.17 else side * 1.7


def _heads_height(b: Builder) -> float:
    return b.line(BODY, serif=True) + b.line(SMALL) + b.space.close


def _draw_heads(b: Builder, look: GridLook, columns: Columns, y: float) -> None:
    """Draw shape, name and tricks of each seat; below, the cards collected by suit."""
    hand, line, low = look.view.past[-1], b.line(BODY, serif=True), b.line(SMALL)
    for seat in columns.order:
        scored, row = hand.scored[seat], RowWriter(b, columns.cell(seat, y, line))
        row.seat(seat)
        named = b.width([b.span(look.name_of(seat), BODY, "serif-bold")]) + row.gap
        counted = wording.tricks(scored.tricks, b.words), str(scored.tricks)
        row.at_right(
            first_that_fits(b, counted, row.rest.w - named, SMALL, "sans-bold") or counted[-1], SMALL, "sans-bold"
        )
        row.text(look.name_of(seat), BODY, "serif-bold", f"seat.{seat}")
        _draw_suit_counts(b, hand, scored, columns.cell(seat, y + line, low))
    trump = RowWriter(b, Rect(columns.x, y + line, columns.label - b.space.thin, low))
    trump.text(first_that_fits(b, (b.words("Trump"),), trump.rest.w - trump.side - trump.gap), SMALL, ink="soft")
    trump.picture(b.faces.sign(hand.trump))


def _draw_suit_counts(b: Builder, hand: FinishedHand, scored: ScoredHand, box: Rect) -> None:
    row = RowWriter(b, box, box.h * 0.8, b.space.hair)
    cell = min(box.w / 4.9, row.side * 2.3)
    for suit in range(4):
        row.picture(b.faces.sign(suit))
        row.text(str(scored.suits[suit]), SMALL, ink="soft", wide=cell - row.side - 2 * row.gap)
    if scored.trumps > scored.suits[hand.trump]:
        texts = "+" + b.words("joker"), "+Jo"
        row.text(first_that_fits(b, texts, row.rest.w) or texts[-1], SMALL, ink="soft")


# -- contracts -----------------------------------------------------------------------------------------------------


def shown_statuses(look: GridLook) -> dict[int, dict[int, ContractStatus]]:
    """By contract and seat, the statuses that are shown: all of them, or if folded, those of contracts that the seat
    bid on or made."""
    view, hand = look.view, look.view.past[-1]
    found: dict[int, dict[int, ContractStatus]] = {}
    for seat in range(view.players):
        for each in final_statuses(view, hand, seat):
            if _unfolded(look) or each.state == MADE or hand.scored[seat].bids >> each.contract & 1:
                found.setdefault(each.contract, {})[seat] = each
    return dict(sorted(found.items()))


def _unfolded(look: GridLook) -> bool:
    return look.picture_settings.get(_ALL, "") == "all"


def _draw_switch(b: Builder, look: GridLook, box: Rect) -> Rect:
    """Draw the button that unfolds or folds the contracts; returns the rest of the box."""
    more = (b.words("All contracts"), b.words("Contracts"), "+")
    texts = (b.words("Fewer rows"), "−") if _unfolded(look) else more
    high, action = min(box.h, b.type(SMALL) * 1.8), verbs.SET(_ALL, "" if _unfolded(look) else "all")
    text = first_that_fits(b, texts, box.w - 2 * b.space.close, face="sans-bold")
    cap = "A" if b.cap_fits(box.w, text, "A") else ""
    at = box._replace(h=high)
    b.panel(at, "quiet", name="fold")
    b.button_words(at, text, cap, SMALL)
    b.target("fold", Target("fold", at, action, texts[0]))
    b.key("a", action)
    return box._replace(y=box.y + high + b.space.close, h=box.h - high - b.space.close)


def _draw_contracts(
    b: Builder, look: GridLook, columns: Columns, found: dict[int, dict[int, ContractStatus]], room: Rect
) -> None:
    """Draw a row for each contract; rows scroll if not all fit."""
    rows, words, hand = list(found), b.words, look.view.past[-1]
    read = []
    for contract in rows:
        made = (words("made") if hand.scored[seat].values >> contract & 1 else "" for seat in columns.order)
        bids = (words("bid") if hand.scored[seat].bids >> contract & 1 else "" for seat in columns.order)
        entries = (", ".join(filter(None, entry)) for entry in zip(bids, made, strict=True))
        read.append((wording.contract_name(words, contract), *entries))
    heads = ("", *(look.name_of(seat) for seat in columns.order))
    b.read_table(SpokenTable(words("Contracts"), heads, tuple(read)))
    size = b.type(SMALL)
    pitch = min(max(size * _LEAST, room.h / max(1, len(rows))), size * _MOST)

    def row(c: Builder, box: Rect, i: int) -> None:
        label = RowWriter(c, Rect(box.x + c.space.thin, box.y, columns.label, box.h), min(box.h * 0.86, c.line(SMALL)))
        label.picture(sign(c, rows[i]))
        if columns.label > label.side * 2.2:
            label.text(wording.contract_name(c.words, rows[i]), SMALL, "serif-bold")
        for seat, each in found[rows[i]].items():
            _draw_cell(c, look, seat, each, columns.cell(seat, box.y, box.h))

    look.pane("settled").rows(b, room, len(rows), pitch, row, striped=True)


def marks_before(view: GridView, seat: int) -> int:
    """The marks before the last finished hand."""
    return view.past[-2].scored[seat].marks if len(view.past) > 1 else 0


def _draw_cell(b: Builder, look: GridLook, seat: int, each: ContractStatus, box: Rect) -> None:
    """Draw the status of a contract, with the counter of a bid, the reason and the points."""
    view = look.view
    bid, made = bool(view.past[-1].scored[seat].bids >> each.contract & 1), each.state == MADE
    row = RowWriter(b, box, min(box.h * 0.84, b.line(SMALL)))
    mark = row.square()
    if bid:
        b.picture(mark, f"counter/{seat}/{each.state}")
    elif made:
        b.text(mark, "✓", SMALL, "sans-bold", align="centre")
    else:
        b.text(mark, "×", SMALL, ink="faint", align="centre")
    fresh = made and not marks_before(view, seat) >> each.contract & 1
    points = (scoring.BID if made and bid else 0) + (view.house.reward if fresh else 0)
    row.at_right(f"+{points}" if points else (), SMALL, "serif-bold-italic")
    ink: Ink = "text" if made else "soft"
    line = statuses.reason_line(b, look, each, row.rest.w, ink) or _in_figures(b, look, seat, each, row.rest.w, ink)
    if line is not None:
        line.draw(b, row.rest.x, box.cy - line.height / 2)


def _in_figures(
    b: Builder, look: GridLook, seat: int, each: ContractStatus, room: float, ink: Ink
) -> FlowedText | None:
    """The reason as numbers of tricks without names, that of this seat first; None if that does not fit either."""
    if not FIRST <= each.contract <= PARTNER:
        return None
    view = look.view
    own, *others = (view.past[-1].scored[other].tricks for other in clockwise(seat, view.players))
    text = b.words("{own} to {others}", own=own, others=", ".join(map(str, others)))
    line = slips.flow_text(b, text, room, ink=ink, size=16.0)
    return line if line.lines == 1 and line.width(b) <= room else None


# -- below ---------------------------------------------------------------------------------------------------------


def _foot_height(b: Builder, room: float, tight: bool) -> float:
    """The height of a sum of five lines, four if it is tight, or of a larger sheet if there is room."""
    least = (4 if tight else 5) * b.line(SMALL)
    return least if tight else max(least, min(room * 0.25, b.px(215)))


def _draw_sum(b: Builder, look: GridLook, seat: int, box: Rect, tight: bool) -> None:
    """Draw the sheet of a seat with its new marks and lines, and next to it the points in the order of the rule."""
    view, words = look.view, b.words
    scored, contracts = view.past[-1].scored[seat], view.sheets[seat] or ()
    side = min(box.h, box.w * 0.42)
    old = marks_before(view, seat)
    states = tuple(MADE if scored.values >> contract & 1 else LOST for contract in range(16))
    sheet = GridSheet(seat, contracts, scored.marks, scored.bids, states)
    before = GridSheet(seat, contracts, old).standing()
    fresh = tuple(line for line in sheet.standing() if line not in before)
    scene_sheet.draw_small(b, box._replace(w=side, h=side), replace(sheet, fresh=fresh))
    left = side + b.space.pad
    room = Rect(box.x + left, box.y, box.w - left, box.h)
    values, reward = (scored.values & mask_of(contracts) & ~old).bit_count(), view.house.reward
    unmarked = words("Unmarked {n} × {points}", n=values, points=reward), words("Unmarked"), words("Values")
    bids = words("Bids {n} × {points}", n=scored.bid_points // scoring.BID, points=scoring.BID), words("Bids")
    lines = words("Lines {n} × {points}", n=scored.lines, points=scoring.LINE)
    new_lines = (words("{lines}, {n} new", lines=lines, n=len(fresh)),) if fresh else ()
    rows: list[tuple[tuple[str, ...], str]] = [
        (unmarked, f"+{scored.unmarked_points}"), (bids, f"+{scored.bid_points}"),
        ((*new_lines, lines, words("Lines")), f"+{scoring.LINE * scored.lines}"),
    ]  # fmt: skip
    points, total = gain(view, seat), wording.score(scored.total, view.house.cap, words)
    if b.width([b.span(total, NAME, "serif-bold")]) > room.w * 0.6:
        total = str(scored.total)
    if tight:
        rows.append(((words("+{points}, total", points=points), f"+{points}"), total))
    else:
        rows += [((words("This hand"),), str(points)), ((words("Total"),), total)]
    line = room.h / len(rows)
    for i, (labels, figure) in enumerate(rows):
        _draw_figure(b, labels, figure, Rect(room.x, room.y + i * line, room.w, line), i >= 3, i == len(rows) - 1)


def _draw_figure(b: Builder, labels: tuple[str, ...], figure: str, box: Rect, strong: bool, last: bool) -> None:
    if last:
        b.panel(box.inset(-b.space.hair, 0), "lit")
    row = RowWriter(b, box)
    number: Face = "serif-bold" if strong else "serif-bold-italic"
    row.at_right(figure, NAME if last else BODY, number)
    face: Face = "sans-bold" if strong else "sans"
    text = first_that_fits(b, labels, row.rest.w, SMALL, face)
    if not text and b.metrics.width(labels[-1], face, 16.0) <= row.rest.w:
        text = labels[-1]
    row.text(text, SMALL, face, "text" if strong else "soft")


def _write_cap_notes(b: Builder, look: GridLook, box: Rect) -> None:
    """Write the rule of the cap, and the names of the players who are near it, into the column of labels."""
    view, words = look.view, b.words
    cap, texts = view.house.cap, []
    if cap != NO_CAP:
        last = words("At {points} with an open sheet: last place.", points=cap)
        texts.append(Text(last if view.house.require_complete else words("Cap {points}", points=cap)))
    risky = [look.name_of(seat) for seat in range(view.players) if scoring.in_danger(view, seat)]
    if risky and not view.over:
        names = standalone_name(name_list(risky, words))
        texts.append(Text(words("Near the cap: {names}", names=names), ink="warning"))
    if box.w >= b.type(SMALL) * 5:
        parts.draw_paragraphs(b, box, texts)
