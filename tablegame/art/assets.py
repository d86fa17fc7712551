"""Drawings that are SVG files in `assets/`: portraits of characters, tokens, which stand for people, and signs.

A file is drawn without its group tags, which only an editor needs. A portrait file has the parts of several
expressions, of which one is drawn. Black parts of a sign are drawn in a colour of the theme.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tablegame.storage.folders import asset

CALM: Final = "calm"
MOODS: Final = ("pleased", "worried")
"""The expressions that the key of a portrait can name; a key without an expression shows the calm face."""
ICONS: Final = ("check", "close", "hint", "tutor")
CONTRACTS: Final = (
    "zero", "one", "two", "first", "second", "third", "different", "soloist", "partner", "all-trump", "no-trump",
    "play",
)  # fmt: skip
"""The contracts of ContractGrid that have a sign in a file (trump suits have none); "play" is the sign of a contract
that is being played. Signs differ by more than colour: by the number of dots for remainders, of columns for ranks, of
pawns for players."""
JUDGED: Final = ("inaccuracy", "mistake")
"""The verdicts of which the tutor warns. The sign of each has an outline and a colour of its own."""

_FOLDERS: Final = {"person": "people", "token": "people/tokens"}  # by the first word of a key
_EXPRESSION: Final = re.compile(r'<g id="(calm|pleased|worried)"[^>]*>(.*?)</g>')
"""A group with the parts of a portrait that only one expression has; the file itself hides all but the calm group."""
_GROUP: Final = re.compile(r"</?g\b[^>]*>")
_INK: Final = "#000000"  # the colour in a file that is replaced by a colour of the theme


@cache
def names(kind: str) -> tuple[str, ...]:
    """The names of all portraits (kind "person") or tokens (kind "token"), sorted."""
    return tuple(sorted(path.stem for path in asset(_FOLDERS[kind]).glob("*.svg")))


def portrait(name: str, expression: str) -> str | None:
    """The SVG of a portrait with an expression: `CALM` or one of `MOODS`.
    None if the file lacks the expression. For `CALM` there is always an SVG, even if the file has no expressions."""
    text = _text(f"{_FOLDERS['person']}/{name}")
    has_expression = any(group[1] == expression for group in _EXPRESSION.finditer(text))
    chosen = _EXPRESSION.sub(lambda group: group[2] if group[1] == expression else "", text)
    return _GROUP.sub("", chosen) if has_expression or expression == CALM else None


def token(name: str) -> str:
    """The SVG of the token with this name, one of `names("token")`."""
    return _GROUP.sub("", _text(f"{_FOLDERS['token']}/{name}"))


def sign(kind: str, name: str, ink: str = _INK) -> str:
    """The SVG of a sign, with its black parts in the colour `ink`. kind: "icon", "contract", "judged" or "dot"."""
    return _GROUP.sub("", _text(f"signs/{kind}/{name}")).replace(_INK, ink)


@cache
def _text(path: str) -> str:
    """The SVG of the file `assets/PATH.svg`, on one line."""
    return asset(f"{path}.svg").read_text(encoding="utf-8").replace("\n", "")
