"""The rules of WarGops (help.en.md): the state of a session, which is a row of games, and the engine.

The state counts cards by rank; facts/settling.py finds the single cards of a view, and explains what is packed here:
cards (8 bits for the count of each rank), ranks (4 bits for the rank of each seat), and tricks (`ROUND` bits a round).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tablegame.core.contract import EventLog, Move
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.sealed_cards import ONE, RankDomains, SealedEngine, SealedState, counts_of, leaders
from tablegame.core.text import N_, SEAT_LETTERS, Reason
from tablegame.games.wargops.facts.settling import (
    ROUND,
    CardCounts,
    CardHistory,
    PackedPile,
    Setup,
    after_round,
    cards_by_seat,
    counts_in,
    history_of,
    history_under_way,
    pack_ranks,
    points_of,
    round_count,
)
from tablegame.games.wargops.facts.view import (
    HIGHEST,
    OPTIONS,
    REPLACE,
    GameResult,
    Tied,
    WarCard,
    WarGameEnded,
    WarOver,
    WarTrick,
    WarTurned,
    WarView,
)


class WarState(SealedState[WarView]):
    """A session in progress. Its fields are ints, strings and tuples of these."""

    __slots__ = (
        "copies", "down", "game", "games", "history", "pack", "past", "piles", "points", "ranks", "replace", "results",
        "rounds", "ties", "up",
    )  # fmt: skip
    domains = RankDomains(1)

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players = players
        self.ties: str = chosen["ties"]
        self.replace: bool = self.ties == REPLACE
        self.ranks: int = chosen["ranks"]
        self.copies: int = chosen["copies"]
        self.pack: str = chosen["pack"]
        self.games: int = chosen["games"]
        self.game: int = 0
        self.points: tuple[int, ...] = (0,) * players  # of the finished games
        self.results: tuple[tuple[int, int], ...] = ()  # for each finished game the seat that scored (-1: none), points
        self.past: tuple[tuple[int, ...], ...] = ()  # for each game before the present one its `history`
        self._begin()

    def _begin(self) -> None:
        """Begin a game: every seat gets the same hand and has to choose."""
        self.hands = (self.copies * sum(ONE[1 : self.ranks + 1]),) * self.players  # `ONE[rank]`: a packed card
        self.piles: tuple[PackedPile, ...] = ()
        self.history: tuple[int, ...] = ()  # the settled tricks of this game, each packed
        self.waiting = (1 << self.players) - 1  # the mask of the seats that have to choose: all
        self.choices = 0  # the packed ranks of the sealed cards: none
        # Only ties by replacement use these:
        self.up: int = 0  # the packed ranks that lie face up
        self.down: int = 0  # the packed cards that were turned down
        self.rounds: int = 0  # the rounds of the trick so far, packed

    @property
    def setup(self) -> Setup:
        """The number of players and the house rules. They and the played ranks determine where each single card is."""
        return Setup(self.players, self.ranks, self.copies, self.replace)

    def turn_up(self, log: EventLog | None) -> None:
        """Turn the sealed cards up: settle the trick, or let tied seats play another card."""
        ranks, self.choices = self.choices, 0
        packed = self.rounds | ranks << ROUND * round_count(self.rounds)
        turned = None if log is None else self._turned_up(ranks, packed)
        cards = CardCounts(self.hands, self.piles, self.up, self.down)
        self.hands, self.piles, self.up, self.down, self.waiting = after_round(
            cards, ranks, self.replace, len(self.history)
        )
        trick_goes_on = bool(self.down)  # cards stay face down only while tied seats replace them
        if trick_goes_on:
            self.rounds = packed
            if log is not None and turned is not None:
                _, trick = history_under_way(self.setup, self.game, self.history, self.rounds)
                log.append(Tied(seat=None, trick=trick, reveals=tuple(range(self.players))), turned)
            return
        self.rounds = 0
        self.history += (packed,)
        if log is not None and turned is not None:
            trick = history_of(self.setup, self.game, self.history).tricks[-1]
            log.append(WarTurned(seat=trick.taker, trick=trick, reveals=tuple(range(self.players))), turned)
        if not self.waiting:
            holder = next((seat for seat, hand in enumerate(self.hands) if hand), -1)
            self._end_game(holder, log)

    def _turned_up(self, ranks: int, packed: int) -> WarState:
        """A copy of the session at the moment when the cards are turned up and nothing is settled, for events.
        ranks: the packed ranks of the last round. packed: all rounds of the trick, `ROUND` bits a round.
        """
        turned = self.clone()
        turned.hands = tuple(hand - card for hand, card in zip(self.hands, cards_by_seat(ranks), strict=False))
        turned.rounds = packed
        return turned

    def _end_game(self, holder: int, log: EventLog | None) -> None:
        """Score the points in the hand of `holder`, the last seat with cards (-1: nobody has any); begin the next game
        if there is one."""
        self.piles = ()
        won = points_of(self.hands[holder]) if holder >= 0 else 0
        points = self._points_by_seat(holder, won)
        self.points = tuple([before + new for before, new in zip(self.points, points, strict=True)])
        self.results += ((holder, won),)
        if log is not None:
            scorer = None if holder < 0 else holder
            log.append(WarGameEnded(seat=scorer, game=self.game, points=points, scores=self.points), self)
        if self.game + 1 < self.games:
            self.game += 1
            self.past += (self.history,)
            self._begin()
        elif log is not None:
            log.append(WarOver(winners=self.winners(), scores=self.points), self)

    def _points_by_seat(self, holder: int, won: int) -> tuple[int, ...]:
        """The points of a game by seat: `won` for the holder (-1: nobody), 0 for all others."""
        return tuple([won if seat == holder else 0 for seat in range(self.players)])

    def scores(self) -> tuple[int, ...]:
        """The points of the finished games, by seat."""
        return self.points

    def winners(self) -> tuple[int, ...]:
        """The seats with the most points of the session, even if all have 0; () before the end."""
        return leaders(self.points) if len(self.results) == self.games else ()

    def view(self, seat: int | None) -> WarView:
        """The view of a seat (None: a spectator). It shows single cards, where the state only has counts."""
        history, under_way = self._card_history()
        past = (history_of(self.setup, game, packed).tricks for game, packed in enumerate(self.past))
        return WarView(
            **self.seat_fields(seat), ties=self.ties, ranks=self.ranks, copies=self.copies, pack=self.pack,
            games=self.games, game=self.game, hands=tuple([counts_of(hand, self.ranks) for hand in self.hands]),
            cards=history.hands, piles=history.piles, trash=history.trash, orphans=history.orphans,
            under_way=under_way, tricks=sum(past, ()) + history.tricks, results=self._results(),
        )  # fmt: skip

    def _card_history(self) -> tuple[CardHistory, WarTrick | None]:
        """The cards of the present game one by one, and the trick for which tied seats choose other cards, or None."""
        if self.rounds:
            return history_under_way(self.setup, self.game, self.history, self.rounds)
        return history_of(self.setup, self.game, self.history), None

    def _results(self) -> tuple[GameResult, ...]:
        """The results of the finished games, for views."""
        results = []
        histories = (*self.past, self.history)  # when the session is over, the present game is a finished one too
        for game, ((holder, won), packed) in enumerate(zip(self.results, histories, strict=False)):
            cards = history_of(self.setup, game, packed).hands[holder] if holder >= 0 else ()
            results.append(GameResult(game, None if holder < 0 else holder, self._points_by_seat(holder, won), cards))
        return tuple(results)


def _packed_trick(trick: WarTrick) -> int:
    """The packed ranks of all rounds of a trick, `ROUND` bits a round, the first one in the lowest bits."""
    return sum(pack_ranks(enumerate(ranks)) << ROUND * number for number, ranks in enumerate(trick.ranks))


class WarGops(SealedEngine[WarState, WarView]):
    """The engine of a game without chance: for every trick all seats choose a card in secret. A move is its rank."""

    key = "wargops"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 2
    number_key = "session_game"
    ranks = (1, HIGHEST)
    card = N_("the point value of a card")
    over_reason = Reason(N_("the session is over"), (), "session")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - the same under all house rules
        return (2, 3, 4, 5, 6, 7, 8)

    def new(self, players: int, chosen: Chosen) -> WarState:
        check_players(self, players, chosen)
        return WarState(players, chosen)

    def state_of(self, view: WarView) -> WarState:
        """A state that has this view, with no card sealed."""
        state = WarState(view.players, {option.name: getattr(view, option.name) for option in OPTIONS})
        games: list[list[int]] = [[] for _ in range(view.game + 1)]
        for trick in view.tricks:
            games[trick.game].append(_packed_trick(trick))
        *past, history = map(tuple, games)
        state.game, state.past, state.history, state.points = view.game, tuple(past), history, view.scores
        state.results = tuple((-1 if ended.seat is None else ended.seat, sum(ended.points)) for ended in view.results)
        state.hands, state.piles, state.up, state.down, state.waiting = counts_in(view)
        if view.under_way:
            state.rounds = _packed_trick(view.under_way)
        return state

    def why_not_held(self, view: WarView, seat: int, move: Move) -> Reason:
        """The reason why a seat may not play a rank that is not among its legal moves."""
        if view.is_out(seat):
            return Reason(N_("{seat} has no card left and is out of this game"), (("seat", seat),), "retire")
        if seat not in view.acting:
            return Reason(N_("only those who tied put another card in place"), (), "replace")
        if move in range(1, view.ranks + 1):
            return super().why_not_held(view, seat, move)
        fields = (("rank", move), ("most", view.ranks))
        return Reason(N_("there is no {rank}; the ranks are 1 to {most}"), fields, "packs")

    def details_as_json(self, view: WarView) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md)."""
        letters, trick = SEAT_LETTERS[: view.players], view.under_way
        return {
            "options": {option.name: getattr(view, option.name) for option in OPTIONS},
            "session_game": view.game + 1,
            "hands": {
                letter: {str(rank): count for rank, count in enumerate(hand, 1)}
                for letter, hand in zip(letters, view.hands, strict=True)
            },
            "sealed": _letters(seat for seat, closed in enumerate(view.sealed) if closed),
            "choice": None if view.own is None else str(view.own),
            "under_way": None if trick is None else _under_way_as_json(trick),
            "piles": [
                {"trick": pile.trick + 1, "cards": _ranks(pile.cards), "claimants": _letters(pile.claimants)}
                for pile in view.piles
            ],
            "trash": _ranks(view.trash),
            "orphans": _ranks(view.orphans),
            "tricks": [_trick_as_json(settled) for settled in view.tricks],
            "results": [
                {"game": ended.game + 1, "points": dict(zip(letters, ended.points, strict=True))}
                for ended in view.results
            ],
        }


