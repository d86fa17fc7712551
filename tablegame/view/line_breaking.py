"""Line breaking: a run of spans broken at its blanks, without a last line of one word if that can be avoided."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from tablegame.view.scene import Face, Span

Measure: TypeAlias = Callable[[str, Face, float], float]
"""How wide a run of type is, in pixels."""
Lines: TypeAlias = tuple[tuple[Span, ...], ...]


class Measuring(Protocol):
    """Measures text; always returns the same width for the same text."""

    def width(self, text: str, face: Face, size: float) -> float: ...


_MOST: Final = 2000
"""How many runs of spans are cached (some megabytes); a resize drops them together with the metrics."""
_remembered: WeakKeyDictionary[Measuring, dict[tuple[tuple[Span, ...], float], Lines]] = WeakKeyDictionary()


def lines_of(spans: Sequence[Span], width: float, metrics: Measuring) -> Lines:
    """The lines of these spans, cached: scenes contain the same words again and again."""
    remembered = _remembered.setdefault(metrics, {})
    key = (tuple(spans), width)
    lines = remembered.get(key)
    if lines is None:
        if len(remembered) >= _MOST:
            remembered.clear()
        lines = remembered[key] = broken(spans, width, metrics.width)
    return lines


def broken(spans: Sequence[Span], width: float, measure: Measure) -> Lines:
    """The lines of these spans, no wider than width."""
    lines: list[list[Span]] = []
    for paragraph in _paragraphs(spans):
        lines += _lines(paragraph, width, measure)
    return tuple(_merge(line) for line in lines)


def _paragraphs(spans: Sequence[Span]) -> list[list[Span]]:
    """The words of each paragraph; paragraphs are separated by line feeds."""
    found: list[list[Span]] = [[]]
    for span in spans:
        for word in _words_of(span):
            if word.text == "\n":
                found.append([])
            else:
                found[-1].append(word)
    return found


def _lines(words: Sequence[Span], width: float, measure: Measure) -> list[list[Span]]:
    lines: list[list[Span]] = [[]]
    used = 0.0
    for word in words:
        bare = measure(word.text.rstrip(), word.face, word.size)
        if lines[-1] and used + bare > width and not _closes(lines[-1], word):
            lines.append(_begun(lines[-1]))
            used = sum(measure(span.text, span.face, span.size) for span in lines[-1])
        if lines[-1] or word.text.strip():
            lines[-1].append(word)
            used += measure(word.text, word.face, word.size)
    _join_last_word(lines, width, measure)
    return lines


_BLANK: Final = re.compile(r"(?<!±)(?<!\b\w –)(?<!\d –) (?!%|– \S{1,3}(?!\S))")
"""A blank at which a line may be broken: neither after ± nor before a percent sign, nor in a row of cards, 4 – 9."""
_IN_PATH: Final = re.compile(r"(?<=[/\\])(?=\S)")
"""Where a path may be broken that has no room in one line."""


def _words_of(span: Span) -> list[Span]:
    """The span cut after every blank, and after every folder of a path; a line feed is a span of its own."""
    out: list[Span] = []
    for i, part in enumerate(span.text.split("\n")):
        if i:
            out.append(Span("\n", span.face, span.size, span.ink))
        pieces = _BLANK.split(part)
        for j, piece in enumerate(pieces):
            word = piece + (" " if j < len(pieces) - 1 else "")
            for text in filter(None, _IN_PATH.split(word)):
                out.append(Span(text, span.face, span.size, span.ink, span.struck, span.link))
    return out


def _closes(line: Sequence[Span], word: Span) -> bool:
    """Whether the word is the comma or bracket that closes a line of one word."""
    return word.text[0] in ",.;:!?)…" and not any(span.text.endswith(" ") for span in line)


def _begun(line: list[Span]) -> list[Span]:
    """Remove the part of a line after its last blank; the next line begins with it. A line without blanks stays
    whole."""
    begun = next((i for i in range(len(line), 0, -1) if line[i - 1].text.endswith(" ")), len(line))
    taken = line[begun:]
    del line[begun:]
    return taken


def _join_last_word(lines: list[list[Span]], width: float, measure: Measure) -> None:
    """If the last line is one word and the one before it has three or more, move its last word down."""
    if len(lines) < 2 or _ends(lines[-1]) or _ends(lines[-2]) < _SPARES:
        return
    before = lines[-2]
    cut = [i for i, span in enumerate(before[:-1]) if span.text.endswith(" ")][-1] + 1
    company = before[cut:]
    if sum(measure(span.text, span.face, span.size) for span in company + lines[-1]) <= width:
        lines[-1][:0] = company
        del before[cut:]


_SPARES: Final = 3
"""Words that a line can spare."""


def _ends(line: Sequence[Span]) -> int:
    """How many words of a line end with a blank."""
    return sum(span.text.endswith(" ") for span in line)


def _merge(line: Sequence[Span]) -> tuple[Span, ...]:
    """Neighbouring spans of one kind joined again, trailing blanks dropped."""
    out: list[Span] = []
    for span in line:
        if out and (out[-1].face, out[-1].size, out[-1].ink, out[-1].struck, out[-1].link) == (
            span.face,
            span.size,
            span.ink,
            span.struck,
            span.link,
        ):
            out[-1] = Span(out[-1].text + span.text, span.face, span.size, span.ink, span.struck, span.link)
        else:
            out.append(span)
    if out:
        last = out[-1]
        out[-1] = Span(last.text.rstrip(), last.face, last.size, last.ink, last.struck, last.link)
    return tuple(out)
