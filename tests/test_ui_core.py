"""The window without a screen: input, focus, motion, redraw and rasters, on a small screen made for this test."""

from __future__ import annotations

import gc
import weakref
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from demo_screen import Demo
from tables import screen_of

from ui_harness import Harness  # isort: skip - sets the driver before pygame is loaded

import pygame

from tablegame.session.settings import Settings, load_settings
from tablegame.ui.render import studio
from tablegame.ui.render.draw import Stage
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.rasters import Rasters, Want, read_picture, write_picture
from tablegame.view.scene import Action, Line


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Harness]:
    with Harness(tmp_path, screen=Demo, painted=True) as harness:
        yield harness


def demo(ui: Harness) -> Demo:
    return screen_of(ui, Demo)


# -- the hand ----------------------------------------------------------------------------------------------------


def test_a_click_acts_and_takes_the_focus(ui: Harness) -> None:
    ui.click("c2")
    assert demo(ui).shown == [("card", 2)]
    assert ui.focus() == "c2"


def test_a_button_let_go_elsewhere_does_nothing(ui: Harness) -> None:
    ui.press(975, 722)
    ui.release(20, 20)
    ui.frame()
    assert demo(ui).shown == []


def test_a_click_hits_the_uppermost_of_overlapping_cards(ui: Harness) -> None:
    ui.click((235, 600))
    assert demo(ui).shown == [("card", 1)]


def test_tab_arrows_and_enter_do_what_the_mouse_does(ui: Harness) -> None:
    assert ui.focus() == "go", "the default button"
    while ui.focus() != "c0":
        ui.key("tab")
    ui.key("right", "enter", "tab", "shift+tab")
    assert ui.focus() == "c1"
    ui.key("tab", "space")
    assert demo(ui).shown == [("card", 1), ("go",)]


