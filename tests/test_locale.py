"""The catalogues have every sentence of the code, and `tools/locale_faults.py` finds each fault of a translation."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from locale_faults import fragments, wrong
from locales import collect, compile_all, forms, languages, load, marked

from tablegame.core.text import Sentence, context_
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game
from tablegame.storage.language import load as load_language

ROOT = Path(__file__).resolve().parent.parent
FILES = languages(ROOT)
SENTENCE = re.compile(r"^[A-Z{].*[a-z] .*[.?!]$|[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""A text that reads like a sentence or a large part of one, and not like a key or a type."""
PERSONS = re.compile(r"\b(he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
collected = pytest.mark.xdist_group("sentences")
"""One worker collects all sentences, which takes seconds."""


@cache
def sentences_of_the_code() -> Catalog:
    return collect(ROOT)


@collected
def test_the_template_has_exactly_the_sentences_of_the_code() -> None:
    template = load(ROOT / "locale" / "tablegame.pot")
    assert {str(m.id) for m in template} == {str(m.id) for m in sentences_of_the_code()}, "run `make locale`"


@collected
def test_no_sentence_contains_he_or_she() -> None:
    sentences = [str(message.id) for message in sentences_of_the_code()]
    assert [sentence for sentence in sentences if PERSONS.search(sentence)] == []


@collected
@pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
def test_house_rules_and_titles_of_a_game_are_marked_for_translation(entry: Game) -> None:
    sentences = {entry.title, entry.tagline, entry.short[0]}
    for option in entry.engine.options:
        sentences |= {option.title, option.sentence, *option.words}
    in_the_code = {str(message.id) for message in sentences_of_the_code()}
    seventh_game = (path.read_text("utf-8") for path in (ROOT / "tests" / "seventh").rglob("*.py"))
    in_the_seventh_game = {text for source in seventh_game for _line, text in marked(source)}
    assert sentences - in_the_code - in_the_seventh_game - {""} == set()


def sentences_in(path: Path) -> list[str]:
    """The literals of a module that read like a sentence, without docstrings and errors."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            left_out |= {id(inner) for inner in ast.walk(node)}
        elif isinstance(node, ast.Expr):
            left_out.add(id(node.value))
    literals = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in left_out)
    return [literal.value for literal in literals if isinstance(literal.value, str) and SENTENCE.search(literal.value)]


def test_every_sentence_of_a_screen_is_marked_for_translation() -> None:
    marks = {text for message in sentences_of_the_code() for text in forms(message.id)}
    screens = [*(ROOT / "tablegame" / "ui").rglob("*.py"), *(ROOT / "tablegame").glob("games/*/scene*.py")]
    assert [(path.name, text) for path in screens for text in sentences_in(path) if text not in marks] == []


def test_nested_and_conditional_sentences_are_collected() -> None:
    source = """
words("Seal {card}", card=words("the {rank}", rank=2))
builder.words("Undo" if back else "Redo")
self.words.many("one trick", "{n} tricks", n)
Reason(text="No card left")
TITLES = (N_("Rules"), words(variable), print("not this"))
"""
    expected = {"Seal {card}", "the {rank}", "Undo", "Redo", ("one trick", "{n} tricks"), "No card left", "Rules"}
    assert {message for _line, message in marked(source)} == expected


PAIR = ("one trick", "{n} tricks")


@pytest.mark.parametrize(
    ("language", "message", "fault"),
    [
        ("de", Message("Seal {card}", "{card} versiegeln"), ""),
        ("de", Message("Seal {card}", "Karte versiegeln"), "missing fields ['card']"),
        ("de", Message("Seal", "{card} versiegeln"), "unknown fields ['card']"),
        ("de", Message("Seal", ""), "has no translation"),
        ("de", Message("Seal", "Siegel", flags=["fuzzy"]), "has no translation"),
        ("de", Message(PAIR, ("ein Stich", "{n} Stiche")), ""),
        ("de", Message(PAIR, ("ein Stich", "Stiche")), "missing fields ['n']"),
        ("de", Message(("{who}: one", "{who}: {n}"), ("einer", "{who}: {n}")), "missing fields ['who']"),
        ("pl", Message(PAIR, ("lewa", "{n} lewy", "{n} lew")), ""),
        ("pl", Message(PAIR, ("lewa", "{n} lewy")), "needs 3 forms, not 2"),
        ("fr", Message(PAIR, ("un pli", "{n} plis")), "missing fields ['n']"),
        ("de", Message("[You play|I play|{me} plays]", "[Du spielst|Ich spiele|{me} spielt]"), ""),
        ("de", Message("[You play|I play|{me} plays]", "[Du spielst|{me} spielt]"), "needs 3 alternatives"),
        ("de", Message("[You play|I play|{me} plays]", "Du spielst|{me} spielt"), "outside of brackets"),
        ("de", Message("Cut", "Abheben"), ""),
        ("de", Message("Cut", "Die Karten in zwei Hälften teilen"), "too long for a button"),
        ("de", Message("Two lines\nhere", "Eine Zeile"), "other line ends"),
        ("de", Message(" + 1 line", "+ 1 Linie"), "other blanks"),
        ("fr", Message("Why?", "Pourquoi\u202f?"), "the faces have no '\\u202f'"),
        ("fr", Message("Why?", "Pourquoi ?"), "may break before a sign"),
        ("fr", Message("Why?", "Pourquoi\u00a0?"), ""),
    ],
)
def test_a_faulty_translation_is_found(language: str, message: Message, fault: str) -> None:
    catalogue = Catalog(locale=language)
    if language == "fr":
        catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]
    faults = list(wrong(message, catalogue, {"Cut"}))
    assert len(faults) == bool(fault) and fault in "".join(faults)


def test_a_part_of_a_sentence_needs_a_comment_for_translators() -> None:
    source = 'words("{what} again", what=words("the ace"))'
    assert list(fragments(source)) and not list(fragments(f"# translators: a noun\n{source}"))
    assert not list(fragments('words("{what} again", what=words("Nobody"))')), "this is a whole sentence"


def test_every_sentence_with_fields_explains_them_to_translators() -> None:
    message = not_none(sentences_of_the_code().get("waiting for {names}"))
    assert message.auto_comments == ['{names}: list of names, "A, B and C"']
    assert [m.id for m in sentences_of_the_code() if m.python_format and not m.auto_comments] == []


def test_a_word_with_two_meanings_has_two_translations() -> None:
    source = 'words(context_("number of a deal", "Deal"))'
    assert [message for _line, message in marked(source)] == ["number of a deal\x04Deal"]  # as gettext writes both
    german, number = load_language("de"), context_("number of a deal", "Deal")
    assert (german("Deal"), german(number), load_language("en")(number)) == ("Geben", "Spiel", "Deal")
    assert Sentence(number) == "Deal" and Sentence(number).translated(german) == "Spiel"


def test_compiled_catalogues_give_their_translations() -> None:
    compile_all(ROOT)
    for path in FILES:
        words = load_language(path.parent.parent.name)
        assert words.code == path.parent.parent.name
        simple = [m for m in load(path) if m.id and isinstance(m.id, str) and m.string and not m.context]
        assert all(words.raw(str(m.id)) == m.string for m in simple)
