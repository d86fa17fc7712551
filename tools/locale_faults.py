"""What is wrong with sentences and their translations; `tools/locales.py check`, part of `make check`, prints it.

A label on a button may be half as wide again as the English one, and three letters M more: that much room the smallest
window, 960x600, has. Whether whole screens hold their sentences is shown by the tests (`tests/test_screens.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from fontTools.ttLib import TTFont
from locales import COMMENT, MARKS, collect, comments, fields, forms, languages, literals, load, name_of, parsed

FACES = (
    ("font_source_sans_pro", "SourceSansPro-Regular"),
    ("fontpkg_crimson_text", "CrimsonText-Regular"),
)
"""The faces on screen, the one of buttons first."""
FACTOR, SLACK = 1.5, 3.0
"""How much wider than in English a label on a button may be, and how many ems more."""
BRACKETS = re.compile(r"\[[^\[\]]*\]")
PERSONS = 3  # the alternatives of a bracket: somebody is addressed, speaks, or is spoken about
NEST = (*MARKS, "Sentence")


def faults(root: Path) -> Iterator[str]:
    """Every fault of the code and of all languages, a line each."""
    template, buttons = collect(root), set[str]()
    for path in sorted((root / "tablegame").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        buttons |= set(_within(source, ("Button",)))
        yield from (f"{path.relative_to(root)}: {each}" for each in fragments(source))
    for path in (root / "locale" / "tablegame.pot", *languages(root)):
        catalogue, name = load(path), path.relative_to(root)
        gone, new = _ids(catalogue) - _ids(template), _ids(template) - _ids(catalogue)
        yield from (f"{name}: run `make locale`: {each!r}" for each in sorted(gone | new, key=str))
        if path.suffix == ".po":
            for message in catalogue:
                if message.id:
                    yield from (f"{name}: {message.id!r}: {each}" for each in wrong(message, catalogue, buttons))


def _ids(catalogue: Catalog) -> set[object]:
    return {(message.context, message.id) for message in catalogue if message.id}


def wrong(message: Message, catalogue: Catalog, buttons: Iterable[str] = ()) -> Iterator[str]:
    """What is wrong with a translation. buttons: the English labels on buttons."""
    english, said = forms(message.id), forms(message.string or "")
    if message.fuzzy or not all(said):
        yield "has no translation, or an unsure one"
        return
    if len(english) > 1 and len(said) != catalogue.num_plurals:
        yield f"needs {catalogue.num_plurals} forms, not {len(said)}"
    wanted = {name for each in english for name in fields(each)} - {"me"}
    for number, text in enumerate(said):
        found = set(fields(text)) - {"me"}
        left_out = {"n"} if number == 0 and _is_for_one_alone(catalogue) else set()
        if found - wanted:
            yield f"unknown fields {sorted(found - wanted)}: {text}"
        if wanted - found - left_out:
            yield f"missing fields {sorted(wanted - found - left_out)}: {text}"
        yield from _wrong_signs(english[0], text)
        if catalogue.locale_identifier == "fr" and re.search(" [:;?!»%]|« ", text):
            yield f"a line may break before a sign, write a no-break blank: {text}"
    if english[0] in buttons and width(said[0]) > FACTOR * width(english[0]) + SLACK:
        yield f"too long for a button: {said[0]}"


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
    """Whether the first form is for the number one alone; in French it is also for 0, and has to say which."""
    return re.match(r"\(?n ?(!= ?1|== ?1 ?\?)", catalogue.plural_expr) is not None


def fragments(source: str) -> Iterator[str]:
    """Marked words that are filled into another sentence, and that no comment explains to translators."""
    lines = source.splitlines()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and name_of(node) in NEST:
            for keyword in node.keywords:
                for inner in _marked_in(keyword.value, tuple(MARKS)):
                    for text in (each for each in literals(inner.args[0]) if each[:1].islower()):
                        if not comments(lines, inner.lineno):
                            yield f"{text!r} is a part of a sentence: write '{COMMENT}...' above it"


def _within(source: str, calls: tuple[str, ...]) -> Iterator[str]:
    """The sentences that are given to a call of that name."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and name_of(node) in calls:
            for inner in _marked_in(node, tuple(MARKS)):
                yield from literals(inner.args[0])


def _marked_in(node: ast.AST, names: tuple[str, ...]) -> Iterator[ast.Call]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and name_of(inner) in names and inner.args:
            yield inner


# -- type ---


@cache
def _face(package: str, file: str) -> TTFont:
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations
    return TTFont(Path(spec.submodule_search_locations[0]) / "files" / f"{file}.ttf", lazy=True)


@cache
def letters() -> frozenset[str]:
    """The characters that every face has."""
    return frozenset.intersection(*(frozenset(map(chr, _face(*each).getBestCmap())) for each in FACES))


def width(text: str) -> float:
    """How wide a label is, in ems."""
    face = _face(*FACES[0])
    names, advances = face.getBestCmap(), face["hmtx"]
    wide = sum(advances[names.get(ord(sign), ".notdef")][0] for sign in text)
    return float(wide / face["head"].unitsPerEm)
