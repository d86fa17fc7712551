"""The knowledge of a seat of Contraspiel: it sees no hidden card, and what it saw limits what it may imagine.

Seats and cards are written as in spiel_deals.py: EU is the acorn Unter, GU the green Unter.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from spiel_deals import (
    ACORNS,
    HEARTS,
    A,
    B,
    C,
    D,
    deal_line,
    fold_deal,
    make_moves,
    mask,
    new_session,
    passes,
    state_after,
)

from tablegame.core.cards import GERMAN, split_hands
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.options import complete
from tablegame.core.tricks import cards_of, mask_of, with_entry
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

PHASES = {*"sow exchange wenzel first second turnup contra drop play recontra matsch".split()}  # noqa: SIM905 - read as a line
HOUSE = {"stamm_by": "lots", "declarer_exchange": True, "early_matsch": True, "drop_out": True}


def json_view(state: SpielState, seat: int | None) -> str:
    """The view of a seat, or of a spectator, as JSON."""
    return json.dumps(ENGINE.view_as_json(state.view(seat)))


def with_other_hidden_cards(state: SpielState, seat: int, rng: Random) -> SpielState:
    """The state with all cards that the seat has not seen dealt again, without regard to what seats have shown."""
    other = state.clone()
    is_blind = state.phase == "sow" and seat == state.dealer
    hidden_seats = [holder for holder in range(state.players) if holder != seat or is_blind]
    taken_turn_up = 1 << state.turn_up if state.taker >= 0 else 0
    unknown = [card for holder in hidden_seats for card in cards_of(state.hands[holder] & ~taken_turn_up)]
    gift_is_hidden = state.giver >= 0 and state.giver != seat
    unknown += [*cards_of(state.talon), *([state.given_card] if gift_is_hidden else [])]
    rng.shuffle(unknown)
    for holder in hidden_seats:
        kept = state.hands[holder] & taken_turn_up
        cards = [unknown.pop() for _ in range(state.hands[holder].bit_count() - bool(kept))]
        other.hands = with_entry(other.hands, holder, kept | mask_of(cards))
    other.talon = sum(1 << unknown.pop() for _ in range(state.talon.bit_count()))
    if gift_is_hidden:
        other.given_card = unknown.pop()
    assert not unknown
    return other


def is_possible(state: SpielState, other: SpielState) -> bool:
    """Whether in the other state no seat holds what it has shown to lack, and the same seat paid the first stamm."""
    if any(hand & lack for hand, lack in zip(other.hands, other.lacks, strict=True)):
        return False
    if state.stamm_by_lot:
        return bool(other.talon >> EU & 1 and other.talon >> GU & 1)
    if state.stamm_payer < 0:
        return True
    return first_payer(other) == state.stamm_payer


def first_payer(state: SpielState) -> int:
    """The seat that pays the stamm of the first deal if these hands were dealt; -1 if both Wenzels are in the talon."""
    dealt = list(state.hands)
    for seat, card in state.view(None).played_cards:
        dealt[seat] |= 1 << card
    if state.giver >= 0:
        dealt[state.giver] |= 1 << state.given_card
    if state.taker not in (-1, state.dealer):
        dealt[state.taker] &= ~(1 << state.turn_up)
    dealt[state.dealer] |= 1 << state.turn_up
    for wenzel in (EU, GU):
        holders = [seat for seat, hand in enumerate(dealt) if hand >> wenzel & 1]
        if holders:
            return holders[0]
    return -1


LONG_GAME_CALLS = {"drop": moves.STAY, "contra": moves.CONTRA, "first": moves.PASS}
"""Calls after which many different questions follow."""


def state_after_random_moves(players: int, rng: Random, **rules: Any) -> SpielState:
    """A session somewhere in its first deals. Wenzels and sows are turned up more often than by chance."""
    state = ENGINE.new(players, complete(ENGINE, players, {**rules, "deals": 3}))
    for _ in range(rng.randint(2, 45)):
        if not state.acting():
            break
        (actor,) = state.acting()
        move = ENGINE.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng)
        if state.phase == "deal" and isinstance(move, tuple) and rng.random() < 0.5:
            special, turn_up = rng.choice((EU, GU, 7, 31)), split_hands(move)[-1][0]  # 7 and 31 are sows
            swapped = {special: turn_up, turn_up: special}
            move = tuple(swapped.get(card, card) for card in move)
        elif state.phase in LONG_GAME_CALLS and rng.random() < 0.6:
            move = LONG_GAME_CALLS[state.phase]
        state.apply(actor, move)
    return state


def has_cards_dealt(state: SpielState) -> bool:
    return state.phase not in ("dealer", "over") and state.turn_up >= 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_states_that_differ_in_hidden_cards_give_a_seat_the_same_view(players: int) -> None:
    rng, phases_tested = Random(f"secrets {players}"), set()
    for number in range(700):
        state = state_after_random_moves(players, rng, **(HOUSE if number % 2 else {}))
        for seat in range(players) if has_cards_dealt(state) else ():
            other = with_other_hidden_cards(state, seat, rng)
            if is_possible(state, other) and other.hands != state.hands:
                phases_tested.add(state.phase)
                assert other.view(seat) == state.view(seat), (players, number, state.phase)
                assert json_view(other, seat) == json_view(state, seat)
    never_asked = {"matsch"} if players == 3 else set()
    assert phases_tested >= PHASES - never_asked


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_imagined_hands_are_possible_and_vary(players: int) -> None:
    rng, phases_tested = Random(f"imagined {players}"), set()
    for number in range(40):
        state = state_after_random_moves(players, rng, **(HOUSE if number % 2 else {}))
        for seat in range(players) if has_cards_dealt(state) else ():
            imagined = [ENGINE.determinize(state.view(seat), rng) for _ in range(4)]
            for world in imagined:
                assert is_possible(state, world), (players, number, seat, state.phase)
                assert all_cards(world) == all_cards(state)
            unknown = sum(hand.bit_count() for holder, hand in enumerate(state.hands) if holder != seat)
            if unknown > 6:  # with fewer cards all four may be alike by chance
                assert len({world.hands for world in imagined}) > 1, (players, number, seat, state.phase)
                phases_tested.add(state.phase)
    assert phases_tested >= {"first", "contra", "play"}


def all_cards(state: SpielState) -> int:
    """The mask of all cards, each of which is checked to be in one place."""
    places = [*state.hands, state.talon, *([1 << state.given_card] if state.giver >= 0 else [])]
    places += [1 << card for _, card in state.view(None).played_cards]
    if state.taker < 0:
        places.append(1 << state.turn_up)
    assert sum(place.bit_count() for place in places) == len(pack_of(state.players))
    return sum(places)


@pytest.mark.parametrize(
    ("stamm_by", "lines"),
    [("redeal", deal_line(4, turn_up="HA")), ("lots", f"{deal_line(4, turn_up='HA', talon='EU GU')}, * stamm B")],
    ids=["stamm by redeal", "stamm by lots"],
)
def test_the_dealer_sees_its_hand_at_no_moment_before_it_answers_a_sow(stamm_by: str, lines: str) -> None:
    log = EventLog()
    assert make_moves(new_session(dealer="D", stamm_by=stamm_by), lines, log=log).phase == "sow"
    views_of_dealer: list[Any] = [moment.view for moment in log.seen_by(3)]
    views_of_forehand: list[Any] = [moment.view for moment in log.seen_by(0)]
    assert [view.hand for view in views_of_dealer] == [None] * len(log.events)
    assert all(len(view.hand) == 5 for view in views_of_forehand)


def test_the_talon_and_hands_thrown_in_are_in_no_json_view() -> None:
    state = make_moves(new_session(), deal_line(4, turn_up="HK", seed=5), passes("ABCDABCD"))
    for seat in range(4):
        text = json_view(state, seat)
        assert not [card for card in map(GERMAN.text, pack_of(4)) if f'"{card}"' in text]
    make_moves(state, deal_line(4, turn_up="HK", seed=6))
    hidden = [GERMAN.text(card) for card in cards_of(state.talon)]
    assert not [card for seat in (None, *range(4)) for card in hidden if f'"{card}"' in json_view(state, seat)]


def imagined_states(state: SpielState, seat: int, count: int = 50) -> list[SpielState]:
    """Random states that agree with the view of a seat."""
    rng = Random(17)
    return [ENGINE.determinize(state.view(seat), rng) for _ in range(count)]


def holds(state: SpielState, seat: int, card: int) -> bool:
    return bool(state.hands[seat] >> card & 1)


def test_the_payer_of_the_first_stamm_holds_an_unter_unless_it_lies_in_the_talon() -> None:
    state = make_moves(new_session(), deal_line(4, turn_up="HK", seed=3, B="EU", C="GU"))
    imagined = imagined_states(state, A, 300)
    counts = Counter((holds(world, B, EU), holds(world, B, GU)) for world in imagined)
    assert counts[False, False] == 0 and counts[True, False] > counts[False, True] > 0 and counts[True, True] > 0
    assert all(holds(world, B, EU) or world.talon >> EU & 1 for world in imagined)


def test_in_later_deals_any_seat_may_hold_a_wenzel() -> None:
    """In the first deal the payment of the stamm shows who holds the acorn Unter; later nobody pays for it."""
    after_one_deal = fold_deal(new_session())
    state = make_moves(after_one_deal, deal_line(4, turn_up="HK", seed=3, B="EU"))
    imagined = imagined_states(state, D, 300)
    assert all(any(holds(world, seat, EU) for world in imagined) for seat in (A, B, C))
    assert any(world.talon & mask("EU") for world in imagined)


def test_after_lots_both_wenzels_are_known_to_lie_in_the_talon() -> None:
    state = make_moves(new_session(stamm_by="lots"), deal_line(4, turn_up="HK", talon="EU GU"), "* stamm B")
    assert all(world.talon >> EU & world.talon >> GU & 1 for world in imagined_states(state, A))


def test_a_seat_that_did_not_follow_is_imagined_without_that_suit() -> None:
    """C has no acorns; with hearts as trump that says nothing of the Wenzels."""
    line = "* deal EU EA GA S9 ET / E9 GU EK GT SK / GK HT GO HK SA / H9 HO G9 SO SU / HA EO HU ST"
    tricks = "A GA, B GT, C GO, D G9, A ET, B E9, C GK"
    state = make_moves(new_session(), line, "D leave, A play", passes("BCD"), tricks)
    acorns = ORDERS[HEARTS].masks[ACORNS]
    assert state.lacks[C] == acorns and not acorns & (1 << EU | 1 << GU)
    assert not any(world.hands[C] & acorns for world in imagined_states(state, A, 100))


def test_the_turn_up_is_imagined_in_the_hand_that_took_it() -> None:
    by_contra = state_after("A play", "B contra *")
    assert all(holds(world, B, by_contra.turn_up) for world in imagined_states(by_contra, C))
    by_dealer = state_after("D exchange *", turn_up="GU")
    assert all(holds(world, D, GU) and world.given_card != GU for world in imagined_states(by_dealer, A))


def test_a_seat_that_passed_may_hold_the_best_hand() -> None:
    state = make_moves(new_session(), deal_line(4, turn_up="HK", seed=4, A="EU"), passes("ABC"))
    best = mask("GU HA")
    assert any(world.hands[B] & best == best for world in imagined_states(state, D, 600))


def share_of_deals(view: SpielView, seat: int, card: int) -> float:
    """The share of the likely deals in which a seat holds a card."""
    deals = sample_deals(view, 400, Random(1))
    return sum(deal.hands[seat] >> card & 1 for deal in deals) / len(deals)


def test_a_high_trump_is_believed_more_likely_with_a_soloist_than_with_a_passer() -> None:
    """The green Unter, since the payment of the stamm tells who holds the acorn Unter."""
    line = deal_line(4, turn_up="HT", A="S9 G9 E9 ST GT", B="EU GU HA HK SA")
    b_passes = make_moves(new_session(), line, passes("ABC"))
    b_plays = make_moves(new_session(), line, "A pass, B play")
    assert share_of_deals(b_plays.view(C), B, GU) > share_of_deals(b_passes.view(D), B, GU) + 0.1


def test_a_seat_that_leaves_a_trick_to_the_soloist_is_believed_unable_to_win_it() -> None:
    line = deal_line(4, turn_up="HT", A="S9 G9 E9 EU GU", B="ST GT ET GK EK", C="SK HA HK HO GA", D="SU GO EO HU EA")
    state = make_moves(new_session(), line, "A pass, B pass, C play", passes("DAB"), "A S9, B ST, C SK, D SU")
    model = Model(state.view(A))
    hands = [0, mask("GT ET GK EK"), mask("HA HK HO GA")]  # of B and C; A knows its own hand
    d_could_win, d_could_not = mask("SA GO EO HU"), mask("EA GO EO HU")
    assert model.cards([*hands, d_could_win]) < 0.6 * model.cards([*hands, d_could_not])
