"""Questions to computer players and their answers, as values that can cross to another process."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from tablegame.ai.judging import weigh
from tablegame.ai.reasons import explained
from tablegame.core.bots import Bot, Evaluation, Memory
from tablegame.core.contract import View
from tablegame.games import Game, find

JobKind = Literal["choose", "evaluate", "weigh", "learn"]


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a computer seat.

    kind: "choose" asks for a move, "evaluate" for what a level thinks of all choices, "weigh" for all choices as the
    judge sees them (a hint), both with reasons, "learn" for the memory with what the view shows taken in. game: key
    of the registry; seed: the only source of chance; memory: what that seat remembers, None for none; style: the style
    in which it chooses, "" for none. Equal jobs have equal answers.
    """

    kind: JobKind
    game: str
    level: str
    view: View
    seed: int
    memory: Memory | None = None
    style: str = ""


Answer: TypeAlias = int | Evaluation | Memory


def think(job: Job) -> Answer:
    """The move ("choose"), the evaluation ("evaluate", "weigh") or the new memory ("learn"); the job stays as it is.

    Raises RecordError for an unknown game, OptionError for an unknown level, ValueError where there is no choice.
    """
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
        found = bot.evaluate(job.view, job.level, rng, job.memory)
        return explained(found, game.reasons, game.engine, bot, job.view, str(job.seed))
    return choose_as(bot, job.view, job.level, job.style, rng, job.memory)


def advice(game: Game, view: View, seed: int) -> Evaluation:
    """The hint: all choices as the judge sees them, each with its reasons."""
    return explained(weigh(game.bot, view, seed), game.reasons, game.engine, game.bot, view, str(seed))


def choose_as(bot: Bot, view: View, level: str, style: str, rng: Random, memory: Memory | None) -> int:
    """The move of a level in that style."""
    move = bot.choose(view, level, rng, memory)
    return bot.in_style(view, move, style, rng) if style else move
