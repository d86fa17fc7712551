"""For left hands buttons and lists lie at the left: in every game and over it, with nothing over anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from sweep import faults
from tables import table_of
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game
from tablegame.session.settings import Settings
from tablegame.view.scene import STATUS, Label, Panel, Scene


def scenes(folder: Path, entry: Game, left_handed: bool) -> list[Scene]:
    """The table and its menu."""
    settings = Settings(language="en", speed=0, left_handed=left_handed)
    with Harness(folder / str(left_handed), size=(1600, 1000), settings=settings) as ui:
        ui.push(usual_table(ui.app, entry))
        ui.run(1.0)
        assert table_of(ui).session.situation.can_act
        table = ui.scene()
        ui.key("f10")
        return [table, ui.scene()]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_left_handed_buttons_and_lists_lie_at_the_other_side(entry: Game, tmp_path: Path) -> None:
    right, left = scenes(tmp_path, entry, False), scenes(tmp_path, entry, True)
    for before, now in zip(right, left, strict=True):
        assert not faults(now)
        assert {target.id for target in now.targets} == {target.id for target in before.targets}
    width = left[0].size[0]
    for zone in (zone for zone in left[0].zones if zone.id in ("bar", "commit")):
        for name in zone.targets:
            was, box = right[0].target(name), left[0].target(name)
            assert was is not None and box is not None
            assert box.rect.x == pytest.approx(width - was.rect.right)
            status = [node for node in left[0].nodes if isinstance(node, Label) and node.id == STATUS]
            assert not any(box.rect.overlaps(label.rect) for label in status)
    lists = [node.rect for node in left[0].nodes if isinstance(node, Panel) and node.id in ("list", "choices")]
    assert all(rect.right < width / 2 for rect in lists)
    assert bool(lists) is (entry.key in ("procession", "contractgrid")), "partitions, suggested sheets"
    close = left[1].target("close")
    assert close is not None and close.rect.cx < width / 2
