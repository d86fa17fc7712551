"""The keys of the program with their effects, and the screen that shows them."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from tablegame.core.key_names import key_text, keys_in
from tablegame.core.text import N_
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, draw_dialog
from tablegame.view.builder import Builder
from tablegame.view.form import Heading, Text
from tablegame.view.layout import Column, Flow, Part, Row, column
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect, Scene

_TWO_COLUMNS: Final = 48  # from this width on, in sizes of type, the sheet has two columns
Lines: TypeAlias = "tuple[tuple[str, str], ...]"
"""Pairs of keys, in their English names, and what the keys do, as a message id."""

SHEET: Final[tuple[tuple[str, Lines], ...]] = (
    (
        N_("Everywhere"),
        (
            ("Tab", N_("to the next group; with Shift to the one before")),
            ("← → ↑ ↓", N_("within a group; a number takes left and right")),
            ("Enter Space", N_("activates what has the focus")),
            ("Esc", N_("back, close, menu")),
            ("F1", N_("the rule book at the place that matters")),
            ("F5 F6 F7", N_("where you are, your hand, the table in words")),
            ("F8 F9", N_("the score and what you can do, in words")),
            ("F11", N_("full screen")),
            ("?", N_("this sheet")),
            ("Page up, Page down, Home, End", N_("scroll")),
            ("/ Ctrl+F", N_("looks for words, in the rule book")),
            ("Ctrl+V", N_("opens a game from the clipboard")),
            ("Ctrl+O", N_("the saved games, on the shelf")),
            ("P", N_("practice, on the shelf")),
            ("Ctrl+Q", N_("asks whether to close the window; everything is kept")),
        ),
    ),
    (
        N_("At the table"),
        (
            ("← → ↑ ↓", N_("from card to card; the card they come to is lifted")),
            ("Enter Space", N_("plays the lifted card; Enter does what the brass button says")),
            ("H", N_("a hint")),
            ("W", N_("the tutor")),
            ("C", N_("the charts of the game")),
            ("T", N_("what was played so far, to be looked at again")),
            ("R", N_("the house rules in force")),
            ("S", N_("seats: join, leave, change a level")),
            ("Ctrl+Z, Ctrl+Y", N_("takes a choice back, puts it back")),
            ("F", N_("fast forward, up to your next choice or a settlement; again to stop")),
            ("+ −", N_("the pace of the table: faster, slower")),
            ("Space", N_("pauses a demonstration")),
            ("Ctrl+C", N_("copies the game to the clipboard")),
            ("M", N_("the menu; in it Q leads to the shelf, the same key once more to all the rest")),
        ),
    ),
    (N_("Saved games"), (("F2", N_("renames a game")), ("Del", N_("deletes it; Ctrl+Z brings it back")))),
    (N_("Menus and pages"), (("Q N E B V O", N_("a button on which the letter is shown")),)),
)
"""The groups of the sheet: the title of each, as a message id, and its lines."""


class KeysScreen(PaneScreen):
    """The key sheet, with the keys of the present game first; in two columns if there is room."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, own: OwnKeys | None = None) -> None:
        """own: the keys of the present game, None for no game."""
        super().__init__(desk)
        self.own = own

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        sheet = ((self.own.title, self.own.keys), *SHEET) if self.own is not None and self.own.keys else SHEET

        def draw(b: Builder, rect: Rect) -> float:
            """Draw the groups, one below the other or in two columns. Returns the y of the bottom."""
            groups = list[list[Part]]()
            for title, keys in sheet:
                lines = [_KeyLine(keys_in(key, words), words(effect)) for key, effect in keys]
                groups.append([Heading(words(title)), *lines])
            step = b.space.close
            if rect.w < b.type(BODY) * _TWO_COLUMNS:
                return column(b, "keys", rect, [part for group in groups for part in group], step)
            # The number of groups at the left, so that the longer column is as short as possible.
            lengths = [len(group) for group in groups]
            left = min(range(1, len(groups)), key=lambda count: max(sum(lengths[:count]), sum(lengths[count:])))
            sides = groups[:left], groups[left:]
            halves = [Column([part for group in side for part in group], step) for side in sides]
            return Row([(half, 0.0) for half in halves], max(b.px(44), 28.0)).draw(b, "keys", rect)

        title = words("Keys")
        builder.focus = builder.focus or "close"
        draw_dialog(builder, self.pane, title, draw, [close_button(builder)], Shape(1480))
        self.pane.scrolled_by_arrows(builder)
        return builder.scene("", title)


class _KeyLine(NamedTuple):
    """A line of the sheet: the keys at the left, and their effect at the right."""

    keys: tuple[str, ...]
    effect: str

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        keys_w = min(max(rect.w * 0.28, b.type(BODY) * 10), rect.w * 0.45)  # wider for large type, but below the half
        left = keys_w - b.space.wide
        caps = [_Cap(key_text(key, b.words)) for key in self.keys]
        keys = Flow([(cap, min(cap.width(b), left)) for cap in caps], b.space.thin)
        return Row(((keys, left), (Text(self.effect, BODY, ink="text"), 0.0)), b.space.wide).draw(b, zone, rect)


class _Cap(NamedTuple):
    """The picture of a key with its name."""

    text: str

    def width(self, b: Builder) -> float:
        return max(b.line(BODY), b.width([b.span(self.text, BODY, "sans-bold")]) + 2 * b.space.close)

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        box = rect._replace(h=b.line(BODY))
        b.panel(box, "keycap")
        b.text(box, self.text, BODY, "sans-bold", "text", "centre")
        return box.bottom
