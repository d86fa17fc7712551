"""Drills: what the command prints, whether proved answers are true by other means, and how positions are graded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import groupby, islice, pairwise, repeat
from random import Random
from typing import Any

import pytest
from effort import few_deals
from help_pages import anchors, page

from tablegame.cli import main
from tablegame.core.cards import value
from tablegame.core.drills import Puzzle
from tablegame.core.text import SEAT_LETTERS
from tablegame.games import GAMES, find
from tablegame.games.precognition.facts import matches_of
from tablegame.practice.drills import STEPS, DrillRun, PositionTask, history_of
from tablegame.practice.lessons import lesson_name, store_finished
from tablegame.session.history import replay_record
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record

KINDS = {
    "contraconquer": {"who_takes"},
    "wargops": {"who_takes", "piles"},
    "contraspiel": {"bid"},
    "contractgrid": {"four_bids"},
    "procession": {"winning_change"},
    "precognition": {"comes_true"},
}
OPEN = ("contraconquer", "wargops", "procession", "precognition")
"""Games in which the answers are proved, since they follow from what the seat sees."""
KEYS = {"game", "record", "seat", "kind", "answer", "proved"}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["drill", *arguments, "--json"]) == 0
    return capsys.readouterr().out


def positions_printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(capsys, *arguments).splitlines()]


def is_legal_answer(position: dict[str, Any]) -> bool:
    """Whether the answer is a legal move of the seat after the moves of the record."""
    _, history = replay_record(read_record(position["record"], "record"), "record")
    seat = SEAT_LETTERS.index(position["seat"])
    return history.engine.parse(seat, position["answer"]) in history.state.legal(seat)


def puzzles(game: str, kind: str, count: int) -> Iterator[Puzzle]:
    """Puzzles of a drill, without their difficulty."""
    entry, rng = find(game), Random(f"{game} {kind}")
    tries = (entry.drills.make(kind, entry.engine, entry.bot, rng) for _ in repeat(None))
    return islice((puzzle for puzzle in tries if puzzle is not None), count)


@pytest.mark.parametrize("game", OPEN)
def test_printed_positions_replay_and_have_answers_of_their_kind(capsys: pytest.CaptureFixture[str], game: str) -> None:
    positions = positions_printed(capsys, game, "--count", "12", "--seed", "3")
    assert len(positions) == 12 and {position["kind"] for position in positions} == KINDS[game]
    for position in positions:
        assert set(position) == KEYS and position["game"] == game and position["proved"] is True
        record = read_record(position["record"], "record")
        replay_record(record, "record")
        seats = SEAT_LETTERS[: record.players]
        assert position["seat"] in seats
        if position["kind"] == "who_takes":
            assert position["answer"] in (*seats, "nobody")
        elif position["kind"] == "piles":
            assert [part.partition(":")[0] for part in position["answer"].split(", ")] == list(seats)
        elif position["kind"] == "winning_change":
            assert is_legal_answer(position)
        else:
            assert position["answer"] in ("yes", "no")


@pytest.mark.parametrize("game", OPEN)
def test_one_seed_prints_the_same_positions_another_seed_others(capsys: pytest.CaptureFixture[str], game: str) -> None:
    two = printed(capsys, game, "--count", "2", "--seed", "7")
    three = printed(capsys, game, "--count", "3", "--seed", "7")
    assert three.startswith(two) and three != two != printed(capsys, game, "--count", "2", "--seed", "8")


@pytest.mark.parametrize(("game", "seed"), [("contraspiel", "1"), ("contractgrid", "3")])
def test_in_games_of_hidden_hands_the_answer_is_a_legal_move_of_the_seat(
    capsys: pytest.CaptureFixture[str], game: str, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_deals(monkeypatch)
    (position,) = positions_printed(capsys, game, "--count", "1", "--seed", seed)
    assert {position["kind"]} == KINDS[game] and position["proved"] is False
    assert is_legal_answer(position)


def test_without_json_each_position_is_printed_as_a_record_with_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    positions = positions_printed(capsys, "wargops", "--count", "3")
    assert main(["drill", "wargops", "--count", "3"]) == 0
    texts = capsys.readouterr().out.split("---\n")[1:]
    for text, position in zip(texts, positions, strict=True):
        assert text.startswith(f"# {position['kind']}, seat {position['seat']}: {position['answer']}\n")
        assert read_record(text, "text") == read_record(position["record"], "record")


# -- answers, found again by other means -------------------------------------------------------------------------------


def ranks_sealed_last(puzzle: Puzzle) -> dict[int, int]:
    """By seat the rank that was sealed for the last trick. A seat that has no cards is missing."""
    ranks: dict[int, int] = {}
    for line in reversed(puzzle.moves):
        seat = SEAT_LETTERS.index(line[0])
        if seat in ranks:
            break
        ranks[seat] = int(line[2:])
    return ranks


def test_answers_of_contraconquer_follow_from_the_chart_or_the_remainder() -> None:
    forms = set()
    for puzzle in puzzles("contraconquer", "who_takes", 400):
        form, ranks_by_seat = dict(puzzle.rules).get("form", "printed"), ranks_sealed_last(puzzle)
        ranks = [ranks_by_seat[seat] for seat in range(puzzle.players)]
        forms.add((form, puzzle.players))
        if form == "remainder":
            winner = sum(ranks) % puzzle.players
        else:
            winner = (2 * ranks[0] + 2 * ranks[1] + ranks[2] + 1) % 3  # the printed chart as a formula
        assert puzzle.answer == SEAT_LETTERS[winner]
    assert forms == {("printed", 3), *(("remainder", players) for players in range(2, 9))}


Pile = tuple[list[int], list[int]]
"""The ranks of the cards in a pile that waits, and the seats that still claim it."""


def cards_taken_last(players: int, ranks: int, moves: tuple[str, ...]) -> list[list[int]]:
    """By seat the ranks of the cards that it takes at the last trick of a game of WarGops, settled by the rules.

    The highest card takes all others of its trick; if several are the highest, the other cards wait as a pile. A pile
    goes to the highest card of its claimants in a later trick.
    """
    hands = [list(range(1, ranks + 1)) for _ in range(players)]
    piles: list[Pile] = []
    taken: list[list[int]] = []
    remaining = list(moves)
    while remaining:
        count = sum(map(bool, hands))
        trick = {SEAT_LETTERS.index(line[0]): int(line[2:]) for line in remaining[:count]}
        del remaining[:count]
        for seat, rank in trick.items():
            hands[seat].remove(rank)
        taken, waiting = [[] for _ in range(players)], list[Pile]()
        for cards, claimants in (*piles, (sorted(trick.values())[:-1], list(trick))):
            ranks_of_claimants = {seat: trick[seat] for seat in claimants if seat in trick}
            highest = [seat for seat, rank in ranks_of_claimants.items() if rank == max(ranks_of_claimants.values())]
            if len(highest) == 1:
                taken[highest[0]] += cards
            elif highest:
                waiting.append((cards, highest))
        piles = waiting
        for hand, cards in zip(hands, taken, strict=True):
            hand += cards
    return taken


def test_answers_of_wargops_who_takes_the_trick_follow_from_the_highest_card() -> None:
    ties = 0
    for puzzle in puzzles("wargops", "who_takes", 250):
        trick = ranks_sealed_last(puzzle)
        highest = [seat for seat, rank in trick.items() if rank == max(trick.values())]
        assert puzzle.answer == (SEAT_LETTERS[highest[0]] if len(highest) == 1 else "nobody")
        ties += len(highest) > 1
    assert 20 < ties < 200, "both answers are frequent"


def test_answers_of_wargops_about_piles_follow_from_settling_card_by_card() -> None:
    for puzzle in puzzles("wargops", "piles", 250):
        taken = cards_taken_last(puzzle.players, dict(puzzle.rules).get("ranks", 13), puzzle.moves)
        texts = [f"{SEAT_LETTERS[seat]}:{' '.join(map(str, sorted(cards)))}" for seat, cards in enumerate(taken)]
        assert puzzle.answer == ", ".join(texts)


def run_lengths(row: str) -> tuple[int, ...]:
    """The sorted lengths of the runs of equal digits, such as (1, 2, 2) for 11001. No two rows of a game share them."""
    return tuple(sorted(len(list(run)) for _, run in groupby(row)))


@cache
def winning_rows(row: str, used: frozenset[tuple[int, ...]]) -> list[str]:
    """The next rows that win, found by playing out everything that can follow. used: the run lengths that are gone."""
    changed = (row[:index] + "10"[int(row[index])] + row[index + 1 :] for index in range(len(row)))
    legal = [new_row for new_row in changed if run_lengths(new_row) not in used]
    return [new_row for new_row in legal if not winning_rows(new_row, used | {run_lengths(new_row)})]


def test_answers_of_procession_are_the_only_winning_row_by_full_search() -> None:
    for puzzle in puzzles("procession", "winning_change", 60):
        length = dict(puzzle.rules).get("length", 7)
        rows = ["0" * length, *(line.removeprefix("A ").removeprefix("B ") for line in puzzle.moves)]
        search_is_short = length < 8 or len(rows) > 8  # few rows can follow a short row or late in a game
        if search_is_short:
            assert winning_rows(rows[-1], frozenset(map(run_lengths, rows))) == [puzzle.answer]


def possible_rows(row: list[int], turns: list[int], hands: list[list[int]]) -> Iterator[list[int]]:
    """Every row of ranks that can come. turns: the seats that still lay a card; hands: by seat the ranks."""
    if not turns:
        yield row
        return
    seat, *later_turns = turns
    for rank in sorted(set(hands[seat])):
        remaining = [list(hand) for hand in hands]
        remaining[seat].remove(rank)
        yield from possible_rows([*row, rank], later_turns, remaining)


def letters_of_row(row: Sequence[int]) -> str:
    """U, D or S from each card to the next: up, down or the same."""
    return "".join("S" if rank == following else "U" if rank < following else "D" for rank, following in pairwise(row))


def test_answers_of_precognition_follow_from_every_possible_row() -> None:
    entry, counts = find("precognition"), {"yes": 0, "no": 0}
    for puzzle in puzzles("precognition", "comes_true", 400):
        state = history_of(entry, puzzle).state
        view: Any = state.view(puzzle.seat)
        if view.length - len(view.row) > 7:
            continue  # there are too many rows to try
        views: list[Any] = [state.view(seat) for seat in range(puzzle.players)]
        hands = [[value(card) for card in own_view.hand] for own_view in views]
        first_card = puzzle.moves[puzzle.players + 1]  # the deal and a string of each player come before
        leader = SEAT_LETTERS.index(first_card[0])
        turns = [(leader + place) % puzzle.players for place in range(len(view.row), view.length)]
        rows = possible_rows([value(card) for card in view.row], turns, hands)
        comes_true = any(matches_of(view.string, letters_of_row(row)) for row in rows)
        assert puzzle.answer == ("yes" if comes_true else "no"), puzzle
        counts[puzzle.answer] += 1
    assert min(counts.values()) > 30, "both answers are frequent"


def test_the_answer_of_keeps_alive_is_one_value_of_at_least_three_in_the_hand() -> None:
    entry = find("precognition")
    for puzzle in puzzles("precognition", "keeps_alive", 60):
        state: Any = history_of(entry, puzzle).state
        assert state.acting() == (puzzle.seat,)
        accepted_moves: list[Any] = [entry.engine.parse(puzzle.seat, text) for text in puzzle.accepted]
        assert len({value(card) for card in accepted_moves}) == 1
        assert len({value(card) for card in state.view(puzzle.seat).hand}) >= 3


# -- how hard ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("contraconquer", "who_takes"),
        ("wargops", "who_takes"),
        ("wargops", "piles"),
        ("precognition", "comes_true"),
        ("precognition", "keeps_alive"),
        ("procession", "winning_change"),
    ],
)
def test_every_step_of_difficulty_has_many_positions(game: str, kind: str) -> None:
    positions = (PositionTask(game, kind, number).do() for number in range(60))
    steps = Counter(position.step for position in positions if position is not None)
    assert set(steps) == set(range(STEPS)) and min(steps.values()) >= 5


def test_a_drill_asks_for_the_form_of_the_game_in_the_last_lesson(folders: Folders) -> None:
    with_remainder = [
        n for n, lesson in enumerate(find("contraconquer").lessons) if "remainder" in lesson.options.values()
    ]
    lessons_and_forms = ((None, {None, "remainder"}), (0, {None}), (with_remainder[0], {"remainder"}), (0, {None}))
    for lesson, forms in lessons_and_forms:
        if lesson is not None:
            store_finished(folders, lesson_name("contraconquer", lesson), date(2026, 11, 14))
        run = DrillRun(folders, "contraconquer", "who_takes", None, Random(3))
        for _ in range(5):
            for task in run.next_positions(0):
                run.add_position(task.do())
        positions = [*run.ready, *filter(None, (run.current,))]
        assert {dict(position.puzzle.rules).get("form") for position in positions} == forms and len(positions) > 3


def test_every_kind_of_drill_names_a_clause_of_its_rule_book() -> None:
    for entry in GAMES:
        assert {drill.kind for drill in entry.kinds_of_drills if drill.cli_exported} == KINDS.get(entry.key, set())
        assert {drill.clause for drill in entry.kinds_of_drills} <= set(anchors(page(entry.key, "en")))
