"""Beside the sheet of Procession: the plates of the seats and the partitions of n, those used struck out.

Knows a view, the plan and the parts of a scene. Must not know rules: what has been used stands in the view.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final

from tablegame.core.text import N_
from tablegame.games.procession.facts.runs import mark_of
from tablegame.games.procession.facts.view import ProcessionView, reached
from tablegame.games.procession.scene.lowest import considered
from tablegame.games.procession.scene.plan import Plan, entry_width, number_width, plate_gap, plate_height
from tablegame.games.procession.text.wording import partition_texts
from tablegame.table.build import Builder
from tablegame.table.form import Segments
from tablegame.table.look import Look
from tablegame.table.pane import bar_room
from tablegame.table.scale import BODY, NAME, SMALL, TITLE
from tablegame.table.scene import Action, Rect, Span

FILTER: Final = "partitions"
"""The game's own name for what the list is turned to: "all", "free" or "next"."""

FILTERS: Final = (("all", N_("All")), ("free", N_("Free")), ("next", N_("Next")))


# -- plates --------------------------------------------------------------------------------------------------------


def plates(b: Builder, look: Look, view: ProcessionView, plan: Plan) -> None:
    """A plate for each seat, gold for whoever is to move."""
    gap, high = plate_gap(b), plate_height(b)
    down = round((plan.plates.h + gap) / (high + gap))
    across = -(-view.players // down)
    wide = (plan.plates.w - (across - 1) * gap) / across
    for seat in range(view.players):
        x = plan.plates.x + seat % across * (wide + gap)
        y = plan.plates.y + seat // across * (high + gap)
        _plate(b, look, view, seat, Rect(x, y, wide, high))


def _plate(b: Builder, look: Look, view: ProcessionView, seat: int, rect: Rect) -> None:
    b.panel(rect, "slip", name=f"plate/{seat}")
    if seat in view.acting or seat in view.winners:
        b.panel(rect.inset(-b.space.thin), "mark")
    pad = b.space.pad
    size = min(rect.h * 0.66, b.px(30) * b.text_scale + 8)
    b.picture(Rect(rect.x + pad, rect.cy - size / 2, size, size), f"seat/{seat}")
    left = rect.x + 2 * pad + size
    room = rect.right - pad - left
    name = [b.span(look.sitters[seat].name, NAME, "serif-bold", f"seat.{seat}")]
    if seat in view.winners:
        # A crown before all else; where the name needs the room, it stands upon the shape.
        crown = rect.h * 0.62
        if b.width(name) + crown + pad <= room:
            b.picture(Rect(rect.right - pad - crown, rect.cy - crown / 2, crown, crown), "crown")
            room -= crown + pad
        else:
            b.picture(Rect(rect.x + pad + size * 0.2, rect.y - size * 0.28, size * 0.6, size * 0.6), "crown")
    doing = _doing(b, look, view, seat, room - b.width(name) - pad)
    if doing:
        b.text(Rect(left, rect.y, room, rect.h), doing, SMALL, "sans-italic", "soft", "right")
        room -= b.width([b.span(doing, SMALL, "sans-italic")]) + pad
    b.text(Rect(left, rect.y, room, rect.h), name)


def _doing(b: Builder, look: Look, view: ProcessionView, seat: int, room: float) -> str:
    """What a seat is doing or has just done, in words that stand whole, or none."""
    words, last = b.words, len(view.rows) - 1
    sayings: tuple[str, ...] = ()
    if seat in view.winners:
        sayings = (words("wrote the last row"), words("wins"))
    elif seat in view.acting:
        thinks = look.sitters[seat].thinking
        sayings = (words("is thinking"), "…") if thinks else (words("to move"),)
    elif view.writer(last) == seat:
        sayings = (words("wrote row {number}", number=last),)
    elif look.sitters[seat].level:
        sayings = (words.raw(look.sitters[seat].level),)
    return next((said for said in sayings if b.width([b.span(said, SMALL, "sans-italic")]) <= room), "")


# -- the list ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A partition of the list: its mark, what stands behind it, whether it is used, whether a change would make it."""

    mark: int
    behind: str
    used: bool
    near: bool


def turned_to(look: Look) -> str:
    """What the list is turned to."""
    return look.turned.get(FILTER, "all")


@lru_cache(maxsize=8)
def entries(view: ProcessionView, chosen: str, start: str) -> tuple[Entry, ...]:
    """The partitions to be listed, in their order; start: what the start is called."""
    near = {} if view.over else reached(view)
    found = []
    for mark, row in enumerate(view.users()):
        if (chosen == "free" and row is not None) or (chosen == "next" and (row is not None or mark not in near)):
            continue
        if row is not None:
            behind = str(row) if row else start
        else:
            behind = ", ".join(map(str, near[mark])) if chosen == "next" else ""
        found.append(Entry(mark, behind, row is not None, mark in near and row is None))
    return tuple(found)


def build(b: Builder, look: Look, view: ProcessionView, plan: Plan) -> None:
    """Title, how many are used, the filter, and the list, which scrolls where it is long."""
    words = b.words
    b.panel(plan.list, "panel", name="list")
    inner = plan.list.inset(b.space.wide, b.space.wide)
    line = b.line(TITLE, True)
    title = [b.span(words("Partitions of {n}", n=view.length), TITLE, "serif-bold")]
    used = [b.span(words("{used} of {all} used", used=len(view.rows), all=len(view.partitions)), SMALL, ink="soft")]
    y = inner.y
    b.text(Rect(inner.x, y, inner.w, line), title)
    if b.width(title) + b.width(used) + b.type(SMALL) > inner.w:
        y += line
        b.text(Rect(inner.x, y, inner.w, b.line(SMALL)), used)
        y += b.line(SMALL)
    else:
        b.text(Rect(inner.x, y, inner.w, line), used, align="right")
        y += line
    options = tuple((key, words(text)) for key, text in FILTERS)
    y = Segments("filter", options, turned_to(look), Action("turn", (FILTER,))).draw(
        b, "filter", Rect(inner.x, y + b.space.close, inner.w, 0)
    )
    y += b.space.close
    foot = 0.0 if view.over else _legend(b, inner, view)
    _entries(b, look, view, Rect(inner.x, y, inner.w, inner.bottom - foot - y))


def _legend(b: Builder, inner: Rect, view: ProcessionView) -> float:
    """What a stripe means, below the list; returns the height it takes."""
    size = b.line(SMALL)
    said = [b.span(b.words("a change of one digit makes it"), SMALL, "sans", "soft")]
    wide = size * 1.5
    if not reached(view) or b.width(said) + wide * 1.3 > inner.w:
        return 0.0
    y = inner.bottom - size
    b.panel(Rect(inner.x, y + size * 0.12, wide, size * 0.76), "row")
    b.text(Rect(inner.x + wide * 1.3, y, inner.w - wide * 1.3, size), said)
    return size + b.space.close


def _entries(b: Builder, look: Look, view: ProcessionView, room: Rect) -> None:
    """The partitions in columns: read downward where all are in sight, else line by line."""
    start = b.words("start")
    found = entries(view, turned_to(look), start)
    if not found:
        none = b.words("None is left.") if turned_to(look) == "free" else b.words("None: no digit may be changed.")
        b.text(room, none, BODY, "sans-italic", "soft", wrap=True, middle=False)
        return
    least = b.type(BODY, True) * 1.4
    wide = room.w - bar_room(b)
    most = max(1, int((wide + 1) / entry_width(b, view)))
    across = next((i for i in range(1, most) if -(-len(found) // i) * least <= room.h), most)
    down = -(-len(found) // across)
    high = min(max(least, room.h / max(down, 1)), b.px(60)) if down * least <= room.h else least
    whole = down * high <= room.h + 0.5
    place = considered(b, look)
    seen = None if place is None else mark_of(view.turned(place))
    column = (room.w if whole else wide) / across
    texts = partition_texts(view.length)

    def number(line: int, across_at: int) -> int:
        return across_at * down + line if whole else line * across + across_at

    def draw(aside: Builder, rect: Rect, line: int) -> None:
        for i in range(across):
            at = number(line, i)
            if at < len(found):
                cell = Rect(rect.x + i * column, rect.y, column, rect.h)
                _entry(aside, view, cell, found[at], texts[found[at].mark], found[at].mark == seen)

    listed = _listed(found, seen)
    row = 0 if listed is None else listed % down if whole else listed // across
    follow = None if listed is None else (f"{len(view.rows)}/{seen}/{turned_to(look)}", row)
    same = (found, across, whole)
    look.pane("list").rows(
        b, room, down, high, draw, b.focus == "list.bar", follow, same, lambda line: seen if line == row else None
    )


def _listed(found: tuple[Entry, ...], mark: int | None) -> int | None:
    """Where a partition stands in the list, which ascends by marks; None where it does not."""
    if mark is None:
        return None
    at = bisect_left(found, mark, key=attrgetter("mark"))
    return at if at < len(found) and found[at].mark == mark else None


def _entry(b: Builder, view: ProcessionView, cell: Rect, entry: Entry, text: str, seen: bool) -> None:
    """A partition: bold while it is free, struck once it is used, with the row that did it; a stripe where a change of
    the lowest row would make it, light where that is the one looked at."""
    margin = b.space.close
    box = Rect(cell.x + margin, cell.y, cell.w - 3 * margin, cell.h)
    if seen:
        b.panel(box.inset(-margin, 1), "lit")
    elif entry.near:
        b.panel(box.inset(-margin, 1), "row")
    behind = _whole(b, entry.behind, max(number_width(b, view), box.w * 0.45))
    room = b.width([behind])
    face = b.span(text, BODY, "serif" if entry.used else "serif-bold", "faint" if entry.used else "text")
    b.text(Rect(box.x, box.y, box.w - room - 4, box.h), [Span(face.text, face.face, face.size, face.ink, entry.used)])
    if entry.behind:
        b.text(Rect(box.right - room, box.y, room + 1, box.h), [behind], align="right")


def _whole(b: Builder, behind: str, room: float) -> Span:
    """What stands behind a partition; of many digits as many as have room, and how many more there are ("4, 6 +3")."""
    digits = behind.split(", ")
    for count in range(len(digits), 0, -1):
        more = f" +{len(digits) - count}" if count < len(digits) else ""
        span = b.span(", ".join(digits[:count]) + more, SMALL, "sans", "soft")
        if b.width([span]) <= room:
            break
    return span
