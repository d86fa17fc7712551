"""A game of ContractGrid under way: whose turn it is, what may be done, what follows (help.en.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from tablegame.core.cards import split_hands
from tablegame.core.contract import CHANCE, EventLog, Move, Plain, State
from tablegame.core.domain import EMPTY, Deals, Domain, Layouts, Listed, Lots
from tablegame.core.options import Chosen
from tablegame.core.tricks import NOBODY, cards_of, clockwise, known, mask_of, number, placed
from tablegame.games.contractgrid.facts import contracts, moves, scoring, view
from tablegame.games.contractgrid.facts.cards import ORDERS, SUIT_CARDS, pack_of
from tablegame.games.contractgrid.facts.events import (
    Bid,
    GridCardPlayed,
    GridDealerDrawn,
    GridDealt,
    GridOver,
    GridTrickTaken,
    HandScored,
    LaidOut,
    Refused,
    SheetsShown,
    TrumpFixed,
)
from tablegame.games.contractgrid.facts.options import House, Rules, house_of, rules_of
from tablegame.games.contractgrid.facts.view import FinishedHand, GridTrick, GridView, ScoredHand


@lru_cache(maxsize=16384)
def _listed(mask: int) -> Listed:
    return Listed(cards_of(mask))


@lru_cache(maxsize=64)
def bid_sets(on_sheet: tuple[int, ...], bids: int) -> Listed:
    """Every choice of so many different contracts, as moves, ascending."""
    return Listed(tuple(sorted(moves.BID + sum(1 << c for c in chosen) for chosen in combinations(on_sheet, bids))))


@lru_cache(maxsize=512)
def seen_of(hand: FinishedHand) -> FinishedHand:
    """A finished hand as a view has it: nobody is None."""
    return hand._replace(refused=tuple(None if suit == NOBODY else suit for suit in hand.refused))


@lru_cache(maxsize=512)
def kept_of(hand: FinishedHand) -> FinishedHand:
    """A finished hand as a state keeps it: nobody is NOBODY."""
    return hand._replace(refused=tuple(map(number, hand.refused)))


class GridState(State[GridView]):
    """A game under way. Flat fields: ints, strings, tuples of these; NOBODY is nobody and nothing.

    asked: the seats that are asked in this phase, in their order; the first acts now, in the laying out of sheets all
    of them. hands, collected, lacks: bit masks of cards by seat. sheets: layouts as moves, 0 before. bids, marks:
    masks of contracts by seat, NOBODY before a bid. tricks, past: what has happened. totals: everybody's score after
    each hand.
    """

    __slots__ = (
        "asked", "bids", "collected", "dealer", "hands", "house", "lacks", "leader", "marks", "past", "phase",
        "players", "refused", "rules", "sheets", "total", "totals", "trick", "tricks", "trump",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.rules: Rules = rules_of(chosen)
        self.house: House = house_of(self.rules)
        self.dealer: int = NOBODY
        self.sheets: tuple[int, ...] = (0,) * players
        self.marks: tuple[int, ...] = (0,) * players
        self.total: tuple[int, ...] = (0,) * players
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.past: tuple[FinishedHand, ...] = ()
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
        self.tricks: tuple[GridTrick, ...] = ()

    # -- the contract ------------------------------------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """All who have not laid out their sheet, then the seat that is asked; chance before a deal, () when over."""
        return self.asked if self.phase == view.GRID else self.asked[:1]

    def legal(self, seat: int) -> Domain:
        """What a seat may do now, empty where it is not asked."""
        return _LEGAL[self.phase](self, seat) if seat in self.acting() else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Do it; the last card of a hand scores it."""
        if isinstance(move, int):
            _APPLY[self.phase](self, actor, move, log)
        elif self.phase == view.DEALER:
            self._draw_dealer(move[1], log)
        else:
            self._deal(split_hands(move), log)

    def scores(self) -> tuple[int, ...]:
        """Everybody's total."""
        return self.total

    def winners(self) -> tuple[int, ...]:
        """The best by the rule of the end; tied all the way they share. Empty while it goes on."""
        if self.phase != view.OVER:
            return ()
        keys = scoring.standing(self.totals, self.whole(), self.house.cap, self.house.require_complete)
        return tuple(seat for seat in range(self.players) if keys[seat] == max(keys))

    def whole(self) -> tuple[bool, ...]:
        """Whose sheet is complete."""
        return tuple(
            bool(sheet) and scoring.complete(moves.sheet_of(sheet), marks)
            for sheet, marks in zip(self.sheets, self.marks, strict=True)
        )

    def table(self) -> dict[str, Plain]:
        """The trump (docs/records.md#the-state-as-json)."""
        return {"trump": None if self.trump == NOBODY else "SHDC"[self.trump]}

    def hidden(self) -> bool:
        """Whether somebody may not see something: sheets before all are laid out, hands before they are played."""
        return self.phase not in (view.DEALER, view.DEAL, view.OVER)

    def view(self, seat: int | None) -> GridView:
        """What a seat knows: its own cards and sheet, all sheets once they are open, what was said and played."""
        secret = self.phase in (view.DEALER, view.GRID)
        return GridView(
            players=self.players,
            seat=seat,
            rules=self.rules,
            phase=self.phase,
            dealer=known(self.dealer),
            sheets=tuple(
                moves.sheet_of(sheet) if sheet and (each == seat or not secret) else None
                for each, sheet in enumerate(self.sheets)
            ),
            laid=tuple(map(bool, self.sheets)),
            hand=() if seat is None else cards_of(self.hands[seat]),
            sizes=tuple(hand.bit_count() for hand in self.hands),
            refused=tuple(map(known, self.refused)),
            trump=known(self.trump),
            bids=tuple(map(known, self.bids)),
            marks=self.marks,
            leader=known(self.leader),
            trick=self.trick,
            tricks=self.tricks,
            collected=tuple(map(cards_of, self.collected)),
            lacks=self.lacks,
            past=tuple(map(seen_of, self.past)),
            acting=self.acting(),
            over=self.phase == view.OVER,
            scores=self.total,
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )

    # -- before play -------------------------------------------------------------------------------------------

    @property
    def forehand(self) -> int:
        """Left of the dealer."""
        return (self.dealer + 1) % self.players

    def _ask(self, phase: str, seats: tuple[int, ...]) -> None:
        self.phase = phase
        self.asked = seats

    def _from(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from one."""
        return clockwise(first, self.players)

    def _draw_dealer(self, seat: int, log: EventLog | None) -> None:
        self.dealer = seat
        self._ask(view.GRID, tuple(range(self.players)))
        if log is not None:
            log.append(GridDealerDrawn(seat=self.dealer), self)

    def _lay_out(self, actor: int, sheet: int, log: EventLog | None) -> None:
        self.sheets = placed(self.sheets, actor, sheet)
        self.asked = tuple(seat for seat in self.asked if seat != actor)
        if log is not None:
            log.append(LaidOut(seat=actor, sheet=moves.sheet_of(sheet)), self)
        if not self.asked:
            self._ask(view.DEAL, (CHANCE,))
            if log is not None:
                sheets = tuple(map(moves.sheet_of, self.sheets))
                log.append(SheetsShown(sheets=sheets, reveals=tuple(range(self.players))), self)

    def _deal(self, hands: tuple[tuple[int, ...], ...], log: EventLog | None) -> None:
        self.hands = tuple(map(mask_of, hands))
        self._ask(view.REFUSE, self._from(self.forehand)[:3])
        if log is not None:
            held = tuple(map(cards_of, self.hands))
            log.append(
                GridDealt(seat=self.dealer, number=len(self.past), hands=held, reveals=tuple(range(self.players))), self
            )

    def _refuse(self, actor: int, move: int, log: EventLog | None) -> None:
        suit = move - moves.REFUSE
        self.refused = placed(self.refused, actor, suit)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Refused(seat=actor, suit=suit), self)
        if self.asked:
            return
        (self.trump,) = (suit for suit in range(4) if suit not in self.refused)
        if log is not None:
            log.append(TrumpFixed(suit=self.trump), self)
        self._ask(view.BID, self._from(self.forehand))

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        mask = move - moves.BID
        self.bids = placed(self.bids, actor, mask)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Bid(seat=actor, contracts=mask), self)
        if not self.asked:
            self._lead(self.forehand)

    # -- play --------------------------------------------------------------------------------------------------

    def _lead(self, seat: int) -> None:
        self.leader = seat
        self._ask(view.PLAY, self._from(seat))

    def _card(self, actor: int, card: int, log: EventLog | None) -> None:
        self.hands = placed(self.hands, actor, self.hands[actor] & ~(1 << card))
        shown = ORDERS[self.trump].shown(self.trick, card)
        if shown:
            self.lacks = placed(self.lacks, actor, self.lacks[actor] | shown)
        self.trick += (card,)
        self.asked = self.asked[1:]
        if log is not None:
            others = tuple(seat for seat in range(self.players) if seat != actor)
            log.append(GridCardPlayed(seat=actor, card=card, reveals=others), self)
        if not self.asked:
            self._end_trick(log)

    def _end_trick(self, log: EventLog | None) -> None:
        winner = self._from(self.leader)[ORDERS[self.trump].best_place(self.trick)]
        if log is not None:
            log.append(GridTrickTaken(seat=winner, cards=self.trick), self)
        self.tricks += (GridTrick(self.leader, self.trick, winner),)
        self.collected = placed(self.collected, winner, self.collected[winner] | mask_of(self.trick))
        self.trick = ()
        if self.hands[winner]:
            self._lead(winner)
        else:
            self._score(log)

    # -- the end of a hand -------------------------------------------------------------------------------------

    def _score(self, log: EventLog | None) -> None:
        """Score the hand, put it with those that are over; the deal moves on, or the game ends."""
        scored = self._scored()
        self.total = tuple(each.total for each in scored)
        self.totals += (self.total,)
        self.marks = tuple(each.marks for each in scored)
        self.past += (FinishedHand(self.dealer, self.refused, self.trump, self.tricks, scored),)
        over = scoring.ended(self.total, self.whole(), self.house.cap)
        self._clear()
        self._ask(view.OVER if over else view.DEAL, ())
        if log is not None:
            log.append(HandScored(number=len(self.past) - 1), self)
        if over:
            if log is not None:
                log.append(GridOver(winners=self.winners(), scores=self.total), self)
            return
        self.dealer = self.forehand
        self._ask(view.DEAL, (CHANCE,))

    def _scored(self) -> tuple[ScoredHand, ...]:
        """Everybody's hand."""
        won = view.won_of(self.tricks, self.players)
        pack, trumps = mask_of(pack_of(self.house.cards)), ORDERS[self.trump].masks[self.trump]
        found = []
        for seat, cards in enumerate(self.collected):
            values = contracts.values_by_tricks(won, seat)
            values |= contracts.values_by_cards(cards, pack, self.trump, self.house.joker_counts)
            sheet, bids = moves.sheet_of(self.sheets[seat]), self.bids[seat]
            result = scoring.score(sheet, values, bids, self.marks[seat], self.house.reward)
            suits = tuple((cards & suit).bit_count() for suit in SUIT_CARDS)
            total = self.total[seat] + result.points()
            found.append(
                ScoredHand(won[seat], suits, (cards & trumps).bit_count(), values, bids, result.unmarked, result.bids,
                       result.lines, result.marks, total)
            )  # fmt: skip
        return tuple(found)

    # -- what may be done --------------------------------------------------------------------------------------

    def _legal_deal(self, seat: int) -> Domain:  # noqa: ARG002
        return Deals(pack_of(self.house.cards), (self.house.cards // self.players,) * self.players)

    def _legal_refuse(self, seat: int) -> Domain:  # noqa: ARG002
        return Listed(tuple(moves.REFUSE + suit for suit in range(4) if suit not in self.refused))

    def _legal_card(self, seat: int) -> Domain:
        return _listed(ORDERS[self.trump].playable(self.hands[seat], self.trick))


_LEGAL: Final[dict[str, Callable[[GridState, int], Domain]]] = {
    view.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    view.GRID: lambda state, _: Layouts(state.house.on_sheet),
    view.DEAL: GridState._legal_deal,
    view.REFUSE: GridState._legal_refuse,
    view.BID: lambda state, _: bid_sets(state.house.on_sheet, state.house.bids),
    view.PLAY: GridState._legal_card,
}

_APPLY: Final[dict[str, Callable[[GridState, int, int, EventLog | None], None]]] = {
    view.GRID: GridState._lay_out,
    view.REFUSE: GridState._refuse,
    view.BID: GridState._bid,
    view.PLAY: GridState._card,
}
