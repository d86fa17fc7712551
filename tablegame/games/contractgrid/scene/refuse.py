"""The refusal of suits: four large signs, the refused ones struck through with the seat, the last one trump."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.cards import SUIT_CARDS
from tablegame.games.contractgrid.facts.contracts import SPADES
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene import parts
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.text import wording
from tablegame.view import advice, plate, rank_columns, verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import RowWriter
from tablegame.view.phrases import either_of, sentence_about
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import DragHandle, Face, Ink, Rect, Target

LIFT: Final = 0.06
"""By how much a chosen suit is raised, in parts of its height: with its frame it stays below the question."""


def draw(b: Builder, look: GridLook, room: Rect) -> None:
    """Draw the question, the four suits, what follows, and who refuses none."""
    view, gap, line = look.view, b.space.gap, b.type(TITLE, serif=True) * 1.4
    wide = min((room.w - 3 * gap) / 4, b.px(190))
    foot = _foot(b, look, view)
    feet, frame = [foot] if foot else [], b.space.pad
    least = b.line(BODY, serif=True) + b.line(SMALL) + b.type(BODY) * 4
    free = (room.h - line * (1 + len(feet)) - frame) / (1 + LIFT)
    if look.can_act and free - line >= min(wide * 1.42, least):
        feet.append(_follows(b, look, view))
        free -= line
    high = min(wide * 1.42, free)
    over = high * LIFT + frame
    y = room.cy - (line * (1 + len(feet)) + over + high) / 2
    b.text(Rect(room.x, y, room.w, line), _asked(b, look, view), TITLE, "serif-bold", "gold", "centre")
    y += line + over
    left = room.cx - (4 * wide + 3 * gap) / 2
    for suit in range(4):
        _tile(b, look, view, suit, Rect(left + suit * (wide + gap), y, wide, high))
    for i, said in enumerate(feet):
        face: Face = "sans-bold" if foot and i == 0 else "sans"
        b.text(Rect(room.x, y + high + i * line, room.w, line), said, BODY, face, "felt-text", "centre")


def _follows(b: Builder, look: GridLook, view: GridView) -> str:
    """What follows from refusing the suit under the mouse, else the lifted one, else the one in focus."""
    words, suits = b.words, {f"suit/{suit}": suit for suit in range(4)}
    lifted = look.picked - moves.REFUSE if look.picked is not None else suits.get(b.focus)
    at = suits.get(b.hover, lifted)
    if at is None or at in view.refused:
        return ""
    left = [suit for suit in range(4) if suit != at and suit not in view.refused]
    refused, names = wording.suit_name(at, words), [wording.suit_name(suit, words) for suit in left]
    if len(left) == 1:
        return words("Not {suit}: then {trump} are trump.", suit=refused, trump=names[0])
    return words("Not {suit}: then {suits} will be trump.", suit=refused, suits=either_of(names, words))


def _asked(b: Builder, look: GridLook, view: GridView) -> str:
    """Whose turn it is to refuse, or which suit is trump."""
    words = b.words
    if view.trump is not None:
        return words("Trump: {suit}", suit=wording.contract_name(words, SPADES + view.trump))
    if look.can_act:
        return words("Name a suit that is not to be trump")
    seat = next((seat for seat in view.acting if seat >= 0), None)
    if seat is None:
        return ""
    return sentence_about(look.name_of(seat), N_("You refuse a suit"), N_("{name} refuses a suit"), words)


def _foot(b: Builder, look: GridLook, view: GridView) -> str:
    """With four players: that the dealer refuses none."""
    if view.players < 4 or view.dealer is None:
        return ""
    you, them = N_("You deal, and refuse none"), N_("The dealer, {name}, refuses none")
    return sentence_about(look.name_of(view.dealer), you, them, b.words)


def _tile(b: Builder, look: GridLook, view: GridView, suit: int, box: Rect) -> None:
    """Draw a suit: its sign and name, how many the viewer holds, or who refused it."""
    words, names = b.words, [wording.contract_name(b.words, SPADES + each) for each in range(4)]
    refused = view.refused.index(suit) if suit in view.refused else None
    lifted = look.can_act and refused is None and look.picked == moves.REFUSE + suit
    here = box.moved(0, -box.h * LIFT) if lifted else box
    b.panel(here, "slip", alpha=1.0 if refused is None else 0.62, name=f"suit/{suit}")
    if lifted or view.trump == suit:
        b.panel(here.inset(-b.space.thin), "mark")
    inner = here.inset(b.space.hair, 0)
    named = all(b.metrics.width(name, "serif-bold", 18.0) <= inner.w for name in names)
    low, note = b.line(BODY, serif=True) if named else 0.0, b.line(SMALL)
    free = here.h - low - note - b.space.pad
    side = min(here.w * 0.62, free * 0.86)
    sign = Rect(here.cx - side / 2, here.y + (free - side) / 2 + b.space.thin, side, side)
    foot = inner._replace(y=here.y + free + low, h=note)
    if refused is None:
        b.picture(sign, b.faces.sign(suit))
        held = sum(SUIT_CARDS[suit] >> card & 1 for card in view.hand)
        if view.trump == suit:
            b.text(foot, words("trump"), SMALL, "sans-bold", align="centre")
        elif view.hand:
            text = words.many("you hold {n}", "you hold {n}", held)
            whole = b.metrics.width(text, "sans", 16.0) <= foot.w
            b.text(foot, text if whole else str(held), SMALL, ink="soft", align="centre")
    else:
        parts.struck(b, sign, suit)
        _refuser(b, look, refused, foot)
    if named:
        ink: Ink = "text" if refused is None else "soft"
        b.text(inner._replace(y=here.y + free, h=low), names[suit], BODY, "serif-bold", ink, "centre")
    if look.can_act:
        _target(b, look, suit, here, sign, names[suit], refused)
        hint = advice.mark(look, moves.REFUSE + suit if refused is None else None, words)
        wide, high = rank_columns.badge_size(b, hint.text)
        rank_columns.mark_badge(b, hint, here.right - wide / 2 - 4, here.y + high + 4)


def _refuser(b: Builder, look: GridLook, seat: int, foot: Rect) -> None:
    """Draw the shape of the seat that refused a suit, and its name if it fits."""
    side = foot.h * 0.86
    name = plate.first_that_fits(b, (look.name_of(seat),), foot.w - side * 1.3, 16.0, "sans-bold")
    # A pixel more than the name is wide: rounding must not cut what just fits.
    wide = (b.width([b.span(name, SMALL, "sans-bold")]) + 1 if name else 0.0) + side * (1.2 if name else 1.0)
    row = RowWriter(b, foot.inset(max(0.0, (foot.w - wide) / 2), 0), side, side * 0.2)
    row.seat(seat)
    if name:
        b.text(row.rest, name, SMALL, "sans-bold", f"seat.{seat}")


def _target(b: Builder, look: GridLook, suit: int, box: Rect, sign: Rect, name: str, refused: int | None) -> None:
    action, why = verbs.PICK(moves.REFUSE + suit), ""
    if refused is not None:
        you, them = N_("You have refused it already"), N_("{name} has refused it already")
        why = sentence_about(look.name_of(refused), you, them, b.words)
    link, grasp = parts.HELP + "trump" if why else "", DragHandle((), verbs.LAY(action.verb, *action.values))
    b.target("suits", Target(f"suit/{suit}", box, action, name, not why, why, link, hover=True, grasp=grasp))
    if refused is None:
        b.key(str(suit + 1), action)
        cap = b.type(16) * 1.4
        corner = Rect(box.x + b.space.close, box.y + b.space.close, cap, cap)
        if not corner.overlaps(sign.inset(sign.w * 0.12)):
            b.panel(corner, "keycap")
            b.text(corner, [b.span(str(suit + 1), 16, "sans", "soft")], align="centre")
