"""How contracts stand while a hand is played: what is called made or lost is so in the end, whatever the hidden cards.

Also who ranks where at the end, and by what.
"""

from __future__ import annotations

from dataclasses import replace
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
from tablegame.games.contractgrid.facts.scoring import complete_sheets, seat_ranks
from tablegame.games.contractgrid.facts.status import LOST, MADE, OPEN, final_statuses, known_hand, statuses
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView, Phase, ScoredHand
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
def test_what_is_made_or_lost_stays_so_to_the_end(players: int, given: dict[str, object]) -> None:
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
                            told = (seed, len(view.tricks), view.trick, looking, seat, CONTRACTS[each.contract])
                            assert each.state == OPEN or (each.state == MADE) == true, told


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_no_hand_brings_more_of_some_contracts_than_can_come_together(players: int, given: dict[str, object]) -> None:
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
def test_all_contracts_by_tricks_that_exclude_each_other_are_found(players: int, tricks: int) -> None:
    """As many pairs and triples as there are if every share of the tricks is looked at."""
    shares = [each for each in product(range(tricks + 1), repeat=players) if sum(each) == tricks]
    made = [values_by_tricks(each, 0) for each in shares]
    state = new(players, {"cards": players * tricks})
    while state.phase != Phase.BID:
        step(state, Random(2))
    known = known_hand(state.view(None))
    for count in (2, 3):
        for some in combinations(range(PARTNER + 1), count):
            wanted = mask_of(some)
            assert reach.most_together(known, 0, wanted) == max((each & wanted).bit_count() for each in made), some
    assert reach.most_together(known, 0, 1 << ALL_TRUMP | 1 << NO_TRUMP | 1 << PLAY) == 2


@pytest.mark.parametrize(("players", "given"), TABLES, ids=lambda value: str(value))
def test_after_a_hand_nothing_is_open(players: int, given: dict[str, object]) -> None:
    for states in hands_of(players, given, 5, 3):
        view = states[-1].view(0)
        for seat in range(players):
            found = statuses(view, seat)
            assert found == final_statuses(view, view.past[-1], seat)
            assert {each.contract for each in found if each.state == MADE} == {
                contract for contract in range(16) if view.past[-1].scored[seat].values >> contract & 1
            }
            assert all(each.state in (MADE, LOST) for each in found)


def test_when_the_last_trick_is_full_nothing_is_open() -> None:
    """The bounds meet where nothing is left to come."""
    for states in hands_of(3, {}, 8, 3):
        state = states[-2]
        view = state.view(state.acting()[0])
        assert len(view.hand) == 1 and len(view.trick) == 2
        assert all(each.state != OPEN for seat in range(3) for each in statuses(view, seat))


# -- positions -----------------------------------------------------------------------------------------------------


def cards(text: str) -> int:
    return sum(1 << ANGLO_FRENCH.card(each) for each in text.split())


def facts(
    hand: str, won: tuple[int, ...], collected: tuple[str, ...], trick: str = "", leader: int = 0, trump: str = "S"
) -> KnownHand:
    """A hand of three with the whole pack, seen by seat A."""
    left = 11 - sum(won)
    lying = tuple(ANGLO_FRENCH.card(each) for each in trick.split())
    sizes = [left] * 3
    for i in range(len(lying)):
        sizes[(leader + i) % 3] -= 1
    held = tuple(map(cards, collected))
    suit = "SHDC".index(trump)
    return KnownHand(
        3, 0, cards(hand), tuple(sizes), suit, leader, lying, won, held, (0, 0, 0), mask_of(pack_of(33)), False
    )


def state_of(known: KnownHand, seat: int, contract: int) -> str:
    can, must = reach.possible_contracts(known, seat)
    return MADE if must >> contract & 1 else OPEN if can >> contract & 1 else LOST


PACK = "AS KS QS JS TS 9S 8S 7S AH KH QH JH TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D AC KC QC JC TC 9C 8C 7C Jo"


def spread(hand: str, counts: tuple[int, ...], out: str, trick: str = "") -> tuple[str, ...]:
    """Cards that are neither in the hand, the trick nor still out, shared in order by so many tricks each."""
    kept = {*hand.split(), *out.split(), *trick.split()}
    gone = [card for card in PACK.split() if card not in kept]
    assert len(gone) == 3 * sum(counts)
    found, place = [], 0
    for count in counts:
        found.append(" ".join(gone[place : place + 3 * count]))
        place += 3 * count
    return tuple(found)


