"""What a seat of Contraspiel may know of a session, and sessions that such knowledge could have come from.

Knows the state and the view. Must not know screens, computer seats, or how good a card is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, cast

from tablegame.core.domain import EMPTY
from tablegame.core.sampling import Placing
from tablegame.core.tricks import NOBODY, cards_of, known, number
from tablegame.games.contraspiel.facts import view as words
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.view import EU, GU, Call, Deal, Payment, SpielView, Trick
from tablegame.games.contraspiel.rules.state import SpielState


def _calls(said: tuple[Any, ...]) -> tuple[Call, ...]:
    return tuple(Call(seat, word, known(suit), exchanged, phase) for seat, word, suit, exchanged, phase in said)


def _payments(paid: tuple[Any, ...]) -> tuple[Payment, ...]:
    return tuple(Payment(kind, known(payer), known(payee), chips) for kind, payer, payee, chips in paid)


def _tricks(tricks: tuple[Any, ...]) -> tuple[Trick, ...]:
    return tuple(Trick(*trick) for trick in tricks)


@lru_cache(maxsize=512)
def _deal(record: tuple[Any, ...]) -> Deal:
    """A settled deal out of what the state keeps of it."""
    (number, dealer, turn_up, first, contra, recontra, matsch, soloist, trump, dropped, folded, said, tricks, taken,
     winner, missed, paid, began, pool_began, chips, pool) = record  # fmt: skip
    return Deal(
        number, dealer, turn_up, first, known(contra), known(recontra), known(matsch), soloist, trump, dropped,
        folded, _calls(said), _tricks(tricks), taken, known(winner), missed, _payments(paid), began, pool_began,
        chips, pool,
    )  # fmt: skip


def may_look(state: SpielState, seat: int | None) -> bool:
    """Whether the seat may see its own cards: a dealer with a sow turned up decides first (contraspiel.md, 2)."""
    return seat is not None and not (state.phase == words.SOWN and seat == state.dealer)


def view_of(state: SpielState, seat: int | None) -> SpielView:
    """What a seat knows: its own cards, what lies open, what was said and played."""
    trump = state.trump
    return SpielView(
        players=state.players,
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        deal=state.deal,
        thrown=state.thrown,
        dealer=known(state.dealer),
        hand=cards_of(state.hands[seat]) if seat is not None and may_look(state, seat) else None,
        sizes=tuple(hand.bit_count() for hand in state.hands),
        talon=state.talon.bit_count(),
        turn_up=known(state.turn_up),
        taker=known(state.taker),
        giver=known(state.giver),
        given=known(state.given) if seat == state.giver else None,
        first=known(state.first),
        contra=known(state.contra),
        recontra=known(state.recontra),
        matsch=known(state.matsch),
        dealer_plays=state.dealer_plays,
        soloist=known(state.soloist),
        trump=known(trump),
        dropped=tuple(bool(state.dropped >> each & 1) for each in range(state.players)),
        calls=_calls(state.said),
        leader=known(state.leader),
        trick=state.trick,
        tricks=_tricks(state.tricks),
        taken=tuple(state.won.count(each) for each in range(state.players)),
        payer=known(state.payer),
        lots=state.lots,
        lacks=state.lacks,
        payments=_payments(state.paid),
        began=state.began,
        pool_began=state.pool_began,
        pool=state.pool,
        past=tuple(map(_deal, state.past)),
        acting=state.acting(),
        over=state.phase == words.OVER,
        scores=state.chips,
        winners=state.winners(),
        domain=EMPTY if seat is None else state.legal(seat),
    )


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a view does not show, and where they may lie.

    places: for each place a seat, TALON or GIVEN; ways: every way to lay them, as one or two sets of ways (the payer
    of the first stamm holds EU, or holds GU while EU lies in the talon).
    """

    places: tuple[int, ...]
    ways: tuple[Placing, ...]

    def draw(self, rng: Random) -> dict[int, int]:
        """The cards of each place as a bit mask, every way as likely as any other."""
        counts = [placing.count() for placing in self.ways]
        laid = rng.choices(self.ways, counts)[0].draw(rng)
        return {place: sum(1 << card for card in cards) for place, cards in zip(self.places, laid, strict=True)}


