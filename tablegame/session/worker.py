"""Jobs for computer players, which can be sent to another process, and the worker process that does them.

A job is a question to a computer player, a task is other work. The worker reads both from its standard input and writes
answers to its standard output. A message is the length of a pickled value in four bytes, the highest first, and the
value. The answer to a job that fails is a `Failure`. The worker ends when its input closes, so that it never outlives
the window.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from struct import Struct
from traceback import format_exc
from typing import IO, Any, Final, Literal, Protocol, TypeAlias

from tablegame.ai.judging import weigh
from tablegame.ai.reasons import explained
from tablegame.core.bots import Bot, Evaluation, Memory
from tablegame.core.contract import View
from tablegame.games import Game, find

JobKind = Literal["choose", "evaluate", "weigh", "learn"]


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a computer player. Equal jobs have equal answers."""

    kind: JobKind
    """The kind of the answer: - choose: the move that the level chooses; - evaluate: the level's evaluation of all
    choices, with reasons; - weigh: the judge's evaluation of all choices, with reasons, for a hint; - learn: the
    level's memory after it has learned from the view."""
    game: str  # the key of the game
    level: str  # how strongly the computer player plays
    view: View  # what its seat may see
    seed: int  # the only source of chance
    memory: Memory | None = None  # what it has learned in earlier games with the same players
    style: str = ""  # its way to play within the level, "" for none


Answer: TypeAlias = int | Evaluation | Memory


def think(job: Job) -> Answer:
    """The answer to a job: `Job.kind` says which. The job and its memory do not change. Raises RecordError for an
    unknown game, OptionError for an unknown level, ValueError if the seat has no choice."""
    game = find(job.game)
    bot = game.bot
    if job.kind == "learn":
        memory = deepcopy(job.memory) if job.memory else {}
        bot.learn(job.view, job.level, memory)
        return memory
    if job.kind == "weigh":
        return advice(game, job.view, job.seed)
    rng = Random(job.seed)
    if job.kind == "evaluate":
        evaluation = bot.evaluate(job.view, job.level, rng, job.memory)
        return explained(evaluation, game.reasons, game.engine, bot, job.view, str(job.seed))
    return choose_as(bot, job.view, job.level, job.style, rng, job.memory)


def advice(game: Game, view: View, seed: int) -> Evaluation:
    """The evaluation that a hint shows: all choices of the view's seat with their verdicts and reasons."""
    return explained(weigh(game.bot, view, seed), game.reasons, game.engine, game.bot, view, str(seed))


def choose_as(bot: Bot, view: View, level: str, style: str, rng: Random, memory: Memory | None) -> int:
    """The move of a computer player of this level and style ("" for none)."""
    move = bot.choose(view, level, rng, memory)
    return bot.styled_move(view, move, style, rng) if style else move


# -- the process -------------------------------------------------------------------------------------------------------


class Task(Protocol):
    """Work for the worker other than a question to a computer player. A task and its answer can be pickled."""

    def do(self) -> Any:
        """Do the work; returns the answer."""


Request: TypeAlias = Job | Task

POLITENESS: Final = 10  # how much lower the worker's priority is, so that the window is served first
_LENGTH: Final = Struct(">I")  # the length of a message


class Failure(Exception):  # noqa: N818 - an answer, handed over and not raised
    """The answer to a job or task that failed, with the reason in English."""

    report = ""  # the traceback of an unexpected error


def answer(request: Request) -> Any:
    """The answer to a job or task. If the work raises an exception, it is a Failure."""
    try:
        return think(request) if isinstance(request, Job) else request.do()
    except Exception as error:  # the worker goes on after any error
        failure = Failure(f"{type(error).__name__}: {error}")
        if not isinstance(error, (ValueError, OSError)):  # bad values and a failing disk are no faults of the program
            failure.report = format_exc()
        return failure


def send(stream: IO[bytes], message: object) -> None:
    """Write one message. Raises OSError if the other end has closed."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read one message. Raises EOFError if the other end has closed, even in the middle of a message."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    length = _LENGTH.unpack(head)[0]
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


def main() -> int:
    """Answer the messages on standard input until it closes; returns the exit status."""
    questions, answers = _own_streams()
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the window
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)  # without it (Windows) the client has set the worker's priority
    while True:
        try:
            request = receive(questions)
        except EOFError:
            return 0
        with suppress(BrokenPipeError):
            send(answers, answer(request))


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Standard input and output, for messages alone: whatever else is printed goes to the error stream from now on."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    with suppress(OSError):
        os.dup2(2, 1)  # file handle 1, standard output, now leads to the error stream
    sys.stdout = sys.stderr
    return questions, answers
