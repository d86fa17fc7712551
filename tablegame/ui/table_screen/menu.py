"""The menu of a table: a first page of entries, the last of which, *More*, leads to a second page.

The entries stay the same during a game. An entry that does nothing now is grey, with the reason. The *curtain* hides
all cards while one person hands the screen over to another.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from tablegame.core.text import N_, Reason
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import Shape, close_button, draw_dialog
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.bar import NO_CHOICE, disabled_button, undo_button
from tablegame.ui.table_screen.panel import TablePanel, still_scene
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Text
from tablegame.view.layout import cells, columns
from tablegame.view.scene import Rect, Scene
from tablegame.view.verbs import Verb

MORE: Final = Verb[()]("more")  # turn to the other page, and back
REFUSED: Final = Verb[str, str]("refused")
"""Say why an entry does nothing now. Its values: the reason, and the anchor of the rule in the rule book, or ""."""


class MenuEntry(NamedTuple):
    verb: Verb[()]
    label: str = ""  # a message id
    key: str = ""  # the key of the entry within the menu, as its button shows the key


FIRST_ENTRIES: Final = (
    MenuEntry(verbs.LEAVE, N_("To the shelf (the game is kept)"), "Q"),
    MenuEntry(verbs.NEW_GAME, N_("New game…"), "N"),
    MenuEntry(verbs.UNDO, N_("Undo"), N_("Ctrl+Z")),
    MenuEntry(verbs.HINT, N_("Hint"), "H"),
    MenuEntry(verbs.OWN_MOVES, key="T"),
    MenuEntry(verbs.RULE_BOOK, N_("Rule book"), "F1"),
    MenuEntry(verbs.SETTINGS, N_("Settings"), "E"),
    MenuEntry(MORE, N_("More…"), "M"),
)
MORE_ENTRIES: Final = (
    MenuEntry(verbs.HOUSE_RULES, N_("House rules"), "R"),
    MenuEntry(verbs.KEYS, N_("Keys"), "?"),
    MenuEntry(verbs.SEATS, N_("Seats"), "S"),
    MenuEntry(verbs.FORWARD, N_("Fast forward"), "F"),
    MenuEntry(verbs.OWN_CHART, N_("Chart"), "C"),
    MenuEntry(verbs.REDO, N_("Redo"), N_("Ctrl+Y")),
    MenuEntry(verbs.BEGIN_AGAIN, N_("Begin again"), "B"),
    MenuEntry(verbs.SAME_DEAL, N_("Same deal again")),
    MenuEntry(verbs.CONCEDE, N_("Give up")),
    MenuEntry(verbs.REVIEW, N_("Review"), "V"),
)
"""The entries under *More*. The first one gets the focus, since it changes nothing."""
IN_LESSONS: Final = frozenset(
    {
        *(verbs.LEAVE, verbs.OWN_MOVES, verbs.RULE_BOOK, verbs.SETTINGS, MORE),
        *(verbs.HOUSE_RULES, verbs.KEYS, verbs.OWN_CHART, verbs.BEGIN_AGAIN),
    }
)
"""The entries of the menu of a lesson."""
COVERED: Final = frozenset({verbs.OWN_MOVES, verbs.OWN_CHART, verbs.HINT})
"""The entries that tell something about a hand: they do nothing while the curtain is closed."""


class MenuScreen(TablePanel):
    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.more = False  # whether the entries under *More* are shown

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        title = words("More") if self.more else words("Menu")
        foot = close_button(builder, words("Back") if self.more else words("Play on"))
        draw_dialog(builder, self.pane, title, self._draw_columns, (foot,), Shape(860))
        for entry in self._entries():
            button = self._button(entry, words)
            if button.hint:
                action = button.action if button.enabled else REFUSED(button.why, button.why_link)
                builder.key(entry.key.lower(), action)
        builder.focus = builder.focus or "close"
        # A press right after the page has come does none of these, as it was meant for the page before. The first entry
        # under *More* is harmless, but it gets the focus, and a second Enter on *More* must not press it.
        consequential = verbs.LEAVE, verbs.BEGIN_AGAIN, verbs.SAME_DEAL, verbs.LESSON_AGAIN, MORE_ENTRIES[0].verb
        builder.consequential(*(verb() for verb in consequential))
        # The two pages are two occasions: a press that began on one means nothing on the other.
        builder.asking = builder.asking._replace(occasion="more" if self.more else "")
        return still_scene(builder, title)

    def _entries(self) -> list[MenuEntry]:
        """The entries of the shown page for this game and its players. They do not change with the moves."""
        table, situation = self.table, self.table.session.situation
        missing: set[Verb[()]] = set()
        if not table.entry.deals:
            missing.add(verbs.SAME_DEAL)
        if not (table.charts and table.shows_all):
            missing.add(verbs.OWN_CHART)  # there is no chart, or the bar has a button for it
        if not situation.persons:
            missing |= {verbs.UNDO, verbs.HINT, verbs.REDO, verbs.CONCEDE}
        if self.desk.settings.letter_keys:
            # These entries are rarely needed, and keys do the same. Several people change seats more often.
            missing |= {verbs.FORWARD} if len(situation.persons) > 1 else {verbs.FORWARD, verbs.SEATS}
        if situation.over:
            missing.add(verbs.CONCEDE)  # the review stands in its place
        if not situation.saved or not (situation.over or situation.practice):
            missing.add(verbs.REVIEW)  # it would show what the other hands hide
        if table.script is not None:
            missing |= {entry.verb for entry in (*FIRST_ENTRIES, *MORE_ENTRIES)} - IN_LESSONS
        return [entry for entry in (MORE_ENTRIES if self.more else FIRST_ENTRIES) if entry.verb not in missing]

    def _draw_columns(self, b: Builder, rect: Rect) -> float:
        """Draw the entries, in two columns if there is room, and on the second page the number of the deal.
        Returns the y of the bottom."""
        entries, gap, words = self._entries(), b.space.pad, b.words
        # Two columns with whole labels, else two with the short label of the longest entry, else one column.
        for brief in (False, True):
            buttons = [self._button(entry, words, brief) for entry in entries]
            widest = max(b.button_width(button.label, button.hint) for button in buttons)
            across = 2 if 2 * (widest + gap) <= rect.w else 1
            if across == 2:
                break
        rows, bottom = ceil(len(buttons) / across), rect.y
        for i, box in enumerate(columns(rect, (1,) * across, 2 * gap)):
            column = buttons[i * rows : (i + 1) * rows]
            boxes = cells(box, len(column), 1, gap, b.button_height)
            for button, button_box in zip(column, boxes, strict=True):
                button.draw(b, "menu", button_box)
            bottom = max(bottom, boxes[-1].bottom)
        deal = self.table.session.situation.deal_text if self.more and self.table.entry.deals else ""
        if not deal:
            return bottom
        number = Text(words("Deal number {deal}", deal=deal), align="centre")
        return number.draw(b, "menu", Rect(rect.x, bottom + gap, rect.w, 0))

    def _button(self, entry: MenuEntry, words: Words, brief: bool = False) -> Button:
        """The button of an entry, with the reason if it does nothing now. brief: whether a long label is shortened."""
        verb, label, key = entry
        lesson = self.table.script is not None
        if verb is verbs.OWN_MOVES:
            label = self.table.entry.text.listing.title
        elif lesson and verb is verbs.LEAVE:
            label = N_("Leave the lesson")
        elif lesson and verb is verbs.BEGIN_AGAIN:
            verb, label = verbs.LESSON_AGAIN, N_("The lesson anew")
        elif brief and verb is verbs.LEAVE:
            label = N_("Shelf")
        # Only a key such as Ctrl+Z is translated, not a letter: as a message id, Q is the letter of a queen.
        hint = words(key) if "+" in key else key
        button = Button(_button_id(verb), words(label), verb(), "ivory", hint)
        if verb is verbs.UNDO:
            return undo_button(button, self.table, words)
        return disabled_button(button, self.table, self._why_not(entry.verb), words)

    def _why_not(self, verb: Verb[()]) -> Reason | None:
        """The reason why an entry does nothing now; None if it does something."""
        table, situation = self.table, self.table.session.situation
        if situation.curtain is not None and verb in COVERED:
            return Reason(N_("The curtain is closed."))
        if verb is verbs.HINT and not table.chooses:
            return NO_CHOICE
        refusals = {
            verbs.REDO: situation.why_not_put_back,
            verbs.CONCEDE: situation.why_not_concede,
            verbs.SAME_DEAL: situation.why_not_same_deal,
        }
        return refusals.get(verb)

    def do_more(self) -> None:
        self.more = not self.more
        self.desk.focus(_button_id(self._entries()[0].verb) if self.more else _button_id(MORE))

    def do_refused(self, why: str, link: str) -> None:
        self.desk.notice(why, link)

    def do_close(self) -> None:
        if self.more:
            self.do_more()
        else:
            self.desk.close_top()


def _button_id(verb: Verb[()]) -> str:
    return f"menu.{verb.name.removeprefix(verbs.SPACE)}"
