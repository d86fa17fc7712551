"""How often each contract of ContractGrid is made by players who do not play for it.

Knows numbers that were counted once. Must not know a hand, a sheet or a view.
"""

from __future__ import annotations

from typing import Final

RATES: Final[dict[int, tuple[int, ...]]] = {
    33: (335, 335, 330, 396, 211, 393, 633, 122, 244, 20, 215, 345, 345, 345, 345, 1000),
    24: (335, 335, 330, 396, 211, 393, 560, 150, 300, 40, 300, 375, 375, 375, 375, 1000),
    32: (335, 335, 330, 340, 330, 350, 200, 520, 480, 20, 350, 390, 390, 390, 390, 1000),
}
"""By the cards of the pack (32 are for four players): of a thousand hands those in which each contract is made."""
