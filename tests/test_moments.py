"""What the table shows at the moments that count: sealed cards turn up, a pencil draws, chips move to a call."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from looked_over import PLAYED
from recorded_play import RecordedGame
from tables import table_of
from ui_harness import Harness, SparingStage, TableScreen, usual_table
from walks import SEALED_GAMES

from tablegame.games import find
from tablegame.games.contraspiel.facts.view import SpielCalled
from tablegame.session.client import InlineClient
from tablegame.session.replay import load_record
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.render.studio import Studio
from tablegame.view.game_scene import Frame, FrameRole
from tablegame.view.scene import Card, Line, Scene
from tablegame.view.timeline import LONGEST, Strokes, strokes_between

import pygame  # isort: skip - the harness sets SDL's environment first


def table_with_sealed_card(folder: Path, key: str, settings: Settings) -> Harness:
    """A table at which the last player has just sealed a card."""
    ui = Harness(folder, settings=settings, screen=lambda desk: usual_table(desk, find(key)))
    ui.settle()
    table = table_of(ui)
    while len(table.session.situation.view.acting) > 1:
        ui.frame(0.1)
    ui.settle()
    table.make(next(iter(table.session.situation.view.legal())))
    ui.app.invalidate()
    ui.frame()
    return ui


class PausedPainter(InlineClient):
    """An art worker that paints nothing while `paused`."""

    paused = False

    def poll(self, only: Collection[int] | None = None) -> list[tuple[int, Any]]:
        return [] if self.paused else super().poll(only)


def test_without_motion_cards_turned_up_wait_for_their_faces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SparingStage, "paints", True)
    art, size = PausedPainter(), (300, 300)
    studio, window = Studio(art, Folders(tmp_path, tmp_path), "felt", size), pygame.Surface(size)

    def picture(face: str) -> bytes:
        card = Card("a", face, 150.0, 150.0, 100.0, 152.0)
        studio.show([Scene(size, "table", (card,))], (), None, None)
        studio.poll(1.0, False)
        studio.stage.draw(window, 1.0)
        return pygame.image.tobytes(window, "RGB")

    for _ in range(3):  # pictures until the back is painted
        face_down = picture("back")
    art.paused = True
    assert picture("contra/B/4/full/hyphens") == face_down
    art.paused = False
    picture("contra/B/4/full/hyphens")
    assert picture("contra/B/4/full/hyphens") != face_down


def moving_cards(ui: Harness) -> list[Card]:
    """The moving cards at this moment."""
    timeline = ui.app.studio.stage.timeline
    return [pose.card for pose in timeline.poses(ui.now)] if timeline is not None else []


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_sealed_cards_turn_up_together_and_the_winning_card_lights_up_last(tmp_path: Path, key: str) -> None:
    with table_with_sealed_card(tmp_path, key, Settings(language="en", talk=False)) as ui:
        table = table_of(ui)
        down = [card for card in ui.scene().cards().values() if "sealed" in card.face]
        assert table.frame.role is FrameRole.CHOOSING
        assert len(down) == table.session.players
        while table.frame.role is FrameRole.CHOOSING:
            ui.frame()
        timeline = ui.app.studio.stage.timeline
        assert timeline is not None
        turned = [journey for journey in timeline.journeys if journey.turns]
        assert len(turned) == table.session.players
        assert len({(journey.begin, journey.arrives) for journey in turned}) == 1
        lit = []
        while ui.app.studio.stage.timeline is not None:
            lit.append(any(card.glow for card in moving_cards(ui)))
            ui.frame()
        assert not lit[0]
        assert lit == sorted(lit), "a card that is lit stays lit"
        assert any(lit) == any(card.glow for card in ui.scene().cards().values())


@pytest.mark.parametrize("key", SEALED_GAMES)
@pytest.mark.parametrize("speed", [0, 3])
def test_sealed_cards_turn_up_at_once_without_motion_or_after_a_key_press(tmp_path: Path, key: str, speed: int) -> None:
    with table_with_sealed_card(tmp_path, key, Settings(language="en", talk=False, speed=speed)) as ui:
        if speed:
            ui.patient = False
            ui.key("enter")
        assert table_of(ui).frame.role is FrameRole.REVEALED


def page(*lines: Line, **more) -> Scene:
    return Scene((400, 300), "table", lines, **more)


def test_new_strokes_are_drawn_one_after_another_within_a_bounded_time() -> None:
    old, first, second = (Line(((10, y), (110, y)), "text", 2, pencil_seconds=0.4) for y in (10, 20, 30))
    drawing = strokes_between(page(old), page(old, first, second), now=5.0, start=5.5, factor=1.0, running=None)
    assert drawing is not None and drawing.end == pytest.approx(5.5 + 0.4 + 0.4), "one stroke after the other"
    lines, half_drawn = (old, first, second), first._replace(part_drawn=pytest.approx(0.5))
    assert drawing.partly_drawn(lines, 5.2) == (old,), "no new stroke has begun"
    assert drawing.partly_drawn(lines, 5.7) == (old, half_drawn)
    assert drawing.partly_drawn(lines, 6.0)[1] == first, "the first stroke has ended"
    assert drawing.partly_drawn(lines, 7.0) == lines
    many = [Line(((10, y), (110, y)), "text", 2, pencil_seconds=0.4) for y in range(50)]
    drawing = strokes_between(page(), page(*many), now=0.0, start=0.0, factor=2.2, running=None)
    assert drawing is not None and drawing.end <= LONGEST + 1e-9


def test_strokes_continue_in_the_next_picture_and_none_is_animated_without_motion() -> None:
    line = Line(((10, 10), (110, 10)), "text", 2, pencil_seconds=0.4)
    drawing = strokes_between(page(), page(line), now=0.0, start=0.0, factor=1.0, running=None)
    assert drawing is not None

    def in_next_picture(now: float) -> Strokes | None:
        return strokes_between(page(line), page(line), now=now, start=now, factor=1.0, running=drawing)

    assert in_next_picture(0.2) == drawing._replace(now=0.2)
    assert in_next_picture(0.5) is None, "the stroke has ended"
    assert strokes_between(page(), page(line), now=0.0, start=0.0, factor=0.0, running=None) is None


def pictures_of(folder: Path, name: str, settings: Settings) -> list[tuple[Frame, Scene, Strokes | None]]:
    """Every new picture of a kept game: its frame, its scene, and the strokes that are drawn in it."""
    game = RecordedGame(load_record(PLAYED / f"{name}.yaml"))
    pictures: list[tuple[Frame, Scene, Strokes | None]] = []
    with Harness(folder, settings=settings, screen=lambda desk: TableScreen(desk, game.session)) as ui:
        shown = ui.app.studio.stage.show

        def show(scenes, over=(), timeline=None, strokes=None) -> None:
            screen = ui.top()
            if isinstance(screen, TableScreen):
                pictures.append((screen.table.frame, scenes[-1], strokes))
            shown(scenes, over, timeline, strokes)

        ui.app.studio.stage.show = show  # type: ignore[method-assign]
        game.play(ui)
    return pictures


STROKES = {
    "procession/two-usual": "row",
    "precognition/four-short-with-playoffs": "reveal",
    "contractgrid/three-nine-complete-without-a-cap": "hand",
}
"""Kept games, each with the kind of the event at which a pencil draws."""


@pytest.mark.parametrize("name", STROKES)
def test_a_pencil_draws_complete_lines_final_strings_and_the_end_of_procession(tmp_path: Path, name: str) -> None:
    drawn = [frame for frame, _, strokes in pictures_of(tmp_path, name, Settings(hold_ms=1000)) if strokes is not None]
    assert drawn
    assert {frame.event.kind for frame in drawn if frame.event is not None} == {STROKES[name]}


@pytest.mark.parametrize("name", list(STROKES)[:2])
def test_without_motion_no_pencil_draws(tmp_path: Path, name: str) -> None:
    pictures = pictures_of(tmp_path, name, Settings(hold_ms=500, speed=0))
    assert all(strokes is None for _, _, strokes in pictures)


def test_at_a_call_chips_move_from_the_seats_and_the_pool(tmp_path: Path) -> None:
    chips: dict[str, list[str]] = {}
    for frame, scene, _ in pictures_of(tmp_path, "contraspiel/four-matsch-after-recontra", Settings(hold_ms=500)):
        if isinstance(frame.event, SpielCalled) and frame.role is FrameRole.EVENT:
            origins = [card.origin for card in scene.cards().values() if card.id.startswith("called/")]
            chips.setdefault(frame.event.word, origins)
    assert chips == {"contra": ["seat/0"], "recontra": ["seat/1", "seat/0"], "matsch": ["seat/3", "pool"]}


def test_a_press_completes_the_strokes_at_once(tmp_path: Path) -> None:
    line = Line(((10, 10), (110, 10)), "text", 2, pencil_seconds=1.0)
    with Harness(tmp_path) as ui:
        stage = ui.app.studio.stage
        drawing = strokes_between(page(), page(line), now=ui.now, start=ui.now, factor=1.0, running=None)
        stage.show([page(line)], strokes=drawing)
        assert stage.moving(ui.now) and stage.drawing(ui.now)
        stage.draw(ui.app.window.surface, ui.now + 0.5)
        assert [item.part_drawn for item in stage._wanted if isinstance(item, Line)] == [pytest.approx(0.5)]
        ui.app.motion.finish(ui.now)
        assert line in stage._wanted and not stage.moving(ui.now)
