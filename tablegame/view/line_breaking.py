"""Breaks text into lines at its blanks. The text is given as spans, which are pieces of text of one style each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias
from weakref import WeakKeyDictionary

from tablegame.view.scene import Face, Span

Measure: TypeAlias = Callable[[str, Face, float], float]
"""A function that returns the width of a text in a face and size, in pixels."""
Lines: TypeAlias = tuple[tuple[Span, ...], ...]


class Metrics(Protocol):
    """Measures text."""

    def width(self, text: str, face: Face, size: float) -> float:
        """The width of a text in type of that size, in pixels; always the same for the same text."""
        ...


_MOST: Final = 2000
"""The most texts that are cached for one object of metrics (some megabytes). A resized window has new metrics."""
_cache: WeakKeyDictionary[Metrics, dict[tuple[tuple[Span, ...], float], Lines]] = WeakKeyDictionary()


def lines_of(spans: Sequence[Span], width: float, metrics: Metrics) -> Lines:
    """The text in lines no wider than `width` pixels, from a cache if possible: scenes repeat most of their texts."""
    cached = _cache.setdefault(metrics, {})
    key = (tuple(spans), width)
    lines = cached.get(key)
    if lines is None:
        if len(cached) >= _MOST:
            cached.clear()
        lines = cached[key] = broken(spans, width, metrics.width)
    return lines


def broken(spans: Sequence[Span], width: float, measure: Measure) -> Lines:
    """The text in lines no wider than `width` pixels. A word that is wider stays whole on a line of its own."""
    lines: list[list[Span]] = []
    for paragraph in _paragraphs(spans):
        lines += _lines(paragraph, width, measure)
    return tuple(_merge(line) for line in lines)


def _paragraphs(spans: Sequence[Span]) -> list[list[Span]]:
    """The words of each paragraph; paragraphs are separated by line feeds."""
    paragraphs: list[list[Span]] = [[]]
    for span in spans:
        for word in _words_of(span):
            if word.text == "\n":
                paragraphs.append([])
            else:
                paragraphs[-1].append(word)
    return paragraphs


def _lines(words: Sequence[Span], width: float, measure: Measure) -> list[list[Span]]:
    """The lines of a paragraph. words: its words, each with the blank after it. A blank begins no line."""
    lines: list[list[Span]] = [[]]
    used = 0.0  # the width of the last line
    for word in words:
        bare = measure(word.text.rstrip(), word.face, word.size)  # without its blank, which may be beyond the edge
        if lines[-1] and used + bare > width and not _closes_line(lines[-1], word):
            lines.append(_split_off_end(lines[-1]))
            used = sum(measure(span.text, span.face, span.size) for span in lines[-1])
        if lines[-1] or word.text.strip():
            lines[-1].append(word)
            used += measure(word.text, word.face, word.size)
    _join_last_word(lines, width, measure)
    return lines


_BLANK: Final = re.compile(r"(?<!±)(?<!\b\w –)(?<!\d –) (?!%|– \S{1,3}(?!\S))")
"""A blank at which a line may be broken: not after ±, before a percent sign, or in a row of cards such as 4 – 9."""
_IN_PATH: Final = re.compile(r"(?<=[/\\])(?=\S)")  # the end of a folder in a path, where a line may be broken too


def _words_of(span: Span) -> list[Span]:
    """The span divided after every blank, and after every folder of a path; a line feed is a span of its own."""
    words: list[Span] = []
    for i, part in enumerate(span.text.split("\n")):
        if i:
            words.append(Span("\n", span.face, span.size, span.ink))
        pieces = _BLANK.split(part)
        for j, piece in enumerate(pieces):
            word = piece + (" " if j < len(pieces) - 1 else "")
            words += (span._replace(text=text) for text in _IN_PATH.split(word) if text)
    return words


def _closes_line(line: Sequence[Span], word: Span) -> bool:
    """Whether a word is the comma or bracket after a line without a blank, from which it cannot be separated."""
    return word.text[0] in ",.;:!?)…" and not any(span.text.endswith(" ") for span in line)


def _split_off_end(line: list[Span]) -> list[Span]:
    """Cut a line after its last blank, if it has one; returns the part cut off, with which the next line begins."""
    cut = next((i for i in range(len(line), 0, -1) if line[i - 1].text.endswith(" ")), len(line))
    end = line[cut:]
    del line[cut:]
    return end


def _join_last_word(lines: list[list[Span]], width: float, measure: Measure) -> None:
    """If the last line is a single word and the line before has enough words, move the last word of that line down."""
    if len(lines) < 2 or _blanks(lines[-1]) or _blanks(lines[-2]) < _ENOUGH_WORDS:
        return
    before = lines[-2]
    cut = [i for i, span in enumerate(before[:-1]) if span.text.endswith(" ")][-1] + 1
    word = before[cut:]
    if sum(measure(span.text, span.face, span.size) for span in word + lines[-1]) <= width:
        lines[-1][:0] = word
        del before[cut:]


_ENOUGH_WORDS: Final = 3  # the least number of blanks of a line that can give its last word to the next line


def _blanks(line: Sequence[Span]) -> int:
    """The number of spans of a line that end with a blank."""
    return sum(span.text.endswith(" ") for span in line)


def _merge(line: Sequence[Span]) -> tuple[Span, ...]:
    """The line with neighbouring spans of one style joined, without a blank at its end."""
    spans: list[Span] = []
    for span in line:
        if spans and spans[-1][1:] == span[1:]:  # the same but for the text
            span = span._replace(text=spans.pop().text + span.text)
        spans.append(span)
    if spans:
        spans[-1] = spans[-1]._replace(text=spans[-1].text.rstrip())
    return tuple(spans)
