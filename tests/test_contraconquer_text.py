"""What Contraconquer says beyond the kept games (test_transcripts.py): the decisive trick, the best card, remarks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from contra_table import NAMES, Case, English, played
from hypothesis import given
from hypothesis import strategies as st

from tablegame.core.contract import EventLog
from tablegame.core.options import complete
from tablegame.games.contraconquer.facts import ContraTrick
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.text import TEXT
from tablegame.view.game_scene import Remark

WORDS = English()


def test_the_best_card_is_named_where_one_took_more_than_the_others() -> None:
    tricks = (ContraTrick(0, (1, 4, 7), 0), ContraTrick(0, (1, 5, 8), 0), ContraTrick(0, (2, 6, 9), 0))
    view = replace(played(Case(copies=1, tricks=3))[1], tricks=tricks, scores=(3, 0, 0), winners=(0,))
    assert TEXT.verdict(view, NAMES.__getitem__, WORDS)[-1] == "Anna's best card was the 1: it took 2 tricks."


@given(st.integers(0, 2000))
def test_the_turning_point_is_the_trick_after_which_the_lead_never_changed(seed: int) -> None:
    view = played(Case(tricks=12, seed=seed))[1]
    verdict = TEXT.verdict(view, NAMES.__getitem__, WORDS)
    assert TEXT.verdict(replace(view, over=False), NAMES.__getitem__, WORDS) == ()
    if len(view.winners) != 1:
        return
    leaders = []
    for count in range(1, 13):
        scores = [sum(t.winner == seat for t in view.tricks[:count]) for seat in range(3)]
        leaders.append({seat for seat in range(3) if scores[seat] == max(scores)})
    first = max(i for i in range(12) if i == 0 or leaders[i - 1] != set(view.winners)) + 1
    assert verdict[1].startswith("The last trick" if first == 12 else f"From trick {first} ")


def test_a_lead_that_is_taken_late_is_worth_a_remark_and_an_early_one_is_not() -> None:
    found, silent = 0, 0
    for seed in range(40):
        rng, log = Random(seed), EventLog()
        state = ENGINE.new(4, complete(ENGINE, 4, {"form": "remainder", "copies": 2}))
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, state.legal(seat).sample(rng), log)
        before = (0,) * 4
        for moment in log.moments(None, lambda event: event.kind == "trick"):
            view: Any = moment.view
            ahead = [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]
            was = [seat for seat, score in enumerate(before) if score == max(before)]
            before = view.scores
            if len(ahead) == 1 and was != ahead:
                late = len(view.tricks) > 4
                found, silent = found + late, silent + (not late)
                assert TEXT.remark(moment) == (Remark("feat", ahead[0]) if late else None)
    assert found and silent
