"""What ContractGrid estimates, and what a hint says of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablegame.ai.judging import judge
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contractgrid.bot import weigh, weighed
from tablegame.games.contractgrid.bot.advice import of_bids, of_cards
from tablegame.games.contractgrid.bot.bids import REAL, BidSets, unlikely_bids
from tablegame.games.contractgrid.bot.estimate import GridEstimate, GridWorth
from tablegame.games.contractgrid.bot.plan import Form, form_of
from tablegame.games.contractgrid.bot.race import FORMS, LearnedRace, Shares, learned_file
from tablegame.games.contractgrid.facts import layouts, moves
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    PLAY,
    SOLOIST,
    SPADES,
    THIRD,
    TWO,
    ZERO,
)
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.options import house_of, rules_of
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.game import GAME
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.session.history import GameHistory
from tablegame.storage.folders import asset

ENTRY = find("contractgrid")
SHORT: dict[str, Any] = {"contracts": "nine", "cards": 24}
POSITIONS = 99
"""Of each phase; three seats of every hand have one."""


HANDS = Path(__file__).parent / "contractgrid_hands.txt"
"""Games of strong seats, move by move as records write them, with an empty line between two of them."""


def chosen(state: Any, actor: int, level: str, rng: Random) -> Any:
    if actor == CHANCE:
        return ENTRY.engine.deal(state, rng)
    return ENTRY.bot.choose(state.view(actor), level, Random(rng.getrandbits(62)), None)


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
        assert len(found) >= POSITIONS - 1 and abs(mean) <= 2 * error, (phase, mean, error)


@pytest.mark.parametrize("options", [{}, SHORT])
def test_the_estimate_of_a_sheet_is_the_mean_of_the_estimates_once_all_lie_open(options: dict[str, Any]) -> None:
    rng, apart = Random("sheets"), []
    for _ in range(201):
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
        found = judge(ENTRY.bot, view, moves.layout(each.sheet), 2)
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
                estimate = GridEstimate(view, Random(told))
                sets = [moves.BID + each for each in BidSets(estimate).candidates()]
                (bids, worth), *others = [(move - moves.BID, each) for move, each in weighed(estimate, sets).items()]
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


# -- advice ------------------------------------------------------------------------------------------------------------


def worth(*hands: tuple[int, ...], points: float = 12.4) -> GridWorth:
    """What imagined hands brought, each as the contracts that were made."""
    values = tuple(sum(1 << contract for contract in hand) for hand in hands)
    return GridWorth(0.5, 0.01, points, values, (0.5,) * len(hands))


def test_how_often_a_contract_comes_is_its_share_of_the_imagined_hands() -> None:
    assert worth((ZERO,), (ZERO, PLAY), (PLAY,), ()).share_of(ZERO) == 0.5
    assert GridWorth(0.5, 0.01, 0.0).share_of(ZERO) == 0


def test_bids_are_explained_by_the_surest_and_the_least_sure() -> None:
    reason = of_bids(
        1 << TWO | 1 << ZERO | 1 << THIRD, worth((ZERO, TWO, THIRD), (ZERO, THIRD), (ZERO,), ()), 0, 3, True
    )
    assert reason.english() == ("surest is Zero, 75 times in 100, least sure Two, 25 times; 12 points on average")
    assert reason.clause == "bids"


def test_a_bid_that_is_sure_is_no_reason_and_play_is_known_to_be_always_made() -> None:
    hands = worth((PLAY, ZERO), (PLAY, ZERO), (PLAY, ZERO, THIRD), (PLAY, ZERO))
    said = [
        of_bids(bids, hands, 0, 3, True).english()
        for bids in (1 << PLAY | 1 << THIRD, 1 << ZERO | 1 << THIRD, 1 << PLAY | 1)
    ]
    assert said == [
        "Play is always made, least sure is Third, 25 times in 100; 12 points on average",
        "least sure is Third, 25 times in 100; 12 points on average",
        "all of these bids are as good as made; 12 points on average",
    ]


def test_what_hardly_ever_comes_is_said_to_be_missed_or_to_be_a_long_shot() -> None:
    """Where it comes once in twelve hands, what that hand is worth tells why it is bid; a marked one brings no line."""
    bids, hands = 1 << PLAY | 1 << ZERO, ((PLAY, ZERO), *((PLAY,),) * 11)
    missed, hoped = (replace(worth(*hands), chances=(first, *(0.5,) * 11)) for first in (0.4, 0.9))
    assert "Zero is bid in order to miss it" in of_bids(bids, missed, 0, 3, True).english()
    assert "Zero is bid in order to miss it" in of_bids(bids, hoped, 1 << ZERO, 3, True).english()
    assert (
        "Zero seldom comes, 8 times in 100, but its square is still open" in of_bids(bids, hoped, 0, 3, True).english()
    )
    assert "Zero is bid in order to miss it" in of_bids(bids, worth((PLAY,), (PLAY,)), 0, 3, True).english()


def test_a_single_bid_has_no_least_sure_one() -> None:
    assert (
        of_bids(1 << ZERO, worth((ZERO,), ()), 0, 3, True).english()
        == "Zero comes 50 times in 100; 12 points on average"
    )


def test_a_card_is_explained_by_the_bid_that_it_helps_or_harms_most_beside_the_others() -> None:
    good, bad, plain = worth((ZERO,), (ZERO,)), worth((), ()), worth((ZERO,), ())
    said = [reason.english() for reason in of_cards([good, bad, plain], 1 << ZERO | 1 << SPADES, True)]
    assert said == [
        "good for Zero, which then comes 100 times in 100; 12 points on average",
        "bad for Zero, which then comes 0 times in 100; 12 points on average",
        "the hand brings 12 points on average",
    ]


def test_what_was_not_bid_explains_no_card() -> None:
    said = {reason.english() for reason in of_cards([worth((ZERO,)), worth(())], 1 << SPADES, True)}
    assert said == {"the hand brings 12 points on average"}


def test_a_card_that_misses_a_bid_because_the_game_is_better_so_says_that_this_is_the_plan() -> None:
    makes, misses = replace(worth((ZERO,), (ZERO,)), chance=0.3, chances=(0.3, 0.3)), worth((), (), points=7.0)
    for near, why in ((True, "fewer points leave more hands before the cap"), (False, "the game looks better so")):
        said = of_cards([makes, misses], 1 << ZERO, near)[1].english()
        assert said == f"Zero is to be missed and comes 0 times in 100: {why}; 7 points on average"
        assert why in of_bids(1 << PLAY | 1 << ZERO, worth((PLAY,), (PLAY,)), 0, 2, near).english()
    # A card that was left early has fewer hands.
    early = replace(makes, values=makes.values[:1], chances=(0.3,))
    assert "to be missed" in of_cards([early, misses], 1 << ZERO, True)[1].english()


def test_bids_that_cannot_come_together_are_said_to_be_such() -> None:
    bids = 1 << ZERO | 1 << TWO | 1 << PLAY
    said = of_bids(bids, worth((ZERO, PLAY), (TWO, PLAY)), 0, 2, True).english()
    assert said.startswith("no more than 2 of these bids can come in one hand; surest is Play, 100 times in 100")


# -- outlook -----------------------------------------------------------------------------------------------------------


FORM = Form(3, 33, False, 1000, True, 4, 1)
SHEET = suggestions(tuple(range(16)))[0].sheet
ALL = (1 << 16) - 1
SAMPLES = (
    ((0, 0, 0), (0, 0, 0)),
    ((60, 55, 90), (0x811F, 0x8C07, 0x8D13)),
    ((310, 455, 300), (0xF1F3, 0xFDBB, 0x8123)),
    ((700, 640, 720), (ALL & ~(1 << ALL_TRUMP), ALL & ~(1 << SOLOIST), 0xF1F3)),
)


def outlook(seat: int, form: Form = FORM) -> LearnedRace:
    sheets = (SHEET,) * form.players
    return LearnedRace(form, learned_file(form, SHEET), seat, sheets, (0,) * form.players, (2,) * form.players)


def test_chances_of_all_seats_are_about_a_whole() -> None:
    for totals, marks in SAMPLES:
        chances = [outlook(seat).after(totals, marks) for seat in range(3)]
        assert sum(chances) == pytest.approx(1, abs=0.2), (totals, chances)
        assert sum(Shares(FORM, (SHEET,) * 3, totals, marks).after(totals, marks)) == pytest.approx(1)


def test_the_others_count_the_same_wherever_they_sit() -> None:
    totals, marks = SAMPLES[2]
    for one, other in permutations((1, 2)):
        swapped = (totals[0], totals[one], totals[other]), (marks[0], marks[one], marks[other])
        assert outlook(0).after(*swapped) == pytest.approx(outlook(0).after(totals, marks))


def test_points_and_rare_contracts_are_worth_something_and_so_is_what_the_others_lack() -> None:
    totals, marks = SAMPLES[1]
    before = outlook(0).after(totals, marks)
    rare, common = (marks[0] | 1 << ALL_TRUMP, *marks[1:]), (marks[0] & ~(1 << PLAY), *marks[1:])
    theirs = (marks[0], marks[1] | 1 << ALL_TRUMP | 1 << SOLOIST, marks[2])
    assert outlook(0).after((160, *totals[1:]), marks) > before + 0.01
    assert outlook(0).after(totals, rare) > before + 0.05
    assert outlook(0).after(totals, common) < before
    assert outlook(0).after(totals, theirs) < before - 0.02


def test_a_hand_that_ends_the_game_counts_as_the_rules_say() -> None:
    assert outlook(0).after((1000, 930, 900), (0, 0, 0)) == 0
    assert outlook(1).after((1000, 930, 900), (0, 0, 0)) == 1
    assert outlook(0).after((1000, 930, 900), (ALL, 0, 0)) == 1
    assert outlook(0).after((600, 601, 300), (ALL, 0, 0)) == 0


@pytest.mark.parametrize(
    "given", [{"cap": "none"}, {"bids": 5}, {"unmarked": 0}, {"cap": 700}, {"require_complete": False}]
)
def test_what_was_not_learned_for_these_house_rules_is_not_asked(given: dict[str, Any]) -> None:
    house = house_of(rules_of(complete(ENGINE, 3, given)))
    form = Form(3, house.cards, house.joker_counts, house.cap, house.require_complete, house.bids, house.reward)
    assert not learned_file(form, house.on_sheet)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("given", [{}, GAME.short[1]])
def test_the_usual_and_the_short_game_were_learned(players: int, given: dict[str, Any]) -> None:
    fits = {name: each for name, each in given.items() if players == 3 or name != "cards"}
    view = ENGINE.new(players, complete(ENGINE, players, fits)).view(0)
    assert learned_file(form_of(view), view.house.on_sheet)


def test_what_was_learned_is_small_and_there() -> None:
    for form, (_, name) in FORMS.items():
        assert asset(f"contractgrid/{name}.net").stat().st_size < 100_000
        assert learned_file(form._replace(chance=5), range(FORMS[form][0])) == name
