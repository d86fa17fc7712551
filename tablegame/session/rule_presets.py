"""Named sets of house rules: what a player calls "the short one" or "as at grandmother's"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from tablegame.core.text import alphabetical
from tablegame.storage.codec import REQUIRED, ValueForm, house_rule, number_between, text_up_to
from tablegame.storage.nodes import Node

OptionValue: TypeAlias = str | int | bool | tuple[str, ...]


def _options(node: Node) -> tuple[tuple[str, OptionValue], ...]:
    return tuple((key, house_rule(value)) for key, value in node.mapping().items())


Options: TypeAlias = Annotated[tuple[tuple[str, OptionValue], ...], ValueForm(_options, dict)]
"""House rules that differ from the defaults; a mapping in a file."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """House rules under a name: the game, the number of players, and the options that differ from the defaults."""

    game: Annotated[str, text_up_to(40)]
    name: Annotated[str, text_up_to(80)]
    players: Annotated[int, number_between(1, 8)]
    options: Annotated[Options, REQUIRED] = ()

    def chosen(self) -> dict[str, Any]:
        """The options as a mapping, incomplete: defaults are not in it."""
        return dict(self.options)


def rule_set(game: str, name: str, players: int, options: Mapping[str, OptionValue]) -> RuleSet:
    """A set of these options, in a fixed order."""
    return RuleSet(game, name, players, tuple(sorted(options.items())))


def sets_of(sets: Iterable[RuleSet], game: str, language: str) -> tuple[RuleSet, ...]:
    """The sets of one game, by name."""
    return tuple(sorted((s for s in sets if s.game == game), key=lambda s: alphabetical(s.name, language)))


def with_set(sets: Iterable[RuleSet], new: RuleSet) -> tuple[RuleSet, ...]:
    """The sets with this one added, in place of one of the same game and name."""
    return (*without_set(sets, new.game, new.name), new)


def without_set(sets: Iterable[RuleSet], game: str, name: str) -> tuple[RuleSet, ...]:
    """The sets without that one."""
    return tuple(s for s in sets if (s.game, s.name) != (game, name))
