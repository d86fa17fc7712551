"""The drill of Contraconquer, for both forms of the game: which seat takes this trick?"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, seat_letter
from tablegame.games.contraconquer.facts import OWN, PRINTED, REMAINDER, STANDARD, trick_winner

WHO_TAKES: Final = "who_takes"
QUESTION: Final = N_("Who takes this trick?")
_MOST_BEFORE: Final = 3  # the most tricks that are played before the trick in question
_PRINTED: Final = 0.7  # the share of puzzles in the printed form, which the first lesson teaches
_STANDARD: Final = 0.3  # the share of puzzles with ordinary cards
_HARD_PRINTED: Final = {STANDARD: 0.3, OWN: 0.15}  # the difficulty of a printed trick, by its pack, from 0 to 1
_HARD_REMAINDER: Final = {STANDARD: (0.25, 0.07), OWN: (0.18, 0.05)}
"""The difficulty of a trick by remainder between two players, then the increase for each further player. All are above
that of the printed form with its own cards, so that a beginner is asked about that form."""


class ContraDrills(Drills):
    """Makes tricks of random cards. The puzzle shows the cards turned up and asks which seat takes the trick."""

    drills: tuple[Drill, ...] = (Drill(WHO_TAKES, QUESTION, QUESTION, "winner", steps=(0.16, 0.32), learnt="form"),)

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - one kind
        """A puzzle: a trick for which all have chosen, after some random tricks. The answer is the winner's letter."""
        form = PRINTED if rng.random() < _PRINTED else REMAINDER
        pack = STANDARD if rng.random() < _STANDARD else OWN
        players = 3 if form == PRINTED else rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8))
        game: DrillGame = DrillGame(
            engine, players, (("form", form), ("pack", pack), ("copies", 4 if form == PRINTED else 2))
        )
        seats = range(players)
        for _ in range(rng.randrange(_MOST_BEFORE + 1)):
            for seat in seats:
                game.make(seat, game.state.legal(seat).sample(rng))
        ranks = tuple(game.state.legal(seat).sample(rng) for seat in seats)
        for seat, rank in enumerate(ranks):
            game.make(seat, rank)
        winner = seat_letter(trick_winner(form, ranks))
        of_two, per_player = _HARD_REMAINDER[pack]
        hard = _HARD_PRINTED[pack] if form == PRINTED else of_two + per_player * (players - 2)
        offered = tuple(map(seat_letter, seats))
        return game.puzzle(kind, rng.randrange(players), winner, offered=offered, hard=hard)


DRILLS: Final = ContraDrills()
