"""The strong computer player of ContractGrid: hands played out in bits, the race, choices near the end, habits that it
learns, hints."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from random import Random
from typing import Any

import pytest
from walks import begins

from tablegame.ai.judging import judge
from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import CHANCE
from tablegame.core.tricks import clockwise, mask_of
from tablegame.games.contractgrid.bot import BOT, candidates, estimate
from tablegame.games.contractgrid.bot import bids as bid_sets
from tablegame.games.contractgrid.bot.estimate import GridEstimate
from tablegame.games.contractgrid.bot.playouts import (
    DRAWS_TRUMPS,
    LEADS_LOW,
    TAKES_ALL,
    Bits,
    Goal,
    TrumpValues,
    bits_under,
    play_to_end,
)  # fmt: skip
from tablegame.games.contractgrid.bot.race import Race
from tablegame.games.contractgrid.bot.score_paths import race_rules_of
from tablegame.games.contractgrid.facts import contracts, moves
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    ORDERS,
    PLAY,
    SOLOIST,
    SUIT_CARDS,
    contracts_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.reach import most_together
from tablegame.games.contractgrid.facts.scoring import standing_lines
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.rules import ENGINE, GridState

SHEET = tuple(range(16))  # the sheet in the order of the rules
ALL = (1 << 16) - 1  # the marks of a complete sheet
TAKES_NONE: Goal = Goal((False,) * 12)
PACKS = ((3, 33), (3, 24), (4, 32))
"""The numbers of players and of cards."""
new_game = begins(ENGINE)


def game_in_phase(phase: str, seed: int = 1, players: int = 3, **given: Any) -> GridState:
    """A game in this phase of its first hand. Sheets are in the order of the rules, all other moves are random."""
    state, rng = new_game(players, **given), Random(seed)
    while state.phase != phase:
        actor = state.acting()[0]
        if actor == CHANCE:
            state.apply(CHANCE, ENGINE.deal(state, rng))
        elif state.phase == "grid":
            state.apply(actor, moves.layout(state.house.on_sheet))
        else:
            state.apply(actor, state.legal(actor).sample(rng))
    return state


def choice_of(state: GridState, seed: int = 0) -> int:
    """The move of the level `strong` for the seat that is asked."""
    return BOT.choose(state.view(state.acting()[0]), "strong", Random(seed), None)


def race(state: GridState, seat: int = 0) -> Race:
    """The race for the game as a seat sees it before the end of the hand."""
    view = state.view(seat)
    sheets = tuple(map(moves.sheet_of, state.sheets))
    return Race(race_rules_of(view), seat, sheets, view.scores, estimate.repeated_bids(view))


def lead_by_description(hand: list[int], goal: Goal, takes: bool, trump: int) -> int:
    """The card that a seat leads. hand: ascending; takes: whether the seat wants another trick."""
    holds_trumps = any(ORDERS[trump].suits[card] == trump for card in hand)
    high = not goal.low and (takes or (goal.trumps > 0 and holds_trumps))
    if goal.draws and ORDERS[trump].suits[hand[-1]] != trump:
        high = False
    return hand[-1] if high else hand[0]


def reply_by_description(
    hand: list[int], goal: Goal, takes: bool, trump: int, trick: list[int], bits: Bits, is_last: bool
) -> int:
    """The card with which a seat follows. is_last: whether it plays the last card of the trick."""
    order = ORDERS[trump]
    legal = [card for card in hand if order.suits[card] == order.suits[trick[0]]] or hand
    winning = [card for card in legal if order.best_index((*trick, card)) == len(trick)]
    losing = [card for card in legal if card not in winning]
    if goal.trumps and any(order.suits[card] == trump for card in trick):
        takes = goal.trumps > 0
    elif any(bits.bit_of[card] & goal.suits for card in trick):
        takes = True
    if takes:
        return (winning or legal)[0]
    if losing:
        return losing[-1]
    return winning[-1] if is_last else winning[0]


def tricks_by_description(
    hands: list[list[int]], leader: int, trump: int, goals: list[Goal], bits: Bits
) -> list[tuple[int, list[int]]]:
    """The tricks of a hand, each its winner and its cards, by the words of `play_to_end`, card by card."""
    players, won, tricks = len(hands), [0] * len(hands), []
    while hands[leader]:
        trick: list[int] = []
        for seat in clockwise(leader, players):
            hand = sorted(hands[seat], key=bits.bit_of.__getitem__)
            goal, takes = goals[seat], goals[seat].takes[won[seat]]
            if trick:
                card = reply_by_description(hand, goal, takes, trump, trick, bits, len(trick) == players - 1)
            else:
                card = lead_by_description(hand, goal, takes, trump)
            trick.append(card)
            hands[seat].remove(card)
        leader = (leader + ORDERS[trump].best_index(trick)) % players
        won[leader] += 1
        tricks.append((leader, trick))
    return tricks


@pytest.mark.parametrize(("players", "cards"), PACKS)
def test_a_hand_played_in_bits_is_the_hand_played_card_by_card(players: int, cards: int) -> None:
    rng = Random(f"bits {cards}")
    for number in range(60):
        trump, leader = rng.randrange(4), rng.randrange(players)
        bits = bits_under(trump)
        suited = Goal((False,) * 12, suits=bits.suits[rng.randrange(4)])
        all_trumps, no_trumps = (Goal(TAKES_ALL.takes, trumps) for trumps in (1, -1))
        choices = [TAKES_ALL, LEADS_LOW, DRAWS_TRUMPS, TAKES_NONE, suited, all_trumps, no_trumps]
        goals = [rng.choice(choices) for _ in range(players)]
        pack = rng.sample(pack_of(cards), cards)
        hands = [list(pack[seat::players]) for seat in range(players)]
        won, collected = [0] * players, [0] * players
        play_to_end([bits.of(hand) for hand in hands], leader, (), won, collected, goals, bits.followers)
        tricks = tricks_by_description(hands, leader, trump, goals, bits)
        winners = [winner for winner, _ in tricks]
        assert won == [winners.count(seat) for seat in range(players)], number
        for seat in range(players):
            cards_of_seat = [card for winner, trick in tricks if winner == seat for card in trick]
            assert collected[seat] == bits.of(cards_of_seat), number


@pytest.mark.parametrize(("players", "cards"), PACKS)
@pytest.mark.parametrize("joker_counts", [False, True])
def test_contracts_counted_in_bits_are_those_of_the_rules(players: int, cards: int, joker_counts: bool) -> None:
    rng = Random(f"values {cards}")
    pack = mask_of(pack_of(cards))
    for _ in range(150):
        trump = rng.randrange(4)
        bits = bits_under(trump)
        share_of_first = rng.random()  # some hands go mostly to seat 0, which makes rare contracts
        winners = [0 if rng.random() < share_of_first else rng.randrange(players) for _ in range(cards // players)]
        order = rng.sample(pack_of(cards), cards)
        if rng.random() < 0.3:  # in some hands all trumps come in neighbouring tricks
            order.sort(key=bits.bit_of.__getitem__)
        collected: list[list[int]] = [[] for _ in range(players)]
        for number, winner in enumerate(winners):
            collected[winner] += order[number * players : (number + 1) * players]
        won = [winners.count(seat) for seat in range(players)]
        values = TrumpValues(players, cards, trump, joker_counts).of_all(won, [bits.of(each) for each in collected])
        for seat in range(players):
            by_cards = contracts.values_by_cards(mask_of(collected[seat]), pack, trump, joker_counts)
            assert values[seat] == contracts.values_by_tricks(won, seat) | by_cards


def test_a_hand_that_ends_the_game_is_won_or_lost_by_the_rules() -> None:
    """Who completes the sheet wins by points; at the cap of 1000 without a complete sheet a seat stands behind the
    others; among several at the cap the points decide, and then the totals before the hand."""
    state = game_in_phase("bid")
    state.total = (990, 900, 880)

    def chances(totals: tuple[int, ...], marks_of_first: int = 0) -> list[float]:
        return [race(state, seat).chance_after(totals, (marks_of_first, 0, 0)) for seat in range(3)]

    assert chances((1000, 930, 900)) == [0, 1, 0], "the first is at the cap with an open sheet"
    assert chances((1000, 930, 900), ALL) == [1, 0, 0], "the first is at the cap with a complete sheet"
    assert chances((995, 996, 900), ALL) == [0, 1, 0], "the first has completed its sheet with fewer points"
    assert chances((1010, 1005, 1001)) == [1, 0, 0], "with all at the cap the points decide"
    assert chances((999, 999, 1001)) == [1, 0, 0], "of the two below the cap the first led before"


def test_a_mark_of_a_rare_contract_is_worth_more_than_one_of_play() -> None:
    state = game_in_phase("bid")
    totals = (20, 20, 20)
    chance = {contract: race(state).chance_after(totals, (1 << contract, 0, 0)) for contract in SHEET}
    assert chance[ALL_TRUMP] == max(chance.values())
    assert chance[ALL_TRUMP] > chance[PLAY] + 0.1


def test_near_the_cap_with_an_open_sheet_more_points_lower_the_chance_to_win() -> None:
    state = game_in_phase("bid")
    marks = (ALL & ~(1 << ALL_TRUMP),) * 3
    chances = [race(state).chance_after((own, 760, 600), marks) for own in (750, 800, 850, 920)]
    assert chances[0] > 0.5 and max(chances[2:]) < 0.3, chances


def test_a_leader_wins_against_a_seat_that_completes_its_sheet_at_any_score() -> None:
    state = game_in_phase("bid")
    view = state.view(0)
    sheets = tuple(map(moves.sheet_of, state.sheets))
    totals, marks = (900, 300, 250), (0, ALL & ~(1 << PLAY), 0)  # the second seat lacks one square
    usual, always_completes = (
        Race(race_rules_of(view), 0, sheets, view.scores, repeats=(2, 2, 2), always=seats).chance_after(totals, marks)
        for seats in ((), (1,))
    )
    assert always_completes > 0.9 > usual


def game_near_its_end(total: int, others_total: int, cap: Any, open_squares: int = 1 << ALL_TRUMP) -> GridState:
    """A game in which the seat that bids first has this total and all squares marked but the open ones (a mask); each
    other seat has the others' total and no marks."""
    state = game_in_phase("bid", cap=cap)
    seat = state.acting()[0]
    state.total = tuple(total if each == seat else others_total for each in range(3))
    state.totals = (state.total,)
    state.marks = tuple(ALL & ~open_squares if each == seat else 0 for each in range(3))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_strong_completes_its_sheet_when_ahead_and_leaves_it_open_when_behind(seed: int) -> None:
    ahead = game_near_its_end(total=600, others_total=300, cap="none", open_squares=1 << PLAY)
    behind = game_near_its_end(total=300, others_total=900, cap="none", open_squares=1 << PLAY)
    assert PLAY in contracts_of(choice_of(ahead, seed) - moves.BID)
    assert PLAY not in contracts_of(choice_of(behind, seed) - moves.BID)


