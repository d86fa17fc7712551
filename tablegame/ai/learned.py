"""Learned or precomputed numbers: arrays of numbers as bytes for files, and the hidden layer of a small neural net."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from typing import Any, Final

PART: Final = 256  # a feature that is no whole number is given as a whole number of parts, of which 1 has 256
_UNIT: Final = 1 << 20  # the number 1 in a lane of `HiddenLayer`: so other numbers are rounded to about six digits
_WIDE: Final = 32  # bits of a lane
_MIDDLE: Final = 1 << _WIDE - 2  # the number 0 in a lane, so that no lane becomes negative


def to_bytes(numbers: array[Any]) -> bytes:
    """The bytes of an array, little-endian on every machine, so that a file of them can be read on any other."""
    return from_bytes(numbers.typecode, numbers.tobytes()).tobytes()


def from_bytes(typecode: str, data: bytes) -> array[Any]:
    """The array that `to_bytes` turned into these bytes. typecode: the type of its numbers, as in `array` ("f")."""
    numbers: array[Any] = array(typecode, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class HiddenLayer:
    """The hidden layer of a small net, with rectified linear units, and the weighted sum of its outputs.

    A caller takes `start`, adds `weights[i]` times feature i for each feature, and passes the sum to `output`. The sum
    has 32 bits, a lane, for each unit. So one addition adds a feature to all units, in a twentieth of the time of a
    loop over the units.
    """

    def __init__(self, numbers: Sequence[float], features: int, whole: int, rest: int) -> None:
        """numbers: for each unit the weights of all features; then the biases of all units; then the weights of their
            outputs; then numbers that do not belong to this layer.
        features: the number of features.
        whole: how many features, from the first on, are whole numbers.
        rest: how many numbers at the end do not belong to this layer.
        """
        units = range((len(numbers) - rest) // (features + 2))

        def lanes_of(i: int) -> int:
            one = _UNIT if i < whole else _UNIT // PART  # the number 1, or one of its parts
            return _lanes([round(numbers[unit * features + i] * one) for unit in units])

        self.weights = [lanes_of(i) for i in range(features)]
        """For each feature the lanes to add: for 1, or of a feature that is no whole number for one of its parts."""
        end_of_biases = len(units) * (features + 1)
        biases = numbers[len(units) * features : end_of_biases]
        self.start = _lanes([round(bias * _UNIT) + _MIDDLE for bias in biases])
        """The lanes before any feature is added: the biases."""
        weights_of_outputs = numbers[end_of_biases : end_of_biases + len(units)]
        self._outputs = tuple(weight / _UNIT for weight in weights_of_outputs)
        self._bytes = len(units) * _WIDE // 8
        self._unpack = struct.Struct(f"<{len(units)}I").unpack

    def output(self, lanes: int) -> float:
        """The weighted sum of the outputs of all units. lanes: `start` with the lanes of all features added."""
        units: tuple[int, ...] = self._unpack(lanes.to_bytes(self._bytes, "little"))
        outputs = zip(units, self._outputs, strict=True)
        return sum([weight * (unit - _MIDDLE) for unit, weight in outputs if unit > _MIDDLE])


def _lanes(numbers: Sequence[int]) -> int:
    """The int with these numbers as its lanes, the first one lowest. A negative number borrows from the lane above."""
    return sum(number << _WIDE * lane for lane, number in enumerate(numbers))
