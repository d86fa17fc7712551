"""The levels `beginner` and `club` of ContractGrid, and the layouts of the sheet that the program suggests."""

from __future__ import annotations

from math import prod
from random import Random
from statistics import mean
from typing import Any

import pytest
from effort import effort
from walks import begins

from tablegame.core.contract import CHANCE, Move
from tablegame.core.tricks import mask_of
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
from tablegame.games.contractgrid.facts.scoring import standing_lines
from tablegame.games.contractgrid.rules import ENGINE, GridState
from tablegame.session.history import read_move

SIMPLE = ("beginner", "club")
SIXTEEN = tuple(range(16))
new_game = begins(ENGINE)


def choice_of(state: GridState, level: str, seed: int = 0) -> str:
    """The move of that level for the seat that is asked, as text."""
    actor = state.acting()[0]
    return ENGINE.format(actor, BOT.choose(state.view(actor), level, Random(seed), None))


def play_on(state: GridState, levels: tuple[str, ...], rng: Random, hands: int = 60) -> list[Move]:
    """Play to the end, or to that number of hands, and check that every move is legal. Returns the moves."""
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
"""The hands of A, B and C. Clubs are trump, with the joker above them; B leads."""


def game_before_bids(hands: tuple[str, ...] = HANDS, **given: Any) -> GridState:
    """A game in which B bids first. Clubs are trump, and all sheets are in the order of the rules."""
    state = new_game(**given)
    names = " ".join(CONTRACTS[contract] for contract in state.house.on_sheet)
    sheets = [f"{seat} grid {names}" for seat in "ABC"]
    refused = ("B refuse S", "C refuse H", "A refuse D")
    for line in ("* dealer A", *sheets, f"* deal {' / '.join(hands)}", *refused):
        state.apply(*read_move(ENGINE, state, line))
    return state


def game_in_first_trick(*cards: str, hands: tuple[str, ...] = HANDS) -> GridState:
    """A game in the first trick, to which B led, with these cards on the table."""
    state = game_before_bids(hands)
    bids = [f"{seat} bid Zero One Two Play" for seat in "BCA"]
    for line in (*bids, *(f"{seat} {card}" for seat, card in zip("BCA", cards, strict=False))):
        state.apply(*read_move(ENGINE, state, line))
    return state


def bids_of(state: GridState, level: str) -> set[str]:
    """The contracts on which that level bids for the seat that is asked."""
    return set(choice_of(state, level).removeprefix("bid ").split())


def test_simple_levels_lay_out_different_sheets_from_game_to_game() -> None:
    for level in SIMPLE:
        state = new_game()
        state.apply(CHANCE, (moves.DRAW_DEALER, 0))
        assert len({choice_of(state, level, seed) for seed in range(20)}) > 1


def test_beginner_and_club_need_few_function_calls_for_a_move() -> None:
    """There were 850 calls a move when this was written, with dealing and the first look-ups."""
    rng, moves_made = Random("time"), list[Move]()

    def play_three_games() -> None:
        for _ in range(3):
            moves_made.extend(play_on(new_game(), ("club", "beginner", "club"), rng, hands=3))

    assert effort(play_three_games) / len(moves_made) < 1_700


@pytest.mark.parametrize("contracts", ["sixteen", "nine"])
@pytest.mark.parametrize("levels", [("beginner",) * 3, ("club",) * 3, ("club",) * 4, ("club", "beginner", "beginner")])
def test_simple_levels_complete_a_sheet_in_a_game_without_a_cap(levels: tuple[str, ...], contracts: str) -> None:
    for seed in range(3):
        state = new_game(len(levels), contracts=contracts, cap="none")
        play_on(state, levels, Random(f"capless {seed}"), hands=100)
        assert any(state.complete_sheets()), (levels, seed)


def test_beginner_and_club_bid_on_unmarked_squares_first() -> None:
    state = game_before_bids()
    for level in SIMPLE:
        # B has marked all but the four suits.
        state.marks = (0, mask_of((*SIXTEEN[:11], PLAY)), 0)
        assert bids_of(state, level) == {"Spades", "Hearts", "Diamonds", "Clubs"}
        # Only two suits are unmarked: the likeliest of the marked contracts, Play and Different, are added.
        state.marks = (0, mask_of((*SIXTEEN[:13], PLAY)), 0)
        assert bids_of(state, level) == {"Diamonds", "Clubs", "Play", "Different"}


def test_a_beginner_lays_out_the_order_of_the_rules_and_the_club_a_better_sheet() -> None:
    state = new_game()
    state.apply(CHANCE, (moves.DRAW_DEALER, 0))
    for seed in range(6):
        layout_moves = [BOT.choose(state.view(0), level, Random(seed), None) for level in SIMPLE]
        beginners_sheet, clubs_sheet = map(moves.sheet_of, layout_moves)
        assert beginners_sheet in (SIXTEEN, layouts.mirrored(SIXTEEN))
        assert average_lines(clubs_sheet) > average_lines(beginners_sheet) + 0.4


def test_a_beginner_bids_on_frequent_contracts_and_the_club_on_one_that_closes_lines() -> None:
    state = game_before_bids()
    state.marks = (0, mask_of((THIRD, DIFFERENT, SOLOIST, ALL_TRUMP, CLUBS)), 0)
    with_second = state.marks[1] | 1 << SECOND
    assert standing_lines(SIXTEEN, with_second) == standing_lines(SIXTEEN, state.marks[1]) + 2
    assert "Second" not in bids_of(state, "beginner")
    assert "Second" in bids_of(state, "club")


