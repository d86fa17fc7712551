"""The computer players of WarGops: what each level does, what is reckoned, what they may know, and what they take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from effort import effort
from war_states import begin, holding, mix

from tablegame.ai.judging import weigh
from tablegame.games.wargops.bot import BOT

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"ranks": 5, "games": 2}),
    (2, {"ranks": 4, "ties": "replace", "copies": 2, "games": 2}),
    (3, {"ranks": 4, "games": 2}),
    (4, {"ranks": 3, "ties": "replace", "games": 2}),
    (8, {"ranks": 3, "games": 1}),
]


# -- every level -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOT.levels)
@pytest.mark.parametrize(("players", "given_options"), [*TABLES[:4], (2, {})])
def test_an_evaluation_weighs_every_rank_and_is_exact_with_five_ranks(
    level: str, players: int, given_options: dict[str, Any]
) -> None:
    view = begin(players, **given_options).view(1)
    evaluation = BOT.evaluate(view, level, Random(0), None)
    assert sorted(choice.move for choice in evaluation.choices) == list(view.domain)
    assert evaluation.unit and evaluation.reason, "nobody has played yet: it is said that cards are to be varied"
    for choice in evaluation.choices:
        exact = given_options.get("ranks") == 5
        assert players > 2 or (choice.error == 0) == exact, "five ranks are solved, others here are judged"


@pytest.mark.parametrize("level", ["strong", "perfect", "reader"])
def test_calculating_levels_mix_at_least_three_ranks(level: str) -> None:
    assert sum(weight > 0.01 for weight in mix(begin().view(0), level).values()) > 2


def test_perfect_is_offered_to_two_players_alone() -> None:
    assert BOT.why_not_offered("perfect", 2, {}) is None
    assert all(BOT.why_not_offered(level, 5, {}) is None for level in BOT.levels if level != "perfect")
    refused = BOT.why_not_offered("perfect", 3, {})
    assert refused is not None and refused.clause == "strategy"


def test_strong_always_plays_a_rank_that_dominates() -> None:
    assert mix(holding("2 4", "3").view(0), "strong") == {4: 1.0, 2: 0.0}


def test_a_beginner_spends_high_cards_that_the_club_keeps() -> None:
    """With 3 and king in hand it lays the king 169 times in 178, which is lost if it wins; club keeps it."""
    view = holding("3 13", "1 2 12").view(0)
    assert mix(view, "beginner")[13] == pytest.approx(169 / 178)
    assert mix(view, "club")[13] == pytest.approx(3 / 16)


def test_a_beginner_plays_high_where_the_club_wins_cheaply() -> None:
    """Against nothing but twos the three wins as surely as king and queen; club lays it most often."""
    view = holding("3 12 13", "2 2 2").view(0)
    assert mix(view, "beginner")[3] == pytest.approx(9 / 322)
    assert max(mix(view, "club").items(), key=lambda item: item[1])[0] == 3


# -- what they take ----------------------------------------------------------------------------------------------------


LARGE: list[tuple[int, dict[str, Any]]] = [
    (2, {"ranks": 15, "copies": 12}),
    (3, {}),
    (5, {"ties": "replace", "ranks": 15}),
    (8, {"ranks": 15, "copies": 12}),
    (8, {"ranks": 15, "copies": 12, "ties": "replace"}),
]


@pytest.mark.parametrize(("players", "given_options"), LARGE)
def test_the_work_of_a_move_is_bounded_at_any_table(players: int, given_options: dict[str, Any]) -> None:
    """306,000 calls when this was written: of these eight none but the worst may need more than twice that."""
    state, rng = begin(players, **given_options), Random(10)
    spent = []
    memory = {"opponents": {str(seat): {} for seat in range(1, players)}}
    for number in range(32):
        for seat in state.acting():
            if seat == 0 and number % 4 == 0:
                level = ("strong", "reader")[number // 4 % 2]
                spent.append(effort(lambda level=level: BOT.choose(state.view(0), level, rng, memory)))
            state.apply(seat, state.legal(seat).sample(rng))
    assert sorted(spent)[-2] < 600_000, spent


def test_with_equal_hands_the_best_card_is_worth_nothing() -> None:
    """Whatever is judged of what follows, the best card brings 0 points."""
    values = [choice.value for choice in weigh(BOT, begin(2).view(0), 1).choices]
    assert max(values) == 0
