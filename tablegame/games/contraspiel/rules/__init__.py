"""The rules of Contraspiel, as the registry hands them out (help.en.md). The session itself is in state.py."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.cards import GERMAN, GERMAN_SUITS, join_hands
from tablegame.core.contract import Engine, Finished, Move, Plain, Reason, seat_letter
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_
from tablegame.core.tricks import not_none, number
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import HAND, pack_of
from tablegame.games.contraspiel.facts.options import OPTIONS
from tablegame.games.contraspiel.facts.unseen import unseen
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, SpielTrick, SpielView, suit_of
from tablegame.games.contraspiel.rules.seeing import calls, deal, paid
from tablegame.games.contraspiel.rules.state import SpielState

MOST_THROWN: Final = 100
"""Deals thrown in in a row after which the arena gives up (docs/records.md#the-arena-as-json)."""


class Contraspiel(Engine[SpielState, SpielView]):
    """The engine: deals by chance, hidden hands, one seat at a time."""

    key = "contraspiel"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 4
    counted = "deal"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestones = ("trick", "settled")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - all house rules alike
        """Three to six."""
        return (3, 4, 5, 6)

    def new(self, players: int, chosen: Chosen) -> SpielState:
        """The beginning of a session; raises OptionError where players do not fit."""
        check_players(self, players, chosen)
        return SpielState(players, chosen)

    def deal(self, state: SpielState, rng: Random) -> Move:
        """The first dealer, who pays the stamm where lots are drawn, or a shuffled deal."""
        if state.phase != words.DEAL:
            kind = moves.DRAW_DEALER if state.phase == words.DEALER else moves.DRAW_STAMM
            return (kind, rng.randrange(state.players))
        pack = pack_of(state.players)
        cards = tuple(rng.sample(pack, len(pack)))
        cuts = [HAND * seat for seat in range(state.players + 1)]
        hands = [cards[start : start + HAND] for start in cuts[:-1]]
        return join_hands((*hands, cards[cuts[-1] :]))

    def determinize(self, view: SpielView, rng: Random) -> SpielState:
        """A session the view could have come from, every way to lay the unseen cards as likely as any other."""
        state = of_view(view)
        if view.turn_up is None:
            return state
        laid = unseen(view).draw(rng)
        state.hands, state.talon, state.given = laid.hands, laid.talon, number(laid.given)
        return state

    def why_not(self, view: SpielView, move: Move) -> Reason | None:
        """Why this view's seat may not do that; None when it may."""
        if view.over:
            return Reason(N_("the session is over"), (), "session")
        seat = view.seat
        if seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if seat not in view.acting:
            return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")
        if move in view.domain:
            return None
        assert isinstance(move, int)  # what chance deals is not asked for here
        return _refused(view, seat, move)

    def forced(self, view: SpielView) -> int | None:
        """The last card of a hand, the only one left to play."""
        legal = view.legal()
        last = view.phase == "play" and view.hand is not None and len(view.hand) == 1 and legal.count() == 1
        return next(iter(legal)) if last else None

    def stalled(self, state: SpielState) -> bool:
        """A hundred deals thrown in in a row: the arena counts the session as unfinished."""
        return state.thrown >= MOST_THROWN

    def details(self, view: SpielView, finished: Finished) -> dict[str, Any]:
        """What --view prints (docs/views.md#contraspiel)."""
        return {
            "options": dict(view.rules),
            "phase": view.phase,
            "deal": view.deal + (not view.over),
            "dealer": _letter(view.dealer),
            "hand": None if view.hand is None else _cards(view.hand),
            "cards": _by_seat(view.sizes),
            "talon": view.talon,
            "turn_up": _card(view.turn_up),
            "taken_by": _letter(view.taker),
            "given_by": _letter(view.giver),
            "first_soloist": _letter(view.first),
            "contra": _letter(view.contra),
            "recontra": _letter(view.recontra),
            "matsch": _letter(view.matsch),
            "soloist": _letter(view.soloist),
            "trump": _suit(view.trump),
            "dropped": [seat_letter(seat) for seat, out in enumerate(view.dropped) if out],
            "calls": _calls(view.calls),
            "leader": _letter(view.leader),
            "trick": [{"seat": seat_letter(seat), "card": GERMAN.text(card)} for seat, card in view.lying],
            "tricks": _tricks(view.tricks),
            "stamm_paid_by": _letter(view.payer),
            "stamm_by_lots": view.lots,
            "payments": _payments(view.payments),
            "pool": view.pool,
            "past": finished.to_json(view.past, _deal),
        }


# -- what --view prints ------------------------------------------------------------------------------------------------


def _letter(seat: int | None) -> str | None:
    return None if seat is None else seat_letter(seat)


def _card(card: int | None) -> str | None:
    return None if card is None else GERMAN.text(card)


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [GERMAN.text(card) for card in cards]


def _suit(suit: int | None) -> str | None:
    return None if suit is None else GERMAN_SUITS[suit]


def _by_seat(values: tuple[int, ...]) -> dict[str, int]:
    return {seat_letter(seat): value for seat, value in enumerate(values)}


def _calls(calls: tuple[Call, ...]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat_letter(call.seat),
            "phase": call.phase,
            "says": call.word,
            "suit": _suit(call.suit),
            "exchanged": call.exchanged,
        }
        for call in calls
    ]


