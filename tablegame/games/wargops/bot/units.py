"""The hidden units of a small net in plain Python: all of them are added up at once, as lanes of one whole number.

Adding lanes so takes a twentieth of the time of a loop over units.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from typing import Final

PART: Final = 256
"""Parts of 1 in which a sign is given that is no whole number."""
_UNIT: Final = 1 << 20
"""What 1 is in a lane."""
_WIDE: Final = 32
"""Bits of a lane."""
_MIDDLE: Final = 1 << _WIDE - 2
"""Added to every lane, so that none is below nothing."""


class Units:
    """One layer of units that count where they are above nothing, and what they say together.

    into: for each sign what one of it (a `PART` of one, for those that are no whole numbers) adds to all units, as
    lanes; start: the lanes without any sign.
    """

    def __init__(
        self, rows: Sequence[Sequence[float]], biases: Sequence[float], out: Sequence[float], whole: int
    ) -> None:
        """rows: for each unit its weight of each sign; the first so many signs are whole numbers, the others parts."""
        self.into = [
            _lanes([round(row[sign] * (_UNIT if sign < whole else _UNIT // PART)) for row in rows])
            for sign in range(len(rows[0]))
        ]
        self.start = _lanes([round(bias * _UNIT) + _MIDDLE for bias in biases])
        self._out = tuple(weight / _UNIT for weight in out)
        self._bytes = len(out) * _WIDE // 8
        self._unpacked = struct.Struct(f"<{len(out)}I").unpack

    def said(self, lanes: int) -> float:
        """What they say; lanes: `start`, and for each sign so often its lanes."""
        units: tuple[int, ...] = self._unpacked(lanes.to_bytes(self._bytes, "little"))
        return sum([weight * (unit - _MIDDLE) for unit, weight in zip(units, self._out, strict=True) if unit > _MIDDLE])


def units_of(numbers: Sequence[float], signs: int, whole: int, rest: int) -> Units:
    """Of such numbers: for each unit its weights of the signs; each unit's own; each unit's weight; so many others."""
    count = (len(numbers) - rest) // (signs + 2)
    rows = [numbers[unit * signs : (unit + 1) * signs] for unit in range(count)]
    return Units(rows, numbers[count * signs : count * (signs + 1)], numbers[count * (signs + 1) :][:count], whole)


def _lanes(numbers: Sequence[int]) -> int:
    """These numbers as lanes of one."""
    return sum(number << _WIDE * place for place, number in enumerate(numbers))


def packed(numbers: Sequence[float]) -> bytes:
    """Weights as a file: little-endian, compressed."""
    found = array("f", numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return zlib.compress(found.tobytes(), 9)


def unpacked(data: bytes) -> Sequence[float]:
    """The weights of such a file."""
    numbers = array("f")
    numbers.frombytes(zlib.decompress(data))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
