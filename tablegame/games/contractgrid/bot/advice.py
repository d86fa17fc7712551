"""Why a strong player of ContractGrid makes a choice: which contracts come true with it, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import Plain, Reason
from tablegame.games.contractgrid.bot.bids import is_ahead
from tablegame.games.contractgrid.bot.estimate import SELDOM, GridWorth
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, PLAY, contracts_of

BRINGS: Final = "the hand brings {points} points on average"
ONE_BID: Final = "{term} comes {often} times in 100; {points} points on average"
BIDS: Final = (
    "surest is {term}, {often} times in 100, least sure {term_least}, {least} times; {points} points on average"
)
BESIDE_PLAY: Final = "Play is always made, least sure is {term_least}, {least} times in 100; {points} points on average"
LEAST: Final = "least sure is {term_least}, {least} times in 100; {points} points on average"
ALL_SURE: Final = "all of these bids are as good as made; {points} points on average"
LONG_SHOT: Final = (
    "{term_least} seldom comes, {least} times in 100, but its square is still open; {points} points on average"
)
TOGETHER: Final = (
    "no more than {most} of these bids can come in one hand; surest is {term}, {often} times in 100; "
    "{points} points on average"
)
MISSED: Final = {
    True: (
        "{term_least} is bid in order to miss it: fewer points leave more hands before the cap; "
        "{points} points on average"
    ),
    False: "{term_least} is bid in order to miss it: the game looks better so; {points} points on average",
}
"""By whether the cap is near."""
SERVES: Final = "good for {term}, which then comes {often} times in 100; {points} points on average"
SPARES: Final = "{term} then comes {often} times in 100, {points} points on average; the game looks as good without it"
SPOILS: Final = {
    True: (
        "{term} is to be missed and comes {often} times in 100: fewer points leave more hands before the cap; "
        "{points} points on average"
    ),
    False: (
        "{term} is to be missed and comes {often} times in 100: the game looks better so; {points} points on average"
    ),
}
HARMS: Final = "bad for {term}, which then comes {often} times in 100; {points} points on average"

SURE: Final = 0.99
"""The share of hands from which on a contract is as good as made."""
NOTABLE: Final = 0.15
"""How much more or less often than with the other cards a bid has to come true to be named."""


def of_bids(bids: int, worth: GridWorth, marks: int, most: int, near: bool) -> Reason:
    """Why these bids, a mask: the surest and the least sure of them. marks: of the seat, on which a bid brings points
    alone; most: how many of the bids one hand can make; near: whether the cap is near."""
    order = sorted(contracts_of(bids), key=lambda contract: -worth.share_of(contract))
    first, last = order[0], order[-1]
    fields: tuple[tuple[str, Plain], ...] = (
        ("term_least", CONTRACTS[last]), ("least", round(100 * worth.share_of(last))), ("points", round(worth.points)),
    )  # fmt: skip
    if len(order) == 1:
        return _reason(ONE_BID, "bids", worth, first)
    if worth.share_of(last) < SELDOM:
        return Reason(LONG_SHOT if _is_hoped_for(worth, last, marks) else MISSED[near], fields, "bids")
    if most < len(order):
        return _reason(TOGETHER, "bids", worth, first, (("most", most),))
    if worth.share_of(last) >= SURE:
        return Reason(ALL_SURE, fields[-1:], "bids")
    if worth.share_of(first) >= SURE:
        return Reason(BESIDE_PLAY if PLAY in order else LEAST, fields, "bids")
    return _reason(BIDS, "bids", worth, first, fields[:-1])


def _is_hoped_for(worth: GridWorth, contract: int, marks: int) -> bool:
    """Whether an unlikely bid is on an open square and the game looks better if it comes true; all others are bid to be
    missed."""
    came = [chance for chance, values in zip(worth.chances, worth.values, strict=True) if values >> contract & 1]
    if marks >> contract & 1 or not came:
        return False
    missed = [chance for chance, values in zip(worth.chances, worth.values, strict=True) if not values >> contract & 1]
    return sum(came) / len(came) > sum(missed) / max(1, len(missed))


def of_cards(worths: Sequence[GridWorth], bids: int, near: bool) -> list[Reason]:
    """Why each of these cards, in their order: the own bid that it helps or harms most beside the other cards."""
    named = contracts_of(bids)
    usual = {contract: sum(worth.share_of(contract) for worth in worths) / len(worths) for contract in named}
    usual_points = sum(worth.points for worth in worths) / len(worths)
    most = max(worth.chance for worth in worths)
    found = []
    for worth in worths:
        more = {contract: worth.share_of(contract) - usual[contract] for contract in named}
        best, worst = max(named, key=lambda contract: more[contract]), min(named, key=lambda contract: more[contract])
        if more[best] >= max(NOTABLE, -more[worst]):
            found.append(_reason(SERVES, "play", worth, best))
        elif more[worst] <= -NOTABLE:
            spares = worth.chance == most and worth.points < usual_points
            makes = max(worths, key=lambda each: (each.share_of(worst) > usual[worst], each.chance))
            text = HARMS if not spares else SPOILS[near] if is_ahead(worth, makes) else SPARES
            found.append(_reason(text, "play", worth, worst))
        else:
            found.append(Reason(BRINGS, (("points", round(worth.points)),), "play"))
    return found


def _reason(
    text: str, clause: str, worth: GridWorth, contract: int, more: tuple[tuple[str, Plain], ...] = ()
) -> Reason:
    share = round(100 * worth.share_of(contract))
    return Reason(
        text, (("term", CONTRACTS[contract]), ("often", share), *more, ("points", round(worth.points))), clause
    )