def _under_way_as_json(trick: WarTrick) -> dict[str, Any]:
    """The rounds so far of a trick for which tied seats choose other cards, as JSON (docs/views.md)."""
    rounds = [_by_seat(cards) for cards in trick.rounds]
    return {"rounds": rounds, "up": _by_seat(trick.face_up()), "down": _ranks(trick.face_down())}


def _letters(seats: Iterable[int]) -> list[str]:
    """The letters of these seats, by which JSON names them."""
    return [SEAT_LETTERS[seat] for seat in seats]


def _ranks(cards: Iterable[WarCard]) -> list[int]:
    return [card.rank for card in cards]


def _by_seat(cards: Iterable[WarCard | None]) -> dict[str, int]:
    """For the letter of each seat that played a card the rank of this card."""
    return {SEAT_LETTERS[seat]: card.rank for seat, card in enumerate(cards) if card}


def _trick_as_json(trick: WarTrick) -> dict[str, Any]:
    """A settled trick as JSON (docs/views.md): its cards, and the steps of its settlement. Numbers begin with 1."""
    steps = [
        {
            "kind": step.kind, "trick": step.trick + 1, "seats": _letters(step.seats), "out": _letters(step.out),
            "cards": _ranks(step.cards),
        }
        for step in trick.steps
    ]  # fmt: skip
    rounds = [_by_seat(cards) for cards in trick.rounds]
    return {"game": trick.game + 1, "number": trick.number + 1, "rounds": rounds, "steps": steps}


ENGINE: Final = WarGops()
