"""Checks of players' pictures (PNG, JPEG, WebP) before they are decoded: bounds of bytes, pixels and work.

The kind of a file is taken from its content, not from its name.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.text import N_, Sentence
from tablegame.storage.files import TooLargeError, contents, reason_of

ENDS: Final = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of their file names."""
LARGEST: Final = 8_000_000
"""Bytes."""
LEAST_SIDE: Final = 100
MOST_SIDE: Final = 4096
"""Pixels."""
MOST_SCANS: Final = 50
"""The most passes of a JPEG over its pixels."""

MOST_MARKERS: Final = 1000
"""The most parts of a JPEG before its pixels; cameras write some dozens."""

Kind = Literal["png", "jpeg", "webp"]

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_END: Final = b"\0\0\0\0IEND\xaeB\x60\x82"
_JPEG: Final = b"\xff\xd8\xff"
_SCAN: Final = 0xDA
_SCAN_BEGINS: Final = b"\xff\xda"
_FILL: Final = re.compile(rb"\xff+(?!\Z)")
"""Bytes that may fill the space before a marker, and its first byte."""
_JPEG_ENDS: Final = b"\xff\xd9"
_FRAME: Final = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
"""The marker before a size in a JPEG; there is one for each picture in the file."""
_ANIMATED: Final = 2
_OF_NO_KIND: Final = N_("is damaged, or of a kind that is not read; save it again")


class PictureError(TableError):
    """A picture that cannot be used."""


class PictureBytes(NamedTuple):
    """The bytes of a picture that are decoded."""

    kind: Kind
    data: bytes


def read_picture(path: Path, name: str = "") -> PictureBytes:
    """The picture in a file. name: for errors, by default the path. Raises PictureError."""
    called = name or str(path)
    try:
        picture, size = _looked_at(contents(path, LARGEST))
    except TooLargeError as error:
        raise PictureError(
            Sentence(N_("{name}: {reason}; save it with fewer pixels"), name=called, reason=reason_of(error))
        ) from None
    except OSError as error:
        raise PictureError(
            Sentence(N_("{name}: cannot be read: {reason}"), name=called, reason=reason_of(error))
        ) from None
    except (IndexError, struct.error):
        raise PictureError(Sentence(N_("{name}: is cut off; save it again"), name=called)) from None
    except ValueError as error:
        raise PictureError(Sentence("{name}: {reason}", name=called, reason=reason_of(error))) from None
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size):
        message = N_("{name}: is {width} x {height} pixels; each side must have {least} to {most}")
        raise PictureError(
            Sentence(message, name=called, width=size[0], height=size[1], least=LEAST_SIDE, most=MOST_SIDE)
        )
    return picture


def _looked_at(data: bytes) -> tuple[PictureBytes, tuple[int, int]]:
    """The picture and its size. Raises ValueError, IndexError or struct.error."""
    if data.startswith(_PNG):
        if _PNG_END not in data:
            raise IndexError
        return PictureBytes("png", data), struct.unpack_from(">II", data, 16)
    if data.startswith(_JPEG):
        whole, size = _jpeg(data)
        return PictureBytes("jpeg", whole), size
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return PictureBytes("webp", data), _webp_size(data)
    raise ValueError(N_("is no PNG, JPEG or WebP, whatever it is called"))


def _jpeg(data: bytes) -> tuple[bytes, tuple[int, int]]:
    """A JPEG without the further pictures that cameras append, and its size."""
    at = len(_JPEG) - 1
    sizes = []
    for _ in range(MOST_MARKERS):
        if data[at] != 0xFF:
            raise ValueError(_OF_NO_KIND)
        if (fill := _FILL.match(data, at)) is None:
            raise IndexError
        at = fill.end() - 1
        if data[at + 1] == _SCAN:
            break
        if _FRAME.match(data, at):
            sizes.append(struct.unpack_from(">HH", data, at + 5))
        at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    else:
        raise ValueError(_OF_NO_KIND)
    end = data.find(_JPEG_ENDS, at)
    if end < 0:
        raise IndexError
    if len(sizes) != 1 or _FRAME.search(data, at, end):
        raise ValueError(_OF_NO_KIND)
    if data.count(_SCAN_BEGINS, at, end) > MOST_SCANS:
        raise ValueError(_OF_NO_KIND)
    height, width = sizes[0]
    return data[: end + 2], (width, height)


def _webp_size(data: bytes) -> tuple[int, int]:
    if len(data) < 8 + struct.unpack_from("<I", data, 4)[0]:
        raise IndexError
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & _ANIMATED:
            raise ValueError(N_("moves; save one picture of it"))
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        sides = struct.unpack_from("<I", data, 21)[0]
        return 1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise ValueError(_OF_NO_KIND)
