"""The first minute: the shelf, the rule book by F1, the dialog of a new game, and the aim of a game at its table."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from tables import begun, screen_of
from ui_harness import Harness

from tablegame.core.options import all_counts
from tablegame.games import GAMES, Game
from tablegame.session.settings import Settings
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.view.scene import STATUS, Action, Card, Clip, Panel, Rect


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 140, 150])
def test_every_tile_states_what_is_special_about_its_game(language: str, scale: int, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language=language, text_scale=scale)) as ui:
        assert all(ui.app.words(entry.tagline) in ui.one_line() for entry in GAMES)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 800), 150), ((1920, 1080), 100)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_titles_of_tiles_in_a_row_are_level(language: str, size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    with Harness(tmp_path, size, Settings(language=language, text_scale=scale)) as ui:
        y_of = {label.words: round(label.rect.y) for label in labels(ui.scene())}
        title_ys = [y_of[ui.app.words(entry.title)] for entry in GAMES]
        assert all(len(set(title_ys[first : first + 3])) == 1 for first in range(0, len(title_ys), 3))


def assert_f1_opens_rules(ui: Harness, key: str) -> None:
    """Press F1, which must open the first page of a game in the rule book, and close the rule book."""
    ui.key("f1")
    page = screen_of(ui, RulesScreen)
    assert page.game == key and page.pane.offset == 0
    ui.key("escape")


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_f1_on_a_tile_and_in_new_game_opens_the_first_page_of_that_game(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.move_focus(f"tile.{key}")
        assert_f1_opens_rules(ui, key)
        ui.click(f"tile.{key}")
        assert isinstance(ui.top(), NewGameScreen)
        assert_f1_opens_rules(ui, key)


def test_f1_on_the_saved_game_of_the_shelf_opens_the_first_page_of_that_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begun(ui, GAMES[2])
        ui.home()
        assert ui.focus() == "continue"
        assert_f1_opens_rules(ui, GAMES[2].key)


def open_new_game(ui: Harness, key: str) -> NewGameScreen:
    """Open the dialog of a new game from the shelf."""
    ui.click(f"tile.{key}")
    return screen_of(ui, NewGameScreen)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
@pytest.mark.parametrize("language", ["en", "de"])
def test_new_game_fits_the_smallest_window_for_any_party(language: str, entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language=language, names=("Anna", "Ben"))) as ui:
        screen = open_new_game(ui, entry.key)
        assert ui.focus() == "deal" and not screen.page
        for number, count in enumerate(all_counts(entry.engine)):
            ui.click(f"players.{number}")
            assert screen.party.players == count and screen.pane.furthest == 0
            ids = {target.id for target in ui.scene().targets}
            assert {f"seat.{count - 1}", "set.0", "set.1", "set.2", "more", "deal"} <= ids
            chosen = [target.id for target in ui.scene().targets if target.id.startswith("set.") and target.chosen]
            assert chosen == ["set.1" if entry.proposed[0] else "set.0"]
            assert not any(name.startswith(("option.", "who.", "practice")) for name in ids), "on other pages"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_new_game_says_which_house_rules_are_proposed_for_a_first_game(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, entry.key)
        assert ("Proposed for a first game." in ui.one_line()) == bool(entry.proposed[0])
        ui.click("set.0")
        assert "Proposed for a first game." not in ui.one_line()


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
@pytest.mark.parametrize("language", ["en", "de"])
def test_new_game_in_large_type_fits_the_smallest_window(language: str, entry: Game, tmp_path: Path) -> None:
    large = Settings(language=language, text_scale=150)
    with Harness(tmp_path, (960, 600), large, lambda desk: NewGameScreen(desk, entry)) as ui:
        assert screen_of(ui, NewGameScreen).pane.furthest == 0


def test_a_form_forced_by_the_number_of_players_is_named_and_goes_with_that_number(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        three, four, five = "players.1", "players.2", "players.3"
        usual_rules, next_rules = "set.0", "set.1"
        open_new_game(ui, "contraconquer")
        assert "by remainder" not in ui.words()
        ui.click(four)
        assert "With 4 players – Form: by remainder." in ui.words() and ui.target(usual_rules).chosen
        ui.click(next_rules)
        assert ui.target(four).chosen and ui.target(next_rules).chosen and "Form: by remainder" in ui.words()
        ui.click("deal")
        ui.home()
        party = open_new_game(ui, "contraconquer").party
        assert "With 4 players – Form: by remainder." in ui.words(), "the last party is remembered"
        ui.click(three)
        assert "by remainder" not in ui.words()
        ui.act(Action("option", ("form", "remainder")))
        ui.click(five, three)
        assert party.chosen["form"] == "remainder", "a form that was set by hand stays"


def test_esc_on_every_page_of_a_new_game_leads_back_to_the_button_that_opened_it(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_new_game(ui, "contraspiel")
        third_seat, own_rules = ("seat.2", "kind.2.0"), ("set.3", "option.deals")
        for button, target_of_page in (third_seat, own_rules, ("more", "practice")):
            ui.move_focus(button)
            ui.key("enter")
            assert ui.scene().target(target_of_page) is not None, button
            ui.key("escape")
            assert ui.top() is screen and ui.focus() == button
        ui.key("escape")
        assert ui.top() is not screen


def test_house_rules_that_differ_are_named_on_the_first_page_and_can_be_changed(tmp_path: Path) -> None:
    own_rules = "set.3"  # after the three sets that the game offers
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, "wargops")
        assert "differ" not in ui.words()
        ui.act(Action("option", ("ranks", 9)))
        assert "Ranks: 9" in ui.words() and ui.target(own_rules).chosen
        ui.click(own_rules)
        assert ui.scene().target("option.ranks") is not None
        ui.key("escape")
        assert ui.scene().target("option.ranks") is None


def test_a_name_once_used_is_offered_in_every_game_but_not_for_two_seats(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begin_usual_game(ui.app, GAMES[0])  # its nameless person is remembered as who played it last
        ui.home()
        open_new_game(ui, "wargops")
        ui.click("seat.0")
        ui.move_focus("name.0")
        ui.type("Anna")
        ui.click("deal")
        ui.home()
        screen = open_new_game(ui, GAMES[0].key)
        assert [chair.name for chair in screen.party.chairs if chair.person] == ["Anna"]
        ui.click("seat.1", "kind.1.1")  # a second person
        assert screen.party.chairs[1].name == "" and "Anna" not in screen.party.free_names
        assert ui.scene().target("known.0") is None


def test_typing_replaces_a_suggested_name_and_a_click_brings_it_back(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(names=("Anna", "Cora"))) as ui:
        screen = open_new_game(ui, "wargops")
        ui.click("seat.1", "kind.1.1")  # a second person
        assert screen.party.chairs[1].name == "Cora"
        ui.move_focus("name.1")
        ui.type("Ben")
        assert screen.party.chairs[1].name == "Ben"
        ui.click("known.0")  # the only known name that no seat has
        assert screen.party.chairs[1].name == "Cora"


def test_who_begins_can_only_be_a_seat_that_plays(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        screen = open_new_game(ui, "procession")
        ui.act(Action("players", (2,)))
        ui.click("set.3")  # the page of the house rules
        assert ui.scene().target("option.first.1") and not ui.scene().target("option.first.2"), "seats A and B alone"
        screen.do_players(4)
        ui.act(Action("option", ("first", "D")))
        screen.do_players(3)
        assert screen.party.chosen["first"] == "A" and screen.party.players == 3


def test_tab_enters_a_group_of_choices_at_the_chosen_one(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_new_game(ui, "wargops")
        ui.act(Action("players", (5,)))
        stops = set()
        while ui.focus() != "deal" or not stops:
            ui.key("tab")
            assert ui.focus() not in stops, "Tab has gone round without coming to the button that deals"
            stops.add(ui.focus())
        five_players, first_seat, chosen_rules = "players.3", "seat.0", "set.1"
        assert {five_players, first_seat, chosen_rules} <= stops


def test_while_the_art_is_made_a_tile_shows_the_name_of_its_game_and_no_blank_card(tmp_path: Path) -> None:
    with Harness(tmp_path, painted=True) as ui:
        ui.run(0.2)
        pictures = [node for node in ui.scene().nodes if isinstance(node, Clip) and node.placeholder]
        assert len(pictures) == len(GAMES)
        cards = [node for picture in pictures for node in picture.nodes if isinstance(node, Card)]
        assert len(cards) >= 12
        for card in cards:
            middle = Rect(card.x, card.y, 0, 0).inset(-card.w / 4, -card.h / 4)  # half as wide and as high as the card
            assert light_share(ui, middle) < 0.3, f"{card.face} is no blank card, which would be light all over"
        for picture in pictures:
            assert light_share(ui, picture.rect.inset(picture.rect.w / 8, picture.rect.h / 8)) > 0.005, (
                "a name is light"
            )
    with Harness(tmp_path, pictures=True) as ui:
        ui.settle()
        light_cards = sum(is_light(ui, round(card.x), round(card.y)) for card in cards)
        assert light_cards > len(cards) / 2, "the cards are shown once their art is there"


def is_light(ui: Harness, x: int, y: int) -> bool:
    """Whether a pixel is lighter than felt: the mean of its channels is above 140 of 255."""
    return sum(ui.app.window.surface.get_at((x, y))[:3]) > 3 * 140


def light_share(ui: Harness, rect: Rect) -> float:
    """The share of light pixels in a box, 0 to 1."""
    xs, ys = range(round(rect.x), round(rect.right)), range(round(rect.y), round(rect.bottom))
    return sum(is_light(ui, x, y) for x in xs for y in ys) / (len(xs) * len(ys))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_slip_of_the_aim_is_as_wide_as_its_text_and_crosses_no_edge_of_a_sheet(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, (1344, 756)) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(3, rate=20)
        scene = ui.scene()
        slips = [n.rect for n in scene.nodes if isinstance(n, Panel) and n.id == "aim"]  # none if the aim is in the bar
        sheets = [n.rect for n in scene.nodes if isinstance(n, Panel) and n.style == "sheet"]
        for slip in slips:
            lines = next(n.lines for n in labels(scene) if n.id == "aim.text")
            widest = max(map(ui.app._builder("").width, lines))
            assert len(lines) > 1 or slip.w < widest + 160, "beside the words there is a button"
            shared = filter(None, map(slip.common, sheets))
            assert all(box == pytest.approx(slip) for box in shared), "it lies on a sheet or beside it"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_status_line_with_an_aim_has_at_most_two_lines_next_to_the_tutor(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language="de", tutor="mistakes")) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(3, rate=20)
        status = [label for label in labels(ui.scene()) if label.id == STATUS]
        assert status and all(len(label.lines) <= 2 for label in status), [label.words for label in status]
