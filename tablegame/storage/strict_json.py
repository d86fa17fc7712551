"""JSON of our own files read strictly: finite numbers of a sane size, text that can be encoded, one kind of error.

``1e999`` is infinite to Python, ``NaN`` no number, a whole number of 400 digits fits no float, and half of a
surrogate pair cannot be encoded: all four come from nothing that we write.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

_LARGEST: Final = 2**63
_HALF_PAIR: Final = ("\\ud", "\\uD")


def loads(text: str | bytes) -> Any:
    """The value of a JSON text; raises ValueError where it is none, lies too deep, or holds what cannot be used."""
    try:
        whole = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(whole, parse_constant=_refuse, parse_float=_decimal, parse_int=_whole)
        if any(half in whole for half in _HALF_PAIR):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("lists and objects lie too deep") from None
    return value


def whole(value: object, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """A whole number within bounds; raises ValueError for anything else, true and 1.0 included."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError("no whole number, or out of bounds")
    return value


def number(value: object) -> float:
    """A number, whole or not; raises ValueError for anything else, true included."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise ValueError("no number")
    return float(value)


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


def _decimal(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError("a number beyond all bounds")
    return value


def _whole(digits: str) -> int:
    if len(digits) > 20 or abs(value := int(digits)) > _LARGEST:
        raise ValueError("a number beyond all bounds")
    return value
