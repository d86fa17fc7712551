"""Looks at Contraspiel for tests: sessions played boldly, so that everything is said, up to a wanted point."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from contra_table import NAMES, English, FixedMetrics, area_of, chart_area, flat, written
from frames import frame_name
from hypothesis import strategies as st
from spiel_sizes import EARLY, SIZES

from tablegame.core.contract import CHANCE, Event, EventLog, Move, SeenEvent
from tablegame.core.options import complete
from tablegame.core.table import Sitter
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.events import SpielCalled
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.scene import SCENE
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, SceneInput
from tablegame.view.scene import Scene

__all__ = ["NAMES", "English", "FixedMetrics", "area_of", "chart_area", "flat", "written"]

ASKED = ("sow", "exchange", "wenzel", "first", "second", "turnup", "contra", "drop", "recontra", "matsch")
"""Everything that somebody can be asked in words."""
TOLD = ("turned", "settled", "thrown", "declared", "paid")
"""Pictures that tell what happened."""
NEEDED = {"turnup": {"declarer_exchange": True}, "drop": {"drop_out": True}}
"""House rules without which a question is never asked."""


@dataclass(frozen=True)
class Case:
    """One table to look at: the first one, in sessions of this seed and the next, that shows `at`.

    at: a frame in which the viewer is asked, "play", "wait" (for somebody else), one of TOLD, or "over".
    """

    players: int = 4
    at: str = "play"
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    skip: int = 0
    """So many such tables are passed over before."""
    seated: bool = True
    """Whether somebody looks from seat 0; else the picture is a spectator's."""
    picked: bool = False
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0
    turned: tuple[tuple[str, str], ...] = field(default=())

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(ENGINE, self.players, {**NEEDED.get(self.at, {}), **dict(self.options)})


@dataclass(frozen=True)
class Point:
    """A session at a point: what the viewer saw before the last move, what was told, what is seen now, the state."""

    before: SpielView
    moments: tuple[SeenEvent, ...]
    after: SpielView
    state: Any

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for event, _ in self.moments)


def bold(rng: Random, legal: list[int], often: float = 0.5) -> int:
    """A choice that is a call so often, where one can be made."""
    calls = [m for m in legal if (moves.PLAY <= m < moves.DROP and m != moves.PASS) or m == moves.TAKE]
    calls += [m for m in legal if m >= moves.CONTRA_FOR]
    if calls and rng.random() < often:
        return rng.choice(calls)
    return moves.PASS if moves.PASS in legal and rng.random() < 0.8 else rng.choice(legal)


def chosen_by(state: Any, actor: int, rng: Random, often: float = 0.5) -> Move:
    return ENGINE.deal(state, rng) if actor == CHANCE else bold(rng, list(state.legal(actor)), often)


def _here(case: Case, point: Point) -> bool:
    view, kinds = point.after, {event.kind for event in point.events}
    if case.at in TOLD:
        if case.at == "declared":
            said = [e.word for e in point.events if isinstance(e, SpielCalled) and e.seat == view.soloist]
            return any(word in ("contra", "recontra", "matsch") for word in said)
        gain = view.past and view.past[-1].after != view.past[-1].before
        kind = {"turned": "trick", "settled": "settled", "thrown": "thrown", "paid": "settled"}[case.at]
        return kind in kinds and (case.at != "paid" or bool(gain))
    if case.at == "over":
        return view.over
    if case.at == "wait":
        return not view.over and view.acting[0] > 0 and bool(view.calls)
    return view.phase == case.at and view.acting == (0,) and (case.at != "play" or len(view.trick) >= 1)


@lru_cache(maxsize=512)
def _point(players: int, at: str, options: tuple[tuple[str, Any], ...], seed: int, skip: int, seated: bool) -> Point:
    case = Case(players, at, options, seed, skip, seated)
    viewer = 0 if seated else None
    left, often = skip, {"thrown": 0.05, "second": 0.15}.get(at, 0.5)
    for number in range(seed * 1000, seed * 1000 + 600):
        rng = Random(number)
        state = ENGINE.new(players, case.chosen)
        now = state.view(viewer)
        while state.acting():
            before, log = now, EventLog()
            state.apply(state.acting()[0], chosen_by(state, state.acting()[0], rng, often), log)
            while state.acting() == (CHANCE,):
                state.apply(CHANCE, ENGINE.deal(state, rng), log)
            now = state.view(viewer)
            point = Point(before, log.moments(viewer), now, state)
            seen = point if seated or at in ("wait", "over", *TOLD) else replace(point, after=state.view(0))
            if _here(case, seen):
                left -= 1
                if left < 0:
                    return point
    raise AssertionError(f"no table at {at!r}")


def point_of(case: Case) -> Point:
    """The session at that point."""
    return _point(case.players, case.at, case.options, case.seed, case.skip, case.seated)


def sitters_of(players: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(name, seat > 0) for seat, name in enumerate(NAMES[:players]))


def look_of(case: Case) -> SceneInput[Any]:
    """What the scene is told in that case."""
    point = point_of(case)
    frames = SCENE.frames(point.before, point.moments, point.after)
    frame: Frame = next((frame for frame in frames if frame_name(frame) == case.at), frames[-1])
    viewer = 0 if case.seated else None
    can_act = frame_name(frame) == "choosing" and viewer is not None and viewer in point.after.acting
    look = SceneInput(frame, sitters_of(case.players), case.chosen, viewer, None, can_act, turned=dict(case.turned))
    if case.picked and can_act:
        cards = [move for move in point.after.legal() if move < moves.TAKE or move >= moves.GIVE]
        look = replace(look, picked=cards[-1] if cards else None)
    return look


def builder_of(case: Case) -> Builder:
    return Builder(case.size, FixedMetrics(), English(), case.scale)


def built(case: Case, look: SceneInput[Any]) -> Scene:
    """The game's own part of the table for that look."""
    builder = builder_of(case)
    SCENE.build(builder, look, area_of(builder))
    return builder.scene()


# One case is looked at from several sides, one after the other.
@lru_cache(maxsize=4)
def scene_of(case: Case) -> Scene:
    """The game's own part of the table in that case."""
    return built(case, look_of(case))


def chart_of(case: Case) -> Scene:
    """The ledger in that case."""
    builder = builder_of(case)
    SCENE.build_chart(builder, replace(look_of(case), chart="ledger"), chart_area(builder))
    return builder.scene()


PLACES = (*ASKED, *TOLD, "play", "wait")


def possible(players: int, at: str) -> bool:
    """With three players nobody is left to say matsch after a recontra."""
    return not (players == 3 and at == "matsch")


@st.composite
def cases(draw: st.DrawFn) -> Case:
    players = draw(st.integers(3, 6))
    at = draw(st.sampled_from([place for place in PLACES if possible(players, place)]))
    size, scale = draw(st.sampled_from(SIZES))
    picked = draw(st.booleans())
    seated = at in ("play", *ASKED) or draw(st.booleans())
    options = EARLY if at == "contra" else ()
    skip = draw(st.integers(0, 1))
    return Case(players, at, options, 1, skip, seated, picked, size, scale)
