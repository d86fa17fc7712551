"""The parts of the bench that run in the measured process: frames, resizes, clicks, rest, a game, the engine.

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

import bench_games
import bench_results
import meter

from tablegame.ui.desk import Screen
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Card, Rect, Scene

SIZES = {"small": (1280, 800), "1080p": (1920, 1080), "4k": (3840, 2160)}
CARD = 200
"""The width of a card of the own hand and of the trick, in units of the window."""


def quantile(values: Sequence[float], part: float) -> float:
    """A quantile of the values; nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def opened(size: tuple[int, int], home: Path) -> Any:
    """The app in a real window without a frame."""
    from tablegame.storage.folders import Folders
    from tablegame.ui.app import App
    from tablegame.ui.services import Services
    from tablegame.ui.window import Window

    app = App(Services(Folders(home / "data", home / "cache")), Window("bench", size))
    gc.disable()  # as the program does: the loop clears away between frames
    gc.freeze()
    return app


def at_table(app: Any, key: str = "contraconquer") -> None:
    """Open a table with the usual seats, a person and computers."""
    from tablegame.games import find
    from tablegame.ui.table.launch import deal_usual

    app.home()
    deal_usual(app, find(key))


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
    import pygame

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
    """Milliseconds of each frame in which ten cards move: all of it, without the flip, and of the processor."""
    app = opened(SIZES[name], home)
    app.push(TenCards())
    settled(app)
    whole, drawn, busy = moved(app, turns)
    app.close()
    from bench_reference import copies

    figures = {"frames": float(len(whole)), "copy": quantile(copies(SIZES[name], 60), 0.5)}
    for kind, spent in (("", whole), ("_unflipped", drawn), ("_cpu", busy)):
        figures["p50" + kind], figures["p99" + kind] = quantile(spent, 0.5), quantile(spent, 0.99)
    return figures


def moved(app: Any, turns: int) -> tuple[list[float], list[float], list[float]]:
    """Move the cards some times; each frame's milliseconds, those before the flip, those of the processor."""
    import pygame

    from tablegame.ui.loop import GarbageCollector

    broom = GarbageCollector()
    whole, drawn, busy = [], [], []
    for _ in range(turns):
        app.act(Action("go"))
        beat(app, broom)
        while app.moving():
            begun, used = time.perf_counter(), time.thread_time()
            drew = app.step(app.clock(), pygame.event.get())
            before = time.perf_counter()
            if drew:
                app.show()
            ended = time.perf_counter()
            if drew:
                whole.append((ended - begun) * 1000)
                drawn.append((before - begun) * 1000)
                busy.append((time.thread_time() - used) * 1000)
            broom.sweep(drew, True)
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun)))
    broom.put_away()
    return whole, drawn, busy


def thinking(pairs: int, turns: int, home: Path) -> dict[str, float]:
    """The increase of the 99th percentile of a frame while a computer player thinks, and while a game is judged:
    medians of pairs."""
    app = opened(SIZES["1080p"], home)
    app.push(TenCards())
    settled(app)
    moved(app, 2)
    found = {}
    for what, tasks in (("thinking", choosing()), ("judging", judging())):
        more = []
        for _ in range(pairs):
            alone = quantile(moved(app, turns)[0], 0.99)
            stop = keep_busy(what, tasks)
            beside = quantile(moved(app, turns)[0], 0.99)
            stop()
            more.append(beside - alone)
        found[what] = statistics.median(more)
    app.close()
    return found


def choosing() -> Iterator[Any]:
    """Endless questions for a computer player."""
    from tablegame.core.options import complete
    from tablegame.games import find
    from tablegame.session.worker import Job

    entry = find("contraconquer")
    view = entry.engine.new(3, complete(entry.engine, 3, {})).view(0)
    return (Job("evaluate", entry.key, entry.bot.levels[-1], view, seed) for seed in itertools.count())


def judging() -> Iterator[Any]:
    """Endless questions of the judge: a session of Contraspiel."""
    from tablegame.core.contract import CHANCE
    from tablegame.core.options import complete
    from tablegame.games import find
    from tablegame.practice.analysis import Analysis
    from tablegame.session.history import GameHistory

    engine = find("contraspiel").engine
    line = GameHistory(engine, 4, complete(engine, 4, {"deals": 2}))
    rng = random.Random(1)
    while acting := line.state.acting():
        actor = acting[0]
        line.add(actor, engine.deal(line.state, rng) if actor == CHANCE else line.state.legal(actor).sample(rng))
    analysis = Analysis("contraspiel", 4, line.chosen, line.lines)
    return (task for _ in itertools.count() for _, task in analysis.open_tasks())


def keep_busy(what: str, tasks: Iterator[Any]) -> Callable[[], None]:
    """Let a worker do one task after the other; call the result to stop it."""
    from tablegame.session.client import Client

    client = Client(what)
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


def tables(count: int, home: Path) -> dict[str, float]:
    """Processor milliseconds of the app's step after each input, at 1920x1080, at two tables."""
    from bench_tables import answers

    app = opened(SIZES["1080p"], home)
    found = answers(app, beat, settled, count)
    app.close()
    parts = (("p50", 0.5), ("p99", 0.99))
    return {f"{what}_{name}_ms": quantile(spent, part) for what, spent in found.items() for name, part in parts}


# -- resizes -----------------------------------------------------------------------------------------------------


