"""Habits as the table tells them: what a seat has chosen mostly in similar cases. Counted by `ai/predict.py`.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

WON, LOST, EVER = "won", "lost", ""
"""After what a choice was made: a trick won, a trick lost, whatever was before."""

SAME, OTHER, NEXT, ANSWER = "same", "other", "next", "answer"
HIGHEST, LOWEST, HIGHER, LOWER, MOST, LEAST = "highest", "lowest", "higher", "lower", "most", "least"
"""What is done: a word for each in `view/habits.py` and `ai/secret_reasons.py`."""

Named: TypeAlias = Mapping[tuple[str, str], tuple[str, str]]
"""For a context of the prediction and a sign in it what the table calls it: what is done, and after what."""


class Habit(NamedTuple):
    """What a seat has done, after what, and in how many of the cases in which it could have done otherwise."""

    seat: int
    after: str
    sign: str
    times: int
    of: int
