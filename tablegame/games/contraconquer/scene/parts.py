"""Parts that both forms of Contraconquer put on the table: plates, stacks with counts, ghosts, slips, the score sheet.

Knows what a seat's view says and how the parts look. Must not know rules, nor where on the table a part belongs.
"""

from __future__ import annotations

from typing import cast

from tablegame.core.text import N_
from tablegame.games.contraconquer.facts.view import ContraView, Trick
from tablegame.games.contraconquer.text import lore
from tablegame.table import pad as sheets
from tablegame.table import sealed, typed
from tablegame.table.build import Builder
from tablegame.table.faces import SUITS, Cut
from tablegame.table.layout import Place, stack
from tablegame.table.look import Look
from tablegame.table.naming import You, about
from tablegame.table.pad import PadRow
from tablegame.table.rail import Pick, ghost
from tablegame.table.scale import NAME, SMALL
from tablegame.table.scene import Rect, Target
from tablegame.table.sealed import Held
from tablegame.table.typed import Typed

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


def face_of(b: Builder, view: ContraView, seat: int, rank: int, cut: Cut, extra: str = "") -> str:
    """The art key of a seat's card. Of an ordinary pack every seat has a suit, and its letter stands on each card."""
    if view.pack == "standard":
        return b.faces.card(seat % len(SUITS), rank, cut, b.words, owner=seat, faded=extra == "faded")
    return lore.face(view.form, view.hyphens, seat, rank, cut, extra)


def held(look: Look, seat: int, rank: int) -> int:
    """How many of a rank still lie in a hand: the viewer's own sealed card has already left it."""
    view = view_of(look)
    count = view.hands[seat][view.ranks[seat].index(rank)]
    away = look.phase.name != "turned" and seat == look.viewer == view.seat and view.own == rank
    return count - 1 if away else count


# -- plates ----------------------------------------------------------------------------------------------------


def crown(b: Builder, look: Look, seat: int, shape: Rect) -> None:
    """The crown of whoever has won, upon the seat's shape."""
    if sealed.won(look, seat):
        b.crown(shape)


def standing(b: Builder, look: Look, seat: int, room: float) -> str:
    """What a seat is doing, or who sits there, in the longest words that stand whole in so many pixels, or none."""
    return next((said for said in sayings(b, look, seat) if b.width([b.span(said, SMALL)]) <= room), "")


def sayings(b: Builder, look: Look, seat: int) -> tuple[str, ...]:
    """The same said in fewer and fewer words."""
    view, sitter, trick = view_of(look), look.sitters[seat], trick_of(look)
    if trick is not None and trick.winner == seat and explained(look, trick):
        if isinstance(sitter.name, You):
            return b.words("the trick is yours"), b.words("yours")
        return b.words("takes the trick"), b.words("takes it")
    doing = sealed.doing(b, look, view, seat)
    if doing:
        return doing
    if sitter.level:
        return (b.words.raw(sitter.level),)
    return (b.words("you"),) if seat == look.viewer and not isinstance(sitter.name, You) else ()


def taking(b: Builder, name: str) -> str:
    """Who takes a trick, before the reason."""
    return about(name, N_("You take the trick:"), N_("{name} takes the trick:"), b.words)


def score_of(look: Look, seat: int) -> int:
    """How many tricks a seat has taken: the one that lies there counts when it is explained whose it is."""
    trick = trick_of(look)
    pending = trick is not None and trick.winner == seat and not explained(look, trick)
    return view_of(look).scores[seat] - int(pending)


def score_text(b: Builder, look: Look, seat: int) -> str:
    return b.words.many("{n} trick", "{n} tricks", score_of(look, seat))


def plate_height(b: Builder) -> float:
    """Height of a seat's plate in pixels: two lines and their margins."""
    return b.line(NAME, serif=True) + b.line(SMALL) + 2 * b.space.close


