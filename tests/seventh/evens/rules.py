"""The rules of Odds and Evens: both seal a card; seat A takes the trick if the sum is even, seat B if it is odd."""

from __future__ import annotations

from typing import Any, Final

from tablegame.core.contract import EventLog
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.sealed_cards import NIBBLE, ONE, RankDomains, SealedEngine, SealedState, leaders
from tablegame.games.evens.facts import HIGHEST, OPTIONS, EvensView, Turned, taker_of


class EvensState(SealedState[EvensView]):
    __slots__ = ("ranks", "tricks")
    domains = RankDomains(1)

    def __init__(self, ranks: int) -> None:
        self.players, self.ranks, self.choices, self.waiting = 2, ranks, 0, 0b11
        self.hands = (sum(ONE[1 : ranks + 1]),) * 2
        self.tricks: tuple[tuple[int, ...], ...] = ()

    def turn_up(self, log: EventLog | None) -> None:
        """Take both cards from the hands and settle the trick."""
        trick = tuple(self.choices >> shift & 15 for shift in NIBBLE[:2])
        self.choices, self.tricks = 0, (*self.tricks, trick)
        self.hands = tuple(hand - ONE[rank] for hand, rank in zip(self.hands, trick, strict=True))
        if log is not None:
            log.append(Turned(seat=taker_of(trick), trick=trick), self)
        self.waiting = 0b11 if self.hands[0] else 0

    def scores(self) -> tuple[int, ...]:
        takers = [taker_of(trick) for trick in self.tricks]
        return takers.count(0), takers.count(1)

    def winners(self) -> tuple[int, ...]:
        return leaders(self.scores()) if len(self.tricks) == self.ranks else ()

    def view(self, seat: int | None) -> EvensView:
        return EvensView(**self.seat_fields(seat), ranks=self.ranks, tricks=self.tricks)


class Evens(SealedEngine[EvensState, EvensView]):
    key = "evens"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 2
    ranks = (1, HIGHEST)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - always two
        return (2,)

    def new(self, players: int, chosen: Chosen) -> EvensState:
        check_players(self, players, chosen)
        return EvensState(chosen["ranks"])

    def state_of(self, view: EvensView) -> EvensState:
        state = EvensState(view.ranks)
        state.tricks = view.tricks
        state.hands = tuple(sum(ONE[rank] for rank in view.hand(seat)) for seat in range(2))
        state.waiting = sum(1 << seat for seat in view.acting)
        return state

    def details_as_json(self, view: EvensView) -> dict[str, Any]:
        tricks = [list(trick) for trick in view.tricks]
        return {"ranks": view.ranks, "tricks": tricks, "sealed": list(view.sealed), "choice": view.own}


ENGINE: Final = Evens()
