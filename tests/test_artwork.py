"""The SVG files in assets/: plain paths in named groups, figures clear of indices, cards as they are printed."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pygame
import pytest
from art_checks import elements, extent, greatest_difference, raster, reaches

from tablegame.art import catalogue
from tablegame.art.assets import MOODS
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.french import JOKER_LOW
from tablegame.art.indexed import CUTS, LOW, LOW_OWNED, STEP
from tablegame.art.inks import Inks
from tablegame.art.pack import SvgPicture, house_pack
from tablegame.storage.folders import asset, themes_folder
from tablegame.storage.language import CODES, load
from tablegame.storage.packs import built_in_packs, read
from tablegame.theme.library import load as load_theme
from tablegame.theme.model import LAMPLIGHT
from tablegame.view.faces import ITALIAN_LETTERS, LETTERS

PACKS = asset("packs")
ASSETS = PACKS.parent
FILES = sorted(path.relative_to(ASSETS).as_posix() for path in asset("").rglob("*.svg") if path.name != "icon.svg")


@cache
def drawings() -> dict[str, ElementTree.Element]:
    return {path: ElementTree.fromstring((ASSETS / path).read_text(encoding="utf-8")) for path in FILES}


def test_an_svg_file_holds_paths_with_absolute_points_and_gradients_in_plain_colours() -> None:
    """So a vector editor shows it as the program does, and the program can move its points (`art/pack.py`)."""
    elsewhere = {"transform", "style", "clip-path", "mask", "filter", "gradientTransform"}
    for path, root in drawings().items():
        tags = {element.tag.partition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "defs", "linearGradient", "radialGradient", "stop", "path", "g"}, path
        width, height = map(float, root.get("viewBox", "").split()[2:])
        assert (root.get("width"), root.get("height")) == (f"{width:g}", f"{height:g}"), path
        for element in root.iter():
            for name in ("fill", "stroke", "stop-color"):
                assert re.fullmatch(r"#[0-9a-f]{6}|url\(#g\d+\)|none", element.get(name, "none")), path
            assert "url(" not in element.get("stroke", ""), path
            assert not elsewhere & set(element.attrib), path
            assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse", path
            commands = set(re.sub(r"[\d. -]", "", element.get("d", "")))
            assert commands <= set("MLCQZ"), f"{path}: no arcs and no relative points"


def test_every_path_of_an_svg_file_is_in_a_named_group_and_only_moods_are_hidden() -> None:
    for path, root in drawings().items():
        groups = [element for element in root if element.tag.endswith("}g")]
        assert {element.tag.partition("}")[2] for element in root} <= {"defs", "g"}, path
        names = [group.get("id", "") for group in groups]
        assert len(set(names)) == len(names) > 0, path
        for group in groups:
            assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", group.get("id", "")), path
            hidden = path.startswith("people/") and group.get("id") in MOODS
            assert {**group.attrib, "id": ""} == ({"id": "", "display": "none"} if hidden else {"id": ""}), path
            assert {element.tag.partition("}")[2] for element in group} == {"path"}, path


@pytest.mark.parametrize("name", built_in_packs())
def test_every_ink_of_a_pack_is_used_in_one_of_its_files(name: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (PACKS / name).rglob("*.svg"))
    assert [own for own in read(PACKS / name).inks if own not in text] == []


def test_a_figure_uses_no_ink_that_a_theme_replaces() -> None:
    for name in built_in_packs():
        inks = read(PACKS / name).inks.keys()
        figures = [path for path in PACKS.glob("*/figures/*.svg") if path.stem[0] != "A" and path.stem != "joker"]
        assert figures
        for path in figures:
            assert not SvgPicture.of(path.read_text(encoding="utf-8")).colours & inks, path


def test_the_letters_of_the_house_packs_are_those_of_the_languages() -> None:
    for code in CODES:
        words = load(code)
        assert read(PACKS / "french").letters[code] == {letter: words.raw(letter) for letter in LETTERS.values()}
        assert read(PACKS / "italian").letters[code] == {letter: letter for letter in ITALIAN_LETTERS.values()}


RED = {"#b4152b", "#680c19", "#e29f9e"}
"""The red of the files, its shade and its shine: they are also the inks of the red suits, whatever the theme."""


def test_a_theme_and_the_four_colours_replace_the_inks_of_the_files() -> None:
    night, french = Inks.of(load_theme(themes_folder() / "night.yaml").art_colours()), house_pack("french")
    inks = night._replace(brass_top="#aaaaa1", brass_bottom="#aaaaa2", brass_line="#aaaaa3", brass_text="#aaaaa4")
    own = read(PACKS / "french").inks.keys() - RED
    for suit, rank in product("SHDC", ("A", "2", "K")):
        for cut in CUTS:
            for words in ("", "/four", "/of-6", "/faded"):
                text = catalogue.svg(f"french/{suit}/{rank}/{cut}{words}", inks)
                ink = inks.card_faint if words == "/faded" else french.ink_of(inks, suit, words == "/four")
                assert f'"{ink}"' in text
                assert not own & set(re.findall(r'"(#[0-9a-f]{6})"', text)), "no colour of the file is left"
    for key in ("back", "back/sealed", "sign/E", "french/joker/full"):
        assert not own & set(re.findall(r'"(#[0-9a-f]{6})"', catalogue.svg(key, inks)))


INSET = 17.0
"""Where the frame of a court card runs."""
FRENCH = [f"french/{rank}{suit}" for rank, suit in product("JQK", "SHDC")]
ITALIAN = [f"italian/C{suit}" for suit in "SHDC"]
GERMAN = [f"german/{suit}{rank}" for suit, rank in product("EGHS", "UOK")]
UPPER = r"(?!lower-|belt)"
"""The groups of the upper half of a figure."""
PERSON = r"(?!sign-)"
"""The groups of a figure without its large signs."""


@cache
def figure(name: str) -> str:
    """The text of a figure's file."""
    pack, _, file = name.partition("/")
    return (PACKS / pack / "figures" / f"{file}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*FRENCH, *ITALIAN, *GERMAN])
def test_a_figure_fits_its_frame_and_has_a_bounded_number_of_paths(name: str) -> None:
    for points, reach in reaches(figure(name), PERSON):
        left, top, right, bottom = extent(points)
        assert min(left, top) - reach >= INSET - 1.5
        assert right + reach <= WIDTH - INSET + 1.5 and bottom + reach <= HEIGHT - INSET + 1.5
    assert len(figure(name)) <= 105_000 and figure(name).count("<path") <= 480
    assert figure(name).count("Gradient id") <= 75


@pytest.mark.parametrize("name", FRENCH)
def test_a_court_card_has_two_equal_halves_and_keeps_its_index_free(name: str) -> None:
    assert len(elements(figure(name), UPPER)) == len(elements(figure(name), "lower-")) > 50
    assert elements(figure(name), "belt$")
    for points, reach in reaches(figure(name), UPPER):
        for right, bottom in ((STEP, LOW_OWNED), (91.0, 51.0)):  # the index with a seat's mark; the sign beside it
            assert not [(x, y) for x, y in points if x - reach < right and y - reach < bottom]


@pytest.mark.parametrize("name", ITALIAN)
def test_an_italian_cavalier_leaves_the_index_and_the_mark_of_a_seat_free(name: str) -> None:
    for points, reach in reaches(figure(name), UPPER):
        assert not [(x, y) for x, y in points if x - reach < STEP - 2 and y + reach < LOW_OWNED]


def test_the_joker_keeps_clear_of_both_indices() -> None:
    for points, _ in reaches(figure("french/joker")):
        for x, y in points:
            in_upper_index = x < STEP and y < JOKER_LOW
            in_lower_index = WIDTH - x < STEP and HEIGHT - y < JOKER_LOW
            assert not (in_upper_index or in_lower_index)


@pytest.mark.parametrize("name", GERMAN)
def test_the_suit_is_high_on_an_ober_low_on_an_unter_and_twice_on_a_king(name: str) -> None:
    numbers = sorted(set(re.findall(r'<g id="(sign-\d)-', figure(name))))
    assert len(numbers) == (2 if name[-1] == "K" else 1)
    for number in numbers:
        points = [point for points, _ in reaches(figure(name), number) for point in points]
        left, top, right, bottom = extent(points)
        assert bottom - top >= 38
        assert (top + bottom) / 2 >= 250 if name[-1] == "U" else (top + bottom) / 2 <= 110
        assert min(left, top) >= INSET and right <= WIDTH - INSET and bottom <= HEIGHT - INSET
        assert (left >= STEP or top >= LOW) and (right <= WIDTH - STEP or bottom <= HEIGHT - LOW)


@pytest.mark.parametrize("name", [name for name in GERMAN if name[-1] in "OK"])
def test_a_german_picture_fills_its_frame(name: str) -> None:
    picture = raster(figure(name).replace("\n", ""), int(WIDTH))
    inset = int(INSET) + 1
    spots = product(range(inset, int(WIDTH) - inset, 3), range(inset, int(HEIGHT) - inset, 3))
    assert all(picture.get_at(spot).a == 255 for spot in spots)


INKS = Inks.of(LAMPLIGHT.art_colours())
NAMEPLATE = pygame.Rect(70, 172, 100, 26)
"""The place of the name of an Italian court card, which stands upright only."""


@pytest.mark.parametrize("name", [*FRENCH, *ITALIAN, "french/10D", "french/4S"])
def test_a_card_looks_the_same_upside_down(name: str) -> None:
    """On stock of one shade no block of 8 x 8 pixels differs more than smoothed edges do."""
    pack, _, file = name.partition("/")
    inks = INKS._replace(card_bottom=INKS.card_top)
    text = catalogue.svg(f"{pack}/{file[-1]}/{file[:-1]}/full", inks)
    card = raster(text, int(WIDTH))
    card.fill(INKS.card_top, NAMEPLATE)
    assert greatest_difference(card, pygame.transform.rotate(card, 180), 8) <= 30
