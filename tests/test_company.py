"""The players of the house: their files, how they play, and that a table remembers who sat there (assets/people)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegame.core.errors import TableError
from tablegame.core.options import complete
from tablegame.games import GAMES
from tablegame.session import arena
from tablegame.session.characters import character_of, company, read, style_of
from tablegame.session.notes import Notes, read_notes, write_notes
from tablegame.session.seats import Chair, computer, person
from tablegame.storage.language import CODES

HOUSE = ("agnes", "albin", "basil", "clara", "edith", "hugo", "jonas", "konrad", "martha", "ottilie", "rosa", "wenzel")
OCCASIONS = {"call", "nod", "glad", "farewell"}
LONGEST_LINE = 40
FEWEST_LINES = 3
LONGEST_SENTENCE = 100


def test_twelve_are_of_the_house() -> None:
    assert tuple(player.key for player in company()) == HOUSE
    assert tuple(player.name.lower() for player in company()) == HOUSE


def test_everybody_of_the_house_plays_every_game_with_a_level_and_a_style_it_has() -> None:
    for player in company():
        assert set(player.games) == {entry.key for entry in GAMES}
        for entry in GAMES:
            level = player.games[entry.key]
            assert level.level in entry.bot.levels, (player.key, entry.key)
            assert not level.style or level.style in entry.bot.styles, (player.key, entry.key)


def test_everybody_of_the_house_is_told_of_in_both_languages() -> None:
    for player in company():
        for said in (player.character, *(line for lines in player.lines.values() for line in lines)):
            assert set(said) == set(CODES), player.key


def test_everybody_of_the_house_sits_down_under_the_usual_rules_whatever_the_number_of_players() -> None:
    for entry in GAMES:
        for players in entry.engine.player_counts({}):
            chosen = complete(entry.engine, players, {})
            for player in company():
                assert entry.bot.offers(player.games[entry.key].level, players, chosen) is None, (player.key, entry.key)


def test_every_game_has_somebody_easy_somebody_in_between_and_somebody_hard_to_beat() -> None:
    for entry in GAMES:
        levels = [player.games[entry.key].level for player in company()]
        others = [level for level in levels if level not in ("beginner", "club")]
        assert min(levels.count("beginner"), levels.count("club"), len(others)) >= 3, entry.key


def test_what_the_house_says_is_short_and_everybodys_own() -> None:
    said: set[str] = set()
    for player in company():
        assert set(player.lines) == OCCASIONS, player.key
        for language in CODES:
            sentence = player.sentence(language)
            assert len(sentence) <= LONGEST_SENTENCE, player.key
            by_occasion = [player.sayings(occasion, language) for occasion in sorted(OCCASIONS)]
            assert min(map(len, by_occasion)) >= FEWEST_LINES, player.key
            lines = [line for each in by_occasion for line in each]
            assert max(map(len, lines)) <= LONGEST_LINE, player.key
            own = {f"{language} {line}" for line in (sentence, *lines)}
            assert len(own) == len(lines) + 1, player.key
            assert not own & said, (player.key, own & said)
            said |= own


def test_somebody_of_the_house_sits_down_in_the_arena() -> None:
    result = arena.run("contraconquer", ("martha", "random", "club"), 4, {"copies": 1}, seed=1)
    assert [seat["level"] for seat in result["seats"]] == ["martha", "random", "club"]


def test_notes_remember_who_of_the_house_sat_there_and_whose_token_is_whose() -> None:
    chairs = (person("Ada", "fox"), computer("strong", "Martha", "martha"))
    notes = Notes(chairs, "00ff")
    read_back, notices = read_notes(write_notes(notes).encode(), "a", Notes((Chair(), Chair()), "00"))
    assert read_back.chairs == chairs
    assert not notices


def test_a_level_changed_by_hand_plays_without_the_style() -> None:
    for player in company():
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
