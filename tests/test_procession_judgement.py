"""The learned judgement of early positions of Procession: the shipped file fits the game, and learning repeats."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random

import procession_judgement
import pytest
from compiling import compiled
from seeds import new_seed
from walks import begins

from tablegame.core.tricks import not_none
from tablegame.games.procession.bot import BOT
from tablegame.games.procession.bot.search import within_bound
from tablegame.games.procession.bot.solver import Proof, RowSolver, composition, graph_of, learned_lead
from tablegame.games.procession.facts import partitions
from tablegame.games.procession.rules import ENGINE
from tablegame.storage.folders import asset

COMPILER = shutil.which(os.environ.get("CC", "cc"))
begin = begins(ENGINE)


@pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
def test_learning_eight_digits_gives_the_same_numbers_and_favours_the_winning_side(tmp_path: Path) -> None:
    """With eight digits the second player wins from the start, and mostly also from positions near the start."""
    program = compiled("procession_judgement", tmp_path)
    small_learning = {"games": 400, "rounds": 2, "proved": 8, "bits": 10}
    numbers, again = (procession_judgement.learned(program, 8, **small_learning) for _ in range(2))
    assert numbers == again and len(numbers) == 1 + len(partitions(8))
    assert sum(numbers) < 0, "the lead of the first player while all partitions are unused"


def test_the_shipped_judgement_has_a_number_for_each_partition_and_a_constant() -> None:
    shipped = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    assert set(shipped) == set(map(str, procession_judgement.LEARNED))
    for length, numbers in shipped.items():
        constant, *by_partition = numbers
        assert constant != 0 and len(by_partition) == len(partitions(int(length)))


def test_a_learned_chance_is_never_certain() -> None:
    state, rng = begin(length=12), Random(5)
    for _ in range(2):
        evaluation = BOT.evaluate(state.view(state.turn), "strong", rng, None)
        assert all(0.01 <= choice.value <= 0.99 for choice in evaluation.choices)
        state.apply(state.turn, evaluation.choices[0].move)


def test_the_judgement_sees_the_winner_up_to_five_moves_before_the_end() -> None:
    rng, graph = Random(new_seed()), graph_of(12)
    lead, all_partitions = not_none(learned_lead(graph)), (1 << len(partitions(12))) - 1
    judged = 0
    for game in range(60):
        # A random game has no such position now and then: in hundreds of runs up to four games, one after the other.
        if game >= 4 and judged:
            break
        state = begin(length=12)
        while state.acting():
            state.apply(state.turn, rng.choice(state.open))
            node, unused = composition(state.row), all_partitions & ~state.used
            moves = within_bound(RowSolver(graph, 2_000).moves, node, unused)
            if moves is not None and 0 < moves <= 5:
                # With an odd number of moves the side to move makes the last one; the chance is that of the opponent.
                assert lead.chance(Proof(graph, 0), node, unused) == (0.01 if moves % 2 else 0.99)
                judged += 1
    assert judged
