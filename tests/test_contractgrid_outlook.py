"""What was learned of whole games of ContractGrid: totals and sheets as a chance to win."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tablegame.core.options import complete
from tablegame.games.contractgrid.bot.plan import Form, form_of
from tablegame.games.contractgrid.bot.race import FORMS, LearnedRace, Shares, learned_file
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, PLAY, SOLOIST
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.options import house_of, rules_of
from tablegame.games.contractgrid.game import GAME
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.storage.folders import asset

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
