"""Accuracy: what was kept of what could be lost, in a game, over games, on the result page and in the statistics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from every_screen import labels
from many_results import chairs_named, random_record, store_game
from tables import screen_of
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation, Verdict
from tablegame.core.text import Reason
from tablegame.practice import result_store
from tablegame.practice.analysis import UNKNOWN, Accuracy, Analysis, accuracy_of, pool
from tablegame.practice.results import result_of
from tablegame.session.games_folder import review_path
from tablegame.session.history import replay_record
from tablegame.session.notes import Notes
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record
from tablegame.ui.screens.question_sources import ReviewMistakes
from tablegame.ui.screens.questions import QuestionPage
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table.launch import resume
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.view.scene import Panel

WHY = Reason("as good as any")
GAME = random_record("procession", 2, 3, length=8)
LOST = random_record("procession", 2, 5, length=9)
"""A game in which seat A makes mistakes."""


def open_result(ui: Harness, notes: Notes, record: Record = GAME) -> None:
    """Open a saved game of these notes, which is over, and go on to its result."""
    store_game(ui.app.folders, record, notes, "game")
    resume(ui.app, next(iter(ui.app.library.saved.list())))
    while not isinstance(ui.top(), GameOverScreen):
        ui.key("enter")
        ui.run(0.5)


def screen_text(ui: Harness) -> str:
    """All words on the screen."""
    return " ".join(label.words for label in labels(ui.scene()))


def notes_of(number: int, *names: str) -> Notes:
    return replace(Notes(chairs_named(*names), f"{number:032x}"), created=f"2026-03-{number + 1:02}T20:00:00")


def analysis_of(record: Record, path: Path | None = None) -> Analysis:
    return Analysis(replay_record(record, "it")[1], path)


def judged_move(analysis: Analysis, number: int, lost: float, worst: float, verdict: Verdict = "mistake") -> Judgement:
    """A judgement of a choice that lost so much, where another would have lost more; verdict: of the losing ones."""
    question = analysis.question(number)
    best, made, other = -1, question.move, -2
    top = Choice(best, 1.0, 0.0, 1.0, verdict="best")
    own = Choice(made, 1.0 - lost, 0.1, 0.0, lost, 0.1, verdict if lost else "equal")
    bad = Choice(other, 1.0 - worst, 0.0, 0.0, worst, 0.1, verdict)
    found = Evaluation((top, own, bad), "chips", None, "points", best)
    return Judgement(made, found)


def judge_all(analysis: Analysis, lost: float, worst: float) -> None:
    for number in range(len(analysis.places)):
        analysis.take(number, judged_move(analysis, number, lost, worst))


@pytest.mark.parametrize(("lost", "percent"), [(0.0, 100), (2.0, 0), (0.5, 75)])
def test_accuracy_is_100_percent_less_the_share_of_the_possible_loss(lost: float, percent: float) -> None:
    analysis = analysis_of(GAME)
    judge_all(analysis, lost, 2.0)
    for seat in (0, 1):
        found, choices = accuracy_of(analysis, seat), len(analysis.of_seat(seat))
        assert found.percent == pytest.approx(percent)
        assert found.margin == pytest.approx(100 * 0.1 * choices**0.5 / (2.0 * choices))


def test_accuracy_is_unknown_until_all_choices_of_the_seat_are_judged() -> None:
    analysis = analysis_of(GAME)
    own = [number for number, place in enumerate(analysis.places) if place.seat == 0]
    for number in own[:-1]:
        analysis.take(number, judged_move(analysis, number, 0.0, 1.0))
    assert accuracy_of(analysis, 0) == UNKNOWN
    analysis.take(own[-1], judged_move(analysis, own[-1], 0.0, 1.0))
    assert accuracy_of(analysis, 0).percent == 100 and accuracy_of(analysis, 1) == UNKNOWN


def test_a_game_in_which_nothing_could_be_lost_has_no_accuracy() -> None:
    analysis = analysis_of(GAME)
    judge_all(analysis, 0.0, 0.0)
    assert accuracy_of(analysis, 0) == UNKNOWN
    for number in range(len(analysis.places)):
        analysis.take(number, judged_move(analysis, number, 0.1, 0.2, "equal"))
    assert accuracy_of(analysis, 0) == UNKNOWN, "differences that may be chance are nothing to lose"


def test_over_several_games_each_counts_by_what_was_at_stake() -> None:
    games = [Accuracy(10.0, 1.0), Accuracy(30.0, 9.0)]
    assert pool(games).percent == pytest.approx(75) and pool(games).margin > 0
    assert pool(games[:1]) == games[0] and pool([]) == UNKNOWN


def test_results_keep_the_accuracy_in_the_index_and_of_deleted_games(folders: Folders) -> None:
    path = store_game(folders, GAME, notes_of(1, "Anna", "club"), "it")
    assert result_of(path).accuracy == ()
    analysis = analysis_of(GAME, review_path(path))
    for number in range(len(analysis.places)):
        analysis.take(number, legal_judgement(analysis, number))
    first, rated = result_of(path), tuple(accuracy_of(analysis, seat) for seat in (0, 1))
    assert first.accuracy == rated and rated[0].percent == 100
    for _ in range(2):  # written, then read from the index
        results = result_store.Results(folders)
        results.refresh()
        assert results.lines == (first,)
    result_store.keep_result(folders, first)
    assert result_store.kept_results(folders) == ((first,), ())


def legal_judgement(analysis: Analysis, number: int) -> Judgement:
    """A judgement whose moves are legal, so that a file can hold it: the best choice was made."""
    question = analysis.question(number)
    legal: Any = question.view.legal()
    top = Choice(question.move, 1.0, 0.0, 1.0, verdict="best")
    others = (Choice(each, 0.0, 0.0, 0.0, 1.0, 0.0, "mistake") for each in legal if each != top.move)
    found = Evaluation((top, *others), "games", None, "points", top.move)
    return Judgement(top.move, found)


@pytest.mark.parametrize("enough", [1, 10])
def test_a_result_shows_an_accuracy_only_if_enough_choices_mattered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    monkeypatch.setattr("tablegame.practice.review.ENOUGH", enough)
    with Harness(tmp_path) as ui:
        open_result(ui, notes_of(1, "Anna", "club"))
        assert "choices" not in screen_text(ui), "the page does not wait"
        ui.run(3.0)
        review = ui.app.reviewing.review
        assert review is not None and {each.seat for each in review.analysis.judged.values()} == {0}
        assert 0 < review.mistake_counts(0).mattered < 10
        assert "choices" in screen_text(ui) and ("Accuracy:" in screen_text(ui)) == (enough == 1)
        ui.key("v")
        top = ui.top()
        assert isinstance(top, ReviewScreen) and top.review is review and review.has_curve, "as long as it is judged"
        ui.run(2.0)
        assert review.done == review.to_judge, "the review judges the others too"
        curve = top.curve(ui.app._builder(""))
        assert bool(curve.curves) == review.has_curve == (enough == 1)
        assert {mark.at for mark in curve.marks} == set(review.mistakes(0)), "mistakes are marked all the same"
        assert ui.scene().target("curve") is not None


def test_a_game_that_was_played_elsewhere_is_not_judged_by_itself(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, replace(notes_of(1, "Anna", "club"), foreign=True))
        ui.run(3.0)
        assert ui.app.reviewing.review is None


def test_the_find_mistakes_button_appears_after_the_analysis_and_moves_no_panel(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_result(ui, notes_of(1, "Anna", "club"), LOST)
        assert ui.scene().target("find") is None, "the page does not wait"
        before = [node.rect for node in ui.scene().nodes if isinstance(node, Panel)]
        ui.run(3.0)
        assert before == [node.rect for node in ui.scene().nodes if isinstance(node, Panel)][: len(before)]
        review = ui.app.reviewing.review
        assert review is not None and review.mistakes(0)
        ui.click("find")
        ui.settle()
        assert isinstance(screen_of(ui, QuestionPage).source, ReviewMistakes), "the mistake is to be found"
