"""Options as texts and widgets: the rows of house rules, of options for printing, and of settings.

An `Option` has a name, a title and the values that are allowed; its kind is "choice", "number", "switch" or "names".
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from tablegame.core.options import Chosen, HouseRules, Option, always, differing
from tablegame.core.text import SEAT_LETTERS
from tablegame.view.builder import Words
from tablegame.view.form import LIVE, FormRow, Live, MultiSelect, Segments, Stepper, Text, Toggle
from tablegame.view.layout import AsHighAs, Column, Part, Space
from tablegame.view.phrases import labelled
from tablegame.view.scale import SMALL
from tablegame.view.scene import Action

MOST_SINGLE_STEPS: Final = 60  # the most numbers through which a stepper goes by 1; with more numbers its steps grow


def value_words(option: Option, value: Any, words: Words) -> str:
    """The text of a value of an option, such as "on" or "1.5 s". A tuple of values becomes a list with commas."""
    if isinstance(value, bool):
        return words("on") if value else words("off")
    if isinstance(value, str):
        has_text = option.words and value in option.choices
        return words(option.words[option.choices.index(value)] if has_text else value)
    if isinstance(value, tuple):
        return ", ".join(value_words(option, choice, words) for choice in value)
    if value - option.low < len(option.words):  # the lowest numbers have words
        return words(option.words[value - option.low])
    if option.unit == "ms":
        return words("{count} s", count=f"{value / 1000:.3g}".replace(".", words.raw(".")))
    return words("{percent} %", percent=value) if option.unit else str(value)


def option_widget(
    name: str, option: Option, value: Any, values: tuple[tuple[Any, str], ...], action: Action, live: Live = LIVE
) -> Part:
    """The widget of an option: a switch, or all values side by side.
    name: the id of its targets. values: the values, each with its text. live: whether it works, and why not."""
    if option.kind == "switch" and not option.also:
        return Toggle(name, bool(value), action, live=live)
    return Segments(name, values, value, action, live)


class RuleForm(NamedTuple):
    """Texts and widgets for the house rules of a game, or for options of printing (then `players` is 0)."""

    rules: HouseRules
    players: int
    chosen: Chosen
    words: Words

    def value(self, option: Option) -> str:
        return value_words(option, self.chosen[option.name], self.words)

    def listed(self, names: Collection[str]) -> str:
        """The house rules with these names, each with its value, in one line; "" for no names."""
        words, line = self.words, ""
        for option in self.rules.options:
            if option.name in names:
                rule = labelled(words(option.title), self.value(option), words)
                line = words("{rules}; {rule}", rules=line, rule=rule) if line else rule
        return line

    def differences(self) -> str:
        """One sentence with all house rules that differ from their defaults; "" if none differs."""
        changed = self.listed(differing(self.rules, self.players, self.chosen))
        return self.words("Not as usual – {rules}.", rules=changed) if changed else ""

    def mark(self, option: Option) -> str:
        """The mark of a house rule that differs from its default; "" for other rules.
        A rule whose default does not fit the number of players has no mark."""
        default, name = option.default_for(self.players, self.chosen), option.name
        fitting = self.rules.player_counts({**self.chosen, name: default})
        if self.chosen[name] == default or self.players not in fitting:
            return ""
        return self.words("changed; usually {value}", value=value_words(option, default, self.words))

    def row(self, option: Option, partly: tuple[str, ...] | None = None, effect: bool | None = None) -> FormRow:
        """The row of a house rule with title, sentence and widget. It is grey with a reason if the rule has no effect.
        partly: for a rule of several names, the names chosen so far while too few; None for the value in `chosen`.
        effect: whether the rule has an effect; None to decide by the present house rules."""
        words = self.words
        enabled = option.has_effect(self.players, self.chosen) if effect is None else effect
        why = "" if enabled else words("{rule} has no effect beside the other house rules.", rule=words(option.title))
        live = Live(enabled, why, f"{self.rules.key}#{option.clause}" if option.clause else "")
        sentence = words(option.sentence)
        if not enabled:
            sentence += " " + words("Without effect beside the other house rules.")
        value = self.chosen[option.name] if partly is None else partly
        mark = self.mark(option) if enabled else ""
        return FormRow(words(option.title), self._widget(option, value, live), sentence, mark, faded=not enabled)

    def highest_row(self, option: Option) -> Part:
        """An empty part as high as the row of a house rule can become."""
        # Rows with all values that may need another height; a rule of several names has one height for all values.
        kinds = {"switch": (False, True), "names": (self.chosen[option.name],)}
        choices_and_limits = (*option.choices, *option.only, option.low, option.high)
        values = (*option.also, *kinds.get(option.kind, choices_and_limits))
        forms = [self._replace(chosen={**self.chosen, option.name: value}) for value in values]
        effects = (True,) if option.has_effect is always else (True, False)
        return AsHighAs(Space(0), [form.row(option, effect=effect) for form in forms for effect in effects])

    def _widget(self, option: Option, value: Any, live: Live) -> Part:
        """The widget of a house rule for its kind of values. live: whether it works, and why not."""
        if option.kind == "names":
            return self._names_widget(option, value, live)
        if option.kind == "number" and not option.only:
            return self._number_widget(option, value, live)
        # A rule that names a seat (A, B, C ...) offers only seats with players.
        has_seats = set(option.choices) <= set(SEAT_LETTERS)
        choices = [choice for choice in option.choices if not has_seats or SEAT_LETTERS.index(choice) < self.players]
        values: list[Any] = [False, True] if option.kind == "switch" else [*option.only, *choices]
        texts = tuple((item, value_words(option, item, self.words)) for item in (*values, *option.also))
        return option_widget(f"option.{option.name}", option, value, texts, Action("option", (option.name,)), live)

    def _names_widget(self, option: Option, value: tuple[str, ...], live: Live) -> Part:
        """A list of all names, with ticks at the chosen ones; a text with these, if the rule has no effect."""
        words, missing = self.words, option.low - len(value)
        if not live.enabled:
            return Text(value_words(option, value, words), SMALL, "sans", "faint")
        options = tuple((choice, value_words(option, choice, words)) for choice in option.choices)
        state = words("{n} of {all}", n=len(value), all=option.low)
        if missing:
            state += " · " + words.many("choose one more", "choose {n} more", missing)
        return MultiSelect(f"option.{option.name}", options, value, Action("option", (option.name,)), state, live)

    def _number_widget(self, option: Option, value: Any, live: Live) -> Part:
        """A stepper for a number; above it, if the rule also has values that are no numbers, the choice among these."""
        words, name, action = self.words, f"option.{option.name}", Action("option", (option.name,))
        high = option.highest(self.players, self.chosen)
        step = 1 if high - option.low <= MOST_SINGLE_STEPS else 0  # 0: steps that grow
        is_number = isinstance(value, int)
        stepper = Stepper(name, int(value) if is_number else 0, option.low, high, action, step, live)
        if not option.also:
            return stepper
        default = option.default_for(self.players, self.chosen)
        # A click on "a number" chooses the default, or 10 if the default is no number.
        first = int(default) if isinstance(default, int) else min(max(option.low, 10), high)
        others = ((other, value_words(option, other, words)) for other in option.also)
        kinds = ((value if is_number else first, words("a number")), *others)
        which = Segments(f"{name}.kind", kinds, value, action, live)
        return Column((which, stepper), gap=None) if is_number else which
