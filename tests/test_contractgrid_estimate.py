"""What ContractGrid estimates, and what a hint says of it."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from seeds import so_many

from tablegame.ai.judging import judge
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contractgrid.bot import BOT, candidates
from tablegame.games.contractgrid.bot.playouts import LEADS_LOW
from tablegame.games.contractgrid.bot.race import LEARNED_RULES, LearnedRace, WinChances, learned_file
from tablegame.games.contractgrid.bot.score_paths import RaceRules, race_rules_of
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, PLAY, SOLOIST
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.options import house_of, rules_of
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.game import GAME
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.session.history import GameHistory
from tablegame.storage.folders import asset

ENTRY = find("contractgrid")
SHORT: dict[str, Any] = {"contracts": "nine", "cards": 24}
GAMES, SEATS = so_many(1, 3), so_many(2, 3)
"""So many of the kept ones, and of the seats of each hand, which have a change in each phase."""
HANDS = Path(__file__).parent / "contractgrid_hands.txt"
"""Games of strong seats, move by move as records write them, with an empty line between two of them."""


def chosen(state: Any, actor: int, level: str, rng: Random) -> Any:
    if actor == CHANCE:
        return ENTRY.engine.deal(state, rng)
    return ENTRY.bot.choose(state.view(actor), level, Random(rng.getrandbits(62)), None)


def changes_of_estimates() -> dict[str, list[float]]:
    """By how much the estimate of a seat has changed when it is next asked, or at the end of the hand, since a choice
    in each phase; of the cards of a hand one for each seat, drawn by lot.

    From games that strong seats have played, so that only what is wanted has to be estimated.
    """
    rng, found = Random("one estimate"), dict[str, list[float]]()
    for game in HANDS.read_text(encoding="utf-8").split("\n\n")[:GAMES]:
        line: Any = GameHistory(ENTRY.engine, 3, complete(ENTRY.engine, 3, SHORT))
        asked: list[list[Any]] = [[] for _ in range(3)]
        for text in game.splitlines():
            hand, actor = len(line.state.past), "ABC".find(text[0])
            if actor >= 0 and line.state.phase != Phase.GRID and line.state.legal(actor).count() > 1:
                asked[actor].append(line.state.view(actor))
            line.add(actor, ENTRY.engine.parse(actor, text[2:]))
            if len(line.state.past) > hand:
                ended = ENTRY.bot.expected_results(line.state.view(None))
                for seat in rng.sample(range(3), SEATS):
                    for phase, change in changes_in_a_hand(asked[seat], ended[seat], rng):
                        found.setdefault(phase, []).append(change)
                asked = [[] for _ in range(3)]
    return found


def changes_in_a_hand(views: list[Any], ended: float, rng: Random) -> list[tuple[str, float]]:
    """The changes after a suit was refused, after bids, and after one of the cards of a seat in a hand."""
    cards = [place for place, view in enumerate(views) if view.phase == Phase.PLAY]
    wanted = [place for place, view in enumerate(views) if view.phase != Phase.PLAY] + rng.sample(cards, 1)
    estimates = {
        place: BOT.weigh(views[place], Random(rng.getrandbits(62)))[0][0].value
        for place in sorted({*wanted, *(place + 1 for place in wanted)})
        if place < len(views)
    }
    return [(views[place].phase, estimates.get(place + 1, ended) - estimates[place]) for place in wanted]


@pytest.mark.slow
def test_an_estimate_is_the_mean_of_the_estimates_after_the_choice() -> None:
    changed = changes_of_estimates()
    assert changed.keys() == {Phase.REFUSE, Phase.BID, Phase.PLAY}
    for phase, found in changed.items():
        mean = sum(found) / len(found)
        error = sqrt(sum((each - mean) ** 2 for each in found) / len(found) ** 2)
        assert len(found) >= 11 * SEATS * GAMES - 1 and abs(mean) <= 2 * error, (phase, mean, error)


@pytest.mark.parametrize("options", [{}, SHORT])
def test_the_estimate_of_a_sheet_is_the_mean_of_those_once_all_sheets_are_open(options: dict[str, Any]) -> None:
    rng, apart = Random("sheets"), []
    for _ in range(201):
        state: Any = ENTRY.engine.new(3, complete(ENTRY.engine, 3, options))
        state.apply(CHANCE, ENTRY.engine.deal(state, rng))
        first = BOT.weigh(state.view(0), rng)[0][0]
        for seat in range(3):
            state.apply(seat, first.move if not seat else chosen(state, seat, "club", rng))
        apart.append(ENTRY.bot.expected_results(state.view(None))[0] - first.value)
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
        found = judge(ENTRY.bot, view, moves.layout(each.sheet), 2)
        assert found.judged in ("best", "same") and found.loss == 0, each.key


@pytest.mark.parametrize("options", [SHORT, {}])
def test_a_hint_bids_on_a_rare_contract_only_if_no_likelier_one_is_as_good(options: dict[str, Any]) -> None:
    asked, rng = 0, Random("bids")
    state: Any = ENTRY.engine.new(3, complete(ENTRY.engine, 3, options))
    while asked < so_many(12, 24) and state.acting():
        for actor in state.acting():
            view = None if actor == CHANCE else state.view(actor)
            if view is not None and view.phase == Phase.BID:
                asked += 1
                likely = {each.move: not each.unlikely for each in candidates(view)}
                found, best = BOT.weigh(view, Random(asked))
                values = {each.move: each.value for each in found}
                least = all(values[best] - values[move] > BOT.inaccuracy_bound for move in likely if likely[move])
                assert likely[best] or least, asked
            state.apply(actor, chosen(state, actor, "club", rng))
    assert asked


def test_before_sheets_are_laid_out_every_seat_has_a_third_of_the_chances() -> None:
    """Half of 100 games at the sheets and a third at the next step would be two scales."""
    for options in ({}, SHORT):
        view = at_the_sheets(3, options)
        assert view.phase == Phase.GRID
        assert all(abs(each.value - 100 / 3) < 1 for each in BOT.weigh(view, Random(1))[0])


# -- outlook -----------------------------------------------------------------------------------------------------------


FORM = RaceRules(3, 33, False, 1000, True, 4, 1)
SHEET = suggestions(tuple(range(16)))[0].sheet
ALL = (1 << 16) - 1
SAMPLES = (
    ((0, 0, 0), (0, 0, 0)),
    ((60, 55, 90), (0x811F, 0x8C07, 0x8D13)),
    ((310, 455, 300), (0xF1F3, 0xFDBB, 0x8123)),
    ((700, 640, 720), (ALL & ~(1 << ALL_TRUMP), ALL & ~(1 << SOLOIST), 0xF1F3)),
)


def learned_race(seat: int, rules: RaceRules = FORM) -> LearnedRace:
    sheets = (SHEET,) * rules.players
    return LearnedRace(rules, learned_file(rules, SHEET), seat, sheets, (0,) * rules.players, (2,) * rules.players)


def test_the_chances_of_all_seats_add_up_to_about_one() -> None:
    for totals, marks in SAMPLES:
        chances = [learned_race(seat).chance_after(totals, marks) for seat in range(3)]
        assert sum(chances) == pytest.approx(1, abs=0.2), (totals, chances)
        assert sum(WinChances(FORM, (SHEET,) * 3, totals, marks).after(totals, marks)) == pytest.approx(1)


def test_opponents_who_change_seats_change_no_chance() -> None:
    totals, marks = SAMPLES[2]
    for one, other in permutations((1, 2)):
        swapped = (totals[0], totals[one], totals[other]), (marks[0], marks[one], marks[other])
        assert learned_race(0).chance_after(*swapped) == pytest.approx(learned_race(0).chance_after(totals, marks))


def test_a_contract_is_worth_its_points_its_rarity_and_what_the_others_lack() -> None:
    totals, marks = SAMPLES[1]
    before = learned_race(0).chance_after(totals, marks)
    rare, common = (marks[0] | 1 << ALL_TRUMP, *marks[1:]), (marks[0] & ~(1 << PLAY), *marks[1:])
    theirs = (marks[0], marks[1] | 1 << ALL_TRUMP | 1 << SOLOIST, marks[2])
    assert learned_race(0).chance_after((160, *totals[1:]), marks) > before + 0.01
    assert learned_race(0).chance_after(totals, rare) > before + 0.05
    assert learned_race(0).chance_after(totals, common) < before
    assert learned_race(0).chance_after(totals, theirs) < before - 0.02


@pytest.mark.parametrize(
    "given", [{"cap": "none"}, {"bids": 5}, {"unmarked": 0}, {"cap": 700}, {"require_complete": False}]
)
def test_house_rules_without_a_trained_net_use_none(given: dict[str, Any]) -> None:
    house = house_of(rules_of(complete(ENGINE, 3, given)))
    rules = RaceRules(3, house.cards, house.joker_counts, house.cap, house.require_complete, house.bids, house.reward)
    assert not learned_file(rules, house.on_sheet)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("given", [{}, GAME.short[1]])
def test_the_usual_and_the_short_game_have_a_trained_net(players: int, given: dict[str, Any]) -> None:
    fits = {name: each for name, each in given.items() if players == 3 or name != "cards"}
    view = ENGINE.new(players, complete(ENGINE, players, fits)).view(0)
    assert learned_file(race_rules_of(view), view.house.on_sheet)


def test_every_trained_net_is_shipped_and_below_100_kilobytes() -> None:
    for rules, (_, name) in LEARNED_RULES.items():
        assert asset(f"contractgrid/{name}.net").stat().st_size < 100_000
        assert learned_file(rules._replace(others=LEADS_LOW), range(LEARNED_RULES[rules][0])) == name
