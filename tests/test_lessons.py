"""Lessons: their scripts, going through them at the table, the ways to a lesson and on from it, and stored progress."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from lesson_walk import number_of, until_said, walk
from tables import screen_of, table_under
from ui_harness import Harness

from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.games.lessons import LessonStep
from tablegame.practice import lessons
from tablegame.practice.lessons import LessonScript, resume_place
from tablegame.session.history import GameHistory
from tablegame.session.settings import FASTEST, Settings
from tablegame.session.worker import advice
from tablegame.storage.language import load
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.guide import boxes_of
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import Badge, Panel, Rect

KEYS = [game.key for game in GAMES if game.lessons]
LESSONS = [(game.key, number) for game in GAMES for number in range(len(game.lessons))]

KINDS_OF_MOVES = {
    "contraconquer": {"rank"},
    "wargops": {"rank"},
    "procession": {"row"},
    "precognition": {"deal", "predict", "card"},
    "contractgrid": {"dealer", "grid", "deal", "refuse", "bid", "card"},
    "contraspiel": {  # under the usual house rules
        *("dealer", "deal", "take", "leave", "exchange", "fold", "pass", "play", "play X", "contra", "recontra"),
        *("matsch X", "card"),
    },
}
"""Every kind of move that the rules have in their usual form."""


def kind_of(game: str, line: str) -> str:
    """The kind of a move in a record, one of KINDS_OF_MOVES."""
    _, first, *rest = line.split(" ")
    if game in ("contraconquer", "wargops"):
        return "rank"
    if game == "procession":
        return "row"
    if first.islower():
        return f"{first} X" if rest and first in ("play", "matsch") else first
    return "card"


def replayed(entry: Game, number: int = 0) -> GameHistory:
    """The game of a lesson; making it checks that every move is legal."""
    lesson = entry.lessons[number]
    return GameHistory(
        entry.engine, lesson.players, complete(entry.engine, lesson.players, lesson.options), lesson.moves
    )


def settings(language: str = "en", scale: int = 100) -> Settings:
    return Settings(language=language, names=("Ann",), pace=FASTEST, text_scale=scale)


def first_step(ui: Harness, game: str) -> LessonStep:
    """Open a lesson and let time pass until its first step."""
    ui.app.open("lesson", game)
    ui.settle()
    step = until_said(ui)
    assert step is not None
    return step


@pytest.mark.parametrize("game", KEYS)
def test_the_lessons_of_a_game_have_every_kind_of_move_of_its_rules(game: str) -> None:
    entry = find(game)
    lines = [line for number in range(len(entry.lessons)) for line in replayed(entry, number).lines]
    assert {kind_of(game, line) for line in lines} == KINDS_OF_MOVES[game]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_asks_for_every_move_of_the_learners_seat_and_no_other(game: str, number: int) -> None:
    lesson = find(game).lessons[number]
    moves_asked = [step.move for step in lesson.script if isinstance(step, LessonStep) and step.move]
    lines = replayed(find(game), number).lines[len(lesson.start) :]
    moves_of_seat = [line for line in lines if line.startswith("ABCDEFGH"[lesson.seat] + " ")]
    if lesson.ideas:  # after the choice in question, the moves of the learner are made by the lesson
        assert moves_asked and moves_asked == moves_of_seat[: len(moves_asked)]
    else:
        assert len(moves_asked) >= 3 and moves_asked == moves_of_seat


IDEAS = [(game, number) for game, number in LESSONS if find(game).lessons[number].ideas]


@pytest.mark.parametrize(("game", "number"), IDEAS)
def test_a_lesson_on_an_idea_asks_for_the_best_move_and_reasons_name_the_idea(game: str, number: int) -> None:
    entry, history = find(game), replayed(find(game), number)
    lesson = entry.lessons[number]
    assert lesson.about and lesson.minutes <= 2 and set(lesson.ideas) <= {kind.key for kind in entry.reasons.kinds}
    made = next(made for made in history.moves[len(lesson.start) :] if made.actor == lesson.seat)
    view, move = made.before.view(lesson.seat), made.move
    assert isinstance(move, int)
    choices = advice(entry, view, 1).choices
    asked = next(choice for choice in choices if choice.move == move or entry.bot.equivalent(view, choice.move, move))
    others = [choice for choice in choices if choice is not asked]
    explained = (asked, *(choice for choice in others if choice.loss))
    assert set(lesson.ideas) & {claim.kind for choice in explained for claim in choice.reasons}
    if game == "contraconquer" and "read" not in lesson.ideas:
        assert asked.verdict == "equal", "against players who cannot be read no card is better than another"
    else:
        assert asked.verdict == "best"
        assert all(choice.loss or choice.verdict == "best" for choice in others)


def test_lessons_on_ideas_follow_all_guided_hands_of_a_game() -> None:
    for entry in filter(lambda entry: entry.lessons, GAMES):
        is_on_idea = [bool(lesson.ideas) for lesson in entry.lessons]
        assert not is_on_idea[0], "the first lesson is a guided hand"
        assert is_on_idea == sorted(is_on_idea), "False comes before True"


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_step_is_short_points_at_a_part_and_asks_for_one_thing_at_most(game: str, number: int) -> None:
    for step in find(game).lessons[number].script:
        if isinstance(step, LessonStep):
            assert step.says and len(step.says) <= 115 and len(step.do) <= 90, step
            ends_of_sentences = re.findall(r"[.!?](?: |$)", step.says)
            assert len(ends_of_sentences) <= 3, step
            assert step.at, step
            assert not (step.phase and step.move), "it waits for a phase, or it asks for a move"


ROOMS = (((960, 600), "de", 100), ((3840, 2160), "en", 100), ((1920, 1080), "de", 200))


def share_inside(box: Rect, frame: Rect) -> float:
    """The share of a box that lies inside a frame."""
    across = min(box.right, frame.right) - max(box.x, frame.x)
    down = min(box.bottom, frame.bottom) - max(box.y, frame.y)
    return max(0.0, across) * max(0.0, down) / (box.w * box.h)


def assert_marks_are_right(ui: Harness, step: LessonStep, size: tuple[int, int], language: str, scale: int) -> None:
    """Every part at which a step points is in the window, inside a frame, and not covered by the note of the step."""
    builder = Builder(size, ui.app.studio.fonts, load(language), scale / 100, faces=ui.app.faces)
    scene = screen_of(ui, TableScreen).build(builder)
    panels = [node for node in scene.nodes if isinstance(node, Panel)]
    (note,) = (panel.rect for panel in panels if panel.id == "lesson")
    marks = [panel.rect for panel in panels if panel.id == "lesson.mark"]
    where = f"{size} {language} {scale}: {step.says!r}"
    assert marks, where
    mostly_outside, whole = 0.3, 0.98  # shares of a badge inside a frame; between them the frame cuts the badge
    for badge in (node.rect for node in scene.nodes if isinstance(node, Badge)):
        cut = [mark for mark in marks if mostly_outside < share_inside(badge, mark) < whole]
        assert not cut, f"{where}: a frame cuts a badge"
    parts = {part for group in step.at for part in group.split(" ")}
    for panel in panels:
        if panel.id in {"board", "trash"} - parts:
            assert not any(mark.inset(6).overlaps(panel.rect) for mark in marks), f"{where}: a frame cuts {panel.id}"
    for part in parts:
        boxes = boxes_of(builder, part)
        for box in boxes:
            assert box.overlaps(Rect(0, 0, *size)) and box.w > 8 and box.h > 8, where
            assert any(mark.inset(-1).overlaps(box) for mark in marks), where
            assert not note.inset(2).overlaps(box), f"{where}: the note covers {part}"
    for group in step.at:
        assert any(boxes_of(builder, part) for part in group.split(" ")), f"{where}: {group} is not there"
    words = next(node for node in scene.nodes if getattr(node, "id", "") == "lesson.words")
    assert builder.line_height(words.lines) <= note.h, where  # type: ignore[union-attr]


def assert_focus_is_right(ui: Harness, step: LessonStep) -> None:
    """The focus is on the button that goes on; where a move is asked for, the first arrow leads to the move."""
    table = table_under(ui)
    if any(name.startswith("say/") for name in step.at):
        return
    if not step.move:
        assert ui.focus() == "next", step
    elif table.script is not None and table.script.lesson.ideas:
        note = next(node for node in ui.scene().nodes if getattr(node, "id", "") == "lesson.words")
        assert "Key" not in note.words, "the position is to be solved"  # type: ignore[union-attr]
    else:
        assert ui.scene().default_button is None or not table.has_chosen, "nothing is chosen yet"
        focus = ui.target(ui.scene().first_arrow)
        if step.move.split(" ")[1] not in ("predict", "grid", "bid"):
            picked_move = table.entry.scene.picked_move(table.look(), focus.action)
            assert number_of(table, step) in (picked_move, *focus.action.values), step


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_can_be_done_by_mouse_and_points_only_at_visible_parts(tmp_path: Path, game: str, number: int) -> None:
    with Harness(tmp_path, (960, 600), settings()) as ui:
        for step in walk(ui, game, number=number):
            assert_focus_is_right(ui, step)
            for size, language, scale in (((960, 600), "en", 100), *ROOMS):
                assert_marks_are_right(ui, step, size, language, scale)
        assert isinstance(ui.top(), AskScreen)
        assert lessons.lessons_of(ui.folders)[0].taken == {lessons.lesson_name(game, number): "2026-11-14"}
        assert not list(ui.folders.games.glob("*.yaml")), "a lesson is no saved game"


@pytest.mark.parametrize("game", KEYS)
def test_a_legal_move_that_is_not_that_of_the_lesson_is_refused_with_a_reason(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        other_moves = set[int]()
        for step in walk(ui, game):
            if step.move:
                table = table_under(ui)
                move = number_of(table, step)
                domain = table.session.situation.view.legal()
                other_moves = {domain.sample(ui.app.random) for _ in range(40)} - {move}
                if other_moves:  # the first step at which the rules allow other moves
                    break
        reason = table.session.why_not(other_moves.pop())
        assert reason is not None and reason.text
        assert table.session.why_not(move) is None


@pytest.mark.parametrize("game", ["contraspiel", "procession"])
def test_the_explanation_of_a_term_goes_when_the_next_step_takes_the_focus(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        first_step(ui, game)
        ui.move_focus("term/0")
        assert "term" in [getattr(node, "id", "") for node in ui.scene().nodes]
        ui.act(verbs.NEXT_STEP())
        assert ui.focus() == "next" and "term" not in [getattr(node, "id", "") for node in ui.scene().nodes]


def test_in_a_lesson_a_wrong_card_undo_and_hint_show_a_notice(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        next(step for step in walk(ui, "contraconquer") if step.move)
        ui.click("pick/3")
        assert "another way" in ui.notice() and table_under(ui).picked is None
        for key in ("ctrl+z", "h"):
            ui.key(key)
            assert "the table leads" in ui.notice()


def test_a_lesson_step_never_ends_by_waiting(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        step = next(step for step in walk(ui, "contraconquer") if step.phase)
        ui.run(seconds=30, rate=4)
        assert table_under(ui).step is step


@pytest.mark.parametrize("aims_seen", [(), ("wargops",)])
def test_new_game_asks_only_before_the_first_whether_it_is_new(tmp_path: Path, aims_seen: tuple[str, ...]) -> None:
    with Harness(tmp_path, (1280, 800), replace(settings(), aims_seen=aims_seen)) as ui:
        ui.click("tile.wargops")
        assert isinstance(ui.top(), NewGameScreen) and ui.focus() == "deal"
        assert ("New to WarGops?" in ui.words()) == (not aims_seen)
        assert "4 min" in ui.target("lesson").label


def by_the_rule_book(ui: Harness) -> None:
    ui.app.help("precognition")
    ui.frame()
    ui.click("lesson")


def by_the_dialog_of_a_new_game(ui: Harness) -> None:
    ui.click("tile.contractgrid")
    ui.move_focus("lesson")
    ui.key("enter")


@pytest.mark.parametrize(
    ("open_lesson", "game", "screen"),
    [(by_the_rule_book, "precognition", RulesScreen), (by_the_dialog_of_a_new_game, "contractgrid", ShelfScreen)],
)
def test_leaving_a_lesson_returns_to_the_screen_where_it_was_opened(
    tmp_path: Path, open_lesson: Callable[[Harness], None], game: str, screen: type
) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        open_lesson(ui)
        script = table_under(ui).script
        assert script is not None and script.entry.key == game
        ui.settle()
        ui.key("m")
        ui.click("menu.leave")
        assert isinstance(ui.top(), screen)


def scripted_first_step(game: str, number: int = 0) -> LessonStep:
    return next(each for each in find(game).lessons[number].script if isinstance(each, LessonStep))


def finish_lesson(ui: Harness, game: str, number: int = 0) -> None:
    for _ in walk(ui, game, number):
        pass


def test_a_lesson_resumes_at_its_step_and_the_menu_restarts_it(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        step = next(step for step in walk(ui, "contraconquer") if step.says.startswith("Next trick"))
        ui.key("m")
        ui.click("menu.leave")
        assert first_step(ui, "contraconquer").says == step.says
        assert "where you left it" in ui.notice()
        ui.key("m")
        ui.click("menu.anew")
        ui.settle()
        assert until_said(ui) == scripted_first_step("contraconquer")


def test_the_first_answer_after_a_lesson_deals_a_short_game_against_beginners(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        finish_lesson(ui, "procession")
        assert ui.focus() == "answer.0"
        ui.key("enter")
        ui.settle()
        table = table_under(ui)
        assert table.script is None and table.session.file is not None
        assert [chair.level for chair in table.session.situation.chairs] == ["", "beginner"]
        assert table.session.chosen == complete(table.entry.engine, 2, table.entry.short[1])


def test_escape_after_a_lesson_returns_to_the_shelf_and_the_next_lesson_is_offered(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        finish_lesson(ui, "procession")
        ui.key("escape")
        assert isinstance(ui.top(), ShelfScreen)
        assert first_step(ui, "procession") == scripted_first_step("procession", 1)


def test_a_lesson_resumes_at_an_earlier_step_with_a_settled_table_or_at_the_start() -> None:
    for entry in GAMES:
        for number, lesson in enumerate(entry.lessons):
            for stored in range(len(lesson.script) + 3):  # a lesson may have been longer when its place was stored
                place = resume_place(lesson, stored)
                step = lesson.script[place]
                if place:
                    assert isinstance(step, LessonStep) and not step.phase and place <= stored
                LessonScript(entry, "Ann", stored, number=number)  # raises if a move up to this step is illegal


def test_after_a_lesson_the_next_is_offered_and_both_are_stored_as_taken(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), settings()) as ui:
        finish_lesson(ui, "contraspiel")
        assert "matsch" in ui.words(), "the subject of the next lesson"
        ui.click("answer.1")
        ui.settle()
        assert until_said(ui) == scripted_first_step("contraspiel", 1)
        ui.app.home()
        finish_lesson(ui, "contraspiel", 1)
        ui.click("answer.2")
        assert set(lessons.lessons_of(ui.folders)[0].taken) == {"contraspiel", "contraspiel 2"}


@pytest.mark.parametrize("game", KEYS)
def test_new_game_proposes_the_game_for_an_evening_and_after_a_lesson_the_short_one(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        entry = find(game)
        assert NewGameScreen(ui.app, entry).party.own_rules == dict(entry.proposed[1])
        lessons.store_finished(ui.folders, game, ui.app.today())
        assert NewGameScreen(ui.app, entry).party.own_rules == dict(entry.short[1])


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_minutes_of_a_lesson_allow_ten_to_twenty_seconds_for_each_step(game: str, number: int) -> None:
    lesson = find(game).lessons[number]
    steps = sum(isinstance(part, LessonStep) for part in lesson.script)
    assert steps * 10 / 60 - 1 <= lesson.minutes <= steps * 20 / 60 + 1  # rounded to a minute


def test_progress_stored_before_the_second_lesson_existed_is_read(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        path = ui.folders.practice / "lessons.yaml"
        path.parent.mkdir(parents=True)
        path.write_text('lessons: 1\noffered: []\ntaken: {contraspiel: "2026-11-01"}\nleft: {}\n', "utf-8")
        ui.app.open("lesson", "contraspiel")
        script = table_under(ui).script
        assert script is not None and script.number == 1


def test_tricks_that_a_lesson_does_not_explain_end_without_a_press(tmp_path: Path) -> None:
    results_stay_until_a_press = replace(settings(), hold_ms=None)
    with Harness(tmp_path, (1280, 800), results_stay_until_a_press) as ui:
        last_move = "A EA"  # leads to the last trick of this lesson
        assert any(step.move == last_move for step in walk(ui, "contraspiel", number=1))


def test_the_new_game_dialog_states_the_duration_of_the_next_lesson(tmp_path: Path) -> None:
    first, second = find("contraspiel").lessons[:2]
    with Harness(tmp_path, (960, 600), settings()) as ui:
        ui.click("tile.contraspiel")
        assert f"Lesson, {first.minutes} min" in ui.words()
        ui.key("escape")
        lessons.store_finished(ui.folders, "contraspiel", ui.today)
        ui.click("tile.contraspiel")
        assert f"Lesson, {second.minutes} min" in ui.words()
