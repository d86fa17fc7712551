"""Who plays in Contraspiel, who says contra, recontra, matsch or drops (contraspiel/help.en.md#bidding, #contra)."""

from __future__ import annotations

from typing import Any

import pytest
from spiel_deals import chips, deal, fold, last, mask, paid, passes, played, refused, said, say, session

from tablegame.core.text import SEAT_LETTERS
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

# Nobody's hand matters for what may be said: A is forehand, D deals, hearts are turned up.
HANDS = "* deal EU HO GA S9 ET / HA HU EA GT SK / GU HT E9 GK SA / H9 EK GO SO SU / HK EO G9 ST"


def dealt(line: str = HANDS, players: int = 4, **rules: Any) -> SpielState:
    return say(session(players, **rules), line)


def legal_moves(state: SpielState) -> list[str]:
    """What the seat that is asked may do, as text."""
    (actor,) = state.acting()
    return [ENGINE.format(actor, move) for move in state.legal(actor)]


def question(state: SpielState) -> str:
    """What is asked, and of whom."""
    return f"{state.phase} {SEAT_LETTERS[state.acting()[0]]}"


def moves_with(word: str, cards: str) -> set[str]:
    return {f"{word} {card}" for card in cards.split()}


# -- two rounds --------------------------------------------------------------------------------------------------------


def test_forehand_bids_first_and_the_first_to_play_is_soloist_in_the_turned_up_suit() -> None:
    state = dealt()
    assert question(state) == "first A" and legal_moves(state) == ["play", "pass"]
    say(state, "A pass, B pass, C play")
    assert (state.soloist, state.trump, question(state)) == (2, 2, "contra D")


def test_the_second_round_offers_other_suits_and_the_turned_up_suit_to_forehand() -> None:
    state = dealt()
    say(state, passes("ABCD"))
    assert question(state) == "second A" and legal_moves(state) == ["play E", "play G", "play H", "play S", "pass"]
    say(state, "A pass")
    assert legal_moves(state) == ["play E", "play G", "play S", "pass"]
    assert "forehand" in refused(state, "B play H")
    say(state, "B play S")
    assert (state.soloist, state.trump, question(state)) == (1, 3, "contra C")


def test_forehand_may_choose_the_suit_of_the_turn_up_in_the_second_round() -> None:
    state = dealt()
    say(state, passes("ABCD"), "A play H")
    assert (state.soloist, state.trump) == (0, 2)


def test_a_suit_is_named_in_the_second_round_only() -> None:
    state = dealt()
    refused(state, "A play H")
    say(state, passes("ABCD"))
    refused(state, "A play")


def test_after_a_deal_thrown_in_the_same_dealer_deals_again_without_a_new_stamm() -> None:
    state = dealt()
    before, pool = chips(state), state.pool
    for times in (1, 2):
        say(state, passes("ABCDABCD"))
        assert (state.phase, state.dealer, state.deal, state.thrown_in) == ("deal", 3, 0, times)
        assert state.trump == state.soloist == -1 and state.view(None).past == ()
        say(state, HANDS)
        assert chips(state) == before and state.pool == pool == 4
        assert question(state) == "first A"


def test_a_later_deal_thrown_in_costs_no_new_stamm() -> None:
    state = played("A play", passes("BCD"), "AAABC")
    say(state, deal(4, "HK", 1))
    before = (chips(state), state.pool)
    say(state, passes("BCDABCDA"), deal(4, "HK", 2))
    assert (chips(state), state.pool, state.dealer) == (*before, 0)


# -- a Wenzel turned up ------------------------------------------------------------------------------------------------

ACORN = "* deal E9 HO GA S9 ET / HA HU EA GT SK / GU HT EK GK SA / H9 EO GO SO SU / EU HK G9 ST"
GREEN = ACORN.replace("GU", "x").replace("/ EU", "/ GU").replace("x", "EU")
SOW = "* deal EU HO GA S9 ET / HK HU EA GT SK / GU HT E9 GK SA / H9 EK GO SO SU / HA EO G9 ST"


