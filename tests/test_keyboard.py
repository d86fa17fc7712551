"""Everything that can be clicked can be reached by Tab and arrows, on every screen, at several sizes and scales."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from every_screen import GAME, SCREENS, focused, opened
from ui_harness import Harness

from tablegame.ui.table.launch import deal_usual
from tablegame.view.navigate import arrow, tab
from tablegame.view.scene import Rect, Scene, Target

SIZES = [(960, 600, 200), (1920, 1080, 100)]
"""Width and height of the window, and the text size in per cent."""
PANELS = {"table menu": "m", "rest of the table menu": "mm", "seats": "s"}
"""What these keys open at a table."""
PLACES = (*SCREENS, *PANELS)


@contextmanager
def shown(name: str, folder: Path, size: tuple[int, int], scale: int) -> Iterator[Harness]:
    """That screen, or that panel over a table."""
    with opened(name if name in SCREENS else "shelf", folder, size, scale, games=2) as ui:
        if name in PANELS:
            deal_usual(ui.app, GAME)
            ui.settle()
            ui.key(*PANELS[name])
        yield ui


def after_keys(ui: Harness, scene: Scene, target: Target) -> set[str]:
    """Where Tab and the arrows lead from a target, keys that the target takes for itself left out."""
    ways = {tab(scene, target.id), tab(scene, target.id, backwards=True)}
    return ways | after_arrows(ui, scene, target)


def after_arrows(ui: Harness, scene: Scene, target: Target) -> set[str]:
    """Where the arrows lead from a target; one that the screen has bound is pressed."""
    taken = {"left": target.left is not None, "right": target.right is not None}
    free = [d for d in ("left", "right", "up", "down") if not taken.get(d)]
    ways = {arrow(scene, target.id, d) for d in free if d not in scene.keys}  # type: ignore[arg-type]
    return ways | {pressed(ui, target.id, d) for d in free if d in scene.keys}


def pressed(ui: Harness, target: str, key: str) -> str:
    """Where the focus is after a key."""
    ui.move_focus(target)
    ui.key(key)
    return ui.focus()


def walk(ui: Harness) -> tuple[set[str], set[str]]:
    """All targets of the top screen, and those that keys reach from the first focus."""
    reached: set[str] = set()
    open_ones = [ui.focus() or ui.scene().start]
    while open_ones:
        name = open_ones.pop()
        if name in reached:
            continue
        reached.add(name)
        scene = focused(ui, name)
        target = scene.target(name)
        assert target is not None
        open_ones.extend(after_keys(ui, scene, target))
    return {t.id for t in ui.scene().targets}, reached


@pytest.mark.parametrize("name", PLACES)
def test_whatever_can_be_clicked_can_be_reached_by_keys(name: str, tmp_path: Path) -> None:
    with shown(name, tmp_path, (1280, 800), 100) as ui:
        for wide, high, scale in SIZES:
            ui.app.settings.text_scale = scale
            ui.app.apply_settings()
            ui.resize(wide, high)
            ui.settle()
            there, reached = walk(ui)
            assert there - reached == set(), (wide, high, scale)


@pytest.mark.parametrize("name", PLACES)
def test_the_last_place_in_a_zone_is_no_trap(name: str, tmp_path: Path) -> None:
    """Tab comes back to the target that was used last in a zone: from each one the arrows reach all the others."""
    with shown(name, tmp_path, (1280, 800), 100) as ui:
        for zone in ui.scene().zones:
            ways: dict[str, set[str]] = {}
            for target in zone.targets:
                scene = focused(ui, target)
                found = scene.target(target)
                assert found is not None
                ways[target] = after_arrows(ui, scene, found)
            for start in zone.targets:
                assert _spread(ways, start) >= set(zone.targets), f"{zone.id} from {start}"


@pytest.mark.parametrize("name", PLACES)
def test_the_first_arrows_up_and_down_are_not_dead(name: str, tmp_path: Path) -> None:
    """Wherever something to press lies above or below what has the focus as a screen opens, an arrow leads there."""
    with shown(name, tmp_path, (1280, 800), 100) as ui:
        scene, began = ui.scene(), ui.scene().target(ui.focus())
        if began is not None and not _above_or_below(scene, began):
            return
        for key in ("up", "down"):
            ui.key(key)
            if ui.focus() != scene.focus or ui.scene().nodes != scene.nodes:
                return
        raise AssertionError(f"neither leads anywhere from {scene.focus!r}")


def _above_or_below(scene: Scene, began: Target) -> bool:
    """Whether anything that Tab comes to lies in another row than that target."""
    zoned = {name for zone in scene.zones for name in zone.targets}
    others = [target.rect for target in scene.targets if target.id in zoned]
    return any(box.bottom <= began.rect.y or box.y >= began.rect.bottom for box in others)


def _spread(ways: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    open_ones = [start]
    while open_ones:
        name = open_ones.pop()
        if name not in seen:
            seen.add(name)
            open_ones.extend(ways.get(name, ()))  # some lead on into another zone
    return seen


@pytest.mark.parametrize("name", PLACES)
def test_the_focused_target_is_in_sight(name: str, tmp_path: Path) -> None:
    with shown(name, tmp_path, (960, 600), 125) as ui:
        for target in [t.id for t in ui.scene().targets]:
            scene = focused(ui, target)
            seen = scene.target(target)
            assert seen is not None
            window = seen.window or Rect(0, 0, *scene.size)
            middle = (seen.rect.cx, seen.rect.cy)
            assert window.holds(*middle), f"{target} at {seen.rect} outside {window}"
