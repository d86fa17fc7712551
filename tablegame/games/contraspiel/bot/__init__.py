"""The computer players of Contraspiel, and the value of every choice in chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from tablegame.ai.judging import SURE
from tablegame.ai.tricks import TrickBot, mean_error, paired_lead
from tablegame.core.bots import BEGINNER, CLUB, Choice, Evaluation, Scale
from tablegame.core.text import N_, Reason
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.bot import model, simple
from tablegame.games.contraspiel.bot.estimate import SpielEstimate
from tablegame.games.contraspiel.bot.simple import exchange, points
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

CONTRA: Final = "contra"
TRUMPS: Final = "trumps"
SOW: Final = "sow"
STYLES: Final = {
    CONTRA: N_("Says contra too readily."),
    TRUMPS: N_("Hates to lead trumps."),
    SOW: N_("Cannot leave a sow lying that is turned up."),
}
PRICES: Final = {CONTRA: 1.0, TRUMPS: 1.5, SOW: 1.0}
"""Chips that a style may seem to cost each time; dearer ones lost most of the deals that they began."""
_CONTRA_AT: Final = 6
"""Points of a hand with which a player of the style says contra."""


class SpielBot(TrickBot[SpielView]):
    """The levels of Contraspiel."""

    edition: int = 7
    inaccuracy_bound: float = 0.4
    mistake_bound: float = 1.5
    """Half of what a deal won brings from the pool."""
    replays: int = 2
    adds_to_scores: bool = True
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES
    simple: Mapping[str, Callable[[Any, Random], int]] = {BEGINNER: simple.beginner, CLUB: simple.club}
    unit: str = N_("chips")
    scale: Scale = "points"
    advice: str = N_(
        "Average chips over all deals still possible after what was said and played, your share of the pool included."
    )
    calls_ponder: float = 0.9
    likelihood = staticmethod(model.likely)
    beliefs = staticmethod(model.believes)

    def weigh(self, view: SpielView, rng: Random) -> tuple[Sequence[Choice], int]:
        """Every choice, best first, and the move that a strong player makes.

        Chooses by the batches by which choices are judged, as long as the best one may still be called a mistake.
        """
        legal = tuple(view.legal())
        if len(legal) == 1:
            return (Choice(legal[0], 0.0, 0.0, 1.0),), legal[0]
        columns: list[list[float]] = [[] for _ in legal]
        for _ in range(self.most_batches):
            for column, values in zip(columns, self.values(view, legal, rng), strict=True):
                column += values
            top = max(columns, key=sum)
            if not any(self._may_be_better(column, top) for column in columns):
                break
        weighed = [Choice(move, *mean_error(column), 0.0) for move, column in zip(legal, columns, strict=True)]
        weighed.sort(key=lambda each: (-each.value, each.move != moves.PASS, each.move))
        return weighed, weighed[0].move

    def choices_to_judge(self, view: SpielView) -> Evaluation | None:
        """All choices: the judge has the same batches, which need not be weighed twice."""
        legal = sorted(view.legal(), key=lambda move: (move != moves.PASS, move))
        choices = tuple(Choice(move, 0.0, 0.0, 0.0) for move in legal)
        return Evaluation(choices, self.unit, Reason(self.advice, (), "strategy"), self.scale) if legal else None

    def _may_be_better(self, one: Sequence[float], top: Sequence[float]) -> bool:
        """Whether beside that choice the best one may be a mistake."""
        lead, error = paired_lead(one, top)
        return one is not top and lead + SURE * error >= self.mistake_bound

    def preferred_moves(self, view: SpielView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - the shape of a bot
        """The moves that a player of that style prefers, dearest first; none where the style has no say."""
        if style == CONTRA:
            if view.phase != Phase.CONTRA or move != moves.PASS:
                return ()
            ready = points(mask_of(view.hand or ()), view.order.trump) >= _CONTRA_AT
            return (exchange(view, moves.CONTRA_FOR, moves.CONTRA),) if ready else ()
        if style == SOW:
            return (moves.TAKE,) if view.phase == Phase.SOW and move == moves.LEAVE else ()
        if view.phase != Phase.PLAY or view.trick or view.order.suits[move] != view.trump:
            return ()
        plain = [card for card in view.legal() if view.order.suits[card] != view.trump]
        return sorted(plain, key=view.order.powers.__getitem__, reverse=True)

    def values(self, view: SpielView, asked: Sequence[int], rng: Random) -> list[list[float]]:
        """What each move is worth in every deal of one batch."""
        estimate = SpielEstimate(view, rng)
        values = [] if view.phase == Phase.PLAY else [value_of(estimate, move) for move in asked]
        rows = estimate.rows(lambda deal: [value(deal) for value in values] or estimate.cards_in(deal, asked))
        return [list(column) for column in zip(*rows, strict=True)]

    def batch_results(self, view: SpielView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """What each move brings in chips, all in the same deals."""
        return tuple(map(tuple, self.values(view, moves, rng)))

    def exact_values(self, view: SpielView, asked: Sequence[int]) -> tuple[float, ...] | None:
        """Only folding has a price that is certain."""
        if any(move != moves.FOLD for move in asked):
            return None
        return tuple(-bete_of(view) * (1 - 1 / view.players) for _ in asked)

    def equivalent(self, view: SpielView, one: int, other: int) -> bool:
        """Whether two cards, played or given, are neighbours: of one suit, without a card between them that is still in
        a trick or in another hand."""
        if one == other or view.trump is None:
            return one == other
        cards = {one: one, other: other} if view.phase == Phase.PLAY else given_by((one, other))
        if len(cards) < 2:
            return False
        # Nobody else can have the own cards, those of finished tricks, the one given away, and while cards are played
        # the turn-up that lies.
        gone = {*(view.hand or ()), *(card for trick in view.tricks for card in trick.cards)}
        if view.giver == view.seat and view.given_card is not None:
            gone.add(view.given_card)
        if view.phase == Phase.PLAY and view.taker is None:
            gone.add(not_none(view.turn_up))
        return view.order.are_neighbours(cards[one], cards[other], pack_of(view.players), mask_of(gone))

    def expected_results(self, view: SpielView) -> tuple[float, ...]:
        """Everybody's chips, and an equal share of the pool while there is a deal to come."""
        share = 0.0 if view.over else view.pool / view.players
        return tuple(chips + share for chips in view.scores)


