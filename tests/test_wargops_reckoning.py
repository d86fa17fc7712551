"""How WarGops is reckoned: matrix games, regret, positions to the end, the shipped table, judgement."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from war_states import begin, hand, holding

from tablegame.ai.matrix import regret_matching, solve
from tablegame.core.sealed_cards import ONE, hand_of
from tablegame.games.wargops.bot.duel import (
    EXACT,
    FEATURES,
    Duel,
    EndgameTable,
    WorthNet,
    final_difference,
    live,
    net,
    table,
)
from tablegame.games.wargops.bot.estimate import TrickOptions, duel, estimate, estimate_of_two
from tablegame.games.wargops.bot.worth import ranks_in, simple_worth
from tablegame.games.wargops.facts.settling import CardCounts, Position, after_pair, points_of
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.rules import WarState

# -- matrix games and regret -----------------------------------------------------------------------------------------


def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
    return [[Fraction(entry) for entry in row] for row in rows]


def test_matrix_games_have_the_solutions_known_by_hand() -> None:
    pennies = solve(fractions((1, -1), (-1, 1)))
    assert pennies == (0, (Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2)
    skewed = solve(fractions((3, -1), (-2, 1)))
    assert skewed == (Fraction(1, 7), (Fraction(3, 7), Fraction(4, 7)), (Fraction(2, 7), Fraction(5, 7)))
    saddle = solve(fractions((2, 3), (1, 9)))
    assert saddle == (2, (1, 0), (1, 0))
    rock = solve(fractions((0, -1, 2), (1, 0, -1), (-2, 1, 0)))
    assert rock.value == 0 and rock.rows == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))


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
    for found in learned.mixes:
        assert found == pytest.approx((0.25, 0.5, 0.25), abs=0.05)
    assert learned == regret_matching((3, 3), brings, 4000, Random(1))


# -- the reckoning ----------------------------------------------------------------------------------------------------


def test_with_three_ranks_the_equilibrium_is_62_93_and_30_of_185() -> None:
    position = (hand("1 2 3"), hand("1 2 3"), 0)
    solution = solve(Duel(False, Fraction(0)).matrix(position))
    assert solution.value == 0
    assert solution.rows == solution.columns == (Fraction(62, 185), Fraction(93, 185), Fraction(6, 37))


def test_a_duel_has_the_value_known_by_hand() -> None:
    """2 and 4 against 3: the 4 takes the 3, which leaves 2 and 3, 5 points; the 2 would be lost first."""
    assert Duel(False, Fraction(0)).value((hand("2 4"), hand("3"), 0)) == 5
    assert Duel(False, Fraction(0)).value((hand("4"), hand("2"), 0)) == 2


@cache
def value_by_rules(position: Position, replace: bool) -> float:
    """The worth of a position by the engine itself and fictitious play, without any of the shortcuts of a reckoning."""
    state = begin(2, ties="replace" if replace else "deferred", games=1)
    state.hands = position[:2]
    if position[2] and replace:
        state.down, state.rounds = position[2], 1
    elif position[2]:
        state.piles = ((3, position[2], 0),)
    payoffs = []
    for own in state.legal(0):
        row = []
        for other in state.legal(1):
            following = state.clone()
            following.apply(0, own)
            following.apply(1, other)
            if not following.acting():
                row.append(float(following.scores()[0] - following.scores()[1]))
            elif len(following.acting()) == 1:
                (alone,) = following.acting()
                ends = []
                for rank in following.legal(alone):
                    last = following.clone()
                    last.apply(alone, rank)
                    ends.append(last.scores()[0] - last.scores()[1])
                row.append(float(max(ends) if alone == 0 else min(ends)))
            else:
                waiting = sum(cards for _, cards, _ in following.piles) + following.down
                row.append(value_by_rules((following.hands[0], following.hands[1], waiting), replace))
        payoffs.append(row)
    return value_by_fictitious_play(payoffs)


def value_by_fictitious_play(payoffs: list[list[float]]) -> float:
    """The value of a matrix game: both answer what the other has done so far; halfway between the two bounds."""
    gains, losses = [0.0] * len(payoffs), [0.0] * len(payoffs[0])
    low, high = -1e9, 1e9
    row = column = 0
    for turn in range(1, 4001):
        gains = [gain + line[column] for gain, line in zip(gains, payoffs, strict=True)]
        losses = [loss + entry for loss, entry in zip(losses, payoffs[row], strict=True)]
        row, column = gains.index(max(gains)), losses.index(min(losses))
        low, high = max(low, min(losses) / turn), min(high, max(gains) / turn)
        if high - low < 1e-3:
            break
    return (low + high) / 2


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize(
    ("one", "other"), [("1 2 3", "1 2 3"), ("1 3", "2 2"), ("2 3 3", "1 3"), ("1 1 4", "2 3"), ("1 2 4", "3 3")]
)
def test_a_duel_has_the_value_found_by_trying_every_card_by_the_rules(one: str, other: str, replace: bool) -> None:
    position = (hand(one), hand(other), 0)
    assert Duel(replace, 0.0).value(position) == pytest.approx(value_by_rules(position, replace), abs=0.05)


@pytest.mark.parametrize("replace", [False, True])
def test_a_duel_moves_from_position_to_position_as_the_rules_do(replace: bool) -> None:
    rng = Random(4)
    for _ in range(60):
        state = begin(2, ties="replace" if replace else "deferred", games=1)
        position = (*state.hands, 0)
        while len(acting := state.acting()) == 2:
            one, other = (state.legal(seat).sample(rng) for seat in acting)
            state.apply(0, one)
            state.apply(1, other)
            position = after_pair(position, one, other, replace)
            waiting = sum(cards for _, cards, _ in state.piles) + state.down
            if state.acting():
                assert position == (*state.hands, waiting)
                assert (final_difference(position, replace) is None) == (len(state.acting()) == 2)
            else:
                assert final_difference(position, replace) == state.scores()[0] - state.scores()[1]
        if state.acting():
            (alone,) = state.acting()
            state.apply(alone, next(iter(state.legal(alone))))
            assert final_difference(position, replace) == state.scores()[0] - state.scores()[1]


@pytest.mark.parametrize("replace", [False, True])
def test_the_shipped_table_agrees_with_solved_positions(replace: bool) -> None:
    """Drawn at random; those with fewest live cards are solved again, the others agree with the next trick."""
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
    """The position of an entry: a digit of base 27 for each rank from 1 to 7, made of three digits of base 3, which
    count the cards of the rank in the first hand, in the second, and among those that wait."""
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
    worth = estimate(begin(2, ranks=ranks, ties=ties).view(0), 0)
    assert worth.exact
    assert max(worth.values) == pytest.approx(0, abs=1e-3)
    for share, value in zip(worth.mixes[0], worth.values, strict=True):
        assert value == pytest.approx(0, abs=1e-3) or share == pytest.approx(0, abs=1e-6)


def test_positions_of_at_most_eleven_cards_are_solved_exactly() -> None:
    view = holding("1 4 9 9 13", "2 2 7 12 12 12").view(0)
    worth = estimate(view, 0)
    assert worth.exact
    assert worth.values == pytest.approx(
        [sum(q * v for q, v in zip(worth.mixes[1], row, strict=True)) for row in matrix_of(view)]
    )
    assert not estimate(holding("1 4 9 9 13 13", "2 2 7 12 12 12").view(0), 0).exact
    assert EXACT == 11


def matrix_of(view: WarView) -> list[list[float]]:
    one, other = (sum(ONE[rank] * n for rank, n in enumerate(held, 1)) for held in view.hands)
    return Duel(False, 0.0).matrix((one, other, 0))


def test_a_duel_counts_the_piles_that_a_third_player_claimed() -> None:
    """The pile of a claimant who is out goes to the one who is left, whatever both lay: 9 and 8 for B."""
    state = begin(3)
    state.hands = (hand("9"), hand("9 1"), hand("8 2 3"))
    for seat, rank in enumerate((9, 9, 8)):
        state.apply(seat, rank)
    state.history = ()
    view = state.view(1)
    assert state.acting() == (1, 2) and [pile[0] for pile in state.piles] == [0b11]
    payoffs = Duel(False, 0.0)
    reckoned = reckon_state(state, 1)
    expected = [payoffs.value((hand("9 8"), hand("1 3") if rank == 2 else hand("1 2"), 0)) for rank in (2, 3)]
    assert reckoned == pytest.approx(min(expected))
    assert view.seat == 1


def reckon_state(state: WarState, seat: int) -> float:
    """The best value of a seat in a state that no record leads to: the trick under way tried by the rules."""
    trick = TrickOptions(CardCounts(state.hands, state.piles, state.up, state.down, state.waiting), state.replace)
    other = next(each for each in trick.seats if each != seat)
    return max(estimate_of_two(trick.cards, trick.replace, seat, other).values)


# -- further from the end ----------------------------------------------------------------------------------------------


def position_of(live_cards: int, rng: Random) -> Position:
    """Two hands of a usual pack and what waits, somewhere in the middle of a game."""
    mine = yours = waiting = 0
    cards = rng.sample([rank for rank in range(1, 14) for _ in range(2)], live_cards)
    for number, rank in enumerate(cards):
        where = number if number < 2 else rng.choice((0, 1, 0, 1, 0, 1, 0, 1, 2))
        mine, yours, waiting = (
            mine + (where == 0) * ONE[rank],
            yours + (where == 1) * ONE[rank],
            waiting + (where == 2) * ONE[rank],
        )
    return mine, yours, waiting


@pytest.mark.parametrize("replace", [False, True])
def test_the_net_comes_near_the_solved_values(replace: bool) -> None:
    """Off by 0.02 of all points where it was learned; judgement by looks by four times that."""
    rng, duel = Random(8), Duel[float](replace, 0.0)
    by_net = by_looks = 0.0
    for _ in range(40):
        position = position_of(10, rng)
        mine, yours, waiting = position
        points = sum(map(points_of, position))
        found = net(replace).value(position)
        assert found == -net(replace).value((yours, mine, waiting))
        own, other = simple_worth((mine, yours), ((3, waiting),) if waiting else ())
        exact = duel.value(position)
        by_net += ((found - exact) / points) ** 2
        by_looks += ((own - other - exact) / points) ** 2
    assert (by_net / 40) ** 0.5 < 0.06 and by_net < 0.5 * by_looks, (by_net, by_looks)


class BestReply:
    """The owner of the first hand knows how often strong, which looks into no table, plays each card of the second."""

    def __init__(self, replace: bool) -> None:
        self.replace = replace
        self.known: dict[Position, float] = {}

    def value(self, position: Position) -> float:
        """Points at the end of the game, own less strong's, backwards from there."""
        end = final_difference(position, self.replace)
        if end is not None:
            return float(end)
        if live(position) <= EXACT:
            return duel(self.replace).value(position)
        if position not in self.known:
            self.known[position] = self.replied(position)
        return self.known[position]

    def replied(self, position: Position) -> float:
        mine, yours, waiting = position
        piles = ((3, waiting, 0),) if waiting and not self.replace else ()
        cards = CardCounts((yours, mine), piles, 0, waiting if self.replace else 0, 3)
        mix = estimate_of_two(cards, self.replace, 0, 1).mixes[0]
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
    """By the best reply to its mix; once it was 2.28 of 21 points, 9.27 by replacement."""
    whole = hand_of((1,) * 6)
    assert BestReply(ties == "replace").value((whole, whole, 0)) < 0.5


def test_a_net_reads_its_weights_in_the_order_of_the_file() -> None:
    units = 2
    numbers = [0.0] * (units * (FEATURES + 2) + 1)
    numbers[0], numbers[units * FEATURES], numbers[-3], numbers[-1] = 0.25, -0.5, 2.0, 0.125
    small = WorthNet(compress(array("f", numbers).tobytes()))
    found = small.value((hand("13 13"), hand("12"), 0))
    assert found == 38 * 0.125, "half a unit for two kings, less a half, is nothing above"
    assert small.value((hand("13 13 13"), hand("12"), 0)) == 51 * (0.125 + 2 * 0.25)
