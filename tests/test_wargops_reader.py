"""The reader of WarGops: when it trusts a prediction, how it answers a predictable player, and the points it wins."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

import pytest
from seeds import so_many
from war_states import game_with_hands, new_game, play_round, weights_of

from tablegame.ai.predict import PROVED, Predictor
from tablegame.core.bots import Memory
from tablegame.games.wargops.bot import BOT
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.habits import past_choices


def memory_of(level: str, games: int, seed: int, **options: Any) -> Memory:
    """The memory of a reader in the first seat after that many games against a level."""
    memory: Memory = {}
    rng = Random(seed)
    for _ in range(games):
        state = new_game(2, games=1, **options)
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
        memory.pop("seen", None)
        BOT.learn(state.view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def test_a_reader_without_experience_plays_the_equilibrium() -> None:
    view = new_game(2, ranks=5).view(1)
    assert weights_of(view, "reader", {}) == weights_of(view, "strong")


def test_a_reader_answers_a_predictable_player_with_one_card() -> None:
    """A beginner mostly plays high cards, so that one answer is best; `strong` has to vary."""
    view = new_game(2).view(0)
    (answer,) = (rank for rank, weight in weights_of(view, "reader", memory_of("beginner", 12, 7)).items() if weight)
    assert weights_of(view, "strong")[answer] < 0.9


def test_a_reader_that_replaces_a_tied_card_alone_plays_its_lowest_card() -> None:
    """The other has no card left, so that any card takes the trick and is lost."""
    state = game_with_hands("2 3 5", "5", ties="replace")
    play_round(state, 5, 5)
    assert state.acting() == (0,)
    assert weights_of(state.view(0), "reader", memory_of("club", 2, 6, ties="replace")) == {2: 1.0, 3: 0.0}


class Game(NamedTuple):
    """A game between two players of the level `strong`."""

    choices: list[tuple[WarView, dict[int, float]]]  # the first seat's views, with the weights that `strong` gives
    over: WarView  # its last view


watches_two = pytest.mark.xdist_group("calculated")


@pytest.fixture(scope="module")
def calculated() -> list[Game]:
    """Games between two players of the level `strong`, which take long to calculate."""
    rng, games = Random(8), []
    for _ in range(so_many(4, 8)):
        state, choices = new_game(2, games=1), []
        while state.acting():
            view = state.view(0)
            weights = weights_of(view, "strong")
            choices.append((view, weights))
            other = BOT.choose(state.view(1), "strong", rng, None)
            state.apply(0, rng.choices([*weights], [*weights.values()])[0])
            state.apply(1, other)
        games.append(Game(choices, state.view(0)))
    return games


@watches_two
def test_against_strong_a_reader_hardly_ever_leaves_the_equilibrium(calculated: list[Game]) -> None:
    """Its prediction proves no better than the equilibrium."""
    memory: Memory = {"opponents": {"1": {}}}
    deviates = []
    for game in calculated:
        deviates += [weights_of(view, "reader", memory) != strong for view, strong in game.choices]
        BOT.learn(game.over, "reader", memory)
        memory.pop("seen")
    assert len(deviates) > 70
    assert deviates.count(True) <= 0.02 * len(deviates)
    assert Predictor(memory["opponents"]["1"]).evidence < 0


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_a_reader_trusts_its_prediction_of_a_simple_player(level: str) -> None:
    memory = memory_of(level, games=3, seed=8)
    opponent = memory["opponents"]["1"]  # the opponent at seat 1
    assert Predictor(opponent).evidence >= PROVED


@watches_two
def test_a_reader_distrusts_an_opponent_who_has_begun_to_calculate(calculated: list[Game]) -> None:
    """Evidence has a ceiling, so that a few games against the new way to play outweigh it."""
    memory = {"opponents": memory_of("club", 6, 8)["opponents"]}
    for game in calculated:
        BOT.learn(game.over, "reader", memory)
        memory.pop("seen")
    assert Predictor(memory["opponents"]["1"]).evidence < 0


@pytest.mark.parametrize(("players", "ties"), [(2, "deferred"), (2, "replace"), (4, "deferred"), (4, "replace")])
def test_a_reader_reconstructs_the_hands_at_every_past_choice(players: int, ties: str) -> None:
    state, rng, choices = new_game(players, ties=ties, ranks=6, games=2), Random(9), []
    while acting := state.acting():
        hands = state.hands
        for seat in acting:
            rank = state.legal(seat).sample(rng)
            choices.append((seat, hands, rank))
            state.apply(seat, rank)
    assert [(past.seat, past.cards.hands, past.rank) for past in past_choices(state.view(0))] == choices


def test_a_reader_wins_five_points_a_game_from_the_club() -> None:
    """At most ten games on both sides of the table; no more after six if the mean is that high by three errors."""
    memory, rng, leads = Memory(), Random(22), list[int]()
    for number in range(10):
        state, own = new_game(2, games=1), number % 2
        while acting := state.acting():
            for seat in acting:
                level = "reader" if seat == own else "club"
                state.apply(seat, BOT.choose(state.view(seat), level, rng, memory if seat == own else None))
        leads.append(state.scores()[own] - state.scores()[1 - own])
        memory = known_as(memory, 1 - own)
        BOT.learn(state.view(own), "reader", memory)
        memory = known_as(memory, own)  # in the next game the other sits there
        if number >= 5 and mean(leads) - 3 * stdev(leads) / len(leads) ** 0.5 >= 5:
            break
    assert mean(leads) >= 5, leads


def known_as(memory: Memory, seat: int) -> Memory:
    """The memory with its only opponent in that seat."""
    return {"opponents": {str(seat): known for known in memory.get("opponents", {}).values()}}
