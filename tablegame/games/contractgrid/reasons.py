"""Why a layout, a suit refused, a set of bids or a card of ContractGrid is better than another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablegame.ai.trick_reasons import TrickReasons, takes
from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.reasons import Fields, Playout, Reasons
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.bot.batches import GridPlay
from tablegame.games.contractgrid.bot.score_paths import is_cap_near
from tablegame.games.contractgrid.facts import contracts, moves, reach
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    ORDERS,
    PLAY,
    RATES,
    SUIT_CARDS,
    SUIT_NAMES,
    contracts_of,
    lines_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.scoring import (
    CANNOT_COME,
    LINE,
    NOT_ALL,
    RUNS_OVER,
    Preview,
    hands_until_over,
    preview,
    standing_lines,
)
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridView, Phase, ScoredHand

TRICKS: Final[TrickReasons[GridView]] = TrickReasons(lambda view: pack_of(view.house.cards), ANGLO_FRENCH, "play")

# -- how the hand ends -------------------------------------------------------------------------------------------------


def scored_hand(playout: Playout[GridView]) -> ScoredHand:
    """The viewer's hand with its score at the end of the playout."""
    found: ScoredHand = playout.end.past[-1].scored[playout.view.own]
    return found


def _winner(playout: Playout[GridView]) -> int | None:
    return next(iter(sorted(playout.end.winners(), key=lambda seat: seat != playout.view.seat)), None)


def _line(playout: Playout[GridView]) -> bool:
    view = playout.view
    return scored_hand(playout).lines > standing_lines(view.sheets[view.own] or (), view.marks[view.own])


def _over(playout: Playout[GridView], hands: int = 0) -> Fields | None:
    """With an open sheet the viewer is at the cap after the hand, or that many hands later by standing lines alone."""
    house, hand = playout.view.house, scored_hand(playout)
    is_open = house.cap and house.require_complete and hand.marks.bit_count() < len(house.on_sheet)
    return {"cap": house.cap} if is_open and hand.total + hands * LINE * hand.lines >= house.cap else None


def _has_room(playout: Playout[GridView]) -> Fields | None:
    return {"cap": playout.view.house.cap} if is_cap_near(playout.view) and not _over(playout, 1) else None


def _terms(mask: int) -> Iterator[Fields]:
    """Each of these contracts by itself."""
    return ({"term": CONTRACTS[each]} for each in contracts_of(mask))


def _bids(playout: Playout[GridView], come: bool) -> int:
    """The own bids that come, or those that fail, as a mask; without Play, which always comes."""
    hand = scored_hand(playout)
    return hand.bids & ~(1 << PLAY) & (hand.values if come else ~hand.values)


def _made(playout: Playout[GridView], seat: int | None = None) -> int:
    """How many bids of a seat come; without a seat, of the viewer."""
    hand: ScoredHand = playout.end.past[-1].scored[playout.view.own if seat is None else seat]
    return (hand.values & hand.bids).bit_count()


def _others_make(playout: Playout[GridView]) -> Iterator[Fields]:
    """Every number of bids that somebody else makes at least."""
    others = (seat for seat in range(playout.view.players) if seat != playout.view.seat)
    return ({"seat": seat, "count": count} for seat in others for count in range(2, _made(playout, seat) + 1))


def _unbid(playout: Playout[GridView]) -> int:
    """Open squares whose contract comes without a bid, as a mask."""
    view, hand = playout.view, scored_hand(playout)
    missed = hand.values & ~hand.bids & ~view.marks[view.own] & mask_of(view.house.on_sheet)
    return missed if view.phase == Phase.BID else 0


def _trump(playout: Playout[GridView]) -> Fields | None:
    view = playout.view
    if view.phase != Phase.REFUSE:
        return None
    suit = playout.end.past[-1].trump
    return {"term_suit": SUIT_NAMES[suit], "count": sum(ORDERS[suit].suits[card] == suit for card in view.hand)}


def _trump_text(view: GridView, _fields: Fields) -> str:
    if view.legal().count() == 2:
        return N_("Then {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")
    return N_("In {n} of {of} deals {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")


