"""The rules of Contraconquer in both forms, printed and by remainder (help.en.md): the state of a match, the engine."""

from __future__ import annotations

from typing import Any, Final

from tablegame.core.contract import EventLog, Move
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.sealed_cards import NIBBLE, ONE, RankDomains, SealedEngine, SealedState, counts_of, leaders
from tablegame.core.text import N_, SEAT_LETTERS, Reason
from tablegame.games.contraconquer.facts import (
    HIGHEST,
    OPTIONS,
    PRINTED,
    ContraGameEnded,
    ContraOver,
    ContraTrick,
    ContraTurned,
    ContraView,
    ranks_of,
    trick_winner,
)


class ContraState(SealedState[ContraView]):
    """A match at one moment. A hand is packed into an integer: eight bits count the cards of each rank
    (core/sealed_cards.py). Since the lowest rank is 0 here, `ONE[rank + 1]` is a hand of one card of this rank."""

    __slots__ = ("copies", "dealt", "form", "game", "games", "history", "hyphens", "pack", "points", "remaining")
    domains = RankDomains(0)

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players = players
        self.form: str = chosen["form"]
        self.pack: str = chosen["pack"]
        self.copies: int = chosen["copies"]
        self.hyphens: bool = chosen["hyphens"]
        self.games: int = chosen["games"]
        self.dealt: tuple[int, ...] = tuple(
            self.copies * sum(ONE[rank + 1] for rank in self.ranks(seat)) for seat in range(players)
        )
        """The hand of each seat at the beginning of a game."""
        self.game: int = 0
        self.points: tuple[int, ...] = (0,) * players  # the tricks of each seat in the match
        self.history: tuple[ContraTrick, ...] = ()  # the finished tricks of the match
        self._begin()

    def _begin(self) -> None:
        """Begin a game of the match."""
        self.hands = self.dealt
        self.remaining: int = len(self.ranks(0)) * self.copies  # the tricks still to play in this game
        self._next_trick()

    def _next_trick(self) -> None:
        """Let all seats choose a card."""
        self.waiting = (1 << self.players) - 1  # a bit for each seat
        self.choices = 0

    def ranks(self, seat: int) -> tuple[int, ...]:
        """The ranks of a seat's full hand, ascending."""
        return ranks_of(self.form, self.pack, self.players, seat)

    def turn_up(self, log: EventLog | None) -> None:
        """Turn up the sealed cards, and give the trick to its winner."""
        # The choices have 4 bits for each seat, the rank of its card counted from 1.
        ranks = tuple([(self.choices >> shift & 15) - 1 for shift in NIBBLE[: self.players]])
        winner = trick_winner(self.form, ranks)
        self.hands = tuple([hand - ONE[rank + 1] for hand, rank in zip(self.hands, ranks, strict=True)])
        self.points = (*self.points[:winner], self.points[winner] + 1, *self.points[winner + 1 :])
        self.history += (ContraTrick(self.game, ranks, winner),)
        if log is not None:
            log.append(ContraTurned(seat=winner, trick=self.history[-1], reveals=tuple(range(self.players))), self)
        self.remaining -= 1
        if self.remaining:
            self._next_trick()
        else:
            self._end_game(log)

    def _end_game(self, log: EventLog | None) -> None:
        """Begin the next game of the match, or end it (help.en.md#score)."""
        if log is not None:
            winners = [trick.winner for trick in self.history if trick.game == self.game]
            won = tuple(winners.count(seat) for seat in range(self.players))
            log.append(ContraGameEnded(game=self.game, won=won, scores=self.points), self)
        if self.game + 1 < self.games:
            self.game += 1
            self._begin()
            return
        self.choices = 0
        if log is not None:
            log.append(ContraOver(winners=self.winners(), scores=self.points), self)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        """The seats with the most tricks of the match; () before the end."""
        return leaders(self.points) if self._over() else ()

    def _over(self) -> bool:
        """Whether the last game of the match has ended."""
        return not self.remaining and self.game + 1 == self.games

    def view(self, seat: int | None) -> ContraView:
        """What a seat may see: everything but the sealed cards of others. seat: None for a spectator."""
        ranks = tuple(map(self.ranks, range(self.players)))
        counts = map(counts_of, self.hands)
        return ContraView(
            **self.seat_fields(seat), form=self.form, pack=self.pack, hyphens=self.hyphens, copies=self.copies,
            games=self.games, game=self.game, ranks=ranks, tricks=self.history,
            hands=tuple(tuple(hand[rank] for rank in own) for hand, own in zip(counts, ranks, strict=True)),
        )  # fmt: skip


class Contraconquer(SealedEngine[ContraState, ContraView]):
    """The engine of a game without chance, in which all choose a card in secret for every trick."""

    key = "contraconquer"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 3
    number_key = "match_game"
    ranks = (0, HIGHEST)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Three with the printed cards, two to eight by remainder."""
        return (3,) if chosen.get("form", PRINTED) == PRINTED else (2, 3, 4, 5, 6, 7, 8)

    def new(self, players: int, chosen: Chosen) -> ContraState:
        check_players(self, players, chosen)
        return ContraState(players, chosen)

    def state_of(self, view: ContraView) -> ContraState:
        """A state with this view, in which no card is sealed."""
        state = ContraState(view.players, {option.name: getattr(view, option.name) for option in OPTIONS})
        state.game, state.history, state.points = view.game, view.tricks, view.scores
        state.hands = tuple(
            sum(count * ONE[rank + 1] for rank, count in zip(ranks, hand, strict=True))
            for ranks, hand in zip(view.ranks, view.hands, strict=True)
        )
        state.remaining = sum(view.hands[0])
        state.waiting = sum(1 << seat for seat in view.acting)
        return state

    def why_not_held(self, view: ContraView, seat: int, move: Move) -> Reason:
        """The reason why a seat may not play a rank that is not among its legal moves."""
        if move in view.ranks[seat]:
            return super().why_not_held(view, seat, move)
        fields = (("seat", seat), ("rank", move), ("ranks", ", ".join(map(str, view.ranks[seat]))))
        return Reason(N_("{seat} has no {rank}, only the ranks {ranks}"), fields, "cards")

    def details_as_json(self, view: ContraView) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md)."""
        letters = SEAT_LETTERS[: view.players]
        return {
            "options": {option.name: getattr(view, option.name) for option in OPTIONS},
            "match_game": view.game + 1,
            "hands": {
                letter: {str(rank): count for rank, count in zip(ranks, hand, strict=True)}
                for letter, ranks, hand in zip(letters, view.ranks, view.hands, strict=True)
            },
            "sealed": [letter for letter, closed in zip(letters, view.sealed, strict=True) if closed],
            "choice": None if view.own is None else str(view.own),
            "tricks": [_trick_as_json(trick, letters) for trick in view.tricks],
        }


def _trick_as_json(trick: ContraTrick, letters: str) -> dict[str, Any]:
    """A finished trick as JSON (docs/views.md). letters: the letter of each seat."""
    ranks = dict(zip(letters, trick.ranks, strict=True))
    return {"game": trick.game + 1, "ranks": ranks, "winner": letters[trick.winner]}


ENGINE: Final = Contraconquer()
