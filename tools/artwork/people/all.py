"""Who is on which portrait, by the keys of the files in `assets/people/`.

Knows names of modules. Must not know how they are drawn.
"""

from __future__ import annotations

from typing import Final

from artwork.people.first import FIRST
from artwork.woodcut.medallion import Medallion

PORTRAITS: Final[dict[str, Medallion]] = {**FIRST}
