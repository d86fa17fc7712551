"""Why a call or a card of Contraspiel is better than another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Final

from tablegame.ai.trick_reasons import TrickReasons, all_tricks
from tablegame.core.cards import GERMAN
from tablegame.core.contract import Engine, Reason
from tablegame.core.reasons import Claim, Fields, Playout, QuickPlay, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.core.tricks import NOBODY, cards_of, mask_of, to_state
from tablegame.games.contraspiel.bot.estimate import least_missed
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.bot.simple import MATSCH_AT, RECONTRA_AT, STAY_AT, cheapest, points
from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.cards import HAND, ORDERS, SOW, SUIT_NAMES, WENZELS, pack_of
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

WINS_DEAL: Final = N_("{card} takes the trick for certain, and that wins [you|me|{me}] the deal.")
BEATS_SOLOIST: Final = N_("{card} takes the trick for certain, and {seat} loses the deal.")
EQUAL_DECIDED: Final = N_("Other cards do as well: the deal is decided.")
EQUAL_NO_TRICK: Final = N_("The soloist has no trick yet.")
EQUAL_ALONE: Final = N_("Three tricks win the deal; [you have|I have|{me} has] {count}.")
EQUAL_AGAINST: Final = N_("Three tricks win the deal; {seat} has {count}.")

TRICKS: Final[TrickReasons[SpielView]] = TrickReasons(lambda view: pack_of(view.players), GERMAN, "tricks")

# -- what follows from the view ----------------------------------------------------------------------------------------


def _outcomes(view: SpielView, *more: int) -> set[bool]:
    """Whether the soloist wins the deal, by every way in which tricks may fall. more: who wins the next ones."""
    won = (*(trick.winner for trick in view.tricks), *more)
    stayed, soloist = view.in_turn(0), view.soloist or 0
    rests = product(stayed, repeat=HAND - len(won))
    return {soloist_wins(DealResult((*won, *rest), stayed, soloist, NOBODY, NOBODY, False)) for rest in rests}


def _decides(view: SpielView, card: int) -> Claim | None:
    """The trick decides the deal for the viewer's side, while no recontra can follow."""
    alone, asked = view.seat == view.soloist, len(view.tricks) == 1 and view.contra is not None
    if not _takes(view, card) or view.matsch is not None or asked:
        return None
    if len(_outcomes(view)) < 2 or _outcomes(view, view.own) != {alone}:
        return None
    fields = {} if alone else {"seat": view.soloist}
    return Claim(TRICKS.reason(WINS_DEAL if alone else BEATS_SOLOIST, "winner", card, fields))


def _takes(view: SpielView, card: int) -> bool:
    return TRICKS.is_sure(view, card)


def _first_trick(view: SpielView, card: int) -> Fields | None:
    opposes = view.seat != view.soloist and not view.taken[view.own]
    return {} if opposes and _takes(view, card) else None


def _wasted(view: SpielView, card: int) -> Fields | None:
    """A lower card takes the trick for certain as well."""
    if not view.trick or not _takes(view, card):
        return None
    powers = view.order.powers
    lower = [each for each in view.legal() if powers[each] < powers[card] and _takes(view, each)]
    return {"card_a": min(lower, key=powers.__getitem__)} if lower else None


def _ally_has_it(view: SpielView, card: int) -> Fields | None:
    """Another opponent's card is the best, and the soloist has played to the trick."""
    if view.seat == view.soloist or view.soloist not in dict(view.lying) or not TRICKS.is_beaten(view, card):
        return None
    ally = view.lying[view.order.best_place(view.trick)][0]
    return None if ally == view.soloist else {"seat": ally, "seat_a": view.soloist}


# -- what becomes of the deal ------------------------------------------------------------------------------------------


def settled(playout: Playout[SpielView]) -> Any:
    """The deal as it was settled, as a state has it; None where the cards were thrown in."""
    past = playout.end.past
    return past[-1] if len(past) > len(playout.view.past) else None


