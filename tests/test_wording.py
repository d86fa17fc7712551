"""The sentences of all games and of errors, in several languages."""

from __future__ import annotations

import errno
import pickle
import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from string import Formatter

import pytest
import yaml
from game_pictures import NAMES
from locales import marked, said
from seeds import new_seed
from transcripts import KEPT, LANGUAGES, kept_path, transcript
from trick_play import at_spiel
from walks import Case, case_name, cases, drawn_rules

from tablegame.core.contract import CHANCE
from tablegame.core.text import Reason, Sentence, alphabetical
from tablegame.games.contraspiel import text
from tablegame.games.contraspiel.game import GAME
from tablegame.games.contraspiel.text import FRENCH
from tablegame.session.history import GameHistory
from tablegame.session.settings import Settings
from tablegame.storage.codec import number_between, one_of
from tablegame.storage.files import refusal
from tablegame.storage.language import CODES, load
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import Node, YamlError
from tablegame.storage.pictures import PictureError, read_picture
from tablegame.storage.strict_yaml import load_file
from tablegame.view.advice import unit_text
from tablegame.view.builder import Words
from tablegame.view.game_scene import reason_text
from tablegame.view.phrases import day_of_year, display_names, labelled

ENGLISH, GERMAN = load("en"), load("de")
LONGEST = 200
"""The most moves of a random game."""
every_case = pytest.mark.parametrize("case", cases(), ids=case_name)


def random_game(case: Case, at_every_move: Callable[[GameHistory], None] = lambda _: None) -> GameHistory:
    """A random game. at_every_move: is called before each move."""
    seed = new_seed()
    rng, engine = Random(seed), case[0].engine
    game = GameHistory(engine, case[1], drawn_rules(case, rng))
    while game.state.acting() and len(game.moves) < LONGEST:
        at_every_move(game)
        actor = rng.choice(game.state.acting())
        game.add(actor, engine.deal(game.state, rng) if actor == CHANCE else game.state.legal(actor).sample(rng))
    return game


def sentences(case: Case, game: GameHistory, names: tuple[str, ...], words: Words) -> Iterator[str]:
    """The lines of the list of moves, and the verdict."""
    text = case[0].text
    for moment in game.visible_events(None):
        yield text.move_line(moment, names.__getitem__, words).text
    if not game.state.acting():
        yield from text.verdict(game.state.view(None), names.__getitem__, words)


@every_case
def test_every_event_is_a_whole_sentence_in_both_languages(case: Case) -> None:
    game = random_game(case)
    english, german = (list(sentences(case, game, NAMES, words)) for words in (ENGLISH, GERMAN))
    for sentence, translated in zip(english, german, strict=True):
        assert sentence and "{" not in sentence + translated and sentence != translated


@every_case
@pytest.mark.parametrize("code", CODES)
def test_no_sentence_calls_a_lone_person_without_a_name_by_the_seat(case: Case, code: str) -> None:
    names = display_names(("", *NAMES[1 : case[1]]), (0,), load(code))
    for line in sentences(case, random_game(case), names, load(code)):
        seat_and_you = f"{names[0]}"  # "Seat A (you)", which a sentence without a form for You would say
        assert seat_and_you not in line, line


@every_case
def test_every_refusal_is_a_sentence_in_both_languages(case: Case) -> None:
    engine, reasons = case[0].engine, set[Reason]()

    def check_refusals(game: GameHistory) -> None:
        last_moves = [move.move for move in game.moves[-3:] if move.actor != CHANCE]
        some_numbers = range(0, 130, 7)  # moves of all kinds, most of which are illegal
        for actor in game.state.acting():
            for move in () if actor == CHANCE else (*some_numbers, *last_moves):
                reason = engine.why_not(game.state.view(actor), move)
                if reason is not None and reason not in reasons:
                    reasons.add(reason)
                    english, german = (reason_text(reason, NAMES.__getitem__, words) for words in (ENGLISH, GERMAN))
                    assert english != german and "{" not in english + german and reason.clause, english

    random_game(case, check_refusals)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_game_gives_the_same_words_as_before(path: Path, language: str) -> None:
    assert transcript(path, language) == kept_path(path, language).read_text(encoding="utf-8")


def test_an_ignored_setting_is_named_in_german() -> None:
    values = LenientReader(b"pace: 12\nlook: dark\nnames: [1]\nmore: 1\n", "settings.yaml")
    assert values.get("pace", number_between(0, 9), 5) == 5
    assert values.get("look", one_of("felt", "night", "paper"), "felt") == "felt"
    assert not values.get("names", lambda node: tuple(values.each(node.items(), Node.text)), ())
    assert [reason_text(trouble, str, GERMAN).partition(". ")[0] for trouble in values.finish()] == [
        "settings.yaml: Zeile 1: pace: hier muss eine Zahl von 0 bis 9 stehen, nicht 12",
        "settings.yaml: Zeile 2: look: hier muss eines von felt, night, paper stehen, nicht der Text 'dark'",
        "settings.yaml: Zeile 3: names: Eintrag 1: hier muss ein Text stehen, nicht die Zahl 1",
        "settings.yaml: Zeile 4: more: unbekannter Schlüssel",
    ]


