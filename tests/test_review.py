"""A game looked over: through whose eyes, what is told at each moment, what stays hidden, and what an end loses."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from every_screen import LongWords, labels, settings
from looked_over import PROCESSION, ROWS, finished, judged, kept, over
from tables import screen_of
from ui_harness import Harness
from walks import SEALED_GAMES

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import CHANCE
from tablegame.core.text import Reason
from tablegame.core.tricks import not_none
from tablegame.games import GAMES
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.games.precognition.scene.parts import is_string_hidden
from tablegame.practice import background_review
from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import review_path
from tablegame.session.notes import Notes
from tablegame.session.replay import load_record
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.storage.records import Record
from tablegame.ui.screens.question_sources import ReviewMistakes
from tablegame.ui.screens.questions import NO_AUTOFOCUS, QuestionPage
from tablegame.ui.screens.review import KEYS, ReviewScreen, areas
from tablegame.ui.screens.review_words import move_text
from tablegame.view.builder import Builder
from tablegame.view.scene import Action

WARGOPS = Record("wargops", 2, {"ranks": 6}, (), ("A 4", "B 4", "A 3", "B 1", "A 2", "B 3"))
"""Not over."""
FINISHED = Record("wargops", 2, {"ranks": 3}, (), ("A 1", "B 2"))


def open_review(ui: Harness, record: Record, notes: Notes | None = None, judge: bool = False) -> ReviewScreen:
    """The review of that record on the screen."""
    ui.app.open("review", kept(ui.folders.games, record, notes))
    screen = screen_of(ui, ReviewScreen)
    if judge:
        judged(ui)
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
                mover = review.mover(screen.at)
                if mover is not None:
                    assert move_text(review, screen.at, review.move(screen.at), ui.app.words) in ui.words().replace(
                        "\n", " "
                    )


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_picture_of_a_game_can_be_turned_in_the_review_as_at_the_table(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished(key))
        screen.go(len(screen.review.stops) // 2)
        ui.frame()
        turns = [target.action for target in ui.scene().targets if target.action.verb == "turn"]
        for action in turns:
            ui.act(action)
            assert ui.top() is screen
        assert turns or key != "procession"


def test_arrows_the_wheel_and_the_curve_lead_through_the_game_and_esc_leaves(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, over(FINISHED))
        stops = len(screen.review.stops)
        assert screen.index == stops - 1
        ui.key("home")
        assert screen.index == 0
        ui.key("right", "right")
        assert screen.index == 2
        ui.key("left")
        assert screen.index == 1
        ui.wheel(1)
        assert screen.index == 2
        ui.key("end")
        assert screen.index == stops - 1
        ui.drag("curve", 0.0)
        assert screen.index == 0
        ui.click("on", "back")
        assert screen.index == 0
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_the_review_is_reached_from_the_list_of_saved_games(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        kept(ui.folders.games, over(FINISHED))
        ui.click("saves")
        ui.key("v")
        assert isinstance(ui.top(), ReviewScreen)
        ui.key("escape")
        ui.click("review")
        assert isinstance(ui.top(), ReviewScreen)


# -- what stays hidden -------------------------------------------------------------------------------------------------


def test_an_unfinished_game_cannot_be_reviewed(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", kept(ui.folders.games, WARGOPS))
        ui.frame()
        assert "when the game is over" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_an_unfinished_practice_game_is_reviewed_from_the_players_seat_only(tmp_path: Path) -> None:
    record = finished("contraspiel")
    cut = replace(record, moves=record.moves[: len(record.moves) * 2 // 3])
    chairs = (person("Anna"), *(computer("club") for _ in range(record.players - 1)))
    notes = replace(blank_notes(cut), chairs=chairs, practice=True)
    with Harness(tmp_path) as ui:
        screen = open_review(ui, cut, notes)
        review = screen.review
        assert review.eyes == (0,)
        assert ui.scene().target("eyes.1") is None and ui.scene().target("eyes.-1") is None
        assert all(review.analysis.places[number].seat == 0 for number, _ in review.tasks())
        for at in review.stops:
            assert review.mover(at) in (None, 0)
            with pytest.raises(ValueError, match="may not be shown"):
                review.view(at, 1)
        assert not review.mistakes(1) and not review.curve(1)


def test_a_review_shows_no_card_that_the_chosen_seat_does_not_know(tmp_path: Path) -> None:
    """Of a hidden hand of cards nothing is drawn face up that the seat's view does not know."""
    record = finished("contraspiel")
    with Harness(tmp_path) as ui:
        screen = open_review(ui, record)
        review = screen.review
        for index in range(0, len(review.stops), max(1, len(review.stops) // 15)):
            screen.go(index)
            screen.do_eyes(1)
            ui.act(Action("show"))
            seen = ui.scene().cards()
            alone = review.analysis.entry.engine.view_as_json(review.view(review.stops[index], 1))
            assert alone["hand"] == review.hand_text(review.stops[index], 1).split() or not alone["hand"]
            backs = [card for card in seen.values() if card.face.startswith("back")]
            assert backs or alone["hand"] in (None, []) or index == len(review.stops) - 1


def test_a_question_of_a_review_hides_the_answer_and_later_rows(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        assert asked.question is not None
        best = asked.question.text_of(not_none(asked.question.judgement).top.move)
        assert all("%" not in line for line in ui.words().splitlines() if best in line)
        later = ROWS.split()[asked.moment + 1 :]
        assert not any(row in ui.words() for row in later if row != best), "no later row"


# -- find it yourself --------------------------------------------------------------------------------------------------


def ask_next_mistake(ui: Harness) -> ReviewMistakes:
    """The review asks for the next mistake."""
    ui.key("m")
    ui.settle()
    source = screen_of(ui, QuestionPage).source
    assert isinstance(source, ReviewMistakes)
    return source


def test_a_mistake_is_found_by_free_tries_and_stays_found(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        question, at = asked.question, asked.moment
        assert question is not None and question.judgement is not None
        lost = [each.move for each in question.choices if each.loss and each.move != question.judgement.move]
        ui.click(f"choice.{lost[0]}")
        ui.settle()
        assert asked.right is None and "Try again" in ui.words() and not ui.target(f"choice.{lost[0]}").enabled
        ui.click(f"choice.{question.judgement.top.move}")
        ui.settle()
        assert asked.right and at in screen.found and screen.at == at, "the review stands there"
        ui.click("close")
        assert ui.top() is screen
        assert len(screen.mistakes()) == 1 or ask_next_mistake(ui).moment != at


def test_showing_gives_the_answer_away_but_does_not_count_as_found(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        ui.click("show")
        assert asked.right is False and asked.moment not in screen.found


# -- judging beside the window -----------------------------------------------------------------------------------------


def test_judging_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    record = PROCESSION
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, record)
        ui.app.open("review", name)
        ui.frame()
        ui.frame()
        path = review_path(ui.folders.games / f"{name}.yaml")
        before = len(path.read_text().splitlines())
        assert 0 < before <= background_review.AHEAD + 1
    with Harness(tmp_path) as ui:
        ui.app.open("review", name)
        screen = screen_of(ui, ReviewScreen)
        assert len(screen.review.analysis.judged) == before - 1
        judged(ui)
        lines = path.read_text().splitlines()
        assert screen.review.done == screen.review.to_judge
        numbers = [json.loads(line).get("n") for line in lines[1:]]
        assert len(numbers) == len(set(numbers))


def test_judging_stops_at_a_click_and_goes_on_at_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "AHEAD", 1)
    with Harness(tmp_path) as ui:
        ui.app.open("review", kept(ui.folders.games, over(Record("contraconquer", 3, {"games": 3}, (), ()))))
        ui.frame()
        ui.click("judge")
        done = ui.app.reviewing.version
        ui.run(0.2)
        assert ui.app.reviewing.version == done
        ui.click("judge")
        ui.run(0.1)
        assert ui.app.reviewing.version > done


def test_judging_waits_while_a_game_is_played_and_goes_on_on_the_shelf(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", kept(ui.folders.games, PROCESSION))
        ui.frame()
        from tablegame.ui.table.launch import begin_usual_game

        begin_usual_game(ui.app, GAMES[0])
        ui.frame()
        done = ui.app.reviewing.version
        ui.run(0.3)
        assert ui.app.reviewing.version == done
        ui.app.home()
        ui.run(0.1)
        assert ui.app.reviewing.version > done


def test_a_deleted_game_takes_its_review_along_and_brings_it_back(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, PROCESSION)
        path = review_path(ui.folders.games / f"{name}.yaml")
        path.write_text('{"review": 1}\n', encoding="utf-8")
        deleted = ui.app.library.delete(name)
        assert not path.exists()
        ui.app.library.restore(deleted)
        assert path.read_text() == '{"review": 1}\n'


def test_a_review_of_an_unreadable_record_shows_a_message(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.open("review", "no-such-game")
        ui.frame()
        assert "no-such-game" in ui.words()
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_all_hands_are_open_once_the_game_is_over(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("contraspiel"))
        ui.key("home")
        ui.click("eyes.-1")
        review = screen.review
        assert all(review.hand_text(screen.at, seat) for seat in range(review.players))
        words = ui.words()
        assert all(name in words for name in screen.names)
        assert review.lines and any(line.startswith("*") for line in review.lines) and CHANCE < 0


def test_a_mistake_once_found_stays_found_after_a_restart(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        asked = ask_next_mistake(ui)
        assert asked.question is not None
        ui.click(f"choice.{not_none(asked.question.judgement).top.move}")
        ui.settle()
        at, name = asked.moment, screen.game_id
    with Harness(tmp_path) as ui:
        ui.app.open("review", name)
        assert at in screen_of(ui, ReviewScreen).found


def test_a_review_shows_the_evaluation_of_a_computer_player(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("wargops"), judge=True)
        review = screen.review
        at = next(at for at in review.stops if review.mover(at) == 1 and review.evaluation_job(at) is not None)
        screen.go(review.stops.index(at))
        ui.act(Action("show"))
        ui.key("w")
        ui.frame()
        ui.frame()
        assert "club" in ui.words() and ui.scene().target("wonder") is None
        job = review.evaluation_job(at)
        assert job is not None and job.view.seat == 1


def test_judging_ends_when_the_game_is_deleted_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_review, "AHEAD", 1)
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, over(Record("contraconquer", 3, {}, (), ())))
        ui.app.open("review", name)
        ui.frame()
        ui.frame()
        ui.app.library.delete(name)
        ui.run(0.2)
        assert not ui.app.reviewing.going
        assert not [each for each in ui.folders.games.iterdir() if each.is_file()]


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 125), ((1280, 800), 160), ((1920, 1080), 200), ((3840, 2160), 100)]
)
@pytest.mark.parametrize("question", [False, True])
def test_screens_cut_no_word_and_keep_type_large_in_a_language_of_long_words(
    size: tuple[int, int], scale: int, question: bool, tmp_path: Path
) -> None:
    with Harness(tmp_path, size=size, settings=settings(scale)) as ui:
        screen = open_review(ui, PROCESSION, judge=True)
        if question:
            ui.key("m")
        words, app = LongWords(), ui.app
        app.words = words  # type: ignore[assignment]
        scene = screen.build(Builder(size, app.studio.fonts, words, app.settings.scale))
        table = areas(app._builder(""), screen.review.has_curve).table
        boxes = [*(target.rect for target in scene.targets if not target.id.startswith("on.")), table]
        assert all(box.x >= 0 and box.right <= size[0] and box.bottom <= size[1] for box in boxes if box.h < size[1])
        for label in labels(scene):
            if not table.overlaps(label.rect):
                assert "…" not in label.words, label.words
                assert all(span.size >= 16 for line in label.lines for span in line)
                for line in label.lines:
                    wide = sum(app.studio.fonts.width(span.text, span.face, span.size) for span in line)
                    assert wide <= label.rect.w + 2, label.words


@pytest.mark.parametrize("key", [*SEALED_GAMES, "procession"])
def test_a_review_describes_every_judged_choice_and_forced_ones(key: str, tmp_path: Path) -> None:
    record = PROCESSION if key == "procession" else finished(key)
    with Harness(tmp_path) as ui:
        screen = open_review(ui, record)
        review = screen.review
        own = [(number, task) for number, task in review.tasks() if number < min(24, len(review.analysis.places))]
        for number, task in own:
            review.analysis.take(number, task.do())
        told = set()
        for at in review.stops[: len(own)]:
            screen.go(review.stops.index(at))
            judged_there = review.judgement_at(at)
            assert judged_there is not None
            told.add(judged_there.judged)
            screen.build(ui.app._builder(""))
        assert "forced" in told or key != "procession"


def a_mistake(screen: ReviewScreen) -> tuple[int, int]:
    """Have it judged that the first seat's first choice was a mistake; the moment, and what was better."""
    review = screen.review
    places = review.analysis.places
    number = next(
        n for n, each in enumerate(places) if each.seat == 0 and review.view(each.n - 1, 0).legal().count() > 1
    )
    at = places[number].n - 1
    made = review.move(at)
    domain = review.view(at, 0).legal()
    better = next(move for move in (domain.sample(Random(seed)) for seed in range(100)) if move != made)
    why = Reason("that is not allowed here", (), "choosing")
    lost = max(0.7, review.entry.bot.mistake_bound)
    missed = Choice(made, 0.9 - lost, 0.01, 0.0, lost, 0.01, "mistake")
    choices = Choice(better, 0.9, 0.01, 1.0, verdict="best"), missed
    evaluation = Evaluation(choices, "chance to win", why, "chance", better)
    review.analysis.take(number, Judgement(made, evaluation))
    return at, better


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_in_every_game_a_mistake_can_be_found_by_keys_and_by_mouse(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished(key))
        at, better = a_mistake(screen)
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


def test_a_move_that_the_review_did_not_list_is_judged_when_it_is_tried(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, finished("precognition"))
        a_mistake(screen)
        ui.app.apply_settings()
        ui.frame()
        asked = ask_next_mistake(ui)
        assert ui.scene().target("commit") is None
        ui.key("u", "d")
        ui.click("commit")
        ui.settle()
        assert asked.right or asked.tries


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_table_of_a_review_shows_usual_names_in_full(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        record = finished(key)
        names = ("Anna", "Konrad", "Ottilie", "Wenzel", "Martha", "Hugo")[: record.players]
        chairs = tuple(computer("club", name) if seat else person(name) for seat, name in enumerate(names))
        screen = open_review(ui, record, replace(blank_notes(record), chairs=chairs))
        for _ in range(8):
            ui.key("left")
            said = screen.build(ui.app._builder("")).words()
            cut = [line for line in said.splitlines() if line.endswith("…") and line[:2] in {n[:2] for n in names}]
            assert not cut, cut


@pytest.mark.parametrize("edge", ["home", "end"])
def test_every_key_of_a_review_acts_or_shows_why_not(edge: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        for key in sorted(KEYS.keys() - {"home", "end", "escape"}):
            screen = open_review(ui, finished("procession"))
            ui.key(edge)
            ui.key(key)
            assert ui.notice() or ui.top() is not screen or ui.app.reviewing.going, key
            ui.home()


def test_the_review_of_a_game_of_two_people_shows_a_persons_string(tmp_path: Path) -> None:
    """At the table it is hidden from the other, who looks at the same screen; here nobody else does."""
    path = Path(__file__).parent / "playthroughs" / "precognition" / "two-whole-pack.yaml"
    record = load_record(path)
    with Harness(tmp_path) as ui:
        notes = replace(blank_notes(record), chairs=(person("Anna"), person("Ben")))
        screen = open_review(ui, over(record), notes)
        laid = next(at for at in screen.review.stops if at > 6)
        screen.go(screen.review.stops.index(laid))
        look = screen.look()
        assert isinstance(look.view, PrecognitionView) and look.view.string and not is_string_hidden(look)


def test_a_review_opened_at_the_end_has_the_focus_on_something_that_leads_on(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_review(ui, over(FINISHED))
        screen.go(10**6)
        ui.app.focus("")
        ui.app.invalidate()
        ui.frame()
        assert ui.target(ui.focus()).enabled
        ui.key("enter")
        assert ui.target(ui.focus()).enabled
        ui.app.focus("on")
        while screen.at < screen.review.last:
            ui.key("enter")
        assert not ui.target("on").enabled and ui.target(ui.focus()).enabled


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_in_large_type_no_button_below_a_review_covers_another(language: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language=language, text_scale=200)) as ui:
        open_review(ui, finished("contraspiel"))
        zone = next(zone for zone in ui.scene().zones if zone.id == "foot")
        foot = [ui.target(name).rect for name in zone.targets]
        assert len(foot) > 4 and not any(a.overlaps(b) for a, b in combinations(foot, 2))
