"""ContractGrid by its rules: contracts, score, refusals, bids, tricks, secret sheets, house rules, refused deals
(contractgrid/help.en.md)."""

from __future__ import annotations

from math import comb, factorial
from random import Random
from typing import Any

import pytest
from walks import begins, random_move, random_moves

from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.contract import CHANCE
from tablegame.core.errors import MoveError, OptionError
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    LINES,
    ORDERS,
    contracts_of,
    lines_of,
    pack_of,
    values_by_cards,
    values_by_tricks,
)
from tablegame.games.contractgrid.facts.scoring import HandPoints
from tablegame.games.contractgrid.rules import ENGINE, GridState
from tablegame.session.history import read_move

SHEET = tuple(range(16))  # the contracts in the order of the rules, row by row
ALL = (1 << 16) - 1  # the marks of a complete sheet, a bit for each square
WHOLE_PACK = mask_of(pack_of(33))
new_game = begins(ENGINE)


def make_moves(state: GridState, *lines: str) -> None:
    """Make these moves, which are written as in a record."""
    for line in lines:
        state.apply(*read_move(ENGINE, state, line))


def game_with_sheets(players: int = 3, dealer: str = "A", **given: Any) -> GridState:
    """A game in which all sheets are laid out in the order of the rules, and a deal comes next."""
    state = new_game(players, **given)
    names = " ".join(CONTRACTS[contract] for contract in state.house.on_sheet)
    make_moves(state, f"* dealer {dealer}", *(f"{'ABCD'[seat]} grid {names}" for seat in range(players)))
    return state


def dealt_game(players: int = 3, dealer: str = "A", seed: int = 1) -> GridState:
    """A game in which a suit is to be refused."""
    state = game_with_sheets(players, dealer)
    state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
    return state


def contract_names(mask: int) -> set[str]:
    """The names of the contracts of a mask."""
    return {CONTRACTS[contract] for contract in contracts_of(mask)}


def mask_of_cards(text: str) -> int:
    return mask_of(map(ANGLO_FRENCH.card, text.split()))


def names_by_cards(text: str, pack: int = WHOLE_PACK, trump: int = 0, joker_counts: bool = False) -> set[str]:
    """The contracts from All-Trump to Clubs that a seat with these collected cards makes; trump 0 is spades."""
    return contract_names(values_by_cards(mask_of_cards(text), pack, trump, joker_counts))


def play_hands(state: GridState, rng: Random, hands: int) -> None:
    random_moves(ENGINE, state, rng, until=lambda state: len(state.past) >= hands)


@pytest.mark.parametrize(("squares", "lengths"), [(16, [4] * 10 + [3] * 4), (9, [3] * 8)])
def test_a_large_sheet_has_fourteen_different_lines_and_a_small_one_eight(squares: int, lengths: list[int]) -> None:
    assert [len(line) for line in LINES[squares]] == lengths
    assert len(set(LINES[squares])) == len(lengths)


@pytest.mark.parametrize(
    ("values", "bids", "marks", "points"),
    [
        # The values of the two unmarked squares count before the bid on one of them is marked.
        (0b10111, 0b11000, 0b00110, HandPoints(unmarked=2, bids=5, lines=0, marks=0b10110)),
        # The last bid of a row is marked before lines count.
        (0b1111, 0b1111, 0b0111, HandPoints(unmarked=1, bids=20, lines=1, marks=0b1111)),
        # An old line scores again without a contract.
        (0, 0, 0b1111, HandPoints(unmarked=0, bids=0, lines=1, marks=0b1111)),
        # A marked square may be bid on again.
        (0b1, 0b1, 0b1, HandPoints(unmarked=0, bids=5, lines=0, marks=0b1)),
        # The most points of a hand: 94.
        (0b1111, 0b1111, ALL & ~0b1111, HandPoints(unmarked=4, bids=20, lines=14, marks=ALL)),
    ],
)
def test_unmarked_values_then_bids_and_then_lines_score(values: int, bids: int, marks: int, points: HandPoints) -> None:
    assert scoring.score(SHEET, values, bids, marks, reward=1) == points
    assert points.points() == points.unmarked + points.bids + 5 * points.lines <= 94


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
    assert contract_names(values_by_tricks(tricks, 0)) == made


def test_a_hand_without_a_trick_makes_nine_contracts() -> None:
    made = contract_names(values_by_tricks((0, 6, 5), 0)) | names_by_cards("")
    assert made == {"Zero", "Third", "Different", "No-Trump", "Spades", "Hearts", "Diamonds", "Clubs", "Play"}


def test_every_hand_makes_five_to_nine_contracts() -> None:
    state = game_with_sheets(cap="none", bids=1)
    play_hands(state, Random(11), 60)
    counts = {each.values.bit_count() for hand in state.view(None).past for each in hand.scored}
    assert counts and min(counts) >= 5 and max(counts) <= 9


