"""The end of ContractGrid and its variations in whole games: cap and complete sheets, ties pair by pair, and each house
rule doing what it says (help.en.md, The end to Other ways to play)."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from seeds import so_many
from walks import random_move, random_moves

from tablegame.core.cards import JOKER
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, SPADES
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.scoring import seat_ranks
from tablegame.games.contractgrid.facts.view import ScoredHand
from tablegame.games.contractgrid.rules import ENGINE, GridState

CAP = 100
HISTORY = st.lists(st.tuples(*[st.integers(0, 8)] * 3), min_size=1, max_size=5)


def game(seed: int, players: int = 3, most: int = 40, **given: Any) -> GridState:
    """A whole game by chance, or its first hands."""
    state, rng = ENGINE.new(players, complete(ENGINE, players, given)), Random(seed)
    random_moves(ENGINE, state, rng, until=lambda state: len(state.past) == most)
    return state


def scored(state: GridState) -> list[tuple[ScoredHand, ...]]:
    return [hand.scored for hand in state.view(None).past]


def best_seats(history: list[tuple[int, ...]], whole: tuple[bool, ...], cap: int = CAP) -> set[int]:
    keys = scoring.ranking_keys(history, whole, cap, require_complete=True)
    return {seat for seat, key in enumerate(keys) if key == max(keys)}


# -- who wins ----------------------------------------------------------------------------------------------------


def by_the_three_steps(totals: tuple[int, ...], whole: tuple[bool, ...]) -> set[int]:
    """The winners as the source lists them first, ties left open."""
    seats = range(len(totals))
    if any(whole[seat] and totals[seat] >= CAP for seat in seats):
        among = [seat for seat in seats if whole[seat]]
    else:
        among = [seat for seat in seats if totals[seat] < CAP] or list(seats)
    top = max(totals[seat] for seat in among)
    return {seat for seat in among if totals[seat] == top}


@settings(max_examples=so_many(100, 300))
@given(st.tuples(*[st.integers(90, 110)] * 3), st.tuples(*[st.booleans()] * 3))
def test_the_ranking_has_the_winner_of_the_three_steps_of_the_source(
    totals: tuple[int, ...], whole: tuple[bool, ...]
) -> None:
    """Once as three steps, once as one ranking with those behind who reached the cap with an open sheet."""
    assume(scoring.ends_game(totals, whole, CAP))
    assert best_seats([totals], whole) == by_the_three_steps(totals, whole)


def test_among_seats_behind_for_the_cap_more_points_rank_higher() -> None:
    keys = scoring.ranking_keys([(104, 101, 99)], (False, False, False), CAP, require_complete=True)
    assert keys[2] > keys[0] > keys[1]


# -- ties --------------------------------------------------------------------------------------------------------


def last_difference(history: list[tuple[int, ...]], one: int, other: int) -> int:
    """Who of two was ahead after the last hand at which their scores differed, as a sign; 0 if there was none."""
    differed = [hand[one] - hand[other] for hand in history if hand[one] != hand[other]]
    return differed[-1] if differed else 0


@settings(max_examples=so_many(100, 200))
@given(HISTORY)
def test_a_tie_goes_to_the_seat_that_led_when_the_two_last_differed(history: list[tuple[int, ...]]) -> None:
    keys = scoring.ranking_keys(history, (False, False, False), NO_CAP, require_complete=True)
    for one, other in permutations(range(3), 2):
        sign = last_difference(history, one, other)
        assert (keys[one] > keys[other], keys[one] == keys[other]) == (sign > 0, sign == 0)

    def compared(one: int, other: int) -> int:
        return last_difference(history, other, one)

    order = sorted(range(3), key=cmp_to_key(compared))
    assert sorted(range(3), key=lambda seat: keys[seat], reverse=True) == order


def test_a_tie_of_two_seats_behind_for_the_cap_goes_to_the_one_that_led_last() -> None:
    history = [(60, 62, 50), (105, 105, 90)]
    keys = scoring.ranking_keys(history, (False, False, False), CAP, require_complete=True)
    assert keys[2] > keys[1] > keys[0]


@pytest.mark.parametrize("seed", range(8))
def test_the_seats_of_rank_one_are_the_winners(seed: int) -> None:
    state = game(seed, contracts="nine", cards=24, cap=25)
    view = state.view(None)
    ranked = seat_ranks(view)
    assert {place.seat for place in ranked if place.rank == 1} == set(state.winners())
    assert sorted(place.seat for place in ranked) == [0, 1, 2]
    assert [place.rank for place in ranked] == sorted(place.rank for place in ranked)


# -- when it ends ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_game_goes_on_until_somebody_has_reached_the_cap(seed: int) -> None:
    state = game(seed, contracts="nine", cap=40)
    assert not state.acting()
    assert max(state.totals[-1]) >= 40 or any(state.complete_sheets())
    assert all(max(totals) < 40 for totals in state.totals[:-1])


def test_without_a_cap_only_a_complete_sheet_ends_the_game() -> None:
    ended = game(3, most=200, contracts="nine", cards=24, cap="none", bids=9)
    assert not ended.acting() and any(ended.complete_sheets()) and max(ended.total) > CAP
    before = scored(ended)[-2]
    assert all(each.marks.bit_count() < 9 for each in before)


def test_without_the_requirement_of_a_complete_sheet_most_points_win() -> None:
    overtaken = 0
    for seed in range(6):
        strict = game(seed, contracts="nine", cap=30)
        plain = game(seed, contracts="nine", cap=30, require_complete=False)
        assert plain.totals == strict.totals, "the same game, ranked otherwise"
        assert max(plain.total) in {plain.total[seat] for seat in plain.winners()}
        at_the_cap = [seat for seat in range(3) if strict.total[seat] >= 30]
        if len(at_the_cap) < 3 and not any(strict.complete_sheets()):
            assert not set(strict.winners()) & set(at_the_cap)
            overtaken += 1
    assert overtaken


def test_the_deal_moves_clockwise_and_the_dealer_always_acts_last() -> None:
    state = game(5, most=4, contracts="nine", cap="none")
    dealers = [hand.dealer for hand in state.view(None).past]
    assert dealers == [(dealers[0] + hand) % 3 for hand in range(4)] and state.dealer == (dealers[0] + 4) % 3
    for hand in state.view(None).past:
        assert hand.tricks[0].leader == (hand.dealer + 1) % 3
        assert len(set(hand.refused)) == 3 and hand.trump not in hand.refused
    state = game(5, most=1)
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    asked = []
    for _ in range(9):  # three refuse, bid and play a card
        asked.append(random_move(ENGINE, state, Random(1))[0])
    first = (state.dealer + 1) % 3
    assert asked == [(first + i) % 3 for i in range(3)] * 3


# -- every variation ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", [0, 1, 4, 10])
def test_an_unmarked_value_scores_the_points_of_the_house_rule(reward: int) -> None:
    state = game(2, most=5, contracts="nine", cap="none", unmarked=reward)
    marks: tuple[int, ...] = (0, 0, 0)
    for hand in scored(state):
        for seat, each in enumerate(hand):
            on_sheet = each.values & (1 << 9) - 1
            assert each.unmarked_points == reward * (on_sheet & ~marks[seat]).bit_count()
        marks = tuple(each.marks for each in hand)
    assert any(each.unmarked_points != reward * 3 for hand in scored(state) for each in hand) or reward == 0


@pytest.mark.parametrize("bids", [1, 4, 9, 16])
def test_every_hand_has_the_number_of_bids_of_the_house_rule(bids: int) -> None:
    for hand in scored(game(1, most=3, cap="none", bids=bids)):
        for each in hand:
            assert each.bids.bit_count() == bids
            assert each.bid_points == 5 * (each.bids & each.values).bit_count()


@pytest.mark.parametrize("chosen", [CONTRACTS[:9], CONTRACTS[7:], CONTRACTS[::2] + CONTRACTS[1:2]])
def test_on_a_small_sheet_only_its_nine_chosen_contracts_count(chosen: tuple[str, ...]) -> None:
    numbers = {CONTRACTS.index(name) for name in chosen}
    state = game(4, most=6, contracts="nine", chosen=list(chosen), cap="none", bids=9)
    assert all(set(sheet) == numbers for sheet in state.view(None).sheets if sheet)
    for hand in scored(state):
        for each in hand:
            assert not each.marks & ~sum(1 << number for number in numbers) and each.lines <= 8


def test_a_choice_of_nine_contracts_leaves_the_large_sheet_as_it_is() -> None:
    state = game(4, most=1, chosen=list(CONTRACTS[7:]))
    assert state.house.on_sheet == tuple(range(16))


@pytest.mark.parametrize(("players", "cards", "each"), [(3, 33, 11), (3, 24, 8), (4, 32, 8)])
def test_every_pack_is_dealt_out_and_played_to_the_last_card(players: int, cards: int, each: int) -> None:
    hand = game(6, players, most=1, cards=cards).view(None).past[0]
    assert len(hand.tricks) == each
    played = [card for trick in hand.tricks for card in trick.cards]
    assert len(set(played)) == cards and (JOKER in played) == (cards == 33)
    assert sum(seat.tricks for seat in hand.scored) == each


def test_by_house_rule_the_joker_counts_as_a_card_of_trumps() -> None:
    differed = 0
    for seed in range(12):
        plain = game(seed, most=2, cap="none")
        counted = game(seed, most=2, cap="none", joker_counts_as_suit=True)
        for one, other in zip(plain.view(None).past, counted.view(None).past, strict=True):
            assert one.tricks == other.tricks
            holder = next(trick.winner for trick in one.tricks if JOKER in trick.cards)
            trump = one.trump
            for seat, (without, with_it) in enumerate(zip(one.scored, other.scored, strict=True)):
                suits = list(without.suits)
                suits[trump] += seat == holder
                suits_made = {suit for suit in range(4) if suits[suit] == max(suits)}
                assert suits_made == {suit for suit in range(4) if with_it.values >> SPADES + suit & 1}
                differed += with_it.values != without.values
    assert differed


def test_four_players_may_make_two_contracts_of_a_family() -> None:
    families = ((3, 4, 5), (6, 7, 8))
    most = [0, 0]
    for seed in range(10):
        for hand in scored(game(seed, 4, most=2, cap="none")):
            for each in hand:
                for place, family in enumerate(families):
                    count = sum(each.values >> contract & 1 for contract in family)
                    assert count >= 1 or place == 1
                    most[place] = max(most[place], count)
    assert most[1] == 2
