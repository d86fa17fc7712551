"""Moves of ContractGrid as numbers and as text.

- A card ("TD") is its number, 0 to 52 (core/cards.py).
- The refusal of a suit as trump ("refuse S") is REFUSE + the suit, from 0 to 3.
- Bids ("bid First Zero ...") are BID + a mask of contracts: bit n stands for contract n.
- A layout ("grid Zero One ...") has a hexadecimal digit for each contract, row by row, behind a leading 1. It is the
  move that lays out a sheet.
- Chance draws the first dealer with (DRAW_DEALER, seat). A deal is the hands in the order of the seats.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, SUITS
from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError
from tablegame.core.text import N_, Sentence
from tablegame.core.tricks import lot_text, parse_lot
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of

REFUSE: Final = 64
BID: Final = 1 << 17
LAYOUT: Final = 1 << 36
"""The smallest layout: a 1 and nine digits 0. No other move is so large."""
DRAW_DEALER: Final = -2
LOTS: Final = {"dealer": DRAW_DEALER}
"""The first numbers of the moves by which chance draws lots, by their words in records."""
_NUMBERS: Final = {name: number for number, name in enumerate(CONTRACTS)}


def layout(sheet: tuple[int, ...]) -> int:
    """The move that lays out a sheet. sheet: the contract of each square, row by row."""
    found = 1
    for contract in sheet:
        found = found << 4 | contract
    return found


def sheet_of(move: int) -> tuple[int, ...]:
    """The sheet that a layout lays out, as the contract of each square, row by row."""
    return tuple(int(digit, 16) for digit in f"{move:x}"[1:])


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The text of a move in a record: "TD", "refuse S", "bid Zero First". Bids are in the order of the rules."""
    if not isinstance(move, int):
        return lot_text(move, LOTS, ANGLO_FRENCH)
    if move >= LAYOUT:
        return "grid " + " ".join(CONTRACTS[contract] for contract in sheet_of(move))
    if move >= BID:
        return "bid " + " ".join(CONTRACTS[contract] for contract in contracts_of(move - BID))
    return f"refuse {SUITS[move - REFUSE]}" if move >= REFUSE else ANGLO_FRENCH.text(move)


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names, which may be illegal. Raises MoveError if the text names no move."""
    if actor == CHANCE:
        return parse_lot(text, LOTS, ANGLO_FRENCH, "dealer or deal")
    word, _, rest = text.partition(" ")
    if word == "refuse":
        if len(rest) != 1 or rest not in SUITS:
            raise MoveError(Sentence(N_("{key} takes a suit: S, H, D or C"), key=word))
        return REFUSE + SUITS.index(rest)
    if word in ("grid", "bid"):
        return _parse_contracts(word, rest)
    if rest or word in ("", "deal", "dealer"):
        raise MoveError(N_("a move is a card such as TD, or grid, refuse or bid with what they name"))
    return ANGLO_FRENCH.card(word)


def _parse_contracts(word: str, rest: str) -> int:
    """The layout (if the word is "grid") or the bids ("bid") of these contracts. Raises MoveError."""
    named = [_contract(name) for name in rest.split(" ")]
    if len(set(named)) < len(named):
        raise MoveError(Sentence(N_("{key} names a contract twice"), key=word))
    if word == "bid":
        return BID + sum(1 << contract for contract in named)
    if len(named) not in (9, 16):
        raise MoveError(N_("grid names the contract of every square, 16 of them, or 9 on the small sheet"))
    return layout(tuple(named))


def _contract(name: str) -> int:
    """The contract with this English name. Raises MoveError if there is none."""
    if name not in _NUMBERS:
        shown = repr(name if len(name) <= 20 else name[:20] + "…")
        message = N_("{name} is no contract; the contracts are {words}")
        raise MoveError(Sentence(message, name=shown, words=", ".join(CONTRACTS)))
    return _NUMBERS[name]
