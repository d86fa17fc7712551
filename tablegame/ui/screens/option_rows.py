"""Options as words and widgets: rows of house rules in the dialog before a game, values of settings."""

from __future__ import annotations

from typing import Any

from tablegame.core.contract import SEAT_LETTERS
from tablegame.core.options import Chosen, Option, differing
from tablegame.games import Game
from tablegame.view.builder import Words
from tablegame.view.form import FormRow, MultiSelect, Segments, Stepper, Text, Toggle
from tablegame.view.layout import Column, Part
from tablegame.view.scale import SMALL
from tablegame.view.scene import Action

MOST_SINGLE_STEPS = 60
"""The most numbers for a stepper with steps of 1; with more numbers its steps grow."""


def value_words(option: Option, value: Any, words: Words) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return words("on") if value else words("off")
    if isinstance(value, str):
        named = option.words and value in option.choices
        return words(option.words[option.choices.index(value)] if named else value)
    if isinstance(value, tuple):
        return ", ".join(value_words(option, choice, words) for choice in value)
    if value - option.low < len(option.words):
        return words(option.words[value - option.low])
    if option.unit == "ms":
        return words("{count} s", count=f"{value / 1000:.3g}".replace(".", words.raw(".")))
    return words("{percent} %", percent=value) if option.unit else str(value)


def option_widget(
    name: str,
    option: Option,
    value: Any,
    values: tuple[tuple[Any, str], ...],
    words: Words,
    action: Action,
    live: bool = True,
    why: str = "",
    link: str = "",
) -> Part:
    """A switch, or all values side by side."""
    if option.kind == "switch" and not option.also:
        return Toggle(name, bool(value), action, (words("off"), words("on")), live, why, link)
    return Segments(name, values, value, action, live, why, link)


def usual(option: Option, players: int, chosen: Chosen) -> Any:
    """The default of a house rule beside the earlier ones."""
    return option.default_for(players, chosen)


def mark_of(entry: Game, option: Option, players: int, chosen: Chosen, words: Words) -> str:
    """The mark of a house rule that differs from its default; "" if it does not, or if the default does not fit the
    number of players."""
    default = usual(option, players, chosen)
    if chosen[option.name] == default or players not in entry.engine.player_counts({**chosen, option.name: default}):
        return ""
    return words("changed; usually {value}", value=value_words(option, default, words))


def option_row(
    entry: Game, option: Option, players: int, chosen: Chosen, words: Words, partly: tuple[str, ...] | None = None
) -> FormRow:
    """The row of a house rule: title, sentence, widget; grey with a reason if the rule has no effect.

    partly: the names chosen so far, while there are too few or too many.
    """
    live = option.has_effect(players, chosen)
    sentence = words(option.sentence)
    if not live:
        sentence += " " + words("Without effect beside the other house rules.")
    return FormRow(
        words(option.title),
        _widget(entry, option, players, chosen if partly is None else {**chosen, option.name: partly}, words, live),
        sentence,
        mark_of(entry, option, players, chosen, words) if live else "",
        not live,
    )


def _widget(entry: Game, option: Option, players: int, chosen: Chosen, words: Words, live: bool) -> Part:
    name, value = f"option.{option.name}", chosen[option.name]
    action = Action("option", (option.name,))
    why = "" if live else words("{rule} has no effect beside the other house rules.", rule=words(option.title))
    link = f"{entry.key}#{option.clause}" if option.clause else ""
    if option.kind == "names":
        return _names(option, value, words, action, live, why, link)
    if option.kind == "number" and not option.only:
        return _number(option, players, chosen, words, live, why, link)
    choices = [choice for choice in option.choices if _plays(choice, option, players)]
    values: list[Any] = [False, True] if option.kind == "switch" else [*option.only, *choices]
    named = tuple((v, value_words(option, v, words)) for v in (*values, *option.also))
    return option_widget(name, option, value, named, words, action, live, why, link)


def _plays(choice: str, option: Option, players: int) -> bool:
    """Whether a choice can be offered: a rule that names a seat (A, B, C ...) offers only seats with players."""
    names_seats = set(option.choices) <= set(SEAT_LETTERS)
    return not names_seats or SEAT_LETTERS.index(choice) < players


def differences(entry: Game, players: int, chosen: Chosen, words: Words) -> str:
    """One sentence with the house rules that differ from their defaults; "" if none does."""
    changed = differing(entry.engine, players, chosen)
    named = [option for option in entry.engine.options if option.name in changed]
    said = [f"{words(option.title)}: {value_words(option, chosen[option.name], words)}" for option in named]
    return words("Not as usual – {rules}.", rules="; ".join(said)) if said else ""


def _names(
    option: Option, value: tuple[str, ...], words: Words, action: Action, live: bool, why: str, link: str
) -> Part:
    """All names, with ticks at the chosen ones; only the chosen ones if the rule has no effect."""
    if not live:
        return Text(value_words(option, value, words), SMALL, "sans", "faint")
    options = tuple((choice, value_words(option, choice, words)) for choice in option.choices)
    state = words("{n} of {all}", n=len(value), all=option.low)
    missing = option.low - len(value)
    if missing:
        state += " · " + words.many("choose one more", "choose {n} more", missing)
    return MultiSelect(f"option.{option.name}", options, value, action, state, live, why, link)


def _number(option: Option, players: int, chosen: Chosen, words: Words, live: bool, why: str, link: str) -> Part:
    """A stepper; above it the values of the rule that are no number."""
    name, value = f"option.{option.name}", chosen[option.name]
    action = Action("option", (option.name,))
    high = option.highest(players, chosen)
    step = 1 if high - option.low <= MOST_SINGLE_STEPS else 0
    both = (words("less"), words("more"))
    number = isinstance(value, int)
    stepper = Stepper(
        name, int(value) if number else 0, option.low, high, action, both, step, enabled=live, why=why, why_link=link
    )
    if not option.also:
        return stepper
    first = first_number(option, players, chosen)
    kinds = (
        (value if number else first, words("a number")),
        *((v, value_words(option, v, words)) for v in option.also),
    )
    which = Segments(f"{name}.kind", kinds, value, action, live, why, link)
    return Column((which, stepper), gap=None) if number else which


def first_number(option: Option, players: int, chosen: Chosen) -> int:
    """The first number of a stepper if the value was no number."""
    default = usual(option, players, chosen)
    return int(default) if isinstance(default, int) else min(max(option.low, 10), option.highest(players, chosen))
