"""The settings: every one applied at once, kept at once.

Knows the desk, the languages and themes there are, and what computer seats remember of people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES
from tablegame.session import people
from tablegame.session.seats import LONGEST_NAME, tidy
from tablegame.session.settings import SLOWEST, TUTOR
from tablegame.storage.language import LANGUAGES
from tablegame.theme.library import survey
from tablegame.ui import packs
from tablegame.ui.desk import Desk, Prompt, Screen
from tablegame.ui.screens import card_faces
from tablegame.ui.screens.seat_cards import Named, TokenRow
from tablegame.ui.screens.statistics_parts import number
from tablegame.ui.screens.widgets import LEVELS, Shape, close_press, dialog, handled
from tablegame.ui.table.pace import PACES
from tablegame.view.build import Builder, Words
from tablegame.view.form import (
    Buttons,
    Note,
    Part,
    Press,
    Row,
    Segments,
    Toggle,
    column,
)
from tablegame.view.pane import Pane
from tablegame.view.scene import Action, Rect, Scene

UNTIL: Final = -1
"""Results stay until somebody goes on."""


class Setting(NamedTuple):
    """A row: a setting by its name, what it is called, a sentence about it, and its values with their words.

    values: none for a switch; a number without words is said with its unit.
    """

    name: str
    label: str
    sentence: str = ""
    values: tuple[tuple[Any, str], ...] = ()


PAGES: Final[Mapping[str, tuple[str, tuple[Setting, ...]]]] = {
    "screen": (
        N_("Screen"),
        (
            Setting("language", N_("Language")),
            Setting("theme", N_("Theme")),
            Setting(
                "text_scale",
                N_("Text size"),
                N_("At the table it grows as far as the window has room."),
                tuple((percent, "") for percent in (100, 125, 150, 175, 200)),
            ),
            Setting("fullscreen", N_("Full screen"), N_("F11 does the same.")),
        ),
    ),
    "pace": (
        N_("Pace"),
        (
            Setting(
                "pace",
                N_("Pace of the table"),
                N_("Moving cards, pauses and holds together; + and − change it at the table."),
                tuple(enumerate(PACES, SLOWEST)),
            ),
            Setting("speed", N_("Speed of moving cards"), values=tuple(enumerate((N_("off"), *PACES)))),
            Setting("reduced_motion", N_("Reduced motion"), N_("Nothing moves, as with speed off.")),
            Setting(
                "hold_ms",
                N_("Results stay"),
                N_("Finished tricks, and settlements and the end of a game in proportion longer."),
                ((UNTIL, N_("until Enter or a click")), (1000, ""), (3000, ""), (6000, "")),
            ),
        ),
    ),
    "playing": (
        N_("Playing"),
        (
            Setting(
                "first_click",
                N_("Play at the first click or key"),
                N_("Otherwise a click or key lifts a card, and a second one plays it."),
            ),
            Setting(
                "forced_last",
                N_("Forced last cards play themselves"),
                N_("Where nothing is left to choose for the rest of a hand."),
            ),
            Setting(
                "deaf_ms",
                N_("Guard against hasty presses"),
                N_("How long Enter and clicks are ignored after a button has changed its meaning."),
                ((0, N_("off")), (400, ""), (700, ""), (1000, ""), (2000, "")),
            ),
            Setting(
                "ponder",
                N_("Computer players take their time"),
                N_("As people do, and never so that it tells what they hold."),
            ),
            Setting(
                "talk",
                N_("People of the house say a word"),
                N_("Now and then, and never about cards that are hidden."),
            ),
        ),
    ),
    "help": (
        N_("Help"),
        (
            Setting(
                "tutor",
                N_("The tutor warns of"),
                N_("Before a choice that surely loses something; it counts as help."),
                tuple((level, LEVELS[level]) for level in TUTOR),
            ),
            Setting("dots", N_("Marks on your choices"), N_("In the list of moves; they count as help.")),
            Setting(
                "show_seals",
                N_("Show seals"),
                N_(
                    "Seals that prove afterwards that a computer chose before you did, and that no card was dealt "
                    "otherwise; the menu always has them."
                ),
            ),
        ),
    ),
    "cards": (N_("Cards"), ()),
    "people": (N_("People"), ()),
}
"""What a page is called, and its rows; those of the cards and of people depend on which there are."""


class SettingsScreen(Screen):
    """A panel over whatever is going on, so that a change is seen in the running game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, page: str = "screen") -> None:
        self.desk = desk
        self.page = page
        self.pane = Pane()
        found = survey(desk.folders)
        self.themes = tuple(each.theme for each in found if each.theme is not None)
        self.choosing = ""
        """Who is choosing a token."""
        self.broken = tuple(each.problems[0] for each in found if each.problems)
        self.packs: tuple[packs.PackChoice, ...] = ()
        self.broken_pack = ""
        self._look_at_packs()

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The pages by name, and the rows of the one that is open."""
        title = builder.words("Settings")
        pages = tuple((page, builder.words(named)) for page, (named, _) in PAGES.items())
        builder.focus = builder.focus or f"page.{list(PAGES).index(self.page)}"

        def names(b: Builder, rect: Rect) -> float:
            tabs = Segments("page", pages, self.page, Action("page"), tight=True)
            return tabs.draw(b, "pages", rect) + b.space.wide

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "form", rect, self._parts(b), b.space.gap)

        # As high as can be: the names of the pages stay where they are.
        dialog(builder, self.pane, title, draw, [close_press(builder)], Shape(1000, full=True), names)
        return builder.scene("", title)

    def _parts(self, b: Builder) -> list[Part]:
        if self.page == "people":
            return self._people(b)
        if self.page == "cards":
            packs = (self.desk.settings.french_pack, self.desk.settings.german_pack)
            return card_faces.rows(b, self.desk.faces, self.packs, packs, self.broken_pack)
        return [self._row(b, each) for each in PAGES[self.page][1]]

    def _row(self, b: Builder, setting: Setting) -> Row:
        """A row with its switch or with all its values, one that somebody wrote into the file among them."""
        words, name, action = b.words, setting.name, Action("set", (setting.name,))
        given: Any = getattr(self.desk.settings, name)
        value = UNTIL if given is None else given
        options = self._options(setting, value, words)
        widget: Part = Toggle(name, bool(given), action, (words("off"), words("on")))
        if options:
            widget = Segments(name, options, value, action)
        return Row(words(setting.label), widget, self._note(b, setting))

    def _note(self, b: Builder, setting: Setting) -> str:
        if setting.name == "theme":
            return self.broken[0] if self.broken else ""
        return b.words(setting.sentence) if setting.sentence else ""

    def _options(self, setting: Setting, value: Any, words: Words) -> tuple[tuple[Any, str], ...]:
        """The values that a setting can have, each as it is said."""
        if setting.name == "language":
            return (("system", words("same as the system")), *LANGUAGES)
        if setting.name == "theme":
            return tuple((theme.key, theme.title_in(self.desk.words.code)) for theme in self.themes)
        known = dict(setting.values)
        if known and value not in known:
            known = dict(sorted({**known, value: ""}.items()))
        unit = _percent if setting.name == "text_scale" else _seconds
        return tuple((each, words(said) if said else unit(each, words)) for each, said in known.items())

    @property
    def _names(self) -> tuple[str, ...]:
        """Everybody of whom something is kept."""
        names, allowed = self.desk.settings.names, self.desk.settings.reader_allowed
        return (*names, *(name for name in allowed if name not in names))

    def _people(self, b: Builder) -> list[Part]:
        words, settings = b.words, self.desk.settings
        parts: list[Part] = [
            Note(
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
            parts.append(Named(token, Row(words("{name}: a reader may remember", name=name), allowed)))
            if name == self.choosing:
                parts.append(TokenRow(f"token.{i}", token, Action("token", (name,))))
            presses = [
                Press(f"tokens.{i}", words("Token…"), Action("tokens", (name,))),
                Press(f"rename.{i}", words("Rename…"), Action("rename", (name,))),
            ]
            if self._remembered(name):
                presses.append(Press(f"forget.{i}", words("Forget what was learned"), Action("forget", (name,))))
            presses.append(Press(f"drop.{i}", words("Remove from the list"), Action("drop", (name,))))
            parts.append(Buttons(tuple(presses), "right"))
        parts.append(Buttons((Press("add", words("Add a name…"), Action("add")),)))
        return parts

    def _remembered(self, name: str) -> bool:
        return any(people.remembers(self.desk.folders, name, entry.key) for entry in GAMES)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A widget, a button, a key."""
        if not handled(self.desk, self.pane, action) and action.verb in VERBS:
            VERBS[action.verb](self, *action.values)

    def _do_page(self, page: str) -> None:
        self.page = page
        self.pane.offset = 0.0

    def _do_set(self, name: str, value: Any) -> None:
        if name == "fullscreen":
            self.desk.toggle_fullscreen()
        else:
            setattr(self.desk.settings, name, None if (name, value) == ("hold_ms", UNTIL) else value)
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

    def _do_allow(self, name: str, on: bool) -> None:
        settings = self.desk.settings
        others = tuple(other for other in settings.reader_allowed if other != name)
        settings.reader_allowed = (*others, name) if on else others
        self._keep()

    def _do_tokens(self, name: str) -> None:
        self.choosing = "" if self.choosing == name else name

    def _do_token(self, name: str, token: str) -> None:
        self.desk.settings.choose_token(name, token)
        self.choosing = ""
        self.desk.focus(f"tokens.{self._names.index(name)}")
        self._keep()

    def _do_forget(self, name: str) -> None:
        words = self.desk.words

        def forget() -> None:
            if self._kept_from(name):
                self.desk.notice(words("What was learned of {name} is forgotten.", name=name))

        question = words("Forget everything that computer players learned of {name}?", name=name)
        self.desk.ask(question, ((words("Forget it"), forget), (words("Keep it"), _nothing)))

    def _do_add(self) -> None:
        self.desk.prompt(Prompt(self.desk.words("A new name"), "", self._add, "", self._refuse, LONGEST_NAME))

    def _add(self, name: str) -> None:
        self.desk.settings.remember_name(tidy(name))
        self._keep()

    def _refuse(self, name: str) -> str:
        words = self.desk.words
        if not tidy(name):
            return words("Write a name first.")
        return words("{name} is on the list already.", name=name) if tidy(name) in self.desk.settings.names else ""

    def _do_rename(self, old: str) -> None:
        def rename(name: str) -> None:
            settings = self.desk.settings
            fresh = tidy(name)
            settings.rename(old, fresh)
            try:
                people.rename(self.desk.folders, old, fresh)
            except OSError as error:
                self.desk.notice(
                    self.desk.words("What was learned of {name} stays where it is: {error}", name=old, error=error)
                )
            self._keep()

        title = self.desk.words("Rename {name}", name=old)
        self.desk.prompt(Prompt(title, old, rename, "", self._refuse, LONGEST_NAME))

    def _do_drop(self, name: str) -> None:
        words = self.desk.words

        def drop() -> None:
            if self._kept_from(name):
                self.desk.settings.forget_name(name)
                self._keep()

        question = words("Remove {name} from the list, and forget what computer players learned?", name=name)
        self.desk.ask(question, ((words("Remove"), drop), (words("Keep it"), _nothing)))

    def _kept_from(self, name: str) -> bool:
        """Whether what was learned of somebody could be removed; says so where it could not."""
        try:
            people.forget(self.desk.folders, name)
        except OSError as error:
            self.desk.notice(
                self.desk.words("What was learned of {name} cannot be removed: {error}", name=name, error=error)
            )
            return False
        return True


def _percent(value: int, words: Words) -> str:
    return words("{percent} %", percent=value)


def _seconds(milliseconds: int, words: Words) -> str:
    return words("{count} s", count=number(milliseconds / 1000, words))


def _nothing() -> None:
    """The answer that changes nothing."""


VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "page": SettingsScreen._do_page,
    "set": SettingsScreen._do_set,
    "allow": SettingsScreen._do_allow,
    "tokens": SettingsScreen._do_tokens,
    "token": SettingsScreen._do_token,
    "forget": SettingsScreen._do_forget,
    "add": SettingsScreen._do_add,
    "rename": SettingsScreen._do_rename,
    "drop": SettingsScreen._do_drop,
}
