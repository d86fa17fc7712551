"""One judge: hint, tutor, review, curve, drills, deck and `evaluate` show the same values and verdicts of a choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from effort import few_playouts
from seeds import new_seed, so_many
from walks import short_rules

from tablegame.ai import reasons
from tablegame.ai.judging import Judgement, best_of, is_sure, leader, seed_of, verdict_of
from tablegame.cli import main
from tablegame.core.bots import LOSING, Choice, Evaluation
from tablegame.core.contract import CHANCE, View
from tablegame.core.options import complete
from tablegame.core.text import seat_letter
from tablegame.games import GAMES, Game, find
from tablegame.games.contraspiel.bot import estimate
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import MistakeCard
from tablegame.practice.judged_choice import JudgedChoice, choice_as_json, line_of
from tablegame.practice.question import Question
from tablegame.practice.review import Review
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes
from tablegame.session.seats import person
from tablegame.session.worker import Job, think
from tablegame.storage.language import load
from tablegame.storage.records import Record, write_record
from tablegame.ui.screens import review_panel
from tablegame.ui.screens.review_words import Naming
from tablegame.ui.table.tutor import Turn
from tablegame.view import advice
from tablegame.view.advice import Bar, ReasonWriter
from tablegame.view.faces import Faces

POSITIONS = so_many(24, 60)
"""The number of positions of each game; each run has other positions."""
WITHOUT_HINT = 20
"""In every position of this number the review judges the choice without the evaluation of a hint."""
MOST_CARDS = 8
"""The most mistakes that are answered again as cards of the deck."""
WORDS = load("en")


class QuickBatches:
    """Stands in for batches of many hands: results are the values of the evaluation, with noise."""

    def __init__(self) -> None:
        self.values: dict[int, float] = {}

    def __call__(self, _view: View, moves: list[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        noise = 0.2 * max(map(abs, self.values.values()), default=1.0) or 0.2
        return tuple(tuple(self.values.get(move, 0.0) + rng.gauss(0, noise) for _ in range(20)) for move in moves)


def guessed_evaluation(view: View, _level: str, rng: Random, _memory: object) -> Evaluation:
    """Stands in for an evaluation that plays many hands: up to six choices with random values, the best first."""
    moves = list(dict.fromkeys(view.legal().sample(rng) for _ in range(6)))
    values = sorted((rng.choice((30.0, 35.0, 35.5, 40.0)) for _ in moves), reverse=True)
    weights = (1.0, *[0.0] * (len(moves) - 1))
    choices = (Choice(move, value, 0.3, weight) for move, value, weight in zip(moves, values, weights, strict=True))
    return Evaluation(tuple(choices), "of 100 games", None, "hundred")


def random_games(entry: Game, rng: Random) -> Iterator[GameHistory]:
    """Random games under short rules, each of at most 90 moves."""
    players = entry.engine.usual_players
    chosen = complete(entry.engine, players, short_rules(entry))
    while True:
        history = GameHistory(entry.engine, players, chosen)
        while (acting := history.state.acting()) and len(history.moves) < 90:
            actor = acting[0]
            if actor == CHANCE:
                history.add(actor, entry.engine.deal(history.state, rng))
            else:
                history.add(actor, entry.bot.random_move(history.state.view(actor), rng))
        yield history


def numbers_of_real_choices(analysis: Analysis) -> list[int]:
    """The indices of the places at which several moves were legal."""
    return [n for n, place in enumerate(analysis.places) if analysis.view_of(place.n).legal().count() > 1]


def quicken_hidden_hands(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the play of many hands in Contraspiel and ContractGrid, which would take minutes."""
    bot, batches = type(find(key).bot), QuickBatches()
    evaluate = bot.evaluate

    def evaluate_and_remember(self: Any, *arguments: Any) -> Evaluation:
        evaluation: Evaluation
        evaluation = guessed_evaluation(*arguments) if key == "contractgrid" else evaluate(self, *arguments)
        batches.values = {choice.move: choice.value for choice in evaluation.choices}
        return evaluation

    monkeypatch.setattr(estimate, "DEALS", {4: 4})
    monkeypatch.setattr(bot, "evaluate", evaluate_and_remember)
    monkeypatch.setattr(bot, "batch_results", lambda _, *arguments: batches(*arguments))
    monkeypatch.setattr(bot, "exact_values", lambda *_: None)


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_hint_tutor_review_curve_drill_and_deck_show_one_verdict(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "playouts", few_playouts)  # reasons are not looked at
    if key in ("contraspiel", "contractgrid"):
        quicken_hidden_hands(key, monkeypatch)
    entry, rng = find(key), Random(new_seed())
    positions = mistakes = 0
    for history in random_games(entry, rng):
        analysis, notes = Analysis(history), Notes((person(),) * history.players, "00")
        review = Review(history, notes, None, finished=True)
        numbers = numbers_of_real_choices(analysis)
        for number in rng.sample(numbers, min(len(numbers), 12)):
            choice = assert_all_agree(entry, analysis, review, number, positions % WITHOUT_HINT == 0)
            if choice.judgement.judged == "mistake" and mistakes < MOST_CARDS:
                mistakes += 1
                assert_deck_agrees(entry, choice, history)
            positions += 1
        if positions >= POSITIONS:
            return


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_evaluate_command_prints_the_values_of_the_review(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reasons, "playouts", few_playouts)  # reasons are not looked at
    entry = find(key)
    history = next(random_games(entry, Random(new_seed())))
    analysis = Analysis(history)
    numbers = numbers_of_real_choices(analysis)
    for number in (numbers[0], numbers[-1]):
        place, evaluation = analysis.places[number], analysis.judging_task(number).do().evaluation
        path = tmp_path / f"{number}.yaml"
        path.write_text(
            write_record(Record(key, history.players, short_rules(entry), (), history.lines[: place.n - 1]))
        )
        printed = printed_choices(capsys, path, place.seat)
        for choice in evaluation.choices:
            values = printed.get(entry.engine.format(place.seat, choice.move))
            if values is not None:  # a hint need not list the choice that was made
                assert (values["value"], values["lost"]) == (choice.value, choice.loss)
                assert values["doubt"] == 3 * choice.loss_error
                assert values["judged"] in (choice.verdict, Judgement(choice.move, evaluation).judged, "best")
        why_not_offered = partial(entry.bot.why_not_offered, players=history.players, chosen=history.chosen)
        levels = [level for level in entry.bot.levels if why_not_offered(level) is None]
        for level in (levels[0], levels[-1]):
            printed_choices(capsys, path, place.seat, "--level", level)


