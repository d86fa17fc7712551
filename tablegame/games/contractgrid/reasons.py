"""Reasons why a layout, a refusal, a set of bids or a card of ContractGrid is better than another.

Each kind of reason is a sentence with a finder: a function that answers whether the sentence is true of a move of a
view, or of the end of a hand that was played on for the explanation (a playout). A finder returns the fields of the
sentence, or True if it has no fields; None or False if the sentence is not true. The viewer is the seat that moves. A
set of contracts or of cards is a mask.
"""

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
from tablegame.games.contractgrid.facts import contracts, moves, reach, scoring
from tablegame.games.contractgrid.facts.reach import Bounds
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridPhase, GridView, ScoredHand

TRICKS: Final[TrickReasons[GridView]] = TrickReasons(
    lambda view: contracts.pack_of(view.house.cards), ANGLO_FRENCH, "play"
)

# -- the end of the hand in a playout ----------------------------------------------------------------------------------


def _scored_hand(playout: Playout[GridView], seat: int | None = None) -> ScoredHand:
    """The score of a seat for the hand at the end of the playout; without a seat, the score of the viewer."""
    scored: ScoredHand = playout.end.past[-1].scored[playout.view.own if seat is None else seat]
    return scored


def _winner(playout: Playout[GridView]) -> int | None:
    """A winner of the game, if possible the viewer; None if the game goes on."""
    viewer_first = sorted(playout.end.winners(), key=lambda seat: seat != playout.view.seat)
    return viewer_first[0] if viewer_first else None


def _completes_line(playout: Playout[GridView]) -> bool:
    """Whether the viewer has completed a line by the end of the hand."""
    view = playout.view
    return _scored_hand(playout).lines > scoring.standing_lines(view.sheets[view.own] or (), view.marks[view.own])


def _over_cap(playout: Playout[GridView], hands: int = 0) -> Fields | None:
    """The fields if the viewer reaches the cap with an open sheet and so ranks behind all others; else None.
    hands: the number of further hands in which only the standing lines bring points."""
    house, hand = playout.view.house, _scored_hand(playout)
    total = hand.total + hands * scoring.LINE * hand.lines
    is_complete = hand.marks.bit_count() == len(house.on_sheet)
    is_behind = scoring.ranks_behind(total, is_complete, house.cap, house.require_complete)
    return {"cap": house.cap} if is_behind else None


def _stays_below_cap(playout: Playout[GridView]) -> Fields | None:
    """The fields if the cap is near but will not be reached in the next hand either; else None."""
    stays_below = is_cap_near(playout.view) and not _over_cap(playout, hands=1)
    return {"cap": playout.view.house.cap} if stays_below else None


def _term_fields(mask: int) -> Iterator[Fields]:
    """The fields of one sentence for each of these contracts, a mask."""
    return ({"term": contracts.CONTRACTS[each]} for each in contracts.contracts_of(mask))


def _bids(playout: Playout[GridView], made: bool) -> int:
    """The bids of the viewer without Play, as a mask: those that come true, or if `made` is False those that fail."""
    hand = _scored_hand(playout)
    bids = hand.bids & ~(1 << contracts.PLAY)
    return bids & hand.values if made else bids & ~hand.values


def _bids_made(playout: Playout[GridView], seat: int | None = None) -> int:
    """The number of bids of a seat that come true; without a seat, of the viewer."""
    hand = _scored_hand(playout, seat)
    return (hand.values & hand.bids).bit_count()


def _bids_made_by_others(playout: Playout[GridView]) -> Iterator[Fields]:
    """The fields of a sentence for each other seat and each number from 2 to the number of bids that it makes."""
    for seat in range(playout.view.players):
        if seat != playout.view.seat:
            for count in range(2, _bids_made(playout, seat) + 1):
                yield {"seat": seat, "count": count}


