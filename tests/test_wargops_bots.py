"""The computer seats of WarGops: what each level does, what is reckoned, what they may know, and what they take."""

from __future__ import annotations

import json
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegame.ai.matrix import solve
from tablegame.ai.predict import is_memory
from tablegame.ai.regret import regret_matching
from tablegame.core.contract import Memory
from tablegame.core.errors import OptionError
from tablegame.core.options import complete
from tablegame.games.wargops.bot import BOT
from tablegame.games.wargops.duel import EXACT, Duel, Position, after, ended, live, ranks_in
from tablegame.games.wargops.judgement import worth
from tablegame.games.wargops.reckoning import reckon
from tablegame.games.wargops.rules import ENGINE, ONE, WarState
from tablegame.games.wargops.shipped import Table, packed, table, unpacked
from tablegame.games.wargops.view import WarView

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"ranks": 5, "games": 2}),
    (2, {"ranks": 4, "ties": "replace", "copies": 2}),
    (3, {"ranks": 4}),
    (4, {"ranks": 3, "ties": "replace"}),
    (8, {"ranks": 3, "games": 1}),
]
CLAUSES = {
    "players", "cards", "packs", "trick", "ties", "replace", "retire", "score", "session", "strategy", "choosing",
    "winner",
}  # fmt: skip
ANCHORS = Path(__file__).parent / "anchors" / "wargops.py"
CLUB = f"{ANCHORS}:Club"


def begin(players: int = 2, **given: Any) -> WarState:
    return ENGINE.new(players, complete(ENGINE, players, given))


def after_tricks(*tricks: tuple[int, ...], players: int = 2, **given: Any) -> WarState:
    state = begin(players, **given)
    for trick in tricks:
        for seat, rank in enumerate(trick):
            state.apply(seat, rank)
    return state


def holding(one: str, other: str, **given: Any) -> WarState:
    """Two players with these ranks and nothing else on the table."""
    state = begin(2, **given)
    state.hands = tuple(sum(ONE[int(rank)] for rank in hand.split()) for hand in (one, other))
    return state


def hand(text: str) -> int:
    return sum(ONE[int(rank)] for rank in text.split())


def mix(view: WarView, level: str, memory: Memory | None = None) -> dict[int, float]:
    evaluation = BOT.evaluate(view, level, 1.0, Random(0), memory)
    return {choice.move: choice.weight for choice in evaluation.choices}


# -- matrix games and regret -----------------------------------------------------------------------------------------


def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
    return [[Fraction(entry) for entry in row] for row in rows]


def test_matrix_games_known_by_hand() -> None:
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
    assert max(sum(q * v for q, v in zip(other, row, strict=True)) for row in exact) == value
    assert min(sum(p * v for p, v in zip(own, column, strict=True)) for column in zip(*exact, strict=True)) == value
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


def test_three_ranks_open_with_62_93_and_30_of_185() -> None:
    position = (hand("1 2 3"), hand("1 2 3"), 0)
    solution = solve(Duel(False, Fraction(0)).matrix(position))
    assert solution.value == 0
    assert solution.rows == solution.columns == (Fraction(62, 185), Fraction(93, 185), Fraction(6, 37))


def test_a_position_known_by_hand() -> None:
    """2 and 4 against 3: the 4 takes the 3, which leaves 2 and 3, 5 points; the 2 would be lost first."""
    assert Duel(False, Fraction(0)).value((hand("2 4"), hand("3"), 0)) == 5
    assert Duel(False, Fraction(0)).value((hand("4"), hand("2"), 0)) == 2


@cache
def brute(position: Position, replace: bool) -> float:
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
                row.append(brute((following.hands[0], following.hands[1], waiting), replace))
        payoffs.append(row)
    return fictitious(payoffs)


def fictitious(payoffs: list[list[float]]) -> float:
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
def test_the_reckoning_agrees_with_trying_everything_by_the_rules(one: str, other: str, replace: bool) -> None:
    position = (hand(one), hand(other), 0)
    assert Duel(replace, 0.0).value(position) == pytest.approx(brute(position, replace), abs=0.05)


