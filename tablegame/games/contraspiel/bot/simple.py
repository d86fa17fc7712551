"""The levels `beginner` and `club` of Contraspiel, which decide calls by the trumps or points of their hand.

A hand is a mask of cards: bit 0 stands for card 0, and so on. A sow is an ace; the two Wenzels are the highest trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import EU, GU, KING, ORDERS, SOW, holds
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import Phase, SpielView

DEAR_BETES: Final = (4, 8, 12, 16, 24)
"""A club player needs one more point for each of these numbers of chips that a bête exceeds."""
PLAY_AT: Final = 7
CONTRA_AT: Final = 9
RECONTRA_AT: Final = 11
MATSCH_AT: Final = 13
"""The points with which a club player makes each call while a bête is not dear."""
STAY_AT: Final = 2  # the points from which on a club player stays in a deal
BEGINNERS_TRUMPS: Final = 3  # the number of trumps from which on a beginner says play


def points(hand: int, trump: int) -> int:
    """The points of a hand with this trump: a Wenzel 4, another trump 2, a plain sow 2, a plain king 1."""
    wenzels = (hand >> EU & 1) + (hand >> GU & 1)
    plain_suits = [suit for suit in range(4) if suit != trump]
    sows = sum(holds(hand, suit, SOW) for suit in plain_suits)
    kings = sum(holds(hand, suit, KING) for suit in plain_suits)
    # A Wenzel counts 2 as every trump, and 2 more.
    return 2 * wenzels + 2 * trump_count(hand, trump) + 2 * sows + kings


def trump_count(hand: int, trump: int) -> int:
    """The number of cards of a hand that belong to the trump suit, Wenzels included."""
    return (hand & ORDERS[trump].masks[trump]).bit_count()


def extra_points(view: SpielView) -> int:
    """The points that a club player needs for a call above the usual number: the dearer a lost deal, the more."""
    price = bete_of(view)
    return sum(price > chips for chips in DEAR_BETES)


def beginner(view: SpielView, rng: Random) -> int:  # noqa: ARG001 - a parameter of every level
    """The move of a beginner, who plays alone with three trumps or more and never says contra. A beginner plays the
    cheapest card that wins the trick, or the lowest.

    The mistakes: to count trumps and not how high they are (three low ones against both Wenzels), to let everybody else
    play undisturbed, to take every sow unseen, and as soloist to lead the lowest card instead of drawing trumps.
    """
    legal, hand = view.legal(), mask_of(view.hand or ())
    match view.phase:
        case Phase.PLAY:
            return _card(view, draws=False)
        case Phase.SECOND:
            suit = max(_suits_to_play(view), key=lambda suit: (trump_count(hand, suit), -suit))
            return moves.PLAY_IN + suit if trump_count(hand, suit) >= BEGINNERS_TRUMPS else moves.PASS
        case Phase.FIRST:
            return moves.PLAY if trump_count(hand, view.turn_up_suit) >= BEGINNERS_TRUMPS else moves.PASS
        case Phase.EXCHANGE:
            return moves.GIVE + _lowest(view)
    # In the other phases a beginner takes no decision: each has one of these moves.
    usual = (moves.TAKE, moves.STAND, moves.STAY, moves.PASS)
    return next((move for move in usual if move in legal), next(iter(legal)))


def club(view: SpielView, rng: Random) -> int:  # noqa: ARG001 - a parameter of every level
    """The move of a club player, who decides every call by `points`. A call needs more of them while a bête is dear.
    The player takes tricks with the cheapest card that wins, and as soloist leads the highest trump."""
    hand, extra = mask_of(view.hand or ()), extra_points(view)
    worth = points(hand, view.trump) - extra if view.trump is not None else 0
    # Tricks already won count like the trumps that won them.
    won = 0 if view.trump is None else 4 * view.tricks_won[view.own]
    match view.phase:
        case Phase.PLAY:
            return _card(view, draws=view.seat == view.soloist)
        case Phase.SOW:
            return moves.LEAVE
        case Phase.EXCHANGE:
            return moves.GIVE + _lowest(view)
        case Phase.WENZEL:
            return moves.STAND
        case Phase.FIRST:
            return moves.PLAY if points(hand, view.turn_up_suit) - extra >= PLAY_AT else moves.PASS
        case Phase.SECOND:
            suit = max(_suits_to_play(view), key=lambda suit: (points(hand, suit), -suit))
            return moves.PLAY_IN + suit if points(hand, suit) - extra >= PLAY_AT else moves.PASS
        case Phase.TURNUP:
            return move_with_exchange(view, moves.GIVE, moves.STAND)
        case Phase.CONTRA:
            return move_with_exchange(view, moves.CONTRA_FOR, moves.CONTRA) if worth >= CONTRA_AT else moves.PASS
        case Phase.DROP:
            return moves.STAY if worth >= STAY_AT else moves.DROP
        case Phase.RECONTRA:
            return moves.RECONTRA if worth + won >= RECONTRA_AT else moves.PASS
    # The phase is MATSCH, where every other suit may become trump.
    suit = max((suit for suit in range(4) if suit != view.trump), key=lambda suit: (points(hand, suit), -suit))
    return moves.MATSCH + suit if points(hand, suit) + won >= MATSCH_AT else moves.PASS


def move_with_exchange(view: SpielView, base: int, without: int) -> int:
    """The move that gives the lowest card for the turn-up; `without`, if that is not allowed or the card is a trump.

    base: GIVE or CONTRA_FOR, to which the number of the card is added. without: the move that gives no card.
    """
    low = _lowest(view)
    is_trump = view.order.suits[low] == view.trump
    return base + low if not is_trump and base + low in view.legal() else without


def _suits_to_play(view: SpielView) -> list[int]:
    """The suits in which the seat may play in the second round."""
    return [move - moves.PLAY_IN for move in view.legal() if move != moves.PASS]


def _lowest(view: SpielView) -> int:
    """The lowest card of the hand except the turn-up, which may not be given back. Trumps are above plain cards."""
    cards = [card for card in view.hand or () if card != view.turn_up]
    return min(cards, key=view.order.powers.__getitem__)


def cheapest(cards: Sequence[int], trick: Sequence[int], trump: int) -> int:
    """The lowest of these cards that heads the trick; if none does, the lowest card."""
    order = ORDERS[trump]
    best = trick[order.best_index(trick)]
    winning_suits = (order.suits[best], trump)
    winning = [card for card in cards if order.suits[card] in winning_suits and order.powers[card] > order.powers[best]]
    return min(winning or cards, key=order.powers.__getitem__)


def _card(view: SpielView, draws: bool) -> int:
    """The card to play: the cheapest that heads the trick, or the lowest. draws: whether it leads its highest trump."""
    order = view.order
    if view.trick:
        return cheapest(list(view.legal()), view.trick, order.trump)
    own_trumps = [card for card in view.legal() if order.suits[card] == order.trump]
    if own_trumps and draws:
        return max(own_trumps, key=order.powers.__getitem__)
    return min(view.legal(), key=order.powers.__getitem__)
