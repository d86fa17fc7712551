"""The layout of the table from picture to picture: buttons and players keep their places, a notice covers no words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playing import make_random_move
from tables import table_of, until_choice
from ui_harness import Harness, new_table, short_table
from walks import party_of

from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.render.draw import rings_of
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.view.game_scene import DRAFT
from tablegame.view.scene import Action, Label, Panel, Rect, Scene, Target

SIZES = [(960, 600), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_buttons_of_the_bar_keep_places_from_the_start(tmp_path: Path, entry: Game, size: tuple[int, int]) -> None:
    with Harness(tmp_path, size, Settings(hold_ms=3000), lambda desk: short_table(desk, entry)) as ui:
        places: dict[str, set[Rect]] = {}  # of the brass button under "brass", whatever its id
        brass_labels: set[str] = set()
        for step in range(40):
            for target in ui.scene().targets:
                if target.id in ("menu", "hint", "tutor", "chart", "moves", "undo"):
                    places.setdefault(target.id, set()).add(target.rect)
                elif target.id in ("commit", "go"):
                    brass_labels.add(target.label)
                    places.setdefault("brass", set()).add(target.rect)
            table = table_of(ui)
            if len(brass_labels) > 3 or table.session.situation.over:
                break
            ui.wait_until(lambda table=table: table.playback.holding or table.chooses)
            choices = [t.id for t in ui.scene().targets if t.action.verb in ("pick", "say") and t.enabled]
            if choices and table.picked is None:
                ui.click(choices[step % len(choices)])
            elif table.chooses:
                make_random_move(ui, Random(step))
            else:
                ui.key("enter")
        assert len(brass_labels) > 1
        assert {name: rects for name, rects in places.items() if len(rects) > 1} == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_bar_of_the_smallest_window_has_undo(tmp_path: Path, entry: Game, scale: int, language: str) -> None:
    given = Settings(language=language, text_scale=scale)
    with Harness(tmp_path, (960, 600), given, lambda desk: short_table(desk, entry)) as ui:
        bar = [target.id for target in ui.scene().targets if target.id in ("undo", "tutor", "hint", "menu")]
        assert bar == ["menu", "hint", "tutor", "undo"]


@pytest.mark.parametrize("size", SIZES)
def test_a_new_text_size_makes_the_open_settings_grow_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    with Harness(tmp_path, size, screen=SettingsScreen) as ui:
        third_size = "text_scale.2"
        before = ui.target(third_size).rect
        ui.click(third_size)
        assert ui.app.settings.text_scale == 150 and ui.target(third_size).rect.h > before.h * 1.3


def test_the_focus_ring_of_a_half_scrolled_target_is_clipped_to_its_window() -> None:
    window = Rect(100, 200, 300, 200)

    def ring(y: float) -> Rect:
        """The part of the screen in which the ring of a target at this height is drawn."""
        target = Target("here", Rect(100, y, 300, 60), Action("none"), window=window)
        return rings_of(Scene((960, 600), "", (), (target,), focus="here"))[0].clip

    over_upper_edge, over_lower_edge, visible_whole = ring(180), ring(380), ring(200)
    assert over_upper_edge.y == window.y and over_upper_edge.bottom == 600
    assert over_lower_edge.bottom == window.bottom and over_lower_edge.y == 0
    assert visible_whole == Rect(0, 0, 960, 600)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_opponents_keep_their_places_until_the_settlement(tmp_path: Path, entry: Game, size: tuple[int, int]) -> None:
    players = party_of(entry, max(3, entry.engine.usual_players))
    rng = Random(5)
    places: dict[str, set[Rect]] = {}
    phases: set[str] = set()
    chairs = (
        person("Anna"),
        *(computer(entry.bot.levels[0], name) for name in ("Ben", "Cilla", "Dora")[: players - 1]),
    )
    settings = Settings(language="en", speed=0, hold_ms=100, talk=False)
    watched_seats = (1, 2)
    opponents = [f"{kind}/{seat}" for kind in ("seat", "plate") for seat in watched_seats]
    with Harness(tmp_path, size, settings, lambda desk: new_table(desk, entry, players, {}, chairs)) as ui:
        table = table_of(ui)
        for _ in range(300):
            ui.frame(0.3)
            if table.frame.settlement or table.session.situation.over:
                break
            phase = str(getattr(table.frame.view, "phase", ""))
            if phase != "grid":  # sheets are laid out before the deal
                phases.add(phase)
                for node in ui.scene().nodes:
                    if isinstance(node, Panel) and node.id in opponents:
                        places.setdefault(node.id, set()).add(node.rect)
            if table.chooses:
                make_random_move(ui, rng)
    assert len(places) >= min(len(watched_seats), players - 1), places
    assert all(len(boxes) == 1 for boxes in places.values()), places
    if entry.key == "contractgrid":
        assert phases >= {"refuse", "bid", "play"}, "the game came through all phases, so positions were compared"


def test_every_plate_of_contractgrid_writes_its_points_alike(tmp_path: Path) -> None:
    entry = find("contractgrid")
    chairs = (person("Wolfgang"), computer("beginner", "Ottilie"), computer("beginner", "Ben"))
    with Harness(tmp_path, (960, 600), Settings(), lambda desk: new_table(desk, entry, 3, {}, chairs)) as ui:
        until_choice(ui)
        for _ in range(4):
            make_random_move(ui, Random(1))
            until_choice(ui)
            plates = [
                n.rect for n in ui.scene().nodes if isinstance(n, Panel) and n.id in ("seat/0", "seat/1", "seat/2")
            ]
            labels = [n for n in ui.scene().nodes if isinstance(n, Label) and n.words == "0 of 1000"]
            assert all(sum(box.overlaps(label.rect) for label in labels) == 1 for box in plates)


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_the_frame_of_an_input_field_covers_no_text_above_it(tmp_path: Path, language: str) -> None:
    entry, chairs = find("precognition"), (person("Anna"), computer("club", "Ben"), computer("club", "Cilla"))
    large = Settings(language=language, text_scale=200, talk=False)
    with Harness(tmp_path, (960, 600), large, lambda desk: new_table(desk, entry, 3, {}, chairs)) as ui:
        until_choice(ui)
        box = not_none(ui.scene().target(DRAFT)).rect
        above = [n.rect for n in ui.scene().nodes if isinstance(n, Label) and n.rect.bottom < box.cy]
        assert max(rect.bottom for rect in above if rect.y > 100) <= box.y - 4
