"""The rules of ContractGrid, as the registry hands them out (help.en.md). The game itself is in state.py."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, SUITS, join_hands, split_hands
from tablegame.core.contract import Engine, Finished, Move, Plain, Reason, seat_letter
from tablegame.core.domain import Layouts
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_
from tablegame.core.tricks import clockwise, mask_of, number, placed
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.options import OPTIONS
from tablegame.games.contractgrid.facts.view import FinishedHand, GridTrick, GridView, unseen
from tablegame.games.contractgrid.rules.state import GridState, kept_of

MOST_HANDS: Final = 60
"""Hands after which arena leaves a game unfinished (docs/records.md#the-arena-as-json)."""


class ContractGrid(Engine[GridState, GridView]):
    """The engine: secret sheets, then hands with deals by chance, one seat at a time."""

    key = "contractgrid"
    options: tuple[Option, ...] = OPTIONS
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
        """The beginning of a game; raises OptionError where players and options do not fit."""
        check_players(self, players, chosen)
        return GridState(players, chosen)

    def deal(self, state: GridState, rng: Random) -> Move:
        """The first dealer, or a shuffled deal."""
        if state.phase == words.DEALER:
            return (moves.DRAW_DEALER, rng.randrange(state.players))
        pack = pack_of(state.house.cards)
        cards = rng.sample(pack, len(pack))
        size = len(pack) // state.players
        return join_hands(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(state.players))

    def determinize(self, view: GridView, rng: Random) -> GridState:
        """A game the view could have come from, every way to deal the unseen cards as likely as any other."""
        state = of_view(view)
        for seat, laid in enumerate(view.laid):
            if laid and view.sheets[seat] is None:
                state.sheets = placed(state.sheets, seat, Layouts(state.house.on_sheet).sample(rng))
        if any(view.sizes):
            seats, placing = unseen(view)
            hands = dict(zip(seats, placing.draw(rng), strict=True))
            if view.seat is not None:
                hands[view.seat] = view.hand
            state.hands = tuple(mask_of(hands[seat]) for seat in range(view.players))
        return state

    def why_not(self, view: GridView, move: Move) -> Reason | None:
        """Why this view's seat may not do that; None when it may."""
        if view.over:
            return Reason(N_("the game is over"), (), "end")
        seat = view.seat
        if seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if seat not in view.acting:
            if view.phase == words.GRID:
                return Reason(N_("{seat} has already laid out the sheet"), (("seat", seat),), "sheet")
            return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")
        if move in view.domain:
            return None
        return _refused(view, seat, move) if isinstance(move, int) else _asked(view, seat)

    def why_no_deal(self, view: GridView, move: Move) -> Reason | None:
        """Why chance may not draw or deal that, where it is to do either."""
        assert isinstance(move, tuple), "chance draws and deals"
        drawn = move[0] == moves.DRAW_DEALER
        if view.phase == words.DEALER:
            if not drawn:
                return Reason(N_("a dealer is drawn before the first cards are dealt"), (), "players")
            if move[1] < view.players:
                return None
            return Reason(N_("the dealer is one of the {players} players"), (("players", view.players),), "players")
        if drawn:
            return Reason(N_("a dealer is drawn only once, and now cards are dealt"), (), "players")
        return _wrong_hands(view, split_hands(move))

    def forced(self, view: GridView) -> int | None:
        """The last card of a hand, the only one left to play."""
        legal = view.legal()
        return next(iter(legal)) if view.phase == "play" and len(view.hand) == 1 and legal.count() == 1 else None

    def stalled(self, state: GridState) -> bool:
        """Sixty hands without an end: the arena counts the game as unfinished."""
        return len(state.past) >= MOST_HANDS

    def details(self, view: GridView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#contractgrid)."""
        return {
            "options": {name: list(value) if isinstance(value, tuple) else value for name, value in view.rules},
            "phase": view.phase,
            "hand_number": len(view.past) + (not view.over),
            "dealer": _letter(view.dealer),
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
            "leader": _letter(view.leader),
            "trick": _laid(view.leader or 0, view.trick, view.players),
            "tricks": finished.to_json(view.tricks, lambda trick: _trick(trick, view.players)),
            "collected": {seat_letter(seat): _cards(cards) for seat, cards in enumerate(view.collected)},
            "past": finished.to_json(view.past, lambda hand: _hand(hand, view.players)),
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


def _letter(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [ANGLO_FRENCH.text(card) for card in cards]


def _names(mask: int) -> list[str]:
    return [CONTRACTS[contract] for contract in contracts_of(mask)]


def _laid(leader: int, cards: tuple[int, ...], players: int) -> dict[str, str]:
    return {seat_letter((leader + i) % players): ANGLO_FRENCH.text(card) for i, card in enumerate(cards)}


def _trick(trick: GridTrick, players: int) -> dict[str, Any]:
    return {
        "leader": seat_letter(trick.leader),
        "cards": _laid(trick.leader, trick.cards, players),
        "winner": seat_letter(trick.winner),
    }


def _hand(hand: FinishedHand, players: int) -> dict[str, Any]:
    return {
        "dealer": seat_letter(hand.dealer),
        "refused": {seat_letter(seat): _suit(suit) for seat, suit in enumerate(hand.refused)},
        "trump": SUITS[hand.trump],
        "tricks": [_trick(trick, players) for trick in hand.tricks],
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
    state.phase = view.phase
    state.dealer = number(view.dealer)
    state.sheets = tuple(0 if sheet is None else moves.layout(sheet) for sheet in view.sheets)
    state.marks, state.total = view.marks, view.scores
    state.past = tuple(map(kept_of, view.past))
    state.totals = tuple(tuple(each.total for each in hand.scored) for hand in view.past)
    state.refused = tuple(map(number, view.refused))
    state.bids = tuple(map(number, view.bids))
    state.trump, state.leader = number(view.trump), number(view.leader)
    state.trick, state.tricks = view.trick, view.tricks
    state.collected = tuple(map(mask_of, view.collected))
    state.lacks = view.lacks
    state.asked = _still_asked(view)
    return state


def _still_asked(view: GridView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order."""
    if view.phase not in (words.REFUSE, words.BID, words.PLAY):
        return view.acting
    done = {words.REFUSE: view.refused, words.BID: view.bids}.get(view.phase)
    asked = 3 if view.phase == words.REFUSE else view.players
    left = view.players - len(view.trick) if done is None else asked - view.players + done.count(None)
    return clockwise(view.acting[0], view.players)[:left]


_ASKED: Final = {
    words.GRID: (N_("{seat} lays out the contracts, each on one square"), "sheet"),
    words.REFUSE: (N_("{seat} names a suit that is not to be trump"), "trump"),
    words.BID: (N_("{seat} bids on different squares of the sheet, {count} of them"), "bids"),
    words.PLAY: (N_("{seat} plays a card"), "play"),
}
"""What a seat is asked in each phase, and where the rules say so."""

_LED: Final = (
    N_("spades are led, and {seat} holds {cards}"),
    N_("hearts are led, and {seat} holds {cards}"),
    N_("diamonds are led, and {seat} holds {cards}"),
    N_("clubs are led, and {seat} holds {cards}"),
)
_REFUSED: Final = (
    N_("spades have been refused already: the three suits differ"),
    N_("hearts have been refused already: the three suits differ"),
    N_("diamonds have been refused already: the three suits differ"),
    N_("clubs have been refused already: the three suits differ"),
)
_TRUMP_LED: Final = N_("trump is led, and {seat} holds {cards}")


def _refused(view: GridView, seat: int, move: int) -> Reason:
    if view.phase == words.PLAY and 0 <= move <= 52:
        if move not in view.hand:
            return Reason(
                N_("{seat} does not hold {card}"), (("seat", seat), ("card", ANGLO_FRENCH.text(move))), "play"
            )
        return _must_follow(view, seat)
    if view.phase == words.REFUSE and moves.REFUSE <= move < moves.REFUSE + 4:
        return Reason(_REFUSED[move - moves.REFUSE], (), "trump")
    if (view.phase == words.GRID and move >= moves.LAYOUT) or (
        view.phase == words.BID and _named(move) == view.house.bids
    ):
        return _not_on_sheet(view)
    return _asked(view, seat)


def _asked(view: GridView, seat: int) -> Reason:
    text, clause = _ASKED[view.phase]
    return Reason(text, (("seat", seat), ("count", view.house.bids)), clause)


def _named(move: int) -> int:
    """How many contracts a bid names; none where the move is no bid."""
    return (move - moves.BID).bit_count() if moves.BID <= move < moves.LAYOUT else 0


def _not_on_sheet(view: GridView) -> Reason:
    names = [CONTRACTS[contract] for contract in view.house.on_sheet]
    fields = (("count", len(names)), ("contracts", ", ".join(names)))
    return Reason(N_("the sheet has {count} squares, for {contracts}"), fields, "sheet")


def _must_follow(view: GridView, seat: int) -> Reason:
    led = view.order.suits[view.trick[0]]
    held = " ".join(map(ANGLO_FRENCH.text, view.domain))
    return Reason(_TRUMP_LED if led == view.trump else _LED[led], (("seat", seat), ("cards", held)), "play")


ENGINE: Final = ContractGrid()
