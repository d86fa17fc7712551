"""SVG from outside, checked before the rasteriser sees it: shapes and colours, bounded, and nothing else.

Knows which elements a card needs, and how the rest would reach beyond the file or go on without end. Must not know what
is drawn. The standard library's parser reads it without DOCTYPE, so that there are no entities to unfold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from tablegame.files.nodes import legible

DEEPEST: Final = 40
"""How many elements may lie within one another, through references too."""
MOST_ELEMENTS: Final = 20_000
MOST_DRAWN: Final = 100_000
"""Elements as written, and as drawn where some are used again and again."""
_LAYER: Final = 200
"""As so many elements counts one that is see-through, clipped or masked: the rasteriser paints it apart."""
_MOST_PROBLEMS: Final = 5

_SVG: Final = "http://www.w3.org/2000/svg"
_LINK: Final = "http://www.w3.org/1999/xlink"
_BETWEEN: Final = " "
"""Stands between a namespace and a name; in neither of them."""

_GRADIENTS: Final = ("linearGradient", "radialGradient")
_SHAPES: Final = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_AROUND: Final = ("svg", "g", "defs", "symbol", "use", "clipPath", "mask", "stop", "style", "title", "desc", "metadata")
_DRAWN: Final = frozenset((*_GRADIENTS, *_SHAPES, *_AROUND))
_AS_PATHS: Final = "turn it into paths, or draw the card as PNG"
_NOT_DRAWN: Final = {
    "script": "scripts are refused; take it out",
    "foreignObject": f"foreign parts are refused; {_AS_PATHS}",
    "image": "pictures within a picture are not opened; draw the whole card as PNG",
    "text": "cards have no fonts; turn the text into paths (in Inkscape: Path, Object to Path)",
    "tspan": "cards have no fonts; turn the text into paths (in Inkscape: Path, Object to Path)",
    "textPath": "cards have no fonts; turn the text into paths (in Inkscape: Path, Object to Path)",
}

_OUTSIDE: Final = re.compile(r"url\(\s*['\"]?(?!#|['\"])", re.IGNORECASE)
_WITHIN: Final = re.compile(r"url\(\s*['\"]?#([^'\")]*)", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"[\s,]+")
_LENGTH: Final = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]{1,2})?)(?:px|pt|pc|mm|cm|in)?\s*\Z")
_FLATTEST: Final = 100.0
_HUGE: Final = re.compile(r"(?<![.\d#])\d{7}|\d[eE]\+?(?:\d*[6-9]|\d{2})")
"""A number beyond a million."""
_APART: Final = ("opacity", "mask", "clip-path", "mix-blend-mode", "isolation")
_PLAIN: Final = re.compile(r"\s*(?:1(?:\.0*)?|100%|none|normal|auto)\s*\Z")
_DECLARED: Final = re.compile(rf"(?:^|[;{{\s])(?:{'|'.join(_APART)})\s*:([^;}}]*)")
_RULE: Final = re.compile(r"([^{}]*)\{([^}]*)\}")
_SELECTED: Final = re.compile(r"\.([\w-]+)")


@dataclass(slots=True)
class _Element:
    """What counts of an element: its parts, and the names that it uses."""

    tag: str
    line: int
    parts: list[_Element] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    classes: frozenset[str] = frozenset()
    apart: bool = False
    """Whether it is see-through, clipped or masked."""
    weight: int = 0
    """Elements drawn by it; 0 while it is not known, -1 while it is being counted."""


_TOO_MUCH: Final = (
    f"draws more than {MOST_DRAWN} elements, or {MOST_DRAWN // _LAYER} that are see-through, clipped or masked; "
    "simplify it, or draw it as PNG"
)


class _Enough(Exception):  # noqa: N818 - ends the parsing, and is no error of ours
    """There is no sense in reading on."""


def problems(data: bytes, name: str) -> tuple[str, ...]:
    """Everything wrong with a drawing, by name and line; nothing where it may be drawn."""
    checker = _Checker(name)
    try:
        checker.read(data)
    except _Enough:
        pass
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        checker.note(error.lineno, f"is no SVG: {reason}; save it again")
    return tuple(checker.problems.values())


class _Checker:
    """Follows the parser through one file and gathers problems."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: dict[str, str] = {}
        """Sentences by their reasons: each reason is told once."""
        self.open: list[_Element] = []
        self.named: dict[str, _Element] = {}
        self.elements = 0
        self.foreign = 0
        """How many open elements are of an editor's own kind, from the outermost: what is within is not drawn."""
        self.sheet: _Element | None = None
        self.rules: list[str] = []
        """The style sheet that is open, and what is written in it."""
        self.sheets: list[_Element] = []
        self.apart: set[str] = set()
        """Classes that style sheets make see-through, clipped or masked; "" is whatever has none."""

    def read(self, data: bytes) -> None:
        """Parse the whole file."""
        self.parser = expat.ParserCreate("utf-8", _BETWEEN)
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.buffer_text = True
        self.parser.Parse(data, True)

    def note(self, line: int, reason: str) -> None:
        """Add a problem, each once."""
        self.problems.setdefault(reason, f"{self.name}: line {line}: {reason}")
        if len(self.problems) >= _MOST_PROBLEMS:
            raise _Enough

    def _here(self, reason: str) -> None:
        self.note(self.parser.CurrentLineNumber, reason)

    def _stop(self, reason: str) -> NoReturn:
        self._here(reason)
        raise _Enough

    # -- what the parser finds ---------------------------------------------------------------------------------------

    def _doctype(self, *_: object) -> None:
        self._stop("has a DOCTYPE, in which other files and endless texts may hide; save it as plain SVG without one")

    def _instruction(self, target: str, _: str) -> None:
        self._here(f"<?{legible(target)}?> is refused; take it out")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(_BETWEEN)
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            self._stop(f"has more than {MOST_ELEMENTS} elements; simplify it, or draw it as PNG")
        element = _Element(tag, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].parts.append(element)
        else:
            self._root(space, tag, attributes)
        self.open.append(element)
        if len(self.open) > DEEPEST:
            self._stop(f"has more than {DEEPEST} elements within one another; ungroup some of them")
        if self.foreign or space != _SVG:
            self.foreign += 1
            return
        if tag not in _DRAWN:
            self._here(f"<{legible(tag)}>: {_NOT_DRAWN.get(tag, f'this is not drawn on cards; {_AS_PATHS}')}")
        if tag == "style":
            self.sheet = element
            self.sheets.append(element)
        self._attributes(element, attributes)

    def _end(self, _: str) -> None:
        element = self.open.pop()
        if self.foreign:
            self.foreign -= 1
        elif self.sheet is element:
            self._sheet("".join(self.rules), element)
            self.sheet, self.rules = None, []
        if not self.open:
            self._shared()
            self._weigh(element, 0)

    def _characters(self, text: str) -> None:
        if self.sheet is not None:
            self.rules.append(text)

    # -- what must hold ----------------------------------------------------------------------------------------------

    def _root(self, space: str, tag: str, attributes: dict[str, str]) -> None:
        if (space, tag) != (_SVG, "svg"):
            self._stop(f'is no SVG: it begins with <{legible(tag)}>, not with <svg xmlns="{_SVG}">')
        sides = [_LENGTH.match(attributes.get(side, "")) for side in ("width", "height")]
        width, height = (float(side[1]) if side else 0.0 for side in sides)
        if not (width and height):
            numbers = _NUMBERS.split(attributes.get("viewBox", "").strip())
            ends = [_LENGTH.match(number) for number in numbers[2:]]
            width, height = (float(end[1]) if end else 0.0 for end in ends) if len(ends) == 2 else (0.0, 0.0)
        if not (width and height and 1 / _FLATTEST <= width / height <= _FLATTEST):
            self._here("says no size; give <svg> a viewBox, or width and height")

    def _attributes(self, element: _Element, attributes: dict[str, str]) -> None:
        for name, value in attributes.items():
            space, _, word = name.rpartition(_BETWEEN)
            if word == "href" and space in ("", _LINK):
                if value.startswith("#"):
                    element.uses.append(value[1:])
                else:
                    self._here(
                        f"{word} leads out of the file, to {legible(value)!r}; only '#name' within it is followed"
                    )
            elif not space and word.startswith("on"):
                self._here(f"{legible(word)}: scripts are refused; take it out")
            elif not space:
                self._attribute(element, word, value)

    def _attribute(self, element: _Element, word: str, value: str) -> None:
        if word == "id":
            self.named.setdefault(value, element)
        elif word == "class":
            element.classes = frozenset(value.split())
        elif word != "style" and not value.startswith("#") and _HUGE.search(value):
            self._here(f"{legible(word)} has a number beyond a million; draw smaller")
        element.apart |= (word in _APART and not _PLAIN.match(value)) or (word == "style" and _layers(value))
        if word != "id":
            self._rules(value, element)

    def _rules(self, text: str, element: _Element) -> None:
        """What an attribute or a style sheet brings in."""
        lower = text.lower()
        if "@import" in lower or "@font-face" in lower:
            self._here("a style brings in another file; write its rules into this one")
        if "\\" in text:
            self._here("a style has a backslash, behind which anything may hide; write it without")
        if _OUTSIDE.search(text):
            self._here("url() leads out of the file; only url(#name) within it is followed")
        element.uses += _WITHIN.findall(text)

    def _sheet(self, text: str, element: _Element) -> None:
        """What a style sheet says."""
        self._rules(text, element)
        for selector, declared in _RULE.findall(text):
            if _layers(declared):
                self.apart |= set(_SELECTED.findall(selector)) or {""}

    def _shared(self) -> None:
        """What a style sheet uses, any number of elements use: it must be light."""
        for sheet in self.sheets:
            for target in (self.named.get(name) for name in sheet.uses):
                if target is not None and target.tag not in _GRADIENTS:
                    self.note(
                        sheet.line, "a style sheet may use gradients alone; write clip-path and mask as attributes"
                    )

    def _weigh(self, element: _Element, depth: int) -> int:
        """How many elements are drawn by this one, those counted again that are used again."""
        if element.weight < 0:
            self.note(element.line, "an element uses itself; take one of the two out")
            raise _Enough
        if depth > DEEPEST:
            self.note(element.line, f"elements use one another more than {DEEPEST} deep; write them out")
            raise _Enough
        if not element.weight:
            element.weight = -1
            used = [self.named[name] for name in element.uses if name in self.named]
            layer = element.apart or not self.apart.isdisjoint(element.classes or ("",))
            weight = (_LAYER if layer else 1) + sum(self._weigh(part, depth + 1) for part in (*element.parts, *used))
            if weight > MOST_DRAWN:
                self.note(element.line, _TOO_MUCH)
                raise _Enough
            element.weight = weight
        return element.weight


def _layers(style: str) -> bool:
    """Whether declarations make an element see-through, clipped or masked."""
    return any(not _PLAIN.match(value) for value in _DECLARED.findall(style))
