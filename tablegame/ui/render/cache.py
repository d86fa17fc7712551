"""A cache of limited size for pictures and other values: the least recently used values are dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

import pygame

T = TypeVar("T")
Key: TypeAlias = tuple[object, ...]


def weight(picture: pygame.Surface) -> int:
    """The memory of a picture in bytes."""
    return picture.get_width() * picture.get_height() * 4


class LruCache(Generic[T]):
    """Values by key. While the sum of their weights is above a limit, the least recently used one is dropped."""

    def __init__(self, limit: int, weigh: Callable[[T], int]) -> None:
        """limit: the greatest sum of the weights; weigh: returns the weight of a value."""
        self._limit, self._weigh = limit, weigh
        self._weight = 0
        self._values: OrderedDict[Key, T] = OrderedDict()

    def get(self, key: Key) -> T | None:
        """The value of a key, None if it is not cached. The value counts as used now."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def store(self, key: Key, value: T) -> T:
        """Store a value, drop others if there are too many, and return the value."""
        if key in self._values:
            self._weight -= self._weigh(self._values.pop(key))
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._limit and len(self._values) > 1:
            self._weight -= self._weigh(self._values.popitem(last=False)[1])
        return value

    def get_or_make(self, key: Key, make: Callable[[], T]) -> T:
        """The value of a key. If it is not cached, it is made by `make` and stored."""
        value = self.get(key)
        return value if value is not None else self.store(key, make())

    def drop(self, first: object) -> None:
        """Drop every value whose key, a tuple, begins with `first`."""
        for key in [key for key in self._values if key[0] == first]:
            self._weight -= self._weigh(self._values.pop(key))
