"""House rules in the dialog: several names, numbers of a few kinds, numbers that run far, and what goes with what."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tables import screen_of
from ui_harness import Harness

from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.session.settings import Settings, load_settings, save_settings
from tablegame.storage.folders import Folders
from tablegame.storage.language import load
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.option_rows import RuleForm, value_words
from tablegame.ui.table.party import Party
from tablegame.view.form import even_step
from tablegame.view.scene import Action

ENTRY = find("contractgrid")
"""House rules of every kind."""


def new_game_dialog(tmp_path: Path, size: tuple[int, int] = (1600, 2600), entry: Game = ENTRY) -> Harness:
    return Harness(tmp_path, settings=Settings(), screen=lambda desk: NewGameScreen(desk, entry), size=size)


def party_of(ui: Harness) -> Party:
    screen = screen_of(ui, NewGameScreen)
    return screen.party


def set_option(ui: Harness, name: str, *values: object) -> None:
    """Do what a widget of that house rule asks for."""
    ui.app.act(Action("option", (name, *values)))  # type: ignore[arg-type]
    ui.frame()


def type_into(ui: Harness, name: str, keys: str) -> None:
    """Go to a number and type."""
    ui.move_focus("deal")
    ui.move_focus(f"option.{name}")
    ui.key(*keys)


@pytest.mark.parametrize("mouse", [True, False])
def test_nine_of_sixteen_are_chosen_by_mouse_and_by_keys(tmp_path: Path, mouse: bool) -> None:
    with new_game_dialog(tmp_path) as ui:
        set_option(ui, "contracts", "nine")
        for index in (2, 15):
            if mouse:
                ui.move_focus(f"option.chosen.{index}")
                ui.click(f"option.chosen.{index}")
            else:
                ui.move_focus(f"option.chosen.{index}")
                ui.key("enter")
            if index == 2:
                assert "8 of 9" in ui.words() and "choose one more" in ui.words()
                assert party_of(ui).chosen["chosen"] == CONTRACTS[:9], "nothing changes before there are nine"
        assert party_of(ui).chosen["chosen"] == (*CONTRACTS[:2], *CONTRACTS[3:9], CONTRACTS[15])
        assert "9 of 9" in ui.words() and "usually Zero, One, Two" in ui.words()


def test_a_tenth_name_is_refused_and_eight_are_not_dealt_with(tmp_path: Path) -> None:
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
        assert "8 of 9" not in ui.words(), "without effect it is only told"
        set_option(ui, "contracts", "nine")
        ui.app.act(Action("set", ("usual",)))
        set_option(ui, "contracts", "nine")
        assert "9 of 9" in ui.words()


def test_names_are_remembered_with_the_last_game_and_in_a_set(folders: Folders) -> None:
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


def test_an_option_of_few_numbers_offers_each_as_a_button(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        ui.click("set.2")
        assert [ui.target(f"option.cards.{i}").label for i in range(3)] == ["24", "32", "33"]
        ui.move_focus("option.cards.0")
        ui.key("enter")
        assert party_of(ui).chosen["cards"] == 24 and party_of(ui).players == 3
        set_option(ui, "cards", 32)
        assert party_of(ui).players == 4 and "4 players" in ui.notice()
        ui.act(Action("players", (3,)))
        assert party_of(ui).players == 3 and party_of(ui).chosen["cards"] == 33 and "33" in ui.notice()


def test_a_number_is_never_above_what_goes_with_the_rules_before_it(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        type_into(ui, "bids", "16")
        assert party_of(ui).chosen["bids"] == 16
        set_option(ui, "contracts", "nine")
        assert party_of(ui).chosen["bids"] == 9 and "9" in ui.notice()
        ui.move_focus("option.bids")
        ui.key("right")
        assert party_of(ui).chosen["bids"] == 9
        type_into(ui, "bids", "12")
        assert party_of(ui).chosen["bids"] == 2, "12 would be too many, so the 2 begins anew"
        party_of(ui).check()


def test_a_number_that_runs_far_is_typed_or_reached_in_growing_steps(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        for typed, value in (("2500", 2500), ("30", 30), ("100000", 100000)):
            type_into(ui, "cap", typed)
            assert party_of(ui).chosen["cap"] == value
        ui.key("backspace")
        assert party_of(ui).chosen["cap"] == 10000
        ui.move_focus("deal")
        ui.move_focus("option.cap")
        ui.key("backspace")
        assert party_of(ui).chosen["cap"] == 1000
        for key, value in (("right", 1100), ("left", 1000), ("left", 950)):
            ui.key(key)
            assert party_of(ui).chosen["cap"] == value


def test_a_number_can_be_none_and_come_back(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path) as ui:
        ui.move_focus("option.cap.kind.1")
        ui.key("enter")
        assert party_of(ui).chosen["cap"] == "none" and ui.scene().target("option.cap") is None
        assert not ui.target("option.require_complete").enabled
        ui.move_focus("option.cap.kind.0")
        ui.key("enter")
        assert party_of(ui).chosen["cap"] == 1000 and ui.target("option.cap")


def test_a_bete_that_is_the_pool_by_default_can_be_typed_as_a_number(tmp_path: Path) -> None:
    with new_game_dialog(tmp_path, entry=find("contraspiel")) as ui:
        assert party_of(ui).chosen["bete"] == "pool"
        set_option(ui, "bete", 10)
        type_into(ui, "bete", "150")
        assert party_of(ui).chosen["bete"] == 150


@pytest.mark.parametrize(("start", "end"), [(1, 100_000), (0, 1000)])
def test_steps_that_grow_reach_both_ends_and_lead_back(start: int, end: int) -> None:
    way = [start]
    while way[-1] < end:
        way.append(even_step(way[-1], True))
    assert way[-1] == end and len(way) < 300
    assert all(even_step(upper, False) == lower for lower, upper in pairwise(way))


def test_a_form_that_the_number_of_players_brings_is_not_called_a_change() -> None:
    """Four cannot play with the printed cards."""
    entry = find("contraconquer")
    form = next(option for option in entry.engine.options if option.name == "form")
    for players, said in ((3, "changed; usually printed"), (4, "")):
        chosen = complete(entry.engine, players, {"form": "remainder"})
        assert RuleForm(entry.engine, players, chosen, load("en")).mark(form) == said


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_value_of_a_house_rule_has_german_words(entry: Game) -> None:
    german = load("de")
    for option in entry.engine.options:
        for value in (*option.choices, *option.also):
            said = value_words(option, value, load("en"))
            assert said.isdigit() or len(said) == 1 or german.raw(said) != said, (option.name, said)
