"""The computer players of Precognition: what each level does, what it may know, and what it wins."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from arena import run

from tablegame.core.cards import value
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.precognition.bot import BOT
from tablegame.games.precognition.bot.beliefs import CARELESS, alternating, belief
from tablegame.games.precognition.facts import PrecognitionView, letters_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState
from tablegame.session.history import read_move


def begin(players: int = 2, seed: int = 1, **given: Any) -> PrecognitionState:
    state = ENGINE.new(players, complete(ENGINE, players, given))
    state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
    return state


def with_strings(state: PrecognitionState, *written: str) -> PrecognitionState:
    for seat, string in enumerate(written):
        state.apply(seat, prediction(string))
    return state


def weights_by_value(state: PrecognitionState, level: str, seat: int) -> dict[int, float]:
    """How often that level lays each value."""
    found = BOT.evaluate(state.view(seat), level, Random(0), None).choices
    return {value(choice.move): choice.weight for choice in found}


# A holds both ends, B the middle: ranks A to 5, two players, ten cards each.
ENDS = "* deal AS AH AD 2S 2H 4S 4H 5S 5H 5D / AC 2D 2C 3S 3H 3D 3C 4D 4C 5C"


def game_with_open_hands(*lines: str) -> PrecognitionState:
    state = ENGINE.new(2, complete(ENGINE, 2, {"ranks": 5}))
    for line in ", ".join((ENDS, *lines)).split(", "):
        state.apply(*read_move(ENGINE, state, line))
    return state


def test_a_hint_weighs_at_least_three_strings_with_the_best_first() -> None:
    found = BOT.evaluate(begin().view(0), "strong", Random(0), None).choices
    assert len(found) >= 3
    assert all(set(letters_of(choice.move)) == {"U", "D"} for choice in found)
    assert found[0].weight >= found[-1].weight


@pytest.mark.parametrize("level", BOT.levels)
def test_no_level_always_writes_the_same_string(level: str) -> None:
    view = begin(seed=5).view(0)
    assert len({BOT.choose(view, level, Random(draw), None) for draw in range(12)}) > 2


# -- what a beginner does wrong ----------------------------------------------------------------------------------------


def test_a_beginner_writes_short_strings_that_mostly_go_one_way() -> None:
    low = ENGINE.new(2, complete(ENGINE, 2, {"ranks": 4}))
    low.apply(*read_move(ENGINE, low, "* deal AS AH AD AC 2S 2H 2D 3S / 2C 3H 3D 3C 4S 4H 4D 4C"))
    for seat, usual in ((0, "U"), (1, "D")):
        written = [letters_of(BOT.choose(low.view(seat), "beginner", Random(n), None)) for n in range(60)]
        assert {len(string) for string in written} == {3, 4, 5}
        assert "".join(written).count(usual) > 2 * len("".join(written)) / 3
        club = [letters_of(BOT.choose(low.view(seat), "club", Random(n), None)) for n in range(60)]
        assert all(len(s) >= 6 and s in (alternating(len(s), "U"), alternating(len(s), "D")) for s in club)


def test_a_beginner_may_break_its_own_string_and_the_club_does_not() -> None:
    """Two up steps stand of UUU and higher cards are in hand: it goes down as gladly; a club player goes up."""
    state = game_with_open_hands("A predict UUU, B predict UUU, B 2D, A 4S, B 4D, A 5S, B AC, A 2S, B 3S")
    assert state.view(0).letters.endswith("UU")
    assert weights_by_value(state, "beginner", 0)[1] > 0
    assert all(each > 3 for each, weight in weights_by_value(state, "club", 0).items() if weight)


def test_with_its_string_complete_strong_hinders_the_others_and_a_beginner_does_not() -> None:
    state = game_with_open_hands("A predict UD", "B predict UDUDUDUD", "B 3S", "A 4S", "B AC")
    assert state.view(0).stands
    assert len([weight for weight in weights_by_value(state, "beginner", 0).values() if weight]) == 4
    assert weights_by_value(state, "strong", 0)[1] == 1


# -- what they win -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("anchor", "least"), [("beginner", 8), ("club", 6)])
def test_strong_beats_the_anchors_by_far(anchor: str, least: int) -> None:
    """What is promised (0.95, 0.6) `make strength` holds by hundreds of games; of ten, 8 are within three standard
    errors of 0.95, and 6 are 0.6."""
    result = run("precognition", ("strong", f"anchor-{anchor}"), 10, {}, seed=11)
    assert result["decided"] + result["unfinished"] == 10
    assert result["seats"][0]["wins"] >= least


# -- what is believed of the others ------------------------------------------------------------------------------------


def view_after_cards_of(level: str, string: str, seed: int) -> PrecognitionView:
    """What A knows when B, of that level, has laid eight cards for a string."""
    state, rng = with_strings(begin(seed=seed), "UDUDUDUDUD", string), Random(seed)
    while len(state.row) < 16:
        seat = state.acting()[0]
        state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
    return state.view(0)


def test_careless_play_is_recognised_after_eight_cards() -> None:
    for seed in range(3):
        careless, forcing = (
            belief(view_after_cards_of(level, string, seed), 1).chance_of(CARELESS)
            for level, string in (("beginner", "UUU"), ("club", "UDUDUDUD"))
        )
        assert careless > 0.9 and forcing < 0.1, f"seed {seed}"


def test_strong_players_are_not_believed_careless() -> None:
    """Among three that play like `strong`, when half of the row lies: it was two thirds while whoever spares cards was
    thought to lay them by plan."""
    careless: list[float] = []
    for seed in range(2):
        state, rng = begin(3, seed), Random(seed)
        while len(state.row) < 24:
            for seat in state.acting():
                state.apply(seat, BOT.choose(state.view(seat), "strong", rng, None))
        careless += [belief(state.view(seat), other).chance_of(CARELESS) for seat, other in permutations(range(3), 2)]
    assert sum(careless) / len(careless) < 0.3


def test_cards_with_no_value_left_between_them_are_equivalent() -> None:
    """B has played its fours and its five; directly after a 4 they still make different letters."""
    begun = ("A predict UD", "B predict UD", "B 4D", "A AS", "B 5C", "A AH", "B 4C")
    for more, alike in (((), False), (("A AD", "B 2D"), True)):
        view = game_with_open_hands(*begun, *more).view(0)
        two, four, five = (next(card for card in view.hand if value(card) == each) for each in (2, 4, 5))
        assert BOT.equivalent(view, four, five) is alike and not BOT.equivalent(view, two, four)


def test_planned_cards_reveal_the_first_letter_of_a_string() -> None:
    found = belief(view_after_cards_of("club", alternating(9, "D"), 4), 1)
    begins = [sum(c for g, c in zip(found.guesses, found.chances, strict=True) if g.string[:1] == x) for x in "DU"]
    assert begins[0] > begins[1]


def test_strong_does_not_complete_a_longer_string_of_an_opponent() -> None:
    """B's UDUDUDUDU lacks one letter, an up step: A lays the five that goes up only if it must."""
    state = game_with_open_hands(
        "A predict UD, B predict UDUDUDUDU, B 3S, A 4S, B AC, A 5S, B 2D, A 4H, B 3H, A 5H, B 2C"
    )
    weights = weights_by_value(state, "strong", 0)
    assert weights[5] == 0 and weights[1] + weights[2] == 1
