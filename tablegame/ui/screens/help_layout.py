"""Help pages of games, laid out like the pages of a book; and the terms that they explain, which are marked in texts.

A help page is a list of blocks: headings, paragraphs, items of lists, tables and pictures (`view/help_page.py`). A run
is a piece of text in one type. A layout unit is a pixel in a window of 1600 × 1000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from tablegame.art import catalogue
from tablegame.core.errors import TableError
from tablegame.games import Game, help_page
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import SceneInput, Term
from tablegame.view.help_page import (
    TERM,
    Block,
    HeadingBlock,
    HelpPage,
    Item,
    Paragraph,
    PictureBlock,
    Runs,
    TableBlock,
    TextRun,
    plain_text,
)
from tablegame.view.phrases import labelled
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Align, Face, Ink, Label, Line, Node, Rect, Span, Target, shifted
from tablegame.view.terms import explain


def explain_terms(b: Builder, entry: Game, look: SceneInput, opens: bool = True) -> None:
    """Mark the terms of a game in the texts that `b` has drawn so far: the mouse over a term shows its explanation.
    opens: whether a click on a term opens the rule book."""
    named = entry.text.terms(look, b.words)  # each is a `Term`, or the key of one that the help page explains
    terms = (_term(entry.key, term, b.words) if isinstance(term, str) else term for term in named)
    explain(b, [term for term in terms if term is not None], opens)


def _term(game: str, key: str, words: Words) -> Term | None:
    """The term of that key with the explanation from the help page of the game; None if the page has none."""
    explanation = _explanation(game, words.code, key)
    return Term(explanation[0], labelled(*explanation, words), "terms") if explanation else None


@cache
def _explanation(game: str, language: str, key: str) -> tuple[str, str] | None:
    """The word and the meaning of a term as plain texts; None if the help page does not explain it."""
    entry = help_page(game, language).term(TERM + key)
    return (plain_text(entry[0]), plain_text(entry[1])) if entry else None


RUNNING = 22.0  # size of running text in layout units
LEADING: Final = 1.35  # distance of lines, in sizes of type
TABLE_TYPE: Final = RUNNING * 0.95  # size of text in tables
HEADINGS: Final = {1: (30, 40.0), 2: (28, 29.0), 3: (20, 24.0), 4: (16, 22.0)}
"""By level of a heading: the space above, and the size of its type, both in layout units."""
DIAGRAMS: Final = {"seats": 1.7, "rows": 1.3, "lines": 0.8}
"""The height of diagrams, in heights of a card, by the first word of their art keys."""


@dataclass(slots=True)
class PageLayout:
    """A page laid out at a width. All positions are in pixels from the top left corner of the page."""

    nodes: list[Node] = field(default_factory=list)
    links: list[Target] = field(default_factory=list)
    heading_tops: dict[str, float] = field(default_factory=dict)  # by anchor
    blocks: list[tuple[float, float]] = field(default_factory=list)  # top and bottom of each, with the space above it
    height: float = 0.0

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the page from the top of a box. Returns the y of the bottom."""
        b.nodes.extend(shifted(node, rect.x, rect.y) for node in self.nodes)
        for target in self.links:
            b.target(zone, target._replace(rect=target.rect.moved(rect.x, rect.y)))
        return rect.y + self.height


def lay_out_page(b: Builder, page: HelpPage, width: float) -> PageLayout:
    """A help page, laid out at a width in pixels but not yet added to a picture."""
    setter = _PageSetter(Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces), width)
    before: Block | None = None
    for block in page.blocks:
        top = setter.y
        setter.lay_out_block(block, before)
        setter.layout.blocks.append((top, setter.y))
        before = block
    layout = setter.layout
    layout.nodes, layout.height = setter.b.nodes, setter.y + b.px(30)
    return layout


def lay_out_words(b: Builder, runs: Runs, width: float) -> PageLayout:
    """A paragraph of words with links, laid out at a width in pixels but not yet added to a picture."""
    setter = _PageSetter(Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces), width)
    setter.lay_out_text(runs, 0.0, width)
    setter.layout.nodes, setter.layout.height = setter.b.nodes, setter.y
    return setter.layout


