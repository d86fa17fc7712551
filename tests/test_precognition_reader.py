"""The reader of Precognition: what it learns of the others, what it does with it, and that nothing of it is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from arena import Level, Match, play

from tablegame.ai.predict import Predictor
from tablegame.core.bots import READER, Memory
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.precognition.bot import BOT
from tablegame.games.precognition.bot.beliefs import CARELESS, FORCING, SPARING, Belief, Guess, alternating
from tablegame.games.precognition.bot.reading import PlayerModel, priors, usual_models
from tablegame.games.precognition.bot.simulation import imagine, knowledge_of, with_string
from tablegame.games.precognition.facts import letters_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState

SHORT: dict[str, Any] = {"ranks": 6, "playoff": False}


def played_game(level: str, string: str, seed: int) -> PrecognitionState:
    """A game of two in which B writes that string and lays like that level."""
    state, rng = ENGINE.new(2, complete(ENGINE, 2, SHORT)), Random(seed)
    while acting := state.acting():
        for seat in acting:
            if seat == CHANCE:
                state.apply(seat, ENGINE.deal(state, rng))
            elif seat == 1 and state.writing:
                state.apply(seat, prediction(string))
            else:
                state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
    return state


def memory_of(level: str, string: str, games: int) -> Memory:
    """A's memory of B after so many games."""
    memory: Memory = {}
    for seed in range(games):
        memory.pop("seen", None)
        BOT.learn(played_game(level, string, seed).view(0), READER, memory)
    return memory


def begun(seed: int = 99) -> PrecognitionState:
    state = ENGINE.new(2, complete(ENGINE, 2, SHORT))
    state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
    return state


def test_the_reader_learns_the_usual_length_of_a_players_strings() -> None:
    """The reader also learns that the player is not a careless one."""

    def share_of(memory: Memory | None, fits: Callable[[Guess], bool]) -> float:
        guesses = priors(begun().view(0), memory)[1]
        return sum(share for guess, share in guesses if fits(guess)) / sum(share for _, share in guesses)

    memory = memory_of("club", alternating(9, "U"), games=12)
    assert share_of(None, lambda guess: len(guess.string) == 9) < 0.2
    assert share_of(memory, lambda guess: len(guess.string) == 9) > 0.6
    assert share_of(memory, lambda guess: guess.approach == CARELESS) < 0.3


def test_against_a_known_habit_the_reader_writes_better_strings_than_strong() -> None:
    """Six times nine letters that are forced, and six times four: beside what strong writes, in the same games."""
    wins = {"strong": 0.0, READER: 0.0}
    for length in (4, 9):
        memory = memory_of("club", alternating(length, "D"), 12)
        for seed in range(6):
            view = begun(seed).view(0)
            known = Belief((Guess(FORCING, alternating(length, "D")),), (1.0,), (0,), 2)
            table = replace(knowledge_of(view), others=tuple(each and known for each in knowledge_of(view).others))
            tried = imagine(table, 40, Random(seed))
            for level in wins:
                string = letters_of(BOT.choose(view, level, Random(seed), memory))
                wins[level] += sum(with_string(table, string, tried)) / 40
    assert wins[READER] > wins["strong"] + 1


@pytest.mark.parametrize(
    ("level", "style", "approach"),
    [("beginner", "upwards", CARELESS), ("club", "upwards", FORCING), ("strong", "pairs", SPARING)],
)
def test_the_reader_recognises_the_approach_and_the_style_of_a_player(level: str, style: str, approach: int) -> None:
    """By what is seen alone: nobody tells it who sits there."""
    entry = find("precognition")
    match = Match("precognition", ("reader", level), complete(ENGINE, 2, SHORT | {"ranks": 7}), 7)
    reader = Level(entry.bot, READER)
    for number in range(7):
        play(match, [reader, Level(entry.bot, level, style)], number)
    found = Predictor(reader.known[1]).styles.chances(usual_models(2))
    assert max(found, key=found.__getitem__) == PlayerModel(approach, style).name
