"""The computer players of Procession: what is solved is never lost, what is promised of each level, and its time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from effort import effort
from procession_sheet import full_search
from seeds import new_seed
from walks import begins

from tablegame.ai.judging import best_of, weigh
from tablegame.games.procession.bot import BOT
from tablegame.games.procession.bot.search import LIVE_BOUND, WHOLE_BOUND
from tablegame.games.procession.bot.solver import (
    TABLED,
    Proof,
    ReplyTable,
    RowSolver,
    SearchBoundError,
    composition,
    graph_of,
    reply_table,
)
from tablegame.games.procession.facts import changed_digit, partitions, row_of, text_of
from tablegame.games.procession.rules import ENGINE, ProcessionState
from tablegame.storage.folders import asset

FIRST_WINS = {3: False, 4: False, 5: False, 6: True, 7: True, 8: False, 9: True}
ENTRIES = 100
"""Entries of the tables that are proved at every run."""
PROVED_WITHIN = 40_000
"""Positions looked at to prove an entry; whichever takes more is passed over for another."""
SKIPPED_AT_MOST = 30
"""Most entries that are passed over: with ten digits it is one in ten."""
begin = begins(ENGINE)


def game_after(length: int, *rows: str) -> ProcessionState:
    state = begin(length=length)
    for row in rows:
        state.apply(state.turn, row_of(row))
    return state


def choose(state: ProcessionState, level: str, rng: Random) -> int:
    return BOT.choose(state.view(state.turn), level, rng, None)


def winner_of(levels: tuple[str, ...], rng: Random, **options: Any) -> int:
    """The winner of a game of these levels by seat."""
    state = begin(len(levels), **options)
    while state.acting():
        level = levels[state.turn]
        view = state.view(state.turn)
        row = BOT.random_move(view, rng) if level == "random" else BOT.choose(view, level, rng, None)
        state.apply(state.turn, row)
    return state.winners()[0]


# -- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "first"), FIRST_WINS.items())
def test_the_side_that_wins_from_the_start_is_known_for_every_length(length: int, first: bool) -> None:
    whole = (1 << len(partitions(length))) - 1
    assert RowSolver(graph_of(length), WHOLE_BOUND).wins(0, whole & ~1) is first


@pytest.mark.parametrize("length", range(3, 9))
def test_perfect_never_loses_a_won_position(length: int) -> None:
    """Random positions, the lost ones too: what it chooses is checked by full search."""
    seed = new_seed()
    rng, checked = Random(seed), 0
    full_search.cache_clear()
    for _ in range(60):
        state = begin(length=length)
        for _ in range(rng.randrange(12)):
            if state.acting():
                state.apply(state.turn, rng.choice(state.open))
        if state.acting():
            won = full_search(state.row, state.used)
            state.apply(state.turn, choose(state, "perfect", rng))
            assert full_search(state.row, state.used) is not won
            checked += 1
    assert checked
    full_search.cache_clear()


@pytest.mark.parametrize("length", [7, 8])
def test_solver_agrees_with_full_search_in_every_position_of_many_games(length: int) -> None:
    rng, graph = Random(length), graph_of(length)
    whole = (1 << len(partitions(length))) - 1
    for _ in range(40):
        state = begin(length=length)
        while state.acting():
            state.apply(state.turn, rng.choice(state.open))
            solver = RowSolver(graph, WHOLE_BOUND)
            unused = whole & ~state.used
            won = solver.wins(composition(state.row), unused)
            assert won is full_search(state.row, state.used)
            if state.acting() and unused.bit_count() < 12:
                assert solver.moves(composition(state.row), unused) % 2 == won
    full_search.cache_clear()


@pytest.mark.parametrize("length", [6, 7, 8])
def test_a_proof_agrees_with_full_search_in_every_position_of_many_games(length: int) -> None:
    rng, graph = Random(length), graph_of(length)
    whole = (1 << len(partitions(length))) - 1
    for _ in range(20):
        state = begin(length=length)
        while state.acting():
            state.apply(state.turn, rng.choice(state.open))
            proof = Proof(graph, 20_000)
            assert proof.search(composition(state.row), whole & ~state.used) is full_search(state.row, state.used)
    full_search.cache_clear()


def test_counting_the_moves_of_the_longest_row_stops_at_its_bound() -> None:
    graph = graph_of(24)
    with pytest.raises(SearchBoundError):
        RowSolver(graph, 4_000).moves(0, (1 << 1575) - 2)


def test_a_proof_beyond_its_bound_has_no_answer() -> None:
    proof = Proof(graph_of(12), 100)
    assert proof.search(0, (1 << 77) - 2) is None
    assert proof.remaining == 0


# -- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", TABLED)
def test_entries_of_the_shipped_tables_are_proved_by_search(length: int) -> None:
    """By search from the moves after the entry, the table standing for whatever else it holds."""
    seed = new_seed()
    table = reply_table(graph_of(length))
    drawn = Random(seed).sample(sorted(table.known), ENTRIES + SKIPPED_AT_MOST)
    proved = 0
    for key in drawn:
        proved += is_proved(table, key)
        if proved == ENTRIES:
            return
    pytest.fail(f"only {proved} of {len(drawn)} entries could be proved")


def position_of(key: int) -> tuple[int, int]:
    """The composition and the unused partitions of a position by its key."""
    return key & (1 << 24) - 1, key >> 24


def is_proved(table: ReplyTable, key: int) -> bool:
    """Whether an entry is proved within the bound; fails where it is wrong.

    A won position needs its answer to lose, a lost one all its moves to win for the other.
    """
    node, unused = position_of(key)
    answer = table.find(node, unused)
    assert answer is not None
    solver = RowSolver(table.graph, PROVED_WITHIN, table.known)
    steps = [(other, bit) for other, bit, _ in table.graph.steps(node) if unused & bit]
    assert answer.node in [other for other, _ in steps]
    try:
        for other, bit in steps:
            if other == answer.node or not answer.won:
                assert solver.wins(other, unused ^ bit) is not answer.won
    except SearchBoundError:
        return False
    return True


def test_the_shipped_tables_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in asset("procession").iterdir()) < 1_000_000


def test_positions_outside_the_table_of_nine_are_solved_within_the_live_bound() -> None:
    rng, graph = Random(9), graph_of(9)
    table, whole = reply_table(graph), (1 << 30) - 1
    for _ in range(60):
        state = begin(length=9)
        while state.acting():
            node, unused = composition(state.row), whole & ~state.used
            if table.find(node, unused) is None:
                RowSolver(graph, LIVE_BOUND).wins(node, unused)
            state.apply(state.turn, rng.choice(state.open))


@pytest.mark.parametrize("opponent", ["random", "beginner", "club", "strong", "perfect"])
@pytest.mark.parametrize("length", [6, 7, 8, 9, 10])
def test_perfect_wins_every_game_from_the_winning_side(length: int, opponent: str) -> None:
    rng = Random(f"{length} {opponent}")
    first = FIRST_WINS.get(length, True)
    levels = ("perfect", opponent) if first else (opponent, "perfect")
    assert levels[winner_of(levels, rng, length=length)] == "perfect"


def test_with_ten_digits_perfect_keeps_a_position_won_once_it_is_won() -> None:
    """As second player too: once the other has gone wrong, its position is won and stays so."""
    rng = Random(10)
    table = reply_table(graph_of(10))
    for _ in range(12):
        state, won = begin(length=10, first="B"), False
        while state.acting():
            if state.turn == 1:
                state.apply(1, rng.choice(state.open))
                continue
            node, unused = composition(state.row), (1 << 42) - 1 & ~state.used
            answer = table.find(node, unused)
            now = answer.won if answer else RowSolver(graph_of(10), LIVE_BOUND).wins(node, unused)
            assert now or not won
            won = now
            state.apply(0, choose(state, "perfect", rng))
        assert not won or state.winners() == (0,)


# -- levels ----------------------------------------------------------------------------------------------------------


def test_perfect_is_offered_to_two_players_with_up_to_ten_digits() -> None:
    assert BOT.why_not_offered("perfect", 2, {"length": 10}) is None
    assert BOT.why_not_offered("strong", 6, {"length": 24}) is None
    for players, length in ((2, 11), (3, 7)):
        reason = BOT.why_not_offered("perfect", players, {"length": length})
        assert reason is not None and reason.clause == "strategy" and reason.english()


@pytest.mark.parametrize(("players", "length"), [(2, 12), (3, 7), (6, 24)])
def test_perfect_makes_legal_moves_where_it_is_not_offered(players: int, length: int) -> None:
    state = begin(players, length=length)
    assert choose(state, "perfect", Random(1)) in state.open


def choices_of(state: ProcessionState, level: str) -> set[str]:
    return {text_of(choose(state, level, Random(seed))) for seed in range(60)}


@pytest.mark.parametrize("level", BOT.levels)
def test_every_level_takes_a_win_in_one(level: str) -> None:
    state = game_after(5, "00010", "10010", "10011", "00011")
    assert choices_of(state, level) == {"00001", "00111"} & set(map(text_of, state.open))


def wins_in_one(state: ProcessionState) -> bool:
    for row in state.open:
        following = state.clone()
        following.apply(state.turn, row)
        if following.winners():
            return True
    return False


def gives_away(state: ProcessionState, level: str) -> bool:
    """Whether that level sometimes leaves a win in one."""
    for text in choices_of(state, level):
        following = state.clone()
        following.apply(state.turn, row_of(text))
        if wins_in_one(following):
            return True
    return False


def test_a_beginner_may_leave_a_win_in_one_and_the_club_does_not() -> None:
    state = game_after(6, "010000", "010001")
    assert gives_away(state, "beginner")
    assert not gives_away(state, "club")


def test_the_club_leaves_the_fewest_replies_and_a_beginner_does_not_count_them() -> None:
    state = begin(length=7)
    replies = {}
    for row in state.open:
        following = state.clone()
        following.apply(0, row)
        replies[text_of(row)] = len({composition(reply) for reply in following.open})
    fewest = {row for row, count in replies.items() if count == min(replies.values())}
    assert choices_of(state, "beginner") == set(replies) != fewest
    assert choices_of(state, "club") <= fewest


@pytest.mark.parametrize("players", [2, 3])
def test_club_wins_more_than_its_share_among_beginners(players: int) -> None:
    """With three it once won 3 games of 40: to leave few replies helped the one after the next."""
    rng, games, won = Random(players), 300, 0
    for number in range(games):
        seats = ["beginner"] * players
        seats[number % players] = "club"
        won += seats[winner_of(tuple(seats), rng)] == "club"
    fair_share = 1 / players
    standard_error = (fair_share * (1 - fair_share) / games) ** 0.5
    assert won / games > fair_share + 3 * standard_error


def test_strong_beats_club() -> None:
    rng = Random(7)
    games = [winner_of(("strong", "club"), rng, length=10, first="AB"[number % 2]) for number in range(8)]
    assert games.count(0) >= 6


def test_among_three_players_strong_chooses_no_inaccuracy_for_any_seed() -> None:
    """After two rows strong once made only moves that the judge called inaccuracies."""
    state = begin(3, length=8)
    for row in ("00000010", "01000010"):
        state.apply(state.turn, row_of(row))
    view, best = state.view(2), set[int]()
    for seed in range(4):
        found = weigh(BOT, view, seed)
        heaviest = max(found.choices, key=lambda choice: choice.weight)
        assert heaviest.verdict in ("best", "equal")
        best.add(composition(best_of(found).move))
    assert len(best) == 1


def test_a_hint_of_a_won_position_is_certain() -> None:
    state = game_after(5, "00010", "10010")
    evaluation = BOT.evaluate(state.view(0), "strong", Random(0), None)
    best = evaluation.choices[0]
    assert best.value == 1 and best.error == 0


@pytest.mark.parametrize("length", [3, 4, 5, 8])
def test_in_a_lost_position_the_hint_names_the_digit_that_is_hardest_to_answer(length: int) -> None:
    view = begin(length=length).view(0)
    evaluation = BOT.evaluate(view, "strong", Random(0), None)
    assert evaluation.reason is not None and all(choice.value == 0 for choice in evaluation.choices)
    weights: dict[int, float] = {}
    for choice in evaluation.choices:
        weights[composition(choice.move)] = weights.get(composition(choice.move), 0.0) + choice.weight
    (named,) = (
        choice.move
        for choice in evaluation.choices
        if f"digit {1 + changed_digit(view.row, choice.move)}." in evaluation.reason.english()
    )
    assert weights[composition(named)] == pytest.approx(max(weights.values()))


@pytest.mark.parametrize("length", [9, 10])
def test_hints_of_strong_are_exact_where_the_tables_say_who_wins(length: int) -> None:
    """The start is won: nine digits are known altogether, of ten at least the move of the table."""
    evaluation = BOT.evaluate(begin(length=length).view(0), "strong", Random(0), None)
    best = evaluation.choices[0]
    assert (best.value, best.error) == (1.0, 0.0)
    if length == 9:
        assert all(choice.error == 0 and choice.value in (0.0, 1.0) for choice in evaluation.choices)


@pytest.mark.parametrize(("players", "length"), [(2, 10), (2, 13), (2, 24), (6, 24), (3, 8)])
def test_the_work_of_a_move_of_strong_is_bounded(players: int, length: int) -> None:
    """860,000 calls at the worst when this was written, a third of a second."""
    state, rng = begin(players, length=length), Random(length)
    most = 0
    for number in range(400):
        if not state.acting():
            break
        if number % 25 == 0 or len(state.rows) < 4:
            most = max(most, effort(lambda: choose(state, "strong", rng)))
        state.apply(state.turn, rng.choice(state.open))
    assert most < 1_700_000
