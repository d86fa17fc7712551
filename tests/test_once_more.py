"""Around a game at the table: its aim, the menu, practice offered by undo, the result, and one more game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from game_pictures import flat
from tables import SHORT, at_choice, at_table, kept_notes, moves_of, play_kept, table_of, until_choice
from ui_harness import Harness

from tablegame.games import GAMES, Game
from tablegame.session.notes import Ending
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.menu import FIRST_ENTRIES, MORE, MORE_ENTRIES, REFUSED, MenuScreen
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Panel, Picture

ALONE = (person("Anna"), computer("club", "Berta"), computer("club", "Cilla"))
SHARED = (person("Anna"), person("Ben"), computer("club", "Cilla"))
COMPUTERS = tuple(computer("club", name) for name in ("Anna", "Ben", "Cilla"))
GAME_WITH_DEALS = next(entry for entry in GAMES if entry.deals)
QUICK = Settings(language="en", hold_ms=30, speed=0, deaf_ms=0)


AIM = "Take more tricks than the others."
"""The aim of Contraconquer, which stands on a slip or in the bar."""


def shows_aim(ui: Harness) -> bool:
    """Whether the slip with the aim lies on the table."""
    return any(isinstance(node, Panel) and node.id == "aim" for node in ui.scene().nodes)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
@pytest.mark.parametrize(("language", "size"), [("de", (960, 600)), ("en", (1920, 1080))])
def test_a_game_played_first_shows_its_aim(language: str, size: tuple[int, int], entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, size, Settings(language=language, speed=0)) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(6.0, rate=20)
        session = table_of(ui).session
        aim = entry.text.aim(session.chosen, session.players, ui.app.words)
        assert " ".join(aim.split()) in ui.one_line()
        assert ui.focus() != "aim.away", "Enter does not put the aim away before it is read"


def test_the_aim_disappears_at_the_first_choice_and_is_never_shown_again(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=QUICK) as ui:
        assert shows_aim(ui)
        ui.key("1")
        assert AIM in ui.one_line(), "lifting a card is no choice yet"
        ui.key("enter")
        ui.run(0.1)
        assert AIM not in ui.one_line()
        ui.app.home()
        begin_usual_game(ui.app, GAMES[0])
        until_choice(ui)
        assert not shows_aim(ui)
    assert load_settings(ui.folders)[0].aims_seen == ("contraconquer",)


def test_a_game_opened_in_its_middle_shows_no_aim(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        play_kept(ui, "contractgrid", "three-nine-to-the-cap", moves=20)
        assert ui.at_table() and not shows_aim(ui)


Places = dict[str, tuple[float, float]]
"""The corners of the entries of a menu by their names, from first to last."""


def places_on_page(ui: Harness) -> Places:
    """The places of the entries of the menu on the screen; the two entries that begin again have one name."""
    assert isinstance(ui.top(), MenuScreen)
    entries = [target for target in ui.scene().targets if target.id.startswith("menu.")]
    return {entry.id.removeprefix("menu.").replace("anew", "again"): entry.rect[:2] for entry in entries}


def menu_places(ui: Harness) -> tuple[Places, Places]:
    """The places of the entries on the first page of the menu and on the page under More, where grey ones say why."""
    ui.key("m")
    first = places_on_page(ui)
    ui.key("m")
    ui.run(0.1)
    more = places_on_page(ui)
    assert all(target.why for target in ui.scene().targets if not target.enabled)
    ui.key("escape", "escape")
    return first, more


def chart_entry(ui: Harness) -> list[str]:
    """The entry for a chart, which the menu has where the bar has no button for it."""
    return ["chart"] if table_of(ui).shows_all and table_of(ui).charts else []


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_entries_of_the_menu_keep_their_places_from_the_first_move_to_the_last(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), replace(QUICK, language="de")) as ui:
        begin_usual_game(ui.app, entry)
        until_choice(ui)
        first, more = menu_places(ui)
        assert list(first) == ["leave", "new_game", "undo", "hint", "moves", "rules", "settings", "more"]
        same_deal = ["same_deal"] if entry.deals else []
        assert {"chart", "moves"}.isdisjoint(target.id for target in ui.scene().targets) == table_of(ui).shows_all
        assert list(more) == ["house", "keys", *chart_entry(ui), "redo", "again", *same_deal, "concede"]
        table_of(ui).submit(table_of(ui).session.situation.view.legal().sample(Random(1)))
        ui.run(0.1)
        assert menu_places(ui) == (first, more)
        table_of(ui).session.concede()
        more_at_the_end = menu_places(ui)[1]
        assert list(more_at_the_end) == [*list(more)[:-1], "look_over"], "the review takes the place of giving up"


@pytest.mark.parametrize("entry", [entry for entry in GAMES if entry.lessons], ids=lambda entry: entry.key)
def test_the_menu_of_a_lesson_has_only_what_can_be_done_in_a_lesson(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        ui.app.open("lesson", entry.key)
        ui.run(1.0)
        first, more = menu_places(ui)
        assert list(first) == ["leave", "moves", "rules", "settings", "more"]
        assert list(more) == ["house", "keys", *chart_entry(ui), "again"]


@pytest.mark.parametrize(
    ("chairs", "first_page", "under_more"),
    [
        (COMPUTERS, "leave new_game moves rules settings more", "house keys chart again"),
        (SHARED, "leave new_game undo hint moves rules settings more", "house keys seats chart redo again concede"),
    ],
    ids=["computers alone", "two people"],
)
def test_menu_entries_for_people_need_people_to_play(chairs, first_page: str, under_more: str, tmp_path: Path) -> None:
    with at_table(tmp_path, chairs, SHORT, QUICK) as ui:
        ui.run(1.0)
        assert [" ".join(page) for page in menu_places(ui)] == [first_page, under_more]


@pytest.mark.parametrize("entry", [GAMES[0], GAME_WITH_DEALS], ids=lambda entry: entry.key)
def test_a_key_written_on_a_menu_entry_works_in_the_menu(entry: Game, tmp_path: Path) -> None:
    not_now = (MORE, verbs.REVIEW, verbs.SEATS, verbs.FORWARD)  # no entries of a game of one person under way
    with Harness(tmp_path, settings=QUICK) as ui:
        begin_usual_game(ui.app, entry)
        absent = not_now if table_of(ui).shows_all else (*not_now, verbs.OWN_CHART)
        for page, entries in enumerate((FIRST_ENTRIES, MORE_ENTRIES)):
            for menu_entry in entries:
                if not menu_entry.key or menu_entry.verb in absent:
                    continue
                begin_usual_game(ui.app, entry)
                until_choice(ui)
                ui.key(*"mm"[: page + 1])
                target = ui.target(f"menu.{menu_entry.verb.name.removeprefix(verbs.SPACE)}")
                key = menu_entry.key.lower()
                bound = ui.scene().keys[key]
                assert (bound == target.action) == target.enabled, menu_entry.label
                assert REFUSED.of(bound) == (not target.enabled), menu_entry.label
                ui.key(key)
                assert isinstance(ui.top(), MenuScreen) == (not target.enabled), menu_entry.label
                assert target.enabled or ui.notice() == target.why, menu_entry.label
                ui.app.home()


def test_in_the_menu_enter_plays_on_and_q_leads_to_the_shelf(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        ui.key("escape", "enter")
        assert ui.at_table()
        ui.key("escape", "q")
        assert isinstance(ui.top(), ShelfScreen)


@pytest.mark.parametrize("entry_id", ["menu.again", "menu.same_deal"])
def test_beginning_again_before_the_end_is_asked_and_enter_keeps_the_game(entry_id: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        begin_usual_game(ui.app, GAME_WITH_DEALS)
        until_choice(ui)
        session = table_of(ui).session
        ui.key("m")
        ui.click(entry_id)
        assert isinstance(ui.top(), AskScreen)
        ui.key("enter")
        assert table_of(ui).session is session
        ui.key("m")
        ui.click(entry_id, "answer.0")
        assert table_of(ui).session is not session


def test_a_new_game_from_the_menu_can_be_cancelled_and_saves_the_old_game(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        old = table_of(ui).session
        old.submit(next(iter(old.situation.view.legal())))
        ui.key("m")
        ui.click("menu.new_game")
        assert isinstance(ui.top(), NewGameScreen)
        ui.key("escape")
        assert table_of(ui).session is old
        ui.key("m")
        ui.click("menu.new_game")
        ui.key("enter")
        assert table_of(ui).session is not old
        assert old.situation.saved in {game.id for game in ui.app.library.saved.list()}


def test_undo_of_a_final_choice_offers_practice_and_takes_the_choice_back_in_it(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, SHORT, QUICK) as ui:
        session = table_of(ui).session
        ui.key("1", "enter")
        until_choice(ui)
        before = moves_of(session)
        assert session.situation.undo_wants_practice and not session.situation.practice
        button = next(node for node in ui.scene().nodes if isinstance(node, Panel) and node.id == "undo")
        assert ui.target("undo").enabled and button.alpha == 1.0, "the button is not grey"
        ui.key("ctrl+z")
        assert isinstance(ui.top(), AskScreen) and "practice" in ui.words()
        ui.key("escape")
        assert moves_of(session) == before and not session.situation.practice
        ui.key("ctrl+z")
        ui.run(1.0)
        ui.click("answer.0")
        assert session.situation.practice
        assert not any(line.startswith("A ") for line in moves_of(session))
        until_choice(ui)
        assert "practice" in ui.words()


def test_practice_is_not_offered_while_two_people_play(tmp_path: Path) -> None:
    with at_table(tmp_path, SHARED, SHORT, QUICK) as ui:
        situation = table_of(ui).session.situation
        for _ in range(60):
            if situation.events:
                break
            ui.key("left" if situation.can_act else "enter", "enter")
            ui.run(0.2)
            situation = table_of(ui).session.situation
        assert situation.events and not situation.undo_wants_practice
        assert situation.why_not_undo is not None and situation.why_not_practise is not None


def test_undo_after_the_end_takes_back_the_last_choice_and_all_that_followed_it(tmp_path: Path) -> None:
    chairs = (person("Anna"), computer("beginner", "B"), computer("beginner", "C"))
    settings = Settings(language="en", speed=0, pace=5, talk=False)
    with at_table(tmp_path, chairs, {}, settings, practice=True) as ui:
        table = table_of(ui)
        rng = Random(0)
        for _ in range(900):
            if not ui.at_table():
                break
            if table.chooses and table.session.situation.forced_move is None:
                table.make(table.session.situation.view.legal().sample(rng))
                ui.app.invalidate()
            elif not table.chooses:
                ui.key("enter")
            ui.run(0.5, rate=20)
        assert table.session.situation.over and isinstance(ui.top(), GameOverScreen)
        ui.app.close_above(ui.screens()[0])
        ui.frame()
        ui.key("ctrl+z")
        assert "Taken back" in ui.notice()
        events = len(table.session.situation.events)
        ui.run(5, rate=20)
        situation = table.session.situation
        assert table.chooses and situation.forced_move is None
        assert len(situation.events) == events, "nothing that was taken back is played again by itself"


def finish_game(ui: Harness, winner: int) -> None:
    """End the game as won by a seat, and open the result."""
    table_of(ui).session._note(ended=Ending("claimed", winner, (winner,)))
    table_of(ui).reset_to_present()
    ui.app.act(Action("table.back"))
    ui.wait_until(lambda: isinstance(ui.top(), GameOverScreen))
    ui.run(1.0)  # until the result listens to keys


def begin_one_more_game(ui: Harness) -> None:
    """Begin a game like the last one, from its result."""
    ui.click("again")
    until_choice(ui)


@pytest.mark.parametrize(("winner", "crowns"), [(0, 3), (1, 1)], ids=["the person", "a computer player"])
def test_a_picture_between_crowns_celebrates_wins_of_the_person_alone(winner: int, crowns: int, tmp_path: Path) -> None:
    """A crown marks the winner; beside the picture of the person there are two more."""
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        finish_game(ui, winner)
        nodes = [*flat(ui.scene().nodes)]
        assert sum(isinstance(node, Picture) and node.art == "crown" for node in nodes) == crowns
        assert any(isinstance(node, Panel) and node.style == "tile-picture" for node in nodes) == (winner == 0)


def test_the_games_won_are_counted_over_rematches_and_start_at_0_for_a_new_person(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        finish_game(ui, 0)
        assert "Games won" not in ui.words(), "one game is no series"
        begin_one_more_game(ui)
        finish_game(ui, 1)
        assert "Games won so far: Anna 1, Berta 1, Cilla 0" in ui.words()
        begin_one_more_game(ui)
        session = table_of(ui).session
        assert kept_notes(session).won == (1, 1, 0)
        session.hand_over(1, person("Ben"))
        assert kept_notes(session).won == (1, 0, 0)


def test_a_reader_goes_on_learning_in_the_next_game_until_another_person_sits_down(tmp_path: Path) -> None:
    chairs = (person("Anna"), computer("reader", "Ben"), computer("club", "Cilla"))
    with at_choice(tmp_path, chairs, settings=QUICK) as ui:
        observed = []
        for _ in range(2):
            for _ in range(3):  # the tricks of a short game
                ui.key("right", "enter")
                until_choice(ui)
            assert table_of(ui).session.situation.over
            ui.click("again")
            (memory,) = table_of(ui).session.memories.values()
            assert set(memory) == {"opponents"} and set(memory["opponents"]) == {"0", "2"}, "the two other seats"
            observed.append(memory["opponents"]["0"]["observed"])
            until_choice(ui)
        assert 0 < observed[0] < observed[1]
        table_of(ui).hand_over(0, person("Cy"))
        assert not table_of(ui).session.memories


def test_the_same_deal_again_has_the_same_cards_seats_and_games_won_before(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, {}, QUICK, game="precognition") as ui:
        first = table_of(ui).session
        deal = moves_of(first)[0]
        assert first.situation.deal_text == "", "during the game the number of the deal would reveal hidden hands"
        finish_game(ui, 0)
        assert kept_notes(first).deal in ui.words()
        ui.click("more", "same")
        second = table_of(ui).session
        assert second is not first and moves_of(second)[0] == deal
        assert second.situation.chairs == first.situation.chairs
        assert kept_notes(second).won == (1, 0, 0), "the first seat has won one game"


@pytest.mark.parametrize(
    ("key", "name", "moves"),
    [
        ("contraconquer", "printed-36-cards", 60),
        ("wargops", "two-session-of-three-ranks", 7),
        ("contraspiel", "four-club-fixed-bete", 60),
        ("contractgrid", "three-usual-to-the-cap", 430),
    ],
)
def test_the_list_of_moves_shows_tricks_and_the_winning_card(key: str, name: str, moves: int, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        play_kept(ui, key, name, moves)
        table = table_of(ui)
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        tricks = []
        for moment in table.session.situation.events:
            cards = table.entry.scene.trick_cards(builder, moment)
            assert [card.seat for card in cards if card.won] in ([], [moment.event.seat])
            if moment.event.kind == "trick":
                tricks.append(cards)
        assert tricks and all(len(cards) >= 2 for cards in tricks)
        ui.act(Action("table.moves"))
        art = [node.art for node in flat(ui.scene().nodes) if isinstance(node, Picture)]
        assert all(card.face in art for card in tricks[-1])


def test_the_only_deal_of_a_game_is_not_numbered(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, {"deals": 1}, QUICK, game="contraspiel") as ui:
        assert "of 1" not in ui.words() and "Deal 1" not in ui.words()
