"""The charts of Procession: what a change of each digit would make, and the partitions by their number of runs."""

from __future__ import annotations

from tablegame.games.procession.facts.runs import partition_of, text_of
from tablegame.games.procession.facts.view import ProcessionView, in_the_way
from tablegame.games.procession.text.wording import partition_text, row_words
from tablegame.view.build import Builder
from tablegame.view.look import SceneInput
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Rect, Span


def build(b: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
    """The open chart in even columns."""
    (_digits if look.chart == "digits" else _runs)(b, look.phase.view, area)


def _columns(area: Rect, count: int, wide: float, line: float, most: float) -> list[Rect]:
    """Boxes for so many lines, read downward, in as many columns as fit and are needed."""
    across = max(1, min(int(area.w / wide), -(-count // max(1, int(area.h / line)))))
    down = -(-count // across)
    high = min(max(line, area.h / down), most)
    each = area.w / across
    return [Rect(area.x + i // down * each, area.y + i % down * high, each, high) for i in range(count)]


def _digits(b: Builder, view: ProcessionView, area: Rect) -> None:
    """For each digit the row and the runs that its change makes, and whether they are free or which row has them."""
    roomy = view.length <= 12 and area.w > b.type(TITLE) * 32
    units = TITLE if roomy else BODY
    lines = [_digit(b, view, place, against, units, roomy) for place, against in enumerate(in_the_way(view))]
    gap = b.space.broad
    widths = [max(b.width([line[i]]) for line in lines) + gap * (0.9 if roomy else 0.4) for i in range(len(lines[0]))]
    wide = sum(widths) + gap
    boxes = _columns(area, len(lines), wide, b.type(units, True) * 1.45, b.px(58))
    for line, box, against in zip(lines, boxes, in_the_way(view), strict=True):
        left = box.x + max(0.0, (box.w - wide) / 2)
        if against is None and not view.over:
            b.panel(Rect(left, box.y + 1, min(wide, box.w) - gap * 0.5, box.h - 2), "lit")
        x = left + gap * 0.25
        for span, room in zip(line, widths, strict=True):
            b.text(Rect(x, box.y, room, box.h), [span])
            x += room


def _digit(b: Builder, view: ProcessionView, place: int, against: int | None, units: float, roomy: bool) -> list[Span]:
    move = view.turned(place)
    said = b.words("free") if against is None else row_words(against, b.words)
    return [
        b.span(str(place + 1), units, "sans-bold"),
        *([b.span(text_of(move), units, "serif-italic")] if roomy else []),
        b.span(partition_text(partition_of(move)), units, "serif-bold"),
        b.span(said, units, "sans", "text" if against is None else "soft"),
    ]


def _runs(b: Builder, view: ProcessionView, area: Rect) -> None:
    """For each number of runs how many partitions have it, and how many of them are used."""
    counts = [[0, 0] for _ in range(view.length)]
    for parts, row in zip(view.partitions, view.users(), strict=True):
        counts[len(parts) - 1][0] += 1
        counts[len(parts) - 1][1] += row is not None
    lines = []
    for number, (every, used) in enumerate(counts, 1):
        said, ink = b.words("{used} of {all} used", used=used, all=every), "soft" if used == every else "text"
        head = b.words.many("{n} run", "{n} runs", number) + ":  "
        lines.append([b.span(head, BODY, "sans-bold"), b.span(said, BODY, "sans", ink)])
    gap = b.space.broad
    wide = max(b.width(line) for line in lines) + gap
    here = len(partition_of(view.row)) - 1
    for number, box in enumerate(_columns(area, len(lines), wide, b.type(BODY) * 1.5, b.px(46))):
        if number == here:
            b.panel(Rect(box.x, box.y + 1, box.w - gap * 0.5, box.h - 2), "lit")
        b.text(Rect(box.x + gap * 0.25, box.y, box.w - gap * 0.75, box.h), lines[number])
