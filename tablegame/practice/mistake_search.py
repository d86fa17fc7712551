"""Which mistakes of a saved game have been found again, so that they stay filled on its curve.

The file is read anew before each change, so that nothing is lost that another window kept; what cannot be read is
kept aside before anything is written.
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
"""Games of which it is remembered; the one found in longest ago goes first."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A game by its id, and the moments at which a mistake was found."""

    game: Annotated[str, text_up_to(LONGEST_ID)]
    moments: tuple[Annotated[int, number_between(0, MOST_MOVES)], ...]


@dataclass(frozen=True, slots=True)
class _FoundFile:
    games: tuple[_Found, ...] = ()


_FILE: Final = StoredFile("found", _FoundFile)
_NAME: Final = "found.yaml"


def read(folders: Folders) -> tuple[dict[str, frozenset[int]], tuple[Reason, ...]]:
    """By the id of a saved game the moments at which a mistake was found, and a notice for everything that cannot be
    read. Never raises."""
    found, troubles = _FILE.read(folders.practice / _NAME)
    return {each.game: frozenset(each.moments) for each in found.games}, troubles


def add(folders: Folders, game: str, at: int) -> None:
    """A mistake of that game has been found. Raises OSError."""
    found, troubles = read(folders)
    here = found.pop(game, frozenset()) | {at}
    kept = [*found.items(), (game, here)][-MOST:]
    games = tuple(_Found(name, tuple(sorted(moments))) for name, moments in kept)
    _FILE.write(folders.practice / _NAME, _FoundFile(games), bool(troubles))


class Finding:
    """The mistakes of one line of moves. What was found once is found for good, the rest is gone with the screen."""

    def __init__(self, review: Review, folders: Folders, name: str) -> None:
        """name: the id of the saved game."""
        self.review, self.folders, self.name = review, folders, name
        self.asks = False
        """A mistake is to be found again."""
        self.tries: dict[int, list[int]] = {}
        known, self.notices = read(folders)
        """What of those found before cannot be read."""
        self.found = set(known.get(name, ()))
        self.shown: set[int] = set()
        """Whose answer was given away."""

    def mistakes(self, seats: Sequence[int]) -> tuple[int, ...]:
        """All moments at which one of these seats made a mistake."""
        return tuple(sorted(at for seat in seats for at in self.review.mistakes(seat)))

    def hides(self, at: int, seats: Sequence[int]) -> bool:
        """Whether a mistake of these seats is asked for whose answer has not been found or shown."""
        return self.asks and at in self.mistakes(seats) and at not in self.found | self.shown

    def following(self, at: int, seats: Sequence[int]) -> int | None:
        """The next of these seats' mistakes, after the last one the first; None where there is none."""
        mistakes = self.mistakes(seats)
        later = [each for each in mistakes if each > at or (each == at and not self.asks)]
        return next(iter((*later, *mistakes)), None)

    def first_try(self, at: int) -> int:
        """The choice that stands first below the one that was made."""
        known = self.review.agreed(at)
        moves = [each.move for each in known.evaluation.choices if each is not known.made] if known else []
        return min(moves, default=-1)

    def tried(self, at: int, move: int) -> int | None:
        """A choice is tried; the same as it was weighed, None where it counts for nothing there."""
        choice = self.review.weighed(at, move)
        if choice is None:
            return None
        self.tries.setdefault(at, []).append(choice.move)
        return choice.move

    def right(self, at: int, move: int) -> bool:
        """Whether that choice would have been the best there, or as good."""
        choice = self.review.weighed(at, move)
        return choice is not None and choice.verdict in ("best", "equal")

    def keep(self, at: int) -> None:
        """That mistake has been found. Raises OSError where it cannot be kept beyond this screen."""
        self.found.add(at)
        add(self.folders, self.name, at)
