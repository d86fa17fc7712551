"""The menu of a game under way: eight entries, the last of which leads to all the others, in three groups.

Every entry has its place in every game and state; what cannot be done now is grey and says why.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.settings import FASTEST, SLOWEST
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import Shape, close_button, dialog
from tablegame.ui.table.launch import other_chair
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.bar import NO_CHOICE, disabled_button, undo_press
from tablegame.ui.table_screen.panel import TablePanel, still
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Heading, Text
from tablegame.view.layout import cells, columns
from tablegame.view.scene import Rect, Scene
from tablegame.view.verbs import Verb

MORE: Final = Verb[()]("more")
"""Turn to all other entries, and back."""
REFUSED: Final = Verb[str, str]("refused")
"""Say why an entry does nothing now, with the link to its rule."""


class MenuEntry(NamedTuple):
    """A verb of the table, what it is called, and the key that does it in the menu, as it is written there."""

    verb: Verb[()]
    label: str = ""
    key: str = ""


FIRST: Final = (
    MenuEntry(verbs.LEAVE, N_("To the shelf (the game is kept)"), "Q"),
    MenuEntry(verbs.NEW_GAME, N_("New game…"), "N"),
    MenuEntry(verbs.UNDO, N_("Undo"), N_("Ctrl+Z")),
    MenuEntry(verbs.HINT, N_("Hint"), "H"),
    MenuEntry(verbs.OWN_MOVES, key="T"),
    MenuEntry(verbs.RULE_BOOK, N_("Rule book"), "F1"),
    MenuEntry(verbs.SETTINGS, N_("Settings"), "E"),
    MenuEntry(MORE, N_("More…"), "M"),
)
"""The entries of the menu, in columns of four."""
GROUPS: Final = (
    (
        N_("Playing"),
        (
            MenuEntry(verbs.BEGIN_AGAIN, N_("Begin again"), "B"),
            MenuEntry(verbs.SAME_DEAL, N_("Same deal again")),
            MenuEntry(verbs.OTHER_CHAIR, N_("Same deal, other chair")),
            MenuEntry(verbs.REDO, N_("Redo"), N_("Ctrl+Y")),
            MenuEntry(verbs.TUTOR, N_("Tutor and marks…"), "W"),
            MenuEntry(verbs.CLAIM, N_("Claim the game")),
            MenuEntry(verbs.CONCEDE, N_("Give up")),
        ),
    ),
    (
        N_("Looking"),
        (
            MenuEntry(verbs.AIM, N_("The aim")),
            MenuEntry(verbs.OWN_CHART, N_("Chart"), "C"),
            MenuEntry(verbs.HOUSE_RULES, N_("House rules"), "R"),
            MenuEntry(verbs.REVIEW, N_("Review"), "V"),
            MenuEntry(verbs.PRACTICE, N_("Practice")),
            MenuEntry(verbs.KEYS, N_("Keys"), "?"),
        ),
    ),
    (
        N_("At the table"),
        (
            MenuEntry(verbs.SEATS, N_("Seats"), "S"),
            MenuEntry(verbs.FORWARD, N_("Fast forward"), "F"),
            MenuEntry(verbs.FASTER, N_("Faster"), "+"),
            MenuEntry(verbs.SLOWER, N_("Slower"), "−"),
            MenuEntry(verbs.OWN_COPY, N_("Copy the game"), N_("Ctrl+C")),
        ),
    ),
)
"""The entries under *More*."""
IN_LESSONS: Final = frozenset(
    {
        *(verbs.LEAVE, verbs.OWN_MOVES, verbs.RULE_BOOK, verbs.SETTINGS, MORE, verbs.BEGIN_AGAIN, verbs.AIM),
        *(verbs.OWN_CHART, verbs.HOUSE_RULES, verbs.PRACTICE, verbs.KEYS),
        *(verbs.FORWARD, verbs.FASTER, verbs.SLOWER),
    }
)
"""Entries that work in a lesson too."""
COVERED: Final = frozenset({verbs.AIM, verbs.OWN_MOVES, verbs.OWN_CHART, verbs.HINT})
"""Entries that tell something about a hand, and wait until the curtain is open."""


class MenuScreen(TablePanel):
    """Eight entries, or all others in their place after *More*."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.more = False
        """The other entries are shown."""
        self.other_chair = other_chair(desk, table.session) is not None
        """Whether the same cards can be played from another chair."""

    def build(self, builder: Builder) -> Scene:
        """The panel, with the keys of what stands in it."""
        words = builder.words
        title, shape = (words("More"), Shape(1160)) if self.more else (words("Menu"), Shape(860))
        foot = close_button(builder, words("Back") if self.more else words("Play on"))
        dialog(builder, self.pane, title, self._all if self.more else self._eight, (foot,), shape)
        for _, entries in GROUPS if self.more else (("", FIRST),):
            for entry in entries:
                press = self._press(entry, words)
                if press.hint:
                    action = press.action if press.enabled else REFUSED(press.why, press.why_link)
                    builder.key(entry.key.lower().replace("−", "-"), action)
        builder.focus = builder.focus or "close"
        final = verbs.CLAIM, verbs.LEAVE, verbs.BEGIN_AGAIN, verbs.SAME_DEAL, verbs.LESSON_AGAIN
        builder.consequential(*(verb() for verb in final))
        # A second Enter on *More* was not meant for the entry that has the focus now.
        builder.asking = builder.asking._replace(occasion="more" if self.more else "")
        return still(builder, title)

    def _eight(self, b: Builder, rect: Rect) -> float:
        """The first entries in two columns."""
        half = -(-len(FIRST) // 2)
        left, right = columns(rect, (1, 1), 2 * b.space.pad)
        return max(self._column(b, left, FIRST[:half]), self._column(b, right, FIRST[half:]))

    def _all(self, b: Builder, rect: Rect) -> float:
        """The groups side by side where there is room, and below them the pace and the deal."""
        gap, words = b.space.pad, b.words
        widest = max(self._wide(b, entry) for _, entries in GROUPS for entry in entries)
        across = len(GROUPS) if len(GROUPS) * widest + (len(GROUPS) - 1) * 2 * gap <= rect.w else 1
        wide = (rect.w - 2 * gap * (across - 1)) / across
        bottom = rect.y
        for i, (title, entries) in enumerate(GROUPS):
            box = Rect(rect.x + i % across * (wide + 2 * gap), rect.y if across > 1 else bottom, wide, 0)
            top = Heading(words(title)).draw(b, "menu", box) + gap * 0.6
            bottom = max(bottom, self._column(b, box._replace(y=top), entries))
        deal = self.table.session.deal_text if self.table.entry.deals else ""
        details = (self.table.pace.text, words("Deal number {deal}", deal=deal) if deal else "")
        return Text(" · ".join(filter(None, details)), align="centre").draw(
            b, "menu", Rect(rect.x, bottom + gap, rect.w, 0)
        )

    def _wide(self, b: Builder, entry: MenuEntry) -> float:
        press = self._press(entry, b.words)
        return b.button_width(press.label, press.hint)

    def _column(self, b: Builder, rect: Rect, entries: tuple[MenuEntry, ...]) -> float:
        """Buttons one below the other, in as many columns as have room; returns the bottom."""
        gap = b.space.pad
        widest = max(self._wide(b, entry) for entry in entries)
        across = max(1, int((rect.w + gap) / (widest + gap))) if self.more else 1
        boxes = cells(rect, len(entries), across, gap, b.button_height)
        for entry, box in zip(entries, boxes, strict=True):
            self._press(entry, b.words).draw(b, "menu", box)
        return boxes[-1].bottom

    def _press(self, entry: MenuEntry, words: Words) -> Button:
        """The button of an entry, with the reason where it does nothing now."""
        verb, label, key = entry
        lesson = self.table.script is not None
        if verb is verbs.OWN_MOVES:
            label = self.table.entry.text.listing.title
        elif lesson and verb is verbs.LEAVE:
            label = N_("Leave the lesson")
        elif lesson and verb is verbs.BEGIN_AGAIN:
            verb, label = verbs.LESSON_AGAIN, N_("The lesson anew")
        # A single letter is no message: Q would be the queen's.
        press = Button(_name(verb), words(label), verb(), "ivory", words(key) if "+" in key[1:] else key)
        if verb is verbs.UNDO and not lesson:
            return undo_press(press, self.table, words)
        return disabled_button(press, self.table, self._why_not(entry.verb), words)

    def _why_not(self, verb: Verb[()]) -> Reason | None:
        """Why an entry does nothing now."""
        table, session = self.table, self.table.session
        if table.script is not None and verb not in IN_LESSONS:
            return Reason(N_("That is not for a lesson."))
        if session.viewers.curtain is not None and verb in COVERED:
            return Reason(N_("The curtain is closed."))
        if verb is verbs.TUTOR and not session.persons:
            return Reason(N_("Only computers play here."))
        if verb in (verbs.TUTOR, verbs.FORWARD) and session.over and not table.playback.behind:
            return Reason(N_("The game is over."))
        missing = {
            verbs.HINT: (table.chooses, NO_CHOICE),
            verbs.FORWARD: (not table.chooses, Reason(N_("It is for you to choose: the table waits."))),
            verbs.FASTER: (self.desk.settings.pace < FASTEST, Reason(N_("It goes no faster."))),
            verbs.SLOWER: (self.desk.settings.pace > SLOWEST, Reason(N_("It goes no slower."))),
            verbs.OWN_CHART: (bool(table.charts), Reason(N_("This game has no chart."))),
            verbs.REVIEW: (
                session.file is not None and (session.over or session.notes.practice),
                Reason(N_("A game can be looked over when it is over, one for practice at any time.")),
            ),
            verbs.OTHER_CHAIR: (self.other_chair, self._no_other_chair()),
        }
        if verb in missing:
            there, reason = missing[verb]
            return None if there else reason
        refusals = {
            verbs.REDO: session.undo.why_not_put_back,
            verbs.CLAIM: session.endings.why_not_claim,
            verbs.CONCEDE: session.endings.why_not_concede,
            verbs.SAME_DEAL: session.help.why_not_deal_again,
        }
        return refusals[verb]() if verb in refusals else None

    def _no_other_chair(self) -> Reason:
        """Why the same cards cannot be played from another chair."""
        if not self.table.entry.deals:
            return Reason(N_("All hands are alike in this game: it is the same from every chair."))
        return Reason(N_("That can be done when a deal is over."))

    def do_more(self) -> None:
        """Turn to the other entries, or back."""
        self.more = not self.more
        self.desk.focus(_name(verbs.BEGIN_AGAIN) if self.more else _name(MORE))

    def do_refused(self, why: str, link: str) -> None:
        """Say why an entry does nothing now."""
        self.desk.notice(why, link)

    def do_close(self) -> None:
        """Turn back, or close the menu."""
        if self.more:
            self.do_more()
        else:
            self.desk.pop()


def _name(verb: Verb[()]) -> str:
    """The id of an entry's button."""
    return f"menu.{verb.name.removeprefix(verbs.SPACE)}"
