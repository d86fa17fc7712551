"""A card is chosen by an arrow, by its key or by a click, in every game, and played when it is chosen again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import make_random_move
from seeds import new_seed
from tables import table_of
from ui_harness import Harness, short_table, usual_table
from walks import SEALED_GAMES

from tablegame.games import GAMES, Game, find
from tablegame.session.settings import Settings
from tablegame.ui.table.ahead import input_at_choice, trick_leads_to_choice
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import verbs
from tablegame.view.scene import Action


def quick(**changes: Any) -> Settings:
    """Settings under which a table moves fast and shows each result for 0.2 seconds."""
    return Settings(**{"language": "en", "pace": 5, "talk": False, "hold_ms": 200} | changes)


def short_game(folder: Path, entry: Game, **changes: Any) -> Harness:
    return Harness(folder, settings=quick(**changes), screen=lambda desk: short_table(desk, entry))


def choices_of_cards(ui: Harness, rng: Random) -> Iterator[Table]:
    """Play at random. Yields the table at each choice at which the first arrow lifts a card; ends with the game."""
    for _ in range(900):
        if not isinstance(ui.top(), TableScreen):
            return
        table = table_of(ui)
        if table.chooses and not ui.app.moving():
            first = ui.scene().target(ui.scene().first_arrow)
            if first is not None and first.on_focus is not None:
                yield table
            if table.chooses:
                make_random_move(ui, rng)
        ui.run(0.2, rate=20)
    raise AssertionError("the game does not go on")


def waiting_results(ui: Harness, rng: Random) -> Iterator[Table]:
    """Play at random. Yields the table at each result that waits for a press; ends with the game."""
    for _ in range(3000):
        if not isinstance(ui.top(), TableScreen):
            return
        table = table_of(ui)
        if table.chooses:
            make_random_move(ui, rng)
        elif table.pace.waits_for_press and table.pace.complete and not ui.app.moving():
            ui.run(1.0)
            yield table
        ui.run(0.1, rate=20)
    raise AssertionError("the game does not go on")


def one_character_keys(ui: Harness) -> dict[Action, str]:
    """Action of a card → the key that chooses it, without numbers of two digits."""
    return {action: key for key, action in ui.scene().keys.items() if len(key) == 1 and verbs.PICK.of(action)}


@pytest.mark.parametrize(("key", "first_click"), [("enter", True), ("space", False)])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_an_arrow_lifts_a_card_and_enter_or_space_0_15_s_later_plays_it(
    tmp_path: Path, entry: Game, key: str, first_click: bool
) -> None:
    with short_game(tmp_path, entry, first_click=first_click) as ui:
        table = next(choices_of_cards(ui, Random(new_seed())))
        question = table.question_count
        ui.run(1)
        ui.patient = False
        ui.key("right")
        assert table.picked is not None and ui.focus() and table.question_count == question, "lifted, not played"
        ui.run(0.15)
        ui.key(key)
        assert table.question_count == question + 1


@pytest.mark.parametrize("key", ["contraspiel", "contractgrid", "procession", "wargops"])
def test_an_arrow_to_a_card_that_may_not_be_played_puts_the_lifted_card_down(tmp_path: Path, key: str) -> None:
    whole_hand = ("right", *(6 * ("left",)), *(12 * ("right",)))
    illegal_cards = 0
    with short_game(tmp_path, find(key)) as ui:
        for table in choices_of_cards(ui, Random(new_seed())):
            for arrow in whole_hand:
                ui.key(arrow)
                target = ui.scene().target(ui.focus())
                if target is not None and verbs.PICK.of(target.action):
                    assert target.enabled == (table.picked is not None)
                    illegal_cards += not target.enabled
            if illegal_cards >= 3:
                break
    assert illegal_cards or key == "wargops", "in WarGops every card of a game may be legal"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_key_of_an_illegal_card_shows_the_reason_and_lifts_nothing(tmp_path: Path, entry: Game) -> None:
    shown = 0
    with short_game(tmp_path, entry) as ui:
        for table in choices_of_cards(ui, Random(new_seed())):
            illegal = {t.action: t for t in ui.scene().targets if not t.enabled and t.why and t.action.verb == "pick"}
            keys = one_character_keys(ui)
            for action in [action for action in illegal if action in keys][:1]:
                ui.key(keys[action])
                assert ui.notice() == illegal[action].why and table.picked is None
                shown += 1
            if shown == 3:
                break
    assert shown


@pytest.mark.parametrize("key", [*SEALED_GAMES, "contraspiel", "contractgrid"])
def test_the_key_of_a_card_0_1_s_after_enter_has_left_a_result_lifts_it(tmp_path: Path, key: str) -> None:
    """Computer players who choose at the same time have chosen while the result was shown."""
    lifted = 0
    with short_game(tmp_path, find(key), hold_ms=None) as ui:
        ui.patient = False
        for table in waiting_results(ui, Random(new_seed())):
            ui.key("enter")
            ui.run(0.1)
            if not table.session.situation.can_act or table.playback.holding:
                continue
            look = input_at_choice(table)
            keys, scene = one_character_keys(ui), table.entry.scene
            move_of_key = {name: scene.picked_move(look, action) for action, name in keys.items()}
            legal = table.session.situation.view.legal()
            for name in [name for name, move in move_of_key.items() if move in legal][:1]:
                ui.key(name)
                assert table.picked == move_of_key[name] and table.chooses
                lifted += 1
            if lifted == 3:
                break
    assert lifted


def test_with_seven_computer_players_the_next_choice_comes_at_once_after_a_trick(tmp_path: Path) -> None:
    contraconquer = find("contraconquer")
    with Harness(
        tmp_path,
        settings=quick(hold_ms=None, pace=3),
        screen=lambda desk: usual_table(desk, contraconquer, {"form": "remainder"}, 8),
    ) as ui:
        table = next(waiting_results(ui, Random(1)))
        ui.key("enter")
        ui.frame()
        assert table.chooses, "the seven choices are not shown one after another"


@pytest.mark.parametrize("way", ["click", "key", "key and Enter"])
@pytest.mark.parametrize("key", [*SEALED_GAMES, "contraspiel", "contractgrid"])
def test_a_card_chosen_during_a_result_is_lifted_and_chosen_again_played(tmp_path: Path, key: str, way: str) -> None:
    rng, played = Random(new_seed()), 0
    with short_game(tmp_path, find(key), hold_ms=None, first_click=True) as ui:
        for table in waiting_results(ui, rng):
            keys = one_character_keys(ui)
            cards = [target for target in ui.scene().targets if verbs.PICK.of(target.action) and target.enabled]
            assert bool(cards) == trick_leads_to_choice(table)
            if way != "click":  # the key of a rank chooses one card of the rank only
                cards = [card for card in cards if card.action in keys]
            if not cards:
                ui.key("enter")
                continue
            card, result, question = rng.choice(cards), table.playback.number, table.question_count
            ui.click(card.id) if way == "click" else ui.key(keys[card.action])
            assert table.playback.number > result and table.chooses, "the result is left"
            assert table.picked == table.entry.scene.picked_move(table.look(), card.action)
            assert ui.scene().target(ui.focus()) == ui.target(card.id), "so that Enter plays it"
            ui.patient = False
            ui.run(0.1)
            second_key = {"click": "", "key": one_character_keys(ui).get(card.action, ""), "key and Enter": "enter"}[
                way
            ]
            ui.key(second_key) if second_key else ui.click(card.id)
            ui.patient = True
            assert table.question_count == question + 1
            played += 1
            if played == 2:
                break
    assert played or key in ("contraspiel", "contractgrid"), "there the winner leads, who may be another player"
