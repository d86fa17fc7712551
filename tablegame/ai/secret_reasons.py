"""Reasons in games in which all seats choose a card in secret: habits of other players, and playouts of one trick.

Habits and chances come from the prediction in `ai/predict.py`, from which the table shows habits as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeVar

from tablegame.ai.predict import Predictor, readable_habits
from tablegame.core.habits import CHOICE_WORDS, EVER, LOST, WON, HabitNames
from tablegame.core.reasons import Claim, Fields, QuickPlay, Wording, with_share
from tablegame.core.sealed_cards import SealedEngine, SealedState, SealedView
from tablegame.core.text import N_, Plain, Reason

READ: Final = N_("{seat} played {term_what} {times} of {cases} times: {term_rank} wins in {n} of {of} cases.")
READ_AFTER: Final = N_(
    "{seat} played {term_what} {term_after} {times} of {cases} times: {term_rank} wins in {n} of {of} cases."
)
AS_PLAYED: Final = N_("Going by how {seat} has played, {term_rank} takes the trick in {n} of {of} cases.")
_LONGEST: Final = 90  # the most characters of a reason with a habit, in English
_AFTER: Final = {WON: N_("after a win"), LOST: N_("after a loss")}
V = TypeVar("V", bound=SealedView)


def rank_wording(name: Callable[[V, int], str]) -> Wording[V]:
    """A wording that shows the names of ranks, the numbers in fields named "term_...". `name` returns the name of a
    rank. If {term_rank} is missing, it is the chosen rank; if {seat} is missing, it is the first other seat."""

    def worded(view: V, rank: int, text: str, fields: Fields) -> Fields:
        """The values that the sentence `text` needs, with names in place of ranks. rank: the chosen rank."""
        first_other_seat = 1 if view.seat == 0 else 0
        values: Fields = {"term_rank": rank, "seat": first_other_seat, **fields}
        used = {key: value for key, value in values.items() if f"{{{key}}}" in text}

        def as_text(key: str, value: Plain) -> Plain:
            return name(view, value) if "term" in key and isinstance(value, int) else value

        return {key: as_text(key, value) for key, value in used.items()}

    return Wording(worded)


def read(
    predictors: Mapping[int, Predictor], names: HabitNames, last: Callable[[int], str], rank: str, share: float
) -> Claim:
    """The claim that a rank takes the trick in this share of the cases, and the habit of another player that shows it.

    predictors: those of the other seats whose choices can be predicted, by seat; at least one.
    names: the habits that have words.
    last: returns whether a seat won or lost the last trick (WON, LOST); EVER if there was no trick.
    rank: the name of the rank in the game, a message id.
    """
    all_habits = [habit for seat, predictor in predictors.items() for habit in readable_habits(seat, predictor, names)]
    habits = [habit for habit in all_habits if habit.after in (EVER, last(habit.seat))]
    seat = habits[0].seat if habits else next(iter(predictors))
    common: tuple[tuple[str, Plain], ...] = (("seat", seat), ("term_rank", rank))
    for habit in [habit for habit in habits if habit.seat == seat]:
        sentence, fields = READ, (*common, ("term_what", CHOICE_WORDS[habit.choice]))
        fields += (("times", habit.times), ("cases", habit.cases))
        if habit.after != EVER:
            sentence = READ_AFTER
            fields += (("term_after", _AFTER[habit.after]),)
        reason = with_share(Reason(sentence, fields, "strategy"), share)
        if len(reason.english()) <= _LONGEST:
            return Claim(reason, share)
    # The seat has no habit, or the sentence with the habit would be too long.
    return Claim(with_share(Reason(AS_PLAYED, common, "strategy"), share), share)


class TrickPlay(QuickPlay[V]):
    """Playouts to the end of the trick. Seats that have already put a card face down choose again in each playout."""

    samples = 200
    engine: SealedEngine[Any, V]

    def imagine(self, rng: Random) -> SealedState:  # noqa: ARG002 - nothing is hidden but choices
        """The state of the view, in which all seats of the trick have still to choose."""
        state: SealedState = self.engine.state_of(self.view)
        state.waiting |= sum(1 << seat for seat, is_sealed in enumerate(self.view.sealed) if is_sealed)
        return state

    def ended(self, state: Any) -> bool:
        """Whether the trick is over, so that the viewer chooses again."""
        return self.seat in state.acting()