def _made_without_bid(playout: Playout[GridView]) -> int:
    """The contracts of open squares that the viewer makes without a bid, as a mask; 0 unless the move bids."""
    view, hand = playout.view, _scored_hand(playout)
    missed = hand.values & ~hand.bids & ~view.marks[view.own] & mask_of(view.house.on_sheet)
    return missed if view.phase == GridPhase.BID else 0


def _trump_fields(playout: Playout[GridView]) -> Fields | None:
    """The trump after a refusal, and the number of trumps that the viewer then holds; None after another move."""
    view = playout.view
    if view.phase != GridPhase.REFUSE:
        return None
    suit = playout.end.past[-1].trump
    return {
        "term_suit": contracts.SUIT_NAMES[suit],
        "count": sum(contracts.ORDERS[suit].suits[card] == suit for card in view.hand),
    }


def _trump_text(view: GridView, _fields: Fields) -> str:
    """The sentence for the fields of `_trump_fields`. The last to refuse of two suits decides about trump alone."""
    if view.legal().count() == 2:
        return N_("Then {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")
    return N_("In {n} of {of} deals {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")


# "At least {count}" is also true of all smaller counts, "at most {count}" of all larger ones.
ENDINGS: Final = (
    *TRICKS.own_and_other(
        ("wins_game", "loses_game"),
        (
            N_("In {n} of {of} deals [you win|I win|{me} wins] the game with this hand."),
            N_("In {n} of {of} deals {seat} wins the game with this hand."),
        ),
        "end", _winner, ending=True,
    ),
    TRICKS.likely(
        "falls", N_("In {n} of {of} deals [you reach|I reach|{me} reaches] {cap} with an open sheet: last place."),
        "end", _over_cap, good=False, ending=True,
    ),
    TRICKS.likely(
        "room", N_("In {n} of {of} deals [you stay|I stay|{me} stays] below {cap} for another hand."), "end",
        _stays_below_cap, good=True, ending=True,
    ),
    TRICKS.likely(
        "comes", N_("In {n} of {of} deals [you make|I make|{me} makes] {term}."), "bids",
        lambda playout: _term_fields(_bids(playout, made=True)), good=True, least=0.4, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "fails", N_("In {n} of {of} deals [your|my|{me}'s] bid on {term} fails."), "bids",
        lambda playout: _term_fields(_bids(playout, made=False)), good=False, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "unbid", N_("In {n} of {of} deals {term} comes without a bid: its square stays open."), "bids",
        lambda playout: _term_fields(_made_without_bid(playout)), good=False, least=0.4, named=("term",), ending=True,
    ),
    TRICKS.likely(
        "line", N_("In {n} of {of} deals a line of [your|my|{me}'s] sheet is completed."), "score", _completes_line,
        good=True, ending=True,
    ),
    TRICKS.likely(
        "several", N_("In {n} of {of} deals [you make|I make|{me} makes] at least {count} of [your|my|the] bids."),
        "bids", lambda playout: [{"count": n} for n in range(2, _bids_made(playout) + 1)], good=True, least=0.4,
        named=("count",), ending=True,
    ),
    TRICKS.likely(
        "few", N_("In {n} of {of} deals [you make|I make|{me} makes] at most {count} of [your|my|the] bids."), "bids",
        lambda playout: [{"count": n} for n in range(max(1, _bids_made(playout)), playout.view.house.bids)],
        good=False, named=("count",), ending=True, alone=True,
    ),
    TRICKS.likely(
        "others_make", N_("In {n} of {of} deals {seat} makes at least {count} bids."), "bids", _bids_made_by_others,
        good=False, named=("count",), ending=True,
    ),
    TRICKS.likely("trump", _trump_text, "trump", _trump_fields, named=("term_suit",)),
)  # fmt: skip


# -- before the cards are played ---------------------------------------------------------------------------------------


