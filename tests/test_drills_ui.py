"""Drills in the window: chosen, asked by the game's own picture, answered by hand and keys, scored by the clock."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from effort import quick_hints
from seeds import new_seed, so_many
from tables import screen_of
from ui_harness import Harness

from tablegame.ai.judging import Leader, best_of
from tablegame.core.bots import Bot, Evaluation
from tablegame.core.contract import View
from tablegame.core.drills import Puzzle
from tablegame.games import GAMES, Game, find
from tablegame.games.contractgrid import drills as contractgrid_drills
from tablegame.games.contractgrid.facts.moves import BID
from tablegame.games.contraspiel import drills as contraspiel_drills
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.practice import drills
from tablegame.practice.drills import (
    STEPS,
    DrillRun,
    DrillScore,
    GradedPuzzle,
    PositionTask,
    drill_scores,
    history_of,
)
from tablegame.practice.question import Question
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.question_sources import DrillQuestions
from tablegame.ui.screens.questions import NO_AUTOFOCUS, QuestionPage
from tablegame.ui.table.board import QuestionBoard

DRILLS = [(entry.key, drill.kind) for entry in GAMES for drill in entry.kinds_of_drills]
SIZE = (1280, 800)


def anything(bot: Bot, view: View, evaluation: Evaluation, seed: int) -> Leader:  # noqa: ARG001 - its shape
    """Any position will do where it is not asked how sure the answer is."""
    return Leader(best_of(evaluation), ())


def current_drill(ui: Harness) -> DrillQuestions:
    """The drill that is on the screen."""
    source = screen_of(ui, QuestionPage).source
    assert isinstance(source, DrillQuestions)
    return source


def open_drill(ui: Harness, game: str, kind: str, seconds: float | None = 300.0) -> DrillQuestions:
    """A drill on the screen, its first position asked."""
    ui.app.open("drill", game, kind, seconds)
    ui.settle()
    drill = current_drill(ui)
    assert drill.question is not None
    return drill


def puzzle_of(ui: Harness) -> Puzzle:
    """The position that is asked."""
    current = current_drill(ui).run.current
    assert current is not None
    return current.puzzle


def right(ui: Harness) -> None:
    """Give the right answer as it is given."""
    puzzle, board = puzzle_of(ui), screen_of(ui, QuestionPage).board
    assert board is not None
    if puzzle.offered:
        ui.key(str(puzzle.offered.index(puzzle.answer) + 1))
        return
    move = board.entry.engine.parse(puzzle.seat, puzzle.answer)
    said = next((t for t in ui.scene().targets if t.action.verb == "say" and t.action.values == (move,)), None)
    if said is not None:
        ui.click(said.id)
        return
    if puzzle.kind == "four_bids":
        assert isinstance(move, int)
        for target in ui.scene().targets:
            if target.action.verb == "bid" and (move - BID) >> target.action.number & 1:
                ui.click(target.id)
        ui.click("commit")
        return
    for target in ui.scene().targets:
        if board.entry.scene.picked_move(board.look(ui.app.words, True), target.action) == move:
            ui.click(target.id)
            if current_drill(ui).run.last is None:
                ui.click("commit")
            return
    raise AssertionError("no target makes that move")


make_position = PositionTask.do


@cache
def easy_position(task: PositionTask) -> GradedPuzzle | None:
    """The position of a task as one of the first step of difficulty, so that no second one is made for want of it."""
    position = make_position(task)
    return position and replace(position, step=0)


def quick_drills(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are found fast: any will do."""
    monkeypatch.setattr(drills, "AHEAD", 1)
    monkeypatch.setattr(PositionTask, "do", lambda task: easy_position(task))
    quick_hints(monkeypatch)
    for unsure in (contractgrid_drills, contraspiel_drills):
        monkeypatch.setattr(unsure, "leader", anything)
        monkeypatch.setattr(unsure, "CLUB", "beginner")
    for key in ("contractgrid", "contraspiel"):
        monkeypatch.setattr(type(find(key).bot), "most_batches", 2)