def printed_choices(
    capsys: pytest.CaptureFixture[str], path: Path, seat: int, *options: str
) -> dict[str, dict[str, Any]]:
    """What `evaluate` prints of the choices of a seat, by move. It keeps the promises of docs/records.md."""
    assert main(["evaluate", str(path), "--seat", seat_letter(seat), "--json", *options]) == 0
    choices = json.loads(capsys.readouterr().out.splitlines()[-1])["choices"]
    assert [choice["value"] for choice in choices] == sorted((choice["value"] for choice in choices), reverse=True)
    assert not choices[0]["lost"] and choices[0]["judged"] in ("best", "equal", "mixed")
    assert sum(choice["weight"] for choice in choices) == pytest.approx(1)
    for choice in choices:
        assert choice["judged"] in ("best", "equal", "mixed", "inaccuracy", "mistake") and choice["reason"]
        assert bool(choice["lost"]) == (choice["judged"] in LOSING) and len(choice["why"]) <= 2
        assert all(claim["sure"] == (claim["share"] is None) for claim in choice["why"])
    return {choice["move"]: choice for choice in choices}


def assert_all_agree(entry: Game, analysis: Analysis, review: Review, number: int, without_hint: bool) -> JudgedChoice:
    """Hint, tutor, review, curve and drills say the same of one choice, which is returned with its judgement.

    without_hint: whether the review judges the choice without the evaluation of the hint.
    """
    bot, place, question = entry.bot, analysis.places[number], analysis.judging_task(number)
    view, made, moment = question.view, question.move, place.n - 1
    job = Job("weigh", entry.key, bot.adviser(view), view, seed_of(view))
    hint = think(job)
    assert isinstance(hint, Evaluation) and hint.best is not None
    assert_consistent(bot, hint)
    with_hint = replace(question, evaluation=hint).do()
    judgement = question.do() if without_hint else with_hint
    assert judgement == with_hint
    # The review, what it stores, and what `analyse` prints.
    choice = JudgedChoice(place.n, place.seat, place.line, place.mark, judgement)
    analysis.add_answer(number, judgement)
    review.analysis.add_answer(number, judgement)
    shown = review.judgement_at(moment)
    assert shown is not None and shown.move == made and shown.evaluation is judgement.evaluation
    assert (moment in review.mistakes(place.seat)) == (shown.made.verdict in LOSING)
    assert judgement.verdict == shown.made.verdict
    assert_on_the_curve(bot, review, place.seat, moment, view, hint)
    printed = choice_as_json(entry.engine, choice)
    assert (printed["judged"] in LOSING) == is_sure(shown.made.loss, shown.made.loss_error)
    assert printed["lost"] == pytest.approx(shown.made.loss, abs=1e-6)
    assert_badges_rows_tutor_agree(hint, shown, Turn((0, moment), place.seat, job, evaluation=hint), review, moment)
    # A drill asks where the hint says that one choice is the best, and its answer is this choice.
    leading = leader(bot, view, hint, place.n)
    has_best = len(hint.choices) > 1 and "best" in {hinted_choice.verdict for hinted_choice in hint.choices}
    assert (leading is not None) == has_best and (leading is None or leading.choice.verdict == "best")
    return choice


