"""How often each contract of ContractGrid is made by players who do not play for it.

Knows numbers that were counted once. Must not know a hand, a sheet or a view.
"""

from __future__ import annotations

from typing import Final

RATES: Final[dict[int, tuple[int, ...]]] = {
    33: (339, 321, 340, 401, 204, 395, 612, 129, 259, 36, 244, 334, 334, 334, 334, 1000),
    24: (314, 338, 348, 416, 176, 408, 528, 157, 315, 61, 292, 362, 362, 362, 362, 1000),
    32: (304, 370, 326, 323, 345, 367, 186, 516, 484, 25, 383, 380, 380, 380, 380, 1000),
}
"""By the cards of the pack (32 are for four players): of a thousand hands those in which each contract is made.

`python tools/strength_contractgrid.py` prints them: 20,000 hands, everybody refusing the shortest suit and playing as
the beginner or as the club does, drawn by lot for every hand; the four suits, which differ by chance only, as one.
"""
