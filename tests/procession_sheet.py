"""Pictures of Procession for tests: a game that is brought to any point (`Case`), its scene, and a table to play at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any, cast

from game_pictures import NAMES, Pictures
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, SeenEvent, Sitter
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.procession.facts import ProcessionView, changes
from tablegame.games.procession.rules import ENGINE
from tablegame.games.procession.scene import SCENE
from tablegame.session.seats import person
from tablegame.session.session import Session
from tablegame.ui.app import App
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.game_scene import SceneInput

GAME = find("procession")
SAMPLE = ("00010", "10010", "10011", "00011", "00001")
"""The rows of the example in the source of the rules."""


@dataclass(frozen=True)
class Case:
    """One table to look at."""

    length: int = 8
    players: int = 3
    moves: int = 8  # the number of random moves, fewer if the game ends
    seed: int = 1
    digit: int = 0  # the number of the digit with the focus, from 1; 0 for none
    viewer: bool = True  # whether the seat to move looks at the table, or a spectator
    filter: str = "all"  # of the list
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(ENGINE, self.players, {"length": self.length})

    @property
    def focus(self) -> str:
        return f"digit/{self.digit}" if self.digit else ""


@lru_cache(maxsize=400)
def played(
    length: int, players: int, moves: int, seed: int
) -> tuple[tuple[ProcessionView, ...], tuple[SeenEvent, ...]]:
    """The view of each seat after this many random moves (fewer if the game ends), and the events of the last move."""
    state, rng, log = ENGINE.new(players, {"length": length, "first": "A"}), Random(seed), EventLog()
    for _ in range(moves):
        if not state.acting():
            break
        log = EventLog()
        (seat,) = state.acting()
        state.apply(seat, state.legal(seat).sample(rng), log)
    return tuple(state.view(seat) for seat in range(players)), log.seen_by(None)


@cache
def full_search(row: int, used: int) -> bool:
    """Whether the side to move wins, by a search without order, symmetry or bound.
    row: the lowest row.
    used: a bit for each used partition.
    """
    rows, marks = changes(row)
    return any(
        not full_search(new, used | 1 << mark) for new, mark in zip(rows, marks, strict=True) if not used >> mark & 1
    )


def view_of(case: Case) -> ProcessionView:
    """The view of the seat to move; of A once the game is over."""
    views, _ = played(case.length, case.players, case.moves, case.seed)
    return views[views[0].acting[0] if views[0].acting else 0]


def after(lines: tuple[str, ...]) -> ProcessionView:
    """The view of the seat to move, of two players, after these rows; of a spectator once the game is over."""
    state = ENGINE.new(2, {"length": len(lines[0]), "first": "A"})
    for line in lines:
        state.apply(state.acting()[0], ENGINE.parse(0, line))
    return state.view(state.acting()[0] if state.acting() else None)


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case. If the change of `case.digit` is legal, its row is picked."""
    view = view_of(case)
    sitters = tuple(Sitter(name, not seat) for seat, name in enumerate(NAMES[: case.players]))
    can_act = case.viewer and not view.over
    move = view.row_after(case.digit - 1) if can_act and 0 < case.digit <= view.length else None
    picked = move if move in view.legal() else None
    frame, settings = SCENE.frames(view, (), view)[-1], {"partitions": case.filter}
    return SceneInput(frame, sitters, case.chosen, view.seat, picked, can_act, picture_settings=settings)


PICTURES = Pictures(look_of, SCENE)
builder_of, built, scene_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of

SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1024, 768), 1.0), ((1280, 800), 1.6), ((1600, 1000), 1.0),
    ((1920, 1080), 1.0), ((1500, 600), 1.0), ((960, 1400), 1.25), ((3840, 2160), 1.0),
)  # fmt: skip


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any table, in any window."""
    length = draw(st.integers(3, 24))
    size, scale = draw(st.sampled_from(SIZES))
    return Case(
        length=length, players=draw(st.integers(2, 6)),
        moves=draw(st.one_of(st.integers(0, 12), st.sampled_from((60, 2000)))), seed=draw(st.integers(0, 20)),
        digit=draw(st.integers(0, length)), viewer=draw(st.booleans()),
        filter=draw(st.sampled_from(("all", "free"))), size=size, scale=scale,
    )  # fmt: skip


def people(desk: App, players: int = 2, length: int = 5, lines: tuple[str, ...] = ()) -> TableScreen:
    """A table with persons only, after these rows; the game is not saved."""
    chairs = tuple(person(name) for name in NAMES[:players])
    session = Session.start(GAME, players, {"length": length}, chairs, False, None, Random(1))
    for line in lines:
        session.submit(cast("int", ENGINE.parse(0, line)))
    return TableScreen(desk, session)
