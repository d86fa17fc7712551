"""Builds every kind of picture of every game, and every screen, in windows of all sizes, and lists their faults.

`make endurance` builds them in every `Room`, the tests in some.
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
"""Sizes and scales in which the picture of Contraspiel once never ended; every sweep uses them."""
STEPS = 400_000
"""The most calls of Python functions for one picture: several times as many as the slowest picture takes."""
ALIKE = 2
"""The number of pictures of each kind that are built in one game."""


@dataclass(frozen=True)
class Room:
    """What limits a picture."""

    size: tuple[int, int]
    scale: int  # the text size in per cent
    language: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} at {self.scale} % in {self.language}"


EVERYWHERE = CODES[:2]
"""The languages that are used at all sizes; the others are used in the smallest window."""
ROOMS = (
    *(Room(*values) for values in product(SIZES, SCALES, EVERYWHERE)),
    *(Room(*values) for values in product(SIZES[:1], SCALES, CODES[2:])),
)
SMALLEST_ROOM = Room(SIZES[0], SCALES[-1], "de")
"""The smallest window with the largest type and long words."""


def seated(ui: Harness, case: Case, rng: Random) -> TableScreen:
    """The table of a new game of a person and computer players. rng: deals the cards."""
    entry, players, picked = case
    chosen = choose(entry.engine, players, dict(picked))
    chairs = (person("Anna"), *(computer("beginner") for _ in range(1, players)))
    session = Session.start(entry, players, chosen, chairs, False, None, rng)
    return TableScreen(ui.app, session)


def pictures(table: Table, rng: Random, most: int = 200) -> Iterator[str]:
    """Play at random. The table shows each picture of a kind of which fewer than `ALIKE` were shown; yields its name.

    most: the most moves.
    """
    shown: dict[tuple[str, str], int] = {}
    session = table.session
    queue: list[Frame] = [table.playback.frame, *table.playback.queue]
    for number in range(most):
        for phase in queue:
            kind = (frame_name(phase), phase.event.kind if phase.event else "")
            if shown.setdefault(kind, 0) < ALIKE:
                shown[kind] += 1
                table.playback.jump_to(phase)
                if phase is not queue[-1]:
                    table.playback.queue.append(queue[-1])  # the picture is not the present: nobody chooses yet
                yield f"{frame_name(phase)} after {number} moves"
        if session.situation.over:
            return
        queue = list(next_frames(table, rng))


def next_frames(table: Table, rng: Random) -> tuple[Frame, ...]:
    """Make a random move of the next player; returns its pictures."""
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


def panels_over(ui: Harness, table: TableScreen) -> Iterator[Screen]:
    """Open every panel over a table, one after another."""
    ui.replace(table)
    for verb in ("menu", "moves", "house", "seats", "chart", "hint", "tutor"):
        table.act(Action(f"table.{verb}"))
        if ui.top() is not table:
            yield ui.top()
            ui.app.close_above(table)


def built(ui: Harness, screen: Screen, room: Room) -> Scene:
    """The scene of a screen in a room. Raises EndlessError if it takes more than `STEPS` calls."""
    faces = built_in_faces(ui.app.settings)
    builder = Builder(room.size, ui.app.studio.fonts, load(room.language), room.scale / 100, faces=faces)
    with steps(STEPS):
        return screen.build(builder)


def faults(scene: Scene) -> list[str]:
    """The faults of a picture: type too small, boxes without a size, cards too small, targets outside of the window."""
    width, height = scene.size
    found = []
    for label in labels(scene):
        sizes = [span.size for line in label.lines for span in line]
        found += [f"{label.words!r} is set in {size} px" for size in sizes if size < 16]
    for node in scene.nodes:
        if not all(isfinite(value) for value in extent(node)):
            found.append(f"{type(node).__name__} {getattr(node, 'id', '')} has no box: {extent(node)}")
    for card in scene.cards().values():
        if min(card.rect.w, card.rect.h) < 6:
            found.append(f"card {card.id} is {card.rect.w:.0f} x {card.rect.h:.0f}")
    for target in scene.targets:
        box = target.rect if target.window is None else target.window
        if target.enabled and not (-1 <= box.cx <= width and -1 <= box.cy <= height):
            found.append(f"{target.id} lies outside of the window")
    return found


def faults_in(ui: Harness, screen: Screen, rooms: Sequence[Room], name: str) -> list[str]:
    """The faults of a screen in some rooms, a line each, with the name of the screen and the room."""
    found = []
    for room in rooms:
        try:
            wrong = faults(built(ui, screen, room))
        except Exception as error:  # one fault more; the other rooms are built too
            wrong = [f"{type(error).__name__}: {error}"]
        found += [f"{name}, {room}: {fault}" for fault in wrong]
    return found


def drawn(ui: Harness, screen: Screen, room: Room, theme: str) -> None:
    """Draw a screen in the window. Raises EndlessError if that takes too many calls."""
    settings = ui.app.settings
    settings.theme, settings.text_scale, settings.language = theme, room.scale, room.language
    with steps(10 * STEPS):
        if ui.top() is not screen:
            ui.replace(screen)
        ui.resize(*room.size)
        ui.app.apply_settings()
        ui.frame()


def home(folder: Path) -> Harness:
    """An app without a worker: computer players do not think."""
    ui = Harness(folder)
    ui.app.worker.close()
    return ui


def everywhere(folder: Path, rng: Random) -> Iterator[tuple[str, int, list[str]]]:
    """Build every screen, and the pictures of every game, in every room, and draw some in every theme. Yields the name
    of each screen or game, the number of pictures, and the faults."""
    with home(folder) as ui:
        for name, make in SCREENS.items():
            yield name, len(ROOMS), faults_in(ui, make(ui.app), ROOMS, name)
        for case in cases():
            name, count, wrong = case_name(case), 0, []
            table = seated(ui, case, rng)
            for picture in pictures(table.table, rng):
                wrong += faults_in(ui, table, ROOMS, f"{name}, {picture}")
                drawn(ui, table, rng.choice(ROOMS), THEMES[count % len(THEMES)])
                count += 1
            for panel in panels_over(ui, table):
                wrong += faults_in(ui, panel, ROOMS, f"{name}, {type(panel).__name__}")
                count += 1
            yield name, count * len(ROOMS), wrong
