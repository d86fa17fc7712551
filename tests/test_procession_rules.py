"""The rules of Procession by their source: the sample game, repeated runs, the winner, and counts of all games."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from random import Random

import pytest
from walks import begins, random_moves

from tablegame.core.contract import CHANCE, Event, EventLog
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.tricks import not_none
from tablegame.games.procession.facts import RowWritten, changes, mark_of, partitions, row_of, run_lengths, text_of
from tablegame.games.procession.rules import ENGINE, ProcessionState

SAMPLE = [("00010", (3, 1, 1)), ("10010", (1, 2, 1, 1)), ("10011", (1, 2, 2)), ("00011", (3, 2)), ("00001", (4, 1))]
"""The rows of the source's sample game after 00000, and the runs that are written beside them."""
AFTER_SAMPLE = {"10001": (1, 3, 1), "01001": (1, 1, 2, 1), "00101": (2, 1, 1, 1), "00011": (3, 2), "00000": (5,)}
"""The rows that, as the source says, cannot follow the sample game, and their runs."""
begin = begins(ENGINE)


def write(state: ProcessionState, *rows: str) -> tuple[Event, ...]:
    """Write these rows; return what happened."""
    log = EventLog()
    for row in rows:
        state.apply(state.turn, row_of(row), log)
    return log.events


def refusal(state: ProcessionState, row: str, seat: int | None = None) -> tuple[str, str]:
    """The sentence with which a row is refused to a seat, by default the seat to move, and the clause of the rules."""
    reason = not_none(ENGINE.why_not(state.view(state.turn if seat is None else seat), row_of(row)))
    return reason.english(), reason.clause


def test_the_sample_game_of_the_source_is_reproduced() -> None:
    state = begin(length=5)
    assert (text_of(state.row), run_lengths(state.row)) == ("00000", (5,))
    for index, (row, lengths) in enumerate(SAMPLE, 1):
        seat = (index - 1) % 2
        assert row_of(row) in state.legal(seat)
        assert write(state, row)[0] == RowWritten(seat=seat, index=index, row=row_of(row))
        assert state.view(None).runs(index) == lengths
    assert state.acting() == () and state.winners() == (0,) and state.scores() == (1, 0)


def test_in_the_sample_game_no_row_can_follow_because_all_runs_have_occurred() -> None:
    state = begin(length=5)
    write(state, *(row for row, _ in SAMPLE))
    occurred = {tuple(sorted(run_lengths(row))) for row in state.rows}
    assert {text_of(row): run_lengths(row) for row in changes(state.row)[0]} == AFTER_SAMPLE
    assert {tuple(sorted(lengths)) for lengths in AFTER_SAMPLE.values()} <= occurred


def test_an_illegal_row_is_refused_with_its_reason_and_clause() -> None:
    state = begin(length=5)
    write(state, *(row for row, _ in SAMPLE[:3]))
    assert refusal(state, "0010") == ("a row of this game has 5 digits", "row")
    assert refusal(state, "10011") == ("a move changes one digit; this row is the same as before", "move")
    assert refusal(state, "10000") == ("a move changes one digit, not 2", "move")
    assert refusal(state, "10111") == ("row 1 already has the runs 3·1·1", "runs")
    assert refusal(state, "10111", seat=0) == ("it is the turn of B", "players")
    state = begin(length=5)
    write(state, "00001")
    assert refusal(state, "00000") == ("the start already has the one run 5", "runs")


def test_runs_are_the_same_in_any_order_but_not_in_any_number() -> None:
    assert mark_of(row_of("0110111")) == mark_of(row_of("0111011"))
    assert mark_of(row_of("0110111")) != mark_of(row_of("0110100"))


@pytest.mark.parametrize("row", ["0010110", "1110100", "0000000", "01"])
def test_a_row_its_mirror_image_and_its_complement_have_the_same_runs(row: str) -> None:
    complement = row.translate(str.maketrans("01", "10"))
    assert mark_of(row_of(row)) == mark_of(row_of(row[::-1])) == mark_of(row_of(complement))


@pytest.mark.parametrize(("length", "count"), [(3, 3), (5, 7), (8, 22), (10, 42), (24, 1575)])
def test_all_partitions_of_a_number_are_listed_in_descending_order(length: int, count: int) -> None:
    listed = partitions(length)
    assert len(set(listed)) == len(listed) == count
    assert list(listed) == sorted(listed, reverse=True)
    assert all(sum(parts) == length and list(parts) == sorted(parts, reverse=True) for parts in listed)


