"""What `evaluate` prints of a choice in ContractGrid: what the imagined hands brought with it."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Plain, Reason
from tablegame.games.contractgrid.bot.estimate import SELDOM, GridWorth
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of

BRINGS: Final = "the hand brings {points} points on average"
LEAST: Final = "least sure is {term_least}, {least} times in 100; {points} points on average"
SELDOM_COMES: Final = "{term_least} seldom comes, {least} times in 100; {points} points on average"
TOGETHER: Final = "no more than {most} of these bids can come in one hand; {points} points on average"


def of_bids(bids: int, worth: GridWorth, most: int) -> Reason:
    """What these bids, a mask, bring. most: how many of the bids one hand can make."""
    last = min(contracts_of(bids), key=worth.share_of)
    fields: tuple[tuple[str, Plain], ...] = (
        ("term_least", CONTRACTS[last]), ("least", round(100 * worth.share_of(last))), ("most", most),
        ("points", round(worth.points)),
    )  # fmt: skip
    seldom = worth.share_of(last) < SELDOM
    return Reason(TOGETHER if most < bids.bit_count() else SELDOM_COMES if seldom else LEAST, fields, "bids")
