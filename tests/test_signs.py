"""Cards named in a sentence show the drawn sign of their suit, wherever the sentence stands."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from contra_table import English
from tables import at_choice, table_of
from ui_harness import Harness

from tablegame.core.contract import Reason
from tablegame.session.settings import Settings
from tablegame.ui.render.fonts import Fonts
from tablegame.view import signs
from tablegame.view.faces import Faces
from tablegame.view.game_scene import reason_text
from tablegame.view.scene import Face

WORDS = English()
VIOLET = (200, 0, 200)
UNKNOWN = "\U000f0000"


class German(English):
    def raw(self, message: str) -> str:
        return {"Q": "D", "J": "B", "joker": "Joker"}.get(message, message)


def told(text: str, faces: Faces | None = None, words: English = WORDS) -> list[str]:
    said = reason_text(Reason("it is the {card}", (("card", text),)), str, words, *([faces] if faces else []))
    return [signs.art(piece) or piece for piece in signs.pieces(said)]


def test_a_card_of_either_pack_is_its_letter_and_its_sign() -> None:
    assert told("7S") == ["it is the 7", "pip/S"]
    assert told("TD AH") == ["it is the 10", "pip/D", " A", "pip/H"]
    assert told("QC", words=German()) == ["it is the D", "pip/C"]
    assert told("QC", Faces(colours="four")) == ["it is the Q", "pip/C/four"]
    assert told("Jo") == ["it is the joker"]
    assert told("EU") == ["it is the ", "sign/E", "U"]
    assert told("SA GT") == ["it is the ", "sign/S", "D ", "sign/G", "10"]
    assert told("EU", Faces(german_suits="french")) == ["it is the ", "pip/C", "J"]


@pytest.mark.parametrize("text", ["", "13", "K", "seven", "7S and 8S"])
def test_what_is_no_card_stays_as_it_is(text: str) -> None:
    assert told(text) == ["it is the " + text] and signs.cards(7, Faces(), WORDS) == 7


def test_the_command_line_keeps_the_form_of_the_records() -> None:
    assert Reason("it is the {card}", (("card", "7S"),)).english() == "it is the 7S"


def test_a_sign_takes_its_place_in_a_line() -> None:
    fonts = Fonts()
    plain, sign = fonts.width("lay the 7", "sans", 20.0), signs.sign("pip/S")
    assert fonts.width(f"lay the 7{sign}", "sans", 20.0) == plain + signs.WIDE * 20


@pytest.mark.parametrize("theme", ["felt", "night", "paper"])
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
        table_of(ui).say(Reason("the {card} already lies in the row", (("card", "7S"),), "row"))
        ui.frame()
        assert ui.notice().startswith("the 7" + signs.sign("pip/S"))


def test_a_joker_that_somebody_holds_has_its_article() -> None:
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
