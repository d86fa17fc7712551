"""Measures a program with a window from outside. The program runs in an X server of its own, which keeps its picture in
a file; reading that file costs the program nothing.
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
_TICKS = os.sysconf("SC_CLK_TCK")  # the units a second in which the system counts processor time


@dataclass(frozen=True)
class Screen:
    """A running X server."""

    display: str
    width: int
    height: int
    frame: Path  # the file of its picture, in the format XWD

    def picture(self) -> bytes:
        """The sampled pixels, four bytes each."""
        with self.frame.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            head = struct.unpack(">25I", data[:100])
            # The pixels follow the head and twelve bytes for each colour; a line of pixels has so many bytes.
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


def environment(server: Screen, home: Path) -> dict[str, str]:
    """The environment of a program in that X server, with an empty home."""
    variables = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE")}
    variables |= {"DISPLAY": server.display, "HOME": str(home), "LANG": "C.UTF-8"}
    variables |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    return variables | {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CACHE", "CONFIG")}


@dataclass(frozen=True)
class Start:
    """The measurement of a start, in milliseconds, and of the time without input after it."""

    painted: float  # until most of the final picture was there
    settled: float  # until the last change of the picture
    cpu: float  # of the processor, by all processes of the program
    idle: float  # per cent of a core that all its processes use without input
    redraws: int  # changes of the picture without input


def start(command: Sequence[str], home: Path, size: tuple[int, int] = (1280, 800), idle: float = 0.0) -> Start:
    """Start a program, wait until its picture is final, and watch it without input for `idle` seconds. Raises
    RuntimeError if it ends before."""
    with screen(*size) as server:
        empty = server.picture()
        begun = time.perf_counter()
        process = subprocess.Popen(command, env=environment(server, home), stdin=subprocess.DEVNULL)
        try:
            frames = _frames(server, empty, process, begun)
            cpu = processor_seconds(process.pid) * 1000
            busy, redraws = _idle_work(server, process, idle)
            return Start(_painted(frames, empty), frames[-1][0] * 1000, cpu, busy, redraws)
        finally:
            process.terminate()
            process.wait()


def _frames(server: Screen, empty: bytes, process: subprocess.Popen[bytes], begun: float) -> list[tuple[float, bytes]]:
    """Every changed picture until the picture is final, after the seconds since the start."""
    frames: list[tuple[float, bytes]] = []
    last, since = empty, time.perf_counter()
    while not frames or time.perf_counter() - since < SETTLE:
        if process.poll() is not None:
            raise RuntimeError(f"the program ended with {process.returncode}")
        now = time.perf_counter()
        picture = server.picture()
        if picture != last:
            frames.append((now - begun, picture))
            last, since = picture, now
        time.sleep(0.004)
    return frames


def _painted(frames: list[tuple[float, bytes]], empty: bytes) -> float:
    """The time in milliseconds at which at least 60 % of the changed pixels had their final value."""
    final, ground = memoryview(frames[-1][1]).cast("I"), memoryview(empty).cast("I")
    changed = [i for i in range(len(final)) if final[i] != ground[i]]
    for seconds, picture in frames:
        pixels = memoryview(picture).cast("I")
        if sum(pixels[i] == final[i] for i in changed) >= 0.6 * len(changed):
            return seconds * 1000
    return frames[-1][0] * 1000


def _idle_work(server: Screen, process: subprocess.Popen[bytes], idle: float) -> tuple[float, int]:
    """The per cent of a core that the program uses without input, and how often its picture changes."""
    if not idle:
        return 0.0, 0
    before, begun, redraws = processor_seconds(process.pid), time.perf_counter(), 0
    last = server.picture()
    while time.perf_counter() - begun < idle:
        time.sleep(0.25)
        picture = server.picture()
        redraws += picture != last
        last = picture
    used = processor_seconds(process.pid) - before
    return 100 * used / (time.perf_counter() - begun), redraws


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    processes, waiting = [], [pid]
    while waiting:
        process = waiting.pop()
        processes.append(process)
        try:
            for task in Path(f"/proc/{process}/task").iterdir():
                waiting += [int(child) for child in (task / "children").read_text().split()]
        except OSError:  # the process has ended
            continue
    return processes


def processor_seconds(pid: int) -> float:
    """The processor time of a process and all its descendants."""
    ticks = 0
    for process in family(pid):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        ticks += int(fields[11]) + int(fields[12])  # of the program and of the system
    return ticks / _TICKS


def resident(pid: int) -> float:
    """The memory of a process in MB of 2^20 bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0
