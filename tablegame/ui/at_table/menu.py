"""The menu of a game under way: everything that can be done now, in groups, each with its key.

Knows the model of the table beneath. Must not know any particular game.
"""

from __future__ import annotations

from tablegame.play.settings import FASTEST, SLOWEST
from tablegame.table.build import Builder, Words
from tablegame.table.form import Heading, Note, Press, draw_press
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.at_table.bar import undo_press
from tablegame.ui.at_table.over_table import hand_down
from tablegame.ui.desk import Desk
from tablegame.ui.playing.branches import other_chair
from tablegame.ui.playing.table import Table
from tablegame.ui.screens.widgets import Shape, close_press, dialog

Group = tuple[str, list[Press]]
"""A heading and the buttons below it."""


class MenuScreen:
    """What belongs to playing, to looking and to the table, side by side where there is room. No entry does nothing."""

    modal = True
    help = None

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.pane = Pane()
        self.again = other_chair(table) is not None
        """Whether there are cards that can be played once more from another chair."""

    def build(self, builder: Builder) -> Scene:
        """The panel with all groups."""
        groups = self._groups(builder.words)

        def draw(b: Builder, rect: Rect) -> float:
            gap = b.space.pad
            widest = max(b.button_width(e.label, e.hint) for _, entries in groups for e in entries)
            across = next((n for n in (3, 2) if n * widest + (n - 1) * 2 * gap <= rect.w), 1)
            bottom = (
                self._columns(b, rect, groups, across, gap) if across == 3 else self._rows(b, rect, groups, across, gap)
            )
            told = self._told(b.words)
            return Note(told, align="centre").draw(b, "menu", Rect(rect.x, bottom + gap, rect.w, 0)) if told else bottom

        dialog(builder, self.pane, builder.words("Menu"), draw, (close_press(builder),), Shape(1160))
        builder.key("escape", Action("close"))
        ends = ("claim", "leave", "again", "same_deal", "anew")
        builder.grave(*(Action(f"table.{verb}") for verb in ends))
        return builder.scene("")._replace(motion=0.0)

    def _columns(self, b: Builder, rect: Rect, groups: list[Group], across: int, gap: float) -> float:
        """Each group a column."""
        wide = (rect.w - 2 * gap * (across - 1)) / across
        return max(
            self._group(b, Rect(rect.x + i * (wide + 2 * gap), rect.y, wide, 0), group, 1, gap)
            for i, group in enumerate(groups)
        )

    def _rows(self, b: Builder, rect: Rect, groups: list[Group], across: int, gap: float) -> float:
        """The groups one below the other."""
        y = rect.y
        for group in groups:
            y = self._group(b, Rect(rect.x, y, rect.w, 0), group, across, gap) + gap
        return y - gap

    def _group(self, b: Builder, rect: Rect, group: Group, across: int, gap: float) -> float:
        """A heading and its buttons; returns the bottom."""
        title, entries = group
        top = Heading(title).draw(b, "menu", rect) + gap * 0.6
        wide = (rect.w - gap * (across - 1)) / across
        for i, entry in enumerate(entries):
            x, y = rect.x + i % across * (wide + gap), top + i // across * (b.button_height + gap)
            draw_press(b, "menu", entry, Rect(x, y, wide, b.button_height))
        return top + -(-len(entries) // across) * (b.button_height + gap) - gap

    def _told(self, words: Words) -> str:
        """The pace, and the number of the deal where it may be told; else that it is fixed, with its seal."""
        session = self.table.session
        deal, sealed = session.deal_told if self.table.entry.cover.dealt else "", session.deal_seal()
        told = words("Deal number {deal}", deal=deal) if deal else ""
        if sealed is not None and not deal:
            told = words(
                "All deals were fixed before the game; afterwards that can be checked by this seal: {seal}",
                seal=sealed.seal,
            )
        return "\n".join(filter(None, (self.table.pace.said, told)))

    def _groups(self, words: Words) -> list[Group]:
        """Everything that can be done, each where it is looked for; what cannot be done now is left out, but undo."""
        return [
            (words("Playing"), self._playing(words)),
            (words("Looking"), self._looking(words)),
            (words("At the table"), self._at_table(words)),
        ]

    def _playing(self, words: Words) -> list[Press]:
        session, table = self.table.session, self.table
        if table.guided is not None:
            return [self._entry("anew", words("The lesson anew"))]
        entries = [undo_press(self._entry("undo", words("Undo"), words("Ctrl+Z")), table, words)]
        if session.can_redo() is None:
            entries.append(self._entry("redo", words("Redo"), words("Ctrl+Y")))
        if table.chooses and session.no_help() is None:
            entries.append(self._entry("hint", words("Hint"), "H"))
        if session.persons and not session.over and session.no_help() is None:
            entries.append(self._entry("tutor", words("Tutor and marks…"), "W"))
        if session.persons and session.can_lock() is None:
            entries.append(self._entry("lock", words("Lock this game…")))
        if session.can_claim() is None:
            entries.append(self._entry("claim", words("Claim the game")))
        if session.can_concede() is None:
            entries.append(self._entry("concede", words("Give up")))
        if table.entry.cover.dealt and session.notes.deal:
            entries.append(self._entry("same_deal", words("Same deal again")))
        else:
            entries.append(self._entry("again", words("Begin again")))
        if self.again:
            entries.append(self._entry("other_chair", words("Same deal, other chair")))
        entries.append(self._entry("new_game", words("New game…")))
        return entries

    def _looking(self, words: Words) -> list[Press]:
        table, session = self.table, self.table.session
        entries: list[Press] = []
        if session.curtain is None:
            entries.append(self._entry("aim", words("The aim")))
            entries.append(self._entry("moves", words(table.entry.text.listing.title), "T"))
            if table.charts:
                entries.append(self._entry("chart", words("Chart"), "C"))
            dealt = table.entry.cover.dealt
            if dealt or session.seals() or any(sitter.seal for sitter in session.sitters()):
                entries.append(
                    self._entry(
                        "seals", words("Dealt fairly? The seals…") if dealt else words("Played fairly? The seals…")
                    )
                )
        if session.file is not None and (session.over or session.practice):
            entries.append(self._entry("look_over", words("Review")))
        entries += [
            self._entry("practice", words("Practice")),
            self._entry("house", words("House rules"), "R"),
            self._entry("rules", words("Rule book"), "F1"),
            self._entry("keys", words("Keys"), "?"),
        ]
        return entries

    def _at_table(self, words: Words) -> list[Press]:
        pace = self.desk.settings.pace
        lesson = self.table.guided is not None
        entries = [] if lesson else [self._entry("seats", words("Seats"), "S")]
        if not self.table.chooses and not self.table.session.over:
            entries.append(self._entry("forward", words("Fast forward"), "F"))
        if pace < FASTEST:
            entries.append(self._entry("faster", words("Faster"), "+"))
        if pace > SLOWEST:
            entries.append(self._entry("slower", words("Slower"), "−"))
        entries += [
            self._entry("settings", words("Settings")),
            *(() if lesson else (self._entry("copy", words("Copy the game"), words("Ctrl+C")),)),
            self._entry("leave", words("Leave the lesson") if lesson else words("To the shelf (the game is kept)")),
        ]
        return entries

    def _entry(self, verb: str, label: str, hint: str = "") -> Press:
        return Press(f"menu.{verb}", label, Action(f"table.{verb}"), "ivory", hint)

    def act(self, action: Action) -> None:
        """Scroll, close, or let the table do it."""
        hand_down(self.table, self.pane, action)
