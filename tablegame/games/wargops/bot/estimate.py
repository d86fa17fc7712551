"""The value of each card of WarGops: every outcome of the trick, solved to the end or judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from random import Random
from typing import Final

from tablegame.ai.matrix import regret_matching, solve
from tablegame.core.sealed_cards import ONE, SEATS
from tablegame.games.wargops.bot.duel import EXACT, MOST, Duel, Mix, best_mixes, live, outcomes, static_value, table
from tablegame.games.wargops.bot.worth import Claim, net_worth, outlook, ranks_in, simple_worth
from tablegame.games.wargops.facts.settling import CardCounts, Position, after_round, counts_in, points_of
from tablegame.games.wargops.facts.view import REPLACE, WarView

TRIES: Final = 36_000
"""The work of the search for a decision of three or more players. Its rounds are that by the number of all options and
the square of the seats: 102 rounds of three seats, seven of eight."""
SAMPLES: Final = 80
"""The tricks of a batch in which cards are compared."""
REPLIES: Final = 2 * SAMPLES
"""The tricks by which the best reply to those who can be read is found."""
MISJUDGED: Final = 0.3
"""Points by which the judgement of a difference between two cards is wrong between two players: the standard error over
1,200 cards in positions of 12 to 14 live cards, which were solved as well (0.07 to 0.5 by rank and live cards)."""
TRUE_AMONG: Final = 0.8
"""The part of a judged difference between two cards that comes true with three and more players. By the best and the
worst card of 500 positions with three to five seats, each played out twice: 0.83 with a standard error of 0.13, while
0.95 of the judged points came (`_Among.coming`)."""
SUPPOSED_AMONG: Final = 0.5
"""The assumed share of judgement by simple figures in the play of others, for three and more players."""
NEVER: Final = 1.0
"""Points from which on a card that the search itself finds worse than the best one is not played."""
_FEWEST: Final = 7
"""The fewest rounds of regret matching."""


Samples = tuple[tuple[float, ...], ...]
"""For each of some ranks its value in each sample."""


@dataclass(frozen=True, slots=True)
class WarEstimate:
    """The values of a seat's ranks: points at the end of the game, for two players less the other's."""

    ranks: tuple[int, ...]
    mixes: dict[int, Mix]  # for each seat that chooses now how often it should play each of its ranks
    values: Mix  # of each own rank against the others' mixes
    errors: Mix  # their standard errors
    exact: bool  # whether the game was solved to its end
    beside: Callable[[Mapping[int, Mix]], Mix]  # the values of the own ranks against other mixes
    sampled: Callable[[Sequence[int], Mapping[int, Mix], Random], Samples]
    """For each of some ranks its values in a fresh sample of other mixes."""
    true: float = 1.0  # the part of a difference between two cards that comes true

    def in_points(self, mix: Mix, values: Mix) -> Mix:
        """These values of the own ranks in points at the end of the game, around the value of the mix."""
        usual = sum(share * value for share, value in zip(mix, values, strict=True)) / sum(mix)
        return tuple(usual + self.true * (value - usual) for value in values)


class TrickEstimate:
    """A trick for which nobody has sealed a card."""

    def __init__(self, cards: CardCounts, replace: bool) -> None:
        self.cards = cards
        self.replace = replace
        self.seats = SEATS[cards.owing]
        self.ranks = {seat: ranks_in(cards.hands[seat]) for seat in self.seats}

    @classmethod
    def of_view(cls, view: WarView) -> TrickEstimate:
        """The trick of a view; those who have sealed a card could still have chosen another."""
        sealed = sum(1 << seat for seat in range(view.players) if view.sealed[seat])
        cards = counts_in(view)
        return cls(cards._replace(owing=cards.owing | sealed), view.ties == REPLACE)

    def play(self, joint: Sequence[int]) -> CardCounts:
        """The cards after these ranks, one for each of `seats`."""
        ranks = sum(rank << 4 * seat for seat, rank in zip(self.seats, joint, strict=True))
        return after_round(self.cards, ranks, self.replace)


def _final_points(cards: CardCounts) -> tuple[float, ...] | None:
    return None if cards.owing else tuple(float(points_of(hand)) for hand in cards.hands)


def claims(cards: CardCounts) -> list[Claim]:
    """The waiting piles; during a tie by replacement the cards of the trick, for those who can still play one."""
    found = [(claimants, pile) for claimants, pile, _ in cards.piles]
    trick = cards.down + sum(ONE[cards.up >> 4 * seat & 15] for seat in range(len(cards.hands)))
    return [*found, (cards.owing, trick)] if trick else found


def players_of(view: WarView) -> tuple[int, ...]:
    """The seats that are still in the game."""
    return tuple(seat for seat in range(view.players) if not view.is_out(seat))


def estimate(view: WarView, seat: int) -> WarEstimate:
    """The values of the cards of a seat."""
    trick, players = TrickEstimate.of_view(view), players_of(view)
    if len(players) == 2:
        return between(trick.cards, trick.replace, seat, players[players[0] == seat])
    return _among(trick, seat)


def worth_of(cards: CardCounts, seat: int, players: Sequence[int], replace: bool) -> float:
    """The expected points of a seat after a trick; for two players less the other's."""
    if len(players) > 2:
        return net_worth(cards.hands, claims(cards))[seat]
    other = players[players[0] == seat]
    position = cards.hands[seat], cards.hands[other], cards.waiting
    return duel(replace).value(position) if live(position) <= EXACT else static_value(position, replace)


