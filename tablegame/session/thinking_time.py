"""How long a computer player seems to think: as a person would, and never so that it tells what is hidden.

So the same picture for the onlookers makes the same wait, whatever anybody holds.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import View

LEAST: Final = 0.1
"""Seconds before a move about which nobody would think."""
THOUGHT: Final = 0.35
"""What the usual choice takes beside that."""
SPREAD: Final = 0.75
"""And so much more now and then, where there is much to think about."""
TEMPO: Final = 0.25
"""By so much one player is quicker or slower than another."""


def pause(bot: Bot, seen: View, face: str) -> float:
    """Seconds between question and answer, at the medium pace. seen: an onlooker's view; face: who sits there."""
    share = bot.ponders(seen)
    chance = Random(blake2b(f"{seen!r} {face}".encode(), digest_size=8).digest())
    tempo = 1 + TEMPO * (2 * Random(face).random() - 1) if face else 1.0
    return LEAST + share * tempo * (THOUGHT + SPREAD * chance.random() ** 2)
