"""Beside the sheet of Procession: the plates of the seats and the list of partitions, with the used ones struck."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView, mark_of, partitions_after
from tablegame.games.procession.scene.plan import PaperPlan, entry_width, number_width
from tablegame.games.procession.scene.sheet import considered_digit
from tablegame.games.procession.text import partition_texts
from tablegame.view import plate, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Segments
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import grid
from tablegame.view.pane import bar_room
from tablegame.view.plate import Plate
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Rect, Span

FILTER: Final = "partitions"
"""The key of the chosen filter of the list."""
FILTERS: Final = (("all", N_("All")), ("free", N_("Free")), ("next", N_("In reach")))


# -- plates --------------------------------------------------------------------------------------------------------


def plates(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """A plate for each seat, gold for the seat to move."""
    view, gap = look.view, b.space.close
    cells = grid(plan.plates, plan.down, -(-view.players // plan.down), gap, gap)
    for seat, rect in zip(range(view.players), chain(*cells), strict=False):
        won = seat in view.winners
        awaited = won or seat in view.acting
        who = Plate(seat, look.name_of(seat), _doing(b, look, seat), (), awaited, won, id=f"plate/{seat}")
        plate.draw(b, who, rect)


def _doing(b: Builder, look: SceneInput[ProcessionView], seat: int) -> tuple[str, ...]:
    view, sitter, words = look.view, look.sitters[seat], b.words
    last = len(view.rows) - 1
    if seat in view.winners:
        return words("wrote the last row"), words("wins")
    if seat in view.acting:
        return (words("is thinking"), "…") if sitter.thinking else (words("to move"),)
    if view.writer(last) == seat:
        return (words("wrote row {number}", number=last),)
    return ()


# -- the list ------------------------------------------------------------------------------------------------------


class PartitionRow(NamedTuple):
    """A partition of the list: its mark, the text behind it, whether it is used, whether a change would make it."""

    mark: int
    behind: str
    used: bool
    near: bool


def filter_of(look: SceneInput[ProcessionView]) -> str:
    """The chosen filter of the list."""
    return look.turned.get(FILTER, "all")


@lru_cache(maxsize=8)
def entries(view: ProcessionView, chosen: str, start: str) -> tuple[PartitionRow, ...]:
    """The partitions of a filter, in order. start: the word for the row before the first."""
    near = {} if view.over else partitions_after(view)
    found = []
    for mark, row in enumerate(view.users()):
        if (chosen == "free" and row is not None) or (chosen == "next" and (row is not None or mark not in near)):
            continue
        if row is not None:
            behind = str(row) if row else start
        else:
            behind = ", ".join(map(str, near[mark])) if chosen == "next" else ""
        found.append(PartitionRow(mark, behind, row is not None, mark in near and row is None))
    return tuple(found)


def build(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Title, number of used partitions, the filter, and the list, which scrolls if it is long."""
    view, words = look.view, b.words
    b.panel(plan.list, "panel", name="list")
    inner = plan.list.inset(b.space.wide)
    title = [b.span(words("Partitions of {n}", n=view.length), TITLE, "serif-bold")]
    used = [b.span(words("{used} of {all} used", used=len(view.rows), all=len(view.partitions)), SMALL, ink="soft")]
    head = inner._replace(h=b.line(TITLE, True))
    b.text(head, title)
    if b.width(title) + b.width(used) + b.space.gap > inner.w:
        head = head._replace(y=head.bottom, h=b.line(SMALL))
        b.text(head, used)
    else:
        b.text(head, used, align="right")
    filters = Segments(
        "filter",
        tuple((key, words(text)) for key, text in FILTERS),
        filter_of(look),
        verbs.TURN.begin(FILTER),
        tight=True,
    )
    y = filters.draw(b, "filter", head._replace(y=head.bottom + b.space.close, h=0)) + b.space.close
    foot = 0.0 if view.over else _legend(b, inner, view)
    _entries(b, look, Rect(inner.x, y, inner.w, inner.bottom - foot - y))


