"""Who plays in Contraspiel, who says contra, recontra, matsch or drops (contraspiel/help.en.md#bidding, #contra).

Seats and cards are written as in spiel_deals.py. In a script, letters alone are the winners of the next tricks.
"""

from __future__ import annotations

from typing import Any

import pytest
from spiel_deals import (
    ACORNS,
    BELLS,
    HEARTS,
    LEAVES,
    A,
    B,
    C,
    D,
    chips,
    deal_line,
    make_moves,
    mask,
    new_session,
    passes,
    refusal,
    state_after,
)

from tablegame.core.text import SEAT_LETTERS
from tablegame.games.contraspiel.facts.payments import NOBODY
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

# The hands of A, B, C and D, who deals; then the turn-up and the rest of the talon. Only the dealer's cards matter for
# what may be said.
HEARTS_UP = "* deal EU HO GA S9 ET / HA HU EA GT SK / GU HT E9 GK SA / H9 EK GO SO SU / HK EO G9 ST"
ACORN_UNTER_UP = "* deal E9 HO GA S9 ET / HA HU EA GT SK / GU HT EK GK SA / H9 EO GO SO SU / EU HK G9 ST"
GREEN_UNTER_UP = "* deal E9 HO GA S9 ET / HA HU EA GT SK / EU HT EK GK SA / H9 EO GO SO SU / GU HK G9 ST"
SOW_UP = "* deal EU HO GA S9 ET / HK HU EA GT SK / GU HT E9 GK SA / H9 EK GO SO SU / HA EO G9 ST"


def dealt(line: str = HEARTS_UP, *calls: str, players: int = 4, **rules: Any) -> SpielState:
    """A session in which this deal and these calls were made."""
    return make_moves(new_session(players, **rules), line, *calls)


def legal_moves(state: SpielState) -> list[str]:
    """The moves of the seat to act, as text."""
    (actor,) = state.acting()
    return [ENGINE.format(actor, move) for move in state.legal(actor)]


def question(state: SpielState) -> str:
    """The phase and the seat that is asked: "contra B"."""
    return f"{state.phase} {SEAT_LETTERS[state.acting()[0]]}"


def moves_with(word: str, cards: str) -> set[str]:
    """A move with each of these cards: moves_with("exchange", "H9 EO") are "exchange H9" and "exchange EO"."""
    return {f"{word} {card}" for card in cards.split()}


def after_tricks(state: SpielState, tricks: int) -> SpielState:
    """The state after so many tricks in which everybody plays the first legal card, or at the question before."""
    state = state.clone()
    while state.phase == "play" and len(state.trick_winners) < tricks:
        (actor,) = state.acting()
        state.apply(actor, next(iter(state.legal(actor))))
    return state


def test_forehand_bids_first_and_the_first_to_play_is_soloist_in_the_turned_up_suit() -> None:
    state = dealt()
    assert question(state) == "first A" and legal_moves(state) == ["play", "pass"]
    assert "play" in refusal(state, "A play H"), "a suit is named in the second round only"
    make_moves(state, "A pass, B pass, C play")
    assert (state.soloist, state.trump, question(state)) == (C, HEARTS, "contra D")


def test_the_second_round_offers_other_suits_and_the_turned_up_suit_to_forehand() -> None:
    state = dealt(HEARTS_UP, passes("ABCD"))
    assert question(state) == "second A" and legal_moves(state) == ["play E", "play G", "play H", "play S", "pass"]
    refusal(state, "A play")
    by_forehand = make_moves(state.clone(), "A play H")
    assert (by_forehand.soloist, by_forehand.trump) == (A, HEARTS)
    make_moves(state, "A pass")
    assert legal_moves(state) == ["play E", "play G", "play S", "pass"]
    assert "forehand" in refusal(state, "B play H")
    make_moves(state, "B play S")
    assert (state.soloist, state.trump, question(state)) == (B, BELLS, "contra C")


