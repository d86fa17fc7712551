"""Measures a program's window from outside: in its own X server, from the picture in a file and the process's times.

Sampling the picture costs the program nothing.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STRIDE = 6  # the distance of the sampled pixels, across and down
SETTLE = 1.5  # seconds without a change after which a picture is final
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Screen:
    """A running X server: its display, its size, the file of its picture."""

    display: str
    width: int
    height: int
    frame: Path

    def picture(self) -> bytes:
        """The pixels on a grid, four bytes each."""
        with self.frame.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            head = struct.unpack(">25I", data[:100])
            start, line = head[0] + head[19] * 12, head[12]
            rows = []
            for y in range(0, self.height, STRIDE):
                row = memoryview(data)[start + y * line : start + y * line + self.width * 4]
                rows.append(bytes(row.cast("I")[::STRIDE]))
                row.release()
            return b"".join(rows)


@contextmanager
def screen(width: int, height: int, manager: bool = True) -> Iterator[Screen]:
    """An X server of a size, with a window manager if one is installed."""
    folder = Path(tempfile.mkdtemp(prefix="frame"))
    out, into = os.pipe()
    size = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(into), "-screen", "0", size, "-fbdir", str(folder)]
    # Without -noreset the server begins anew when its last client leaves, under the feet of the next one.
    command += ["-noreset", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[into], stderr=subprocess.DEVNULL)
    os.close(into)
    wm = None
    try:
        with os.fdopen(out) as pipe:
            display = ":" + pipe.readline().strip()
        environment = dict(os.environ, DISPLAY=display)
        if manager and shutil.which("openbox"):
            wm = subprocess.Popen(
                ["openbox", "--sm-disable"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            time.sleep(0.7)
        yield Screen(display, width, height, folder / "Xvfb_screen0")
    finally:
        for process in (wm, server):
            if process is not None:
                process.terminate()
                process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def environment(where: Screen, home: Path) -> dict[str, str]:
    """The environment of a program: the display and an empty home."""
    kept = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE")}
    kept.update(DISPLAY=where.display, HOME=str(home), SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", LANG="C.UTF-8")
    for name, folder in (("DATA", "data"), ("CACHE", "cache"), ("CONFIG", "config")):
        kept[f"XDG_{name}_HOME"] = str(home / folder)
    return kept


@dataclass(frozen=True)
class Start:
    """The measurement of a start: milliseconds from its start; seconds of idle sampling."""

    painted: float
    settled: float
    """The time of the last change of the picture."""
    cpu: float
    idle: float
    """Per cent of a core, all its processes."""
    redraws: int


def start(command: Sequence[str], home: Path, size: tuple[int, int] = (1280, 800), idle: float = 0.0) -> Start:
    """Start a program, wait until its picture is final, and watch it idle. Raises RuntimeError if it ends."""
    with screen(*size) as where:
        base = where.picture()
        begun = time.perf_counter()
        process = subprocess.Popen(command, env=environment(where, home), stdin=subprocess.DEVNULL)
        try:
            frames = _frames(where, base, process, begun)
            cpu = sum(seconds(pid) for pid in family(process.pid)) * 1000
            busy, redraws = _resting(where, process, idle)
            return Start(_painted(frames, base), frames[-1][0] * 1000, cpu, busy, redraws)
        finally:
            process.terminate()
            process.wait()


def _frames(where: Screen, base: bytes, process: subprocess.Popen[bytes], begun: float) -> list[tuple[float, bytes]]:
    """Every changed picture, until one is final."""
    frames: list[tuple[float, bytes]] = []
    last, since = base, time.perf_counter()
    while not frames or time.perf_counter() - since < SETTLE:
        if process.poll() is not None:
            raise RuntimeError(f"the program ended with {process.returncode}")
        now = time.perf_counter()
        picture = where.picture()
        if picture != last:
            frames.append((now - begun, picture))
            last, since = picture, now
        time.sleep(0.004)
    return frames


def _painted(frames: list[tuple[float, bytes]], base: bytes) -> float:
    """The time in milliseconds at which at least 60 % of the changed pixels had their final value."""
    final = memoryview(frames[-1][1]).cast("I")
    ground = memoryview(base).cast("I")
    mine = [i for i in range(len(final)) if final[i] != ground[i]]
    for when, picture in frames:
        pixels = memoryview(picture).cast("I")
        if sum(pixels[i] == final[i] for i in mine) >= 0.6 * len(mine):
            return when * 1000
    return frames[-1][0] * 1000


def _resting(where: Screen, process: subprocess.Popen[bytes], idle: float) -> tuple[float, int]:
    """Per cent of a core and number of changed pictures while there is no input."""
    if not idle:
        return 0.0, 0
    before, begun, redraws = sum(seconds(p) for p in family(process.pid)), time.perf_counter(), 0
    last = where.picture()
    while time.perf_counter() - begun < idle:
        time.sleep(0.25)
        picture = where.picture()
        redraws += picture != last
        last = picture
    used = sum(seconds(p) for p in family(process.pid)) - before
    return 100 * used / (time.perf_counter() - begun), redraws


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    found, todo = [], [pid]
    while todo:
        one = todo.pop()
        found.append(one)
        try:
            for task in Path(f"/proc/{one}/task").iterdir():
                todo += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue
    return found


def seconds(pid: int) -> float:
    """The CPU time of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


def resident(pid: int) -> float:
    """The memory of a process in MB of 2^20 bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0
