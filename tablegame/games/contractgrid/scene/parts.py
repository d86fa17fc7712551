"""Parts that several pictures of ContractGrid share: cards, sheets, plates, trump and refused suits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.core.tricks import clockwise
from tablegame.games.contractgrid.facts.contracts import SPADES
from tablegame.games.contractgrid.facts.status import statuses
from tablegame.games.contractgrid.facts.view import GridView, Phase
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
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, DragHandle, Line, Rect, Span, Target
from tablegame.view.tricks import Face

HELP: Final = "contractgrid#"
"""The beginning of links into this game's rule book."""

GridLook: TypeAlias = SceneInput[GridView]

LINES: Final = "lines"
"""The name of the picture setting that says whether all lines of the sheets are shown."""


def face_in(b: Builder) -> Face:
    """A function that gives the art key of a card in a cut."""

    def face(card: int, cut: Cut) -> str:
        return b.faces.joker(cut) if card == JOKER else b.faces.card(card & 3, (card >> 2) + 1, cut, b.words)

    return face


def states_of(look: GridLook, seat: int) -> tuple[str, ...]:
    """The status of each contract, by its number; "" for those that are not on the sheet."""
    found = {each.contract: each.state for each in statuses(look.view, seat)}
    return tuple(found.get(contract, "") for contract in range(16))


def sheet_of(look: GridLook, seat: int) -> GridSheet | None:
    """The sheet of a seat, with the status of its contracts once cards are played; None while the sheet is secret.

    Between two hands it has the bids of the last one.
    """
    view = look.view
    contracts, bids = view.sheets[seat], view.bids[seat] or 0
    if contracts is None:
        return None
    if view.phase in (Phase.DEAL, Phase.OVER) and view.past:
        bids = view.past[-1].scored[seat].bids
    states = states_of(look, seat) if view.phase in (Phase.PLAY, Phase.DEAL, Phase.OVER) else ()
    return GridSheet(seat, contracts, view.marks[seat], bids, states, every=shows_all(look))


def as_cell(b: Builder, look: GridLook, target: Target, sheet: GridSheet, contract: int) -> Target:
    """The target of a contract's square with its row, column and marks, for screen readers."""
    words, side = b.words, 4 if len(sheet.contracts) == 16 else 3
    marked = words("marked") if sheet.marks >> contract & 1 else ""
    bid = words("with a counter") if sheet.bids >> contract & 1 else ""
    cell, value = divmod(sheet.contracts.index(contract), side), ", ".join(filter(None, (marked, bid)))
    return target._replace(role="cell", cell=cell, value=value, group=title_of(b, look, sheet.seat))


def turned_to(look: GridLook, name: str) -> int:
    """The seat to which a picture setting is turned; the lower seat by default. name: of the setting."""
    seat = look.picture_settings.get(name, "")
    return int(seat) if seat.isdigit() and int(seat) < len(look.sitters) else look.base


def pointed_number(b: Builder, kind: str) -> int:
    """The number in the id of the target of that kind that is under the mouse, else in focus; -1 if there is none."""
    for name in (b.hover, b.focus):
        first, _, number = name.partition("/")
        if first.startswith(kind) and number.isdigit():
            return int(number)
    return -1


def marks_texts(b: Builder, sheet: GridSheet, score: str) -> tuple[str, ...]:
    """Score, marks and lines of a sheet, in ever shorter forms: "54 of 100 · 8 of 16 marked · 1 line"."""
    count, squares = sum(sheet.marks >> each & 1 for each in sheet.contracts if each >= 0), len(sheet.contracts)
    lines = len(sheet.standing())
    short = b.words("{n} of {count} marked", n=count, count=squares)
    drawn = short + " · " + b.words.many("{n} line", "{n} lines", lines)
    return f"{score} · {drawn}", drawn, f"{score} · {short}", score


def title_of(b: Builder, look: GridLook, seat: int) -> str:
    """The title of a sheet, with the name of its seat."""
    if seat == look.viewer:
        return b.words("Your sheet")
    return sentence_about(look.name_of(seat), N_("Your sheet"), N_("{name}’s sheet"), b.words)


def shows_all(look: GridLook) -> bool:
    """Whether all lines of the sheets are shown, and not only those that matter now."""
    return look.picture_settings.get(LINES, "") == "all"


def draw_lines_switch(b: Builder, look: GridLook, room: Rect) -> Rect:
    """Draw the button for the lines at the right of a room; returns the rest of the room."""
    wide = min(room.w, b.button_width(b.words("Lines"), "L", SMALL) - b.space.gap)
    high, action = min(room.h, b.type(SMALL) * 1.8), verbs.SET(LINES, "" if shows_all(look) else "all")
    box = Rect(room.right - wide, room.cy - high / 2, wide, high)
    b.button("lines", "lines", box, b.words("Lines"), action, "quiet", "L", units=SMALL)
    b.key("l", action)
    return room._replace(w=room.w - wide - b.space.pad)


def draw_paragraphs(b: Builder, room: Rect, notes: Sequence[Text]) -> None:
    """Draw as many notes as have room, one below the other."""
    y = room.y
    for note in notes:
        if y + text_height(b, room.w, note.text, note.units, note.face) > room.bottom + 1:
            return
        y = note.draw(b, "", room._replace(y=y)) + b.space.close


