"""Why a string or a card is good: the sentences of a hint, with the clause of the rules they rest on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games.precognition.bot.plan import plan
from tablegame.games.precognition.facts.view import PrecognitionView, letter_between

ADVICE_FOR_STRING: Final = N_(
    "A row goes up and down by turns most easily; a long string wins, a short one comes true. Vary the length: "
    "whoever can guess yours writes one letter more."
)
ADVICE_FOR_CARD: Final = N_(
    "Lay the card that makes your next letter and all but forces the one after: a low card drives the next one up, a"
    " high card drives it down."
)

STRING: Final = N_("{count} letters: this beats every shorter string, if it comes true.")

FIRST: Final = N_("The first card makes no letter; your string then begins with {next}.")
COMPLETES: Final = N_("It completes your string.")
STANDS: Final = N_("Your string stands. Now keep longer strings from coming true.")
LOST: Final = N_("Your string cannot come true any more. Now spoil the others'.")
ENDS: Final = N_("After this card your string cannot come true any more.")
UP: Final = N_("A step up: {stand} of {count} letters then stand. Places left for your string: {places}.")
DOWN: Final = N_("A step down: {stand} of {count} letters then stand. Places left for your string: {places}.")
STAY: Final = N_("The same value: {stand} of {count} letters then stand. Places left for your string: {places}.")
STEPS: Final = {"U": UP, "D": DOWN, "S": STAY}


def reason_for_string(string: str) -> Reason:
    """What its length is good for."""
    return Reason(STRING, (("count", len(string)),), "match")


def reason_for_card(view: PrecognitionView, card: int) -> Reason:
    """What the card does to the own string."""
    string = view.string
    if view.stands:
        return Reason(STANDS, (), "winner")
    if not view.open_places:
        return Reason(LOST, (), "winner")
    if not view.row:
        return Reason(FIRST, (("next", string[0]),), "row")
    letter = letter_between(view.row[-1], card)
    after = replace(view, row=(*view.row, card), hand=tuple(each for each in view.hand if each != card))
    if after.stands:
        return Reason(COMPLETES, (), "match")
    places = len(after.open_places)
    if not places:
        return Reason(ENDS, (), "match")
    stand = plan(string, 1).standing(after.letters)
    return Reason(STEPS[letter], (("stand", stand), ("count", len(string)), ("places", places)), "match")
