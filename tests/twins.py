"""Two windows with tables that differ only in secrets: a seat must not be able to tell them apart."""

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
"""The keys of the ranks, from 0 on."""
PANELS = ("escape", "m", "t", "c", "h", "s", "r", "f1", "?")
"""The keys that open panels over a table."""


class Twins:
    """Two windows that get the same input. After each input both must look and sound alike."""

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
        """A window with a new game on the table, with the same deal in both windows."""

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
        """Do the same in both windows. hand: presses or clicks in one window."""
        for ui in self.windows:
            hand(ui)

    def watched(self, hand: Callable[[Harness], object], what: str, frames: int = 12) -> None:
        """Do the same in both windows, and compare this many of the following frames."""
        self.do(hand)
        self.alike(what)
        for _ in range(frames):
            self.do(lambda ui: ui.frame(1 / 30))
            self.alike(what)

    def alike(self, what: str) -> None:
        """Fail if any output of the two windows differs. what: what was done before, for the message."""
        first, second = (outputs(ui) for ui in self.windows)
        for key in first:
            assert first[key] == second[key], f"{key} differs: {what}"

    def seal_different_cards(self) -> None:
        """The viewer seals the first legal rank in one window, and the second one in the other window."""
        for number, ui in enumerate(self.windows):
            table = table_of(ui)
            assert table.session.situation.viewer is not None
            ui.key(RANKS[list(table.session.situation.view.legal())[number]])
            assert table.picked is not None
            ui.key("enter")
        first, second = (table_of(ui).session.file for ui in self.windows)
        assert first is not None and second is not None
        assert first.record.moves[-1] != second.record.moves[-1]
        self.alike("the card is sealed")

    def seal_equal_cards(self) -> None:
        """The viewer seals the first legal rank in both windows."""
        rank = RANKS[next(iter(self.session.situation.view.legal()))]
        self.do(lambda ui: (ui.key(rank), ui.key("enter")))

    @property
    def session(self):
        """The game of the first window."""
        return table_of(self.windows[0]).session


def outputs(ui: Harness) -> dict[str, str]:
    """All outputs of a window as texts, without the random names of files."""
    app = ui.app
    stage = app.studio.stage
    log = ui.folders.data / "errors.log"
    timeline = stage.timeline
    texts = {
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
        texts = {key: text.replace(game.id, f"game {number}") for key, text in texts.items()}
    return texts


_texts: OrderedDict[int, tuple[object, str]] = OrderedDict()


def text_of(scene: object) -> str:
    """A scene or its items as text. Texts are remembered, since most frames show the same scene again."""
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
    """Hide when a game was last touched, which is no secret but differs from run to run."""
    for screen in (shelf, saved):
        monkeypatch.setattr(screen, "relative_date", lambda *_: "now")


def to_curtain(twins: Twins) -> None:
    """Let both games go on until a curtain is down or the game is over."""
    twins.do(until_choice)


def look_about(twins: Twins, where: str) -> None:
    """Open every panel, copy, and ask for undo, without changing the game. where: for messages."""
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
    """Close everything that lies over the table."""
    for ui in twins.windows:
        ui.app.close_above(next(screen for screen in ui.screens() if isinstance(screen, TableScreen)))
        ui.frame()
