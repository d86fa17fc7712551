"""The parts of the bench that run in the measured process. `run_part` runs a part, which returns its figures by
name."""

from __future__ import annotations

import gc
import itertools
import os
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import meter
import pygame

from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session.client import Client
from tablegame.session.seats import person
from tablegame.session.session import Session
from tablegame.session.worker import Job
from tablegame.storage.folders import Folders
from tablegame.ui.app import App
from tablegame.ui.desk import Screen
from tablegame.ui.loop import GarbageCollector, run
from tablegame.ui.services import Services
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.window import Window
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Card, Rect, Scene

SIZES = {"small": (1280, 800), "1080p": (1920, 1080), "4k": (3840, 2160)}
CARD = 200  # the width of a card of the own hand and of the trick, in units of the window


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part (0-1) of the values lies; nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def opened(size: tuple[int, int], home: Path) -> Any:
    """The app in a window of that size."""
    app = App(Services(Folders(home / "data", home / "cache")), Window("bench", size))
    gc.disable()  # as the program does, which collects garbage between frames
    gc.freeze()
    return app


def at_table(app: Any, key: str = "contraconquer") -> None:
    """Open a table with the usual seats, a person and computers."""
    app.home()
    begin_usual_game(app, find(key))


class TenCards(Screen):
    """A screen with ten cards of the table's size. Its button moves them to their other places, rotated and turned
    over."""

    def __init__(self) -> None:
        self.side = 0  # 0 or 1: at which of its two places each card is

    def build(self, b: Builder) -> Scene:
        width = b.px(CARD)
        for i in range(10):
            face = f"contra/{'ABC'[i % 9 // 3]}/{i % 9 + 1}/full/hyphens" if self.side or i % 3 else "back"
            x = b.felt.x + (i + 0.7) * b.felt.w / 10.6
            y = b.felt.cy + (b.px(190) if self.side == i % 2 else -b.px(170))
            angle = (9 - 2 * i) * (1 if self.side else -0.6)
            b.add(Card(f"card/{i}", face, x, y, width, width * 370 / 240, angle))
        b.button("bar", "go", Rect(b.felt.x, b.felt.bottom - 60, 200, 46), "Go", Action("go"), "brass")
        return b.scene("table")._replace(motion=0.5)

    def act(self, action: Action) -> None:
        if action.verb == "go":
            self.side = 1 - self.side


def beat(app: Any, broom: Any = None) -> bool:
    """Do one step of the app's loop without its sleep. Returns whether the picture changed. broom: collects garbage."""
    drew: bool = app.step(app.clock(), pygame.event.get())
    if drew:
        app.show()
    if broom is not None:
        broom.sweep(drew, app.awake(app.clock()))
    return drew


def is_crisp(app: Any) -> bool:
    """Whether nothing moves and no picture on the screen is a scaled one or stands for one that is being drawn."""
    studio = app.studio
    return not (studio.rasters.waiting or studio.stage.stretching or app.moving())


def settle(app: Any) -> None:
    """Run the app until nothing has changed for 0.3 seconds."""
    last_change = time.monotonic()
    while time.monotonic() - last_change < 0.3:
        if beat(app) or not is_crisp(app):
            last_change = time.monotonic()
        time.sleep(0.005)


# -- frames ------------------------------------------------------------------------------------------------------


def frames(name: str, turns: int, home: Path) -> dict[str, float]:
    """Processor milliseconds of a frame in which ten cards move. name: of the size of the window."""
    app = opened(SIZES[name], home)
    app.push(TenCards())
    settle(app)
    _, processor = frame_times(app, turns)
    app.close()
    return {"cpu": quantile(processor, 0.5)}


def frame_times(app: Any, turns: int) -> tuple[list[float], list[float]]:
    """Move the cards of `TenCards` so many times. Returns for each frame its milliseconds, and then for each those of
    the processor."""
    broom = GarbageCollector()
    elapsed, processor = [], []
    for _ in range(turns):
        app.act(Action("go"))
        beat(app, broom)
        while app.moving():
            begun, used = time.perf_counter(), time.thread_time()
            drew = app.step(app.clock(), pygame.event.get())
            if drew:
                app.show()
                elapsed.append((time.perf_counter() - begun) * 1000)
                processor.append((time.thread_time() - used) * 1000)
            broom.sweep(drew, True)
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun)))
    gc.enable()
    return elapsed, processor


