"""The player's choice of cards, the covers of the games, and cards that a sentence names."""

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
from tablegame.art.inks import Inks
from tablegame.core.cards import Colours, OpenPack
from tablegame.core.text import Reason
from tablegame.games import GAMES, Game
from tablegame.session.settings import load_settings
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
from tablegame.view.scene import Action, Card, Label, Picture, Rect

INKS = Inks.of(LAMPLIGHT.art_colours())
ENGLISH, GERMAN = load("en"), load("de")
CHOICES = [Faces(*choice) for choice in product(get_args(Colours), get_args(OpenPack))]


@pytest.mark.parametrize("faces", CHOICES, ids=str)
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
def test_every_open_card_is_drawn_and_no_two_are_drawn_alike(faces: Faces, words: object) -> None:
    for ranks in (10, 15):
        keys = [faces.open_card(seat, rank, "small", words, ranks) for seat in range(8) for rank in range(1, ranks + 1)]
        assert len({catalogue.svg(key, INKS) for key in keys}) == 8 * ranks


def test_seats_a_to_d_have_a_suit_each_and_e_to_h_the_same_suits_with_their_marks() -> None:
    cards = [Faces().open_card(seat, 9, "full", ENGLISH) for seat in range(8)]
    assert cards[:4] == ["french/S/9/full", "french/H/9/full", "french/D/9/full", "french/C/9/full"]
    assert cards[4:] == [f"{card}/of-{seat + 4}" for seat, card in enumerate(cards[:4])]


def test_letters_of_french_cards_follow_the_language_and_italian_letters_do_not() -> None:
    french, italian = Faces(), Faces(open_pack="italian")
    assert french.card(1, 11, "small", GERMAN) == "french/H/J/small/as-B"
    assert french.card(1, 13, "small", GERMAN) == "french/H/K/small"
    assert [french.open_letter(rank, GERMAN) for rank in (1, 10, 11, 12, 13)] == ["A", "10", "B", "D", "K"]
    assert [italian.open_letter(rank, GERMAN, 10) for rank in (1, 7, 8, 9, 10)] == ["A", "7", "F", "C", "R"]
    assert italian.open_card(2, 9, "full", GERMAN, 10) == "italian/D/C/full"
    assert italian.open_card(2, 9, "full", GERMAN, 13) == "french/D/9/full", "40 cards only"


def test_open_cards_with_ranks_above_the_king_are_number_cards() -> None:
    assert Faces("four").open_card(5, 14, "rail", ENGLISH, 15) == "number/5/14/rail"
    assert Faces("four").open_card(5, 13, "rail", ENGLISH, 15, faded=True) == "french/H/K/rail/four/of-5/faded"
    assert Faces(open_pack="number").open_card(5, 13, "rail", ENGLISH, faded=True) == "number/5/13/rail/faded"
    assert Faces(open_pack="number").open_letter(13, ENGLISH) == "13"


def test_the_settings_show_cards_as_chosen_and_keep_the_choice(tmp_path: Path) -> None:
    with Harness(tmp_path, (1600, 3000), screen=lambda desk: SettingsScreen(desk, "cards")) as ui:
        assert "french/D/J/picture" in arts(ui.scene().nodes)
        ui.app.act(Action("set", ("card_colours", "four")))
        ui.act(Action("set", ("open_pack", "italian")))
        shown = arts(ui.scene().nodes)
        assert {"french/D/J/picture/four", "italian/S/F/picture/four", "italian/S/R/picture/four/of-4"} <= set(shown)
        assert (
            built_in_faces(ui.app.settings) == built_in_faces(load_settings(ui.folders)[0]) == Faces("four", "italian")
        )


AREAS = (Rect(0, 0, 286, 140), Rect(10, 20, 300, 260), Rect(0, 0, 580, 400), Rect(0, 0, 1200, 900))


def cover_of(entry: Game, area: Rect, faces: Faces = Faces()) -> Builder:  # noqa: B008 - a frozen value
    builder = Builder((1280, 800), Fonts(), load("en"), faces=faces)
    entry.picture(builder, area)
    return builder


@pytest.mark.parametrize("faces", [Faces(), Faces("four", "number", "A", "french"), Faces("two", "italian")])
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_every_card_and_picture_of_a_cover_can_be_drawn(entry: Game, faces: Faces) -> None:
    for area in AREAS:
        nodes = cover_of(entry, area, faces).nodes
        keys = {node.face for node in nodes if isinstance(node, Card)}
        keys |= {node.art for node in nodes if isinstance(node, Picture)}
        assert nodes and all(catalogue.svg(key, INKS) for key in keys)


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_cards_and_labels_of_a_cover_lie_within_its_felt(entry: Game, area: Rect) -> None:
    for node in cover_of(entry, area).nodes:
        if isinstance(node, Card):
            box = turned_box(node.rect, node.angle)
            assert box.x >= area.x and box.y >= area.y and box.right <= area.right and box.bottom <= area.bottom
        if isinstance(node, Label):
            assert node.rect.x >= area.x and node.rect.right <= area.right + 1


