"""The rule books: the same in every language, with everything that games and links point to; and their screen."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import product
from pathlib import Path

import precognition_table
import procession_sheet
import pytest
import war_table
from game_pictures import English, frame_name
from help_pages import anchors, page
from tables import at_table, screen_of, until_choice
from ui_harness import Harness

from tablegame.art import catalogue
from tablegame.art.inks import Inks
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find, help_page
from tablegame.games.contraconquer import text as chart_text
from tablegame.games.contraconquer.facts import ranks_of
from tablegame.games.lessons import LessonStep
from tablegame.games.precognition.text import TEXT as PRECOGNITION
from tablegame.games.procession.text import TEXT as PROCESSION
from tablegame.games.wargops.text import TEXT as WARGOPS
from tablegame.games.wargops.text import settlement
from tablegame.session.settings import Settings
from tablegame.session.situation import CHOOSING, SCORE
from tablegame.storage.language import CODES, load
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.screens.rule_book import PAGE, SEARCH, RulesScreen
from tablegame.view.help_page import HelpPage, Paragraph, PictureBlock, TableBlock, find_words, parse, plain_text

INKS = Inks.of(LAMPLIGHT.art_colours())
KEYS = [entry.key for entry in GAMES]


def named_clauses(entry: Game) -> set[str]:
    """Every clause that the options, reasons and links of a game name, by the source of the game and its engine."""
    clauses = {option.clause for option in entry.engine.options}
    engine = (inspect.getfile(kind) for kind in type(entry.engine).__mro__ if kind.__module__.startswith("tablegame."))
    folder = Path(inspect.getfile(type(entry.text))).parent
    for path in {*folder.rglob("*.py"), *map(Path, engine)}:
        source = path.read_text(encoding="utf-8")
        clauses |= set(clauses_of_reasons(ast.parse(source)))
        clauses |= set(re.findall(r'(?:clause=|HELP \+ |, clause = [^\n]*, )"(\w+)"', source))
    return clauses - {""}


def clauses_of_reasons(tree: ast.AST) -> Iterator[str]:
    """The clauses of the reasons in a module: the third argument of each `Reason(...)`."""
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
        assert anchors(page(key, language)) == first, f"help.{language}.md has other anchors than help.{CODES[0]}.md"


@pytest.mark.parametrize("key", KEYS)
def test_a_rule_book_has_every_clause_that_can_be_opened_and_ends_with_its_source(key: str) -> None:
    """One language is enough, because all have the same anchors."""
    clauses, in_the_book = named_clauses(find(key)), anchors(page(key, "en"))
    assert clauses and (key != "contraconquer" or {"cards", "choosing", "score"} <= clauses)
    assert {*clauses, CHOOSING, SCORE, "winner"} - set(in_the_book) == set()
    assert in_the_book[-1] == "source"


@pytest.mark.parametrize("language", CODES)
def test_runs_of_procession_are_written_alike_in_book_and_lesson(language: str) -> None:
    words = load(language)
    texts = [words(step.says) for step in find("procession").lessons[0].script if isinstance(step, LessonStep)]
    texts.append(files("tablegame.games.procession").joinpath(f"help.{language}.md").read_text(encoding="utf-8"))
    assert any("3·1·1" in text for text in texts)
    for text in texts:
        assert not re.search(r"\b\d( \+ | )\d( \+ | )\d\b|\d, \d (and|und) \d", text), text


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_link_leads_to_a_term_or_an_anchor(key: str, language: str) -> None:
    rule_book = page(key, language)
    assert rule_book.links()
    for link in rule_book.links():
        if link.startswith("term:"):
            assert rule_book.term(link) is not None, link
        else:
            game, _, anchor = link.partition("#")
            assert anchor in anchors(page(game or key, language)), link


def pictures_of(rule_book: HelpPage) -> list[PictureBlock]:
    return [block for block in rule_book.blocks if isinstance(block, PictureBlock)]


def arts_of(rule_book: HelpPage) -> list[str]:
    """The keys of the art in a rule book, without the part "as-…" for the letters of a language."""
    keys = (art for block in pictures_of(rule_book) for art in block.keys)
    return ["/".join(part for part in art.split("/") if not part.startswith("as-")) for art in keys]


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_picture_can_be_drawn_and_has_a_description(key: str, language: str) -> None:
    pictures = pictures_of(page(key, language))
    assert pictures and all(picture.alt for picture in pictures)
    for picture in pictures:
        for art_key in picture.keys:
            assert catalogue.svg(art_key, INKS).startswith("<svg"), art_key


@pytest.mark.parametrize("key", KEYS)
def test_all_languages_explain_the_same_terms_and_show_the_same_pictures(key: str) -> None:
    first, *translations = (page(key, language) for language in CODES)
    assert first.terms
    for translation in translations:
        assert set(translation.terms) == set(first.terms)
        assert arts_of(translation) == arts_of(first)


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_no_sign_of_the_markup_is_left_in_the_text(key: str, language: str) -> None:
    for block in page(key, language).blocks:
        if isinstance(block, Paragraph):
            assert not re.search(r"\*\*|\]\(|^#|\bart:|\bterm:", plain_text(block.runs)), plain_text(block.runs)


def contraconquer_tables(language: str) -> list[list[list[str]]]:
    """The tables in the rule book of ContraConquer: rows of cells."""
    tables = [block for block in page("contraconquer", language).blocks if isinstance(block, TableBlock)]
    return [[[plain_text(cell).strip() for cell in row] for row in table.rows] for table in tables]


@pytest.mark.parametrize("language", CODES)
def test_the_book_of_contraconquer_prints_the_chart_and_the_table(language: str) -> None:
    cells = {cell for table in contraconquer_tables(language) for row in table for cell in row}
    for ranks, card in chart_text.TABLE.items():
        combination = chart_text.combination_text(ranks)
        assert {combination, f"{combination} → {card} {'ABC'[chart_text.owner(card)]}"} <= cells


@pytest.mark.parametrize("language", CODES)
def test_the_book_of_contraconquer_prints_the_standard_ranks(language: str) -> None:
    (table,) = (table for table in contraconquer_tables(language) if len(table) == 12)
    for rank, (_, *cells) in enumerate(table, 1):
        assert cells == [str(rank % n) if rank in ranks_of("remainder", "standard", n, 0) else "" for n in range(2, 9)]


@pytest.mark.parametrize("language", CODES)
def test_the_sums_in_the_examples_of_contraconquer_are_right(language: str) -> None:
    examples = [row for table in contraconquer_tables(language) for row in table if len(row) == 4]
    assert len(examples) == 5
    for cards, *expected in examples:
        sums = chart_text.explain(tuple(map(int, cards.split("-"))))
        assert [str(sums.total), str(sums.remainder), "ABCDEF"[sums.remainder]] == expected


SHORT_PAGE = parse(
    "# Title\n\n## Ties {#ties}\n\nWhen two share the highest card, nobody wins.\n\n"
    "| a | b |\n|---|---|\n| one | Tied |\n"
)


def book(folder: Path, anchor: str, size: tuple[int, int] = (1280, 800), scale: int = 100) -> Harness:
    settings = Settings(language="en", text_scale=scale)
    return Harness(folder, size=size, settings=settings, screen=lambda desk: RulesScreen(desk, anchor))


def rules(ui: Harness) -> RulesScreen:
    return screen_of(ui, RulesScreen)


def search(ui: Harness, text: str) -> list[str]:
    """Search for a text; return the targets of the passages that are found."""
    ui.key("ctrl+f")
    assert ui.focus() == SEARCH
    ui.type(text)
    return [target.id for target in ui.scene().targets if target.id.startswith("found.")]


def test_a_passage_that_is_found_names_its_heading_and_the_words_round_it() -> None:
    (hit,) = find_words(SHORT_PAGE, "HIGHEST  card")
    assert hit.heading == "Ties" and hit.found == "highest card"
    assert (hit.before + hit.found + hit.after) == "When two share the highest card, nobody wins."


def test_words_of_headings_and_tables_are_found_and_one_letter_finds_nothing() -> None:
    assert [hit.block for hit in find_words(SHORT_PAGE, "tie")] == [1, 3]
    assert find_words(SHORT_PAGE, "t") == ()


def test_headings_are_found_first_then_whole_words_then_beginnings(tmp_path: Path) -> None:
    with book(tmp_path, "contraconquer") as ui:
        search(ui, "contra")
        hits = [hit for _, hit in rules(ui)._hits()]
        assert hits[0].heading == hits[0].found == "Contra"
        ranks = [hit.rank for hit in hits]
        assert ranks == sorted(ranks) and set(ranks) == {0, 1, 2}


@pytest.mark.parametrize(("text", "word"), [("bete", "Bête"), ("straße", "Straße")])
def test_words_are_found_without_their_accents(text: str, word: str) -> None:
    (hit,) = find_words(parse("# Chips\n\nWer verliert, zahlt eine Bête auf der Straße."), text)
    assert hit.found == word


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_enter_opens_the_first_passage_found_and_shows_it(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with book(tmp_path, "wargops", size, scale) as ui:
        places = search(ui, "claimant")
        assert places and all(name.startswith("found.wargops") for name in places)
        ui.key("enter")
        screen = rules(ui)
        assert ui.focus() == PAGE and "claimant" in ui.words()
        top, bottom = not_none(screen.layout).blocks[not_none(screen.found_block)]
        assert screen.pane.offset <= top and bottom <= screen.pane.offset + screen.pane.view


def test_a_passage_in_another_book_opens_that_book_and_back_leads_back(tmp_path: Path) -> None:
    with book(tmp_path, "wargops") as ui:
        ui.click(next(place for place in search(ui, "revolte") if place.startswith("found.contraspiel")))
        assert rules(ui).game == "contraspiel"
        ui.click("back")
        assert rules(ui).game == "wargops"


def test_in_a_small_window_with_large_type_the_contents_are_behind_a_button(tmp_path: Path) -> None:
    with book(tmp_path, "contraspiel#matsch", (960, 600), 150) as ui:
        assert ui.scene().target("heading.3") is None
        ui.key("c")
        assert ui.scene().target("heading.3") is not None
        ui.key("escape")
        assert ui.scene().target(PAGE) is not None
        ui.click("contents", "heading.3")
        assert ui.scene().target(PAGE) is not None and isinstance(ui.top(), RulesScreen)


@pytest.mark.parametrize(
    ("game", "anchor"),
    [("contractgrid", "values"), ("contraspiel", "strategy"), ("contraspiel", "payments"), ("contraspiel", "terms")],
)
def test_the_contents_scroll_to_the_heading_that_is_read(tmp_path: Path, game: str, anchor: str) -> None:
    with book(tmp_path, f"{game}#{anchor}", (960, 600)) as ui:
        ui.settle()
        number = [heading.anchor for heading in help_page(game, "en").headings].index(anchor)
        entry = ui.target(f"heading.{number}")
        window = not_none(entry.window)
        assert window.y <= entry.rect.y and entry.rect.bottom <= window.bottom


def test_tab_visits_contents_search_and_page_without_scrolling_the_page_away(tmp_path: Path) -> None:
    with book(tmp_path, "contraconquer", (960, 600)) as ui:
        pane = rules(ui).pane
        ui.key("pagedown", "pagedown", "pagedown")
        start, stops = pane.offset, []
        for _ in range(8):
            ui.key("tab")
            stops.append(ui.focus())
            assert abs(pane.offset - start) < pane.view / 2, f"{ui.focus()} scrolled the page away"
        assert any(stop.startswith("heading.") for stop in stops) and {SEARCH, PAGE} <= set(stops)


@pytest.mark.parametrize(
    ("phase", "playoffs", "clause"),
    [
        ("writing", 0, "predict"),
        ("writing", 1, "playoff"),
        ("laying", 0, ""),
        ("laid", 0, "row"),
        ("turned", 0, "match"),
        ("over", 0, "winner"),
    ],
)
def test_each_phase_of_precognition_is_explained_by_its_clause(phase: str, playoffs: int, clause: str) -> None:
    strings = ("U", "S" * 11, "S" * 11, "S" * 11)
    case = precognition_table.Case(ranks=3, phase=phase, playoffs=playoffs, cards=5, strings=strings)
    look = precognition_table.look_of(case)
    assert frame_name(look.frame) == phase
    assert PRECOGNITION.clause(look, English()) == clause
    assert clause in ("", *anchors(page("precognition", "en")))


@pytest.mark.parametrize(
    ("length", "moves", "clause"), [(8, 3, "move"), (5, 99, "end")]
)  # 99 moves are more than any game of five digits has
def test_a_move_and_the_end_of_procession_have_clauses(length: int, moves: int, clause: str) -> None:
    look = procession_sheet.look_of(procession_sheet.Case(length=length, moves=moves))
    assert PROCESSION.clause(look, English()) == clause
    assert clause in anchors(page("procession", "en"))


def test_every_step_of_a_trick_of_wargops_has_the_clause_of_its_rule() -> None:
    clauses = set()
    for ties, seed in product(("deferred", "replace"), range(40)):
        case = war_table.Case(ties=ties, choices=6, alike=0.7, seed=seed, shown="turned", ranks=5)
        trick = war_table.look_of(case).view.under_way
        lines = settlement.lines(trick, settlement.plain_wording(English(), str, "standard", 5))
        for step, line in enumerate(lines, 1):
            assert WARGOPS.clause(war_table.look_of(replace(case, step=step)), English()) == line.clause
            clauses.add(line.clause)
    assert {"trick", "ties", "replace", "retire"} <= clauses <= set(anchors(page("wargops", "en")))


def test_f1_at_the_table_opens_the_clause_of_the_present_phase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    with at_table(tmp_path, game="precognition") as ui:
        monkeypatch.setattr(ui.app, "help", opened.append)
        until_choice(ui)
        ui.key("f1", "u", "enter")
        until_choice(ui)
        ui.key("f1")
        assert opened == ["precognition#predict", "precognition#choosing"]
