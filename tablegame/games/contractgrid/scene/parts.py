"""Parts that every picture of ContractGrid is put together from: plates, trump and refused suits, sheets.

Knows what a seat's view says and how the parts look. Must not know rules, nor which picture a part belongs to.
"""

from __future__ import annotations

from typing import Final, cast

from tablegame.games.contractgrid.facts.contracts import SPADES
from tablegame.games.contractgrid.facts.layouts import Suggestion, suggested
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene.sheet import Sheet
from tablegame.games.contractgrid.text import wording
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scale import BODY, NAME, SMALL, TITLE
from tablegame.table.scene import Action, Line, Rect, Span

HELP: Final = "contractgrid#"
"""What links into this game's help page begin with."""

LINES: Final = "lines"
"""Under this name the table keeps whether all lines of the sheets are shown."""


def view_of(look: Look) -> GridView:
    """The view of the phase."""
    return cast("GridView", look.phase.view)


def proposed(view: GridView) -> tuple[Suggestion, ...]:
    """The sheets that are suggested at this table: for its contracts, by how often its pack makes them."""
    return suggested(view.house.on_sheet, view.house.cards)


def gap_of(b: Builder) -> float:
    """Pixels between the parts of a picture."""
    return b.space.gap


def pad_of(b: Builder) -> float:
    """Pixels between the edge of a plate and its words."""
    return b.space.gap


def sheet_of(look: Look, seat: int) -> Sheet | None:
    """What stands on a seat's sheet; None while it is secret."""
    view = view_of(look)
    contracts = view.sheets[seat]
    if contracts is None:
        return None
    every = look.turned.get(LINES, "") == "all"
    return Sheet(seat, contracts, view.marks[seat], view.bids[seat] or 0, every=every)


def marked(b: Builder, sheet: Sheet) -> tuple[str, str]:
    """How much of a sheet is marked, and the same shorter: "8 of 16 marked · 1 line"."""
    count, squares = sum(sheet.marks >> c & 1 for c in sheet.contracts if c >= 0), len(sheet.contracts)
    lines = len(sheet.standing())
    short = b.words("{n} of {count} marked", n=count, count=squares)
    return short + " · " + b.words.many("{n} line", "{n} lines", lines), short


def title_of(b: Builder, look: Look, seat: int) -> str:
    """Whose sheet it is."""
    if seat == look.viewer:
        return b.words("Your sheet")
    return b.words("{name}’s sheet", name=look.name_of(seat))


def lines_action(look: Look) -> Action:
    """Shows all lines of the sheets, or only those that count now."""
    return Action("turn", (LINES, "" if look.turned.get(LINES, "") == "all" else "all"))


def lines_width(b: Builder) -> float:
    """How wide the button for that is."""
    return b.button_width(b.words("Lines"), "L", SMALL) - b.space.gap


def lines_switch(b: Builder, look: Look, room: Rect) -> Rect:
    """The button for that at the right of a room, in the middle of its height; what it covers."""
    wide, high = min(room.w, lines_width(b)), min(room.h, b.type(SMALL) * 1.8)
    box = Rect(room.right - wide, room.cy - high / 2, wide, high)
    b.button("lines", "lines", box, b.words("Lines"), lines_action(look), "quiet", "L", units=SMALL)
    b.key("l", lines_action(look))
    return box


def space_presses(b: Builder) -> None:
    """Space does what Enter does on the target in focus, where it would else make the move that lies ready."""
    target = next((target for target in b.targets if target.id == b.focus), None)
    if target is not None and target.id != "felt" and "space" not in b.keys:
        b.key("space", target.action if target.enabled else Action("none"))


# -- plates ------------------------------------------------------------------------------------------------------------


def plate_height(b: Builder, lines: int = 2) -> float:
    """How high a plate with a name and so many lines in all is."""
    low = b.line(SMALL) * (lines - 1)
    return b.line(NAME, serif=True) + low + 2 * b.space.close


def plate(b: Builder, look: Look, seat: int, rect: Rect, lines: tuple[str, ...] = (), points: bool = True) -> None:
    """The ivory plate of a seat: shape, name, points; below the name the longest of these lines that has room."""
    view = view_of(look)
    b.panel(rect, "slip", name=f"seat/{seat}")
    if look.awaited(seat):
        b.panel(rect.inset(-b.space.thin), "mark")
    pad = pad_of(b)
    side = min(rect.h * 0.62, b.px(36) * b.text_scale + 6)
    b.picture(Rect(rect.x + pad, rect.cy - side / 2, side, side), f"seat/{seat}")
    total = [b.span(str(view.scores[seat]), TITLE, "serif-bold")] if points else []
    wide = b.width(total)
    if points:
        b.text(Rect(rect.right - pad - wide, rect.y, wide + 1, rect.h), total)
    left = rect.x + pad + side + pad * 0.7
    room = rect.right - pad * 1.6 - wide - left
    line = next((said for said in lines if said and b.metrics.width(said, "sans", b.type(SMALL)) <= room), "")
    if not line or rect.h < plate_height(b):
        line = ""
    name = b.line(NAME, serif=True)
    low = b.line(SMALL) if line else 0.0
    top = rect.cy - (name + low) / 2
    b.text(Rect(left, top, room, name), look.name_of(seat), NAME, "serif-bold", f"seat.{seat}")
    if line:
        b.text(Rect(left, top + name, room, low), line, SMALL, "sans", "soft")


