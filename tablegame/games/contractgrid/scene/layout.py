"""The picture in which a player lays out the sheet, and the draft (a sheet that is not handed in yet) that its actions
change.

The draft comes first; then the three columns of the picture: the contract in focus and the list of contracts, the
sheet, and the suggested sheets. A contract can be moved in two ways: a click lifts it and a second click puts it down,
or it is carried with the mouse. A sheet lists the contract of each square, row by row. `look` is the input of a picture
(view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
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

EMPTY: Final = -1  # stands for no contract, and for no square
_MOST_UNDO: Final = 60  # the most changes that can be taken back


class SheetDraft(NamedTuple):
    """A sheet that is being laid out."""

    sheet: tuple[int, ...]  # the contract of each square, or EMPTY
    lifted: int = EMPTY  # the contract that is lifted
    base: tuple[int, ...] = ()  # while a contract is carried, the sheet before it was taken up
    origin: int = EMPTY  # while a contract is carried, its origin: a square, or `from_list(contract)`
    before: tuple[tuple[int, ...], ...] = ()  # the sheet before each change, the latest last

    @property
    def is_complete(self) -> bool:
        """Whether every square has a contract."""
        return EMPTY not in self.sheet

    @property
    def carried(self) -> int:
        """The contract that is carried, or EMPTY."""
        if not self.base or self.origin == EMPTY:
            return EMPTY
        return self.base[self.origin] if self.origin >= 0 else from_list(self.origin)

    def carry(self, origin: int, square: int) -> SheetDraft:
        """The draft after a contract was carried from its origin (a square, or its place in the list) to a square. The
        contract of this square goes to the origin. All others are where they were before the carrying began."""
        base = self.base if self.base and self.origin == origin else self.sheet
        start = SheetDraft(self.sheet, EMPTY, base, origin)
        return start._replace(sheet=put_contract(base, start.carried, square))

    def contracts_off_sheet(self, contracts: tuple[int, ...]) -> tuple[int, ...]:
        """The contracts that are on no square."""
        return tuple(contract for contract in contracts if contract not in self.sheet)


def from_list(number: int) -> int:
    """The number below EMPTY for "contract n comes from the list". Given such a number, it returns n again."""
    return EMPTY - 1 - number


def put_contract(sheet: tuple[int, ...], contract: int, square: int) -> tuple[int, ...]:
    """The sheet with `contract` on a square. The contract that was on this square goes where `contract` was."""
    squares = [*sheet]
    if contract in squares:
        squares[squares.index(contract)] = squares[square]
    squares[square] = contract
    return tuple(squares)


def draft_of(look: GridLook) -> SheetDraft:
    """The viewer's draft. At first it is the sheet of the last game; without one, the first suggested sheet."""
    if isinstance(look.draft, SheetDraft):
        return look.draft
    return SheetDraft(last_sheet(look) or offered_layouts(look.view.house)[0].sheet)


def next_sheet(look: GridLook, action: Action) -> Plain:
    """The draft after an action of the viewer; None if the action does not change a draft."""
    draft = draft_of(look)
    if action.verb == "grid.back":
        return SheetDraft(draft.before[-1], before=draft.before[:-1]) if draft.before else draft
    after = _after(look, draft, action)
    if after is None:
        return None
    previous = draft.base or draft.sheet
    if after.base or previous == after.sheet:  # a contract is still carried, or nothing has changed
        return after._replace(before=draft.before)
    return after._replace(before=(*draft.before, previous)[-_MOST_UNDO:])


