"""The names of players on the screen: a lone person without a name is You, others without a name are seats."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont
from game_pictures import English
from looked_over import finished, save_game_of
from ui_harness import Harness

from tablegame.core.bots import Choice
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import GAMES
from tablegame.games.wargops.facts.view import SettlementStep, WarCard, WarTrick
from tablegame.games.wargops.text import settlement
from tablegame.session.game_file import blank_notes
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
from tablegame.storage.folders import Folders
from tablegame.storage.language import load
from tablegame.ui.render.fonts import with_letters
from tablegame.view import slips
from tablegame.view.advice import ReasonWriter
from tablegame.view.faces import Faces
from tablegame.view.phrases import (
    You,
    display_names,
    labelled,
    name_list,
    sentence_about,
    sentence_about_all,
    waiting_text,
)
from tablegame.view.scene import Face
from tablegame.view.signs import settable
from tablegame.view.text_field import EditedText


@cache
def letters_of(file: str) -> frozenset[int]:
    """The characters that a font has."""
    return frozenset(TTFont(file, lazy=True).getBestCmap())


PLACE = re.compile(r"\b(Seat|Platz) [A-H]\b")
WORDS, GERMAN = English(), load("de")
ALONE = display_names(("", "Berta", "Cilla"), (0,), WORDS)
TRICK = WarTrick(
    0,
    0,
    ((WarCard(13, 0, 0), WarCard(1, 1, 0), WarCard(2, 2, 0)),),
    (
        SettlementStep("trash", 0, (0,), (), (WarCard(13, 0, 0),), "trick"),
        SettlementStep("takes", 0, (0,), (), (WarCard(1, 1, 0), WarCard(2, 2, 0)), "trick"),
    ),
)
"""A trick of WarGops: A wins with the king, which goes to the trash, and takes B's ace and C's 2."""


def test_a_lone_person_without_a_name_is_you_and_several_are_named_by_seat() -> None:
    assert ALONE == ("You", "Berta", "Cilla") and isinstance(ALONE[0], You)
    assert display_names(("", "", "Cilla"), (0, 1), WORDS) == ("Seat A", "Seat B", "Cilla")
    assert display_names(("Anna", ""), (0,), WORDS) == ("Anna", "Seat B")
    assert display_names(("A", "B"), (0,), WORDS) == ("You", "Seat B")
    assert display_names(("", "Berta"), (0,), GERMAN)[0] == "Du"


def test_a_reason_that_names_you_as_another_seat_is_left_out() -> None:
    claims = tuple(Claim(Reason("It ties with {seat}.", (("seat", seat),))) for seat in range(3))
    lines = ReasonWriter.about(ALONE, 1, English(), Faces()).lines(Choice(0, 0.0, 0.0, 1.0, reasons=claims))
    assert [line.text for line in lines] == ["It ties with Berta.", "It ties with Cilla."]


def test_a_sentence_without_a_form_for_you_says_seat_a_you() -> None:
    assert WORDS("{name} claims it", name=ALONE[0]) == "Seat A (you) claims it"
    assert f"{name_list(ALONE[:2], WORDS)}" == "Seat A (you) and Berta"
    assert isinstance(name_list(ALONE[:1], WORDS), You)
    assert sentence_about(ALONE[0], "{name} win", "{name} wins", WORDS) == "You win"
    assert sentence_about(ALONE[1], "{name} win", "{name} wins", WORDS) == "Berta wins"
    bold = slips.bold(ALONE[0])
    assert isinstance(bold, You) and bold.replace(slips.BOLD, "") == "You"


def test_a_list_of_names_begins_with_you() -> None:
    both = name_list((ALONE[1], ALONE[0], ALONE[2]), WORDS)
    assert both == "You, Berta and Cilla"
    assert sentence_about(both, "{name} share", "{name} shares", WORDS) == "You, Berta and Cilla share"
    assert waiting_text(ALONE, WORDS) == "waiting for Berta and Cilla"
    assert waiting_text(ALONE[1:], WORDS) == "waiting for Berta and Cilla"
    german = display_names(("", "Berta", "Cilla"), (0,), GERMAN)
    assert waiting_text(german[:2], GERMAN) == "wir warten auf Berta"
    assert waiting_text(german[:1], GERMAN) == "du bist dran"
    none = (("You have none", "{name} has none"), ("{name} have none at all", "{name} have none"))
    assert sentence_about_all(ALONE[:1], *none, WORDS) == "You have none"
    assert sentence_about_all(ALONE[:2], *none, WORDS) == "You and Berta have none at all"
    assert sentence_about_all(ALONE[1:], *none, WORDS) == "Berta and Cilla have none"


@pytest.mark.parametrize(
    "words, name, sentence",
    [
        (WORDS, "You", "You win the trick with the king, which goes to the trash, and take 2 and the ace."),
        (GERMAN, "Du", "Du machst den Stich: der König geht in die Ablage, 2 und das Ass ins Blatt."),
    ],
)
def test_a_settlement_of_wargops_addresses_the_reader(words: English, name: str, sentence: str) -> None:
    wording = settlement.plain_wording(words, lambda seat: (You(name, "A"), "Berta", "Cilla")[seat], "standard", 13)
    (line,) = settlement.lines(TRICK, wording)
    # The order in which the two cards that are taken are named is free, so that only the letters are compared.
    assert sorted(line.text) == sorted(sentence) and line.text.startswith(sentence[:40])


COMPANY = ("", "Berta", "Cilla", "Dora", "Emil", "Frieda", "Gustav", "Hanna")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_no_review_names_the_seat_of_a_person_alone_with_computers(key: str, language: str, tmp_path: Path) -> None:
    record = finished(key)
    chairs = (person(), *(computer("club", name) for name in COMPANY[1 : record.players]))
    with Harness(tmp_path, settings=Settings(language=language)) as ui:
        ui.app.open("review", save_game_of(ui.folders.games, record, replace(blank_notes(record), chairs=chairs)))
        ui.app.reviewing.stop()
        ui.key("home")
        while ui.target("on").enabled:
            ui.key("right")
            ui.run(4.0, rate=2)
            assert not PLACE.search(ui.words()), ui.words()


def test_the_dialog_of_a_new_game_says_you_to_one_person_and_seat_a_to_two(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("enter")
        assert ui.target("seat.0").label.startswith("You, ") and not PLACE.search(ui.words())
        ui.click("seat.0")
        assert "Your name" in ui.target("name.0").label
        ui.click("seat.1", "kind.1.1")
        assert ui.target("seat.0").label.startswith("Seat A") and ui.target("seat.1").label.startswith("Seat B")


def test_composed_and_decomposed_letters_are_one_name_and_joiners_stay_inside_words(tmp_path: Path) -> None:
    assert person("Zoe\u0308") == person("Zoë") and person("\u200dمی\u200cخواهم\u200c x") == person("می\u200cخواهم x")
    field = EditedText.of("Zoe").typed("\u0308").typed("s\u200dt")
    assert (field.text, field.caret) == ("Zoës\u200dt", 6)
    settings = Settings()
    for name in ("Zoë", "Zoe\u0308"):
        settings.remember_people((name,))
    assert settings.names == ("Zoë",)
    (tmp_path / "settings.yaml").write_text('names: ["Zoe\u0308"]\n', encoding="utf-8")
    assert load_settings(Folders(tmp_path, tmp_path))[0].names == ("Zoë",)


def test_a_name_is_set_in_a_font_with_its_letters_or_replaced_by_the_seat(tmp_path: Path) -> None:
    names = ("Юлия", "Ιωάννης", "דוד", "Łŋ")
    assert display_names(names, range(4), WORDS) == ("Юлия", "Ιωάννης", "Seat C", "Łŋ")
    with Harness(tmp_path) as ui:
        for face in get_args(Face):
            for letter in filter(settable, map(chr, range(0xA0, 0x2100))):
                file = ui.app.studio.fonts.file(with_letters(face, letter))
                assert ord(letter) in letters_of(file) or letter in "\u200c\u200d", (face, hex(ord(letter)))
        ui.key("enter")
        ui.click("seat.1", "kind.1.1")
        for name, is_refused in (("Юлия", False), ("דוד", True)):
            ui.key("ctrl+a")
            ui.type(name)
            assert ("cannot be drawn" in ui.words()) == is_refused


def test_a_label_before_a_figure_also_calls_the_reader_you() -> None:
    assert labelled(ALONE[0], "4", WORDS) == "You: 4" and labelled("Won", ALONE[0], WORDS) == "Won: You"
    assert waiting_text(ALONE[:1], WORDS) == "your turn"
