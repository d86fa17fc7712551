"""Errors of files are whole sentences in the language of the window, and English on the command line and in files."""

from __future__ import annotations

import errno
import pickle
from pathlib import Path

import pytest

from tablegame.core.text import Sentence, sentence_of
from tablegame.storage.codec import number_between, one_of
from tablegame.storage.files import refusal
from tablegame.storage.language import load as language
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import YamlError
from tablegame.storage.packs import look
from tablegame.storage.pictures import PictureError, read_picture
from tablegame.storage.strict_yaml import load, load_file
from tablegame.view.game_scene import reason_text

GERMAN = language("de")


def german(text: str) -> str:
    """The error of a file of one key that has to be a number, as a German window says it."""
    with pytest.raises(YamlError) as caught:
        load(text, "a.yaml").fields(("cards",))["cards"].number()
    said = sentence_of(caught.value)
    assert isinstance(said, Sentence) and said == str(caught.value)
    return said.in_words(GERMAN)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards: x\n", "a.yaml: Zeile 1: cards: hier muss eine ganze Zahl stehen, nicht der Text 'x'"),
        ("cards: [1]\n", "a.yaml: Zeile 1: cards: hier muss eine ganze Zahl stehen, nicht eine Liste"),
        ("cards:\n", "a.yaml: Zeile 1: cards: hier muss eine ganze Zahl stehen, nicht nichts"),
        ("[]\n", "a.yaml: Zeile 1: hier muss eine Zuordnung von Schlüsseln zu Werten stehen, nicht eine Liste"),
        ("{}\n", "a.yaml: Zeile 1: der Schlüssel 'cards' fehlt"),
        ("decks: 1\n", "a.yaml: Zeile 1: unbekannter Schlüssel 'decks'; die Schlüssel sind cards"),
        ("cards: 1\ncards: 2\n", "a.yaml: Zeile 2: der Schlüssel 'cards' steht zweimal da"),
        ("", "a.yaml: ist leer"),
    ],
)
def test_an_error_of_a_file_is_whole_in_german(text: str, said: str) -> None:
    assert german(text) == said


def test_a_value_that_is_left_out_is_told_in_german() -> None:
    values = LenientReader(b"pace: 12\nlook: dark\nnames: [1]\nmore: 1\n", "settings.yaml")
    assert values.get("pace", number_between(0, 9), 5) == 5
    assert values.get("look", one_of("felt", "night", "paper"), "felt") == "felt"
    assert not values.items("names", lambda node: node.text())
    assert [reason_text(each, str, GERMAN).partition(". ")[0] for each in values.finish()] == [
        "settings.yaml: Zeile 1: pace: hier muss eine Zahl von 0 bis 9 stehen, nicht 12",
        "settings.yaml: Zeile 2: look: hier muss felt, night oder paper stehen, nicht der Text 'dark'",
        "settings.yaml: Zeile 3: names: Eintrag 1: hier muss ein Text stehen, nicht die Zahl 1",
        "settings.yaml: Zeile 4: more: unbekannter Schlüssel",
    ]


def test_what_the_disk_refuses_is_told_in_german(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", str(tmp_path / "a.yaml"))
    said = refusal(full)
    assert (
        said
        == f"{tmp_path / 'a.yaml'} cannot be written: No space left on device. Make room or give leave, then try again."
    )
    assert GERMAN("{problem}", problem=said).startswith(
        f"{tmp_path / 'a.yaml'} lässt sich nicht schreiben: kein Platz mehr auf dem Datenträger. "
    )
    with pytest.raises(YamlError) as caught:
        load_file(tmp_path, "b.yaml")
    assert GERMAN("{problem}", problem=caught.value) == "b.yaml: lässt sich nicht lesen: ist keine Datei"


def test_what_is_wrong_with_a_pack_is_told_in_german(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("title: A\nkind: french\nsuits: {S: {colour: green}}\n", encoding="utf-8")
    (wrong,) = look(tmp_path)[1]
    assert GERMAN("{problem}", problem=wrong).endswith(
        "Zeile 3: suits: S: colour: hier muss eine Farbe in Anführungszeichen stehen, etwa '#2f6b4c', "
        "nicht der Text 'green'"
    )
    (tmp_path / "a.png").write_bytes(b"GIF")
    with pytest.raises(PictureError) as caught:
        read_picture(tmp_path / "a.png", "a.png")
    assert GERMAN("{problem}", problem=caught.value) == "a.png: ist kein PNG, JPEG oder WebP, wie es auch heißt"


def test_a_sentence_stays_one_where_it_is_copied_and_braces_in_names_are_names() -> None:
    said = Sentence("{name}: is empty", name="{x}.yaml")
    again = pickle.loads(pickle.dumps(said))
    assert again == said == "{x}.yaml: is empty" and again.in_words(GERMAN) == "{x}.yaml: ist leer"
