"""The deck of mistakes: when cards come back and leave, and how they are collected from reviews."""

from __future__ import annotations

import json
import shutil
from datetime import date, timedelta

import pytest
from practised import store_finished_game, store_review

from tablegame.games import GAMES, find
from tablegame.practice import deck
from tablegame.practice.deck import MistakeCard, MistakeCollector, MistakeScan, judged_of, position_of
from tablegame.practice.question import Question
from tablegame.session.games_folder import RECORD_ENDING
from tablegame.session.saves import Library
from tablegame.storage.derived import Stamp
from tablegame.storage.folders import Folders

DAY = date(2026, 11, 14)


def mistakes_in(folders: Folders, id: str) -> tuple[MistakeCard, ...]:
    """The mistakes that the review of a game holds."""
    return MistakeScan(folders.games / f"{id}{RECORD_ENDING}").do()


def card_in_deck(folders: Folders) -> MistakeCard:
    """A deck with one card, added on the first day."""
    id = store_finished_game(folders)
    store_review(folders, id)
    (card,) = deck.add(folders, mistakes_in(folders, id), DAY).cards.values()
    return card


def collect(folders: Folders, collector: MistakeCollector) -> None:
    """Put the mistakes of the only new review into the deck."""
    ((id, (stamp, task)),) = next_tasks(folders, collector).items()
    cards = task.do()
    deck.add(folders, cards, DAY)
    collector.remember(id, stamp, [card.key for card in cards])


def next_tasks(folders: Folders, collector: MistakeCollector) -> dict[str, tuple[Stamp, MistakeScan]]:
    return collector.next_tasks(Library(folders).saved.list(), deck.read(folders))


def unsolved_mistakes(folders: Folders, collector: MistakeCollector) -> list[int | None]:
    """The number of unsolved mistakes of each game that is listed for review; None for a game without a review."""
    return [game.mistakes for game in collector.to_review(Library(folders).saved.list(), deck.read(folders))]


def test_a_mistake_returns_after_1_3_7_and_21_days_and_leaves_once_solved(folders: Folders) -> None:
    card, today = card_in_deck(folders), DAY
    for days in (1, 3, 7, 21):
        assert deck.read(folders).next_day(today) == today + timedelta(days)
        assert not deck.read(folders).due(today + timedelta(days - 1))
        today += timedelta(days)
        assert [due.key for due in deck.read(folders).due(today)] == [card.key]
        deck.answer(folders, card.key, right=True, today=today)
    assert not deck.read(folders).cards and deck.read(folders).removed == (card.key,)


def test_a_mistake_that_is_repeated_starts_over_the_next_day(folders: Folders) -> None:
    card = card_in_deck(folders)
    deck.answer(folders, card.key, right=True, today=DAY + timedelta(1))
    day_of_the_repeated_mistake = DAY + timedelta(4)
    deck.answer(folders, card.key, right=False, today=day_of_the_repeated_mistake)
    assert deck.read(folders).cards[card.key].step == 0
    assert deck.read(folders).next_day(day_of_the_repeated_mistake) == day_of_the_repeated_mistake + timedelta(1)


def test_a_card_that_is_not_due_cannot_be_answered(folders: Folders) -> None:
    card = card_in_deck(folders)
    deck.answer(folders, card.key, right=True, today=DAY)
    assert deck.read(folders).cards[card.key].step == 0


def test_a_mistake_enters_the_deck_once_and_never_again_after_it_was_removed(folders: Folders) -> None:
    card = card_in_deck(folders)
    deck.add(folders, [card], DAY + timedelta(5))
    assert deck.read(folders).cards[card.key].due == DAY + timedelta(1)
    deck.remove(folders, card.key)
    assert not deck.add(folders, [card], DAY).cards


def test_neither_inaccuracies_nor_mistakes_of_computer_players_enter_the_deck(folders: Folders) -> None:
    with_mistake_of_computer = store_finished_game(folders, seed=2)
    store_review(folders, with_mistake_of_computer, seats=(1,))
    with_inaccuracy = store_finished_game(folders, seed=3)
    store_review(folders, with_inaccuracy, judged="inaccuracy")
    assert mistakes_in(folders, with_mistake_of_computer) == mistakes_in(folders, with_inaccuracy) == ()


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_a_card_can_be_asked_although_its_game_and_the_cache_were_removed(folders: Folders, game: str) -> None:
    id = store_finished_game(folders, game, find(game).engine.usual_players)
    store_review(folders, id)
    deck.add(folders, mistakes_in(folders, id), DAY)
    for folder in (folders.games, folders.cache):
        shutil.rmtree(folder, ignore_errors=True)
    (card,) = deck.read(folders).cards.values()
    view, _ = position_of(card)
    choice = judged_of(card)
    assert view.seat == card.seat == choice.seat and choice.judgement.top.move in view.legal()
    assert choice.line == card.moves[-1]
    assert find(game).scene.frames(view, (), view)


def test_a_review_is_scanned_for_mistakes_once_and_again_when_it_changes(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id)
    collector = MistakeCollector(folders.games, folders.cache)
    collect(folders, collector)
    collector.save()
    collector_after_restart = MistakeCollector(folders.games, folders.cache)
    assert not next_tasks(folders, collector_after_restart)
    assert unsolved_mistakes(folders, collector_after_restart) == [1]
    store_review(folders, id, mistakes=2)
    assert next_tasks(folders, collector_after_restart)


def test_a_lost_deck_is_rebuilt_from_the_reviews(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id)
    collector = MistakeCollector(folders.games, folders.cache)
    collect(folders, collector)
    assert not next_tasks(folders, collector)
    (folders.practice / "deck.yaml").unlink()
    assert list(next_tasks(folders, collector)) == [id]


def test_a_game_is_listed_for_review_until_its_mistakes_have_left_the_deck(folders: Folders) -> None:
    id = store_finished_game(folders)
    collector = MistakeCollector(folders.games, folders.cache)
    assert unsolved_mistakes(folders, collector) == [None]
    store_review(folders, id)
    collect(folders, collector)
    assert unsolved_mistakes(folders, collector) == [1]
    deck.remove(folders, next(iter(deck.read(folders).cards)))
    assert unsolved_mistakes(folders, collector) == []


def test_a_mistake_stored_by_0_3_0_keeps_its_reason_and_its_continuation(folders: Folders) -> None:
    sentence = ["Loses.", {}, "winner"]  # which a choice had in that version
    reason = ["refuted", ["{seat} answers {answer}.", {"answer": "0001100", "seat": 1}, "winner"]]
    right = ["0000100", 1.0, 0.0, 1.0, sentence, 0.0, 0.0, "best", []]
    wrong = ["0001000", 0.0, 0.0, 0.0, sentence, 1.0, 0.0, "mistake", [[*reason, None, ["B 0001100"], "7"]]]
    judged = {
        "n": 1, "seat": 0, "mark": "9a", "judged": "mistake", "move": "A 0001000", "best": "0000100", "top": "0000100",
        "value": 0.0, "best_value": 1.0, "lost": 1.0, "error": 0.0, "unit": "chance to win", "scale": "chance",
        "choices": [right, wrong],
    }  # fmt: skip
    card = MistakeCard(game="procession", players=2, seat=0, moves=("A 0001000",), judged=json.dumps(judged))
    deck.add(folders, [card], DAY)
    (stored_card,) = deck.read(folders).cards.values()
    judgement = Question.of_card(stored_card).judgement
    assert judgement is not None and judgement.made.loss == 1.0
    assert judgement.made.reasons[0].kind == "refuted" and len(judgement.made.line) == 1
