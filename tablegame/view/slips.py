"""Text on the felt, on a light box (slip) or a dark box (plaque) that is as large as the text.

A sentence for `flow_text` may contain bold words and shapes of seats. The shape of a seat is a figure that stands for
the seat, such as a disc or a square; in its place the portrait of the player is drawn if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tablegame.view.builder import SMALLER, Builder
from tablegame.view.phrases import You
from tablegame.view.scale import BODY, LEADING, NAME
from tablegame.view.scene import Face, Ink, Label, PanelStyle, Rect, Span


def paragraphs(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """The lines of several paragraphs, no wider than `width`."""
    return tuple(line for text in texts for line in b.wrap(text, width))


_MARGINS = 1.2  # the space above and below numbered sentences together, in gaps
_LEAST_LEADING = 1.05  # the leading below which lines would touch
_LEAST_MARGINS = 4.0  # the least space above and below a text together, in pixels, even if the room is too low
_LEAST_SIZE = 16.0  # the smallest readable size of type, in pixels
_NARROWER = 24
"""The most narrower widths that are tried for a slip, each 0.96 of the one before; the last is 0.4 of the first."""


def _balance(b: Builder, width: float, texts: Sequence[Sequence[Span]]) -> tuple[tuple[Span, ...], ...]:
    """The lines of several paragraphs: no wider than `width`, as few as possible, and about equally long."""
    lines = paragraphs(b, width, texts)
    for _ in range(_NARROWER):
        width *= 0.96
        narrower = paragraphs(b, width, texts)
        one_line_each, needs_more_lines = len(lines) <= len(texts), len(narrower) != len(lines)
        # A word that is wider than the width cannot be broken: smaller widths are pointless.
        if one_line_each or needs_more_lines or max(b.width(line) for line in narrower) > width:
            break
        lines = narrower
    return lines


def text_slip(
    b: Builder, room: Rect, texts: Sequence[Sequence[Span]], seat: int | None = None, style: PanelStyle = "slip"
) -> Rect:
    """Draw paragraphs on a slip in the middle of a room; returns the box of the slip.
    If the paragraphs do not fit, the space between lines gets smaller, then the type, down to 16 pixels.
    seat: the seat whose portrait or shape is drawn before the first line; None for none."""
    pad = b.space.gap
    shape = b.line(NAME) if seat is not None else 0.0
    lead = shape + pad * 0.5 if shape else 0.0
    lines, leading = _balance(b, room.w - 2 * pad - lead, texts), LEADING
    while (height := b.line_height(lines, leading)) + pad > room.h:
        if leading > _LEAST_LEADING:
            leading -= 0.05
        elif min(span.size for text in texts for span in text) >= _LEAST_SIZE + 1:  # still readable a step smaller
            texts = [[span._replace(size=span.size * SMALLER) for span in text] for text in texts]
            lines = _balance(b, room.w - 2 * pad - lead, texts)
        else:
            break
    width = max(b.width(line) for line in lines)
    w, h = width + lead + 2 * pad, height + min(pad, max(_LEAST_MARGINS, room.h - height))
    box = Rect(room.cx - w / 2, room.cy - h / 2, w, h)
    b.panel(box, style)
    top = box.cy - height / 2
    if seat is not None:
        first_height = max(span.size for span in lines[0]) * leading
        b.draw_player(Rect(box.x + pad, top + (first_height - shape) / 2, shape, shape), seat)
    b.add(Label(Rect(box.x + pad + lead, top, width + 1, height), lines, "left", leading))
    return box


# -- sentences with shapes of seats ----------------------------------------------------------------------------------

BOLD = "\ue010"  # the character before and after bold words in a sentence for `flow_text`

_SHAPES = 0xE000  # the code of the character for the shape of the first seat; those of the other seats follow
_SEATS = 8  # the most seats of a table
_SHAPE_SIDE = 0.86  # the side of a shape in a sentence, in heights of a line
_SHAPE_WIDTH = 0.9  # the width that a shape takes in a sentence, with a little space after it, in heights of a line
_BETWEEN_SHAPES = re.compile("(?<=[\ue000-\ue007])\N{NO-BREAK SPACE}(?=[\ue000-\ue007])")


def seat_shapes(seats: Sequence[int]) -> str:
    """Characters that `flow_text` draws as the shapes of these seats, on one line. They are put into a sentence."""
    return "\N{NO-BREAK SPACE}".join(chr(_SHAPES + seat) for seat in seats)


def bold(text: str) -> str:
    """The text, marked so that `flow_text` writes it in bold."""
    if isinstance(text, You):
        return You(BOLD + text + BOLD, bold(text.instead))
    return f"{BOLD}{text}{BOLD}"


@dataclass(frozen=True, slots=True)
class FlowedText:
    """A sentence with shapes of seats, broken into lines. x and y are from its upper left corner, in pixels."""

    runs: tuple[tuple[float, float, tuple[Span, ...]], ...]  # runs of text, each with its x and y before it
    marks: tuple[tuple[float, float, int], ...]  # seats whose shapes are drawn, each with its x and y before it
    lines: int  # the number of lines
    line: float  # the height of a line
    said: str  # the text for screen readers, with the names of players in place of shapes

    @property
    def height(self) -> float:
        return self.lines * self.line

    def width(self, b: Builder) -> float:
        ends = [left + b.width(spans) for left, _, spans in self.runs] + [left + self.line for left, _, _ in self.marks]
        return max(ends, default=0.0)

    def draw(self, b: Builder, x: float, y: float) -> None:
        """Draw the sentence, whose upper left corner is at x, y."""
        b.hide_from_reader(Rect(x, y, self.width(b), self.height))
        for number, (left, top, spans) in enumerate(self.runs):
            box = Rect(x + left, y + top, b.width(spans) + 1, self.line)
            b.add(Label(box, (spans,), said="" if number else self.said))  # the first run speaks for the sentence
        side = self.line * _SHAPE_SIDE
        for left, top, seat in self.marks:
            b.draw_player(Rect(x + left, y + top + (self.line - side) / 2, side, side), seat)


class _FlowWriter:
    """Breaks a sentence into lines, word by word, for `flow_text`. A run is a part of a line between two shapes."""

    def __init__(self, b: Builder, size: float, link: str, ink: Ink) -> None:
        self.b, self.size, self.link, self.ink = b, size, link, ink
        self.line = size * LEADING
        self.blank = b.metrics.width(" ", "sans", size)
        self.x = self.y = 0.0  # where the next word goes
        self.bold = False
        self.spans: list[Span] = []  # the present run of text
        self.left = 0.0  # the x of the present run
        self.runs: list[tuple[float, float, tuple[Span, ...]]] = []
        self.marks: list[tuple[float, float, int]] = []

    def add_word(self, word: str, width: float) -> None:
        """Add a word, on a new line if the present line would be wider than `width`."""
        pieces = self._pieces(word)
        word_width = sum(self.line if isinstance(piece, int) else self.b.width([piece]) for piece in pieces)
        if self.x > 0 and self.x + self.blank + word_width > width:
            self.end_run()
            self.x, self.y = 0.0, self.y + self.line
        elif self.x > 0:
            self._add_span(Span(" ", "sans", self.size, self.ink, link=self.link))
        for piece in pieces:
            if isinstance(piece, int):
                self.end_run()
                self.marks.append((self.x, self.y, piece))
                self.x += self.line * _SHAPE_WIDTH
            else:
                self._add_span(piece)

    def _add_span(self, span: Span) -> None:
        """Add text to the present run, or begin a run with it."""
        if not self.spans:
            self.left = self.x
        if self.spans and self.spans[-1].face == span.face:
            span = span._replace(text=self.spans.pop().text + span.text)
        self.spans.append(span)
        self.x = self.left + self.b.width(self.spans)

    def end_run(self) -> None:
        """End the present run of text, if there is one."""
        if self.spans:
            self.runs.append((self.left, self.y, tuple(self.spans)))
        self.spans = []

    def _pieces(self, word: str) -> list[Span | int]:
        """The pieces of a word: spans of one face, and for each shape its seat."""
        pieces: list[Span | int] = []
        text = ""
        for character in [*word, ""]:  # the empty one ends the last span
            seat = ord(character) - _SHAPES if character else -1
            is_shape = 0 <= seat < _SEATS
            if text and (not character or character == BOLD or is_shape):
                face: Face = "sans-bold" if self.bold else "sans"
                pieces.append(Span(text, face, self.size, self.ink, link=self.link))
                text = ""
            if character == BOLD:
                self.bold = not self.bold
            elif is_shape:
                pieces.append(seat)
            else:
                text += character
        return pieces


def flow_text(
    b: Builder,
    text: str,
    width: float,
    units: float = BODY,
    link: str = "",
    ink: Ink = "text",
    bold: bool = False,
    size: float = 0.0,
) -> FlowedText:
    """A sentence with shapes of seats and bold words, broken into lines no wider than `width`.
    text: a sentence with results of `seat_shapes` and `bold`.
    link: the anchor of the rule book that a click on the sentence opens; "" for none.
    bold: whether bold is reversed: words without a mark are bold then, and marked words are not.
    units, size: the size of the type in layout units; or in pixels, if `size` is not 0."""
    writer = _FlowWriter(b, size or b.type(units), link, ink)
    writer.bold = bold
    for word in text.split(" "):
        writer.add_word(word, width)
    writer.end_run()
    names = {_SHAPES + seat: str(name) for seat, name in enumerate(b.names)} | {ord(BOLD): None}
    said = _BETWEEN_SHAPES.sub(", ", text).translate(names).replace("  ", "\n")  # two blanks are between sentences
    return FlowedText(tuple(writer.runs), tuple(writer.marks), round(writer.y / writer.line) + 1, writer.line, said)


def sentence_slip(
    b: Builder, room: Rect, text: str, link: str = "", style: PanelStyle = "slip", units: float = BODY
) -> Rect:
    """Draw a sentence for `flow_text` on a slip or a plaque in the middle of a room; returns the box of the slip."""
    pad = b.space.gap
    ink = "plaque-text" if style == "plaque" else "text"
    size = b.type(units)
    visible = flow_text(b, text, room.w - 2 * pad, units, link, ink)
    while visible.height > room.h and size > _LEAST_SIZE:
        size = max(_LEAST_SIZE, size - 1)
        visible = flow_text(b, text, room.w - 2 * pad, units, link, ink, size=size)
    w, h = visible.width(b) + 2 * pad, visible.height + min(pad, max(_LEAST_MARGINS, room.h - visible.height))
    box = Rect(room.cx - w / 2, room.cy - h / 2, w, h)
    b.panel(box, style, name="told" if style == "slip" else "")
    visible.draw(b, box.x + pad, box.cy - visible.height / 2)
    return box


def _number_width(b: Builder, sentences: Sequence[tuple[str, str]]) -> float:
    """The width of the numbers before sentences, with the gap after them."""
    return b.width([b.span(str(len(sentences)), BODY, "serif-bold")]) + b.space.gap


def numbered_height(b: Builder, width: float, sentences: Sequence[tuple[str, str]]) -> float:
    """The least height of a slip of this width on which all numbered sentences fit in the usual size of type.
    sentences: each as (text, the anchor of the rule book to which it leads)."""
    inner = width - 2 * b.space.gap - _number_width(b, sentences)
    lines = [flow_text(b, text, inner).height + b.space.hair for text, _ in sentences]
    return sum(lines) + b.space.gap * _MARGINS


def numbered_slip(b: Builder, room: Rect, sentences: Sequence[tuple[str, str]], shown: int, above: float = 0.0) -> Rect:
    """Draw numbered sentences on a slip; returns the box of the slip. A single sentence has no number.

    sentences: each as (text, the anchor of the rule book to which it leads).
    shown: the number of visible sentences.
    above: the pixels by which the slip may extend above its room.

    The slip has room for all sentences from the start, so that visible sentences do not move when the next one appears.
    If they do not fit, first the gaps and the type get smaller; then the slip extends above its room; then there are no
    more line breaks between sentences. If even that is not enough, earlier sentences are left out, from the second on;
    the first sentence, the main reason, goes last.
    """
    b.set_explanation_steps(len(sentences))
    if len(sentences) == 1:
        return sentence_slip(b, room, *sentences[0])
    pad, lead = b.space.gap, _number_width(b, sentences)
    gap, size = b.space.pad, b.type(BODY)  # between sentences, and of the type; they get smaller
    free = room.h - pad * _MARGINS  # the height for the text
    while True:
        flows = [flow_text(b, text, room.w - 2 * pad - lead, size=size) for text, _ in sentences]
        height = _height_together(flows, gap)
        if height <= free or (gap == b.space.hair and size <= _LEAST_SIZE):
            break
        if gap > b.space.hair:
            gap = b.space.hair
        else:
            size = max(_LEAST_SIZE, size - 1)
    visible = [*range(min(max(1, shown), len(flows)))]
    free += min(above, max(0.0, height - free))
    if height > free and (box := _running_slip(b, room, sentences, len(visible), size, free)) is not None:
        return box
    while len(visible) > 1 and _height_together([flows[i] for i in visible], gap) > free:
        visible.pop(1 if len(visible) > 2 else 0)  # the second sentence, or the first of two: the newest stays
    used = _height_together([flows[i] for i in visible], gap)
    h = min(free, height, max(used, room.h - pad * _MARGINS)) + pad * _MARGINS
    box = Rect(room.x, room.y - max(0.0, h - room.h), room.w, h)
    b.panel(box, "slip", name="told")
    # Sentences begin at the top, where later ones do not move them. If not all of them fit, they are centred.
    y = box.y + pad * _MARGINS / 2 if height <= free else max(box.y + 2.0, box.cy - used / 2)
    for i in visible:
        number = Rect(box.x + pad, y, lead, flows[i].line)
        b.text(number, [Span(str(i + 1), "serif-bold", max(18.0, size), "accent", link=sentences[i][1])])
        flows[i].draw(b, box.x + pad + lead, y)
        y += flows[i].height + gap
    return box


def _height_together(flows: Sequence[FlowedText], gap: float) -> float:
    """The height of sentences one below the other, with gaps between them."""
    return sum(flow.height for flow in flows) + gap * (len(flows) - 1)


def _running_slip(
    b: Builder, room: Rect, sentences: Sequence[tuple[str, str]], visible: int, size: float, free: float
) -> Rect | None:
    """Draw numbered sentences without line breaks between them; returns the box of the slip.
    visible: the number of visible sentences. size: the size of the type in pixels.
    free: the height in pixels for all sentences together. If they do not fit, nothing is drawn and None comes back."""
    pad = b.space.gap
    numbered = [f"{bold(f'{i}.')} {text}" for i, (text, _) in enumerate(sentences, 1)]
    whole = flow_text(b, "  ".join(numbered), room.w - 2 * pad, size=size)
    if whole.height > free + pad * 0.8:  # it may take two thirds of the margins, too
        return None
    h = max(room.h, min(free, whole.height) + pad * _MARGINS)
    box = Rect(room.x, room.bottom - h, room.w, h)
    b.panel(box, "slip", name="told")
    shown = flow_text(b, "  ".join(numbered[:visible]), room.w - 2 * pad, size=size)
    shown.draw(b, box.x + pad, box.cy - whole.height / 2)
    return box
