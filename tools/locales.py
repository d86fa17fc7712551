"""Collects the marked sentences of the code and of the lessons, brings the .po files up to date, and compiles them.

A sentence is marked by ``words("...")``, ``words.many("...", "...", n)``, ``words.raw("...")``, ``N_("...")``,
``many_("...", "...")``, ``Reason("...")`` or ``context_("...", "...")``. `locale/fields.yaml` says what the {fields} of
sentences stand for. A comment ``# translators: ...`` on the line of a sentence or on the line above explains more.

    python tools/locales.py update     write locale/tablegame.pot, add what is new to every language, drop what is gone
    python tools/locales.py missing    print what has no translation yet
    python tools/locales.py check      print what is wrong with sentences and translations (`tools/locale_faults.py`)
    python tools/locales.py compile    locale/*/LC_MESSAGES/tablegame.po -> tablegame/_data/locale/.../tablegame.mo
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

MessageId: TypeAlias = str | tuple[str, ...] | list[str]
"""A sentence, or the pair of a sentence for one and a sentence for several."""

MARKS = {"words": 1, "raw": 1, "N_": 1, "Reason": 1, "many": 2, "many_": 2, "context_": 2}
"""The calls that mark sentences, and how many of their first arguments are sentences. Their other arguments have names:
by this they differ from other methods that are called `words`."""

IN_LESSONS = ("about", "says", "do", "instead")  # the keys of a lesson's file whose texts are sentences

FIRST_COLLECTED = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the headers, always the same, so that a catalogue changes only when a sentence does."""

CONTEXT = "\x04"  # what gettext puts between the context of a message and its sentence

COMMENT = "# translators: "

parsed = cache(ast.parse)  # the syntax tree of a module, which several functions read


def literals(node: ast.expr | None) -> list[str]:
    """The texts that an argument can be: a literal, or both of ``"..." if ... else "..."``; none for a variable."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def name_of(call: ast.Call) -> str:
    """The name of the function or method that is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def marked(source: str) -> Iterator[tuple[int, MessageId]]:
    """Yields every marked sentence of a module, after the number of its line."""
    for node in ast.walk(parsed(source)):
        if not isinstance(node, ast.Call):
            continue
        name = name_of(node)
        count = MARKS.get(name, 0)
        arguments = node.args or [k.value for k in node.keywords if name == "Reason" and k.arg == "text"]
        if count == 1 and (len(arguments) == 1 or (name == "Reason" and arguments)):
            yield from ((node.lineno, text) for text in literals(arguments[0]))
        elif count == 2 and len(arguments) >= 2:
            pairs = zip(literals(arguments[0]), literals(arguments[1]), strict=True)
            yield from ((node.lineno, CONTEXT.join(pair) if name == "context_" else pair) for pair in pairs)


def said(lesson: dict[str, Any]) -> Iterator[str]:
    """The sentences of a lesson's file, in their order."""
    for entry in (lesson, *lesson["script"]):
        if isinstance(entry, dict):
            yield from (entry[key] for key in IN_LESSONS if key in entry)


def collect(root: Path) -> Catalog:
    """The template: every sentence of the code and of the lessons with the names of its files."""
    import yaml  # a build compiles the languages with this module and has no PyYAML

    template = Catalog(project="tablegame", charset="utf-8", creation_date=FIRST_COLLECTED)
    template.header_comment = "# The sentences of tablegame. Made by `make locale`; do not edit."
    meanings = yaml.safe_load((root / "locale" / "fields.yaml").read_text(encoding="utf-8"))

    def add(message: MessageId, file: str, explained: list[str]) -> None:
        context, _, text = message.rpartition(CONTEXT) if isinstance(message, str) else ("", "", message)
        names = dict.fromkeys(name for form in forms(text) for name in fields(form))
        notes = explained + [meaning(name, file, meanings) for name in names]
        template.add(text, locations=[(file, 0)], auto_comments=notes, context=context or None)

    for path in sorted((root / "tablegame").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for line, message in sorted(marked(source), key=lambda line_and_message: line_and_message[0]):
            add(message, path.relative_to(root).as_posix(), comments(lines, line))
    for path in sorted((root / "tablegame").glob("games/*/lessons/*.yaml")):
        for text in said(yaml.safe_load(path.read_text(encoding="utf-8"))):
            add(text, path.relative_to(root).as_posix(), [])
    return template


def comments(lines: list[str], number: int) -> list[str]:
    """The comments for translators on the line with that number, from 1, and on the line above."""
    return [text for line in lines[max(0, number - 2) : number] for _, mark, text in [line.partition(COMMENT)] if mark]


def fields(sentence: str) -> list[str]:
    """The names of the {fields} of a sentence, in their order."""
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name is not None))


def forms(message: MessageId) -> list[str]:
    """The sentences of a message or of a translation: one, or one for each grammatical number."""
    return [message] if isinstance(message, str) else list(message)


def meaning(field: str, file: str, meanings: dict[str, str]) -> str:
    """A note on what a field stands for in a file. Raises LookupError if `meanings`, those of `locale/fields.yaml`,
    have neither the field of the file's package, nor the field, nor the part of its name before "_"."""
    for name in (f"{file.split('/')[1]}/{field}", field, field.partition("_")[0]):
        if name in meanings:
            return f"{{{field}}}: {meanings[name]}"
    raise LookupError(f"{file}: the field {field} is not explained in locale/fields.yaml")


def languages(root: Path) -> list[Path]:
    """The .po files in the folder of the project."""
    return sorted((root / "locale").glob("*/LC_MESSAGES/tablegame.po"))


def load(path: Path) -> Catalog:
    """The catalogue of a .po file, or of the template, which has no language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name if path.suffix == ".po" else None)


def save(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, without line numbers, since these would change with every edit."""
    catalogue.project, catalogue.version = "tablegame", "1"
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = "tablegame"
    catalogue.revision_date = FIRST_COLLECTED
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True, sort_by_file=True)


def update(root: Path) -> None:
    """Collect the sentences, and bring every language up to date. A changed sentence has no translation."""
    template = collect(root)
    save(root / "locale" / "tablegame.pot", template)
    for path in languages(root):
        catalogue = load(path)
        catalogue.update(template, no_fuzzy_matching=True)
        save(path, catalogue)
        print(f"{path.relative_to(root)}: {len(catalogue)} sentences, {len(untranslated(catalogue))} to translate")


def untranslated(catalogue: Catalog) -> list[MessageId]:
    """The sentences without a translation, or with one that is incomplete or marked as unsure."""
    return [
        message.id for message in catalogue if message.id and (message.fuzzy or not all(forms(message.string or "")))
    ]


def compile_all(root: Path) -> list[Path]:
    """Compile every language. Returns the .mo files. A file is replaced at once, since an open table may read it."""
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
        case ["check"]:
            from locale_faults import faults

            lines = list(faults(root))
            print("\n".join(lines))
            return 1 if lines else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
