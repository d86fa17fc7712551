"""The settlement of a deal of Contraspiel, payment by payment, and the ledger of the session. Lengths are in pixels.

Both are tables: a column for each seat and one for the pool, a row for each kind of payment or for each deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.games.contraspiel.facts.view import Deal, Payment, SpielView
from tablegame.games.contraspiel.scene.seats import HELP
from tablegame.games.contraspiel.text import wording
from tablegame.view import pieces
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import SceneInput
from tablegame.view.phrases import labelled, name_list, standalone_name
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Face, Rect, Span, SpokenTable

ROOMY: Final = 1.5  # the greatest height of a row with a note, in heights of its two lines
ROOMY_BARE: Final = 1.7  # the greatest height of a row without a note, in heights of its line


class LedgerColumn(NamedTuple):
    seat: int | None  # None for the pool
    name: str
    chips: int = 0  # in the pool; 0 for a seat, which shows its shape instead of a stack


class LedgerRow(NamedTuple):
    title: str
    note: str  # the reason of the change
    figures: tuple[int | None, ...]  # for each column; None where nothing changes
    change: bool = True  # whether the figures are gains and losses, else numbers of chips
    strong: bool = False  # whether the row has the final sums
    link: str = ""  # the link to the rule


def ledger_figure(value: int | None, change: bool) -> str:
    """A figure as text, with a true minus; "" for None. change: whether it is a gain or loss; a gain gets a plus."""
    if value is None:
        return ""
    return f"+{value}" if change and value > 0 else pieces.chip_number(value)


def ledger_height(b: Builder, rows: int) -> float:
    """The comfortable height of a ledger with that many rows, heads included, in pixels."""
    return _head_height(b) + rows * (b.type(BODY, serif=True) + b.type(SMALL)) * 1.2 * ROOMY


def draw_ledger(b: Builder, rect: Rect, heads: Sequence[LedgerColumn], rows: Sequence[LedgerRow]) -> float:
    """Draw the heads and all rows, closer to one another if the box is low. Returns the lower end of the last row."""
    texts = [[ledger_figure(value, row.change) for value in row.figures] for row in rows]
    titles = [": ".join(filter(None, (row.title, row.note))) for row in rows]
    table = tuple((title, *row_texts) for title, row_texts in zip(titles, texts, strict=True))
    b.read_table(SpokenTable(b.words("Ledger"), ("", *(head.name for head in heads)), table))
    widest = max([b.width([b.span(text, TITLE, "serif-bold")]) for row_texts in texts for text in row_texts] or [0.0])
    names = max(b.width([b.span(head.name, SMALL, "sans-bold")]) for head in heads) + b.space.pad
    # Every figure fits. The names get their width only as long as the columns leave 45 % to the titles of the rows.
    column = max(widest + b.type(BODY) * 0.9, min(max(b.px(100), names), rect.w * 0.55 / len(heads)))
    label = rect.w - column * len(heads)
    head_h = _draw_heads(b, Rect(rect.x + label, rect.y, column * len(heads), rect.h), heads, column)
    title_h, note_h = b.line(BODY, serif=True), b.line(SMALL)
    row_h = (rect.bottom - rect.y - head_h) / max(1, len(rows))
    with_notes = row_h >= title_h + note_h
    pitch = min(row_h, (title_h + note_h) * ROOMY if with_notes else title_h * ROOMY_BARE)
    y = rect.y + head_h
    for index, row in enumerate(rows):
        box = Rect(rect.x, y, rect.w, pitch)
        if row.strong:
            b.panel(box, "lit")
        elif index % 2:
            b.panel(box, "row")
        _draw_row(b, box, row, label, column, with_notes)
        y += pitch
    return y


def _draw_heads(b: Builder, rect: Rect, heads: Sequence[LedgerColumn], column: float) -> float:
    """Draw the shapes and names above the columns; returns their height."""
    side = max(b.px(34), b.line(SMALL))
    line = b.line(SMALL)
    for i, head in enumerate(heads):
        x = rect.x + i * column
        if head.seat is None:
            pieces.draw_chip_stack(b, Rect(x, rect.y, column, side), head.chips)
        else:
            b.draw_player(Rect(x + (column - side) / 2, rect.y, side, side), head.seat)
        ink = "text" if head.seat is None else f"seat.{head.seat}"
        name = [b.span(head.name, SMALL, "sans-bold", ink)]
        b.text(Rect(x + 2, rect.y + side, column - 4, line), name, align="centre")
    return _head_height(b)


def _head_height(b: Builder) -> float:
    """The height of the shapes and names above the columns, with a gap below them."""
    return max(b.px(34), b.line(SMALL)) + b.line(SMALL) + b.space.close


def _draw_row(b: Builder, box: Rect, row: LedgerRow, label: float, column: float, with_note: bool) -> None:
    """Draw a row. label, column: the widths of the title and of each figure, in pixels."""
    pad = b.space.pad
    title = b.span(row.title, BODY, "serif-bold", "text", row.link)
    room = label - 1.5 * pad
    note = b.fitted([b.span(row.note, SMALL, "sans", "soft", row.link)], room) if with_note and row.note else []
    if note and note[0].text == row.note:  # not cut
        title_h, note_h = b.line(BODY, serif=True), b.line(SMALL)
        top = box.cy - (title_h + note_h) / 2
        b.text(Rect(box.x + pad, top, room, title_h), [title])
        b.text(Rect(box.x + pad, top + title_h, room, note_h), note)
    else:
        b.text(Rect(box.x + pad, box.y, room, box.h), [title])
    face: Face = "serif-bold" if row.strong or not row.change else "serif-bold-italic"
    for index, value in enumerate(row.figures):
        if text := ledger_figure(value, row.change):
            figure = Span(text, face, b.type(TITLE, serif=True), "warning" if (value or 0) < 0 else "text")
            b.text(Rect(box.x + label + index * column + 2, box.y, column - 4, box.h), [figure], align="centre")


def _heads(b: Builder, look: SceneInput[SpielView], pool: int) -> tuple[LedgerColumn, ...]:
    """The columns of a ledger: every seat, then the pool. pool: the chips in it."""
    seats = tuple(LedgerColumn(seat, sitter.name) for seat, sitter in enumerate(look.sitters))
    return (*seats, LedgerColumn(None, b.words("Pool"), pool))


def changes(view: SpielView, payments: Sequence[Payment]) -> tuple[int | None, ...]:
    """For each seat, and last for the pool, the chips that these payments bring; None if no payment concerns it."""
    found: list[int | None] = [None] * (view.players + 1)
    for payment in payments:
        for seat, chips in ((payment.payer, -payment.chips), (payment.payee, payment.chips)):
            column = view.players if seat is None else seat
            found[column] = (found[column] or 0) + chips
    return tuple(found)


def rows(b: Builder, look: SceneInput[SpielView], deal: Deal) -> tuple[LedgerRow, ...]:
    """The whole settlement: the chips before it, a row for each kind of payment, the chips after it."""
    view, words = look.view, b.words
    found = [LedgerRow(words("Before the deal"), "", (*deal.chips_before, deal.pool_before), change=False)]
    for kind in dict.fromkeys(paid.kind for paid in deal.payments):
        group = [paid for paid in deal.payments if paid.kind == kind]
        title, note = wording.payment_texts(group[0], deal, look.name_of, words)
        if kind == "revolte" and len(group) > 1:
            names = name_list([look.name_of(paid.payer or 0) for paid in group], words)
            title = words("{names}: no trick", names=standalone_name(names))
        found.append(LedgerRow(title, note, changes(view, group), link=HELP + wording.CLAUSES[kind]))
    return (*found, _total(b, words("After the deal"), deal))


def _total(b: Builder, title: str, deal: Deal) -> LedgerRow:
    """The last row: the chips of all seats and of the pool after a deal."""
    total = sum(deal.chips_after) + deal.pool_after
    note = b.words.many("{n} chip on the table, as always", "{n} chips on the table, as always", total)
    return LedgerRow(title, note, (*deal.chips_after, deal.pool_after), change=False, strong=True)


def draw(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw the settlement of the last deal: outcome, reason, payments, winners of the tricks."""
    deal, words = look.view.past[-1], b.words
    wide = min(room.w, max(b.px(1180), b.type(BODY) * 52))
    lines, tricks_h = rows(b, look, deal), b.type(BODY) * 1.6
    heads_h = b.type(HEADING, serif=True) * 2.6  # the outcome and its reason
    usual = heads_h + ledger_height(b, len(lines)) + tricks_h + 2 * b.space.broad
    high = min(room.h, usual)
    box = Rect(room.cx - wide / 2, room.cy - high / 2, wide, high)
    b.panel(box, "panel", name="settlement")
    inner = box.inset(b.space.broad, b.space.wide)
    title = words("Deal {number}", number=deal.number + 1) + " · " + headline(look, deal, words)
    line = b.line(HEADING, serif=True)
    b.text(Rect(inner.x, inner.y, inner.w, line), title, HEADING, "serif-bold", align="centre")
    y = inner.y + line
    why = wording.explanation(deal, look.name_of, words)
    for row in b.wrap([b.span(why, BODY, "serif-italic", "soft")], inner.w):
        b.text(Rect(inner.x, y, inner.w, row[0].size * 1.25), list(row), align="centre")
        y += row[0].size * 1.25
    y += b.space.pad
    foot = tricks_h if deal.tricks else 0.0
    draw_ledger(b, Rect(inner.x, y, inner.w, inner.bottom - foot - y), _heads(b, look, deal.pool_after), lines)
    if deal.tricks:
        _draw_tricks(b, deal, Rect(inner.x, inner.bottom - foot, inner.w, foot))


