"""Moves of Precognition as numbers and as text: cards, predictions, deals.

A card's number is that of `core.cards`; a prediction is 64 + its letters to the base 4 behind a leading 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.contract import CHANCE, Move
from tablegame.core.domain import Strings
from tablegame.core.errors import MoveError

LETTERS: Final = "DSU"
"""Down, stay, up: a letter's digit is its place here."""
LONGEST: Final = 52
"""Letters of the longest prediction there can be: as many as the whole pack has cards."""

_ABOVE: Final = 64
_DEAL: Final = "deal "
_PREDICT: Final = "predict"


def strings(longest: int) -> Strings:
    """All predictions of one letter up to so many."""
    return Strings(len(LETTERS), longest, _ABOVE)


def is_card(move: object) -> bool:
    """Whether a number is that of a card of the full pack (52, no joker)."""
    return isinstance(move, int) and 0 <= move < JOKER


def prediction(text: str) -> int:
    """The number of a prediction ("UUDS"); raises ValueError where a letter is none of U, D, S."""
    number = 1
    for letter in text:
        number = number << 2 | LETTERS.index(letter)
    return _ABOVE + number


@lru_cache(maxsize=4096)
def letters_of(move: int) -> str:
    """The letters of a prediction by its number; "" for 0, which stands for none."""
    number, text = move - _ABOVE, ""
    while number > 1:
        text = LETTERS[number & 3] + text
        number >>= 2
    return text


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - a deal is known by its shape
    """ "7S", "predict UUDS", "deal 7S AH / 2C KD"."""
    if isinstance(move, tuple):
        return _DEAL + ANGLO_FRENCH.format_hands(move)
    return ANGLO_FRENCH.text(move) if move < _ABOVE else f"{_PREDICT} {letters_of(move)}"


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names; raises MoveError where it names none. Legality is another question."""
    if actor == CHANCE:
        if not text.startswith(_DEAL):
            raise MoveError("a deal names the hands in the order of the seats, such as 'deal 7S AH / 2C KD'")
        return ANGLO_FRENCH.parse_hands(text.removeprefix(_DEAL))
    word, space, letters = text.partition(" ")
    if word == _PREDICT:
        return _parse_prediction(letters)
    if space:
        raise MoveError("a move is a card such as 7S, or 'predict' and letters such as UUDS")
    card = ANGLO_FRENCH.card(text)
    if card == JOKER:
        raise MoveError("this game is played without a joker")
    return card


def _parse_prediction(letters: str) -> int:
    if not letters or set(letters) - set(LETTERS):
        raise MoveError("a prediction is letters without spaces: U for up, D for down, S for stay, such as UUDS")
    if len(letters) > LONGEST:
        raise MoveError(f"a prediction has at most {LONGEST} letters")
    return prediction(letters)
