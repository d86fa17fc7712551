"""What is learned of early positions of Procession: what is shipped fits the game, and it is learned again alike."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random

import procession_judgement
import pytest
from compiling import compiled
from effort import effort
from seeds import new_seed

from tablegame.core.options import complete
from tablegame.games.procession.bot import BOT
from tablegame.games.procession.bot.solver import (
    Proof,
    RowSolver,
    SearchBoundError,
    composition,
    graph_of,
    learned_lead,
)
from tablegame.games.procession.facts import partitions
from tablegame.games.procession.rules import ENGINE, ProcessionState
from tablegame.storage.folders import asset

COMPILER = shutil.which(os.environ.get("CC", "cc"))
WHOLE = (1 << 77) - 1


def begin(length: int) -> ProcessionState:
    return ENGINE.new(2, complete(ENGINE, 2, {"length": length}))


@pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
def test_learning_eight_digits_gives_the_same_numbers_and_favours_the_winning_side(tmp_path: Path) -> None:
    """The second to move wins with eight digits, and mostly so from anywhere near the start."""
    program = compiled("procession_judgement", tmp_path)
    effort_of_learning = {"games": 400, "rounds": 2, "proved": 8, "bits": 10}
    numbers, again = (procession_judgement.learned(program, 8, **effort_of_learning) for _ in range(2))
    assert numbers == again and len(numbers) == 1 + len(partitions(8))
    assert sum(numbers) < 0, "what holds for the side to move"


def test_the_shipped_judgement_has_a_number_for_each_partition() -> None:
    shipped = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    assert set(shipped) == set(map(str, procession_judgement.LEARNED))
    for length, numbers in shipped.items():
        assert len(numbers) == 1 + len(partitions(int(length)))


def test_a_learned_chance_is_never_certain() -> None:
    state, rng = begin(12), Random(5)
    for _ in range(2):
        evaluation = BOT.evaluate(state.view(state.turn), "strong", rng, None)
        assert all(0.01 <= choice.value <= 0.99 for choice in evaluation.choices)
        state.apply(state.turn, evaluation.choices[0].move)


def test_the_work_of_judging_ahead_is_bounded() -> None:
    state, rng = begin(12), Random(12)
    for _ in range(3):
        state.apply(state.turn, rng.choice(state.open))
    assert effort(lambda: BOT.choose(state.view(state.turn), "strong", rng, None)) < 1_700_000


def test_the_judgement_names_the_winner_of_a_proved_position() -> None:
    """Near the end the judgement names the winner, since it sees who is caught."""
    seed = new_seed()
    rng, graph = Random(seed), graph_of(12)
    lead = learned_lead(graph)
    assert lead is not None
    judged = 0
    for game in range(60):
        # Some games come to no such row: four of them in one run of hundreds.
        if game >= 4 and judged:
            break
        state = begin(12)
        while state.acting():
            state.apply(state.turn, rng.choice(state.open))
            place, unused = composition(state.row), WHOLE & ~state.used
            try:
                moves = RowSolver(graph, 2_000).moves(place, unused)
            except SearchBoundError:
                continue
            if 0 < moves <= 5:
                chance = lead.chance(Proof(graph, 0), place, unused)
                assert chance == (0.01 if moves % 2 else 0.99)
                judged += 1
    assert judged
