"""Beside a sheet that is laid out: what is said of a contract, contracts without a square, suggested and kept sheets.

Knows a view, a draft and how the parts look. Must not know rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import LINES
from tablegame.games.contractgrid.facts.rates import RATES
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene import laying
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.laying import EMPTY, Laying
from tablegame.games.contractgrid.text import wording
from tablegame.table import advice
from tablegame.table.build import Builder
from tablegame.table.form import Press, draw_press, flow
from tablegame.table.look import Look
from tablegame.table.scale import BODY, SMALL, TITLE
from tablegame.table.scene import Action, Grasp, Label, Line, Rect, Span, Target

_SUGGESTED: Final = "suggested"
_KEPT: Final = "kept"


def _margin(b: Builder) -> float:
    return b.space.gap


# -- what is said of a contract ----------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What the picture shows. contracts: all of this game; boxes: the squares; now: the draft; sheet: as it is shown,
    perhaps another one tried on; square: the one in focus, or EMPTY."""

    contracts: tuple[int, ...]
    boxes: tuple[Rect, ...]
    now: Laying
    sheet: tuple[int, ...]
    square: int


def about(b: Builder, look: Look, rect: Rect, seen: Seen) -> None:
    """The left column: the contract in focus, all contracts to be put somewhere, who else is laying out."""
    gap = parts.gap_of(b)
    seats = look.others
    plate_h = parts.plate_height(b)
    foot = len(seats) * (plate_h + gap)
    box = rect._replace(h=rect.h - foot)
    b.panel(box, "slip", name="about")
    inner = box.inset(_margin(b), _margin(b) * 0.7)
    least = b.line(TITLE, serif=True) + b.line(BODY) * 7
    row = min(b.type(SMALL) * 1.8, (inner.h - least) / (len(seen.contracts) + 1.2))
    if row >= b.line(SMALL):
        wanted = row * (len(seen.contracts) + 1.2)
        table = inner._replace(y=inner.bottom - wanted, h=wanted)
        _often(b, look, table, seen)
    else:
        side = min(inner.w / _ACROSS, inner.h * 0.5 / -(-len(seen.contracts) // _ACROSS))
        high = side * -(-len(seen.contracts) // _ACROSS)
        table = inner._replace(y=inner.bottom - high, h=high)
        _signs(b, look, table, seen)
    _explained(b, look, inner._replace(h=table.y - inner.y - _margin(b) * 0.5), seen)
    y = box.bottom + gap
    for seat in seats:
        parts.plate(b, look, seat, Rect(rect.x, y, rect.w, plate_h), _doing(b, look, seat), points=False)
        y += plate_h + gap


def _doing(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """Whether a seat has laid out its sheet, and the digits that commit it."""
    view, words, seal = parts.view_of(look), b.words, look.sitters[seat].seal
    if not view.laid[seat]:
        return words("is laying out"), "…"
    done = words("has laid out")
    return (f"{done} · " + words("seal {digits}", digits=seal), done) if seal else (done,)


def _explained(b: Builder, look: Look, inner: Rect, seen: Seen) -> None:
    """The contract in focus with its sign, what makes it, how often it comes, on how many lines it stands."""
    view, words = parts.view_of(look), b.words
    contract = _contract(b, seen)
    if contract == EMPTY:
        _introduced(b, look, inner, len(LINES[len(seen.contracts)]))
        return
    side = min(b.type(40), inner.w * 0.24)
    name_h = max(side, b.line(TITLE, serif=True))
    b.picture(Rect(inner.x, inner.y + (name_h - side) / 2, side, side), scene_sheet.sign(b, contract))
    left = inner.x + side + _margin(b) * 0.7
    name = wording.contract_name(words, contract)
    b.text(Rect(left, inner.y, inner.right - left, name_h), name, TITLE, "serif-bold")
    lines = sum(seen.square in line for line in LINES[len(seen.sheet)])
    texts = [
        [b.span(wording.explained(words, contract, view), BODY)],
        [b.span(words("Comes in about {percent} % of hands.", percent=rate(view, contract)), SMALL, "sans", "soft")],
        [
            b.span(
                words.many("This square lies on {n} line.", "This square lies on {n} lines.", lines),
                SMALL,
                "sans",
                "soft",
            )
        ],
    ]
    _paragraphs(b, inner, inner.y + name_h + _margin(b) * 0.4, texts)


def _introduced(b: Builder, look: Look, inner: Rect, lines: int) -> None:
    """What the sheet is for, while nothing is in focus."""
    words = b.words
    bid = words.many(
        "Each hand you bid on {n} square; a bid that comes true marks it.",
        "Each hand you bid on {n} squares; a bid that comes true marks its square.",
        parts.view_of(look).house.bids,
    )
    line = words("Every line all of whose squares are marked brings 5 points a hand; there are {n}.", n=lines)
    begin = words("Start with a suggested sheet, or move contracts about.")
    texts = [
        [b.span(words("Lay out your sheet"), TITLE, "serif-bold")],
        [b.span(bid, SMALL)],
        [b.span(line, SMALL)],
        [b.span(begin, SMALL, "sans", "soft")],
    ]
    _paragraphs(b, inner, inner.y, texts)


def _paragraphs(b: Builder, inner: Rect, y: float, texts: list[list[Span]]) -> None:
    """Sentences one below the other, as many as have room."""
    for spans in texts:
        lines = b.wrap(spans, inner.w)
        high = b.line_height(lines)
        if y + high > inner.bottom + 1:
            return
        b.add(Label(Rect(inner.x, y, inner.w, high), lines))
        y += high + _margin(b) * 0.5


def rate(view: GridView, contract: int) -> int:
    """About how many of a hundred hands make a contract, of players who do not play for it."""
    return round(RATES[view.house.cards][contract] / 10)


# -- all contracts -----------------------------------------------------------------------------------------------------

_ACROSS: Final = 4
_OFTEN: Final = (N_("How often they come"), N_("How often"))


def _contract(b: Builder, seen: Seen) -> int:
    """The contract under the mouse or in focus, on the sheet or in the list; EMPTY where there is none."""
    kind, rest = pointed(b)
    if kind == "tray" and rest.isdigit() and int(rest) in seen.contracts:
        return int(rest)
    return seen.sheet[seen.square] if seen.square != EMPTY else EMPTY


def _often(b: Builder, look: Look, rect: Rect, seen: Seen) -> None:
    """A row for each contract: its sign, its name, a bar for how often it comes."""
    view = parts.view_of(look)
    row = rect.h / (len(seen.contracts) + 1.2)
    b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", 1.0))
    head = rect._replace(y=rect.y + row * 0.1, h=row * 1.1)
    told = [[b.span(b.words(text), SMALL, "sans-bold", "soft")] for text in _OFTEN]
    b.text(head, next((spans for spans in told if b.width(spans) <= head.w), []))
    rect = rect._replace(y=rect.y + 1.2 * row, h=rect.h - 1.2 * row)
    loose = seen.now.beside(seen.contracts)
    names = [wording.contract_name(b.words, contract) for contract in seen.contracts]
    widest = max(b.width([b.span(name, SMALL, "sans-bold")]) for name in names)
    for i, (contract, name) in enumerate(zip(seen.contracts, names, strict=True)):
        line = Rect(rect.x, rect.y + i * row, rect.w, row)
        _ground(b, line, contract, seen)
        side = row * 0.86
        b.picture(Rect(line.x + 2, line.cy - side / 2, side, side), scene_sheet.sign(b, contract))
        left = line.x + side + b.type(SMALL) * 0.5
        pale = bool(loose) and contract not in loose
        b.text(Rect(left, line.y, widest + 1, row), name, SMALL, "sans-bold" if contract in loose else "sans",
               "faint" if pale else "text")  # fmt: skip
        bar = Rect(left + widest + b.type(SMALL) * 0.6, line.cy - row * 0.14, 0, row * 0.28)
        room = line.right - bar.x - 4
        if room > b.type(SMALL) * 2:
            b.panel(bar._replace(w=room), "track")
            b.panel(bar._replace(w=max(bar.h, room * rate(view, contract) / 100)), "meter")
        _loose(b, look, line, contract, seen)


def _signs(b: Builder, look: Look, rect: Rect, seen: Seen) -> None:
    """The signs alone, where there is no room for rows; what stands on a square is pale while others do not."""
    side = rect.w / _ACROSS
    side = min(side, rect.h / -(-len(seen.contracts) // _ACROSS))
    left = rect.cx - side * _ACROSS / 2
    loose = seen.now.beside(seen.contracts)
    for place, contract in enumerate(seen.contracts):
        down, column = divmod(place, _ACROSS)
        cell = Rect(left + column * side, rect.y + down * side, side, side)
        _ground(b, cell, contract, seen)
        b.picture(cell.inset(side * 0.13), scene_sheet.sign(b, contract), 0.3 if loose and contract not in loose else 1)
        _loose(b, look, cell, contract, seen)


def _ground(b: Builder, box: Rect, contract: int, seen: Seen) -> None:
    """What is in the hand or in focus is lit."""
    if contract == seen.now.held:
        b.panel(box, "lit")
    elif contract == _contract(b, seen):
        b.panel(box, "row")


def _loose(b: Builder, look: Look, box: Rect, contract: int, seen: Seen) -> None:
    """A contract of the list as a target: lifted from wherever it is, or carried onto the sheet."""
    if not look.can_act:
        return
    carry = tuple((at, Action("grid.carry", (EMPTY - 1 - contract, square))) for square, at in enumerate(seen.boxes))
    label = b.words("lift {name}", name=wording.contract_name(b.words, contract))
    action, done = Action("grid.tray", (contract,)), Action("grid.drop")
    grasp = Grasp((), put_back=Action("grid.home"))
    b.target("tray", Target(f"tray/{contract}", box, action, label, hover=True, carry=carry, dropped=done, grasp=grasp))
    if b.focus == f"tray/{contract}":
        b.key("space", action)


# -- suggested and kept sheets -----------------------------------------------------------------------------------------


def pointed(b: Builder) -> tuple[str, str]:
    """What the mouse is over, else what has the focus: the first word of its id and the rest."""
    kind, _, rest = (b.hover or b.focus).partition("/")
    return kind, rest


def previewed(b: Builder, look: Look, contracts: tuple[int, ...]) -> tuple[str, tuple[int, ...]] | None:
    """The suggested or kept sheet under the mouse, or in focus: its name, and what stands on it."""
    kind, rest = pointed(b)
    if kind == _SUGGESTED:
        return next(((b.words(s.name), s.sheet) for s in parts.proposed(parts.view_of(look)) if s.key == rest), None)
    if kind == _KEPT and rest.isdigit() and int(rest) < len(look.kept):
        kept = look.kept[int(rest)]
        sheet = laying.of_kept(kept, contracts)
        return None if sheet is None else (kept.name, sheet)
    return None


def choices(b: Builder, look: Look, rect: Rect, seen: Seen) -> None:
    """The right column: suggested sheets with their reasons, one's own, and what else can be done with a sheet."""
    if not look.can_act:
        _waiting(b, rect)
        return
    presses = _presses(b, look, seen)
    gap = b.space.pad
    lines = flow(b, presses, rect.w, gap)
    foot = len(lines) * (b.button_height + gap)
    box = rect._replace(h=rect.h - foot - gap * 0.5)
    b.panel(box, "slip", name="choices")
    inner = box.inset(_margin(b), _margin(b) * 0.7)
    look.pane("choices").fill(b, inner, lambda aside, room: _list(aside, look, room, seen))
    y = rect.bottom - foot + gap
    for line in lines:
        free = rect.w - sum(wide for _, wide in line) - gap * (len(line) - 1)
        x = rect.x
        for press, wide in line:
            wide += free / len(line)
            draw_press(b, "keep", press, Rect(x, y, wide, b.button_height))
            x += wide + gap
        y += b.button_height + gap
    for key, action in (("x", Action("grid.shuffle")), ("e", Action("grid.clear"))):
        b.key(key, action)
    if seen.now.before:
        b.key("ctrl+z", Action("grid.back"))
    if seen.now.whole:
        b.key("k", _keep(b, look, seen.now.sheet))


def _keep(b: Builder, look: Look, sheet: tuple[int, ...]) -> Action:
    return Action("keep", (laying.to_keep(sheet), b.words("My sheet {number}", number=len(look.kept) + 1)))


def _presses(b: Builder, look: Look, seen: Seen) -> list[Press]:
    words = b.words
    whole = seen.now.whole
    keep = _keep(b, look, seen.now.sheet) if whole else Action("grid.clear")
    why = "" if whole else words("Put every contract on a square first")
    return [
        Press("shuffle", words("Shuffle"), Action("grid.shuffle"), "green", "X"),
        Press("clear", words("Empty"), Action("grid.clear"), "green", "E"),
        Press("keep", words("Keep this sheet"), keep, "green", "K", enabled=whole, why=why),
    ]


def _waiting(b: Builder, rect: Rect) -> None:
    """Nothing can be done but wait."""
    words = b.words
    box = rect._replace(h=min(rect.h, b.type(BODY) * 13))
    b.panel(box, "slip", name="choices")
    inner = box.inset(_margin(b), _margin(b) * 0.7)
    b.text(inner._replace(h=b.line(TITLE, serif=True)), words("Laid out"), TITLE, "serif-bold")
    said = words("All sheets are turned up as soon as the last one is laid out.")
    then = words("Then cards are dealt; suits are refused until one is left as trump, all bid, and you play.")
    _paragraphs(b, inner, inner.y + b.type(TITLE, serif=True) * 1.6, [[b.span(said, BODY)], [b.span(then, BODY)]])


def _list(b: Builder, look: Look, room: Rect, seen: Seen) -> float:
    """Everything to choose from, one below the other; returns where it ends."""
    words = b.words
    y = _heading(b, room, room.y, words("Suggested"))
    for each in parts.proposed(parts.view_of(look)):
        action = Action("grid.take", (each.key,))
        name, sentence = words(each.name), words(each.sentence)
        mark = advice.mark(look, moves.layout(each.sheet), words)
        if mark.text:
            name += " · " + mark.text
        y = _choice(b, room, y, f"{_SUGGESTED}/{each.key}", name, sentence, action, each.sheet == seen.now.sheet)
    own = [(i, kept, laying.of_kept(kept, seen.contracts)) for i, kept in enumerate(look.kept)]
    own = [each for each in own if each[2] is not None]
    if own:
        y = _heading(b, room, y + _margin(b) * 0.5, words("Your own"))
    for i, kept, sheet in own:
        side = b.button_height * 0.8
        box = room._replace(w=room.w - 2 * side - _margin(b) * 0.5)
        top = y
        y = _choice(b, box, y, f"{_KEPT}/{i}", kept.name, "", Action("grid.kept", (i,)), sheet == seen.now.sheet)
        for place, (verb, icon, label) in enumerate(
            (("rename_kept", "rename", words("rename {name}", name=kept.name)),
             ("forget", "delete", words("remove {name}", name=kept.name)))
        ):  # fmt: skip
            at = Rect(room.right - (2 - place) * side, (top + y - _between(b)) / 2 - side / 2, side, side)
            b.panel(at.inset(1), "quiet")
            b.picture(at.inset(side * 0.24), f"icon/{icon}")
            b.target("choices", Target(f"{verb}/{i}", at, Action(verb, (i,)), label))
    return y


def _heading(b: Builder, room: Rect, y: float, text: str) -> float:
    high = b.line(TITLE, serif=True)
    b.text(Rect(room.x, y, room.w, high), text, TITLE, "serif-bold")
    b.add(Line(((room.x, y + high), (room.right, y + high)), "faint", 1.0))
    return y + high + _between(b)


def _between(b: Builder) -> float:
    return b.space.close


def _choice(
    b: Builder, room: Rect, y: float, name: str, title: str, sentence: str, action: Action, here: bool
) -> float:
    """A sheet that can be taken: its name, why; lit where it lies there already. Returns where the next begins."""
    pad = b.space.pad
    inner = Rect(room.x + pad, y + pad * 0.6, room.w - 2 * pad, 0)
    lines = b.wrap([b.span(sentence, SMALL, "sans", "soft")], inner.w) if sentence else ()
    head, low = b.line(BODY), b.line_height(lines)
    box = Rect(room.x, y, room.w, head + low + pad * 1.2)
    if here:
        b.panel(box, "lit")
    elif pointed(b) == tuple(name.split("/")):
        b.panel(box, "row")
    b.text(inner._replace(h=head), title, BODY, "sans-bold")
    if lines:
        b.add(Label(Rect(inner.x, inner.y + head, inner.w, low), lines))
    b.target("choices", Target(name, box, action, title, hover=True))
    if here and b.focus == name:
        b.key("enter", Action("commit"))
    return box.bottom + _between(b)
