"""The few colours of a woodcut pack, each with its light and its shade. Knows colours only."""

from __future__ import annotations

from typing import Final, NamedTuple


class Dye(NamedTuple):
    """Three stops from light to shade, and the darker tone that lines are cut in."""

    light: str
    base: str
    low: str
    line: str


RED: Final = Dye("#d4604c", "#b7382a", "#7d1d14", "#6f160e")
BLUE: Final = Dye("#5e86b4", "#2d5486", "#16335a", "#0f2440")
NAVY: Final = Dye("#55648a", "#2a3550", "#151c2e", "#0c101c")
GREEN: Final = Dye("#6f9a63", "#3f6b43", "#21432a", "#1b3922")
PLUM: Final = Dye("#9a6a8c", "#6c3a60", "#3f1d38", "#2d1228")
OCHRE: Final = Dye("#f2d27e", "#e3b04b", "#b67c22", "#96641a")
GOLD: Final = Dye("#fbe9ab", "#eec25a", "#a8741f", "#96641a")
BROWN: Final = Dye("#b07a44", "#8a5a31", "#5b3819", "#40260f")
BLACK: Final = Dye("#5a5049", "#332b27", "#171210", "#0d0a08")
IVORY: Final = Dye("#fffdf6", "#f4eddd", "#d0c5ae", "#8f8472")
STEEL: Final = Dye("#f7f9f8", "#c3cdd0", "#76838a", "#4d5a61")
HOARY: Final = Dye("#fdfaf2", "#e6dfd0", "#b5ab98", "#7d7465")
SILVER_HAIR: Final = Dye("#d9d4ca", "#aba498", "#7a7268", "#544d45")
AUBURN: Final = Dye("#a5603a", "#7c3d1e", "#4d210e", "#351507")
CHESTNUT: Final = Dye("#8f6038", "#5f3a1c", "#3a210e", "#27140a")
FAIR_HAIR: Final = Dye("#f3d68c", "#d9a94c", "#a5742a", "#7d5216")
RAVEN: Final = Dye("#55483f", "#2c2420", "#15100e", "#0a0706")
