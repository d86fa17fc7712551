"""The judge: what a choice has lost is told where it is sure, and from nothing but what the seat saw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from tablegame.ai.judging import EFFORTS, SURE, best_of, judge, judge_by, judge_choices, within
from tablegame.core.bots import Bot, Choice, Comparison, Evaluation, Memory, Scale
from tablegame.core.contract import Reason, SeatView
from tablegame.core.domain import Listed

WHY = Reason("why")


def view(*moves: int) -> SeatView:
    domain = Listed(moves)
    return SeatView(players=2, seat=0, acting=(0,), over=False, scores=(0, 0), winners=(), domain=domain)


@dataclass
class Known(Bot[Any]):
    """A computer player of a game in which each move has a true worth, found out with so much noise."""

    worth: dict[int, float]
    noise: float = 0.0
    weights: dict[int, float] | None = None
    scale: Scale = "points"
    levels: tuple[str, ...] = ("strong",)
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    work: int = 0

    def evaluate(self, view: Any, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002
        self.work += 1
        found = {move: worth + rng.gauss(0, self.noise) for move, worth in self.worth.items()}
        best = max(found, key=found.__getitem__)
        weights = self.weights or {move: float(move == best) for move in found}
        choices = [Choice(move, value, self.noise, weights.get(move, 0.0), WHY) for move, value in found.items()]
        choices.sort(key=lambda each: -each.value)
        return Evaluation(tuple(choices), "points", None, self.scale)

    def compare(self, view: Any, best: int, made: int, effort: int, rng: Random) -> Comparison:  # noqa: ARG002
        self.work += effort
        noise = self.noise / effort**0.5
        difference = self.worth[best] - self.worth[made] + rng.gauss(0, noise)
        return Comparison(self.worth[made] + difference, self.worth[made], noise)


def judged(bot: Known, move: int, seed: int = 0) -> Any:
    return judge(bot, view(*bot.worth), move, Random(seed))


def test_the_only_choice_is_forced_and_costs_no_work() -> None:
    bot = Known({3: 1.0})
    assert (judged(bot, 3).judged, bot.work) == ("forced", 0)


def test_the_best_choice_loses_nothing() -> None:
    found = judged(Known({1: 5.0, 2: 3.0}), 1)
    assert (found.judged, found.lost, found.best, found.value, found.best_value) == ("best", 0.0, 1, 5.0, 5.0)


def test_one_of_several_best_loses_nothing() -> None:
    found = judged(Known({1: 5.0, 2: 5.0, 3: 0.0}, weights={1: 0.5, 2: 0.5}), 2)
    assert (found.judged, found.lost) == ("best", 0.0)


@pytest.mark.parametrize(("worth", "word"), [(3.0, "mistake"), (4.0, "inaccuracy"), (4.999, "inaccuracy")])
def test_what_is_exact_is_told_to_the_last_bit(worth: float, word: str) -> None:
    found = judged(Known({1: 5.0, 2: worth}), 2)
    assert (found.judged, found.lost, found.error, found.best) == (word, 5.0 - worth, 0.0, 1)


def test_choices_that_are_worth_the_same_are_the_same() -> None:
    found = judged(Known({1: 5.0, 2: 5.0, 3: 0.0}), 2)
    assert (found.judged, found.lost) == ("same", 0.0)


def test_a_secret_choice_within_the_mix_loses_nothing_however_seldom() -> None:
    bot = Known({1: 5.0, 2: 4.0, 3: 0.0}, weights={1: 0.95, 2: 0.05}, scale="share")
    assert [judged(bot, move).judged for move in (1, 2, 3)] == ["mixed", "mixed", "mistake"]
    assert judged(bot, 2).lost == 0.0
    assert judged(bot, 3).lost == 5.0


def test_a_secret_choice_that_is_always_right_is_the_best() -> None:
    bot = Known({1: 5.0, 2: 4.0}, weights={1: 1.0}, scale="share")
    assert judged(bot, 1).judged == "best"


def test_a_difference_is_told_only_beyond_three_standard_errors() -> None:
    """Of choices that are equally good hardly one in a hundred is said to have lost, though each looked worse once."""
    bot = Known({1: 0.0, 2: 0.0}, noise=1.0)
    found = [judged(bot, move, seed) for seed in range(1000) for move in (1, 2)]
    told = [each for each in found if each.lost]
    assert len(told) <= 15
    assert all(each.lost > SURE * each.error for each in told)


def test_what_is_found_lost_is_on_the_average_what_it_was() -> None:
    """The best choice was found by other chance than what it is measured by, so luck does not add to the loss."""
    bot = Known({1: 6.0, 2: 0.0}, noise=1.0)
    found = [judged(bot, 2, seed) for seed in range(400)]
    assert {each.judged for each in found} == {"mistake"}
    assert sum(each.lost for each in found) / len(found) == pytest.approx(6.0, abs=0.2)


def test_more_work_goes_into_what_is_hard_to_tell_and_none_into_what_is_plain() -> None:
    plain, hard = Known({1: 60.0, 2: 0.0}, noise=1.0), Known({1: 1.0, 2: 0.0}, noise=1.0)
    judge_by(plain.evaluate(view(1, 2), "strong", 0, Random(1), None), plain, view(1, 2), 2, Random(0))
    assert plain.work == 1 + EFFORTS[0]
    evaluation = Evaluation((Choice(1, 1.0, 1.0, 1.0, WHY), Choice(2, 0.0, 1.0, 0.0, WHY)), "points", None, "points")
    judge_by(evaluation, hard, view(1, 2), 2, Random(0))
    assert hard.work > EFFORTS[0]
    assert hard.work <= sum(EFFORTS)


def test_where_the_choice_made_was_the_better_one_it_is_called_so() -> None:
    bot = Known({1: 0.0, 2: 9.0}, noise=0.1)
    wrong = Evaluation((Choice(1, 1.0, 1.0, 1.0, WHY), Choice(2, 0.0, 1.0, 0.0, WHY)), "points", None, "points")
    found = judge_by(wrong, bot, view(1, 2), 2, Random(0))
    assert (found.judged, found.best, found.lost) == ("best", 2, 0.0)


def test_the_same_seed_judges_alike() -> None:
    bot = Known({1: 1.0, 2: 0.2}, noise=1.0)
    assert judged(bot, 2, 7) == judged(bot, 2, 7)


def test_best_of_a_mix_is_what_promises_most_within_it() -> None:
    mixed = Evaluation(
        (Choice(1, 3.0, 0.0, 0.6, WHY), Choice(2, 4.0, 0.0, 0.4, WHY), Choice(3, 5.0, 0.0, 0.0, WHY)), "points"
    )
    assert best_of(mixed).move == 2
    assert [within(mixed, each) for each in mixed.choices] == [True, True, False]


@pytest.mark.parametrize("less", [0.0, 0.4])
def test_of_equal_choices_the_one_with_most_points_comes_first_and_what_loses_comes_last(less: float) -> None:
    """Also where it was surely found to lose, but less than counts."""
    bot, points = Known({1: 5.0, 2: 5.0 - less, 3: 1.0}), {1: 4.0, 2: 9.0, 3: 20.0}
    seen = view(*points)
    evaluation = bot.evaluate(seen, "strong", 0.0, Random(0), None)
    evaluation = replace(
        evaluation, choices=tuple(replace(each, points=points[each.move]) for each in evaluation.choices)
    )
    found = judge_choices(evaluation, bot, seen, Random(0))
    assert [each.move for each in found.choices] == [2, 1, 3] and found.best == 2
    assert [(each.lost, each.verdict) for each in found.choices] == [(0.0, "equal"), (0.0, "equal"), (4.0, "mistake")]