def test_the_dealer_must_take_a_wenzel_and_give_one_of_the_five_dealt_cards() -> None:
    state = dealt(ACORN)
    assert question(state) == "exchange D" and {*legal_moves(state)} == moves_with("exchange", "H9 EO GO SO SU")
    assert (state.soloist, state.trump) == (3, 0)
    assert "cannot be given away" in refused(state, "D exchange EU")
    say(state, "D exchange GO")
    assert state.hands[3] == mask("EU H9 EO SO SU") and state.hands[3].bit_count() == 5


def test_after_the_acorn_unter_the_dealer_stands_or_folds_at_once() -> None:
    state = dealt(ACORN)
    say(state, "D exchange GO")
    assert question(state) == "wenzel D" and legal_moves(state) == ["stand", "fold"]
    say(state, "D stand")
    assert question(state) == "contra A" and state.trump == 0


def test_a_fold_is_a_deal_that_counts_and_forehand_deals_next() -> None:
    state = dealt(ACORN, deals=2)
    say(state, "D exchange GO, D fold")
    assert paid(state) == ["bete D>* 4"] and last(state).winner is None
    assert (state.deal, state.dealer, state.phase) == (1, 0, "deal")
    fold(state)
    assert state.winners() == (1, 2)


def test_after_the_green_unter_the_dealer_plays_leaves_without_a_question() -> None:
    state = dealt(GREEN)
    say(state, "D exchange H9")
    assert question(state) == "contra A" and (state.soloist, state.trump) == (3, 1)


@pytest.mark.parametrize("line", [ACORN, GREEN, SOW])
def test_a_dealer_with_the_turn_up_is_answered_by_contra_and_recontra_but_no_matsch(line: str) -> None:
    state = dealt(line, early_matsch=True)
    if state.phase == "sow":
        say(state, "D take")
    say(state, "D exchange H9")
    if state.phase == "wenzel":
        say(state, "D stand")
    assert legal_moves(state) == ["pass", "contra"]
    assert "dealer took" in refused(state, "A matsch S")
    say(state, "A contra")
    after = after_tricks(state, 2)
    assert after.phase == "recontra"
    say(after, f"{SEAT_LETTERS[after.acting()[0]]} recontra")
    assert after.phase == "play"


def after_tricks(state: SpielState, tricks: int) -> SpielState:
    """So many tricks of whatever may be played first."""
    after = state.clone()
    while after.phase == "play" and len(after.trick_winners) < tricks:
        (actor,) = after.acting()
        after.apply(actor, next(iter(after.legal(actor))))
    return after


# -- a sow turned up ---------------------------------------------------------------------------------------------------


def test_the_dealer_may_take_a_sow_before_looking_and_plays_its_suit() -> None:
    state = dealt(SOW)
    assert question(state) == "sow D" and legal_moves(state) == ["take", "leave"]
    assert state.view(3).hand is None and state.view(0).hand is not None
    say(state, "D take")
    assert (state.soloist, state.trump, question(state)) == (3, 2, "exchange D")
    assert {*legal_moves(state)} == moves_with("exchange", "H9 EK GO SO SU")
    say(state, "D exchange H9")
    assert state.hands[3] == mask("HA EK GO SO SU") and question(state) == "contra A"
    assert legal_moves(state) == ["pass", "contra"]


def test_a_sow_that_the_dealer_leaves_may_be_taken_with_contra() -> None:
    state = dealt(SOW)
    say(state, "D leave")
    assert question(state) == "first A" and state.view(3).hand is not None
    say(state, "A play")
    assert {*legal_moves(state)} == {"pass", "contra"} | moves_with("contra", "HK HU EA GT SK")
    say(state, "B contra GT")
    assert state.hands[1] == mask("HA HK HU EA SK") and state.taker == 1 and state.soloist == 1
    assert state.phase == "play" and not state.dealer_plays


