"""The house rules of Nim as data."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Option
from tablegame.core.text import N_

OPTIONS: Final = (
    Option("stones", "number", N_("Stones"), N_("How many lie there at first."), 12, low=4, high=30, clause="choosing"),
)
