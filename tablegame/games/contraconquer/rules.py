"""The rules of Contraconquer, printed and by remainder (help.en.md)."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.contract import SEAT_LETTERS, Engine, EventLog, Finished, Move, Reason, State
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import (
    HIGHEST,
    OPTIONS,
    PRINTED,
    ContraGameEnded,
    ContraOver,
    ContraSealed,
    ContraTrick,
    ContraTurned,
    ContraView,
    format_move,
    parse_move,
    ranks_of,
)

_LANE: Final = 5
"""Bits of a hand for each rank 0-12: a count of at most 12, and room to carry when 15 is added."""

_LANES: Final = tuple(_LANE * rank for rank in range(HIGHEST + 1))
_ONE: Final = tuple(1 << lane for lane in _LANES)
_FILL: Final = sum(15 << lane for lane in _LANES)
_TOPS: Final = sum(16 << lane for lane in _LANES)
_NIBBLE: Final = tuple(4 * seat for seat in range(8))
_SCORE: Final = tuple(16 * seat for seat in range(8))
"""Bits of the packed scores: a match has at most 14,400 tricks."""

_SEATS: Final = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
"""The seats of a bit mask, ascending."""


class _ContraDomains(dict[int, Listed]):
    """The ranks a hand holds, by its mask (hand + _FILL) & _TOPS; at most 8,192 of them ever."""

    def __missing__(self, mask: int) -> Listed:
        found = self[mask] = Listed(tuple(rank for rank in range(HIGHEST + 1) if mask >> _LANES[rank] & 16))
        return found


_DOMAINS: Final = _ContraDomains()


@lru_cache(maxsize=16384)
def _trick(packed: int) -> ContraTrick:
    """A finished trick out of its packed form: winner 4 bits, game 8, then each seat's rank + 1 in 4 bits."""
    rest = packed >> 12
    ranks = []
    while rest:
        ranks.append((rest & 15) - 1)
        rest >>= 4
    return ContraTrick(packed >> 4 & 255, tuple(ranks), packed & 15)


