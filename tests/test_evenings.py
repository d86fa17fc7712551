"""Several games in an evening: the first one that is proposed, one more game or deal, and who is proposed to play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from looked_over import PROCESSION, finished, save_game_of
from tables import kept_notes, screen_of, table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.core.contract import EventLog
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.games.wargops.text import game_decided
from tablegame.session.game_file import blank_notes
from tablegame.session.notes import Ending
from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import LastGame, Settings
from tablegame.storage.language import load
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table.party import PROPOSED, Party
from tablegame.ui.table_screen.game_over import GameOverScreen

QUICK = Settings(language="en", hold_ms=30, speed=0, deaf_ms=0)
QUICK_SHOWS = replace(QUICK, hold_ms=None)
FOUR = (person("Anna"), *(computer("club", name) for name in ("Berta", "Cilla", "Dora")))


def end_game(ui: Harness, winner: int) -> None:
    """End the game on the table, which that seat wins, and show the result."""
    table = table_of(ui)
    table.session._note(ended=Ending("conceded", 0, (winner,)))
    table.reset_to_present()
    ui.run(0.2)
    screen_of(ui, GameOverScreen)
    ui.run(1.0)


def open_new_game(ui: Harness, game: str) -> Party:
    """Open the dialog for a new game; returns the party that it proposes."""
    ui.app.open("new game", find(game))
    ui.run(0.1)
    return screen_of(ui, NewGameScreen).party


@pytest.mark.parametrize(
    ("key", "rule", "count"), [("wargops", "games", 2), ("contraspiel", "deals", 4), ("procession", "length", 11)]
)
def test_a_first_game_is_proposed_short_later_ones_as_the_last(key: str, rule: str, count: int, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        party = open_new_game(ui, key)
        assert party.differences == {rule: count}, "all other rules are as usual"
        ui.key("enter")
        assert table_of(ui).session.chosen[rule] == count
        ui.home()
        ui.app.settings.last_games[key] = LastGame(FOUR)
        assert open_new_game(ui, key).differences == {}


@pytest.mark.parametrize(("key", "rule"), [("wargops", "games"), ("contraspiel", "deals")])
def test_one_more_after_a_session_goes_on_with_its_scores_in_a_new_record(key: str, rule: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: new_table(desk, find(key), 4, {rule: 2}, FOUR)) as ui:
        first = table_of(ui).session
        end_game(ui, winner=1)
        points = first.situation.points
        ui.key("enter")
        second = table_of(ui).session
        assert first.situation.saved != second.situation.saved
        assert second.situation.chairs == first.situation.chairs and second.chosen == {**first.chosen, rule: 1}
        assert kept_notes(second).points == points
        assert sum(second.situation.points) <= sum(points), "a stamm may have been paid already"
        until_choice(ui)
        end_game(ui, winner=2)
        assert "Since you sat down: " in ui.words()
        ui.click("more", "new")
        screen_of(ui, NewGameScreen)


@pytest.mark.parametrize("entry", [entry for entry in GAMES if not entry.session], ids=lambda entry: entry.key)
def test_one_more_of_a_game_without_sessions_is_a_whole_game(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        count = entry.engine.usual_players
        ui.app.push(new_table(ui.app, entry, count, {}, FOUR[:count]))
        first = table_of(ui).session
        end_game(ui, winner=0)
        ui.key("enter")
        second = table_of(ui).session
        assert second.chosen == entry.next_rules(count, first.chosen)
        assert second.situation.chairs == first.situation.chairs
        notes = kept_notes(second)
        assert notes.points == () and notes.won == (1, *[0] * (count - 1))


def test_the_first_player_alternates_in_one_more_and_with_the_same_people(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        for _ in range(2):
            assert open_new_game(ui, "procession").current_set(()) == PROPOSED
            ui.key("enter")
            assert table_of(ui).session.chosen == {"length": 11, "first": "A"}
            end_game(ui, winner=0)
            ui.key("enter")  # one more
            assert table_of(ui).session.chosen == {"length": 11, "first": "B"}
            end_game(ui, winner=0)
            ui.home()


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize(("key", "rules"), [("wargops", {"ranks": 4}), ("contraconquer", {"copies": 1})])
def test_between_two_games_the_scores_of_all_are_shown_until_a_key_is_pressed(
    key: str, rules: dict[str, object], size: tuple[int, int], tmp_path: Path
) -> None:
    entry, chairs, rng = find(key), FOUR[:3], Random(7)
    with Harness(
        tmp_path, size, QUICK_SHOWS, lambda desk: new_table(desk, entry, 3, {**rules, "games": 2}, chairs)
    ) as ui:
        table = table_of(ui)
        for _ in range(300):
            ui.run(0.2)
            if table.frame.settlement:
                break
            if table.chooses:
                table.submit(table.session.situation.view.legal().sample(rng))
            else:
                ui.key("enter")
        words = ui.one_line()
        assert "Game 1 of 2" in words and all(name in words for name in table.names)
        for seat in range(3):
            assert entry.text.score_in_words(table.frame.view, seat, ui.app.words) in words
        ui.run(30.0)
        assert table.frame.settlement, "it stays until somebody presses a key"
        ui.key("enter")
        ui.run(0.2)
        assert not table.frame.settlement


def test_the_decisive_moment_named_for_a_game_of_wargops_is_true() -> None:
    entry, rng = find("wargops"), Random(11)
    for _ in range(40):
        state, log = entry.engine.new(3, complete(entry.engine, 3, {"ranks": 5, "games": 2})), EventLog()
        while state.acting():
            seat = state.acting()[0]
            state.apply(seat, state.legal(seat).sample(rng), log)
        for event, view in log.seen_by(None):
            if event.kind == "game":
                assert_decisive_moment_is_true(view)


def assert_decisive_moment_is_true(view: Any) -> None:
    """Check the sentence about the last game that is over in a view: it names the winner's best trick."""
    result = view.results[-1]
    sentence, tricks = game_decided(view, result, "ABC".__getitem__, load("en")), view.tricks_of(result.game)
    if result.seat is None:
        assert sentence == "All ran out of cards together: nobody scores."
        return
    assert f"after trick {len(tricks)} nobody else" in sentence.lower()
    ranks_taken = []
    for trick in tricks:
        takes = [step for step in trick.steps if step.kind == "takes" and step.seats == (result.seat,)]
        ranks_taken.append(sum(card.rank for step in takes for card in step.cards))
    if sentence.startswith("Trick"):
        number = int(sentence.split()[1])
        assert ranks_taken[number - 1] == max(ranks_taken) and f"{max(ranks_taken)} point" in sentence
    else:
        assert not max(ranks_taken)