def mean_bids_made(points_below_cap: int, seed: int) -> float:
    """The mean number of bids that come true of those that `strong` chooses so far below the cap, not counting lines.

    Another seat will reach the cap in this hand, whatever happens.
    """
    open_squares = 1 << ALL_TRUMP | 1 << SOLOIST | 1 << PLAY
    state = game_near_its_end(total=0, others_total=0, cap=1000, open_squares=open_squares)
    seat = state.acting()[0]
    lines = standing_lines(SHEET, state.marks[seat])
    totals = {seat: 1000 - 5 * lines - points_below_cap, (seat + 1) % 3: 998, (seat + 2) % 3: 400}
    state.total = tuple(totals[each] for each in range(3))
    bids = choice_of(state, seed) - moves.BID
    imagined = GridEstimate(state.view(seat), Random(9))
    played = imagined.played_out(imagined.deals(40, state.trump), state.trump, TAKES_ALL)
    return sum((values[seat] & bids).bit_count() for values in played) / 40


@pytest.mark.parametrize("seed", range(3))
def test_strong_bids_to_miss_where_two_bids_would_reach_the_cap(seed: int) -> None:
    assert mean_bids_made(points_below_cap=9, seed=seed) <= 1.2  # each brings five points
    assert mean_bids_made(points_below_cap=300, seed=seed) >= 2


