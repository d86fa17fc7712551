"""The rules of WarGops (help.en.md).

Knows who holds what, who takes a trick or a waiting pile, and what each seat may know. Counts of ranks are enough to
play; single cards are told by settling.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from tablegame.core.contract import SEAT_LETTERS, Engine, EventLog, Finished, Move, Reason, State
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_
from tablegame.games.wargops.facts.packed import (
    LANES,
    NIBBLE,
    ONE,
    SEATS,
    Lying,
    Pile,
    after,
    counts_of,
    lying_in,
    points_of,
)
from tablegame.games.wargops.facts.settling import ROUND, CardHistory, Setup, tell, tell_under_way
from tablegame.games.wargops.facts.view import (
    HIGHEST,
    OPTIONS,
    REPLACE,
    GameResult,
    SettlementStep,
    Tied,
    WarCard,
    WarGameEnded,
    WarOver,
    WarSealed,
    WarTrick,
    WarTurned,
    WarView,
    format_move,
    parse_move,
)

_FILL: Final = sum(127 << lane for lane in LANES[1:])
_TOPS: Final = sum(128 << lane for lane in LANES[1:])


class _WarDomains(dict[int, Listed]):
    """The ranks a hand holds, by its mask (hand + _FILL) & _TOPS; at most 32,768 of them ever."""

    def __missing__(self, mask: int) -> Listed:
        held = tuple(rank for rank in range(1, HIGHEST + 1) if mask >> LANES[rank] & 128)
        found = self[mask] = Listed(held)
        return found


_DOMAINS: Final = _WarDomains()


class WarState(State[WarView]):
    """A session under way. Flat fields: ints, strings, tuples of these.

    hands: for each seat the counts of its ranks, 8 bits a rank; a sealed card is still in its hand. waiting: a bit for
    each seat that owes a choice. choices: sealed ranks, 4 bits a seat. piles: those that wait. up, down and rounds are
    for ties by replacement: the ranks lying face up, the cards turned down packed, the rounds before this one packed
    32 bits a round. history: settled tricks of this game, packed like rounds; past: those of the games before.
    results: for each finished game who scored (-1 nobody) and how much. points: of the finished games.
    """

    __slots__ = (
        "choices",
        "copies",
        "dealt",
        "down",
        "game",
        "games",
        "hands",
        "history",
        "pack",
        "past",
        "piles",
        "players",
        "points",
        "ranks",
        "replace",
        "results",
        "rounds",
        "ties",
        "up",
        "waiting",
    )

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.ties: str = chosen["ties"]
        self.replace: bool = self.ties == REPLACE
        self.ranks: int = chosen["ranks"]
        self.copies: int = chosen["copies"]
        self.pack: str = chosen["pack"]
        self.games: int = chosen["games"]
        self.dealt: int = self.copies * sum(ONE[1 : self.ranks + 1])
        self.game: int = 0
        self.points: tuple[int, ...] = (0,) * players
        self.results: tuple[tuple[int, int], ...] = ()
        self.past: tuple[tuple[int, ...], ...] = ()
        self._begin()

    def _begin(self) -> None:
        """Everybody takes up a full hand; nobody shuffles."""
        self.hands: tuple[int, ...] = (self.dealt,) * self.players
        self.piles: tuple[Pile, ...] = ()
        self.history: tuple[int, ...] = ()
        self.waiting: int = (1 << self.players) - 1
        self.choices: int = 0
        self.up: int = 0
        self.down: int = 0
        self.rounds: int = 0

    @property
    def setup(self) -> Setup:
        """What the telling of a game begins with."""
        return Setup(self.players, self.ranks, self.copies, self.replace)

    def acting(self) -> tuple[int, ...]:
        """Seats that owe a card for the trick, or in place of a tied one; () when the session is over."""
        return SEATS[self.waiting]

    def legal(self, seat: int) -> Domain:
        """The ranks a seat holds, empty where it owes nothing."""
        if seat in SEATS[self.waiting]:
            return _DOMAINS[(self.hands[seat] + _FILL) & _TOPS]
        return EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Seal a card; the last of them turns all up."""
        assert isinstance(move, int)  # nothing is dealt
        self.waiting ^= 1 << actor
        self.choices |= move << 4 * actor
        if log is not None:
            log.append(WarSealed(seat=actor, rank=move), self)
        if not self.waiting:
            self._turn_up(log)

    def _turn_up(self, log: EventLog | None) -> None:
        """Everybody has sealed a card: it is won, or waits, or those who tie put another in place."""
        laid, self.choices = self.choices, 0
        packed = laid
        if self.rounds:
            packed = self.rounds | laid << (self.rounds.bit_length() + ROUND - 1) // ROUND * ROUND
        shown = None if log is None else self._turned_up(laid, packed)
        lying = Lying(self.hands, self.piles, self.up, self.down)
        lying = after(lying, laid, self.replace, len(self.history))
        self.hands, self.piles, self.up, self.down, self.waiting = lying
        if self.down:
            self.rounds = packed
            if log is not None and shown is not None:
                _, trick = tell_under_way(self.setup, self.game, self.history, self.rounds)
                log.append(Tied(seat=None, trick=trick, reveals=tuple(range(self.players))), shown)
        else:
            self.rounds = 0
            self._end_trick(packed, log, shown)

    def _turned_up(self, laid: int, packed: int) -> WarState:
        """The session while the cards lie there turned up and nothing is settled yet."""
        shown = self.clone()
        shown.hands = tuple(hand - ONE[laid >> shift & 15] for hand, shift in zip(self.hands, NIBBLE, strict=False))
        shown.rounds = packed
        return shown

    def _end_trick(self, packed: int, log: EventLog | None, shown: WarState | None) -> None:
        """Seats without a card retire; with at most one player left the game is over. shown: as the cards lay."""
        self.history += (packed,)
        if log is not None and shown is not None:
            trick = tell(self.setup, self.game, self.history).tricks[-1]
            taker = next((s.seats[0] for s in trick.steps if s.kind == "takes" and s.trick == trick.number), None)
            log.append(WarTurned(seat=taker, trick=trick, reveals=tuple(range(self.players))), shown)
        if not self.waiting:
            self._end_game(next((seat for seat, hand in enumerate(self.hands) if hand), -1), log)

    def _end_game(self, holder: int, log: EventLog | None) -> None:
        """The points in the last hand count; the next game begins, or the session is over."""
        self.piles = ()
        won = points_of(self.hands[holder]) if holder >= 0 else 0
        points = tuple([won if seat == holder else 0 for seat in range(self.players)])
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

    def hidden(self) -> bool:
        """Whether a sealed card lies there."""
        return bool(self.choices)

    def scores(self) -> tuple[int, ...]:
        """Points over the finished games, by seat."""
        return self.points

    def winners(self) -> tuple[int, ...]:
        """Most points of the session; equal most points, 0 included, share. Empty while it goes on."""
        if len(self.results) < self.games:
            return ()
        best = max(self.points)
        return tuple(seat for seat in range(self.players) if self.points[seat] == best)

    def view(self, seat: int | None) -> WarView:
        """What a seat knows: all but the others' sealed cards."""
        settled, under_way = self._settled()
        own = 0 if seat is None else self.choices >> NIBBLE[seat] & 15
        past = (tell(self.setup, game, history).tricks for game, history in enumerate(self.past))
        return WarView(
            players=self.players,
            seat=seat,
            ties=self.ties,
            ranks=self.ranks,
            copies=self.copies,
            pack=self.pack,
            games=self.games,
            game=self.game,
            hands=tuple([counts_of(hand, self.ranks) for hand in self.hands]),
            cards=settled.hands,
            sealed=tuple(bool(self.choices >> shift & 15) for shift in NIBBLE[: self.players]),
            own=own or None,
            piles=settled.piles,
            trash=settled.trash,
            orphans=settled.orphans,
            under_way=under_way,
            tricks=sum(past, ()) + settled.tricks,
            results=self._results(),
            acting=self.acting(),
            over=len(self.results) == self.games,
            scores=self.points,
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )

    def _settled(self) -> tuple[CardHistory, WarTrick | None]:
        if self.rounds:
            return tell_under_way(self.setup, self.game, self.history, self.rounds)
        return tell(self.setup, self.game, self.history), None

    def _results(self) -> tuple[GameResult, ...]:
        found = []
        for game, (holder, won) in enumerate(self.results):
            history = self.past[game] if game < len(self.past) else self.history
            cards = tell(self.setup, game, history).hands[holder] if holder >= 0 else ()
            points = tuple(won if seat == holder else 0 for seat in range(self.players))
            found.append(GameResult(game, None if holder < 0 else holder, points, cards))
        return tuple(found)

    @classmethod
    def of_view(cls, view: WarView, sealed: tuple[int | None, ...]) -> WarState:
        """The state that a view shows, with these sealed ranks (None: no card yet)."""
        names = ("ties", "ranks", "copies", "pack", "games")
        state = cls(view.players, {name: getattr(view, name) for name in names})
        games: list[list[int]] = [[] for _ in range(view.game + 1)]
        for trick in view.tricks:
            games[trick.game].append(_packed_trick(trick))
        *past, history = map(tuple, games)
        state.game, state.past, state.history = view.game, tuple(past), history
        state.points = view.scores
        state.results = tuple((-1 if r.seat is None else r.seat, sum(r.points)) for r in view.results)
        state.hands, state.piles, state.up, state.down, state.waiting = lying_in(view)
        if view.under_way:
            state.rounds = _packed_trick(view.under_way)
        state.choices = sum((rank or 0) << shift for rank, shift in zip(sealed, NIBBLE, strict=False))
        return state


