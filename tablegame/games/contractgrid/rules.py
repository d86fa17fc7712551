"""The rules of ContractGrid (help.en.md): the state of a game, then the engine with the reasons for refused moves and
the JSON form of views.

Moves are numbers (facts/moves.py); cards, suits and contracts are numbers, too, and sets of them masks
(facts/contracts.py). A sheet lists the contract of each square, row by row.
"""

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
    by_letter,
    cards_of,
    clockwise,
    letter_of,
    mask_of,
    to_state,
    to_view,
    with_entry,
)
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, ORDERS, REFUSALS, SUIT_CARDS, contracts_of, pack_of
from tablegame.games.contractgrid.facts.options import OPTIONS, House, Rules, house_of, rules_of
from tablegame.games.contractgrid.facts.view import (
    Bid,
    FinishedHand,
    GridDealt,
    GridOver,
    GridPhase,
    GridTrickTaken,
    GridView,
    HandScored,
    LaidOut,
    Refused,
    ScoredHand,
    SheetsShown,
    TrumpFixed,
    unseen_cards,
)


@lru_cache(maxsize=64)
def bid_moves(on_sheet: tuple[int, ...], bids: int) -> Listed:
    """All moves that bid on `bids` different contracts of a sheet, in ascending order."""
    return Listed(tuple(sorted(moves.BID + mask_of(chosen) for chosen in combinations(on_sheet, bids))))


