"""Suit signs as letters: cards named in a sentence show their drawn sign, in notices, hints and buttons alike.

A sign is one character of the private range; measured or drawn as type it takes a square as high as the letters.
"""

from __future__ import annotations

import re
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, GERMAN, JOKER, SUITS, suit, value
from tablegame.core.text import N_, Plain
from tablegame.view.faces import GERMAN as GERMAN_SUITS
from tablegame.view.faces import Faces, RawWords

KEYS: Final = (
    *(f"pip/{each}" for each in SUITS),
    *(f"pip/{each}/four" for each in SUITS),
    *(f"sign/{each}" for each in GERMAN_SUITS),
)
"""The art key of each sign, in the order of their characters."""

WIDE: Final = 1.0
"""How much of the line a sign takes, its margins included, in parts of the type's size."""

_FIRST: Final = 0xE020
_SIGNS: Final = re.compile(f"([{chr(_FIRST)}-{chr(_FIRST + len(KEYS) - 1)}])")
_NUMBER: Final = {key: chr(_FIRST + number) for number, key in enumerate(KEYS)}


def sign(key: str) -> str:
    """The character of a piece of art that is a suit's sign; raises KeyError for any other."""
    return _NUMBER[key]


def art(piece: str) -> str:
    """The key of a piece that is one sign; "" for words."""
    number = ord(piece) - _FIRST if len(piece) == 1 else -1
    return KEYS[number] if 0 <= number < len(KEYS) else ""


def pieces(text: str) -> list[str]:
    """The text cut into signs, a piece each, and the words between them."""
    return [piece for piece in _SIGNS.split(text) if piece]


def within(text: str) -> bool:
    """Whether there is a sign in the text."""
    return not text.isascii() and _SIGNS.search(text) is not None


def cards(text: Plain, faces: Faces, words: RawWords, held: bool = False) -> Plain:
    """Translate cards as records write them ("7S AH", "EU G9") for a player; other texts stay as they are.

    held: somebody holds them, so that a single joker is "the joker".
    """
    if not isinstance(text, str):
        return text
    if held and text == ANGLO_FRENCH.text(JOKER):
        return words.raw(N_("the joker"))
    named = text.split(" ")
    if all(each in ANGLO_FRENCH.numbers for each in named):
        return " ".join(_french(ANGLO_FRENCH.card(each), faces, words) for each in named)
    if all(each in GERMAN.numbers for each in named):
        return " ".join(_german(GERMAN.card(each), faces, words) for each in named)
    return text


def _french(card: int, faces: Faces, words: RawWords) -> str:
    """Rank and sign, as in the card's corner."""
    if card == JOKER:
        return words.raw(N_("joker"))
    return faces.letter(value(card), words) + sign(faces.sign(suit(card)))


def _german(card: int, faces: Faces, words: RawWords) -> str:
    """Sign and rank, as a German card is called."""
    return sign(faces.german_sign(card // 8)) + faces.german_letter(card % 8, words)
