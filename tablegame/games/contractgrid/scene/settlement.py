"""The picture of a scored hand, the settlement, which `draw` draws: a table with a column for each seat.

It has the contracts of every seat, each made or lost with its reason; below, the points and the sheet of each seat;
above, the winners of the hand, or at the end of the game the ranking. `look` is the input of a picture (view, viewer,
hint); `b` draws it.
"""

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
from tablegame.view.scale import BODY, HEADING, LEAST_SANS, NAME, SMALL
from tablegame.view.scene import Face, Ink, Rect, SpokenTable, Target
from tablegame.view.slips import FlowedText

_LEAST, _MOST = 1.24, 1.75  # the least and the largest height of a row, in sizes of its type
_ALL: Final = "settled"  # the name of the picture setting that is "all" if all contracts are shown


class Columns(NamedTuple):
    """The columns of the table: the labels, and then a column for each seat. Measures are in pixels."""

    order: tuple[int, ...]  # the seats from left to right, the viewer first
    x: float  # the left edge
    label: float  # the width of the labels
    width: float  # the width of the column of a seat
    gap: float  # the gap between the columns of two seats

    def cell(self, seat: int, y: float, h: float) -> Rect:
        """The box in the column of a seat from y down, with the height h."""
        x = self.x + self.label + self.order.index(seat) * (self.width + self.gap)
        return Rect(x, y, self.width, h)


