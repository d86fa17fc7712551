"""Every sentence of the code stands in every language: complete, sure, with the same fields."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from locales import collect, compile_all, languages, load, marked, untranslated

from tablegame.games import GAMES, Game

ROOT = Path(__file__).resolve().parent.parent
FILES = languages(ROOT)
CODES = [path.parent.parent.name for path in FILES]
SENTENCE = re.compile(r"^[A-Z{].*[a-z] .*[.?!]$|[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""What reads like a sentence or a good part of one, and not like a key or a type."""
PERSONS = re.compile(r"\b(he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)


@cache
def of_the_code() -> Catalog:
    """Every sentence of the code, collected once."""
    return collect(ROOT)


def fields(sentence: str) -> set[str]:
    """The names of the {fields} of a sentence."""
    return {name for _text, name, _spec, _how in string.Formatter().parse(sentence) if name is not None}


def wrong_fields(message: Message) -> bool:
    """Whether a translation asks for other fields than its sentence; the form for one may leave {n} out, and every
    sentence of a reason may name the player, {me}."""
    one, several = message.id if isinstance(message.id, (tuple, list)) else (message.id, message.id)
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    wanted = (fields(one) | fields(several)) - {"me"}
    first, *rest = (fields(form) - {"me"} for form in forms)
    return not (wanted - {"n"} <= first <= wanted) or any(form != wanted for form in rest)


@pytest.mark.parametrize("path", [ROOT / "locale" / "tablegame.pot", *FILES], ids=["template", *CODES])
def test_every_sentence_of_the_code_is_there_and_no_other(path: Path) -> None:
    wanted = {str(message.id) for message in of_the_code() if message.id}
    present = {str(message.id) for message in load(path) if message.id}
    assert wanted - present == set(), "run `make locale` and translate what is new"
    assert present - wanted == set(), "run `make locale`: these are gone from the code"


@pytest.mark.parametrize("path", FILES, ids=CODES)
def test_every_sentence_is_translated_and_none_is_a_guess(path: Path) -> None:
    assert untranslated(load(path)) == []


@pytest.mark.parametrize("path", FILES, ids=CODES)
def test_translations_keep_the_fields_of_their_sentences(path: Path) -> None:
    wrong = [(m.id, m.string) for m in load(path) if m.id and not m.fuzzy and m.string and wrong_fields(m)]
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=CODES)
def test_every_plural_has_all_forms_of_its_language(path: Path) -> None:
    catalogue = load(path)
    plurals = [m for m in catalogue if m.pluralizable]
    short = [m.id for m in plurals if len(m.string) != catalogue.num_plurals]
    assert short == []


def test_no_sentence_speaks_of_he_or_she() -> None:
    sentences = [str(message.id) for message in of_the_code()]
    assert [sentence for sentence in sentences if PERSONS.search(sentence)] == []


@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_house_rules_and_titles_of_a_game_are_marked_for_translation(entry: Game) -> None:

    sentences = [entry.title, entry.tagline, entry.short[0]]
    for option in entry.engine.options:
        sentences += [option.title, option.sentence, *option.words]
    marks = {str(message.id) for message in of_the_code()}
    assert [sentence for sentence in sentences if sentence and sentence not in marks] == []


def sayings(path: Path) -> list[str]:
    """The literals of a module that read like a sentence, docstrings, errors and marked ones left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            aside |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.Expr):
            aside.add(id(node.value))
    literals = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in aside)
    return [n.value for n in literals if isinstance(n.value, str) and SENTENCE.search(n.value)]


def test_no_sentence_of_a_screen_goes_unmarked() -> None:
    marks = {text for m in of_the_code() for text in ([m.id] if isinstance(m.id, str) else m.id)}
    screens = sorted((ROOT / "tablegame" / "ui").rglob("*.py")) + sorted((ROOT / "tablegame").glob("games/*/scene*.py"))
    unmarked = [(path.name, text) for path in screens for text in sayings(path) if text not in marks]
    assert unmarked == []


def test_marks_are_found_within_one_another_and_on_both_sides_of_a_condition() -> None:
    source = """
words("Seal {card}", card=words("the {rank}", rank=2))
builder.words("Undo" if back else "Redo")
self.words.many("one trick", "{n} tricks", n)
Reason(text="No card left")
TITLES = (N_("Rules"), words(variable), print("not this"))
"""
    found = [message for _line, message in sorted(marked(source), key=str)]
    expected = ["Seal {card}", "the {rank}", "Undo", "Redo", ("one trick", "{n} tricks"), "No card left", "Rules"]
    assert sorted(map(str, found)) == sorted(map(str, expected))


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        (Message("Seal {card}", "{card} versiegeln"), False),
        (Message("Seal {card}", "Karte versiegeln"), True),
        (Message("Seal", "{card} versiegeln"), True),
        (Message(("one trick", "{n} tricks"), ("ein Stich", "{n} Stiche")), False),
        (Message(("one trick", "{n} tricks"), ("ein Stich", "Stiche")), True),
        (Message(("{who}: one", "{who}: {n}"), ("einer", "{who}: {n}")), True),
    ],
)
def test_a_translation_with_other_fields_is_found(message: Message, wrong: bool) -> None:
    assert wrong_fields(message) is wrong


def test_compiled_languages_answer_in_their_language() -> None:
    compile_all(ROOT)
    from tablegame.storage.language import load as language

    for path in FILES:
        words = language(path.parent.parent.name)
        assert words.code == path.parent.parent.name
        simple = [m for m in load(path) if m.id and isinstance(m.id, str) and m.string]
        assert all(words.raw(str(m.id)) == m.string for m in simple)
