"""The pages of the rule book and their anchors."""

from __future__ import annotations

from pathlib import Path

import tablegame.games
from tablegame.view.help_page import HelpPage, parse

FOLDER = Path(tablegame.games.__file__).parent


def page(key: str, language: str) -> HelpPage:
    return parse((FOLDER / key / f"help.{language}.md").read_text(encoding="utf-8"))


def anchors(page: HelpPage) -> list[str]:
    return [heading.anchor for heading in page.headings if heading.level > 1]
