"""Tables of WarGops to look at in tests: games played up to any point by given or random ranks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from game_pictures import Pictures, frame_name, sitters
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, SeenEvent
from tablegame.core.options import complete
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.rules import ENGINE
from tablegame.games.wargops.scene import SCENE
from tablegame.view.game_scene import Frame, SceneInput


@dataclass(frozen=True)
class Case:
    """One table to look at."""

    players: int = 4
    ties: str = "deferred"
    ranks: int = 13
    copies: int = 1
    pack: str = "standard"
    games: int = 4
    moves: str = ""
    """The first rounds: "6 9 9 2 / 10 4 7 3"; X for a seat that plays no card."""
    choices: int = 8
    """The number of rounds of random ranks after that: whole tricks, or replacements of tied cards."""
    alike: float = 0.0
    """How often a seat plays the same rank as the seat before it, so that they tie."""
    seed: int = 1
    viewer: int | None = 0
    sealed: int = 0
    """The number of seats that have sealed a card of the trick under way, counted from the last seat."""
    picked: bool = False
    shown: str = "choosing"
    """The name of the frame to show after the last round: turned, settled, or choosing for the present."""
    step: int = 99
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        given = {"ties": self.ties, "ranks": self.ranks, "copies": self.copies, "pack": self.pack, "games": self.games}
        return complete(ENGINE, self.players, given)


def _state_of(case: Case, rng: Random) -> tuple[Any, Any, EventLog]:
    """The state after all rounds, the view before the last round, and the events of the last round."""
    state = ENGINE.new(case.players, case.chosen)
    before, log = state.view(case.viewer), EventLog()
    for line in filter(None, case.moves.split("/")):
        before, log = state.view(case.viewer), EventLog()
        for seat, rank in enumerate(line.split()):
            if rank != "X":
                state.apply(seat, int(rank), log)
    for _ in range(case.choices):
        if not state.acting():
            break
        before, log = state.view(case.viewer), EventLog()
        rank = 0
        for seat in state.acting():
            legal = list(state.legal(seat))
            rank = rank if rank in legal and rng.random() < case.alike else rng.choice(legal)
            state.apply(seat, rank, log)
    return state, before, log


def played(case: Case) -> tuple[WarView, WarView, tuple[SeenEvent, ...]]:
    """The view before the last round, the view now, and the events between them."""
    rng = Random(case.seed)
    state, before, log = _state_of(case, rng)
    if case.shown == "choosing" and case.sealed:
        acting = state.acting()
        for seat in acting[max(1, len(acting) - case.sealed) :]:
            state.apply(seat, state.legal(seat).sample(rng), log)
    return before, state.view(case.viewer), log.seen_by(case.viewer)


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case."""
    before, view, events = played(case)
    frames = SCENE.frames(before, events, view)
    frame: Frame = next((frame for frame in frames if frame_name(frame) == case.shown), frames[-1])
    can_act = frame_name(frame) == "choosing" and case.viewer is not None and case.viewer in view.acting
    picked = list(view.legal())[-1] if can_act and case.picked else None
    return SceneInput(frame, sitters(case.players), case.chosen, case.viewer, picked, can_act, step=case.step)


PICTURES = Pictures(look_of, SCENE)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of

SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.0), ((1024, 768), 1.25), ((1920, 1080), 1.0),
    ((1920, 1080), 1.6), ((3840, 2160), 1.0), ((3840, 2160), 2.0), ((960, 1400), 1.25),
)  # fmt: skip


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any table, in any window."""
    players = draw(st.integers(2, 8))
    size, scale = draw(st.sampled_from(SIZES))
    return Case(
        players=players, ties=draw(st.sampled_from(("deferred", "replace"))),
        ranks=draw(st.sampled_from((3, 10, 13, 15))), copies=draw(st.sampled_from((1, 1, 3, 12))),
        pack=draw(st.sampled_from(("standard", "italian", "numbers"))), games=draw(st.sampled_from((1, 4, 12))),
        choices=draw(st.integers(0, 30)), alike=draw(st.sampled_from((0.0, 0.4, 0.8))),
        seed=draw(st.integers(0, 1000)), viewer=draw(st.sampled_from([None, *range(players)])),
        sealed=draw(st.integers(0, players - 1)), picked=draw(st.booleans()),
        shown=draw(st.sampled_from(("choosing", "turned", "settled"))), step=draw(st.sampled_from((1, 2, 4, 99))),
        size=size, scale=scale,
    )  # fmt: skip
