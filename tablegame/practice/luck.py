"""Luck and skill apart: what strong seats would have made of the same deals.

A stretch begins with a deal and ends before the next; what a seat could expect before it, what came of it when strong
seats played it in every chair, and what really came of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tablegame.ai.judging import ADVISER
from tablegame.core.contract import CHANCE, State
from tablegame.games import find
from tablegame.session.replay import read_move
from tablegame.session.seals import seed_for

Shares = tuple[float, ...]
"""A figure for each seat, in the game's unit."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One deal of a record. lines: all moves up to the deal, that included; end: how many moves until it was over."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    lines: tuple[str, ...]
    end: int
    seed: str

    def do(self) -> tuple[Shares, Shares]:
        """What each seat could expect before the deal, and what strong seats made of it on average."""
        entry = find(self.game)
        engine, bot = entry.engine, entry.bot
        state = engine.new(self.players, dict(self.options))
        before = state.clone()
        for line in self.lines:
            actor, move = read_move(engine, state, line)
            if actor != CHANCE:
                before = None
            elif before is None:
                before = state.clone()
            state.apply(actor, move)
        par = bot.expects((before or engine.new(self.players, dict(self.options))).view(None))
        ends = [self._played(state.clone(), number) for number in range(bot.replays)]
        return par, tuple(sum(each) / len(ends) for each in zip(*ends, strict=True))

    def _played(self, state: State, number: int) -> Shares:
        bot = find(self.game).bot
        moves = 0
        while (acting := state.acting()) and acting != (CHANCE,):
            for seat in acting:
                rng = Random(seed_for(self.seed, f"replay {number}", seat, len(self.lines) + moves))
                state.apply(seat, bot.choose(state.view(seat), ADVISER, 0.0, rng, None))
                moves += 1
        return bot.expects(state.view(None))
