"""The computer players of Procession: searches and tables agree with full search, and each level keeps its promises."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from effort import effort
from procession_sheet import full_search
from seeds import new_seed
from walks import begins

from tablegame.ai.judging import best_of, weigh
from tablegame.core.tricks import not_none
from tablegame.games.procession.bot import BOT
from tablegame.games.procession.bot.search import LIVE_BOUND, WHOLE_BOUND, explore
from tablegame.games.procession.bot.solver import (
    TABLED,
    Proof,
    ReplyTable,
    RowSolver,
    SearchBoundError,
    composition,
    graph_of,
    learned_lead,
    reply_table,
)
from tablegame.games.procession.facts import changed_digit, changes, mark_of, marks_by_key, partitions, row_of, text_of
from tablegame.games.procession.rules import ENGINE, ProcessionState
from tablegame.storage.folders import asset

FIRST_WINS = {3: False, 4: False, 5: False, 6: True, 7: True, 8: False, 9: True, 10: True}
"""By the number of digits, whether the first of two players wins."""
ENTRIES = 100
"""The number of entries of a table that are proved at every run."""
PROVED_WITHIN = 40_000
"""The bound of the search that proves an entry; an entry that takes more positions is replaced by another."""
MOST_REPLACED = 30
"""The most entries that are replaced: with ten digits it is one in ten."""
begin = begins(ENGINE)


def game_after(length: int, *rows: str) -> ProcessionState:
    """A game of two players after these rows."""
    state = begin(length=length)
    for row in rows:
        state.apply(state.turn, row_of(row))
    return state


def position_of(state: ProcessionState) -> tuple[int, int]:
    """The position as the solver takes it: the composition of the lowest row, and a bit for each unused partition."""
    return composition(state.row), (1 << len(partitions(state.length))) - 1 & ~state.used


def random_positions(length: int, games: int) -> Iterator[ProcessionState]:
    """Every position after a move of this many random games of two players."""
    rng = Random(length)
    full_search.cache_clear()
    for _ in range(games):
        state = begin(length=length)
        while state.acting():
            state.apply(state.turn, rng.choice(state.open))
            yield state
    full_search.cache_clear()


def choose(state: ProcessionState, level: str, rng: Random) -> int:
    """The row that the level writes for the seat to move."""
    return BOT.choose(state.view(state.turn), level, rng, None)


def choices_of(state: ProcessionState, level: str) -> set[str]:
    """The rows that the level chooses with 60 seeds."""
    return {text_of(choose(state, level, Random(seed))) for seed in range(60)}


def state_after(state: ProcessionState, row: int) -> ProcessionState:
    """The state after the seat to move has written a row."""
    following = state.clone()
    following.apply(state.turn, row)
    return following


def winner_of(levels: tuple[str, ...], rng: Random, **options: Any) -> int:
    """The winner of a game in which these levels play, by seat."""
    state = begin(len(levels), **options)
    while state.acting():
        level = levels[state.turn]
        row = BOT.random_move(state.view(state.turn), rng) if level == "random" else choose(state, level, rng)
        state.apply(state.turn, row)
    return state.winners()[0]


@pytest.mark.parametrize(("length", "first_wins"), list(FIRST_WINS.items())[:-1])
def test_the_solver_finds_the_winner_of_a_game_of_up_to_nine_digits(length: int, first_wins: bool) -> None:
    assert RowSolver(graph_of(length), WHOLE_BOUND).wins(*position_of(begin(length=length))) is first_wins


@pytest.mark.parametrize("length", range(3, 9))
def test_perfect_wins_won_positions_and_no_other(length: int) -> None:
    rng, checked = Random(new_seed()), 0
    full_search.cache_clear()
    for _ in range(60):
        state = begin(length=length)
        for _ in range(rng.randrange(12)):
            if state.acting():
                state.apply(state.turn, rng.choice(state.open))
        if state.acting():
            won = full_search(state.row, state.used)
            state.apply(state.turn, choose(state, "perfect", rng))
            assert full_search(state.row, state.used) is not won, "the opponent is to move now"
            checked += 1
    assert checked
    full_search.cache_clear()


@pytest.mark.parametrize("length", [7, 8])
def test_the_solver_agrees_with_full_search_in_every_position_of_many_games(length: int) -> None:
    for state in random_positions(length, games=40):
        solver, (node, unused) = RowSolver(graph_of(length), WHOLE_BOUND), position_of(state)
        won = solver.wins(node, unused)
        assert won is full_search(state.row, state.used)
        if state.acting() and unused.bit_count() < 12:
            assert solver.moves(node, unused) % 2 == won, "the side to move makes the last move of an odd number"


@pytest.mark.parametrize("length", [6, 7, 8])
def test_a_proof_agrees_with_full_search_in_every_position_of_many_games(length: int) -> None:
    for state in random_positions(length, games=20):
        proof = Proof(graph_of(length), 20_000)
        assert proof.search(*position_of(state)) is full_search(state.row, state.used)


def test_counting_the_moves_of_the_longest_row_stops_at_its_bound() -> None:
    with pytest.raises(SearchBoundError):
        RowSolver(graph_of(24), 4_000).moves(*position_of(begin(length=24)))


def test_a_proof_beyond_its_bound_has_no_answer() -> None:
    proof = Proof(graph_of(12), 100)
    assert proof.search(*position_of(begin(length=12))) is None
    assert proof.remaining == 0


@pytest.mark.parametrize("length", TABLED)
def test_drawn_entries_of_the_shipped_tables_are_proved_by_search(length: int) -> None:
    table = reply_table(graph_of(length))
    proved = 0
    for key in Random(new_seed()).sample(sorted(table.known), ENTRIES + MOST_REPLACED):
        node, unused = key & (1 << 24) - 1, key >> 24  # the composition takes the lower 24 bits of a key
        proved += is_proved(table, node, unused)
        if proved == ENTRIES:
            return
    pytest.fail(f"only {proved} entries could be proved")


def is_proved(table: ReplyTable, node: int, unused: int) -> bool:
    """Whether the entry of a position is proved within the bound; fails if the entry is wrong.

    In a won position the answer must lose for the opponent. In a lost position all moves must win for the opponent.
    """
    answer = not_none(table.find(node, unused))
    solver = RowSolver(table.graph, PROVED_WITHIN, table.known)
    following = {other: unused ^ bit for other, bit, _ in table.graph.steps(node) if unused & bit}
    assert answer.node in following
    try:
        for other in [answer.node] if answer.won else following:
            assert solver.wins(other, following[other]) is not answer.won
    except SearchBoundError:
        return False
    return True


def test_the_shipped_tables_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in asset("procession").iterdir()) < 1_000_000


def test_positions_outside_the_table_of_nine_are_solved_within_the_live_bound() -> None:
    graph = graph_of(9)
    for state in random_positions(9, games=60):
        node, unused = position_of(state)
        if reply_table(graph).find(node, unused) is None:
            RowSolver(graph, LIVE_BOUND).wins(node, unused)


@pytest.mark.parametrize("opponent", ["random", "beginner", "club", "strong", "perfect"])
@pytest.mark.parametrize("length", [6, 7, 8, 9, 10])
def test_perfect_wins_every_game_from_the_winning_side(length: int, opponent: str) -> None:
    levels = ("perfect", opponent) if FIRST_WINS[length] else (opponent, "perfect")
    assert levels[winner_of(levels, Random(f"{length} {opponent}"), length=length)] == "perfect"


def test_with_ten_digits_perfect_as_second_player_never_loses_a_won_position() -> None:
    rng, graph = Random(10), graph_of(10)
    for _ in range(12):
        state, was_won = begin(length=10, first="B"), False
        while state.acting():
            if state.turn == 1:
                state.apply(1, rng.choice(state.open))
                continue
            answer = reply_table(graph).find(*position_of(state))
            won = answer.won if answer else RowSolver(graph, LIVE_BOUND).wins(*position_of(state))
            assert won or not was_won
            was_won = won
            state.apply(0, choose(state, "perfect", rng))
        assert not was_won or state.winners() == (0,)


def test_perfect_is_offered_to_two_players_with_up_to_ten_digits() -> None:
    assert BOT.why_not_offered("perfect", 2, {"length": 10}) is None
    assert BOT.why_not_offered("strong", 6, {"length": 24}) is None
    for players, length in ((2, 11), (3, 7)):
        assert not_none(BOT.why_not_offered("perfect", players, {"length": length})).clause == "strategy"


@pytest.mark.parametrize("level", BOT.levels)
def test_every_level_ends_the_game_if_it_can(level: str) -> None:
    state = game_after(5, "00010", "10010", "10011", "00011")
    assert choices_of(state, level) == {text_of(row) for row in state.open if state_after(state, row).winners()}


def test_a_beginner_may_let_the_opponent_end_the_game_and_the_club_does_not() -> None:
    state = game_after(6, "010000", "010001")

    def may_give_away(level: str) -> bool:
        replied = (state_after(state, row_of(text)) for text in choices_of(state, level))
        return any(state_after(reply, row).winners() for reply in replied for row in reply.open)

    assert may_give_away("beginner")
    assert not may_give_away("club")


def test_the_club_leaves_the_fewest_replies_and_a_beginner_does_not_count_them() -> None:
    state = begin(length=7)
    replies = {text_of(row): len(set(map(composition, state_after(state, row).open))) for row in state.open}
    fewest = {row for row, count in replies.items() if count == min(replies.values())}
    assert choices_of(state, "beginner") == set(replies) != fewest
    assert choices_of(state, "club") <= fewest


@pytest.mark.parametrize("players", [2, 3])
def test_club_wins_more_than_its_share_among_beginners(players: int) -> None:
    """With three it once won 3 games of 40: to leave few replies helped the player after the next."""
    rng, games, won = Random(players), 300, 0
    for number in range(games):
        levels = ["beginner"] * players
        levels[number % players] = "club"
        won += levels[winner_of(tuple(levels), rng)] == "club"
    fair_share = 1 / players
    standard_error = (fair_share * (1 - fair_share) / games) ** 0.5
    assert won / games > fair_share + 3 * standard_error


def test_strong_beats_club_in_six_of_eight_games_with_ten_digits() -> None:
    rng = Random(7)
    winners = [winner_of(("strong", "club"), rng, length=10, first="AB"[number % 2]) for number in range(8)]
    assert winners.count(0) >= 6


def test_among_three_players_strong_chooses_no_inaccuracy_for_any_seed() -> None:
    """After two rows strong once made only moves that the judge called inaccuracies."""
    state = begin(3, length=8)
    for row in ("00000010", "01000010"):
        state.apply(state.turn, row_of(row))
    judgements = [weigh(BOT, state.view(2), seed) for seed in range(4)]
    likeliest = [max(judgement.choices, key=lambda choice: choice.weight) for judgement in judgements]
    assert {choice.verdict for choice in likeliest} <= {"best", "equal"}
    assert len({composition(best_of(judgement).move) for judgement in judgements}) == 1


@pytest.mark.parametrize("length", [3, 4, 5, 8])
def test_in_a_lost_position_the_hint_names_the_digit_that_is_hardest_to_answer(length: int) -> None:
    view = begin(length=length).view(0)
    evaluation = BOT.evaluate(view, "strong", Random(0), None)
    advice = not_none(evaluation.reason).english()
    assert all(choice.value == 0 for choice in evaluation.choices)
    # In a lost position a row has more weight, the fewer answers win against it. Rows with equal runs are one idea.
    weights = defaultdict[int, float](float)
    for choice in evaluation.choices:
        weights[composition(choice.move)] += choice.weight
    digits = {choice.move: 1 + changed_digit(view.row, choice.move) for choice in evaluation.choices}
    [named] = (row for row, digit in digits.items() if f"digit {digit}." in advice)
    assert weights[composition(named)] == pytest.approx(max(weights.values()))


@pytest.mark.parametrize(
    ("length", "rows", "all_exact"), [(5, ("00010", "10010"), True), (9, (), True), (10, (), False)]
)
def test_the_hint_of_strong_in_a_won_position_is_certain(length: int, rows: tuple[str, ...], all_exact: bool) -> None:
    """With ten digits at least the move of the table is certain."""
    best, *others = BOT.evaluate(game_after(length, *rows).view(0), "strong", Random(0), None).choices
    assert (best.value, best.error) == (1.0, 0.0)
    assert not all_exact or all(choice.error == 0 and choice.value in (0.0, 1.0) for choice in others)


@pytest.mark.parametrize(
    ("players", "length", "most"),
    [(2, 10, 1_500_000), (2, 12, 1_800_000), (2, 13, 1_300_000), (2, 24, 950_000), (6, 24, 400_000), (3, 8, 950_000)],
)
def test_the_work_of_a_move_of_strong_is_bounded(players: int, length: int, most: int) -> None:
    """A million calls take about 0.4 seconds. All caches are empty at the start of the game."""
    for cached in (graph_of, reply_table, learned_lead, explore, changes, mark_of, marks_by_key, partitions):
        cached.cache_clear()
    state, rng = begin(players, length=length), Random(length)
    for number in range(400):
        if not state.acting():
            break
        if number % 25 == 0 or len(state.rows) < 4:
            assert effort(lambda: choose(state, "strong", rng)) < most
        state.apply(state.turn, rng.choice(state.open))
