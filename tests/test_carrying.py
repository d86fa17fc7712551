"""Own cards in every game: dragging, double clicks, clicks on the place to lay, Esc, raised cards, fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


@pytest.fixture(params=TABLES)
def ui(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Harness]:
    """Each table, opened at a choice of a card."""
    with opened(tmp_path, request.param) as harness:
        yield harness


trick_table = pytest.mark.parametrize("table", ["contraspiel", "contractgrid"])


def place_to_lay(ui: Harness) -> tuple[float, float]:
    """The middle of the place at which a card is laid."""
    return middle(ui.scene().drops[0].slot)


def foot(card: Target) -> tuple[float, float]:
    """A point at the lower edge of a card, which the card leaves when it is lifted."""
    return card.rect.x + 12, card.rect.bottom - 3


def test_a_card_dropped_on_the_hand_glides_back_to_its_position(ui: Harness) -> None:
    card, moves = draggable(ui)[0], move_count(ui)
    order, rest, (x, y) = [t.id for t in draggable(ui)], final_position(ui, card), grip(card)
    assert card.grasp is not None
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
    assert ui.app.moving() and not carried(ui)
    ui.settle()
    assert (move_count(ui), [t.id for t in draggable(ui)], final_position(ui, card)) == (moves, order, rest)
    assert table_of(ui).picked is None


def test_a_carried_card_follows_the_pointer_without_a_new_picture(ui: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = grip(draggable(ui)[0])
    goal_x, goal_y = place_to_lay(ui)
    start_y = ui.scene().drops[0].rect.bottom - 4  # already over the table
    ui.press(x, y)
    ui.move(x, start_y)
    ui.frame()
    builds: list[object] = []
    build: Callable[..., Any] = TableScreen.build
    monkeypatch.setattr(TableScreen, "build", lambda self, b: builds.append(b) or build(self, b))
    _, start_left, start_top = carried(ui)[0]
    for step in range(1, 8):
        ui.move(x + (goal_x - x) * step / 7, start_y + (goal_y - start_y) * step / 7)
        assert ui.frame(), "each step is drawn"
    _, left, top = carried(ui)[0]
    assert (left - start_left, top - start_top) == pytest.approx((goal_x - x, goal_y - start_y), abs=2)
    assert not builds and ui.app.studio.stage.carried.cards[0].lift == 1.0


def test_escape_puts_a_carried_card_back_and_another_drag_lays_it(ui: Harness) -> None:
    card, moves = draggable(ui)[0], move_count(ui)
    rest = final_position(ui, card)
    ui.press(*grip(card))
    ui.move(*place_to_lay(ui))
    ui.frame()
    ui.key("escape")
    assert not carried(ui) and isinstance(ui.top(), TableScreen), "no menu"
    ui.release(*place_to_lay(ui))
    ui.settle()
    assert move_count(ui) == moves and final_position(ui, card) == rest
    drag(ui, card, *place_to_lay(ui))
    assert move_count(ui) == moves + 1 and not carried(ui)


def test_escape_or_a_click_beside_it_puts_a_lifted_card_back(ui: Harness) -> None:
    card, moves = draggable(ui)[0], move_count(ui)
    ui.click(foot(card))
    assert table_of(ui).picked is not None
    ui.key("escape")
    assert table_of(ui).picked is None and isinstance(ui.top(), TableScreen)
    ui.key("escape")
    assert isinstance(ui.top(), MenuScreen), "without a lifted card Esc opens the menu"
    ui.key("escape")
    ui.run(0.5)
    for beside in ((3.0, 3.0), foot(card)):  # slowly: a lifted card may have left its foot
        ui.click(foot(card))
        ui.run(0.6)
        if not ui.target(card.id).rect.holds(*beside):
            ui.click(beside)
            assert table_of(ui).picked is None
            ui.run(0.6)
    assert move_count(ui) == moves


def test_a_click_on_the_place_to_lay_lays_the_card_that_is_lifted(ui: Harness) -> None:
    card, moves = draggable(ui)[0], move_count(ui)
    ui.click(place_to_lay(ui))
    assert move_count(ui) == moves, "no card is lifted"
    ui.click(foot(card))
    ui.run(0.5)
    ui.click(place_to_lay(ui))
    assert move_count(ui) == moves + 1


def test_a_double_click_lays_a_card_that_moves_up_at_the_first_click(ui: Harness) -> None:
    card, moves = draggable(ui)[0], move_count(ui)
    ui.click(foot(card))
    ui.run(0.2)
    ui.click(foot(card))
    assert move_count(ui) == moves + 1


def test_a_card_in_focus_or_under_the_mouse_rises_a_little(ui: Harness) -> None:
    ui.app.focus(draggable(ui)[0].id)  # as Tab does it: an arrow would lift the card
    ui.frame()
    ui.run(0.2)
    focused, card = ui.target(ui.focus()), next(t for t in draggable(ui) if t.id != ui.focus())
    assert card.grasp is not None and focused.grasp is not None
    rest_y, least, most = final_position(ui, card)[1], 2.5, 0.06 * ui.scene().cards()[card.grasp.cards[0]].h
    assert least <= final_position(ui, focused)[1] - current_y(ui, focused.grasp.cards[0]) <= most
    ui.move(*grip(card), held=False)
    ui.run(0.2)
    assert least <= rest_y - current_y(ui, card.grasp.cards[0]) <= most
    assert not ui.app.moving(), "nothing waits for it"
    ui.move(2, 2, held=False)
    ui.run(0.2)
    assert current_y(ui, card.grasp.cards[0]) == pytest.approx(rest_y)


def test_a_finger_drags_a_card_as_the_mouse_does(ui: Harness) -> None:
    moves, (x, y), slot = move_count(ui), grip(draggable(ui)[0]), place_to_lay(ui)
    for kind, at, is_carried in (
        (pygame.FINGERDOWN, (x, y), False),
        (pygame.FINGERMOTION, (x + 6, y - 6), False),  # a finger is less still than a mouse
        (pygame.FINGERMOTION, slot, True),
        (pygame.FINGERUP, slot, False),
    ):
        ui.finger(kind, *at)
        ui.frame()
        assert bool(carried(ui)) is is_carried
    assert move_count(ui) == moves + 1


def until_forbidden(ui: Harness) -> Target | None:
    """Make up to eight choices until a card of the hand is forbidden; returns the card, or None if none was.

    At least two other cards are legal then, since a single legal card plays itself.
    """
    for _ in range(8):
        forbidden = [t for t in ui.scene().targets if t.grasp is not None and not t.enabled and t.why]
        if len(draggable(ui)) > 1 and forbidden:
            return forbidden[0]
        if draggable(ui):
            drag(ui, draggable(ui)[0], *place_to_lay(ui))
        else:
            answer_question(ui)
        until_choice(ui)
    return None


@trick_table
def test_a_forbidden_card_glides_back_and_shows_the_reason(tmp_path: Path, table: str) -> None:
    for seed in range(1, 20):
        with opened(tmp_path / str(seed), table, seed=seed) as ui:
            card = until_forbidden(ui)
            if card is None:
                continue
            rest, moves = final_position(ui, card), move_count(ui)
            drag(ui, card, *place_to_lay(ui))
            assert ui.notice() == card.why
            ui.settle()
            assert move_count(ui) == moves and final_position(ui, card) == rest
            return
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
            drag(ui, draggable(ui)[0], *place_to_lay(ui))
            others = [t for t in ui.scene().targets if t.grasp is not None and not t.enabled]
            if others and not table_of(ui).session.situation.can_act and ui.scene().drops:
                before = move_count(ui)
                drag(ui, others[0], *place_to_lay(ui))
                if table_of(ui).session.situation.can_act:
                    continue  # the others played while the card was carried: at its drop it may have been in turn
                assert ui.notice() == "It is not your turn" and move_count(ui) == before
                return
    raise AssertionError("no card could be carried out of turn")


def test_a_card_dropped_on_the_trash_is_played(tmp_path: Path) -> None:
    with opened(tmp_path, "wargops") as ui:
        drag(ui, draggable(ui)[0], *place_to_lay(ui))
        for _ in range(60):
            until_choice(ui)
            ui.run(0.8)
            if ui.scene().target("trash.open") is not None:
                break
            drag(ui, draggable(ui)[0], *place_to_lay(ui))
        before = move_count(ui)
        drag(ui, draggable(ui)[0], *middle(ui.target("trash.open").rect))
        assert move_count(ui) == before + 1
