"""Random keys and clicks at random times in all games: no press that began too early has a consequence.

A consequence is a choice, an opened curtain, a new game, or a settlement that is left. The press that causes it must
have begun long enough after the question appeared, or must complete what the player has begun since then (a lifted
card, a written string), or must be a letter or digit. The questions are read from the session and the stack of screens,
not from the guard.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from game_pictures import NAMES
from seeds import new_seed, so_many
from ui_harness import Harness, middle, new_table

from tablegame.games import GAMES, Game
from tablegame.session.seats import computer, person
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
"""Targets that are not clicked: they lead away from the game, or cover the whole table."""
PRESSES = so_many(30, 100)
ROUNDING = 1e-6


class Watch:
    """The present question, the time since which it has been asked, and the consequences that came too early."""

    def __init__(self, ui: Harness) -> None:
        self.ui = ui
        self.choices = 0  # that presses have made
        self.question: tuple[object, ...] = ()
        self.since = ui.now
        self.touched = False  # whether presses have changed the answer to the present question, such as a lifted card
        self.is_letter = False  # whether the present press is a letter or a digit
        self.early: list[str] = []

    @property
    def table(self) -> Table | None:
        return next((screen.table for screen in self.ui.screens() if isinstance(screen, TableScreen)), None)

    def note_question(self) -> None:
        """Note the time if another question is asked now."""
        question: tuple[object, ...] = (id(self.ui.top()),)
        if self.table is not None:
            session, playback = self.table.session, self.table.playback
            settlement = playback.frame if playback.holding and playback.frame.settlement else None
            question += (id(session), session.situation.curtain, session.situation.viewer, self.choices, id(settlement))
        if question != self.question:
            self.question, self.since, self.touched = question, self.ui.now, False

    def answer(self) -> object:
        """What the player has lifted or composed, and the focus; None if the table is not the top screen."""
        if self.table is None or not self.ui.at_table():
            return None
        return self.table.picked, repr(self.table.drafts), self.ui.focus()

    def note_consequence(self, name: str, completes: bool) -> None:
        """Note a consequence of the present press. completes: whether it may complete a begun answer."""
        seconds = self.ui.now - self.since
        if seconds < DEAF - ROUNDING and not (completes and self.touched) and not self.is_letter:
            self.early.append(f"{name} after {seconds:.3f} s at {self.ui.now:.2f}")


@pytest.fixture
def start_watch(monkeypatch: pytest.MonkeyPatch) -> Callable[[Harness], Watch]:
    """A function that watches the presses in a harness."""
    watches: list[Watch] = []

    def hook(owner: type | dict[str, object], function: str, consequence: str, completes: bool = False) -> None:
        original = owner[function] if isinstance(owner, dict) else getattr(owner, function)

        def noted(self: object, *values: object) -> object:
            if watches and watches[-1].ui.app._is_handling_input:
                leaves_settlement = isinstance(self, Playback) and self.holding and self.frame.settlement
                if consequence != "settlement" or leaves_settlement:
                    watches[-1].note_consequence(consequence, completes)
                watches[-1].choices += consequence == "choice"
            return original(self, *values)

        if isinstance(owner, dict):
            monkeypatch.setitem(owner, function, noted)
        else:
            monkeypatch.setattr(owner, function, noted)

    hook(Session, "submit", "choice", completes=True)
    hook(Session, "open_curtain", "curtain")
    hook(Playback, "next", "settlement")
    hook(HANDLERS, verbs.BEGIN_AGAIN.name, "new game")
    hook(HANDLERS, verbs.LEAVE.name, "leaving")
    hook(App, "home", "home")

    def start(ui: Harness) -> Watch:
        watches.append(Watch(ui))
        return watches[-1]

    return start


def press_once(ui: Harness, rng: Random, watch: Watch) -> None:
    """Press a random key, or click on a random target; sometimes the mouse button goes up much later."""
    before, watch.is_letter = watch.answer(), False
    targets = [t for t in ui.scene().targets if t.id not in ASIDE and not is_term(t.id)]
    if not isinstance(ui.top(), (TableScreen, GameOverScreen)) and rng.random() < 0.5:
        ui.key("escape")
    elif targets and rng.random() < 0.4:
        position = middle(rng.choice(targets))
        ui.press(*position)
        if rng.random() < 0.15:
            for _ in range(rng.randrange(1, 12)):
                ui.frame(1 / 20)
                watch.note_question()
        ui.release(*position)
        ui.frame(1 / 60)
    else:
        key = rng.choice(KEYS)
        watch.is_letter = len(key) == 1
        ui.key(key)
    after = watch.answer()
    watch.note_question()
    watch.touched = watch.touched or (before is not None and after is not None and before != after)


def press_randomly(folder: Path, entry: Game, people: int, seed: int, start_watch: Callable[[Harness], Watch]) -> Watch:
    """Play a short game of so many people by random presses."""
    rng, players = Random(seed), entry.engine.usual_players
    chairs = [
        person(name) if seat < people else computer("beginner", name) for seat, name in enumerate(NAMES[:players])
    ]

    def opens(desk: App) -> TableScreen:
        return new_table(desk, entry, players, dict(entry.short[1]), tuple(chairs))

    with Harness(folder, settings=HASTY, screen=opens, seed=seed) as ui:
        ui.patient = False
        watch = start_watch(ui)
        watch.note_question()
        for _ in range(PRESSES):
            for _ in range(round(rng.choice((0.0, 0.05, 0.1, 0.3, 0.5, 0.9)) * 20)):
                ui.frame(1 / 20)
                watch.note_question()
            press_once(ui, rng, watch)
            if watch.table is None:
                break
    return watch


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_no_press_answers_a_question_that_appeared_after_it_began(
    tmp_path: Path, entry: Game, people: int, start_watch: Callable[[Harness], Watch]
) -> None:
    assert press_randomly(tmp_path, entry, people, new_seed(), start_watch).early == []


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_part_of_a_picture_from_the_cache_equals_a_newly_built_one(
    tmp_path: Path, entry: Game, start_watch: Callable[[Harness], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its nodes, targets, zones, keys, spoken tables, and whatever else a builder holds."""
    cached_parts, get_or_make = set(), PictureCache.get_or_make

    def checked(cache: PictureCache, name: str, inputs: object, make: Callable[..., tuple[Builder, object]]) -> object:
        built: list[object] = []
        result = get_or_make(cache, name, inputs, lambda within: built.append(make(within)) or built[0])
        is_part = isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], Builder)
        if not built and is_part:
            (part, value), (new_part, new_value) = result, make(PictureCache())
            new_part.cache = part.cache
            assert (vars(part), [*part.zones], value) == (vars(new_part), [*new_part.zones], new_value), name
            cached_parts.add(name)
        return result

    monkeypatch.setattr(PictureCache, "get_or_make", checked)
    press_randomly(tmp_path, entry, people=1, seed=new_seed(), start_watch=start_watch)
    assert len(cached_parts) >= 3


def test_without_the_guard_the_watch_finds_presses_that_came_too_early(
    tmp_path: Path, start_watch: Callable[[Harness], Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guard, "allows", lambda *_: True)
    assert press_randomly(tmp_path, GAMES[0], people=2, seed=1, start_watch=start_watch).early
