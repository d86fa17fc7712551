"""The commands `evaluate` and `analyse`, luck and skill, and the review file beside a record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from homes import run

from tablegame.core.text import seat_letter
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.session.history import replay_record
from tablegame.session.replay import load_record
from tablegame.storage.records import Record, write_record

pytestmark = pytest.mark.usefixtures("own_folder")
FOLDER = Path(__file__).parent / "playthroughs"
WARGOPS = Record("wargops", 2, {"ranks": 6}, (), ("A 4", "B 4", "A 3", "B 1", "A 2", "B 3"))
"""Three of six tricks. Nothing is dealt in WarGops, so that each of the six moves is a choice."""
CONTRASPIEL = FOLDER / "contraspiel" / "four-club-fixed-bete.yaml"
JUDGED = {"forced", "best", "mixed", "same", "inaccuracy", "mistake"}
KEYS = ["n", "move", "best", "value", "best_value", "lost", "error", "judged"]


REVIEW_FILE = Path("game.review.jsonl")


def record_file(record: Record) -> str:
    """The name of a file with the record."""
    Path("game.yaml").write_text(write_record(record), encoding="utf-8")
    return "game.yaml"


def analysis_of(record: Record) -> Analysis:
    """The analysis of a record as far as the review file has it."""
    return Analysis(replay_record(record, "game")[1], REVIEW_FILE)


def do_open_tasks(analysis: Analysis, at_most: int | None = None) -> int:
    """Do the open tasks, which are stored in the review file; returns their number."""
    tasks = list(analysis.open_tasks())[:at_most]
    for number, task in tasks:
        analysis.add_answer(number, task.do())
    return len(tasks)


# -- evaluate ----------------------------------------------------------------------------------------------------------


def test_evaluate_has_the_keys_of_the_interface(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "evaluate", record_file(WARGOPS), "--json")
    evaluation = json.loads(out)
    assert (status, err) == (0, "")
    assert list(evaluation) == ["seat", "level", "unit", "forced", "choices"]
    assert (evaluation["seat"], evaluation["level"], evaluation["forced"]) == ("A", "strong", False)
    keys = ["move", "value", "error", "weight", "reason", "judged", "lost", "doubt", "why"]
    assert all(list(choice) == keys for choice in evaluation["choices"])
    assert json.loads(run(capsys, "evaluate", "game.yaml", "--level", "club", "--json")[1])["level"] == "club"


def test_evaluate_prints_the_same_bytes_whatever_another_seat_has_sealed(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = set()
    for sealed_rank in (1, 4):
        name = record_file(replace(WARGOPS, moves=(*WARGOPS.moves, f"A {sealed_rank}")))
        outputs.add(run(capsys, "evaluate", name, "--seat", "B", "--seed", "3", "--json")[1])
    assert len(outputs) == 1


def test_evaluate_marks_the_only_legal_move_as_forced(capsys: pytest.CaptureFixture[str]) -> None:
    record = load_record(FOLDER / "wargops" / "two-one-game.yaml")
    moves = replay_record(record, "game")[1].moves
    forced = [n for n, played in enumerate(moves) if played.before.legal(played.actor).count() == 1]
    name = record_file(replace(record, moves=record.moves[: forced[-1]]))
    seat = seat_letter(moves[forced[-1]].actor)
    evaluation = json.loads(run(capsys, "evaluate", name, "--seat", seat, "--json")[1])
    assert (evaluation["forced"], len(evaluation["choices"])) == (True, 1)


@pytest.mark.parametrize(
    ("moves", "options"),
    [
        (WARGOPS.moves, ("--seat", "C")),  # no such seat
        ((*WARGOPS.moves, "A 1"), ("--seat", "A")),  # A has chosen already
        (WARGOPS.moves, ("--level", "wizard")),
        (WARGOPS.moves, ("--seed", "-1")),
        (("A 9",), ()),  # A has no 9
    ],
)
def test_evaluate_refuses_wrong_input_in_one_line(
    capsys: pytest.CaptureFixture[str], moves: tuple[str, ...], options: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, "evaluate", record_file(replace(WARGOPS, moves=moves)), *options)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_evaluate_in_words_has_a_line_for_each_choice_below_a_headline(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "evaluate", record_file(WARGOPS))
    lines_without_reasons = [line for line in out.splitlines() if not line.startswith("    ")]
    assert status == 0 and len(lines_without_reasons) == 1 + 4, "A holds four cards"


# -- analyse -----------------------------------------------------------------------------------------------------------


def test_analyse_prints_a_line_for_each_choice_and_last_the_sums_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "analyse", record_file(WARGOPS), "--json")
    *choices, last = map(json.loads, out.splitlines())
    assert (status, err) == (0, "")
    assert [(choice["n"], choice["move"]) for choice in choices] == list(enumerate(WARGOPS.moves, 1))
    assert all(list(choice) == KEYS and choice["judged"] in JUDGED for choice in choices)
    assert all(choice["lost"] or choice["best"] == choice["move"][2:] for choice in choices)
    assert [sums["seat"] for sums in last["seats"]] == ["A", "B"]
    for sums in last["seats"]:
        losses = [choice["lost"] for choice in choices if choice["move"].startswith(sums["seat"])]
        assert sums["lost"] == pytest.approx(sum(losses), abs=1e-5)
        assert sums["luck"] is None, "nothing is dealt in WarGops"


def test_analyse_prints_the_same_bytes_in_one_process_and_in_several(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = record_file(WARGOPS)
    output_of_several_processes = run(capsys, "analyse", name, "--seed", "5", "--json")[1]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert run(capsys, "analyse", name, "--seed", "5", "--json")[1] == output_of_several_processes


def test_analyse_of_a_game_without_moves_prints_the_seats_alone(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "analyse", record_file(Record("wargops", 2)), "--json")[1]
    assert json.loads(out) == {"seats": [{"seat": letter, "lost": 0.0, "luck": None} for letter in "AB"]}


def test_analyse_in_words_names_the_better_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is better" in run(capsys, "analyse", record_file(WARGOPS))[1]


def test_a_choice_is_judged_from_the_view_that_its_seat_had_before_it() -> None:
    _, history = replay_record(WARGOPS, "game")
    analysis = analysis_of(WARGOPS)
    for number, (place, played) in enumerate(zip(analysis.places, history.moves, strict=True)):
        assert analysis.judging_task(number).view == played.before.view(played.actor) == analysis.view_of(place.n)


# -- luck --------------------------------------------------------------------------------------------------------------


def test_luck_and_skill_add_up_to_the_gain_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = type(find("contraspiel").bot)
    monkeypatch.setattr(bot, "replays", 1)
    # How well the replays are played makes no difference here.
    monkeypatch.setattr(bot, "choose", lambda _self, view, *_: view.legal().sample(Random(0)))
    analysis = analysis_of(load_record(CONTRASPIEL))
    assert all(sums.luck is None for sums in analysis.sums()), "not before every deal has been played again"
    gains = [0.0] * analysis.players
    for number, (task, after) in enumerate(analysis.replays):
        before, mean = task.do()
        analysis.add_answer(len(analysis.places) + number, (before, mean))
        gains = [gain + end - start for gain, start, end in zip(gains, before, after, strict=True)]
    assert [(sums.luck or 0) + (sums.skill or 0) for sums in analysis.sums()] == pytest.approx(gains) and any(gains)


def test_a_replay_reaches_from_one_deal_to_the_next() -> None:
    record = load_record(CONTRASPIEL)
    tasks = [task for task, _ in analysis_of(record).replays]
    deals = [number for number, line in enumerate(record.moves) if line.startswith("* deal ")]
    assert [len(task.lines) - 1 for task in tasks] == deals[: len(tasks)]
    assert [task.end for task in tasks[:-1]] == deals[1 : len(tasks)]


# -- the file beside the record ----------------------------------------------------------------------------------------


def test_an_interrupted_analysis_continues_and_judges_nothing_twice() -> None:
    do_open_tasks(analysis_of(WARGOPS), at_most=2)
    continued = analysis_of(WARGOPS)
    assert continued.answered_count == 2
    assert do_open_tasks(continued) == 4
    assert analysis_of(WARGOPS).answered_count == 6


def test_a_torn_line_of_a_review_file_loses_no_other_line() -> None:
    analysis = analysis_of(WARGOPS)
    do_open_tasks(analysis)
    data = REVIEW_FILE.read_bytes()
    for cut in range(0, len(data), 97):  # a prime, so that the cuts fall on all parts of a line
        REVIEW_FILE.write_bytes(data[:cut])
        whole_lines = data[:cut].count(b"\n")
        assert analysis_of(WARGOPS).answered_count >= whole_lines - 1, "all but the head are answers"


@pytest.mark.parametrize("cut", [-40, -1], ids=("in a line", "before the last newline"))
def test_no_answer_is_appended_to_a_torn_line_of_a_review_file(cut: int) -> None:
    analysis = analysis_of(WARGOPS)
    do_open_tasks(analysis)
    REVIEW_FILE.write_bytes(REVIEW_FILE.read_bytes()[:cut])
    do_open_tasks(analysis_of(WARGOPS))
    assert analysis_of(WARGOPS).judged == analysis.judged
    assert all(map(json.loads, REVIEW_FILE.read_text("utf-8").splitlines()))


@pytest.mark.parametrize(
    ("moves", "answered"),
    [((*WARGOPS.moves, "A 1", "B 2"), 6), ((*WARGOPS.moves[:4], "A 1", "B 3"), 4)],
    ids=("continued", "continued after an undo"),
)
def test_when_a_game_continues_only_its_new_choices_are_judged(moves: tuple[str, ...], answered: int) -> None:
    do_open_tasks(analysis_of(WARGOPS))
    assert analysis_of(replace(WARGOPS, moves=moves)).answered_count == answered


def test_a_new_edition_of_the_judge_judges_every_choice_again(monkeypatch: pytest.MonkeyPatch) -> None:
    do_open_tasks(analysis_of(WARGOPS))
    bot = find("wargops").bot
    monkeypatch.setattr(type(bot), "edition", bot.edition + 1, raising=False)
    assert do_open_tasks(analysis_of(WARGOPS)) == 6
    assert analysis_of(WARGOPS).answered_count == 6


def test_a_foreign_file_in_place_of_a_review_file_is_kept_under_another_name() -> None:
    REVIEW_FILE.write_text("a letter to my grandmother\n")
    do_open_tasks(analysis_of(WARGOPS))
    assert analysis_of(WARGOPS).answered_count == 6
    assert [path.read_text() for path in Path().iterdir() if path != REVIEW_FILE] == ["a letter to my grandmother\n"]
