"""One judge: whatever place of the program is asked about a choice, it shows the same values, the same best choice and
the same verdict."""

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
from tablegame.session.game_file import blank_notes
from tablegame.session.history import GameHistory
from tablegame.session.worker import Job, think
from tablegame.storage.language import load
from tablegame.storage.records import Record, write_record
from tablegame.ui.screens import review_panel
from tablegame.ui.screens.review_words import Naming
from tablegame.ui.table.marks import MARK_OF
from tablegame.ui.table.tutor import Turn
from tablegame.view import advice
from tablegame.view.advice import Bar, ReasonWriter
from tablegame.view.faces import Faces

POSITIONS = so_many(24, 60)
"""Of each game; other ones at each run."""
WHOLE = 20
"""Every so manieth is judged again for the review, as if nobody had asked for a hint."""
BACK = 8
"""So many of the mistakes are answered again."""
WORDS = load("en")


class QuickBatches:
    """In place of batches of many hands: by the values that were guessed, with noise."""

    def __init__(self) -> None:
        self.values: dict[int, float] = {}

    def __call__(self, _view: View, moves: list[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        noise = 0.2 * max(map(abs, self.values.values()), default=1.0) or 0.2
        return tuple(tuple(self.values.get(move, 0.0) + rng.gauss(0, noise) for _ in range(20)) for move in moves)


def guessed_evaluation(view: View, _level: str, rng: Random, _memory: object) -> Evaluation:
    """In place of an evaluation that plays many hands: some choices with values by chance, the first the best."""
    moves = list(dict.fromkeys(view.legal().sample(rng) for _ in range(6)))
    values = sorted((rng.choice((30.0, 35.0, 35.5, 40.0)) for _ in moves), reverse=True)
    choices = (Choice(m, v, 0.3, float(n == 0)) for n, (m, v) in enumerate(zip(moves, values, strict=True)))
    return Evaluation(tuple(choices), "of 100 games", None, "hundred")


def random_games(entry: Game, rng: Random) -> Iterator[tuple[GameHistory, dict[str, Any]]]:
    """Games by chance, as far as somebody plays them in an evening."""
    players = entry.engine.usual_players
    chosen = complete(entry.engine, players, short_rules(entry))
    while True:
        line = GameHistory(entry.engine, players, chosen)
        while (acting := line.state.acting()) and len(line.moves) < 90:
            actor = acting[0]
            if actor == CHANCE:
                line.add(actor, entry.engine.deal(line.state, rng))
            else:
                line.add(actor, entry.bot.random_move(line.state.view(actor), rng))
        yield line, chosen


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_hint_tutor_review_curve_drill_and_deck_show_one_verdict(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry, seed = find(key), new_seed()
    rng, bot, quick, checked = Random(seed), find(key).bot, QuickBatches(), 0
    # Every place gives reasons, which nothing here looks at: a few playouts do.
    monkeypatch.setattr(reasons, "playouts", few_playouts)
    back = 0
    if key in ("contraspiel", "contractgrid"):
        evaluate = type(bot).evaluate

        def remembered(self: Any, *asked: Any) -> Evaluation:
            found: Evaluation = guessed_evaluation(*asked) if key == "contractgrid" else evaluate(self, *asked)
            quick.values = {each.move: each.value for each in found.choices}
            return found

        monkeypatch.setattr(estimate, "DEALS", {4: 4})
        monkeypatch.setattr(type(bot), "evaluate", remembered)
        monkeypatch.setattr(type(bot), "batch_results", lambda _, *asked: quick(*asked))
        monkeypatch.setattr(type(bot), "exact_values", lambda *_: None)
    for line, _ in random_games(entry, rng):
        analysis = Analysis(line)
        review = Review(line, blank_notes(_record(entry, line)), None, finished=True)
        numbers = [n for n, place in enumerate(analysis.places) if analysis.view_of(place.n).legal().count() > 1]
        for number in rng.sample(numbers, min(len(numbers), 12)):
            found = assert_all_places_agree(entry, analysis, review, number, checked % WHOLE == 0)
            if found.judgement.judged == "mistake" and (back := back + 1) <= BACK:
                assert_deck_agrees(entry, analysis, found, line, number)
            checked += 1
        if checked >= POSITIONS:
            return


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_the_evaluate_command_prints_the_values_of_the_review(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reasons, "playouts", few_playouts)
    entry, seed = find(key), new_seed()
    line, _ = next(random_games(entry, Random(seed)))
    analysis = Analysis(line)
    open_places = [n for n, place in enumerate(analysis.places) if analysis.view_of(place.n).legal().count() > 1]
    for number in (open_places[0], open_places[-1]):
        place, found = analysis.places[number], analysis.question(number).do()
        path = tmp_path / f"{number}.yaml"
        path.write_text(
            write_record(Record(key, line.players, short_rules(entry), (), tuple(line.lines[: place.n - 1])))
        )
        printed = printed_choices(capsys, str(path), place.seat)
        for each in found.evaluation.choices:
            printed_choice = printed.get(entry.engine.format(place.seat, each.move))
            if printed_choice is None:
                continue  # the choice that was made need not be in the list
            assert (printed_choice["value"], printed_choice["lost"], printed_choice["doubt"]) == (
                each.value,
                each.loss,
                3 * each.loss_error,
            )
            assert printed_choice["judged"] in (each.verdict, Judgement(each.move, found.evaluation).judged, "best")
        offered = partial(entry.bot.why_not_offered, players=line.players, chosen=line.chosen)
        levels = [each for each in entry.bot.levels if offered(each) is None]
        for level in (levels[0], levels[-1]):
            printed_choices(capsys, str(path), place.seat, "--level", level)


def printed_choices(capsys: pytest.CaptureFixture[str], *asked: Any) -> dict[str, Any]:
    """What `evaluate` prints of the choices of a seat, which keeps what the interface promises of any level."""
    path, seat, *more = asked
    assert main(["evaluate", path, "--seat", seat_letter(seat), "--json", *more]) == 0
    choices = json.loads(capsys.readouterr().out.splitlines()[-1])["choices"]
    assert [each["value"] for each in choices] == sorted((each["value"] for each in choices), reverse=True)
    assert not choices[0]["lost"] and choices[0]["judged"] in ("best", "equal", "mixed"), "best first"
    assert sum(each["weight"] for each in choices) == pytest.approx(1)
    for each in choices:
        assert each["judged"] in ("best", "equal", "mixed", "inaccuracy", "mistake") and each["reason"]
        assert bool(each["lost"]) == (each["judged"] in LOSING) and len(each["why"]) <= 2
        assert all(claim["sure"] == (claim["share"] is None) for claim in each["why"])
    return {each["move"]: each for each in choices}


def _record(entry: Game, line: GameHistory) -> Any:
    return SimpleNamespace(game=entry.key, players=line.players, options={}, seats=(), moves=line.lines)


def assert_all_places_agree(entry: Game, analysis: Analysis, review: Review, number: int, whole: bool) -> JudgedChoice:
    """All places are asked about one position."""
    bot, place, question = entry.bot, analysis.places[number], analysis.question(number)
    view = question.view
    job = Job("weigh", entry.key, bot.adviser(view), view, seed_of(view))
    hint = think(job)
    assert isinstance(hint, Evaluation) and hint.best is not None
    assert_consistent(bot, hint)
    made = question.move
    turn = Turn((0, place.n - 1), place.seat, job, evaluation=hint)
    found = (question if whole else replace(question, evaluation=hint)).do()
    # The review, what it keeps, and what is printed of it.
    choice = JudgedChoice(place.n, place.seat, place.line, place.mark, found)
    analysis.take(number, found)
    review.analysis.take(number, found)
    known = review.judgement_at(place.n - 1)
    assert known is not None and known.move == made and known.evaluation is found.evaluation
    assert (place.n - 1 in review.mistakes(place.seat)) == (known.made.verdict in LOSING)
    assert_on_the_curve(bot, review, place.seat, place.n - 1, view, hint)
    printed = choice_as_json(entry.engine, choice)
    assert (printed["judged"] in LOSING) == is_sure(known.made.loss, known.made.loss_error)
    assert printed["lost"] == pytest.approx(known.made.loss, abs=1e-6)
    # Badges, list, tutor and review show the same of every choice that was weighed.
    look: Any = SimpleNamespace(hint=hint)
    naming = Naming(str, ReasonWriter(str, WORDS, Faces()))
    builder: Any = SimpleNamespace(words=WORDS)
    rows = {row.name: row for row in review_panel.evaluation_rows(builder, known.evaluation, made, naming)}
    for each in hint.choices:
        judged = turn.judgement(each.move) or turn.question(each.move).do()
        assert turn.is_unknown(each.move) == (each.verdict in LOSING)
        assert (judged.verdict, judged.loss, judged.made.value) == (each.verdict, each.loss, each.value)
        assert judged.top.value == best_of(hint).value
        mark, figure = advice.mark(look, each.move, WORDS), advice.figure(hint, each, WORDS)
        if len(hint.choices) > 1:
            assert mark.best == (each.verdict == "best")
            assert figure in mark.text or mark.text == advice.EQUAL
        if str(each.move) in rows and (figure or len(known.evaluation.choices) == len(hint.choices)):
            assert rows[str(each.move)].figure.startswith(figure or (advice.EQUAL if each.verdict == "equal" else ""))
            assert rows[str(each.move)].bar in (advice.bar(hint, each), None)
            if each.move != made:
                answer = Question.of_card(review.card(place.n - 1)).judging_task(each.move).do()
                assert (not answer.loses) == (each.verdict not in LOSING)
    assert MARK_OF[found.verdict] == MARK_OF[known.made.verdict]
    if hint.scale != "share":
        bars = {advice.bar(hint, each) for each in hint.choices if each.verdict == "equal"}
        assert len(bars) <= 1 and all(isinstance(bar, Bar) and bar.grey for bar in bars)
    # A drill asks where the hint says that one choice is the best, and asks for that one.
    asked = leader(bot, view, hint, place.n)
    assert (asked is None) == (not any(each.verdict == "best" for each in hint.choices) or len(hint.choices) < 2)
    assert asked is None or asked.choice.verdict == "best"
    if whole:
        assert replace(question, evaluation=hint).do() == found
    return choice


def assert_consistent(bot: Any, hint: Evaluation) -> None:
    """Values, losses and verdicts of one evaluation say the same."""
    best = best_of(hint)
    assert best.loss == 0 and best.verdict in ("best", "equal")
    rivals = [each for each in hint.choices if each.verdict == "equal" and each is not best]
    for each in hint.choices:
        assert each.value == pytest.approx(best.value - each.loss)
        if each.loss:
            assert is_sure(each.loss, each.loss_error) and each.verdict == verdict_of(bot, each.loss, each.loss_error)
    assert best.verdict == "equal" if rivals else True


def assert_on_the_curve(bot: Any, review: Review, seat: int, at: int, view: View, hint: Evaluation) -> None:
    """The curve stands where the best choice is said to lead, and falls to what was chosen where that is called worse.

    Beside the hint's values it has what the seat has already; where choices are to be varied, all that it may expect.
    """
    known = review.judgement_at(at)
    assert known is not None
    best, made = best_of(hint), known.made
    besides = 0.0
    if bot.adds_to_scores:
        besides = bot.expected_results(view)[seat] - (best.value if hint.scale == "share" else 0.0)
    values = [point.value - besides for point in review.curve(seat) if point.moment == at]
    falls = made.verdict in LOSING
    assert values == pytest.approx([best.value, made.value] if falls else [made.value])
    assert (at in review.mistakes(seat)) == falls


def assert_deck_agrees(entry: Game, analysis: Analysis, choice: JudgedChoice, line: GameHistory, number: int) -> None:
    """A mistake in the deck is answered rightly by whatever the hint calls best or equal, and by nothing else."""
    place = analysis.places[number]
    kept = line_of(entry.engine, choice)
    assert json.loads(kept)["judged"] == "mistake"
    card = MistakeCard(
        game=entry.key,
        players=line.players,
        options=short_rules(entry),
        seat=place.seat,
        moves=line.lines[: place.n],
        judged=kept,
    )
    for each in choice.judgement.evaluation.choices:
        answered = Question.of_card(card).judging_task(each.move).do()
        assert (not answered.loses) == (each.verdict not in LOSING), each
        assert answered.loss == pytest.approx(each.loss)


# -- bounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "error", "verdict"),
    [
        (0.0, 0.0, "equal"),
        (0.49, 0.0, "equal"),
        (0.5, 0.0, "inaccuracy"),
        (1.99, 0.0, "inaccuracy"),
        (2.0, 0.0, "mistake"),
        (2.0, 0.7, "equal"),
        (2.0, 0.6, "inaccuracy"),
        (2.0, 0.34, "inaccuracy"),
        (2.0, 0.33, "mistake"),
        (3.0, 0.6, "mistake"),
        (-3.0, 0.1, "equal"),
    ],
)
def test_a_verdict_depends_on_the_bounds_of_the_game_and_the_error(lost: float, error: float, verdict: str) -> None:
    bot: Any = SimpleNamespace(inaccuracy_bound=0.5, mistake_bound=2.0)
    assert verdict_of(bot, lost, error) == verdict
