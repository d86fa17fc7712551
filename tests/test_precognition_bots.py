"""The computer players of Precognition: what each level writes, plays and wins, and what it believes of others."""

from __future__ import annotations

from dataclasses import astuple
from itertools import permutations
from random import Random

import pytest
from arena import run
from walks import begins

from tablegame.core.cards import value
from tablegame.core.contract import CHANCE
from tablegame.games.precognition.bot import BOT
from tablegame.games.precognition.bot.beliefs import CARELESS, Belief, alternating, belief
from tablegame.games.precognition.facts import letters_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState
from tablegame.session.history import read_move

begin = begins(ENGINE)


def deal(players: int = 2, seed: int = 1) -> PrecognitionState:
    """A game after its deal."""
    state = begin(players)
    state.apply(CHANCE, ENGINE.deal(state, Random(seed)))
    return state


def weights_by_value(state: PrecognitionState, level: str) -> dict[int, float]:
    """How often A, on this level, plays each value."""
    choices = BOT.evaluate(state.view(0), level, Random(0), None).choices
    return {value(choice.move): choice.weight for choice in choices}


def game_after(moves: str) -> PrecognitionState:
    """A game of two with the ranks from A to 5, after these moves. A holds the low and the high cards, B those between.
    Each knows the cards of the other by elimination."""
    state = begin(2, ranks=5)
    hands = "* deal AS AH AD 2S 2H 4S 4H 5S 5H 5D / AC 2D 2C 3S 3H 3D 3C 4D 4C 5C"
    for line in (hands, *moves.split(", ")):
        state.apply(*read_move(ENGINE, state, line))
    return state


def test_a_hint_has_at_least_three_strings_of_ups_and_downs() -> None:
    choices = BOT.evaluate(deal().view(0), "strong", Random(0), None).choices
    assert len(choices) >= 3
    assert all(set(letters_of(choice.move)) == {"U", "D"} for choice in choices)


def test_strong_names_the_strings_that_its_stored_judgements_were_made_with() -> None:
    """If this fails for a good reason, such as a new field of `Knowledge`, raise the edition of the bot."""
    state = begin(2, ranks=6)
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    choices = BOT.evaluate(state.view(0), "strong", Random(0), None).choices
    assert [letters_of(choice.move) for choice in choices[:3]] == ["DUDUD", "UDUDUD", "UDUDU"] and BOT.edition == 5


@pytest.mark.parametrize("level", BOT.levels)
def test_no_level_always_writes_the_same_string(level: str) -> None:
    view = deal(seed=5).view(0)
    assert len({BOT.choose(view, level, Random(seed), None) for seed in range(12)}) > 2


@pytest.mark.parametrize(("seat", "usual"), [(0, "U"), (1, "D")])
def test_a_beginner_but_not_the_club_writes_short_strings_that_mostly_go_one_way(seat: int, usual: str) -> None:
    """A has low cards and mostly goes up, B has high cards and mostly goes down."""
    state = begin(2, ranks=4)
    state.apply(*read_move(ENGINE, state, "* deal AS AH AD AC 2S 2H 2D 3S / 2C 3H 3D 3C 4S 4H 4D 4C"))
    by_beginner, by_club = (
        [letters_of(BOT.choose(state.view(seat), level, Random(seed), None)) for seed in range(60)]
        for level in ("beginner", "club")
    )
    assert {len(string) for string in by_beginner} == {3, 4, 5}
    assert "".join(by_beginner).count(usual) > 2 * len("".join(by_beginner)) / 3
    assert all(len(s) >= 6 and s in (alternating(len(s), "U"), alternating(len(s), "D")) for s in by_club)


def test_a_beginner_may_break_its_own_string_and_the_club_does_not() -> None:
    """Two letters stand of UUU, and A has higher cards."""
    state = game_after("A predict UUU, B predict UUU, B 2D, A 4S, B 4D, A 5S, B AC, A 2S, B 3S")
    assert state.view(0).letters.endswith("UU")
    assert weights_by_value(state, "beginner")[1] > 0, "an ace, which is no higher card"
    assert all(rank > 3 for rank, weight in weights_by_value(state, "club").items() if weight)


