"""The drill of Contraspiel: to play, to pass or to say contra, by the chips that each brings.

Other hands are hidden: a position is asked only if the best call leads all others by three standard errors.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.ai.judging import ADVISER, best_of, leader
from tablegame.core.bots import CLUB, Bot
from tablegame.core.contract import CHANCE, Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.moves import PASS
from tablegame.games.contraspiel.facts.view import Phase, SpielView

BID: Final = "bid"
_MOST_MOVES: Final = 150  # the most moves that are made to reach the position of a puzzle
_SKIPPED_CLUB_PASSES: Final = 0.85
"""Of the positions in which the level `club` passes, the share that makes no puzzle: most positions are such."""
_SKIPPED_BEST_PASSES: Final = 0.6  # of the other positions in which a pass is best, the share that makes no puzzle
_PHASES: Final = (Phase.FIRST, Phase.FIRST, Phase.SECOND, Phase.CONTRA, Phase.CONTRA, Phase.RECONTRA)
"""The phases of puzzles, the frequent ones twice."""


class SpielDrills(Drills):
    """Makes questions about calls. Computer players of the level `club` have bid and played the deals so far."""

    drills: tuple[Drill, ...] = (
        Drill(BID, N_("Play, pass or contra?"), N_("What do you say? One answer brings more chips."), "bidding"),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """A puzzle from a session of computer players: a seat is asked for a call, and one answer is clearly best.

        None if the session brought no such position.
        """
        course = DrillGame(engine, rng.choice((3, 4, 4, 4, 4, 5)))  # most puzzles have four players
        # A random one of the first four positions in a random phase, so that not all puzzles are early in a session.
        phase, to_skip = rng.choice(_PHASES), rng.randrange(4)
        for _ in range(_MOST_MOVES):
            (actor,) = course.state.acting()
            if actor == CHANCE:
                course.deal(rng)
                continue
            view = course.state.view(actor)
            assert isinstance(view, SpielView)
            if view.phase == phase:
                if not to_skip:
                    return _make_puzzle(kind, course, view, bot, rng)
                to_skip -= 1
            course.make(actor, bot.choose(view, CLUB, rng, None))
            if view.over:
                return None
        return None


def _make_puzzle(kind: str, course: DrillGame, view: SpielView, bot: Bot, rng: Random) -> Puzzle | None:
    """The puzzle of this position; None if it is left out as too common, or if no call is clearly best."""
    assert view.seat is not None
    if bot.choose(view, CLUB, rng, None) == PASS and rng.random() < _SKIPPED_CLUB_PASSES:
        return None
    evaluation = bot.evaluate(view, ADVISER, rng, None)
    if best_of(evaluation).move == PASS and rng.random() < _SKIPPED_BEST_PASSES:
        return None
    best = leader(bot, view, evaluation, rng.getrandbits(32))
    if best is None:
        return None
    move = best.choice.move
    text, *close = [course.engine.format(view.seat, each) for each in (move, *best.close)]
    equivalent = [call for call in view.legal() if call != move and bot.equivalent(view, move, call)]
    accepted = (text, *(course.engine.format(view.seat, call) for call in equivalent))
    return course.puzzle(kind, view.seat, text, accepted=accepted, proved=False, close=tuple(close))


DRILLS: Final = SpielDrills()
