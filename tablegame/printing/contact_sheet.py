"""Contact sheets: a theme's cards, seats, papers, buttons and inks on one picture, and all cards of a pack."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, TypeAlias

from tablegame.art import catalogue
from tablegame.art.assets import ICONS
from tablegame.art.drawing import Drawing, nested, png
from tablegame.art.inks import Inks
from tablegame.art.lettering import Type, outline
from tablegame.art.paths import Path
from tablegame.storage.pack_library import name_of
from tablegame.storage.packs import CUTS, RANKS, SUITS, Pack
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.theme.model import ButtonColours, Theme

WIDTH: Final = 1600
HEIGHT: Final = 1360
_RIM: Final = 26
_ROW: Final = {"french": 114, "german": 190}
"""Width of a card in pixels at which each suit is a row."""
_ACROSS: Final = 6
_CELL: Final = 260
_SIZES: Final = (188, 56, 40, 32)
"""Medallions on their sheet: the number in a row, the width of one with its smaller prints, sizes with eight pixels
free."""
Draw: TypeAlias = Callable[[str, str, float, float, float, float], str]


def contact_sheet(theme: Theme) -> bytes:
    """The sheet as PNG, WIDTH x HEIGHT pixels."""
    return png(compose(theme), WIDTH, HEIGHT)


def compose(theme: Theme) -> str:
    """The sheet as one SVG."""
    sheet = _Sheet(theme)
    sheet.ground()
    sheet.heading()
    sheet.cards()
    sheet.paper(54, 830, 980, 476)
    sheet.buttons(1070, 830)
    return sheet.svg()


def pack_sheet(pack: Pack) -> bytes:
    """A contact sheet of a pack as PNG: every card as it is printed, then a suit in each of the smaller cuts."""
    word, four = f"{pack.kind}:{name_of(pack.folder)}@", "/four" if pack.coloured and pack.kind == "french" else ""
    pairs = list(product(SUITS[pack.kind], RANKS[pack.kind]))
    keys = [f"{word}/{suit}/{rank}/full{four}" for suit, rank in pairs]
    for cut, (suit, _) in zip(CUTS[1:], pairs[:: len(RANKS[pack.kind])], strict=False):
        keys += [f"{word}/{suit}/{rank}/{cut}{four}" for rank in RANKS[pack.kind]]
    inks, width, packs = Inks.of(LAMPLIGHT.art_colours()), _ROW[pack.kind], pack.folder.resolve().parent

    def draw(key: str, _: str, x: float, y: float, wide: float, high: float) -> str:
        data = b64encode(catalogue.picture(key, inks, packs, round(wide), round(high))).decode()
        return f'<image x="{x}" y="{y}" width="{wide}" height="{high}" href="data:image/png;base64,{data}"/>'

    return png(*mosaic(keys, inks, width, LAMPLIGHT.felt.base, draw))


def medallions_mosaic(theme: Theme) -> tuple[str, int, int]:
    """Portraits and tokens on that theme's felt, large and as small as in a list; the SVG, its width and height."""
    inks, listed, pieces = Inks.of(theme.art_colours()), catalogue.medallions(), []
    wide, high = _ACROSS * _CELL, -(-len(listed) // _ACROSS) * _SIZES[0]
    for index, key in enumerate(listed):
        x, y = index % _ACROSS * _CELL, index // _ACROSS * _SIZES[0]
        for size in _SIZES:
            pieces.append(nested(catalogue.svg(key, inks), f"m{index}s{size}", x, y, size - 8, size - 8))
            x, y = (x + size, y) if size == _SIZES[0] else (x, y + size)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    return f'{head}<rect width="{wide}" height="{high}" fill="{theme.felt.base}"/>{"".join(pieces)}</svg>', wide, high


def mosaic(keys: Sequence[str], inks: Inks, width: int, ground: str, draw: Draw | None = None) -> tuple[str, int, int]:
    """Drawings of these keys side by side, cards with that width, others with half of it; the SVG, its width and
    height.

    draw: makes an SVG element for a key, with a unique name and a box; by default the house's drawing.
    """
    place = draw or (lambda key, *where: nested(catalogue.svg(key, inks), *where))
    gap, columns = 8, max(1, 1600 // (width + 8))
    step = round(width * catalogue.aspect("back")) + gap
    wide, high = columns * (width + gap) + gap, -(-len(keys) // columns) * step + gap
    pieces = []
    for index, key in enumerate(keys):
        x, y = gap + index % columns * (width + gap), gap + index // columns * step
        across = width if catalogue.aspect(key) > 1 else width / 2
        pieces.append(place(key, f"m{index}", x, y, across, across * catalogue.aspect(key)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    return f'{head}<rect width="{wide}" height="{high}" fill="{ground}"/>{"".join(pieces)}</svg>', wide, high


class _Sheet:
    """Puts pieces of art and boxes of colour on the felt."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.inks = Inks.of(theme.art_colours())
        self.over: list[str] = []
        self.boxes = Drawing(WIDTH, HEIGHT)

    def svg(self) -> str:
        boxes = nested(self.boxes.svg(), "boxes", 0, 0, WIDTH, HEIGHT)
        inside = "".join((boxes, *self.over))
        head = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>'

    def art(self, key: str, x: float, y: float, width: float) -> None:
        """Add a piece of the catalogue with that width."""
        drawing = catalogue.svg(key, self.inks)
        self.over.append(nested(drawing, f"p{len(self.over)}", x, y, width, width * catalogue.aspect(key)))

    def words(self, text: str, x: float, y: float, colour: str, size: float = 20, face: Type = "sans") -> None:
        self.boxes.fill(outline(text, face, size, x, y, "start"), colour)

    def ground(self) -> None:
        felt = self.theme.felt
        lamp = self.boxes.glow(800, 470, 1100, (0, felt.light), (0.5, felt.base), (1, felt.shade))
        self.boxes.fill(Path().box(0, 0, WIDTH, HEIGHT), lamp)
        wood = self.theme.wood
        for x, y, wide, high in ((0, 0, WIDTH, _RIM), (0, HEIGHT - _RIM, WIDTH, _RIM),
                                 (0, 0, _RIM, HEIGHT), (WIDTH - _RIM, 0, _RIM, HEIGHT)):  # fmt: skip
            self.boxes.fill(Path().box(x, y, wide, high), wood.base)
        line = Path().box(_RIM, _RIM, WIDTH - 2 * _RIM, HEIGHT - 2 * _RIM, 4)
        self.boxes.stroke(line, wood.dark, 5)
        self.boxes.stroke(line, wood.line, 2)

    def heading(self) -> None:
        theme = self.theme
        self.words(theme.title_in("en"), 54, 92, theme.words.gold, 46, "serif-bold")
        others = " · ".join(f"{name} ({language})" for language, name in theme.title if language != "en")
        self.words(others, 56, 124, theme.words.felt_soft, 21)
        self.words("Words on the felt stand in this ink", 560, 92, theme.words.felt_text, 22)
        self.boxes.fill(Path().box(1070, 58, 476, 50, 10), theme.plaque.fill)
        self.boxes.stroke(Path().box(1070, 58, 476, 50, 10), theme.plaque.line, 1.5)
        self.words("A plaque for words of weight, and ", 1090, 90, theme.plaque.text, 20)
        self.words("gold", 1385, 90, theme.words.gold, 20, "sans-bold")

    def cards(self) -> None:
        full = (
            "contra/A/1/full/hyphens", "contra/B/5/full/hyphens/lit1", "contra/C/9/full/bare", "remainder/3/7/full",
            "remainder/5/10/full/faded", "french/S/K/full", "back", "back/sealed",
        )  # fmt: skip
        for column, key in enumerate(full):
            self.art(key, 54 + column * 189, 150, 172)
        small = [f"{_printed_card(rank)}/small/hyphens{'/lit1' if rank == 6 else ''}" for rank in range(1, 10)]
        small += [f"remainder/{seat}/{seat}/small" for seat in (3, 4, 5, 6, 7)] + ["french/D/J/small/four"]
        for column, key in enumerate(small):
            self.art(key, 54 + column * 100.8, 440, 84)
        middle = [f"{_printed_card(rank)}/full/hyphens" for rank in (2, 3, 4, 6, 7, 8)]
        middle += [f"remainder/{seat}/{seat}/full" for seat in (0, 1, 2, 4)] + ["french/H/Q/full", "back"]
        for column, key in enumerate(middle):
            self.art(key, 54 + column * 126, 596, 116)

    def paper(self, x: float, y: float, wide: float, high: float) -> None:
        """A panel with every ink for paper."""
        theme, panels = self.theme, self.theme.panels
        paint = self.boxes.gradient((0, y), (0, y + high), (0, panels.top), (1, panels.bottom))
        self.boxes.fill(Path().box(x, y, wide, high, 12), paint)
        self.boxes.stroke(Path().box(x + 8, y + 8, wide - 16, high - 16, 7), panels.frame, 1.5)
        self.words("A panel", x + 34, y + 58, theme.words.text, 34, "serif-bold")
        for row, name in enumerate(("text", "soft", "faint", "accent", "warning", "link")):
            self.words(f"words: {name}", x + 34, y + 100 + row * 34, getattr(theme.words, name), 20)
        for row, colour in enumerate((panels.row, panels.lit)):
            self.boxes.fill(Path().box(x + 26, y + 296 + row * 40, 250, 34, 5), colour)
        self.words("panels: row", x + 34, y + 320, theme.words.text, 20)
        self.words("panels: lit", x + 34, y + 360, theme.words.text, 20, "sans-bold")
        for seat, ink in enumerate(theme.seat_inks):
            left, top = x + 330 + seat % 2 * 160, y + 36 + seat // 2 * 62
            self.art(f"seat/{seat}", left, top, 46)
            self.words(f"Seat {'ABCDEFGH'[seat]}", left + 58, top + 32, ink, 23, "serif-bold")
        for index, name in enumerate(ICONS):
            self.art(f"icon/{name}", x + 670 + index % 6 * 48, y + 36 + index // 6 * 56, 32)
        for index, key in enumerate(("dot/full", "dot/full", "dot/empty")):
            self.art(key, x + 670 + index * 22, y + 268, 16)
        self.focus_ring(x + 670, y + 310, 270, 52, theme.focus.panel)
        self.words("focus: panel", x + 690, y + 343, theme.words.text, 20)
        self.words("The 1 of A wins 1-4-7, 1-5-8 and 1-6-9", x + 34, y + 428, theme.words.text, 25, "serif")
        self.words("pencilled: −12, +25", x + 480, y + 428, theme.words.soft, 25, "serif-italic")

    def buttons(self, x: float, y: float) -> None:
        buttons = self.theme.buttons
        for row, name in enumerate(("brass", "green", "ivory", "quiet")):
            button: ButtonColours = getattr(buttons, name)
            top = y + row * 78
            paint = self.boxes.gradient((0, top), (0, top + 56), (0, button.top), (1, button.bottom))
            self.boxes.fill(Path().box(x, top, 230, 56, 26), paint)
            self.boxes.stroke(Path().box(x, top, 230, 56, 26), button.line, 1.6)
            self.words(f"buttons: {name}", x + 40, top + 35, button.text, 20, "sans-semibold")
        self.focus_ring(x + 252, y - 6, 224, 68, self.theme.focus.felt)
        self.words("focus: felt", x + 290, y + 35, self.theme.words.felt_text, 20)
        for index, name in enumerate(ICONS[:12]):
            self.art(f"icon/{name}/light", x + 262 + index % 4 * 54, y + 96 + index // 4 * 56, 32)

    def focus_ring(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        self.boxes.stroke(Path().box(x, y, wide, high, 12), colour, 3.4)


def _printed_card(rank: int) -> str:
    return f"contra/{'ABC'[(rank - 1) // 3]}/{rank}"