def test_once_its_string_stands_strong_hinders_the_others_and_a_beginner_does_not() -> None:
    state = game_after("A predict UD, B predict UDUDUDUD, B 3S, A 4S, B AC")
    assert state.view(0).stands
    assert len([weight for weight in weights_by_value(state, "beginner").values() if weight]) == 4, "any of its values"
    assert weights_by_value(state, "strong")[1] == 1, "an ace after B's ace ends the ups and downs"


def test_strong_does_not_complete_a_longer_string_of_an_opponent() -> None:
    """B's UDUDUDUDU lacks one letter, an up, which A's fives would make."""
    state = game_after("A predict UD, B predict UDUDUDUDU, B 3S, A 4S, B AC, A 5S, B 2D, A 4H, B 3H, A 5H, B 2C")
    weights = weights_by_value(state, "strong")
    assert weights[5] == 0 and weights[1] + weights[2] == 1


@pytest.mark.parametrize(("anchor", "least"), [("beginner", 8), ("club", 6)])
def test_strong_beats_the_anchors_by_far(anchor: str, least: int) -> None:
    """`make strength` holds the promised shares (0.95 and 0.6) in hundreds of games. Of ten games, 8 are within three
    standard errors of 0.95."""
    result = run("precognition", ("strong", f"anchor-{anchor}"), 10, {}, seed=11)
    assert result["decided"] + result["unfinished"] == 10
    assert result["seats"][0]["wins"] >= least


@pytest.mark.parametrize(("moves", "are_equivalent"), [("", False), (", A AD, B 2D", True)])
def test_cards_are_equivalent_once_no_unseen_card_tells_them_apart(moves: str, are_equivalent: bool) -> None:
    """B has no four and no five any more. Directly after a 4, a four and a five still make different letters."""
    view = game_after(f"A predict UD, B predict UD, B 4D, A AS, B 5C, A AH, B 4C{moves}").view(0)
    two, four, five = (next(card for card in view.hand if value(card) == rank) for rank in (2, 4, 5))
    assert BOT.equivalent(view, four, five) is are_equivalent and not BOT.equivalent(view, two, four)


def belief_after_eight_cards(level: str, string: str, seed: int) -> Belief:
    """What A believes of B when B, on this level, has played eight cards with this string."""
    state, rng = deal(seed=seed), Random(seed)
    state.apply(0, prediction("UDUDUDUDUD"))
    state.apply(1, prediction(string))
    while len(state.row) < 16:
        (seat,) = state.acting()
        state.apply(seat, BOT.choose(state.view(seat), level if seat else "club", rng, None))
    return belief(state.view(0), 1)


@pytest.mark.parametrize("seed", range(3))
def test_careless_play_is_recognised_after_eight_cards(seed: int) -> None:
    assert belief_after_eight_cards("beginner", "UUU", seed).chance_of(CARELESS) > 0.9
    assert belief_after_eight_cards("club", "UDUDUDUD", seed).chance_of(CARELESS) < 0.1


def test_planned_cards_reveal_the_first_letter_of_a_string() -> None:
    guesses, chances, *_ = astuple(belief_after_eight_cards("club", string=alternating(9, "D"), seed=4))
    down, up = (
        sum(chance for (_, string), chance in zip(guesses, chances, strict=True) if string.startswith(letter))
        for letter in "DU"
    )
    assert down > up


def test_three_strong_players_do_not_believe_each_other_careless() -> None:
    """The believed chance was two thirds when sparing players were expected to follow their plan nearly always."""
    chances: list[float] = []
    for seed in range(2):
        state, rng = deal(3, seed), Random(seed)
        while len(state.row) < 24:
            for seat in state.acting():
                state.apply(seat, BOT.choose(state.view(seat), "strong", rng, None))
        chances += [belief(state.view(seat), other).chance_of(CARELESS) for seat, other in permutations(range(3), 2)]
    assert sum(chances) / len(chances) < 0.3
