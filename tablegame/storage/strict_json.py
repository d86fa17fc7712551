"""Strict reading of JSON, and writing of values as JSON that is also YAML.

Python's json also accepts ``1e999``, ``NaN``, whole numbers of 400 digits, halves of surrogate pairs and doubled keys.
None of them is in a file that this program writes; here they raise ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, Final

_LARGEST: Final = 2**63
_MOST_DIGITS: Final = 20
_HALF_PAIR: Final = ("\\ud", "\\uD")
"""The beginning of an escaped half of a surrogate pair."""


def _decimal(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits} is no number")
    return value


def loads(text: str | bytes, decimal: Callable[[str], float] = _decimal) -> Any:
    """The value of a JSON text. Raises ValueError, also for too deep nesting and values that cannot be used.

    decimal: reads a number that is written with a point or an exponent.
    """
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(
            decoded, parse_constant=_decimal, parse_float=decimal, parse_int=_whole, object_pairs_hook=_object
        )
        if any(half in decoded for half in _HALF_PAIR):
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # raises for a half without the other
    except RecursionError:
        raise ValueError("lists and objects lie too deep") from None
    return value


def dumps(value: Any) -> str:
    """The JSON of a value on one line, with escapes for characters that are invisible or that YAML refuses."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in text)


def whole(value: object, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """Check that a value is a whole number within bounds; true and 1.0 are not. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError("no whole number, or out of bounds")
    return value


def number(value: object) -> float:
    """Check that a value is a number, whole or not; true is not. Raises ValueError."""
    return float(value) if isinstance(value, float) else float(whole(value))


def as_tuples(value: Any) -> Any:
    """The value with a tuple instead of each list."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number beyond all bounds")
    return whole(int(digits))
