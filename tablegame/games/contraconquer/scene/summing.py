"""The sum of a trick by remainder in words, step by step, on a slip whose type is as large as the whole allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablegame.games.contraconquer.facts.view import ContraTrick
from tablegame.games.contraconquer.scene import parts
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.text import lore, telling
from tablegame.view import slips
from tablegame.view.build import Builder
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Label, Rect, Span


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


def draw(b: Builder, look: ContraLook, trick: ContraTrick, room: Rect) -> None:
    """The explanation of a trick as far as its steps have come, on a slip as large as its room.

    Its size of type is chosen for all steps at once, so that the words keep their size while the steps appear.
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
    explained_fully = _set(b, room.w, texts, scale)
    high = max(min(room.h, all_of_it.height + pad * 1.6), explained_fully.height + pad * 0.6)
    box = Rect(room.x, room.y, room.w, high)
    b.panel(box, "slip", name="why")
    top, side = box.cy - explained_fully.height / 2, explained_fully.shape
    if parts.explained(look, trick):
        first = max(span.size for span in explained_fully.lines[0]) * LEADING
        b.seat(Rect(box.x + pad, top + (first - side) / 2, side, side), trick.winner)
    words = Rect(box.x + pad + side * 1.4, top, box.w - 2 * pad - side * 1.4, explained_fully.height)
    b.add(Label(words, explained_fully.lines, "left", LEADING))


def _sized(span: Span, scale: float) -> Span:
    """The span in another size of type, not under its floor."""
    floor = 18.0 if span.face.startswith("serif") else 16.0
    return span._replace(size=max(floor, span.size * scale))


def why(b: Builder, look: ContraLook, trick: ContraTrick) -> list[list[Span]]:
    """Who takes a trick by remainder and how the sum is cancelled: a paragraph each, as far as the steps have come."""
    explained, words, view = lore.explain(trick.ranks), b.words, look.view
    step, explained_fully = shown_steps(look, explained), parts.explained(look, trick)
    if not step:
        return []

    def ranks(seats: Iterable[int]) -> str:
        return " + ".join(parts.rank_text(b, view, trick.ranks[seat]) for seat in seats)

    if explained_fully:
        first = parts.takes(b, look, trick.winner, telling.remains(explained, words), "remainder")
    else:
        names = [(parts.rank_text(b, view, rank), str(rank)) for rank in trick.ranks]
        numbers = " + ".join(name if name == rank else f"{name} = {rank}" for name, rank in names)
        first = [b.span(words("Added up: {ranks}", ranks=numbers), NAME, "serif-bold")]
    texts, groups = [first], explained.groups[: step - 1]
    if groups:
        sums = ", ".join(map(ranks, groups))
        struck = words("Multiples of {players} are struck: {groups}", players=view.players, groups=sums)
        texts.append([b.span(struck, BODY, ink="soft", link=parts.HELP + "cancelling")])
    elif explained_fully:
        none = words("No cards add up to a multiple of {players}", players=view.players)
        texts.append([b.span(none, BODY, ink="soft")])
    if explained_fully:
        divided = telling.division(explained, ranks(explained.left), view.players, words)
        texts.append([b.span(divided, BODY, ink="soft")])
    return texts
