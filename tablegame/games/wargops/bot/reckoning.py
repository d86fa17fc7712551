"""What each card is worth now: the trick under way tried out, what follows it reckoned or judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from random import Random
from typing import Final

from tablegame.ai.matrix import solve
from tablegame.ai.regret import regret_matching
from tablegame.core.bots import Comparison
from tablegame.games.wargops.bot import many
from tablegame.games.wargops.bot.ahead import judged, outlook, weighed
from tablegame.games.wargops.bot.duel import EXACT, Duel, EndgameTable, live, ranks_in, table
from tablegame.games.wargops.bot.judgement import Claim, worth
from tablegame.games.wargops.bot.worth import MOST
from tablegame.games.wargops.facts.packed import ONE, SEATS, Lying, Position, after, lying_in, points_of
from tablegame.games.wargops.facts.view import REPLACE, WarView

TRIES: Final = 3000
"""Tricks tried at most for a decision among three or more, divided by what one of them takes."""
PAIRS: Final = 100
"""Tricks in which two cards are compared, at the least."""
TRUE_AMONG: Final = 0.8
"""How much of a judged difference between two cards among three and more comes true. From the best and the worst card
of 500 positions with three to five seats, each played out twice: 0.83 with a standard error of 0.13; about 0.95
of the judged points come there (`_Among.coming`)."""
SUPPOSED_AMONG: Final = 0.5
"""How often each of the others is supposed to judge by looks, among three and more."""
_FEWEST: Final = 7
"""Rounds of regret matching at least."""

Mix = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What a seat's ranks are worth (points at the end of the game; between two less the other's).

    mixes: for each seat that chooses now how often it should lay each of its ranks; values: of each own rank beside
    the others' mixes, errors: standard errors of these; exact: whether the game was reckoned to its end.
    """

    ranks: tuple[int, ...]
    mixes: dict[int, Mix]
    values: Mix
    errors: Mix
    exact: bool
    beside: Callable[[Mapping[int, Mix]], Mix]
    """The values of the own ranks beside these mixes of the others instead."""
    true: float = 1.0
    """How much of a difference between two cards is true."""

    def in_points(self, mix: Mix, values: Mix) -> Mix:
        """These values of the own ranks, in points at the end of the game, beside what the mix promises."""
        usual = sum(share * value for share, value in zip(mix, values, strict=True)) / sum(mix)
        return tuple(usual + self.true * (value - usual) for value in values)


class Trial:
    """The choice of the moment while nobody has sealed a card yet."""

    def __init__(self, lying: Lying, replace: bool) -> None:
        self.lying = lying
        self.replace = replace
        self.seats = SEATS[lying.owing]
        self.ranks = {seat: ranks_in(lying.hands[seat]) for seat in self.seats}

    @classmethod
    def of_view(cls, view: WarView) -> Trial:
        """What is tried in a view: those who have sealed a card could still have chosen another."""
        sealed = sum(1 << seat for seat in range(view.players) if view.sealed[seat])
        lying = lying_in(view)
        return cls(lying._replace(owing=lying.owing | sealed), view.ties == REPLACE)

    def play(self, joint: Sequence[int]) -> Lying:
        """After these ranks, one for each of `seats`."""
        laid = sum(rank << 4 * seat for seat, rank in zip(self.seats, joint, strict=True))
        return after(self.lying, laid, self.replace)

    def won(self, lying: Lying) -> tuple[float, ...] | None:
        """The points of each seat where the game has ended with this trick; None where it goes on."""
        return None if lying.owing else tuple(float(points_of(hand)) for hand in lying.hands)

    def position(self, lying: Lying, one: int, other: int) -> Position:
        """The same as a position of these two, between whom everything that waits is open."""
        return lying.hands[one], lying.hands[other], lying.waiting


def claims(lying: Lying) -> list[Claim]:
    """What waits: the piles; in a trick whose tie is being replaced its cards, for those who may still put one."""
    found = [(claimants, cards) for claimants, cards, _ in lying.piles]
    trick = lying.down + sum(ONE[lying.up >> 4 * seat & 15] for seat in range(len(lying.hands)))
    return [*found, (lying.owing, trick)] if trick else found


def players_of(view: WarView) -> tuple[int, ...]:
    """The seats that are still in the game under way."""
    return tuple(seat for seat in range(view.players) if not view.retired(seat))


