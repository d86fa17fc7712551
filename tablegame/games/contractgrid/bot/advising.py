"""Why a strong player of ContractGrid bids or plays so: which contracts come of it, and how often.

Knows what hands that were imagined brought. Must not know views, cards, or how they were imagined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import Plain, Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.bot.estimate import Worth
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of

BRINGS: Final = N_("the hand brings {points} points on average")
ONE_BID: Final = N_("{term} comes {often} times in 100; {points} points on average")
BIDS: Final = N_(
    "surest is {term}, {often} times in 100, least sure {term_least}, {least} times; {points} points on average"
)
SELDOM_COMES: Final = N_(
    "surest is {term}, {often} times in 100; {term_least} hardly ever comes; {points} points on average"
)
MISSED: Final = N_(
    "surest is {term}, {often} times in 100; {term_least} is bid in order to miss it: fewer points leave more "
    "hands before the cap; {points} points on average"
)
SERVES: Final = N_("good for {term}, which then comes {often} times in 100; {points} points on average")
HARMS: Final = N_("bad for {term}, which then comes {often} times in 100; {points} points on average")

SELDOM: Final = 0.1
"""Share of hands up to which a marked contract is bid for another reason than to come."""
HARDLY: Final = 0.05
"""Share of hands below which no figure is given: of so few hands it could as well be none."""
NOTABLE: Final = 0.15
"""How much oftener or more seldom than with the other cards a bid has to come, to be named."""


def often(worth: Worth, contract: int) -> float:
    """The share of the imagined hands that brought the contract; 0 if there is none."""
    return sum(values >> contract & 1 for values in worth.values) / max(1, len(worth.values))


def of_bids(bids: int, worth: Worth, marks: int) -> Reason:
    """Why these bids, a mask: which is the surest, and which the least sure. marks: what the seat has marked, so that a
    bid there brings points alone, and one that hardly ever comes is bid to be missed."""
    order = sorted(contracts_of(bids), key=lambda contract: -often(worth, contract))
    if len(order) == 1:
        return _reason(ONE_BID, "bids", worth, order[0])
    least: tuple[tuple[str, Plain], ...] = (
        ("term_least", CONTRACTS[order[-1]]), ("least", round(100 * often(worth, order[-1]))),
    )  # fmt: skip
    missed = marks >> order[-1] & 1 and often(worth, order[-1]) <= SELDOM
    text = MISSED if missed else SELDOM_COMES if often(worth, order[-1]) < HARDLY else BIDS
    return _reason(text, "bids", worth, order[0], least)


def of_cards(worths: Sequence[Worth], bids: int) -> list[Reason]:
    """Why each of these cards, in their order: the own bid that it helps or harms most beside the other cards."""
    named = contracts_of(bids)
    usual = {contract: sum(often(worth, contract) for worth in worths) / len(worths) for contract in named}
    found = []
    for worth in worths:
        more = {contract: often(worth, contract) - usual[contract] for contract in named}
        best, worst = max(named, key=lambda contract: more[contract]), min(named, key=lambda contract: more[contract])
        if more[best] >= max(NOTABLE, -more[worst]):
            found.append(_reason(SERVES, "play", worth, best))
        elif more[worst] <= -NOTABLE:
            found.append(_reason(HARMS, "play", worth, worst))
        else:
            found.append(Reason(BRINGS, (("points", round(worth.points)),), "play"))
    return found


def _reason(text: str, clause: str, worth: Worth, contract: int, more: tuple[tuple[str, Plain], ...] = ()) -> Reason:
    share = round(100 * often(worth, contract))
    return Reason(
        text, (("term", CONTRACTS[contract]), ("often", share), *more, ("points", round(worth.points))), clause
    )
