"""The printed pad of ContractGrid, whatever its size: lines beside signs and names, marks, bids, squares."""

from __future__ import annotations

from dataclasses import replace

import pytest
from contractgrid_table import Case, builder_of

from tablegame.games.contractgrid.facts.contracts import LINES
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.view.scene import Label, Line, Picture, Rect, Scene


def drawn(sheet: GridSheet, size: tuple[int, int] = (1600, 1000), small: bool = False, more: int = 0) -> Scene:
    b = builder_of(Case(size=size))
    box = Rect(100, 100, b.px(240), b.px(240)) if small else Rect(100, 100, b.px(620) + more, b.px(640) - more)
    (scene_sheet.small if small else scene_sheet.draw)(b, box, sheet)
    return b.scene()


def along(line: Line) -> list[tuple[float, float]]:
    """Points along a straight line."""
    (x0, y0), (x1, y1) = line.points[0], line.points[-1]
    return [(x0 + (x1 - x0) * i / 60, y0 + (y1 - y0) * i / 60) for i in range(61)]


def crosses(line: Line, box: Rect) -> bool:
    return any(box.holds(x, y) for x, y in along(line))


def touches(line: Line, sign: Rect) -> bool:
    """Whether a line comes into the disc of a sign."""
    return any((x - sign.cx) ** 2 + (y - sign.cy) ** 2 < (sign.w / 2) ** 2 for x, y in along(line))


@pytest.mark.parametrize("size", [(960, 600), (1600, 1000), (3840, 2160)])
@pytest.mark.parametrize("count", [16, 9])
def test_no_line_runs_through_a_sign_or_a_name(size: tuple[int, int], count: int) -> None:
    sheet = GridSheet(0, tuple(range(count)), marks=(1 << count) - 1, every=True)
    for little, more in ((True, 0), *((False, pixels) for pixels in range(9))):
        scene = drawn(sheet, size, little, more)
        lines = [n for n in scene.nodes if isinstance(n, Line) and n.ink == "seat.0" and n.alpha == 1.0]
        signs = [n.rect for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/")]
        straight = [n for n in lines if n.points[0][0] == n.points[-1][0]]
        words = [n.rect.inset(n.rect.w * 0.3, 2) for n in scene.nodes if isinstance(n, Label)]
        assert lines and straight and len(signs) == count
        assert not any(touches(line, sign) for line in lines for sign in signs)
        assert not any(crosses(line, box) for line in straight for box in words)


def test_lines_that_stand_are_solid_and_those_to_come_dotted() -> None:
    sheet = GridSheet(1, tuple(range(16)), marks=0b1111, coming=(4,))
    lines = [n for n in drawn(sheet).nodes if isinstance(n, Line) and n.alpha == 1.0]
    assert {line.dotted for line in lines if line.ink == "seat.1"} == {False}
    assert sum(line.ink == "seat.1" for line in lines) == 3
    assert sum(line.dotted for line in lines) == 3
    every = [n for n in drawn(replace(sheet, every=True)).nodes if isinstance(n, Line) and n.alpha == 1.0]
    assert len(every) == len(lines) + sum(len(line) - 1 for line in LINES[16]) - 6


def test_a_square_that_is_marked_is_hatched_and_ringed_and_a_bid_lies_in_its_corner() -> None:
    states = tuple({3: "made", 4: "open", 5: "lost"}.get(c, "") for c in range(16))
    sheet = GridSheet(2, tuple(range(16)), marks=0b110, bids=0b111100, states=states)
    art = [n.art for n in drawn(sheet).nodes if isinstance(n, Picture)]
    assert art.count("pencil/hatching") == 2 and sum(a.startswith("pencil/ring") for a in art) == 2
    assert [a for a in art if a.startswith("counter")] == [
        "counter/2",
        "counter/2/made",
        "counter/2/open",
        "counter/2/lost",
    ]
    assert "counter/2/made" in [n.art for n in drawn(sheet, small=True).nodes if isinstance(n, Picture)]


def test_the_box_of_each_contract_is_its_square() -> None:
    order = (*range(8, 16), *range(8))
    b = builder_of(Case())
    boxes = scene_sheet.draw(b, Rect(0, 0, 600, 640), GridSheet(0, order))
    assert set(boxes) == set(range(16))
    assert boxes[8].x == boxes[12].x == boxes[0].x and boxes[8].y < boxes[12].y < boxes[0].y < boxes[4].y
