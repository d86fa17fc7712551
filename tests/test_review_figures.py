"""What a review says of a choice adds up, lists what was done, and tells nothing before it is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest
from looked_over import PLAYED, PROCESSION, finished, judged, kept
from tables import screen_of
from ui_harness import Harness

from tablegame.core.bots import LOSING, Choice, Evaluation, Scale
from tablegame.core.options import complete
from tablegame.core.text import Reason
from tablegame.core.tricks import not_none
from tablegame.games import find
from tablegame.practice.review import MistakeCounts, Review
from tablegame.session.game_file import blank_notes
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.seats import computer, person
from tablegame.storage.language import load
from tablegame.storage.records import Record, read_record
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
WHY = Reason("that is not allowed here", (), "choosing")


def evaluation_with_losses(best: float, *lost: float, scale: Scale = "points") -> Evaluation:
    """Moves 0, 1, 2 ...: the best, and what each other is found to lose."""
    choices = [Choice(0, best, 0.0, 1.0, verdict="best")]
    for move, less in enumerate(lost, 1):
        choices.append(Choice(move, best - less, 0.0, 0.0, less, 0.1, "mistake" if less else "equal"))
    return Evaluation(tuple(choices), "chance to win" if scale == "chance" else "chips", None, scale, 0)


def figures(found: Evaluation) -> dict[int, str]:
    return {each.move: advice.figure(found, each, ENGLISH) for each in found.choices}


def test_the_displayed_loss_is_the_best_value_minus_that_of_the_move() -> None:
    found = evaluation_with_losses(3.84, 1.3, 2.17)
    assert figures(found) == {0: "+3.8", 1: "+2.5", 2: "+1.6"}
    assert review_words.loss_text(found, 2.17, ENGLISH) == "2.2 chips"


def test_chances_of_a_long_race_have_as_many_digits_as_their_loss() -> None:
    found = evaluation_with_losses(35.02, 0.6, scale="hundred")
    assert figures(found) == {0: "35.0 %", 1: "34.4 %"}
    assert review_words.loss_text(found, 0.6, ENGLISH) == "0.6 percentage points"


def test_a_loss_too_small_for_its_digits_leaves_both_figures_equal() -> None:
    found = evaluation_with_losses(0.48, 0.003, 0.34, scale="chance")
    assert figures(found) == {0: "48 %", 1: "48 %", 2: "14 %"}
    assert review_words.loss_text(found, 0.003, ENGLISH) == "less than 1 percentage point"


def test_equal_choices_have_equal_bars_from_zero_and_no_figures_where_all_are_equal() -> None:
    """29.45 beside 31.31 points is no empty bar beside a full one."""
    close = replace(evaluation_with_losses(31.31, 1.86, 0.0), choices=evaluation_with_losses(31.31, 1.86, 0.0).choices)
    bars = [advice.bar(close, each) for each in close.choices]
    assert bars[0].end == bars[2].end == 1.0 and bars[2].grey
    assert bars[1].begin == 0.0 and bars[1].end == pytest.approx(29.45 / 31.31)
    below = evaluation_with_losses(-1.2, 0.4)
    assert [(each.begin, each.end) for each in (advice.bar(below, one) for one in below.choices)] == [
        (pytest.approx(0.25), 1.0),
        (0.0, 1.0),
    ]
    assert all(
        each.zero == 1.0 and each.tip == each.begin for each in (advice.bar(below, one) for one in below.choices)
    )
    mixed = evaluation_with_losses(1.0, 2.0)
    more, less = (advice.bar(mixed, one) for one in mixed.choices)
    assert (more.zero, more.tip, less.zero, less.tip) == (0.5, 1.0, 0.5, 0.0), "from zero to both sides"
    all_alike = replace(close, choices=tuple(replace(each, value=31.31, verdict="equal") for each in close.choices))
    assert set(figures(all_alike).values()) == {""}
    assert len({advice.bar(all_alike, each) for each in all_alike.choices}) == 1


# -- on the screen -----------------------------------------------------------------------------------------------------


def open_review(ui: Harness, nameless: bool = False) -> ReviewScreen:
    """A game in which both have made mistakes, in review; nameless: of somebody who gave no name."""
    chairs = (person("" if nameless else "Anna"), computer("club", "Berta"))
    ui.app.open("review", kept(ui.folders.games, PROCESSION, replace(blank_notes(PROCESSION), chairs=chairs)))
    return screen_of(ui, ReviewScreen)


def test_a_review_reports_no_mistakes_only_after_judging_every_choice(tmp_path: Path) -> None:
    record = finished("contraconquer")
    with Harness(tmp_path) as ui:
        ui.app.open("review", kept(ui.folders.games, record))
        ui.app.reviewing.stop()
        ui.frame()
        nothing = "in none of them could anything be lost"
        assert nothing not in ui.one_line() and "Not judged yet. 0 of" in ui.one_line()
        ui.key("m")
        assert "Not judged yet. 0 of" in ui.notice() and "choices judged" in ui.notice()
        ui.app.reviewing.go_on()
        judged(ui)
        assert "No mistake so far" not in ui.one_line() and nothing in ui.one_line()


@pytest.mark.parametrize("nameless", [True, False])
def test_the_only_person_is_you_in_a_question(nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegame.practice.review.ENOUGH", 1)
    with Harness(tmp_path) as ui:
        screen = open_review(ui, nameless)
        judged(ui)
        assert ("You: chance to win" in ui.one_line()) == nameless
        ui.key("home")
        assert ("You chose: " in ui.one_line()) == nameless
        ui.key("m")
        ui.settle()
        assert ui.top() is not screen and "You chose: " in ui.one_line() and "Seat A" not in ui.one_line()


def test_a_second_click_at_the_same_place_never_opens_the_rule_book(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600)) as ui:
        open_review(ui)
        judged(ui)
        ui.key("m")
        ui.settle()
        page = screen_of(ui, QuestionPage)
        assert page.board is not None
        row = ui.target(f"choice.{not_none(page.board.question.judgement).top.move}").rect
        ui.patient = False
        for step in range(40):
            x, y = row.x + row.w * step / 40, row.cy
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
        judged(ui)
        assert ui.one_line().index("What Berta thought") < ui.one_line().index("The verdict")


def test_a_notice_avoids_the_text_of_a_scrolling_pane(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        builder = ui.app._builder("")
        window = Rect(200, 300, 880, 480)
        words = Label(Rect(200, 300, 880, 480), ((builder.span("13 %"),),))
        scene = Scene((1280, 800), "", (Clip(window, (words,)),))
        said = Notice("A line that the app says", "", 0.0)
        said.nodes(builder, scene)
        assert said.box.bottom <= window.y


def test_the_answer_to_an_idle_key_ends_when_a_choice_is_due() -> None:
    def scene(*names: str) -> Scene:
        return Scene((800, 600), "", (), tuple(Target(name, Rect(0, 0, 9, 9), Action("go"), name) for name in names))

    said, other = Notice("There is nothing to choose now.", "", 0.0), Notice("Saved.", "", 0.0)
    said.end_with_choices(scene("menu"))
    assert not said.is_over(2.0, scene("menu")) and not said.is_over(0.5, scene("menu", "pass"))
    assert said.is_over(2.0, scene("menu", "pass")) and not other.is_over(2.0, scene("menu", "pass"))


def test_the_curve_falls_at_a_mistake_by_the_loss_that_the_text_names(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        review = open_review(ui).review
        judged(ui)
        falls = 0
        for seat in range(2):
            points = review.curve(seat)
            for at in review.mistakes(seat):
                before, after = (point.value for point in points if point.moment == at)
                known = review.analysis.judged[at + 1].judgement
                assert before - after == pytest.approx(known.loss) and known.loss > 0
                falls += 1
            dearest = max(review.mistakes(seat), key=lambda at: review.analysis.judged[at + 1].judgement.loss)
            told = review_words.costliest_choice_text(review, seat, ReasonWriter(str, ENGLISH, Faces()))
            assert told.startswith(review_words.moment_text(review, dearest, ENGLISH) + ": ") and " cost " in told
            agreed = review.judgement_at(dearest)
            assert agreed is not None and told.count(".") >= 1 + bool(agreed.made.reasons), "what it cost, and why"
        assert falls


def test_the_curve_of_contraconquer_ends_at_the_number_of_tricks_won() -> None:
    path = PLAYED / "contraconquer" / "printed-nine-cards.yaml"
    record = read_record(path.read_bytes(), path.name)
    review = Review(replay_record(record, "kept")[1], blank_notes(record), None)
    for number, task in review.tasks():
        review.analysis.take(number, task.do())
    curves = [review.curve(seat) for seat in range(record.players)]
    tricks = sum(review._history.state.scores())
    assert [curve[0].value for curve in curves] == pytest.approx([tricks / record.players] * record.players)
    assert tuple(curve[-1].value for curve in curves) == review._history.state.scores()
    for curve in curves:
        assert all(one.value != other.value for one, other in pairwise(curve[:-2]))
        assert curve[-2].value == curve[-1].value, "with one card each the last trick is certain"
    for each in zip(*curves, strict=True):
        assert sum(point.value for point in each) == pytest.approx(tricks), "what one may expect more, another may less"


@pytest.mark.parametrize(("length", "wins"), [(3, False), (7, True)])
def test_a_review_states_whether_perfect_play_decides_from_the_first_row(length: int, wins: bool) -> None:
    entry = find("procession")
    line = GameHistory(entry.engine, 2, complete(entry.engine, 2, {"length": length}))
    while acting := line.state.acting():
        view = line.state.view(acting[0])
        found = entry.bot.evaluate(view, entry.bot.adviser(view), Random(1), None)
        line.add(acting[0], max(found.choices, key=lambda each: each.value).move)
    review = Review(line, blank_notes(Record("procession", 2, {}, (), line.lines)), None, finished=True)
    assert review_words.no_mistake_text(review, (0, 1), ENGLISH).startswith("Not judged yet."), "nothing is judged yet"
    assert review.beginner_wins() is None
    for number, task in review.tasks():
        review.analysis.take(number, task.do())
    assert review.beginner_wins() is wins
    loser = 1 if wins else 0
    said = review_words.no_mistake_text(review, (loser,), ENGLISH)
    assert ("the first player wins" if wins else "the first player cannot win") in said
    assert review_words.no_mistake_text(review, (1 - loser,), ENGLISH).startswith("No mistake was found.")


def test_the_curve_gives_a_forced_move_its_certain_chance() -> None:
    engine = find("procession").engine
    line = GameHistory(engine, 2, complete(engine, 2, {"length": 5}))
    for row in ("00100", "10100", "10000", "10001", "10101"):
        seat = line.state.acting()[0]
        line.add(seat, engine.parse(seat, row))
    review = Review(line, blank_notes(Record("procession", 2, {}, (), line.lines)), None, finished=True)
    for number, task in review.tasks():
        review.analysis.take(number, task.do())
    curve = {point.moment: point.value for point in review.curve(0)}
    assert curve[2] == 0.0 and curve[4] == 1.0, "the other player's mistake lies between them"


class Counting:
    """A review of which nothing is asked but how many choices there were and how many mattered."""

    def __init__(self, *counted: tuple[int, int]) -> None:
        self._counted = counted

    def mistake_counts(self, seat: int) -> MistakeCounts:
        return MistakeCounts(*self._counted[seat], 0, 0)


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ([(27, 2)], "27 choices, of which 2 mattered."),
        ([(27, 1)], "27 choices, of which one mattered."),
        ([(27, 0)], "27 choices; in none of them could anything be lost."),
        ([(1, 0)], "One choice, in which nothing could be lost."),
        ([(8, 5)], "8 choices."),
        ([(1, 1)], "One choice."),
        ([(0, 0)], ""),
        ([(8, 2), (8, 4)], "16 choices, of which 6 mattered."),
    ],
)
def test_a_review_counts_the_choices_that_mattered(counted: list[tuple[int, int]], said: str) -> None:
    review = cast("Review", Counting(*counted))
    assert review_words.important_choices_text(review, range(len(counted)), ENGLISH) == said


def test_a_choice_mattered_where_another_would_have_lost_something() -> None:
    record = finished("wargops")
    review = Review(replay_record(record, "kept")[1], blank_notes(record), None, finished=True)
    for number, task in review.tasks():
        review.analysis.take(number, task.do())
    for seat in range(record.players):
        of_seat = review.analysis.of_seat(seat)
        lost = [any(each.verdict in LOSING for each in one.judgement.evaluation.choices) for one in of_seat]
        assert review.mistake_counts(seat).mattered == sum(lost)
        assert review.mistake_counts(seat).choices == sum(one.judgement.verdict != "forced" for one in of_seat)


def test_a_moment_is_named_in_the_words_of_its_game() -> None:
    named = {"contraspiel": "Deal 1, choice 1", "contractgrid": "choice 1", "wargops": "trick 1", "procession": "Row 1"}
    for game, first in named.items():
        record = PROCESSION if game == "procession" else finished(game)
        _, line = replay_record(record, "game")
        review = Review(line, blank_notes(record), None, finished=True)
        said = [review_words.moment_text(review, at, ENGLISH) for at in review.stops]
        assert first.casefold() in said[0].casefold(), (game, said[0])
        tricks = any("trick 2" in each.casefold() for each in said)
        assert tricks == (game in ("contractgrid", "wargops")), "the deals of this Contraspiel were not played"
        assert not any("move" in each for each in said) and "end" in said[-1].casefold()


def test_the_error_of_a_chance_has_the_digits_of_its_figure() -> None:
    said = []
    for lost in (1.0, 20.0):
        found = evaluation_with_losses(33.6, lost, scale="hundred")
        doubted = replace(found, choices=tuple(replace(each, error=1.24) for each in found.choices))
        said.append([form(doubted, doubted.choices[0], ENGLISH) for form in (advice.figure, advice.margin)])
    assert said == [["33.6 %", "± 1.2 %"], ["34 %", "± 1 %"]]


@pytest.mark.parametrize(
    ("game", "part"), [("contraspiel", "Deal 2"), ("contractgrid", "Hand 2"), ("wargops", "Game 2")]
)
def test_a_part_of_a_game_is_called_as_at_its_table(game: str, part: str) -> None:
    assert part_name(game, 1, ENGLISH) == part