def test_a_matsch_is_allowed_when_the_dealer_has_left_the_sow() -> None:
    state = played("D leave", "A play", "B contra", "CB", "C recontra", turn_up="HA")
    assert question(state) == "matsch D"


# -- the soloist's exchange --------------------------------------------------------------------------------------------


def test_the_soloist_may_exchange_right_after_playing_the_suit_of_the_turn_up() -> None:
    state = dealt(declarer_exchange=True)
    say(state, "A pass, B play")
    assert question(state) == "turnup B"
    assert {*legal_moves(state)} == {"stand"} | moves_with("exchange", "HA HU EA GT SK")
    say(state, "B exchange GT")
    assert state.hands[1] == mask("HA HK HU EA SK") and question(state) == "contra C"
    assert legal_moves(state) == ["pass", "contra"]


def test_a_turn_up_that_the_soloist_declines_can_be_taken_with_contra() -> None:
    state = dealt(declarer_exchange=True)
    say(state, "A play, A stand")
    assert question(state) == "contra B" and {*legal_moves(state)} == {"pass", "contra"} | moves_with(
        "contra", "HA HU EA GT SK"
    )


def test_the_soloist_exchanges_in_the_suit_of_the_turn_up_alone() -> None:
    state = dealt(declarer_exchange=True)
    say(state, passes("ABCD"))
    other = state.clone()
    assert question(say(state, "A play H")) == "turnup A"
    assert question(say(other, "A play S")) == "contra B"


def test_without_the_house_rule_the_soloist_does_not_exchange() -> None:
    assert question(say(dealt(), "A play")) == "contra B"


# -- contra ------------------------------------------------------------------------------------------------------------


def test_contra_is_asked_from_the_soloists_left_and_the_first_ends_the_round() -> None:
    state = dealt()
    say(state, "A pass, B pass, C play")
    assert question(state) == "contra D"
    say(state, "D pass, A contra")
    assert (state.soloist, state.contra, state.first_soloist, state.trump) == (0, 0, 2, 2)
    assert question(state) == "play A"


def test_a_player_who_passed_in_the_bidding_may_say_contra() -> None:
    state = dealt()
    say(state, passes("ABCD"), "A pass, B play S, C pass, D pass, A contra")
    assert state.soloist == 0


def test_contra_may_take_the_turn_up_only_where_it_is_of_the_trump_suit() -> None:
    state = dealt()
    say(state, passes("ABCD"), "A play S")
    assert legal_moves(state) == ["pass", "contra"]
    assert "turn-up" in refused(state, "B contra GT")


def test_contra_without_an_exchange_leaves_the_turn_up() -> None:
    state = say(dealt(), "A play, B contra")
    assert state.taker == -1 and state.hands[1] == mask("HA HU EA GT SK")


def test_with_no_contra_forehand_leads_and_no_recontra_is_asked() -> None:
    state = dealt()
    say(state, "A pass, B play, C pass, D pass, A pass")
    assert question(state) == "play A"
    assert after_tricks(state, 3).phase == "play"


# -- recontra and matsch -----------------------------------------------------------------------------------------------


def test_recontra_is_asked_after_the_second_trick_from_the_leader_of_the_third() -> None:
    state = played("A pass, B play", "C contra", "AD")
    assert question(state) == "recontra D" and legal_moves(state) == ["pass", "recontra"]
    say(state, "D pass")
    assert question(state) == "recontra A"
    say(state, "A recontra")
    assert (state.soloist, state.recontra, state.trump) == (0, 0, 2)


def test_the_first_recontra_ends_the_asking() -> None:
    state = played("A play", "B contra", "CD", "D recontra")
    assert question(state) == "matsch C"


def test_when_all_decline_recontra_the_winner_of_the_second_trick_leads() -> None:
    state = played("A play", "B contra", "CB", "C pass, D pass")
    assert question(state) == "play B" and state.soloist == 1


