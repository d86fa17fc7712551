"""Moves of Contraspiel as numbers and as text ("play H", "contra G9", "EU", "deal EU GA ... / HK S9").

A card played is its own number, 0-31; giving a card for the turn-up is 64 + card, a contra that does so is 96 + card;
all other calls have the numbers below. Moves of chance: (-2, seat) draws the first dealer, (-3, seat) the payer of the
stamm; a deal is the hands in seat order, then the talon, its top card first (core/cards.py).
"""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import GERMAN, GERMAN_SUITS
from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError
from tablegame.core.text import N_, Sentence
from tablegame.core.tricks import lot_text, parse_lot

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
LOTS: Final = {"dealer": DRAW_DEALER, "stamm": DRAW_STAMM}

WORDS: Final = {
    TAKE: "take", LEAVE: "leave", STAND: "stand", FOLD: "fold", PLAY: "play", PASS: "pass", CONTRA: "contra",
    RECONTRA: "recontra", DROP: "drop", STAY: "stay",
}  # fmt: skip
_TEXTS: Final = {
    **WORDS,
    **{PLAY_IN + i: f"play {suit}" for i, suit in enumerate(GERMAN_SUITS)},
    **{MATSCH + i: f"matsch {suit}" for i, suit in enumerate(GERMAN_SUITS)},
    **dict(enumerate(GERMAN.texts)),
    **{GIVE + i: f"exchange {card}" for i, card in enumerate(GERMAN.texts)},
    **{CONTRA_FOR + i: f"contra {card}" for i, card in enumerate(GERMAN.texts)},
}
_NUMBERS: Final = {text: number for number, text in _TEXTS.items()}


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The text of a move; of a deal in the order in which it was dealt."""
    return _TEXTS[move] if isinstance(move, int) else lot_text(move, LOTS, GERMAN)


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names, legal or not; raises MoveError where it names none."""
    if actor == CHANCE:
        return parse_lot(text, LOTS, GERMAN, "dealer, deal or stamm")
    word, _, rest = text.partition(" ")
    if text in _NUMBERS:
        return _NUMBERS[text]
    if word in ("exchange", "contra") and text != "contra":
        GERMAN.card(rest)
    if word in ("play", "matsch"):
        raise MoveError(Sentence(N_("{key} takes a suit: E, G, H or S"), key=word))
    if len(text) == len("EU"):
        GERMAN.card(text)
    raise MoveError(
        N_(
            "a move is a card such as EU, or what a player says: take, leave, exchange G9, stand, fold, play, play H, "
            "pass, contra, contra G9, recontra, matsch S, drop, stay"
        )
    )
