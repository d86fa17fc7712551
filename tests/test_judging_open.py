"""The judge in the four open games: every choice is judged, and what is solved is judged exactly."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

import pytest

from tablegame.ai.judging import judge
from tablegame.core.cards import value
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.precognition.facts.moves import is_card


def begin(game: str, players: int, **options: Any) -> State:
    engine = find(game).engine
    return engine.new(players, complete(engine, players, options))


def step(game: str, state: State, rng: Random) -> None:
    """Somebody's move, at random."""
    entry, actor = find(game), state.acting()[0]
    move = entry.engine.deal(state, rng) if actor == CHANCE else entry.bot.yardstick(state.view(actor), rng)
    state.apply(actor, move)


KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("contraconquer", 3, {}),
    ("contraconquer", 8, {"form": "remainder"}),
    ("wargops", 2, {"games": 1, "ranks": 5}),
    ("wargops", 3, {"games": 1, "ranks": 4}),
    ("wargops", 4, {"games": 1, "ranks": 4, "ties": "replace"}),
    ("precognition", 2, {"ranks": 3}),
    ("precognition", 4, {"ranks": 3}),
    ("procession", 2, {"length": 7}),
    ("procession", 2, {"length": 12}),
    ("procession", 4, {"length": 7}),
]


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_every_choice_is_judged(game: str, players: int, options: dict[str, Any]) -> None:
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    rng, bot = Random(seed), find(game).bot
    state = begin(game, players, **options)
    for _ in range(60):
        if not state.acting():
            break
        actor = state.acting()[0]
        if actor != CHANCE:
            view = state.view(actor)
            domain = view.legal()
            for move in list(domain)[:4] if domain.count() < 60 else [domain.sample(rng)]:
                found = judge(bot, view, move, Random(seed))
                assert found.lost >= 0 and found.error >= 0 and found.best in domain
                assert found == judge(bot, view, move, Random(seed)), "the same question has the same answer"
        step(game, state, rng)


def test_cards_of_one_value_and_rows_that_mirror_each_other_are_judged_alike() -> None:
    rng = Random(3)
    state, bot = begin("precognition", 3), find("precognition").bot
    for _ in range(12):
        step("precognition", state, rng)
    view = state.view(state.acting()[0])
    cards = [card for card in view.legal() if is_card(card)]
    pairs = [(one, other) for one in cards for other in cards if one < other and value(one) == value(other)]
    assert pairs
    for one, other in pairs:
        assert bot.same(view, one, other)
        assert judge(bot, view, one, Random(1)).lost == judge(bot, view, other, Random(1)).lost
    state, bot = begin("procession", 2, length=6), find("procession").bot
    view = state.view(0)
    rows = list(view.legal())
    judged = {row: judge(bot, view, row, Random(1)).lost for row in rows}
    alike = [(one, other) for one in rows for other in rows if one < other and bot.same(view, one, other)]
    assert alike and all(judged[one] == judged[other] for one, other in alike)
