"""The player's choice of faces: every key it makes is drawn, suits tell seats apart, letters follow the language."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from art_checks import arts
from ui_harness import Harness

from tablegame.art import catalogue
from tablegame.art.inks import Inks
from tablegame.session.settings import load_settings
from tablegame.storage.language import load
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.ui.packs import of_house
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.view.faces import COLOURS, OPEN_PACKS, Faces
from tablegame.view.scene import Action

INKS = Inks.of(LAMPLIGHT.art_colours())
ENGLISH, GERMAN = load("en"), load("de")
CHOICES = [Faces(*choice) for choice in product(COLOURS, OPEN_PACKS)]


@pytest.mark.parametrize("faces", CHOICES, ids=str)
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
def test_every_open_card_is_drawn_and_no_two_are_drawn_alike(faces: Faces, words: object) -> None:
    for ranks in (10, 15):
        keys = [faces.open_card(seat, rank, "small", words, ranks) for seat in range(8) for rank in range(1, ranks + 1)]
        assert len({catalogue.svg(key, INKS) for key in keys}) == 8 * ranks


@pytest.mark.parametrize("cut", ["full", "small", "rail"])
def test_the_pack_has_52_cards_in_every_cut_and_a_joker(cut: str) -> None:
    keys = {Faces().card(suit, rank, cut, ENGLISH) for suit in range(4) for rank in range(1, 14)} | {Faces().joker(cut)}
    assert len({catalogue.svg(key, INKS) for key in keys}) == 53


def test_seats_a_to_d_have_a_suit_each_and_e_to_h_the_same_with_their_mark() -> None:
    cards = [Faces().open_card(seat, 9, "full", ENGLISH) for seat in range(8)]
    assert cards[:4] == ["french/S/9/full", "french/H/9/full", "french/D/9/full", "french/C/9/full"]
    assert cards[4:] == [f"{card}/of-{seat + 4}" for seat, card in enumerate(cards[:4])]


def test_letters_of_court_cards_follow_the_language_and_italian_ones_do_not() -> None:
    french, italian = Faces(), Faces(open_pack="italian")
    assert french.card(1, 11, "small", GERMAN) == "french/H/J/small/as-B"
    assert french.card(1, 13, "small", GERMAN) == "french/H/K/small"
    assert [french.open_letter(rank, GERMAN) for rank in (1, 10, 11, 12, 13)] == ["A", "10", "B", "D", "K"]
    assert [italian.open_letter(rank, GERMAN, 10) for rank in (1, 7, 8, 9, 10)] == ["A", "7", "F", "C", "R"]
    assert italian.open_card(2, 9, "full", GERMAN, 10) == "italian/D/C/full"
    assert italian.open_card(2, 9, "full", GERMAN, 13) == "french/D/9/full", "40 cards only"


def test_ranks_without_a_french_card_are_number_cards() -> None:
    assert Faces("four").open_card(5, 14, "rail", ENGLISH, 15) == "number/5/14/rail"
    assert Faces("four").open_card(5, 13, "rail", ENGLISH, 15, faded=True) == "french/H/K/rail/four/of-5/faded"
    assert Faces(open_pack="number").open_card(5, 13, "rail", ENGLISH, faded=True) == "number/5/13/rail/faded"
    assert Faces(open_pack="number").open_letter(13, ENGLISH) == "13"


def test_the_settings_show_the_cards_as_they_would_look_and_keep_the_choice(tmp_path: Path) -> None:
    with Harness(tmp_path, (1600, 3000), screen=lambda desk: SettingsScreen(desk, "cards")) as ui:
        assert "french/D/J/picture" in arts(ui.scene().nodes)
        ui.app.act(Action("set", ("card_colours", "four")))
        ui.act(Action("set", ("open_pack", "italian")))
        shown = arts(ui.scene().nodes)
        assert {"french/D/J/picture/four", "italian/S/F/picture/four", "italian/S/R/picture/four/of-4"} <= set(shown)
        assert of_house(ui.app.settings) == of_house(load_settings(ui.folders)[0]) == Faces("four", "italian")