def test_an_error_of_the_disk_is_named_in_german(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", str(tmp_path / "a.yaml"))
    path, problem = tmp_path / "a.yaml", refusal(full)
    remedy = "Make room or give leave, then try again."
    assert problem == f"{path} cannot be written: No space left on device. {remedy}"
    german = GERMAN("{problem}", problem=problem)
    assert german.startswith(f"{path} lässt sich nicht schreiben: kein Platz mehr auf dem Datenträger. ")
    with pytest.raises(YamlError) as caught:
        load_file(tmp_path, "b.yaml")
    assert GERMAN("{problem}", problem=caught.value) == "b.yaml: lässt sich nicht lesen: ist keine Datei"


def test_a_fault_of_a_picture_is_named_in_german(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"GIF")
    with pytest.raises(PictureError) as caught:
        read_picture(tmp_path / "a.png", "a.png")
    assert GERMAN("{problem}", problem=caught.value) == "a.png: ist kein PNG, JPEG oder WebP, wie es auch heißt"


def test_a_pickled_sentence_can_be_translated_and_keeps_braces_in_names() -> None:
    sentence = Sentence("{name}: is empty", name="{x}.yaml")
    unpickled = pickle.loads(pickle.dumps(sentence))
    assert unpickled == sentence == "{x}.yaml: is empty" and unpickled.translated(GERMAN) == "{x}.yaml: ist leer"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("pl", "Adam Ewa Ęcki lato Lucjan Lzy Łukasz Marta Sara Śnieżka Zofia Źródło Żaneta"),
        ("de", "Änne anton Otto Özlem Zoe"),
        ("fr", "Eve Ève Éveline Zoé"),
    ],
)
def test_names_are_sorted_as_in_the_dictionaries_of_the_language(language: str, names: str) -> None:
    assert " ".join(sorted(set(names.split()), key=partial(alphabetical, language=language))) == names


def test_french_has_firsts_of_months_singular_decimals_and_blanks_before_colons() -> None:
    french = load("fr")
    assert [day_of_year(date(2026, 1, day), french) for day in (1, 2)] == ["1er janvier", "2 janvier"]
    assert [unit_text("chips", value, french) for value in (-1.9, 0.0, 2.0)] == ["jeton", "jeton", "jetons"]
    assert [unit_text("chips", value, ENGLISH) for value in (0.5, 2.0)] == ["chips", "chips"]
    assert labelled("Toi", "8", french) == "Toi\N{NO-BREAK SPACE}: 8"


NAMES_GERMAN_CARD = re.compile(
    r"acorns|bells|\bsow\b|\bDaus\b|Unter|Ober|of leaves|leaves\Z|leaves are|Acorns|Bells|\ALeaves"
)
"""Words of the German pack; "leaves" is also a verb."""


def fields_of(message: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(message)}


def test_every_sentence_with_a_german_card_has_one_for_french_cards() -> None:
    folder = Path(text.__file__).parents[1]
    messages = {message for path in folder.rglob("*.py") for message in _messages(path)}
    for path in folder.glob("lessons/*.yaml"):
        messages |= set(said(yaml.safe_load(path.read_text(encoding="utf-8"))))
    german = {message for message in messages - set(FRENCH.values()) if NAMES_GERMAN_CARD.search(message)}
    assert german - {GAME.tagline} == set(FRENCH), "only the shelf always names German cards"
    for before, after in FRENCH.items():
        assert fields_of(before) == fields_of(after)
        assert not NAMES_GERMAN_CARD.search(after)


def _messages(path: Path) -> set[str]:
    """The sentences of a module that are marked for translation."""
    return {message for _, message in marked(path.read_text(encoding="utf-8")) if isinstance(message, str)}


@pytest.mark.parametrize(
    ("german", "french"),
    [("Ober of leaves", "queen of spades"), ("Daus of bells", "ace of diamonds"), ("king of hearts", "king of hearts")],
)
def test_a_german_card_has_the_name_of_its_french_card(german: str, french: str) -> None:
    assert load("en").with_replacements(FRENCH)(german) == french
    assert load("de").with_replacements(FRENCH)("Ober of leaves") == "Pik-Dame"


def test_the_table_names_cards_by_the_pack_in_the_settings_and_the_shelf_in_german(tmp_path: Path) -> None:
    with at_spiel(tmp_path, settings=Settings(german_suits="french")) as ui:
        assert ui.app.words("Ober of leaves") == "queen of spades"
        ui.key("m")
        assert ui.app.words("Acorns") == "Clubs", "in the menu of the table too"
        ui.app.settings.german_suits = "german"
        ui.app.apply_settings()
        assert ui.app.words("Ober of leaves") == "Ober of leaves"
        ui.app.settings.german_suits = "french"
        ui.app.apply_settings()
        ui.app.home()
        assert ui.app.words("Ober of leaves") == "Ober of leaves"
