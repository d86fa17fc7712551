"""The viewer's hand in ContractGrid: the order of its cards, its picture, the reasons why a card is not playable.
`look` is the input of a picture (view, viewer, hint); `b` draws it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.games.contractgrid.facts.contracts import ORDERS
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.text import wording
from tablegame.view import advice, card_keys, signs, tricks, verbs
from tablegame.view import hand as hands
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.hand import HandCard, HandPlaces
from tablegame.view.rank_columns import Pick
from tablegame.view.scene import Rect
from tablegame.view.tricks import card_id

_ORDER: Final = {None: (0, 1, 3, 2), 0: (0, 1, 3, 2), 1: (1, 0, 2, 3), 2: (2, 3, 1, 0), 3: (3, 2, 0, 1)}
"""The suits from left to right, for each trump (or none): the trump first, then red and black in turn."""


def in_short(card: int, b: Builder) -> str:
    """A card as its rank and the sign of its suit, for sentences: "10♠"."""
    return str(signs.cards(ANGLO_FRENCH.text(card), b.faces, b.words))


def sorted_hand(view: GridView) -> tuple[int, ...]:
    """The cards of the hand from left to right: joker and trumps, then suit by suit, the highest of each suit first."""
    order, powers = _ORDER[view.trump], ORDERS[view.trump or 0].powers

    def key(card: int) -> tuple[int, int]:
        return -1 if card == JOKER else order.index(card & 3), -powers[card]

    return tuple(sorted(view.hand, key=key))


def group_of(card: int, view: GridView) -> int:
    """The number of a card's group in the hand: its suit. The joker has the trump's group, or 4 without trump."""
    if card == JOKER:
        return 4 if view.trump is None else view.trump
    return card & 3


def draw(b: Builder, look: GridLook, room: Rect) -> HandPlaces:
    """Draw the cards of the viewer into a room, those that may be played raised; for a spectator only their backs.
    Returns the places of the cards."""
    view, widest = look.view, max(b.px(190), 70.0)
    if look.viewer is None or view.seat != look.viewer:
        return hands.draw_backs(b, room, look.base, view.sizes[look.base], widest * 0.62, "pack")

    still = look.untouched(b)

    def hand_card(card: int, cut: Cut) -> HandCard:
        """The card as the picture shows it now: lifted if the viewer has chosen it, marked if a hint advises it."""
        found = b.cached(_hand_card, still, card, cut)
        is_legal = found.pick is not None and found.pick.enabled
        lifted = is_legal and look.picked == card
        hint = advice.mark(look, card if is_legal else None, b.words)
        return replace(found, lifted=lifted, hint=hint) if lifted or hint.text else found

    group = partial(group_of, view=view)
    laid = hands.draw_own(b, look, room, sorted_hand(view), group, hand_card, widest, "pack")
    if laid.places:
        left = laid.places[-1].rect.right + b.space.pad
        hands.sort_button(b, look, room._replace(x=left, w=room.right - left))
    return laid


def _hand_card(b: Builder, look: GridLook, card: int, cut: Cut) -> HandCard:
    """A card of the hand, not lifted and without a hint: these change often, and all else is cached."""
    view, rank = look.view, (card >> 2) + 1
    playing = look.can_act and view.phase == GridPhase.PLAY
    is_legal = playing and card in view.legal()
    keys = card_keys.keys_of("J") if card == JOKER else card_keys.french_keys(rank, b.faces.letter(rank, b.words))
    why, clause = ("", "") if is_legal else why_not(b, look, card)
    name = wording.card_name(card, b.words)
    link = parts.HELP + clause if clause else ""
    pick = Pick(card_id(card), verbs.PICK(card), name, is_legal, why, link, keys)
    return HandCard(
        card_id(card),
        parts.face_in(b)(card, cut),
        group_of(card, view),
        pick,
        raised=is_legal and bool(view.trick),
        dim=playing and not is_legal,
    )


def why_not(b: Builder, look: GridLook, card: int) -> tuple[str, str]:
    """The reason why a card cannot be played now, then the section of the rule book about it."""
    view, words = look.view, b.words
    if look.viewer not in view.acting:
        return words("It is not your turn"), "choosing"
    if view.phase != GridPhase.PLAY or not view.trick or card in view.legal():
        return words("No card is played yet"), "choosing"
    return must_follow(b, view), "play"


def must_follow(b: Builder, view: GridView) -> str:
    """The reason why only the legal cards may be played: they are of the suit that was led to this trick."""
    return tricks.must_follow_sentence(
        view, [in_short(card, b) for card in sorted_hand(view) if card in view.legal()], b.words
    )
