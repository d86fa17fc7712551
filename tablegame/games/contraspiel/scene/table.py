"""The table of Contraspiel: seats around, pool and trick in the middle, talon left, last trick right, hand below."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.cards import SOW
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.scene import middle, parts, question, settlement, sides
from tablegame.games.contraspiel.text import wording
from tablegame.view import advice, card_keys, hand, seats, tricks, verbs
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.hand import HandCard, HandPlaces
from tablegame.view.phrases import name_list
from tablegame.view.rank_columns import Pick
from tablegame.view.scale import SMALL
from tablegame.view.scene import Panel, Rect
from tablegame.view.seats import OWN_PLACE, SeatSpot
from tablegame.view.tricks import TrickTable, card_id

_LED = (
    N_("Acorns are led, and you hold {cards}"),
    N_("Leaves are led, and you hold {cards}"),
    N_("Hearts are led, and you hold {cards}"),
    N_("Bells are led, and you hold {cards}"),
)
_TRUMP_LED = N_("Trump is led, and you hold {cards}")


@dataclass(frozen=True, slots=True)
class _TablePlan:
    """Where everything lies, in pixels. middle: rooms for questions, the best first."""

    spots: tuple[SeatSpot, ...]
    own: SeatSpot
    hand: Rect
    talon: Rect
    last: Rect
    pool: Rect
    trick: TrickTable
    beside: Rect
    middle: tuple[Rect, ...]


def plan(b: Builder, look: SceneInput[SpielView], area: Rect) -> _TablePlan:
    """Own plate and talon at the left, the hand below, the last trick and the pool at the right; the others above."""
    view, others, gap = look.view, look.others, b.space.pad
    size = seats.measures(b, area, len(others))
    foot_h = area.h * (0.345 if len(others) < 4 and b.size[1] >= 700 else 0.285)
    foot = Rect(area.x, area.bottom - foot_h, area.w, foot_h)
    spots = seats.spots_around(b, area, others)
    top = spots[0].plate.y + size.block_h + gap
    column = Rect(area.x, top, area.w, area.bottom - top)
    own = seats.own_spot(b, column, parts.seated(b, look, look.base), len(others), area)
    side_w = max(b.px(300), b.type(SMALL) * 9.6)
    half = min(area.w / 2 - max(size.plate_w, side_w) - gap, b.px(560))
    own_hand = Rect(area.cx - half, foot.y, 2 * half, foot.h)
    free = own.speech.y - gap - top
    side_h = min(free, max(b.px(236), b.type(SMALL) * 8.4))
    talon = Rect(area.x, top + (free - side_h) * 0.4, side_w, side_h)
    if side_h < sides.least_height(b):  # the gaps above and below it are worth less than its one line
        talon = talon._replace(y=talon.y - gap + b.space.thin, h=side_h + 2 * (gap - b.space.thin))
    down = area.bottom - b.button_height - gap
    last_h = tricks.last_height(b, side_w, len(view.tricks[-1].cards), side_h) if view.tricks else side_h
    last = Rect(area.right - side_w, talon.y, side_w, min(down - talon.y, last_h))
    inner = spots[0].speech.right + gap
    upper = area.y + (size.block_h + gap if len(others) > 2 else 0.0)
    low = foot.y - gap * 0.5
    within = Rect(inner, upper, area.w - 2 * (inner - area.x), low - upper)
    trick = tricks.trick_table(b, within, max(b.px(156), 104.0))
    # The pool lies opposite the own plate, where it finds room; else between talon and trick.
    left = talon.right + gap
    corner = Rect(last.x, last.bottom + gap, side_w, down - last.bottom - gap)
    right = corner.h >= middle.pool_height(b)
    between = Rect(left, top, max(0.0, trick.box.x - gap - left), low - top)
    pool = corner if right else between
    beside = Rect(trick.box.right + gap, top, max(0.0, last.x - 2 * gap - trick.box.right), low - top)
    edge = last.x - gap if view.tricks or right else area.right
    if view.phase not in (Phase.PLAY, Phase.EXCHANGE):
        low = hand.top_edge(foot) - gap
    taken = left if right else pool.right
    half = area.cx - max(taken, inner) - gap * 0.5
    centre = Rect(area.cx - half, upper, 2 * half, low - upper)
    wide = Rect(taken + gap * 0.5, top, edge - taken - gap * 0.5, low - top)
    questions = (centre, Rect(centre.x, top, centre.w, wide.h), wide)
    return _TablePlan(spots, own, own_hand, talon, last, pool, trick, beside, questions)


def build(b: Builder, look: SceneInput[SpielView], area: Rect) -> None:
    """Draw the table into the area; the settlement of a deal lies over all of it."""
    view = look.view
    if look.role in (FrameRole.SETTLED, FrameRole.OVER) and view.past:
        settlement.draw(b, look, area)
        return
    places = plan(b, look, area)
    asks = look.can_act and view.phase != Phase.PLAY
    if asks:
        question.draw(b, look, places.middle)
    _hand(b, look, places)
    spots = (*places.spots, places.own)
    brief = parts.is_brief(b, look, places.own.plate)
    for spot in spots:
        seats.draw_seated(b, parts.seated(b, look, spot.seat, brief), spot)
    covered = any(
        isinstance(node, Panel) and node.id == "asked" and node.rect.overlaps(places.last) for node in b.nodes
    )
    if view.tricks:
        tricks.last(b, look, places.last, parts.face_in(b))
    ordered = not view.tricks and not covered and sides.order(b, look, places.last)
    sides.talon(b, look, places.talon, not ordered)
    middle.pool(b, look, places.pool)
    if not middle.event(b, look, places.middle[0], spots) and not asks and (view.phase == Phase.PLAY or view.trick):
        table = {spot.seat: (spot.column, spot.row) for spot in spots}
        middle.trick(b, look, places.trick, table, places.beside)


# -- the own hand --------------------------------------------------------------------------------------------------


def _hand(b: Builder, look: SceneInput[SpielView], places: _TablePlan) -> None:
    """Draw the own cards, trumps apart; face down while they may not be looked at, and for spectators."""
    view, widest, origin = look.view, max(b.px(165), 70.0), "talon/0 talon"
    if look.viewer is None or view.seat != look.viewer or view.hand is None:
        widest = widest if look.viewer is not None else widest * 0.6
        hand.draw_backs(b, places.hand, look.base, view.sizes[look.base], widest, origin)
        return
    offered = question.offered_cards(view) if look.can_act else {}
    playing = view.phase == Phase.PLAY

    def is_trump(card: int) -> int:
        return int(parts.group_of(card, view) == 4)

    def shown(card: int, cut: Cut) -> HandCard:
        free = card in offered
        return HandCard(
            card_id(card),
            b.faces.german_card(card, cut, b.words),
            is_trump(card),
            _pick(b, look, card, free),
            raised=free and (playing or view.phase == Phase.EXCHANGE),
            lifted=free and look.picked == offered[card],
            dim=bool(offered) and not free and playing,
            hint=advice.mark(look, offered.get(card), b.words),
        )

    laid = hand.draw_own(b, look, places.hand, parts.sorted_hand(view), is_trump, shown, widest, origin)
    _drops(b, look, places, laid, bool(offered))
    right = 2 * places.hand.cx - places.own.plate.x
    wide = b.button_width(b.words("Sort"), hand.SORT_KEY)
    if right - places.hand.right >= wide * 0.6:
        hand.sort_button(b, look, Rect(right - wide, places.hand.y, wide, places.hand.h))


def _drops(b: Builder, look: SceneInput[SpielView], places: _TablePlan, laid: HandPlaces, free: bool) -> None:
    """Say where a card of the hand may be let go: at its place in the trick, or at the turn-up that it is given for;
    not if that says contra too, which nobody is to say by carrying a card."""
    phase = look.view.phase
    if phase == Phase.PLAY:
        area = hand.drop_area(places.trick.room, laid, places.talon.right, places.last.x)
        b.drop(area, places.trick.place(*OWN_PLACE).rect)
    elif free and phase != Phase.CONTRA:
        b.drop(places.talon, places.talon)


def _pick(b: Builder, look: SceneInput[SpielView], card: int, free: bool) -> Pick:
    """What a click on a card does, or why it may not be played."""
    # The sow has keys for its other letters too.
    keys = card_keys.keys_of(parts.letter(card, b), *(("1", "a", "d") if card & 7 == SOW else ()))
    why, clause = ("", "") if free else why_not(b, look, card)
    link = parts.HELP + clause if clause else ""
    return Pick(card_id(card), verbs.PICK(card), wording.card_name(card, b.words), free, why, link, keys)


def why_not(b: Builder, look: SceneInput[SpielView], card: int) -> tuple[str, str]:
    """Why a card cannot be chosen now, and the heading of the rules that says so."""
    view, words = look.view, b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase == Phase.EXCHANGE and card == view.turn_up:
        return words("The card turned up cannot be given away at once"), "turnup"
    if view.phase != Phase.PLAY or not view.trick:
        return words("You are asked for a word now, not for a card"), "choosing"
    led = view.order.suits[view.trick[0]]
    held = [wording.card_name(each, words) for each in parts.sorted_hand(view) if each in view.domain]
    return words(_TRUMP_LED if led == view.trump else _LED[led], cards=name_list(held, words)), "tricks"
