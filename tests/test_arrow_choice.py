"""An arrow chooses a card as a click does, in every game; Enter and Space seal what is chosen, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tables import table_of
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.screen import TableScreen

STILL = Settings(language="en", pace=5, forced_last=False, ponder=False, talk=False, hold_ms=200)


def dealt(folder: Path, entry: Game, first_click: bool = False) -> Harness:
    """The short game of its usual number, one of them a person."""
    settings = replace(STILL, first_click=first_click)
    return Harness(folder, settings=settings, screen=lambda desk: usual_table(desk, entry, dict(entry.short[1])))


def until_a_card_can_be_reached(ui: Harness, rng: Random) -> bool:
    """Random moves until the first arrow leads to something that is lifted; False where the game ends before."""
    for _ in range(900):
        if not isinstance(ui.top(), TableScreen):
            return False
        table = table_of(ui)
        start = ui.scene().target(ui.scene().start)
        if table.chooses and not ui.app.moving():
            if start is not None and start.reached is not None:
                return True
            table.make(table.session.view().legal().sample(rng))
            ui.app.invalidate()
        ui.run(0.2, 20)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize("first_click", [False, True], ids=["second click", "first click"])
@pytest.mark.parametrize("key", ["enter", "space"])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_an_arrow_lifts_a_card_and_the_key_pressed_0_15_s_later_plays_it(
    tmp_path: Path, entry: Game, key: str, first_click: bool
) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    with dealt(tmp_path, entry, first_click) as ui:
        assert until_a_card_can_be_reached(ui, Random(seed))
        table, answered = table_of(ui), table_of(ui).questions
        ui.run(1)
        ui.patient = False
        ui.key("right")
        assert table.picked is not None and ui.focus() and table.questions == answered, "it is lifted, and not played"
        ui.run(0.15)
        ui.key(key)
        assert table.questions == answered + 1


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_key_of_a_card_that_cannot_be_chosen_says_why(tmp_path: Path, entry: Game) -> None:
    """As a click on it does, and nothing is lifted; in Precognition with the last card of a rank."""
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    with dealt(tmp_path, entry) as ui:
        rng, told = Random(seed), 0
        while told < 3 and until_a_card_can_be_reached(ui, rng):
            scene, table = ui.scene(), table_of(ui)
            grey = {t.action: t for t in scene.targets if not t.enabled and t.why and t.action.verb == "pick"}
            for key, action in scene.keys.items():
                if action in grey and len(key) == 1:
                    ui.key(key)
                    assert ui.notice() == grey[action].why and table.picked is None
                    told += 1
                    break
            table.make(table.session.view().legal().sample(rng))
            ui.app.invalidate()
            ui.run(0.2, 20)
