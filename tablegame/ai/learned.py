"""Learned or precomputed numbers: arrays as files, and the hidden layer of a small net."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from typing import Any, Final

PART: Final = 256  # a feature that is no whole number is counted in parts of this size: 1 is 256 parts
_UNIT: Final = 1 << 20  # the number 1 in a lane
_WIDE: Final = 32  # bits of a lane
_MIDDLE: Final = 1 << _WIDE - 2  # the number 0 in a lane, so that no lane is negative


def to_bytes(numbers: array[Any]) -> bytes:
    """The bytes of an array for a file, little-endian."""
    return from_bytes(numbers.typecode, numbers.tobytes()).tobytes()


def from_bytes(typecode: str, data: bytes) -> array[Any]:
    """The array that `to_bytes` wrote. typecode: the type of its numbers, as in `array`."""
    numbers: array[Any] = array(typecode, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class HiddenLayer:
    """The hidden layer of a small net, with rectified linear units, and the weighted sum of its outputs.

    The values of all units are lanes of one int. So one addition adds a feature to all units, in a twentieth of the
    time of a loop over the units.
    """

    def __init__(self, numbers: Sequence[float], features: int, whole: int, rest: int) -> None:
        """numbers: for each unit the weights of all features; then the biases of all units; then the weights of their
            outputs; then numbers that do not belong to this layer.
        features: the number of features.
        whole: how many features, from the first on, are whole numbers.
        rest: how many numbers at the end do not belong to this layer.
        """
        units = range((len(numbers) - rest) // (features + 2))
        self.weights = [
            _lanes([round(numbers[unit * features + i] * (_UNIT if i < whole else _UNIT // PART)) for unit in units])
            for i in range(features)
        ]
        """For each feature, the lanes to add for 1 (of a whole number) or for one of the `PART` parts of 1."""
        biases = numbers[len(units) * features : len(units) * (features + 1)]
        self.start = _lanes([round(bias * _UNIT) + _MIDDLE for bias in biases])
        """The lanes before any feature is added: the biases."""
        self._outputs = tuple(weight / _UNIT for weight in numbers[len(units) * (features + 1) :][: len(units)])
        self._bytes = len(units) * _WIDE // 8
        self._unpack = struct.Struct(f"<{len(units)}I").unpack

    def output(self, lanes: int) -> float:
        """The weighted sum of the outputs of all units.

        lanes: `start`, and for each feature its entry of `weights` times the feature.
        """
        units: tuple[int, ...] = self._unpack(lanes.to_bytes(self._bytes, "little"))
        outputs = zip(units, self._outputs, strict=True)
        return sum([weight * (unit - _MIDDLE) for unit, weight in outputs if unit > _MIDDLE])


def _lanes(numbers: Sequence[int]) -> int:
    """The int with these numbers as lanes."""
    return sum(number << _WIDE * lane for lane, number in enumerate(numbers))