def _exclusive_in_a_line(view: GridView, move: int) -> Fields | None:
    """Two contracts in a line of a layout of which no hand makes both; None if there are none."""
    if view.phase != GridPhase.GRID:
        return None
    for line in contracts.lines_of(moves.sheet_of(move)):
        for family in contracts.exclusive_families(view.players):
            in_line = contracts.contracts_of(line & mask_of(family))
            if len(in_line) > 1:
                return {"term_a": contracts.CONTRACTS[in_line[0]], "term_b": contracts.CONTRACTS[in_line[1]]}
    return None


def _suit_length(view: GridView, move: int, longer: bool) -> Fields | None:
    """The fields if the viewer holds fewer cards of the refused suit than of any other suit that is left; else None.
    longer: True to ask instead whether it holds more cards of the suit than of another one that is left."""
    if view.phase != GridPhase.REFUSE:
        return None
    hand = mask_of(view.hand)
    # The number of cards in hand of the suit that each move refuses.
    counts = {each: (hand & contracts.SUIT_CARDS[each - moves.REFUSE]).bit_count() for each in view.legal()}
    count = counts.pop(move)
    shortest_other = min(counts, key=counts.__getitem__)
    fields: Fields = {"term_suit": contracts.SUIT_NAMES[move - moves.REFUSE], "count": count}
    if not longer:
        return fields if count < counts[shortest_other] else None
    other_name = contracts.SUIT_NAMES[shortest_other - moves.REFUSE]
    return {**fields, "term_other": other_name} if count > counts[shortest_other] else None


def _shortest_text(_view: GridView, fields: Fields) -> str:
    """The sentence for the fields of `_suit_length`."""
    if not fields["count"]:
        return N_("[You hold|I hold|{me} holds] no {term_suit}.")
    return N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, fewer than of any other suit left.")


def _bid(view: GridView, move: int) -> int:
    """The contracts that a move bids on, as a mask; 0 if the viewer does not bid now."""
    return move - moves.BID if view.phase == GridPhase.BID else 0


def _excluded_bids(view: GridView, move: int) -> Fields | None:
    """Fields that say why not all bids can come true in one hand; None if they can.

    They name a bid that cannot come true. If there is none, they name two bids that exclude each other; if there are
    none, the largest number of bids that can come true.
    """
    outcome = _preview(view, move)
    if outcome is None or outcome.most_bids == outcome.bids.bit_count():
        return None
    match [contracts.CONTRACTS[contract] for contract in outcome.excluded]:
        case [name]:
            return {"term": name}
        case [name_a, name_b]:
            return {"term_a": name_a, "term_b": name_b}
    return {"count": outcome.most_bids}


def _excluded_text(_view: GridView, fields: Fields) -> str:
    """The sentence for the fields of `_excluded_bids`: two bids, or a number of bids, or one bid."""
    if "term_a" not in fields:
        return scoring.NOT_ALL if "count" in fields else scoring.CANNOT_COME
    return N_("{term_a} and {term_b} exclude each other: one of these bids must fail.")


def _marked_already(view: GridView, move: int) -> Fields | None:
    """The first bid on a marked square, though there are open squares for all bids; None if there is none.
    A bid on Play is not counted, as it always comes true."""
    marks = view.marks[view.own]
    marked = contracts.contracts_of(_bid(view, move) & marks & ~(1 << contracts.PLAY))
    enough = len(view.house.on_sheet) - marks.bit_count() >= view.house.bids
    return {"term": contracts.CONTRACTS[marked[0]]} if marked and enough else None


def _preview(view: GridView, move: int) -> scoring.Preview | None:
    """The points and lines that the bids of a move would bring; None if the viewer does not bid now."""
    bids, sheet = _bid(view, move), view.sheets[view.own] or ()
    contract_sets = reach.contract_sets(known_hand(view), view.own)
    return scoring.preview(sheet, view.marks[view.own], bids, view.house.reward, contract_sets) if bids else None