def _after(look: GridLook, draft: SheetDraft, action: Action) -> SheetDraft | None:
    """The draft after an action other than undo, without the sheets before the change; None for another action."""
    contracts = look.view.house.on_sheet
    match action.verb, *action.values:
        case "grid.lift", int(square) if draft.lifted == EMPTY:
            return SheetDraft(draft.sheet, draft.sheet[square])
        case "grid.lift", int(square):  # the second click
            return SheetDraft(put_contract(draft.sheet, draft.lifted, square))
        case "grid.tray", int(contract):  # a click in the list of contracts
            return SheetDraft(draft.sheet, EMPTY if draft.lifted == contract else contract)
        case "grid.carry", int(origin), int(square):
            return draft.carry(origin, square)
        case "grid.away", int(square):
            return SheetDraft((*draft.sheet[:square], EMPTY, *draft.sheet[square + 1 :]))
        case "grid.take", key:  # a suggested sheet
            return SheetDraft(next(each.sheet for each in offered_layouts(look.view.house) if each.key == key))
        case ("grid.last",):
            return SheetDraft(last_sheet(look) or draft.sheet)
        case ("grid.home",):  # the carried contract returns to its origin
            return SheetDraft(draft.base or draft.sheet)
        case ("grid.drop",):  # the carried contract stays where it is
            return SheetDraft(draft.sheet)
        case ("grid.shuffle",):
            # Seat and name are in the seed, so that the shuffles of two players differ.
            shuffled = [*contracts]
            Random(f"{look.viewer} {look.name_of(look.base)} {draft.sheet}").shuffle(shuffled)
            return SheetDraft(tuple(shuffled))
        case ("grid.clear",):
            return SheetDraft((EMPTY,) * len(contracts))
    return None


def sheet_as_move(look: GridLook) -> int | None:
    """The move that lays out the sheet of the draft; None while a square is empty."""
    draft = draft_of(look)
    return moves.layout(draft.sheet) if draft.is_complete else None


def last_sheet(look: GridLook) -> tuple[int, ...] | None:
    """The viewer's sheet of the last game; None if there was no game, or if it had other contracts."""
    try:
        move = moves.parse_move(0, look.last_layout)
    except MoveError:
        return None
    if not isinstance(move, int) or move < moves.LAYOUT:
        return None
    sheet = moves.sheet_of(move)
    return sheet if set(sheet) == set(look.view.house.on_sheet) else None


# -- the contract in focus ---------------------------------------------------------------------------------------------


class LayoutPicture(NamedTuple):
    """The content of the picture, by which its parts are drawn."""

    contracts: tuple[int, ...]  # all contracts of this game
    boxes: tuple[Rect, ...]  # the box of each square
    draft: SheetDraft
    sheet: tuple[int, ...]  # the sheet that is shown: the draft, or the suggested sheet in focus
    square: int  # the square in focus, or EMPTY


def _draw_left_column(b: Builder, look: GridLook, rect: Rect, picture: LayoutPicture) -> None:
    """Draw the left column: the contract in focus, the list of all contracts, the plates of the others."""
    gap, plate_h = b.space.gap, plate.height(b)
    box = rect._replace(h=rect.h - len(look.others) * (plate_h + gap))
    b.panel(box, "slip", name="about")
    inner = box.inset(gap, b.space.pad)
    rows = len(picture.contracts) + _HEAD
    text_h = b.line(TITLE, serif=True) + b.line(BODY) * 7  # the least room for the contract in focus
    row_h = min(b.type(SMALL) * 1.8, (inner.h - text_h) / rows)
    if row_h >= b.line(SMALL):  # there is room for a list with names, not only for signs
        table = inner._replace(y=inner.bottom - row_h * rows, h=row_h * rows)
        _draw_rates(b, look, table, picture)
    else:
        down = ceil(len(picture.contracts) / _ACROSS)
        side = min(inner.w / _ACROSS, inner.h * 0.5 / down)
        table = Rect(inner.cx - side * _ACROSS / 2, inner.bottom - side * down, side * _ACROSS, side * down)
        _draw_signs(b, look, table, picture)
    contract = _pointed_contract(b, picture)
    room = inner._replace(h=table.y - inner.y - b.space.close)
    b.cached(_draw_contract, look.view, room, contract, picture.square, len(picture.contracts))
    for i, seat in enumerate(look.others):
        activity = (b.words("has laid out"),) if look.view.laid[seat] else (b.words("is laying out"), "…")
        plate_box = Rect(rect.x, box.bottom + gap + i * (plate_h + gap), rect.w, plate_h)
        plate.draw(b, parts.plate_of(b, look, seat, activity, points=False), plate_box)


