"""The commands `evaluate`, `analyse` and `drill`."""

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
    """Run `tablegame evaluate`; returns the exit status. Raises TableError with the line to print."""
    record, line = replay_record(load_record(Path(path)), path)
    entry = find(record.game)
    acting = sorted(actor for actor in line.state.acting() if actor != CHANCE)
    seat = next(iter(acting), None) if letter is None else seat_of("--seat", letter, record.players)
    if seat is None or seat not in acting:
        who = f"seat {letter} has nothing" if letter else "nobody has anything"
        raise RecordError(f"{path}: {who} to choose at its end")
    name = entry.bot.level_named(level or ADVISER)
    view = line.state.view(seat)
    found, weights = _weighed(entry, view, name, seed_of(view, seed))
    result = _evaluation_as_json(entry, view, level or ADVISER, found, weights)
    print(json.dumps(result) if as_json else _evaluation_said(result))
    return 0


def _weighed(entry: Game, view: View, level: str, seed: int) -> tuple[Evaluation, Mapping[int, float]]:
    """What the judge says of the choices of the hint and of those of that level, as in a review of the game, and how
    often the level makes each."""
    bot = entry.bot
    found = own = weigh(bot, view, seed)
    if level != bot.level_named(bot.adviser(view)) and own.best is not None:
        own = bot.evaluate(view, level, Random(seed), None)
    # Of too many to list, a level without a wish draws one.
    often = {each.move: each.weight for each in own.choices if each.weight}
    often = often or {bot.choose(view, level, Random(seed), None): 1.0}
    for move in often if own is not found else ():
        found = judge_by(found, bot, view, move, seed).evaluation
    return explained(found, entry.reasons, entry.engine, bot, view, str(seed)), often


def _evaluation_as_json(
    entry: Game, view: View, level: str, found: Evaluation, weights: Mapping[int, float]
) -> dict[str, Any]:
    engine, seat, forced = entry.engine, not_none(view.seat), view.legal().count() == 1
    choices = []
    for each in sorted(found.choices, key=lambda each: -each.value):
        judged = Judgement(each.move, found).judged
        choices.append(
            {
                "move": engine.format(seat, each.move),
                "value": each.value,
                "error": each.error,
                "weight": weights.get(each.move, 0.0),
                "reason": _measured(found, each),
                "judged": each.verdict or judged if judged in ("best", "same") else judged,
                "lost": each.loss,
                "doubt": SURE * each.loss_error,
                "why": [_claim_as_json(engine, claim, claim.line or each.line) for claim in each.reasons],
            }
        )
    return {"seat": seat_letter(seat), "level": level, "unit": found.unit, "forced": forced, "choices": choices}


_OF_100: Final = {"chance": 100.0, "hundred": 1.0}
"""By scale the games of 100 that a value of 1 stands for."""


def _measured(evaluation: Evaluation, choice: Choice) -> str:
    """The value of a choice in a sentence."""
    if evaluation.scale == "chance" and not choice.error and choice.value in (0.0, 1.0):
        return "It wins for certain." if choice.value else "It loses for certain."
    games = _OF_100.get(evaluation.scale)
    of = evaluation.unit if games is None else "of 100 games"
    how = "On average" if choice.error else "Exactly"
    less = f", {choice.loss * (games or 1.0):.2f} less than the best choice" if choice.loss else ""
    return f"{how} {choice.value * (games or 1.0):.2f} {of}{less}."


def _claim_as_json(engine: Engine, claim: Claim, line: Line) -> dict[str, Any]:
    return {
        "text": claim.reason.english(),
        "kind": claim.kind,
        "sure": claim.share is None,
        "share": claim.share,
        "line": [move_text(engine, *move) for move in line],
    }


