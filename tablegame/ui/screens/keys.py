"""The key sheet: what each key does, everywhere, at the table, and in the present game."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, dialog
from tablegame.view.builder import Builder
from tablegame.view.form import Heading, Text
from tablegame.view.layout import Column, Part, Row, column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect, Scene

SHEET: Final = (
    (
        N_("Everywhere"),
        (
            (N_("Tab"), N_("to the next group; with Shift to the one before")),
            ("← → ↑ ↓", N_("within a group; a number takes left and right")),
            (N_("Enter, Space"), N_("activates what has the focus")),
            (N_("Esc"), N_("back, close, menu")),
            ("F1", N_("the rule book at the place that matters")),
            ("F11", N_("full screen")),
            ("?", N_("this sheet")),
            (N_("Page up, page down, Home, End"), N_("scroll")),
            (N_("Ctrl+V"), N_("opens a game from the clipboard")),
            ("P", N_("practice, on the shelf; at a table it stands in the menu")),
            (N_("Ctrl+Q"), N_("asks whether to close the window; everything is kept")),
        ),
    ),
    (
        N_("At the table"),
        (
            ("← → ↑ ↓", N_("from card to card; the card they come to is lifted")),
            (N_("Enter, Space"), N_("plays the lifted card; Enter does what the brass button says")),
            ("H", N_("a hint, which counts as help")),
            ("W", N_("the tutor, and marks on your choices")),
            ("C", N_("the charts of the game; while C names a card, M M C")),
            ("T", N_("what was played so far, to be looked at again")),
            ("L", N_("keeps that list open beside the table, where the window is wide enough")),
            ("R", N_("the house rules in force")),
            ("S", N_("seats: join, leave, change a level")),
            (N_("Ctrl+Z, Ctrl+Y"), N_("takes a choice back, puts it back")),
            ("F", N_("fast forward, up to your next choice or a settlement; again to stop")),
            ("+ −", N_("the pace of the table: faster, slower")),
            (N_("Space"), N_("pauses a demonstration")),
            (N_("Ctrl+C"), N_("copies the game to the clipboard")),
            ("M", N_("the menu; in it Q leads to the shelf, M once more to all the rest")),
        ),
    ),
    (
        N_("Saved games"),
        (
            ("F2", N_("renames a game")),
            (N_("Del"), N_("deletes it; Ctrl+Z brings it back")),
        ),
    ),
)
"""Groups of keys with their effects, as message ids."""


class KeysScreen(PaneScreen):
    """The key sheet, in two columns if there is room. own: the keys of the present game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, own: OwnKeys | None = None) -> None:
        self.desk = desk
        self.own = own
        self.pane = Pane()

    def _groups(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """The groups; the keys of the present game come first."""
        if self.own is None or not self.own.keys:
            return SHEET
        return ((self.own.title, self.own.keys), *SHEET)

    def build(self, builder: Builder) -> Scene:
        words = builder.words

        def draw(b: Builder, rect: Rect) -> float:
            groups: list[list[Part]] = []
            for title, keys in self._groups():
                lines = [KeyLine(words(key), words(does)) for key, does in keys]
                groups.append([Heading(words(title)), *lines])
            step = b.space.close
            if rect.w < b.type(BODY) * 48:
                return column(b, "keys", rect, [part for group in groups for part in group], step)
            cut = _even(groups)
            halves = [Column([part for group in half for part in group], step) for half in (groups[:cut], groups[cut:])]
            return Row([(half, 0.0) for half in halves], max(b.px(44), 28.0)).draw(b, "keys", rect)

        title = words("Keys")
        dialog(builder, self.pane, title, draw, [close_button(builder)], Shape(1240))
        return builder.scene("", title)


def _even(groups: list[list[Part]]) -> int:
    """The number of groups at the left that makes the longer column as short as possible."""
    lengths = [len(group) for group in groups]
    return min(range(1, len(groups)), key=lambda cut: max(sum(lengths[:cut]), sum(lengths[cut:])))


class KeyLine(NamedTuple):
    """A key and its effect."""

    key: str
    does: str

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        left = min(max(rect.w * 0.28, b.type(BODY) * 8), rect.w * 0.45) - b.space.wide
        parts = (Text(self.key, BODY, "sans-bold", "text"), left), (Text(self.does, BODY, ink="text"), 0.0)
        return Row(parts, b.space.wide).draw(b, zone, rect)
