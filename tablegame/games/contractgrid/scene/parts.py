"""Parts that several pictures of ContractGrid share: cards, sheets, plates, trump and refused suits.

A `GridLook` is the input of a picture: the view, the viewer, the hint and so on. The plate of a seat is the box with
its name, a target a box that can be clicked. The id of a target is text like "square/5": a kind and a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.core.tricks import clockwise
from tablegame.games.contractgrid.facts.contracts import SPADES
from tablegame.games.contractgrid.facts.status import statuses
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.form import Text, text_height
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import RowWriter
from tablegame.view.phrases import sentence_about
from tablegame.view.plate import Plate
from tablegame.view.scale import BODY, LEAST_SERIF, SMALL, TITLE
from tablegame.view.scene import Action, DragHandle, Line, Rect, Span, Target
from tablegame.view.tricks import Face

HELP: Final = "contractgrid#"  # links into the rule book of this game begin so

GridLook: TypeAlias = SceneInput[GridView]

LINES: Final = "lines"  # the name of the picture setting that is "all" if all lines of the sheets are shown


def face_in(b: Builder) -> Face:
    """A function of a card and a cut (the drawing for large or small cards) that gives the art key of the face."""

    def face(card: int, cut: Cut) -> str:
        return b.faces.joker(cut) if card == JOKER else b.faces.card(card & 3, (card >> 2) + 1, cut, b.words)

    return face


def sheet_of(look: GridLook, seat: int) -> GridSheet | None:
    """The sheet of a seat, with the status of its contracts once cards are played; None while the sheet is secret.
    Between two hands it has the bids of the last hand."""
    view = look.view
    contracts, bids = view.sheets[seat], view.bids[seat] or 0
    if contracts is None:
        return None
    if view.phase in (GridPhase.DEAL, GridPhase.OVER) and view.past:
        bids = view.past[-1].scored[seat].bids
    states = dict.fromkeys(range(16), "")
    if view.phase in (GridPhase.PLAY, GridPhase.DEAL, GridPhase.OVER):
        states |= {each.contract: each.state for each in statuses(view, seat)}
    return GridSheet(seat, contracts, view.marks[seat], bids, tuple(states.values()), every=shows_all(look))


def as_cell(b: Builder, look: GridLook, target: Target, sheet: GridSheet, contract: int) -> Target:
    """The target of a contract's square, completed for screen readers: row, column, whether marked, whether bid on."""
    words = b.words
    side = 4 if len(sheet.contracts) == 16 else 3
    marked = words("marked") if sheet.marks >> contract & 1 else ""
    bid = words("with a counter") if sheet.bids >> contract & 1 else ""
    cell, value = divmod(sheet.contracts.index(contract), side), ", ".join(filter(None, (marked, bid)))
    return target._replace(role="cell", cell=cell, value=value, group=title_of(b, look, sheet.seat))


def turned_to(look: GridLook, name: str) -> int:
    """The seat that the player has chosen in the picture setting `name`; by default the seat at the lower edge."""
    seat = look.picture_settings.get(name, "")
    return int(seat) if seat.isdigit() and int(seat) < len(look.sitters) else look.base


def pointed_number(b: Builder, kind: str) -> int:
    """The number in the id of the target under the mouse: 5 for "square/5". If that id does not begin with `kind`, it
    is the number of the target in focus; -1 if neither id begins with `kind`."""
    for name in (b.hover, b.focus):
        first, _, number = name.partition("/")
        if first.startswith(kind) and number.isdigit():
            return int(number)
    return -1


def marks_texts(b: Builder, sheet: GridSheet, score: str) -> tuple[str, ...]:
    """Score, marks and lines of a sheet, the longest text first: "54 of 100 · 8 of 16 marked · 1 line"."""
    count, squares = sheet.marks.bit_count(), len(sheet.contracts)
    lines = len(sheet.standing())
    short = b.words("{n} of {count} marked", n=count, count=squares)
    drawn = short + " · " + b.words.many("{n} line", "{n} lines", lines)
    return f"{score} · {drawn}", drawn, f"{score} · {short}", score


def title_of(b: Builder, look: GridLook, seat: int) -> str:
    """The title of a seat's sheet: "Your sheet" for the viewer's, "Ann’s sheet" for another."""
    if seat == look.viewer:
        return b.words("Your sheet")
    return sentence_about(look.name_of(seat), N_("Your sheet"), N_("{name}’s sheet"), b.words)


def shows_all(look: GridLook) -> bool:
    """Whether all lines of the sheets are shown, not only those that stand or would be closed."""
    return look.picture_settings.get(LINES, "") == "all"


def draw_lines_switch(b: Builder, look: GridLook, room: Rect) -> Rect:
    """Draw the button that shows or hides all lines, at the right of a room. Returns the rest of the room."""
    wide = min(room.w, b.button_width(b.words("Lines"), "L", SMALL) - b.space.gap)
    high = min(room.h, b.type(SMALL) * 1.8)
    action = verbs.SET(LINES, "" if shows_all(look) else "all")
    box = Rect(room.right - wide, room.cy - high / 2, wide, high)
    b.button("lines", "lines", box, b.words("Lines"), action, "quiet", "L", units=SMALL)
    b.key("l", action)
    return room._replace(w=room.w - wide - b.space.pad)


