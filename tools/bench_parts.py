"""The parts of the bench that run in the measured process: frames, resizes, input, rest, a game, the engine.

Every part returns figures by name.
"""

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
    """A quantile of the values; nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def opened(size: tuple[int, int], home: Path) -> Any:
    """The app in a real window without a frame."""
    app = App(Services(Folders(home / "data", home / "cache")), Window("bench", size))
    gc.disable()  # as the program does: the loop clears away between frames
    gc.freeze()
    return app


def at_table(app: Any, key: str = "contraconquer") -> None:
    """Open a table with the usual seats, a person and computers."""
    app.home()
    begin_usual_game(app, find(key))


class TenCards(Screen):
    """A screen with ten cards of the table's size that move to and fro, turn, and turn over."""

    def __init__(self) -> None:
        self.side = 0

    def build(self, b: Builder) -> Scene:
        """The cards at one of their two places, and the button that moves them."""
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
        """Move them to the other place."""
        if action.verb == "go":
            self.side = 1 - self.side


def beat(app: Any, broom: Any = None) -> bool:
    """One step of the loop without its sleep; whether the picture changed."""
    drew: bool = app.step(app.clock(), pygame.event.get())
    if drew:
        app.show()
    if broom is not None:
        broom.sweep(drew, app.awake(app.clock()))
    return drew


def crisp(app: Any) -> bool:
    """Whether nothing on the screen is a scaled raster or a stand-in."""
    studio = app.studio
    return not (studio.rasters.waiting or studio.stage.stretching or app.moving())


def settled(app: Any) -> None:
    """Run until every raster is there and nothing moves."""
    quiet = time.monotonic()
    while time.monotonic() - quiet < 0.3:
        if beat(app) or not crisp(app):
            quiet = time.monotonic()
        time.sleep(0.005)


# -- frames ------------------------------------------------------------------------------------------------------


def frames(name: str, turns: int, home: Path) -> dict[str, float]:
    """Processor milliseconds of a frame in which ten cards move."""
    app = opened(SIZES[name], home)
    app.push(TenCards())
    settled(app)
    busy = moved(app, turns)[1]
    app.close()
    return {"cpu": quantile(busy, 0.5)}


def moved(app: Any, turns: int) -> tuple[list[float], list[float]]:
    """Move the cards some times; each frame's milliseconds, and those of the processor."""
    broom = GarbageCollector()
    whole, busy = [], []
    for _ in range(turns):
        app.act(Action("go"))
        beat(app, broom)
        while app.moving():
            begun, used = time.perf_counter(), time.thread_time()
            drew = app.step(app.clock(), pygame.event.get())
            if drew:
                app.show()
                whole.append((time.perf_counter() - begun) * 1000)
                busy.append((time.thread_time() - used) * 1000)
            broom.sweep(drew, True)
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun)))
    gc.enable()
    return whole, busy


def thinking(pairs: int, turns: int, home: Path) -> dict[str, float]:
    """By how much the 99th percentile of a frame rises while a computer player thinks: the median of pairs."""
    app = opened(SIZES["1080p"], home)
    app.push(TenCards())
    settled(app)
    moved(app, 2)
    more = []
    for _ in range(pairs):
        alone = quantile(moved(app, turns)[0], 0.99)
        stop = keep_busy(choosing())
        beside = quantile(moved(app, turns)[0], 0.99)
        stop()
        more.append(beside - alone)
    app.close()
    return {"more": statistics.median(more)}


def choosing() -> Iterator[Any]:
    """Endless questions for a computer player."""
    entry = find("contraconquer")
    view = entry.engine.new(3, complete(entry.engine, 3, {})).view(0)
    return (Job("evaluate", entry.key, entry.bot.levels[-1], view, seed) for seed in itertools.count())


def keep_busy(tasks: Iterator[Any]) -> Callable[[], None]:
    """Let a worker do one task after the other; call the result to stop it."""
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
    """Repeats inputs at a table and measures the processor time of each."""

    def __init__(self, app: Any, count: int) -> None:
        self.app, self.count = app, count
        self.broom = GarbageCollector()

    def timed(self, inputs: Iterator[Callable[[], None]]) -> list[float]:
        """Milliseconds of the step that follows each input and changes the picture; the first four are not counted."""
        spent = []
        for number, give in enumerate(itertools.islice(inputs, self.count)):
            give()
            begun = time.thread_time()
            drew = self.app.step(self.app.clock(), pygame.event.get())
            if drew and number >= 4:
                spent.append((time.thread_time() - begun) * 1000)
            self.broom.sweep(drew, True)
            while beat(self.app):
                pass
        return spent

    def keys(self, *names: str) -> Iterator[Callable[[], None]]:
        """Keys in a cycle."""

        def press(code: int) -> Callable[[], None]:
            return lambda: _post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)

        return itertools.cycle([press(pygame.key.key_code(name)) for name in names])

    def wheel(self, place: tuple[int, int]) -> Iterator[Callable[[], None]]:
        """The wheel over a place: down and up again."""
        _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        beat(self.app)
        half = self.count // 2
        for step in itertools.count():
            up = 1 if (step // half) % 2 == 0 else -1
            yield lambda up=up: _post(pygame.MOUSEWHEEL, x=0, y=up, precise_y=float(up), flipped=False)  # type: ignore[misc]

    def over(self, beginning: str) -> Iterator[Callable[[], None]]:
        """The mouse from one target to the next among those whose ids have a prefix."""
        rects = [target.rect for target in self.app.scene.targets if target.id.startswith(beginning)]
        places = [(round(rect.cx), round(rect.cy)) for rect in rects]

        def go(place: tuple[int, int]) -> Callable[[], None]:
            return lambda: _post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))

        return itertools.cycle([go(place) for place in places])