class GridState(TrickState[GridView]):
    """A game at one moment. `apply` makes a move and asks the next seats.

    Tuples have an entry for each seat if no comment says otherwise. NOBODY (-1) stands for a missing seat, suit or bid.
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
        self.sheets: tuple[int, ...] = (0,) * players  # layouts as moves; 0 before the seat has laid out its sheet
        self.marks: tuple[int, ...] = (0,) * players  # masks of contracts
        self.total: tuple[int, ...] = (0,) * players
        self.totals: tuple[tuple[int, ...], ...] = ()  # `total` after each hand
        self.past: tuple[FinishedHand, ...] = ()  # the finished hands, as in a view
        self._clear_hand()
        self.ask(GridPhase.DEALER, (CHANCE,))

    def _clear_hand(self) -> None:
        """Forget the cards, the refused suits and the bids of a hand; sheets, marks and totals stay."""
        self.clear_tricks()
        self.collected: tuple[int, ...] = (0,) * self.players  # masks of cards
        self.refused: tuple[int, ...] = (NOBODY,) * self.players  # suits
        self.bids: tuple[int, ...] = (NOBODY,) * self.players  # masks of contracts

    # -- what every game has (core/contract.py) ----------------------------------------------------------------

    def acting(self) -> tuple[int, ...]:
        """The seat that is asked now; while sheets are laid out, all seats that have not laid out a sheet."""
        return self.asked if self.phase == GridPhase.GRID else self.asked[:1]

    def legal(self, seat: int) -> Domain:
        return _DOMAINS[self.phase](self, seat) if seat in self.acting() else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make a move: of a seat a number; of chance a tuple, the draw of the first dealer or a deal."""
        if isinstance(move, int):
            _METHODS[self.phase](self, actor, move, log)
        elif self.phase == GridPhase.DEALER:
            self._draw_dealer(move[1], log)
        else:
            self._deal(split_hands(move), log)

    def scores(self) -> tuple[int, ...]:
        return self.total

    def winners(self) -> tuple[int, ...]:
        """The seats that rank first, several only if they were tied after every hand; () before the end of the game."""
        if self.phase != GridPhase.OVER:
            return ()
        keys = scoring.ranking_keys(self.totals, self.complete_sheets(), self.house.cap, self.house.require_complete)
        return tuple(seat for seat in range(self.players) if keys[seat] == max(keys))

    def complete_sheets(self) -> tuple[bool, ...]:
        """Whether each seat has completed its sheet."""
        return tuple(
            bool(sheet) and scoring.is_complete(moves.sheet_of(sheet), marks)
            for sheet, marks in zip(self.sheets, self.marks, strict=True)
        )

    def table_as_json(self) -> dict[str, Plain]:
        """The public facts that the moves do not show, as JSON: the trump (docs/records.md#the-state-as-json)."""
        return {"trump": None if self.trump == NOBODY else SUITS[self.trump]}

    def hides_anything(self) -> bool:
        """Whether some seat may not see everything now: while sheets are secret, and while cards are in hands."""
        return self.phase not in (GridPhase.DEALER, GridPhase.DEAL, GridPhase.OVER)

    def trick_event(self, winner: int) -> GridTrickTaken:
        return GridTrickTaken(seat=winner, cards=self.trick)

    def view(self, seat: int | None) -> GridView:
        """The game as a seat sees it, or a spectator (None): without the cards of the other seats, and without their
        sheets before all are laid out."""
        are_secret = self.phase in (GridPhase.DEALER, GridPhase.GRID)
        visible = (sheet if owner == seat or not are_secret else 0 for owner, sheet in enumerate(self.sheets))
        return GridView(
            **self.seat_fields(seat),
            rules=self.rules,
            phase=self.phase,
            dealer=to_view(self.dealer),
            sheets=tuple(moves.sheet_of(sheet) if sheet else None for sheet in visible),
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
            past=self.past,
        )

    # -- before play -------------------------------------------------------------------------------------------

    def _draw_dealer(self, seat: int, log: EventLog | None) -> None:
        """Let this seat deal first. Now all seats lay out their sheets."""
        self.dealer = seat
        self.ask(GridPhase.GRID, tuple(range(self.players)))
        if log is not None:
            log.append(DealerDrawn(seat=self.dealer), self)

    def _lay_out(self, actor: int, sheet: int, log: EventLog | None) -> None:
        """Take over the sheet (a layout, facts/moves.py) of a seat; after the last one all are turned up."""
        self.sheets = with_entry(self.sheets, actor, sheet)
        self.asked = tuple(seat for seat in self.asked if seat != actor)
        if log is not None:
            log.append(LaidOut(seat=actor, sheet=moves.sheet_of(sheet)), self)
        if not self.asked:
            self.ask(GridPhase.DEAL, (CHANCE,))
            if log is not None:
                sheets, everybody = tuple(map(moves.sheet_of, self.sheets)), tuple(range(self.players))
                log.append(SheetsShown(sheets=sheets, reveals=everybody), self)

    def _deal(self, hands: tuple[tuple[int, ...], ...], log: EventLog | None) -> None:
        """Deal the cards of each seat. Then the seats from the left of the dealer on refuse suits."""
        self.hands = tuple(map(mask_of, hands))
        self.ask(GridPhase.REFUSE, self.in_turn(self.forehand)[:REFUSALS])
        if log is not None:
            cards = tuple(map(cards_of, self.hands))
            everybody = tuple(range(self.players))
            log.append(GridDealt(seat=self.dealer, number=len(self.past), hands=cards, reveals=everybody), self)

    def _refuse(self, actor: int, move: int, log: EventLog | None) -> None:
        """Take over the refusal of a suit; after the last one the suit that is left is trump, and bids are made."""
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
        self.ask(GridPhase.BID, self.in_turn(self.forehand))

    def _bid(self, actor: int, move: int, log: EventLog | None) -> None:
        """Take over the bids of a seat; after the last ones the seat at the left of the dealer leads."""
        mask = move - moves.BID
        self.bids = with_entry(self.bids, actor, mask)
        self.asked = self.asked[1:]
        if log is not None:
            log.append(Bid(seat=actor, contracts=mask), self)
        if not self.asked:
            self.lead(self.forehand)

    # -- cards and the end of a hand ---------------------------------------------------------------------------

    def _play(self, actor: int, card: int, log: EventLog | None) -> None:
        """Play a card. The winner of a finished trick collects its cards, and leads unless the hand is over."""
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
        """Score the hand and append it to `past`. Then the next seat deals, or the game ends."""
        scored = self._scored_hands()
        self.total = tuple(each.total for each in scored)
        self.totals += (self.total,)
        self.marks = tuple(each.marks for each in scored)
        self.past += (FinishedHand(self.dealer, tuple(map(to_view, self.refused)), self.trump, self.tricks, scored),)
        over = scoring.ends_game(self.total, self.complete_sheets(), self.house.cap)
        self._clear_hand()
        # Nobody is asked at the moment of the event, and the dealer is still that of the scored hand.
        self.ask(GridPhase.OVER if over else GridPhase.DEAL, ())
        if log is not None:
            log.append(HandScored(number=len(self.past) - 1), self)
        if not over:
            self.dealer = self.forehand
            self.ask(GridPhase.DEAL, (CHANCE,))
        elif log is not None:
            log.append(GridOver(winners=self.winners(), scores=self.total), self)

    def _scored_hands(self) -> tuple[ScoredHand, ...]:
        """The score of each seat for the hand, of which all tricks are over."""
        winners = [trick.winner for trick in self.tricks]
        won = tuple(map(winners.count, range(self.players)))  # the number of tricks of each seat
        pack, trumps = mask_of(pack_of(self.house.cards)), ORDERS[self.trump].masks[self.trump]
        scored_hands = []
        for seat, cards in enumerate(self.collected):
            values = contracts.values_by_tricks(won, seat)
            values |= contracts.values_by_cards(cards, pack, self.trump, self.house.joker_counts)
            sheet, bids = moves.sheet_of(self.sheets[seat]), self.bids[seat]
            score = scoring.score(sheet, values, bids, self.marks[seat], self.house.reward)
            scored = ScoredHand(
                tricks=won[seat],
                suits=tuple((cards & suit).bit_count() for suit in SUIT_CARDS),
                trumps=(cards & trumps).bit_count(),
                values=values,
                bids=bids,
                unmarked_points=score.unmarked,
                bid_points=score.bids,
                lines=score.lines,
                marks=score.marks,
                total=self.total[seat] + score.points(),
            )
            scored_hands.append(scored)
        return tuple(scored_hands)