def _evaluation_said(result: dict[str, Any]) -> str:
    lines = [f"{result['seat']}, by {result['level']}, in {result['unit'] or 'shares'}"]
    for each in result["choices"]:
        figures = f"{each['value']:.2f} ± {each['error']:.2f}, {100 * each['weight']:.0f} % of the time"
        lost = f" {each['lost']:.2f} ± {each['doubt']:.2f}" if each["lost"] else ""
        lines.append(f"  {each['move']}: {each['judged']}{lost}; {figures}")
        lines += [f"    {claim['text']}" for claim in each["why"]]
    return "\n".join(lines)


def analyse(path: str, seed: int, as_json: bool) -> int:
    """Run `tablegame analyse`; returns the exit status. Raises TableError with the line to print."""
    _, line = replay_record(load_record(Path(path)), path)
    engine, analysis = line.engine, Analysis(line, None, seed)
    tasks = list(analysis.open_tasks())
    for (number, _), answer in zip(tasks, _in_order(methodcaller("do"), [task for _, task in tasks]), strict=True):
        analysis.take(number, answer)
        if number < len(analysis.places):
            choice = analysis.judged[analysis.places[number].n]
            print(json.dumps(choice_as_json(engine, choice)) if as_json else _choice_said(engine, choice), flush=True)
    seats = [
        {
            "seat": seat_letter(seat),
            "lost": round(each.lost, 6),
            "luck": None if each.luck is None else round(each.luck, 6),
        }
        for seat, each in enumerate(analysis.sums())
    ]
    print(json.dumps({"seats": seats}) if as_json else _seats_said(seats))
    return 0


def _in_order(do: Callable[[T], R], tasks: list[T]) -> Iterator[R]:
    """The results in the order of the tasks, from as many processes as there are processors."""
    jobs = min(os.cpu_count() or 1, len(tasks), _MOST_PROCESSES)
    if jobs < 2 or getattr(sys, "frozen", False):
        yield from map(do, tasks)
        return
    with processes(jobs) as pool:
        yield from pool.map(do, tasks)


def _choice_said(engine: Engine, choice: JudgedChoice) -> str:
    """A line, and the reasons for the choice and for the best one where they differ."""
    each, found = choice_as_json(engine, choice), choice.judgement
    line = f"{each['n']}: {each['move']}: {each['judged']}"
    if not found.loses:
        return line
    line += f", {each['lost']:.2f} ± {each['error']:.2f} lost; {each['best']} is better"
    made = each["move"].partition(" ")[2]
    why = {engine.format(choice.seat, known.move): known.reasons for known in found.evaluation.choices}
    said = [f"\n    {text}: {claim.reason.english()}" for text in (made, each["best"]) for claim in why.get(text, ())]
    return line + "".join(said)


def _seats_said(seats: list[dict[str, Any]]) -> str:
    return "\n".join(
        f"{each['seat']}: {each['lost']:.2f} lost in all"
        + ("" if each["luck"] is None else f", luck {each['luck']:+.2f}")
        for each in seats
    )


def drill(game: str, count: int, seed: int, as_json: bool) -> int:
    """Run `tablegame drill`; returns the exit status. Raises TableError with the line to print."""
    kinds = [each.kind for each in find(game).kinds_of_drills if each.cli_exported]
    if not kinds:
        raise RecordError(f"{echo(game)} has no drills yet")
    for line in _in_order(_drill_output, [(game, kinds[place % len(kinds)], seed, place) for place in range(count)]):
        print(line if as_json else _drill_said(json.loads(line)), flush=True)
    return 0


def _drill_said(found: dict[str, Any]) -> str:
    """A record up to the question, below a comment with the answer."""
    return f"---\n# {found['kind']}, seat {found['seat']}: {found['answer']}\n{found['record']}".rstrip("\n")


def _drill_output(asked: tuple[str, str, int, int]) -> str:
    """The output for one place of a run."""
    game, kind, seed, place = asked
    rng = Random(f"drill {game} {seed} {place}")
    found = None
    while found is None:
        found = PositionTask(game, kind, rng.randrange(NUMBERS)).do()
    return json.dumps(found.to_json())
