"""Drawings that are files in `assets/`: portraits, tokens, and signs in one ink or in colours of their own.

A file is drawn unchanged except for its groups, which are for the editor: all but one of a portrait's expressions are
omitted, and black is replaced by the ink of a sign.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tablegame.storage.folders import asset

CALM: Final = "calm"
MOODS: Final = ("pleased", "worried")
"""Expressions of a portrait with a word in its key; without one it is calm."""
ICONS: Final = ("check", "close", "hint", "tutor")
CONTRACTS: Final = (
    "zero", "one", "two", "first", "second", "third", "different", "soloist", "partner", "all-trump", "no-trump",
    "play",
)  # fmt: skip
"""Signs of the contracts of ContractGrid that are no suits, and the sign of one that is played. No two differ by
colour alone: dots count remainders, columns ranks, pawns who is alike; what is full in a sign is the own part of it."""
JUDGED: Final = ("best", "good", "inaccuracy", "mistake")
"""The marks of a judged choice, each with a shape and a colour of its own."""

_FOLDERS: Final = {"person": "people", "token": "people/tokens"}
_EXPRESSION: Final = re.compile(r'<g id="(calm|pleased|worried)"[^>]*>(.*?)</g>')
"""The parts that differ between the expressions: a group each in the portrait's file, all but the calm one hidden."""
_GROUP: Final = re.compile(r"</?g\b[^>]*>")
_INK: Final = "#000000"


@cache
def names(kind: str) -> tuple[str, ...]:
    """The names of all portraits ("person") or tokens ("token")."""
    return tuple(sorted(path.stem for path in asset(_FOLDERS[kind]).glob("*.svg")))


def portrait(name: str, expression: str) -> str | None:
    """The portrait with that expression only; None if its file does not have it."""
    text = _text(f"{_FOLDERS['person']}/{name}")
    shown = any(group[1] == expression for group in _EXPRESSION.finditer(text)) or expression == CALM
    chosen = _EXPRESSION.sub(lambda group: group[2] if group[1] == expression else "", text)
    return _GROUP.sub("", chosen) if shown else None


def token(name: str) -> str:
    """The token of that name."""
    return _GROUP.sub("", _text(f"{_FOLDERS['token']}/{name}"))


def sign(kind: str, name: str, ink: str = _INK) -> str:
    """A sign of a kind ("icon", "contract", "judged", "dot") in that ink."""
    return _GROUP.sub("", _text(f"signs/{kind}/{name}")).replace(_INK, ink)


@cache
def _text(path: str) -> str:
    return asset(f"{path}.svg").read_text(encoding="utf-8").replace("\n", "")
