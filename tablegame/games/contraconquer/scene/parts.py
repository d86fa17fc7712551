"""Parts that both forms of Contraconquer put on the table: plates, stacks with counts, the trick, the score sheet."""

from __future__ import annotations

from typing import TypeAlias

from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraTrick, ContraView
from tablegame.games.contraconquer.text.tricks import explain, face, rank_name
from tablegame.view import card_keys, simultaneous_choice
from tablegame.view import plate as plates
from tablegame.view import score_sheet as sheets
from tablegame.view.builder import Builder
from tablegame.view.card_keys import CardHotkey
from tablegame.view.card_places import CardPlace, stack
from tablegame.view.faces import SUITS, Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.phrases import You, sentence_about
from tablegame.view.rank_columns import Pick, ghost
from tablegame.view.scale import NAME
from tablegame.view.scene import Rect, Span, Target
from tablegame.view.score_sheet import ScoreRow
from tablegame.view.simultaneous_choice import HeldRank

ContraLook: TypeAlias = SceneInput[ContraView]

NOBODY = -1
"""The winner of a trick while a drill asks who takes it."""

HELP = "contraconquer#"
"""What links into this game's help page begin with."""

HAND = "hand"
"""The zone of the viewer's stacks."""

LEAST_FULL = 110.0
"""Pixels of width from which the printed face is used, so that its combinations are readable (look/screens)."""


def trick_of(look: ContraLook) -> ContraTrick | None:
    """The trick that lies turned up in this picture, None while cards are being chosen."""
    return look.view.tricks[-1] if look.role is FrameRole.TURNED else None


def explained(look: ContraLook, trick: ContraTrick) -> bool:
    """Whether the explanation of a trick has come to its end: at once with printed cards, by steps with a sum."""
    return look.view.form == "printed" or look.step >= explain(trick.ranks).steps


def rank_text(b: Builder, view: ContraView, rank: int) -> str:
    """A rank as it stands on the card."""
    return rank_name(rank, view.pack, b.words)


def face_of(b: Builder, view: ContraView, seat: int, rank: int, cut: Cut, extra: str = "") -> str:
    """The art key of a seat's card. Of an ordinary pack every seat has a suit, and its letter stands on each card."""
    if view.pack == "standard":
        return b.faces.card(seat % len(SUITS), rank, cut, b.words, owner=seat, faded=extra == "faded")
    return face(view.form, view.hyphens, seat, rank, cut, extra)


def held(look: ContraLook, seat: int, rank: int) -> int:
    """How many of a rank still lie in a hand: the viewer's own sealed card has already left it."""
    view = look.view
    count = view.hands[seat][view.ranks[seat].index(rank)]
    away = look.role is not FrameRole.TURNED and seat == look.viewer == view.seat and view.own == rank
    return count - 1 if away else count


# -- plates ----------------------------------------------------------------------------------------------------


def seat_lines(b: Builder, look: ContraLook, seat: int) -> tuple[str, ...]:
    """What a seat is doing, in fewer and fewer words."""
    sitter, trick = look.sitters[seat], trick_of(look)
    if trick is not None and trick.winner == seat and explained(look, trick):
        if isinstance(sitter.name, You):
            return b.words("the trick is yours"), b.words("yours")
        return b.words("takes the trick"), b.words("takes it")
    own = (b.words("you"),) if seat == look.viewer and not isinstance(sitter.name, You) else ()
    return simultaneous_choice.doing(b, look, seat) or own


def takes(b: Builder, look: ContraLook, seat: int, ground: str, clause: str) -> list[Span]:
    """Who takes a trick, and why, with the clause of the rules that says so."""
    you, them = N_("You take the trick:"), N_("{name} takes the trick:")
    taker = sentence_about(look.name_of(seat), you, them, b.words)
    return [b.span(taker + " ", NAME, "serif-bold"), b.span(ground, NAME, "serif", link=HELP + clause)]


def score_of(look: ContraLook, seat: int) -> int:
    """How many tricks a seat has taken: the one that lies there counts when it is explained whose it is."""
    trick = trick_of(look)
    pending = trick is not None and trick.winner == seat and not explained(look, trick)
    return look.view.scores[seat] - int(pending)


def plate(b: Builder, look: ContraLook, seat: int, rect: Rect) -> None:
    """A seat's plate: what it is doing, and the tricks it has won."""
    score = score_of(look, seat)
    figure = (b.words.many("{n} trick", "{n} tricks", score), str(score))
    plates.draw(b, simultaneous_choice.plate(look, seat, seat_lines(b, look, seat), figure), rect)


# -- stacks ----------------------------------------------------------------------------------------------------


def layer_step(b: Builder, w: float) -> float:
    """How far each card beneath peeks out of a stack of cards w pixels wide."""
    return max(2.0, min(b.px(6), w * 0.035))


