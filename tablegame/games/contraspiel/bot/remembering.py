"""What a reader knows of somebody from all deals so far: how much readier than the model to say play, and contra.

Knows finished deals, the hands that all five tricks have shown, and the model of players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from tablegame.ai.predict import FIRST_CERTAINTY, OptionSet, Predictor
from tablegame.ai.remember import SeenChoice, remembered, take_in
from tablegame.core.bots import Memory
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.bot.players import HabitsBySeat, Model, PlayerHabits
from tablegame.games.contraspiel.bot.styles import MODELLED, USUAL
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.view import Call, Deal, SpielView

PLAYS: Final = "play"
CONTRAS: Final = "contra"
YES: Final = "yes"
NO: Final = "no"
_FINE: Final = 1000
"""Parts in which a chance of the model is told to a predictor."""
_WHOLE: Final = 5
"""Cards of a hand that has been shown as a whole."""
RECENT: Final = 60
"""Deals that are taken in at most for one decision."""
DOUBT: Final = 1.0
"""As much is known in the beginning as so many calls that might as well have gone the other way would tell."""
LEAST: Final = 0.01
"""A style less likely than that is not reckoned with."""
MOST: Final = 3.0
"""As far as anybody leans away from the model."""


def learn(view: SpielView, memory: Memory) -> None:
    """Take in the finished deals that the memory has not seen."""
    take_in(memory, view, _lines(view), partial(_seen, view))


def habits_of(view: SpielView, memory: Memory | None) -> HabitsBySeat:
    """How the other seats lean, by memory and view; the memory stays as it is."""
    known = remembered(memory, view, _lines(view), partial(_seen, view), RECENT * (view.players - 1))
    return {seat: _habits(each) for seat, each in known.items() if each.observed}


def _habits(known: Predictor) -> PlayerHabits:
    mix = {style: share for style, share in known.styles.chances(USUAL).items() if share > LEAST}
    whole = sum(mix.values())
    styles = tuple((style, share / whole) for style, share in mix.items()) if set(mix) != {MODELLED} else ()
    return PlayerHabits(_readiness(known, PLAYS), _readiness(known, CONTRAS), 0.0, styles)


def _readiness(known: Predictor, context: str) -> float:
    """By how much the odds are other than the model's, less where few calls have shown it."""
    tilts = known.tilts.get(context)
    if not tilts or YES not in tilts or NO not in tilts:
        return 0.0
    shown = tilts[YES][1] - FIRST_CERTAINTY
    return max(-MOST, min(MOST, (tilts[YES][0] - tilts[NO][0]) * shown / (shown + DOUBT)))


def _lines(view: SpielView) -> list[str]:
    """Every finished deal as the memory knows it."""
    return [f"{deal.turn_up} {deal.calls} {[trick.cards for trick in deal.tricks]}" for deal in view.past]


class PlayedDeal(NamedTuple):
    """What somebody said and laid in a deal: how likely each style is to, as a logarithm."""

    seat: int
    likely: dict[str, float]

    def taken_in(self, known: Predictor) -> None:
        """The styles are weighed by it."""
        known.styles.observe(self.likely)


def _seen(view: SpielView, since: int) -> Iterator[SeenChoice | PlayedDeal]:
    for deal in view.past[since:]:
        model = Model(_then(view, deal))
        for seat in range(view.players):
            hand = _shown(deal, seat)
            if seat != view.seat and hand is not None:
                yield from _calls(deal, seat, hand, model)
        if len(deal.tricks) == _WHOLE:
            yield from _style_likelihoods(view, deal)


def _style_likelihoods(view: SpielView, deal: Deal) -> Iterator[PlayedDeal]:
    """How likely each style says and lays what everybody else did."""
    then = replace(
        _then(view, deal), tricks=deal.tricks, trump=deal.trump, soloist=deal.soloist, contra=deal.contra,
        recontra=deal.recontra,
    )  # fmt: skip
    models = {style: Model(then, _everybody(view, style)) for style in USUAL}
    for seat in range(view.players):
        if seat != view.seat and not deal.dropped[seat]:
            hand = _shown(deal, seat)
            likely = {}
            for style, model in models.items():
                found = model.laid_by(seat)
                if hand is not None:
                    found += model.said_by(seat, deal.calls, hand)
                likely[style] = found
            yield PlayedDeal(seat, likely)


def _everybody(view: SpielView, style: str) -> HabitsBySeat:
    return {seat: PlayerHabits(styles=((style, 1.0),)) for seat in range(view.players)}


def _then(view: SpielView, deal: Deal) -> SpielView:
    """What everybody saw before the first call of that deal, as far as the model asks."""
    pool = deal.pool_before + view.number("stamm")
    return replace(
        view, dealer=deal.dealer, turn_up=deal.turn_up, taker=None, pool=pool, calls=(), tricks=(), trick=(),
        soloist=None, trump=None,
    )  # fmt: skip


def _shown(deal: Deal, seat: int) -> int | None:
    """The hand that somebody was dealt, where all of it has been played and nothing exchanged."""
    if any(call.seat == seat and (call.exchanged or call.word in ("take", "exchange")) for call in deal.calls):
        return None
    cards = [card for trick in deal.tricks for player, card in trick.plays if player == seat]
    return mask_of(cards) if len(cards) == _WHOLE else None


def _calls(deal: Deal, seat: int, hand: int, model: Model) -> Iterator[SeenChoice]:
    """What somebody said in a deal, beside how likely the model has it."""
    trump = model.turned
    for call in deal.calls:
        if call.word == "play" and call.suit is not None:
            trump = call.suit
        if call.seat == seat and (asked := _asked(call, hand, trump, model)) is not None:
            context, chance = asked
            yes = min(_FINE - 1, max(1, round(_FINE * chance)))
            signs = dict.fromkeys((PLAYS, CONTRAS), ("", "")) | {context: (YES, NO)}
            yield SeenChoice(seat, OptionSet((yes, _FINE - yes), signs), int(call.word == "pass"))


def _asked(call: Call, hand: int, trump: int, model: Model) -> tuple[str, float] | None:
    """What kind of call it was, and how likely something is said there with that hand; None for any other word."""
    if call.phase == words.FIRST:
        return PLAYS, model.plays_turned(call.seat, hand)
    if call.phase == words.SECOND:
        suit = model.best_suit(call.seat, hand) if call.word == "pass" else trump
        return PLAYS, model.plays_other(call.seat, hand, suit)
    if call.phase == words.CONTRA and call.word in ("pass", "contra"):
        return CONTRAS, model.contras(call.seat, hand, trump, trump == model.turned)
    return None
