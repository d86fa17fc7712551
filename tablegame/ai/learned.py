"""Learned or precomputed numbers: arrays as files, and the hidden layer of a small net."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from typing import Any, Final

PART: Final = 256
"""The number of parts of 1 in which a feature is counted that is no whole number."""
_UNIT: Final = 1 << 20
"""The number 1 in a lane."""
_WIDE: Final = 32
"""Bits of a lane."""
_MIDDLE: Final = 1 << _WIDE - 2
"""The number 0 in a lane, so that no lane is negative."""


def to_bytes(numbers: array[Any]) -> bytes:
    """The bytes of an array for a file, little-endian."""
    return from_bytes(numbers.typecode, numbers.tobytes()).tobytes()


def from_bytes(typecode: str, data: bytes) -> array[Any]:
    numbers: array[Any] = array(typecode, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class HiddenLayer:
    """The hidden layer of a net, of units that count only if they are positive, and the sum of their outputs.

    The units are lanes of one int, so that a weight is added to all of them at once, in a twentieth of the time of a
    loop over units.
    """

    def __init__(self, numbers: Sequence[float], features: int, whole: int, rest: int) -> None:
        """numbers: for each unit the weights of all features, then all biases, then all outputs, then `rest` others.
        features: their number.
        whole: the number of features, from the first on, that are whole numbers.
        """
        units = range((len(numbers) - rest) // (features + 2))
        self.weights = [
            _lanes([round(numbers[unit * features + i] * (_UNIT if i < whole else _UNIT // PART)) for unit in units])
            for i in range(features)
        ]
        """The lanes that one of each feature adds: a whole one, or one of its `PART` parts."""
        biases = numbers[len(units) * features : len(units) * (features + 1)]
        self.start = _lanes([round(bias * _UNIT) + _MIDDLE for bias in biases])
        """The lanes before any feature is added."""
        self._outputs = tuple(weight / _UNIT for weight in numbers[len(units) * (features + 1) :][: len(units)])
        self._bytes = len(units) * _WIDE // 8
        self._unpack = struct.Struct(f"<{len(units)}I").unpack

    def output(self, lanes: int) -> float:
        """The sum of the outputs. lanes: `start` plus the weight of each feature times the feature."""
        units: tuple[int, ...] = self._unpack(lanes.to_bytes(self._bytes, "little"))
        outputs = zip(units, self._outputs, strict=True)
        return sum([weight * (unit - _MIDDLE) for unit, weight in outputs if unit > _MIDDLE])


def _lanes(numbers: Sequence[int]) -> int:
    """The int with these numbers as lanes."""
    return sum(number << _WIDE * lane for lane, number in enumerate(numbers))
