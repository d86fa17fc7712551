"""Takes the pictures of the README: twelve seconds of a game of Contraconquer as a GIF, and three screens.

python tools/moving_picture.py [--out docs/pictures]
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
from PIL import Image  # comes with fpdf2
from screenshots import ROOT, Harness, photograph, seated

from tablegame.session.settings import LastGame, Settings

WINDOW = (1280, 800)
SHOWN = (800, 500)
"""Pixels of the window, and of the picture."""
RATE = 10
"""Frames a second."""
COLOURS = 160
SCRIPT = (
    (1.0, "enter"), (0.8, "enter"), (1.2, "2"), (0.7, "enter"), (2.8, "enter"), (0.8, "right"), (0.5, "enter"),
    (2.8, "enter"), (1.4, ""),
)  # fmt: skip
"""Seconds that pass, and the key that is then pressed."""
PLAYERS = 3
SCREENS = {"contractgrid": "contractgrid-bidding", "contraspiel": "contraspiel-play", "review": "review-four"}
"""What else is shown, by the name of its file."""


def filmed(ui: Harness) -> Iterator[Image.Image]:
    """The frames of the script."""
    for seconds, key in SCRIPT:
        for _ in range(round(seconds * RATE)):
            ui.frame(1 / RATE)
            pixels = pygame.image.tobytes(ui.app.window.surface, "RGB")
            yield Image.frombytes("RGB", WINDOW, pixels).resize(SHOWN, Image.Resampling.LANCZOS)
        if key:
            ui.key(key)


def written(frames: list[Image.Image], out: Path) -> None:
    """Write the frames with one palette, so that what stands still costs nothing."""
    row = Image.new("RGB", (SHOWN[0], SHOWN[1] * 4))
    for place in range(4):
        row.paste(frames[place * (len(frames) - 1) // 3], (0, place * SHOWN[1]))
    palette = row.quantize(COLOURS, dither=Image.Dither.NONE)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    flat[0].save(out, save_all=True, append_images=flat[1:], duration=1000 // RATE, loop=0, optimize=True)


def main() -> None:
    """Play and write, then photograph."""
    parser = argparse.ArgumentParser(description="The pictures of the README.")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures", help="their folder")
    out = parser.parse_args().out
    settings = Settings(language="en", theme="felt")
    with tempfile.TemporaryDirectory() as folder, Harness(Path(folder), WINDOW, settings, pictures=True, seed=5) as ui:
        ui.app.settings.last_games["contraconquer"] = LastGame(seated("contraconquer", PLAYERS, 1), ())
        ui.home()
        ui.settle()
        written(list(filmed(ui)), out / "play.gif")
    for name, screen in SCREENS.items():
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(photograph(screen, WINDOW, "felt", "en", Path(folder)), out / f"{name}.png")
    print("\n".join(f"{path}: {path.stat().st_size / 1e6:.2f} MB" for path in sorted(out.iterdir())))


if __name__ == "__main__":
    main()
