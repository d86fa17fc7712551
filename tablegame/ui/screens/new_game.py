"""A new game: who sits where, the house rules, practice; and then to the table.

Knows the desk, options as data, and what was chosen last. Must not know any particular game, nor pygame.
"""

from __future__ import annotations

from tablegame.core.contract import Option, seat_letter
from tablegame.core.errors import OptionError, TableError
from tablegame.core.options import all_counts
from tablegame.files.writing import refusal
from tablegame.games import Entry
from tablegame.play.house import OptionValue, sets_of
from tablegame.play.seats import LONGEST_NAME
from tablegame.table.build import Builder
from tablegame.table.field import Field, Writing
from tablegame.table.form import (
    Buttons,
    Heading,
    Note,
    Part,
    Press,
    Row,
    Segments,
    Toggle,
    column,
    typed_digits,
    widget_height,
    words_in,
)
from tablegame.table.look import reason_text
from tablegame.table.pane import Pane
from tablegame.table.scene import Action, Rect, Scene
from tablegame.table.several import toggled
from tablegame.ui.desk import Desk
from tablegame.ui.screens.dialogs import PromptScreen
from tablegame.ui.screens.house_rules import highest, option_row, value_words
from tablegame.ui.screens.levels import level_name, level_sentence
from tablegame.ui.screens.party import SHORT, USUAL, Party
from tablegame.ui.screens.widgets import ESCAPE, Dialog, Shape, dialog


