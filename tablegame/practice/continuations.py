"""Continuations: the likely moves after a choice, played in a state that the chooser's view allows."""

from __future__ import annotations

from typing import NamedTuple

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import EventLog, Move, SeenEvent, State, View
from tablegame.core.reasons import Line, QuickPlay, starts
from tablegame.core.tricks import not_none
from tablegame.games import Game


class Step(NamedTuple):
    """A move of a continuation with its events, and the chooser's views before and after it."""

    actor: int
    move: Move
    before: View
    events: tuple[SeenEvent[View], ...]
    after: View


def has_line(choice: Choice) -> bool:
    """Whether a continuation of the choice is known."""
    return bool(_line(choice))


def _line(choice: Choice) -> Line:
    """The moves after the choice: those of its first reason that has any, else its own."""
    return next((claim.line for claim in choice.reasons if claim.line), choice.line)


def shown_choices(evaluation: Evaluation, best: int, made: int | None = None) -> tuple[Choice, ...]:
    """Those of the best choice and the one that was made whose continuations are known."""
    moves = [move for move in dict.fromkeys((best, made)) if move is not None]
    by_move = {choice.move: choice for choice in evaluation.choices}
    return tuple(by_move[move] for move in moves if move in by_move and has_line(by_move[move]))


def continuation(entry: Game, view: View, choice: Choice) -> tuple[Step, ...]:
    """A choice and the likely moves after it, in the state in which most of them are legal."""
    seat = not_none(view.seat)
    line = ((seat, choice.move), *_line(choice))
    reasons, longest = entry.reasons, tuple[Step, ...]()
    play = reasons.play if reasons is not None and reasons.play is not None else QuickPlay
    quick = play(entry.engine, view)
    # Reasons that need no samples ask for none, but the line needs a state.
    quick.samples = max(1, quick.samples)
    for state in starts(quick, choice.seed):
        longest = max(longest, _legal_steps(state, seat, line), key=len)
        if len(longest) == len(line):
            break
    return longest


def _legal_steps(state: State, seat: int, line: Line) -> tuple[Step, ...]:
    """The moves of a line up to the first that is not legal, as that seat sees them."""
    steps: list[Step] = []
    for actor, move in line:
        if actor not in state.acting() or not isinstance(move, int) or move not in state.legal(actor):
            break
        before, log = state.view(seat), EventLog()
        state.apply(actor, move, log)
        steps.append(Step(actor, move, before, log.seen_by(seat), state.view(seat)))
    return tuple(steps)
