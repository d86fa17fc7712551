"""An arrow chooses a card as a click does, in every game; Enter and Space seal what is chosen, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from seeds import new_seed
from tables import table_of
from ui_harness import Harness, usual_table
from walks import SEALED_GAMES

from tablegame.games import GAMES, Game, find
from tablegame.session.settings import Settings
from tablegame.ui.table.ahead import input_at_choice, trick_leads_to_choice
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import verbs

STILL = Settings(language="en", pace=5, talk=False, hold_ms=200)


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
        start = ui.scene().target(ui.scene().first_arrow)
        if table.chooses and not ui.app.moving():
            if start is not None and start.on_focus is not None:
                return True
            table.make(table.session.situation.view.legal().sample(rng))
            ui.app.invalidate()
        ui.run(0.2, 20)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize(("key", "first_click"), [("enter", True), ("space", False)])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_an_arrow_lifts_a_card_and_the_key_pressed_0_15_s_later_plays_it(
    tmp_path: Path, entry: Game, key: str, first_click: bool
) -> None:
    seed = new_seed()
    with dealt(tmp_path, entry, first_click) as ui:
        assert until_a_card_can_be_reached(ui, Random(seed))
        table, answered = table_of(ui), table_of(ui).question_count
        ui.run(1)
        ui.patient = False
        ui.key("right")
        assert table.picked is not None and ui.focus() and table.question_count == answered, (
            "it is lifted, and not played"
        )
        ui.run(0.15)
        ui.key(key)
        assert table.question_count == answered + 1


@pytest.mark.parametrize("key", ["contraspiel", "contractgrid", "procession", "wargops"])
def test_an_arrow_to_a_card_that_cannot_be_played_puts_the_lifted_card_back(tmp_path: Path, key: str) -> None:
    """So that Enter speaks of the card in focus and of no other."""
    seed = new_seed()
    rng, came = Random(seed), 0
    with dealt(tmp_path, find(key)) as ui:
        while came < 3 and until_a_card_can_be_reached(ui, rng):
            table = table_of(ui)
            for arrow in ("right", *(6 * ("left",)), *(12 * ("right",))):
                ui.key(arrow)
                target = ui.scene().target(ui.focus())
                if target is not None and verbs.PICK.of(target.action):
                    assert target.enabled == (table.picked is not None)
                    came += not target.enabled
            if table.chooses:  # a single legal card may have played itself
                table.make(table.session.situation.view.legal().sample(rng))
            ui.app.invalidate()
            ui.run(0.2, 20)
        assert came or key == "wargops"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_pressing_the_key_of_an_illegal_card_shows_the_reason(tmp_path: Path, entry: Game) -> None:
    """As a click on it does, and nothing is lifted; in Precognition with the last card of a rank."""
    seed = new_seed()
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
            if table.chooses:  # a single legal card may have played itself
                table.make(table.session.situation.view.legal().sample(rng))
            ui.app.invalidate()
            ui.run(0.2, 20)
        assert told


def goes_on_to_a_choice(ui: Harness, rng: Random) -> bool:
    """Random moves until a result is left by Enter and the viewer chooses next; False where the game ends before."""
    for _ in range(1500):
        if not isinstance(ui.top(), TableScreen):
            return False
        table = table_of(ui)
        if table.chooses:
            table.make(table.session.situation.view.legal().sample(rng))
            ui.app.invalidate()
        elif table.pace.waits_for_press and table.pace.complete and not ui.app.moving():
            ui.run(1.0)
            ui.key("enter")
            if table.session.situation.can_act and not table.playback.holding:
                return True
        ui.run(0.1, 20)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize("key", [*SEALED_GAMES, "contraspiel", "contractgrid"])
def test_the_key_of_a_card_0_1_s_after_a_result_was_left_lifts_it(tmp_path: Path, key: str) -> None:
    """Computer players that choose at the same time have chosen while the result was shown."""
    seed = new_seed()
    rng, lifted = Random(seed), 0
    with dealt(tmp_path, find(key)) as ui:
        ui.app.settings.hold_ms = None
        ui.patient = False
        while lifted < 3 and goes_on_to_a_choice(ui, rng):
            table = table_of(ui)
            ui.run(0.1)
            picks = {name: a for name, a in ui.scene().keys.items() if len(name) == 1 and verbs.PICK.of(a)}
            moves = {
                name: table.entry.scene.picked_move(input_at_choice(table), action) for name, action in picks.items()
            }
            name = next((name for name, move in moves.items() if move in table.session.situation.view.legal()), "")
            if not name:
                continue
            ui.key(name)
            assert table.picked == moves[name] and table.chooses
            lifted += 1
        assert lifted


def test_with_seven_computer_seats_the_next_choice_is_there_when_a_trick_is_left(tmp_path: Path) -> None:
    entry = find("contraconquer")
    settings = replace(STILL, hold_ms=None, pace=3)
    rules = {"form": "remainder"}
    with Harness(tmp_path, settings=settings, screen=lambda desk: usual_table(desk, entry, rules, 8)) as ui:
        assert goes_on_to_a_choice(ui, Random(1))
        ui.frame()
        assert table_of(ui).chooses, "not after each of the seven cards"


@pytest.mark.parametrize("way", ["click", "key", "key and Enter"])
@pytest.mark.parametrize("key", [*SEALED_GAMES, "contraspiel", "contractgrid"])
def test_a_card_named_during_a_result_is_lifted_and_named_again_at_once_it_is_played(
    tmp_path: Path, key: str, way: str
) -> None:
    by_key = way != "click"
    seed = new_seed()
    rng, lifted = Random(seed), 0
    with dealt(tmp_path, find(key)) as ui:
        ui.app.settings.hold_ms = None
        ui.app.settings.first_click = True
        for _ in range(3000):
            if lifted == 2 or not isinstance(ui.top(), TableScreen):
                break
            table = table_of(ui)
            result = table.playback.number
            if table.chooses:
                table.make(table.session.situation.view.legal().sample(rng))
                ui.app.invalidate()
            elif table.pace.waits_for_press and table.pace.complete and not ui.app.moving():
                ui.run(1.0)
                cards = [each for each in ui.scene().targets if verbs.PICK.of(each.action) and each.enabled]
                assert bool(cards) == trick_leads_to_choice(table)
                keys = {action: name for name, action in ui.scene().keys.items() if verbs.PICK.of(action)}
                if cards:
                    chosen = rng.choice(cards)
                    name = keys.get(chosen.action, "") if by_key else ""
                    if by_key and not name:
                        continue  # the key names another card of the rank first
                    answered = table.question_count
                    ui.key(name) if by_key else ui.click(chosen.id)
                    assert table.playback.number > result and table.chooses
                    picked = table.picked
                    assert picked == table.entry.scene.picked_move(table.look(), chosen.action), "it is only lifted"
                    assert ui.scene().target(ui.focus()) == ui.target(chosen.id), "so that Enter plays it"
                    ui.patient = False
                    ui.run(0.1)
                    again = {action: name for name, action in ui.scene().keys.items()}.get(chosen.action, "")
                    again = "enter" if "Enter" in way else again
                    ui.key(again) if by_key and again else ui.click(chosen.id)
                    ui.patient = True
                    assert table.question_count == answered + 1
                    lifted += 1
                else:
                    ui.key("enter")
            ui.run(0.1, 20)
        assert lifted or key in ("contraspiel", "contractgrid"), "there the winner leads, who may be another"
