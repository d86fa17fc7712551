"""The value of each rank that a seat of WarGops can play now, from the values of the outcomes of the trick.

`estimate` is the entry. The trick of two players is solved as a matrix game, whose outcomes are solved to the end of
the game if few cards are left, else judged. Among more players outcomes are judged, and regret matching finds how often
each seat should play each rank: its mix. Packed cards are an int with 8 bits for the count of each rank, packed ranks
an int with 4 bits for the rank of each seat (facts/settling.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from functools import lru_cache, partial
from math import sqrt
from random import Random
from typing import Final

from tablegame.ai.matrix import regret_matching, solve
from tablegame.core.sealed_cards import SEATS
from tablegame.games.wargops.bot.duel import EXACT, MOST, Duel, Mix, best_mixes, live, outcomes, static_value, table
from tablegame.games.wargops.bot.worth import Claim, net_worth, outlook, ranks_in, simple_worth
from tablegame.games.wargops.facts.settling import (
    CardCounts,
    Position,
    after_round,
    cards_by_seat,
    counts_in,
    pack_ranks,
    points_of,
)
from tablegame.games.wargops.facts.view import REPLACE, WarView

TRIES: Final = 36_000
"""The work of the search among three and more players. The number of its rounds is this number divided by that of all
options and by the square of the number of seats: 102 rounds for three seats, seven for eight."""
SAMPLES: Final = 80  # the number of sampled tricks in a batch by which moves are judged
REPLIES: Final = 2 * SAMPLES  # the number of sampled tricks from which the best reply to predicted choices is found
MISJUDGED: Final = 0.3
"""The standard error, in points, of a judged difference between two cards in a game of two. It was measured on 1,200
cards in positions of 12 to 14 live cards, which were solved as well."""
TRUE_AMONG_MANY: Final = 0.8
"""Among three and more, a card that is judged better by 1 point brings about this much more when games are played to
the end. The best and the worst card of 500 positions, each played out twice, gave 0.83 ± 0.13."""
SIMPLE_AMONG_MANY: Final = 0.5
"""Among three and more, the share of choices in which the others are assumed to judge by simple figures."""
NEVER: Final = 1.0
"""A card that the search among three and more finds worse than the best by this number of points is never played."""
_FEWEST: Final = 7  # the fewest rounds of regret matching
Samples = tuple[tuple[float, ...], ...]  # for each of some ranks its value in each sampled trick


@dataclass(frozen=True, slots=True)
class WarEstimate:
    """The values of the ranks that a seat can play: its points at the end, less the other's in a game of two."""

    ranks: tuple[int, ...]
    mixes: dict[int, Mix]  # for each seat of the trick how often it should play each of its ranks
    values: Mix  # for each own rank its value against the others' mixes
    errors: Mix  # the standard errors of these values
    exact: bool  # whether the game was solved to its end
    true_part: float  # the part of a difference between two values that comes true

    def values_against(self, mixes: Mapping[int, Mix]) -> Mix:
        """The values of the own ranks if the seats in `mixes` play by them, and the others as the estimate assumes."""
        raise NotImplementedError

    def sample_values(self, moves: Sequence[int], mixes: Mapping[int, Mix], rng: Random) -> Samples:
        """For each of these ranks its value in each newly sampled trick. The seats in `mixes` play by these mixes."""
        raise NotImplementedError

    def in_points(self, mix: Mix, values: Mix) -> Mix:
        """The values as they come true. Each keeps `true_part` of its difference from the mean value of the mix."""
        usual = sum(share * value for share, value in zip(mix, values, strict=True)) / sum(mix)
        return tuple(usual + self.true_part * (value - usual) for value in values)


class TrickOptions:
    """The ranks that the seats of a trick can play, as if no seat had chosen its card yet."""

    def __init__(self, cards: CardCounts, replace: bool) -> None:
        """cards: before the trick. replace: whether ties are replaced."""
        self.cards = cards
        self.replace = replace
        self.seats = SEATS[cards.acting]
        self.ranks = {seat: ranks_in(cards.hands[seat]) for seat in self.seats}

    @classmethod
    def of_view(cls, view: WarView) -> TrickOptions:
        """The options in a view. Seats that have already chosen (sealed) a card count as if they could still choose."""
        sealed = sum(1 << seat for seat in range(view.players) if view.sealed[seat])
        cards = counts_in(view)
        return cls(cards._replace(acting=cards.acting | sealed), view.ties == REPLACE)

    def play(self, joint: Sequence[int]) -> CardCounts:
        """The cards after the trick, or before its next round. joint: a rank for each seat in `seats`."""
        return after_round(self.cards, pack_ranks(zip(self.seats, joint, strict=True)), self.replace)


