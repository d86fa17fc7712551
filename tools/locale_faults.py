"""Finds faults of sentences and of their translations, which `tools/locales.py check` prints.

The smallest window, 960x600, has room for labels on buttons that are half as wide again as the English ones and three
em more. Tests show that whole screens have room for their sentences (`tests/test_screens.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from fontTools.ttLib import TTFont
from locales import COMMENT, MARKS, collect, comments, fields, forms, languages, literals, load, name_of, parsed

from tablegame.art.lettering import font_file, width

FACTOR, SLACK = 1.5, 3.0  # of a label on a button: how many times as wide as in English, and how many em more
BRACKETS = re.compile(r"\[[^\[\]]*\]")
PERSONS = 3  # the alternatives of a bracket: somebody is addressed, speaks, or is spoken about
NEST = (*MARKS, "Sentence")  # calls whose fields may be filled in with marked words


def faults(root: Path) -> Iterator[str]:
    """Yields a line for every fault of the code and of all languages."""
    template, buttons = collect(root), set[str]()
    for path in sorted((root / "tablegame").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        buttons |= set(_within(source, ("Button",)))
        yield from (f"{path.relative_to(root)}: {fault}" for fault in fragments(source))
    for path in (root / "locale" / "tablegame.pot", *languages(root)):
        catalogue, name = load(path), path.relative_to(root)
        outdated = _ids(catalogue) ^ _ids(template)
        yield from (f"{name}: run `make locale`: {message!r}" for message in sorted(outdated, key=str))
        if path.suffix == ".po":
            for message in catalogue:
                if message.id:
                    yield from (f"{name}: {message.id!r}: {fault}" for fault in wrong(message, catalogue, buttons))


def _ids(catalogue: Catalog) -> set[object]:
    return {(message.context, message.id) for message in catalogue if message.id}


def wrong(message: Message, catalogue: Catalog, buttons: Iterable[str] = ()) -> Iterator[str]:
    """Yields a sentence for every fault of a translation. buttons: the English labels on buttons."""
    english, translated = forms(message.id), forms(message.string or "")
    if message.fuzzy or not all(translated):
        yield "has no translation, or an unsure one"
        return
    if len(english) > 1 and len(translated) != catalogue.num_plurals:
        yield f"needs {catalogue.num_plurals} forms, not {len(translated)}"
    wanted = {name for form in english for name in fields(form)} - {"me"}
    for number, text in enumerate(translated):
        used = set(fields(text)) - {"me"}
        may_be_missing = {"n"} if number == 0 and _is_for_one_alone(catalogue) else set()
        if used - wanted:
            yield f"unknown fields {sorted(used - wanted)}: {text}"
        if wanted - used - may_be_missing:
            yield f"missing fields {sorted(wanted - used - may_be_missing)}: {text}"
        yield from _wrong_signs(english[0], text)
        if catalogue.locale_identifier == "fr" and re.search(" [:;?!»%]|« ", text):
            yield f"a line may break before a sign, write a no-break blank: {text}"
    if english[0] in buttons and _label_width(translated[0]) > FACTOR * _label_width(english[0]) + SLACK:
        yield f"too long for a button: {translated[0]}"


def _wrong_signs(english: str, text: str) -> Iterator[str]:
    for bracket in BRACKETS.findall(text):
        if bracket.count("|") not in (0, PERSONS - 1):
            yield f"{bracket} needs {PERSONS} alternatives"
    if "|" in BRACKETS.sub("", text) and "|" not in BRACKETS.sub("", english):
        yield f"an alternative outside of brackets: {text}"
    if text.count("\n") != english.count("\n"):
        yield f"other line ends than in English: {text!r}"
    if (text[:1] == " ", text[-1:] == " ") != (english[:1] == " ", english[-1:] == " "):
        yield f"other blanks at its ends than in English: {text!r}"
    if missing := "".join(sorted(set(text) - {"\n"} - letters())):
        yield f"the faces have no {missing!r}: {text}"


def _is_for_one_alone(catalogue: Catalog) -> bool:
    """Whether the first form is used for the number 1 alone, so that it may leave out the number. In French it is used
    for 0 as well."""
    return re.match(r"\(?n ?(!= ?1|== ?1 ?\?)", catalogue.plural_expr) is not None


def fragments(source: str) -> Iterator[str]:
    """Yields a sentence for all marked words that are filled into another sentence without a comment to translators."""
    lines = source.splitlines()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and name_of(node) in NEST:
            for keyword in node.keywords:
                for inner in _marked_in(keyword.value, tuple(MARKS)):
                    for text in literals(inner.args[0]):
                        if text[:1].islower() and not comments(lines, inner.lineno):
                            yield f"{text!r} is a part of a sentence: write '{COMMENT}...' above it"


def _within(source: str, calls: tuple[str, ...]) -> Iterator[str]:
    """The sentences in the arguments of calls with one of these names."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and name_of(node) in calls:
            for inner in _marked_in(node, tuple(MARKS)):
                yield from literals(inner.args[0])


def _marked_in(node: ast.AST, names: tuple[str, ...]) -> Iterator[ast.Call]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and name_of(inner) in names and inner.args:
            yield inner


@cache
def letters() -> frozenset[str]:
    """The characters that both faces on screen have."""
    faces = (TTFont(font_file(face), lazy=True) for face in ("sans", "serif"))
    return frozenset.intersection(*(frozenset(map(chr, face.getBestCmap())) for face in faces))


def _label_width(text: str) -> float:
    """The width of a label on a button in em."""
    return width(text, "sans", 1.0)
