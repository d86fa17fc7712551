"""The reader of Contraspiel: what it takes in of others, and that it knows nobody of whom nothing is remembered."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from effort import few_deals

from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.bot import BOT
from tablegame.games.contraspiel.bot.playouts import SpielPlayout, best_answer, reaches_goal, simple_winners
from tablegame.games.contraspiel.bot.reader import habits_of
from tablegame.games.contraspiel.bot.simple import BEGINNER_STYLE, CLUB_STYLE, MODELLED
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.view import Phase
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState


def begun(deals: int) -> SpielState:
    return ENGINE.new(4, complete(ENGINE, 4, {"deals": deals, "bete": 4}))


def play(state: SpielState, rng: Random) -> SpielState:
    """To the end: seat 1 says play whenever it is asked and never contra, seat 2 says nothing, the others are clubs."""
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            state.apply(CHANCE, ENGINE.deal(state, rng))
            continue
        view = state.view(actor)
        move = BOT.choose(view, "club", rng, None)
        if view.phase in (Phase.FIRST, Phase.SECOND, Phase.CONTRA):
            legal = [each for each in view.legal() if each != moves.PASS]
            bold = actor == 1 and view.phase != Phase.CONTRA
            move = legal[0] if bold else moves.PASS if actor in (1, 2) and moves.PASS in view.legal() else move
        state.apply(actor, move)
    return state


@cache
def watched() -> Memory:
    """What a reader at seat 0 remembers after two sessions beside these."""
    memory: Memory = {}
    for seed in range(2):
        memory.pop("seen", None)
        BOT.learn(play(begun(20), Random(seed)).view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def fresh() -> SpielState:
    """A new session, as soon as somebody is asked."""
    state, rng = begun(3), Random(9)
    while state.acting() == (CHANCE,):
        state.apply(CHANCE, ENGINE.deal(state, rng))
    return state


def test_who_plays_on_anything_is_known_by_it_and_who_never_speaks_too() -> None:
    habits = habits_of(fresh().view(0), watched())
    assert habits[1].plays > 1.0 > 0.0 > habits[2].plays
    assert habits[1].contras <= 0.0


def test_of_whom_nothing_is_remembered_nothing_is_known() -> None:
    view = fresh().view(0)
    assert not habits_of(view, None)
    assert not habits_of(view, {"opponents": {}})


def test_what_is_remembered_can_be_kept_and_thinking_leaves_it_as_it_is() -> None:
    memory = watched()
    before, state = deepcopy(memory), fresh()
    seat = state.acting()[0]
    moved = BOT.choose(state.view(seat), "reader", Random(1), memory)
    assert moved in state.legal(seat)
    assert memory == before


def test_with_what_it_remembers_it_makes_legal_moves_to_the_end_with_all_house_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few_deals(monkeypatch)
    rng, memory = Random("legal"), watched()
    house = {"declarer_exchange": True, "early_matsch": True, "deals": 1}
    for given in ({"drop_out": True, "stamm_by": "lots"}, {"drop_out": False, "bete": 3}):
        state = ENGINE.new(4, complete(ENGINE, 4, {**house, **given}))
        while acting := state.acting():
            (actor,) = acting
            if actor == CHANCE:
                state.apply(actor, ENGINE.deal(state, rng))
                continue
            move = BOT.choose(state.view(actor), "reader", rng, memory)
            assert move in state.legal(actor)
            state.apply(actor, move if rng.random() < 0.7 else state.legal(actor).sample(rng))


def test_knowing_nobody_it_plays_as_strong_does() -> None:
    state = fresh()
    seat = state.acting()[0]
    view = state.view(seat)
    assert BOT.choose(view, "reader", Random(3), None) == BOT.choose(view, "strong", Random(3), None)


def test_in_which_style_somebody_plays_is_known_after_a_session() -> None:
    """A club and a beginner for what they are; of strong the model tells enough."""
    state, rng = begun(5), Random(6)
    levels = ("club", "club", "beginner", "strong")
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            state.apply(CHANCE, ENGINE.deal(state, rng))
        else:
            state.apply(actor, BOT.choose(state.view(actor), levels[actor], rng, None))
    memory: Memory = {}
    BOT.learn(state.view(0), "reader", memory)
    memory.pop("seen")
    known = habits_of(fresh().view(0), memory)
    assert {seat: known[seat].style for seat in (1, 2, 3)} == {1: CLUB_STYLE, 2: BEGINNER_STYLE, 3: MODELLED}
    assert all(0 < share <= 1 for lean in known.values() for _, share in lean.styles)


def test_a_simple_player_is_answered_at_least_as_well_as_by_simple_play() -> None:
    """Of the lines that are tried the best for the own seat: the deal first, then a trick at all."""
    rng = Random(11)
    better = 0
    for _ in range(200):
        cards = rng.sample(pack_of(4), 20)
        hands = [mask_of(cards[seat::4]) for seat in range(4)]
        trump, soloist, leader = rng.randrange(4), rng.randrange(4), rng.randrange(4)
        simply = simple_winners(hands, trump, soloist, leader, (), ())
        known = {seat: rng.choice((CLUB_STYLE, BEGINNER_STYLE)) for seat in (1, 2)}
        won = best_answer(SpielPlayout(list(hands), trump, soloist, leader, [], [], known), 0)
        assert len(won) == 5
        alike = best_answer(SpielPlayout(list(hands), trump, soloist, leader, [], []), 0)
        worth = [
            (reaches_goal(each, 0, soloist, "deal") == (soloist == 0), each.count(0) > 0) for each in (simply, alike)
        ]
        assert worth[1] >= worth[0]
        better += worth[1] > worth[0]
    assert better > 20


def test_it_learns_from_what_everybody_has_seen() -> None:
    state = play(begun(4), Random(5))
    memory: Memory = {}
    BOT.learn(state.view(0), "reader", memory)
    other: Memory = {}
    BOT.learn(replace(state.view(None), seat=0), "reader", other)
    assert memory == other
    assert any(each.get("observed") for each in memory["opponents"].values())
