"""Words that lead to the rule book: terms that are marked at the table, and the links of refusals and results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from game_pictures import flat
from help_pages import anchors, page
from seen import reached_from
from tables import at_table, play_kept, screen_of, table_of, until_choice, view_of
from ui_harness import Harness, middle

from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Action, Label, Panel, Scene, Target
from tablegame.view.terms import _finder, is_term

PLAYED = (
    ("contraspiel", "four-club-fixed-bete", 8, "talon"),
    ("contractgrid", "three-usual-to-the-cap", 389, "bid"),
    ("procession", "three-usual", 6, "partition"),
)
"""Kept games: the game, the name of the record, how many moves of it are played, and a term that is marked then."""


def marked_terms(scene: Scene) -> list[Target]:
    return [target for target in scene.targets if is_term(target.id)]


def explanation(scene: Scene) -> str:
    """The sentence on the slip that explains a term, "" if no slip is shown."""
    slip = next((i for i, node in enumerate(scene.nodes) if isinstance(node, Panel) and node.id == "term"), None)
    label = scene.nodes[slip + 1] if slip is not None else None
    return " ".join(label.words.split()) if isinstance(label, Label) else ""


@pytest.mark.parametrize(("key", "name", "moves", "term"), PLAYED)
def test_a_marked_term_is_explained_under_the_mouse(key: str, name: str, moves: int, term: str, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, key, name, moves)
        terms = marked_terms(ui.scene())
        assert any(target.label.lower().startswith(term) for target in terms)
        for target in terms:
            ui.move(*middle(target), held=False)
            ui.frame()
            assert explanation(ui.scene()) == target.label
        ui.move(2, 2, held=False)
        ui.frame()
        assert not explanation(ui.scene())


def test_tab_and_arrows_reach_every_marked_term_and_enter_opens_the_list_of_terms(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de")) as ui:
        key, name, moves, _ = PLAYED[0]
        play_kept(ui, key, name, moves)
        for _ in range(8):
            ui.key("tab")
            if is_term(ui.focus()):
                break

        def after_one_arrow(start: str) -> Iterator[str]:
            for direction in ("right", "down", "left", "up"):
                ui.move_focus(start)
                ui.key(direction)
                assert explanation(ui.scene()) == ui.target(ui.focus()).label
                yield ui.focus()

        reached = reached_from(ui.focus(), after_one_arrow)
        assert reached == {target.id for target in marked_terms(ui.scene())}
        assert {ui.target(name).action for name in reached} == {Action("explain", ("terms",))}
        ui.key("enter")
        assert screen_of(ui, RulesScreen).game == "contraspiel"


def test_each_term_is_marked_once_and_never_on_a_target(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contraspiel", "four-club-fixed-bete", moves=3)
        scene = ui.scene()
        terms = marked_terms(scene)
        assert len({target.label for target in terms}) == len(terms) > 3
        buttons_and_cards = [t.rect for t in scene.targets if not is_term(t.id) and t.id != "felt"]
        assert not any(target.rect.inset(2.0).overlaps(box) for target in terms for box in buttons_and_cards)


def test_a_click_on_a_term_while_a_result_is_held_goes_on_and_opens_no_rule_book(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contraspiel", "four-club-fixed-bete", moves=19)
        for key in ("right", "enter", "enter") * 40:
            if ui.scene().target("go"):
                break
            ui.key(key)
            ui.run(0.5, rate=10)
        assert ui.scene().target("go")
        ui.settle()
        term = next(target for target in marked_terms(ui.scene()) if target.action.verb == "felt")
        ui.click(term.id)
        assert not isinstance(ui.top(), RulesScreen)


@pytest.mark.parametrize(
    ("language", "word", "text", "recognised"),
    [("de", "Lauf", "Läufe", True), ("de", "Wenzel", "Wenzels above", True), ("en", "forehand", "Forehand", True),
     ("de", "Stamm", "Stammtisch", False), ("en", "Contra", "Recontra", False), ("en", "run", "runs", True),
     ("fr", "carte retournée", "Cartes retournées", True), ("fr", "pli", "plier", False),
     ("pl", "lewa", "dwie lewy", True), ("pl", "ręka", "z ręce", True), ("pl", "karta odkryta", "kartę odkrytą", True)],
)  # fmt: skip
def test_a_term_is_recognised_with_its_usual_endings_but_not_within_another_word(
    language: str, word: str, text: str, recognised: bool
) -> None:
    ignore_case = (word, False)
    assert bool(_finder(language, (ignore_case,))(text)) is recognised


def test_a_term_that_is_also_a_common_word_is_recognised_only_in_its_exact_case() -> None:
    exact_case = ("One", True)
    finder = _finder("en", (exact_case,))
    assert finder("One, Two") == ((0, 0, 3),) and not finder("one trick"), "the first term, from 0 to 3"


def test_f1_highlights_the_heading_that_was_asked_for_even_of_a_short_section(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contractgrid", "three-usual-to-the-cap", moves=5)
        ui.key("f1")
        ui.settle()
        book = screen_of(ui, RulesScreen)
        assert book._current_heading() == "trump", "not the heading below it"
        ui.wheel(6)
        ui.settle()
        assert book._current_heading() != "trump"


ALONE = (person("Anna"), computer("club"), computer("club"))
TWO = (person("Anna"), person("Ben"))
TABLES: dict[str, tuple[tuple[Chair, ...], dict[str, object]]] = {
    "printed": (ALONE, {"copies": 1}),
    "remainder": (TWO, {"form": "remainder", "copies": 1}),
    "ordinary cards": (ALONE, {"form": "remainder", "pack": "standard", "copies": 1}),
}
OPENED_ANCHORS: list[str] = []
"""The anchors at which the rule book was opened, the last one at the end."""


@pytest.fixture
def record_opened_anchors(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = RulesScreen._open

    def open_and_record(screen: RulesScreen, anchor: str) -> None:
        OPENED_ANCHORS.append(anchor)
        usual(screen, anchor)

    monkeypatch.setattr(RulesScreen, "_open", open_and_record)


def links_in(scene: Scene) -> set[str]:
    """All links in the words of a scene."""
    labels = (node for node in flat(scene.nodes) if isinstance(node, Label))
    return {span.link for label in labels for line in label.lines for span in line if span.link}


def links_of_refusals(ui: Harness) -> set[str]:
    """The links of all disabled targets, each of which must say why it is disabled."""
    disabled = [target for target in ui.scene().targets if not target.enabled]
    assert all(target.why for target in disabled)
    return {target.why_link for target in disabled}


def assert_heading_exists(link: str) -> None:
    game, _, anchor = link.partition("#")
    assert anchor in anchors(page(game, "en")), link


def assert_key_opens(ui: Harness, link: str, key: str = "f1") -> None:
    """Press a key, which must open the rule book at a link, and close the rule book."""
    assert_heading_exists(link)
    ui.key(key)
    assert isinstance(ui.top(), RulesScreen) and OPENED_ANCHORS[-1] == link
    ui.key("escape")


def assert_refused_with_link(ui: Harness, key: str) -> None:
    """Press a key, which must be refused with a notice whose link F1 opens."""
    ui.key(key)
    notice = ui.app._notice
    assert notice is not None and notice.link, f"{key}: {ui.notice()}"
    assert_key_opens(ui, notice.link)


def rule_of_tricks(ui: Harness) -> str:
    """The link to the rule by which tricks are won at this table."""
    form = table_of(ui).session.chosen["form"]
    return f"contraconquer#{'winner' if form == 'printed' else 'remainder'}"


@pytest.mark.usefixtures("record_opened_anchors")
@pytest.mark.parametrize("name", TABLES)
def test_in_a_whole_game_every_refusal_and_result_links_to_its_rule(tmp_path: Path, name: str) -> None:
    """Contraconquer, in English alone: the headings of the rule book are the same in every language."""
    chairs, options = TABLES[name]
    links: set[str] = set()
    with at_table(tmp_path, chairs, options, Settings(speed=0)) as ui:
        table = table_of(ui)
        session = table.session
        until_choice(ui)
        for key in ("ctrl+z",) if session.situation.curtain is not None else ("ctrl+z", "ctrl+y"):
            assert_refused_with_link(ui, key)
        while not session.situation.over:
            until_choice(ui)
            if session.situation.curtain is not None:
                ui.key("enter")
                until_choice(ui)
            links |= links_of_refusals(ui) | links_of_menu(ui)
            ui.key("right", "enter", "enter")
            if table.playback.holding:
                ui.run(8)
                assert links_in(ui.scene()), "a result says by which rule a trick was won"
                links |= links_in(ui.scene())
                assert_key_opens(ui, rule_of_tricks(ui))
                ui.key("space")
                ui.run(0.2)
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        assert_key_opens(ui, "contraconquer#score")
        assert_list_of_moves_links(ui)
        if session.situation.undo_wants_practice:
            ui.key("ctrl+z")
            assert isinstance(ui.top(), AskScreen), "undo is not refused: practice is offered"
            ui.key("escape")
        else:
            assert_refused_with_link(ui, "ctrl+z")
        links |= links_of_menu(ui)
        ui.key("t")
        ui.run(0.1)
        ui.move_focus("move.0")  # it may have been scrolled out of sight
        ui.click("move.0")
        assert_key_opens(ui, rule_of_tricks(ui))
        ui.key("c")
        for _, _, clause in table.charts:
            assert_key_opens(ui, f"contraconquer#{clause}")
            ui.key("c")
        assert isinstance(ui.top(), TableScreen)
    for link in links:
        assert_heading_exists(link)


def links_of_menu(ui: Harness) -> set[str]:
    """The links of all disabled entries of the menu."""
    ui.key("m")
    ui.run(0.1)
    links = links_of_refusals(ui)
    ui.key("escape")
    return links


def assert_list_of_moves_links(ui: Harness) -> None:
    """Open the list of moves, in which F1 on a trick and its own button must lead to the rule of tricks; close it."""
    ui.key("t")
    ui.run(0.1)
    buttons = [target.id for target in ui.scene().targets if target.id.startswith("why.")]
    assert len(buttons) == len(view_of(ui).tricks)
    ui.move_focus("move.0")
    assert_key_opens(ui, rule_of_tricks(ui))
    ui.move_focus(buttons[0])
    assert_key_opens(ui, rule_of_tricks(ui), "enter")
    ui.key("escape")
