"""Pictures from outside, SVG or PNG, checked before they are drawn: bounded in size, and nothing but pictures.

Knows both formats as far as they can do harm. Must not know what a picture shows, and decodes none. A file is named
with everything that is wrong with it; what passes may be handed to the rasteriser.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tablegame.core.errors import TableError
from tablegame.files import svg
from tablegame.files.reading import TooLargeError, contents

LARGEST_SVG: Final = 2_000_000
LARGEST_PNG: Final = 8_000_000
"""Bytes."""
LEAST_SIDE: Final = 100
MOST_SIDE: Final = 4096
"""Pixels of a PNG's sides."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">IIBBBBB")
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""By the kind of colour: grey, colours, a palette, grey and colours with clear parts."""
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of an interlaced picture: first column and row, step across and down."""
_PIECE: Final = 1 << 16


class PictureError(TableError):
    """A picture that cannot be used; problems holds a sentence each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems[0])
        self.problems = problems


class Picture(NamedTuple):
    """The bytes of a file that is a picture."""

    kind: Literal["svg", "png"]
    data: bytes


def read_picture(path: Path, name: str = "") -> Picture:
    """The picture in a file; name is what errors call it (the path by default). Raises PictureError."""
    called = name or str(path)
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise PictureError((f"{called}: must be an SVG or a PNG file, by its name too",))
    most = LARGEST_SVG if kind == ".svg" else LARGEST_PNG
    try:
        data = contents(path, most)
    except TooLargeError:
        remedy = "simplify it, or draw it as PNG" if kind == ".svg" else "save it with fewer pixels"
        raise PictureError((f"{called}: is larger than {most // 1_000_000} MB; {remedy}",)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PictureError((f"{called}: cannot be read: {reason}",)) from None
    if kind == ".svg":
        problems = svg.problems(data, called)
        if problems:
            raise PictureError(problems)
        return Picture("svg", data)
    try:
        _check_png(data)
    except ValueError as error:
        raise PictureError((f"{called}: {error}",)) from None
    return Picture("png", data)


def _check_png(data: bytes) -> None:
    """See that a PNG is whole and holds no more than its head promises; raises ValueError."""
    if not data.startswith(_SIGNATURE):
        raise ValueError("is no PNG, whatever it is called")
    pieces = _chunks(data)
    if not pieces or pieces[0][0] != b"IHDR" or len(pieces[0][1]) != _HEAD.size:
        raise ValueError("is no whole PNG; save it again")
    width, height, depth, colour, packing, filtering, interlaced = _HEAD.unpack(pieces[0][1])
    if not (LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE):
        raise ValueError(f"is {width} x {height} pixels; each side must have {LEAST_SIDE} to {MOST_SIDE}")
    if depth not in _DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise ValueError("is a PNG of a kind that there is not; save it again")
    _inflate(
        b"".join(body for name, body in pieces if name == b"IDAT"), _expected(width, height, depth, colour, interlaced)
    )


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Names and contents of the parts of a PNG up to its end; raises ValueError where one is cut off or damaged."""
    found: list[tuple[bytes, bytes]] = []
    at = len(_SIGNATURE)
    while True:
        length = int.from_bytes(data[at : at + 4], "big")
        body = data[at + 4 : at + 8 + length]
        if len(data) < at + 12 + length:
            raise ValueError("is cut off; save it again")
        if zlib.crc32(body) != int.from_bytes(data[at + 8 + length : at + 12 + length], "big"):
            raise ValueError("is damaged; save it again")
        if body[:4] == b"IEND":
            return found
        found.append((body[:4], body[4:]))
        at += 12 + length


def _expected(width: int, height: int, depth: int, colour: int, interlaced: int) -> int:
    """How many bytes the pixels are, with one byte before each line."""
    bits = depth * _CHANNELS[colour]
    total = 0
    for left, top, across, down in _PASSES if interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        total += rows * (1 + -(-columns * bits // 8)) if columns > 0 else 0
    return total


def _inflate(packed: bytes, expected: int) -> None:
    """See that the data are as many bytes as expected, without keeping them; raises ValueError."""
    unpacking = zlib.decompressobj()
    total = 0
    try:
        rest = packed
        while not unpacking.eof and total <= expected:
            piece = unpacking.decompress(rest, _PIECE)
            if not piece and not unpacking.unconsumed_tail:
                break
            total += len(piece)
            rest = unpacking.unconsumed_tail
    except zlib.error:
        raise ValueError("is damaged; save it again") from None
    if total != expected:
        raise ValueError("holds more or fewer pixels than its head says; save it again")
