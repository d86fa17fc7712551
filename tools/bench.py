"""Measures what a player feels: start, memory, rest, frames, answers to a click; and how fast the rules are.

    python tools/bench.py [--quick] [--json FILE]

Every figure is taken in a process of its own under an X server started here (Xvfb), without a GPU. Prints a table with
the bounds and writes JSON. Nothing fails: figures are read, not tested.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

import meter  # noqa: E402

FRAME_SIZES = {"1080p": (1920, 1080), "4k": (3840, 2160)}
BOUNDS = {
    "start_wall_ms": "<= 300",
    "start_cpu_ms": "<= 350",
    "memory_mb": "<= 120",
    "idle_percent": "<= 0.3",
    "idle_redraws": "<= 0",
    "frame_1080p_p50_ms": "<= 4",
    "frame_1080p_p99_ms": "<= 10",
    "frame_4k_p50_ms": "<= 14",
    "frame_4k_p99_ms": "",
    "thinking_p99_more_ms": "<= 4",
    "click_awake_p95_ms": "<= 35",
    "click_still_p95_ms": "<= 70",
    "engine_moves_per_s": ">= 150000",
}


# -- parts that run in the measured process ----------------------------------------------------------------------


def opened(size: tuple[int, int], home: Path) -> Any:
    """The app in a real window of that size, without a frame round it."""
    from tablegame.files.folders import Folders
    from tablegame.ui.app import App, Services
    from tablegame.ui.window import Window

    return App(Services(Folders(home / "data", home / "cache")), Window("bench", size))


class TenCards:
    """Ten cards of the table's size, thrown to and fro, turned and turned over."""

    modal = False
    help = ""

    def __init__(self) -> None:
        self.side = 0

    def build(self, b: Any) -> Any:
        from dataclasses import replace

        from tablegame.table.scene import Action, Card, Rect

        width = b.px(178)
        for i in range(10):
            face = f"contra/{'ABC'[i % 9 // 3]}/{i % 9 + 1}/full/hyphens" if self.side or i % 3 else "back"
            x = b.felt.x + (i + 0.7) * b.felt.w / 10.6
            y = b.felt.cy + (b.px(190) if self.side == i % 2 else -b.px(170))
            angle = (9 - 2 * i) * (1 if self.side else -0.6)
            b.add(Card(f"card/{i}", face, x, y, width, width * 370 / 240, angle))
        b.button("bar", "go", Rect(b.felt.x, b.felt.bottom - 60, 200, 46), "Go", Action("go"), "brass")
        return replace(b.scene("table"), motion=0.5)

    def act(self, action: Any) -> None:
        if action.verb == "go":
            self.side = 1 - self.side

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        return False

    def lost_focus(self) -> None: ...

    def closing(self) -> None: ...


def settled(app: Any) -> None:
    """Beat until every raster is there and nothing moves."""
    import pygame

    quiet = time.monotonic()
    while time.monotonic() - quiet < 0.3:
        if app.step(app.clock(), pygame.event.get()) or app.studio.rasters.waiting or app.moving():
            app.show()
            quiet = time.monotonic()
        time.sleep(0.005)


def frames(name: str, turns: int, home: Path, thinking: bool) -> dict[str, float]:
    """Milliseconds of work for each frame in which ten cards move, flip included."""
    import gc

    import pygame

    from tablegame.table.scene import Action

    app = opened(FRAME_SIZES[name], home)
    app.push(TenCards())
    settled(app)
    stop = keep_busy(app) if thinking else lambda: None
    spent: list[float] = []
    gc.collect()
    for _ in range(turns):
        app.act(Action("go"))
        app.step(app.clock(), pygame.event.get())
        app.show()
        while app.moving():
            begun = time.perf_counter()
            if app.step(app.clock(), pygame.event.get()):
                app.show()
                spent.append((time.perf_counter() - begun) * 1000)
            time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun)))
    stop()
    app.close()
    return {"p50": quantile(spent, 0.5), "p99": quantile(spent, 0.99), "frames": len(spent)}


def keep_busy(app: Any) -> Callable[[], None]:
    """Have the worker think all the time; call the result to let it rest."""
    from tablegame.core.options import complete
    from tablegame.games import find
    from tablegame.play.minds import Job

    entry = find("contraconquer")
    state = entry.engine.new(3, complete(entry.engine, 3, {}))
    ended = threading.Event()

    def ask() -> None:
        seed = 0
        while not ended.wait(0.004):
            if not app.minds.busy:
                seed += 1
                app.minds.submit(Job("evaluate", entry.key, entry.bot.levels[-1], state.view(0), seed))
            else:
                app.minds.poll()

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()

    def stop() -> None:
        ended.set()
        thread.join()

    return stop


def clicks(count: int, home: Path) -> dict[str, float]:
    """Milliseconds from a click to the first changed frame, soon after the last input and out of stillness."""
    import pygame

    from tablegame.ui.loop import run

    app = opened((1280, 800), home)
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
    """Memory of the window's process after so long in a game with computer seats, 1280x800."""
    import pygame

    from tablegame.games import find

    app = opened((1280, 800), home)
    app.home()
    from tablegame.ui.screens.new_game import deal_usual

    deal_usual(app, find("contraconquer"))
    end = time.monotonic() + 60 * minutes
    turn = 0
    while time.monotonic() < end:
        turn += 1
        if turn % 25 == 0:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40))
        if app.step(app.clock(), pygame.event.get()):
            app.show()
        time.sleep(1 / 60)
    memory = meter.resident(os.getpid())
    app.close()
    return {"memory": memory}


