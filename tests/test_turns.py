"""Parts of the table for long games: pauses between moves, panes of rows, columns of figures, and hovering."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game_pictures import English, FixedMetrics, flat
from hypothesis import given
from hypothesis import strategies as st
from ui_harness import Harness

from tablegame.games import find
from tablegame.ui.desk import Screen
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole
from tablegame.view.pane import Pane
from tablegame.view.scene import Action, Label, Line, Node, Panel, Rect, Scene, Span, Target

import pygame  # isort: skip
from tablegame.ui.table.pace import Playback

VIEW = find("contraconquer").engine.new(3, {"form": "printed", "pack": "own", "copies": 1, "hyphens": True, "games": 1})


def frame(**fields: object) -> Frame:
    """A frame before a choice, with other values of some fields."""
    return replace(Frame(FrameRole.CHOOSING, VIEW.view(None)), **fields)  # type: ignore[arg-type]


def test_a_move_with_a_pause_stays_a_moment_before_the_next_frame() -> None:
    first = frame(least_seconds=0.8)
    playback = Playback(first)
    playback.fresh = False  # the picture has been built
    playback.settle(10.0, moving=False)  # its cards lie still from 10.0 on
    playback.add([frame()])
    assert playback.frame is first and playback.has_next and not playback.holding
    # The seconds for which results stay (None: until a key is pressed) do not matter: this frame is no result.
    assert not playback.due(10.5, hold=9.0) and not playback.due(10.5, hold=None)
    assert playback.due(10.9, hold=9.0) and playback.due(10.9, hold=None)


def test_the_own_move_ends_a_pause_but_not_a_result_that_stays() -> None:
    own_choice, trick = frame(least_seconds=0.8), frame(hold=True)
    playback = Playback(frame(least_seconds=0.8))
    playback.add([own_choice], at_once=True)
    assert playback.frame is own_choice and not playback.has_next
    held = Playback(trick)
    held.add([frame()], at_once=True)
    assert held.frame is trick


def rows_of(pane: Pane, count: int, height: float = 30.0) -> Builder:
    """Draw so many numbered rows in a window that reaches from 100 to 400 pixels. height: of a row."""
    builder = Builder((1000, 600), FixedMetrics(), English())
    window = Rect(0, 100, 400, 300)
    pane.rows(builder, window, count, height, lambda b, rect, number: b.add(Label(rect, ((b.span(str(number)),),))))
    return builder


@given(st.integers(0, 3000), st.floats(0, 1), st.floats(17, 90))
def test_a_pane_draws_exactly_the_rows_in_its_window(count: int, part: float, height: float) -> None:
    pane = Pane("sheet")
    rows_of(pane, count, height)
    pane.offset = part * pane.furthest
    shown = [node for node in flat(tuple(rows_of(pane, count, height).nodes)) if isinstance(node, Label)]
    numbers = [int(node.words) for node in shown]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else not count
    assert len(numbers) <= 300 / height + 2
    for number in range(count):
        top = 100 + number * height - pane.offset
        if top + height > 100.01 and top < 399.99:  # it is visible, but for rounding errors
            assert number in numbers


def test_a_pane_of_rows_has_a_bar_and_keys_only_when_it_is_too_long() -> None:
    short, long = rows_of(Pane("sheet"), 5), rows_of(Pane("sheet"), 50)
    assert not short.targets and "pagedown" not in short.keys
    assert [target.id for target in long.targets] == ["sheet.bar"] and long.keys["end"] == Action("sheet.edge", (1,))
    widths = {node.rect.w for b in (short, long) for node in flat(tuple(b.nodes)) if isinstance(node, Label)}
    assert len(widths) == 1


def test_arrowheads_show_at_which_edges_a_pane_continues() -> None:
    def edges(pane: Pane, count: int) -> list[str]:
        """The edges with an arrowhead."""
        heads = [n for n in rows_of(pane, count).nodes if isinstance(n, Line) and n.ink == "accent"]
        return ["above" if head.points[1][1] < head.points[0][1] else "below" for head in heads]

    pane = Pane("sheet")
    assert edges(pane, 5) == []
    assert edges(pane, 50) == ["below"]
    pane.scroll(40)
    assert edges(pane, 50) == ["above", "below"]
    pane.act(Action("sheet.edge", (1,)))
    assert edges(pane, 50) == ["above"]


def test_a_pane_scrolls_to_a_row_only_when_the_row_or_its_word_changes() -> None:
    pane, builder = Pane("sheet"), Builder((1000, 600), FixedMetrics(), English())

    def draw(word: str, row: int) -> float:
        """Draw 200 rows of 30 pixels in a window of 300, which must show a row; returns how far they are scrolled."""
        pane.rows(builder, Rect(0, 0, 400, 300), 200, 30.0, lambda *_: None, follow=(word, row))
        return pane.offset

    last_row = 199
    assert draw("a", last_row) == 200 * 30 - 300
    pane.act(Action("sheet.edge", (0,)))
    assert draw("a", last_row) == 0, "the row is the same, and the player has scrolled away from it"
    assert draw("b", last_row) == 200 * 30 - 300, "another word asks for the row anew"
    assert draw("c", 3) == 3 * 30, "the fourth row comes to the top"


SHEET = Rect(0, 0, 600, 400)


def painted_surface(tmp_path: Path, *nodes: Node) -> pygame.Surface:
    class Showing(Watching):
        def build(self, builder: Builder) -> Scene:
            builder.add(Panel(SHEET, "sheet"), *nodes)
            return builder.scene()

    with Harness(tmp_path, screen=lambda _: Showing(), painted=True) as ui:
        ui.settle()
        return ui.app.window.surface.copy()


def changed(before: pygame.Surface, after: pygame.Surface, box: Rect) -> bool:
    area = pygame.Rect(*(round(value) for value in box))
    pixels_before, pixels_after = (pygame.image.tobytes(surface.subsurface(area), "RGB") for surface in (before, after))
    return pixels_before != pixels_after


def test_figures_of_different_widths_stand_in_even_columns(tmp_path: Path) -> None:
    label = Label(Rect(100, 100, 200, 30), ((Span("1001", "serif-italic", 24.0),),), pitch=50)
    bare, written = painted_surface(tmp_path / "bare"), painted_surface(tmp_path / "written", label)
    lines_between_columns = [100 + 50 * place for place in range(5)]
    for x in lines_between_columns[:4]:
        assert changed(bare, written, Rect(x + 12, 100, 26, 30)), "a figure stands in the middle of its column"
    for x in lines_between_columns:
        assert not changed(bare, written, Rect(x - 8, 100, 16, 30))


def test_squared_paper_begins_at_its_corner_and_stays_on_the_sheet(tmp_path: Path) -> None:
    bare = painted_surface(tmp_path / "bare", Panel(SHEET, "sheet"))
    # Lines cross at (50, 60), and every 20 pixels to the right and below.
    squared = painted_surface(tmp_path / "squared", Panel(SHEET, "sheet", squares=(50, 60, 20)))
    assert not changed(bare, squared, Rect(100, 30, 300, 28))
    assert changed(bare, squared, Rect(105, 75, 10, 10)) and changed(bare, squared, Rect(85, 105, 10, 10))
    assert not changed(bare, squared, Rect(113, 63, 5, 5)) and not changed(bare, squared, Rect(601, 100, 40, 200))


class Watching(Screen):
    """A screen with two boxes, of which only the first one reacts to the mouse."""

    help = ""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def build(self, builder: Builder) -> Scene:
        self.seen.append(builder.hover)
        builder.target("boxes", Target("eager", Rect(100, 100, 100, 100), Action("none"), hover=True))
        builder.target("boxes", Target("calm", Rect(300, 100, 100, 100), Action("none")))
        return builder.scene()

    def act(self, action: Action) -> None:
        """No action does anything."""


def test_a_scene_is_rebuilt_when_the_mouse_enters_a_target_that_reacts_to_it(tmp_path: Path) -> None:
    screen = Watching()
    with Harness(tmp_path, screen=lambda _: screen) as ui:
        for place in ((350, 150), (360, 150), (150, 150), (160, 150), (350, 150), (600, 400)):
            ui.move(*place, held=False)
            ui.frame()
        assert screen.seen == ["", "eager", "calm"]
        ui.move(150, 150, held=False)
        ui.frame()
        ui.key("right")
        assert screen.seen[3:] == ["eager", ""]