def _draw_contract(b: Builder, view: GridView, inner: Rect, contract: int, square: int, squares: int) -> None:
    """Draw the sign, the condition, the rate and the number of lines of a contract; if it is EMPTY, an introduction.
    square, squares: the square of the contract, and the number of squares of the sheet."""
    words, lines = b.words, LINES[squares]
    if contract == EMPTY:
        bid = words.many(
            "Each hand you bid on {n} square; a bid that comes true marks it.",
            "Each hand you bid on {n} squares; a bid that comes true marks its square.",
            view.house.bids,
        )
        line = words("A line with every square marked brings 5 points in each hand. There are {n} lines.", n=len(lines))
        begin = words("Start with a suggested sheet, or drag contracts to other squares; a click or Enter lifts one.")
        title, notes = words("Lay out your sheet"), (Text(bid, ink="text"), Text(line, ink="text"), Text(begin))
        parts.draw_paragraphs(b, inner, (Text(title, TITLE, "serif-bold", "text"), *notes))
        return
    side = min(b.type(40), inner.w * 0.24)
    head = RowWriter(b, inner._replace(h=max(side, b.line(TITLE, serif=True))), side, b.space.pad)
    head.picture(scene_sheet.sign(b, contract))
    head.text(wording.contract_name(words, contract), TITLE, "serif-bold")
    rate = words("Comes in about {percent} % of hands.", percent=percentage(view, contract))
    line_count = sum(square in line for line in lines)
    on_lines = words.many("This square lies on {n} line.", "This square lies on {n} lines.", line_count)
    room = inner._replace(y=inner.y + head.rest.h, h=inner.h - head.rest.h)
    condition = Text(wording.explanation(words, contract, view), BODY, ink="text")
    parts.draw_paragraphs(b, room, (condition, Text(rate), Text(on_lines)))


def percentage(view: GridView, contract: int) -> int:
    """The rough percentage of hands in which a seat makes a contract without playing for it."""
    return round(RATES[view.house.cards][contract] / 10)


# -- all contracts -----------------------------------------------------------------------------------------------------

_ACROSS: Final = 4  # the number of signs in a row where there is no room for a list with names
_HEAD: Final = 1.2  # the height of the head of the list, in rows


def _pointed_contract(b: Builder, picture: LayoutPicture) -> int:
    """The contract under the mouse or in focus, on the sheet or in the list, or EMPTY."""
    kind, rest = pointed_target(b)
    if kind == "tray" and rest.isdigit() and int(rest) in picture.contracts:
        return int(rest)
    return picture.sheet[picture.square] if picture.square != EMPTY else EMPTY


def _draw_rates(b: Builder, look: GridLook, rect: Rect, picture: LayoutPicture) -> None:
    """Draw the list of contracts, a row for each: its sign, its name, a bar for its rate. While some are on no square,
    the others are pale."""
    row_h = rect.h / (len(picture.contracts) + _HEAD)
    off_sheet = picture.draft.contracts_off_sheet(picture.contracts)
    widest = b.cached(_draw_rates_head, rect._replace(h=row_h * _HEAD), picture.contracts)
    for i, contract in enumerate(picture.contracts):
        line = Rect(rect.x, rect.y + (i + _HEAD) * row_h, rect.w, row_h)
        _draw_ground(b, line, contract, picture)
        is_off = contract in off_sheet
        ink: Ink = "faint" if off_sheet and not is_off else "text"
        b.cached(_draw_rate_row, line, contract, ink, is_off, widest, percentage(look.view, contract))
        if look.can_act:
            b.cached(_add_list_target, line, contract, picture.boxes)


