"""ContractGrid's drills: the four bids, and the suit to refuse.

Hands are hidden: a position is asked only where the judge says that one choice is the best.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.ai.judging import leader, weigh
from tablegame.core.bots import Bot
from tablegame.core.contract import CHANCE, Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle, Rules
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.view import GridView, Phase

FOUR_BIDS: Final = "four_bids"
REFUSE: Final = "refuse"
_PLAYED_BY: Final = "club"
_MOST_MOVES: Final = 800
_RULES: Final[dict[str, Rules]] = {FOUR_BIDS: (("cap", 100), ("require_complete", False)), REFUSE: ()}
"""Bids are asked in the short game: in the long one most sets of bids are as good as another."""
_MOST_HANDS: Final = {FOUR_BIDS: 3, REFUSE: 12}
"""Hands that are played before a seat is asked, at most."""
_LOOKED_AT: Final = 12
"""Choices of one game that are looked at."""
_PHASES: Final = {FOUR_BIDS: Phase.BID, REFUSE: Phase.REFUSE}


class GridDrills(Drills):
    """Bids and refusals in games that club seats have played so far."""

    drills: tuple[Drill, ...] = (
        Drill(
            FOUR_BIDS,
            N_("The four bids"),
            N_("Which contracts do you bid on? The game ends at 100; most points win."),
            "bids",
        ),
        Drill(REFUSE, N_("The suit to refuse"), N_("Which suit is not to be trump?"), "trump", cli_exported=False),
    )

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """A seat that is to bid, or to refuse."""
        course = DrillGame(engine, 3, _RULES[kind])
        passed, looked = rng.randrange(3 * _MOST_HANDS[kind]), 0
        for _ in range(_MOST_MOVES):
            acting = course.state.acting()
            if not acting:
                return None
            if acting[0] == CHANCE:
                course.deal(rng)
                continue
            view = course.state.view(acting[0])
            assert isinstance(view, GridView)
            if view.phase == _PHASES[kind] and view.legal().count() > 1:
                passed -= 1
                if passed < 0:
                    asked = _make_puzzle(kind, course, view, bot, rng)
                    looked += 1
                    if asked is not None or looked == _LOOKED_AT:
                        return asked
            course.make(acting[0], bot.choose(view, _PLAYED_BY, rng, None))
        return None


def _make_puzzle(kind: str, course: DrillGame, view: GridView, bot: Bot, rng: Random) -> Puzzle | None:
    seed = rng.getrandbits(32)
    best = leader(bot, view, weigh(bot, view, seed), seed)
    if best is None:
        return None
    text, *close = [course.engine.format(view.own, move) for move in (best.choice.move, *best.close)]
    return course.asks(kind, view.own, text, proved=False, close=tuple(close))


DRILLS: Final = GridDrills()
