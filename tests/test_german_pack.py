"""The German pack: 32 cards in every cut and with any letters, and the player's choice of cards and letters."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest
from art_checks import arts, differences, raster
from ui_harness import Harness

from tablegame.art import catalogue
from tablegame.art.indexed import CUTS
from tablegame.art.inks import Inks, channels
from tablegame.session.settings import load_settings
from tablegame.storage import packs
from tablegame.storage.language import load
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.packs import built_in_faces
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.view.faces import Faces
from tablegame.view.scene import Action

INKS = Inks.of(LAMPLIGHT.art_colours())
ENGLISH, GERMAN = load("en"), load("de")
SUITS, RANKS = packs.SUITS["german"], packs.RANKS["german"]
PACK = tuple(product(SUITS, RANKS))


def svg(suit: str, rank: str, cut: str = "full", words: str = "") -> str:
    return catalogue.svg(f"german/{suit}/{rank}/{cut}{words}", INKS)


@pytest.mark.parametrize("cut", CUTS)
def test_the_german_pack_has_32_different_cards_also_when_they_are_faded(cut: str) -> None:
    assert len({svg(suit, rank, cut, words) for suit, rank in PACK for words in ("", "/faded")}) == 2 * 32


def test_a_sow_has_a_d_or_an_a_or_no_index_and_without_an_index_all_cuts_are_equal() -> None:
    for cut in CUTS:
        assert len({svg("H", "A", cut, words) for words in ("", "/as-A", "/as-none")}) == 3
    assert svg("H", "9", "small", "/as-none") == svg("H", "9", "rail", "/as-none") == svg("H", "9", "full", "/as-none")


def test_any_two_pictures_without_an_index_differ_plainly_at_60_pixels() -> None:
    """An index differs in one spot; pictures differ in a twelfth of all spots of 3 x 3 pixels."""
    pictures = {f"{suit}{rank}": raster(svg(suit, rank, "small", "/as-none"), 60) for suit, rank in PACK}
    for first, second in combinations(pictures, 2):
        unlike = [difference >= 50 for difference in differences(pictures[first], pictures[second])]
        assert sum(unlike) >= len(unlike) / 12, f"{first} and {second} look alike"


@pytest.mark.parametrize(("suit", "rank"), [("H", "O"), ("G", "7"), ("S", "A"), ("E", "10")])
@pytest.mark.parametrize("cut", CUTS)
def test_a_faded_german_card_is_nearly_grey(suit: str, rank: str, cut: str) -> None:
    for words in ("/faded", "/as-none/faded"):
        for colour in set(re.findall(r"#[0-9a-f]{6}", svg(suit, rank, cut, words))):
            assert max(channels(colour)) - min(channels(colour)) <= 66, f"{colour} is a colour"


def test_cards_are_numbered_from_the_seven_of_acorns_to_the_sow_of_bells() -> None:
    faces = Faces()
    cards = [faces.german_card(card, "small", GERMAN) for card in (0, 3, 12, 21, 30, 31)]
    assert cards == [f"german/{name}/small" for name in ("E/7", "E/10", "G/U", "H/O", "S/K", "S/A")]
    assert faces.german_card(7, "full", GERMAN, faded=True) == "german/E/A/full/faded"


def test_the_chosen_letters_of_german_cards_are_the_same_in_every_language() -> None:
    for words in (ENGLISH, GERMAN):
        assert [Faces().german_letter(rank, words) for rank in range(8)] == ["7", "8", "9", "10", "U", "O", "K", "D"]
        assert Faces(german_letters="A").german_letter(7, words) == "A"
        assert Faces(german_letters="none").german_letter(7, words) == "D", "words still need a name for it"
    assert Faces(german_letters="A").german_card(31, "small", ENGLISH) == "german/S/A/small/as-A"
    assert Faces(german_letters="A").german_card(30, "small", ENGLISH) == "german/S/K/small"
    assert Faces(german_letters="none").german_card(30, "small", ENGLISH) == "german/S/K/small/as-none"


def test_french_cards_can_stand_for_german_cards() -> None:
    """Clubs for acorns, spades for leaves, hearts, diamonds for bells; jack, queen, king, ace."""
    faces = Faces(german_suits="french")
    cards = [faces.german_card(card, "full", ENGLISH) for card in (0, 4, 13, 22, 31)]
    assert cards == ["french/C/7/full", "french/C/J/full", "french/S/Q/full", "french/H/K/full", "french/D/A/full"]
    assert faces.german_card(4, "full", GERMAN) == "french/C/J/full/as-B"
    assert [faces.german_letter(rank, GERMAN) for rank in range(8)] == ["7", "8", "9", "10", "B", "D", "K", "A"]
    four = Faces("four", german_suits="french")
    assert [four.german_sign(suit) for suit in range(4)] == ["pip/C/four", "pip/S/four", "pip/H/four", "pip/D/four"]
    for suit, choice in product(range(4), (Faces(), faces, four)):
        assert catalogue.svg(choice.german_sign(suit), INKS)
    assert len({four.german_card(card, "rail", GERMAN) for card in range(32)}) == 32


def test_the_settings_show_german_cards_as_chosen_and_keep_the_choice(tmp_path: Path) -> None:
    with Harness(tmp_path, (1600, 3200), screen=lambda desk: SettingsScreen(desk, "cards")) as ui:
        assert {"german/E/A/picture", "german/G/K/picture", "german/S/U/picture"} <= set(arts(ui.scene().nodes))
        ui.act(Action("set", ("german_letters", "A")))
        assert "german/E/A/picture/as-A" in arts(ui.scene().nodes)
        ui.act(Action("set", ("german_suits", "french")))
        assert {"french/C/A/picture", "french/S/K/picture", "french/D/J/picture"} <= set(arts(ui.scene().nodes))
        assert ui.target("german_suits.1").chosen and not ui.target("german_suits.0").chosen
        assert ui.scene().target("german_letters.0") is None
        kept = Faces(german_letters="A", german_suits="french")
        assert built_in_faces(ui.app.settings) == built_in_faces(load_settings(ui.folders)[0]) == kept