def assert_badges_rows_tutor_agree(hint: Evaluation, shown: Judgement, turn: Turn, review: Review, moment: int) -> None:
    """Badges, the rows of the review and the tutor say the same of every choice in a hint.

    shown: the judgement in the review.
    """
    look: Any = SimpleNamespace(hint=hint)
    builder: Any = SimpleNamespace(words=WORDS)
    naming = Naming(str, ReasonWriter(str, WORDS, Faces()))
    rows = {row.name: row for row in review_panel.evaluation_rows(builder, shown.evaluation, shown.move, naming)}
    for choice in hint.choices:
        judgement = turn.judgement(choice.move) or turn.question(choice.move).do()
        assert turn.is_unknown(choice.move) == (choice.verdict in LOSING)
        assert (judgement.verdict, judgement.loss, judgement.made.value) == (choice.verdict, choice.loss, choice.value)
        assert judgement.top.value == best_of(hint).value
        badge, figure = advice.mark(look, choice.move, WORDS), advice.figure(hint, choice, WORDS)
        if len(hint.choices) > 1:
            assert badge.best == (choice.verdict == "best")
            assert figure in badge.text or badge.text == advice.EQUAL
        row = rows.get(str(choice.move))
        if row is not None and (figure or len(shown.evaluation.choices) == len(hint.choices)):
            assert row.figure.startswith(figure or (advice.EQUAL if choice.verdict == "equal" else ""))
            assert row.bar in (advice.bar(hint, choice), None)
            if choice.move != shown.move:
                answer = Question.of_card(review.card(moment)).judging_task(choice.move).do()
                assert answer.loses == (choice.verdict in LOSING)
    if hint.scale != "share":
        bars = {advice.bar(hint, choice) for choice in hint.choices if choice.verdict == "equal"}
        assert len(bars) <= 1 and all(isinstance(bar, Bar) and bar.grey for bar in bars)


def assert_consistent(bot: Any, hint: Evaluation) -> None:
    """Values, losses and verdicts of one evaluation do not contradict each other."""
    best = best_of(hint)
    has_rival = any(choice.verdict == "equal" and choice is not best for choice in hint.choices)
    assert best.loss == 0 and best.verdict in (("equal",) if has_rival else ("best", "equal"))
    for choice in hint.choices:
        assert choice.value == pytest.approx(best.value - choice.loss)
        if choice.loss:
            assert is_sure(choice.loss, choice.loss_error)
            assert choice.verdict == verdict_of(bot, choice.loss, choice.loss_error)


def assert_on_the_curve(bot: Any, review: Review, seat: int, moment: int, view: View, hint: Evaluation) -> None:
    """The curve has the value of the best choice and, if the choice that was made is worse, falls to its value.

    The curve adds what the hint's values leave out: the present score, or all expectations beyond the trick.
    """
    judgement = review.judgement_at(moment)
    assert judgement is not None
    best, made = best_of(hint), judgement.made
    left_out = 0.0
    if bot.adds_to_scores:
        left_out = bot.expected_results(view)[seat] - (best.value if hint.scale == "share" else 0.0)
    values = [point.value - left_out for point in review.curve(seat) if point.moment == moment]
    assert values == pytest.approx([best.value, made.value] if made.verdict in LOSING else [made.value])


def assert_deck_agrees(entry: Game, choice: JudgedChoice, history: GameHistory) -> None:
    """A mistake in the deck is answered rightly by every choice that the judge calls best or equal, and by no other."""
    card = MistakeCard(
        game=entry.key,
        players=history.players,
        options=short_rules(entry),
        seat=choice.seat,
        moves=history.lines[: choice.n],
        judged=line_of(entry.engine, choice),
    )
    for listed in choice.judgement.evaluation.choices:
        answer = Question.of_card(card).judging_task(listed.move).do()
        assert answer.loses == (listed.verdict in LOSING), listed
        assert answer.loss == pytest.approx(listed.loss)


@pytest.mark.parametrize(
    ("lost", "error", "verdict"),
    [
        (0.0, 0.0, "equal"), (0.49, 0.0, "equal"), (2.0, 0.7, "equal"), (-3.0, 0.1, "equal"),
        (0.5, 0.0, "inaccuracy"), (1.99, 0.0, "inaccuracy"), (2.0, 0.6, "inaccuracy"), (2.0, 0.34, "inaccuracy"),
        (2.0, 0.0, "mistake"), (2.0, 0.33, "mistake"), (3.0, 0.6, "mistake"),
    ],
)  # fmt: skip
def test_a_verdict_depends_on_the_bounds_of_the_game_and_the_error(lost: float, error: float, verdict: str) -> None:
    """A loss of less than three standard errors may be chance; a mistake loses 1 or more even without three errors."""
    bot: Any = SimpleNamespace(inaccuracy_bound=0.5, mistake_bound=2.0)
    assert verdict_of(bot, lost, error) == verdict
