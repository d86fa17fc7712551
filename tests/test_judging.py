"""The judge: it shows a loss only if the loss is sure. Then what each game of hidden cards tells the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations
from random import Random
from statistics import mean
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
from tablegame.core.tricks import with_entry
from tablegame.games import find
from tablegame.games.contractgrid.facts import moves as grid_moves
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, PLAY
from tablegame.games.contractgrid.facts.layouts import mirrored, rotated
from tablegame.games.contraspiel.facts.moves import PASS
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import line_of
from tablegame.session.history import GameHistory


def view_with_moves(*moves: int) -> View:
    domain = Listed(moves)
    return View(players=2, seat=0, acting=(0,), over=False, scores=(0, 0), winners=(), domain=domain)


HANDS = 50
"""The hands of a batch."""


@dataclass
class BotWithKnownValues(Bot[Any]):
    """A computer player of a game in which each move has a true value, with random errors in the results."""

    worth: dict[int, float]  # the true value of each move
    noise: float = 0.0  # the standard deviation of the results of single hands; 0: values are known exactly
    weights: dict[int, float] | None = None  # how often each move is made; None: the best one always
    scale: Scale = "points"
    shaken: float = 0.0  # the standard deviation that all hands of a batch share
    lucky: int | None = None  # the move that the evaluation wrongly takes for the best; None: it finds the best one
    levels: tuple[str, ...] = ("strong",)
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    work: int = 0  # how many results the judge has asked for

    def evaluate(self, view: Any, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002
        best = self.lucky or max(self.worth, key=self.worth.__getitem__)
        weights = self.weights or {best: 1.0}
        choices = [Choice(move, value, self.noise, weights.get(move, 0.0)) for move, value in self.worth.items()]
        choices.sort(key=lambda choice: (choice.move != best, -choice.value))
        return Evaluation(tuple(choices), "points", None, self.scale)

    def batch_results(self, view: Any, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:  # noqa: ARG002
        self.work += len(moves)
        shifts = [self.worth[move] + rng.gauss(0, self.shaken) for move in moves]
        return tuple(tuple(shift + rng.gauss(0, self.noise) for _ in range(HANDS)) for shift in shifts)

    def exact_values(self, view: Any, moves: Sequence[int]) -> tuple[float, ...] | None:  # noqa: ARG002
        return None if self.noise else tuple(self.worth[move] for move in moves)


def judgement_of(bot: BotWithKnownValues, move: int, seed: int = 0) -> Any:
    return judge(bot, view_with_moves(*bot.worth), move, seed)


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
def test_a_move_whose_value_is_exact_is_judged_by_its_loss_without_an_error(
    worth: dict[int, float], weights: dict[int, float] | None, move: int, verdict: str
) -> None:
    """An exact loss is at least an inaccuracy, however small; from 2 on it is a mistake."""
    judgement = judgement_of(BotWithKnownValues(worth, weights=weights), move)
    assert (judgement.judged, judgement.loss, judgement.made.loss_error) == (verdict, 5.0 - worth[move], 0.0)
    assert judgement.top.value == 5.0 and judgement.made.value == worth[move]


def test_a_rare_move_of_the_mix_is_judged_mixed_and_loses_nothing() -> None:
    bot = BotWithKnownValues({1: 5.0, 2: 5.0, 3: 0.0}, weights={1: 0.95, 2: 0.05}, scale="share")
    assert [judgement_of(bot, move).judged for move in (1, 2, 3)] == ["mixed", "mixed", "mistake"]
    assert (judgement_of(bot, 2).loss, judgement_of(bot, 3).loss) == (0.0, 5.0)


def test_a_rare_move_of_the_mix_that_surely_loses_is_judged_by_its_loss() -> None:
    bot = BotWithKnownValues(
        {1: 5.0, 2: 4.8, 3: 0.0, 4: 2.0}, weights={1: 0.9, 2: 0.05, 4: 0.05}, scale="share", noise=0.2
    )
    assert [judgement_of(bot, move).judged for move in (1, 2, 3, 4)] == ["mixed", "inaccuracy", "mistake", "mistake"]
    assert [judgement_of(bot, move).verdict for move in (1, 2)] == ["equal", "equal"]


def test_the_only_move_of_a_mix_is_the_best() -> None:
    bot = BotWithKnownValues({1: 5.0, 2: 4.0}, weights={1: 1.0}, scale="share")
    assert judgement_of(bot, 1).judged == "best"


@pytest.mark.parametrize("shaken", [0.0, 2.0])
def test_a_loss_within_three_standard_errors_is_no_loss(shaken: float) -> None:
    """Of 600 judgements of equally good moves hardly any is a loss, also if each batch favours one of the moves."""
    bot = BotWithKnownValues({1: 0.0, 2: 0.0}, noise=4.0, shaken=shaken)
    judgements = [judgement_of(bot, move, seed) for seed in range(300) for move in (1, 2)]
    losses = [judgement for judgement in judgements if judgement.loss]
    assert len(losses) <= (20 if shaken else 5)
    assert all(judgement.loss > SURE * judgement.made.loss_error for judgement in losses)


def test_the_judged_loss_is_the_true_loss_on_average() -> None:
    bot = BotWithKnownValues({1: 6.0, 2: 0.0}, noise=4.0)
    judgements = [judgement_of(bot, 2, seed) for seed in range(400)]
    assert {judgement.judged for judgement in judgements} == {"mistake"}
    assert mean([judgement.loss for judgement in judgements]) == pytest.approx(6.0, abs=0.2)


def test_moves_that_are_hard_to_compare_get_more_batches() -> None:
    easy, hard = BotWithKnownValues({1: 60.0, 2: 0.0}, noise=1.0), BotWithKnownValues({1: 1.0, 2: 0.0}, noise=4.0)
    hard_and_easy = BotWithKnownValues({1: 1.0, 2: 0.0, 3: -60.0}, noise=4.0)
    most = hard.most_batches
    for bot, work in ((easy, 2 * FIRST), (hard, 2 * most), (hard_and_easy, 2 * most + FIRST)):
        judgement_of(bot, 2)
        assert bot.work == work


def test_batches_correct_the_best_move_of_the_first_evaluation() -> None:
    bot = BotWithKnownValues({1: 0.0, 2: 9.0, 3: 8.0}, noise=1.0, lucky=1)
    judgement = judgement_of(bot, 2)
    assert (judgement.judged, judgement.top.move, judgement.loss) == ("best", 2, 0.0)
    assert [choice.verdict for choice in judgement.evaluation.choices] == ["best", "inaccuracy", "mistake"]


def test_only_an_exact_value_has_no_error() -> None:
    """If all hands agree there is an error too, since another hand might disagree."""
    best, losing = weigh(BotWithKnownValues({1: 5.0, 2: 0.0}, noise=1e-9), view_with_moves(1, 2), 0).choices
    assert best.error > 0 and losing.error > 0 and losing.loss_error > 0
    exact = weigh(BotWithKnownValues({1: 5.0, 2: 0.0}), view_with_moves(1, 2), 0)
    assert all(choice.error == choice.loss_error == 0 for choice in exact.choices)


def test_a_move_that_an_evaluation_lacks_gets_the_verdict_it_had_in_the_list() -> None:
    bot = BotWithKnownValues({1: 5.0, 2: 4.8, 3: 0.0}, noise=0.5)
    hint = weigh(bot, view_with_moves(1, 2, 3), 4)
    for left_out in (choice for choice in hint.choices if choice.move != 1):
        listed = replace(hint, choices=tuple(choice for choice in hint.choices if choice is not left_out))
        judgement = judge_by(listed, bot, view_with_moves(1, 2, 3), left_out.move, 4)
        assert judgement.verdict == left_out.verdict
        assert not {"best", "equal"} <= {choice.verdict for choice in judgement.evaluation.choices}


def test_the_best_of_a_mix_is_its_most_valuable_move() -> None:
    mixed = Evaluation((Choice(1, 3.0, 0.0, 0.6), Choice(2, 4.0, 0.0, 0.4), Choice(3, 5.0, 0.0, 0.0)), "points")
    assert best_of(mixed).move == 2
    assert [is_in_mix(mixed, choice) for choice in mixed.choices] == [True, True, False]


@pytest.mark.parametrize("less", [0.0, 0.4])
def test_the_best_of_equal_moves_comes_first_and_losing_moves_last(less: float) -> None:
    """less: what the other equal move loses, surely but too little to be an inaccuracy."""
    bot = BotWithKnownValues({1: 5.0 - less, 2: 5.0, 3: 1.0})
    before = view_with_moves(1, 2, 3)
    judged = judge_choices(bot.evaluate(before, "strong", Random(0), None), bot, before, 0)
    assert sorted(choice.move for choice in judged.choices[:2]) == [1, 2] and judged.choices[0].move == judged.best
    assert less == 0 or judged.best == 2
    assert [choice.verdict for choice in judged.choices] == ["equal", "equal", "mistake"]
    assert [choice.loss for choice in judged.choices] == pytest.approx([0.0, less, 4.0])


CARDS = ("contraspiel", "contractgrid")  # games with dealt hands


few_deals = pytest.fixture(effort.few_deals)


def state_by_phase(game: str, seed: int, **given: Any) -> dict[str, State]:
    """A state of each phase in which a seat has a choice, from a game between club players."""
    entry, rng = find(game), Random(seed)
    players = given.pop("players", entry.engine.usual_players)
    state = entry.engine.new(players, complete(entry.engine, players, given))
    states: dict[str, State] = {}
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            state.apply(CHANCE, entry.engine.deal(state, rng))
            continue
        view: Any = state.view(actor)
        if view.legal().count() > 1 and (view.phase not in states or rng.random() < 0.1):
            states[view.phase] = state.clone()
        state.apply(actor, entry.bot.choose(view, "club", rng, None))
    return states


@pytest.mark.parametrize("game", CARDS)
def test_expected_results_have_the_same_sum_before_every_deal_and_at_the_end(game: str) -> None:
    entry = find(game)
    short: dict[str, Any] = {"cap": 120} if game == "contractgrid" else {"deals": 3}
    rng = Random(3)
    players = entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, short))
    sum_at_start = sum(entry.bot.expected_results(state.view(None)))
    while acting := state.acting():
        actor = acting[0]
        if actor == CHANCE:
            assert sum(entry.bot.expected_results(state.view(None))) == pytest.approx(sum_at_start)
            state.apply(CHANCE, entry.engine.deal(state, rng))
        else:
            state.apply(actor, entry.bot.choose(state.view(actor), "club", rng, None))
    assert sum(entry.bot.expected_results(state.view(None))) == pytest.approx(sum_at_start)


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", CARDS)
def test_a_game_is_judged_the_same_in_reverse_order_of_its_choices(game: str) -> None:
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
    judged = []
    for in_reverse in (False, True):
        analysis = Analysis(line.with_lines(line.lines[:10]), None, 3)  # the first moves, since a judgement takes long
        for number, task in sorted(analysis.open_tasks(), key=lambda task: task[0], reverse=in_reverse):
            analysis.add_answer(number, task.do())
        judged.append([line_of(entry.engine, analysis.judged[number]) for number in sorted(analysis.judged)])
    assert judged[0] == judged[1] and len(judged[0]) > 5


def verdict_and_loss(state: State, text: str, game: str = "contraspiel") -> tuple[str, float]:
    """The verdict on a move of the acting seat, and its loss."""
    entry = find(game)
    actor = state.acting()[0]
    move = entry.engine.parse(actor, text)
    assert isinstance(move, int) and move in state.legal(actor)
    judgement = judge(entry.bot, state.view(actor), move, 9)
    return judgement.judged, judgement.loss


SURE_TRICKS = "EU GU HA HK HO"
"""The five highest trumps if hearts are trump: they take all tricks."""


@pytest.mark.parametrize(
    ("moves", "losing", "good"),
    [
        ((deal_line(4, turn_up="H9", B=SURE_TRICKS), "A pass"), "pass", ("play",)),
        ((deal_line(4, turn_up="H9", A=SURE_TRICKS, B="E9 ET G9 GT S9"), "A play"), "contra", ("pass",)),
        ((deal_line(4, turn_up="H9", A=SURE_TRICKS), "A play", passes("BCD")), None, ("EU", "GU", "HA")),
        ((deal_line(4, turn_up="GU", A="EU HA HO S9 ST"),), "exchange EU", ("exchange S9",)),
    ],
    ids=["a pass with sure tricks", "a contra without tricks", "sure tricks in any order", "the best trump is given"],
)
def test_only_the_worse_choice_in_a_clear_position_of_contraspiel_is_a_mistake(
    moves: tuple[str, ...], losing: str | None, good: tuple[str, ...]
) -> None:
    state = make_moves(new_session(bete=16, dealer="A" if losing == "exchange EU" else "D"), *moves)
    assert all(verdict_and_loss(state, text)[1] == 0.0 for text in good)
    assert losing is None or verdict_and_loss(state, losing)[0] == "mistake"


def test_forehand_loses_nothing_by_a_pass_in_the_first_round() -> None:
    state = make_moves(new_session(), deal_line(4, turn_up="H9", A=SURE_TRICKS))
    assert verdict_and_loss(state, "play")[0] == "best"
    assert judge(find("contraspiel").bot, state.view(0), PASS, 9).verdict == "equal"


def test_equivalent_cards_of_contraspiel_have_equal_results_in_every_hand() -> None:
    deal = deal_line(4, turn_up="H9", A="E9 ET EO SA SK", B=SURE_TRICKS)
    state = make_moves(new_session(bete=16), deal, "A pass, B play", passes("CDA"))
    bot, view = find("contraspiel").bot, state.view(0)
    for pair in ("E9 ET", "SA SK"):
        cards = tuple(map(GERMAN.card, pair.split()))
        assert bot.equivalent(view, *cards)
        results = bot.batch_results(view, cards, Random(1))
        assert results[0] == pytest.approx(results[1])


def test_adjacent_trumps_of_one_hand_are_equivalent_in_contraspiel() -> None:
    state = make_moves(new_session(), deal_line(4, turn_up="H9", A="EU GU HA HO SA"), "A play", passes("BCD"))
    bot, view = find("contraspiel").bot, state.view(0)
    pairs = combinations(("EU", "GU", "HA", "HO", "SA"), 2)
    equivalent = {pair for pair in pairs if bot.equivalent(view, *map(GERMAN.card, pair))}
    assert equivalent == {("EU", "GU"), ("GU", "HA"), ("EU", "HA")}, "the king is between HA and HO"


def test_a_turned_or_mirrored_sheet_is_equivalent() -> None:
    entry = find("contractgrid")
    state = entry.engine.new(3, complete(entry.engine, 3, {}))
    state.apply(CHANCE, entry.engine.deal(state, Random(1)))
    sheet = tuple(Random(4).sample(range(16), 16))
    view, move = state.view(0), grid_moves.layout(sheet)
    assert entry.bot.equivalent(view, move, grid_moves.layout(mirrored(rotated(sheet))))
    assert not entry.bot.equivalent(view, move, grid_moves.layout(sheet[::-1][:4] + sheet[:12]))


def test_equivalent_cards_of_contractgrid_are_of_one_suit_and_never_the_joker() -> None:
    bot, texts, equivalent = find("contractgrid").bot, ANGLO_FRENCH.texts, []
    for seed in range(1, 9):
        state = state_by_phase("contractgrid", seed, cap=60)["play"]
        view: Any = state.view(state.acting()[0])
        equivalent += [pair for pair in permutations(view.hand, 2) if bot.equivalent(view, *pair)]
    # The joker is "Jo", whose second letter is no suit.
    assert equivalent and all(texts[one][1] == texts[other][1] for one, other in equivalent)


def test_after_a_call_of_play_a_strong_hand_is_likelier_than_a_weak_one() -> None:
    entry = find("contraspiel")
    strong_hand = deal_line(4, turn_up="H9", D=SURE_TRICKS, A="E9 ET G9 GT S9")
    weak_hand = deal_line(4, turn_up="H9", D="GO SO EO GK S9", B=SURE_TRICKS)
    strong, weak = (make_moves(new_session(), deal, passes("ABC"), "D play") for deal in (strong_hand, weak_hand))
    view = strong.view(0)  # A does not see the hands of the others
    with_strong, with_weak = (
        entry.bot.likelihood(view, [state.view(seat) for seat in range(4)]) for state in (strong, weak)
    )
    assert with_strong > 5 * with_weak > 0


def test_a_few_points_more_change_the_expected_result_gradually() -> None:
    """A lead of up to 27 points at about 730 of 1000 does not decide the game."""
    entry = find("contractgrid")
    state: Any = state_by_phase("contractgrid", 8, cap=1000)["bid"]
    state.marks = (0xFFFF & ~(1 << ALL_TRUMP),) * 3
    shares = []
    for ahead in range(0, 30, 3):
        state.total = (700 + ahead, 730, 735)
        state.totals = (state.total,)
        shares.append(entry.bot.expected_results(state.view(None))[0])
    assert all(abs(share - next_share) < 20 for share, next_share in pairwise(shares)), shares


def near_the_cap(open_squares: int, total: int) -> Any:
    """A state in which a seat bids that has marked all squares but these. total: its points; the others have 300."""
    state: Any = state_by_phase("contractgrid", 8, cap=1000)["bid"]
    seat = state.acting()[0]
    state.bids = (-1,) * 3
    state.marks = with_entry((0, 0, 0), seat, 0xFFFF & ~open_squares)
    state.total = with_entry((300, 300, 300), seat, total)
    state.totals = (state.total,)
    return state


def test_reaching_the_cap_without_the_last_square_is_a_mistake() -> None:
    """The contract Play is always made. With it the sheet is complete; without it the cap ends the game too early."""
    state = near_the_cap(open_squares=1 << PLAY, total=960)
    assert verdict_and_loss(state, "bid Zero One Two Play", "contractgrid")[1] == 0.0
    verdict, loss = verdict_and_loss(state, "bid Zero One Two First", "contractgrid")
    assert verdict == "mistake" and loss > 20
