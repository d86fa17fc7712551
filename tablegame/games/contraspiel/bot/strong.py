"""Contraspiel as a strong player weighs it: every choice in chips, with the reason for it.

Knows one seat's view and the estimate. Must not know the true cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.core.tricks import sure
from tablegame.games.contraspiel.bot.estimate import Estimate, Worth
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.view import SpielView

NOTHING: Final = Worth(0.0, 0.0, 0.0)

WINS: Final = N_("as soloist wins {percent} of 100 such deals")
LOSES: Final = N_("the soloist wins {percent} of 100 such deals")
ALL_TRICKS: Final = N_("takes every trick in {percent} of 100 such deals")
WAITS: Final = N_("nothing is staked; somebody else may play")
ONLY: Final = N_("there is nothing else to do")
FOLDS: Final = N_("costs the bête for certain")


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice with its worth in chips, the standard error of that, and a reason."""

    move: int
    chips: float
    error: float
    reason: Reason


def _advice(move: int, worth: Worth, text: str, clause: str) -> Advice:
    fields = (("percent", round(100 * worth.made)),) if "{percent}" in text else ()
    return Advice(move, worth.chips, worth.error, Reason(text, fields, clause))


DOUBT: Final = 6.0
DOUBT_IN_PLAY: Final = 3.5
"""Chips that are taken off an estimate, times the square of its standard error: with all hands open the chooser
sees too much, and where much is at stake the choice that looks best looks far better than it is. Found by setting
estimates beside what came of them (`make calibration`), of 50 words and 156 cards."""


def sober(view: SpielView, each: Advice) -> float:
    """What a choice may be said to be worth in chips. Choices are made by the estimates themselves."""
    return each.chips - (DOUBT_IN_PLAY if view.phase == words.PLAY else DOUBT) * each.error**2


def weigh(view: SpielView, rng: Random) -> tuple[Advice, ...]:
    """Every choice of the view's seat, ascending by move."""
    legal = tuple(view.legal())
    if len(legal) == 1:
        return (_advice(legal[0], NOTHING, ONLY, "choosing"),)
    return tuple(_WEIGHED[view.phase](Estimate(view, rng)))


def _bids(estimate: Estimate) -> list[Advice]:
    found = []
    for move in estimate.view.legal():
        if move == moves.PASS:
            found.append(_advice(move, estimate.passing(), WAITS, "bidding"))
        else:
            suit = estimate.view.suit_turned if move == moves.PLAY else move - moves.PLAY_IN
            found.append(_advice(move, estimate.playing(suit), WINS, "bidding"))
    return found


def _sow(estimate: Estimate) -> list[Advice]:
    return [
        _advice(moves.TAKE, estimate.taking_sow(), WINS, "turnup"),
        _advice(moves.LEAVE, NOTHING, WAITS, "turnup"),
    ]


def _exchange(estimate: Estimate) -> list[Advice]:
    trump = sure(estimate.view.trump)
    cards = [move - moves.GIVE for move in estimate.view.legal() if move >= moves.GIVE]
    found = [_advice(moves.GIVE + card, worth, WINS, "turnup") for card, worth in estimate.giving(trump, cards).items()]
    if moves.STAND in estimate.view.legal():
        found.insert(0, _advice(moves.STAND, estimate.soloing(trump), WINS, "bidding"))
    return found


def _wenzel(estimate: Estimate) -> list[Advice]:
    trump = sure(estimate.view.trump)
    fold = Worth(-estimate.bete() * estimate.kept, 0.0, 0.0)
    return [
        _advice(moves.STAND, estimate.soloing(trump), WINS, "turnup"),
        _advice(moves.FOLD, fold, FOLDS, "turnup"),
    ]


def _contra(estimate: Estimate) -> list[Advice]:
    trump = sure(estimate.view.trump)
    legal = estimate.view.legal()
    found = [
        _advice(moves.PASS, estimate.opposing(), LOSES, "contra"),
        _advice(moves.CONTRA, estimate.soloing(trump), WINS, "contra"),
    ]
    found += [
        _advice(move, estimate.matsch(move - moves.MATSCH), ALL_TRICKS, "matsch")
        for move in legal
        if moves.MATSCH <= move < moves.DROP
    ]
    cards = [move - moves.CONTRA_FOR for move in legal if move >= moves.CONTRA_FOR]
    if cards:
        worths = estimate.giving(trump, cards)
        found += [_advice(moves.CONTRA_FOR + card, worth, WINS, "contra") for card, worth in worths.items()]
    return found


def _drop(estimate: Estimate) -> list[Advice]:
    stay, drop = estimate.staying()
    return [_advice(moves.DROP, drop, LOSES, "dropping"), _advice(moves.STAY, stay, LOSES, "dropping")]


def _recontra(estimate: Estimate) -> list[Advice]:
    trump = sure(estimate.view.trump)
    return [
        _advice(moves.PASS, estimate.opposing(), LOSES, "recontra"),
        _advice(moves.RECONTRA, estimate.soloing(trump, double=True), WINS, "recontra"),
    ]


def _matsch(estimate: Estimate) -> list[Advice]:
    found = [_advice(moves.PASS, estimate.opposing(), LOSES, "matsch")]
    calls = [move for move in estimate.view.legal() if move != moves.PASS]
    return found + [_advice(move, estimate.matsch(move - moves.MATSCH), ALL_TRICKS, "matsch") for move in calls]


def _cards(estimate: Estimate) -> list[Advice]:
    own = estimate.view.seat == estimate.view.soloist
    worths = estimate.cards()
    return [_advice(card, worth, WINS if own else LOSES, "tricks") for card, worth in worths.items()]


_WEIGHED: Final[dict[str, Callable[[Estimate], list[Advice]]]] = {
    words.SOWN: _sow,
    words.EXCHANGE: _exchange,
    words.WENZEL: _wenzel,
    words.FIRST: _bids,
    words.SECOND: _bids,
    words.TURNUP: _exchange,
    words.CONTRA: _contra,
    words.DROP: _drop,
    words.PLAY: _cards,
    words.RECONTRA: _recontra,
    words.MATSCH: _matsch,
}
