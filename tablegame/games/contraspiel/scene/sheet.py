"""The settlement of a deal, line by line, and the ledger of the session."""

from __future__ import annotations

from tablegame.games.contraspiel.facts.view import Deal, Payment, SpielView
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text import wording
from tablegame.view.builder import Builder, Words
from tablegame.view.chips import LedgerColumn, LedgerRow, draw_ledger, ledger_height
from tablegame.view.game_scene import SceneInput
from tablegame.view.phrases import name_list, standalone_name
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Rect


def heads(b: Builder, look: SceneInput[SpielView], pool: int) -> tuple[LedgerColumn, ...]:
    """A column for each seat, and the pool."""
    seats = tuple(LedgerColumn(seat, sitter.name) for seat, sitter in enumerate(look.sitters))
    return (*seats, LedgerColumn(None, b.words("Pool"), pool))


def changes(view: SpielView, payments: tuple[Payment, ...]) -> tuple[int | None, ...]:
    """What these payments change in each column, None where a column has no part in them."""
    found: list[int | None] = [None] * (view.players + 1)
    for paid in payments:
        for column, sign in ((paid.payer, -1), (paid.payee, 1)):
            place = view.players if column is None else column
            found[place] = (found[place] or 0) + sign * paid.chips
    return tuple(found)


def grouped(payments: tuple[Payment, ...]) -> tuple[tuple[Payment, ...], ...]:
    """Payments of one kind together, in the order in which they were made: a rule is a row."""
    kinds = dict.fromkeys(paid.kind for paid in payments)
    return tuple(tuple(paid for paid in payments if paid.kind == kind) for kind in kinds)


def rows(b: Builder, look: SceneInput[SpielView], deal: Deal) -> tuple[LedgerRow, ...]:
    """The whole settlement: before, a row for each rule, after."""
    view, words = look.view, b.words
    found = [LedgerRow(words("Before the deal"), "", (*deal.before, deal.pool_before), change=False)]
    for group in grouped(deal.payments):
        title, note = wording.paid_words(group[0], deal, look.name_of, words)
        if group[0].kind == "revolte" and len(group) > 1:
            names = name_list([look.name_of(paid.payer or 0) for paid in group], words)
            title = words("{names}: no trick", names=standalone_name(names))
        link = parts.HELP + wording.CLAUSES[group[0].kind]
        found.append(LedgerRow(title, note, changes(view, group), link=link))
    total = sum(deal.after) + deal.pool_after
    note = words.many("{n} chip on the table, as always", "{n} chips on the table, as always", total)
    found.append(LedgerRow(words("After the deal"), note, (*deal.after, deal.pool_after), change=False, strong=True))
    return tuple(found)


def settlement(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """The sheet of the deal that is settled: outcome, why, rows, who took the tricks."""
    view = look.view
    deal = view.past[-1]
    wide = min(room.w, max(b.px(1180), b.type(BODY) * 52))
    lines = rows(b, look, deal)
    usual = b.type(HEADING, serif=True) * 2.6 + ledger_height(b, len(lines)) + _tricks_height(b) + 2 * b.space.broad
    high = min(room.h, usual)
    box = Rect(room.cx - wide / 2, room.cy - high / 2, wide, high)
    b.panel(box, "panel", name="settlement")
    inner = box.inset(b.space.broad, b.space.wide)
    words = b.words
    title = words("Deal {number}", number=deal.number + 1) + " · " + headline(look, deal, words)
    line = b.line(HEADING, serif=True)
    b.text(Rect(inner.x, inner.y, inner.w, line), title, HEADING, "serif-bold", align="centre")
    why = b.wrap([b.span(wording.explained(deal, look.name_of, words), BODY, "serif-italic", "soft")], inner.w)
    y = inner.y + line
    for row in why:
        b.text(Rect(inner.x, y, inner.w, row[0].size * 1.25), list(row), align="centre")
        y += row[0].size * 1.25
    y += b.space.pad
    foot = _tricks_height(b) if deal.tricks else 0.0
    table = Rect(inner.x, y, inner.w, inner.bottom - foot - y)
    draw_ledger(b, table, heads(b, look, deal.pool_after), lines)
    if deal.tricks:
        _tricks(b, deal, Rect(inner.x, inner.bottom - foot, inner.w, foot))


def headline(look: SceneInput[SpielView], deal: Deal, words: Words) -> str:
    """The outcome, said to a viewer who has won the deal."""
    if look.viewer is None or look.viewer != deal.winner or deal.folded:
        return wording.heading(deal, look.name_of, words)
    gain = deal.gains[look.viewer]
    said = words("You win the deal") if deal.winner != deal.soloist else wording.own_heading(deal, words)
    return f"{said}: {wording.signed(gain)}" if gain > 0 else said


def _tricks_height(b: Builder) -> float:
    return b.type(BODY) * 1.6


def _tricks(b: Builder, deal: Deal, room: Rect) -> None:
    """Who took the tricks, by their shapes, and where a bête goes."""
    said = [b.span(b.words("Tricks taken by"), BODY, "serif")]
    wide = b.width(said)
    b.text(Rect(room.x, room.y, wide + 1, room.h), said)
    side = room.h * 0.72
    x = room.x + wide + side * 0.5
    for trick in deal.tricks:
        b.seat(Rect(x, room.cy - side / 2, side, side), trick.winner)
        x += side * 1.35
    kinds = {paid.kind for paid in deal.payments}
    if kinds & {"bete", "double"} and "share" not in kinds:
        note = [b.span(b.words("A bête stays in the pool for the next deal."), SMALL, "sans-italic", "soft")]
        if x + b.width(note) + side < room.right:
            b.text(room, note, align="right")


def chart(b: Builder, look: SceneInput[SpielView], room: Rect) -> None:
    """The ledger: what every deal changed; those that find no room are added up in the first row."""
    view, words = look.view, b.words
    if not view.past:
        b.text(room, [b.span(words("No deal has been settled yet."), NAME, "serif-italic", "soft")], align="centre")
        return
    first = view.past[0]
    pitch = b.line(BODY, serif=True)
    fit = max(3, int((room.h - b.type(SMALL) * 3) // pitch) - 4)
    early, late = view.past[: max(0, len(view.past) - fit)], view.past[-fit:]
    found = [LedgerRow(words("At the beginning"), "", (*first.before, first.pool_before), change=False)]
    if early:
        title = words.many("{n} earlier deal", "{n} earlier deals", len(early))
        found.append(LedgerRow(title, "", _sum(view, early)))
    for deal in late:
        title = f"{deal.number + 1}. {wording.heading(deal, look.name_of, words)}"
        shared = tuple(paid for paid in deal.payments if paid.kind == "share")
        found.append(LedgerRow(title, "", changes(view, tuple(paid for paid in deal.payments if paid not in shared))))
        if shared:
            found.append(LedgerRow(words("The pool is shared equally"), "", changes(view, shared)))
    last = view.past[-1]
    total = sum(last.after) + last.pool_after
    note = words.many("{n} chip on the table, as always", "{n} chips on the table, as always", total)
    title = words.many("After {n} deal", "After {n} deals", len(view.past))
    found.append(LedgerRow(title, note, (*last.after, last.pool_after), change=False, strong=True))
    draw_ledger(b, room, heads(b, look, last.pool_after), found)


def _sum(view: SpielView, deals: tuple[Deal, ...]) -> tuple[int | None, ...]:
    return changes(view, tuple(paid for deal in deals for paid in deal.payments))
