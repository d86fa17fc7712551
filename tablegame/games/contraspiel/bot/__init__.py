"""The computer players of Contraspiel: their levels and styles, and the value of every choice in chips.

The levels `beginner` and `club` are in bot/simple.py; `strong` values choices by bot/estimate.py. A style is a habit of
a character that costs it a little, such as saying contra too readily. A sow is an ace (German Daus).
"""

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
from tablegame.games.contraspiel.bot.estimate import SpielEstimate, chip_cost
from tablegame.games.contraspiel.bot.simple import move_with_exchange, points
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.payments import bete_of
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

READY_CONTRA: Final = "contra"
NO_TRUMP_LEADS: Final = "trumps"
TAKES_SOWS: Final = "sow"
STYLES: Final = {
    READY_CONTRA: N_("Says contra too readily."),
    NO_TRUMP_LEADS: N_("Hates to lead trumps."),
    TAKES_SOWS: N_("Cannot leave a sow lying that is turned up."),
}
"""The styles of play, by their names in the files of characters."""
PRICES: Final = {READY_CONTRA: 1.0, NO_TRUMP_LEADS: 1.5, TAKES_SOWS: 1.0}
"""The most chips that a style may cost a move. With more, players lost most of the deals that they played alone."""
_CONTRA_AT: Final = 6  # the points from which on a player of the style READY_CONTRA says contra