def thinking(pairs: int, turns: int, home: Path) -> dict[str, float]:
    """By how many milliseconds the 99th percentile of a frame rises while a computer player thinks: the median of so
    many pairs of measurements."""
    app = opened(SIZES["1080p"], home)
    app.push(TenCards())
    settle(app)
    frame_times(app, 2)
    more = []
    for _ in range(pairs):
        alone = quantile(frame_times(app, turns)[0], 0.99)
        stop = keep_busy(questions())
        beside = quantile(frame_times(app, turns)[0], 0.99)
        stop()
        more.append(beside - alone)
    app.close()
    return {"more": statistics.median(more)}


def questions() -> Iterator[Any]:
    """Yields questions for a computer player without end."""
    entry = find("contraconquer")
    view = entry.engine.new(3, complete(entry.engine, 3, {})).view(0)
    return (Job("evaluate", entry.key, entry.bot.levels[-1], view, seed) for seed in itertools.count())


def keep_busy(tasks: Iterator[Any]) -> Callable[[], None]:
    """Let a worker process do one task after the other. Returns a function that stops it."""
    client = Client()
    ended = threading.Event()

    def ask() -> None:
        while not ended.wait(0.004):
            client.poll()
            if not client.busy:
                client.submit(next(tasks))
        client.close()

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()

    def stop() -> None:
        ended.set()
        thread.join()

    return stop


# -- answers at a table ------------------------------------------------------------------------------------------


class Hand:
    """Repeats inputs at a table, so many times, and measures the processor time of each."""

    def __init__(self, app: Any, count: int) -> None:
        self.app, self.count = app, count
        self.broom = GarbageCollector()

    def timed(self, inputs: Iterator[Callable[[], None]]) -> list[float]:
        """Milliseconds of each step that follows an input and changes the picture; the first four are not counted."""
        spent = []
        for number, send in enumerate(itertools.islice(inputs, self.count)):
            send()
            begun = time.thread_time()
            drew = self.app.step(self.app.clock(), pygame.event.get())
            if drew and number >= 4:
                spent.append((time.thread_time() - begun) * 1000)
            self.broom.sweep(drew, True)
            while beat(self.app):
                pass
        return spent

    def keys(self, *names: str) -> Iterator[Callable[[], None]]:
        """Presses of these keys in a cycle."""

        def press(code: int) -> Callable[[], None]:
            return lambda: _post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)

        return itertools.cycle([press(pygame.key.key_code(name)) for name in names])

    def wheel(self, place: tuple[int, int]) -> Iterator[Callable[[], None]]:
        """Turns of the wheel over a place, first down, then up again."""
        _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        beat(self.app)
        half = self.count // 2
        for step in itertools.count():
            up = 1 if (step // half) % 2 == 0 else -1
            yield lambda up=up: _post(pygame.MOUSEWHEEL, x=0, y=up, precise_y=float(up), flipped=False)  # type: ignore[misc]

    def over(self, beginning: str) -> Iterator[Callable[[], None]]:
        """Motions of the mouse from one target to the next among those whose ids have that beginning."""
        rects = [target.rect for target in self.app.scene.targets if target.id.startswith(beginning)]
        places = [(round(rect.cx), round(rect.cy)) for rect in rects]

        def go(place: tuple[int, int]) -> Callable[[], None]:
            return lambda: _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))

        return itertools.cycle([go(place) for place in places])


def _post(kind: int, **fields: Any) -> None:
    pygame.event.post(pygame.Event(kind, **fields))


def tables(count: int, home: Path) -> dict[str, float]:
    """Processor milliseconds of the app's step after an input: arrows along cards; wheel, mouse and arrows on a sheet
    of 24 digits with hundreds of rows."""
    app = opened(SIZES["1080p"], home)
    at_table(app)
    settle(app)
    hand = Hand(app, count)
    cards = next(zone.targets for zone in app.scene.zones if zone.id == "hand")
    app.focus(cards[0])
    settle(app)
    steps = len(cards) - 1
    times = {"cards_arrows": hand.timed(hand.keys(*["right"] * steps, *["left"] * steps))}
    sit(app, "procession", 6, ROWS, 21)
    settle(app)
    rect = next(node.rect for node in app.scene.nodes if getattr(node, "id", "") == "sheet")
    times["sheet_wheel"] = hand.timed(hand.wheel((round(rect.cx), round(rect.y + rect.h / 3))))
    times["sheet_hover"] = hand.timed(hand.over("digit/"))
    app.focus("digit/1")
    settle(app)
    times["sheet_arrows"] = hand.timed(hand.keys(*["right"] * 23, *["left"] * 23))
    app.close()
    parts = (("p50", 0.5), ("p99", 0.99))
    return {f"{what}_{name}_ms": quantile(spent, part) for what, spent in times.items() for name, part in parts}