def _legend(b: Builder, inner: Rect, view: ProcessionView) -> float:
    size = b.line(SMALL)
    text = [b.span(b.words("a change of one digit makes it"), SMALL, "sans", "soft")]
    wide = size * 1.5
    if not partitions_after(view) or b.width(text) + wide * 1.3 > inner.w:
        return 0.0
    y = inner.bottom - size
    b.panel(Rect(inner.x, y + size * 0.12, wide, size * 0.76), "row")
    b.text(Rect(inner.x + wide * 1.3, y, inner.w - wide * 1.3, size), text)
    return size + 2.5 * b.space.close  # with room for the arrowhead below a longer list


def _entries(b: Builder, look: SceneInput[ProcessionView], room: Rect) -> None:
    """The partitions in columns: down each column if all fit, else line by line."""
    view = look.view
    found = entries(view, filter_of(look), b.words("start"))
    if not found:
        none = b.words("None is left.") if filter_of(look) == "free" else b.words("None: no digit may be changed.")
        b.text(room, none, BODY, "sans-italic", "soft", wrap=True, middle=False)
        return
    least = b.type(BODY, True) * 1.4
    wide = room.w - bar_room(b)
    most = max(1, int((wide + 1) / entry_width(b, view)))
    across = next((i for i in range(1, most) if -(-len(found) // i) * least <= room.h), most)
    down = -(-len(found) // across)
    high = min(max(least, room.h / max(down, 1)), b.px(60)) if down * least <= room.h else least
    whole = down * high <= room.h + 0.5
    room = room._replace(h=room.h if whole else room.h // high * high)
    place = considered_digit(b, look)
    seen = None if place is None else mark_of(view.row_after(place))
    column = (room.w if whole else wide) / across
    texts = partition_texts(view.length)

    def draw(aside: Builder, rect: Rect, line: int) -> None:
        shown = found[line::down] if whole else found[line * across : (line + 1) * across]
        for i, entry in enumerate(shown):
            cell = rect._replace(x=rect.x + i * column, w=column)
            _entry(aside, view, cell, entry, texts[entry.mark], entry.mark == seen)

    at = len(found) if seen is None else bisect_left(found, seen, key=attrgetter("mark"))
    listed = at if at < len(found) and found[at].mark == seen else None
    row = 0 if listed is None else listed % down if whole else listed // across
    follow = None if listed is None else (f"{len(view.rows)}/{seen}/{filter_of(look)}", row)
    same = (found, across, whole)
    look.pane("list").rows(
        b, room, down, high, draw, b.focus == "list.bar", follow, same, lambda line: seen if line == row else None
    )


def _entry(b: Builder, view: ProcessionView, cell: Rect, entry: PartitionRow, text: str, seen: bool) -> None:
    """A partition: bold while it is free, struck with its row once it is used; on a stripe if a change would make it,
    on light if the considered change does."""
    margin = b.space.close
    box = Rect(cell.x + margin, cell.y, cell.w - 3 * margin, cell.h)
    if seen:
        b.panel(box.inset(-margin, 1), "lit")
    elif entry.near:
        b.panel(box.inset(-margin, 1), "row")
    behind = _whole(b, entry.behind, max(number_width(b, view), box.w * 0.45))
    room = b.width([behind])
    face = b.span(text, BODY, "serif" if entry.used else "serif-bold", "faint" if entry.used else "text")
    b.text(box._replace(w=box.w - room - b.space.thin), [face._replace(struck=entry.used)])
    if entry.behind:
        b.text(box._replace(x=box.right - room, w=room + 1), [behind], align="right")


def _whole(b: Builder, behind: str, room: float) -> Span:
    """The text behind a partition; of many digits those that fit and the number of the rest ("4, 6 +3")."""
    digits = behind.split(", ")
    fewer = (f"{', '.join(digits[:count])} +{len(digits) - count}" for count in range(len(digits) - 1, 0, -1))
    texts = (behind, *fewer)
    return b.span(plate.first_that_fits(b, texts, room) or texts[-1], SMALL, "sans", "soft")
