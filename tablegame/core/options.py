"""Strict reading of house rules against their data: defaults, types, ranges, and what differs from the defaults.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablegame.core.errors import OptionError, echo

if TYPE_CHECKING:
    from tablegame.core.contract import Chosen, Engine, Option

_SWITCH_WORDS = {"on": True, "off": False}
_LONGEST_NUMBER = 18


def complete(engine: Engine, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every house rule with its value, defaults filled in; raises OptionError, also where players do not fit."""
    chosen = choose(engine, players, given)
    check_players(engine, players, chosen)
    return chosen


def choose(engine: Engine, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The same without a look at the number of players; raises OptionError."""
    known = {option.name for option in engine.options}
    for name in given:
        if name not in known:
            names = ", ".join(option.name for option in engine.options)
            raise OptionError(f"unknown option {_shown(name)}; the options of {engine.key} are {names}")
    chosen: dict[str, Any] = {}
    for option in engine.options:
        if option.name in given:
            chosen[option.name] = _limited(option, coerce(option, given[option.name]), players, chosen)
        else:
            chosen[option.name] = option.default_for(players, chosen)
    return chosen


def check_players(engine: Engine, players: int, chosen: Chosen) -> None:
    """Raise OptionError where so many cannot play under these house rules, with the way out if there is one."""
    counts = engine.player_counts(chosen)
    if players in counts:
        return
    sentence = f"{players} cannot play under these house rules, which are for {_span(counts)} players"
    for option in engine.options:
        usual = option.default_for(players, chosen)
        values = (*option.choices, *option.only) if option.kind in ("choice", "number") else ()
        for value in sorted(values, key=lambda value: value != usual):
            if players in engine.player_counts({**chosen, option.name: value}):
                raise OptionError(f"{sentence}; set {option.name}: {value}")
    raise OptionError(sentence)


def differing(engine: Engine, players: int, chosen: Chosen) -> dict[str, Any]:
    """The house rules that a record writes: those that differ from their defaults, in the game's order."""
    found: dict[str, Any] = {}
    before: dict[str, Any] = {}
    for option in engine.options:
        value = chosen[option.name]
        if value != option.default_for(players, before):
            found[option.name] = value
        before[option.name] = value
    return found


def coerce(option: Option, raw: object) -> Any:
    """The value of an option as written in a file; raises OptionError with what is allowed."""
    if isinstance(raw, str) and raw in option.also:
        return raw
    if option.kind == "switch":
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in _SWITCH_WORDS:
            return _SWITCH_WORDS[raw]
    elif option.kind == "number":
        known = range(option.low, option.high + 1) if not option.only else option.only
        if isinstance(raw, int) and not isinstance(raw, bool) and raw in known:
            return raw
    elif option.kind == "names":
        names = _names(raw)
        if len(names) == len(set(names)) == option.low and set(names) <= set(option.choices):
            return tuple(choice for choice in option.choices if choice in names)
    elif isinstance(raw, str) and raw in option.choices:
        return raw
    raise OptionError(f"{option.name} must be {allowed(option)}, not {_wrong(option, raw)}")


def _wrong(option: Option, raw: object) -> str:
    """What is wrong with a value that an option does not take: of several names the one, or how many they are."""
    names = _names(raw)
    if option.kind != "names" or not isinstance(raw, (list, tuple)):
        return _shown(raw)
    for place, name in enumerate(names):
        if name not in option.choices:
            return _shown(name)
        if name in names[:place]:
            return f"{_shown(name)} twice"
    return f"{len(names)} of them"


def allowed(option: Option) -> str:
    """What an option accepts, in English ("a number from 1 to 12", "printed or remainder")."""
    if option.kind == "switch":
        words = ["on", "off"]
    elif option.only:
        words = [str(number) for number in option.only]
    elif option.kind == "number":
        words = [f"a number from {option.low} to {option.high}"]
    elif option.kind == "names":
        words = [f"{option.low} different ones of {', '.join(option.choices)}"]
    else:
        words = list(option.choices)
    words += option.also
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _limited(option: Option, value: Any, players: int, chosen: Chosen) -> Any:
    """The value where it goes with the options before it; raises OptionError."""
    most = option.high if option.limit is None else option.limit(players, chosen)
    if option.kind == "number" and isinstance(value, int) and value > most:
        raise OptionError(f"{option.name} must be a number from {option.low} to {most} here, not {value}")
    return value


def _names(raw: object) -> tuple[str, ...]:
    """The names of a list, or of a text in which blanks or commas part them."""
    if isinstance(raw, str):
        return tuple(raw.replace(",", " ").split())
    if isinstance(raw, (list, tuple)):
        return tuple(str(name) for name in raw)
    return ()


def from_settings(engine: Engine, settings: Iterable[str]) -> dict[str, Any]:
    """Options of texts such as ``copies=2``, as the command line gives them; raises OptionError."""
    by_name = {option.name: option for option in engine.options}
    given: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise OptionError(f"{_shown(setting)} is no setting; write option=value")
        if name in given:
            raise OptionError(f"{name} is set twice")
        given[name] = _typed(by_name[name], text) if name in by_name else text
    return given


def _typed(option: Option, text: str) -> object:
    """A text from the command line as a file would give it: numbers and switches are written without quotes there."""
    if option.kind == "switch" and text in ("true", "false"):
        return text == "true"
    if option.kind == "number" and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER:
        number = int(text)
        return number if str(number) == text else text
    return text


def _span(counts: tuple[int, ...]) -> str:
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(count) for count in counts)


def _shown(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if raw is None:
        return "nothing"
    if isinstance(raw, int):
        return str(raw)
    if isinstance(raw, str):
        return echo(raw)
    return "a list" if isinstance(raw, (list, tuple)) else "a mapping" if isinstance(raw, Mapping) else repr(raw)


def all_counts(engine: Engine) -> tuple[int, ...]:
    """How many can play under any house rules of the game, ascending."""
    found = set(engine.player_counts({}))
    for option in engine.options:
        for value in option.choices if option.kind == "choice" else ():
            found |= set(engine.player_counts({option.name: value}))
    return tuple(sorted(found))
