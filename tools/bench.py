"""Measures what a player feels: start, memory, rest, frames, resizes, answers to input; and how fast the rules are.

    python tools/bench.py [--quick] [--only WORD] [--json FILE]

Every figure is taken in a process of its own, in an X server that this program starts (Xvfb), without a GPU. Prints a
table with the bounds and writes JSON. A figure above its bound is marked, and is no error. Figures are worth most on a
machine that does nothing else, so its load before is written too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import meter
from bench_parts import MOVES, SIZES, run_part

ROOT = Path(__file__).resolve().parent.parent

KEYS = tuple(MOVES)  # of the games
BOUNDS = {
    "start_wall_ms": "<= 300",
    "start_cpu_ms": "<= 350",
    "first_painted_ms": "<= 450",
    "first_settled_ms": "<= 1000",
    "frame_1080p_cpu_p50_ms": "<= 3",
    "frame_4k_cpu_p50_ms": "<= 10",
    "thinking_p99_more_ms": "<= 4",
    "cards_arrows_p50_ms": "<= 4",
    "cards_arrows_p99_ms": "<= 10",
    "sheet_wheel_p50_ms": "<= 4",
    "sheet_wheel_p99_ms": "<= 10",
    "sheet_hover_p50_ms": "<= 4",
    "sheet_hover_p99_ms": "<= 10",
    "sheet_arrows_p50_ms": "<= 4",
    "sheet_arrows_p99_ms": "<= 10",
    "resize_4k_ms": "<= 300",
    "click_awake_p95_ms": "<= 35",
    "click_still_p95_ms": "<= 70",
    **{f"{key}_moves_per_s": ">= 150000" for key in KEYS},
    **{f"{key}_picture_ms": "<= 4" for key in KEYS},
    **{f"{key}_uncovered_ms": "" for key in KEYS},
    **{f"{key}_click_p95_ms": "<= 35" for key in KEYS},
    "memory_mb": "<= 120",
    "idle_percent": "<= 0.3",
    "idle_redraws": "<= 0",
}
COMMAND = [sys.executable, "-m", "tablegame"]


class Bench:
    """Measures the figures. Each method measures some of them."""

    def __init__(self, quick: bool, home: Path) -> None:
        self.quick = quick
        self.home = home
        self.figures: dict[str, float] = {}

    def starts(self) -> None:
        """The first start of a player, which fills the cache of pictures, and a later start."""
        count = 1 if self.quick else 7
        firsts = [meter.start(COMMAND, self.folder("first")) for _ in range(count)]
        self.figures["first_painted_ms"] = statistics.median(run.painted for run in firsts)
        self.figures["first_settled_ms"] = statistics.median(run.settled for run in firsts)
        meter.start(COMMAND, self.home, idle=6)  # fills the cache
        runs = [meter.start(COMMAND, self.home) for _ in range(count)]
        self.figures["start_wall_ms"] = statistics.median(run.painted for run in runs)
        self.figures["start_cpu_ms"] = statistics.median(run.cpu for run in runs)

    def frames(self) -> None:
        """Ten cards that move, at two sizes of the window; and while a computer player thinks."""
        for name in ("1080p", "4k"):
            figures = self.part(name, "frames", name, "3" if self.quick else "20")
            self.figures[f"frame_{name}_cpu_p50_ms"] = figures["cpu"]
        figures = self.part("1080p", "thinking", *(("1", "3") if self.quick else ("5", "10")))
        self.figures["thinking_p99_more_ms"] = figures["more"]

    def tables(self) -> None:
        """A step of the app at a table: arrows along cards; wheel, mouse and arrows on a sheet of 24 digits."""
        self.figures |= self.part("1080p", "tables", "30" if self.quick else "300")

    def resizes(self) -> None:
        """A resize by dragging: the time until no picture is a scaled one."""
        self.figures["resize_4k_ms"] = self.part("4k", "resizes")["drag"]

    def clicks(self) -> None:
        """The time from a click to the picture that answers it."""
        figures = self.part("small", "clicks", "6" if self.quick else "35")
        self.figures["click_awake_p95_ms"], self.figures["click_still_p95_ms"] = figures["awake"], figures["still"]

    def games(self) -> None:
        """Every game: its engine, its picture, a click on a choice."""
        for key in KEYS:
            self.figures[f"{key}_moves_per_s"] = self.part(None, "rules", key, "0.5" if self.quick else "6")["moves"]
            figures = self.part("1080p", "table", key)
            self.figures[f"{key}_picture_ms"] = figures["picture"]
            self.figures[f"{key}_uncovered_ms"] = figures["uncovered"]
            self.figures[f"{key}_click_p95_ms"] = figures["click"]

    def memory(self) -> None:
        """The memory of the window after two minutes at a table."""
        self.figures["memory_mb"] = self.part("1080p", "game", "0.1" if self.quick else "2")["memory"]

    def rests(self) -> None:
        """The work of the program while the shelf is open and nobody does anything."""
        run = meter.start(COMMAND, self.home, idle=3.0 if self.quick else 20.0)
        self.figures["idle_percent"], self.figures["idle_redraws"] = run.idle, run.redraws

    def part(self, screen: str | None, *words: str) -> dict[str, float]:
        """Run a part of `bench_parts.py` in a process of its own; returns its figures. screen: the name of the size of
        its X server, None if it needs none."""
        home = self.folder("part")
        command = [sys.executable, str(Path(__file__).resolve()), "--part", *words, str(home)]
        if screen is None:
            return _figures(command, dict(os.environ))
        with meter.screen(*SIZES[screen], manager=False) as x_server:
            return _figures(command, meter.environment(x_server, home))

    def folder(self, name: str) -> Path:
        return Path(tempfile.mkdtemp(prefix=name, dir=self.home))


def _figures(command: list[str], environment: dict[str, str]) -> dict[str, float]:
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def machine() -> dict[str, Any]:
    """The data of this machine that are written beside the figures."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "cores": os.cpu_count(),
        "memory_gb": round(memory, 1),
        "load_before": round(os.getloadavg()[0], 2),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def table(figures: dict[str, float]) -> str:
    lines = [f"{'figure':32}{'measured':>12}  bound"]
    for name, bound in BOUNDS.items():
        if name in figures:
            value = figures[name]
            kept = not bound or (value <= float(bound[3:]) if bound[0] == "<" else value >= float(bound[3:]))
            lines.append(f"{name:32}{value:12.2f}  {bound:12}{'' if kept else '  over'}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs: rough figures in about two minutes")
    parser.add_argument("--only", metavar="WORD", help="one of its parts; a wrong word names them")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", help="where the figures go")
    parser.add_argument("--part", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part:
        print(json.dumps(run_part(asked.part)))
        return 0
    os.chdir(ROOT)
    before = machine()
    with tempfile.TemporaryDirectory(prefix="bench", ignore_cleanup_errors=True) as home:
        bench = Bench(asked.quick, Path(home))
        steps: dict[str, Callable[[], None]] = {
            name: getattr(bench, name)
            for name in ("starts", "frames", "tables", "resizes", "clicks", "games", "memory", "rests")
        }
        if asked.only and asked.only not in steps:
            parser.error(f"there is no part {asked.only!r}; the parts are {', '.join(steps)}")
        for name, step in steps.items():
            if asked.only in (None, name):
                print(f"  {name} ...", file=sys.stderr, flush=True)
                step()
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps({"machine": before, "figures": bench.figures, "bounds": BOUNDS}, indent=1) + "\n")
    print(table(bench.figures))
    print(
        f"{before['cores']} cores, {before['memory_gb']} GB, load {before['load_before']} before; {before['system']}, "
        f"Python {before['python']}; JSON in {asked.json}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
