"""Why a layout, a suit refused, a set of bids or a card of ContractGrid is better than another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product
from random import Random
from typing import Any, Final

from tablegame.ai.trick_reasons import TrickReasons, takes, takes_not
from tablegame.core.cards import ANGLO_FRENCH, JOKER
from tablegame.core.contract import Engine, Reason
from tablegame.core.reasons import Claim, Fields, LikelyKind, Playout, QuickPlay, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import cards_of, mask_of
from tablegame.games.contractgrid.bot.batches import WAYS_KEPT
from tablegame.games.contractgrid.bot.bids import BidAim, BidSets
from tablegame.games.contractgrid.bot.estimate import (
    Deal,
    GridEstimate,
    HandUnderWay,
    mean,
    refuses_short,
    ways,
)
from tablegame.games.contractgrid.bot.plan import standing_lines
from tablegame.games.contractgrid.bot.playouts import Wants, bits_under, finish
from tablegame.games.contractgrid.facts import contracts, moves
from tablegame.games.contractgrid.facts.contracts import (
    CONTRACTS,
    ORDERS,
    PLAY,
    SUIT_CARDS,
    SUIT_NAMES,
    TWO,
    contracts_of,
    lines_of,
    pack_of,
)
from tablegame.games.contractgrid.facts.reach import possible_contracts
from tablegame.games.contractgrid.facts.scoring import preview
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridView, Phase, ScoredHand

TRUMP: Final = N_("In {n} of {of} deals {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")
TRUMP_THEN: Final = N_("Then {term_suit} are trump, of which [you hold|I hold|{me} holds] {count}.")

TRICKS: Final[TrickReasons[GridView]] = TrickReasons(lambda view: pack_of(view.house.cards), ANGLO_FRENCH, "play")


def scored(playout: Playout[GridView], seat: int | None = None) -> ScoredHand:
    """The hand of a seat as it was scored, of the viewer if none is named."""
    found: ScoredHand = playout.end.past[-1].scored[playout.view.own if seat is None else seat]
    return found


def _winners(playout: Playout[GridView], own: bool) -> Iterator[Fields]:
    """Who wins the game with the hand: the viewer, or others."""
    for seat in playout.end.winners():
        if (seat == playout.view.seat) == own:
            yield {} if own else {"seat": seat}


def _line(playout: Playout[GridView]) -> Iterator[Fields]:
    view = playout.view
    if scored(playout).lines > standing_lines(view.sheets[view.own] or (), view.marks[view.own]):
        yield {}


def _count(playout: Playout[GridView]) -> Iterator[Fields]:
    """The number of tricks with which a bid on Zero, One or Two comes, once cards are played."""
    hand = scored(playout)
    by_number = hand.values & hand.bids & (1 << TWO + 1) - 1 if playout.view.phase == Phase.PLAY else 0
    for contract in contracts_of(by_number):
        tricks = {"count": hand.tricks, "all": len(playout.end.past[-1].tricks)}
        yield {**tricks, "term": CONTRACTS[contract]}


def _bids(come: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """The own bids that come, or fail, Play aside, which always comes."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        hand = scored(playout)
        bids = hand.bids & ~(1 << PLAY) & (hand.values if come else ~hand.values)
        return ({"term": CONTRACTS[each]} for each in contracts_of(bids))

    return find


