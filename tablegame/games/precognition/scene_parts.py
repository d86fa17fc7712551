"""Parts that every picture of Precognition is put together from: names, plates, the own hand, tiles of a string.

Knows what a seat's view says and how the parts look. Must not know rules, nor which picture a part belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from tablegame.core.cards import suit, value
from tablegame.games.precognition.view import PrecognitionView
from tablegame.table import holdings, typed
from tablegame.table import rail as rails
from tablegame.table.advice import NO_MARK, Mark
from tablegame.table.build import Builder
from tablegame.table.faces import Cut
from tablegame.table.holdings import Board, Head, Row
from tablegame.table.layout import CARD_ASPECT, Place
from tablegame.table.look import Look
from tablegame.table.rail import Column, Pick, Rail, RailCard
from tablegame.table.scene import Action, Rect, Span

HELP = "precognition#"
"""What links into this game's help page begin with."""

BEHIND = 2
"""Cards of a rank that are seen behind the one in front where there is room; more are counted."""


def view_of(look: Look) -> PrecognitionView:
    """The view of the phase."""
    return cast("PrecognitionView", look.phase.view)


def name_of(look: Look, seat: int) -> str:
    return look.sitters[seat].name


def face_of(b: Builder, card: int, cut: Cut, owner: int | None) -> str:
    """The art key of a card, with the mark of the seat that holds or laid it."""
    return b.faces.card(suit(card), value(card), cut, b.words, owner)


def tight(b: Builder, height: float) -> bool:
    """Whether type is so large in this height that the parts of a picture have to give way to the row."""
    return height < b.type(20) * 30


def gap_of(b: Builder) -> float:
    """Pixels between the parts of a picture."""
    return max(b.px(16), 7.0)


# -- plates ------------------------------------------------------------------------------------------------------------


