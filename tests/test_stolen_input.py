"""Random keys and clicks at random times through all six games: nothing is given away by a press begun too early.

What is asked is read from the session and the stack of screens, not from what the table says of itself: a choice, a
curtain, a new game or a settlement may only come of a press that began when that had been asked for long enough, that
finished what the same hand had begun there (a lifted card, a string that was written), or that was a letter or a digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from seeds import new_seed, so_many
from ui_harness import Harness, middle, new_table

from tablegame.games import GAMES, Game
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.input.guard import Guard
from tablegame.ui.table.actions import HANDLERS
from tablegame.ui.table.pace import Playback
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import verbs
from tablegame.view.builder import Builder, PictureCache
from tablegame.view.terms import is_term

HASTY = Settings(hold_ms=400, pace=5, speed=1)
DEAF = HASTY.deaf_ms / 1000
KEYS = (
    *("enter", "enter", "enter", "enter", "space", "left", "right", "tab"),
    *("1", "2", "3", "4", "7", "p", "f", "a", "t", "escape"),
)
ASIDE = ("menu", "undo", "chart", "moves", "hint", "tutor", "felt")
"""Buttons that lead away from the game, and what is everywhere."""
PRESSES = so_many(30, 100)
LITTLE = 1e-6


class Watch:
    """What is asked at every moment, and what a hand has brought about too early."""

    def __init__(self, ui: Harness) -> None:
        self.ui = ui
        self.choices = 0
        self.fact: tuple[object, ...] = ()
        self.since = ui.now
        self.touched = False
        """Whether the hand has done something to what is asked since it is asked."""
        self.named = False
        """Whether the press is a letter or a digit, which names what it does and counts at once."""
        self.early: list[str] = []
        self.done: list[str] = []

    @property
    def table(self) -> Table | None:
        """The table, wherever it lies."""
        return next((screen.table for screen in self.ui.screens() if isinstance(screen, TableScreen)), None)

    def look(self) -> None:
        """Take in what is asked now."""
        table = self.table
        if table is None:
            fact: tuple[object, ...] = (id(self.ui.top()),)
        else:
            session, now, playback = table.session, table.session.situation, table.playback
            settled = playback.frame if playback.holding and playback.frame.settlement else None
            fact = (id(self.ui.top()), id(session), now.curtain, now.viewer, self.choices, id(settled))
        if fact != self.fact:
            self.fact, self.since, self.touched = fact, self.ui.now, False

    def state(self) -> object:
        """What the hand may have put together."""
        table = self.table
        if table is None or not self.ui.at_table():
            return None
        return table.picked, repr(table.drafts), self.ui.focus()

    def consequential(self, what: str, finishes: bool) -> None:
        """Something grave happens by the hand now; finishes: it may be what the hand has prepared."""
        self.done.append(what)
        if self.ui.now - self.since < DEAF - LITTLE and not (finishes and self.touched) and not self.named:
            self.early.append(f"{what} after {self.ui.now - self.since:.3f} s at {self.ui.now:.2f}")


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Harness], Watch]]:
    """Watches what hands do in a harness."""
    found: list[Watch] = []

    def hooked(owner: type | dict[str, object], name: str, what: str, finishes: bool = False) -> None:
        plain = owner[name] if isinstance(owner, dict) else getattr(owner, name)

        def told(self: object, *values: object) -> object:
            if found and found[0].ui.app._is_handling_input:
                if what != "settlement" or (isinstance(self, Playback) and self.holding and self.frame.settlement):
                    found[0].consequential(what, finishes)
                if what == "choice":
                    found[0].choices += 1
            return plain(self, *values)

        if isinstance(owner, dict):
            monkeypatch.setitem(owner, name, told)
        else:
            monkeypatch.setattr(owner, name, told)

    hooked(Session, "submit", "choice", finishes=True)
    hooked(Session, "open_curtain", "curtain")
    hooked(Playback, "next", "settlement")
    hooked(HANDLERS, verbs.BEGIN_AGAIN.name, "new game")
    hooked(HANDLERS, verbs.LEAVE.name, "leaving")
    hooked(App, "home", "home")

    def watch(ui: Harness) -> Watch:
        found[:] = [Watch(ui)]
        return found[0]

    yield watch
    found.clear()


def press(ui: Harness, rng: Random, watch: Watch) -> None:
    """One key or click somewhere; now and then a button is let go much later."""
    before, watch.named = watch.state(), False
    scene = ui.scene()
    targets = [t for t in scene.targets if t.id not in ASIDE and not is_term(t.id)]
    if not isinstance(ui.top(), (TableScreen, GameOverScreen)) and rng.random() < 0.5:
        ui.key("escape")
    elif targets and rng.random() < 0.4:
        place = middle(rng.choice(targets))
        ui.press(*place)
        if rng.random() < 0.15:
            for _ in range(rng.randrange(1, 12)):
                ui.frame(1 / 20)
                watch.look()
        ui.release(*place)
        ui.frame(1 / 60)
    else:
        key = rng.choice(KEYS)
        watch.named = len(key) == 1
        ui.key(key)
    after = watch.state()
    watch.look()
    watch.touched = watch.touched or (before is not None and after is not None and before != after)


def sat_down(entry: Game, people: int) -> tuple[Chair, ...]:
    """The usual number at the table, so many of them people."""
    names = ("Anna", "Ben", "Cilla", "Dora", "Emil", "Fritz", "Gerda", "Hans")
    players = entry.engine.usual_players
    return tuple(person(name) if i < people else computer("beginner", name) for i, name in enumerate(names[:players]))


def press_at_random(folder: Path, entry: Game, people: int, seed: int, watched: Callable[[Harness], Watch]) -> Watch:
    """Random presses at a table."""
    rng = Random(seed)
    chairs = sat_down(entry, people)
    short = dict(entry.short[1])

    def dealt(desk: App) -> TableScreen:
        return new_table(desk, entry, entry.engine.usual_players, short, chairs, False)

    with Harness(folder, settings=HASTY, screen=dealt, seed=seed) as ui:
        ui.patient = False
        watch = watched(ui)
        watch.look()
        for _ in range(PRESSES):
            for _ in range(round(rng.choice((0.0, 0.05, 0.1, 0.3, 0.5, 0.9)) * 20)):
                ui.frame(1 / 20)
                watch.look()
            press(ui, rng, watch)
            if watch.table is None:
                break
    return watch


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_no_press_answers_a_question_that_appeared_after_it_began(
    tmp_path: Path, entry: Game, people: int, watched: Callable[[Harness], Watch]
) -> None:
    seed = new_seed()
    watch = press_at_random(tmp_path, entry, people, seed, watched)
    assert not watch.early, watch.early


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_reused_part_of_a_picture_equals_a_newly_drawn_one(
    tmp_path: Path, entry: Game, watched: Callable[[Harness], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its nodes, targets, zones, keys, spoken tables, and whatever else a builder holds."""
    reused, remembered = set(), PictureCache.get_or_make

    def checked(memory: PictureCache, name: str, inputs: object, make: Callable[..., tuple[Builder, object]]) -> object:
        made: list[object] = []
        found = remembered(memory, name, inputs, lambda within: made.append(make(within)) or made[0])
        if not made and isinstance(found, tuple):
            (part, value), (anew, other) = found, make(PictureCache())
            anew.cache = part.cache
            assert (vars(part), [*part.zones], value) == (vars(anew), [*anew.zones], other), name
            reused.add(name)
        return found

    monkeypatch.setattr(PictureCache, "get_or_make", checked)
    press_at_random(tmp_path, entry, 1, new_seed(), watched)
    assert len(reused) >= 3


def test_without_the_guard_presses_answer_questions_too_early(
    tmp_path: Path, watched: Callable[[Harness], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guard, "allows", lambda *_: True)
    early = press_at_random(tmp_path, GAMES[0], 2, 1, watched).early
    assert early, "the test would not notice"