def _soloist(own: bool, wins: bool) -> Callable[[Playout[SpielView]], Iterator[Fields]]:
    """The viewer, or another seat, is the soloist in the end and wins or loses."""

    def find(playout: Playout[SpielView]) -> Iterator[Fields]:
        deal = settled(playout)
        if deal is not None and (deal.soloist == playout.view.seat) == own and (deal.winner == deal.soloist) == wins:
            yield {} if own else {"seat": deal.soloist}

    return find


_you_win, _you_lose = _soloist(True, True), _soloist(True, False)


def is_won(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist in the end and wins."""
    return any(True for _ in _you_win(playout))


def is_lost(playout: Playout[SpielView]) -> bool:
    """Whether the viewer is the soloist in the end and loses."""
    return any(True for _ in _you_lose(playout))


def is_not_lost(playout: Playout[SpielView]) -> bool:
    """Whether the viewer does not lose as soloist."""
    return not is_lost(playout)


def _matsch_made(playout: Playout[SpielView]) -> Iterator[Fields]:
    deal = settled(playout)
    if deal is not None and deal.matsch == playout.view.seat and not deal.missed:
        yield {}


def _matsch_missed(playout: Playout[SpielView]) -> Iterator[Fields]:
    """Names the seat that breaks it."""
    view, deal = playout.view, settled(playout)
    if deal is not None and deal.missed and deal.matsch == view.seat:
        takers = (trick.winner for trick in deal.tricks[len(view.tricks) :] if trick.winner != view.seat)
        yield {"seat": next(takers, NOBODY)}


def _revolte(playout: Playout[SpielView]) -> Iterator[Fields]:
    deal = settled(playout)
    if deal is not None and any(paid.kind == "revolte" and paid.payer == playout.view.seat for paid in deal.payments):
        yield {}


def _freed(playout: Playout[SpielView]) -> Iterator[Fields]:
    """The viewer has no trick yet, and gets one as an opponent of the soloist."""
    view, deal = playout.view, settled(playout)
    if view.phase not in (Phase.PLAY, Phase.DROP) or deal is None or view.seat == deal.soloist:
        return
    if not view.taken[view.own] and any(trick.winner == view.seat for trick in all_tricks(playout)):
        yield {}


def equal(view: SpielView, card: int) -> Reason | None:
    """What matters where it hardly matters which card is played: how far the soloist is."""
    if view.phase != Phase.PLAY or view.soloist is None:
        return None
    if len(_outcomes(view)) < 2:
        return TRICKS.reason(EQUAL_DECIDED, "winner", card, {})
    if not view.taken[view.soloist]:
        return TRICKS.reason(EQUAL_NO_TRICK, "winner", card, {})
    fields: Fields = {"count": view.taken[view.soloist]}
    if view.seat == view.soloist:
        return TRICKS.reason(EQUAL_ALONE, "winner", card, fields)
    return TRICKS.reason(EQUAL_AGAINST, "winner", card, {"seat": view.soloist, **fields})


CARDS: Final = (
    SureKind("decides", _decides, good=True, covers=("wins_trick", "takes", "first_trick", "you_win", "other_loses")),
    TRICKS.sure(
        "first_trick",
        N_("{card} takes a trick for certain; without any [you have|I have|{me} has] to pay the winner."),
        "revolte",
        _first_trick, good=True, covers=("wins_trick", "takes", "freed"),
    ),
    TRICKS.sure(
        "wasted", N_("{card_a} would take the trick as well: {card} is wasted."), "tricks", _wasted, good=False,
        covers=("wins_trick",),
    ),
    TRICKS.sure(
        "ally_has_it",
        N_("{seat} plays against {seat_a} too and has the trick: [you|I|{me}] need not take it."),
        "tricks",
        _ally_has_it, good=True, covers=("beaten",),
    ),
    *TRICKS.kinds,
)  # fmt: skip
ENDINGS: Final = (
    TRICKS.likely(
        "matsch_made",
        N_("In {n} of {of} deals [you take|I take|{me} takes] every trick that is left."),
        "matsch", _matsch_made,
        good=True, covers=("you_win",), ending=True,
    ),
    TRICKS.likely(
        "matsch_missed", N_("In {n} of {of} deals {seat} takes a trick and breaks the matsch."), "matsch",
        _matsch_missed, good=False, covers=("you_lose",), ending=True,
    ),
    TRICKS.likely(
        "you_lose",
        N_("In {n} of {of} deals [you lose|I lose|{me} loses] as soloist."),
        "winner", _you_lose, good=False, ending=True
    ),
    TRICKS.likely(
        "you_win",
        N_("In {n} of {of} deals [you win|I win|{me} wins] as soloist."),
        "winner", _you_win, good=True, ending=True
    ),
    TRICKS.likely(
        "other_loses", N_("In {n} of {of} deals {seat} loses as soloist and pays into the pool."), "winner",
        _soloist(False, False), good=True, ending=True,
    ),
    TRICKS.likely(
        "other_wins", N_("In {n} of {of} deals {seat} wins as soloist."), "winner", _soloist(False, True), good=False,
        ending=True,
    ),
    TRICKS.likely(
        "revolte",
        N_(
            "In {n} of {of} deals [you take no trick and have|I take no trick and have|{me} takes no trick "
            "and has] to pay the winner."
        ),
        "revolte", _revolte,
        good=False, ending=True,
    ),
    TRICKS.likely(
        "freed",
        N_("In {n} of {of} deals [you take|I take|{me} takes] a trick, which saves paying the winner."),
        "revolte", _freed,
        good=True, ending=True,
    ),
)  # fmt: skip


# -- calls -------------------------------------------------------------------------------------------------------------


NO_TRUMP: Final = N_("[You hold|I hold|{me} holds] no trump.")
ONE_TRUMP: Final = N_("{card_a} is [your|my|{me}'s] only trump.")
FEW_TRUMPS: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and only two trumps.")
NO_SUIT: Final = N_("[You hold|I hold|{me} holds] no Wenzel, and no suit with more than two cards.")
ALONE: Final = (
    N_("[You|I|{me}] would play alone without a trump."),
    N_("[You|I|{me}] would play alone with {card_a} as the only trump."),
    N_("[You|I|{me}] would play alone with two trumps and no Wenzel."),
)
ONE_TRICK: Final = N_("With {term_suit} as trump [your|my|{me}'s] {card_a} is the highest: one trick is certain.")
SURE_TRICKS: Final = N_(
    "With {term_suit} as trump [your|my|{me}'s] {cards} are the highest: {count} tricks are certain."
)
LONG_SUIT: Final = N_(
    "With {term_suit} as trump [you hold|I hold|{me} holds] {count} trumps, more than with any other suit."
)
LATER_SUIT: Final = N_(
    "If all pass, [you may|I may|{me} may] still play {term_suit}: that is {count} trumps, more than with any other "
    "suit."
)
TOOK: Final = N_("{seat} took {card_a}, above all [your|my|{me}'s] trumps.")
ABOVE: Final = N_("In {n} of {of} deals one of the others holds {card_a}, above all [your|my|{me}'s] trumps.")

_PASSIVE: Final = (moves.PASS, moves.LEAVE, moves.DROP, moves.STAY, moves.FOLD)
FEW: Final = 2
"""Trumps with which nobody waits for the second round."""
DEAR: Final = 2
"""How many times more a lost deal must cost than a won one brings, to be named."""


def _soloist_in(view: SpielView, move: int) -> int | None:
    """The trump in which the viewer plays alone if it says that; None where it does not."""
    if view.phase == Phase.PLAY or move in _PASSIVE:
        return None
    if moves.MATSCH <= move < moves.DROP:
        return move - moves.MATSCH
    return move - moves.PLAY_IN if moves.PLAY_IN <= move < moves.PASS else _asked(view)


def _asked(view: SpielView) -> int:
    """The trump that a call is about, outside the second round."""
    return view.suit_turned if view.trump is None else view.trump


def _given(move: int) -> int | None:
    """The card that is given away for the turn-up."""
    return move & 31 if move >= moves.GIVE else None


def _hand_after(view: SpielView, move: int) -> int:
    """The own cards after a call, as a mask."""
    card = _given(move)
    return mask_of({*(view.hand or ()), *(() if card is None else (view.turn_up or 0,))} - {card})


def _trumps(hand: int, suit: int) -> list[int]:
    """The trumps of a hand under that suit, the highest first."""
    order = ORDERS[suit]
    return sorted(cards_of(hand & order.masks[suit]), key=order.powers.__getitem__, reverse=True)


def _passes(view: SpielView, move: int) -> bool:
    """Whether it is a pass with a hand that has been seen."""
    return view.phase != Phase.PLAY and move in _PASSIVE and view.hand is not None


# -- the own cards and the price ---------------------------------------------------------------------------------------


def _stakes(view: SpielView, recontra: bool) -> Fields | None:
    won, lost = payments.stakes(view, double=recontra)
    return {"won": won, "lost": -lost} if -lost > DEAR * won else None


def _price(view: SpielView, move: int) -> Fields | None:
    if _soloist_in(view, move) is None or moves.MATSCH <= move < moves.DROP:
        return None
    return _stakes(view, move == moves.RECONTRA)


def _risk(view: SpielView, move: int) -> Fields | None:
    """A pass spares that price."""
    others = (Phase.PLAY, Phase.DROP, Phase.MATSCH, Phase.WENZEL)
    return _stakes(view, view.phase == Phase.RECONTRA) if view.phase not in others and move in _PASSIVE else None


def _weak(view: SpielView, move: int) -> Claim | None:
    """A pass with one trump at most, or with two and no Wenzel; in the second round in every suit."""
    second = view.phase == Phase.SECOND
    hand = mask_of(view.hand or ())
    trumps = max((_trumps(hand, suit) for suit in (range(4) if second else (_asked(view),))), key=len)
    wenzel = bool(set(trumps) & set(WENZELS))
    if not _passes(view, move) or len(trumps) > 2 or (wenzel and (second or len(trumps) == 2)):
        return None
    text = NO_SUIT if second else (NO_TRUMP, ONE_TRUMP, FEW_TRUMPS)[len(trumps)]
    return Claim(TRICKS.reason(text, "bidding", move, {"card_a": trumps[0]} if text == ONE_TRUMP else {}))


def _few_trumps(view: SpielView, move: int) -> Claim | None:
    """The same of a solo, in the suit that it names."""
    suit = _soloist_in(view, move)
    trumps = _trumps(_hand_after(view, move), suit) if suit is not None and view.hand is not None else []
    if suit is None or view.hand is None or len(trumps) > 2 or (len(trumps) == 2 and set(trumps) & set(WENZELS)):
        return None
    text = ALONE[len(trumps)]
    return Claim(TRICKS.reason(text, "bidding", move, {"card_a": trumps[0]} if len(trumps) == 1 else {}))


def _long_suit(view: SpielView, move: int) -> Claim | None:
    """The suit in which the viewer has most trumps: of a solo in the second round, or of a pass in the first, which
    leaves room for that solo."""
    counts = [len(_trumps(mask_of(view.hand or ()), each)) for each in range(4)]
    waits = view.phase == Phase.FIRST and _passes(view, move)
    suit = counts.index(max(counts)) if waits else _soloist_in(view, move)
    if suit is None or (view.phase != Phase.SECOND and (not waits or suit == _asked(view) or counts[suit] <= FEW)):
        return None
    own = counts.pop(suit)
    if own <= max(counts):
        return None
    fields: Fields = {"term_suit": SUIT_NAMES[suit], "count": own}
    return Claim(TRICKS.reason(LATER_SUIT if waits else LONG_SUIT, "bidding", move, fields))


def _took_higher(view: SpielView, move: int) -> Fields | None:
    """For a pass: another seat took the turn-up, holds it, and it is higher than all own trumps."""
    card = view.turn_up
    if card is None or not _passes(view, move) or view.taker in (None, view.seat):
        return None
    own = _trumps(mask_of(view.hand or ()), _asked(view))
    played = any(card == each for _, each in view.played)
    higher = own and view.order.powers[card] > view.order.powers[own[0]]
    return {"seat": view.taker, "card_a": card} if higher and not played else None


def _sure_tricks(view: SpielView, move: int) -> Claim | None:
    """The highest trumps, from the top down, take a trick each."""
    trump = _soloist_in(view, move)
    if trump is None or view.hand is None:
        return None
    gone, hand, found = mask_of([card for _, card in view.played]), _hand_after(view, move), list[int]()
    for card in _trumps(~gone, trump):
        if not hand >> card & 1:
            break
        found.append(card)
    if not found:
        return None
    fields: Fields = {"term_suit": SUIT_NAMES[trump], "count": len(found)}
    if len(found) > 1:
        return Claim(TRICKS.reason(SURE_TRICKS, "cards", move, {**fields, "cards": tuple(found)}))
    return Claim(TRICKS.reason(ONE_TRICK, "cards", move, {**fields, "card_a": found[0]}))


# -- the card that is given away ---------------------------------------------------------------------------------------


def _gives_trump(view: SpielView, move: int) -> Fields | None:
    card = _given(move)
    return {"card_a": card} if card is not None and view.order.suits[card] == view.trump else None


def _gives_high(view: SpielView, move: int) -> Fields | None:
    card = _given(move)
    return {"card_a": card} if card is not None and card & 7 == SOW and card >> 3 != view.trump else None


# -- what the others are likely to hold --------------------------------------------------------------------------------


def _above(playout: Playout[SpielView]) -> Iterator[Fields]:
    """For a pass with trumps: one of the others, all of them opponents of a soloist, holds the highest trump that is
    out, above all own ones."""
    view = playout.view
    if not _passes(view, playout.move) or view.phase == Phase.SECOND:
        return
    if _took_higher(view, playout.move) is not None or not _trumps(mask_of(view.hand or ()), _asked(view)):
        return
    card = _trumps(~mask_of([card for _, card in view.played]), _asked(view))[0]
    if any(hand >> card & 1 for seat, hand in enumerate(playout.start.hands) if seat != view.seat):
        yield {"card_a": card}


def _longest(most: bool) -> Callable[[Playout[SpielView]], Iterator[Fields]]:
    """Whether nobody holds as many trumps as the soloist that the viewer would be, or one of the others does."""

    def find(playout: Playout[SpielView]) -> Iterator[Fields]:
        view, trump = playout.view, _soloist_in(playout.view, playout.move)
        if trump is not None and view.hand is not None and _few_trumps(view, playout.move) is None:
            own = len(_trumps(_hand_after(view, playout.move), trump))
            others = [hand for seat, hand in enumerate(playout.start.hands) if seat != view.seat]
            if all(len(_trumps(hand, trump)) < own for hand in others) == most:
                yield {}

    return find


def _own_suit(playout: Playout[SpielView]) -> Iterator[Fields]:
    """All pass, and the viewer plays in another suit."""
    view = playout.view
    if view.phase == Phase.FIRST and playout.move == moves.PASS:
        own = [move for seat, move in playout.moves if seat == view.seat and isinstance(move, int)]
        if own and moves.PLAY_IN <= own[0] < moves.PASS:
            yield {"term_suit": SUIT_NAMES[own[0] - moves.PLAY_IN]}


KINDS: Final = (
    TRICKS.sure(
        "no_dearer", N_("Even lost, the deal costs no more than folding."), "bete",
        lambda view, move: {} if view.phase == Phase.WENZEL and move == moves.STAND else None, good=True,
    ),
    TRICKS.sure(
        "folds", N_("It costs the bête for certain, no less than a lost deal."), "bete",
        lambda _, move: {} if move == moves.FOLD else None, good=False,
    ),
    TRICKS.sure(
        "drops", N_("A player who is out of the deal pays nothing for taking no trick."), "dropping",
        lambda _, move: {} if move == moves.DROP else None, good=True,
    ),
    TRICKS.sure(
        "unseen",
        N_(
            "[You have not seen your|I have not seen my|{me} has not seen the] hand, and both Wenzels stand "
            "above {card_a}."
        ),
        "turnup",
        lambda view, move: {"card_a": view.turn_up} if move == moves.TAKE else None, good=False,
    ),
    SureKind("sure_tricks", _sure_tricks, good=True, shows=is_won),
    SureKind("weak", _weak, good=True, shows=is_not_lost),
    SureKind("few_trumps", _few_trumps, good=False, shows=is_lost),
    SureKind("long_suit", _long_suit, good=True, shows=is_won),
    TRICKS.sure("above", TOOK, "turnup", _took_higher, good=True),
    TRICKS.sure("risk", N_("Playing alone would risk {lost} chips to win {won}."), "payments", _risk, good=True),
    TRICKS.sure(
        "price", N_("Won, it brings {won} from the pool; lost, it costs {lost} chips."), "payments", _price, good=False
    ),
    TRICKS.sure("gives_trump", N_("It gives away a trump, {card_a}."), "turnup", _gives_trump, good=False),
    TRICKS.sure(
        "gives_high", N_("It gives away {card_a}, the highest card of its suit."), "turnup", _gives_high, good=False
    ),
    TRICKS.likely(
        "own_suit",
        N_("In {n} of {of} deals all pass, and [you play|I play|{me} plays] {term_suit} in the second round."),
        "bidding",
        _own_suit, good=True, named=("term_suit",),
    ),
    TRICKS.likely(
        "outnumbered",
        N_("In {n} of {of} deals one of the others holds at least as many trumps as [you|I do|{me}]."),
        "cards",
        _longest(False), good=False, least=0.5,
    ),
    TRICKS.likely(
        "most_trumps",
        N_("In {n} of {of} deals nobody else holds as many trumps as [you|I do|{me}]."),
        "cards", _longest(True),
        good=True, least=0.5,
    ),
    TRICKS.likely("above", ABOVE, "cards", _above, good=True),
)  # fmt: skip


# -- playing on --------------------------------------------------------------------------------------------------------


MOST_TRICKS: Final = 1500
MOST_IN_ALL: Final = 15000
"""Finished tricks looked at for one card, and for all; beyond that cards are played simply."""
SIMPLE_IN: Final = 3
"""One deal in so many is played simply by all; in the others everybody plays as if all cards lay open."""


class SpielPlay(QuickPlay[SpielView]):
    """To the end of the deal, in chips with the own share of the pool.

    As the computer players judge deals: most are played with open hands, the others simply.
    """

    samples = 36

    def __init__(self, engine: Engine, view: SpielView) -> None:
        super().__init__(engine, view)
        self.model = Model(view)
        self._state: Any = None
        self._deals: list[CardLayout] = []
        self._simple = False
        self._left = MOST_IN_ALL
        self._known: dict[tuple[int, int, str], dict[tuple[int, ...], bool]] = {}

    def imagine(self, rng: Random) -> Any:
        """A deal by what was said and played."""
        if self._state is None:
            self._state = super().imagine(rng)
            self._deals = sample_deals(self.view, self.samples, rng, self.model)
        deal = self._deals.pop()
        self._simple = len(self._deals) % SIMPLE_IN == 0
        self._known = {}
        state = self._state.clone()
        state.hands, state.talon, state.given = deal.hands, deal.talon, to_state(deal.given)
        return state

    def value(self, state: Any) -> float:
        """Chips that came in the deal, and the own share of what lies in the pool."""
        return float(state.chips[self.seat] + state.pool / state.players)

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A call by the model of players, or a card."""
        return self._card(state, seat) if state.phase == Phase.PLAY else self._call(state, seat, rng)

    def _call(self, state: Any, seat: int, rng: Random) -> int:
        hand, trump = state.hands[seat], state.trump
        match state.phase:
            case Phase.FIRST:
                return moves.PLAY if self._says(self.model.plays_turned(seat, hand), seat, rng) else moves.PASS
            case Phase.SECOND:
                suit = self.model.second_suit(seat, hand)
                play = moves.PLAY if suit == self.view.suit_turned else moves.PLAY_IN + suit
                return play if self._says(self.model.plays_other(seat, hand, suit), seat, rng) else moves.PASS
            case Phase.CONTRA:
                lies = state.turn_up_lies()
                if not self._says(self.model.contras(seat, hand, trump, lies), seat, rng):
                    return moves.PASS
                return moves.CONTRA_FOR + least_missed(hand, trump) if lies else moves.CONTRA
            case Phase.EXCHANGE | Phase.TURNUP:
                return moves.GIVE + least_missed(hand & ~(1 << state.turn_up), trump)
            case Phase.RECONTRA:
                return moves.RECONTRA if self._worth(state, seat, trump) >= RECONTRA_AT else moves.PASS
            case Phase.MATSCH:
                worth, suit = max((self._worth(state, seat, suit), suit) for suit in range(4) if suit != trump)
                return moves.MATSCH + suit if worth >= MATSCH_AT else moves.PASS
            case Phase.DROP:
                return moves.STAY if points(hand, trump) >= STAY_AT else moves.DROP
        return moves.STAND if state.phase == Phase.WENZEL else moves.LEAVE

    def _says(self, chance: float, seat: int, rng: Random) -> bool:
        """Whether something is said; the viewer knows its own mind."""
        return chance >= 0.5 if seat == self.seat else rng.random() < chance

    @staticmethod
    def _worth(state: Any, seat: int, trump: int) -> int:
        """The points of a hand; tricks already won count like the trumps they cost."""
        return points(state.hands[seat], trump) + 4 * int(state.trick_winners.count(seat))

    def _card(self, state: Any, seat: int) -> int:
        order = ORDERS[state.trump]
        cards = cards_of(order.playable(state.hands[seat], state.trick))
        if len(cards) == 1:
            return cards[0]
        if not self._simple and self._left > 0:
            cards = self._good(state, seat, cards)
        if state.trick:
            return cheapest(cards, state.trick, state.trump)
        own = [card for card in cards if seat == state.soloist and order.suits[card] == state.trump]
        return max(own or cards, key=order.powers.__getitem__)

    def _good(self, state: Any, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards that keep what the seat wants, with all hands open; all of them where none does."""
        open_matsch = state.matsch != NOBODY and all(
            won == state.matsch for won in state.trick_winners[state.matsch_from :]
        )
        goal: Goal = "all" if open_matsch else "deal"
        key = (state.trump, state.soloist, goal)
        solver = SpielSolver(
            [0 if state.dropped >> each & 1 else hand for each, hand in enumerate(state.hands)], state.trump,
            state.soloist, state.trick_winners, goal, MOST_TRICKS, self._known.setdefault(key, {}),
        )  # fmt: skip
        wants = seat == state.soloist
        try:
            good = [card for card in cards if solver.makes_with(seat, card, state.leader, state.trick) == wants]
        except TooDeepError:
            good = []
        self._left -= solver.looked
        return tuple(good) or cards


REASONS: Final[Reasons[SpielView]] = Reasons(
    (*CARDS, *KINDS, *ENDINGS), SpielPlay, equal, lambda view: "card" if view.phase == Phase.PLAY else ""
)
