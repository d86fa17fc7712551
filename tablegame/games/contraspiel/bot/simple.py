"""Contraspiel as a beginner plays it, and as a club player does: by counting trumps, or points.

The points of a hand, and how ready they make somebody to speak, serve the model of players too.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.tricks import not_none
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS, POWERS, SUIT_OF, best_place
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import EU, GU, SOW, SpielView

PLAYS_AT: Final = (3.5, 8.5)
"""Points between which an unknown player becomes more and more likely to say play; contra asks for two more."""
DEARER: Final = (4, 8, 12, 16, 24)
"""Chips of a bête beyond each of which a point more is wanted."""
_SURE: Final = 0.94
"""How sure a player ever is to say what the points say."""


def points(hand: int, trump: int) -> int:
    """A hand's worth with this trump: a Wenzel 4, another trump 2, a plain sow 2, a plain king 1."""
    wenzels = (hand >> EU & 1) + (hand >> GU & 1)
    trumps = (hand & MASKS[trump][trump]).bit_count()
    plain = [suit for suit in range(4) if suit != trump]
    sows = sum(hand >> 8 * suit + SOW & 1 for suit in plain)
    kings = sum(hand >> 8 * suit + SOW - 1 & 1 for suit in plain)
    return 2 * wenzels + 2 * trumps + 2 * sows + kings


def dear(view: SpielView) -> int:
    """Points that are wanted beyond the usual, by what a lost deal costs."""
    cost = bete_of(view)
    return sum(cost > bound for bound in DEARER)


def willing(worth: float) -> float:
    """How likely somebody with so many points says play."""
    low, high = PLAYS_AT
    return min(_SURE, max(1 - _SURE, (worth - low) / (high - low)))


PLAY_AT: Final = 7
CONTRA_AT: Final = 9
RECONTRA_AT: Final = 11
"""Points at which a club player speaks up, where a lost deal costs little."""
MATSCH_AT: Final = 13
STAY_AT: Final = 2
"""Points with which a club player stays in a deal."""
BEGINNERS_TRUMPS: Final = 3


def beginner(view: SpielView, rng: Random) -> int:  # noqa: ARG001 - the shape of a level
    """Plays on three trumps or more, never says contra, wins with the cheapest card or throws the lowest.

    Its mistakes: it counts trumps and not how high they are (three low ones against both Wenzels), it lets everybody
    else play undisturbed, it takes every sow unseen, and as soloist it leads its lowest card instead of drawing trumps.
    """
    legal, hand = view.legal(), _mask(view)
    if view.phase == words.PLAY:
        return _card(view, leads_trumps=False)
    if view.phase == words.SECOND:
        best = max(_playable(view), key=lambda move: (_trumps(hand, move - moves.PLAY_IN), -move))
        return best if _trumps(hand, best - moves.PLAY_IN) >= BEGINNERS_TRUMPS else moves.PASS
    if view.phase == words.FIRST:
        return moves.PLAY if _trumps(hand, view.suit_turned) >= BEGINNERS_TRUMPS else moves.PASS
    if view.phase == words.EXCHANGE:
        return moves.GIVE + _lowest(view)
    for move in (moves.TAKE, moves.STAND, moves.STAY, moves.PASS):
        if move in legal:
            return move
    return next(iter(legal))


def club(view: SpielView, rng: Random) -> int:  # noqa: ARG001 - the shape of a level
    """One count of points for every decision, more of them where a bête is dear; draws trumps as soloist.

    Counts a Wenzel 4, another trump 2, a plain sow 2, a plain king 1. Takes tricks with the cheapest card that wins.
    """
    hand = _mask(view)
    more = dear(view)
    worth = points(hand, view.trump) - more if view.trump is not None else 0
    match view.phase:
        case words.PLAY:
            return _card(view, leads_trumps=True)
        case words.SOWN:
            return moves.LEAVE
        case words.EXCHANGE:
            return moves.GIVE + _lowest(view)
        case words.WENZEL:
            return moves.STAND
        case words.FIRST:
            turned = view.suit_turned
            return moves.PLAY if points(hand, turned) - more >= PLAY_AT else moves.PASS
        case words.SECOND:
            best = max(_playable(view), key=lambda move: (points(hand, move - moves.PLAY_IN), -move))
            return best if points(hand, best - moves.PLAY_IN) - more >= PLAY_AT else moves.PASS
        case words.TURNUP:
            return exchange(view, moves.GIVE, moves.STAND)
        case words.CONTRA:
            return _club_contra(view, worth)
        case words.DROP:
            return moves.STAY if worth >= STAY_AT else moves.DROP
        case words.RECONTRA:
            return moves.RECONTRA if worth + _taken(view) >= RECONTRA_AT else moves.PASS
    return _club_matsch(view)


def _taken(view: SpielView) -> int:
    """Tricks already made count like the trumps they cost."""
    return 4 * view.taken[not_none(view.seat)]


def _club_contra(view: SpielView, worth: int) -> int:
    if worth < CONTRA_AT:
        return moves.PASS
    return exchange(view, moves.CONTRA_FOR, moves.CONTRA)


def exchange(view: SpielView, base: int, without: int) -> int:
    """The turn-up for the lowest card, where that is no trump."""
    gives = [move for move in view.legal() if move >= base]
    low = _lowest(view)
    return base + low if gives and SUIT_OF[not_none(view.trump)][low] != view.trump else without


def _club_matsch(view: SpielView) -> int:
    hand = _mask(view)
    calls = [move for move in view.legal() if moves.MATSCH <= move < moves.DROP]
    best = max(calls, key=lambda move: (points(hand, move - moves.MATSCH), -move))
    return best if points(hand, best - moves.MATSCH) + _taken(view) >= MATSCH_AT else moves.PASS


def _mask(view: SpielView) -> int:
    return sum(1 << card for card in view.hand or ())


def _trumps(hand: int, trump: int) -> int:
    return (hand & MASKS[trump][trump]).bit_count()


def _playable(view: SpielView) -> list[int]:
    """The suits that may be said in the second round, as moves."""
    return [move for move in view.legal() if move != moves.PASS]


def _lowest(view: SpielView) -> int:
    """The lowest card of the hand that may be given away: plain cards before trumps."""
    trump = not_none(view.trump)
    cards = [card for card in view.hand or () if card != view.turn_up]
    return min(cards, key=POWERS[trump].__getitem__)


def _card(view: SpielView, leads_trumps: bool) -> int:
    """The cheapest card that wins the trick so far, else the lowest, also as a lead; or a lead of the highest trump."""
    trump = not_none(view.trump)
    power = POWERS[trump]
    cards = list(view.legal())
    if not view.trick:
        trumps = [card for card in cards if SUIT_OF[trump][card] == trump]
        if leads_trumps and trumps and view.seat == view.soloist:
            return max(trumps, key=power.__getitem__)
        return min(cards, key=power.__getitem__)
    return cheapest(cards, view.trick, trump)


def cheapest(cards: Sequence[int], trick: Sequence[int], trump: int) -> int:
    """Of these cards the cheapest that wins the trick so far, else the lowest."""
    power, suits = POWERS[trump], SUIT_OF[trump]
    best = trick[best_place(trick, trump)]
    fit = (suits[best], trump)
    over = [card for card in cards if suits[card] in fit and power[card] > power[best]]
    return min(over or cards, key=power.__getitem__)
