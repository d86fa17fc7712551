"""The help pages: one promise, the same in every language; nothing they or the game point to is missing."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from help_pages import FOLDER, anchors, page

from tablegame.art import catalogue
from tablegame.art.inks import Inks
from tablegame.games import GAMES, Game, find
from tablegame.games.contraconquer import text as chart_text
from tablegame.games.contraconquer.facts import ranks_of
from tablegame.games.lessons import LessonStep
from tablegame.session.endings import SCORE
from tablegame.session.help import CHOOSING
from tablegame.storage.language import CODES, load
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.view.help_page import HelpPage, Paragraph, PictureBlock, TableBlock, plain_text

INKS = Inks.of(LAMPLIGHT.art_colours())
KEYS = [entry.key for entry in GAMES]


def clauses(entry: Game) -> set[str]:
    """Every anchor that the options, reasons and links of a game name, read out of the sources of game and engine."""
    found = {option.clause for option in entry.engine.options}
    engine = (inspect.getfile(kind) for kind in type(entry.engine).__mro__ if kind.__module__.startswith("tablegame."))
    for path in {*(FOLDER / entry.key).rglob("*.py"), *map(Path, engine)}:
        source = path.read_text(encoding="utf-8")
        found |= set(_reasons(ast.parse(source)))
        found |= set(re.findall(r'(?:clause=|HELP \+ |, clause = [^\n]*, )"(\w+)"', source))
    return found - {""}


def _reasons(tree: ast.AST) -> Iterator[str]:
    """The clauses of the reasons that a module makes: what stands third."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason" and len(node.args) > 2:
            clause = node.args[2]
            if isinstance(clause, ast.Constant) and isinstance(clause.value, str):
                yield clause.value


@pytest.mark.parametrize("key", KEYS)
def test_all_languages_have_the_same_anchors_in_the_same_order(key: str) -> None:
    first = anchors(page(key, CODES[0]))
    assert len(first) == len(set(first))
    for language in CODES[1:]:
        assert anchors(page(key, language)) == first


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_option_has_its_heading(key: str, language: str) -> None:
    there = anchors(page(key, language))
    for option in find(key).engine.options:
        assert option.clause in there, option.name


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_clause_the_game_names_exists(key: str, language: str) -> None:
    named = clauses(find(key))
    assert named
    assert key != "contraconquer" or {"cards", "choosing", "score"} <= named
    assert named <= set(anchors(page(key, language)))


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_page_has_the_headings_that_any_table_opens(key: str, language: str) -> None:
    assert {CHOOSING, SCORE, "winner"} <= set(anchors(page(key, language)))


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_book_says_last_where_its_rules_come_from(key: str, language: str) -> None:
    assert anchors(page(key, language))[-1] == "source"


DIAGRAMS = {"contraspiel": "seats", "contractgrid": "lines", "precognition": "step", "procession": "rows"}


@pytest.mark.parametrize("key", DIAGRAMS)
def test_the_books_show_seats_lines_steps_and_rows(key: str) -> None:
    shown = [art.partition("/")[0] for arts in _pictures(page(key, "en")) for art in arts]
    assert shown.count(DIAGRAMS[key]) == {"contractgrid": 4, "precognition": 5 + 11}.get(key, 1)


@pytest.mark.parametrize("language", CODES)
def test_runs_of_procession_are_written_one_way_in_book_and_lesson(language: str) -> None:
    words = load(language)
    told = [words(step.says) for step in find("procession").lessons[0].script if isinstance(step, LessonStep)]
    told.append((FOLDER / "procession" / f"help.{language}.md").read_text(encoding="utf-8"))
    assert any("3·1·1" in text for text in told)
    for text in told:
        assert not re.search(r"\b\d( \+ | )\d( \+ | )\d\b|\d, \d (and|und) \d", text), text


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_link_leads_somewhere(key: str, language: str) -> None:
    there = page(key, language)
    links = there.links()
    assert links
    for link in links:
        if link.startswith("term:"):
            assert there.term(link) is not None, link
        else:
            game, _, anchor = link.partition("#")
            assert anchor in anchors(page(game or key, language)), link


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_picture_can_be_drawn(key: str, language: str) -> None:
    pictures = [block for block in page(key, language).blocks if isinstance(block, PictureBlock)]
    assert pictures
    for block in pictures:
        assert block.alt
        for art in block.keys:
            assert catalogue.svg(art, INKS).startswith("<svg"), art


def _pictures(there: HelpPage) -> list[tuple[str, ...]]:
    """The art of a page, without the letters that ordinary cards have in its language."""
    return [
        tuple("/".join(word for word in art.split("/") if not word.startswith("as-")) for art in block.keys)
        for block in there.blocks
        if isinstance(block, PictureBlock)
    ]


@pytest.mark.parametrize("key", KEYS)
def test_all_languages_explain_the_same_terms_and_show_the_same_pictures(key: str) -> None:
    pages = [page(key, language) for language in CODES]
    first = pages[0]
    assert first.terms
    for other in pages[1:]:
        assert set(other.terms) == set(first.terms)
        assert _pictures(other) == _pictures(first)


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_no_mark_of_the_markup_is_left_in_the_words(key: str, language: str) -> None:
    for block in page(key, language).blocks:
        if isinstance(block, Paragraph):
            assert not re.search(r"\*\*|\]\(|^#|art:|term:", plain_text(block.runs)), plain_text(block.runs)


def cells(language: str) -> set[str]:
    tables = [block for block in page("contraconquer", language).blocks if isinstance(block, TableBlock)]
    return {plain_text(cell) for table in tables for row in table.rows for cell in row}


@pytest.mark.parametrize("language", CODES)
def test_the_page_of_contraconquer_prints_the_chart_and_the_table(language: str) -> None:
    told = cells(language)
    for ranks, card in chart_text.TABLE.items():
        combination = chart_text.combination_text(ranks)
        assert combination in told
        assert f"{combination} → {card} {'ABC'[chart_text.owner(card)]}" in told


@pytest.mark.parametrize("language", CODES)
def test_the_page_of_contraconquer_prints_the_standard_ranks(language: str) -> None:
    tables = [block for block in page("contraconquer", language).blocks if isinstance(block, TableBlock)]
    table = next(t for t in tables if len(t.rows) == 12)
    for rank, row in enumerate(table.rows, 1):
        told = [plain_text(cell).strip() for cell in row[1:]]
        assert told == [str(rank % n) if rank in ranks_of("remainder", "standard", n, 0) else "" for n in range(2, 9)]


@pytest.mark.parametrize("language", CODES)
def test_the_examples_of_sums_come_out(language: str) -> None:
    tables = [block for block in page("contraconquer", language).blocks if isinstance(block, TableBlock)]
    examples = [row for table in tables for row in table.rows if len(row) == 4]
    assert len(examples) == 5
    for cards, total, rest, letter in ([plain_text(cell) for cell in row] for row in examples):
        told = chart_text.explain(tuple(int(rank) for rank in cards.split("-")))
        assert (str(told.total), str(told.remainder), "ABCDEF"[told.remainder]) == (total, rest, letter)