class ContraState(State[ContraView]):
    """A match under way. Flat fields: ints, strings, tuples of ints.

    hands and dealt: for each seat the counts of its ranks, 5 bits a rank; a sealed card is still in its hand. waiting:
    a bit for each seat that owes a choice. choices: rank + 1 of each sealed card, 4 bits a seat. total: what the
    choices add up to so far, weighted so that its remainder names the winner. points: tricks won in the match, 16 bits
    a seat. left: tricks still to play in this game. history: finished tricks, packed.
    """

    __slots__ = (
        "choices",
        "copies",
        "dealt",
        "form",
        "game",
        "games",
        "hands",
        "history",
        "hyphens",
        "left",
        "pack",
        "players",
        "points",
        "start",
        "total",
        "waiting",
        "weights",
    )

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.form: str = chosen["form"]
        self.pack: str = chosen["pack"]
        self.copies: int = chosen["copies"]
        self.hyphens: bool = chosen["hyphens"]
        self.games: int = chosen["games"]
        printed = self.form == PRINTED
        self.weights: tuple[int, ...] = (2, 2, 1) if printed else (1,) * players
        self.start: int = 1 if printed else 0
        self.dealt: tuple[int, ...] = tuple(
            sum(self.copies << _LANES[rank] for rank in self.ranks(seat)) for seat in range(players)
        )
        self.game: int = 0
        self.points: int = 0
        self.history: tuple[int, ...] = ()
        self._begin()

    def _begin(self) -> None:
        """Everybody takes up a full hand again (help.en.md#games)."""
        self.hands: tuple[int, ...] = self.dealt
        self.left: int = len(self.ranks(0)) * self.copies
        self._next_trick()

    def _next_trick(self) -> None:
        self.waiting: int = (1 << self.players) - 1
        self.choices: int = 0
        self.total: int = self.start

    def ranks(self, seat: int) -> tuple[int, ...]:
        """The ranks a seat is dealt, ascending."""
        return ranks_of(self.form, self.pack, self.players, seat)

    def acting(self) -> tuple[int, ...]:
        """Seats that have not sealed a card yet; () when the match is over."""
        return _SEATS[self.waiting]

    def legal(self, seat: int) -> Domain:
        """The ranks a seat still holds, empty where it owes nothing."""
        if seat in _SEATS[self.waiting]:
            return _DOMAINS[(self.hands[seat] + _FILL) & _TOPS]
        return EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Seal a card; the last of the trick turns all of them up."""
        assert isinstance(move, int)  # nothing is dealt
        rank = move
        self.waiting ^= 1 << actor
        self.choices |= rank + 1 << 4 * actor
        self.total += self.weights[actor] * rank
        if log is not None:
            log.append(ContraSealed(seat=actor, rank=rank), self)
        if not self.waiting:
            self._settle(log)

    def _settle(self, log: EventLog | None) -> None:
        choices = self.choices
        winner = self.total % self.players
        self.hands = tuple(
            [hand - _ONE[(choices >> shift & 15) - 1] for hand, shift in zip(self.hands, _NIBBLE, strict=False)]
        )
        self.points += 1 << _SCORE[winner]
        self.history += (choices << 12 | self.game << 4 | winner,)
        if log is not None:
            log.append(
                ContraTurned(seat=winner, trick=_trick(self.history[-1]), reveals=tuple(range(self.players))), self
            )
        self.left -= 1
        if self.left:
            self._next_trick()
        else:
            self._end_game(log)

    def _end_game(self, log: EventLog | None) -> None:
        """The hands are empty: the next game of the match, or the end (help.en.md#score)."""
        if log is not None:
            won = [0] * self.players
            for packed in self.history:
                if packed >> 4 & 255 == self.game:
                    won[packed & 15] += 1
            log.append(ContraGameEnded(game=self.game, won=tuple(won), scores=self.scores()), self)
        if self.game + 1 < self.games:
            self.game += 1
            self._begin()
            return
        self.choices = 0
        self.total = self.start
        if log is not None:
            log.append(ContraOver(winners=self.winners(), scores=self.scores()), self)

    def hidden(self) -> bool:
        """Whether a sealed card lies there."""
        return bool(self.choices)

    def scores(self) -> tuple[int, ...]:
        """Tricks won in the match so far, by seat."""
        points = self.points
        return tuple([points >> shift & 65535 for shift in _SCORE[: self.players]])

    def winners(self) -> tuple[int, ...]:
        """Most tricks of the match; shared firsts are ties. Empty while it goes on."""
        if not self._over():
            return ()
        scores = self.scores()
        best = max(scores)
        return tuple(seat for seat in range(self.players) if scores[seat] == best)

    def _over(self) -> bool:
        return not self.left and self.game + 1 == self.games

    def view(self, seat: int | None) -> ContraView:
        """What a seat knows: all but the others' sealed cards."""
        ranks = tuple(self.ranks(each) for each in range(self.players))
        sealed = tuple(bool(self.choices >> shift & 15) for shift in _NIBBLE[: self.players])
        own = None if seat is None else (self.choices >> _NIBBLE[seat] & 15) - 1
        return ContraView(
            players=self.players,
            seat=seat,
            form=self.form,
            pack=self.pack,
            hyphens=self.hyphens,
            copies=self.copies,
            games=self.games,
            game=self.game,
            ranks=ranks,
            hands=tuple(
                tuple(hand >> _LANES[rank] & 31 for rank in held) for hand, held in zip(self.hands, ranks, strict=True)
            ),
            sealed=sealed,
            own=None if own == -1 else own,
            tricks=tuple(map(_trick, self.history)),
            acting=self.acting(),
            over=self._over(),
            scores=self.scores(),
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )

    @classmethod
    def of_view(cls, view: ContraView, sealed: tuple[int | None, ...]) -> ContraState:
        """The state that a view shows, with these sealed ranks (None: no card yet)."""
        chosen = {name: getattr(view, name) for name in ("form", "pack", "copies", "hyphens", "games")}
        state = cls(view.players, chosen)
        state.game = view.game
        state.history = tuple(_packed(trick) for trick in view.tricks)
        state.points = sum(score << shift for score, shift in zip(view.scores, _SCORE, strict=False))
        state.hands = tuple(
            sum(count << _LANES[rank] for rank, count in zip(ranks, hand, strict=True))
            for ranks, hand in zip(view.ranks, view.hands, strict=True)
        )
        state.left = sum(view.hands[0])
        state.waiting = sum(1 << seat for seat in view.acting)
        for seat, rank in enumerate(sealed):
            if rank is not None:
                state.choices |= rank + 1 << _NIBBLE[seat]
                state.total += state.weights[seat] * rank
        return state


def _packed(trick: ContraTrick) -> int:
    choices = sum(rank + 1 << shift for rank, shift in zip(trick.ranks, _NIBBLE, strict=False))
    return choices << 12 | trick.game << 4 | trick.winner


class Contraconquer(Engine[ContraState, ContraView]):
    """The engine: a game without chance, in which every trick is chosen in secret by all at once."""

    key = "contraconquer"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 3
    counted = "match_game"
    format = staticmethod(format_move)
    parse = staticmethod(parse_move)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Three with the printed cards, two to eight by remainder."""
        return (3,) if chosen.get("form", PRINTED) == PRINTED else (2, 3, 4, 5, 6, 7, 8)

    def new(self, players: int, chosen: Chosen) -> ContraState:
        """The beginning of a match; raises OptionError where players and options do not fit."""
        check_players(self, players, chosen)
        return ContraState(players, chosen)

    def determinize(self, view: ContraView, rng: Random) -> ContraState:
        """The view's state with the others' sealed cards drawn from their hands, each card as likely as any other."""
        sealed: list[int | None] = []
        for seat in range(view.players):
            if not view.sealed[seat]:
                sealed.append(None)
            elif seat == view.seat:
                sealed.append(view.own)
            else:
                sealed.append(rng.choices(view.ranks[seat], view.hands[seat])[0])
        return ContraState.of_view(view, tuple(sealed))

    def why_not(self, view: ContraView, move: Move) -> Reason | None:
        """Why this view's seat may not lay that rank; None when it may."""
        if view.over:
            return Reason(N_("the game is over"), (), "score")
        seat = view.seat
        if seat is None:
            return Reason(N_("spectators lay no card"), (), "choosing")
        if view.sealed[seat]:
            return Reason(N_("{seat} has already chosen"), (("seat", seat),), "choosing")
        if move in view.domain:
            return None
        if move in view.ranks[seat]:
            return Reason(N_("{seat} has no {rank} left"), (("seat", seat), ("rank", move)), "cards")
        ranks = ", ".join(str(rank) for rank in view.ranks[seat])
        fields = (("seat", seat), ("rank", move), ("ranks", ranks))
        return Reason(N_("{seat} has no {rank}, only the ranks {ranks}"), fields, "cards")

    def decided(self, view: ContraView) -> tuple[int, ...] | None:
        """The winners once no trick still to come can change them, else None."""
        if view.over:
            return view.winners
        first, second = sorted(view.scores, reverse=True)[:2]
        left = view.length * view.games - len(view.tricks)
        return (view.scores.index(first),) if first - second > left else None

    def details(self, view: ContraView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#contraconquer)."""
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
            "tricks": finished.to_json(
                view.tricks,
                lambda trick: {
                    "game": trick.game + 1,
                    "ranks": dict(zip(letters, trick.ranks, strict=True)),
                    "winner": letters[trick.winner],
                },
            ),
        }


ENGINE: Final = Contraconquer()
