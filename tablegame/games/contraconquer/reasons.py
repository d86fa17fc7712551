"""Reasons why a card of Contraconquer is better than another: by the open hands, and by habits of readable players.

Players are readable if their choices can be predicted. Against all others every card is equally good, even one that
loses this trick. So reasons only state certain results of the trick, and consequences of habits. `REASONS`, at the end,
has all kinds. A finder takes a view and a rank; it returns the fields of a sentence if that is true, else None.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from tablegame.ai.secret_reasons import TrickPlay, rank_wording, read
from tablegame.core.cards import rank_noun
from tablegame.core.reasons import Claim, Fields, Reasons, SureKind
from tablegame.core.text import N_, Reason
from tablegame.games.contraconquer.bot import judging_basis
from tablegame.games.contraconquer.facts import PRINTED, STANDARD, ContraView
from tablegame.games.contraconquer.habits import NAMED, READING, added_by, latest_cards, result_of

CERTAIN: Final = N_("{seat_a} has only {term_a} left and {seat_b} only {term_b}: {term_rank} takes the trick.")
TAKES: Final = N_("Whatever the others choose, {term_rank} takes the trick.")
TAKES_FROM: Final = N_("Whatever {seat} chooses, {term_rank} takes the trick.")
GIVES: Final = N_("Whatever the others choose, {term_rank} gives the trick to {seat}.")
GIVES_ALL: Final = N_("Whatever {seat} chooses, {term_rank} loses the trick.")
NO_COMBINATION: Final = N_("The others no longer hold what {term_rank} needs: it cannot take a trick any more.")
NO_SUM: Final = N_("No sum that the others can make gives {term_rank} the trick.")
ALL_LOSE: Final = N_("None of [your|my|{me}'s] cards can take this trick.")
ALL_TAKE: Final = N_("Each of [your|my|{me}'s] cards takes this trick.")
_ZERO: Final = N_("the 0")
"""A name that `_name` composes, for the catalogues. The names with other numbers come from other games."""


def _name(view: ContraView, rank: int) -> str:
    """The name of a rank with its article, as a message id."""
    return f"the {rank_noun(rank) if view.pack == STANDARD else rank}"


WORDS: Final = rank_wording(_name)  # makes kinds of reasons from sentences and finders, with the names of ranks


def _hand(view: ContraView, seat: int) -> list[int]:
    """The ranks in the hand of a seat, each once."""
    return [rank for rank, count in zip(view.ranks[seat], view.hands[seat], strict=True) if count]


def takers(view: ContraView, rank: int) -> set[int]:
    """The seats that can still take the trick under way if the viewer plays this rank.

    Each card adds a number (`added_by`). The remainder of the sum, divided by the number of players, is the number of
    the seat that wins. So the possible remainders are collected seat by seat.
    """
    sums = {0}
    for seat, (ranks, added) in enumerate(zip(view.ranks, added_by(view), strict=True)):
        hand = [rank] if seat == view.seat else _hand(view, seat)
        numbers = [number for number, own in zip(added, ranks, strict=True) if own in hand]
        sums = {(total + number) % view.players for total in sums for number in numbers}
    return sums


def _takes(view: ContraView, rank: int) -> Fields | None:
    """Finds that the rank surely takes the trick. The fields are the two other seats with the only rank that each has
    left; there are none if there are more seats or more ranks."""
    if takers(view, rank) != {view.seat}:
        return None
    hands = [(seat, _hand(view, seat)) for seat in range(view.players) if seat != view.seat]
    if len(hands) == 2 and all(len(ranks) == 1 for _, ranks in hands):
        (seat_a, (rank_a,)), (seat_b, (rank_b,)) = hands
        return {"seat_a": seat_a, "term_a": rank_a, "seat_b": seat_b, "term_b": rank_b}
    return {}


def _takes_text(view: ContraView, fields: Fields) -> str:
    """The sentence for the fields of `_takes`."""
    if fields:
        return CERTAIN
    return TAKES if view.players > 2 else TAKES_FROM


def _gives(view: ContraView, rank: int) -> Fields | None:
    """Finds that the rank gives the trick to one certain seat."""
    seats = takers(view, rank)
    return {"seat": next(iter(seats))} if len(seats) == 1 and view.seat not in seats else None


def _loses(view: ContraView, rank: int) -> bool:
    """Finds that the rank cannot take the trick."""
    return view.seat not in takers(view, rank)


def _read(view: ContraView, rank: int) -> Claim | None:
    """The claim of how often a rank takes the trick from readable players; None if there are none, or if it is
    certain which seat takes the trick."""
    known, _ = judging_basis(view)
    own = view.seat or 0
    if not known.predictions or len(takers(view, rank)) == 1:
        return None
    # For each seat its card in the last trick, what is known of its choices, and the numbers that its ranks add.
    previous, predictors, added = latest_cards(view), READING.recall(view), added_by(view)
    chances = known.best_reply(view, own).chances_to_take(view.hands, previous)
    readable = {seat: predictors[seat] for seat in known.predictions}
    share = chances[view.ranks[own].index(rank)] or 0.0
    return read(readable, NAMED, lambda seat: result_of(previous[seat], added[seat]), _name(view, rank), share)


def _equal(view: ContraView, rank: int) -> Reason | None:
    """The reason if no card is better than another: a certain result of the trick, if there is one."""
    own = view.seat or 0
    results = {frozenset(takers(view, card)) for card in _hand(view, own)}  # for each own rank the possible takers
    if results == {frozenset({own})}:
        return Reason(ALL_TAKE, (), "winner")
    if not any(view.seat in seats for seats in results):
        return Reason(ALL_LOSE, (), "winner")
    claims = [kind.find(view, rank) for kind in SURE]
    return next((claim.reason for claim in claims if claim is not None), None)


class ContraPlay(TrickPlay[ContraView]):
    """Plays the present trick to its end, many times. A player whose choices are predicted chooses by the prediction;
    any other plays a random card of the hand."""

    def move(self, state: Any, seat: int, rng: Random) -> int:  # noqa: ARG002 - hands stay as they are in a trick
        """A random rank for a seat: with the predicted chances, or without a prediction any card of its hand."""
        predict: Callable[..., tuple[float, ...]] | None = judging_basis(self.view)[0].predictions.get(seat)
        hand = self.view.hands[seat]
        shares = predict(seat, hand, latest_cards(self.view)[seat]) if predict else hand
        return rng.choices(self.view.ranks[seat], shares)[0]


# To give away the trick speaks neither for the rank nor against it, and says more than "loses".
SURE: Final = (
    WORDS.sure("takes", _takes_text, "winner", _takes),
    WORDS.sure("gives", lambda view, _: GIVES if view.players > 2 else GIVES_ALL, "winner", _gives, None, "loses"),
    WORDS.sure("loses", lambda view, _: NO_COMBINATION if view.form == PRINTED else NO_SUM, "winner", _loses),
)
REASONS: Final = Reasons(
    (
        *SURE,
        # The same claim, for a choice that is good and for one that is bad.
        SureKind("read", _read, good=True, named=("term_rank",)),
        SureKind("trap", _read, good=False, named=("term_rank",)),
    ),
    ContraPlay,
    _equal,
    # Only if nobody can be read will any of several equal cards do.
    noun=lambda view: None if judging_basis(view)[0].predictions else "card",
)
