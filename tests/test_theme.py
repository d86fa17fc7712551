"""Themes: every problem of a file by line and key, readable inks, the list of shipped themes and of the user's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest
from sights import confusions

from tablegame.printing.checks import check_theme as main
from tablegame.storage.folders import Folders, themes_folder
from tablegame.theme.legible import MARKS, colour_at, contrast, weak_inks
from tablegame.theme.library import ThemeError, check, find, load, survey, themes
from tablegame.theme.model import LAMPLIGHT, Felt, Theme
from tablegame.ui.render.ground import curtain_ink
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.styles import bright, field_ground
from tablegame.view.scene import Rect

SHIPPED_THEMES = sorted(themes_folder().glob("*.yaml"))


def theme_file(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
def test_the_shipped_themes_have_no_fault(path: Path) -> None:
    theme, problems = check(path)
    assert problems == ()
    assert weak_inks(theme) == (), "every ink can be read on its grounds"
    assert confusions(theme) == (), "no two seats look alike to colour-blind players"
    assert {language for language, _ in theme.title} >= {"en", "de"}


def test_the_felt_theme_is_the_default() -> None:
    assert load(themes_folder() / "felt.yaml") == LAMPLIGHT


def test_the_contrast_theme_has_7_to_1_for_words_and_3_to_1_for_edges() -> None:
    theme = load(themes_folder() / "contrast.yaml")
    assert weak_inks(theme, words=7) == ()
    edges = [*(("buttons", name, "line") for name in theme.buttons._fields), ("panels", "frame"), ("card", "top")]
    grounds = [*(("panels", name) for name in ("top", "row", "lit")), *(("felt", name) for name in Felt._fields)]
    for edge, ground in product(edges, grounds):
        assert contrast(colour_at(theme, edge), colour_at(theme, ground)) >= MARKS, (edge, ground)


def test_the_paper_theme_has_7_to_1_for_words() -> None:
    paper = load(themes_folder() / "paper.yaml")
    for ink in (paper.words.text, paper.words.soft, *paper.seat_inks, paper.card.text):
        assert contrast(ink, paper.panels.top) >= 7
        assert contrast(ink, paper.card.top) >= 7


def hex_of(colour: Sequence[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
def test_the_text_of_an_input_field_has_enough_contrast(path: Path) -> None:
    theme = load(path)
    for ink in (theme.words.text, theme.words.soft, theme.words.warning):
        assert contrast(ink, hex_of(field_ground(theme))) >= 4.5


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("scale", [0.6, 1.0, 2.4])
def test_the_focus_ring_is_3_pixels_wide_and_has_enough_contrast(path: Path, scale: float) -> None:
    theme = load(path)
    for on_paper in (True, False):
        ring = theme.focus.panel if on_paper else theme.focus.felt
        picture, _ = Painter(theme, scale).focus(Rect(0, 0, 200, 80), on_paper, 0.0)
        column = [picture.get_at((picture.get_width() // 2, y)) for y in range(picture.get_height() // 2)]
        ys = [y for y, pixel in enumerate(column) if pixel == pygame.Color(ring)]
        assert len(ys) >= 3 and ys == list(range(ys[0], ys[-1] + 1)), "one line of at least three pixels"
        for neighbour in (column[ys[0] - 1], column[ys[-1] + 1]):
            assert neighbour.a == 255 and contrast(hex_of(neighbour), ring) >= MARKS


def test_the_curtains_of_all_seats_are_dark_in_the_shipped_themes() -> None:
    for theme in map(load, SHIPPED_THEMES):
        for seat in range(8):
            assert not bright(curtain_ink(theme, seat)), (theme.key, seat)


def test_keys_that_a_theme_file_lacks_have_the_values_of_the_default_theme(tmp_path: Path) -> None:
    theme = load(theme_file(tmp_path, "title: Mine\nfelt: {base: '#1A4A33'}\nshadow: 1\n"))
    assert theme == LAMPLIGHT._replace(
        key="mine", title=(("en", "Mine"),), felt=LAMPLIGHT.felt._replace(base="#1a4a33"), shadow=1.0
    )


def test_card_inks_are_the_seat_inks_unless_the_file_names_card_inks(tmp_path: Path) -> None:
    text = "title: Mine\nseat_inks: {A: '#800000'}\n"
    without_card_inks = load(theme_file(tmp_path, text))
    assert without_card_inks.seat_inks[0] == without_card_inks.card_inks[0] == "#800000"
    with_card_inks = load(theme_file(tmp_path, text + "card_inks: {B: '#000080'}\n"))
    assert with_card_inks.card_inks[:2] == (LAMPLIGHT.card_inks[0], "#000080")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("title: A\nfeld: {}\n", 2, "feld: there is no such key; here the keys are title, felt"),
        ("title: A\nfelt:\n  bass: '#123456'\n", 3, "felt: bass: there is no such key; here the keys are base, light"),
        ("title: A\nfelt:\n  base: #123456\n", 3, "a colour stands in quotes, '#2f6b4c', since # begins a comment"),
        ("title: A\nfelt:\n  base: green\n", 3, "must be a colour in quotes such as '#2f6b4c', not the text 'green'"),
        ("title: A\nfelt: '#123456'\n", 2, "felt: must be a mapping of keys to values"),
        ("title: A\nhighlight: 7\n", 2, "highlight: must be a colour in quotes"),
        ("title: A\nshadow: 1.5\n", 2, "shadow: must be a number from 0 to 1, not 1.5"),
        ("title: A\nlight: {lamp: true}\n", 2, "light: lamp: must be a number"),
        ("title: A\nseat_inks: {I: '#000000'}\n", 2, "I: there is no such key; here the keys are A, B"),
        ("title: A\nbuttons: {brass: {text: x}}\n", 2, "buttons: brass: text: must be a colour"),
        ("title: A\nfaces: {serif: comic}\n", 2, "faces: serif: must be one of crimson-text"),
        ("title: {de: A}\n", 1, "title: an English name is missing"),
        ("title: {en: A, german: B}\n", 1, "must be the code of a language"),
        ("title: ''\n", 1, "title: must be a name of 1 to 40 characters"),
        ("felt: {base: '#123456'}\n", 1, "the key 'title' is missing"),
        ("- 1\n", 1, "must be a mapping of keys to values"),
        ("title: A\nwords:\n  text: '#cccccc'\n", 3, "words: text: its contrast on panels: "),
        ("title: A\nseat_inks: {C: '#ffff00'}\n", 2, "seat_inks: C: its contrast on panels: "),
        ("title: A\npanels: {top: '#333333'}\n", 2, "is hard to read on it: its contrast on panels: top is only"),
        ("title: A\nfocus: {felt: '#245a41'}\n", 2, "focus: felt: its contrast on felt: "),
    ],
)
def test_a_fault_of_a_theme_is_named_by_file_line_and_key(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = theme_file(tmp_path, text)
    with pytest.raises(ThemeError) as caught:
        load(path)
    problem = next(problem for problem in caught.value.problems if message in problem)
    assert problem.startswith(f"{path}: line {line}: ")


def test_all_problems_of_a_theme_are_reported_together_in_the_order_of_lines(tmp_path: Path) -> None:
    path = theme_file(tmp_path, "title: A\nfeld: 1\nfelt: {base: red, light: 3}\nshadow: x\nfaces: {sans: y}\n")
    _, problems = check(path)
    lines = [problem.partition(": line ")[2][0] for problem in problems]
    assert lines == ["2", "3", "3", "4", "5"]


def test_a_theme_file_that_cannot_be_read_has_one_problem(tmp_path: Path) -> None:
    unreadable = {"cut.yaml": b"\xff\xfe\x00", "empty.yaml": b"", "nul.yaml": b"title: \x00"}
    for name, data in unreadable.items():
        (tmp_path / name).write_bytes(data)
    for path in (*(tmp_path / name for name in unreadable), tmp_path / "missing.yaml", tmp_path):
        assert len(check(path)[1]) == 1, path


def test_the_title_of_a_theme_follows_the_language() -> None:
    assert LAMPLIGHT.title_in("de") == LAMPLIGHT.title_in("de_AT") == "Filz im Lampenlicht"
    assert LAMPLIGHT.title_in("nl") == "Felt by lamplight"


def test_own_themes_are_listed_after_the_shipped_themes_without_broken_themes(folders: Folders) -> None:
    theme_file(folders.themes, "title: Zinc\n", "zinc.yaml")
    theme_file(folders.themes, "title: My felt\n", "felt.yaml")
    broken = theme_file(folders.themes, "titel: x\n", "broken.yaml")
    theme_file(folders.themes, "no theme", "readme.txt")
    assert [theme.key for theme in themes(folders)] == ["felt", "contrast", "night", "paper", "own-felt", "zinc"]
    faulty = [entry for entry in survey(folders) if entry.theme is None]
    assert [entry.path for entry in faulty] == [broken]
    assert any("titel" in problem for problem in faulty[0].problems)
    assert find("zinc", folders).title_in("en") == "Zinc"
    assert find("broken", folders) == find("nowhere", folders) == LAMPLIGHT


@pytest.mark.parametrize(
    ("text", "status", "problems"), [("title: A\n", 0, 0), ("title: A\nfeld: 1\nshadow: 3\n", 2, 2)]
)
def test_the_command_theme_check_prints_every_problem_or_fine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int, problems: int
) -> None:
    path = theme_file(tmp_path, text)
    assert main(str(path)) == status
    printed = capsys.readouterr()
    assert printed.out == ("" if problems else f"{path}: fine\n") and len(printed.err.splitlines()) == problems


def test_seat_inks_that_look_alike_to_colour_blind_players_are_found(tmp_path: Path) -> None:
    theme = load(theme_file(tmp_path, "title: A\nseat_inks: {A: '#9c2519', C: '#5c4d00'}\n"))
    assert "seat_inks: A and seat_inks: C look alike with deuteranopia" in confusions(theme)


def test_the_page_on_themes_names_every_key_of_a_theme_file() -> None:
    page = (themes_folder().parent / "docs" / "themes.md").read_text(encoding="utf-8")
    for name in set(Theme._fields) - {"key"}:
        assert f"| `{name}` |" in page
        for field in getattr(getattr(LAMPLIGHT, name), "_fields", ()):
            assert f"`{field}`" in page
