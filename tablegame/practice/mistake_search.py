"""The search for the mistakes of one game: which is to be found, which moves were tried, which mistakes are found.

A found mistake stays found: the file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.core.contract import Reason
from tablegame.practice.review import Review
from tablegame.session.notes import LONGEST_ID, MOST_MOVES
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders

MOST: Final = 2000
"""Games in the file; the one with the oldest find is dropped first."""


@dataclass(frozen=True, slots=True)
class _FoundMistakes:
    """The moments of the mistakes that were found in a game."""

    game: Annotated[str, text_up_to(LONGEST_ID)]
    moments: tuple[Annotated[int, number_between(0, MOST_MOVES)], ...]


@dataclass(frozen=True, slots=True)
class _FoundFile:
    games: tuple[_FoundMistakes, ...] = ()


_FILE: Final = StoredFile("found", _FoundFile, "practice/found.yaml")


def read(folders: Folders) -> tuple[dict[str, frozenset[int]], tuple[Reason, ...]]:
    """The moments of found mistakes by the id of the game, with a notice for each problem. Never raises."""
    found, troubles = _FILE.read(folders)
    return {each.game: frozenset(each.moments) for each in found.games}, troubles


def add(folders: Folders, game: str, at: int) -> None:
    """Store that a mistake was found. Raises OSError."""
    found, _ = read(folders)
    here = found.pop(game, frozenset()) | {at}
    kept = [*found.items(), (game, here)][-MOST:]
    games = tuple(_FoundMistakes(name, tuple(sorted(moments))) for name, moments in kept)
    _FILE.write(folders, _FoundFile(games))


class MistakeSearch:
    """The search in one review."""

    def __init__(self, review: Review, folders: Folders, name: str) -> None:
        """name: the id of the saved game."""
        self.review, self.folders, self.name = review, folders, name
        self.asks = False
        """The mistake of the present moment is to be found."""
        self.tries: dict[int, list[int]] = {}
        """The moves that were tried, by moment."""
        known, self.notices = read(folders)
        self.found = set(known.get(name, ()))
        self.shown: set[int] = set()
        """Mistakes whose answer was shown."""

    def mistakes(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The moments of all mistakes of these seats."""
        return tuple(sorted(at for seat in seats for at in self.review.mistakes(seat)))

    def hides(self, at: int, seats: Sequence[int]) -> bool:
        """Whether the moment is a mistake of these seats that is to be found."""
        return self.asks and at in self.mistakes(seats) and at not in self.found | self.shown

    def next_mistake(self, at: int, seats: Sequence[int]) -> int | None:
        """The next mistake of these seats, the first after the last; None if they made none."""
        mistakes = self.mistakes(seats)
        later = [each for each in mistakes if each > at or (each == at and not self.asks)]
        return next(iter((*later, *mistakes)), None)

    def first_try(self, at: int) -> int:
        """The first move in the list of moves to try; -1 for none."""
        known = self.review.agreed(at)
        moves = [each.move for each in known.evaluation.choices if each is not known.made] if known else []
        return min(moves, default=-1)

    def try_move(self, at: int, move: int) -> int | None:
        """Try a move. Returns the judged move that is equivalent, None if there is none."""
        choice = self.review.weighed(at, move)
        if choice is None:
            return None
        self.tries.setdefault(at, []).append(choice.move)
        return choice.move

    def right(self, at: int, move: int) -> bool:
        """Whether a move is the best one, or as good."""
        choice = self.review.weighed(at, move)
        return choice is not None and choice.verdict in ("best", "equal")

    def find(self, at: int) -> None:
        """The mistake has been found. Raises OSError if that cannot be stored."""
        self.found.add(at)
        add(self.folders, self.name, at)