def test_behind_in_points_a_beginner_bids_on_the_last_square_and_the_club_does_not() -> None:
    state = game_before_bids()
    state.marks = (0, mask_of(SIXTEEN) & ~(1 << ALL_TRUMP), 0)
    state.total = (700, 600, 500)  # B bids, and A is far ahead
    assert "All-Trump" in bids_of(state, "beginner")
    assert "All-Trump" not in bids_of(state, "club")
    state.total = (620, 600, 500)  # B can still win with this hand
    assert "All-Trump" in bids_of(state, "club")


def test_without_trumps_a_beginner_leads_its_highest_card_and_the_club_its_lowest() -> None:
    hands = (HANDS[0].replace("JD", "Jo"), HANDS[2].replace("7C", "JD"), HANDS[1].replace("Jo", "7C"))
    state = game_in_first_trick(hands=hands)
    assert choice_of(state, "beginner") in ("AS", "AH")
    assert choice_of(state, "club") == "9D"


def test_a_beginner_wins_a_trick_with_its_highest_card_and_the_club_cheaply() -> None:
    state = game_in_first_trick("8D", "9D")
    assert (choice_of(state, "beginner"), choice_of(state, "club")) == ("AD", "JD")


def test_the_club_leads_its_highest_trump() -> None:
    hands = ("JD QD KD AD 8C 9C TC JC QC 7D AC", "7S 8S 9S TS 7H 8H 9H TH KC 8D Jo", HANDS[2])
    assert choice_of(game_in_first_trick(hands=hands), "club") == "Jo"


def test_beginner_and_club_throw_their_lowest_card_when_they_cannot_win() -> None:
    for level in SIMPLE:
        assert choice_of(game_in_first_trick("Jo", "7C"), level) == "8C", "the lowest of A's seven clubs"


def average_lines(sheet: tuple[int, ...]) -> float:
    """The mean number of lines that stand after one to sixteen hands, if every second hand that makes a contract marks
    its square."""
    total = 0.0
    for hand in range(1, 17):
        marked = [1 - (1 - RATES[33][contract] / 2000) ** hand for contract in sheet]
        total += sum(prod(marked[square] for square in line) for line in LINES[len(sheet)])
    return total / 16


def test_three_sheets_are_suggested_for_sixteen_and_for_any_nine_contracts() -> None:
    rng = Random("layouts")
    for on_sheet in (SIXTEEN, *(tuple(sorted(rng.sample(SIXTEEN, 9))) for _ in range(60))):
        suggested = layouts.suggestions(on_sheet)
        assert len({each.sheet for each in suggested}) == len({each.key for each in suggested}) == len(suggested) == 3
        assert all(tuple(sorted(each.sheet)) == on_sheet for each in suggested)
        assert all(each.name and each.sentence.endswith(".") for each in suggested)


@pytest.mark.parametrize("count", [9, 16])
def test_the_closing_order_completes_lines_as_early_as_any_order_can(count: int) -> None:
    sheet = tuple(range(count))  # every contract has the number of its square
    most = [0] * (count + 1)  # the most lines that stand, by the number of marks
    for marks in range(1 << count):
        most[marks.bit_count()] = max(most[marks.bit_count()], standing_lines(sheet, marks))
    order = layouts.CLOSING[count]
    assert [standing_lines(sheet, mask_of(order[:marked])) for marked in range(count + 1)] == most


def test_each_suggested_sheet_keeps_the_promise_of_its_sentence() -> None:
    sheets = {each.key: each.sheet for each in layouts.suggestions(SIXTEEN)}
    rarest_first = sorted(SIXTEEN, key=RATES[33].__getitem__)  # by how often they are made with 33 cards
    assert standing_lines(sheets["rare-corners"], mask_of(rarest_first[4:])) == 8
    assert {sheets["rare-centre"][square] for square in (5, 6, 9, 10)} == {*rarest_first[:4]}
    without_a_trick = {*layouts.TRICKLESS} - {SOLOIST, PARTNER}
    assert standing_lines(sheets["trickless"], mask_of(without_a_trick)) == 4


@pytest.mark.parametrize(
    ("given", "low"),
    [
        ({}, False),
        ({"cap": "none"}, False),
        ({"cap": 300}, True),
        ({"cap": 300, "require_complete": False}, False),
        ({"contracts": "nine"}, True),
    ],
)
def test_under_a_low_cap_the_club_lays_out_the_sheet_with_the_fewest_lines(given: dict[str, Any], low: bool) -> None:
    """Else its lines bring it over the cap with an open sheet, as the source says of this variation."""
    state = new_game(**given)
    state.apply(CHANCE, (moves.DRAW_DEALER, 0))
    sheet = moves.sheet_of(BOT.choose(state.view(0), "club", Random(3), None))
    fewest = min(average_lines(each.sheet) for each in layouts.suggestions(state.house.on_sheet))
    assert (average_lines(sheet) == pytest.approx(fewest)) is low


def test_the_club_scores_more_than_beginners_do() -> None:
    """In docs/strength.md it is some 90 points of 600; here are only a few games."""
    club_totals, beginner_totals = [], []
    for number in range(12):
        state, seat = new_game(), number % 3
        play_on(state, tuple("club" if each == seat else "beginner" for each in range(3)), Random(f"club {number}"))
        club_totals.append(state.total[seat])
        beginner_totals += [total for each, total in enumerate(state.total) if each != seat]
    assert mean(club_totals) > mean(beginner_totals) + 20
