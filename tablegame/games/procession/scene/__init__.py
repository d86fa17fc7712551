"""The picture of Procession, its charts, and the moves of its targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView, forbidding_rows, partition_of, text_of
from tablegame.games.procession.scene import sheet
from tablegame.games.procession.scene.plan import plan
from tablegame.games.procession.text import partition_text, row_words
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameScene, SceneInput
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Rect, Span

PAUSE: Final = 0.9
"""The seconds between a row and the next row of a computer player."""


class ProcessionScene(GameScene[ProcessionView]):
    def frames(
        self,
        before: ProcessionView,  # noqa: ARG002 - the rows are enough
        events: Sequence[SeenEvent[ProcessionView]],
        after: ProcessionView,
    ) -> tuple[Frame[ProcessionView], ...]:
        """A frame for each new row, then the present; the last row of a game stays until a click."""
        rows = [moment for moment in events if moment.event.kind == "row"]
        earlier = [Frame(FrameRole.EVENT, view, event, least_seconds=PAUSE) for event, view in rows[:-1]]
        if not rows:
            return (Frame(FrameRole.present(after), after),)
        last = rows[-1].event
        if after.over:
            final = Frame(FrameRole.EVENT, after, last, hold=True)
            return (*earlier, final, Frame(FrameRole.OVER, after))
        return (*earlier, Frame(FrameRole.CHOOSING, after, last, least_seconds=PAUSE))

    def build(self, builder: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
        """Draw sheet, plates and list."""
        still, view = look.untouched(builder), look.view
        paper = builder.cached(plan, still, area)
        if view.over:
            paper = builder.cached(plan, still, area, sheet.ends_height(builder, view, paper.inner.w))
        sheet.build(builder, look, paper)
        builder.cached(sheet.plates, still, paper)
        sheet.build_list(builder, look, paper)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - always both
        return (("digits", N_("Every digit"), "move"), ("runs", N_("Partitions by number of runs"), "runs"))

    def shows_all(self, chosen: Chosen) -> bool:  # noqa: ARG002 - always
        return True

    def build_chart(self, builder: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
        (_digits if look.chart == "digits" else _runs)(builder, look.view, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        ten = chosen["length"] >= 10
        digits = "1 … 9, 0" if ten else f"1 … {chosen['length']}"
        goes = N_("goes to the digit of that number; 0 is the tenth") if ten else N_("goes to the digit of that number")
        return (
            ("← →", N_("along the digits of the lowest row; each shows what it would make")),
            ("Enter, Space", N_("writes the row that is shown")),
            (digits, goes),
            ("Page up, page down, Home, End", N_("scrolls the sheet")),
        )

    def picked_move(self, look: SceneInput[ProcessionView], action: Action) -> int | None:
        """The row after a click on a digit, or its key, legal or not."""
        if not verbs.PICK.of(action) or not look.can_act:
            return None
        return look.view.row_after(int(action.values[0] or 0))


# -- the charts --------------------------------------------------------------------------------------------------------


def _columns(area: Rect, count: int, wide: float, line: float, most: float) -> list[Rect]:
    """Boxes for lines in as many columns as are needed and fit, filled column by column. most: their height."""
    across = max(1, min(int(area.w / wide), -(-count // max(1, int(area.h / line)))))
    down = -(-count // across)
    high = min(max(line, area.h / down), most)
    each = area.w / across
    return [Rect(area.x + i // down * each, area.y + i % down * high, each, high) for i in range(count)]


def _digits(b: Builder, view: ProcessionView, area: Rect) -> None:
    """Draw for each digit the row after its change, if there is room, its runs, and whether they are free or which row
    has them."""
    gap, used = b.space.broad, forbidding_rows(view)
    for units, roomy in ((TITLE, True), (BODY, True), (BODY, False)):
        lines = [_digit(b, view, digit, forbidding, units, roomy) for digit, forbidding in enumerate(used)]
        space = gap * (0.9 if roomy else 0.4)
        widths = [max(b.width([line[i]]) for line in lines) + space for i in range(len(lines[0]))]
        wide, high = sum(widths) + gap, b.type(units, True) * 1.45
        if wide * -(-len(lines) // max(1, int(area.h / high))) <= area.w:
            break
    boxes = _columns(area, len(lines), wide, high, b.px(58))
    for line, box, forbidding in zip(lines, boxes, used, strict=True):
        left = box.x + max(0.0, (box.w - wide) / 2)
        if forbidding is None and not view.over:
            b.panel(Rect(left, box.y + 1, min(wide, box.w) - gap * 0.5, box.h - 2), "lit")
        x = left + gap * 0.25
        for span, room in zip(line, widths, strict=True):
            b.text(Rect(x, box.y, room, box.h), [span])
            x += room


def _digit(
    b: Builder, view: ProcessionView, digit: int, forbidding: int | None, units: float, roomy: bool
) -> list[Span]:
    move = view.row_after(digit)
    state = b.words("free") if forbidding is None else row_words(forbidding, b.words)
    return [
        b.span(str(digit + 1), units, "sans-bold"),
        *([b.span(text_of(move), units, "serif-italic")] if roomy else []),
        b.span(partition_text(partition_of(move)), units, "serif-bold"),
        b.span(state, units, "sans", "text" if forbidding is None else "soft"),
    ]


def _runs(b: Builder, view: ProcessionView, area: Rect) -> None:
    """Draw for each number of runs how many of the partitions that have it are used."""
    counts = [[0, 0] for _ in range(view.length)]
    for parts, row in zip(view.partitions, view.rows_by_partition(), strict=True):
        counts[len(parts) - 1][0] += 1
        counts[len(parts) - 1][1] += row is not None
    lines = []
    for number, (every, used) in enumerate(counts, 1):
        text, ink = b.words("{used} of {all} used", used=used, all=every), "soft" if used == every else "text"
        head = b.words.many("{n} run", "{n} runs", number) + ":  "
        lines.append([b.span(head, BODY, "sans-bold"), b.span(text, BODY, "sans", ink)])
    gap = b.space.broad
    wide = max(b.width(line) for line in lines) + gap
    here = len(partition_of(view.row)) - 1
    for number, box in enumerate(_columns(area, len(lines), wide, b.type(BODY) * 1.5, b.px(46))):
        if number == here:
            b.panel(Rect(box.x, box.y + 1, box.w - gap * 0.5, box.h - 2), "lit")
        b.text(Rect(box.x + gap * 0.25, box.y, box.w - gap * 0.75, box.h), lines[number])


SCENE: Final = ProcessionScene()
