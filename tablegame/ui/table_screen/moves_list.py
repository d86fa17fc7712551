"""The list of moves: a line for every finished trick, in small cards and in words; a click shows the trick again.

The panel over the table (`panels.py`) and the column beside the table draw the same lines. The column lists only events
that the viewer has watched, so it does not change while the table still shows the next ones.
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
    """The lines of the list of moves in a pane."""

    def __init__(self, table: Table, pane: Pane, prefix: str, why_verb: Verb[str], stacked: bool = False) -> None:
        """prefix: the beginning of the ids and of the zone of its targets.
        why_verb: opens the rule of a line.
        stacked: whether the text of a line is below its cards, not at their right.
        """
        self.table = table
        self.pane = pane
        self.prefix = prefix
        self.why_verb = why_verb
        self.stacked = stacked
        self.lines: tuple[MoveLine, ...] = ()
        self.cards: tuple[tuple[TrickCard, ...], ...] = ()
        """The small cards of each line; () for a line that is no trick."""
        self._filled_for: tuple[tuple[SeenEvent, ...], Hashable] | None = None
        """The events, and the language, faces and names, for which the lines were made."""
        self._heights: dict[tuple[str, float, float], float] = {}
        """The heights of texts by text, width and size of type."""

    def fill(self, b: Builder, events: tuple[SeenEvent, ...]) -> None:
        """Make a line for each event, in the language and with the faces on the screen."""
        table, wording = self.table, (b.words.code, b.faces, self.table.names)
        if self._filled_for is None or self._filled_for[0] is not events or self._filled_for[1] != wording:
            self._filled_for = events, wording
            self.lines = tuple(table.entry.text.move_line(moment, table.name_of, b.words) for moment in events)
            self.cards = tuple(table.entry.scene.trick_cards(b, moment) for moment in events)

    def number(self, focus: str) -> int | None:
        """The index of the line that has the focus; None for none."""
        number = focus.removeprefix(self.prefix).rpartition(".")[2] if focus.startswith(self.prefix) else ""
        return int(number) if number.isdigit() and int(number) < len(self.lines) else None

    def clause(self, focus: str) -> str:
        """The clause of the rules for the line that has the focus; "" for none."""
        number = self.number(focus)
        return "" if number is None else self.lines[number].clause

    def draw(self, b: Builder, rect: Rect, focus: str, lit: int | None = None, show: bool = False) -> float:
        """Make a target for every line, and draw those that may come into view, since a game can have a thousand.
        Returns the bottom.

        focus: the id of the target in focus.
        lit: the index of the line whose trick is on the table, None for none.
        show: whether that line is scrolled into view.
        """
        if not self.lines:
            return Text(b.words(self.table.entry.text.listing.empty)).draw(b, f"{self.prefix}moves", rect)
        pad, marks = b.space.pad, self.table.tutor.marks.by_line()
        why = b.span(b.words("The rule"), BODY, ink="link")
        why_w, cards_w = b.width([why]) + 2 * pad, 0.0 if self.stacked else self._cards_width(b, rect)
        most_marks = 0 if self.stacked else max(map(len, marks.values()), default=0)
        marks_w = most_marks * (_mark_side(b) + b.space.hair)
        rights = [why_w if line.clause or (self.stacked and i in marks) else 0.0 for i, line in enumerate(self.lines)]
        lefts = [cards_w if cards else 0.0 for cards in self.cards]
        texts = [" ".join((line.text, *self._against(b, marks.get(i, ())))) for i, line in enumerate(self.lines)]
        tops = [rect.y]
        for i, text in enumerate(texts):
            wide = rect.w - rights[i] - marks_w - lefts[i] - 2 * pad
            high = self._above(b, i, wide) + self._height(b, wide, text)
            tops.append(tops[-1] + max(high, _card_height(b) if lefts[i] else 0.0) + 2 * pad)
        if show and lit is not None and lit < len(self.lines):
            self.pane.show(tops[lit] - rect.y, tops[lit + 1] - rect.y)
        may_be_visible = self._near(b, rect, tops, focus)
        zone = f"{self.prefix}moves"
        for i, line in enumerate(self.lines):
            box = Rect(rect.x, tops[i], rect.w - rights[i], tops[i + 1] - tops[i])
            right, line_marks = Rect(box.right, box.y, rights[i], box.h), marks.get(i, ())
            if may_be_visible(box):
                if i % 2:
                    b.panel(box._replace(w=rect.w), "row")
                if i == lit:
                    b.panel(box._replace(w=rect.w).inset(2), "mark")
                inner = box.inset(pad)
                self._line(b, i, inner._replace(w=inner.w - marks_w), lefts[i], texts[i])
                self._marks(b, inner, right, line_marks)
                if line.clause:
                    b.text(right, [why], align="centre")
            label = " · ".join((texts[i], *(b.words(MEANINGS[line_mark.mark]) for line_mark in line_marks)))
            b.target(zone, Target(f"{self.prefix}move.{i}", box, verbs.LOOK_BACK(i), label))
            if line.clause:
                b.target(zone, Target(f"{self.prefix}why.{i}", right, self.why_verb(line.clause), why.text))
        return tops[-1]

    def _against(self, b: Builder, marks: Sequence[LineMark]) -> list[str]:
        """The reasons against the choices that led to a line."""
        table, texts = self.table, []
        for _, seat, reason in marks:
            if reason is not None:
                person = Person.SECOND if seat == table.session.situation.viewer else None
                texts.append(Teller.about(table.names, seat, b.words, b.faces, person).tell(reason).text)
        return texts

    def _marks(self, b: Builder, inner: Rect, right: Rect, marks: Sequence[LineMark]) -> None:
        """Draw the marks of a line at its right end; in a stacked list two in a row below the link to the rule."""
        side = _mark_side(b)
        step = side + b.space.hair
        for n, line_mark in enumerate(marks):
            box = Rect(inner.right - (len(marks) - n) * step, inner.cy - side / 2, side, side)
            if self.stacked:
                row, column = divmod(n, 2)
                left = right.cx - (min(2, len(marks) - 2 * row) * step - b.space.hair) / 2
                box = Rect(left + column * step, right.cy + b.type(BODY) * 0.8 + row * step, side, side)
            b.picture(box, f"judged/{line_mark.mark}")

    def _line(self, b: Builder, number: int, box: Rect, left: float, text: str) -> None:
        """Draw the cards of a line at the left or above, and its text in the rest. left: the width of cards at the
        left, 0 for cards above."""
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
        """The height of the cards above the text of a line; 0 if they are at its left."""
        rows = -(-len(self.cards[number]) // _across(b, width)) if self.stacked else 0
        return rows * (_card_height(b) + _card_gap(b))

    def _cards_width(self, b: Builder, rect: Rect) -> float:
        """The width of the cards at the left of a text; 0 if no line has cards, or the text would have too little
        room."""
        most = max((len(cards) for cards in self.cards), default=0)
        wide = most * (_card_height(b) / CARD_ASPECT + _card_gap(b)) + b.space.pad
        return wide if most and rect.w - wide > b.type(BODY) * 15 else 0.0

    def _height(self, b: Builder, width: float, text: str) -> float:
        """The height of the text of a line, measured once for each width."""
        key = (text, width, b.type(BODY))
        if key not in self._heights:
            self._heights[key] = text_height(b, width, text)
        return self._heights[key]

    def _near(self, b: Builder, rect: Rect, tops: list[float], focus: str) -> Callable[[Rect], bool]:
        """A function that says whether the box of a line may come into view: near the visible part, or near the line in
        focus, to which the pane may scroll."""
        view = max(self.pane.view, float(b.size[1]))
        number = self.number(focus)
        focus_y = rect.y if number is None else tops[number]
        # The pane brings an offset beyond the end back to it.
        offset = min(self.pane.offset, max(0.0, tops[-1] - rect.y - self.pane.view))
        middles = (rect.y + offset + view / 2, focus_y)
        return lambda box: any(abs(box.cy - middle) < 1.5 * view for middle in middles)


def _draw_cards(b: Builder, rect: Rect, cards: tuple[TrickCard, ...]) -> None:
    """Draw cards side by side, each with the picture of its player, and a gold frame round the one that won."""
    high, gap = _card_height(b), _card_gap(b)
    wide = high / CARD_ASPECT
    for i, card in enumerate(cards):
        box = Rect(rect.x + i * (wide + gap), rect.cy - high / 2, wide, high)
        if card.won:
            b.panel(box.inset(-gap * 0.45), "mark")
        b.picture(box, card.face, 1.0 if card.won else 0.82)
        mark = wide * 0.46
        b.draw_player(Rect(box.right - mark * 0.8, box.bottom - mark * 0.8, mark, mark), card.seat)


def _mark_side(b: Builder) -> float:
    return b.type(BODY) * 1.1


def _across(b: Builder, width: float) -> int:
    """The number of cards that have room side by side."""
    gap = _card_gap(b)
    return max(1, int((width + gap) / (_card_height(b) / CARD_ASPECT + gap)))


def _card_height(b: Builder) -> float:
    """The height of the cards in the list, at which their index can be read."""
    return max(b.px(76), b.type(BODY) * 3.2)


def _card_gap(b: Builder) -> float:
    return b.space.close


BESIDE: Final = "beside"
"""The beginning of the ids and zones of targets in the column, before a dot."""
LEAST_WINDOW: Final = 1500
"""The least width of a window with a column, in pixels."""
LEAST_SHAPE: Final = 1.1
"""The least width of the table beside the column, in heights."""
WIDTH: Final = 18.0
"""The width of the column, in sizes of its type."""


def column_width(b: Builder) -> float:
    """The width of the column with its margin in this window, in pixels; 0 if the table would have too little room."""
    wide, high = b.window
    column = round(b.type(BODY) * WIDTH + b.felt.x)
    table = (wide - column, high)
    fits = table[0] >= max(SMALLEST[0], LEAST_SHAPE * high) and b.text_scale <= largest_at_table(table)
    return float(column) if wide >= LEAST_WINDOW and fits else 0.0


class MovesBeside:
    """The column beside a table. A setting opens it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pane = Pane(BESIDE)
        self.list = MovesList(table, self.pane, f"{BESIDE}.", verbs.OWN_EXPLAIN, stacked=True)
        self.room = 0.0
        """The width of the column in pixels, also while it is closed; 0 if it has no room."""
        self._newest: tuple[int, int | None] = (0, None)
        """The number of lines and the index of the lit line in the last picture."""

    @property
    def is_open(self) -> bool:
        return self.table.desk.settings.moves_beside and self.room > 0

    def make_way(self, b: Builder) -> None:
        """Reserve its strip of the window, if it is open."""
        if b.size == b.window:
            self.room = column_width(b)
            if self.is_open:
                b.reserve_right(self.room)
        self.pane.rect = NOWHERE

    def draw(self, b: Builder) -> None:
        """Draw the column in its strip. It depends on the focus only if one of its lines has that."""
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
        if table.viewed.events is not None:
            viewer, events = table.viewed.events
            if viewer == table.session.situation.viewer:
                self._fill(b, rect, events, focus)
        away = Target(f"{BESIDE}.away", cross, verbs.MOVES_BESIDE(), words("No longer beside the table"))
        b.target(f"{BESIDE}.moves", away)

    def _shift(self, b: Builder, by: float) -> None:
        """Move all that has been drawn to the right, since the column is at the left for left hands."""
        b.nodes[:] = [placed(node, by, 0.0) for node in b.nodes]
        b.targets[:] = [placed_target(target, by, 0.0) for target in b.targets]
        b.drops[:] = [Drop(drop.rect.moved(by, 0.0), drop.slot.moved(by, 0.0)) for drop in b.drops]
        for pane in self.table.panes.values():
            if pane.rect != NOWHERE:
                pane.rect = pane.rect.moved(by, 0.0)

    def _fill(self, b: Builder, rect: Rect, events: tuple[SeenEvent, ...], focus: str) -> None:
        """Draw the lines. A new line is scrolled into view, and so is the line whose trick is on the table."""
        self.list.fill(b, events)
        lit = self.table.old_trick
        newest = (len(self.list.lines), lit)
        if newest != self._newest and lit is None:
            self.pane.offset = float("inf")
        shows, self._newest = newest != self._newest, newest
        self.pane.fill(b, rect, lambda aside, box: self.list.draw(aside, box, focus, lit, shows), bool(focus), True)

    def clause(self, focus: str) -> str:
        """The clause of the rules for the line that has the focus; "" for none, and while the column is closed."""
        return self.list.clause(focus) if self.pane.rect != NOWHERE else ""