TALON = -2
GIVEN = -3


def unseen(view: SpielView) -> Unseen:
    """What this view does not know, with everything that it has seen: voids, the turn-up, the payer of the stamm."""
    sizes = _rooms(view)
    open_cards = _seen(view)
    cards = tuple(card for card in pack_of(view.players) if card not in open_cards)
    places = tuple(sizes)
    rooms = tuple(sizes.values())
    allowed = [_allowed(view, card, places) for card in cards]
    if view.lots:
        wenzels: dict[int, tuple[int, ...]] = {EU: (TALON,), GU: (TALON,)}
        return Unseen(places, (Placing(cards, rooms, _narrowed(cards, allowed, places, wenzels)),))
    if view.payer is None or EU in open_cards:
        return Unseen(places, (Placing(cards, rooms, allowed),))
    held = (view.payer, GIVEN) if view.giver == view.payer else (view.payer,)
    ways = [Placing(cards, rooms, _narrowed(cards, allowed, places, {EU: held}))]
    if GU not in open_cards:
        ways.append(Placing(cards, rooms, _narrowed(cards, allowed, places, {EU: (TALON,), GU: held})))
    elif _had(view, view.payer, GU):
        ways.append(Placing(cards, rooms, _narrowed(cards, allowed, places, {EU: (TALON,)})))
    return Unseen(places, tuple(ways))


def _rooms(view: SpielView) -> dict[int, int]:
    """How many unseen cards lie in each place."""
    holder = view.taker if view.taker is not None and view.turn_up not in played(view) else None
    sizes = {
        seat: size - (seat == holder) for seat, size in enumerate(view.sizes) if seat != view.seat or view.hand is None
    }
    sizes[TALON] = view.talon
    if view.giver is not None and view.given is None:
        sizes[GIVEN] = 1
    return sizes


def played(view: SpielView) -> set[int]:
    """Every card that has been played in the deal."""
    return {card for trick in view.tricks for card in trick.cards} | set(view.trick)


def _seen(view: SpielView) -> set[int]:
    """Every card that this view shows or has shown."""
    own = {*(view.hand or ()), *({view.given} - {None})}
    return cast("set[int]", played(view) | own | {view.turn_up})


def _had(view: SpielView, seat: int, card: int) -> bool:
    """Whether a card that has been seen was in that seat's hand as it was dealt, the dealer's turn-up included."""
    if card == view.turn_up:
        return seat == view.dealer
    if seat == view.seat and (card in (view.hand or ()) or card == view.given):
        return True
    laid = [(s, c) for trick in view.tricks for s, c in zip(trick.seats, trick.cards, strict=True)]
    return (seat, card) in (*laid, *zip(view.seats_of_trick, view.trick, strict=True))


def _allowed(view: SpielView, card: int, places: tuple[int, ...]) -> int:
    """The places where an unseen card may lie, as a bit mask: not with a seat that has shown to lack it."""
    return sum(1 << i for i, place in enumerate(places) if place < 0 or not view.lacks[place] >> card & 1)


def _narrowed(
    cards: tuple[int, ...], allowed: list[int], places: tuple[int, ...], only: dict[int, tuple[int, ...]]
) -> list[int]:
    """The same where some cards may lie only in some places."""
    masks = {card: sum(1 << i for i, place in enumerate(places) if place in held) for card, held in only.items()}
    return [mask & masks.get(card, mask) for card, mask in zip(cards, allowed, strict=True)]


def imagine(view: SpielView, rng: Random) -> SpielState:
    """A session that the view could have come from, every way to lay the unseen cards as likely as any other."""
    state = of_view(view)
    if view.turn_up is None:
        return state
    state.hands, state.talon, given = laid_out(view, unseen(view).draw(rng))
    state.given = NOBODY if given is None else given
    return state


