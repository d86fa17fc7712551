"""The first minute: the shelf says what each game is, and F1 opens the game that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from tables import begun, screen_of, table_of
from ui_harness import Harness

from tablegame.core.options import all_counts
from tablegame.games import GAMES, Game
from tablegame.session.characters import character_of
from tablegame.session.settings import Settings
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.view.scene import STATUS, Action, Card, Clip, Label, Panel, Rect, Scene

# -- the shelf ------------------------------------------------------------------------------------------------------


def titled(scene: Scene) -> dict[str, Label]:
    """The label that says each game's name."""
    return {label.words: label for label in labels(scene)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 140, 150])
def test_every_tile_states_what_is_special_about_its_game(language: str, scale: int, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language=language, text_scale=scale)) as ui:
        said = ui.one_line()
        for entry in GAMES:
            words = ui.app.words
            assert words(entry.tagline) in said


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 800), 150), ((1920, 1080), 100)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_titles_of_tiles_side_by_side_stand_in_a_line(
    language: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with Harness(tmp_path, size, Settings(language=language, text_scale=scale)) as ui:
        names = titled(ui.scene())
        tops = [names[ui.app.words(entry.title)].rect.y for entry in GAMES]
        assert all(len({round(top) for top in tops[row : row + 3]}) == 1 for row in range(0, len(tops), 3))


# -- F1 -------------------------------------------------------------------------------------------------------------


def opens_its_rules(ui: Harness, key: str) -> None:
    """F1 opens the first page of that game."""
    ui.key("f1")
    page = screen_of(ui, RulesScreen)
    assert page.game == key and page.pane.offset == 0
    ui.key("escape")


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_f1_on_a_tile_and_in_new_game_opens_the_first_page_of_that_game(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.move_focus(f"tile.{key}")
        opens_its_rules(ui, key)
        ui.click(f"tile.{key}")
        assert isinstance(ui.top(), NewGameScreen)
        opens_its_rules(ui, key)


def test_f1_on_a_saved_game_opens_the_first_page_of_that_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begun(ui, GAMES[2])
        ui.home()
        assert ui.focus() == "continue"
        opens_its_rules(ui, GAMES[2].key)


# -- a new game -----------------------------------------------------------------------------------------------------


def open_new_game(ui: Harness, key: str) -> NewGameScreen:
    """The dialog before a game."""
    ui.click(f"tile.{key}")
    return screen_of(ui, NewGameScreen)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
@pytest.mark.parametrize("language", ["en", "de"])
def test_new_game_fits_the_smallest_window_however_many_play(language: str, entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language=language, names=("Anna", "Ben"))) as ui:
        screen = open_new_game(ui, entry.key)
        assert ui.focus() == "deal" and not screen.page
        for number, count in enumerate(all_counts(entry.engine)):
            ui.click(f"players.{number}")
            assert screen.party.players == count and screen.pane.furthest == 0
            there = {target.id for target in ui.scene().targets}
            assert {f"seat.{count - 1}", "set.0", "set.1", "set.2", "more", "deal"} <= there
            lit = [target.id for target in ui.scene().targets if target.id.startswith("set.") and target.chosen]
            assert lit == ["set.1" if entry.proposed[0] else "set.0"], "one is lit"
            assert not any(name.startswith(("option.", "who.", "practice")) for name in there)


@pytest.mark.parametrize("language", ["en", "de"])
def test_new_game_fits_the_smallest_window_with_large_type_for_the_usual_players(language: str, tmp_path: Path) -> None:
    large = Settings(language=language, text_scale=150)
    for entry in GAMES:
        with Harness(tmp_path / entry.key, (960, 600), large, lambda desk, e=entry: NewGameScreen(desk, e)) as ui:
            screen = ui.top()
            assert isinstance(screen, NewGameScreen) and screen.pane.furthest == 0, entry.key


def test_the_form_that_a_number_of_players_implies_is_written_next_to_it(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, "contraconquer")
        assert "by remainder" not in ui.words()
        ui.click("players.2")
        assert "With 4 players – Form: by remainder." in ui.words() and ui.target("set.0").chosen
        ui.click("set.1")
        assert ui.target("players.2").chosen and ui.target("set.1").chosen and "Form: by remainder" in ui.words()
        ui.click("deal")
        ui.home()
        open_new_game(ui, "contraconquer")
        assert "With 4 players – Form: by remainder." in ui.words(), "and the next time"
        ui.click("players.1")
        assert "by remainder" not in ui.words()


def test_every_page_of_a_new_game_leads_back_where_it_was_opened(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        screen = open_new_game(ui, "contraspiel")
        for name, there in (("seat.2", "kind.2.0"), ("set.3", "option.deals"), ("more", "practice")):
            ui.move_focus(name)
            ui.key("enter")
            assert ui.scene().target(there) is not None, name
            ui.key("escape")
            assert ui.top() is screen and ui.focus() == name
        ui.key("escape")
        assert ui.top() is not screen


def test_enter_on_what_is_chosen_already_deals(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, GAMES[1])) as ui:
        ui.click("players.0")
        assert ui.target("players.0").chosen and ui.focus() == "players.0"
        ui.key("right", "enter")
        assert isinstance(ui.top(), NewGameScreen) and ui.target("players.1").chosen, "the first chooses"
        ui.key("enter")
        assert not isinstance(ui.top(), NewGameScreen), "the second deals, as the brass button says"


def test_the_description_of_a_computer_player_appears_once_for_the_chosen_seat(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, "wargops")
        ui.click("players.6", "seat.4")
        assert (
            ui.words().count(character_of(screen_of(ui, NewGameScreen).party.chairs[4].face).description_in("en")) == 1
        )
        ui.click("kind.4.2")
        assert ui.words().count("Plays soundly and by feel") == 1


def test_adding_players_or_replacing_a_person_moves_no_button_of_new_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_new_game(ui, "wargops")
        before = {name: ui.target(name).rect for name in ("deal", "players.0", "close", "set.0")}
        ui.click("players.6")
        for name in before:
            assert ui.target(name).rect == pytest.approx(before[name]), name
        ui.click("seat.1")
        before = {name: ui.target(name).rect for name in ("deal", "close", "kind.1.0")}
        ui.click("kind.1.1")
        for name in before:
            assert ui.target(name).rect == pytest.approx(before[name]), name


def test_a_rule_set_by_the_number_of_players_goes_with_it_and_one_set_by_hand_stays(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, "contraconquer")
        top = screen_of(ui, NewGameScreen)
        party = top.party
        ui.click("players.3")
        assert party.players == 5 and party.chosen["form"] == "remainder" and "Form: by remainder" in ui.words()
        ui.click("players.1")
        assert party.players == 3 and party.chosen["form"] == "printed"
        ui.app.act(Action("option", ("form", "remainder")))
        ui.click("players.3", "players.1")
        assert party.chosen["form"] == "remainder"


def test_house_rules_that_differ_are_named_on_the_first_page(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        open_new_game(ui, "wargops")
        assert "differ" not in ui.words()
        ui.act(Action("option", ("ranks", 9)))
        assert "Ranks: 9" in ui.words() and ui.target("set.3").chosen
        ui.click("set.3")
        assert ui.scene().target("option.ranks") is not None
        ui.key("escape")
        assert ui.scene().target("option.ranks") is None


def test_a_name_once_used_is_offered_in_every_game_and_to_nobody_twice(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begin_usual_game(ui.app, GAMES[0])  # nobody has a name yet
        ui.home()
        open_new_game(ui, "wargops")
        ui.click("seat.0")
        ui.move_focus("name.0")
        ui.type("Anna")
        ui.click("deal")
        ui.home()
        screen = open_new_game(ui, GAMES[0].key)
        assert [chair.name for chair in screen.party.chairs if chair.person] == ["Anna"]
        ui.click("seat.1", "kind.1.1")
        assert screen.party.chairs[1].name == "" and "Anna" not in screen.party.free_names
        assert ui.scene().target("known.0") is None


def test_typing_replaces_a_suggested_name(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(names=("Anna", "Cora"))) as ui:
        screen = open_new_game(ui, "wargops")
        ui.click("seat.1", "kind.1.1")
        assert screen.party.chairs[1].name == "Cora"
        ui.move_focus("name.1")
        ui.type("Be")
        ui.type("n")
        assert screen.party.chairs[1].name == "Ben"
        ui.click("known.0")
        assert screen.party.chairs[1].name == "Cora"


def test_a_rule_that_names_a_seat_offers_those_who_play(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en")) as ui:
        screen = open_new_game(ui, "procession")
        ui.app.act(Action("players", (2,)))
        ui.click("set.3")
        assert ui.scene().target("option.first.1") and not ui.scene().target("option.first.2")
        screen.do_players(4)
        ui.app.act(Action("option", ("first", "D")))
        screen.do_players(3)
        assert screen.party.chosen["first"] == "A" and screen.party.players == 3


def test_tab_enters_a_group_of_choices_at_the_chosen_one(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_new_game(ui, "wargops")
        ui.act(Action("players", (5,)))
        stops = []
        for _ in range(12):
            ui.key("tab")
            stops.append(ui.focus())
            if ui.focus() == "deal":
                break
        assert {"players.3", "seat.0", "set.1"} <= set(stops)


# -- the first start ------------------------------------------------------------------------------------------------


def test_no_card_on_the_shelf_is_ever_blank(tmp_path: Path) -> None:
    """While its art is being made a tile shows the game's name on the felt on which it will lie."""
    with Harness(tmp_path, painted=True) as ui:
        ui.run(0.2)
        pictures = [node for node in ui.scene().nodes if isinstance(node, Clip) and node.placeholder]
        assert len(pictures) == len(GAMES)
        cards = [node for picture in pictures for node in picture.nodes if isinstance(node, Card)]
        assert len(cards) >= 12
        for card in cards:
            assert light(ui, Rect(card.x, card.y, 0, 0).inset(-card.w / 4, -card.h / 4)) < 0.3, card.face
        for picture in pictures:
            assert light(ui, picture.rect.inset(picture.rect.w / 8, picture.rect.h / 8)) > 0.005, "no tile is a hole"
    with Harness(tmp_path, pictures=True) as ui:
        ui.settle()
        lit = [sum(ui.app.window.surface.get_at((round(c.x), round(c.y)))[:3]) > 420 for c in cards]
        assert lit.count(True) > len(cards) / 2, "and then the cards"


def light(ui: Harness, rect: Rect) -> float:
    """Which share of the pixels in a box are light."""
    across, down = (range(round(least), round(most)) for least, most in ((rect.x, rect.right), (rect.y, rect.bottom)))
    seen = [sum(ui.app.window.surface.get_at((x, y))[:3]) > 420 for x in across for y in down]
    return seen.count(True) / len(seen)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_aim_fits_its_text_and_crosses_no_edge_of_a_sheet(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, (1344, 756)) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(3, 20)
        scene = ui.scene()
        slip = next((n.rect for n in scene.nodes if isinstance(n, Panel) and n.id == "aim"), None)
        session = table_of(ui).session
        aim = entry.text.aim(session.chosen, session.players, ui.app.words)
        assert " ".join(aim.split()) in ui.one_line()
        if slip is None:
            return  # it stands in the bar
        lines = next(n.lines for n in labels(scene) if n.id == "aim.text")
        measured = ui.app._builder("")
        words = max(measured.width(line) for line in lines)
        assert len(lines) > 1 or slip.w < words + 160, "no wider than its words"
        for sheet in (n.rect for n in scene.nodes if isinstance(n, Panel) and n.style == "sheet"):
            inside = (
                sheet.x <= slip.x and slip.right <= sheet.right and sheet.y <= slip.y and slip.bottom <= sheet.bottom
            )
            assert inside or not slip.overlaps(sheet), "on the sheet or beside it"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_aim_in_the_bar_has_at_most_two_lines_next_to_the_tutor(tmp_path: Path, entry: Game) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language="de", tutor="mistakes")) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(3, 20)
        said = [n for n in labels(ui.scene()) if n.id == STATUS]
        assert said and all(len(n.lines) <= 2 for n in said), [n.words for n in said]
