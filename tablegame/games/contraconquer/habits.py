"""The habits of players of Contraconquer: their past choices, and the features of the ranks that they could have
chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, SeenChoice, readable_habits
from tablegame.core.habits import ANSWER, EVER, LEAST, LOST, MOST, NEXT, OTHER, SAME, WON, Habit, HabitNames
from tablegame.games.contraconquer.facts import (
    ContraTrick,
    ContraView,
    Hands,
    indices_of,
    trick_winner,
    tricks_with_hands,
)

AFTER_A_TRICK: Final = ("last", "last, result", "last, held", "step, result", "answer")
"""The contexts that depend on the previous trick."""
Added = tuple[tuple[int, ...], ...]
"""For each seat a number for each of its ranks. The sum of the numbers of a trick, modulo the number of players, is the
winning seat."""


class PreviousCard(NamedTuple):
    """The card that a seat played to the previous trick of a game."""

    rank_index: int | None = None  # of its rank among the ranks of the seat, None before its first trick
    needed: int = 0  # the number that a card of the seat would have had to add to win the trick


class PastTrick(NamedTuple):
    """A finished trick as a predictor learns from it."""

    hands: Hands  # before the trick
    previous: tuple[PreviousCard, ...]  # of every seat
    indices: tuple[int, ...]  # of the ranks that were played, among the ranks of each seat


def added_by(view: ContraView) -> Added:
    """The numbers that the ranks add. Both forms are such sums (help.en.md#winner, #remainder), so the difference that
    one card makes is the same in every trick."""
    first = tuple(ranks[0] for ranks in view.ranks)
    start = trick_winner(view.form, first)
    return tuple(
        tuple(
            (trick_winner(view.form, (*first[:seat], rank, *first[seat + 1 :])) - start * (seat > 0)) % view.players
            for rank in ranks
        )
        for seat, ranks in enumerate(view.ranks)
    )


def previous_cards(added: Added, indices: tuple[int, ...]) -> tuple[PreviousCard, ...]:
    """The cards of a trick, which is the previous one from then on. indices: of each seat's rank among its ranks."""
    players = len(indices)
    total = sum(added[seat][index] for seat, index in enumerate(indices))
    return tuple(
        PreviousCard(index, (seat - total + added[seat][index]) % players) for seat, index in enumerate(indices)
    )


def past_tricks(view: ContraView, since: int = 0) -> Iterator[PastTrick]:
    """The finished tricks of the match. since: the index of the first one that is wanted."""
    added, tricks = added_by(view), view.tricks
    for index, (trick, hands) in enumerate(tricks_with_hands(view, tricks, since), since):
        last = tricks[index - 1] if index and tricks[index - 1].game == trick.game else None
        previous = previous_cards(added, indices_of(view, last)) if last else (PreviousCard(),) * view.players
        yield PastTrick(hands, previous, indices_of(view, trick))


def latest_cards(view: ContraView) -> tuple[PreviousCard, ...]:
    """The card of every seat in the latest finished trick of the present game."""
    tricks = view.tricks_of(view.game)
    if not tricks:
        return (PreviousCard(),) * view.players
    return previous_cards(added_by(view), indices_of(view, tricks[-1]))


def result_of(previous: PreviousCard, added: tuple[int, ...]) -> str:
    """Whether a seat won or lost the previous trick; EVER without one. added: the numbers of the seat's ranks."""
    return EVER if previous.rank_index is None else WON if added[previous.rank_index] == previous.needed else LOST


def option_set(hand: tuple[int, ...], previous: PreviousCard, added: tuple[int, ...]) -> OptionSet:
    """The ranks of a seat with their features. hand, added: the count and the number of each rank."""
    kinds, last, indices = len(hand), previous.rank_index, range(len(hand))
    held = _count_features(hand)
    features = {"rank": tuple(f"{index} of {kinds}" for index in indices), "held": held}
    if last is None:
        return OptionSet(hand, features | dict.fromkeys(AFTER_A_TRICK, ("",) * kinds))
    result = result_of(previous, added)
    same = tuple("same" if index == last else "other" for index in indices)
    features["last"] = same
    features["last, result"] = tuple(f"{each}, {result}" for each in same)
    features["last, held"] = tuple(f"{each}, {number}" for each, number in zip(same, held, strict=True))
    features["step, result"] = tuple(f"{(index - last) % kinds}, {result}" for index in indices)
    features["answer"] = tuple("would" if added[index] == previous.needed else "would not" for index in indices)
    return OptionSet(hand, features)


def _count_features(hand: tuple[int, ...]) -> tuple[str, ...]:
    """For each rank whether the hand has "most" or "least" of it, or "between"; "" if all that remain are equal."""
    counts = [count for count in hand if count]
    most, least = max(counts), min(counts)
    if most == least:
        return ("",) * len(hand)
    return tuple("most" if count == most else "least" if count == least else "between" for count in hand)


RECENT: Final = 1200
"""The most choices of others, the latest ones, that are learned for one decision."""


def _trick_texts(view: ContraView) -> list[str]:
    """A text for each finished trick, by which a memory knows that it has learned from the trick."""
    return [f"{trick.game}: {' '.join(map(str, trick.ranks))}" for trick in view.tricks]


def _seen_choices(view: ContraView, since: int) -> Iterator[SeenChoice]:
    added = added_by(view)
    for trick in past_tricks(view, since):
        for seat, index in enumerate(trick.indices):
            if seat != view.seat:
                yield SeenChoice(seat, option_set(trick.hands[seat], trick.previous[seat], added[seat]), index)


READING: Final = Learner(_trick_texts, _seen_choices, RECENT)

NAMED: Final[HabitNames] = {
    ("last", "same"): (SAME, EVER),
    ("last, result", "same, won"): (SAME, WON),
    ("last, result", "same, lost"): (SAME, LOST),
    ("last, result", "other, won"): (OTHER, WON),
    ("last, result", "other, lost"): (OTHER, LOST),
    ("step, result", "1, won"): (NEXT, WON),
    ("step, result", "1, lost"): (NEXT, LOST),
    ("held", "most"): (MOST, EVER),
    ("held", "least"): (LEAST, EVER),
    ("answer", "would"): (ANSWER, EVER),
}


def habits(view: ContraView, tricks: Sequence[ContraTrick]) -> tuple[Habit, ...]:
    """The most telling habit that these tricks show of each seat that has one."""
    known = READING.recall(replace(view, seat=None, tricks=tuple(tricks)))
    return tuple(habit for seat, predictor in known.items() for habit in readable_habits(seat, predictor, NAMED)[:1])
