"""Refusing suits: four large signs, those refused struck through with the seat that did it, the last one trump.

Knows what a seat's view says and how the parts look. Must not know rules.
"""

from __future__ import annotations

from typing import Final

from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import SPADES
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.text import wording
from tablegame.table import advice, rail, typed
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.naming import either
from tablegame.table.scale import BODY, SMALL, TITLE
from tablegame.table.scene import Action, Grasp, Rect, Target

LIFT: Final = 0.06
"""How far a chosen suit is raised, in parts of its height: with its frame it stays below the question."""


def draw(b: Builder, look: Look, room: Rect) -> None:
    """What is asked, the four suits, who is next."""
    view = parts.view_of(look)
    line = b.type(TITLE, serif=True) * 1.4
    gap = b.space.gap
    asked = _asked(b, look, view)
    wide = min((room.w - 3 * gap) / 4, b.px(190))
    frame, foot = b.space.pad, _foot(b, look, view)
    feet = line if foot else 0.0
    least = b.line(BODY, serif=True) + b.line(SMALL) + b.type(BODY) * 4
    free = (room.h - line - frame - feet) / (1 + LIFT)
    tells = look.can_act and free - line >= min(wide * 1.42, least)
    feet += line if tells else 0.0
    high = min(wide * 1.42, free - (line if tells else 0.0))
    over = high * LIFT + frame
    whole = line + over + high + feet
    y = room.cy - whole / 2
    b.text(Rect(room.x, y, room.w, line), [b.span(asked, TITLE, "serif-bold", "gold")], align="centre")
    y += line + over
    left = room.cx - (4 * wide + 3 * gap) / 2
    for suit in range(4):
        _tile(b, look, view, suit, Rect(left + suit * (wide + gap), y, wide, high))
    if tells:
        follows = Rect(room.x, y + high + (line if foot else 0.0), room.w, line)
        b.text(follows, [b.span(_follows(b, look, view), BODY, "sans", "felt-text")], align="centre")
    if foot:
        b.text(Rect(room.x, y + high, room.w, line), [b.span(foot, BODY, "sans-bold", "felt-text")], align="centre")


def _follows(b: Builder, look: Look, view: GridView) -> str:
    """What follows from refusing the suit under the mouse, else the lifted one, else the one in focus."""
    words = b.words
    lifted = look.picked - moves.REFUSE if look.picked is not None else None
    at = next((suit for name in (b.hover, b.focus) for suit in range(4) if name == f"suit/{suit}"), lifted)
    if b.hover not in {f"suit/{suit}" for suit in range(4)} and lifted is not None:
        at = lifted
    if at is None or at in view.refused:
        return ""
    left = [suit for suit in range(4) if suit != at and suit not in view.refused]
    refused = wording.suit_name(at, words)
    if len(left) == 1:
        return words("Not {suit}: then {trump} are trump.", suit=refused, trump=wording.suit_name(left[0], words))
    names = either([wording.suit_name(suit, words) for suit in left], words)
    return words("Not {suit}: then {suits} will be trump.", suit=refused, suits=names)


def _asked(b: Builder, look: Look, view: GridView) -> str:
    """Whose turn it is to refuse, or which suit is trump."""
    words = b.words
    if view.trump is not None:
        return words("Trump: {suit}", suit=wording.contract_name(words, SPADES + view.trump))
    if look.can_act:
        return words("Name a suit that is not to be trump")
    seat = next((seat for seat in view.acting if seat >= 0), None)
    return "" if seat is None else words("{name} refuses a suit", name=look.name_of(seat))


def _foot(b: Builder, look: Look, view: GridView) -> str:
    """What else is to be known: with four players the dealer refuses none."""
    if view.players < 4 or view.dealer is None:
        return ""
    return b.words("The dealer, {name}, refuses none", name=look.name_of(view.dealer))