def tall_plate(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """The plate of a seat beside its sheet: shape, name and points one below the other."""
    b.panel(rect, "slip", name=f"seat/{seat}")
    if look.awaited(seat):
        b.panel(rect.inset(-b.space.thin), "mark")
    name, points = b.line(NAME, serif=True), b.line(TITLE, serif=True)
    side = min(rect.w * 0.5, rect.h - name - points - b.space.wide, b.px(52) * b.text_scale + 6)
    y = rect.cy - (side + name + points) / 2
    b.picture(Rect(rect.cx - side / 2, y, side, side), f"seat/{seat}")
    inner = rect.inset(b.space.thin, 0)
    b.text(inner._replace(y=y + side, h=name), look.name_of(seat), NAME, "serif-bold", f"seat.{seat}", "centre")
    total = str(view_of(look).scores[seat])
    b.text(inner._replace(y=y + side + name, h=points), total, TITLE, "serif-bold", "text", "centre")


# -- trump and refused suits -------------------------------------------------------------------------------------------


def trump_height(b: Builder, wide: bool) -> float:
    """How high the plaque of trump and refused suits is, its two parts side by side or one below the other."""
    part = b.line(SMALL) + _disc(b)
    return (part if wide else 2 * part) + 2 * b.space.pad


def _disc(b: Builder) -> float:
    return max(b.px(50), b.line(TITLE, serif=True))


def trump(b: Builder, look: Look, rect: Rect) -> None:
    """A plaque with the trump, large, and with the suit that each seat has refused."""
    view, words = view_of(look), b.words
    b.panel(rect, "plaque", name="trump")
    inner = rect.inset(pad_of(b), b.space.pad)
    part = b.line(SMALL) + _disc(b)
    wide = rect.h < 2 * part
    half = inner.w * 0.44 if wide else inner.w
    left = Rect(inner.x, inner.y, half, part)
    right = Rect(inner.x + half, inner.y, inner.w - half, part) if wide else left.moved(0, inner.h - part)
    line = b.line(SMALL)
    b.text(left._replace(h=line), words("Trump"), SMALL, "sans-bold", "plaque-text")
    _trump(b, view.trump, Rect(left.x, left.y + line, left.w, part - line))
    seats = [(seat, refused) for seat, refused in enumerate(view.refused) if refused is not None]
    if seats:
        b.text(right._replace(h=line), words("Refused"), SMALL, "sans-bold", "plaque-text")
        _refused(b, view, seats, Rect(right.x, right.y + line, right.w, part - line))


def _trump(b: Builder, trumps: int | None, room: Rect) -> None:
    if trumps is None:
        b.text(room, b.words("not yet"), BODY, "serif-italic", "plaque-text")
        return
    side = room.h * 0.88
    disc = Rect(room.x, room.cy - side / 2, side, side)
    b.panel(disc, "slip")
    b.picture(disc.inset(side * 0.16), b.faces.sign(trumps))
    left = disc.right + b.space.pad
    name = Span(wording.contract_name(b.words, SPADES + trumps), "serif-bold", 18.0, "gold")
    if b.width([name]) <= room.right - left:
        b.text(Rect(left, room.y, room.right - left, room.h), name.text, TITLE, "serif-bold", "gold")


def _refused(b: Builder, view: GridView, seats: list[tuple[int, int]], room: Rect) -> None:
    """A slip for each refusal in the order in which they were made: the seat's shape, the suit struck through."""
    first = view.forehand or 0
    gap = b.space.close
    wide = min((room.w - gap * (len(seats) - 1)) / len(seats), room.h * 1.6)
    high = min(room.h * 0.8, wide * 0.7)
    for i, (seat, refused) in enumerate(sorted(seats, key=lambda each: (each[0] - first) % view.players)):
        box = Rect(room.x + i * (wide + gap), room.cy - high / 2, wide, high)
        b.panel(box, "slip")
        side = min(high * 0.74, wide * 0.42)
        b.picture(Rect(box.cx - side * 1.08, box.cy - side / 2, side, side), f"seat/{seat}")
        struck(b, Rect(box.cx + side * 0.08, box.cy - side / 2, side, side), refused)


def struck(b: Builder, box: Rect, refused: int) -> None:
    """A suit that is not to be trump: its sign, struck through."""
    b.picture(box.inset(box.w * 0.08), b.faces.sign(refused))
    b.add(Line(((box.x, box.bottom), (box.right, box.y)), "text", max(2.0, box.w * 0.09)))
