"""The table of Contraspiel: seats on three sides, pool and trick in the middle, talon left, last trick right, the hand.

Knows where the parts lie at every size and with so many seats. Must not know rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.view import CONTRA, EXCHANGE, PLAY, SOW, SpielView, suit_of
from tablegame.games.contraspiel.scene import asking as scene_asking
from tablegame.games.contraspiel.scene import middle as scene_middle
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.scene import sheet as scene_sheet
from tablegame.games.contraspiel.scene import sides as scene_sides
from tablegame.games.contraspiel.text import wording
from tablegame.table import advice, rail, typed
from tablegame.table import hand as hands
from tablegame.table import round as table_round
from tablegame.table.build import Builder
from tablegame.table.faces import Cut, cut_of
from tablegame.table.hand import SORT_KEY, HandCard, HandRoom
from tablegame.table.look import Look
from tablegame.table.naming import listed
from tablegame.table.rail import Pick
from tablegame.table.round import OWN, Spot, TrickTable
from tablegame.table.scale import SMALL
from tablegame.table.scene import Action, Panel, Rect

_LED = (
    N_("Acorns are led, and you hold {cards}"),
    N_("Leaves are led, and you hold {cards}"),
    N_("Hearts are led, and you hold {cards}"),
    N_("Bells are led, and you hold {cards}"),
)
_TRUMP_LED = N_("Trump is led, and you hold {cards}")


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, in pixels. middle: where questions are asked, the likeliest first."""

    spots: tuple[Spot, ...]
    own: Spot
    hand: Rect
    talon: Rect
    last: Rect
    pool: Rect
    trick: TrickTable
    beside: Rect
    middle: tuple[Rect, ...]


def base_of(look: Look) -> int:
    """Who sits below: whoever looks, else the first seat."""
    return look.viewer if look.viewer is not None else 0


