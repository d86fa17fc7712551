"""Builds scenes of games for tests without an app: with type of fixed widths, in English, on the felt of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tablegame.core.contract import Sitter
from tablegame.core.text import without_context
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, SceneInput
from tablegame.view.scene import Card, Clip, Face, Node, Rect, Scene

NAMES = ("Anna", "Ben", "Cilla", "Dora", "Emil", "Frida", "Gero", "Hanna")
NARROW = frozenset(" .,:;'|!ilj1tfr()[]·-")


class FixedMetrics:
    """Type of fixed widths, a little wider than the real faces, and equal on every machine."""

    def width(self, text: str, face: Face, size: float) -> float:
        return _units(text) * size * (1.04 if "bold" in face else 1.0)


@lru_cache(maxsize=20_000)
def _units(text: str) -> float:
    """The width of a text in type of size 1."""
    return sum(0.3 if sign in NARROW else 0.68 if sign.isupper() or sign in "mwMW×+=–→" else 0.53 for sign in text)


class English:
    """The language of the message ids."""

    code = "en"

    def __call__(self, message: str, /, **fields: object) -> str:
        return self.raw(message).format(**fields) if fields else self.raw(message)

    def raw(self, message: str) -> str:
        return without_context(message)

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        return self(one if n == 1 else several, **{"n": n, **fields})


def sitters(players: int) -> tuple[Sitter, ...]:
    """A person on seat 0 and computer players, by seat."""
    return tuple(Sitter(name, seat > 0) for seat, name in enumerate(NAMES[:players]))


def area_of(builder: Builder) -> Rect:
    """The felt above the bar of buttons: the area in which the table screen lets a game build its picture."""
    felt = builder.felt
    return Rect(felt.x, felt.y, felt.w, felt.h - builder.button_height - max(builder.px(14), 8.0))


def chart_area(builder: Builder) -> Rect:
    """The area for a chart in its panel, between the row of charts and the button."""
    inner = builder.felt.inset(max(builder.px(34), 18.0))
    line = max(builder.px(46), builder.type(20) * 2.1) + builder.px(14)
    return Rect(inner.x, inner.y + line, inner.w, inner.h - 2 * line)


def flat(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """All nodes, and after each scrolled window the nodes in it."""
    for node in nodes:
        yield node
        if isinstance(node, Clip):
            yield from flat(node.nodes)


def has_large_index(card: Card) -> bool:
    """Whether a card has one large index at its left: plain, or beside its picture."""
    return "/small" in card.face or "/picture" in card.face


class Pictures:
    """Builds scenes of cases. A case is a value of a test with `size` and `scale`, perhaps `focus` and `hover`.

    look_of: returns the input of the game's scene for a case.
    scene: the scene of the game; by default the one of `case.game`.
    """

    def __init__(self, look_of: Callable[[Any], SceneInput[Any]], scene: Any = None) -> None:
        self._look_of, self._scene = look_of, scene
        # Several functions look at the same case, one after the other.
        self.scene_of: Callable[[Any], Scene] = lru_cache(maxsize=4)(lambda case: self.built(case, look_of(case)))

    def builder_of(self, case: Any) -> Builder:
        focus, hover = getattr(case, "focus", ""), getattr(case, "hover", "")
        return Builder(case.size, FixedMetrics(), English(), case.scale, focus, hover)

    def built(self, case: Any, look: SceneInput[Any]) -> Scene:
        """The scene of a case with that input: the game's part of the table alone."""
        builder = self.builder_of(case)
        (self._scene or case.game.scene).build(builder, look, area_of(builder))
        return builder.scene()

    def chart_of(self, case: Any, chart: str) -> Scene:
        """The scene of a chart. chart: its key."""
        builder = self.builder_of(case)
        look = replace(self._look_of(case), chart=chart)
        (self._scene or case.game.scene).build_chart(builder, look, chart_area(builder))
        return builder.scene()


_EVENTS = {"call": "declared", "redeal": "redealt", "settled": "paid", "put": "laid"}
"""The kinds of events whose frames have another name in the tests."""


def frame_name(frame: Frame) -> str:
    """The name of a frame: of its event ("turned", "thrown"), or else of its role ("choosing", "over"). The choices of
    Precognition are "writing" and "laying"."""
    if frame.role is FrameRole.EVENT and frame.event is not None:
        return _EVENTS.get(frame.event.kind, frame.event.kind)
    if frame.role is FrameRole.CHOOSING and isinstance(frame.view, PrecognitionView):
        return "laying" if frame.view.playing else "writing"
    return frame.role.value