# -- resizes -----------------------------------------------------------------------------------------------------


def resizes(home: Path) -> dict[str, float]:
    """Milliseconds from the last resize of a drag to 3840x2160 until no picture of a table is a scaled one. No picture
    has been drawn at that size before."""
    width, height = SIZES["4k"]
    app = opened((1200, 750), home)
    at_table(app)
    settle(app)
    app.studio.poll(app.clock(), False, True)
    time.sleep(1.0)
    app.studio.rasters.folder = None
    dragged = []
    for turn in range(5):
        back = 0.98 - 0.023 * turn
        path = [(round(width * back) + 8 * step, round(height * back) + 5 * step) for step in range(-9, 1)]
        dragged.append(until_crisp(app, path))
    app.close()
    return {"drag": statistics.median(dragged)}


def until_crisp(app: Any, path: Sequence[tuple[int, int]]) -> float:
    """Resize the window to one size of the path after the other. Returns the milliseconds from the last resize to the
    final picture."""
    app.window.resize((1200, 750))
    settle(app)
    time.sleep(0.4)
    for size in path:
        begun = time.perf_counter()
        app.window.resize(size)
        while True:
            due = time.perf_counter() + 1 / 60
            beat(app)
            if size is not path[-1]:
                time.sleep(max(0.0, due - time.perf_counter()))
                break
            if app.studio.size == size and is_crisp(app):
                return (time.perf_counter() - begun) * 1000
            time.sleep(max(0.0, due - time.perf_counter()))
    raise ValueError("a path has a last step")


# -- answers to a click, memory ----------------------------------------------------------------------------


def clicks(count: int, home: Path) -> dict[str, float]:
    """Milliseconds from a click to the first changed frame: soon after the last input ("awake") and after a rest of the
    app ("still")."""
    app = opened(SIZES["small"], home)
    app.push(TenCards())
    settle(app)
    shown = threading.Event()
    show = app.show

    def noted() -> None:
        show()
        shown.set()

    app.show = noted
    spent: dict[str, list[float]] = {"awake": [], "still": []}

    def player() -> None:
        rng = random.Random(1)
        rect = app.scene.target("go").rect
        place = (round(rect.cx), round(rect.cy))
        for i in range(count):
            kind = "still" if i % 5 == 0 else "awake"
            time.sleep((2.6 if kind == "still" else 0.75) + rng.random() * 0.1)
            shown.clear()
            begun = time.perf_counter()
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=False))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=place, touch=False))
            if shown.wait(2.0):
                spent[kind].append((time.perf_counter() - begun) * 1000)
        app.quit()

    threading.Thread(target=player, daemon=True).start()
    run(app, app.clock, time.sleep)
    app.close()
    return {kind: quantile(values, 0.95) for kind, values in spent.items()}


def game(minutes: float, home: Path) -> dict[str, float]:
    """Memory of the window's process in MB after some time in a game with computer players."""
    app = opened(SIZES["small"], home)
    at_table(app)
    play(app, 60 * minutes)
    memory = meter.resident(os.getpid())
    app.close()
    return {"memory": memory}


def play(app: Any, seconds: float) -> None:
    """Run the app for some time, and press U and Enter twice a second."""
    broom = GarbageCollector()
    end = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < end:
        turn += 1
        if turn % 25 == 0:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=24))
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40))
        beat(app, broom)
        time.sleep(1 / 60)
    gc.enable()


# -- every game ------------------------------------------------------------------------------------------------------

MOVES = {
    "contraconquer": 20, "wargops": 24, "contraspiel": 29, "contractgrid": 28, "precognition": 34, "procession": 40,
}  # fmt: skip
"""How many moves are made before a game's picture is measured, so that there is much to draw."""

TABLES: dict[str, dict[str, Any]] = {"contraconquer": {"form": "remainder"}, "procession": {"length": 24}}
"""House rules of the tables whose pictures are measured."""

RULES: dict[str, dict[str, Any]] = {"precognition": {"playoff": False}}
"""House rules under which random play comes to an end."""