class NewGameScreen(Dialog):
    """The dialog before a game. The first focus is on Deal, so that Enter twice leads from the shelf to a table."""

    modal = True

    def __init__(self, desk: Desk, entry: Entry, short: bool = False) -> None:
        self.desk = desk
        self.entry = entry
        self.party = Party.last(desk.settings, entry)
        if short:
            self.party.take_set(SHORT)
        self.writings = {
            seat: Writing.of(chair.name, LONGEST_NAME) for seat, chair in enumerate(self.party.chairs) if chair.person
        }
        self.partly: dict[str, tuple[str, ...]] = {}
        """What is chosen of house rules that name several things, while it is not yet as many as it must be."""
        self.typing = ("", "")
        """The house rule into which a number is being typed, and its digits so far."""
        self.pane = Pane()
        self.focus = ""

    @property
    def help(self) -> str:
        """The game's first page; with a house rule in focus, that rule."""
        clauses = {f"option.{option.name}": option.clause for option in self.entry.engine.options}
        clause = clauses.get(".".join(self.focus.split(".")[:2]), "")
        return f"{self.entry.key}#{clause}" if clause else self.entry.key

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """Players, seats, house rules, practice; Deal and Cancel at the foot."""
        words = builder.words
        title = words("New game: {game}", game=words(self.entry.cover.title))
        builder.focus = self.focus = builder.focus or "deal"
        if self.focus != f"option.{self.typing[0]}":
            self.typing = ("", "")
        deal = words("Watch") if self.party.demonstration else words("Deal")
        presses = [
            Press("close", words("Cancel"), ESCAPE, "ivory", words("Esc")),
            Press("rules", words("Rules"), Action("rules"), "ivory", "F1"),
            Press("deal", deal, Action("deal"), "brass", words("Enter")),
        ]

        def draw(b: Builder, rect: Rect) -> float:
            return column(b, "form", rect, self._parts(b), max(b.px(16), 10.0))

        dialog(builder, self.pane, title, draw, presses, Shape(1080))
        builder.zones["foot"] = ["deal", "rules", "close"]
        return builder.scene("", title)

    def _parts(self, b: Builder) -> list[Part]:
        words, party = b.words, self.party
        parts: list[Part] = []
        counts = tuple((n, str(n)) for n in all_counts(self.entry.engine))
        if len(counts) > 1:
            how_many = Segments("players", counts, party.players, Action("players"))
            parts.append(Row(words("How many play"), how_many))
        parts.extend(SeatRow(self, seat) for seat in range(party.players))
        if party.demonstration:
            parts.append(Note(words("Only computers play: a demonstration, which can be paced and paused."), 18))
        parts.extend(self._permissions(b))
        practice = Toggle("practice", party.practice, Action("practice"), (words("off"), words("on")))
        sentence = words("Everything may be taken back, and the game counts as assisted.")
        parts.append(Row(words("Practice"), practice, sentence))
        parts.append(Heading(words("House rules")))
        parts.extend(self._sets(b))
        chosen = party.chosen
        for option in self.entry.engine.options:
            partly = self.partly.get(option.name)
            parts.append(option_row(self.entry, option, party.players, chosen, words, partly))
        return parts

    def _permissions(self, b: Builder) -> list[Part]:
        """Where a reader plays, each named person is asked whether it may keep what it learns."""
        if not self.party.has_reader:
            return []
        words, allowed = b.words, self.desk.settings.reader_allowed
        return [
            Row(
                words("{name}: a reader may remember", name=name),
                Toggle(f"allow.{i}", name in allowed, Action("allow", (name,)), (words("no"), words("yes"))),
                words("What it learns of a person's habits is then kept for the next games; Settings can forget it."),
            )
            for i, name in enumerate(self.party.people)
        ]

    def _sets(self, b: Builder) -> list[Part]:
        """The usual rules, the short version, and the sets that were kept under a name."""
        words, party = b.words, self.party
        own = sets_of(self.desk.settings.rule_sets, self.entry.key)
        options = [(USUAL, words("usual rules")), (SHORT, words("short version"))]
        options += [(f"={rules.name}", rules.name) for rules in own]
        now = party.present_set(own)
        parts: list[Part] = [
            Row(
                words("Sets of house rules"),
                Segments("set", tuple(options), now, Action("set")),
                words(self.entry.cover.short[0]) if now == SHORT else "",
            )
        ]
        presses = [Press("keep", words("Keep these under a name…"), Action("keep"))]
        if now.startswith("="):
            presses.append(Press("drop", words("Delete “{name}”", name=now[1:]), Action("drop", (now[1:],))))
        parts.append(Buttons(tuple(presses), "right"))
        return parts

    # -- what is done ------------------------------------------------------------------------------------------

    def _do_rules(self) -> None:
        self.desk.help(self.help)

    def _do_players(self, count: int) -> None:
        self._told(self.party.seat_players(count))
        self._suit()
        for seat, chair in enumerate(self.party.chairs):
            if chair.person and seat not in self.writings:
                self.writings[seat] = Writing.of(chair.name, LONGEST_NAME)

    def _do_level(self, seat: int, level: str) -> None:
        self.party.set_level(seat, level)
        if not level:
            kept = self.writings.get(seat)
            name = kept.text if kept else self.party.free_name()
            self.writings[seat] = Writing.of(name, LONGEST_NAME)
            self.party.set_name(seat, name)

    def _do_name(self, seat: int, how: str, value: str | int = "") -> None:
        writing = self.writings[seat]
        if how == "typed":
            writing = writing.typed(str(value))
        elif how == "caret":
            writing = writing.moved(int(value))
        else:
            self.desk.focus("deal")
        self._write(seat, writing)

    def _write(self, seat: int, writing: Writing) -> None:
        self.writings[seat] = writing
        self.party.set_name(seat, writing.text)

    def _do_paste(self, text: str) -> None:
        """Into the name that is being written."""
        zone, _, seat = self.focus.partition(".")
        if zone == "name":
            self._write(int(seat), self.writings[int(seat)].typed(text))

    def _do_practice(self, on: bool) -> None:
        self.party.practice = on

    def _do_allow(self, name: str, on: bool) -> None:
        settings = self.desk.settings
        others = tuple(other for other in settings.reader_allowed if other != name)
        settings.reader_allowed = (*others, name) if on else others
        self._save()

    def _do_option(self, name: str, value: OptionValue, more: str = "") -> None:
        option = self._option(name)
        if value == "typed":
            value = self._typed(option, more)
        else:
            self.typing = ("", "")
        if option.kind == "names":
            self._toggle(option, more)
            return
        before = self.party.players
        self._told(self.party.set_option(name, value))
        if self.party.players != before:
            self._do_players(self.party.players)
        self._suit()

    def _option(self, name: str) -> Option:
        return next(option for option in self.entry.engine.options if option.name == name)

    def _typed(self, option: Option, typed: str) -> int:
        """The number after one more key, brought into its range."""
        party = self.party
        known, digits = self.typing
        if known != option.name:
            digits = str(party.chosen[option.name]) if typed in ("\b", "\x7f") else ""
        high = highest(option, party.players, party.chosen)
        self.typing = (option.name, typed_digits(digits, typed, high))
        return min(max(int(self.typing[1] or 0), option.low), high)

    def _toggle(self, option: Option, choice: str) -> None:
        """Take one of several names in or out; the house rule changes once they are as many as they must be."""
        words = self.desk.words
        now = toggled(self.partly.get(option.name, self.party.chosen[option.name]), choice, option.choices)
        if len(now) > option.low:
            text = words.many("One is chosen: take it away first.", "{n} are chosen: take one away first.", option.low)
            self.desk.notice(text)
        elif len(now) < option.low:
            self.partly[option.name] = now
        else:
            self.partly.pop(option.name, None)
            self._told(self.party.set_option(option.name, now))

    def _unready(self) -> bool:
        """Whether a house rule lacks something, which is said."""
        for name, now in self.partly.items():
            option = self._option(name)
            if option.has_effect(self.party.players, self.party.chosen):
                text = self.desk.words(
                    "{rule}: {now} of {all} are chosen.",
                    rule=self.desk.words(option.title),
                    now=len(now),
                    all=option.low,
                )
                self.desk.notice(text, f"{self.entry.key}#{option.clause}" if option.clause else "")
                self.desk.focus(f"option.{name}.0")
                return True
        return False

    def _do_set(self, name: str) -> None:
        own = sets_of(self.desk.settings.rule_sets, self.entry.key)
        self.partly.clear()
        self.party.take_set(name, own)
        self._do_players(self.party.players)

    def _do_keep(self) -> None:
        if self._unready():
            return
        words = self.desk.words
        title = words("Keep these house rules")
        note = words("A set of the same name is replaced.")
        self.desk.push(PromptScreen(self.desk, title, "", self._keep, note, self._refuse_name, 30))

    def _refuse_name(self, name: str) -> str:
        return "" if name else self.desk.words("Write a name for these house rules first.")

    def _keep(self, name: str) -> None:
        self.desk.settings.rule_sets = self.party.with_kept(self.desk.settings.rule_sets, name)
        self._save()
        self.desk.notice(self.desk.words("These house rules are kept as “{name}”.", name=name))

    def _do_drop(self, name: str) -> None:
        self.desk.settings.rule_sets = self.party.without_kept(self.desk.settings.rule_sets, name)
        self._save()
        self.desk.notice(
            self.desk.words("The set “{name}” is deleted; the house rules below stay as they are.", name=name)
        )

    def _do_deal(self) -> None:
        if self._unready():
            return
        try:
            self.party.check()
        except OptionError as error:
            self.desk.notice(str(error), self.help)
            return
        self.desk.pop()
        deal(self.desk, self.party)

    def _suit(self) -> None:
        """Strong players where a level does not play under the new house rules; say so."""
        reason = self.party.suit()
        if reason is not None:
            text = reason_text(reason, str, self.desk.words)
            self.desk.notice(text, f"{self.entry.key}#{reason.clause}" if reason.clause else "")

    def _told(self, changed: str) -> None:
        """Say that one choice brought another with it; changed names the option, "" for none."""
        words = self.desk.words
        if changed == "players":
            text = words.many(
                "These house rules are for {n} player.", "These house rules are for {n} players.", self.party.players
            )
            self.desk.notice(text, self.help)
        elif changed:
            option = self._option(changed)
            said = value_words(option, self.party.chosen[changed], words)
            text = words(
                "{rule} is now “{value}”: the other choice does not go with it.", rule=words(option.title), value=said
            )
            self.desk.notice(text, f"{self.entry.key}#{option.clause}" if option.clause else "")

    def _save(self) -> None:
        keep_settings(self.desk)