_DOMAINS: Final[dict[str, Callable[[GridState, int], Domain]]] = {
    GridPhase.DEALER: lambda state, _: Lots(moves.DRAW_DEALER, state.players),
    GridPhase.GRID: lambda state, _: Layouts(state.house.on_sheet),
    GridPhase.DEAL: lambda state, _: Deals(
        pack_of(state.house.cards), (state.house.cards // state.players,) * state.players
    ),
    GridPhase.REFUSE: lambda state, _: Listed(
        tuple(moves.REFUSE + suit for suit in range(4) if suit not in state.refused)
    ),
    GridPhase.BID: lambda state, _: bid_moves(state.house.on_sheet, state.house.bids),
    GridPhase.PLAY: lambda state, seat: state.playable(seat),
}
"""Functions that give the legal moves of the seat to act or of chance, by phase."""
_METHODS: Final[dict[str, Callable[[GridState, int, int, EventLog | None], None]]] = {
    GridPhase.GRID: GridState._lay_out,
    GridPhase.REFUSE: GridState._refuse,
    GridPhase.BID: GridState._bid,
    GridPhase.PLAY: GridState._play,
}
"""The methods that make a move of a seat, by phase."""


MOST_HANDS: Final = 60
"""The number of hands after which the arena leaves a game unfinished (docs/records.md#the-arena-as-json)."""
_QUESTIONS: Final = {
    GridPhase.GRID: (N_("{seat} lays out the contracts, each on one square"), "sheet"),
    GridPhase.REFUSE: (N_("{seat} names a suit that is not to be trump"), "trump"),
    GridPhase.BID: (N_("{seat} bids on different squares of the sheet, {count} of them"), "bids"),
    GridPhase.PLAY: (N_("{seat} plays a card"), "play"),
}
"""The task of a seat in each phase, with the anchor of the rule."""


class ContractGrid(TrickEngine[GridState, GridView]):
    """The engine of the game: it begins games, deals, and gives reasons. The hooks are explained at TrickEngine."""

    key = "contractgrid"
    deck = ANGLO_FRENCH
    over_reason = Reason(N_("the game is over"), (), "end")
    trick_clause = "play"
    holding_clause = "play"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 3
    number_key = "hand_number"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestone_events = ("trick", "hand")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """Four players with 32 cards, three with any other pack; three or four while no pack is chosen."""
        cards = chosen.get("cards")
        if cards is None:
            return (3, 4)
        return (4,) if cards == 32 else (3,)

    def new(self, players: int, chosen: Chosen) -> GridState:
        check_players(self, players, chosen)
        return GridState(players, chosen)

    def deal(self, state: GridState, rng: Random) -> Move:
        """A random move of chance: the draw of the first dealer, or a deal of the shuffled pack."""
        if state.phase == GridPhase.DEALER:
            return (moves.DRAW_DEALER, rng.randrange(state.players))
        pack = pack_of(state.house.cards)
        cards = rng.sample(pack, len(pack))
        size = len(pack) // state.players
        return join_hands(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(state.players))

    def determinize(self, view: GridView, rng: Random) -> GridState:
        """A random state that the view allows. All deals of the unseen cards are equally likely."""
        state = state_of_view(view)
        for seat, has_sheet in enumerate(view.laid):
            if has_sheet and view.sheets[seat] is None:
                state.sheets = with_entry(state.sheets, seat, Layouts(state.house.on_sheet).sample(rng))
        if any(view.sizes):
            seats, placements = unseen_cards(view)
            hands = dict(zip(seats, placements.draw(rng), strict=True))
            if view.seat is not None:
                hands[view.seat] = view.hand
            state.hands = tuple(mask_of(hands[seat]) for seat in range(view.players))
        return state

    def waits(self, view: GridView, seat: int) -> Reason:
        if view.phase == GridPhase.GRID:
            return Reason(N_("{seat} has already laid out the sheet"), (("seat", seat),), "sheet")
        return super().waits(view, seat)

    def refusal(self, view: GridView, seat: int, move: Move) -> Reason:
        """Why a seat may not make this move in its turn. For a move of another phase the reason says what to do now."""
        if isinstance(move, int):
            if view.phase == GridPhase.PLAY and 0 <= move <= JOKER:
                return self.must_follow(view, seat) if move in view.hand else self.does_not_hold(seat, move)
            if view.phase == GridPhase.REFUSE and moves.REFUSE <= move < moves.REFUSE + len(SUITS):
                return Reason(N_("that suit has been refused already: the three suits differ"), (), "trump")
            # A layout that is refused does not hold exactly the contracts of the sheet.
            is_wrong_layout = view.phase == GridPhase.GRID and move >= moves.LAYOUT
            bid_count = (move - moves.BID).bit_count() if moves.BID <= move < moves.LAYOUT else 0
            # The right number of bids, so one is off the sheet. A wrong number gets the question of the phase below.
            has_foreign_bid = view.phase == GridPhase.BID and bid_count == view.house.bids
            if is_wrong_layout or has_foreign_bid:
                names = [CONTRACTS[contract] for contract in view.house.on_sheet]
                fields = (("count", len(names)), ("contracts", ", ".join(names)))
                return Reason(N_("the sheet has {count} squares, for {contracts}"), fields, "sheet")
        text, clause = _QUESTIONS[view.phase]
        return Reason(text, (("seat", seat), ("count", view.house.bids)), clause)

    def why_no_deal(self, view: GridView, move: Move) -> Reason | None:
        """The reason why chance cannot make this draw or deal now; None if it can."""
        assert isinstance(move, tuple), "chance draws and deals"
        drawn = move[0] == moves.DRAW_DEALER
        if view.phase == GridPhase.DEALER:
            if not drawn:
                return Reason(N_("a dealer is drawn before the first cards are dealt"), (), "players")
            if move[1] < view.players:
                return None
            return Reason(N_("the dealer is one of the {players} players"), (("players", view.players),), "players")
        if drawn:
            return Reason(N_("a dealer is drawn only once, and now cards are dealt"), (), "players")
        return _why_not_these_hands(view, split_hands(move))

    def is_stalled(self, state: GridState) -> bool:
        return len(state.past) >= MOST_HANDS

    def details_as_json(self, view: GridView) -> dict[str, Any]:
        """The part of a view's JSON that only this game has (docs/views.md)."""
        names_on_sheets = (None if sheet is None else [CONTRACTS[each] for each in sheet] for sheet in view.sheets)
        return {
            "options": {name: list(value) if isinstance(value, tuple) else value for name, value in view.rules},
            "phase": view.phase,
            # From 1: of the hand under way or, at the end, of the last hand.
            "hand_number": len(view.past) if view.over else len(view.past) + 1,
            "dealer": letter_of(view.dealer),
            "sheets": by_letter(names_on_sheets),
            "laid_out": [seat_letter(seat) for seat, laid in enumerate(view.laid) if laid],
            "marks": by_letter(map(_contract_names, view.marks)),
            "hand": _card_texts(view.hand),
            "cards": by_letter(view.sizes),
            "refused": by_letter(map(ANGLO_FRENCH.suit_letter, view.refused)),
            "trump": ANGLO_FRENCH.suit_letter(view.trump),
            "bids": by_letter(None if bid is None else _contract_names(bid) for bid in view.bids),
            "leader": letter_of(view.leader),
            "trick": _plays_as_json(view.cards_on_table),
            "tricks": [_trick_as_json(trick) for trick in view.tricks],
            "collected": by_letter(map(_card_texts, view.collected)),
            "past": [_hand_as_json(hand) for hand in view.past],
        }


def _why_not_these_hands(view: GridView, hands: tuple[tuple[int, ...], ...]) -> Reason | None:
    """The reason why chance cannot deal these hands; None if they have each card once, and all equally many."""
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
    """The reason why a card that is not in the pack cannot be dealt: it names the ranks of the pack."""
    if card == JOKER:
        return Reason(N_("this game is played without a joker"), (), "pack")
    lowest = ANGLO_FRENCH.text(pack[len(SUITS)])[0]  # a pack is ascending, and begins with the four aces
    fields: tuple[tuple[str, Plain], ...] = (("card", ANGLO_FRENCH.text(card)), ("highest", lowest))
    return Reason(N_("there is no {card} in this pack, whose ranks go from A to {highest}"), fields, "pack")


# -- a view as JSON (docs/views.md) ------------------------------------------------------------------------------------


def _card_texts(cards: tuple[int, ...]) -> list[str]:
    return [ANGLO_FRENCH.text(card) for card in cards]


def _contract_names(mask: int) -> list[str]:
    return [CONTRACTS[contract] for contract in contracts_of(mask)]


def _plays_as_json(plays: tuple[tuple[int, int], ...]) -> dict[str, str]:
    """The cards of a trick by the letter of their seat. plays: each seat with the card that it played."""
    return {seat_letter(seat): ANGLO_FRENCH.text(card) for seat, card in plays}


def _trick_as_json(trick: Trick) -> dict[str, Any]:
    leader, winner = seat_letter(trick.leader), seat_letter(trick.winner)
    return {"leader": leader, "cards": _plays_as_json(trick.plays), "winner": winner}


def _hand_as_json(hand: FinishedHand) -> dict[str, Any]:
    """A finished hand with all its tricks, and the score of each seat by its letter."""
    return {
        "dealer": seat_letter(hand.dealer),
        "refused": by_letter(map(ANGLO_FRENCH.suit_letter, hand.refused)),
        "trump": SUITS[hand.trump],
        "tricks": list(map(_trick_as_json, hand.tricks)),
        "scored": by_letter(map(_scored_hand_as_json, hand.scored)),
    }


def _scored_hand_as_json(scored: ScoredHand) -> dict[str, Any]:
    """The score of one seat for a hand: "unmarked" and "made" are points, "lines" the number of standing lines."""
    return {
        "tricks": scored.tricks,
        "suits": dict(zip(SUITS, scored.suits, strict=True)),
        "trumps": scored.trumps,
        "values": _contract_names(scored.values),
        "bids": _contract_names(scored.bids),
        "unmarked": scored.unmarked_points,
        "made": scored.bid_points,
        "lines": scored.lines,
        "marks": _contract_names(scored.marks),
        "total": scored.total,
    }


def state_of_view(view: GridView) -> GridState:
    """The state of a game as far as the view shows it. All hands, and sheets that are hidden, stay empty."""
    state = GridState(view.players, dict(view.rules))
    state.restore(view)
    state.sheets = tuple(0 if sheet is None else moves.layout(sheet) for sheet in view.sheets)
    state.marks, state.total = view.marks, view.scores
    state.past = view.past
    state.totals = tuple(tuple(each.total for each in hand.scored) for hand in view.past)
    state.refused = tuple(map(to_state, view.refused))
    state.bids = tuple(map(to_state, view.bids))
    state.collected = tuple(map(mask_of, view.collected))
    state.asked = _seats_to_ask(view)
    return state


def _seats_to_ask(view: GridView) -> tuple[int, ...]:
    """The seats that are still to act in this phase, in the order in which they act."""
    match view.phase:
        case GridPhase.REFUSE:
            # Of four players one, the dealer, is never asked.
            count = view.refused.count(None) - (view.players - REFUSALS)
        case GridPhase.BID:
            count = view.bids.count(None)
        case GridPhase.PLAY:
            count = view.players - len(view.trick)
        case _:
            return view.acting
    return clockwise(view.acting[0], view.players)[:count]


ENGINE: Final = ContractGrid()