def test_a_disabled_target_shows_why_and_f1_opens_the_rule(ui: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(ui.app, "help", opened.append)
    ui.click("off")
    assert demo(ui).shown == [] and ui.notice() == "Not yet: the trick is not over."
    ui.key("f1")
    assert opened == ["demo#why"] and ui.notice() == ""
    ui.key("f1")
    assert opened == ["demo#why", "demo#all"]


def test_a_click_on_linked_words_opens_the_rule(ui: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(ui.app, "help", opened.append)
    fonts, size = ui.app.studio.fonts, ui.app._builder("").type(20)
    ui.click((60 + fonts.width("Words on a slip", "sans", size) + 10, 350))
    assert opened == ["demo#link"]


def test_a_notice_stays_six_seconds_or_until_the_next_input(ui: Harness) -> None:
    ui.app.notice("Said")
    ui.run(5.5)
    assert ui.notice() == "Said"
    ui.run(0.7)
    assert ui.notice() == ""
    ui.app.notice("Said again")
    ui.key("right")
    assert ui.notice() == ""


def test_a_field_takes_letters_that_are_keys_elsewhere(ui: Harness) -> None:
    ui.move_focus("name")
    ui.key(*"go")
    ui.type("ß東")
    ui.key("backspace")
    ui.clipboard.copy("two\nlines")
    ui.key("ctrl+v")
    assert demo(ui).written == "goß東\btwo lines"
    assert demo(ui).side == 0 and ("type", "name", "g") in demo(ui).shown


def test_a_key_that_opens_a_field_writes_nothing_into_it(ui: Harness) -> None:
    ui.key("k")
    assert demo(ui).field and demo(ui).written == ""
    ui.key("k")
    assert demo(ui).written == "k"


def test_a_screen_is_notified_when_a_dragged_card_is_put_down(ui: Harness) -> None:
    ui.press(940, 340)
    ui.move(960, 350)
    ui.release(960, 350)
    ui.frame()
    ui.press(940, 340)
    ui.move(1040, 340)
    ui.release(1040, 340)
    ui.frame()
    assert demo(ui).shown == [("used",), ("carried", "there"), ("put",)]


@pytest.mark.parametrize("end", [(300.0, 100.0), (300.0, 220.0)])
def test_a_pale_line_lets_the_ground_shine_through(ui: Harness, end: tuple[float, float]) -> None:
    painter, middle = ui.app.studio.stage.painter, (round((100 + end[0]) / 2), round((100 + end[1]) / 2))
    seen = []
    for alpha in (0.0, 0.3, 1.0):
        surface = pygame.Surface((400, 300))
        surface.fill((250, 250, 250))
        painter.line(surface, Line(((100.0, 100.0), end), "seat.0", 9.0, alpha=alpha))
        seen.append(surface.get_at(middle)[1])
    assert seen[0] == 250 > seen[1] > seen[2]
    assert abs(seen[1] - (250 - 0.3 * (250 - seen[2]))) < 4


def test_a_slider_takes_left_right_and_the_mouse(ui: Harness) -> None:
    ui.move_focus("speed")
    ui.key("left", "right")
    ui.drag("speed", 0.75)
    assert demo(ui).shown == [("less",), ("more",), ("drag", "speed", 0.5, 0.5), ("drag", "speed", 0.75, 0.5)]


def test_wheel_drop_copy_and_paste_reach_the_screen(ui: Harness, tmp_path: Path) -> None:
    ui.clipboard.copy("a record")
    ui.wheel(2)
    ui.drop(tmp_path / "game.yaml")
    ui.key("ctrl+c", "ctrl+v", "ctrl+z")
    expected = [
        ("scroll", 2.0, -1.0, -1.0),
        ("dropped", str(tmp_path / "game.yaml")),
        ("copy",),
        ("paste", "a record"),
        ("undo",),
    ]
    assert demo(ui).shown == expected


def test_losing_the_keyboard_focus_is_reported_at_once(ui: Harness) -> None:
    ui.lose_focus()
    assert demo(ui).left


# -- motion and redraw -------------------------------------------------------------------------------------------


def test_input_ends_motion_first(ui: Harness) -> None:
    ui.key("g")
    ui.frame(0.1)
    assert ui.app.moving()
    ui.key("right")
    assert not ui.app.moving()


def test_motion_takes_the_time_set_by_the_speed(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo, settings=Settings(speed=0), painted=True) as ui:
        ui.key("g")
        assert not ui.app.moving()
    with Harness(tmp_path, screen=Demo, settings=Settings(speed=3), painted=True) as ui:
        ui.key("g")
        assert ui.run(0.35) > 15 and ui.app.moving()
        ui.run(0.1)
        assert not ui.app.moving()


def test_nothing_is_redrawn_while_nothing_happens(ui: Harness) -> None:
    ui.settle()
    assert ui.run(20, rate=20) == 0
    assert not ui.app.awake(ui.now)


def test_a_changed_part_is_painted_as_if_all_were(ui: Harness) -> None:
    """Whatever the way to a picture, it is the picture that a fresh window would show."""
    app = ui.app
    for key in ("g", "right", "o", "tab", "escape", "g", "tab", "g"):
        ui.key(key)
        ui.run(0.1)
        ui.settle()
        app.notice("For a moment")
        ui.frame()
        ui.run(6.5, rate=10)
        fresh = Stage(
            app.studio.stage.painter, app.studio.fonts, app.studio.rasters, app.studio.stage.grounds, ui.size()
        )
        fresh.show([laid.scene for laid in app.stack])
        surface = pygame.Surface(ui.size())
        fresh.draw(surface, ui.now)
        shown = pygame.image.tobytes(app.window.surface, "RGB")
        assert shown == pygame.image.tobytes(surface, "RGB"), f"after {key}"


def test_a_panel_leaves_the_screen_below_as_it_was_built(ui: Harness) -> None:
    below = demo(ui)
    builds = below.builds
    ui.key("o", "tab")
    ui.run(1)
    assert below.builds == builds and ui.top() is not below
    ui.key("escape")
    assert ui.top() is below


def test_sizes_from_smallest_to_4k_fill_the_window(ui: Harness) -> None:
    for size in ((960, 600), (3840, 2160), (1280, 800)):
        ui.resize(*size)
        ui.settle()
        assert ui.scene().size == size == ui.app.window.surface.get_size()
        assert ui.app.window.surface.get_at((size[0] - 2, size[1] - 2))[:3] != (0, 0, 0)


def test_after_a_resize_nothing_is_a_scaled_raster(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo, pictures=True) as ui:
        ui.settle()
        for width in (1000, 1040, 1100):
            ui.resize(width, 700)
        ui.run(0.3)
        assert not ui.app.studio.rasters.waiting and not ui.app.studio.stage.stretching
        assert all(
            ui.app.studio.rasters.get(c.face, round(c.w), round(c.h), ask=False)[1] for c in ui.scene().cards().values()
        )


def test_a_stretched_picture_is_replaced_as_soon_as_its_content_changes(ui: Harness) -> None:
    """After a resize the old picture may be stretched for a moment, but not once something else has changed."""
    ui.settle()
    stage = lambda: ui.app.studio.stage  # noqa: E731 - a new one after each resize
    ui.resize(1000, 700)
    ui.resize(1040, 700)
    assert stage().stretching
    ui.key("g")
    assert not stage().stretching
    ui.settle()
    ui.app.act(Action("go"))
    ui.resize(1100, 700)
    assert not stage().stretching, "what changed before the resize must be seen"


# -- trouble -----------------------------------------------------------------------------------------------------


def test_closing_the_window_notifies_the_screens_and_saves_the_size(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo, painted=True) as ui:
        ui.key("o")
        screens = [s for s in ui.screens() if isinstance(s, Demo)]
        ui.resize(1100, 720)
    assert all(screen.closed for screen in screens)
    place = load_settings(ui.folders)[0].window
    assert place is not None and (place.width, place.height) == (1100, 720)


# -- rasters -----------------------------------------------------------------------------------------------------


class Painterly:
    """Makes plain pictures, and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: list[Want] = []
        self.ready: list[Want] = []
        self.broken = False

    def submit(self, want: Want) -> None:
        self.asked.append(want)
        self.ready.append(want)

    def poll(self) -> list[tuple[Want, bytes | None]]:
        made, self.ready = self.ready, []
        return [(want, None if self.broken else _png(want)) for want in made]


def _png(want: Want) -> bytes:
    from io import BytesIO

    surface = pygame.Surface(want[1:], pygame.SRCALPHA)
    surface.fill((200, 30, 40, 255) if want[0] == "back" else (40, 200, 30, 255))
    file = BytesIO()
    pygame.image.save(surface, file, "a.png")
    return file.getvalue()


def rasters(folder: Path, maker: Painterly, limit: int = 1 << 20) -> Rasters:
    return Rasters(maker, folder, "stamp", ((255, 255, 250), (240, 235, 220)), limit)


def test_a_raster_comes_from_memory_then_disk_then_the_worker(tmp_path: Path) -> None:
    maker = Painterly()
    first = rasters(tmp_path, maker)
    assert not first.get("back", 24, 37)[1]
    first.poll(0.0)
    assert first.poll(0.0) == {"back"}
    picture, exact = first.get("back", 24, 37)
    assert exact and picture.get_at((5, 5)) == (200, 30, 40, 255)
    while first.save_some():
        pass
    again = rasters(tmp_path, maker)
    assert again.get("back", 24, 37)[1] and maker.asked == [("back", 24, 37)]
    again.restamp("other colours", again.stock)
    assert not again.get("back", 24, 37)[1]


def test_a_card_that_fades_shows_its_face_until_the_faded_one_is_painted(tmp_path: Path) -> None:
    shown = rasters(tmp_path, Painterly())
    shown.get("remainder/1/3/full", 24, 37)
    while not shown.get("remainder/1/3/full", 24, 37)[1]:
        shown.poll(0.0)
    picture, exact = shown.get("remainder/1/3/full/faded", 24, 37)
    assert not exact and picture.get_at((5, 5)) == (40, 200, 30, 255), "neither its back nor a blank card"


@pytest.mark.parametrize("damage", [b"", b"rubbish", b"tablegame raster 1\n24 37 z" + zlib.compress(b"short")])
def test_a_damaged_file_of_the_cache_is_made_again(tmp_path: Path, damage: bytes) -> None:
    maker = Painterly()
    first = rasters(tmp_path, maker)
    first.get("back", 24, 37)
    first.poll(0.0)
    first.poll(0.0)
    first.save_some()
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage)
    second = rasters(tmp_path, maker)
    assert not second.get("back", 24, 37)[1]
    assert second.waiting


def test_the_nearest_size_is_shown_until_the_exact_one_is_ready(tmp_path: Path) -> None:
    maker = Painterly()
    pictures = rasters(tmp_path, maker)
    pictures.get("back", 24, 37)
    pictures.poll(0.0)
    pictures.poll(0.0)
    stand_in, exact = pictures.get("back", 48, 74)
    assert not exact and stand_in.get_size() == (48, 74) and stand_in.get_at((20, 20))[0] == 200


def test_a_card_is_face_down_until_its_face_is_painted(tmp_path: Path) -> None:
    maker = Painterly()
    pictures = rasters(tmp_path, maker)
    for face in ("french/S/A/full", "french/H/2/full"):
        pictures.get(face, 24, 37)
    maker.poll()
    pictures.poll(0.0)
    assert maker.asked[0] == ("back", 24, 37), "the back is made first"
    maker.ready = maker.ready[:1]
    pictures.poll(0.0)
    stand_in, exact = pictures.get("french/S/A/full", 24, 37)
    assert not exact and stand_in.get_at((5, 5)) == (200, 30, 40, 255)


def test_a_resize_drops_older_requests_and_new_sizes_wait_for_the_end_of_a_drag(tmp_path: Path) -> None:
    maker = Painterly()
    pictures = rasters(tmp_path, maker)
    pictures.note_resize(9.95)
    for width in range(20, 30):
        pictures.get("back", width, width)
    pictures.note_resize(10.0)
    pictures.get("back", 50, 50)
    pictures.poll(10.01)
    assert maker.asked == []
    pictures.poll(10.2)
    assert maker.asked == [("back", 50, 50)]
    maker.ready.clear()  # its answer never comes: the next resize must not wait for it
    pictures.note_resize(11.0)
    pictures.get("back", 60, 60)
    pictures.poll(11.0)
    assert maker.asked[-1] == ("back", 60, 60), "a single resize need not wait"
    pictures.poll(11.1)
    assert pictures.get("back", 60, 60)[1] and not pictures.waiting


def test_a_picture_that_fails_is_not_requested_again(tmp_path: Path) -> None:
    maker = Painterly()
    maker.broken = True
    pictures = rasters(tmp_path, maker)
    for now in range(5):
        assert not pictures.get("back", 24, 37)[1]
        pictures.poll(float(now))
    assert maker.asked == [("back", 24, 37)]


def test_memory_and_disk_stay_within_their_bounds(tmp_path: Path) -> None:
    pictures = rasters(tmp_path, Painterly(), limit=40_000)
    for i in range(20):
        pictures.get(f"card/{i}", 50, 50)
        pictures.poll(0.0)
        pictures.poll(0.0)
        if i < 9:
            pictures.save_some()
    assert sum(pictures.get(f"card/{i}", 50, 50, ask=False)[1] for i in range(20)) == 4
    while pictures.save_some():
        pass
    assert len(list(tmp_path.iterdir())) == 13, "what memory has no room for does not wait in it for the disk"
    size = max(path.stat().st_size for path in tmp_path.iterdir())
    pictures.prune(limit=5 * size)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 5 * size
    assert len(list(tmp_path.iterdir())) >= 5


def test_objects_of_another_window_size_are_freed_without_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By counting references alone: the collector comes rarely, and never to what was there when the window opened."""
    monkeypatch.setattr(studio, "Painter", Painter)  # the harness keeps painters for other tests
    with Harness(tmp_path, (1280, 800), painted=True) as ui:
        ui.key("f1")
        stage = ui.app.studio.stage
        gone = [weakref.ref(each) for each in (stage, stage.painter, stage.sprites, stage.grounds)]
        del stage
        gc.disable()
        try:
            ui.resize(960, 600)
            ui.settle()
            assert [each() for each in gone] == [None] * 4
        finally:
            gc.enable()


def test_an_opaque_picture_survives_the_cache_unchanged(tmp_path: Path) -> None:
    surface = pygame.Surface((30, 20))
    for x in range(30):
        surface.fill((8 * x, 90, 255 - 8 * x), (x, 0, 1, 20))
    write_picture(tmp_path, "ground", surface, opaque=True)
    read = read_picture(tmp_path, "ground", (30, 20))
    assert read is not None and pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(surface, "RGB")
    assert read_picture(tmp_path, "ground", (20, 30)) is None
