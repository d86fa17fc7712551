"""The end of a game of ContractGrid (cap, complete sheets, ties) and its house rules, in whole games by chance
(help.en.md, The end to Other ways to play)."""

from __future__ import annotations

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
from tablegame.games.contractgrid.facts.contracts import CLUBS, CONTRACTS, SPADES, contracts_of
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.scoring import seat_ranks
from tablegame.games.contractgrid.facts.view import ScoredHand
from tablegame.games.contractgrid.rules import ENGINE, GridState

CAP = 100
HISTORY = st.lists(st.tuples(*[st.integers(0, 8)] * 3), min_size=1, max_size=5)
OPEN = (False, False, False)
"""No seat has a complete sheet."""


def game(seed: int, players: int = 3, hands: int = 40, **given: Any) -> GridState:
    """A game by chance, to its end or to that number of hands."""
    state, rng = ENGINE.new(players, complete(ENGINE, players, given)), Random(seed)
    random_moves(ENGINE, state, rng, until=lambda state: len(state.past) == hands)
    return state


def scores_of_hands(state: GridState) -> list[tuple[ScoredHand, ...]]:
    """The scores of all seats for each finished hand."""
    return [hand.scored for hand in state.view(None).past]


def winners_by_three_steps(totals: tuple[int, ...], complete_sheets: tuple[bool, ...]) -> set[int]:
    """The winners by the three steps in which the source finds them, before ties are decided."""
    seats = range(len(totals))
    if any(complete_sheets[seat] and totals[seat] >= CAP for seat in seats):
        candidates = [seat for seat in seats if complete_sheets[seat]]
    else:
        candidates = [seat for seat in seats if totals[seat] < CAP] or list(seats)
    most = max(totals[seat] for seat in candidates)
    return {seat for seat in candidates if totals[seat] == most}


@settings(max_examples=so_many(100, 300))
@given(st.tuples(*[st.integers(90, 110)] * 3), st.tuples(*[st.booleans()] * 3))
def test_rank_one_wins_by_the_steps_of_the_source(totals: tuple[int, ...], complete_sheets: tuple[bool, ...]) -> None:
    assume(scoring.ends_game(totals, complete_sheets, CAP))
    keys = scoring.ranking_keys([totals], complete_sheets, CAP, require_complete=True)
    best = {seat for seat, key in enumerate(keys) if key == max(keys)}
    assert best == winners_by_three_steps(totals, complete_sheets)


@pytest.mark.parametrize(
    ("history", "best_first"),
    [([(104, 101, 99)], [2, 0, 1]), ([(60, 62, 50), (105, 105, 90)], [2, 1, 0])],
    ids=["more points", "a tie"],
)
def test_seats_behind_for_the_cap_are_ranked_by_points_and_by_their_last_lead(
    history: list[tuple[int, ...]], best_first: list[int]
) -> None:
    keys = scoring.ranking_keys(history, OPEN, CAP, require_complete=True)
    assert sorted(range(3), key=lambda seat: keys[seat], reverse=True) == best_first


@settings(max_examples=so_many(100, 200))
@given(HISTORY)
def test_a_tie_goes_to_the_seat_that_led_when_the_two_last_differed(history: list[tuple[int, ...]]) -> None:
    keys = scoring.ranking_keys(history, OPEN, NO_CAP, require_complete=True)
    for seat, other in permutations(range(3), 2):
        leads = [totals[seat] - totals[other] for totals in history if totals[seat] != totals[other]]
        last_lead = leads[-1] if leads else 0
        assert (keys[seat] > keys[other], keys[seat] == keys[other]) == (last_lead > 0, last_lead == 0)


@pytest.mark.parametrize("seed", range(8))
def test_the_ranking_lists_every_seat_once_and_the_winners_with_rank_one(seed: int) -> None:
    state = game(seed, contracts="nine", cards=24, cap=25)
    ranking = seat_ranks(state.view(None))
    assert {each.seat for each in ranking if each.rank == 1} == set(state.winners())
    assert sorted(each.seat for each in ranking) == [0, 1, 2]
    assert [each.rank for each in ranking] == sorted(each.rank for each in ranking)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_with_the_first_hand_that_brings_a_seat_to_the_cap(seed: int) -> None:
    state = game(seed, contracts="nine", cap=40)
    assert not state.acting()
    assert max(state.totals[-1]) >= 40 or any(state.complete_sheets())
    assert all(max(totals) < 40 for totals in state.totals[:-1])


def test_without_a_cap_only_a_complete_sheet_ends_the_game() -> None:
    ended = game(3, hands=200, contracts="nine", cards=24, cap="none", bids=9)
    assert not ended.acting() and any(ended.complete_sheets()) and max(ended.total) > CAP
    *_, scores_before, _ = scores_of_hands(ended)
    assert all(each.marks.bit_count() < 9 for each in scores_before)