def test_after_a_deal_thrown_in_the_same_dealer_deals_again_without_a_new_stamm() -> None:
    state = dealt()
    before, pool = chips(state), state.pool
    for times in (1, 2):
        make_moves(state, passes("ABCDABCD"))
        assert (state.phase, state.dealer, state.deal, state.thrown_in) == ("deal", D, 0, times)
        assert state.trump == state.soloist == -1 and state.view(None).past == ()
        make_moves(state, HEARTS_UP)
        assert chips(state) == before and state.pool == pool == 4
        assert question(state) == "first A"


def test_a_later_deal_thrown_in_costs_no_new_stamm() -> None:
    state = state_after("A play", passes("BCD"), "AAABC")
    make_moves(state, deal_line(4, turn_up="HK", seed=1))
    before = (chips(state), state.pool)
    make_moves(state, passes("BCDABCDA"), deal_line(4, turn_up="HK", seed=2))
    assert (chips(state), state.pool, state.dealer) == (*before, A)


def test_the_dealer_must_take_a_wenzel_and_give_one_of_the_five_dealt_cards() -> None:
    state = dealt(ACORN_UNTER_UP)
    assert question(state) == "exchange D" and {*legal_moves(state)} == moves_with("exchange", "H9 EO GO SO SU")
    assert (state.soloist, state.trump) == (D, ACORNS)
    assert "cannot be given away" in refusal(state, "D exchange EU")
    make_moves(state, "D exchange GO")
    assert state.hands[D] == mask("EU H9 EO SO SU")


def test_after_the_acorn_unter_the_dealer_stands_or_folds_at_once() -> None:
    state = dealt(ACORN_UNTER_UP, "D exchange GO")
    assert question(state) == "wenzel D" and legal_moves(state) == ["stand", "fold"]
    make_moves(state, "D stand")
    assert question(state) == "contra A" and state.trump == ACORNS


def test_after_the_green_unter_the_dealer_plays_leaves_without_a_question() -> None:
    state = dealt(GREEN_UNTER_UP, "D exchange H9")
    assert question(state) == "contra A" and (state.soloist, state.trump) == (D, LEAVES)


@pytest.mark.parametrize(
    ("line", "calls"),
    [(ACORN_UNTER_UP, "D exchange H9, D stand"), (GREEN_UNTER_UP, "D exchange H9"), (SOW_UP, "D take, D exchange H9")],
    ids=["acorn unter", "green unter", "sow"],
)
def test_a_dealer_with_the_turn_up_is_answered_by_contra_and_recontra_but_no_matsch(line: str, calls: str) -> None:
    state = dealt(line, calls, early_matsch=True)
    assert legal_moves(state) == ["pass", "contra"]
    assert "dealer took" in refusal(state, "A matsch S")
    state = after_tricks(make_moves(state, "A contra"), 2)
    assert state.phase == "recontra"
    make_moves(state, f"{SEAT_LETTERS[state.acting()[0]]} recontra")
    assert state.phase == "play"


def test_the_dealer_may_take_a_sow_before_looking_and_plays_its_suit() -> None:
    state, dealer = dealt(SOW_UP), SEAT_LETTERS.index("D")
    assert question(state) == "sow D" and legal_moves(state) == ["take", "leave"]
    assert state.view(dealer).hand is None and state.view(0).hand is not None
    make_moves(state, "D take")
    assert state.soloist == dealer and state.trump == "EGHS".index("H"), "the sow of hearts is turned up"
    assert question(state) == "exchange D"
    assert {*legal_moves(state)} == moves_with("exchange", "H9 EK GO SO SU")
    make_moves(state, "D exchange H9")
    assert state.hands[D] == mask("HA EK GO SO SU") and question(state) == "contra A"


def test_a_sow_that_the_dealer_leaves_may_be_taken_with_contra() -> None:
    state = dealt(SOW_UP, "D leave")
    assert question(state) == "first A" and state.view(3).hand is not None
    make_moves(state, "A play")
    assert {*legal_moves(state)} == {"pass", "contra"} | moves_with("contra", "HK HU EA GT SK")
    make_moves(state, "B contra GT")
    assert state.hands[B] == mask("HA HK HU EA SK") and state.taker == state.soloist == B
    assert state.phase == "play" and not state.dealer_plays


