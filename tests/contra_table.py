"""Looks at Contraconquer for tests: fixed measures of type, plain English, games brought to any point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from frames import frame_name
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, SeenEvent, Sitter
from tablegame.core.options import complete
from tablegame.core.text import without_context
from tablegame.games.contraconquer.facts import ContraView
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.scene import SCENE
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, SceneInput
from tablegame.view.scene import Clip, Face, Node, Rect, Scene

NAMES = ("Anna", "Ben", "Cilla", "Dora", "Emil", "Frida", "Gero", "Hanna")
NARROW = frozenset(" .,:;'|!ilj1tfr()[]·-")


class FixedMetrics:
    """Type of fixed widths, a little wider than the real faces: the same on every machine."""

    def width(self, text: str, face: Face, size: float) -> float:
        return _units(text) * size * (1.04 if "bold" in face else 1.0)

    def height(self, face: Face, size: float) -> float:
        return size * (1.3 if face.startswith("serif") else 1.25)


@lru_cache(maxsize=20_000)
def _units(text: str) -> float:
    return sum(0.3 if sign in NARROW else 0.68 if sign.isupper() or sign in "mwMW×+=–→" else 0.53 for sign in text)


class English:
    """The language of the message ids."""

    code = "en"

    def __call__(self, message: str, /, **fields: object) -> str:
        return without_context(message).format(**fields)

    def raw(self, message: str) -> str:
        return without_context(message)

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        return (one if n == 1 else several).format(**{"n": n, **fields})


@dataclass(frozen=True)
class Case:
    """One table to look at."""

    form: str = "printed"
    pack: str = "own"
    players: int = 3
    copies: int = 4
    hyphens: bool = True
    games: int = 1
    tricks: int = 5
    seed: int = 1
    viewer: int | None = 0
    sealed: int = 0
    """How many seats, from the last one on, have sealed a card of the trick under way."""
    picked: bool = False
    turned: bool = False
    step: int = 99
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        picked = {"form": self.form, "pack": self.pack, "copies": self.copies}
        return complete(ENGINE, self.players, {**picked, "hyphens": self.hyphens, "games": self.games})


def played(case: Case) -> tuple[ContraView, ContraView, tuple[SeenEvent, ...]]:
    """The view before the last trick was settled, the view now, and what happened between."""
    rng = Random(case.seed)
    state = ENGINE.new(case.players, case.chosen)
    before, log = state.view(case.viewer), EventLog()
    for _ in range(case.tricks):
        if not state.acting():
            break
        before, log = state.view(case.viewer), EventLog()
        for seat in range(case.players):
            state.apply(seat, state.legal(seat).sample(rng), log)
    if not case.turned and state.acting():
        for seat in range(max(0, case.players - case.sealed), case.players):
            state.apply(seat, state.legal(seat).sample(rng), log)
    told = log.moments(case.viewer)
    return before, state.view(case.viewer), told


def look_of(case: Case) -> SceneInput[Any]:
    """What the scene is told in that case."""
    before, view, events = played(case)
    frames = SCENE.frames(before, events, view)
    frame: Frame = frames[0] if case.turned and len(frames) > 1 else frames[-1]
    sitters = tuple(Sitter(name, seat > 0) for seat, name in enumerate(NAMES[: case.players]))
    can_act = frame_name(frame) == "choosing" and case.viewer is not None and case.viewer in view.acting
    picked = next(iter(view.legal())) if can_act and case.picked else None
    return SceneInput(frame, sitters, case.chosen, case.viewer, picked, can_act, step=case.step)


class Pictures:
    """Pictures of the cases of a game; a case has `size` and `scale`, and `look_of` tells the scene of it."""

    def __init__(self, scene: Any, look_of: Callable[[Any], SceneInput[Any]]) -> None:
        self._scene, self._look_of = scene, look_of
        # A case is looked at from several sides, one after the other.
        self.scene_of: Callable[[Any], Scene] = lru_cache(maxsize=4)(self._scene_of)

    def builder_of(self, case: Any) -> Builder:
        return Builder(case.size, FixedMetrics(), English(), case.scale)

    def built(self, case: Any, look: SceneInput[Any]) -> Scene:
        """The game's own part of the table for that look."""
        builder = self.builder_of(case)
        self._scene.build(builder, look, area_of(builder))
        return builder.scene()

    def _scene_of(self, case: Any) -> Scene:
        return self.built(case, self._look_of(case))

    def chart_of(self, case: Any, chart: str) -> Scene:
        builder = self.builder_of(case)
        self._scene.build_chart(builder, replace(self._look_of(case), chart=chart), chart_area(builder))
        return builder.scene()


def area_of(builder: Builder) -> Rect:
    """The felt without the frame's bar, as the table screen hands it over."""
    felt = builder.felt
    return Rect(felt.x, felt.y, felt.w, felt.h - builder.button_height - max(builder.px(14), 8.0))


PICTURES = Pictures(SCENE, look_of)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of


def chart_area(builder: Builder) -> Rect:
    """What an open panel leaves for a chart between its segments and its button."""
    inner = builder.felt.inset(max(builder.px(34), 18.0))
    line = max(builder.px(46), builder.type(20) * 2.1) + builder.px(14)
    return Rect(inner.x, inner.y + line, inner.w, inner.h - 2 * line)


def flat(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """All nodes, those behind windows too."""
    for node in nodes:
        yield node
        if isinstance(node, Clip):
            yield from flat(node.nodes)


SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.6), ((1024, 768), 1.0), ((1920, 1080), 1.0),
    ((1920, 1080), 2.0), ((3840, 2160), 1.0), ((3840, 2160), 2.0), ((1500, 600), 1.0), ((960, 1400), 1.25),
)  # fmt: skip

FORMS = [("printed", "own", 3), ("printed", "standard", 3)]
FORMS += [("remainder", pack, players) for pack in ("own", "standard") for players in range(2, 9)]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    form, pack, players = draw(st.sampled_from(FORMS))
    size, scale = draw(st.sampled_from(SIZES))
    viewer = draw(st.sampled_from([None, *range(players)]))
    return Case(
        form=form,
        pack=pack,
        players=players,
        copies=draw(st.sampled_from((1, 2, 4, 12))),
        hyphens=draw(st.booleans()),
        games=draw(st.sampled_from((1, 3))),
        tricks=draw(st.integers(0, 40)),
        seed=draw(st.integers(0, 1000)),
        viewer=viewer,
        sealed=draw(st.integers(0, players - 1)),
        picked=draw(st.booleans()),
        turned=draw(st.booleans()),
        step=draw(st.sampled_from((0, 1, 2, 3, 99))),
        size=size,
        scale=scale,
    )
