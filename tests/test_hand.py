"""A hand laid in its player's own order: it stays while the hand is played, and no longer."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations
from typing import cast

from contra_table import English, FixedMetrics

from tablegame.core.contract import View
from tablegame.view import hand as hands
from tablegame.view.advice import Mark
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, SceneInput
from tablegame.view.hand import HandCard
from tablegame.view.rank_columns import Pick
from tablegame.view.scene import Action, Badge, Rect

NOBODYS = SceneInput(Frame(FrameRole.CHOOSING, cast("View", None)), (), {}, 0, None, True)
HAND = (3, 7, 9, 12, 20)


def laid(look: SceneInput, cards: tuple[int, ...], here: int, there: int) -> SceneInput:
    """The look after a card was carried to another place."""
    moved = hands.reorder_action(look, cards)
    assert moved is not None
    action = moved(here, there)
    assert action.verb == "turn"
    return replace(look, turned=dict([cast("tuple[str, str]", action.values)]))


def test_a_card_that_is_carried_lies_where_it_was_put_down() -> None:
    assert hands.in_order(NOBODYS, HAND) == HAND
    assert hands.in_order(laid(NOBODYS, HAND, 0, 3), HAND) == (7, 9, 12, 3, 20)
    assert hands.in_order(laid(NOBODYS, HAND, 4, 0), HAND) == (20, 3, 7, 9, 12)
    assert hands.reorder_action(NOBODYS, (3,)) is None


def test_the_order_stays_while_cards_are_played_and_a_card_taken_up_lies_last() -> None:
    look = laid(NOBODYS, HAND, 0, 3)
    assert hands.in_order(look, (3, 7, 12)) == (7, 12, 3)
    assert hands.in_order(look, (3, 5, 7, 12, 20)) == (7, 12, 3, 20, 5)


def test_the_next_deal_lies_sorted_whatever_cards_it_has_of_the_last() -> None:
    look = laid(NOBODYS, HAND, 0, 3)
    for kept in permutations(HAND, 3):
        dealt = tuple(sorted((*kept, 30, 31)))
        assert hands.in_order(look, dealt) == dealt


def test_an_order_is_the_viewers_and_is_given_up_again() -> None:
    look = laid(NOBODYS, HAND, 0, 3)
    assert hands.in_order(replace(look, viewer=1), HAND) == HAND
    again = dict([cast("tuple[str, str]", hands.sort_again(look).values)])
    assert hands.in_order(replace(look, turned=again), HAND) == HAND


def test_the_focus_ring_of_a_card_does_not_lie_over_its_neighbours_rank() -> None:
    b = Builder((960, 600), FixedMetrics(), English())
    count = 17
    room = hands.places_in(Rect(100, 400, 420, 150), [0] * count, 100)
    for_each = [Pick(f"c{i}", Action("pick", (i,)), "card") for i in range(count)]
    cards = [HandCard(p.target, "back", 0, p, raised=i % 3 == 0, lifted=i == 6) for i, p in enumerate(for_each)]
    hands.draw(b, room, cards)
    for here, there in pairwise(b.targets):
        assert here.rect.right < there.rect.x
    assert round(b.targets[-1].rect.w - room.w, 6) == 0


def test_what_a_hint_says_at_a_card_lies_on_what_is_seen_of_it() -> None:
    b = Builder((960, 600), FixedMetrics(), English())
    room = hands.places_in(Rect(220, 400, 450, 130), [0, 1, 1, 2, 2, 2, 2, 2], 100)
    hands.draw(b, room, [HandCard(f"card/{i}", "back", hint=Mark("34 %")) for i in range(8)])
    badges = [node.rect for node in b.nodes if isinstance(node, Badge)]
    assert len(badges) == 8
    for badge, (place, right) in zip(badges, pairwise(room.places), strict=False):
        assert place.rect.x <= badge.x and badge.right <= right.rect.x, (place, badge)
