"""What is over in a game as JSON values, made once and told at every move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Item = TypeVar("Item")
Json = TypeVar("Json")


class Finished:
    """The JSON values of finished tricks, hands and the like, for one reader: who changes them changes only its own."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[object, Any]] = {}
        """By the identity of what was told, which is kept so that no other thing can have it."""

    def to_json(self, items: Iterable[Item], tell: Callable[[Item], Json]) -> list[Json]:
        """Each item told; those that were told before are the same objects again."""
        made = self._made
        found: list[Json] = []
        for item in items:
            known = made.get(id(item))
            if known is None:
                known = made[id(item)] = (item, tell(item))
            found.append(known[1])
        return found