def test_strong_does_not_refuse_the_suit_of_which_it_holds_every_high_card() -> None:
    state = game_in_phase("refuse")
    for suit in (1, 2):  # hearts and diamonds
        state.apply(state.acting()[0], moves.REFUSE + suit)
    seat = state.acting()[0]
    own = [ANGLO_FRENCH.card(card) for card in ["8S", "9S", "TS", "JS", "QS", "KS", "AS", "Jo", "AH", "7H", "8H"]]
    others = [card for card in pack_of(33) if card not in own]
    hands = [others[:11], others[11:]]
    hands.insert(seat, own)
    state.hands = tuple(map(mask_of, hands))
    assert all(choice_of(state, seed) != moves.REFUSE for seed in range(3)), "spades and clubs are left"


def finish_hands(state: GridState, rng: Random, hands: int, habit: Callable[[int], int | None]) -> None:
    """Play until so many hands are finished. habit: gives the move of a seat, or None for a random move."""
    while len(state.past) < hands:
        actor = state.acting()[0]
        move = ENGINE.deal(state, rng) if actor == CHANCE else habit(actor)
        state.apply(actor, state.legal(actor).sample(rng) if move is None else move)


@pytest.mark.parametrize("leads", [LEADS_LOW, DRAWS_TRUMPS, TAKES_ALL])
def test_the_style_of_leading_is_learned_from_finished_hands(leads: Goal) -> None:
    def lead(actor: int) -> int | None:
        if state.phase != "play" or state.trick:
            return None
        cards = sorted(state.legal(actor), key=bits_under(state.trump).bit_of.__getitem__)
        draws = leads.draws and ORDERS[state.trump].suits[cards[-1]] == state.trump
        return cards[-1] if draws or leads == TAKES_ALL else cards[0]

    state = game_in_phase("play")
    finish_hands(state, Random(4), 3, lead)
    assert [estimate.usual_leads(state.view(0), seat) for seat in range(3)] == [leads] * 3


