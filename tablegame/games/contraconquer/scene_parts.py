"""Parts that both forms of Contraconquer put on the table: plates, stacks with counts, ghosts, slips, the score sheet.

Knows what a seat's view says and how the parts look. Must not know rules, nor where on the table a part belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from tablegame.games.contraconquer import lore
from tablegame.games.contraconquer.view import ContraView, Trick
from tablegame.table.build import Builder
from tablegame.table.layout import Place, stack
from tablegame.table.look import Look
from tablegame.table.scene import Action, Badge, Label, Line, PanelStyle, Rect, Span, Target

HELP = "contraconquer#"
"""What links into this game's help page begin with."""

HAND = "hand"
"""The zone of the viewer's stacks."""

LEAST_FULL = 110.0
"""Pixels of width from which the printed face is used, so that its combinations are readable (look/screens)."""

LEAST_SMALL = 67.0
"""Pixels of width that the small cut needs for the same."""


def view_of(look: Look) -> ContraView:
    """The view of the phase."""
    return cast("ContraView", look.phase.view)


def trick_of(look: Look) -> Trick | None:
    """The trick that lies turned up in this phase, None while cards are being chosen."""
    if look.phase.name != "turned":
        return None
    event = look.phase.event
    if event is not None and event.kind == "trick":
        ranks, winner = cast("tuple[int, ...]", event["ranks"]), cast("int", event["winner"])
        return Trick(cast("int", event.get("game", view_of(look).game)), ranks, winner)
    return view_of(look).tricks[-1] if view_of(look).tricks else None


def explained(look: Look, trick: Trick) -> bool:
    """Whether the explanation of a trick has come to its end: at once with printed cards, by steps with a sum."""
    return view_of(look).form == "printed" or look.step >= lore.explain(trick.ranks).steps


def name_of(look: Look, seat: int) -> str:
    return look.sitters[seat].name


def rank_text(b: Builder, view: ContraView, rank: int) -> str:
    """A rank as it stands on the card."""
    return lore.rank_name(rank, view.pack, b.words)


def face_of(b: Builder, view: ContraView, seat: int, rank: int, cut: str, extra: str = "") -> str:
    """The art key of a seat's card, lettered as the language has it."""
    return lore.face(view.form, view.pack, view.hyphens, seat, rank, cut, extra, rank_text(b, view, rank))


def held(look: Look, seat: int, rank: int) -> int:
    """How many of a rank still lie in a hand: the viewer's own sealed card has already left it."""
    view = view_of(look)
    count = view.hands[seat][view.ranks[seat].index(rank)]
    away = look.phase.name != "turned" and seat == look.viewer == view.seat and view.own == rank
    return count - 1 if away else count


# -- plates ----------------------------------------------------------------------------------------------------


def awaited(look: Look, seat: int) -> bool:
    """Whether the table waits for this seat's choice."""
    return look.phase.name == "choosing" and seat in view_of(look).acting


def standing(b: Builder, look: Look, seat: int, room: float) -> str:
    """What a seat is doing, or who sits there, in the longest words that stand whole in so many pixels, or none."""
    sayings = _sayings(b, look, seat)
    return next((said for said in sayings if b.width([b.span(said, 18)]) <= room), "")


