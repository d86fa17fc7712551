"""Deals by number: the same word gives the same cards, the notes keep it, games without one deal by their seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tables import lines_of, screen_of, table_of, until_choice
from ui_harness import Harness
from walks import kept_games

from tablegame.games import GAMES, find
from tablegame.practice.results import result_of
from tablegame.session.chance import LONGEST_DEAL, deal_by_chance
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import LenientReader
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table.actions import do
from tablegame.ui.table.launch import new_session, open_table
from tablegame.view.scene import Action

TALL = (1280, 1600)
"""A window in which the whole dialog of a new game is in sight."""
QUICK = Settings(language="en", speed=0, deaf_ms=0)
DEALT = [entry for entry in GAMES if entry.deals]


def game_against_computers(key: str, deal: str, seed: int = 1, store: Library | None = None) -> Session:
    """A game of somebody against computers."""
    entry = find(key)
    players = entry.engine.usual_players
    chairs = (person("Anna"), *(computer("club") for _ in range(players - 1)))
    return Session.start(entry, players, {}, chairs, False, store, Random(seed), deal)


def played(session: Session, deals: int) -> tuple[str, ...]:
    """The first deals of a game that is played at random."""
    rng = Random(5)
    while sum(line.startswith("* ") for line in lines_of(session)) < deals and not session.situation.over:
        seat = session._history.state.acting()[0]
        session.make(seat, session._history.state.legal(seat).sample(rng))
    return tuple(line for line in lines_of(session) if line.startswith("* "))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_only_games_that_deal_have_deal_lines_in_their_records(entry) -> None:
    texts = [file.read_text() for file in kept_games(entry.key)]
    assert any("- '* " in text or '- "* ' in text for text in texts) == entry.deals


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_same_number_gives_the_same_deals_to_any_players_and_another_one_others(entry) -> None:
    first = played(game_against_computers(entry.key, "48213"), 4)
    assert played(game_against_computers(entry.key, "48213", seed=9), 4) == first
    assert played(game_against_computers(entry.key, "48214"), 4) != first


def test_capital_letters_and_blanks_make_no_other_deal() -> None:
    assert played(game_against_computers("precognition", "  Anna's birthday "), 1) == played(
        game_against_computers("precognition", "anna's Birthday"), 1
    )
    assert len(game_against_computers("precognition", "x" * 90)._store.notes.deal) == LONGEST_DEAL


def test_a_deal_by_chance_has_a_number_of_its_own_that_can_be_typed() -> None:
    session = game_against_computers("contraspiel", "")
    number = session._store.notes.deal
    assert number == deal_by_chance(session._store.notes.seed) and 1 <= int(number) <= 999_999
    assert played(game_against_computers("contraspiel", number, seed=77), 3) == played(session, 3)


def test_the_seed_of_computer_seats_does_not_come_from_the_number() -> None:
    assert (
        game_against_computers("contraspiel", "1", seed=1)._store.notes.seed
        != game_against_computers("contraspiel", "1", seed=2)._store.notes.seed
    )


def test_the_deal_number_is_stored_in_the_notes_and_not_in_the_record(tmp_path: Path) -> None:
    library = Library(Folders(tmp_path / "data", tmp_path / "cache"))
    session = game_against_computers("precognition", "48213", store=library)
    assert session.file is not None
    session.close(keep=True)
    assert "48213" not in session.file.path.read_text()
    again = Session.resume(library.open(session.file.id))
    assert again._store.notes.deal == "48213"
    again.close()


def test_a_game_without_a_number_goes_on_dealing_by_its_seed() -> None:
    session = game_against_computers("contraspiel", "1")
    old = replace(session._store.notes, deal="")
    notes, troubles = read_notes(LenientReader(write_notes(old).encode(), "notes"), old)
    assert notes == old and not troubles
    session._store.save_notes(notes)
    other = game_against_computers("contraspiel", "2")
    other._store.save_notes(notes)
    other._history = other._history.with_lines(lines_of(session))
    assert played(session, 5) == played(other, 5)


def test_a_typed_number_is_what_is_dealt(tmp_path: Path) -> None:
    with Harness(tmp_path, TALL) as ui:
        ui.click("tile.precognition", "more", "deal_word")
        assert ui.focus() == "deal_word"
        ui.type("Gold 7")
        ui.key("enter")
        assert ui.focus() == "deal"
        ui.key("enter")
        table = table_of(ui)
        assert ui.at_table() and table.session._store.notes.deal == "Gold 7"


def test_the_dialog_states_that_a_game_without_a_deal_has_no_number(tmp_path: Path) -> None:
    with Harness(tmp_path, TALL) as ui:
        ui.click("tile.wargops")
        assert isinstance(ui.top(), NewGameScreen)
        ui.click("more")
        assert ui.scene().target("deal_word") is None and "Nothing is dealt by chance" in ui.words()


# -- the number of a deal, and deals that may be known -----------------------------------------------------------------


def game_of_people(key: str, deal: str = "", seed: int = 1, store: Library | None = None) -> Session:
    """A game in which people sit everywhere."""
    entry = find(key)
    chairs = tuple(person(name) for name in "ABCDEFGH"[: entry.engine.usual_players])
    return Session.start(entry, len(chairs), {}, chairs, False, store, Random(seed), deal)


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_deal_number_shown_at_the_end_deals_the_same_cards_again(entry) -> None:
    session = game_of_people(entry.key)
    assert session.situation.deal_text == "", "nothing that tells the cards before the end"
    session.concede()
    again = game_of_people(entry.key, session.situation.deal_text, seed=99)
    assert lines_of(again) == lines_of(session)


def test_a_number_that_somebody_chose_is_no_secret() -> None:
    assert game_of_people("contraspiel", "48213").situation.deal_text == "48213"


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_a_deal_that_somebody_chose_is_not_rated(entry, tmp_path: Path) -> None:
    session = game_of_people(entry.key, "48213", store=Library(Folders(tmp_path / "data", tmp_path / "cache")))
    assert session.situation.cards_known
    session.concede()
    session.close()
    assert session.file is not None and result_of(session.file.path).counts == "known"
    notes = session._store.notes
    assert read_notes(LenientReader(write_notes(notes).encode(), "x"), notes) == (notes, ())


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_same_deal_once_more_is_not_rated(entry, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_here(ui, entry.key)
        old.concede()
        do(table_of(ui), Action("table.same_deal"))
        until_choice(ui)
        again = table_of(ui).session
        assert again is not old and again.situation.cards_known and not old.situation.cards_known
        assert "known cards" in ui.words()


def test_the_same_deal_in_the_middle_of_a_game_makes_both_known(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_here(ui, "contraspiel")
        do(table_of(ui), Action("table.same_deal"))
        ui.settle()
        assert isinstance(ui.top(), AskScreen) and "neither game changes a rating" in ui.one_line()
        ui.click("answer.0")
        new = table_of(ui).session
        assert new is not old and new._store.notes.deal == old._store.notes.deal and old.situation.cards_known
        assert new.situation.cards_known


def test_undoing_the_end_of_a_game_marks_its_cards_as_known() -> None:
    session = game_of_people("precognition")
    session.concede()
    session.take_back()
    assert session.situation.cards_known


def test_a_record_with_cards_in_it_may_be_played_on_and_is_not_rated(tmp_path: Path) -> None:
    other = game_of_people("contraspiel", store=Library(Folders(tmp_path / "another", tmp_path / "cache2")))
    assert other.file is not None
    bare = tmp_path / "bare.yaml"
    bare.write_bytes(other.file.path.read_bytes())
    library = Library(Folders(tmp_path / "data", tmp_path / "cache"))
    file = library.open(library.import_file(bare).id)
    assert file.notes.known and not file.notes.foreign
    file.close()


def test_a_deal_number_chosen_for_a_new_game_is_dealt_and_the_game_is_not_rated(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), QUICK) as ui:
        ui.app.push(NewGameScreen(ui.app, find("contraspiel")))
        screen = screen_of(ui, NewGameScreen)
        screen.do_deal_word("typed", "48213")
        ui.settle()
        assert "deal by number" in ui.words()
        ui.click("more")
        assert "such a game is not rated" in ui.one_line()
        screen.do_deal()
        until_choice(ui)
        assert table_of(ui).session.situation.cards_known


def begin_here(ui: Harness, key: str) -> Session:
    """Lay a table with a game of one person."""
    entry = find(key)
    chairs = (person("Anna"), *(computer("club") for _ in range(entry.engine.usual_players - 1)))
    open_table(ui.app, new_session(ui.app, entry, len(chairs), {}, chairs, False))
    until_choice(ui)
    return table_of(ui).session
