"""Drills in the window: their questions and answers, the clock, the best score, and the difficulty."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from effort import quick_hints
from seeds import new_seed
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
from tablegame.practice.drills import STEPS, DrillRun, DrillScore, GradedPuzzle, PositionTask, drill_scores, history_of
from tablegame.practice.question import Question
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.question_sources import DrillQuestions
from tablegame.ui.screens.questions import NO_AUTOFOCUS, QuestionPage
from tablegame.ui.table.board import QuestionBoard

DRILLS = [(entry.key, drill.kind) for entry in GAMES for drill in entry.kinds_of_drills]
SIZE = (1280, 800)


def unchecked_leader(bot: Bot, view: View, evaluation: Evaluation, seed: int) -> Leader:  # noqa: ARG001 - its shape
    """In place of `leader`: the best move of an evaluation, without comparing it with the others again."""
    return Leader(best_of(evaluation), ())


def current_drill(ui: Harness) -> DrillQuestions:
    source = screen_of(ui, QuestionPage).source
    assert isinstance(source, DrillQuestions)
    return source


def open_drill(ui: Harness, game: str, kind: str, seconds: float | None = 300.0) -> DrillQuestions:
    """Open a drill and wait for its first question. seconds: on its clock; None for none."""
    ui.app.open("drill", game, kind, seconds)
    ui.settle()
    drill = current_drill(ui)
    assert drill.question is not None
    return drill


def puzzle_of(ui: Harness) -> Puzzle:
    """The position that the drill asks about, with its answer."""
    current = current_drill(ui).run.current
    assert current is not None
    return current.puzzle


def answer_right(ui: Harness) -> None:
    """Give the right answer by hand: by the digit of an offered answer, or by making the move at the table."""
    puzzle, board = puzzle_of(ui), screen_of(ui, QuestionPage).board
    assert board is not None
    if puzzle.offered:
        ui.key(str(puzzle.offered.index(puzzle.answer) + 1))
        return
    move = board.entry.engine.parse(puzzle.seat, puzzle.answer)
    targets = ui.scene().targets
    buttons = [target.id for target in targets if target.action.verb == "say" and target.action.values == (move,)]
    if buttons:
        ui.click(buttons[0])
        return
    if puzzle.kind == "four_bids":
        assert isinstance(move, int)
        bids = move - BID  # a bit for each square of the sheet
        for target in targets:
            if target.action.verb == "bid" and bids >> target.action.number & 1:
                ui.click(target.id)
        ui.click("commit")
        return
    equally_right = [board.entry.engine.parse(puzzle.seat, text) for text in puzzle.accepted]
    for target in targets:  # of several cards of one rank the picture may offer another one than the answer names
        if board.entry.scene.picked_move(board.look(ui.app.words, can_act=True), target.action) in equally_right:
            ui.click(target.id)
            if current_drill(ui).run.last is None:
                ui.click("commit")
            return
    raise AssertionError("no target makes that move")


find_position = PositionTask.do


@cache
def easy_position(task: PositionTask) -> GradedPuzzle | None:
    """The position of a task, which counts as easy: a drill that begins with easy positions then takes the first."""
    position = find_position(task)
    return position and replace(position, step=0)


def quick_drills(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let drills take positions whose answers are less sure, so that they are found fast."""
    monkeypatch.setattr(drills, "AHEAD", 1)
    monkeypatch.setattr(PositionTask, "do", lambda task: easy_position(task))
    quick_hints(monkeypatch)
    for game_drills in (contractgrid_drills, contraspiel_drills):
        monkeypatch.setattr(game_drills, "leader", unchecked_leader)
        monkeypatch.setattr(game_drills, "CLUB", "beginner")
    for key in ("contractgrid", "contraspiel"):
        monkeypatch.setattr(type(find(key).bot), "most_batches", 2)


