"""What somebody tends to write and how they lay, in Precognition: what a reader asks a predictor, and what it reckons
with then.

Knows views, games that were revealed and guesses. Must not know the state of a game, nor how a predictor weighs signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tablegame.ai.predict import Predictor, Question
from tablegame.ai.remember import Seen, remembered, take_in
from tablegame.core.bots import Memory
from tablegame.games.precognition.bot.others import (
    CARELESS,
    FORCING,
    MANNERS,
    SPARING,
    USUAL,
    Guess,
    guesses,
)
from tablegame.games.precognition.bot.plan import alternating
from tablegame.games.precognition.bot.sight import Prior, fits
from tablegame.games.precognition.facts.view import Game, PrecognitionView

LONGEST_TOLD: Final = 16
"""Longer strings are taken for one of so many letters."""
NEVER_MET: Final = 0.01
"""How often a length that nobody usually writes is reckoned with all the same."""
FINE: Final = 1000
"""Into so many parts the usual shares are cut for a question."""
RECENT: Final = 24
"""Games of others that are taken in at most before a decision."""
BANDS: Final = ("", "short", "short", "short", "short", "short", *("middle",) * 3, *("long",) * 3, *("longest",) * 5)


def priors(view: PrecognitionView, memory: Memory | None) -> dict[int, Prior]:
    """For each other seat what a reader reckons with before that seat has laid a card."""
    known = remembered(memory, view, _lines(view), lambda since: _seen(view, since), RECENT)
    return {seat: _prior(len(view.seated), view.length - 1, known[seat]) for seat in view.seated if seat != view.seat}


def observe(view: PrecognitionView, memory: Memory) -> None:
    """Take in the games that were revealed and that the memory has not seen."""
    take_in(memory, view, _lines(view), lambda since: _seen(view, since))


def _lines(view: PrecognitionView) -> list[str]:
    """Every revealed game as text."""
    return [f"{game.row} {game.strings}" for game in view.past]


def _seen(view: PrecognitionView, since: int) -> Iterator[Seen]:
    for game in view.past[since:]:
        players = len(game.seated)
        for seat in game.seated:
            if seat != view.seat:
                yield Seen(seat, _written(players), _kind(game.strings[seat]))
                yield Seen(seat, _laid(players), _manner(game, seat))


def _kind(string: str) -> int:
    """How many letters a string has that goes up and down by turns; 0 for any other."""
    return min(LONGEST_TOLD, len(string)) if string == alternating(len(string), string[0]) else 0


def _manner(game: Game, seat: int) -> int:
    """The manner that tells best why a seat laid as it did."""
    return max(MANNERS, key=lambda manner: fits(game, seat, manner))


@lru_cache(maxsize=8)
def _written(players: int) -> Question:
    """How many letters, up and down by turns: what is usual, and its signs, for tables of that size and for all."""
    shares = [NEVER_MET] * (LONGEST_TOLD + 1)
    for guess, share in guesses(players, LONGEST_TOLD):
        shares[len(guess.string)] += share * USUAL[players][guess.manner]
    kinds = range(LONGEST_TOLD + 1)
    return _question(shares, [f"{players} {kind}" for kind in kinds], [BANDS[kind] or "other" for kind in kinds], [])


@lru_cache(maxsize=8)
def _laid(players: int) -> Question:
    """In which manner."""
    return _question(USUAL[players], [], [], [str(manner) for manner in MANNERS])


def _question(shares: Sequence[float], letters: list[str], bands: list[str], manners: list[str]) -> Question:
    silent = [""] * len(shares)
    signs = {"letters": tuple(letters or silent), "band": tuple(bands or silent), "manner": tuple(manners or silent)}
    return Question(tuple(max(1, round(FINE * share)) for share in shares), signs)


def _prior(players: int, longest: int, predictor: Predictor) -> Prior:
    """Guesses as that predictor foretells them: the manners, and within each the lengths as they are met there, tilted
    to what is foretold."""
    manners = predictor.chances(_laid(players))
    written = predictor.chances(_written(players))
    usual = dict(guesses(players, LONGEST_TOLD))
    shares = {Guess(CARELESS, ""): manners[CARELESS]}
    for manner in (FORCING, SPARING):
        for length in range(1, LONGEST_TOLD + 1):
            for first in "UD":
                guess = Guess(manner, alternating(length, first))
                shares[guess] = manners[manner] * (usual.get(guess, 0.0) + NEVER_MET / 2)
    whole = [0.0] * (LONGEST_TOLD + 1)
    for guess, share in shares.items():
        whole[len(guess.string)] += share
    found: dict[Guess, float] = {}
    for guess, share in shares.items():
        cut = Guess(guess.manner, guess.string[:longest])
        found[cut] = found.get(cut, 0.0) + share * written[len(guess.string)] / whole[len(guess.string)]
    return tuple(found.items())
