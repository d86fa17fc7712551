"""Moves of Contraspiel as numbers and as text ("play H", "contra G9", "EU", "deal EU GA ... / HK S9").

- A card that is played is its own number, 0 to 31.
- A play or a matsch that names a suit is PLAY_IN or MATSCH + the suit.
- A card that is given for the turn-up is GIVE + the card; a contra that does so is CONTRA_FOR + the card.
- All other calls have one number each.
- Chance draws the first dealer with (DRAW_DEALER, seat), the payer of the stamm with (DRAW_STAMM, seat). It deals with
  the hands in seat order, then the talon, its top card first (core/cards.py).
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
"""The number with which each drawing of a seat begins, by its name in a record."""
WORDS: Final = {
    TAKE: "take", LEAVE: "leave", STAND: "stand", FOLD: "fold", PLAY: "play", PASS: "pass", CONTRA: "contra",
    RECONTRA: "recontra", DROP: "drop", STAY: "stay",
}  # fmt: skip
"""The calls that name neither a suit nor a card."""
_TEXTS: Final = {
    **WORDS,
    **{PLAY_IN + suit: f"play {letter}" for suit, letter in enumerate(GERMAN_SUITS)},
    **{MATSCH + suit: f"matsch {letter}" for suit, letter in enumerate(GERMAN_SUITS)},
    **dict(enumerate(GERMAN.texts)),
    **{GIVE + card: f"exchange {text}" for card, text in enumerate(GERMAN.texts)},
    **{CONTRA_FOR + card: f"contra {text}" for card, text in enumerate(GERMAN.texts)},
}  # every move of a seat, by its number
_NUMBERS: Final = {text: number for number, text in _TEXTS.items()}


def is_matsch(move: int) -> bool:
    """Whether a move announces a matsch, in any suit."""
    return MATSCH <= move < DROP


def card_of(move: int) -> int:
    """The card that a move plays or gives; without meaning for other calls.

    GIVE (64) and CONTRA_FOR (96) are multiples of 32, so that the low five bits are the card.
    """
    return move & 31


def is_exchange(move: int) -> bool:
    """Whether a move gives a card for the turn-up and says nothing else; a contra that gives a card does not count."""
    return GIVE <= move < CONTRA_FOR


def given_card(move: int) -> int | None:
    """The card that a call gives for the turn-up; None if it gives none."""
    return card_of(move) if move >= GIVE else None


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The text of a move in a record; the cards of a deal stay in their order."""
    return _TEXTS[move] if isinstance(move, int) else lot_text(move, LOTS, GERMAN)


def parse_move(actor: int, text: str) -> Move:
    """The move with this text, legal or not. Raises MoveError, with the reason, for a text that is no move."""
    if actor == CHANCE:
        return parse_lot(text, LOTS, GERMAN, "dealer, deal or stamm")
    word, _, rest = text.partition(" ")
    if text in _NUMBERS:
        return _NUMBERS[text]
    # The text is no move. GERMAN.card raises the error that says what is wrong with the card in it.
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
