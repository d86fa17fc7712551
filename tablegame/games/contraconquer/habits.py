"""The habits of players of Contraconquer, which readers, hints and the screen learn from past tricks.

Each past choice is described by features of the ranks that the seat could have chosen, such as "the same rank as last
time, after a loss". `READING` counts how often each feature was chosen.
"""

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
"""The features that depend on the previous trick."""
Added = tuple[tuple[int, ...], ...]
"""For each seat the number that each of its ranks adds to a trick. The sum of a trick, modulo the number of players, is
the seat that wins the trick."""


class PreviousCard(NamedTuple):
    """The card that a seat played to the previous trick of a game."""

    rank_index: int | None = None  # the index of its rank among the ranks of the seat; None before the first trick
    needed: int = 0  # the number that a card of the seat would have had to add to win the trick


class PastTrick(NamedTuple):
    """A finished trick, with the hands and the cards that came before. Predictors of choices learn from it."""

    hands: Hands  # before the trick
    previous: tuple[PreviousCard, ...]  # of every seat
    indices: tuple[int, ...]  # of the ranks that were played, among the ranks of each seat


def added_by(view: ContraView) -> Added:
    """For each seat the number that each of its ranks adds to the sum of a trick.

    In both forms this sum, modulo the number of players, is the seat that wins (help.en.md#winner, #remainder). The
    number of a rank is found by a trick in which all other seats play their first rank.
    """
    first_ranks = tuple(ranks[0] for ranks in view.ranks)
    first_winner = trick_winner(view.form, first_ranks)

    def number(seat: int, rank: int) -> int:
        """The number that this rank of a seat adds."""
        winner = trick_winner(view.form, (*first_ranks[:seat], rank, *first_ranks[seat + 1 :]))
        # The ranks of seat 0 add the winner itself, so that the first ranks of all others add 0.
        return winner if seat == 0 else (winner - first_winner) % view.players

    return tuple(tuple(number(seat, rank) for rank in ranks) for seat, ranks in enumerate(view.ranks))


def previous_cards(added: Added, indices: tuple[int, ...]) -> tuple[PreviousCard, ...]:
    """The card of each seat in a finished trick. indices: for each seat the index of its card among its ranks."""
    players = len(indices)
    total = sum(added[seat][index] for seat, index in enumerate(indices))
    # A seat wins if the sum is its number: `needed` is this number less what the others have added.
    return tuple(
        PreviousCard(index, (seat - total + added[seat][index]) % players) for seat, index in enumerate(indices)
    )


def past_tricks(view: ContraView, since: int = 0) -> Iterator[PastTrick]:
    """Yields the finished tricks of the match. since: the index of the first trick to yield."""
    added, tricks = added_by(view), view.tricks
    for index, (trick, hands) in enumerate(tricks_with_hands(view, tricks, since), since):
        last = tricks[index - 1] if index and tricks[index - 1].game == trick.game else None
        previous = previous_cards(added, indices_of(view, last)) if last else (PreviousCard(),) * view.players
        yield PastTrick(hands, previous, indices_of(view, trick))


def latest_cards(view: ContraView) -> tuple[PreviousCard, ...]:
    """The card of every seat in the last finished trick of the present game; `PreviousCard()` before the first one."""
    tricks = view.tricks_of(view.game)
    if not tricks:
        return (PreviousCard(),) * view.players
    return previous_cards(added_by(view), indices_of(view, tricks[-1]))


def result_of(previous: PreviousCard, added: tuple[int, ...]) -> str:
    """WON or LOST: the result of the seat's previous trick; EVER without one. added: the number that each rank adds."""
    if previous.rank_index is None:
        return EVER
    # `needed` is the number with which the seat would have won the trick, given the cards of the others.
    return WON if added[previous.rank_index] == previous.needed else LOST


def option_set(hand: tuple[int, ...], previous: PreviousCard, added: tuple[int, ...]) -> OptionSet:
    """The ranks that a seat can choose, with their features. hand: the number of cards of each rank.
    added: the number that each rank adds to the sum of a trick."""
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
    """For each rank "most" if no rank in hand has more cards, "least" if none has fewer, else "between".

    If all ranks in hand have equally many cards, "" for each.
    """
    counts = [count for count in hand if count]
    most, least = max(counts), min(counts)
    if most == least:
        return ("",) * len(hand)
    names = {most: "most", least: "least"}
    return tuple(names.get(count, "between") for count in hand)


RECENT: Final = 1200  # the most choices of others that are learned for one decision; earlier choices are left out


def _trick_texts(view: ContraView) -> list[str]:
    """A text for each finished trick, by which a memory recognises tricks from which it has learned."""
    return [f"{trick.game}: {' '.join(map(str, trick.ranks))}" for trick in view.tricks]


def _seen_choices(view: ContraView, since: int) -> Iterator[SeenChoice]:
    """The choices of the other seats from the trick with the index `since` on."""
    added = added_by(view)
    for trick in past_tricks(view, since):
        for seat, index in enumerate(trick.indices):
            if seat != view.seat:
                yield SeenChoice(seat, option_set(trick.hands[seat], trick.previous[seat], added[seat]), index)


READING: Final = Learner(_trick_texts, _seen_choices, RECENT)  # predicts the choices of the other seats
NAMED: Final[HabitNames] = {  # for some values of features: the habit to choose it, and the results after which
    ("last", "same"): (SAME, EVER),
    ("last, result", "same, won"): (SAME, WON), ("last, result", "same, lost"): (SAME, LOST),
    ("last, result", "other, won"): (OTHER, WON), ("last, result", "other, lost"): (OTHER, LOST),
    ("step, result", "1, won"): (NEXT, WON), ("step, result", "1, lost"): (NEXT, LOST),
    ("held", "most"): (MOST, EVER), ("held", "least"): (LEAST, EVER),
    ("answer", "would"): (ANSWER, EVER),
}  # fmt: skip


def habits(view: ContraView, tricks: Sequence[ContraTrick]) -> tuple[Habit, ...]:
    """For each seat that shows habits in these tricks, the most telling habit."""
    known = READING.recall(replace(view, seat=None, tricks=tuple(tricks)))
    return tuple(habit for seat, predictor in known.items() for habit in readable_habits(seat, predictor, NAMED)[:1])
