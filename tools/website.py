"""Makes the site of the project (`make site`): the pages of docs/, the README, and each rule book with a picture.

    python tools/website.py            # writes pages into build/site-pages, and the site into build/site
    python tools/website.py --pages    # writes the pages alone

mkdocs.yml lists the pages. A page loads nothing from other sites.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

from screenshots import ROOT, photograph

from tablegame.art import catalogue
from tablegame.art.inks import Inks
from tablegame.games import GAMES, Game
from tablegame.storage.language import CODES
from tablegame.theme.model import LAMPLIGHT

PAGES: Final = ROOT / "build" / "site-pages"
TABLES: Final = {
    "contraconquer": "table-turned",
    "wargops": "wargops-4-turned",
    "contraspiel": "contraspiel-play",
    "contractgrid": "contractgrid-bidding",
    "precognition": "precognition-row",
    "procession": "procession-3",
}
"""The screenshot of each game's table."""
SIZE: Final = (1280, 800)
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(art:([^)]*)\)")
_TERM: Final = re.compile(r"\]\(term:[^)]*\)")
_BOOK: Final = re.compile(rf"\]\(({'|'.join(game.key for game in GAMES)})(#[^)]*)?\)")
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([\w/.-]+)(#[\w-]+)?\)")


def write(path: str, text: str) -> None:
    """Write a file of the site; path: below PAGES."""
    target = PAGES / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def rule_book(game: Game, code: str) -> str:
    """The rule book of a game as a page in Markdown, with a picture of the table below the title."""
    text = (ROOT / "tablegame" / "games" / game.key / f"help.{code}.md").read_text(encoding="utf-8")
    title, _, body = text.partition("\n")
    table = f"![{game.title}](../../pictures/{game.key}-{code}.png)"
    body = _BOOK.sub(r"](\1.md\2)", _TERM.sub("](#terms)", _PICTURE.sub(_figure, body)))
    return f"{title}\n\n{table}\n{body}"


def _figure(picture: re.Match[str]) -> str:
    """A picture of a rule book in HTML: its drawings side by side, each in a file of its own, and its caption."""
    caption, keys = picture.groups()
    images = []
    for key in keys.split():
        key = key.removeprefix("art:")
        name = f"{blake2b(key.encode(), digest_size=8).hexdigest()}.svg"
        write(f"art/{name}", catalogue.svg(key, Inks.of(LAMPLIGHT.art_colours())))
        images.append(f'<img src="../../../art/{name}" alt="" style="height: 7em; margin-right: 0.3em">')
    return f"<figure>{''.join(images)}<figcaption>{caption}</figcaption></figure>"


def page(path: Path) -> str:
    """A page of the repository with its links turned to the site; a link to a file that the site lacks becomes text."""
    up = "../" * str(place_of(path)).count("/")

    def turned(link: re.Match[str]) -> str:
        exclamation_mark, text, file, anchor = link.groups()
        place = place_of((path.parent / file).resolve())
        return f"{exclamation_mark}[{text}]({up}{place}{anchor or ''})" if place else text

    return _LINK.sub(turned, path.read_text(encoding="utf-8"))


def place_of(path: Path) -> str | None:
    """The path of a file of the repository on the site; None if it is not on the site."""
    docs = ROOT / "docs"
    if path.is_relative_to(docs):
        path = path / "README.md" if path.is_dir() else path
        return path.relative_to(docs).as_posix().replace("README.md", "index.md") if path.is_file() else None
    own = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contribute.md"}
    own |= {"CODE_OF_CONDUCT.md": "conduct.md", "packaging/README.md": "packaging.md", "LICENSE": "licence.md"}
    return own.get(path.relative_to(ROOT).as_posix()) if path.is_relative_to(ROOT) else None


def sources() -> Iterator[Path]:
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from (ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md"))
    yield ROOT / "packaging" / "README.md"


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the site.")
    parser.add_argument("--pages", action="store_true", help="write the pages alone, without pictures of the tables")
    alone = parser.parse_args().pages
    shutil.rmtree(PAGES, ignore_errors=True)
    for path in sources():
        write(place_of(path) or "", page(path))
    write("licence.md", "# Licence\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8"))
    shutil.copytree(ROOT / "docs" / "pictures", PAGES / "pictures")
    shutil.copy(ROOT / "assets" / "icon.svg", PAGES / "pictures")
    for game in GAMES:
        for code in CODES:
            write(f"games/{code}/{game.key}.md", rule_book(game, code))
            if not alone:
                taken = photograph(TABLES[game.key], SIZE, "felt", code, ROOT / "build" / "site-pictures")
                shutil.copy(taken, PAGES / "pictures" / f"{game.key}-{code}.png")
    if alone:
        return 0
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}).returncode


if __name__ == "__main__":
    sys.exit(main())
