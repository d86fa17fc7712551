"""The options of WarGops, its cards, the view of a seat, and events.

Hands, piles and trash are open; only sealed cards are secret. A move is the rank of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.options import Option
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_

DEFERRED: Final = "deferred"
REPLACE: Final = "replace"
STANDARD: Final = "standard"
ITALIAN: Final = "italian"
NUMBERS: Final = "numbers"

HIGHEST: Final = 15
"""The highest rank of any pack: Flinch."""

OPTIONS: Final = (
    Option(
        name="ties",
        kind="choice",
        title=N_("Ties"),
        sentence=N_("Tied tricks wait for a later trick, or those who tied put another card in place at once."),
        default=DEFERRED,
        choices=(DEFERRED, REPLACE),
        words=(N_("wait"), N_("another card")),
        clause="ties",
    ),
    Option(
        name="ranks",
        kind="number",
        title=N_("Ranks"),
        sentence=N_("How many ranks the pack has: 13 in the usual one, 10 or 12 in others, 15 in Flinch."),
        default=13,
        low=3,
        high=HIGHEST,
        clause="packs",
    ),
    Option(
        name="copies",
        kind="number",
        title=N_("Copies"),
        sentence=N_("How many cards of each rank everybody begins with; more copies make longer games."),
        default=1,
        low=1,
        high=12,
        clause="cards",
    ),
    Option(
        name="pack",
        kind="choice",
        title=N_("Pack"),
        sentence=N_("Ordinary cards, Italian court cards (with 10 ranks), or plain numbers; only the look changes."),
        default=STANDARD,
        choices=(STANDARD, ITALIAN, NUMBERS),
        words=(N_("ordinary cards"), N_("Italian cards"), N_("plain numbers")),
        clause="packs",
    ),
    Option(
        name="games",
        kind="number",
        title=N_("Games"),
        sentence=N_("How many games make up the session; the points of all of them add up."),
        default=4,
        low=1,
        high=100,
        clause="session",
    ),
)


# -- views ------------------------------------------------------------------------------------------------------------


class WarCard(NamedTuple):
    """A card by its rank and its first owner, whose colour and sign it keeps; copy (from 0) tells equal ones apart.

    A move does not name one of several equal cards. The seat's own card is played, else that of the next owner
    clockwise, of these the lowest copy.
    """

    rank: int
    owner: int
    copy: int


class SettlementStep(NamedTuple):
    """One step of settling a trick, in the order of the rule.

    kind, with what the other fields mean (trick: the number of the trick that the cards are from, in its game):

    - "down" (ties by replacement): the cards of the tied seats are turned face down; seats: those who put another card
      in place; out: those tied who have none left.
    - "trash": the winning card, or one of the highest that tie, leaves the game; seats: who played it.
    - "takes": seats: who takes the cards into hand; out: for a pile the claimants who are beaten or played no card.
    - "waits": the cards form a pile; seats: its claimants.
    - "claims": a waiting pile goes on waiting; seats: who can still win it; out: who no longer can (maybe nobody).
    - "orphaned": the cards belong to nobody for good; out: who could have won them.
    - "retires": seats: who has no card left.
    """

    kind: str
    trick: int
    seats: tuple[int, ...]
    out: tuple[int, ...]
    cards: tuple[WarCard, ...]
    clause: str


class WarTrick(NamedTuple):
    """A trick: its game and its number in it (both from 0), its cards, how it was settled."""

    game: int
    number: int
    rounds: tuple[tuple[WarCard | None, ...], ...]
    """For each round (several only with ties by replacement) the card of each seat, None if it played none."""
    steps: tuple[SettlementStep, ...]

    @property
    def ranks(self) -> tuple[tuple[int, ...], ...]:
        """For each round the rank of each seat, 0 if it played none."""
        return tuple(tuple(card.rank if card else 0 for card in cards) for cards in self.rounds)

    def face_up(self) -> tuple[WarCard | None, ...]:
        """The card face up before each seat after the last round; None where a tie has turned it down."""
        last: list[WarCard | None] = [None] * len(self.rounds[0])
        for cards in self.rounds:
            last = [new or old for new, old in zip(cards, last, strict=True)]
        down = self.face_down()
        return tuple(None if card in down else card for card in last)

    def face_down(self) -> tuple[WarCard, ...]:
        """The cards turned face down by ties, oldest first."""
        return tuple(card for step in self.steps if step.kind == "down" for card in step.cards)

    @property
    def has_settlement(self) -> bool:
        """Whether more is settled than its ties."""
        return bool(self.steps) and self.steps[-1].kind != "down"

    def before(self, steps: int) -> WarTrick:
        """The trick before a step that turns cards down: the rounds and steps until then."""
        rounds = 1 + sum(bool(step.seats) for step in self.steps[:steps])
        return self._replace(rounds=self.rounds[:rounds], steps=self.steps[:steps])

    def ties(self) -> tuple[WarTrick, ...]:
        """The trick after each round that ended with a tie for which somebody plays another card."""
        ends = [at for at, step in enumerate(self.steps, 1) if step.kind == "down" and step.seats]
        return tuple(
            self._replace(rounds=self.rounds[:count], steps=self.steps[:end]) for count, end in enumerate(ends, 1)
        )

    def down_before(self) -> tuple[WarCard, ...]:
        """The cards that were face down already before the last round was turned up."""
        earlier = self.ties()[: len(self.rounds) - 1]
        return earlier[-1].face_down() if earlier else ()


class Pile(NamedTuple):
    """A waiting pile: the number of the trick that made it, its cards, the seats that can still win it."""

    trick: int
    cards: tuple[WarCard, ...]
    claimants: tuple[int, ...]


class GameResult(NamedTuple):
    """A finished game: who scored (None: nobody), the points of each seat in it, the cards that counted."""

    game: int
    seat: int | None
    points: tuple[int, ...]
    cards: tuple[WarCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WarView(SealedView):
    """The view of a seat (None: a spectator), a plain value. piles, trash (in the order of arrival), orphans: of the
    present game; scores: points in the finished ones."""

    ties: str
    ranks: int  # how many the pack has
    copies: int
    pack: str
    games: int
    game: int
    hands: tuple[tuple[int, ...], ...]  # for every seat the count of each rank from 1 on, a sealed card included
    cards: tuple[tuple[WarCard, ...], ...]
    """The same hands card by card, ascending, of equal ranks the one to be played first before the others."""
    piles: tuple[Pile, ...]
    trash: tuple[WarCard, ...]
    orphans: tuple[WarCard, ...]
    under_way: WarTrick | None
    """The trick for which tied seats choose other cards, None otherwise (its cards are in no hand)."""
    tricks: tuple[WarTrick, ...]  # all settled ones of the session
    results: tuple[GameResult, ...]  # the finished games of the session

    def tricks_of(self, game: int) -> tuple[WarTrick, ...]:
        """The settled tricks of one game of the session."""
        return tuple(trick for trick in self.tricks if trick.game == game)

    def in_hand(self, seat: int) -> int:
        """The points in a seat's hand."""
        return sum([rank * count for rank, count in enumerate(self.hands[seat], 1)])

    def is_out(self, seat: int) -> bool:
        """Whether a seat is out of the present game: it has no card in hand and none on the table."""
        on_table = self.under_way is not None and any(cards[seat] for cards in self.under_way.rounds)
        return not (any(self.hands[seat]) or on_table)


# -- events ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class WarTurned(Event):
    """All sealed cards are turned up, with the steps of the settlement."""

    kind = "trick"
    seat: int | None  # who takes the trick, None if it waits or nobody takes it
    trick: WarTrick
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Tied(WarTurned):
    """All sealed cards are turned up, and those who tied must play other cards."""

    kind = "tie"


@dataclass(frozen=True, kw_only=True)
class WarGameEnded(Event):
    """One seat at most holds cards."""

    kind = "game"
    seat: int | None  # who scores
    game: int
    points: tuple[int, ...]  # of each seat in this game
    scores: tuple[int, ...]  # the scores so far


@dataclass(frozen=True, kw_only=True)
class WarOver(Event):
    """The session is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
