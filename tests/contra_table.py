"""Tables of Contraconquer for tests of pictures: random games that are played to any point, in English and with fixed
measures of type."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from game_pictures import Pictures, frame_name, sitters
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, SeenEvent
from tablegame.core.options import complete
from tablegame.games.contraconquer.facts import ContraView
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.scene import SCENE
from tablegame.view.game_scene import Frame, SceneInput


@dataclass(frozen=True)
class Case:
    """A table: the house rules, the point of the game, and the window."""

    form: str = "printed"
    pack: str = "own"
    players: int = 3
    copies: int = 4
    hyphens: bool = True
    games: int = 1
    tricks: int = 5
    seed: int = 1
    viewer: int | None = 0
    sealed: int = 0  # the number of seats, counted from the last, that have sealed a card of the trick under way
    picked: bool = False  # whether the viewer has lifted a card
    turned: bool = False  # whether the picture shows the last trick turned up
    step: int = 99  # the step of its explanation
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        names = ("form", "pack", "copies", "hyphens", "games")
        return complete(ENGINE, self.players, {name: getattr(self, name) for name in names})


def played(case: Case) -> tuple[ContraView, ContraView, tuple[SeenEvent, ...]]:
    """The view before the last trick was settled, the view now, and the events between them."""
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
    return before, state.view(case.viewer), log.seen_by(case.viewer)


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case."""
    before, view, events = played(case)
    frames = SCENE.frames(before, events, view)
    frame: Frame = frames[0] if case.turned and len(frames) > 1 else frames[-1]
    can_act = frame_name(frame) == "choosing" and case.viewer is not None and case.viewer in view.acting
    picked = next(iter(view.legal())) if can_act and case.picked else None
    return SceneInput(frame, sitters(case.players), case.chosen, case.viewer, picked, can_act, step=case.step)


PICTURES = Pictures(look_of, SCENE)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of


SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.6), ((1024, 768), 1.0), ((1920, 1080), 1.0),
    ((1920, 1080), 2.0), ((3840, 2160), 1.0), ((3840, 2160), 2.0), ((1500, 600), 1.0), ((960, 1400), 1.25),
)  # fmt: skip

FORMS = [("printed", "own", 3), ("printed", "standard", 3)]
FORMS += [("remainder", pack, players) for pack in ("own", "standard") for players in range(2, 9)]
"""Every form of the game with its packs and numbers of players."""


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any table of any form, in any window."""
    form, pack, players = draw(st.sampled_from(FORMS))
    size, scale = draw(st.sampled_from(SIZES))
    return Case(
        form=form, pack=pack, players=players, copies=draw(st.sampled_from((1, 2, 4, 12))),
        hyphens=draw(st.booleans()), games=draw(st.sampled_from((1, 3))), tricks=draw(st.integers(0, 40)),
        seed=draw(st.integers(0, 1000)), viewer=draw(st.sampled_from([None, *range(players)])),
        sealed=draw(st.integers(0, players - 1)), picked=draw(st.booleans()), turned=draw(st.booleans()),
        step=draw(st.sampled_from((0, 1, 2, 3, 99))), size=size, scale=scale,
    )  # fmt: skip
