"""Named sets of house rules: what a player calls "the short one" or "as at grandmother's"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

OptionValue = str | int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """House rules under a name: the game, the number of players, and the options that differ from the defaults."""

    game: str
    name: str
    players: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def chosen(self) -> dict[str, Any]:
        """The options as a mapping, incomplete: defaults are not in it."""
        return dict(self.options)


def rule_set(game: str, name: str, players: int, options: Mapping[str, OptionValue]) -> RuleSet:
    """A set of these options, in a fixed order."""
    return RuleSet(game, name, players, tuple(sorted(options.items())))


def sets_of(sets: Iterable[RuleSet], game: str) -> tuple[RuleSet, ...]:
    """The sets of one game, by name."""
    return tuple(sorted((s for s in sets if s.game == game), key=lambda s: s.name.casefold()))


def with_set(sets: Iterable[RuleSet], new: RuleSet) -> tuple[RuleSet, ...]:
    """The sets with this one added, in place of one of the same game and name."""
    return (*without_set(sets, new.game, new.name), new)


def without_set(sets: Iterable[RuleSet], game: str, name: str) -> tuple[RuleSet, ...]:
    """The sets without that one."""
    return tuple(s for s in sets if (s.game, s.name) != (game, name))