def test_all_trump_needs_the_joker_if_the_pack_has_one_and_no_trump_fails_with_it() -> None:
    trumps = "AS KS QS JS TS 9S 8S 7S"
    assert "All-Trump" not in names_by_cards(trumps)
    assert "All-Trump" in names_by_cards(trumps + " Jo")
    assert "No-Trump" not in names_by_cards("Jo")
    assert "No-Trump" in names_by_cards("AH")
    assert "All-Trump" in names_by_cards("AH KH QH JH TH 9H", pack=mask_of(pack_of(24)), trump=1)


def test_the_joker_counts_for_the_trump_suit_only_by_house_rule() -> None:
    """With two hearts, one spade and the joker, which counts as a spade if it counts for the trump suit, spades."""
    won = "AS Jo AH KH"
    assert "Spades" not in names_by_cards(won), "one spade is fewer than two hearts"
    assert {"Spades", "Hearts"} <= names_by_cards(won, joker_counts=True), "two spades are as many"


def test_lines_follow_the_layout_and_not_the_order_of_the_rules() -> None:
    assert set(lines_of(tuple(reversed(SHEET)))) == set(lines_of(SHEET)), "a half turn keeps all lines"
    shifted = (*SHEET[1:], SHEET[0])  # the contracts 1 to 4 are in the first row
    assert scoring.score(shifted, values=0, bids=0, marks=0b1111, reward=1).lines == 0
    assert scoring.score(shifted, values=0, bids=0, marks=0b11110, reward=1).lines == 1


def test_three_suits_are_refused_from_the_dealers_left_and_the_fourth_is_trump() -> None:
    state, after_dealer = dealt_game(dealer="B"), "ABC".index("C")
    assert state.acting() == (after_dealer,)
    make_moves(state, "C refuse S")
    with pytest.raises(MoveError, match="refused already"):
        make_moves(state, "A refuse S")
    make_moves(state, "A refuse H", "B refuse C")
    assert state.table_as_json() == {"trump": "D"} and state.acting() == (after_dealer,), "C bids first"


def test_with_four_players_the_dealer_refuses_no_suit() -> None:
    state = dealt_game(4, dealer="D")
    make_moves(state, "A refuse S", "B refuse H", "C refuse D")
    assert state.table_as_json() == {"trump": "C"} and state.acting() == (0,)
    play_hands(state, Random(2), 1)
    assert state.view(None).past[0].refused[3] is None


def test_bids_are_the_stated_number_of_different_squares_in_any_order() -> None:
    state = dealt_game()
    make_moves(state, "B refuse S", "C refuse H", "A refuse D")
    assert state.legal(1).count() == comb(16, 4)
    for wrong in ("B bid Zero One Two", "B bid Zero One Two Two", "B bid Zero One Two First Second"):
        with pytest.raises(MoveError):
            make_moves(state, wrong)
    make_moves(state, "B bid Play Zero Spades First")
    assert contract_names(state.bids[1]) == {"Zero", "First", "Spades", "Play"}


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [("S", "AH 7S Jo", "Jo"), ("S", "AH 7S KH", "7S"), ("C", "AH 7S KH", "AH"), ("S", "Jo AS AH", "Jo")],
)
def test_the_joker_then_the_highest_trump_then_the_highest_card_led_wins(trump: str, trick: str, winner: str) -> None:
    cards_of_trick = tuple(map(ANGLO_FRENCH.card, trick.split()))
    assert trick.split()[ORDERS["SHDC".index(trump)].best_index(cards_of_trick)] == winner


def test_when_the_joker_is_led_trumps_must_be_played() -> None:
    rng, leads = Random(4), 0
    for seed in range(30):
        state = dealt_game(seed=seed)
        make_moves(state, "B refuse H", "C refuse D", "A refuse C")
        for _ in range(3):  # bids
            random_move(ENGINE, state, rng)
        if JOKER in state.legal(1):
            state.apply(1, JOKER)
            spades = {card for card in state.view(2).hand if card & 3 == 0}  # the trumps; B led to C
            assert set(state.legal(2)) == (spades or set(state.view(2).hand))
            leads += 1
    assert leads > 5


def test_a_sheet_is_secret_until_all_are_laid_out() -> None:
    state = new_game()
    make_moves(state, "* dealer A", "B grid " + " ".join(CONTRACTS))
    assert state.acting() == (0, 2)
    assert state.view(0).sheets[1] is None and state.view(1).sheets[1] == SHEET
    assert state.legal(0).count() == factorial(16)
    make_moves(state, "A grid " + " ".join(reversed(CONTRACTS)), "C grid " + " ".join(CONTRACTS))
    assert state.view(None).sheets == (tuple(reversed(SHEET)), SHEET, SHEET)


