"""Speech without a screen reader: speech-dispatcher, the speech of Windows, or `say` of macOS, where there is one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Final

_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; $v = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "while ($l = [Console]::In.ReadLine()) { $v.SpeakAsyncCancelAll(); [void]$v.SpeakAsync($l) }"
)
"""Speaks each line that it reads; the next line interrupts the last."""


class Voice:
    """Says a text at a time; a new text interrupts the last."""

    def __init__(self) -> None:
        self._program = next((path for name in _PROGRAMS if (path := shutil.which(name))), "")
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def usable(self) -> bool:
        """Whether this machine has a program that speaks."""
        return bool(self._program)

    def say(self, text: str, language: str) -> None:
        """Begin to say a text in a language ("de"). Never raises, and never waits."""
        if not self.usable or not text:
            return
        with suppress(OSError):
            if sys.platform == "win32":
                self._write(text)
                return
            self.stop()
            spd = self._program.endswith("spd-say")
            command = [self._program, *(["-l", language] if spd else []), "--", text]
            self._running = self._start(command)

    def _write(self, text: str) -> None:
        """Pass a line to the speaker of Windows; not yet run."""
        if self._running is None or self._running.poll() is not None:
            command = [self._program, "-NoProfile", "-Command", _WINDOWS]
            self._running = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert self._running.stdin is not None
        self._running.stdin.write(" ".join(text.split()).encode() + b"\r\n")
        self._running.stdin.flush()

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        nothing = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)

    def stop(self) -> None:
        """Be silent."""
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
        if self._running is not None:
            self._running.wait()
        self._running = None


_PROGRAMS: Final = {"win32": ("powershell",), "darwin": ("say",)}.get(sys.platform, ("spd-say",))
