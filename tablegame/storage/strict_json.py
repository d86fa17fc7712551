"""Strict reading of JSON, and writing of JSON that is also YAML.

Python's module json also accepts 1e999, NaN, whole numbers of 400 digits, one half of a surrogate pair, and the same
key twice. This program writes none of these. Here they raise ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, Final

_LARGEST: Final = 2**63  # the largest whole number that is read
_MOST_DIGITS: Final = 20  # the most characters of a whole number, before its value is known
_HALF_PAIR: Final = ("\\ud", "\\uD")  # how the escape of half a surrogate pair begins


def _decimal(digits: str) -> float:
    """The number in a text. Raises ValueError for NaN and infinity."""
    value = float(digits)
    if not isfinite(value):
        raise ValueError(f"{digits} is no number")
    return value


def loads(text: str | bytes, decimal: Callable[[str], float] = _decimal) -> Any:
    """The value of a JSON text. Raises ValueError if it is no JSON, or nested too deep. decimal: makes a value of a
    number that is written with a point or an exponent."""
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        # parse_constant is called for NaN and Infinity, which `_decimal` refuses.
        value = json.loads(
            decoded, parse_constant=_decimal, parse_float=decimal, parse_int=_whole, object_pairs_hook=_object
        )
        if any(half in decoded for half in _HALF_PAIR):  # escaped halves of surrogate pairs
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # raises ValueError for a half without the other
    except RecursionError:
        raise ValueError("lists and objects lie too deep") from None
    return value


def dumps(value: Any) -> str:
    """The JSON of a value on one line, which is also YAML: characters that YAML refuses or nobody sees are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in text)


def whole(value: object, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """The value, if it is a whole number from `low` to `high`. Raises ValueError for all else, such as True or 1.0."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError("no whole number, or out of bounds")
    return value


def number(value: object) -> float:
    """The value, if it is a number, whole or not. Raises ValueError for all else, such as True."""
    return float(value) if isinstance(value, float) else float(whole(value))


def as_tuples(value: Any) -> Any:
    """A JSON value with tuples in place of all lists, nested ones too. Mappings remain as they are."""
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The dictionary of these keys and values. Raises ValueError for a key that is there twice."""
    entries = dict(pairs)
    if len(entries) != len(pairs):
        raise ValueError("a key is there twice")
    return entries


def _whole(digits: str) -> int:
    """The whole number in a text. Raises ValueError if it is too large."""
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number beyond all bounds")
    return whole(int(digits))
