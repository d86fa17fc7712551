"""The judge in Contraspiel and ContractGrid: blunders are named, equal cards are equal, hidden cards change nothing."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from spiel_deals import deal, passes, say, session

from tablegame.ai.judging import judge
from tablegame.core.cards import ANGLO_FRENCH, GERMAN
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contractgrid.facts import moves as grid_moves
from tablegame.games.contractgrid.facts.contracts import PLAY
from tablegame.games.contractgrid.facts.layouts import mirrored, turned
from tablegame.games.contraspiel.bot import estimate
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import line_of
from tablegame.session.history import GameHistory

CARDS = ("contraspiel", "contractgrid")


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contraspiel's estimates from few sampled deals, where their accuracy is not the question."""
    monkeypatch.setattr(estimate, "DEALS", dict.fromkeys(estimate.DEALS, 8))


def phases_of(game: str, seed: int, **given: Any) -> dict[str, State]:
    """One state of each phase in which somebody chooses among several, of games between club seats."""
    entry, rng = find(game), Random(seed)
    players = given.pop("players", entry.engine.usual_players)
    state = entry.engine.new(players, complete(entry.engine, players, given))
    found: dict[str, State] = {}
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            state.apply(CHANCE, entry.engine.deal(state, rng))
            continue
        view: Any = state.view(actor)
        if view.legal().count() > 1 and (view.phase not in found or rng.random() < 0.1):
            found[view.phase] = state.clone()
        state.apply(actor, entry.bot.choose(view, "club", 1.0, rng, None))
    return found


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", CARDS)
def test_any_legal_choice_can_be_set_beside_the_best(game: str) -> None:
    entry, rng = find(game), Random(7)
    short: dict[str, Any] = {"cap": 120} if game == "contractgrid" else {"deals": 4, "drop_out": True}
    for phase, state in phases_of(game, 5, **short).items():
        actor = state.acting()[0]
        view, legal = state.view(actor), state.legal(actor)
        for _ in range(3):
            one, other = legal.sample(rng), legal.sample(rng)
            found = entry.bot.compare(view, one, other, 1, Random(3))
            assert found == entry.bot.compare(view, one, other, 1, Random(3)), (game, phase)
            back = entry.bot.compare(view, other, one, 1, Random(3))
            assert found.error >= 0, (game, phase)
            if phase != "grid":
                assert back.best - back.made == pytest.approx(found.made - found.best), (game, phase)


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", CARDS)
def test_what_a_seat_may_not_know_changes_no_judgement(game: str) -> None:
    entry = find(game)
    short: dict[str, Any] = {"cap": 120} if game == "contractgrid" else {"deals": 4}
    for phase, state in phases_of(game, 6, **short).items():
        actor = state.acting()[0]
        view = state.view(actor)
        move = view.legal().sample(Random(1))
        other = entry.engine.determinize(view, Random(2))
        assert judge(entry.bot, other.view(actor), move, Random(3)) == judge(entry.bot, view, move, Random(3)), phase


