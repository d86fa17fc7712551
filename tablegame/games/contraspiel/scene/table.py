"""The table of Contraspiel: seats on three sides, pool and trick in the middle, talon left, last trick right, the
hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.cards import SOW, suit_of
from tablegame.games.contraspiel.facts.events import Settled
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.scene import asking as scene_asking
from tablegame.games.contraspiel.scene import middle as scene_middle
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.scene import sheet as scene_sheet
from tablegame.games.contraspiel.scene import sides as scene_sides
from tablegame.games.contraspiel.text import wording
from tablegame.view import advice, card_keys, verbs
from tablegame.view import hand as hands
from tablegame.view import seats as table_round
from tablegame.view import tricks as table_tricks
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.hand import HandCard, HandPlaces
from tablegame.view.phrases import name_list
from tablegame.view.rank_columns import Pick
from tablegame.view.scale import SMALL
from tablegame.view.scene import Panel, Rect
from tablegame.view.seats import OWN_PLACE, SeatSpot
from tablegame.view.tricks import TrickTable

_LED = (
    N_("Acorns are led, and you hold {cards}"),
    N_("Leaves are led, and you hold {cards}"),
    N_("Hearts are led, and you hold {cards}"),
    N_("Bells are led, and you hold {cards}"),
)
_TRUMP_LED = N_("Trump is led, and you hold {cards}")


@dataclass(frozen=True, slots=True)
class _TablePlan:
    """Where everything lies, in pixels. middle: where questions are asked, the likeliest first."""

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
    """The hand below, own plate and talon at the left, the last trick and the pool at the right; the others above."""
    view, others, gap = look.view, look.others, b.space.pad
    size = table_round.measures(b, area, len(others))
    foot_h = area.h * (0.345 if len(others) < 4 and b.size[1] >= 700 else 0.285)
    foot = Rect(area.x, area.bottom - foot_h, area.w, foot_h)
    spots = table_round.spots_around(b, area, others)
    top = spots[0].plate.y + size.block_h + gap
    column = Rect(area.x, top, area.w, area.bottom - top)
    own = table_round.own_spot(b, column, parts.seated(b, look, look.base), len(others), area)
    side_w = max(b.px(300), b.type(SMALL) * 9.6)
    half = min(area.w / 2 - max(size.plate_w, side_w) - gap, b.px(560))
    hand = Rect(area.cx - half, foot.y, 2 * half, foot.h)
    free = own.speech.y - gap - top
    side_h = min(free, max(b.px(236), b.type(SMALL) * 8.4))
    talon = Rect(area.x, top + (free - side_h) * 0.4, side_w, side_h)
    if side_h < scene_sides.least_height(b):  # the gaps above and below it are worth less than its one line
        talon = talon._replace(y=talon.y - gap + b.space.thin, h=side_h + 2 * (gap - b.space.thin))
    down = area.bottom - b.button_height - gap
    last_h = min(down - talon.y, scene_sides.last_height(b, view, side_w, side_h))
    last = Rect(area.right - side_w, talon.y, side_w, last_h)
    inner = spots[0].speech.right + gap
    upper = area.y + (size.block_h + gap if len(others) > 2 else 0.0)
    low = foot.y - gap * 0.5
    within = Rect(inner, upper, area.w - 2 * (inner - area.x), low - upper)
    trick = table_tricks.trick_table(b, within, max(b.px(156), 104.0))
    # The pool lies opposite the own plate, where it finds room; else between talon and trick.
    left = talon.right + gap
    corner = Rect(last.x, last.bottom + gap, side_w, down - last.bottom - gap)
    right = corner.h >= scene_middle.pool_height(b)
    between = Rect(left, top, max(0.0, trick.box.x - gap - left), low - top)
    pool = corner if right else between
    beside = Rect(trick.box.right + gap, top, max(0.0, last.x - 2 * gap - trick.box.right), low - top)
    edge = last.x - gap if view.tricks or right else area.right
    if view.phase not in (Phase.PLAY, Phase.EXCHANGE):
        low = hands.top_edge(foot) - gap
    taken = left if right else pool.right
    half = area.cx - max(taken, inner) - gap * 0.5
    centre = Rect(area.cx - half, upper, 2 * half, low - upper)
    wide = Rect(taken + gap * 0.5, top, edge - taken - gap * 0.5, low - top)
    middle = (centre, Rect(centre.x, top, centre.w, wide.h), wide)
    return _TablePlan(spots, own, hand, talon, last, pool, trick, beside, middle)


def build(b: Builder, look: SceneInput[SpielView], area: Rect) -> None:
    """Put the table into the area; the settlement of a deal lies over all of it."""
    view = look.view
    if look.role in (FrameRole.SETTLED, FrameRole.OVER) and view.past:
        scene_sheet.settlement(b, look, area)
        return
    lay = plan(b, look, area)
    asking = look.can_act and view.phase != Phase.PLAY
    if asking:
        scene_asking.draw(b, look, lay.middle)
    _hand(b, look, lay)
    brief = parts.brief(b, look, lay.own.plate)
    for spot in (*lay.spots, lay.own):
        table_round.draw_seated(b, parts.seated(b, look, spot.seat, brief), spot)
    covered = any(isinstance(node, Panel) and node.id == "asked" and node.rect.overlaps(lay.last) for node in b.nodes)
    if view.tricks:
        scene_sides.last_trick(b, look, lay.last)
    beside = not view.tricks and not covered and scene_sides.order(b, look, lay.last)
    scene_sides.talon(b, look, lay.talon, not beside)
    scene_middle.pool(b, look, lay.pool)
    tells = scene_middle.TOLD.get(type(look.happened))
    if tells is not None:
        tells(b, look, lay.middle[0])
    elif isinstance(look.happened, Settled):
        scene_middle.paid(b, look, lay.middle[0], (*lay.spots, lay.own))
    elif not asking and (view.phase == Phase.PLAY or view.trick):
        places = {spot.seat: (spot.column, spot.row) for spot in (*lay.spots, lay.own)}
        scene_middle.trick(b, look, lay.trick, places)
        scene_middle.trick_reason(b, look, lay.beside)


# -- the own hand --------------------------------------------------------------------------------------------------


def _hand(b: Builder, look: SceneInput[SpielView], lay: _TablePlan) -> None:
    """The own cards, trumps apart; face down while they may not be looked at, and for spectators."""
    view, widest, origin = look.view, max(b.px(165), 70.0), "talon/0 talon"
    if look.viewer is None or view.seat != look.viewer or view.hand is None:
        widest = widest if look.viewer is not None else widest * 0.6
        hands.draw_backs(b, lay.hand, look.base, view.sizes[look.base], widest, origin)
        return
    offered = scene_asking.offered_cards(view) if look.can_act else {}

    def trump(card: int) -> int:
        return int(parts.group_of(card, view) == 4)

    def shown(card: int, cut: Cut) -> HandCard:
        free = card in offered
        playing = view.phase == Phase.PLAY
        return HandCard(
            parts.card_id(card),
            parts.face(card, cut, b),
            trump(card),
            _pick(b, look, card, free),
            free and (playing or view.phase == Phase.EXCHANGE),
            free and look.picked == offered[card],
            bool(offered) and not free and playing,
            advice.mark(look, offered.get(card), b.words),
        )

    room = hands.draw_own(b, look, lay.hand, parts.sorted_hand(view), trump, shown, widest, origin)
    _drops(b, look, lay, room, bool(offered))
    right = 2 * lay.hand.cx - lay.own.plate.x
    wide = b.button_width(b.words("Sort"), hands.SORT_KEY)
    if right - lay.hand.right >= wide * 0.6:
        hands.sort_button(b, look, Rect(right - wide, lay.hand.y, wide, lay.hand.h))


def _drops(b: Builder, look: SceneInput[SpielView], lay: _TablePlan, room: HandPlaces, free: bool) -> None:
    """Where a card of the hand may be let go: its place in the trick; where one is given for the turn-up, there. Not
    where that says contra too: nobody is to say so by carrying a card."""
    phase = look.view.phase
    if phase == Phase.PLAY:
        b.drop(hands.drop_area(lay.trick.room, room, lay.talon.right, lay.last.x), lay.trick.place(*OWN_PLACE).rect)
    elif free and phase != Phase.CONTRA:
        b.drop(lay.talon, lay.talon)


def _pick(b: Builder, look: SceneInput[SpielView], card: int, free: bool) -> Pick:
    """What a click on a card does, or why it may not be played."""
    name, action = wording.card_name(card, b.words), verbs.PICK(card)
    # The sow goes by its other letters too.
    keys = card_keys.keys_of(parts.letter(card, b), *(("1", "a", "d") if card & 7 == SOW else ()))
    if free:
        return Pick(parts.card_id(card), action, name, keys=keys)
    why, clause = why_not(b, look, card)
    return Pick(parts.card_id(card), action, name, False, why, parts.HELP + clause, keys)


def why_not(b: Builder, look: SceneInput[SpielView], card: int) -> tuple[str, str]:
    """Why a card cannot be chosen now, and the heading of the rules that says so."""
    view, words = look.view, b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase == Phase.EXCHANGE and card == view.turn_up:
        return words("The card turned up cannot be given away at once"), "turnup"
    if view.phase != Phase.PLAY or not view.trick:
        return words("You are asked for a word now, not for a card"), "choosing"
    led = suit_of(view.trick[0], view.trump)
    held = [wording.card_name(each, words) for each in parts.sorted_hand(view) if each in view.domain]
    return words(_TRUMP_LED if led == view.trump else _LED[led], cards=name_list(held, words)), "tricks"