def test_the_soloist_may_exchange_right_after_playing_the_suit_of_the_turn_up() -> None:
    state = dealt(HEARTS_UP, "A pass, B play", declarer_exchange=True)
    assert question(state) == "turnup B"
    assert {*legal_moves(state)} == {"stand"} | moves_with("exchange", "HA HU EA GT SK")
    make_moves(state, "B exchange GT")
    assert state.hands[B] == mask("HA HK HU EA SK") and question(state) == "contra C"
    assert legal_moves(state) == ["pass", "contra"]


def test_a_turn_up_that_the_soloist_declines_can_be_taken_with_contra() -> None:
    hand_of_b = "HA HU EA GT SK"  # in HEARTS_UP
    state = dealt(HEARTS_UP, "A play, A stand", declarer_exchange=True)  # stand: A declines
    assert {*legal_moves(state)} == {"pass", "contra"} | moves_with("contra", hand_of_b), "B may give any card for it"


@pytest.mark.parametrize(
    ("exchange", "calls", "asked"),
    [
        (True, (passes("ABCD"), "A play H"), "turnup A"),
        (True, (passes("ABCD"), "A play S"), "contra B"),
        (False, ("A play",), "contra B"),
    ],
    ids=["suit of the turn-up", "another suit", "without the house rule"],
)
def test_by_house_rule_the_soloist_may_take_the_turn_up(exchange: bool, calls: tuple[str, ...], asked: str) -> None:
    assert question(dealt(HEARTS_UP, *calls, declarer_exchange=exchange)) == asked


def test_contra_is_asked_from_the_soloists_left_and_the_first_ends_the_round() -> None:
    state = dealt(HEARTS_UP, "A pass, B pass, C play")
    assert question(state) == "contra D"
    make_moves(state, "D pass, A contra")  # A has passed in the bidding
    assert (state.soloist, state.contra, state.first_soloist, state.trump) == (A, A, C, HEARTS)
    assert question(state) == "play A"


def test_contra_may_take_the_turn_up_only_where_it_is_of_the_trump_suit() -> None:
    state = dealt(HEARTS_UP, passes("ABCD"), "A play S")
    assert legal_moves(state) == ["pass", "contra"]
    assert "turn-up" in refusal(state, "B contra GT")


def test_contra_without_an_exchange_leaves_the_turn_up() -> None:
    state = dealt(HEARTS_UP, "A play, B contra")
    assert state.taker == NOBODY and state.hands[B] == mask("HA HU EA GT SK")


def test_with_no_contra_forehand_leads_and_no_recontra_is_asked() -> None:
    state = dealt(HEARTS_UP, "A pass, B play", passes("CDA"))
    assert question(state) == "play A"
    assert after_tricks(state, 3).phase == "play"


B_SAYS_CONTRA = ("A play", "B contra")


@pytest.mark.parametrize(
    ("script", "players", "asked"),
    [
        pytest.param((*B_SAYS_CONTRA, "BB"), 4, "recontra C", id="recontra-although-contra-has-two-tricks"),
        pytest.param((*B_SAYS_CONTRA, "CD", "D recontra"), 4, "matsch C", id="the-first-recontra-ends-the-asking"),
        pytest.param((*B_SAYS_CONTRA, "CB", passes("CD")), 4, "play B", id="without-recontra-the-winner-leads"),
        pytest.param((*B_SAYS_CONTRA, "CB"), 3, "recontra C", id="one-of-three-is-asked-for-recontra"),
        pytest.param((*B_SAYS_CONTRA, "CB", "C recontra"), 3, "play B", id="nobody-of-three-is-asked-for-matsch"),
        pytest.param(
            (*B_SAYS_CONTRA, "CE", "E pass, C recontra"), 5, "matsch E", id="matsch-from-the-leader-of-the-third-trick"
        ),
        pytest.param((*B_SAYS_CONTRA, "CE", "E pass, C recontra, E matsch S"), 5, "play E", id="one-matsch-is-enough"),
        pytest.param((*B_SAYS_CONTRA, "CE", "E pass, C recontra, E pass"), 5, "matsch D", id="matsch-goes-round"),
        pytest.param(
            (*B_SAYS_CONTRA, "CE", "E pass, C recontra, E pass, D pass"), 5, "play E", id="without-matsch-E-leads"
        ),
    ],
)
def test_after_two_tricks_of_a_contra_silent_seats_are_asked(script: tuple[str, ...], players: int, asked: str) -> None:
    assert question(state_after(*script, players=players)) == asked