# -- two ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def duel(replace: bool) -> Duel[float]:
    """The solver, which remembers what it has solved for earlier decisions."""
    return Duel(replace, 0.0)


@lru_cache(maxsize=4096)
def calculated_mix(position: Position, replace: bool) -> Mix:
    """How often a player who calculates plays each rank of the first hand; without search, as it is needed for every
    past trick."""
    exact = live(position) <= EXACT
    return _mix(solve(duel(replace).matrix(position) if exact else outcomes(position, replace)).rows)


@lru_cache(maxsize=8)
def between(cards: CardCounts, replace: bool, seat: int, other: int) -> WarEstimate:
    """The values of a trick between two players, by its matrix game, for a hint, its judge and its reasons."""
    trick = TrickEstimate(cards, replace)

    def position_of(cards: CardCounts) -> Position:
        return cards.hands[seat], cards.hands[other], cards.waiting

    position = position_of(trick.cards)
    known = table(trick.replace)
    shipped = known.value(position) is not None
    exact = shipped or live(position) <= EXACT
    solved = duel(trick.replace)
    solved.make_room()

    def worth(after: Position) -> float:
        if not exact:
            return static_value(after, trick.replace)
        found = known.value(after) if shipped else None
        return solved.value(after) if found is None else found

    payoffs, following = [], []
    for own in trick.ranks[seat]:
        row, places = [], []
        for answer in trick.ranks.get(other, (0,)):
            cards = trick.play([own if each == seat else answer for each in trick.seats])
            scored = _final_points(cards)
            places.append(position_of(cards))
            row.append(worth(places[-1]) if scored is None else scored[seat] - scored[other])
        payoffs.append(row)
        following.append(places)
    if exact or live(position) > MOST:
        _, rows, columns = solve(payoffs)
    else:
        rows, columns = best_mixes(position, following, payoffs, trick.replace)
    mixes = {seat: _mix(rows)}
    if other in trick.seats:  # after a tie one player alone may have to play a card
        mixes[other] = _mix(columns)

    def beside(foretold: Mapping[int, Mix]) -> Mix:
        answers = foretold.get(other, (1.0,))
        return tuple(sum(share * value for share, value in zip(answers, row, strict=True)) for row in payoffs)

    values, ranks = beside(mixes), trick.ranks[seat]
    if position[0] == position[1] and other in trick.seats:
        # Equal hands are worth the same, whatever is judged of what follows: the best card brings nothing.
        values = tuple(value - max(values) for value in values)
    error = 0.0 if exact else MISJUDGED / sqrt(2)

    def sampled(moves: Sequence[int], foretold: Mapping[int, Mix], rng: Random) -> Samples:  # noqa: ARG001 - nothing is drawn
        brought = beside(foretold) if foretold else values
        return tuple((brought[ranks.index(move)],) for move in moves)

    return WarEstimate(ranks, mixes, values, (error,) * len(values), exact, beside, sampled)


def _mix(weights: Sequence[float]) -> Mix:
    cleared = [max(0.0, weight) for weight in weights]
    return tuple(weight / sum(cleared) for weight in cleared)


# -- three and more ----------------------------------------------------------------------------------------------------


Judge = Callable[[Sequence[int], Sequence[Claim]], list[float]]
"""Hands and what waits to the points that each seat can expect."""