def engine(seconds: float) -> dict[str, float]:
    """Moves a second of plain random play."""
    from tablegame.core.options import complete
    from tablegame.games import find
    from tablegame.play.playout import random_play

    entry = find("contraconquer")
    chosen = complete(entry.engine, 3, {})
    best, end, seed = 0.0, time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        seed += 1
        moves, spent = random_play(entry, 3, chosen, 200, seed)
        best = max(best, moves / spent)
    return {"moves": best}


# -- the bench itself --------------------------------------------------------------------------------------------


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part of them lies; nan of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def part(home: Path, size: tuple[int, int] | None, *words: str) -> dict[str, float]:
    """Run one part in a process of its own, under an X server where it needs one."""
    command = [sys.executable, str(Path(__file__).resolve()), "--part", *words, str(home)]
    if size is None:
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])
    with meter.screen(*size, manager=False) as where:
        done = subprocess.run(
            command, env=meter.environment(where, home), check=True, stdout=subprocess.PIPE, text=True
        )
    return json.loads(done.stdout.splitlines()[-1])


def measure(quick: bool) -> dict[str, float]:
    """All figures, by the names of BOUNDS."""
    home = Path(tempfile.mkdtemp(prefix="bench"))
    runs = 3 if quick else 7
    command = [sys.executable, "-m", "tablegame"]
    os.chdir(ROOT)
    figures: dict[str, float] = {}
    say("start")
    meter.start(command, home, idle=12)  # the first start ever fills the cache of pictures
    starts = [meter.start(command, home) for _ in range(runs)]
    figures["start_wall_ms"] = statistics.median(s.painted for s in starts)
    figures["start_cpu_ms"] = statistics.median(s.cpu for s in starts)
    say("rest")
    rest = meter.start(command, home, idle=5 if quick else 20)
    figures["idle_percent"], figures["idle_redraws"] = rest.idle, rest.redraws
    say("a game")
    figures["memory_mb"] = part(home, (1280, 800), "game", "0.3" if quick else "2")["memory"]
    turns = 8 if quick else 30
    for name, size in FRAME_SIZES.items():
        say(f"frames at {name}")
        found = part(home, size, "frames", name, str(turns))
        figures[f"frame_{name}_p50_ms"], figures[f"frame_{name}_p99_ms"] = found["p50"], found["p99"]
    say("frames while a seat thinks")
    more = []
    for _ in range(3 if quick else 5):
        alone = part(home, FRAME_SIZES["1080p"], "frames", "1080p", str(turns))
        beside = part(home, FRAME_SIZES["1080p"], "thinking", "1080p", str(turns))
        more.append(beside["p99"] - alone["p99"])
    figures["thinking_p99_more_ms"] = statistics.median(more)
    say("clicks")
    found = part(home, (1280, 800), "clicks", "15" if quick else "60")
    figures["click_awake_p95_ms"], figures["click_still_p95_ms"] = found["awake"], found["still"]
    say("the engine")
    figures["engine_moves_per_s"] = part(home, None, "engine", "2" if quick else "6")["moves"]
    return figures


def say(what: str) -> None:
    """What is being measured, for whoever waits."""
    print(f"  {what} ...", file=sys.stderr, flush=True)


def table(figures: dict[str, float]) -> str:
    """The figures beside their bounds."""
    lines = [f"{'figure':24}{'measured':>12}  bound"]
    for name, bound in BOUNDS.items():
        value = figures.get(name, float("nan"))
        kept = not bound or (value <= float(bound[3:]) if bound[0] == "<" else value >= float(bound[3:]))
        lines.append(f"{name:24}{value:12.1f}  {bound:12}{'' if kept else '  over'}")
    return "\n".join(lines)


def run_part(words: list[str]) -> None:
    """Do one part in this process and print its figures as JSON."""
    kind, *given, home = words
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "frames": lambda: frames(given[0], int(given[1]), Path(home), thinking=False),
        "thinking": lambda: frames(given[0], int(given[1]), Path(home), thinking=True),
        "clicks": lambda: clicks(int(given[0]), Path(home)),
        "game": lambda: game(float(given[0]), Path(home)),
        "engine": lambda: engine(float(given[0])),
    }
    print(json.dumps(parts[kind]()))


def main() -> int:
    """Measure everything, or one part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs: rough figures in about a minute")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", help="where the figures go")
    parser.add_argument("--part", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part:
        run_part(asked.part)
        return 0
    figures = measure(asked.quick)
    machine = {"system": platform.platform(), "python": platform.python_version(), "cores": os.cpu_count()}
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps({"machine": machine, "figures": figures, "bounds": BOUNDS}, indent=1) + "\n")
    print(table(figures))
    print(f"{machine['cores']} cores, {machine['system']}, Python {machine['python']}; JSON in {asked.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
