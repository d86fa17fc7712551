"""What Contraspiel says of its choices, where F1 leads, and the order of its cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from contra_table import flat
from contraspiel_table import Case, English, builder_of, chart_area, look_of, scene_of
from kept_words import kept
from ui_harness import Harness, middle

from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import ranked
from tablegame.games.contraspiel.facts.payments import stakes
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import SCENE
from tablegame.games.contraspiel.text import TEXT, wording
from tablegame.games.contraspiel.text.question import CallOption, CallQuestion
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.table_screen.charts import ChartScreen
from tablegame.view import verbs
from tablegame.view.scene import Card, Label, Line, Panel

WORDS = English()


@pytest.mark.parametrize(
    ("at", "clause"),
    [("first", "bidding"), ("second", "bidding"), ("contra", "contra"), ("recontra", "recontra"), ("matsch", "matsch"),
     ("wenzel", "turnup"), ("sow", "turnup"), ("drop", "dropping"), ("play", "tricks"), ("settled", "payments"),
     ("turned", "tricks")],
)  # fmt: skip
def test_f1_opens_the_rules_of_what_is_asked(at: str, clause: str) -> None:
    assert TEXT.clause(look_of(Case(4, at)), WORDS) == clause  # type: ignore[arg-type]


def test_f1_at_bidding_lights_bidding_in_the_contents_and_scrolls_to_it(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600)) as ui:
        kept(ui, "contraspiel", "four-folded", 5)
        ui.key("f1")
        ui.settle()
        top = ui.top()
        assert isinstance(top, RulesScreen) and top._here() == "bidding"
        lit = next(t for t in ui.scene().targets if t.label == "Bidding")
        assert lit.window is None or lit.window.y <= lit.rect.cy <= lit.window.bottom


def answers_to(view: SpielView) -> tuple[CallOption, ...]:
    return CallQuestion(view, str, WORDS).options()


@pytest.mark.parametrize("at", ["first", "second", "contra", "recontra", "matsch", "wenzel", "sow", "drop"])
def test_every_choice_says_what_follows_from_it(at: str) -> None:
    look = look_of(Case(4, at))
    view = look.view
    answers = answers_to(view)
    cards = {move for move in view.legal() if move >= moves.CONTRA_FOR}
    assert {answer.move for answer in answers if not answer.why} == set(view.legal()) - cards
    assert all(answer.follows.endswith(".") for answer in answers)


def test_playing_a_suit_says_that_it_is_trump_then_and_what_it_may_cost() -> None:
    view = look_of(Case(4, "second")).frame.view
    won, lost = (wording.signed(value) for value in stakes(view))
    told = [answer.follows for answer in answers_to(view) if not answer.why]
    plays = [text for text in told if "alone" in text]
    assert len(plays) >= 3 and all("are trump then" in text and won in text and lost in text for text in plays)


def test_what_follows_stands_for_the_answer_under_the_mouse(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, "contraspiel", "four-folded", 5)
        plays = next(t for t in ui.scene().targets if t.label.startswith("Play"))
        ui.move(*middle(plays), held=False)
        ui.frame()
        assert "are trump then" in " ".join(ui.words().split())
        passes = next(t for t in ui.scene().targets if t.label.startswith("Pass"))
        ui.move(*middle(passes), held=False)
        ui.frame()
        assert "The next is asked" in " ".join(ui.words().split())


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_order_of_trumps_has_every_card_once_and_the_wenzels_first(players: int) -> None:
    for trump in range(4):
        table = ranked(trump, players)
        cards = [card for _, row in table for card in row]
        assert table[0][0] == trump and table[0][1][:2] == (4, 12)
        assert len(cards) == len(set(cards)) and set(cards) >= {8 * suit + 7 for suit in range(4)}
        assert len(cards) == {3: 20, 4: 24, 5: 28, 6: 32}[players]


def test_c_opens_the_order_of_trumps_in_the_first_deal(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        kept(ui, "contraspiel", "four-folded", 5)
        ui.key("c")
        top = ui.top()
        assert isinstance(top, ChartScreen) and top.chart == "order"
        assert len([name for name in ui.scene().cards() if name.startswith("order/")]) == 24


def test_the_order_glows_for_the_own_hand_alone() -> None:
    case = Case(4, "play", skip=9)
    look, builder = look_of(case), builder_of(case)
    SCENE.build_chart(builder, replace(look, chart="order"), chart_area(builder))
    lit = {int(card.id.split("/")[1]) for card in builder.nodes if isinstance(card, Card) and card.glow}
    assert lit == set(look.view.hand)


def test_a_last_card_is_not_offered_another() -> None:
    for skip in range(40):
        look = look_of(Case(4, "play", skip=skip, picked=True))
        if look.view.legal().count() == 1 and look.picked is not None:
            assert TEXT.status(look, WORDS).endswith("play it")
            return
    raise AssertionError("no hand with one legal card was found")


def test_the_plate_of_the_soloist_has_a_broad_frame_in_its_ink() -> None:
    look = look_of(Case(4, "play", skip=3))
    inks = [node.ink for node in scene_of(Case(4, "play", skip=3)).nodes if isinstance(node, Line)]
    assert inks == [f"seat.{look.view.soloist}"]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_order_of_trumps_stays_in_sight_after_the_first_trick(size: tuple[int, int], players: int) -> None:
    cases = (Case(players, skip=skip, size=size) for skip in range(20))
    case = next(case for case in cases if look_of(case).view.tricks)
    view, scene = look_of(case).view, scene_of(case)
    assert view.trump is not None
    lower = next(node for node in flat(scene.nodes) if isinstance(node, Label) and node.id == "lower")
    letters = " ".join("".join(span.text for span in line) for line in lower.lines).split()
    assert len(letters) == len(ranked(view.trump, players)[0][1]) - 2
    assert scene.target("order.open") is not None


@pytest.mark.parametrize("at", ["contra", "play", "recontra", "matsch"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_as_soon_as_there_is_a_trump_its_order_stands_in_one_place(size: tuple[int, int], at: str) -> None:
    for skip in range(6):
        scene = scene_of(Case(4, at, skip=skip, size=size))
        assert [target.id for target in scene.targets].count("order.open") == 1


def test_before_the_first_trick_the_order_of_trumps_lies_where_the_last_trick_will() -> None:
    for at in ("first", "contra"):
        scene = scene_of(Case(4, at, size=(1600, 1000)))
        order = scene.target("order.open")
        assert order is not None and order.action == verbs.CHART("order", "", "")
    assert scene_of(Case(4, "play", skip=30, size=(1600, 1000))).target("last.open") is not None


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_fans_hang_at_their_plates_and_the_pool_lies_opposite_the_own_plate(size: tuple[int, int]) -> None:
    scene = scene_of(Case(4, "first", size=size))
    plates = {node.id: node.rect for node in scene.nodes if isinstance(node, Panel) and node.id.startswith("seat/")}
    for name, card in scene.cards().items():
        if name.startswith("back/"):
            plate = plates[f"seat/{name.split('/')[1]}"]
            assert plate.x < card.x < plate.right and 0 < card.rect.y - plate.bottom < plate.h
    pool = next(node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "pool")
    assert pool.cx > size[0] * 0.75 and pool.cy > size[1] * 0.5
