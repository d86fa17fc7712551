"""The pictures of Contraspiel: the frames of what happened, questions with their stakes, the own hand, settlements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise, product

import pytest
from game_pictures import NAMES, FixedMetrics, area_of, flat, frame_name
from hypothesis import given, settings
from hypothesis import strategies as st
from seen import nodes_of, panel_of, reads_well, spans_of
from trick_tables import EARLY, SpielCase, builder_of, built, chart_of, look_of, point_of, scene_of, text_of

from tablegame.core.tricks import not_none
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import printed_suit, suits_in_order
from tablegame.games.contraspiel.facts.payments import bete_of, stakes
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene import SCENE, seats, settlement, table
from tablegame.games.contraspiel.text import wording
from tablegame.games.contraspiel.text.question import ACTIVE, FOLDING, PASSIVE
from tablegame.storage.language import load
from tablegame.ui.render.fonts import Fonts
from tablegame.view import hand as hands
from tablegame.view import pieces, verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action, Card, Label, Line, Panel, Picture, Rect, Scene
from tablegame.view.tricks import card_id

SMALLEST = (960, 600)
PLAYERS = (3, 4, 5, 6)
ABOVE_PANEL = 0.65  # the share of the window's height that the panel of a drill leaves to the table in large type


def first_table(case: SpielCase, wanted: Callable[[SceneInput[SpielView]], bool], skips: int = 60) -> SpielCase:
    """The case with the lowest number of skipped tables whose look is as wanted."""
    cases = (replace(case, skip=skip) for skip in range(skips))
    return next(candidate for candidate in cases if wanted(look_of(candidate)))


def panels(scene: Scene) -> dict[str, Rect]:
    """The boxes of all panels by id: "seat/1" is the plate of seat 1."""
    return {node.id: node.rect for node in scene.nodes if isinstance(node, Panel)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_trumps_name_is_complete_in_the_smallest_window(language: str) -> None:
    case = SpielCase(4, "play", size=SMALLEST)
    words, look = load(language), look_of(case)
    for trump, title in enumerate(wording.TITLES):
        builder = Builder(case.size, Fonts(), words)
        trumped = replace(look, frame=replace(look.frame, view=replace(look.view, trump=trump)))
        SCENE.build(builder, trumped, area_of(builder))
        assert words(title) in builder.scene().words().splitlines()


def test_the_pool_does_not_cover_the_count_of_cards_of_the_left_neighbour() -> None:
    """In double type the pool is higher than its room, and the neighbour's three roles push its cards towards it."""
    reads_well(scene_of(SpielCase(4, "drop", size=(1280, 800), scale=2.0)))


def test_the_plate_of_the_soloist_has_a_broad_frame_in_its_ink() -> None:
    case = SpielCase(4, "play", skip=3)
    inks = [node.ink for node in scene_of(case).nodes if isinstance(node, Line)]
    assert inks == [f"seat.{look_of(case).view.soloist}"]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_fans_are_drawn_at_their_plates_and_the_pool_opposite_the_players_plate(size: tuple[int, int]) -> None:
    scene = scene_of(SpielCase(4, "first", size=size))
    for name, card in scene.cards().items():
        if name.startswith("back/"):
            plate = panels(scene)[f"seat/{name.split('/')[1]}"]
            assert plate.x < card.x < plate.right and 0 < card.rect.y - plate.bottom < plate.h
    pool = panels(scene)["pool"]
    assert pool.cx > size[0] * 0.75 and pool.cy > size[1] * 0.5


@given(players=st.integers(3, 6), at=st.sampled_from([*SpielCase.shown_after]), skip=st.integers(0, 4))
def test_tricks_settlements_and_deals_thrown_in_are_shown_before_the_present(players: int, at: str, skip: int) -> None:
    point = point_of(SpielCase(players, at, skip=skip))
    frames = SCENE.frames(point.before, point.moments, point.after)
    frame_of_event = {"trick": "turned", "settled": "settled", "thrown": "thrown"}
    names = [frame_name(frame) for frame in frames[:-1] if frame_name(frame) not in ("paid", "declared")]
    expected = [frame_of_event[event.kind] for event in point.events if event.kind in frame_of_event]
    if "settled" in expected and not point.after.over:
        expected.append("dealing")  # so that no card moves over the settlement
    assert names == expected and frames[-1].view == point.after
    for frame in frames[:-1]:
        assert frame.hold == (frame_name(frame) not in ("thrown", "paid", "dealing")) and not frame.view.acting


