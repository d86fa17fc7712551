"""The calculations for WarGops: matrix games, positions solved to the end, the shipped table, the learned net."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from war_states import game_with_hands, new_game, packed, play_round

from tablegame.ai.matrix import regret_matching, solve
from tablegame.core.sealed_cards import ONE, hand_of
from tablegame.games.wargops.bot.duel import (
    EXACT,
    Duel,
    EndgameTable,
    final_difference,
    live,
    net,
    table,
)
from tablegame.games.wargops.bot.estimate import duel, estimate, estimate_of_two
from tablegame.games.wargops.bot.worth import ranks_in, simple_worth
from tablegame.games.wargops.facts.settling import CardCounts, Position, after_pair, points_of
from tablegame.games.wargops.rules import WarState


def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
    return [[Fraction(entry) for entry in row] for row in rows]


ENTRIES = st.integers(-9, 9)


@given(st.integers(1, 6).flatmap(lambda n: st.lists(st.lists(ENTRIES, min_size=n, max_size=n), min_size=1, max_size=6)))
def test_neither_side_of_a_solution_can_do_better(rows: list[list[int]]) -> None:
    exact = fractions(*map(tuple, rows))
    value, own, other = solve(exact)
    assert sum(own) == sum(other) == 1 and min(*own, *other) >= 0

    def expected(weights: Sequence[Fraction], entries: Sequence[Fraction]) -> Fraction:
        return sum((weight * entry for weight, entry in zip(weights, entries, strict=True)), Fraction(0))

    assert max(expected(other, row) for row in exact) == value
    assert min(expected(own, column) for column in zip(*exact, strict=True)) == value
    rough = solve([[float(entry) for entry in row] for row in rows])
    assert rough.value == pytest.approx(float(value), abs=1e-9)


def test_regret_matching_comes_near_the_solution() -> None:
    payoffs = ((0.0, -1.0, 2.0), (1.0, 0.0, -1.0), (-2.0, 1.0, 0.0))

    def brings(player: int, joint: tuple[int, ...]) -> list[float]:
        if player == 0:
            return [row[joint[1]] for row in payoffs]
        return [-entry for entry in payoffs[joint[0]]]

    learned = regret_matching((3, 3), brings, 4000, Random(1))
    for mix in learned.mixes:
        assert mix == pytest.approx((0.25, 0.5, 0.25), abs=0.05)
    assert learned == regret_matching((3, 3), brings, 4000, Random(1))


def test_with_three_ranks_the_equilibrium_is_62_93_and_30_of_185() -> None:
    position = (packed("1 2 3"), packed("1 2 3"), 0)
    solution = solve(Duel(replace=False, zero=Fraction(0)).matrix(position))
    assert solution.value == 0
    assert solution.rows == solution.columns == (Fraction(62, 185), Fraction(93, 185), Fraction(6, 37))


@pytest.mark.parametrize(("own", "other", "value"), [("2 4", "3", 5), ("3", "2 4", -5), ("4", "2", 2)])
def test_a_duel_has_the_value_known_by_hand(own: str, other: str, value: int) -> None:
    """The value is the final difference of points. Who has 2 and 4 against a 3 plays the 4 and takes the 3: the 3 and
    the remaining 2 are 5 points. Who has a 4 against a 2 takes the 2, which is all that is won."""
    position = packed(own), packed(other), 0  # no card waits for a later trick
    assert Duel(replace=False, zero=Fraction(0)).value(position) == value


def difference(state: WarState) -> int:
    return state.scores()[0] - state.scores()[1]


def best_difference(state: WarState, alone: int) -> int:
    """The final difference for the first seat if this seat, which alone replaces a tied card, plays its best card."""
    differences = []
    for rank in state.legal(alone):
        final = state.clone()
        final.apply(alone, rank)
        differences.append(difference(final))
    return max(differences) if alone == 0 else min(differences)


@pytest.mark.parametrize("replace", [False, True])
def test_a_duel_moves_from_position_to_position_and_ends_as_the_rules_do(replace: bool) -> None:
    rng = Random(4)
    for _ in range(60):
        state = new_game(2, ties="replace" if replace else "deferred", games=1)
        position = (*state.hands, 0)
        while len(acting := state.acting()) == 2:
            assert final_difference(position, replace) is None
            own, other = (state.legal(seat).sample(rng) for seat in acting)
            state.apply(0, own)
            state.apply(1, other)
            position = after_pair(position, own, other, replace)
            if state.acting():
                undecided = sum(cards for _, cards, _ in state.piles) + state.down  # cards that a later trick decides
                assert position == (*state.hands, undecided)
        # The game is over, or a single seat still has to replace its tied card.
        expected = best_difference(state, acting[0]) if acting else difference(state)
        assert final_difference(position, replace) == expected


@pytest.mark.parametrize("replace", [False, True])
def test_the_shipped_table_agrees_with_solved_positions(replace: bool) -> None:
    """Of 400 random entries those with 11 live cards are solved again; of larger ones the next trick is solved."""
    shipped, rng = table(replace), Random(5)
    duel: Duel[float] = Duel(replace, 0.0)
    solved = 0
    for index in rng.sample(range(len(shipped.numbers)), 400):
        position, value = tabled_position(shipped.numbers[index]), shipped.values[index]
        mine, yours, waiting = position
        assert shipped.value(position) == value
        assert shipped.value((yours, mine, waiting)) == -value
        if live(position) == 11 and solved < 12:
            solved += 1
            assert duel.value(position) == pytest.approx(value, abs=1e-4)
        if live(position) > 12:
            payoffs = [
                [worth_of(shipped, after_pair(position, own, other, replace), replace) for other in ranks_in(yours)]
                for own in ranks_in(mine)
            ]
            assert solve(payoffs).value == pytest.approx(value, abs=1e-3)
    assert solved == 12


def tabled_position(number: int) -> Position:
    """The position of an entry. For each rank from 1 to 7 the number has three digits of base 3: the count of the rank
    in the first hand, in the second, and among the waiting cards."""
    hands = [0, 0, 0]
    for rank in range(1, 8):
        for index in range(3):
            number, count = divmod(number, 3)
            hands[index] += count * ONE[rank]
    return hands[0], hands[1], hands[2]


def worth_of(shipped: EndgameTable, position: Position, replace: bool) -> float:
    end = final_difference(position, replace)
    value = shipped.value(position) if end is None else float(end)
    assert value is not None
    return value


@pytest.mark.parametrize("ranks", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("ties", ["deferred", "replace"])
def test_perfect_solves_packs_of_up_to_seven_ranks(ranks: int, ties: str) -> None:
    worth = estimate(new_game(2, ranks=ranks, ties=ties).view(0), 0)
    assert worth.exact
    assert max(worth.values) == pytest.approx(0, abs=1e-3)
    for share, value in zip(worth.mixes[0], worth.values, strict=True):
        assert value == pytest.approx(0, abs=1e-3) or share == pytest.approx(0, abs=1e-6)


def test_positions_of_at_most_eleven_cards_are_solved_exactly() -> None:
    own, other = "1 4 9 9 13", "2 2 7 12 12 12"
    solved = estimate(game_with_hands(own, other).view(0), 0)
    matrix = Duel(replace=False, zero=0.0).matrix((packed(own), packed(other), 0))
    expected = [sum(share * value for share, value in zip(solved.mixes[1], row, strict=True)) for row in matrix]
    assert solved.exact and solved.values == pytest.approx(expected)
    assert not estimate(game_with_hands(own + " 13", other).view(0), 0).exact


def test_a_duel_counts_the_piles_that_a_third_player_claimed() -> None:
    """A and B wait for the pile of 9 and 8, and A is out: B takes the pile, whatever B and C play."""
    state = game_with_hands("9", "9 1", "8 2 3")
    play_round(state, 9, 9, 8)
    assert state.acting() == (1, 2) and [claimants for claimants, _, _ in state.piles] == [0b11], "A and B"
    cards = CardCounts(state.hands, state.piles, state.up, state.down, state.waiting)
    value = max(estimate_of_two(cards, replace=False, seat=1, other=2).values)
    c_has_taken = [packed("1 3"), packed("1 2")]  # the 1 with the 2, or with the 3
    assert value == pytest.approx(
        min(Duel(replace=False, zero=0.0).value((packed("8 9"), hand, 0)) for hand in c_has_taken)
    )


def random_position(live_cards: int, rng: Random) -> Position:
    """A random position of two hands with at least one card each; every ninth further card waits."""
    places = [0, 0, 0]  # the first hand, the second, and the waiting cards, packed
    cards = rng.sample([rank for rank in range(1, 14) for _ in range(2)], live_cards)
    for index, rank in enumerate(cards):
        places[index if index < 2 else rng.choice((0, 1, 0, 1, 0, 1, 0, 1, 2))] += ONE[rank]
    return places[0], places[1], places[2]


@pytest.mark.parametrize("replace", [False, True])
def test_the_net_comes_near_the_solved_values(replace: bool) -> None:
    """The net errs by 0.02 of all points on average, and the judgement by simple figures by four times that."""
    rng, duel = Random(8), Duel[float](replace, 0.0)
    net_squares = simple_squares = 0.0
    for _ in range(40):
        position = random_position(10, rng)
        mine, yours, waiting = position
        points = sum(map(points_of, position))
        by_net = net(replace).value(position)
        assert by_net == -net(replace).value((yours, mine, waiting))
        own, other = simple_worth((mine, yours), ((0b11, waiting),) if waiting else ())  # both claim the pile
        exact = duel.value(position)
        net_squares += ((by_net - exact) / points) ** 2
        simple_squares += ((own - other - exact) / points) ** 2
    assert (net_squares / 40) ** 0.5 < 0.06 and net_squares < 0.5 * simple_squares


class BestReply:
    """The player of the first hand, who knows how often `strong` plays each card of the second hand."""

    def __init__(self, replace: bool) -> None:
        self.replace = replace
        self.known: dict[Position, float] = {}

    def value(self, position: Position) -> float:
        """The points at the end of the game less those of `strong`, if the best reply is played from here on."""
        end = final_difference(position, self.replace)
        if end is not None:
            return float(end)
        if live(position) <= EXACT:
            return duel(self.replace).value(position)
        if position not in self.known:
            self.known[position] = self._best_reply(position)
        return self.known[position]

    def _best_reply(self, position: Position) -> float:
        mine, yours, waiting = position
        piles = ((0b11, waiting, 0),) if waiting and not self.replace else ()  # both claim it since the first trick
        cards = CardCounts((yours, mine), piles, face_down=waiting if self.replace else 0, acting=0b11)
        mix = estimate_of_two(cards, self.replace, seat=0, other=1).mixes[0]
        return max(
            sum(
                share * self.value(after_pair(position, own, other, self.replace))
                for other, share in zip(ranks_in(yours), mix, strict=True)
                if share
            )
            for own in ranks_in(mine)
        )


@pytest.mark.parametrize("ties", ["deferred", "replace"])
def test_with_six_ranks_the_best_reply_to_strong_gains_less_than_half_a_point(ties: str) -> None:
    whole = hand_of((1,) * 6)
    assert BestReply(ties == "replace").value((whole, whole, 0)) < 0.5
