"""Lettering as outlines: text set in the installed fonts and converted into path data. Live text is placed differently
by every renderer, outlines are not."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path as FilePath
from threading import Lock
from typing import Any, Final, Literal, TypeAlias

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from tablegame.art.paths import HERE, Path, Transform

Type = Literal["serif", "serif-semibold", "serif-bold", "serif-italic", "sans", "sans-semibold", "sans-bold"]
Anchor = Literal["start", "middle", "end"]
_Strokes: TypeAlias = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]

_FILES: Final[dict[str, tuple[str, str]]] = {
    "serif": ("fontpkg_crimson_text", "CrimsonText-Regular.ttf"),
    "serif-semibold": ("fontpkg_crimson_text", "CrimsonText-SemiBold.ttf"),
    "serif-bold": ("fontpkg_crimson_text", "CrimsonText-Bold.ttf"),
    "serif-italic": ("fontpkg_crimson_text", "CrimsonText-Italic.ttf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}
_READING: Final = Lock()
"""A font reads its tables from one file when they are first needed; several threads make pictures."""


@cache
def font_file(face: Type) -> FilePath:
    """The file of a face, found without importing its package; raises FileNotFoundError with the package to install."""
    package, name = _FILES[face]
    spec = find_spec(package)
    for folder in spec.submodule_search_locations or () if spec else ():
        path = FilePath(folder) / "files" / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"the font {name} is missing: install the package {package.replace('_', '-')}")


@cache
def _font(face: Type) -> Any:
    return TTFont(font_file(face), lazy=True)


@cache
def _glyph(face: Type, character: str) -> tuple[float, _Strokes]:
    """Advance and outline of a character, in ems, y downwards."""
    with _READING:
        font = _font(face)
        glyphs = font.getGlyphSet()
        name = font.getBestCmap().get(ord(character), ".notdef")
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        em, advance = font["head"].unitsPerEm, glyphs[name].width
    strokes = tuple((verb, tuple((x / em, -y / em) for x, y in points)) for verb, points in pen.value)
    return advance / em, strokes


def width(text: str, face: Type, size: float) -> float:
    """The width of the text, in the unit of size."""
    return sum(_glyph(face, character)[0] for character in text) * size


def box(text: str, face: Type, size: float) -> tuple[float, float, float, float]:
    """The ink box of the text set at the origin: left, top, right, bottom (top is negative)."""
    across: list[float] = []
    down: list[float] = []
    reach = 0.0
    for character in text:
        advance, strokes = _glyph(face, character)
        for _, points in strokes:
            across += [(reach + x) * size for x, _ in points]
            down += [y * size for _, y in points]
        reach += advance
    return min(across, default=0.0), min(down, default=0.0), max(across, default=0.0), max(down, default=0.0)


def outline(
    text: str, face: Type, size: float, x: float, y: float, anchor: Anchor = "middle", placing: Transform = HERE
) -> str:
    """Path data of the text with its baseline at y; x is its start, middle or end."""
    reach = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, face, size)
    path = Path(placing)
    for character in text:
        advance, strokes = _glyph(face, character)
        for verb, points in strokes:
            _stroke(path, verb, [(reach + px * size, y + py * size) for px, py in points])
        reach += advance * size
    return str(path)


def centred(text: str, face: Type, size: float, x: float, y: float, placing: Transform = HERE) -> str:
    """Path data of the text, with its ink (not its advance) centred at x, y."""
    left, top, right, bottom = box(text, face, size)
    return outline(text, face, size, x - (left + right) / 2, y - (top + bottom) / 2, "start", placing)


def _stroke(path: Path, verb: str, points: list[tuple[float, float]]) -> None:
    if verb == "moveTo":
        path.move(*points[0])
    elif verb == "lineTo":
        path.line(*points[0])
    elif verb == "curveTo":
        path.curve(*points)
    elif verb == "qCurveTo":
        _quadratics(path, points)
    else:
        path.close()


def _quadratics(path: Path, points: list[tuple[float, float]]) -> None:
    """Add a run of TrueType handles, with an implied point between each two of them."""
    *handles, end = points
    for index, handle in enumerate(handles):
        last = index == len(handles) - 1
        following = handles[index + 1] if not last else end
        stop = end if last else ((handle[0] + following[0]) / 2, (handle[1] + following[1]) / 2)
        path.bend(handle, stop)