def _draw_rates_head(b: Builder, rect: Rect, contracts: tuple[int, ...]) -> float:
    """Draw the head of the list; returns the width of the longest name."""
    b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", 1.0))
    forms = b.words("How often they come"), b.words("How often")
    b.text(rect, plate.first_that_fits(b, forms, rect.w, SMALL, "sans-bold"), SMALL, "sans-bold", "soft")
    names = (wording.contract_name(b.words, contract) for contract in contracts)
    return max(b.width([b.span(name, SMALL, "sans-bold")]) for name in names) + 1


def _draw_rate_row(b: Builder, line: Rect, contract: int, ink: Ink, bold: bool, widest: float, percent: int) -> None:
    """Draw a row of the list of contracts. widest: the width of the longest name; percent: the length of the bar."""
    across = RowWriter(b, line.inset(b.space.hair, 0), line.h * 0.86)
    across.picture(scene_sheet.sign(b, contract))
    across.text(wording.contract_name(b.words, contract), SMALL, "sans-bold" if bold else "sans", ink, wide=widest)
    bar = Rect(across.rest.x, line.cy - line.h * 0.14, across.rest.w, line.h * 0.28)
    if bar.w > b.type(SMALL) * 2:
        b.panel(bar, "track")
        b.panel(bar._replace(w=max(bar.h, bar.w * percent / 100)), "meter")


def _draw_signs(b: Builder, look: GridLook, rect: Rect, picture: LayoutPicture) -> None:
    """Draw the list of contracts as signs without names. While some are on no square, the others are pale."""
    side, off_sheet = rect.w / _ACROSS, picture.draft.contracts_off_sheet(picture.contracts)
    for index, contract in enumerate(picture.contracts):
        row, column = divmod(index, _ACROSS)
        cell = Rect(rect.x + column * side, rect.y + row * side, side, side)
        _draw_ground(b, cell, contract, picture)
        alpha = 0.3 if off_sheet and contract not in off_sheet else 1
        b.picture(cell.inset(side * 0.13), scene_sheet.sign(b, contract), alpha)
        if look.can_act:
            b.cached(_add_list_target, cell, contract, picture.boxes)


def _draw_ground(b: Builder, box: Rect, contract: int, picture: LayoutPicture) -> None:
    """Light the box of a contract if it is lifted or in focus."""
    if contract == picture.draft.lifted:
        b.panel(box, "lit")
    elif contract == _pointed_contract(b, picture):
        b.panel(box, "row")


@lru_cache(maxsize=128)
def _carry(origin: int, boxes: tuple[Rect, ...]) -> tuple[tuple[Rect, Action], ...]:
    """The boxes of all squares, each with the action of carrying a contract there.
    origin: the square from which the contract comes, or `from_list(contract)`."""
    return tuple([(box, Action("grid.carry", (origin, square))) for square, box in enumerate(boxes)])


def _add_list_target(b: Builder, box: Rect, contract: int, boxes: tuple[Rect, ...]) -> None:
    """Make a contract of the list one that can be lifted, or carried to a square. boxes: those of the squares."""
    carry = _carry(from_list(contract), boxes)
    label = b.words("lift {name}", name=wording.contract_name(b.words, contract))
    parts.add_carriable(b, "tray", f"tray/{contract}", box, Action("grid.tray", (contract,)), label, carry)


# -- sheets that are proposed ------------------------------------------------------------------------------------------


def pointed_target(b: Builder) -> tuple[str, str]:
    """The id of the target under the mouse, or else in focus, in two parts: ("square", "5") for "square/5"."""
    kind, _, rest = (b.hover or b.focus).partition("/")
    return kind, rest


class _SheetChoice(NamedTuple):
    """A sheet that can be taken as draft."""

    id: str  # the id of its target
    name: str
    sheet: tuple[int, ...]
    action: Action
    sentence: str = ""  # the reason why it is good


def offered_sheets(b: Builder, look: GridLook) -> list[_SheetChoice]:
    """The suggested sheets. Before them comes the sheet of the last game if it is none of them."""
    words = b.words
    choices = [
        _SheetChoice(f"suggested/{each.key}", words(each.name), each.sheet, Action("grid.take", (each.key,)),
               words(each.sentence))
        for each in offered_layouts(look.view.house)
    ]  # fmt: skip
    last = last_sheet(look)
    if last is not None and all(each.sheet != last for each in choices):
        choices.insert(0, _SheetChoice("suggested/last", words("Your last sheet"), last, Action("grid.last")))
    return choices