def test_the_small_sheet_has_nine_contracts_three_bids_and_a_cap_of_100() -> None:
    house = new_game(contracts="nine").house
    assert (house.on_sheet, house.bids, house.cap) == (tuple(range(9)), 3, 100)
    for chosen in (list(reversed(CONTRACTS[7:])), " ".join(CONTRACTS[7:])):
        assert new_game(contracts="nine", chosen=chosen, bids=9).house.on_sheet == tuple(range(7, 16))
    assert new_game(chosen=list(CONTRACTS[7:])).house.on_sheet == SHEET, "the large sheet has all contracts"
    with pytest.raises(OptionError, match="from 1 to 9"):
        new_game(contracts="nine", bids=10)


@pytest.mark.parametrize(
    ("players", "size", "message"),
    [(3, 32, "set cards: 33$"), (4, 33, "set cards: 32$"), (4, 24, "set cards: 32$"), (3, 30, "not 30$")],
)
def test_a_pack_that_does_not_fit_the_players_is_refused(players: int, size: int, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        new_game(players, cards=size)


@pytest.mark.parametrize("contracts", ["sixteen", "nine"])
@pytest.mark.parametrize("size", [33, 24])
def test_no_card_is_lost_and_scores_add_up_in_whole_games(contracts: str, size: int) -> None:
    rng = Random(7)
    state = game_with_sheets(contracts=contracts, cards=size, cap=60)
    while state.acting():
        places = [*state.hands, *state.collected, mask_of(state.trick)]
        assert sum(mask.bit_count() for mask in places) in (0, size)
        random_move(ENGINE, state, rng)
    for seat in range(3):
        scores = [hand.scored[seat] for hand in state.view(None).past]
        assert state.total[seat] == sum(each.unmarked_points + each.bid_points + 5 * each.lines for each in scores)


def test_a_json_view_names_chance_before_a_deal_and_nobody_at_the_end() -> None:
    assert ENGINE.view_as_json(new_game(cap=1).view(0))["to_act"] == ["*"]
    state = game_with_sheets(cap=1)
    assert ENGINE.view_as_json(state.view(None))["to_act"] == ["*"]
    play_hands(state, Random(1), 9)
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
        make_moves(game_with_sheets(), line)
    make_moves(game_with_sheets(), FIRST_DEAL)


@pytest.mark.parametrize(
    ("wrong_card", "reason"),
    [("Jo", "this game is played without a joker"), ("8S", "there is no 8S in this pack, whose ranks go from A to 9")],
)
def test_a_deal_from_another_pack_is_refused_with_the_reason(wrong_card: str, reason: str) -> None:
    hands = [pack_of(24)[8 * seat : 8 * seat + 8] for seat in range(3)]
    deal = "* deal " + " / ".join(" ".join(map(ANGLO_FRENCH.text, hand)) for hand in hands)
    with pytest.raises(MoveError, match=f"^{reason}$"):
        make_moves(game_with_sheets(cards=24), deal.replace("AS", wrong_card))
    make_moves(game_with_sheets(cards=24), deal)


def test_the_first_dealer_is_drawn_from_among_the_players_before_the_first_deal() -> None:
    with pytest.raises(MoveError, match=r"^the dealer is one of the 3 players$"):
        make_moves(new_game(), "* dealer D")
    with pytest.raises(MoveError, match=r"^a dealer is drawn before the first cards are dealt$"):
        make_moves(new_game(), FIRST_DEAL)
    make_moves(new_game(4), "* dealer D")


def test_a_contract_that_is_not_on_the_sheet_is_refused_with_a_list_of_the_sheet() -> None:
    nine = " ".join(CONTRACTS[:9])
    contracts_of_sheet = f"^the sheet has 9 squares, for {', '.join(CONTRACTS[:9])}$"
    state = new_game(contracts="nine")
    make_moves(state, "* dealer A")
    for wrong_sheet in (nine.replace("Zero", "Play"), " ".join(CONTRACTS)):
        with pytest.raises(MoveError, match=contracts_of_sheet):
            make_moves(state, "A grid " + wrong_sheet)
    make_moves(state, *(f"{seat} grid {nine}" for seat in "ABC"))
    make_moves(state, FIRST_DEAL, "B refuse S", "C refuse H", "A refuse D")
    with pytest.raises(MoveError, match=contracts_of_sheet):
        make_moves(state, "B bid Zero One Play")
    with pytest.raises(MoveError, match=r"^B bids on different squares of the sheet, 3 of them$"):
        make_moves(state, "B bid Zero One")


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
        new_game(contracts="nine", chosen=chosen)
