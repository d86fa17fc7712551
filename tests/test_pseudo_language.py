"""Every word on every screen is in the catalogue, and no screen cuts off sentences that are two fifths longer."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
import sweep
from every_screen import SCREENS, labels, opened
from pseudo_language import WORD, in_no_catalogue, pseudo_language
from walks import cases

from tablegame.games import GAMES, Game
from tablegame.session.characters import all_characters
from tablegame.storage.language import LANGUAGES
from tablegame.view.builder import Builder

ROOT = Path(__file__).resolve().parent.parent
SIZE = (960, 600)
DATA = ("themes/*.yaml", "assets/packs/*/pack.yaml", "assets/about/en.md", "t*/*/*/help.en.*")
OF_THE_TESTS = "Really? Yes No A name It leaves three answers, and all of them lose. Anna Ben Berta Carla"


def words_in_no_catalogue() -> set[str]:
    """The words of names, of files of data and of sentences of the tests."""
    names = [*(character.name for character in all_characters()), *(entry.title for entry in GAMES)]
    names += [name for _, name in LANGUAGES]
    files = [path.read_text(encoding="utf-8") for pattern in DATA for path in ROOT.glob(pattern)]
    return set(WORD.findall(" ".join((*names, *files, OF_THE_TESTS))))


ALLOWED = words_in_no_catalogue()


@pytest.mark.parametrize("name", SCREENS)
def test_every_text_of_a_screen_is_translatable_and_may_be_40_percent_longer(name: str, tmp_path: Path) -> None:
    words = pseudo_language()
    with opened(name, tmp_path, SIZE, begun_games=3, words=words) as ui:
        fonts = ui.app.studio.fonts
        quotes = fonts.width("«»", "sans", 16)
        for label in labels(ui.top().build(Builder(SIZE, fonts, words))):
            wide = max(sum(fonts.width(span.text, span.face, span.size) for span in line) for line in label.lines)
            assert "…" not in label.words and wide <= label.rect.w + 2 + quotes, label.words
            assert label.rect.x >= 0 and label.rect.right <= SIZE[0], label.words
            assert in_no_catalogue(label.words) <= ALLOWED, label.words


@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_every_word_at_a_table_is_translated(entry: Game, tmp_path: Path) -> None:
    words, rng = pseudo_language(), Random(3)
    with sweep.home(tmp_path) as ui:
        table = sweep.seated(ui, next(case for case in cases() if case[0] is entry), rng)
        for picture in islice(sweep.pictures(table.table, rng), 12):
            ui.app.words = words
            scene = table.build(Builder(SIZE, ui.app.studio.fonts, words, faces=sweep.built_in_faces(ui.app.settings)))
            for label in labels(scene):
                untranslated = in_no_catalogue(label.words) - ALLOWED
                assert all(set(word) <= set("UDS") for word in untranslated), (picture, label.words)
