"""Parts of the table of WarGops: who is who, what a card looks like, plates, and what a click on a rank does.

Knows what a seat's view says and how the parts look. Must not know rules, nor where on the table a part belongs.
"""

from __future__ import annotations

from typing import cast

from tablegame.games.wargops.facts.view import Card, Trick, WarView
from tablegame.games.wargops.text import wording
from tablegame.table import sealed, typed
from tablegame.table.build import Builder
from tablegame.table.faces import Cut
from tablegame.table.layout import Place
from tablegame.table.look import Look
from tablegame.table.rail import Pick
from tablegame.table.scale import BODY, NAME, SMALL
from tablegame.table.scene import Rect, Span
from tablegame.table.sealed import Held

HELP = "wargops#"
"""What links into this game's help page begin with."""


def view_of(look: Look) -> WarView:
    """The view of the phase."""
    return cast("WarView", look.phase.view)


def trick_of(look: Look) -> Trick | None:
    """The trick that lies turned up in this phase; None while cards are being chosen."""
    return view_of(look).under_way if look.phase.name == "turned" else None


def face(b: Builder, look: Look, card: Card, cut: Cut, faded: bool = False) -> str:
    """The art key of a card in this game."""
    return wording.face(b.faces, view_of(look), card, cut, b.words, faded)


def letter(b: Builder, look: Look, rank: int) -> str:
    """A rank as it stands on its card."""
    return wording.letter(b.faces, view_of(look), rank, b.words)


def own_sealed(look: Look) -> Card | None:
    """The viewer's own sealed card: the first of its rank, as the order of the hand has it."""
    view = view_of(look)
    if view.seat is None or view.own is None or not sealed.chooses(look, view):
        return None
    return wording.of_rank(view.cards[view.seat], view.own)[0]


def hand_of(look: Look, seat: int) -> tuple[Card, ...]:
    """What still lies in a hand: the viewer's own sealed card has already left it."""
    gone = own_sealed(look) if seat == look.viewer else None
    return tuple(card for card in view_of(look).cards[seat] if card != gone)


def crown(b: Builder, look: Look, seat: int, shape: Rect) -> None:
    """The crown of whoever has won, upon the seat's shape."""
    if sealed.won(look, seat):
        b.crown(shape)


def retired(look: Look, seat: int) -> bool:
    """Whether a seat is out of the game under way."""
    return view_of(look).retired(seat) and look.phase.name in ("choosing", "turned", "scored")


