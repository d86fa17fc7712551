"""The figures and sentences of a review: losses, bars, the curve, counts of choices, and names of moments."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest
from looked_over import PLAYED, PROCESSION, finished, judge_whole_game, save_game_of
from tables import screen_of
from ui_harness import Harness

from tablegame.core.bots import LOSING, Choice, Evaluation, Scale
from tablegame.core.options import complete
from tablegame.core.tricks import not_none
from tablegame.games import find
from tablegame.practice.review import MistakeCounts, Review
from tablegame.session.game_file import blank_notes
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.notes import Notes
from tablegame.session.seats import computer, person
from tablegame.storage.language import load
from tablegame.storage.records import read_record
from tablegame.ui.notice import Notice
from tablegame.ui.screens import review_words
from tablegame.ui.screens.questions import QuestionPage
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table.launch import part_name
from tablegame.view import advice
from tablegame.view.advice import ReasonWriter
from tablegame.view.faces import Faces
from tablegame.view.scene import Action, Clip, Label, Rect, Scene, Target

ENGLISH = load("en")


def evaluation_with_losses(best: float, *losses: float, scale: Scale = "points") -> Evaluation:
    """An evaluation of move 0, the best one with that value, and of moves 1, 2 ... with these losses."""
    choices = [Choice(0, best, 0.0, 1.0, verdict="best")]
    for move, loss in enumerate(losses, 1):
        choices.append(Choice(move, best - loss, 0.0, 0.0, loss, 0.1, "mistake" if loss else "equal"))
    return Evaluation(tuple(choices), "chance to win" if scale == "chance" else "chips", None, scale, 0)


def figures(evaluation: Evaluation) -> list[str]:
    """The figures of all choices."""
    return [advice.figure(evaluation, choice, ENGLISH) for choice in evaluation.choices]


def bars(evaluation: Evaluation) -> list[advice.Bar]:
    """The bars of all choices."""
    return [advice.bar(evaluation, choice) for choice in evaluation.choices]


@pytest.mark.parametrize(
    ("evaluation", "shown", "last_loss"),
    [
        # 3.84 − 2.17 is 1.67, but 3.8 − 2.2 is 1.6: what is shown is the best less the loss, both as rounded.
        (evaluation_with_losses(3.84, 1.3, 2.17), ["+3.8", "+2.5", "+1.6"], "2.2 chips"),
        (evaluation_with_losses(35.02, 0.6, scale="hundred"), ["35.0 %", "34.4 %"], "0.6 percentage points"),
        (evaluation_with_losses(0.48, 0.003, scale="chance"), ["48 %", "48 %"], "less than 1 percentage point"),
        (evaluation_with_losses(0.48, 0.34, scale="chance"), ["48 %", "14 %"], "34 percentage points"),
    ],
    ids=["points", "a small loss of a long race", "a loss below the last digit", "chances"],
)
def test_figure_and_loss_of_a_move_add_up_to_the_best(evaluation: Evaluation, shown: list[str], last_loss: str) -> None:
    assert figures(evaluation) == shown
    assert review_words.loss_text(evaluation, evaluation.choices[-1].loss, ENGLISH) == last_loss


def test_bars_of_positive_values_begin_at_zero_so_that_a_small_loss_looks_small() -> None:
    best, worse, equal = bars(evaluation_with_losses(31.31, 1.86, 0.0))
    assert best.end == equal.end == 1.0 and equal.grey
    assert worse.begin == 0.0 and worse.end == pytest.approx(29.45 / 31.31)


def test_bars_of_negative_values_reach_left_from_zero_and_of_positive_ones_right() -> None:
    best, worse = bars(evaluation_with_losses(-1.2, 0.4))
    assert (best.zero, best.tip, worse.zero, worse.tip) == (1.0, pytest.approx(0.25), 1.0, 0.0)
    positive, negative = bars(evaluation_with_losses(1.0, 2.0))
    assert (positive.zero, positive.tip, negative.zero, negative.tip) == (0.5, 1.0, 0.5, 0.0)


def test_choices_that_are_all_equal_have_equal_bars_and_no_figures() -> None:
    equal = tuple(Choice(move, 31.31, 0.1, 0.0, verdict="equal") for move in range(3))
    evaluation = Evaluation(equal, "chips", None, "points", 0)
    assert set(figures(evaluation)) == {""} and len({*bars(evaluation)}) == 1


# -- on the screen -----------------------------------------------------------------------------------------------------


def open_review(ui: Harness, nameless: bool = False) -> ReviewScreen:
    """Open the review of a game with mistakes of both players. nameless: whether the person has given no name."""
    chairs = (person("" if nameless else "Anna"), computer("club", "Berta"))
    ui.app.open("review", save_game_of(ui.folders.games, PROCESSION, replace(blank_notes(PROCESSION), chairs=chairs)))
    return screen_of(ui, ReviewScreen)


def test_a_review_reports_no_mistakes_only_after_judging_every_choice(tmp_path: Path) -> None:
    record = finished("contraconquer")
    with Harness(tmp_path) as ui:
        ui.app.open("review", save_game_of(ui.folders.games, record))
        ui.app.reviewing.stop()
        ui.frame()
        nothing_lost = "in none of them could anything be lost"
        assert nothing_lost not in ui.one_line() and "Not judged yet. 0 of" in ui.one_line()
        ui.key("m")
        assert "Not judged yet. 0 of" in ui.notice() and "choices judged" in ui.notice()
        ui.app.reviewing.go_on()
        judge_whole_game(ui)
        assert "No mistake so far" not in ui.one_line() and nothing_lost in ui.one_line()


@pytest.mark.parametrize("nameless", [True, False])
def test_a_nameless_person_is_you_in_a_review_and_any_person_in_its_question(
    nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.practice.review.ENOUGH", 1)
    with Harness(tmp_path) as ui:
        screen = open_review(ui, nameless)
        judge_whole_game(ui)
        assert ("You: chance to win" in ui.one_line()) == nameless
        ui.key("home")
        assert ("You chose: " in ui.one_line()) == nameless
        ui.key("m")
        ui.settle()
        assert ui.top() is not screen and "You chose: " in ui.one_line() and "Seat A" not in ui.one_line()


def test_a_second_click_where_an_answer_was_clicked_opens_no_other_screen(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600)) as ui:
        open_review(ui)
        judge_whole_game(ui)
        ui.key("m")
        ui.settle()
        page = screen_of(ui, QuestionPage)
        assert page.board is not None
        row = ui.target(f"choice.{not_none(page.board.question.judgement).top.move}").rect
        ui.patient = False
        for fortieth in range(40):
            x, y = row.x + row.w * fortieth / 40, row.cy
            ui.run(3.0, rate=5)
            for _ in range(2):
                ui.press(x, y)
                ui.release(x, y)
                ui.run(0.7, rate=10)
                assert ui.top() is page


def test_asking_a_computer_seat_shows_it_thinking_then_its_answer_on_top(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui)
        screen.go(1)
        ui.app.reviewing.stop()
        ui.frame()
        screen.act(Action("wonder"))
        assert "Berta is thinking" in screen.build(ui.app._builder("")).words()
        ui.app.reviewing.go_on()
        judge_whole_game(ui)
        assert ui.one_line().index("What Berta thought") < ui.one_line().index("The verdict")


def test_a_notice_does_not_cover_the_text_of_a_scrolling_pane(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        builder = ui.app._builder("")
        pane = Rect(200, 300, 880, 480)
        text = Label(pane, ((builder.span("13 %"),),))
        notice = Notice("A line that the app says", "", 0.0)
        notice.nodes(builder, Scene((1280, 800), "", (Clip(pane, (text,)),)))
        assert notice.box.bottom <= pane.y


def test_the_notice_that_nothing_can_be_chosen_ends_when_something_can() -> None:
    def scene(*names: str) -> Scene:
        return Scene((800, 600), "", (), tuple(Target(name, Rect(0, 0, 9, 9), Action("go"), name) for name in names))

    nothing_to_choose, saved = Notice("There is nothing to choose now.", "", 0.0), Notice("Saved.", "", 0.0)
    nothing_to_choose.end_with_choices(scene("menu"))
    assert not nothing_to_choose.is_over(2.0, scene("menu"))
    assert not nothing_to_choose.is_over(0.5, scene("menu", "pass")), "it stays long enough to be read"
    assert nothing_to_choose.is_over(2.0, scene("menu", "pass")) and not saved.is_over(2.0, scene("menu", "pass"))


def test_the_curve_falls_at_a_mistake_by_the_loss_that_the_text_names(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        review = open_review(ui).review
        judge_whole_game(ui)
        for seat in range(2):
            points = review.curve(seat)
            losses = {at: not_none(review.judgement_at(at)).loss for at in review.mistakes(seat)}
            assert losses
            for at, loss in losses.items():
                before, after = (point.value for point in points if point.moment == at)
                assert before - after == pytest.approx(loss) and loss > 0
            costliest = max(losses, key=losses.__getitem__)
            text = review_words.costliest_choice_text(review, seat, ReasonWriter(str, ENGLISH, Faces()))
            assert text.startswith(review_words.moment_text(review, costliest, ENGLISH) + ": ") and " cost " in text
            has_reason = bool(not_none(review.judgement_at(costliest)).made.reasons)
            assert text.count(".") >= 1 + has_reason


def unjudged_review(history: GameHistory) -> Review:
    """The review of a finished game of people before any choice is judged."""
    return Review(history, Notes((person(""),) * history.players, "aa"), None, finished=True)


def judge_all(review: Review) -> Review:
    """Judge every choice of the game. Returns the review."""
    for number, task in review.tasks():
        review.analysis.add_answer(number, task.do())
    return review


def test_the_curves_of_contraconquer_lead_from_the_average_to_the_tricks_won() -> None:
    path = PLAYED / "contraconquer" / "printed-nine-cards.yaml"
    record = read_record(path.read_bytes(), path.name)
    _, history = replay_record(record, "kept")
    review = judge_all(unjudged_review(history))
    curves = [review.curve(seat) for seat in range(record.players)]
    tricks = sum(review._history.state.scores())
    assert [curve[0].value for curve in curves] == pytest.approx([tricks / record.players] * record.players)
    assert tuple(curve[-1].value for curve in curves) == review._history.state.scores()
    for curve in curves:
        assert all(before.value != after.value for before, after in pairwise(curve[:-2])), "each trick changes it"
        assert curve[-2].value == curve[-1].value, "with one card each the last trick is certain"
    for points in zip(*curves, strict=True):
        assert sum(point.value for point in points) == pytest.approx(tricks)


@pytest.mark.parametrize(("length", "wins"), [(3, False), (7, True)])
def test_a_review_states_whether_perfect_play_decides_from_the_first_row(length: int, wins: bool) -> None:
    entry = find("procession")
    history = GameHistory(entry.engine, 2, complete(entry.engine, 2, {"length": length}))
    while acting := history.state.acting():
        view = history.state.view(acting[0])
        evaluation = entry.bot.evaluate(view, entry.bot.adviser(view), Random(1), None)
        history.add(acting[0], max(evaluation.choices, key=lambda choice: choice.value).move)
    review = unjudged_review(history)
    assert review_words.no_mistake_text(review, (0, 1), ENGLISH).startswith("Not judged yet.")
    assert review.beginner_wins() is None
    judge_all(review)
    assert review.beginner_wins() is wins
    winner, loser = (0, 1) if wins else (1, 0)
    sentence = "the first player wins" if wins else "the first player cannot win"
    assert sentence in review_words.no_mistake_text(review, (loser,), ENGLISH)
    assert review_words.no_mistake_text(review, (winner,), ENGLISH).startswith("No mistake was found.")


def test_the_curve_gives_a_forced_move_its_certain_chance() -> None:
    engine = find("procession").engine
    history = GameHistory(engine, 2, complete(engine, 2, {"length": 5}))
    for row in ("00100", "10100", "10000", "10001", "10101"):
        seat = history.state.acting()[0]
        history.add(seat, engine.parse(seat, row))
    curve = {point.moment: point.value for point in judge_all(unjudged_review(history)).curve(0)}
    assert curve[2] == 0.0 and curve[4] == 1.0, "the other player's mistake lies between them"


class CountsOfReview:
    """In place of a review: for each seat the number of choices, and of choices that mattered."""

    def __init__(self, counts: list[tuple[int, int]]) -> None:
        self._counts = counts

    def mistake_counts(self, seat: int) -> MistakeCounts:
        return MistakeCounts(*self._counts[seat], 0, 0)


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ([(27, 2)], "27 choices, of which 2 mattered."),
        ([(27, 1)], "27 choices, of which one mattered."),
        ([(27, 0)], "27 choices; in none of them could anything be lost."),
        ([(1, 0)], "One choice, in which nothing could be lost."),
        ([(8, 5)], "8 choices."),  # if most choices mattered, their number says nothing
        ([(1, 1)], "One choice."),
        ([(0, 0)], ""),
        ([(8, 2), (8, 4)], "16 choices, of which 6 mattered."),
    ],
)
def test_a_review_says_how_many_choices_mattered_unless_most_did(counts: list[tuple[int, int]], sentence: str) -> None:
    review = cast("Review", CountsOfReview(counts))
    assert review_words.important_choices_text(review, range(len(counts)), ENGLISH) == sentence


def test_a_choice_mattered_where_another_would_have_lost_something() -> None:
    review = judge_all(unjudged_review(replay_record(finished("wargops"), "kept")[1]))
    for seat in range(review.players):
        judgements = [judged_choice.judgement for judged_choice in review.analysis.of_seat(seat)]
        verdicts = [{choice.verdict for choice in judgement.evaluation.choices} for judgement in judgements]
        counts = review.mistake_counts(seat)
        assert counts.mattered == sum(not verdicts_there.isdisjoint(LOSING) for verdicts_there in verdicts)
        assert counts.choices == sum(judgement.verdict != "forced" for judgement in judgements)


@pytest.mark.parametrize(
    ("game", "first", "has_tricks"),
    [
        ("contraspiel", "Deal 1, choice 1", False),  # everybody folded in this game
        ("contractgrid", "choice 1", True),
        ("wargops", "trick 1", True),
        ("procession", "Row 1", False),
    ],
)
def test_a_moment_is_named_in_the_words_of_its_game(game: str, first: str, has_tricks: bool) -> None:
    review = unjudged_review(replay_record(PROCESSION if game == "procession" else finished(game), "game")[1])
    names = [review_words.moment_text(review, at, ENGLISH).casefold() for at in review.stops]
    assert first.casefold() in names[0] and "end" in names[-1]
    assert any("trick 2" in name for name in names) == has_tricks
    assert not any("move" in name for name in names)


@pytest.mark.parametrize(
    ("loss", "figure", "margin"),
    [(1.0, "33.6 %", "± 1.2 %"), (20.0, "34 %", "± 1 %")],
    ids=["a small loss needs decimals", "a large loss needs none"],
)
def test_the_error_of_a_chance_has_the_digits_of_its_figure(loss: float, figure: str, margin: str) -> None:
    certain = evaluation_with_losses(33.6, loss, scale="hundred")
    evaluation = replace(certain, choices=tuple(replace(choice, error=1.24) for choice in certain.choices))
    best = evaluation.choices[0]
    assert advice.figure(evaluation, best, ENGLISH) == figure
    assert advice.margin(evaluation, best, ENGLISH) == margin


@pytest.mark.parametrize(
    ("game", "part"), [("contraspiel", "Deal 2"), ("contractgrid", "Hand 2"), ("wargops", "Game 2")]
)
def test_a_part_of_a_game_is_called_as_at_its_table(game: str, part: str) -> None:
    assert part_name(game, 1, ENGLISH) == part