def _over_before_full(view: GridView, move: int) -> Fields | None:
    """The fields about bids whose new lines bring the viewer to the cap before its sheet can be full; else None.
    They are the totals now and then, with the points of the lines in each hand; or the cap if it is reached at once."""
    outcome, house = _preview(view, move), view.house
    if outcome is None or not outcome.new_lines:
        return None
    total = view.scores[view.own] + outcome.points
    hands = scoring.hands_until_over(outcome, total, house)
    if hands is None:
        return None
    if not hands:
        return {"total": total, "cap": house.cap}
    line_points = scoring.LINE * (outcome.standing + outcome.new_lines)
    return {"each": line_points, "total": total, "after": total + line_points * hands}


def _too_fast_text(_view: GridView, fields: Fields) -> str:
    """The sentence for the fields of `_over_before_full`: the cap is reached at once, or after more hands."""
    if "each" not in fields:
        return N_("If all come, [you have|I have|{me} has] {total} points: {cap} is reached with an open sheet.")
    return scoring.RUNS_OVER


def _closed_line(view: GridView, move: int) -> Fields | None:
    """One or two of the bids that complete a line together; None if no line takes so few, or the cap is too near."""
    outcome = _preview(view, move)
    if outcome is None or not outcome.closing or _over_before_full(view, move) is not None:
        return None
    fewest_bids, _ = outcome.closing[0]
    match [contracts.CONTRACTS[contract] for contract in contracts.contracts_of(fewest_bids)]:
        case [name]:
            return {"term": name}
        case [name_a, name_b]:
            return {"term_a": name_a, "term_b": name_b}
    return None


def _closes_text(_view: GridView, fields: Fields) -> str:
    """The sentence for the fields of `_closed_line`: one bid or two."""
    if "term" in fields:
        return N_("If [you make|I make|{me} makes] {term}, a line is complete: points in every hand from now on.")
    return N_(
        "If [you make|I make|{me} makes] {term_a} and {term_b}, a line is complete: points in every hand from now on."
    )


def _fills_sheet(view: GridView, move: int) -> bool:
    """Whether the sheet is full if all bids come true."""
    outcome = _preview(view, move)
    return outcome is not None and outcome.complete


def _square_left_open(view: GridView, move: int) -> Fields | None:
    """An open square that is not bid on, though there are enough bids for all open squares; None if there is none."""
    outcome = _preview(view, move)
    if outcome is None or outcome.unmarked.bit_count() > view.house.bids:
        return None
    open_contracts = contracts.contracts_of(outcome.unmarked & ~outcome.bids)
    return {"term": contracts.CONTRACTS[open_contracts[0]]} if open_contracts else None


def _closes_no_line(view: GridView, move: int) -> bool:
    """Whether the bids close no line, though one of the open lines lacks only one or two squares."""
    outcome = _preview(view, move)
    if outcome is None or outcome.closing:
        return False
    lines = contracts.lines_of(view.sheets[view.own] or ())
    return any((line & ~view.marks[view.own]).bit_count() in (1, 2) for line in lines)


RARE: Final = 250  # a contract is called rare if it is made in fewer hands among a thousand


def _rarest_bid(view: GridView, move: int) -> Fields | None:
    """The rarest of the bids, if it is called rare (RARE), with the number of hands in which it is made once."""
    rates = contracts.RATES[view.house.cards]
    bids = contracts.contracts_of(_bid(view, move))
    rarest = min(bids, key=rates.__getitem__, default=contracts.PLAY)  # Play is never rare
    rate = rates[rarest]
    return {"term": contracts.CONTRACTS[rarest], "hands": round(1000 / rate)} if rate < RARE else None


_HIGH: Final = mask_of([card for card in range(JOKER) if (card >> 2) + 1 in (1, 13)])  # aces and kings
_WANTS_MANY: Final = {
    **dict.fromkeys((contracts.FIRST, contracts.ALL_TRUMP, *range(contracts.SPADES, contracts.PLAY)), True),
    **dict.fromkeys((contracts.THIRD, contracts.NO_TRUMP), False),
}
"""The contracts for which certain cards in the hand (`_cards_of_bid`) are good (True) or bad (False)."""


