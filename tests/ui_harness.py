"""Runs the real app without a screen: SDL's dummy driver, a clock that stands still, its own folders, no processes.

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
from types import TracebackType
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
from tablegame.session.settings import Settings, save_settings
from tablegame.storage.folders import Folders
from tablegame.ui.access.tree import Ask, Tree
from tablegame.ui.desk import Screen
from tablegame.ui.input.fingers import FINGER
from tablegame.ui.input.guard import HeldPress, Meaning, meant_at
from tablegame.ui.input.input import FREE, meant_by
from tablegame.ui.input.keyboard import is_prompt, key_names
from tablegame.ui.render import studio
from tablegame.ui.render.draw import Stage
from tablegame.ui.render.fonts import Fonts
from tablegame.ui.render.ground import Grounds
from tablegame.ui.render.paint import Painter
from tablegame.ui.services import Services
from tablegame.ui.table.launch import new_session
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.window import Window
from tablegame.view.scene import Action, Scene, Target, visible

_KEYS = {
    "escape": pygame.K_ESCAPE,
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    **{f"f{n}": getattr(pygame, f"K_F{n}") for n in range(1, 13)},
}
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
    """A table with a new game on it."""
    return TableScreen(desk, new_session(desk, entry, players, chosen, chairs, practice, deal))


def usual_table(desk: App, entry: Game, chosen: Chosen | None = None, players: int = 0) -> TableScreen:
    """A table with a new game on it: Anna and as many beginners as usually play, or so many in all."""
    count = players or entry.engine.usual_players
    chairs = (person("Anna"), *(computer("beginner", f"B{i}") for i in range(1, count)))
    return new_table(desk, entry, count, chosen or {}, chairs)


class SharedGrounds(Grounds):
    """Grounds: the last few are kept for the next window of a run."""

    kept: ClassVar[dict[object, pygame.Surface]] = {}

    def _lit(self) -> pygame.Surface:
        return self._once("table", super()._lit)

    def _curtain(self, seat: int) -> pygame.Surface:
        return self._once(seat, lambda: super(SharedGrounds, self)._curtain(seat))

    def _once(self, kind: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        key = (kind, self.theme, self.size, self.scale)
        if key not in self.kept:
            while len(self.kept) >= 6:
                del self.kept[next(iter(self.kept))]
            self.kept[key] = make()
        return self.kept[key]


class SparingStage(Stage):
    """A stage that knows what it shows, and paints it only where a test looks at the pixels."""

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
    """An art worker that can make nothing: tests that only look at scenes need no pictures."""

    def poll(self) -> list[tuple[int, object]]:
        """Every job failed."""
        waiting, self._waiting = self._waiting, []
        return [(ticket, None) for ticket, _ in waiting]


class PlayedSound(NamedTuple):
    """A sound that would be heard: when, in seconds of the clock, which file, and how loud left and right."""

    at: float
    name: str
    left: float
    right: float

    @property
    def kind(self) -> str:
        """The kind of the sound."""
        return self.name.rpartition("-")[0]


class RecordingSpeaker:
    """Plays nothing and notes what it is asked to play; usable: there is an audio device."""

    def __init__(self, clock: Callable[[], float], usable: bool = True) -> None:
        self._clock, self._usable = clock, usable
        self.ready = False
        self.played: list[PlayedSound] = []
        self.tries = 0

    def open_device(self) -> None:
        """Ready at once, if there is a device; else tried once."""
        self.ready = self._usable
        self.tries += self.tries == 0

    def retry(self) -> None:
        """Forget the last try."""
        self.tries = 0

    def play(self, name: str, left: float, right: float) -> None:
        """Note the sound."""
        self.played.append(PlayedSound(self._clock(), name, left, right))

    def close(self) -> None:
        """Not ready any more."""
        self.ready = False


class MemoryClipboard:
    """A clipboard that is invisible outside."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def copy(self, text: str) -> None:
        """Put the text there."""
        self.text = text

    def paste(self) -> str:
        """The text that was copied last."""
        return self.text


