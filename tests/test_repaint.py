"""Repainting only what has changed gives the same pixels as painting everything; and approved pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest
from art_checks import greatest_difference
from tables import at_choice
from ui_harness import Harness
from walks import SHIPPED, party_of

from tablegame.games import GAMES
from tablegame.session.seats import person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.render.draw import Stage
from tablegame.ui.render.extents import joined
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.sprites import Sprites
from tablegame.ui.screens.dialogs import QuitScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Card, PanelStyle, Rect

KEYS = [entry.key for entry in GAMES]
SIZE = (960, 600)


@pytest.fixture
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Harness]:
    """A table of the game, people on all seats, at the first choice."""
    entry = next(entry for entry in GAMES if entry.key == request.param)
    chairs = tuple(person(name) for name in "ABC"[: party_of(entry)])
    with Harness(
        tmp_path,
        SIZE,
        Settings(language="en", speed=0),
        screen=lambda desk: TableScreen(desk, Session.start(entry, len(chairs), {}, chairs, False, None, Random(3))),
        painted=True,
    ) as ui:
        ui.settle()
        for _ in range(3):
            if not ui.app.scene.ground.startswith("curtain"):
                break
            ui.key("enter")
            ui.settle()
        yield ui


def fully_painted(ui: Harness) -> bytes:
    """The pixels after everything has been painted again."""
    ui.app.studio.stage.reveal()
    ui.frame()
    return ui.pixels()


@pytest.mark.parametrize("table", KEYS, indirect=True)
def test_after_a_move_of_the_focus_the_pixels_are_those_of_painting_everything(table: Harness) -> None:
    for key in ("right", "right", "down", "tab", "right", "left", "tab", "tab", "up", "shift+tab"):
        table.key(key)
        table.settle()
        assert table.pixels() == fully_painted(table), f"after {key}"


@pytest.mark.parametrize("table", KEYS, indirect=True)
def test_a_scene_in_which_only_the_focus_was_moved_equals_a_newly_built_scene(table: Harness) -> None:
    for key in ("right", "right", "tab", "right", "left", "tab", "tab", "right"):
        table.key(key)
        moved = table.scene()
        table.app.invalidate()
        table.frame()
        built = table.scene()
        assert (moved.nodes, moved.focus, moved.keys) == (built.nodes, built.focus, built.keys), f"after {key}"
        assert moved.targets == built.targets and moved.zones == built.zones


@pytest.mark.parametrize("table", KEYS, indirect=True)
def test_the_table_is_built_at_most_once_for_each_input(table: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    ui, built = table, []
    scene = type(ui.app.top.table.entry.scene)  # type: ignore[attr-defined]
    build = scene.build
    monkeypatch.setattr(scene, "build", lambda *given: (built.append(1), build(*given)))

    def assert_built_once(what: str, give: Callable[[], None]) -> None:
        ui.run(0.6)
        built.clear()
        give()
        ui.frame()
        assert len(built) <= 1, f"{what} built {len(built)} pictures"

    # The key of the hint is not among them: the worker's answer, an input of its own, comes in the same frame here.
    for key in ("right", "down", "tab", "left", "up", "shift+tab", "m", "escape"):
        assert_built_once(key, partial(ui.key, key))
    if ui.app.top.table.has_lifted:  # type: ignore[attr-defined]
        ui.key("escape")
    for target in [target for target in ui.scene().targets if target.enabled and target.action.verb == "pick"][:3]:
        x, y = target.rect.cx, target.rect.cy
        assert_built_once(f"the mouse over {target.id}", partial(ui.move, x, y, held=False))
        assert_built_once(f"a press on {target.id}", partial(ui.press, x, y))
        assert_built_once(f"letting go of {target.id}", partial(ui.release, x, y))
        assert_built_once("the wheel", partial(ui.wheel, 1.0))


@pytest.mark.parametrize("table", KEYS[:1], indirect=True)
def test_a_covered_window_gets_its_picture_back_unpainted(table: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = fully_painted(table)
    monkeypatch.setattr(Stage, "_paint", lambda *_: pytest.fail("painted anew"))
    table.app.window.surface.fill((200, 100, 50))
    table.app.studio.stage.expose()
    assert table.frame()
    assert table.pixels() == picture
    assert not table.frame()


@pytest.mark.parametrize("table", ("contraconquer", "contractgrid", "procession"), indirect=True)
def test_after_a_change_of_size_theme_or_language_no_box_of_the_old_stage_is_used(table: Harness) -> None:
    ui, rng = table, Random(11)

    def set_to(**changes: object) -> None:
        for name, value in changes.items():
            setattr(ui.app.settings, name, value)
        ui.app.apply_settings()

    changes = (
        lambda: ui.resize(1280, 800),
        lambda: set_to(text_scale=150),
        lambda: set_to(theme="paper"),
        lambda: set_to(language="de"),
        lambda: ui.resize(1000, 700),
        lambda: set_to(theme="felt", text_scale=100),
    )
    for number, change in enumerate(changes):
        change()
        for key in ("right", "tab", "enter", "m", "escape", "left", rng.choice(("space", "1", "c", "h")), "escape"):
            ui.key("escape" if isinstance(ui.top(), QuitScreen) else key)
            ui.frame()
            ui.settle()
            assert ui.pixels() == fully_painted(ui), f"change {number}, after {key}"


def test_many_boxes_are_joined_into_boxes_that_contain_them_all_and_do_not_overlap() -> None:
    rng, whole = Random(5), pygame.Rect(0, 0, 1000, 1000)
    boxes = [pygame.Rect(rng.randrange(900), rng.randrange(900), 30, 80) for _ in range(60)]
    result = joined(boxes, whole)
    assert all(any(box.contains(part.clip(whole)) for box in result) for part in boxes)
    assert not any(first.colliderect(second) for first, second in combinations(result, 2))


def test_a_box_of_any_style_draws_nothing_beyond_its_reach() -> None:
    for scale, style in product((0.6, 0.8, 1.0, 1.08, 1.5, 2.4), get_args(PanelStyle)):
        painter, surface = Painter(LAMPLIGHT, scale), pygame.Surface((700, 600), pygame.SRCALPHA)
        box, reach = pygame.Rect(200, 200, round(120 * scale), round(70 * scale)), painter.reach(style)
        painter.box(surface, Rect(*box), style, 1)
        drawn = surface.get_bounding_rect()
        assert not drawn.w or box.inflate(2 * reach, 2 * reach).contains(drawn), (style, box, drawn, reach)


def test_the_shadow_of_a_card_fades_out_before_the_edge_of_its_bitmap(tmp_path: Path) -> None:
    with Harness(tmp_path, painted=True) as ui:
        for scale, lift, angle in product((0.6, 0.8, 1.0, 1.2, 2.4), (0.0, 0.5, 1.0), (0.0, 4.0)):
            sprites = Sprites(ui.app.studio.theme, ui.app.studio.rasters, scale, 960 * 600)
            picture, _ = sprites._shadow_of(0, 0, round(140 * scale), round(216 * scale), angle, lift, 4)
            width, height = picture.get_size()
            border = [(x, y) for x in range(width) for y in (0, height - 1)]
            border += [(x, y) for x in (0, width - 1) for y in range(height)]
            assert max(picture.get_at(place).a for place in border) <= 10, (scale, lift, angle)


def test_the_felt_shows_through_moving_chips_but_not_through_moving_cards(tmp_path: Path) -> None:
    felt = (30, 90, 60)
    with Harness(tmp_path, painted=True) as ui:
        sprites = Sprites(ui.app.studio.theme, ui.app.studio.rasters, 1.0, 960 * 600)
        for face, height in (("chips/0/0/0/4", 80), ("back", 124)):
            is_chip, corner = height == 80, (70, 70)  # outside a round chip, inside a card
            thing = Card(face, face, 100, 100, 80, height, shadow=False)
            ground = pygame.Surface((200, 200))
            ground.fill(felt)
            sprites.begin()
            sprites.prepare(thing, 1.0, (thing.w, thing.h))
            sprites.move(ground, thing)
            assert (ground.get_at(corner)[:3] == felt) is is_chip
            hides_something = sprites.covered(thing).w > 0
            assert hides_something is not is_chip, "what a card covers is not painted, which is quicker"


FOLDER = Path(__file__).parent / "golden" / "pictures"
WORST = 8
"""The greatest mean difference of a block of 8 x 8 pixels that is no change of the picture, of 255."""


def shelf(folder: Path) -> Harness:
    settings = Settings(theme="paper", language="en")
    return Harness(folder, (960, 600), settings, lambda desk: ShelfScreen(desk, SHIPPED), pictures=True)


def turned(folder: Path) -> Harness:
    ui = at_choice(folder, options={}, settings=Settings(theme="paper", language="de"), size=(960, 600), pictures=True)
    ui.key("2", "enter")
    ui.run(3)
    return ui


def choosing(folder: Path) -> Harness:
    ui = at_choice(folder, options={}, settings=Settings(theme="felt", language="en"), size=(960, 600), pictures=True)
    ui.key("3")
    ui.run(1)
    return ui


@pytest.mark.parametrize("opens", [shelf, turned, choosing])
def test_the_shelf_and_two_tables_look_as_approved(tmp_path: Path, opens: Callable[[Path], Harness]) -> None:
    file = FOLDER / f"{opens.__name__}.png"
    with opens(tmp_path) as ui:
        ui.settle()
        if os.environ.get("GOLDEN") == "write":
            FOLDER.mkdir(parents=True, exist_ok=True)
            pygame.image.save(ui.app.window.surface, str(file))
        approved, shown = pygame.image.load(str(file)).convert(), ui.app.window.surface.convert()
        assert shown.get_size() == approved.get_size()
        assert greatest_difference(shown, approved, side=8) <= WORST, "renew it with GOLDEN=write and look at it"


def test_the_comparison_of_pictures_finds_a_missing_word_and_ignores_noise(tmp_path: Path) -> None:
    with shelf(tmp_path) as ui:
        ui.settle()
        whole = ui.app.window.surface.convert()
        noisy, missing = whole.copy(), whole.copy()
        noisy.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_ADD)
        target = next(t for t in ui.scene().targets if t.id == "settings").rect
        missing.fill((240, 240, 236), pygame.Rect(target.x + 20, target.y + 8, target.w - 40, target.h - 16))
        assert greatest_difference(noisy, whole, side=8) <= WORST
        assert greatest_difference(missing, whole, side=8) > WORST
