"""A few golden pictures, compared by the worst block of 8x8 pixels: that tells a missing word from a font's noise.

After a wanted change of the look, renew them with GOLDEN=write and look at each before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from tables import at_table, until_choice
from ui_harness import Harness

from tablegame.session.settings import Settings

FOLDER = Path(__file__).parent / "golden" / "pictures"
WORST = 8.0
"""Mean difference (0-255) that no block of 8x8 pixels may pass."""


def worst_block(one: pygame.Surface, other: pygame.Surface) -> float:
    """The greatest mean difference of a channel over a block of 8x8 pixels."""
    over, under = one.copy(), other.copy()
    over.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    over.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    width, height = over.get_size()
    blocks = pygame.transform.smoothscale(over.convert_alpha(), (width // 8, height // 8))
    return float(max(max(blocks.get_at((x, y))[:3]) for x in range(width // 8) for y in range(height // 8)))


def compare(ui: Harness, name: str) -> None:
    """Hold the picture in the window against the golden one of that name."""
    ui.settle()
    default_button = FOLDER / f"{name}.png"
    if os.environ.get("GOLDEN") == "write":
        FOLDER.mkdir(parents=True, exist_ok=True)
        pygame.image.save(ui.app.window.surface, str(default_button))
    wanted = pygame.image.load(str(default_button)).convert()
    found = ui.app.window.surface.convert()
    assert found.get_size() == wanted.get_size()
    assert worst_block(found, wanted) <= WORST, f"{name} looks otherwise; renew it with GOLDEN=write and look at it"


def shelf(folder: Path) -> Harness:
    return Harness(folder, (960, 600), Settings(theme="paper", language="en"), pictures=True)


def turned(folder: Path) -> Harness:
    settings = Settings(theme="paper", language="de", forced_last=False)
    ui = at_table(folder, options={}, settings=settings, size=(960, 600), pictures=True)
    until_choice(ui)
    ui.key("2", "enter")
    ui.run(3)
    return ui


def choosing(folder: Path) -> Harness:
    settings = Settings(theme="felt", language="en", forced_last=False)
    ui = at_table(folder, options={}, settings=settings, size=(960, 600), pictures=True)
    until_choice(ui)
    ui.key("3")
    ui.run(1)
    return ui


@pytest.mark.parametrize(("name", "drive"), [("shelf", shelf), ("turned", turned), ("choosing", choosing)])
def test_the_picture_looks_as_it_was_approved(tmp_path: Path, name: str, drive: Callable[[Path], Harness]) -> None:
    with drive(tmp_path) as ui:
        compare(ui, name)


def test_a_missing_word_is_told_from_noise(tmp_path: Path) -> None:
    with shelf(tmp_path) as ui:
        ui.settle()
        whole = ui.app.window.surface.convert()
        noisy, missing = whole.copy(), whole.copy()
        noisy.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_ADD)
        target = next(t for t in ui.scene().targets if t.id == "settings").rect
        missing.fill((240, 240, 236), pygame.Rect(target.x + 20, target.y + 8, target.w - 40, target.h - 16))
        assert worst_block(noisy, whole) <= WORST
        assert worst_block(missing, whole) > WORST
