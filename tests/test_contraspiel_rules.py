"""Contraspiel by its rules (contraspiel/help.en.md): pack, stamm, following suit, tricks, session, moves as text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spiel_deals import chips, deal, fold, last, passes, played, refused, say, session
from walks import deal_cards

from tablegame.core.cards import GERMAN
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of, power, suit_of
from tablegame.games.contraspiel.facts.view import SpielCalled, SpielDealt
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

SUITS = "EGHS"


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(GERMAN.card, text.split()))


def winning_card(text: str, trump: str) -> str:
    """The card that takes a trick."""
    trick = cards(text)
    return GERMAN.text(trick[ORDERS[SUITS.index(trump)].best_index(trick)])


def playable_cards(state: SpielState) -> set[str]:
    (actor,) = state.acting()
    return {ENGINE.format(actor, move) for move in state.legal(actor)}


# -- pack and trumps ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "ranks", "talon"), [(3, "TUOKA", 5), (4, "9TUOKA", 4), (5, "89TUOKA", 3), (6, "789TUOKA", 2)]
)
def test_the_pack_depends_on_the_players_and_the_rest_of_the_deal_is_the_talon(
    players: int, ranks: str, talon: int
) -> None:
    assert {GERMAN.text(card) for card in pack_of(players)} == {suit + rank for suit in SUITS for rank in ranks}
    assert ENGINE.player_counts(complete(ENGINE, players, {})) == (3, 4, 5, 6)
    for seed in range(5):
        state = session(players)
        deal_cards(ENGINE, state, Random(seed))
        view = state.view(None)
        assert set(view.sizes) <= {5, 6} and view.talon == talon - 1 and view.turn_up is not None
        assert sum(state.hands) | state.talon | 1 << state.turn_up == mask_of(pack_of(players))


@pytest.mark.parametrize("players", [2, 7])
def test_fewer_than_three_or_more_than_six_players_are_refused(players: int) -> None:
    with pytest.raises(OptionError):
        ENGINE.new(players, complete(ENGINE, 4, {}))


@pytest.mark.parametrize(("trump", "count"), [("H", 8), ("S", 8), ("E", 7), ("G", 7)])
def test_eight_of_24_cards_are_trumps_in_hearts_or_bells_seven_in_acorns_or_leaves(trump: str, count: int) -> None:
    number = SUITS.index(trump)
    assert sum(suit_of(card, number) == number for card in pack_of(4)) == count


@pytest.mark.parametrize("trump", SUITS)
def test_the_wenzels_are_the_two_highest_trumps_and_belong_to_no_plain_suit(trump: str) -> None:
    number = SUITS.index(trump)
    pack = pack_of(6)
    ranked = sorted(pack, key=lambda card: power(card, number), reverse=True)
    assert ranked[:2] == [EU, GU]
    plain = [rank for rank in "AKOUT987" if trump not in "EG" or rank != "U"]
    trumps = [GERMAN.text(card) for card in ranked[2 : 2 + len(plain)]]
    assert trumps == [trump + rank for rank in plain]
    for suit in range(4):
        wenzels = ORDERS[number].masks[suit] & (1 << EU | 1 << GU)
        assert wenzels == (1 << EU | 1 << GU if suit == number else 0)


# -- tricks ------------------------------------------------------------------------------------------------------------


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
    assert winning_card(laid, trump) == takes


LINE = "* deal EU EA GA S9 ET / E9 GU EK GT SK / GK HT GO HK SA / H9 HO G9 SO SU / HA EO HU ST"


def playing(*calls: str) -> SpielState:
    """A plays hearts of a sow left, nobody says contra."""
    return say(session(), LINE, "D leave", *(calls or ("A play", passes("BCD"))))


def test_a_player_who_can_follow_suit_must() -> None:
    state = say(playing(), "A GA")
    assert playable_cards(state) == {"GT"}
    assert refused(state, "B SK") == "B holds GT of the suit led"
    say(state, "B GT")
    assert playable_cards(state) == {"GK", "GO"}


def test_a_wenzel_does_not_follow_its_printed_suit() -> None:
    state = say(playing(), "A ET")
    assert playable_cards(state) == {"E9", "EK"}  # GU is a heart now, and a leaf in no trick
    state = say(playing(), "A GA, B GT, C GO, D G9, A ET, B E9")
    assert playable_cards(state) == {"GK", "HT", "HK", "SA"}  # without acorns: anything


def test_a_wenzel_led_asks_for_trumps_and_a_wenzel_follows_trump() -> None:
    state = say(playing(), "A EU")
    assert playable_cards(state) == {"GU"}
    assert refused(state, "B SK") == "trump is led, and B holds GU"
    say(state, "B GU, C HT")
    assert playable_cards(state) == {"H9", "HO"}


def test_a_player_who_cannot_follow_may_play_anything() -> None:
    state = say(playing(), "A S9, B SK, C SA, D SO")
    say(state, "C GO, D G9, A GA, B GT, A EA, B E9, C GK, D H9")
    assert state.trick_winners == (2, 0, 3)
    assert "does not hold" in refused(state, "D GA")


def test_forehand_leads_to_the_first_trick_and_the_taker_to_the_next() -> None:
    state = playing("A pass, B pass, C play, D pass, A pass, B pass")
    assert state.acting() == (0,)
    say(state, "A S9, B SK, C SA, D SO")
    assert state.acting() == (2,)


# -- the stamm ---------------------------------------------------------------------------------------------------------


def after_deal(line: str, dealer: str = "D", **rules: Any) -> SpielState:
    return say(session(dealer=dealer, **rules), line)


def test_the_holder_of_the_acorn_unter_pays_the_first_stamm() -> None:
    state = after_deal(deal(4, "HK", C="EU"))
    assert chips(state) == {"A": 60, "B": 60, "C": 56, "D": 60} and state.pool == 4


def test_with_the_acorn_unter_in_the_talon_the_holder_of_the_green_one_pays() -> None:
    state = after_deal(deal(4, "HK", B="GU", talon="EU"), stamm=9)
    assert chips(state) == {"A": 60, "B": 51, "C": 60, "D": 60} and state.pool == 9


@pytest.mark.parametrize(
    "line", [deal(4, "EU", A="GU"), deal(4, "EU", talon="GU"), deal(4, "GU", D="EU"), deal(4, "GU", talon="EU")]
)
def test_a_turned_up_wenzel_counts_as_the_dealers(line: str) -> None:
    assert chips(after_deal(line)) == {"A": 60, "B": 60, "C": 60, "D": 56}


def test_the_green_unter_turned_up_costs_nothing_where_another_holds_the_acorn_unter() -> None:
    assert chips(after_deal(deal(4, "GU", B="EU"))) == {"A": 60, "B": 56, "C": 60, "D": 60}


def test_with_both_wenzels_in_the_talon_the_first_deal_is_dealt_again() -> None:
    state = session()
    log = EventLog()
    say(state, deal(4, "HK", talon="EU GU"), log=log)
    assert [event.kind for event in log.events] == ["deal", "redeal"]
    assert (state.phase, state.dealer, state.deal, state.thrown_in, state.pool) == ("deal", 3, 0, 0, 0)
    say(state, deal(4, "SA", talon="EU GU"), deal(4, "HK", B="EU"))
    assert chips(state)["B"] == 56 and state.pool == 4


def test_by_house_rule_lots_decide_who_pays_the_stamm() -> None:
    state = after_deal(deal(4, "HK", talon="EU GU"), stamm_by="lots")
    assert state.phase == "draw" and state.acting() == (CHANCE,)
    drawn = {ENGINE.format(CHANCE, ENGINE.deal(state, Random(seed))) for seed in range(60)}
    assert drawn == {"stamm A", "stamm B", "stamm C", "stamm D"}
    refused(state, "* stamm E")
    say(state, "* stamm C")
    assert chips(state)["C"] == 56 and state.phase == "first"


def test_with_the_stamm_paid_both_wenzels_may_lie_in_the_talon() -> None:
    state = after_deal(deal(4, "HK", C="EU"))
    say(state, passes("ABCDABCD"), deal(4, "HK", talon="EU GU"))
    assert state.phase == "first" and state.pool == 4
    state = session()
    fold(state)
    say(state, deal(4, "HK", talon="EU GU"))
    assert state.phase == "first" and state.pool == 12


def test_in_later_deals_the_dealer_pays_the_stamm() -> None:
    state = session()
    fold(state)
    before = chips(state)
    say(state, deal(4, "HK", C="EU"))
    assert state.dealer == 0 and chips(state) == {**before, "A": before["A"] - 4}


def test_the_stamm_is_paid_before_a_dealer_decides_on_a_sow() -> None:
    state = after_deal(deal(4, "SA", D="EU"))
    assert state.phase == "sow" and chips(state)["D"] == 56 and state.view(3).stamm_payer == 3


# -- the session -------------------------------------------------------------------------------------------------------


def test_a_session_has_its_number_of_deals_and_forehand_deals_next() -> None:
    state = session(deals=3)
    dealers: list[int] = []
    for _ in range(3):
        dealers.append(state.dealer)
        fold(state)
    assert dealers == [3, 0, 1]
    assert not state.acting() and len(state.view(None).past) == 3


def test_a_settled_deal_keeps_chips_and_pool_before_and_after() -> None:
    state = played("A play", passes("BCD"), "AAABC", folds=1)
    entry = last(state)
    assert (entry.chips_before, entry.pool_before) == (state.view(None).past[0].chips_after, 8)
    flow = [*entry.chips_before, entry.pool_before]
    for payment in entry.payments:
        flow[-1 if payment.payer is None else payment.payer] -= payment.chips
        flow[-1 if payment.payee is None else payment.payee] += payment.chips
    assert flow == [*entry.chips_after, entry.pool_after] == [*state.chips, state.pool]


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


# -- as text and as JSON -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "Play", "play X", "play HK", "matsch", "exchange", "contra XX", "XU", "bid", "deal"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        ENGINE.parse(0, text)


@pytest.mark.parametrize("text", ["", "dealer", "dealer I", "stamm BC", "deal", "deal EU XX", "play"])
def test_a_text_that_is_no_deal_and_no_draw_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        ENGINE.parse(CHANCE, text)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace("EU", "GU"),  # twice the same
        lambda line: line.replace("E9", "E8"),  # a card that is not in the pack of four players
        lambda line: line.replace(" S9 ET", " S9"),  # four cards
        lambda line: line.rpartition(" / ")[0],  # no talon
        lambda line: line.replace("EU EA", "EA") + " EU",
    ],
)
def test_an_impossible_deal_is_refused(change: Any) -> None:
    refused(session(), change(LINE))


def test_a_draw_names_a_seat_that_plays() -> None:
    state = ENGINE.new(3, complete(ENGINE, 3, {}))
    refused(state, "* dealer D")
    say(state, "* dealer C")


def test_the_table_shows_pool_trump_and_soloist_while_there_are_any() -> None:
    state = session()
    nothing = {"trump": None, "soloist": None}
    assert state.table_as_json() == {"pool": 0, **nothing}
    say(state, LINE)
    assert state.table_as_json() == {"pool": 4, **nothing}
    say(state, "D leave, A pass, B pass, C pass, D pass, A pass, B play S")
    assert state.table_as_json() == {"pool": 4, "trump": "S", "soloist": "B"}
    say(state, "C contra")
    assert state.table_as_json() == {"pool": 4, "trump": "S", "soloist": "C"}
    state = played("A play", passes("BCD"), "AAABC")
    assert state.table_as_json() == {"pool": 0, **nothing}
    say(state, deal(4, "GU", B="EU"))
    assert state.table_as_json() == {"pool": 4, "trump": "G", "soloist": "A"}
    state = played("A play", passes("BCD"), "AAABC", deals=1)
    assert state.table_as_json() == {"pool": 0, **nothing}


def test_the_event_of_a_deal_shows_a_hand_to_its_holder_alone() -> None:
    log = EventLog()
    say(session(), LINE, "D leave", log=log)
    dealt, paid, sow_left = log.events
    assert [event.kind for event in log.events] == ["deal", "stamm", "call"]
    assert isinstance(dealt, SpielDealt) and isinstance(sow_left, SpielCalled)
    assert dealt.for_seat(0).hands[0] == tuple(sorted(cards("EU EA GA S9 ET")))
    assert dealt.for_seat(1).hands[0] is None and dealt.for_seat(None).hands == (None,) * 4
    assert [dealt.for_seat(seat).hands[3] for seat in (None, 0, 3)] == [None] * 3  # a sow lies there
    assert paid.seat == 0 and sow_left.for_seat(3).hand == tuple(sorted(cards("H9 HO G9 SO SU")))
    assert sow_left.for_seat(0).hand is None
