"""The sheet while it is laid out in secret: contracts change places, suggested and kept sheets lie beside it.

Knows a seat's view and a draft. Must not know rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from tablegame.core.contract import Plain
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import LINES
from tablegame.games.contractgrid.scene import choices as scene_choices
from tablegame.games.contractgrid.scene import laying
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.choices import Seen
from tablegame.games.contractgrid.scene.laying import EMPTY, Laying
from tablegame.games.contractgrid.scene.sheet import Sheet
from tablegame.games.contractgrid.text import wording
from tablegame.table import slips
from tablegame.table.build import Builder
from tablegame.table.layout import row
from tablegame.table.look import Look
from tablegame.table.scale import SMALL, TITLE
from tablegame.table.scene import Action, Grasp, Rect, Span, Target

_ACTIONS: Final = frozenset(
    ("grid.lift", "grid.tray", "grid.carry", "grid.drop", "grid.home", "grid.away", "grid.take", "grid.kept",
     "grid.shuffle", "grid.clear", "grid.back")
)  # fmt: skip


# -- the draft ---------------------------------------------------------------------------------------------------------


def laid(look: Look) -> Laying:
    """The sheet as it lies before whoever looks: at first a suggested one, so that it can be begun with."""
    view = parts.view_of(look)
    if look.draft is not None:
        return Laying.of(look.draft)
    return Laying(parts.proposed(view)[0].sheet)


def drafted(look: Look, action: Action) -> Plain:
    """The sheet after a step; None where the action is none."""
    if action.verb not in _ACTIONS:
        return None
    now = laid(look)
    if action.verb == "grid.back":
        return now.back().plain()
    return _after(look, now, action).following(now).plain()


def _after(look: Look, now: Laying, action: Action) -> Laying:
    view = parts.view_of(look)
    contracts = view.house.on_sheet
    values = cast("tuple[int, ...]", action.values)
    if action.verb == "grid.lift":
        return now.lifted(values[0])
    if action.verb == "grid.tray":
        return now.taken(values[0])
    if action.verb == "grid.carry":
        return now.carried(*values)
    if action.verb == "grid.home":
        return now.put_back()
    if action.verb == "grid.drop":
        return now.dropped()
    if action.verb == "grid.away":
        return now.away(values[0])
    if action.verb == "grid.take":
        return Laying(next(each.sheet for each in parts.proposed(view) if each.key == action.values[0]))
    if action.verb == "grid.kept":
        return Laying(laying.of_kept(look.kept[values[0]], contracts) or now.sheet)
    if action.verb == "grid.shuffle":
        # Nobody else's shuffle may begin alike: names and seat go into it.
        return now.shuffled(contracts, f"{look.viewer} {look.name_of(look.base)}")
    return laying.empty(len(contracts))


def composed(look: Look) -> int | None:
    """The sheet as a move, once every square has its contract."""
    now = laid(look)
    return moves.layout(now.sheet) if now.whole else None


# -- the picture -------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """Where everything lies, in pixels: what is said of a contract, what lies beside the sheet, who else lays out; the
    sheet; suggestions and one's own."""

    about: Rect
    sheet: Rect
    choices: Rect


def plan(b: Builder, area: Rect) -> Plan:
    """Three columns, the sheet in the middle as large as can be."""
    gap = parts.gap_of(b)
    left = min(max(b.px(310), b.type(SMALL) * 11), area.w * 0.25)
    right = min(max(b.px(430), b.type(SMALL) * 15.5), area.w * 0.34)
    middle = area.w - left - right - 2 * gap
    wide = min(middle, area.h * 1.05)
    sheet = Rect(area.x + left + gap + (middle - wide) / 2, area.y, wide, area.h)
    return Plan(Rect(area.x, area.y, left, area.h), sheet, Rect(area.right - right, area.y, right, area.h))


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the picture into the area."""
    view = parts.view_of(look)
    if look.viewer is None:
        _all_secret(b, look, area)
        return
    for zone in ("commit", "grid", "tray", "choices", "keep"):
        b.zones.setdefault(zone, [])
    lay = plan(b, area)
    now = laid(look)
    if not look.can_act:
        now = Laying(view.sheets[look.viewer] or now.sheet)
    contracts = view.house.on_sheet
    tried = scene_choices.previewed(b, look, contracts) if look.can_act else None
    square = _square_of(b, now) if look.can_act and tried is None else EMPTY
    shown = _shown(now, square) if tried is None else tried[1]
    boxes = scene_sheet.squares(scene_sheet.plan(b, lay.sheet, True, 1).grid, len(shown))
    seen = Seen(contracts, boxes, now, shown, square)
    scene_choices.about(b, look, lay.about, seen)
    _sheet(b, look, lay.sheet, seen, tried[0] if tried is not None and tried[1] != now.sheet else "")
    scene_choices.choices(b, look, lay.choices, seen)
    parts.space_presses(b)


def _all_secret(b: Builder, look: Look, area: Rect) -> None:
    """What whoever looks on sees: everybody's pad with nothing on it, and who is still at it."""
    view, words = parts.view_of(look), b.words
    gap = parts.gap_of(b)
    head = b.type(TITLE, serif=True) * 2
    slips.slip(
        b, area._replace(h=head), [[b.span(words("Everybody lays out a sheet in secret."), TITLE, "serif-bold")]]
    )
    room = Rect(area.x, area.y + head + gap, area.w, area.h - head - gap)
    side = min((room.w - gap * (view.players - 1)) / view.players, room.h)
    bare = (EMPTY,) * len(view.house.on_sheet)
    for seat, box in enumerate(row(room, view.players, side, side, gap)):
        said = words("has laid out") if view.laid[seat] else words("is laying out")
        scene_sheet.draw(b, box, Sheet(seat, bare), look.name_of(seat), foot=said)


