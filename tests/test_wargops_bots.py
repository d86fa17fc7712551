"""The computer players of WarGops: the choices of each level, which values are exact, and the work of a move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from effort import effort
from war_states import game_with_hands, new_game, weights_of

from tablegame.ai.judging import weigh
from tablegame.games.wargops.bot import BOT


@pytest.mark.parametrize(
    ("options", "is_exact"), [({"ranks": 5}, True), ({"ranks": 4, "ties": "replace", "copies": 2}, False), ({}, False)]
)
def test_values_between_two_have_no_error_where_the_game_can_be_solved(options: dict[str, Any], is_exact: bool) -> None:
    for level in BOT.levels:
        evaluation = BOT.evaluate(new_game(2, **options).view(1), level, Random(0), None)
        assert [choice.error == 0 for choice in evaluation.choices] == [is_exact] * len(evaluation.choices)
        assert evaluation.reason, "before the first card it is said that cards are to be varied"


@pytest.mark.parametrize("level", ["strong", "perfect", "reader"])
def test_calculating_levels_mix_at_least_three_ranks(level: str) -> None:
    assert sum(weight > 0.01 for weight in weights_of(new_game().view(0), level).values()) > 2


def test_perfect_is_offered_to_two_players_alone() -> None:
    assert BOT.why_not_offered("perfect", 2, {}) is None
    assert all(BOT.why_not_offered(level, 5, {}) is None for level in BOT.levels if level != "perfect")
    refused = BOT.why_not_offered("perfect", 3, {})
    assert refused is not None and refused.clause == "strategy"


def test_strong_always_plays_a_rank_that_dominates() -> None:
    assert weights_of(game_with_hands("2 4", "3").view(0), "strong") == {4: 1.0, 2: 0.0}


def test_a_beginner_spends_high_cards_that_the_club_keeps() -> None:
    """Of 3 and king a beginner plays the king 169 times in 178 (13 * 13 to 3 * 3), and club 3 times in 16."""
    view = game_with_hands("3 13", "1 2 12").view(0)
    assert weights_of(view, "beginner")[13] == pytest.approx(169 / 178)
    assert weights_of(view, "club")[13] == pytest.approx(3 / 16)


def test_a_beginner_plays_high_where_the_club_wins_cheaply() -> None:
    """Against nothing but twos the three wins as surely as queen and king."""
    view = game_with_hands("3 12 13", "2 2 2").view(0)
    assert weights_of(view, "beginner")[3] == pytest.approx(9 / 322)
    club = weights_of(view, "club")
    assert club[3] == max(club.values())


LARGE: list[tuple[int, dict[str, Any]]] = [
    (2, {"ranks": 15, "copies": 12}),
    (3, {}),
    (5, {"ties": "replace", "ranks": 15}),
    (8, {"ranks": 15, "copies": 12}),
    (8, {"ranks": 15, "copies": 12, "ties": "replace"}),
]


@pytest.mark.parametrize(("players", "options"), LARGE)
def test_the_work_of_a_move_is_bounded_at_any_table(players: int, options: dict[str, Any]) -> None:
    """Eight choices of strong and of the reader; all but the worst take less than twice the usual 306,000 calls."""
    state, rng, calls = new_game(players, **options), Random(10), []
    memory = {"opponents": {str(seat): {} for seat in range(1, players)}}
    for number in range(32):
        for seat in state.acting():
            if seat == 0 and number % 4 == 0:
                level = ("strong", "reader")[number // 4 % 2]
                calls.append(effort(lambda level=level: BOT.choose(state.view(0), level, rng, memory)))
            state.apply(seat, state.legal(seat).sample(rng))
    assert sorted(calls)[-2] < 600_000


def test_with_equal_hands_the_best_card_is_worth_nothing() -> None:
    values = [choice.value for choice in weigh(BOT, new_game(2).view(0), 1).choices]
    assert max(values) == 0