def reckon(view: WarView, seat: int, shipped: bool, rng: Random) -> Reckoned:
    """What each card of this seat is worth. shipped: whether the shipped table may be looked into."""
    trial = Trial.of_view(view)
    players = players_of(view)
    if len(players) == 2:
        return _between(trial, seat, players[players[0] == seat], shipped)
    return _among(trial, seat, rng)


# -- two ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def duel(replace: bool) -> Duel[float]:
    """What was reckoned once is kept from decision to decision."""
    return Duel(replace, 0.0)


@lru_cache(maxsize=4096)
def reckoned_mix(position: Position, replace: bool) -> Mix:
    """How often a player who calculates lays each rank of the first hand: at a look, for so many tricks are asked
    about."""
    exact = live(position) <= EXACT
    return _mix(solve(duel(replace).matrix(position) if exact else outlook(position, replace)).rows)


def strongly(position: Position, replace: bool) -> Mix:
    """How often `strong` lays each rank of the first hand, both having to lay one."""
    mine, yours, waiting = position
    piles = ((3, waiting, 0),) if waiting and not replace else ()
    lying = Lying((mine, yours), piles, 0, waiting if replace else 0, 3)
    return _between(Trial(lying, replace), 0, 1, False).mixes[0]


def _between(trial: Trial, seat: int, other: int, shipped: bool) -> Reckoned:
    """A matrix game of the trick under way."""
    position = trial.position(trial.lying, seat, other)
    found = table(trial.replace) if shipped else None
    known = found is not None and found.value(position) is not None
    exact = known or live(position) <= EXACT
    duel(trial.replace).make_room()
    worth_of = _worth_of(trial.replace, exact, found if known else None)
    payoffs, following = [], []
    for own in trial.ranks[seat]:
        row, places = [], []
        for answer in trial.ranks.get(other, (0,)):
            lying = trial.play([own if each == seat else answer for each in trial.seats])
            won = trial.won(lying)
            places.append(trial.position(lying, seat, other))
            row.append(worth_of(places[-1]) if won is None else won[seat] - won[other])
        payoffs.append(row)
        following.append(places)
    if exact or live(position) > MOST:
        _, rows, columns = solve(payoffs)
    else:
        rows, columns = weighed(position, following, payoffs, trial.replace)
    mixes = {seat: _mix(rows)}
    if other in trial.seats:  # with ties by replacement it may be for one alone to put a card
        mixes[other] = _mix(columns)

    def beside(foretold: Mapping[int, Mix]) -> Mix:
        answers = foretold.get(other, (1.0,))
        return tuple(sum(share * value for share, value in zip(answers, row, strict=True)) for row in payoffs)

    values = beside(mixes)
    return Reckoned(trial.ranks[seat], mixes, values, (0.0,) * len(values), exact, beside)


def _worth_of(replace: bool, exact: bool, shipped: EndgameTable | None) -> Callable[[Position], float]:
    """The worth of a position between two: from the table, to the end, or judged at a look."""
    if not exact:
        return partial(judged, replace=replace)
    return duel(replace).value if shipped is None else partial(_shipped, shipped, replace)


def _shipped(shipped: EndgameTable, replace: bool, position: Position) -> float:
    found = shipped.value(position)
    return duel(replace).value(position) if found is None else found


def _mix(weights: Sequence[object]) -> Mix:
    """Weights cleared of what rounding left below nothing."""
    cleared = [max(0.0, float(weight)) for weight in weights]  # type: ignore[arg-type] # a float or a fraction
    return tuple(weight / sum(cleared) for weight in cleared)


# -- three and more ----------------------------------------------------------------------------------------------------


Judge = Callable[[Sequence[int], Sequence[Claim]], list[float]]
"""Hands and what waits to the points that each seat can expect."""


