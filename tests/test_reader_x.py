"""The table heard through the desktop's own accessibility tree: whole games, by names and actions alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from seeds import new_seed
from tables import short_games
from walks import SHIPPED
from window_play import program_output, troubles
from x_server import MISSING, REASON, started, x_server

from tablegame.session.settings import save_settings
from tablegame.storage.folders import Folders

PYTHON = "/usr/bin/python3"
"""The Python that has the desktop's library for screen readers."""
CLIENT = Path(__file__).with_name("reader_client.py")
PATIENCE = 240
"""Seconds for a whole evening on a busy machine."""


def missing() -> str:
    """What is not installed for this, "" where everything is."""
    if MISSING:
        return REASON
    if shutil.which("dbus-daemon") is None or not any(map(Path.exists, map(Path, LAUNCHERS))):
        return "the desktop's accessibility tree needs dbus and at-spi2-core; .ci/run installs what is missing"
    ask = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if not Path(PYTHON).exists() or subprocess.run([PYTHON, "-c", ask], capture_output=True).returncode:
        return "reading it needs python3-gi and gir1.2-atspi-2.0; .ci/run installs what is missing"
    return ""


LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
WHY_NOT = missing()
pytestmark = [pytest.mark.x, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)]


@pytest.fixture
def bus() -> Iterator[dict[str, str]]:
    """The environment of a desktop session of its own with a screen reader."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "XDG_RUNTIME_DIR": folder, "HOME": folder}
        command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        quiet = subprocess.DEVNULL
        daemon = subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=quiet, text=True)
        try:
            assert daemon.stdout is not None
            yield {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip(), "XDG_RUNTIME_DIR": folder}
        finally:
            daemon.terminate()
            daemon.wait(10)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "titles"), [("en", [g.title for g in SHIPPED]), ("de", [SHIPPED[0].title])])
def test_whole_games_are_played_through_the_accessibility_tree_alone(
    language: str, titles: list[str], bus: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    save_settings(Folders(home / "data" / "tablegame", home / "cache" / "tablegame"), short_games(language))
    monkeypatch.setenv("PYTHONPATH", str(CLIENT.parent.parent))
    with x_server(1200, 800) as server:
        server.environment.update(bus)
        client = [PYTHON, str(CLIENT), str(PATIENCE), str(new_seed()), language, *titles]
        environment = {**os.environ, **server.environment, "PYTHONPATH": str(CLIENT.parent), "HOME": str(home)}
        subprocess.run([*client[:2], "enable"], env=environment, check=True, capture_output=True)
        with started(server, [sys.executable, "-m", "tablegame"], home):
            done = subprocess.run(client, env=environment, capture_output=True, text=True, timeout=PATIENCE + 30)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:] + program_output(home)
    assert troubles(home) == ""
