"""Drills: what the command prints, that proved answers are true by other means, and how positions are graded."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from effort import few_deals
from help_pages import anchors, page

from tablegame.cli import main
from tablegame.core.cards import value
from tablegame.core.drills import Puzzle
from tablegame.games import GAMES, find
from tablegame.games.precognition.facts import PrecognitionView, matches_of
from tablegame.practice.drills import STEPS, DrillRun, PositionTask, history_of
from tablegame.practice.lessons import lesson_name, store_finished
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
KEYS = {"game", "record", "seat", "kind", "answer", "proved"}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["drill", *arguments, "--json"]) == 0
    return capsys.readouterr().out


def puzzles(game: str, kind: str, count: int) -> Iterator[Puzzle]:
    """So many puzzles, not graded."""
    entry, rng = find(game), Random(f"{game} {kind}")
    while count:
        found = entry.drills.make(kind, entry.engine, entry.bot, rng)
        if found is not None:
            count -= 1
            yield found


@pytest.mark.parametrize("game", OPEN)
def test_every_printed_position_can_be_replayed_and_has_an_answer_of_its_kind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    lines = printed(capsys, game, "--count", "12", "--seed", "3").splitlines()
    assert len(lines) == 12
    found = [json.loads(line) for line in lines]
    assert {each["kind"] for each in found} == KINDS[game]
    for each in found:
        assert set(each) == KEYS
        assert each["game"] == game
        assert each["proved"] is True
        record = tmp_path / "asked.yaml"
        record.write_text(each["record"], encoding="utf-8")
        assert main(["replay", str(record), "--json"]) == 0
        state = json.loads(capsys.readouterr().out)
        seats = "ABCDEFGH"[: read_record(each["record"], "asked").players]
        assert each["seat"] in seats
        if each["kind"] == "who_takes":
            assert each["answer"] in (*seats, "nobody")
        elif each["kind"] == "piles":
            assert [part.partition(":")[0] for part in each["answer"].split(", ")] == list(seats)
        elif each["kind"] == "winning_change":
            assert each["answer"] in state["legal"][each["seat"]]
        else:
            assert each["answer"] in ("yes", "no")


@pytest.mark.parametrize("game", OPEN)
def test_a_seed_always_prints_the_same_positions_and_another_seed_others(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    first = printed(capsys, game, "--count", "2", "--seed", "7")
    assert printed(capsys, game, "--count", "2", "--seed", "8") != first
    again = printed(capsys, game, "--count", "3", "--seed", "7")
    assert again.startswith(first) and again != first


@pytest.mark.parametrize(("game", "seed"), [("contraspiel", "1"), ("contractgrid", "3")])
def test_in_games_of_hidden_hands_the_answer_is_a_legal_move_of_the_seat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_deals(monkeypatch)
    for line in printed(capsys, game, "--count", "1", "--seed", seed).splitlines():
        each = json.loads(line)
        assert (each["kind"], each["proved"]) == (next(iter(KINDS[game])), False)
        record = tmp_path / "asked.yaml"
        record.write_text(each["record"], encoding="utf-8")
        assert main(["replay", str(record), "--json"]) == 0
        legal = json.loads(capsys.readouterr().out)["legal"]
        assert each["answer"] in legal[each["seat"]]


def test_without_json_each_position_is_printed_as_a_record_with_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["drill", "wargops", "--count", "3"]
    assert main([*asked, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main(asked) == 0
    printed_records = capsys.readouterr().out.split("---\n")[1:]
    assert [read_record(text, "x").moves for text in printed_records] == [
        read_record(each["record"], "x").moves for each in found
    ]
    for text, each in zip(printed_records, found, strict=True):
        assert text.startswith(f"# {each['kind']}, seat {each['seat']}: {each['answer']}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nim", "--json"], "unknown game 'nim'"),
        (["wargops", "--count", "0", "--json"], "--count"),
        (["wargops", "--seed", "-1", "--json"], "--seed"),
        (["nim"], "unknown game 'nim'"),
    ],
)
def test_wrong_input_of_the_command_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["drill", *arguments]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert message in err
    assert err.count("\n") == 1


# -- answers, found again by other means -------------------------------------------------------------------------------


def last_trick(puzzle: Puzzle) -> dict[int, int]:
    """The rank that every seat has sealed in the last trick."""
    found: dict[int, int] = {}
    for line in reversed(puzzle.moves):
        seat = "ABCDEFGH".index(line[0])
        if seat in found:
            break
        found[seat] = int(line[2:])
    return found


def test_answers_of_contraconquer_follow_from_the_chart_or_the_remainder() -> None:
    forms = set()
    for puzzle in puzzles("contraconquer", "who_takes", 400):
        rules, ranks = dict(puzzle.rules), last_trick(puzzle)
        by_seat = [ranks[seat] for seat in range(puzzle.players)]
        forms.add((rules.get("form", "printed"), puzzle.players))
        if rules.get("form") == "remainder":
            winner = sum(by_seat) % len(by_seat)
        else:
            a, b, c = by_seat
            winner = (2 * a + 2 * b + c + 1) % 3
        assert puzzle.answer == "ABCDEFGH"[winner]
    assert {("printed", 3), *(("remainder", players) for players in range(2, 9))} == forms


def cards_taken_last(players: int, ranks: int, moves: tuple[str, ...]) -> list[list[int]]:
    """What everybody takes at the last trick of a game of WarGops; by the rule, card by card."""
    hands = [set(range(1, ranks + 1)) for _ in range(players)]
    held = [sorted(hand) for hand in hands]
    piles: list[tuple[list[int], list[int]]] = []
    takes: list[list[int]] = []
    rest = list(moves)
    while rest:
        count = sum(map(bool, held))
        cards_on_table = {"ABCDEFGH".index(line[0]): int(line[2:]) for line in rest[:count]}
        del rest[:count]
        assert len(cards_on_table) == count
        for seat, rank in cards_on_table.items():
            held[seat].remove(rank)
        takes = [[] for _ in range(players)]
        high = max(cards_on_table.values())
        best = [seat for seat, rank in cards_on_table.items() if rank == high]
        others = sorted(cards_on_table.values())[:-1]
        waiting = []
        for cards, claimants in piles:
            put = {seat: cards_on_table[seat] for seat in claimants if seat in cards_on_table}
            if not put:
                continue
            highest = [seat for seat in put if put[seat] == max(put.values())]
            if len(highest) == 1:
                takes[highest[0]] += cards
            else:
                waiting.append((cards, highest))
        if len(best) == 1:
            takes[best[0]] += others
        else:
            waiting.append((others, best))
        piles = waiting
        for seat, cards in enumerate(takes):
            held[seat] += cards
    return takes


def test_answers_of_wargops_follow_from_settling_card_by_card() -> None:
    nobody = piles_won = 0
    for kind in ("who_takes", "piles"):
        for puzzle in puzzles("wargops", kind, 250):
            ranks = dict(puzzle.rules).get("ranks", 13)
            takes = cards_taken_last(puzzle.players, ranks, puzzle.moves)
            cards_on_table = last_trick(puzzle)
            best = [seat for seat, rank in cards_on_table.items() if rank == max(cards_on_table.values())]
            if kind == "who_takes":
                assert puzzle.answer == ("ABCDEFGH"[best[0]] if len(best) == 1 else "nobody")
                nobody += len(best) > 1
            else:
                answer = [f"{'ABCDEFGH'[seat]}:{' '.join(map(str, sorted(cards)))}" for seat, cards in enumerate(takes)]
                assert puzzle.answer == ", ".join(answer)
                piles_won += any(cards for seat, cards in enumerate(takes) if [seat] != best)
    assert 20 < nobody < 200
    assert piles_won > 100


def run_lengths(row: str) -> tuple[int, ...]:
    return tuple(sorted(map(len, row.replace("01", "0 1").replace("10", "1 0").split())))


def winning_rows(row: str, used: frozenset[tuple[int, ...]]) -> list[str]:
    """The rows that win, by playing out everything that can follow."""

    @cache
    def lost(row: str, used: frozenset[tuple[int, ...]]) -> bool:
        return not any(lost(after, used | {run_lengths(after)}) for after in following(row, used))

    def following(row: str, used: frozenset[tuple[int, ...]]) -> list[str]:
        turned = [row[:at] + "10"[int(row[at])] + row[at + 1 :] for at in range(len(row))]
        return [after for after in turned if run_lengths(after) not in used]

    return [after for after in following(row, used) if lost(after, used | {run_lengths(after)})]


def test_answers_of_procession_are_the_only_winning_row_by_full_search() -> None:
    for puzzle in puzzles("procession", "winning_change", 60):
        length = dict(puzzle.rules).get("length", 7)
        rows = ["0" * length, *(line[2:] for line in puzzle.moves)]
        assert len(rows[0]) == len(rows[-1])
        if length < 8 or len(rows) > 8:
            assert winning_rows(rows[-1], frozenset(map(run_lengths, rows))) == [puzzle.answer]


def possible_rows(row: list[int], turns: list[int], hands: list[list[int]]) -> Iterator[list[int]]:
    """Every row that can come, as values."""
    if not turns:
        yield row
        return
    hand = hands[turns[0]]
    for rank in sorted(set(hand)):
        remaining = [list(each) for each in hands]
        remaining[turns[0]].remove(rank)
        yield from possible_rows([*row, rank], turns[1:], remaining)


def letters_of_row(row: Sequence[int]) -> str:
    """Up, down or the same from each card to the next."""
    return "".join("S" if one == other else "U" if one < other else "D" for one, other in pairwise(row))


def test_answers_of_precognition_follow_from_every_possible_row() -> None:
    entry, seen = find("precognition"), {"yes": 0, "no": 0}
    for puzzle in puzzles("precognition", "comes_true", 400):
        state = history_of(entry, puzzle).state
        view = state.view(puzzle.seat)
        assert isinstance(view, PrecognitionView)
        cards_to_come = view.length - len(view.row)
        if cards_to_come > 7:
            continue
        hands = []
        for seat in range(puzzle.players):
            own = state.view(seat)
            assert isinstance(own, PrecognitionView)
            hands.append([value(card) for card in own.hand])
        first = "ABCDEFGH".index(puzzle.moves[puzzle.players + 1][0])
        turns = [(first + place) % puzzle.players for place in range(len(view.row), view.length)]
        rows = possible_rows([value(card) for card in view.row], turns, hands)
        comes_true = any(matches_of(view.string, letters_of_row(row)) for row in rows)
        assert puzzle.answer == ("yes" if comes_true else "no"), puzzle
        seen[puzzle.answer] += 1
    assert min(seen.values()) > 30


def test_one_value_alone_keeps_a_string_alive() -> None:
    entry = find("precognition")
    for puzzle in puzzles("precognition", "keeps_alive", 60):
        state = history_of(entry, puzzle).state
        assert state.acting() == (puzzle.seat,)
        view = state.view(puzzle.seat)
        assert isinstance(view, PrecognitionView)
        right = {value(entry.engine.parse(0, text)) for text in puzzle.accepted}  # type: ignore[arg-type]
        assert len(right) == 1
        assert len({value(card) for card in view.hand}) > 2


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
    puzzles = [PositionTask(game, kind, number).do() for number in range(60)]
    steps = [each.step for each in puzzles if each is not None]
    assert all(steps.count(step) >= 5 for step in range(STEPS)) and set(steps) == set(range(STEPS))


def test_a_drill_asks_for_the_form_of_the_last_lesson(tmp_path: Path) -> None:
    folders, form = Folders(tmp_path, tmp_path / "cache"), "form"
    numbers = [n for n, each in enumerate(find("contraconquer").lessons) if each.options.get(form) == "remainder"]
    for number, forms in ((None, {None, "remainder"}), (0, {None}), (numbers[0], {"remainder"}), (0, {None})):
        if number is not None:
            store_finished(folders, lesson_name("contraconquer", number), date(2026, 11, 14))
        run = DrillRun(folders, "contraconquer", "who_takes", None, Random(3))
        for _ in range(5):
            for task in run.next_positions(0):
                run.take(task.do())
        asked = [*run.ready, *filter(None, (run.current,))]
        assert {dict(each.puzzle.rules).get(form) for each in asked} == forms and len(asked) > 3


def test_every_kind_of_drill_names_a_clause_of_its_rule_book() -> None:
    for entry in GAMES:
        kinds = {each.kind for each in entry.kinds_of_drills if each.cli_exported}
        assert kinds == KINDS.get(entry.key, set())
        assert {each.clause for each in entry.kinds_of_drills} <= set(anchors(page(entry.key, "en")))