FRAMES = 30
ROWS = 500  # the number of random rows before the sheet of 24 digits is measured


def sit(app: Any, key: str, players: int, moves: int, seed: int = 7) -> TableScreen:
    """The screen of a table at which only people sit, after so many random moves, with the next curtain open."""
    rng = random.Random(seed)
    chairs = [person(name) for name in "ABCDEF"[:players]]
    session = Session.start(find(key), players, TABLES.get(key, {}), chairs, False, None, random.Random(1))
    for _ in range(moves):
        session.open_curtain()
        session.submit(session.situation.view.legal().sample(rng))
        session.go_on()
    session.open_curtain()
    screen = TableScreen(app, session)
    app.home()
    app.push(screen)
    return screen


def picture(app: Any, key: str) -> tuple[list[float], list[float]]:
    """Processor milliseconds of each of two tasks: to build and paint the whole picture of a game under way; and to
    build the picture and restore what was at rest, after the window was uncovered."""
    screen = sit(app, key, 4, MOVES[key])
    settle(app)
    spent: tuple[list[float], list[float]] = [], []
    for number in range(2 * FRAMES):
        begun = time.thread_time()
        focus = app.scene.focus
        settings, studio = app.settings, app.studio
        builder = Builder(app.window.size, studio.fonts, app.words, settings.scale, focus, "", app.faces)
        studio.stage.show([screen.build(builder)])
        (studio.stage.expose if number % 2 else studio.stage.reveal)()
        studio.stage.draw(app.window.surface, app.clock())
        if number >= 8:
            spent[number % 2].append((time.thread_time() - begun) * 1000)
    return spent


def answers(app: Any, key: str) -> list[float]:
    """Processor milliseconds from a click on a choice to the picture in which the choice is lifted."""
    sit(app, key, 4, MOVES[key])
    settle(app)
    spent = []
    for number in range(FRAMES):
        places = _choices(app.scene.targets)
        if not places:
            break
        place = places[number % len(places)]
        begun = time.thread_time()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=1, pos=place, touch=False))
        drew = beat(app)
        if drew and number >= 4:
            spent.append((time.thread_time() - begun) * 1000)
        settle(app)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(8, 8), touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(8, 8), touch=False))
        while beat(app):
            pass
    return spent


def _choices(targets: Sequence[Any]) -> list[tuple[int, int]]:
    """The places of the choices that can be clicked."""
    return [(round(t.rect.cx), round(t.rect.cy)) for t in targets if t.action.verb == "pick" and t.enabled]


def table(key: str, home: Path) -> dict[str, float]:
    """Processor milliseconds at a game under way: of its whole picture, and of a click on a choice."""
    app = opened(SIZES["1080p"], home)
    drawn, uncovered = picture(app, key)
    clicked = answers(app, key)
    app.close()
    return {"picture": quantile(drawn, 0.5), "uncovered": quantile(uncovered, 0.5), "click": quantile(clicked, 0.95)}


def rules(key: str, seconds: float) -> dict[str, float]:
    """Moves a second of random play without pictures: the best figure of twenty games in a row."""
    engine = find(key).engine
    chosen = complete(engine, engine.usual_players, RULES.get(key, {}))
    best, end, rng = 0.0, time.perf_counter() + seconds, random.Random(1)
    while time.perf_counter() < end:
        moves, begun = 0, time.perf_counter()
        for _ in range(20):
            state = engine.new(engine.usual_players, chosen)
            while acting := state.acting():
                for actor in acting:
                    dealt = actor == CHANCE
                    state.apply(actor, engine.deal(state, rng) if dealt else state.legal(actor).sample(rng))
                moves += len(acting)
        best = max(best, moves / (time.perf_counter() - begun))
    return {"moves": best}


def run_part(words: Sequence[str]) -> dict[str, float]:
    """Run a part. words: its name, its arguments, the home folder of the app."""
    name, *arguments, last = words
    home = Path(last)
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "frames": lambda: frames(arguments[0], int(arguments[1]), home),
        "thinking": lambda: thinking(int(arguments[0]), int(arguments[1]), home),
        "tables": lambda: tables(int(arguments[0]), home),
        "resizes": lambda: resizes(home),
        "clicks": lambda: clicks(int(arguments[0]), home),
        "game": lambda: game(float(arguments[0]), home),
        "table": lambda: table(arguments[0], home),
        "rules": lambda: rules(arguments[0], float(arguments[1])),
    }
    return parts[name]()
