"""How contracts stand while a hand is played: what is called made or lost is so in the end, whatever the hidden cards.

Also who ranks where at the end, and by what.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from effort import effort
from seeds import so_many

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import reach
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    CONTRACTS,
    DIFFERENT,
    FIRST,
    HEARTS,
    NO_TRUMP,
    PARTNER,
    PLAY,
    SECOND,
    SOLOIST,
    SPADES,
    THIRD,
    TWO,
    ZERO,
    pack_of,
    values_by_tricks,
)
from tablegame.games.contractgrid.facts.reach import KnownHand
from tablegame.games.contractgrid.facts.status import LOST, MADE, OPEN, final_statuses, known_hand, statuses
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.rules import ENGINE, GridState

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {}),
    (3, {"joker_counts_as_suit": True}),
    (3, {"cards": 24}),
    (4, {"cards": 32}),
)


def new(players: int, given: dict[str, object]) -> GridState:
    return ENGINE.new(players, complete(ENGINE, players, given))


def step(state: GridState, rng: Random) -> None:
    """One move, anyhow; cards are thrown away as often as not, so that hands differ."""
    for actor in state.acting():
        move = ENGINE.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng)
        state.apply(actor, move)


def hands_of(players: int, given: dict[str, object], seed: int, hands: int) -> list[list[GridState]]:
    """The states of so many hands from their bids on, and the one after each."""
    rng, state, found = Random(seed), new(players, given), []
    for _ in range(hands):
        states: list[GridState] = []
        done = len(state.past)
        while len(state.past) == done:
            step(state, rng)
            if state.phase in (Phase.BID, Phase.PLAY) or len(state.past) > done:
                states.append(state.clone())
        found.append(states)
        if state.phase == Phase.OVER:
            state = new(players, given)
    return found


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_a_contract_called_made_or_lost_is_so_at_the_end_of_the_hand(players: int, given: dict[str, object]) -> None:
    """Of every seat's sheet, as seats in turn and spectators see it, at every card of random hands."""
    for seed in range(2):
        for states in hands_of(players, given, seed, 3):
            values = [each.values for each in states[-1].view(None).past[-1].scored]
            for number, state in enumerate(states[:-1]):
                for looking in (number % players, None if number % 3 else (number + 1) % players):
                    view = state.view(looking)
                    for seat in range(players):
                        for each in statuses(view, seat):
                            true = bool(values[seat] >> each.contract & 1)
                            position = (seed, len(view.tricks), view.trick, looking, seat, CONTRACTS[each.contract])
                            assert each.state == OPEN or (each.state == MADE) == true, position


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_no_hand_makes_more_bids_than_were_called_possible_together(players: int, given: dict[str, object]) -> None:
    wanted = Random(8)
    for states in hands_of(players, given, 3, 4):
        values = [each.values for each in states[-1].view(None).past[-1].scored]
        for number, state in enumerate(states[: -1 : so_many(2, 1)]):
            known = known_hand(state.view(number % players))
            for seat in range(players):
                for _ in range(6):
                    bids = mask_of(wanted.sample(range(16), 4))
                    assert (values[seat] & bids).bit_count() <= reach.most_together(known, seat, bids)


@pytest.mark.parametrize(("players", "tricks"), [(3, 11), (3, 8), (4, 8)])
def test_contracts_exclude_each_other_as_in_every_share_of_the_tricks(players: int, tricks: int) -> None:
    """As many pairs and triples as there are if every share of the tricks is looked at."""
    shares = [each for each in product(range(tricks + 1), repeat=players) if sum(each) == tricks]
    contracts_of_shares = [values_by_tricks(each, 0) for each in shares]
    state = new(players, {"cards": players * tricks})
    while state.phase != Phase.BID:
        step(state, Random(2))
    known = known_hand(state.view(None))
    for count in (2, 3):
        for some in combinations(range(PARTNER + 1), count):
            wanted = mask_of(some)
            assert reach.most_together(known, 0, wanted) == max(
                (each & wanted).bit_count() for each in contracts_of_shares
            ), some
    assert reach.most_together(known, 0, 1 << ALL_TRUMP | 1 << NO_TRUMP | 1 << PLAY) == 2


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_after_a_hand_every_contract_is_made_or_lost(players: int, given: dict[str, object]) -> None:
    for states in hands_of(players, given, 5, 3):
        view = states[-1].view(0)
        for seat in range(players):
            found = statuses(view, seat)
            assert found == final_statuses(view, view.past[-1], seat)
            assert {each.contract for each in found if each.state == MADE} == {
                contract for contract in range(16) if view.past[-1].scored[seat].values >> contract & 1
            }
            assert all(each.state in (MADE, LOST) for each in found)