class _PageSetter:
    """Lays out a page block by block from the top. `y` is the bottom of the blocks so far."""

    def __init__(self, b: Builder, width: float) -> None:
        self.b, self.width, self.y, self.layout = b, width, 0.0, PageLayout()

    def lay_out_block(self, block: Block, before: Block | None) -> None:
        """Add a block to the page, and the space above it. before: the block above, None for the first block."""
        b = self.b
        # The space above: a heading adds its own, an item has little, and other blocks have none below a heading.
        if isinstance(block, Item):
            self.y += b.px(4 if isinstance(before, Item) else 8)
        elif not isinstance(block, HeadingBlock) and before is not None and not isinstance(before, HeadingBlock):
            self.y += b.px(12)
        if isinstance(block, HeadingBlock):
            self._lay_out_heading(block, before)
        elif isinstance(block, Item):
            self._lay_out_item(block)
        elif isinstance(block, Paragraph):
            self.lay_out_text(block.runs, 0.0, self.width)
        elif isinstance(block, TableBlock):
            self._lay_out_table(block)
        elif isinstance(block, PictureBlock):
            self._lay_out_pictures(block)

    def _lay_out_heading(self, heading: HeadingBlock, before: Block | None) -> None:
        """Lay out a heading with the space of its level, and store where it stands, for links to its anchor."""
        b = self.b
        space, units = HEADINGS[heading.level]
        if before is not None:
            self.y += b.px(space)
        self.layout.heading_tops[heading.anchor] = self.y
        self.lay_out_text(heading.runs, 0.0, self.width, units, "text" if heading.level == 1 else "accent", bold=True)
        self.y += b.px(8 if heading.level == 1 else 4)

    def _lay_out_item(self, item: Item) -> None:
        """Lay out an item of a list: its mark, and at the right of it the text. Deeper items begin further right."""
        b = self.b
        step = b.type(RUNNING, True) * 1.25
        left = step * (item.depth + 1)
        mark = b.span(item.mark, RUNNING, "serif", "accent")
        box = Rect(left - step, self.y, step, b.line_height([[mark]], LEADING))
        b.add(Label(box, ((mark,),), leading=LEADING))
        runs = item.runs
        if runs and runs[0].bold and runs[0].link.startswith(TERM):
            runs = (replace(runs[0], link=""), *runs[1:])  # the explanation of a term needs no link to itself
        self.lay_out_text(runs, left, self.width - left)

    def lay_out_text(
        self, runs: Runs, left: float, width: float, units: float = RUNNING, ink: Ink = "text", bold: bool = False,
        align: Align = "left",
    ) -> None:  # fmt: skip
        """Lay out text with its links into a column. left: its left edge. units: the size of the type, in layout units.
        bold: whether all of the text is bold, not only the runs that are bold by themselves."""
        b = self.b
        spans = [self._span(run, units, ink, bold) for run in runs]
        lines = b.wrap(spans, width)
        # The label has no links: each is a target of its own.
        without_links = tuple(tuple(span._replace(link="") for span in line) for line in lines)
        height = b.line_height(lines, LEADING)
        if lines:
            b.add(Label(Rect(left, self.y, width, height), without_links, align, leading=LEADING))
        y = self.y
        for line in lines:
            line_h = b.line_height([line], LEADING)
            spare = width - b.width(line)
            x = left + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
            for span in line:
                wide = b.width([span])
                if span.link:
                    self._add_link(span, Rect(x, y, wide, line_h))
                x += wide
            y += line_h
        self.y += height

    def _span(self, run: TextRun, units: float, ink: Ink, bold: bool) -> Span:
        """A run of text with its typeface. units: the size of the type. Code is sans-serif and a little smaller."""
        heavy = run.bold or bold
        upright: Face = "serif-bold" if heavy else "serif"
        italic: Face = "serif-bold-italic" if heavy else "serif-italic"
        face: Face = italic if run.italic else upright
        if run.code:
            face = "sans-bold" if heavy else "sans"
            units *= 0.92
        return self.b.span(run.text, units, face, "link" if run.link else ink, run.link)

    def _add_link(self, span: Span, rect: Rect) -> None:
        """Underline a link and make it a target. A link to the explanation of a term has a dotted line."""
        b = self.b
        y = rect.y + rect.h * 0.86  # a little below the base line of the text
        thin = max(1.0, b.px(1.2))
        b.add(Line(((rect.x, y), (rect.right, y)), "link", thin, dotted=span.link.startswith(TERM)))
        name = f"link.{len(self.layout.links)}"
        hit = rect.inset(-2, 0)
        self.layout.links.append(Target(name, hit, Action("link", (span.link,)), span.text))

    def _lay_out_table(self, table: TableBlock) -> None:
        """Lay out a table: its head above a line, and its rows, of which every other one is shaded."""
        b = self.b
        rows = [table.head, *table.rows] if table.head else list(table.rows)
        count = max(len(row) for row in rows)
        pad = b.space.gap
        widths = self._column_widths(rows, count, pad)
        self.y += b.px(4)
        for i, row in enumerate(rows):
            head = bool(table.head) and i == 0
            top, first_node = self.y, len(b.nodes)
            bottom = top
            x = 0.0
            for cell, wide in zip(row, widths, strict=False):
                self.y = top + b.px(5)
                self.lay_out_text(cell, x + pad, wide - 2 * pad, TABLE_TYPE, bold=head)
                bottom = max(bottom, self.y + b.px(5))
                x += wide
            self.y = bottom
            stripe = Rect(0, top, sum(widths), bottom - top)
            if head:
                b.add(Line(((0, bottom), (stripe.right, bottom)), "accent", max(1.0, b.px(1.5))))
            elif i % 2 == 0:
                b.panel(stripe, "row")
                b.nodes.insert(first_node, b.nodes.pop())  # the stripe lies below the texts of its row

    def _column_widths(self, rows: Sequence[Sequence[Runs]], count: int, pad: float) -> list[float]:
        """The widths of columns in pixels. Each gets the width of its longest cell, if there is room for all.
        Else each gets the width of its longest word, and the rest of the room goes to the columns that lack least.
        count: the number of columns. pad: the free pixels at both sides of a cell."""
        b = self.b
        wants, least = [0.0] * count, [0.0] * count
        for row in rows:
            for i, cell in enumerate(row):
                for bold in (False, True):  # so that a head fits, too
                    spans = [self._span(run, TABLE_TYPE, "text", bold) for run in cell]
                    wants[i] = max(wants[i], b.width(spans) + 2 * pad + 2)
                    # Wrapped to a width of one pixel, each line is a word.
                    longest = max((b.width(line) for line in b.wrap(spans, 1.0)), default=0.0)
                    least[i] = max(least[i], longest + 2 * pad + 2)
        if sum(wants) <= self.width:
            return wants
        # The columns that lack least come first: each gets what it lacks, or an equal share of the room that is left.
        room, widths = max(0.0, self.width - sum(least)), list(least)
        for done, i in enumerate(sorted(range(count), key=lambda i: wants[i] - least[i])):
            more = min(wants[i] - least[i], room / (count - done))
            widths[i] += more
            room -= more
        return widths

    def _lay_out_pictures(self, pictures: PictureBlock) -> None:
        """Lay out pictures in rows, with a caption below."""
        b = self.b
        height = max(b.px(190), b.type(BODY) * 6)
        gap = b.px(14)
        if any(key.startswith("step/") for key in pictures.keys):  # the steps of one move stand close together
            height, gap = height * 0.8, gap * 0.4
        x, top, row_h = 0.0, self.y + b.px(4), height  # the place of the next picture, and the height of its row
        for key in pictures.keys:
            try:
                ratio = catalogue.aspect(key)
            except TableError:
                continue  # a picture that this program does not have is left out
            tall = min(height * _relative_height(key, ratio), self.width * ratio)
            wide = tall / ratio
            if x and x + wide > self.width:
                x, top, row_h = 0.0, top + row_h + gap, height
            row_h = max(row_h, tall)
            b.picture(Rect(x, top + max(0.0, height - tall) / 2, wide, tall), key)
            x += wide + gap
        self.y = top + row_h + b.px(6)
        if pictures.alt:
            self.lay_out_text((TextRun(pictures.alt, italic=True),), 0.0, self.width, RUNNING * 0.9, "soft")


def _relative_height(key: str, ratio: float) -> float:
    """The height of a picture, in heights of a card. A square picture, such as the shape of a seat, is half as high.
    ratio: the height of the picture, in widths."""
    return DIAGRAMS.get(key.partition("/")[0], 1.0 if ratio > 1 else 0.5)
