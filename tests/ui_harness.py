"""Runs the real app for tests: SDL's dummy driver, a clock that only the test moves, its own folders, no processes.

with Harness(tmp_path) as ui:              # opens at the shelf; Harness(tmp_path, screen=make) at make(desk)
    ui.key("enter"); ui.click("new.deal")  # events are posted as SDL would; a frame follows each
    ui.settle()                            # until nothing moves and every raster is there
    assert "Your choice" in ui.scene().words()
    ui.save_png(path)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SDL makes SIGTERM a wish to close the window, which nobody reads here

from tablegame.ui.app import App

import pygame  # isort: skip

from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.session.client import InlineClient
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings, save_settings
from tablegame.storage.folders import Folders
from tablegame.ui.access.tree import Ask, Tree
from tablegame.ui.desk import Screen
from tablegame.ui.input.fingers import FINGER
from tablegame.ui.input.guard import HeldPress, Meaning, meant_at
from tablegame.ui.input.input import ACTIVATING_KEYS, meant_by
from tablegame.ui.input.keyboard import key_names, types_character
from tablegame.ui.render import studio
from tablegame.ui.render.draw import Stage
from tablegame.ui.render.fonts import Fonts
from tablegame.ui.render.ground import Grounds
from tablegame.ui.render.paint import Painter
from tablegame.ui.services import Services
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.window import Window
from tablegame.view.scene import Action, Scene, Target, visible

_KEYS = {
    "escape": pygame.K_ESCAPE, "enter": pygame.K_RETURN, "space": pygame.K_SPACE, "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE, "delete": pygame.K_DELETE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "pageup": pygame.K_PAGEUP, "pagedown": pygame.K_PAGEDOWN,
    "home": pygame.K_HOME, "end": pygame.K_END, **{f"f{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)},
}  # fmt: skip
_MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


def new_table(
    desk: App,
    entry: Game,
    players: int,
    chosen: Chosen,
    chairs: Sequence[Chair],
    practice: bool = False,
    deal: str = "",
) -> TableScreen:
    """A table with a new game. deal: the deal number, "" for a deal by chance."""
    session = Session.start(entry, players, chosen, chairs, practice, desk.library, desk.random, deal)
    return TableScreen(desk, session)


def usual_table(desk: App, entry: Game, chosen: Chosen | None = None, players: int = 0) -> TableScreen:
    """A table with a new game of Anna and beginners. players: how many in all, 0 for the usual number."""
    count = players or entry.engine.usual_players
    chairs = (person("Anna"), *(computer("beginner", f"B{i}") for i in range(1, count)))
    return new_table(desk, entry, count, chosen or {}, chairs)


def short_table(desk: App, entry: Game) -> TableScreen:
    """`usual_table` with the house rules of a short game."""
    return usual_table(desk, entry, dict(entry.short[1]))


class SharedGrounds(Grounds):
    """Grounds that the windows of a test run share. Up to 6 are kept, which is enough for one test."""

    shared: ClassVar[dict[object, pygame.Surface]] = {}

    def _draw_table(self) -> pygame.Surface:
        return self._once("table", super()._draw_table)

    def _curtain(self, seat: int) -> pygame.Surface:
        return self._once(seat, lambda: super(SharedGrounds, self)._curtain(seat))

    def _once(self, kind: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        key = (kind, self.theme, self.size, self.scale)
        if key not in self.shared:
            while len(self.shared) >= 6:
                del self.shared[next(iter(self.shared))]
            self.shared[key] = make()
        return self.shared[key]


class SparingStage(Stage):
    """A stage that paints pixels only if a test looks at them."""

    paints = False

    def _paint_within(self, boxes: Sequence[pygame.Rect]) -> None:
        if self.paints:
            super()._paint_within(boxes)


# Measured words, baked boxes and grounds depend on nothing but theme and size: every window of a run shares them.
studio.Fonts = lru_cache(Fonts)  # type: ignore[misc, assignment]
studio.Painter = lru_cache(maxsize=8)(Painter)  # type: ignore[misc, assignment]
studio.Grounds = SharedGrounds  # type: ignore[misc]
studio.Stage = SparingStage  # type: ignore[misc]


class NoArt(InlineClient):
    """An art worker whose jobs all fail: tests that only look at scenes need no pictures."""

    def poll(self) -> list[tuple[int, object]]:
        waiting, self._waiting = self._waiting, []
        return [(ticket, None) for ticket, _ in waiting]


class PlayedSound(NamedTuple):
    """A sound that the app has asked for."""

    at: float  # in seconds of the harness's clock
    name: str  # of its file
    left: float  # the loudness, 0 to 1
    right: float

    @property
    def kind(self) -> str:
        return self.name.rpartition("-")[0]


class RecordingSpeaker:
    """Records sounds and plays none."""

    def __init__(self, clock: Callable[[], float], usable: bool = True) -> None:
        """usable: whether there is an audio device, which opens at once."""
        self._clock, self._usable = clock, usable
        self.ready = False
        self.played: list[PlayedSound] = []
        self.tries = 0

    def open_device(self) -> None:
        self.ready = self._usable
        self.tries += self.tries == 0

    def retry(self) -> None:
        self.tries = 0

    def play(self, name: str, left: float, right: float) -> None:
        self.played.append(PlayedSound(self._clock(), name, left, right))

    def close(self) -> None:
        self.ready = False


class MemoryClipboard:
    """A clipboard of the test's own."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def copy(self, text: str) -> None:
        self.text = text

    def paste(self) -> str:
        return self.text


