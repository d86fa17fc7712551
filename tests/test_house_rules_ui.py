"""House rules in the dialog of a new game: choices of several names, numbers, and rules that depend on other rules."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tables import screen_of
from ui_harness import Harness

from tablegame.core.options import complete
from tablegame.games import Game, find
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.session.settings import Settings, load_settings, save_settings
from tablegame.storage.folders import Folders
from tablegame.storage.language import load
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.ui.table.party import Party
from tablegame.view.form import even_step
from tablegame.view.scene import Action

ENTRY = find("contractgrid")
"""A game with house rules of every kind; with the rule "nine" it is played with nine of sixteen contracts."""


def new_game_dialog(tmp_path: Path, entry: Game = ENTRY) -> Harness:
    """The dialog in a window so high that all house rules are in sight."""
    return Harness(tmp_path, (1600, 2600), Settings(), lambda desk: NewGameScreen(desk, entry))


def party_of(ui: Harness) -> Party:
    """The players and house rules chosen in the dialog."""
    return screen_of(ui, NewGameScreen).party


def set_option(ui: Harness, name: str, *values: object) -> None:
    """Set a house rule by the action that its widget has."""
    ui.act(Action("option", (name, *values)))  # type: ignore[arg-type]


def type_number(ui: Harness, name: str, digits: str) -> None:
    """Move the focus to a number from elsewhere, so that typing begins anew, and type."""
    ui.move_focus("deal")
    ui.move_focus(f"option.{name}")
    ui.key(*digits)


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_nine_of_sixteen_contracts_are_chosen_by_mouse_and_by_keys(tmp_path: Path, mouse: bool) -> None:
    with new_game_dialog(tmp_path) as ui:
        set_option(ui, "contracts", "nine")

        def toggle(index: int) -> None:
            ui.move_focus(f"option.chosen.{index}")
            ui.click(f"option.chosen.{index}") if mouse else ui.key("enter")

        toggle(2)  # takes the third contract out of the usual first nine
        assert "8 of 9" in ui.words() and "choose one more" in ui.words()
        assert party_of(ui).chosen["chosen"] == CONTRACTS[:9], "nothing changes before there are nine"
        toggle(15)
        assert "9 of 9" in ui.words() and "usually Zero, One, Two" in ui.words()
        assert party_of(ui).chosen["chosen"] == (*CONTRACTS[:2], *CONTRACTS[3:9], CONTRACTS[15])


def test_a_tenth_contract_is_refused_and_with_eight_no_game_is_dealt(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        set_option(ui, "contracts", "nine")
        set_option(ui, "chosen", "toggle", "Play")
        assert "9" in ui.notice() and party_of(ui).chosen["chosen"] == CONTRACTS[:9]
        set_option(ui, "chosen", "toggle", "Zero")
        for verb in ("deal", "keep"):
            ui.act(Action(verb))
            assert isinstance(ui.top(), NewGameScreen) and "8 of 9" in ui.notice(), verb
        assert ui.focus() == "option.chosen.0"
        set_option(ui, "contracts", "sixteen")
        assert "8 of 9" not in ui.words(), "all sixteen are played, so that the choice has no effect"
        ui.act(Action("set", ("usual",)))
        set_option(ui, "contracts", "nine")
        assert "9 of 9" in ui.words(), "the usual house rules complete the choice"


def test_chosen_names_are_remembered_with_the_last_game_and_in_a_set(folders: Folders) -> None:
    settings = Settings()
    party = Party.of_last_game(settings, ENTRY)
    party.set_option("contracts", "nine")
    party.set_option("chosen", CONTRACTS[7:])
    settings.rule_sets = party.with_own_set((), "Small")
    party.remember(settings)
    save_settings(folders, settings)
    loaded, troubles = load_settings(folders)
    assert loaded == settings and troubles == ()
    assert Party.of_last_game(loaded, ENTRY).chosen["chosen"] == CONTRACTS[7:]


def test_a_rule_of_few_numbers_has_a_button_for_each_and_fits_the_players(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        ui.click("set.2")  # the short game
        assert [ui.target(f"option.cards.{i}").label for i in range(3)] == ["24", "32", "33"]
        ui.move_focus("option.cards.0")
        ui.key("enter")
        assert (party_of(ui).chosen["cards"], party_of(ui).players) == (24, 3)
        set_option(ui, "cards", 32)
        assert party_of(ui).players == 4 and "4 players" in ui.notice()
        ui.act(Action("players", (3,)))
        assert (party_of(ui).chosen["cards"], party_of(ui).players) == (33, 3) and "33" in ui.notice()


def test_a_number_never_exceeds_the_bound_that_another_house_rule_sets(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        type_number(ui, "bids", "16")
        assert party_of(ui).chosen["bids"] == 16
        set_option(ui, "contracts", "nine")
        assert party_of(ui).chosen["bids"] == 9 and "9" in ui.notice()
        ui.move_focus("option.bids")
        ui.key("right")
        assert party_of(ui).chosen["bids"] == 9
        type_number(ui, "bids", "12")
        assert party_of(ui).chosen["bids"] == 2, "12 would be too many, so the 2 begins anew"
        party_of(ui).check()


def test_a_number_of_a_wide_range_is_typed_or_changed_by_steps_that_grow(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        for digits in ("2500", "30", "100000"):
            type_number(ui, "cap", digits)
            assert party_of(ui).chosen["cap"] == int(digits)
        ui.key("backspace")
        assert party_of(ui).chosen["cap"] == 10000
        type_number(ui, "cap", "")
        for key, value in (("backspace", 1000), ("right", 1100), ("left", 1000), ("left", 950)):
            ui.key(key)
            assert party_of(ui).chosen["cap"] == value


def test_a_number_can_be_switched_off_and_has_its_default_when_it_returns(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        with_cap, without_cap = "option.cap.kind.0", "option.cap.kind.1"
        ui.move_focus(without_cap)
        ui.key("enter")
        assert party_of(ui).chosen["cap"] == "none" and ui.scene().target("option.cap") is None
        assert not ui.target("option.require_complete").enabled, "without a cap this rule has no effect"
        ui.move_focus(with_cap)
        ui.key("enter")
        assert party_of(ui).chosen["cap"] == 1000 and ui.target("option.cap")


def test_a_bete_that_is_the_pool_by_default_can_be_typed_as_a_number(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path, find("contraspiel")) as ui:
        assert party_of(ui).chosen["bete"] == "pool"
        set_option(ui, "bete", 10)
        type_number(ui, "bete", "150")
        assert party_of(ui).chosen["bete"] == 150


@pytest.mark.parametrize(("lowest", "highest"), [(1, 100_000), (0, 1000)])
def test_steps_that_grow_reach_both_ends_and_lead_back(lowest: int, highest: int) -> None:
    values = [lowest]
    while values[-1] < highest:
        values.append(even_step(values[-1], True))
    assert values[-1] == highest and len(values) < 300
    assert all(even_step(upper, False) == lower for lower, upper in pairwise(values))


@pytest.mark.parametrize(("players", "mark"), [(3, "changed; usually printed"), (4, "")])
def test_a_form_that_the_number_of_players_implies_is_not_marked_as_changed(players: int, mark: str) -> None:
    entry = find("contraconquer")  # four cannot play with the printed cards
    form = next(option for option in entry.engine.options if option.name == "form")
    chosen = complete(entry.engine, players, {"form": "remainder"})
    assert RuleForm(entry.engine, players, chosen, load("en")).mark(form) == mark