def headline(look: SceneInput[SpielView], deal: Deal, words: Words) -> str:
    """The outcome of a deal in a few words. A viewer who has won the deal also reads the own gain."""
    if deal.winner is None or look.addressed != deal.winner:
        return wording.heading(deal, look.name_of, words)
    gain = deal.gains[deal.winner]
    text = words("You win the deal") if deal.winner != deal.soloist else wording.own_heading(deal, words)
    if gain < 0 and deal.winner != deal.soloist:
        return words("You win the deal, but pay more: {chips}", chips=wording.signed_chips(gain))
    return labelled(text, wording.signed_chips(gain), words) if gain > 0 else text


def _draw_tricks(b: Builder, deal: Deal, room: Rect) -> None:
    """Draw the shapes of the seats that won the tricks, and a note on the bête."""
    label = [b.span(b.words("Tricks taken by"), BODY, "serif")]
    width = b.width(label)
    b.text(Rect(room.x, room.y, width + 1, room.h), label)
    side = room.h * 0.72
    x = room.x + width + side * 0.5
    for trick in deal.tricks:
        b.draw_player(Rect(x, room.cy - side / 2, side, side), trick.winner)
        x += side * 1.35  # the shape and the gap to the next
    kinds = {paid.kind for paid in deal.payments}
    if kinds & {"bete", "double"} and "share" not in kinds:
        note = [b.span(b.words("A bête stays in the pool for the next deal."), SMALL, "sans-italic", "soft")]
        if x + b.width(note) + side < room.right:
            b.text(room, note, align="right")