def make_carriable(
    b: Builder, zone: str, name: str, box: Rect, action: Action, label: str, carry: tuple[tuple[Rect, Action], ...]
) -> None:
    """Make a contract a target while the sheet is laid out: a click or Space lifts it, and it can be carried."""
    grasp = DragHandle((), put_back=Action("grid.home"))
    drop = Action("grid.drop")
    b.target(zone, Target(name, box, action, label, hover=True, carry=carry, on_drop=drop, grasp=grasp))


def columns(b: Builder, area: Rect, left: float, right: float, ratio: float) -> tuple[Rect, Rect, Rect]:
    """The boxes of three columns, mirrored for left-handed players.

    left, right: widths of the outer columns; ratio: the greatest width of the middle one, in parts of its height.
    """
    gap = b.space.gap
    room = area.w - left - right - 2 * gap
    wide = min(room, area.h * ratio)
    sheet = Rect(area.x + left + gap + (room - wide) / 2, area.y, wide, area.h)
    first, last = area._replace(w=left), area._replace(x=area.right - right, w=right)
    return b.mirrored(first, area), b.mirrored(sheet, area), b.mirrored(last, area)


def plate_of(b: Builder, look: GridLook, seat: int, lines: tuple[str, ...] = (), points: bool = True) -> Plate:
    """The plate of a seat. lines: the line below the name, in ever shorter forms; points: whether they are shown."""
    return Plate(seat, look.name_of(seat), lines, (score_of(b, look, seat),) if points else (), look.is_awaited(seat))


def score_of(b: Builder, look: GridLook, seat: int) -> str:
    """The points of a seat: "54 of 100"."""
    return wording.score(look.view.scores[seat], look.view.house.cap, b.words)


# -- trump and refused suits -------------------------------------------------------------------------------------------


def trump_height(b: Builder, wide: bool) -> float:
    """The height of the plaque of trump and refused suits. wide: its two parts are side by side."""
    return _part(b) * (1 if wide else 2) + 2 * b.space.pad


def _part(b: Builder) -> float:
    return b.line(SMALL) + max(b.px(50), b.line(TITLE, serif=True))


def draw_trump(b: Builder, look: GridLook, rect: Rect) -> None:
    """Draw a plaque with the trump, large, and the suit that each seat has refused."""
    view, words = look.view, b.words
    b.panel(rect, "plaque", name="trump")
    inner, part = rect.inset(b.space.gap, b.space.pad), _part(b)
    left, right = inner._replace(h=part), inner._replace(y=inner.bottom - part, h=part)
    if rect.h < 2 * part:
        left = left._replace(w=inner.w * 0.44)
        right = Rect(left.right, inner.y, inner.w - left.w, part)
    _trump(b, view.trump, _draw_title(b, left, words("Trump")))
    if any(suit is not None for suit in view.refused):
        _draw_refusals(b, view, _draw_title(b, right, words("Refused")))


def _draw_title(b: Builder, room: Rect, title: str) -> Rect:
    line = b.line(SMALL)
    b.text(room._replace(h=line), title, SMALL, "sans-bold", "plaque-text")
    return room._replace(y=room.y + line, h=room.h - line)


def _trump(b: Builder, trumps: int | None, room: Rect) -> None:
    if trumps is None:
        b.text(room, b.words("not yet"), BODY, "serif-italic", "plaque-text")
        return
    row = RowWriter(b, room, room.h * 0.88, b.space.pad)
    disc = row.square()
    b.panel(disc, "slip")
    b.picture(disc.inset(disc.w * 0.16), b.faces.sign(trumps))
    name = Span(wording.contract_name(b.words, SPADES + trumps), "serif-bold", 18.0, "gold")
    rest = row.rest._replace(w=row.rest.w - b.space.close)
    if b.width([name]) <= rest.w:
        b.text(rest, name.text, TITLE, "serif-bold", "gold")


def _draw_refusals(b: Builder, view: GridView, room: Rect) -> None:
    """Draw a slip for each refusal, in their order: the shape of the seat and the suit struck through."""
    seats = [seat for seat in clockwise(view.forehand, view.players) if view.refused[seat] is not None]
    gap = b.space.close
    wide = min((room.w - gap * (len(seats) - 1)) / len(seats), room.h * 1.6)
    high = min(room.h * 0.8, wide * 0.7)
    for i, seat in enumerate(seats):
        box = Rect(room.x + i * (wide + gap), room.cy - high / 2, wide, high)
        b.panel(box, "slip")
        side = min(high * 0.74, wide * 0.42)
        b.draw_player(Rect(box.cx - side * 1.08, box.cy - side / 2, side, side), seat)
        draw_struck_suit(b, Rect(box.cx + side * 0.08, box.cy - side / 2, side, side), view.refused[seat] or 0)


def draw_struck_suit(b: Builder, box: Rect, refused: int) -> None:
    """Draw the sign of a suit, struck through."""
    b.picture(box.inset(box.w * 0.08), b.faces.sign(refused))
    b.add(Line(((box.x, box.bottom), (box.right, box.y)), "text", max(2.0, box.w * 0.09)))
