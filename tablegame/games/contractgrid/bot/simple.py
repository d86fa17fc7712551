"""The levels `beginner` and `club` of ContractGrid, which go by the rates of contracts and by lines (club only).

The rate of a contract is the share of hands in which it is made (`RATES`). A set of contracts is a mask.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.games.contractgrid.facts import layouts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import RATES
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridPhase, GridView

LOW_CAP: Final = 30
"""If the cap has fewer points than this for each square, a club player lays out a sheet whose lines close late."""
FAR_BEHIND: Final = 30  # a club player that is so many points behind another seat does not complete its sheet


def beginner(view: GridView, rng: Random) -> int:
    """The move of a beginner, which bids on the contracts made most often, and plays its highest card if that can win
    the trick, else its lowest.

    Its mistakes: it lays out the contracts as the rules list them, so that the likeliest close no line together. It
    does not bid for lines. It completes its sheet while another seat is ahead, which wins by that. It leads its highest
    card, and takes a trick with the highest card where a lower card would do.
    """
    match view.phase:
        case GridPhase.GRID:
            return moves.layout(_by_the_book(view, rng))
        case GridPhase.REFUSE:
            return _refusal(view, rng)
        case GridPhase.BID:
            rates = dict(enumerate(map(float, RATES[view.house.cards])))
            return _bid(view, rng, rates, delayed=-1)
    winning, legal, height = _winning_cards(view), list(view.legal()), _height(view, rng)
    return max(winning, key=height) if winning else min(legal, key=height)


def club(view: GridView, rng: Random) -> int:
    """The move of a club player. It bids where rate times points is highest; points of completed lines count, too.

    It bids on unmarked squares first, so that the sheet gets complete. Only the rarest contract waits while another
    seat is far ahead and would win by a complete sheet. It takes a trick with the cheapest card that wins it, or throws
    its lowest. It leads trumps, the highest first, and after them its lowest card.
    """
    match view.phase:
        case GridPhase.GRID:
            return moves.layout(_good_layout(view, rng))
        case GridPhase.REFUSE:
            return _refusal(view, rng)
        case GridPhase.BID:
            return _bid(view, rng, _worths(view), _contract_to_delay(view))
    height, legal, order = _height(view, rng), list(view.legal()), view.order
    if view.trick:
        return min(_winning_cards(view) or legal, key=height)
    trumps = [card for card in legal if order.suits[card] == order.trump]
    return max(trumps, key=height) if trumps else min(legal, key=height)


# -- before the first hand ---------------------------------------------------------------------------------------------


def _by_the_book(view: GridView, rng: Random) -> tuple[int, ...]:
    """The contracts in the order of the rules, by rows or by columns."""
    sheet = view.house.on_sheet
    by_rows = rng.random() < 0.5
    return sheet if by_rows else layouts.mirrored(sheet)


def _good_layout(view: GridView, rng: Random) -> tuple[int, ...]:
    """The suggested layout for the cap, rotated and mirrored at random."""
    by_key = {each.key: each.sheet for each in layouts.suggestions(view.house.on_sheet, view.house.cards)}
    house = view.house
    is_low_cap = house.cap != NO_CAP and house.require_complete and house.cap < LOW_CAP * len(house.on_sheet)
    sheet = by_key[layouts.RARE_CENTRE if is_low_cap else "rare-corners"]
    for _ in range(rng.randrange(4)):
        sheet = layouts.rotated(sheet)
    return layouts.mirrored(sheet) if rng.random() < 0.5 else sheet


# -- before a hand -----------------------------------------------------------------------------------------------------


def _refusal(view: GridView, rng: Random) -> int:
    """The refusal of the shortest suit."""
    suits = [card & 3 for card in view.hand if card != JOKER]
    return min(view.legal(), key=lambda move: (suits.count(move - moves.REFUSE), rng.random()))


def _own_sheet_and_marks(view: GridView) -> tuple[tuple[int, ...], int]:
    """The contract of each square of the own sheet, then the marked contracts as a mask."""
    return view.sheets[view.own] or (), view.marks[view.own]


def _bid(view: GridView, rng: Random, worths: dict[int, float], delayed: int) -> int:
    """The bid on the contracts that are worth most, those on unmarked squares first.
    worths: a worth of each contract on the sheet; only their order counts.
    delayed: a contract that comes last, or -1."""
    sheet, marks = _own_sheet_and_marks(view)
    order = sorted(sheet, key=lambda each: (each == delayed, marks >> each & 1, -worths[each], rng.random()))
    return moves.BID + sum(1 << contract for contract in order[: view.house.bids])


def _worths(view: GridView) -> dict[int, float]:
    """The rate of each contract times its points, with those of the lines that its mark would complete."""
    sheet, marks = _own_sheet_and_marks(view)
    rates, worths = RATES[view.house.cards], {}
    standing = scoring.standing_lines(sheet, marks)
    for contract in sheet:
        points = scoring.BID
        if not marks >> contract & 1:
            new_lines = scoring.standing_lines(sheet, marks | 1 << contract) - standing
            points += view.house.reward + scoring.LINE * new_lines
        worths[contract] = float(rates[contract] * points)
    return worths


def _contract_to_delay(view: GridView) -> int:
    """The rarest contract with an open square, if another seat is far ahead; else -1."""
    sheet, marks = _own_sheet_and_marks(view)
    if max(view.scores) - view.scores[view.own] < FAR_BEHIND:
        return -1
    missing = [contract for contract in sheet if not marks >> contract & 1]
    return min(missing, key=RATES[view.house.cards].__getitem__, default=-1)


# -- cards -------------------------------------------------------------------------------------------------------------


def _height(view: GridView, rng: Random) -> Callable[[int], tuple[int, float]]:
    """A function that gives a sort key of a card: its height, then a random number, as plain cards can be equal."""
    powers = view.order.powers
    return lambda card: (powers[card], rng.random())


def _winning_cards(view: GridView) -> list[int]:
    """The legal cards that would be the best card of the trick so far."""
    index = len(view.trick)
    return [card for card in view.legal() if view.order.best_index((*view.trick, card)) == index]
