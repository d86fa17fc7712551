"""The picture while sheets are laid out in secret: the sheet in the middle, its columns on both sides."""

from __future__ import annotations

from tablegame.games.contractgrid.facts.contracts import LINES
from tablegame.games.contractgrid.scene import layout_sides, parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.draft import EMPTY, SheetDraft, draft_of, put
from tablegame.games.contractgrid.scene.layout_sides import LayoutPicture
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view import plate, slips
from tablegame.view.builder import Builder
from tablegame.view.layout import row
from tablegame.view.scale import SMALL, TITLE
from tablegame.view.scene import Action, Rect


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw a contract in words and all contracts at the left, the sheet, and other sheets at the right."""
    view = look.view
    if look.viewer is None:
        _all_secret(b, look, area)
        return
    for zone in ("commit", "grid", "tray", "choices", "keep"):
        b.zones.setdefault(zone, [])
    left = min(max(b.px(310), b.type(SMALL) * 11), area.w * 0.25)
    right = min(max(b.px(430), b.type(SMALL) * 15.5), area.w * 0.34)
    about, page, others = parts.columns(b, area, left, right, 1.05)
    now, tried = draft_of(look), None
    if look.can_act:
        tried = layout_sides.previewed(b, look)
    else:
        now = SheetDraft(view.sheets[look.viewer] or now.sheet)
    square = _square_of(b, now) if look.can_act and tried is None else EMPTY
    # As it would be if the lifted contract were put down here.
    shown = now.sheet if now.held == EMPTY or square == EMPTY else put(now.sheet, now.held, square)
    shown = shown if tried is None else tried.sheet
    boxes = scene_sheet.squares(scene_sheet.plan(b, page, True, 1).grid, len(shown))
    seen = LayoutPicture(view.house.on_sheet, boxes, now, shown, square)
    layout_sides.about(b, look, about, seen)
    _sheet(b, look, page, seen, "" if tried is None or tried.sheet == now.sheet else tried.name)
    layout_sides.choices(b, look, others, seen)


def _all_secret(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw what a spectator sees: empty sheets, and who is still laying out."""
    view, words, gap = look.view, b.words, b.space.gap
    head = b.type(TITLE, serif=True) * 2
    said = b.span(words("Everybody lays out a sheet in secret."), TITLE, "serif-bold")
    slips.text_slip(b, area._replace(h=head), [[said]])
    room = Rect(area.x, area.y + head + gap, area.w, area.h - head - gap)
    side = min((room.w - gap * (view.players - 1)) / view.players, room.h)
    bare = (EMPTY,) * len(view.house.on_sheet)
    for seat, box in enumerate(row(room, view.players, side, side, gap)):
        scene_sheet.draw(b, box, GridSheet(seat, bare), look.name_of(seat), lines=1)
        done = words("has laid out") if view.laid[seat] else words("is laying out")
        scene_sheet.foot(b, scene_sheet.plan(b, box, True, 1).foot, done)


def _square_of(b: Builder, now: SheetDraft) -> int:
    """The square of the carried contract, else the one under the mouse or in focus; EMPTY if there is none."""
    if now.carried != EMPTY:
        return now.sheet.index(now.carried)
    kind, number = layout_sides.pointed(b)
    if kind == "tray" and now.held == EMPTY and number.isdigit() and int(number) in now.sheet:
        return now.sheet.index(int(number))
    count = len(now.sheet)
    return int(number) if kind == "square" and number.isdigit() and int(number) < count else EMPTY


def _sheet(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture, tried: str) -> None:
    """Draw the large sheet with its squares as targets. tried: the name of another sheet that is only shown."""
    words, now = b.words, seen.now
    lit = seen.sheet[seen.square] if seen.square != EMPTY else EMPTY
    through = tuple(n for n, line in enumerate(LINES[len(seen.sheet)]) if seen.square in line)
    lifted = now.held if lit != now.held else EMPTY
    every = parts.shows_all(look)
    briefs = tuple(wording.in_brief(words, contract, look.view) for contract in range(16))
    sheet = GridSheet(look.base, seen.sheet, lit=lit, lifted=lifted, coming=through, every=every, briefs=briefs)
    secret = (words("secret until all have laid out theirs"), words("secret"))
    title = words("Your sheet: {name}?", name=tried) if tried else words("Your sheet")
    scene_sheet.draw(b, rect, sheet, title, secret, lines=1)
    _hint(b, look, parts.lines_switch(b, look, scene_sheet.plan(b, rect, True, 1).foot), now)
    if look.can_act:
        if now.held != EMPTY:
            b.key("escape", Action("grid.home"))
        for number, box in enumerate(seen.boxes):
            _target(b, now, number, box, seen.boxes)


def _hint(b: Builder, look: GridLook, room: Rect, now: SheetDraft) -> None:
    """Say how squares are changed, or where the lifted contract may go."""
    words, short = b.words, ""
    if not look.can_act:
        said = words("Your sheet is laid out.")
    elif now.held != EMPTY:
        said = words("Where does {name} go?", name=wording.contract_name(words, now.held))
    elif not now.whole:
        said = words("Put every contract on a square.")
    else:
        said = words("Drag a contract onto another square, or lift it with a click or Enter.")
        short = words("Drag contracts to other squares.")
    scene_sheet.foot(b, room, plate.first_that_fits(b, (said, short or said), room.w) or short or said)


def _target(b: Builder, now: SheetDraft, square: int, box: Rect, boxes: tuple[Rect, ...]) -> None:
    """A square as a target: a click lifts and puts down, and its contract can be carried to another square."""
    words, contract = b.words, now.sheet[square]
    if now.held != EMPTY:
        label = words("put {name} here", name=wording.contract_name(words, now.held))
    elif contract == EMPTY:
        label = words("an empty square")
    else:
        label = words("lift {name}", name=wording.contract_name(words, contract))
    here = bool(now.base) and now.origin == square
    carry = tuple(
        (other, Action("grid.carry", (square, number)))
        for number, other in enumerate(boxes)
        if here or (number != square and contract != EMPTY)
    )
    parts.carried(b, "grid", f"square/{square}", box, Action("grid.lift", (square,)), label, carry)
    if b.focus == f"square/{square}" and contract != EMPTY:
        for key in ("delete", "backspace"):
            b.key(key, Action("grid.away", (square,)))
