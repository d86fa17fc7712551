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
from tablegame.games.precognition.bot.beliefs import (
    CARELESS,
    FORCING,
    SPARING,
    Belief,
    Guess,
    alternating,
    belief,
    breaking,
    plan,
)
from tablegame.games.precognition.bot.simulation import Knowledge, imagine, with_string, worth_of
from tablegame.games.precognition.facts import PrecognitionView, letters_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState
from tablegame.session.history import read_move


def begin(players: int = 2, seed: int = 1, **given: Any) -> PrecognitionState:
    state = ENGINE.new(players, complete(ENGINE, players, given))
    state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
    return state


def strings(state: PrecognitionState, *written: str) -> PrecognitionState:
    for seat, string in enumerate(written):
        state.apply(seat, prediction(string))
    return state


def values(state: PrecognitionState, level: str, seat: int) -> dict[int, float]:
    """How often that level lays each value."""
    found = BOT.evaluate(state.view(seat), level, Random(0), None).choices
    return {value(choice.move): choice.weight for choice in found}


# A holds both ends, B the middle: ranks A to 5, two players, ten cards each.
ENDS = "* deal AS AH AD 2S 2H 4S 4H 5S 5H 5D / AC 2D 2C 3S 3H 3D 3C 4D 4C 5C"


def ends(*lines: str) -> PrecognitionState:
    state = ENGINE.new(2, complete(ENGINE, 2, {"ranks": 5}))
    for line in (ENDS, *lines):
        state.apply(*read_move(ENGINE, state, line))
    return state


def test_strong_advises_a_handful_of_strings_of_different_worth() -> None:
    found = BOT.evaluate(begin().view(0), "strong", Random(0), None).choices
    assert len(found) >= 3
    assert all(set(letters_of(choice.move)) == {"U", "D"} for choice in found)
    assert found[0].weight >= found[-1].weight


@pytest.mark.parametrize("level", BOT.levels)
def test_no_level_writes_the_same_string_again_and_again(level: str) -> None:
    view = begin(seed=5).view(0)
    assert len({BOT.choose(view, level, Random(draw), None) for draw in range(12)}) > 2


def test_the_yardstick_writes_six_letters_up_or_down() -> None:
    view = begin().view(1)
    written = {letters_of(BOT.random_move(view, Random(draw))) for draw in range(200)}
    assert {len(string) for string in written} == {6} and {*"".join(written)} == {"U", "D"} and len(written) > 40


# -- plans -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("string", ["UD", "UUDUU", "UDUDU", "S", "USUSD"])
def test_a_plan_knows_how_much_of_a_string_stands(string: str) -> None:
    rng, scheme = Random(7), plan(string, 2)
    for _ in range(200):
        changes = "".join(rng.choice("UDS") for _ in range(12))
        if string in changes:
            expected = len(string)
        else:
            expected = max(size for size in range(len(string)) if changes.endswith(string[:size]))
        assert scheme.standing(changes) == expected


def test_forcing_a_low_card_before_up_a_high_one_before_down() -> None:
    assert plan("UD", 2).value_for((2, 5, 9), 0, 0) == 2
    assert plan("DU", 2).value_for((2, 5, 9), 0, 0) == 9


def test_forcing_spares_the_strongest_cards_for_the_end_of_the_string() -> None:
    hand = (1, 2, 3, 4, 5, 6, 7)
    assert plan(alternating(6, "U"), 2).value_for(hand, 0, 0) == 3
    assert plan(alternating(6, "U"), 2, spares=False).value_for(hand, 0, 0) == 1


def test_breaking_stays_or_goes_the_same_way_again() -> None:
    assert breaking((2, 5, 9), 5, "U") == 5
    assert breaking((2, 6, 9), 5, "U") == 6
    assert breaking((2, 4, 9), 5, "D") == 4


# -- what a beginner does wrong ----------------------------------------------------------------------------------------


def test_beginner_writes_few_letters_that_go_one_way() -> None:
    low = ENGINE.new(2, complete(ENGINE, 2, {"ranks": 4}))
    low.apply(*read_move(ENGINE, low, "* deal AS AH AD AC 2S 2H 2D 3S / 2C 3H 3D 3C 4S 4H 4D 4C"))
    for seat, usual in ((0, "U"), (1, "D")):
        written = [letters_of(BOT.choose(low.view(seat), "beginner", Random(n), None)) for n in range(60)]
        assert {len(string) for string in written} == {3, 4, 5}
        assert "".join(written).count(usual) > 2 * len("".join(written)) / 3
        club = [letters_of(BOT.choose(low.view(seat), "club", Random(n), None)) for n in range(60)]
        assert all(len(s) >= 6 and s in (alternating(len(s), "U"), alternating(len(s), "D")) for s in club)


def test_beginner_spoils_its_own_string_with_the_card_for_it_in_hand() -> None:
    """Two up steps stand of UUU and higher cards are in hand: it goes down as gladly; a club player goes up."""
    state = ends("A predict UUU", "B predict UUU", "B 2D", "A 4S", "B 4D", "A 5S", "B AC", "A 2S", "B 3S")
    assert state.view(0).letters.endswith("UU")
    assert values(state, "beginner", 0)[1] > 0
    assert all(each > 3 for each, weight in values(state, "club", 0).items() if weight)


