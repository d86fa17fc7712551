"""The terms of a game in a picture. The first occurrence of each term is underlined with dots and becomes a target.

While a term is under the mouse or has the focus, a sentence explains it.
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
"""By language, a pattern of the endings that a term may have: tricks."""
_DROPPED: Final = {"pl": "aeoyęąi"}  # by language, last letters of a word that an ending replaces: lewa, lewy, lew
_CHANGES: Final = {"de": {"a": "[aä]", "o": "[oö]", "u": "[uü]"}, "pl": {"k": "[kc]", "g": "[gdz]", "ó": "[óo]"}}
"""By language, a pattern for each letter that changes in other forms of a word: Lauf, Läufe; ręka, ręce."""
_COVERS: Final = (Panel, Picture, Badge)  # the nodes, besides cards, that can cover words
_TRIES: Final = 2  # how many occurrences of a term are tried, since the first one may be covered or part of a target
_TRANSPARENT: Final = ("ghost", "mark", "lit")  # the styles of boxes through which words can be read


class TermInPicture(NamedTuple):
    """An occurrence of a term in the texts of a picture."""

    term: Term
    rect: Rect  # the box of its letters
    ink: Ink


def is_term(target: str) -> bool:
    """Whether a target is a term, whose explanation is shown while it has the focus."""
    return target.startswith(_PREFIX)


def explain(b: Builder, terms: Sequence[Term], opens: bool) -> None:
    """Underline the first occurrence of each term in the picture. Explain the term under the mouse or with the focus.
    opens: whether a click on a term opens the rules; else it counts as a click on the felt."""
    explained = None
    for number, found in enumerate(list(_visible_terms(b, terms))):
        name = f"{_PREFIX}{number}"
        y = found.rect.bottom + 1
        b.add(Line(((found.rect.x, y), (found.rect.right, y)), found.ink, max(1.0, b.px(1.5)), dotted=True))
        action = verbs.EXPLAIN(found.term.clause) if opens else verbs.FELT()
        b.target(ZONE, Target(name, found.rect.inset(-2.0), action, found.term.explanation, hover=True))
        if name == b.hover or (b.focus == name and not is_term(b.hover)):
            explained = found
    if explained is not None:
        _draw_explanation(b, explained)


def _draw_explanation(b: Builder, found: TermInPicture) -> None:
    """Draw the explanation of a term in a dark box below the term, or above it if there is no room below."""
    pad = b.space.pad
    widest = min(b.type(BODY) * 20, b.area.w * 0.5)  # short lines, and never more than half the window
    lines = b.wrap([b.span(found.term.explanation, BODY, ink="plaque-text")], widest)
    height = b.line_height(lines)
    w, h = max(b.width(line) for line in lines) + 2 * pad, height + 1.4 * pad
    x = min(max(b.felt.x, found.rect.cx - w / 2), b.felt.right - w)
    y = found.rect.bottom + pad * 0.7  # clear of the dots under the term
    if y + h > b.felt.bottom:
        y = found.rect.y - pad * 0.5 - h
    box = Rect(x, y, w, h)
    b.panel(box, "tooltip", name="term")
    b.add(Label(Rect(x + pad, box.cy - height / 2, w - 2 * pad + 1, height), lines))


def _visible_terms(b: Builder, terms: Sequence[Term]) -> Iterator[TermInPicture]:
    """The first visible occurrence of each term, in drawing order. Words on a target do not count."""
    if not terms:
        return
    find = _finder(b.words.code, tuple((term.word, term.exact) for term in terms))
    tries = [0] * len(terms)
    area = b.area
    targets = [target.rect.sides for target in b.targets if target.rect != area]  # the felt is a target of the window
    for index, node in enumerate(b.nodes):
        if min(tries) >= _TRIES:
            return
        if isinstance(node, Badge):
            lines: tuple[tuple[Span, ...], ...] = ((Span(node.text),),)
        elif isinstance(node, Label) and not node.pitch:  # columns of figures have no terms
            lines = node.lines
        else:
            continue
        for number, line in enumerate(lines):
            text = line[0].text if len(line) == 1 else "".join([span.text for span in line])
            for term, start, end in find(text):
                # A line with a link to the rules needs no other explanation.
                if tries[term] >= _TRIES or any(span.link for span in line):
                    continue
                tries[term] += 1
                rect, ink = _letters(b, _line_in_picture(b, node, number), start, end)
                if _is_covered(targets, b.nodes, index + 1, rect):
                    continue
                tries[term] = _TRIES  # this term needs no more tries
                yield TermInPicture(terms[term], rect, ink)


class _LineInPicture(NamedTuple):
    x: float  # the left end
    y: float  # the top
    h: float
    spans: tuple[Span, ...]


def _line_in_picture(b: Builder, node: Node, number: int) -> _LineInPicture:
    """The line of this number (from 0) of a label, or the line of a badge."""
    assert isinstance(node, Label | Badge)
    if isinstance(node, Badge):
        spans = (Span(node.text, "sans-bold", node.size, "plaque-text"),)
        width, height = b.width(spans), node.size * 1.1
        return _LineInPicture(node.rect.cx - width / 2, node.rect.cy - height / 2, height, spans)
    heights = [b.line_height([line], node.leading) for line in node.lines[: number + 1]]
    line, height = node.lines[number], heights[number]
    free = node.rect.w - b.width(line) if node.align != "left" else 0.0
    x = node.rect.x + (free / 2 if node.align == "centre" else free)
    # The letters are a little lower than the line of text.
    return _LineInPicture(x, node.rect.y + sum(heights[:number]) + height * 0.06, height * 0.86, line)


def _letters(b: Builder, line: _LineInPicture, start: int, end: int) -> tuple[Rect, Ink]:
    """The box and the ink of the letters of a line from index `start` to before `end`."""
    measure = b.metrics.width
    left = right = line.x
    ink = line.spans[0].ink
    x, index = line.x, 0  # where the span begins: its left end, and the index of its first letter in the line
    for span in line.spans:
        count = len(span.text)
        if index <= start < index + count:
            left, ink = x + measure(span.text[: start - index], span.face, span.size), span.ink
        if index < end <= index + count:
            right = x + measure(span.text[: end - index], span.face, span.size)
        x, index = x + measure(span.text, span.face, span.size), index + count
    return Rect(left, line.y, right - left, line.h), ink


def _is_covered(
    targets: Sequence[tuple[float, float, float, float]], nodes: Sequence[Node], first: int, rect: Rect
) -> bool:
    """Whether a box is on a target, or covered by one of the nodes from index `first` on.
    targets: left, top, right and bottom of each target."""
    x, y, right, bottom = rect.sides
    # All boxes are compared without calls of methods, since this is done for each term in each picture.
    for target_x, target_y, target_right, target_bottom in targets:
        if target_x < right and target_y < bottom and target_right > x and target_bottom > y:
            return True
    for node in islice(nodes, first, None):
        if isinstance(node, Card):
            if abs(node.x - rect.cx) * 2 < node.w + rect.w and abs(node.y - rect.cy) * 2 < node.h + rect.h:
                return True
        elif isinstance(node, _COVERS):
            box = node.rect
            if isinstance(node, Panel) and (node.style in _TRANSPARENT or node.alpha < 0.1):
                continue
            if box.x < right and box.y < bottom and box.x + box.w > x and box.y + box.h > y:
                return True
    return False


_Hits: TypeAlias = tuple[tuple[int, int, int], ...]
"""Terms in a text: for each the index of the term, and its start and end in the text."""


@lru_cache(maxsize=32)
def _finder(language: str, words: tuple[tuple[str, bool], ...]) -> Callable[[str], _Hits]:
    """The function that finds terms in a text. words: the word of each term, and whether only this form counts."""
    groups = (  # the group t0 is the first term, t1 the second
        f"(?P<t{number}>{re.escape(word) if exact else _forms(word, language)})"
        for number, (word, exact) in enumerate(words)
    )
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(groups)})(?![\w-])")

    @lru_cache(maxsize=2000)  # most texts of a picture were in the last one
    def find(text: str) -> _Hits:
        return tuple((int((hit.lastgroup or "t0")[1:]), *hit.span()) for hit in pattern.finditer(text))

    return find


def _forms(term: str, language: str) -> str:
    """A pattern for all forms of a term: its first letter may be a capital, and each of its words has an ending."""
    changes, ending = _CHANGES.get(language, {}), _ENDINGS.get(language, "")
    first_letter = f"[{re.escape(term[0].upper())}{re.escape(term[0].lower())}]"
    stems = [word.rstrip(_DROPPED.get(language, "")) or word for word in term[1:].split(" ")]
    patterns = ["".join(changes.get(letter, re.escape(letter)) for letter in stem) for stem in stems]
    return first_letter + f"{ending} ".join(patterns) + ending