ENDINGS: Final = (
    *TRICKS.whose(
        ("wins_game", "loses_game"),
        (
            N_("In {n} of {of} deals [you win|I win|{me} wins] the game with this hand."),
            N_("In {n} of {of} deals {seat} wins the game with this hand."),
        ),
        "end", _winner, ending=True,
    ),
    TRICKS.likely(
        "falls", N_("In {n} of {of} deals [you reach|I reach|{me} reaches] {cap} with an open sheet: last place."),
        "end", _over, good=False, ending=True,
    ),
    TRICKS.likely(
        "room", N_("In {n} of {of} deals [you stay|I stay|{me} stays] below {cap} for another hand."), "end",
        _has_room, good=True, ending=True,
    ),
    TRICKS.likely(
        "comes", N_("In {n} of {of} deals [you make|I make|{me} makes] {term}."), "bids",
        lambda each: _terms(_bids(each, True)), good=True, least=0.4, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "fails", N_("In {n} of {of} deals [your|my|{me}'s] bid on {term} fails."), "bids",
        lambda each: _terms(_bids(each, False)), good=False, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "unbid", N_("In {n} of {of} deals {term} comes without a bid: its square stays open."), "bids",
        lambda each: _terms(_unbid(each)), good=False, least=0.4, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "line", N_("In {n} of {of} deals a line of [your|my|{me}'s] sheet is completed."), "score", _line,
        good=True, ending=True,
    ),
    TRICKS.likely(
        "several", N_("In {n} of {of} deals [you make|I make|{me} makes] at least {count} of [your|my|the] bids."),
        "bids", lambda each: [{"count": n} for n in range(2, _made(each) + 1)], good=True, least=0.4, named=("count",),
        ending=True,
    ),
    TRICKS.likely(
        "few", N_("In {n} of {of} deals [you make|I make|{me} makes] at most {count} of [your|my|the] bids."), "bids",
        lambda each: [{"count": n} for n in range(max(1, _made(each)), each.view.house.bids)], good=False,
        named=("count",), ending=True, alone=True,
    ),
    TRICKS.likely(
        "others_make", N_("In {n} of {of} deals {seat} makes at least {count} bids."), "bids", _others_make, good=False,
        named=("count",), ending=True,
    ),
    TRICKS.likely("trump", _trump_text, "trump", _trump, named=("term_suit",)),
)  # fmt: skip


# -- before the cards are played ---------------------------------------------------------------------------------------


def _clash(view: GridView, move: int) -> Fields | None:
    """Two contracts in one line of a layout of which a hand brings only one."""
    for line in lines_of(moves.sheet_of(move)) if view.phase == Phase.GRID else ():
        for family in contracts.exclusive_families(view.players):
            if len(both := contracts_of(line & mask_of(family))) > 1:
                return {"term_a": CONTRACTS[both[0]], "term_b": CONTRACTS[both[1]]}
    return None


def _length(view: GridView, move: int, longer: bool) -> Fields | None:
    """The suit is held longer than another, or shorter than all others, of those that may be refused."""
    if view.phase != Phase.REFUSE:
        return None
    hand = mask_of(view.hand)
    counts = {each: (hand & SUIT_CARDS[each - moves.REFUSE]).bit_count() for each in view.legal()}
    own, least = counts.pop(move), min(counts, key=counts.__getitem__)
    if own <= counts[least] if longer else own >= counts[least]:
        return None
    more = {"term_other": SUIT_NAMES[least - moves.REFUSE]} if longer else {}
    return {"term_suit": SUIT_NAMES[move - moves.REFUSE], "count": own, **more}


def _shortest_text(_view: GridView, fields: Fields) -> str:
    if not fields["count"]:
        return N_("[You hold|I hold|{me} holds] no {term_suit}.")
    return N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, fewer than of any other suit left.")


def _bid(view: GridView, move: int) -> int:
    """The contracts that are bid on, as a mask; none where the move is no bid."""
    return move - moves.BID if view.phase == Phase.BID else 0


def _excluded(view: GridView, move: int) -> Fields | None:
    """The bids that cannot all come: one that cannot, two that exclude each other, or how many come at most."""
    seen = _outlook(view, move)
    if seen is None or seen.most_bids == seen.bids.bit_count():
        return None
    names = {1: ("term",), 2: ("term_a", "term_b")}.get(len(seen.excluded), ())
    return dict(zip(names, map(CONTRACTS.__getitem__, seen.excluded), strict=True)) or {"count": seen.most_bids}


def _excluded_text(_view: GridView, fields: Fields) -> str:
    if "term_a" not in fields:
        return NOT_ALL if "count" in fields else CANNOT_COME
    return N_("{term_a} and {term_b} exclude each other: one of these bids must fail.")


def _again(view: GridView, move: int) -> Fields | None:
    """One of the bids is on a marked square, while enough squares are open. Play is worth it: it always comes."""
    marks = view.marks[view.own]
    marked = contracts_of(_bid(view, move) & marks & ~(1 << PLAY))
    enough = len(view.house.on_sheet) - marks.bit_count() >= view.house.bids
    return {"term": CONTRACTS[marked[0]]} if marked and enough else None


def _outlook(view: GridView, move: int) -> Preview | None:
    """What the bids bring if all come that can."""
    bids, sheet = _bid(view, move), view.sheets[view.own] or ()
    together = reach.contract_sets(known_hand(view), view.own)
    return preview(sheet, view.marks[view.own], bids, view.house.reward, together) if bids else None


