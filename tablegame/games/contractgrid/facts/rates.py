"""How often each contract of ContractGrid is made by players who do not play for it."""

from __future__ import annotations

from typing import Final

RATES: Final[dict[int, tuple[int, ...]]] = {
    33: (330, 329, 341, 399, 208, 393, 625, 125, 250, 56, 324, 333, 333, 333, 333, 1000),
    24: (331, 341, 328, 416, 183, 401, 548, 151, 302, 99, 407, 372, 372, 372, 372, 1000),
    32: (337, 358, 304, 323, 347, 358, 214, 532, 468, 45, 488, 394, 394, 394, 394, 1000),
}
"""By the cards of the pack (32 are for four players): of a thousand hands those in which each contract is made.

Counted in 20,000 hands with each pack. Everybody refused the suit held least and played as the beginner or as the club
does, drawn by lot for every hand; the four suits, which differ by chance only, count as one.
"""
