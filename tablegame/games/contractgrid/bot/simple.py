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
    """Bids on what is made most often, plays the highest card where it can win, else the lowest.

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
            return _bid(view, rng, {contract: float(often) for contract, often in enumerate(_rates(view))}, -1)
    over, legal = _winning(view), list(view.legal())
    return max(over, key=_rank(view, rng)) if over else min(legal, key=_rank(view, rng))


def club(view: GridView, rng: Random) -> int:
    """Bids on the squares that are best by how often they are made times what they bring, lines included.

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
            return _bid(view, rng, _worths(view), _waiting(view))
    rank, legal, order = _rank(view, rng), list(view.legal()), view.order
    if view.trick:
        return min(_winning(view) or legal, key=rank)
    trumps = [card for card in legal if order.suits[card] == order.trump]
    return max(trumps, key=rank) if trumps else min(legal, key=rank)


# -- before the first hand ---------------------------------------------------------------------------------------------


def _by_the_book(view: GridView, rng: Random) -> tuple[int, ...]:
    """The contracts in the order of the rules, in rows or in columns."""
    sheet = view.house.on_sheet
    return sheet if rng.random() < 0.5 else layouts.mirrored(sheet)


def _good_layout(view: GridView, rng: Random) -> tuple[int, ...]:
    """One of the better suggestions, turned and mirrored by chance."""
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
    held = [card & 3 for card in view.hand if card != JOKER]
    return min(view.legal(), key=lambda move: (held.count(move - moves.REFUSE), rng.random()))


def _rates(view: GridView) -> tuple[int, ...]:
    return RATES[view.house.cards]


def _own(view: GridView) -> tuple[tuple[int, ...], int]:
    return view.sheets[view.own] or (), view.marks[view.own]


def _bid(view: GridView, rng: Random, worth: dict[int, float], waits: int) -> int:
    """The squares that are worth most, unmarked ones first, the one that waits last."""
    sheet, marks = _own(view)
    order = sorted(sheet, key=lambda each: (each == waits, marks >> each & 1, -worth[each], rng.random()))
    return moves.BID + sum(1 << contract for contract in order[: view.house.bids])


def _worths(view: GridView) -> dict[int, float]:
    """The points of each contract (with its lines, if its square is unmarked), times how often it is made."""
    sheet, marks = _own(view)
    often, reward = _rates(view), view.house.reward
    found = {}
    for square, contract in enumerate(sheet):
        brings = scoring.BID
        if not marks >> contract & 1:
            brings += reward + scoring.LINE * sum(
                square in line and all(each == square or marks >> sheet[each] & 1 for each in line)
                for line in LINES[len(sheet)]
            )
        found[contract] = float(often[contract] * brings)
    return found


def _waiting(view: GridView) -> int:
    """The rarest contract with an open square while another seat is far ahead, else -1."""
    sheet, marks = _own(view)
    if max(view.scores) - view.scores[view.own] < FAR_BEHIND:
        return -1
    left = [contract for contract in sheet if not marks >> contract & 1]
    return min(left, key=_rates(view).__getitem__, default=-1)


# -- cards -------------------------------------------------------------------------------------------------------------


def _rank(view: GridView, rng: Random) -> Callable[[int], tuple[int, float]]:
    """The sort key of cards by height, equal ones in random order."""
    powers = view.order.powers
    return lambda card: (powers[card], rng.random())


def _winning(view: GridView) -> list[int]:
    place = len(view.trick)
    return [card for card in view.legal() if view.order.best_place((*view.trick, card)) == place]
