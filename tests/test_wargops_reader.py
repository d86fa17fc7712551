"""The reader of WarGops: what it takes in, when it trusts a prediction, and what that brings."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from seeds import so_many
from war_states import begin, margins, mix

from tablegame.ai.predict import PROVED, Predictor
from tablegame.core.bots import Memory
from tablegame.core.sealed_cards import counts_of
from tablegame.games.wargops.bot import BOT
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.habits import past_choices


def memory_of(level: str, games: int, seed: int, **given: Any) -> Memory:
    """What a reader at A remembers after that many games against a level."""
    memory: Memory = {}
    rng = Random(seed)
    for _ in range(games):
        state = begin(2, games=1, **given)
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
        memory.pop("seen", None)
        BOT.learn(state.view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def test_a_reader_without_experience_plays_the_equilibrium() -> None:
    view = begin(2, ranks=5).view(1)
    assert mix(view, "reader", {}) == mix(view, "strong")


def test_a_reader_answers_a_predictable_player_with_one_card() -> None:
    """A beginner is known to lay high cards: one answer is best, where strong has to vary."""
    memory = memory_of("beginner", 12, 7)
    view = begin(2).view(0)
    best = BOT.evaluate(view, "reader", Random(0), memory).choices[0]
    assert best.weight == 1
    assert mix(view, "strong")[best.move] < 0.9


def test_a_reader_that_replaces_alone_plays_its_lowest_card() -> None:
    memory, rng, alone = memory_of("club", 2, 6, ranks=3, ties="replace"), Random(11), 0
    for _ in range(60):
        state = begin(2, ties="replace", ranks=3, games=1)
        while acting := state.acting():
            if len(acting) == 1 and 0 in acting:
                alone += 1
                assert BOT.choose(state.view(0), "reader", rng, memory) == min(state.legal(0))
            for seat in acting:
                state.apply(seat, state.legal(seat).sample(rng))
    assert alone


class Game(NamedTuple):
    """A game between two `strong`: what the first seat saw before each choice, how often `strong` lays what there; what
    it saw at the end."""

    choices: list[tuple[WarView, dict[int, float]]]
    over: WarView


watches_two = pytest.mark.xdist_group("calculated")


@pytest.fixture(scope="module")
def calculated() -> list[Game]:
    rng, games = Random(8), []
    for _ in range(so_many(4, 8)):
        state, choices = begin(2, games=1), []
        while state.acting():
            view = state.view(0)
            choices.append((view, mix(view, "strong")))
            weights = choices[-1][1]
            other = BOT.choose(state.view(1), "strong", rng, None)
            state.apply(0, rng.choices([*weights], [*weights.values()])[0])
            state.apply(1, other)
        games.append(Game(choices, state.view(0)))
    return games


@watches_two
def test_against_strong_a_reader_hardly_ever_leaves_the_equilibrium(calculated: list[Game]) -> None:
    """Its prediction proves no better than the equilibrium, so it never leaves that for long."""
    memory: Memory = {"opponents": {"1": {}}}
    choices, deviations = 0, 0
    for game in calculated:
        for view, strong in game.choices:
            choices, deviations = choices + 1, deviations + (mix(view, "reader", memory) != strong)
        BOT.learn(game.over, "reader", memory)
        memory.pop("seen")
    assert choices > 70
    assert deviations <= 0.02 * choices, (deviations, choices)
    assert Predictor(memory["opponents"]["1"]).evidence < 0


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_a_reader_trusts_its_prediction_of_a_simple_player(level: str) -> None:
    assert Predictor(memory_of(level, 3, 8)["opponents"]["1"]).evidence >= PROVED


@watches_two
def test_a_reader_distrusts_an_opponent_who_has_begun_to_calculate(calculated: list[Game]) -> None:
    """Evidence has a ceiling, so that some games of the new kind are enough."""
    memory = {"opponents": memory_of("club", 6, 8)["opponents"]}
    for game in calculated:
        BOT.learn(game.over, "reader", memory)
        memory.pop("seen")
    assert Predictor(memory["opponents"]["1"]).evidence < 0


@pytest.mark.parametrize(("players", "ties"), [(2, "deferred"), (2, "replace"), (4, "deferred"), (4, "replace")])
def test_a_reader_reconstructs_the_hands_at_every_past_choice(players: int, ties: str) -> None:
    state, rng = begin(players, ties=ties, ranks=6, games=2), Random(9)
    truth: list[tuple[int, list[list[int]], int]] = []
    while acting := state.acting():
        hands = [list(counts) for counts in state.view(None).hands]
        for seat in acting:
            move = state.legal(seat).sample(rng)
            truth.append((seat, hands, move))
            state.apply(seat, move)
    reconstructed = [
        (m.seat, [list(counts_of(hand, 6)) for hand in m.cards.hands], m.rank) for m in past_choices(state.view(0))
    ]
    assert reconstructed == truth


def test_a_reader_wins_five_points_a_game_from_the_club() -> None:
    mean, error = margins("reader", "club", 10, 22, 5)
    assert mean >= 5, (mean, error)
