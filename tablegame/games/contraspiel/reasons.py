"""Reasons in words why a call or a card of Contraspiel is better or worse than another (docs/reasons.md).

Each kind of reason has a finder: a function of a view and a move, or of a playout (the rest of the deal with imagined
hands). If the reason holds, it returns the fields of the sentence, such as {"card_a": 12}, or True for a sentence
without fields; otherwise None or False. The viewer is the seat of the view. A hand is a mask of cards: bit 0 stands for
card 0, and so on.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product, takewhile
from random import Random
from typing import Any, Final

from tablegame.ai.trick_reasons import TrickReasons
from tablegame.core.cards import GERMAN
from tablegame.core.contract import Engine
from tablegame.core.reasons import Claim, Fields, Playout, QuickPlay, Reasons, SureKind, by_count
from tablegame.core.text import N_
from tablegame.core.tricks import NOBODY, cards_of, mask_of, not_none, to_state
from tablegame.games.contraspiel.bot.estimate import card_to_give
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.bot.simple import STAY_AT, cheapest, points
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import (
    EU,
    GU,
    HAND,
    ORDERS,
    SOW,
    SUIT_NAMES,
    WENZELS,
    pack_of,
    printed_suit,
    rank_of,
)
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

TRICKS: Final[TrickReasons[SpielView]] = TrickReasons(lambda view: pack_of(view.players), GERMAN, "tricks")

WINS_DEAL: Final = N_("{card} takes the trick for certain, and that wins [you|me|{me}] the deal.")
BEATS_SOLOIST: Final = N_("{card} takes the trick for certain, and {seat} loses the deal.")
LONG_SUIT: Final = N_(
    "With {term_suit} as trump [you hold|I hold|{me} holds] {count} trumps, more than with any other suit."
)
LATER_SUIT: Final = N_(
    "If all pass, [you may|I may|{me} may] still play {term_suit}: that is {count} trumps, more than with any other "
    "suit."
)

_PASSIVE: Final = (moves.PASS, moves.LEAVE, moves.DROP, moves.STAY, moves.FOLD)
"""Calls after which the viewer does not play alone."""
FEW: Final = 2
"""With no more trumps than this in a suit, nobody passes in order to play that suit in the second round."""
DEAR: Final = 2  # the stakes are named if a lost deal costs more than this many times the gain of a won deal


def _solo_suit(view: SpielView, move: int) -> int | None:
    """The trump in which the viewer plays alone after a call; None after other calls, and if its hand is hidden."""
    if view.phase == Phase.PLAY or move in _PASSIVE or view.hand is None:
        return None
    if moves.is_matsch(move):
        return move - moves.MATSCH
    return move - moves.PLAY_IN if moves.PLAY_IN <= move < moves.PASS else _trump_in_question(view)


def _trump_in_question(view: SpielView) -> int:
    """The trump, or the suit of the turn-up while there is no trump. Calls of the second round name another."""
    return view.turn_up_suit if view.trump is None else view.trump


def _hand_after(view: SpielView, move: int) -> int:
    """The viewer's hand after a call: unchanged, or with the turn-up in place of the card that the call gives."""
    card, hand = moves.given_card(move), set(view.hand or ())
    if card is None:
        return mask_of(hand)
    return mask_of({*hand, not_none(view.turn_up)} - {card})


def _trumps_of(hand: int, suit: int) -> list[int]:
    """The trumps of a hand under that suit, the highest first."""
    order = ORDERS[suit]
    return sorted(cards_of(hand & order.masks[suit]), key=order.powers.__getitem__, reverse=True)


def _own_trumps(view: SpielView) -> list[int]:
    """The trumps of the viewer under the trump in question, the highest first."""
    return _trumps_of(mask_of(view.hand or ()), _trump_in_question(view))


