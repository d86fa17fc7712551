"""Laying out the sheet: the draft, contracts on squares and beside it, and its picture."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from tablegame.core.errors import MoveError
from tablegame.core.text import Plain
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import LINES, RATES
from tablegame.games.contractgrid.facts.layouts import offered_layouts
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view import advice, plate, rank_columns, slips, verbs
from tablegame.view.advice import Mark
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Heading, Text
from tablegame.view.layout import RowWriter, row
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Ink, Line, PanelStyle, Rect, Target

EMPTY: Final = -1
"""No contract, on a square or lifted; no square."""
_MOST_BACK: Final = 60
"""Changes that can be taken back."""


class SheetDraft(NamedTuple):
    """A sheet on the way. Contracts beside the sheet have places too: EMPTY - 1 - contract. base, origin: while a
    contract is carried, the sheet before, and the place it came from."""

    sheet: tuple[int, ...]  # the contract of each square, or EMPTY
    held: int = EMPTY  # the contract that is lifted
    base: tuple[int, ...] = ()
    origin: int = EMPTY
    before: tuple[tuple[int, ...], ...] = ()  # the sheets before each change, the last one last

    @property
    def whole(self) -> bool:
        """Whether every square has its contract."""
        return EMPTY not in self.sheet

    @property
    def carried(self) -> int:
        """The contract that is carried, or EMPTY."""
        if not self.base or self.origin == EMPTY:
            return EMPTY
        return self.base[self.origin] if self.origin >= 0 else EMPTY - 1 - self.origin

    def carry(self, origin: int, square: int) -> SheetDraft:
        """Carry a contract over a square: both change places, and squares on the way stay as they were."""
        start = SheetDraft(self.sheet, EMPTY, self.base if self.base and self.origin == origin else self.sheet, origin)
        return start._replace(sheet=put_contract(start.base, start.carried, square))

    def beside(self, contracts: tuple[int, ...]) -> tuple[int, ...]:
        """The contracts that are on no square."""
        return tuple(contract for contract in contracts if contract not in self.sheet)


def put_contract(sheet: tuple[int, ...], contract: int, square: int) -> tuple[int, ...]:
    """The sheet with a contract on that square; what was there goes where the contract came from."""
    squares = [*sheet]
    if contract in squares:
        squares[squares.index(contract)] = squares[square]
    squares[square] = contract
    return tuple(squares)


def draft_of(look: GridLook) -> SheetDraft:
    """The viewer's draft; at first the sheet of the last game, else a suggested one."""
    if isinstance(look.draft, SheetDraft):
        return look.draft
    return SheetDraft(last_sheet(look) or offered_layouts(look.view.house)[0].sheet)


def next_sheet(look: GridLook, action: Action) -> Plain:
    """The draft after an action, None if the action is no step of it."""
    now = draft_of(look)
    if action.verb == "grid.back":
        return SheetDraft(now.before[-1], before=now.before[:-1]) if now.before else now
    after = _after(look, now, action)
    if after is None:
        return None
    was = now.base or now.sheet
    if after.base or was == after.sheet:
        return after._replace(before=now.before)
    return after._replace(before=(*now.before, was)[-_MOST_BACK:])


def _after(look: GridLook, now: SheetDraft, action: Action) -> SheetDraft | None:
    contracts = look.view.house.on_sheet
    match action.verb, *action.values:
        case "grid.lift", int(square) if now.held == EMPTY:
            return SheetDraft(now.sheet, now.sheet[square])
        case "grid.lift", int(square):
            return SheetDraft(put_contract(now.sheet, now.held, square))
        case "grid.tray", int(contract):
            return SheetDraft(now.sheet, EMPTY if now.held == contract else contract)
        case "grid.carry", int(origin), int(square):
            return now.carry(origin, square)
        case "grid.away", int(square):
            return SheetDraft((*now.sheet[:square], EMPTY, *now.sheet[square + 1 :]))
        case "grid.take", key:
            return SheetDraft(next(each.sheet for each in offered_layouts(look.view.house) if each.key == key))
        case ("grid.last",):
            return SheetDraft(last_sheet(look) or now.sheet)
        case ("grid.home",):
            return SheetDraft(now.base or now.sheet)
        case ("grid.drop",):
            return SheetDraft(now.sheet)
        case ("grid.shuffle",):
            # Seat and name go into it: the shuffles of two players must not be alike.
            left = [*contracts]
            Random(f"{look.viewer} {look.name_of(look.base)} {now.sheet}").shuffle(left)
            return SheetDraft(tuple(left))
        case ("grid.clear",):
            return SheetDraft((EMPTY,) * len(contracts))
    return None