@pytest.mark.parametrize(("players", "skip"), [*product(PLAYERS, (0, 2, 4))])
def test_the_picture_of_a_contra_names_the_new_sides(players: int, skip: int) -> None:
    case = SpielCase(players, "declared", skip=skip)
    look, words = look_of(case), text_of(scene_of(case))
    event = look.frame.event
    assert event is not None and look.view.soloist == event.seat and look.frame.hold
    assert "takes the game over" in words or "You take the game over" in words
    opponents = [name for seat, name in enumerate(NAMES[:players]) if seat not in (event.seat, 0)]
    assert all(name in words for name in opponents)


def test_a_player_who_is_away_is_called_by_name_instead_of_you() -> None:
    look = look_of(first_table(SpielCase(4, "declared"), lambda look: look.view.soloist == 0))
    away = tuple(replace(sitter, away=True) for sitter in look.sitters)
    words, words_away = (text_of(built(SpielCase(4), seen)) for seen in (look, replace(look, sitters=away)))
    assert "You take the game over" in words and f"{NAMES[0]} takes the game over" in words_away


@pytest.mark.parametrize(("players", "skip"), [*product(PLAYERS, (0, 2, 4))])
def test_won_chips_move_to_their_players_before_the_settlement(players: int, skip: int) -> None:
    case = SpielCase(players, "paid", skip=skip)
    point = point_of(case)
    names = [frame_name(frame) for frame in SCENE.frames(point.before, point.moments, point.after)]
    assert names[names.index("paid") + 1] == "settled"
    deal = point.after.past[-1]
    won = {f"won/{seat}" for seat in range(players) if deal.chips_after[seat] > deal.chips_before[seat]}
    stacks = {name: card for name, card in scene_of(case).cards().items() if name.startswith("won/")}
    assert won == stacks.keys() - {"won/pool"} and all(stacks[name].origin for name in won)
    in_review = SCENE.frames(point.after, point.moments, point.after)
    assert "paid" not in map(frame_name, in_review), "a review shows the settlement alone"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_hand_is_face_down_until_the_sow_is_accepted_or_declined(players: int) -> None:
    scene = scene_of(SpielCase(players, "sow"))
    backs = [card for card in scene.cards().values() if card.id.startswith("back/0/")]
    assert len(backs) == 5 and {card.face for card in backs} == {"back"}
    assert not any(verbs.PICK.of(target.action) for target in scene.targets)
    assert {f"say/{moves.TAKE}", f"say/{moves.LEAVE}"} <= {target.id for target in scene.targets}


def test_the_other_hands_show_their_backs_and_number() -> None:
    case = SpielCase(5, "play", skip=4)
    scene, sizes = scene_of(case), look_of(case).view.sizes
    for seat in range(1, 5):
        backs = [card for card in scene.cards().values() if card.id.startswith(f"back/{seat}/")]
        assert len(backs) == sizes[seat] and (not backs or f"×{sizes[seat]}" in scene.words())


def test_all_calls_stay_at_their_seat_and_the_last_is_the_largest() -> None:
    case = SpielCase(4, "recontra", skip=2)
    scene, calls = scene_of(case), look_of(case).view.calls
    assert {f"said/{call.seat}" for call in calls} == {name for name in panels(scene) if name.startswith("said/")}
    for seat in {call.seat for call in calls}:
        slip, last_call = panels(scene)[f"said/{seat}"], [call for call in calls if call.seat == seat][-1]
        labels = [label for label in nodes_of(flat(scene.nodes), Label) if slip.holds(label.rect.cx, label.rect.cy)]
        sizes = {span.text: span.size for span in spans_of(labels)}
        assert sizes[wording.call_text(last_call, builder_of(case).words)[0]] == max(sizes.values())


