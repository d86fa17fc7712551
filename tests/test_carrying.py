"""Own cards in every game: dragging, double clicks, clicks on the place to lay, Esc, raised cards, fingers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from carrying import TABLES, answer_question, draggable, opened
from tables import table_of, until_choice
from ui_harness import Harness

import pygame  # isort: skip


from tablegame.ui.table_screen.menu import MenuScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Rect, Target


def move_count(ui: Harness) -> int:
    """The number of moves of the first seat in the record."""
    file = table_of(ui).session.file
    assert file is not None
    return sum(line.startswith("A ") for line in file.record.moves)


def final_position(ui: Harness, target: Target) -> tuple[float, float]:
    """The middle of a target's card when nothing moves any more."""
    assert target.grasp is not None
    card = ui.scene().cards()[target.grasp.cards[0]]
    return card.x, card.y


def carried(ui: Harness) -> tuple[tuple[str, float, float], ...]:
    """The cards under the pointer: for each its id and the middle of its picture."""
    return tuple((card.id, card.x, card.y) for card in ui.app.studio.stage.carried.cards)


def grip(target: Target) -> tuple[float, float]:
    """A point at the left edge of a card, which no other card covers."""
    return target.rect.x + 12, target.rect.cy


def drag(ui: Harness, target: Target, x: float, y: float) -> None:
    """Press on a card, carry it in four steps to this point, and release it."""
    left, top = grip(target)
    ui.press(left, top)
    for step in range(1, 5):
        ui.move(left + (x - left) * step / 4, top + (y - top) * step / 4)
        ui.frame()
    ui.release(x, y)
    ui.frame()


def middle(rect: Rect) -> tuple[float, float]:
    return rect.cx, rect.cy


def current_y(ui: Harness, card: str) -> float:
    """The vertical position at which a card is drawn now."""
    stage = ui.app.studio.stage
    poses = {pose.card.id: pose.card for pose in stage.timeline.poses(ui.now)} if stage.timeline is not None else {}
    nodes = [node for node in stage._wanted if getattr(node, "id", "") == card]
    return poses[card].y if card in poses else float(getattr(nodes[0], "y", 0.0))


def in_order(ui: Harness) -> list[Target]:
    """The targets of the own cards from left to right."""
    return sorted((t for t in ui.scene().targets if t.grasp is not None), key=lambda t: t.rect.x)


every_table = pytest.mark.parametrize("table", TABLES)
trick_table = pytest.mark.parametrize("table", ["contraspiel", "contractgrid"])


@every_table
def test_a_card_that_is_dragged_to_its_place_is_laid_and_elsewhere_it_glides_back(
    tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, table) as ui:
        card, before = draggable(ui)[0], move_count(ui)
        order, lay, (x, y) = [t.id for t in draggable(ui)], final_position(ui, card), grip(card)
        assert card.grasp is not None
        slot = middle(ui.scene().drops[0].slot)

        # Let go over the hand's own edge: it glides back to where it lay.
        ui.press(x, y)
        ui.move(x - 3, y + 2)
        ui.frame()
        assert not carried(ui), "a hand that clicks is never quite still"
        ui.move(x - 40, y + 8)
        ui.frame()
        assert [name for name, _, _ in carried(ui)] == list(card.grasp.cards)
        ui.move(x - 40, ui.size()[1] - 2)
        ui.release(x - 40, ui.size()[1] - 2)
        ui.frame()
        assert ui.app.moving() and not carried(ui), "it glides"
        ui.settle()
        assert (move_count(ui), [t.id for t in draggable(ui)], final_position(ui, card)) == (before, order, lay)
        assert table_of(ui).picked is None

        # Over the table it follows the pointer, and nothing is built for that.
        rise = y - ui.scene().drops[0].rect.bottom + 4
        ui.press(x, y)
        ui.move(x, y - rise)
        ui.frame()
        built: list[object] = []
        build: Callable[..., Any] = TableScreen.build
        with monkeypatch.context() as patched:
            patched.setattr(TableScreen, "build", lambda self, b: built.append(b) or build(self, b))
            (_, left, top), stage = carried(ui)[0], ui.app.studio.stage
            for step in range(1, 8):
                ui.move(x + (slot[0] - x) * step / 7, y - rise + (slot[1] - y + rise) * step / 7)
                assert ui.frame(), "each step is drawn"
            (_, now_left, now_top), lift = carried(ui)[0], stage.carried.cards[0].lift
        assert (now_left - left, now_top - top) == pytest.approx((slot[0] - x, slot[1] - y + rise), abs=2)
        assert not built and lift == 1.0

        # Esc puts it back and opens nothing, and letting go then does nothing.
        ui.key("escape")
        assert not carried(ui) and isinstance(ui.top(), TableScreen)
        ui.release(*slot)
        ui.settle()
        assert move_count(ui) == before and final_position(ui, card) == lay

        drag(ui, card, *slot)
        assert move_count(ui) == before + 1 and not carried(ui)


