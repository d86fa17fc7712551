"""The status of contracts while a hand is played: a contract that is called made or lost is so in the end, whatever the
hidden cards are; and the reason of a status is true."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from effort import effort
from seeds import so_many
from walks import random_move

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import contracts, reach
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, CONTRACTS, NO_TRUMP, PLAY, pack_of, values_by_tricks
from tablegame.games.contractgrid.facts.reach import KnownHand
from tablegame.games.contractgrid.facts.status import LOST, MADE, OPEN, known_hand, statuses
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contractgrid.rules import ENGINE, GridState

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {}),
    (3, {"joker_counts_as_suit": True}),
    (3, {"cards": 24}),
    (4, {"cards": 32}),
)


def new_game(players: int, given: dict[str, object]) -> GridState:
    return ENGINE.new(players, complete(ENGINE, players, given))


def states_of_hands(players: int, given: dict[str, object], seed: int, hands: int) -> list[list[GridState]]:
    """For each of so many random hands the states from the first bid on; the last is after the hand."""
    rng, state, states_by_hand = Random(seed), new_game(players, given), []
    for _ in range(hands):
        states: list[GridState] = []
        finished = len(state.past)
        while len(state.past) == finished:
            random_move(ENGINE, state, rng)
            if state.phase in (GridPhase.BID, GridPhase.PLAY) or len(state.past) > finished:
                states.append(state.clone())
        states_by_hand.append(states)
        if state.phase == GridPhase.OVER:
            state = new_game(players, given)
    return states_by_hand


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_a_contract_called_made_or_lost_is_so_at_the_end_of_the_hand(players: int, given: dict[str, object]) -> None:
    """The statuses are of all sheets, by the views of seats in turn and of spectators, at every card."""
    for *before, after in (*states_of_hands(players, given, 0, 3), *states_of_hands(players, given, 1, 3)):
        values = [each.values for each in after.view(None).past[-1].scored]
        for number, state in enumerate(before):
            for viewer in (number % players, None if number % 3 else (number + 1) % players):
                view = state.view(viewer)
                for seat in range(players):
                    for each in statuses(view, seat):
                        is_made = bool(values[seat] >> each.contract & 1)
                        position = (len(view.tricks), view.trick, viewer, seat, CONTRACTS[each.contract])
                        assert each.state == OPEN or (each.state == MADE) == is_made, position


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_no_hand_makes_more_bids_than_were_called_possible_together(players: int, given: dict[str, object]) -> None:
    rng = Random(8)
    for *before, after in states_of_hands(players, given, 3, 4):
        values = [each.values for each in after.view(None).past[-1].scored]
        for number, state in enumerate(before[:: so_many(2, 1)]):
            known = known_hand(state.view(number % players))
            for seat in range(players):
                for _ in range(6):
                    bids = mask_of(rng.sample(range(16), 4))
                    assert (values[seat] & bids).bit_count() <= reach.most_together(known, seat, bids)


@pytest.mark.parametrize(("players", "tricks"), [(3, 11), (3, 8), (4, 8)])
def test_before_play_two_or_three_contracts_are_possible_together_if_tricks_allow(players: int, tricks: int) -> None:
    distributions = [counts for counts in product(range(tricks + 1), repeat=players) if sum(counts) == tricks]
    values = [values_by_tricks(counts, 0) for counts in distributions]
    state, rng = new_game(players, {"cards": players * tricks}), Random(2)
    while state.phase != GridPhase.BID:
        random_move(ENGINE, state, rng)
    known = known_hand(state.view(None))
    for count in (2, 3):
        for wanted in map(mask_of, combinations(range(contracts.PARTNER + 1), count)):
            assert reach.most_together(known, 0, wanted) == max((mask & wanted).bit_count() for mask in values), wanted
    assert reach.most_together(known, 0, 1 << ALL_TRUMP | 1 << NO_TRUMP | 1 << PLAY) == 2


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_after_a_hand_its_scored_contracts_are_made_and_all_others_lost(players: int, given: dict[str, object]) -> None:
    for *_, state in states_of_hands(players, given, 5, 3):
        view = state.view(0)
        for seat, scored in enumerate(view.past[-1].scored):
            states = {each.contract: each.state for each in statuses(view, seat)}
            assert states == {each: MADE if scored.values >> each & 1 else LOST for each in range(16)}


def test_before_the_last_card_of_a_hand_no_contract_is_open() -> None:
    for *_, state, _ in states_of_hands(3, {}, 8, 3):
        view = state.view(state.acting()[0])
        assert len(view.hand) == 1 and len(view.trick) == 2
        assert all(each.state != OPEN for seat in range(3) for each in statuses(view, seat))


def mask_of_cards(text: str) -> int:
    return mask_of(map(ANGLO_FRENCH.card, text.split()))


def known_hand_of(
    hand: str,
    won: tuple[int, ...] = (0, 0, 0),
    collected: tuple[str, ...] = ("", "", ""),
    trick: str = "",
    leader: int = 0,
) -> KnownHand:
    """A hand of three players with the whole pack, as known to seat A; spades are trump."""
    cards_on_table = tuple(map(ANGLO_FRENCH.card, trick.split()))
    sizes = [11 - sum(won)] * 3
    for played in range(len(cards_on_table)):
        sizes[(leader + played) % 3] -= 1
    return KnownHand(
        players=3,
        me=0,
        hand=mask_of_cards(hand),
        sizes=tuple(sizes),
        trump=0,
        leader=leader,
        trick=cards_on_table,
        won=won,
        collected=tuple(map(mask_of_cards, collected)),
        lacks=(0, 0, 0),
        pack=mask_of(pack_of(33)),
        joker_counts=False,
    )


def state_of(known: KnownHand, seat: int, contract: int) -> str:
    """Whether a contract of a seat is made, lost or open."""
    possible, sure = reach.possible_contracts(known, seat)
    if sure >> contract & 1:
        return MADE
    return OPEN if possible >> contract & 1 else LOST


def test_the_joker_in_a_hand_loses_its_no_trump_and_the_all_trump_of_the_others() -> None:
    known = known_hand_of("Jo 7H 8H 9H TH JH QH KH AH 7D 8D")
    assert state_of(known, 0, NO_TRUMP) == LOST and state_of(known, 1, NO_TRUMP) == OPEN
    assert [state_of(known, seat, ALL_TRUMP) for seat in range(3)] == [OPEN, LOST, LOST]
    assert reach.possible_tricks(known, 0) == set(range(1, 12))


def test_the_joker_of_another_seat_takes_a_trick() -> None:
    known = known_hand_of("AS KS QS JS TS 9S 8S 7S AH KH QH")
    assert state_of(known, 0, ALL_TRUMP) == LOST and 11 not in reach.possible_tricks(known, 0)


def test_the_highest_trumps_of_one_hand_take_a_trick_each() -> None:
    known = known_hand_of("Jo AS KS 7H 8H 9H TH JH QH KH 7D")
    assert min(reach.possible_tricks(known, 0)) == 3
    assert state_of(known, 0, contracts.ZERO) == OPEN and state_of(known, 1, contracts.FIRST) == OPEN


def test_first_is_lost_when_too_few_tricks_are_left() -> None:
    # Three tricks are left, with low cards only.
    collected = ("AS KS QS", "JS TS 9S 8S 7S AH KH QH JH TH AD KD QD JD TD AC KC QC", "JC TC Jo")
    known = known_hand_of("7H 8H 9H", won=(1, 6, 1), collected=collected)
    assert [state_of(known, seat, contracts.FIRST) for seat in range(3)] == [LOST, MADE, LOST]
    assert state_of(known, 1, contracts.THIRD) == LOST and state_of(known, 1, contracts.SOLOIST) == OPEN
    assert state_of(known, 0, contracts.SECOND) == OPEN


@pytest.mark.parametrize(("own_card", "trick", "winner"), [("7S", "Jo AS", 1), ("7C", "9C TC", 2), ("AC", "9C TC", 0)])
def test_a_trick_can_go_only_to_the_best_card_or_a_seat_that_beats_it(own_card: str, trick: str, winner: int) -> None:
    """Seat 1 leads, and seat 0 plays last: it must follow with its only card of the suit."""
    known = known_hand_of(f"{own_card} 8H 9H TH JH QH KH AH 7D 8D 9D", trick=trick, leader=1)
    assert reach.possible_winners(known) == (winner,)


def test_a_suit_contract_is_lost_when_too_few_cards_of_the_suit_are_left() -> None:
    # B has all hearts; A has six spades, and can get few other cards.
    collected = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H 8H 7H AD KD QD JD", "8S 7S TD 9D Jo AC KC QC JC")
    known = known_hand_of("7C 8C", won=(2, 4, 3), collected=collected)
    assert state_of(known, 0, contracts.HEARTS) == LOST and state_of(known, 1, contracts.HEARTS) == MADE
    assert state_of(known, 0, contracts.SPADES) == MADE


def test_a_reason_compares_the_owner_first_and_names_a_collected_trump() -> None:
    texts: set[str] = set()
    for states in states_of_hands(3, {}, 11, 6):
        for state, seat in product(states, range(3)):
            view = state.view(0)
            for each in statuses(view, seat):
                sentence = each.reason.english()
                texts.add(each.reason.text)
                assert "{" not in sentence, sentence
                if contracts.FIRST <= each.contract <= contracts.PARTNER:
                    assert sentence.startswith("ABC"[seat])
                if each.contract == NO_TRUMP and each.state == LOST and sentence.startswith("trick"):
                    assert names_a_collected_trump(view, seat, sentence)
    assert {"trick {number} brought {card}", "trick {number} brought the joker"} <= texts
    assert "tricks: {own} so far, the aim is {a}, {b} or {c}" in texts


def names_a_collected_trump(view: GridView, seat: int, reason: str) -> bool:
    """Whether the seat won the trick in "trick 3 brought TD", and the trick has this card, which is a trump."""
    _, number, _, card = reason.split(" ", 3)
    hand = view if any(view.sizes) else view.past[-1]
    trick = hand.tricks[int(number) - 1]
    if card == "the joker":
        return trick.winner == seat and JOKER in trick.cards
    return trick.winner == seat and ANGLO_FRENCH.card(card) in trick.cards and card[1] == "SHDC"[hand.trump or 0]


def test_the_status_of_all_sheets_takes_few_function_calls() -> None:
    """There were 10,000 calls at most moments, and at worst 53,000, when this was written."""
    views = [state.view(0) for *before, _ in states_of_hands(3, {}, 21, 2) for state in before]
    reach._bounds_by_case.cache_clear()
    calls = sorted(effort(lambda view=view: [statuses(view, seat) for seat in range(3)]) for view in views)
    assert calls[len(calls) // 2] < 20_000 and calls[-1] < 100_000