class RecordingDesktop:
    """A desktop with a screen reader, which keeps the last tree that it got."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.ask: Ask = lambda *_: None

    def show(self, tree: Tree, _focused: bool, /) -> None:
        self.tree = tree


def desktop_tree(ui: Harness) -> Tree:
    """The last tree that the desktop's screen reader got."""
    assert ui.desktop is not None and ui.desktop.tree is not None
    return ui.desktop.tree


class Harness:
    """The app, with all its services in the test's hands.

    settings: written to the settings file before the start.
    screen: makes the first screen; the shelf by default.
    pictures: make the art, which takes time; painted: paint pixels, which tests of scenes do not need.
    strict: raise errors of screens in the test.
    cache: the cache folder, if several harnesses share one.
    reads: a screen reader runs.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        screen: Callable[[App], Screen] | None = None,
        pictures: bool = False,
        seed: int = 1,
        strict: bool = True,
        cache: Path | None = None,
        painted: bool = False,
        reads: bool = False,
    ) -> None:
        SparingStage.paints = painted or pictures
        self.now = 1000.0
        self.today = date(2026, 11, 14)
        self.desktop = RecordingDesktop() if reads else None
        self.patient = True
        """Whether keys and clicks wait until the guard would let them count, as a player who looks first does."""
        self.folders = Folders(folder / "data", cache or folder / "cache")
        if settings is not None:
            save_settings(self.folders, settings)
        self.clipboard = MemoryClipboard()
        self.speaker = RecordingSpeaker(lambda: self.now)
        self.app = App(
            Services(
                folders=self.folders,
                clock=lambda: self.now,
                random=Random(seed),
                clipboard=self.clipboard,
                worker=InlineClient(),
                reviews=InlineClient("review"),
                art=InlineClient() if pictures else NoArt(),
                strict=strict,
                today=lambda: self.today,
                speaker=self.speaker,
                reader_runs=lambda: self.desktop is not None,
                open_desktop=lambda _, ask: self._open_desktop(ask),
            ),
            Window("test", size),
        )
        self._closed = False
        self.frames = 0
        pygame.event.clear()
        if screen is None:
            self.app.home()
        else:
            self.app.push(screen(self.app))
        self.frame()

    def __enter__(self) -> Harness:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the window of the app. A second call does nothing."""
        if not self._closed:
            self._closed = True
            self.app.close()

    def _open_desktop(self, ask: Ask) -> RecordingDesktop:
        assert self.desktop is not None
        self.desktop.ask = ask
        return self.desktop

    def frame(self, seconds: float = 1 / 60) -> bool:
        """Let time pass, and the app do one step with the events posted so far; returns whether it drew anything."""
        self.now += seconds
        drew = self.app.step(self.now, pygame.event.get())
        self.app.note_presented()
        self.frames += drew
        return drew

    def run(self, seconds: float, rate: float = 60.0) -> int:
        """Let time pass in frames; returns how many of them drew anything. rate: frames a second."""
        return sum(self.frame(1 / rate) for _ in range(round(seconds * rate)))

    def settle(self, longest: float = 60.0) -> None:
        """Run until nothing moves, nothing is drawn anew and every raster is there. Fails after `longest` seconds."""
        end = self.now + longest
        quiet = 0
        while quiet < 3:
            drew = self.frame(1 / 12)
            waiting = self.app.studio.rasters.waiting
            busy = self.app.moving() or self.app.worker.busy or self._pondering()
            quiet = 0 if drew or waiting or busy else quiet + 1
            assert self.now < end, "the picture never came to rest"

    def wait_until(self, comes_true: Callable[[], object], longest: float = 60.0, rate: float = 20.0) -> float:
        """Let time pass until a condition is true; returns the seconds that this took. Fails after `longest` seconds.
        rate: frames a second."""
        start = self.now
        while not comes_true():
            self.frame(1 / rate)
            assert self.now - start < longest, f"it never came: {self.notice()!r}, {self.one_line()[:300]!r}"
        return self.now - start

    def _pondering(self) -> bool:
        """Whether a computer player at the table on top seems to think."""
        table = getattr(self.app.top, "table", None)
        return isinstance(table, Table) and table.computers.waiting_answer is not None

    def await_ear(
        self,
        means: Callable[[Scene], Meaning | None],
        aimed: bool = True,
        is_character: bool = False,
        longest: float = 3.0,
    ) -> None:
        """If the player is patient, wait until the guard would let a press count. means: as for `Guard.allows`; aimed,
        is_character: see `HeldPress`."""
        end = self.now + longest
        while (
            self.patient
            and self.now < end
            and not self.app.input.guard.allows(
                means, HeldPress(self.now + 1 / 60, aimed=aimed, is_character=is_character)
            )
        ):
            self.frame()

    def key(self, *names: str) -> None:
        """Press and release keys by name ("c", "enter", "ctrl+z", "shift+tab", "?"), with a frame after each."""
        for name in names:
            self._key(name)

    def _key(self, name: str) -> None:
        *mods, plain = name.split("+") if name != "+" else ["+"]
        mod = 0
        for word in mods:
            mod |= _MODS[word]
        code = _KEYS.get(plain) or pygame.key.key_code(plain)
        text = plain if len(plain) == 1 and not mod & pygame.KMOD_CTRL else " " if plain == "space" else ""
        down = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
        names = key_names(down)
        self.await_ear(
            lambda scene: meant_by(scene, names, down), not ACTIVATING_KEYS.isdisjoint(names), types_character(names)
        )
        pygame.event.post(down)
        if text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0))
        self.frame()

    def paste(self, text: str) -> None:
        """Open a record from the clipboard, with a person at every seat."""
        self.clipboard.copy(text)
        self.key("ctrl+v")
        self.seat_people()

    def seat_people(self) -> None:
        """If the app asks who sits at the table of a record, answer: a person at every seat."""
        if self.scene().target("answer.1") is not None and self.scene().target("answer.3") is not None:
            self.click("answer.1")

    def type(self, text: str) -> None:
        """Type a text into the focused field, as an input method does."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.frame()

    def click(self, *targets: str | tuple[float, float]) -> None:
        """Click on the middle of targets, or at positions in pixels, with a frame after each. An entry of the table's
        menu that is under More is found there."""
        for target in targets:
            self._click(target)

    def _click(self, target: str | tuple[float, float]) -> None:
        if str(target).startswith("menu.") and self.scene().target(str(target)) is None:
            self.click("menu.more")
        x, y = target if isinstance(target, tuple) else middle(self.target(target))
        self.await_ear(lambda scene: meant_at(scene, round(x), round(y)))
        self.press(x, y)
        self.release(x, y)
        self.frame()

    def move_focus(self, target: str) -> None:
        self.app.focus(target)
        self.frame()

    def act(self, action: Action) -> None:
        self.app.act(action)
        self.frame()

    def home(self) -> None:
        self.app.home()
        self.frame()

    def push(self, screen: Screen) -> None:
        self.app.push(screen)
        self.frame()

    def press(self, x: float, y: float) -> None:
        """Post that the left button goes down. No frame follows."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(round(x), round(y)), touch=False))

    def move(self, x: float, y: float, held: bool = True) -> None:
        """Post that the mouse moves. held: with the left button down. No frame follows."""
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=buttons))

    def release(self, x: float, y: float) -> None:
        """Post that the left button goes up. No frame follows."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(round(x), round(y)), touch=False))

    def drag(self, target: str, across: float, down: float = 0.5) -> None:
        """Press on the middle of a target and drag to a position in fractions of its width and height."""
        rect = self.target(target).rect
        x, y = rect.x + rect.w * across, rect.y + rect.h * down
        self.await_ear(lambda scene: meant_at(scene, round(rect.cx), round(rect.cy)))
        self.press(rect.cx, rect.cy)
        self.move(x, y)
        self.release(x, y)
        self.frame()

    def finger(self, kind: int, x: float, y: float, number: int = 1) -> None:
        """Post the event of a finger, and before it the mouse event that SDL makes of the first finger.

        kind: FINGERDOWN, FINGERMOTION or FINGERUP; number: of the finger.
        """
        width, height = self.size()
        fractions = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        mouse = {pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN, pygame.FINGERUP: pygame.MOUSEBUTTONUP}
        if number == 1:
            mouse_kind = mouse.get(kind, pygame.MOUSEMOTION)
            pygame.event.post(pygame.Event(mouse_kind, button=1, pos=(round(x), round(y)), touch=True))
        pygame.event.post(pygame.Event(kind, touch_id=7, finger_id=number, pressure=1.0, **fractions))

    def tap(self, *targets: str | tuple[float, float]) -> None:
        """Tap with a finger on the middle of targets, or at positions in pixels, with two frames for each."""
        for target in targets:
            x, y = target if isinstance(target, tuple) else middle(self.target(target))
            self.await_ear(lambda scene, x=x, y=y: meant_at(scene, x, y, FINGER))  # type: ignore[misc]
            self.finger(pygame.FINGERDOWN, x, y)
            self.frame()
            self.finger(pygame.FINGERUP, x, y)
            self.frame()

    def wheel(self, lines: float) -> None:
        """Turn the mouse wheel by so many lines; down is positive."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-round(lines), precise_y=-float(lines), flipped=False))
        self.frame()

    def drop(self, path: Path) -> None:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        self.frame()

    def lose_focus(self) -> None:
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.frame()

    def resize(self, width: int, height: int) -> None:
        self.app.window.resize((width, height))
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        self.frame()

    def scene(self) -> Scene:
        """The scene of the top screen."""
        return self.app.scene

    def size(self) -> tuple[int, int]:
        """The width and height of the picture in pixels."""
        return self.app.window.size

    def pixels(self) -> bytes:
        """The picture in the window as bytes."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def replace(self, screen: Screen) -> None:
        """Close the top screen and open another in its place."""
        self.app.stack.pop().screen.closing()
        self.app.push(screen)

    def screens(self) -> list[Screen]:
        """The open screens, the topmost last."""
        return [entry.screen for entry in self.app.stack]

    def at_table(self) -> bool:
        """Whether the table is the top screen, with no panel over it."""
        return isinstance(self.top(), TableScreen)

    def top(self) -> Screen:
        return self.app.top

    def target(self, name: str) -> Target:
        """The target of the top scene with that id. Fails with the ids of all targets."""
        target = self.scene().target(name)
        assert target is not None, f"no target {name!r}; there are {sorted(t.id for t in self.scene().targets)}"
        return target

    def focus(self) -> str:
        """The id of the target that has the focus, "" for none."""
        return self.scene().focus

    def notice(self) -> str:
        """The text of the notice, "" if there is none."""
        notice = self.app._notice
        return "" if notice is None else notice.text

    def words(self) -> str:
        """All words of the top scene."""
        return self.scene().words()

    def one_line(self) -> str:
        """All words of the top scene in one line."""
        return " ".join(self.words().split())

    def save_png(self, path: Path) -> None:
        """Write the picture in the window to a PNG file, once it has come to rest."""
        self.settle()
        pygame.image.save(self.app.window.surface, str(path))


def middle(target: Target) -> tuple[float, float]:
    """The middle of the visible part of a target."""
    box = visible(target)
    return box.cx, box.cy
