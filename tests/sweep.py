"""Every kind of picture of every game, and every screen, in rooms of all sizes: made in bounded steps, and whole.

`make endurance` looks into every room, the tests into some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import isfinite
from pathlib import Path
from random import Random

from every_screen import SCREENS, labels
from game_pictures import frame_name
from patience import steps
from ui_harness import Harness
from walks import Case, case_name, cases

from tablegame.core.options import choose
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.storage.language import CODES, load
from tablegame.ui.desk import Screen
from tablegame.ui.packs import built_in_faces
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame
from tablegame.view.scene import Action, Scene, extent

SIZES = (
    *((960, 600), (1000, 900), (1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1344, 756), (1440, 900)),
    *((1600, 1000), (1680, 1050), (1920, 1080), (1920, 1200), (2200, 640), (2560, 1440), (3840, 2160)),
)
SCALES = (100, 125, 150, 175, 200)
THEMES = ("contrast", "felt", "night", "paper")
FROZE = (((1600, 1000), 200), ((1680, 1050), 200), ((1920, 1200), 200), ((1440, 900), 200), ((1280, 1024), 150))
"""Where Contraspiel once hung for ever; every sweep looks in there."""
STEPS = 400_000
"""Calls of Python functions that one picture may take: several times what the dearest takes."""
ALIKE = 2
"""So many pictures of a kind are looked at in one game."""


@dataclass(frozen=True)
class Room:
    """What a picture is made for."""

    size: tuple[int, int]
    scale: int
    language: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} at {self.scale} % in {self.language}"


EVERYWHERE = CODES[:2]
"""The languages of all rooms; the others are looked at in the smallest window."""
ROOMS = (
    *(Room(*each) for each in product(SIZES, SCALES, EVERYWHERE)),
    *(Room(*each) for each in product(SIZES[:1], SCALES, CODES[2:])),
)
SMALLEST_ROOM = Room(SIZES[0], SCALES[-1], "de")
"""The smallest window with the largest type and long words."""


def tables() -> list[Case]:
    """Every game, in every form, with every number of players that it allows."""
    return cases()


def seated(ui: Harness, case: Case, rng: Random) -> TableScreen:
    """A new game of that kind on the screen: a person, and computers for whom cards are drawn."""
    entry, players, picked = case
    chosen = choose(entry.engine, players, dict(picked))
    chairs = (person("Anna"), *(computer("beginner") for _ in range(1, players)))
    session = Session.start(entry, players, chosen, chairs, False, None, rng)
    return TableScreen(ui.app, session)


def pictures(table: Table, rng: Random, most: int = 200) -> Iterator[str]:
    """Play at random; at each picture of a kind that has not been seen yet the table stands and its name is given."""
    seen: dict[tuple[str, str], int] = {}
    session = table.session
    queue: list[Frame] = [table.playback.frame, *table.playback.queue]
    for number in range(most):
        for phase in queue:
            kind = (frame_name(phase), phase.event.kind if phase.event else "")
            if seen.setdefault(kind, 0) < ALIKE:
                seen[kind] += 1
                table.playback.jump_to(phase)
                if phase is not queue[-1]:
                    table.playback.queue.append(queue[-1])  # what is told is not the present: nobody chooses yet
                yield f"{frame_name(phase)} after {number} moves"
        if session.situation.over:
            return
        queue = list(next_frames(table, rng))


def next_frames(table: Table, rng: Random) -> tuple[Frame, ...]:
    """Somebody chooses: the pictures of it."""
    session, scene = table.session, table.entry.scene
    if session.situation.trick_shown:
        session.go_on()
    before = session.situation.view
    job = session.next_job()
    if job is not None:
        events = session.answer(job, job.view.legal().sample(rng))
    else:
        events = session.submit(before.legal().sample(rng))
    return scene.frames(before, events, session.situation.view)


PANELS = ("menu", "moves", "house", "seats", "chart", "hint", "tutor")
"""What can be opened over a table."""


def over(ui: Harness, table: TableScreen) -> Iterator[Screen]:
    """Every panel that can be laid over the table, one after another."""
    ui.replace(table)
    for verb in PANELS:
        table.act(Action(f"table.{verb}"))
        if ui.top() is not table:
            yield ui.top()
            ui.app.close_above(table)


def built(ui: Harness, screen: Screen, room: Room) -> Scene:
    """The picture in a room. Raises EndlessError where it does not come to an end."""
    faces = built_in_faces(ui.app.settings)
    builder = Builder(room.size, ui.app.studio.fonts, load(room.language), room.scale / 100, faces=faces)
    with steps(STEPS):
        return screen.build(builder)


def faults(scene: Scene) -> list[str]:
    """What is wrong with a picture: type too small, boxes that are no boxes, cards too small, buttons out of reach."""
    width, height = scene.size
    found = []
    for label in labels(scene):
        found += [
            f"{label.words!r} is set in {span.size} px" for line in label.lines for span in line if span.size < 16
        ]
    for node in scene.nodes:
        if not all(isfinite(value) for value in extent(node)):
            found.append(f"{type(node).__name__} {getattr(node, 'id', '')} has no box: {extent(node)}")
    for card in scene.cards().values():
        if min(card.rect.w, card.rect.h) < 6:
            found.append(f"card {card.id} is {card.rect.w:.0f} x {card.rect.h:.0f}")
    for target in scene.targets:
        seen = target.rect if target.window is None else target.window
        if target.enabled and not (-1 <= seen.cx <= width and -1 <= seen.cy <= height):
            found.append(f"{target.id} lies outside of the window")
    return found


def looked_at(ui: Harness, screen: Screen, rooms: Sequence[Room], what: str) -> list[str]:
    """The faults of a screen in some rooms, a line each: what, where, and what is wrong."""
    found = []
    for room in rooms:
        try:
            wrong = faults(built(ui, screen, room))
        except Exception as error:  # every room is looked into, whatever another one raised
            wrong = [f"{type(error).__name__}: {error}"]
        found += [f"{what}, {room}: {each}" for each in wrong]
    return found


def drawn(ui: Harness, screen: Screen, room: Room, theme: str) -> None:
    """Show a screen in the window. Raises EndlessError where it does not come to an end."""
    settings = ui.app.settings
    settings.theme, settings.text_scale, settings.language = theme, room.scale, room.language
    with steps(10 * STEPS):
        if ui.top() is not screen:
            ui.replace(screen)
        ui.resize(*room.size)
        ui.app.apply_settings()
        ui.frame()


def home(folder: Path) -> Harness:
    """An app to sweep in, at whose table nobody thinks."""
    ui = Harness(folder)
    ui.app.worker.close()
    return ui


def everywhere(folder: Path, rng: Random) -> Iterator[tuple[str, int, list[str]]]:
    """Every table and every screen in every room, every theme drawn: what was looked at, how often, what is wrong."""
    with home(folder) as ui:
        for name, make in SCREENS.items():
            yield name, len(ROOMS), looked_at(ui, make(ui.app), ROOMS, name)
        for case in tables():
            name, count, wrong = case_name(case), 0, []
            table = seated(ui, case, rng)
            for picture in pictures(table.table, rng):
                wrong += looked_at(ui, table, ROOMS, f"{name}, {picture}")
                drawn(ui, table, rng.choice(ROOMS), THEMES[count % len(THEMES)])
                count += 1
            for panel in over(ui, table):
                wrong += looked_at(ui, panel, ROOMS, f"{name}, {type(panel).__name__}")
                count += 1
            yield name, count * len(ROOMS), wrong
