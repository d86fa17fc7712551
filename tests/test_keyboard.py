"""The keyboard: everything is reached by Tab and arrows, and Enter again and again chooses nothing by accident."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from every_screen import GAME, SCREENS, opened, scene_with_focus
from seeds import new_seed
from tables import table_of
from trick_play import SHORT, at_grid, lay_bids_by_keys
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game, find
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.panels import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.navigate import arrow, tab
from tablegame.view.scene import Rect, Scene, Target

SIZES = [(960, 600, 200), (1920, 1080, 100)]
"""Width and height of the window, and the text size in per cent."""
PANELS = {"table menu": "m", "rest of the table menu": "mm", "seats": "s"}
"""What these keys open at a table."""
PLACES = (*SCREENS, *PANELS)


@contextmanager
def screen_or_panel(name: str, folder: Path, size: tuple[int, int], scale: int) -> Iterator[Harness]:
    """That screen, or that panel over a table."""
    with opened(name if name in SCREENS else "shelf", folder, size, scale, begun_games=2) as ui:
        if name in PANELS:
            begin_usual_game(ui.app, GAME)
            ui.settle()
            ui.key(*PANELS[name])
        yield ui


def after_keys(ui: Harness, scene: Scene, target: Target) -> set[str]:
    """Where Tab and the arrows lead from a target, keys that the target takes for itself left out."""
    ways = {tab(scene, target.id), tab(scene, target.id, backwards=True)}
    return ways | after_arrows(ui, scene, target)


def after_arrows(ui: Harness, scene: Scene, target: Target) -> set[str]:
    """Where the arrows lead from a target; one that the screen has bound is pressed."""
    taken = {"left": target.left is not None, "right": target.right is not None}
    free = [d for d in ("left", "right", "up", "down") if not taken.get(d)]
    ways = {arrow(scene, target.id, d) for d in free if d not in scene.keys}  # type: ignore[arg-type]
    return ways | {pressed(ui, target.id, d) for d in free if d in scene.keys}


def pressed(ui: Harness, target: str, key: str) -> str:
    """Where the focus is after a key."""
    ui.move_focus(target)
    ui.key(key)
    return ui.focus()


def targets_and_reached(ui: Harness) -> tuple[set[str], set[str]]:
    """All targets of the top screen, and those that keys reach from the focus; each comes in sight by that."""
    reached: set[str] = set()
    open_ones = [ui.focus() or ui.scene().first_arrow]
    while open_ones:
        name = open_ones.pop()
        if name in reached:
            continue
        reached.add(name)
        scene = scene_with_focus(ui, name)
        target = scene.target(name)
        assert target is not None
        window = target.window or Rect(0, 0, *scene.size)
        came = name != ui.focus()
        assert not came or window.holds(target.rect.cx, target.rect.cy), f"{name} at {target.rect} outside {window}"
        open_ones.extend(after_keys(ui, scene, target))
    return {t.id for t in ui.scene().targets}, reached


@pytest.mark.parametrize("name", PLACES)
def test_every_target_can_be_reached_by_keys_comes_into_view_and_lets_the_focus_go(name: str, tmp_path: Path) -> None:
    with screen_or_panel(name, tmp_path, (1280, 800), 100) as ui:
        for wide, high, scale in SIZES:
            ui.app.settings.text_scale = scale
            ui.app.apply_settings()
            ui.resize(wide, high)
            ui.settle()
            there, reached = targets_and_reached(ui)
            assert there - reached == set(), (wide, high, scale)
        ui.resize(1280, 800)
        ui.settle()
        zones_are_no_traps(ui)


@pytest.mark.parametrize("name", PLACES)
def test_what_has_the_focus_stays_in_sight_when_the_window_or_the_type_changes(name: str, tmp_path: Path) -> None:
    with screen_or_panel(name, tmp_path, (1280, 800), 100) as ui:
        for goal in [target.id for target in ui.scene().targets]:
            for size, scale in (((1280, 800), 1.0), ((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.2)):
                scene = scene_with_focus(ui, goal, size, scale)
                target = scene.target(goal)
                if target is not None and target.window is not None:
                    assert target.window.holds(target.rect.cx, target.rect.cy), (goal, size, scale)


@pytest.mark.parametrize("name", PLACES)
def test_the_first_arrows_up_and_down_are_not_dead(name: str, tmp_path: Path) -> None:
    """Wherever something to press lies above or below what has the focus as a screen opens, an arrow leads there."""
    with screen_or_panel(name, tmp_path, (1280, 800), 100) as ui:
        scene, began, led = ui.scene(), ui.scene().target(ui.focus()), False
        for key in ("up", "down"):
            ui.key(key)
            led = led or ui.focus() != scene.focus or ui.scene().nodes != scene.nodes
        assert led == (began is None or _above_or_below(scene, began)), f"from {scene.focus!r}"


def zones_are_no_traps(ui: Harness) -> None:
    """Tab comes back to the target that was used last in a zone: from each one the arrows reach all the others."""
    for zone in ui.scene().zones:
        ways: dict[str, set[str]] = {}
        for target in zone.targets:
            scene = scene_with_focus(ui, target)
            found = scene.target(target)
            assert found is not None
            ways[target] = after_arrows(ui, scene, found)
        for start in zone.targets:
            assert _spread(ways, start) >= set(zone.targets), f"{zone.id} from {start}"


def _above_or_below(scene: Scene, began: Target) -> bool:
    """Whether anything that Tab comes to lies in another row than that target."""
    zoned = {name for zone in scene.zones for name in zone.targets}
    others = [target.rect for target in scene.targets if target.id in zoned]
    return any(box.bottom <= began.rect.y or box.y >= began.rect.bottom for box in others)


def _spread(ways: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    open_ones = [start]
    while open_ones:
        name = open_ones.pop()
        if name not in seen:
            seen.add(name)
            open_ones.extend(ways.get(name, ()))  # some lead on into another zone
    return seen


# -- Enter again and again ---------------------------------------------------------------------------------------------


HASTY = Settings(hold_ms=3000)


def press(ui: Harness) -> bool:
    """Enter once more, and a moment; whether the table is still on top."""
    ui.key("enter")
    ui.run(0.2, 20)
    return isinstance(ui.top(), TableScreen)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_arrows_while_nothing_is_to_be_chosen_lead_to_no_button(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, settings=HASTY, screen=lambda desk: usual_table(desk, entry)) as ui:
        ui.patient = False
        for _ in range(40):
            if not isinstance(ui.top(), TableScreen):
                break
            if ui.focus() == "":
                ui.key("right")
                assert ui.focus() == "" or table_of(ui).chooses, "a card was meant, and Enter would open what is there"
            ui.key("enter")
            ui.run(0.1, 20)
        assert isinstance(ui.top(), TableScreen | GameOverScreen)


def test_the_focus_that_was_moved_while_others_think_stays(tmp_path: Path) -> None:
    with at_grid(tmp_path, options={**SHORT["contractgrid"], "cap": 400}, settings=HASTY) as ui:
        for _ in range(200):
            view = table_of(ui).session.situation.view
            assert isinstance(view, GridView)
            if table_of(ui).chooses and ui.focus() == "":
                ui.key("right")
            if view.phase == Phase.BID and table_of(ui).chooses:
                lay_bids_by_keys(ui)
            if view.phase == Phase.PLAY and not table_of(ui).chooses and not table_of(ui).playback.holding:
                break
            press(ui)
        assert ui.focus() == ""
        for _ in range(4):
            ui.key("tab")
            if ui.focus().startswith("sheet."):
                break
        moved = ui.focus()
        assert moved.startswith("sheet."), moved
        ui.run(0.1)
        assert ui.focus() == moved
        ui.key("enter")
        assert isinstance(ui.top(), ChartScreen), "who goes to a sheet can open it"


# -- Enter and Space alone ---------------------------------------------------------------------------------------------


STILL = Settings(language="en", speed=0, pace=5, talk=False)
KEYS = ("enter", "space")
PRESSES = (*KEYS, *KEYS, *KEYS)
"""What is pressed at the first choices of each phase; later each key is pressed once."""
FIRST = 4


def dealt(desk: App, entry: Game) -> TableScreen:
    """The short game of its usual number, one of them a person."""
    return usual_table(desk, entry, dict(entry.short[1]))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_in_a_whole_game_enter_and_space_make_no_choice_and_pass_every_result(
    tmp_path: Path, entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each choice is made by the test once the keys have been pressed again and again without making it."""
    made: list[str] = []
    plain = Session.submit
    monkeypatch.setattr(Session, "submit", lambda self, move: made.append("by the key") or plain(self, move))
    seed = new_seed()
    rng, asked, phases = Random(seed), 0, Counter[str]()
    with Harness(tmp_path, settings=STILL, screen=lambda desk: dealt(desk, entry)) as ui:
        for number in range(4000):
            top = ui.top()
            if isinstance(top, GameOverScreen) or asked == 30:
                break
            assert isinstance(top, TableScreen), f"{type(top).__name__} has opened"
            table = top.table
            if not table.chooses:
                ui.key(KEYS[number % 2])
                ui.run(0.1, 20)
                continue
            if table.session.situation.forced_move is not None:
                ui.run(0.3, 20)  # it plays itself
                made.clear()
                continue
            asked += 1
            phase = str(getattr(table.session.situation.view, "phase", ""))
            phases[phase] += 1
            for key in PRESSES if phases[phase] <= FIRST else KEYS:
                ui.key(key)
                ui.run(0.05, 20)
            assert made == [] and table.chooses, f"a choice was made in {phases}"
            assert table.picked is None and not table.drafts, "something was lifted"
            assert ui.notice() or ui.at_table() is False, "nothing is said of it"
            move = table.session.situation.view.legal().sample(rng)
            monkeypatch.setattr(Session, "submit", plain)
            table.make(move)
            monkeypatch.setattr(Session, "submit", lambda self, move: made.append("by the key") or plain(self, move))
            ui.app.invalidate()
            ui.frame()
        else:
            raise AssertionError("the game does not go on")
    assert asked


def test_who_clicks_on_the_bare_table_is_answered_at_enter_also_after_a_hint(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=STILL, screen=lambda desk: dealt(desk, find("contraconquer"))) as ui:
        ui.settle()
        ui.click((4.0, 400.0))
        ui.key("enter")
        assert ui.focus() == "" and ui.notice()
        for _ in range(3):
            ui.key("h")
            ui.settle()
        assert ui.focus() == "close", "not on the way to the rules"
        ui.key("escape", "enter")
        assert ui.at_table() and ui.notice()
