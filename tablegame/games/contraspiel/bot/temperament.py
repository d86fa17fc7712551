"""With what leaning somebody plays Contraspiel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.core.tricks import mask_of, sure
from tablegame.games.contraspiel.bot.reading import points
from tablegame.games.contraspiel.bot.simple import exchange
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import POWERS, SUIT_OF
from tablegame.games.contraspiel.facts.view import SpielView

CONTRA: Final = "contra"
TRUMPS: Final = "trumps"
SOW: Final = "sow"

TEMPERAMENTS: Final = {
    CONTRA: N_("Says contra too readily."),
    TRUMPS: N_("Hates to lead trumps."),
    SOW: N_("Cannot leave a sow lying that is turned up."),
}
PRICE: Final = {CONTRA: 5.0, TRUMPS: 1.5, SOW: 6.0}
"""Chips that it may seem to cost, each time: a hand for contra comes seldom, and a sow still more so."""
_HOPE: Final = 5
"""Points of a hand without which nobody says contra."""


def wished(view: SpielView, move: int, temperament: str, rng: Random) -> Sequence[int]:  # noqa: ARG001 - the shape of a leaning
    """What would be done rather than that, dearest first; nothing where the leaning has no say."""
    if temperament == CONTRA:
        return _contra(view) if view.phase == words.CONTRA and move == moves.PASS else ()
    if temperament == SOW:
        return (moves.TAKE,) if view.phase == words.SOWN and move == moves.LEAVE else ()
    return _others_to_lead(view, move) if view.phase == words.PLAY and not view.trick else ()


def _contra(view: SpielView) -> Sequence[int]:
    if points(mask_of(view.hand or ()), sure(view.trump)) < _HOPE:
        return ()
    return (exchange(view, moves.CONTRA_FOR, moves.CONTRA),)


def _others_to_lead(view: SpielView, move: int) -> Sequence[int]:
    """The cards that are no trumps, the highest first, where a trump would be led."""
    suits, powers = SUIT_OF[sure(view.trump)], POWERS[sure(view.trump)]
    if suits[move] != view.trump:
        return ()
    plain = [card for card in view.legal() if suits[card] != view.trump]
    return sorted(plain, key=powers.__getitem__, reverse=True)