def plan(b: Builder, look: Look, area: Rect) -> Plan:
    """The hand below, own plate and talon at the left, the last trick and the pool at the right; the others above."""
    view = parts.view_of(look)
    others = [(base_of(look) + i) % view.players for i in range(1, view.players)]
    gap = b.space.gap
    size = table_round.measures(b, area, len(others))
    foot_h = area.h * (0.345 if len(others) < 4 and b.size[1] >= 700 else 0.285)
    foot = Rect(area.x, area.bottom - foot_h, area.w, foot_h)
    spots = table_round.around(b, area, others)
    top = spots[0].plate.y + size.block_h + gap
    column = Rect(area.x, top, area.w, area.bottom - top)
    own = table_round.below(b, column, parts.seated(b, look, base_of(look)), len(others), area)
    side_w = max(b.px(300), b.type(SMALL) * 9.6)
    half = min(area.w / 2 - max(size.plate_w, side_w) - gap, b.px(560))
    hand = Rect(area.cx - half, foot.y, 2 * half, foot.h)
    free = own.speech.y - gap - top
    side_h = min(free, max(b.px(236), b.type(SMALL) * 8.4))
    side_y = top + (free - side_h) * 0.4
    talon = Rect(area.x, side_y, side_w, side_h)
    down = area.bottom - b.button_height - gap - side_y
    last = Rect(area.right - side_w, side_y, side_w, min(down, scene_sides.last_height(b, view, side_w, side_h)))
    inner = spots[0].speech.right + gap
    upper = area.y + (size.block_h + gap if len(others) > 2 else 0.0)
    low = foot.y - gap * 0.5
    trick_room = Rect(inner, upper, area.w - 2 * (inner - area.x), low - upper)
    trick = table_round.trick_table(b, trick_room, max(b.px(156), 104.0))
    left = talon.right + gap
    pool = Rect(left, top, max(0.0, trick.box.x - gap - left), low - top)
    # Opposite the own plate, where it finds room; else between talon and trick.
    corner = last.bottom + gap
    corner_h = area.bottom - b.button_height - gap - corner
    right = corner_h >= scene_middle.pool_height(b)
    pool = Rect(last.x, corner, side_w, corner_h) if right else pool
    taken = left if right else pool.right
    beside = Rect(trick.box.right + gap, top, max(0.0, last.x - 2 * gap - trick.box.right), low - top)
    edge = last.x - gap if view.tricks or right else area.right
    if view.phase not in (PLAY, EXCHANGE):
        low = hands.top(foot) - gap
    half = area.cx - max(taken, inner) - gap * 0.5
    centre = Rect(area.cx - half, upper, 2 * half, low - upper)
    wide = Rect(taken + gap * 0.5, top, edge - taken - gap * 0.5, low - top)
    middle = (centre, Rect(centre.x, top, centre.w, wide.h), wide)
    return Plan(spots, own, hand, talon, last, pool, trick, beside, middle)


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the table into the area; the settlement of a deal lies over all of it."""
    view = parts.view_of(look)
    if look.phase.name in ("settled", "over") and view.past:
        scene_sheet.settlement(b, look, area)
        return
    lay = plan(b, look, area)
    if _asking(look):
        # The focus begins at the hand, for nothing is said by itself: from there Tab leads to what is asked.
        b.zones.setdefault("hand", [])
        scene_asking.draw(b, look, lay.middle)
    _hand(b, look, lay)
    for spot in lay.spots:
        table_round.seated(b, parts.seated(b, look, spot.seat), spot)
    own = parts.seated(b, look, base_of(look))
    table_round.seated(b, own, lay.own)
    scene_sides.talon(b, look, lay.talon)
    if view.tricks:
        scene_sides.last_trick(b, look, lay.last)
    elif not any(isinstance(node, Panel) and node.id == "asked" and node.rect.overlaps(lay.last) for node in b.nodes):
        scene_sides.order(b, look, lay.last)
    scene_middle.pool(b, look, lay.pool)
    if look.phase.name == "thrown":
        scene_middle.thrown(b, look, lay.middle[0])
    elif look.phase.name == "redealt":
        scene_middle.redealt(b, look, lay.middle[0])
    elif look.phase.name == "paid":
        scene_middle.paid(b, look, lay.middle[0], (*lay.spots, lay.own))
    elif look.phase.name == "declared":
        scene_middle.declared(b, look, lay.middle[0])
    elif not _asking(look):
        places = {spot.seat: (spot.column, spot.row) for spot in lay.spots} | {base_of(look): OWN}
        scene_middle.trick(b, look, lay.trick, places)
        scene_middle.told(b, look, lay.beside)


def _asking(look: Look) -> bool:
    """Whether a question stands in the middle."""
    return scene_asking.asks(look) or (look.can_act and parts.view_of(look).phase == EXCHANGE)


# -- the own hand --------------------------------------------------------------------------------------------------


def _hand(b: Builder, look: Look, lay: Plan) -> None:
    """The own cards, trumps apart; face down where they may not be looked at yet, and for whoever only looks on."""
    view = parts.view_of(look)
    if look.viewer is None or view.seat != look.viewer or view.hand is None:
        _covered(b, look, lay)
        return
    usual = parts.sorted_hand(view)
    cards = hands.ordered(look, usual)
    own = cards != usual
    trumps = [int(parts.group_of(card, view) == 4) for card in cards]
    room = hands.lay(lay.hand, trumps, max(b.px(165), 70.0))
    offered = scene_asking.offered_cards(view) if look.can_act else {}
    cut = cut_of(room.w)
    shown = [_card(b, look, view, card, offered, cut) for card in cards]
    moved, put_back = hands.carried(look, cards), hands.as_it_lies(look)
    hands.draw(b, room, shown, moved, put_back, origin="talon/0 talon")
    _drops(b, view, lay, room, bool(offered))
    if own:
        _sort_button(b, look, lay)


def _drops(b: Builder, view: SpielView, lay: Plan, room: HandRoom, free: bool) -> None:
    """Where a card of the hand may be let go: its place in the trick; where one is given for the turn-up, there. Not
    where that says contra too: nobody is to say so by carrying a card."""
    if view.phase == PLAY:
        table = hands.above(lay.trick.room, room, lay.talon.right, lay.last.x)
        b.drop(table, lay.trick.place(*OWN).rect)
    elif free and view.phase != CONTRA:
        b.drop(lay.talon, lay.talon)


def _covered(b: Builder, look: Look, lay: Plan) -> None:
    """Backs where the own hand would lie."""
    view = parts.view_of(look)
    seat = base_of(look)
    count = view.sizes[seat]
    widest = max(b.px(165), 70.0) if look.viewer is not None else max(b.px(96), 44.0)
    room = hands.lay(lay.hand, [0] * count, widest)
    for i, place in enumerate(room.places):
        b.add(place.card(table_round.back_id(seat, i), "back", origin="talon/0 talon"))


def _sort_button(b: Builder, look: Look, lay: Plan) -> None:
    """Sorts the hand again."""
    label = b.words("Sort")
    wide = b.button_width(label, SORT_KEY)
    right = 2 * lay.hand.cx - lay.own.plate.x
    room = right - lay.hand.right
    box = Rect(right - wide, lay.hand.bottom - b.button_height, wide, b.button_height)
    action = hands.sorted_again(look)
    if room >= wide * 0.6:
        b.button("sort", "sort", box, label, action, "green", SORT_KEY)
    b.key(SORT_KEY.lower(), action)


def _card(b: Builder, look: Look, view: SpielView, card: int, offered: dict[int, int], cut: Cut) -> HandCard:
    """A card of the hand, raised where it may be chosen."""
    free = card in offered
    lifted = free and look.picked == offered[card]
    pick = _pick(b, look, view, card, offered)
    return HandCard(
        parts.card_id(card),
        parts.face(card, cut, b),
        int(parts.group_of(card, view) == 4),
        pick,
        free and view.phase in (PLAY, EXCHANGE),
        lifted,
        bool(offered) and not free and view.phase == PLAY,
        advice.mark(look, offered.get(card), b.words),
    )


def _pick(b: Builder, look: Look, view: SpielView, card: int, offered: dict[int, int]) -> Pick:
    """What a click on a card does, or why it may not be played."""
    name = wording.card_name(card, b.words)
    if card in offered:
        return Pick(f"card/{card}", Action("pick", (card,)), name, keys=_keys(b, card % 8))
    why, clause = why_not(b, look, view, card)
    return Pick(f"card/{card}", Action("pick", (card,)), name, False, why, parts.HELP + clause if why else "")


def _keys(b: Builder, rank: int) -> tuple[str, ...]:
    """The keys of a card: what stands on it; the sow goes by its other letters too."""
    shown = b.faces.german_letter(rank, b.words)
    return typed.keys_of(shown, *(("1", "a", "d") if rank == SOW else ()))


def why_not(b: Builder, look: Look, view: SpielView, card: int) -> tuple[str, str]:
    """Why a card cannot be chosen now, and the heading of the rules that says so."""
    words = b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase == EXCHANGE and card == view.turn_up:
        return words("The card turned up cannot be given away at once"), "turnup"
    if view.phase != PLAY or not view.trick:
        return words("You are asked for a word now, not for a card"), "choosing"
    led = suit_of(view.trick[0], view.trump)
    held = [each for each in parts.sorted_hand(view) if each in view.domain]
    named = listed([wording.card_name(each, words) for each in held], words)
    return words(_TRUMP_LED if led == view.trump else _LED[led], cards=named), "tricks"


__all__ = ["Plan", "base_of", "build", "plan", "rail", "why_not"]
