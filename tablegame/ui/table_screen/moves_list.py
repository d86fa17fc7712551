"""The lines of the list of moves: every finished trick in small cards and in words, each to be looked at again.

The panel over the table (`panels.py`) and the column beside it draw the same lines. The column lists what has been seen
on the table, and nothing before: while something is still played back it stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.text import Person
from tablegame.ui.screens.widgets import MEANINGS
from tablegame.ui.table.marks import LineMark
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.advice import Teller
from tablegame.view.builder import SMALLEST, Builder, largest_at_table
from tablegame.view.card_places import CARD_ASPECT
from tablegame.view.form import Text, draw_wrapped, text_height
from tablegame.view.game_scene import MoveLine, TrickCard
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Drop, Rect, Target, placed, placed_target
from tablegame.view.verbs import Verb


class MovesList:
    """A line for each trick. Ids and zone of its targets begin with prefix; why opens the rule of a line. stacked: the
    words stand below the cards, not beside them."""

    def __init__(self, table: Table, pane: Pane, prefix: str, why: Verb[str], stacked: bool = False) -> None:
        self.table = table
        self.pane = pane
        self.prefix = prefix
        self.why_verb = why
        self.stacked = stacked
        self.lines: tuple[MoveLine, ...] = ()
        self.cards: tuple[tuple[TrickCard, ...], ...] = ()
        """The small cards of each line; () for a line that is no trick."""
        self._filled_for: tuple[tuple[SeenEvent, ...], Hashable] | None = None
        self._heights: dict[tuple[str, float, float], float] = {}

    def fill(self, b: Builder, events: tuple[SeenEvent, ...]) -> None:
        """Make a line for each event, in the language and with the faces on screen."""
        table, said = self.table, (b.words.code, b.faces, self.table.names)
        if self._filled_for is None or self._filled_for[0] is not events or self._filled_for[1] != said:
            self._filled_for = events, said
            self.lines = tuple(table.entry.text.move_line(moment, table.name_of, b.words) for moment in events)
            self.cards = tuple(table.entry.scene.trick_cards(b, moment) for moment in events)

    def number(self, focus: str) -> int | None:
        """The line that has the focus; None for none."""
        number = focus.removeprefix(self.prefix).rpartition(".")[2] if focus.startswith(self.prefix) else ""
        return int(number) if number.isdigit() and int(number) < len(self.lines) else None

    def clause(self, focus: str) -> str:
        """The rule by which the trick in focus was taken, "" where no line has it."""
        number = self.number(focus)
        return "" if number is None else self.lines[number].clause

    def draw(self, b: Builder, rect: Rect, focus: str, lit: int | None = None, show: bool = False) -> float:
        """Make a target for every line, and draw those that may come into view, since a game can have a thousand. lit:
        the line of the trick on the table; show: it is brought into view."""
        if not self.lines:
            return Text(b.words(self.table.entry.text.listing.empty)).draw(b, f"{self.prefix}moves", rect)
        pad = b.space.pad
        why = b.span(b.words("The rule"), BODY, ink="link")
        aside = b.width([why]) + 2 * pad
        room = 0.0 if self.stacked else self._cards_width(b, rect)
        dots = self.table.tutor.marks.by_line()
        side = b.type(BODY) * 1.1
        most = 0 if self.stacked else max((len(said) for said in dots.values()), default=0)
        marks = most * (side + b.space.hair)
        asides = [aside if line.clause or (self.stacked and i in dots) else 0.0 for i, line in enumerate(self.lines)]
        lefts = [room if cards else 0.0 for cards in self.cards]
        texts = [" ".join((line.text, *self._against(b, dots.get(i, ())))) for i, line in enumerate(self.lines)]
        tops = [rect.y]
        for i, text in enumerate(texts):
            wide = rect.w - asides[i] - marks - lefts[i] - 2 * pad
            high = self._above(b, i, wide) + self._height(b, wide, text)
            tops.append(tops[-1] + max(high, _card_height(b) if lefts[i] else 0.0) + 2 * pad)
        if show and lit is not None and lit < len(self.lines):
            self.pane.show(tops[lit] - rect.y, tops[lit + 1] - rect.y)
        near = self._near(b, rect, tops, focus)
        zone = f"{self.prefix}moves"
        for i, line in enumerate(self.lines):
            box = Rect(rect.x, tops[i], rect.w - asides[i], tops[i + 1] - tops[i])
            beside = Rect(box.right, box.y, asides[i], box.h)
            if near(box):
                if i % 2:
                    b.panel(Rect(rect.x, box.y, rect.w, box.h), "row")
                if i == lit:
                    b.panel(Rect(rect.x, box.y, rect.w, box.h).inset(2), "mark")
                inner = box.inset(pad)
                self._line(b, i, inner._replace(w=inner.w - marks), lefts[i], texts[i])
                self._marks(b, inner, beside, dots.get(i, ()))
                if line.clause:
                    b.text(beside, [why], align="centre")
            events = " · ".join((texts[i], *(b.words(MEANINGS[said.mark]) for said in dots.get(i, ()))))
            b.target(zone, Target(f"{self.prefix}move.{i}", box, verbs.LOOK_BACK(i), events))
            if line.clause:
                b.target(zone, Target(f"{self.prefix}why.{i}", beside, self.why_verb(line.clause), why.text))
        return tops[-1]

    def _against(self, b: Builder, marks: Sequence[LineMark]) -> list[str]:
        """The reasons against the choices that led to a line."""
        table, told = self.table, []
        for _, seat, reason in marks:
            if reason is not None:
                person = Person.SECOND if seat == table.session.situation.viewer else None
                told.append(Teller.about(table.names, seat, b.words, b.faces, person).tell(reason).text)
        return told

    def _marks(self, b: Builder, inner: Rect, beside: Rect, said: Sequence[LineMark]) -> None:
        """The marks of the choices that led to a line: at its right end, in a narrow list below its rule."""
        side = b.type(BODY) * 1.1
        step = side + b.space.hair
        for n, each in enumerate(said):
            dot = Rect(inner.right - (len(said) - n) * step, inner.cy - side / 2, side, side)
            if self.stacked:
                row, column = divmod(n, 2)
                left = beside.cx - (min(2, len(said) - 2 * row) * step - b.space.hair) / 2
                dot = Rect(left + column * step, beside.cy + b.type(BODY) * 0.8 + row * step, side, side)
            b.picture(dot, f"judged/{each.mark}")

    def _line(self, b: Builder, number: int, box: Rect, left: float, text: str) -> None:
        """The cards of a line at the left or above, its words in the rest."""
        cards, above = self.cards[number], self._above(b, number, box.w)
        if left:
            _draw_cards(b, Rect(box.x, box.y, left, box.h), cards)
        elif above:
            across, step = _across(b, box.w), _card_height(b) + _card_gap(b)
            for i in range(0, len(cards), across):
                top = box.y + i // across * step
                _draw_cards(b, Rect(box.x, top, box.w, _card_height(b)), cards[i : i + across])
        wide = box.w - left
        high = self._height(b, wide, text)
        draw_wrapped(b, Rect(box.x + left, above + box.cy - above / 2 - high / 2, wide, 0), text, BODY)

    def _above(self, b: Builder, number: int, width: float) -> float:
        """Height of the cards above the words of a line."""
        rows = -(-len(self.cards[number]) // _across(b, width)) if self.stacked else 0
        return rows * (_card_height(b) + _card_gap(b))

    def _cards_width(self, b: Builder, rect: Rect) -> float:
        """Width of the cards of a line; 0 where no line has any, or where the words would lack room beside them."""
        most = max((len(cards) for cards in self.cards), default=0)
        wide = most * (_card_height(b) / CARD_ASPECT + _card_gap(b)) + b.space.pad
        return wide if most and rect.w - wide > b.type(BODY) * 15 else 0.0

    def _height(self, b: Builder, width: float, text: str) -> float:
        """Height of the words of a line, measured once for each width."""
        key = (text, width, b.type(BODY))
        if key not in self._heights:
            self._heights[key] = text_height(b, width, text)
        return self._heights[key]

    def _near(self, b: Builder, rect: Rect, tops: list[float], focus: str) -> Callable[[Rect], bool]:
        """Whether a line may come into view: near the window, or near the line in focus, to which that may move."""
        view = max(self.pane.view, float(b.size[1]))
        number = self.number(focus)
        at = rect.y if number is None else tops[number]
        # An offset beyond the end is brought back to it.
        offset = min(self.pane.offset, max(0.0, tops[-1] - rect.y - self.pane.view))
        middles = (rect.y + offset + view / 2, at)
        return lambda box: any(abs(box.cy - middle) < 1.5 * view for middle in middles)


def _draw_cards(b: Builder, rect: Rect, cards: tuple[TrickCard, ...]) -> None:
    """Cards side by side, each with the mark of its seat; the one that took the trick in gold."""
    high, gap = _card_height(b), _card_gap(b)
    wide = high / CARD_ASPECT
    for i, card in enumerate(cards):
        box = Rect(rect.x + i * (wide + gap), rect.cy - high / 2, wide, high)
        if card.won:
            b.panel(box.inset(-gap * 0.45), "mark")
        b.picture(box, card.face, 1.0 if card.won else 0.82)
        mark = wide * 0.46
        b.draw_player(Rect(box.right - mark * 0.8, box.bottom - mark * 0.8, mark, mark), card.seat)


def _across(b: Builder, width: float) -> int:
    """How many cards have room side by side."""
    gap = _card_gap(b)
    return max(1, int((width + gap) / (_card_height(b) / CARD_ASPECT + gap)))


def _card_height(b: Builder) -> float:
    """Height of the cards in the list: large enough for their index to be read."""
    return max(b.px(76), b.type(BODY) * 3.2)


def _card_gap(b: Builder) -> float:
    return b.space.close


BESIDE: Final = "beside"
"""Ids and zones of what can be clicked in the column begin with this and a dot."""
LEAST_WINDOW: Final = 1500
"""Pixels of window width from which on there is room for a column."""
LEAST_SHAPE: Final = 1.1
"""How much wider than high the room left to the table is at least."""
WIDTH: Final = 18.0
"""Width of the column, in sizes of its type."""


def column_width(b: Builder) -> float:
    """Width of the column with its margin in this window, in pixels; 0 where too little would be left to the table."""
    wide, high = b.window
    strip = round(b.type(BODY) * WIDTH + b.felt.x)
    left = (wide - strip, high)
    fits = left[0] >= max(SMALLEST[0], LEAST_SHAPE * high) and b.text_scale <= largest_at_table(left)
    return float(strip) if wide >= LEAST_WINDOW and fits else 0.0


class MovesBeside:
    """The column of one table; whether it is open is a setting."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pane = Pane(BESIDE)
        self.list = MovesList(table, self.pane, f"{BESIDE}.", verbs.OWN_EXPLAIN, stacked=True)
        self.room = 0.0
        """Pixels at the right of the window that the column takes or could take; 0 where it has no room."""
        self._newest: tuple[int, int | None] = (0, None)

    @property
    def is_open(self) -> bool:
        """Whether it is open."""
        return self.table.desk.settings.moves_beside and self.room > 0

    def make_way(self, b: Builder) -> None:
        """Keep its strip of the window free, where it is open."""
        if b.size == b.window:
            self.room = column_width(b)
            if self.is_open:
                b.reserve_right(self.room)
        self.pane.rect = NOWHERE

    # -- the picture ---------------------------------------------------------------------------------------------

    def draw(self, b: Builder) -> None:
        """Draw the column in the strip that was kept free. It depends on the focus only where that is on its own
        lines."""
        if b.size == b.window:
            return
        table, felt, words = self.table, b.felt, b.words
        focus = b.focus if b.focus.startswith(f"{BESIDE}.") else ""
        right = Rect(float(b.size[0]), felt.y, b.window[0] - b.size[0] - felt.x, felt.h)
        box = b.mirrored(right, Rect(0, 0, *b.window))
        if b.left_handed:
            self._shift(b, float(b.window[0] - b.size[0]))
        pad, high = b.space.gap, b.type(TITLE, serif=True) * 1.4
        b.panel(box, "panel", name=BESIDE)
        inner = box.inset(pad)
        side = high * 0.72
        title = b.span(words(table.entry.text.listing.title), TITLE, "serif-bold")
        b.text(Rect(inner.x, inner.y, inner.w - side - pad, high), [title])
        cross = Rect(inner.right - side, inner.y + (high - side) / 2, side, side)
        b.picture(cross.inset(side * 0.12), "icon/close")
        rect = Rect(inner.x, inner.y + high + pad / 2, inner.w, inner.h - high - pad / 2)
        seen = table.viewed.events
        if seen is not None and seen[0] == table.session.situation.viewer:
            self._fill(b, rect, seen[1], focus)
        away = Target(f"{BESIDE}.away", cross, verbs.MOVES_BESIDE(), words("No longer beside the table"))
        b.target(f"{BESIDE}.moves", away)

    def _shift(self, b: Builder, by: float) -> None:
        """Move all that has been drawn to the right: the column lies at the left."""
        b.nodes[:] = [placed(node, by, 0.0) for node in b.nodes]
        b.targets[:] = [placed_target(target, by, 0.0) for target in b.targets]
        b.drops[:] = [Drop(drop.rect.moved(by, 0.0), drop.slot.moved(by, 0.0)) for drop in b.drops]
        for pane in self.table.panes.values():
            if pane.rect != NOWHERE:
                pane.rect = pane.rect.moved(by, 0.0)

    def _fill(self, b: Builder, rect: Rect, events: tuple[SeenEvent, ...], focus: str) -> None:
        """The lines, with the newest in view when it comes, or the one of the trick on the table."""
        self.list.fill(b, events)
        lit = self.table.old_trick
        newest = (len(self.list.lines), lit)
        if newest != self._newest and lit is None:
            self.pane.offset = float("inf")
        shows, self._newest = newest != self._newest, newest
        self.pane.fill(b, rect, lambda aside, box: self.list.draw(aside, box, focus, lit, shows), bool(focus), True)

    def clause(self, focus: str) -> str:
        """The rule by which the trick was taken whose line has the focus, "" where none has."""
        return self.list.clause(focus) if self.pane.rect != NOWHERE else ""
