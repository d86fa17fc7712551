"""What a reader knows of each player from all deals so far: the style, and how much readier than the model to speak.

Only hands that all five tricks have shown count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from tablegame.ai.predict import FIRST_CERTAINTY, OptionSet, Predictor, SeenChoice, predictors_with_view, take_in
from tablegame.core.bots import Memory
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.bot.model import HabitsBySeat, Model, PlayerHabits, with_trump
from tablegame.games.contraspiel.bot.simple import MODELLED, USUAL
from tablegame.games.contraspiel.facts.cards import HAND
from tablegame.games.contraspiel.facts.view import Call, Deal, Phase, SpielView

PLAYS: Final = "play"
CONTRAS: Final = "contra"
YES: Final = "yes"
NO: Final = "no"
_PARTS: Final = 1000
"""The number of parts in which a predictor gets the chances of the model."""
RECENT: Final = 60
"""Deals that are taken in at most for one decision."""
DOUBT: Final = 1.0
"""What is known at first counts as many calls as this, half of them either way."""
LEAST: Final = 0.01
"""A style less likely than that is ignored."""
MOST: Final = 3.0
"""The largest difference from the model, as a logarithm of odds."""


def learn(view: SpielView, memory: Memory) -> None:
    """Take in the finished deals that the memory has not seen."""
    take_in(memory, view, _lines(view), partial(_choices, view))


def habits_of(view: SpielView, memory: Memory | None) -> HabitsBySeat:
    """The habits of the other seats, by memory and view; the memory stays as it is."""
    known = predictors_with_view(memory, view, _lines(view), partial(_choices, view), RECENT * (view.players - 1))
    return {seat: _habits(each) for seat, each in known.items() if each.observed}


def _habits(known: Predictor) -> PlayerHabits:
    mix = {style: share for style, share in known.styles.chances(USUAL).items() if share > LEAST}
    whole = sum(mix.values())
    styles = tuple((style, share / whole) for style, share in mix.items()) if set(mix) != {MODELLED} else ()
    return PlayerHabits(_readiness(known, PLAYS), _readiness(known, CONTRAS), styles)


def _readiness(known: Predictor, context: str) -> float:
    """By how much the odds differ from the model's, less if few calls have shown it."""
    tilts = known.tilts.get(context)
    if not tilts or YES not in tilts or NO not in tilts:
        return 0.0
    shown = tilts[YES][1] - FIRST_CERTAINTY
    return max(-MOST, min(MOST, (tilts[YES][0] - tilts[NO][0]) * shown / (shown + DOUBT)))


def _lines(view: SpielView) -> list[str]:
    return [f"{deal.turn_up} {deal.calls} {[trick.cards for trick in deal.tricks]}" for deal in view.past]


class PlayedDeal(NamedTuple):
    """What a seat said and played in a deal. likely: how likely each style does that, as a logarithm."""

    seat: int
    likely: dict[str, float]

    def taken_in(self, known: Predictor) -> None:
        """Weigh the styles by it."""
        known.styles.observe(self.likely)


def _choices(view: SpielView, since: int) -> Iterator[SeenChoice | PlayedDeal]:
    """What the others said and played in the finished deals from that one on."""
    for deal in view.past[since:]:
        pool = deal.pool_before + view.number("stamm")
        before = replace(
            view, dealer=deal.dealer, turn_up=deal.turn_up, taker=None, pool=pool, calls=(), tricks=(), trick=(),
            soloist=None, trump=None,
        )  # fmt: skip
        hands = {seat: _hand_shown(deal, seat) for seat in range(view.players) if seat != view.seat}
        model = Model(before)
        for seat, hand in hands.items():
            if hand is not None:
                yield from _calls(deal, seat, hand, model)
        if len(deal.tricks) == HAND:
            after = replace(
                before, tricks=deal.tricks, trump=deal.trump, soloist=deal.soloist, contra=deal.contra,
                recontra=deal.recontra,
            )  # fmt: skip
            in_style = {
                style: Model(after, {seat: PlayerHabits(styles=((style, 1.0),)) for seat in hands}) for style in USUAL
            }
            for seat, hand in hands.items():
                if not deal.dropped[seat]:
                    yield PlayedDeal(seat, {s: _log_likely(m, deal, seat, hand) for s, m in in_style.items()})


def _log_likely(model: Model, deal: Deal, seat: int, hand: int | None) -> float:
    return model.log_cards(seat) + (0.0 if hand is None else model.log_calls(seat, deal.calls, hand))


def _hand_shown(deal: Deal, seat: int) -> int | None:
    """The hand that a seat was dealt, if all of it has been played and nothing exchanged."""
    if any(call.seat == seat and (call.exchanged or call.word in ("take", "exchange")) for call in deal.calls):
        return None
    cards = [card for trick in deal.tricks for player, card in trick.plays if player == seat]
    return mask_of(cards) if len(cards) == HAND else None


def _calls(deal: Deal, seat: int, hand: int, model: Model) -> Iterator[SeenChoice]:
    """The calls of a seat in a deal, with how likely the model has them."""
    for call, trump in with_trump(deal.calls, model.turned):
        if call.seat == seat and (chance := _model_chance(call, hand, trump, model)) is not None:
            context = CONTRAS if call.phase == Phase.CONTRA else PLAYS
            yes = min(_PARTS - 1, max(1, round(_PARTS * chance)))
            signs = dict.fromkeys((PLAYS, CONTRAS), ("", "")) | {context: (YES, NO)}
            yield SeenChoice(seat, OptionSet((yes, _PARTS - yes), signs), int(call.word == "pass"))


def _model_chance(call: Call, hand: int, trump: int, model: Model) -> float | None:
    """How likely a player says play or contra with that hand; None for any other call."""
    if call.phase == Phase.FIRST:
        return model.plays_turned(call.seat, hand)
    if call.phase == Phase.SECOND:
        suit = model.second_suit(call.seat, hand) if call.word == "pass" else trump
        return model.plays_other(call.seat, hand, suit)
    if call.phase == Phase.CONTRA and call.word in ("pass", "contra"):
        return model.contras(call.seat, hand, trump, trump == model.turned)
    return None
