"""Procession by its source: the sample game, what may not be repeated, how long a game lasts, who wins, the counts."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest
from walks import begins, random_moves

from tablegame.core.contract import CHANCE, Event, EventLog
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.procession.facts import RowWritten, changes, mark_of, partitions, row_of, run_lengths, text_of
from tablegame.games.procession.rules import ENGINE, ProcessionState
from tablegame.session.seats import computer, person
from tablegame.session.session import Session

SAMPLE = [("00010", (3, 1, 1)), ("10010", (1, 2, 1, 1)), ("10011", (1, 2, 2)), ("00011", (3, 2)), ("00001", (4, 1))]
"""The source's sample game: the rows after 00000 and the runs written beside them."""
AFTER_SAMPLE = {"10001": (1, 3, 1), "01001": (1, 1, 2, 1), "00101": (2, 1, 1, 1), "00011": (3, 2), "00000": (5,)}
"""What the source says cannot be written any more, and the runs that have occurred."""
PARTITIONS = {3: 3, 5: 7, 8: 22, 10: 42, 24: 1575}
ENDS = {3: (4, 2), 4: (18, 4), 5: (142, 6), 6: (5212, 10)}
"""By length: in how many ways a game can go, and the most moves that one can have."""
begin = begins(ENGINE)


def play(state: ProcessionState, *rows: str) -> tuple[Event, ...]:
    log = EventLog()
    for row in rows:
        state.apply(state.acting()[0], row_of(row), log)
    return log.events


def random_game(players: int, length: int, seed: int) -> ProcessionState:
    state = begin(players, length=length)
    random_moves(ENGINE, state, Random(seed))
    return state


def test_the_sample_game_of_the_source_is_reproduced() -> None:
    state = begin(length=5)
    assert (text_of(state.row), run_lengths(state.row)) == ("00000", (5,))
    for index, (row, lengths) in enumerate(SAMPLE, 1):
        seat = state.acting()[0]
        assert seat == (index - 1) % 2
        assert row_of(row) in state.legal(seat)
        assert play(state, row)[0] == RowWritten(seat=seat, index=index, row=row_of(row))
        assert state.view(None).runs(index) == lengths
    assert state.acting() == () and state.winners() == (0,) and state.scores() == (1, 0)


def test_in_the_sample_game_10111_is_refused_after_10011() -> None:
    state = begin(length=5)
    play(state, *(row for row, _ in SAMPLE[:3]))
    view = state.view(1)
    assert row_of("10111") not in view.legal()
    reason = ENGINE.why_not(view, row_of("10111"))
    assert reason is not None and reason.english() == "row 1 already has the runs 3·1·1"
    assert view.forbidding_row(row_of("10111")) == 1


def test_in_the_sample_game_no_row_is_legal_after_00001() -> None:
    state = begin(length=5)
    play(state, *(row for row, _ in SAMPLE))
    occurred = {tuple(sorted(state.view(None).runs(index))) for index in range(len(state.rows))}
    changed = {text_of(row) for row in changes(state.row)[0]}
    assert changed == set(AFTER_SAMPLE)
    for row, lengths in AFTER_SAMPLE.items():
        assert run_lengths(row_of(row)) == lengths
        assert tuple(sorted(lengths)) in occurred


def test_the_runs_of_the_first_row_count_as_used() -> None:
    state = begin(length=5)
    play(state, "00001")
    reason = ENGINE.why_not(state.view(1), row_of("00000"))
    assert reason is not None and reason.english() == "the start already has the one run 5"


def test_runs_are_the_same_in_any_order_but_not_in_any_number() -> None:
    assert mark_of(row_of("0110111")) == mark_of(row_of("0111011"))
    assert mark_of(row_of("0110111")) != mark_of(row_of("0110100"))


@pytest.mark.parametrize("row", ["0010110", "1110100", "0000000", "01"])
def test_a_row_its_mirror_and_its_complement_have_the_same_runs(row: str) -> None:
    other = row.translate(str.maketrans("01", "10"))
    assert len({mark_of(row_of(text)) for text in (row, row[::-1], other)}) == 1


@pytest.mark.parametrize(("length", "count"), PARTITIONS.items())
def test_partitions_are_listed_in_descending_order(length: int, count: int) -> None:
    found = partitions(length)
    assert len(set(found)) == len(found) == count
    assert found[0] == (length,) and found[-1] == (1,) * length
    assert list(found) == sorted(found, reverse=True)
    assert all(sum(parts) == length and list(parts) == sorted(parts, reverse=True) for parts in found)


@pytest.mark.parametrize("length", [3, 4, 7, 12, 24])
def test_the_changes_of_a_row_and_their_runs_are_those_of_its_digits(length: int) -> None:
    rng = Random(length)
    for _ in range(60):
        text = "".join(rng.choice("01") for _ in range(length))
        expected = []
        for place in range(length):
            changed = text[:place] + "10"[int(text[place])] + text[place + 1 :]
            parts = sorted((len(list(run)) for _, run in groupby(changed)), reverse=True)
            expected.append((changed, partitions(length).index(tuple(parts))))
        rows, marks = changes(row_of(text))
        assert list(zip(map(text_of, rows), marks, strict=True)) == sorted(expected)


