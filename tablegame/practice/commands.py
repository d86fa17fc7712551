"""The commands `evaluate`, `analyse` and `drill` of the command line. Each prints text or JSON (docs/records.md).

The judge (`ai/judging.py`) compares each choice of a seat with the best one. A level, such as "strong", is how well a
computer player plays.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from tablegame.ai.judging import ADVISER, SURE, Judgement, judge_by, seed_of, weigh
from tablegame.ai.reasons import explained
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import CHANCE, Engine, View
from tablegame.core.errors import RecordError, echo
from tablegame.core.reasons import Claim, Line
from tablegame.core.text import seat_letter
from tablegame.core.tricks import not_none
from tablegame.games import Game, find
from tablegame.practice.analysis import Analysis
from tablegame.practice.drills import NUMBERS, PositionTask
from tablegame.practice.judged_choice import JudgedChoice, choice_as_json
from tablegame.session.history import move_text, replay_record
from tablegame.session.processes import processes
from tablegame.session.replay import load_record, seat_of

T = TypeVar("T")
R = TypeVar("R")

_MOST_PROCESSES: Final = 8


def evaluate(path: str, letter: str | None, level: str | None, seed: int, as_json: bool) -> int:
    """Print the value of each choice that a seat has at the end of a record, and how often a level makes the choice.

    path: of the record.
    letter: of the seat; None for the first seat that has to choose.
    level: of the computer player; None for the strong one.
    seed: another seed leads to other random numbers and may change the values.
    Returns the exit status. Raises TableError with the line to print if the record or a parameter is wrong.
    """
    record, history = replay_record(load_record(Path(path)), path)
    entry = find(record.game)
    acting = sorted(actor for actor in history.state.acting() if actor != CHANCE)
    seat = next(iter(acting), None) if letter is None else seat_of("--seat", letter, record.players)
    if seat is None or seat not in acting:
        subject = f"seat {letter} has nothing" if letter else "nobody has anything"
        raise RecordError(f"{path}: {subject} to choose at its end")
    view = history.state.view(seat)
    evaluation, weights = _evaluate_for(entry, view, entry.bot.level_named(level or ADVISER), seed_of(view, seed))
    result = _evaluation_as_json(entry, view, level or ADVISER, evaluation, weights)
    print(json.dumps(result) if as_json else _evaluation_text(result))
    return 0


def _evaluate_for(entry: Game, view: View, level: str, seed: int) -> tuple[Evaluation, Mapping[int, float]]:
    """The judge's evaluation of the choices; and for each move how often the level would make it, from 0 to 1."""
    bot = entry.bot
    evaluation = by_level = weigh(bot, view, seed)
    is_other_level = level != bot.level_named(bot.adviser(view))
    if is_other_level and evaluation.best is not None:
        by_level = bot.evaluate(view, level, Random(seed), None)
    weights = {choice.move: choice.weight for choice in by_level.choices if choice.weight}
    # A level that has too many moves to list them, and prefers none of them, gives no weights.
    weights = weights or {bot.choose(view, level, Random(seed), None): 1.0}
    if by_level is not evaluation:
        # The hint has not listed all choices of another level: the judge adds them to its evaluation.
        for move in weights:
            evaluation = judge_by(evaluation, bot, view, move, seed).evaluation
    return explained(evaluation, entry.reasons, entry.engine, bot, view, str(seed)), weights


def _evaluation_as_json(
    entry: Game, view: View, level: str, evaluation: Evaluation, weights: Mapping[int, float]
) -> dict[str, Any]:
    """The object that `evaluate --json` prints, with the best choice first. evaluation, weights: of `_evaluate_for`."""
    engine, seat, forced = entry.engine, not_none(view.seat), view.legal().count() == 1
    choices = []
    for choice in sorted(evaluation.choices, key=lambda choice: -choice.value):
        judged: str = Judgement(choice.move, evaluation).judged
        if judged in ("best", "same") and choice.verdict:
            judged = choice.verdict  # it is "equal" for each of several best choices
        choices.append({
            "move": engine.format(seat, choice.move),
            "value": choice.value, "error": choice.error, "weight": weights.get(choice.move, 0.0),
            "reason": _value_sentence(evaluation, choice),
            "judged": judged, "lost": choice.loss, "doubt": SURE * choice.loss_error,
            "why": [_claim_as_json(engine, claim, claim.line or choice.line) for claim in choice.reasons],
        })  # fmt: skip
    return {"seat": seat_letter(seat), "level": level, "unit": evaluation.unit, "forced": forced, "choices": choices}


_OF_100: Final = {"chance": 100.0, "hundred": 1.0}
"""By scale the number of games won of 100 games for which a value of 1 stands."""


def _value_sentence(evaluation: Evaluation, choice: Choice) -> str:
    """The value of a choice in words, such as "On average 52.00 of 100 games, 3.10 less than the best choice."."""
    if evaluation.scale == "chance" and not choice.error and choice.value in (0.0, 1.0):
        return "It wins for certain." if choice.value else "It loses for certain."
    games = _OF_100.get(evaluation.scale)
    unit = evaluation.unit if games is None else "of 100 games"
    how = "On average" if choice.error else "Exactly"
    less = f", {choice.loss * (games or 1.0):.2f} less than the best choice" if choice.loss else ""
    return f"{how} {choice.value * (games or 1.0):.2f} {unit}{less}."


