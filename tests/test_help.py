"""The help pages: one promise, the same in every language; nothing they or the game point to is missing."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
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


def clauses(entry: Game) -> set[str]:
    """Every anchor that the options, reasons and links of a game name, read out of the sources of game and engine."""
    found = {option.clause for option in entry.engine.options}
    engine = (inspect.getfile(kind) for kind in type(entry.engine).__mro__ if kind.__module__.startswith("tablegame."))
    folder = Path(inspect.getfile(type(entry.text))).parent
    for path in {*folder.rglob("*.py"), *map(Path, engine)}:
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
        assert anchors(page(key, language)) == first, f"help.{language}.md has other anchors than help.{CODES[0]}.md"


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_clause_the_game_names_exists(key: str, language: str) -> None:
    named = clauses(find(key))
    assert named
    assert key != "contraconquer" or {"cards", "choosing", "score"} <= named
    lacking = named - set(anchors(page(key, language)))
    assert not lacking, f"help.{language}.md has no anchor {lacking}, which the code names"


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_page_has_the_headings_that_any_table_opens(key: str, language: str) -> None:
    lacking = {CHOOSING, SCORE, "winner"} - set(anchors(page(key, language)))
    assert not lacking, f"help.{language}.md has no anchor {lacking}, which any table opens"


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("key", KEYS)
def test_every_rule_book_ends_with_the_source_of_its_rules(key: str, language: str) -> None:
    assert anchors(page(key, language))[-1] == "source"


DIAGRAMS = {"contraspiel": "seats", "contractgrid": "lines", "precognition": "step", "procession": "rows"}


@pytest.mark.parametrize("key", DIAGRAMS)
def test_the_books_show_seats_lines_steps_and_rows(key: str) -> None:
    shown = [art.partition("/")[0] for arts in _pictures(page(key, "en")) for art in arts]
    assert shown.count(DIAGRAMS[key]) == {"contractgrid": 4, "precognition": 5 + 11}.get(key, 1)


@pytest.mark.parametrize("language", CODES)
def test_runs_of_procession_are_written_alike_in_book_and_lesson(language: str) -> None:
    words = load(language)
    told = [words(step.says) for step in find("procession").lessons[0].script if isinstance(step, LessonStep)]
    told.append(files("tablegame.games.procession").joinpath(f"help.{language}.md").read_text(encoding="utf-8"))
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
            assert not re.search(r"\*\*|\]\(|^#|\bart:|\bterm:", plain_text(block.runs)), plain_text(block.runs)


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


# -- the rule book -----------------------------------------------------------------------------------------------------


PAGE_TEXT = parse(
    "# Title\n\n## Ties {#ties}\n\nWhen two share the highest card, nobody wins.\n\n"
    "| a | b |\n|---|---|\n| one | Tied |\n"
)


def book(folder: Path, anchor: str, size: tuple[int, int] = (1280, 800), scale: int = 100) -> Harness:
    settings = Settings(language="en", text_scale=scale)
    return Harness(folder, size=size, settings=settings, screen=lambda desk: RulesScreen(desk, anchor))


def rules(ui: Harness) -> RulesScreen:
    return screen_of(ui, RulesScreen)


def test_a_hit_names_its_heading_and_the_words_round_it() -> None:
    (hit,) = find_words(PAGE_TEXT, "HIGHEST  card")
    assert hit.heading == "Ties" and hit.found == "highest card"
    assert (hit.before + hit.found + hit.after) == "When two share the highest card, nobody wins."


def test_words_of_headings_and_tables_are_found_and_one_letter_finds_nothing() -> None:
    assert [hit.block for hit in find_words(PAGE_TEXT, "tie")] == [1, 3]
    assert find_words(PAGE_TEXT, "t") == ()


def test_whole_words_come_before_beginnings_and_headings_before_all(tmp_path: Path) -> None:
    with book(tmp_path, "contraconquer", (1280, 800), 100) as ui:
        ui.key("ctrl+f")
        ui.type("contra")
        hits = [hit for _, hit in rules(ui)._hits()]
        assert hits[0].heading == "Contra" and hits[0].found == "Contra" and hits[0].rank == 0
        assert [hit.rank for hit in hits] == sorted(hit.rank for hit in hits) and {hit.rank for hit in hits} == {
            0,
            1,
            2,
        }


def test_accents_do_not_matter_to_what_is_looked_for() -> None:
    page = parse("# Chips\n\nWer verliert, zahlt eine Bête: Straße für Straße.")
    assert [hit.found for hit in find_words(page, "bete")] == ["Bête"] and [
        h.found for h in find_words(page, "straße")
    ] == ["Straße"]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((960, 600), 150)])
def test_what_is_looked_for_is_found_in_every_book_and_opened_by_enter(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with book(tmp_path, "wargops", size, scale) as ui:
        ui.key("ctrl+f")
        assert ui.focus() == SEARCH
        ui.type("claimant")
        places = [t.id for t in ui.scene().targets if t.id.startswith("found.")]
        assert places and all(name.startswith("found.wargops") for name in places)
        ui.key("enter")
        screen = rules(ui)
        assert ui.focus() == PAGE and screen.found_block is not None
        assert "claimant" in ui.words()
        top, bottom = screen.layout.blocks[screen.found_block] if screen.layout else (0.0, 0.0)
        assert screen.pane.offset <= top and bottom <= screen.pane.offset + screen.pane.view


def test_a_place_in_another_book_opens_that_book_and_back_leads_back(tmp_path: Path) -> None:
    with book(tmp_path, "wargops") as ui:
        ui.key("ctrl+f")
        ui.type("revolte")
        ui.click(next(t.id for t in ui.scene().targets if t.id.startswith("found.contraspiel")))
        assert rules(ui).game == "contraspiel"
        ui.click("back")
        assert rules(ui).game == "wargops"


def test_in_a_small_window_with_large_type_the_contents_are_a_button_away(tmp_path: Path) -> None:
    with book(tmp_path, "contraspiel#matsch", (960, 600), 150) as ui:
        assert ui.scene().target("heading.3") is None
        ui.key("c")
        assert ui.scene().target("heading.3") is not None
        ui.key("escape")
        assert ui.scene().target(PAGE) is not None
        ui.click("contents", "heading.3")
        assert ui.scene().target(PAGE) is not None and isinstance(ui.top(), RulesScreen)


@pytest.mark.parametrize("anchor", ["contracts", "strategy", "payments", "terms"])
def test_the_contents_show_the_heading_that_is_read(tmp_path: Path, anchor: str) -> None:
    game = "contractgrid" if anchor == "contracts" else "contraspiel"
    anchor = "values" if anchor == "contracts" else anchor
    with book(tmp_path, f"{game}#{anchor}", (960, 600)) as ui:
        ui.settle()
        at = next(i for i, h in enumerate(help_page(game, "en").headings) if h.anchor == anchor)
        entry = ui.target(f"heading.{at}")
        assert entry.window is not None
        assert entry.window.y <= entry.rect.y and entry.rect.bottom <= entry.window.bottom


def test_tab_goes_on_from_what_is_read_and_stops_at_the_contents(tmp_path: Path) -> None:
    with Harness(tmp_path, size=(960, 600), screen=lambda desk: RulesScreen(desk, "contraconquer")) as ui:
        screen = screen_of(ui, RulesScreen)
        for _ in range(3):
            ui.key("pagedown")
        place = screen.pane.offset
        stops = []
        for _ in range(8):
            ui.key("tab")
            stops.append(ui.focus())
            assert abs(screen.pane.offset - place) < screen.pane.view / 2, f"{ui.focus()} threw the page elsewhere"
        assert any(stop.startswith("heading.") for stop in stops) and SEARCH in stops and PAGE in stops


# -- the clause that is open -------------------------------------------------------------------------------------------


WORDS = English()


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
def test_pad_row_reveal_and_playoff_of_precognition(phase: str, playoffs: int, clause: str) -> None:
    strings = ("U", "S" * 11, "S" * 11, "S" * 11)
    case = precognition_table.Case(ranks=3, phase=phase, playoffs=playoffs, cards=5, strings=strings)
    look = precognition_table.look_of(case)
    assert frame_name(look.frame) == phase
    assert PRECOGNITION.clause(look, WORDS) == clause
    assert clause in ("", *anchors(page("precognition", "en")))


@pytest.mark.parametrize(("length", "moves", "clause"), [(8, 3, "move"), (5, 99, "end")])
def test_a_move_and_the_end_of_procession(length: int, moves: int, clause: str) -> None:
    look = procession_sheet.look_of(procession_sheet.Case(length=length, moves=moves))
    assert PROCESSION.clause(look, WORDS) == clause
    assert clause in anchors(page("procession", "en"))


def test_every_step_of_a_trick_of_wargops_opens_its_own_rule() -> None:
    there, seen = anchors(page("wargops", "en")), set()
    for ties in ("deferred", "replace"):
        for seed in range(40):
            case = war_table.Case(ties=ties, choices=6, alike=0.7, seed=seed, shown="turned", ranks=5)
            look = war_table.look_of(case)
            trick = look.view.under_way
            told = settlement.lines(trick, settlement.plain_wording(WORDS, str, "standard", 5))
            for step, line in enumerate(told, 1):
                look = war_table.look_of(replace(case, step=step))
                assert WARGOPS.clause(look, WORDS) == line.clause
                seen.add(line.clause)
    assert {"trick", "ties", "replace", "retire"} <= seen <= set(there)


def test_f1_at_the_table_opens_the_clause(tmp_path: Path) -> None:
    def opened(ui: Harness) -> str:
        ui.key("f1")
        screen_of(ui, RulesScreen)
        ui.key("escape")
        return opened_at[-1]

    opened_at: list[str] = []
    with at_table(tmp_path, game="precognition") as ui:
        help_of = ui.app.help
        ui.app.help = lambda anchor: (opened_at.append(anchor), help_of(anchor))  # type: ignore[method-assign]
        until_choice(ui)
        assert opened(ui) == "precognition#predict"
        ui.key("u", "enter")
        until_choice(ui)
        assert opened(ui) == "precognition#choosing"
