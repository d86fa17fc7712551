"""Moments: sealed cards lie face down and are turned together, the deciding card lights up, then the words come."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_of
from ui_harness import Harness, usual_table

from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.view.game_scene import FrameRole
from tablegame.view.scene import Card

SEALED_GAMES = ("contraconquer", "wargops")


def sealed(folder: Path, key: str, settings: Settings) -> Harness:
    """A table at which Anna has just sealed her first card, after all others."""
    ui = Harness(folder, settings=settings, screen=lambda desk: usual_table(desk, find(key)))
    ui.settle()
    table = table_of(ui)
    while len(table.session.view().acting) > 1:
        ui.frame(0.1)
    ui.settle()
    table.make(next(iter(table.session.view().legal())))
    ui.app.invalidate()
    ui.frame()
    return ui


def lying(ui: Harness) -> list[Card]:
    """The cards that are seen to move, as they are at this moment."""
    timeline = ui.app.studio.stage.timeline
    return [pose.card for pose in timeline.poses(ui.now)] if timeline is not None else []


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_sealed_cards_lie_face_down_are_turned_together_and_light_up_before_the_words(tmp_path: Path, key: str) -> None:
    with sealed(tmp_path, key, Settings(language="en", talk=False)) as ui:
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
        seen = []
        while ui.app.studio.stage.timeline is not None:
            seen.append(any(card.glow for card in lying(ui)))
            ui.frame()
        assert not seen[0]
        assert seen == sorted(seen), "once a card is lit it stays so"
        assert any(seen) == any(card.glow for card in ui.scene().cards().values())


@pytest.mark.parametrize("key", SEALED_GAMES)
@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed=0)], ids=["reduced", "no speed"])
def test_where_nothing_moves_the_cards_are_turned_at_once(tmp_path: Path, key: str, settings: Settings) -> None:
    with sealed(tmp_path, key, settings) as ui:
        assert table_of(ui).frame.role is FrameRole.TURNED


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_press_passes_over_the_cards_that_lie_face_down(tmp_path: Path, key: str) -> None:
    with sealed(tmp_path, key, Settings(language="en", talk=False)) as ui:
        ui.patient = False
        ui.key("enter")
        assert table_of(ui).frame.role is FrameRole.TURNED
