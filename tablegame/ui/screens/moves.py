"""The list of moves: every finished trick in small cards and in words, each of which can be looked at again.

Knows the table screen beneath and the game's words. Must not know any particular game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablegame.table.build import Builder
from tablegame.table.form import Note, text_height, words_in
from tablegame.table.layout import CARD_ASPECT
from tablegame.table.look import MoveLine, Showing, Shown, listing_of
from tablegame.table.scene import Action, Rect, Scene, Target
from tablegame.ui.desk import Desk
from tablegame.ui.screens.over_table import OverTable
from tablegame.ui.screens.table import TableScreen
from tablegame.ui.screens.widgets import Shape, close_press, dialog


class MovesScreen(OverTable):
    """A line a trick, the last one in view; Enter or a click lays that trick on the table again."""

    def __init__(self, desk: Desk, table: TableScreen) -> None:
        super().__init__(desk, table)
        self.shown = False
        self.lines: tuple[MoveLine, ...] | None = None
        self.cards: tuple[tuple[Shown, ...], ...] = ()
        """What each line shows in small cards; () for a line of something else."""
        self.heights: dict[tuple[int, float, float], float] = {}
        self.clauses: tuple[str, ...] = ()
        self.focus = ""

    @property
    def help(self) -> str:
        """F1 opens the rule by which the trick in focus was taken."""
        number = self.focus.rpartition(".")[2]
        clause = self.clauses[int(number)] if number.isdigit() and int(number) < len(self.clauses) else ""
        return f"{self.table.entry.key}#{clause}" if clause else super().help

    def act(self, action: Action) -> None:
        """Open the rule that a result stands on, or hand the verb on."""
        if action.verb == "why":
            self.desk.help(str(action.values[0]))
        else:
            super().act(action)

    def build(self, builder: Builder) -> Scene:
        """The panel with the list."""
        table, words = self.table, builder.words
        listing = listing_of(table.entry.text)
        if self.lines is None:
            # Nothing is played while the list is open.
            view, scene = table.session.view(), table.entry.scene
            self.lines = table.entry.text.moves(view, table.name_of, words)
            shows = scene.shown if isinstance(scene, Showing) else lambda *_: ()
            self.cards = tuple(shows(builder, view, line.event) for line in self.lines)
        lines = self.lines

        def draw(b: Builder, rect: Rect) -> float:
            return self._column(b, rect, lines) if lines else Note(words(listing.empty)).draw(b, "moves", rect)

        if not self.shown and lines:
            builder.focus = builder.focus or f"move.{len(lines) - 1}"
            self.shown = True
        self.clauses = tuple(line.clause for line in lines)
        self.focus = builder.focus
        dialog(builder, self.pane, words(listing.title), draw, (close_press(builder),), Shape(1000))
        for key in ("escape", "t"):
            builder.key(key, Action("close"))
        return replace(builder.scene(""), motion=0.0)

    def _column(self, b: Builder, rect: Rect, lines: tuple[MoveLine, ...]) -> float:
        """All lines as targets; drawn only those that may come into sight, for a game can have a thousand."""
        pad = max(b.px(10), 6.0)
        why = b.span(b.words("Why?"), 20, ink="link")
        aside = b.width([why]) + 2 * pad
        room = self._cards_width(b, rect)
        lefts = [room if cards else 0.0 for cards in self.cards]
        tops = [rect.y]
        for i, line in enumerate(lines):
            wide = rect.w - (aside if line.clause else 0.0) - lefts[i]
            high = max(self._height(b, i, wide - 2 * pad, line.text), _card_height(b) if lefts[i] else 0.0)
            tops.append(tops[-1] + high + 2 * pad)
        near = self._near(b, rect, tops)
        for i, line in enumerate(lines):
            box = Rect(rect.x, tops[i], rect.w - (aside if line.clause else 0.0), tops[i + 1] - tops[i])
            beside = Rect(box.right, box.y, aside, box.h)
            if near(box):
                if i % 2:
                    b.panel(Rect(rect.x, box.y, rect.w, box.h), "row")
                self._line(b, i, box.inset(pad), lefts[i], line)
                if line.clause:
                    b.text(beside, [why], align="centre")
            b.target("moves", Target(f"move.{i}", box, Action("table.review", (i,)), line.text))
            if line.clause:
                link = f"{self.table.entry.key}#{line.clause}"
                b.target("moves", Target(f"why.{i}", beside, Action("why", (link,)), why.text))
        return tops[-1]

    def _line(self, b: Builder, number: int, box: Rect, left: float, line: MoveLine) -> None:
        """The cards of a line at the left, its words beside them."""
        if left:
            _draw_cards(b, Rect(box.x, box.y, left, box.h), self.cards[number])
        wide = box.w - left
        high = self._height(b, number, wide, line.text)
        words_in(b, Rect(box.x + left, box.cy - high / 2, wide, 0), line.text, 20)

    def _cards_width(self, b: Builder, rect: Rect) -> float:
        """What the cards of a line take; 0 where none has any, or where the words would lack room beside them."""
        most = max((len(cards) for cards in self.cards), default=0)
        wide = most * (_card_height(b) / CARD_ASPECT + _card_gap(b)) + max(b.px(12), 8.0)
        return wide if most and rect.w - wide > b.type(20) * 15 else 0.0

    def _height(self, b: Builder, number: int, width: float, text: str) -> float:
        """How high the words of a line get, measured once for each width."""
        key = (number, width, b.type(20))
        if key not in self.heights:
            self.heights[key] = text_height(b, width, text)
        return self.heights[key]

    def _near(self, b: Builder, rect: Rect, tops: list[float]) -> Callable[[Rect], bool]:
        """Whether a line may come into sight: near the window, or near the line in focus, to which it may move."""
        view = max(self.pane.view, float(b.size[1]))
        number = self.focus.rpartition(".")[2]
        at = tops[int(number)] if number.isdigit() and int(number) < len(tops) else rect.y
        middles = (rect.y + self.pane.offset + view / 2, at)
        return lambda box: any(abs(box.cy - middle) < 1.5 * view for middle in middles)


def _draw_cards(b: Builder, rect: Rect, cards: tuple[Shown, ...]) -> None:
    """Cards side by side, each with the mark of its seat; the one that took the trick in gold."""
    high, gap = _card_height(b), _card_gap(b)
    wide = high / CARD_ASPECT
    for i, card in enumerate(cards):
        box = Rect(rect.x + i * (wide + gap), rect.cy - high / 2, wide, high)
        if card.won:
            b.panel(box.inset(-gap * 0.45), "mark")
        b.picture(box, card.face, 1.0 if card.won else 0.82)
        mark = wide * 0.46
        b.picture(Rect(box.right - mark * 0.8, box.bottom - mark * 0.8, mark, mark), f"seat/{card.seat}")


def _card_height(b: Builder) -> float:
    """Of the cards in the list: large enough for their index to be read."""
    return max(b.px(76), b.type(20) * 3.2)


def _card_gap(b: Builder) -> float:
    return max(b.px(7), 5.0)
