"""Input, focus, motion and redrawing of the window, on the screen `Demo`; and the cache of rasters."""

from __future__ import annotations

import gc
import weakref
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from demo_screen import Demo
from tables import screen_of

from ui_harness import Harness, middle  # isort: skip - sets the driver before pygame is loaded

import pygame

from tablegame.session.settings import Settings, load_settings
from tablegame.ui.render import studio
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.rasters import Rasters, Want, read_picture, write_picture
from tablegame.view.scene import Action, Line


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Harness]:
    with Harness(tmp_path, screen=Demo, painted=True) as harness:
        yield harness


def demo(ui: Harness) -> Demo:
    return screen_of(ui, Demo)


def test_a_click_acts_and_takes_the_focus(ui: Harness) -> None:
    ui.click("c2")
    assert demo(ui).actions == [("card", 2)]
    assert ui.focus() == "c2"


def test_a_mouse_button_released_beside_its_target_does_nothing(ui: Harness) -> None:
    bare_ground = 20, 20
    ui.press(*middle(ui.target("go")))
    ui.release(*bare_ground)
    ui.frame()
    assert demo(ui).actions == []


def test_a_click_hits_the_topmost_of_overlapping_cards(ui: Harness) -> None:
    where_card_1_lies_on_card_0 = 235, 600
    ui.click(where_card_1_lies_on_card_0)
    assert demo(ui).actions == [("card", 1)]


