"""Parts of the table of WarGops: who is who, what a card looks like, plates, and what a click on a rank does."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from tablegame.games.wargops.facts.settling import in_order
from tablegame.games.wargops.facts.view import WarCard, WarTrick, WarView
from tablegame.games.wargops.text import wording
from tablegame.view import card_keys, simultaneous_choice
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import Pick
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Span
from tablegame.view.simultaneous_choice import HeldRank

WarLook: TypeAlias = SceneInput[WarView]

HELP = "wargops#"
"""What links into this game's help page begin with."""


def trick_of(look: WarLook) -> WarTrick | None:
    """The trick that lies turned up in this phase; None while cards are being chosen."""
    return look.view.under_way if look.role is FrameRole.TURNED else None


def face(b: Builder, look: WarLook, card: WarCard, cut: Cut, faded: bool = False) -> str:
    """The art key of a card in this game."""
    return wording.face(b.faces, look.view, card, cut, b.words, faded)


def letter(b: Builder, look: WarLook, rank: int) -> str:
    """A rank as it stands on its card."""
    return wording.letter(b.faces, look.view, rank, b.words)


def own_sealed(look: WarLook) -> WarCard | None:
    """The viewer's own sealed card: the first of its rank, as the order of the hand has it."""
    view = look.view
    if view.seat is None or view.own is None or not simultaneous_choice.chooses(look):
        return None
    return wording.of_rank(view.cards[view.seat], view.own)[0]


def hand_of(look: WarLook, seat: int) -> tuple[WarCard, ...]:
    """What still lies in a hand: the viewer's own sealed card has already left it."""
    gone = own_sealed(look) if seat == look.viewer else None
    return tuple(card for card in look.view.cards[seat] if card != gone)


def taken_to(look: WarLook, seat: int, card: WarCard) -> str:
    """The hand that takes a card of the trick that lies turned up, as motion knows it: the seat's row on the board; of
    the viewer's own the card that will lie in front in that rank's column, since not all behind it are seen."""
    view, trick = look.view, trick_of(look)
    if seat != look.viewer or trick is None:
        return f"plate/{seat}"
    taken = (each for step in trick.steps if step.kind == "takes" and seat in step.seats for each in step.cards)
    column = wording.of_rank((*view.cards[seat], *taken), card.rank)
    return wording.card_id(in_order(column, seat, view.players)[0])


def retired(look: WarLook, seat: int) -> bool:
    """Whether a seat is out of the game under way."""
    return look.view.retired(seat) and look.role in (FrameRole.CHOOSING, FrameRole.TURNED, FrameRole.SETTLED)


def doing(b: Builder, look: WarLook, seat: int) -> tuple[str, ...]:
    """What a seat does, in fewer and fewer words."""
    if retired(look, seat):
        return b.words("retired"), b.words("out")
    return simultaneous_choice.doing(b, look, seat)


def plate(b: Builder, look: WarLook, seat: int, kind: str) -> Plate:
    """A seat's plate above its card: what it does where there is room for that, and what it holds.

    kind: "plate" where the cards that the seat takes go to it, else "seat": they go to its row on the board.
    """
    cards, points = in_hand(b, look, seat)
    said, out = doing(b, look, seat), retired(look, seat)
    if not out:
        holds = f"{cards} · {points}", points, str(look.view.in_hand(seat))
        said = (*(f"{each} · {points}" for each in said), *holds)
    return simultaneous_choice.plate(look, seat, said, out=out, name=f"{kind}/{seat}")


def upright(b: Builder, look: WarLook, seat: int) -> Plate:
    """The viewer's plate beside the hand: cards, and points below them."""
    who = plate(b, look, seat, "plate")
    return who if who.out else replace(who, lines=in_hand(b, look, seat), crowned=False)


def in_hand(b: Builder, look: WarLook, seat: int) -> tuple[str, str]:
    """How many cards a seat holds, and the points in them."""
    view = look.view
    cards = b.words.many("{n} card", "{n} cards", len(view.cards[seat]))
    return cards, b.words.many("{n} point", "{n} points", view.in_hand(seat))


# -- choosing ----------------------------------------------------------------------------------------------------


def pick(b: Builder, look: WarLook, rank: int) -> Pick | None:
    """What a click on a rank of the viewer's hand does; where it is not to be had, it says why."""
    view, card = look.view, letter(b, look, rank)
    count = len(wording.of_rank(hand_of(look, view.seat), rank)) if view.seat is not None else 0
    why = ""
    if view.under_way is not None and view.seat not in view.acting:
        why = b.words("Only those who tied put another card in place")
    return simultaneous_choice.pick(
        b, look, HeldRank(rank, card, count, card_keys.french_keys(rank, card), why, "replace"), HELP
    )


def rank_cell(b: Builder, look: WarLook, seat: int, rank: int, count: int) -> tuple[Span, ...]:
    """A rank on the board: its letter in the seat's ink and how many there are, a dot if there is none."""
    if not count:
        return (b.span("·", BODY, "sans-bold", "faint"),)
    sign = b.span(letter(b, look, rank), NAME, "serif-bold", f"seat.{seat}")
    return (sign,) if count == 1 else (sign, b.span(f" ×{count}", SMALL, "sans"))
