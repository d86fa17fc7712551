"""ContractGrid by its rules: sheet, values, the score of a hand, the end, the variations (contractgrid/help.en.md)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from walks import begins, random_move, random_moves

from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import CHANCE
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import contracts, scoring
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    LINES,
    ORDERS,
    lines_of,
    pack_of,
    values_by_cards,
    values_by_tricks,
)
from tablegame.games.contractgrid.facts.scoring import HandPoints
from tablegame.games.contractgrid.rules import ENGINE, GridState
from tablegame.session.history import read_move

SHEET = tuple(range(16))
ALL = (1 << 16) - 1
begin = begins(ENGINE)


def play(state: GridState, *lines: str) -> None:
    for line in lines:
        state.apply(*read_move(ENGINE, state, line))


def laid_out(players: int = 3, dealer: str = "A", **given: Any) -> GridState:
    """A game in which all sheets are laid out in the order of the rules."""
    state = begin(players, **given)
    names = " ".join(CONTRACTS[contract] for contract in state.house.on_sheet)
    play(state, f"* dealer {dealer}", *(f"{'ABCD'[seat]} grid {names}" for seat in range(players)))
    return state


def names(mask: int) -> set[str]:
    return {CONTRACTS[contract] for contract in contracts.contracts_of(mask)}


def mask(*cards: str) -> int:
    return sum(1 << ANGLO_FRENCH.card(card) for card in cards)


def play_on(state: GridState, rng: Random, hands: int) -> None:
    random_moves(ENGINE, state, rng, until=lambda state: len(state.past) >= hands)


def test_the_large_sheet_has_fourteen_lines_and_the_small_one_eight() -> None:
    assert [len(line) for line in LINES[16]] == [4] * 10 + [3] * 4
    assert [len(line) for line in LINES[9]] == [3] * 8
    assert all(len(set(LINES[size])) == len(LINES[size]) for size in (9, 16))
    diagonal_of_three = ((0, 1), (1, 2), (2, 3))
    assert tuple(4 * row + column for row, column in diagonal_of_three) == LINES[16][10]


@pytest.mark.parametrize(
    ("tricks", "made"),
    [
        ((5, 4, 2), {"Two", "First", "Different", "Play"}),
        ((4, 5, 2), {"One", "Second", "Different", "Play"}),
        ((2, 5, 4), {"Two", "Third", "Different", "Play"}),
        ((5, 5, 1), {"Two", "First", "Partner", "Play"}),
        ((1, 5, 5), {"One", "Third", "Soloist", "Play"}),
        ((0, 11, 0), {"Zero", "Third", "Partner", "Play"}),
        ((11, 0, 0), {"Two", "First", "Soloist", "Play"}),
        ((4, 3, 1, 0), {"One", "First", "Different", "Soloist", "Play"}),
        ((2, 2, 2, 2), {"Two", "First", "Third", "Partner", "Play"}),
        ((2, 3, 3, 0), {"Two", "Second", "Soloist", "Play"}),
        ((2, 2, 4, 0), {"Two", "Second", "Partner", "Play"}),
    ],
)
def test_the_tricks_of_all_seats_make_the_contracts_of_the_first_seat(tricks: tuple[int, ...], made: set[str]) -> None:
    assert names(values_by_tricks(tricks, 0)) == made


def test_a_hand_without_a_trick_makes_nine_contracts() -> None:
    pack = mask_of(pack_of(33))
    made = names(values_by_tricks((0, 6, 5), 0) | values_by_cards(0, pack, 0, False))
    assert made == {"Zero", "Third", "Different", "No-Trump", "Spades", "Hearts", "Diamonds", "Clubs", "Play"}


def test_every_hand_makes_five_to_nine_contracts() -> None:
    state = laid_out(cap="none", bids=1)
    play_on(state, Random(11), 60)
    counts = {each.values.bit_count() for hand in state.view(None).past for each in hand.scored}
    assert counts and min(counts) >= 5 and max(counts) <= 9


def test_all_trump_needs_the_joker_and_no_trump_fails_with_it() -> None:
    pack = mask_of(pack_of(33))
    trumps = mask("AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S")
    assert "All-Trump" not in names(values_by_cards(trumps, pack, 0, False))
    assert "All-Trump" in names(values_by_cards(trumps | mask("Jo"), pack, 0, False))
    assert "No-Trump" not in names(values_by_cards(mask("Jo"), pack, 0, False))
    assert "No-Trump" in names(values_by_cards(mask("AH"), pack, 0, False))


def test_the_joker_counts_for_no_suit_unless_the_house_says_so() -> None:
    pack = mask_of(pack_of(33))
    cards = mask("AS", "Jo", "AH", "KH")
    assert "Spades" not in names(values_by_cards(cards, pack, 0, False))
    assert {"Spades", "Hearts"} <= names(values_by_cards(cards, pack, 0, True))


def test_in_a_pack_of_24_all_trump_is_six_cards() -> None:
    pack = mask_of(pack_of(24))
    assert "All-Trump" in names(values_by_cards(mask("AH", "KH", "QH", "JH", "TH", "9H"), pack, 1, False))
    assert len(pack_of(24)) == 24 and len(pack_of(32)) == 32 and len(pack_of(33)) == 33


def test_one_hand_scores_94_points_at_most() -> None:
    last_four = 0b1111
    result = scoring.score(SHEET, values=last_four, bids=last_four, marks=ALL & ~last_four, reward=1)
    assert (result.unmarked, result.bids, result.lines) == (4, 20, 14)
    assert result.points() == 4 + 20 + 5 * 14 == 94


def test_unmarked_values_score_first_then_bids_are_marked_then_lines_count() -> None:
    result = scoring.score(SHEET, values=0b10111, bids=0b11000, marks=0b0110, reward=1)
    assert result == HandPoints(unmarked=2, bids=5, lines=0, marks=0b10110)
    row = 0b1111
    result = scoring.score(SHEET, values=row, bids=row, marks=0b0111, reward=2)
    assert result == HandPoints(unmarked=2, bids=20, lines=1, marks=row)
    result = scoring.score(SHEET, values=0, bids=0, marks=row, reward=1)
    assert result == HandPoints(unmarked=0, bids=0, lines=1, marks=row), "old lines score again, every hand"


def test_a_marked_square_may_be_bid_again() -> None:
    assert scoring.score(SHEET, 0b1, 0b1, 0b1, 1) == (0, 5, 0, 0b1)


def test_lines_follow_the_layout_and_not_the_order_of_the_rules() -> None:
    turned = tuple(reversed(SHEET))
    assert set(lines_of(turned)) == set(lines_of(SHEET))
    shifted = (*SHEET[1:], SHEET[0])
    assert scoring.score(shifted, 0, 0, 0b1111, 1).lines == 0
    assert scoring.score(shifted, 0, 0, 0b11110, 1).lines == 1


def test_three_suits_are_refused_from_the_dealers_left_and_the_fourth_is_trump() -> None:
    state = laid_out(dealer="B")
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    assert state.acting() == (2,)
    play(state, "C refuse S")
    with pytest.raises(MoveError, match="refused already"):
        play(state, "A refuse S")
    play(state, "A refuse H", "B refuse C")
    assert state.table_as_json() == {"trump": "D"} and state.acting() == (2,)


def test_with_four_the_dealer_refuses_nothing_and_eight_tricks_are_played() -> None:
    state = laid_out(4, dealer="D")
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    play(state, "A refuse S", "B refuse H", "C refuse D")
    assert state.table_as_json() == {"trump": "C"} and state.acting() == (0,)
    play_on(state, Random(2), 1)
    assert sum(each.tricks for each in state.view(None).past[0].scored) == 8
    assert state.view(None).past[0].refused[3] is None


def test_bids_are_the_stated_number_of_different_squares_in_any_order() -> None:
    state = laid_out()
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    play(state, "B refuse S", "C refuse H", "A refuse D")
    assert state.legal(1).count() == 1820
    for wrong in ("B bid Zero One Two", "B bid Zero One Two Two", "B bid Zero One Two First Second"):
        with pytest.raises(MoveError):
            play(state, wrong)
    play(state, "B bid Play Zero Spades First")
    assert ENGINE.format(1, state.bids[1] + (1 << 17)) == "bid Zero First Spades Play"


def test_follow_suit_and_the_joker_is_a_trump_for_leading_and_following() -> None:
    joker, spade, heart, ace = (ANGLO_FRENCH.card(card) for card in ("Jo", "7S", "AH", "AS"))
    assert ORDERS[0].best_index((heart, spade, joker)) == 2
    assert ORDERS[0].best_index((heart, spade, ANGLO_FRENCH.card("KH"))) == 1
    assert ORDERS[3].best_index((heart, spade, ANGLO_FRENCH.card("KH"))) == 0
    assert ORDERS[0].best_index((joker, ace, heart)) == 0
    rng, seen = Random(4), 0
    for seed in range(30):
        state = laid_out()
        state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
        play(state, "B refuse H", "C refuse D", "A refuse C")
        for _ in range(3):
            random_move(ENGINE, state, rng)
        if joker in state.legal(1):
            state.apply(1, joker)
            held = {card for card in state.view(2).hand if card & 3 == 0}
            assert not held or set(state.legal(2)) == held
            seen += 1
    assert seen > 5


def test_a_sheet_is_secret_until_all_are_laid_out() -> None:
    state = begin()
    play(state, "* dealer A", "B grid " + " ".join(CONTRACTS))
    assert state.acting() == (0, 2)
    assert state.view(0).sheets[1] is None and state.view(1).sheets[1] == SHEET
    assert state.legal(0).count() == 20922789888000
    play(state, "A grid " + " ".join(reversed(CONTRACTS)), "C grid " + " ".join(CONTRACTS))
    assert state.view(None).sheets == (tuple(reversed(SHEET)), SHEET, SHEET)


def test_the_small_sheet_has_nine_contracts_three_bids_and_a_cap_of_100() -> None:
    state = begin(contracts="nine")
    assert (state.house.on_sheet, state.house.bids, state.house.cap) == (tuple(range(9)), 3, 100)
    other = begin(contracts="nine", chosen=list(reversed(CONTRACTS[7:])), bids=9)
    assert other.house.on_sheet == tuple(range(7, 16))
    assert begin(contracts="nine", chosen=" ".join(CONTRACTS[7:])).house.on_sheet == other.house.on_sheet
    with pytest.raises(OptionError, match="from 1 to 9"):
        begin(contracts="nine", bids=10)


@pytest.mark.parametrize(("players", "cards"), [(3, 32), (4, 33), (4, 24), (3, 30)])
def test_a_pack_that_does_not_fit_the_players_is_refused(players: int, cards: int) -> None:
    with pytest.raises(OptionError, match=r"not 30$" if cards == 30 else rf"set cards: {33 if players == 3 else 32}$"):
        begin(players, cards=cards)


@pytest.mark.parametrize("given", [dict(zip(("contracts", "cards"), words, strict=True))
                                   for words in product(("sixteen", "nine"), (33, 24))])  # fmt: skip
def test_no_card_is_lost_and_scores_add_up_in_whole_games(given: dict[str, Any]) -> None:
    rng = Random(7)
    state = laid_out(**given, cap=60)
    while state.acting():
        cards = [*state.hands, *state.collected, mask_of(state.trick)]
        assert sum(mask.bit_count() for mask in cards) in (0, state.house.cards)
        random_move(ENGINE, state, rng)
    for seat in range(3):
        scored = [hand.scored[seat] for hand in state.view(None).past]
        assert state.total[seat] == sum(each.unmarked_points + each.bid_points + 5 * each.lines for each in scored)
    assert max(state.total) >= 60 or any(state.complete_sheets())


def test_a_json_view_names_chance_before_a_deal_and_nobody_at_the_end() -> None:
    state = begin(cap=1)
    assert ENGINE.view_as_json(state.view(0))["to_act"] == ["*"]
    state = laid_out(cap=1)
    assert ENGINE.view_as_json(state.view(None))["to_act"] == ["*"]
    play_on(state, Random(1), 9)
    view = ENGINE.view_as_json(state.view(1))
    assert view["to_act"] == [] and view["hand_number"] == len(view["past"]) == 1 and view["trump"] is None


FIRST_DEAL = "* deal " + " / ".join(
    " ".join(ANGLO_FRENCH.text(card) for card in pack_of(33)[11 * seat : 11 * seat + 11]) for seat in range(3)
)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("* dealer B", "a dealer is drawn only once, and now cards are dealt"),
        (FIRST_DEAL.rpartition(" / ")[0], "a deal names a hand for every seat, 3 of them, not 2"),
        (FIRST_DEAL.replace("AS ", "", 1), "A gets 11 cards in this deal, not 10"),
        (FIRST_DEAL.replace("AS", "AH", 1), "the AH is dealt twice"),
        (FIRST_DEAL.replace("AS", "6S", 1), "there is no 6S in this pack, whose ranks go from A to 7"),
    ],
)
def test_a_deal_that_is_impossible_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(MoveError, match=f"^{reason}$"):
        play(laid_out(), line)
    play(laid_out(), FIRST_DEAL)


def test_a_deal_from_another_pack_is_refused_with_the_reason() -> None:
    hands = [pack_of(24)[8 * seat : 8 * seat + 8] for seat in range(3)]
    deal = "* deal " + " / ".join(" ".join(map(ANGLO_FRENCH.text, hand)) for hand in hands)
    with pytest.raises(MoveError, match=r"^this game is played without a joker$"):
        play(laid_out(cards=24), deal.replace("AS", "Jo"))
    with pytest.raises(MoveError, match=r"^there is no 8S in this pack, whose ranks go from A to 9$"):
        play(laid_out(cards=24), deal.replace("AS", "8S"))
    play(laid_out(cards=24), deal)


def test_the_first_dealer_is_drawn_from_among_the_players_before_the_first_deal() -> None:
    with pytest.raises(MoveError, match=r"^the dealer is one of the 3 players$"):
        play(begin(), "* dealer D")
    with pytest.raises(MoveError, match=r"^a dealer is drawn before the first cards are dealt$"):
        play(begin(), FIRST_DEAL)
    play(begin(4), "* dealer D")


def test_a_contract_that_is_not_on_the_sheet_is_refused_with_those_that_are() -> None:
    nine = " ".join(CONTRACTS[:9])
    squares = f"^the sheet has 9 squares, for {', '.join(CONTRACTS[:9])}$"
    state = begin(contracts="nine")
    play(state, "* dealer A")
    with pytest.raises(MoveError, match=squares):
        play(state, "A grid " + nine.replace("Zero", "Play"))
    with pytest.raises(MoveError, match=squares):
        play(state, "A grid " + " ".join(CONTRACTS))
    play(state, *(f"{seat} grid {nine}" for seat in "ABC"))
    play(state, FIRST_DEAL, "B refuse S", "C refuse H", "A refuse D")
    with pytest.raises(MoveError, match=squares):
        play(state, "B bid Zero One Play")
    with pytest.raises(MoveError, match=r"^B bids on different squares of the sheet, 3 of them$"):
        play(state, "B bid Zero One")
    state = begin()
    play(state, "* dealer A")
    with pytest.raises(MoveError, match=r"^the sheet has 16 squares, for Zero, One, Two"):
        play(state, "A grid " + nine)


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        (CONTRACTS[:8], "8 of them"),
        (CONTRACTS[:10], "10 of them"),
        ((*CONTRACTS[:8], "Nix"), "'Nix'"),
        ((*CONTRACTS[:8], "Zero"), "'Zero' twice"),
        ((), "0 of them"),
    ],
)
def test_a_wrong_list_of_chosen_contracts_is_refused_with_what_is_wrong(chosen: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(OptionError, match=f"^chosen must be 9 different ones of Zero, .*, Play, not {wrong}$"):
        begin(contracts="nine", chosen=chosen)