def hand_words(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """What a seat holds, in fewer and fewer words; that it is out of the game where it is."""
    view = view_of(look)
    if retired(look, seat):
        return b.words("retired"), b.words("out")
    count = len(view.cards[seat])
    cards = b.words.many("{n} card", "{n} cards", count)
    points = b.words.many("{n} point", "{n} points", view.in_hand(seat))
    return f"{cards} · {points}", points, str(view.in_hand(seat))


def doing(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """What a seat does or who sits there, in fewer and fewer words."""
    if retired(look, seat):
        return b.words("retired"), b.words("out")
    return sealed.doing(b, look, view_of(look), seat)


def fitting(b: Builder, sayings: tuple[str, ...], room: float, units: float = SMALL) -> str:
    """The longest of these words that stand whole in so many pixels, or none."""
    return next((said for said in sayings if b.width([b.span(said, units)]) <= room), "")


def plate_height(b: Builder) -> float:
    """Height of a plate with a name and a line below it, in pixels."""
    return b.line(NAME, serif=True) + b.line(SMALL) + 2 * b.space.close


def plate(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A seat's ivory plate: shape, name, what it holds and does; gold when it is awaited.

    Cards that a seat takes go to the viewer's plate, and to the others' rows on the board.
    """
    b.panel(rect, "slip", name=f"plate/{seat}" if seat == look.viewer else f"seat/{seat}")
    if sealed.awaited(look, seat):
        b.panel(rect.inset(-b.space.thin), "mark")
    pad = b.space.pad
    size = min(rect.h * 0.62, b.px(34) * b.text_scale + 8)
    shape = Rect(rect.x + pad, rect.cy - size / 2, size, size)
    b.picture(shape, f"seat/{seat}")
    crown(b, look, seat, shape)
    left = rect.x + pad + size + pad
    upper = Rect(left, rect.y + b.space.close, rect.right - pad - left, b.line(NAME, serif=True))
    _named(b, look, seat, upper)
    lower = Rect(left, upper.bottom, upper.w, b.line(SMALL))
    b.text(lower, fitting(b, hand_words(b, look, seat), lower.w), SMALL, ink="soft")


def _named(b: Builder, look: Look, seat: int, line: Rect) -> None:
    """A seat's name, and at the right what it does where there is room."""
    ink = "soft" if retired(look, seat) else f"seat.{seat}"
    name = [b.span(look.name_of(seat), NAME, "serif-bold", ink)]
    free = line.w - b.width(name) - b.space.gap
    said = "" if retired(look, seat) else fitting(b, doing(b, look, seat), free, SMALL)
    b.text(line, name)
    if said:
        b.text(Rect(line.right - free, line.y, free, line.h), said, SMALL, ink="soft", align="right")


def upright_height(b: Builder) -> float:
    """Height of the viewer's plate beside the hand, in pixels."""
    return b.line(NAME, serif=True) + 2 * b.line(SMALL) + 2 * b.space.close


def upright(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """The viewer's plate, upright beside the hand: shape and name, cards, points."""
    b.panel(rect, "slip", name=f"plate/{seat}")
    if sealed.awaited(look, seat):
        b.panel(rect.inset(-b.space.thin), "mark")
    pad = b.space.pad
    size = b.type(NAME, serif=True) * 1.1
    y = rect.y + b.space.close
    line = b.line(NAME, serif=True)
    b.picture(Rect(rect.x + pad, y + (line - size) / 2, size, size), f"seat/{seat}")
    left = rect.x + pad + size * 1.2
    ink = "soft" if retired(look, seat) else f"seat.{seat}"
    b.text(Rect(left, y, rect.right - pad / 2 - left, line), [b.span(look.name_of(seat), NAME, "serif-bold", ink)])
    view = view_of(look)
    said = [b.words.many("{n} card", "{n} cards", len(view.cards[seat]))]
    said.append(b.words.many("{n} point", "{n} points", view.in_hand(seat)))
    if retired(look, seat):
        said = [fitting(b, (b.words("retired"), b.words("out")), rect.w - pad * 1.5)]
    for i, text in enumerate(said):
        b.text(Rect(rect.x + pad, y + line + i * b.line(SMALL), rect.w - pad, b.line(SMALL)), text, SMALL, ink="soft")


def laid(
    b: Builder, look: Look, card: Card, place: Place, cut: Cut, origin: str, goal: str, glow: bool = False
) -> None:
    """A card turned up on the table, with where it comes from and where it goes."""
    lying = place.card(wording.card_id(card), face(b, look, card, cut), 0.25 if glow else 0.0, origin, goal)
    b.add(lying._replace(glow=glow))


# -- choosing ----------------------------------------------------------------------------------------------------


def pick(b: Builder, look: Look, rank: int) -> Pick | None:
    """What a click on a rank of the viewer's hand does; where it is not to be had, it says why."""
    view, card = view_of(look), letter(b, look, rank)
    count = len(wording.of_rank(hand_of(look, view.seat), rank)) if view.seat is not None else 0
    why = ""
    if view.under_way is not None and view.seat not in view.acting:
        why = b.words("Only those who tied put another card in place")
    return sealed.pick(b, look, view, Held(rank, card, count, typed.french_keys(rank, card), why, "replace"), HELP)


def rank_cell(b: Builder, look: Look, seat: int, rank: int, count: int) -> tuple[Span, ...]:
    """A rank on the board: its letter in the seat's ink and how many there are, a dot where there is none."""
    if not count:
        return (b.span("·", BODY, "sans-bold", "faint"),)
    sign = b.span(letter(b, look, rank), NAME, "serif-bold", f"seat.{seat}")
    return (sign,) if count == 1 else (sign, b.span(f" ×{count}", SMALL, "sans"))
