"""Options as data: the house rules of games and the settings of the program, and strict reading of house rules.

Standard library only. Dialogs, files, the command line, the documentation and tests all read this data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias

from tablegame.core.errors import OptionError, echo
from tablegame.core.text import N_, Sentence

Chosen: TypeAlias = Mapping[str, Any]
"""House rules by name, complete: every option of the game has its value."""

OptionKind: TypeAlias = Literal["choice", "number", "switch", "names"]

_SWITCH_WORDS: Final = {"on": True, "off": False}
_LONGEST_NUMBER: Final = 18


def always(players: int, chosen: Chosen) -> bool:  # noqa: ARG001 - the shape of has_effect
    """What has an effect beside all others."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option: a house rule of a game, or a setting of the program.

    title, sentence and words are English message ids; words name the choices, or the numbers from low on. A value of
    kind "names" is a tuple of `low` different choices, in the order of the choices.

    House rules alone: default may depend on the number of players and on the options before this one, and so may limit,
    the highest number that is allowed.
    """

    name: str = ""
    kind: OptionKind = "switch"
    title: str
    sentence: str = ""
    default: Any | Callable[[int, Chosen], Any] = False
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    also: tuple[str, ...] = ()  # words that are allowed beside a number or switch
    only: tuple[int, ...] = ()  # the allowed numbers, where not all from low to high are
    offered: tuple[int, ...] = ()  # the numbers that a dialog offers, where it has no stepper
    nothing: str = ""  # what it means that there is no number
    unit: Literal["", "%", "ms"] = ""  # what a number counts
    limit: Callable[[int, Chosen], int] | None = None
    has_effect: Callable[[int, Chosen], bool] = always
    """Whether the rule matters beside the others (a dialog greys it out otherwise; a record may still set it)."""
    clause: str = ""  # where the rules explain it

    def default_for(self, players: int, chosen: Chosen) -> Any:
        """The default for this number of players beside these earlier options."""
        return self.default(players, chosen) if callable(self.default) else self.default

    def highest(self, players: int, chosen: Chosen) -> int:
        """The highest number beside these earlier options."""
        return self.high if self.limit is None else min(self.high, self.limit(players, chosen))

    def read(self, raw: object) -> Any:
        """The value of an entry of a file. Raises OptionError that says what is allowed."""
        if isinstance(raw, str) and raw in self.also:
            return raw
        if self.kind == "switch":
            if isinstance(raw, bool):
                return raw
            if isinstance(raw, str) and raw in _SWITCH_WORDS:
                return _SWITCH_WORDS[raw]
        elif self.kind == "number":
            if (
                isinstance(raw, int)
                and not isinstance(raw, bool)
                and raw in (self.only or range(self.low, self.high + 1))
            ):
                return raw
        elif self.kind == "names":
            names = _names(raw)
            if len(names) == len(set(names)) == self.low and set(names) <= set(self.choices):
                return tuple(choice for choice in self.choices if choice in names)
        elif isinstance(raw, str) and raw in self.choices:
            return raw
        message = N_("{name} must be {words}, not {kind}")
        raise OptionError(Sentence(message, name=self.name, words=self.allowed_values(), kind=self._wrong(raw)))

    def allowed_values(self) -> str:
        """The allowed values, in English ("a number from 1 to 12", "printed or remainder")."""
        if self.kind == "switch":
            words = ["on", "off"]
        elif self.only:
            words = [str(number) for number in self.only]
        elif self.kind == "number":
            words = [Sentence(N_("a number from {low} to {high}"), low=self.low, high=self.high)]
        elif self.kind == "names":
            words = [Sentence(N_("{n} different ones of {words}"), n=self.low, words=", ".join(self.choices))]
        else:
            words = list(self.choices)
        words += self.also
        return _either(words)

    def _wrong(self, raw: object) -> str:
        """What is wrong with a value: the wrong name among several, or how many there are."""
        if self.kind != "names" or not isinstance(raw, (list, tuple)):
            return _as_written(raw)
        names = _names(raw)
        for place, name in enumerate(names):
            if name not in self.choices:
                return _as_written(name)
            if name in names[:place]:
                return Sentence(N_("{name} twice"), name=_as_written(name))
        return Sentence(N_("{n} of them"), n=len(names))


def _names(raw: object) -> tuple[str, ...]:
    """The names in a list, or in a text with blanks or commas between them."""
    if isinstance(raw, str):
        return tuple(raw.replace(",", " ").split())
    return tuple(map(str, raw)) if isinstance(raw, (list, tuple)) else ()


def _as_written(raw: object) -> str:
    """A value of a file as an error names it."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return echo(raw)
    if raw is None:
        return "nothing"
    return "a list" if isinstance(raw, (list, tuple)) else "a mapping" if isinstance(raw, Mapping) else repr(raw)


