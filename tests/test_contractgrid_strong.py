"""The strong computer player of ContractGrid: hands played out in bits, the race, its bids near the end, its hints."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from random import Random
from typing import Any

import pytest
from walks import begins

from tablegame.ai.judging import judge
from tablegame.core.cards import JOKER
from tablegame.core.contract import CHANCE
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot import BOT, candidates
from tablegame.games.contractgrid.bot import bids as bid_sets
from tablegame.games.contractgrid.bot.estimate import (
    GridEstimate,
    always_complete,
    plays_for_bids,
    refuses_shortest,
    repeated_bids,
    usual_leads,
)
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
    FIRST,
    ORDERS,
    PLAY,
    SECOND,
    SOLOIST,
    THIRD,
    TWO,
    ZERO,
    contracts_of,
    pack_of,
)  # fmt: skip
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.reach import most_together
from tablegame.games.contractgrid.facts.scoring import standing_lines
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.rules import ENGINE, GridState

SHEET = tuple(range(16))
ALL = (1 << 16) - 1
NONE: Goal = Goal((False,) * 12)
PACKS = ((3, 33), (3, 24), (4, 32))
begin = begins(ENGINE)


def up_to(phase: str, seed: int = 1, players: int = 3, **given: Any) -> GridState:
    """A game in its first hand, where sheets lie in the order of the rules and everybody does anything before."""
    state, rng = begin(players, **given), Random(seed)
    while state.phase != phase:
        actor = state.acting()[0]
        if actor == CHANCE:
            state.apply(CHANCE, ENGINE.deal(state, rng))
        elif state.phase == "grid":
            state.apply(actor, moves.layout(state.house.on_sheet))
        else:
            state.apply(actor, state.legal(actor).sample(rng))
    return state


def chosen(state: GridState, seed: int = 0) -> int:
    """What the strong seat does that is asked."""
    return BOT.choose(state.view(state.acting()[0]), "strong", Random(seed), None)


def race(state: GridState, seat: int = 0) -> Race:
    view = state.view(seat)
    sheets = tuple(map(moves.sheet_of, state.sheets))
    return Race(race_rules_of(view), seat, sheets, view.scores, repeated_bids(view))


# -- hands in bits -----------------------------------------------------------------------------------------------------


def played_by_description(
    hands: list[list[int]], leader: int, trump: int, wants: list[Goal], bits: Bits
) -> list[tuple[int, ...]]:
    """The same play by the words of its description, card by card: who took each trick, then its cards."""
    players, won, found = len(hands), [0] * len(hands), []
    while hands[leader]:
        trick: list[int] = []
        for place in range(players):
            seat = (leader + place) % players
            want, held = wants[seat], sorted(hands[seat], key=bits.bit_of.__getitem__)
            takes = want.takes[won[seat]]
            if not trick:
                trumps = want.trumps > 0 and any(ORDERS[trump].suits[card] == trump for card in held)
                high = not want.low and (takes or trumps)
                if want.draws:
                    high = high and ORDERS[trump].suits[held[-1]] == trump
                card = held[-1] if high else held[0]
            else:
                led = ORDERS[trump].suits[trick[0]]
                legal = [card for card in held if ORDERS[trump].suits[card] == led] or held
                over = [card for card in legal if ORDERS[trump].best_index((*trick, card)) == place]
                under = [card for card in legal if card not in over]
                if want.trumps and any(ORDERS[trump].suits[card] == trump for card in trick):
                    takes = want.trumps > 0
                elif any(bits.bit_of[card] & want.suits for card in trick):
                    takes = True
                last = place == players - 1
                card = (over or legal)[0] if takes else under[-1] if under else over[-1] if last else over[0]
            trick.append(card)
            hands[seat].remove(card)
        leader = (leader + ORDERS[trump].best_index(trick)) % players
        won[leader] += 1
        found.append((leader, *trick))
    return found


@pytest.mark.parametrize(("players", "cards"), PACKS)
def test_a_hand_played_in_bits_is_the_hand_played_card_by_card(players: int, cards: int) -> None:
    rng = Random(f"bits {cards}")
    for number in range(60):
        trump, leader = rng.randrange(4), rng.randrange(players)
        bits = bits_under(trump)
        suited = Goal((False,) * 12, suits=bits.suits[rng.randrange(4)])
        some = [TAKES_ALL, LEADS_LOW, DRAWS_TRUMPS, NONE, suited, Goal(TAKES_ALL.takes, 1), Goal(TAKES_ALL.takes, -1)]
        wants = [rng.choice(some) for _ in range(players)]
        pack = rng.sample(pack_of(cards), cards)
        hands = [list(pack[seat::players]) for seat in range(players)]
        masks = [bits.of(hand) for hand in hands]
        tricks = played_by_description(hands, leader, trump, wants, bits)
        won, got = [0] * players, [0] * players
        play_to_end(masks, leader, (), won, got, wants, bits.followers)
        takers = [taker for taker, *_ in tricks]
        assert won == [takers.count(seat) for seat in range(players)], number
        for seat in range(players):
            assert got[seat] == bits.of(card for taker, *cards in tricks if taker == seat for card in cards), number


@pytest.mark.parametrize(("players", "cards"), PACKS)
@pytest.mark.parametrize("joker_counts", [False, True])
def test_contracts_counted_in_bits_are_those_of_the_rules(players: int, cards: int, joker_counts: bool) -> None:
    rng = Random(f"values {cards}")
    pack = mask_of(pack_of(cards))
    for _ in range(150):
        trump = rng.randrange(4)
        bits = bits_under(trump)
        greed = rng.random()
        takers = [0 if rng.random() < greed else rng.randrange(players) for _ in range(cards // players)]
        order = rng.sample(pack_of(cards), cards)
        if rng.random() < 0.3:
            order.sort(key=bits.bit_of.__getitem__)
        held: list[list[int]] = [[] for _ in range(players)]
        for trick, taker in enumerate(takers):
            held[taker] += order[trick * players : (trick + 1) * players]
        won = [takers.count(seat) for seat in range(players)]
        counted = TrumpValues(players, cards, trump, joker_counts).of_all(won, [bits.of(each) for each in held])
        for seat in range(players):
            by_cards = contracts.values_by_cards(mask_of(held[seat]), pack, trump, joker_counts)
            assert counted[seat] == contracts.values_by_tricks(won, seat) | by_cards


# -- the race ----------------------------------------------------------------------------------------------------------


def test_a_hand_that_ends_the_game_is_won_or_lost_by_the_rules() -> None:
    state = up_to("bid")
    state.total = (990, 900, 880)

    def chance(seat: int, *totals: int, complete_sheet_of_first: bool = False) -> float:
        return race(state, seat).chance_after(totals, (ALL if complete_sheet_of_first else 0, 0, 0))

    assert (chance(0, 1000, 930, 900), chance(1, 1000, 930, 900)) == (0, 1), "at the cap with an open sheet"
    assert chance(0, 1000, 930, 900, complete_sheet_of_first=True) == 1
    assert chance(0, 995, 996, 900, complete_sheet_of_first=True) == 0, "the game ends with fewer points"
    assert chance(0, 1010, 1005, 1001) == 1, "all are at the cap"
    assert (chance(0, 999, 999, 1001), chance(1, 999, 999, 1001)) == (1, 0), "in a tie the seat ahead before wins"


def test_a_rare_contract_is_worth_more_than_one_made_in_every_hand() -> None:
    state = up_to("bid")
    totals = (20, 20, 20)
    chance = {contract: race(state).chance_after(totals, (1 << contract, 0, 0)) for contract in SHEET}
    assert chance[ALL_TRUMP] == max(chance.values())
    assert chance[ALL_TRUMP] > chance[PLAY] + 0.1


def test_near_the_cap_with_an_open_sheet_more_points_lower_the_chance_to_win() -> None:
    state = up_to("bid")
    marks = (ALL & ~(1 << ALL_TRUMP),) * 3
    chances = [race(state).chance_after((own, 760, 600), marks) for own in (750, 800, 850, 920)]
    assert chances[0] > 0.5 and max(chances[2:]) < 0.3, chances


def test_a_leader_wins_against_a_seat_that_completes_its_sheet_at_any_score() -> None:
    state = up_to("bid")
    view = state.view(0)
    sheets = tuple(map(moves.sheet_of, state.sheets))
    marks = (0, ALL & ~(1 << PLAY), 0)
    races = {always: Race(race_rules_of(view), 0, sheets, view.scores, (2, 2, 2), always) for always in ((), (1,))}
    chance = {always: race.chance_after((900, 300, 250), marks) for always, race in races.items()}
    assert chance[1,] > 0.9 > chance[()], chance


# -- what it does ------------------------------------------------------------------------------------------------------


def near_the_end(seat_total: int, others: int, cap: Any, open_squares: int = 1 << ALL_TRUMP) -> GridState:
    """Somebody is to bid first, with that total and every square marked but those left; the others have that total
    and no marks."""
    state = up_to("bid", cap=cap)
    seat = state.acting()[0]
    state.total = tuple(seat_total if each == seat else others for each in range(3))
    state.totals = (state.total,)
    state.marks = tuple(ALL & ~open_squares if each == seat else 0 for each in range(3))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_strong_completes_its_sheet_when_ahead_and_leaves_it_open_when_behind(seed: int) -> None:
    ahead = near_the_end(600, 300, "none", 1 << PLAY)
    behind = near_the_end(300, 900, "none", 1 << PLAY)
    assert PLAY in contracts_of(chosen(ahead, seed) - moves.BID)
    assert PLAY not in contracts_of(chosen(behind, seed) - moves.BID)


@pytest.mark.parametrize("seed", range(3))
def test_strong_bids_to_miss_where_one_more_bid_would_reach_the_cap(seed: int) -> None:
    """Somebody else reaches the cap in this hand, whatever happens."""
    bids_come_true = {}
    for room in (9, 300):
        state = near_the_end(0, 0, 1000, 1 << ALL_TRUMP | 1 << SOLOIST | 1 << PLAY)
        seat = state.acting()[0]
        lines = standing_lines(SHEET, state.marks[seat])
        totals = {seat: 1000 - 5 * lines - room, (seat + 1) % 3: 998, (seat + 2) % 3: 400}
        state.total = tuple(totals[each] for each in range(3))
        mask = chosen(state, seed) - moves.BID
        estimate = GridEstimate(state.view(seat), Random(9))
        played = estimate.played_out(estimate.deals(40, state.trump), state.trump, TAKES_ALL)
        bids_come_true[room] = sum((values[seat] & mask).bit_count() for values in played) / 40
    assert bids_come_true[9] <= 1.2 and bids_come_true[300] >= 2, bids_come_true


def test_strong_does_not_refuse_the_suit_of_which_it_holds_every_high_card() -> None:
    """The last refusal, when spades and clubs are left."""
    state = up_to("refuse")
    for suit in (1, 2):
        state.apply(state.acting()[0], moves.REFUSE + suit)
    seat = state.acting()[0]
    pack = pack_of(33)
    spades = sorted((card for card in pack if card & 3 == 0 and card != JOKER), key=ORDERS[0].powers.__getitem__)
    all_but_the_lowest = spades[1:]
    hearts = [card for card in pack if card & 3 == 1]
    own = (*all_but_the_lowest, JOKER, *hearts[:3])
    rest = [card for card in pack if card not in own]
    hands = [rest[:11], rest[11:]]
    hands.insert(seat, list(own))
    state.hands = tuple(map(mask_of, hands))
    for seed in range(3):
        assert chosen(state, seed) != moves.REFUSE, seed


# -- habits ------------------------------------------------------------------------------------------------------------


def finish_hands(state: GridState, rng: Random, hands: int, habit: Callable[[int], int | None]) -> None:
    """Play until so many hands are finished: what a seat does by habit, else anything legal."""
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

    state = up_to("play")
    finish_hands(state, Random(4), 3, lead)
    assert [usual_leads(state.view(0), seat) for seat in range(3)] == [leads] * 3


def fewest(state: GridState, actor: int, least: bool) -> int:
    """The suit that is held least, or most, of those that may be refused."""
    held = [sum(state.hands[actor] >> card & 1 for card in range(JOKER) if card & 3 == suit) for suit in range(4)]
    order = sorted(state.legal(actor), key=lambda move: held[move - moves.REFUSE])
    return order[0] if least else order[-1]


@pytest.mark.parametrize("waits", [True, False])
def test_completing_a_losing_sheet_is_learned_from_finished_hands(waits: bool) -> None:
    state = near_the_end(300, 600, "none")
    seat = state.acting()[0]
    bid = moves.BID + sum(1 << contract for contract in (ZERO, TWO, FIRST, THIRD if waits else ALL_TRUMP))
    finish_hands(state, Random(7), 3, lambda _: bid if state.phase == "bid" else None)
    assert always_complete(state.view((seat + 1) % 3)) == ([] if waits else [seat])


@pytest.mark.parametrize("short", [True, False])
def test_refusing_the_shortest_suit_is_learned_from_finished_hands(short: bool) -> None:
    state = up_to("refuse")
    finish_hands(state, Random(6), 4, lambda actor: fewest(state, actor, short) if state.phase == "refuse" else None)
    assert [refuses_shortest(state.view(0), seat) for seat in range(3)] == [short] * 3


def test_most_imagined_deals_agree_with_the_suits_that_were_refused() -> None:
    """Most, as only so many are drawn for one that agrees."""
    for seed in range(4):
        state = up_to("refuse", seed)
        while state.phase == "refuse":
            actor = state.acting()[0]
            state.apply(actor, fewest(state, actor, True))
        view = state.view(state.forehand)
        other = (state.forehand + 1) % 3
        suit, first = view.refused[other], view.refused[state.forehand]
        lanes = bits_under(state.trump).suits
        agree = 0
        for deal in GridEstimate(view, Random(seed)).deals(100, state.trump):
            held = [(deal[other] & lane).bit_count() for lane in lanes]
            agree += held[suit] == min(held[each] for each in range(4) if each != first)
        assert agree >= 80, (seed, agree)


def test_the_likely_trump_is_the_suit_that_the_own_hand_holds_least_of() -> None:
    state = up_to("refuse")
    seat = state.acting()[0]
    estimate = GridEstimate(state.view(seat), Random(3))
    held = [sum(card & 3 == suit and card != JOKER for card in state.view(seat).hand) for suit in range(4)]
    least, most = held.index(min(held)), held.index(max(held))
    other = next(suit for suit in range(4) if suit not in (least, most))
    order = [each for each in range(4) if each != other]
    came = [estimate.trump_after(other, deal, other, order) for deal in estimate.deals(200, other)]
    assert other not in came
    assert came.count(least) > came.count(most), held


@pytest.mark.parametrize("taking", [True, False])
def test_taking_every_possible_trick_is_learned_from_finished_hands(taking: bool) -> None:
    def follow(actor: int) -> int | None:
        if state.phase != "play" or not state.trick:
            return None
        place = len(state.trick)
        heads = [c for c in state.legal(actor) if ORDERS[state.trump].best_index((*state.trick, c)) == place]
        leaves = [c for c in state.legal(actor) if c not in heads]
        return rng.choice((heads or leaves) if taking else (leaves or heads))

    state, rng = up_to("play"), Random(5)
    finish_hands(state, rng, 3, follow)
    assert [plays_for_bids(state.view(0), seat) for seat in range(3)] == [not taking] * 3


# -- hints -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [{}, {"contracts": "nine", "cards": 24}])
def test_a_hint_weighs_only_bids_that_can_all_come_true(given: dict[str, Any]) -> None:
    for seed in range(6):
        state = up_to("bid", seed, **given)
        view: Any = state.view(state.acting()[0])
        listed = [each.move for each in candidates(view)]
        assert sorted(listed) == sorted(set(listed)), seed
        # What the seat that plays weighs is the same list.
        assert seed or sorted(listed) == sorted(each.move for each in BOT.weigh(view, Random(1))[0])
        for move in listed:
            bids = move - moves.BID
            assert most_together(known_hand(view), view.own, bids) == bids.bit_count(), (seed, bids)


def test_a_bid_that_excludes_another_is_at_least_an_inaccuracy() -> None:
    """Where one more open square would help: each bid thrown away costs an inaccuracy at least."""
    state = up_to("bid", 3)
    view = state.view(state.acting()[0])
    vain = moves.BID + (1 << FIRST | 1 << SECOND | 1 << THIRD | 1 << PLAY)
    found = judge(BOT, view, vain, 1)
    assert found.judged in ("inaccuracy", "mistake") and found.loss >= BOT.inaccuracy_bound


# -- work --------------------------------------------------------------------------------------------------------------


def test_the_number_of_weighed_bid_sets_is_bounded_for_every_house_rule() -> None:
    for squares in (9, 16):
        for bids in range(1, squares + 1):
            size = bid_sets.pool_size(bids, squares)
            assert bids <= size <= squares
            ways = comb(size, bids)
            assert ways <= bid_sets.SETS or size == bids


@pytest.mark.parametrize(("players", "cards"), PACKS)
def test_a_hint_weighs_exactly_the_sheets_that_the_screen_suggests(players: int, cards: int) -> None:
    view = up_to("grid", 1, players, cards=cards).view(0)
    weighed = {choice.move for choice in BOT.evaluate(view, "strong", Random(1), None).choices}
    assert weighed == {moves.layout(each.sheet) for each in suggestions(SHEET, cards)}
