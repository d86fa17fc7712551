"""The computer players of ContractGrid: what each level does, what it may know, the layouts, and the frozen
opponents."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import mean
from typing import Any

import pytest
from effort import effort
from walks import begins

from tablegame.core.contract import CHANCE, Move
from tablegame.games.contractgrid.bot import BOT
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    CLUBS,
    CONTRACTS,
    DIFFERENT,
    LINES,
    PARTNER,
    PLAY,
    RATES,
    SECOND,
    SOLOIST,
    THIRD,
)
from tablegame.games.contractgrid.rules import ENGINE, GridState
from tablegame.session.history import read_move

SIMPLE = ("beginner", "club")
SIXTEEN = tuple(range(16))
begin = begins(ENGINE)


def choice_of(state: GridState, level: str, seed: int = 0) -> str:
    """What that level does for the seat that is asked, as text."""
    actor = state.acting()[0]
    return ENGINE.format(actor, BOT.choose(state.view(actor), level, Random(seed), None))


def played(state: GridState, levels: tuple[str, ...], rng: Random, hands: int = 60) -> list[Move]:
    """Play on to the end, or so many hands; every move is checked. The moves."""
    moves: list[Move] = []
    while state.acting() and len(state.past) < hands:
        actor = state.acting()[0]
        if actor == CHANCE:
            move = ENGINE.deal(state, rng)
        else:
            move = BOT.choose(state.view(actor), levels[actor], rng, None)
            assert move in state.legal(actor), (levels[actor], ENGINE.format(actor, move))
        state.apply(actor, move)
        moves.append(move)
    return moves


HANDS = ("JD QD KD AD 8C 9C TC JC QC KC AC", "7S 8S 9S TS 7H 8H 9H TH 7D 8D Jo", "JS QS KS AS JH QH KH AH 9D TD 7C")
"""What A, B and C hold below, clubs being trump."""


def bidding(hands: tuple[str, ...] = HANDS, **given: Any) -> GridState:
    """A game in which B is the first to bid; the sheets lie in the order of the rules, and clubs are trump."""
    state = begin(**given)
    names = " ".join(CONTRACTS[contract] for contract in state.house.on_sheet)
    sheets = [f"{seat} grid {names}" for seat in "ABC"]
    refused = ("B refuse S", "C refuse H", "A refuse D")
    for line in ("* dealer A", *sheets, f"* deal {' / '.join(hands)}", *refused):
        state.apply(*read_move(ENGINE, state, line))
    return state


def first_trick_with(*cards: str, hands: tuple[str, ...] = HANDS) -> GridState:
    """The first trick with these cards in it; B leads."""
    state = bidding(hands)
    bids = [f"{seat} bid Zero One Two Play" for seat in "BCA"]
    for line in (*bids, *(f"{seat} {card}" for seat, card in zip("BCA", cards, strict=False))):
        state.apply(*read_move(ENGINE, state, line))
    return state


def mask_of_contracts(*contracts: int) -> int:
    return sum(1 << contract for contract in contracts)


def bids_of(text: str) -> set[str]:
    return set(text.removeprefix("bid ").split())


# -- every level -------------------------------------------------------------------------------------------------------


def test_simple_levels_lay_out_different_sheets_from_game_to_game() -> None:
    for level in SIMPLE:
        state = begin()
        state.apply(CHANCE, (moves.DRAW_DEALER, 0))
        assert len({choice_of(state, level, seed) for seed in range(20)}) > 1


def test_beginner_and_club_choose_with_few_function_calls() -> None:
    """Three hands of three games, dealing, playing and first look-ups included: 850 calls a move when written."""
    rng, moves_made = Random("time"), list[int]()
    calls = effort(
        lambda: moves_made.extend(len(played(begin(), ("club", "beginner", "club"), rng, hands=3)) for _ in range(3))
    )
    assert calls / sum(moves_made) < 1_700


# -- finishing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contracts", ["sixteen", "nine"])
@pytest.mark.parametrize("levels", [("beginner",) * 3, ("club",) * 3, ("club",) * 4, ("club", "beginner", "beginner")])
def test_simple_levels_complete_a_sheet_in_a_game_without_a_cap(levels: tuple[str, ...], contracts: str) -> None:
    for seed in range(3):
        state = begin(len(levels), contracts=contracts, cap="none")
        played(state, levels, Random(f"capless {seed}"), hands=100)
        assert any(state.complete_sheets()), (levels, seed)


def test_beginner_and_club_bid_on_unmarked_squares_first() -> None:
    state = bidding()
    state.marks = (0, mask_of_contracts(*SIXTEEN[:11], PLAY), 0)
    for level in SIMPLE:
        assert bids_of(choice_of(state, level)) == {"Spades", "Hearts", "Diamonds", "Clubs"}
    state.marks = (0, mask_of_contracts(*SIXTEEN[:13], PLAY), 0)
    for level in SIMPLE:
        assert bids_of(choice_of(state, level)) == {"Diamonds", "Clubs", "Play", "Different"}


# -- a beginner's mistakes, and the choice of the club in the same position --------------------------------------------


def test_a_beginner_copies_the_sheet_of_the_rules_and_the_club_seeks_lines() -> None:
    state = begin()
    state.apply(CHANCE, (moves.DRAW_DEALER, 0))
    for seed in range(6):
        book, club = (moves.sheet_of(BOT.choose(state.view(0), level, Random(seed), None)) for level in SIMPLE)
        assert book in (SIXTEEN, layouts.mirrored(SIXTEEN))
        assert average_lines(club, RATES[33]) > average_lines(book, RATES[33]) + 0.4


def test_a_beginner_bids_on_frequent_contracts_and_the_club_on_one_that_closes_lines() -> None:
    state = bidding()
    state.marks = (0, mask_of_contracts(THIRD, DIFFERENT, SOLOIST, ALL_TRUMP, CLUBS), 0)
    closed = [
        line
        for line in LINES[16]
        if SECOND in line and mask_of_contracts(*line) & ~state.marks[1] == mask_of_contracts(SECOND)
    ]
    assert len(closed) == 2
    assert "Second" not in bids_of(choice_of(state, "beginner"))
    assert "Second" in bids_of(choice_of(state, "club"))


def test_a_beginner_ends_a_game_that_it_loses_and_the_club_leaves_a_square_open() -> None:
    state = bidding()
    state.marks = (0, mask_of_contracts(*SIXTEEN) & ~mask_of_contracts(ALL_TRUMP), 0)
    state.total = (700, 600, 500)
    assert "All-Trump" in bids_of(choice_of(state, "beginner"))
    assert "All-Trump" not in bids_of(choice_of(state, "club"))
    state.total = (620, 600, 500)
    assert "All-Trump" in bids_of(choice_of(state, "club"))


def test_without_trumps_a_beginner_leads_its_highest_card_and_the_club_its_lowest() -> None:
    state = first_trick_with(
        hands=(HANDS[0].replace("JD", "Jo"), HANDS[2].replace("7C", "JD"), HANDS[1].replace("Jo", "7C"))
    )
    assert choice_of(state, "beginner") in ("AS", "AH")
    assert choice_of(state, "club") == "9D"


def test_a_beginner_wins_a_trick_with_its_highest_card_and_the_club_cheaply() -> None:
    state = first_trick_with("8D", "9D")
    assert (choice_of(state, "beginner"), choice_of(state, "club")) == ("AD", "JD")


def test_the_club_leads_its_highest_trump() -> None:
    hands = ("JD QD KD AD 8C 9C TC JC QC 7D AC", "7S 8S 9S TS 7H 8H 9H TH KC 8D Jo", HANDS[2])
    state = first_trick_with(hands=hands)
    assert choice_of(state, "club") == "Jo"


def test_beginner_and_club_discard_their_lowest_card_when_they_cannot_win() -> None:
    for level in SIMPLE:
        assert choice_of(first_trick_with("Jo"), level) == "7C"
        assert choice_of(first_trick_with("Jo", "7C"), level) == "8C"


# -- layouts -----------------------------------------------------------------------------------------------------------


MASKS = {count: tuple(mask_of_contracts(*line) for line in lines) for count, lines in LINES.items()}


def standing(squares: int, count: int) -> int:
    """How many lines stand when the squares of this mask are marked."""
    return sum(line & squares == line for line in MASKS[count])


def average_lines(sheet: tuple[int, ...], often: tuple[int, ...]) -> float:
    """The lines that stand on this sheet, on average over sixteen hands in which a contract is marked in every second
    hand that makes it."""
    most = len(sheet)
    total = 0.0
    for hand in range(1, 17):
        marked = [1 - (1 - often[contract] / 2000) ** hand for contract in sheet]
        for line in LINES[most]:
            chance = 1.0
            for square in line:
                chance *= marked[square]
            total += chance
    return total / 16


def test_three_sheets_are_suggested_for_sixteen_and_for_any_nine_contracts() -> None:
    rng = Random("layouts")
    for on_sheet in (SIXTEEN, *(tuple(sorted(rng.sample(SIXTEEN, 9))) for _ in range(60))):
        found = layouts.suggestions(on_sheet)
        assert len(found) == 3
        assert all(tuple(sorted(each.sheet)) == on_sheet for each in found)
        assert len({each.sheet for each in found}) == len({each.key for each in found}) == len(found)
        assert all(each.name and each.sentence.endswith(".") for each in found)


@pytest.mark.parametrize("count", [9, 16])
def test_the_closing_order_completes_lines_as_early_as_any_order_can(count: int) -> None:
    most = [0] * (count + 1)
    for squares in range(1 << count):
        most[squares.bit_count()] = max(most[squares.bit_count()], standing(squares, count))
    order = layouts.CLOSING[count]
    assert [standing(mask_of_contracts(*order[:marked]), count) for marked in range(count + 1)] == most
    assert most == (
        [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 8, 9, 11, 14] if count == 16 else [0, 0, 0, 1, 1, 2, 3, 5, 6, 8]
    )


def sheet_of(key: str, on_sheet: tuple[int, ...] = SIXTEEN) -> tuple[int, ...]:
    return next(each.sheet for each in layouts.suggestions(on_sheet) if each.key == key)


def test_rare_corners_leave_eleven_lines_without_the_rarest_contract() -> None:
    sheet = sheet_of("rare-corners")
    rarest = sorted(SIXTEEN, key=RATES[33].__getitem__)
    for unmarked, lines in ((1, 11), (4, 8)):
        marked = [square for square in SIXTEEN if sheet[square] not in rarest[:unmarked]]
        assert standing(mask_of_contracts(*marked), 16) == lines


def test_no_two_suggested_sheets_share_a_line() -> None:
    lines = [{frozenset(each.sheet[at] for at in line) for line in LINES[16]} for each in layouts.suggestions(SIXTEEN)]
    assert all(one.isdisjoint(other) for one, other in combinations(lines, 2))


def test_the_rare_centre_sheet_has_the_rarest_contracts_in_its_centre() -> None:
    order = sorted(SIXTEEN, key=RATES[33].__getitem__)
    low = sheet_of("rare-centre")
    assert {low[square] for square in (5, 6, 9, 10)} == set(order[:4])


def test_under_a_low_cap_the_club_lays_out_the_sheet_with_the_fewest_lines() -> None:
    """Else its lines bring it over the cap with an open sheet (the source's variations say so)."""
    for given, low in (({}, False), ({"cap": "none"}, False), ({"cap": 300}, True), ({"contracts": "nine"}, True)):
        state = begin(**given)
        state.apply(CHANCE, (moves.DRAW_DEALER, 0))
        sheet = moves.sheet_of(BOT.choose(state.view(0), "club", Random(3), None))
        worths = [average_lines(each.sheet, RATES[33]) for each in layouts.suggestions(state.house.on_sheet)]
        assert (average_lines(sheet, RATES[33]) == pytest.approx(min(worths))) is low, given
    state = begin(cap=300, require_complete=False)
    state.apply(CHANCE, (moves.DRAW_DEALER, 0))
    assert average_lines(moves.sheet_of(BOT.choose(state.view(0), "club", Random(3), None)), RATES[33]) > 4.7


def test_on_the_trickless_sheet_a_hand_without_a_trick_closes_four_lines() -> None:
    sheet = sheet_of("trickless")
    brought = {*(c for c in layouts.TRICKLESS if c not in (SOLOIST, PARTNER))}
    assert len(brought) == 9
    assert standing(mask_of_contracts(*(square for square in SIXTEEN if sheet[square] in brought)), 16) == 4


# -- strength ----------------------------------------------------------------------------------------------------------


def test_the_club_scores_more_than_beginners_do() -> None:
    """A few games of those in docs/strength.md: some 90 points of 600."""
    club, beginners = [], []
    for number in range(12):
        state, seat = begin(), number % 3
        played(state, tuple("club" if each == seat else "beginner" for each in range(3)), Random(f"club {number}"))
        club.append(state.total[seat])
        beginners += [total for each, total in enumerate(state.total) if each != seat]
    assert mean(club) > mean(beginners) + 20
