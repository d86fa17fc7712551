"""The habits of players of WarGops: their past choices, and the features of the ranks that they could have chosen."""

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
"""The contexts that depend on the previous trick."""


class PreviousPart(NamedTuple):
    """A seat's part in the previous trick of a game."""

    rank: int = 0  # the rank that it played first; 0 if it has played none yet
    won: bool = False  # whether it took any cards


class PastChoice(NamedTuple):
    """The choice of a rank in a settled trick."""

    seat: int
    cards: CardCounts  # all cards before the choice
    previous: PreviousPart
    rank: int


def past_choices(view: WarView, since: int = 0) -> Iterator[PastChoice]:
    """The choices in the settled tricks, those after ties included. since: the index of the first trick."""
    game, previous = -1, [PreviousPart()] * view.players
    for trick, number, cards in rounds(view, view.tricks, since):
        if trick.game != game:
            game, previous = trick.game, _parts_after(view, view.tricks_of(trick.game)[: trick.number])
        for seat, rank in enumerate(trick.ranks[number]):
            if rank:
                yield PastChoice(seat, cards, previous[seat], rank)
        if number == len(trick.rounds) - 1:
            previous = _parts_after(view, (trick,), previous)


def previous_parts(view: WarView) -> list[PreviousPart]:
    """The part of every seat in the trick before the present one."""
    return _parts_after(view, view.tricks_of(view.game))


def _parts_after(
    view: WarView, tricks: Sequence[WarTrick], previous: Sequence[PreviousPart] = ()
) -> list[PreviousPart]:
    """The latest part of every seat after these tricks of a game. previous: that before them, for a game under way."""
    found = [*previous] or [PreviousPart()] * view.players
    for trick in tricks:
        takers = {step.seats[0] for step in trick.steps if step.kind == "takes"}
        for seat, rank in enumerate(trick.ranks[0]):
            if rank:
                found[seat] = PreviousPart(rank, seat in takers)
    return found


def option_set(hands: Sequence[Sequence[int]], seat: int, previous: PreviousPart) -> OptionSet:
    """The ranks of a seat with their features. hands: for each seat the count of each rank."""
    own = tuple(hands[seat])
    ranks = range(1, len(own) + 1)
    features = {
        "rank": tuple(f"{rank} of {len(own)}" for rank in ranks),
        "height": _heights(own),
        "beats": _beaten_parts([sum(counts) - own[index] for index, counts in enumerate(zip(*hands, strict=True))]),
        "held": tuple("several" if count > 1 else "one" for count in own),
    }
    if not previous.rank:
        return OptionSet(own, features | dict.fromkeys(AFTER_A_TRICK, ("",) * len(own)))
    step = tuple("lower" if rank < previous.rank else "higher" if rank > previous.rank else "same" for rank in ranks)
    result = "won" if previous.won else "lost"
    return OptionSet(own, features | {"step": step, "step, result": tuple(f"{each}, {result}" for each in step)})


def _heights(own: Sequence[int]) -> tuple[str, ...]:
    """For each rank its height in the own hand: lowest, highest, or in which quarter of the cards its middle one is."""
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
    """For each rank the part of the others' cards that it beats: none, all, or how many full fifths."""
    total, below, features = max(1, sum(others)), 0, []
    for count in others:
        features.append("none" if not below else "all" if below == total else f"fifth {5 * below // total}")
        below += count
    return tuple(features)


RECENT: Final = 100
"""The most choices of others, the latest ones, that are learned for one decision."""
NAMED: Final[HabitNames] = {
    ("height", "highest"): (HIGHEST, EVER),
    ("height", "lowest"): (LOWEST, EVER),
    ("step, result", "higher, won"): (HIGHER, WON),
    ("step, result", "higher, lost"): (HIGHER, LOST),
    ("step, result", "lower, won"): (LOWER, WON),
    ("step, result", "lower, lost"): (LOWER, LOST),
    ("step", "same"): (SAME, EVER),
}


def trick_texts(view: WarView) -> list[str]:
    """A text for each settled trick, by which a memory knows that it has learned from the trick."""
    return [f"{trick.game}: {' / '.join(' '.join(map(str, ranks)) for ranks in trick.ranks)}" for trick in view.tricks]


def past_options(view: WarView, past: PastChoice) -> OptionSet:
    """The options of a past choice."""
    return option_set([counts_of(hand, view.ranks) for hand in past.cards.hands], past.seat, past.previous)


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    return (SeenChoice(past.seat, past_options(view, past), past.rank - 1) for past in past_choices(view, since))


def habits(view: WarView, tricks: Sequence[WarTrick]) -> tuple[Habit, ...]:
    """The most telling habit that these tricks show of each seat that has one."""
    known = Learner(trick_texts, _seen_choices, RECENT).recall(replace(view, seat=None, tricks=tuple(tricks)))
    return tuple(habit for seat, predictor in known.items() for habit in readable_habits(seat, predictor, NAMED)[:1])
