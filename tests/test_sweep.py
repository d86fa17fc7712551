"""Every picture is built in a bounded number of steps and without faults, at any size, text size and language."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import sweep
from every_screen import SCREENS, labels
from looked_over import PROCESSION, judge_whole_game, save_game_of
from seeds import new_seed
from ui_harness import Harness
from walks import cases

from tablegame.games import GAMES
from tablegame.session.settings import Settings


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_every_picture_of_a_game_is_built_at_any_size_in_bounded_steps(key: str, tmp_path: Path) -> None:
    rng, faults = Random(new_seed()), []
    once_frozen = [sweep.Room(size, scale, language) for size, scale in sweep.FROZE for language in sweep.EVERYWHERE]
    with sweep.home(tmp_path) as ui:
        forms = {case[1]: case for case in rng.sample(cases(), len(cases())) if case[0].key == key}
        for case in forms.values():
            table = sweep.seated(ui, case, rng)
            for picture in sweep.pictures(table.table, rng):
                room = rng.choice(rng.choice((sweep.ROOMS, once_frozen)))
                faults += sweep.faults_in(ui, table, [room], f"{case[1]} players, {picture}")
        for panel in sweep.panels_over(ui, table):
            faults += sweep.faults_in(ui, panel, [sweep.SMALLEST_ROOM], f"{case[1]} players, {type(panel).__name__}")
        sweep.drawn(ui, table, rng.choice(once_frozen), rng.choice(sweep.THEMES))
    assert not faults


def test_every_screen_is_built_at_any_size_in_bounded_steps(tmp_path: Path) -> None:
    rng, faults = Random(new_seed()), []
    with sweep.home(tmp_path) as ui:
        for name, make in SCREENS.items():
            faults += sweep.faults_in(ui, make(ui.app), rng.sample(sweep.ROOMS, 2), name)
    assert not faults


def test_in_a_german_review_no_sentence_is_cut_and_the_filter_of_rows_has_one_line(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de")) as ui:
        ui.app.open("review", save_game_of(ui.folders.games, PROCESSION))
        ui.frame()
        judge_whole_game(ui)
        ui.key("end")
        ui.settle()
        assert "Keine Ziffer lässt sich mehr ändern:" in ui.words()
        assert not [line for line in ui.words().splitlines() if "Ziffer" in line and line.endswith("…")]
        assert len({label.rect.y for label in labels(ui.scene()) if label.words in ("Alle", "Frei", "Nächste")}) == 1
