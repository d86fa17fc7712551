"""The command `selfcheck`: checks that this installation is complete, can save games and can draw every screen.

A check is a function that returns a sentence on what is in order, or raises FaultError with the fault. Players send the
report to others, so it has no names, no paths and no texts of a player. The checks put their games and pictures into a
folder of their own, which is removed.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tablegame import __version__
from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import shareable_trace
from tablegame.core.options import complete
from tablegame.games import GAMES, Game
from tablegame.session.client import InlineClient
from tablegame.session.history import move_text, replay_record
from tablegame.session.settings import Settings, options, save_settings
from tablegame.storage import pack_library
from tablegame.storage.folders import Folders
from tablegame.storage.language import LANGUAGES, load
from tablegame.storage.records import Record, read_record, write_record
from tablegame.theme import library as themes

if TYPE_CHECKING:
    from tablegame.ui.app import App

LEAST_FREE: Final = 50  # the least free space of the disk, in MB
_WINDOW: Final = (1280, 800)  # the size of the window in which screens are drawn, in pixels
LETTERS: Final = "AZaz09ÄÖÜäöüßÀÂÇÉÈÊÎÔŒàâçéèêëîïôùûüœĄĆĘŁŃÓŚŹŻąćęłńóśźż–−×…„“”’«»\u00a0±"
"""The characters that every face must have: letters of European languages, and signs of figures and quotations."""
_SEED: Final = 31


class FaultError(Exception):
    """A check has found a fault. The message is a sentence without names and paths."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    name: str
    ok: bool
    text: str  # a sentence in English: what is in order, or the fault


@dataclass(slots=True)
class SelfCheck:
    """Runs all checks, one after the other."""

    user: Folders  # the user's folders
    own: Folders  # folders for the games and pictures of the checks
    scales: tuple[int, ...] = field(default_factory=lambda: options()["text_scale"].offered)  # text sizes in percent

    def findings(self) -> Iterator[Finding]:
        """Yields the result of each check when the check has ended."""
        yield _checked("versions", versions)
        yield _checked("folders", partial(folders, self.user))
        yield _checked("free space", partial(free_space, self.user))
        yield _checked("themes", partial(_faultless, "themes", themes.survey(self.user)))
        yield _checked("packs", partial(_faultless, "packs", pack_library.survey(self.user.packs)))
        yield _checked("languages", languages)
        yield _checked("fonts", fonts)
        for entry in GAMES:
            yield _checked(entry.key, partial(game, entry))
        for scale in self.scales:
            yield _checked(f"screens at {scale} %", partial(self._screens, scale))

    def _screens(self, scale: int) -> str:
        """Check that every screen can be drawn at a size of text, in percent."""
        folders = Folders(self.own.data / str(scale), self.own.cache)
        save_settings(folders, Settings(language="en", text_scale=scale))
        app = _open_app(folders)
        try:
            app.home()
            return f"{sum(1 for _ in _drawn_screens(app))} screens were drawn"
        finally:
            app.close()


