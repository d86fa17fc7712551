"""The art: keys, the subset of SVG that both renderers draw alike, readable inks, exact rasters, pinned drawings."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from io import BytesIO
from itertools import combinations as combinations_of
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from art_checks import furthest, size_of
from drawn import contract_keys, keys

from tablegame.art import EDITION, lettering, pieces
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.catalogue import ArtError, aspect, svg
from tablegame.art.drawing import png
from tablegame.art.french import places as pips
from tablegame.art.indexed import CUTS, tinted
from tablegame.art.inks import Inks
from tablegame.art.pack import house_pack
from tablegame.storage.folders import themes_folder
from tablegame.theme.legible import contrast
from tablegame.theme.library import load
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.render import ground

INKS = Inks.of(LAMPLIGHT.art_colours())
DRAWN = keys()
CARDS = tuple(key for key in DRAWN if aspect(key) == HEIGHT / WIDTH)
SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawings() -> dict[str, ElementTree.Element]:
    """Every drawing of the listing; raises where an attribute is there twice."""
    return {key: ElementTree.fromstring(svg(key, INKS)) for key in DRAWN}


FRENCH = house_pack("french")
SUITS, RANKS, ink_of = tuple(FRENCH.suits), tuple(FRENCH.ranks), FRENCH.ink_of

TAGS = {"svg", "defs", "linearGradient", "radialGradient", "stop", "path"}
ATTRIBUTES = {
    "svg": {"viewBox", "width", "height"},
    "defs": set(),
    "linearGradient": {"id", "gradientUnits", "x1", "y1", "x2", "y2"},
    "radialGradient": {"id", "gradientUnits", "cx", "cy", "r"},
    "stop": {"offset", "stop-color"},
    "path": {"d", "fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
             "stroke-dasharray"},
}  # fmt: skip


def test_every_drawing_keeps_to_the_subset_of_svg() -> None:
    for key, drawing in drawings().items():
        for element in drawing.iter():
            tag = element.tag.removeprefix(SVG)
            assert tag in TAGS, key
            assert set(element.attrib) <= ATTRIBUTES[tag], key
            assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse", key
            assert "url(" not in element.get("stroke", ""), key
        names = [element.get("id") for element in drawing.iter() if element.get("id")]
        assert len(names) == len(set(names)), key


def test_every_card_leaves_a_margin_of_two_units_empty() -> None:
    for key in CARDS:
        root = drawings()[key]
        assert root.get("viewBox") == "0 0 240 370", key
        for path in root.iter(f"{SVG}path"):
            reach = float(path.get("stroke-width", "0")) / 2 if path.get("stroke") else 0.0
            text = path.get("d", "")
            for letter in "MLCQZ":
                text = text.replace(letter, " ")
            values = [float(value) for value in text.split()]
            assert min(values) - reach >= 2, key
            assert max(values[::2]) + reach <= 238, key
            assert max(values[1::2]) + reach <= 368, key


def test_every_drawing_is_rasterised_at_its_exact_size() -> None:
    for key in DRAWN:
        high = round(60 * aspect(key))
        assert size_of(png(svg(key, INKS), 60, high)) == (60, high)


UNKNOWN = [
    "", "x", "contra", "contra/A/4/full/hyphens", "contra/A/1/full", "contra/A/01/full/bare", "remainder/8/0/full",
    "contra/A/1/full/bare/lit3", "contra/A/1/full/bare/lit1/lit2", "remainder/0/13/full", "standard/0/1/full",
    "remainder/0/٣/full", "standard/0/1/tiny", "back/open", "seat/8", "seat", "icon/none", "icon/hint/dark", "dot",
    "felt", "wood", "french/S/11/full", "french/S/1/full", "french/X/A/full", "french//A/full",
    "french/SH/A/small", "french/S/A", "french/S/A/tiny", "french/S/A/full/of-8", "french/S/A/full/of-",
    "french/S/5/full/as-B", "french/S/J/full/as-B2", "french/S/J/full/of-4/four", "french/S/J/full/faded/faded",
    "french/joker", "french/joker/full/four", "italian/S/8/full", "italian/S/J/small", "italian/H/F/full/as-B",
    "number/0/0/full", "number/0/16/full", "number/8/1/full", "number/0/1/full/four", "pip", "pip/X", "pip/S/five",
    "contract", "contract/three", "contract/zero/dark", "contract/zero/light/four", "counter", "counter/8",
    "counter/0/won", "counter/0/", "counter/0/made/open", "person", "person/nobody",
    "person/../icon", "person/tokens/fox", "token", "token/fox/faded", "token/",
    "person/martha/calm", "person/martha/angry", "person/martha/pleased/worried", "person/nobody/pleased",
    "token/fox/pleased",
    "pencil", "pencil/ring", "pencil/ring/4", "pencil/hatch", "lines", "lines/knight", "rows", "rows/012",
    "rows/010/01", "step/X", "seats/as-a/as-b", "seats/as-a/as-b/c",
]  # fmt: skip


def test_an_unknown_key_of_a_drawing_is_refused() -> None:
    for key in UNKNOWN:
        with pytest.raises(ArtError, match="there is no drawing named"):
            svg(key, INKS)
    assert issubclass(ArtError, LookupError)


def test_the_aspect_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ArtError):
        aspect("boat/1")


def test_a_lit_card_marks_one_combination_and_fades_the_others() -> None:
    plain, lit = svg("contra/B/5/full/hyphens", INKS), svg("contra/B/5/full/hyphens/lit1", INKS)
    assert INKS.highlight not in plain
    assert lit.count(INKS.highlight) == 1
    assert lit.count(f'fill="{INKS.card_text}"') == 2
    assert plain.count(f'fill="{INKS.card_text}"') == 6


def test_cards_without_hyphens_have_none() -> None:
    drawings = [svg(f"contra/A/1/{cut}/{style}", INKS) for cut in ("full", "small") for style in ("hyphens", "bare")]
    assert [INKS.card_faint in drawing for drawing in drawings] == [True, False, True, False]


def test_every_ink_on_a_card_has_enough_contrast() -> None:
    for stock in (INKS.card_top, INKS.card_bottom, INKS.highlight):
        for ink in (INKS.card_text, *INKS.seats):
            assert contrast(ink, stock) >= 4.5
    for stock in (INKS.card_top, INKS.card_bottom):
        assert contrast(INKS.card_faint, stock) >= 4.5
    for ink in INKS.shapes:
        assert contrast(ink, INKS.paper) >= 4.5
    assert contrast(INKS.brass_text, INKS.brass_bottom) >= 4.5


def rows_of(key: str, rank: int) -> list[float]:
    """Heights (units) of the digits of the combinations on a card."""
    root = ElementTree.fromstring(svg(key, INKS))
    black = [path for path in root.iter(f"{SVG}path") if path.get("fill") == INKS.card_text]
    assert len(black) == 6, f"rank {rank}: two black digits in each of three rows"
    found = []
    for path in black:
        text = path.get("d", "")
        for letter in "MLCQZ":
            text = text.replace(letter, " ")
        heights = [float(value) for value in text.split()][1::2]
        found.append(max(heights) - min(heights))
    return found


@pytest.mark.parametrize("rank", range(1, 10))
def test_combinations_are_sixteen_pixels_high_on_the_narrowest_card(rank: int) -> None:
    digit = lettering.box("8", "serif-semibold", 1)
    height = digit[3] - digit[1]
    for cut, narrowest in (("full", 110), ("small", 62)):
        key = f"contra/{'ABC'[(rank - 1) // 3]}/{rank}/{cut}/hyphens"
        sizes = [found / height * narrowest / 240 for found in rows_of(key, rank)]
        assert min(sizes) >= 15.5
        assert sum(sizes) / len(sizes) >= 16


@pytest.mark.parametrize("name", ["felt", "wood"])
def test_tiles_join_without_a_seam(name: str) -> None:
    """The step from the last column to the first is no larger than steps within the tile; the same for rows."""
    tile = ground.tile(name, "#000000", "#ff0000", "#00ff00")
    wide, high = tile.get_size()

    def across(one: int, two: int) -> float:
        return sum(abs(tile.get_at((one, y))[1] - tile.get_at((two, y))[1]) for y in range(0, high, 2)) / high

    def down(one: int, two: int) -> float:
        return sum(abs(tile.get_at((x, one))[1] - tile.get_at((x, two))[1]) for x in range(0, wide, 2)) / wide

    assert across(wide - 1, 0) <= 1.5 * max(across(at, at + 1) for at in range(10, wide - 1, wide // 9))
    assert down(high - 1, 0) <= 1.5 * max(down(at, at + 1) for at in range(10, high - 1, high // 9))


@pytest.mark.parametrize("name", ["felt", "wood"])
def test_a_tile_has_the_colours_of_its_theme(name: str) -> None:
    """In one colour it is plain; in three the mean lies among them."""
    assert pygame.transform.average_color(ground.tile(name, *3 * ["#808080"]))[:3] == pytest.approx((128,) * 3, abs=3)
    mean = pygame.transform.average_color(ground.tile(name, "#404040", "#c04040", "#404000"))
    assert 64 < mean[0] < 192 and 0 < mean[2] < 64


def test_fonts_are_found_and_a_missing_one_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lettering.font_file("serif-bold").name == "CrimsonText-Bold.ttf"
    monkeypatch.setitem(lettering._FILES, "serif", ("no_such_package_of_fonts", "None.ttf"))
    lettering.font_file.cache_clear()
    with pytest.raises(FileNotFoundError, match="no-such-package-of-fonts"):
        lettering.font_file("serif")
    lettering.font_file.cache_clear()


PACK = tuple((suit, rank) for suit in SUITS for rank in RANKS)


def rasters(keys: list[str], width: int) -> dict[str, pygame.Surface]:
    size = width, round(width * aspect(keys[0]))
    return {key: pygame.image.load(BytesIO(png(svg(key, INKS), *size))) for key in keys}


@pytest.mark.parametrize("colours", ["", "/four"])
@pytest.mark.parametrize(
    ("cut", "across", "down", "least"), [("full", 62, 105, 30), ("small", 84, 160, 60), ("rail", 240, 84, 60)]
)
def test_any_two_cards_differ_in_their_index_at_sixty_pixels(
    cut: str, across: int, down: int, least: int, colours: str
) -> None:
    """Somewhere within the index any two of the 52 cards differ plainly; the full cut is meant for larger cards."""
    found = rasters([f"french/{suit}/{rank}/{cut}{colours}" for suit, rank in PACK], 60)
    area = pygame.Rect(1, 1, across // 4 - 1, down // 4 - 1)
    indices = {key: picture.subsurface(area).copy() for key, picture in found.items()}
    nearest = min((furthest(indices[a], indices[b]), a, b) for a, b in combinations_of(indices, 2))
    assert nearest[0] >= least, f"{nearest[1]} and {nearest[2]} look alike in the corner"


def without_colour(key: str, width: int, ground: str) -> pygame.Surface:
    """How that drawing looks on a ground to an eye that sees light and dark only."""
    sheet = pygame.Surface((width, width))
    sheet.fill(ground)
    sheet.blit(pygame.image.load(BytesIO(png(svg(key, INKS), width, width))), (0, 0))
    return pygame.transform.grayscale(sheet)


def test_any_two_signs_of_contracts_differ_without_colour_at_24_pixels() -> None:
    signs = {key: without_colour(key, 24, INKS.paper) for key in contract_keys()}
    for one, other in combinations_of(signs, 2):
        assert furthest(signs[one], signs[other]) >= 75, f"{one} and {other} look alike"


def test_the_states_of_a_counter_differ_without_colour_at_24_pixels() -> None:
    for seat in range(8):
        discs = [without_colour(f"counter/{seat}/{state}".rstrip("/"), 24, INKS.paper) for state in pieces.STATES]
        assert min(furthest(*pair) for pair in combinations_of(discs, 2)) >= 60


def test_the_sign_of_a_contract_has_one_ink() -> None:
    for key in contract_keys():
        inks = set(re.findall(r'"(#[0-9a-f]{6})"', svg(key, INKS)))
        assert inks == {INKS.text} or key.partition("/")[2] in pieces.SUITS
        assert svg(f"{key}/light", INKS).count(INKS.light) == svg(key, INKS).count(INKS.text)


def test_the_inks_of_suits_are_readable_on_the_stock_of_every_theme() -> None:
    for path in themes_folder().glob("*.yaml"):
        inks = Inks.of(load(path).art_colours())
        for suit in SUITS:
            for four in (False, True):
                for stock in (inks.card_top, inks.card_bottom):
                    assert contrast(ink_of(inks, suit, four), stock) >= 4.5
                for owner in range(4, 8):
                    assert contrast(ink_of(inks, suit, four), tinted(inks, owner).card_bottom) >= 4.0
                    assert contrast(inks.seats[owner], tinted(inks, owner).card_bottom) >= 3.8


def test_suits_have_two_inks_or_four_if_four_are_set() -> None:
    assert len({ink_of(INKS, suit, four=True) for suit in SUITS}) == 4
    assert [ink_of(INKS, suit) == INKS.card_text for suit in SUITS] == [True, False, False, True]
    assert ink_of(INKS, "H") == ink_of(INKS, "D") == ink_of(INKS, "H", four=True)
    assert not {ink_of(INKS, suit, four=True) for suit in SUITS} & set(INKS.seats)


@pytest.mark.parametrize("count", range(2, 11))
def test_number_cards_have_their_number_of_pips_and_look_the_same_upside_down(count: int) -> None:
    places = pips(count)
    assert len(set(places)) == count
    turned = {(240 - x, 370 - y) for x, y in places}
    upright = {(round(x, 3), round(y, 3)) for x, y in places}
    elsewhere = {(round(x, 3), round(y, 3)) for x, y in turned} - upright
    assert len(elsewhere) == (count == 7), "the seven has a pip more in one half"


def test_the_card_of_an_owner_has_its_shape_and_letter() -> None:
    for cut in CUTS:
        plain, marked = (svg(f"french/H/9/{cut}{owner}", INKS) for owner in ("", "/of-5"))
        assert marked.count("<path") - plain.count("<path") == (4 if cut == "full" else 2), "its shape and its letter"
        assert INKS.seats[5] in marked and INKS.seats[5] not in plain


def test_a_faded_card_has_none_of_its_inks() -> None:
    french = ("french/H/8/full", "french/H/8/small", "french/S/8/full/of-4", "french/joker/full")
    for key in (*french, "remainder/0/3/full", "remainder/0/3/small", "number/0/3/full", "number/0/3/rail"):
        faded = svg(f"{key}/faded", INKS)
        for ink in (ink_of(INKS, "H"), INKS.card_text, INKS.seats[0], INKS.seats[4]):
            assert f'fill="{ink}"' not in faded and f'stroke="{ink}"' not in faded


PINNED = Path(__file__).parent / "golden" / "art.txt"


def test_changed_art_has_a_new_edition() -> None:
    """A change here is wanted: raise EDITION of `art/__init__.py` and write what is found into the golden file."""
    pinned = PINNED.read_text(encoding="utf-8").splitlines()
    keys = [line.partition(" ")[0] for line in pinned[1:]]
    found = [f"{key} {blake2b(svg(key, INKS).encode(), digest_size=8).hexdigest()}" for key in keys]
    assert pinned == [f"edition {EDITION}", *found] and len(keys) > 150


def test_several_threads_can_load_one_font_at_once() -> None:
    letters = [chr(code) for code in range(0xC0, 0x17F)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(6):
            lettering._font.cache_clear()
            lettering._glyph.cache_clear()
            with ThreadPoolExecutor(4) as threads:
                widths = [threads.submit(lettering.width, letter, "serif", 1.0) for letter in letters]
            assert all(each.result() > 0 for each in widths)
    finally:
        sys.setswitchinterval(before)