def test_before_the_last_card_every_contract_is_made_or_lost() -> None:
    """The bounds meet where nothing is left to come."""
    for states in hands_of(3, {}, 8, 3):
        state = states[-2]
        view = state.view(state.acting()[0])
        assert len(view.hand) == 1 and len(view.trick) == 2
        assert all(each.state != OPEN for seat in range(3) for each in statuses(view, seat))


# -- positions -----------------------------------------------------------------------------------------------------


def cards(text: str) -> int:
    return sum(1 << ANGLO_FRENCH.card(each) for each in text.split())


def known_hand_of(
    hand: str, won: tuple[int, ...], collected: tuple[str, ...], trick: str = "", leader: int = 0, trump: str = "S"
) -> KnownHand:
    """A hand of three with the whole pack, seen by seat A."""
    remaining = 11 - sum(won)
    cards_on_table = tuple(ANGLO_FRENCH.card(each) for each in trick.split())
    sizes = [remaining] * 3
    for i in range(len(cards_on_table)):
        sizes[(leader + i) % 3] -= 1
    held = tuple(map(cards, collected))
    suit = "SHDC".index(trump)
    return KnownHand(
        3, 0, cards(hand), tuple(sizes), suit, leader, cards_on_table, won, held, (0, 0, 0), mask_of(pack_of(33)), False
    )


def state_of(known: KnownHand, seat: int, contract: int) -> str:
    can, must = reach.possible_contracts(known, seat)
    return MADE if must >> contract & 1 else OPEN if can >> contract & 1 else LOST


PACK = "AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D AC KC QC JC TC 9C 8C 7C Jo"


def shared_cards(hand: str, counts: tuple[int, ...], out: str, trick: str = "") -> tuple[str, ...]:
    """Cards that are neither in the hand, the trick nor still out, shared in order by so many tricks each."""
    not_collected = {*hand.split(), *out.split(), *trick.split()}
    collected = [card for card in PACK.split() if card not in not_collected]
    assert len(collected) == 3 * sum(counts)
    found, place = [], 0
    for count in counts:
        found.append(" ".join(collected[place : place + 3 * count]))
        place += 3 * count
    return tuple(found)


def test_the_joker_in_hand_loses_no_trump_and_the_all_trump_of_the_others() -> None:
    known = known_hand_of("Jo 7H 8H 9H TH JH QH KH AH 7D 8D", (0, 0, 0), ("", "", ""))
    assert state_of(known, 0, NO_TRUMP) == LOST and state_of(known, 1, NO_TRUMP) == OPEN
    assert [state_of(known, seat, ALL_TRUMP) for seat in range(3)] == [OPEN, LOST, LOST]
    assert reach.possible_tricks(known, 0) == set(range(1, 12))


def test_the_joker_of_another_seat_takes_a_trick() -> None:
    known = known_hand_of("AS KS QS JS TS 9S 8S 7S AH KH QH", (0, 0, 0), ("", "", ""))
    assert state_of(known, 0, ALL_TRUMP) == LOST and 11 not in reach.possible_tricks(known, 0)
    # A seat that collects no trump gets none from me but by the joker's trick.
    assert state_of(known, 0, NO_TRUMP) == OPEN, "by the bounds alone it may look as if no trick were mine"


def test_the_highest_trumps_of_one_hand_take_a_trick_each() -> None:
    known = known_hand_of("Jo AS KS 7H 8H 9H TH JH QH KH 7D", (0, 0, 0), ("", "", ""))
    assert min(reach.possible_tricks(known, 0)) == 3
    assert state_of(known, 0, ZERO) == OPEN and state_of(known, 1, FIRST) == OPEN


