"""Two games that differ only in a card that somebody else has sealed look, sound and weigh the same.

Everything that comes out of the app is compared: draw lists, what moves, targets, keys, words, the notice, the window's
title, the clipboard, the list of saved games and the log of errors.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_table import table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.games import find
from tablegame.play.seats import Chair, computer, person
from tablegame.play.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.at_table.screen import TableScreen
from tablegame.ui.screens import saved, shelf

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
        self.settings = settings or Settings(hold_ms=400, forced_last=False)
        self.game = "wargops" if "WarGops" in table else "contraconquer"
        self.windows = [self.opened(place, practice) for place in self.folders]
        self.step = 0

    def __enter__(self) -> Twins:
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
            assert table.session.viewer is not None
            ui.key(RANKS[list(table.session.view().legal())[number]])
            assert table.picked is not None
            ui.key("enter")
        one, two = (table_of(ui).session.file for ui in self.windows)
        assert one is not None and two is not None
        assert one.record.moves[-1] != two.record.moves[-1]
        self.alike("the card is sealed")

    def sealed_alike(self) -> None:
        """Whose curtain is open seals its first rank in both."""
        rank = RANKS[next(iter(self.session.view().legal()))]
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
        "picture": repr(stage._wanted),
        "motion": repr(timeline.poses(ui.now)) if timeline is not None else "",
        "scene": repr(app.scene),
        "scenes beneath": repr([laid.scene for laid in app.stack]),
        "notice": repr(app._notice and (app._notice.text, app._notice.link)),
        "title": app.window._window.title,
        "clipboard": ui.clipboard.text,
        "log": log.read_text() if log.exists() else "",
        "saved games": repr([_line(game) for game in app.library.list()]),
    }
    for number, game in enumerate(app.library.list()):
        found = {key: text.replace(game.id, f"game {number}") for key, text in found.items()}
    return found


def _line(game: object) -> str:
    return repr({name: getattr(game, name) for name in type(game).__slots__ if name not in ("id", "when")})


@pytest.fixture(autouse=True)
def clocks_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game was last touched is no secret, and differs from run to run."""
    for screen in (shelf, saved):
        monkeypatch.setattr(screen, "when_said", lambda *_: "now")


def to_curtain(twins: Twins) -> None:
    """Let both go on until somebody is asked to look, or all is over."""
    twins.do(until_choice)


def first_trick(twins: Twins) -> None:
    """Everybody plays a trick, alike in both, up to the next curtain."""
    to_curtain(twins)
    for _ in twins.session.persons:
        twins.watched(lambda ui: ui.key("enter"), "a curtain opens", 2)
        to_curtain(twins)
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "a card is sealed", 2)
    to_curtain(twins)
    assert len(twins.session.view().tricks) == 1
    assert twins.session.curtain == twins.session.persons[0]


def apart(twins: Twins) -> None:
    """The first person has sealed another card in one window than in the other; the next one's curtain is down."""
    first_trick(twins)
    twins.do(lambda ui: ui.key("enter"))
    to_curtain(twins)
    twins.sealed_apart()
    twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)
    assert twins.session.curtain == twins.session.persons[1]


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
        ui.app.uncover(table_of(ui))
        ui.frame()


@pytest.mark.parametrize("table", TABLES)
def test_what_one_has_sealed_changes_nothing_that_another_can_see(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        look_about(twins, "behind the curtain")
        for number, seat in enumerate(twins.session.persons[1:], 2):
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 20)
            to_curtain(twins)
            assert twins.session.viewer == seat
            look_about(twins, "before the own hand")
            twins.watched(lambda ui: ui.lose_focus(), "the window is left", 4)
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens again", 4)
            if number < len(twins.session.persons):
                twins.sealed_alike()
                twins.watched(lambda ui: ui.frame(), "the next curtain falls", 20)


