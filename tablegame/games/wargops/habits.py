"""What is learned of the players of WarGops: their past choices, and the signs of what they could have chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, SeenChoice, readable_habits
from tablegame.core.habits import EVER, HIGHER, HIGHEST, LOST, LOWER, LOWEST, SAME, WON, Habit, Named
from tablegame.core.sealed_cards import counts_of
from tablegame.games.wargops.facts.settling import CardCounts, rounds
from tablegame.games.wargops.facts.view import WarTrick, WarView

AFTER_A_TRICK: Final = ("step", "step, result")
"""The contexts that depend on the trick before."""


class WarBefore(NamedTuple):
    """A seat's part in the trick before: its rank (0 before its first of the game), and whether it took anything."""

    rank: int = 0
    won: bool = False


class PastChoice(NamedTuple):
    """A past choice: the seat, all cards before it, the seat's part in the trick before, and the rank."""

    seat: int
    cards: CardCounts
    before: WarBefore
    rank: int


def past_choices(view: WarView, since: int = 0) -> Iterator[PastChoice]:
    """The choices of the settled tricks from one on, with those of rounds after ties."""
    game, before = -1, [WarBefore()] * view.players
    for trick, number, cards in rounds(view, view.tricks, since):
        if trick.game != game:
            game, before = trick.game, _after(view, view.tricks_of(trick.game)[: trick.number])
        for seat, rank in enumerate(trick.ranks[number]):
            if rank:
                yield PastChoice(seat, cards, before[seat], rank)
        if number == len(trick.rounds) - 1:
            before = _after(view, (trick,), before)


def before_now(view: WarView) -> list[WarBefore]:
    """The part of every seat in the trick before the present one."""
    return _after(view, view.tricks_of(view.game))


def _after(view: WarView, tricks: Sequence[WarTrick], before: Sequence[WarBefore] = ()) -> list[WarBefore]:
    """The part of every seat after these tricks of a game."""
    found = [*before] or [WarBefore()] * view.players
    for trick in tricks:
        takers = {step.seats[0] for step in trick.steps if step.kind == "takes"}
        for seat, rank in enumerate(trick.ranks[0]):
            if rank:
                found[seat] = WarBefore(rank, seat in takers)
    return found


def question(hands: Sequence[Sequence[int]], seat: int, before: WarBefore) -> OptionSet:
    """The options of a seat with their signs, after its part in the trick before."""
    own = tuple(hands[seat])
    ranks = range(1, len(own) + 1)
    signs = {
        "rank": tuple(f"{rank} of {len(own)}" for rank in ranks),
        "height": _heights(own),
        "beats": _beaten([sum(column) - own[place] for place, column in enumerate(zip(*hands, strict=True))]),
        "held": tuple("several" if count > 1 else "one" for count in own),
    }
    if not before.rank:
        return OptionSet(own, signs | dict.fromkeys(AFTER_A_TRICK, ("",) * len(own)))
    step = tuple("lower" if rank < before.rank else "higher" if rank > before.rank else "same" for rank in ranks)
    result = "won" if before.won else "lost"
    return OptionSet(own, signs | {"step": step, "step, result": tuple(f"{sign}, {result}" for sign in step)})


def _heights(own: Sequence[int]) -> tuple[str, ...]:
    whole, below, signs = sum(own), 0, []
    for count in own:
        middle = below + (count - 1) / 2
        if not count:
            signs.append("")
        elif below == 0:
            signs.append("lowest")
        elif below + count == whole:
            signs.append("highest")
        else:
            signs.append(f"quarter {int(4 * middle / whole)}")
        below += count
    return tuple(signs)


def _beaten(others: Sequence[int]) -> tuple[str, ...]:
    """The part of the others' cards that each rank beats: all, none, or which fifth."""
    whole, below, signs = max(1, sum(others)), 0, []
    for count in others:
        signs.append("none" if not below else "all" if below == whole else f"fifth {5 * below // whole}")
        below += count
    return tuple(signs)


RECENT: Final = 100
"""The most choices of others, the latest ones, that are learned for one decision."""
NAMED: Final[Named] = {
    ("height", "highest"): (HIGHEST, EVER),
    ("height", "lowest"): (LOWEST, EVER),
    ("step, result", "higher, won"): (HIGHER, WON),
    ("step, result", "higher, lost"): (HIGHER, LOST),
    ("step, result", "lower, won"): (LOWER, WON),
    ("step, result", "lower, lost"): (LOWER, LOST),
    ("step", "same"): (SAME, EVER),
}


def texts(view: WarView) -> list[str]:
    """The finished tricks of a view as texts."""
    return [f"{trick.game}: {' / '.join(' '.join(map(str, ranks)) for ranks in trick.ranks)}" for trick in view.tricks]


def asked_before(view: WarView, past: PastChoice) -> OptionSet:
    """The options of a past choice."""
    return question([counts_of(hand, view.ranks) for hand in past.cards.hands], past.seat, past.before)


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    return (SeenChoice(past.seat, asked_before(view, past), past.rank - 1) for past in past_choices(view, since))


def habits(view: WarView, tricks: Sequence[WarTrick]) -> tuple[Habit, ...]:
    """The most telling habit that these tricks show of each seat that has one."""
    known = Learner(texts, _seen_choices, RECENT).recall(replace(view, seat=None, tricks=tuple(tricks)))
    return tuple(habit for seat, predictor in known.items() for habit in readable_habits(seat, predictor, NAMED)[:1])
