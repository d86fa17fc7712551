"""What the screens show and do: no word cut off at any size, settings at once, games kept, rules at their place."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime, timedelta
from itertools import pairwise, product
from pathlib import Path

import pytest
from every_screen import GAME, SCREENS, LongWords, focused, labels, opened, settings
from hypothesis import given
from hypothesis import strategies as st
from seeds import so_many
from tables import begun, screen_of, table_of
from ui_harness import Harness

from tablegame.core.errors import OptionError
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, help_page
from tablegame.session.settings import Settings, load_settings
from tablegame.storage.language import CODES, load
from tablegame.storage.records import read_record
from tablegame.ui.screens.dialogs import AskScreen, PromptScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.settings import PAGES, SettingsScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.builder import Builder
from tablegame.view.help_page import TERM, PictureBlock, TableBlock, parse, plain_text
from tablegame.view.phrases import relative_date
from tablegame.view.scene import Action, Clip, Panel, Rect
from tablegame.view.text_field import EditedText

LARGEST = [((960, 600), 125), ((1280, 800), 200), ((1920, 1080), 200), ((3840, 2160), 100)]


@pytest.mark.parametrize("name", SCREENS)
def test_no_word_is_cut_off_in_a_language_of_long_words(name: str, tmp_path: Path) -> None:
    words = LongWords()
    with opened(name, tmp_path, games=3) as ui:
        ui.app.words = words  # type: ignore[assignment]
        fonts = ui.app.studio.fonts
        for size, scale in LARGEST:
            for label in labels(ui.top().build(Builder(size, fonts, words, scale / 100))):
                assert "…" not in label.words, (size, label.words)
                for line in label.lines:
                    wide = sum(fonts.width(span.text, span.face, span.size) for span in line)
                    assert wide <= label.rect.w + 2, f"{label.words!r} is {wide} wide in {label.rect} of {size}"
                    assert all(span.size >= 16 for span in line), (size, label.words)
                assert label.rect.x >= 0 and label.rect.right <= size[0], (size, label.words)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_is_painted_with_all_targets_inside_the_window(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (960, 600), 200, games=2, painted=True) as ui:
        for target in ui.scene().targets:
            seen = target.window or Rect(0, 0, 960, 600)
            assert target.rect.x >= seen.x - 20 and target.rect.right <= seen.right + 20, target.id
            assert target.window is not None or (target.rect.y >= 0 and target.rect.bottom <= 600), target.id


@pytest.mark.parametrize("name", SCREENS)
def test_the_buttons_at_the_foot_of_a_dialog_stand_in_one_row_or_in_one_column(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ui:
        for (size, scale), code in product([*LARGEST, ((960, 600), 200)], CODES):
            scene = ui.top().build(Builder(size, ui.app.studio.fonts, load(code), scale / 100))
            if any(isinstance(node, Panel) and node.id == "panel" for node in scene.nodes):
                foot = next((zone.targets for zone in scene.zones if zone.id == "foot"), ())
                boxes = [not_none(scene.target(each)).rect for each in foot]
                rows, columns = {(box.y, box.h) for box in boxes}, {(box.x, box.w) for box in boxes}
                assert min(len(rows), len(columns)) <= 1, (size, scale, code, boxes)


@pytest.mark.parametrize("name", ["drill", "mistakes"])
def test_cards_of_a_question_take_the_same_share_of_a_window_twice_as_large(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (1920, 1080), 200) as ui:
        ui.settle()
        scenes = (focused(ui, "", size, 2.0) for size in ((1920, 1080), (3840, 2160)))
        small, large = (scene.cards() for scene in scenes)
        assert small and all(abs(large[id].w / card.w - 2) < 0.1 for id, card in small.items())


# -- the shelf ------------------------------------------------------------------------------------------------------


def test_enter_twice_leads_from_the_first_start_to_a_dealt_table(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("enter")
        assert isinstance(ui.top(), NewGameScreen) and ui.focus() == "deal"
        ui.key("enter")
        table = table_of(ui)
        assert ui.at_table()
        assert [chair.level for chair in table.session.situation.chairs] == ["", "club", "club"]


def test_continue_has_the_first_focus_and_opens_the_last_unfinished_game(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        begun(ui, GAME)
        ui.home()
        (last,) = ui.app.library.saved.list()
        assert ui.focus() == "continue"
        assert "Anna" in ui.words()
        ui.key("enter")
        table = table_of(ui)
        assert ui.at_table() and table.session.file is not None
        assert table.session.file.id == last.id


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_shelf_next_to_a_finished_game_fits_the_smallest_window(tmp_path: Path, language: str) -> None:
    with Harness(tmp_path, (960, 600), Settings(language=language)) as ui:
        begin_usual_game(ui.app, GAMES[-1])
        table = table_of(ui)
        assert ui.at_table()
        table.session.concede()
        ui.home()
        tiles = [each for each in ui.scene().targets if each.id.startswith("tile.")][:6]
        assert ui.app.library.saved.lines and tiles[-1].window is not None
        assert tiles[-1].rect.bottom <= tiles[-1].window.bottom, "two rows are seen whole"


def test_large_type_leaves_two_games_in_a_row_of_the_smallest_window(tmp_path: Path) -> None:
    for scale, across in ((100, 3), (150, 2)):
        with Harness(tmp_path / f"{scale}", (960, 600), settings(scale)) as ui:
            top = ui.target(f"tile.{GAMES[0].key}").rect.y
            assert sum(each.rect.y == top for each in ui.scene().targets if each.id.startswith("tile.")) == across


def test_without_an_unfinished_game_enter_twice_deals_the_last_game_played(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        begin_usual_game(ui.app, GAMES[-1])
        table = table_of(ui)
        assert ui.at_table()
        table.session.concede()
        ui.home()
        assert ui.app.library.saved.lines and ui.focus() == f"tile.{GAMES[-1].key}"
        ui.key("enter", "enter")
        assert isinstance(ui.top(), TableScreen)


def test_a_shelf_that_is_scrolled_keeps_its_pictures_and_the_button_that_goes_on(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(text_scale=150)) as ui:
        begun(ui, GAMES[-1])
        ui.home()
        clip = next(node for node in ui.scene().nodes if isinstance(node, Clip) and node.id == "shelf")
        pictures = [node.rect for node in clip.nodes if isinstance(node, Panel) and node.style == "tile-picture"]
        assert pictures and min(each.h for each in pictures) >= 50
        assert ui.target("continue").rect.bottom <= clip.rect.bottom


@pytest.mark.parametrize("scale", [100, 130, 160, 200])
def test_no_line_of_the_shelf_begins_with_a_dot(tmp_path: Path, scale: int) -> None:
    shown = Settings(language="de", text_scale=scale)
    with Harness(tmp_path, screen=ShelfScreen, size=(960, 600), settings=shown) as ui:
        lines = [line for label in labels(ui.scene()) for line in label.lines if line]
        assert not [line for line in lines if line[0].text.lstrip().startswith("·")]


@pytest.mark.parametrize("name", ["table", "drill", "settings", "question"])
def test_ctrl_q_asks_on_every_screen_and_a_second_ctrl_q_closes(name: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        if name == "table":
            begin_usual_game(ui.app, GAME)
        else:
            ui.app.push(SCREENS[name](ui.app))
        ui.frame()
        below = ui.top()
        ui.key("ctrl+q")
        assert isinstance(ui.top(), AskScreen) and ui.app.running and "Everything is kept" in ui.words()
        ui.key("escape")
        assert ui.top() is below and ui.app.running
        ui.key("ctrl+q", "ctrl+q")
        assert not ui.app.running


def test_leaving_the_shelf_asks_once(tmp_path: Path) -> None:
    for key in ("escape", "ctrl+q", "quit"):
        with Harness(tmp_path / key) as ui:
            for yes in (False, True):
                if key == "quit":
                    ui.click(key)
                else:
                    ui.key(key)
                assert isinstance(ui.top(), AskScreen) and ui.app.running
                ui.key("q" if yes else "enter")
                assert ui.app.running != yes


def test_the_shelf_shows_players_duration_and_difficulty_with_few_buttons(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=ShelfScreen, size=(1600, 1000)) as ui:
        assert "2–8 players · 15 min · easy" in ui.words().replace("\u00a0", " ")
        begun(ui, GAME)
        ui.home()
        assert ui.scene().target("continue") is not None and len(ui.scene().targets) <= 16


# -- a new game -----------------------------------------------------------------------------------------------------


def new_game(tmp_path: Path) -> Harness:
    return Harness(tmp_path, settings=settings(), screen=lambda desk: ShelfScreen(desk), size=(1600, 1000))


def party_of(ui: Harness) -> NewGameScreen:
    return screen_of(ui, NewGameScreen)


def test_a_changed_house_rule_is_marked_and_one_without_effect_is_grey_with_a_reason(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        assert "changed; usually" not in ui.words()
        ui.app.act(Action("option", ("copies", 2)))
        ui.app.act(Action("option", ("pack", "standard")))
        ui.move_focus("option.hyphens")
        assert ui.top().help == f"{GAME.key}#hyphens"
        assert "changed; usually 4" in ui.words()
        hyphens = ui.target("option.hyphens")
        assert not hyphens.enabled and hyphens.why and hyphens.why_link == f"{GAME.key}#hyphens"


def test_a_default_that_depends_on_another_house_rule_follows_it(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        party = party_of(ui).party
        party.set_option("form", "remainder")
        party.set_option("pack", "standard")
        assert party.chosen["copies"] == 1
        party.set_option("pack", "own")
        assert party.chosen["copies"] == 4


def test_a_set_of_house_rules_can_be_saved_chosen_and_deleted(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        ui.app.act(Action("option", ("copies", 7)))
        ui.act(Action("keep"))
        assert isinstance(ui.top(), PromptScreen)
        ui.key("enter")
        assert "name" in ui.notice(), "an empty name is refused"
        ui.type("Grandmother's")
        ui.key("enter")
        assert "Grandmother's" in ui.words()
        ui.app.act(Action("set", ("usual",)))
        assert party_of(ui).party.chosen["copies"] == 4
        ui.app.act(Action("set", ("=Grandmother's",)))
        assert party_of(ui).party.chosen["copies"] == 7
        assert [rules.name for rules in load_settings(ui.folders)[0].rule_sets] == ["Grandmother's"]
        ui.app.act(Action("drop", ("Grandmother's",)))
        assert ui.app.settings.rule_sets == ()


def test_computers_alone_are_a_demonstration(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        ui.click("seat.0", "kind.0.2")
        assert "Watch" in ui.words()
        ui.key("escape")
        assert "demonstration" in ui.words() and "Watch" in ui.words()
        ui.key("escape")
        assert isinstance(ui.top(), ShelfScreen)


def test_digits_typed_into_a_number_stay_in_its_range(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        ui.move_focus("option.copies")
        for typed, value in (("1", 1), ("2", 12), ("5", 5), ("0", 1), ("backspace", 1)):
            ui.key(typed)
            assert party_of(ui).party.chosen["copies"] == value, typed
        ui.key("right")
        assert party_of(ui).party.chosen["copies"] == 2


def test_remembered_seats_that_no_longer_fit_are_replaced_by_the_usual_ones(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.key("enter")
        party = party_of(ui).party
        party.chairs = party.chairs[:2]
        with pytest.raises(OptionError):
            party.check()
        party.remember(ui.app.settings)
        begin_usual_game(ui.app, GAME)
        table = table_of(ui)
        assert ui.at_table() and table.session.players == 3


# -- settings -------------------------------------------------------------------------------------------------------


def test_every_setting_is_applied_and_saved_at_once(tmp_path: Path) -> None:
    with Harness(tmp_path, (1600, 3200), settings(), SettingsScreen) as ui:
        names, changed = {field.name for field in fields(Settings)}, set[str]()
        for number, page in enumerate(PAGES):
            ui.click(f"page.{number}")
            assert ui.target(f"page.{number}").chosen, page
            for id in [target.id for target in ui.scene().targets]:
                name, target = id.partition(".")[0], ui.scene().target(id)
                if name in names and target is not None and target.enabled and not target.chosen:
                    before = getattr(ui.app.settings, name)
                    ui.move_focus(id)
                    ui.key("enter")
                    now = getattr(ui.app.settings, name)
                    assert getattr(load_settings(ui.folders)[0], name) == now, id
                    changed |= {name} if now != before else set()
        assert changed >= {"language", "theme", "text_scale", "hold_ms", "deaf_ms", "pace", "talk", "letter_keys"}


@pytest.mark.parametrize("language", CODES)
def test_the_settings_are_pages_and_none_but_cards_and_people_is_scrolled(language: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), settings=Settings(language=language), screen=SettingsScreen) as ui:
        screen = ui.top()
        assert isinstance(screen, SettingsScreen) and ui.focus() == "page.0"
        top = ui.target("page.0").rect.y
        for number, page in enumerate(PAGES):
            ui.move_focus(f"page.{number}")
            ui.key("enter")
            assert screen.page == page and ui.target("page.0").rect.y == top
            assert screen.pane.furthest == 0 or page in ("cards", "people"), page
            assert " ms" not in ui.words()
        ui.resize(1920, 1080)
        ui.act(Action("page", ("cards",)))
        assert screen.pane.furthest == 0, "a large window shows all cards"


@pytest.mark.parametrize("name", ["drill", "mistakes"])
def test_the_panel_of_a_question_is_as_high_as_its_text(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (1920, 1080)) as ui:
        ui.settle()
        scene = ui.scene()
        panel = next(node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "said/question")
        boxes = [target.rect for target in scene.targets if panel.holds(target.rect.cx, target.rect.cy)]
        empty = max(below.y - above.bottom for above, below in pairwise(sorted(boxes, key=lambda box: box.y)))
        assert boxes and empty < 0.3 * panel.h and panel.bottom - max(box.bottom for box in boxes) < 0.1 * panel.h


def test_a_value_edited_into_the_settings_file_is_offered_among_the_others(tmp_path: Path) -> None:
    odd = Settings(language="en", hold_ms=1700, deaf_ms=150, text_scale=110)
    with Harness(tmp_path, settings=odd, screen=SettingsScreen) as ui:
        assert "110 %" in ui.words()
        ui.click("page.1")
        assert "1.7 s" in ui.words()


def test_a_name_can_be_removed_from_the_list(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings(), screen=SettingsScreen) as ui:
        ui.act(Action("page", ("people",)))
        ui.click("drop.1")
        assert load_settings(ui.folders)[0].names == ("Anna",)


# -- saved games ----------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path: Path) -> Harness:
    """Two games begun, their list open."""
    ui = Harness(tmp_path, settings=settings(), size=(1280, 800))
    for _ in range(2):
        begun(ui, GAME)
        ui.app.home()
    ui.push(SavedScreen(ui.app))
    return ui


def test_a_deleted_game_can_be_brought_back(saved: Harness) -> None:
    before = {game.id for game in saved.app.library.saved.list()}
    saved.key("delete")
    assert len(saved.app.library.saved.list()) == 1 and "deleted" in saved.words()
    saved.key("ctrl+z")
    assert {game.id for game in saved.app.library.saved.list()} == before
    saved.close()


def test_a_game_is_renamed_copied_and_exported_and_nothing_is_overwritten(saved: Harness, tmp_path: Path) -> None:
    saved.key("f2")
    saved.type("Sunday")
    saved.key("enter")
    assert "Sunday" in saved.words()
    saved.click("copy")
    assert len(saved.app.library.saved.list()) == 3
    saved.click("export")
    prompt = screen_of(saved, PromptScreen)
    there = tmp_path / "there.yaml"
    there.write_text("mine")
    assert "there already" in prompt.prompt.refuse(str(there))
    assert prompt.prompt.refuse("no/whole/path.yaml") and prompt.prompt.refuse(str(tmp_path / "nowhere" / "x.yaml"))
    saved.key("ctrl+a")
    saved.type(str(tmp_path / "fresh.yaml"))
    saved.key("enter")
    assert read_record((tmp_path / "fresh.yaml").read_text("utf-8"), "fresh.yaml").game == GAME.key
    assert there.read_text() == "mine"
    saved.close()


def test_an_unreadable_record_is_listed_with_its_reason_and_not_changed(saved: Harness) -> None:
    broken = saved.folders.games / "2020-01-01-broken.yaml"
    broken.write_text("tablegame: 1\ngame: contraconquer\n")
    saved.act(Action("take", ("2020-01-01-broken",)))
    assert "'players'" in saved.words()
    assert not saved.target("open").enabled and not saved.target("rename").enabled
    assert broken.read_text() == "tablegame: 1\ngame: contraconquer\n"
    saved.close()


def test_a_first_click_selects_a_saved_game_and_a_second_opens_it(saved: Harness) -> None:
    second = saved.app.library.saved.list()[1].id
    saved.click(f"game.{second}")
    screen = saved.top()
    assert isinstance(screen, SavedScreen) and screen.chosen == second
    saved.click(f"game.{second}")
    assert isinstance(saved.top(), TableScreen)
    saved.close()


def test_the_wheel_and_the_page_keys_move_a_long_list(tmp_path: Path) -> None:
    with opened("new game of Contraspiel", tmp_path, (960, 600), 125) as ui:
        top = ui.target("option.deals").rect.y
        ui.wheel(2)
        assert ui.target("option.deals").rect.y < top
        ui.key("home")
        assert ui.target("option.deals").rect.y == top
        ui.key("end")
        assert ui.target("option.drop_out").rect.bottom < 600
        scene = focused(ui, "option.deals")
        shown = scene.target("option.deals")
        assert shown is not None and shown.window is not None and shown.window.holds(shown.rect.cx, shown.rect.cy)


# -- the rule book --------------------------------------------------------------------------------------------------


def rule_book(tmp_path: Path, anchor: str, size: tuple[int, int] = (1280, 800), scale: int = 100) -> Harness:
    return Harness(tmp_path, size=size, settings=settings(scale), screen=lambda desk: RulesScreen(desk, anchor))


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 125), ((960, 600), 200), ((3840, 2160), 100)])
def test_the_rule_book_opens_at_every_heading(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    with rule_book(tmp_path, GAME.key, size, scale) as ui:
        for heading in help_page(GAME.key, "en").headings[:: so_many(4, 1)]:
            screen = RulesScreen(ui.app, f"{GAME.key}#{heading.anchor}")
            ui.replace(screen)
            ui.frame()
            assert screen.layout is not None
            top = screen.layout.heading_tops[heading.anchor] - screen.pane.offset
            assert top >= 0 or heading.level == 1
            assert top < screen.pane.view * 0.2 or screen.pane.offset == screen.pane.furthest


def test_a_term_explains_itself_and_esc_closes_first_the_slip_then_the_book(tmp_path: Path) -> None:
    with rule_book(tmp_path, GAME.key) as ui:
        link = next(
            t.id for t in ui.scene().targets if t.action.values[:1] and str(t.action.values[0]).startswith(TERM)
        )
        ui.click(link)
        assert ui.scene().target("slip") is not None
        ui.key("escape")
        assert ui.scene().target("slip") is None and isinstance(ui.top(), RulesScreen)


def test_a_followed_link_leads_back_again(tmp_path: Path) -> None:
    with rule_book(tmp_path, f"{GAME.key}#score") as ui:
        screen = screen_of(ui, RulesScreen)
        before = screen.pane.offset
        ui.act(Action("link", ("#forms",)))
        assert screen.pane.offset != before
        ui.click("back")
        assert screen.pane.offset == before


# -- the parts ------------------------------------------------------------------------------------------------------


@given(st.text(max_size=400))
def test_any_text_is_a_help_page(text: str) -> None:
    page = parse(text)
    assert isinstance(page.links(), tuple)
    assert all(heading.anchor == heading.anchor.strip() for heading in page.headings)


def test_a_help_page_is_cut_into_its_blocks() -> None:
    page = parse(
        "# Game {#top}\n\nOne *trick* with\n**two** [cards](#cards).\n\n- **Trick**: a [row](term:row)\n  - deep\n"
        "1. first\n\n![Two](art:back art:seat/0)\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n> said\n> so\n\n---\n"
    )
    kinds = [type(block).__name__ for block in page.blocks]
    assert kinds == [
        "HeadingBlock",
        "Paragraph",
        "Item",
        "Item",
        "Item",
        "PictureBlock",
        "TableBlock",
        "Quote",
        "Break",
    ]
    assert page.title == "Game" and page.headings[0].anchor == "top"
    assert page.links() == ("#cards", "term:row")
    assert page.term("term:trick") is not None and page.term("term:row") is None
    pictures, table = page.blocks[5], page.blocks[6]
    assert isinstance(pictures, PictureBlock) and pictures.keys == ("back", "seat/0")
    assert isinstance(table, TableBlock) and len(table.rows) == 1 and plain_text(table.rows[0][1]) == "2"


@given(st.lists(st.sampled_from(["a", "é", " ", "\b", "\x7f", "\x01", "\x05", "<", ">"]), max_size=60))
def test_writing_never_loses_its_caret_or_grows_too_long(keys: list[str]) -> None:
    writing = EditedText.of("Anna", 12)
    for key in keys:
        writing = writing.moved(-1 if key == "<" else 1) if key in "<>" else writing.typed(key)
        assert 0 <= writing.caret <= len(writing.text) <= 12


def test_backspace_takes_the_letter_before_the_caret_and_delete_the_one_after() -> None:
    assert EditedText.of("Anna").typed("\x02").typed("B").text == "B", "Ctrl+A"
    writing = EditedText.of("Anna").moved(-2)
    assert writing.typed("\b").text == "Ana" and writing.typed("\x7f").text == "Ana"
    assert writing.typed("\b").caret == 1 and writing.typed("\x7f").caret == 2


def test_dates_are_written_as_in_everyday_speech() -> None:
    words = LongWords()
    words.raw = lambda message: message  # type: ignore[method-assign]
    now = datetime(2026, 11, 21, 12, 0)
    said = [relative_date((now - timedelta(days=days)).timestamp(), words, now) for days in (0, 1, 3, 30, 400)]
    assert said == ["12:00", "yesterday", "Wednesday", "22 October", "17 October 2025"]