def _packed_trick(trick: WarTrick) -> int:
    return sum(
        rank << ROUND * number + NIBBLE[seat]
        for number, ranks in enumerate(trick.ranks)
        for seat, rank in enumerate(ranks)
    )


class WarGops(Engine[WarState, WarView]):
    """The engine: a game without chance, in which every card is chosen in secret by all at once."""

    key = "wargops"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 2
    counted = "session_game"
    format = staticmethod(format_move)
    parse = staticmethod(parse_move)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - the same under all house rules
        """Two to eight."""
        return (2, 3, 4, 5, 6, 7, 8)

    def new(self, players: int, chosen: Chosen) -> WarState:
        """The beginning of a session; raises OptionError where players and options do not fit."""
        check_players(self, players, chosen)
        return WarState(players, chosen)

    def determinize(self, view: WarView, rng: Random) -> WarState:
        """The view's state with the others' sealed cards drawn from their hands, each card as likely as any other."""
        sealed: list[int | None] = []
        for seat in range(view.players):
            if not view.sealed[seat]:
                sealed.append(None)
            elif seat == view.seat:
                sealed.append(view.own)
            else:
                sealed.append(rng.choices(range(1, view.ranks + 1), view.hands[seat])[0])
        return WarState.of_view(view, tuple(sealed))

    def why_not(self, view: WarView, move: Move) -> Reason | None:
        """Why this view's seat may not lay that rank; None when it may."""
        if view.over:
            return Reason(N_("the session is over"), (), "session")
        seat = view.seat
        if seat is None:
            return Reason(N_("spectators lay no card"), (), "choosing")
        if view.sealed[seat]:
            return Reason(N_("{seat} has already chosen"), (("seat", seat),), "choosing")
        if view.retired(seat):
            return Reason(N_("{seat} has no card left and is out of this game"), (("seat", seat),), "retire")
        if seat not in view.acting:
            return Reason(N_("only those who tied put another card in place"), (), "replace")
        if move in view.domain:
            return None
        fields = (("seat", seat), ("rank", move))
        if move in range(1, view.ranks + 1):
            return Reason(N_("{seat} has no {rank} left"), fields, "cards")
        return Reason(N_("there is no {rank}; the ranks are 1 to {most}"), (*fields[1:], ("most", view.ranks)), "packs")

    def decided(self, view: WarView) -> tuple[int, ...] | None:
        """The winners once no card still to come can change them, else None (help.en.md#winner)."""
        if view.over:
            return view.winners
        later = (view.games - 1 - view.game) * view.players * view.copies * view.ranks * (view.ranks + 1) // 2
        lying = [view.trash, view.orphans]
        gone = sum(card.rank for cards in lying for card in cards)
        whole = view.players * view.copies * view.ranks * (view.ranks + 1) // 2
        most = [0 if view.retired(seat) else whole - gone for seat in range(view.players)]
        leader = max(range(view.players), key=lambda seat: view.scores[seat])
        others = [score + later + most[seat] for seat, score in enumerate(view.scores) if seat != leader]
        return (leader,) if view.scores[leader] > max(others) else None

    def details(self, view: WarView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#wargops)."""
        letters = SEAT_LETTERS[: view.players]
        return {
            "options": {option.name: getattr(view, option.name) for option in OPTIONS},
            "session_game": view.game + 1,
            "hands": {
                letter: {str(rank): count for rank, count in enumerate(hand, 1)}
                for letter, hand in zip(letters, view.hands, strict=True)
            },
            "sealed": _letters(seat for seat, closed in enumerate(view.sealed) if closed),
            "choice": None if view.own is None else str(view.own),
            "under_way": None if view.under_way is None else _lying(view.under_way),
            "piles": [
                {"trick": pile.trick + 1, "cards": _ranks(pile.cards), "claimants": _letters(pile.claimants)}
                for pile in view.piles
            ],
            "trash": _ranks(view.trash),
            "orphans": _ranks(view.orphans),
            "tricks": finished.to_json(view.tricks, _trick),
            "results": [
                {"game": result.game + 1, "points": dict(zip(letters, result.points, strict=True))}
                for result in view.results
            ],
        }


# -- what --view prints: owners of cards have no official status and are left out --------------------------------------


def _letters(seats: Iterable[int]) -> list[str]:
    return [SEAT_LETTERS[seat] for seat in seats]


def _ranks(cards: Iterable[WarCard]) -> list[int]:
    return [card.rank for card in cards]


def _laid(cards: Iterable[WarCard | None]) -> dict[str, int]:
    return {SEAT_LETTERS[seat]: card.rank for seat, card in enumerate(cards) if card}


def _trick(trick: WarTrick) -> dict[str, Any]:
    return {
        "game": trick.game + 1,
        "number": trick.number + 1,
        "rounds": _rounds(trick),
        "steps": [_step(step) for step in trick.steps],
    }


def _rounds(trick: WarTrick) -> list[dict[str, int]]:
    return [_laid(laid) for laid in trick.rounds]


def _lying(trick: WarTrick) -> dict[str, Any]:
    return {"rounds": _rounds(trick), "up": _laid(trick.face_up()), "down": _ranks(trick.face_down())}


def _step(step: SettlementStep) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "trick": step.trick + 1,
        "seats": _letters(step.seats),
        "out": _letters(step.out),
        "cards": _ranks(step.cards),
    }


ENGINE: Final = WarGops()