class _Among:
    """The trick under way among three and more: regret matching over it, each outcome judged.

    Nothing is solved there, so nobody is safe: it pays to reckon with what others do. They are supposed to lay half the
    time like somebody who judges by looks.
    """

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self._known: dict[tuple[Judge, tuple[int, ...]], Sequence[float]] = {}
        options = [len(trial.ranks[each]) for each in trial.seats]
        self.rounds = max(_FEWEST, TRIES * 4 // (sum(options) * (4 + len(trial.seats))))
        # Everybody who thinks about this trick finds the same, so it is found once for all of them.
        chance = Random(str(trial.lying))
        usual = regret_matching(options, partial(self._brings, worth), self.rounds, chance).mixes
        self.learned = regret_matching(
            options, partial(self._brings, many.worth), self.rounds, chance, usual, SUPPOSED_AMONG
        )
        self.mixes = dict(zip(trial.seats, self.learned.mixes, strict=True))
        self.coming = self._coming()

    def _coming(self) -> float:
        """How many points come in the end for each that is judged. What is told is multiplied by this, so that the
        order of cards stays that of the search; what a last trick brings is judged exactly."""
        chance, judged, left = Random(str(self.trial.lying)), 0.0, 0.0
        for _ in range(max(_FEWEST, self.rounds // 2)):
            laid = [chance.choices(self.trial.ranks[seat], mix)[0] for seat, mix in self.mixes.items()]
            following = self.trial.play(laid)
            won = self.trial.won(following)
            if won is None:
                found = many.outlook(following.hands, claims(following), self.trial.replace)
                judged, left = judged + found.judged, left + found.left
            else:
                judged, left = judged + sum(won), left + sum(won)
        return left / judged if judged else 1.0

    def _brings(self, judge: Judge, place: int, joint: tuple[int, ...]) -> list[float]:
        seat = self.trial.seats[place]
        return self._bring(self.trial.ranks[seat], seat, joint, judge)

    def _bring(self, ranks: Sequence[int], seat: int, joint: Sequence[int], judge: Judge) -> list[float]:
        """What each of these ranks of a seat brings it beside what the others lay (by its place among their ranks)."""
        trial = self.trial
        place = trial.seats.index(seat)
        laid = [trial.ranks[each][option] for each, option in zip(trial.seats, joint, strict=True)]
        values = []
        for rank in ranks:
            laid[place] = rank
            values.append(self._outcome(tuple(laid), judge)[seat])
        return values

    def _outcome(self, joint: tuple[int, ...], judge: Judge) -> Sequence[float]:
        found = self._known.get((judge, joint))
        if found is None:
            following = self.trial.play(joint)
            found = self.trial.won(following) or judge(following.hands, claims(following))
            self._known[judge, joint] = found
        return found

    def sampled(
        self, ranks: Sequence[int], seat: int, foretold: Mapping[int, Mix], samples: int, rng: Random
    ) -> list[list[float]]:
        """What these ranks bring beside the same cards of the others, so many times."""
        mixes = {**self.mixes, **foretold}
        found = []
        for _ in range(samples):
            joint = [rng.choices(range(len(mixes[each])), mixes[each])[0] for each in self.trial.seats]
            found.append([self.coming * value for value in self._bring(ranks, seat, joint, many.worth)])
        return found


@lru_cache(maxsize=4)
def _table(lying: Lying, replace: bool) -> _Among:
    return _Among(Trial(lying, replace))


def _among(trial: Trial, seat: int, rng: Random) -> Reckoned:
    table, ranks = _table(trial.lying, trial.replace), trial.ranks[seat]
    place = trial.seats.index(seat)

    def beside(foretold: Mapping[int, Mix]) -> Mix:
        samples = max(_FEWEST, table.rounds // 2)
        found = table.sampled(ranks, seat, foretold, samples, rng)
        return tuple(sum(each) / samples for each in zip(*found, strict=True))

    learned = table.learned
    values, errors = (tuple(table.coming * each for each in said[place]) for said in (learned.means, learned.errors))
    return Reckoned(ranks, table.mixes, values, errors, False, beside, TRUE_AMONG)


def compared(view: WarView, seat: int, best: int, made: int, effort: int, rng: Random) -> Comparison:
    """What two cards bring among three and more, beside the same cards of the others."""
    trial = Trial.of_view(view)
    count = PAIRS * effort
    found = _table(trial.lying, trial.replace).sampled((best, made), seat, {}, count, rng)
    one, other = (sum(each) / count for each in zip(*found, strict=True))
    spread = sum((a - b - (one - other)) ** 2 for a, b in found)
    error = sqrt(spread / (count * (count - 1))) * TRUE_AMONG
    return Comparison(one, one - TRUE_AMONG * (one - other), error)
