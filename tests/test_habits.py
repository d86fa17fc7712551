"""Habits: when a player counts as predictable, and how table, hint and judge use the habits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from contra_table import Case, builder_of, look_of, played
from game_pictures import NAMES, English, area_of, frame_name

from tablegame.ai.predict import FEWEST, PROVED, OptionSet, Predictor
from tablegame.core.bots import LOSING
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contraconquer.facts import ContraTrick, ContraView, trick_winner
from tablegame.games.contraconquer.rules import ENGINE as CONTRACONQUER
from tablegame.games.contraconquer.scene import SCENE
from tablegame.games.contraconquer.text import TEXT, WATCHING
from tablegame.session.worker import advice
from tablegame.view.game_scene import Term
from tablegame.view.habits import habit_sentence
from tablegame.view.scene import Panel, Rect

WORDS = English()


def name_of(seat: int) -> str:
    return NAMES[seat]


def after_tricks_in_order(view: ContraView, tricks_played: int) -> ContraView:
    """The view after so many tricks in which B played 4, 5, 6 in turn and the others played at random."""
    rng, tricks, hands = Random(7), [], [list(hand) for hand in view.hands]
    for number in range(tricks_played):
        chosen = [rng.choices(range(3), hands[0])[0], number % 3, rng.choices(range(3), hands[2])[0]]
        for hand, index in zip(hands, chosen, strict=True):
            hand[index] -= 1
        ranks = tuple(3 * seat + index + 1 for seat, index in enumerate(chosen))
        tricks.append(ContraTrick(0, ranks, trick_winner(view.form, ranks)))
    return replace(view, tricks=tuple(tricks), hands=tuple(map(tuple, hands)))


def seats_called_predictable(game: str, players: int, options: dict[str, int], rng: Random) -> list[int]:
    """The seats that a spectator calls predictable after a game of random players."""
    entry = find(game)
    state = entry.engine.new(players, complete(entry.engine, players, options))
    while acting := state.acting():
        for seat in acting:
            state.apply(seat, entry.bot.random_move(state.view(seat), rng))
    bot = __import__(f"tablegame.games.{game}.bot", fromlist=["READING"])
    return [seat for seat, predictor in bot.READING.recall(state.view(None)).items() if predictor.belief]


@pytest.mark.parametrize(
    ("game", "players", "options", "games"),
    [
        ("contraconquer", 3, {"games": 4}, 40),
        ("contraconquer", 4, {"form": "remainder", "copies": 3}, 30),
        ("wargops", 2, {"games": 1}, 30),
        ("wargops", 3, {"games": 1}, 20),
    ],
)
def test_a_random_player_is_called_predictable_in_at_most_one_of_twenty_games(
    game: str, players: int, options: dict[str, int], games: int
) -> None:
    rng = Random(5)
    called = sum(len(seats_called_predictable(game, players, options, rng)) for _ in range(games))
    assert called <= max(1, 1.5 * games * players / 20), "half as many more may be chance"


def test_panel_hint_and_judge_predict_a_player_who_plays_cards_in_order() -> None:
    view = after_tricks_in_order(played(Case(tricks=0, copies=12))[1], tricks_played=18)
    seen = replace(view, seat=0, acting=(0,), domain=CONTRACONQUER.state_of(view).legal(0), over=False)
    assert [habit.seat for habit in WATCHING.habits(view, view.tricks)] == [1]
    best, *others = choices = advice(find("contraconquer"), seen, 1).choices
    assert best.verdict == "best" and best.error > 0 and {choice.verdict for choice in others} <= set(LOSING)
    for choice in choices:
        (reason,) = choice.reasons
        assert reason.kind == ("read" if choice is best else "trap")
        assert "B played " in reason.reason.english() and " times: the " in reason.reason.english()
    assert max(choices, key=lambda choice: choice.reasons[0].share or 0) is best


def test_if_nobody_is_predictable_the_hint_calls_every_card_equal() -> None:
    view = after_tricks_in_order(played(Case(tricks=0, copies=12))[1], tricks_played=2)
    seen = replace(view, seat=0, acting=(0,), domain=CONTRACONQUER.state_of(view).legal(0), over=False)
    hint = advice(find("contraconquer"), seen, 1)
    assert {choice.verdict for choice in hint.choices} == {"equal"}
    assert len({choice.value for choice in hint.choices}) == 1
    assert hint.reason is not None and "Nobody can be read" in hint.reason.english()


QUESTION = OptionSet((4, 4, 4), {"last": ("same", "other", "other"), "held": ("", "", "")})


def test_a_choice_made_more_often_than_by_chance_and_mostly_is_a_habit() -> None:
    same, other = 0, 1  # options of the question
    predictor = Predictor({})
    for number in range(16):  # three times out of four the same card again
        predictor.observe(QUESTION, same if number % 4 else other)
        if number + 1 < FEWEST:
            assert not predictor.habits([("last", "same")])
    (habit,) = predictor.habits([("last", "same"), ("last", "other"), ("held", "most")])
    assert (habit.feature, habit.times, habit.cases) == ("same", 12, 16), "three quarters of sixteen"
    assert predictor.evidence >= PROVED and 0.8 < predictor.belief < 1


def test_a_forced_choice_is_no_habit() -> None:
    predictor = Predictor({})
    only_same_cards_left = OptionSet((4, 4, 0), {"last": ("same", "same", "other")})
    for _ in range(8):
        predictor.observe(only_same_cards_left, 0)
    assert predictor.habits([("last", "same")]) == []


def test_the_habits_on_the_table_leave_out_the_trick_that_is_being_turned_up() -> None:
    look = look_of(Case(tricks=9, seed=3, turned=True))
    assert frame_name(look.frame) == "turned"
    before = WATCHING.in_words(look.view, look.view.tricks[:-1], name_of, WORDS)
    assert WATCHING.habit_lines(look, WORDS) == before


def test_a_lesson_shows_no_habits() -> None:
    look = look_of(Case(tricks=0, copies=12))
    look = replace(look, frame=replace(look.frame, view=after_tricks_in_order(look.view, tricks_played=10)))
    assert WATCHING.habit_lines(look, WORDS) and not WATCHING.habit_lines(replace(look, taught=True), WORDS)


def test_without_a_habit_the_slip_is_empty_and_the_chart_names_nobody() -> None:
    look, builder, room = look_of(Case(tricks=0, copies=12)), builder_of(Case()), Rect(0, 0, 620, 400)
    WATCHING.sheet(builder, room, look)
    assert not builder.nodes
    WATCHING.chart(builder, room, look)
    assert "Nobody can be read" in " ".join(builder.scene().words().split())


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_habits_stand_at_the_lower_left_and_explain_the_name_of_the_player(size: tuple[int, int]) -> None:
    case = Case(tricks=0, copies=12, size=size)
    look = look_of(case)
    look = replace(look, frame=replace(look.frame, view=after_tricks_in_order(look.view, tricks_played=10)))
    builder = builder_of(case)
    SCENE.build(builder, look, area_of(builder))
    slip = next(node for node in builder.nodes if isinstance(node, Panel) and node.id == "habits")
    assert slip.rect.cx < builder.felt.cx and slip.rect.cy > builder.felt.y + builder.felt.h * 0.3
    sentence = habit_sentence(WATCHING.habits(look.view, look.view.tricks)[0], "Ben", WORDS)
    assert sentence in " ".join(builder.scene().words().split())
    terms = {term.word: term.explanation for term in TEXT.terms(look, WORDS) if isinstance(term, Term)}
    assert terms["Ben"] == sentence == TEXT.habits(look.view, look.name_of, WORDS)[1]