def _tile(b: Builder, look: Look, view: GridView, suit: int, box: Rect) -> None:
    """A suit: its sign and name, how many of it are in the own hand, or who refused it."""
    words = b.words
    refused = next((seat for seat, each in enumerate(view.refused) if each == suit), None)
    free = look.can_act and refused is None
    lifted = free and look.picked == moves.REFUSE + suit
    here = box.moved(0, -box.h * LIFT) if lifted else box
    trump = view.trump == suit
    b.panel(here, "slip", alpha=0.62 if refused is not None else 1.0, name=f"suit/{suit}")
    if lifted or trump:
        b.panel(here.inset(-b.space.thin), "mark")
    name = wording.contract_name(words, SPADES + suit)
    low = b.line(BODY, serif=True) if _named(b, here.w - 6) else 0.0
    note = b.line(SMALL)
    free_h = here.h - low - note - b.space.pad
    side = min(here.w * 0.62, free_h * 0.86)
    sign = Rect(here.cx - side / 2, here.y + (free_h - side) / 2 + b.space.close, side, side)
    if refused is None:
        b.picture(sign, b.faces.sign(suit))
    else:
        parts.struck(b, sign, suit)
    if low:
        b.text(Rect(here.x + 3, here.y + free_h, here.w - 6, low), name, BODY, "serif-bold",
           "soft" if refused is not None else "text", "centre")  # fmt: skip
    foot = Rect(here.x + 3, here.y + free_h + low, here.w - 6, note)
    if refused is not None:
        _refuser(b, look, refused, foot)
    elif trump:
        b.text(foot, words("trump"), SMALL, "sans-bold", "text", "centre")
    elif view.hand:
        held = sum(card & 3 == suit and card < 52 for card in view.hand)
        text = words.many("you hold {n}", "you hold {n}", held)
        small = b.metrics.width(text, "sans", 16.0) > foot.w
        b.text(foot, str(held) if small else text, SMALL, "sans", "soft", "centre")
    if look.can_act:
        _target(b, look, suit, here, sign, name, refused)
    hint = advice.mark(look, moves.REFUSE + suit if free else None, b.words)
    if hint.text:
        wide, high = rail.badge_size(b, hint.text)
        rail.mark_badge(b, hint, here.right - wide / 2 - 4, here.y + high + 4)


def _named(b: Builder, width: float) -> bool:
    """Whether the names of all suits stand whole in a tile."""
    names = [wording.contract_name(b.words, SPADES + suit) for suit in range(4)]
    return all(b.metrics.width(name, "serif-bold", 18.0) <= width for name in names)


def _refuser(b: Builder, look: Look, seat: int, foot: Rect) -> None:
    """The shape and name of whoever refused a suit."""
    side = foot.h * 0.86
    name = b.fitted([b.span(look.name_of(seat), SMALL, "sans-bold", f"seat.{seat}")], foot.w - side * 1.2)
    if name and name[-1].text.endswith("…"):
        name = []
    wide = b.width(name) + side * (1.2 if name else 1.0)
    x = foot.cx - wide / 2
    b.picture(Rect(x, foot.cy - side / 2, side, side), f"seat/{seat}")
    if name:
        b.text(Rect(x + side * 1.2, foot.y, wide - side * 1.2 + 1, foot.h), name)


def _target(b: Builder, look: Look, suit: int, box: Rect, sign: Rect, name: str, refused: int | None) -> None:
    action = Action("pick", (moves.REFUSE + suit,))
    why = ""
    if refused is not None:
        why = b.words("{name} has refused it already", name=look.name_of(refused))
    link, grasp = parts.HELP + "trump" if why else "", Grasp((), typed.laying(action))
    target = Target(f"suit/{suit}", box, action, name, refused is None, why, link, hover=True, grasp=grasp)
    b.target("suits", target)
    if refused is None:
        b.key(str(suit + 1), action)
        cap = b.line(SMALL)
        corner = Rect(box.x + b.space.close, box.y + b.space.thin, cap, cap)
        if not corner.overlaps(sign.inset(sign.w * 0.12)):
            b.panel(corner, "keycap")
            b.text(corner, [b.span(str(suit + 1), SMALL, "sans", "soft")], align="centre")
