"""Chance that can be repeated: the seeds of a game, and deals by number.

Everything comes from the seed of the game in its notes and from the moves so far: a game that is opened again thinks
and deals as before. Deals come from a short word or number that players see, type and pass on: the same word, game,
house rules and number of players give the same deals. Nothing else comes from that word.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from tablegame.core.contract import CHANCE

LONGEST_DEAL: Final = 24
"""Characters of the word."""
_HIGHEST_DEAL: Final = 999_999


def seed_for(seed: str, purpose: str, seat: int, moves: int) -> int:
    """The seed of a deal, a choice or a hint after that number of moves. seed: the game's own."""
    return int.from_bytes(sha256(f"{seed}\n{purpose}\n{seat}\n{moves}".encode()).digest()[:8], "big")


def deal_by_chance(seed: str) -> str:
    """The number of a deal that nobody has chosen, 1 to 999999. seed: the game's own."""
    return str(seed_for(seed, "number of the deal", CHANCE, 0) % _HIGHEST_DEAL + 1)


def deal_seed(deal: str, number: int) -> int:
    """The seed of a game's deal of that number, from 0. deal: the word; capital letters make no difference."""
    return seed_for(deal.casefold(), "numbered deal", CHANCE, number)