def keep_settings(desk: Desk) -> None:
    """Write the settings; say so where that fails."""
    from tablegame.play.settings import save_settings

    try:
        save_settings(desk.folders, desk.settings)
    except OSError as error:
        desk.notice(desk.words("The settings cannot be written: {error}", error=error))


def deal(desk: Desk, party: Party) -> None:
    """Remember the party for the next time, and go to the table."""
    from tablegame.ui.screens.openings import start

    party.remember(desk.settings)
    keep_settings(desk)
    try:
        start(desk, party.entry, party.players, party.chosen, party.chairs, party.practice)
    except (TableError, OSError) as error:
        desk.notice(refusal(error))


def deal_usual(desk: Desk, entry: Entry) -> None:
    """A new game with the seats and house rules of the last one, without a question."""
    deal(desk, Party.last(desk.settings, entry))


class SeatRow:
    """A seat: its shape, a person's name to be written or a level's sentence, and who sits there."""

    def __init__(self, screen: NewGameScreen, seat: int) -> None:
        self.screen = screen
        self.seat = seat

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words, seat = b.words, self.seat
        chair = self.screen.party.chairs[seat]
        side = widget_height(b)
        shape = side * 0.86
        b.picture(Rect(rect.x, rect.y + (side - shape) / 2, shape, shape), f"seat/{seat}")
        x = rect.x + side * 1.15
        levels = [("", words("person"))]
        levels += [(level, level_name(level, words)) for level in self.screen.party.levels]
        who = Segments(f"level.{seat}", tuple(levels), chair.level, Action("level", (seat,)))
        narrow = rect.w < b.type(20) * 34
        gap = max(b.px(20), 12.0)
        left = rect.w - (x - rect.x) if narrow else rect.w * 0.42 - (x - rect.x) - gap
        bottom = self._who(b, zone, Rect(x, rect.y, left, 0))
        if narrow:
            return who.draw(b, zone, Rect(x, bottom + b.px(6), rect.right - x, 0))
        right = rect.x + rect.w * 0.42
        return max(bottom, who.draw(b, zone, Rect(right, rect.y, rect.right - right, 0)))

    def _who(self, b: Builder, zone: str, rect: Rect) -> float:
        words, seat = b.words, self.seat
        chair = self.screen.party.chairs[seat]
        if chair.person:
            writing = self.screen.writings.get(seat, Writing.of(chair.name))
            label = words("Name at {seat}", seat=seat_letter(seat))
            return Field(f"name.{seat}", writing, Action("name", (seat,)), label, label).draw(b, zone, rect)
        sentence = level_sentence(chair.level, words)
        drop = max(0.0, (widget_height(b) - b.type(17) * 2.5) / 2)
        return words_in(b, rect.moved(0, drop), sentence, 17, "sans", "soft")