def draw_paragraphs(b: Builder, room: Rect, notes: Sequence[Text]) -> None:
    """Draw the first notes, one below the other, as far as there is room."""
    y = room.y
    for note in notes:
        if y + text_height(b, room.w, note.text, note.units, note.face) > room.bottom + 1:
            return
        y = note.draw(b, "", room._replace(y=y)) + b.space.close


def add_carriable(
    b: Builder, zone: str, name: str, box: Rect, action: Action, label: str, carry: tuple[tuple[Rect, Action], ...]
) -> None:
    """Make the box of a contract clickable and draggable, while the sheet is laid out.
    name, label: the id of the target, and its text for a screen reader.
    action: the action of a click.
    carry: the boxes to which the contract can be carried, each with the action there."""
    grasp = DragHandle((), put_back=Action("grid.home"))
    drop = Action("grid.drop")
    b.target(zone, Target(name, box, action, label, hover=True, carry=carry, on_drop=drop, grasp=grasp))


def plate_of(b: Builder, look: GridLook, seat: int, lines: tuple[str, ...] = (), points: bool = True) -> Plate:
    """The plate of a seat, which shows its name and perhaps its points.
    lines: the forms of a line below the name, the longest first."""
    return Plate(seat, look.name_of(seat), lines, (score_of(b, look, seat),) if points else (), look.is_awaited(seat))


def score_of(b: Builder, look: GridLook, seat: int) -> str:
    """The total of a seat: "54 of 100"."""
    return wording.score(look.view.scores[seat], look.view.house.cap, b.words)


def trump_height(b: Builder, wide: bool) -> float:
    """The height of the plaque with trump and refused suits. wide: whether these two parts are side by side."""
    return _part_height(b) * (1 if wide else 2) + 2 * b.space.pad


def _part_height(b: Builder) -> float:
    return b.line(SMALL) + max(b.px(50), b.line(TITLE, serif=True))


def draw_trump(b: Builder, look: GridLook, rect: Rect) -> None:
    """Draw a plaque with the trump, large, and the suit that each seat has refused."""
    view, words = look.view, b.words
    b.panel(rect, "plaque", name="trump")
    inner, part = rect.inset(b.space.gap, b.space.pad), _part_height(b)
    first, second = inner._replace(h=part), inner._replace(y=inner.bottom - part, h=part)
    if rect.h < 2 * part:  # side by side instead of one below the other
        first = first._replace(w=inner.w * 0.44)
        second = Rect(first.right, inner.y, inner.w - first.w, part)
    _draw_trump_suit(b, view.trump, _draw_title(b, first, words("Trump")))
    if any(suit is not None for suit in view.refused):
        _draw_refusals(b, view, _draw_title(b, second, words("Refused")))


def _draw_title(b: Builder, room: Rect, title: str) -> Rect:
    """Draw a title into the upper part of a room. Returns the rest of the room."""
    line = b.line(SMALL)
    b.text(room._replace(h=line), title, SMALL, "sans-bold", "plaque-text")
    return room._replace(y=room.y + line, h=room.h - line)


def _draw_trump_suit(b: Builder, trump: int | None, room: Rect) -> None:
    """Draw the sign of the trump on a disc, and its name if there is room; "not yet" before it is fixed."""
    if trump is None:
        b.text(room, b.words("not yet"), BODY, "serif-italic", "plaque-text")
        return
    row = RowWriter(b, room, room.h * 0.88, b.space.pad)
    disc = row.square()
    b.panel(disc, "slip")
    b.picture(disc.inset(disc.w * 0.16), b.faces.sign(trump))
    name = Span(wording.contract_name(b.words, SPADES + trump), "serif-bold", LEAST_SERIF, "gold")
    rest = row.rest._replace(w=row.rest.w - b.space.close)
    if b.width([name]) <= rest.w:
        b.text(rest, name.text, TITLE, "serif-bold", "gold")


def _draw_refusals(b: Builder, view: GridView, room: Rect) -> None:
    """Draw a slip for each refusal, in the order of the refusals: the seat's shape and the suit, struck through."""
    seats = [seat for seat in clockwise(view.forehand, view.players) if view.refused[seat] is not None]
    gap = b.space.close
    wide = min((room.w - gap * (len(seats) - 1)) / len(seats), room.h * 1.6)
    high = min(room.h * 0.8, wide * 0.7)
    for i, seat in enumerate(seats):
        box = Rect(room.x + i * (wide + gap), room.cy - high / 2, wide, high)
        b.panel(box, "slip")
        side = min(high * 0.74, wide * 0.42)  # of the seat's shape and of the suit beside it
        b.draw_player(Rect(box.cx - side * 1.08, box.cy - side / 2, side, side), seat)
        draw_struck_suit(b, Rect(box.cx + side * 0.08, box.cy - side / 2, side, side), view.refused[seat] or 0)


def draw_struck_suit(b: Builder, box: Rect, suit: int) -> None:
    """Draw the sign of a suit, struck through."""
    b.picture(box.inset(box.w * 0.08), b.faces.sign(suit))
    b.add(Line(((box.x, box.bottom), (box.right, box.y)), "text", max(2.0, box.w * 0.09)))
