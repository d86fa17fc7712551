"""The pictures of games on the shelf: drawn from art that there is, cards whole in the felt, whatever a tile's size."""

from __future__ import annotations

import pytest

from tablegame.art.catalogue import svg
from tablegame.art.inks import Inks
from tablegame.games import GAMES, Game, find
from tablegame.storage.language import load
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.ui.render.fonts import Fonts
from tablegame.view.builder import Builder
from tablegame.view.card_places import turned_box
from tablegame.view.faces import Faces
from tablegame.view.scene import Card, Label, Line, Picture, Rect

AREAS = (Rect(0, 0, 286, 140), Rect(10, 20, 300, 260), Rect(0, 0, 580, 400), Rect(0, 0, 1200, 900))


def cover_of(entry: Game, area: Rect, faces: Faces = Faces()) -> Builder:  # noqa: B008 - a frozen value
    builder = Builder((1280, 800), Fonts(), load("en"), faces=faces)
    entry.picture(builder, area)
    return builder


@pytest.mark.parametrize("faces", [Faces(), Faces("four", "number", "A", "french"), Faces("two", "italian")])
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_a_cover_is_drawn_from_art_that_there_is(entry: Game, faces: Faces) -> None:
    inks = Inks.of(LAMPLIGHT.art_colours())
    for area in AREAS:
        nodes = cover_of(entry, area, faces).nodes
        keys = {node.face for node in nodes if isinstance(node, Card)}
        keys |= {node.art for node in nodes if isinstance(node, Picture)}
        assert all(svg(key, inks) for key in keys) and nodes


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_cards_of_a_cover_lie_whole_within_its_felt(entry: Game, area: Rect) -> None:
    for node in cover_of(entry, area).nodes:
        if isinstance(node, Card):
            box = turned_box(node.rect, node.angle)
            assert box.x >= area.x and box.y >= area.y and box.right <= area.right and box.bottom <= area.bottom
        if isinstance(node, Label):
            assert node.rect.x >= area.x and node.rect.right <= area.right + 1


@pytest.mark.parametrize(
    ("key", "faces"),
    [
        ("contraconquer", ["contra/B/5/full/hyphens", "contra/C/9/full/hyphens", "contra/A/1/full/hyphens"]),
        ("wargops", ["french/H/7/picture", "french/C/9/picture", "french/D/5/picture", "french/S/Q/picture"]),
        ("precognition", ["french/H/4", "french/S/7", "french/D/9", "french/C/7"]),
    ],
)
def test_a_cover_shows_the_cards_that_explain_the_game(key: str, faces: list[str]) -> None:
    cards = [node.face for node in cover_of(find(key), AREAS[1]).nodes if isinstance(node, Card)]
    assert all(card.startswith(face) for card, face in zip(cards, faces, strict=True)), cards


def test_contractgrid_shows_its_sheet_with_pencil_counters_and_a_line() -> None:
    nodes = cover_of(find("contractgrid"), AREAS[1]).nodes
    art = [node.art for node in nodes if isinstance(node, Picture)]
    assert len({key for key in art if key.startswith("contract/")}) == 16
    assert len([key for key in art if key.startswith("pencil/ring")]) == 6
    assert {key for key in art if key.startswith("counter")} == {"counter/0/made", "counter/0/open", "counter/0"}
    assert [node for node in nodes if isinstance(node, Line) and node.ink == "seat.0"]
    assert len([node for node in nodes if isinstance(node, Card)]) == 3
