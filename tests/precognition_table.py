"""Looks at Precognition for tests: games brought to any point, the pictures they make."""

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
    """One table to look at.

    phase: "writing", "laying", "laid", "turned", "dealing" or "over"; cards: how many lie where cards are laid;
    playoffs: how many games were tied before; strings: what the seats write, by seat; draft: what stands on the pad.
    """

    players: int = 4
    ranks: int = 13
    playoff: bool = True
    phase: str = "laying"
    cards: int = 12
    playoffs: int = 0
    tied: tuple[int, ...] = (0, 1)
    strings: tuple[str, ...] = ("DUDUUDDU", "UDUDU", "UUDD", "UDUDUD", "DDU", "SUD")
    draft: Plain = None
    sealed: int = 0
    """How many seats, from the last one on, have written while strings are being written."""
    viewer: int | None = 0
    picked: bool = False
    step: int = 99
    seed: int = 1
    turned: tuple[tuple[str, str], ...] = ()
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(ENGINE, self.players, {"ranks": self.ranks, "playoff": self.playoff})


def dealt(state: PrecognitionState, rng: Random, log: EventLog) -> None:
    """The next deal."""
    state.apply(CHANCE, ENGINE.deal(state, rng), log)


def write(case: Case, state: PrecognitionState, tie: tuple[int, ...] | None = None, seats: int | None = None) -> None:
    """Strings of the seats, a tie among some where it is wanted (they write U, the others what never comes true)."""
    owing = state.acting() if seats is None else state.acting()[len(state.acting()) - seats :]
    for seat in owing:
        text = case.strings[seat] if tie is None else "U" if seat in tie else "S" * state.length
        state.apply(seat, prediction(text[: state.length]))


def lay(state: PrecognitionState, rng: Random, count: int, log: EventLog) -> None:
    """So many cards of the row, anybody's."""
    for _ in range(count):
        (seat,) = state.acting()
        state.apply(seat, state.legal(seat).sample(rng), log)


def played(case: Case) -> tuple[PrecognitionView, PrecognitionView, tuple[SeenEvent, ...]]:
    """The view before the last thing that happened, the view now, and what happened between."""
    rng = Random(case.seed)
    state = ENGINE.new(case.players, case.chosen)
    log = EventLog()
    dealt(state, rng, log)
    for _ in range(case.playoffs):
        write(case, state, case.tied)
        lay(state, rng, state.length, log)
        log = EventLog()
        dealt(state, rng, log)
    before = state.view(case.viewer)
    if case.phase == "writing":
        write(case, state, seats=case.sealed)
    elif case.phase != "dealing":
        log = EventLog()
        write(case, state)
        count = case.cards if case.phase == "laying" else state.length
        lay(state, rng, max(0, min(count, state.length) - 1), log)
        log = EventLog()
        before = state.view(case.viewer)
        if count:
            lay(state, rng, 1, log)
    if state.acting() == (CHANCE,):
        dealt(state, rng, log)
    return before, state.view(case.viewer), log.seen_by(case.viewer)


def phases_of(case: Case) -> tuple[Frame, ...]:
    """The still pictures of what happened last."""
    before, after, events = played(case)
    return SCENE.frames(before, events if case.phase != "writing" else (), after)


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case."""
    frames = phases_of(case)
    frame = next((each for each in frames if frame_name(each) == case.phase), frames[-1])
    view = frame.view
    assert isinstance(view, PrecognitionView)
    sitters = tuple(
        Sitter(name, seat > 0, thinking=seat in view.acting and seat > 0)
        for seat, name in enumerate(NAMES[: case.players])
    )
    can_act = frame is frames[-1] and case.viewer is not None and case.viewer in view.acting
    picked = next(iter(view.legal())) if can_act and case.picked and not view.writing else None
    look = SceneInput(frame, sitters, case.chosen, case.viewer, picked, can_act, step=case.step)
    look = replace(look, draft=case.draft if can_act else None, picture_settings=dict(case.turned))
    return replace(look, picked=SCENE.drafted_move(look)) if look.draft is not None else look


PICTURES = Pictures(look_of, SCENE)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of

SIZES = (
    ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.6), ((1024, 768), 1.0), ((1920, 1080), 1.0),
    ((3840, 2160), 1.0), ((3840, 2160), 2.0), ((960, 1400), 1.25),
)  # fmt: skip

STRINGS = ("U", "DU", "UDUDU", "DUDUUDDU", "SUD", "UDUDUDUDUDUD", "UDDUUDUDDUSUDUDUUDDU")


@st.composite
def cases(draw: st.DrawFn) -> Case:
    players = draw(st.integers(2, 6))
    size, scale = draw(st.sampled_from(SIZES))
    ranks = draw(st.sampled_from((3, 6, 13)))
    phase = draw(st.sampled_from(("writing", "laying", "laying", "laid", "turned", "turned", "over")))
    playoffs = draw(st.sampled_from((0, 0, 1)))
    tied = tuple(sorted(draw(st.sets(st.integers(0, players - 1), min_size=2, max_size=players)))) if playoffs else ()
    text = draw(st.sampled_from(("", "U", "UDS", "UDUDUDUDUDUDUD")))
    return Case(
        players=players,
        ranks=ranks,
        playoff=draw(st.booleans()) or playoffs > 0,
        phase=phase,
        cards=draw(st.integers(0, 51)),
        playoffs=playoffs,
        tied=tied,
        strings=tuple(draw(st.sampled_from(STRINGS)) for _ in range(6)),
        draft=(text, len(text), ("",)) if draw(st.booleans()) else None,
        sealed=draw(st.integers(0, players - 1)),
        viewer=draw(st.sampled_from([None, *range(players)])),
        picked=draw(st.booleans()),
        step=draw(st.sampled_from((0, 1, 2, 99))),
        seed=draw(st.integers(0, 300)),
        size=size,
        scale=scale,
    )