def _too_fast(view: GridView, move: int) -> Fields | None:
    """With new lines the cap is reached before the sheet can be full."""
    seen, house = _outlook(view, move), view.house
    if seen is None or not seen.new_lines:
        return None
    total, each = view.scores[view.own] + seen.points, LINE * (seen.standing + seen.new_lines)
    hands = hands_until_over(seen, total, house)
    if not hands:
        return None if hands is None else {"total": total, "cap": house.cap}
    return {"each": each, "total": total, "after": total + each * hands}


def _too_fast_text(_view: GridView, fields: Fields) -> str:
    if "each" not in fields:
        return N_("If all come, [you have|I have|{me} has] {total} points: {cap} is reached with an open sheet.")
    return RUNS_OVER


def _closes(view: GridView, move: int) -> Fields | None:
    """One or two of the bids complete a line, and the cap is not too near for it."""
    seen = _outlook(view, move)
    mask = seen.closing[0][0] if seen is not None and seen.closing and _too_fast(view, move) is None else 0
    terms = [CONTRACTS[contract] for contract in contracts_of(mask)]
    names = ("term",) if len(terms) == 1 else ("term_a", "term_b")
    return dict(zip(names, terms, strict=True)) if 0 < len(terms) < 3 else None


def _closes_text(_view: GridView, fields: Fields) -> str:
    if "term" in fields:
        return N_("If [you make|I make|{me} makes] {term}, a line is complete: points in every hand from now on.")
    return N_(
        "If [you make|I make|{me} makes] {term_a} and {term_b}, a line is complete: points in every hand from now on."
    )


def _full(view: GridView, move: int) -> bool:
    """The sheet is full if all bids come."""
    seen = _outlook(view, move)
    return seen is not None and seen.complete


def _left_open(view: GridView, move: int) -> Fields | None:
    """A square that is not bid on, though there are bids enough for all open ones."""
    seen = _outlook(view, move)
    left = contracts_of(seen.unmarked & ~seen.bids) if seen is not None else []
    return {"term": CONTRACTS[left[0]]} if left and seen and seen.unmarked.bit_count() <= view.house.bids else None


def _no_line(view: GridView, move: int) -> bool:
    """No line is completed, though one of the open ones lacks no more squares than there are bids."""
    seen, sheet = _outlook(view, move), view.sheets[view.own]
    return (
        seen is not None
        and not seen.closing
        and any(0 < (line & ~view.marks[view.own]).bit_count() < 3 for line in lines_of(sheet or ()))
    )


def _rare(view: GridView, move: int) -> Fields | None:
    """A bid that comes in fewer than one hand of four."""
    often = RATES[view.house.cards]
    rarest = min(contracts_of(_bid(view, move)), key=often.__getitem__, default=PLAY)
    return {"term": CONTRACTS[rarest], "hands": round(1000 / often[rarest])} if often[rarest] < RARE else None


RARE: Final = 250
"""Of a thousand hands: what is made less often is called rare."""
_HIGH: Final = mask_of([card for card in range(JOKER) if (card >> 2) + 1 in (1, 13)])
"""Aces and kings."""
_WANTS_MANY: Final = {
    **dict.fromkeys((contracts.FIRST, contracts.ALL_TRUMP, *range(contracts.SPADES, PLAY)), True),
    **dict.fromkeys((contracts.THIRD, contracts.NO_TRUMP), False),
}
"""Contracts for which many cards of a kind speak, or few."""


def _of_bid(view: GridView, contract: int) -> int:
    """The cards whose number speaks for a bid, or against it, as a mask."""
    trump, suit, pack = view.order.trump, contract - contracts.SPADES, mask_of(pack_of(view.house.cards))
    if contract >= contracts.SPADES:
        return pack & (view.order.masks[suit] if suit == trump and view.house.joker_counts else SUIT_CARDS[suit])
    return pack & (view.order.masks[trump] | _HIGH)


def _against(view: GridView, move: int) -> Fields | None:
    """The bid against which the hand speaks most, by how far it is from a fair share of its cards."""
    hand, found = mask_of(view.hand), list[tuple[int, Fields]]()
    for contract in contracts_of(_bid(view, move) & mask_of(_WANTS_MANY)):
        cards = _of_bid(view, contract)
        count, whole = (hand & cards).bit_count(), cards.bit_count()
        more = count * view.house.cards - whole * len(view.hand)
        if more and (more > 0) != _WANTS_MANY[contract]:
            suit = {"term_suit": SUIT_NAMES[contract - contracts.SPADES]} if contract >= contracts.SPADES else {}
            found.append((abs(more), {"count": count, "all": whole, "term": CONTRACTS[contract], **suit}))
    return max(found, key=lambda each: each[0])[1] if found else None


