"""Themes: strict reading, every problem by file, key and line, readable inks, the house's own and the user's."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sights import confusions

from tablegame.art.inks import Inks
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
ROLES = (
    "text", "soft", "faint", "accent", "warning", "felt-text", "felt-soft", "plaque-text", "gold", "brass-text",
    "green-text", "link", "seat.0", "seat.7", "card.0", "card.7",
)  # fmt: skip


def theme_file(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_themes_are_contrast_felt_night_and_paper() -> None:
    assert [path.stem for path in SHIPPED_THEMES] == ["contrast", "felt", "night", "paper"]


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
def test_the_shipped_themes_have_no_fault(path: Path) -> None:
    theme, problems = check(path)
    assert problems == ()
    assert weak_inks(theme) == () == confusions(theme)
    assert {language for language, _ in theme.title} >= {"en", "de"}


def test_the_felt_theme_is_the_default() -> None:
    assert load(themes_folder() / "felt.yaml") == LAMPLIGHT


def test_high_contrast_has_7_to_1_for_words_and_3_to_1_for_edges() -> None:
    theme = load(themes_folder() / "contrast.yaml")
    assert weak_inks(theme, words=7) == ()
    for edge in (*(("buttons", name, "line") for name in theme.buttons._fields), ("panels", "frame"), ("card", "top")):
        for ground in (
            *(("panels", name) for name in ("top", "row", "lit")),
            *(("felt", name) for name in Felt._fields),
        ):
            assert contrast(colour_at(theme, edge), colour_at(theme, ground)) >= MARKS, (edge, ground)


def test_the_paper_theme_has_7_to_1_for_words() -> None:
    paper = load(themes_folder() / "paper.yaml")
    for ink in (paper.words.text, paper.words.soft, *paper.seat_inks, paper.card.text):
        assert contrast(ink, paper.panels.top) >= 7
        assert contrast(ink, paper.card.top) >= 7


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
def test_the_text_of_a_field_has_enough_contrast(path: Path) -> None:
    theme = load(path)
    for ink in (theme.words.text, theme.words.soft, theme.words.warning):
        assert contrast(ink, "#{:02x}{:02x}{:02x}".format(*field_ground(theme))) >= 4.5


@pytest.mark.parametrize("path", SHIPPED_THEMES, ids=lambda path: path.stem)
@pytest.mark.parametrize("scale", [0.6, 1.0, 2.4])
def test_the_focus_ring_is_3_pixels_wide_and_has_enough_contrast(path: Path, scale: float) -> None:
    theme = load(path)
    for on_paper in (True, False):
        ring = theme.focus.panel if on_paper else theme.focus.felt
        picture, _ = Painter(theme, scale).focus(Rect(0, 0, 200, 80), on_paper, 0.0)
        pixels = [picture.get_at((picture.get_width() // 2, y)) for y in range(picture.get_height() // 2)]
        line = [y for y, pixel in enumerate(pixels) if pixel == pygame.Color(ring)]
        assert len(line) >= 3 and line[-1] - line[0] == len(line) - 1
        for neighbour in (pixels[line[0] - 1], pixels[line[-1] + 1]):
            assert neighbour.a == 255 and contrast("#{:02x}{:02x}{:02x}".format(*neighbour[:3]), ring) >= MARKS


def test_the_curtains_of_the_shipped_themes_are_dark() -> None:
    for theme in map(load, SHIPPED_THEMES):
        for seat in range(8):
            assert not bright(curtain_ink(theme, seat)), (theme.key, seat)


def test_a_theme_names_only_what_it_changes(tmp_path: Path) -> None:
    theme = load(theme_file(tmp_path, "title: Mine\nfelt: {base: '#1A4A33'}\nshadow: 1\n"))
    assert theme == LAMPLIGHT._replace(
        key="mine", title=(("en", "Mine"),), felt=LAMPLIGHT.felt._replace(base="#1a4a33"), shadow=1.0
    )


def test_inks_of_cards_follow_those_of_the_seats_unless_named(tmp_path: Path) -> None:
    text = "title: Mine\nseat_inks: {A: '#800000'}\n"
    both = load(theme_file(tmp_path, text))
    assert both.seat_inks[0] == both.card_inks[0] == "#800000"
    apart = load(theme_file(tmp_path, text + "card_inks: {B: '#000080'}\n"))
    assert apart.card_inks[:2] == (LAMPLIGHT.card_inks[0], "#000080")


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
        ("title: A\ntitle: B\n", 2, "the key 'title' is there twice"),
        ("- 1\n", 1, "must be a mapping of keys to values"),
        ("title: &a A\n", 1, "anchors and aliases are not allowed"),
        ("title: !!python/name:os.system A\n", 1, "tags are not allowed"),
        ("title: [}\n", 1, "is no YAML"),
        ("title: A\nwords:\n  text: '#cccccc'\n", 3, "words: text: its contrast on panels: "),
        ("title: A\nseat_inks: {C: '#ffff00'}\n", 2, "seat_inks: C: its contrast on panels: "),
        ("title: A\npanels: {top: '#333333'}\n", 2, "is hard to read on it: its contrast on panels: top is only"),
        ("title: A\nfocus: {felt: '#245a41'}\n", 2, "focus: felt: its contrast on felt: "),
    ],
)
def test_a_fault_of_a_theme_is_named_by_file_line_and_key(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = theme_file(tmp_path, text)
    theme, problems = check(path)
    assert isinstance(theme, Theme)
    assert any(message in problem for problem in problems), problems
    named = next(problem for problem in problems if message in problem)
    assert named.startswith(f"{path}: line {line}: ")
    with pytest.raises(ThemeError) as caught:
        load(path)
    assert caught.value.problems == problems


def test_all_problems_are_named_in_one_run_in_their_order(tmp_path: Path) -> None:
    path = theme_file(tmp_path, "title: A\nfeld: 1\nfelt: {base: red, light: 3}\nshadow: x\nfaces: {sans: y}\n")
    problems = check(path)[1]
    assert [problem.partition(": line ")[2][0] for problem in problems] == ["2", "3", "3", "4", "5"]


def test_a_file_that_cannot_be_read_is_one_problem(tmp_path: Path) -> None:
    for name, data in (("cut.yaml", b"\xff\xfe\x00"), ("empty.yaml", b""), ("nul.yaml", b"title: \x00")):
        (tmp_path / name).write_bytes(data)
        assert len(check(tmp_path / name)[1]) == 1
    assert len(check(tmp_path / "missing.yaml")[1]) == 1
    assert len(check(tmp_path)[1]) == 1


@given(st.binary(max_size=300))
def test_random_bytes_give_a_theme_and_sentences(data: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.yaml"
        path.write_bytes(data)
        theme, problems = check(path)
        assert isinstance(theme, Theme)
        assert all(problem.startswith(str(path)) and "\n" not in problem for problem in problems)


def test_every_role_of_ink_has_a_colour() -> None:
    for role in ROLES:
        assert LAMPLIGHT.ink(role).startswith("#")
    with pytest.raises(KeyError):
        LAMPLIGHT.ink("purple")
    with pytest.raises(KeyError):
        LAMPLIGHT.ink("desk.3")


def test_the_title_of_a_theme_follows_the_language() -> None:
    assert LAMPLIGHT.title_in("de") == LAMPLIGHT.title_in("de_AT") == "Filz im Lampenlicht"
    assert LAMPLIGHT.title_in("nl") == "Felt by lamplight"


def test_a_theme_has_every_colour_of_the_art() -> None:
    inks = Inks.of(LAMPLIGHT.art_colours())
    assert inks.seats == LAMPLIGHT.card_inks
    assert all(inks)


def test_own_themes_are_listed_after_the_shipped_ones(folders: Folders) -> None:
    theme_file(folders.themes, "title: Zinc\n", "zinc.yaml")
    theme_file(folders.themes, "title: My felt\n", "felt.yaml")
    broken = theme_file(folders.themes, "titel: x\n", "broken.yaml")
    theme_file(folders.themes, "no theme", "readme.txt")
    assert [theme.key for theme in themes(folders)] == ["felt", "contrast", "night", "paper", "own-felt", "zinc"]
    faulty = [found for found in survey(folders) if found.theme is None]
    assert [found.path for found in faulty] == [broken]
    assert any("titel" in problem for problem in faulty[0].problems)
    assert find("zinc", folders).title_in("en") == "Zinc"
    assert find("broken", folders) == find("nowhere", folders) == LAMPLIGHT


def test_without_own_themes_the_shipped_ones_are_listed(tmp_path: Path) -> None:
    assert [theme.key for theme in themes(Folders(tmp_path, tmp_path))] == ["felt", "contrast", "night", "paper"]


def test_the_check_of_a_sound_theme_prints_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(str(themes_folder() / "night.yaml")) == 0
    assert capsys.readouterr().out.endswith("night.yaml: fine\n")


def test_the_check_of_a_theme_prints_every_problem_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = theme_file(tmp_path, "title: A\nfeld: 1\nshadow: 3\n")
    assert main(str(path)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 2


def test_inks_that_look_alike_without_full_colour_vision_are_named(tmp_path: Path) -> None:
    theme = load(theme_file(tmp_path, "title: A\nseat_inks: {A: '#9c2519', C: '#5c4d00'}\n"))
    assert "seat_inks: A and seat_inks: C look alike with deuteranopia" in confusions(theme)


def test_the_page_on_themes_names_every_key() -> None:
    page = (themes_folder().parent / "docs" / "themes.md").read_text(encoding="utf-8")
    for name in Theme._fields:
        group = getattr(LAMPLIGHT, name)
        if name == "key":
            continue
        assert f"| `{name}` |" in page
        for inner in getattr(group, "_fields", ()):
            assert f"`{inner}`" in page
