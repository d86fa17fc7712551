"""Evenings: first sessions that fit one, one more deal, and who is proposed for the next game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from looked_over import PROCESSION, finished, kept
from tables import kept_notes, table_of, until_choice
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
from tablegame.ui.table_screen.ratings import give_name

QUICK = Settings(language="en", hold_ms=30, speed=0, deaf_ms=0)
QUICK_SHOWS = replace(QUICK, hold_ms=None)
FOUR = (person("Anna"), *(computer("club", name) for name in ("Berta", "Cilla", "Dora")))


def give_up(ui: Harness, winner: int) -> None:
    """The game ends here, won by that seat."""
    table = table_of(ui)
    table.session._note(ended=Ending("conceded", 0, (winner,)))
    table.reset_to_present()
    ui.run(0.2)
    assert isinstance(ui.top(), GameOverScreen)
    ui.run(1.0)


@pytest.mark.parametrize(
    ("key", "rule", "count"), [("wargops", "games", 2), ("contraspiel", "deals", 4), ("procession", "length", 11)]
)
def test_the_first_game_that_is_proposed_fits_an_evening(key: str, rule: str, count: int, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.open("new game", find(key))
        screen = ui.top()
        assert isinstance(screen, NewGameScreen) and screen.party.chosen[rule] == count
        assert screen.party.differences == {rule: count}, "everything else is as usual"
        ui.run(0.1)
        ui.key("enter")
        assert table_of(ui).session.chosen[rule] == count
        ui.home()
        ui.app.settings.last_games[key] = LastGame(FOUR)
        ui.app.open("new game", find(key))
        screen = ui.top()
        assert isinstance(screen, NewGameScreen) and screen.party.differences == {}, "later as in the last game"


@pytest.mark.parametrize(("key", "rule"), [("wargops", "games"), ("contraspiel", "deals")])
def test_one_more_after_a_session_goes_on_with_its_scores_in_a_record_of_its_own(
    key: str, rule: str, tmp_path: Path
) -> None:
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: new_table(desk, find(key), 4, {rule: 2}, FOUR)) as ui:
        first = table_of(ui).session
        give_up(ui, 1)
        ended = first.situation.points
        ui.key("enter")
        second = table_of(ui).session
        assert first.file is not None and second.file is not None and first.file.id != second.file.id
        assert second.situation.chairs == first.situation.chairs and second.chosen == {**first.chosen, rule: 1}
        assert kept_notes(second).points == ended
        assert sum(second.situation.points) <= sum(ended), "a stamm may be paid already"
        until_choice(ui)
        give_up(ui, 2)
        assert "Since you sat down: " in ui.words()
        ui.click("more", "new")
        assert isinstance(ui.top(), NewGameScreen), "a whole session is a choice of its own"


@pytest.mark.parametrize("entry", [each for each in GAMES if not each.session], ids=lambda entry: entry.key)
def test_one_more_of_a_game_without_sessions_is_a_whole_game(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        count = entry.engine.usual_players
        ui.app.push(new_table(ui.app, entry, count, {}, FOUR[:count]))
        first = table_of(ui).session
        give_up(ui, 0)
        ui.key("enter")
        second = table_of(ui).session
        rules = entry.next_rules(count, first.chosen)
        assert (second.chosen, kept_notes(second).points) == (rules, ())
        assert second.situation.chairs == first.situation.chairs
        assert kept_notes(second).won == (1, *(0 for _ in FOUR[1:count]))


def test_the_first_player_alternates_in_one_more_and_with_the_same_people(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.open("new game", find("procession"))
        ui.run(0.1)
        ui.key("enter")
        for turn in ("A", "B", "A", "B"):
            session = table_of(ui).session
            assert session.chosen == {"length": 11, "first": turn} and session.file is not None
            assert dict(session.file.record.options) == {"length": 11} | ({"first": "B"} if turn == "B" else {})
            give_up(ui, 0)
            if turn == "A":
                ui.key("enter")
                continue
            ui.home()
            ui.app.open("new game", find("procession"))
            ui.run(0.1)
            screen = ui.top()
            assert isinstance(screen, NewGameScreen) and screen.party.current_set(()) == PROPOSED
            ui.key("enter")


# -- between two games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize(("key", "rules"), [("wargops", {"ranks": 4}), ("contraconquer", {"copies": 1})])
def test_between_two_games_the_leader_and_the_decisive_moment_are_named(
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
        said = ui.one_line()
        assert "Game 1 of 2" in said and all(name in said for name in table.names)
        for seat in range(3):
            assert entry.text.score_in_words(table.frame.view, seat, ui.app.words) in said
        ui.run(30.0)
        assert table.frame.settlement, "it stays until somebody goes on"
        ui.key("enter")
        ui.run(0.2)
        assert not table.frame.settlement


def test_the_decisive_moment_named_for_a_game_of_wargops_is_true() -> None:
    entry, rng, words = find("wargops"), Random(11), load("en")
    for _ in range(40):
        state, log = entry.engine.new(3, complete(entry.engine, 3, {"ranks": 5, "games": 2})), EventLog()
        while state.acting():
            seat = state.acting()[0]
            state.apply(seat, state.legal(seat).sample(rng), log)
        for event, each in log.seen_by(None):
            view: Any = each
            if event.kind != "game":
                continue
            result = view.results[-1]
            said = game_decided(view, result, "ABC".__getitem__, words)
            tricks = view.tricks_of(result.game)
            if result.seat is None:
                assert said == "All ran out of cards together: nobody scores."
                continue
            assert f"after trick {len(tricks)} nobody else" in said.lower()
            taken = [
                sum(card.rank for step in trick.steps if step.kind == "takes" and step.seats == (result.seat,)
                    for card in step.cards)
                for trick in tricks
            ]  # fmt: skip
            if said.startswith("Trick"):
                number = int(said.split()[1])
                assert taken[number - 1] == max(taken) and f"{max(taken)} point" in said
            else:
                assert not max(taken)


# -- who is proposed --------------------------------------------------------------------------------------------------


def evening_of_three(ui: Harness) -> None:
    """Three games played to their end tonight."""
    for key in ("wargops", "contraspiel"):
        kept(ui.folders.games, finished(key))
    kept(ui.folders.games, PROCESSION)
    ui.home()


@pytest.mark.parametrize("moves", [3, len(PROCESSION.moves)], ids=("unfinished", "over"))
def test_the_persons_of_this_evenings_last_game_are_proposed_in_every_game(tmp_path: Path, moves: int) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.settings.names = ("Anna", "Ben")
        record = replace(PROCESSION, moves=PROCESSION.moves[:moves])
        kept(ui.folders.games, record, replace(blank_notes(record), chairs=(person("Anna"), person("Ben"))))
        ui.home()
        party = NewGameScreen(ui.app, find("wargops")).party
        assert party.people == ("Anna", "Ben")
        evening_of_three(ui)
        assert NewGameScreen(ui.app, find("wargops")).party.people == ("Anna",), "Ben has gone home"


def test_somebody_alone_without_a_name_is_not_proposed_twice(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        chairs = (person(""), computer("club", "Berta"))
        kept(ui.folders.games, PROCESSION, replace(blank_notes(PROCESSION), chairs=chairs))
        ui.home()
        party = NewGameScreen(ui.app, find("wargops")).party
        assert [chair.person for chair in party.chairs] == [True, False]


def test_the_names_of_people_are_stored_although_the_first_of_them_is_unnamed() -> None:
    settings = Settings()
    settings.remember_people(("", "Ute", "", "Tom"))
    assert settings.names == ("Ute", "Tom")


def test_a_guest_stays_nameless_and_a_lone_player_has_the_first_name_of_the_settings(tmp_path: Path) -> None:
    entry, others = find("contraconquer"), (computer("club", "Berta"), computer("club", "Cilla"))

    def alone() -> str:
        return Party.of_last_game(settings, entry).chairs[0].name

    def played(*chairs: Chair) -> None:
        Party(find("procession"), chairs, {}, False).remember(settings)

    settings = Settings()
    Party(entry, (person(""), *others), {}, False).remember(settings)
    assert settings.names == () and alone() == ""
    played(person("Anna"), others[0])
    played(person("Tom"), person("Anna"))
    assert settings.names == ("Anna", "Tom") and alone() == "Anna"
    Party(entry, (person("Tom"), *others), {}, False).remember(settings)
    assert alone() == "Tom"
    played(person("Anna"), others[0])
    assert alone() == "Anna", "also where Tom was the last to play this game"
    chairs = (person("Anna"), person(""))
    with Harness(
        tmp_path, settings=settings, screen=lambda desk: new_table(desk, find("wargops"), 2, {}, chairs)
    ) as ui:
        give_name(table_of(ui), 1, "Ben")
        assert ui.app.settings.names == ("Anna", "Ben", "Tom")
