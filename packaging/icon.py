"""Draws the icon of the program and writes it in the forms of all systems (``python packaging/icon.py``):
``assets/icon.svg``, ``assets/icon.png``, ``packaging/tablegame.ico`` and ``packaging/tablegame.icns``.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path as FilePath

sys.path[:0] = [str(FilePath(__file__).resolve().parent.parent)]

from tablegame.art.drawing import Drawing, png  # noqa: E402 - the checkout need not be installed
from tablegame.art.inks import Inks, mix  # noqa: E402 - the checkout need not be installed
from tablegame.art.lettering import centred  # noqa: E402 - the checkout need not be installed
from tablegame.art.paths import Path, Transform, placed  # noqa: E402 - the checkout need not be installed
from tablegame.theme.model import LAMPLIGHT  # noqa: E402 - the checkout need not be installed

SIDE = 256
ROOT = FilePath(__file__).resolve().parent.parent


def icon(inks: Inks) -> str:
    """The icon as SVG: three cards fanned on a square of felt with a wooden rim."""
    drawing = Drawing(SIDE, SIDE)
    cloth = drawing.glow(128, 104, 150, (0, "#3f8a63"), (0.6, inks.felt_base), (1, inks.felt_shade))
    rim = drawing.gradient((0, 8), (0, 248), (0, inks.wood_light), (0.5, inks.wood_base), (1, inks.wood_dark))
    drawing.fill(Path().box(8, 8, 240, 240, 54), rim)
    drawing.fill(Path().box(19, 19, 218, 218, 44), cloth)
    drawing.stroke(Path().box(20, 20, 216, 216, 43), inks.wood_line, 3.5)
    for seat, text, place in (
        (2, "", placed(167, 142, 0.98, 15)),
        (1, "", placed(89, 142, 0.98, -15)),
        (0, "1", placed(128, 128, 1.14)),
    ):
        _card(drawing, inks, seat, text, place)
    return drawing.svg()


def _card(drawing: Drawing, inks: Inks, seat: int, text: str, place: Transform) -> None:
    """Draw a card of a seat (0-2) with a shadow; text: the large rank on it."""
    ink = inks.seats[seat]
    wide, high = 96.0, 142.0
    left, top = -wide / 2, -high / 2
    lower = Transform(place.a, place.b, place.c, place.d, place.e + 1, place.f + 5)
    drawing.fill(Path(lower).box(left - 2, top - 1, wide + 4, high + 3, 12), inks.felt_shade, 0.4)
    drawing.fill(Path(place).box(left, top, wide, high, 11), mix(inks.card_top, inks.card_bottom, 0.25))
    drawing.stroke(Path(place).box(left, top, wide, high, 11), inks.card_edge, 1.5)
    drawing.stroke(Path(place).box(left + 7, top + 7, wide - 14, high - 14, 6), ink, 3)
    side = 1 if seat == 2 else -1
    edge, inner = side * (wide / 2 - 7), side * (wide / 2 - 39)
    corners = ((edge, top + 7), (inner, top + 7), (inner, top + 40), (edge, top + 40))
    drawing.fill(Path(place).rounded(corners, (6, 0, 8, 0)), ink)
    middle = (edge + inner) / 2
    drawing.fill(centred("ABC"[seat], "serif-bold", 32, middle, top + 23.5, place), inks.card_top)
    if text:
        drawing.fill(centred(text, "serif-bold", 124, 0, 14, place), ink)


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon with these PNGs, by the length of their sides in pixels."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)  # where the first picture begins, behind the entries
    entries = b""
    for side, data in pictures.items():
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon with these PNGs, by the types that stand for their sizes."""
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    svg = icon(Inks.of(LAMPLIGHT.art_colours()))
    (ROOT / "assets" / "icon.svg").write_text(svg + "\n", encoding="utf-8")
    (ROOT / "assets" / "icon.png").write_bytes(png(svg, 256, 256))
    sizes = (16, 24, 32, 48, 64, 128, 256)
    (ROOT / "packaging" / "tablegame.ico").write_bytes(ico({side: png(svg, side, side) for side in sizes}))
    kinds = ((b"ic07", 128), (b"ic08", 256), (b"ic09", 512))
    (ROOT / "packaging" / "tablegame.icns").write_bytes(icns({kind: png(svg, side, side) for kind, side in kinds}))


if __name__ == "__main__":
    main()
