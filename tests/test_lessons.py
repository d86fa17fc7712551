"""The lessons: each game's first hand, guided. What they show, what they point at, and that anybody gets through."""

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

KINDS = {
    "contraconquer": {"rank"},
    "wargops": {"rank"},
    "procession": {"row"},
    "precognition": {"deal", "predict", "card"},
    "contractgrid": {"dealer", "grid", "deal", "refuse", "bid", "card"},
    # Under the usual house rules; fold and stand are the two answers to one question, contra is said with or without
    # an exchange.
    "contraspiel": {
        *("dealer", "deal", "take", "leave", "exchange", "fold", "pass", "play", "play X", "contra", "recontra"),
        *("matsch X", "card"),
    },
}
"""Every kind of move that the rules have in their usual form."""


def kind_of(game: str, line: str) -> str:
    _, first, *rest = line.split(" ")
    if game in ("contraconquer", "wargops"):
        return "rank"
    if game == "procession":
        return "row"
    if first.islower():
        return f"{first} X" if rest and first in ("play", "matsch") else first
    return "card"


def replayed(entry: Game, number: int = 0) -> GameHistory:
    """The record of a lesson, every move checked."""
    lesson = entry.lessons[number]
    return GameHistory(
        entry.engine, lesson.players, complete(entry.engine, lesson.players, lesson.options), lesson.moves
    )


def settings(language: str = "en", scale: int = 100) -> Settings:
    return Settings(language=language, names=("Ann",), pace=FASTEST, text_scale=scale)


def first_step(ui: Harness, game: str) -> LessonStep:
    """Open a lesson and run it to its first explanation."""
    ui.app.open("lesson", game)
    ui.settle()
    step = until_said(ui)
    assert step is not None
    return step


# -- what a lesson shows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KEYS)
def test_each_kind_of_move_of_the_rules_comes_in_the_records_of_the_lessons(game: str) -> None:
    entry = find(game)
    lines = [line for number in range(len(entry.lessons)) for line in replayed(entry, number).lines]
    assert {kind_of(game, line) for line in lines} == KINDS[game]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_learner_makes_every_move_of_one_seat_and_no_other(game: str, number: int) -> None:
    lesson = find(game).lessons[number]
    letter = "ABCDEFGH"[lesson.seat]
    own = [each.move for each in lesson.script if isinstance(each, LessonStep) and each.move]
    lines = replayed(find(game), number).lines[len(lesson.start) :]
    made = [line for line in lines if line.startswith(f"{letter} ")]
    # An idea is shown to its end: what comes behind the choice is played for the learner.
    assert own == (made[: len(own)] if lesson.ideas else made)
    assert len(own) >= (1 if lesson.ideas else 3)


IDEAS = [(game, number) for game, number in LESSONS if find(game).lessons[number].ideas]


@pytest.mark.parametrize(("game", "number"), IDEAS)
def test_a_lesson_on_an_idea_asks_for_the_judges_move_and_its_reasons_name_the_idea(game: str, number: int) -> None:
    entry, history = find(game), replayed(find(game), number)
    lesson = entry.lessons[number]
    assert lesson.about and lesson.minutes <= 2 and set(lesson.ideas) <= {kind.key for kind in entry.reasons.kinds}
    asked = next(made for made in history.moves[len(lesson.start) :] if made.actor == lesson.seat)
    view, move = asked.before.view(lesson.seat), asked.move
    assert isinstance(move, int)
    found = advice(entry, view, 1)
    best = next(each for each in found.choices if each.move == move or entry.bot.equivalent(view, each.move, move))
    others = [each for each in found.choices if each is not best]
    named = {claim.kind for each in (best, *(each for each in others if each.loss)) for claim in each.reasons}
    assert named & set(lesson.ideas)
    if game == "contraconquer" and "read" not in lesson.ideas:
        # No card is better than another one beside players who cannot be read: the reasons describe equal choices.
        assert best.verdict == "equal"
    else:
        assert best.verdict == "best" and all(each.loss or each.verdict == "best" for each in others)