def _sayings(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """The same said in fewer and fewer words."""
    view, sitter, trick = view_of(look), look.sitters[seat], trick_of(look)
    if trick is not None and trick.winner == seat and explained(look, trick):
        return b.words("takes the trick"), b.words("takes it")
    if view.over and seat in view.winners:
        return (b.words("wins") if len(view.winners) == 1 else b.words("shares first place"), b.words("first"))
    if look.phase.name == "choosing" and view.sealed[seat]:
        return b.words("card sealed"), b.words("sealed")
    if look.phase.name == "choosing" and sitter.thinking:
        return b.words("is thinking"), "…"
    if sitter.level:
        return (b.words.raw(sitter.level),)
    return (b.words("you"),) if seat == look.viewer else ()


def score_text(b: Builder, look: Look, seat: int) -> str:
    score = view_of(look).scores[seat]
    return b.words.many("{n} trick", "{n} tricks", score)


def plate_height(b: Builder) -> float:
    """Height of a seat's plate in pixels: two lines and their margins."""
    return b.type(22, serif=True) * 1.2 + b.type(18) * 1.2 + 2 * max(b.px(9), 5.0)


def plate(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A seat's ivory plate: shape, name, tricks won, and below them what it is doing; gold when it is awaited."""
    b.panel(rect, "slip", name=f"plate/{seat}")
    if awaited(look, seat):
        b.panel(rect.inset(-max(b.px(4), 3.0)), "mark")
    pad = max(b.px(12), 7.0)
    size = min(rect.h * 0.6, b.px(34) * b.text_scale + 8)
    shape = Rect(rect.x + pad, rect.cy - size / 2, size, size)
    b.picture(shape, f"seat/{seat}")
    left = shape.right + pad
    doing = standing(b, look, seat, rect.right - pad - left)
    line = b.type(22, serif=True) * 1.2
    upper = Rect(left, rect.y + max(b.px(9), 5.0) if doing else rect.cy - line / 2, rect.right - pad - left, line)
    lower = Rect(left, upper.bottom, upper.w, b.type(18) * 1.2)
    points = [b.span(score_text(b, look, seat), 22, "serif-bold")]
    name = [b.span(name_of(look, seat), 22, "serif-bold", f"seat.{seat}")]
    beside = upper.w - b.width(points) - pad
    if doing and b.width(name) > beside:
        # A long name has the upper line for itself, and what the seat does makes room for the score.
        points = [b.span(score_text(b, look, seat), 18, "serif-bold")]
        doing, beside = standing(b, look, seat, lower.w - b.width(points) - pad), upper.w
        b.text(lower, points, align="right")
    else:
        b.text(upper, points, align="right")
    b.text(Rect(upper.x, upper.y, beside, upper.h), name)
    if doing:
        b.text(lower, doing, 18, ink="soft")


# -- stacks ----------------------------------------------------------------------------------------------------


def layer_step(b: Builder, w: float) -> float:
    """How far each card beneath peeks out of a stack of cards w pixels wide."""
    return max(2.0, min(b.px(6), w * 0.035))


def badge_size(b: Builder, text: str) -> tuple[float, float]:
    """Width and height of a count in pixels."""
    size = b.type(18)
    h = size * 1.45
    return max(h, b.metrics.width(text, "sans-bold", size) + size * 0.8), h


def count_badge(b: Builder, x: float, y: float, count: int) -> None:
    """The count of a stack round a point; a single card needs none."""
    if count < 2:
        return
    text = f"×{count}"
    w, h = badge_size(b, text)
    b.badge(Rect(x - w / 2, y - h / 2, w, h), text, b.type(18))


def card_stack(b: Builder, look: Look, seat: int, rank: int, top: Place, cut: str, lifted: float = 0.0) -> int:
    """The cards of one rank that a seat still holds, as one staggered stack; lifted raises the top one, in pixels.

    An empty rank leaves a dashed place. Returns how many there are.
    """
    view = view_of(look)
    count = held(look, seat, rank)
    if not count:
        ghost(b, top.rect, rank_text(b, view, rank))
        return 0
    face = face_of(b, view, seat, rank, cut)
    places = stack(top, count, layer_step(b, top.w))
    for i, place in enumerate(places):
        last = i == len(places) - 1
        copy = count - len(places) + i
        where = place.moved(0, -lifted) if last else place
        b.add(where.card(f"hand/{seat}/{rank}/{copy}", face, lift=1.0 if last and lifted else 0.0))
    return count


def stack_box(b: Builder, top: Place, count: int, lifted: float = 0.0) -> Rect:
    """The upright box round a stack of so many cards, the top one raised."""
    boxes = [place.rect for place in stack(top, count, layer_step(b, top.w))] or [top.rect]
    y = min(top.rect.y - lifted, *(box.y for box in boxes))
    return Rect(top.rect.x, y, max(box.right for box in boxes) - top.rect.x, top.rect.bottom - y)


def ghost(b: Builder, rect: Rect, text: str) -> None:
    """A dashed place where no card lies, with what belongs there where the words have room."""
    b.panel(rect, "ghost")
    inner = rect.inset(max(b.px(6), 3.0), 0)
    lines = b.wrap([b.span(text, 20, "sans", "felt-text")], inner.w)
    if text and max(b.width(line) for line in lines) <= inner.w and b.line_height(lines) <= inner.h:
        height = b.line_height(lines)
        b.add(Label(Rect(inner.x, inner.cy - height / 2, inner.w, height), lines, "centre"))


def hint_badge(b: Builder, look: Look, rank: int, x: float, bottom: float) -> None:
    """How often the hint would choose a rank, standing on a card's upper edge."""
    choice = next((c for c in look.hint.choices if c.move == rank), None) if look.hint else None
    if choice is None:
        return
    text = b.words("{percent} %", percent=round(100 * choice.weight))
    w, h = badge_size(b, text)
    b.add(Badge(Rect(x - w / 2, bottom - h, w, h), text, "plaque", b.type(18)))


def pick_target(b: Builder, look: Look, rank: int, rect: Rect, angle: float = 0.0) -> None:
    """Make a rank of the viewer's hand clickable; where it is not to be had, it says why."""
    view = view_of(look)
    if look.viewer is None or look.viewer != view.seat or look.phase.name != "choosing":
        return
    card = rank_text(b, view, rank)
    action = Action("pick", (rank,))
    count = held(look, look.viewer, rank)
    enabled, why, clause = look.can_act and rank in view.legal(), "", ""
    if not enabled and view.own is not None:
        why, clause = b.words("Your card is sealed; undo takes it back"), "choosing"
    elif not enabled and not count:
        why, clause = b.words("There is no {card} left in your hand", card=card), "cards"
    elif not enabled:
        return
    label = b.words.many("the {card}, {n} left", "the {card}, {n} left", count, card=card)
    b.target(HAND, Target(f"pick/{rank}", rect, action, label, enabled, why, HELP + clause if why else "", angle))
    if enabled:
        bind(b, view, rank, action)


def bind(b: Builder, view: ContraView, rank: int, action: Action) -> None:
    """The key that picks a rank: its digit; with ordinary cards by remainder 0 for the ten, else the letter."""
    if rank < 10:
        b.key(str(rank), action)
    elif view.pack == "standard":
        b.key("0" if rank == 10 else rank_text(b, view, rank).lower(), action)


# -- the trick ---------------------------------------------------------------------------------------------------


def trick_card(b: Builder, look: Look, seat: int, place: Place, cut: str, extra: str = "", glow: bool = False) -> bool:
    """A seat's card in the trick: turned up, sealed, or a dashed place; False where no card lies there.

    Whoever looks on knows another seat's sealed card by its seat only, so its id is that; it keeps it when turned.
    """
    view, trick = view_of(look), trick_of(look)
    if trick is not None:
        rank = trick.ranks[seat]
        own = seat == look.viewer
        name = f"hand/{seat}/{rank}/{held(look, seat, rank)}" if own else f"sealed/{seat}"
        face = face_of(b, view, seat, rank, cut, extra)
        card = place.card(name, face, 0.25 if glow else 0.0, f"plate/{seat}", f"plate/{trick.winner}")
        b.add(replace(card, glow=glow))
        return True
    if look.phase.name == "over" or not view.sealed[seat]:
        return False
    own = seat == look.viewer == view.seat and view.own is not None
    rank = view.own if own and view.own is not None else 0
    name = f"hand/{seat}/{rank}/{held(look, seat, rank)}" if own else f"sealed/{seat}"
    b.add(place.card(name, "back/sealed", origin=f"plate/{seat}"))
    _seal(b, look, seat, place)
    return True


def _seal(b: Builder, look: Look, seat: int, place: Place) -> None:
    """The digits by which a computer seat has bound itself, on a plaque below the lock."""
    if not look.sitters[seat].seal:
        return
    spans = [b.span(b.words("seal {digits}", digits=look.sitters[seat].seal), 17, "sans-bold", "plaque-text")]
    if b.width(spans) > place.w * 0.92:
        spans = [b.span(look.sitters[seat].seal, 17, "sans-bold", "plaque-text")]
    w, h = b.width(spans) + spans[0].size * 0.8, spans[0].size * 1.4
    rect = Rect(place.x - w / 2, min(place.y + place.h * 0.22, place.rect.bottom - h * 1.1), w, h)
    b.panel(rect, "plaque")
    b.text(rect, spans, align="centre")


# -- words on the felt -------------------------------------------------------------------------------------------


def paragraphs(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """Several runs of words broken into lines, one paragraph below the other."""
    return tuple(line for text in texts for line in b.wrap(text, width))


def _balanced(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """Lines of a width as even as can be, so that no single word is left over for the last."""
    lines = paragraphs(b, width, texts)
    longest = max(b.width(line) for line in lines)
    while len(narrower := paragraphs(b, width * 0.96, texts)) == len(lines) and len(lines) > len(texts):
        width *= 0.96
        if max(b.width(line) for line in narrower) > longest:
            break
        lines = narrower
    return lines


def slip(
    b: Builder, room: Rect, texts: Sequence[Sequence[Span]], seat: int | None = None, style: PanelStyle = "slip"
) -> Rect:
    """Words on a slip in the middle of a room, no larger than they need; with a seat's shape before the first line."""
    pad = max(b.px(18), 10.0)
    shape = b.type(22) * 1.15 if seat is not None else 0.0
    lead = shape + pad * 0.5 if shape else 0.0
    lines = _balanced(b, room.w - 2 * pad - lead, texts)
    leading = 1.25
    height = b.line_height(lines, leading)
    while height + pad > room.h and leading > 1.05:
        leading -= 0.05
        height = b.line_height(lines, leading)
    width = max(b.width(line) for line in lines)
    w, h = width + lead + 2 * pad, height + min(pad, max(4.0, room.h - height))
    box = Rect(room.cx - w / 2, room.cy - h / 2, w, h)
    b.panel(box, style)
    top = box.cy - height / 2
    if seat is not None:
        first = max(s.size for s in lines[0]) * leading
        b.picture(Rect(box.x + pad, top + (first - shape) / 2, shape, shape), f"seat/{seat}")
    b.add(Label(Rect(box.x + pad + lead, top, width + 1, height), lines, "left", leading))
    return box


# -- the score sheet ---------------------------------------------------------------------------------------------


def sheet(b: Builder, look: Look, rect: Rect) -> None:
    """The spiral-bound sheet: trick numbers, ranks in a column per seat, the winner's ringed in ink; the last ones."""
    view, trick = view_of(look), trick_of(look)
    game = trick.game if trick is not None else view.game
    tricks = view.tricks_of(game)
    line = max(b.px(36), b.type(20, serif=True) * 1.35)
    title = view.games > 1
    top = rect.y + max(b.px(22), 12.0)
    capacity = int((rect.bottom - top - line * (2 if title else 1) - b.px(8)) // line)
    if capacity < 2:
        return
    b.panel(rect, "sheet", name="sheet")
    inner = Rect(rect.x + max(b.px(20), 8.0), top, rect.w - 2 * max(b.px(20), 8.0), line)
    if title:
        told = b.words("Game {number} of {games}", number=game + 1, games=view.games)
        b.text(inner, told, 18, "sans-bold", "soft", "centre")
        inner = inner.moved(0, line)
    cells = _sheet_columns(b, inner, view.players)
    side = min(line * 0.72, b.type(22))
    for seat, cell in enumerate(cells[1:]):
        b.picture(Rect(cell.cx - side / 2, cell.cy - side / 2, side, side), f"seat/{seat}")
    length = view.length
    first = max(0, min(len(tricks) + (0 if trick is not None else 1), length) - capacity)
    for i in range(min(capacity, length - first)):
        y = inner.y + line * (i + 1)
        number = first + i
        b.add(Line(((inner.x, y + line), (inner.right, y + line)), "faint", 1.0, dotted=True))
        _sheet_row(b, [cell.moved(0, line * (i + 1)) for cell in cells], number, tricks, view)


def _sheet_columns(b: Builder, line: Rect, players: int) -> list[Rect]:
    first = b.width([b.span("36", 18)]) + max(b.px(16), 8.0)
    each = (line.w - first) / players
    return [
        Rect(line.x, line.y, first, line.h),
        *(Rect(line.x + first + each * s, line.y, each, line.h) for s in range(players)),
    ]


def _sheet_row(b: Builder, cells: Sequence[Rect], number: int, tricks: tuple[Trick, ...], view: ContraView) -> None:
    b.text(cells[0], str(number + 1), 18, ink="soft", align="centre")
    if number >= len(tricks):
        return
    trick = tricks[number]
    for seat, cell in enumerate(cells[1:]):
        b.text(cell, rank_text(b, view, trick.ranks[seat]), 21, "serif-italic", "text", "centre")
    cell = cells[1 + trick.winner]
    half = min(cell.w / 2 - 1, cell.h * 0.72)
    tall = cell.h * 0.42
    points = ((cell.cx - half, cell.cy - tall), (cell.cx + half, cell.cy + tall))
    b.add(Line(points, f"seat.{trick.winner}", max(1.5, b.px(2.2)), ring=True))
