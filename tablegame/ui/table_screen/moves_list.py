"""The list of moves: each event of the game is a line of words, a finished trick one with small pictures of its cards.

A click on a line shows its event on the table again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT
from tablegame.view.form import Text, draw_wrapped, text_height
from tablegame.view.game_scene import MoveLine, TrickCard
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect, Target
from tablegame.view.verbs import Verb

LEAST_TEXT_WIDTH: Final = 15
"""The least width of the texts beside small cards, in sizes of type. In less room the list has no cards."""


class MovesList:
    """The lines of the list of moves. Call `fill`, then `draw`."""

    def __init__(self, table: Table, pane: Pane, why_verb: Verb[str]) -> None:
        """pane: the scrolling part that shows the list. why_verb: opens the rule book at the clause of a line."""
        self.table, self.pane, self.why_verb = table, pane, why_verb
        self.lines: tuple[MoveLine, ...] = ()
        self.cards: tuple[tuple[TrickCard, ...], ...] = ()
        """The small cards of each line; () for a line that is no trick."""
        self._filled_for: tuple[tuple[SeenEvent, ...], Hashable] | None = None
        """The events, and the language, faces and names, for which the lines were made."""
        self._heights: dict[tuple[str, float, float], float] = {}
        """The heights of texts by text, width and size of type."""

    def fill(self, b: Builder, events: tuple[SeenEvent, ...]) -> None:
        """Make a line for each event. Nothing is done if events, language, card faces and names have not changed."""
        table, wording = self.table, (b.words.code, b.faces, self.table.names)
        if self._filled_for is None or self._filled_for[0] is not events or self._filled_for[1] != wording:
            self._filled_for = events, wording
            self.lines = tuple(table.entry.text.move_line(moment, table.name_of, b.words) for moment in events)
            self.cards = tuple(table.entry.scene.trick_cards(b, moment) for moment in events)

    def line_index(self, focus: str) -> int | None:
        """The index of the line that has the focus; None if no line has it. focus: the id of the target in focus."""
        number = focus.rpartition(".")[2] if focus.startswith(("move.", "why.")) else ""
        return int(number) if number.isdigit() and int(number) < len(self.lines) else None

    def clause(self, focus: str) -> str:
        """The clause of the rules for the line with the focus; "" for no line. focus: the id of the target in focus."""
        number = self.line_index(focus)
        return "" if number is None else self.lines[number].clause

    def draw(self, b: Builder, rect: Rect, focus: str) -> float:
        """Draw the list. Returns the y of the bottom. focus: the id of the target in focus.
        A game can have a thousand lines: all have targets, but only those that may come into view are drawn."""
        if not self.lines:
            return Text(b.words(self.table.entry.text.listing.empty)).draw(b, "moves", rect)
        pad = b.space.pad
        why = b.span(b.words("The rule"), BODY, ink="link")
        why_w, cards_w = b.width([why]) + 2 * pad, self._cards_width(b, rect)
        # By line: the widths of the link to the rule at the right and of the cards at the left, and the text between.
        link_widths = [why_w if line.clause else 0.0 for line in self.lines]
        card_widths = [cards_w if cards else 0.0 for cards in self.cards]
        tops = [rect.y]  # of the lines; the last entry is the bottom of the list
        for i, line in enumerate(self.lines):
            wide = rect.w - link_widths[i] - card_widths[i] - 2 * pad
            high = self._height(b, wide, line.text)
            tops.append(tops[-1] + max(high, _card_height(b) if card_widths[i] else 0.0) + 2 * pad)
        may_be_visible = self._visibility_test(b, rect, tops, focus)
        for i, line in enumerate(self.lines):
            box = Rect(rect.x, tops[i], rect.w - link_widths[i], tops[i + 1] - tops[i])
            link_box = Rect(box.right, box.y, link_widths[i], box.h)
            if may_be_visible(box):
                if i % 2:  # every other line is shaded
                    b.panel(box._replace(w=rect.w), "row")
                self._draw_line(b, i, box.inset(pad), card_widths[i])
                if line.clause:
                    b.text(link_box, [why], align="centre")
            b.target("moves", Target(f"move.{i}", box, verbs.LOOK_BACK(i), line.text))
            if line.clause:
                b.target("moves", Target(f"why.{i}", link_box, self.why_verb(line.clause), why.text))
        return tops[-1]

    def _draw_line(self, b: Builder, number: int, box: Rect, left: float) -> None:
        """Draw a line. number: its index. left: the width of its cards, 0 without cards."""
        text = self.lines[number].text
        if left:
            _draw_cards(b, Rect(box.x, box.y, left, box.h), self.cards[number])
        wide = box.w - left
        draw_wrapped(b, Rect(box.x + left, box.cy - self._height(b, wide, text) / 2, wide, 0), text, BODY)

    def _cards_width(self, b: Builder, rect: Rect) -> float:
        """The width of the cards at the left of the texts; 0 for no cards, also if the texts had too little room."""
        most = max((len(cards) for cards in self.cards), default=0)
        wide = most * (_card_height(b) / CARD_ASPECT + b.space.close) + b.space.pad
        return wide if most and rect.w - wide > b.type(BODY) * LEAST_TEXT_WIDTH else 0.0

    def _height(self, b: Builder, width: float, text: str) -> float:
        """The height of the text of a line, measured once for each width."""
        key = (text, width, b.type(BODY))
        if key not in self._heights:
            self._heights[key] = text_height(b, width, text)
        return self._heights[key]

    def _visibility_test(self, b: Builder, rect: Rect, tops: list[float], focus: str) -> Callable[[Rect], bool]:
        """A function that returns whether the line in a box may come into view before the next picture is built.
        That is so near the visible part of the list, and near the line in focus, to which the pane may scroll.
        tops: the top of each line, and the bottom of the last. focus: the id of the target in focus."""
        view = max(self.pane.view, float(b.size[1]))  # before the first picture the pane has no height yet
        number = self.line_index(focus)
        focus_y = rect.y if number is None else tops[number]
        # The pane brings an offset beyond the end back to it.
        offset = min(self.pane.offset, max(0.0, tops[-1] - rect.y - self.pane.view))
        middles = (rect.y + offset + view / 2, focus_y)
        # A view above and a view below are drawn too, for a pane that scrolls before the next picture.
        return lambda box: any(abs(box.cy - middle) < 1.5 * view for middle in middles)


def _draw_cards(b: Builder, rect: Rect, cards: tuple[TrickCard, ...]) -> None:
    """Draw cards side by side, each with the picture of its player, and a gold frame round the one that won."""
    high, gap = _card_height(b), b.space.close
    wide = high / CARD_ASPECT
    for i, card in enumerate(cards):
        box = Rect(rect.x + i * (wide + gap), rect.cy - high / 2, wide, high)
        if card.won:
            b.panel(box.inset(-gap * 0.45), "mark")
        b.picture(box, card.face, 1.0 if card.won else 0.82)
        mark = wide * 0.46
        b.draw_player(Rect(box.right - mark * 0.8, box.bottom - mark * 0.8, mark, mark), card.seat)


def _card_height(b: Builder) -> float:
    """The height of the cards in the list, at which their index can be read."""
    return max(b.px(76), b.type(BODY) * 3.2)
