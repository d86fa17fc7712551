"""The engine of Contraspiel (help.en.md). The state of a session is in rules/state.py."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.cards import GERMAN, join_hands
from tablegame.core.contract import Move
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_, Reason, seat_letter
from tablegame.core.tricks import Trick, TrickEngine, by_letter, clockwise, letter_of, not_none, to_state
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import HAND, pack_of
from tablegame.games.contraspiel.facts.options import OPTIONS
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment, Phase, SpielView, unseen
from tablegame.games.contraspiel.rules.state import OPTIONAL, SpielState, convert_calls, convert_deal, convert_payments

MOST_THROWN: Final = 100
"""The number of deals thrown in in a row after which the arena leaves a session unfinished
(docs/records.md#the-arena-as-json)."""
_QUESTIONS: Final = {
    Phase.SOW: (N_("{seat} takes the card turned up or leaves it, before looking at the hand"), "turnup"),
    Phase.EXCHANGE: (N_("{seat} gives one of the five dealt cards for the card turned up"), "turnup"),
    Phase.WENZEL: (N_("{seat} stands or folds"), "turnup"),
    Phase.FIRST: (N_("{seat} says play, in the suit of the turn-up, or pass"), "bidding"),
    Phase.SECOND: (N_("{seat} says play in a suit other than the turn-up's, or pass"), "bidding"),
    Phase.TURNUP: (N_("{seat} gives a card for the turn-up, or stands"), "bidding"),
    Phase.CONTRA: (N_("{seat} says contra or pass"), "contra"),
    Phase.DROP: (N_("{seat} drops out of the deal or stays"), "dropping"),
    Phase.PLAY: (N_("{seat} plays a card"), "tricks"),
    Phase.RECONTRA: (N_("{seat} says recontra or pass"), "recontra"),
    Phase.MATSCH: (N_("{seat} says matsch in a suit other than trump, or pass"), "matsch"),
}
"""What a seat has to do in each phase, with the anchor of the rule."""


class Contraspiel(TrickEngine[SpielState, SpielView]):
    key = "contraspiel"
    deck = GERMAN
    over_reason = Reason(N_("the session is over"), (), "session")
    trick_clause = "tricks"
    holding_clause = "choosing"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 4
    number_key = "deal"
    format = staticmethod(moves.format_move)
    parse = staticmethod(moves.parse_move)
    milestone_events = ("trick", "settled")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - all house rules alike
        return (3, 4, 5, 6)

    def new(self, players: int, chosen: Chosen) -> SpielState:
        check_players(self, players, chosen)
        return SpielState(players, chosen)

    def deal(self, state: SpielState, rng: Random) -> Move:
        """The next move of chance: a random first dealer, a random payer of the stamm, or a shuffled deal."""
        if state.phase != Phase.DEAL:
            lot = moves.DRAW_DEALER if state.phase == Phase.DEALER else moves.DRAW_STAMM
            return (lot, rng.randrange(state.players))
        pack = pack_of(state.players)
        cards = tuple(rng.sample(pack, len(pack)))
        hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(state.players)]
        return join_hands((*hands, cards[HAND * state.players :]))

    def determinize(self, view: SpielView, rng: Random) -> SpielState:
        """A random state that the view allows; all placements of the unseen cards are equally likely."""
        state = state_of_view(view)
        if view.turn_up is None:
            return state
        layout = unseen(view).draw(rng)
        state.hands, state.talon = layout.hands, layout.talon
        state.given_card = to_state(layout.given_card)  # NOBODY in place of None
        return state

    def refusal(self, view: SpielView, seat: int, move: Move) -> Reason:
        """The reason why a move is not allowed: what is wrong with its card or suit, else what the phase asks for."""
        assert isinstance(move, int), "a seat deals nothing"
        card = moves.card_of(move)
        exchanges = view.phase in (Phase.EXCHANGE, Phase.TURNUP) and moves.is_exchange(move)
        contra = view.phase == Phase.CONTRA and moves.CONTRA_FOR <= move < moves.CONTRA_FOR + 32  # gives a card
        plays = view.phase == Phase.PLAY and 0 <= move < moves.TAKE  # calls begin with TAKE
        if contra and (view.taker is not None or view.turn_up_suit != view.trump):
            return Reason(N_("the turn-up cannot be taken with this contra"), (), "contra")
        if (exchanges or contra or plays) and card not in (view.hand or ()):
            return self.does_not_hold(seat, card)
        if exchanges:
            return Reason(N_("the card turned up cannot be given away at once"), (), "turnup")
        if plays:
            return self.must_follow(view, seat)
        if moves.is_matsch(move):
            if view.dealer_plays:
                return Reason(N_("no matsch where the dealer took a Wenzel or a sow"), (), "matsch")
            if view.phase == Phase.MATSCH or (view.phase == Phase.CONTRA and view.rule("early_matsch")):
                return Reason(N_("a matsch needs a suit other than trump"), (), "matsch")
            if view.phase == Phase.CONTRA:
                return Reason(N_("in this house a matsch is said after a recontra only"), (), "matsch")
        # In the second round all other plays in a suit are allowed.
        if view.phase == Phase.SECOND and moves.PLAY_IN <= move < moves.PASS:
            return Reason(N_("only forehand may still choose the suit of the turn-up"), (), "bidding")
        text, clause = _QUESTIONS[view.phase]
        return Reason(text, (("seat", seat),), clause)

    def is_stalled(self, state: SpielState) -> bool:
        return state.thrown_in >= MOST_THROWN

    def details_as_json(self, view: SpielView) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md). Deals count from 1, seats have their
        letters, and cards and suits are written as in records."""
        number = view.deal if view.over else view.deal + 1  # after the end, the number of the last deal
        return {
            "options": dict(view.rules), "phase": view.phase, "deal": number,
            "dealer": letter_of(view.dealer),
            "hand": None if view.hand is None else list(map(GERMAN.text, view.hand)),
            "cards": by_letter(view.sizes), "talon": view.talon,
            "turn_up": None if view.turn_up is None else GERMAN.text(view.turn_up),
            "taken_by": letter_of(view.taker), "given_by": letter_of(view.giver),
            "first_soloist": letter_of(view.first_soloist), "contra": letter_of(view.contra),
            "recontra": letter_of(view.recontra), "matsch": letter_of(view.matsch),
            "soloist": letter_of(view.soloist), "trump": GERMAN.suit_letter(view.trump),
            "dropped": _dropped_as_json(view.dropped), "calls": _calls_as_json(view.calls),
            "leader": letter_of(view.leader),
            "trick": [{"seat": seat_letter(seat), "card": GERMAN.text(card)} for seat, card in view.cards_on_table],
            "tricks": _tricks_as_json(view.tricks), "stamm_paid_by": letter_of(view.stamm_payer),
            "stamm_by_lots": view.stamm_by_lot, "payments": _payments_as_json(view.payments), "pool": view.pool,
            "past": [_deal_as_json(deal) for deal in view.past],
        }  # fmt: skip


def _dropped_as_json(dropped: tuple[bool, ...]) -> list[str]:
    return [seat_letter(seat) for seat, out in enumerate(dropped) if out]


def _calls_as_json(calls: tuple[Call, ...]) -> list[dict[str, Any]]:
    """The calls of a deal, each with its seat, its phase, its word and the suit that it names."""
    return [
        {
            "seat": seat_letter(call.seat), "phase": call.phase, "says": call.word,
            "suit": GERMAN.suit_letter(call.suit), "exchanged": call.exchanged,
        }
        for call in calls
    ]  # fmt: skip


def _tricks_as_json(tricks: tuple[Trick, ...]) -> list[dict[str, Any]]:
    """The finished tricks of a deal; a matsch may change the trump from one trick to the next."""
    return [
        {
            "leader": seat_letter(trick.leader),
            "cards": {seat_letter(seat): GERMAN.text(card) for seat, card in trick.plays},
            "winner": seat_letter(trick.winner), "trump": GERMAN.suit_letter(trick.trump),
        }
        for trick in tricks
    ]  # fmt: skip


def _payments_as_json(payments: tuple[Payment, ...]) -> list[dict[str, Any]]:
    """The payments; the pool as payer or payee is None."""
    return [
        {"for": paid.kind, "payer": letter_of(paid.payer), "payee": letter_of(paid.payee), "chips": paid.chips}
        for paid in payments
    ]


def _deal_as_json(deal: Deal) -> dict[str, Any]:
    """A settled deal. Scores and pool are the chips after its payments."""
    return {
        "dealer": seat_letter(deal.dealer), "turn_up": GERMAN.text(deal.turn_up),
        "first_soloist": seat_letter(deal.first_soloist), "contra": letter_of(deal.contra),
        "recontra": letter_of(deal.recontra), "matsch": letter_of(deal.matsch),
        "soloist": seat_letter(deal.soloist), "trump": GERMAN.suit_letter(deal.trump),
        "dropped": _dropped_as_json(deal.dropped), "folded": deal.folded, "calls": _calls_as_json(deal.calls),
        "tricks": _tricks_as_json(deal.tricks), "winner": letter_of(deal.winner),
        "payments": _payments_as_json(deal.payments), "scores": by_letter(deal.chips_after),
        "pool": deal.pool_after,
    }  # fmt: skip


def state_of_view(view: SpielView) -> SpielState:
    """The state that a view shows, with NOBODY for None. Hands, talon and the card that was given away are empty."""
    state = SpielState(view.players, dict(view.rules))
    state.restore(view)
    state.deal, state.thrown_in = view.deal, view.thrown_in
    state.chips, state.pool = view.scores, view.pool
    state.chips_before, state.pool_before = view.chips_before, view.pool_before
    state.payments = convert_payments(view.payments, to_state)
    state.past = tuple(convert_deal(deal, to_state) for deal in view.past)
    for name in (*OPTIONAL, "matsch_from"):
        setattr(state, name, to_state(getattr(view, name)))
    state.stamm_by_lot, state.dealer_plays = view.stamm_by_lot, view.dealer_plays
    state.dropped = sum(1 << seat for seat, out in enumerate(view.dropped) if out)
    state.calls = convert_calls(view.calls, to_state)
    state.asked = _seats_to_ask(view)
    return state


def _seats_to_ask(view: SpielView) -> tuple[int, ...]:
    """The seats that are still asked in this phase, in their order, from the seat that acts on."""
    if not view.acting or view.acting[0] < 0:  # after the end, or before a move of chance
        return view.acting
    actor = view.acting[0]

    def up_to(seat: int) -> tuple[int, ...]:
        """The seats clockwise from the actor to the seat before this one: all seats if this one is the actor."""
        distance = (seat - actor) % view.players
        return clockwise(actor, view.players)[: distance or view.players]

    if view.phase in (Phase.FIRST, Phase.SECOND):  # all are asked, forehand first
        return up_to(view.forehand)
    if view.phase in (Phase.CONTRA, Phase.DROP):  # all but the soloist are asked, from the seat after it on
        return up_to(not_none(view.soloist))
    if view.phase == Phase.PLAY:  # all that have not dropped out play to the trick
        in_play = view.dropped.count(False)
        return view.in_turn(actor)[: in_play - len(view.trick)]
    if view.phase in (Phase.RECONTRA, Phase.MATSCH):  # from the leader on, all that have neither dropped nor declared
        declared = (view.first_soloist, view.contra, view.recontra)
        turns = up_to(not_none(view.leader))
        return tuple(seat for seat in turns if seat not in declared and not view.dropped[seat])
    return (actor,)


ENGINE: Final = Contraspiel()
