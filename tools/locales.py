"""The sentences of the code and their languages: collects, brings the .po files up to date, compiles them.

Knows where sentences are marked (``words("...")``, ``words.many("...", "...", n)``, ``words.raw("...")``,
``N_("...")``, ``many_("...", "...")``, ``Reason("...")``), which entries of lessons are sentences, and the folders
of the project.

    python tools/locales.py update     write locale/tablegame.pot, add what is new to every language, drop what is gone
    python tools/locales.py missing    print what has no translation yet
    python tools/locales.py compile    locale/*/LC_MESSAGES/tablegame.po -> tablegame/_data/locale/.../tablegame.mo
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

MessageId: TypeAlias = str | tuple[str, ...] | list[str]
"""A sentence, or the pair of one and several."""

MARKS = {"words": 1, "raw": 1, "N_": 1, "Reason": 1, "many": 2, "many_": 2}
"""The calls whose first arguments are sentences, and how many of them. What else a call is given has a name, so that a
method that happens to be called `words` and draws at a place is none of these."""

IN_LESSONS = ("about", "says", "do", "instead")
"""The keys of a lesson's file whose texts are sentences."""

FIRST_COLLECTED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the headers. It stays, so that a catalogue changes only when a sentence does."""


def literals(node: ast.expr | None) -> list[str]:
    """The sentences an argument can be: a literal, or both of ``"..." if ... else "..."``; none for a variable."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def marked(source: str) -> Iterator[tuple[int, MessageId]]:
    """Every marked sentence of a module, with its line."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        count = MARKS.get(name, 0)
        arguments = node.args or [k.value for k in node.keywords if name == "Reason" and k.arg == "text"]
        if count == 1 and (len(arguments) == 1 or (name == "Reason" and arguments)):
            yield from ((node.lineno, text) for text in literals(arguments[0]))
        elif count == 2 and len(arguments) >= 2:
            pairs = zip(literals(arguments[0]), literals(arguments[1]), strict=True)
            yield from ((node.lineno, pair) for pair in pairs)


def said(lesson: dict[str, Any]) -> Iterator[str]:
    """The sentences of a lesson, in their order."""
    for entry in (lesson, *lesson["script"]):
        if isinstance(entry, dict):
            yield from (entry[key] for key in IN_LESSONS if key in entry)


def collect(root: Path) -> Catalog:
    """The template: every sentence of the code and of the lessons with the files it stands in."""
    import yaml  # compiling the languages, which is part of a build, does without

    template = Catalog(project="tablegame", charset="utf-8", creation_date=FIRST_COLLECTED)
    template.header_comment = "# The sentences of tablegame. Made by `make locale`; do not edit."
    for path in sorted((root / "tablegame").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for _line, message in sorted(marked(path.read_text(encoding="utf-8")), key=lambda found: found[0]):
            template.add(message, locations=[(place, 0)])
    for path in sorted((root / "tablegame").glob("games/*/lessons/*.yaml")):
        for text in said(yaml.safe_load(path.read_text(encoding="utf-8"))):
            template.add(text, locations=[(path.relative_to(root).as_posix(), 0)])
    return template


def languages(root: Path) -> list[Path]:
    """The .po files of the project."""
    return sorted((root / "locale").glob("*/LC_MESSAGES/tablegame.po"))


def load(path: Path) -> Catalog:
    """The catalogue of a .po file, whose language is the name of its folder; the template has none."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name if path.suffix == ".po" else None)


def save(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue the way translators' tools do, without line numbers, which would change with every edit."""
    catalogue.project, catalogue.version = "tablegame", "1"
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = "tablegame"
    catalogue.revision_date = FIRST_COLLECTED
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True, sort_by_file=True)


def update(root: Path) -> None:
    """Collect the sentences; bring every language up to date without guessing at translations."""
    template = collect(root)
    save(root / "locale" / "tablegame.pot", template)
    for path in languages(root):
        catalogue = load(path)
        catalogue.update(template, no_fuzzy_matching=True)
        save(path, catalogue)
        print(f"{path.relative_to(root)}: {len(catalogue)} sentences, {len(untranslated(catalogue))} to translate")


def untranslated(catalogue: Catalog) -> list[MessageId]:
    """The sentences without a complete, sure translation."""
    found = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            found.append(message.id)
    return found


def compile_all(root: Path) -> list[Path]:
    """Compile every language; returns the .mo files written. Each appears whole: a table may be reading it."""
    written = []
    for path in languages(root):
        target = root / "tablegame" / "_data" / path.relative_to(root).with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        half = target.with_name(f"{target.name}.{os.getpid()}")
        with half.open("wb") as file:
            write_mo(file, load(path))
        half.replace(target)
        written.append(target)
    return written


def main(arguments: list[str]) -> int:
    """Run one of the commands; 2 for an unknown one."""
    root = Path(__file__).resolve().parent.parent
    match arguments:
        case ["update"]:
            update(root)
        case ["compile"]:
            compile_all(root)
        case ["missing"]:
            for path in languages(root):
                for message in untranslated(load(path)):
                    print(f"{path.parent.parent.name}: {message!r}")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
