"""The grounds of the portraits, one for each: a light tone behind the head, and the tone the air is cut in.

Knows colours only. No two are alike, so that a portrait is known by its ground where its face is small.
"""

from __future__ import annotations

from typing import Final

from artwork.woodcut.dyes import Dye

LILAC: Final = Dye("#f3eaf5", "#d9c4e0", "#af90bc", "#9a7aa8")
MIST: Final = Dye("#eef4f5", "#cfdee4", "#a3bcc8", "#88a4b2")
PLUM: Final = Dye("#bd93ba", "#865a84", "#5a3558", "#734a70")
CLAY: Final = Dye("#f2b795", "#d97f5c", "#b45538", "#98452b")
LAKE: Final = Dye("#b4dbee", "#63a6cc", "#35749f", "#2f6b94")
OCHRE: Final = Dye("#fbdf94", "#edb84c", "#c78a25", "#a8701a")
ROSE: Final = Dye("#fde9e4", "#f5beb6", "#dd8f86", "#c47870")
MINT: Final = Dye("#ecf6ea", "#c2e0c8", "#8dbc9c", "#74a585")
NIGHT: Final = Dye("#7f9fd0", "#40629c", "#26406f", "#2a4678")
SEA: Final = Dye("#b9e0d8", "#68b0a5", "#3a8078", "#34746c")
STRAW: Final = Dye("#fffad8", "#f8ec9c", "#dfc85a", "#c0a83e")
MOSS: Final = Dye("#dbe8b4", "#a3c07a", "#73954e", "#638442")
