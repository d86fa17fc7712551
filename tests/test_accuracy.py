"""Accuracy: how much of its possible losses a seat avoided, and how the page of the result shows it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from every_screen import labels
from many_results import chairs_named, random_record, store_game
from tables import screen_of
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation, Verdict
from tablegame.practice.analysis import Analysis, accuracy_of
from tablegame.session.history import replay_record
from tablegame.session.notes import Notes
from tablegame.storage.records import Record
from tablegame.ui.screens.question_sources import ReviewMistakes
from tablegame.ui.screens.questions import QuestionPage
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table.launch import resume
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.view.scene import Panel

GAME = random_record("procession", 2, 3, length=8)
GAME_WITH_MISTAKES = random_record("procession", 2, 5, length=9)
"""A game in which seat A makes mistakes."""


def open_result(ui: Harness, notes: Notes, record: Record = GAME) -> None:
    """Save a finished game with these notes, open it, and go on to its result."""
    store_game(ui.app.folders, record, notes, "game")
    resume(ui.app, next(iter(ui.app.library.saved.list())))
    while not isinstance(ui.top(), GameOverScreen):
        ui.key("enter")
        ui.run(0.5)


def free_heights(ui: Harness) -> list[float]:
    """The heights of the gaps between the texts of the screen."""
    boxes = sorted((label.rect for label in labels(ui.scene())), key=lambda rect: rect.y)
    return [after.y - before.bottom for before, after in pairwise(boxes)]


def screen_text(ui: Harness) -> str:
    """All words on the screen."""
    return " ".join(label.words for label in labels(ui.scene()))


ANNA_AND_A_COMPUTER = replace(Notes(chairs_named("Anna", "club"), "0" * 32), created="2026-03-02T20:00:00")


def analysis_of(record: Record, path: Path | None = None) -> Analysis:
    return Analysis(replay_record(record, "it")[1], path)


def take_judgement(
    analysis: Analysis, number: int, loss: float, worst_loss: float, verdict: Verdict = "mistake"
) -> None:
    """Judge a choice. loss, worst_loss: of the choice that was made, and of the worst one, each with an error of 0.1;
    verdict: of choices with a loss."""
    best, made, worst = -1, analysis.judging_task(number).move, -2  # -1 and -2 stand for other moves
    choices = (
        Choice(best, 1.0, 0.0, 1.0, verdict="best"),
        Choice(made, 1.0 - loss, 0.1, 0.0, loss, 0.1, verdict if loss else "equal"),
        Choice(worst, 1.0 - worst_loss, 0.0, 0.0, worst_loss, 0.1, verdict),
    )
    analysis.add_answer(number, Judgement(made, Evaluation(choices, "chips", None, "points", best)))


def judge_all(analysis: Analysis, loss: float, worst_loss: float, verdict: Verdict = "mistake") -> None:
    for number in range(len(analysis.places)):
        take_judgement(analysis, number, loss, worst_loss, verdict)


@pytest.mark.parametrize(("loss", "percent"), [(0.0, 100), (2.0, 0), (0.5, 75)])
def test_accuracy_is_100_percent_less_the_lost_part_of_the_possible_loss(loss: float, percent: float) -> None:
    analysis = analysis_of(GAME)
    judge_all(analysis, loss, worst_loss=2.0)
    for seat in (0, 1):
        assert accuracy_of(analysis, seat) == pytest.approx(percent)


def test_accuracy_is_unknown_until_all_choices_of_the_seat_are_judged() -> None:
    analysis = analysis_of(GAME)
    *numbers, last_number = [number for number, place in enumerate(analysis.places) if place.seat == 0]
    for number in numbers:
        take_judgement(analysis, number, loss=0.0, worst_loss=1.0)
    assert accuracy_of(analysis, 0) is None
    take_judgement(analysis, last_number, loss=0.0, worst_loss=1.0)
    assert accuracy_of(analysis, 0) == 100 and accuracy_of(analysis, 1) is None


def test_a_game_in_which_nothing_could_be_lost_has_no_accuracy() -> None:
    analysis = analysis_of(GAME)
    judge_all(analysis, loss=0.0, worst_loss=0.0)
    assert accuracy_of(analysis, 0) is None
    judge_all(analysis, loss=0.1, worst_loss=0.2, verdict="equal")
    assert accuracy_of(analysis, 0) is None, "differences that may be chance are nothing to lose"


@pytest.mark.parametrize("enough", [1, 10])
def test_a_result_shows_an_accuracy_only_if_enough_choices_mattered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    monkeypatch.setattr("tablegame.practice.review.ENOUGH", enough)
    with Harness(tmp_path) as ui:
        open_result(ui, ANNA_AND_A_COMPUTER)
        assert "choices" not in screen_text(ui), "the page is shown before the choices are judged"
        ui.run(3.0)
        review = ui.app.reviewing.review
        assert review is not None and {choice.seat for choice in review.analysis.judged.values()} == {0}
        assert 1 <= review.mistake_counts(0).mattered < 10
        assert "choices" in screen_text(ui) and ("Accuracy:" in screen_text(ui)) == (enough == 1)


@pytest.mark.parametrize("enough", [1, 10])
def test_a_review_shows_a_curve_only_if_enough_choices_mattered_but_marks_mistakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    monkeypatch.setattr("tablegame.practice.review.ENOUGH", enough)
    with Harness(tmp_path) as ui:
        open_result(ui, ANNA_AND_A_COMPUTER)
        ui.key("v")
        screen = screen_of(ui, ReviewScreen)
        assert screen.review.has_curve, "while the game is being judged"
        ui.run(5.0)
        assert screen.review.done == screen.review.to_judge
        curve = screen.curve(ui.app._builder(""))
        assert bool(curve.curves) == screen.review.has_curve == (enough == 1)
        assert {mark.at for mark in curve.marks} == set(screen.review.mistakes(0))
        assert ui.scene().target("curve") is not None


def test_a_game_that_was_played_elsewhere_is_not_judged_by_itself(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, replace(ANNA_AND_A_COMPUTER, foreign=True))
        ui.run(3.0)
        assert ui.app.reviewing.review is None
        gaps = free_heights(ui)
    with Harness(tmp_path / "own") as ui:
        open_result(ui, ANNA_AND_A_COMPUTER)
        assert max(free_heights(ui)) > 2 * max(gaps), "room is kept only for judgements that will come"


def test_the_find_mistakes_button_appears_after_the_analysis_and_moves_no_panel(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, ANNA_AND_A_COMPUTER, GAME_WITH_MISTAKES)
        assert ui.scene().target("find") is None, "nothing is judged yet"
        panels = [node.rect for node in ui.scene().nodes if isinstance(node, Panel)]
        ui.run(3.0)
        assert panels == [node.rect for node in ui.scene().nodes if isinstance(node, Panel)][: len(panels)]
        review = ui.app.reviewing.review
        assert review is not None and review.mistakes(0)
        ui.click("find")
        ui.settle()
        assert isinstance(screen_of(ui, QuestionPage).source, ReviewMistakes)
