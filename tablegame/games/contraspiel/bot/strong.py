"""Contraspiel as a strong player weighs it: every choice in chips, with the reason for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from tablegame.core.bots import Comparison
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.bot.estimate import SpielEstimate, SpielWorth, Value, mean_of, worth_of
from tablegame.games.contraspiel.bot.players import HabitsBySeat
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import MASKS, POWERS, pack_of
from tablegame.games.contraspiel.facts.unseen import CardLayout
from tablegame.games.contraspiel.facts.view import SpielView

NOTHING: Final = SpielWorth(0.0, 0.0, 0.0)

WINS: Final = N_("as soloist wins {percent} of 100 such deals")
LOSES: Final = N_("the soloist wins {percent} of 100 such deals")
ALL_TRICKS: Final = N_("takes every trick in {percent} of 100 such deals")
WAITS: Final = N_("you risk nothing; somebody else may play")
ONLY: Final = N_("there is nothing else to do")
FOLDS: Final = N_("costs the bête for certain")


@dataclass(frozen=True, slots=True)
class SpielAdvice:
    """A choice with its worth in chips, the standard error of that, and a reason."""

    move: int
    chips: float
    error: float
    reason: Reason


def _advice(move: int, worth: SpielWorth, text: str, clause: str) -> SpielAdvice:
    fields = (("percent", round(100 * worth.made)),) if "{percent}" in text else ()
    return SpielAdvice(move, worth.chips, worth.error, Reason(text, fields, clause))


DOUBT: Final = 6.0
DOUBT_IN_PLAY: Final = 3.5
"""Chips that are taken off an estimate, times the square of its standard error: with all hands open the chooser
sees too much, and where much is at stake the choice that looks best looks far better than it is. Found by setting
estimates beside what came of them (`make calibration`), of 50 words and 156 cards."""


def sober(view: SpielView, each: SpielAdvice) -> float:
    """What a choice may be said to be worth in chips. Choices are made by the estimates themselves."""
    return each.chips - (DOUBT_IN_PLAY if view.phase == words.PLAY else DOUBT) * each.error**2


def weigh(view: SpielView, rng: Random, habits: HabitsBySeat | None = None) -> tuple[SpielAdvice, ...]:
    """Every choice of the view's seat, ascending by move; habits: of the others, as far as they are known."""
    legal = tuple(view.legal())
    if len(legal) == 1:
        return (_advice(legal[0], NOTHING, ONLY, "choosing"),)
    estimate = SpielEstimate(view, rng, habits=habits)
    if view.phase == words.PLAY:
        worths = estimate.weighed(lambda deal: estimate.cards_in(deal, legal))
        text = WINS if view.seat == view.soloist else LOSES
        return tuple(_advice(card, each, text, "tricks") for card, each in zip(legal, worths, strict=True))
    return tuple(_advice(move, worth, *_said(view, move)) for move, worth in _words(estimate, legal).items())


def _words(estimate: SpielEstimate, legal: Sequence[int]) -> dict[int, SpielWorth]:
    """What each word is worth. Of the cards that may be given the best stands for all; the others lose on it."""
    given = given_by(legal)
    best, lost = estimate.given(not_none(estimate.view.trump), tuple(given.values())) if given else (None, {})
    asked = [move for move in legal if move not in given or given[move] == best]
    valued = [value_of(estimate, move) for move in asked]
    found = dict(zip(asked, estimate.weighed(lambda deal: [value(deal) for value in valued]), strict=True))
    whole = next((found[move] for move in asked if move in given), NOTHING)
    return {
        move: found[move] if move in found else replace(whole, chips=whole.chips - lost[given[move]]) for move in legal
    }


def given_by(legal: Sequence[int]) -> dict[int, int]:
    """The card that is given for the turn-up, by each of these moves that gives one."""
    return {
        move: move - (moves.CONTRA_FOR if move >= moves.CONTRA_FOR else moves.GIVE)
        for move in legal
        if move >= moves.GIVE
    }


def value_of(estimate: SpielEstimate, move: int) -> Callable[[CardLayout], Value]:
    """What saying that is worth in a deal."""
    view = estimate.view
    if move in (moves.FOLD, moves.LEAVE):
        value = Value(-estimate.bete() * estimate.kept if move == moves.FOLD else 0.0, 0.0)
        return lambda _: value
    if move in _SAID:
        return partial(_SAID[move], estimate)
    if moves.MATSCH <= move < moves.DROP:
        return partial(estimate.matsch_value, trump=move - moves.MATSCH)
    if view.phase in (words.FIRST, words.SECOND):
        if move == moves.PASS:
            return estimate.pass_value
        return partial(estimate.play_value, trump=view.suit_turned if move == moves.PLAY else move - moves.PLAY_IN)
    if move == moves.PASS:
        return estimate.oppose_value
    give = given_by((move,)).get(move)
    return partial(estimate.solo_value, trump=not_none(view.trump), give=give, double=move == moves.RECONTRA)


