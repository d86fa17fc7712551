"""A seat's view as a table for games in the mind: values of cards, seats in turn, and what the others may be after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final

from tablegame.core.cards import value
from tablegame.games.precognition.bot.foresight import CardValues
from tablegame.games.precognition.bot.others import (
    APPROACHES,
    CARELESS,
    USUAL,
    Belief,
    Guess,
    LaidCard,
    believed,
    fit,
    guesses,
)
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame

Prior = Sequence[tuple[Guess, float]]
"""Guesses, and how likely each is before that seat has laid a card."""
VALUES: Final = 14
"""Places of a list by value, 0 for none."""
NOTHING: Final[Mapping[int, Prior]] = {}


def table_of(view: PrecognitionView, priors: Mapping[int, Prior] = NOTHING) -> CardValues:
    """What the viewer knows, the seats in turn beginning with the next to lay; priors: by seat what else is known of
    somebody."""
    assert view.seat is not None
    start = view.seated.index(view.first)
    turn = (start + len(view.row)) % len(view.seated)
    seats = (*view.seated[turn:], *view.seated[:turn])
    return CardValues(
        tuple(map(value, view.hand)),
        tuple(map(value, view.unseen)),
        tuple(view.counts[seat] for seat in seats),
        seats.index(view.seat),
        value(view.row[-1]) if view.row else 0,
        view.letters,
        tuple(None if seat == view.seat else belief(view, seat, priors.get(seat)) for seat in seats),
    )


def place_of(view: PrecognitionView, seat: int) -> int:
    """The place in turn of a seat in the game, the next to lay first."""
    return (view.seated.index(seat) - view.seated.index(view.first) - len(view.row)) % len(view.seated)


def belief(view: PrecognitionView, seat: int, prior: Prior | None = None) -> Belief:
    """What that seat may have written, by what it has laid in this game, and what is known or the games before tell."""
    return believed(prior or usual_prior(view, seat), _laid(view, seat), view.letters, len(view.seated))


def usual_prior(view: PrecognitionView, seat: int) -> Prior:
    """What is reckoned with of anybody, by the games that have been revealed."""
    approaches = approaches_of(view, seat)
    return [(guess, share * approaches[guess.approach]) for guess, share in guesses(len(view.seated), view.length - 1)]


def _laid(view: PrecognitionView, seat: int) -> list[tuple[str, LaidCard]]:
    """The cards that seat has laid, as the viewer saw it."""
    putters, letters, row = view.putters, view.letters, tuple(map(value, view.row))
    pool = [0] * VALUES
    for card in view.unseen:
        pool[value(card)] += 1
    for card, putter in zip(row, putters, strict=True):
        pool[card] += putter != view.seat
    found, since, held = [], 0, view.counts[seat] + putters.count(seat)
    for place, (card, putter) in enumerate(zip(row, putters, strict=True)):
        if putter == seat:
            before = letters[since : max(0, place - 1)]
            since = max(0, place - 1)
            last = row[place - 1] if place else 0
            found.append((before, LaidCard(card, last, letters[:since][-1:], view.length - place, held, tuple(pool))))
            held -= 1
        pool[card] -= putter != view.seat
    return found


def approaches_of(view: PrecognitionView, seat: int) -> list[float]:
    """How likely each approach is of that seat, by the games that have been revealed."""
    logs = [log(share) for share in USUAL[len(view.seated)]]
    for game in view.past:
        if seat in game.seated:
            for approach in APPROACHES:
                logs[approach] += log(fits(game, seat, approach))
    most = max(logs)
    return [exp(each - most) for each in logs]


def fits(game: RevealedGame, seat: int, approach: int) -> float:
    """How likely somebody of that approach writes and lays what that seat did."""
    string, players = game.strings[seat], len(game.seated)
    usual = dict(guesses(players, len(game.row) - 1)).get(Guess(approach, string), 0.0)
    if approach == CARELESS:
        usual = 0.02 if 3 <= len(string) <= 5 else 0.0
    return (usual + 0.001) * max(1e-200, fit(Guess(approach, string), revealed(game, seat), players))


def revealed(game: RevealedGame, seat: int) -> list[tuple[str, LaidCard]]:
    """The cards that seat laid in a game that is over, as it saw them itself."""
    letters, row = game.letters, tuple(map(value, game.row))
    pool = [0] * VALUES
    for card, putter in zip(row, game.putters, strict=True):
        pool[card] += putter == seat
    found: list[tuple[str, LaidCard]] = []
    since = 0
    for place, (card, putter) in enumerate(zip(row, game.putters, strict=True)):
        if putter == seat:
            now = max(0, place - 1)
            last = row[place - 1] if place else 0
            held = sum(pool)
            found.append(
                (letters[since:now], LaidCard(card, last, letters[:now][-1:], len(row) - place, held, tuple(pool)))
            )
            since = now
            pool[card] -= 1
    return found
