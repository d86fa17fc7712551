"""What Procession says beyond the kept games (test_transcripts.py): scores, runs in short, refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from contra_table import NAMES, English
from hypothesis import given
from hypothesis import strategies as st
from procession_sheet import SAMPLE, after, played

from tablegame.games.procession.facts import row_of, run_lengths
from tablegame.games.procession.game import EXAMPLE
from tablegame.games.procession.rules import ENGINE
from tablegame.games.procession.text import TEXT, partition_text, runs_text, short_runs_text
from tablegame.storage.language import load
from tablegame.view.game_scene import reason_text

WORDS = English()


@given(st.integers(3, 9), st.integers(2, 6), st.integers(0, 30), st.integers(0, 50))
def test_scores_count_the_rows_that_each_seat_wrote(length: int, players: int, moves: int, seed: int) -> None:
    view = played(length, players, moves, seed)[0][0]
    writers = [view.writer(index) for index in range(1, len(view.rows))]
    for seat in range(players):
        count = writers.count(seat)
        assert TEXT.score(view, seat, WORDS) == (f"{count} row" if count == 1 else f"{count} rows")


def test_scores_count_from_the_seat_that_began() -> None:
    state = ENGINE.new(3, {"length": 8, "first": "B"})
    for _ in range(4):
        state.apply(state.acting()[0], next(iter(state.legal(state.acting()[0]))))
    assert [TEXT.score(state.view(None), seat, WORDS) for seat in range(3)] == ["1 row", "2 rows", "1 row"]


def test_figures_are_written_together_where_they_are_many() -> None:
    assert runs_text((3, 1, 1)) == "3·1·1"
    assert short_runs_text((1, 1, 1, 2, 1, 1, 4)) == "1×3·2·1·1·4"
    assert partition_text((4, 2, 1, 1)) == "4·2·1·1"
    assert partition_text((2, 1, 1, 1, 1, 1, 1)) == "2·1×6"
    assert all(runs_text(run_lengths(row_of(row)), "\u2009") == runs for row, runs in EXAMPLE), "on the cover"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_says_what_is_in_the_way(language: str) -> None:
    words = load(language)
    view = after(SAMPLE[:3])
    moves = {"digits": "10111", "same": "10011", "two": "01111", "start": "00000"}
    said = {name: ENGINE.why_not(view, row_of(row)) for name, row in moves.items()}
    said["short"] = ENGINE.why_not(view, row_of("100"))
    said["over"] = ENGINE.why_not(after(SAMPLE), row_of("10001"))
    said["turn"] = ENGINE.why_not(replace(view, seat=0), row_of("10001"))
    told = {name: reason_text(reason, NAMES.__getitem__, words) for name, reason in said.items() if reason is not None}
    assert told.keys() == said.keys() and len(set(told.values())) >= len(told) - 1
    assert all("{" not in sentence for sentence in told.values())
    assert "3·1·1" in told["digits"] and "1" in told["digits"]
    assert "Anna" in told["turn"] or "Ben" in told["turn"]
