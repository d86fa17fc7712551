"""Contraspiel as a strong player weighs it: every choice in chips, with the reason for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.core.tricks import not_none
from tablegame.games.contraspiel.bot.estimate import SpielEstimate, SpielWorth, Value
from tablegame.games.contraspiel.bot.players import Leanings
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
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


def weigh(view: SpielView, rng: Random, leanings: Leanings | None = None) -> tuple[SpielAdvice, ...]:
    """Every choice of the view's seat, ascending by move; leanings: of the others, as far as they are known."""
    legal = tuple(view.legal())
    if len(legal) == 1:
        return (_advice(legal[0], NOTHING, ONLY, "choosing"),)
    estimate = SpielEstimate(view, rng, leanings=leanings)
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
