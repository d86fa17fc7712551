"""The habits of players of WarGops, such as "mostly plays the highest card".

`past_choices` finds the choices of all seats in a view. `option_set` describes the ranks of a choice by features, texts
such as "highest". By the features of the ranks that a seat chooses, `Learner` (ai/predict.py) predicts its choices for
the computer player "reader", and `habits` names its habits for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, SeenChoice, readable_habits
from tablegame.core.habits import EVER, HIGHER, HIGHEST, LOST, LOWER, LOWEST, SAME, WON, Habit, HabitNames
from tablegame.core.sealed_cards import counts_of
from tablegame.games.wargops.facts.settling import CardCounts, rounds
from tablegame.games.wargops.facts.view import WarTrick, WarView

AFTER_A_TRICK: Final = ("step", "step, result")
"""The features by the previous trick: its rank against the rank then played, without and with that trick's result."""


class PreviousPart(NamedTuple):
    """What a seat did in the last trick of the game to which it has played a card."""

    rank: int = 0  # the rank that it played first; 0 if it has played none yet
    won: bool = False  # whether it took any cards


class PastChoice(NamedTuple):
    """The choice of a rank in a settled trick."""

    seat: int
    cards: CardCounts  # before the choice
    previous: PreviousPart
    rank: int


def past_choices(view: WarView, since: int = 0) -> Iterator[PastChoice]:
    """The choices in settled tricks, from the trick with index `since` on. To replace a tied card is a choice, too."""
    game, previous = -1, [PreviousPart()] * view.players  # -1: the first trick begins a new game in any case
    for trick, number, cards in rounds(view, view.tricks, since):
        if trick.game != game:
            game, previous = trick.game, _parts_after(view, view.tricks_of(trick.game)[: trick.number])
        for seat, rank in enumerate(trick.ranks[number]):
            if rank:
                yield PastChoice(seat, cards, previous[seat], rank)
        is_last_round = number == len(trick.rounds) - 1
        if is_last_round:
            previous = _parts_after(view, (trick,), previous)


def previous_parts(view: WarView) -> list[PreviousPart]:
    """For each seat its `PreviousPart`, from the present game."""
    return _parts_after(view, view.tricks_of(view.game))


def _parts_after(
    view: WarView, tricks: Sequence[WarTrick], previous: Sequence[PreviousPart] = ()
) -> list[PreviousPart]:
    """For each seat its part in the last of these tricks that it has played to.
    previous: the parts before these tricks; () at the beginning of a game.
    """
    parts = [*previous] or [PreviousPart()] * view.players
    for trick in tricks:
        takers = {step.seats[0] for step in trick.steps if step.kind == "takes"}
        for seat, rank in enumerate(trick.ranks[0]):
            if rank:
                parts[seat] = PreviousPart(rank, seat in takers)
    return parts


def option_set(hands: Sequence[Sequence[int]], seat: int, previous: PreviousPart) -> OptionSet:
    """The ranks from which a seat chooses, with the features of each. hands: each seat's counts of ranks from 1 on."""
    own = tuple(hands[seat])
    ranks = range(1, len(own) + 1)
    others = [sum(counts) - own[index] for index, counts in enumerate(zip(*hands, strict=True))]  # by rank
    features = {
        "rank": tuple(f"{rank} of {len(own)}" for rank in ranks),
        "height": _heights(own),
        "beats": _beaten_parts(others),
        "held": tuple("several" if count > 1 else "one" for count in own),
    }
    if not previous.rank:
        return OptionSet(own, features | dict.fromkeys(AFTER_A_TRICK, ("",) * len(own)))
    step = tuple(_step(previous.rank, rank) for rank in ranks)
    result = "won" if previous.won else "lost"
    step_and_result = tuple(f"{direction}, {result}" for direction in step)
    return OptionSet(own, features | {"step": step, "step, result": step_and_result})


def _step(previous: int, rank: int) -> str:
    """How a rank compares with the previous one of the same seat: "lower", "higher" or "same"."""
    if rank == previous:
        return "same"
    return "lower" if rank < previous else "higher"


def _heights(own: Sequence[int]) -> tuple[str, ...]:
    """For each rank its height in a hand: "lowest", "highest", or the quarter of the hand with its middle card, such as
    "quarter 2"; "" if the hand has none. own: for each rank its count in the hand."""
    total, below, features = sum(own), 0, []
    for count in own:
        middle = below + (count - 1) / 2
        if not count:
            features.append("")
        elif below == 0:
            features.append("lowest")
        elif below + count == total:
            features.append("highest")
        else:
            features.append(f"quarter {int(4 * middle / total)}")
        below += count
    return tuple(features)


def _beaten_parts(others: Sequence[int]) -> tuple[str, ...]:
    """For each rank the part of the others' cards that it beats: "none", "all", or full fifths, such as "fifth 3".
    others: for each rank the count of the others' cards.
    """
    total, below, features = max(1, sum(others)), 0, []
    for count in others:
        part = f"fifth {5 * below // total}" if below < total else "all"
        features.append(part if below else "none")
        below += count
    return tuple(features)


RECENT: Final = 100  # only this many latest choices of others are learned for one decision
NAMED: Final[HabitNames] = {  # for some values of features: the habit to choose it, and the results after which
    ("height", "highest"): (HIGHEST, EVER),
    ("height", "lowest"): (LOWEST, EVER),
    ("step, result", "higher, won"): (HIGHER, WON),
    ("step, result", "higher, lost"): (HIGHER, LOST),
    ("step, result", "lower, won"): (LOWER, WON),
    ("step, result", "lower, lost"): (LOWER, LOST),
    ("step", "same"): (SAME, EVER),
}


def trick_texts(view: WarView) -> list[str]:
    """A text for each settled trick, such as "0: 7 7 3 / 2 9 0". By it `Learner` knows which tricks it has learned.

    It has the number of the game, and then for each round the ranks of all seats, 0 for a seat that played none.
    """
    return [f"{trick.game}: {' / '.join(' '.join(map(str, ranks)) for ranks in trick.ranks)}" for trick in view.tricks]


def past_options(view: WarView, past: PastChoice) -> OptionSet:
    """The ranks that the seat could choose from at a past choice, with the features of each."""
    return option_set([counts_of(hand, view.ranks) for hand in past.cards.hands], past.seat, past.previous)


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    """The choices in settled tricks from the trick with the index `since` on, for the learner of habits."""
    return (SeenChoice(past.seat, past_options(view, past), past.rank - 1) for past in past_choices(view, since))


_LEARNER: Final = Learner(trick_texts, _seen_choices, RECENT)


def habits(view: WarView, tricks: Sequence[WarTrick]) -> tuple[Habit, ...]:
    """For each seat that shows habits in these tricks of the session, the habit that tells most about it."""
    known = _LEARNER.recall(replace(view, seat=None, tricks=tuple(tricks)))
    return tuple(habit for seat, predictor in known.items() for habit in readable_habits(seat, predictor, NAMED)[:1])
