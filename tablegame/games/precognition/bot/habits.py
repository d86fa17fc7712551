"""What a reader remembers of how others write and play in Precognition, and what it expects of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

from tablegame.ai.predict import OptionSet, Predictor
from tablegame.ai.remember import remembered, take_in
from tablegame.core.bots import Memory
from tablegame.core.cards import value
from tablegame.games.precognition.bot.others import APPROACHES, SPARING, Guess, fit
from tablegame.games.precognition.bot.sight import Prior, approaches_of, revealed, usual_prior
from tablegame.games.precognition.bot.supposing import PlayerModel, Strings, thoughts, usual, written
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame

LONGEST_TOLD: Final = 16
"""Longer strings are taken for one of so many letters."""
NEVER_MET: Final = 0.005
"""How often a length that a approach does not write is reckoned with all the same."""
UNHEARD_OF: Final = 0.0005
"""How often a string is written that a approach does not write."""
LAID: Final = 0.3
"""How much of what cards say of a approach is believed: one card follows from another."""
FINE: Final = 1000
"""Into so many parts the shares are cut for a question."""
RECENT: Final = 24
"""Games of others that are taken in at most before a decision."""
LEAST: Final = 0.0005
"""A guess less likely than that is left out."""
BANDS: Final = ("", "short", "short", "short", "short", "short", *("middle",) * 3, *("long",) * 3, *("longest",) * 5)


def priors(view: PrecognitionView, memory: Memory | None) -> dict[int, Prior]:
    """For each other seat what a reader reckons with before that seat has laid a card."""
    known = remembered(memory, view, _lines(view), lambda since: _seen(view, since), RECENT)
    return {seat: _prior(view, seat, known[seat]) for seat in view.seated if seat != view.seat}


def observe(view: PrecognitionView, memory: Memory) -> None:
    """Take in the games that were revealed and that the memory has not seen."""
    take_in(memory, view, _lines(view), lambda since: _seen(view, since))


def _lines(view: PrecognitionView) -> list[str]:
    """Every revealed game as text."""
    return [f"{game.row} {game.strings}" for game in view.past]


# -- what is taken in --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Revealed:
    """A string and the cards laid for it, as everybody sees them after a game. said: what each model writes."""

    seat: int
    game: RevealedGame
    said: Mapping[PlayerModel, Strings]

    def taken_in(self, known: Predictor) -> None:
        """How likely each model writes so and lays so; of the length, what the models do not tell."""
        players, string = len(self.game.seated), self.game.strings[self.seat]
        approaches = known.styles
        lengths = _lengths(self.said, approaches.chances(usual(players)))
        known.observe(_question(players, lengths), min(LONGEST_TOLD, len(string)) - 1)
        cards = revealed(self.game, self.seat)
        laid = [LAID * log(max(1e-200, fit(Guess(approach, string), cards, players))) for approach in APPROACHES]
        approaches.observe(
            {
                model.name: log(strings.get(string, 0.0) + UNHEARD_OF) + laid[model.approach]
                for model, strings in self.said.items()
            }
        )


def _seen(view: PrecognitionView, since: int) -> Iterator[Revealed]:
    for number in range(since, len(view.past)):
        game = view.past[number]
        for seat in game.seated:
            if seat != view.seat:
                thought = _thought_then(view, seat, number)
                yield Revealed(seat, game, written(len(game.seated), len(game.row) - 1, thought))


def _thought_then(view: PrecognitionView, seat: int, number: int) -> Strings:
    """What `strong` would have written in a game that is over: known between two."""
    game = view.past[number]
    if len(game.seated) != 2:
        return {}
    held: dict[int, list[int]] = {each: [] for each in game.seated}
    for card, putter in zip(game.row, game.putters, strict=True):
        held[putter].append(value(card))
    other = next(each for each in game.seated if each != seat)
    before = replace(view, past=view.past[:number], seated=game.seated)
    return _thought(before, held[seat], held[other], seat != game.first, other)


def _thought(view: PrecognitionView, hand: Sequence[int], others: Sequence[int], second: bool, other: int) -> Strings:
    approaches = approaches_of(view, other)
    return thoughts(tuple(sorted(hand)), tuple(sorted(others)), int(second), tuple(approaches))


def _lengths(said: Mapping[PlayerModel, Strings], shares: Mapping[str, float]) -> list[float]:
    """How often so many letters are written, from one on, by models that are so likely."""
    found = [NEVER_MET] * LONGEST_TOLD
    for model, strings in said.items():
        for string, share in strings.items():
            found[min(LONGEST_TOLD, len(string)) - 1] += share * shares[model.name]
    return found


def _question(players: int, lengths: Sequence[float]) -> OptionSet:
    """How many letters: what is expected, and the signs, for tables of that size and for all."""
    letters = range(1, LONGEST_TOLD + 1)
    signs = {"letters": tuple(f"{players} {each}" for each in letters), "band": tuple(BANDS[each] for each in letters)}
    return OptionSet(tuple(max(1, round(FINE * share)) for share in lengths), signs)


# -- what is expected --------------------------------------------------------------------------------------------------


def _prior(view: PrecognitionView, seat: int, known: Predictor) -> Prior:
    """Guesses by the approaches that somebody seems to have, tilted to the lengths that they write beyond these."""
    players, longest = len(view.seated), view.length - 1
    said = written(players, longest, _thought_now(view, seat))
    shares = known.styles.chances(usual(players))
    lengths = _lengths(said, shares)
    foretold = known.chances(_question(players, lengths))
    found: dict[Guess, float] = {}
    spared = 0.0
    for model, strings in said.items():
        for string, share in strings.items():
            guess = Guess(model.approach, string)
            place = min(LONGEST_TOLD, len(string)) - 1
            expected = share * shares[model.name]
            tilted = expected * foretold[place] / lengths[place]
            if view.writing and players == 2 and model.approach == SPARING:
                spared += min(expected, tilted)
                tilted = max(0.0, tilted - expected)
            found[guess] = found.get(guess, 0.0) + tilted
    for guess, share in _anybody(view, seat) if spared else ():
        found[guess] = found.get(guess, 0.0) + spared * share
    return tuple((guess, share) for guess, share in found.items() if share > LEAST)


def _anybody(view: PrecognitionView, seat: int) -> Prior:
    """What a string is written beside where somebody who spares their cards writes as such people do: in games in the
    mind the sparing hold more against a string than at the table, so that they count there as anybody does."""
    prior = usual_prior(view, seat)
    whole = sum(share for _, share in prior)
    return [(guess, share / whole) for guess, share in prior]


def _thought_now(view: PrecognitionView, seat: int) -> Strings:
    """What `strong` would have written in the game under way, in that seat: known between two."""
    if len(view.seated) != 2 or view.seat is None:
        return {}
    held: dict[int, list[int]] = {view.seat: [*map(value, view.hand)], seat: [*map(value, view.unseen)]}
    for card, putter in zip(view.row, view.putters, strict=True):
        held[putter].append(value(card))
    return _thought(view, held[seat], held[view.seat], seat != view.first, view.seat)
