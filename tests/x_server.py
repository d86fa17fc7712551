"""A real X server for a test: starts Xvfb and a window manager on a free display, types, clicks and looks.

Where the programs are missing the reason to skip is in `MISSING`.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import meter

PROGRAMS = ("Xvfb", "openbox", "xdotool")
MISSING = ", ".join(program for program in PROGRAMS if shutil.which(program) is None)
"""The programs that are not there, "" when a window can be opened."""
REASON = f"a real window needs {MISSING}; .ci/run installs what is missing"
PATIENCE = 90.0
"""Seconds to wait for anything before a test fails; a busy machine is slow, not wrong."""
AGAIN = 10.0
"""Seconds after which somebody who sees nothing happen presses the keys once more."""

T = TypeVar("T")


def until(what: str, condition: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """The first true value of a condition; fails by naming what did not happen."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"in {patience:.0f} s this did not happen: {what}")


@dataclass
class XServer:
    """A display of its own, the picture on it, and hands for it."""

    display: str
    size: tuple[int, int]
    frame: Path
    """The file that Xvfb keeps its picture in (an XWD header, a colour map, 32 bits a pixel)."""
    environment: dict[str, str] = field(default_factory=dict)

    def xdotool(self, *arguments: str) -> str:
        """Run xdotool on this display; its output, "" where it found nothing or got no answer."""
        command = ["xdotool", *arguments]
        try:
            done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20)
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        """Press keys one after the other, as a person would."""
        for name in names:
            self.xdotool("key", "--clearmodifiers", name)
            time.sleep(0.15)

    def press_until(self, what: str, condition: Callable[[], T | None], *names: str) -> T:
        """Press keys until a condition is true, which is returned: once, and again only where long nothing happens.

        What is pressed while a slow machine is still painting goes to whatever was there before, as with a person.
        """
        pressed = 0.0

        def done() -> T | None:
            nonlocal pressed
            value = condition()
            if not value and time.monotonic() - pressed > AGAIN:
                self.keys(*names)
                pressed = time.monotonic()
            return value

        return until(what, done)

    def give_keyboard(self, window: str) -> None:
        """Let a window have the keyboard."""

        def given() -> bool:
            self.xdotool("windowfocus", window)
            return self.xdotool("getwindowfocus") == window

        until("the window gets the keyboard", given)

    def click(self, x: int, y: int) -> None:
        """One click of the left button."""
        self.xdotool("mousemove", str(x), str(y), "click", "1")

    def picture(self) -> bytes:
        """What is on the screen now, 4 bytes a pixel, rows from the top."""
        data = self.frame.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12
        return data[start : start + header[12] * self.size[1]]

    def colours(self) -> int:
        """How many different colours a coarse grid of the screen shows: one or two on an empty one."""
        picture = self.picture()
        return len({picture[i : i + 4] for i in range(0, len(picture) - 4, 4 * 97)})

    def still(self, seconds: float = 0.5) -> bytes:
        """The picture once it has not changed for so long."""
        last, since = self.picture(), time.monotonic()

        def settled() -> bytes | None:
            nonlocal last, since
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
            return last if time.monotonic() - since > seconds else None

        return until("the picture on the screen comes to rest", settled)

    def window(self, process: int) -> str:
        """The visible window of a process, by its number."""

        def found() -> str | None:
            ids = self.xdotool("search", "--onlyvisible", "--pid", str(process)).split()
            return ids[-1] if ids else None

        return until(f"process {process} opens a window", found)

    def window_size(self, window: str) -> tuple[int, int]:
        """Width and height of a window in pixels."""
        values = self._geometry(window)
        return values.get("WIDTH", 0), values.get("HEIGHT", 0)

    def window_place(self, window: str) -> tuple[int, int]:
        """The corner of a window on the screen in pixels."""
        values = self._geometry(window)
        return values.get("X", 0), values.get("Y", 0)

    def _geometry(self, window: str) -> dict[str, int]:
        shell = self.xdotool("getwindowgeometry", "--shell", window)
        return {key: int(value) for key, value in re.findall(r"(\w+)=(-?\d+)", shell)}


@contextmanager
def x_server(width: int = 1280, height: int = 800) -> Iterator[XServer]:
    """Xvfb with openbox on a display that nobody else has; both end with the block."""
    with meter.screen(width, height, manager=False) as where:
        environment = {**os.environ, "DISPLAY": where.display}
        environment.pop("WAYLAND_DISPLAY", None)
        quiet = subprocess.DEVNULL
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stdout=quiet, stderr=quiet)
        try:
            running = XServer(where.display, (width, height), where.frame, environment)
            # A window that is made before its manager is there never learns that it could fill the screen.
            until("the window manager is there", lambda: running.xdotool("get_num_desktops") not in ("", "0"))
            yield running
        finally:
            manager.terminate()
            manager.wait(10)


def home_environment(home: Path) -> dict[str, str]:
    """The variables that make a folder the empty home of a started program: nothing outside it is read or written."""
    return {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "SDL_AUDIODRIVER": "dummy",
        "LANG": "C.UTF-8",
        "LANGUAGE": "",
        "LC_ALL": "C.UTF-8",
        "TABLEGAME_UNFINISHED": "",
    }


@contextmanager
def started(server: XServer, command: list[str], home: Path) -> Iterator[subprocess.Popen[str]]:
    """A program on that display with that home; ended with the block if it still runs."""
    home.mkdir(parents=True, exist_ok=True)
    environment = {**server.environment, **home_environment(home), "SDL_VIDEODRIVER": "x11"}
    with (home / "said.txt").open("a") as said:
        process = subprocess.Popen(command, env=environment, stdout=said, stderr=said, text=True, cwd=home)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)