def test_a_button_shows_the_chips_that_its_call_may_win_or_lose() -> None:
    case = SpielCase(4, "second")
    view = look_of(case).view
    stamm, bete = int(view.rule("stamm")), min(view.pool, int(view.rule("bete_limit")))
    assert f"Play hearts: +{stamm} or −{bete}" in [target.label for target in scene_of(case).targets]


@pytest.mark.parametrize("at", ["recontra", "contra", "first"])
@pytest.mark.parametrize(("players", "skip"), [*product(PLAYERS, (0, 2))])
def test_the_bete_on_a_button_is_the_bete_that_is_paid(players: int, skip: int, at: str) -> None:
    point = point_of(SpielCase(players, at, skip=skip))
    assert bete_of(point.after) == point.state.single_bete()
    assert stakes(point.after, double=True)[1] == -2 * point.state.single_bete()


def test_a_player_who_is_not_forehand_sees_why_the_suit_is_barred() -> None:
    case = first_table(SpielCase(4, "second"), lambda look: look.view.forehand != 0)
    suit_of_turn_up = look_of(case).view.turn_up // 8  # each suit has eight cards
    target = scene_of(case).target(f"say/{moves.PLAY_IN + suit_of_turn_up}")
    assert target is not None and not target.enabled and target.why_link == "contraspiel#bidding"


def test_a_forbidden_card_names_those_that_may_be_played() -> None:
    case = first_table(SpielCase(4, "play"), lambda look: 0 < look.view.legal().count() < len(look.view.hand or ()))
    forbidden = [target for target in scene_of(case).targets if verbs.PICK.of(target.action) and not target.enabled]
    assert forbidden
    assert all("ou hold " in target.why and target.why_link == "contraspiel#tricks" for target in forbidden)
    words = builder_of(case).words
    assert all(wording.card_name(card, words) in forbidden[0].why for card in look_of(case).view.legal())


def test_a_contra_may_take_the_turn_up_for_the_card_that_is_clicked() -> None:
    case = first_table(SpielCase(4, "contra"), lambda look: max(look.view.legal()) >= moves.CONTRA_FOR)
    contra = max(look_of(case).view.legal())
    assert SCENE.picked_move(look_of(case), Action("pick", (contra - moves.CONTRA_FOR,))) == contra


@pytest.mark.parametrize("at", ["turnup", "exchange"])
def test_a_card_is_given_for_the_turn_up_by_carrying_it_there(at: str) -> None:
    case = SpielCase(4, at)
    look, scene = look_of(case), scene_of(case)
    talon = next(card for card in scene.cards().values() if card.id.startswith("talon/"))
    assert [drop.rect.holds(talon.x, talon.y) for drop in scene.drops] == [True]
    cards = [target for target in scene.targets if target.grasp is not None and target.enabled]
    assert cards
    for target in cards:
        assert target.grasp is not None and target.grasp.on_lay == Action("lay", ("pick", *target.action.values))
        assert SCENE.picked_move(look, target.action) in look.view.legal()


def test_the_keys_of_a_question_answer_like_its_buttons() -> None:
    scenes = {at: scene_of(SpielCase(4, at)) for at in ("first", "wenzel", "matsch")}
    for scene in scenes.values():
        buttons = [target.action for target in scene.targets if target.id.startswith("say/")]
        assert buttons == [action for action in scene.keys.values() if verbs.SAY.of(action)]
    keys = {at: scene.keys for at, scene in scenes.items()}
    assert keys["first"]["p"] == keys["matsch"]["p"] == verbs.SAY(moves.PASS)
    assert keys["first"]["i"] == verbs.SAY(moves.PLAY) and keys["wenzel"]["i"] == verbs.SAY(moves.STAND)
    assert keys["wenzel"]["x"] == verbs.SAY(moves.FOLD)
    assert "p" not in keys["wenzel"], "P, which passes elsewhere, must not commit the player by accident"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_book_names_the_keys_of_the_answers(language: str) -> None:
    text = (files("tablegame.games.contraspiel") / f"help.{language}.md").read_text("utf-8")
    keys = next(part for part in text.split("\n\n") if "1" in part and f"{PASSIVE.upper()} pass" in part)
    assert f" {ACTIVE.upper()} " in keys and f" {FOLDING.upper()} " in keys


