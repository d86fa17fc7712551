"""Suit signs as characters, so that sentences can contain them; and the letters that the fonts have.

A suit sign is one character of the private range of Unicode, which is drawn as a picture as high as the letters. The
art key of a sign names this picture, such as "pip/S" for spades or "sign/E" for acorns.
"""

from __future__ import annotations

import re
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, GERMAN, JOKER, SUITS, suit, value
from tablegame.core.text import N_, Plain
from tablegame.view.faces import GERMAN as GERMAN_SUITS
from tablegame.view.faces import Faces, RawWords

KEYS: Final = (
    *(f"pip/{letter}" for letter in SUITS),
    *(f"pip/{letter}/four" for letter in SUITS),  # with one of four colours
    *(f"sign/{letter}" for letter in GERMAN_SUITS),
)
"""The art key of each sign, in the order of their characters."""

WIDE: Final = 1.0  # the width of a sign with its margins, in sizes of the type
_FIRST: Final = 0xE020
_SIGNS: Final = re.compile(f"([{chr(_FIRST)}-{chr(_FIRST + len(KEYS) - 1)}])")
_CHARACTERS: Final = {key: chr(_FIRST + number) for number, key in enumerate(KEYS)}


def sign(key: str) -> str:
    """The character of the suit sign with this art key. Raises KeyError if no sign has the key."""
    return _CHARACTERS[key]


def art(piece: str) -> str:
    """The art key of a text that is the character of a suit sign; "" for any other text."""
    number = ord(piece) - _FIRST if len(piece) == 1 else -1
    return KEYS[number] if 0 <= number < len(KEYS) else ""


def pieces(text: str) -> list[str]:
    """The text divided into suit signs and the pieces of text between them."""
    return [piece for piece in _SIGNS.split(text) if piece]


def within(text: str) -> bool:
    """Whether there is a suit sign in the text."""
    return not text.isascii() and _SIGNS.search(text) is not None


def cards(text: Plain, faces: Faces, words: RawWords, held: bool = False) -> Plain:
    """Cards in the notation of records, such as "7S AH" or "EU G9", as text with suit signs. Any other value comes back
    unchanged. held: whether the cards are in somebody's hand; then a single joker is called "the joker"."""
    if not isinstance(text, str):
        return text
    if held and text == ANGLO_FRENCH.text(JOKER):
        return words.raw(N_("the joker"))
    texts = text.split(" ")
    if all(card in ANGLO_FRENCH.numbers for card in texts):
        return " ".join(_french(ANGLO_FRENCH.card(card), faces, words) for card in texts)
    if all(card in GERMAN.numbers for card in texts):
        return " ".join(_german(GERMAN.card(card), faces, words) for card in texts)
    return text


def _french(card: int, faces: Faces, words: RawWords) -> str:
    """A card of the Anglo-French pack as text: the rank and then the sign, as in the card's corner."""
    if card == JOKER:
        return words.raw(N_("joker"))
    return faces.letter(value(card), words) + sign(faces.sign(suit(card)))


def _german(card: int, faces: Faces, words: RawWords) -> str:
    """A card of the German pack as text: the sign and then the rank, since German players name the suit first."""
    return sign(faces.german_sign(card // 8)) + faces.german_letter(card % 8, words)


_WIDE_LETTERS: Final = (
    "\u0132\u0133\u0149\u014a\u014b\u0166\u0167\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
    "\u0400-\u045f\u0490-\u0493\u049a\u049b\u04a2\u04a3\u04ae-\u04b3\u04ba\u04bb\u04d8\u04d9\u04e8\u04e9"
)
"""Greek, Cyrillic and a few Latin letters, which only the regular and the bold face of Source Sans have."""
_COMMON: Final = (
    " -~\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014c-\u0165\u0168-\u017e\u01a0\u01a1\u01af\u01b0\u01cd-\u01d4"
    "\u0218-\u021b\u02bc\u0300-\u0304\u0306-\u030c\u0312\u0323\u0326-\u0328\u1e80-\u1e85\u1ea0-\u1ef9"
    "\u200c\u200d\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026"
)
"""Latin letters and punctuation marks, which every face has, and joiners, which are not drawn."""
_NEEDS_WIDE: Final = re.compile(f"[{_WIDE_LETTERS}]")
_SETTABLE: Final = re.compile(f"[{_COMMON}{_WIDE_LETTERS}]*")


def needs_wide(text: str) -> bool:
    """Whether a letter of the text is Greek, Cyrillic or another one that only some typefaces have."""
    return not text.isascii() and _NEEDS_WIDE.search(text) is not None


def settable(text: str) -> bool:
    """Whether one typeface has all letters of the text."""
    return text.isascii() or _SETTABLE.fullmatch(text) is not None
