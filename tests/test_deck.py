"""The deck of mistakes: what comes back when, what leaves it, and that nothing in it is lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from practised import store_finished_game, store_review

from tablegame.games import GAMES, find
from tablegame.practice import deck
from tablegame.practice.deck import DAYS, MistakeCard, MistakeCollector, MistakeScan, judged_of, position_of
from tablegame.practice.question import Question
from tablegame.session.games_folder import RECORD_ENDING, Saved
from tablegame.session.saves import Library
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


def collect(folders: Folders, known: MistakeCollector, lines: Sequence[Saved]) -> None:
    """Lay the mistakes of the only review that is new into the deck."""
    ((id, (stamp, task)),) = known.next_tasks(lines, deck.read(folders)).items()
    cards = task.do()
    deck.add(folders, cards, DAY)
    known.take(id, stamp, [card.key for card in cards])


def test_a_mistake_returns_after_1_3_7_and_21_days_and_leaves_once_solved(folders: Folders) -> None:
    card, today = card_in_deck(folders), DAY
    assert DAYS == (1, 3, 7, 21)
    for days in DAYS:
        assert deck.read(folders).next_day(today) == today + timedelta(days)
        assert not deck.read(folders).due(today + timedelta(days - 1))
        today += timedelta(days)
        assert [each.key for each in deck.read(folders).due(today)] == [card.key]
        deck.answer(folders, card.key, right=True, today=today)
    stored = deck.read(folders)
    assert not stored.cards and stored.removed == (card.key,)


def test_a_mistake_that_is_repeated_starts_over_the_next_day(folders: Folders) -> None:
    card = card_in_deck(folders)
    for days in (1, 4):
        deck.answer(folders, card.key, right=True, today=DAY + timedelta(days))
    missed = DAY + timedelta(11)
    deck.answer(folders, card.key, right=False, today=missed)
    assert deck.read(folders).cards[card.key].step == 0
    assert deck.read(folders).next_day(missed) == missed + timedelta(1)


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


def test_neither_slips_nor_mistakes_of_computer_players_enter_the_deck(folders: Folders) -> None:
    other = store_finished_game(folders, seed=2)
    store_review(folders, other, seats=(1,))
    slight = store_finished_game(folders, seed=3)
    store_review(folders, slight, judged="inaccuracy")
    assert mistakes_in(folders, other) == mistakes_in(folders, slight) == ()


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_a_practice_card_works_without_its_game_and_the_cache(folders: Folders, game: str) -> None:
    players = find(game).engine.usual_players
    id = store_finished_game(folders, game, players)
    store_review(folders, id)
    deck.add(folders, mistakes_in(folders, id), DAY)
    for place in (folders.games, folders.cache):
        for path in sorted(place.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    (card,) = deck.read(folders).cards.values()
    view, _ = position_of(card)
    choice = judged_of(card)
    assert view.seat == card.seat == choice.seat and choice.judgement.top.move in view.legal()
    assert choice.line == card.moves[-1]
    find(game).scene.frames(view, (), view)


def test_a_review_is_scanned_for_mistakes_once_and_again_when_it_changes(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id)
    lines = Library(folders).saved.list()
    known = MistakeCollector(folders.games, folders.cache)
    collect(folders, known, lines)
    known.save()
    again = MistakeCollector(folders.games, folders.cache)
    assert not again.next_tasks(lines, deck.read(folders))
    assert [each.mistakes for each in again.to_review(lines, deck.read(folders))] == [1]
    store_review(folders, id, mistakes=2)
    assert again.next_tasks(lines, deck.read(folders))


def test_a_lost_deck_is_rebuilt_from_the_reviews(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id)
    lines = Library(folders).saved.list()
    known = MistakeCollector(folders.games, folders.cache)
    collect(folders, known, lines)
    assert not known.next_tasks(lines, deck.read(folders))
    (folders.practice / "deck.yaml").unlink()
    assert list(known.next_tasks(lines, deck.read(folders))) == [id]


def test_a_game_is_listed_for_review_until_its_mistakes_have_left_the_deck(folders: Folders) -> None:
    id = store_finished_game(folders)
    lines = Library(folders).saved.list()
    known = MistakeCollector(folders.games, folders.cache)
    known.next_tasks(lines, deck.read(folders))
    assert [each.mistakes for each in known.to_review(lines, deck.read(folders))] == [None]
    store_review(folders, id)
    collect(folders, known, lines)
    assert [each.mistakes for each in known.to_review(lines, deck.read(folders))] == [1]
    deck.remove(folders, next(iter(deck.read(folders).cards)))
    assert not known.to_review(lines, deck.read(folders))


def test_a_mistake_stored_by_0_3_0_keeps_its_reason_and_its_continuation(folders: Folders) -> None:
    why = [
        "refuted",
        ["{seat} answers {answer}.", {"answer": "0001100", "seat": 1}, "winner"],
        None,
        ["B 0001100"],
        "7",
    ]
    remark: list[Any] = ["Loses.", {}, "winner"]
    best = ["0000100", 1.0, 0.0, 1.0, remark, 0.0, 0.0, "best", []]
    made = ["0001000", 0.0, 0.0, 0.0, remark, 1.0, 0.0, "mistake", [why]]
    head = {
        "n": 1,
        "move": "A 0001000",
        "best": "0000100",
        "judged": "mistake",
        "mark": "9a",
        "seat": 0,
        "top": "0000100",
    }
    worth = {"value": 0.0, "best_value": 1.0, "lost": 1.0, "error": 0.0, "unit": "chance to win", "scale": "chance"}
    stored = json.dumps(head | worth | {"choices": [best, made]})
    deck.add(folders, [MistakeCard(game="procession", players=2, seat=0, moves=("A 0001000",), judged=stored)], DAY)
    (card,) = deck.read(folders).cards.values()
    question = Question.of_card(card)
    assert question.judgement is not None
    missed = question.judgement.made
    assert missed.reasons[0].kind == "refuted" and len(missed.line) == 1 and missed.loss == 1.0
