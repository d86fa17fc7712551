"""Measures what a player feels: start, memory, rest, frames, resizes, answers to input; and how fast the rules are.

    python tools/bench.py [--quick] [--only WORD] [--json FILE]

Every figure is taken in a process of its own under an X server started here (Xvfb), without a GPU. Prints a table with
the bounds and writes JSON. Nothing fails: figures are read, not tested. They are worth most on a machine that does
nothing else; how busy it was before is written beside them.
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

KEYS = tuple(MOVES)  # the games
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
    """The figures, measured one after the other."""

    def __init__(self, quick: bool, home: Path) -> None:
        self.quick = quick
        self.home = home
        self.figures: dict[str, float] = {}

    def starts(self) -> None:
        """The start: the first one ever, which fills the cache of pictures, and a warm one."""
        count = 1 if self.quick else 7
        firsts = [meter.start(COMMAND, self.folder("first")) for _ in range(count)]
        self.figures["first_painted_ms"] = statistics.median(run.painted for run in firsts)
        self.figures["first_settled_ms"] = statistics.median(run.settled for run in firsts)
        meter.start(COMMAND, self.home, idle=6)
        runs = [meter.start(COMMAND, self.home) for _ in range(count)]
        self.figures["start_wall_ms"] = statistics.median(run.painted for run in runs)
        self.figures["start_cpu_ms"] = statistics.median(run.cpu for run in runs)

    def frames(self) -> None:
        """Ten cards moving, at both sizes; and while a computer player thinks."""
        for name in ("1080p", "4k"):
            found = self.part(name, "frames", name, "3" if self.quick else "20")
            self.figures[f"frame_{name}_cpu_p50_ms"] = found["cpu"]
        found = self.part("1080p", "thinking", *(("1", "3") if self.quick else ("5", "10")))
        self.figures["thinking_p99_more_ms"] = found["more"]

    def tables(self) -> None:
        """A step of the app at a table: arrows along cards; wheel, mouse and arrows on a sheet of 24 digits."""
        self.figures |= self.part("1080p", "tables", "30" if self.quick else "300")

    def resizes(self) -> None:
        """A resize by dragging: the time until everything is crisp again."""
        self.figures["resize_4k_ms"] = self.part("4k", "resizes")["drag"]

    def clicks(self) -> None:
        """Clicks: the time until something answers."""
        found = self.part("small", "clicks", "6" if self.quick else "35")
        self.figures["click_awake_p95_ms"], self.figures["click_still_p95_ms"] = found["awake"], found["still"]

    def games(self) -> None:
        """Every game: its engine, its picture, a click on a choice."""
        for key in KEYS:
            self.figures[f"{key}_moves_per_s"] = self.part(None, "rules", key, "0.5" if self.quick else "6")["moves"]
            found = self.part("1080p", "table", key)
            self.figures[f"{key}_picture_ms"], self.figures[f"{key}_uncovered_ms"] = (
                found["picture"],
                found["uncovered"],
            )
            self.figures[f"{key}_click_p95_ms"] = found["click"]

    def memory(self) -> None:
        """Two minutes at a table."""
        self.figures["memory_mb"] = self.part("1080p", "game", "0.1" if self.quick else "2")["memory"]

    def rests(self) -> None:
        """Idle at the shelf."""
        found = meter.start(COMMAND, self.home, idle=3.0 if self.quick else 20.0)
        self.figures["idle_percent"], self.figures["idle_redraws"] = found.idle, found.redraws

    def part(self, screen: str | None, *words: str) -> dict[str, float]:
        """Run one part in its own process, with an X server of that size if it needs one."""
        home = self.folder("part")
        command = _command(*words, str(home))
        if screen is None:
            return _asked(command, dict(os.environ))
        with meter.screen(*SIZES[screen], manager=False) as where:
            return _asked(command, meter.environment(where, home))

    def folder(self, name: str) -> Path:
        """A new folder."""
        return Path(tempfile.mkdtemp(prefix=name, dir=self.home))


def _command(*words: str) -> list[str]:
    return [sys.executable, str(Path(__file__).resolve()), "--part", *words]


def _asked(command: list[str], environment: dict[str, str]) -> dict[str, float]:
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def machine() -> dict[str, Any]:
    """The machine, and how busy it was before."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "cores": os.cpu_count(),
        "memory_gb": round(memory, 1),
        "load_before": round(os.getloadavg()[0], 2),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def table(figures: dict[str, float]) -> str:
    """The figures beside their bounds."""
    lines = [f"{'figure':32}{'measured':>12}  bound"]
    for name, bound in BOUNDS.items():
        if name in figures:
            value = figures[name]
            kept = not bound or (value <= float(bound[3:]) if bound[0] == "<" else value >= float(bound[3:]))
            lines.append(f"{name:32}{value:12.2f}  {bound:12}{'' if kept else '  over'}")
    return "\n".join(lines)


def main() -> int:
    """Measure everything, or one part."""
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
