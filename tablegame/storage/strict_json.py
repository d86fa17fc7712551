"""Strict reading of JSON, and writing of JSON that is also YAML.

The json module of Python also accepts 1e999, NaN, whole numbers of 400 digits, one half of a surrogate pair, and a key
that is there twice. This program writes none of these; here they raise ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, Final

_LARGEST: Final = 2**63
_MOST_DIGITS: Final = 20
_HALF_PAIR: Final = ("\\ud", "\\uD")  # how the escape of half a surrogate pair begins


def _decimal(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits} is no number")
    return value


def loads(text: str | bytes, decimal: Callable[[str], float] = _decimal) -> Any:
    """The value of a JSON text. Raises ValueError, also if the text is nested too deep. decimal: reads a number that is
    written with a point or an exponent."""
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
    """The JSON of a value on one line. Characters that are invisible or that YAML refuses are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in text)


def whole(value: object, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """Return a value if it is a whole number from `low` to `high`; raise ValueError for all else, also True and 1.0."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError("no whole number, or out of bounds")
    return value


def number(value: object) -> float:
    """Return a value if it is a number, whole or not; raise ValueError for all else, also True."""
    return float(value) if isinstance(value, float) else float(whole(value))


def as_tuples(value: Any) -> Any:
    """The value with all lists, also nested ones, replaced by tuples. Mappings are left alone."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) != len(pairs):
        raise ValueError("a key is there twice")
    return entries


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number beyond all bounds")
    return whole(int(digits))
