"""How a game that is looked over stands in the window: whose eyes above, the table, the panel beside it, the curve.

The table gets what is left: as much as a table needs in the smallest window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from tablegame.practice.background_review import Reviewing
from tablegame.practice.review import Review
from tablegame.session.seats import Chair
from tablegame.ui.screens import review_curve, review_words
from tablegame.ui.screens.review_curve import CurvePicture, MistakeMark, SeatCurve
from tablegame.ui.screens.review_panel import PanelPage
from tablegame.ui.screens.seat_cards import level_name
from tablegame.ui.screens.widgets import Shape, close_button, dialog
from tablegame.view import advice, signs
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text, draw_wrapped
from tablegame.view.layout import RowWriter
from tablegame.view.pane import Pane
from tablegame.view.phrases import MONTHS
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Ink, Rect, Scene, Target

ALL: Final = -1
"""In place of a seat: all hands are open."""


class ReviewAreas(NamedTuple):
    """Where everything stands."""

    head: Rect
    table: Rect
    panel: Rect
    curve: Rect
    foot: Rect


def laid_out(b: Builder) -> ReviewAreas:
    """The window divided."""
    edge = max(b.px(30), 12.0)
    room, gap = b.area.inset(edge), b.space.close
    head = Rect(room.x, room.y, room.w, max(b.px(44), b.type(BODY) * 1.9))
    foot = Rect(room.x, room.bottom - b.button_height, room.w, b.button_height)
    high = review_curve.height(b)
    curve = Rect(room.x, foot.y - gap - high, room.w, high)
    wide = max(b.px(470), b.type(BODY) * 17.0)
    top = head.bottom + gap
    panel = Rect(room.right - wide, top, wide, curve.y - gap - top)
    table = Rect(room.x, top, room.w - wide - b.space.gap, panel.h)
    return ReviewAreas(head, table, panel, curve, foot)


def refused(b: Builder, pane: Pane, trouble: str) -> Scene:
    """Nothing but why it cannot be looked over, and the way back."""

    def draw(aside: Builder, rect: Rect) -> float:
        return Text(trouble, BODY, ink="text").draw(aside, "said", rect)

    dialog(b, pane, b.words("Review"), draw, (close_button(b),), Shape(640))
    return b.scene(title=b.words("Review"))


def title(b: Builder, review: Review, name: str) -> str:
    """What is looked over: the title of the game, and the day on which it was begun."""
    words = b.words
    said = review.notes.title or words(review.entry.title)
    try:
        begun = datetime.fromisoformat(review.notes.created or name[:10])
    except ValueError:
        return said
    return f"{said}, {words(MONTHS[begun.month - 1], day=begun.day)}"


# -- whose eyes --------------------------------------------------------------------------------------------------------


def head(b: Builder, rect: Rect, eyes: Sequence[tuple[int, str]], chosen: int, said: str) -> None:
    """The seats from whose eyes it may be seen, the chosen one green; at the right what is looked over."""
    x = rect.x
    label = b.words("Seen by")
    label_w = b.width([b.span(label, BODY, "sans", "felt-text")]) + b.space.gap
    whole = b.words("Review · {title}", title=said)
    title_words = [b.span(whole if b.u > 0.75 else said, TITLE, "serif-bold", "gold")]
    title_w = min(b.width(title_words) + 2, rect.w * 0.36)
    cells = [_cell_width(b, seat, name) for seat, name in eyes]
    room = rect.w - title_w - b.space.wide
    if sum(cells) + label_w <= room:
        b.text(Rect(x, rect.y, label_w, rect.h), label, BODY, ink="felt-text")
        x += label_w
        room -= label_w
    squeeze = min(1.0, room / sum(cells))
    box = Rect(x, rect.y, sum(cells) * squeeze, rect.h)
    b.panel(box, "quiet")
    pad = b.space.hair
    for (seat, name), wide in zip(eyes, cells, strict=True):
        cell = Rect(x, rect.y, wide * squeeze, rect.h).inset(pad)
        _cell(b, cell, seat, name, seat == chosen)
        x += wide * squeeze
    b.text(Rect(rect.right - title_w, rect.y, title_w, rect.h), title_words, align="right")


def _cell_width(b: Builder, seat: int, name: str) -> float:
    shape = 0.0 if seat == ALL else b.type(BODY) * 1.5 + b.space.close
    return b.width([b.span(name, BODY, "sans-bold")]) + shape + 2 * b.space.gap


def _cell(b: Builder, rect: Rect, seat: int, name: str, here: bool) -> None:
    if here:
        b.panel(rect, "green")
    x = rect.x + b.space.pad
    if seat != ALL:
        side = b.type(BODY) * 1.5
        b.seat(Rect(x, rect.cy - side / 2, side, side), seat)
        x += side + b.space.close
    ink: Ink = "green-text" if here else "text"
    words = [b.span(name, BODY, "sans-bold" if here else "sans", ink)]
    room = rect.right - b.space.close - x
    b.text(Rect(x, rect.y, room, rect.h), words, align="centre" if seat == ALL else "left")
    # Each by itself: the arrows go from moment to moment.
    name_of = f"eyes.{seat}"
    b.target(name_of, Target(name_of, rect, Action("eyes", (seat,)), name, chosen=here))
    b.keys.setdefault(str(seat + 1), Action("eyes", (seat,)))


# -- the curve ---------------------------------------------------------------------------------------------------------


def timeline(
    b: Builder,
    review: Review,
    seats: Sequence[int],
    marks: tuple[MistakeMark, ...],
    at: int,
    hidden: bool,
    names: Sequence[str],
) -> CurvePicture:
    """What the curve shows of these seats."""
    words, measure = b.words, review.measure()
    full = {"chance": 100.0, "hundred": 1.0}.get(measure.scale, 0.0)
    unit = words(advice.unit(measure) or measure.unit) if measure.unit else ""
    who = str.__str__(names[seats[0]]) if len(seats) == 1 else words("Everybody")
    said = who if not unit else f"{who}: {unit}" if full else words("{who}: expected {unit}", who=who, unit=unit)
    several = len(review.parts.bands) > 1
    bands = tuple(
        (band.start, review_words.band_said(review, number, words) if several else "")
        for number, band in enumerate(review.parts.bands)
    )
    courses = tuple(SeatCurve(seat, review.curve(seat), len(seats) == 1) for seat in seats)
    note = words("each lozenge is an inaccuracy or a mistake: filled once you have found it") if marks else ""
    return CurvePicture(said, note, review.last, at, bands, courses, marks, full, hidden)


def curve(b: Builder, rect: Rect, review: Review, line: CurvePicture, reviewing: Reviewing) -> None:
    """The curve, and in its head how far it is judged, with the button that stops that."""
    done, all_of = review.done, review.to_judge
    if done >= all_of:
        review_curve.draw(b, rect, line)
        return
    words = b.words
    said = words("{done} of {all} judged", done=done, all=all_of)
    label = words("Stop") if reviewing.going else words("Resume the analysis")
    wide = b.button_width(label, "P")
    high = b.line(BODY) + b.space.close
    told = b.width([b.span(said, SMALL, "sans-italic", "soft")]) + b.space.pad
    review_curve.draw(b, rect, replace(line, note=""), wide + told)
    right = rect.right - b.space.pad
    b.button(
        "judge", "judge", Rect(right - wide, rect.y + b.space.thin, wide, high), label, Action("judge"), "quiet", "P"
    )
    b.text(Rect(right - wide - told, rect.y + b.space.thin, told, high), said, SMALL, "sans-italic", "soft")


# -- buttons -----------------------------------------------------------------------------------------------------------


def foot(b: Builder, rect: Rect, presses: tuple[tuple[Button, ...], tuple[Button, ...]]) -> None:
    """Those that go through the game at the left, the others at the right; the first goes where there is no room."""
    left, right = presses
    others = Buttons(right, "right")
    while len(left) > 2 and Buttons(left).width(b) + b.space.gap + others.width(b) > rect.w:
        left = left[1:]
    Buttons(left).draw(b, "foot", rect)
    wide = others.width(b) + 1
    others.draw(b, "foot", Rect(rect.right - wide, rect.y, wide, rect.h))


# -- what the panel tells ----------------------------------------------------------------------------------------------


def level_said(chair: Chair, words: Words) -> str:
    """How a computer seat plays; "" for a person."""
    return "" if chair.person else level_name(chair.level, words)


def results(b: Builder, rect: Rect, review: Review, names: Sequence[str]) -> float:
    """Everybody's name and score, and below them what the cards gave and the choices made of them."""
    y = rect.y
    view = review.view(review.last, review.eyes[0])
    winners = review.winners()
    order = sorted(review.eyes, key=lambda seat: (seat not in winners, seat))
    high = b.type(NAME, True) * 1.7
    for seat in order:
        row = RowWriter(b, rect._replace(y=y, h=high), high * 0.94)
        row.seat(seat)
        row.last(review.entry.text.score(view, seat, b.words), BODY, "sans-bold")
        if seat in winners and len(winners) < review.players:
            row.picture("crown")
        row.text(str.__str__(names[seat]), NAME, "serif-bold", f"seat.{seat}")
        y += high
        for said in review_words.sum_said(review, seat, b.words):
            y = draw_wrapped(b, Rect(rect.x, y, rect.w, 0), said, SMALL, ink="soft")
        y += b.space.close
    return y


def with_hands(page: PanelPage, review: Review, at: int, names: Sequence[str]) -> PanelPage:
    """The page with everybody's cards above its words."""

    def hands(b: Builder, rect: Rect) -> float:
        y = rect.y
        for seat in review.eyes:
            held = review.held(at, seat)
            if not held:
                continue
            side = b.type(BODY)
            b.seat(Rect(rect.x, y + side * 0.15, side, side), seat)
            said = signs.cards(held, b.faces, b.words)
            name = b.span(f"{str.__str__(names[seat])}  ", BODY, "serif-bold", f"seat.{seat}")
            cards = b.span(str(said), BODY)
            y = draw_wrapped(b, Rect(rect.x + side + b.space.close, y, rect.w - side - b.space.close, 0), [name, cards])
            y += b.space.thin
        return y

    return replace(page, before=(hands,))
