"""Chance that can be repeated: seeds for deals, for choices of computer players and for hints.

The notes of a game have the seed of the game. From it and the number of moves follows the seed of each choice, so that
a game that is opened again goes on as before. Deals come from a short word or number that players see, type and pass
on: the same word, game, house rules and number of players give the same deals.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from tablegame.core.contract import CHANCE

LONGEST_DEAL: Final = 24  # the most characters of the word or number of a deal
_HIGHEST_DEAL: Final = 999_999


def seed_for(seed: str, purpose: str, seat: int, moves: int) -> int:
    """The seed of one deal, choice or hint of a game. seed: the seed of the whole game. purpose: such as "deal". seat:
    the seat that chooses, or CHANCE. moves: how many moves were made before."""
    return int.from_bytes(sha256(f"{seed}\n{purpose}\n{seat}\n{moves}".encode()).digest()[:8], "big")


def deal_by_chance(seed: str) -> str:
    """The number for the deals of a game if nobody has chosen one: "1" to "999999". seed: that of the game."""
    return str(seed_for(seed, "number of the deal", CHANCE, 0) % _HIGHEST_DEAL + 1)


def deal_seed(deal: str, number: int) -> int:
    """The seed of one deal. deal: the word or number for the deals of the game; capital letters make no difference.
    number: the number of the deal within the game, from 0."""
    return seed_for(deal.casefold(), "numbered deal", CHANCE, number)
