"""Two tables that differ only in what a seat may not know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest
from tables import table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.session.games_folder import Saved
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.screens import saved, shelf
from tablegame.ui.table_screen.screen import TableScreen

CLUB = computer("club", "Cilla")


TABLES: dict[str, tuple[tuple[Chair, ...], dict[str, object]]] = {
    "two people and a computer": ((person("Anna"), person("Ben"), CLUB), {"copies": 2}),
    "a computer between two people": ((person("Anna"), CLUB, person("Ben")), {"copies": 2}),
    "three people": ((person("Anna"), person("Ben"), person("Cora")), {"copies": 2}),
    "two people by remainder": ((person("Anna"), person("Ben")), {"form": "remainder", "copies": 2}),
    "three of five by remainder": (
        (person("Anna"), CLUB, person("Ben"), computer("reader"), person("Cora")),
        {"form": "remainder", "pack": "standard", "copies": 2},
    ),
    "two people at WarGops": ((person("Anna"), person("Ben")), {"ranks": 4}),
    "two of three at WarGops": ((person("Anna"), CLUB, person("Ben")), {"ranks": 4, "ties": "replace"}),
}


RANKS = "0123456789jqk"


PANELS = ("escape", "m", "t", "c", "h", "s", "r", "f1", "?")


class Twins:
    """Two windows under one hand. What the hand does goes to both; after each thing both must be alike."""

    def __init__(self, folder: Path, table: str, practice: bool = False, settings: Settings | None = None) -> None:
        self.chairs, self.options = TABLES[table]
        self.folders = (folder / "one", folder / "two")
        self.settings = settings or Settings(hold_ms=400)
        self.game = "wargops" if "WarGops" in table else "contraconquer"
        self.windows = [self.opened(place, practice) for place in self.folders]
        self.step = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for ui in self.windows:
            ui.close()

    def opened(self, place: Path, practice: bool) -> Harness:
        """A window with a new game on the table; both deal alike."""

        def new(desk: App) -> TableScreen:
            return new_table(desk, find(self.game), len(self.chairs), dict(self.options), self.chairs, practice)

        return Harness(place, settings=self.settings, screen=new)

    def reopen(self) -> None:
        """Close both windows and open them at the shelf."""
        for ui in self.windows:
            ui.close()
        self.windows = [Harness(place, settings=self.settings) for place in self.folders]
        self.alike("at the shelf")

    def do(self, hand: Callable[[Harness], object]) -> None:
        """Do the same in both."""
        for ui in self.windows:
            hand(ui)

    def watched(self, hand: Callable[[Harness], object], what: str, frames: int = 12) -> None:
        """Do the same in both and compare every frame of what follows."""
        self.do(hand)
        self.alike(what)
        for _ in range(frames):
            self.do(lambda ui: ui.frame(1 / 30))
            self.alike(what)

    def alike(self, what: str) -> None:
        """Fail where anything that comes out of the two windows differs."""
        one, two = (seen(ui) for ui in self.windows)
        for key in one:
            assert one[key] == two[key], f"{key} differs: {what}"

    def sealed_apart(self) -> None:
        """Whose curtain is open seals its first rank in one window and its second in the other."""
        for number, ui in enumerate(self.windows):
            table = table_of(ui)
            assert table.session.situation.viewer is not None
            ui.key(RANKS[list(table.session.situation.view.legal())[number]])
            assert table.picked is not None
            ui.key("enter")
        one, two = (table_of(ui).session.file for ui in self.windows)
        assert one is not None and two is not None
        assert one.record.moves[-1] != two.record.moves[-1]
        self.alike("the card is sealed")

    def sealed_alike(self) -> None:
        """Whose curtain is open seals its first rank in both."""
        rank = RANKS[next(iter(self.session.situation.view.legal()))]
        self.do(lambda ui: (ui.key(rank), ui.key("enter")))

    @property
    def session(self):
        """The game of the first window."""
        return table_of(self.windows[0]).session


def seen(ui: Harness) -> dict[str, str]:
    """Everything that comes out of a window, as texts; names that chance gave to files are taken out."""
    app = ui.app
    stage = app.studio.stage
    log = ui.folders.data / "errors.log"
    timeline = stage.timeline
    found = {
        "screen": type(ui.top()).__name__,
        "picture": text_of(stage._wanted),
        "motion": repr(timeline.poses(ui.now)) if timeline is not None else "",
        "scene": text_of(app.scene),
        "scenes beneath": "\n".join(text_of(laid.scene) for laid in app.stack),
        "notice": repr(app._notice and (app._notice.text, app._notice.link)),
        "title": app.window._window.title,
        "clipboard": ui.clipboard.text,
        "log": log.read_text() if log.exists() else "",
        "saved games": repr([_line(game) for game in app.library.saved.list()]),
    }
    for number, game in enumerate(app.library.saved.list()):
        found = {key: text.replace(game.id, f"game {number}") for key, text in found.items()}
    return found


_texts: OrderedDict[int, tuple[object, str]] = OrderedDict()


def text_of(scene: object) -> str:
    """A scene or its items as text, which stays while they are the same: few frames show something new."""
    kept = _texts.get(id(scene))
    if kept is None:  # what is remembered is held, so that nothing else can have its id
        kept = _texts[id(scene)] = (scene, repr(scene))
        if len(_texts) > 24:
            _texts.popitem(last=False)
    return kept[1]


def _line(game: Saved) -> str:
    return repr(game._replace(id="", when=0.0))


@pytest.fixture(autouse=True)
def clocks_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game was last touched is no secret, and differs from run to run."""
    for screen in (shelf, saved):
        monkeypatch.setattr(screen, "relative_date", lambda *_: "now")


def to_curtain(twins: Twins) -> None:
    """Let both go on until somebody is asked to look, or all is over."""
    twins.do(until_choice)


def look_about(twins: Twins, where: str) -> None:
    """Open every panel there, and everything that copies or takes back, without changing the game."""
    for key in PANELS:
        twins.watched(lambda ui, key=key: ui.key(key), f"{key} {where}", 2)
        twins.watched(lambda ui: ui.key("escape"), f"{key} closed {where}", 0)
        closed(twins)
    for key in ("ctrl+c", "ctrl+y", "ctrl+shift+z"):
        twins.watched(lambda ui, key=key: ui.key(key), f"{key} {where}", 2)
    twins.watched(lambda ui: ui.key("ctrl+z"), f"undo {where}", 2)
    twins.watched(lambda ui: ui.key("escape"), f"undo is not agreed to {where}", 2)
    closed(twins)
    twins.watched(lambda ui: ui.resize(960, 600), f"smaller {where}", 1)
    twins.watched(lambda ui: ui.resize(1280, 800), f"larger {where}", 1)


def closed(twins: Twins) -> None:
    """Take away what still lies over the table."""
    for ui in twins.windows:
        ui.app.close_above(next(screen for screen in ui.screens() if isinstance(screen, TableScreen)))
        ui.frame()