def _top_trumps(view: SpielView, hand: int, suit: int) -> list[int]:
    """The trumps of a hand that are higher than all trumps elsewhere: each of them takes a trick."""
    not_played = _trumps_of(~mask_of([card for _, card in view.played_cards]), suit)
    return list(takewhile(lambda card: hand >> card & 1, not_played))  # down to the first trump of another hand


def _is_pass(view: SpielView, move: int) -> bool:
    """Whether a call leaves the game to others, made by a viewer that has seen its hand."""
    return view.phase != Phase.PLAY and move in _PASSIVE and view.hand is not None


def _possible_outcomes(view: SpielView, *next_winners: int) -> set[bool]:
    """Whether the soloist may still win and may still lose: {True}, {False} or both. next_winners: the seats that are
    assumed to win the next tricks."""
    won = (*(trick.winner for trick in view.tricks), *next_winners)
    stayed, soloist = view.in_turn(0), view.soloist or 0
    endings = product(stayed, repeat=HAND - len(won))
    results = (DealResult((*won, *ending), stayed, soloist, NOBODY, NOBODY, same_suit=False) for ending in endings)
    return set(map(soloist_wins, results))  # only the tricks decide, not recontra, matsch and suit


def _decides_deal(view: SpielView, card: int) -> Fields | None:
    """For a card that surely takes the trick and so wins an open deal for the side of the viewer: the fields of the
    reason, with the soloist if the viewer is an opponent. None for other cards, and while a recontra may follow."""
    is_soloist = view.seat == view.soloist
    recontra_follows = len(view.tricks) == 1 and view.contra is not None  # after this trick, the second
    if not TRICKS.is_sure(view, card) or view.matsch is not None or recontra_follows:
        return None
    is_open = len(_possible_outcomes(view)) == 2
    if not is_open or _possible_outcomes(view, view.own) != {is_soloist}:
        return None
    return {} if is_soloist else {"seat": view.soloist}


def _first_own_trick(view: SpielView, card: int) -> bool:
    """Whether an opponent of the soloist, without a trick and sure of no other, surely takes one with this card."""
    if view.seat == view.soloist or view.tricks_won[view.own] or not TRICKS.is_sure(view, card):
        return False
    sure_trumps = _top_trumps(view, mask_of(view.hand or ()), view.order.trump)
    return set(sure_trumps) <= {card}


def _cheaper_card(view: SpielView, card: int) -> Fields | None:
    """For a card that surely takes the trick: the lowest card that does so too, if that is another card."""
    if not view.trick or not TRICKS.is_sure(view, card):
        return None
    powers = view.order.powers
    lower = [other for other in view.legal() if powers[other] < powers[card] and TRICKS.is_sure(view, other)]
    return {"card_a": min(lower, key=powers.__getitem__)} if lower else None


_GOOD: Final = {"beaten": False, "wins_trick": True, "takes": True}
"""By kind, whether a reason that all games of tricks have speaks for a card here, where it is good to take tricks."""
# In these tables the most important kinds are first. After the finder: whether the claim speaks for the choice, and the
# kinds that it covers (core/reasons.py).
CARDS: Final = (
    TRICKS.sure(
        "decides",
        lambda _, fields: BEATS_SOLOIST if fields else WINS_DEAL,
        "winner", _decides_deal, True,
        "wins_trick", "takes", "first_trick", "you_win", "you_lose", "other_wins", "other_loses",
    ),
    TRICKS.sure(
        "first_trick",
        N_("{card} takes a trick for certain; without any [you have|I have|{me} has] to pay the winner."),
        "revolte", _first_own_trick, True, "wins_trick", "takes", "revolte",
    ),
    TRICKS.sure(
        "wasted", N_("{card_a} would take the trick as well: {card} is wasted."), "tricks", _cheaper_card, False,
        "wins_trick",
    ),
    *(replace(kind, good=_GOOD.get(kind.key, kind.good)) for kind in TRICKS.kinds),
)  # fmt: skip


def settled_deal(playout: Playout[SpielView]) -> Any:
    """The deal that the playout ends, with NOBODY in place of None; None if its cards were thrown in."""
    past = playout.end.past
    return past[-1] if len(past) > len(playout.view.past) else None


