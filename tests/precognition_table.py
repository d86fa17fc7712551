"""Pictures of Precognition for tests: a game that is brought to any point (`Case`), and the scene of that point."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game_pictures import NAMES, Pictures, frame_name
from hypothesis import strategies as st

from tablegame.core.contract import CHANCE, EventLog, SeenEvent, Sitter
from tablegame.core.options import complete
from tablegame.core.text import Plain
from tablegame.games.precognition.facts import PrecognitionView, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState
from tablegame.games.precognition.scene import SCENE
from tablegame.view.game_scene import Frame, SceneInput


@dataclass(frozen=True)
class Case:
    """One table to look at. The first seat is a person, the others are computer players."""

    players: int = 4
    ranks: int = 13
    playoff: bool = True
    phase: str = "laying"  # the `frame_name` of the picture; the last picture if the game has none of that name
    cards: int = 12  # the number of cards in the row while cards are put ("laying")
    playoffs: int = 0  # the number of games before the present game, in which the seats of `tied` tied
    tied: tuple[int, ...] = (0, 1)
    strings: tuple[str, ...] = ("DUDUUDDU", "UDUDU", "UUDD", "UDUDUD", "DDU", "SUD")  # by seat
    draft: Plain = None  # of the viewer, while strings are written
    sealed: int = 0  # the number of seats, from the last one on, that have written while strings are written
    viewer: int | None = 0
    picked: bool = False  # whether the viewer has lifted a card
    step: int = 99  # of the explanation
    seed: int = 1
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(ENGINE, self.players, {"ranks": self.ranks, "playoff": self.playoff})


def put_cards(state: PrecognitionState, rng: Random, count: int, log: EventLog) -> None:
    """Put this many random cards into the row."""
    for _ in range(count):
        (seat,) = state.acting()
        state.apply(seat, state.legal(seat).sample(rng), log)


def tied_game(case: Case, state: PrecognitionState, rng: Random) -> None:
    """Play a game in which the seats of `case.tied` tie with U; the other seats write what never comes true."""
    for seat in state.acting():
        state.apply(seat, prediction("U" if seat in case.tied else "S" * state.length))
    put_cards(state, rng, state.length, EventLog())


def played(case: Case) -> tuple[PrecognitionView, PrecognitionView, tuple[SeenEvent, ...]]:
    """The view before the latest events, the view after them, and these events."""
    rng, log = Random(case.seed), EventLog()
    state = ENGINE.new(case.players, case.chosen)
    state.apply(CHANCE, ENGINE.deal(state, rng), log)
    for _ in range(case.playoffs):
        tied_game(case, state, rng)
        log = EventLog()
        state.apply(CHANCE, ENGINE.deal(state, rng), log)
    before = state.view(case.viewer)
    if case.phase != "dealing":
        acting = state.acting()
        for seat in acting[len(acting) - case.sealed :] if case.phase == "writing" else acting:
            state.apply(seat, prediction(case.strings[seat][: state.length]))
    if case.phase not in ("writing", "dealing"):
        count = min(case.cards, state.length) if case.phase == "laying" else state.length
        put_cards(state, rng, max(0, count - 1), EventLog())
        before, log = state.view(case.viewer), EventLog()
        put_cards(state, rng, min(1, count), log)
    if state.acting() == (CHANCE,):
        state.apply(CHANCE, ENGINE.deal(state, rng), log)
    return before, state.view(case.viewer), log.seen_by(case.viewer)


def frames_of(case: Case) -> tuple[Frame, ...]:
    """The frames of the latest events."""
    before, after, events = played(case)
    return SCENE.frames(before, events if case.phase != "writing" else (), after)


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case."""
    frames = frames_of(case)
    frame = next((frame for frame in frames if frame_name(frame) == case.phase), frames[-1])
    view = frame.view
    assert isinstance(view, PrecognitionView)
    sitters = tuple(
        Sitter(name, seat > 0, thinking=seat in view.acting and seat > 0)
        for seat, name in enumerate(NAMES[: case.players])
    )
    can_act = frame is frames[-1] and case.viewer is not None and case.viewer in view.acting
    picked = next(iter(view.legal())) if can_act and case.picked and not view.writing else None
    draft = case.draft if can_act else None
    look = SceneInput(frame, sitters, case.chosen, case.viewer, picked, can_act, step=case.step, draft=draft)
    return look if draft is None else replace(look, picked=SCENE.drafted_move(look))


PICTURES = Pictures(look_of, SCENE)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of

SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.6), ((1024, 768), 1.0), ((1920, 1080), 1.0),
    ((3840, 2160), 1.0), ((3840, 2160), 2.0), ((960, 1400), 1.25),
)  # fmt: skip

STRINGS = ("U", "DU", "UDUDU", "DUDUUDDU", "SUD", "UDUDUDUDUDUD", "UDDUUDUDDUSUDUDUUDDU")


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any table, in any window."""
    players = draw(st.integers(2, 6))
    size, scale = draw(st.sampled_from(SIZES))
    ranks = draw(st.sampled_from((3, 6, 13)))
    phase = draw(st.sampled_from(("writing", "laying", "laying", "laid", "turned", "turned", "over")))
    playoffs = draw(st.sampled_from((0, 0, 1)))
    tied = tuple(sorted(draw(st.sets(st.integers(0, players - 1), min_size=2, max_size=players)))) if playoffs else ()
    text = draw(st.sampled_from(("", "U", "UDS", "UDUDUDUDUDUDUD")))
    return Case(
        players=players, ranks=ranks, playoff=draw(st.booleans()) or playoffs > 0, phase=phase,
        cards=draw(st.integers(0, 51)), playoffs=playoffs, tied=tied,
        strings=tuple(draw(st.sampled_from(STRINGS)) for _ in range(6)),
        draft=(text, len(text), ("",)) if draw(st.booleans()) else None, sealed=draw(st.integers(0, players - 1)),
        viewer=draw(st.sampled_from([None, *range(players)])), picked=draw(st.booleans()),
        step=draw(st.sampled_from((0, 1, 2, 99))), seed=draw(st.integers(0, 300)), size=size, scale=scale,
    )  # fmt: skip