def _final_points(cards: CardCounts) -> tuple[float, ...] | None:
    """The points of each seat at the end of the game; None before the end."""
    return None if cards.acting else tuple(float(points_of(hand)) for hand in cards.hands)


def claims(cards: CardCounts) -> list[Claim]:
    """The piles that wait, each as a pair: the mask of the seats that can win the pile, and its packed cards.

    While ties are replaced, the cards on the table are a pile for the seats that play another card.
    """
    piles = [(claimants, pile) for claimants, pile, _ in cards.piles]
    on_table = cards.face_down + sum(cards_by_seat(cards.face_up))
    return [*piles, (cards.acting, on_table)] if on_table else piles


def players_of(view: WarView) -> tuple[int, ...]:
    """The seats that are not out of the game."""
    return tuple(seat for seat in range(view.players) if not view.is_out(seat))


def estimate(view: WarView, seat: int) -> WarEstimate:
    """The values of the ranks that a seat can play in this view, and the mixes by which all seats should play."""
    trick, players = TrickOptions.of_view(view), players_of(view)
    if len(players) == 2:
        other = players[1] if players[0] == seat else players[0]
        return estimate_of_two(trick.cards, trick.replace, seat, other)
    return _estimate_among_many(trick, seat)


def expected_points(cards: CardCounts, seat: int, players: Sequence[int], replace: bool) -> float:
    """The expected points of a seat at the end of the game. In a game of two, the other's points are subtracted.
    players: the seats that are not out of the game.
    """
    if len(players) > 2:
        return (_final_points(cards) or net_worth(cards.hands, claims(cards)))[seat]
    other = players[1] if players[0] == seat else players[0]
    exact = live(_position(cards, seat, other)) <= EXACT
    return _value_of_two(cards, replace, seat, other, exact, in_table=False)


# -- two ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def duel(replace: bool) -> Duel[float]:
    """The solver of positions of two. It is shared by all decisions, so that each position is solved once."""
    return Duel(replace, 0.0)


@lru_cache(maxsize=4096)
def calculated_mix(position: Position, replace: bool) -> Mix:
    """How often a player who calculates plays each rank of the first hand. replace: whether ties are replaced.

    Only the present trick is searched, because this mix is needed for every past trick of a session.
    """
    exact = live(position) <= EXACT
    return _mix(solve(duel(replace).matrix(position) if exact else outcomes(position, replace)).rows)


@dataclass(frozen=True, slots=True)
class _EstimateOfTwo(WarEstimate):
    """The estimate of a trick between two players, by its matrix game."""

    other: int  # the seat of the other player
    payoffs: list[list[float]]  # a row for each own rank, with its value against each rank of the other

    def values_against(self, mixes: Mapping[int, Mix]) -> Mix:
        """For each own rank its mean value against the mix of the other player. It is exact, not sampled."""
        answers = mixes.get(self.other, (1.0,))  # an other without a mix does not play: the payoffs have one column
        return tuple(sum(share * value for share, value in zip(answers, row, strict=True)) for row in self.payoffs)

    def sample_values(self, moves: Sequence[int], mixes: Mapping[int, Mix], rng: Random) -> Samples:  # noqa: ARG002 - nothing is drawn
        """The exact value of each rank, as if there were a single sample."""
        values = self.values_against(mixes) if mixes else self.values
        return tuple((values[self.ranks.index(move)],) for move in moves)


@lru_cache(maxsize=8)
def estimate_of_two(cards: CardCounts, replace: bool, seat: int, other: int) -> WarEstimate:
    """The values of the ranks of a seat in a game of two. The last results stay for hints, judgements and reasons.

    Outcomes are solved to the end of the game if the position has at most `EXACT` live cards, or is in the shipped
    endgame table. If not, they are judged, and the most promising of them are searched a trick further.
    """
    trick = TrickOptions(cards, replace)
    position = _position(cards, seat, other)
    in_table = table(replace).value(position) is not None
    exact = in_table or live(position) <= EXACT
    duel(replace).make_room()
    payoffs: list[list[float]] = []
    following: list[list[Position]] = []
    for own in trick.ranks[seat]:
        # After a tie one player alone may have to play a card; 0 is then the only answer of the other.
        answers = trick.ranks.get(other, (0,))
        played = [trick.play([own if player == seat else answer for player in trick.seats]) for answer in answers]
        payoffs.append([_value_of_two(after, replace, seat, other, exact, in_table) for after in played])
        following.append([_position(after, seat, other) for after in played])
    has_too_many_cards = live(position) > MOST  # for the net, on which a further search would rest
    if exact or has_too_many_cards:
        _, rows, columns = solve(payoffs)
    else:
        rows, columns = best_mixes(position, following, payoffs, replace)
    mixes = {seat: _mix(rows)} | ({other: _mix(columns)} if other in trick.seats else {})
    error = 0.0 if exact else MISJUDGED / sqrt(2)  # of one value: `MISJUDGED` is that of a difference
    unvalued = _EstimateOfTwo(trick.ranks[seat], mixes, (), (error,) * len(payoffs), exact, 1.0, other, payoffs)
    values = unvalued.values_against(mixes)
    if position[0] == position[1] and other in trick.seats:
        # Equal hands have equal chances, however the rest of the game is judged: the best card brings nothing.
        values = tuple(value - max(values) for value in values)
    return replace_fields(unvalued, values=values)