@pytest.mark.parametrize("moves", [3, len(PROCESSION.moves)], ids=("unfinished", "over"))
def test_the_persons_of_this_evenings_last_game_are_proposed_in_every_game(tmp_path: Path, moves: int) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.settings.names = ("Anna", "Ben")
        of_two = replace(PROCESSION, moves=PROCESSION.moves[:moves])
        save_game_of(ui.folders.games, of_two, replace(blank_notes(of_two), chairs=(person("Anna"), person("Ben"))))
        ui.home()
        assert NewGameScreen(ui.app, find("wargops")).party.people == ("Anna", "Ben")
        save_game_of(ui.folders.games, finished("contraspiel"))  # in which Anna plays alone
        ui.home()
        assert NewGameScreen(ui.app, find("wargops")).party.people == ("Anna",)


def test_somebody_alone_without_a_name_is_not_proposed_twice(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        chairs = (person(""), computer("club", "Berta"))
        save_game_of(ui.folders.games, PROCESSION, replace(blank_notes(PROCESSION), chairs=chairs))
        ui.home()
        assert [chair.person for chair in NewGameScreen(ui.app, find("wargops")).party.chairs] == [True, False]


def test_who_played_alone_last_is_proposed_and_guests_only_join_the_names() -> None:
    settings, contraconquer = Settings(), find("contraconquer")
    computers = (computer("club", "Berta"), computer("club", "Cilla"))

    def remember(game: str, *chairs: Chair) -> None:
        Party(find(game), chairs, {}, False).remember(settings)

    def proposed_name() -> str:
        return Party.of_last_game(settings, contraconquer).chairs[0].name

    remember("contraconquer", person(""), *computers)
    remember("procession", person(""), person("Ute"))
    assert settings.names == () and proposed_name() == "", "a guest is proposed to nobody who plays alone"
    remember("procession", person("Anna"), computers[0])
    remember("procession", person("Tom"), person("Anna"))
    assert settings.names == ("Anna", "Tom") and proposed_name() == "Anna"
    remember("contraconquer", person("Tom"), *computers)
    assert proposed_name() == "Tom"
    remember("procession", person("Anna"), computers[0])
    assert proposed_name() == "Anna", "although Tom played the last game of this kind"
