"""The predictor that all readers use, and the computer players of Contraconquer."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from arena import run
from hypothesis import given
from hypothesis import strategies as st
from walks import begins, random_move

from tablegame.ai.predict import LEAST_EVIDENCE, MOST_OF_ONE, OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.games import find
from tablegame.games.contraconquer.bot import BOT, READING, STEPS, BestReply, PreviousCard, added_by, work
from tablegame.games.contraconquer.facts import ContraView, trick_winner
from tablegame.games.contraconquer.rules import ContraState

ENGINE = find("contraconquer").engine
CLUB = "anchor-club"
begin = begins(ENGINE)


def state_after(*tricks: tuple[int, ...], **given: Any) -> ContraState:
    """A game after these tricks: for each the rank of every seat."""
    state = begin(3, **given)
    for trick in tricks:
        for seat, rank in enumerate(trick):
            state.apply(seat, rank)
    return state


def shares_of(view: ContraView, level: str, memory: Memory | None = None) -> dict[int, float]:
    """How often a level plays each rank."""
    evaluation = BOT.evaluate(view, level, Random(0), memory)
    return {choice.move: choice.weight for choice in evaluation.choices}


COUNTS = st.lists(st.integers(0, 12), min_size=2, max_size=8).filter(lambda counts: sum(map(bool, counts)) > 1)


@given(st.lists(st.tuples(COUNTS, st.integers(0, 7)), max_size=20))
def test_predictions_sum_to_one_and_give_no_chance_to_cards_that_are_gone(choices: list[tuple[list[int], int]]) -> None:
    predictor = Predictor({})
    for counts, pick in choices:
        features = {"index": tuple(str(index) for index in range(len(counts))), "none": ("",) * len(counts)}
        question = OptionSet(tuple(counts), features)
        chances = predictor.chances(question)
        assert sum(chances) == pytest.approx(1)
        assert all((chance > 0) == (count > 0) for chance, count in zip(chances, counts, strict=True))
        available = [index for index, count in enumerate(counts) if count]
        predictor.observe(question, available[pick % len(available)])


def test_a_player_without_history_is_predicted_in_proportion_to_the_cards_held() -> None:
    question = OptionSet((4, 1, 0, 3), {"place": ("a", "b", "c", "d")})
    assert Predictor({}).chances(question) == pytest.approx((0.5, 0.125, 0.0, 0.375))


QUESTION = OptionSet((4, 4, 4), {"last": ("same", "other", "other"), "place": ("0", "1", "2")})


def test_a_habit_is_learned_and_a_change_of_habit_is_followed() -> None:
    predictor, rng = Predictor({}), Random(1)
    for _ in range(60):
        predictor.observe(QUESTION, rng.choice((1, 2)))
    assert predictor.chances(QUESTION)[0] < 0.1
    for _ in range(60):
        predictor.observe(QUESTION, 0)
    assert predictor.chances(QUESTION)[0] > 0.6


def test_two_thousand_random_choices_teach_the_predictor_no_habit() -> None:
    predictor, rng = Predictor({}), Random(2)
    for _ in range(2000):
        predictor.observe(QUESTION, rng.randrange(3))
    assert predictor.chances(QUESTION) == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=0.06)


def test_evidence_grows_only_while_the_prediction_beats_a_rival_guess() -> None:
    predictor, rng, guess_of_chance = Predictor({}), Random(4), (1 / 3, 1 / 3, 1 / 3)
    for _ in range(60):
        predictor.observe(QUESTION, rng.choice((1, 2)), guess_of_chance)
    assert predictor.evidence > 3
    for number in range(60):  # options in turn, which no feature shows, while the rival guess knows of the turn
        chosen = number % 3
        predictor.observe(QUESTION, chosen, [0.8 if option == chosen else 0.1 for option in range(3)])
    assert LEAST_EVIDENCE <= predictor.evidence < 0


def test_one_odd_choice_is_little_evidence() -> None:
    predictor = Predictor({})
    rival_guess = (0.0, 0.5, 0.5)  # it gives the choice no chance at all
    predictor.observe(QUESTION, 0, rival_guess)
    assert 0 < predictor.evidence <= MOST_OF_ONE


def random_play(seat: int, hand: tuple[int, ...], before: PreviousCard) -> tuple[float, ...]:  # noqa: ARG001 - as asked
    return tuple(count / sum(hand) for count in hand)


@pytest.mark.parametrize("hands", [((1, 2, 1), (2, 0, 2), (0, 3, 1)), ((4, 4, 4), (4, 4, 4), (4, 4, 4))])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_against_random_players_every_card_has_the_same_value(hands: tuple[tuple[int, ...], ...], seat: int) -> None:
    reply = BestReply(seat, added_by(begin().view(None)), random_play)
    values = [value for value in reply.values(hands, (PreviousCard(),) * 3) if value is not None]
    assert values == pytest.approx([values[0]] * len(values))
    assert work(((4, 4, 4),) * 3) > STEPS >= work(((1, 2, 1),) * 3), "one case is estimated, the other one calculated"


def test_the_best_reply_takes_as_many_tricks_as_the_best_of_all_orders() -> None:
    def in_order(seat: int, hand: tuple[int, ...], before: PreviousCard) -> tuple[float, ...]:  # noqa: ARG001 - as asked
        first = next(place for place, count in enumerate(hand) if count)
        return tuple(float(place == first) for place in range(len(hand)))

    def tricks_of(order: tuple[int, ...]) -> int:
        """The tricks of seat A with this order of its cards, while the others play their cards in order."""
        return [trick_winner("printed", ranks) for ranks in zip(order, (4, 5, 6), (7, 8, 9), strict=True)].count(0)

    one_of_each = ((1, 1, 1),) * 3
    reply = BestReply(0, added_by(begin(copies=1).view(None)), in_order)
    values = [value for value in reply.values(one_of_each, (PreviousCard(),) * 3) if value is not None]
    assert max(values) == max(map(tricks_of, permutations((1, 2, 3))))


@pytest.mark.parametrize("level", [*BOT.levels, "strong"])
def test_the_value_of_a_card_is_a_third_of_the_tricks_that_remain(level: str) -> None:
    view = state_after((1, 4, 7), (1, 5, 7), (2, 6, 9)).view(1)
    evaluation = BOT.evaluate(view, level, Random(0), None)
    assert evaluation.unit and all(choice.error == 0 for choice in evaluation.choices)
    assert level == "reader" or {choice.value for choice in evaluation.choices} == {3}, "nine tricks remain"


def test_perfect_plays_each_card_equally_often_and_strong_is_its_second_name() -> None:
    view = state_after((1, 4, 7), (1, 5, 7), (2, 6, 9)).view(0)
    assert shares_of(view, "perfect") == pytest.approx({1: 2 / 9, 2: 3 / 9, 3: 4 / 9})
    assert shares_of(view, "strong") == shares_of(view, "perfect")


def test_club_does_not_avoid_the_last_rank_of_the_previous_game() -> None:
    view = state_after((1, 4, 7), (2, 5, 8), (3, 6, 9), copies=1, games=2).view(0)
    assert shares_of(view, "club") == pytest.approx({1: 1 / 3, 2: 1 / 3, 3: 1 / 3})


def test_a_beginner_plays_each_rank_once_before_it_repeats_one() -> None:
    view = state_after((1, 4, 7), (2, 5, 8)).view(0)
    assert shares_of(view, "beginner") == {3: 1.0, 2: 0.0, 1: 0.0}
    assert all(weight > 0 for weight in shares_of(view, "club").values())


def test_a_beginner_never_plays_a_rank_twice_running_from_a_level_hand() -> None:
    view = state_after((1, 4, 7)).view(0)
    assert shares_of(view, "beginner")[1] == 0
    assert shares_of(view, "club")[1] > 0


def memory_after(level: str, games: int, seed: int) -> Memory:
    """The memory of a reader at seat A after games against two players of a level."""
    memory: Memory = {}
    rng = Random(seed)
    for _ in range(games):
        state = begin()
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, BOT.choose(state.view(seat), level if seat else "perfect", rng, None))
        memory.pop("seen", None)
        BOT.learn(state.view(0), "reader", memory)
    memory.pop("seen", None)
    return memory


def test_a_reader_without_experience_plays_at_random() -> None:
    assert shares_of(begin().view(2), "reader", {}) == pytest.approx({7: 1 / 3, 8: 1 / 3, 9: 1 / 3})


def test_a_reader_plays_the_card_that_wins_against_predictable_players() -> None:
    memory = memory_after("beginner", 20, 7)
    view = state_after((1, 4, 7), (2, 5, 8)).view(0)
    best = BOT.evaluate(view, "reader", Random(0), memory).choices[0]
    assert trick_winner("printed", (best.move, 6, 9)) == 0, "the others have not yet played 6 and 9 in this round"
    assert best.value > 0.75 and best.weight == 1


@pytest.mark.slow
def test_a_reader_takes_four_and_a_half_of_twelve_tricks_against_two_club_anchors() -> None:
    result = run("contraconquer", ("reader", CLUB, CLUB), 24, warmup=10, seed=11)
    assert result["seats"][0]["mean_score"] >= 4.5


def test_a_reader_decides_by_the_latest_choices_of_a_long_match_only(monkeypatch: pytest.MonkeyPatch) -> None:
    state, rng = begin(copies=1, games=100), Random(9)
    for _ in range(250 * 3):  # 250 tricks of three cards
        random_move(ENGINE, state, rng)
    observed: list[object] = []
    monkeypatch.setattr(Predictor, "observe", lambda *arguments: observed.append(arguments))
    monkeypatch.setattr("tablegame.games.contraconquer.bot.READING", replace(READING, recent=40))
    BOT.choose(state.view(0), "reader", rng, None)
    assert len(observed) == 40
    BOT.learn(state.view(0), "reader", {})
    assert len(observed) == 40 + 2 * 250, "learning takes in the choices of both others"
