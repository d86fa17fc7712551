"""The levels of computer seats in words: a name and one sentence each. Knows the levels of the house by their keys."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.view.build import Words

LEVELS: Final = {
    "beginner": (
        N_("beginner"),
        N_("Plays like somebody who has just learned the rules, with mistakes that can be seen."),
    ),
    "club": (N_("club"), N_("Plays soundly and by feel, with habits that can be found out.")),
    "strong": (N_("strong"), N_("Plays as well as it can without having solved the game.")),
    "perfect": (N_("perfect"), N_("Gives nothing away: nobody can get the better of it in the long run.")),
    "reader": (N_("reader"), N_("Watches what people tend to do and plays against their habits.")),
}
"""By key: the name and the sentence, as message ids."""


def level_name(level: str, words: Words) -> str:
    """What a level is called on screen; an unknown one by its key."""
    return words(LEVELS[level][0]) if level in LEVELS else level


def level_sentence(level: str, words: Words) -> str:
    """How a level plays, in one sentence; "" for an unknown one."""
    return words(LEVELS[level][1]) if level in LEVELS else ""
