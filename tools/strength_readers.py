"""The gain of a reader over `strong` beside the characters, from the choices in which the two differ.

Most choices of a reader are those of `strong`, so luck hides its gain in whole games. It plays whole games; where
`strong` would choose otherwise with the same random numbers, both choices are played out to the end of the deal with
the true cards, and `strong` in its place. The sum over its choices is its expected gain in a game (the performance
difference of Kakade and Langford, 2002).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from copy import deepcopy
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from kept import KEPT, Kept, digest, players_of
from strength_parts import SEED

from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import Game, find
from tablegame.session.characters import company
from tablegame.session.jobs import choose_as

READER: Final = "reader"
STRONG: Final = "strong"
BEFORE: Final = 50
"""Games beside the characters from which the reader has learned."""
PAIRS: Final = 2
"""How often both choices are played out."""
STYLED_LEVELS: Final = {player.key: player.games for player in company()}
PEOPLE: Final = tuple(STYLED_LEVELS)
HEAD: Final = f"""
## Readers beside the people of the house

What a reader gains on `strong` in a game beside people of the twelve, drawn anew for each game, when it remembers
{BEFORE} games beside them: by the choices in which the two differ, each played out to the end of its deal with the
cards that really lie there. The unit is that of the hints. More than nothing by three standard errors is promised.

| game | players | gain | choices that differ | games | promised |
|---|---|---|---|---|---|
"""
Row = tuple[str, int, int]
ROWS: Final[tuple[Row, ...]] = (("contraspiel", 4, 90), ("contractgrid", 3, 24))
"""Game, players, games that are measured."""


class Table:
    """A game of a reader beside characters: who sits where, and what the reader remembers of them."""

    def __init__(self, game: str, players: int, name: str, known: dict[str, Memory]) -> None:
        self.entry: Game = find(game)
        self.name = name
        rng = Random(f"{SEED} {game} {name} table")
        self.own = rng.randrange(players)
        others = rng.sample(PEOPLE, players - 1)
        self.people = {seat: others.pop() for seat in range(players) if seat != self.own}
        self.levels = {seat: STYLED_LEVELS[key][game] for seat, key in self.people.items()}
        self.known = known
        self.memory: Memory = {"opponents": {str(seat): known.get(key, {}) for seat, key in self.people.items()}}
        self.state = self.entry.engine.new(players, complete(self.entry.engine, players, {}))

    def remembers(self) -> None:
        """The game is over: the reader keeps what it has learned."""
        self.entry.bot.learn(self.state.view(self.own), READER, self.memory)
        for seat, key in self.people.items():
            self.known[key] = self.memory["opponents"][str(seat)]

    def chosen(self, level: str, state: State, seat: int, rng: Random) -> int:
        """What is done there: the own seat plays like that level, the others as people do."""
        view, bot = state.view(seat), self.entry.bot
        legal = view.legal()
        if legal.count() == 1:
            return next(iter(legal))
        if seat != self.own:
            return choose_as(bot, view, *self.levels[seat], rng, None)
        if level == READER:
            bot.learn(view, READER, self.memory)
        return bot.choose(view, level, rng, self.memory if level == READER else None)

    def played(self, level: str, state: State, seat: int, rng: Random) -> None:
        """One seat, or chance, in a state."""
        engine = self.entry.engine
        state.apply(seat, engine.deal(state, rng) if seat == CHANCE else self.chosen(level, state, seat, rng))

    def expected(self, state: State, move: int, seed: str) -> float:
        """What the own seat may expect at the end of the deal after a move, where it goes on like `strong`."""
        state, made = state.clone(), 0
        state.apply(self.own, move)
        while (acting := state.acting()) and acting[0] != CHANCE and not self.entry.engine.is_stalled(state):
            for seat in acting:
                self.played(STRONG, state, seat, Random(f"{seed} {seat} {made}"))
                made += 1
        return self.entry.bot.expects(state.view(None))[self.own]

    def gained(self) -> tuple[float, int]:
        """Play it as the reader: what that gains on `strong`, and in how many choices the two differ."""
        gain, differing, rng = 0.0, 0, Random(f"{SEED} {self.name} game")
        while (acting := self.state.acting()) and not self.entry.engine.is_stalled(self.state):
            for seat in acting:
                chance = rng.getrandbits(62)
                if seat != self.own or self.state.legal(seat).count() == 1:
                    self.played(READER, self.state, seat, Random(chance))
                    continue
                both = [self.chosen(level, self.state, seat, Random(chance)) for level in (READER, STRONG)]
                if both[0] != both[1]:
                    for pair in range(PAIRS):
                        seed = f"{SEED} {self.name} {differing} {pair}"
                        one, other = (self.expected(self.state, move, seed) for move in both)
                        gain += (one - other) / PAIRS
                    differing += 1
                self.state.apply(seat, both[0])
        return gain, differing


def learned(game: str, players: int) -> dict[str, Memory]:
    """A reader's memory of everybody after such games, in which its own seat plays like a club."""
    what = [SEED, game, players, BEFORE]
    kept = Kept(KEPT / "strength" / f"{game}-learned-{digest(what)}.jsonl", [*what, PEOPLE, players_of(game)])
    known: dict[str, Memory] = dict(kept.lines[-1]) if kept.lines else {}
    for number in range(len(kept.lines), BEFORE):
        table, rng = Table(game, players, f"before {number}", known), Random(f"{SEED} {game} {number} before")
        while (acting := table.state.acting()) and not table.entry.engine.is_stalled(table.state):
            for seat in acting:
                table.played("club", table.state, seat, Random(rng.getrandbits(62)))
        table.remembers()
        kept.add(known)
    return known


def played(row: Row, count: int) -> list[tuple[float, int, float]]:
    """The gain of each game, choices that differ and seconds; stored games are not played again."""
    game, players, _ = row
    what = [SEED, game, players, BEFORE, PAIRS]
    kept = Kept(KEPT / "strength" / f"{game}-reader-{digest(what)}.jsonl", [*what, PEOPLE, players_of(game)])
    known = learned(game, players) if len(kept.lines) < count else {}
    found = kept.fill(count, partial(_gained, game, players, known))
    return [(gain, differing, seconds) for gain, differing, seconds in found]


def _gained(game: str, players: int, known: dict[str, Memory], number: int) -> tuple[float, int, float]:
    """The gain of one game, choices that differ and seconds."""
    started, table = time.process_time(), Table(game, players, f"{number}", deepcopy(known))
    return *table.gained(), round(time.process_time() - started, 2)


def section(share: int, rows: Sequence[Row] = ROWS) -> tuple[str, bool, float]:
    """The table, whether its promises hold, and its seconds; of each row a share of the games."""
    said, kept, taken = HEAD, True, 0.0
    for row in rows:
        game, players, games = row
        found = played(row, max(4, games // share))
        gains = [gain for gain, _, _ in found]
        mean = sum(gains) / len(gains)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains) / len(gains) / (len(gains) - 1))
        differing = sum(each for _, each, _ in found) / len(found)
        taken += sum(seconds for _, _, seconds in found)
        keeps = mean > 3 * error
        kept = kept and keeps
        promise = f"above 0, {'kept' if keeps else 'MISSED'}"
        title = find(game).title
        line = f"| {title} | {players} | {mean:.2f} ± {error:.2f} | {differing:.1f} | {len(gains)} | {promise} |"
        said += line + "\n"
        print(line, flush=True)
    return said, kept, taken