@pytest.mark.parametrize("game", CARDS)
def test_between_two_deals_everybody_expects_a_share_of_what_there_is(game: str) -> None:
    entry = find(game)
    short: dict[str, Any] = {"cap": 120} if game == "contractgrid" else {"deals": 3}
    rng = Random(3)
    players = entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, short))
    whole = sum(entry.bot.expects(state.view(None)))
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            assert sum(entry.bot.expects(state.view(None))) == pytest.approx(whole)
            state.apply(CHANCE, entry.engine.deal(state, rng))
        else:
            state.apply(actor, entry.bot.choose(state.view(actor), "club", 1.0, rng, None))
    assert sum(entry.bot.expects(state.view(None))) == pytest.approx(whole)


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", CARDS)
def test_a_game_is_judged_alike_whenever_it_is_judged(game: str) -> None:
    entry, rng = find(game), Random(12)
    players = entry.engine.usual_players
    short: dict[str, Any] = {"contracts": "nine", "cap": 5} if game == "contractgrid" else {"deals": 1}
    chosen = complete(entry.engine, players, short)
    line = GameHistory(entry.engine, players, chosen)
    while acting := line.state.acting():
        actor = acting[0]
        if actor == CHANCE:
            line.add(actor, entry.engine.deal(line.state, rng))
        else:
            line.add(actor, entry.bot.choose(line.state.view(actor), "club", 1.0, rng, None))
    told = []
    for _ in range(2):
        analysis = Analysis(game, players, chosen, line.lines[:10], 3)
        tasks = list(analysis.open_tasks())
        if told:
            tasks.reverse()
        for number, task in tasks:
            analysis.take(number, task.do())
        told.append([line_of(entry.engine, analysis.judged[n], "") for n in sorted(analysis.judged)])
    assert told[0] == told[1] and len(told[0]) > 5


# -- Contraspiel -------------------------------------------------------------------------------------------------------


def judged(state: State, text: str, game: str = "contraspiel") -> tuple[str, float]:
    """What the judge says of a move by the seat that is asked, and what it lost."""
    entry = find(game)
    actor = state.acting()[0]
    move = entry.engine.parse(actor, text)
    assert isinstance(move, int) and move in state.legal(actor)
    found = judge(entry.bot, state.view(actor), move, Random(9))
    return found.judged, found.lost


def test_passing_with_five_sure_tricks_is_a_mistake_and_playing_is_not() -> None:
    state = say(session(), deal(4, "H9", B="EU GU HA HK HO"), "A pass")
    assert judged(state, "play")[0] == "best"
    assert judged(state, "pass")[0] == "mistake"


def test_forehand_loses_nothing_by_a_pass_since_the_suit_may_be_said_again() -> None:
    state = say(session(), deal(4, "H9", A="EU GU HA HK HO"))
    assert judged(state, "play")[0] == "best"
    assert judged(state, "pass")[0] == "same"


def test_contra_with_nothing_is_a_mistake_and_a_pass_is_not() -> None:
    state = say(session(bete=16), deal(4, "H9", A="EU GU HA HK HO", B="E9 ET G9 GT S9"), "A play")
    assert judged(state, "pass") == ("best", 0.0)
    assert judged(state, "contra")[0] == "mistake"


def test_sure_tricks_lose_nothing_in_whatever_order_they_are_taken() -> None:
    state = say(session(bete=16), deal(4, "H9", A="EU GU HA HK HO"), "A play", passes("BCD"))
    for text in ("EU", "GU", "HA"):
        assert judged(state, text)[1] == 0.0


def test_giving_the_highest_trump_away_for_the_second_is_a_mistake_and_giving_a_loser_is_not() -> None:
    state = say(session(bete=16, dealer="A"), deal(4, "GU", A="EU HA HO S9 ST"))
    assert judged(state, "exchange S9")[1] == 0.0
    assert judged(state, "exchange EU")[0] == "mistake"


def test_equal_cards_lose_nothing_though_only_one_of_them_is_listed() -> None:
    state = say(
        session(bete=16), deal(4, "H9", A="E9 ET EO SA SK", B="EU GU HA HK HO"), "A pass, B play", passes("CDA")
    )
    bot, view = find("contraspiel").bot, state.view(0)
    for one, other in (("E9", "ET"), ("SA", "SK")):
        assert bot.same(view, GERMAN.card(one), GERMAN.card(other))
        found = bot.compare(view, GERMAN.card(one), GERMAN.card(other), 1, Random(1))
        assert found.best == pytest.approx(found.made) and found.error == pytest.approx(0.0)


