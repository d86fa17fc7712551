"""The art: keys, the subset of SVG that both renderers draw alike, readable inks, exact rasters, pinned drawings."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from art_checks import SVG, elements, extent, greatest_difference, points_of, raster, reaches
from drawn import contract_keys, keys

from tablegame.art import EDITION, lettering, pieces
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.catalogue import ArtError, aspect, svg
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
FRENCH = house_pack("french")
SUITS, ink_of = tuple(FRENCH.suits), FRENCH.ink_of


@cache
def drawings() -> dict[str, ElementTree.Element]:
    """Every drawing of the listing, parsed; the parser refuses an attribute that is there twice."""
    return {key: ElementTree.fromstring(svg(key, INKS)) for key in DRAWN}


ATTRIBUTES = {
    "svg": {"viewBox", "width", "height"},
    "defs": set(),
    "linearGradient": {"id", "gradientUnits", "x1", "y1", "x2", "y2"},
    "radialGradient": {"id", "gradientUnits", "cx", "cy", "r"},
    "stop": {"offset", "stop-color"},
    "path": {"d", "fill", "fill-rule", "opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
             "stroke-dasharray"},
}  # fmt: skip
"""The elements of SVG that a drawing may have, with their attributes."""


def test_every_drawing_uses_only_svg_that_all_renderers_draw_alike() -> None:
    for key, drawing in drawings().items():
        for element in drawing.iter():
            assert set(element.attrib) <= ATTRIBUTES[element.tag.removeprefix(SVG)], key
            assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse", key
            assert "url(" not in element.get("stroke", ""), key
        names = [element.get("id") for element in drawing.iter() if element.get("id")]
        assert len(names) == len(set(names)), key


def test_every_card_leaves_a_margin_of_two_units_empty() -> None:
    for key in (key for key in DRAWN if aspect(key) == HEIGHT / WIDTH):
        assert drawings()[key].get("viewBox") == "0 0 240 370", key
        for points, stroke in reaches(svg(key, INKS)):
            left, top, right, bottom = extent(points)
            assert min(left, top) - stroke >= 2 and right + stroke <= 238 and bottom + stroke <= 368, key


def test_every_drawing_is_rasterised_at_its_exact_size() -> None:
    for key in DRAWN:
        size = 60, round(60 * aspect(key))
        assert raster(svg(key, INKS), *size).get_size() == size


UNKNOWN = [
    "", "x", "contra", "contra/A/4/full/hyphens", "contra/A/1/full", "contra/A/01/full/bare", "remainder/8/0/full",
    "contra/A/1/full/bare/lit3", "contra/A/1/full/bare/lit1/lit2", "remainder/0/13/full", "standard/0/1/full",
    "remainder/0/٣/full", "standard/0/1/tiny", "back/open", "seat/8", "seat", "icon/none", "icon/hint/dark", "dot",
    "felt", "wood", "french/S/11/full", "french/S/1/full", "french/X/A/full", "french//A/full",
    "french/SH/A/small", "french/S/A", "french/S/A/tiny", "french/S/A/full/of-8", "french/S/A/full/of-",
    "french/S/5/full/as-B", "french/S/J/full/as-B2", "french/S/J/full/of-4/four", "french/S/J/full/faded/faded",
    "french/joker", "french/joker/full/four", "italian/S/8/full", "italian/S/J/small", "italian/H/F/full/as-B",
    "german/E/A", "german/X/7/full", "german/EG/7/full", "german/E/11/full", "german/E/T/full", "german/E/7/tiny",
    "german/E/7/full/as-A", "german/E/A/full/as-D", "german/E/A/full/as-none/as-A", "german/E/7/full/faded/as-none",
    "german/E/7/full/of-4", "german/E/7/full/four", "sign", "sign/X", "sign/E/four", "sign/EG",
    "number/0/0/full", "number/0/16/full", "number/8/1/full", "number/0/1/full/four", "pip", "pip/X", "pip/S/five",
    "contract", "contract/three", "contract/zero/dark", "contract/zero/light/four", "counter", "counter/8",
    "counter/0/won", "counter/0/", "counter/0/made/open", "person", "person/nobody",
    "person/../icon", "person/tokens/fox", "token", "token/fox/faded", "token/",
    "person/martha/calm", "person/martha/angry", "person/martha/pleased/worried", "person/nobody/pleased",
    "token/fox/pleased", "chips/1/2/3", "chips/9/9/9/9",
    "pencil", "pencil/ring", "pencil/ring/4", "pencil/hatch", "lines", "lines/knight", "rows", "rows/012",
    "rows/010/01", "step/X", "seats/as-a/as-b", "seats/as-a/as-b/c",
]  # fmt: skip


def test_a_key_that_names_no_drawing_is_refused() -> None:
    for key in UNKNOWN:
        with pytest.raises(ArtError, match="there is no drawing named"):
            svg(key, INKS)
    with pytest.raises(ArtError, match="there is no drawing named"):
        aspect("boat/1")


def test_a_lit_card_marks_one_combination_and_fades_the_others() -> None:
    plain, lit = svg("contra/B/5/full/hyphens", INKS), svg("contra/B/5/full/hyphens/lit1", INKS)
    black = f'fill="{INKS.card_text}"'
    assert (plain.count(INKS.highlight), lit.count(INKS.highlight)) == (0, 1)
    assert plain.count(black) == 6, "two digits of each combination; the own digit is in the seat's ink"
    assert lit.count(black) == 2


def test_only_cards_with_hyphens_have_hyphens() -> None:
    drawings = [svg(f"contra/A/1/{cut}/{style}", INKS) for cut in ("full", "small") for style in ("hyphens", "bare")]
    assert [INKS.card_faint in drawing for drawing in drawings] == [True, False, True, False]


@pytest.mark.parametrize("rank", range(1, 10))
@pytest.mark.parametrize(("cut", "narrowest"), [("full", 110), ("small", 62)])
def test_digits_of_combinations_are_16_pixels_high_on_the_narrowest_card(rank: int, cut: str, narrowest: int) -> None:
    drawing = svg(f"contra/{'ABC'[(rank - 1) // 3]}/{rank}/{cut}/hyphens", INKS)
    digits = [extent(points_of(path)) for path in elements(drawing) if path.get("fill") == INKS.card_text]
    heights = [(bottom - top) * narrowest / WIDTH for _, top, _, bottom in digits]
    assert len(heights) == 6, "two black digits in each of three combinations"
    _, top, _, bottom = lettering.box("8", "serif-semibold", 1)
    assert min(heights) / (bottom - top) >= 15.5 and sum(heights) / 6 / (bottom - top) >= 16, "as sizes of type"


@pytest.mark.parametrize("name", ["felt", "wood"])
def test_tiles_of_felt_and_wood_join_without_a_seam(name: str) -> None:
    """The step from the last column to the first is no larger than steps within the tile; the same for rows."""
    tile = ground.tile(name, "#000000", "#ff0000", "#00ff00")
    width, height = tile.get_size()

    def between_columns(first: int, second: int) -> float:
        return sum(abs(tile.get_at((first, y))[1] - tile.get_at((second, y))[1]) for y in range(0, height, 2)) / height

    def between_rows(first: int, second: int) -> float:
        return sum(abs(tile.get_at((x, first))[1] - tile.get_at((x, second))[1]) for x in range(0, width, 2)) / width

    for step, length in ((between_columns, width), (between_rows, height)):
        assert step(length - 1, 0) <= 1.5 * max(step(at, at + 1) for at in range(10, length - 1, length // 9))


@pytest.mark.parametrize("name", ["felt", "wood"])
def test_a_tile_has_the_colours_of_its_theme(name: str) -> None:
    plain = pygame.transform.average_color(ground.tile(name, *3 * ["#808080"]))
    assert plain[:3] == pytest.approx((128,) * 3, abs=3)
    red, _, blue, _ = pygame.transform.average_color(ground.tile(name, "#404040", "#c04040", "#404000"))
    assert 64 < red < 192 and 0 < blue < 64, "between the least and the greatest red and blue of the three colours"


def test_a_missing_font_is_reported_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lettering._FILES, "serif", ("no_such_package_of_fonts", "None.ttf"))
    lettering.font_file.cache_clear()
    with pytest.raises(FileNotFoundError, match="no-such-package-of-fonts"):
        lettering.font_file("serif")
    lettering.font_file.cache_clear()


@pytest.mark.parametrize(("pack", "colours"), [("french", ""), ("french", "/four"), ("german", "")])
@pytest.mark.parametrize(
    ("cut", "across", "down", "least"),
    [("full", 62, 105, 30), ("picture", 82, 158, 60), ("small", 84, 160, 60), ("rail", 240, 84, 60)],
)
def test_any_two_cards_differ_by_index(pack: str, colours: str, cut: str, across: int, down: int, least: int) -> None:
    """In pictures of 60 pixels, where the index is within so many units across and down. The full cut is for larger
    cards."""
    art = house_pack(pack)
    index = pygame.Rect(1, 1, across // 4 - 1, down // 4 - 1)  # 60 pixels are a quarter of the units
    cards = [f"{pack}/{suit}/{rank}/{cut}{colours}" for suit in art.suits for rank in art.ranks]
    indices = {card: raster(svg(card, INKS), 60).subsurface(index).copy() for card in cards}
    for first, second in combinations(cards, 2):
        assert greatest_difference(indices[first], indices[second]) >= least, f"{first} and {second} look alike"


def without_colour(key: str) -> pygame.Surface:
    """A drawing in 24 pixels on paper as an eye sees it that sees light and dark only."""
    sheet = pygame.Surface((24, 24))
    sheet.fill(INKS.paper)
    sheet.blit(raster(svg(key, INKS), 24, 24), (0, 0))
    return pygame.transform.grayscale(sheet)


def test_any_two_signs_of_contracts_differ_without_colour_at_24_pixels() -> None:
    signs = {key: without_colour(key) for key in contract_keys()}
    for first, second in combinations(signs, 2):
        assert greatest_difference(signs[first], signs[second]) >= 75, f"{first} and {second} look alike"


def test_the_states_of_a_counter_differ_without_colour_at_24_pixels() -> None:
    for seat in range(8):
        counters = [without_colour(f"counter/{seat}/{state}".rstrip("/")) for state in pieces.STATES]
        assert min(greatest_difference(*pair) for pair in combinations(counters, 2)) >= 60


def test_the_sign_of_a_contract_that_is_no_suit_has_the_ink_of_text_alone() -> None:
    for key in contract_keys():
        inks = set(re.findall(r'"(#[0-9a-f]{6})"', svg(key, INKS)))
        assert inks == {INKS.text} or key.partition("/")[2] in pieces.SUITS
        assert svg(f"{key}/light", INKS).count(INKS.light) == svg(key, INKS).count(INKS.text)


def test_the_inks_of_suits_are_readable_on_the_stock_of_every_theme() -> None:
    for path in themes_folder().glob("*.yaml"):
        inks = Inks.of(load(path).art_colours())
        for ink in [ink_of(inks, suit, four=four_colours) for suit in SUITS for four_colours in (False, True)]:
            assert contrast(ink, inks.card_top) >= 4.5 and contrast(ink, inks.card_bottom) >= 4.5
            # From the fifth seat on the stock has the tint of its owner, on which large indices need less contrast.
            for owner in range(4, 8):
                assert contrast(ink, tinted(inks, owner).card_bottom) >= 4.0
                assert contrast(inks.seats[owner], tinted(inks, owner).card_bottom) >= 3.8


def test_suits_have_two_inks_or_four_if_four_colours_are_chosen() -> None:
    assert len({ink_of(INKS, suit, four=True) for suit in SUITS}) == 4
    assert [ink_of(INKS, suit) == INKS.card_text for suit in SUITS] == [True, False, False, True]
    assert ink_of(INKS, "H") == ink_of(INKS, "D") == ink_of(INKS, "H", four=True)
    assert not {ink_of(INKS, suit, four=True) for suit in SUITS} & set(INKS.seats)


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_has_its_number_of_pips_in_two_equal_halves(count: int) -> None:
    upright = {(round(x, 3), round(y, 3)) for x, y in pips(count)}
    turned = {(round(WIDTH - x, 3), round(HEIGHT - y, 3)) for x, y in pips(count)}
    assert len(upright) == count
    assert len(turned - upright) == (1 if count == 7 else 0), "only the seven has one pip more in one half"


def test_the_card_of_an_owner_has_the_shape_and_the_letter_of_the_seat() -> None:
    for cut in CUTS:
        plain, marked = (svg(f"french/H/9/{cut}{owner}", INKS) for owner in ("", "/of-5"))
        indices = 2 if cut == "full" else 1
        assert marked.count("<path") - plain.count("<path") == 2 * indices, "a shape and a letter in each index"
        assert INKS.seats[5] in marked and INKS.seats[5] not in plain


def test_a_faded_card_has_none_of_its_inks() -> None:
    french = ("french/H/8/full", "french/H/8/small", "french/S/8/full/of-4", "french/joker/full")
    for key in (*french, "remainder/0/3/full", "remainder/0/3/small", "number/0/3/full", "number/0/3/rail"):
        faded = svg(f"{key}/faded", INKS)
        for ink in (ink_of(INKS, "H"), INKS.card_text, INKS.seats[0], INKS.seats[4]):
            assert f'fill="{ink}"' not in faded and f'stroke="{ink}"' not in faded


PINNED = Path(__file__).parent / "golden" / "art.txt"


def test_changed_art_has_a_new_edition() -> None:
    """After a wanted change look at the drawings, raise EDITION of `art/__init__.py` and renew the hashes of PINNED."""
    pinned = PINNED.read_text(encoding="utf-8").splitlines()
    keys = [line.partition(" ")[0] for line in pinned[1:]]
    current = [f"{key} {blake2b(svg(key, INKS).encode(), digest_size=8).hexdigest()}" for key in keys]
    assert pinned == [f"edition {EDITION}", *current] and len(keys) > 150


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
            assert all(width.result() > 0 for width in widths)
    finally:
        sys.setswitchinterval(before)
