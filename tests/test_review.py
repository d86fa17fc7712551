"""The review of a game: moving through it, what each seat may see, finding mistakes, and judging in the background."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from every_screen import LongWords, assert_text_is_whole, labels, settings
from looked_over import PLAYED, PROCESSION, ROWS, finished, judge_whole_game, played_to_end, save_game_of
from seen import nodes_of
from tables import screen_of
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.text import Reason
from tablegame.core.tricks import not_none
from tablegame.games import GAMES
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.games.precognition.scene.parts import is_string_hidden
from tablegame.practice import background_review
from tablegame.practice.review import Review
from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import review_path
from tablegame.session.notes import Notes
from tablegame.session.replay import load_record
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.storage.records import Record
from tablegame.ui.screens.question_sources import ReviewMistakes
from tablegame.ui.screens.questions import NO_AUTOFOCUS, QuestionPage
from tablegame.ui.screens.review import KEYS, ReviewScreen, review_areas
from tablegame.ui.screens.review_words import move_text
from tablegame.ui.table.launch import begin_usual_game
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Picture

WARGOPS = Record("wargops", 2, {"ranks": 6}, (), ("A 4", "B 4", "A 3", "B 1", "A 2", "B 3"))
"""A game that is not over."""
SHORT = Record("wargops", 2, {"ranks": 3}, (), ("A 1", "B 2"))
"""The first trick of a short game, which `played_to_end` plays to its end."""


def open_review(ui: Harness, record: Record, notes: Notes | None = None, judge: bool = False) -> ReviewScreen:
    """Store a game and open its review. judge: whether all choices are judged; else none is."""
    ui.app.open("review", save_game_of(ui.folders.games, record, notes))
    screen = screen_of(ui, ReviewScreen)
    if judge:
        judge_whole_game(ui)
    else:
        ui.app.reviewing.stop()
    ui.frame()
    return screen


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_a_review_shows_every_moment_of_every_game_from_every_seat(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished(key))
        review = screen.review
        step = max(1, len(review.stops) // 6)
        for index in (0, *range(1, len(review.stops), step), len(review.stops) - 1):
            screen.go(index)
            for seat in range(review.players):
                screen.do_eyes(seat)
                ui.act(Action("show"))
                assert screen.at == review.stops[index] and screen.seat == seat
                if review.mover(screen.at) is not None:
                    move = move_text(review, screen.at, review.move(screen.at), ui.app.words)
                    assert move in ui.words().replace("\n", " ")


def test_the_pages_of_procession_can_be_turned_in_its_review(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("procession"))
        screen.go(len(screen.review.stops) // 2)
        ui.frame()
        turns = [target.action for target in ui.scene().targets if target.action.verb == "turn"]
        assert turns
        for action in turns:
            ui.act(action)
            assert ui.top() is screen


def test_keys_the_wheel_and_the_curve_lead_through_a_review_and_esc_leaves_it(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, played_to_end(SHORT))
        last = len(screen.review.stops) - 1
        assert screen.index == last
        for key, index in (("home", 0), ("right", 1), ("right", 2), ("left", 1), ("end", last)):
            ui.key(key)
            assert screen.index == index
        ui.wheel(lines=-1)
        assert screen.index == last - 1
        ui.drag("curve", across=0.0)
        assert screen.index == 0
        ui.click("on", "back")
        assert screen.index == 0
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_the_review_is_reached_from_the_list_of_saved_games(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        save_game_of(ui.folders.games, played_to_end(SHORT))
        ui.click("saves")
        ui.key("v")
        assert isinstance(ui.top(), ReviewScreen)
        ui.key("escape")
        ui.click("review")
        assert isinstance(ui.top(), ReviewScreen)


def test_a_review_opened_at_the_end_has_the_focus_on_a_button_that_is_enabled(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, played_to_end(SHORT))
        assert screen.at == screen.review.last
        ui.app.focus("")
        ui.app.invalidate()
        ui.frame()
        assert ui.target(ui.focus()).enabled
        ui.key("home")
        ui.app.focus("on")
        while screen.at < screen.review.last:
            ui.key("enter")
        assert not ui.target("on").enabled and ui.target(ui.focus()).enabled


def test_an_unfinished_game_cannot_be_reviewed(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", save_game_of(ui.folders.games, WARGOPS))
        ui.frame()
        assert "when the game is over" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_an_unfinished_practice_game_is_reviewed_from_the_players_seat_only(tmp_path: Path) -> None:
    record = finished("contraspiel")
    unfinished = replace(record, moves=record.moves[: len(record.moves) * 2 // 3])
    chairs = (person("Anna"), *(computer("club") for _ in range(record.players - 1)))
    notes = replace(blank_notes(unfinished), chairs=chairs, practice=True)
    with Harness(tmp_path) as ui:
        review = open_review(ui, unfinished, notes).review
        assert review.eyes == (0,)
        other_seat, all_hands = "eyes.1", "eyes.-1"
        assert ui.scene().target(other_seat) is None and ui.scene().target(all_hands) is None
        assert all(review.analysis.places[number].seat == 0 for number, _ in review.tasks())
        for at in review.stops:
            assert review.mover(at) in (None, 0)
            with pytest.raises(ValueError, match="may not be shown"):
                review.view(at, 1)
        assert not review.mistakes(1) and not review.curve(1)


def test_through_the_eyes_of_one_seat_the_other_hands_lie_face_down(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("contraspiel"))
        review = screen.review
        hands = 0
        for index in range(0, len(review.stops) - 1, max(1, len(review.stops) // 15)):
            screen.go(index)
            screen.do_eyes(1)
            ui.act(Action("show"))
            hand = review.analysis.entry.engine.view_as_json(review.view(screen.at, 1))["hand"]
            if hand:
                hands += 1
                assert hand == review.hand_text(screen.at, 1).split()
                assert any(card.face.startswith("back") for card in ui.scene().cards().values())
        assert hands


def test_a_question_of_a_review_shows_no_figure_of_the_answer_and_no_later_row(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        assert asked.question is not None
        best = asked.question.text_of(not_none(asked.question.judgement).top.move)
        assert all("%" not in line for line in ui.words().splitlines() if best in line)
        later = ROWS.split()[asked.moment + 1 :]
        assert not any(row in ui.words() for row in later if row != best)


def test_all_hands_are_open_in_the_review_of_a_finished_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("contraspiel"))
        ui.key("home")
        ui.click("eyes.-1")
        assert all(screen.review.hand_text(screen.at, seat) for seat in range(screen.review.players))
        assert all(name in ui.words() for name in screen.names)


def test_the_review_of_a_game_of_two_people_shows_the_string_of_a_person(tmp_path: Path) -> None:
    """At the table the string is hidden, since the other person looks at the same screen."""
    record = load_record(PLAYED / "precognition" / "two-whole-pack.yaml")
    notes = replace(blank_notes(record), chairs=(person("Anna"), person("Ben")))
    with Harness(tmp_path) as ui:
        screen = open_review(ui, played_to_end(record), notes)
        after_six_moves = next(index for index, at in enumerate(screen.review.stops) if at > 6)
        screen.go(after_six_moves)
        look = screen.look()
        assert isinstance(look.view, PrecognitionView) and look.view.string and not is_string_hidden(look)


def ask_next_mistake(ui: Harness) -> ReviewMistakes:
    """Let the review ask for the next mistake. Returns the source of its questions."""
    ui.key("m")
    ui.settle()
    source = screen_of(ui, QuestionPage).source
    assert isinstance(source, ReviewMistakes)
    return source


def test_a_question_of_a_review_shows_the_portraits_of_the_players(tmp_path: Path) -> None:
    notes = replace(blank_notes(PROCESSION), chairs=(person("Anna"), computer("club", "Albin", "albin")))
    with Harness(tmp_path) as ui:
        open_review(ui, PROCESSION, notes, judge=True)
        ask_next_mistake(ui)
        assert "person/albin" in {picture.art for picture in nodes_of(ui.scene().nodes, Picture)}


def test_a_mistake_is_found_after_wrong_tries_and_stays_found_after_a_restart(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        question, at = asked.question, asked.moment
        assert question is not None and question.judgement is not None
        played = question.judgement.move
        wrong = next(choice.move for choice in question.choices if choice.loss and choice.move != played)
        ui.click(f"choice.{wrong}")
        ui.settle()
        assert asked.right is None, "a wrong try is no answer yet"
        assert "Try again" in ui.words() and not ui.target(f"choice.{wrong}").enabled
        ui.click(f"choice.{question.judgement.top.move}")
        ui.settle()
        assert asked.right and at in screen.found and screen.at == at, "the review shows that moment"
        ui.click("close")
        assert ui.top() is screen
    with Harness(tmp_path) as ui:
        ui.app.open("review", screen.game_id)
        assert at in screen_of(ui, ReviewScreen).found


def test_a_mistake_whose_answer_was_shown_does_not_count_as_found(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        ui.click("show")
        assert asked.right is False and asked.moment not in screen.found


def test_judging_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        name = save_game_of(ui.folders.games, PROCESSION)
        ui.app.open("review", name)
        ui.frame()
        ui.frame()
        path = review_path(ui.folders.games / f"{name}.yaml")
        head_and_judgements = len(path.read_text().splitlines())
        assert 0 < head_and_judgements <= background_review.AHEAD + 1
    with Harness(tmp_path) as ui:
        ui.app.open("review", name)
        screen = screen_of(ui, ReviewScreen)
        assert len(screen.review.analysis.judged) == head_and_judgements - 1
        judge_whole_game(ui)
        assert screen.review.done == screen.review.to_judge
        numbers = [json.loads(line).get("n") for line in path.read_text().splitlines()[1:]]
        assert len(numbers) == len(set(numbers)), "no choice is judged twice"


def test_judging_stops_at_a_click_and_goes_on_at_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "AHEAD", 1)  # one task at a time, so that some are left at the click
    with Harness(tmp_path) as ui:
        ui.app.open(
            "review", save_game_of(ui.folders.games, played_to_end(Record("contraconquer", 3, {"games": 3}, (), ())))
        )
        ui.frame()
        ui.click("judge")
        version = ui.app.reviewing.version  # grows with every answer of the judge
        ui.run(0.2)
        assert ui.app.reviewing.version == version
        ui.click("judge")
        ui.run(0.1)
        assert ui.app.reviewing.version > version


def test_judging_waits_while_a_game_is_played_and_goes_on_at_the_shelf(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", save_game_of(ui.folders.games, PROCESSION))
        ui.frame()
        begin_usual_game(ui.app, GAMES[0])
        ui.frame()
        version = ui.app.reviewing.version  # grows with every answer of the judge
        ui.run(0.3)
        assert ui.app.reviewing.version == version
        ui.app.home()
        ui.run(0.1)
        assert ui.app.reviewing.version > version


def test_the_review_of_a_game_is_deleted_and_restored_with_the_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        name = save_game_of(ui.folders.games, PROCESSION)
        path = review_path(ui.folders.games / f"{name}.yaml")
        path.write_text('{"review": 1}\n', encoding="utf-8")
        deleted = ui.app.library.delete(name)
        assert not path.exists()
        ui.app.library.restore(deleted)
        assert path.read_text() == '{"review": 1}\n'


def test_a_review_of_a_game_that_does_not_exist_shows_a_message(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", "no-such-game")
        ui.frame()
        assert "no-such-game" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_w_shows_what_the_computer_player_thought_about_its_choice(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("wargops"), judge=True)
        review = screen.review
        computer_seat = 1
        at = next(n for n in review.stops if review.mover(n) == computer_seat and review.evaluation_job(n) is not None)
        screen.go(review.stops.index(at))
        ui.act(Action("show"))
        ui.key("w")
        ui.run(0.1)
        assert "club" in ui.words() and ui.scene().target("wonder") is None
        assert not_none(review.evaluation_job(at)).view.seat == computer_seat


def test_w_says_why_there_is_no_thought_to_show(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("wargops"), judge=True)
        review = screen.review

        def notice_at(seat: int, choices: range) -> str:
            at = next(
                n for n in review.stops if review.mover(n) == seat and review.view(n, seat).legal().count() in choices
            )
            screen.go(review.stops.index(at))
            ui.key("w")
            return ui.notice()

        assert notice_at(1, range(1, 2)) == "There is nothing to choose here."
        assert notice_at(0, range(2, 99)) == "Only computer players can be asked what they thought."


def test_judging_ends_with_a_deleted_game_and_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "AHEAD", 1)  # one task at a time: some are left when the game is deleted
    with Harness(tmp_path) as ui:
        name = save_game_of(ui.folders.games, played_to_end(Record("contraconquer", 3, {}, (), ())))
        ui.app.open("review", name)
        ui.frame()
        ui.frame()
        assert ui.app.reviewing.going
        ui.app.library.delete(name)
        ui.run(0.2)
        assert not ui.app.reviewing.going
        assert not [path for path in ui.folders.games.iterdir() if path.is_file()]


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 125), ((1280, 800), 160), ((1920, 1080), 200), ((3840, 2160), 100)]
)
@pytest.mark.parametrize("asks", [False, True], ids=["the review", "a question about a mistake"])
def test_a_review_cuts_off_no_text_of_long_words(size: tuple[int, int], scale: int, asks: bool, tmp_path: Path) -> None:
    with Harness(tmp_path, size=size, settings=settings(scale)) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        if asks:
            ui.key("m")
        words, app = LongWords(), ui.app
        app.words = words  # type: ignore[assignment]
        scene = screen.build(Builder(size, app.studio.fonts, words, app.settings.scale))
        table = review_areas(app._builder(""), screen.review.has_curve).table
        boxes = [*(target.rect for target in scene.targets if not target.id.startswith("on.")), table]
        assert all(box.x >= 0 and box.right <= size[0] and box.bottom <= size[1] for box in boxes if box.h < size[1])
        assert_text_is_whole(ui, (label for label in labels(scene) if not table.overlaps(label.rect)))


def store_mistake(review: Review) -> tuple[int, int]:
    """Judge the first choice of seat 0 as a mistake. Returns its moment and the better move."""
    places = review.analysis.places
    number = next(
        n for n, place in enumerate(places) if place.seat == 0 and review.view(place.n - 1, 0).legal().count() > 1
    )
    at = places[number].n - 1
    move, legal = review.move(at), review.view(at, 0).legal()
    samples = (legal.sample(Random(seed)) for seed in range(100))
    better = next(sample for sample in samples if sample != move)
    loss = max(0.7, review.entry.bot.mistake_bound)
    choices = (
        Choice(better, 0.9, 0.01, 1.0, verdict="best"),
        Choice(move, 0.9 - loss, 0.01, 0.0, loss, 0.01, "mistake"),
    )
    reason = Reason("that is not allowed here", (), "choosing")
    review.analysis.add_answer(number, Judgement(move, Evaluation(choices, "chance to win", reason, "chance", better)))
    return at, better


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_in_every_game_a_mistake_can_be_found_by_keys_and_by_mouse(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished(key))
        at, better = store_mistake(screen.review)
        ui.key("home")
        asked = ask_next_mistake(ui)
        assert asked.moment == at and ui.focus() == ""
        ui.key("enter", "space")
        assert asked.right is None and not asked.tries and ui.notice()
        ui.key("down")
        assert ui.target(ui.focus()).action.verb not in NO_AUTOFOCUS, "the first arrow leads to a choice"
        ui.click(f"choice.{better}")
        ui.settle()
        assert at in screen.found and asked.right
        ui.click("close")
        ui.key("home")
        screen.found.clear()
        ui.click("mistake")
        ui.settle()
        ui.app.focus(f"choice.{better}")
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert at in screen.found


def test_a_tried_string_that_the_review_did_not_list_is_judged_too(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        store_mistake(open_review(ui, finished("precognition")).review)
        ui.app.apply_settings()
        ui.frame()
        asked = ask_next_mistake(ui)
        assert ui.scene().target("commit") is None
        ui.key("u", "d")  # writes the string up, down
        ui.click("commit")
        ui.settle()
        assert asked.right or asked.tries


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_table_of_a_review_cuts_off_no_name_of_usual_length(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        record = finished(key)
        names = ("Anna", "Konrad", "Ottilie", "Wenzel", "Martha", "Hugo")[: record.players]
        chairs = tuple(computer("club", name) if seat else person(name) for seat, name in enumerate(names))
        screen = open_review(ui, record, replace(blank_notes(record), chairs=chairs))
        for _ in range(8):
            ui.key("left")
            lines = screen.build(ui.app._builder("")).words().splitlines()
            cut_off = [line for line in lines if line.endswith("…")]
            assert not [line for line in cut_off if line[:2] in {name[:2] for name in names}], "a name that was cut off"


@pytest.mark.parametrize("edge", ["home", "end"])
def test_every_key_of_a_review_acts_or_shows_a_notice_at_both_ends_of_the_game(edge: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        for key in sorted(KEYS.keys() - {"home", "end", "escape"}):
            screen = open_review(ui, finished("procession"))
            ui.key(edge)
            ui.key(key)
            assert ui.notice() or ui.top() is not screen or ui.app.reviewing.going, key
            ui.home()


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_in_large_type_the_buttons_below_a_review_do_not_overlap(language: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language=language, text_scale=200)) as ui:
        open_review(ui, finished("contraspiel"))
        zone = next(zone for zone in ui.scene().zones if zone.id == "foot")
        foot = [ui.target(name).rect for name in zone.targets]
        assert len(foot) >= 4, "enough to fill a row"
        assert not any(button.overlaps(next_button) for button, next_button in combinations(foot, 2))
