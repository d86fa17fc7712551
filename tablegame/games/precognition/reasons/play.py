"""How rows of Precognition are played on for reasons: hands and strings that fit what their writers have played."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from tablegame.core.cards import value
from tablegame.core.contract import Engine
from tablegame.core.reasons import QuickPlay
from tablegame.games.precognition.bot.beliefs import CARELESS, FORCING, SPARING, Guess, Opponent
from tablegame.games.precognition.bot.plan import StringPlan, breaking
from tablegame.games.precognition.bot.simulation import certain_share, knowledge_of, place_of
from tablegame.games.precognition.facts import LETTERS, PrecognitionView, letter_between, letters_of, prediction
from tablegame.games.precognition.rules import PrecognitionState

_WORK: Final = 5000
"""Cards played in all playouts of one choice, about."""


class PrecognitionPlay(QuickPlay[PrecognitionView]):
    """To the end of the row, or until the winner is certain.

    Everybody plays for a string, which for the others is guessed by what they have played, and spoils the strings of
    others once the own one stands or is lost.
    """

    def __init__(self, engine: Engine, view: PrecognitionView) -> None:
        super().__init__(engine, view)
        known = knowledge_of(view)
        seats = sorted(view.seated, key=lambda seat: place_of(view, seat))
        self.beliefs = dict(zip(seats, known.others, strict=True))
        self.samples = max(120, min(250, _WORK // max(1, view.length - len(view.row))))
        self.opponents: dict[int, Opponent] = {}
        self._row: tuple[int, ...] = ()
        self._strings: tuple[int, ...] = ()
        self._plans: dict[int, StringPlan] = {}
        self._stands: dict[int, int] = {}

    def imagine(self, rng: Random) -> PrecognitionState:
        """Cards shuffled among the others, and strings that fit what they have played."""
        state: PrecognitionState = self.engine.determinize(self.view, rng)
        for seat, belief in self.beliefs.items():
            if belief is not None:
                self.opponents[seat] = belief.sample(1, rng)[0]
        written = list(state.strings)
        for seat, opponent in self.opponents.items():
            written[seat] = self._string(opponent) if written[seat] else 0
        state.strings = tuple(written)
        return state

    @staticmethod
    def _string(opponent: Opponent) -> int:
        return prediction("".join(LETTERS[letter] for letter in opponent.plan.letters))

    def move(self, state: PrecognitionState, seat: int, rng: Random) -> int:
        """A string, or a card by the plan for the string."""
        own = self._own(state) if seat == self.seat else self.opponents[seat]
        if state.writing:
            return self._string(own)
        stand, hand, left = self._follow(state)[seat], state.hands[seat], state.length - len(state.row)
        if own.approach == CARELESS or (own.approach == FORCING and stand == own.plan.length):
            return hand[int(rng.random() * len(hand))]
        values, last = list(map(value, hand)), value(state.row[-1]) if state.row else 0
        values.sort()
        if stand != own.plan.length and (own.approach == FORCING or not last or own.plan.length <= stand + left):
            wanted = own.plan.value_for(values, last, stand)
        else:
            wanted = breaking(values, last, letter_between(*state.row[-2:]) if len(state.row) > 1 else "")
        return next(card for card in hand if value(card) == wanted)

    def _own(self, state: PrecognitionState) -> Opponent:
        return Opponent(SPARING, Guess(SPARING, letters_of(state.strings[self.seat])).plan(len(self.view.seated)), 0)

    def _follow(self, state: PrecognitionState) -> dict[int, int]:
        """How much of everybody's string stands, brought up to the row."""
        row, before = state.row, len(self._row)
        if state.strings != self._strings or row[:before] != self._row:
            self._plans = {seat: each.plan for seat, each in (*self.opponents.items(), (self.seat, self._own(state)))}
            self._strings, self._row, before = state.strings, (), 0
            self._stands = dict.fromkeys(self._plans, 0)
        for one, other in pairwise(row[max(0, before - 1) :]):
            letter = LETTERS.index(letter_between(one, other))
            for seat, each in self._plans.items():
                if self._stands[seat] != each.length:
                    self._stands[seat] = each.table[self._stands[seat]][letter]
        self._row = row
        return self._stands

    def ended(self, state: PrecognitionState) -> bool:
        """Where the winner is certain."""
        return not state.writing and self._share(state) is not None

    def _share(self, state: PrecognitionState) -> float | None:
        stands, seats, left = self._follow(state), self.view.seated, state.length - len(state.row)
        lengths = [self._plans[seat].length for seat in seats]
        return certain_share([stands[seat] for seat in seats], lengths, seats.index(self.seat), left)

    def value(self, state: PrecognitionState) -> float:
        """The share of the win."""
        if len(state.finished) == len(self.view.past):
            return self._share(state) or 0.0
        winners = state.view(None).past[-1].winners
        return (self.seat in winners) / len(winners)