class _Among:
    """A trick of three and more players: regret matching with judged outcomes.

    Nothing is solved, so nobody is safe, and it pays to exploit the others. They are assumed to judge by simple figures
    half the time.
    """

    def __init__(self, trick: TrickEstimate) -> None:
        self.trick = trick
        self._known: dict[tuple[Judge, tuple[int, ...]], Sequence[float]] = {}
        options = [len(trick.ranks[each]) for each in trick.seats]
        self.rounds = max(_FEWEST, TRIES // (sum(options) * len(trick.seats) ** 2))
        # The search does not depend on who makes it, so it is made once for all seats.
        chance = Random(_seed_of(trick.cards))
        usual = regret_matching(options, partial(self._of_player, simple_worth), self.rounds, chance).mixes
        self.learned = regret_matching(
            options, partial(self._of_player, net_worth), self.rounds, chance, usual, SUPPOSED_AMONG
        )
        self.mixes = dict(zip(trick.seats, self.learned.mixes, strict=True))
        self.supposed = {
            seat: tuple(SUPPOSED_AMONG * one + (1 - SUPPOSED_AMONG) * other for one, other in zip(*both, strict=True))
            for seat, *both in zip(trick.seats, usual, self.learned.mixes, strict=True)
        }
        """How often each of the others is supposed to play each of its ranks."""
        self.coming = self._coming()

    def _coming(self) -> float:
        """The points that come in the end for each judged one. Values for players are multiplied by this; the order of
        cards stays that of the search, and a last trick stays exact."""
        chance, judged, left = Random(_seed_of(self.trick.cards)), 0.0, 0.0
        for _ in range(max(_FEWEST, self.rounds // 2)):
            joint = [chance.choices(self.trick.ranks[seat], mix)[0] for seat, mix in self.mixes.items()]
            following = self.trick.play(joint)
            scored = _final_points(following)
            if scored is None:
                found = outlook(following.hands, claims(following), self.trick.replace)
                judged, left = judged + found.judged, left + found.left
            else:
                judged, left = judged + sum(scored), left + sum(scored)
        return left / judged if judged else 1.0

    def _of_player(self, judge: Judge, place: int, joint: tuple[int, ...]) -> list[float]:
        seat = self.trick.seats[place]
        return self._values(self.trick.ranks[seat], seat, joint, judge)

    def _values(self, ranks: Sequence[int], seat: int, joint: Sequence[int], judge: Judge) -> list[float]:
        """The values of these ranks of a seat against the ranks of the others, which are given by their indices."""
        trick = self.trick
        place = trick.seats.index(seat)
        played = [trick.ranks[each][option] for each, option in zip(trick.seats, joint, strict=True)]
        values = []
        for rank in ranks:
            played[place] = rank
            values.append(self._outcome(tuple(played), judge)[seat])
        return values

    def _outcome(self, joint: tuple[int, ...], judge: Judge) -> Sequence[float]:
        found = self._known.get((judge, joint))
        if found is None:
            following = self.trick.play(joint)
            found = _final_points(following) or judge(following.hands, claims(following))
            self._known[judge, joint] = found
        return found

    def sample_values(
        self, ranks: Sequence[int], seat: int, foretold: Mapping[int, Mix], samples: int, rng: Random
    ) -> list[list[float]]:
        """The values of these ranks against random cards of the others, the same ones for all ranks, for each
        sample."""
        mixes = {**self.supposed, **foretold}
        found = []
        for _ in range(samples):
            joint = [rng.choices(range(len(mixes[each])), mixes[each])[0] for each in self.trick.seats]
            found.append([self.coming * value for value in self._values(ranks, seat, joint, net_worth)])
        return found


def _seed_of(cards: CardCounts) -> str:
    """The seed of a search: equal for equal cards, in every version of the program."""
    return "Lying(" + ", ".join(f"{name}={value!r}" for name, value in cards._asdict().items()) + ")"


@lru_cache(maxsize=4)
def _search(cards: CardCounts, replace: bool) -> _Among:
    return _Among(TrickEstimate(cards, replace))


def _among(trick: TrickEstimate, seat: int) -> WarEstimate:
    search, ranks = _search(trick.cards, trick.replace), trick.ranks[seat]
    place = trick.seats.index(seat)

    def beside(foretold: Mapping[int, Mix]) -> Mix:
        # Few samples would name another best reply at each question.
        found = search.sample_values(ranks, seat, foretold, REPLIES, Random(_seed_of(trick.cards)))
        return tuple(sum(each) / REPLIES for each in zip(*found, strict=True))

    learned = search.learned
    values, errors = (tuple(search.coming * each for each in of[place]) for of in (learned.means, learned.errors))

    def sampled(moves: Sequence[int], foretold: Mapping[int, Mix], chance: Random) -> Samples:
        return tuple(zip(*search.sample_values(moves, seat, foretold, SAMPLES, chance), strict=True))

    pairs = zip(search.mixes[seat], values, strict=True)
    kept = [share if TRUE_AMONG * (max(values) - value) < NEVER else 0.0 for share, value in pairs]
    mixes = {**search.supposed, seat: _mix(kept) if any(kept) else search.mixes[seat]}
    return WarEstimate(ranks, mixes, values, errors, False, beside, sampled, TRUE_AMONG)
