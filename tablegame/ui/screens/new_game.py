"""The dialog before a new game: players, house rules, practice, and the deal.

The choice is kept in a `Party`: the players by seat and the house rules. A set of house rules has a name: the usual
ones, those proposed at first, those of a short game, or a set that the player has stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.core.errors import OptionError
from tablegame.core.options import Option, all_counts
from tablegame.core.text import sentence_of
from tablegame.games import Game
from tablegame.practice.lessons import lessons_of
from tablegame.session.chance import LONGEST_DEAL
from tablegame.session.seats import tidy
from tablegame.session.settings import OptionValue, RuleSet, sets_of, without_set
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.ui.screens.seating import SeatCards, SeatChooser
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, draw_dialog
from tablegame.ui.table.party import PROPOSED, SHORT, USUAL, Party
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, FormRow, Segments, Text, Toggle, toggled, typed_digits
from tablegame.view.game_scene import reason_text
from tablegame.view.layout import AsHighAs, Column, Part, drawing
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Scene
from tablegame.view.text_field import EditedText, TextField

SEATS: Final = "seats"
RULES: Final = "rules"
MORE: Final = "more"  # the pages of the dialog besides the first one, whose key is ""


class NewGameScreen(PaneScreen):
    """The dialog before a game. Deal has the focus at first, so that Enter twice leads from the shelf to a table."""

    modal = True

    def __init__(self, desk: Desk, entry: Game, over_game: bool = False) -> None:
        super().__init__(desk)
        self.entry, self.over_game = entry, over_game
        """`over_game`: whether the dialog lies over the result of a game, which Enter must not close unread."""
        self.party = Party.proposed(desk, entry)
        lessons = lessons_of(desk.folders)[0]
        is_first = entry.key not in desk.settings.last_games  # whether nobody has played this game here
        if is_first and entry.key in lessons.taken:
            # The first game after a lesson is a short one, as the lesson says.
            self.party.use_rule_set(SHORT)
        elif is_first and entry.proposed[0]:
            # For a beginning the usual rules would take too long, or would favour the first player.
            self.party.use_rule_set(PROPOSED)
        party = self.party
        self.seats = SeatChooser(desk, entry, lambda: party.chairs, lambda: party.levels, party.sit)
        self.deal_word = EditedText("", 0, LONGEST_DEAL)
        self.page = ""
        self.partly: dict[str, tuple[str, ...]] = {}
        """The house rules whose value is several names of which too few are chosen, with the names chosen so far."""
        self.typing = ("", "")  # the name of the house rule whose number is being typed, and its digits; "" for none
        self.focus = ""
        next_lesson = lessons.ahead(entry.key, len(entry.lessons))
        self.lesson = next(iter(entry.lessons[next_lesson:]), None)  # the next lesson; None if all have been finished
        self.is_new = is_first and entry.key not in lessons.taken and entry.key not in desk.settings.aims_seen
        """Whether nobody has played this game or its lesson here, so that the first page recommends the lesson."""

    @property
    def help(self) -> str:
        clauses = {f"option.{option.name}": option.clause for option in self.entry.engine.options}
        clause = clauses.get(".".join(self.focus.split(".")[:2]), "")  # "option.NAME" of "option.NAME.3"
        return f"{self.entry.key}#{clause}" if clause else self.entry.key

    def _deal_label(self, words: Words) -> str:
        if self.party.demonstration:
            return words("Watch")
        return words("Deal") if self.entry.deals else words("Begin")

    def build(self, builder: Builder) -> Scene:
        """The open page with its buttons. In a low window the first page becomes shorter before it scrolls."""
        words = builder.words
        builder.portraits = self.seats.portraits
        self._follow_focus(builder.focus)
        pages: dict[str, tuple[str, Callable[[Builder], list[Part]]]] = {
            "": (words("New game: {game}", game=words(self.entry.title)), self._first_page),
            SEATS: (words("Seats"), lambda _: list(self.seats.parts())),
            RULES: (words("House rules"), self._rules_page),
            MORE: (words("More"), self._more_page),
        }
        title, parts = pages[self.page]
        back = words("Back") if self.page else words("Cancel")
        buttons = [
            Button("close", back, ESCAPE, "ivory", words("Esc")),
            Button("rules", words("Rule book"), Action("link", (self.help,)), "ivory", "F1"),
            Button("deal", self._deal_label(words), Action("deal"), "brass", words("Enter")),
        ]
        space = builder.space
        form = drawing("form", Column(parts(builder), space.gap if self.page else space.close))
        # In a low window the first page gives up room that keeps its rows in place, then the second row of players.
        shorter = [
            drawing("form", Column(self._first_page(builder, rows, keep_room=False), space.close))
            for rows in (() if self.page else (2, 1))
        ]
        shape = Shape(1080, hangs=self.page in (SEATS, RULES))
        draw_dialog(builder, self.pane, title, form, buttons, shape, shorter=shorter)
        builder.zones["foot"] = ["deal", "rules", "close"]
        if self.over_game:
            builder.consequential(Action("deal"))  # an Enter that was meant for the result does not deal
        return builder.scene("", title)

    def _follow_focus(self, focus: str) -> None:
        """Select the text of a field that the focus comes to, and open the page of a house rule in focus."""
        has_moved, self.focus = focus != self.focus, focus
        if focus != f"option.{self.typing[0]}":
            self.typing = ("", "")
        self.seats.follow_focus(focus)
        if focus.startswith("option."):
            self.page = RULES
        elif focus == "deal_word" and has_moved:
            self.deal_word = self.deal_word.all()

    def _first_page(self, b: Builder, rows: int = 2, keep_room: bool = True) -> list[Part]:
        """The first page: the number of players, the players, the set of house rules, and buttons to the other pages.
        rows: the least height of the players' cards, in rows of cards.
        keep_room: whether each row has room for its longest text, so that no choice moves the rows below."""
        words, party = b.words, self.party
        parts: list[Part] = []
        if keep_room or not self.is_new:
            parts.append(Text(words(self.entry.tagline), BODY, "serif-italic", "text", "centre"))
        parts.append(InZone("players", self._row_with_room(self._players_row, b, keep_room)))
        parts.append(SeatCards(party.chairs, None, rows))
        if party.demonstration:
            parts.append(Text(words("Only computers play: a demonstration, which can be paced and paused."), SMALL))
        parts.append(InZone("sets", self._row_with_room(self._sets_row, b, keep_room)))
        buttons = [Button("more", words("More…"), Action("page", (MORE,)))]
        notes = [words("practice")] if party.practice else []
        notes += [words("deal by number")] if self._deal_text else []
        if self.lesson is not None and not self.over_game:
            buttons.append(Button("lesson", words("Lesson, {n} min", n=self.lesson.minutes), Action("lesson")))
            if self.is_new and not notes:
                notes.append(words("New to {game}? A guided game shows you how it goes.", game=self.entry.title))
        row = Buttons(tuple(buttons), "right")
        parts.append(InZone("ways", FormRow(", ".join(notes), row) if notes else row))
        return parts

    def _row_with_room(self, row: Callable[[Builder, Party], Part], b: Builder, keep_room: bool) -> Part:
        """A row of the first page. row: makes the row for a party. keep_room: whether the row is as high as another
        choice can make it."""
        if not keep_room:
            return row(b, self.party)
        # The parties to which one click in these rows can lead.
        counts, sets = all_counts(self.entry.engine), [key for key, _ in self._names_of_sets(b.words) if key]
        parties = [self.party.with_choice(partial(Party.seat_players, count=count)) for count in counts]
        own_sets = self._own_sets()
        parties += [self.party.with_choice(partial(Party.use_rule_set, key=key, own_sets=own_sets)) for key in sets]
        return AsHighAs(row(b, self.party), [row(b, party) for party in parties])

    def _players_row(self, b: Builder, party: Party) -> Part:
        """The choice of the number of players, and the house rules that this number has changed."""
        words = b.words
        counts = tuple((n, str(n)) for n in all_counts(self.entry.engine))
        how_many = Segments("players", counts, party.players, Action("players"))
        changed = self._house_rules(words, party).listed(party.rules_by_player_count)
        changes = words("With {n} players – {rules}.", n=party.players, rules=changed) if changed else ""
        usual = "" if changes else words("usually {n}", n=self.entry.engine.usual_players)
        return FormRow(words("How many play"), how_many, usual, changes)

    def _house_rules(self, words: Words, party: Party | None = None) -> RuleForm:
        """The texts and widgets of a party's house rules. party: None for the one in the dialog."""
        party = party or self.party
        return RuleForm(self.entry.engine, party.players, party.chosen, words)

    def _more_page(self, b: Builder) -> list[Part]:
        """The page More: the switch of practice, and the field for the number of the deal."""
        words = b.words
        practice = Toggle("practice", self.party.practice, Action("practice"))
        sentence = words("Take back freely; the game stays out of the statistics.")
        parts: list[Part] = [InZone("practice", FormRow(words("Practice"), practice, sentence))]
        if not self.entry.deals:
            return [*parts, Text(words("Nothing is dealt by chance in this game."), SMALL)]
        note = words(
            "The same number, house rules and number of players give the same cards; such a game stays out of the "
            "statistics."
        )
        by_chance = words("by chance")
        field = TextField("deal_word", self.deal_word, Action("deal_word"), words("Number or word"), by_chance)
        return [*parts, InZone("dealing", FormRow(words("Cards dealt"), field, note))]

    def _own_sets(self) -> tuple[RuleSet, ...]:
        return sets_of(self.desk.settings.rule_sets, self.entry.key, self.desk.words.code)

    def _names_of_sets(self, words: Words) -> list[tuple[str, str]]:
        """The keys of the sets of house rules, each with its name. The key of a stored set is "=" and its name.
        The last key, "", opens the page of house rules."""
        proposed = [(PROPOSED, words(self.entry.proposed[0]))] if self.entry.proposed[0] else []
        own = [(f"={rules.name}", rules.name) for rules in self._own_sets()]
        return [(USUAL, words("usual")), *proposed, (SHORT, words("short")), *own, ("", words("others…"))]

    def _sets_row(self, b: Builder, party: Party) -> Part:
        """The choice of a set of house rules, and a sentence about what differs from the usual ones."""
        words, current = b.words, party.current_set(self._own_sets())
        changed = "" if current in (USUAL, PROPOSED) else self._house_rules(words, party).differences()
        sentences = {SHORT: words(self.entry.short[0]), PROPOSED: words("Proposed for a first game.")}
        sets = Segments("set", tuple(self._names_of_sets(words)), current, Action("set"))
        return FormRow(words("House rules"), sets, sentences.get(current, changed))

    def _rules_page(self, b: Builder) -> list[Part]:
        """The page of house rules: a row for each, and a button to store the set or to delete a stored one."""
        words, rules = b.words, self._house_rules(b.words)
        current = self.party.current_set(self._own_sets())
        options = self.entry.engine.options
        rows = [InZone(option.name, rules.row(option, self.partly.get(option.name))) for option in options]
        if current.startswith("="):  # a set of the player's own
            button = Button("drop", words("Delete “{name}”", name=current[1:]), Action("drop", (current[1:],)))
        else:
            has_name = current in (USUAL, PROPOSED, SHORT)
            why = words("These house rules have a name already.")
            button = Button("keep", words("Keep these under a name…"), Action("keep"), enabled=not has_name, why=why)
        foot, gap = InZone("keep", Buttons((button,), "right")), b.space.gap
        highest = Column([*(rules.highest_row(option) for option in options), foot], gap)
        return [AsHighAs(Column([*rows, foot], gap), [highest])]

    @property
    def _deal_text(self) -> str:
        """The number or word of the deal; "" for a deal by chance."""
        return tidy(self.deal_word.text, LONGEST_DEAL) if self.entry.deals else ""

    def act_otherwise(self, action: Action) -> None:
        if action.verb == "seat" and not self.page:
            self.do_page(SEATS)
        self.seats.act(action)

    def do_close(self) -> None:
        if self.page:
            self.do_page("")
        else:
            self.desk.close_top()

    def do_lesson(self) -> None:
        self.desk.close_top()
        self.desk.open("lesson", self.entry.key)

    def do_page(self, page: str) -> None:
        """Open a page. On the first page, "", the focus returns to the widget that opened the page before."""
        opens_rules = len(self._names_of_sets(self.desk.words)) - 1  # the last of the sets
        openers = {SEATS: f"seat.{self.seats.seat}", RULES: f"set.{opens_rules}", MORE: "more"}
        self.desk.focus("" if page else openers[self.page])
        self.page = page
        self.pane.offset = 0.0

    def do_players(self, count: int) -> None:
        """Change the number of players. If a house rule had to change for that, a notice names it."""
        changed = self.party.seat_players(count)
        if changed not in self.party.rules_by_player_count:  # the row of the number of players names those
            self._announce(changed)
        self._replace_unfit_levels()

    def do_deal_word(self, how: str, value: str | int = "") -> None:
        if how == "done":
            self.desk.focus("deal")
        self.deal_word = self.deal_word.edited(how, value)

    def do_practice(self, on: bool) -> None:
        self.party.practice = on

    def do_option(self, name: str, value: OptionValue, more: str = "") -> None:
        """Set a house rule. more: if the value is "typed", the key that was pressed; for a rule whose value is several
        names, the name to choose or drop."""
        option = self._option_named(name)
        if value == "typed":
            value = self._typed_number(option, more)
        else:
            self.typing = ("", "")
        if option.kind == "names":
            self._toggle_name(option, more)
            return
        before = self.party.players
        self._announce(self.party.set_option(name, value))
        if self.party.players != before:
            self.do_players(self.party.players)
        self._replace_unfit_levels()

    def _option_named(self, name: str) -> Option:
        return next(option for option in self.entry.engine.options if option.name == name)

    def _typed_number(self, option: Option, typed: str) -> int:
        """The number of a house rule after one more key, within its range. typed: the key, a digit or Backspace."""
        party = self.party
        last, digits = self.typing
        if last != option.name:  # Backspace and Delete edit the present number, a digit begins a new one
            digits = str(party.chosen[option.name]) if typed in ("\b", "\x7f") else ""
        high = option.highest(party.players, party.chosen)
        digits = typed_digits(digits, typed, high)
        self.typing = (option.name, digits)
        return min(max(int(digits or 0), option.low), high)

    def _toggle_name(self, option: Option, choice: str) -> None:
        """Choose one of several names, or drop it. The house rule changes once `option.low` names are chosen."""
        words = self.desk.words
        names = toggled(self.partly.get(option.name, self.party.chosen[option.name]), choice, option.choices)
        if len(names) > option.low:
            text = words.many("One is chosen: take it away first.", "{n} are chosen: take one away first.", option.low)
            self.desk.notice(text)
        elif len(names) < option.low:
            self.partly[option.name] = names
        else:
            self.partly.pop(option.name, None)
            self._announce(self.party.set_option(option.name, names))

    def _refuses_missing_names(self) -> bool:
        """Whether too few names are chosen for a house rule. If so, show a notice that names the rule."""
        words = self.desk.words
        for name, names in self.partly.items():
            option = self._option_named(name)
            if option.has_effect(self.party.players, self.party.chosen):
                rule, count, needed = words(option.title), len(names), option.low
                text = words("{rule}: {now} of {all} are chosen.", rule=rule, now=count, all=needed)
                self.desk.notice(text, self._link(option.clause))
                self.desk.focus(f"option.{name}.0")
                return True
        return False

    def do_set(self, key: str) -> None:
        """Use the set of house rules with that key. The key "" opens the page of the house rules instead."""
        if not key:
            self.do_page(RULES)
            return
        self.partly.clear()
        self.party.use_rule_set(key, self._own_sets())
        self.do_players(self.party.players)

    def do_keep(self) -> None:
        """Ask for a name, and store the present house rules under it."""
        if self._refuses_missing_names():
            return
        words = self.desk.words
        title = words("Keep these house rules")
        note = words("A set of the same name is replaced.")
        missing = words("Write a name first.")
        self.desk.open("prompt", Prompt(title, "", self._store, note, lambda name: "" if name else missing, 30))

    def _store(self, name: str) -> None:
        self.desk.settings.rule_sets = self.party.with_own_set(self.desk.settings.rule_sets, name)
        self.desk.save_settings()
        self.desk.notice(self.desk.words("These house rules are kept as “{name}”.", name=name))

    def do_drop(self, name: str) -> None:
        """Delete a set of house rules that the player has stored. The rules in the dialog stay as they are."""
        self.desk.settings.rule_sets = without_set(self.desk.settings.rule_sets, self.entry.key, name)
        self.desk.save_settings()
        words = self.desk.words
        self.desk.notice(words("The set “{name}” is deleted; the house rules below stay as they are.", name=name))

    def do_deal(self) -> None:
        """Begin the game, unless the house rules do not fit together: then a notice says why."""
        if self._refuses_missing_names():
            return
        try:
            self.party.check()
        except OptionError as error:
            self.desk.notice(sentence_of(error), self.help)
            return
        self.party.deal = self._deal_text
        from tablegame.ui.table.launch import begin_game

        self.desk.close_top()
        begin_game(self.desk, self.party)

    def _replace_unfit_levels(self) -> None:
        """Replace computer players whose levels do not play under the new house rules, and show a notice of it."""
        reason = self.party.replace_unfit_levels()
        if reason is not None:
            self.desk.notice(reason_text(reason, str, self.desk.words), self._link(reason.clause))

    def _link(self, clause: str) -> str:
        """The help anchor of a clause of the rules; "" for none."""
        return f"{self.entry.key}#{clause}" if clause else ""

    def _announce(self, changed: str) -> None:
        """Show a notice that a choice has changed another one. changed: a house rule, "players", or "" for none."""
        words = self.desk.words
        if changed == "players":
            text = words.many(
                "These house rules are for {n} player.", "These house rules are for {n} players.", self.party.players
            )
            self.desk.notice(text, self.help)
        elif changed:
            option = self._option_named(changed)
            rule, value = words(option.title), self._house_rules(words).value(option)
            text = words("{rule} is now “{value}”: the other choice does not go with it.", rule=rule, value=value)
            self.desk.notice(text, self._link(option.clause))


@dataclass(frozen=True, slots=True)
class InZone:
    """A part of the dialog whose targets form a zone: a group in which the arrow keys move the focus."""

    zone: str
    part: Part

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        return self.part.draw(b, f"form.{self.zone}", rect)