def test_beginner_does_not_mind_the_others_once_its_string_stands_strong_does() -> None:
    state = ends("A predict UD", "B predict UDUDUDUD", "B 3S", "A 4S", "B AC")
    assert state.view(0).stands
    assert len([weight for weight in values(state, "beginner", 0).values() if weight]) == 4
    assert values(state, "strong", 0)[1] == 1


# -- what they win -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("anchor", "least"), [("beginner", 8), ("club", 6)])
def test_strong_beats_the_anchors_by_far(anchor: str, least: int) -> None:
    """What is promised (0.95, 0.6) `make strength` holds by hundreds of games; of ten, 8 are within three standard
    errors of 0.95, and 6 are 0.6."""
    result = run("precognition", ("strong", f"anchor-{anchor}"), 10, {}, seed=11)
    assert result["decided"] + result["unfinished"] == 10
    assert result["seats"][0]["wins"] >= least


# -- what is believed of the others ------------------------------------------------------------------------------------


def laid_by(level: str, string: str, seed: int) -> PrecognitionView:
    """What A knows when B, of that level, has laid eight cards for a string."""
    state, rng = strings(begin(seed=seed), "UDUDUDUDUD", string), Random(seed)
    while len(state.row) < 16:
        seat = state.acting()[0]
        state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
    return state.view(0)


def test_who_lays_whatever_comes_to_hand_is_known_by_it() -> None:
    for seed in range(3):
        careless, forcing = (
            belief(laid_by(level, string, seed), 1).approach(CARELESS)
            for level, string in (("beginner", "UUU"), ("club", "UDUDUDUD"))
        )
        assert careless > 0.9 and forcing < 0.1, f"seed {seed}"


def test_who_weighs_each_card_is_not_taken_for_careless() -> None:
    """Among three that play like `strong`, when half of the row lies: it was two thirds while whoever spares cards was
    thought to lay them by plan."""
    careless: list[float] = []
    for seed in range(2):
        state, rng = begin(3, seed), Random(seed)
        while len(state.row) < 24:
            for seat in state.acting():
                state.apply(seat, BOT.choose(state.view(seat), "strong", rng, None))
        careless += [belief(state.view(seat), other).approach(CARELESS) for seat, other in permutations(range(3), 2)]
    assert sum(careless) / len(careless) < 0.3


def test_of_who_forces_the_string_the_mind_is_believed_of_who_reckons_it_is_not() -> None:
    def worth(approach: int) -> float:
        other = Belief((Guess(approach, "UDUDUDU"),), (1.0,), (0,), 2)
        known = Knowledge((2, 5, 7), (3, 6, 9), (3, 3), 0, 8, "UDUD", (None, other))
        return worth_of(known, [1.0] * 45 + [0.0] * 15)[0]

    assert worth(FORCING) == pytest.approx(0.75, abs=0.01)
    assert worth(SPARING) < 0.6


def test_a_string_is_played_out_from_who_begins_whoever_writes_it() -> None:
    """The other lays the 2 first: the row goes down to the ace, and only D comes true."""
    other = Belief((Guess(FORCING, "U"),), (1.0,), (0,), 2)
    known = Knowledge((1,), (2,), (1, 1), 1, 0, "", (other, None))
    assert [with_string(known, string, imagine(known, 3, Random(0))) for string in "DS"] == [[1.0] * 3, [0.5] * 3]


def test_cards_between_which_nothing_is_left_are_the_same_choice() -> None:
    """B has played its fours and its five; directly after a 4 they still make different letters."""
    begun = ("A predict UD", "B predict UD", "B 4D", "A AS", "B 5C", "A AH", "B 4C")
    for more, alike in (((), False), (("A AD", "B 2D"), True)):
        view = ends(*begun, *more).view(0)
        two, four, five = (next(card for card in view.hand if value(card) == each) for each in (2, 4, 5))
        assert BOT.equivalent(view, four, five) is alike and not BOT.equivalent(view, two, four)


def test_what_somebody_lays_by_plan_tells_with_which_letter_the_string_begins() -> None:
    found = belief(laid_by("club", alternating(9, "D"), 4), 1)
    begins = [sum(c for g, c in zip(found.guesses, found.chances, strict=True) if g.string[:1] == x) for x in "DU"]
    assert begins[0] > begins[1]


def test_strong_does_not_complete_a_longer_string_of_another() -> None:
    """B's UDUDUDUDU lacks one letter, an up step: A lays the five that goes up only if it must."""
    begun = (
        "A predict UD",
        "B predict UDUDUDUDU",
        "B 3S",
        "A 4S",
        "B AC",
        "A 5S",
        "B 2D",
        "A 4H",
        "B 3H",
        "A 5H",
        "B 2C",
    )
    weights = values(ends(*begun), "strong", 0)
    assert weights[5] == 0 and weights[1] + weights[2] == 1