def chart(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """Draw the ledger of the session with a row for each deal. If not all have room, the first deals share a row."""
    view, words = look.view, b.words
    if not view.past:
        b.text(room, [b.span(words("No deal has been settled yet."), NAME, "serif-italic", "soft")], align="centre")
        return
    first, last = view.past[0], view.past[-1]
    # Besides the deals there are the heads (three sizes of type) and at most four rows: at the beginning, the earlier
    # deals, the shared pool, at the end.
    fit = max(3, int((room.h - b.type(SMALL) * 3) // b.line(BODY, serif=True)) - 4)
    early, late = view.past[: max(0, len(view.past) - fit)], view.past[-fit:]
    found = [LedgerRow(words("At the beginning"), "", (*first.chips_before, first.pool_before), change=False)]
    if early:
        title = words.many("{n} earlier deal", "{n} earlier deals", len(early))
        found.append(LedgerRow(title, "", changes(view, [paid for deal in early for paid in deal.payments])))
    for deal in late:
        title = f"{deal.number + 1}. {wording.heading(deal, look.name_of, words)}"
        shares = [paid for paid in deal.payments if paid.kind == "share"]
        found.append(LedgerRow(title, "", changes(view, [paid for paid in deal.payments if paid.kind != "share"])))
        if shares:
            found.append(LedgerRow(words("The pool is shared equally"), "", changes(view, shares)))
    found.append(_total(b, words.many("After {n} deal", "After {n} deals", len(view.past)), last))
    draw_ledger(b, room, _heads(b, look, last.pool_after), found)