def refusal_by_length(state: GridState, actor: int, shortest: bool) -> int:
    """The refusal of the shortest suit, or of the longest, of those that may be refused."""
    by_length = sorted(
        state.legal(actor), key=lambda move: (state.hands[actor] & SUIT_CARDS[move - moves.REFUSE]).bit_count()
    )
    return by_length[0] if shortest else by_length[-1]


@pytest.mark.parametrize("completes", [True, False])
def test_completing_a_losing_sheet_is_learned_from_finished_hands(completes: bool) -> None:
    state = game_near_its_end(total=300, others_total=600, cap="none")
    seat = state.acting()[0]
    last_bid = ALL_TRUMP if completes else contracts.THIRD  # All-Trump is the last open square
    bid = moves.BID + mask_of((contracts.ZERO, contracts.TWO, contracts.FIRST, last_bid))
    finish_hands(state, Random(7), 3, lambda _: bid if state.phase == "bid" else None)
    assert estimate.always_complete(state.view((seat + 1) % 3)) == ([seat] if completes else [])


@pytest.mark.parametrize("shortest", [True, False])
def test_refusing_the_shortest_suit_is_learned_from_finished_hands(shortest: bool) -> None:
    def refuse(actor: int) -> int | None:
        return refusal_by_length(state, actor, shortest) if state.phase == "refuse" else None

    state = game_in_phase("refuse")
    finish_hands(state, Random(6), 4, refuse)
    assert [estimate.refuses_shortest(state.view(0), seat) for seat in range(3)] == [shortest] * 3