def _soloist_that(playout: Playout[SpielView], wins: bool) -> int | None:
    """The soloist of a deal that it won (`wins`) or lost (not `wins`); None for the other outcome, and after a fold."""
    deal = settled_deal(playout)
    applies = deal is not None and not deal.folded and (deal.winner == deal.soloist) == wins
    return deal.soloist if applies else None


def is_won(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist at the end and wins the deal. A matsch that was announced must be made too."""
    return _soloist_that(playout, True) == playout.view.seat and not settled_deal(playout).missed


def is_lost(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist at the end and loses the deal."""
    return _soloist_that(playout, False) == playout.view.seat


def _other_loses(playout: Playout[SpielView]) -> Fields | None:
    """The soloist that loses the deal, if that is not the viewer."""
    seat = _soloist_that(playout, False)
    return None if seat in (None, playout.view.seat) else {"seat": seat}


def _matsch_missed(playout: Playout[SpielView]) -> bool:
    """Whether the viewer announced a matsch and does not make it."""
    deal = settled_deal(playout)
    return deal is not None and deal.missed and deal.matsch == playout.view.seat


def _revolte(playout: Playout[SpielView]) -> bool:
    """Whether the viewer has to pay because it took no trick."""
    deal = settled_deal(playout)
    if deal is None:
        return False
    return any(payment.kind == "revolte" and payment.payer == playout.view.seat for payment in deal.payments)


ENDINGS: Final = (
    TRICKS.likely(
        "matsch_missed", N_("In {n} of {of} deals one of the others takes a trick and breaks the matsch."), "matsch",
        _matsch_missed, False, "you_lose", ending=True,
    ),
    TRICKS.likely(
        "you_lose", N_("In {n} of {of} deals [you lose|I lose|{me} loses] as soloist."), "winner", is_lost, good=False,
        ending=True,
    ),
    *TRICKS.own_and_other(
        ("you_win", "other_wins"),
        (
            N_("In {n} of {of} deals [you win|I win|{me} wins] as soloist."),
            N_("In {n} of {of} deals {seat} wins as soloist."),
        ),
        "winner", lambda playout: _soloist_that(playout, True), ending=True,
    ),
    TRICKS.likely(
        "other_loses", N_("In {n} of {of} deals {seat} loses as soloist and pays into the pool."), "winner",
        _other_loses, good=True, ending=True, least=0.35,
    ),
    TRICKS.likely(
        "revolte",
        N_(
            "In {n} of {of} deals [you take no trick and have|I take no trick and have|{me} takes no trick "
            "and has] to pay the winner."
        ),
        "revolte", _revolte, good=False, ending=True,
    ),
)  # fmt: skip


def _high_stakes(view: SpielView, recontra: bool) -> Fields | None:
    """The fields with the chips that a won deal brings and a lost one costs; None if it does not cost much more than it
    brings. recontra: whether the soloist says recontra."""
    won, lost = payments.stakes(view, double=recontra)
    return {"won": won, "lost": -lost} if -lost > DEAR * won else None


PRICE: Final = N_("Won, it brings {won} from the pool; lost, it costs {lost} chips.")
FOLDING: Final = N_("Folding pays {lost} chips into the pool for certain.")


def _price_of_solo(view: SpielView, move: int) -> Fields | None:
    """The stakes of a call that plays alone, or the price of folding; None if they are not worth a sentence."""
    if move == moves.FOLD:
        return {"won": 0, "lost": payments.bete_of(view)}
    if _solo_suit(view, move) is None or moves.is_matsch(move):
        return None
    return _high_stakes(view, move == moves.RECONTRA)


def _risk_spared(view: SpielView, move: int) -> Fields | None:
    """The stakes that a call avoids by leaving the game to others; None if they are not worth a sentence."""
    without_stakes = (Phase.PLAY, Phase.DROP, Phase.MATSCH, Phase.WENZEL)
    if view.phase in without_stakes or move not in _PASSIVE:
        return None
    return _high_stakes(view, view.phase == Phase.RECONTRA)


NO_TRUMP: Final = N_("[You hold|I hold|{me} holds] no trump.")
ONE_TRUMP: Final = N_("{card_a} is [your|my|{me}'s] only trump.")
FEW_TRUMPS: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and only two trumps.")
NO_SUIT: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and no suit with more than two cards.")
ALONE: Final = (
    N_("[You|I|{me}] would play alone without a trump."),
    N_("[You|I|{me}] would play alone with {card_a} as the only trump."),
    N_("[You|I|{me}] would play alone with two trumps and no Wenzel."),
)
"""The sentences about a solo with no, one or two trumps."""


def _are_few(trumps: list[int]) -> bool:
    """Whether these are fewer than two trumps, or two of which none is a Wenzel."""
    return len(trumps) < 2 or (len(trumps) == 2 and not set(trumps) & set(WENZELS))


def _weak_hand(view: SpielView, move: int) -> Claim | None:
    """The claim that a pass is right because the viewer has few trumps; in the second round, few in every suit."""
    if not _is_pass(view, move):
        return None
    if view.phase == Phase.SECOND:
        hand = mask_of(view.hand or ())
        trumps = max((_trumps_of(hand, suit) for suit in range(4)), key=len)
        # The sentence says that there is no Wenzel. It would be among these trumps, since it is one in every suit.
        is_weak = _are_few(trumps) and not set(trumps) & set(WENZELS)
        return TRICKS.claim(view, move, NO_SUIT, "bidding") if is_weak else None
    trumps = _own_trumps(view)
    if not _are_few(trumps):
        return None
    text = (NO_TRUMP, ONE_TRUMP, FEW_TRUMPS)[len(trumps)]
    return TRICKS.claim(view, move, text, "bidding", {"card_a": trumps[0]} if text == ONE_TRUMP else {})


def _solo_with_few_trumps(view: SpielView, move: int) -> Claim | None:
    """The claim that a call would play alone with few trumps."""
    suit = _solo_suit(view, move)
    if suit is None or not _are_few(trumps := _trumps_of(_hand_after(view, move), suit)):
        return None
    return TRICKS.claim(view, move, ALONE[len(trumps)], "bidding", {"card_a": trumps[0]} if len(trumps) == 1 else {})


def _longest_suit(view: SpielView, move: int) -> Fields | None:
    """The suit in which the viewer has most trumps, with their number.

    It is a reason for playing that suit in the second round, and for a pass in the first round that waits for it.
    """
    counts = [len(_trumps_of(mask_of(view.hand or ()), suit)) for suit in range(4)]  # the trumps if a suit is trump
    longest = counts.index(max(counts))
    if counts.count(counts[longest]) > 1:  # of several suits none is the longest
        return None
    if view.phase == Phase.SECOND:
        applies = _solo_suit(view, move) == longest
    else:
        waits = view.phase == Phase.FIRST and _is_pass(view, move)
        applies = waits and longest != _trump_in_question(view) and counts[longest] > FEW
    return {"term_suit": SUIT_NAMES[longest], "count": counts[longest]} if applies else None


def _sure_tricks(view: SpielView, move: int) -> Fields | None:
    """For a call that plays alone: the own trumps that are higher than all others; None without any."""
    trump = _solo_suit(view, move)
    if trump is None or not (tops := _top_trumps(view, _hand_after(view, move), trump)):
        return None
    fields: Fields = {"term_suit": SUIT_NAMES[trump], "count": len(tops)}
    # One card and several have sentences of their own, with fields of their own.
    return {**fields, "card_a": tops[0]} if len(tops) == 1 else {**fields, "cards": tuple(tops)}


def _known_higher_trump(view: SpielView, move: int) -> Fields | None:
    """For a pass: a trump above all own trumps, and the seat that surely holds it.

    It is the turn-up that somebody took. Or it is the Unter of acorns, if the viewer holds that of leaves and another
    seat paid the stamm of the first deal, for which it must have been dealt a Wenzel.
    """
    if not _is_pass(view, move) or not _own_trumps(view) or view.phase == Phase.SECOND:
        return None
    powers, best = ORDERS[_trump_in_question(view)].powers, _own_trumps(view)[0]
    known = [] if view.taker is None else [(view.taker, view.turn_up or 0)]  # seats, each with a card that it got
    payer, played = view.stamm_payer, {card for _, card in view.played_cards}
    # The payer was dealt a Wenzel; it is not the one in the own hand, and it was not given away.
    if payer is not None and view.giver != payer and GU in (view.hand or ()):
        known.append((payer, EU))
    for seat, card in known:
        if seat != view.seat and powers[card] > powers[best] and card not in played:
            return {"seat": seat, "card_a": card}
    return None


def _likely_higher_trump(playout: Playout[SpielView]) -> Fields | None:
    """For a pass with trumps: the highest trump that has not been played, if another seat holds it in the playout.

    None if that is already certain.
    """
    view = playout.view
    if not _is_pass(view, playout.move) or view.phase == Phase.SECOND or not _own_trumps(view):
        return None
    if _known_higher_trump(view, playout.move) is not None:
        return None
    not_played = ~mask_of([card for _, card in view.played_cards])
    highest = _trumps_of(not_played, _trump_in_question(view))[0]
    others = (hand for seat, hand in enumerate(playout.start.hands) if seat != view.seat)
    return {"card_a": highest} if any(hand >> highest & 1 for hand in others) else None


def _outnumbered(playout: Playout[SpielView]) -> bool:
    """Whether in the playout another seat holds at least as many trumps as the viewer that plays alone."""
    view, trump = playout.view, _solo_suit(playout.view, playout.move)
    if trump is None or _solo_with_few_trumps(view, playout.move) is not None:
        return False
    count = len(_trumps_of(_hand_after(view, playout.move), trump))
    hands = enumerate(playout.start.hands)
    return any(len(_trumps_of(hand, trump)) >= count for seat, hand in hands if seat != view.seat)


def _given_sow(view: SpielView, move: int) -> Fields | None:
    """The plain sow that a call gives away; None for other calls."""
    card = moves.given_card(move)
    is_plain_sow = card is not None and rank_of(card) == SOW and printed_suit(card) != view.trump
    return {"card_a": card} if is_plain_sow else None


def _given_trump(view: SpielView, move: int) -> Fields | None:
    """The trump that a call gives away; None for other calls."""
    card = moves.given_card(move)
    return {"card_a": card} if card is not None and view.order.suits[card] == view.trump else None


KINDS: Final = (
    TRICKS.sure(
        "drops", N_("A player who is out of the deal pays nothing for taking no trick."), "dropping",
        lambda _, move: move == moves.DROP, good=True,
    ),
    TRICKS.sure(
        "unseen",
        N_(
            "[You have not seen your|I have not seen my|{me} has not seen the] hand, and both Wenzels stand "
            "above {card_a}."
        ),
        "turnup", lambda view, move: move == moves.TAKE and {"card_a": view.turn_up}, good=False,
    ),
    TRICKS.sure(
        "sure_tricks",
        by_count(
            N_("With {term_suit} as trump [your|my|{me}'s] {card_a} is the highest: one trick is certain."),
            N_("With {term_suit} as trump [your|my|{me}'s] {cards} are the highest: {count} tricks are certain."),
        ),
        "cards", _sure_tricks, good=True, shows=is_won,
    ),
    SureKind("weak", _weak_hand, good=True, shows=lambda playout: not is_lost(playout)),
    SureKind("few_trumps", _solo_with_few_trumps, good=False, shows=is_lost),
    TRICKS.sure(
        "long_suit",
        lambda view, _: LATER_SUIT if view.phase == Phase.FIRST else LONG_SUIT,
        "bidding", _longest_suit, good=True, shows=is_won,
    ),
    TRICKS.sure(
        "above", N_("{seat} holds {card_a}, above all [your|my|{me}'s] trumps."), "cards", _known_higher_trump,
        good=True,
    ),
    TRICKS.sure(
        "risk", N_("Playing alone would risk {lost} chips to win {won}."), "payments", _risk_spared, good=True,
        alone=True,
    ),
    TRICKS.sure(
        "price", lambda _, fields: PRICE if fields["won"] else FOLDING, "payments", _price_of_solo,
        named=("won",), good=False, alone=True,
    ),
    TRICKS.sure("gives_trump", N_("It gives away a trump, {card_a}."), "turnup", _given_trump, good=False, alone=True),
    TRICKS.sure(
        "gives_high", N_("It gives away {card_a}, the highest card of its suit."), "turnup", _given_sow, good=False
    ),
    TRICKS.likely(
        "outnumbered",
        N_("In {n} of {of} deals one of the others holds at least as many trumps as [you|I do|{me}]."),
        "cards", _outnumbered, good=False, least=0.5,
    ),
    TRICKS.likely(
        "above",
        N_("In {n} of {of} deals one of the others holds {card_a}, above all [your|my|{me}'s] trumps."),
        "cards", _likely_higher_trump, good=True,
    ),
)  # fmt: skip

MOST_TRICKS: Final = 1500
"""The most finished tricks that the solver searches for one card; a card that needs more is played simply."""
MOST_IN_ALL: Final = 80000  # the most finished tricks that it searches for all playouts
SIMPLE_CYCLE: Final = 4
"""Playouts come in cycles of this many deals before the first trick; after n tricks a cycle is n + 1 times as long. In
the first deal of a cycle all play simply (bot/playouts.py); in the second the soloist's opponents do so (in the contra
round the soloist). The others are played perfectly, with open hands. So soloists win about as often as `CHANCES` and
`BOLD` of bot/estimate.py say."""


class SpielPlay(QuickPlay[SpielView]):
    """Playouts to the end of the deal, valued in chips with an equal share of the pool.

    Most are played with open hands, the others in simple play (`SIMPLE_CYCLE`), as the computer players judge deals.
    """

    samples = 36

    def __init__(self, engine: Engine, view: SpielView) -> None:
        super().__init__(engine, view)
        self.model = Model(view)
        self._state: Any = None  # a state of the view, whose hidden cards `imagine` replaces
        self._deals: list[CardLayout] = []
        self._cycle_index = 0  # of the deal in its cycle of simple and open ones
        self._tricks_to_search = MOST_IN_ALL
        self._solved: dict[tuple[int, int, str], dict[tuple[int, ...], bool]] = {}
        """The positions of the deal that are solved, by trump, soloist and goal."""

    def imagine(self, rng: Random) -> Any:
        """A state that agrees with the view. Its hidden cards are random, but likely by all calls and cards so far."""
        if self._state is None:
            self._state = super().imagine(rng)
            self._deals = sample_deals(self.view, self.samples, rng, self.model)
        deal = self._deals.pop()
        self._cycle_index = len(self._deals) % (SIMPLE_CYCLE * (1 + len(self.view.tricks)))
        self._solved = {}
        state = self._state.clone()
        state.hands, state.talon, state.given_card = deal.hands, deal.talon, to_state(deal.given_card)
        return state

    def value(self, state: Any) -> float:
        return float(state.chips[self.seat] + state.pool / state.players)

    def move(self, state: Any, seat: int, rng: Random) -> int:
        return self._card(state, seat) if state.phase == Phase.PLAY else self._call(state, seat, rng)

    def _call(self, state: Any, seat: int, rng: Random) -> int:
        """A call of a seat, drawn by the chance that the model of players gives for its hand."""
        hand, trump = state.hands[seat], state.trump
        match state.phase:
            case Phase.FIRST:
                return moves.PLAY if self._decides(self.model.first_round_chance(seat, hand), seat, rng) else moves.PASS
            case Phase.SECOND:
                suit = self.model.second_round_suit(seat, hand)
                play = moves.PLAY if suit == self.view.turn_up_suit else moves.PLAY_IN + suit
                chance = self.model.second_round_chance(seat, hand, suit)
                return play if self._decides(chance, seat, rng) else moves.PASS
            case Phase.CONTRA:
                exchange = state.may_take_turn_up()
                if not self._decides(self.model.contra_chance(seat, hand, trump, exchange), seat, rng):
                    return moves.PASS
                return moves.CONTRA_FOR + card_to_give(hand, trump) if exchange else moves.CONTRA
            case Phase.EXCHANGE | Phase.TURNUP:
                return moves.GIVE + card_to_give(hand & ~(1 << state.turn_up), trump)
            case Phase.DROP:
                return moves.STAY if points(hand, trump) >= STAY_AT else moves.DROP
        # Recontra and matsch are too rare to be expected.
        return {Phase.WENZEL: moves.STAND, Phase.SOW: moves.LEAVE}.get(state.phase, moves.PASS)

    def _decides(self, chance: float, seat: int, rng: Random) -> bool:
        """Whether a seat makes a call with this chance. The viewer makes it for certain if it is likelier than not."""
        return chance >= 0.5 if seat == self.seat else rng.random() < chance

    def _card(self, state: Any, seat: int) -> int:
        """The card that a seat plays: by perfect play in most deals, by simple play in the others (`SIMPLE_CYCLE`)."""
        order = ORDERS[state.trump]
        cards = cards_of(order.playable(state.hands[seat], state.trick))
        if len(cards) == 1:
            return cards[0]
        # In the first deal of a cycle all seats play simply. In the second one side does: the soloist after the own
        # contra, else its opponents.
        after_own_contra = self.view.phase == Phase.CONTRA and state.soloist == self.seat
        on_simple_side = (seat == state.soloist) == after_own_contra
        is_simple = self._cycle_index == 0 or (self._cycle_index == 1 and on_simple_side)
        if not is_simple and self._tricks_to_search > 0:
            cards = self._cards_for_goal(state, seat, cards)
        if state.trick:
            return cheapest(cards, state.trick, state.trump)
        # A seat leads its highest card, and the soloist its highest trump.
        trumps = [card for card in cards if order.suits[card] == state.trump] if seat == state.soloist else []
        return max(trumps or cards, key=order.powers.__getitem__)

    def _cards_for_goal(self, state: Any, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards with which the side of the seat reaches its goal in perfect play; all cards if none does."""
        # A matsch is alive until another seat wins a trick; then the soloist can only win the deal.
        since_matsch = state.trick_winners[state.matsch_from :]
        matsch_alive = state.matsch != NOBODY and all(winner == state.matsch for winner in since_matsch)
        goal: Goal = "all" if matsch_alive else "deal"
        key = (state.trump, state.soloist, goal)
        solver = SpielSolver(
            [0 if state.dropped >> holder & 1 else hand for holder, hand in enumerate(state.hands)], state.trump,
            state.soloist, state.trick_winners, goal, MOST_TRICKS, self._solved.setdefault(key, {}),
        )  # fmt: skip
        is_soloist = seat == state.soloist
        try:
            makes_goal = [solver.makes_goal_with(seat, card, state.leader, state.trick) for card in cards]
        except TooDeepError:
            makes_goal = []  # all cards are returned
        self._tricks_to_search -= solver.searched
        good = tuple(card for card, made in zip(cards, makes_goal, strict=False) if made == is_soloist)
        return good or cards


REASONS: Final[Reasons[SpielView]] = Reasons(
    (*CARDS, *KINDS, *ENDINGS), SpielPlay, equal=None, noun=lambda view: "card" if view.phase == Phase.PLAY else ""
)
