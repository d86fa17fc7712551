"""The aim said once, the menu in groups, practice where undo ends, a result that celebrates, the same deal again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from game_pictures import flat
from tables import SHORT, at_choice, at_table, kept_notes, moves_of, play_kept, table_of, until_choice
from ui_harness import Harness, new_table

from tablegame.games import GAMES, Game, find
from tablegame.session.notes import Ending
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
from tablegame.ui.app import App
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table.launch import begin_usual_game
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.menu import FIRST_ENTRIES, MORE, MORE_ENTRIES, REFUSED, MenuScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Label, Line, Panel, Picture, extent

ALONE = (person("Anna"), computer("club", "Berta"), computer("club", "Cilla"))
GAMES_DEALT = next(entry for entry in GAMES if entry.deals)
QUICK = Settings(language="en", hold_ms=30, speed=0, deaf_ms=0)


# -- the aim --------------------------------------------------------------------------------------------------------


def aim_panel(ui: Harness) -> Panel | None:
    """The slip with the aim."""
    return next((n for n in ui.scene().nodes if isinstance(n, Panel) and n.id == "aim"), None)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
@pytest.mark.parametrize(("language", "size"), [("de", (960, 600)), ("en", (1920, 1080))])
def test_the_first_game_of_a_kind_shows_its_aim_without_covering_text(
    language: str, size: tuple[int, int], entry: Game, tmp_path: Path
) -> None:
    with Harness(tmp_path, size, Settings(language=language, speed=0)) as ui:
        begin_usual_game(ui.app, entry)
        ui.run(6.0, 20)
        session = table_of(ui).session
        aim = entry.text.aim(session.chosen, session.players, ui.app.words)
        assert " ".join(aim.split()) in ui.one_line()
        assert ui.focus() != "aim.away", "it is read, not put away by Enter"
        paper = aim_panel(ui)
        if paper is not None:
            nodes = ui.scene().nodes
            above = nodes[nodes.index(paper) + 1 :]
            own = [n for n in above if extent(n).overlaps(paper.rect)]
            assert all(isinstance(n, (Label, Line, Picture)) for n in own), "its words, their marks and its cross"
            for node in nodes[: nodes.index(paper)]:
                if isinstance(node, Label):
                    assert not extent(node).overlaps(paper.rect), node.words


def test_the_aim_disappears_at_the_first_choice_and_is_never_shown_again(tmp_path: Path) -> None:
    with at_choice(tmp_path, settings=QUICK) as ui:
        assert aim_panel(ui) is not None
        ui.key("1")
        assert "Take more tricks than the others." in ui.one_line(), "lifting a card is no choice yet"
        ui.key("enter")
        ui.run(0.1)
        assert "Take more tricks than the others." not in ui.one_line()
        ui.app.home()
        begin_usual_game(ui.app, GAMES[0])
        until_choice(ui)
        assert aim_panel(ui) is None
    assert load_settings(ui.folders)[0].aims_seen == ("contraconquer",), (
        "kept with the settings, not by the first click"
    )


def test_a_game_opened_in_its_middle_shows_no_aim(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        kept = Path(__file__).parent / "playthroughs" / "contractgrid" / "three-nine-to-the-cap.yaml"
        ui.paste(kept.read_text(encoding="utf-8"))
        ui.run(1.0)
        assert aim_panel(ui) is None


# -- the menu -------------------------------------------------------------------------------------------------------


def menu_positions(ui: Harness) -> dict[str, tuple[float, float]]:
    """Where every entry of the menu stands that is open, by its name."""
    assert isinstance(ui.top(), MenuScreen)
    found = [target for target in ui.scene().targets if target.id.startswith("menu.")]
    return {"again" if t.id == "menu.anew" else t.id.removeprefix("menu."): (t.rect.x, t.rect.y) for t in found}


def both(ui: Harness) -> tuple[dict[str, tuple[float, float]], dict[str, tuple[float, float]]]:
    """The same of the menu and of what is under More; what is grey there says why."""
    ui.key("m")
    first = menu_positions(ui)
    ui.key("m")
    ui.run(0.1)
    more = menu_positions(ui)
    assert all(target.why for target in ui.scene().targets if not target.enabled)
    ui.key("escape", "escape")
    return first, more


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_entries_of_the_menu_keep_their_places_from_the_first_move_to_the_last(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), replace(QUICK, language="de")) as ui:
        begin_usual_game(ui.app, entry)
        until_choice(ui)
        first, more = both(ui)
        assert list(first) == ["leave", "new_game", "undo", "hint", "moves", "rules", "settings", "more"]
        dealt = ["same_deal"] if entry.deals else []
        chart = ["chart"] if table_of(ui).shows_all else []
        assert {"chart", "moves"}.isdisjoint(target.id for target in ui.scene().targets) == bool(chart)
        assert list(more) == ["house", "keys", *chart, "redo", "again", *dealt, "concede"]
        table_of(ui).submit(table_of(ui).session.situation.view.legal().sample(Random(1)))
        ui.run(0.1)
        assert both(ui) == (first, more)
        table_of(ui).session.concede()
        assert list(both(ui)[1]) == [*list(more)[:-1], "look_over"]
        if entry.lessons:
            ui.app.open("lesson", entry.key)
            ui.run(1.0)
            first, more = both(ui)
            assert list(first) == ["leave", "moves", "rules", "settings", "more"]
            assert list(more) == ["house", "keys", *chart, "again"]


def test_where_only_computers_play_the_menu_has_nothing_for_people(tmp_path: Path) -> None:
    chairs = tuple(computer("club", name) for name in ("Anna", "Ben", "Cilla"))
    with at_table(tmp_path, chairs, SHORT, QUICK) as ui:
        ui.run(1.0)
        first, more = both(ui)
        assert list(first) == ["leave", "new_game", "moves", "rules", "settings", "more"]
        assert list(more) == ["house", "keys", "chart", "again"]


def test_people_who_share_a_table_find_their_seats_in_the_menu(tmp_path: Path) -> None:
    people = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, people, SHORT, QUICK) as ui:
        assert list(both(ui)[1]) == ["house", "keys", "seats", "chart", "redo", "again", "concede"]


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_the_menu_stays_the_same_through_a_whole_game_to_its_last_page(mouse: bool, tmp_path: Path) -> None:
    opened: list[dict[str, tuple[float, float]]] = []

    def look(ui: Harness) -> None:
        """Open the menu and what is under More, and play on."""
        for target, key in (("menu", "m"), ("menu.more", "m"), ("close", "escape"), ("close", "escape")):
            ui.click(target) if mouse else ui.key(key)
            if target != "close":
                opened.append(menu_positions(ui))

    with at_table(tmp_path, ALONE, SHORT, QUICK) as ui:
        for _ in range(60):
            until_choice(ui)
            if isinstance(ui.top(), GameOverScreen):
                break
            look(ui)
            table_of(ui).submit(table_of(ui).session.situation.view.legal().sample(Random(1)))
            look(ui)
            ui.run(0.1)
        assert isinstance(ui.top(), GameOverScreen) and len(opened) >= 12
        assert list(opened[-1]) == [*list(opened[1])[:-1], "look_over"], "of a game that is over the review is told"
        assert all(list(each.values()) == list(opened[i % 2].values()) for i, each in enumerate(opened))
        assert all(each == opened[i % 2] for i, each in enumerate(opened[:-4]))
        foot = list(next(zone.targets for zone in ui.scene().zones if zone.id == "foot"))
        assert foot == ["again", "review", "look", "shelf"], "one button more needs no page of its own"
        ui.click("look") if mouse else ui.key("l")
        assert not isinstance(ui.top(), GameOverScreen)


@pytest.mark.parametrize("entry", [GAMES[0], GAMES_DEALT], ids=lambda entry: entry.key)
def test_a_key_written_on_a_menu_entry_works_in_the_menu(entry: Game, tmp_path: Path) -> None:
    keys = [(page, each) for page, entries in enumerate((FIRST_ENTRIES, MORE_ENTRIES)) for each in entries]
    with Harness(tmp_path, settings=QUICK) as ui:
        for page, each in keys:
            if not each.key or each.verb in (MORE, verbs.REVIEW, verbs.SEATS, verbs.FORWARD):
                continue
            begin_usual_game(ui.app, entry)
            if each.verb is verbs.OWN_CHART and not table_of(ui).shows_all:
                continue
            until_choice(ui)
            ui.key("m")
            if page:
                ui.key("m")
            target = ui.target(f"menu.{each.verb.name.removeprefix(verbs.SPACE)}")
            name = each.key.lower()
            bound = ui.scene().keys[name]
            assert bound == target.action if target.enabled else REFUSED.of(bound), each.label
            ui.key(name)
            if target.enabled:
                assert not isinstance(ui.top(), MenuScreen), each.label
            else:
                assert isinstance(ui.top(), MenuScreen) and ui.notice() == target.why, each.label
            ui.app.home()


def test_from_the_menu_the_shelf_is_one_key_away_and_enter_plays_on(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        ui.key("escape", "enter")
        assert ui.at_table(), "Enter changes nothing"
        ui.key("escape", "q")
        assert isinstance(ui.top(), ShelfScreen)


@pytest.mark.parametrize("verb", ["again", "same_deal"])
def test_starting_again_before_the_end_needs_a_confirmation(verb: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        begin_usual_game(ui.app, GAMES_DEALT)
        until_choice(ui)
        old = table_of(ui).session
        ui.key("m")
        ui.click(f"menu.{verb}")
        assert isinstance(ui.top(), AskScreen)
        ui.key("enter")
        assert table_of(ui).session is old, "what changes nothing is expected"
        ui.key("m")
        ui.click(f"menu.{verb}", "answer.0")
        assert table_of(ui).session is not old


def test_a_new_game_from_the_menu_saves_the_old_one(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        old = table_of(ui).session
        old.submit(next(iter(old.situation.view.legal())))
        ui.key("m")
        ui.click("menu.new_game")
        assert isinstance(ui.top(), NewGameScreen)
        ui.key("escape")
        assert table_of(ui).session is old, "it can be thought over"
        ui.key("m")
        ui.click("menu.new_game")
        ui.key("enter")
        assert table_of(ui).session is not old and old.file is not None
        assert old.file.id in {game.id for game in ui.app.library.saved.list()}


# -- undo and practice ----------------------------------------------------------------------------------------------


def test_undo_offers_practice_where_nothing_else_allows_it(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, SHORT, QUICK) as ui:
        session = table_of(ui).session
        ui.key("1", "enter")
        until_choice(ui)
        before = moves_of(session)
        assert session.situation.undo_wants_practice and not session.situation.practice
        button = next(node for node in ui.scene().nodes if isinstance(node, Panel) and node.id == "undo")
        assert ui.target("undo").enabled and button.alpha == 1.0, "what does something does not look grey"
        ui.key("ctrl+z")
        assert isinstance(ui.top(), AskScreen) and "practice" in ui.words() and "assisted" in ui.words()
        ui.key("escape")
        assert moves_of(session) == before and not session.situation.practice and not session.situation.assisted
        ui.key("ctrl+z")
        ui.run(1.0)
        ui.click("answer.0")
        assert session.situation.practice and session.situation.assisted
        assert not any(line.startswith("A ") for line in moves_of(session))
        until_choice(ui)
        assert "practice" in ui.words()


def test_a_question_does_not_repeat_that_an_assisted_game_becomes_assisted(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, SHORT, QUICK) as ui:
        table_of(ui).session.take_help()
        ui.key("1", "enter")
        until_choice(ui)
        ui.key("ctrl+z")
        top = ui.top()
        assert isinstance(top, AskScreen) and "practice" in top.question and "assisted" not in top.question
        ui.key("escape", "w")
        assert "what you can see" in ui.words() and "played with help" not in ui.words()


def test_practice_is_not_offered_where_it_would_harm_another_person(tmp_path: Path) -> None:
    people = (person("Anna"), person("Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, people, SHORT, QUICK) as ui:
        session = table_of(ui).session
        for _ in range(60):
            if session.situation.events:
                break
            ui.key("left" if session.situation.can_act else "enter", "enter")
            ui.run(0.2)
        assert session.situation.events and not session.situation.undo_wants_practice
        assert session.situation.why_not_undo is not None and session.situation.why_not_practise is not None


# -- the result -----------------------------------------------------------------------------------------------------


def finish_game(ui: Harness, winner: int) -> None:
    """Somebody gives up, or everybody else does."""
    session = table_of(ui).session
    session._note(ended=Ending("claimed", winner, (winner,)))
    table_of(ui).reset_to_present()
    ui.app.act(Action("table.back"))
    for _ in range(40):
        ui.run(0.1)
        if isinstance(ui.top(), GameOverScreen):
            break
    assert isinstance(ui.top(), GameOverScreen)


def crowns(ui: Harness) -> int:
    return sum(isinstance(node, Picture) and node.art == "crown" for node in flat(ui.scene().nodes))


def test_a_win_is_celebrated_and_a_loss_is_not(tmp_path: Path) -> None:
    with at_choice(tmp_path / "won", ALONE, settings=QUICK) as ui:
        finish_game(ui, 0)
        assert crowns(ui) == 3
        assert any(isinstance(node, Panel) and node.style == "tile-picture" for node in flat(ui.scene().nodes))
    with at_choice(tmp_path / "lost", ALONE, settings=QUICK) as ui:
        finish_game(ui, 1)
        assert crowns(ui) == 1


def test_the_games_won_are_counted_over_rematches(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        finish_game(ui, 0)
        assert "Games won" not in ui.words(), "one game is no series"
        ui.run(1.0)
        ui.click("again")
        until_choice(ui)
        finish_game(ui, 1)
        assert "Games won so far: Anna 1, Berta 1, Cilla 0" in ui.words()
        ui.run(1.0)
        ui.click("again")
        until_choice(ui)
        finish_game(ui, 0)
        assert "Games won so far: Anna 2, Berta 1, Cilla 0" in ui.words()
        assert kept_notes(table_of(ui).session).won == (1, 1, 0)


def test_a_person_who_takes_over_a_seat_starts_with_no_games_won(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, settings=QUICK) as ui:
        finish_game(ui, 1)
        ui.run(1.0)
        ui.click("again")
        session = table_of(ui).session
        assert kept_notes(session).won == (0, 1, 0)
        session.hand_over(1, person("Ben"))
        assert kept_notes(session).won == (0, 0, 0)


def test_a_reader_goes_on_learning_with_one_more_until_somebody_else_sits_down(tmp_path: Path) -> None:
    chairs = (person("Anna"), computer("reader", "Ben"), computer("club", "Cilla"))
    with at_choice(tmp_path, chairs, settings=QUICK) as ui:
        observed = []
        for _ in range(2):
            for _ in range(3):
                ui.key("right", "enter")
                until_choice(ui)
            assert table_of(ui).session.situation.over
            ui.click("again")
            (memory,) = table_of(ui).session.memories.values()
            assert set(memory) == {"opponents"} and set(memory["opponents"]) == {"0", "2"}
            observed.append(memory["opponents"]["0"]["observed"])
            until_choice(ui)
        assert 0 < observed[0] < observed[1]
        table_of(ui).hand_over(0, person("Cy"))
        assert not table_of(ui).session.memories


def test_the_same_deal_again_from_the_result_has_the_same_cards_and_seats(tmp_path: Path) -> None:
    def grid(desk):
        return new_table(desk, next(e for e in GAMES if e.key == "precognition"), 3, {}, ALONE, False)

    with Harness(tmp_path, settings=QUICK, screen=grid) as ui:
        until_choice(ui)
        first = table_of(ui).session
        deal = moves_of(first)[0]
        assert first.situation.deal_text == "", "while it is played its number would tell what the others hold"
        finish_game(ui, 0)
        assert kept_notes(first).deal in ui.words()
        ui.run(1.0)
        ui.click("more", "same")
        second = table_of(ui).session
        assert second is not first and moves_of(second)[0] == deal
        assert second.situation.chairs == first.situation.chairs
        assert kept_notes(second).won == (1, 0, 0)


# -- the list of tricks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "moves"),
    [
        ("contraconquer", "printed-36-cards", 60),
        ("wargops", "two-session-of-three-ranks", 7),
        ("contraspiel", "four-club-fixed-bete", 60),
        ("contractgrid", "three-usual-to-the-cap", 430),
    ],
)
def test_the_list_of_tricks_shows_their_cards_and_who_took_them(
    key: str, name: str, moves: int, tmp_path: Path
) -> None:
    with Harness(tmp_path, settings=QUICK) as ui:
        play_kept(ui, key, name, moves)
        table = table_of(ui)
        told, scene = table.session.situation.events, table.entry.scene
        builder = Builder(ui.size(), ui.app.studio.fonts, ui.app.words)
        shown = [scene.trick_cards(builder, moment) for moment in told]
        tricks = [cards for cards, (event, _) in zip(shown, told, strict=True) if event.kind == "trick"]
        assert tricks and all(len(cards) >= 2 for cards in tricks)
        for cards, (event, _) in zip(shown, told, strict=True):
            assert [card.seat for card in cards if card.won] in ([], [event.seat])
        ui.act(Action("table.moves"))
        art = [node.art for node in flat(ui.scene().nodes) if isinstance(node, Picture)]
        assert all(card.face in art for card in tricks[-1])


def test_undo_after_the_end_goes_past_the_card_that_played_itself_to_the_last_choice(tmp_path: Path) -> None:
    """One press, after which the table waits: nothing replays at once what was taken back."""

    def dealt(desk: App) -> TableScreen:
        chairs = (person("Anna"), computer("beginner", "B"), computer("beginner", "C"))
        return new_table(desk, find("contraconquer"), 3, {}, chairs, True)

    settings = Settings(language="en", speed=0, pace=5, talk=False)
    with Harness(tmp_path, settings=settings, screen=dealt) as ui:
        table = table_of(ui)
        own = 0
        for _ in range(900):
            if not ui.at_table():
                break
            if table.chooses and table.session.situation.forced_move is None:
                table.make(table.session.situation.view.legal().sample(Random(own)))
                own += 1
                ui.app.invalidate()
            elif not table.chooses:
                ui.key("enter")
            ui.run(0.5, 20)
        assert table.session.situation.over and isinstance(ui.top(), GameOverScreen)
        ui.app.close_above(ui.screens()[0])
        ui.frame()
        ui.key("ctrl+z")
        assert "Taken back" in ui.notice()
        left = len(table.session.situation.events)
        ui.run(5, 20)
        situation = table.session.situation
        assert table.chooses and situation.forced_move is None and len(situation.events) == left


def test_a_single_deal_has_no_number(tmp_path: Path) -> None:
    with at_choice(tmp_path, ALONE, {"deals": 1}, QUICK, game="contraspiel") as ui:
        assert "of 1" not in ui.words() and "Deal 1" not in ui.words()
