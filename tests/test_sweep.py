"""Whatever the size of window and type, the number of players and the language, every picture is made, and in time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import sweep
from every_screen import SCREENS

from tablegame.games import GAMES


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_every_picture_of_a_game_is_made_in_any_room_in_bounded_steps(key: str, tmp_path: Path) -> None:
    seed = Random().randrange(10**9)
    print(f"seed {seed}")
    rng = Random(seed)
    froze = [sweep.Room(size, scale, language) for size, scale in sweep.FROZE for language in sweep.CODES]
    wrong = []
    with sweep.home(tmp_path) as ui:
        forms = {case[1]: case for case in rng.sample(sweep.tables(), len(sweep.tables())) if case[0].key == key}
        for case in forms.values():
            table = sweep.seated(ui, case, rng)
            for picture in sweep.pictures(table.table, rng):
                room = rng.choice(rng.choice((sweep.ROOMS, froze)))
                wrong += sweep.looked_at(ui, table, [room], f"{case[1]} players, {picture}")
        sweep.drawn(ui, table, rng.choice(froze), rng.choice(sweep.THEMES))
    assert not wrong


def test_every_screen_is_made_in_any_room_in_bounded_steps(tmp_path: Path) -> None:
    seed = Random().randrange(10**9)
    print(f"seed {seed}")
    rng = Random(seed)
    wrong = []
    with sweep.home(tmp_path) as ui:
        for name, make in SCREENS.items():
            wrong += sweep.looked_at(ui, make(ui.app), rng.sample(sweep.ROOMS, 2), name)
    assert not wrong