def previewed_sheet(b: Builder, look: GridLook) -> _SheetChoice | None:
    """The offered sheet under the mouse or in focus; None if there is none."""
    pointed = "/".join(pointed_target(b))
    return next((each for each in b.cached(offered_sheets, look.untouched(b)) if each.id == pointed), None)


def draw_choices(b: Builder, look: GridLook, rect: Rect, picture: LayoutPicture) -> None:
    """Draw the right column: the offered sheets, and the buttons for shuffling and emptying.
    Once the sheet is laid out, a text about the next steps of the game takes their place."""
    words, draft = b.words, picture.draft
    if not look.can_act:
        box = rect._replace(h=min(rect.h, b.type(BODY) * 13))
        b.panel(box, "slip", name="choices")
        reveal = words("All sheets are turned up as soon as the last one is laid out.")
        next_steps = words(
            "Then cards are dealt; suits are refused, the last one left is trump, everybody bids, and play begins."
        )
        title = Text(words("Laid out"), TITLE, "serif-bold", "text")
        notes = title, Text(reveal, BODY, ink="text"), Text(next_steps, BODY, ink="text")
        parts.draw_paragraphs(b, box.inset(b.space.gap, b.space.pad), notes)
        return
    if draft.before:
        b.key("ctrl+z", Action("grid.back"))
    shuffle, clear = Action("grid.shuffle"), Action("grid.clear")
    b.key("x", shuffle)
    b.key("e", clear)
    shuffle_button = Button("shuffle", words("Shuffle"), shuffle, "green", "X")
    clear_button = Button("clear", words("Empty"), clear, "green", "E")
    buttons = Buttons((shuffle_button, clear_button), full=True)
    buttons_h = buttons.height(b, rect.w)
    box = rect._replace(h=rect.h - buttons_h - b.space.gap)
    b.panel(box, "slip", name="choices")
    look.pane("choices").fill(
        b, box.inset(b.space.gap, b.space.close), lambda c, room: _draw_list(c, look, room, picture)
    )
    buttons.draw(b, "changes", rect._replace(y=rect.bottom - buttons_h))


def _draw_list(b: Builder, look: GridLook, room: Rect, picture: LayoutPicture) -> float:
    """Draw the offered sheets. Returns the bottom edge."""
    y = Heading(b.words("Suggested")).draw(b, "", room)
    pointed = "/".join(pointed_target(b))
    for each in b.cached(offered_sheets, look.untouched(b)):
        is_drafted = each.sheet == picture.draft.sheet
        hint = advice.mark(look, moves.layout(each.sheet), b.words)
        style: PanelStyle | None = "row" if each.id == pointed else None
        if is_drafted:
            style = "lit"
        y = b.cached(_draw_choice, room._replace(y=y + b.space.close), each, style, hint)
        if is_drafted and b.focus == each.id:
            b.key("enter", verbs.COMMIT())
    return y