def resizes(name: str, home: Path) -> dict[str, float]:
    """Milliseconds from a resize at the table until nothing is a scaled raster: single ones, and the last of a drag.

    The process is warm, yet no raster of the new sizes has ever been made.
    """
    width, height = SIZES[name]
    app = opened((1200, 750), home)
    at_table(app)
    settled(app)
    app.studio.poll(app.clock(), False, True)
    time.sleep(1.0)
    app.studio.rasters.folder = None
    single, dragged = [], []
    for turn in range(5):
        part = 1 - 0.021 * turn
        single.append(until_crisp(app, [(round(width * part), round(height * part))]))
        back = 0.98 - 0.023 * turn
        path = [(round(width * back) + 8 * step, round(height * back) + 5 * step) for step in range(-9, 1)]
        dragged.append(until_crisp(app, path))
    app.close()
    return {"single": statistics.median(single), "drag": statistics.median(dragged)}


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


# -- answers to a click, rest, memory ----------------------------------------------------------------------------


def clicks(count: int, home: Path) -> dict[str, float]:
    """Milliseconds from a click to the first changed frame, soon after the last input and after a rest."""
    import pygame

    from tablegame.ui.loop import run

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


def rest(where: str, seconds: float, home: Path) -> dict[str, float]:
    """Redraws while there is no input: at a table that waits for a person, or in a text field.

    Prints a line when the rest begins, for the measurement of processor time from outside.
    """
    import pygame

    from tablegame.ui.loop import run

    app = opened(SIZES["small"], home)
    if where == "table":
        at_table(app)
    else:
        field_of_rule_book(app)
    app.notice("For a moment")
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    redraws = 0
    show = app.show

    def noted() -> None:
        nonlocal redraws
        redraws += 1
        show()

    def watch() -> None:
        nonlocal redraws
        time.sleep(18)
        redraws = 0
        print("at rest", flush=True)
        time.sleep(seconds + 0.5)
        app.quit()

    app.show = noted
    threading.Thread(target=watch, daemon=True).start()
    run(app, app.clock, time.sleep)
    found = float(redraws)
    app.close()
    return {"redraws": found}


def field_of_rule_book(app: Any) -> None:
    """Open the rule book, with the caret in its search field."""
    from tablegame.ui.screens.rule_book import RulesScreen

    app.home()
    app.push(RulesScreen(app))
    beat(app)
    app.focus(next(target.id for target in app.scene.targets if target.edits is not None))


def game(minutes: float, home: Path, key: str = "contraconquer") -> dict[str, float]:
    """Memory of the window's process in MB after some time in a game with computer players, at 1280x800.

    Of Contraconquer also after larger type, other sizes and another theme, back at 1280x800.
    """
    app = opened(SIZES["small"], home)
    at_table(app, key)
    play(app, 60 * minutes)
    figures = {"memory": meter.resident(os.getpid())}
    if key != "contraconquer":
        app.close()
        return figures
    theme = app.settings.theme
    for percent, key, size in ((160, "paper", (1280, 800)), (160, theme, (1600, 900)), (100, theme, (1100, 700))):
        app.settings.text_scale, app.settings.theme = percent, key
        app.changed()
        play(app, 3)
        app.window.resize(size)
        play(app, 3)
    app.settings.text_scale = 160
    app.changed()
    app.window.resize(SIZES["small"])
    play(app, 5)
    figures["changed"] = meter.resident(os.getpid())
    app.close()
    return figures


def play(app: Any, seconds: float) -> None:
    """Run the app for some time, with U (a letter of a string) and Enter pressed twice a second."""
    import pygame

    from tablegame.ui.loop import GarbageCollector

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
    broom.put_away()


def engine(seconds: float) -> dict[str, float]:
    """Moves per second of random play."""
    from playout import random_play

    from tablegame.core.options import complete
    from tablegame.games import find

    entry = find("contraconquer")
    chosen = complete(entry.engine, 3, {})
    best, end, seed = 0.0, time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        seed += 1
        moves, spent = random_play(entry, 3, chosen, 200, seed)
        best = max(best, moves / spent)
    return {"moves": best}


def results(runs: int, home: Path) -> dict[str, float]:
    """The page of statistics over thousands of finished games."""
    spent = bench_results.opening(lambda: opened(SIZES["1080p"], home), beat, runs, home)
    return {"opening": quantile(spent, 0.5)}


def table(key: str, home: Path) -> dict[str, float]:
    """A game under way at 1920x1080: its whole picture, and a click on a choice."""
    app = opened(SIZES["1080p"], home)
    drawn, uncovered = bench_games.picture(app, key, settled)
    clicked = bench_games.answers(app, key, settled, beat)
    app.close()
    found = {"picture": quantile(drawn, 0.5), "uncovered": quantile(uncovered, 0.5)}
    return {**found, "click": quantile(clicked, 0.95)}


def run_part(words: Sequence[str]) -> dict[str, float]:
    """Run one part in this process: its name, its arguments, the home folder."""
    kind, *given, last = words
    home = Path(last)
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "frames": lambda: frames(given[0], int(given[1]), home),
        "thinking": lambda: thinking(int(given[0]), int(given[1]), home),
        "tables": lambda: tables(int(given[0]), home),
        "resizes": lambda: resizes(given[0], home),
        "clicks": lambda: clicks(int(given[0]), home),
        "rest": lambda: rest(given[0], float(given[1]), home),
        "game": lambda: game(float(given[0]), home, *given[1:]),
        "table": lambda: table(given[0], home),
        "rules": lambda: {"moves": bench_games.rules(given[0], float(given[1]))},
        "engine": lambda: engine(float(given[0])),
        "results": lambda: results(int(given[0]), home),
    }
    return parts[kind]()
