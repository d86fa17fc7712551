"""The sheet while it is laid out in secret: contracts change places, suggested and kept sheets lie beside it."""

from __future__ import annotations

from tablegame.core.contract import Plain
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import LINES
from tablegame.games.contractgrid.scene import choices as scene_choices
from tablegame.games.contractgrid.scene import laying, parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.choices import LayoutPicture
from tablegame.games.contractgrid.scene.laying import EMPTY, Laying
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view import plate, slips
from tablegame.view.builder import Builder
from tablegame.view.layout import row
from tablegame.view.scale import SMALL, TITLE
from tablegame.view.scene import Action, Rect

# -- the draft ---------------------------------------------------------------------------------------------------------


def laid(look: GridLook) -> Laying:
    """The viewer's sheet as it lies: at first a suggested one, ready to be played with."""
    return look.draft if isinstance(look.draft, Laying) else Laying(parts.proposed(look.view)[0].sheet)


def drafted(look: GridLook, action: Action) -> Plain:
    """The sheet after a step; None where the action is none."""
    now = laid(look)
    if action.verb == "grid.back":
        return now.back()
    after = _after(look, now, action)
    return None if after is None else after.following(now)


def _after(look: GridLook, now: Laying, action: Action) -> Laying | None:
    view = look.view
    contracts = view.house.on_sheet
    match action.verb, *action.values:
        case "grid.lift", int(square):
            return now.lifted(square)
        case "grid.tray", int(contract):
            return now.taken(contract)
        case "grid.carry", int(origin), int(square):
            return now.carried(origin, square)
        case "grid.away", int(square):
            return now.away(square)
        case "grid.take", key:
            return Laying(next(each.sheet for each in parts.proposed(view) if each.key == key))
        case "grid.kept", int(place):
            return Laying(laying.of_kept(look.kept[place], contracts) or now.sheet)
        case ("grid.home",):
            return now.put_back()
        case ("grid.drop",):
            return now.dropped()
        case ("grid.shuffle",):
            # Nobody else's shuffle may begin alike: names and seat go into it.
            return now.shuffled(contracts, f"{look.viewer} {look.name_of(look.base)}")
        case ("grid.clear",):
            return laying.empty(len(contracts))
    return None


def composed(look: GridLook) -> int | None:
    """The sheet as a move, once every square has its contract."""
    now = laid(look)
    return moves.layout(now.sheet) if now.whole else None


# -- the picture -------------------------------------------------------------------------------------------------------


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Put the picture into the area: what is said of a contract and lies beside the sheet, the sheet, other sheets."""
    view = look.view
    if look.viewer is None:
        _all_secret(b, look, area)
        return
    for zone in ("commit", "grid", "tray", "choices", "keep"):
        b.zones.setdefault(zone, [])
    left = min(max(b.px(310), b.type(SMALL) * 11), area.w * 0.25)
    right = min(max(b.px(430), b.type(SMALL) * 15.5), area.w * 0.34)
    about, page, others = parts.columns(b, area, left, right, 1.05)
    now, tried = laid(look), None
    if look.can_act:
        tried = scene_choices.previewed(b, look)
    else:
        now = Laying(view.sheets[look.viewer] or now.sheet)
    square = _square_of(b, now) if look.can_act and tried is None else EMPTY
    # As it would lie if what is lifted were put down here.
    shown = now.sheet if now.held == EMPTY or square == EMPTY else laying.put(now.sheet, now.held, square)
    shown = shown if tried is None else tried.sheet
    boxes = scene_sheet.squares(scene_sheet.plan(b, page, True, 1).grid, len(shown))
    seen = LayoutPicture(view.house.on_sheet, boxes, now, shown, square)
    scene_choices.about(b, look, about, seen)
    _sheet(b, look, page, seen, "" if tried is None or tried.sheet == now.sheet else tried.name)
    scene_choices.choices(b, look, others, seen)


def _all_secret(b: Builder, look: GridLook, area: Rect) -> None:
    """What a spectator sees: everybody's pad with nothing on it, and who is still at it."""
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


def _square_of(b: Builder, now: Laying) -> int:
    """The square of what is carried, else the one under the mouse or in focus; EMPTY if there is none."""
    if now.base and now.origin != EMPTY:
        contract = now.base[now.origin] if now.origin >= 0 else EMPTY - 1 - now.origin
        return now.sheet.index(contract)
    kind, number = scene_choices.pointed(b)
    if kind == "tray" and now.held == EMPTY and number.isdigit() and int(number) in now.sheet:
        return now.sheet.index(int(number))
    count = len(now.sheet)
    return int(number) if kind == "square" and number.isdigit() and int(number) < count else EMPTY


def _sheet(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture, tried: str) -> None:
    """The large sheet, its squares as targets; tried: the name of another one that is only shown."""
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


def _hint(b: Builder, look: GridLook, room: Rect, now: Laying) -> None:
    """How squares are changed, in the words for what is in the hand."""
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


def _target(b: Builder, now: Laying, square: int, box: Rect, boxes: tuple[Rect, ...]) -> None:
    """A square: a click lifts and puts down, what stands on it can be carried to another."""
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
