"""The weakest idea: the kind of reason that explains the costliest mistakes in the deck, with which daily practice
begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from every_screen import labels
from many_results import chairs_named, random_record, store_game
from ui_harness import Harness

from tablegame.core.reasons import EQUAL
from tablegame.games import GAMES, find
from tablegame.practice import deck
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import DAILY, MistakeDeck, MistakeScan, daily_positions, judged_of, weakest_idea
from tablegame.practice.lessons import lesson_name, store_finished
from tablegame.session.games_folder import review_path
from tablegame.session.history import replay_record
from tablegame.session.notes import Notes
from tablegame.storage.folders import Folders
from tablegame.ui.screens.question_sources import MistakeQuestions
from tablegame.ui.screens.questions import QuestionPage

DAY = date(2026, 11, 14)


def add_mistakes(folders: Folders, games: int = 3, name: str = "Anna") -> MistakeDeck:
    """Fill the deck with the mistakes of a person who played games of Procession at random. Returns the deck."""
    for seed in range(5, 5 + games):
        record = random_record("procession", 2, seed, length=9)
        notes = replace(Notes(chairs_named(name, "club"), f"{seed:032x}"), created="2026-03-05T20:00:00")
        path = store_game(folders, record, notes, f"game-{seed}")
        analysis = Analysis(replay_record(record, "it")[1], review_path(path))
        for number, task in analysis.open_tasks():
            analysis.add_answer(number, task.do())
        deck.add(folders, (replace(card, names=(name, "B")) for card in MistakeScan(path).do()), DAY)
    return deck.read(folders)


def practice_words(ui: Harness) -> str:
    """Open the practice screen. Returns its words."""
    ui.app.open("practice")
    ui.run(0.5)
    return " ".join(word for label in labels(ui.scene()) for word in label.words.split())


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory: pytest.TempPathFactory) -> MistakeDeck:
    folder = tmp_path_factory.mktemp("mistakes")
    return add_mistakes(Folders(folder / "data", folder / "cache"))


def test_the_weakest_idea_is_a_reason_of_several_mistakes_the_costliest_first(mistakes: MistakeDeck) -> None:
    idea = weakest_idea(mistakes)
    assert idea is not None and idea.kind not in ("", EQUAL) and idea.reason is not None
    judgements = [judged_of(card).judgement for card in idea.cards]
    assert len(judgements) >= 2
    for each in judgements:
        assert idea.kind in {claim.kind for choice in each.evaluation.choices for claim in choice.reasons}
    losses = [each.loss for each in judgements]
    assert losses == sorted(losses, reverse=True)


def test_an_empty_deck_has_no_idea_and_no_daily_positions() -> None:
    assert weakest_idea(MistakeDeck({})) is None
    assert daily_positions(MistakeDeck({}), DAY) == ()


def test_a_card_with_an_unreadable_judgement_does_not_hide_the_idea_of_the_others(mistakes: MistakeDeck) -> None:
    broken = {card.key: replace(card, judged="{}") for card in list(mistakes.cards.values())[:1]}
    assert weakest_idea(replace(mistakes, cards=broken)) is None
    assert weakest_idea(replace(mistakes, cards={**mistakes.cards, **broken})) is not None


def test_the_daily_positions_begin_with_mistakes_of_the_weakest_idea(mistakes: MistakeDeck) -> None:
    positions, idea = daily_positions(mistakes, DAY), weakest_idea(mistakes)
    assert idea is not None
    assert len(positions) == min(DAILY, len(mistakes.cards)) == len({card.key for card in positions})
    of_idea = idea.cards[:DAILY]
    assert positions[: len(of_idea)] == of_idea


def test_practice_offers_lessons_on_the_weakest_idea_and_then_daily_positions(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.today = DAY
        mistakes = add_mistakes(ui.folders)
        for game in GAMES:
            store_finished(ui.folders, game.key, DAY)
        idea = weakest_idea(mistakes)
        assert idea is not None
        for number, lesson in enumerate(find("procession").lessons):
            if idea.kind in lesson.ideas:
                practice_words(ui)
                assert ui.target("today").action.values == ("lesson", "procession", number)
                store_finished(ui.folders, lesson_name("procession", number), DAY)
                ui.key("escape")
        words = practice_words(ui)
        assert "Five positions" in words and "mistakes are of one kind" in words
        ui.click("today")
        screen = ui.top()
        assert isinstance(screen, QuestionPage) and isinstance(screen.source, MistakeQuestions)
        assert screen.source.count == min(DAILY, len(mistakes.cards))


def test_mistakes_that_are_due_come_before_the_daily_positions(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        add_mistakes(ui.folders, games=1)
        ui.today = DAY + timedelta(1)
        assert "Five positions" not in practice_words(ui)
