"""Drawings that are files in `assets/`: portraits, tokens, and signs in one ink or in colours of their own.

A file is drawn without its group tags, which only an editor needs. Of a portrait one expression is drawn; the black of
a sign is replaced by an ink.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tablegame.storage.folders import asset

CALM: Final = "calm"
MOODS: Final = ("pleased", "worried")
"""The expressions of a portrait that its key names; a key without one of them shows the calm face."""
ICONS: Final = ("check", "close", "hint", "tutor")
CONTRACTS: Final = (
    "zero", "one", "two", "first", "second", "third", "different", "soloist", "partner", "all-trump", "no-trump",
    "play",
)  # fmt: skip
"""Signs of those contracts of ContractGrid that are no suits; "play" marks a contract that is being played. They differ
by more than colour: by the number of dots for remainders, of columns for ranks, of pawns for players."""
JUDGED: Final = ("best", "good", "inaccuracy", "mistake")
"""The marks of a judged choice, each with a shape and a colour of its own."""

_FOLDERS: Final = {"person": "people", "token": "people/tokens"}
_EXPRESSION: Final = re.compile(r'<g id="(calm|pleased|worried)"[^>]*>(.*?)</g>')
"""A group with the parts of a portrait that one expression alone has; in the file all but the calm one are hidden."""
_GROUP: Final = re.compile(r"</?g\b[^>]*>")
_INK: Final = "#000000"


@cache
def names(kind: str) -> tuple[str, ...]:
    """The names of all portraits ("person") or tokens ("token")."""
    return tuple(sorted(path.stem for path in asset(_FOLDERS[kind]).glob("*.svg")))


def portrait(name: str, expression: str) -> str | None:
    """The portrait with one expression; None if its file does not have that expression."""
    text = _text(f"{_FOLDERS['person']}/{name}")
    has_expression = any(group[1] == expression for group in _EXPRESSION.finditer(text))
    chosen = _EXPRESSION.sub(lambda group: group[2] if group[1] == expression else "", text)
    return _GROUP.sub("", chosen) if has_expression or expression == CALM else None


def token(name: str) -> str:
    return _GROUP.sub("", _text(f"{_FOLDERS['token']}/{name}"))


def sign(kind: str, name: str, ink: str = _INK) -> str:
    """A sign of a kind ("icon", "contract", "judged", "dot"), its black parts in that ink."""
    return _GROUP.sub("", _text(f"signs/{kind}/{name}")).replace(_INK, ink)


@cache
def _text(path: str) -> str:
    return asset(f"{path}.svg").read_text(encoding="utf-8").replace("\n", "")