def _position(cards: CardCounts, seat: int, other: int) -> Position:
    """The position of a game in which these two seats are left, as the first of them sees it."""
    return cards.hands[seat], cards.hands[other], cards.waiting


def _value_of_two(cards: CardCounts, replace: bool, seat: int, other: int, exact: bool, in_table: bool) -> float:
    """The points of a seat at the end of the game less the other's.
    exact: whether to solve the position; else it is judged.
    in_table: whether to look into the shipped endgame table before solving.
    """
    final = _final_points(cards)
    if final is not None:
        return final[seat] - final[other]
    position = _position(cards, seat, other)
    if not exact:
        return static_value(position, replace)
    found = table(replace).value(position) if in_table else None
    return duel(replace).value(position) if found is None else found


def _mix(weights: Sequence[float]) -> Mix:
    """The weights as shares of 1. Weights below 0, which come from rounding, count as 0."""
    cleared = [max(0.0, weight) for weight in weights]
    return tuple(weight / sum(cleared) for weight in cleared)


# -- three and more ----------------------------------------------------------------------------------------------------


Judge = Callable[[Sequence[int], Sequence[Claim]], list[float]]
"""Returns the expected points of each seat from the packed hands and the waiting piles."""


class _SearchAmongMany:
    """The search of a trick among three and more players: regret matching with judged outcomes.

    No mix is safe among so many, and it pays to exploit the others: in a part of the cases, `SIMPLE_AMONG_MANY`, they
    are assumed to judge by simple figures, else by the net (bot/worth.py).
    """

    def __init__(self, trick: TrickOptions) -> None:
        self.trick = trick
        self._judged: dict[tuple[Judge, tuple[int, ...]], Sequence[float]] = {}  # results of `_points_after`
        options = [len(trick.ranks[seat]) for seat in trick.seats]
        self.rounds = max(_FEWEST, TRIES // (sum(options) * len(trick.seats) ** 2))
        # The search does not depend on who asks for it, so one serves all seats. First it finds the mixes of players
        # who judge by simple figures, then how to play by the net if the others follow these in a part of the cases.
        rng = Random(_seed_of(trick.cards))
        simple = regret_matching(options, partial(self._option_values, simple_worth), self.rounds, rng).mixes
        self.learned = regret_matching(
            options, partial(self._option_values, net_worth), self.rounds, rng, simple, SIMPLE_AMONG_MANY
        )
        self.mixes = dict(zip(trick.seats, self.learned.mixes, strict=True))
        self.assumed: dict[int, Mix] = {}  # for each seat how often it plays each of its ranks if another seat chooses
        for seat, simple_mix, best_mix in zip(trick.seats, simple, self.learned.mixes, strict=True):
            pairs = zip(simple_mix, best_mix, strict=True)
            self.assumed[seat] = tuple(
                SIMPLE_AMONG_MANY * share + (1 - SIMPLE_AMONG_MANY) * best for share, best in pairs
            )
        self.correction = self._find_correction()
        """The factor from judged points to points that may be expected; the net judges many positions too high."""

    def _find_correction(self) -> float:
        """The points that all seats may expect at the end for each judged point, the mean over sampled tricks.

        Since all values of a trick have the same factor, the order of the cards stays. It is 1 for a last trick.
        """
        rng, judged, expected = Random(_seed_of(self.trick.cards)), 0.0, 0.0
        for _ in range(max(_FEWEST, self.rounds // 2)):
            joint = [rng.choices(self.trick.ranks[seat], mix)[0] for seat, mix in self.mixes.items()]
            following = self.trick.play(joint)
            final = _final_points(following)
            if final is None:
                points = outlook(following.hands, claims(following), self.trick.replace)
                judged += points.judged
                expected += points.expected
            else:
                judged += sum(final)
                expected += sum(final)
        return expected / judged if judged else 1.0

    def _option_values(self, judge: Judge, player: int, joint: tuple[int, ...]) -> list[float]:
        """The values of all ranks of a player. player: its index in the trick's seats. joint: as for `_values`."""
        seat = self.trick.seats[player]
        return self._values(self.trick.ranks[seat], seat, joint, judge)

    def _values(self, ranks: Sequence[int], seat: int, joint: Sequence[int], judge: Judge) -> list[float]:
        """The values of these ranks of a seat against the ranks of the others.
        joint: for each seat that chooses the index of its rank among its ranks; that of the seat itself is ignored.
        """
        trick = self.trick
        player = trick.seats.index(seat)
        played = [trick.ranks[chooser][index] for chooser, index in zip(trick.seats, joint, strict=True)]
        values = []
        for rank in ranks:
            played[player] = rank
            values.append(self._points_after(tuple(played), judge)[seat])
        return values

    def _points_after(self, joint: tuple[int, ...], judge: Judge) -> Sequence[float]:
        """The expected points of each seat after a trick. joint: the rank of each seat that chooses."""
        points = self._judged.get((judge, joint))
        if points is None:
            following = self.trick.play(joint)
            points = _final_points(following) or judge(following.hands, claims(following))
            self._judged[judge, joint] = points
        return points

    def sample_values(
        self, ranks: Sequence[int], seat: int, mixes: Mapping[int, Mix], samples: int, rng: Random
    ) -> list[list[float]]:
        """For each sample the values of these ranks, all against the same random cards of the others.
        mixes: for each seat that does not play as the search assumes, how often it plays each of its ranks.
        """
        mix_of = {**self.assumed, **mixes}
        rows = []
        for _ in range(samples):
            joint = [rng.choices(range(len(mix_of[chooser])), mix_of[chooser])[0] for chooser in self.trick.seats]
            rows.append([self.correction * value for value in self._values(ranks, seat, joint, net_worth)])
        return rows


def _seed_of(cards: CardCounts) -> str:
    """The seed of the random numbers for a trick: equal for equal cards."""
    # The words are those of an older version: others would change all estimates of saved games.
    fields = zip(("hands", "piles", "up", "down", "owing"), cards, strict=True)
    return "Lying(" + ", ".join(f"{name}={value!r}" for name, value in fields) + ")"


@lru_cache(maxsize=4)
def _search(cards: CardCounts, replace: bool) -> _SearchAmongMany:
    """The search of the trick that is played next with these cards. replace: whether ties are replaced."""
    return _SearchAmongMany(TrickOptions(cards, replace))


@dataclass(frozen=True, slots=True)
class _EstimateAmongMany(WarEstimate):
    """The estimate of a trick of three and more players."""

    seat: int
    search: _SearchAmongMany

    def values_against(self, mixes: Mapping[int, Mix]) -> Mix:
        """For each own rank the mean of its values over `REPLIES` sampled tricks."""
        # Always the same samples: from new ones, being few, another best reply could follow each time.
        rng = Random(_seed_of(self.search.trick.cards))
        rows = self.search.sample_values(self.ranks, self.seat, mixes, REPLIES, rng)
        return tuple(sum(values) / REPLIES for values in zip(*rows, strict=True))

    def sample_values(self, moves: Sequence[int], mixes: Mapping[int, Mix], rng: Random) -> Samples:
        """For each rank its values in `SAMPLES` newly sampled tricks."""
        return tuple(zip(*self.search.sample_values(moves, self.seat, mixes, SAMPLES, rng), strict=True))


def _estimate_among_many(trick: TrickOptions, seat: int) -> WarEstimate:
    """The values of the ranks of a seat among three and more players, by a search that all seats share."""
    search, player = _search(trick.cards, trick.replace), trick.seats.index(seat)
    values = tuple(search.correction * mean for mean in search.learned.means[player])
    errors = tuple(search.correction * error for error in search.learned.errors[player])
    losses = [TRUE_AMONG_MANY * (max(values) - value) for value in values]
    playable = [share if loss < NEVER else 0.0 for share, loss in zip(search.mixes[seat], losses, strict=True)]
    mixes = {**search.assumed, seat: _mix(playable) if any(playable) else search.mixes[seat]}
    return _EstimateAmongMany(trick.ranks[seat], mixes, values, errors, False, TRUE_AMONG_MANY, seat, search)
