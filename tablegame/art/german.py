"""Cards of German packs: picture, mount, frame, index, in every cut and with any letters.

A picture fills the frame from edge to edge, corners included; the mount is painted over it where the index stands.
Without index letters every cut shows the whole picture, larger, in a single line.
"""

from __future__ import annotations

from typing import Final

from tablegame.art.card import HEIGHT, MIDDLE, TURNED, WIDTH, CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.indexed import LOW, STEP, CornerIndex, Cut, Sign, full_index, mount, picture_index, rank, single_edge
from tablegame.art.inks import Inks
from tablegame.art.pack import PackArt
from tablegame.art.paths import HERE, Path, Transform

INSET: Final = 17.0
"""The frame of a picture."""

SOW: Final = "D"
"""The letter of the sow, unless another is chosen."""

LETTERS: Final = ("", "A", "none")
"""Letters in the index: a D on the sow, an A on the sow, no index at all."""

_GREAT: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "O": ((0, 0.1, 126),),
    "U": ((0, 0.94, 126),),
    "K": ((-1.05, 0.04, 84), (1.05, 0.04, 84)),
    "A": ((-0.7, 0.2, 104), (0.7, 0.86, 104)),
}
"""By rank the great signs of the smaller cuts: offset from the middle, height from 0 at the top to 1, size."""
_GREAT_OF_OTHERS: Final = ((0, 0.5, 126),)

_STRIP_SIGN: Final = 56.0  # the size of the sign in the strip of a smaller cut
_WIDER: Final = (WIDTH - 12) / (WIDTH - 2 * INSET)
_HIGHER: Final = (HEIGHT - 12) / (HEIGHT - 2 * INSET)
BARE: Final = Transform(_WIDER, 0, 0, _HIGHER, MIDDLE - _WIDER * MIDDLE, HEIGHT / 2 - _HIGHER * HEIGHT / 2)
"""The picture's box without an index: it is larger."""

_CORNERS: Final = ((INSET, INSET, 1, 1), (WIDTH - INSET, INSET, -1, 1), (INSET, HEIGHT - INSET, 1, -1),
                   (WIDTH - INSET, HEIGHT - INSET, -1, -1))  # fmt: skip


def german(
    pack: PackArt, inks: Inks, suit: str, rank: str, cut: Cut, letters: str = "", faded: bool = False
) -> str:  # fmt: skip
    """A card of the pack as SVG; letters is one of LETTERS."""
    sheet = CardSheet(inks, pack.ink_of(inks, suit), faded)
    if letters == "none":
        _without_letters(sheet, pack, f"figures/bare/{suit}{rank}.svg")
        return sheet.svg()
    index = CornerIndex((letters or SOW) if rank == "A" else rank, _sign(pack, suit))
    if cut == "full":
        pack.print_on(sheet, f"figures/{suit}{rank}.svg")
        _full_cut(sheet, index)
    elif cut == "picture":
        pack.print_on(sheet, f"figures/{suit}{rank}.svg")
        _picture_cut(sheet, index)
    else:
        _index_card(sheet, index, cut, _GREAT.get(rank, _GREAT_OF_OTHERS))
    return sheet.svg()


def german_sign(pack: PackArt, inks: Inks, suit: str) -> str:
    """The bare sign as SVG on a square, for words and plates; edged in stock so that it is visible on any ground."""
    drawing = Drawing(100, 100)
    pack.print_bare(drawing, f"signs/{suit}.svg", inks)
    return drawing.svg()


def _sign(pack: PackArt, suit: str) -> Sign:
    def draw(sheet: CardSheet, placing: Transform, size: float) -> None:
        pack.print_on(sheet, f"signs/{size:g}/{suit}.svg", placing)

    return draw


def _without_letters(sheet: CardSheet, pack: PackArt, picture: str) -> None:
    """A card with only its picture, the same in every cut: its players know cards by their pictures."""
    pack.print_on(sheet, picture)
    corners = Path(BARE)
    for corner in _CORNERS:
        _rounding(corners, *corner, 8)
    sheet.fill(corners, sheet.stock)
    sheet.stroke(Path().box(6, 6, WIDTH - 12, HEIGHT - 12, 8), sheet.ink, 1.6)


def _full_cut(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw both indices on patches of paper that cover the picture; paper rounds off its other corners."""
    for placing in (HERE, TURNED):
        mount(sheet, STEP, LOW, placing)
    _round_off(sheet, 1, 2)
    full_index(sheet, index)


def _picture_cut(sheet: CardSheet, index: CornerIndex) -> None:
    """Draw the one large index of a card in the picture cut."""
    _round_off(sheet, 1, 2, 3)
    picture_index(sheet, index)


def _round_off(sheet: CardSheet, *corners: int) -> None:
    """Round off these corners of the picture with paper."""
    for x, y, across, down in (_CORNERS[corner] for corner in corners):
        path = Path()
        _rounding(path, x, y, across, down, 5)
        sheet.fill(path, sheet.inks.card_top if down > 0 else sheet.inks.card_bottom)


def _rounding(path: Path, x: float, y: float, across: int, down: int, radius: float) -> None:
    """Add the area of a corner outside its rounding."""
    handle = radius * 0.45
    path.move(x - across * 0.5, y - down * 0.5).line(x + across * radius, y - down * 0.5).line(x + across * radius, y)
    path.curve((x + across * handle, y), (x, y + down * handle), (x, y + down * radius))
    path.line(x - across * 0.5, y + down * radius).close()


def _index_card(
    sheet: CardSheet, index: CornerIndex, cut: Cut, great: tuple[tuple[float, float, float], ...]
) -> None:  # fmt: skip
    """The small and the rail cut: the index in a strip, and the great sign, or two of them."""
    single_edge(sheet)
    if cut == "small":
        rank(sheet, index.text, 49, 54, 62, 60)
        index.sign(sheet, HERE.moved(49, 132), _STRIP_SIGN)
        middle, top, across = 154.0, 88.0, 35.0
    else:
        rank(sheet, index.text, 62, 48, 56, 80)
        index.sign(sheet, HERE.moved(180, 48), _STRIP_SIGN)
        middle, top, across = MIDDLE, 164.0, 54.0
    down = HEIGHT - 88 - top
    for x, y, size in great:
        index.sign(sheet, HERE.moved(middle + x * across, top + y * down), size)