def _tricks(tricks: tuple[SpielTrick, ...]) -> list[dict[str, Any]]:
    return [
        {
            "leader": seat_letter(trick.leader),
            "cards": {seat_letter(seat): GERMAN.text(card) for seat, card in trick.plays},
            "winner": seat_letter(trick.winner),
            "trump": _suit(trick.trump),
        }
        for trick in tricks
    ]


def _payments(payments: tuple[Payment, ...]) -> list[dict[str, Any]]:
    """Payer and payee by their letters, null for the pool."""
    return [
        {"for": paid.kind, "payer": _letter(paid.payer), "payee": _letter(paid.payee), "chips": paid.chips}
        for paid in payments
    ]


def _deal(deal: Deal) -> dict[str, Any]:
    return {
        "dealer": seat_letter(deal.dealer),
        "turn_up": GERMAN.text(deal.turn_up),
        "first_soloist": seat_letter(deal.first),
        "contra": _letter(deal.contra),
        "recontra": _letter(deal.recontra),
        "matsch": _letter(deal.matsch),
        "soloist": seat_letter(deal.soloist),
        "trump": _suit(deal.trump),
        "dropped": [seat_letter(seat) for seat, out in enumerate(deal.dropped) if out],
        "folded": deal.folded,
        "calls": _calls(deal.calls),
        "tricks": _tricks(deal.tricks),
        "winner": _letter(deal.winner),
        "payments": _payments(deal.payments),
        "scores": _by_seat(deal.after),
        "pool": deal.pool_after,
    }


# -- sessions that a view could have come from -------------------------------------------------------------------------


def of_view(view: SpielView) -> SpielState:
    """The state of a view without the cards that lie in hands, in the talon and given away."""
    state = SpielState(view.players, dict(view.rules))
    state.phase = view.phase
    state.deal, state.thrown, state.dealer = view.deal, view.thrown, number(view.dealer)
    state.chips, state.pool = view.scores, view.pool
    state.began, state.pool_began = view.began, view.pool_began
    state.paid = paid(view.payments, number)
    state.past = tuple(deal(each, number) for each in view.past)
    for name in ("turn_up", "taker", "giver", "first", "contra", "recontra", "matsch", "soloist", "trump", "leader"):
        setattr(state, name, number(getattr(view, name)))
    state.payer, state.lots, state.dealer_plays = number(view.payer), view.lots, view.dealer_plays
    state.dropped = sum(1 << seat for seat, out in enumerate(view.dropped) if out)
    state.said = calls(view.calls, number)
    state.trick, state.tricks = view.trick, view.tricks
    state.won = tuple(trick.winner for trick in view.tricks)
    state.matsch_from = number(view.matsch_from)
    state.lacks = view.lacks
    state.asked = _asked(view)
    return state