@pytest.mark.parametrize(("game", "kind"), DRILLS)
def test_enter_and_space_choose_no_answer_and_a_right_one_links_its_rule_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: str
) -> None:
    quick_drills(monkeypatch)
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, game, kind)
        assert ui.app.words(drill.drill.question) in ui.words()
        for key in ("enter", "space", "enter"):
            ui.key(key)
            assert drill.run.last is None and ui.notice(), "Enter and Space choose no answer"
        ui.key("down")
        assert ui.target(ui.focus()).action.verb not in NO_AUTOFOCUS, "the first arrow leads to a choice"
        answer_right(ui)
        ui.settle()
        assert "Right" in ui.words() and "The rule" in ui.words()
        assert drill.run.score == 1
        first = drill.run.current
        ui.key("enter")
        ui.settle()
        assert drill.run.current is not first and drill.run.last is None
        standing = drill_scores(ui.folders).standing(game, kind)
        assert standing == DrillScore(), "tried, but a run without the clock stores no best"


@pytest.mark.parametrize("size", [SIZE, (1600, 1000)])
@pytest.mark.parametrize(("game", "kind"), DRILLS)
def test_in_the_largest_type_every_drill_shows_its_question_and_answers(
    game: str, kind: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_drills(monkeypatch)
    settings = Settings(language="de", text_scale=200)
    with Harness(tmp_path, size, settings, seed=Random(new_seed()).getrandbits(16)) as ui:
        drill = open_drill(ui, game, kind)
        assert " ".join(ui.app.words(drill.drill.question).split()) in ui.one_line()
        ui.key("down")
        assert ui.target(ui.focus()).action.verb not in NO_AUTOFOCUS, "the first arrow leads to a choice"
        answer_right(ui)
        assert drill.run.score == 1


def test_a_press_that_answers_a_drill_does_not_also_leave_the_answer(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "precognition", "comes_true")
        ui.key("right", "enter")
        asked = drill.run.current
        assert drill.run.last is not None
        ui.patient = False
        ui.key("enter", "enter", "enter")
        assert drill.run.current is asked and drill.run.last is not None, "the verdict cannot have been read yet"
        ui.patient = True
        ui.key("enter")
        assert drill.run.last is None
        ui.patient = False
        ui.key("enter", "enter")
        assert drill.run.last is None and ui.notice(), "nothing is chosen yet"


def test_the_answer_of_a_drill_is_hidden_until_the_player_answers(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        open_drill(ui, "contraconquer", "who_takes")
        assert "takes the trick" not in ui.words()
        assert not any(card.glow for card in ui.scene().cards().values())


def test_a_wrong_answer_is_noted_and_scores_nothing(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "precognition", "comes_true")
        key_of_wrong_answer = {"yes": "2", "no": "1"}[puzzle_of(ui).answer]
        ui.key(key_of_wrong_answer)
        ui.settle()
        assert drill.run.score == 0 and len(drill.run.wrong_answers) == 1
        assert drill_scores(ui.folders).standing("precognition", "comes_true") == DrillScore()
        assert ui.target("next").enabled and ui.focus() == "next"


def test_the_clock_of_a_drill_runs_during_questions_and_stops_during_answers(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "contraconquer", "who_takes")
        left = drill.run.seconds_left
        assert left is not None
        ui.run(10, rate=5)
        assert drill.run.seconds_left == pytest.approx(left - 10, abs=0.5)
        answer_right(ui)
        left = drill.run.seconds_left
        assert left is not None
        ui.run(30, rate=5)
        assert drill.run.seconds_left == pytest.approx(left, abs=0.5)


def test_a_drill_whose_time_is_over_stores_a_best_score_and_asks_misses_again(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "contraconquer", "who_takes", 20.0)
        answer_right(ui)
        ui.key("enter")
        ui.settle()
        puzzle = puzzle_of(ui)
        wrong = next(number for number, text in enumerate(puzzle.offered, 1) if text != puzzle.answer)
        ui.key(str(wrong), "enter")
        ui.run(25, rate=5)
        assert drill.run.over
        assert "1 right of 2" in ui.words() and "A best of your own" in ui.words()
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == DrillScore(best=1)
        ui.click("missed")
        ui.settle()
        drill = current_drill(ui)
        assert puzzle_of(ui) == puzzle and drill.run.seconds_left is None
        answer_right(ui)
        ui.key("enter")
        ui.settle()
        assert drill.run.over and "1 right of 1" in ui.words()


def test_a_drill_closed_early_sets_no_best_score_and_explains_why(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "contraconquer", "who_takes")
        answer_right(ui)
        ui.key("escape")
        ui.settle()
        assert drill.run.over and "1 right of 1" in ui.words()
        assert "A best of your own in five minutes" not in ui.words()
        assert "counts when the five minutes have run out" in ui.words()
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == DrillScore()


def test_the_clock_waits_for_the_first_position_and_few_positions_are_found_ahead(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        worker, unanswered = ui.app.worker, 10**9  # a ticket for which no answer comes
        submit, worker.submit = worker.submit, lambda *_task: unanswered  # type: ignore[method-assign]
        ui.app.open("drill", "contraconquer", "who_takes", 300.0)
        ui.run(2.0, rate=5)
        drill, page = current_drill(ui), ui.top()
        assert drill.question is None
        assert "Who takes this trick?" in ui.words() and "The first position is on its way" in ui.words()
        assert [target.id for target in ui.scene().targets] == ["close"]
        assert drill.run.seconds_left == 300.0, "the clock waits as well"
        worker.submit = submit  # type: ignore[method-assign]
        ui.key("escape")
        ui.settle()
        assert ui.top() is not page
    with Harness(tmp_path, SIZE) as ui:
        run = open_drill(ui, "contraconquer", "who_takes").run
        assert len(run.ready) <= 8 and not list(run.next_positions(0))


def test_the_card_back_is_loaded_before_the_first_position_of_a_drill(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE, pictures=True) as ui:
        submit, unanswered = ui.app.worker.submit, 10**9  # a ticket for which no answer comes
        ui.app.worker.submit = lambda *_task: unanswered  # type: ignore[method-assign]
        ui.app.open("drill", "contraspiel", "bid", 300.0)
        ui.app.worker.submit = submit  # type: ignore[method-assign]
        ui.settle()
        assert "The first position is on its way" in ui.words() and ui.app.studio.rasters.knows("back")


@pytest.mark.parametrize("entry", [entry for entry in GAMES if entry.kinds_of_drills], ids=lambda entry: entry.key)
def test_the_page_of_practice_asks_which_drill_only_where_a_game_has_several(
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
        drill = open_drill(ui, "contraconquer", "who_takes")
        answer_right(ui)
        drill.run.end()
        ui.settle()
        best = drill_scores(ui.folders).standing("contraconquer", "who_takes")
        ui.click("clock")
        ui.settle()
        assert current_drill(ui).run.seconds_left is None
        answer_right(ui)
        ui.run(400, rate=1)
        ui.key("escape")
        ui.settle()
        assert "1 right of 1" in ui.words() and ui.target("clock").label == "Five minutes"
        assert drill_scores(ui.folders).standing("contraconquer", "who_takes") == best


def test_the_table_stays_until_the_next_position_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "contraconquer", "who_takes", None)
        answer_right(ui)
        ui.settle()
        drill.run.ready.clear()
        monkeypatch.setattr(type(drill), "tasks", lambda *_: ())
        before = drill.run.current
        ui.key("enter")
        ui.settle()
        assert drill.run.current is before and drill.run.waits and "One moment" in ui.words()
        assert not ui.target("next").enabled
        position = PositionTask("contraconquer", "who_takes", 77).do()  # any position will do
        assert position is not None
        drill.run.add_position(position)
        ui.app.apply_settings()
        ui.settle()
        assert drill.run.current is position and not drill.run.waits


def new_run(folders: Folders) -> DrillRun:
    """A run of a drill without a clock."""
    return DrillRun(folders, "wargops", "who_takes", None, Random(1))


def position(number: int, step: int = 0) -> GradedPuzzle:
    """A position of that difficulty, whose right answer is A and not B."""
    puzzle = Puzzle("who_takes", 3, (), (), 0, "A", ("A",), ("A", "B"), proved=True)
    return GradedPuzzle("wargops", number, puzzle, step)


@pytest.mark.parametrize(
    ("answers", "steps"),
    [("AAA AAA AAA", "001 112 222"), ("AAB AAA", "000 001"), ("AAA BAB BBB", "001 111 000")],
    ids=["up to the last step", "a wrong answer begins the row anew", "down to the first step"],
)
def test_three_right_answers_raise_difficulty_two_wrong_lower_it(folders: Folders, answers: str, steps: str) -> None:
    run, reached = new_run(folders), ""
    for number, answer in enumerate(answers.replace(" ", "")):
        run.add_position(position(number))
        run.answer(answer)
        run.go_on()
        reached += str(run.step)
    assert STEPS == 3 and reached == steps.replace(" ", "")
    assert new_run(folders).step == run.step, "the next run begins with the difficulty that was reached"


def test_the_next_position_has_the_difficulty_that_the_player_reached(folders: Folders) -> None:
    run = new_run(folders)
    for number, step in enumerate((0, 2, 1, 0)):
        run.add_position(position(number, step))
    assert len(list(run.next_positions(0))) == 3, "one position of that difficulty is ready already"
    run.step = 2
    run.answer("A")
    run.go_on()
    assert run.current is not None and run.current.step == 2


def test_a_best_score_stored_by_the_previous_version_is_read_without_a_notice(folders: Folders) -> None:
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


def test_an_answer_is_called_best_by_far_only_if_no_other_answer_is_close(tmp_path: Path) -> None:
    with Harness(tmp_path, SIZE) as ui:
        drill = open_drill(ui, "contraconquer", "who_takes")
        board = screen_of(ui, QuestionPage).board
        answer_right(ui)
        assert drill.run.current is not None and board is not None
        for close in ((), ("Z",)):  # no answer, or one called Z, is nearly as good
            puzzle = replace(drill.run.current.puzzle, proved=False, close=close)
            drill.run.current = replace(drill.run.current, puzzle=puzzle)
            drill.run.answers[-1] = replace(drill.run.answers[-1], position=drill.run.current)
            assert ("by far" in drill.text(ui.app.words, board)) == (not close)
        drill.run.answers[-1] = replace(drill.run.answers[-1], text="Z", right=False)
        assert drill.heading(ui.app.words) == "Close."


def test_a_precognition_drill_names_the_string_and_its_picture_hides_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: dict[str, int] = {"yes": 0, "no": 0}
    with Harness(tmp_path, SIZE) as ui:
        drill, page = open_drill(ui, "precognition", "comes_true"), screen_of(ui, QuestionPage)
        for seed in range(120):  # enough for twenty positions with each answer
            graded = PositionTask("precognition", "comes_true", seed).do()
            if graded is None or answers[graded.puzzle.answer] == 20:
                continue
            puzzle = graded.puzzle
            answers[puzzle.answer] += 1
            view = history_of(find("precognition"), puzzle).state.view(puzzle.seat)
            assert isinstance(view, PrecognitionView)
            starts = view.open_starts  # where in the row the string can still come true
            assert bool(starts) == (puzzle.answer == "yes"), seed
            page.board = QuestionBoard(Question.of_puzzle("precognition", puzzle))
            monkeypatch.setattr(type(drill), "question", page.board.question)
            scene = page.build(ui.app._builder(""))
            assert f"Your string: {view.string}" in scene.words(), seed
            with monkeypatch.context() as patch:
                patch.setattr(PrecognitionView, "open_starts", property(lambda _: ()))
                assert page.build(ui.app._builder("")).nodes == scene.nodes, "the picture does not depend on the answer"
    assert answers == {"yes": 20, "no": 20}