def test_first_is_lost_when_too_few_tricks_are_left() -> None:
    hand, out = "7H 8H 9H", "7D 8D 9D 7C 8C 9C"
    known = known_hand_of(hand, (1, 6, 1), shared_cards(hand, (1, 6, 1), out))
    assert state_of(known, 0, FIRST) == LOST and state_of(known, 1, FIRST) == MADE
    assert state_of(known, 2, FIRST) == LOST and state_of(known, 1, SOLOIST) == OPEN
    assert state_of(known, 1, THIRD) == LOST and state_of(known, 0, SECOND) == OPEN


def test_with_one_card_each_every_contract_is_decided() -> None:
    """I lead the highest spade, trump, with one trick to come: it is mine, and with it every number is known."""
    hand, out = "AS", "7D 7C"
    known = known_hand_of(hand, (1, 5, 4), shared_cards(hand, (1, 5, 4), out))
    assert state_of(known, 0, TWO) == MADE and state_of(known, 0, ZERO) == LOST
    assert state_of(known, 0, DIFFERENT) == MADE and state_of(known, 1, PARTNER) == LOST
    assert state_of(known, 0, PLAY) == MADE


def test_a_trick_under_way_can_go_only_to_seats_that_can_still_beat_it() -> None:
    """The joker lies: its player takes the trick. A nine that is beaten takes none."""
    known = known_hand_of("7S 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "Jo AS", leader=1)
    assert reach.possible_winners(known) == (1,)
    beaten = known_hand_of("7C 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "9C TC", leader=1)
    assert reach.possible_winners(beaten) == (2,), "the seven of clubs has to follow"
    ahead = known_hand_of("AC 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "9C TC", leader=1)
    assert reach.possible_winners(ahead) == (0,)


def test_a_suit_is_lost_when_the_cards_still_out_do_not_suffice() -> None:
    """Eight hearts lie with B, who needs no more; A has none and can get none."""
    collected = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H 8H 7H AD KD QD JD", "8S 7S TD 9D Jo AC KC QC JC")
    known = known_hand_of("7C 8C", (2, 4, 3), collected)
    assert state_of(known, 0, HEARTS) == LOST and state_of(known, 1, HEARTS) == MADE
    assert state_of(known, 0, SPADES) == MADE, "six spades, and never more of another suit"
    assert state_of(known, 0, NO_TRUMP) == LOST and state_of(known, 0, ALL_TRUMP) == LOST


# -- reasons -------------------------------------------------------------------------------------------------------


def test_the_reason_of_a_status_names_facts_of_the_table() -> None:
    """Numbers that would do, the trick that brought a trump, everybody's tricks, whose sheet it is first."""
    seen: set[str] = set()
    for states in hands_of(3, {}, 11, 6):
        for state in states:
            view = state.view(0)
            for seat in range(3):
                for each in statuses(view, seat):
                    sentence = each.reason.english()
                    seen.add(each.reason.text)
                    assert "{" not in sentence, sentence
                    if FIRST <= each.contract <= PARTNER:
                        assert sentence.startswith("ABC"[seat])
                    if each.contract == NO_TRUMP and each.state == LOST and sentence.startswith("trick"):
                        assert brought_a_trump(view, seat, sentence)
    assert {"trick {number} brought {card}", "trick {number} brought the joker"} <= seen
    assert "tricks: {own} so far, the aim is {a}, {b} or {c}" in seen


def brought_a_trump(view: GridView, seat: int, reason: str) -> bool:
    """Whether the trick of that number is the seat's and has that card, a trump."""
    _, number, _, card = reason.split(" ", 3)
    tricks, trump = view.tricks, view.trump
    if not any(view.sizes):
        tricks, trump = view.past[-1].tricks, view.past[-1].trump
    trick = tricks[int(number) - 1]
    if card == "the joker":
        return trick.winner == seat and JOKER in trick.cards
    return trick.winner == seat and card[1] == "SHDC"[trump or 0]


def test_the_status_of_all_sheets_takes_few_function_calls() -> None:
    """The screen asks after every card: 10,000 calls at most moments, 53,000 at the worst when this was written."""
    views = [state.view(0) for states in hands_of(3, {}, 21, 2) for state in states[:-1]]
    reach._bounds_by_case.cache_clear()
    calls = sorted(effort(lambda view=view: [statuses(view, seat) for seat in range(3)]) for view in views)
    assert calls[len(calls) // 2] < 20_000 and calls[-1] < 100_000