class SpielBot(TrickBot[SpielView]):
    edition: int = 8
    inaccuracy_bound: float = 0.4
    mistake_bound: float = 1.5
    """Half the chips that a deal won brings."""
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
    call_difficulty: float = 0.9
    likelihood = staticmethod(model.moves_likelihood)

    def weigh(self, view: SpielView, rng: Random) -> tuple[Sequence[Choice], int]:
        """Every choice with its value, the best first; then the best move.

        The values are averages over imagined deals. More deals are added while another choice may be so much better
        that the first one is a mistake.
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
        # Of equal choices a pass comes first.
        weighed = [Choice(move, *mean_error(column), 0.0) for move, column in zip(legal, columns, strict=True)]
        weighed.sort(key=lambda choice: (-choice.value, choice.move != moves.PASS, choice.move))
        return weighed, weighed[0].move

    def choices_to_judge(self, view: SpielView) -> Evaluation | None:
        """The legal moves without values, a pass first; None if the seat has nothing to choose."""
        legal = sorted(view.legal(), key=lambda move: (move != moves.PASS, move))
        choices = tuple(Choice(move, 0.0, 0.0, 0.0) for move in legal)
        return Evaluation(choices, self.unit, Reason(self.advice, (), "strategy"), self.scale) if legal else None

    def _may_be_better(self, values: Sequence[float], best_values: Sequence[float]) -> bool:
        """Whether a choice may be so much better than the best one so far that choosing the latter is a mistake. Both
        have values in the same imagined deals."""
        lead, error = paired_lead(values, best_values)
        return values is not best_values and lead + SURE * error >= self.mistake_bound

    def preferred_moves(self, view: SpielView, move: int, style: str, rng: Random) -> Sequence[int]:  # noqa: ARG002 - a parameter of every bot
        """The legal moves that a player of this style likes better than `move`, the favourite first; () if none. By its
        style a player says contra with fewer points, takes a sow, or leads plain cards and no trumps."""
        if style == READY_CONTRA:
            if view.phase != Phase.CONTRA or move != moves.PASS:
                return ()
            is_ready = points(mask_of(view.hand or ()), view.order.trump) >= _CONTRA_AT
            return (move_with_exchange(view, moves.CONTRA_FOR, moves.CONTRA),) if is_ready else ()
        if style == TAKES_SOWS:
            return (moves.TAKE,) if view.phase == Phase.SOW and move == moves.LEAVE else ()
        # The style is NO_TRUMP_LEADS.
        if view.phase != Phase.PLAY or view.trick or view.order.suits[move] != view.trump:
            return ()
        plain = [card for card in view.legal() if view.order.suits[card] != view.trump]
        return sorted(plain, key=view.order.powers.__getitem__, reverse=True)

    def values(self, view: SpielView, choices: Sequence[int], rng: Random) -> list[list[float]]:
        """For each of these moves a list of its values, one for each deal of a new batch of imagined deals."""
        estimate = SpielEstimate(view, rng)
        if view.phase == Phase.PLAY:
            rows = estimate.rows(lambda deal: estimate.card_values(deal, choices))
        else:
            values = [call_value(estimate, move) for move in choices]
            rows = estimate.rows(lambda deal: [value(deal) for value in values])
        return [list(column) for column in zip(*rows, strict=True)]

    def batch_results(self, view: SpielView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        return tuple(map(tuple, self.values(view, moves, rng)))

    def exact_values(self, view: SpielView, choices: Sequence[int]) -> tuple[float, ...] | None:
        """The value of each choice if all of them are to fold, which has a certain price; None for other choices."""
        if any(move != moves.FOLD for move in choices):
            return None
        return tuple(_fold_value(view) for _ in choices)

    def equivalent(self, view: SpielView, one: int, other: int) -> bool:
        """Whether two moves play, or give, cards of one suit with no card between them in another hand or the trick."""
        if one == other or view.trump is None:
            return one == other
        cards = {one: one, other: other} if view.phase == Phase.PLAY else given_cards((one, other))  # by move
        if len(cards) < 2:  # calls of which one gives no card
            return False
        # No other hand can hold the own cards, cards of finished tricks and the card that was given away; and, while
        # cards are played, a turn-up that lies on the talon.
        gone = {*(view.hand or ()), *(card for trick in view.tricks for card in trick.cards)}
        if view.giver == view.seat and view.given_card is not None:
            gone.add(view.given_card)
        if view.phase == Phase.PLAY and view.taker is None:
            gone.add(not_none(view.turn_up))
        return view.order.are_neighbours(cards[one], cards[other], pack_of(view.players), mask_of(gone))

    def expected_results(self, view: SpielView) -> tuple[float, ...]:
        """The chips of each seat. During the session an equal share of the pool is added to them."""
        share = 0.0 if view.over else view.pool / view.players
        return tuple(chips + share for chips in view.scores)


def given_cards(legal: Sequence[int]) -> dict[int, int]:
    """The cards that these legal moves give for the turn-up, by move. Moves that give no card are left out."""
    return {move: card for move in legal if (card := moves.given_card(move)) is not None}


def _fold_value(view: SpielView) -> float:
    """The value of folding, which is certain."""
    return -bete_of(view) * chip_cost(view.players)


def call_value(estimate: SpielEstimate, move: int) -> Callable[[CardLayout], float]:
    """A function that returns the value of this call (`move`) in an imagined deal."""
    view = estimate.view
    if move in (moves.FOLD, moves.LEAVE):  # their values are the same in every deal
        value = _fold_value(view) if move == moves.FOLD else 0.0
        return lambda _: value
    if move in _VALUES:
        return partial(_VALUES[move], estimate)
    if moves.is_matsch(move):
        return partial(estimate.matsch_value, trump=move - moves.MATSCH)
    if view.phase in (Phase.FIRST, Phase.SECOND):
        if move == moves.PASS:
            return estimate.pass_value
        return partial(estimate.play_value, trump=view.turn_up_suit if move == moves.PLAY else move - moves.PLAY_IN)
    if move == moves.PASS:
        return estimate.oppose_value
    # A contra or recontra makes its speaker the soloist. So all other calls play alone, with or without giving a card.
    give = moves.given_card(move)
    return partial(estimate.solo_value, trump=view.order.trump, give=give, double=move == moves.RECONTRA)


_VALUES: Final[dict[int, Callable[[SpielEstimate, CardLayout], float]]] = {
    moves.TAKE: SpielEstimate.sow_value,
    moves.DROP: SpielEstimate.drop_value,
    moves.STAY: SpielEstimate.stay_value,
}
"""The functions for calls that are made in one phase only."""
BOT: Final = SpielBot()