def _claim_as_json(engine: Engine, claim: Claim, line: Line) -> dict[str, Any]:
    """A reason for or against a choice. line: the moves that are likely to follow the choice."""
    return {
        "text": claim.reason.english(), "kind": claim.kind, "sure": claim.share is None, "share": claim.share,
        "line": [move_text(engine, *move) for move in line],
    }  # fmt: skip


def _evaluation_text(result: dict[str, Any]) -> str:
    """What `evaluate` prints without `--json`. result: from `_evaluation_as_json`."""
    lines = [f"{result['seat']}, by {result['level']}, in {result['unit'] or 'shares'}"]
    for choice in result["choices"]:
        figures = f"{choice['value']:.2f} ± {choice['error']:.2f}, {100 * choice['weight']:.0f} % of the time"
        lost = f" {choice['lost']:.2f} ± {choice['doubt']:.2f}" if choice["lost"] else ""
        lines.append(f"  {choice['move']}: {choice['judged']}{lost}; {figures}")
        lines += [f"    {claim['text']}" for claim in choice["why"]]
    return "\n".join(lines)


def analyse(path: str, seed: int, as_json: bool) -> int:
    """Judge all choices of a record. Print each judgement as soon as it is known, then each seat's losses and luck.
    path: of the record. seed: of the judge. Returns the exit status. Raises TableError with the line to print."""
    _, history = replay_record(load_record(Path(path)), path)
    engine, analysis = history.engine, Analysis(history, None, seed)
    tasks = list(analysis.open_tasks())
    for (number, _), answer in zip(tasks, _in_order(methodcaller("do"), [task for _, task in tasks]), strict=True):
        analysis.add_answer(number, answer)
        if number < len(analysis.places):
            choice = analysis.judged[analysis.places[number].n]
            print(json.dumps(choice_as_json(engine, choice)) if as_json else _choice_text(engine, choice), flush=True)
    seats = [
        {
            "seat": seat_letter(seat), "lost": round(sums.lost, 6),
            "luck": None if sums.luck is None else round(sums.luck, 6),
        }
        for seat, sums in enumerate(analysis.sums())
    ]  # fmt: skip
    if as_json:
        print(json.dumps({"seats": seats}))
        return 0
    for figures in seats:
        luck = "" if figures["luck"] is None else f", luck {figures['luck']:+.2f}"
        print(f"{figures['seat']}: {figures['lost']:.2f} lost in all{luck}")
    return 0


def _in_order(do: Callable[[T], R], tasks: list[T]) -> Iterator[R]:
    """The results of `do` for the tasks, in their order, by several processes (by one in a packaged program)."""
    count = min(os.cpu_count() or 1, len(tasks), _MOST_PROCESSES)
    if count < 2 or getattr(sys, "frozen", False):
        yield from map(do, tasks)
        return
    with processes(count) as pool:
        yield from pool.map(do, tasks)


def _choice_text(engine: Engine, choice: JudgedChoice) -> str:
    """A line about a choice. If it loses something, other lines give the reasons against it and for the best one."""
    values, judgement = choice_as_json(engine, choice), choice.judgement
    line = f"{values['n']}: {values['move']}: {values['judged']}"
    if not judgement.loses:
        return line
    line += f", {values['lost']:.2f} ± {values['error']:.2f} lost; {values['best']} is better"
    moves = values["move"].partition(" ")[2], values["best"]
    reasons = {engine.format(choice.seat, other.move): other.reasons for other in judgement.evaluation.choices}
    return line + "".join(
        f"\n    {move}: {claim.reason.english()}" for move in moves for claim in reasons.get(move, ())
    )


def drill(game: str, count: int, seed: int, as_json: bool) -> int:
    """Print positions of the drills of a game, one kind after the other, each with its answer.

    game: its key. count: of positions. seed: equal seeds give equal positions. Returns the exit status. Raises
    TableError with the line to print.
    """
    kinds = [drill.kind for drill in find(game).kinds_of_drills if drill.cli_exported]
    if not kinds:
        raise RecordError(f"{echo(game)} has no drills yet")
    positions = [(game, kinds[number % len(kinds)], seed, number) for number in range(count)]
    for position in _in_order(_drill_position, positions):
        print(json.dumps(position) if as_json else _drill_text(position), flush=True)
    return 0


def _drill_text(position: dict[str, Any]) -> str:
    """A comment with the answer, then the record up to the question. position: from `_drill_position`."""
    comment = f"# {position['kind']}, seat {position['seat']}: {position['answer']}"
    return f"---\n{comment}\n{position['record']}".rstrip("\n")


def _drill_position(parameters: tuple[str, str, int, int]) -> dict[str, Any]:
    """A position as JSON. parameters: game, kind of drill, seed of the command, number of the position."""
    game, kind, seed, number = parameters
    rng = Random(f"drill {game} {seed} {number}")
    puzzle = None
    while puzzle is None:
        puzzle = PositionTask(game, kind, rng.randrange(NUMBERS)).do()
    return puzzle.to_json()
