"""ContractGrid as a beginner and a club player play it: by how often contracts are made, and by lines."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.games.contractgrid.facts import layouts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import LINES, RATES
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView, Phase

LOW_CAP: Final = 30
"""Points for each square of the sheet: with a lower cap a club player avoids lines until the sheet is complete."""
FAR_BEHIND: Final = 30
"""Points behind another seat from which a club player does not complete the sheet."""


def beginner(view: GridView, rng: Random) -> int:
    """Bids on the contracts that are made most often; plays the highest card where it can win, else the lowest.

    Its mistakes: it lays out the contracts as the rules list them, so that the likeliest close no line together; it
    bids by how often a contract is made, not by the lines that it would close; it completes its sheet while somebody
    else is ahead, which ends the game for the other; it leads its highest card and takes a trick with the highest where
    a lower one would do.
    """
    match view.phase:
        case Phase.GRID:
            return moves.layout(_by_the_book(view, rng))
        case Phase.REFUSE:
            return _refusal(view, rng)
        case Phase.BID:
            return _bid(view, rng, {contract: float(rate) for contract, rate in enumerate(_rates(view))}, -1)
    winning, legal, height = _winning_cards(view), list(view.legal()), _height(view, rng)
    return max(winning, key=height) if winning else min(legal, key=height)


def club(view: GridView, rng: Random) -> int:
    """Bids on the contracts of which the rate times the points, those of lines included, is highest.

    Unmarked squares come first, so that the sheet gets complete; but the rarest waits while another seat is far ahead,
    to which a complete sheet would give the game. Takes a trick with the cheapest card that wins it, else throws the
    lowest; draws trumps, the highest first, and then leads its lowest card.
    """
    match view.phase:
        case Phase.GRID:
            return moves.layout(_good_layout(view, rng))
        case Phase.REFUSE:
            return _refusal(view, rng)
        case Phase.BID:
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
    return sheet if rng.random() < 0.5 else layouts.mirrored(sheet)


def _good_layout(view: GridView, rng: Random) -> tuple[int, ...]:
    """The suggestion that fits the cap, rotated and mirrored at random."""
    by_key = {each.key: each.sheet for each in layouts.suggestions(view.house.on_sheet, view.house.cards)}
    house = view.house
    # Whether lines bring a player over the cap before all squares are marked.
    low = house.cap != NO_CAP and house.require_complete and house.cap < LOW_CAP * len(house.on_sheet)
    sheet = by_key[layouts.RARE_CENTRE if low else "rare-corners"]
    for _ in range(rng.randrange(4)):
        sheet = layouts.rotated(sheet)
    return layouts.mirrored(sheet) if rng.random() < 0.5 else sheet


# -- before a hand -----------------------------------------------------------------------------------------------------


def _refusal(view: GridView, rng: Random) -> int:
    """The refusal of the shortest suit."""
    suits = [card & 3 for card in view.hand if card != JOKER]
    return min(view.legal(), key=lambda move: (suits.count(move - moves.REFUSE), rng.random()))


def _rates(view: GridView) -> tuple[int, ...]:
    return RATES[view.house.cards]


def _own_sheet_and_marks(view: GridView) -> tuple[tuple[int, ...], int]:
    return view.sheets[view.own] or (), view.marks[view.own]


def _bid(view: GridView, rng: Random, worths: dict[int, float], delayed: int) -> int:
    """The bid on the contracts that are worth most: unmarked ones first, the delayed one last (-1 for none)."""
    sheet, marks = _own_sheet_and_marks(view)
    order = sorted(sheet, key=lambda each: (each == delayed, marks >> each & 1, -worths[each], rng.random()))
    return moves.BID + sum(1 << contract for contract in order[: view.house.bids])


def _worths(view: GridView) -> dict[int, float]:
    """The points of each contract (with its lines, if its square is unmarked), times how often it is made."""
    sheet, marks = _own_sheet_and_marks(view)
    rates, reward = _rates(view), view.house.reward
    found = {}
    for square, contract in enumerate(sheet):
        points = scoring.BID
        if not marks >> contract & 1:
            points += reward + scoring.LINE * sum(
                square in line and all(each == square or marks >> sheet[each] & 1 for each in line)
                for line in LINES[len(sheet)]
            )
        found[contract] = float(rates[contract] * points)
    return found


def _contract_to_delay(view: GridView) -> int:
    """The rarest contract with an open square while another seat is far ahead; else -1."""
    sheet, marks = _own_sheet_and_marks(view)
    if max(view.scores) - view.scores[view.own] < FAR_BEHIND:
        return -1
    missing = [contract for contract in sheet if not marks >> contract & 1]
    return min(missing, key=_rates(view).__getitem__, default=-1)


# -- cards -------------------------------------------------------------------------------------------------------------


def _height(view: GridView, rng: Random) -> Callable[[int], tuple[int, float]]:
    """The sort key of cards by height, equal ones in random order."""
    powers = view.order.powers
    return lambda card: (powers[card], rng.random())


def _winning_cards(view: GridView) -> list[int]:
    """The legal cards that head the trick."""
    index = len(view.trick)
    return [card for card in view.legal() if view.order.best_index((*view.trick, card)) == index]