def plate(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """A seat's ivory plate: shape, name, tricks won, and below them what it is doing; gold when it is awaited."""
    b.panel(rect, "slip", name=f"plate/{seat}")
    if sealed.awaited(look, seat):
        b.panel(rect.inset(-b.space.thin), "mark")
    pad = b.space.pad
    size = min(rect.h * 0.6, b.px(34) * b.text_scale + 8)
    shape = Rect(rect.x + pad, rect.cy - size / 2, size, size)
    b.picture(shape, f"seat/{seat}")
    crown(b, look, seat, shape)
    left = shape.right + pad
    doing = standing(b, look, seat, rect.right - pad - left)
    line = b.line(NAME, serif=True)
    upper = Rect(left, rect.y + b.space.close if doing else rect.cy - line / 2, rect.right - pad - left, line)
    lower = Rect(left, upper.bottom, upper.w, b.line(SMALL))
    points = [b.span(score_text(b, look, seat), NAME, "serif-bold")]
    name = [b.span(name_of(look, seat), NAME, "serif-bold", f"seat.{seat}")]
    beside = upper.w - b.width(points) - pad
    if doing and b.width(name) > beside:
        # A long name has the upper line for itself, and what the seat does makes room for the score.
        points = [b.span(score_text(b, look, seat), SMALL, "serif-bold")]
        doing, beside = standing(b, look, seat, lower.w - b.width(points) - pad), upper.w
        b.text(lower, points, align="right")
    else:
        b.text(upper, points, align="right")
    b.text(Rect(upper.x, upper.y, beside, upper.h), name)
    if doing:
        b.text(lower, doing, SMALL, ink="soft")


# -- stacks ----------------------------------------------------------------------------------------------------


def layer_step(b: Builder, w: float) -> float:
    """How far each card beneath peeks out of a stack of cards w pixels wide."""
    return max(2.0, min(b.px(6), w * 0.035))


def card_stack(b: Builder, look: Look, seat: int, rank: int, top: Place, cut: Cut, lifted: float = 0.0) -> int:
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


def pick(b: Builder, look: Look, rank: int) -> Pick | None:
    """What a click on a rank of the viewer's hand does; where it is not to be had, it says why."""
    view = view_of(look)
    card = rank_text(b, view, rank)
    keys = typed.french_keys(rank, card) if view.pack == "standard" else typed.keys_of(card)
    count = held(look, view.seat, rank) if view.seat is not None else 0
    return sealed.pick(b, look, view, Held(rank, card, count, keys), HELP)


def pick_target(b: Builder, look: Look, rank: int, rect: Rect, angle: float) -> None:
    """Make a rank of the viewer's hand clickable where it lies in a fan."""
    at = pick(b, look, rank)
    if at is None:
        return
    count = held(look, view_of(look).seat or 0, rank)
    grasp = at.grasp(f"hand/{look.viewer}/{rank}/{count - 1}") if count else None
    b.target(HAND, Target(at.target, rect, at.action, at.label, at.enabled, at.why, at.why_link, angle, grasp=grasp))
    if at.enabled:
        typed.bind(b, [Typed(at.keys, at.action, look.picked == rank)])


def drop(b: Builder, look: Look, table: Rect, slot: Rect) -> None:
    """The viewer's card can be laid anywhere on that part of the table; the slot is its place."""
    if look.phase.name == "choosing" and look.viewer is not None:
        b.drop(table, slot)


# -- the trick ---------------------------------------------------------------------------------------------------


def trick_card(b: Builder, look: Look, seat: int, place: Place, cut: Cut, extra: str = "", glow: bool = False) -> bool:
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
        b.add(card._replace(glow=glow))
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
    spans = [b.span(b.words("seal {digits}", digits=look.sitters[seat].seal), SMALL, "sans-bold", "plaque-text")]
    if b.width(spans) > place.w * 0.92:
        spans = [b.span(look.sitters[seat].seal, SMALL, "sans-bold", "plaque-text")]
    w, h = b.width(spans) + spans[0].size * 0.8, spans[0].size * 1.4
    rect = Rect(place.x - w / 2, min(place.y + place.h * 0.22, place.rect.bottom - h * 1.1), w, h)
    b.panel(rect, "plaque")
    b.text(rect, spans, align="centre")


# -- the score sheet ---------------------------------------------------------------------------------------------


def sheet(b: Builder, look: Look, rect: Rect) -> None:
    """The spiral-bound sheet: trick numbers, ranks in a column per seat, the winner's ringed in ink; the last ones."""
    view, trick = view_of(look), trick_of(look)
    game = trick.game if trick is not None else view.game
    tricks = view.tricks_of(game)
    rows = [_sheet_row(b, view, number, tricks) for number in range(view.length)]
    title = b.words("Game {number} of {games}", number=game + 1, games=view.games) if view.games > 1 else ""
    sheets.draw(b, rect, view.players, rows, len(tricks) - (1 if trick is not None else 0), title)


def _sheet_row(b: Builder, view: ContraView, number: int, tricks: tuple[Trick, ...]) -> PadRow:
    if number >= len(tricks):
        return PadRow(str(number + 1))
    trick = tricks[number]
    return PadRow(str(number + 1), tuple(rank_text(b, view, rank) for rank in trick.ranks), trick.winner)