# -- choices -----------------------------------------------------------------------------------------------------------


def given_by(legal: Sequence[int]) -> dict[int, int]:
    """The card that is given for the turn-up, by each of these moves that gives one."""
    return {
        move: move - (moves.CONTRA_FOR if move >= moves.CONTRA_FOR else moves.GIVE)
        for move in legal
        if move >= moves.GIVE
    }


def value_of(estimate: SpielEstimate, move: int) -> Callable[[CardLayout], float]:
    """What a call is worth in a deal."""
    view = estimate.view
    if move in (moves.FOLD, moves.LEAVE):
        value = -estimate.bete() * estimate.kept if move == moves.FOLD else 0.0
        return lambda _: value
    if move in _ALWAYS:
        return partial(_ALWAYS[move], estimate)
    if moves.MATSCH <= move < moves.DROP:
        return partial(estimate.matsch_value, trump=move - moves.MATSCH)
    if view.phase in (Phase.FIRST, Phase.SECOND):
        if move == moves.PASS:
            return estimate.pass_value
        return partial(estimate.play_value, trump=view.turn_up_suit if move == moves.PLAY else move - moves.PLAY_IN)
    if move == moves.PASS:
        return estimate.oppose_value
    give = given_by((move,)).get(move)
    return partial(estimate.solo_value, trump=view.order.trump, give=give, double=move == moves.RECONTRA)


_ALWAYS: Final[dict[int, Callable[[SpielEstimate, CardLayout], float]]] = {
    moves.TAKE: SpielEstimate.sow_value,
    moves.DROP: SpielEstimate.drop_value,
    moves.STAY: SpielEstimate.stay_value,
}
"""Calls that mean the same whenever they may be made."""


BOT: Final = SpielBot()
