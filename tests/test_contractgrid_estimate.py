"""ContractGrid's one estimate: from the sheet to the last card nothing but what happens changes the chance to win."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablegame.ai.judging import judge
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contractgrid.bot import weigh
from tablegame.games.contractgrid.bot.advice import of_bids
from tablegame.games.contractgrid.bot.bids import REAL, BidSets, unlikely_bids
from tablegame.games.contractgrid.bot.estimate import GridEstimate
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.session.history import GameHistory

ENTRY = find("contractgrid")
SHORT: dict[str, Any] = {"contracts": "nine", "cards": 24}
POSITIONS = 201
"""Of each phase; three seats of every hand have one."""


HANDS = Path(__file__).parent / "contractgrid_hands.txt"
"""Games of strong seats, move by move as records write them, with an empty line between two of them."""


def chosen(state: Any, actor: int, level: str, rng: Random) -> Any:
    if actor == CHANCE:
        return ENTRY.engine.deal(state, rng)
    return ENTRY.bot.choose(state.view(actor), level, 0.0, Random(rng.getrandbits(62)), None)


def changes() -> dict[str, list[float]]:
    """By how much the estimate of a seat has changed when it is next asked, or at the end of the hand, since a choice
    in each phase; of the cards of a hand one for each seat, drawn by lot.

    From games that strong seats have played, so that only what is wanted has to be estimated.
    """
    rng, found = Random("one estimate"), dict[str, list[float]]()
    for game in HANDS.read_text(encoding="utf-8").split("\n\n"):
        line: Any = GameHistory(ENTRY.engine, 3, complete(ENTRY.engine, 3, SHORT))
        asked: list[list[Any]] = [[] for _ in range(3)]
        for text in game.splitlines():
            hand, actor = len(line.state.past), "ABC".find(text[0])
            if actor >= 0 and line.state.phase != Phase.GRID and line.state.legal(actor).count() > 1:
                asked[actor].append(line.state.view(actor))
            line.add(actor, ENTRY.engine.parse(actor, text[2:]))
            if len(line.state.past) > hand:
                ended = ENTRY.bot.expects(line.state.view(None))
                for seat in range(3):
                    for phase, change in steps(asked[seat], ended[seat], rng):
                        found.setdefault(phase, []).append(change)
                asked = [[] for _ in range(3)]
    return found


def steps(views: list[Any], ended: float, rng: Random) -> list[tuple[str, float]]:
    """The changes after a suit was refused, after bids, and after one of the cards of a seat in a hand."""
    cards = [place for place, view in enumerate(views) if view.phase == Phase.PLAY]
    wanted = [place for place, view in enumerate(views) if view.phase != Phase.PLAY] + rng.sample(cards, 1)
    said = {
        place: weigh(views[place], Random(rng.getrandbits(62)))[0].value
        for place in sorted({*wanted, *(place + 1 for place in wanted)})
        if place < len(views)
    }
    return [(views[place].phase, said.get(place + 1, ended) - said[place]) for place in wanted]


@pytest.mark.slow
def test_the_estimate_before_a_choice_is_the_mean_of_the_estimates_after_it() -> None:
    changed = changes()
    assert changed.keys() == {Phase.REFUSE, Phase.BID, Phase.PLAY}
    for phase, found in changed.items():
        mean = sum(found) / len(found)
        error = sqrt(sum((each - mean) ** 2 for each in found) / len(found) ** 2)
        assert len(found) >= POSITIONS - 1 and abs(mean) <= 3 * error, (phase, mean, error)


@pytest.mark.parametrize("options", [{}, SHORT])
def test_the_estimate_of_a_sheet_is_the_mean_of_the_estimates_once_all_lie_open(options: dict[str, Any]) -> None:
    rng, apart = Random("sheets"), []
    for _ in range(POSITIONS):
        state: Any = ENTRY.engine.new(3, complete(ENTRY.engine, 3, options))
        state.apply(CHANCE, ENTRY.engine.deal(state, rng))
        first = weigh(state.view(0), rng)[0]
        for seat in range(3):
            state.apply(seat, first.move if not seat else chosen(state, seat, "club", rng))
        apart.append(ENTRY.bot.expects(state.view(None))[0] - first.value)
    mean = sum(apart) / len(apart)
    error = sqrt(sum((each - mean) ** 2 for each in apart) / len(apart) ** 2)
    assert abs(mean) <= max(3 * error, 0.5), (mean, error)


def at_the_sheets(players: int, options: dict[str, Any]) -> Any:
    state = ENTRY.engine.new(players, complete(ENTRY.engine, players, options))
    state.apply(CHANCE, ENTRY.engine.deal(state, Random(1)))
    return state.view(0)


@pytest.mark.parametrize("contracts", ["sixteen", "nine"])
@pytest.mark.parametrize(
    ("players", "more"),
    [(3, {}), (3, {"cards": 24}), (4, {}), (3, {"cap": "none"}), (3, {"cap": 500}), (4, {"require_complete": False})],
)
def test_no_suggested_sheet_is_a_mistake(players: int, more: dict[str, Any], contracts: str) -> None:
    view = at_the_sheets(players, {"contracts": contracts, **more})
    for each in layouts.offered_layouts(view.house):
        found = judge(ENTRY.bot, view, moves.layout(each.sheet), Random(2))
        assert found.judged in ("best", "same") and found.lost == 0, each.key


@pytest.mark.parametrize("options", [SHORT, {}])
def test_a_hint_bids_on_what_hardly_ever_comes_only_where_nothing_likelier_is_as_good_and_says_why(
    options: dict[str, Any],
) -> None:
    told, rng = 0, Random("bids")
    state: Any = ENTRY.engine.new(3, complete(ENTRY.engine, 3, options))
    while told < 24 and state.acting():
        for actor in state.acting():
            view = None if actor == CHANCE else state.view(actor)
            if view is not None and view.phase == Phase.BID:
                told += 1
                (bids, worth), *others = BidSets(GridEstimate(view, Random(told))).best(view.order.trump, 40, 12, 40)
                if unlikely_bids(bids, worth):
                    said = of_bids(bids, worth, view.marks[actor], 4, True).english()
                    assert "in order to miss it" in said or "seldom comes" in said, said
                    likely = [each.chance for mask, each in others if not unlikely_bids(mask, each)]
                    assert all(chance < worth.chance - REAL for chance in likely), (told, said)
            state.apply(actor, chosen(state, actor, "club", rng))


def test_what_is_estimated_before_the_sheets_lie_open_fits_what_is_after() -> None:
    """Half of 100 games at the sheets and a third at the next step would be two scales."""
    for options in ({}, SHORT):
        view = at_the_sheets(3, options)
        assert view.phase == Phase.GRID
        assert all(abs(each.value - 100 / 3) < 1 for each in weigh(view, Random(1)))