def _asked(view: SpielView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order from the one that acts."""
    if not view.acting or view.acting[0] < 0:
        return view.acting
    now = view.acting[0]
    order = tuple((now + i) % view.players for i in range(view.players))
    if view.phase in (words.FIRST, words.SECOND):
        return order[: (not_none(view.forehand) - now) % view.players or view.players]
    if view.phase in (words.CONTRA, words.DROP):
        return order[: (not_none(view.soloist) - now) % view.players]
    if view.phase == words.PLAY:
        still = len([out for out in view.dropped if not out]) - len(view.trick)
        return tuple(seat for seat in order if not view.dropped[seat])[:still]
    if view.phase in (words.RECONTRA, words.MATSCH):
        declared = (view.first, view.contra, view.recontra)
        turns = order[: (not_none(view.leader) - now) % view.players or view.players]
        return tuple(seat for seat in turns if seat not in declared and not view.dropped[seat])
    return (now,)


_ASKED: Final = {
    words.SOWN: (N_("a sow is turned up: {seat} takes it or leaves it before looking at the hand"), "turnup"),
    words.EXCHANGE: (N_("{seat} gives one of the five dealt cards for the card turned up"), "turnup"),
    words.WENZEL: (N_("{seat} has the Unter of acorns and stands or folds"), "turnup"),
    words.FIRST: (N_("{seat} says play, in the suit of the turn-up, or pass"), "bidding"),
    words.SECOND: (N_("{seat} says play in a suit other than the turn-up's, or pass"), "bidding"),
    words.TURNUP: (N_("{seat} gives a card for the turn-up, or stands"), "bidding"),
    words.CONTRA: (N_("{seat} says contra or pass"), "contra"),
    words.DROP: (N_("{seat} drops out of the deal or stays"), "dropping"),
    words.PLAY: (N_("{seat} plays a card"), "tricks"),
    words.RECONTRA: (N_("{seat} says recontra or pass"), "recontra"),
    words.MATSCH: (N_("{seat} says matsch in a suit other than trump, or pass"), "matsch"),
}
"""What a seat is asked in each phase, and where the rules say so."""

_LED: Final = (
    N_("acorns are led, and {seat} holds {cards}"),
    N_("leaves are led, and {seat} holds {cards}"),
    N_("hearts are led, and {seat} holds {cards}"),
    N_("bells are led, and {seat} holds {cards}"),
)
_TRUMP_LED: Final = N_("trump is led, and {seat} holds {cards}")


def _refused(view: SpielView, seat: int, move: int) -> Reason:
    fields: tuple[tuple[str, Plain], ...] = (("seat", seat),)
    hand = view.hand or ()
    card = move if move < 32 else move & 31
    gives = view.phase in (words.EXCHANGE, words.TURNUP) and moves.GIVE <= move < moves.CONTRA_FOR
    swaps = view.phase == words.CONTRA and moves.CONTRA_FOR <= move < moves.CONTRA_FOR + 32
    plays = view.phase == words.PLAY and 0 <= move < 32
    if swaps and (view.taker is not None or view.turn_up is None or view.turn_up >> 3 != view.trump):
        return Reason(N_("the turn-up cannot be taken with this contra"), (), "contra")
    if (gives or swaps or plays) and card not in hand:
        return Reason(N_("{seat} does not hold {card}"), (*fields, ("card", GERMAN.text(card))), "choosing")
    if gives:
        return Reason(N_("the card turned up cannot be given away at once"), (), "turnup")
    if plays:
        return _must_follow(view, seat)
    if moves.MATSCH <= move < moves.DROP:
        return _no_matsch(view, fields)
    if view.phase == words.SECOND and moves.PLAY_IN <= move < moves.PASS:
        return Reason(N_("only forehand may still choose the suit of the turn-up"), (), "bidding")
    text, clause = _ASKED[view.phase]
    return Reason(text, fields, clause)


def _must_follow(view: SpielView, seat: int) -> Reason:
    """A card in hand is refused for one thing only: the cards that may be played are those of the suit led."""
    led = suit_of(view.trick[0], view.trump)
    held = " ".join(GERMAN.text(card) for card in view.domain)
    text = _TRUMP_LED if led == view.trump else _LED[led]
    return Reason(text, (("seat", seat), ("cards", held)), "tricks")


def _no_matsch(view: SpielView, fields: tuple[tuple[str, Plain], ...]) -> Reason:
    if view.dealer_plays:
        return Reason(N_("no matsch where the dealer took a Wenzel or a sow"), (), "matsch")
    if view.phase in (words.MATSCH, words.CONTRA) and (view.phase == words.MATSCH or view.rule("early_matsch")):
        return Reason(N_("a matsch needs a suit other than trump"), (), "matsch")
    if view.phase == words.CONTRA:
        return Reason(N_("in this house a matsch is said after a recontra only"), (), "matsch")
    text, clause = _ASKED[view.phase]
    return Reason(text, fields, clause)


ENGINE: Final = Contraspiel()
