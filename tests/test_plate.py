"""The plate of a seat: what it says fits, whatever it is called and however small its room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from contra_table import English, FixedMetrics

from tablegame.view import plate
from tablegame.view.builder import Builder
from tablegame.view.phrases import UnnamedSeat
from tablegame.view.plate import Plate
from tablegame.view.scene import Label, Panel, Picture, Rect

SIZES = ((960, 600), (1600, 1000), (3840, 2160))


def builder(size: tuple[int, int] = (1600, 1000)) -> Builder:
    return Builder(size, FixedMetrics(), English())


def labels(b: Builder) -> dict[str, Rect]:
    """What stands there, by its words, each in the box that its words cover."""
    found = {}
    for node in b.nodes:
        if isinstance(node, Label):
            (line,) = node.lines
            wide = b.width(line)
            left = node.rect.right - wide if node.align == "right" else node.rect.x
            high = max(span.size for span in line)
            found["".join(span.text for span in line)] = Rect(left, node.rect.cy - high / 2, wide, high)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["Al", "Wilhelmine von Altenburg"])
def test_name_line_and_figure_never_cover_one_another(size: tuple[int, int], name: str) -> None:
    b = builder(size)
    who = Plate(1, name, ("is thinking about it", "…"), ("12 tricks", "12"))
    plate.draw(b, who, Rect(20, 20, b.px(300), plate.height(b)))
    boxes = list(labels(b).values())
    assert not [1 for i, a in enumerate(boxes) for other in boxes[i + 1 :] if a.inset(1).overlaps(other.inset(1))]


def test_a_figure_that_leaves_no_room_for_the_name_stands_below_it() -> None:
    b = builder()
    plate.draw(b, Plate(0, "Wilhelmine Auguste", (), ("3 tricks",)), Rect(0, 0, 260, plate.height(b)))
    said = labels(b)
    assert said["3 tricks"].y >= said["Wilhelmine Auguste"].bottom - 1


def test_the_longest_line_that_stands_whole_is_shown() -> None:
    b = builder()
    who = Plate(0, "Al", ("a sentence that is far too long for a plate", "short", "s"))
    plate.draw(b, who, Rect(0, 0, 180, plate.height(b)))
    assert set(labels(b)) == {"Al", "short"}


def test_an_awaited_seat_is_framed_and_a_winner_wears_the_crown() -> None:
    b = builder()
    plate.draw(b, Plate(2, "Cy", awaited=True, crowned=True), Rect(0, 0, 200, plate.height(b)))
    assert [node.style for node in b.nodes if isinstance(node, Panel)] == ["slip", "mark"]
    assert [node.art for node in b.nodes if isinstance(node, Picture)] == ["seat/2", "crown"]


def test_what_a_game_lays_on_a_plate_has_room_of_its_own() -> None:
    b = builder()
    kept = plate.draw(b, Plate(0, "Al", ("seven cards",), kept=60), Rect(0, 0, 260, plate.height(b)))
    assert kept.w == 60
    assert not [box for box in labels(b).values() if box.right > kept.x]


@pytest.mark.parametrize("form", [plate.draw, plate.draw_upright, plate.draw_tall])
def test_a_mere_place_is_never_cut_while_a_name_keeps_what_has_room(form: Callable[..., object]) -> None:
    def said(name: str, wide: float) -> list[str]:
        b = builder((960, 600))
        form(b, Plate(1, name), Rect(0, 0, wide, plate.height(b)))
        return list(labels(b))

    assert said(UnnamedSeat("Seat B"), 400) == ["Seat B"]
    assert said(UnnamedSeat("Seat B"), 48) == []
    assert "…" in "".join(said("Wilhelmine", 70))


def test_what_a_seat_does_stands_in_the_middle_of_a_plate_whose_place_has_no_room() -> None:
    b = builder((960, 600))
    rect = Rect(0, 0, 72, plate.height(b))
    plate.draw(b, Plate(1, UnnamedSeat("Seat B"), ("lays",)), rect)
    assert abs(labels(b)["lays"].cy - rect.cy) <= 1