def test_the_joker_in_hand_makes_no_trump_impossible_and_everybody_elses_all_trump() -> None:
    known = facts("Jo 7H 8H 9H TH JH QH KH AH 7D 8D", (0, 0, 0), ("", "", ""))
    assert state_of(known, 0, NO_TRUMP) == LOST and state_of(known, 1, NO_TRUMP) == OPEN
    assert [state_of(known, seat, ALL_TRUMP) for seat in range(3)] == [OPEN, LOST, LOST]
    assert reach.possible_tricks(known, 0) == set(range(1, 12))


def test_the_joker_elsewhere_takes_a_trick_from_me() -> None:
    known = facts("AS KS QS JS TS 9S 8S 7S AH KH QH", (0, 0, 0), ("", "", ""))
    assert state_of(known, 0, ALL_TRUMP) == LOST and 11 not in reach.possible_tricks(known, 0)
    # A seat that collects no trump gets none from me but by the joker's trick.
    assert state_of(known, 0, NO_TRUMP) == OPEN, "by the bounds alone it may look as if no trick were mine"


def test_the_highest_trumps_of_one_hand_take_a_trick_each() -> None:
    known = facts("Jo AS KS 7H 8H 9H TH JH QH KH 7D", (0, 0, 0), ("", "", ""))
    assert min(reach.possible_tricks(known, 0)) == 3
    assert state_of(known, 0, ZERO) == OPEN and state_of(known, 1, FIRST) == OPEN


def test_first_is_lost_when_too_few_tricks_are_left() -> None:
    hand, out = "7H 8H 9H", "7D 8D 9D 7C 8C 9C"
    known = facts(hand, (1, 6, 1), spread(hand, (1, 6, 1), out))
    assert state_of(known, 0, FIRST) == LOST and state_of(known, 1, FIRST) == MADE
    assert state_of(known, 2, FIRST) == LOST and state_of(known, 1, SOLOIST) == OPEN
    assert state_of(known, 1, THIRD) == LOST and state_of(known, 0, SECOND) == OPEN


def test_the_last_card_is_judged_as_it_must_fall() -> None:
    """I lead the highest spade, trump, with one trick to come: it is mine, and with it every number is known."""
    hand, out = "AS", "7D 7C"
    known = facts(hand, (1, 5, 4), spread(hand, (1, 5, 4), out))
    assert state_of(known, 0, TWO) == MADE and state_of(known, 0, ZERO) == LOST
    assert state_of(known, 0, DIFFERENT) == MADE and state_of(known, 1, PARTNER) == LOST
    assert state_of(known, 0, PLAY) == MADE