WORDS = English()
VIOLET = (200, 0, 200)  # a colour that no theme has


class German(English):
    def raw(self, message: str) -> str:
        return {"Q": "D", "J": "B", "joker": "Joker"}.get(message, message)


def pieces_of_sentence(card: str, faces: Faces | None = None, words: English = WORDS) -> list[str]:
    """The sentence "it is the ..." in pieces: texts, and the keys of signs that are drawn in it."""
    text = reason_text(Reason("it is the {card}", (("card", card),)), str, words, *([faces] if faces else []))
    return [signs.art(piece) or piece for piece in signs.pieces(text)]


def test_a_card_in_a_sentence_is_drawn_as_its_letter_and_its_suit_sign() -> None:
    assert pieces_of_sentence("7S") == ["it is the 7", "pip/S"]
    assert pieces_of_sentence("TD AH") == ["it is the 10", "pip/D", " A", "pip/H"]
    assert pieces_of_sentence("QC", words=German()) == ["it is the D", "pip/C"]
    assert pieces_of_sentence("QC", Faces(colours="four")) == ["it is the Q", "pip/C/four"]
    assert pieces_of_sentence("Jo") == ["it is the joker"]
    assert pieces_of_sentence("EU") == ["it is the ", "sign/E", "U"]
    assert pieces_of_sentence("SA GT") == ["it is the ", "sign/S", "D ", "sign/G", "10"]
    assert pieces_of_sentence("EU", Faces(german_suits="french")) == ["it is the ", "pip/C", "J"]


@pytest.mark.parametrize("text", ["", "13", "K", "seven", "7S and 8S"])
def test_text_that_names_no_card_stays_unchanged(text: str) -> None:
    assert pieces_of_sentence(text) == ["it is the " + text] and signs.cards(7, Faces(), WORDS) == 7


def test_on_the_command_line_a_sentence_names_cards_as_records_do() -> None:
    assert Reason("it is the {card}", (("card", "7S"),)).english() == "it is the 7S"


def test_a_sign_makes_a_line_of_text_wider_by_its_own_width() -> None:
    fonts = Fonts()
    plain, sign = fonts.width("lay the 7", "sans", 20.0), signs.sign("pip/S")
    assert fonts.width(f"lay the 7{sign}", "sans", 20.0) == plain + signs.WIDE * 20


def test_a_notice_shows_the_sign_of_a_card_once_it_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Harness(tmp_path, painted=True) as ui:
        rasters, stage = ui.app.studio.rasters, ui.app.studio.stage
        sign, get = pygame.Surface((15, 15)), rasters.get
        sign.fill(VIOLET)

        def violet_pixels() -> int:
            box = ui.app._notice.box
            xs, ys = range(round(box.x), round(box.right)), range(round(box.y), round(box.bottom))
            return sum(ui.app.window.surface.get_at(place)[:3] == VIOLET for place in product(xs, ys))

        ui.app.notice("the 7" + signs.sign("pip/H"))
        ui.frame()
        assert violet_pixels() == 0
        monkeypatch.setattr(rasters, "get", lambda key, *size: (sign, True) if key == "pip/H" else get(key, *size))
        stage.repaint_arrived({"pip/H"})
        stage.draw(ui.app.window.surface, ui.now)
        assert violet_pixels() == 15 * 15, "the sign, as a square of 15 pixels"


def test_a_refusal_at_the_table_names_the_card_by_its_sign(tmp_path: Path) -> None:
    with at_choice(tmp_path, game="precognition") as ui:
        table_of(ui).show_reason(Reason("the {card} already lies in the row", (("card", "7S"),), "row"))
        ui.frame()
        assert ui.notice().startswith("the 7" + signs.sign("pip/S"))


def test_a_single_joker_in_a_field_of_cards_is_named_with_its_article() -> None:
    """The field is {cards}, as in "you hold the joker". Before the field {card} the sentence itself has the article."""

    def sentence(field: str, cards: str) -> str:
        return reason_text(Reason("here {" + field + "}", ((field, cards),)), str, WORDS)

    assert sentence("cards", "Jo") == "here the joker"
    assert sentence("card", "Jo") == "here joker"
    assert sentence("cards", "Jo AS").startswith("here joker ")
