"""Mistakes of a game that is looked over, to be found again: which is asked for, what was tried, which are found."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.practice import found_mistakes
from tablegame.practice.review import Review
from tablegame.storage.folders import Folders


class Finding:
    """The mistakes of one line of moves. What was found once is found for good, the rest is gone with the screen."""

    def __init__(self, review: Review, folders: Folders, name: str) -> None:
        """name: the id of the saved game."""
        self.review, self.folders, self.name = review, folders, name
        self.asks = False
        """A mistake is to be found again."""
        self.tries: dict[int, list[int]] = {}
        known, self.notices = found_mistakes.read(folders)
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
        found_mistakes.add(self.folders, self.name, at)
