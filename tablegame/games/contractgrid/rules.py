"""A game of ContractGrid under way: whose turn it is, what may be done, what follows; and its engine (help.en.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, SUITS, join_hands, split_hands
from tablegame.core.contract import CHANCE, EventLog, Move
from tablegame.core.domain import EMPTY, Deals, Domain, Layouts, Listed, Lots
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_, Plain, Reason, seat_letter
from tablegame.core.tricks import (
    NOBODY,
    DealerDrawn,
    Trick,
    TrickEngine,
    TrickState,
    cards_of,
    clockwise,
    letter_of,
    mask_of,
    to_state,
    to_view,
    with_entry,
)
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, ORDERS, SUIT_CARDS, contracts_of, pack_of
from tablegame.games.contractgrid.facts.options import OPTIONS, House, Rules, house_of, rules_of
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
    unseen,
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

    def table_as_json(self) -> dict[str, Plain]:
        """The trump (docs/records.md#the-state-as-json)."""
        return {"trump": None if self.trump == NOBODY else SUITS[self.trump]}

    def hides_anything(self) -> bool:
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


# -- the engine --------------------------------------------------------------------------------------------------------


MOST_HANDS: Final = 60
"""Hands after which arena leaves a game unfinished (docs/records.md#the-arena-as-json)."""

_ASKED: Final = {
    Phase.GRID: (N_("{seat} lays out the contracts, each on one square"), "sheet"),
    Phase.REFUSE: (N_("{seat} names a suit that is not to be trump"), "trump"),
    Phase.BID: (N_("{seat} bids on different squares of the sheet, {count} of them"), "bids"),
    Phase.PLAY: (N_("{seat} plays a card"), "play"),
}
"""What a seat is asked in each phase, and where the rules say so."""


class ContractGrid(TrickEngine[GridState, GridView]):
    """The engine: secret sheets, then hands with deals by chance, one seat at a time."""

    key = "contractgrid"
    deck = ANGLO_FRENCH
    over = Reason(N_("the game is over"), (), "end")
    trick_clause = "play"
    holding_clause = "play"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 3
    number_key = "hand_number"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestone_events = ("trick", "hand")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Three; four with 32 cards."""
        cards = chosen.get("cards")
        return (3, 4) if cards is None else (4,) if cards == 32 else (3,)

    def new(self, players: int, chosen: Chosen) -> GridState:
        check_players(self, players, chosen)
        return GridState(players, chosen)

    def deal(self, state: GridState, rng: Random) -> Move:
        """The first dealer, or a shuffled deal."""
        if state.phase == Phase.DEALER:
            return (moves.DRAW_DEALER, rng.randrange(state.players))
        pack = pack_of(state.house.cards)
        cards = rng.sample(pack, len(pack))
        size = len(pack) // state.players
        return join_hands(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(state.players))

    def determinize(self, view: GridView, rng: Random) -> GridState:
        """A game that the view could have come from; all deals of the unseen cards are equally likely."""
        state = of_view(view)
        for seat, laid in enumerate(view.laid):
            if laid and view.sheets[seat] is None:
                state.sheets = with_entry(state.sheets, seat, Layouts(state.house.on_sheet).sample(rng))
        if any(view.sizes):
            seats, placing = unseen(view)
            hands = dict(zip(seats, placing.draw(rng), strict=True))
            if view.seat is not None:
                hands[view.seat] = view.hand
            state.hands = tuple(mask_of(hands[seat]) for seat in range(view.players))
        return state

    def waits(self, view: GridView, seat: int) -> Reason:
        if view.phase == Phase.GRID:
            return Reason(N_("{seat} has already laid out the sheet"), (("seat", seat),), "sheet")
        return super().waits(view, seat)

    def refusal(self, view: GridView, seat: int, move: Move) -> Reason:
        if isinstance(move, int):
            if view.phase == Phase.PLAY and 0 <= move <= 52:
                return self.must_follow(view, seat) if move in view.hand else self.does_not_hold(seat, move)
            if view.phase == Phase.REFUSE and moves.REFUSE <= move < moves.REFUSE + 4:
                return Reason(N_("that suit has been refused already: the three suits differ"), (), "trump")
            bids = (move - moves.BID).bit_count() if moves.BID <= move < moves.LAYOUT else 0
            if (view.phase == Phase.GRID and move >= moves.LAYOUT) or (
                view.phase == Phase.BID and bids == view.house.bids
            ):
                names = [CONTRACTS[contract] for contract in view.house.on_sheet]
                fields = (("count", len(names)), ("contracts", ", ".join(names)))
                return Reason(N_("the sheet has {count} squares, for {contracts}"), fields, "sheet")
        text, clause = _ASKED[view.phase]
        return Reason(text, (("seat", seat), ("count", view.house.bids)), clause)

    def why_no_deal(self, view: GridView, move: Move) -> Reason | None:
        """Why chance may not draw or deal that, where it is to do either."""
        assert isinstance(move, tuple), "chance draws and deals"
        drawn = move[0] == moves.DRAW_DEALER
        if view.phase == Phase.DEALER:
            if not drawn:
                return Reason(N_("a dealer is drawn before the first cards are dealt"), (), "players")
            if move[1] < view.players:
                return None
            return Reason(N_("the dealer is one of the {players} players"), (("players", view.players),), "players")
        if drawn:
            return Reason(N_("a dealer is drawn only once, and now cards are dealt"), (), "players")
        return _wrong_hands(view, split_hands(move))

    def is_stalled(self, state: GridState) -> bool:
        """Sixty hands without an end: the arena counts the game as unfinished."""
        return len(state.past) >= MOST_HANDS

    def details_as_json(self, view: GridView) -> dict[str, Any]:
        return {
            "options": {name: list(value) if isinstance(value, tuple) else value for name, value in view.rules},
            "phase": view.phase,
            "hand_number": len(view.past) + (not view.over),
            "dealer": letter_of(view.dealer),
            "sheets": {
                seat_letter(seat): None if sheet is None else [CONTRACTS[contract] for contract in sheet]
                for seat, sheet in enumerate(view.sheets)
            },
            "laid_out": [seat_letter(seat) for seat, laid in enumerate(view.laid) if laid],
            "marks": {seat_letter(seat): _names(marks) for seat, marks in enumerate(view.marks)},
            "hand": _cards(view.hand),
            "cards": {seat_letter(seat): size for seat, size in enumerate(view.sizes)},
            "refused": {seat_letter(seat): _suit(suit) for seat, suit in enumerate(view.refused)},
            "trump": _suit(view.trump),
            "bids": {seat_letter(seat): None if bid is None else _names(bid) for seat, bid in enumerate(view.bids)},
            "leader": letter_of(view.leader),
            "trick": _plays(view.lying),
            "tricks": [_trick(each) for each in view.tricks],
            "collected": {seat_letter(seat): _cards(cards) for seat, cards in enumerate(view.collected)},
            "past": [_hand(each) for each in view.past],
        }


# -- why a deal is refused ---------------------------------------------------------------------------------------------


_LOWEST: Final = 4
"""In a pack in ascending order: the place of the lowest card after the aces."""


def _wrong_hands(view: GridView, hands: tuple[tuple[int, ...], ...]) -> Reason | None:
    if len(hands) != view.players:
        fields = (("hands", len(hands)), ("players", view.players))
        return Reason(N_("a deal names a hand for every seat, {players} of them, not {hands}"), fields, "pack")
    pack = pack_of(view.house.cards)
    dealt = Counter(card for hand in hands for card in hand)
    for card in dealt:
        if card not in pack:
            return _not_in_pack(card, pack)
    each = len(pack) // view.players
    for seat, hand in enumerate(hands):
        if len(hand) != each:
            sizes = (("seat", seat), ("count", len(hand)), ("each", each))
            return Reason(N_("{seat} gets {each} cards in this deal, not {count}"), sizes, "pack")
    for card, times in dealt.items():
        if times > 1:
            return Reason(N_("the {card} is dealt twice"), (("card", ANGLO_FRENCH.text(card)),), "pack")
    return None


def _not_in_pack(card: int, pack: tuple[int, ...]) -> Reason:
    if card == JOKER:
        return Reason(N_("this game is played without a joker"), (), "pack")
    lowest = ANGLO_FRENCH.text(pack[_LOWEST])[0]
    fields: tuple[tuple[str, Plain], ...] = (("card", ANGLO_FRENCH.text(card)), ("highest", lowest))
    return Reason(N_("there is no {card} in this pack, whose ranks go from A to {highest}"), fields, "pack")


# -- what --view prints ------------------------------------------------------------------------------------------------


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [ANGLO_FRENCH.text(card) for card in cards]


def _names(mask: int) -> list[str]:
    return [CONTRACTS[contract] for contract in contracts_of(mask)]


def _plays(plays: tuple[tuple[int, int], ...]) -> dict[str, str]:
    return {seat_letter(seat): ANGLO_FRENCH.text(card) for seat, card in plays}


def _trick(trick: Trick) -> dict[str, Any]:
    return {
        "leader": seat_letter(trick.leader),
        "cards": _plays(trick.plays),
        "winner": seat_letter(trick.winner),
    }


def _hand(hand: FinishedHand) -> dict[str, Any]:
    return {
        "dealer": seat_letter(hand.dealer),
        "refused": {seat_letter(seat): _suit(suit) for seat, suit in enumerate(hand.refused)},
        "trump": SUITS[hand.trump],
        "tricks": list(map(_trick, hand.tricks)),
        "scored": {
            seat_letter(seat): {
                "tricks": each.tricks,
                "suits": dict(zip(SUITS, each.suits, strict=True)),
                "trumps": each.trumps,
                "values": _names(each.values),
                "bids": _names(each.bids),
                "unmarked": each.unmarked,
                "made": each.made,
                "lines": each.lines,
                "marks": _names(each.marks),
                "total": each.total,
            }
            for seat, each in enumerate(hand.scored)
        },
    }


# -- games that a view could have come from ----------------------------------------------------------------------------


def of_view(view: GridView) -> GridState:
    """The state of a view without what is hidden from it."""
    state = GridState(view.players, dict(view.rules))
    state.restore(view)
    state.sheets = tuple(0 if sheet is None else moves.layout(sheet) for sheet in view.sheets)
    state.marks, state.total = view.marks, view.scores
    state.past = tuple(map(kept_of, view.past))
    state.totals = tuple(tuple(each.total for each in hand.scored) for hand in view.past)
    state.refused = tuple(map(to_state, view.refused))
    state.bids = tuple(map(to_state, view.bids))
    state.collected = tuple(map(mask_of, view.collected))
    state.asked = _still_asked(view)
    return state


def _still_asked(view: GridView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order."""
    if view.phase not in (Phase.REFUSE, Phase.BID, Phase.PLAY):
        return view.acting
    done = {Phase.REFUSE: view.refused, Phase.BID: view.bids}.get(view.phase)
    asked = 3 if view.phase == Phase.REFUSE else view.players
    left = view.players - len(view.trick) if done is None else asked - view.players + done.count(None)
    return clockwise(view.acting[0], view.players)[:left]


ENGINE: Final = ContractGrid()
