"""Who sits down: people of the house to pick from, one's own people and their tokens, and where they are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from game_pictures import English, flat
from tables import at_choice, screen_of, table_of, until_choice
from ui_harness import Harness

from tablegame.art.assets import names
from tablegame.games import GAMES, Game, find
from tablegame.practice.ratings import company_for, house_rating
from tablegame.session.characters import all_characters, character_of, style_of
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
from tablegame.view.scene import Picture, Rect, Scene

GAME = GAMES[0]
SEATED = (person("Anna", "fox"), character_of("martha").chair(GAME.key), computer("club", "Berta"))  # type: ignore[union-attr]


def pictures(scene: Scene) -> list[Picture]:
    """Every picture, those in scrolling parts too."""
    return [node for node in flat(scene.nodes) if isinstance(node, Picture)]


def new_game_window(folder: Path, settings: Settings | None = None, size: tuple[int, int] = (1280, 800)) -> Harness:
    return Harness(folder, size, settings or Settings(language="en"), screen=lambda desk: NewGameScreen(desk, GAME))


def new_game_screen(ui: Harness) -> NewGameScreen:
    return screen_of(ui, NewGameScreen)


def test_there_is_a_portrait_of_everybody_of_the_house_and_a_picture_of_every_token() -> None:
    assert {player.key for player in all_characters()} == set(names("person"))
    assert set(TOKENS) == set(names("token"))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_table_gets_distinct_characters(entry: Game) -> None:
    taken = {"martha", "hugo"}
    found = company_for(entry.key, 7, taken)
    assert len({player.key for player in found} - taken) == 7
    assert company_for(entry.key, -1) == ()
    assert found[0].chair(entry.key).level == ("club" if "club" in entry.bot.levels else "strong")


def test_every_character_can_be_picked_and_nobody_sits_twice(tmp_path: Path) -> None:
    with new_game_window(tmp_path) as ui:
        ui.click("seat.1", "who.martha")
        party = new_game_screen(ui).party
        assert party.chairs[1] == character_of("martha").chair(GAME.key)  # type: ignore[union-attr]
        assert character_of("martha").description_in("en") in ui.words()  # type: ignore[union-attr]
        ui.click("seat.2", "who.martha")
        assert party.chairs[2].face != "martha" and "Martha sits here already." in ui.notice()


def test_a_seat_can_switch_between_level_person_and_character(tmp_path: Path) -> None:
    with new_game_window(tmp_path, Settings(language="en", names=("Anna", "Ben"))) as ui:
        ui.click("seat.1")
        house = new_game_screen(ui).party.chairs[1]
        ui.click("kind.1.2")
        assert new_game_screen(ui).party.chairs[1] == computer("club", "Berta")
        ui.click("level.1.0")
        assert new_game_screen(ui).party.chairs[1].level == "beginner"
        ui.click("kind.1.1")
        assert new_game_screen(ui).party.chairs[1] == person("Ben")
        ui.click("kind.1.2")
        assert new_game_screen(ui).party.chairs[1].level == "beginner"
        ui.click("kind.1.0")
        assert new_game_screen(ui).party.chairs[1] == house


def test_a_token_chosen_for_a_name_is_shown_at_every_seat_of_that_person(tmp_path: Path) -> None:
    with new_game_window(tmp_path, Settings(language="en", names=("Anna",))) as ui:
        ui.click("seat.0", "token.owl")
        assert load_settings(ui.folders)[0].tokens == {"Anna": "owl"}
        ui.click("deal")
        assert table_of(ui).session.situation.chairs[0].face == "owl"
        until_choice(ui)
        assert "token/owl" in {node.art for node in pictures(ui.scene())}
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


def test_a_table_shows_portraits_and_keeps_the_shape_of_who_has_none(tmp_path: Path) -> None:
    with at_choice(tmp_path, SEATED) as ui:
        seen = pictures(ui.scene())
        art = {node.art for node in seen}
        assert {"token/fox", "ring/0", "person/martha", "ring/1", "seat/2"} <= art
        assert all(node.rect.w >= LEAST_PORTRAIT for node in seen if node.art.startswith(("person/", "token/")))
        ui.key("s")
        assert {"person/martha", "token/fox"} <= {node.art for node in pictures(ui.scene())}, "a panel shows them too"


def test_the_list_of_saved_games_shows_portraits(tmp_path: Path) -> None:
    with at_choice(tmp_path, SEATED) as ui:
        session = table_of(ui).session
        session.submit(next(iter(session.situation.view.legal())))
        ui.app.home()
        ui.app.push(SavedScreen(ui.app))
        ui.settle()
        assert {"person/martha", "token/fox", "seat/2"} <= {node.art for node in pictures(ui.scene())}


def test_a_person_without_a_token_has_the_shape_of_the_seat() -> None:
    chairs = (person("Anna", "dragon"), computer("club", "Nobody", "nobody"), person("Ben"))
    assert portraits(chairs, {"Ben": "unicorn"}) == ("", "", "")
    assert portraits(chairs, {"Ben": "owl"}) == ("", "", "token/owl")


def test_another_character_can_take_over_a_seat_in_mid_game(tmp_path: Path) -> None:
    with at_choice(tmp_path, SEATED) as ui:
        ui.key("s")
        ui.click("seat.1", "who.konrad")
        session = table_of(ui).session
        assert session.situation.chairs[1].face == "konrad" and session.situation.names[1] == "Konrad"


def test_a_player_too_strong_for_a_house_rule_gets_the_old_level_back_with_the_rule(tmp_path: Path) -> None:
    with new_game_window(tmp_path) as ui:
        party = new_game_screen(ui).party
        party.sit(1, character_of("martha").chair(GAME.key)._replace(level="club"))  # type: ignore[union-attr]
        party.replace_unfit_levels()
        assert party.chairs[1] == character_of("martha").chair(GAME.key)  # type: ignore[union-attr]


def test_a_token_can_be_chosen_in_the_settings_next_to_the_name(tmp_path: Path) -> None:
    settings = Settings(language="en", names=("Anna",))
    with Harness(tmp_path, (1600, 1000), settings, screen=lambda desk: SettingsScreen(desk, "people")) as ui:
        ui.move_focus("tokens.0")
        ui.key("enter")
        ui.move_focus("token.0.kite")
        ui.key("enter")
        assert load_settings(ui.folders)[0].tokens == {"Anna": "kite"}
        assert "token/kite" in {node.art for node in pictures(ui.scene())}
        assert ui.scene().target("token.0.kite") is None, "it has been chosen"


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_game_after_a_lesson_is_played_with_the_easiest_characters(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        begin_short_game(ui.app, entry)
        chairs = table_of(ui).session.situation.chairs
        assert len(chairs) == entry.engine.usual_players
        easy = "beginner" if "beginner" in entry.bot.levels else "strong"
        assert all(chair.level == easy and character_of(chair.face) for chair in chairs if not chair.person)


def test_a_click_on_a_person_opens_the_name_for_writing(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, find("contraspiel"))) as ui:
        ui.click("seat.0")
        assert ui.focus() == "name.0"
        ui.type("Ada")
        ui.click("seat.1", "kind.1.1")
        assert ui.focus() == "name.1"
        ui.type("Bo")
        assert [chair.name for chair in new_game_screen(ui).party.chairs[:2]] == ["Ada", "Bo"]


def test_no_two_persons_at_a_table_have_the_same_token(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, find("contraspiel"))) as ui:
        ui.click("seat.0")
        ui.type("Ada")
        ui.click("token.fox", "seat.1", "kind.1.1")
        ui.type("Bo")
        ui.click("token.fox")
        assert ui.notice() == "Ada has this token at this table." and not new_game_screen(ui).party.chairs[1].face
        ui.click("token.owl")
        assert new_game_screen(ui).party.chairs[1].face == "owl"
    chairs = (person("Ada"), person("Bo"), person("Cy", "fox"))
    assert portraits(chairs, {"Ada": "fox", "Bo": "fox"}) == ("token/fox", "", "")


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_character_in_the_new_game_dialog_shows_its_rating_or_else_its_level(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, entry)) as ui:
        ui.click("seat.1")
        for player in all_characters():
            rating = house_rating(player.key, entry.key)
            assert (rating is not None) == (entry.key in player.games), "every game of a character has a rating"
            strength = player.chair(entry.key).level if rating is None else f"rated {rating.value:.0f}"
            assert ui.target(f"who.{player.key}").label == f"{player.name}, {strength}"


def test_a_character_is_described_with_its_level_and_style(tmp_path: Path) -> None:
    entry = find("wargops")
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, entry)) as ui:
        ui.click("seat.1", "who.albin")
        chair = next(each for each in all_characters() if each.key == "albin").chair(entry.key)
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
        window = next(each for each in ui.scene().targets if each.id == "practice").window or Rect(0, 0, *ui.size())
        told = [each for each in labels(ui.scene()) if each.words.startswith(("Take back", "Nach Belieben"))]
        assert told and all(window.y <= each.rect.y and each.rect.bottom <= window.bottom + 1 for each in told)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_no_plate_at_a_table_shows_the_strength_of_a_player(entry: Game, tmp_path: Path) -> None:
    others = [computer(level, f"Berta {level}") for level in entry.bot.levels[:2]]
    chairs = (person("Anna"), *others[: max(1, entry.engine.usual_players - 1)])
    levels = {level_name(level, English()) for level in LEVELS}
    with Harness(tmp_path) as ui:
        ui.app.settings.last_games[entry.key] = LastGame(chairs, ())
        begin_usual_game(ui.app, entry)
        for _ in range(12):
            told = {word for label in labels(ui.scene()) for word in label.words.split(" · ")}
            assert not told & levels
            ui.run(0.5)
            ui.key("enter")
