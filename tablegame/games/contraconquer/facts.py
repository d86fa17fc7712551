"""Facts of Contraconquer: options, views and events, the winner of a trick, the hands before each trick.

The game has two forms. In the printed form, for three, each card says which tricks it wins. In the form by remainder
the sum of the ranks is divided by the number of players, and the remainder is the number of the winner. A match is a
row of games, a game a row of tricks. Hands are open; only sealed cards, chosen but not yet turned up, are secret. A
move is the rank of a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.options import Chosen, Option
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_

PRINTED: Final = "printed"  # the values of the option `form`
REMAINDER: Final = "remainder"
OWN: Final = "own"  # the values of the option `pack`: the game's own cards, or ordinary ones
STANDARD: Final = "standard"


def _usual_copies(players: int, chosen: Chosen) -> int:  # noqa: ARG001 - the shape of a default
    """The default of the option `copies`: four, but one by remainder with ordinary cards (help.en.md#copies)."""
    return 1 if chosen.get("form") == REMAINDER and chosen.get("pack") == STANDARD else 4


def _shows_hyphens(players: int, chosen: Chosen) -> bool:  # noqa: ARG001 - the shape of has_effect
    """Whether the cards have combinations, so that the option matters: only the game's own printed cards have them."""
    return (chosen.get("form", PRINTED), chosen.get("pack", OWN)) == (PRINTED, OWN)


OPTIONS: Final = (
    Option(
        name="form", kind="choice", title=N_("Form"), default=PRINTED, clause="forms",
        sentence=N_("Printed cards that say what they win, for three; or plain ranks added up, for two to eight."),
        choices=(PRINTED, REMAINDER), words=(N_("printed"), N_("by remainder")),
    ),
    Option(
        name="pack", kind="choice", title=N_("Pack"), default=OWN, clause="pack",
        sentence=N_("The game's own cards or ordinary ones; by remainder ordinary cards change the ranks."),
        choices=(OWN, STANDARD), words=(N_("own cards"), N_("ordinary cards")),
    ),
    Option(
        name="copies", kind="number", title=N_("Copies"), default=_usual_copies, low=1, high=12, clause="copies",
        sentence=N_("How many of each card everybody holds; more copies make ties rarer and games longer."),
    ),
    Option(
        name="hyphens", kind="switch", title=N_("Hyphens"), default=True, has_effect=_shows_hyphens, clause="hyphens",
        sentence=N_("Whether the combinations on the printed cards are written 1-4-7 or 147."),
    ),
    Option(
        name="games", kind="number", title=N_("Games"), default=1, low=1, high=100, clause="games",
        sentence=N_("How many games make up the match; the tricks of all of them add up."),
    ),
)  # fmt: skip


class ContraTrick(NamedTuple):
    """A finished trick."""

    game: int  # the number of its game in the match, from 0
    ranks: tuple[int, ...]  # the rank of each seat's card
    winner: int  # the seat that takes it


@dataclass(frozen=True, slots=True, kw_only=True)
class ContraView(SealedView):
    """The view of a seat, or of a spectator (seat None). Its scores are the tricks of each seat in the match so far."""

    form: str  # `PRINTED` or `REMAINDER`
    pack: str  # `OWN` or `STANDARD`
    hyphens: bool  # whether combinations on cards are written 1-4-7, not 147
    copies: int  # the number of cards of each rank at the beginning of a game
    games: int  # the number of games of the match
    game: int  # the number of the present game, from 0
    ranks: tuple[tuple[int, ...], ...]  # for every seat the ranks of its full hand, ascending
    hands: tuple[tuple[int, ...], ...]  # for every seat the count of each of these ranks, with the sealed card
    tricks: tuple[ContraTrick, ...]  # all finished tricks of the match

    @property
    def length(self) -> int:
        """The number of tricks of one game."""
        return len(self.ranks[0]) * self.copies

    def tricks_of(self, game: int) -> tuple[ContraTrick, ...]:
        """The finished tricks of one game of the match. game: its number, from 0."""
        return tuple(trick for trick in self.tricks if trick.game == game)


@dataclass(frozen=True, kw_only=True)
class ContraTurned(Event):
    """All cards of a trick are turned up."""

    kind = "trick"
    seat: int  # the winner
    trick: ContraTrick
    reveals: tuple[int, ...]  # the seats whose sealed cards are turned up


@dataclass(frozen=True, kw_only=True)
class ContraGameEnded(Event):
    """A game of the match has ended."""

    kind = "game"
    game: int
    won: tuple[int, ...]  # the tricks of each seat in this game
    scores: tuple[int, ...]  # the tricks of each seat in the match so far


@dataclass(frozen=True, kw_only=True)
class ContraOver(Event):
    """The match has ended."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


HIGHEST: Final = 12  # the highest rank of any form: the queen of ordinary cards
Hands = tuple[tuple[int, ...], ...]  # for each seat the number of cards of each of its ranks


def ranks_of(form: str, pack: str, players: int, seat: int) -> tuple[int, ...]:
    """The ranks of a seat's full hand, ascending (help.en.md#cards)."""
    if form == PRINTED:
        return (3 * seat + 1, 3 * seat + 2, 3 * seat + 3)
    if pack == STANDARD:
        return tuple(range(1, HIGHEST // players * players + 1))
    return tuple(range(players))


def trick_winner(form: str, ranks: tuple[int, ...]) -> int:
    """The seat that takes a trick, by the form of the game. ranks: the rank of each seat's card, in seat order."""
    if form == PRINTED:  # this sum gives the winners of the chart `text.CHART`
        first, second, third = ranks
        return (2 * first + 2 * second + third + 1) % 3
    return sum(ranks) % len(ranks)


@lru_cache(maxsize=2048)
def without(hand: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The hand with one card less of the rank at this index. A hand is the number of cards of each rank: (4, 3, 4)."""
    return (*hand[:index], hand[index] - 1, *hand[index + 1 :])


def indices_of(view: ContraView, trick: ContraTrick) -> tuple[int, ...]:
    """For each seat the card that it played to a trick, as an index into the ranks of this seat (`view.ranks`)."""
    return tuple(view.ranks[seat].index(rank) for seat, rank in enumerate(trick.ranks))


def tricks_with_hands(
    view: ContraView, tricks: Sequence[ContraTrick], since: int = 0
) -> Iterator[tuple[ContraTrick, Hands]]:
    """Each trick of a match with all hands before it. since: the index of the first trick that is wanted."""
    if since >= len(tricks):
        return
    dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
    game, hands = tricks[since].game, dealt
    # The hands before a trick follow from all earlier tricks of the same game.
    first = next(index for index, trick in enumerate(tricks) if trick.game == game)
    for index, trick in enumerate(tricks[first:], first):
        if trick.game != game:
            game, hands = trick.game, dealt
        if index >= since:
            yield trick, hands
        hands = tuple(map(without, hands, indices_of(view, trick)))