def laid_out(view: SpielView, laid: dict[int, int]) -> tuple[tuple[int, ...], int, int | None]:
    """All hands, the hidden talon as bit masks and the card given away, with the unseen cards laid like this."""
    if view.taker is not None and view.turn_up not in played(view) and view.taker in laid:
        laid[view.taker] |= 1 << cast("int", view.turn_up)
    own = {} if view.hand is None or view.seat is None else {view.seat: sum(1 << card for card in view.hand)}
    given = view.given if view.giver is None or view.given is not None else laid[GIVEN].bit_length() - 1
    return tuple({**laid, **own}[seat] for seat in range(view.players)), laid[TALON], given


def of_view(view: SpielView) -> SpielState:
    """The state of a view without the cards that lie in hands, in the talon and given away."""
    state = SpielState(view.players, dict(view.rules))
    state.phase = view.phase
    state.deal, state.thrown, state.dealer = view.deal, view.thrown, number(view.dealer)
    state.chips, state.pool = view.scores, view.pool
    state.began, state.pool_began = view.began, view.pool_began
    state.paid = tuple((p.kind, number(p.payer), number(p.payee), p.chips) for p in view.payments)
    state.past = tuple(map(_kept, view.past))
    for name in ("turn_up", "taker", "giver", "first", "contra", "recontra", "matsch", "soloist", "trump", "leader"):
        setattr(state, name, number(getattr(view, name)))
    state.payer, state.lots, state.dealer_plays = number(view.payer), view.lots, view.dealer_plays
    state.dropped = sum(1 << seat for seat, out in enumerate(view.dropped) if out)
    state.said = _said(view.calls)
    state.trick, state.tricks = view.trick, tuple(map(_laid, view.tricks))
    state.won = tuple(trick.winner for trick in view.tricks)
    state.matsch_from = _matsch_from(view)
    state.lacks = view.lacks
    state.asked = _asked(view)
    return state


def _matsch_from(view: SpielView) -> int:
    if view.matsch is None:
        return NOBODY
    return 2 if view.contra is not None else 0


def _asked(view: SpielView) -> tuple[int, ...]:
    """The seats that are still asked in the phase, in their order from the one that acts."""
    if not view.acting or view.acting[0] < 0:
        return view.acting
    now = view.acting[0]
    order = tuple((now + i) % view.players for i in range(view.players))
    forehand = cast("int", view.forehand)
    if view.phase in (words.FIRST, words.SECOND):
        return order[: (forehand - now) % view.players or view.players]
    if view.phase in (words.CONTRA, words.DROP):
        return order[: (cast("int", view.soloist) - now) % view.players]
    if view.phase == words.PLAY:
        still = len([out for out in view.dropped if not out]) - len(view.trick)
        return tuple(seat for seat in order if not view.dropped[seat])[:still]
    if view.phase in (words.RECONTRA, words.MATSCH):
        declared = (view.first, view.contra, view.recontra)
        turns = order[: (cast("int", view.leader) - now) % view.players or view.players]
        return tuple(seat for seat in turns if seat not in declared and not view.dropped[seat])
    return (now,)


def _said(calls: tuple[Call, ...]) -> tuple[tuple[int, str, int, bool, str], ...]:
    return tuple((call.seat, call.word, number(call.suit), call.exchanged, call.phase) for call in calls)


def _laid(trick: Trick) -> tuple[object, ...]:
    return (trick.leader, trick.seats, trick.cards, trick.winner, trick.trump)


def _kept(deal: Deal) -> tuple[object, ...]:
    """What the state keeps of a settled deal."""
    paid = tuple((p.kind, number(p.payer), number(p.payee), p.chips) for p in deal.payments)
    return (
        deal.number, deal.dealer, deal.turn_up, deal.first, number(deal.contra), number(deal.recontra),
        number(deal.matsch), deal.soloist, deal.trump, deal.dropped, deal.folded, _said(deal.calls),
        tuple(map(_laid, deal.tricks)), deal.taken, number(deal.winner), deal.missed, paid, deal.before,
        deal.pool_before, deal.after, deal.pool_after,
    )  # fmt: skip