def _draw_choice(b: Builder, room: Rect, choice: _SheetChoice, style: PanelStyle | None, hint: Mark) -> float:
    """Draw the name of an offered sheet, and the reason for it. Returns the bottom edge."""
    pad, head, reason = b.space.close, b.line(BODY), Text(choice.sentence, SMALL, ink="soft")
    title = f"{choice.name} · {hint.text}" if hint.text else choice.name
    reason_h = len(b.wrap(reason.spans(b), room.w - 2 * pad)) * b.line(SMALL) if choice.sentence else 0.0
    box = room._replace(h=head + reason_h + 2 * pad)
    inner = box.inset(pad, pad)
    if style is not None:
        b.panel(box, style)
    b.text(inner._replace(h=head), choice.name, BODY, "sans-bold")
    if reason_h:
        reason.draw(b, "", inner._replace(y=inner.y + head, h=reason_h))
    wide, high = rank_columns.badge_size(b, hint.text)
    rank_columns.mark_badge(b, hint, inner.right - wide / 2, inner.y + (head + high) / 2 + b.space.close)
    b.target("choices", Target(choice.id, box, choice.action, title, hover=True))
    if style == "lit":
        b.set_first_arrow(choice.id)
    return box.bottom


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the three columns for a player; for a spectator an empty sheet of each seat, as all sheets are secret."""
    view = look.view
    if look.viewer is None:
        _draw_secret_sheets(b, look, area)
        return
    for zone in ("commit", "grid", "tray", "choices", "changes"):  # the groups of targets in the order of Tab
        b.zones.setdefault(zone, [])
    # The side columns grow with the type, but leave more than two fifths of the width to the sheet.
    left = min(max(b.px(370), b.type(SMALL) * 12.5), area.w * 0.27)
    right = min(max(b.px(340), b.type(SMALL) * 14), area.w * 0.3)
    middle = area.w - left - right - 2 * b.space.gap
    page_w = min(middle, area.h * 1.05)  # a sheet is hardly wider than high
    page = area._replace(x=area.x + left + b.space.gap + (middle - page_w) / 2, w=page_w)
    columns = area._replace(w=left), page, area._replace(x=area.right - right, w=right)
    about, page, offers = (b.mirrored(column, area) for column in columns)
    draft, square, name = draft_of(look), EMPTY, ""  # name: of the suggested sheet that is shown instead of the draft
    if not look.can_act:
        draft = SheetDraft(view.sheets[look.viewer] or draft.sheet)
    sheet = draft.sheet
    if look.can_act:
        previewed = previewed_sheet(b, look)
        if previewed is not None:
            sheet, name = previewed.sheet, previewed.name if previewed.sheet != draft.sheet else ""
        else:
            square = _square_of(b, draft)
            if draft.lifted != EMPTY and square != EMPTY:
                # The sheet is shown as if the lifted contract had been put down.
                sheet = put_contract(draft.sheet, draft.lifted, square)
    boxes = scene_sheet.squares(scene_sheet.plan(b, page, foot_lines=1).grid, len(sheet))
    picture = LayoutPicture(view.house.on_sheet, boxes, draft, sheet, square)
    _draw_left_column(b, look, about, picture)
    _draw_sheet(b, look, page, picture, name)
    draw_choices(b, look, offers, picture)


def _draw_secret_sheets(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw an empty sheet for each seat, with a note whether the seat has laid out."""
    view, words, gap = look.view, b.words, b.space.gap
    head = b.type(TITLE, serif=True) * 2
    title = b.span(words("Everybody lays out a sheet in secret."), TITLE, "serif-bold")
    slips.text_slip(b, area._replace(h=head), [[title]])
    room = Rect(area.x, area.y + head + gap, area.w, area.h - head - gap)
    side = min((room.w - gap * (view.players - 1)) / view.players, room.h)
    bare = (EMPTY,) * len(view.house.on_sheet)
    for seat, box in enumerate(row(room, view.players, side, side, gap)):
        scene_sheet.draw(b, box, GridSheet(seat, bare), look.name_of(seat), lines=1)
        done = words("has laid out") if view.laid[seat] else words("is laying out")
        scene_sheet.draw_foot(b, scene_sheet.plan(b, box, foot_lines=1).foot, done)


def _square_of(b: Builder, draft: SheetDraft) -> int:
    """The square of the carried contract; without one, the square under the mouse or in focus; EMPTY if there is none.
    A contract of the list that is on a square, and under the mouse or in focus, stands for its square."""
    if draft.carried != EMPTY:
        return draft.sheet.index(draft.carried)
    kind, number = pointed_target(b)
    if kind == "tray" and draft.lifted == EMPTY and number.isdigit() and int(number) in draft.sheet:
        return draft.sheet.index(int(number))
    count = len(draft.sheet)
    return int(number) if kind == "square" and number.isdigit() and int(number) < count else EMPTY


