"""Reasons in games of secret choice: what somebody may be expected to do, what others expect, and a trick played on.

Habits are those that the table tells of everybody (`core/habits.py`): counted in the view's own history.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from tablegame.core.contract import Plain, Reason
from tablegame.core.habits import (
    ANSWER,
    EVER,
    HIGHER,
    HIGHEST,
    LOST,
    LOWER,
    LOWEST,
    SAME,
    WON,
    Habit,
    PublicChoice,
    all_habits,
)
from tablegame.core.reasons import Claim, QuickPlay
from tablegame.core.sealed_cards import SealedEngine, SealedState, SealedView
from tablegame.core.text import N_

READ: Final = N_(
    "{seat} played {term_what} {term_after} ({times} of {cases}): [your|my|{me}'s] {term_rank} is best against it."
)
TRAP: Final = N_(
    "{seat} played {term_what} {term_after} ({times} of {cases}): against it [your|my|{me}'s] {term_rank} loses."
)
UNEXPECTED: Final = N_(
    "[You|I|{me}] played {term_what} {term_after} ({times} of {cases}): now [your|my|{me}'s] {term_rank} is a surprise."
)
EXPECTED: Final = N_(
    "[You|I|{me}] played {term_what} {term_after} ({times} of {cases}): now [your|my|{me}'s] {term_rank} is expected."
)

_AFTER: Final = {WON: N_("after a win"), LOST: N_("after a loss"), EVER: N_("again and again")}
_WHAT: Final = {
    SAME: N_("the same card again"),
    HIGHEST: N_("the highest card in hand"),
    LOWEST: N_("the lowest card in hand"),
    HIGHER: N_("a higher card"),
    LOWER: N_("a lower card"),
    ANSWER: N_("the card that would have won"),
}


class Expectation(NamedTuple):
    """What a seat will do now if it follows its habit: one of these ranks. what: the deed, as a message id."""

    habit: Habit
    what: str
    ranks: frozenset[int]

    def claim(self, text: str, rank: str, clause: str) -> Claim:
        """That habit as a reason for or against a rank of the viewer, which is a word of the game."""
        fields: list[tuple[str, Plain]] = [("seat", self.habit.seat)] if "{seat}" in text else []
        fields += [
            ("term_what", self.what),
            ("term_after", _AFTER[self.habit.after]),
            ("times", self.habit.times),
            ("cases", self.habit.of),
            ("term_rank", rank),
        ]
        return Claim(Reason(text, tuple(fields), clause), self.habit.times / self.habit.of)


def expectation(
    choices: Iterable[PublicChoice],
    seat: int,
    after: str,
    signs: Mapping[int, Collection[str]],
    cards: Mapping[str, str],
) -> Expectation | None:
    """What a seat may be expected to choose by its surest habit that says something now; None where none does.

    choices: of that seat; after: what was before; signs: those of each rank that it holds now; cards: what the signs
    that name a card are called, as message ids.
    """
    for habit in all_habits(choices):
        ranks = frozenset(rank for rank, borne in signs.items() if habit.sign in borne)
        if habit.seat == seat and habit.after in (after, EVER) and 0 < len(ranks) < len(signs):
            return Expectation(habit, _WHAT.get(habit.sign) or cards[habit.sign], ranks)
    return None


V = TypeVar("V", bound=SealedView)


class TrickPlay(QuickPlay[V]):
    """To the end of the trick. Those who have sealed a card already could still have chosen another."""

    samples = 200
    engine: SealedEngine[Any, V]

    def imagine(self, rng: Random) -> SealedState:  # noqa: ARG002 - nothing is hidden but choices
        """The state with every choice of the trick still open."""
        state: SealedState = self.engine.state_of(self.view)
        state.waiting |= sum(1 << seat for seat, closed in enumerate(self.view.sealed) if closed)
        return state

    def ended(self, state: Any) -> bool:
        """When the viewer is to choose again."""
        return self.seat in state.acting()