def draw(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the last finished hand: title, heads of columns, contracts (which may scroll), the points of all seats."""
    view, edge, between = look.view, b.space.wide, b.space.close
    wide = min(area.w, max(b.px(1500), b.type(SMALL) * 70))
    shown = shown_statuses(look)
    free = area.h - 2 * edge
    foot_usual = _foot_height(b, free, tight=False)
    without_rows = b.line(HEADING, serif=True) + _heads_height(b) + foot_usual + between + 2 * edge
    high = min(area.h, without_rows + len(shown) * b.type(SMALL) * _MOST)
    tight = without_rows + len(shown) * b.type(SMALL) * _LEAST > area.h  # not every contract is in sight
    box = Rect(area.cx - wide / 2, area.cy - high / 2, wide, high)
    b.panel(box, "panel", name="settlement")
    inner = box.inset(edge, edge)
    label, gap = _label_width(b, inner.w), b.space.wide
    column = (inner.w - label - gap * (view.players - 1) - bar_room(b) - between) / view.players
    columns = Columns((look.base, *look.others), inner.x, label, column, gap)
    # Where room is tight the title is left out, as the status line has the number of the hand.
    y = inner.y if tight and not view.over else _draw_title(b, look, inner)
    _draw_heads(b, look, columns, y)
    y += _heads_height(b)
    foot_h = _foot_height(b, free, tight)
    foot = Rect(inner.x, inner.bottom - foot_h, inner.w, foot_h)
    _draw_contracts(b, look, columns, shown, Rect(inner.x, y, inner.w, foot.y - between - y))
    for seat in columns.order:
        _draw_points(b, look, seat, columns.cell(seat, foot.y, foot.h), tight)
    _write_cap_notes(b, look, _draw_switch(b, look, foot._replace(w=columns.label - b.space.pad)))


def _draw_title(b: Builder, look: GridLook, inner: Rect) -> float:
    """Draw the number of the hand and the seats with most points; at the end the ranking. Returns the bottom edge."""
    view, words = look.view, b.words
    gains = [gain(view, seat) for seat in range(view.players)]
    names = name_list([look.name_of(seat) for seat, each in enumerate(gains) if each == max(gains)], words)
    best = words("{names}: {points}", names=standalone_name(names), points=wording.points(max(gains), words))
    title = words("Hand {number}", number=len(view.past)) + " · " + best
    if view.over:
        ranks = scoring.seat_ranks(view)
        # If all seats reached the cap with an open sheet, none is behind another.
        any_ahead = any(not rank.behind for rank in ranks)
        title = " · ".join(_rank_text(b, look, rank, rank.behind and any_ahead) for rank in ranks)
    line = inner._replace(h=b.line(HEADING, serif=True))
    b.text(line, title, HEADING, "serif-bold", align="centre")
    return line.bottom


def _rank_text(b: Builder, look: GridLook, rank: scoring.SeatRank, behind: bool) -> str:
    """A seat in the ranking: "2. Ben 830". behind: whether to say that it ranks behind others because of the cap."""
    name = look.name_of(rank.seat)
    text = b.words("{rank}. {name} {total}", rank=rank.rank, name=standalone_name(name), total=rank.total)
    return b.words("{place}: at the cap, sheet open", place=text) if behind else text


def gain(view: GridView, seat: int) -> int:
    """The points of a seat for the last finished hand."""
    return view.scores[seat] - view.totals(len(view.past) - 1)[seat]


def _label_width(b: Builder, room: float) -> float:
    """The width of the signs and names of contracts; of the signs alone where names would take too much of the room."""
    side = b.line(SMALL)
    names = max(b.width([b.span(b.words.raw(name), SMALL, "serif-bold")]) for name in wording.NAMES)
    whole = b.space.thin + side + b.space.close + names + b.space.pad
    return whole if whole <= room * 0.17 else side * 1.7


def _heads_height(b: Builder) -> float:
    """The height of the heads of the columns: a line with the name, a line with numbers of cards."""
    return b.line(BODY, serif=True) + b.line(SMALL) + b.space.close


def _draw_heads(b: Builder, look: GridLook, columns: Columns, y: float) -> None:
    """Draw shape, name and tricks of each seat, and below the number of cards that it collected of each suit."""
    hand, line, small_line = look.view.past[-1], b.line(BODY, serif=True), b.line(SMALL)
    for seat in columns.order:
        scored, row = hand.scored[seat], RowWriter(b, columns.cell(seat, y, line))
        row.seat(seat)
        name_w = b.width([b.span(look.name_of(seat), BODY, "serif-bold")]) + row.gap
        forms = wording.tricks(scored.tricks, b.words), str(scored.tricks)
        tricks = first_that_fits(b, forms, row.rest.w - name_w, SMALL, "sans-bold") or forms[-1]
        row.at_right(tricks, SMALL, "sans-bold")
        row.text(look.name_of(seat), BODY, "serif-bold", f"seat.{seat}")
        _draw_suit_counts(b, hand, scored, columns.cell(seat, y + line, small_line))
    trump = RowWriter(b, Rect(columns.x, y + line, columns.label - b.space.thin, small_line))
    trump.text(first_that_fits(b, (b.words("Trump"),), trump.rest.w - trump.side - trump.gap), SMALL, ink="soft")
    trump.picture(b.faces.sign(hand.trump))


def _draw_suit_counts(b: Builder, hand: FinishedHand, scored: ScoredHand, box: Rect) -> None:
    """Draw how many cards of each suit a seat has collected, and the joker if it is among them."""
    row = RowWriter(b, box, box.h * 0.8, b.space.hair)
    cell = min(box.w / 4.9, row.side * 2.3)  # after four cells there is room for the joker
    for suit in range(4):
        row.picture(b.faces.sign(suit))
        row.text(str(scored.suits[suit]), SMALL, ink="soft", wide=cell - row.side - 2 * row.gap)
    if scored.trumps > scored.suits[hand.trump]:  # the joker is a trump, but in no suit
        texts = "+" + b.words("joker"), "+Jo"
        row.text(first_that_fits(b, texts, row.rest.w) or texts[-1], SMALL, ink="soft")


# -- contracts -----------------------------------------------------------------------------------------------------


def shown_statuses(look: GridLook) -> dict[int, dict[int, ContractStatus]]:
    """The statuses that are shown, as `result[contract][seat]`. They are all, unless the player has folded the table:
    then only those of contracts that the seat bid on or made."""
    view, hand = look.view, look.view.past[-1]
    shown: dict[int, dict[int, ContractStatus]] = {}
    for seat in range(view.players):
        for each in final_statuses(view, hand, seat):
            if _shows_all(look) or each.state == MADE or hand.scored[seat].bids >> each.contract & 1:
                shown.setdefault(each.contract, {})[seat] = each
    return dict(sorted(shown.items()))


def _shows_all(look: GridLook) -> bool:
    """Whether the table has all contracts, not only those that somebody bid on or made."""
    return look.picture_settings.get(_ALL, "") == "all"


def _draw_switch(b: Builder, look: GridLook, box: Rect) -> Rect:
    """Draw the button that shows all contracts or fewer. Returns the rest of the box."""
    texts: tuple[str, ...] = (b.words("All contracts"), b.words("Contracts"), "+")
    if _shows_all(look):
        texts = (b.words("Fewer rows"), "−")
    high = min(box.h, b.type(SMALL) * 1.8)
    action = verbs.SET(_ALL, "" if _shows_all(look) else "all")
    text = first_that_fits(b, texts, box.w - 2 * b.space.close, face="sans-bold")
    key_cap = "A" if b.cap_fits(box.w, text, "A") else ""
    button = box._replace(h=high)
    b.panel(button, "quiet", name="fold")
    b.button_words(button, text, key_cap, SMALL)
    b.target("fold", Target("fold", button, action, texts[0]))
    b.key("a", action)
    return box._replace(y=box.y + high + b.space.close, h=box.h - high - b.space.close)


def _draw_contracts(
    b: Builder, look: GridLook, columns: Columns, shown: dict[int, dict[int, ContractStatus]], room: Rect
) -> None:
    """Draw a row for each contract (`shown_statuses`), and give the table to a screen reader. Rows may scroll."""
    rows, words, hand = list(shown), b.words, look.view.past[-1]
    spoken_rows = []
    for contract in rows:
        made = (words("made") if hand.scored[seat].values >> contract & 1 else "" for seat in columns.order)
        bids = (words("bid") if hand.scored[seat].bids >> contract & 1 else "" for seat in columns.order)
        entries = (", ".join(filter(None, entry)) for entry in zip(bids, made, strict=True))
        spoken_rows.append((wording.contract_name(words, contract), *entries))
    heads = ("", *(look.name_of(seat) for seat in columns.order))
    b.read_table(SpokenTable(words("Contracts"), heads, tuple(spoken_rows)))
    size = b.type(SMALL)
    pitch = min(max(size * _LEAST, room.h / max(1, len(rows))), size * _MOST)

    def row(c: Builder, box: Rect, i: int) -> None:
        """Draw the row of the contract with index i: its sign and name, and the cells of the seats that show it."""
        label = RowWriter(c, Rect(box.x + c.space.thin, box.y, columns.label, box.h), min(box.h * 0.86, c.line(SMALL)))
        label.picture(sign(c, rows[i]))
        if columns.label > label.side * 2.2:  # the column has room for names (`_label_width`)
            label.text(wording.contract_name(c.words, rows[i]), SMALL, "serif-bold")
        for seat, each in shown[rows[i]].items():
            _draw_cell(c, look, seat, each, columns.cell(seat, box.y, box.h))

    look.pane("settled").rows(b, room, len(rows), pitch, row, striped=True)


def marks_before(view: GridView, seat: int) -> int:
    """The marks of a seat before the last finished hand, as a mask."""
    return view.past[-2].scored[seat].marks if len(view.past) > 1 else 0


def _draw_cell(b: Builder, look: GridLook, seat: int, status: ContractStatus, box: Rect) -> None:
    """Draw the status of a contract of a seat: the counter of its bid or a sign, the points and the reason."""
    view = look.view
    bid, made = bool(view.past[-1].scored[seat].bids >> status.contract & 1), status.state == MADE
    row = RowWriter(b, box, min(box.h * 0.84, b.line(SMALL)))
    mark = row.square()
    if bid:
        b.picture(mark, f"counter/{seat}/{status.state}")
    elif made:
        b.text(mark, "✓", SMALL, "sans-bold", align="centre")
    else:
        b.text(mark, "×", SMALL, ink="faint", align="centre")
    was_unmarked = not marks_before(view, seat) >> status.contract & 1
    points = (scoring.BID if made and bid else 0) + (view.house.reward if made and was_unmarked else 0)
    row.at_right(f"+{points}" if points else (), SMALL, "serif-bold-italic")
    ink: Ink = "text" if made else "soft"
    room = row.rest.w
    line = statuses.reason_line(b, look, status, room, ink) or _in_figures(b, look, seat, status, room, ink)
    if line is not None:
        line.draw(b, row.rest.x, box.cy - line.height / 2)


def _in_figures(
    b: Builder, look: GridLook, seat: int, status: ContractStatus, room: float, ink: Ink
) -> FlowedText | None:
    """The reason of a contract from First to Partner as numbers of tricks without names, first those of the seat.
    None for another contract, or if the numbers do not fit into the room."""
    if not FIRST <= status.contract <= PARTNER:
        return None
    view = look.view
    own, *others = (view.past[-1].scored[other].tricks for other in clockwise(seat, view.players))
    text = b.words("{own} to {others}", own=own, others=", ".join(map(str, others)))
    line = slips.flow_text(b, text, room, ink=ink, size=LEAST_SANS)
    return line if line.lines == 1 and line.width(b) <= room else None


def _foot_height(b: Builder, room: float, tight: bool) -> float:
    """The height of the part below the contracts, with the sheet and the points of each seat: four lines if tight, else
    five lines, or the side of the sheet if that is more. room: the height inside the edges of the settlement."""
    if tight:
        return 4 * b.line(SMALL)
    sheet_side = min(room * 0.25, b.px(215))  # at most a quarter of the room
    return max(5 * b.line(SMALL), sheet_side)


def _draw_points(b: Builder, look: GridLook, seat: int, area: Rect, tight: bool) -> None:
    """Draw the sheet of a seat with its new marks and lines, and next to it the points in the order of the rules."""
    view, words = look.view, b.words
    scored, contracts = view.past[-1].scored[seat], view.sheets[seat] or ()
    side = min(area.h, area.w * 0.42)
    old_marks = marks_before(view, seat)
    states = tuple(MADE if scored.values >> contract & 1 else LOST for contract in range(16))
    sheet = GridSheet(seat, contracts, scored.marks, scored.bids, states)
    old_lines = GridSheet(seat, contracts, old_marks).standing()
    fresh = tuple(line for line in sheet.standing() if line not in old_lines)
    scene_sheet.draw_small(b, area._replace(w=side, h=side), replace(sheet, fresh=fresh))
    left = side + b.space.pad
    room = Rect(area.x + left, area.y, area.w - left, area.h)
    values, reward = (scored.values & mask_of(contracts) & ~old_marks).bit_count(), view.house.reward
    unmarked = words("Unmarked {n} × {points}", n=values, points=reward), words("Unmarked"), words("Values")
    bids = words("Bids {n} × {points}", n=scored.bid_points // scoring.BID, points=scoring.BID), words("Bids")
    lines = words("Lines {n} × {points}", n=scored.lines, points=scoring.LINE)
    new_lines = (words("{lines}, {n} new", lines=lines, n=len(fresh)),) if fresh else ()
    # Each row has the forms of its label, the longest first, and its figure.
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
        box = Rect(room.x, room.y + i * line, room.w, line)
        in_total = i >= 3  # after values, bids and lines
        _draw_figure(b, labels, figure, box, strong=in_total, last=i == len(rows) - 1)


def _draw_figure(b: Builder, labels: tuple[str, ...], figure: str, box: Rect, strong: bool, last: bool) -> None:
    """Draw a line with a label and a figure.
    labels: the forms of the label, the longest first.
    strong, last: whether the line is part of the total, and whether it is the last line."""
    if last:
        b.panel(box.inset(-b.space.hair, 0), "lit")
    row = RowWriter(b, box)
    figure_face: Face = "serif-bold" if strong else "serif-bold-italic"
    row.at_right(figure, NAME if last else BODY, figure_face)
    face: Face = "sans-bold" if strong else "sans"
    text = first_that_fits(b, labels, row.rest.w, SMALL, face)
    if not text and b.metrics.width(labels[-1], face, LEAST_SANS) <= row.rest.w:
        text = labels[-1]
    row.text(text, SMALL, face, "text" if strong else "soft")


def _write_cap_notes(b: Builder, look: GridLook, box: Rect) -> None:
    """Write the rule of the cap, and the names of the players near the cap, into the column of labels."""
    view, words = look.view, b.words
    cap, texts = view.house.cap, []
    if cap != NO_CAP:
        last = words("At {points} with an open sheet: last place.", points=cap)
        texts.append(Text(last if view.house.require_complete else words("Cap {points}", points=cap)))
    risky = [look.name_of(seat) for seat in range(view.players) if scoring.is_in_danger(view, seat)]
    if risky and not view.over:
        names = standalone_name(name_list(risky, words))
        texts.append(Text(words("Near the cap: {names}", names=names), ink="warning"))
    if box.w >= b.type(SMALL) * 5:
        parts.draw_paragraphs(b, box, texts)