def _square_of(b: Builder, now: Laying) -> int:
    """The square of what is carried, else the one under the mouse or in focus; EMPTY where there is none."""
    if now.base and now.origin != EMPTY:
        contract = now.base[now.origin] if now.origin >= 0 else EMPTY - 1 - now.origin
        return now.sheet.index(contract)
    kind, number = scene_choices.pointed(b)
    if kind == "tray" and now.held == EMPTY and number.isdigit() and int(number) in now.sheet:
        return now.sheet.index(int(number))
    count = len(now.sheet)
    return int(number) if kind == "square" and number.isdigit() and int(number) < count else EMPTY


def _shown(now: Laying, square: int) -> tuple[int, ...]:
    """The sheet as it would lie if what is lifted were put down here."""
    return now.sheet if now.held == EMPTY or square == EMPTY else laying.put(now.sheet, now.held, square)


def _sheet(b: Builder, look: Look, rect: Rect, seen: Seen, tried: str) -> None:
    """The large sheet, its squares as targets; tried: the name of another one that is only shown."""
    words = b.words
    lit = seen.sheet[seen.square] if seen.square != EMPTY else EMPTY
    through = tuple(n for n, line in enumerate(LINES[len(seen.sheet)]) if seen.square in line)
    every = look.turned.get(parts.LINES, "") == "all"
    lifted = seen.now.held if lit != seen.now.held else EMPTY
    sheet = Sheet(look.viewer or 0, seen.sheet, lit=lit, lifted=lifted, coming=through, every=every)
    places = scene_sheet.plan(b, rect, True, 1)
    secret = (words("secret until all have laid out theirs"), words("secret"))
    title = words("Your sheet: {name}?", name=tried) if tried else words("Your sheet")
    scene_sheet.draw(b, rect, sheet, title, note=secret, foot_lines=1)
    switch = parts.lines_switch(b, look, places.foot)
    _hint(b, look, places.foot._replace(w=switch.x - places.foot.x - parts.gap_of(b)), seen.now)
    if look.can_act:
        if seen.now.held != EMPTY:
            b.key("escape", Action("grid.home"))
        for number, box in enumerate(seen.boxes):
            _target(b, seen.now, number, box, seen.boxes)


def _hint(b: Builder, look: Look, room: Rect, now: Laying) -> None:
    """How squares are changed, in the words for what is in the hand."""
    words = b.words
    if not look.can_act:
        said: tuple[str, ...] = (words("Your sheet is laid out."),)
    elif now.held != EMPTY:
        name = wording.contract_name(words, now.held)
        said = (words("Where does {name} go?", name=name),)
    elif not now.whole:
        said = (words("Put every contract on a square."),)
    else:
        said = (
            words("Drag a contract onto another square, or lift it with a click or Enter."),
            words("Drag contracts to other squares."),
        )
    sizes = (b.type(SMALL), 16.0)
    options: list[list[Span]] = [[Span(text, "sans", size)] for size in sizes for text in said]
    fitting = next((each for each in options if b.width(each) <= room.w), None)
    b.text(room, fitting or options[-1], wrap=fitting is None)


def _target(b: Builder, now: Laying, square: int, box: Rect, boxes: tuple[Rect, ...]) -> None:
    """A square: a click lifts and puts down, what stands on it can be carried to another."""
    words = b.words
    contract = now.sheet[square]
    held = now.held
    if held != EMPTY:
        label = words("put {name} here", name=wording.contract_name(words, held))
    elif contract == EMPTY:
        label = words("an empty square")
    else:
        label = words("lift {name}", name=wording.contract_name(words, contract))
    carried = now.base and now.origin == square
    carry = tuple(
        (other, Action("grid.carry", (square, number)))
        for number, other in enumerate(boxes)
        if (number != square or carried) and (contract != EMPTY or carried)
    )
    name = f"square/{square}"
    action = Action("grid.lift", (square,))
    done, grasp = Action("grid.drop"), Grasp((), put_back=Action("grid.home"))
    b.target("grid", Target(name, box, action, label, hover=True, carry=carry, dropped=done, grasp=grasp))
    if b.focus == name:
        b.key("space", action)
        if contract != EMPTY:
            b.key("delete", Action("grid.away", (square,)))
            b.key("backspace", Action("grid.away", (square,)))
