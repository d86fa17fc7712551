"""Who sits at a table: characters to choose from, people and their tokens, and where portraits are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from game_pictures import English, flat
from tables import at_choice, screen_of, table_of, until_choice
from ui_harness import Harness

from tablegame.art.assets import names
from tablegame.games import GAMES, Game, find
from tablegame.session.characters import all_characters, character_of, company_for, style_of
from tablegame.session.seats import computer, person
from tablegame.session.settings import LastGame, Settings, load_settings
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.seating import LEVELS, TOKENS, level_name, level_sentence
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table.lesson import begin_short_game
from tablegame.ui.table.party import portraits
from tablegame.view.builder import LEAST_PORTRAIT
from tablegame.view.scene import Picture, Rect

GAME = GAMES[0]
MARTHA = next(character for character in all_characters() if character.key == "martha")
CHAIRS = (person("Anna", "fox"), MARTHA.chair(GAME.key), computer("club", "Berta"))


def pictures(ui: Harness) -> list[Picture]:
    """All pictures on the screen, also those in scrolling parts."""
    return [node for node in flat(ui.scene().nodes) if isinstance(node, Picture)]


def art_shown(ui: Harness) -> set[str]:
    return {picture.art for picture in pictures(ui)}


def new_game_window(folder: Path, settings: Settings | None = None, size: tuple[int, int] = (1280, 800)) -> Harness:
    return Harness(folder, size, settings or Settings(language="en"), screen=lambda desk: NewGameScreen(desk, GAME))


def new_game_screen(ui: Harness) -> NewGameScreen:
    return screen_of(ui, NewGameScreen)


def test_every_character_and_every_token_has_a_picture() -> None:
    assert {character.key for character in all_characters()} == set(names("person"))
    assert set(TOKENS) == set(names("token"))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_table_gets_distinct_characters(entry: Game) -> None:
    seated = {"martha", "hugo"}
    company = company_for(entry.key, 7, seated)
    assert len({character.key for character in company} - seated) == 7
    assert company_for(entry.key, -1) == ()
    assert company[0].chair(entry.key).level == ("club" if "club" in entry.bot.levels else "strong")


def test_every_character_can_be_picked_and_nobody_sits_twice(tmp_path: Path) -> None:
    with new_game_window(tmp_path) as ui:
        ui.click("seat.1", "who.martha")
        party = new_game_screen(ui).party
        assert party.chairs[1] == MARTHA.chair(GAME.key)
        assert MARTHA.description_in("en") in ui.words()
        ui.click("seat.2", "who.martha")
        assert party.chairs[2].face != "martha" and "Martha sits here already." in ui.notice()


def test_a_seat_can_switch_between_level_person_and_character(tmp_path: Path) -> None:
    with new_game_window(tmp_path, Settings(language="en", names=("Anna", "Ben"))) as ui:
        party, character, person_kind, level = new_game_screen(ui).party, "kind.1.0", "kind.1.1", "kind.1.2"
        ui.click("seat.1")
        chair_of_character = party.chairs[1]
        ui.click(level)
        assert party.chairs[1] == computer("club", "Berta")
        ui.click("level.1.0")
        assert party.chairs[1].level == "beginner"
        ui.click(person_kind)
        assert party.chairs[1] == person("Ben")
        ui.click(level)
        assert party.chairs[1].level == "beginner", "the level is remembered"
        ui.click(character)
        assert party.chairs[1] == chair_of_character


def test_a_token_chosen_for_a_name_is_shown_at_every_seat_of_that_person(tmp_path: Path) -> None:
    with new_game_window(tmp_path, Settings(language="en", names=("Anna",))) as ui:
        ui.click("seat.0", "token.owl")
        assert load_settings(ui.folders)[0].tokens == {"Anna": "owl"}
        ui.click("deal")
        assert table_of(ui).session.situation.chairs[0].face == "owl"
        until_choice(ui)
        assert "token/owl" in art_shown(ui)
        ui.app.home()
        ui.push(NewGameScreen(ui.app, GAMES[1]))
        ui.click("seat.0")
        assert new_game_screen(ui).party.chairs[0] == person("Anna", "owl")
        ui.click("token.owl")
        assert load_settings(ui.folders)[0].tokens == {} and new_game_screen(ui).party.chairs[0].face == ""


def test_a_token_stays_with_a_renamed_person_and_leaves_with_one_who_goes() -> None:
    settings = Settings(names=("Anna", "Ben"), tokens={"Anna": "key", "Ben": "bell"})
    settings.rename("Anna", "Anne")
    settings.forget_name("Ben")
    assert settings.tokens == {"Anne": "key"} and settings.names == ("Anne",)


def test_the_table_its_panel_of_seats_and_the_list_of_games_show_portraits(tmp_path: Path) -> None:
    with at_choice(tmp_path, CHAIRS) as ui:
        assert {"token/fox", "ring/0", "person/martha", "ring/1", "seat/2"} <= art_shown(ui)
        portraits_shown = [node for node in pictures(ui) if node.art.startswith(("person/", "token/"))]
        assert all(node.rect.w >= LEAST_PORTRAIT for node in portraits_shown)
        ui.key("s")
        assert {"person/martha", "token/fox"} <= art_shown(ui)
        session = table_of(ui).session
        session.submit(next(iter(session.situation.view.legal())))
        ui.app.home()
        ui.app.push(SavedScreen(ui.app))
        ui.settle()
        assert {"person/martha", "token/fox", "seat/2"} <= art_shown(ui)


def test_an_unknown_token_or_character_is_replaced_by_the_shape_of_the_seat() -> None:
    chairs = (person("Anna", "dragon"), computer("club", "Nobody", "nobody"), person("Ben"))
    assert portraits(chairs, {"Ben": "unicorn"}) == ("", "", "")
    assert portraits(chairs, {"Ben": "owl"}) == ("", "", "token/owl")


def test_another_character_can_take_over_a_seat_in_mid_game(tmp_path: Path) -> None:
    with at_choice(tmp_path, CHAIRS) as ui:
        ui.key("s")
        ui.click("seat.1", "who.konrad")
        session = table_of(ui).session
        assert session.situation.chairs[1].face == "konrad" and session.situation.names[1] == "Konrad"


def test_a_character_whose_level_a_house_rule_lowered_gets_it_back_when_that_rule_is_gone(tmp_path: Path) -> None:
    with new_game_window(tmp_path) as ui:
        party = new_game_screen(ui).party
        lowered = MARTHA.chair(GAME.key)._replace(level="club")  # as under a rule for which Martha's level is not made
        party.sit(1, lowered)
        party.replace_unfit_levels()  # as after a change of the rules, now those of the house again
        assert party.chairs[1] == MARTHA.chair(GAME.key)


def test_a_token_can_be_chosen_in_the_settings_next_to_the_name(tmp_path: Path) -> None:
    settings = Settings(language="en", names=("Anna",))
    with Harness(tmp_path, (1600, 1000), settings, screen=lambda desk: SettingsScreen(desk, "people")) as ui:
        ui.move_focus("tokens.0")
        ui.key("enter")
        ui.move_focus("token.0.kite")
        ui.key("enter")
        assert load_settings(ui.folders)[0].tokens == {"Anna": "kite"}
        assert "token/kite" in art_shown(ui)
        assert ui.scene().target("token.0.kite") is None, "the tokens to choose from are gone"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_game_after_a_lesson_is_played_with_the_easiest_characters(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begin_short_game(ui.app, entry)
        chairs = table_of(ui).session.situation.chairs
        assert len(chairs) == entry.engine.usual_players
        easiest = "beginner" if "beginner" in entry.bot.levels else "strong"
        assert all(chair.level == easiest and character_of(chair.face) for chair in chairs if not chair.person)


def test_a_click_on_a_person_opens_the_name_for_writing(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, find("contraspiel"))) as ui:
        ui.click("seat.0")
        assert ui.focus() == "name.0"
        ui.type("Ada")
        ui.click("seat.1", "kind.1.1")  # a second person
        assert ui.focus() == "name.1"
        ui.type("Bo")
        assert [chair.name for chair in new_game_screen(ui).party.chairs[:2]] == ["Ada", "Bo"]


def test_no_two_persons_at_a_table_have_the_same_token(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, find("contraspiel"))) as ui:
        ui.click("seat.0")
        ui.type("Ada")
        ui.click("token.fox", "seat.1", "kind.1.1")  # and then a second person
        ui.type("Bo")
        ui.click("token.fox")
        assert ui.notice() == "Ada has this token at this table." and not new_game_screen(ui).party.chairs[1].face
        ui.click("token.owl")
        assert new_game_screen(ui).party.chairs[1].face == "owl"
    chairs = (person("Ada"), person("Bo"), person("Cy", "fox"))
    assert portraits(chairs, {"Ada": "fox", "Bo": "fox"}) == ("token/fox", "", "")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_character_in_the_new_game_dialog_shows_its_level(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, entry)) as ui:
        ui.click("seat.1")
        for character in all_characters():
            assert ui.target(f"who.{character.key}").label == f"{character.name}, {character.chair(entry.key).level}"


def test_a_character_is_described_with_its_level_and_style(tmp_path: Path) -> None:
    entry = find("wargops")
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, entry)) as ui:
        ui.click("seat.1", "who.albin")
        chair = new_game_screen(ui).party.chairs[1]
        assert level_sentence(chair.level, ui.app.words) in ui.one_line()
        assert entry.bot.styles[style_of(chair, entry.key)] in ui.one_line()


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_option_that_has_the_focus_is_explained_whole_in_the_smallest_window(language: str, tmp_path: Path) -> None:
    settings = Settings(language=language)
    with Harness(tmp_path, (960, 600), settings, lambda desk: NewGameScreen(desk, find("contraspiel"))) as ui:
        ui.click("more")
        for _ in range(30):
            if ui.focus() == "practice":
                break
            ui.key("tab")
        ui.settle()
        window = ui.target("practice").window or Rect(0, 0, *ui.size())
        lines = [label for label in labels(ui.scene()) if label.words.startswith(("Take back", "Nach Belieben"))]
        assert lines and all(window.y <= line.rect.y and line.rect.bottom <= window.bottom + 1 for line in lines)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_no_plate_at_a_table_shows_the_strength_of_a_player(entry: Game, tmp_path: Path) -> None:
    others = [computer(level, f"Berta {level}") for level in entry.bot.levels[:2]]
    chairs = (person("Anna"), *others[: max(1, entry.engine.usual_players - 1)])
    levels = {level_name(level, English()) for level in LEVELS}
    with Harness(tmp_path) as ui:
        ui.app.settings.last_games[entry.key] = LastGame(chairs, ())
        begin_usual_game(ui.app, entry)
        for _ in range(12):
            words = {word for label in labels(ui.scene()) for word in label.words.split(" · ")}
            assert not words & levels
            ui.run(0.5)
            ui.key("enter")
