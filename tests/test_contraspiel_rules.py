"""Contraspiel by its rules (contraspiel/help.en.md): pack, stamm, following suit, tricks, session, moves as text.

Seats and cards are written as in spiel_deals.py: HK is the king of hearts, EU the acorn Unter; A is forehand, D deals.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spiel_deals import (
    A,
    C,
    D,
    chips,
    deal_line,
    fold_deal,
    last_deal,
    make_moves,
    new_session,
    passes,
    refusal,
    state_after,
)

from tablegame.core.cards import GERMAN
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.facts.cards import ORDERS, pack_of, suits_in_order
from tablegame.games.contraspiel.facts.view import SpielCalled, SpielDealt
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

SUITS = "EGHS"


def cards(text: str) -> tuple[int, ...]:
    """The numbers of cards that are written "EU GA"."""
    return tuple(map(GERMAN.card, text.split()))


def playable_cards(state: SpielState) -> set[str]:
    """The cards that the seat to act may play."""
    (actor,) = state.acting()
    return {ENGINE.format(actor, move) for move in state.legal(actor)}


@pytest.mark.parametrize(
    ("players", "ranks", "talon"), [(3, "TUOKA", 5), (4, "9TUOKA", 4), (5, "89TUOKA", 3), (6, "789TUOKA", 2)]
)
def test_the_players_decide_the_pack_and_what_is_left_is_the_talon(players: int, ranks: str, talon: int) -> None:
    assert {GERMAN.text(card) for card in pack_of(players)} == {suit + rank for suit in SUITS for rank in ranks}
    assert ENGINE.player_counts(complete(ENGINE, players, {})) == (3, 4, 5, 6)
    state = make_moves(new_session(players), deal_line(players, turn_up="HK"))
    view = state.view(None)
    assert view.sizes == (5,) * players and view.talon == talon - 1  # the turn-up belongs to the talon
    assert sum(state.hands) | state.talon | 1 << state.turn_up == mask_of(pack_of(players))


@pytest.mark.parametrize("trump", SUITS)
def test_the_wenzels_are_the_two_highest_trumps_and_belong_to_no_plain_suit(trump: str) -> None:
    suits = suits_in_order(SUITS.index(trump), 6)
    below_wenzels = "AKOT987" if trump in "EG" else "AKOUT987"
    assert list(map(GERMAN.text, suits[SUITS.index(trump)])) == ["EU", "GU", *(trump + rank for rank in below_wenzels)]
    assert sorted(card for cards in suits.values() for card in cards) == list(range(32)), "each card has one suit"


@pytest.mark.parametrize(
    ("laid", "trump", "takes"),
    [
        ("ST SK SA S9", "H", "SA"),  # highest of the suit led: A K O U T 9
        ("ST SU SO S9", "H", "SO"),
        ("S9 ST HA EA", "G", "ST"),  # other plain suits take nothing
        ("SA H9 SK HT", "H", "HT"),  # the highest trump
        ("HA GU HK HO", "H", "GU"),
        ("GU EU HA HK", "S", "EU"),
        ("EA GU EK SA", "S", "GU"),
        ("EA ET EK EU", "G", "EU"),
        ("EO GT EU G9", "E", "EU"),
        ("EA HU EK EO", "H", "HU"),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(laid: str, trump: str, takes: str) -> None:
    trick = cards(laid)
    assert GERMAN.text(trick[ORDERS[SUITS.index(trump)].best_index(trick)]) == takes


LINE = "* deal EU EA GA S9 ET / E9 GU EK GT SK / GK HT GO HK SA / H9 HO G9 SO SU / HA EO HU ST"
"""The hands of A, B, C and D, then the turn-up, a sow of hearts, and the rest of the talon."""


def playing(*calls: str) -> SpielState:
    """A session before the first lead: D leaves the sow; then come these calls, or A plays hearts without a contra."""
    return make_moves(new_session(), LINE, "D leave", *(calls or ("A play", passes("BCD"))))


@pytest.mark.parametrize(
    ("cards_played", "playable"),
    [
        ("A GA", "GT"),
        ("A GA, B GT", "GK GO"),
        ("A ET", "E9 EK"),  # B's GU is a trump, and follows neither leaves nor acorns
        ("A GA, B GT, C GO, D G9, A ET, B E9", "GK HT HK SA"),  # C has no acorns and may play anything
        ("A EU", "GU"),  # a Wenzel led asks for trumps
        ("A EU, B GU, C HT", "H9 HO"),
    ],
)
def test_a_player_who_can_follow_suit_must_and_wenzels_follow_trump_alone(cards_played: str, playable: str) -> None:
    assert playable_cards(make_moves(playing(), cards_played)) == set(playable.split())


def test_a_card_that_does_not_follow_suit_is_refused_with_the_cards_that_do() -> None:
    assert refusal(make_moves(playing(), "A GA"), "B SK") == "B holds GT of the suit led"
    assert refusal(make_moves(playing(), "A EU"), "B SK") == "trump is led, and B holds GU"


def test_forehand_leads_to_the_first_trick_and_the_winner_of_each_trick_to_the_next() -> None:
    state = playing("A pass, B pass, C play, D pass, A pass, B pass")
    assert state.acting() == (A,)
    make_moves(state, "A S9, B SK, C SA, D SO")
    assert state.acting() == (C,)
    make_moves(state, "C GO, D G9, A GA, B GT, A EA, B E9, C GK, D H9")
    assert state.trick_winners == (C, A, D)
    assert "does not hold" in refusal(state, "D GA")


def after_deal(line: str, **rules: Any) -> SpielState:
    """A session whose first deal is this one; D deals."""
    return make_moves(new_session(**rules), line)


@pytest.mark.parametrize(
    ("line", "payer"),
    [
        (deal_line(4, turn_up="HK", C="EU"), "C"),  # the holder of the acorn Unter
        (deal_line(4, turn_up="HK", B="GU", talon="EU"), "B"),  # of the green Unter, if the other lies in the talon
        (deal_line(4, turn_up="EU", A="GU"), "D"),  # a Wenzel that is turned up counts as the dealer's
        (deal_line(4, turn_up="EU", talon="GU"), "D"),
        (deal_line(4, turn_up="GU", D="EU"), "D"),
        (deal_line(4, turn_up="GU", talon="EU"), "D"),
        (deal_line(4, turn_up="GU", B="EU"), "B"),
        (deal_line(4, turn_up="SA", D="EU"), "D"),  # paid before the dealer decides on a sow
    ],
)
def test_the_holder_of_the_highest_dealt_wenzel_pays_the_first_stamm(line: str, payer: str) -> None:
    state = after_deal(line, stamm=9)
    assert chips(state) == {"A": 60, "B": 60, "C": 60, "D": 60, payer: 51} and state.pool == 9
    assert state.view(None).stamm_payer == "ABCD".index(payer)


def test_with_both_wenzels_in_the_talon_the_first_deal_is_dealt_again() -> None:
    state = new_session()
    log = EventLog()
    make_moves(state, deal_line(4, turn_up="HK", talon="EU GU"), log=log)
    assert [event.kind for event in log.events] == ["deal", "redeal"]
    assert (state.phase, state.dealer, state.deal, state.thrown_in, state.pool) == ("deal", D, 0, 0, 0)
    make_moves(state, deal_line(4, turn_up="SA", talon="EU GU"), deal_line(4, turn_up="HK", B="EU"))
    assert chips(state)["B"] == 60 - 4 and state.pool == 4, "B, who holds EU, pays the stamm of 4"


def test_by_house_rule_lots_decide_who_pays_the_stamm() -> None:
    state = after_deal(deal_line(4, turn_up="HK", talon="EU GU"), stamm_by="lots")
    assert state.phase == "draw" and state.acting() == (CHANCE,)
    drawn = {ENGINE.format(CHANCE, ENGINE.deal(state, Random(seed))) for seed in range(60)}
    assert drawn == {"stamm A", "stamm B", "stamm C", "stamm D"}
    refusal(state, "* stamm E")
    make_moves(state, "* stamm C")
    assert chips(state)["C"] == 60 - 4 and state.phase == "first"


def test_with_the_stamm_paid_both_wenzels_may_lie_in_the_talon() -> None:
    state = after_deal(deal_line(4, turn_up="HK", C="EU"))
    make_moves(state, passes("ABCDABCD"), deal_line(4, turn_up="HK", talon="EU GU"))
    assert state.phase == "first" and state.pool == 4
    state = new_session()
    fold_deal(state)
    make_moves(state, deal_line(4, turn_up="HK", talon="EU GU"))
    assert state.phase == "first" and state.pool == 4 + 4 + 4, "the first stamm, D's bête, and the stamm of this deal"


def test_in_later_deals_the_dealer_pays_the_stamm() -> None:
    state = new_session()
    fold_deal(state)
    before = chips(state)
    make_moves(state, deal_line(4, turn_up="HK", C="EU"))
    assert state.dealer == A and chips(state) == {**before, "A": before["A"] - 4}


def test_a_session_has_its_number_of_deals_and_forehand_deals_next() -> None:
    state = new_session(deals=3)
    while state.acting():
        fold_deal(state)
    assert [deal.dealer for deal in state.view(None).past] == [D, A, A + 1]


def test_a_settled_deal_keeps_chips_and_pool_before_and_after() -> None:
    state = state_after("A play", passes("BCD"), "AAABC", folds=1)
    deal = last_deal(state)
    assert (deal.chips_before, deal.pool_before) == (state.view(None).past[0].chips_after, 4 + 4), "stamm and bête"
    amounts = [*deal.chips_before, deal.pool_before]
    for payment in deal.payments:
        amounts[-1 if payment.payer is None else payment.payer] -= payment.chips
        amounts[-1 if payment.payee is None else payment.payee] += payment.chips
    assert amounts == [*deal.chips_after, deal.pool_after] == [*state.chips, state.pool]


def test_the_usual_house_rules_are_those_of_the_rules() -> None:
    assert complete(ENGINE, 4, {}) == {
        "deals": 12,
        "chips": 60,
        "stamm": 4,
        "stamm_by": "redeal",
        "bete": "pool",
        "bete_limit": 64,
        "declarer_exchange": False,
        "early_matsch": False,
        "drop_out": False,
    }
    assert complete(ENGINE, 4, {"bete": 7})["bete"] == 7, "a number of chips in place of the pool"


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        *((0, text) for text in ("", "Play", "play X", "play HK", "matsch", "exchange", "contra XX", "XU", "deal")),
        *((CHANCE, text) for text in ("", "dealer", "dealer I", "stamm BC", "deal", "deal EU XX", "play")),
    ],
)
def test_a_text_that_is_no_move_of_a_seat_or_of_chance_is_refused(actor: int, text: str) -> None:
    with pytest.raises(MoveError):
        ENGINE.parse(actor, text)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace("EU", "GU"),  # a card twice
        lambda line: line.replace("E9", "E8"),  # a card that is not in the pack of four players
        lambda line: line.replace(" S9 ET", " S9"),  # a hand of four cards
        lambda line: line.rpartition(" / ")[0],  # no talon
        lambda line: line.replace("EU EA", "EA") + " EU",  # a card of a hand in the talon
    ],
)
def test_an_impossible_deal_is_refused(change: Any) -> None:
    refusal(new_session(), change(LINE))


def test_a_draw_names_a_seat_that_plays() -> None:
    state = ENGINE.new(3, complete(ENGINE, 3, {}))
    refusal(state, "* dealer D")
    make_moves(state, "* dealer C")


def test_the_table_shows_pool_trump_and_soloist_while_there_are_any() -> None:
    def table(state: SpielState) -> tuple[object, ...]:
        return tuple(state.table_as_json()[name] for name in ("pool", "trump", "soloist"))

    state = new_session()
    assert table(state) == (0, None, None)
    make_moves(state, LINE, "D leave")  # D leaves the sow that is turned up
    assert table(state) == (4, None, None), "the stamm of 4"
    make_moves(state, passes("ABCD"), "A pass, B play S")
    assert table(state) == (4, "S", "B")
    make_moves(state, "C contra")
    assert table(state) == (4, "S", "C"), "who says contra is the soloist"
    settled = state_after("A play", passes("BCD"), "AAABC")  # A wins the first three tricks, and so the whole pool
    assert table(settled) == (0, None, None)


def test_the_event_of_a_deal_shows_a_hand_to_its_holder_alone() -> None:
    log = EventLog()
    make_moves(new_session(), LINE, "D leave", log=log)
    dealt, paid, sow_left = log.events
    assert [event.kind for event in log.events] == ["deal", "stamm", "call"]
    assert isinstance(dealt, SpielDealt) and isinstance(sow_left, SpielCalled)
    assert dealt.for_seat(A).hands[A] == tuple(sorted(cards("EU EA GA S9 ET")))
    assert dealt.for_seat(C).hands[A] is None and dealt.for_seat(None).hands == (None,) * 4
    assert [dealt.for_seat(seat).hands[D] for seat in (None, A, D)] == [None] * 3, "a sow is up: D has not looked yet"
    assert paid.seat == A and sow_left.for_seat(D).hand == tuple(sorted(cards("H9 HO G9 SO SU")))
    assert sow_left.for_seat(A).hand is None
