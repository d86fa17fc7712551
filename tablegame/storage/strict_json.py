"""Strict reading of JSON: finite numbers of a sane size, text that can be encoded, ValueError for everything else.

Python's json also accepts ``1e999``, ``NaN``, whole numbers of 400 digits and halves of surrogate pairs; none of our
files contains them.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Final

_LARGEST: Final = 2**63
_HALF_PAIR: Final = ("\\ud", "\\uD")


def loads(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError, also for too deep nesting and values that cannot be used."""
    try:
        whole = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(whole, parse_constant=_refuse, parse_float=_decimal, parse_int=_whole)
        if any(half in whole for half in _HALF_PAIR):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("lists and objects lie too deep") from None
    return value


def whole(value: object, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """Check that a value is a whole number within bounds; true and 1.0 are not. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError("no whole number, or out of bounds")
    return value


def number(value: object) -> float:
    """Check that a value is a number, whole or not; true is not. Raises ValueError."""
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
