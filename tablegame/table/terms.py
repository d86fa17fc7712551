"""Words that explain themselves: a term of the game, wherever it stands in a picture, is marked by a dotted line and
says in a sentence what it means while the mouse is over it or the focus is on it.

Knows scenes and words. Must not know any game: the terms are handed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

from tablegame.table.build import Builder, Words
from tablegame.table.look import Look
from tablegame.table.scene import Action, Badge, Card, Face, Ink, Label, Line, Node, Panel, Picture, Rect, Span, Target

ZONE: Final = "terms"
_PREFIX: Final = "term/"
_ENDINGS: Final = "(?:e?[sn]?)"
_UMLAUTS: Final = {"a": "[aä]", "o": "[oö]", "u": "[uü]"}
"""What German nouns do in the plural: a Lauf, two Läufe."""
_BARE: Final = ("ghost", "mark", "lit")
"""Boxes through which words are seen."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game's own in the language on screen; small or large at its beginning, with the usual endings.

    said: one sentence that says what it means; clause: the heading of the rules that a click opens. exact: only as it
    is written, where the word means something else besides.
    """

    word: str
    said: str
    clause: str
    exact: bool = False


@runtime_checkable
class Explaining(Protocol):
    """What a text has besides, where the game has words that a newcomer does not know."""

    def terms(self, look: Look, words: Words) -> Sequence[str | Term]:
        """The words that explain themselves in this picture: those of the rule book by their slugs, others whole."""
        ...


@dataclass(frozen=True, slots=True)
class Marked:
    """A term found in a picture: the box of its letters, and how they are written."""

    term: Term
    rect: Rect
    ink: Ink


def is_term(target: str) -> bool:
    """Whether that is the id of a marked word: then the picture depends on its having the focus."""
    return target.startswith(_PREFIX)


def explain(b: Builder, terms: Sequence[Term], opens: bool) -> None:
    """Mark each term where it stands first in what is built so far, and say what the one means that is asked for.

    opens: a click opens the rules; else it does what a click on the felt does.
    """
    found = list(_found(b, terms))
    asked = None
    for number, mark in enumerate(found):
        name = f"{_PREFIX}{number}"
        y = mark.rect.bottom + 1
        b.add(Line(((mark.rect.x, y), (mark.rect.right, y)), mark.ink, max(1.0, b.px(1.5)), dotted=True))
        action = Action("explain", (mark.term.clause,)) if opens else Action("felt")
        b.target(ZONE, Target(name, mark.rect.inset(-2.0), action, mark.term.said, hover=True))
        if name == b.hover or (b.has_focus(name) and not is_term(b.hover)):
            asked = mark
    if asked is not None:
        _say(b, asked)


def _say(b: Builder, mark: Marked) -> None:
    """The sentence on a dark slip below the word, above it where there is no room."""
    pad = max(b.px(12), 8.0)
    lines = b.wrap([b.span(mark.term.said, 19, ink="plaque-text")], min(b.type(19) * 20, b.area.w * 0.5))
    height = b.line_height(lines)
    w, h = max(b.width(line) for line in lines) + 2 * pad, height + 1.4 * pad
    x = min(max(b.felt.x, mark.rect.cx - w / 2), b.felt.right - w)
    y = mark.rect.bottom + pad * 0.7
    if y + h > b.felt.bottom:
        y = mark.rect.y - pad * 0.5 - h
    box = Rect(x, y, w, h)
    b.panel(box, "tooltip", name="term")
    b.add(Label(Rect(x + pad, box.cy - height / 2, w - 2 * pad + 1, height), lines))


def _found(b: Builder, terms: Sequence[Term]) -> Iterator[Marked]:
    """The terms in the order in which they stand in the picture, each once, where nothing else is clicked or covers."""
    known = _pattern(tuple((term.word, term.exact) for term in terms))
    if known is None:
        return
    seen: set[int] = set()
    pressed = [target.rect for target in b.targets if target.rect != b.area]
    for place, node in enumerate(b.nodes):
        if not isinstance(node, Label | Badge) or (isinstance(node, Label) and node.pitch):
            continue
        for text, line in _lines(b, node):
            for match in known.finditer(text):
                which = int((match.lastgroup or "t0")[1:])
                if which in seen:
                    continue
                rect, ink = _box(b, line, match.start(), match.end())
                if any(rect.overlaps(each) for each in pressed) or _covered(b.nodes[place + 1 :], rect):
                    continue
                seen.add(which)
                yield Marked(terms[which], rect, ink)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of words as it stands: its left end, its box from top to bottom, its runs."""

    x: float
    y: float
    h: float
    spans: tuple[Span, ...]


def _lines(b: Builder, node: Label | Badge) -> Iterator[tuple[str, _Row]]:
    if isinstance(node, Badge):
        face: Face = "sans-bold"
        spans = (Span(node.text, face, node.size, "plaque-text"),)
        wide, high = b.width(spans), node.size * 1.1
        yield node.text, _Row(node.rect.cx - wide / 2, node.rect.cy - high / 2, high, spans)
        return
    y = node.rect.y
    for line in node.lines:
        high = max((span.size for span in line), default=16.0) * node.leading
        if any(span.link for span in line):
            y += high
            continue
        free = node.rect.w - b.width(line) if node.align != "left" else 0.0
        x = node.rect.x + (free / 2 if node.align == "centre" else free)
        yield "".join(span.text for span in line), _Row(x, y + high * 0.06, high * 0.86, line)
        y += high


def _box(b: Builder, row: _Row, start: int, end: int) -> tuple[Rect, Ink]:
    """The box of some letters of a line, and the ink of the first of them."""
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


def _covered(later: Sequence[Node], rect: Rect) -> bool:
    """Whether something that comes later lies over the letters."""
    for node in later:
        if isinstance(node, Panel) and (node.style in _BARE or node.alpha < 0.1):
            continue
        if isinstance(node, Panel | Card | Picture | Badge) and node.rect.overlaps(rect):
            return True
    return False


@lru_cache(maxsize=32)
def _pattern(words: tuple[tuple[str, bool], ...]) -> re.Pattern[str] | None:
    """Finds any of the words, a group for each."""
    if not words:
        return None
    groups = (f"(?P<t{number}>{_forms(*word)})" for number, word in enumerate(words))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(groups)})(?![\w-])")


def _forms(word: str, exact: bool) -> str:
    """A word as it may stand in a sentence."""
    if exact:
        return re.escape(word)
    rest = "".join(_UMLAUTS.get(letter, re.escape(letter)) for letter in word[1:])
    return f"[{re.escape(word[0].upper())}{re.escape(word[0].lower())}]{rest}{_ENDINGS}"
