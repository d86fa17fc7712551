"""Terms of a game that explain themselves, wherever they are in a picture.

A term is underlined with dots, and a sentence explains it while the mouse is over it or it has the focus.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Term
from tablegame.view.scale import BODY
from tablegame.view.scene import Badge, Card, Ink, Label, Line, Node, Panel, Picture, Rect, Span, Target

ZONE: Final = "terms"
_PREFIX: Final = "term/"
_ENDINGS: Final = {"en": "(?:e?s)?", "de": "e?[sn]?", "fr": "(?:e?s|x)?", "pl": r"[^\W\d_]{0,3}"}
"""By language: a pattern of the endings with which a term is found."""
_LOST: Final = {"pl": "aeoyęąi"}
"""By language: last letters of a word that give way to an ending: lewa, lewy, lew."""
_CHANGES: Final = {"de": {"a": "[aä]", "o": "[oö]", "u": "[uü]"}, "pl": {"k": "[kc]", "g": "[gdz]", "ó": "[óo]"}}
"""By language: letters that change within a word: a Lauf, two Läufe; ręka, ręce."""
_COVERS: Final = (Panel, Picture, Badge)
"""Nodes, besides cards, that can cover words."""
_TRIES: Final = 2
"""How many occurrences of a word are tried if the first one is covered or part of a target."""
_BARE: Final = ("ghost", "mark", "lit")
"""Styles of boxes through which words can be read."""


class Marked(NamedTuple):
    """A term found in a picture: the box of its letters, and their style."""

    term: Term
    rect: Rect
    ink: Ink


def is_term(target: str) -> bool:
    """Whether that is the id of a marked word: then the picture depends on the focus being there."""
    return target.startswith(_PREFIX)


def explain(b: Builder, terms: Sequence[Term], opens: bool) -> None:
    """Mark the first occurrence of each term in the picture so far, and explain the one under the mouse or focus.
    opens: a click opens the rules; else it acts like a click on the felt."""
    found = list(_visible_terms(b, terms))
    asked = None
    for number, mark in enumerate(found):
        name = f"{_PREFIX}{number}"
        y = mark.rect.bottom + 1
        b.add(Line(((mark.rect.x, y), (mark.rect.right, y)), mark.ink, max(1.0, b.px(1.5)), dotted=True))
        action = verbs.EXPLAIN(mark.term.clause) if opens else verbs.FELT()
        b.target(ZONE, Target(name, mark.rect.inset(-2.0), action, mark.term.explanation, hover=True))
        if name == b.hover or (b.focus == name and not is_term(b.hover)):
            asked = mark
    if asked is not None:
        _say(b, asked)


def _say(b: Builder, mark: Marked) -> None:
    """The sentence on a dark slip below the word, or above it if there is no room."""
    pad = b.space.pad
    lines = b.wrap([b.span(mark.term.explanation, BODY, ink="plaque-text")], min(b.type(BODY) * 20, b.area.w * 0.5))
    height = b.line_height(lines)
    w, h = max(b.width(line) for line in lines) + 2 * pad, height + 1.4 * pad
    x = min(max(b.felt.x, mark.rect.cx - w / 2), b.felt.right - w)
    y = mark.rect.bottom + pad * 0.7
    if y + h > b.felt.bottom:
        y = mark.rect.y - pad * 0.5 - h
    box = Rect(x, y, w, h)
    b.panel(box, "tooltip", name="term")
    b.add(Label(Rect(x + pad, box.cy - height / 2, w - 2 * pad + 1, height), lines))


def _visible_terms(b: Builder, terms: Sequence[Term]) -> Iterator[Marked]:
    """The terms in the order of the picture, each once, if neither covered nor part of a target."""
    if not terms:
        return
    found_in = _finder(b.words.code, tuple((term.word, term.exact) for term in terms))
    tried = [0] * len(terms)
    area = b.area
    pressed = [target.rect.sides for target in b.targets if target.rect != area]
    for place, node in enumerate(b.nodes):
        if min(tried) >= _TRIES:
            return
        if not isinstance(node, Badge) and (not isinstance(node, Label) or node.pitch):
            continue
        for number, line in enumerate(node.lines if isinstance(node, Label) else ((Span(node.text),),)):
            # A line that links to the rules already explains itself.
            text = line[0].text if len(line) == 1 else "".join([span.text for span in line])
            for which, start, end in found_in(text):
                if tried[which] >= _TRIES or any(span.link for span in line):
                    continue
                tried[which] += 1
                rect, ink = _box(b, _row(b, node, number), start, end)
                if _is_covered(pressed, b.nodes, place + 1, rect):
                    continue
                tried[which] = _TRIES
                yield Marked(terms[which], rect, ink)


class _Row(NamedTuple):
    """The position of a line of words: its left end, its box from top to bottom, its runs."""

    x: float
    y: float
    h: float
    spans: tuple[Span, ...]


def _row(b: Builder, node: Node, number: int) -> _Row:
    """The position of a line of a node."""
    assert isinstance(node, Label | Badge)
    if isinstance(node, Badge):
        spans = (Span(node.text, "sans-bold", node.size, "plaque-text"),)
        wide, high = b.width(spans), node.size * 1.1
        return _Row(node.rect.cx - wide / 2, node.rect.cy - high / 2, high, spans)
    heights = [max((span.size for span in line), default=16.0) * node.leading for line in node.lines[: number + 1]]
    line, high = node.lines[number], heights[number]
    free = node.rect.w - b.width(line) if node.align != "left" else 0.0
    x = node.rect.x + (free / 2 if node.align == "centre" else free)
    return _Row(x, node.rect.y + sum(heights[:number]) + high * 0.06, high * 0.86, line)


def _box(b: Builder, row: _Row, start: int, end: int) -> tuple[Rect, Ink]:
    """The box of some letters of a line, and the ink of the first letter."""
    x, at, left, ink = row.x, 0, row.x, row.spans[0].ink
    right = left
    for span in row.spans:
        measure, here = b.metrics.width, len(span.text)
        if at <= start < at + here:
            left, ink = x + measure(span.text[: start - at], span.face, span.size), span.ink
        if at < end <= at + here:
            right = x + measure(span.text[: end - at], span.face, span.size)
        x, at = x + measure(span.text, span.face, span.size), at + here
    return Rect(left, row.y, right - left, row.h), ink


def _is_covered(
    pressed: Sequence[tuple[float, float, float, float]], nodes: Sequence[Node], first: int, rect: Rect
) -> bool:
    """Whether the letters are on a target, or a node from that index on covers them."""
    x, y, right, bottom = rect.sides
    for left, top, end, low in pressed:
        if left < right and top < bottom and end > x and low > y:
            return True
    for node in islice(nodes, first, None):
        if isinstance(node, Card):
            if abs(node.x - rect.cx) * 2 < node.w + rect.w and abs(node.y - rect.cy) * 2 < node.h + rect.h:
                return True
        elif isinstance(node, _COVERS):
            box, bare = node.rect, isinstance(node, Panel) and (node.style in _BARE or node.alpha < 0.1)
            if box.x < right and box.y < bottom and box.x + box.w > x and box.y + box.h > y and not bare:
                return True
    return False


_Found: TypeAlias = tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=32)
def _finder(language: str, words: tuple[tuple[str, bool], ...]) -> Callable[[str], _Found]:
    """What finds words in a text, each as its number, start and end. Most texts of a picture were in the one before."""
    groups = (
        f"(?P<t{number}>{re.escape(word) if exact else _forms(word, language)})"
        for number, (word, exact) in enumerate(words)
    )
    known = re.compile(rf"(?<![\w-])(?:{'|'.join(groups)})(?![\w-])")

    @lru_cache(maxsize=2000)
    def found(text: str) -> _Found:
        return tuple((int((each.lastgroup or "t0")[1:]), *each.span()) for each in known.finditer(text))

    return found


def _forms(term: str, language: str) -> str:
    """A pattern for the forms of a term in a sentence; each of its words has an ending."""
    changes, ending = _CHANGES.get(language, {}), _ENDINGS.get(language, "")
    first = f"[{re.escape(term[0].upper())}{re.escape(term[0].lower())}]"
    stems = [word.rstrip(_LOST.get(language, "")) or word for word in term[1:].split(" ")]
    return (
        first
        + f"{ending} ".join("".join(changes.get(letter, re.escape(letter)) for letter in stem) for stem in stems)
        + ending
    )
