"""Seals: the table commits itself to its deals before the first card, and opens them at the end to be checked."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tables import table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.games import GAMES, find
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seals import DEAL_DIGITS
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.table_screen.seals import SealsScreen

DEALT = [entry for entry in GAMES if entry.deals]


def begun(key: str, deal: str = "", seed: int = 1, store: Library | None = None, practice: bool = False) -> Session:
    """A game of two people, or as few as can play."""
    entry = find(key)
    players = entry.engine.usual_players
    chairs = tuple(person(name) for name in ("Anna", "Ben", "Carla", "David", "Emil", "Frieda")[:players])
    return Session.start(entry, players, {}, chairs, practice, store, Random(seed), deal)


def end(session: Session) -> None:
    """Somebody gives up, so that the game is over."""
    session.endings.concede()


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_deals_are_sealed_before_the_first_card_and_opened_at_the_end(entry) -> None:
    session = begun(entry.key)
    closed = session.seals.of_deals()
    assert closed is not None and len(closed.seal) == DEAL_DIGITS
    assert (closed.deal, closed.salt) == ("", ""), "nothing that tells the cards before the end"
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None and opened.seal == closed.seal and opened.deal == session.seals.deal_text and opened.fits
    assert sha256((opened.salt + opened.deal).encode()).hexdigest().startswith(closed.seal)


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_opened_number_deals_the_cards_that_lay_on_the_table(entry) -> None:
    session = begun(entry.key)
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None
    again = begun(entry.key, opened.deal, seed=99)
    assert again._game.history.lines == session._game.history.lines


@pytest.mark.parametrize("entry", [entry for entry in GAMES if not entry.deals], ids=lambda entry: entry.key)
def test_where_no_card_is_dealt_nothing_is_sealed(entry) -> None:
    assert begun(entry.key).seals.of_deals() is None


def test_a_number_that_somebody_chose_is_no_secret_and_has_no_seal() -> None:
    session = begun("contraspiel", "48213")
    assert session.seals.of_deals() is None and session.seals.deal_chosen and session.seals.deal_text == "48213"
    assert not begun("contraspiel").seals.deal_chosen


def test_undo_and_redo_leave_the_seal_and_close_it_again_with_the_game() -> None:
    session = begun("precognition", practice=True)
    seal = session.seals.of_deals()
    end(session)
    session.undo.take_back()
    assert session.seals.of_deals() == seal and seal is not None and not seal.deal


def test_a_game_that_is_opened_again_has_its_seal(tmp_path: Path) -> None:
    library = Library(Folders(tmp_path / "data", tmp_path / "cache"))
    session = begun("precognition", store=library)
    seal = session.seals.of_deals()
    assert session.file is not None
    session.close()
    again = Session.resume(library.open(session.file.id))
    assert again.seals.of_deals() == seal
    end(again)
    opened = again.seals.of_deals()
    assert opened is not None and seal is not None and opened.seal == seal.seal and opened.fits
    again.close()


def test_a_game_of_old_was_begun_without_a_seal_and_none_is_made_for_it_now() -> None:
    session = begun("contraspiel")
    text = "".join(line for line in write_notes(session.notes).splitlines(True) if not line.startswith("deal_seal"))
    notes, troubles = read_notes(text.encode(), "notes", session.notes)
    assert not troubles and notes.deal_seal == ""
    session._game._keeper.save_notes(notes)
    end(session)
    assert session.seals.of_deals() is None and session.seals.deal_text


def test_a_number_that_was_changed_in_the_notes_does_not_fit_the_seal() -> None:
    session = begun("contraspiel")
    session._game._keeper.save_notes(replace(session.notes, deal="4"))
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None and not opened.fits


def test_notes_with_a_seal_are_read_back_and_a_broken_one_costs_itself_alone() -> None:
    notes = begun("contraspiel").notes
    assert read_notes(write_notes(notes).encode(), "notes", notes) == (notes, ())
    broken = write_notes(notes).replace(notes.deal_seal, "not hexadecimal")
    read, troubles = read_notes(broken.encode(), "notes", notes)
    assert read == replace(notes, deal_seal="") and len(troubles) == 1


# -- on the screen ---------------------------------------------------------------------------------------------------

ALONE = (person("Anna"), computer("club", "Berta"), computer("club", "Cilla"))


def sealed_table(folder: Path, key: str, **settings: object) -> Harness:
    """A game of one person against computers, at the first choice."""
    chosen = Settings(language="en", **settings)
    return Harness(folder, settings=chosen, screen=lambda desk: new_table(desk, find(key), 3, {}, ALONE))


def test_the_seal_is_shown_from_the_beginning_and_opened_with_all_that_checks_it(tmp_path: Path) -> None:
    with sealed_table(tmp_path, "precognition", show_seals=True) as ui:
        seal = table_of(ui).session.seals.of_deals()
        assert seal is not None and seal.seal in ui.notice(), "said when the game begins"
        until_choice(ui)
        ui.key("escape")
        ui.click("menu.seals")
        assert seal.seal in ui.words() and "still closed" in ui.words()
        assert ui.scene().target("copy") is None
        ui.key("escape", "escape")
        table_of(ui).session.endings.concede()
        ui.push(SealsScreen(ui.app, table_of(ui)))
        opened = table_of(ui).session.seals.of_deals()
        assert opened is not None and opened.deal and opened.salt in ui.words()
        assert f"Deal number {opened.deal}" in ui.words()
        ui.click("copy")
        first = ui.clipboard.paste().splitlines()[0]
        shown, _, text = first.partition(": ")
        assert sha256(text.encode()).hexdigest().startswith(shown) and shown == seal.seal
        ui.clipboard.copy("")
        ui.key("ctrl+c")
        assert first in ui.clipboard.paste()


def test_a_chosen_number_and_a_game_of_old_say_why_nothing_was_sealed(tmp_path: Path) -> None:
    with sealed_table(tmp_path, "precognition") as ui:
        table = table_of(ui)
        notes = table.session.notes
        for changed, said in (
            (replace(notes, deal="Gold 7", deal_seal=""), "Somebody chose deal number Gold 7"),
            (replace(notes, deal_seal=""), "begun before deals were sealed"),
            (replace(notes, deal="", deal_seal=""), "begun before deals were sealed"),
        ):
            table.session._game._keeper.save_notes(changed)
            ui.push(SealsScreen(ui.app, table))
            assert said in ui.words()
            ui.key("escape")


def test_a_game_without_deals_or_computers_says_nothing_of_them(tmp_path: Path) -> None:
    with sealed_table(tmp_path, "contraconquer") as ui:
        until_choice(ui)
        ui.key("escape")
        ui.click("menu.seals")
        assert "Deal" not in ui.words() and "A computer player" in ui.words()
