"""The estimates of ContractGrid's strong player and judge: they are right on the average, and the nets behind them."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from seeds import so_many

from tablegame.ai.judging import judge
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games.contractgrid.bot import BOT, candidates
from tablegame.games.contractgrid.bot.playouts import LEADS_LOW
from tablegame.games.contractgrid.bot.race import LEARNED_RULES, LearnedRace, WinChances, learned_file
from tablegame.games.contractgrid.bot.score_paths import RaceRules, race_rules_of
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, PLAY, SOLOIST
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.games.contractgrid.game import GAME
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.session.history import GameHistory
from tablegame.storage.folders import asset

SHORT: dict[str, Any] = {"contracts": "nine", "cards": 24}
GAMES, SEATS = so_many(1, 3), so_many(2, 3)
"""The number of kept games that are estimated, and of seats in each hand."""
HANDS = Path(__file__).parent / "contractgrid_hands.txt"
"""Games of strong seats: a move on each line, as in records, and an empty line between two games."""


def choice_of(state: Any, actor: int, level: str, rng: Random) -> Any:
    """A random deal, or the move of that level for the seat that acts."""
    if actor == CHANCE:
        return ENGINE.deal(state, rng)
    return BOT.choose(state.view(actor), level, Random(rng.getrandbits(62)), None)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean of these values and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def changes_of_estimates() -> dict[str, list[float]]:
    """The changes of estimates in the kept games by phase, as in `changes_in_a_hand`."""
    rng, changes = Random("one estimate"), dict[str, list[float]]()
    for game in HANDS.read_text(encoding="utf-8").split("\n\n")[:GAMES]:
        history: Any = GameHistory(ENGINE, 3, complete(ENGINE, 3, SHORT))
        views: list[list[Any]] = [[] for _ in range(3)]  # of each seat before its choices in this hand
        for text in game.splitlines():
            hands, actor = len(history.state.past), "ABC".find(text[0])
            if actor >= 0 and history.state.phase != GridPhase.GRID and history.state.legal(actor).count() > 1:
                views[actor].append(history.state.view(actor))
            history.add(actor, ENGINE.parse(actor, text[2:]))
            if len(history.state.past) > hands:
                results = BOT.expected_results(history.state.view(None))
                for seat in rng.sample(range(3), SEATS):
                    for phase, change in changes_in_a_hand(views[seat], results[seat], rng):
                        changes.setdefault(phase, []).append(change)
                views = [[] for _ in range(3)]
    return changes


def changes_in_a_hand(views: list[Any], result: float, rng: Random) -> list[tuple[str, float]]:
    """The changes of a seat's estimate from a choice to its next choice, or to the result of the hand.

    The choices are the refusal, the bids, and one card that is drawn by lot; each change comes with its phase.
    """
    cards = [number for number, view in enumerate(views) if view.phase == GridPhase.PLAY]
    choices = [number for number, view in enumerate(views) if view.phase != GridPhase.PLAY] + rng.sample(cards, 1)
    estimates = {
        number: BOT.weigh(views[number], Random(rng.getrandbits(62)))[0][0].value
        for number in sorted({*choices, *(number + 1 for number in choices)})
        if number < len(views)
    }
    return [(views[number].phase, estimates.get(number + 1, result) - estimates[number]) for number in choices]


@pytest.mark.slow
def test_an_estimate_is_the_mean_of_the_estimates_after_the_choice() -> None:
    changes_by_phase = changes_of_estimates()
    assert changes_by_phase.keys() == {GridPhase.REFUSE, GridPhase.BID, GridPhase.PLAY}
    for phase, changes in changes_by_phase.items():
        mean, error = mean_and_error(changes)
        assert len(changes) >= 11 * SEATS * GAMES - 1 and abs(mean) <= 2 * error, (phase, mean, error)


@pytest.mark.parametrize("options", [{}, SHORT])
def test_the_estimate_of_a_secret_sheet_is_the_mean_estimate_of_open_sheets(options: dict[str, Any]) -> None:
    rng, changes = Random("sheets"), []
    for _ in range(201):
        state: Any = ENGINE.new(3, complete(ENGINE, 3, options))
        state.apply(CHANCE, ENGINE.deal(state, rng))
        best = BOT.weigh(state.view(0), rng)[0][0]
        for seat in range(3):
            state.apply(seat, best.move if not seat else choice_of(state, seat, "club", rng))
        changes.append(BOT.expected_results(state.view(None))[0] - best.value)
    mean, error = mean_and_error(changes)
    assert abs(mean) <= max(3 * error, 0.5), (mean, error)


def view_before_sheets(players: int, options: dict[str, Any]) -> Any:
    """The view of the first seat when sheets are to be laid out."""
    state = ENGINE.new(players, complete(ENGINE, players, options))
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    return state.view(0)


@pytest.mark.parametrize("contracts", ["sixteen", "nine"])
@pytest.mark.parametrize(
    ("players", "more"),
    [(3, {}), (3, {"cards": 24}), (4, {}), (3, {"cap": "none"}), (3, {"cap": 500}), (4, {"require_complete": False})],
)
def test_no_suggested_sheet_is_a_mistake(players: int, more: dict[str, Any], contracts: str) -> None:
    view = view_before_sheets(players, {"contracts": contracts, **more})
    for each in layouts.offered_layouts(view.house):
        verdict = judge(BOT, view, moves.layout(each.sheet), 2)
        assert verdict.judged in ("best", "same") and verdict.loss == 0, each.key


@pytest.mark.parametrize("options", [SHORT, {}])
def test_a_hint_bids_on_a_rare_contract_only_if_all_likelier_bids_are_worse(options: dict[str, Any]) -> None:
    hints, rng = 0, Random("bids")
    state: Any = ENGINE.new(3, complete(ENGINE, 3, options))
    while hints < so_many(12, 24) and state.acting():
        for actor in state.acting():
            if state.phase == GridPhase.BID:
                hints += 1
                unlikely = {each.move: each.unlikely for each in candidates(state.view(actor))}
                choices, best = BOT.weigh(state.view(actor), Random(hints))
                values = {choice.move: choice.value for choice in choices}
                leads = [values[best] - values[move] for move in unlikely if not unlikely[move]]
                assert not unlikely[best] or min(leads, default=100) > BOT.inaccuracy_bound, hints
            state.apply(actor, choice_of(state, actor, "club", rng))
    assert hints


@pytest.mark.parametrize("options", [{}, SHORT])
def test_before_sheets_are_laid_out_every_seat_has_a_third_of_the_chances(options: dict[str, Any]) -> None:
    choices, _ = BOT.weigh(view_before_sheets(3, options), Random(1))
    assert all(abs(choice.value - 100 / 3) < 1 for choice in choices)


USUAL_RULES = RaceRules(players=3, cards=33, joker_counts=False, cap=1000, require_complete=True, bids=4, reward=1)
SHEET = suggestions(tuple(range(16)))[0].sheet
ALL = (1 << 16) - 1
SAMPLES = (
    ((0, 0, 0), (0, 0, 0)),
    ((60, 55, 90), (0x811F, 0x8C07, 0x8D13)),
    ((310, 455, 300), (0xF1F3, 0xFDBB, 0x8123)),
    ((700, 640, 720), (ALL & ~(1 << ALL_TRUMP), ALL & ~(1 << SOLOIST), 0xF1F3)),
)
"""Totals and marks, a bit for each square, of the three seats from the beginning of a game to its end."""


def learned_race(seat: int) -> LearnedRace:
    """The race of a seat by the net for the usual rules, at the beginning of a game."""
    file = learned_file(USUAL_RULES, SHEET)
    return LearnedRace(USUAL_RULES, file, seat, sheets=(SHEET,) * 3, totals=(0,) * 3, repeats=(2,) * 3)


def test_the_chances_of_all_seats_add_up_to_about_one() -> None:
    for totals, marks in SAMPLES:
        chances = [learned_race(seat).chance_after(totals, marks) for seat in range(3)]
        assert sum(chances) == pytest.approx(1, abs=0.2), (totals, chances)
        assert sum(WinChances(USUAL_RULES, (SHEET,) * 3, totals, marks).after(totals, marks)) == pytest.approx(1)


def test_the_order_of_the_opponents_changes_no_chance() -> None:
    for totals, marks in SAMPLES:
        chance = learned_race(0).chance_after(totals, marks)
        swapped = (totals[0], totals[2], totals[1]), (marks[0], marks[2], marks[1])
        assert learned_race(0).chance_after(*swapped) == pytest.approx(chance)


def test_points_and_rare_marks_raise_the_own_chance_and_lower_that_of_others() -> None:
    totals, marks = SAMPLES[1]
    chance = learned_race(0).chance_after(totals, marks)
    with_rare, without_play = (marks[0] | 1 << ALL_TRUMP, *marks[1:]), (marks[0] & ~(1 << PLAY), *marks[1:])
    with_rare_of_other = (marks[0], marks[1] | 1 << ALL_TRUMP | 1 << SOLOIST, marks[2])
    assert learned_race(0).chance_after((160, *totals[1:]), marks) > chance + 0.01
    assert learned_race(0).chance_after(totals, with_rare) > chance + 0.05
    assert learned_race(0).chance_after(totals, without_play) < chance
    assert learned_race(0).chance_after(totals, with_rare_of_other) < chance - 0.02


@pytest.mark.parametrize(
    "given", [{"cap": "none"}, {"bids": 5}, {"unmarked": 0}, {"cap": 700}, {"require_complete": False}]
)
def test_house_rules_that_no_net_learned_get_none(given: dict[str, Any]) -> None:
    view = ENGINE.new(3, complete(ENGINE, 3, given)).view(0)
    assert not learned_file(race_rules_of(view), view.house.on_sheet)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("given", [{}, GAME.short[1]])
def test_the_usual_and_the_short_game_have_a_trained_net(players: int, given: dict[str, Any]) -> None:
    fitting = {name: value for name, value in given.items() if players == 3 or name != "cards"}
    view = ENGINE.new(players, complete(ENGINE, players, fitting)).view(0)
    assert learned_file(race_rules_of(view), view.house.on_sheet)


def test_every_trained_net_is_shipped_and_below_100_kilobytes() -> None:
    for rules, (contract_count, name) in LEARNED_RULES.items():
        assert asset(f"contractgrid/{name}.net").stat().st_size < 100_000
        assert learned_file(rules._replace(others=LEADS_LOW), range(contract_count)) == name, "whatever others do"
