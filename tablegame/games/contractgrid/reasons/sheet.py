"""Reasons of ContractGrid that follow from the view: what the cards held, the sheet and the tricks taken say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from tablegame.ai.trick_reasons import Fields, takes, takes_not
from tablegame.core.cards import JOKER
from tablegame.core.contract import Reason
from tablegame.core.reasons import Claim, Playout, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import contracts, moves
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    SUIT_CARDS,
    SUIT_NAMES,
    contracts_of,
    lines_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.preview import preview
from tablegame.games.contractgrid.facts.reach import possible_contracts
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.reasons.hand import TRICKS, scored

CLOSES: Final = N_("If [you make|I make|{me} makes] {term}, a line is complete: points in every hand from now on.")
CLOSES_TWO: Final = N_(
    "If [you make|I make|{me} makes] {term_a} and {term_b}, a line is complete: points in every hand from now on."
)
MANY_OF_SUIT: Final = N_(
    "[You hold|I hold|{me} holds] {count} of the {all} {term_suit}, more than a fair share: good for {term}."
)
MANY_TRUMPS: Final = N_(
    "[You hold|I hold|{me} holds] {count} of the {all} trumps, more than a fair share: good for {term}."
)
FEW_TRUMPS: Final = N_(
    "[You hold|I hold|{me} holds] {count} of the {all} trumps, less than a fair share: good for {term}."
)
MANY_HIGH: Final = N_(
    "[You hold|I hold|{me} holds] {count} of the {all} trumps, aces and kings: many, and good for {term}."
)
FEW_HIGH: Final = N_(
    "[You hold|I hold|{me} holds] {count} of the {all} trumps, aces and kings: few, and good for {term}."
)
_SPEAKS: Final[Mapping[int, tuple[bool, str]]] = {
    contracts.ALL_TRUMP: (True, MANY_TRUMPS),
    contracts.NO_TRUMP: (False, FEW_TRUMPS),
    contracts.FIRST: (True, MANY_HIGH),
    contracts.ZERO: (False, FEW_HIGH),
    contracts.THIRD: (False, FEW_HIGH),
    **dict.fromkeys(range(contracts.SPADES, contracts.PLAY), (True, MANY_OF_SUIT)),
}
"""For which bids many or few cards of a kind speak, and how that is said."""
_HIGH: Final = mask_of([card for card in range(JOKER) if (card >> 2) + 1 in (1, 13)])
"""Aces and kings."""
DECIDED: Final = N_("All [your|my|{me}'s] bids are decided.")
ONE_OPEN: Final = N_("Of [your|my|{me}'s] bids only {term} is still open.")
SOME_OPEN: Final = N_("{count} of [your|my|{me}'s] bids are still open; the tricks to come decide them.")
OPEN_SQUARES: Final = N_("{count} squares of [your|my|{me}'s] sheet are still open.")

# -- the sheet ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _rivals(players: int, tricks: int) -> tuple[tuple[int, int], ...]:
    """The pairs of contracts that no hand of so many tricks brings together."""
    shares = (share for share in product(range(tricks + 1), repeat=players) if sum(share) == tricks)
    found = {contracts.values_by_tricks(share, 0) for share in shares}
    by_tricks = combinations(range(contracts.PARTNER + 1), 2)
    pairs = [pair for pair in by_tricks if not any(made & mask_of(pair) == mask_of(pair) for made in found)]
    return (*pairs, (contracts.ALL_TRUMP, contracts.NO_TRUMP))


def _excluding(view: GridView, mask: int) -> Iterator[Fields]:
    """The pairs of these contracts that exclude each other."""
    for pair in _rivals(view.players, view.house.cards // view.players):
        if mask & mask_of(pair) == mask_of(pair):
            yield {"term_a": CONTRACTS[pair[0]], "term_b": CONTRACTS[pair[1]]}


def _clash(view: GridView, move: int) -> Fields | None:
    lines = lines_of(moves.sheet_of(move)) if view.phase == Phase.GRID else ()
    return next((pair for line in lines for pair in _excluding(view, line)), None)


def _crosses(view: GridView, move: int) -> Fields | None:
    """No square has more lines than that of Play."""
    sheet = moves.sheet_of(move) if view.phase == Phase.GRID else ()
    counts = {contract: sum(line >> contract & 1 for line in lines_of(sheet)) for contract in sheet}
    count = counts.get(contracts.PLAY, 0)
    return {"count": count} if count and count == max(counts.values()) else None


# -- before the cards are played ---------------------------------------------------------------------------------------


def _length(view: GridView, move: int, longest: bool) -> Fields | None:
    """The suit is held longest, or shortest, of those that may be refused."""
    if view.phase != Phase.REFUSE:
        return None
    hand = mask_of(view.hand)
    counts = {each: (hand & SUIT_CARDS[each - moves.REFUSE]).bit_count() for each in view.legal()}
    own = counts.pop(move)
    extreme = own > max(counts.values()) if longest else own < min(counts.values())
    return {"term_suit": SUIT_NAMES[move - moves.REFUSE], "count": own} if extreme else None


def _bid(view: GridView, move: int) -> int:
    """The contracts that are bid on, as a mask; none where the move is no bid."""
    return move - moves.BID if view.phase == Phase.BID else 0


def _excluded(view: GridView, move: int) -> Fields | None:
    return next(_excluding(view, _bid(view, move)), None)


def _together(view: GridView, move: int) -> Fields | None:
    return {} if _bid(view, move) and _excluded(view, move) is None else None


def _again(view: GridView, move: int) -> Fields | None:
    """One of the bids is on a marked square, while enough squares are open. Play is worth it: it always comes."""
    marks = view.marks[view.own]
    marked = contracts_of(_bid(view, move) & marks & ~(1 << contracts.PLAY))
    enough = len(view.house.on_sheet) - marks.bit_count() >= view.house.bids
    return {"term": CONTRACTS[marked[0]]} if marked and enough else None


def _closes(view: GridView, move: int) -> Claim | None:
    """One or two of the bids complete a line."""
    bids, sheet, marks = _bid(view, move), view.sheets[view.own] or (), view.marks[view.own]
    seen = preview(sheet, marks, bids, view.house.reward, view.players) if bids else None
    mask = seen.closing[0][0] if seen is not None and seen.closing else 0
    terms = [CONTRACTS[contract] for contract in contracts_of(mask)]
    if len(terms) == 1:
        return Claim(TRICKS.reason(CLOSES, "score", move, {"term": terms[0]}))
    if len(terms) == 2:
        return Claim(TRICKS.reason(CLOSES_TWO, "score", move, {"term_a": terms[0], "term_b": terms[1]}))
    return None


def _of_bid(view: GridView, contract: int) -> int:
    """The cards whose number speaks for a bid, as a mask."""
    trump, suit = view.order.trump, contract - contracts.SPADES
    if contract >= contracts.SPADES:
        return view.order.masks[suit] if suit == trump and view.house.joker_counts else SUIT_CARDS[suit]
    return view.order.masks[trump] | (_HIGH if contract <= contracts.THIRD else 0)


def _favoured(view: GridView, move: int) -> tuple[int, Fields] | None:
    """The bid for which the hand speaks most, by how far it is from a fair share of its cards."""
    hand, pack = mask_of(view.hand), mask_of(pack_of(view.house.cards))
    found = list[tuple[int, int, Fields]]()
    for contract in contracts_of(_bid(view, move)):
        cards = _of_bid(view, contract) & pack if contract in _SPEAKS else 0
        count, whole = (hand & cards).bit_count(), cards.bit_count()
        more = count * view.house.cards - whole * len(view.hand)
        if cards and more and (more > 0) == _SPEAKS[contract][0]:
            fields = {"count": count, "all": whole, "term": CONTRACTS[contract]}
            if contract >= contracts.SPADES:
                fields["term_suit"] = SUIT_NAMES[contract - contracts.SPADES]
            found.append((abs(more), contract, fields))
    return max(found, key=lambda each: each[0])[1:] if found else None


def _held(view: GridView, move: int) -> Claim | None:
    found = _favoured(view, move)
    return None if found is None else Claim(TRICKS.reason(_SPEAKS[found[0]][1], "values", move, found[1]))


def _favoured_comes(playout: Playout[GridView]) -> bool:
    found = _favoured(playout.view, playout.move)
    return found is not None and bool(scored(playout).values >> found[0] & 1)


# -- cards -------------------------------------------------------------------------------------------------------------


def _wanted(more: int, test: Callable[[GridView, int], bool]) -> Callable[[GridView, int], Fields | None]:
    """A card of which that is true, and a bid on Zero, One or Two that wants so many more tricks than are taken."""

    def find(view: GridView, card: int) -> Fields | None:
        contract = (view.taken[view.own] + more) % 3
        bid = (view.bids[view.own] or 0) >> contract & 1
        return {"term": CONTRACTS[contract]} if bid and test(view, card) else None

    return find


def equal(view: GridView, move: int) -> Reason | None:
    """What matters where it hardly matters what is bid or played: what is still open."""
    if view.phase == Phase.BID:
        count = len(view.house.on_sheet) - view.marks[view.own].bit_count()
        return TRICKS.reason(OPEN_SQUARES, "bids", move, {"count": count}) if count > 1 else None
    if view.phase != Phase.PLAY:
        return None
    can, must = possible_contracts(known_hand(view), view.own)
    left = contracts_of((view.bids[view.own] or 0) & can & ~must)
    if len(left) > 1:
        return TRICKS.reason(SOME_OPEN, "bids", move, {"count": len(left)})
    return TRICKS.reason(ONE_OPEN if left else DECIDED, "bids", move, {"term": CONTRACTS[left[0]]} if left else {})


KINDS: Final = (
    TRICKS.sure(
        "clash", N_("{term_a} and {term_b} exclude each other: their line never closes in one hand."), "sheet", _clash,
        good=False,
    ),
    TRICKS.sure(
        "crosses", N_("Play is made in every hand, and {count} lines cross on its square."), "sheet", _crosses,
        good=True,
    ),
    TRICKS.sure(
        "shortest",
        N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, fewer than of any other suit left."),
        "trump",
        lambda view, move: _length(view, move, False), good=True,
    ),
    TRICKS.sure(
        "longest",
        N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, more than of any other suit left."),
        "trump",
        lambda view, move: _length(view, move, True), good=False,
    ),
    TRICKS.sure(
        "excluded", N_("{term_a} and {term_b} exclude each other: one of these bids must fail."), "bids", _excluded,
        good=False, ending=True,
    ),
    TRICKS.sure("together", N_("No two of these bids exclude each other."), "bids", _together, good=True),
    TRICKS.sure(
        "again", N_("{term} is marked already: it brings points, but no new square."), "bids", _again, good=False,
        ending=True, named=("term",),
    ),
    SureKind("closes", _closes, good=True, named=("term", "term_a", "term_b")),
    SureKind("held", _held, good=True, shows=_favoured_comes, named=("term",)),
    TRICKS.sure(
        "one_more", N_("{card} takes the trick: then [you have|I have|{me} has] as many as {term} wants."), "values",
        _wanted(1, TRICKS.is_sure), good=True, shows=takes, covers=("wins_trick",), named=("term",),
    ),
    TRICKS.sure(
        "enough",
        N_("{card} cannot take the trick: [you have|I have|{me} has] as many tricks as {term} wants."),
        "values",
        _wanted(0, TRICKS.is_beaten), good=True, shows=takes_not, covers=("beaten",), named=("term",),
    ),
    TRICKS.sure(
        "too_many", N_("{card} takes the trick: one more than {term} wants."), "values", _wanted(0, TRICKS.is_sure),
        good=False, shows=takes, covers=("wins_trick",), named=("term",),
    ),
)  # fmt: skip