def _cards_of_bid(view: GridView, contract: int) -> int:
    """The cards, as a mask, that decide whether a hand suits a contract: those of its suit; for other contracts than
    suits, all trumps, aces and kings."""
    trump, pack = view.order.trump, mask_of(contracts.pack_of(view.house.cards))
    trumps = view.order.masks[trump]  # with the joker
    if contract < contracts.SPADES:
        return pack & (trumps | _HIGH)
    suit = contract - contracts.SPADES
    joker_counts = suit == trump and view.house.joker_counts
    return pack & (trumps if joker_counts else contracts.SUIT_CARDS[suit])


def _bid_against_hand(view: GridView, move: int) -> Fields | None:
    """The fields about the bid for which the hand is worst; None if it is bad for no bid.

    A hand is bad for a bid that wants many of certain cards (`_WANTS_MANY`) if it has less than a fair share of them,
    and for a bid that wants few if it has more.
    """
    hand, found = mask_of(view.hand), list[tuple[int, Fields]]()
    for contract in contracts.contracts_of(_bid(view, move) & mask_of(_WANTS_MANY)):
        cards = _cards_of_bid(view, contract)
        count, in_pack = (hand & cards).bit_count(), cards.bit_count()
        excess = count * view.house.cards - in_pack * len(view.hand)  # over a fair share, times the size of the pack
        if excess and (excess > 0) != _WANTS_MANY[contract]:
            fields: Fields = {"count": count, "all": in_pack, "term": contracts.CONTRACTS[contract]}
            if contract >= contracts.SPADES:
                fields = {**fields, "term_suit": contracts.SUIT_NAMES[contract - contracts.SPADES]}
            found.append((abs(excess), fields))
    _, worst = max(found, key=lambda entry: entry[0], default=(0, None))
    return worst


def _against_text(_view: GridView, fields: Fields) -> str:
    """The sentence for the fields of `_bid_against_hand`: about a suit, or about trumps, aces and kings."""
    if "term_suit" in fields:
        return N_(
            "[You hold|I hold|{me} holds] {count} of the {all} {term_suit}, less than a fair share: bad for {term}."
        )
    return N_("[You hold|I hold|{me} holds] {count} of the {all} trumps, aces and kings: bad for {term}.")


# -- cards -------------------------------------------------------------------------------------------------------------

_LAST_CARDS: Final = 4  # with so many cards in hand or fewer, the number of tricks won so far may be the final one


def _finder_of_sure_tricks(wanted: int) -> Callable[[GridView, int], Fields | None]:
    """A finder of cards that surely take the trick, for a bid on Zero, One or Two.
    wanted: the number of further tricks that the bid needs now; 0 if another trick spoils it."""

    def find(view: GridView, card: int) -> Fields | None:
        """The bid about which the card decides, as a field; None if there is none, or if the trick is not sure."""
        contract = (view.tricks_won[view.own] + wanted) % 3  # Zero, One and Two are numbered as their remainders
        is_bid = (view.bids[view.own] or 0) >> contract & 1
        applies = is_bid and len(view.hand) <= _LAST_CARDS and TRICKS.is_sure(view, card)
        return {"term": contracts.CONTRACTS[contract]} if applies else None

    return find


def _bounds_after(view: GridView, card: int) -> Bounds:
    """The bids of the viewer without Play that can still come true after a card, and those that then surely do."""
    can, must = reach.possible_contracts(reach.after_card(known_hand(view), card), view.own)
    bids = (view.bids[view.own] or 0) & ~(1 << contracts.PLAY)
    return Bounds(can & bids, must & bids)