@pytest.mark.parametrize(
    ("table", "practice"), [("two people and a computer", False), ("two people by remainder", True)]
)
def test_what_was_taken_back_stays_secret(tmp_path: Path, table: str, practice: bool) -> None:
    with Twins(tmp_path, table, practice) as twins:
        apart(twins)
        twins.watched(lambda ui: ui.key("ctrl+z"), "the others are asked", 3)
        twins.watched(lambda ui: ui.click("answer.0"), "it is taken back", 10)
        assert twins.session.curtain == twins.session.persons[0]
        look_about(twins, "behind the curtain after it was taken back")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 5)
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("ctrl+y"), "it is put back", 10)
        assert twins.session.curtain == twins.session.persons[1]
        look_about(twins, "behind the curtain after it was put back")
        twins.do(lambda ui: (ui.key("ctrl+z"), ui.click("answer.0"), ui.key("enter")))
        to_curtain(twins)
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "something may have been left behind", 4)
        twins.watched(lambda ui: ui.key("enter"), "the other one looks", 10)
        look_about(twins, "before the other hand")
        twins.do(lambda ui: ui.frame())
        twins.sealed_alike()
        twins.watched(lambda ui: ui.frame(), "the trick is turned up", 10)
        assert len(twins.session.view().tricks) == 2


@pytest.mark.parametrize("table", ["a computer between two people"])
def test_continue_opens_behind_the_curtain_of_whoever_acts_next(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        twins.reopen()
        twins.watched(lambda ui: ui.click("saves"), "the list of saved games", 4)
        twins.watched(lambda ui: ui.key("escape"), "the shelf", 4)
        twins.watched(lambda ui: ui.click("continue"), "Continue", 10)
        assert twins.session.curtain == twins.session.persons[1]
        assert twins.session.viewer is None
        look_about(twins, "behind the curtain of a game that was opened again")


@pytest.mark.parametrize("table", ["two people by remainder"])
def test_looking_back_shows_nothing_of_the_trick_under_way(tmp_path: Path, table: str) -> None:
    with Twins(tmp_path, table) as twins:
        apart(twins)
        twins.do(lambda ui: ui.key("enter"))
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("t"), "the tricks so far", 4)
        twins.watched(lambda ui: ui.click("move.0"), "a trick is looked at again", 20)
        look_about(twins, "in a look back")
        twins.watched(lambda ui: ui.lose_focus(), "the window is left", 4)
        assert twins.session.viewer is None
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 10)


def test_a_curtain_falls_without_a_card_on_its_way(tmp_path: Path) -> None:
    with Twins(tmp_path, "three people") as twins:
        ui = twins.windows[0]
        until_choice(ui)
        ui.key("enter")
        until_choice(ui)
        ui.key("2")
        ui.frame(0.01)
        ui.key("enter")
        for _ in range(40):
            assert ui.app.studio.stage.timeline is None
            assert not ui.scene().cards()
            assert "contra/" not in repr(ui.app.studio.stage._wanted)
            ui.frame(1 / 60)


@pytest.mark.parametrize("opened", [False, True])
def test_who_leaves_is_shown_nothing_of_whoever_stays(tmp_path: Path, opened: bool) -> None:
    with Twins(tmp_path, "two people and a computer") as twins:
        apart(twins)
        if opened:
            twins.do(lambda ui: ui.key("enter"))
            to_curtain(twins)
        twins.watched(lambda ui: ui.key("escape"), "the menu", 2)
        twins.watched(lambda ui: ui.click("menu.seats"), "the seats", 2)
        twins.watched(lambda ui: ui.click("level.1.1"), "the second person leaves", 2)
        twins.watched(lambda ui: ui.key("escape"), "the one who stays is called", 30)
        assert twins.session.persons == (0,)
        assert twins.session.curtain == 0
        twins.do(lambda ui: ui.key("enter"))
        twins.do(lambda ui: ui.run(3))
        assert twins.session.curtain is None
        assert twins.session.viewer == 0
        assert len(twins.session.view().tricks) == 2
