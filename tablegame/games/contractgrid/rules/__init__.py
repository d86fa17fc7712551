"""The rules of ContractGrid, as the registry hands them out (help.en.md). The game itself is in state.py."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.cards import join_hands
from tablegame.core.contract import Chosen, Engine, Move, Option, Reason
from tablegame.core.describing import Finished
from tablegame.core.options import check_players
from tablegame.games.contractgrid.facts import moves, view
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.options import OPTIONS
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.rules.deals import why_no_deal
from tablegame.games.contractgrid.rules.describing import described
from tablegame.games.contractgrid.rules.imagining import imagine
from tablegame.games.contractgrid.rules.reasons import why_not
from tablegame.games.contractgrid.rules.state import GridState

MOST_HANDS: Final = 60
"""Hands after which arena leaves a game unfinished (docs/records.md#the-arena-as-json)."""


class ContractGrid(Engine[GridState, GridView]):
    """The engine: secret sheets, then hands with deals by chance, one seat at a time."""

    key = "contractgrid"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 3
    counted = "hand_number"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestones = ("trick", "hand")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Three; four with 32 cards."""
        cards = chosen.get("cards")
        return (3, 4) if cards is None else (4,) if cards == 32 else (3,)

    def new(self, players: int, chosen: Chosen) -> GridState:
        """The beginning of a game; raises OptionError where players and options do not fit."""
        check_players(self, players, chosen)
        return GridState(players, chosen)

    def deal(self, state: GridState, rng: Random) -> Move:
        """The first dealer, or a shuffled deal."""
        if state.phase == view.DEALER:
            return (moves.DRAW_DEALER, rng.randrange(state.players))
        pack = pack_of(state.house.cards)
        cards = rng.sample(pack, len(pack))
        size = len(pack) // state.players
        return join_hands(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(state.players))

    def imagine(self, view: GridView, rng: Random) -> GridState:
        """A game the view could have come from, every way to deal the unseen cards as likely as any other."""
        return imagine(view, rng)

    def why_not(self, view: GridView, move: Move) -> Reason | None:
        """Why this view's seat may not do that; None when it may."""
        return why_not(view, move)

    def why_no_deal(self, view: GridView, move: Move) -> Reason | None:
        """Why chance may not draw or deal that, where it is to do either."""
        return why_no_deal(view, move)

    def forced(self, view: GridView) -> int | None:
        """The last card of a hand, the only one left to play."""
        legal = view.legal()
        return next(iter(legal)) if view.phase == "play" and len(view.hand) == 1 and legal.count() == 1 else None

    def stalled(self, state: GridState) -> bool:
        """Sixty hands without an end: the arena counts the game as unfinished."""
        return len(state.past) >= MOST_HANDS

    def details(self, view: GridView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#contractgrid)."""
        return described(view, finished)


ENGINE: Final = ContractGrid()