def _said(view: SpielView, move: int) -> tuple[str, str]:
    """Why it is worth so much, and where the rules tell of it."""
    if moves.MATSCH <= move < moves.DROP:
        return ALL_TRICKS, "matsch"
    if move == moves.PASS and view.phase in (words.FIRST, words.SECOND):
        return WAITS, "bidding"
    if move in _TOLD:
        return _TOLD[move], _CLAUSES[view.phase]
    if move == moves.STAND and view.phase == words.TURNUP:
        return WINS, "bidding"
    return WINS, _CLAUSES[view.phase]


_SAID: Final[dict[int, Callable[[SpielEstimate, CardLayout], Value]]] = {
    moves.TAKE: SpielEstimate.sow_value,
    moves.DROP: SpielEstimate.drop_value,
    moves.STAY: SpielEstimate.stay_value,
}
"""Words that mean the same whenever they may be said."""

_TOLD: Final = {
    moves.PASS: LOSES, moves.DROP: LOSES, moves.STAY: LOSES, moves.LEAVE: WAITS, moves.FOLD: FOLDS,
}  # fmt: skip

_CLAUSES: Final = {
    words.SOWN: "turnup",
    words.EXCHANGE: "turnup",
    words.WENZEL: "turnup",
    words.FIRST: "bidding",
    words.SECOND: "bidding",
    words.TURNUP: "turnup",
    words.CONTRA: "contra",
    words.DROP: "dropping",
    words.RECONTRA: "recontra",
    words.MATSCH: "matsch",
}
"""Where the rules tell of what is asked."""


# -- choices set beside each other, and what a seat may expect between two deals ---------------------------------------


def compare(view: SpielView, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """What two choices promise in the same deals, drawn anew; any that are legal."""
    return compare_all(view, best, (made,), effort, rng)[0]


def compare_all(view: SpielView, best: int, others: Sequence[int], effort: int, rng: Random) -> tuple[Comparison, ...]:
    """The same for several beside the best one, all in the same deals."""
    estimate = SpielEstimate(view, rng, effort)
    moves = (best, *others)
    valued = [] if view.phase == words.PLAY else [value_of(estimate, move) for move in moves]
    rows = estimate.rows(lambda deal: [value(deal) for value in valued] or estimate.cards_in(deal, moves))
    one, *found = zip(*rows, strict=True)
    return tuple(
        Comparison(
            worth_of(one).chips,
            worth_of(other).chips,
            mean_of([better.chips - worse.chips for better, worse in zip(one, other, strict=True)])[1],
        )
        for other in found
    )


def same(view: SpielView, one: int, other: int) -> bool:
    """Whether two cards, played or given, are neighbours: of one suit, with no card between them that is still in a
    trick or in another hand."""
    if one == other or view.trump is None:
        return one == other
    if view.phase == words.PLAY:
        cards = one, other
    else:
        given = given_by((one, other))
        if len(given) < 2:
            return False
        cards = given[one], given[other]
    masks, powers = MASKS[view.trump], POWERS[view.trump]
    suit = next(mask for mask in masks if mask >> cards[0] & 1)
    low, high = sorted(powers[card] for card in cards)
    between = [card for card in pack_of(view.players) if suit >> card & 1 and low < powers[card] < high]
    return bool(suit >> cards[1] & 1) and not mask_of(between) & ~_out(view)


def _out(view: SpielView) -> int:
    """The cards that nobody else can have or take any more: the own ones, those of finished tricks, the turn-up that
    lies while cards are played, and what the seat gave away."""
    cards = [*(view.hand or ()), *(card for trick in view.tricks for card in trick.cards)]
    if view.giver == view.seat and view.given is not None:
        cards.append(view.given)
    if view.phase == words.PLAY and view.taker is None:
        cards.append(not_none(view.turn_up))
    return mask_of(cards)


def expects(view: SpielView) -> tuple[float, ...]:
    """Everybody's chips, and an equal share of the pool while there is a deal to come."""
    share = 0.0 if view.over else view.pool / view.players
    return tuple(chips + share for chips in view.scores)


INACCURACY_BOUND: Final = 0.4
MISTAKE_BOUND: Final = 1.5
"""Chips that a choice must lose to be an inaccuracy, and a mistake: half of what a deal won brings from the pool."""
