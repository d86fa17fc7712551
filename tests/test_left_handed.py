"""The setting for left-handed players: buttons and lists of every table are at the left, and nothing overlaps."""

from __future__ import annotations

from pathlib import Path

import pytest
from sweep import faults
from tables import table_of
from ui_harness import Harness
from ui_harness import usual_table as new_usual_table

from tablegame.games import GAMES, Game
from tablegame.session.settings import Settings
from tablegame.view.scene import STATUS, Label, Panel, Scene


def table_and_menu(folder: Path, entry: Game, left_handed: bool) -> list[Scene]:
    settings = Settings(language="en", speed=0, left_handed=left_handed)
    with Harness(folder / str(left_handed), size=(1600, 1000), settings=settings) as ui:
        ui.push(new_usual_table(ui.app, entry))
        ui.run(1.0)
        assert table_of(ui).session.situation.can_act
        table = ui.scene()
        ui.key("f10")
        return [table, ui.scene()]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_left_handed_players_have_buttons_and_lists_at_the_left(entry: Game, tmp_path: Path) -> None:
    usual_table, usual_menu = table_and_menu(tmp_path, entry, False)
    table, menu = table_and_menu(tmp_path, entry, True)
    for scene, usual in ((table, usual_table), (menu, usual_menu)):
        assert not faults(scene)
        assert {target.id for target in scene.targets} == {target.id for target in usual.targets}
    width = table.size[0]
    status = [node for node in table.nodes if isinstance(node, Label) and node.id == STATUS]
    for name in (name for zone in table.zones if zone.id in ("bar", "commit") for name in zone.targets):
        usual_button, button = usual_table.target(name), table.target(name)
        assert usual_button is not None and button is not None
        assert button.rect.x == pytest.approx(width - usual_button.rect.right), "mirrored"
        assert not any(button.rect.overlaps(label.rect) for label in status)
    lists = [node.rect for node in table.nodes if isinstance(node, Panel) and node.id in ("list", "choices")]
    assert all(rect.right < width / 2 for rect in lists)
    assert bool(lists) is (entry.key in ("procession", "contractgrid")), "partitions, suggested sheets"
    close = menu.target("close")
    assert close is not None and close.rect.cx < width / 2