def _post(kind: int, **fields: Any) -> None:
    pygame.event.post(pygame.Event(kind, **fields))


def tables(count: int, home: Path) -> dict[str, float]:
    """Processor milliseconds of the app's step after each input, at 1920x1080: arrows along cards; wheel, mouse and
    arrows on a sheet of 24 digits with hundreds of rows."""
    app = opened(SIZES["1080p"], home)
    at_table(app)
    settled(app)
    hand = Hand(app, count)
    cards = next(zone.targets for zone in app.scene.zones if zone.id == "hand")
    app.focus(cards[0])
    settled(app)
    way = len(cards) - 1
    found = {"cards_arrows": hand.timed(hand.keys(*["right"] * way, *["left"] * way))}
    sit(app, "procession", 6, ROWS, 21)
    settled(app)
    rect = next(node.rect for node in app.scene.nodes if getattr(node, "id", "") == "sheet")
    found["sheet_wheel"] = hand.timed(hand.wheel((round(rect.cx), round(rect.y + rect.h / 3))))
    found["sheet_hover"] = hand.timed(hand.over("digit/"))
    app.focus("digit/1")
    settled(app)
    found["sheet_arrows"] = hand.timed(hand.keys(*["right"] * 23, *["left"] * 23))
    app.close()
    parts = (("p50", 0.5), ("p99", 0.99))
    return {f"{what}_{name}_ms": quantile(spent, part) for what, spent in found.items() for name, part in parts}


# -- resizes -----------------------------------------------------------------------------------------------------


def resizes(home: Path) -> dict[str, float]:
    """Milliseconds from the last resize of a drag to 3840x2160 at the table until nothing is a scaled raster.

    The process is warm, yet no raster of the new sizes has ever been made.
    """
    width, height = SIZES["4k"]
    app = opened((1200, 750), home)
    at_table(app)
    settled(app)
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
    """Resize step by step; milliseconds from the last step to the final picture."""
    app.window.resize((1200, 750))
    settled(app)
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
            if app.studio.size == size and crisp(app):
                return (time.perf_counter() - begun) * 1000
            time.sleep(max(0.0, due - time.perf_counter()))
    raise ValueError("a path has a last step")


# -- answers to a click, memory ----------------------------------------------------------------------------


def clicks(count: int, home: Path) -> dict[str, float]:
    """Milliseconds from a click to the first changed frame, soon after the last input and after a rest."""
    app = opened(SIZES["small"], home)
    app.push(TenCards())
    settled(app)
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
    """Memory of the window's process in MB after some time in a game with computer players, at 1280x800."""
    app = opened(SIZES["small"], home)
    at_table(app)
    play(app, 60 * minutes)
    found = meter.resident(os.getpid())
    app.close()
    return {"memory": found}


def play(app: Any, seconds: float) -> None:
    """Run the app for some time, with U (a letter of a string) and Enter pressed twice a second."""
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
    "contraconquer": 20,
    "wargops": 24,
    "contraspiel": 29,
    "contractgrid": 28,
    "precognition": 34,
    "procession": 40,
}
"""The number of moves before a game's picture is measured: piles wait, half of the row is laid, the sheet is full."""

TABLES: dict[str, dict[str, Any]] = {"contraconquer": {"form": "remainder"}, "procession": {"length": 24}}
"""House rules of the tables whose pictures are measured."""

RULES: dict[str, dict[str, Any]] = {"precognition": {"playoff": False}}
"""House rules under which random play comes to an end."""

FRAMES = 30
ROWS = 500  # the number of random rows before the sheet of 24 digits is measured


def sit(app: Any, key: str, players: int, moves: int, seed: int = 7) -> TableScreen:
    """The screen of a table of people after random moves, the next curtain open."""
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
    """Processor milliseconds to build and paint the whole picture of a game under way; and to build it and restore the
    resting picture after the window was uncovered.
    """
    screen = sit(app, key, 4, MOVES[key])
    settled(app)
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
    """Processor milliseconds from a click on a choice to the picture that shows it lifted."""
    sit(app, key, 4, MOVES[key])
    settled(app)
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
        settled(app)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(8, 8), touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(8, 8), touch=False))
        while beat(app):
            pass
    return spent


def _choices(targets: Sequence[Any]) -> list[tuple[int, int]]:
    """The places of the choices that can be made."""
    return [(round(t.rect.cx), round(t.rect.cy)) for t in targets if t.action.verb == "pick" and t.enabled]


def table(key: str, home: Path) -> dict[str, float]:
    """A game under way at 1920x1080: its whole picture, and a click on a choice."""
    app = opened(SIZES["1080p"], home)
    drawn, uncovered = picture(app, key)
    clicked = answers(app, key)
    app.close()
    found = {"picture": quantile(drawn, 0.5), "uncovered": quantile(uncovered, 0.5)}
    return {**found, "click": quantile(clicked, 0.95)}


def rules(key: str, seconds: float) -> dict[str, float]:
    """Moves per second of random play: the fastest of some games."""
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
    """Run one part in this process: its name, its arguments, the home folder."""
    kind, *given, last = words
    home = Path(last)
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "frames": lambda: frames(given[0], int(given[1]), home),
        "thinking": lambda: thinking(int(given[0]), int(given[1]), home),
        "tables": lambda: tables(int(given[0]), home),
        "resizes": lambda: resizes(home),
        "clicks": lambda: clicks(int(given[0]), home),
        "game": lambda: game(float(given[0]), home),
        "table": lambda: table(given[0], home),
        "rules": lambda: rules(given[0], float(given[1])),
    }
    return parts[kind]()
