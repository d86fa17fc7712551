"""Help pages of games, read once a language, and the terms of art that they explain."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tablegame.view.build import Builder
from tablegame.view.look import GameText, SceneInput, Term
from tablegame.view.markdown import TERM, HelpPage, parse, plain
from tablegame.view.terms import explain


@cache
def page_of(game: str, language: str) -> HelpPage:
    """The help page of a game in that language, in English if there is none."""
    folder = files("tablegame.games") / game
    for code in (language, "en"):
        page = folder / f"help.{code}.md"
        if page.is_file():
            return parse(page.read_text(encoding="utf-8"))
    return HelpPage(())


def explain_terms(b: Builder, game: str, text: GameText, look: SceneInput, opens: bool) -> None:
    """Mark the words of a game that explain themselves in the picture built so far; opens: a click opens the rules."""
    language = b.words.code
    found = (_term(game, language, each) if isinstance(each, str) else each for each in text.terms(look, b.words))
    explain(b, [term for term in found if term is not None], opens)


@cache
def _term(game: str, language: str, key: str) -> Term | None:
    """A term of the game's page by its slug, with its explanation as a sentence."""
    entry = page_of(game, language).term(TERM + key)
    if entry is None:
        return None
    word, said = plain(entry[0]), plain(entry[1])
    return Term(word, f"{word}: {said}", "terms")