def sayings(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """What a seat is doing, in fewer and fewer words."""
    view, sitter, words = view_of(look), look.sitters[seat], b.words
    if seat not in view.seated:
        return words("out of the playoff"), words("out")
    if look.phase.name == "writing" and not view.written[seat]:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("is writing"), words("writes")
    if look.phase.name == "writing" and sitter.seal:
        seal = words("seal {digits}", digits=sitter.seal)
        return words("string sealed") + " · " + seal, seal, sitter.seal
    if look.phase.name == "laying" and seat in view.acting:
        if sitter.thinking:
            return words("is thinking"), "…"
        return words("lays a card"), words("lays")
    return words("string sealed"), words("sealed")


def awaited(look: Look, seat: int) -> bool:
    """Whether the table waits for this seat."""
    return look.phase.name in ("writing", "laying") and seat in view_of(look).acting


def plate_height(b: Builder) -> float:
    """Height of a plate in pixels: two lines and their margins."""
    return b.type(22, serif=True) * 1.2 + b.type(18) * 1.2 + 2 * max(b.px(8), 4.0)


def plate(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A seat's ivory plate: shape, name, what it is doing, and its cards face down with their number."""
    view = view_of(look)
    b.panel(rect, "slip", name=f"plate/{seat}", alpha=1.0 if seat in view.seated else 0.8)
    if awaited(look, seat):
        b.panel(rect.inset(-max(b.px(4), 3.0)), "mark")
    pad = max(b.px(12), 6.0)
    size = min(rect.h * 0.6, b.px(34) * b.text_scale + 8, rect.w * 0.2)
    shape = Rect(rect.x + pad, rect.cy - size / 2, size, size)
    b.picture(shape, f"seat/{seat}", alpha=1.0 if seat in view.seated else 0.5)
    right = rect.right - pad
    if view.counts[seat]:
        right = _held(b, seat, view.counts[seat], rect, right) - pad * 0.6
    left = shape.right + pad * 0.8
    ink = f"seat.{seat}" if seat in view.seated else "soft"
    _two_lines(b, Rect(left, rect.y, right - left, rect.h), name_of(look, seat), ink, sayings(b, look, seat))


def _held(b: Builder, seat: int, count: int, rect: Rect, right: float) -> float:
    """A card face down with the number of those that the seat holds; returns where it begins."""
    text = str(count)
    w, h = rails.badge_size(b, text)
    high = rect.h * 0.86
    card = Place(0, rect.cy, high / CARD_ASPECT, high)
    wide = max(w, card.w)
    place = card._replace(x=right - wide / 2)
    b.add(place.card(f"held/{seat}", "back"))
    b.badge(Rect(place.x - w / 2, rect.bottom - rect.h * 0.1 - h, w, h), text, b.type(18))
    return right - wide


def _two_lines(b: Builder, box: Rect, name: str, ink: str, said: tuple[str, ...]) -> None:
    doing = next((s for s in said if b.width([b.span(s, 18)]) <= box.w), "")
    upper_h, lower_h = b.type(22, serif=True) * 1.2, b.type(18) * 1.2
    top = box.cy - (upper_h + (lower_h if doing else 0.0)) / 2
    b.text(Rect(box.x, top, box.w, upper_h), [b.span(name, 22, "serif-bold", ink)])
    if doing:
        b.text(Rect(box.x, top + upper_h, box.w, lower_h), doing, 18, ink="soft")


def others(look: Look) -> tuple[int, ...]:
    """The seats whose plates stand along the upper edge."""
    return tuple(seat for seat in range(view_of(look).players) if seat != look.viewer)


def known_other(look: Look) -> int | None:
    """The one seat whose cards the viewer knows by elimination, where only two play."""
    view = view_of(look)
    if look.viewer is None or len(view.seated) != 2 or look.viewer not in view.seated or view.aside:
        return None
    return next(seat for seat in view.seated if seat != look.viewer)


def _board(b: Builder, look: Look, seat: int, centres: tuple[float, ...]) -> Board:
    """What the other of two holds, rank by rank above the own hand."""
    view, words = view_of(look), b.words
    known = view.known(seat) or ()
    counts = [sum(value(card) == rank for card in known) for rank in range(1, view.ranks + 1)]
    cells: tuple[tuple[Span, ...], ...] = tuple(
        (b.span(str(n) if n else "–", 20, "sans-bold" if n else "sans", "text" if n else "soft"),) for n in counts
    )
    said = sayings(b, look, seat)
    number = words.many("{n} card", "{n} cards", view.counts[seat])
    row = Row(
        seat, name_of(look, seat), cells, (f"{said[0]} · {number}", said[0], *said[1:]), awaited=awaited(look, seat)
    )
    head = Head(tuple(b.faces.letter(rank, words) for rank in range(1, view.ranks + 1)), words("holds"))
    return Board((row,), (head,), said, centres)


def strip_height(b: Builder, look: Look, area: Rect) -> float:
    """Height of what stands along the upper edge, in pixels."""
    seat = known_other(look)
    if seat is None:
        return plate_height(b)
    return holdings.height(b, _board(b, look, seat, ()), not tight(b, area.h))


def strip(b: Builder, look: Look, rect: Rect, hand: Hand | None) -> None:
    """The others' plates side by side; of two the other's holdings above the columns of the own hand."""
    seat = known_other(look)
    if seat is not None and hand is not None:
        holdings.draw(b, _board(b, look, seat, tuple(place.x for place in hand.rail.fronts)), rect)
        return
    seats = others(look)
    gap = gap_of(b)
    w = min((rect.w - gap * (len(seats) - 1)) / len(seats), b.px(330) * max(1.0, b.text_scale * 0.8))
    left = rect.cx - (w * len(seats) + gap * (len(seats) - 1)) / 2
    for i, each in enumerate(seats):
        plate(b, look, each, Rect(left + i * (w + gap), rect.y, w, rect.h))


# -- the own hand ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the viewer's plate and cards lie; top is how high the cards and their marks can reach, in pixels."""

    plate: Rect
    rail: Rail
    top: float


def _own_width(b: Builder, look: Look, seat: int) -> float:
    view = view_of(look)
    words = [
        b.width([b.span(name_of(look, seat)[:9], 22, "serif-bold")]) + holdings.shape_size(b) * 1.3,
        b.width([b.span(b.words.many("{n} card", "{n} cards", view.each), 20, "serif-bold")]),
        *(b.width([b.span(b.words(said), 18)]) for said in ("sealed", "writes")),
    ]
    return min(max(words) + 2 * max(b.px(14), 8.0) + 2, b.size[0] * 0.2)


def hand_of(b: Builder, look: Look, area: Rect) -> Hand | None:
    """The viewer's plate at the left and the rail of ranks beside it; None for a spectator and for who is out."""
    view = view_of(look)
    seat = look.viewer
    if seat is None or seat not in view.seated:
        return None
    gap = gap_of(b)
    own = _own_width(b, look, seat)
    marks = rails.badge_size(b, "U")[1] + max(b.px(6), 3.0)
    room_w = area.w - own - gap
    widest = min(b.px(112 if view.ranks > 8 else 150), room_w / view.ranks * 0.9)
    behind = 1 if tight(b, area.h) else BEHIND
    share = 0.24 if tight(b, area.h) else 0.29
    high = min(area.h * share, widest * CARD_ASPECT * (1 + rails.STRIP * behind) + max(b.px(10), 6.0) + 2)
    room = Rect(area.right - room_w, area.bottom - high, room_w, high)
    rail = rails.staggered(b, room, view.ranks, widest, 0.1, behind)
    middle = (rail.fronts[0].x + rail.fronts[-1].x) / 2
    shift = max(room.x - rail.fronts[0].rect.x, area.cx - middle)
    rail = replace(rail, fronts=tuple(place.moved(shift, 0) for place in rail.fronts))
    height = b.type(22, True) * 1.25 + b.type(20, True) * 1.25 + b.type(18) * 1.25 + 2 * max(b.px(10), 6.0)
    plate_box = Rect(area.x, area.bottom - min(height, high), own, min(height, high))
    return Hand(plate_box, rail, area.bottom - high - marks)


def own_plate(b: Builder, look: Look, hand: Hand) -> None:
    """The viewer's plate: shape, name, number of cards, what is waited for."""
    view, seat, rect = view_of(look), look.viewer, hand.plate
    assert seat is not None
    b.panel(rect, "slip", name=f"plate/{seat}")
    if awaited(look, seat):
        b.panel(rect.inset(-max(b.px(4), 3.0)), "mark")
    inner = rect.inset(max(b.px(14), 8.0), max(b.px(10), 6.0))
    line = b.type(22, True) * 1.25
    size = min(line, holdings.shape_size(b))
    b.picture(Rect(inner.x, inner.y + (line - size) / 2, size, size), f"seat/{seat}")
    left = inner.x + size * 1.3
    b.text(
        Rect(left, inner.y, inner.right - left, line), [b.span(name_of(look, seat), 22, "serif-bold", f"seat.{seat}")]
    )
    number = b.words.many("{n} card", "{n} cards", view.counts[seat])
    second = Rect(inner.x, inner.y + line, inner.w, b.type(20, True) * 1.25)
    b.text(second, number, 20, "serif-bold")
    said = (b.words("your turn"),) if awaited(look, seat) and look.phase.name == "laying" else sayings(b, look, seat)
    doing = next((s for s in said if b.width([b.span(s, 18)]) <= inner.w), "")
    if doing and second.bottom + b.type(18) * 1.2 <= rect.bottom:
        b.text(Rect(inner.x, second.bottom, inner.w, b.type(18) * 1.25), doing, 18, ink="soft")


def by_rank(view: PrecognitionView) -> dict[int, list[int]]:
    """The viewer's cards by rank, [] for a rank that is not held."""
    ranks: dict[int, list[int]] = {rank: [] for rank in range(1, view.ranks + 1)}
    for card in view.hand:
        ranks[value(card)].append(card)
    return ranks


def draw_hand(b: Builder, look: Look, hand: Hand, marks: dict[int, tuple[Mark, bool]]) -> None:
    """The own cards rank by rank; marks: what stands above a rank, and whether it carries the gold frame."""
    seat = look.viewer
    assert seat is not None
    columns = []
    for rank, cards in by_rank(view_of(look)).items():
        # The lifted card lies in front of its equals.
        cards = sorted(cards, key=lambda card: card == look.picked)
        mark, glow = marks.get(rank, (NO_MARK, False)) if cards else (NO_MARK, False)
        columns.append(
            Column(
                tuple(RailCard(f"card/{c}", face_of(b, c, "small", seat), face_of(b, c, "rail", seat)) for c in cards),
                b.faces.letter(rank, b.words),
                _pick(b, look, rank, cards),
                look.picked in cards,
                glow,
                mark,
            )
        )
    rails.draw(b, hand.rail, tuple(columns))
    own_plate(b, look, hand)


def _pick(b: Builder, look: Look, rank: int, cards: list[int]) -> Pick | None:
    """What a click on a rank does, while cards are laid."""
    if look.phase.name != "laying" or not look.can_act:
        return None
    word = b.faces.letter(rank, b.words)
    if not cards:
        why = b.words("There is no {card} left in your hand", card=word)
        return Pick(f"rank/{rank}", Action("pick", (-rank,)), word, False, why, HELP + "cards")
    label = b.words.many("the {card}, {n} left", "the {card}, {n} left", len(cards), card=word)
    return Pick(f"rank/{rank}", Action("pick", (cards[-1],)), label, keys=typed.french_keys(rank, word))


# -- tiles of a string -------------------------------------------------------------------------------------------------
