"""Options as data: the house rules of games and the settings of the program, and strict reading of house rules.

An `Option` describes its values, its default and its texts. Dialogs, files, the command line and the documentation are
made from it. A game has a tuple of options; the values chosen for one game are a dictionary by the options' names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias

from tablegame.core.errors import OptionError, echo
from tablegame.core.text import N_, Sentence

Chosen: TypeAlias = Mapping[str, Any]
"""The values of house rules by their names; unless something else is said, of all house rules of the game."""

OptionKind: TypeAlias = Literal["choice", "number", "switch", "names"]
"""The kind of an option's values: one of the texts `choices`, a whole number, True or False, or a tuple of texts."""

_SWITCH_WORDS: Final = {"on": True, "off": False}
_LONGEST_NUMBER: Final = 18


def always(players: int, chosen: Chosen) -> bool:  # noqa: ARG001 - the shape of has_effect
    """The usual `Option.has_effect`: the option matters under all other house rules."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option: a house rule of a game, or a setting of the program."""

    name: str = ""
    kind: OptionKind = "switch"
    """For "names", a value has exactly `low` different ones of the choices, in the order of `choices`."""
    title: str  # a message id
    sentence: str = ""  # the explanation in a dialog, a message id
    default: Any | Callable[[int, Chosen], Any] = False
    """The default value, or a function that returns it for the number of players and the options before this one."""
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # the words for the choices, or for the numbers from `low` on, as message ids
    low: int = 0  # the lowest number
    high: int = 0  # the highest number
    also: tuple[str, ...] = ()  # words that are allowed in place of a number or switch
    only: tuple[int, ...] = ()  # the allowed numbers, if not all from `low` to `high` are allowed
    offered: tuple[int, ...] = ()  # the numbers that a dialog offers, if it has no stepper
    nothing: str = ""  # the text for None, if the number may be None; a message id
    unit: Literal["", "%", "ms"] = ""  # the unit of a number
    limit: Callable[[int, Chosen], int] | None = None
    """A function that returns the highest number for the number of players and the options before this one."""
    has_effect: Callable[[int, Chosen], bool] = always
    """A function that returns whether the option matters for the number of players and under the other house rules. If
    not, a dialog greys it out; a record may still set it."""
    clause: str = ""  # the heading in the rule book that explains it

    def default_for(self, players: int, chosen: Chosen) -> Any:
        """The default value for this number of players. chosen: the values of the options before this one."""
        return self.default(players, chosen) if callable(self.default) else self.default

    def highest(self, players: int, chosen: Chosen) -> int:
        """The highest allowed number for this number of players. chosen: the values of the options before this one."""
        return self.high if self.limit is None else min(self.high, self.limit(players, chosen))

    def read(self, raw: object) -> Any:
        """The value that an entry of a file stands for: True for "on". Raises OptionError for an entry that is not
        allowed."""
        if isinstance(raw, str) and raw in self.also:
            return raw
        if self.kind == "switch":
            if isinstance(raw, bool):
                return raw
            if isinstance(raw, str) and raw in _SWITCH_WORDS:
                return _SWITCH_WORDS[raw]
        elif self.kind == "number":
            is_whole_number = isinstance(raw, int) and not isinstance(raw, bool)
            if is_whole_number and raw in (self.only or range(self.low, self.high + 1)):
                return raw
        elif self.kind == "names":
            names = _names(raw)
            if len(names) == len(set(names)) == self.low and set(names) <= set(self.choices):
                return tuple(choice for choice in self.choices if choice in names)
        elif isinstance(raw, str) and raw in self.choices:
            return raw
        message = N_("{name} must be {words}, not {kind}")
        raise OptionError(Sentence(message, name=self.name, words=self.allowed_values(), kind=self._wrong_part(raw)))

    def allowed_values(self) -> str:
        """The allowed values in words, for error messages ("a number from 1 to 12", "printed or remainder")."""
        if self.kind == "switch":
            values = ["on", "off"]
        elif self.only:
            values = [str(number) for number in self.only]
        elif self.kind == "number":
            values = [Sentence(N_("a number from {low} to {high}"), low=self.low, high=self.high)]
        elif self.kind == "names":
            values = [Sentence(N_("{n} different ones of {words}"), n=self.low, words=", ".join(self.choices))]
        else:
            values = list(self.choices)
        return _alternatives([*values, *self.also])

    def _wrong_part(self, raw: object) -> str:
        """The wrong part of an entry, for an error message: the entry ("'blue'"), a name, or a count ("3 of them")."""
        if self.kind != "names" or not isinstance(raw, (list, tuple)):
            return _as_written(raw)
        names = _names(raw)
        for index, name in enumerate(names):
            if name not in self.choices:
                return _as_written(name)
            if name in names[:index]:
                return Sentence(N_("{name} twice"), name=_as_written(name))
        return Sentence(N_("{n} of them"), n=len(names))


def _names(raw: object) -> tuple[str, ...]:
    """The names in a list, or in a text with blanks or commas between them; () for any other value."""
    if isinstance(raw, str):
        return tuple(raw.replace(",", " ").split())
    return tuple(map(str, raw)) if isinstance(raw, (list, tuple)) else ()


