"""The rules of Precognition (help.en.md).

Knows who holds what, who puts a card next, whose string matches, and what each seat may know.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.cards import join_hands, split_hands
from tablegame.core.contract import CHANCE, Chosen, Engine, EventLog, Move, Option, Reason, State
from tablegame.core.describing import Finished
from tablegame.core.domain import EMPTY, Deals, Domain, Listed
from tablegame.core.options import check_players
from tablegame.games.precognition.facts.events import Opened, Playoff, PrecognitionDealt, PrecognitionOver, Put, Written
from tablegame.games.precognition.facts.moves import format_move, letters_of, parse_move, prediction, strings
from tablegame.games.precognition.facts.options import OPTIONS
from tablegame.games.precognition.facts.view import (
    PrecognitionView,
    RevealedGame,
    letter_between,
    letters_between,
    places_of,
)
from tablegame.games.precognition.rules.describing import described
from tablegame.games.precognition.rules.reasons import why_no_deal, why_not

MOST_PLAYOFFS: Final = 20
"""Playoffs after which the arena stops a game."""

_SEAT: Final = tuple((seat,) for seat in range(6))

Revealed = tuple[tuple[int, ...], int, int, tuple[int, ...], tuple[int, ...]]
"""A revealed game as the state keeps it: seated, dealer, first, row, strings (0 for a seat that was out)."""


@lru_cache(maxsize=4096)
def revealed(finished: Revealed) -> RevealedGame:
    """The longest string that occurs as a whole in consecutive changes wins (help.en.md#match)."""
    seated, dealer, first, row, written = finished
    letters = letters_between(row)
    texts = tuple(map(letters_of, written))
    places = tuple(places_of(text, letters) for text in texts)
    lengths = tuple(len(text) if found else 0 for text, found in zip(texts, places, strict=True))
    best = max(lengths)
    winners = tuple(seat for seat in seated if lengths[seat] == best)
    return RevealedGame(seated, dealer, first, row, texts, places, lengths, best, winners)


def next_of(seated: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise among those in the game, from a seat that may itself be out."""
    return next((each for each in seated if each > seat), seated[0])


class PrecognitionState(State[PrecognitionView]):
    """A game under way with its playoffs. Flat fields: ints and tuples of ints, strings as numbers of moves.

    owing: who owes a choice; hands: the cards of each seat, ascending, () where it has none; aside: the cards set
    aside; strings: what each seat has written, 0 for nothing; writing: strings are being written; seated, dealer,
    first: who plays this game, who deals it, who puts its first card; row: the cards that lie; finished: the games
    revealed; points: letters matched in the last of them; length: cards that will lie in the row.
    """

    __slots__ = (
        "aside",
        "dealer",
        "finished",
        "first",
        "hands",
        "length",
        "owing",
        "players",
        "playoff",
        "points",
        "ranks",
        "row",
        "seated",
        "strings",
        "writing",
    )

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.ranks: int = chosen["ranks"]
        self.playoff: bool = chosen["playoff"]
        self.finished: tuple[Revealed, ...] = ()
        self.points: tuple[int, ...] = (0,) * players
        self._begin(tuple(range(players)), 0)

    def _begin(self, seated: tuple[int, ...], dealer: int) -> None:
        """A game among these, its cards not dealt yet."""
        self.seated: tuple[int, ...] = seated
        self.dealer: int = dealer
        self.first: int = next_of(seated, dealer)
        self.length: int = 4 * self.ranks // len(seated) * len(seated)
        self.hands: tuple[tuple[int, ...], ...] = ((),) * self.players
        self.aside: tuple[int, ...] = ()
        self.strings: tuple[int, ...] = (0,) * self.players
        self.writing: bool = False
        self.row: tuple[int, ...] = ()
        self.owing: tuple[int, ...] = (CHANCE,)

    def acting(self) -> tuple[int, ...]:
        """(CHANCE,) before a deal, then the seats without a string, then the seat that puts the next card."""
        return self.owing

    def legal(self, seat: int) -> Domain:
        """The strings up to the number of cards in the row, then the cards held; empty where the seat owes nothing."""
        if seat not in self.owing:
            return EMPTY
        if seat == CHANCE:
            return self.deals()
        return strings(self.length) if self.writing else Listed(self.hands[seat])

    def deals(self) -> Deals:
        """The same number of cards to everybody still in, the others none."""
        each = self.length // len(self.seated)
        return Deals(pack(self.ranks), tuple(each if seat in self.seated else 0 for seat in range(self.players)))

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Deal, write a string, or put a card; the last card reveals the strings."""
        if isinstance(move, tuple):
            self._deal(move, log)
        elif self.writing:
            self._write(actor, move, log)
        else:
            self._put(actor, move, log)

    def _deal(self, move: tuple[int, ...], log: EventLog | None) -> None:
        self.hands = tuple(tuple(sorted(hand)) for hand in split_hands(move))
        gone = set(move)
        self.aside = tuple(card for card in range(4 * self.ranks) if card not in gone)
        self.writing = True
        self.owing = self.seated
        if log is not None:
            log.append(PrecognitionDealt(seat=self.dealer, hands=self.hands, reveals=self.seated), self)

    def _write(self, seat: int, move: int, log: EventLog | None) -> None:
        self.strings = (*self.strings[:seat], move, *self.strings[seat + 1 :])
        self.owing = tuple(each for each in self.owing if each != seat)
        if not self.owing:
            self.writing = False
            self.owing = _SEAT[self.first]
        if log is not None:
            log.append(Written(seat=seat, string=letters_of(move)), self)

    def _put(self, seat: int, card: int, log: EventLog | None) -> None:
        put = None if log is None else self._put_event(seat, card)
        hand = self.hands[seat]
        at = hand.index(card)
        hands = list(self.hands)
        hands[seat] = hand[:at] + hand[at + 1 :]
        self.hands = tuple(hands)
        self.row += (card,)
        full = len(self.row) == self.length
        self.owing = () if full else _SEAT[next_of(self.seated, seat)]
        if log is not None and put is not None:
            log.append(put, self)
        if full:
            self._reveal(log)

    def _put_event(self, seat: int, card: int) -> Put:
        """A card that is put, before it lies; seats that could not know where it was are shown something."""
        row, held = self.row, self.length - len(self.row) + len(self.aside)
        mine = len(self.hands[seat])
        shown = tuple(other for other in range(self.players) if other != seat and held - len(self.hands[other]) > mine)
        letter = letter_between(row[-1], card) if row else ""
        return Put(seat=seat, card=card, letter=letter, reveals=shown)

    def _reveal(self, log: EventLog | None) -> None:
        """Everybody shows the strings; those who tie for the longest play again (help.en.md#playoff)."""
        finished = (self.seated, self.dealer, self.first, self.row, self.strings)
        self.finished += (finished,)
        game = revealed(finished)
        self.points = game.lengths
        if log is not None:
            log.append(Opened(game=game, reveals=tuple(range(self.players))), self)
        if len(game.winners) > 1 and self.playoff:
            self._begin(game.winners, next_of(game.winners, self.dealer))
            if log is not None:
                log.append(Playoff(seated=game.winners), self)
        elif log is not None:
            log.append(PrecognitionOver(winners=game.winners, scores=self.points), self)

    def hidden(self) -> bool:
        """Whether a hand or a string is hidden from anybody now; after the reveal all of it can be told."""
        return bool(self.owing) and self.owing != (CHANCE,)

    def curtained(self) -> bool:
        """Whether two people at one screen need a curtain: while they write, and when strings are turned up.

        With two each knows the other's cards by elimination, so that only the strings are secret while cards are laid;
        these stay hidden on the table.
        """
        laying = bool(self.owing) and self.owing != (CHANCE,) and all(self.strings[seat] for seat in self.seated)
        return self.players > 2 or not laying

    def contenders(self) -> tuple[int, ...]:
        """Who can still win: all who are not out of the playoff."""
        return self.seated

    def scores(self) -> tuple[int, ...]:
        """Letters matched in the last revealed game, 0 before; a seat out of a playoff has 0 in it."""
        return self.points

    def winners(self) -> tuple[int, ...]:
        """The longest string of the last game; empty while the game or a playoff goes on."""
        return revealed(self.finished[-1]).winners if self._over() else ()

    def _revealed(self) -> bool:
        """Whether the strings of the row that lies there have been turned up."""
        return bool(self.row) and bool(self.finished) and self.finished[-1][3] == self.row

    def _over(self) -> bool:
        """Whether nobody plays on: the strings are turned up, and no playoff follows."""
        return self._revealed() and (not self.playoff or len(revealed(self.finished[-1]).winners) == 1)

    def view(self, seat: int | None) -> PrecognitionView:
        """What a seat knows: the row, the own hand and string, of the others how many cards they hold."""
        shown = self._revealed()
        return PrecognitionView(
            players=self.players,
            seat=seat,
            ranks=self.ranks,
            playoff=self.playoff,
            game=len(self.finished) - shown,
            seated=self.seated,
            dealer=self.dealer,
            first=self.first,
            row=self.row,
            hand=() if seat is None else self.hands[seat],
            string="" if seat is None or shown else letters_of(self.strings[seat]),
            written=tuple(map(bool, self.strings)),
            counts=tuple(map(len, self.hands)),
            aside=len(self.aside),
            past=tuple(map(revealed, self.finished)),
            acting=self.owing,
            over=self._over(),
            scores=self.points,
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )

    @classmethod
    def of_view(cls, view: PrecognitionView, unseen: tuple[int, ...], written: tuple[int, ...]) -> PrecognitionState:
        """The state that a view shows, the unseen cards dealt in that order to the others and then aside.

        written: what each seat has written, 0 for nothing.
        """
        state = cls(view.players, {"ranks": view.ranks, "playoff": view.playoff})
        state._begin(view.seated, view.dealer)
        hands, at = [], 0
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                hands.append(view.hand)
            else:
                hands.append(tuple(sorted(unseen[at : at + count])))
                at += count
        state.hands = tuple(hands)
        state.aside = tuple(sorted(unseen[at : at + view.aside]))
        state.strings = written
        state.writing = view.writing
        state.row = view.row
        state.owing = view.acting
        state.points = view.scores
        state.finished = tuple(
            (game.seated, game.dealer, game.first, game.row, tuple(prediction(s) if s else 0 for s in game.strings))
            for game in view.past
        )
        return state


@lru_cache(maxsize=16)
def pack(ranks: int) -> tuple[int, ...]:
    """Four of each rank from the ace up, ascending."""
    return tuple(range(4 * ranks))


class Precognition(Engine[PrecognitionState, PrecognitionView]):
    """The engine: a deal, secret strings, one row of cards, and playoffs among those who tie."""

    key = "precognition"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 4
    format = staticmethod(format_move)
    parse = staticmethod(parse_move)
    milestones = ("reveal",)
    listed = ("put", "reveal")
    """What the list of moves tells, and what people look at together."""

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - the same under all house rules
        """Two to six."""
        return (2, 3, 4, 5, 6)

    def new(self, players: int, chosen: Chosen) -> PrecognitionState:
        """The beginning, the cards not dealt yet; raises OptionError where the players do not fit."""
        check_players(self, players, chosen)
        return PrecognitionState(players, chosen)

    def deal(self, state: PrecognitionState, rng: Random) -> Move:
        """A shuffled deal, each hand ascending."""
        dealing = state.deals()
        cards = rng.sample(dealing.cards, sum(dealing.sizes))
        hands, at = [], 0
        for size in dealing.sizes:
            hands.append(tuple(sorted(cards[at : at + size])))
            at += size
        return join_hands(hands)

    def imagine(self, view: PrecognitionView, rng: Random) -> PrecognitionState:
        """The view's state with the unseen cards shuffled among the others and the cards set aside, and any strings."""
        unseen = rng.sample(view.unseen, len(view.unseen))
        written = [0] * view.players
        if view.over:
            return PrecognitionState.of_view(view, tuple(unseen), _last_strings(view))
        for seat in view.seated:
            if seat == view.seat:
                written[seat] = prediction(view.string) if view.string else 0
            elif view.written[seat]:
                written[seat] = strings(view.length).sample(rng)
        return PrecognitionState.of_view(view, tuple(unseen), tuple(written))

    def why_not(self, view: PrecognitionView, move: Move) -> Reason | None:
        """Why this view's seat may not make that move; None when it may."""
        assert isinstance(move, int)  # a seat's
        return why_not(view, move)

    def why_no_deal(self, view: PrecognitionView, move: Move) -> Reason | None:
        """Why that deal is impossible; None when it is not."""
        assert isinstance(move, tuple)  # a deal
        return why_no_deal(view, move)

    def stalled(self, state: PrecognitionState) -> bool:
        """Whether the arena stops here: another playoff is due after twenty of them."""
        return state.owing == (CHANCE,) and len(state.finished) > MOST_PLAYOFFS

    def details(self, view: PrecognitionView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#precognition)."""
        return described(view, finished)


def _last_strings(view: PrecognitionView) -> tuple[int, ...]:
    return tuple(prediction(text) if text else 0 for text in view.past[-1].strings)


ENGINE: Final = Precognition()