def test_a_trick_under_way_goes_only_to_who_can_still_take_it() -> None:
    """The joker lies: its player takes the trick. A nine that is beaten takes none."""
    known = facts("7S 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "Jo AS", leader=1)
    assert reach.possible_winners(known) == (1,)
    beaten = facts("7C 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "9C TC", leader=1)
    assert reach.possible_winners(beaten) == (2,), "the seven of clubs has to follow"
    ahead = facts("AC 8H 9H TH JH QH KH AH 7D 8D 9D", (0, 0, 0), ("", "", ""), "9C TC", leader=1)
    assert reach.possible_winners(ahead) == (0,)


def test_a_suit_is_lost_when_the_cards_still_out_do_not_suffice() -> None:
    """Eight hearts lie with B, who needs no more; A has none and can get none."""
    collected = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H 8H 7H AD KD QD JD", "8S 7S TD 9D Jo AC KC QC JC")
    known = facts("7C 8C", (2, 4, 3), collected)
    assert state_of(known, 0, HEARTS) == LOST and state_of(known, 1, HEARTS) == MADE
    assert state_of(known, 0, SPADES) == MADE, "six spades, and never more of another suit"
    assert state_of(known, 0, NO_TRUMP) == LOST and state_of(known, 0, ALL_TRUMP) == LOST


# -- reasons -------------------------------------------------------------------------------------------------------


def test_reasons_say_what_the_table_shows() -> None:
    """Numbers that would do, the trick that brought a trump, everybody's tricks, whose sheet it is first."""
    seen: set[str] = set()
    for states in hands_of(3, {}, 11, 6):
        for state in states:
            view = state.view(0)
            for seat in range(3):
                for each in statuses(view, seat):
                    said = each.reason.english()
                    seen.add(each.reason.text)
                    assert "{" not in said, said
                    if FIRST <= each.contract <= PARTNER:
                        assert said.startswith("ABC"[seat])
                    if each.contract == NO_TRUMP and each.state == LOST and said.startswith("trick"):
                        assert brought_a_trump(view, seat, said)
    assert {"trick {number} brought {card}", "trick {number} brought the joker"} <= seen
    assert "tricks: {own} so far, the aim is {a}, {b} or {c}" in seen


def brought_a_trump(view: GridView, seat: int, said: str) -> bool:
    """Whether the trick of that number is the seat's and has that card, a trump."""
    _, number, _, card = said.split(" ", 3)
    tricks, trump = view.tricks, view.trump
    if not any(view.sizes):
        tricks, trump = view.past[-1].tricks, view.past[-1].trump
    trick = tricks[int(number) - 1]
    if card == "the joker":
        return trick.winner == seat and JOKER in trick.cards
    return trick.winner == seat and card[1] == "SHDC"[trump or 0]


def test_judging_all_sheets_is_little_work() -> None:
    """The screen asks after every card: 10,000 calls at most moments, 53,000 at the worst when this was written."""
    views = [state.view(0) for states in hands_of(3, {}, 21, 2) for state in states[:-1]]
    reach._bounds.cache_clear()
    calls = sorted(effort(lambda view=view: [statuses(view, seat) for seat in range(3)]) for view in views)
    assert calls[len(calls) // 2] < 20_000 and calls[-1] < 100_000


# -- places --------------------------------------------------------------------------------------------------------


def ranked(
    history: tuple[tuple[int, ...], ...],
    complete_: tuple[bool, ...] = (False,) * 3,
    cap: object = 1000,
    **rules: object,
) -> list[tuple[int, int, str, int, int, int]]:
    """Places after hands with these totals: seat, rank, by, other, margin, hand."""
    players = len(history[0])
    given = {"cap": cap, **rules} if players == 3 else {"cap": cap, "cards": 32, **rules}
    view = new(players, given).view(None)
    hands = tuple(
        FinishedHand(0, (None,) * players, 0, (), tuple(
            ScoredHand(0, (0,) * 4, 0, 0, 0, 0, 0, 0, 0xFFFF if done else 0, total)
            for total, done in zip(totals, complete_, strict=True)))
        for totals in history
    )  # fmt: skip
    marks = tuple(0xFFFF if done else 0 for done in complete_)
    sheets = (tuple(range(16)),) * players
    view = replace(view, past=hands, scores=history[-1], marks=marks, sheets=sheets, over=True)
    assert complete_ != (True,) * 3 or complete_sheets(view) == complete_
    return [
        (each.seat, each.rank, each.decided_by, each.neighbour, each.margin, each.hand) for each in seat_ranks(view)
    ]


def test_places_by_points_with_the_distance_to_the_next() -> None:
    assert ranked(((120, 340, 290),)) == [
        (1, 1, "points", 2, 50, 0),
        (2, 2, "points", 1, 50, 0),
        (0, 3, "points", 2, 170, 0),
    ]


def test_reaching_the_cap_with_an_open_sheet_puts_a_seat_behind_all_others() -> None:
    assert ranked(((400, 1010, 700),)) == [
        (2, 1, "points", 0, 300, 0),
        (0, 2, "points", 2, 300, 0),
        (1, 3, "cap", 0, 610, 0),
    ]
    assert ranked(((400, 1010, 700),), (False, True, False))[0] == (1, 1, "points", 2, 310, 0)
    assert ranked(((400, 1010, 700),), require_complete=False)[0][:2] == (1, 1)
    assert ranked(((400, 1010, 700),), cap="none")[0][:2] == (1, 1)


def test_two_behind_at_the_cap_rank_by_points_among_themselves() -> None:
    assert ranked(((1002, 1010, 700),)) == [
        (2, 1, "cap", 1, 310, 0),
        (1, 2, "cap", 2, 310, 0),
        (0, 3, "points", 1, 8, 0),
    ]


def test_a_tie_goes_to_the_one_ahead_at_the_last_hand_that_differed() -> None:
    history = ((10, 30, 20), (50, 40, 40), (60, 60, 55), (90, 90, 70))
    assert ranked(history) == [(0, 1, "hand", 1, 10, 2), (1, 2, "hand", 0, 10, 2), (2, 3, "points", 1, 20, 0)]


def test_those_tied_all_the_way_share_their_place() -> None:
    assert ranked(((10, 10, 5), (30, 30, 40))) == [
        (2, 1, "points", 0, 10, 0),
        (0, 2, "points", 2, 10, 0),
        (1, 2, "shared", 0, 0, 0),
    ]
    assert [rank for _, rank, *_ in ranked(((7, 7, 7, 7),), (False,) * 4)] == [1, 1, 1, 1]