@pytest.mark.parametrize(
    ("script", "asked"),
    [
        (("C drop, D stay, A stay", "AB"), "recontra D"),
        (("C drop, D stay, A stay", "AB", "D recontra"), "play B"),
        (("C drop, D drop, A stay", "AB"), "play B"),
    ],
)
def test_a_player_who_dropped_out_is_asked_for_neither_recontra_nor_matsch(script: tuple[str, ...], asked: str) -> None:
    assert question(state_after(*B_SAYS_CONTRA, *script, drop_out=True)) == asked


def test_recontra_is_asked_after_the_second_trick_from_the_leader_of_the_third() -> None:
    state = state_after("A pass, B play", "C contra", "AD")
    assert question(state) == "recontra D" and legal_moves(state) == ["pass", "recontra"]
    make_moves(state, "D pass")
    assert question(state) == "recontra A"
    make_moves(state, "A recontra")
    assert (state.soloist, state.recontra, state.trump) == (A, A, HEARTS)


@pytest.mark.parametrize("turn_up", ["HK", "HA"], ids=["king turned up", "sow turned up and left"])
def test_a_player_who_passed_on_recontra_may_still_say_matsch_in_another_suit(turn_up: str) -> None:
    sow_is_left = ["D leave"] if turn_up == "HA" else []
    state = state_after(*sow_is_left, *B_SAYS_CONTRA, "CB", "C pass, D recontra", turn_up=turn_up)
    assert question(state) == "matsch C" and legal_moves(state) == ["pass", "matsch E", "matsch G", "matsch S"]
    assert "other than trump" in refusal(state, "C matsch H")
    make_moves(state, "C matsch E")
    assert (state.soloist, state.matsch, state.trump) == (C, C, ACORNS)
    assert question(state) == "play B"


def test_an_early_matsch_ends_the_contra_round_without_exchange_or_recontra() -> None:
    state = dealt(HEARTS_UP, "A play", early_matsch=True)
    assert [move for move in legal_moves(state) if move.startswith("matsch")] == ["matsch E", "matsch G", "matsch S"]
    assert "other than trump" in refusal(state, "B matsch H")
    make_moves(state, "B matsch S")
    assert (state.soloist, state.trump, state.matsch, state.contra) == (B, BELLS, B, NOBODY)
    assert question(state) == "play A" and state.pool == 4 + 4 * 8  # the stamm, and two stamms from everybody
    assert after_tricks(state, 3).phase == "play"


def test_without_early_matsch_a_matsch_before_a_recontra_is_refused() -> None:
    assert "after a recontra only" in refusal(dealt(HEARTS_UP, "A play"), "B matsch S")


def test_opponents_may_drop_out_from_the_soloists_left_once_contra_is_settled() -> None:
    state = dealt(HEARTS_UP, "A play, B pass, C contra", drop_out=True)
    assert question(state) == "drop D" and legal_moves(state) == ["drop", "stay"]
    make_moves(state, "D stay, A drop, B stay")
    assert question(state) == "play B"


def test_the_next_player_leads_for_a_forehand_who_dropped_out() -> None:
    state = dealt(HEARTS_UP, passes("ABC"), "D play", passes("ABC"), "A drop, B drop, C stay", drop_out=True)
    assert question(state) == "play C"
    make_moves(state, f"C {legal_moves(state)[0]}")
    assert question(state) == "play D"
    assert after_tricks(state, 1).view(None).tricks[0].seats == (C, D)


def test_forehand_deals_next_when_all_opponents_dropped_out() -> None:
    state = state_after("A play", passes("BCD"), "B drop, C drop, D drop", drop_out=True)
    assert (state.phase, state.dealer, state.deal) == ("deal", A, 1)