def main(as_json: bool) -> int:
    """Run every check and print its result. Returns the exit status, 1 if there is a fault."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tablegame.ui.window import prepare

    prepare(os.environ)
    findings = []
    with tempfile.TemporaryDirectory(prefix="tablegame", ignore_cleanup_errors=True) as folder:
        own = Folders(Path(folder) / "data", Path(folder) / "cache")
        for finding in SelfCheck(Folders.of_user(), own).findings():
            findings.append(finding)
            if not as_json:
                print(f"{'ok   ' if finding.ok else 'FAULT'}  {finding.name}: {finding.text}", flush=True)
    faults = sum(not finding.ok for finding in findings)
    if as_json:
        checks = [{"check": finding.name, "ok": finding.ok, "text": finding.text} for finding in findings]
        print(json.dumps({"version": __version__, "ok": not faults, "checks": checks}))
    else:
        print(f"Checks that found a fault: {faults}" if faults else "Everything is in order.")
    return 1 if faults else 0


def _checked(name: str, check: Callable[[], str]) -> Finding:
    """Run a check; returns its result. An unexpected error is a fault, which is reported without names and paths."""
    try:
        return Finding(name, True, check())
    except FaultError as fault:
        return Finding(name, False, str(fault))
    except Exception:
        return Finding(name, False, shareable_trace(traceback.format_exc()))


def versions() -> str:
    """The versions of the program, of the libraries and of the system. This check never finds a fault."""
    import pygame
    import yaml

    frozen = ", frozen" if getattr(sys, "frozen", False) else ""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"tablegame {__version__}{frozen}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, "
        f"SDL {sdl}, PyYAML {yaml.__version__}, {platform.system()} {platform.machine()}"
    )


def folders(user: Folders) -> str:
    """Check that all folders of the user can be written."""
    refused = [name for name in ("data", "games", "practice", "cache") if not _is_writable(getattr(user, name))]
    if refused:
        raise FaultError(f"these folders cannot be written: {', '.join(refused)}; check their owner and permissions")
    return "the folders for games and for the cache can be written"


def _nearest(folder: Path) -> Path:
    """The folder if it exists, else the nearest existing folder above it."""
    return next((path for path in (folder, *folder.parents) if path.exists()), folder)


def _is_writable(folder: Path) -> bool:
    """Whether a file can be made in the folder; if the folder is missing, whether it can be made."""
    nearest = _nearest(folder)
    if nearest != folder:
        return os.access(nearest, os.W_OK | os.X_OK)
    try:
        with tempfile.TemporaryFile(dir=nearest):
            return True
    except OSError:
        return False


def free_space(user: Folders) -> str:
    """Check that there is room for saved games."""
    free = shutil.disk_usage(_nearest(user.games)).free // 1_000_000
    if free < LEAST_FREE:
        raise FaultError(f"only {free} MB are free where games are saved; make room on that disk")
    return f"{free} MB are free where games are saved"


def _faultless(plural: str, found: Sequence[themes.FoundTheme] | Sequence[pack_library.FoundPack]) -> str:
    """Check that no theme or pack has problems. plural: "themes" or "packs"."""
    broken = sum(bool(entry.problems) for entry in found)
    if broken:
        raise FaultError(f"{broken} of {len(found)} {plural} have problems; 'tablegame {plural[:-1]} check' names them")
    if not found:
        raise FaultError(f"there are no {plural}: the program is not completely installed; install it again")
    return f"{len(found)} {plural} have no problem"


def languages() -> str:
    """Check that every language has its catalogue."""
    missing = [code for code, _ in LANGUAGES if load(code).code != code]
    if missing:
        raise FaultError(f"the catalogue is missing or broken: {', '.join(missing)}; install the program again")
    return ", ".join(code for code, _ in LANGUAGES)


def fonts() -> str:
    """Check that every face can be opened and has the letters of all languages."""
    from typing import get_args

    from tablegame.ui.render.fonts import Fonts
    from tablegame.view.scene import Face

    opened, faces = Fonts(), get_args(Face)
    for face in faces:
        shapes = opened.font(face, 24).metrics(LETTERS)
        missing = "".join(letter for letter, shape in zip(LETTERS, shapes, strict=True) if shape is None)
        if missing:
            raise FaultError(f"the face {face} has no {missing}; install the fonts again")
    return f"{len(faces)} faces have all letters"


def game(entry: Game) -> str:
    """Let computer players play a game, write its record, read it again and check every move against the rules."""
    engine = entry.engine
    count = engine.usual_players
    chosen = complete(engine, count, {})
    lines: list[str] = []
    level, rng = entry.bot.usual_level, Random(_SEED)
    state = engine.new(count, chosen)
    while (acting := state.acting()) and not engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                move: Move = engine.deal(state, rng)
            else:
                move = entry.bot.choose(state.view(actor), level, rng, None)
            state.apply(actor, move)
            lines.append(move_text(engine, actor, move))
    record = Record(entry.key, count, {}, (), tuple(lines))
    again, _ = replay_record(read_record(write_record(record), entry.key), entry.key)
    if again.moves != record.moves:
        raise FaultError("a record that was written and read is another one")
    return f"{len(lines)} moves follow the rules, and the record can be read again"


class Clock:
    """A clock for the app, in seconds. Only `_draw` moves it on, so that no check has to wait."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def _open_app(folders: Folders) -> App:
    """The app in an invisible window. It does all jobs in this process and raises errors instead of showing them."""
    from tablegame.ui.app import App
    from tablegame.ui.services import Services
    from tablegame.ui.sound import Mixer
    from tablegame.ui.window import Window

    services = Services(
        folders, clock=Clock(), random=Random(_SEED), worker=InlineClient(), reviews=InlineClient("review"),
        art=InlineClient("art"), speaker=Mixer(), strict=True,
    )  # fmt: skip
    return App(services, Window("selfcheck", _WINDOW))


def _draw(app: App) -> None:
    """Draw the window again, a second later by the app's clock."""
    import pygame

    clock = app.clock
    assert isinstance(clock, Clock)
    clock.now += 1.0
    app.step(clock.now, pygame.event.get())
    app.note_presented()


def _drawn_screens(app: App) -> Iterator[str]:
    """Open and draw every screen. Yields the name of each when it has been drawn."""
    from tablegame.ui.table.launch import begin_usual_game
    from tablegame.view import verbs

    for name in ("settings", "saved games", "practice", "mistakes", "statistics", "keys"):
        app.open(name)
        yield _check_screen(app, name)
        app.home()
    for entry in GAMES:
        lessons = [("lesson", (entry.key,))] if entry.lessons else []
        for name, values in (("new game", (entry,)), ("rule book", (entry.key,)), *lessons):
            app.open(name, *values)
            yield _check_screen(app, f"{name} {entry.key}")
            app.home()
        begin_usual_game(app, entry)
        yield _check_screen(app, f"table {entry.key}")
        app.act(verbs.MENU())
        yield _check_screen(app, f"menu {entry.key}")
        app.home()


def _check_screen(app: App, name: str) -> str:
    """Draw the top screen until its pictures are complete. Returns its name. Raises FaultError if it shows nothing."""
    for _ in range(40):  # a screen that never comes to rest is checked as it is then
        _draw(app)
        if not app.studio.rasters.waiting and not app.moving():
            break
    if not app.scene.targets or not app.scene.words().strip():
        raise FaultError(f"the screen {name} shows nothing")
    return name
