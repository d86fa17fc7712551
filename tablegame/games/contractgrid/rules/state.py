"""A game of ContractGrid under way: whose turn it is, what may be done, what follows (help.en.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from tablegame.core.cards import SUITS, split_hands
from tablegame.core.contract import CHANCE, EventLog, Move, Plain
from tablegame.core.domain import EMPTY, Deals, Domain, Layouts, Listed, Lots
from tablegame.core.options import Chosen
from tablegame.core.tricks import (
    NOBODY,
    DealerDrawn,
    TrickState,
    cards_of,
    mask_of,
    to_state,
    to_view,
    with_entry,
)
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import ORDERS, SUIT_CARDS, pack_of
from tablegame.games.contractgrid.facts.options import House, Rules, house_of, rules_of
from tablegame.games.contractgrid.facts.view import (
    Bid,
    FinishedHand,
    GridDealt,
    GridOver,
    GridTrickTaken,
    GridView,
    HandScored,
    LaidOut,
    Phase,
    Refused,
    ScoredHand,
    SheetsShown,
    TrumpFixed,
)


@lru_cache(maxsize=64)
def bid_sets(on_sheet: tuple[int, ...], bids: int) -> Listed:
    """Every set of different contracts of that size, as moves, ascending."""
    return Listed(tuple(sorted(moves.BID + sum(1 << c for c in chosen) for chosen in combinations(on_sheet, bids))))


@lru_cache(maxsize=512)
def seen_of(hand: FinishedHand) -> FinishedHand:
    """A finished hand as a view has it."""
    return hand._replace(refused=tuple(None if suit == NOBODY else suit for suit in hand.refused))


@lru_cache(maxsize=512)
def kept_of(hand: FinishedHand) -> FinishedHand:
    """A finished hand as a state has it."""
    return hand._replace(refused=tuple(map(to_state, hand.refused)))


class GridState(TrickState[GridView]):
    """A game at one moment; NOBODY stands for nobody and nothing.

    asked: while sheets are laid out, all these seats act at once. sheets: layouts as moves, 0 before; bids, marks:
    masks of contracts by seat, NOBODY before a bid; collected: masks of cards by seat; total: everybody's score;
    totals: the same after each hand.
    """

    orders = ORDERS
    __slots__ = (
        "bids", "collected", "house", "marks", "past", "refused", "rules", "sheets", "total", "totals",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players = players
        self.rules: Rules = rules_of(chosen)
        self.house: House = house_of(self.rules)
        self.dealer = NOBODY
        self.sheets: tuple[int, ...] = (0,) * players
        self.marks: tuple[int, ...] = (0,) * players
        self.total: tuple[int, ...] = (0,) * players
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.past: tuple[FinishedHand, ...] = ()
        self._clear()
        self.ask(Phase.DEALER, (CHANCE,))

    def _clear(self) -> None:
        """No card is out, and nothing has been said."""
        self.clear_tricks()
        self.collected: tuple[int, ...] = (0,) * self.players
        self.refused: tuple[int, ...] = (NOBODY,) * self.players
        self.bids: tuple[int, ...] = (NOBODY,) * self.players

    # -- the contract ------------------------------------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """All who have not laid out their sheet, then the seat that is asked; chance before a deal, () when over."""
        return self.asked if self.phase == Phase.GRID else self.asked[:1]

    def legal(self, seat: int) -> Domain:
        """What a seat may do now, empty where it is not asked."""
        return _DOMAINS[self.phase](self, seat) if seat in self.acting() else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make the move; the last card of a hand scores it."""
        if isinstance(move, int):
            _CHOSEN[self.phase](self, actor, move, log)
        elif self.phase == Phase.DEALER:
            self._draw_dealer(move[1], log)
        else:
            self._deal(split_hands(move), log)

    def scores(self) -> tuple[int, ...]:
        """Everybody's total."""
        return self.total

    def winners(self) -> tuple[int, ...]:
        """The best by the rule of the end; seats that are tied all the way share. Empty while the game goes on."""
        if self.phase != Phase.OVER:
            return ()
        keys = scoring.ranking_keys(self.totals, self.whole(), self.house.cap, self.house.require_complete)
        return tuple(seat for seat in range(self.players) if keys[seat] == max(keys))

    def whole(self) -> tuple[bool, ...]:
        """Which seats have completed their sheet."""
        return tuple(
            bool(sheet) and scoring.complete(moves.sheet_of(sheet), marks)
            for sheet, marks in zip(self.sheets, self.marks, strict=True)
        )

    def table(self) -> dict[str, Plain]:
        """The trump (docs/records.md#the-state-as-json)."""
        return {"trump": None if self.trump == NOBODY else SUITS[self.trump]}

    def hidden(self) -> bool:
        """Whether something is hidden from somebody: sheets before all are laid out, hands before they are played."""
        return self.phase not in (Phase.DEALER, Phase.DEAL, Phase.OVER)

    def trick_event(self, winner: int) -> GridTrickTaken:
        return GridTrickTaken(seat=winner, cards=self.trick)

    def view(self, seat: int | None) -> GridView:
        """What a seat knows: its own cards and sheet, all sheets once they are open, all calls and cards."""
        secret = self.phase in (Phase.DEALER, Phase.GRID)
        return GridView(
            players=self.players,
            seat=seat,
            rules=self.rules,
            phase=self.phase,
            dealer=to_view(self.dealer),
            sheets=tuple(
                moves.sheet_of(sheet) if sheet and (each == seat or not secret) else None
                for each, sheet in enumerate(self.sheets)
            ),
            laid=tuple(map(bool, self.sheets)),
            hand=() if seat is None else cards_of(self.hands[seat]),
            sizes=tuple(hand.bit_count() for hand in self.hands),
            refused=tuple(map(to_view, self.refused)),
            trump=to_view(self.trump),
            bids=tuple(map(to_view, self.bids)),
            marks=self.marks,
            leader=to_view(self.leader),
            trick=self.trick,
            tricks=self.tricks,
            collected=tuple(map(cards_of, self.collected)),
            lacks=self.lacks,
            past=tuple(map(seen_of, self.past)),
            acting=self.acting(),
            over=self.phase == Phase.OVER,
            scores=self.total,
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )

    # -- before play -------------------------------------------------------------------------------------------

    def _draw_dealer(self, seat: int, log: EventLog | None) -> None:
        self.dealer = seat
        self.ask(Phase.GRID, tuple(range(self.players)))
        if log is not None:
            log.append(DealerDrawn(seat=self.dealer), self)

    def _lay_out(self, actor: int, sheet: int, log: EventLog | None) -> None:
        self.sheets = with_entry(self.sheets, actor, sheet)
        self.asked = tuple(seat for seat in self.asked if seat != actor)
        if log is not None:
            log.append(LaidOut(seat=actor, sheet=moves.sheet_of(sheet)), self)
        if not self.asked:
            self.ask(Phase.DEAL, (CHANCE,))
            if log is not None:
                sheets = tuple(map(moves.sheet_of, self.sheets))
                log.append(SheetsShown(sheets=sheets, reveals=tuple(range(self.players))), self)

    def _deal(self, hands: tuple[tuple[int, ...], ...], log: EventLog | None) -> None:
        self.hands = tuple(map(mask_of, hands))
        self.ask(Phase.REFUSE, self.in_turn(self.forehand)[:3])
        if log is not None:
            held = tuple(map(cards_of, self.hands))
            everybody = tuple(range(self.players))
            log.append(GridDealt(seat=self.dealer, number=len(self.past), hands=held, reveals=everybody), self)

    def _refuse(self, actor: int, move: int, log: EventLog | None) -> None:
        suit = move - moves.REFUSE
        self.refused = with_entry(self.refused, actor, suit)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Refused(seat=actor, suit=suit), self)
        if self.asked:
            return
        (self.trump,) = (suit for suit in range(4) if suit not in self.refused)
        if log is not None:
            log.append(TrumpFixed(suit=self.trump), self)
        self.ask(Phase.BID, self.in_turn(self.forehand))

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        mask = move - moves.BID
        self.bids = with_entry(self.bids, actor, mask)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Bid(seat=actor, contracts=mask), self)
        if not self.asked:
            self.lead(self.forehand)

    # -- cards and the end of a hand ---------------------------------------------------------------------------

    def _card(self, actor: int, card: int, log: EventLog | None) -> None:
        trick = mask_of((*self.trick, card))
        winner = self.play_card(actor, card, log)
        if winner is None:
            return
        self.collected = with_entry(self.collected, winner, self.collected[winner] | trick)
        if self.hands[winner]:
            self.lead(winner)
        else:
            self._score(log)

    def _score(self, log: EventLog | None) -> None:
        """Score the hand and remember it; the deal moves on, or the game ends."""
        scored = self._score_hands()
        self.total = tuple(each.total for each in scored)
        self.totals += (self.total,)
        self.marks = tuple(each.marks for each in scored)
        self.past += (FinishedHand(self.dealer, self.refused, self.trump, self.tricks, scored),)
        over = scoring.is_ended(self.total, self.whole(), self.house.cap)
        self._clear()
        self.ask(Phase.OVER if over else Phase.DEAL, ())
        if log is not None:
            log.append(HandScored(number=len(self.past) - 1), self)
        if not over:
            self.dealer = self.forehand
            self.ask(Phase.DEAL, (CHANCE,))
        elif log is not None:
            log.append(GridOver(winners=self.winners(), scores=self.total), self)

    def _score_hands(self) -> tuple[ScoredHand, ...]:
        winners = [trick.winner for trick in self.tricks]
        won = tuple(map(winners.count, range(self.players)))
        pack, trumps = mask_of(pack_of(self.house.cards)), ORDERS[self.trump].masks[self.trump]
        found = []
        for seat, cards in enumerate(self.collected):
            values = contracts.values_by_tricks(won, seat)
            values |= contracts.values_by_cards(cards, pack, self.trump, self.house.joker_counts)
            sheet, bids = moves.sheet_of(self.sheets[seat]), self.bids[seat]
            score = scoring.score(sheet, values, bids, self.marks[seat], self.house.reward)
            suits = tuple((cards & suit).bit_count() for suit in SUIT_CARDS)
            total = self.total[seat] + score.points()
            found.append(
                ScoredHand(
                    won[seat], suits, (cards & trumps).bit_count(), values, bids, score.unmarked, score.bids,
                    score.lines, score.marks, total,
                )
            )  # fmt: skip
        return tuple(found)


_DOMAINS: Final[dict[str, Callable[[GridState, int], Domain]]] = {
    Phase.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    Phase.GRID: lambda state, _: Layouts(state.house.on_sheet),
    Phase.DEAL: lambda state, _: Deals(
        pack_of(state.house.cards), (state.house.cards // state.players,) * state.players
    ),
    Phase.REFUSE: lambda state, _: Listed(tuple(moves.REFUSE + suit for suit in range(4) if suit not in state.refused)),
    Phase.BID: lambda state, _: bid_sets(state.house.on_sheet, state.house.bids),
    Phase.PLAY: lambda state, seat: state.playable(seat),
}
"""What the seat to act (or chance) may do, by phase."""

_CHOSEN: Final[dict[str, Callable[[GridState, int, int, EventLog | None], None]]] = {
    Phase.GRID: GridState._lay_out,
    Phase.REFUSE: GridState._refuse,
    Phase.BID: GridState._bid,
    Phase.PLAY: GridState._card,
}
"""What follows when a seat has chosen, by phase."""
