"""How a choice is likely to go on: the line of a reason, played in a state that the chooser's view allows."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import EventLog, Move, SeenEvent, State, View
from tablegame.core.reasons import Line
from tablegame.core.tricks import not_none
from tablegame.games import Game

_TRIES: Final = 60
"""States that are imagined until the whole line can be played in one of them."""


class Step(NamedTuple):
    """A move of a continuation as the chooser sees it: the views before and after it, and what happened between."""

    actor: int
    move: Move
    before: View
    events: tuple[SeenEvent[View], ...]
    after: View


def has_line(choice: Choice) -> bool:
    """Whether it is known how a choice is likely to go on."""
    return any(claim.line for claim in choice.why)


def shown_choices(evaluation: Evaluation, best: int, made: int | None = None) -> tuple[Choice, ...]:
    """The best choice and the one that was made, as far as it is known how they are likely to go on."""
    wanted = (move for move in dict.fromkeys((best, made)) if move is not None)
    choices = (next((each for each in evaluation.choices if each.move == move), None) for move in wanted)
    return tuple(each for each in choices if each is not None and has_line(each))


def continuation(entry: Game, view: View, choice: Choice) -> tuple[Step, ...]:
    """A choice and the likeliest moves after it, as far as one state that the view allows lets them be played."""
    line: Line = next((claim.line for claim in choice.why if claim.line), ())
    line = ((not_none(view.seat), choice.move), *line)
    reasons, longest = entry.reasons, tuple[Step, ...]()
    play = reasons.play(entry.engine, view) if reasons is not None and reasons.play is not None else None
    for number in range(_TRIES if play is None else min(_TRIES, play.samples)):
        rng = Random(number)
        state = entry.engine.determinize(view, rng) if play is None else play.imagine(rng)
        steps = _played(state, not_none(view.seat), line)
        longest = max(longest, steps, key=len)
        if len(longest) == len(line):
            break
    return longest


def _played(state: State, seat: int, line: Line) -> tuple[Step, ...]:
    """The moves of a line as far as they are legal, seen by a seat."""
    steps: list[Step] = []
    for actor, move in line:
        if actor not in state.acting() or not isinstance(move, int) or move not in state.legal(actor):
            break
        before, log = state.view(seat), EventLog()
        state.apply(actor, move, log)
        steps.append(Step(actor, move, before, log.moments(seat), state.view(seat)))
    return tuple(steps)
