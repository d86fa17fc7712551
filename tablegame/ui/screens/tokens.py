"""The tokens that people choose to be seen as: what each is called, and a row of them to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tablegame.core.text import N_
from tablegame.view.build import Builder
from tablegame.view.form import Part, widget_height
from tablegame.view.layout import cells
from tablegame.view.scene import Action, Rect, Target

TOKENS: Final = {
    "fox": N_("fox"),
    "owl": N_("owl"),
    "hedgehog": N_("hedgehog"),
    "snail": N_("snail"),
    "pear": N_("pear"),
    "oak-leaf": N_("oak leaf"),
    "clover": N_("clover"),
    "star": N_("star"),
    "key": N_("key"),
    "bell": N_("bell"),
    "anchor": N_("anchor"),
    "lantern": N_("lantern"),
    "thimble": N_("thimble"),
    "cup": N_("cup"),
    "kite": N_("kite"),
    "boot": N_("boot"),
}
"""By key, as message ids."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """All tokens; action is completed by the key of one, by "" for the chosen one, which is taken off so.

    taken: who else at the table has one already, by its key; nobody else can have it.
    """

    name: str
    chosen: str
    action: Action
    taken: Mapping[str, str] = field(default_factory=dict)

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        gap = b.space.thin
        side = max(b.px(64), 44.0)
        across = max(1, int((rect.w + gap) / (side + gap)))
        rows = -(-len(TOKENS) // across)
        across = -(-len(TOKENS) // rows)
        area = Rect(rect.x, rect.y, across * (side + gap) - gap, 0)
        boxes = cells(area, len(TOKENS), across, gap, side)
        for box, (key, said) in zip(boxes, TOKENS.items(), strict=True):
            other = self.taken.get(key, "")
            here = key == self.chosen and not other
            if here:
                b.panel(box, "mark")
            b.picture(box.inset(b.space.hair + 1), f"token/{key}", alpha=0.3 if other else 1.0)
            action = self.action._replace(values=(*self.action.values, "" if here else key))
            why = b.words("{name} has this token at this table.", name=other) if other else ""
            b.target(zone, Target(f"{self.name}.{key}", box, action, b.words(said), not other, why, chosen=here))
        return boxes[-1].bottom


@dataclass(frozen=True, slots=True)
class Named:
    """The line of a person, behind the token where one is chosen."""

    token: str
    part: Part

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        side = widget_height(b)
        if self.token in TOKENS:
            b.picture(Rect(rect.x, rect.y, side, side), f"token/{self.token}")
        left = side + b.space.pad
        return self.part.draw(b, zone, Rect(rect.x + left, rect.y, rect.w - left, 0))