def test_answers_show_their_keys_in_the_smallest_window() -> None:
    scene = scene_of(SpielCase(4, "first", size=SMALLEST))
    caps = [node.rect for node in flat(scene.nodes) if isinstance(node, Panel) and node.style == "keycap"]
    for button in (target.rect for target in scene.targets if target.id.startswith("say/")):
        assert any(button.x <= cap.x and cap.right <= button.right and button.holds(cap.cx, cap.cy) for cap in caps)


@pytest.mark.parametrize("rearranged", [False, True])
def test_trumps_lie_apart_with_the_highest_first_unless_rearranged(rearranged: bool) -> None:
    """The gap between trumps and other cards stays when the player has exchanged the first two cards."""

    def mixed(look: SceneInput[SpielView]) -> bool:
        """Whether the hand has several trumps and another card."""
        return 2 <= sum(seats.group_of(card, look.view) == seats.TRUMPS for card in look.view.hand or ()) < 5

    case = first_table(SpielCase(4, "first"), mixed)
    look = look_of(case)
    order = list(seats.sorted_hand(look.view))
    groups = [seats.group_of(card, look.view) for card in order]
    assert groups == sorted(groups, reverse=True)
    if rearranged:
        order[:2] = order[1::-1]
        case = replace(case, turned=((hands.order_name(look), " ".join(map(str, order))),))
    x_of_cards = [scene_of(case).cards()[f"card/{card}"].x for card in order]
    steps = [right - left for left, right in pairwise(x_of_cards)]
    gap_after_trumps = steps.pop(groups.count(seats.TRUMPS) - 1)
    assert x_of_cards == sorted(x_of_cards) and gap_after_trumps > max(steps) + 1


def test_the_order_of_trumps_lights_the_own_cards_alone() -> None:
    case = SpielCase(4, "play", skip=9)
    lit = {card.id for card in chart_of(case, "order").cards().values() if card.glow}
    assert lit == {f"order/{card}" for card in look_of(case).view.hand}


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_order_of_trumps_stays_in_sight_after_the_first_trick(size: tuple[int, int], players: int) -> None:
    case = first_table(SpielCase(players, size=size), lambda look: bool(look.view.tricks))
    trump, scene = look_of(case).view.trump, scene_of(case)
    nodes, trumps = list(flat(scene.nodes)), len(suits_in_order(trump, players)[trump])
    order = panel_of(nodes, "order")
    if order is not None:
        slips = [slip.rect for slip in nodes_of(nodes, Panel) if slip.style == "slip"]
        assert sum(order.holds(slip.cx, slip.cy) for slip in slips) == trumps
    else:  # the panel of the talon names the trumps below the two Wenzels
        lower = [label for label in nodes_of(nodes, Label) if label.id == "lower"]
        assert len(" ".join(span.text for span in spans_of(lower)).split()) == trumps - 2


@pytest.mark.parametrize("at", ["first", "contra", "play", "recontra", "matsch"])
@pytest.mark.parametrize("size", [SMALLEST, (1280, 800), (1600, 1000)])
def test_the_order_of_trumps_can_be_opened_in_every_phase_with_a_trump(size: tuple[int, int], at: str) -> None:
    for skip in range(6):
        targets = scene_of(SpielCase(4, at, skip=skip, size=size)).targets
        actions = [target.action for target in targets if target.id == "order.open"]
        assert actions == [verbs.CHART("order", "", "")]


