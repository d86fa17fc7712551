"""Reasons in games of secret choice: what somebody has mostly done, and a trick played on.

The habits are those that the table tells of everybody who can be read (`ai/predict.py`), and the odds beside them go by
the same prediction.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final, TypeVar

from tablegame.core.contract import Plain, Reason
from tablegame.core.habits import EVER, LOST, WHAT, WON, Habit
from tablegame.core.reasons import Claim, QuickPlay, with_share
from tablegame.core.sealed_cards import SealedEngine, SealedState, SealedView
from tablegame.core.text import N_

READ: Final = N_("{seat} played {term_what} {times} of {cases} times: {term_rank} wins in {n} of {of} cases.")
READ_AFTER: Final = N_(
    "{seat} played {term_what} {term_after} {times} of {cases} times: {term_rank} wins in {n} of {of} cases."
)
AS_PLAYED: Final = N_("Going by how {seat} has played, {term_rank} takes the trick in {n} of {of} cases.")
_LONGEST: Final = 90
"""English characters of a first reason at most."""

_AFTER: Final = {WON: N_("after a win"), LOST: N_("after a loss")}


def read(seat: int, habits: Iterable[Habit], rank: str, share: float) -> Claim:
    """That a rank of the viewer, a word of the game, takes the trick in such a share of cases, as a seat has played."""
    known: tuple[tuple[str, Plain], ...] = (("seat", seat), ("term_rank", rank))
    for habit in habits:
        fields: tuple[tuple[str, Plain], ...] = (*known, ("term_what", WHAT[habit.sign]))
        fields += (("times", habit.times), ("cases", habit.of))
        fields += (("term_after", _AFTER[habit.after]),) if habit.after != EVER else ()
        reason = with_share(Reason(READ_AFTER if habit.after != EVER else READ, fields, "strategy"), share)
        if habit.seat == seat and len(reason.english()) <= _LONGEST:
            return Claim(reason, share)
    return Claim(with_share(Reason(AS_PLAYED, known, "strategy"), share), share)


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
