"""Several of many: a widget in which an exact number of things is chosen, each by its own click."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablegame.view.build import Builder
from tablegame.view.form import widget_height, words_in
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Target


class Several(NamedTuple):
    """Some of many values, all of them seen; the chosen ones bear a tick. state says in words how many there are.

    action's values are completed by "toggle" and the value that is to be taken in or left out (see `toggled`).
    """

    name: str
    options: tuple[tuple[str, str], ...]
    chosen: tuple[str, ...]
    action: Action
    state: str
    enabled: bool = True
    why: str = ""
    why_link: str = ""

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        pad = b.space.hair
        height = widget_height(b) * 0.9
        tick, gap = height * 0.46, b.space.close
        wants = max(b.width([b.span(text, BODY)]) for _, text in self.options) + tick + 2.5 * gap
        across = max(1, min(len(self.options), int((rect.w - 2 * pad) / wants)))
        down = -(-len(self.options) // across)
        across = -(-len(self.options) // down)
        wide = (rect.w - 2 * pad) / across
        b.panel(Rect(rect.x, rect.y, rect.w, down * height + 2 * pad), "quiet", alpha=1.0 if self.enabled else 0.5)
        for i in range(len(self.options)):
            x, y = rect.x + pad + i % across * wide, rect.y + pad + i // across * height
            self._cell(b, zone, i, Rect(x, y, wide, height), tick, gap)
        bottom = rect.y + down * height + 2 * pad
        return words_in(b, Rect(rect.x, bottom + b.space.thin, rect.w, 0), self.state, SMALL, ink="soft")

    def _cell(self, b: Builder, zone: str, index: int, rect: Rect, tick: float, gap: float) -> None:
        value, text = self.options[index]
        here = value in self.chosen
        if here:
            b.panel(rect.inset(b.space.hair), "green", alpha=1.0 if self.enabled else 0.5)
            b.picture(Rect(rect.x + gap, rect.cy - tick / 2, tick, tick), "icon/check/light")
        left = rect.x + tick + 1.8 * gap
        words = Rect(left, rect.y, rect.right - gap * 0.5 - left, rect.h)
        ink = "green-text" if here else "text" if self.enabled else "faint"
        b.text(words, b.fitted([b.span(text, BODY, "sans-bold" if here else "sans", ink)], words.w))
        action = self.action._replace(values=(*self.action.values, "toggle", value))
        b.target(zone, Target(f"{self.name}.{index}", rect, action, text, self.enabled, self.why, self.why_link))


def toggled(chosen: Iterable[str], value: str, order: Iterable[str]) -> tuple[str, ...]:
    """The chosen values with that one taken in, or left out where it was among them; in this order."""
    now = set(chosen) ^ {value}
    return tuple(each for each in order if each in now)
