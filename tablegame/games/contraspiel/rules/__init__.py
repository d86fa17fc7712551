"""The rules of Contraspiel, as the registry hands them out (help.en.md). The session itself is in state.py."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.cards import join_hands
from tablegame.core.contract import Chosen, Engine, Move, Option, Reason
from tablegame.core.describing import Finished
from tablegame.core.options import check_players
from tablegame.games.contraspiel.facts import moves, view
from tablegame.games.contraspiel.facts.cards import HAND, pack_of
from tablegame.games.contraspiel.facts.options import OPTIONS
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules.describing import described
from tablegame.games.contraspiel.rules.imagining import imagine
from tablegame.games.contraspiel.rules.reasons import why_not
from tablegame.games.contraspiel.rules.state import SpielState

MOST_THROWN: Final = 100
"""Deals thrown in in a row after which the arena gives up (docs/records.md#the-arena-as-json)."""


class Contraspiel(Engine[SpielState, SpielView]):
    """The engine: deals by chance, hidden hands, one seat at a time."""

    key = "contraspiel"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 4
    counted = "deal"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestones = ("trick", "settled")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - all house rules alike
        """Three to six."""
        return (3, 4, 5, 6)

    def new(self, players: int, chosen: Chosen) -> SpielState:
        """The beginning of a session; raises OptionError where players do not fit."""
        check_players(self, players, chosen)
        return SpielState(players, chosen)

    def deal(self, state: SpielState, rng: Random) -> Move:
        """The first dealer, who pays the stamm where lots are drawn, or a shuffled deal."""
        if state.phase != view.DEAL:
            kind = moves.DRAW_DEALER if state.phase == view.DEALER else moves.DRAW_STAMM
            return (kind, rng.randrange(state.players))
        pack = pack_of(state.players)
        cards = tuple(rng.sample(pack, len(pack)))
        cuts = [HAND * seat for seat in range(state.players + 1)]
        hands = [cards[start : start + HAND] for start in cuts[:-1]]
        return join_hands((*hands, cards[cuts[-1] :]))

    def imagine(self, view: SpielView, rng: Random) -> SpielState:
        """A session the view could have come from, every way to lay the unseen cards as likely as any other."""
        return imagine(view, rng)

    def why_not(self, view: SpielView, move: Move) -> Reason | None:
        """Why this view's seat may not do that; None when it may."""
        return why_not(view, move)

    def forced(self, view: SpielView) -> int | None:
        """The last card of a hand, the only one left to play."""
        legal = view.legal()
        last = view.phase == "play" and view.hand is not None and len(view.hand) == 1 and legal.count() == 1
        return next(iter(legal)) if last else None

    def stalled(self, state: SpielState) -> bool:
        """A hundred deals thrown in in a row: the arena counts the session as unfinished."""
        return state.thrown >= MOST_THROWN

    def details(self, view: SpielView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#contraspiel)."""
        return described(view, finished)


ENGINE: Final = Contraspiel()
