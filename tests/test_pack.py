"""Cards of the pack as they are printed: horses and joker clear of the index, belts unlike, the same turned by half."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path

import pygame
import pytest
from art_checks import elements, furthest

from tablegame.art import catalogue
from tablegame.art.french import JOKER_LOW as LOW
from tablegame.art.indexed import LOW_OWNED, STEP
from tablegame.art.inks import Inks
from tablegame.art.raster import png
from tablegame.printing.contact_sheet import mosaic
from tablegame.storage.folders import asset
from tablegame.theme.defaults import LAMPLIGHT

INKS = Inks.of(LAMPLIGHT.art_colours())
COURTS = [f"{rank}/{suit}" for rank, suit in product("JQK", "SHDC")] + [f"C/{suit}" for suit in "SHDC"]


NAMEPLATE = pygame.Rect(70, 172, 100, 26)
"""Where the name of an Italian court card stands, which has one right way up."""


def figure(name: str) -> str:
    pack = "italian" if name.startswith("C/") else "french"
    return (asset(f"packs/{pack}/figures") / f"{name.replace('/', '')}.svg").read_text(encoding="utf-8")


def outlines(name: str) -> list[tuple[str, float]]:
    """Path and width of the stroke of everything in the upper half of a figure."""
    upper = elements(figure(name), r"(?!lower-|belt)")
    return [(path.get("d", ""), float(path.get("stroke-width", "0"))) for path in upper]


def ends(path: str) -> list[tuple[float, float]]:
    """The points that a path goes through, without the handles of its curves."""
    found = []
    for letter, numbers in re.findall(r"([MLCQ])([^MLCQZ]*)", path):
        values = [float(value) for value in numbers.split()]
        step = {"M": 2, "L": 2, "Q": 4, "C": 6}[letter]
        found += [(values[at + step - 2], values[at + step - 1]) for at in range(0, len(values), step)]
    return found


@pytest.mark.parametrize("name", [name for name in COURTS if name.startswith("C/")])
def test_a_horse_leaves_the_index_and_the_mark_of_a_seat_free(name: str) -> None:
    for path, width in outlines(name):
        for x, y in ends(path):
            assert x - width / 2 >= STEP - 2 or y + width / 2 >= LOW_OWNED, f"{name}: {x}, {y} lies in the corner"


def test_no_two_belts_are_alike() -> None:
    """Patterns come again, in other colours."""
    belts = [tuple((path.get("d"), path.get("fill")) for path in elements(figure(name), "belt")) for name in COURTS]
    assert len(set(belts)) == len(COURTS)


def test_the_four_horses_have_coats_of_their_own() -> None:
    def colours(suit: str, group: str) -> str:
        return "".join(re.findall(r"#[0-9a-f]{6}", _gradient(figure(f"C/{suit}"), group)))

    assert len({colours(suit, "body") for suit in "SHDC"}) == 4
    assert len({colours(suit, "bridle") for suit in "SHDC"}) == 4


def _gradient(svg: str, group: str) -> str:
    """The first gradient in a group, or the colours of its paths where it has none."""
    inside = svg.partition(f'<g id="{group}">')[2].partition("</g>")[0]
    name = re.search(r"url\(#(g\d+)\)", inside)
    return svg.partition(f'id="{name[1]}"')[2].partition("</linear")[0] if name else inside


@pytest.mark.parametrize("name", [*COURTS, "10/D", "4/S"])
def test_a_card_looks_the_same_turned_by_half(name: str) -> None:
    """On stock of one shade no block of 8x8 pixels of the card differs from the card turned by more than edges do."""
    inks = replace(INKS, card_bottom=INKS.card_top)
    rank, suit = name.split("/")
    key = f"{'italian' if rank == 'C' else 'french'}/{suit}/{rank}/full"
    card = pygame.image.load(BytesIO(png(catalogue.svg(key, inks), 240, 370)))
    card.fill(INKS.card_top, NAMEPLATE)
    assert furthest(card, pygame.transform.rotate(card, 180), 8) <= 30


APPROVED = Path(__file__).parent / "golden" / "pictures" / "pack.png"
SHOWN = (
    "french/S/A/full", "french/H/10/full", "french/D/7/small", "french/C/4/rail/four", "french/D/9/full/of-6",
    "number/4/15/full", "french/S/J/full", "french/H/J/full", "french/D/J/full", "french/C/J/full", "french/S/Q/full",
    "french/H/Q/full", "french/D/Q/full", "french/C/Q/full", "french/S/K/full", "french/H/K/full", "french/D/K/full",
    "french/C/K/full", "french/joker/full", "italian/D/C/full", "french/H/Q/full/faded",
)  # fmt: skip


def test_the_pack_looks_as_it_was_approved() -> None:
    """After a wanted change renew the picture with GOLDEN=write and look at it before it is committed."""
    svg, width, height = mosaic(SHOWN, INKS, 150, LAMPLIGHT.felt.base)
    data = png(svg, width, height)
    if os.environ.get("GOLDEN") == "write":
        APPROVED.write_bytes(data)
    found, wanted = (pygame.image.load(BytesIO(each)) for each in (data, APPROVED.read_bytes()))
    assert found.get_size() == wanted.get_size()
    assert furthest(found, wanted, 8) <= 8


def test_the_joker_keeps_clear_of_both_indices() -> None:
    svg = (asset("packs/french/figures") / "joker.svg").read_text(encoding="utf-8")
    for path in elements(svg, r"(?!picture)"):
        for x, y in ends(path.get("d", "")):
            assert x >= STEP or y >= LOW
            assert 240 - x >= STEP or 370 - y >= LOW, f"{x}, {y} lies in the lower index"
