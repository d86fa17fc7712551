"""Medallions: portraits of the players of the house, and the tokens of one's own people (docs/art-keys.md).

Knows that a picture in `assets/people/` is drawn as it stands: it brings its own ground, so no theme changes it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tablegame.art.inks import Inks
from tablegame.storage.folders import asset

_FOLDERS: Final = {"person": "people", "token": "people/tokens"}

CALM: Final = "calm"
MOODS: Final = ("pleased", "worried")
"""Expressions of a portrait that are asked for by a word of its key; without one it is calm."""

_EXPRESSION: Final = re.compile(r'<g id="(calm|pleased|worried)"[^>]*>(.*?)</g>')
"""What differs between the expressions: a group each in the portrait's file, all but the calm one hidden."""
_GROUP: Final = re.compile(r"</?g\b[^>]*>")
"""Groups and their names are for the editor; a drawing has none."""


@cache
def names(kind: str) -> tuple[str, ...]:
    """Of whom there is a portrait, or of what a token, by the first word of their keys."""
    return tuple(sorted(path.stem for path in asset(_FOLDERS[kind]).glob("*.svg")))


def keys() -> list[str]:
    """All of them, a person's expressions side by side."""
    people = [f"person/{name}{mood}" for name in names("person") for mood in ("", *(f"/{mood}" for mood in MOODS))]
    return people + [f"token/{name}" for name in names("token")]


def _person(words: list[str], _inks: Inks) -> str | None:
    match words:
        case [name] if name in names("person"):
            return _portrait(name, CALM)
        case [name, mood] if name in names("person") and mood in MOODS:
            return _portrait(name, mood)
    return None


def _portrait(name: str, expression: str) -> str | None:
    """The portrait with that expression alone; None where its file does not have it."""
    shown: list[str] = []

    def chosen(group: re.Match[str]) -> str:
        if group[1] != expression:
            return ""
        shown.append(group[2])
        return group[2]

    drawing = _EXPRESSION.sub(chosen, _text("person", name))
    return _GROUP.sub("", drawing) if shown or expression == CALM else None


def _token(words: list[str], _inks: Inks) -> str | None:
    return _GROUP.sub("", _text("token", words[0])) if len(words) == 1 and words[0] in names("token") else None


def _text(kind: str, name: str) -> str:
    return (asset(_FOLDERS[kind]) / f"{name}.svg").read_text(encoding="utf-8").replace("\n", "")


KINDS: Final = {"person": _person, "token": _token}
