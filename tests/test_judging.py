"""The judge: the loss of a choice is shown where it is sure, and from nothing but what the seat saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Any

import effort
import pytest
from spiel_deals import deal_line, make_moves, new_session, passes

from tablegame.ai.judging import FIRST, SURE, best_of, is_in_mix, judge, judge_by, judge_choices, weigh
from tablegame.core.bots import Bot, Choice, Evaluation, Memory, Scale
from tablegame.core.cards import ANGLO_FRENCH, GERMAN
from tablegame.core.contract import CHANCE, State, View
from tablegame.core.domain import Listed
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contractgrid.facts import moves as grid_moves
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, PLAY
from tablegame.games.contractgrid.facts.layouts import mirrored, rotated
from tablegame.games.contraspiel.facts.moves import PASS
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import line_of
from tablegame.session.history import GameHistory


def view(*moves: int) -> View:
    domain = Listed(moves)
    return View(players=2, seat=0, acting=(0,), over=False, scores=(0, 0), winners=(), domain=domain)


HANDS = 50
"""Of a batch."""


@dataclass
class BotWithKnownValues(Bot[Any]):
    """A computer player of a game in which each move has a true worth, and results that much apart. shaken: what is
    settled once for a batch; work: results given; lucky: the move that the evaluation takes for the best."""

    worth: dict[int, float]
    noise: float = 0.0
    weights: dict[int, float] | None = None
    scale: Scale = "points"
    shaken: float = 0.0
    lucky: int | None = None
    levels: tuple[str, ...] = ("strong",)
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    work: int = 0

    def evaluate(self, view: Any, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002
        best = self.lucky or max(self.worth, key=self.worth.__getitem__)
        weights = self.weights or {best: 1.0}
        found = [Choice(move, value, self.noise, weights.get(move, 0.0)) for move, value in self.worth.items()]
        found.sort(key=lambda each: (each.move != best, -each.value))
        return Evaluation(tuple(found), "points", None, self.scale)

    def batch_results(self, view: Any, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:  # noqa: ARG002
        self.work += len(moves)
        shifts = [self.worth[move] + rng.gauss(0, self.shaken) for move in moves]
        return tuple(tuple(shift + rng.gauss(0, self.noise) for _ in range(HANDS)) for shift in shifts)

    def exact_values(self, view: Any, moves: Sequence[int]) -> tuple[float, ...] | None:  # noqa: ARG002
        return None if self.noise else tuple(self.worth[move] for move in moves)


def judgement_of(bot: BotWithKnownValues, move: int, seed: int = 0) -> Any:
    return judge(bot, view(*bot.worth), move, seed)


def test_an_only_move_is_forced_and_costs_no_work() -> None:
    bot = BotWithKnownValues({3: 1.0})
    assert (judgement_of(bot, 3).judged, bot.work) == ("forced", 0)


@pytest.mark.parametrize(
    ("worth", "weights", "move", "verdict"),
    [
        ({1: 5.0, 2: 3.0}, None, 1, "best"),
        ({1: 5.0, 2: 5.0, 3: 0.0}, {1: 0.5, 2: 0.5}, 2, "best"),
        ({1: 5.0, 2: 5.0, 3: 0.0}, None, 2, "same"),
        ({1: 5.0, 2: 4.999}, None, 2, "inaccuracy"),
        ({1: 5.0, 2: 4.0}, None, 2, "inaccuracy"),
        ({1: 5.0, 2: 3.0}, None, 2, "mistake"),
    ],
)
def test_an_exact_loss_is_judged_to_the_last_bit(
    worth: dict[int, float], weights: dict[int, float] | None, move: int, verdict: str
) -> None:
    found = judgement_of(BotWithKnownValues(worth, weights=weights), move)
    assert (found.judged, found.loss, found.made.loss_error) == (verdict, 5.0 - worth[move], 0.0)
    assert found.top.value == 5.0 and found.made.value == worth[move]


def test_a_rare_move_of_the_mix_is_judged_mixed_and_loses_nothing() -> None:
    bot = BotWithKnownValues(
        {1: 5.0, 2: 4.8, 3: 0.0, 4: 2.0}, weights={1: 0.9, 2: 0.05, 4: 0.05}, scale="share", noise=0.2
    )
    assert [judgement_of(bot, move).judged for move in (1, 2, 3, 4)] == ["mixed", "inaccuracy", "mistake", "mistake"]
    assert [judgement_of(bot, move).verdict for move in (1, 2)] == ["equal", "equal"]
    bot = BotWithKnownValues({1: 5.0, 2: 5.0, 3: 0.0}, weights={1: 0.95, 2: 0.05}, scale="share")
    assert [judgement_of(bot, move).judged for move in (1, 2, 3)] == ["mixed", "mixed", "mistake"]
    assert (judgement_of(bot, 2).loss, judgement_of(bot, 3).loss) == (0.0, 5.0)


def test_the_only_move_of_a_mix_is_the_best() -> None:
    bot = BotWithKnownValues({1: 5.0, 2: 4.0}, weights={1: 1.0}, scale="share")
    assert judgement_of(bot, 1).judged == "best"


@pytest.mark.parametrize("shaken", [0.0, 2.0])
def test_a_loss_within_three_standard_errors_is_no_loss(shaken: float) -> None:
    """Of choices that are equally good hardly one in a hundred is said to have lost, though each looked worse once;
    also where each batch favours some of them."""
    bot = BotWithKnownValues({1: 0.0, 2: 0.0}, noise=4.0, shaken=shaken)
    found = [judgement_of(bot, move, seed) for seed in range(300) for move in (1, 2)]
    losses = [each for each in found if each.loss]
    assert len(losses) <= (20 if shaken else 5)
    assert all(each.loss > SURE * each.made.loss_error for each in losses)


def test_the_judged_loss_is_the_true_loss_on_average() -> None:
    bot = BotWithKnownValues({1: 6.0, 2: 0.0}, noise=4.0)
    found = [judgement_of(bot, 2, seed) for seed in range(400)]
    assert {each.judged for each in found} == {"mistake"}
    assert sum(each.loss for each in found) / len(found) == pytest.approx(6.0, abs=0.2)


def test_moves_that_are_hard_to_compare_get_more_batches() -> None:
    plain, hard = BotWithKnownValues({1: 60.0, 2: 0.0}, noise=1.0), BotWithKnownValues({1: 1.0, 2: 0.0}, noise=4.0)
    both = BotWithKnownValues({1: 1.0, 2: 0.0, 3: -60.0}, noise=4.0)
    for bot, work in ((plain, 2 * FIRST), (hard, 2 * hard.most_batches), (both, 2 * hard.most_batches + FIRST)):
        judgement_of(bot, 2)
        assert bot.work == work


def test_the_best_move_is_that_of_all_batches_and_not_of_the_first_evaluation() -> None:
    bot = BotWithKnownValues({1: 0.0, 2: 9.0, 3: 8.0}, noise=1.0, lucky=1)
    found = judgement_of(bot, 2)
    assert (found.judged, found.top.move, found.loss) == ("best", 2, 0.0)
    assert [each.verdict for each in found.evaluation.choices] == ["best", "inaccuracy", "mistake"]


def test_only_an_exact_value_has_no_error() -> None:
    """Also where all hands agree: another one might not."""
    found = weigh(BotWithKnownValues({1: 5.0, 2: 0.0}, noise=1e-9), view(1, 2), 0)
    assert all(each.error > 0 for each in found.choices) and found.choices[1].loss_error > 0
    found = weigh(BotWithKnownValues({1: 5.0, 2: 0.0}), view(1, 2), 0)
    assert all(each.error == each.loss_error == 0 for each in found.choices)


def test_a_move_outside_the_list_is_judged_in_the_same_hands_as_the_best() -> None:
    bot = BotWithKnownValues({1: 5.0, 2: 4.8, 3: 0.0}, noise=0.5)
    hint = weigh(bot, view(1, 2, 3), 4)
    for left_out in (2, 3):
        listed = replace(hint, choices=tuple(each for each in hint.choices if each.move != left_out))
        found = judge_by(listed, bot, view(1, 2, 3), left_out, 4)
        assert found.verdict == next(each.verdict for each in hint.choices if each.move == left_out)
        assert not {"best", "equal"} <= {each.verdict for each in found.evaluation.choices}


def test_the_best_of_a_mix_is_its_most_valuable_move() -> None:
    mixed = Evaluation((Choice(1, 3.0, 0.0, 0.6), Choice(2, 4.0, 0.0, 0.4), Choice(3, 5.0, 0.0, 0.0)), "points")
    assert best_of(mixed).move == 2
    assert [is_in_mix(mixed, each) for each in mixed.choices] == [True, True, False]


@pytest.mark.parametrize("less", [0.0, 0.4])
def test_the_best_of_equal_moves_comes_first_and_losing_moves_last(less: float) -> None:
    """Also where another was surely found to lose, but less than counts."""
    bot = BotWithKnownValues({1: 5.0 - less, 2: 5.0, 3: 1.0})
    seen = view(1, 2, 3)
    found = judge_choices(bot.evaluate(seen, "strong", Random(0), None), bot, seen, 0)
    assert sorted(each.move for each in found.choices[:2]) == [1, 2] and found.choices[0].move == found.best
    assert less == 0 or found.best == 2
    assert [each.verdict for each in found.choices] == ["equal", "equal", "mistake"]
    assert [each.loss for each in found.choices] == pytest.approx([0.0, less, 4.0])


# -- games of hidden cards ---------------------------------------------------------------------------------------------


CARDS = ("contraspiel", "contractgrid")


few_deals = pytest.fixture(effort.few_deals)


def state_by_phase(game: str, seed: int, **given: Any) -> dict[str, State]:
    """One state of each phase in which somebody chooses among several, of games between club seats."""
    return {phase: state.clone() for phase, state in _state_by_phase(game, seed, **given).items()}


@cache
def _state_by_phase(game: str, seed: int, **given: Any) -> dict[str, State]:
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
        state.apply(actor, entry.bot.choose(view, "club", rng, None))
    return found


@pytest.mark.parametrize("game", CARDS)
def test_between_two_deals_the_expected_results_add_up_to_the_whole(game: str) -> None:
    entry = find(game)
    short: dict[str, Any] = {"cap": 120} if game == "contractgrid" else {"deals": 3}
    rng = Random(3)
    players = entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, short))
    whole = sum(entry.bot.expected_results(state.view(None)))
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            assert sum(entry.bot.expected_results(state.view(None))) == pytest.approx(whole)
            state.apply(CHANCE, entry.engine.deal(state, rng))
        else:
            state.apply(actor, entry.bot.choose(state.view(actor), "club", rng, None))
    assert sum(entry.bot.expected_results(state.view(None))) == pytest.approx(whole)


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", CARDS)
def test_a_game_is_judged_the_same_in_any_order_of_its_choices(game: str) -> None:
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
            line.add(actor, entry.bot.choose(line.state.view(actor), "club", rng, None))
    runs = []
    for _ in range(2):
        analysis = Analysis(line.with_lines(line.lines[:10]), None, 3)
        tasks = list(analysis.open_tasks())
        if runs:
            tasks.reverse()
        for number, task in tasks:
            analysis.take(number, task.do())
        runs.append([line_of(entry.engine, analysis.judged[n]) for n in sorted(analysis.judged)])
    assert runs[0] == runs[1] and len(runs[0]) > 5


# -- Contraspiel -------------------------------------------------------------------------------------------------------


def verdict_and_loss(state: State, text: str, game: str = "contraspiel") -> tuple[str, float]:
    """What the judge says of a move by the seat that is asked, and what it lost."""
    entry = find(game)
    actor = state.acting()[0]
    move = entry.engine.parse(actor, text)
    assert isinstance(move, int) and move in state.legal(actor)
    found = judge(entry.bot, state.view(actor), move, 9)
    return found.judged, found.loss


def test_passing_with_five_sure_tricks_is_a_mistake_and_playing_is_not() -> None:
    state = make_moves(new_session(), deal_line(4, "H9", B="EU GU HA HK HO"), "A pass")
    assert verdict_and_loss(state, "play")[0] == "best"
    assert verdict_and_loss(state, "pass")[0] == "mistake"


def test_forehand_loses_nothing_by_a_pass_in_the_first_round() -> None:
    state = make_moves(new_session(), deal_line(4, "H9", A="EU GU HA HK HO"))
    assert verdict_and_loss(state, "play")[0] == "best"
    assert judge(find("contraspiel").bot, state.view(0), PASS, 9).verdict == "equal"


def test_contra_with_nothing_is_a_mistake_and_a_pass_is_not() -> None:
    state = make_moves(new_session(bete=16), deal_line(4, "H9", A="EU GU HA HK HO", B="E9 ET G9 GT S9"), "A play")
    assert verdict_and_loss(state, "pass") == ("best", 0.0)
    assert verdict_and_loss(state, "contra")[0] == "mistake"


def test_sure_tricks_lose_nothing_in_any_order() -> None:
    state = make_moves(new_session(bete=16), deal_line(4, "H9", A="EU GU HA HK HO"), "A play", passes("BCD"))
    for text in ("EU", "GU", "HA"):
        assert verdict_and_loss(state, text)[1] == 0.0


def test_giving_the_highest_trump_for_the_second_is_a_mistake_giving_a_loser_not() -> None:
    state = make_moves(new_session(bete=16, dealer="A"), deal_line(4, "GU", A="EU HA HO S9 ST"))
    assert verdict_and_loss(state, "exchange S9")[1] == 0.0
    assert verdict_and_loss(state, "exchange EU")[0] == "mistake"


def test_equal_cards_have_equal_results() -> None:
    state = make_moves(
        new_session(bete=16),
        deal_line(4, "H9", A="E9 ET EO SA SK", B="EU GU HA HK HO"),
        "A pass, B play",
        passes("CDA"),
    )
    bot, view = find("contraspiel").bot, state.view(0)
    for one, other in (("E9", "ET"), ("SA", "SK")):
        assert bot.equivalent(view, GERMAN.card(one), GERMAN.card(other))
        found = bot.batch_results(view, (GERMAN.card(one), GERMAN.card(other)), Random(1))
        assert found[0] == pytest.approx(found[1])


def test_adjacent_trumps_of_one_hand_are_equivalent_in_contraspiel() -> None:
    state = make_moves(new_session(), deal_line(4, "H9", A="EU GU HA HO SA"), "A play", passes("BCD"))
    bot, view = find("contraspiel").bot, state.view(0)
    same = {
        (one, other)
        for one in ("EU", "GU", "HA", "HO", "SA")
        for other in ("EU", "GU", "HA", "HO", "SA")
        if one < other and bot.equivalent(view, GERMAN.card(one), GERMAN.card(other))
    }
    assert same == {("EU", "GU"), ("GU", "HA"), ("EU", "HA")}


# -- ContractGrid ------------------------------------------------------------------------------------------------------


def test_a_turned_or_mirrored_sheet_is_equivalent() -> None:
    entry = find("contractgrid")
    state = entry.engine.new(3, complete(entry.engine, 3, {}))
    state.apply(CHANCE, entry.engine.deal(state, Random(1)))
    sheet = tuple(Random(4).sample(range(16), 16))
    view, move = state.view(0), grid_moves.layout(sheet)
    assert entry.bot.equivalent(view, move, grid_moves.layout(mirrored(rotated(sheet))))
    assert not entry.bot.equivalent(view, move, grid_moves.layout(sheet[::-1][:4] + sheet[:12]))


def test_equivalent_cards_of_contractgrid_are_of_one_suit_and_never_the_joker() -> None:
    bot, cards, alike = find("contractgrid").bot, ANGLO_FRENCH.texts, []
    for seed in range(1, 9):
        state = state_by_phase("contractgrid", seed, cap=60)["play"]
        view: Any = state.view(state.acting()[0])
        alike += [pair for pair in permutations(view.hand, 2) if bot.equivalent(view, *pair)]
    assert alike and all(cards[one][1] == cards[other][1] for one, other in alike), "of one suit, never the joker"


def test_a_strong_hand_of_the_soloist_is_likelier_than_a_weak_one() -> None:
    """D says play in hearts: with both Wenzels and trumps it is likelier to have done so than with none."""
    entry = find("contraspiel")
    strong = make_moves(
        new_session(), deal_line(4, "H9", D="EU GU HA HK HO", A="E9 ET G9 GT S9"), passes("ABC"), "D play"
    )
    weak = make_moves(
        new_session(), deal_line(4, "H9", B="EU GU HA HK HO", D="GO SO EO GK S9"), passes("ABC"), "D play"
    )
    view = strong.view(0)
    both = [entry.bot.likelihood(view, [each.view(seat) for seat in range(4)]) for each in (strong, weak)]
    assert both[0] > 5 * both[1] > 0


def test_a_few_points_more_change_the_expected_result_gradually() -> None:
    """Two who have nothing rare left and the same lines: whoever is a few points ahead has not won yet."""
    entry = find("contractgrid")
    state: Any = state_by_phase("contractgrid", 8, cap=1000)["bid"]
    state.marks = (0xFFFF & ~(1 << ALL_TRUMP),) * 3
    shares = []
    for ahead in range(0, 30, 3):
        state.total = (700 + ahead, 730, 735)
        state.totals = (state.total,)
        shares.append(entry.bot.expected_results(state.view(None))[0])
    assert all(abs(one - other) < 20 for one, other in pairwise(shares)), shares


def near_the_cap(open_squares: int, total: int) -> Any:
    """Somebody is to bid who has marked all squares but these, with so many points; the others are far behind."""
    state: Any = state_by_phase("contractgrid", 8, cap=1000)["bid"]
    seat = state.acting()[0]
    state.bids = (-1,) * 3
    state.marks = tuple(0xFFFF & ~open_squares if each == seat else 0 for each in range(3))
    state.total = tuple(total if each == seat else 300 for each in range(3))
    state.totals = (state.total,)
    return state


def test_reaching_the_cap_without_the_last_square_is_a_mistake() -> None:
    """Play is always made: with it the game is won in this hand, without it the cap is reached with an open sheet."""
    state = near_the_cap(1 << PLAY, 960)
    assert verdict_and_loss(state, "bid Zero One Two Play", "contractgrid")[1] == 0.0
    verdict, loss = verdict_and_loss(state, "bid Zero One Two First", "contractgrid")
    assert verdict == "mistake" and loss > 20
