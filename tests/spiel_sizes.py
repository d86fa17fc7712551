"""The moments and windows in which Contraspiel's pictures are looked at."""

from __future__ import annotations

SIZES = ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.0), ((1600, 1000), 1.0), ((1920, 1080), 1.25)


EARLY = (("early_matsch", True),)
