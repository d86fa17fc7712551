"""The pages of the rule book and their anchors."""

from __future__ import annotations

from importlib.resources import files

from tablegame.view.help_page import HelpPage, parse


def page(key: str, language: str) -> HelpPage:
    """The rule book of a game in a language ("en")."""
    return parse(files(f"tablegame.games.{key}").joinpath(f"help.{language}.md").read_text(encoding="utf-8"))


def anchors(page: HelpPage) -> list[str]:
    """The anchors of all headings below the title, to which links may lead."""
    return [heading.anchor for heading in page.headings if heading.level > 1]
