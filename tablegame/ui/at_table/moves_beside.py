"""The list of moves kept open as a column at the right of the table, where the window is wide enough for both.

Knows the table screen and what it has told. Must not know any particular game; the lines are `moves_list.py`'s. The
column lists what has been seen on the table, and nothing before: while something is told it stays as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegame.core.contract import View
from tablegame.table.build import SMALLEST, Builder, largest_at_table
from tablegame.table.pane import NOWHERE, Pane
from tablegame.table.scale import BODY, TITLE
from tablegame.table.scene import Action, Rect, Target
from tablegame.ui.at_table.moves_list import MovesList

if TYPE_CHECKING:
    from tablegame.ui.at_table.screen import TableScreen

NAME: Final = "beside"
"""Ids and zones of what can be clicked in the column begin with this and a dot."""
LEAST_WINDOW: Final = 1500
"""Pixels of window width from which on there is room for a column."""
LEAST_SHAPE: Final = 1.1
"""What is left to the table is at least so much wider than high."""
WIDTH: Final = 18.0
"""Of the column, in sizes of its type."""


class MovesBeside:
    """The column of one table; whether it is open is a setting."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.pane = Pane(NAME)
        self.list = MovesList(table, self.pane, f"{NAME}.", "review", "explain", stacked=True)
        self.room = 0.0
        """Pixels that the column takes, or could take, of the window at the right; 0 where it has no room."""
        self._seen: tuple[int | None, View] | None = None
        """Who has seen what: the last picture that was told to the end."""
        self._at: tuple[int, int | None, int] | None = None
        self._newest: tuple[int, int | None] = (0, None)

    @property
    def on(self) -> bool:
        """Whether the player wants it."""
        return self.table.desk.settings.moves_beside

    def strip(self, b: Builder) -> float:
        """The room for it in this window with its margin; 0 where too little would be left to the table."""
        wide, high = b.window
        strip = round(b.type(BODY) * WIDTH + b.felt.x)
        left = (wide - strip, high)
        fits = left[0] >= max(SMALLEST[0], LEAST_SHAPE * high) and b.text_scale <= largest_at_table(left)
        return float(strip) if wide >= LEAST_WINDOW and fits else 0.0

    def make_way(self, b: Builder) -> None:
        """Keep its strip of the window free, where it is open."""
        if b.size == b.window:
            self.room = self.strip(b)
            if self.on and self.room:
                b.make_way(self.room)
        self.pane.rect = NOWHERE

    # -- what is told --------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Somebody else looks: nothing has been seen yet."""
        self._seen = self._at = None

    def cut(self) -> None:
        """What was played has been taken back, or is told no more."""
        self._seen = (self.table.session.viewer, self.table.session.view())

    def reach(self, moving: bool) -> bool:
        """Take in what has been told, once all of it lies still; whether the column changes by that."""
        table, session = self.table, self.table.session
        if moving or session.curtain is not None or not table.caught_up or not table.telling.still:
            return False
        at = (table.telling.told, session.viewer, len(session.history()))
        if at == self._at:
            return False
        self._at = at
        self.cut()
        return self.on and self.room > 0

    # -- the picture ---------------------------------------------------------------------------------------------

    def draw(self, b: Builder) -> None:
        """The column in the strip that was kept free. Where the focus is matters to nobody but its own lines."""
        if b.size == b.window:
            return
        told, focus = b.focus_told, b.focus
        self._draw(b, focus if focus.startswith(f"{NAME}.") else "")
        b.focus_told = told

    def _draw(self, b: Builder, focus: str) -> None:
        table, felt, words = self.table, b.felt, b.words
        box = Rect(float(b.size[0]), felt.y, b.window[0] - b.size[0] - felt.x, felt.h)
        pad, high = b.space.gap, b.type(TITLE, serif=True) * 1.4
        b.panel(box, "panel", name=NAME)
        inner = box.inset(pad)
        side = high * 0.72
        title = b.span(words(table.entry.text.listing.title), TITLE, "serif-bold")
        b.text(Rect(inner.x, inner.y, inner.w - side - pad, high), [title])
        cross = Rect(inner.right - side, inner.y + (high - side) / 2, side, side)
        b.picture(cross.inset(side * 0.12), "icon/close")
        rect = Rect(inner.x, inner.y + high + pad / 2, inner.w, inner.h - high - pad / 2)
        if self._seen is not None and self._seen[0] == table.session.viewer:
            self._fill(b, rect, self._seen[1], focus)
        away = Target(f"{NAME}.away", cross, Action(NAME), words("No longer beside the table"))
        b.target(f"{NAME}.moves", away)

    def _fill(self, b: Builder, rect: Rect, view: View, focus: str) -> None:
        """The lines, the newest in sight when it comes, or the one that is looked at again."""
        self.list.tell(b, view)
        lit = self.table.review
        newest = (len(self.list.lines), lit)
        if newest != self._newest and lit is None:
            self.pane.offset = float("inf")
        shows, self._newest = newest != self._newest, newest
        self.pane.fill(b, rect, lambda aside, box: self.list.draw(aside, box, focus, lit, shows), bool(focus), True)

    def clause(self, focus: str) -> str:
        """The rule by which the trick was taken whose line has the focus, "" where none has."""
        return self.list.clause(focus) if self.pane.rect != NOWHERE else ""

    # -- what is done --------------------------------------------------------------------------------------------

    def scrolled(self, action: Action) -> bool:
        """Take the wheel over the column, the page keys while the focus is there, and its bar."""
        if self.pane.rect == NOWHERE:
            return False
        if action.verb == "scroll":
            x, y = (float(value or 0) for value in (*action.values[1:3], 0, 0)[:2])
            if not self.pane.rect.holds(x, y):
                return False
        return self.pane.act(action)