@every_table
def test_a_double_click_or_a_click_on_the_place_to_lay_plays_the_lifted_card(tmp_path: Path, table: str) -> None:
    with opened(tmp_path, table) as ui:
        card, before = draggable(ui)[0], move_count(ui)
        foot, slot = (card.rect.x + 12, card.rect.bottom - 3), middle(ui.scene().drops[0].slot)
        ui.click(slot)
        assert move_count(ui) == before, "nothing is lifted, nothing is laid"

        # Esc and a click beside it put a lifted card back; only then Esc opens the menu.
        ui.click(foot)
        assert table_of(ui).picked is not None and move_count(ui) == before
        ui.key("escape")
        assert table_of(ui).picked is None and isinstance(ui.top(), TableScreen)
        ui.key("escape")
        assert isinstance(ui.top(), MenuScreen)
        ui.key("escape")
        ui.run(0.5)
        ui.click(foot)
        ui.run(0.5)
        ui.click((3.0, 3.0))
        assert table_of(ui).picked is None and move_count(ui) == before

        # Slowly again where the card has left by standing up: that is beside it.
        ui.click(foot)
        ui.run(0.6)
        if not ui.target(card.id).rect.holds(*foot):
            ui.click(foot)
            assert table_of(ui).picked is None and move_count(ui) == before
            ui.click(foot)
        ui.run(0.5)
        ui.press(*slot)
        ui.release(*slot)
        ui.frame()
        assert move_count(ui) == before + 1, "the table listens as soon as a hand gets there"

        until_choice(ui)
        while table_of(ui).session.situation.can_act and not draggable(ui):
            answer_question(ui)
            until_choice(ui)
        if draggable(ui):
            card, before = draggable(ui)[0], move_count(ui)
            foot = card.rect.x + 12, card.rect.bottom - 3
            ui.run(0.8)
            ui.click(foot)
            ui.run(0.2)
            ui.click(foot)
            assert move_count(ui) == before + 1, "twice on the same place, although the card has moved up"


@every_table
def test_cards_in_focus_or_under_the_mouse_rise_a_little_and_a_finger_drags_them(tmp_path: Path, table: str) -> None:
    with opened(tmp_path, table) as ui:
        ui.app.focus(draggable(ui)[0].id)  # as Tab does it: an arrow would lift it
        ui.frame()
        ui.run(0.2)
        card = next(t for t in draggable(ui) if t.id != ui.focus())
        focused = ui.target(ui.focus())
        assert card.grasp is not None and focused.grasp is not None
        y, high = final_position(ui, card)[1], ui.scene().cards()[card.grasp.cards[0]].h
        assert 2.5 <= final_position(ui, focused)[1] - current_y(ui, focused.grasp.cards[0]) <= 0.06 * high
        ui.move(*grip(card), held=False)
        ui.run(0.2)
        assert 2.5 <= y - current_y(ui, card.grasp.cards[0]) <= 0.06 * high, "a little, and only a little"
        assert not ui.app.moving(), "nobody waits for it"
        ui.move(2, 2, held=False)
        ui.run(0.2)
        assert current_y(ui, card.grasp.cards[0]) == pytest.approx(y)

        before, (x, y), slot = move_count(ui), grip(card), middle(ui.scene().drops[0].slot)
        for kind, at, held in (
            (pygame.FINGERDOWN, (x, y), False),
            (pygame.FINGERMOTION, (x + 6, y - 6), False),  # a finger is less still than a mouse
            (pygame.FINGERMOTION, slot, True),
            (pygame.FINGERUP, slot, False),
        ):
            ui.finger(kind, *at)
            ui.frame()
            assert bool(carried(ui)) is held
        assert move_count(ui) == before + 1


