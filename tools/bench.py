"""Measures what a player feels: start, memory, rest, frames, resizes, answers to a click; and how fast the rules are.

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
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

import meter  # noqa: E402
from bench_games import KEYS  # noqa: E402
from bench_parts import SIZES, run_part  # noqa: E402

BOUNDS = {
    "start_wall_ms": "<= 300",
    "start_cpu_ms": "<= 350",
    "start_to_aisleriot": "<= 0.9",
    "first_painted_ms": "<= 450",
    "first_settled_ms": "<= 1000",
    "first_cpu_ms": "",
    "bare_wall_ms": "",
    "bare_cpu_ms": "",
    "start_to_bare": "<= 1.4",
    "start_cpu_to_bare": "<= 1.6",
    "first_settled_to_bare": "<= 6",
    "memory_mb": "<= 120",
    "memory_changed_mb": "<= 120",
    "idle_percent": "<= 0.3",
    "idle_redraws": "<= 0",
    "idle_table_percent": "<= 0.3",
    "idle_table_redraws": "<= 0",
    "idle_field_percent": "<= 0.3",
    "idle_field_redraws": "<= 0",
    "frame_1080p_p50_ms": "<= 4",
    "frame_1080p_p99_ms": "<= 10",
    "frame_1080p_unflipped_p50_ms": "",
    "frame_1080p_unflipped_p99_ms": "",
    "frame_1080p_cpu_p50_ms": "<= 3",
    "frame_4k_p50_ms": "<= 14",
    "frame_4k_p99_ms": "",
    "frame_4k_unflipped_p50_ms": "",
    "frame_4k_unflipped_p99_ms": "",
    "frame_4k_cpu_p50_ms": "<= 10",
    "copy_1080p_ms": "",
    "copy_4k_ms": "",
    "frame_1080p_copies": "<= 2.5",
    "frame_4k_copies": "<= 2",
    "sheet_arrows_p50_copies": "<= 3",
    "sheet_arrows_p99_copies": "<= 8",
    "thinking_p99_more_ms": "<= 4",
    "judging_p99_more_ms": "<= 4",
    "cards_arrows_p50_ms": "<= 4",
    "cards_arrows_p99_ms": "<= 10",
    "sheet_wheel_p50_ms": "<= 4",
    "sheet_wheel_p99_ms": "<= 10",
    "sheet_hover_p50_ms": "<= 4",
    "sheet_hover_p99_ms": "<= 10",
    "sheet_arrows_p50_ms": "<= 4",
    "sheet_arrows_p99_ms": "<= 10",
    "resize_small_ms": "<= 300",
    "resize_small_drag_ms": "<= 300",
    "resize_1080p_ms": "<= 300",
    "resize_1080p_drag_ms": "<= 300",
    "resize_4k_ms": "<= 300",
    "resize_4k_drag_ms": "<= 300",
    "click_awake_p95_ms": "<= 35",
    "click_still_p95_ms": "<= 70",
    "statistics_ms": "<= 300",
    "engine_moves_per_s": ">= 150000",
    **{f"{key}_moves_per_s": "" for key in KEYS},
    **{f"{key}_picture_ms": "<= 4" for key in ("contraconquer", *KEYS)},
    **{f"{key}_picture_copies": "<= 5" for key in ("contraconquer", *KEYS)},
    **{f"{key}_uncovered_ms": "" for key in ("contraconquer", *KEYS)},
    **{f"{key}_click_p95_ms": "<= 35" for key in KEYS},
    **{f"{key}_memory_mb": "<= 120" for key in KEYS},
}
RATIOS = (
    ("start_to_bare", "start_wall_ms", "bare_wall_ms"),
    ("start_cpu_to_bare", "start_cpu_ms", "bare_cpu_ms"),
    ("first_settled_to_bare", "first_settled_ms", "bare_wall_ms"),
    ("frame_1080p_copies", "frame_1080p_cpu_p50_ms", "copy_1080p_ms"),
    ("frame_4k_copies", "frame_4k_cpu_p50_ms", "copy_4k_ms"),
    ("sheet_arrows_p50_copies", "sheet_arrows_p50_ms", "copy_1080p_ms"),
    ("sheet_arrows_p99_copies", "sheet_arrows_p99_ms", "copy_1080p_ms"),
    *((f"{key}_picture_copies", f"{key}_picture_ms", "copy_1080p_ms") for key in ("contraconquer", *KEYS)),
)
"""Figures that are ratios."""
COMMAND = [sys.executable, "-m", "tablegame"]
BARE = [sys.executable, str(ROOT / "tools" / "bench_reference.py")]
AISLERIOT = shutil.which("sol", path=os.environ.get("PATH", "") + ":/usr/games")
"""The command of a patience that opens fast, for comparison; None if it is not installed."""


class Bench:
    """The figures, measured one after the other."""

    def __init__(self, quick: bool) -> None:
        self.quick = quick
        self.home = Path(tempfile.mkdtemp(prefix="bench"))
        self.figures: dict[str, float] = {}

    def starts(self) -> None:
        """The start: the first one ever, which fills the cache of pictures, and a warm one, beside another program."""
        count = 3 if self.quick else 7
        homes = [Path(tempfile.mkdtemp(prefix="first", dir=self.home)) for _ in range(count)]
        firsts = [meter.start(COMMAND, home) for home in homes]
        for name, values in (
            ("painted_ms", [run.painted for run in firsts]),
            ("settled_ms", [run.settled for run in firsts]),
            ("cpu_ms", [run.cpu for run in firsts]),
        ):
            self.figures[f"first_{name}"] = statistics.median(values)
        meter.start(COMMAND, self.home, idle=6)
        ours, bare, others = [], [], []
        for _ in range(count):
            ours.append(meter.start(COMMAND, self.home))
            bare.append(meter.start(BARE, self.home))
            if AISLERIOT is not None:
                others.append(meter.start([AISLERIOT], self.home))
        self.figures["start_wall_ms"] = statistics.median(run.painted for run in ours)
        self.figures["start_cpu_ms"] = statistics.median(run.cpu for run in ours)
        self.figures["bare_wall_ms"] = statistics.median(run.painted for run in bare)
        self.figures["bare_cpu_ms"] = statistics.median(run.cpu for run in bare)
        if others:
            other = statistics.median(run.painted for run in others[1:] or others)
            self.figures["start_to_aisleriot"] = self.figures["start_wall_ms"] / other

    def quiet(self) -> None:
        """Memory and idle, at the same time: neither needs the processor."""
        with ThreadPoolExecutor(1) as beside:
            game = beside.submit(self.game)
            self.rests()
            game.result()

    def rests(self) -> None:
        """Idle at the shelf, at a table that waits for its person, and in a text field with a caret."""
        seconds = 5.0 if self.quick else 20.0
        found = meter.start(COMMAND, self.home, idle=seconds)
        self.figures["idle_percent"], self.figures["idle_redraws"] = found.idle, found.redraws
        for where in ("table", "field"):
            busy, redraws = self.resting(where, seconds)
            self.figures[f"idle_{where}_percent"], self.figures[f"idle_{where}_redraws"] = busy, redraws

    def resting(self, where: str, seconds: float) -> tuple[float, float]:
        """Per cent of a core, workers included, and redraws."""
        home = Path(tempfile.mkdtemp(prefix="rest", dir=self.home))
        with meter.screen(*SIZES["small"], manager=False) as screen:
            command = _command("rest", where, str(seconds), str(home))
            process = subprocess.Popen(
                command, env=meter.environment(screen, home), stdout=subprocess.PIPE, text=True, cwd=ROOT
            )
            assert process.stdout is not None
            while process.stdout.readline() != "at rest\n":
                if process.poll() is not None:
                    raise RuntimeError(f"the program ended with {process.returncode}")
            before = sum(meter.seconds(pid) for pid in meter.family(process.pid))
            time.sleep(seconds)
            used = sum(meter.seconds(pid) for pid in meter.family(process.pid)) - before
            out, _ = process.communicate()
        return 100 * used / seconds, json.loads(out.splitlines()[-1])["redraws"]

    def game(self) -> None:
        """Two minutes at a table."""
        found = self.part("1080p", "game", "0.3" if self.quick else "2")
        self.figures["memory_mb"], self.figures["memory_changed_mb"] = found["memory"], found["changed"]

    def frames(self) -> None:
        """Ten cards moving, at both sizes; and while a computer player thinks, and while a game is judged."""
        for name in ("1080p", "4k"):
            found = self.part(name, "frames", name, "8" if self.quick else "20")
            self.figures[f"copy_{name}_ms"] = found["copy"]
            for kind in ("", "_unflipped", "_cpu"):
                self.figures[f"frame_{name}{kind}_p50_ms"] = found["p50" + kind]
                self.figures[f"frame_{name}{kind}_p99_ms"] = found["p99" + kind]
        found = self.part("1080p", "thinking", *(("3", "5") if self.quick else ("5", "10")))
        for what in ("thinking", "judging"):
            self.figures[f"{what}_p99_more_ms"] = found[what]

    def tables(self) -> None:
        """A step of the app at a table: arrows along cards; wheel, mouse and arrows on a sheet of 24 digits."""
        self.figures |= self.part("1080p", "tables", "100" if self.quick else "300")

    def resizes(self) -> None:
        """Resizes: the time until everything is crisp again."""
        for name in SIZES:
            found = self.part("4k", "resizes", name)
            self.figures[f"resize_{name}_ms"] = found["single"]
            self.figures[f"resize_{name}_drag_ms"] = found["drag"]

    def clicks(self) -> None:
        """Clicks: the time until something answers."""
        found = self.part("small", "clicks", "12" if self.quick else "35")
        self.figures["click_awake_p95_ms"], self.figures["click_still_p95_ms"] = found["awake"], found["still"]

    def engine(self) -> None:
        """The engine alone."""
        self.figures["engine_moves_per_s"] = self.part(None, "engine", "2" if self.quick else "6")["moves"]

    def games(self) -> None:
        """Every game: its picture; of all but the first also its engine, a click, and two minutes at its table."""
        found = self.part("1080p", "table", "contraconquer")
        for name in ("picture", "uncovered"):
            self.figures[f"contraconquer_{name}_ms"] = found[name]
        for key in KEYS:
            figures = self.figures
            figures[f"{key}_moves_per_s"] = self.part(None, "rules", key, "2" if self.quick else "6")["moves"]
            found = self.part("1080p", "table", key)
            figures[f"{key}_picture_ms"], figures[f"{key}_click_p95_ms"] = found["picture"], found["click"]
            figures[f"{key}_uncovered_ms"] = found["uncovered"]
            figures[f"{key}_memory_mb"] = self.part("small", "game", "0.3" if self.quick else "2", key)["memory"]

    def results(self) -> None:
        """The page of statistics of 5,000 finished games whose index exists."""
        self.figures["statistics_ms"] = self.part("1080p", "results", "5" if self.quick else "15")["opening"]

    def ratios(self) -> None:
        """The figures of this run in units of a bare window and of a copy of it, comparable between machines."""
        for name, over, under in RATIOS:
            if over in self.figures and under in self.figures:
                self.figures[name] = self.figures[over] / self.figures[under]

    def part(self, screen: str | None, *words: str) -> dict[str, float]:
        """Run one part in its own process, with an X server of that size if it needs one."""
        home = Path(tempfile.mkdtemp(prefix="part", dir=self.home))
        command = _command(*words, str(home))
        environment = dict(os.environ)
        if screen is None:
            return _asked(command, environment)
        with meter.screen(*SIZES[screen], manager=False) as where:
            return _asked(command, meter.environment(where, home))


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
    bench = Bench(asked.quick)
    steps: dict[str, Callable[[], None]] = {
        name: getattr(bench, name)
        for name in ("starts", "frames", "tables", "resizes", "clicks", "engine", "games", "results", "quiet")
    }
    if asked.only and asked.only not in steps:
        parser.error(f"there is no part {asked.only!r}; the parts are {', '.join(steps)}")
    for name, step in steps.items():
        if asked.only in (None, name):
            print(f"  {name} ...", file=sys.stderr, flush=True)
            step()
    bench.ratios()
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