def _number(least: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """How many of the own bids come at least, or at most."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        hand, bids = scored(playout), playout.view.house.bids
        made = (hand.values & hand.bids).bit_count()
        return ({"count": count} for count in (range(2, made + 1) if least else range(max(1, made), bids)))

    return find


def _others_bids(come: bool) -> Callable[[Playout[GridView]], Iterator[Fields]]:
    """The bids of other seats that come, or fail, as far as they have been made."""

    def find(playout: Playout[GridView]) -> Iterator[Fields]:
        for seat, bids in enumerate(playout.view.bids):
            values = scored(playout, seat).values
            if seat != playout.view.seat and bids is not None:
                for contract in contracts_of(bids & (values if come else ~values)):
                    yield {"seat": seat, "term": CONTRACTS[contract]}

    return find


def _trump(playout: Playout[GridView]) -> Iterator[Reason]:
    view = playout.view
    if view.phase == Phase.REFUSE:
        suit = playout.end.past[-1].trump
        count = sum(ORDERS[suit].suits[card] == suit for card in view.hand)
        text = TRUMP_THEN if view.legal().count() == 2 else TRUMP
        yield TRICKS.reason(text, "trump", playout.move, {"term_suit": SUIT_NAMES[suit], "count": count})


ENDINGS: Final = (
    TRICKS.likely(
        "wins_game", N_("In {n} of {of} deals [you win|I win|{me} wins] the game with this hand."), "end",
        lambda each: _winners(each, True), good=True, ending=True,
    ),
    TRICKS.likely(
        "loses_game", N_("In {n} of {of} deals {seat} wins the game with this hand."), "end",
        lambda each: _winners(each, False), good=False, ending=True,
    ),
    TRICKS.likely(
        "count",
        N_("In {n} of {of} deals [you take|I take|{me} takes] {count} of the {all} tricks, as {term} wants."),
        "values", _count,
        good=True, least=0.4, covers=("comes",), named=("term",), ending=True,
    ),
    TRICKS.likely(
        "comes",
        N_("In {n} of {of} deals [you make|I make|{me} makes] {term}."),
        "bids", _bids(True), good=True, least=0.4, named=("term",),
        ending=True,
    ),
    TRICKS.likely(
        "fails",
        N_("In {n} of {of} deals [your|my|{me}'s] bid on {term} fails."),
        "bids", _bids(False), good=False, named=("term",),
        ending=True,
    ),
    TRICKS.likely(
        "line",
        N_("In {n} of {of} deals a line of [your|my|{me}'s] sheet is completed."),
        "score", _line, good=True, ending=True
    ),
    TRICKS.likely(
        "other_fails", N_("In {n} of {of} deals {seat}'s bid on {term} fails."), "bids", _others_bids(False), good=True,
        named=("term",), ending=True,
    ),
    TRICKS.likely(
        "other_comes", N_("In {n} of {of} deals {seat} makes {term}."), "bids", _others_bids(True), good=False,
        named=("term",), ending=True,
    ),
    TRICKS.likely(
        "several",
        N_("In {n} of {of} deals [you make|I make|{me} makes] at least {count} of [your|my|the] bids."),
        "bids", _number(True), good=True,
        least=0.4, named=("count",), ending=True,
    ),
    TRICKS.likely(
        "few",
        N_("In {n} of {of} deals [you make|I make|{me} makes] at most {count} of [your|my|the] bids."),
        "bids", _number(False), good=False,
        named=("count",), ending=True,
    ),
    LikelyKind("trump", _trump, named=("term_suit",)),
)  # fmt: skip


# -- what the view says ------------------------------------------------------------------------------------------------


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


# -- playing on --------------------------------------------------------------------------------------------------------


SETTLED: Final = 14
"""Deals by which it is settled what the viewer plays for."""
CARDS_PLAYED: Final = 440
"""The own cards that all playouts of a card play together, so that there are more playouts where few cards are left.
Other choices get two thirds of them."""
MOST: Final = 100
"""Playouts of a choice."""


class GridPlay(QuickPlay[GridView]):
    """To the end of the hand, in games of 100 that the viewer wins from there.

    All play as the computer players imagine it, the viewer for what seems best after the choice: this follows from the
    view alone, so that another count of the same choice differs only by its deals.
    """

    def __init__(self, engine: Engine, view: GridView) -> None:
        super().__init__(engine, view)
        cards = CARDS_PLAYED if view.phase == Phase.PLAY else CARDS_PLAYED * 2 // 3
        self.samples = min(MOST, cards // len(view.hand)) if view.hand else 0
        self._rng = Random(0)
        self._deals: list[Deal] = []
        self._aims: dict[int, BidAim] = {}
        self._wants: dict[int, Wants] = {}
        self._ways: list[Wants] = []
        self._plan: list[int] = []

    def imagine(self, rng: Random) -> Any:
        """A deal that agrees with what was refused."""
        trump = self.view.trump or 0
        if not self._deals:
            estimate = self._estimate
            self._rng.seed(rng.random())
            self._deals = estimate.deals(self.samples, trump)
        card_of = bits_under(trump).card_of
        state = self._start.clone()
        state.hands = tuple(
            mask_of([card for bit, card in card_of.items() if hand & bit]) for hand in self._deals.pop()
        )
        return state

    def value(self, state: Any) -> float:
        """Games of 100, by the totals and sheets after the hand."""
        return 100 * self._estimate.shares.after(state.total, state.marks)[self.seat]

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A suit refused, bids, or a card; the whole rest of the hand is played at once."""
        if state.phase == Phase.REFUSE:
            return self._refused(state, seat, rng)
        if state.phase == Phase.BID:
            return moves.BID + (self._aim(state.trump).bids if seat == self.seat else self._bids[seat])
        if not self._plan:
            self._plan = self._played(state)
        return self._plan.pop()

    @cached_property
    def _start(self) -> Any:
        return self.engine.determinize(self.view, Random(0))

    @cached_property
    def _bids(self) -> list[int]:
        self._rng.seed("bids")
        return self._estimate.bids()

    @cached_property
    def _settled(self) -> HandUnderWay:
        self._rng.seed("settled")
        return HandUnderWay(self._estimate, self._estimate.deals(SETTLED, self.view.order.trump), self.view.order.trump)

    @cached_property
    def _estimate(self) -> GridEstimate:
        return GridEstimate(self.view, self._rng)

    def _refused(self, state: Any, seat: int, rng: Random) -> int:
        """The shortest suit, or any."""
        left: list[int] = [move - moves.REFUSE for move in state.legal(seat)]
        rng.shuffle(left)
        if refuses_short(self.view, seat):
            left.sort(key=lambda suit: (state.hands[seat] & SUIT_CARDS[suit]).bit_count())
        return moves.REFUSE + left[0]

    def _aim(self, trump: int) -> BidAim:
        """What the viewer bids and plays for under that trump."""
        if trump not in self._aims:
            self._rng.seed(f"aim {trump}")
            deals = self._estimate.deals(SETTLED, trump)
            self._aims[trump] = BidSets(self._estimate).aims(deals, trump, 1)[0]
        return self._aims[trump]

    def _played(self, state: Any) -> list[int]:
        """The cards that are played to the end of the hand, the last one first."""
        bits = bits_under(state.trump)
        winners = [trick.winner for trick in state.tricks]
        played: list[int] = []
        finish(
            [bits.of(cards_of(hand)) for hand in state.hands], state.leader,
            [bits.of_card[card] for card in state.trick],
            list(map(winners.count, range(state.players))), [bits.of(cards_of(cards)) for cards in state.collected],
            self._estimate.everyone(self._way(state), state.trump), bits.led, played,
        )  # fmt: skip
        return [bits.card_of[bit] for bit in reversed(played)]

    def _way(self, state: Any) -> Wants:
        """What the viewer plays for after the choice."""
        if self.view.phase == Phase.REFUSE:
            return self._aim(state.trump).wants
        card = mask_of(self.view.hand) & ~state.hands[self.seat]
        bit = bits_under(state.trump).of(cards_of(card))
        choice = bit or state.bids[self.seat]
        if choice not in self._wants:
            self._wants[choice] = self._best_way(bit, self._estimate.with_own_bids(state.bids[self.seat]))
        return self._wants[choice]

    def _best_way(self, bit: int, bids: Sequence[int]) -> Wants:
        """The way to play that seems best after a card (0: before any) with these bids of all seats."""

        def worth(wants: Wants, bit: int) -> float:
            played = hand.played_out(bit, wants)
            return mean([estimate.outcome(values, bids) for values in played]).rank

        hand, estimate = self._settled, self._estimate
        if not self._ways:
            self._ways = sorted(ways(estimate.form, self.view.order.trump), key=lambda wants: -worth(wants, 0))
        return max(self._ways[:WAYS_KEPT] if bit else self._ways, key=lambda wants: worth(wants, bit))


REASONS: Final[Reasons[GridView]] = Reasons(
    (*KINDS, *TRICKS.kinds, *ENDINGS), GridPlay, equal, lambda view: "card" if view.phase == Phase.PLAY else ""
)
