"""The curtain between two people at one screen: opaque, in the next player's ink, with name, shape and one button. It
shows nothing of anybody's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.session.seats import persons
from tablegame.session.session import Session
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import draw_wrapped
from tablegame.view.phrases import name_list
from tablegame.view.scale import BODY, DISPLAY, NAME, TITLE
from tablegame.view.scene import Rect, Scene

HEADPHONES: Final = N_("What is read aloud tells your cards: use headphones.")


def build_curtain(b: Builder, session: Session, entry: Game, names: Sequence[str], aloud: bool = False) -> Scene:
    """The whole picture; all it offers is the button, the menu and taking back the last choice. aloud: the pictures are
    read aloud, and the players are asked for headphones."""
    seat = session.viewers.curtain
    assert seat is not None
    words = b.words
    w = min(b.px(760) + (b.text_scale - 1) * 300, b.felt.w * 0.92)
    h = min(max(b.px(560), b.type(BODY) * 17), b.felt.h * 0.86)
    card = Rect(b.area.cx - w / 2, b.area.cy - h / 2 - b.px(20), w, h)
    b.panel(card, "panel")
    inner = card.inset(b.px(44), b.px(40))
    lead = words("Hand the table to")
    bottom = draw_wrapped(b, inner, lead, TITLE, "serif-italic", "soft", "centre")
    button_h = b.button_height * 1.15
    name_size = b.type(DISPLAY, True)
    side = min(b.px(170), max(40.0, inner.bottom - bottom - button_h - name_size * 1.3 - b.type(BODY) * 4 - b.px(50)))
    shape = Rect(card.cx - side / 2, bottom + b.px(18), side, side)
    b.seat(shape, seat)
    y = shape.bottom + b.px(12)
    b.text(Rect(inner.x, y, inner.w, name_size * 1.2), names[seat], DISPLAY, "serif-bold", f"seat.{seat}", "centre")
    y += name_size * 1.25
    others = [names[s] for s in persons(session.chairs) if s != seat]
    if others:
        look_away = words.many(
            "{names} looks away. Nothing secret is on the screen.",
            "{names} look away. Nothing secret is on the screen.",
            len(others),
            names=name_list(others, words),
        )
        if aloud:
            look_away += " " + words(HEADPHONES)
        draw_wrapped(b, Rect(inner.x, y, inner.w, 0), look_away, BODY, align="centre")
    label = words("I am {name}: open", name=names[seat])
    wide = min(b.button_width(label, words("Enter")) + b.px(60), inner.w)
    b.button(
        "open",
        "open",
        Rect(card.cx - wide / 2, inner.bottom - button_h, wide, button_h),
        label,
        verbs.OPEN_CURTAIN(),
        "brass",
        words("Enter"),
    )
    _foot(b, session, entry, seat)
    for key, verb in (("escape", verbs.MENU), ("m", verbs.MENU), ("ctrl+z", verbs.UNDO), ("space", verbs.OPEN_CURTAIN)):
        b.key(key, verb())
    b.consequential(verbs.OPEN_CURTAIN())
    return b.scene(f"curtain.{seat}", entry.title)._replace(motion=0.0)


def _foot(b: Builder, session: Session, entry: Game, seat: int) -> None:
    """Which game, the seats in a row with the next one ringed, and the menu."""
    row = b.button_height
    felt = b.felt
    line = Rect(felt.x, felt.bottom - row, felt.w, row)
    title = [b.span(entry.title, NAME, "serif-bold", "plaque-text")]
    pad = b.space.gap
    plaque = Rect(line.x, line.y, min(b.width(title) + 2 * pad + 1, line.w * 0.3), row)
    b.panel(plaque, "plaque")
    b.text(plaque.inset(pad, 0), title, align="centre")
    side = min(row * 0.8, b.px(44))
    gap = side * 0.6
    x = b.area.cx - (session.players * (side + gap) - gap) / 2
    for s in range(session.players):
        box = Rect(x + s * (side + gap), line.cy - side / 2, side, side)
        if s == seat:
            b.panel(box.inset(-side * 0.18), "mark")
        b.seat(box, s)
    label = b.words("Menu")
    wide = b.button_width(label)
    b.button("bar", "menu", Rect(line.right - wide, line.y, wide, row), label, verbs.MENU(), "green")
