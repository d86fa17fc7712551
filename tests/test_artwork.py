"""The pictures of the house: SVG files in groups that have names, which the composer prints as they stand."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

from tablegame.art import catalogue
from tablegame.art.drawing import Drawing
from tablegame.art.indexed import CUTS
from tablegame.art.inks import Inks
from tablegame.art.medallions import MOODS
from tablegame.art.pack import house_pack
from tablegame.art.paths import HERE
from tablegame.art.picture import SvgPicture
from tablegame.storage.folders import asset, themes_folder
from tablegame.storage.language import load
from tablegame.storage.packs import house, read
from tablegame.theme.reading import load as load_theme
from tablegame.view.faces import ITALIAN_LETTERS, LETTERS

PACKS = asset("packs")
ASSETS = PACKS.parent
FILES = sorted(
    path.relative_to(ASSETS).as_posix() for folder in ("packs", "people") for path in asset(folder).rglob("*.svg")
)


@cache
def drawings() -> dict[str, ElementTree.Element]:
    """Every file, parsed."""
    return {path: ElementTree.fromstring((ASSETS / path).read_text(encoding="utf-8")) for path in FILES}


def test_a_file_is_a_whole_drawing_in_plain_colours() -> None:
    """A vector editor opens it as it will be seen: paths and gradients, and nothing from elsewhere."""
    for path, root in drawings().items():
        tags = {element.tag.partition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "defs", "linearGradient", "radialGradient", "stop", "path", "g"}, path
        width, height = map(float, root.get("viewBox", "").split()[2:])
        assert (root.get("width"), root.get("height")) == (f"{width:g}", f"{height:g}"), path
        for element in root.iter():
            for name in ("fill", "stroke", "stop-color"):
                assert re.fullmatch(r"#[0-9a-f]{6}|url\(#g\d+\)|none", element.get(name, "none")), path


def test_every_path_is_in_a_group_of_a_name_of_its_own() -> None:
    """Only the expressions of a portrait that are asked for by name are hidden."""
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


def test_a_path_is_written_in_absolute_points() -> None:
    """What the composer can place: no arcs, nothing relative, no style."""
    for path, root in drawings().items():
        for element in root.iter():
            assert not {"transform", "style", "clip-path", "mask", "filter", "gradientTransform"} & set(element.attrib)
            assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse", path
            assert "url(" not in element.get("stroke", ""), path
            assert not set(re.sub(r"[\d. -]", "", element.get("d", ""))) - set("MLCQZ"), path


@pytest.mark.parametrize("name", house())
def test_every_colour_that_stands_for_an_ink_is_in_a_file_of_the_pack(name: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (PACKS / name).rglob("*.svg"))
    assert [own for own in read(PACKS / name).inks if own not in text] == []


def test_a_figure_has_no_colour_that_stands_for_an_ink() -> None:
    for name in house():
        inks = read(PACKS / name).inks.keys()
        for path in PACKS.glob("*/figures/*.svg"):
            if path.stem[0] != "A" and path.stem != "joker":
                assert not SvgPicture.of(path.read_text(encoding="utf-8")).colours & inks, path


def test_letters_of_the_packs_are_those_of_the_languages() -> None:
    for code in ("en", "de"):
        words = load(code)
        assert read(PACKS / "french").letters[code] == {letter: words.raw(letter) for letter in LETTERS.values()}
        assert read(PACKS / "italian").letters[code] == {letter: letter for letter in ITALIAN_LETTERS.values()}


def test_a_picture_is_printed_as_it_stands_and_gradients_keep_apart() -> None:
    text = (PACKS / "german/signs/34/H.svg").read_text(encoding="utf-8")
    picture, drawing = SvgPicture.of(text), Drawing(240, 370)
    picture.print_on(drawing, {})
    assert drawing.svg().partition(">")[2] == re.sub(r"\n|</?g\b[^>]*>", "", text).partition(">")[2]
    picture.print_on(drawing, {"#5c0c08": "#123456"}, HERE.moved(100, 0))
    assert drawing.svg().count('id="g0"') == drawing.svg().count('id="g1"') == 1
    assert 'cx="94.6"' in drawing.svg() and '"#123456"' in drawing.svg()


RED = {"#b4152b", "#680c19", "#e29f9e"}
"""The red of the files is that of the pack, with its shade and its shine."""


def test_a_theme_and_the_four_colours_reach_the_files() -> None:
    night, french = Inks.of(load_theme(themes_folder() / "night.yaml").art_colours()), house_pack("french")
    inks = replace(night, brass_top="#aaaaa1", brass_bottom="#aaaaa2", brass_line="#aaaaa3", brass_text="#aaaaa4")
    own = read(PACKS / "french").inks.keys() - RED
    for suit, rank in product("SHDC", ("A", "2", "K")):
        for cut in CUTS:
            for words in ("", "/four", "/of-6", "/faded"):
                text = catalogue.svg(f"french/{suit}/{rank}/{cut}{words}", inks)
                ink = inks.card_faint if words == "/faded" else french.ink_of(inks, suit, words == "/four")
                assert f'"{ink}"' in text
                assert not own & set(re.findall(r'"(#[0-9a-f]{6})"', text)), "a colour of the file that is no ink here"
    for key in ("back", "back/sealed", "sign/E", "french/joker/full"):
        assert not own & set(re.findall(r'"(#[0-9a-f]{6})"', catalogue.svg(key, inks)))
