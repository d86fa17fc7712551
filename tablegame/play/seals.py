"""Chance that can be repeated, and seals: what commits a computer seat to its secret choice before anybody sees it.

Knows hashes. Must not know games. Everything comes from the seed of the game in its notes and from what was played
before, so that a game opened again thinks, deals and seals as it did.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

DIGITS = 4
"""Hexadecimal digits of a seal: enough to catch a change of mind, too few to tell choice from choice by trying."""


class OpenedSeal(NamedTuple):
    """A seal whose choice lies open: the first hexadecimal digits of SHA-256 over the salt and the text of the move.

    number: which move of the record, from 1; text: as a line of the record.
    """

    seat: int
    number: int
    text: str
    salt: str
    seal: str


def seed_for(seed: str, purpose: str, seat: int, moves: int) -> int:
    """The seed of a deal, a choice or a hint, at that number of moves."""
    return int.from_bytes(_hash(seed, purpose, str(seat), str(moves))[:8], "big")


def salt_for(seed: str, seat: int, before: Iterable[str]) -> str:
    """The salt, 32 hexadecimal digits, of a seat's secret choice after these moves."""
    return _hash(seed, "salt", str(seat), *before).hex()[:32]


def seal_of(salt: str, text: str) -> str:
    """The seal of a move's line."""
    return sha256((salt + text).encode()).hexdigest()[:DIGITS]


def _hash(*parts: str) -> bytes:
    return sha256("\n".join(parts).encode()).digest()
