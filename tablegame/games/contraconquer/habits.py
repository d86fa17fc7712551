"""What is learned of the players of Contraconquer: their past choices, and the signs of what they could have chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, SeenChoice, readable_habits
from tablegame.core.habits import ANSWER, EVER, LEAST, LOST, MOST, NEXT, OTHER, SAME, WON, Habit, Named
from tablegame.games.contraconquer.facts import (
    ContraTrick,
    ContraView,
    Hands,
    places_of,
    trick_winner,
    tricks_with_hands,
)

AFTER_A_TRICK: Final = ("last", "last, result", "last, held", "step, result", "answer")
"""The contexts that depend on the trick before."""
Added = tuple[tuple[int, ...], ...]
"""For each seat what each of its ranks adds to a trick: the sum modulo the number of players is the winning seat."""


class ContraBefore(NamedTuple):
    """A seat's part in the trick before."""

    place: int | None = None  # of its rank among its ranks, None before its first trick of the game
    needed: int = 0  # what a card would have had to add to win it that trick


def added_by(view: ContraView) -> Added:
    """What each rank of each seat adds. Both forms are such sums (help.en.md#winner, #remainder), so the difference
    that one card makes is the same in every trick."""
    first = tuple(ranks[0] for ranks in view.ranks)
    start = trick_winner(view.form, first)
    return tuple(
        tuple(
            (trick_winner(view.form, (*first[:seat], rank, *first[seat + 1 :])) - start * (seat > 0)) % view.players
            for rank in ranks
        )
        for seat, ranks in enumerate(view.ranks)
    )


def after_trick(added: Added, places: tuple[int, ...]) -> tuple[ContraBefore, ...]:
    """The part of every seat in a trick, given the place of each seat's card among its ranks."""
    players = len(places)
    total = sum(added[seat][place] for seat, place in enumerate(places))
    return tuple(
        ContraBefore(place, (seat - total + added[seat][place]) % players) for seat, place in enumerate(places)
    )


def history(view: ContraView, since: int = 0) -> Iterator[tuple[Hands, tuple[ContraBefore, ...], tuple[int, ...]]]:
    """For each finished trick from that index on: the hands and the trick before it, and the places of its cards."""
    added, tricks = added_by(view), view.tricks
    for index, (trick, hands) in enumerate(tricks_with_hands(view, tricks, since), since):
        last = tricks[index - 1] if index and tricks[index - 1].game == trick.game else None
        before = after_trick(added, places_of(view, last)) if last else (ContraBefore(),) * view.players
        yield hands, before, places_of(view, trick)


def before_now(view: ContraView) -> tuple[ContraBefore, ...]:
    """The part of every seat in the trick before the present one."""
    tricks = view.tricks_of(view.game)
    if not tricks:
        return (ContraBefore(),) * view.players
    return after_trick(added_by(view), places_of(view, tricks[-1]))


def result_of(before: ContraBefore, added: tuple[int, ...]) -> str:
    """Whether a seat won or lost the trick before; EVER where there was none."""
    return EVER if before.place is None else WON if added[before.place] == before.needed else LOST


def question(hand: tuple[int, ...], before: ContraBefore, added: tuple[int, ...]) -> OptionSet:
    """The options of a seat with their signs, after its part in the trick before."""
    kinds, last, places = len(hand), before.place, range(len(hand))
    held = _signs_of_numbers(hand)
    signs = {"rank": tuple(f"{place} of {kinds}" for place in places), "held": held}
    if last is None:
        return OptionSet(hand, signs | dict.fromkeys(AFTER_A_TRICK, ("",) * kinds))
    result = result_of(before, added)
    same = tuple("same" if place == last else "other" for place in places)
    signs["last"] = same
    signs["last, result"] = tuple(f"{sign}, {result}" for sign in same)
    signs["last, held"] = tuple(f"{sign}, {number}" for sign, number in zip(same, held, strict=True))
    signs["step, result"] = tuple(f"{(place - last) % kinds}, {result}" for place in places)
    signs["answer"] = tuple("would" if added[place] == before.needed else "would not" for place in places)
    return OptionSet(hand, signs)


def _signs_of_numbers(hand: tuple[int, ...]) -> tuple[str, ...]:
    """Whether most or least is held of each rank; "" if all that are left are held equally."""
    left = [count for count in hand if count]
    most, least = max(left), min(left)
    if most == least:
        return ("",) * len(hand)
    return tuple("most" if count == most else "least" if count == least else "between" for count in hand)


RECENT: Final = 1200
"""The most choices of others, the latest ones, that are learned for one decision."""


def _texts(view: ContraView) -> list[str]:
    return [f"{trick.game}: {' '.join(map(str, trick.ranks))}" for trick in view.tricks]


def _seen_choices(view: ContraView, since: int) -> Iterator[SeenChoice]:
    added = added_by(view)
    for hands, before, places in history(view, since):
        for seat, place in enumerate(places):
            if seat != view.seat:
                yield SeenChoice(seat, question(hands[seat], before[seat], added[seat]), place)


READING: Final = Learner(_texts, _seen_choices, RECENT)

NAMED: Final[Named] = {
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
