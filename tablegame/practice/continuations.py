"""Continuations: the likely moves after a choice, with the views and events by which the button "Show me" shows them.

They are played with imagined hands that agree with the view of the seat that chooses, so that they reveal no hidden
card.
"""

from __future__ import annotations

from typing import NamedTuple

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import EventLog, Move, SeenEvent, State, View
from tablegame.core.reasons import Line, QuickPlay, starts
from tablegame.core.tricks import not_none
from tablegame.games import Game


class Step(NamedTuple):
    """A move of a continuation, as it is seen by the seat that makes the first move."""

    actor: int
    move: Move
    before: View
    events: tuple[SeenEvent[View], ...]
    after: View


def has_line(choice: Choice) -> bool:
    """Whether likely moves after a choice are known."""
    return bool(_line(choice))


def _line(choice: Choice) -> Line:
    """The likely moves after a choice: those of its first reason that has any, else those of the choice itself."""
    return next((claim.line for claim in choice.reasons if claim.line), choice.line)


def shown_choices(evaluation: Evaluation, best: int, made: int | None = None) -> tuple[Choice, ...]:
    """The best choice and the one that was made, each only if likely moves after it are known. made: None for none."""
    moves = [move for move in dict.fromkeys((best, made)) if move is not None]
    by_move = {choice.move: choice for choice in evaluation.choices}
    return tuple(by_move[move] for move in moves if move in by_move and has_line(by_move[move]))


def continuation(entry: Game, view: View, choice: Choice) -> tuple[Step, ...]:
    """The choice and the likely moves after it, as steps to show. view: of the seat that chooses. Some moves may be
    illegal with some imagined hands: several hands are tried, and the one with the most legal moves is used."""
    seat = not_none(view.seat)
    line = ((seat, choice.move), *_line(choice))
    reasons, longest = entry.reasons, tuple[Step, ...]()
    play = reasons.play if reasons is not None and reasons.play is not None else QuickPlay
    quick = play(entry.engine, view)
    # Games whose reasons need no imagined hands sample none, but a continuation needs one state.
    quick.samples = max(1, quick.samples)
    for state in starts(quick, choice.seed):
        longest = max(longest, _legal_steps(state, seat, line), key=len)
        if len(longest) == len(line):
            break
    return longest


def _legal_steps(state: State, seat: int, line: Line) -> tuple[Step, ...]:
    """The moves of a line up to the first that is not legal, with the views and events of a seat. The state changes."""
    steps: list[Step] = []
    for actor, move in line:
        if actor not in state.acting() or not isinstance(move, int) or move not in state.legal(actor):
            break
        before, log = state.view(seat), EventLog()
        state.apply(actor, move, log)
        steps.append(Step(actor, move, before, log.seen_by(seat), state.view(seat)))
    return tuple(steps)