class RecordingDesktop:
    """A screen reader that keeps the last tree."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        self.ask: Ask = lambda *_: None

    def show(self, tree: Tree, _focused: bool, /) -> None:
        """Keep the tree."""
        self.tree = tree


def desktop_tree(ui: Harness) -> Tree:
    """The tree that the desktop's reader has."""
    assert ui.desktop is not None and ui.desktop.tree is not None
    return ui.desktop.tree


class Harness:
    """The app with everything from outside in the test's hands.

    Both are left out by default, which is quick: pictures makes rasters, painted paints the picture in the window.
    Errors of screens are raised in the test where it is strict.
    settings are what the settings file holds at the start. screen makes the first screen (default: the shelf).
    reads: a screen reader runs from the first rest on.
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
        """The desktop's screen reader."""
        self.patient = True
        """The player looks before pressing: keys and clicks wait until the table listens to them. Else at once."""
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

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the app as closing its window does; a second call does nothing."""
        if not self._closed:
            self._closed = True
            self.app.close()

    def _open_desktop(self, ask: Ask) -> RecordingDesktop:
        assert self.desktop is not None
        self.desktop.ask = ask
        return self.desktop

    # -- time ----------------------------------------------------------------------------------------------------

    def frame(self, seconds: float = 1 / 60) -> bool:
        """Let that much time pass and the app do one step with the events posted so far; whether it drew anything."""
        self.now += seconds
        drew = self.app.step(self.now, pygame.event.get())
        self.app.note_presented()
        self.frames += drew
        return drew

    def run(self, seconds: float, rate: float = 60.0) -> int:
        """Let time pass in frames; how many of them drew anything."""
        return sum(self.frame(1 / rate) for _ in range(round(seconds * rate)))

    def settle(self, longest: float = 60.0) -> None:
        """Run until nothing moves, nothing is rebuilt and every raster is there; fails where that never comes."""
        end = self.now + longest
        quiet = 0
        while quiet < 3:
            drew = self.frame(1 / 12)
            waiting = self.app.studio.rasters.waiting
            busy = self.app.moving() or self.app.worker.busy or self._pondering()
            quiet = 0 if drew or waiting or busy else quiet + 1
            assert self.now < end, "the picture never came to rest"

    def _pondering(self) -> bool:
        """Whether a computer player takes its time at the table on top."""
        table = getattr(self.app.top, "table", None)
        return isinstance(table, Table) and table.computers.waiting_answer is not None

    # -- the hand ------------------------------------------------------------------------------------------------

    def await_ear(
        self, means: Callable[[Scene], Meaning | None], free: bool = True, prompt: bool = False, longest: float = 3.0
    ) -> None:
        """Wait, if the player is patient, until a press that means this would be listened to."""
        end = self.now + longest
        while (
            self.patient
            and self.now < end
            and not self.app.input.guard.allows(means, HeldPress(self.now + 1 / 60, free=free, prompt=prompt))
        ):
            self.frame()

    def key(self, *names: str) -> None:
        """Press and release keys by their names ("c", "enter", "ctrl+z", "shift+tab", "?"), with a frame after each."""
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
        self.await_ear(lambda scene: meant_by(scene, names, down), not FREE.isdisjoint(names), is_prompt(names))
        pygame.event.post(down)
        if text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0))
        self.frame()

    def paste(self, text: str) -> None:
        """Open a record from the clipboard; where it is asked who sits down, a person at every seat."""
        self.clipboard.copy(text)
        self.key("ctrl+v")
        self.seat_people()

    def seat_people(self) -> None:
        """Where it is asked who sits down to a record: a person at every seat."""
        if self.scene().target("answer.1") is not None and self.scene().target("answer.3") is not None:
            self.click("answer.1")

    def type(self, text: str) -> None:
        """Type words into the focused field, as an input method gives them."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.frame()

    def click(self, *targets: str | tuple[float, float]) -> None:
        """Click on the middle of targets (or at places in pixels), with a frame after each.

        What the table's menu has under More is looked for there.
        """
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
        """The focus goes to a target, then one frame."""
        self.app.focus(target)
        self.frame()

    def act(self, action: Action) -> None:
        """What a target with this action does, then one frame."""
        self.app.act(action)
        self.frame()

    def home(self) -> None:
        """Back to the shelf, then one frame."""
        self.app.home()
        self.frame()

    def push(self, screen: Screen) -> None:
        """Put a screen over the others, then one frame."""
        self.app.push(screen)
        self.frame()

    def press(self, x: float, y: float) -> None:
        """The left button goes down."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(round(x), round(y)), touch=False))

    def move(self, x: float, y: float, held: bool = True) -> None:
        """The mouse moves."""
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=buttons))

    def release(self, x: float, y: float) -> None:
        """The left button goes up."""
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(round(x), round(y)), touch=False))

    def drag(self, target: str, across: float, down: float = 0.5) -> None:
        """Press on a target and drag to those fractions of its box."""
        rect = self.target(target).rect
        x, y = rect.x + rect.w * across, rect.y + rect.h * down
        self.await_ear(lambda scene: meant_at(scene, round(rect.cx), round(rect.cy)))
        self.press(rect.cx, rect.cy)
        self.move(x, y)
        self.release(x, y)
        self.frame()

    def finger(self, kind: int, x: float, y: float, number: int = 1) -> None:
        """A finger goes down, moves or goes up; with the mouse event that SDL makes out of the first one."""
        width, height = self.size()
        at = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        mouse = {pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN, pygame.FINGERUP: pygame.MOUSEBUTTONUP}
        if number == 1:
            made = mouse.get(kind, pygame.MOUSEMOTION)
            pygame.event.post(pygame.Event(made, button=1, pos=(round(x), round(y)), touch=True))
        pygame.event.post(pygame.Event(kind, touch_id=7, finger_id=number, pressure=1.0, **at))

    def tap(self, *targets: str | tuple[float, float]) -> None:
        """A finger taps the middle of targets (or places in pixels), with a frame after each."""
        for target in targets:
            x, y = target if isinstance(target, tuple) else middle(self.target(target))
            self.await_ear(lambda scene, x=x, y=y: meant_at(scene, x, y, FINGER))  # type: ignore[misc]
            self.finger(pygame.FINGERDOWN, x, y)
            self.frame()
            self.finger(pygame.FINGERUP, x, y)
            self.frame()

    def wheel(self, lines: float) -> None:
        """Turn the wheel; down is positive."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-round(lines), precise_y=-float(lines), flipped=False))
        self.frame()

    def drop(self, path: Path) -> None:
        """Drop a file on the window."""
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        self.frame()

    def lose_focus(self) -> None:
        """The window loses the keyboard."""
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.frame()

    def resize(self, width: int, height: int) -> None:
        """The window gets another size."""
        self.app.window.resize((width, height))
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        self.frame()

    # -- what is seen --------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What the top screen shows."""
        return self.app.scene

    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.app.window.size

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the top one."""
        left = self.app.stack.pop().screen
        left.closing()
        self.app.push(screen)

    def screens(self) -> list[Screen]:
        """Every screen that lies there, the topmost last."""
        return [laid.screen for laid in self.app.stack]

    def at_table(self) -> bool:
        """Whether nothing lies over the table."""
        return isinstance(self.top(), TableScreen)

    def top(self) -> Screen:
        return self.app.top

    def target(self, name: str) -> Target:
        """A target of the top scene; raises AssertionError with the ones there are."""
        found = self.scene().target(name)
        assert found is not None, f"no target {name!r}; there are {sorted(t.id for t in self.scene().targets)}"
        return found

    def focus(self) -> str:
        """The target that has the focus."""
        return self.scene().focus

    def notice(self) -> str:
        """The text of the notice, "" if there is none."""
        notice = self.app._notice
        return "" if notice is None else notice.text

    def words(self) -> str:
        """Every word on the top scene."""
        return self.scene().words()

    def one_line(self) -> str:
        """Every word on the top scene in one line."""
        return " ".join(self.words().split())

    def save_png(self, path: Path) -> None:
        """The picture in the window, once it has come to rest, as a PNG file."""
        self.settle()
        pygame.image.save(self.app.window.surface, str(path))


def middle(target: Target) -> tuple[float, float]:
    """The middle of a target, within the window it is seen through."""
    seen = visible(target)
    return seen.cx, seen.cy
