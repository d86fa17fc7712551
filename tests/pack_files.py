"""Packs of cards and pictures made for a test."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 240 370">'
LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&b;</svg>'
)


def svg(inside: str) -> bytes:
    return f"{SVG_HEAD}\n{inside}</svg>".encode()


def part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(
    width: int = 120, height: int = 185, lines: bytes | None = None, depth: int = 8, colour: int = 2, woven: int = 0
) -> bytes:
    """A PNG with that head; the lines fit it unless others are given. woven: interlaced."""
    whole = b"\0" * (height * (1 + width * 3)) if lines is None else lines
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, woven)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(whole)) + part(b"IEND", b"")


HEAD = "title: Mine\nkind: french\n"


def pack_in(folder: Path, text: str = HEAD, **files: bytes) -> Path:
    """A pack of that folder; files by the names of cards, an SVG or a PNG by what they are."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    for name, data in files.items():
        kind = "png" if data.startswith(b"\x89") else "svg"
        (folder / "cards" / f"{name}.{kind}").write_bytes(data)
    return folder
