"""Reasons in games of secret choice: what somebody has mostly done, and a trick played on.

The habits are those that the table tells of everybody who can be read (`ai/predict.py`), and the odds beside them go by
the same prediction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeVar

from tablegame.ai.predict import Predictor, readable_habits
from tablegame.core.habits import EVER, LOST, WHAT, WON, Named
from tablegame.core.reasons import Claim, Fields, QuickPlay, Wording, with_share
from tablegame.core.sealed_cards import SealedEngine, SealedState, SealedView
from tablegame.core.text import N_, Plain, Reason

READ: Final = N_("{seat} played {term_what} {times} of {cases} times: {term_rank} wins in {n} of {of} cases.")
READ_AFTER: Final = N_(
    "{seat} played {term_what} {term_after} {times} of {cases} times: {term_rank} wins in {n} of {of} cases."
)
AS_PLAYED: Final = N_("Going by how {seat} has played, {term_rank} takes the trick in {n} of {of} cases.")
_LONGEST: Final = 90
"""English characters of a first reason at most."""

_AFTER: Final = {WON: N_("after a win"), LOST: N_("after a loss")}

V = TypeVar("V", bound=SealedView)


def rank_wording(name: Callable[[V, int], str]) -> Wording[V]:
    """Terms are ranks, which the game names. A sentence that asks for a seat and is given none gets the first other."""

    def worded(view: V, rank: int, text: str, fields: Fields) -> Fields:
        given: Fields = {"term_rank": rank, "seat": int(view.seat == 0), **fields}
        return {
            key: name(view, each) if "term" in key and isinstance(each, int) else each
            for key, each in given.items()
            if f"{{{key}}}" in text
        }

    return Wording(worded)


def read(
    predictors: Mapping[int, Predictor], named: Named, last: Callable[[int], str], rank: str, share: float
) -> Claim:
    """That a rank of the viewer, a word of the game, takes the trick in such a share of cases, as others have played.

    predictors: of those who can be read; last: whether a seat won or lost the trick before, or EVER.
    """
    habits = [habit for seat, known in predictors.items() for habit in readable_habits(seat, known, named)]
    habits = [habit for habit in habits if habit.after in (EVER, last(habit.seat))]
    seat = habits[0].seat if habits else next(iter(predictors))
    said: tuple[tuple[str, Plain], ...] = (("seat", seat), ("term_rank", rank))
    for habit in habits:
        fields: tuple[tuple[str, Plain], ...] = (*said, ("term_what", WHAT[habit.sign]))
        fields += (("times", habit.times), ("cases", habit.of))
        fields += (("term_after", _AFTER[habit.after]),) if habit.after != EVER else ()
        reason = with_share(Reason(READ_AFTER if habit.after != EVER else READ, fields, "strategy"), share)
        if habit.seat == seat and len(reason.english()) <= _LONGEST:
            return Claim(reason, share)
    return Claim(with_share(Reason(AS_PLAYED, said, "strategy"), share), share)


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
