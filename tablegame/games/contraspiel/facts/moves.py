"""Moves of Contraspiel as numbers and as text ("play H", "contra G9", "EU", "deal EU GA ... / HK S9").

A card played is its own number, 0-31; giving a card for the turn-up is 64 + card, a contra that does so 96 + card;
what else is said has the numbers below. Of chance: (-2, seat) draws the first dealer, (-3, seat) who pays the stamm; a
deal is the hands in seat order, then the talon, its top card first (core/cards.py).
"""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import GERMAN, GERMAN_SUITS
from tablegame.core.contract import CHANCE, SEAT_LETTERS, Move, seat_letter
from tablegame.core.errors import MoveError

TAKE: Final = 32
LEAVE: Final = 33
STAND: Final = 34
FOLD: Final = 35
PLAY: Final = 36
PLAY_IN: Final = 37
PASS: Final = 41
CONTRA: Final = 42
RECONTRA: Final = 43
MATSCH: Final = 44
DROP: Final = 48
STAY: Final = 49
GIVE: Final = 64
CONTRA_FOR: Final = 96

DRAW_DEALER: Final = -2
DRAW_STAMM: Final = -3

_WORDS: Final = {
    "take": TAKE,
    "leave": LEAVE,
    "stand": STAND,
    "fold": FOLD,
    "play": PLAY,
    "pass": PASS,
    "contra": CONTRA,
    "recontra": RECONTRA,
    "drop": DROP,
    "stay": STAY,
}
_TEXTS: Final = {
    **{number: word for word, number in _WORDS.items()},
    **{PLAY_IN + i: f"play {suit}" for i, suit in enumerate(GERMAN_SUITS)},
    **{MATSCH + i: f"matsch {suit}" for i, suit in enumerate(GERMAN_SUITS)},
    **dict(enumerate(GERMAN.texts)),
    **{GIVE + i: f"exchange {card}" for i, card in enumerate(GERMAN.texts)},
    **{CONTRA_FOR + i: f"contra {card}" for i, card in enumerate(GERMAN.texts)},
}
_NUMBERS: Final = {text: number for number, text in _TEXTS.items()}


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The text of a move; of a deal in the order in which it was dealt."""
    if isinstance(move, int):
        return _TEXTS[move]
    if move[0] in (DRAW_DEALER, DRAW_STAMM):
        return f"{'dealer' if move[0] == DRAW_DEALER else 'stamm'} {seat_letter(move[1])}"
    return "deal " + GERMAN.format_hands(move)


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names; raises MoveError where it names none. Legality is another question."""
    word, _, rest = text.partition(" ")
    if actor == CHANCE:
        return _parse_chance(word, rest)
    if text in _NUMBERS:
        return _NUMBERS[text]
    if word in ("exchange", "contra") and text != "contra":
        GERMAN.card(rest)
    if word in ("play", "matsch"):
        raise MoveError(f"{word} takes a suit: E, G, H or S")
    if len(text) == len("EU"):
        GERMAN.card(text)
    raise MoveError(
        "a move is a card such as EU, or what a player says: take, leave, exchange G9, stand, fold, play, play H, "
        "pass, contra, contra G9, recontra, matsch S, drop, stay"
    )


def _parse_chance(word: str, rest: str) -> tuple[int, ...]:
    if word in ("dealer", "stamm"):
        if len(rest) != 1 or rest not in SEAT_LETTERS:
            raise MoveError(f"{word} takes the letter of a seat")
        return (DRAW_DEALER if word == "dealer" else DRAW_STAMM, SEAT_LETTERS.index(rest))
    if word != "deal":
        raise MoveError("chance says dealer, deal or stamm")
    return GERMAN.parse_hands(rest)
