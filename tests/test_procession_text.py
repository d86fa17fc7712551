"""What Procession says: rows as lines, where the game stands, what decided it, and the state for `replay`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from contra_table import NAMES, English
from hypothesis import given
from hypothesis import strategies as st
from procession_sheet import SAMPLE, Case, after, look_of, played, told

from tablegame.core.contract import SEAT_LETTERS, seat_letter
from tablegame.games.procession import facts, rules, scene, text
from tablegame.games.procession.facts import row_of
from tablegame.games.procession.game import GAME
from tablegame.games.procession.rules import ENGINE
from tablegame.games.procession.scene import SCENE, sheet
from tablegame.games.procession.text import TEXT, partition_text, runs_text, short_runs_text
from tablegame.storage.language import load
from tablegame.view.game_scene import ROWS, reason_text
from tablegame.view.phrases import You

WORDS = English()


def name_of(seat: int) -> str:
    return NAMES[seat]


def test_status_names_the_row_and_whom_it_waits_for() -> None:
    look = look_of(Case())
    assert TEXT.status(look, WORDS) == "Row 9 · change one digit"
    legal = next(iter(look.view.legal()))
    assert TEXT.status(replace(look, picked=legal), WORDS) == "Row 9 · write it, or choose another digit"
    assert TEXT.status(replace(look, can_act=False), WORDS) == "Row 9 · Cilla changes one digit"
    view = after(SAMPLE)
    over = replace(look, frame=SCENE.frames(view, (), view)[-1], can_act=False)
    assert TEXT.status(over, WORDS) == "5 rows written · no row can follow"


def test_commit_names_the_digit() -> None:
    look = look_of(Case(length=5, players=2, moves=0))
    assert TEXT.commit(look, WORDS) == ""
    assert TEXT.commit(replace(look, picked=row_of("00010")), WORDS) == "Change digit 4"


def test_a_move_is_called_by_its_row() -> None:
    assert TEXT.move(row_of("00010"), Case().chosen, WORDS) == "the row 00010"


def test_every_row_of_the_sample_is_a_line() -> None:
    lines = [TEXT.line(moment, name_of, WORDS) for moment in told(SAMPLE)]
    assert [line.text for line in lines] == [
        "1. Anna changes digit 4: 00010, runs 3·1·1",
        "2. Ben changes digit 1: 10010, runs 1·2·1·1",
        "3. Anna changes digit 5: 10011, runs 1·2·2",
        "4. Ben changes digit 1: 00011, runs 3·2",
        "5. Anna changes digit 4: 00001, runs 4·1",
    ]
    assert {line.clause for line in lines} == {"runs"}
    assert TEXT.listing == ROWS


@given(st.integers(3, 12), st.integers(2, 6), st.integers(1, 30), st.integers(0, 50))
def test_a_line_tells_the_last_row(length: int, players: int, moves: int, seed: int) -> None:
    (view, *_), moments = played(length, players, moves, seed)
    line = TEXT.line(next(moment for moment in moments if moment.event.kind in ENGINE.milestones), name_of, WORDS)
    assert line.text.startswith(f"{len(view.rows) - 1}. ") and f": {view.text(len(view.rows) - 1)}, runs " in line.text


def test_verdict_says_who_wrote_last_and_why_nobody_can_go_on() -> None:
    assert TEXT.verdict(after(SAMPLE[:4]), name_of, WORDS) == ()
    assert TEXT.verdict(after(SAMPLE), name_of, WORDS) == (
        "Anna wrote the last row, 00001.",
        "Whatever digit Ben changes, those runs have been there before.",
        "6 of 7 partitions were used.",
    )


def test_the_one_person_without_a_name_is_you_in_every_sentence() -> None:
    for seat in range(2):
        names = [You("You", f"Seat {letter}") if i == seat else NAMES[i] for i, letter in enumerate("ABC")]
        view = after(SAMPLE)
        said = "\n".join(
            (
                *TEXT.verdict(view, names.__getitem__, WORDS),
                *(TEXT.line(moment, names.__getitem__, WORDS).text for moment in told(SAMPLE)),
            )
        )
        assert "Seat" not in said and ("You change digit" in said or "You wrote" in said), said


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


def test_people_read_the_state_in_english() -> None:
    told = TEXT.people(after(SAMPLE[:2]), seat_letter).splitlines()
    assert told[:2] == ["Procession: 2 players, 5 digits", "Row 3; to write it: A"]
    assert "     2. 10010  1·2·1·1  B" in told and "     0. 00000  5  start" in told
    assert told[-1] == "3 of 7 partitions used; free: 4·1, 3·2, 2·2·1, 1·1·1·1·1"
    over = TEXT.people(after(SAMPLE), name_of)
    assert "Over after 5 rows; the last one won: A (Anna)" in over


def test_the_short_version_can_be_played() -> None:
    _, chosen = GAME.short
    assert ENGINE.new(2, {**Case().chosen, **chosen}).view(None).length == 5


# -- both languages ----------------------------------------------------------------------------------------------------


def messages() -> set[str]:
    """Every sentence of the engine, the options, the words and the scene that can stand on the screen."""
    folder = Path(rules.__file__).parent
    sources = [Path(module.__file__ or "") for module in (rules, facts, scene, sheet, text)]
    sources += folder.glob("scene_*.py")
    marked = re.compile(r'(?:N_|words|words\.raw|b\.words)\(\s*"((?:[^"\\]|\\.)*)"')
    return {found for path in set(sources) for found in marked.findall(path.read_text(encoding="utf-8"))}


def test_every_sentence_is_there_in_german_with_its_fields() -> None:
    german = load("de")
    assert len(messages()) > 40
    for message in messages():
        told = german.raw(message)
        same = {"Start", "{percent} %", "Procession", *SEAT_LETTERS}
        assert told != message or message in same, message
        assert set(re.findall(r"{\w+}", told)) <= set(re.findall(r"{\w+}", message)), message


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_says_what_is_in_the_way(language: str) -> None:
    words = load(language)
    view = after(SAMPLE[:3])
    moves = {"digits": "10111", "same": "10011", "two": "01111", "start": "00000"}
    said = {name: ENGINE.why_not(view, row_of(row)) for name, row in moves.items()}
    said["short"] = ENGINE.why_not(view, row_of("100"))
    said["over"] = ENGINE.why_not(after(SAMPLE), row_of("10001"))
    said["turn"] = ENGINE.why_not(replace(view, seat=0), row_of("10001"))
    told = {name: reason_text(reason, name_of, words) for name, reason in said.items() if reason is not None}
    assert told.keys() == said.keys() and len(set(told.values())) >= len(told) - 1
    assert all("{" not in sentence for sentence in told.values())
    assert "3·1·1" in told["digits"] and "1" in told["digits"]
    assert "Anna" in told["turn"] or "Ben" in told["turn"]
