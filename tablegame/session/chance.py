"""Chance that can be repeated: the seeds of a game, and deals by number.

Everything comes from the seed of the game in its notes and from what was played before, so that a game opened again
thinks and deals as it did. Deals come from a short word or number that can be seen, typed and passed on: the
same word, game, house rules and number of players give the same deals. Nothing else comes from that word.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from tablegame.core.contract import CHANCE

LONGEST_DEAL: Final = 24
"""Characters of the word."""
_NUMBERS: Final = 999_999


def seed_for(seed: str, purpose: str, seat: int, moves: int) -> int:
    """The seed of a deal, a choice or a hint, at that number of moves."""
    return int.from_bytes(sha256(f"{seed}\n{purpose}\n{seat}\n{moves}".encode()).digest()[:8], "big")


def deal_by_chance(seed: str) -> str:
    """The number of a deal that nobody has chosen, 1 to 999999; seed is the game's own."""
    return str(seed_for(seed, "number of the deal", CHANCE, 0) % _NUMBERS + 1)


def deal_seed(deal: str, number: int) -> int:
    """The seed of the deal of that number (from 0) within a game; capital letters make no difference."""
    return seed_for(deal.casefold(), "numbered deal", CHANCE, number)
