"""How a choice is likely to go on: the line of a reason, played in a state that the chooser's view allows."""

from __future__ import annotations

from typing import NamedTuple

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import EventLog, Move, SeenEvent, State, View
from tablegame.core.reasons import Line, QuickPlay, starts
from tablegame.core.tricks import not_none
from tablegame.games import Game


class Step(NamedTuple):
    """A move of a continuation as the chooser sees it: the views before and after it, and what happened between."""

    actor: int
    move: Move
    before: View
    events: tuple[SeenEvent[View], ...]
    after: View


def has_line(choice: Choice) -> bool:
    """Whether it is known how a choice is likely to go on."""
    return bool(_line(choice))


def _line(choice: Choice) -> Line:
    """The moves of which a reason speaks, or how the choice is likely to go on."""
    return next((claim.line for claim in choice.reasons if claim.line), choice.line)


def shown_choices(evaluation: Evaluation, best: int, made: int | None = None) -> tuple[Choice, ...]:
    """The best choice and the one that was made, with their likely continuations where known."""
    wanted = (move for move in dict.fromkeys((best, made)) if move is not None)
    choices = (next((each for each in evaluation.choices if each.move == move), None) for move in wanted)
    return tuple(each for each in choices if each is not None and has_line(each))


def continuation(entry: Game, view: View, choice: Choice) -> tuple[Step, ...]:
    """A choice and the likeliest moves after it, in the state in which most of them can be played."""
    line = ((not_none(view.seat), choice.move), *_line(choice))
    reasons, longest = entry.reasons, tuple[Step, ...]()
    play = reasons.play if reasons is not None and reasons.play is not None else QuickPlay
    quick = play(entry.engine, view)
    # Where nothing is counted, a line that follows from the view still needs a state to be played in.
    quick.samples = max(1, quick.samples)
    for state in starts(quick, choice.seed):
        longest = max(longest, _legal_steps(state, not_none(view.seat), line), key=len)
        if len(longest) == len(line):
            break
    return longest


def _legal_steps(state: State, seat: int, line: Line) -> tuple[Step, ...]:
    """The moves of a line as far as they are legal, seen by a seat."""
    steps: list[Step] = []
    for actor, move in line:
        if actor not in state.acting() or not isinstance(move, int) or move not in state.legal(actor):
            break
        before, log = state.view(seat), EventLog()
        state.apply(actor, move, log)
        steps.append(Step(actor, move, before, log.seen_by(seat), state.view(seat)))
    return tuple(steps)
