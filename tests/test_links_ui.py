"""Words and links lead to the rule book: marked words, refusals, results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from game_pictures import flat
from help_pages import anchors, page
from tables import at_table, play_kept, table_of, until_choice, view_of
from ui_harness import Harness, middle

from tablegame.session.seats import Chair, computer, person
from tablegame.session.settings import Settings
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Action, Label, Node, Panel, Scene, Target
from tablegame.view.terms import _finder, is_term

# -- marked words ------------------------------------------------------------------------------------------------------


GAMES = (
    ("contraspiel", "four-club-fixed-bete", 8, "talon"),
    ("contractgrid", "three-usual-to-the-cap", 389, "bid"),
    ("procession", "three-usual", 6, "partition"),
)


def marked(scene: Scene) -> list[Target]:
    return [target for target in scene.targets if is_term(target.id)]


def explained_text(scene: Scene) -> str:
    """The sentence on the slip of a word, "" where none is shown."""
    nodes = scene.nodes
    at = next((i for i, node in enumerate(nodes) if isinstance(node, Panel) and node.id == "term"), None)
    label = nodes[at + 1] if at is not None else None
    return " ".join(label.words.split()) if isinstance(label, Label) else ""


@pytest.mark.parametrize(("key", "name", "moves", "word"), GAMES)
def test_hovering_over_a_marked_word_shows_its_meaning(
    key: str, name: str, moves: int, word: str, tmp_path: Path
) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, key, name, moves)
        found = marked(ui.scene())
        assert any(target.label.lower().startswith(word) for target in found)
        for target in found:
            ui.move(*middle(target), held=False)
            ui.frame()
            assert explained_text(ui.scene()) == target.label
        ui.move(2, 2, held=False)
        ui.frame()
        assert not explained_text(ui.scene())


def test_tab_reaches_the_marked_words_and_enter_opens_the_list_of_words(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de")) as ui:
        play_kept(ui, *GAMES[0][:3])
        for _ in range(8):
            ui.key("tab")
            if is_term(ui.focus()):
                break
        reached, queue = {ui.focus()}, [ui.focus()]
        while queue:
            here = queue.pop()
            for way in ("right", "down", "left", "up"):
                ui.move_focus(here)
                ui.key(way)
                assert explained_text(ui.scene()) == ui.target(ui.focus()).label
                if ui.focus() not in reached:
                    reached.add(ui.focus())
                    queue.append(ui.focus())
        assert reached == {target.id for target in marked(ui.scene())}
        assert {ui.target(name).action for name in reached} == {Action("explain", ("terms",))}
        ui.key("enter")
        top = ui.top()
        assert isinstance(top, RulesScreen) and top.game == "contraspiel"


def test_no_word_is_marked_twice_nor_on_what_is_clicked(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contraspiel", "four-club-fixed-bete", 3)
        scene = ui.scene()
        found = marked(scene)
        assert len({target.label for target in found}) == len(found) > 3
        others = [t.rect for t in scene.targets if not is_term(t.id) and t.id != "felt"]
        assert not any(target.rect.inset(2.0).overlaps(other) for target in found for other in others)


def test_a_click_on_a_word_goes_on_while_a_picture_is_held(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contraspiel", "four-club-fixed-bete", 19)
        for key in ("right", "enter", "enter") * 40:
            if ui.scene().target("go"):
                break
            ui.key(key)
            ui.run(0.5, rate=10)
        assert ui.scene().target("go")
        ui.settle()
        words = [target for target in marked(ui.scene()) if target.action.verb == "felt"]
        assert words
        ui.click(words[0].id)
        assert not isinstance(ui.top(), RulesScreen)


@pytest.mark.parametrize(
    ("language", "word", "text", "found"),
    [("de", "Lauf", "Läufe", True), ("de", "Wenzel", "Wenzels above", True), ("en", "forehand", "Forehand", True),
     ("de", "Stamm", "Stammtisch", False), ("en", "Contra", "Recontra", False), ("en", "run", "runs", True),
     ("fr", "carte retournée", "Cartes retournées", True), ("fr", "pli", "plier", False),
     ("pl", "lewa", "dwie lewy", True), ("pl", "ręka", "z ręce", True), ("pl", "karta odkryta", "kartę odkrytą", True)],
)  # fmt: skip
def test_a_word_is_known_with_its_usual_endings_and_not_within_another(
    language: str, word: str, text: str, found: bool
) -> None:
    assert bool(_finder(language, ((word, False),))(text)) is found


def test_a_name_that_means_something_else_too_is_known_as_it_is_written_only() -> None:
    finder = _finder("en", (("One", True),))
    assert finder("One, Two") == ((0, 0, 3),) and not finder("one trick")


def test_f1_highlights_the_requested_heading_even_of_a_short_section(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        play_kept(ui, "contractgrid", "three-usual-to-the-cap", 5)
        ui.key("f1")
        ui.settle()
        top = ui.top()
        assert isinstance(top, RulesScreen) and top._current_heading() == "trump", "not the heading below it"
        ui.wheel(3)
        ui.wheel(3)
        ui.settle()
        assert top._current_heading() != "trump", "once the page is scrolled it is what is being read"


# -- refusals and results ----------------------------------------------------------------------------------------------


ALONE = (person("Anna"), computer("club"), computer("club"))
TWO = (person("Anna"), person("Ben"))
TABLES: dict[str, tuple[tuple[Chair, ...], dict[str, object]]] = {
    "printed": (ALONE, {"copies": 1}),
    "remainder": (TWO, {"form": "remainder", "copies": 1}),
    "ordinary cards": (ALONE, {"form": "remainder", "pack": "standard", "copies": 1}),
}


OPENED: list[str] = []
"""Where the rule book was opened, the last place at the end."""


@pytest.fixture(autouse=True)
def record_opened_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take down where the rule book is opened; that it shows that heading is promised elsewhere."""
    usual = RulesScreen._open

    def noted(screen: RulesScreen, anchor: str) -> None:
        OPENED.append(anchor)
        usual(screen, anchor)

    monkeypatch.setattr(RulesScreen, "_open", noted)


