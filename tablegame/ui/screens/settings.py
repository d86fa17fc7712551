"""The settings of the program. Every change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegame.core.options import Option
from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.session import memories
from tablegame.session.seats import LONGEST_NAME, tidy
from tablegame.session.settings import options
from tablegame.storage.language import LANGUAGES
from tablegame.theme.library import survey
from tablegame.ui import packs
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens import card_faces
from tablegame.ui.screens.option_rows import option_widget, value_words
from tablegame.ui.screens.seat_cards import TokenRow, WithToken
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, dialog
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, FormRow, Segments, Text, Toggle
from tablegame.view.layout import Part, column
from tablegame.view.scene import Action, Rect, Scene

NOTHING: Final = -1
"""The value None of a number, on the screen."""


PAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "screen": (N_("Screen"), ("language", "theme", "text_scale", "fullscreen")),
    "pace": (N_("Pace"), ("pace", "speed", "reduced_motion", "hold_ms", "volume")),
    "playing": (N_("Playing"), ("first_click", "forced_last", "deaf_ms", "ponder", "talk")),
    "help": (N_("Help"), ("tutor", "dots", "show_seals")),
    "cards": (N_("Cards"), ()),
    "people": (N_("People"), ()),
}
"""The title and the settings of each page. The pages of cards and people have rows of their own."""


class SettingsScreen(PaneScreen):
    """A panel over the current screen, so that a change is seen in the running game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, page: str = "screen") -> None:
        super().__init__(desk)
        self.page = page
        found = survey(desk.folders)
        self.themes = tuple(each.theme for each in found if each.theme is not None)
        self.choosing = ""
        """The name of whoever is choosing a token."""
        self.broken = tuple(each.problems[0] for each in found if each.problems)
        self.packs: tuple[packs.PackChoice, ...] = ()
        self.broken_pack = ""
        self._look_at_packs()

    # -- the picture -------------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The tabs of the pages, and the rows of the open page."""
        title = builder.words("Settings")
        pages = tuple((page, builder.words(named)) for page, (named, _) in PAGES.items())
        builder.focus = builder.focus or f"page.{list(PAGES).index(self.page)}"

        def names(b: Builder, rect: Rect) -> float:
            tabs = Segments("page", pages, self.page, Action("page"), tight=True)
            return tabs.draw(b, "pages", rect) + b.space.wide

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "form", rect, self._parts(b), b.space.gap)

        # Full height, so that the tabs stay where they are.
        dialog(builder, self.pane, title, draw, [close_button(builder)], Shape(1000, full=True), names)
        return builder.scene("", title)

    def _parts(self, b: Builder) -> list[Part]:
        if self.page == "people":
            return self._people(b)
        if self.page == "cards":
            packs = (self.desk.settings.french_pack, self.desk.settings.german_pack)
            return card_faces.rows(b, self.desk.faces, self.packs, packs, self.broken_pack)
        return [self._row(b, each) for each in PAGES[self.page][1]]

    def _row(self, b: Builder, name: str) -> FormRow:
        """The row of a setting, with all values to choose from and any other that the file has."""
        option, words, given = options()[name], b.words, getattr(self.desk.settings, name)
        value = NOTHING if given is None else given
        note = words(option.sentence) if option.sentence else ""
        if name == "theme":
            note = self.broken[0] if self.broken else ""
        widget = option_widget(name, option, value, self._values(option, value, words), words, Action("set", (name,)))
        return FormRow(words(option.title), widget, note)

    def _values(self, option: Option, value: Any, words: Words) -> tuple[tuple[Any, str], ...]:
        """The values to choose from, each with its words."""
        if option.name == "language":
            return (("system", words("same as the system")), *LANGUAGES)
        if option.name == "theme":
            return tuple((theme.key, theme.title_in(self.desk.words.code)) for theme in self.themes)
        if option.kind != "number":
            return tuple((choice, value_words(option, choice, words)) for choice in option.choices)
        numbers = sorted({*(option.offered or range(option.low, option.high + 1)), *([value] if value >= 0 else [])})
        nothing = [(NOTHING, words(option.nothing))] if option.nothing else []
        return (*nothing, *((number, value_words(option, number, words)) for number in numbers))

    @property
    def _names(self) -> tuple[str, ...]:
        """Everybody of whom something is stored."""
        names, allowed = self.desk.settings.names, self.desk.settings.reader_allowed
        return (*names, *(name for name in allowed if name not in names))

    def _people(self, b: Builder) -> list[Part]:
        words, settings = b.words, self.desk.settings
        parts: list[Part] = [
            Text(
                words(
                    "Computer players of the level “reader” remember from game to game how a person plays, "
                    "but only if that is allowed here."
                )
            ),
        ]
        for i, name in enumerate(self._names):
            allowed = Toggle(
                f"allow.{i}", name in settings.reader_allowed, Action("allow", (name,)), (words("no"), words("yes"))
            )
            token = settings.tokens.get(name, "")
            parts.append(WithToken(token, FormRow(words("{name}: a reader may remember", name=name), allowed)))
            if name == self.choosing:
                parts.append(TokenRow(f"token.{i}", token, Action("token", (name,))))
            presses = [
                Button(f"tokens.{i}", words("Token…"), Action("tokens", (name,))),
                Button(f"rename.{i}", words("Rename…"), Action("rename", (name,))),
            ]
            if self._remembered(name):
                presses.append(Button(f"forget.{i}", words("Forget what was learned"), Action("forget", (name,))))
            presses.append(Button(f"drop.{i}", words("Remove from the list"), Action("drop", (name,))))
            parts.append(Buttons(tuple(presses), "right"))
        parts.append(Buttons((Button("add", words("Add a name…"), Action("add")),)))
        return parts

    def _remembered(self, name: str) -> bool:
        return any(memories.remembers(self.desk.folders, name, entry.key) for entry in GAMES)

    # -- actions -----------------------------------------------------------------------------------------------

    def do_page(self, page: str) -> None:
        self.page = page
        self.pane.offset = 0.0

    def do_set(self, name: str, value: Any) -> None:
        if name == "fullscreen":
            self.desk.toggle_fullscreen()
        else:
            setattr(self.desk.settings, name, None if value == NOTHING else value)
        self._keep()
        if name == "language":
            self._look_at_packs()
        elif name in ("french_pack", "german_pack") and (flaw := packs.flaw(value, self.desk.folders, self.desk.words)):
            self.desk.notice(flaw)

    def _look_at_packs(self) -> None:
        self.packs, self.broken_pack = packs.choices(self.desk.folders, self.desk.words.code)

    def _keep(self) -> None:
        self.desk.keep_settings()
        self.desk.changed()

    def do_allow(self, name: str, on: bool) -> None:
        settings = self.desk.settings
        others = tuple(other for other in settings.reader_allowed if other != name)
        settings.reader_allowed = (*others, name) if on else others
        self._keep()

    def do_tokens(self, name: str) -> None:
        self.choosing = "" if self.choosing == name else name

    def do_token(self, name: str, token: str) -> None:
        self.desk.settings.choose_token(name, token)
        self.choosing = ""
        self.desk.focus(f"tokens.{self._names.index(name)}")
        self._keep()

    def do_forget(self, name: str) -> None:
        words = self.desk.words

        def forget() -> None:
            if self._forget(name):
                self.desk.notice(words("What was learned of {name} is forgotten.", name=name))

        question = words("Forget everything that computer players learned of {name}?", name=name)
        self.desk.ask(question, ((words("Forget it"), forget), (words("Keep it"), _nothing)))

    def do_add(self) -> None:
        self.desk.prompt(Prompt(self.desk.words("A new name"), "", self._add, "", self._refuse, LONGEST_NAME))

    def _add(self, name: str) -> None:
        self.desk.settings.remember_name(tidy(name))
        self._keep()

    def _refuse(self, name: str) -> str:
        words = self.desk.words
        if not tidy(name):
            return words("Write a name first.")
        return words("{name} is on the list already.", name=name) if tidy(name) in self.desk.settings.names else ""

    def do_rename(self, old: str) -> None:
        def rename(name: str) -> None:
            settings = self.desk.settings
            fresh = tidy(name)
            settings.rename(old, fresh)
            try:
                memories.rename(self.desk.folders, old, fresh)
            except OSError as error:
                self.desk.notice(
                    self.desk.words("What was learned of {name} stays where it is: {error}", name=old, error=error)
                )
            self._keep()

        title = self.desk.words("Rename {name}", name=old)
        self.desk.prompt(Prompt(title, old, rename, "", self._refuse, LONGEST_NAME))

    def do_drop(self, name: str) -> None:
        words = self.desk.words

        def drop() -> None:
            if self._forget(name):
                self.desk.settings.forget_name(name)
                self._keep()

        question = words("Remove {name} from the list, and forget what computer players learned?", name=name)
        self.desk.ask(question, ((words("Remove"), drop), (words("Keep it"), _nothing)))

    def _forget(self, name: str) -> bool:
        """Remove what was learned of somebody; False, with a notice, if that fails."""
        try:
            memories.forget(self.desk.folders, name)
        except OSError as error:
            self.desk.notice(
                self.desk.words("What was learned of {name} cannot be removed: {error}", name=name, error=error)
            )
            return False
        return True


def _nothing() -> None:
    """The answer without effect."""
