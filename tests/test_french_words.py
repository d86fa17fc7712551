"""Where the player has French cards in place of German ones, the words say so: queen of spades, not Ober of leaves."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
import yaml
from locales import marked, said
from trick_play import at_spiel

from tablegame.games.contraspiel import text
from tablegame.games.contraspiel.game import GAME
from tablegame.games.contraspiel.text import FRENCH
from tablegame.session.settings import Settings
from tablegame.storage.language import load

NAMED = re.compile(r"acorns|bells|\bsow\b|\bDaus\b|Unter|Ober|of leaves|leaves\Z|leaves are|Acorns|Bells|\ALeaves")
"""Words of the German pack; somebody who leaves a card alone is none of them."""


def fields(message: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(message)}


def test_every_sentence_that_names_a_german_card_has_one_for_french_cards_with_the_same_fields() -> None:
    folder = Path(text.__file__).parents[1]
    found = {message for path in folder.rglob("*.py") for message in _messages(path)}
    for path in folder.glob("lessons/*.yaml"):
        found |= set(said(yaml.safe_load(path.read_text(encoding="utf-8"))))
    german = {message for message in found - set(FRENCH.values()) if NAMED.search(message)}
    assert german - {GAME.tagline} == set(FRENCH), "at the shelf alone the game is that of its own pack"
    for before, after in FRENCH.items():
        assert fields(before) == fields(after)
        assert not NAMED.search(after)


def _messages(path: Path) -> set[str]:
    """The sentences of a module that are marked for translation."""
    return {message for _, message in marked(path.read_text(encoding="utf-8")) if isinstance(message, str)}


@pytest.mark.parametrize(
    ("german", "other"),
    [("Ober of leaves", "queen of spades"), ("Daus of bells", "ace of diamonds"), ("king of hearts", "king of hearts")],
)
def test_a_card_is_called_as_the_french_pack_calls_it(german: str, other: str) -> None:
    words = load("en").with_others(FRENCH)
    assert words(german) == other
    assert load("de").with_others(FRENCH)("Ober of leaves") == "Pik-Dame"


def test_the_table_says_queen_where_the_player_sees_queens(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=Settings(german_suits="french")) as ui:
        assert ui.app.words("Ober of leaves") == "queen of spades"
        ui.key("m")
        assert ui.app.words("Acorns") == "Clubs"
        ui.app.settings.german_suits = "german"
        ui.app.apply_settings()
        assert ui.app.words("Ober of leaves") == "Ober of leaves"
        ui.app.settings.german_suits = "french"
        ui.app.apply_settings()
        ui.app.home()
        assert ui.app.words("Ober of leaves") == "Ober of leaves"