@pytest.mark.parametrize(("game", "kind"), DRILLS)
def test_each_drill_accepts_the_right_answer_and_links_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: str
) -> None:
    quick_drills(monkeypatch)
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, game, kind)
        assert ui.app.words(screen.drill.question) in ui.words()
        for key in ("enter", "space", "enter"):
            ui.key(key)
            assert screen.run.last is None and ui.notice(), "a key that nobody meant for an answer chooses none"
        ui.key("down")
        assert ui.target(ui.focus()).action.verb not in NO_AUTOFOCUS, "the first arrow leads to a choice"
        right(ui)
        ui.settle()
        assert "Right" in ui.words() and "The rule" in ui.words()
        assert screen.run.score == 1
        first = screen.run.current
        ui.key("enter")
        ui.settle()
        assert screen.run.current is not first and screen.run.last is None
        assert drill_scores(ui.folders).standing(game, kind) == DrillScore()


@pytest.mark.parametrize(("game", "kind"), DRILLS)
def test_in_the_largest_type_the_table_above_a_question_stays_visible(
    game: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_drills(monkeypatch)
    rng = Random(new_seed())
    seeds = [rng.getrandbits(16) for _ in range(so_many(1, 10))]
    for n, (size, seed) in enumerate(product((SIZE, (1600, 1000)), seeds)):
        settings = Settings(language="de", text_scale=200)
        with Harness(tmp_path / str(n), size, settings=settings, seed=seed, pictures=False) as ui:
            open_drill(ui, game, kind)


def test_a_press_that_answers_a_drill_does_not_also_leave_the_answer(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "precognition", "comes_true")
        ui.key("right", "enter")
        asked = screen.run.current
        assert screen.run.last is not None
        ui.patient = False
        for _ in range(3):
            ui.key("enter")
        assert screen.run.current is asked and screen.run.last is not None, "the verdict was not read yet"
        ui.patient = True
        ui.key("enter")
        assert screen.run.last is None
        ui.patient = False
        ui.key("enter", "enter")
        assert screen.run.last is None and ui.notice(), "nothing is chosen yet"


def test_the_answer_of_a_drill_is_hidden_until_the_player_answers(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        open_drill(ui, "contraconquer", "who_takes")
        assert "takes the trick" not in ui.words()
        assert not any(card.glow for card in ui.scene().cards().values())


def test_a_wrong_answer_shows_the_right_one_and_is_stored(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "precognition", "comes_true")
        wrong = {"yes": "2", "no": "1"}[puzzle_of(ui).answer]
        ui.key(wrong)
        ui.settle()
        assert screen.run.score == 0 and len(screen.run.wrong_answers) == 1
        assert drill_scores(ui.folders).standing("precognition", "comes_true") == DrillScore()
        assert ui.target("next").enabled and ui.focus() == "next"


def test_a_drills_clock_runs_during_questions_and_stops_during_answers(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes")
        left = screen.run.seconds_left
        assert left is not None
        ui.run(10, rate=5)
        assert screen.run.seconds_left == pytest.approx(left - 10, abs=0.5)
        right(ui)
        left = screen.run.seconds_left
        assert left is not None
        ui.run(30, rate=5)
        assert screen.run.seconds_left == pytest.approx(left, abs=0.5)


def test_at_the_end_of_a_drill_the_best_score_is_stored_and_misses_return(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes", 20.0)
        right(ui)
        ui.key("enter")
        ui.settle()
        puzzle = puzzle_of(ui)
        ui.key(next(str(n + 1) for n, text in enumerate(puzzle.offered) if text != puzzle.answer), "enter")
        ui.run(25, rate=5)
        assert screen.run.over
        assert "1 right of 2" in ui.words() and "A best of your own" in ui.words()
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == DrillScore(best=1)
        ui.click("missed")
        ui.settle()
        screen = current_drill(ui)
        assert puzzle_of(ui) == puzzle and screen.run.seconds_left is None
        right(ui)
        ui.key("enter")
        ui.settle()
        assert screen.run.over and "1 right of 1" in ui.words()


def test_a_drill_closed_early_sets_no_best_score_and_explains_why(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes")
        right(ui)
        ui.key("escape")
        ui.settle()
        assert screen.run.over and "1 right of 1" in ui.words()
        assert "A best of your own in five minutes" not in ui.words()
        assert "counts when the five minutes have run out" in ui.words()
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == DrillScore()


def test_a_drill_and_its_clock_wait_for_the_first_position(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        worker = ui.app.worker
        submit, worker.submit = worker.submit, lambda *_task: 10**9  # type: ignore[method-assign]
        ui.app.open("drill", "contraconquer", "who_takes", 300.0)
        ui.run(2.0, rate=5)
        screen, page = current_drill(ui), ui.top()
        assert screen.question is None
        assert "Who takes this trick?" in ui.words() and "The first position is on its way" in ui.words()
        assert [target.id for target in ui.scene().targets] == ["close"]
        assert screen.run.seconds_left == 300.0, "the clock waits as well"
        worker.submit = submit  # type: ignore[method-assign]
        ui.key("escape")
        ui.settle()
        assert ui.top() is not page
    with Harness(tmp_path, SIZE) as ui:
        run = open_drill(ui, "contraconquer", "who_takes").run
        assert len(run.ready) <= 8 and not list(run.next_positions(0)), "no more are made than are wanted ahead"


def test_the_card_back_is_loaded_before_the_first_position_of_a_drill(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE, pictures=True) as ui:
        submit, waiting = ui.app.worker.submit, 10**9
        ui.app.worker.submit = lambda *_task: waiting  # type: ignore[method-assign]
        ui.app.open("drill", "contraspiel", "bid", 300.0)
        ui.app.worker.submit = submit  # type: ignore[method-assign]
        ui.settle()
        assert "The first position is on its way" in ui.words() and ui.app.studio.rasters.knows("back")


@pytest.mark.parametrize("entry", [each for each in GAMES if each.kinds_of_drills], ids=lambda entry: entry.key)
def test_a_drill_begins_from_the_list_and_asks_which_only_where_a_game_has_several(
    entry: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_drills(monkeypatch)
    with Harness(tmp_path, SIZE, screen=PracticeScreen) as ui:
        ui.move_focus(f"part.{entry.key}.drills")
        ui.key("enter")
        if len(entry.kinds_of_drills) > 1:
            assert "Which drill?" in ui.words() and ui.focus() == "answer.0"
            ui.key("enter")
        ui.settle()
        assert current_drill(ui).drill == entry.kinds_of_drills[0]
        ui.key("escape")
        ui.settle()
        assert isinstance(ui.top(), PracticeScreen)


def test_a_drill_without_a_clock_never_ends_and_stores_no_best_score(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes")
        right(ui)
        screen.run.end()
        ui.settle()
        best = drill_scores(ui.folders).standing("contraconquer", "who_takes")
        ui.click("clock")
        ui.settle()
        assert current_drill(ui).run.seconds_left is None
        right(ui)
        ui.run(400, rate=1)
        ui.key("escape")
        ui.settle()
        assert "1 right of 1" in ui.words() and ui.target("clock").label == "Five minutes"
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == best


def test_after_an_answer_the_table_stays_until_the_next_position_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes", None)
        right(ui)
        ui.settle()
        screen.run.ready.clear()
        monkeypatch.setattr(type(screen), "tasks", lambda *_: ())
        before = screen.run.current
        ui.key("enter")
        ui.settle()
        assert screen.run.current is before and screen.run.waits and "One moment" in ui.words()
        assert not ui.target("next").enabled
        made = PositionTask("contraconquer", "who_takes", 77).do()
        assert made is not None
        screen.run.take(made)
        ui.app.apply_settings()
        ui.settle()
        assert screen.run.current is made and not screen.run.waits


def answered(run: DrillRun, game: str, number: int, right: bool, step: int = 0) -> None:
    """Give the run a position of that number, and answer it."""
    puzzle = Puzzle("who_takes", 3, (), (), 0, "A", ("A",), ("A", "B"), proved=True)
    run.take(GradedPuzzle(game, number, puzzle, step))
    run.answer("A" if right else "B")
    run.go_on()


def test_three_right_answers_raise_the_difficulty_and_two_wrong_ones_lower_it(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "cache")
    run = DrillRun(folders, "wargops", "who_takes", None, Random(1))
    steps = []
    for number, right in enumerate([True] * 2 + [False] + [True] * 10 + [False, True] + [False] * 8):
        answered(run, "wargops", number, right)
        steps.append(run.step)
    assert steps[:6] == [0, 0, 0, 0, 0, 1], "a wrong answer begins the row anew"
    assert steps[8] == STEPS - 1 and steps[12] == STEPS - 1, "there is no step above the last"
    assert steps[13:19] == [2, 2, 2, 1, 1, 0] and steps[-1] == 0, "nor one below the first"
    again = DrillRun(folders, "wargops", "who_takes", None, Random(1))
    assert again.step == 0


def test_the_next_position_has_the_difficulty_that_the_player_reached(tmp_path: Path) -> None:
    run = DrillRun(Folders(tmp_path, tmp_path / "cache"), "wargops", "who_takes", None, Random(1))
    for number, step in enumerate((0, 2, 1, 0)):
        run.take(GradedPuzzle("wargops", number, Puzzle("who_takes", 3, (), (), 0, "A", ("A",), ("A",), True), step))
    assert len(list(run.next_positions(0))) == 3, "one that fits is there already"
    run.step = 2
    run.answer("A")
    run.go_on()
    assert run.current is not None and run.current.step == 2


def test_a_file_of_the_previous_version_keeps_the_best_score_silently(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "cache")
    folders.practice.mkdir(parents=True)
    (folders.practice / "drills.yaml").write_text(
        "drills: 1\n"
        "standings:\n"
        '  "wargops.who_takes": {best: 7, right: 12, asked: 20, rating: 1432, deviation: 88, volatility: 59991}\n'
        "tried:\n"
        '  - {name: "wargops.who_takes", number: 5, rating: 1500, deviation: 90, volatility: 60000, missed: true}\n'
        'missed:\n  - {"name": "wargops.who_takes", "number": 5}\n'
    )
    scores = drill_scores(folders)
    assert not scores.notices
    assert scores.standings == {"wargops.who_takes": DrillScore(best=7)}


def test_best_by_far_is_written_only_if_all_other_answers_are_mistakes(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        screen = open_drill(ui, "contraconquer", "who_takes")
        board = screen_of(ui, QuestionPage).board
        right(ui)
        assert screen.run.current is not None and board is not None
        for close in ((), ("Z",)):
            puzzle = replace(screen.run.current.puzzle, proved=False, close=close)
            screen.run.current = replace(screen.run.current, puzzle=puzzle)
            screen.run.answers[-1] = replace(screen.run.answers[-1], position=screen.run.current)
            assert ("by far" in screen.text(ui.app.words, board)) == (not close)
        screen.run.answers[-1] = replace(screen.run.answers[-1], text="Z", right=False)
        assert screen.heading(ui.app.words) == "Close."


def test_a_precognition_drill_names_the_string_and_its_picture_hides_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, int] = {"yes": 0, "no": 0}
    with Harness(tmp_path, SIZE) as ui:
        screen, page = open_drill(ui, "precognition", "comes_true"), screen_of(ui, QuestionPage)
        for number in range(120):
            made = PositionTask("precognition", "comes_true", number).do()
            if made is None or found[made.puzzle.answer] == 20:
                continue
            found[made.puzzle.answer] += 1
            view = history_of(find("precognition"), made.puzzle).state.view(made.puzzle.seat)
            assert isinstance(view, PrecognitionView)
            assert bool(view.open_starts) == (made.puzzle.answer == "yes"), number
            page.board = QuestionBoard(Question.of_puzzle("precognition", made.puzzle))
            monkeypatch.setattr(type(screen), "question", page.board.question)
            asked = page.build(ui.app._builder(""))
            assert f"Your string: {view.string}" in asked.words(), number
            # Whatever the cards allow, the same is drawn.
            with monkeypatch.context() as patch:
                patch.setattr(PrecognitionView, "open_starts", property(lambda _: ()))
                assert page.build(ui.app._builder("")).nodes == asked.nodes, number
    assert found == {"yes": 20, "no": 20}
