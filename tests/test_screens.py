"""The screens around the table: texts fit at all sizes; the shelf, a new game, settings, saved games, the rule book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, timedelta
from itertools import pairwise, product
from pathlib import Path

import pytest
from every_screen import GAME, SCREENS, LongWords, assert_text_is_whole, labels, opened, scene_with_focus, settings
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
from tablegame.ui.table.party import Party
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.builder import Builder
from tablegame.view.help_page import TERM, parse
from tablegame.view.phrases import relative_date
from tablegame.view.scene import Action, Clip, Panel, Rect
from tablegame.view.text_field import EditedText

SMALLEST = (960, 600)
LARGEST_TYPE = [(SMALLEST, 125), ((1280, 800), 200), ((1920, 1080), 200), ((3840, 2160), 100)]
"""Windows, each with a large size of type in percent."""


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_cuts_off_text_in_a_language_of_long_words(name: str, tmp_path: Path) -> None:
    words = LongWords()
    with opened(name, tmp_path, begun_games=3) as ui:
        ui.app.words = words  # type: ignore[assignment]
        for (width, height), scale in LARGEST_TYPE:
            builder = Builder((width, height), ui.app.studio.fonts, words, scale / 100)
            texts = labels(ui.top().build(builder))
            assert_text_is_whole(ui, texts)
            assert all(label.rect.x >= 0 and label.rect.right <= width for label in texts), (width, scale)


@pytest.mark.parametrize("name", SCREENS)
def test_on_every_screen_all_targets_lie_in_the_window_or_in_a_scrolling_part(name: str, tmp_path: Path) -> None:
    window = Rect(0, 0, *SMALLEST)
    with opened(name, tmp_path, SMALLEST, 200, begun_games=2, painted=True) as ui:
        for target in ui.scene().targets:
            visible_part = target.window or window
            # A frame may reach over the edge of a scrolling part by a few pixels.
            assert target.rect.x >= visible_part.x - 20 and target.rect.right <= visible_part.right + 20, target.id
            if target.window is None:
                assert target.rect.y >= 0 and target.rect.bottom <= window.bottom, target.id


@pytest.mark.parametrize("name", SCREENS)
def test_the_foot_of_a_dialog_is_one_row_or_one_column_in_every_language(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path) as ui:
        for (size, scale), code in product([*LARGEST_TYPE, (SMALLEST, 200)], CODES):
            scene = ui.top().build(Builder(size, ui.app.studio.fonts, load(code), scale / 100))
            is_dialog = any(isinstance(node, Panel) and node.id == "panel" for node in scene.nodes)
            foot = [id for zone in scene.zones if zone.id == "foot" for id in zone.targets]
            boxes = [not_none(scene.target(id)).rect for id in foot]
            rows, columns = {(box.y, box.h) for box in boxes}, {(box.x, box.w) for box in boxes}
            # A page with a bar, which is no dialog, may have several rows.
            assert not is_dialog or min(len(rows), len(columns)) <= 1, (size, scale, code, boxes)


@pytest.mark.parametrize("name", ["drill", "mistakes"])
def test_in_a_window_twice_as_large_the_cards_of_a_question_are_twice_as_wide(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (1920, 1080), 200) as ui:
        ui.settle()
        small, large = (scene_with_focus(ui, "", size, 2.0).cards() for size in ((1920, 1080), (3840, 2160)))
        assert small and all(abs(large[id].w / card.w - 2) < 0.1 for id, card in small.items())


@pytest.mark.parametrize("name", ["drill", "mistakes"])
def test_the_panel_of_a_question_has_no_large_empty_part(name: str, tmp_path: Path) -> None:
    with opened(name, tmp_path, (1920, 1080)) as ui:
        ui.settle()
        scene = ui.scene()
        panel = next(node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "said/question")
        boxes = [target.rect for target in scene.targets if panel.holds(target.rect.cx, target.rect.cy)]
        largest_gap = max(below.y - above.bottom for above, below in pairwise(sorted(boxes, key=lambda box: box.y)))
        assert largest_gap < 0.3 * panel.h
        assert panel.bottom - max(box.bottom for box in boxes) < 0.1 * panel.h


def begin_and_concede(ui: Harness) -> None:
    """Begin the last game of the shelf, give it up, and return to the shelf."""
    begin_usual_game(ui.app, GAMES[-1])
    table_of(ui).session.concede()
    ui.home()
    assert ui.app.library.saved.lines


def test_enter_twice_leads_from_the_first_start_to_a_game_against_club_players(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("enter")
        assert isinstance(ui.top(), NewGameScreen) and ui.focus() == "deal"
        ui.key("enter")
        assert ui.at_table()
        assert [chair.level for chair in table_of(ui).session.situation.chairs] == ["", "club", "club"]


def test_enter_on_the_shelf_continues_the_last_unfinished_game(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        begun(ui, GAME)
        ui.home()
        (last,) = ui.app.library.saved.list()
        assert ui.focus() == "continue" and "Anna" in ui.words()
        ui.key("enter")
        assert ui.at_table() and table_of(ui).session.situation.saved == last.id


def test_without_an_unfinished_game_enter_twice_deals_the_last_game_played(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings()) as ui:
        begin_and_concede(ui)
        assert ui.focus() == f"tile.{GAMES[-1].key}"
        ui.key("enter", "enter")
        assert isinstance(ui.top(), TableScreen)


@pytest.mark.parametrize("language", ["en", "de"])
def test_below_a_finished_game_two_rows_of_the_shelf_fit_the_smallest_window(tmp_path: Path, language: str) -> None:
    with Harness(tmp_path, SMALLEST, Settings(language=language)) as ui:
        begin_and_concede(ui)
        tiles = [target for target in ui.scene().targets if target.id.startswith("tile.")]
        last_of_two_rows = tiles[5]
        assert last_of_two_rows.window is not None
        assert last_of_two_rows.rect.bottom <= last_of_two_rows.window.bottom


@pytest.mark.parametrize(("scale", "columns"), [(100, 3), (150, 2)])
def test_the_smallest_shelf_has_3_columns_and_in_large_type_2(scale: int, columns: int, tmp_path: Path) -> None:
    with Harness(tmp_path, SMALLEST, settings(scale)) as ui:
        top = ui.target(f"tile.{GAMES[0].key}").rect.y
        first_row = [target for target in ui.scene().targets if target.id.startswith("tile.") and target.rect.y == top]
        assert len(first_row) == columns


def test_a_shelf_that_has_to_scroll_shows_continue_and_keeps_the_pictures_on_tiles(tmp_path: Path) -> None:
    with Harness(tmp_path, SMALLEST, Settings(text_scale=150)) as ui:
        begun(ui, GAMES[-1])
        ui.home()
        clip = next(node for node in ui.scene().nodes if isinstance(node, Clip) and node.id == "shelf")
        pictures = [node.rect for node in clip.nodes if isinstance(node, Panel) and node.style == "tile-picture"]
        assert pictures and min(picture.h for picture in pictures) >= 50
        assert ui.target("continue").rect.bottom <= clip.rect.bottom


@pytest.mark.parametrize("scale", [100, 130, 160, 200])
def test_no_line_of_the_shelf_begins_with_the_dot_between_two_facts(tmp_path: Path, scale: int) -> None:
    with Harness(tmp_path, SMALLEST, Settings(language="de", text_scale=scale), ShelfScreen) as ui:
        lines = [line for label in labels(ui.scene()) for line in label.lines if line]
        assert not [line for line in lines if line[0].text.lstrip().startswith("·")]


@pytest.mark.parametrize("name", ["shelf", "table", "drill", "settings", "question"])
def test_ctrl_q_asks_on_every_screen_and_a_second_ctrl_q_closes_the_window(name: str, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("by", ["the key Esc", "the button"])
def test_leaving_the_shelf_asks_first_and_enter_stays_while_q_leaves(by: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        for answer, stays in (("enter", True), ("q", False)):
            ui.click("quit") if by == "the button" else ui.key("escape")
            assert isinstance(ui.top(), AskScreen) and ui.app.running
            ui.key(answer)
            assert ui.app.running == stays


def test_the_shelf_shows_players_duration_and_difficulty_with_few_buttons(tmp_path: Path) -> None:
    with Harness(tmp_path, (1600, 1000), screen=ShelfScreen) as ui:
        assert "2–8 players · 15 min · easy" in ui.words().replace("\u00a0", " ")
        begun(ui, GAME)
        ui.home()
        assert ui.scene().target("continue") is not None and len(ui.scene().targets) <= 16


def new_game(tmp_path: Path) -> Harness:
    """The dialog of a new game, opened from the shelf by Enter."""
    ui = Harness(tmp_path, (1600, 1000), settings())
    ui.key("enter")
    return ui


def party_of(ui: Harness) -> Party:
    """The players and house rules chosen in the dialog of a new game."""
    return screen_of(ui, NewGameScreen).party


def test_a_changed_house_rule_is_marked_and_one_without_effect_is_grey_with_a_reason(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        assert "changed; usually" not in ui.words()
        ui.app.act(Action("option", ("copies", 2)))
        ui.app.act(Action("option", ("pack", "standard")))  # has no chart of hyphens
        ui.move_focus("option.hyphens")
        assert ui.top().help == f"{GAME.key}#hyphens"
        assert "changed; usually 4" in ui.words()
        hyphens = ui.target("option.hyphens")
        assert not hyphens.enabled and hyphens.why and hyphens.why_link == f"{GAME.key}#hyphens"


def test_the_default_of_a_house_rule_follows_the_rule_that_it_depends_on(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        party = party_of(ui)
        party.set_option("form", "remainder")
        for pack, copies in (("standard", 1), ("own", 4)):
            party.set_option("pack", pack)
            assert party.chosen["copies"] == copies


def test_a_set_of_house_rules_can_be_saved_chosen_and_deleted(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.app.act(Action("option", ("copies", 7)))
        ui.act(Action("keep"))
        assert isinstance(ui.top(), PromptScreen)
        ui.key("enter")
        assert "name" in ui.notice(), "an empty name is refused"
        ui.type("Grandmother's")
        ui.key("enter")
        assert "Grandmother's" in ui.words()
        for name, copies in (("usual", 4), ("=Grandmother's", 7)):  # "=" marks a set of the player's own
            ui.app.act(Action("set", (name,)))
            assert party_of(ui).chosen["copies"] == copies
        assert [rules.name for rules in load_settings(ui.folders)[0].rule_sets] == ["Grandmother's"]
        ui.app.act(Action("drop", ("Grandmother's",)))
        assert ui.app.settings.rule_sets == ()


def test_a_game_without_people_is_announced_as_a_demonstration_to_watch(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.click("seat.0", "kind.0.2")  # a computer player in place of the person
        assert "Watch" in ui.words()
        ui.key("escape")
        assert "demonstration" in ui.words() and "Watch" in ui.words()
        ui.key("escape")
        assert isinstance(ui.top(), ShelfScreen)


def test_a_number_typed_digit_by_digit_stays_in_its_range(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        ui.move_focus("option.copies")  # from 1 to 12
        for key, value in (("1", 1), ("2", 12), ("5", 5), ("0", 1), ("backspace", 1), ("right", 2)):
            ui.key(key)
            assert party_of(ui).chosen["copies"] == value, key


def test_remembered_seats_that_no_longer_fit_are_replaced_by_the_usual_ones(tmp_path: Path) -> None:
    with new_game(tmp_path) as ui:
        party = party_of(ui)
        party.chairs = party.chairs[:2]  # the printed pack needs three
        with pytest.raises(OptionError):
            party.check()
        party.remember(ui.app.settings)
        begin_usual_game(ui.app, GAME)
        assert table_of(ui).session.players == 3


def test_every_setting_is_applied_and_saved_at_once(tmp_path: Path) -> None:
    names, changed = {field.name for field in fields(Settings)}, set[str]()
    with Harness(tmp_path, (1600, 3200), settings(), SettingsScreen) as ui:
        for number, page in enumerate(PAGES):
            ui.click(f"page.{number}")
            assert ui.target(f"page.{number}").chosen, page
            for id in [target.id for target in ui.scene().targets]:
                name, target = id.partition(".")[0], ui.scene().target(id)
                if name in names and target is not None and target.enabled and not target.chosen:
                    before = getattr(ui.app.settings, name)
                    ui.move_focus(id)
                    ui.key("enter")
                    after = getattr(ui.app.settings, name)
                    assert getattr(load_settings(ui.folders)[0], name) == after, id
                    changed |= {name} if after != before else set()
    assert changed >= {"language", "theme", "text_scale", "hold_ms", "deaf_ms", "pace", "talk", "letter_keys"}


@pytest.mark.parametrize("language", CODES)
def test_settings_keep_their_row_of_pages_and_scroll_only_cards_and_people(language: str, tmp_path: Path) -> None:
    with Harness(tmp_path, SMALLEST, Settings(language=language), SettingsScreen) as ui:
        screen = screen_of(ui, SettingsScreen)
        assert ui.focus() == "page.0"
        top = ui.target("page.0").rect.y
        for number, page in enumerate(PAGES):
            ui.move_focus(f"page.{number}")
            ui.key("enter")
            assert screen.page == page and ui.target("page.0").rect.y == top, "the row of pages stays in its place"
            assert screen.pane.furthest == 0 or page in ("cards", "people"), page
        ui.resize(1920, 1080)
        ui.act(Action("page", ("cards",)))
        assert screen.pane.furthest == 0, "a large window shows all cards"


@pytest.mark.parametrize("language", CODES)
def test_the_settings_show_times_in_seconds_and_never_in_milliseconds(language: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language=language), screen=SettingsScreen) as ui:
        for page in PAGES:
            ui.act(Action("page", (page,)))
            assert " ms" not in ui.words(), page


def test_a_value_edited_into_the_settings_file_is_offered_among_the_usual_ones(tmp_path: Path) -> None:
    edited = Settings(language="en", hold_ms=1700, deaf_ms=150, text_scale=110)
    with Harness(tmp_path, settings=edited, screen=SettingsScreen) as ui:
        assert "110 %" in ui.words()
        ui.click(f"page.{[*PAGES].index('pace')}")
        assert "1.7 s" in ui.words()


def test_a_person_can_be_removed_from_the_names_in_the_settings(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=settings(), screen=lambda desk: SettingsScreen(desk, "people")) as ui:
        ui.click("drop.1")  # the button beside the second of two names
        assert load_settings(ui.folders)[0].names == ("Anna",)


@pytest.fixture
def saved(tmp_path: Path) -> Iterator[Harness]:
    """The list of two saved games."""
    with opened("saved games", tmp_path, begun_games=0) as ui:
        for _ in range(2):
            begun(ui, GAME)
            ui.app.home()
        ui.push(SavedScreen(ui.app))
        yield ui


def saved_ids(ui: Harness) -> list[str]:
    """The ids of all saved games, the last changed first."""
    return [game.id for game in ui.app.library.saved.list()]


def test_a_saved_game_is_renamed_copied_and_exported_and_nothing_is_overwritten(saved: Harness, tmp_path: Path) -> None:
    saved.key("f2")
    saved.type("Sunday")
    saved.key("enter")
    assert "Sunday" in saved.words()
    saved.click("copy")
    assert len(saved_ids(saved)) == 3
    saved.click("export")
    refuse = screen_of(saved, PromptScreen).prompt.refuse
    existing, new = tmp_path / "existing.yaml", tmp_path / "new.yaml"
    existing.write_text("mine")
    assert "there already" in refuse(str(existing))
    assert refuse("no/whole/path.yaml") and refuse(str(tmp_path / "nowhere" / "x.yaml"))
    saved.key("ctrl+a")
    saved.type(str(new))
    saved.key("enter")
    assert read_record(new.read_text("utf-8"), new.name).game == GAME.key
    assert existing.read_text() == "mine"


def test_an_unreadable_record_is_listed_with_its_fault_and_cannot_be_opened(saved: Harness) -> None:
    broken = saved.folders.games / "2020-01-01-broken.yaml"
    broken.write_text("tablegame: 1\ngame: contraconquer\n")
    saved.act(Action("take", (broken.stem,)))
    assert "'players'" in saved.words(), "the missing entry is named"
    assert not saved.target("open").enabled and not saved.target("rename").enabled
    assert broken.read_text() == "tablegame: 1\ngame: contraconquer\n"


def test_a_first_click_selects_a_saved_game_and_a_second_opens_it(saved: Harness) -> None:
    second = saved_ids(saved)[1]
    saved.click(f"game.{second}")
    assert screen_of(saved, SavedScreen).chosen == second
    saved.click(f"game.{second}")
    assert isinstance(saved.top(), TableScreen)


def test_the_wheel_home_end_and_the_focus_scroll_a_long_page(tmp_path: Path) -> None:
    with opened("new game of Contraspiel", tmp_path, SMALLEST, 125) as ui:
        top = ui.target("option.deals").rect.y
        ui.wheel(lines=2)
        assert ui.target("option.deals").rect.y < top
        ui.key("home")
        assert ui.target("option.deals").rect.y == top
        ui.key("end")
        assert ui.target("option.drop_out").rect.bottom < SMALLEST[1]
        first = not_none(scene_with_focus(ui, "option.deals").target("option.deals"))
        assert not_none(first.window).holds(first.rect.cx, first.rect.cy)


def rule_book(tmp_path: Path, link: str, size: tuple[int, int] = (1280, 800), scale: int = 100) -> Harness:
    """The rule book opened at a link ("contraconquer#score")."""
    return Harness(tmp_path, size, settings(scale), lambda desk: RulesScreen(desk, link))


@pytest.mark.parametrize(("size", "scale"), [(SMALLEST, 125), (SMALLEST, 200), ((3840, 2160), 100)])
def test_the_book_opens_with_the_linked_heading_near_the_top(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    with rule_book(tmp_path, GAME.key, size, scale) as ui:
        for heading in help_page(GAME.key, "en").headings[:: so_many(4, 1)]:
            screen = RulesScreen(ui.app, f"{GAME.key}#{heading.anchor}")
            ui.replace(screen)
            ui.frame()
            top = not_none(screen.layout).heading_tops[heading.anchor] - screen.pane.offset
            assert top >= 0 or heading.level == 1
            assert top < screen.pane.view * 0.2 or screen.pane.offset == screen.pane.furthest


def test_esc_closes_the_explanation_of_a_term_and_the_rule_book_stays(tmp_path: Path) -> None:
    with rule_book(tmp_path, GAME.key) as ui:
        terms = [t.id for t in ui.scene().targets if t.action.values and str(t.action.values[0]).startswith(TERM)]
        ui.click(terms[0])
        assert ui.scene().target("slip") is not None
        ui.key("escape")
        assert ui.scene().target("slip") is None and isinstance(ui.top(), RulesScreen)


def test_back_returns_to_the_place_where_a_link_was_followed(tmp_path: Path) -> None:
    with rule_book(tmp_path, f"{GAME.key}#score") as ui:
        pane = screen_of(ui, RulesScreen).pane
        before = pane.offset
        ui.act(Action("link", ("#forms",)))
        assert pane.offset != before
        ui.click("back")
        assert pane.offset == before


@given(st.text(max_size=400))
def test_any_text_can_be_read_as_a_help_page(text: str) -> None:
    page = parse(text)
    assert isinstance(page.links(), tuple)
    assert all(heading.anchor == heading.anchor.strip() for heading in page.headings)


@given(st.lists(st.sampled_from(["a", "é", " ", "\b", "\x7f", "\x01", "\x05", "left", "right"]), max_size=60))
def test_in_a_text_field_the_caret_stays_in_the_text_and_the_text_below_its_limit(keys: list[str]) -> None:
    field = EditedText.of("Anna", 12)
    for key in keys:
        field = field.moved(-1 if key == "left" else 1) if key in ("left", "right") else field.typed(key)
        assert 0 <= field.caret <= len(field.text) <= 12


def test_backspace_removes_the_letter_before_the_caret_and_delete_the_one_after() -> None:
    select_all, backspace, delete = "\x02", "\b", "\x7f"
    assert EditedText.of("Anna").typed(select_all).typed("B").text == "B"
    field = EditedText.of("Anna").moved(-2)  # An|na
    assert (field.typed(backspace).text, field.typed(backspace).caret) == ("Ana", 1)
    assert (field.typed(delete).text, field.typed(delete).caret) == ("Ana", 2)


def test_dates_are_written_as_in_everyday_speech() -> None:
    now, words = datetime(2026, 11, 21, 12, 0), load("en")
    dates = [relative_date((now - timedelta(days=days)).timestamp(), words, now) for days in (0, 1, 3, 30, 400)]
    assert dates == ["12:00", "yesterday", "Wednesday", "22 October", "17 October 2025"]