@trick_table
def test_a_forbidden_card_glides_back_and_shows_the_reason(tmp_path: Path, table: str) -> None:
    for seed in range(1, 20):
        with opened(tmp_path / str(seed), table, seed=seed) as ui:
            for _ in range(8):
                barred = [t for t in ui.scene().targets if t.grasp is not None and not t.enabled and t.why]
                # A single legal card would play itself.
                if len(draggable(ui)) > 1 and barred:
                    at, before = final_position(ui, barred[0]), move_count(ui)
                    drag(ui, barred[0], *middle(ui.scene().drops[0].slot))
                    assert ui.notice() == barred[0].why
                    ui.settle()
                    assert move_count(ui) == before and final_position(ui, barred[0]) == at
                    return
                if draggable(ui):
                    drag(ui, draggable(ui)[0], *middle(ui.scene().drops[0].slot))
                else:
                    answer_question(ui)
                until_choice(ui)
    raise AssertionError("no card was ever forbidden")


@trick_table
def test_a_card_dragged_along_the_hand_stays_there_unless_it_leaves_the_hand(tmp_path: Path, table: str) -> None:
    with opened(tmp_path, table) as ui:
        before, hand = move_count(ui), in_order(ui)
        first, third = hand[0], hand[2]
        x, y = grip(first)

        # Over its neighbours and then away to the table: the others lie as they lay.
        ui.press(x, y)
        ui.move(grip(third)[0], y)
        ui.frame()
        assert [t.id for t in in_order(ui)][:3] == [hand[1].id, third.id, first.id]
        ui.move(grip(third)[0], third.rect.y - third.rect.h)
        ui.frame()
        ui.release(3, 3)
        ui.settle()
        assert [t.id for t in in_order(ui)] == [t.id for t in hand]

        ui.run(0.3)
        drag(ui, first, grip(hand[-1])[0], y)
        ui.settle()
        assert [t.id for t in in_order(ui)] == [*(t.id for t in hand[1:]), first.id]
        assert move_count(ui) == before and table_of(ui).picked is None


@trick_table
def test_a_double_click_on_a_lifted_card_lays_it_and_nothing_more(tmp_path: Path, table: str) -> None:
    with opened(tmp_path, table) as ui:
        card, before = draggable(ui)[0], move_count(ui)
        ui.click(grip(card))
        ui.run(0.8)
        lifted = ui.target(card.id)
        ui.click(grip(lifted))
        ui.run(0.1)
        ui.click(grip(lifted))
        assert move_count(ui) == before + 1 and not ui.notice()


def test_carrying_a_card_out_of_turn_shows_a_message(tmp_path: Path) -> None:
    for seed in range(1, 10):
        with opened(tmp_path / str(seed), "contraspiel", seed=seed) as ui:
            drag(ui, draggable(ui)[0], *middle(ui.scene().drops[0].slot))
            others = [t for t in ui.scene().targets if t.grasp is not None and not t.enabled]
            if others and not table_of(ui).session.situation.can_act and ui.scene().drops:
                before = move_count(ui)
                drag(ui, others[0], *middle(ui.scene().drops[0].slot))
                if table_of(ui).session.situation.can_act or not ui.notice():
                    continue
                assert ui.notice() == "It is not your turn" and move_count(ui) == before
                return
    raise AssertionError("no card could be carried out of turn")


def test_a_card_dropped_on_the_trash_is_played(tmp_path: Path) -> None:
    with opened(tmp_path, "wargops") as ui:
        drag(ui, draggable(ui)[0], *middle(ui.scene().drops[0].slot))
        for _ in range(60):
            until_choice(ui)
            ui.run(0.8)
            if ui.scene().target("trash.open") is not None:
                break
            drag(ui, draggable(ui)[0], *middle(ui.scene().drops[0].slot))
        before = move_count(ui)
        drag(ui, draggable(ui)[0], *middle(ui.target("trash.open").rect))
        assert move_count(ui) == before + 1
