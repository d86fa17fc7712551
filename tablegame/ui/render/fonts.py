"""Type: the fonts, the widths and pictures of words, and the link at a position.

Scenes are built with the widths of words (`Metrics`). The stage draws the pictures of words. The app follows links.

A face is a family of letters in one variant, such as "serif-bold". Sizes are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from tablegame.ui.render.cache import LruCache, weight
from tablegame.view import signs
from tablegame.view.scene import Clip, Face, Label, Node, Span
from tablegame.view.signs import needs_wide

FAMILIES: Final = {
    "crimson-text": (
        "fontpkg_crimson_text",
        ("CrimsonText-Regular", "CrimsonText-Bold", "CrimsonText-Italic", "CrimsonText-BoldItalic"),
    ),
    "source-sans-pro": (
        "font_source_sans_pro",
        ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-It", "SourceSansPro-SemiboldIt"),
    ),
}
"""Family that a theme may name → the package with its files; the files of regular, bold, italic, bold italic."""

_VARIANT: Final = {"": 0, "bold": 1, "italic": 2, "bold-italic": 3}
_UNDRAWN: Final = {0: "?", 0x200C: None, 0x200D: None}
"""Code of a character that fonts cannot draw → its replacement, None to leave it out: the null, and joiners."""
_CACHED: Final = 20000  # the number of widths in the cache
_LEAST_SIZE: Final = 6  # the smallest size of a font, in pixels: smaller words could not be read
EMPTY_LINE_SIZE: Final = 16.0
_WORDS_BYTES: Final = 8 * 1024 * 1024  # the most bytes of cached pictures of words


class FontError(Exception):
    """A font file is missing or broken."""


class Fonts:
    """The fonts of all faces and sizes, each opened when first needed. Serves as the `Metrics` of scenes."""

    def __init__(self, serif: str = "crimson-text", sans: str = "source-sans-pro") -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._families = {"serif": serif, "sans": sans, "wide": "source-sans-pro"}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self.width = lru_cache(_CACHED)(self._width)
        self.ascent = lru_cache(_CACHED)(self._ascent)
        self._drawn = LruCache(_WORDS_BYTES, weight)

    def font(self, face: Face, size: float, text: str = "") -> pygame.font.Font:
        """The font of a face at a size in pixels. If the face lacks letters of the text, the font of the face with the
        most letters is returned. Raises FontError."""
        used_face, whole_size = with_letters(face, text), max(_LEAST_SIZE, round(size))
        font = self._fonts.get((used_face, whole_size))
        if font is None:
            font = self._fonts[used_face, whole_size] = self._open(self.file(used_face), whole_size)
        return font

    def _open(self, path: str, size: int) -> pygame.font.Font:
        """Read the file of a font. Raises FontError."""
        try:
            return pygame.font.Font(path, size)
        except (pygame.error, OSError) as error:
            raise FontError(
                f"the font {path} cannot be read ({error}); install tablegame's dependencies again"
            ) from None

    def _width(self, text: str, face: Face, size: float) -> float:
        """The width of words in pixels. A suit sign among them has a fixed width."""
        if not text:
            return 0.0
        if signs.within(text):
            pieces = signs.pieces(text)
            return sum(signs.WIDE * size if signs.art(piece) else self.width(piece, face, size) for piece in pieces)
        return float(self.font(face, size, text).size(_drawable(text))[0])

    def _ascent(self, face: Face, size: float, text: str = "") -> int:
        """The height of the picture of words above the base line, in pixels."""
        return self.font(face, size, text).get_ascent()

    def words_picture(self, text: str, face: Face, size: float, colour: tuple[int, int, int]) -> pygame.Surface:
        """A transparent picture of words in a colour, from the cache if it has been drawn before."""
        key = (text, face, max(_LEAST_SIZE, round(size)), colour)
        return self._drawn.get_or_make(key, lambda: self.font(face, size, text).render(_drawable(text), True, colour))

    def file(self, face: str) -> str:
        """The path of a face's file."""
        kind, _, variant = face.partition("-")  # "serif-bold-italic" is "serif" and "bold-italic"
        package, files = FAMILIES[self._families[kind]]
        return str(_folder(package) / f"{files[_VARIANT[variant]]}.ttf")


def with_letters(face: Face, text: str) -> str:
    """The face if it has all letters of the text; else the face with most letters, "wide" (or "wide-bold" if bold)."""
    if not needs_wide(text):
        return face
    return "wide-bold" if "bold" in face else "wide"


def _drawable(text: str) -> str:
    """The text in a form that fonts accept. A question mark replaces the null and halves of characters, which names of
    files may have; joiners, which no face has, are left out."""
    return text.encode("utf-8", "replace").decode().translate(_UNDRAWN)


def _folder(package: str) -> Path:
    """The folder with the files of a font package, found without importing it. Raises FileNotFoundError."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the font package {package} is not installed; install tablegame's dependencies again")
    return Path(next(iter(spec.submodule_search_locations))) / "files"


# -- words of labels ------------------------------------------------------------------------------------------------


def line_size(line: Sequence[Span]) -> float:
    """The size of the largest words in a line of a label, in pixels. An empty line is as high as a line of size 16."""
    return max([span.size for span in line], default=EMPTY_LINE_SIZE)


def line_start(label: Label, line: Sequence[Span], fonts: Fonts) -> float:
    """The x of the left end of a label's line, in pixels of the window."""
    if label.align == "left":
        return label.rect.x
    width = sum(fonts.width(span.text, span.face, span.size) for span in line)
    return label.rect.x + (label.rect.w - width) * (0.5 if label.align == "centre" else 1.0)


def link_at(nodes: Sequence[Node], fonts: Fonts, x: float, y: float) -> str:
    """The place in the rule book to which the words at a position link; "" if no link is there. x, y: in pixels."""
    for node in reversed(nodes):
        if isinstance(node, Clip) and node.rect.holds(x, y):
            link = link_at(node.nodes, fonts, x, y)
            if link:
                return link
        elif isinstance(node, Label) and node.rect.x <= x <= node.rect.right:
            link = _link_of(node, fonts, x, y)
            if link:
                return link
    return ""


def _link_of(label: Label, fonts: Fonts, x: float, y: float) -> str:
    """`link_at` for one label. The positions of lines and words are those of `Stage._paint_label`."""
    top = label.rect.y
    for line in label.lines:
        height = line_size(line) * label.leading
        if top <= y < top + height:
            left = line_start(label, line, fonts)
            for span in line:
                width = fonts.width(span.text, span.face, span.size)
                if left <= x < left + width:
                    return span.link
                left += width
        top += height
    return ""
