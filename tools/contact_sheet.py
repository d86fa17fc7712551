"""Write contact sheets: every theme, every drawing by its key, people and tokens, both packs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from tablegame.art import catalogue  # noqa: E402 - the checkout need not be installed
from tablegame.art.drawing import png  # noqa: E402 - the checkout need not be installed
from tablegame.art.inks import Inks  # noqa: E402 - the checkout need not be installed
from tablegame.printing.contact_sheet import contact_sheet, medallions_mosaic, mosaic  # noqa: E402 - the checkout need not be installed
from tablegame.storage.folders import themes_folder  # noqa: E402 - the checkout need not be installed
from tablegame.theme.reading import load  # noqa: E402 - the checkout need not be installed

ROW = 114
"""Width of a card in pixels for a mosaic of thirteen in a row."""

GERMAN_ROW = 190
"""Width of a card in pixels for a mosaic of eight in a row."""


def main(folder: Path, width: int) -> None:
    """Write NAME.png, NAME-all.png, NAME-people.png, NAME-pack.png, NAME-german.png (a suit a row) for every theme."""
    folder.mkdir(parents=True, exist_ok=True)
    keys = catalogue.keys()
    for path in sorted(themes_folder().glob("*.yaml")):
        theme = load(path)
        (folder / f"{theme.key}.png").write_bytes(contact_sheet(theme))
        svg, wide, high = mosaic(keys, Inks.of(theme.art_colours()), width, theme.felt.base)
        (folder / f"{theme.key}-all.png").write_bytes(png(svg, wide, high))
        (folder / f"{theme.key}-people.png").write_bytes(png(*medallions_mosaic(theme)))
        svg, wide, high = mosaic(catalogue.french_pack(), Inks.of(theme.art_colours()), ROW, theme.felt.base)
        (folder / f"{theme.key}-pack.png").write_bytes(png(svg, wide, high))
        svg, wide, high = mosaic(catalogue.german_pack(), Inks.of(theme.art_colours()), GERMAN_ROW, theme.felt.base)
        (folder / f"{theme.key}-german.png").write_bytes(png(svg, wide, high))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("width", type=int, nargs="?", default=116, help="of a card in pixels")
    options = parser.parse_args()
    main(options.folder, options.width)
