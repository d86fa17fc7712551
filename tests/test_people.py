"""Players of the house: their levels, styles and lines, and levels under house rules."""

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
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, find
from tablegame.games.contraconquer.bot import ContraBot
from tablegame.practice.ratings import Meeting, house_rating, last_meeting
from tablegame.practice.results import Counts, Result
from tablegame.session.characters import (
    all_characters,
    chairs_that_fit,
    character_of,
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

# -- players of the house ----------------------------------------------------------------------------------------------


HOUSE = ("agnes", "albin", "basil", "clara", "edith", "hugo", "jonas", "konrad", "martha", "ottilie", "rosa", "wenzel")
LONGEST_LINE = 40
FEWEST_LINES = 40
LONGEST_SENTENCE = 100


MEASURED = [entry for entry in GAMES if house_rating("club", entry.key)]
"""The games at which everybody of the house plays in a way of their own."""


def test_the_program_has_twelve_characters() -> None:
    assert tuple(player.key for player in all_characters()) == HOUSE
    assert tuple(player.name.lower() for player in all_characters()) == HOUSE


def test_every_character_has_an_existing_level_and_style_in_every_game() -> None:
    for player in all_characters():
        assert set(player.games) == {entry.key for entry in MEASURED}
        for entry in MEASURED:
            level = player.games[entry.key]
            assert level.level in entry.bot.levels, (player.key, entry.key)
            assert not level.style or level.style in entry.bot.styles, (player.key, entry.key)


def test_every_character_is_described_in_every_language() -> None:
    for player in all_characters():
        assert set(player.description) == set(CODES), player.key


def test_every_character_sits_down_under_the_usual_rules_with_any_number_of_players() -> None:
    for entry in GAMES:
        for players in entry.engine.player_counts({}):
            chosen = complete(entry.engine, players, {})
            for player in all_characters():
                assert entry.bot.why_not_offered(player.styled_level(entry.key).level, players, chosen) is None, (
                    player.key,
                    entry.key,
                )


def test_every_game_has_somebody_easy_somebody_in_between_and_somebody_hard_to_beat() -> None:
    for entry in MEASURED:
        levels = [player.games[entry.key].level for player in all_characters()]
        others = [level for level in levels if level not in ("beginner", "club")]
        assert min(levels.count("beginner"), levels.count("club"), len(others)) >= 3, entry.key


def test_remarks_of_characters_are_short_and_belong_to_one_character_each() -> None:
    said: set[str] = set()
    for player in all_characters():
        lines = [line for each in lines_of(player.key).values() for line in each]
        assert len(lines) >= FEWEST_LINES and all(lines_of(player.key).values()), player.key
        assert {line.game for line in lines} <= {"", *(entry.key for entry in GAMES)}, player.key
        assert all(set(line.text) == set(CODES) for line in lines), player.key
        assert not any("{ago}" in text for line in lines_of(player.key)["glad"] for text in line.text.values())
        for language in CODES:
            sentence = player.description_in(language)
            assert len(sentence) <= LONGEST_SENTENCE, player.key
            texts = [line.text[language] for line in lines]
            assert max(map(len, texts)) <= LONGEST_LINE, player.key
            own = {f"{language} {text}" for text in (sentence, *texts)}
            assert len(own) == len(texts) + 1, player.key
            assert not own & said, (player.key, own & said)
            said |= own


def test_remarks_of_a_character_are_loaded_when_it_first_speaks() -> None:
    lines_of.cache_clear()
    assert len(all_characters()) == len(HOUSE)
    assert lines_of.cache_info().misses == 0
    assert character_of("martha") is not None
    assert not_none(character_of("martha")).lines_for("glad", "en", "wargops")
    assert lines_of.cache_info().misses == 1


def test_the_last_meeting_is_the_last_game_that_one_of_the_two_has_won() -> None:
    def result(day: int, winner: int, counts: Counts = "yes") -> Result:
        when = datetime(2026, 3, day, 20).timestamp()
        names, faces = ("Ada", "Martha", "Hugo"), ("fox", "martha", "hugo")
        levels, scores = ("", "strong", "club"), (0, 0, 0)
        return Result(f"{day}", "", "wargops", "", when, counts, "none", names, levels, scores, (winner,), faces=faces)

    played, today = [result(1, 1), result(3, 0), result(4, 2), result(5, 1, "practice")], date(2026, 3, 6)
    assert last_meeting(played, "martha", {"Ada"}, today) == Meeting(3, False)
    assert last_meeting(played[:1], "martha", {"Ada"}, today) == Meeting(5, True)
    assert last_meeting(played, "martha", {"Ben"}, today) is None
    assert last_meeting(played, "ada", {"Ada"}, today) is None


def test_notes_store_the_characters_at_the_table_and_each_persons_token() -> None:
    chairs = (person("Ada", "fox"), computer("strong", "Martha", "martha"))
    notes = Notes(chairs, "00ff")
    read_back, notices = read_notes(LenientReader(write_notes(notes).encode(), "a"), Notes((Chair(), Chair()), "00"))
    assert read_back.chairs == chairs
    assert not notices


def test_a_level_changed_by_hand_plays_without_the_style() -> None:
    for player in all_characters():
        level = player.games["wargops"]
        other = "club" if level.level != "club" else "strong"
        assert style_of(player.chair("wargops"), "wargops") == level.style
        assert style_of(computer(other, player.name, player.key), "wargops") == ""
    assert style_of(person("Ada", "martha"), "wargops") == ""
    assert character_of("nobody at all") is None


def test_a_broken_file_of_a_player_is_refused_with_the_place(tmp_path: Path) -> None:
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


# -- levels under house rules ------------------------------------------------------------------------------------------


ENTRY = find("contraconquer")
WHY = "The perfect level is for two players."


def only_two(self: ContraBot, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG001 - the shape
    return Reason(WHY, (), "strategy") if level == "perfect" and players != 2 else None


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ContraBot, "why_not_offered", only_two, raising=False)


@pytest.mark.usefixtures("limited")
def test_a_level_is_offered_where_it_plays_only() -> None:
    assert levels_offered(ENTRY.bot, 2, {}) == ENTRY.bot.levels
    assert "perfect" not in levels_offered(ENTRY.bot, 3, {})
    check_levels(ENTRY.bot, ("perfect", ""), 2, {})
    with pytest.raises(OptionError, match=f"perfect: {WHY}"):
        check_levels(ENTRY.bot, ("club", "perfect", ""), 3, {})


@pytest.mark.usefixtures("limited")
def test_a_strong_player_sits_down_instead() -> None:
    chairs, reason = chairs_that_fit(ENTRY.bot, (person("Al"), computer("perfect", "Berta"), computer("club")), {})
    assert chairs == (person("Al"), computer("strong", "Berta"), computer("club"))
    assert reason is not None and reason.text == WHY
    assert chairs_that_fit(ENTRY.bot, chairs, {}) == (chairs, None)


@pytest.mark.usefixtures("limited")
def test_arena_and_table_refuse_it_in_one_sentence() -> None:
    with pytest.raises(OptionError, match=WHY):
        run("contraconquer", ("perfect", "club", "club"), 1)
    with pytest.raises(OptionError, match=WHY):
        chairs = (computer("perfect"), computer("club"), computer("club"))
        Session.start(ENTRY, 3, {}, chairs, False, None, Random(0))
    assert run("contraconquer", ("perfect", "club"), 1, {"form": "remainder"})["games"] == 1


@pytest.mark.usefixtures("limited")
def test_new_game_offers_perfect_only_where_it_plays_and_names_the_replacement(tmp_path: Path) -> None:
    with Harness(tmp_path, screen=lambda desk: NewGameScreen(desk, ENTRY), size=(1600, 1000)) as ui:
        screen = screen_of(ui, NewGameScreen)
        screen.do_option("form", "remainder")
        screen.do_players(2)
        screen.act(Action("level", (1, "perfect")))
        assert "perfect" in screen.party.levels
        screen.do_players(3)
        assert [chair.level for chair in screen.party.chairs] == ["", "strong", "club"]
        assert "perfect" not in screen.party.levels
        assert ui.notice() == WHY