def test_only_by_house_rule_an_open_sheet_at_the_cap_ranks_behind() -> None:
    games_lost_at_the_cap = 0
    for seed in range(6):
        strict = game(seed, contracts="nine", cap=30)
        lax = game(seed, contracts="nine", cap=30, require_complete=False)
        assert lax.totals == strict.totals, "only the ranking differs"
        assert {lax.total[seat] for seat in lax.winners()} == {max(lax.total)}
        at_the_cap = {seat for seat in range(3) if strict.total[seat] >= 30}
        if len(at_the_cap) < 3 and not any(strict.complete_sheets()):
            assert not at_the_cap & set(strict.winners())
            games_lost_at_the_cap += 1
    assert games_lost_at_the_cap


def test_the_deal_moves_clockwise_and_the_dealer_acts_last() -> None:
    state = game(5, hands=4, contracts="nine", cap="none")
    past = state.view(None).past
    dealers = [*(hand.dealer for hand in past), state.dealer]
    assert dealers == [(dealers[0] + hand) % 3 for hand in range(5)]
    for hand in past:
        assert hand.tricks[0].leader == (hand.dealer + 1) % 3
        assert len(set(hand.refused)) == 3 and hand.trump not in hand.refused
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    actors = [random_move(ENGINE, state, Random(1))[0] for _ in range(9)]
    assert actors == [(state.dealer + turn) % 3 for turn in (1, 2, 3)] * 3, "they refuse, bid and play a card"


@pytest.mark.parametrize("reward", [0, 1, 4, 10])
def test_an_unmarked_value_scores_the_points_of_the_house_rule(reward: int) -> None:
    state = game(2, hands=5, contracts="nine", cap="none", unmarked=reward)
    marks: tuple[int, ...] = (0, 0, 0)
    for scores in scores_of_hands(state):
        for each, marks_before in zip(scores, marks, strict=True):
            values_on_sheet = each.values & (1 << 9) - 1  # the nine contracts of the small sheet come first
            assert each.unmarked_points == reward * (values_on_sheet & ~marks_before).bit_count()
        marks = tuple(each.marks for each in scores)


@pytest.mark.parametrize("bids", [1, 4, 9, 16])
def test_a_seat_scores_five_points_for_each_of_its_bids_that_it_makes(bids: int) -> None:
    for scores in scores_of_hands(game(1, hands=3, cap="none", bids=bids)):
        for each in scores:
            assert each.bids.bit_count() == bids
            assert each.bid_points == 5 * (each.bids & each.values).bit_count()


@pytest.mark.parametrize("chosen", [CONTRACTS[:9], CONTRACTS[7:], CONTRACTS[::2] + CONTRACTS[1:2]])
def test_on_a_small_sheet_only_its_nine_chosen_contracts_are_marked(chosen: tuple[str, ...]) -> None:
    numbers = {CONTRACTS.index(name) for name in chosen}
    state = game(4, hands=6, contracts="nine", chosen=list(chosen), cap="none", bids=9)
    assert all(set(sheet) == numbers for sheet in state.view(None).sheets if sheet)
    for scores in scores_of_hands(state):
        assert all(set(contracts_of(each.marks)) <= numbers and each.lines <= 8 for each in scores)


@pytest.mark.parametrize(("players", "cards", "tricks"), [(3, 33, 11), (3, 24, 8), (4, 32, 8)])
def test_every_pack_is_dealt_out_and_played_to_the_last_card(players: int, cards: int, tricks: int) -> None:
    hand = game(6, players, hands=1, cards=cards).view(None).past[0]
    assert len(hand.tricks) == sum(each.tricks for each in hand.scored) == tricks
    played_cards = {card for trick in hand.tricks for card in trick.cards}
    assert len(played_cards) == cards and (JOKER in played_cards) == (cards == 33)


def test_by_house_rule_the_joker_counts_for_the_contract_of_the_trump_suit() -> None:
    seats_with_other_contracts = 0
    for seed in range(12):
        usual, variant = (game(seed, hands=2, cap="none", joker_counts_as_suit=on) for on in (False, True))
        for hand, hand_of_variant in zip(usual.view(None).past, variant.view(None).past, strict=True):
            assert hand.tricks == hand_of_variant.tricks
            joker_seat = next(trick.winner for trick in hand.tricks if JOKER in trick.cards)
            for seat, (score, variant_score) in enumerate(zip(hand.scored, hand_of_variant.scored, strict=True)):
                cards_won_by_suit = list(score.suits)
                cards_won_by_suit[hand.trump] += seat == joker_seat
                most = max(cards_won_by_suit)
                suits_made = {made - SPADES for made in contracts_of(variant_score.values) if SPADES <= made <= CLUBS}
                assert suits_made == {suit for suit in range(4) if cards_won_by_suit[suit] == most}
                seats_with_other_contracts += variant_score.values != score.values
    assert seats_with_other_contracts