def test_neighbours_in_one_hand_are_the_same_card_in_contraspiel() -> None:
    state = say(session(), deal(4, "H9", A="EU GU HA HO SA"), "A play", passes("BCD"))
    bot, view = find("contraspiel").bot, state.view(0)
    same = {
        (one, other)
        for one in ("EU", "GU", "HA", "HO", "SA")
        for other in ("EU", "GU", "HA", "HO", "SA")
        if one < other and bot.same(view, GERMAN.card(one), GERMAN.card(other))
    }
    assert same == {("EU", "GU"), ("GU", "HA"), ("EU", "HA")}


# -- ContractGrid ------------------------------------------------------------------------------------------------------


def test_a_sheet_turned_or_mirrored_is_the_same_sheet() -> None:
    entry = find("contractgrid")
    state = entry.engine.new(3, complete(entry.engine, 3, {}))
    state.apply(CHANCE, entry.engine.deal(state, Random(1)))
    sheet = tuple(Random(4).sample(range(16), 16))
    view, move = state.view(0), grid_moves.layout(sheet)
    assert entry.bot.same(view, move, grid_moves.layout(mirrored(turned(sheet))))
    assert not entry.bot.same(view, move, grid_moves.layout(sheet[::-1][:4] + sheet[:12]))


def test_neighbours_in_one_hand_are_the_same_card_in_contractgrid_but_for_the_joker() -> None:
    entry = find("contractgrid")
    state = phases_of("contractgrid", 8, cap=60)["play"]
    actor = state.acting()[0]
    view: Any = state.view(actor)
    cards = ANGLO_FRENCH.texts
    for one in view.hand:
        for other in view.hand:
            if entry.bot.same(view, one, other) and one != other:
                assert cards[one][1] == cards[other][1], "of one suit, never the joker"


def test_hands_that_explain_what_was_said_are_the_likelier_ones() -> None:
    """D says play in hearts: with both Wenzels and trumps it is likelier to have done so than with none."""
    entry = find("contraspiel")
    strong = say(session(), deal(4, "H9", D="EU GU HA HK HO", A="E9 ET G9 GT S9"), passes("ABC"), "D play")
    weak = say(session(), deal(4, "H9", B="EU GU HA HK HO", D="GO SO EO GK S9"), passes("ABC"), "D play")
    view = strong.view(0)
    both = [entry.bot.likely(view, [each.view(seat) for seat in range(4)]) for each in (strong, weak)]
    assert both[0] > 5 * both[1] > 0


def test_a_few_points_decide_no_game_before_its_end() -> None:
    """Two who have nothing rare left and the same lines: whoever is a few points ahead has not won yet."""
    entry = find("contractgrid")
    state: Any = phases_of("contractgrid", 8, cap=1000)["bid"]
    state.marks = (0xFFFF & ~(1 << 9),) * 3
    shares = []
    for ahead in range(0, 30, 3):
        state.total = (700 + ahead, 730, 735)
        state.totals = (state.total,)
        shares.append(entry.bot.expects(state.view(None))[0])
    assert all(abs(one - other) < 20 for one, other in pairwise(shares)), shares


def near_the_end(left: int, total: int) -> Any:
    """Somebody is to bid who has marked all squares but these, with so many points; the others are far behind."""
    state: Any = phases_of("contractgrid", 8, cap=1000)["bid"]
    seat = state.acting()[0]
    state.bids = (-1,) * 3
    state.marks = tuple(0xFFFF & ~left if each == seat else 0 for each in range(3))
    state.total = tuple(total if each == seat else 300 for each in range(3))
    state.totals = (state.total,)
    return state


def test_not_to_complete_the_sheet_as_the_cap_is_reached_is_a_mistake_and_to_do_so_is_not() -> None:
    """Play is always made: with it the game is won in this hand, without it the cap is reached with an open sheet."""
    state = near_the_end(1 << PLAY, 960)
    assert judged(state, "bid Zero One Two Play", "contractgrid")[1] == 0.0
    said, lost = judged(state, "bid Zero One Two First", "contractgrid")
    assert said == "mistake" and lost > 20
