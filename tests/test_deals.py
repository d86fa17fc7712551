"""Deals by number: the same number (or word) gives the same cards, and games with chosen cards are not rated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tables import lines_of, screen_of, table_of, until_choice
from ui_harness import Harness

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
from tablegame.ui.table.launch import open_table
from tablegame.view.scene import Action

TALL = (1280, 1600)
"""A window that shows the whole dialog of a new game."""
QUICK = Settings(language="en", speed=0, deaf_ms=0)
DEALT = [entry for entry in GAMES if entry.deals]


def new_game(key: str, deal: str = "", seed: int = 1, store: Library | None = None, people: int = 8) -> Session:
    """A new game with people at the first seats and computers at the others. deal: the chosen number of the deal."""
    entry = find(key)
    players = entry.engine.usual_players
    chairs = tuple(person(f"P{seat}") if seat < people else computer("club") for seat in range(players))
    return Session.start(entry, players, {}, chairs, False, store, Random(seed), deal)


def first_deals(session: Session, deals: int) -> tuple[str, ...]:
    """The first deals of a game that is played at random, as lines of its record."""
    rng = Random(5)
    while sum(line.startswith("* ") for line in lines_of(session)) < deals and not session.situation.over:
        seat = session._history.state.acting()[0]
        session.make(seat, session._history.state.legal(seat).sample(rng))
    return tuple(line for line in lines_of(session) if line.startswith("* "))


def library_in(folder: Path) -> Library:
    return Library(Folders(folder / "data", folder / "cache"))


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_number_of_a_deal_alone_decides_all_deals_of_a_game(entry) -> None:
    deals = first_deals(new_game(entry.key, "48213"), 4)
    assert first_deals(new_game(entry.key, "48213", seed=9, people=1), 4) == deals
    assert first_deals(new_game(entry.key, "48214"), 4) != deals


def test_a_word_gives_the_same_deal_with_other_capitals_and_blanks() -> None:
    texts = ("  Anna's birthday ", "anna's Birthday")
    assert len({first_deals(new_game("precognition", text), 1) for text in texts}) == 1
    assert len(new_game("precognition", "x" * 90)._store.notes.deal) == LONGEST_DEAL


def test_computer_players_do_not_play_by_the_number_of_the_deal() -> None:
    seeds = {new_game("contraspiel", "1", seed=seed)._store.notes.seed for seed in (1, 2)}
    assert len(seeds) == 2


def test_the_deal_number_is_stored_in_the_notes_and_not_in_the_record(tmp_path: Path) -> None:
    library = library_in(tmp_path)
    session = new_game("precognition", "48213", store=library)
    assert session.file is not None
    session.close(keep=True)
    assert "48213" not in session.file.path.read_text()
    again = Session.resume(library.open(session.file.id))
    assert again._store.notes.deal == "48213"
    again.close()


def test_an_old_game_without_a_number_goes_on_dealing_by_its_seed() -> None:
    session = new_game("contraspiel", "1")
    notes_without_number = replace(session._store.notes, deal="")
    written = write_notes(notes_without_number).encode()
    notes, troubles = read_notes(LenientReader(written, "notes"), notes_without_number)
    assert notes == notes_without_number and not troubles
    session._store.save_notes(notes)
    with_same_seed = new_game("contraspiel", "2")
    with_same_seed._store.save_notes(notes)
    with_same_seed._history = with_same_seed._history.with_lines(lines_of(session))
    assert first_deals(session, 5) == first_deals(with_same_seed, 5)


def test_a_word_typed_into_the_dialog_is_the_number_of_the_deal(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_deal_number_shown_at_the_end_deals_the_same_cards_again(entry) -> None:
    session = new_game(entry.key)
    assert session.situation.deal_text == "", "it would tell the cards before the end"
    session.concede()
    number = session.situation.deal_text
    assert number == deal_by_chance(session._store.notes.seed) and 1 <= int(number) <= 999_999
    assert first_deals(new_game(entry.key, number, seed=99), 3) == first_deals(new_game(entry.key), 3)


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_a_deal_that_somebody_chose_is_not_rated(entry, tmp_path: Path) -> None:
    session = new_game(entry.key, "48213", store=library_in(tmp_path))
    assert session.situation.cards_known and session.situation.deal_text == "48213", "a chosen number is no secret"
    session.concede()
    session.close()
    assert session.file is not None and result_of(session.file.path).counts == "known"
    notes = session._store.notes
    assert read_notes(LenientReader(write_notes(notes).encode(), "x"), notes) == (notes, ())


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_a_game_with_the_deal_of_the_last_game_does_not_count(entry, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_at_table(ui, entry.key)
        old.concede()
        do(table_of(ui), Action("table.same_deal"))
        until_choice(ui)
        again = table_of(ui).session
        assert again is not old and again.situation.cards_known and not old.situation.cards_known
        assert "known cards" in ui.words()


def test_the_same_deal_in_the_middle_of_a_game_leaves_both_games_uncounted(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        old = begin_at_table(ui, "contraspiel")
        do(table_of(ui), Action("table.same_deal"))
        ui.settle()
        assert isinstance(ui.top(), AskScreen) and "neither game counts" in ui.one_line()
        ui.click("answer.0")
        new = table_of(ui).session
        assert new is not old and new._store.notes.deal == old._store.notes.deal and old.situation.cards_known
        assert new.situation.cards_known


def test_undoing_the_end_of_a_game_marks_its_cards_as_known() -> None:
    session = new_game("precognition")
    session.concede()
    session.take_back()
    assert session.situation.cards_known


def test_an_imported_game_with_dealt_cards_is_not_rated(tmp_path: Path) -> None:
    other = new_game("contraspiel", store=library_in(tmp_path / "another"))
    assert other.file is not None
    bare = tmp_path / "bare.yaml"
    bare.write_bytes(other.file.path.read_bytes())
    library = library_in(tmp_path)
    file = library.open(library.import_file(bare).id)
    assert file.notes.known and not file.notes.foreign
    file.close()


def test_the_dialog_of_a_new_game_warns_that_a_chosen_deal_does_not_count(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), QUICK) as ui:
        ui.app.push(NewGameScreen(ui.app, find("contraspiel")))
        screen = screen_of(ui, NewGameScreen)
        screen.do_deal_word("typed", "48213")
        ui.settle()
        assert "deal by number" in ui.words()
        ui.click("more")
        assert "such a game stays out of the statistics" in ui.one_line()
        screen.do_deal()
        until_choice(ui)
        assert table_of(ui).session.situation.cards_known


def begin_at_table(ui: Harness, key: str) -> Session:
    """Begin a game of one person in the window; returns the session at the first choice."""
    entry = find(key)
    chairs = (person("Anna"), *(computer("club") for _ in range(entry.engine.usual_players - 1)))
    open_table(ui.app, Session.start(entry, len(chairs), {}, chairs, False, ui.app.library, ui.app.random))
    until_choice(ui)
    return table_of(ui).session
