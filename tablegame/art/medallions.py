"""Medallions: portraits of the players of the house, and the tokens of one's own people (docs/art-keys.md).

Knows that a picture in `assets/people/` is drawn as it stands: it brings its own ground, so no theme changes it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tablegame.art.inks import Inks
from tablegame.storage.data import asset

_FOLDERS: Final = {"person": "people", "token": "people/tokens"}


@cache
def names(kind: str) -> tuple[str, ...]:
    """Of whom there is a portrait, or of what a token, by the first word of their keys."""
    return tuple(sorted(path.stem for path in asset(_FOLDERS[kind]).glob("*.svg")))


def keys() -> list[str]:
    """All of them."""
    return [f"{kind}/{name}" for kind in _FOLDERS for name in names(kind)]


def _person(words: list[str], _inks: Inks) -> str | None:
    return _medallion("person", words)


def _token(words: list[str], _inks: Inks) -> str | None:
    return _medallion("token", words)


def _medallion(kind: str, words: list[str]) -> str | None:
    if len(words) != 1 or words[0] not in names(kind):
        return None
    file = asset(_FOLDERS[kind]) / f"{words[0]}.svg"
    return file.read_text(encoding="utf-8").replace("\n", "")


KINDS: Final = {"person": _person, "token": _token}