@pytest.mark.parametrize("replace", [False, True])
def test_a_duel_moves_as_the_rules_do(replace: bool) -> None:
    rng = Random(4)
    for _ in range(60):
        state = begin(2, ties="replace" if replace else "deferred", games=1)
        position = (*state.hands, 0)
        while len(acting := state.acting()) == 2:
            one, other = (state.legal(seat).sample(rng) for seat in acting)
            state.apply(0, one)
            state.apply(1, other)
            position = after(position, one, other, replace)
            waiting = sum(cards for _, cards, _ in state.piles) + state.down
            if state.acting():
                assert position == (*state.hands, waiting)
                assert (ended(position, replace) is None) == (len(state.acting()) == 2)
            else:
                assert ended(position, replace) == state.scores()[0] - state.scores()[1]
        if state.acting():
            (alone,) = state.acting()
            state.apply(alone, next(iter(state.legal(alone))))
            assert ended(position, replace) == state.scores()[0] - state.scores()[1]


@pytest.mark.parametrize("replace", [False, True])
def test_the_shipped_table_says_what_a_reckoning_says(replace: bool) -> None:
    """Positions of it drawn at random, those with fewest live cards, reckoned anew; and it closes under every trick."""
    shipped, rng = table(replace), Random(5)
    duel: Duel[float] = Duel(replace, 0.0)
    places = rng.sample(range(len(shipped.numbers)), 400)
    checked = 0
    for place in places:
        number, digits = shipped.numbers[place], []
        for _ in range(7):
            number, digit = divmod(number, 27)
            digits.append((digit % 3, digit // 3 % 3, digit // 9))
        mine, yours, waiting = (
            sum(ONE[rank] * n for rank, n in enumerate(column, 1)) for column in zip(*digits, strict=True)
        )
        position = (mine, yours, waiting)
        assert shipped.value(position) == shipped.values[place]
        assert shipped.value((yours, mine, waiting)) == -shipped.values[place]
        if live(position) == 11 and checked < 12:
            checked += 1
            assert duel.value(position) == pytest.approx(shipped.values[place], abs=1e-4)
        if live(position) > 12:
            payoffs = [
                [worth_of(shipped, after(position, own, other, replace), replace) for other in ranks_in(yours)]
                for own in ranks_in(mine)
            ]
            assert solve(payoffs).value == pytest.approx(shipped.values[place], abs=1e-3)
    assert checked == 12


def worth_of(shipped: Table, position: Position, replace: bool) -> float:
    end = ended(position, replace)
    value = shipped.value(position) if end is None else float(end)
    assert value is not None
    return value


def test_a_table_survives_being_written() -> None:
    values = {7: 0.5, 3: -2.0, 27**6: 12.25}
    read = unpacked(packed(values))
    assert dict(zip(read.numbers, read.values, strict=True)) == values


@pytest.mark.parametrize("ranks", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("ties", ["deferred", "replace"])
def test_perfect_reckons_whole_packs_to_seven_ranks(ranks: int, ties: str) -> None:
    reckoned = reckon(begin(2, ranks=ranks, ties=ties).view(0), 0, True, Random(0))
    assert reckoned.exact
    assert max(reckoned.values) == pytest.approx(0, abs=1e-3)
    for share, value in zip(reckoned.mixes[0], reckoned.values, strict=True):
        assert value == pytest.approx(0, abs=1e-3) or share == pytest.approx(0, abs=1e-6)


def test_ten_live_cards_are_reckoned_to_the_end_of_any_game() -> None:
    view = holding("1 4 9 9 13", "2 2 7 12 12").view(0)
    for level in ("strong", "perfect", "reader"):
        reckoned = reckon(view, 0, level == "perfect", Random(0))
        assert reckoned.exact
    assert reckoned.values == pytest.approx(
        [sum(q * v for q, v in zip(reckoned.mixes[1], row, strict=True)) for row in matrix_of(view)]
    )
    assert not reckon(holding("1 4 9 9 13", "2 2 7 12 12 12").view(0), 0, True, Random(0)).exact
    assert EXACT == 10


def matrix_of(view: WarView) -> list[list[float]]:
    one, other = (sum(ONE[rank] * n for rank, n in enumerate(held, 1)) for held in view.hands)
    return Duel(False, 0.0).matrix((one, other, 0))


def test_two_left_of_three_are_reckoned_with_the_piles_that_others_claimed() -> None:
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
    from tablegame.games.wargops import reckoning

    trial = reckoning.Trial.__new__(reckoning.Trial)
    trial.base, trial.replace, trial.seats = state, state.replace, state.acting()
    trial.ranks = {each: tuple(state.legal(each)) for each in trial.seats}
    other = next(each for each in trial.seats if each != seat)
    return max(reckoning._between(trial, seat, other, False).values)


# -- judgement ---------------------------------------------------------------------------------------------------------


def test_judgement_is_fair_and_likes_what_is_better() -> None:
    same = worth((hand("1 5 9 12"), hand("1 5 9 12")), ())
    assert same[0] == pytest.approx(same[1])
    more = worth((hand("1 5 9 12 13"), hand("1 5 9 12")), ())
    assert more[0] > same[0] > more[1]
    higher = worth((hand("3 5 9 13"), hand("1 5 9 12")), ())
    assert higher[0] > higher[1]
    hands = (hand("3 5 9 13"), 0, hand("1 5 9 12"), hand("1 2 3"))
    plain, claimed = worth(hands, ()), worth(hands, ((0b1000, hand("7 7")),))
    assert plain[1] == claimed[1] == 0 and plain[0] > plain[2] > plain[3] > 0
    assert claimed[3] > plain[3]


# -- every level -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOT.levels)
@pytest.mark.parametrize(("players", "given_options"), TABLES)
def test_every_level_lays_a_card_it_holds_to_the_end(level: str, players: int, given_options: dict[str, Any]) -> None:
    state, rng = begin(players, **given_options), Random(5)
    while acting := state.acting():
        for seat in acting:
            move = BOT.choose(state.view(seat), level, 1.0, rng, None)
            assert move in state.legal(seat)
            state.apply(seat, move)


@pytest.mark.parametrize("level", BOT.levels)
@pytest.mark.parametrize(("players", "given_options"), [*TABLES[:4], (2, {})])
def test_an_evaluation_holds_values_the_mix_and_a_sentence(
    level: str, players: int, given_options: dict[str, Any]
) -> None:
    view = begin(players, **given_options).view(1)
    evaluation = BOT.evaluate(view, level, 1.0, Random(0), None)
    assert sorted(choice.move for choice in evaluation.choices) == list(view.domain)
    assert sum(choice.weight for choice in evaluation.choices) == pytest.approx(1)
    assert evaluation.unit and evaluation.reason is not None and evaluation.reason.clause in CLAUSES
    for choice in evaluation.choices:
        assert choice.reason.clause in CLAUSES and str(abs(round(choice.value))) in choice.reason.english()
        assert choice.error == 0 if players == 2 else choice.error >= 0


def test_who_owes_nothing_has_nothing_to_weigh() -> None:
    state = begin()
    assert BOT.evaluate(state.view(None), "perfect", 1.0, Random(0), None).choices == ()
    state.apply(0, 1)
    assert BOT.evaluate(state.view(0), "reader", 1.0, Random(0), None).choices == ()
    with pytest.raises(ValueError, match="no card"):
        BOT.choose(state.view(0), "club", 1.0, Random(0), None)


def test_an_unknown_level_is_named_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=r"'wizard'.*beginner, club, strong, perfect, reader"):
        BOT.choose(begin().view(0), "wizard", 1.0, Random(0), None)


@pytest.mark.parametrize("level", BOT.levels)
@pytest.mark.parametrize("players", [2, 3])
def test_sealed_cards_of_others_change_nothing(level: str, players: int) -> None:
    seen = set()
    for rank in (7, 8, 9):
        state = after_tricks(*[tuple(range(3, 3 + players))] * 1, players=players)
        state.apply(players - 1, rank)
        view = state.view(0)
        seen.add((BOT.choose(view, level, 1.0, Random(6), None), BOT.evaluate(view, level, 1.0, Random(6), None)))
    assert len(seen) == 1


@pytest.mark.parametrize("level", ["strong", "perfect", "reader"])
def test_whoever_reckons_varies(level: str) -> None:
    assert sum(weight > 0.01 for weight in mix(begin().view(0), level).values()) > 2


def test_perfect_is_offered_to_two() -> None:
    assert BOT.offers("perfect", 2, {}) is None
    assert all(BOT.offers(level, 5, {}) is None for level in BOT.levels if level != "perfect")
    refused = BOT.offers("perfect", 3, {})
    assert refused is not None and refused.clause in CLAUSES


def test_strong_takes_what_cannot_be_refused() -> None:
    assert mix(holding("2 4", "3").view(0), "strong") == {4: 1.0, 2: 0.0}


def test_club_starts_as_its_anchor() -> None:
    assert mix(begin(2, ranks=3).view(0), "club") == pytest.approx({1: 6 / 11, 2: 3 / 11, 3: 2 / 11})


def test_beginner_spends_its_high_cards_first() -> None:
    """With ace and king in hand it lays the king 13 times in 14, which is lost if it wins; club keeps it so often."""
    view = holding("1 13", "1 2 12").view(0)
    assert mix(view, "beginner")[13] == pytest.approx(13 / 14)
    assert mix(view, "club")[13] == pytest.approx(1 / 14)


def test_beginner_overpays() -> None:
    """Against nothing but twos the three wins as surely as king and queen; club lays it most often."""
    view = holding("3 12 13", "2 2 2").view(0)
    assert mix(view, "beginner")[3] == pytest.approx(3 / 28)
    assert max(mix(view, "club").items(), key=lambda item: item[1])[0] == 3


# -- the reader --------------------------------------------------------------------------------------------------------


def watched(level: str, games: int, seed: int, **given: Any) -> Memory:
    """What a reader at A remembers after that many games against a level."""
    memory: Memory = {}
    rng = Random(seed)
    for _ in range(games):
        state = begin(2, games=1, **given)
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", 1.0, rng, None))
        memory.pop("seen", None)
        BOT.learn(state.view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def test_reader_without_experience_plays_the_equilibrium() -> None:
    view = begin(2, ranks=5).view(1)
    assert mix(view, "reader", {}) == mix(view, "strong")


def test_reader_answers_those_it_can_read() -> None:
    """A beginner is known to lay high cards: one answer is best, where strong has to vary."""
    memory = watched("beginner", 12, 7)
    view = begin(2).view(0)
    best = BOT.evaluate(view, "reader", 1.0, Random(0), memory).choices[0]
    assert best.weight == 1
    assert mix(view, "strong")[best.move] < 0.9


def test_reader_puts_a_card_in_place_when_nobody_else_can() -> None:
    memory, rng, alone = watched("club", 2, 6, ranks=3, ties="replace"), Random(11), 0
    for _ in range(60):
        state = begin(2, ties="replace", ranks=3, games=1)
        while acting := state.acting():
            if len(acting) == 1 and 0 in acting:
                alone += 1
                assert BOT.choose(state.view(0), "reader", 1.0, rng, memory) == min(state.legal(0))
            for seat in acting:
                state.apply(seat, state.legal(seat).sample(rng))
    assert alone


def test_reader_trusts_no_prediction_of_whoever_reckons() -> None:
    trust = {level: watched(level, 12, 8)["opponents"]["1"]["trust"]["reckoned"] for level in ("strong", "club")}
    assert trust["strong"] > 0.8 > 0.2 > trust["club"]


def test_reader_learns_each_trick_once_and_follows_an_undo() -> None:
    state = after_tricks((1, 4), (2, 5))
    memory: Memory = {}
    BOT.learn(state.view(0), "reader", memory)
    assert memory["opponents"]["1"]["observed"] == 2
    once = deepcopy(memory)
    BOT.learn(state.view(0), "reader", memory)
    BOT.learn(after_tricks((1, 4)).view(0), "reader", memory)
    assert memory == once
    BOT.learn(after_tricks((1, 4), (2, 6), (3, 7)).view(0), "reader", memory)
    assert memory["opponents"]["1"]["observed"] == 4
    assert json.loads(json.dumps(memory)) == memory
    assert is_memory(memory["opponents"]["1"])


@pytest.mark.parametrize(("players", "ties"), [(2, "deferred"), (2, "replace"), (4, "deferred"), (4, "replace")])
def test_reader_sees_the_hands_as_they_were(players: int, ties: str) -> None:
    from tablegame.games.wargops.habits import moments

    state, rng = begin(players, ties=ties, ranks=6, games=2), Random(9)
    truth: list[tuple[int, list[list[int]], int]] = []
    while acting := state.acting():
        hands = [list(counts) for counts in state.view(None).hands]
        for seat in acting:
            move = state.legal(seat).sample(rng)
            truth.append((seat, hands, move))
            state.apply(seat, move)
    told = [(m.seat, m.hands, m.rank) for trick in moments(state.view(0)) for m in trick]
    assert told == truth


def test_choosing_leaves_the_memory_as_it_is() -> None:
    memory = watched("club", 2, 8, ranks=6)
    before = deepcopy(memory)
    BOT.choose(after_tricks((1, 4)).view(0), "reader", 1.0, Random(0), memory)
    BOT.evaluate(after_tricks((1, 4)).view(0), "reader", 1.0, Random(0), memory)
    assert memory == before


@pytest.mark.parametrize("level", ["beginner", "club", "strong", "perfect"])
def test_only_the_reader_learns(level: str) -> None:
    memory: Memory = {}
    BOT.learn(after_tricks((1, 4)).view(0), level, memory)
    assert memory == {}


# -- what they take ----------------------------------------------------------------------------------------------------


def margins(one: str, other: str, games: int, seed: int) -> tuple[float, float]:
    """Points a game of the first level less those of the second, and the standard error; both sides of the table."""
    rng, found = Random(seed), []
    memory: Memory = {}
    for number in range(games):
        state = begin(2, games=1)
        first = number % 2
        while acting := state.acting():
            for seat in acting:
                level = one if seat == first else other
                view = state.view(seat)
                kept = memory if level == "reader" else None
                move = BOT.yardstick(view, rng) if level == "random" else BOT.choose(view, level, 1.0, rng, kept)
                state.apply(seat, move)
        scores = state.scores()
        found.append(scores[first] - scores[1 - first])
        if one == "reader":
            memory = {"opponents": {str(1 - first): value for value in memory.get("opponents", {}).values()}}
            BOT.learn(state.view(first), one, memory)
            memory = {"opponents": {str(first): value for value in memory["opponents"].values()}}
    mean = sum(found) / games
    return mean, (sum((margin - mean) ** 2 for margin in found) / games / (games - 1)) ** 0.5


def test_strong_takes_six_points_a_game_of_random_play() -> None:
    mean, error = margins("strong", "random", 60, 21)
    assert mean + 2 * error >= 6, (mean, error)


def test_reader_takes_five_points_a_game_of_club() -> None:
    mean, error = margins("reader", "club", 24, 22)
    assert mean >= 5, (mean, error)


def test_reader_does_not_lose_to_strong() -> None:
    mean, error = margins("reader", "strong", 30, 23)
    assert mean + 2 * error >= -1, (mean, error)


LARGE: list[tuple[int, dict[str, Any]]] = [
    (2, {"ranks": 15, "copies": 12}),
    (3, {}),
    (5, {"ties": "replace", "ranks": 15}),
    (8, {"ranks": 15, "copies": 12}),
    (8, {"ranks": 15, "copies": 12, "ties": "replace"}),
]


@pytest.mark.parametrize("level", ["strong", "reader"])
@pytest.mark.parametrize(("players", "given_options"), LARGE)
def test_a_move_is_quick_at_any_table(level: str, players: int, given_options: dict[str, Any]) -> None:
    state, rng = begin(players, **given_options), Random(10)
    spent = []
    memory = {"opponents": {str(seat): {} for seat in range(1, players)}}
    for number in range(40):
        for seat in state.acting():
            if seat == 0 and number % 4 == 0:
                started = process_time()
                BOT.choose(state.view(0), level, 1.0, rng, memory)
                spent.append(process_time() - started)
            state.apply(seat, state.legal(seat).sample(rng))
    assert sorted(spent)[len(spent) // 2] < 0.25
