"""Who is on which portrait, by the keys of the files in `assets/people/`."""

from __future__ import annotations

from typing import Final

from artwork.people import agnes, albin, basil, clara, edith, hugo, jonas, konrad, martha, ottilie, rosa, wenzel
from artwork.woodcut.medallion import Medallion

PORTRAITS: Final[dict[str, Medallion]] = {
    module.__name__.rpartition(".")[2]: module.PORTRAIT
    for module in (martha, konrad, ottilie, albin, rosa, wenzel, edith, hugo, agnes, basil, clara, jonas)
}
