"""Every page that code, tests and docs name exists, and so does the heading they point to; made pages are current."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

import docs

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("tablegame", "tests", "tools", "docs", "packaging", "themes", "assets/packs")
KINDS = {".py", ".md", ".yaml", ".toml", ".c", ".sh"}
NAMED = re.compile(r"([\w./-]*\w\.md)\b((?:#[\w-]+(?:, #[\w-]+)*)?)")
HEADING = re.compile(r"^#+ +(.*?)(?: +\{#([\w-]+)\})?$", re.MULTILINE)
STAND_IN = re.compile(r"\b(?:CODE|KEY|NAME|0*NN)\b")


def texts() -> list[Path]:
    """Every file in which a page may be named."""
    found = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in KINDS]
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS and path.is_file()]
    return sorted(found)


def named(text: str) -> Iterator[tuple[str, list[str]]]:
    """The pages that a text names, each with the anchors behind it: "a.md#one, #two"."""
    for name, behind in NAMED.findall(text):
        if not STAND_IN.search(name):
            yield name, re.findall(r"#([\w-]+)", behind)


def meant(name: str, inside: PurePosixPath, pages: list[PurePosixPath]) -> list[PurePosixPath]:
    """The pages that may be meant by a name in that file: the nearest of those whose paths end so."""
    wanted = PurePosixPath(name.removeprefix("../")).parts
    ending = [page for page in pages if page.parts[-len(wanted) :] == wanted]
    near = [page for page in ending if page.parent in inside.parents and page.parent != PurePosixPath()]
    return near or ending


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings: the written one, else the words joined by hyphens."""
    return {
        anchor or re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words, anchor in HEADING.findall(page)
    }


def wrong(text: str, inside: PurePosixPath, pages: dict[PurePosixPath, str]) -> Iterator[str]:
    """What a file names that is not there."""
    for name, wanted in named(text):
        found = meant(name, inside, list(pages))
        if not found:
            yield f"{inside} names {name}, which is not in the repository"
        for anchor in wanted:
            if not any(anchor in anchors(pages[page]) for page in found):
                yield f"{inside} names {name}#{anchor}, and no heading of that page has this anchor"


def test_every_page_that_is_named_is_here() -> None:
    here = {PurePosixPath(path.relative_to(ROOT).as_posix()): path.read_text(encoding="utf-8") for path in texts()}
    pages = {path: text for path, text in here.items() if path.suffix == ".md"}
    del here[PurePosixPath("tests/test_references.py")]
    assert len(pages) > 30
    assert [line for path, text in here.items() for line in wrong(text, path, pages)] == []


@pytest.mark.parametrize(
    "text", ["gone.md", "nim/help.en.md", "help.en.md#gone", "help.en.md#trick, #gone", "docs/help.en.md"]
)
def test_a_page_that_is_not_here_is_found(text: str) -> None:
    pages = {PurePosixPath("games/whist/help.en.md"): "## Trick\n", PurePosixPath("games/skat/help.en.md"): "## Gone\n"}
    inside = PurePosixPath("games/whist/rules.py")
    assert len(list(wrong(f"({text})", inside, pages))) == 1
    assert list(wrong("(help.en.md#trick), skat/help.en.md#gone, help.CODE.md", inside, pages)) == []


def test_the_page_of_all_options_is_current() -> None:
    assert (ROOT / "docs" / "options.md").read_text("utf-8") == docs.options_page(), "run `make docs`"
