"""The sum of a trick by remainder in words, step by step, on a slip whose type is as large as the whole allows.

Knows the arithmetic by which a trick is explained and how it is said. Must not know where on the table the slip lies,
nor rules: who takes a trick comes with the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tablegame.core.contract import seat_letter
from tablegame.games.contraconquer.facts.view import ContraView, Trick
from tablegame.games.contraconquer.scene import parts
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.text import lore
from tablegame.table import slips
from tablegame.table.build import Builder
from tablegame.table.scale import BODY, NAME
from tablegame.table.scene import Label, Rect, Span


def shown_steps(look: ContraLook, explained: lore.Sum) -> int:
    """How many steps of the explanation are on the picture."""
    return max(0, min(look.step, explained.steps))


SCALES = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.92, 0.85, 0.78, 0.72, 0.66)
"""By how much the type of an explanation may grow, or must shrink, to fill its slip."""

LEADING = 1.2
"""From one line of an explanation to the next, in sizes of their type."""


class _Set(NamedTuple):
    """An explanation broken into lines beside the winner's shape, whose side and share of the width are in pixels."""

    lines: tuple[tuple[Span, ...], ...]
    height: float
    shape: float


def _set(b: Builder, width: float, texts: Sequence[Sequence[Span]], scale: float) -> _Set:
    """Paragraphs in type of that scale, not under its floor."""
    sized = [[_sized(span, scale) for span in text] for text in texts]
    shape = max(b.type(NAME), sized[0][0].size) * 1.15
    lines = slips.paragraphs(b, width - 2 * b.space.gap - shape * 1.4, sized)
    return _Set(lines, b.line_height(lines, LEADING), shape)


def draw(b: Builder, look: ContraLook, trick: Trick, room: Rect) -> None:
    """The explanation of a trick as far as its steps have come, on a slip as large as its room.

    Its type is reckoned from all steps at once, so that the words keep their size while one step after another appears.
    """
    steps = lore.explain(trick.ranks).steps
    b.explains(steps)
    texts = why(b, look, trick)
    if not texts:
        return
    pad, whole = b.space.gap, why(b, replace(look, step=steps), trick)
    for scale in SCALES:
        all_of_it = _set(b, room.w, whole, scale)
        broken = len(all_of_it.lines) > len(whole) and scale > 1
        if not broken and all_of_it.height + pad * 0.8 <= room.h:
            break
    told = _set(b, room.w, texts, scale)
    high = max(min(room.h, all_of_it.height + pad * 1.6), told.height + pad * 0.6)
    box = Rect(room.x, room.y, room.w, high)
    b.panel(box, "slip", name="why")
    top, side = box.cy - told.height / 2, told.shape
    if parts.explained(look, trick):
        first = max(span.size for span in told.lines[0]) * LEADING
        b.picture(Rect(box.x + pad, top + (first - side) / 2, side, side), f"seat/{trick.winner}")
    words = Rect(box.x + pad + side * 1.4, top, box.w - 2 * pad - side * 1.4, told.height)
    b.add(Label(words, told.lines, "left", LEADING))


def _sized(span: Span, scale: float) -> Span:
    """The span in another size of type, not under its floor."""
    floor = 18.0 if span.face.startswith("serif") else 16.0
    return span._replace(size=max(floor, span.size * scale))


def why(b: Builder, look: ContraLook, trick: Trick) -> list[list[Span]]:
    """Who takes a trick by remainder and how the sum is cancelled: a paragraph each, as far as the steps have come."""
    explained = lore.explain(trick.ranks)
    step = shown_steps(look, explained)
    if not step:
        return []
    view = look.view
    told = parts.explained(look, trick)
    texts = [_result(b, look, trick, explained) if told else _added(b, view, trick)]
    texts.append(_struck(b, view, trick, explained.groups[: step - 1], told))
    if told:
        texts.append(_division(b, view, trick, explained))
    return [text for text in texts if text]


def _added(b: Builder, view: ContraView, trick: Trick) -> list[Span]:
    ranks = " + ".join(_number(b, view, rank) for rank in trick.ranks)
    return [b.span(b.words("Added up: {ranks}", ranks=ranks), NAME, "serif-bold")]


def _number(b: Builder, view: ContraView, rank: int) -> str:
    """A rank in a sum: ordinary cards that are no number say what they count, J = 11."""
    name = parts.rank_text(b, view, rank)
    return name if name == str(rank) else f"{name} = {rank}"


def _result(b: Builder, look: ContraLook, trick: Trick, explained: lore.Sum) -> list[Span]:
    name, letter = look.name_of(trick.winner), seat_letter(trick.winner)
    if explained.remainder:
        ground = b.words("{rest} is left over, and seat {letter} is {rest}", rest=explained.remainder, letter=letter)
    else:
        ground = b.words("nothing is left over, and seat {letter} is 0", letter=letter)
    return [
        b.span(parts.taking(b, name) + " ", NAME, "serif-bold"),
        b.span(ground, NAME, "serif", link=parts.HELP + "remainder"),
    ]


def _struck(b: Builder, view: ContraView, trick: Trick, groups: Sequence[Sequence[int]], complete: bool) -> list[Span]:
    """The groups struck so far."""
    if not groups:
        if not complete:
            return []
        return [b.span(b.words("No cards add up to a multiple of {players}", players=view.players), BODY, ink="soft")]
    sums = ", ".join(" + ".join(parts.rank_text(b, view, trick.ranks[seat]) for seat in group) for group in groups)
    told = b.words("Multiples of {players} are struck: {groups}", players=view.players, groups=sums)
    return [b.span(told, BODY, ink="soft", link=parts.HELP + "cancelling")]


def _division(b: Builder, view: ContraView, trick: Trick, explained: lore.Sum) -> list[Span]:
    """What stays, and the division of the whole sum."""
    whole = b.words(
        "or all together {total} = {times} × {players} + {rest}",
        total=explained.total,
        times=explained.times,
        players=view.players,
        rest=explained.remainder,
    )
    if not explained.left:
        stays = b.words("Nothing stays")
    elif explained.stays < view.players:
        stays = b.words("{sum} stays", sum=_left(b, view, trick, explained))
    else:
        times, rest = divmod(explained.stays, view.players)
        stays = b.words(
            "{sum} stays, which is {times} × {players} + {rest}",
            sum=_left(b, view, trick, explained),
            times=times,
            players=view.players,
            rest=rest,
        )
    return [b.span(stays + "; " + whole, BODY, ink="soft")]


def _left(b: Builder, view: ContraView, trick: Trick, explained: lore.Sum) -> str:
    """The cards that stay, and their sum where that does not stand there already."""
    cards = " + ".join(parts.rank_text(b, view, trick.ranks[seat]) for seat in explained.left)
    return cards if cards == str(explained.stays) else f"{cards} = {explained.stays}"