def _against_text(_view: GridView, fields: Fields) -> str:
    if "term_suit" in fields:
        return N_(
            "[You hold|I hold|{me} holds] {count} of the {all} {term_suit}, less than a fair share: bad for {term}."
        )
    return N_("[You hold|I hold|{me} holds] {count} of the {all} trumps, aces and kings: bad for {term}.")


# -- cards -------------------------------------------------------------------------------------------------------------


_LAST: Final = 4
"""With at most this many cards in hand, the number of tricks won so far may be the final one."""


def _wanted(more: int, test: Callable[[GridView, int], bool]) -> Callable[[GridView, int], Fields | None]:
    """A finder of cards that pass the test while an own bid on Zero, One or Two wants so many more tricks."""

    def find(view: GridView, card: int) -> Fields | None:
        contract = (view.taken[view.own] + more) % 3
        bid = (view.bids[view.own] or 0) >> contract & 1 and len(view.hand) <= _LAST
        return {"term": CONTRACTS[contract]} if bid and test(view, card) else None

    return find


Fate = tuple[int, int]
"""The own bids that can succeed after a card, and those that must, as masks without Play."""


def _fate(view: GridView, card: int) -> Fate:
    can, must = reach.possible_contracts(reach.after_card(known_hand(view), card), view.own)
    bids = (view.bids[view.own] or 0) & ~(1 << PLAY)
    return can & bids, must & bids


def _against_others(difference: Callable[[Fate, Fate], int]) -> Callable[[GridView, int], Fields | None]:
    """A finder of own bids that fare differently after another card. difference: the bids by their fates after both."""

    def find(view: GridView, card: int) -> Fields | None:
        if view.phase != Phase.PLAY:
            return None
        fate = _fate(view, card)
        for other in view.legal():
            if bids := contracts_of(difference(fate, _fate(view, other))):
                return {"term": CONTRACTS[bids[0]], "card_a": other}
        return None

    return find


KINDS: Final = (
    TRICKS.sure(
        "clash", N_("{term_a} and {term_b} exclude each other: their line never closes in one hand."), "sheet", _clash,
        good=False,
    ),
    TRICKS.sure(
        "shortest", _shortest_text, "trump", lambda view, move: _length(view, move, False), good=True,
    ),
    TRICKS.sure(
        "longer", N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, more than of {term_other}."),
        "trump", lambda view, move: _length(view, move, True), good=False,
    ),
    TRICKS.sure("excluded", _excluded_text, "bids", _excluded, False, "few", ending=True),
    TRICKS.sure("too_fast", _too_fast_text, "end", _too_fast, False, "line"),
    TRICKS.sure(
        "again", N_("{term} is marked already: it brings points, but no new square."), "bids", _again, good=False,
        ending=True,
    ),
    TRICKS.sure("full", N_("If all come, the sheet is full, and the game ends."), "end", _full, good=True),
    TRICKS.sure(
        "left_open", N_("{term} stays open: the sheet cannot be full after this hand."), "end", _left_open, good=False,
    ),
    TRICKS.sure("closes", _closes_text, "score", _closes, good=True, named=("term", "term_a", "term_b")),
    TRICKS.sure("no_line", N_("These bids complete no line."), "score", _no_line, good=False),
    TRICKS.sure("against", _against_text, "values", _against, good=False, named=("term",)),
    TRICKS.sure("rare", N_("{term} comes in about one of {hands} hands."), "sheet", _rare, good=False, named=("term",)),
    TRICKS.sure(
        "secures", N_("After this card {term} is certain."), "values",
        _against_others(lambda own, other: own[1] & ~other[1]), True, "comes", "several",
        named=("term",), ending=True,
    ),
    TRICKS.sure(
        "gives_up", N_("After this card {term} can no longer come."), "values",
        _against_others(lambda own, other: other[0] & ~own[0]), False, "fails", "few",
        named=("term",), ending=True,
    ),
    TRICKS.sure(
        "keeps", N_("{term} can still come; after {card_a} it cannot."), "values",
        _against_others(lambda own, other: own[0] & ~other[0]), good=True, named=("term",),
    ),
    TRICKS.sure(
        "one_more", N_("This card takes the trick: then [you have|I have|{me} has] as many as {term} wants."), "values",
        _wanted(1, TRICKS.is_sure), True, "wins_trick", "takes", shows=takes, named=("term",),
    ),
    TRICKS.sure(
        "too_many", N_("This card takes the trick: one more than {term} wants."), "values", _wanted(0, TRICKS.is_sure),
        False, "wins_trick", "takes", shows=takes, named=("term",),
    ),
)  # fmt: skip


# That another card takes a trick later tells nothing here, where a trick is not good in itself.
REASONS: Final[Reasons[GridView]] = Reasons(
    (*KINDS, *(kind for kind in TRICKS.kinds if kind.key != "later"), *ENDINGS),
    GridPlay,
    noun=lambda view: "card" if view.phase == Phase.PLAY else "",
    apart=True,
)
