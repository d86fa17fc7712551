"""Printed pages: everything is on the paper, cards meet their backs, words do not overlap and can be searched."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from help_pages import page as book
from ui_harness import Harness

from tablegame.art.lettering import start_of, width
from tablegame.art.paper import PAPERS, ArtMark, Page, Printable, PrintOrder, StrokeMark, TextMark
from tablegame.cli import main
from tablegame.games import KEYS
from tablegame.printing.command import print_file, printables
from tablegame.printing.common import PACKS
from tablegame.printing.preview import PageTask
from tablegame.session.settings import Settings, save_settings
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES, load
from tablegame.ui.screens import printing
from tablegame.view.help_page import TableBlock, plain_text
from tablegame.view.scene import Action, Picture

PRINTABLES = {printable.key: printable for printable in printables()}


def order(printable: Printable, paper: str = "a4", language: str = "en", **given: object) -> PrintOrder:
    """An order with the default options, except for the given ones."""
    defaults = {option.name: option.default_for(0, {}) for option in printable.options}
    return PrintOrder({**defaults, **given}, PAPERS[paper], load(language))


def art_of(pages: Sequence[Page]) -> list[ArtMark]:
    return [mark for page in pages for mark in page.marks if isinstance(mark, ArtMark)]


def text_of(page: Page) -> list[TextMark]:
    """The words of a page, line by line."""
    marks = (mark for mark in page.marks if isinstance(mark, TextMark))
    return sorted(marks, key=lambda mark: (mark.y, mark.x))


def marks_over_the_edge(page: Page) -> list[object]:
    marks: list[object] = []
    for mark in page.marks:
        if isinstance(mark, TextMark):
            left = start_of(mark.text, mark.face, mark.size, mark.x, mark.anchor)
            right, top, bottom = left + width(mark.text, mark.face, mark.size), mark.y - mark.size, mark.y
        elif isinstance(mark, StrokeMark):
            left, right = sorted((mark.x, mark.to_x))
            top, bottom = sorted((mark.y, mark.to_y))
        else:
            left, top, right, bottom = mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        if left < 0 or top < 0 or right > page.width or bottom > page.height:
            marks.append(mark)
    return marks


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("key", PRINTABLES)
def test_nothing_reaches_over_the_edge_of_the_paper_in_any_language(key: str, paper: str) -> None:
    printable = PRINTABLES[key]
    for language in CODES:
        pages = printable.pages(order(printable, paper, language))
        assert pages
        assert [marks_over_the_edge(page) for page in pages] == [[]] * len(pages)


def overlapping_words(page: Page) -> list[tuple[str, str]]:
    """Pairs of words on one baseline of which the first runs into the second."""
    return [
        (mark.text, following.text)
        for mark, following in pairwise(text_of(page))
        if mark.y == following.y and mark.anchor == following.anchor == "start"
        if mark.x + width(mark.text.rstrip(), mark.face, mark.size) > following.x + 0.1
    ]


@pytest.mark.parametrize("language", CODES)
def test_printed_french_cards_have_the_letters_of_the_screen(language: str) -> None:
    letters = {"en": "AKQJ", "de": "AKDB", "fr": "ARDV", "pl": "AKDW"}[language]
    for what in ("french-pack", "large-print-pack"):
        keys = [mark.key for mark in art_of(PRINTABLES[what].pages(order(PRINTABLES[what], language=language)))]
        for rank, letter in zip("AKQJ", letters, strict=True):
            card = f"/S/{rank}/full" + (f"/as-{letter}" if letter != rank else "")
            assert any(key.endswith(card) for key in keys), (what, card)


@pytest.mark.parametrize(("environment", "setting", "page"), [("de", "system", "de"), ("de", "fr", "fr")])
def test_printed_pages_are_in_the_language_of_the_settings_or_of_the_system(
    environment: str, setting: str, page: str, tmp_path: Path, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", environment)
    monkeypatch.setattr(Folders, "of_user", lambda: folders)
    save_settings(folders, Settings(language=setting))
    assert print_file("score-pad", "a4", (), str(tmp_path / "pad.pdf")) == 0
    assert b"/Lang (%s)" % page.encode() in (tmp_path / "pad.pdf").read_bytes()
    assert print_file("score-pad", "a4", ("language=en",), str(tmp_path / "pad.pdf")) == 0
    assert b"/Lang (en" in (tmp_path / "pad.pdf").read_bytes()


@pytest.mark.parametrize("what", [*KEYS, "contractgrid-sheet", "contraspiel-ledger"])
@pytest.mark.parametrize("language", CODES)
def test_no_printed_word_runs_into_the_next_word(what: str, language: str) -> None:
    printable = PRINTABLES["rules" if what in KEYS else what]
    given = {"game": what} if what in KEYS else {}
    pages = printable.pages(order(printable, language=language, **given))
    assert [overlapping_words(page) for page in pages] == [[]] * len(pages)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_pack_by_remainder_has_every_rank_of_every_player_once_for_each_copy(players: int) -> None:
    printable = PRINTABLES["contraconquer-pack"]
    pages = printable.pages(order(printable, form="remainder", players=players, copies=2, backs=False))
    keys = [mark.key for mark in art_of(pages[:-2])]  # the last two pages are tables
    pack = [f"remainder/{seat}/{rank}/full" for seat in range(players) for rank in range(players)]
    assert sorted(keys) == sorted(2 * pack)
    assert [marks_over_the_edge(page) for page in pages[-2:]] == [[], []]


@pytest.mark.parametrize("language", CODES)
def test_the_printed_standard_ranks_are_those_of_the_rule_book(language: str) -> None:
    printable = PRINTABLES["contraconquer-pack"]
    page = printable.pages(order(printable, language=language, form="remainder"))[-1]
    printed = [[mark.text for mark in row] for _, row in groupby(text_of(page), key=lambda mark: mark.y)]
    tables = [block for block in book("contraconquer", language).blocks if isinstance(block, TableBlock)]
    table = next(table for table in tables if len(table.rows) == 12)
    in_book = [[plain_text(cell).strip() for cell in row] for row in table.rows]
    assert printed[-12:] == [[name.partition(" = ")[0], *filter(None, ranks)] for name, *ranks in in_book]


@pytest.mark.parametrize("size", ["bridge", "poker"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_has_its_back_at_the_mirrored_place_of_the_next_page(paper: str, size: str) -> None:
    pages = PACKS[0].pages(order(PACKS[0], paper, size=size))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        mirrored = {(round(front.width - card.x - card.width, 3), round(card.y, 3)) for card in art_of([front])}
        assert {(round(mark.x, 3), round(mark.y, 3)) for mark in art_of([back])} == mirrored
    assert len(art_of(pages[::2])) == 32


def test_printed_rules_can_be_searched_and_reproduced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rules.pdf"
    order = ["print", "rules", "--out", str(out), "--set", "game=wargops", "--set", "language=de"]
    assert main(order) == 0
    data = out.read_bytes()
    assert data.startswith(b"%PDF") and b"/FontFile2" in data and b"/ToUnicode" in data
    assert main(order) == 0
    assert out.read_bytes() == data
    assert "pages" in capsys.readouterr().out


def test_a_pack_of_pictures_is_printed_as_vectors(tmp_path: Path) -> None:
    out = tmp_path / "pack.pdf"
    assert main(["print", "large-print-pack", "--set", "backs=off", "--out", str(out)]) == 0
    data = out.read_bytes()
    assert b"/Subtype /Image" not in data and len(data) < 3_000_000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["print", "nothing", "--out", "x.pdf"], "print 'nothing': there is no such thing; there are german-pack, "),
        (["print", "score-pad"], "say where to write it: --out FILE.pdf"),
        (["print", "score-pad", "--out", "nope/x.pdf"], "there is no folder nope"),
        (["print", "score-pad", "--paper", "b5", "--out", "x.pdf"], "the papers are a4, letter"),
        (["print", "score-pad", "--set", "players=9", "--out", "x.pdf"], "players must be a number from 2 to 8"),
        (["print", "score-pad", "--set", "colour=red", "--out", "x.pdf"], "unknown option 'colour'"),
    ],
)
def test_a_wrong_order_to_print_gets_one_sentence_and_makes_no_file(
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    printed = capsys.readouterr().err
    assert sentence in printed and printed.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_print_without_arguments_lists_every_printable_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print"]) == 0
    listed = capsys.readouterr().out
    assert all(f"{key}: " in listed for key in PRINTABLES)
    assert "    players: a number from 2 to 8" in listed


def test_the_printing_screen_shows_each_page_and_the_path_of_the_file(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.click("print")
        screen = ui.top()
        assert isinstance(screen, printing.PrintScreen)
        ui.act(Action("what", ("score-pad",)))
        ui.act(Action("option", ("players", 6)))
        ui.settle()
        assert "Page 1 of 1" in ui.words()
        key = next(node.art for node in ui.scene().nodes if isinstance(node, Picture))
        assert PageTask(key, ui.folders.packs, 200, 283).do().startswith(b"\x89PNG")
        screen._write(tmp_path / "pad.pdf")
        ui.settle()
        assert f"The PDF is written: {tmp_path / 'pad.pdf'}" in ui.notice()
        screen._write(tmp_path / "pad.pdf" / "pad.pdf")
        ui.settle()
        assert "cannot be written" in ui.notice()
    assert (tmp_path / "pad.pdf").read_bytes().startswith(b"%PDF")


def test_without_fpdf2_the_print_screen_names_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "find_spec", lambda _: None)
    with Harness(tmp_path) as ui:
        ui.click("print")
        save = ui.target("save")
        assert not save.enabled and "tablegame[print]" in save.why and save.why in ui.words()