def _finder_of_bids(difference: Callable[[Bounds, Bounds], int]) -> Callable[[GridView, int], Fields | None]:
    """A finder that compares the bids that can and must come true after a card with those after each other legal card.
    difference: gives the bids about which there is something to say, as a mask, by the bounds after the card and after
    another card. The finder names the first such bid, and that other card."""

    def find(view: GridView, card: int) -> Fields | None:
        """The bid and the other card, as fields; None if there is nothing to say about any other card."""
        if view.phase != GridPhase.PLAY:
            return None
        bounds = _bounds_after(view, card)
        for other_card in view.legal():
            bids = contracts.contracts_of(difference(bounds, _bounds_after(view, other_card)))
            if bids:
                return {"term": contracts.CONTRACTS[bids[0]], "card_a": other_card}
        return None

    return find


# After the finder of a kind: whether it speaks for the move, and the keys of the kinds that it covers.
KINDS: Final = (
    TRICKS.sure(
        "clash", N_("{term_a} and {term_b} exclude each other: their line never closes in one hand."), "sheet",
        _exclusive_in_a_line, good=False,
    ),
    TRICKS.sure(
        "shortest", _shortest_text, "trump", lambda view, move: _suit_length(view, move, longer=False), good=True,
    ),
    TRICKS.sure(
        "longer", N_("Of {term_suit} [you hold|I hold|{me} holds] {count}, more than of {term_other}."),
        "trump", lambda view, move: _suit_length(view, move, longer=True), good=False,
    ),
    TRICKS.sure("excluded", _excluded_text, "bids", _excluded_bids, False, "few", ending=True),
    TRICKS.sure("too_fast", _too_fast_text, "end", _over_before_full, False, "line"),
    TRICKS.sure(
        "again", N_("{term} is marked already: it brings points, but no new square."), "bids", _marked_already,
        good=False, ending=True,
    ),
    TRICKS.sure("full", N_("If all come, the sheet is full, and the game ends."), "end", _fills_sheet, good=True),
    TRICKS.sure(
        "left_open", N_("{term} stays open: the sheet cannot be full after this hand."), "end", _square_left_open,
        good=False,
    ),
    TRICKS.sure("closes", _closes_text, "score", _closed_line, good=True, named=("term", "term_a", "term_b")),
    TRICKS.sure("no_line", N_("These bids complete no line."), "score", _closes_no_line, good=False),
    TRICKS.sure("against", _against_text, "values", _bid_against_hand, good=False, named=("term",)),
    TRICKS.sure(
        "rare", N_("{term} comes in about one of {hands} hands."), "sheet", _rarest_bid, good=False, named=("term",),
    ),
    TRICKS.sure(
        "secures", N_("After this card {term} is certain."), "values",
        _finder_of_bids(lambda after, after_other: after.must & ~after_other.must), True, "comes", "several",
        named=("term",), ending=True,
    ),
    TRICKS.sure(
        "gives_up", N_("After this card {term} can no longer come."), "values",
        _finder_of_bids(lambda after, after_other: after_other.can & ~after.can), False, "fails", "few",
        named=("term",), ending=True,
    ),
    TRICKS.sure(
        "keeps", N_("{term} can still come; after {card_a} it cannot."), "values",
        _finder_of_bids(lambda after, after_other: after.can & ~after_other.can), good=True, named=("term",),
    ),
    TRICKS.sure(
        "one_more", N_("This card takes the trick: then [you have|I have|{me} has] as many as {term} wants."), "values",
        _finder_of_sure_tricks(1), True, "wins_trick", "takes", shows=takes, named=("term",),
    ),
    TRICKS.sure(
        "too_many", N_("This card takes the trick: one more than {term} wants."), "values", _finder_of_sure_tricks(0),
        False, "wins_trick", "takes", shows=takes, named=("term",),
    ),
)  # fmt: skip


# Without the kind "later": that another card takes a trick later means nothing where a trick is not good in itself.
REASONS: Final[Reasons[GridView]] = Reasons(
    (*KINDS, *(kind for kind in TRICKS.kinds if kind.key != "later"), *ENDINGS),
    GridPlay,
    noun=lambda view: "card" if view.phase == GridPhase.PLAY else "",
    apart=True,
)