def test_lessons_on_ideas_follow_all_guided_hands() -> None:
    for entry in GAMES:
        flags = [bool(lesson.ideas) for lesson in entry.lessons]
        assert flags == sorted(flags) and not any(flags[:1])
    assert [bool(lesson.ideas) for lesson in find("contraspiel").lessons[:3]] == [False, False, True]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_step_is_short_and_points_at_something(game: str, number: int) -> None:
    for step in find(game).lessons[number].script:
        if isinstance(step, LessonStep):
            assert step.says and step.at and len(step.says) <= 115 and len(step.do) <= 90, step
            assert not (step.phase and step.move), step
            assert len(re.findall(r"[.!?](?: |$)", step.says)) <= 3, step


# -- at the table ----------------------------------------------------------------------------------------------------

ROOMS = (((960, 600), "de", 100), ((3840, 2160), "en", 100), ((1920, 1080), "de", 200))


def share(box: Rect, window: Rect) -> float:
    """How much of a box lies in a window."""
    across = min(box.right, window.right) - max(box.x, window.x)
    down = min(box.bottom, window.bottom) - max(box.y, window.y)
    return max(0.0, across) * max(0.0, down) / (box.w * box.h)


def check_marks(ui: Harness, step: LessonStep, size: tuple[int, int], language: str, scale: int) -> None:
    """All that a step points at is on the picture, framed with its badges, and not covered by the note."""
    screen = screen_of(ui, TableScreen)
    builder = Builder(size, ui.app.studio.fonts, load(language), scale / 100, faces=ui.app.faces)
    scene = screen.build(builder)
    notes = [node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "lesson"]
    marks = [node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "lesson.mark"]
    where = f"{size} {language} {scale}: {step.says!r}"
    assert len(notes) == 1 and marks, where
    window = Rect(0, 0, *size)
    for badge in (node.rect for node in scene.nodes if isinstance(node, Badge)):
        assert all(not 0.3 < share(badge, mark) < 0.98 for mark in marks), where
    meant = {name for names in step.at for name in names.split(" ")}
    for node in scene.nodes:
        if isinstance(node, Panel) and node.id in {"board", "trash"} - meant:
            assert not any(mark.inset(6).overlaps(node.rect) for mark in marks), f"{where}: a frame cuts {node.id}"
    for names in step.at:
        boxes = [box for name in names.split(" ") for box in boxes_of(builder, name)]
        assert boxes, f"{where}: {names} is not there"
        for box in boxes:
            assert box.overlaps(window) and box.w > 8 and box.h > 8, where
            assert any(mark.inset(-1).overlaps(box) for mark in marks), where
            assert not notes[0].inset(2).overlaps(box), f"{where}: the note covers {names}"
    said = next(node for node in scene.nodes if getattr(node, "id", "") == "lesson.words")
    assert builder.line_height(said.lines) <= notes[0].h, where  # type: ignore[union-attr]


def check_focus(ui: Harness, step: LessonStep) -> None:
    """The focus lies on the button that goes on; where a move is asked for the first arrow leads to it."""
    if any(name.startswith("say/") for name in step.at):
        return
    if not step.move:
        assert ui.focus() == "next", step
        return
    script = table_under(ui).script
    if script is not None and script.lesson.ideas:
        note = next(node for node in ui.scene().nodes if getattr(node, "id", "") == "lesson.words")
        assert "Key" not in note.words, "the position is to be solved"  # type: ignore[union-attr]
        return
    assert ui.scene().default_button is None or not table_under(ui).has_chosen, "nothing is chosen yet"
    focus = ui.target(ui.scene().first_arrow)
    if step.move.split(" ")[1] not in ("predict", "grid", "bid"):
        table, wanted = table_under(ui), number_of(table_under(ui), step)
        assert wanted in (table.entry.scene.picked_move(table.look(), focus.action), *focus.action.values), step


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_each_lesson_completes_by_mouse_and_points_only_at_visible_things(
    tmp_path: Path, game: str, number: int
) -> None:
    with Harness(tmp_path, (960, 600), settings()) as ui:
        for step in walk(ui, game, mouse=True, number=number):
            check_marks(ui, step, (960, 600), "en", 100)
            check_focus(ui, step)
            for size, language, scale in ROOMS:
                check_marks(ui, step, size, language, scale)
        assert isinstance(ui.top(), AskScreen)
        assert lessons.lessons_of(ui.folders)[0].taken == {lessons.lesson_name(game, number): "2026-11-14"}
        assert not list(ui.folders.games.glob("*.yaml"))


