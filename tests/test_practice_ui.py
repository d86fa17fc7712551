"""The page of practice, and the own mistakes asked again."""

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
from tablegame.ui.table.launch import begin_usual_game


def test_a_key_and_a_button_of_the_shelf_open_practice(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert isinstance(ui.top(), PracticeScreen)
        ui.key("escape")
        ui.click("practice")
        assert isinstance(ui.top(), PracticeScreen)
        ui.click("close")
        assert ui.scene().target("tile.wargops")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_at_a_table_p_does_not_open_practice(entry: Game, tmp_path: Path) -> None:
    """At a table of Contraspiel it passes: pressed a moment too early or too late it must not open anything."""
    with Harness(tmp_path) as ui:
        begin_usual_game(ui.app, entry)
        for _ in range(40):
            bound = ui.scene().keys.get("p")
            assert bound is None or not bound.verb.startswith("table.")
            ui.run(0.1, 20)
        ui.key("m")
        assert ui.scene().keys.get("p") is None


def test_practice_shows_a_new_player_where_to_begin(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert "Begin here" in ui.words() and ui.focus() == "today"
        assert "Finished games that are not judged yet" in ui.one_line()
        for entry in GAMES:
            has_parts = bool(entry.lessons or entry.kinds_of_drills)
            assert has_parts == any(target.id.startswith(f"part.{entry.key}.") for target in ui.scene().targets)
        ui.key("enter")
        assert not isinstance(ui.top(), PracticeScreen)


def test_the_golden_button_needs_no_scrolling_in_the_largest_type(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(text_scale=150), screen=PracticeScreen) as ui:
        golden = next(target for target in ui.scene().targets if target.default_button)
        assert golden.window is not None and golden.rect.bottom <= golden.window.bottom


def test_judged_mistakes_come_into_the_deck_and_back_the_day_after(tmp_path: Path) -> None:
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


def test_a_finished_game_that_nobody_has_judged_is_listed_as_such(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = store_finished_game(ui.folders)
        ui.key("p")
        assert "not judged yet" in ui.words()
        ui.click(f"review.{id}")
        assert not isinstance(ui.top(), PracticeScreen)


def test_a_notice_mentions_a_deck_of_a_newer_version(tmp_path: Path) -> None:
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


def test_the_lessons_of_a_game_are_one_line_that_asks_which(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        number, lesson = next(found for found in enumerate(find("wargops").lessons) if found[1].ideas)
        lessons.store_finished(ui.folders, lessons.lesson_name("wargops", number), ui.today)
        ui.key("p")
        ui.click("part.wargops.lessons")
        assert f"{lesson.about[:1].upper()}{lesson.about[1:]} ✓" in ui.words()
        ui.click(f"answer.{number}")
        ui.settle()
        assert ui.at_table()


def test_the_practice_page_has_few_buttons(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        for number in range(6):
            store_review(ui.folders, store_finished_game(ui.folders, seed=number + 1), mistakes=1)
        ui.key("p")
        ui.settle()
        assert len(ui.scene().targets) <= 20


def test_drills_show_the_players_best_score(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        kind = GAMES[0].drills.drills[0].kind
        drills.store_score(ui.folders, GAMES[0].key, kind, 0, 17)
        ui.key("p")
        assert "best 17" in ui.words()
        ui.click(f"part.{GAMES[0].key}.drills")
        assert not isinstance(ui.top(), PracticeScreen)


# -- mistakes ----------------------------------------------------------------------------------------------------------


WIDE = (1600, 1000)


def open_first_mistake(ui: Harness, game: str = "procession", mistakes: int = 1) -> MistakeCard:
    """Mistakes of a game come back today; the first that is asked."""
    id = store_finished_game(ui.folders, game, find(game).engine.usual_players)
    store_review(ui.folders, id, mistakes)
    deck.add(ui.folders, MistakeScan(ui.folders.games / f"{id}{RECORD_ENDING}").do(), ui.today - timedelta(1))
    ui.app.open("mistakes")
    ui.settle()
    return deck.read(ui.folders).due(ui.today)[0]


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_a_mistake_of_each_game_is_practised_and_its_best_move_is_right(tmp_path: Path, game: str) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_first_mistake(ui, game)
        assert "What is better here?" in ui.words()
        ui.app.focus(f"choice.{judged_of(card).judgement.top.move}")
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert "That is it" in ui.words()
        assert deck.read(ui.folders).cards[card.key].step == 1


def test_the_same_mistake_again_is_missed_and_comes_back_tomorrow(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_first_mistake(ui, "contraconquer")
        made = judged_of(card).judgement.move
        ui.click(f"card.A.{made}" if ui.scene().target(f"card.A.{made}") else _picking(ui, made))
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert "Not yet" in ui.words() and ui.focus() == "next"
        again = deck.read(ui.folders).cards[card.key]
        assert again.step == 0 and again.due == ui.today + timedelta(1)


def _picking(ui: Harness, move: int) -> str:
    return next(t.id for t in ui.scene().targets if t.action.verb == "pick" and t.action.values == (move,))


@pytest.mark.parametrize(("size", "first_click"), [(WIDE, False), (WIDE, True), ((960, 600), False)])
def test_a_drill_takes_as_many_clicks_for_a_card_as_a_game_and_the_table_stays(
    tmp_path: Path, size: tuple[int, int], first_click: bool
) -> None:
    with Harness(tmp_path, size, Settings(first_click=first_click)) as ui:
        best = judged_of(open_first_mistake(ui, "wargops")).judgement.top.move
        place = ui.target(_picking(ui, best)).rect
        assert ui.target(f"choice.{best}").enabled
        for _ in range(1 if first_click else 2):
            assert "That is it" not in ui.words()
            ui.click(_picking(ui, best))
            ui.settle()
        assert "That is it" in ui.words() and ui.focus() == "next"
        assert any(abs(each.rect.x - place.x) < 2 for each in ui.scene().cards().values())


def test_show_me_counts_as_missed_and_links_the_reason_to_the_rules(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_first_mistake(ui)
        ui.click("show")
        ui.settle()
        assert "The rule" in ui.words()
        assert deck.read(ui.folders).cards[card.key].step == 0
        ui.key("f1")
        assert "Rule book" in ui.scene().title


def missed(ui: Harness, mistakes: int) -> None:
    """Mistakes are asked, and each is shown."""
    open_first_mistake(ui, mistakes=mistakes)
    for _ in range(mistakes):
        ui.click("show")
        ui.settle()
        ui.key("enter")
        ui.settle()


def test_after_the_last_position_practice_shows_the_number_solved_and_closes(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        missed(ui, 2)
        assert "0 of 2 solved" in ui.words() and "tomorrow" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), QuestionPage)


def test_mistakes_that_are_not_due_can_be_practised_and_keep_their_days(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        missed(ui, 2)
        ui.app.home()
        ui.settle()
        days = {key: card.due for key, card in deck.read(ui.folders).cards.items()}
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
        assert {key: card.due for key, card in deck.read(ui.folders).cards.items()} == days


def test_a_mistake_removed_by_the_player_leaves_the_deck(tmp_path: Path) -> None:
    with Harness(tmp_path, WIDE) as ui:
        card = open_first_mistake(ui)
        ui.click("show")
        ui.settle()
        ui.click("aside")
        ui.settle()
        assert deck.read(ui.folders).removed == (card.key,)
