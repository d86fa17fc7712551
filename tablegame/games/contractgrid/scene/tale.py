"""What lay on the table a moment ago: a finished trick before it is taken up, a scored hand, a trump just fixed.

Knows a seat's view and the events. Must not know rules. Everything is taken from what the view of now remembers, so
that nobody sees more of the past than may be seen now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from tablegame.core.contract import Event
from tablegame.core.domain import EMPTY
from tablegame.games.contractgrid.facts.view import DEAL, OVER, PLAY, REFUSE, GridView, Hand, Trick
from tablegame.table.look import Phase

PAUSES: Final = {"refuse": 0.9, "bid": 0.9, "card": 0.7}
"""Seconds that what a computer seat named, bid or played stays before the next picture."""
FIRST, AGAIN = 1.5, 0.6
"""Seconds that the pack lies there with who deals: in the first hand, which says on whom the lot fell, and later."""
TRUMP_STAYS: Final = 1.6
"""Seconds that the refused suits lie there with the trump among them."""


def phases(events: tuple[Event, ...], after: GridView) -> tuple[Phase, ...]:
    """A trump that was fixed, a finished trick, a scored hand, a pack, each in its turn, then the present."""
    told: list[Phase] = []
    for event in events:
        if event.kind == "trump":
            told.append(Phase("trump", trump_view(after, event), event, pause=TRUMP_STAYS))
        elif event.kind == "trick":
            told.append(Phase("turned", trick_view(after, event), event, hold=True, seconds=0.45))
        elif event.kind == "hand":
            told.append(Phase("settled", settled_view(after, event), event, hold=True, seconds=0.3, rest=True))
        elif event.kind == "deal" and (pack := undealt(after)) is not None:
            told.append(pack)
    others = [event for event in events if event.seat != after.seat]
    pause = max((PAUSES.get(event.kind, 0.0) for event in others), default=0.0) if not told else 0.0
    last = events[-1] if events else None
    return (*told, Phase("over" if after.over else "choosing", after, last, seconds=0.5, pause=pause))


def undealt(view: GridView) -> Phase | None:
    """The pack before it is dealt, for whoever sees the hand for the first time; None where it is not fresh."""
    fresh = view.phase == REFUSE and not any(suit is not None for suit in view.refused) and bool(view.hand)
    return Phase("dealing", view, seconds=0.0, pause=AGAIN if view.past else FIRST) if fresh else None


def trump_view(view: GridView, event: Event) -> GridView:
    """The table when the last suit had been refused."""
    return replace(view, phase=REFUSE, trump=cast("int", event["suit"]), acting=(), domain=EMPTY)


def settled_view(view: GridView, event: Event) -> GridView:
    """The table after that hand was scored, before the next was dealt."""
    number = cast("int", event["number"])
    past = view.past[: number + 1]
    last = number + 1 == len(view.past) and view.over
    return replace(
        _empty(view),
        phase=OVER if last else DEAL,
        dealer=past[-1].dealer,
        past=past,
        marks=tuple(each.marks for each in past[-1].scored),
        scores=tuple(each.total for each in past[-1].scored),
        over=last,
        winners=view.winners if last else (),
    )


def _empty(view: GridView) -> GridView:
    """No hand is out."""
    nobody, nothing = (None,) * view.players, (0,) * view.players
    return replace(
        view, hand=(), sizes=nothing, refused=nobody, trump=None, bids=nobody, leader=None, trick=(), tricks=(),
        collected=((),) * view.players, lacks=nothing, acting=(), domain=EMPTY,
    )  # fmt: skip


def trick_view(view: GridView, event: Event) -> GridView:
    """The table as the cards of that trick lay on it, as the seat of this view saw it."""
    number, cards = cast("int", event["number"]), cast("tuple[int, ...]", event["cards"])
    if len(view.tricks) > number and view.tricks[number].cards == cards:
        lying = zip(view.seats_of_trick, view.trick, strict=True)
        own = (*view.hand, *(card for seat, card in lying if seat == view.seat))
        return _lying(view, view.tricks, number, own)
    place = hand_with(view, number, cards)
    return _lying(_as_of(view, place), view.past[place].tricks, number, ())


def hand_with(view: GridView, number: int, cards: tuple[int, ...]) -> int:
    """The number of the last finished hand with that trick."""
    for place in range(len(view.past) - 1, -1, -1):
        tricks = view.past[place].tricks
        if len(tricks) > number and tricks[number].cards == cards:
            return place
    raise LookupError(f"no hand with trick {number}: {cards}")


def _as_of(view: GridView, place: int) -> GridView:
    """What was known while that hand was played, before it was scored."""
    hand: Hand = view.past[place]
    before = view.past[place - 1].scored if place else None
    return replace(
        view,
        dealer=hand.dealer,
        refused=hand.refused,
        trump=hand.trump,
        bids=tuple(each.bids for each in hand.scored),
        marks=tuple(each.marks for each in before) if before else (0,) * view.players,
        scores=tuple(each.total for each in before) if before else (0,) * view.players,
        past=view.past[:place],
        over=False,
        winners=(),
    )


def _lying(view: GridView, tricks: tuple[Trick, ...], number: int, own: tuple[int, ...]) -> GridView:
    """The full trick of that number on the table; own: cards of this seat that no trick of `tricks` holds."""
    trick, players = tricks[number], range(view.players)
    later = tuple(each.cards[_place(each, view)] for each in tricks[number + 1 :]) if view.seat is not None else ()
    left = view.house.cards // view.players - number - 1
    collected = tuple(
        tuple(sorted(card for each in tricks[:number] if each.winner == seat for card in each.cards))
        for seat in players
    )
    return replace(
        view,
        phase=PLAY,
        hand=tuple(sorted((*own, *later))),
        sizes=(left,) * view.players,
        leader=trick.leader,
        trick=trick.cards,
        tricks=tricks[:number],
        collected=collected,
        lacks=_shown(view, tricks[: number + 1]),
        acting=(),
        domain=EMPTY,
    )


def _place(trick: Trick, view: GridView) -> int:
    """Which card of a trick this seat played."""
    return (cast("int", view.seat) - trick.leader) % view.players


def _shown(view: GridView, tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    """What each seat had shown not to hold by these tricks."""
    lacks, suits = [0] * view.players, view.order
    for trick in tricks:
        led = suits.suits[trick.cards[0]]
        for i, card in enumerate(trick.cards):
            if suits.suits[card] != led:
                lacks[(trick.leader + i) % view.players] |= suits.masks[led]
    return tuple(lacks)