def _as_written(raw: object) -> str:
    """A value of a file as an error message quotes it ("'blue'", "true", "a list")."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return echo(raw)
    if raw is None:
        return "nothing"
    if isinstance(raw, (list, tuple)):
        return "a list"
    return "a mapping" if isinstance(raw, Mapping) else repr(raw)


# -- the house rules of a game -----------------------------------------------------------------------------------------


class HouseRules(Protocol):
    """The part of a game's `Engine` (`core/contract.py`) that the functions below need."""

    key: str
    options: tuple[Option, ...]

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """The numbers of players that these house rules (possibly not all of them) allow, ascending."""


def complete(engine: HouseRules, players: int, entries: Chosen) -> dict[str, Any]:
    """The values of all house rules: those in `entries`, and the defaults of all other rules.
    Raises OptionError for a wrong entry, or if the house rules do not allow this number of players."""
    chosen = choose(engine, players, entries)
    check_players(engine, players, chosen)
    return chosen


def choose(engine: HouseRules, players: int, entries: Chosen) -> dict[str, Any]:
    """The values of all house rules as `complete` returns them. Here the number of players need not be allowed.
    Raises OptionError for a wrong entry."""
    known = {option.name for option in engine.options}
    for name in entries:
        if name not in known:
            names = ", ".join(option.name for option in engine.options)
            message = N_("unknown option {name}; the options of {game} are {words}")
            raise OptionError(Sentence(message, name=_as_written(name), game=engine.key, words=names))
    chosen: dict[str, Any] = {}
    for option in engine.options:
        has_entry = option.name in entries
        value = option.read(entries[option.name]) if has_entry else option.default_for(players, chosen)
        if has_entry and option.kind == "number" and isinstance(value, int):
            most = option.highest(players, chosen)
            if value > most:
                message = N_("{name} must be a number from {low} to {high} here, not {value}")
                raise OptionError(Sentence(message, name=option.name, low=option.low, high=most, value=value))
        chosen[option.name] = value
    return chosen


def check_players(engine: HouseRules, players: int, chosen: Chosen) -> None:
    """Raise OptionError if these house rules do not allow this number of players. If the change of one house rule would
    allow it, the error names that change."""
    counts = engine.player_counts(chosen)
    if players in counts:
        return
    message = N_("{n} cannot play under these house rules, which are for {players} players")
    sentence = Sentence(message, n=players, players=_counts_text(counts))
    for option in engine.options:
        usual = option.default_for(players, chosen)
        values = (*option.choices, *option.only) if option.kind in ("choice", "number") else ()
        for value in sorted(values, key=lambda value: value != usual):  # the default first
            if players in engine.player_counts({**chosen, option.name: value}):
                message = N_("{reason}; set {name}: {value}")
                raise OptionError(Sentence(message, reason=sentence, name=option.name, value=value))
    raise OptionError(sentence)


def _counts_text(counts: tuple[int, ...]) -> str:
    """Numbers of players as text: "2 to 5", or "2, 3 or 6"."""
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return Sentence(N_("{low} to {high}"), low=counts[0], high=counts[-1])
    return _alternatives([str(count) for count in counts])


def _alternatives(texts: Sequence[str]) -> str:
    """The texts with commas between them and "or" before the last one ("2, 3 or 6")."""
    if len(texts) == 1:
        return texts[0]
    names = texts[0] if len(texts) == 2 else ", ".join(texts[:-1])
    return Sentence(N_("{names} or {last}"), names=names, last=texts[-1])


def differing(engine: HouseRules, players: int, chosen: Chosen) -> dict[str, Any]:
    """The house rules that differ from their defaults, in the order of the game. Only these are in a record."""
    differences: dict[str, Any] = {}
    earlier: dict[str, Any] = {}
    for option in engine.options:
        value = chosen[option.name]
        if value != option.default_for(players, earlier):
            differences[option.name] = value
        earlier[option.name] = value
    return differences


def all_counts(engine: HouseRules) -> tuple[int, ...]:
    """The numbers of players that the default house rules allow, or would with one rule changed, ascending."""
    counts = set(engine.player_counts({}))
    for option in engine.options:
        if option.kind == "choice":
            for value in option.choices:
                counts.update(engine.player_counts({option.name: value}))
    return tuple(sorted(counts))


def from_texts(engine: HouseRules, texts: Iterable[str]) -> dict[str, Any]:
    """House rules in texts of the command line ("copies=2"), as entries for `complete`. Raises OptionError."""
    by_name = {option.name: option for option in engine.options}
    entries: dict[str, Any] = {}
    for entry in texts:
        name, equals, text = entry.partition("=")
        if not equals:
            raise OptionError(f"{_as_written(entry)} is no setting; write option=value")
        if name in entries:
            raise OptionError(f"{name} is set twice")
        entries[name] = _value_from_text(by_name[name], text) if name in by_name else text  # `choose` refuses it
    return entries


def as_text(name: str, value: object) -> str:
    """A house rule as a text of the command line, as `from_texts` reads it ("copies=2", "contra=on")."""
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f"{name}={value}"


def _value_from_text(option: Option, text: str) -> object:
    """The value that an entry of a file would have for this text: a number or a truth value if the option has such."""
    if option.kind == "switch" and text in ("true", "false"):
        return text == "true"
    if option.kind == "number" and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER:
        number = int(text)
        return number if str(number) == text else text  # a text with leading zeros is refused
    return text