def sheet_as_move(look: GridLook) -> int | None:
    """The sheet as a move, once every square has its contract."""
    now = draft_of(look)
    return moves.layout(now.sheet) if now.whole else None


def last_sheet(look: GridLook) -> tuple[int, ...] | None:
    """The sheet of the last game; None if there is none, or it has other contracts than this one."""
    try:
        move = moves.parse_move(0, look.last_layout)
    except MoveError:
        return None
    if not isinstance(move, int) or move < moves.LAYOUT:
        return None
    sheet = moves.sheet_of(move)
    return sheet if set(sheet) == set(look.view.house.on_sheet) else None


# -- a contract in words -----------------------------------------------------------------------------------------------


class LayoutPicture(NamedTuple):
    """What the picture shows."""

    contracts: tuple[int, ...]  # all of this game
    boxes: tuple[Rect, ...]  # the squares
    now: SheetDraft  # the draft
    sheet: tuple[int, ...]  # the draft or another sheet that is shown
    square: int  # the one in focus, or EMPTY


def draw_about(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture) -> None:
    """Draw the left column: the contract in focus, all contracts, who else is laying out."""
    gap, high = b.space.gap, plate.height(b)
    box = rect._replace(h=rect.h - len(look.others) * (high + gap))
    b.panel(box, "slip", name="about")
    inner = box.inset(gap, b.space.pad)
    rows = len(seen.contracts) + _HEAD
    least = b.line(TITLE, serif=True) + b.line(BODY) * 7
    row = min(b.type(SMALL) * 1.8, (inner.h - least) / rows)
    if row >= b.line(SMALL):
        table = inner._replace(y=inner.bottom - row * rows, h=row * rows)
        _often(b, look, table, seen)
    else:
        down = -(-len(seen.contracts) // _ACROSS)
        side = min(inner.w / _ACROSS, inner.h * 0.5 / down)
        table = Rect(inner.cx - side * _ACROSS / 2, inner.bottom - side * down, side * _ACROSS, side * down)
        _signs(b, look, table, seen)
    contract = _contract(b, seen)
    room = inner._replace(h=table.y - inner.y - b.space.close)
    b.cached(_draw_contract, look.view, room, contract, seen.square, len(seen.contracts))
    for i, seat in enumerate(look.others):
        doing = (b.words("has laid out"),) if look.view.laid[seat] else (b.words("is laying out"), "…")
        who = parts.plate_of(b, look, seat, doing, points=False)
        plate.draw(b, who, Rect(rect.x, box.bottom + gap + i * (high + gap), rect.w, high))


def _draw_contract(b: Builder, view: GridView, inner: Rect, contract: int, square: int, squares: int) -> None:
    """Draw the contract in focus: its sign, what makes it, how often it comes, on how many lines it is; without one
    what the sheet is for."""
    words, every = b.words, LINES[squares]
    if contract == EMPTY:
        bid = words.many(
            "Each hand you bid on {n} square; a bid that comes true marks it.",
            "Each hand you bid on {n} squares; a bid that comes true marks its square.",
            view.house.bids,
        )
        line = words("A line with every square marked brings 5 points in each hand. There are {n} lines.", n=len(every))
        begin = words("Start with a suggested sheet, or drag contracts to other squares; a click or Enter lifts one.")
        title, notes = words("Lay out your sheet"), (Text(bid, ink="text"), Text(line, ink="text"), Text(begin))
        parts.paragraphs(b, inner, (Text(title, TITLE, "serif-bold", "text"), *notes))
        return
    side = min(b.type(40), inner.w * 0.24)
    head = RowWriter(b, inner._replace(h=max(side, b.line(TITLE, serif=True))), side, b.space.pad)
    head.picture(scene_sheet.sign(b, contract))
    head.text(wording.contract_name(words, contract), TITLE, "serif-bold")
    often = words("Comes in about {percent} % of hands.", percent=rate(view, contract))
    through = sum(square in line for line in every)
    lies = words.many("This square lies on {n} line.", "This square lies on {n} lines.", through)
    room = inner._replace(y=inner.y + head.rest.h, h=inner.h - head.rest.h)
    parts.paragraphs(
        b, room, (Text(wording.explanation(words, contract, view), BODY, ink="text"), Text(often), Text(lies))
    )


def rate(view: GridView, contract: int) -> int:
    """About how many of a hundred hands make a contract, if nobody plays for it."""
    return round(RATES[view.house.cards][contract] / 10)


# -- all contracts -----------------------------------------------------------------------------------------------------

_ACROSS: Final = 4
_HEAD: Final = 1.2
"""The height of the list's head, in rows."""


def _contract(b: Builder, seen: LayoutPicture) -> int:
    """The contract under the mouse or in focus, on the sheet or in the list, or EMPTY."""
    kind, rest = pointed_target(b)
    if kind == "tray" and rest.isdigit() and int(rest) in seen.contracts:
        return int(rest)
    return seen.sheet[seen.square] if seen.square != EMPTY else EMPTY


def _often(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture) -> None:
    """Draw a row for each contract: its sign, its name, a bar for how often it comes."""
    row = rect.h / (len(seen.contracts) + _HEAD)
    loose = seen.now.beside(seen.contracts)
    widest = b.cached(_often_head, rect._replace(h=row * _HEAD), seen.contracts)
    for i, contract in enumerate(seen.contracts):
        line = Rect(rect.x, rect.y + (i + _HEAD) * row, rect.w, row)
        _ground(b, line, contract, seen)
        ink: Ink = "faint" if loose and contract not in loose else "text"
        b.cached(_often_row, line, contract, ink, contract in loose, widest, rate(look.view, contract))
        if look.can_act:
            b.cached(_loose, line, contract, seen.boxes)


def _often_head(b: Builder, rect: Rect, contracts: tuple[int, ...]) -> float:
    """Draw the head of the list; returns the width of the longest name."""
    b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", 1.0))
    forms = b.words("How often they come"), b.words("How often")
    b.text(rect, plate.first_that_fits(b, forms, rect.w, SMALL, "sans-bold"), SMALL, "sans-bold", "soft")
    names = (wording.contract_name(b.words, contract) for contract in contracts)
    return max(b.width([b.span(name, SMALL, "sans-bold")]) for name in names) + 1


def _often_row(b: Builder, line: Rect, contract: int, ink: Ink, loose: bool, widest: float, percent: int) -> None:
    across = RowWriter(b, line.inset(b.space.hair, 0), line.h * 0.86)
    across.picture(scene_sheet.sign(b, contract))
    across.text(wording.contract_name(b.words, contract), SMALL, "sans-bold" if loose else "sans", ink, wide=widest)
    bar = Rect(across.rest.x, line.cy - line.h * 0.14, across.rest.w, line.h * 0.28)
    if bar.w > b.type(SMALL) * 2:
        b.panel(bar, "track")
        b.panel(bar._replace(w=max(bar.h, bar.w * percent / 100)), "meter")


def _signs(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture) -> None:
    """Draw the signs alone, if there is no room for rows; those on a square are pale while others are not."""
    side, loose = rect.w / _ACROSS, seen.now.beside(seen.contracts)
    for place, contract in enumerate(seen.contracts):
        down, column = divmod(place, _ACROSS)
        cell = Rect(rect.x + column * side, rect.y + down * side, side, side)
        _ground(b, cell, contract, seen)
        b.picture(cell.inset(side * 0.13), scene_sheet.sign(b, contract), 0.3 if loose and contract not in loose else 1)
        if look.can_act:
            b.cached(_loose, cell, contract, seen.boxes)


def _ground(b: Builder, box: Rect, contract: int, seen: LayoutPicture) -> None:
    """Light the contract that is lifted or in focus."""
    if contract == seen.now.held:
        b.panel(box, "lit")
    elif contract == _contract(b, seen):
        b.panel(box, "row")


@lru_cache(maxsize=128)
def _carry(origin: int, boxes: tuple[Rect, ...]) -> tuple[tuple[Rect, Action], ...]:
    """The squares over which a contract of that place can be carried."""
    return tuple([(box, Action("grid.carry", (origin, square))) for square, box in enumerate(boxes)])


def _loose(b: Builder, box: Rect, contract: int, boxes: tuple[Rect, ...]) -> None:
    """Make a contract of the list a target: a click lifts it, and it can be carried onto the sheet."""
    carry = _carry(EMPTY - 1 - contract, boxes)
    label = b.words("lift {name}", name=wording.contract_name(b.words, contract))
    parts.make_carriable(b, "tray", f"tray/{contract}", box, Action("grid.tray", (contract,)), label, carry)


# -- sheets that are proposed ------------------------------------------------------------------------------------------


def pointed_target(b: Builder) -> tuple[str, str]:
    """What is under the mouse, else in focus: the first word of its id and the rest."""
    kind, _, rest = (b.hover or b.focus).partition("/")
    return kind, rest


class _SheetChoice(NamedTuple):
    """A sheet that can be taken."""

    id: str
    name: str
    sheet: tuple[int, ...]
    action: Action
    sentence: str = ""


def offered_sheets(b: Builder, look: GridLook) -> list[_SheetChoice]:
    """The sheet of the last game, unless it is a suggested one, and the suggested ones."""
    words = b.words
    found = [
        _SheetChoice(f"suggested/{each.key}", words(each.name), each.sheet, Action("grid.take", (each.key,)),
               words(each.sentence))
        for each in offered_layouts(look.view.house)
    ]  # fmt: skip
    last = last_sheet(look)
    if last is not None and all(each.sheet != last for each in found):
        found.insert(0, _SheetChoice("suggested/last", words("Your last sheet"), last, Action("grid.last")))
    return found


def previewed_sheet(b: Builder, look: GridLook) -> _SheetChoice | None:
    """The sheet under the mouse or in focus."""
    pointed = "/".join(pointed_target(b))
    return next((each for each in b.cached(offered_sheets, look.untouched(b)) if each.id == pointed), None)


def choices(b: Builder, look: GridLook, rect: Rect, seen: LayoutPicture) -> None:
    """Draw the right column: the sheets that are proposed, and what else can be done with a sheet."""
    words, now = b.words, seen.now
    if not look.can_act:
        box = rect._replace(h=min(rect.h, b.type(BODY) * 13))
        b.panel(box, "slip", name="choices")
        said = words("All sheets are turned up as soon as the last one is laid out.")
        then = words(
            "Then cards are dealt; suits are refused, the last one left is trump, everybody bids, and play begins."
        )
        title = Text(words("Laid out"), TITLE, "serif-bold", "text")
        notes = title, Text(said, BODY, ink="text"), Text(then, BODY, ink="text")
        parts.paragraphs(b, box.inset(b.space.gap, b.space.pad), notes)
        return
    if now.before:
        b.key("ctrl+z", Action("grid.back"))
    shuffle, clear = Action("grid.shuffle"), Action("grid.clear")
    b.key("x", shuffle)
    b.key("e", clear)
    presses = Buttons(
        (
            Button("shuffle", words("Shuffle"), shuffle, "green", "X"),
            Button("clear", words("Empty"), clear, "green", "E"),
        ),
        full=True,
    )
    high = presses.height(b, rect.w)
    box = rect._replace(h=rect.h - high - b.space.gap)
    b.panel(box, "slip", name="choices")
    look.pane("choices").fill(b, box.inset(b.space.gap, b.space.close), lambda c, room: _list(c, look, room, seen))
    presses.draw(b, "changes", rect._replace(y=rect.bottom - high))


def _list(b: Builder, look: GridLook, room: Rect, seen: LayoutPicture) -> float:
    y = Heading(b.words("Suggested")).draw(b, "", room)
    pointed = "/".join(pointed_target(b))
    for each in b.cached(offered_sheets, look.untouched(b)):
        here = each.sheet == seen.now.sheet
        hint = advice.mark(look, moves.layout(each.sheet), b.words)
        style: PanelStyle | None = "lit" if here else "row" if each.id == pointed else None
        y = b.cached(_choice, room._replace(y=y + b.space.close), each, style, hint)
        if here and b.focus == each.id:
            b.key("enter", verbs.COMMIT())
    return y


def _choice(b: Builder, room: Rect, each: _SheetChoice, style: PanelStyle | None, hint: Mark) -> float:
    """Draw a sheet that can be taken: its name, lit if it is the draft. Returns the bottom edge."""
    pad, head, why = b.space.close, b.line(BODY), Text(each.sentence, SMALL, ink="soft")
    title = f"{each.name} · {hint.text}" if hint.text else each.name
    told = len(b.wrap(why.spans(b), room.w - 2 * pad)) * b.line(SMALL) if each.sentence else 0.0
    box = room._replace(h=head + told + 2 * pad)
    inner = box.inset(pad, pad)
    if style is not None:
        b.panel(box, style)
    b.text(inner._replace(h=head), each.name, BODY, "sans-bold")
    if told:
        why.draw(b, "", inner._replace(y=inner.y + head, h=told))
    wide, high = rank_columns.badge_size(b, hint.text)
    rank_columns.mark_badge(b, hint, inner.right - wide / 2, inner.y + (head + high) / 2 + b.space.close)
    b.target("choices", Target(each.id, box, each.action, title, hover=True))
    if style == "lit":
        b.set_first_arrow(each.id)
    return box.bottom


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw a contract in words and all contracts at the left, the sheet, and other sheets at the right."""
    view = look.view
    if look.viewer is None:
        _all_secret(b, look, area)
        return
    for zone in ("commit", "grid", "tray", "choices", "changes"):
        b.zones.setdefault(zone, [])
    left = min(max(b.px(370), b.type(SMALL) * 12.5), area.w * 0.27)
    right = min(max(b.px(340), b.type(SMALL) * 14), area.w * 0.3)
    about, page, others = parts.columns(b, area, left, right, 1.05)
    now, tried = draft_of(look), None
    if look.can_act:
        tried = previewed_sheet(b, look)
    else:
        now = SheetDraft(view.sheets[look.viewer] or now.sheet)
    square = _square_of(b, now) if look.can_act and tried is None else EMPTY
    # As it would be if the lifted contract were put down here.
    shown = now.sheet if now.held == EMPTY or square == EMPTY else put_contract(now.sheet, now.held, square)
    shown = shown if tried is None else tried.sheet
    boxes = scene_sheet.squares(scene_sheet.plan(b, page, True, 1).grid, len(shown))
    seen = LayoutPicture(view.house.on_sheet, boxes, now, shown, square)
    draw_about(b, look, about, seen)
    _sheet(b, look, page, seen, "" if tried is None or tried.sheet == now.sheet else tried.name)
    choices(b, look, others, seen)


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
    kind, number = pointed_target(b)
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
    briefs = b.cached(_briefs, look.view)
    sheet = GridSheet(look.base, seen.sheet, lit=lit, lifted=lifted, coming=through, every=every, briefs=briefs)
    secret = (words("secret until all have laid out theirs"), words("secret"))
    title = words("Your sheet: {name}?", name=tried) if tried else words("Your sheet")
    scene_sheet.draw(b, rect, sheet, title, secret, lines=1)
    _hint(b, look, parts.lines_switch(b, look, scene_sheet.plan(b, rect, True, 1).foot), now)
    if look.can_act:
        if now.held != EMPTY:
            b.key("escape", Action("grid.home"))
        for number in range(len(seen.boxes)):
            b.cached(_target, now.held, now.sheet[number], number, bool(now.base) and now.origin == number, seen.boxes)
        focused = next((target for target in b.targets if target.id == b.focus), None)
        if focused is not None and focused.on_drop is not None:
            b.key("space", focused.action)
            kind, _, place = focused.id.partition("/")
            if kind == "square" and now.sheet[int(place)] != EMPTY:
                for key in ("delete", "backspace"):
                    b.key(key, Action("grid.away", (int(place),)))


def _briefs(b: Builder, view: GridView) -> tuple[str, ...]:
    """What makes each contract, in brief."""
    return tuple(wording.in_brief(b.words, contract, view) for contract in range(16))


def _hint(b: Builder, look: GridLook, room: Rect, now: SheetDraft) -> None:
    """Say where the lifted contract may go, or what is still missing."""
    words, said = b.words, ""
    if not look.can_act:
        said = words("Your sheet is laid out.")
    elif now.held != EMPTY:
        said = words("Where does {name} go?", name=wording.contract_name(words, now.held))
    elif not now.whole:
        said = words("Put every contract on a square.")
    if said:
        scene_sheet.foot(b, room, said)


def _target(b: Builder, held: int, contract: int, square: int, here: bool, boxes: tuple[Rect, ...]) -> None:
    """A square as a target: a click lifts and puts down, and its contract can be carried to another square. held: the
    contract that is lifted; here: it was carried from this square."""
    words = b.words
    if held != EMPTY:
        label = words("put {name} here", name=wording.contract_name(words, held))
    elif contract == EMPTY:
        label = words("an empty square")
    else:
        label = words("lift {name}", name=wording.contract_name(words, contract))
    carry = _carry(square, boxes) if here or contract != EMPTY else ()
    carry = carry if here else (*carry[:square], *carry[square + 1 :])
    parts.make_carriable(b, "grid", f"square/{square}", boxes[square], Action("grid.lift", (square,)), label, carry)
    cell = divmod(square, 4 if len(boxes) == 16 else 3)
    b.targets[-1] = b.targets[-1]._replace(role="cell", cell=cell, group=words("Your sheet"))
