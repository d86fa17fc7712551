"""The rule book: what is looked for is found in all books, the contents are always at hand and show what is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import screen_of
from ui_harness import Harness

from tablegame.session.settings import Settings
from tablegame.ui.screens.help_layout import page_of
from tablegame.ui.screens.rule_book import PAGE, SEEK, RulesScreen
from tablegame.view.help_page import find_words, parse

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
        assert ui.focus() == SEEK
        ui.type("claimant")
        places = [t.id for t in ui.scene().targets if t.id.startswith("found.")]
        assert places and all(name.startswith("found.wargops") for name in places)
        ui.key("enter")
        screen = rules(ui)
        assert ui.focus() == PAGE and screen.found is not None
        assert "claimant" in ui.words()
        top, bottom = screen.layout.blocks[screen.found] if screen.layout else (0.0, 0.0)
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
        at = next(i for i, h in enumerate(page_of(game, "en").headings) if h.anchor == anchor)
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
        assert any(stop.startswith("heading.") for stop in stops) and SEEK in stops and PAGE in stops
