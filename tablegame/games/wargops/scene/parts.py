"""Small parts that several modules of WarGops' picture use: faces of cards, hands, plates, the action of a click.
`look` is the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from tablegame.core.cards import rank_noun
from tablegame.games.wargops.facts.settling import in_order
from tablegame.games.wargops.facts.view import WarCard, WarTrick, WarView
from tablegame.games.wargops.text import cards as card_text
from tablegame.view import card_keys, simultaneous_choice
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import Pick
from tablegame.view.simultaneous_choice import HeldRank

WarLook: TypeAlias = SceneInput[WarView]
"""The input of a picture: the view, the role of the picture (its `FrameRole`), names, and the lifted card."""
TALL_WINDOW: Final = 700  # the height of a window, in pixels, from which on plates and boards have all their lines
HELP: Final = "wargops#"  # the beginning of a link into the rules of this game; a heading follows
FEW: Final = 4  # the most seats with which the others have plates and fans; with more, their hands are on a board


def trick_of(look: WarLook) -> WarTrick | None:
    """The trick that is turned up and settled in this picture; None in other pictures."""
    return look.view.under_way if look.role is FrameRole.REVEALED else None


def face(b: Builder, look: WarLook, card: WarCard, cut: Cut, faded: bool = False) -> str:
    """The key of a card's picture. cut: the picture for a size and a visible part. faded: whether drawn pale."""
    return card_text.face(b.faces, look.view, card, cut, b.words, faded)


def letter(b: Builder, look: WarLook, rank: int) -> str:
    """A rank as it stands in the corner of its card: "10", "Q"."""
    return card_text.letter(b.faces, look.view, rank, b.words)


def letters(b: Builder, pack: str, ranks: int) -> tuple[str, ...]:
    """Every rank of a pack, ascending, as it stands in the corner of its card. ranks: how many ranks the pack has."""
    faces = card_text.pack_of(b.faces, pack)
    return tuple([faces.open_letter(rank, b.words, ranks) for rank in range(1, ranks + 1)])


def own_sealed(look: WarLook) -> WarCard | None:
    """The card that the viewer has chosen (sealed), which lies on the table; None if there is none."""
    view = look.view
    if view.seat is None or view.own is None or not simultaneous_choice.chooses(look):
        return None
    return card_text.of_rank(view.cards[view.seat], view.own)[0]  # the card of the rank that is played first


def hand_of(look: WarLook, seat: int) -> tuple[WarCard, ...]:
    """The cards that the picture shows in a seat's hand: all but the card that the viewer has sealed (`own_sealed`)."""
    sealed, cards = own_sealed(look) if seat == look.viewer else None, look.view.cards[seat]
    return cards if sealed is None else tuple([card for card in cards if card != sealed])


def taker_nodes(look: WarLook, seat: int, card: WarCard) -> str:
    """The ids, separated by blanks, of the parts of the picture to one of which a card moves when a seat takes it.

    For another seat they are the front card of the rank in its fan, and its plate or its row on the board. In the
    viewer's hand it is the card of this rank that is in front after the trick: a card behind it may be hidden.
    """
    view, trick = look.view, trick_of(look)
    if seat != look.viewer or trick is None:
        return f"{fan_card(seat, card.rank)} plate/{seat}"
    steps = [step for step in trick.steps if step.kind == "takes" and seat in step.seats]
    taken = (taken_card for step in steps for taken_card in step.cards)
    column = card_text.of_rank((*view.cards[seat], *taken), card.rank)
    return card_text.card_id(in_order(column, seat, view.players)[0])


def fan_card(seat: int, rank: int) -> str:
    """The id of the front card of a rank in another seat's fan. It has no owner or copy, since one may be sealed."""
    return f"fan/{seat}/{rank}"


def is_out(look: WarLook, seat: int) -> bool:
    """Whether a seat is out of the game that the picture shows. At the end of the session no seat counts as out."""
    return look.view.is_out(seat) and look.role in (FrameRole.CHOOSING, FrameRole.REVEALED, FrameRole.SETTLED)


def doing(b: Builder, look: WarLook, seat: int) -> tuple[str, ...]:
    """What a seat is doing, as texts for its plate: "retired" and "out", for example. The longest form comes first."""
    if is_out(look, seat):
        return b.words("retired"), b.words("out")
    return simultaneous_choice.activity(b, look, seat)


def plate(b: Builder, look: WarLook, seat: int) -> Plate:
    """A seat's plate: what the seat is doing, in the longest form that fits, and the points in its hand."""
    cards, points = in_hand(b, look, seat)
    lines, out = doing(b, look, seat), is_out(look, seat)
    if not out:  # the longest form that fits is written
        hand = f"{cards} · {points}", points, str(look.view.points_in_hand(seat))
        lines = (*(f"{line} · {points}" for line in lines), *hand)
    return simultaneous_choice.plate(look, seat, lines, out=out)


def upright(b: Builder, look: WarLook, seat: int) -> Plate:
    """The viewer's narrow plate at the left of the hand: the number of cards, and the points below it."""
    who = plate(b, look, seat)
    return who if who.out else replace(who, lines=in_hand(b, look, seat), crowned=False)


def in_hand(b: Builder, look: WarLook, seat: int) -> tuple[str, str]:
    """Two texts about a seat's hand: the number of its cards and their points ("3 cards", "20 points")."""
    view = look.view
    cards = b.words.many("{n} card", "{n} cards", len(view.cards[seat]))
    return cards, b.words.many("{n} point", "{n} points", view.points_in_hand(seat))


def pick(b: Builder, look: WarLook, rank: int, card: str) -> Pick | None:
    """What a click on a rank of the viewer's hand does, or the reason why the rank cannot be played.

    None if the picture asks for no choice. card: the rank as it stands on its card.
    """
    view = look.view
    count = len(card_text.of_rank(hand_of(look, view.seat), rank)) if view.seat is not None else 0
    others_replace = view.under_way is not None and view.seat not in view.acting
    why = b.words("Only those who tied put another card in place") if others_replace else ""
    name = b.words.raw(rank_noun(rank)) if view.pack == "standard" else card
    held = HeldRank(rank, name, count, card_keys.french_keys(rank, card), why, "replace")
    return simultaneous_choice.pick(b, look, held, HELP)