def test_recontra_is_asked_though_the_contra_player_has_two_tricks() -> None:
    assert question(played("A play", "B contra", "BB")) == "recontra C"


def test_a_player_who_passed_on_recontra_may_still_say_matsch() -> None:
    state = played("A play", "B contra", "CB", "C pass, D recontra")
    assert question(state) == "matsch C" and legal_moves(state) == ["pass", "matsch E", "matsch G", "matsch S"]
    assert "other than trump" in refused(state, "C matsch H")
    say(state, "C matsch E")
    assert (state.soloist, state.matsch, state.trump) == (2, 2, 0)
    assert question(state) == "play B"


def test_matsch_is_asked_from_the_leader_of_the_third_trick_and_the_first_ends_it() -> None:
    state = played("A play", "B contra", "CE", "E pass, C recontra", players=5)
    assert question(state) == "matsch E"
    other = said(state.clone(), "E matsch S")
    assert other is not None and question(other) == "play E"
    assert question(say(state, "E pass")) == "matsch D"
    assert question(say(state, "D pass")) == "play E"
    assert state.soloist == 2


def test_with_three_players_one_is_asked_for_recontra_and_nobody_for_matsch() -> None:
    state = played("A play", "B contra", "CB", players=3)
    assert question(state) == "recontra C"
    assert question(say(state, "C recontra")) == "play B"


def test_without_a_recontra_no_matsch_can_be_announced() -> None:
    state = played("A play", "B contra", "CB", "C pass, D pass")
    assert "matsch" not in " ".join(legal_moves(state))


# -- early matsch ------------------------------------------------------------------------------------------------------


def test_an_early_matsch_ends_the_contra_round_without_exchange_or_recontra() -> None:
    state = dealt(early_matsch=True)
    say(state, "A play")
    assert [move for move in legal_moves(state) if move.startswith("matsch")] == ["matsch E", "matsch G", "matsch S"]
    assert "other than trump" in refused(state, "B matsch H")
    say(state, "B matsch S")
    assert (state.soloist, state.trump, state.matsch, state.contra) == (1, 3, 1, -1)
    assert question(state) == "play A" and state.pool == 4 + 4 * 8
    assert after_tricks(state, 3).phase == "play"


def test_without_the_house_rule_no_matsch_is_announced_before_the_first_trick() -> None:
    state = say(dealt(), "A play")
    assert "after a recontra only" in refused(state, "B matsch S")


# -- dropping out ------------------------------------------------------------------------------------------------------


def test_opponents_may_drop_out_from_the_soloists_left_once_contra_is_settled() -> None:
    state = dealt(drop_out=True)
    say(state, "A play, B pass, C contra")
    assert question(state) == "drop D" and legal_moves(state) == ["drop", "stay"]
    say(state, "D stay, A drop, B stay")
    assert question(state) == "play B"


def test_the_next_player_leads_for_a_forehand_who_dropped_out() -> None:
    state = dealt(drop_out=True)
    say(state, "A pass, B pass, C pass, D play, A pass, B pass, C pass, A drop, B drop, C stay")
    assert question(state) == "play C"
    say(state, f"C {legal_moves(state)[0]}")
    assert question(state) == "play D"
    assert after_tricks(state, 1).view(None).tricks[0].seats == (2, 3)


def test_a_player_who_dropped_out_is_asked_nothing_more() -> None:
    state = played("A play", "B contra", "C drop, D stay, A stay", "AB", drop_out=True)
    assert question(state) == "recontra D"
    assert question(say(state, "D recontra")) == "play B"


def test_no_recontra_is_asked_when_all_who_could_say_it_have_dropped_out() -> None:
    state = played("A play", "B contra", "C drop, D drop, A stay", "AB", drop_out=True)
    assert question(state) == "play B"


def test_forehand_deals_next_when_all_opponents_dropped_out() -> None:
    state = played("A play", passes("BCD"), "B drop, C drop, D drop", drop_out=True)
    assert (state.phase, state.dealer, state.deal) == ("deal", 0, 1)
