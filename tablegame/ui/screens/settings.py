"""The settings: every one applied at once, kept at once.

Knows the desk, the languages and themes there are, and what computer seats remember of people. Must not know pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tablegame.core.text import N_
from tablegame.files.language import LANGUAGES
from tablegame.games import GAMES
from tablegame.play import packs, people
from tablegame.play.seats import LONGEST_NAME, tidy
from tablegame.play.settings import FASTEST, LONGEST_DEAF, SLOWEST, TUTOR
from tablegame.table.build import Builder
from tablegame.table.form import (
    Buttons,
    Heading,
    Note,
    Part,
    Press,
    Row,
    Segments,
    Slider,
    Stepper,
    Toggle,
    column,
)
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene
from tablegame.theme.library import survey
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.playing.pace import PACES
from tablegame.ui.screens import card_faces
from tablegame.ui.screens.marks import LEVELS
from tablegame.ui.screens.tokens import Named, TokenRow
from tablegame.ui.screens.widgets import Shape, close_press, dialog, handled

SPEEDS = (N_("off"), N_("very slow"), N_("slow"), N_("medium"), N_("fast"), N_("very fast"))
STAYS = (1000, 3000, 6000)
"""Milliseconds that results can be set to stay; a settings file may say others."""
UNTIL = -1
"""Until somebody goes on."""
SCALE_STEP = 5
DEAF_STEP = 100
"""Milliseconds."""


class SettingsScreen:
    """A panel over whatever is going on, so that a change is seen in the running game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pane = Pane()
        self.scale = 0.0
        """The size of type in which the panel was laid out last."""
        found = survey(desk.folders)
        self.themes = tuple(each.theme for each in found if each.theme is not None)
        self.choosing = ""
        """Who is choosing a token."""
        self._dragging = False
        """Whether a slider is held, whose number is kept when it is let go."""
        self.broken = tuple(each.problems[0] for each in found if each.problems)
        self.packs: tuple[packs.Choice, ...] = ()
        self.broken_pack = ""
        self._look_at_packs()

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """All settings in one column."""
        title = builder.words("Settings")
        if self.scale and builder.hover.startswith("text_scale."):
            # What is clicked again and again stays under the mouse; the panel follows when the mouse has left it.
            builder.text_scale = self.scale
        self.scale = builder.text_scale

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "form", rect, self._parts(b), b.space.gap)

        dialog(builder, self.pane, title, draw, [close_press(builder)], Shape(900))
        return builder.scene("", title)

    def _parts(self, b: Builder) -> list[Part]:
        return [
            *self._looks(b),
            Heading(b.words("Pace")),
            *self._pace(b),
            Heading(b.words("Table")),
            *self._table(b),
            Heading(b.words("Cards")),
            *self._cards(b),
            Heading(b.words("People")),
            *self._people(b),
        ]

    def _looks(self, b: Builder) -> list[Part]:
        words, settings = b.words, self.desk.settings
        languages = (("system", words("same as the system")), *LANGUAGES)
        code = self.desk.words.code
        found = tuple((theme.key, theme.title_in(code)) for theme in self.themes)
        scale = Stepper(
            "text_scale",
            settings.text_scale,
            100,
            200,
            Action("set", ("text_scale",)),
            (words("smaller"), words("larger")),
            SCALE_STEP,
            words("{percent} %", percent=settings.text_scale),
            written=False,
            hover=True,
        )
        return [
            Row(words("Language"), self._segments("language", languages)),
            Row(words("Theme"), self._segments("theme", found), self.broken[0] if self.broken else ""),
            Row(words("Text size"), scale, words("At the table it grows as far as the window has room.")),
            Row(words("Full screen"), self._toggle(b, "fullscreen"), words("F11 does the same.")),
        ]

    def _pace(self, b: Builder) -> list[Part]:
        words, settings = b.words, self.desk.settings
        said = [words(speed) for speed in SPEEDS]
        widest = max(said, key=len)
        speed = Slider("speed", 0, 5, 1, settings.speed, Action("set", ("speed",)), said[settings.speed], widest)
        paces = [words(pace) for pace in PACES]
        pace = Slider(
            "pace", SLOWEST, FASTEST, 1, settings.pace, Action("set", ("pace",)), paces[settings.pace - SLOWEST], widest
        )
        all_of_it = words("Moving cards, pauses and holds together; + and − change it at the table.")
        return [
            Row(words("Pace of the table"), pace, all_of_it),
            Row(words("Speed of moving cards"), speed),
            Row(words("Reduced motion"), self._toggle(b, "reduced_motion"), words("Nothing moves, as with speed off.")),
            Row(
                words("Computer players take their time"),
                self._toggle(b, "ponder"),
                words("As people do, and never so that it tells what they hold."),
            ),
            Row(
                words("Results stay"),
                self._stay(b),
                words("Finished tricks, and settlements and the end of a game in proportion longer."),
            ),
        ]

    def _stay(self, b: Builder) -> Segments:
        """How long results stay: until somebody goes on, or for a time; one that is in force is always offered."""
        given = self.desk.settings.hold_ms
        times = sorted({*STAYS, *(() if given is None else (given,))})
        timed = ((each, _seconds(b, each)) for each in times)
        options = ((UNTIL, b.words("until Enter or a click")), *timed)
        return Segments("hold_ms", options, UNTIL if given is None else given, Action("set", ("hold_ms",)))

    def _table(self, b: Builder) -> list[Part]:
        words, deaf = b.words, self.desk.settings.deaf_ms
        longest = words("{count} ms", count=LONGEST_DEAF)
        said = words("{count} ms", count=deaf)
        listens = Slider("deaf_ms", 0, LONGEST_DEAF, DEAF_STEP, deaf, Action("set", ("deaf_ms",)), said, longest)
        return [
            Row(
                words("Play at the first click or key"),
                self._toggle(b, "first_click"),
                words("Otherwise a click or key lifts a card, and a second one plays it."),
            ),
            Row(
                words("Forced last cards play themselves"),
                self._toggle(b, "forced_last"),
                words("Where nothing is left to choose for the rest of a hand."),
            ),
            Row(
                words("People of the house say a word"),
                self._toggle(b, "talk"),
                words("Now and then, and never about cards that are hidden."),
            ),
            Row(
                words("The tutor warns of"),
                self._segments("tutor", tuple((level, words(LEVELS[level])) for level in TUTOR)),
                words("Before a choice that surely loses something; it counts as help."),
            ),
            Row(
                words("Marks on your choices"),
                self._toggle(b, "dots"),
                words("In the list of moves; they count as help."),
            ),
            Row(
                words("Guard against hasty presses"),
                listens,
                words("How long Enter and clicks are ignored after a button has changed its meaning."),
            ),
            Row(
                words("Show seals"),
                self._toggle(b, "show_seals"),
                words(
                    "Seals that prove afterwards that a computer chose before you did, and that no card was dealt "
                    "otherwise; the menu always has them."
                ),
            ),
        ]

    def _cards(self, b: Builder) -> list[Part]:
        settings, faces = self.desk.settings, self.desk.faces
        names = (settings.french_pack, settings.german_pack)
        return card_faces.rows(b, faces, self.packs, names, self.broken_pack)

    @property
    def _names(self) -> tuple[str, ...]:
        """Everybody of whom something is kept."""
        names, allowed = self.desk.settings.names, self.desk.settings.reader_allowed
        return (*names, *(name for name in allowed if name not in names))

    def _people(self, b: Builder) -> list[Part]:
        words, settings = b.words, self.desk.settings
        parts: list[Part] = [
            Note(words("A computer player of the level reader keeps what it learns only of people who allow it.")),
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

    def _segments(self, name: str, options: tuple[tuple[str, str], ...]) -> Segments:
        return Segments(name, options, getattr(self.desk.settings, name), Action("set", (name,)))

    def _toggle(self, b: Builder, name: str) -> Toggle:
        on = bool(getattr(self.desk.settings, name))
        return Toggle(name, on, Action("set", (name,)), (b.words("off"), b.words("on")))

    def _remembered(self, name: str) -> bool:
        return any(people.remembers(self.desk.folders, name, entry.key) for entry in GAMES)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A widget, a button, a key."""
        if not handled(self.desk, self.pane, action) and action.verb in VERBS:
            VERBS[action.verb](self, *action.values)

    def _do_set(self, name: str, value: Any, *more: Any) -> None:
        settings = self.desk.settings
        if value == "at":
            setattr(settings, name, self._dragged(name, float(more[0])))
            self._dragging = True
            return
        if name == "fullscreen":
            self.desk.toggle_fullscreen()
        elif value != "let go":
            setattr(settings, name, None if (name, value) == ("hold_ms", UNTIL) else value)
        self._keep()
        if name == "language":
            self._look_at_packs()
        elif name in ("french_pack", "german_pack") and (flaw := packs.flaw(value, self.desk.folders, self.desk.words)):
            self.desk.notice(flaw)

    def _look_at_packs(self) -> None:
        self.packs, self.broken_pack = packs.choices(self.desk.folders, self.desk.words.code)

    @staticmethod
    def _dragged(name: str, fraction: float) -> int:
        """The number at that place of a slider."""
        if name == "pace":
            return SLOWEST + round(fraction * (FASTEST - SLOWEST))
        high, step = {"speed": (5, 1), "deaf_ms": (LONGEST_DEAF, DEAF_STEP)}[name]
        return round(fraction * high / step) * step

    def lost_focus(self) -> None:
        """A slider that was being dragged is held no more."""
        if self._dragging:
            self._keep()

    def closing(self) -> None:
        """As when the window loses the keyboard."""
        self.lost_focus()

    def _keep(self) -> None:
        self._dragging = False
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


def _seconds(b: Builder, milliseconds: int) -> str:
    whole, rest = divmod(milliseconds, 1000)
    return b.words("{count} ms", count=milliseconds) if rest else b.words("{count} s", count=whole)


def _nothing() -> None:
    """The answer that changes nothing."""


VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "set": SettingsScreen._do_set,
    "allow": SettingsScreen._do_allow,
    "tokens": SettingsScreen._do_tokens,
    "token": SettingsScreen._do_token,
    "forget": SettingsScreen._do_forget,
    "add": SettingsScreen._do_add,
    "rename": SettingsScreen._do_rename,
    "drop": SettingsScreen._do_drop,
}
