"""The keys of a review: what each does, and how the key sheet says it. Knows actions and message ids alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.text import N_
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.view.scene import Action

KEYS: Final[Mapping[str, Action]] = {
    "home": Action("edge", (0,)),
    "end": Action("edge", (1,)),
    "m": Action("next"),
    "s": Action("show"),
    "p": Action("judge"),
    "b": Action("play_on"),
    "w": Action("wonder"),
    "o": Action("other"),
    "escape": ESCAPE,
}

OWN_KEYS: Final = (
    ("←, →", N_("to the choice before, to the next one")),
    ("1–8", N_("through whose eyes")),
    ("M", N_("the next mistake, to find it yourself")),
    ("S", N_("show the answer")),
    ("W", N_("what the computer thought")),
    ("B", N_("play on from here")),
    ("O", N_("the same cards from another chair")),
    ("P", N_("pause the analysis, or resume it")),
)
"""The keys of a review and what they do, as message ids."""
