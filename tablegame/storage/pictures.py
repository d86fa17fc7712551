"""Checks the pictures of players (PNG, JPEG, WebP) before they are decoded, so that none takes too much memory or time.

The kind of a picture is taken from the bytes of the file, not from its name.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Final, Literal, NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.text import N_, Sentence
from tablegame.storage.files import TooLargeError, contents, reason_of

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
LARGEST: Final = 8_000_000  # the most bytes of a picture file
LEAST_SIDE: Final = 100  # pixels of the width and of the height
MOST_SIDE: Final = 4096  # pixels of the width and of the height
MOST_SCANS: Final = 50  # the most passes of a JPEG over its pixels
MOST_MARKERS: Final = 1000  # the most sections of a JPEG before its pixels; cameras write some dozens

Kind = Literal["png", "jpeg", "webp"]

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_END: Final = b"\0\0\0\0IEND\xaeB\x60\x82"
_JPEG: Final = b"\xff\xd8\xff"
_SCAN_BEGINS: Final = b"\xff\xda"  # the marker of a JPEG after which a pass over the pixels begins
_FILL: Final = re.compile(rb"\xff+(?!\Z)")
"""The bytes 0xFF that may fill the space before a marker, and the first byte of the marker, which is 0xFF too."""
_JPEG_ENDS: Final = b"\xff\xd9"
_FRAME: Final = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
"""The marker of a JPEG after which the size of a picture stands."""
_ANIMATED: Final = 2  # the bit in the flags of a WebP that is set if the picture moves
_OF_NO_KIND: Final = N_("is damaged, or of a kind that is not read; save it again")


class PictureError(TableError):
    """A picture that cannot be used. Its sentence names the file, the fault and the remedy."""


class PictureBytes(NamedTuple):
    """A picture that has passed the checks."""

    kind: Kind
    data: bytes


def read_picture(path: Path, name: str = "") -> PictureBytes:
    """Read and check the picture in a file. Raises PictureError. name: what errors call the file; "" for its path."""
    name = name or str(path)
    try:
        picture, (width, height) = _picture_and_size(contents(path, LARGEST))
    except TooLargeError as error:
        message = N_("{name}: {reason}; save it with fewer pixels")
        raise PictureError(Sentence(message, name=name, reason=reason_of(error))) from None
    except OSError as error:
        message = N_("{name}: cannot be read: {reason}")
        raise PictureError(Sentence(message, name=name, reason=reason_of(error))) from None
    except (IndexError, struct.error):
        raise PictureError(Sentence(N_("{name}: is cut off; save it again"), name=name)) from None
    except ValueError as error:
        raise PictureError(Sentence("{name}: {reason}", name=name, reason=reason_of(error))) from None
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (width, height)):
        message = N_("{name}: is {width} x {height} pixels; each side must have {least} to {most}")
        raise PictureError(Sentence(message, name=name, width=width, height=height, least=LEAST_SIDE, most=MOST_SIDE))
    return picture


def _picture_and_size(data: bytes) -> tuple[PictureBytes, tuple[int, int]]:
    """The picture in these bytes, and its width and height in pixels. Raises ValueError if they are no good picture,
    IndexError or struct.error if they are cut off."""
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
    """The bytes of the first picture of a JPEG, since cameras append others, and its width and height. A section of a
    JPEG begins with a marker, 0xFF and the kind; two bytes with the length of the rest follow.
    Raises the errors of `_picture_and_size`."""
    position = len(_JPEG) - 1  # the last of these bytes begins the first section
    sizes = []
    for _ in range(MOST_MARKERS):
        if data[position] != 0xFF:
            raise ValueError(_OF_NO_KIND)
        if (fill := _FILL.match(data, position)) is None:  # a marker may begin with several bytes 0xFF
            raise IndexError  # the file ends too early
        position = fill.end() - 1  # the last of them
        if data.startswith(_SCAN_BEGINS, position):
            break
        if _FRAME.match(data, position):
            sizes.append(struct.unpack_from(">HH", data, position + 5))  # after marker, length and depth of colours
        position += 2 + int(struct.unpack_from(">H", data, position + 2)[0])  # to the next section
    else:  # too many sections
        raise ValueError(_OF_NO_KIND)
    end = data.find(_JPEG_ENDS, position)
    if end < 0:
        raise IndexError  # the file ends too early
    more_pictures = len(sizes) != 1 or _FRAME.search(data, position, end)
    if more_pictures or data.count(_SCAN_BEGINS, position, end) > MOST_SCANS:
        raise ValueError(_OF_NO_KIND)
    height, width = sizes[0]
    return data[: end + 2], (width, height)


def _webp_size(data: bytes) -> tuple[int, int]:
    """The width and height of a WebP. Where they stand depends on the kind of its first section (RFC 9649). Raises the
    errors of `_picture_and_size`."""
    bytes_after_first_eight = struct.unpack_from("<I", data, 4)[0]
    if len(data) < 8 + bytes_after_first_eight:
        raise IndexError
    kind = data[12:16]
    if kind == b"VP8X":
        if data[20] & _ANIMATED:  # the flags
            raise ValueError(N_("moves; save one picture of it"))
        # width - 1 and height - 1, in three bytes each
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        sides = struct.unpack_from("<I", data, 21)[0]  # width - 1 and height - 1, in 14 bits each
        return 1 + (sides & 0x3FFF), 1 + (sides >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)  # in the lower 14 bits each
        return width & 0x3FFF, height & 0x3FFF
    raise ValueError(_OF_NO_KIND)
