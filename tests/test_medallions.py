"""Portraits and tokens: everybody has one, at every size, and no two are taken for each other."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import combinations

import pygame
import pytest
from art_checks import furthest, size_of

from tablegame.art import assets, catalogue
from tablegame.art.catalogue import ArtError, svg
from tablegame.art.drawing import png
from tablegame.art.inks import Inks
from tablegame.session.characters import company
from tablegame.storage.folders import asset, themes_folder
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.theme.reading import load

INKS = Inks.of(LAMPLIGHT.art_colours())
TOKENS = {
    "fox", "owl", "hedgehog", "key", "bell", "anchor", "lantern", "thimble", "pear", "cup", "kite", "snail", "star",
    "oak-leaf", "boot", "clover",
}  # fmt: skip
KEYS = catalogue.medallions()
HOUSE = {"martha", "konrad", "ottilie", "albin", "rosa", "wenzel", "edith", "hugo", "agnes", "basil", "clara", "jonas"}
GROUNDS = {path.stem: load(path) for path in sorted(themes_folder().glob("*.yaml"))}


@cache
def raster(key: str, size: int) -> pygame.Surface:
    return pygame.image.load(BytesIO(png(svg(key, INKS), size, size)))


def lying_on(key: str, size: int, ground: str) -> pygame.Surface:
    sheet = pygame.Surface((size, size))
    sheet.fill(ground)
    sheet.blit(raster(key, size), (0, 0))
    return sheet


def test_everybody_of_the_house_has_a_portrait_and_every_token_is_drawn() -> None:
    people = {each.key for each in company()}
    assert HOUSE <= people == set(assets.names("person"))
    assert set(assets.names("token")) == TOKENS


@pytest.mark.parametrize("key", KEYS)
def test_a_medallion_is_drawn_at_every_size(key: str) -> None:
    for size in (24, 400):
        assert size_of(png(svg(key, INKS), size, size)) == (size, size)


def test_every_portrait_has_three_expressions_that_are_told_apart_at_sixty_pixels() -> None:
    for name in HOUSE:
        faces = [lying_on(f"person/{name}{mood}", 64, LAMPLIGHT.felt.base) for mood in ("", "/pleased", "/worried")]
        for one, other in combinations(faces, 2):
            assert furthest(one, other) >= 40, name


def test_a_portrait_shows_one_expression_and_hides_none() -> None:
    for name in HOUSE:
        text = (asset("people") / f"{name}.svg").read_text(encoding="utf-8")
        parts = dict(re.findall(r'<g id="([^"]*)"[^>]*>(.*?)</g>', text, re.DOTALL))
        counts = {part: inside.count("<path") for part, inside in parts.items()}
        for key, mood in ((f"person/{name}", "calm"), *((f"person/{name}/{mood}", mood) for mood in assets.MOODS)):
            hidden = {"calm", *assets.MOODS} - {mood}
            assert hidden < counts.keys()
            drawn = svg(key, INKS)
            assert drawn.count("<path") == sum(count for part, count in counts.items() if part not in hidden)
            assert parts[mood].replace("\n", "") in drawn


@pytest.mark.parametrize("key", ["person/martha/calm", "person/martha/angry", "person/martha/pleased/worried",
                                 "person/nobody/pleased", "token/fox/pleased"])  # fmt: skip
def test_an_expression_that_nobody_has_is_refused(key: str) -> None:
    with pytest.raises(ArtError, match="there is no drawing named"):
        svg(key, INKS)


def test_a_theme_changes_no_medallion() -> None:
    for theme in GROUNDS.values():
        assert all(svg(key, Inks.of(theme.art_colours())) == svg(key, INKS) for key in KEYS)


@pytest.mark.parametrize(("kind", "size", "least", "grey"), [("person", 32, 95, 65), ("token", 24, 70, 55)])
def test_no_two_are_taken_for_each_other(kind: str, size: int, least: int, grey: int) -> None:
    """Somewhere a block of three pixels differs plainly, in colour and to an eye that sees light and dark only."""
    keys = [f"{kind}/{name}" for name in assets.names(kind)]
    pictures = {key: lying_on(key, size, LAMPLIGHT.felt.base) for key in keys}
    without = {key: pygame.transform.grayscale(picture) for key, picture in pictures.items()}
    for one, other in combinations(keys, 2):
        assert furthest(pictures[one], pictures[other]) >= least, f"{one} and {other} look alike"
        assert furthest(without[one], without[other]) >= grey, f"{one} and {other} look alike without colour"


def test_a_medallion_is_a_disc_within_its_square() -> None:
    """Its corners are open, so that a theme is seen round it; its rim reaches the sides."""
    for key in KEYS:
        picture = raster(key, 60)
        for x, y in ((2, 2), (57, 2), (2, 57), (57, 57)):
            assert picture.get_at((x, y))[3] == 0
        for x, y in ((30, 2), (30, 57), (2, 30), (57, 30)):
            assert picture.get_at((x, y))[3] == 255
