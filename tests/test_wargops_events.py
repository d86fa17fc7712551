"""The events of WarGops: the steps of a settlement and their sentences, and laws of cards and points."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from game_pictures import NAMES, English
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import Case, case_name, cases, house_rules, random_move, walk
from war_states import new_game, packed, play_round
from war_table import Case as TableCase
from war_table import played

from tablegame.core.sealed_cards import SEATS
from tablegame.games.wargops.facts.view import SettlementStep, WarCard
from tablegame.games.wargops.rules import ENGINE, WarState
from tablegame.games.wargops.text import settlement
from tablegame.storage.language import load

CASES = [case for case in cases() if case[0].key == "wargops"]


def settlement_steps(event: Any) -> list[tuple[str, int, tuple[int, ...], tuple[int, ...], list[int]]]:
    """The steps of a trick: for each its kind, the number of the trick whose cards move, the seats that it is about,
    the claimants who are out, and the ranks of the cards."""
    steps: tuple[SettlementStep, ...] = event.trick.steps
    assert {step.clause for step in steps} <= {"trick", "ties", "replace", "retire"}
    return [(step.kind, step.trick, step.seats, step.out, [card.rank for card in step.cards]) for step in steps]


def test_events_list_the_steps_of_a_settlement_in_the_order_of_the_rule() -> None:
    state = new_game(4)
    events = play_round(state, 1, 7, 7, 7)
    assert settlement_steps(events[-1]) == [("trash", 0, (1,), (), [7]), ("waits", 0, (1, 2, 3), (), [1, 7, 7])]
    assert events[-1].seat is None
    events = play_round(state, 10, 6, 6, 4)
    assert events[-1].seat == 0
    assert settlement_steps(events[-1]) == [
        ("trash", 1, (0,), (), [10]),
        ("takes", 1, (0,), (), [6, 6, 4]),
        ("claims", 0, (1, 2), (3,), [1, 7, 7]),
    ]
    events = play_round(state, 2, 8, 4, 9)
    assert settlement_steps(events[-1]) == [
        ("trash", 2, (3,), (), [9]),
        ("takes", 2, (3,), (), [2, 8, 4]),
        ("takes", 0, (1,), (2,), [1, 7, 7]),
    ]
    assert state.view(None).tricks[-1] == events[-1].trick


def test_events_list_every_round_of_replacements() -> None:
    state = new_game(5, ties="replace")
    play_round(state, 7, 4, 9, 9, 5)  # C and D tie
    play_round(state, 0, 0, 7, 2, 0)  # C ties with A
    events = play_round(state, 8, 0, 3, 0, 0)
    assert settlement_steps(events[-1]) == [
        ("down", 0, (2, 3), (), [9, 9]),
        ("down", 0, (0, 2), (), [7, 7]),
        ("trash", 0, (0,), (), [8]),
        ("takes", 0, (0,), (), [7, 4, 9, 9, 5, 7, 2, 3]),
    ]


def test_events_list_retired_seats_and_orphaned_piles_last() -> None:
    state = new_game(2, ranks=3, games=1)
    play_round(state, 3, 3)
    play_round(state, 2, 2)
    _, _, trick_settled, *_ = play_round(state, 1, 1)
    assert settlement_steps(trick_settled) == [
        ("trash", 2, (0,), (), [1]),
        ("waits", 2, (0, 1), (), [1]),
        ("claims", 0, (0, 1), (), [3]),
        ("claims", 1, (0, 1), (), [2]),
        ("retires", 2, (0, 1), (), []),
        ("orphaned", 0, (), (0, 1), [3]),
        ("orphaned", 1, (), (0, 1), [2]),
        ("orphaned", 2, (), (0, 1), [1]),
    ]
    assert state.view(None).orphans == (WarCard(3, 1, 0), WarCard(2, 1, 0), WarCard(1, 1, 0))


def test_taken_cards_keep_their_first_owner_and_own_cards_are_played_before_them() -> None:
    state = new_game(3)
    play_round(state, 13, 5, 5)  # A takes the fives of B and C
    own_five, *fives_taken = [card for card in state.view(0).cards[0] if card.rank == 5]
    assert own_five == WarCard(5, owner=0, copy=0)
    assert fives_taken == [WarCard(5, owner=1, copy=0), WarCard(5, owner=2, copy=0)]
    play_round(state, 5, 1, 2)
    assert state.view(None).trash[-1] == own_five
    play_round(state, 5, 4, 3)
    assert state.view(None).trash[-1] == fives_taken[0]


@given(st.integers(2, 8), st.sampled_from(("deferred", "replace")), st.sampled_from((3, 13, 15)), st.integers(0, 300))
def test_every_step_of_a_settlement_has_words_in_both_languages(players: int, ties: str, ranks: int, seed: int) -> None:
    view = played(TableCase(players=players, ties=ties, ranks=ranks, choices=25, alike=0.6, seed=seed))[1]
    tricks = [*view.tricks, *([view.under_way] if view.under_way else [])]
    for trick in tricks:
        settled = {step.trick for step in trick.steps if step.kind != "retires"}
        texts = []
        for words in (English(), load("de")):
            wording = settlement.plain_wording(words, NAMES.__getitem__, view.pack, view.ranks)
            lines = settlement.lines(trick, wording)
            assert {number for line in lines for number in line.tricks} >= settled
            assert all("{" not in line.text and line.text.endswith((".", "!")) for line in lines)
            texts.append([line.text for line in lines])
        assert all(english != german for english, german in zip(*texts, strict=True))


@pytest.mark.parametrize("case", CASES, ids=case_name)
@settings(max_examples=15)
@given(data=st.data())
def test_no_card_is_lost_and_cards_agree_with_the_packed_hands(case: Case, data: st.DataObject) -> None:
    """Every card is in one place; hands and piles have the same cards as packed counts and card by card."""
    entry, players, _ = case
    state = entry.engine.new(players, data.draw(house_rules(case)))
    assert isinstance(state, WarState)
    walk(entry.engine, state, data, 120)
    view = state.view(None)
    trick = view.under_way
    on_table = () if trick is None else (*trick.face_down(), *filter(None, trick.face_up()))
    places = [*view.cards, *(pile.cards for pile in view.piles), view.trash, view.orphans, on_table]
    ranks, copies = range(1, view.ranks + 1), range(view.copies)
    all_cards = [WarCard(*card) for card in product(ranks, range(players), copies)]
    assert sorted(card for place in places for card in place) == all_cards
    for cards, hand in zip(view.cards, view.hands, strict=True):
        assert tuple(Counter(card.rank for card in cards)[rank] for rank in ranks) == hand
    for pile, (claimants, cards_packed, trick_number) in zip(view.piles, state.piles, strict=True):
        assert (pile.claimants, pile.trick) == (SEATS[claimants], trick_number)
        assert packed(" ".join(str(card.rank) for card in pile.cards)) == cards_packed


@pytest.mark.parametrize("case", CASES, ids=case_name)
@settings(max_examples=10)
@given(data=st.data())
def test_scores_are_sums_of_games_and_a_game_has_the_points_of_its_cards(case: Case, data: st.DataObject) -> None:
    entry, players, _ = case
    state = entry.engine.new(players, data.draw(house_rules(case)))
    rng = Random(data.draw(st.integers(0, 999)))
    while state.acting():
        random_move(ENGINE, state, rng)
        view = state.view(None)
        assert view.scores == tuple(sum(result.points[seat] for result in view.results) for seat in range(players))
        for result in view.results:  # of the games that are over
            assert sum(result.points) == sum(card.rank for card in result.cards), "a card has its rank in points"
