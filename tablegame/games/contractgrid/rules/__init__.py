"""The engine of ContractGrid (help.en.md). The game itself is in state.py."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, SUITS, join_hands, split_hands
from tablegame.core.contract import Move, Plain, Reason, seat_letter
from tablegame.core.domain import Layouts
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_
from tablegame.core.tricks import Trick, TrickEngine, clockwise, letter_of, mask_of, to_state, with_entry
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of, pack_of
from tablegame.games.contractgrid.facts.options import OPTIONS
from tablegame.games.contractgrid.facts.view import HIGHLIGHTS, FinishedHand, GridView, Phase, unseen
from tablegame.games.contractgrid.rules.state import GridState, kept_of

MOST_HANDS: Final = 60
"""Hands after which arena leaves a game unfinished (docs/records.md#the-arena-as-json)."""

_ASKED: Final = {
    Phase.GRID: (N_("{seat} lays out the contracts, each on one square"), "sheet"),
    Phase.REFUSE: (N_("{seat} names a suit that is not to be trump"), "trump"),
    Phase.BID: (N_("{seat} bids on different squares of the sheet, {count} of them"), "bids"),
    Phase.PLAY: (N_("{seat} plays a card"), "play"),
}
"""What a seat is asked in each phase, and where the rules say so."""

_REFUSED: Final = (
    N_("spades have been refused already: the three suits differ"),
    N_("hearts have been refused already: the three suits differ"),
    N_("diamonds have been refused already: the three suits differ"),
    N_("clubs have been refused already: the three suits differ"),
)


class ContractGrid(TrickEngine[GridState, GridView]):
    """The engine: secret sheets, then hands with deals by chance, one seat at a time."""

    key = "contractgrid"
    deck = ANGLO_FRENCH
    over = Reason(N_("the game is over"), (), "end")
    led = (
        N_("spades are led, and {seat} holds {cards}"),
        N_("hearts are led, and {seat} holds {cards}"),
        N_("diamonds are led, and {seat} holds {cards}"),
        N_("clubs are led, and {seat} holds {cards}"),
    )
    trump_led = N_("trump is led, and {seat} holds {cards}")
    trick_clause = "play"
    holding_clause = "play"
    options: tuple[Option, ...] = OPTIONS
    highlights = HIGHLIGHTS
    usual_players = 3
    counted = "hand_number"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestones = ("trick", "hand")

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
                return Reason(_REFUSED[move - moves.REFUSE], (), "trump")
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

    def details(self, view: GridView) -> dict[str, Any]:
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
