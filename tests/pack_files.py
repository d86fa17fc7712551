"""Packs of cards and pictures made for a test."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

HEAD = "title: Mine\nkind: french\n"
ENDINGS = {b"\x89P": "png", b"\xff\xd8": "jpg", b"RI": "webp"}


def svg(inside: str) -> bytes:
    """An SVG file of the size of a card with these elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 370">\n{inside}</svg>'.encode()


def part(name: bytes, body: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(
    width: int = 120, height: int = 185, lines: bytes | None = None, depth: int = 8, colour: int = 2, woven: int = 0
) -> bytes:
    """A PNG whose head has these values. lines: its pixels before compression, by default black. depth: the bits of
    each channel. colour: 0 for grey, 2 for red, green and blue, 3 for a palette, 6 with opacity. woven: 1 if
    interlaced."""
    whole = b"\0" * (height * (1 + width * 3)) if lines is None else lines
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, woven)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(whole)) + part(b"IEND", b"")


def block(mark: int, body: bytes) -> bytes:
    """A part of a JPEG. mark: the byte that says what it is, such as 0xE1 for a preview."""
    return b"\xff" + bytes([mark]) + struct.pack(">H", len(body) + 2) + body


def jpeg(width: int = 120, height: int = 184, scans: int = 0, before: bytes = b"", within: bytes = b"") -> bytes:
    """A grey JPEG. scans: how often it refines its pixels. before, within: parts added before its head, and between its
    scans."""
    blocks = -(-width // 8) * -(-height // 8)
    head = block(0xDB, b"\0" + b"\1" * 64) + block(0xC2, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00")
    codes = b"".join(
        block(0xC4, kind + bytes([1, *[0] * 15]) + first) for kind, first in ((b"\0", b"\0"), (b"\x10", b"\0"))
    )
    first = block(0xDA, b"\x01\x01\x00\x00\x00\x01") + b"\0" * -(-blocks // 8)
    again = block(0xDA, b"\x01\x01\x00\x01\x3f\x01") + b"\0" * -(-blocks // 8)
    return b"\xff\xd8" + before + head + codes + first + within + again * scans + b"\xff\xd9"


def webp(width: int = 120, height: int = 185, colour: tuple[int, int, int] = (0, 0, 0)) -> bytes:
    """A lossless WebP of one colour, whose pixels take no bits at all."""
    red, green, blue = colour
    fields = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3), (0, 1), (0, 1), (0, 1)]
    for value in (green, red, blue, 255, 0):
        fields += [(1, 1), (0, 1), (1, 1), (value, 8)]
    bits = "".join(f"{value:0{length}b}"[::-1] for value, length in fields)
    body = int(bits[::-1], 2).to_bytes(-(-len(bits) // 16) * 2, "little")
    chunk = b"VP8L" + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def extended(width: int, height: int, inside: bytes, flags: int = 0) -> bytes:
    """A WebP in the extended format that names that size. inside: a plain WebP, the picture in it."""
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    chunks = b"VP8X" + struct.pack("<I", 10) + bytes([flags, 0, 0, 0]) + sides + inside[12:]
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks


def pack_in(folder: Path, text: str = HEAD, **files: bytes) -> Path:
    """Write a pack into a folder; returns the folder. text: of pack.yaml. files: pictures by the names of cards."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    for name, data in files.items():
        (folder / "cards" / f"{name}.{ENDINGS.get(data[:2], 'svg')}").write_bytes(data)
    return folder
