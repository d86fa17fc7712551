"""Ideas: the kind of reason that explains most of the mistakes in the deck and begins five positions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from every_screen import labels
from many_results import chairs_named, random_record, store_game
from ui_harness import Harness

from tablegame.core.reasons import EQUAL
from tablegame.games import find
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


def played_badly(folders: Folders, games: int = 3, name: str = "Anna") -> MistakeDeck:
    """The deck after games of Procession that a person played at random; all is judged."""
    for seed in range(5, 5 + games):
        record = random_record("procession", 2, seed, length=9)
        notes = replace(Notes(chairs_named(name, "club"), f"{seed:032x}"), created="2026-03-05T20:00:00")
        path = store_game(folders, record, notes, f"game-{seed}")
        analysis = Analysis(replay_record(record, "it")[1], review_path(path))
        for number, task in analysis.open_tasks():
            analysis.take(number, task.do())
        cards = (replace(card, names=(name, "B")) for card in MistakeScan(path).do())
        deck.add(folders, cards, DAY)
    return deck.read(folders)


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> MistakeDeck:
    folder = tmp_path_factory.mktemp("bad")
    return played_badly(Folders(folder / "data", folder / "cache"))


def test_the_weakest_idea_is_the_kind_of_reason_that_cost_most(bad: MistakeDeck) -> None:
    idea = weakest_idea(bad)
    assert idea is not None and idea.kind not in ("", EQUAL) and idea.reason is not None
    costs: dict[str, float] = {}
    for card in bad.cards.values():
        found = judged_of(card).judgement
        best = found.top
        made = next(
            each for each in found.evaluation.choices if each.verdict == found.verdict and each.loss == found.loss
        )
        kinds = [claim.kind for claim in (*made.reasons, *best.reasons) if claim.kind != EQUAL]
        if kinds:
            costs[kinds[0]] = costs.get(kinds[0], 0.0) + found.loss
    assert len(idea.cards) >= 2 and idea.kind in costs
    losses = [judged_of(card).judgement.loss for card in idea.cards]
    assert losses == sorted(losses, reverse=True)


def test_an_empty_deck_has_no_idea() -> None:
    assert weakest_idea(MistakeDeck({})) is None


def test_a_broken_card_has_no_idea_and_costs_only_itself(bad: MistakeDeck) -> None:
    broken = {card.key: replace(card, judged="{}") for card in list(bad.cards.values())[:1]}
    assert weakest_idea(replace(bad, cards=broken)) is None
    assert weakest_idea(replace(bad, cards={**bad.cards, **broken})) is not None


def test_five_positions_begin_with_the_weakest_idea(bad: MistakeDeck) -> None:
    five, idea = daily_positions(bad, DAY), weakest_idea(bad)
    assert idea is not None and len(five) == min(DAILY, len(bad.cards)) == len({card.key for card in five})
    first = idea.cards[:DAILY]
    assert five[: len(first)] == first
    assert daily_positions(MistakeDeck({}), DAY) == ()


def test_practice_offers_a_lesson_on_the_idea_then_five_positions(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.today = DAY
        found = played_badly(ui.folders)
        for entry in ("contraconquer", "wargops", "contraspiel", "contractgrid", "precognition", "procession"):
            store_finished(ui.folders, entry, DAY)
        idea, practised = weakest_idea(found), find("procession").lessons
        assert idea is not None
        for number, lesson in enumerate(practised):
            if idea.kind in lesson.ideas:
                ui.app.open("practice")
                ui.run(0.5)
                assert ui.target("today").action.values == ("lesson", "procession", number)
                store_finished(ui.folders, lesson_name("procession", number), DAY)
                ui.key("escape")
        ui.app.open("practice")
        ui.run(0.5)
        said = " ".join(word for label in labels(ui.scene()) for word in label.words.split())
        assert "Five positions" in said and "mistakes are of one kind" in said
        ui.click("today")
        screen = ui.top()
        assert isinstance(screen, QuestionPage) and isinstance(screen.source, MistakeQuestions)
        assert screen.source.count == min(DAILY, len(found.cards))


def test_what_is_due_comes_before_five_positions(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        played_badly(ui.folders, 1)
        ui.today = DAY + timedelta(1)
        ui.app.open("practice")
        ui.run(0.5)
        assert "Five positions" not in " ".join(label.words for label in labels(ui.scene()))