@pytest.mark.parametrize(("size", "scale"), [(SMALLEST, 1.0), ((1280, 800), 1.0), ((1280, 800), 2.0)])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_trump_and_pool_do_not_move_during_a_deal(players: int, size: tuple[int, int], scale: float) -> None:
    case = SpielCase(players, "play", size=size, scale=scale)
    after_tricks = [first_table(case, lambda look, n=n: len(look.view.tricks) == n) for n in range(3)]
    boxes, orders, titles = set(), set(), set()
    for moment in (*after_tricks, replace(case, at="first")):
        builder, scene = builder_of(moment), scene_of(moment)
        plan = table.plan(builder, look_of(moment).untouched(builder), area_of(builder))
        boxes.add((plan.talon, plan.pool, plan.last, plan.trick))
        orders |= {panel.rect.x for panel in nodes_of(scene.nodes, Panel) if panel.id == "order"}
        labels = [label for label in nodes_of(scene.nodes, Label) if label.words.startswith("Wenzels")]
        titles.add(tuple((label.rect, label.words) for label in labels))
    assert len(boxes) == 1 and len(orders) <= 1, "the order of trumps never lies where the talon was"
    assert len(titles) == 1, "the title above both Wenzels stays, or is never there"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("at", ["first", "contra"])
def test_all_answers_of_a_question_have_one_size_of_type(at: str, language: str) -> None:
    for skip in range(4):
        case = SpielCase(4, at, size=SMALLEST, scale=2.0, skip=skip)
        builder, look = Builder(case.size, Fonts(), load(language), case.scale), look_of(case)
        builder.fit_table()
        SCENE.build(builder, look, area_of(builder))
        answers = [target.rect for target in builder.targets if target.id.startswith("say/")]
        labels = [label for label in nodes_of(builder.nodes, Label) if label.lines[0][0].face == "sans-bold"]
        on_answers = [label for label in labels if any(box.holds(label.rect.cx, label.rect.cy) for box in answers)]
        assert len(answers) > 1 and len({label.lines[0][0].size for label in on_answers}) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [SMALLEST, (1280, 800)])
@pytest.mark.parametrize(("players", "at"), [(3, "second"), (4, "first"), (4, "second"), (5, "contra")])
def test_above_the_panel_of_a_drill_in_large_type_turn_up_and_answers_are_whole(
    players: int, at: str, size: tuple[int, int], language: str
) -> None:
    for skip in range(4):
        case = SpielCase(players, at, size=size, scale=1.25, skip=skip)
        builder, look = Builder(case.size, FixedMetrics(), load(language), case.scale), look_of(case)
        SCENE.build(builder, look, builder.felt._replace(h=builder.felt.h * ABOVE_PANEL))
        scene = builder.scene()
        reads_well(scene)
        talon, turn_up = panels(scene)["talon"], not_none(look.view.turn_up)
        sign, card = builder.faces.german_sign(printed_suit(turn_up)), card_id(turn_up)
        shows = [node.rect for node in nodes_of(scene.nodes, Picture) if node.art == sign]
        shows += [node.rect for node in nodes_of(scene.nodes, Card) if node.id == card]
        assert any(talon.y <= box.y and box.bottom <= talon.bottom and box.right <= talon.right for box in shows)


@settings(max_examples=30)
@given(players=st.integers(3, 6), skip=st.integers(0, 6), early=st.booleans())
def test_the_figures_of_a_settlement_add_up(players: int, skip: int, early: bool) -> None:
    options = (("deals", 3), *((*EARLY, ("drop_out", True)) if early else ()))
    case = SpielCase(players, "settled", options, skip=skip)
    look = look_of(case)
    rows = settlement.rows(builder_of(case), look, look.view.past[-1])
    for column in range(players + 1):
        figures = [row.figures[column] or 0 for row in rows]
        assert sum(figures[:-1]) == figures[-1]
    assert all(sum(value or 0 for value in row.figures) == 0 for row in rows[1:-1])
    assert sum(rows[0].figures) == sum(rows[-1].figures) == 60 * players, "each seat began with 60 chips"
    assert all(pieces.chip_number(value) in scene_of(case).words() for value in rows[-1].figures)


@given(st.integers(-50, 20000))
def test_the_chips_of_a_stack_add_up_to_its_number(worth: int) -> None:
    counts = pieces.chip_counts(worth)
    assert sum(counts) <= pieces.MOST_CHIPS and (sum(counts) == 0) == (worth <= 0)
    if 0 <= worth < 400 and sum(counts) < pieces.MOST_CHIPS:
        assert sum(count * value for count, value in zip(counts, pieces.CHIP_VALUES, strict=True)) == worth
