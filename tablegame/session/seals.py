"""Chance that can be repeated, and seals: what commits a computer seat to its secret choice, and the table to the cards
it will deal, before anybody sees them.

Everything comes from the seed of the game in its notes and from what was played before, so that a game opened again
thinks, deals and seals as it did.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

DIGITS = 4
"""Hexadecimal digits of a seal: enough to catch a change of mind, too few to tell choice from choice by trying."""
DEAL_DIGITS = 16
"""Those of the seal of the deals: so many that no other number of a deal has the same by luck."""


class OpenedSeal(NamedTuple):
    """A seal whose choice lies open: the first hexadecimal digits of SHA-256 over the salt and the text of the move.

    number: which move of the record, from 1; text: as a line of the record.
    """

    seat: int
    number: int
    text: str
    salt: str
    seal: str


class DealSeal(NamedTuple):
    """What commits the table to all deals of a game, shown from the beginning on.

    deal and salt: "" as long as the game goes on; then anybody can check them. fits: whether they give the seal
    that was shown at the beginning.
    """

    seal: str
    deal: str = ""
    salt: str = ""
    fits: bool = True


def seed_for(seed: str, purpose: str, seat: int, moves: int) -> int:
    """The seed of a deal, a choice or a hint, at that number of moves."""
    return int.from_bytes(_hash(seed, purpose, str(seat), str(moves))[:8], "big")


def judging_seed(seat: int, number: int, seed: int = 0) -> int:
    """The seed of what is said of a choice, by its place among the moves from 1: alike whoever asks, before it is made
    and after."""
    return seed_for(str(seed), "judge", seat, number)


def salt_for(seed: str, seat: int, before: Iterable[str]) -> str:
    """The salt, 32 hexadecimal digits, of a seat's secret choice after these moves."""
    return _hash(seed, "salt", str(seat), *before).hex()[:32]


def seal_of(salt: str, text: str, digits: int = DIGITS) -> str:
    """The seal of a move's line."""
    return sha256((salt + text).encode()).hexdigest()[:digits]


def salt_of_deals(seed: str) -> str:
    """The salt, 32 hexadecimal digits, of what a game will deal."""
    return _hash(seed, "salt of the deals").hex()[:32]


def seal_of_deals(seed: str, deal: str) -> str:
    """The seal of a game's number of the deal, from which all its deals come."""
    return seal_of(salt_of_deals(seed), deal, DEAL_DIGITS)


def _hash(*parts: str) -> bytes:
    return sha256("\n".join(parts).encode()).digest()