@pytest.mark.parametrize("game", KEYS)
def test_a_move_other_than_the_lessons_gets_an_answer_and_changes_nothing(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        for step in walk(ui, game, mouse=True):
            if step.move:
                table = table_under(ui)
                wanted = number_of(table, step)
                domain = table.session.situation.view.legal()
                others = {domain.sample(ui.app.random) for _ in range(40)} - {wanted}
                if others:
                    break
        reason = table.session.why_not(others.pop())
        assert reason is not None and reason.text
        assert table.session.why_not(wanted) is None


@pytest.mark.parametrize("game", ["contraspiel", "procession"])
def test_no_explanation_of_a_term_stays_when_the_next_step_takes_the_focus(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        first_step(ui, game)
        ui.move_focus("term/0")
        assert "term" in [getattr(node, "id", "") for node in ui.scene().nodes]
        ui.act(verbs.NEXT_STEP())
        assert ui.focus() == "next" and "term" not in [getattr(node, "id", "") for node in ui.scene().nodes]


def test_in_a_lesson_a_wrong_card_undo_and_hint_show_a_notice(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        for step in walk(ui, "contraconquer", mouse=True):
            if step.move:
                break
        ui.click("pick/3")
        assert "another way" in ui.notice()
        assert table_under(ui).picked is None
        ui.key("ctrl+z")
        assert "the table leads" in ui.notice()
        ui.key("h")
        assert "the table leads" in ui.notice()


def test_a_lesson_step_never_ends_by_waiting(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        step = next(step for step in walk(ui, "contraconquer", mouse=True) if step.phase)
        ui.run(30, rate=4)
        assert table_under(ui).step is step


# -- coming to it and going on from it ---------------------------------------------------------------------------------


def test_a_game_that_is_new_here_offers_its_lesson_in_a_line_of_new_game(tmp_path: Path) -> None:
    line = "New to WarGops?"
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        ui.click("tile.wargops")
        assert isinstance(ui.top(), NewGameScreen) and line in ui.words()
        assert "4 min" in ui.target("lesson").label and ui.focus() == "deal"
    with Harness(tmp_path, (1280, 800), replace(settings(), aims_seen=("wargops",))) as ui:
        ui.click("tile.wargops")
        assert line not in ui.words() and "4 min" in ui.target("lesson").label


def by_the_rule_book(ui: Harness) -> None:
    ui.app.help("precognition")
    ui.frame()
    ui.click("lesson")


def by_the_dialog_of_a_new_game(ui: Harness) -> None:
    ui.click("tile.contractgrid")
    ui.move_focus("lesson")
    ui.key("enter")


@pytest.mark.parametrize(
    ("way", "game", "back"),
    [
        (by_the_rule_book, "precognition", RulesScreen),
        (by_the_dialog_of_a_new_game, "contractgrid", ShelfScreen),
    ],
)
def test_each_entry_to_a_lesson_returns_to_the_screen_it_was_opened_from(
    tmp_path: Path, way: Callable[[Harness], None], game: str, back: type
) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        way(ui)
        script = table_under(ui).script
        assert script is not None and script.entry.key == game
        ui.settle()
        ui.key("m")
        ui.click("menu.leave")
        assert isinstance(ui.top(), back)


def test_a_lesson_resumes_at_its_step_and_the_menu_restarts_it(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        for step in walk(ui, "contraconquer", mouse=True):
            if step.says.startswith("Next trick"):
                break
        ui.key("m")
        ui.click("menu.leave")
        assert first_step(ui, "contraconquer").says == step.says
        assert "where you left it" in ui.notice()
        ui.key("m")
        ui.click("menu.anew")
        ui.settle()
        again = until_said(ui)
        assert again == next(each for each in find("contraconquer").lessons[0].script if isinstance(each, LessonStep))


def test_after_the_lesson_a_game_of_ones_own_against_beginners(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        for _ in walk(ui, "procession", mouse=True):
            pass
        assert ui.focus() == "answer.0"
        ui.key("enter")
        ui.settle()
        table = table_under(ui)
        assert table.script is None and table.session.file is not None
        assert [chair.level for chair in table.session.situation.chairs] == ["", "beginner"]
        assert table.session.chosen == complete(table.entry.engine, 2, {"length": 5})


def test_enough_for_now_leads_back_to_where_the_lesson_was_opened(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        for _ in walk(ui, "procession", mouse=True):
            pass
        ui.key("escape")
        assert isinstance(ui.top(), ShelfScreen)
        assert first_step(ui, "procession") == find("procession").lessons[1].script[0], "the next one"


# -- what is kept ----------------------------------------------------------------------------------------------------


def test_a_lesson_resumed_at_an_invalid_step_starts_at_a_settled_table() -> None:
    for entry in GAMES:
        for number, lesson in enumerate(entry.lessons):
            for place in range(len(lesson.script) + 3):
                at = resume_place(lesson, place)
                step = lesson.script[at]
                assert at == 0 or (isinstance(step, LessonStep) and not step.phase and at <= place)
                LessonScript(entry, "Ann", place, number=number)


def test_contraspiel_offers_its_second_lesson_after_the_first_and_keeps_both(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), settings()) as ui:
        for _ in walk(ui, "contraspiel", mouse=True):
            pass
        assert "matsch" in ui.words()
        ui.click("answer.1")
        ui.settle()
        assert until_said(ui) == next(s for s in find("contraspiel").lessons[1].script if isinstance(s, LessonStep))
        ui.app.home()
        for _ in walk(ui, "contraspiel", mouse=True, number=1):
            pass
        ui.click("answer.2")
        assert set(lessons.lessons_of(ui.folders)[0].taken) == {"contraspiel", "contraspiel 2"}


@pytest.mark.parametrize("game", KEYS)
def test_after_a_lesson_the_short_game_is_offered_before_that_the_one_for_an_evening(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        entry = find(game)
        assert NewGameScreen(ui.app, entry).party.own_rules == dict(entry.proposed[1])
        lessons.store_finished(ui.folders, game, ui.app.today())
        assert NewGameScreen(ui.app, entry).party.own_rules == dict(entry.short[1])


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_offered_by_the_minutes_that_its_words_and_moves_take(game: str, number: int) -> None:
    lesson = find(game).lessons[number]
    steps = sum(isinstance(each, LessonStep) for each in lesson.script)
    assert steps * 10 / 60 - 1 <= lesson.minutes <= steps * 20 / 60 + 1


def test_progress_stored_before_the_second_lesson_existed_is_read(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), settings()) as ui:
        path = ui.folders.practice / "lessons.yaml"
        path.parent.mkdir(parents=True)
        path.write_text('lessons: 1\noffered: []\ntaken: {contraspiel: "2026-11-01"}\nleft: {}\n', "utf-8")
        ui.app.open("lesson", "contraspiel")
        script = table_under(ui).script
        assert script is not None and script.number == 1


def test_a_lesson_passes_tricks_it_does_not_explain_without_a_press(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language="en", names=("Ann",), pace=FASTEST, hold_ms=None)) as ui:
        assert any(step.move == "A EA" for step in walk(ui, "contraspiel", mouse=True, number=1))


def test_the_new_game_dialog_states_the_duration_of_the_next_lesson(tmp_path: Path) -> None:
    first, second = find("contraspiel").lessons[:2]
    with Harness(tmp_path, (960, 600), settings()) as ui:
        ui.click("tile.contraspiel")
        assert f"Lesson, {first.minutes} min" in ui.words()
        ui.key("escape")
        lessons.store_finished(ui.folders, "contraspiel", ui.today)
        ui.click("tile.contraspiel")
        assert f"Lesson, {second.minutes} min" in ui.words()
