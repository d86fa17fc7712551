"""Characters: their levels, styles and lines, meetings and notes; and levels that are not offered under house rules."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from random import Random

import pytest
from arena import run
from tables import screen_of
from ui_harness import Harness

from tablegame.core.errors import OptionError, TableError
from tablegame.core.options import Chosen, complete
from tablegame.core.text import Reason
from tablegame.games import GAMES, find
from tablegame.games.contraconquer.bot import ContraBot
from tablegame.practice.results import Counts, Meeting, Result, last_meeting
from tablegame.session.characters import (
    all_characters,
    chairs_that_fit,
    check_levels,
    levels_offered,
    lines_of,
    read,
    style_of,
)
from tablegame.session.notes import Notes, read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import Chair, computer, person
from tablegame.session.session import Session
from tablegame.session.settings import LastGame, Settings
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES
from tablegame.storage.lenient import LenientReader
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table.party import Party
from tablegame.view.scene import Action

KEYS = ("agnes", "albin", "basil", "clara", "edith", "hugo", "jonas", "konrad", "martha", "ottilie", "rosa", "wenzel")
LONGEST_LINE = 40
FEWEST_LINES = 40
LONGEST_DESCRIPTION = 100
GAMES_OF_CHARACTERS = [game for game in GAMES if any(game.key in character.games for character in all_characters())]
"""The games for which every character has a level and a style."""


def test_the_program_has_twelve_characters_whose_keys_are_their_names() -> None:
    assert tuple(character.key for character in all_characters()) == KEYS
    assert tuple(character.name.lower() for character in all_characters()) == KEYS


def test_every_character_has_an_existing_level_and_style_in_every_game() -> None:
    for character in all_characters():
        assert set(character.games) == {game.key for game in GAMES_OF_CHARACTERS}
        for game in GAMES_OF_CHARACTERS:
            styled_level = character.games[game.key]
            assert styled_level.level in game.bot.levels, (character.key, game.key)
            assert styled_level.style in ("", *game.bot.styles), (character.key, game.key)


def test_every_character_may_play_under_the_usual_rules_with_any_number_of_players() -> None:
    for game in GAMES:
        for players in game.engine.player_counts({}):
            chosen = complete(game.engine, players, {})
            for level in {character.styled_level(game.key).level for character in all_characters()}:
                assert game.bot.why_not_offered(level, players, chosen) is None, (level, game.key)


def test_every_game_has_at_least_three_weak_three_club_and_three_strong_characters() -> None:
    for game in GAMES_OF_CHARACTERS:
        levels = [character.games[game.key].level for character in all_characters()]
        stronger = [level for level in levels if level not in ("beginner", "club")]
        assert min(levels.count("beginner"), levels.count("club"), len(stronger)) >= 3, game.key


def test_descriptions_and_lines_are_short_translated_and_of_one_character_only() -> None:
    all_texts: set[str] = set()
    for character in all_characters():
        lines_by_occasion = lines_of(character.key)
        lines = [line for lines in lines_by_occasion.values() for line in lines]
        assert len(lines) >= FEWEST_LINES and all(lines_by_occasion.values()), character.key
        assert {line.game for line in lines} <= {"", *(game.key for game in GAMES)}, character.key
        assert all(set(line.text) == set(CODES) for line in lines), character.key
        assert set(character.description) == set(CODES), character.key
        assert not any("{ago}" in text for line in lines_by_occasion["glad"] for text in line.text.values())
        for language in CODES:
            description, texts = character.description_in(language), [line.text[language] for line in lines]
            assert len(description) <= LONGEST_DESCRIPTION and max(map(len, texts)) <= LONGEST_LINE, character.key
            own_texts = {f"{language} {text}" for text in (description, *texts)}
            assert len(own_texts) == len(texts) + 1 and not own_texts & all_texts, character.key
            all_texts |= own_texts


def test_the_last_meeting_is_the_last_counted_game_that_one_of_the_two_won() -> None:
    def result(day: int, winner: int, counts: Counts = "yes") -> Result:
        when = datetime(2026, 3, day, 20).timestamp()
        names, faces = ("Ada", "Martha", "Hugo"), ("fox", "martha", "hugo")
        levels, scores = ("", "strong", "club"), (0, 0, 0)
        return Result(f"{day}", "", "wargops", when, counts, names, levels, scores, (winner,), faces=faces)

    (ada, martha, hugo), today = range(3), date(2026, 3, 6)
    results = [result(1, martha), result(3, ada), result(4, hugo), result(5, martha, "practice")]
    assert last_meeting(results, "martha", {"Ada"}, today) == Meeting(3, False), "Ada won three days ago"
    assert last_meeting(results[:1], "martha", {"Ada"}, today) == Meeting(5, True), "Martha won five days ago"
    assert last_meeting(results, "martha", {"Ben"}, today) is None
    assert last_meeting(results, "ada", {"Ada"}, today) is None, "Ada is no character"


def test_notes_store_the_characters_and_the_tokens_of_persons() -> None:
    chairs = (person("Ada", "fox"), computer("strong", "Martha", "martha"))
    notes = Notes(chairs, "00ff")
    read_back, notices = read_notes(LenientReader(write_notes(notes).encode(), "a"), Notes((Chair(), Chair()), "00"))
    assert read_back.chairs == chairs
    assert not notices


def test_a_character_at_another_level_than_its_own_plays_without_its_style() -> None:
    for character in all_characters():
        styled_level = character.games["wargops"]
        other_level = "club" if styled_level.level != "club" else "strong"
        assert style_of(character.chair("wargops"), "wargops") == styled_level.style
        assert style_of(computer(other_level, character.name, character.key), "wargops") == ""
    assert style_of(person("Ada", "martha"), "wargops") == ""


def test_a_character_file_without_a_language_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "otto.yaml"
    path.write_text("player: 1\nname: Otto\ncharacter: {de: Spielt.}\ngames: {}\n", encoding="utf-8")
    with pytest.raises(TableError, match=r"otto\.yaml.*'en' is missing"):
        read(path)


def test_a_reader_of_the_previous_version_silently_becomes_a_strong_player(tmp_path: Path) -> None:
    spiel, library = find("contraspiel"), Library(Folders(tmp_path / "data", tmp_path / "cache"))
    chairs = (person("Ada"), computer("reader", "Clara", "clara"), computer("reader"))
    game = library.create("contraspiel", 3, complete(spiel.engine, 3, {}), Notes(chairs, "00ff"))
    game.close()
    session = Session.resume(library.open(game.id))
    assert session.file is not None and not session.file.notices
    jobs = [session._job_of("choose", seat) for seat in (1, 2)]
    assert [job.level for job in jobs] == ["strong", "strong"] and not session.learn_jobs()
    session.close()
    settings = Settings(last_games={"contraspiel": LastGame(chairs)})
    assert [chair.level for chair in Party.of_last_game(settings, spiel).chairs] == ["", "strong", "strong"]


CONTRACONQUER = find("contraconquer")
REASON = "The perfect level is for two players."


def why_perfect_is_not_offered(_: ContraBot, level: str, players: int, __: Chosen) -> Reason | None:
    return Reason(REASON, (), "strategy") if level == "perfect" and players != 2 else None


@pytest.fixture
def perfect_among_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ContraBot, "why_not_offered", why_perfect_is_not_offered)


@pytest.mark.usefixtures("perfect_among_two")
def test_a_level_is_offered_only_where_it_plays() -> None:
    bot = CONTRACONQUER.bot
    assert levels_offered(bot, 2, {}) == bot.levels
    assert "perfect" not in levels_offered(bot, 3, {})
    check_levels(bot, ("perfect", ""), 2, {})
    with pytest.raises(OptionError, match=f"perfect: {REASON}"):
        check_levels(bot, ("club", "perfect", ""), 3, {})


@pytest.mark.usefixtures("perfect_among_two")
def test_a_strong_player_takes_the_seat_of_a_level_that_does_not_play() -> None:
    wanted = (person("Al"), computer("perfect", "Berta"), computer("club"))
    chairs, reason = chairs_that_fit(CONTRACONQUER.bot, wanted, {})
    assert chairs == (person("Al"), computer("strong", "Berta"), computer("club"))
    assert reason is not None and reason.text == REASON
    assert chairs_that_fit(CONTRACONQUER.bot, chairs, {}) == (chairs, None)


@pytest.mark.usefixtures("perfect_among_two")
def test_arena_and_session_refuse_a_level_that_does_not_play() -> None:
    with pytest.raises(OptionError, match=REASON):
        run("contraconquer", ("perfect", "club", "club"), 1)
    with pytest.raises(OptionError, match=REASON):
        chairs = (computer("perfect"), computer("club"), computer("club"))
        Session.start(CONTRACONQUER, 3, {}, chairs, False, None, Random(0))
    assert run("contraconquer", ("perfect", "club"), 1, {"form": "remainder"})["games"] == 1


@pytest.mark.usefixtures("perfect_among_two")
def test_new_game_replaces_a_level_that_does_not_play_and_names_the_reason(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, CONTRACONQUER), size=(1600, 1000)) as ui:
        screen = screen_of(ui, NewGameScreen)
        screen.do_option("form", "remainder")
        screen.do_players(2)
        screen.act(Action("level", (1, "perfect")))
        assert "perfect" in screen.party.levels
        screen.do_players(3)
        assert [chair.level for chair in screen.party.chairs] == ["", "strong", "club"]
        assert "perfect" not in screen.party.levels
        assert ui.notice() == REASON