@pytest.mark.parametrize("seed", range(4))
def test_most_imagined_deals_agree_with_the_suits_that_were_refused(seed: int) -> None:
    state = game_in_phase("refuse", seed)
    while state.phase == "refuse":
        actor = state.acting()[0]
        state.apply(actor, refusal_by_length(state, actor, shortest=True))
    view = state.view(state.forehand)
    other = (state.forehand + 1) % 3
    refused, refused_before = view.refused[other], view.refused[state.forehand]
    agreeing = 0
    for deal in GridEstimate(view, Random(seed)).deals(100, state.trump):
        lengths = [(deal[other] & suit).bit_count() for suit in bits_under(state.trump).suits]
        agreeing += lengths[refused] == min(lengths[suit] for suit in range(4) if suit != refused_before)
    assert agreeing >= 80


@pytest.mark.parametrize("takes", [True, False])
def test_taking_every_possible_trick_is_learned_from_finished_hands(takes: bool) -> None:
    def follow(actor: int) -> int | None:
        if state.phase != "play" or not state.trick:
            return None
        legal, index = [*state.legal(actor)], len(state.trick)
        winning = [card for card in legal if ORDERS[state.trump].best_index((*state.trick, card)) == index]
        losing = [card for card in legal if card not in winning]
        return rng.choice((winning or losing) if takes else (losing or winning))

    state, rng = game_in_phase("play"), Random(5)
    finish_hands(state, rng, 3, follow)
    assert [estimate.plays_for_bids(state.view(0), seat) for seat in range(3)] == [not takes] * 3


@pytest.mark.parametrize("given", [{}, {"contracts": "nine", "cards": 24}])
def test_a_hint_weighs_only_bids_that_can_all_come_true(given: dict[str, Any]) -> None:
    for seed in range(6):
        state = game_in_phase("bid", seed, **given)
        view: Any = state.view(state.acting()[0])
        listed = [each.move for each in candidates(view)]
        assert len(listed) == len(set(listed)), seed
        for bids in (move - moves.BID for move in listed):
            assert most_together(known_hand(view), view.own, bids) == bids.bit_count(), (seed, bids)
    assert sorted(listed) == sorted(each.move for each in BOT.weigh(view, Random(1))[0])


def test_a_bid_that_another_bid_excludes_is_at_least_an_inaccuracy() -> None:
    state = game_in_phase("bid", 3)
    view = state.view(state.acting()[0])
    # With three players a seat makes exactly one of first, second and third; PLAY comes true for everybody.
    bids = moves.BID + mask_of((contracts.FIRST, contracts.SECOND, contracts.THIRD, PLAY))
    verdict = judge(BOT, view, bids, 1)
    assert verdict.judged in ("inaccuracy", "mistake") and verdict.loss >= BOT.inaccuracy_bound


def test_the_number_of_weighed_bid_sets_is_bounded_for_every_house_rule() -> None:
    for squares in (9, 16):
        for bids in range(1, squares + 1):
            size = bid_sets.pool_size(bids, squares)
            assert bids <= size <= squares
            assert comb(size, bids) <= bid_sets.SETS or size == bids


@pytest.mark.parametrize(("players", "cards"), PACKS)
def test_a_hint_weighs_exactly_the_sheets_that_the_screen_suggests(players: int, cards: int) -> None:
    view = game_in_phase("grid", 1, players, cards=cards).view(0)
    weighed = {choice.move for choice in BOT.evaluate(view, "strong", Random(1), None).choices}
    assert weighed == {moves.layout(each.sheet) for each in suggestions(SHEET, cards)}