@pytest.mark.parametrize("length", [3, 4, 7, 12, 24])
def test_changes_are_the_rows_with_one_other_digit_and_the_partitions_of_their_runs(length: int) -> None:
    rng = Random(length)
    for _ in range(60):
        text = "".join(rng.choice("01") for _ in range(length))
        expected = []
        for digit in range(length):
            other_digit = "1" if text[digit] == "0" else "0"
            changed = text[:digit] + other_digit + text[digit + 1 :]
            run_lengths = (len(list(run)) for _, run in groupby(changed))
            partition = tuple(sorted(run_lengths, reverse=True))
            expected.append((changed, partitions(length).index(partition)))  # a mark is the index of a partition
        rows, marks = changes(row_of(text))
        assert list(zip(map(text_of, rows), marks, strict=True)) == sorted(expected)


@pytest.mark.parametrize("length", range(3, 13))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_in_random_games_no_partition_is_repeated_and_the_last_to_move_wins(players: int, length: int) -> None:
    for seed in range(8):
        state = begin(players, length=length)
        random_moves(ENGINE, state, Random(seed))
        assert len(set(map(mark_of, state.rows))) == len(state.rows)
        last = (len(state.rows) - 2) % players  # nobody wrote the first row; seat 0 wrote the second
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
def test_if_a_seat_gives_up_the_last_other_seat_that_moved_wins_or_all_if_none_has(
    players: int, rows: int, seat: int, winners: tuple[int, ...]
) -> None:
    state = begin(players, length=8)
    for _ in range(rows):
        state.apply(state.turn, state.open[0])
    assert state.winners_if_gives_up(seat) == winners


@pytest.mark.parametrize(("length", "games", "most_moves"), [(3, 4, 2), (4, 18, 4), (5, 142, 6), (6, 5212, 10)])
def test_the_number_and_length_of_all_games_have_not_changed(length: int, games: int, most_moves: int) -> None:
    @cache
    def continuations(row: int, used: int) -> tuple[int, int]:
        """The number of ways to go on, and the most moves to come."""
        legal = [(after, mark) for after, mark in zip(*changes(row), strict=True) if not used >> mark & 1]
        counts = [continuations(after, used | 1 << mark) for after, mark in legal]
        return sum(ways for ways, _ in counts) or 1, max((moves + 1 for _, moves in counts), default=0)

    state = begin(length=length)
    assert continuations(state.row, state.used) == (games, most_moves)


def test_two_players_have_seven_digits_and_more_players_eight_unless_chosen() -> None:
    assert {players: begin(players).length for players in (2, 3, 6)} == {2: 7, 3: 8, 6: 8}


def test_the_chosen_seat_begins_and_must_be_at_the_table() -> None:
    state = begin(4, first="C", length=6)
    assert state.acting() == (2,)
    write(state, "000001")
    assert state.acting() == (3,)
    assert ENGINE.player_counts({"first": "D"}) == (4, 5, 6)
    with pytest.raises(OptionError, match="set first: A"):
        begin(3, first="D")


def test_a_text_that_is_not_three_to_24_zeros_and_ones_is_refused() -> None:
    assert ENGINE.format(0, ENGINE.parse(0, "00010")) == "00010"
    for text in ("", "01", "00012", "0" * 25, "0001 ", "٠٠٠"):
        with pytest.raises(MoveError, match="zeros and ones"):
            ENGINE.parse(0, text)
    with pytest.raises(MoveError, match="nothing is dealt"):
        ENGINE.parse(CHANCE, "000")


def test_a_view_lists_rows_writers_changed_digits_and_used_partitions() -> None:
    state = begin(3, length=5)
    write(state, "00010", "10010", "10011")
    view = state.view(0)
    assert [view.text(index) for index in range(4)] == ["00000", "00010", "10010", "10011"]
    assert [view.writer(index) for index in range(4)] == [None, 0, 1, 2]
    assert [view.changed_digit(index) for index in range(4)] == [None, 3, 0, 4]
    row_of_partition = dict(zip(view.partitions, view.rows_by_partition(), strict=True))
    used = {parts: row for parts, row in row_of_partition.items() if row is not None}
    assert used == {(5,): 0, (3, 1, 1): 1, (2, 2, 1): 3, (2, 1, 1, 1): 2}
    assert ENGINE.view_as_json(view)["rows"][2] == {"row": "10010", "runs": [1, 2, 1, 1], "seat": "B"}
