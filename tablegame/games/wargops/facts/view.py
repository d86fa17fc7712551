"""The options of WarGops, its cards, the view of a seat, and events.

A session is a row of games, a game a row of tricks. In a trick all seats seal a card (put it down, face down), and then
all are turned up. If ties are replaced, a trick has further rounds, in which the seats that tied play another card.
Hands, piles and trash are open; only sealed cards are secret. A move is the rank of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.options import Option
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_

DEFERRED: Final = "deferred"  # ties wait for a later trick
REPLACE: Final = "replace"  # those who tied put another card in place at once
STANDARD: Final = "standard"  # the values of the option `pack` from here on
ITALIAN: Final = "italian"
NUMBERS: Final = "numbers"
HIGHEST: Final = 15  # the highest rank of any pack: Flinch
OPTIONS: Final = (
    Option(
        name="ties", kind="choice", title=N_("Ties"), default=DEFERRED, clause="ties",
        sentence=N_("Tied tricks wait for a later trick, or those who tied put another card in place at once."),
        choices=(DEFERRED, REPLACE), words=(N_("wait"), N_("another card")),
    ),
    Option(
        name="ranks", kind="number", title=N_("Ranks"), default=13, low=3, high=HIGHEST, clause="packs",
        sentence=N_("How many ranks the pack has: 13 in the usual one, 10 or 12 in others, 15 in Flinch."),
    ),
    Option(
        name="copies", kind="number", title=N_("Copies"), default=1, low=1, high=12, clause="cards",
        sentence=N_("How many cards of each rank everybody begins with; more copies make longer games."),
    ),
    Option(
        name="pack", kind="choice", title=N_("Pack"), default=STANDARD, clause="packs",
        sentence=N_("Ordinary cards, Italian court cards (with 10 ranks), or plain numbers; only the look changes."),
        choices=(STANDARD, ITALIAN, NUMBERS),
        words=(N_("ordinary cards"), N_("Italian cards"), N_("plain numbers")),
    ),
    Option(
        name="games", kind="number", title=N_("Games"), default=4, low=1, high=100, clause="session",
        sentence=N_("How many games make up the session; the points of all of them add up."),
    ),
)  # fmt: skip


class WarCard(NamedTuple):
    """A single card.

    A move names only a rank. If the seat has several cards of this rank, it plays first a card that it began the game
    with, then cards of other owners clockwise. Of the cards of one owner it plays the one with the lowest `copy`.
    """

    rank: int  # from 1
    owner: int  # the seat that began the game with the card, which keeps the colour and suit of this seat
    copy: int  # the number of the card, from 0, among the owner's cards of this rank


class SettlementStep(NamedTuple):
    """One step of settling a trick, in the order of the rule.

    | kind | meaning | seats | out |
    |---|---|---|---|
    | down | a tie turns the cards face down | they put another card in place | they tie without a card left |
    | trash | the winning card, or one that ties, leaves the game | the seat that played it | |
    | takes | a seat takes the cards into its hand | this seat | beaten claimants of a pile |
    | waits | the cards form a pile | its claimants | |
    | claims | a pile goes on waiting | its claimants | those who no longer are, maybe nobody |
    | orphaned | the cards belong to nobody for good | | those who could have won them |
    | retires | seats have no card left | these seats | |
    """

    kind: str
    trick: int  # the number in its game of the trick that the cards are from
    seats: tuple[int, ...]
    out: tuple[int, ...]  # the seats that drop out by the step
    cards: tuple[WarCard, ...]  # the cards that the step moves
    clause: str  # the heading of help.en.md with the rule, such as "ties"

    @property
    def begins_round(self) -> bool:
        """Whether another round of the trick follows: cards tied, and a seat can put another card in place."""
        return self.kind == "down" and bool(self.seats)


class WarTrick(NamedTuple):
    """The cards of a trick and the steps of its settlement."""

    game: int  # from 0
    number: int  # in its game, from 0
    rounds: tuple[tuple[WarCard | None, ...], ...]
    """For each round (several only with ties by replacement) the card of each seat, None if it played none."""
    steps: tuple[SettlementStep, ...]

    @property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """For each round the rank of each seat, 0 if it played none."""
        return tuple(tuple(card.rank if card else 0 for card in cards) for cards in self.rounds)

    def face_up(self) -> tuple[WarCard | None, ...]:
        """For each seat its card that is face up after the last round; None without one, or if a tie turned it down."""
        last: list[WarCard | None] = [None] * len(self.rounds[0])  # the last card of each seat
        for cards in self.rounds:
            last = [new or old for new, old in zip(cards, last, strict=True)]
        down = self.face_down()
        return tuple(None if card in down else card for card in last)

    def face_down(self) -> tuple[WarCard, ...]:
        """The cards turned face down by ties, oldest first."""
        return tuple(card for step in self.steps if step.kind == "down" for card in step.cards)

    @property
    def taker(self) -> int | None:
        """The seat that took the cards of the trick when it was settled; None if they waited or nobody took them."""
        return next((s.seats[0] for s in self.steps if s.kind == "takes" and s.trick == self.number), None)

    @property
    def has_settlement(self) -> bool:
        """Whether the trick is settled: its last step is more than a tie that turns cards face down."""
        return bool(self.steps) and self.steps[-1].kind != "down"

    def before_step(self, index: int) -> WarTrick:
        """The trick as it was before the step with this index, which must be a tie that turns cards face down."""
        rounds = 1 + sum(step.begins_round for step in self.steps[:index])
        return self._replace(rounds=self.rounds[:rounds], steps=self.steps[:index])

    def down_before(self) -> tuple[WarCard, ...]:
        """The cards that lay face down before the cards of the last round were turned up."""
        rounds, down = 1, tuple[WarCard, ...]()
        for step in self.steps:
            if step.kind != "down" or rounds == len(self.rounds):
                break
            rounds, down = rounds + step.begins_round, down + step.cards
        return down


class Pile(NamedTuple):
    """A pile that waits for a later trick."""

    trick: int  # the number of the trick that its cards are from
    cards: tuple[WarCard, ...]
    claimants: tuple[int, ...]  # the seats that can still win it


class GameResult(NamedTuple):
    """The result of a finished game of the session. The last seat with cards scores the sum of their ranks."""

    game: int  # from 0
    seat: int | None  # the seat that scored, None if nobody did
    points: tuple[int, ...]  # of each seat in this game
    cards: tuple[WarCard, ...]  # the cards that counted


@dataclass(frozen=True, slots=True, kw_only=True)
class WarView(SealedView):
    """The view of a seat (None: a spectator). Its scores are points in the finished games."""

    ties: str  # `DEFERRED` or `REPLACE`
    ranks: int  # how many ranks the pack has
    copies: int  # how many cards of each rank a seat began with
    pack: str  # which pictures the cards have: `STANDARD`, `ITALIAN` or `NUMBERS`
    games: int  # how many games the session has
    game: int  # the number of the present game, from 0
    hands: tuple[tuple[int, ...], ...]  # for every seat the count of each rank from 1 on, a sealed card included
    cards: tuple[tuple[WarCard, ...], ...]
    """The same hands card by card, ascending; of equal ranks the card that is played first comes first."""
    piles: tuple[Pile, ...]
    trash: tuple[WarCard, ...]  # the cards that have left the present game, in the order of arrival
    orphans: tuple[WarCard, ...]  # the cards of the present game that nobody can win any more
    under_way: WarTrick | None  # the trick for which tied seats choose other cards, else None; its cards are in no hand
    tricks: tuple[WarTrick, ...]  # all settled ones of the session
    results: tuple[GameResult, ...]  # the finished games of the session

    def tricks_of(self, game: int) -> tuple[WarTrick, ...]:
        """The settled tricks of one game of the session."""
        return tuple(trick for trick in self.tricks if trick.game == game)

    def points_in_hand(self, seat: int) -> int:
        """The sum of the ranks in a seat's hand."""
        return sum([rank * count for rank, count in enumerate(self.hands[seat], 1)])

    def is_out(self, seat: int) -> bool:
        """Whether a seat is out of the present game: it has no card in hand and none on the table."""
        on_table = self.under_way is not None and any(cards[seat] for cards in self.under_way.rounds)
        return not (any(self.hands[seat]) or on_table)


@dataclass(frozen=True, kw_only=True)
class WarTurned(Event):
    """All sealed cards are turned up, and the trick is settled."""

    kind = "trick"
    seat: int | None  # the seat that takes the trick, None if it waits or nobody takes it
    trick: WarTrick
    reveals: tuple[int, ...]  # the seats whose sealed cards are turned up


@dataclass(frozen=True, kw_only=True)
class Tied(WarTurned):
    """All sealed cards are turned up, and the seats that tied must play other cards."""

    kind = "tie"


@dataclass(frozen=True, kw_only=True)
class WarGameEnded(Event):
    """A game has ended: at most one seat holds cards."""

    kind = "game"
    seat: int | None  # the seat that scores
    game: int
    points: tuple[int, ...]  # of each seat in this game
    scores: tuple[int, ...]  # the scores so far


@dataclass(frozen=True, kw_only=True)
class WarOver(Event):
    """The session has ended."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
