"""A game of ContractGrid under way: whose turn it is, what may be done, what follows (help.en.md).

Knows the true cards and sheets of everybody. Must not know screens, languages, computer seats, files, or how chance
draws.

Events: "dealer" (seat), "grid" (seat; sheet: private to it), "sheets" (sheets: all are open now; reveals every seat),
"deal" (seat: the dealer; number, hand_0 ...: private to each), "refuse" (seat; suit), "trump" (suit), "bid" (seat;
contracts: a mask), "card" (seat; card), "trick" (seat: the winner; number, leader, cards), "hand" (number, values,
unmarked, made, lines, scores: by seat), "over" (winners, scores).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final, cast

from tablegame.core.cards import split_hands
from tablegame.core.contract import CHANCE, Chosen, Domain, Event, Move, Plain
from tablegame.core.domain import EMPTY, Deals, Layouts, Listed, Lots
from tablegame.core.tricks import NOBODY, cards_of, clockwise, orders, placed
from tablegame.games.contractgrid.facts import contracts, moves, scoring, view
from tablegame.games.contractgrid.facts.contracts import JOKER, SUIT_CARDS
from tablegame.games.contractgrid.facts.options import NONE, OPTIONS, on_sheet
from tablegame.games.contractgrid.facts.view import GridView, pack_of

ORDERS: Final = orders(JOKER + 1, view.suit_of, view.power)
"""Suits and powers of the cards, by trump: the joker belongs to the trump suit."""

HandRecord = tuple[int, tuple[int, ...], int, tuple[tuple[object, ...], ...], tuple[tuple[object, ...], ...]]


@lru_cache(maxsize=65536)
def _listed(mask: int) -> Listed:
    return Listed(cards_of(mask))


@lru_cache(maxsize=64)
def bid_sets(on_sheet: tuple[int, ...], bids: int) -> Listed:
    """Every choice of so many different contracts, as moves, ascending."""
    return Listed(tuple(sorted(moves.BID + sum(1 << c for c in chosen) for chosen in combinations(on_sheet, bids))))


class GridState:
    """A game under way. Flat fields: ints, strings, tuples of these; NOBODY is nobody and nothing.

    asked: the seats that are asked in this phase, in their order; the first acts now, in the laying out of sheets all
    of them. hands, collected, lacks: bit masks of cards by seat. sheets: layouts as moves, 0 before. bids, marks:
    masks of contracts by seat, NOBODY before a bid. tricks, past: what has happened, as tuples that view.py's classes
    are made of. totals: everybody's score after each hand.
    """

    __slots__ = (
        "asked", "bid_count", "bids", "cap", "cards", "collected", "dealer", "hands", "joker_counts", "lacks",
        "leader", "marks", "on_sheet", "past", "phase", "players", "refused", "require_complete", "reward", "rules",
        "sheets", "total", "totals", "trick", "tricks", "trump", "won",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.rules: tuple[tuple[str, int | str | tuple[str, ...]], ...] = tuple(
            (each.name, chosen[each.name]) for each in OPTIONS
        )
        self.on_sheet: tuple[int, ...] = on_sheet(chosen)
        self.cap: int = scoring.NO_CAP if chosen["cap"] == NONE else chosen["cap"]
        self.require_complete: bool = chosen["require_complete"]
        self.reward: int = chosen["unmarked"]
        self.cards: int = chosen["cards"]
        self.joker_counts: bool = chosen["joker_counts_as_suit"]
        self.bid_count: int = chosen["bids"]
        self.dealer: int = NOBODY
        self.sheets: tuple[int, ...] = (0,) * players
        self.marks: tuple[int, ...] = (0,) * players
        self.total: tuple[int, ...] = (0,) * players
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.past: tuple[HandRecord, ...] = ()
        self._clear()
        self._ask(view.DEALER, (CHANCE,))

    def _clear(self) -> None:
        """No hand is out."""
        nothing = (0,) * self.players
        self.hands: tuple[int, ...] = nothing
        self.collected: tuple[int, ...] = nothing
        self.lacks: tuple[int, ...] = nothing
        self.refused: tuple[int, ...] = (NOBODY,) * self.players
        self.bids: tuple[int, ...] = (NOBODY,) * self.players
        self.trump: int = NOBODY
        self.leader: int = NOBODY
        self.trick: tuple[int, ...] = ()
        self.tricks: tuple[tuple[object, ...], ...] = ()
        self.won: tuple[int, ...] = ()

    # -- the contract ------------------------------------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """All who have not laid out their sheet, then the seat that is asked; chance before a deal, () when over."""
        return self.asked if self.phase == view.GRID else self.asked[:1]

    def legal(self, seat: int) -> Domain:
        """What a seat may do now, empty where it is not asked."""
        return _LEGAL[self.phase](self, seat) if seat in self.acting() else EMPTY

    def apply(self, actor: int, move: Move, log: list[Event] | None = None) -> None:
        """Do it; the last card of a hand scores it."""
        _APPLY[self.phase](self, actor, move, log)

    def clone(self) -> GridState:
        """An independent copy."""
        copy = GridState.__new__(GridState)
        for name in GridState.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy

    def scores(self) -> tuple[int, ...]:
        """Everybody's total."""
        return self.total

    def winners(self) -> tuple[int, ...]:
        """The best by the rule of the end; tied all the way they share. Empty while it goes on."""
        if self.phase != view.OVER:
            return ()
        keys = scoring.standing(self.totals, self.whole(), self.cap, self.require_complete)
        return tuple(seat for seat in range(self.players) if keys[seat] == max(keys))

    def whole(self) -> tuple[bool, ...]:
        """Whose sheet is complete."""
        return tuple(
            bool(sheet) and scoring.complete(moves.sheet_of(sheet), marks)
            for sheet, marks in zip(self.sheets, self.marks, strict=True)
        )

    def table(self) -> dict[str, Plain]:
        """The trump (interface.md, The state as JSON)."""
        return {"trump": None if self.trump == NOBODY else "SHDC"[self.trump]}

    def hidden(self) -> bool:
        """Whether somebody may not see something: sheets before all are laid out, hands before they are played."""
        return self.phase not in (view.DEALER, view.DEAL, view.OVER)

    def view(self, seat: int | None) -> GridView:
        """What a seat knows (seeing.py)."""
        from tablegame.games.contractgrid.rules.seeing import view_of

        return view_of(self, seat)

    # -- before play -------------------------------------------------------------------------------------------

    def order(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from one."""
        return clockwise(first, self.players)

    @property
    def forehand(self) -> int:
        """Left of the dealer."""
        return (self.dealer + 1) % self.players

    def _ask(self, phase: str, seats: tuple[int, ...]) -> None:
        self.phase = phase
        self.asked = seats

    def _draw_dealer(self, actor: int, move: Move, log: list[Event] | None) -> None:  # noqa: ARG002
        self.dealer = cast("tuple[int, int]", move)[1]
        self._ask(view.GRID, tuple(range(self.players)))
        if log is not None:
            log.append(Event("dealer", self.dealer))

    def _lay_out(self, actor: int, move: Move, log: list[Event] | None) -> None:
        self.sheets = placed(self.sheets, actor, cast("int", move))
        self.asked = tuple(seat for seat in self.asked if seat != actor)
        if log is not None:
            log.append(Event("grid", actor, (("sheet", moves.sheet_of(self.sheets[actor])),), (("sheet", actor),)))
        if not self.asked:
            self._ask(view.DEAL, (CHANCE,))
            if log is not None:
                sheets = tuple(map(moves.sheet_of, self.sheets))
                log.append(Event("sheets", None, (("sheets", sheets),), reveals=tuple(range(self.players))))

    def _deal(self, actor: int, move: Move, log: list[Event] | None) -> None:  # noqa: ARG002
        hands = split_hands(cast("tuple[int, ...]", move))
        self.hands = tuple(sum(1 << card for card in hand) for hand in hands)
        self._ask(view.REFUSE, self.order(self.forehand)[:3])
        if log is not None:
            held = tuple((f"hand_{seat}", cards_of(hand)) for seat, hand in enumerate(self.hands))
            private = tuple((name, seat) for seat, (name, _) in enumerate(held))
            values: tuple[tuple[str, Plain], ...] = (("number", len(self.past)), *held)
            log.append(Event("deal", self.dealer, values, private, tuple(range(self.players))))

    def _refuse(self, actor: int, move: Move, log: list[Event] | None) -> None:
        suit = cast("int", move) - moves.REFUSE
        self.refused = placed(self.refused, actor, suit)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Event("refuse", actor, (("suit", suit),)))
        if self.asked:
            return
        (self.trump,) = (suit for suit in range(4) if suit not in self.refused)
        self._ask(view.BID, self.order(self.forehand))
        if log is not None:
            log.append(Event("trump", None, (("suit", self.trump),)))

    def _bid(self, actor: int, move: Move, log: list[Event] | None) -> None:
        mask = cast("int", move) - moves.BID
        self.bids = placed(self.bids, actor, mask)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Event("bid", actor, (("contracts", mask),)))
        if not self.asked:
            self._lead(self.forehand)

    # -- play --------------------------------------------------------------------------------------------------

    def _lead(self, seat: int) -> None:
        self.leader = seat
        self._ask(view.PLAY, self.order(seat))

    def _card(self, actor: int, move: Move, log: list[Event] | None) -> None:
        card = cast("int", move)
        self.hands = placed(self.hands, actor, self.hands[actor] & ~(1 << card))
        shown = ORDERS[self.trump].shown(self.trick, card)
        if shown:
            self.lacks = placed(self.lacks, actor, self.lacks[actor] | shown)
        self.trick += (card,)
        self.asked = self.asked[1:]
        if log is not None:
            others = tuple(seat for seat in range(self.players) if seat != actor)
            log.append(Event("card", actor, (("card", card),), reveals=others))
        if not self.asked:
            self._end_trick(log)

    def _end_trick(self, log: list[Event] | None) -> None:
        winner = self.order(self.leader)[ORDERS[self.trump].best_place(self.trick)]
        self.tricks += ((self.leader, self.trick, winner),)
        taken = self.collected[winner] | sum(1 << card for card in self.trick)
        self.collected = placed(self.collected, winner, taken)
        if log is not None:
            values = (("number", len(self.won)), ("leader", self.leader), ("cards", self.trick), ("winner", winner))
            log.append(Event("trick", winner, values))
        self.won += (winner,)
        self.trick = ()
        if self.hands[winner]:
            self._lead(winner)
        else:
            self._score(log)

    # -- the end of a hand -------------------------------------------------------------------------------------

    def _score(self, log: list[Event] | None) -> None:
        """Score the hand, put it with those that are over; the deal moves on, or the game ends."""
        scored = self._scored()
        self.total = tuple(cast("int", each[-1]) for each in scored)
        self.totals += (self.total,)
        self.marks = tuple(cast("int", each[-2]) for each in scored)
        self.past += ((self.dealer, self.refused, self.trump, self.tricks, scored),)
        if log is not None:
            log.append(self._told(scored))
        self._clear()
        if scoring.ended(self.total, self.whole(), self.cap):
            self._ask(view.OVER, ())
            if log is not None:
                log.append(Event("over", None, (("winners", self.winners()), ("scores", self.total))))
            return
        self.dealer = self.forehand
        self._ask(view.DEAL, (CHANCE,))

    def values(self, seat: int) -> int:
        """The contracts a seat has made by the tricks and cards collected so far, as a mask."""
        tricks = tuple(self.won.count(each) for each in range(self.players))
        pack = sum(1 << card for card in pack_of(self.cards))
        by_cards = contracts.values_by_cards(self.collected[seat], pack, self.trump, self.joker_counts)
        return contracts.values_by_tricks(tricks, seat) | by_cards

    def _scored(self) -> tuple[tuple[object, ...], ...]:
        """Everybody's hand in the order of view.Scored's fields."""
        found = []
        for seat in range(self.players):
            values, cards = self.values(seat), self.collected[seat]
            sheet = moves.sheet_of(self.sheets[seat])
            result = scoring.score(sheet, values, self.bids[seat], self.marks[seat], self.reward)
            suits = tuple((cards & suit).bit_count() for suit in SUIT_CARDS)
            trumps = (cards & ORDERS[self.trump].masks[self.trump]).bit_count()
            total = self.total[seat] + result.points()
            found.append(
                (self.won.count(seat), suits, trumps, values, self.bids[seat], result.unmarked, result.bids,
                 result.lines, result.marks, total)
            )  # fmt: skip
        return tuple(found)

    def _told(self, scored: tuple[tuple[object, ...], ...]) -> Event:
        columns = cast("tuple[tuple[int, ...], ...]", tuple(zip(*scored, strict=True)))
        _, _, _, values, _, unmarked, made, lines, _, totals = columns
        named: tuple[tuple[str, Plain], ...] = (
            ("number", len(self.past) - 1), ("values", values), ("unmarked", unmarked), ("made", made),
            ("lines", lines), ("scores", totals),
        )  # fmt: skip
        return Event("hand", None, named)

    # -- what may be done --------------------------------------------------------------------------------------

    def _legal_deal(self, seat: int) -> Domain:  # noqa: ARG002
        return Deals(pack_of(self.cards), (self.cards // self.players,) * self.players)

    def _legal_refuse(self, seat: int) -> Domain:  # noqa: ARG002
        return Listed(tuple(moves.REFUSE + suit for suit in range(4) if suit not in self.refused))

    def _legal_card(self, seat: int) -> Domain:
        return _listed(ORDERS[self.trump].playable(self.hands[seat], self.trick))


def best_place(trick: tuple[int, ...], trump: int) -> int:
    """The place in a trick of the card that leads it so far: joker, highest trump, else highest of the suit led."""
    return ORDERS[trump].best_place(trick)


_LEGAL: Final[dict[str, Callable[[GridState, int], Domain]]] = {
    view.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    view.GRID: lambda state, _: Layouts(state.on_sheet),
    view.DEAL: GridState._legal_deal,
    view.REFUSE: GridState._legal_refuse,
    view.BID: lambda state, _: bid_sets(state.on_sheet, state.bid_count),
    view.PLAY: GridState._legal_card,
}

_APPLY: Final[dict[str, Callable[[GridState, int, Move, list[Event] | None], None]]] = {
    view.DEALER: GridState._draw_dealer,
    view.GRID: GridState._lay_out,
    view.DEAL: GridState._deal,
    view.REFUSE: GridState._refuse,
    view.BID: GridState._bid,
    view.PLAY: GridState._card,
}
