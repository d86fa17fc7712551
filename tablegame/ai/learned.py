"""Learned or precomputed numbers: arrays as files, and the hidden layer of a small net."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from typing import Any, Final

PART: Final = 256
"""Parts of 1 in which a sign is given that is no whole number."""
_UNIT: Final = 1 << 20
"""What 1 is in a lane."""
_WIDE: Final = 32
"""Bits of a lane."""
_MIDDLE: Final = 1 << _WIDE - 2
"""Added to every lane, so that none is negative."""


def to_bytes(numbers: array[Any]) -> bytes:
    """The bytes of an array in a file: little-endian."""
    return from_bytes(numbers.typecode, numbers.tobytes()).tobytes()


def from_bytes(typecode: str, data: bytes) -> array[Any]:
    """The array of such bytes."""
    numbers: array[Any] = array(typecode, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class HiddenLayer:
    """A layer of units that count if they are positive, and the sum of their outputs.

    All units are added up at once as lanes of one int, in a twentieth of the time of a loop over units. weights: for
    each sign, in units or `PART`s of one, what one of it adds to all units, as lanes; start: the lanes without any
    sign.
    """

    def __init__(self, numbers: Sequence[float], signs: int, whole: int, rest: int) -> None:
        """numbers: for each unit its weights of all signs, then the biases, then the outputs, then `others` more;
        whole: the number of signs, from the first on, that are whole numbers."""
        units = range((len(numbers) - rest) // (signs + 2))
        self.weights = [
            _lanes([round(numbers[unit * signs + sign] * (_UNIT if sign < whole else _UNIT // PART)) for unit in units])
            for sign in range(signs)
        ]
        biases = numbers[len(units) * signs : len(units) * (signs + 1)]
        self.start = _lanes([round(bias * _UNIT) + _MIDDLE for bias in biases])
        self._outputs = tuple(weight / _UNIT for weight in numbers[len(units) * (signs + 1) :][: len(units)])
        self._bytes = len(units) * _WIDE // 8
        self._unpack = struct.Struct(f"<{len(units)}I").unpack

    def output(self, lanes: int) -> float:
        """The sum of the outputs. lanes: `start` and the weights of all signs, each times the sign."""
        units: tuple[int, ...] = self._unpack(lanes.to_bytes(self._bytes, "little"))
        outputs = zip(units, self._outputs, strict=True)
        return sum([weight * (unit - _MIDDLE) for unit, weight in outputs if unit > _MIDDLE])


def _lanes(numbers: Sequence[int]) -> int:
    """An int with these numbers as lanes."""
    return sum(number << _WIDE * place for place, number in enumerate(numbers))
