"""Deals by number: what is dealt comes from a short word or number that can be seen, typed and told.

The same word, game, house rules and number of players give the same deals. Nothing else comes from it: what computer
seats choose, and the salts of their seals, come from a seed that nobody sees.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from tablegame.core.contract import CHANCE
from tablegame.session.seals import seed_for
from tablegame.session.seats import tidy

LONGEST_DEAL: Final = 24
"""Characters of the word."""
_NUMBERS: Final = 999_999


def deal_by_chance(seed: str) -> str:
    """The number of a deal that nobody has chosen, 1 to 999999; seed is the game's own."""
    return str(seed_for(seed, "number of the deal", CHANCE, 0) % _NUMBERS + 1)


def deal_of_the_day(day: date) -> str:
    """The word for a day: everybody who plays it that day gets the same."""
    return day.isoformat()


def tidy_deal(text: str) -> str:
    """A word as it is kept: on one line, blanks at the ends left out."""
    return tidy(text, LONGEST_DEAL)


def deal_seed(deal: str, number: int) -> int:
    """What the deal of that number (from 0) within a game is shuffled by; capital letters make no difference."""
    return seed_for(deal.casefold(), "numbered deal", CHANCE, number)
