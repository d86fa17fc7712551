"""Looks at ContractGrid for tests: games played by chance, with suggested sheets, up to a wanted point."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, cast

from contra_table import NAMES, English, FixedMetrics, area_of, chart_area, flat, written
from frames import frame_name

from tablegame.core.contract import CHANCE, Event, EventLog, Move, Plain, SeenEvent
from tablegame.core.options import complete
from tablegame.core.table import Keepsake, Sitter
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.layouts import suggested
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.games.contractgrid.rules.state import GridState
from tablegame.games.contractgrid.scene import SCENE
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Scene

__all__ = ["English", "FixedMetrics", "area_of", "chart_area", "flat", "written"]

ASKED = (Phase.GRID, Phase.REFUSE, Phase.BID, Phase.PLAY)
"""What the viewer can be asked."""
TOLD = {"turned": "trick", "settled": "hand"}
"""Pictures that tell what happened, and their events."""


@dataclass(frozen=True)
class Case:
    """One table to look at: the first one that shows `at` after so many whole hands.

    at: one of ASKED, where the viewer is asked; "wait" (bids of others), one of TOLD, or "over". tricks: so many lie
    behind when a card is to be played, or a trick is turned.
    """

    players: int = 3
    at: str = Phase.BID
    hands: int = 0
    tricks: int = 4
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    seated: bool = True
    """Whether somebody looks from seat 0; else the picture is a spectator's."""
    draft: Plain = None
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0
    turned: tuple[tuple[str, str], ...] = field(default=())
    focus: str = ""
    hover: str = ""
    kept: tuple[Keepsake, ...] = ()
    marks: tuple[int, ...] = ()
    """What is marked on the sheets instead of what the game has brought, as masks by seat."""

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(ENGINE, self.players, dict(self.options))


@dataclass(frozen=True)
class Point:
    """A game at a point: what the viewer saw before the last move, what was told, what is seen now, the state."""

    before: GridView
    moments: tuple[SeenEvent, ...]
    after: GridView
    state: Any

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for event, _ in self.moments)


def chosen_by(state: GridState, actor: int, rng: Random) -> Move:
    """A move by chance; sheets are suggested ones, each seat's another."""
    if actor == CHANCE:
        return ENGINE.deal(state, rng)
    if state.phase == Phase.GRID:
        sheets = suggested(state.house.on_sheet)
        return moves.layout(sheets[actor % len(sheets)].sheet)
    return state.legal(actor).sample(rng)


def _here(case: Case, point: Point) -> bool:
    view, kinds = point.after, {event.kind for event in point.events}
    if case.at in TOLD:
        lying = sum(event.kind == "trick" for event in point.events)
        right = case.at == "settled" or len(view.tricks) == case.tricks + lying
        return TOLD[case.at] in kinds and right and len(view.past) >= case.hands
    if case.at == "over":
        return view.over
    if len(view.past) < case.hands or view.over:
        return False
    if case.at == "wait":
        return view.phase == Phase.BID and view.acting != (0,) and view.bids[0] is not None
    if view.phase != case.at or 0 not in view.acting:
        return False
    return case.at != Phase.PLAY or (len(view.tricks) >= case.tricks and len(view.trick) >= 1)


@lru_cache(maxsize=256)
def _point(
    players: int, at: str, hands: int, tricks: int, options: tuple[tuple[str, Any], ...], seed: int, seated: bool
) -> Point:
    case = Case(players, at, hands, tricks, options, seed, seated)
    for number in range(seed * 1000, seed * 1000 + 200):
        rng = Random(number)
        state = ENGINE.new(players, case.chosen)
        log = EventLog()
        before = state.view(0)
        while state.acting():
            actor = state.acting()[-1] if state.phase == Phase.GRID else state.acting()[0]
            if actor != CHANCE:
                before, log = state.view(0), EventLog()
            state.apply(actor, chosen_by(state, actor, rng), log)
            if state.acting() == (CHANCE,) and state.phase == Phase.DEAL:
                continue
            point = Point(before, log.moments(0), state.view(0), state)
            if _here(case, point):
                if seated:
                    return point
                events = log.moments(None)
                return replace(point, moments=events, after=state.view(None))
    raise AssertionError(f"no table at {at!r}")


def point_of(case: Case) -> Point:
    """The game at that point."""
    return _point(case.players, case.at, case.hands, case.tricks, case.options, case.seed, case.seated)


def sitters_of(players: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(name, seat > 0) for seat, name in enumerate(NAMES[:players]))


def look_of(case: Case) -> SceneInput[Any]:
    """What the scene is told in that case."""
    point = point_of(case)
    frames = SCENE.frames(point.before, point.moments, point.after)
    frame = next((frame for frame in frames if frame_name(frame) == case.at), frames[-1])
    if case.marks:
        frame = replace(frame, view=replace(cast("GridView", frame.view), marks=case.marks))
        frames = (*frames[:-1], frame)
    viewer = 0 if case.seated else None
    can_act = viewer is not None and viewer in point.after.acting and frame is frames[-1]
    turned, kept = dict(case.turned), case.kept
    look = SceneInput(
        frame, sitters_of(case.players), case.chosen, viewer, None, can_act, draft=case.draft, turned=turned, kept=kept
    )
    return replace(look, picked=SCENE.composed(look)) if can_act else look


def builder_of(case: Case) -> Builder:
    return Builder(case.size, FixedMetrics(), English(), case.scale, case.focus, case.hover)


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
