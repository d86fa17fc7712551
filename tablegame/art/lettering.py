"""Text as SVG path data, from the outlines of the installed fonts, since every renderer places text elements of SVG
differently. `size` is the size of type (the em); all results are in the unit of `size`. y is downwards."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path as FilePath
from threading import Lock
from typing import Any, Final, Literal, TypeAlias

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from tablegame.art.paths import HERE, Path, Point, Transform

Type = Literal["serif", "serif-semibold", "serif-bold", "serif-italic", "sans", "sans-semibold", "sans-bold"]
Anchor = Literal["start", "middle", "end"]  # the point of a text whose x is given
_Strokes: TypeAlias = tuple[tuple[str, tuple[Point, ...]], ...]
"""The outline of a character: methods of a fontTools pen, each with its points."""

_FILES: Final[dict[str, tuple[str, str]]] = {
    "serif": ("fontpkg_crimson_text", "CrimsonText-Regular.ttf"),
    "serif-semibold": ("fontpkg_crimson_text", "CrimsonText-SemiBold.ttf"),
    "serif-bold": ("fontpkg_crimson_text", "CrimsonText-Bold.ttf"),
    "serif-italic": ("fontpkg_crimson_text", "CrimsonText-Italic.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}
"""By face the package that contains it, and the name of its file."""
_READING: Final = Lock()
"""The lock while a font is read: a font reads its file bit by bit when it is used, and several threads draw."""


@cache
def font_file(face: Type) -> FilePath:
    """The file of a typeface. Raises FileNotFoundError, which names the package to install, if it is not there."""
    package, name = _FILES[face]
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    for folder in folders or ():
        path = FilePath(folder) / "files" / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"the font {name} is missing: install the package {package.replace('_', '-')}")


@cache
def _font(face: Type) -> Any:
    return TTFont(font_file(face), lazy=True)


@cache
def _glyph(face: Type, character: str) -> tuple[float, _Strokes]:
    """The advance (the distance to the next character) and the outline of a character, in sizes of the type."""
    with _READING:
        font = _font(face)
        glyphs = font.getGlyphSet()
        name = font.getBestCmap().get(ord(character), ".notdef")
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        em, advance = font["head"].unitsPerEm, glyphs[name].width
    strokes = tuple((verb, tuple((x / em, -y / em) for x, y in points)) for verb, points in pen.value)  # y was up
    return advance / em, strokes


def width(text: str, face: Type, size: float) -> float:
    """The width of a text with the usual space at both ends."""
    return sum(_glyph(face, character)[0] for character in text) * size


def box(text: str, face: Type, size: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the letters of a text that begins at 0 on the baseline 0; the top is negative."""
    xs, ys = [], []
    reach = 0.0  # where the character begins, in sizes of the type
    for character in text:
        advance, strokes = _glyph(face, character)
        for _, points in strokes:
            xs += [(reach + x) * size for x, _ in points]
            ys += [y * size for _, y in points]
        reach += advance
    return min(xs, default=0.0), min(ys, default=0.0), max(xs, default=0.0), max(ys, default=0.0)


def outline(
    text: str, face: Type, size: float, x: float, y: float, anchor: Anchor = "middle", placing: Transform = HERE
) -> str:
    """The path data of a text. x, y: the start, the middle or the end (by `anchor`) of the baseline of the text.
    placing: moves the whole text afterwards."""
    reach = start_of(text, face, size, x, anchor)  # where the character begins
    path = Path(placing)
    for character in text:
        advance, strokes = _glyph(face, character)
        for verb, points in strokes:
            _add_stroke(path, verb, [(reach + across * size, y + down * size) for across, down in points])
        reach += advance * size
    return str(path)


def start_of(text: str, face: Type, size: float, x: float, anchor: Anchor) -> float:
    """The x of the left end of a text whose start, middle or end (`anchor`) is at x."""
    return x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, face, size)


def centred(text: str, face: Type, size: float, x: float, y: float, placing: Transform = HERE) -> str:
    """The path data of a text whose letters are centred at x, y. placing: moves the whole text afterwards."""
    left, top, right, bottom = box(text, face, size)
    return outline(text, face, size, x - (left + right) / 2, y - (top + bottom) / 2, "start", placing)


def _add_stroke(path: Path, verb: str, points: list[Point]) -> None:
    """Add to a path the lines that a method of a fontTools pen (`verb`) draws with these points."""
    if verb == "moveTo":
        path.move(*points[0])
    elif verb == "lineTo":
        path.line(*points[0])
    elif verb == "curveTo":
        path.curve(*points)
    elif verb == "qCurveTo":
        *handles, end = points
        # TrueType leaves out the points between two handles: each is the middle of the two.
        between = [((x + next_x) / 2, (y + next_y) / 2) for (x, y), (next_x, next_y) in pairwise(handles)]
        for handle, stop in zip(handles, [*between, end], strict=True):
            path.bend(handle, stop)
    else:
        path.close()
