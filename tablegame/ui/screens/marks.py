"""The levels of the tutor in words, and the marks of choices with what each of them says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.text import N_
from tablegame.session.settings import Tutor
from tablegame.ui.table.dots import Said
from tablegame.view.build import Builder, Words
from tablegame.view.scale import BODY
from tablegame.view.scene import Rect

LEVELS: Final[Mapping[Tutor, str]] = {
    "off": N_("off"),
    "mistakes": N_("mistakes"),
    "inaccuracies": N_("inaccuracies too"),
}
"""Of what the tutor warns."""
MEANINGS: Final[Mapping[Said, str]] = {
    "best": N_("the best"),
    "good": N_("no real difference"),
    "inaccuracy": N_("an inaccuracy"),
    "mistake": N_("a mistake"),
}
"""What each mark says, as in the legend."""


class Legend:
    """The four marks with what they say, in as few rows as there is room for."""

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        side, gap = b.type(BODY) * 1.1, b.space.gap
        high = b.line(BODY)
        spans = {said: [b.span(b.words(meaning), BODY, ink="soft")] for said, meaning in MEANINGS.items()}
        x, y = rect.x, rect.y
        for said, span in spans.items():
            wide = side + b.space.pad + b.width(span) + 1
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + high + b.space.thin
            b.picture(Rect(x, y + (high - side) / 2, side, side), f"judged/{said}")
            b.text(Rect(x + side + b.space.pad, y, wide - side - b.space.pad, high), span)
            x += wide + 2 * gap
        return y + high


def meaning(said: Said, words: Words) -> str:
    """What a mark says, for whoever has it read out."""
    return words(MEANINGS[said])
