"""The reader of Precognition: what it learns of other players, and what it wins by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from arena import Level, Match, play
from walks import begins

from tablegame.ai.predict import Predictor
from tablegame.core.bots import READER, Memory
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.precognition.bot import BOT
from tablegame.games.precognition.bot.beliefs import CARELESS, FORCING, SPARING, Belief, Guess, alternating
from tablegame.games.precognition.bot.reading import PlayerModel, priors, usual_models
from tablegame.games.precognition.bot.simulation import imagine, knowledge_of, with_string
from tablegame.games.precognition.facts import letters_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState

SHORT: dict[str, Any] = {"ranks": 6, "playoff": False}
begin = begins(ENGINE)


def deal(rng: Random) -> PrecognitionState:
    """A game of two after its deal."""
    state = begin(2, **SHORT)
    state.apply(CHANCE, ENGINE.deal(state, rng))
    return state


def memory_of_club(string: str) -> Memory:
    """A's memory after twelve games in which B, on the level club, always writes this string."""
    memory: Memory = {}
    for seed in range(12):
        rng = Random(seed)
        state = deal(rng)
        while acting := state.acting():
            for seat in acting:
                is_written = seat == 1 and state.writing
                move = prediction(string) if is_written else BOT.choose(state.view(seat), "club", rng, None)
                state.apply(seat, move)
        memory.pop("seen", None)  # each game is the only one of its session
        BOT.learn(state.view(0), READER, memory)
    return memory


def test_the_reader_learns_the_usual_length_and_the_approach_of_a_player() -> None:
    def chance_of(memory: Memory | None, fits: Callable[[Guess], bool]) -> float:
        guesses = priors(deal(Random(99)).view(0), memory)[1]
        return sum(chance for guess, chance in guesses if fits(guess)) / sum(chance for _, chance in guesses)

    memory = memory_of_club(alternating(9, "U"))
    assert chance_of(None, lambda guess: len(guess.string) == 9) < 0.2
    assert chance_of(memory, lambda guess: len(guess.string) == 9) > 0.6
    assert chance_of(memory, lambda guess: guess.approach == CARELESS) < 0.3


def test_against_a_known_habit_the_reader_writes_better_strings_than_strong() -> None:
    """Both write strings for the same deals, which are tried against the true string in the same 40 imagined games."""
    wins = {"strong": 0.0, READER: 0.0}
    for length in (4, 9):
        memory = memory_of_club(alternating(length, "D"))
        truth = Belief((Guess(FORCING, alternating(length, "D")),), (1.0,), (0,), 2)
        for seed in range(6):
            view = deal(Random(seed)).view(0)
            known = knowledge_of(view)
            known = replace(known, others=tuple(belief and truth for belief in known.others))
            games = imagine(known, 40, Random(seed))
            for level in wins:
                string = letters_of(BOT.choose(view, level, Random(seed), memory))
                wins[level] += sum(with_string(known, string, games)) / len(games)
    assert wins[READER] > wins["strong"] + 1


@pytest.mark.parametrize(
    ("level", "style", "approach"),
    [("beginner", "upwards", CARELESS), ("club", "upwards", FORCING), ("strong", "pairs", SPARING)],
)
def test_the_reader_recognises_the_approach_and_the_style_of_a_player(level: str, style: str, approach: int) -> None:
    """After seven games, by what everybody sees alone. Each level has one approach to its strings."""
    match = Match("precognition", ("reader", level), complete(ENGINE, 2, SHORT | {"ranks": 7}), 7)
    reader = Level(BOT, READER)
    for number in range(7):
        play(match, [reader, Level(BOT, level, style)], number)
    memory_of_opponent = reader.known[1]
    chances = Predictor(memory_of_opponent).styles.chances(usual_models(2))  # by the name of a model of a player
    assert max(chances, key=chances.__getitem__) == PlayerModel(approach, style).name