@pytest.mark.parametrize("length", range(3, 13))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_never_has_more_moves_than_partitions_less_one(players: int, length: int) -> None:
    for seed in range(8):
        state = random_game(players, length, seed)
        assert len(state.rows) <= len(partitions(length))
        assert len(set(state.marks)) == len(state.marks)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_last_player_who_can_move_wins(players: int) -> None:
    state = random_game(players, 8, players)
    last = (len(state.rows) - 2) % players
    assert state.winners() == (last,)
    assert state.scores() == tuple(int(seat == last) for seat in range(players))


@pytest.mark.parametrize(
    ("players", "rows", "seat", "winners"),
    [
        (2, 0, 0, (1,)),
        (2, 1, 0, (1,)),
        (3, 0, 0, (1, 2)),
        (3, 1, 0, (1, 2)),
        (3, 2, 2, (1,)),
        (3, 2, 1, (0,)),
        (3, 4, 1, (0,)),
        (3, 4, 0, (2,)),
    ],
)
def test_when_a_player_gives_up_the_last_of_the_others_to_move_wins(
    players: int, rows: int, seat: int, winners: tuple[int, ...]
) -> None:
    """The last of the others to move wins; all of them if none has."""
    state = ENGINE.new(players, complete(ENGINE, players, {"length": 8}))
    for _ in range(rows):
        state.apply(state.turn, state.open[0])
    assert state.winners_if_gives_up(seat) == winners


def test_after_giving_up_at_a_table_of_three_the_last_writer_wins() -> None:
    chairs = (person("Anna"), computer("club"), computer("club"))
    session = Session.start(find("procession"), 3, {"length": 8}, chairs, False, None, Random(1))
    for _ in range(3):
        job = session.next_job()
        view = session.situation.view if job is None else job.view
        row = view.legal().sample(Random(1))
        session.submit(row) if job is None else session.answer(job, row)
    session.concede()
    assert session.situation.winners == (2,)


@pytest.mark.parametrize(("length", "expected"), ENDS.items())
def test_the_number_of_possible_games_is_known(length: int, expected: tuple[int, int]) -> None:
    known: dict[tuple[int, int], tuple[int, int]] = {}

    def games(state: ProcessionState) -> tuple[int, int]:
        """Ways to go on, and the most moves still to come."""
        key = (state.row, state.used)
        if key not in known:
            ways, most = 0, 0
            for row in state.open:
                following = state.clone()
                following.apply(state.turn, row)
                more, longest = games(following)
                ways, most = ways + more, max(most, longest + 1)
            known[key] = (ways or 1, most)
        return known[key]

    assert games(begin(length=length)) == expected


def test_the_usual_length_and_the_seat_that_begins_follow_the_house_rules() -> None:
    assert [begin(players).length for players in (2, 3, 6)] == [7, 8, 8]
    state = begin(4, first="C", length=6)
    assert state.acting() == (2,)
    play(state, "000001")
    assert state.acting() == (3,)
    assert ENGINE.player_counts({"first": "D"}) == (4, 5, 6)
    with pytest.raises(OptionError, match="set first: A"):
        begin(3, first="D")


def test_a_move_is_written_as_zeros_and_ones() -> None:
    assert ENGINE.format(0, ENGINE.parse(0, "00010")) == "00010"
    for text in ("", "01", "00012", "0" * 25, "0001 ", "٠٠٠"):
        with pytest.raises(MoveError, match="zeros and ones"):
            ENGINE.parse(0, text)
    with pytest.raises(MoveError, match="nothing is dealt"):
        ENGINE.parse(CHANCE, "000")


def test_an_illegal_row_is_refused_with_its_reason_and_clause() -> None:
    state = begin(length=5)
    play(state, "00010")
    refusals = {}
    for text in ("0010", "00010", "11010", "00000"):
        reason = ENGINE.why_not(state.view(1), row_of(text))
        assert reason is not None
        refusals[text] = (reason.english(), reason.clause)
    assert refusals["0010"] == ("a row of this game has 5 digits", "row")
    assert refusals["00010"] == ("a move changes one digit; this row is the same as before", "move")
    assert refusals["11010"] == ("a move changes one digit, not 2", "move")
    assert refusals["00000"] == ("the start already has the one run 5", "runs")
    waiting = ENGINE.why_not(state.view(0), row_of("00011"))
    assert waiting is not None and waiting.english() == "it is the turn of B"


def test_a_view_lists_rows_writers_changed_digits_and_used_partitions() -> None:
    state = begin(3, length=5)
    play(state, "00010", "10010", "10011")
    view = state.view(0)
    assert [view.text(index) for index in range(4)] == ["00000", "00010", "10010", "10011"]
    assert [view.writer(index) for index in range(4)] == [None, 0, 1, 2]
    assert [view.changed_digit(index) for index in range(4)] == [None, 3, 0, 4]
    assert [
        (parts, row) for parts, row in zip(view.partitions, view.rows_by_partition(), strict=True) if row is not None
    ] == [((5,), 0), ((3, 1, 1), 1), ((2, 2, 1), 3), ((2, 1, 1, 1), 2)]
    assert ENGINE.view_as_json(view)["rows"][2] == {"row": "10010", "runs": [1, 2, 1, 1], "seat": "B"}