# -- the house rules of a game -----------------------------------------------------------------------------------------


class HouseRules(Protocol):
    """What has house rules: the engine of a game."""

    key: str
    options: tuple[Option, ...]

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """The numbers of players that these house rules (possibly incomplete) allow, ascending."""
        ...


def complete(engine: HouseRules, players: int, given: Chosen) -> dict[str, Any]:
    """Every house rule with its value, defaults filled in. Raises OptionError, also if players do not fit."""
    chosen = choose(engine, players, given)
    check_players(engine, players, chosen)
    return chosen


def choose(engine: HouseRules, players: int, given: Chosen) -> dict[str, Any]:
    """The complete choice of options without a check of the number of players; raises OptionError."""
    known = {option.name for option in engine.options}
    for name in given:
        if name not in known:
            names = ", ".join(option.name for option in engine.options)
            message = N_("unknown option {name}; the options of {game} are {words}")
            raise OptionError(Sentence(message, name=_as_written(name), game=engine.key, words=names))
    chosen: dict[str, Any] = {}
    for option in engine.options:
        value = option.read(given[option.name]) if option.name in given else option.default_for(players, chosen)
        if option.name in given and option.kind == "number" and isinstance(value, int):
            most = option.highest(players, chosen)
            if value > most:
                message = N_("{name} must be a number from {low} to {high} here, not {value}")
                raise OptionError(Sentence(message, name=option.name, low=option.low, high=most, value=value))
        chosen[option.name] = value
    return chosen


def check_players(engine: HouseRules, players: int, chosen: Chosen) -> None:
    """Raise OptionError if the number of players does not fit these house rules, with the remedy if there is one."""
    counts = engine.player_counts(chosen)
    if players in counts:
        return
    message = N_("{n} cannot play under these house rules, which are for {players} players")
    sentence = Sentence(message, n=players, players=_span(counts))
    for option in engine.options:
        usual = option.default_for(players, chosen)
        values = (*option.choices, *option.only) if option.kind in ("choice", "number") else ()
        for value in sorted(values, key=lambda value: value != usual):
            if players in engine.player_counts({**chosen, option.name: value}):
                message = N_("{reason}; set {name}: {value}")
                raise OptionError(Sentence(message, reason=sentence, name=option.name, value=value))
    raise OptionError(sentence)


def _span(counts: tuple[int, ...]) -> str:
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return Sentence(N_("{low} to {high}"), low=counts[0], high=counts[-1])
    return _either([str(count) for count in counts])


def _either(words: Sequence[str]) -> str:
    """A list of alternatives."""
    if len(words) == 1:
        return words[0]
    names = words[0] if len(words) == 2 else ", ".join(words[:-1])
    return Sentence(N_("{names} or {last}"), names=names, last=words[-1])


def differing(engine: HouseRules, players: int, chosen: Chosen) -> dict[str, Any]:
    """The house rules that differ from their defaults, in the game's order: those that a record contains."""
    found: dict[str, Any] = {}
    before: dict[str, Any] = {}
    for option in engine.options:
        value = chosen[option.name]
        if value != option.default_for(players, before):
            found[option.name] = value
        before[option.name] = value
    return found


def all_counts(engine: HouseRules) -> tuple[int, ...]:
    """The numbers of players that any house rules of the game allow, ascending."""
    found = set(engine.player_counts({}))
    for option in engine.options:
        for value in option.choices if option.kind == "choice" else ():
            found |= set(engine.player_counts({option.name: value}))
    return tuple(sorted(found))


def from_texts(engine: HouseRules, texts: Iterable[str]) -> dict[str, Any]:
    """House rules from texts such as ``copies=2``, as the command line gives them. Raises OptionError."""
    by_name = {option.name: option for option in engine.options}
    given: dict[str, Any] = {}
    for entry in texts:
        name, equals, text = entry.partition("=")
        if not equals:
            raise OptionError(f"{_as_written(entry)} is no setting; write option=value")
        if name in given:
            raise OptionError(f"{name} is set twice")
        given[name] = _value_from_text(by_name[name], text) if name in by_name else text
    return given


def as_text(name: str, value: object) -> str:
    """A setting as `from_texts` reads it."""
    return f"{name}={('off', 'on')[value] if isinstance(value, bool) else value}"


def _value_from_text(option: Option, text: str) -> object:
    """A text of the command line as a file would have it: numbers and switches are no texts there."""
    if option.kind == "switch" and text in ("true", "false"):
        return text == "true"
    if option.kind == "number" and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER:
        number = int(text)
        return number if str(number) == text else text
    return text
