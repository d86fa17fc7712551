"""The chart of Precognition: which cards lie, which are in the own hand, which are still out, rank by rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tablegame.core.cards import value
from tablegame.games.precognition.scene.parts import PrecognitionLook
from tablegame.view.build import Builder
from tablegame.view.look import FrameRole
from tablegame.view.scale import NAME, TITLE
from tablegame.view.scene import Ink, Line, Rect


def build(b: Builder, look: PrecognitionLook, area: Rect) -> None:
    """A column for each rank, a row for each place a card can be in; below, what can follow the last card."""
    view, words = look.view, b.words
    ended = look.role in (FrameRole.TURNED, FrameRole.OVER)
    rows = [(words("in the row"), _counts(view.row))]
    if view.seat is not None and view.seat in view.seated and not ended:
        rows.append((words("in your hand"), _counts(view.hand)))
    rows.append((words("set aside") if ended else words("still out"), _counts(view.unseen)))
    said = b.wrap([b.span(_said(b, look, last_of(look)), NAME)], area.w)
    gap, below = b.space.broad, b.line_height(said)
    line = min(max(b.px(92), b.type(TITLE) * 1.7), (area.h - gap - below) / (len(rows) + 1))
    first = max(b.width([b.span(head, NAME, "sans-bold")]) for head, _ in rows) + b.space.wide
    each = min((area.w - first) / view.ranks, b.px(104) * max(1.0, b.text_scale * 0.8))
    left = area.cx - (first + each * view.ranks) / 2
    top = area.y + (area.h - line * (len(rows) + 1) - gap - below) / 2
    last = last_of(look)
    if last:
        b.panel(Rect(left + first + (last - 1) * each, top, each, line * (len(rows) + 1)), "lit")
    for rank in range(1, view.ranks + 1):
        cell = Rect(left + first + (rank - 1) * each, top, each, line)
        b.text(cell, b.faces.letter(rank, words), TITLE, "serif-bold", "accent" if rank == last else "text", "centre")
    for number, (head, counts) in enumerate(rows, 1):
        y = top + number * line
        b.add(Line(((left, y), (left + first + each * view.ranks, y)), "faint", max(1.0, b.px(1))))
        b.text(Rect(left, y, first, line), head, NAME, "sans-bold")
        for rank in range(1, view.ranks + 1):
            n = counts[rank]
            ink: Ink = "text" if n else "soft"
            cell = Rect(left + first + (rank - 1) * each, y, each, line)
            b.text(cell, str(n) if n else "–", TITLE, "sans-bold" if n else "sans", ink, "centre")
    y = top + line * (len(rows) + 1) + gap
    b.text(Rect(area.x, y, area.w, below), _said(b, look, last), NAME, align="centre", wrap=True)


def last_of(look: PrecognitionLook) -> int:
    """The value of the last card in the row, 0 where none lies or none follows."""
    view = look.view
    return value(view.row[-1]) if view.row and look.role not in (FrameRole.TURNED, FrameRole.OVER) else 0


def _counts(cards: Iterable[int]) -> Counter[int]:
    return Counter(map(value, cards))


def _said(b: Builder, look: PrecognitionLook, last: int) -> str:
    """How many cards that are still out are higher than the last one, as high, lower; and the letters so far."""
    view, words = look.view, b.words
    said = []
    if last:
        out = [value(card) for card in view.unseen]
        said.append(
            words(
                "Still out: {up} higher than the last card, {stay} as high, {down} lower.",
                up=sum(rank > last for rank in out),
                stay=out.count(last),
                down=sum(rank < last for rank in out),
            )
        )
    if len(view.row) > 1:
        letters = view.letters
        counts = {name: letters.count(letter) for name, letter in (("up", "U"), ("down", "D"), ("stay", "S"))}
        said.append(words("In the row so far: {up} times U, {down} times D, {stay} times S.", **counts))
    return "\n".join(said)
