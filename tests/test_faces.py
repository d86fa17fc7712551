"""The player's choice of faces and signs, and covers of games: everything that is asked for is drawn."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import get_args

import pygame
import pytest
from art_checks import arts
from game_pictures import English
from tables import at_choice, table_of
from ui_harness import Harness

from tablegame.art import catalogue
from tablegame.art.catalogue import svg
from tablegame.art.inks import Inks
from tablegame.core.cards import Colours, OpenPack
from tablegame.core.text import Reason
from tablegame.games import GAMES, Game, find
from tablegame.session.settings import Settings, load_settings
from tablegame.storage.language import load
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.packs import built_in_faces
from tablegame.ui.render.fonts import Fonts
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.view import signs
from tablegame.view.builder import Builder
from tablegame.view.card_places import turned_box
from tablegame.view.faces import Faces
from tablegame.view.game_scene import reason_text
from tablegame.view.scene import Action, Card, Face, Label, Line, Picture, Rect

INKS = Inks.of(LAMPLIGHT.art_colours())
ENGLISH, GERMAN = load("en"), load("de")
CHOICES = [Faces(*choice) for choice in product(get_args(Colours), get_args(OpenPack))]


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
        assert (
            built_in_faces(ui.app.settings) == built_in_faces(load_settings(ui.folders)[0]) == Faces("four", "italian")
        )


# -- covers ------------------------------------------------------------------------------------------------------------


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


# -- signs -------------------------------------------------------------------------------------------------------------


WORDS = English()
VIOLET = (200, 0, 200)
UNKNOWN = "\U000f0000"


class German(English):
    def raw(self, message: str) -> str:
        return {"Q": "D", "J": "B", "joker": "Joker"}.get(message, message)


def card_and_text_pieces(text: str, faces: Faces | None = None, words: English = WORDS) -> list[str]:
    said = reason_text(Reason("it is the {card}", (("card", text),)), str, words, *([faces] if faces else []))
    return [signs.art(piece) or piece for piece in signs.pieces(said)]


def test_a_card_in_a_sentence_is_drawn_as_its_letter_and_its_suit_sign() -> None:
    assert card_and_text_pieces("7S") == ["it is the 7", "pip/S"]
    assert card_and_text_pieces("TD AH") == ["it is the 10", "pip/D", " A", "pip/H"]
    assert card_and_text_pieces("QC", words=German()) == ["it is the D", "pip/C"]
    assert card_and_text_pieces("QC", Faces(colours="four")) == ["it is the Q", "pip/C/four"]
    assert card_and_text_pieces("Jo") == ["it is the joker"]
    assert card_and_text_pieces("EU") == ["it is the ", "sign/E", "U"]
    assert card_and_text_pieces("SA GT") == ["it is the ", "sign/S", "D ", "sign/G", "10"]
    assert card_and_text_pieces("EU", Faces(german_suits="french")) == ["it is the ", "pip/C", "J"]


@pytest.mark.parametrize("text", ["", "13", "K", "seven", "7S and 8S"])
def test_text_that_names_no_card_stays_unchanged(text: str) -> None:
    assert card_and_text_pieces(text) == ["it is the " + text] and signs.cards(7, Faces(), WORDS) == 7


def test_the_command_line_keeps_the_form_of_the_records() -> None:
    assert Reason("it is the {card}", (("card", "7S"),)).english() == "it is the 7S"


def test_a_sign_takes_its_place_in_a_line() -> None:
    fonts = Fonts()
    plain, sign = fonts.width("lay the 7", "sans", 20.0), signs.sign("pip/S")
    assert fonts.width(f"lay the 7{sign}", "sans", 20.0) == plain + signs.WIDE * 20


@pytest.mark.parametrize("theme", ["contrast", "felt", "night", "paper"])
def test_a_notice_shows_the_sign_once_it_is_drawn(tmp_path: Path, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Harness(tmp_path, settings=Settings(theme=theme), painted=True) as ui:
        rasters = ui.app.studio.rasters
        drawn, get = pygame.Surface((15, 15)), rasters.get
        drawn.fill(VIOLET)
        here = [False]

        def given(key: str, width: int, height: int, ask: bool = True) -> tuple[pygame.Surface, bool]:
            return (drawn, True) if here[0] and key == "pip/H" else get(key, width, height, ask)

        monkeypatch.setattr(rasters, "get", given)
        ui.app.notice("the 7" + signs.sign("pip/H"))
        ui.frame()
        assert not _violet(ui)
        here[0] = True
        ui.app.studio.stage.repaint_arrived({"pip/H"})
        ui.app.studio.stage.draw(ui.app.window.surface, ui.now)
        assert _violet(ui) == 15 * 15


def _violet(ui: Harness) -> int:
    surface, box = ui.app.window.surface, ui.app._notice.box
    places = ((x, y) for x in range(round(box.x), round(box.right)) for y in range(round(box.y), round(box.bottom)))
    return sum(surface.get_at(place)[:3] == VIOLET for place in places)


def test_a_refusal_at_the_table_names_the_card_by_its_sign(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        table_of(ui).show_reason(Reason("the {card} already lies in the row", (("card", "7S"),), "row"))
        ui.frame()
        assert ui.notice().startswith("the 7" + signs.sign("pip/S"))


def test_a_players_joker_is_named_with_its_article() -> None:
    """ "You hold the joker"; in a row of cards, and where a sentence has the article, the bare word."""

    def said(field: str, text: str) -> str:
        return reason_text(Reason("here {" + field + "}", ((field, text),)), str, WORDS)

    assert said("cards", "Jo") == "here the joker" and said("card", "Jo") == "here joker"
    assert said("cards", "Jo AS").startswith("here joker ")


def test_the_type_has_every_sign_that_a_sentence_is_written_with() -> None:
    pygame.font.init()
    fonts, root = Fonts(), Path(__file__).parent.parent
    catalogue = (root / "locale" / "de" / "LC_MESSAGES" / "tablegame.po").read_text("utf-8")
    faces: tuple[Face, ...] = ("sans", "sans-bold")

    def drawn(sign: str, face: Face) -> bytes:
        return pygame.image.tobytes(fonts.font(face, 16.0).render(sign, True, VIOLET), "RGBA")

    for face in faces:
        none = drawn(UNKNOWN, face)
        lacking = [sign for sign in sorted(set(catalogue)) if not sign.isspace() and drawn(sign, face) == none]
        assert not lacking, face
