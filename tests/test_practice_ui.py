"""The page of practice, and the player's own mistakes, which are asked again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from practised import store_finished_game, store_review
from tables import screen_of
from ui_harness import Harness

from tablegame.games import GAMES, Game, find
from tablegame.practice import deck, drills, lessons
from tablegame.practice.deck import MistakeCard, MistakeScan, judged_of
from tablegame.session.games_folder import RECORD_ENDING
from tablegame.session.settings import Settings
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.question_sources import MistakeQuestions
from tablegame.ui.screens.questions import QuestionPage
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.table.launch import begin_usual_game


def test_p_and_a_button_of_the_shelf_open_practice(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert isinstance(ui.top(), PracticeScreen)
        ui.key("escape")
        ui.click("practice")
        assert isinstance(ui.top(), PracticeScreen)
        ui.click("close")
        assert ui.scene().target("tile.wargops")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_at_a_table_p_opens_no_other_screen(entry: Game, tmp_path: Path) -> None:
    """P passes at a table of Contraspiel: pressed too early or too late it must do nothing."""
    with Harness(tmp_path) as ui:
        begin_usual_game(ui.app, entry)
        for _ in range(40):
            bound = ui.scene().keys.get("p")
            assert bound is None or not bound.verb.startswith("table.")
            ui.run(0.1, rate=20)
        ui.key("m")
        assert ui.scene().keys.get("p") is None


def test_practice_proposes_a_beginning_and_lists_every_game_with_lessons_or_drills(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert "Begin here" in ui.words() and ui.focus() == "today"
        assert "Finished games that are not judged yet" in ui.one_line()
        for entry in GAMES:
            has_parts = bool(entry.lessons or entry.kinds_of_drills)
            assert has_parts == any(target.id.startswith(f"part.{entry.key}.") for target in ui.scene().targets)
        ui.key("enter")
        assert not isinstance(ui.top(), PracticeScreen)


def test_the_golden_button_of_practice_is_in_sight_in_large_type(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(text_scale=150), screen=PracticeScreen) as ui:
        golden = next(target for target in ui.scene().targets if target.default_button)
        assert golden.window is not None and golden.rect.bottom <= golden.window.bottom


def test_mistakes_of_a_judged_game_come_back_the_next_day(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = store_finished_game(ui.folders)
        store_review(ui.folders, id, mistakes=2)
        ui.key("p")
        ui.settle()
        assert "2 mistakes to find" in ui.words() and "tomorrow" in ui.words()
        assert len(deck.read(ui.folders).cards) == 2
        ui.key("escape")
        ui.today += timedelta(1)
        ui.key("p")
        assert "2 mistakes come back" in ui.words()
        ui.key("enter")
        assert isinstance(ui.top(), QuestionPage)


def test_practice_lists_a_finished_game_that_is_not_judged_and_opens_its_review(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = store_finished_game(ui.folders)
        ui.key("p")
        assert "not judged yet" in ui.words()
        ui.click(f"review.{id}")
        assert isinstance(ui.top(), ReviewScreen)


def test_a_deck_of_a_newer_version_is_named_in_a_notice(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.folders.practice.mkdir(parents=True)
        (ui.folders.practice / "deck.yaml").write_text("deck: 7\n", "utf-8")
        ui.key("p")
        assert "newer version" in ui.notice()


def test_a_finished_lesson_has_a_tick_and_the_next_one_is_offered(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        lessons.store_finished(ui.folders, "contraconquer", ui.today)
        ui.key("p")
        assert f"1 of {len(GAMES[0].lessons)}" in ui.words()
        assert ui.target("today").action.values == ("lesson", "wargops", 0)


def test_one_button_for_the_lessons_of_a_game_asks_which_and_ticks_finished_ones(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        number, lesson = next((n, lesson) for n, lesson in enumerate(find("wargops").lessons) if lesson.ideas)
        lessons.store_finished(ui.folders, lessons.lesson_name("wargops", number), ui.today)
        ui.key("p")
        ui.click("part.wargops.lessons")
        assert f"{lesson.about[:1].upper()}{lesson.about[1:]} ✓" in ui.words()
        ui.click(f"answer.{number}")
        ui.settle()
        assert ui.at_table()


def test_drills_show_the_players_best_score(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        kind = GAMES[0].drills.drills[0].kind
        drills.store_score(ui.folders, GAMES[0].key, kind, 0, 17)
        ui.key("p")
        assert "best 17" in ui.words()
        ui.click(f"part.{GAMES[0].key}.drills")
        assert not isinstance(ui.top(), PracticeScreen)


WIDE = (1600, 1000)


def open_mistakes(ui: Harness, game: str = "procession", mistakes: int = 1) -> MistakeCard:
    """Store mistakes of a game that are due today, and open them. Returns the first one."""
    id = store_finished_game(ui.folders, game, find(game).engine.usual_players)
    store_review(ui.folders, id, mistakes)
    deck.add(ui.folders, MistakeScan(ui.folders.games / f"{id}{RECORD_ENDING}").do(), ui.today - timedelta(1))
    ui.app.open("mistakes")
    ui.settle()
    return deck.read(ui.folders).due(ui.today)[0]


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_in_every_game_the_best_move_solves_a_mistake_which_then_comes_back_later(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_mistakes(ui, game)
        assert "What is better here?" in ui.words()
        ui.app.focus(f"choice.{judged_of(card).judgement.top.move}")
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert "That is it" in ui.words()
        assert deck.read(ui.folders).cards[card.key].step == 1


def test_a_mistake_that_is_made_again_comes_back_tomorrow(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_mistakes(ui, "contraconquer")
        ui.click(card_target(ui, judged_of(card).judgement.move))
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert "Not yet" in ui.words() and ui.focus() == "next"
        again = deck.read(ui.folders).cards[card.key]
        assert again.step == 0 and again.due == ui.today + timedelta(1)


def card_target(ui: Harness, move: int) -> str:
    """The target of the card by which a move is made."""
    return next(t.id for t in ui.scene().targets if t.action.verb == "pick" and t.action.values == (move,))


@pytest.mark.parametrize(("size", "first_click"), [(WIDE, False), (WIDE, True), ((960, 600), False)])
def test_a_question_takes_as_many_clicks_for_a_card_as_a_game_and_keeps_its_table(
    tmp_path: Path, size: tuple[int, int], first_click: bool
) -> None:
    with Harness(tmp_path, size, Settings(first_click=first_click)) as ui:
        best = judged_of(open_mistakes(ui, "wargops")).judgement.top.move
        before = ui.target(card_target(ui, best)).rect
        assert ui.target(f"choice.{best}").enabled
        for _ in range(1 if first_click else 2):
            assert "That is it" not in ui.words()
            ui.click(card_target(ui, best))
            ui.settle()
        assert "That is it" in ui.words() and ui.focus() == "next"
        assert any(abs(card.rect.x - before.x) < 2 for card in ui.scene().cards().values())


def test_a_mistake_whose_answer_is_shown_is_not_solved_and_f1_opens_its_rule(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_mistakes(ui)
        ui.click("show")
        ui.settle()
        assert "The rule" in ui.words()
        assert deck.read(ui.folders).cards[card.key].step == 0
        ui.key("f1")
        assert "Rule book" in ui.scene().title


def open_and_miss_all(ui: Harness, mistakes: int) -> None:
    """Open mistakes, and let the answer of each be shown."""
    open_mistakes(ui, mistakes=mistakes)
    for _ in range(mistakes):
        ui.click("show")
        ui.settle()
        ui.key("enter")
        ui.settle()


def test_after_the_last_mistake_the_number_of_solved_ones_is_shown(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        open_and_miss_all(ui, 2)
        assert "0 of 2 solved" in ui.words() and "tomorrow" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), QuestionPage)


def test_mistakes_that_are_not_due_can_be_practised_and_keep_their_dates(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        open_and_miss_all(ui, 2)
        ui.app.home()
        ui.settle()
        dates = {key: card.due for key, card in deck.read(ui.folders).cards.items()}
        ui.key("p")
        ui.click("mistakes")
        assert "No mistake is due today" in ui.words()
        ui.key("enter")
        ui.settle()
        source = screen_of(ui, QuestionPage).source
        assert isinstance(source, MistakeQuestions) and source.count == 2
        ui.click(f"choice.{judged_of(source.card).judgement.top.move}")
        ui.settle()
        assert "That is it" in ui.words()
        assert {key: card.due for key, card in deck.read(ui.folders).cards.items()} == dates


def test_a_mistake_removed_by_the_player_leaves_the_deck(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_mistakes(ui)
        ui.click("show")
        ui.settle()
        ui.click("aside")
        ui.settle()
        assert deck.read(ui.folders).removed == (card.key,)