def _draw_sheet(b: Builder, look: GridLook, rect: Rect, picture: LayoutPicture, previewed: str) -> None:
    """Draw the large sheet with its squares as targets. previewed: the name of the suggested sheet on it, or ""."""
    words, draft = b.words, picture.draft
    lit = picture.sheet[picture.square] if picture.square != EMPTY else EMPTY
    # The lines that cross in the square in focus are shown like those that bids would close.
    lines = tuple(number for number, line in enumerate(LINES[len(picture.sheet)]) if picture.square in line)
    lifted = draft.lifted if lit != draft.lifted else EMPTY
    briefs, shows_all = b.cached(_briefs, look.view), parts.shows_all(look)
    sheet = GridSheet(look.base, picture.sheet, lit=lit, lifted=lifted, coming=lines, every=shows_all, briefs=briefs)
    secret = (words("secret until all have laid out theirs"), words("secret"))
    title = words("Your sheet: {name}?", name=previewed) if previewed else words("Your sheet")
    scene_sheet.draw(b, rect, sheet, title, secret, lines=1)
    foot = scene_sheet.plan(b, rect, foot_lines=1).foot
    _draw_hint(b, look, parts.draw_lines_switch(b, look, foot), draft)
    if look.can_act:
        if draft.lifted != EMPTY:
            b.key("escape", Action("grid.home"))
        for square, contract in enumerate(draft.sheet):
            is_origin = bool(draft.base) and draft.origin == square
            b.cached(_add_square_target, draft.lifted, contract, square, is_origin, picture.boxes)
        focused = next((target for target in b.targets if target.id == b.focus), None)
        if focused is not None and focused.on_drop is not None:  # a contract, on a square or in the list
            b.key("space", focused.action)
            kind, _, number = focused.id.partition("/")
            if kind == "square" and draft.sheet[int(number)] != EMPTY:
                for key in ("delete", "backspace"):
                    b.key(key, Action("grid.away", (int(number),)))


def _briefs(b: Builder, view: GridView) -> tuple[str, ...]:
    """The condition of each contract in a few words."""
    return tuple(wording.in_brief(b.words, contract, view) for contract in range(16))


def _draw_hint(b: Builder, look: GridLook, room: Rect, draft: SheetDraft) -> None:
    """Draw the request below the sheet, if a contract is lifted or the sheet is incomplete."""
    words, text = b.words, ""
    if not look.can_act:
        text = words("Your sheet is laid out.")
    elif draft.lifted != EMPTY:
        text = words("Where does {name} go?", name=wording.contract_name(words, draft.lifted))
    elif not draft.is_complete:
        text = words("Put every contract on a square.")
    if text:
        scene_sheet.draw_foot(b, room, text)


def _add_square_target(
    b: Builder, lifted: int, contract: int, square: int, is_origin: bool, boxes: tuple[Rect, ...]
) -> None:
    """Add a square as a target: a click lifts or puts down a contract, and its contract can be carried elsewhere.
    lifted: the contract that is lifted, or EMPTY.
    contract: the contract on the square, or EMPTY.
    is_origin: whether the carried contract comes from this square."""
    words = b.words
    if lifted != EMPTY:
        label = words("put {name} here", name=wording.contract_name(words, lifted))
    elif contract == EMPTY:
        label = words("an empty square")
    else:
        label = words("lift {name}", name=wording.contract_name(words, contract))
    carry = _carry(square, boxes) if is_origin or contract != EMPTY else ()
    if not is_origin:  # a contract on its square need not be carried back there
        carry = (*carry[:square], *carry[square + 1 :])
    parts.add_carriable(b, "grid", f"square/{square}", boxes[square], Action("grid.lift", (square,)), label, carry)
    cell = divmod(square, 4 if len(boxes) == 16 else 3)
    b.targets[-1] = b.targets[-1]._replace(role="cell", cell=cell, group=words("Your sheet"))
