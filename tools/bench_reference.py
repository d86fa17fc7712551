"""Reference figures of any machine: a bare window that shows one picture, and one copy of its pixels.

python tools/bench_reference.py     open the bare window, for the measurement of a start
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "pictures" / "contractgrid.png"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame  # noqa: E402 - SDL reads the environment when it is loaded


def copies(size: tuple[int, int], count: int) -> list[float]:
    """Processor milliseconds of each copy of a window's pixels with its flip."""
    window = pygame.Window("reference", size)
    surface = window.get_surface()
    picture = pygame.Surface(surface.get_size(), 0, surface)
    spent = []
    for number in range(count):
        picture.fill((number % 256, 90, 60))
        begun = time.thread_time()
        surface.blit(picture, (0, 0))
        window.flip()
        spent.append(1000 * (time.thread_time() - begun))
        pygame.event.get()
    window.destroy()
    return spent


def show() -> None:
    """Open a window of 1280x800 with one picture in it, and wait until it is closed."""
    window = pygame.Window("reference", (1280, 800))
    surface = window.get_surface()
    surface.blit(pygame.image.load(PICTURE), (0, 0))
    window.flip()
    while pygame.event.wait().type != pygame.QUIT:
        window.flip()


if __name__ == "__main__":
    sys.exit(show())
