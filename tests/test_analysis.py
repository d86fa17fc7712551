"""`evaluate` and `analyse`, and what is kept of an analysis beside its record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from homes import run

from tablegame.core.contract import State, View
from tablegame.core.text import seat_letter
from tablegame.games import find
from tablegame.practice.analysis import Analysis
from tablegame.session.history import replay_record
from tablegame.session.replay import load_record
from tablegame.storage.records import Record, write_record

pytestmark = pytest.mark.usefixtures("own_folder")
FOLDER = Path(__file__).parent / "playthroughs"
WARGOPS = Record("wargops", 2, {"ranks": 6}, (), ("A 4", "B 4", "A 3", "B 1", "A 2", "B 3"))
JUDGED = {"forced", "best", "mixed", "same", "inaccuracy", "mistake"}
KEYS = ["n", "move", "best", "value", "best_value", "lost", "error", "judged"]


def written(record: Record, name: str = "game.yaml") -> str:
    Path(name).write_text(write_record(record), encoding="utf-8")
    return name


def analysed(record: Record, path: Path = Path("game.review.jsonl"), seed: int = 0) -> Analysis:
    return Analysis(replay_record(record, "game")[1], path, seed)


def finish(analysis: Analysis, at_most: int = 10**9) -> int:
    """Do what is open; how many tasks that was."""
    tasks = list(analysis.open_tasks())[:at_most]
    for number, task in tasks:
        analysis.take(number, task.do())
    return len(tasks)


# -- evaluate ----------------------------------------------------------------------------------------------------------


def test_evaluate_has_the_keys_of_the_interface(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "evaluate", written(WARGOPS), "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert list(found) == ["seat", "level", "unit", "forced", "choices"]
    assert (found["seat"], found["level"], found["forced"]) == ("A", "strong", False)
    keys = ["move", "value", "error", "weight", "reason", "judged", "lost", "doubt", "why"]
    assert all(list(each) == keys for each in found["choices"])
    assert sum(each["weight"] for each in found["choices"]) == pytest.approx(1.0)


def test_evaluate_prints_the_same_bytes_for_any_card_that_another_seat_has_sealed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sealed = [Record("wargops", 2, {"ranks": 6}, (), (*WARGOPS.moves, f"A {rank}")) for rank in (1, 4)]
    printed = {run(capsys, "evaluate", written(each), "--seat", "B", "--seed", "3", "--json")[1] for each in sealed}
    assert len(printed) == 1


def test_evaluate_marks_the_only_legal_move_as_forced(capsys: pytest.CaptureFixture[str]) -> None:
    whole = load_record(FOLDER / "wargops" / "two-one-game.yaml")
    moves_made = replay_record(whole, "whole")[1].moves
    steps = [(number, each.before.acting()) for number, each in enumerate(moves_made) if _only(each.before)]
    number, acting = steps[-1]
    name = written(replace(whole, moves=whole.moves[:number]))
    found = json.loads(run(capsys, "evaluate", name, "--seat", seat_letter(acting[0]), "--json")[1])
    assert (found["forced"], len(found["choices"])) == (True, 1)


def _only(state: State) -> bool:
    return bool(state.acting()) and state.legal(state.acting()[0]).count() == 1


def test_evaluate_judges_by_the_level_of_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "evaluate", written(WARGOPS), "--level", "club", "--json")[1])
    assert found["level"] == "club"


@pytest.mark.parametrize(
    ("moves", "more"),
    [
        (WARGOPS.moves, ("--seat", "C")),
        ((*WARGOPS.moves, "A 1"), ("--seat", "A")),
        (WARGOPS.moves, ("--level", "wizard")),
        (WARGOPS.moves, ("--seed", "-1")),
        (("A 9",), ()),
    ],
)
def test_evaluate_refuses_wrong_input_in_one_line(
    capsys: pytest.CaptureFixture[str], moves: tuple[str, ...], more: tuple[str, ...]
) -> None:
    name = written(Record("wargops", 2, {"ranks": 6}, (), moves))
    status, out, err = run(capsys, "evaluate", name, *more)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_evaluate_in_words_names_every_choice(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "evaluate", written(WARGOPS))
    assert status == 0
    assert len([line for line in out.splitlines() if not line.startswith("    ")]) == 1 + 4


# -- analyse -----------------------------------------------------------------------------------------------------------


def test_analyse_prints_a_line_for_every_choice_and_the_sums_of_the_seats_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = run(capsys, "analyse", written(WARGOPS), "--json")
    *lines, last = map(json.loads, out.splitlines())
    assert (status, err) == (0, "")
    assert [(each["n"], each["move"]) for each in lines] == list(enumerate(WARGOPS.moves, 1))
    assert all(list(each) == KEYS and each["judged"] in JUDGED for each in lines)
    assert [each["seat"] for each in last["seats"]] == ["A", "B"]
    assert all(each["lost"] or each["best"] == each["move"][2:] for each in lines), "it is the best, or as good"
    for seat in last["seats"]:
        own = [each["lost"] for each in lines if each["move"].startswith(seat["seat"])]
        assert seat["lost"] == pytest.approx(sum(own), abs=1e-5)
        assert seat["luck"] is None, "nothing is dealt in WarGops"


def test_analyse_prints_the_same_bytes_in_one_process_and_in_several(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = written(WARGOPS)
    several = run(capsys, "analyse", name, "--seed", "5", "--json")[1]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert run(capsys, "analyse", name, "--seed", "5", "--json")[1] == several


def test_analyse_of_a_game_without_moves_prints_the_seats_alone(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "analyse", written(Record("wargops", 2)), "--json")[1]
    assert json.loads(out) == {"seats": [{"seat": letter, "lost": 0.0, "luck": None} for letter in "AB"]}


def test_analyse_in_words_names_the_better_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is better" in run(capsys, "analyse", written(WARGOPS))[1]


def test_a_choice_is_judged_from_the_view_that_its_seat_had_before_it() -> None:
    """Views asked about are those of the chooser, from before the choice, blind to what is sealed."""
    analysis = analysed(WARGOPS)
    engine = find("wargops").engine
    for number, place in enumerate(analysis.places):
        view = analysis.question(number).view
        assert (view.seat, place.line) == (place.seat, f"{seat_letter(place.seat)} {place.line[2:]}")
        assert engine.parse(place.seat, place.line[2:]) in view.legal()
        assert analysis.view_of(place.n) == view


# -- luck --------------------------------------------------------------------------------------------------------------


def test_luck_and_skill_add_up_to_the_gain_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = find("contraspiel").bot
    monkeypatch.setattr(type(bot), "replays", 1)

    def first_sample(self: object, view: View, *asked: object) -> int:  # noqa: ARG001 - what plays does not matter here
        return view.legal().sample(Random(0))

    monkeypatch.setattr(type(bot), "choose", first_sample)
    analysis = analysed(load_record(FOLDER / "contraspiel" / "four-club-fixed-bete.yaml"))
    assert analysis.replays
    assert all(each.luck is None for each in analysis.sums()), "not before every deal has been played again"
    for number, (stretch, _) in enumerate(analysis.replays):
        analysis.take(len(analysis.places) + number, stretch.do())
    for seat, found in enumerate(analysis.sums()):
        assert found.luck is not None
        assert found.skill is not None
        gained = sum(after[seat] - analysis.replay_answers[n][0][seat] for n, (_, after) in enumerate(analysis.replays))
        assert found.luck + found.skill == pytest.approx(gained)


def test_luck_is_measured_from_one_deal_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("contraspiel").bot), "replays", 1)
    record = load_record(FOLDER / "contraspiel" / "four-club-fixed-bete.yaml")
    analysis = analysed(record)
    dealt = [number for number, line in enumerate(record.moves) if line.startswith("* deal ")]
    assert [len(stretch.lines) - 1 for stretch, _ in analysis.replays] == dealt[: len(analysis.replays)]
    ends = [stretch.end for stretch, _ in analysis.replays]
    assert ends[:-1] == dealt[1 : len(ends)]


# -- the file beside the record ----------------------------------------------------------------------------------------


def test_an_interrupted_analysis_continues_and_judges_nothing_twice() -> None:
    finish(analysed(WARGOPS), at_most=2)
    again = analysed(WARGOPS)
    assert again.count_answered == 2
    assert finish(again) == 4
    whole = analysed(WARGOPS)
    assert whole.count_answered == whole.tasks


def test_a_torn_line_of_an_analysis_loses_no_other_line() -> None:
    analysis = analysed(WARGOPS)
    finish(analysis)
    path = Path("game.review.jsonl")
    data = path.read_bytes()
    for cut in range(0, len(data), 97):
        path.write_bytes(data[:cut])
        again = analysed(WARGOPS)
        assert again.count_answered >= max(0, data[:cut].count(b"\n") - 1)
    lines = data.splitlines(keepends=True)
    for torn in (data[:-40], b"".join(lines[:3])[:-1]):
        path.write_bytes(torn)
        finish(analysed(WARGOPS))
        assert analysed(WARGOPS).judged == analysis.judged
        assert all(map(json.loads, path.read_text("utf-8").splitlines())), "nothing is appended to a torn line"


def test_when_a_game_continues_only_its_new_choices_are_judged() -> None:
    finish(analysed(WARGOPS))
    longer = Record("wargops", 2, {"ranks": 6}, (), (*WARGOPS.moves, "A 1", "B 2"))
    assert analysed(longer).count_answered == len(WARGOPS.moves)
    branch = Record("wargops", 2, {"ranks": 6}, (), (*WARGOPS.moves[:4], "A 1", "B 3"))
    assert analysed(branch).count_answered == 4


def test_a_new_edition_of_the_judge_judges_every_choice_again(monkeypatch: pytest.MonkeyPatch) -> None:
    finish(analysed(WARGOPS))
    bot = find("wargops").bot
    monkeypatch.setattr(type(bot), "edition", bot.edition + 1, raising=False)
    again = analysed(WARGOPS)
    assert again.count_answered == 0
    finish(again)
    assert analysed(WARGOPS).count_answered == 6


def test_a_foreign_file_in_place_of_an_analysis_is_moved_aside_and_kept() -> None:
    path = Path("game.review.jsonl")
    path.write_text("a letter to my grandmother\n")
    analysis = analysed(WARGOPS)
    finish(analysis)
    assert analysed(WARGOPS).count_answered == 6
    others = [each.read_text() for each in Path().iterdir() if each != path]
    assert others == ["a letter to my grandmother\n"]
