"""The German pack: 32 cards in every cut and with any letters; told apart."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from art_checks import arts, furthest
from ui_harness import Harness

from tablegame.art import catalogue
from tablegame.art.catalogue import ArtError
from tablegame.art.drawing import png
from tablegame.art.indexed import CUTS
from tablegame.art.inks import Inks
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


def raster(text: str, width: int) -> pygame.Surface:
    return pygame.image.load(BytesIO(png(text, width, round(width * 370 / 240))))


# -- keys ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "words"),
    [("full", ""), ("small", ""), ("rail", ""), ("full", "/faded"), ("rail", "/faded"), ("small", "/as-none")],
)
def test_the_pack_has_32_cards_in_every_cut(cut: str, words: str) -> None:
    assert len({svg(suit, rank, cut, words) for suit, rank in PACK}) == 32


@pytest.mark.parametrize(
    "key",
    ["german/E/A", "german/X/7/full", "german/EG/7/full", "german/E/11/full", "german/E/T/full", "german/E/7/tiny",
     "german/E/7/full/as-A", "german/E/A/full/as-D", "german/E/A/full/as-none/as-A", "german/E/7/full/faded/as-none",
     "german/E/7/full/of-4", "german/E/7/full/four", "sign", "sign/X", "sign/E/four", "sign/EG"],
)  # fmt: skip
def test_a_key_that_names_no_german_card_is_refused(key: str) -> None:
    with pytest.raises(ArtError, match="there is no drawing named"):
        catalogue.svg(key, INKS)


def test_the_letter_on_the_sow_is_a_choice_and_none_is_one() -> None:
    for cut in CUTS:
        assert len({svg("H", "A", cut, words) for words in ("", "/as-A", "/as-none")}) == 3
    assert svg("H", "9", "small", "/as-none") == svg("H", "9", "rail", "/as-none") == svg("H", "9", "full", "/as-none")


# -- told apart ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cut", "across", "down", "least"), [("full", 62, 105, 30), ("picture", 82, 158, 60),
                                                              ("small", 84, 165, 60),
                                                              ("rail", 240, 84, 60)])  # fmt: skip
def test_indices_alone_distinguish_any_two_cards_at_sixty_pixels(cut: str, across: int, down: int, least: int) -> None:
    area = pygame.Rect(1, 1, across // 4 - 1, down // 4 - 1)
    found = {f"{suit}{rank}": raster(svg(suit, rank, cut), 60).subsurface(area).copy() for suit, rank in PACK}
    nearest = min((furthest(found[a], found[b]), a, b) for a, b in combinations(found, 2))
    assert nearest[0] >= least, f"{nearest[1]} and {nearest[2]} look alike in the corner"


def test_pictures_alone_distinguish_two_cards_at_sixty_pixels() -> None:
    """Not by one spot, as by an index, but by a twelfth of all spots at least."""
    found = {f"{suit}{rank}": raster(svg(suit, rank, "small", "/as-none"), 60) for suit, rank in PACK}
    nearest = min((share_unlike(found[a], found[b]), a, b) for a, b in combinations(found, 2))
    assert nearest[0] >= 1 / 12, f"{nearest[1]} and {nearest[2]} look alike: {nearest[0]:.3f}"


def share_unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of spots of 3 x 3 pixels that differ plainly."""
    over, under = one.copy(), other.copy()
    over.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    over.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    spots = pygame.transform.smoothscale(over, (over.get_width() // 3, over.get_height() // 3))
    wide, high = spots.get_size()
    return sum(max(spots.get_at((x, y))[:3]) >= 50 for x in range(wide) for y in range(high)) / (wide * high)


# -- drawings ------------------------------------------------------------------------------------------------------


def colours(text: str) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}", text))


@pytest.mark.parametrize(("suit", "rank"), [("H", "O"), ("G", "7"), ("S", "A"), ("E", "10")])
@pytest.mark.parametrize("cut", CUTS)
def test_a_faded_card_has_no_colour_left(suit: str, rank: str, cut: str) -> None:
    for words in ("/faded", "/as-none/faded"):
        for colour in colours(svg(suit, rank, cut, words)):
            channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
            assert max(channels) - min(channels) <= 66, f"{colour} is a colour"


# -- the player's choice -------------------------------------------------------------------------------------------


def test_cards_are_numbered_from_the_seven_of_acorns_to_the_sow_of_bells() -> None:
    faces = Faces()
    cards = [faces.german_card(card, "small", GERMAN) for card in (0, 3, 12, 21, 30, 31)]
    assert cards == [f"german/{name}/small" for name in ("E/7", "E/10", "G/U", "H/O", "S/K", "S/A")]
    assert faces.german_card(7, "full", GERMAN, faded=True) == "german/E/A/full/faded"


def test_letters_are_those_of_the_choice_in_every_language() -> None:
    for words in (ENGLISH, GERMAN):
        assert [Faces().german_letter(rank, words) for rank in range(8)] == ["7", "8", "9", "10", "U", "O", "K", "D"]
        assert Faces(german_letters="A").german_letter(7, words) == "A"
        assert Faces(german_letters="none").german_letter(7, words) == "D", "words still need a name for it"
    assert Faces(german_letters="A").german_card(31, "small", ENGLISH) == "german/S/A/small/as-A"
    assert Faces(german_letters="A").german_card(30, "small", ENGLISH) == "german/S/K/small"
    assert Faces(german_letters="none").german_card(30, "small", ENGLISH) == "german/S/K/small/as-none"


def test_french_cards_stand_for_the_german_ones() -> None:
    """Clubs for acorns, spades for leaves, hearts, diamonds for bells; jack, queen, king, ace."""
    faces = Faces(german_suits="french")
    cards = [faces.german_card(card, "full", ENGLISH) for card in (0, 4, 13, 22, 31)]
    assert cards == ["french/C/7/full", "french/C/J/full", "french/S/Q/full", "french/H/K/full", "french/D/A/full"]
    assert faces.german_card(4, "full", GERMAN) == "french/C/J/full/as-B"
    assert [faces.german_letter(rank, GERMAN) for rank in range(8)] == ["7", "8", "9", "10", "B", "D", "K", "A"]
    four = Faces("four", german_suits="french")
    assert [four.german_sign(suit) for suit in range(4)] == ["pip/C/four", "pip/S/four", "pip/H/four", "pip/D/four"]
    for suit in range(4):
        for choice in (Faces(), faces, four):
            ElementTree.fromstring(catalogue.svg(choice.german_sign(suit), INKS))
    assert len({four.german_card(card, "rail", GERMAN) for card in range(32)}) == 32


def test_the_settings_show_the_german_cards_as_they_would_look_and_keep_the_choice(tmp_path: Path) -> None:
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
