"""Speech without a screen reader: speech-dispatcher, the speech of Windows, or `say` of macOS, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Final

_SPOKEN: Final = "TABLEGAME_SAYS"
"""The variable that has the text: no program takes it for an option or a command."""
_WINDOWS: Final = f"Add-Type -A System.Speech; (New-Object Speech.Synthesis.SpeechSynthesizer).Speak($env:{_SPOKEN})"
_PROGRAM: Final = {"win32": "powershell", "darwin": "say"}.get(sys.platform, "spd-say")


class Voice:
    """Says a text at a time; a new text interrupts the last. Those of Windows and macOS have not been run yet."""

    def __init__(self) -> None:
        self._program = shutil.which(_PROGRAM)
        self._running: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        """Begin to say a text in a language ("de"), without waiting. Does nothing where no program speaks."""
        self.stop()
        if self._program is None or not text:
            return
        options = {"win32": ["-NoProfile", "-Command", _WINDOWS], "darwin": ["--", text]}
        command = [self._program, *options.get(sys.platform, ["-l", language, "--", text])]
        nothing = subprocess.DEVNULL
        with suppress(OSError):
            environment = {**os.environ, _SPOKEN: text}
            self._running = subprocess.Popen(command, env=environment, stdin=nothing, stdout=nothing, stderr=nothing)

    def stop(self) -> None:
        """Be silent."""
        if self._running is not None:
            self._running.terminate()
            self._running.wait()
        self._running = None