def card_stack(
    b: Builder, look: ContraLook, seat: int, rank: int, top: CardPlace, cut: Cut, lifted: float = 0.0
) -> int:
    """The cards of one rank that a seat still holds, as one staggered stack; lifted raises the top one, in pixels.

    An empty rank leaves a dashed place. Returns how many there are.
    """
    view = look.view
    count = held(look, seat, rank)
    if not count:
        ghost(b, top.rect, rank_text(b, view, rank))
        return 0
    face = face_of(b, view, seat, rank, cut)
    places = stack(top, count, layer_step(b, top.w))
    for i, place in enumerate(places):
        last = i == len(places) - 1
        copy = count - len(places) + i
        where = place.moved(0, -lifted) if last else place
        b.add(where.card(f"hand/{seat}/{rank}/{copy}", face, lift=1.0 if last and lifted else 0.0))
    return count


def stack_box(b: Builder, top: CardPlace, count: int, lifted: float = 0.0) -> Rect:
    """The upright box round a stack of so many cards, the top one raised."""
    boxes = [place.rect for place in stack(top, count, layer_step(b, top.w))] or [top.rect]
    y = min(top.rect.y - lifted, *(box.y for box in boxes))
    return Rect(top.rect.x, y, max(box.right for box in boxes) - top.rect.x, top.rect.bottom - y)


def pick(b: Builder, look: ContraLook, rank: int) -> Pick | None:
    """What a click on a rank of the viewer's hand does; where it cannot be played, it says why."""
    view = look.view
    card = rank_text(b, view, rank)
    keys = card_keys.french_keys(rank, card) if view.pack == "standard" else card_keys.keys_of(card)
    count = held(look, view.seat, rank) if view.seat is not None else 0
    return simultaneous_choice.pick(b, look, HeldRank(rank, card, count, keys), HELP)


def pick_target(b: Builder, look: ContraLook, rank: int, rect: Rect, angle: float) -> None:
    """Make a rank of the viewer's hand clickable where it lies in a fan."""
    at = pick(b, look, rank)
    if at is None:
        return
    count = held(look, look.view.seat or 0, rank)
    grasp = at.grasp(f"hand/{look.viewer}/{rank}/{count - 1}") if count else None
    b.target(HAND, Target(at.target, rect, at.action, at.label, at.enabled, at.why, at.why_link, angle, grasp=grasp))
    card_keys.bind(b, [CardHotkey(at.keys, at.action, look.picked == rank, at.enabled)])


def drop(b: Builder, look: ContraLook, table: Rect, slot: Rect) -> None:
    """The viewer's card can be dropped anywhere on that part of the table; the slot is its place."""
    if look.role is FrameRole.CHOOSING and look.viewer is not None:
        b.drop(table, slot)


# -- the trick ---------------------------------------------------------------------------------------------------


def trick_card(
    b: Builder, look: ContraLook, seat: int, place: CardPlace, cut: Cut, extra: str = "", glow: bool = False
) -> bool:
    """A seat's card in the trick: turned up, sealed, or a dashed place; False where no card lies there.

    A viewer knows another seat's sealed card by its seat only, so its id is that; it keeps it when turned.
    """
    view, trick = look.view, trick_of(look)
    if trick is None and (look.role is FrameRole.OVER or not view.sealed[seat]):
        return False
    rank = trick.ranks[seat] if trick is not None else view.own if seat == view.seat else None
    name = f"sealed/{seat}"
    if rank is not None and seat == look.viewer:
        name = f"hand/{seat}/{rank}/{held(look, seat, rank)}"
    if trick is not None:
        face = face_of(b, view, seat, trick.ranks[seat], cut, extra)
        card = place.card(name, face, 0.25 if glow else 0.0, f"plate/{seat}", f"plate/{trick.winner}")
        b.add(card._replace(glow=glow))
        return True
    simultaneous_choice.sealed_card(b, look, seat, place, name)
    return True


# -- the score sheet ---------------------------------------------------------------------------------------------


def sheet(b: Builder, look: ContraLook, rect: Rect) -> None:
    """The spiral-bound sheet: trick numbers, ranks in a column per seat, the winner's ringed in ink; the last ones."""
    view, trick = look.view, trick_of(look)
    tricks = view.tricks_of(view.game)
    rows = [ScoreRow(str(number + 1)) for number in range(view.length)]
    for number, each in enumerate(tricks):
        ranks = tuple(rank_text(b, view, rank) for rank in each.ranks)
        rows[number] = ScoreRow(str(number + 1), ranks, each.winner)
    title = b.words("Game {number} of {games}", number=view.game + 1, games=view.games) if view.games > 1 else ""
    sheets.draw(b, rect, view.players, rows, len(tricks) - (trick is not None), title)