def links_in(nodes: tuple[Node, ...]) -> Iterator[str]:
    """Every link in the words of a scene."""
    labels = (node for node in flat(nodes) if isinstance(node, Label))
    yield from (span.link for label in labels for line in label.lines for span in line if span.link)


def refusals(ui: Harness) -> dict[str, str]:
    """The link of everything on the screen that cannot be done now; each says why."""
    found = {}
    for target in ui.scene().targets:
        if not target.enabled:
            assert target.why, f"{target.id} does not say why"
            found[target.id] = target.why_link
    return found


def followed(ui: Harness, link: str) -> None:
    """F1 opens the rule book where the link says, at a heading that is there."""
    game, _, anchor = link.partition("#")
    assert anchor in anchors(page(game, "en")), link
    ui.key("f1")
    assert isinstance(ui.top(), RulesScreen)
    assert OPENED[-1] == link
    ui.key("escape")


def refused(ui: Harness, key: str) -> None:
    """A key that is refused says so, and its notice leads to a heading."""
    ui.key(key)
    notice = ui.app._notice
    assert notice is not None and notice.link, f"{key}: {ui.notice()}"
    followed(ui, notice.link)


@pytest.mark.parametrize("table", TABLES)
def test_every_refusal_and_result_leads_to_its_heading(tmp_path: Path, table: str) -> None:
    """In one language: all of them have the same headings."""
    chairs, options = TABLES[table]
    settings = Settings(speed=0)
    seen: set[str] = set()
    with at_table(tmp_path, chairs, options, settings) as ui:
        session = table_of(ui).session
        until_choice(ui)
        for key in ("ctrl+z",) if session.situation.curtain is not None else ("ctrl+z", "ctrl+y"):
            refused(ui, key)
        while not session.situation.over:
            until_choice(ui)
            if session.situation.curtain is not None:
                ui.key("enter")
                until_choice(ui)
            seen |= set(refusals(ui).values())
            menu(ui, seen)
            ui.key("right", "enter", "enter")
            if table_of(ui).playback.holding:
                ui.run(8)
                told = set(links_in(ui.scene().nodes))
                assert told, "a result says by which rule"
                seen |= told
                followed(ui, f"contraconquer#{rule_of(ui)}")
                ui.key("space")
                ui.run(0.2)
        until_choice(ui)
        assert isinstance(ui.top(), GameOverScreen)
        followed(ui, "contraconquer#score")
        ui.key("t")
        ui.run(0.1)
        results(ui)
        ui.key("escape")
        if session.situation.undo_wants_practice:
            ui.key("ctrl+z")
            assert isinstance(ui.top(), AskScreen), "it is not refused: practice is offered"
            ui.key("escape")
        else:
            refused(ui, "ctrl+z")
        menu(ui, seen)
        ui.key("t")
        ui.run(0.1)
        ui.app.focus("move.0")  # it may have been scrolled out of sight
        ui.frame()
        ui.click("move.0")
        followed(ui, f"contraconquer#{rule_of(ui)}")
        charts(ui)
    assert "" not in seen
    for link in seen:
        game, _, anchor = link.partition("#")
        assert anchor in anchors(page(game, "en")), link


def menu(ui: Harness, seen: set[str]) -> None:
    """Whatever the menu greys out says why, with its link."""
    ui.key("m")
    ui.run(0.1)
    greyed = refusals(ui)
    assert all(greyed.values()), greyed
    seen |= set(greyed.values())
    ui.key("escape")


def results(ui: Harness) -> None:
    """Each line of the list of tricks leads to the rule by which the trick was taken: by its button and by F1."""
    whys = [target.id for target in ui.scene().targets if target.id.startswith("why.")]
    assert len(whys) == len(view_of(ui).tricks)
    ui.move_focus("move.0")
    rule = rule_of(ui)
    followed(ui, f"contraconquer#{rule}")
    ui.move_focus(whys[0])
    ui.key("enter")
    assert isinstance(ui.top(), RulesScreen)
    assert OPENED[-1] == f"contraconquer#{rule}"
    ui.key("escape")


def charts(ui: Harness) -> None:
    """F1 over each chart opens what the rules say about it."""
    ui.key("c")
    for _, _, clause in table_of(ui).entry.scene.charts(table_of(ui).session.chosen, table_of(ui).session.players):
        followed(ui, f"contraconquer#{clause}")
        ui.key("c")
    assert isinstance(ui.top(), TableScreen)


def rule_of(ui: Harness) -> str:
    """The heading of the rule by which tricks are taken at this table."""
    return "winner" if table_of(ui).session.chosen["form"] == "printed" else "remainder"