@pytest.fixture
def opened(ui: Harness, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The anchors at which the rule book would have been opened."""
    anchors: list[str] = []
    monkeypatch.setattr(ui.app, "help", anchors.append)
    return anchors


def test_a_disabled_target_says_why_and_f1_opens_its_rule_then_the_screens(ui: Harness, opened: list[str]) -> None:
    ui.click("off")
    assert demo(ui).actions == [] and ui.notice() == "Not yet: the trick is not over." and ui.focus() == "go"
    ui.key("f1")
    assert opened == ["demo#why"] and ui.notice() == ""
    ui.key("f1")
    assert opened == ["demo#why", "demo#all"]


def test_an_arrow_to_a_disabled_target_shows_why_it_is_disabled(ui: Harness) -> None:
    ui.key("left")
    assert ui.focus() == "off" and ui.notice() == "Not yet: the trick is not over."
    ui.key("right")
    assert ui.focus() == "go" and ui.notice() == ""


def test_a_click_on_linked_words_opens_their_rule(ui: Harness, opened: list[str]) -> None:
    fonts, size = ui.app.studio.fonts, ui.app._builder("").type(20)
    left, line_y = 60, 350  # of the text, whose last word is the link
    ui.click((left + fonts.width("Words on a slip", "sans", size) + 10, line_y))
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
    assert demo(ui).side == 0 and ("type", "name", "g") in demo(ui).actions


def test_a_key_that_opens_a_field_writes_nothing_into_it(ui: Harness) -> None:
    ui.key("k")
    assert demo(ui).field and demo(ui).written == ""
    ui.key("k")
    assert demo(ui).written == "k"


def test_a_target_released_within_its_box_is_clicked_and_at_a_place_is_carried_there(ui: Harness) -> None:
    within_its_box, at_the_place = (960, 350), (1040, 340)
    for end in (within_its_box, at_the_place):
        ui.press(*middle(ui.target("thing")))
        ui.move(*end)
        ui.release(*end)
        ui.frame()
    # "used" is the action of a click; "put" (on_drop) follows when a target that was carried is released.
    assert demo(ui).actions == [("used",), ("carried", "there"), ("put",)]


@pytest.mark.parametrize("end_y", [100.0, 220.0], ids=["level", "sloping"])
def test_a_line_of_alpha_0_3_mixes_its_ink_with_the_ground(ui: Harness, end_y: float) -> None:
    def green_at_middle(alpha: float) -> int:
        surface = pygame.Surface((400, 300))
        surface.fill((250, 250, 250))
        line = Line(((100.0, 100.0), (300.0, end_y)), "seat.0", 9.0, alpha=alpha)
        ui.app.studio.stage.painter.line(surface, line)
        return surface.get_at((200, round((100 + end_y) / 2)))[1]

    ink = green_at_middle(1.0)
    assert green_at_middle(0.0) == 250 > ink
    assert green_at_middle(0.3) == pytest.approx(0.3 * ink + 0.7 * 250, abs=4)


def test_a_slider_takes_left_right_and_the_mouse(ui: Harness) -> None:
    ui.move_focus("speed")
    ui.key("left", "right")
    ui.drag("speed", across=0.75)  # from its middle
    assert demo(ui).actions == [("less",), ("more",), ("drag", "speed", 0.5, 0.5), ("drag", "speed", 0.75, 0.5)]


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
    assert demo(ui).actions == expected


def test_a_key_ends_motion_at_once(ui: Harness) -> None:
    ui.key("g")
    ui.frame(0.1)
    assert ui.app.moving()
    ui.key("right")
    assert not ui.app.moving()


def test_motion_takes_0_4_seconds_at_speed_3_and_none_at_speed_0(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo, settings=Settings(speed=0)) as ui:
        ui.key("g")
        assert not ui.app.moving()
    with Harness(tmp_path, screen=Demo, settings=Settings(speed=3)) as ui:
        ui.key("g")
        frames_drawn = ui.run(0.35)
        assert frames_drawn > 15 and ui.app.moving(), "most of 21 frames show the cards a step further"
        ui.run(0.1)
        assert not ui.app.moving()


def test_nothing_is_redrawn_while_nothing_happens(ui: Harness) -> None:
    ui.settle()
    assert ui.run(20, rate=20) == 0
    assert not ui.app.awake(ui.now)


def test_the_screen_below_a_panel_is_not_built_again(ui: Harness) -> None:
    below = demo(ui)
    builds = below.builds
    ui.key("o", "tab")  # O opens a panel
    ui.run(1)
    assert below.builds == builds and ui.top() is not below
    ui.key("escape")
    assert ui.top() is below


def test_0_3_seconds_after_a_resize_every_card_has_its_exact_raster(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo, pictures=True) as ui:
        ui.settle()
        for width in (1000, 1040, 1100):
            ui.resize(width, 700)
        ui.run(0.3)
        rasters = ui.app.studio.rasters
        assert not rasters.waiting and not ui.app.studio.stage.stretching
        assert all(rasters.get(c.face, round(c.w), round(c.h), ask=False)[1] for c in ui.scene().cards().values())


def test_the_stretched_picture_after_a_resize_is_replaced_once_the_scene_changes(ui: Harness) -> None:
    ui.settle()
    ui.resize(1000, 700)
    ui.resize(1040, 700)
    last_pixel = ui.app.window.surface.get_at((1039, 699))
    assert ui.app.studio.stage.stretching and last_pixel != (0, 0, 0, 255), "it fills the window that has grown again"
    ui.key("g")
    assert not ui.app.studio.stage.stretching
    ui.settle()
    ui.app.act(Action("go"))
    ui.resize(1100, 700)
    assert not ui.app.studio.stage.stretching, "the change came before the resize"


def test_closing_the_window_closes_all_screens_and_saves_the_size(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=Demo) as ui:
        ui.key("o")
        screens = [s for s in ui.screens() if isinstance(s, Demo)]
        ui.resize(1100, 720)
    assert all(screen.closed for screen in screens)
    place = load_settings(ui.folders)[0].window
    assert place is not None and (place.width, place.height) == (1100, 720)


BACK, FACE = (200, 30, 40, 255), (40, 200, 30, 255)
"""The colours of the backs and of all other pictures that `PlainMaker` makes."""
SIZE = (24, 37)


class PlainMaker:
    """Makes pictures of one colour, one poll after they were requested."""

    def __init__(self) -> None:
        self.requests: list[Want] = []
        self.ready: list[Want] = []
        self.broken = False

    def submit(self, want: Want) -> None:
        self.requests.append(want)
        self.ready.append(want)

    def poll(self) -> list[tuple[Want, bytes | None]]:
        ready, self.ready = self.ready, []
        return [(want, None if self.broken else _png(want)) for want in ready]


def _png(want: Want) -> bytes:
    surface = pygame.Surface(want[1:], pygame.SRCALPHA)
    surface.fill(BACK if want[0] == "back" else FACE)
    file = BytesIO()
    pygame.image.save(surface, file, "a.png")
    return file.getvalue()


def rasters(folder: Path, maker: PlainMaker, limit: int = 1 << 20) -> Rasters:
    return Rasters(maker, folder, "stamp", ((255, 255, 250), (240, 235, 220)), limit)


def make(pictures: Rasters, key: str, width: int = SIZE[0], height: int = SIZE[1]) -> None:
    """Request a picture, and take it from its maker."""
    pictures.get(key, width, height)
    pictures.poll(0.0)
    pictures.poll(0.0)


def test_a_raster_comes_from_memory_then_disk_then_the_worker(tmp_path: Path) -> None:
    maker = PlainMaker()
    first = rasters(tmp_path, maker)
    assert not first.get("back", *SIZE)[1]
    make(first, "back")
    picture, exact = first.get("back", *SIZE)
    assert exact and picture.get_at((5, 5)) == BACK
    first.save_some()
    second = rasters(tmp_path, maker)
    assert second.get("back", *SIZE)[1] and maker.requests == [("back", *SIZE)]
    second.restamp("other colours", second.stock)
    assert not second.get("back", *SIZE)[1]


@pytest.mark.parametrize("damage", [b"", b"rubbish", b"tablegame raster 1\n24 37 z" + zlib.compress(b"short")])
def test_a_damaged_file_of_the_cache_is_made_again(tmp_path: Path, damage: bytes) -> None:
    first = rasters(tmp_path, PlainMaker())
    make(first, "back")
    first.save_some()
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage)
    second = rasters(tmp_path, PlainMaker())
    assert not second.get("back", *SIZE)[1] and second.waiting


@pytest.mark.parametrize(
    ("known", "wanted", "size"),
    [
        ("back", "back", (48, 74)),
        ("remainder/1/3/full", "remainder/1/3/full/faded", SIZE),
        ("back", "french/S/A/full", SIZE),
    ],
    ids=["another size", "unfaded", "face down"],
)
def test_a_missing_picture_has_a_substitute(tmp_path: Path, known: str, wanted: str, size: tuple[int, int]) -> None:
    pictures = rasters(tmp_path, PlainMaker())
    make(pictures, known)
    substitute, exact = pictures.get(wanted, *size)
    assert not exact and substitute.get_size() == size
    assert substitute.get_at((5, 5)) == (BACK if known == "back" else FACE)


def test_the_back_of_cards_is_requested_before_faces(tmp_path: Path) -> None:
    maker = PlainMaker()
    pictures = rasters(tmp_path, maker)
    for face in ("french/S/A/full", "french/H/2/full"):
        pictures.get(face, *SIZE)
    pictures.poll(0.0)
    assert maker.requests[0] == ("back", *SIZE)


def test_a_resize_drops_older_requests_and_new_sizes_wait_for_the_end_of_a_drag(tmp_path: Path) -> None:
    maker = PlainMaker()
    pictures = rasters(tmp_path, maker)
    pictures.note_resize(9.95)  # all times in seconds
    for width in range(20, 30):
        pictures.get("back", width, width)
    pictures.note_resize(10.0)
    pictures.get("back", 50, 50)
    pictures.poll(10.01)
    assert maker.requests == [], "the second resize so soon is part of a drag, which may go on"
    pictures.poll(10.2)
    assert maker.requests == [("back", 50, 50)]
    maker.ready.clear()  # this picture never comes: the next resize must not wait for it
    pictures.note_resize(11.0)
    pictures.get("back", 60, 60)
    pictures.poll(11.0)
    assert maker.requests[-1] == ("back", 60, 60), "a single resize does not wait"
    pictures.poll(11.1)
    assert pictures.get("back", 60, 60)[1] and not pictures.waiting


def test_a_picture_that_cannot_be_made_is_not_requested_again(tmp_path: Path) -> None:
    maker = PlainMaker()
    maker.broken = True
    pictures = rasters(tmp_path, maker)
    for now in range(5):
        _, is_made = pictures.get("back", *SIZE)
        assert not is_made
        pictures.poll(float(now))
    assert maker.requests == [("back", *SIZE)]


def test_rasters_in_memory_and_on_disk_stay_within_their_limits(tmp_path: Path) -> None:
    side, in_memory, saved_in_time = 50, 4, 9
    pictures = rasters(tmp_path, PlainMaker(), limit=in_memory * side * side * 4)
    for number in range(20):
        make(pictures, f"card/{number}", side, side)
        if number < saved_in_time:
            pictures.save_some()
    assert sum(pictures.get(f"card/{number}", side, side, ask=False)[1] for number in range(20)) == in_memory
    while pictures.save_some():
        pass
    assert len(list(tmp_path.iterdir())) == saved_in_time + in_memory, (
        "a picture dropped from memory is not saved later"
    )
    size = max(path.stat().st_size for path in tmp_path.iterdir())
    pictures.prune(limit=5 * size)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 5 * size
    assert len(list(tmp_path.iterdir())) >= 5


def test_reference_counting_frees_objects_of_the_old_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The garbage collector runs rarely, and skips the objects of the start (`gc.freeze`)."""
    monkeypatch.setattr(studio, "Painter", Painter)  # the harness keeps painters for other tests
    with Harness(tmp_path, (1280, 800), painted=True) as ui:
        ui.key("f1")
        stage = ui.app.studio.stage
        references = [weakref.ref(old) for old in (stage, stage.painter, stage.sprites, stage.grounds)]
        del stage
        gc.disable()
        try:
            ui.resize(960, 600)
            ui.settle()
            assert [reference() for reference in references] == [None] * 4
        finally:
            gc.enable()


def test_an_opaque_picture_is_read_from_the_cache_as_it_was_written(tmp_path: Path) -> None:
    surface = pygame.Surface((30, 20))
    for x in range(30):
        surface.fill((8 * x, 90, 255 - 8 * x), (x, 0, 1, 20))
    write_picture(tmp_path, "ground", surface, opaque=True)
    read = read_picture(tmp_path, "ground", (30, 20))
    assert read is not None and pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(surface, "RGB")
    assert read_picture(tmp_path, "ground", (20, 30)) is None
