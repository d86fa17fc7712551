"""Deals by number: the same word gives the same cards, the notes keep it, games of old go on as they were."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tables import table_of, until_choice, view_of
from toy_sessions import AL, BO, CLUB, ToyState, toy
from ui_harness import Harness, new_table

from tablegame.games import GAMES, find
from tablegame.session.chance import LONGEST_DEAL, deal_by_chance, tidy_deal
from tablegame.session.notes import read_notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seals import DEAL_DIGITS
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.table_screen.seals import SealsScreen

TALL = (1280, 1600)
"""A window in which the whole dialog of a new game is in sight."""
DEALT = [entry for entry in GAMES if entry.deals]


def begun(key: str, deal: str, seed: int = 1, store: Library | None = None) -> Session:
    """A game of somebody against computers."""
    entry = find(key)
    players = entry.engine.usual_players
    chairs = (person("Anna"), *(computer("club") for _ in range(players - 1)))
    return Session.start(entry, players, {}, chairs, False, store, Random(seed), deal)


def played(session: Session, deals: int) -> tuple[str, ...]:
    """The first deals of a game that is played at random."""
    rng = Random(5)
    while sum(line.startswith("* ") for line in session._game.history.lines) < deals and not session.over:
        seat = session._game.history.state.acting()[0]
        session.make(seat, session._game.history.state.legal(seat).sample(rng))
    return tuple(line for line in session._game.history.lines if line.startswith("* "))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_cover_says_whether_anything_is_dealt(entry) -> None:
    files = sorted((Path(__file__).parent / "playthroughs" / entry.key).glob("*.yaml"))
    assert any("- '* " in file.read_text() or '- "* ' in file.read_text() for file in files) == entry.deals


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_same_number_gives_the_same_deals_to_any_players_and_another_one_others(entry) -> None:
    first = played(begun(entry.key, "48213"), 4)
    assert played(begun(entry.key, "48213", seed=9), 4) == first
    assert played(begun(entry.key, "48214"), 4) != first


def test_capital_letters_and_blanks_make_no_other_deal() -> None:
    assert played(begun("precognition", "  Anna's birthday "), 1) == played(begun("precognition", "anna's Birthday"), 1)
    assert len(tidy_deal("x" * 90)) == LONGEST_DEAL


def test_a_deal_by_chance_has_a_number_of_its_own_that_can_be_typed() -> None:
    session = begun("contraspiel", "")
    number = session.notes.deal
    assert number == deal_by_chance(session.notes.seed) and 1 <= int(number) <= 999_999
    assert played(begun("contraspiel", number, seed=77), 3) == played(session, 3)


def test_the_seed_of_the_seals_does_not_come_from_the_number() -> None:
    assert begun("contraspiel", "1", seed=1).notes.seed != begun("contraspiel", "1", seed=2).notes.seed


def test_the_number_lies_in_the_notes_and_not_in_the_record(tmp_path: Path) -> None:
    library = Library(Folders(tmp_path / "data", tmp_path / "cache"))
    session = begun("precognition", "48213", store=library)
    assert session.file is not None
    session.close()
    assert "48213" not in session.file.path.read_text()
    again = Session.resume(library.open(session.file.id))
    assert again.notes.deal == "48213"
    again.close()


def test_a_game_of_old_without_a_number_goes_on_dealing_by_its_seed() -> None:
    session = begun("contraspiel", "1")
    old = replace(session.notes, deal="")
    notes, troubles = read_notes(write_notes(old).encode(), "notes", old)
    assert notes == old and not troubles
    session._game._keeper.save_notes(notes)
    other = begun("contraspiel", "2")
    other._game._keeper.save_notes(notes)
    other._game.history = other._game.history.again(session._game.history.lines)
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
        assert ui.at_table() and table.session.notes.deal == "Gold 7"


def test_where_nothing_is_dealt_the_dialog_says_so(tmp_path: Path) -> None:
    with Harness(tmp_path, TALL) as ui:
        ui.click("tile.wargops")
        assert isinstance(ui.top(), NewGameScreen)
        ui.click("more")
        assert ui.scene().target("deal_word") is None and "Nothing is dealt by chance" in ui.words()


# -- sessions ----------------------------------------------------------------------------------------------------------


def test_the_session_deals_by_itself_and_tells_each_seat_its_own():
    session = toy(AL, CLUB)
    assert (
        session.can_act() and view_of(session).own is not None and session._game.history.lines[0].startswith("* deal ")
    )
    assert toy(AL, CLUB)._game.history.lines == session._game.history.lines != toy(AL, CLUB, seed=2)._game.history.lines
    session.submit(1)
    events: list[Any] = [event for event, _ in session.answer(session.next_job(), 0)]
    assert [event.kind for event in events] == ["said", "shown", "deal"]
    assert events[2].numbers == (view_of(session).own, None)


def test_a_computers_move_in_between_goes_back_until_something_is_shown():
    session = toy(CLUB, AL)
    assert session.undo.why_not() is not None
    session.answer(session.next_job(), 0)
    session.submit(1)
    assert session.undo.why_not().fields == (("seat", 1),)
    session = toy(AL, CLUB)
    session.submit(1)
    assert session.undo.why_not() is None
    session.undo.take_back()
    assert len(session._game.history.lines) == 1 and not session.notes.assisted
    session.submit(0)
    session.answer(session.next_job(), 0)
    assert session.undo.why_not() is not None


def test_in_practice_the_same_deal_comes_again():
    session = toy(AL, CLUB, practice=True)
    session.submit(1)
    session.answer(session.next_job(), 0)
    before = session._game.history.lines
    session.undo.take_back()
    assert len(session._game.history.lines) == 1 and session.notes.assisted
    session.submit(1)
    session.answer(session.next_job(), 0)
    assert session._game.history.lines == before


def test_the_clipboard_holds_no_deal_that_still_hides_something():
    session = toy(AL, CLUB)
    assert [read_record(session.clipboard_text()[0], "it").moves, session.clipboard_text()[1]] == [(), False]
    session.submit(1)
    session.answer(session.next_job(), 0)
    text, whole = session.clipboard_text()
    assert len(read_record(text, "it").moves) == 3 and not whole
    session.submit(1)
    session.answer(session.next_job(), 0)
    assert session.over and session.clipboard_text()[1]


def test_where_a_game_cannot_say_what_is_hidden_nothing_after_the_first_deal_is_copied(monkeypatch):
    monkeypatch.delattr(ToyState, "hidden")
    session = toy(AL, CLUB)
    for _ in range(2):
        assert read_record(session.clipboard_text()[0], "it").moves == () and not session.clipboard_text()[1]
        session.submit(1)
        session.answer(session.next_job(), 0)
    assert session.clipboard_text()[1]


def test_turn_by_turn_the_curtain_falls_without_a_show_between():
    session = toy(AL, BO)
    assert session.viewers.curtain == 0 and view_of(session).own is None
    session.viewers.open_curtain()
    session.submit(1)
    assert not session.viewers.showing and session.viewers.curtain == 1


def test_where_nothing_is_secret_people_need_no_curtain():
    session = toy(AL, BO, secret=False)
    assert session.viewers.curtain is None and session.viewer == 0 and session.can_act()
    session.submit(1)
    assert session.viewers.curtain is None and session.viewer == 1 and not session.viewers.showing


@pytest.mark.parametrize("only", [0, None])
def test_a_game_may_say_which_move_is_forced(only):
    assert toy(AL, CLUB, forced=lambda _view: only).forced() == only


def test_a_game_may_say_when_it_is_decided():
    session = toy(AL, CLUB, decided_winners=lambda view: (1,) if view.said else None)
    assert session.endings.why_not_claim() is not None
    session.submit(1)
    session.endings.claim()
    assert session.winners == (1,) and session.notes.ended.seat == 0


# -- seals of deals ----------------------------------------------------------------------------------------------------


def sealed_game(
    key: str, deal: str = "", seed: int = 1, store: Library | None = None, practice: bool = False
) -> Session:
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
    session = sealed_game(entry.key)
    closed = session.seals.of_deals()
    assert closed is not None and len(closed.seal) == DEAL_DIGITS
    assert (closed.deal, closed.salt) == ("", ""), "nothing that tells the cards before the end"
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None and opened.seal == closed.seal and opened.deal == session.seals.deal_text and opened.fits
    assert sha256((opened.salt + opened.deal).encode()).hexdigest().startswith(closed.seal)


@pytest.mark.parametrize("entry", DEALT, ids=lambda entry: entry.key)
def test_the_opened_number_deals_the_cards_that_lay_on_the_table(entry) -> None:
    session = sealed_game(entry.key)
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None
    again = sealed_game(entry.key, opened.deal, seed=99)
    assert again._game.history.lines == session._game.history.lines


@pytest.mark.parametrize("entry", [entry for entry in GAMES if not entry.deals], ids=lambda entry: entry.key)
def test_where_no_card_is_dealt_nothing_is_sealed(entry) -> None:
    assert sealed_game(entry.key).seals.of_deals() is None


def test_a_number_that_somebody_chose_is_no_secret_and_has_no_seal() -> None:
    session = sealed_game("contraspiel", "48213")
    assert session.seals.of_deals() is None and session.seals.deal_chosen and session.seals.deal_text == "48213"
    assert not sealed_game("contraspiel").seals.deal_chosen


def test_undo_and_redo_leave_the_seal_and_close_it_again_with_the_game() -> None:
    session = sealed_game("precognition", practice=True)
    seal = session.seals.of_deals()
    end(session)
    session.undo.take_back()
    assert session.seals.of_deals() == seal and seal is not None and not seal.deal


def test_a_game_that_is_opened_again_has_its_seal(tmp_path: Path) -> None:
    library = Library(Folders(tmp_path / "data", tmp_path / "cache"))
    session = sealed_game("precognition", store=library)
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
    session = sealed_game("contraspiel")
    text = "".join(line for line in write_notes(session.notes).splitlines(True) if not line.startswith("deal_seal"))
    notes, troubles = read_notes(text.encode(), "notes", session.notes)
    assert not troubles and notes.deal_seal == ""
    session._game._keeper.save_notes(notes)
    end(session)
    assert session.seals.of_deals() is None and session.seals.deal_text


def test_a_number_that_was_changed_in_the_notes_does_not_fit_the_seal() -> None:
    session = sealed_game("contraspiel")
    session._game._keeper.save_notes(replace(session.notes, deal="4"))
    end(session)
    opened = session.seals.of_deals()
    assert opened is not None and not opened.fits


def test_notes_with_a_seal_are_read_back_and_a_broken_one_costs_itself_alone() -> None:
    notes = sealed_game("contraspiel").notes
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
