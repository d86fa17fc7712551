"""How Contraspiel lies on the table: everything readable at every size and count, sums that add up, no secrets."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise

import pytest
from contraspiel_table import (
    ASKED,
    NAMES,
    PLACES,
    TOLD,
    Case,
    area_of,
    builder_of,
    built,
    cases,
    flat,
    look_of,
    point_of,
    possible,
    scene_of,
    written,
)
from frames import frame_name
from hypothesis import given, settings
from hypothesis import strategies as st
from seen import extent, ink_box, lies_within, reads_well, shows_every_card
from spiel_sizes import EARLY, SIZES

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.cards import GERMAN
from tablegame.core.contract import Reason
from tablegame.core.options import complete
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.payments import bete_of, stakes
from tablegame.games.contraspiel.game import GAME
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.scene import SCENE
from tablegame.games.contraspiel.scene import parts as parts
from tablegame.games.contraspiel.text import wording
from tablegame.games.contraspiel.text.question import ACTIVE, FOLDING, PASSIVE
from tablegame.storage.language import load
from tablegame.ui.render.fonts import Fonts
from tablegame.view import hand as hands
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Badge, Card, Label, Panel, Rect
from tablegame.view.timeline import Timeline


def stands_well(case: Case) -> None:
    """All of it is on the felt and can be read."""
    builder, scene = builder_of(case), scene_of(case)
    lies_within(flat(scene.nodes), area_of(builder).inset(-max(6.0, builder.px(14))))
    reads_well(scene)


HARDEST = [
    Case(players, at, EARLY if at == "contra" else (), 1, skip, size=(960, 600), scale=1.25, picked=at == "play")
    for players in (3, 4, 5, 6)
    for at in PLACES
    if possible(players, at)
    for skip in ((0,) if at in ASKED else (0, 4))
]


@settings(max_examples=30, deadline=None)
@given(case=cases())
def test_rank_and_sign_of_every_card_stay_visible(case: Case) -> None:
    shows_every_card(scene_of(case))


@pytest.mark.parametrize("case", HARDEST, ids=lambda case: f"{case.players}-{case.at}-{case.skip}")
def test_the_smallest_window_with_larger_type_holds_everybody(case: Case) -> None:
    stands_well(case)
    shows_every_card(scene_of(case))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_name_of_every_trump_stands_whole_in_the_smallest_window(language: str) -> None:
    case = Case(4, "play", size=(960, 600))
    words, look = load(language), look_of(case)
    for trump, title in enumerate(wording.TITLES):
        builder = Builder(case.size, Fonts(), words)
        trumped = replace(look, frame=replace(look.frame, view=replace(look.view, trump=trump)))
        SCENE.build(builder, trumped, area_of(builder))
        assert words(title) in builder.scene().words().splitlines()


@pytest.mark.parametrize("at", ["settled", "wait"])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_german_words_stand_whole_in_the_smallest_window(at: str, scale: float) -> None:
    case = Case(6, at, size=(960, 600), scale=scale)
    builder = Builder(case.size, Fonts(), load("de"), scale)
    SCENE.build(builder, look_of(case), area_of(builder))
    labels = [node.words for node in flat(builder.scene().nodes) if isinstance(node, Label)]
    assert labels and not [words for words in labels if words.endswith("…") and words != "…"]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_hand_of_six_backs_leaves_the_roles_beside_it_free(size: tuple[int, int], scale: float) -> None:
    """Who has taken the turn-up holds one card more than there is room for in most fans."""
    case = Case(6, "wait", size=size, scale=scale)
    look = look_of(case)
    assert any(
        size == 6 and parts.seated(builder_of(case), look, seat).ribbons for seat, size in enumerate(look.view.sizes)
    )
    stands_well(case)


def test_a_seat_with_three_roles_stands_whole() -> None:
    """Dealer or forehand, soloist, and how it came to be it: three ribbons below one plate."""
    for players in (3, 4, 5, 6):
        for skip in range(60):
            case = Case(players, "play", skip=skip, size=(960, 600), scale=1.25)
            look, builder = look_of(case), builder_of(case)
            if any(len(parts.seated(builder, look, seat).ribbons) == 3 for seat in range(players)):
                stands_well(case)
                break
        else:
            raise AssertionError(f"nobody among {players} had three roles")


# -- pictures that tell what happened ------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(players=st.integers(3, 6), at=st.sampled_from(TOLD), skip=st.integers(0, 4))
def test_tricks_settlements_and_deals_thrown_in_are_told_before_the_present(players: int, at: str, skip: int) -> None:
    point = point_of(Case(players, at, skip=skip))
    phases = SCENE.frames(point.before, point.moments, point.after)
    named = {"trick": "turned", "settled": "settled", "thrown": "thrown"}
    told = [frame_name(phase) for phase in phases[:-1] if frame_name(phase) not in ("paid", "declared")]
    wanted = [named[e.kind] for e in point.events if e.kind in named]
    if "settled" in wanted and not point.after.over:
        wanted.append("dealing")  # no card comes over the settlement
    assert told == wanted
    assert phases[-1].view == point.after
    for phase in phases[:-1]:
        assert phase.hold == (frame_name(phase) not in ("thrown", "paid", "dealing")) and not phase.view.acting


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 4))
def test_taking_the_game_over_is_told_with_the_new_sides(players: int, skip: int) -> None:
    case = Case(players, "declared", skip=skip)
    look = look_of(case)
    event = look.frame.event
    assert event is not None and look.view.soloist == event.seat and look.frame.hold
    said = " ".join(scene_of(case).words().split())
    assert "takes the game over" in said or "You take the game over" in said
    named = [name for seat, name in enumerate(NAMES[:players]) if seat not in (event.seat, 0)]
    assert all(name in said for name in named)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 4))
def test_chips_go_to_their_gainers_before_the_settlement_is_read(players: int, skip: int) -> None:
    point = point_of(Case(players, "paid", skip=skip))
    names = [frame_name(phase) for phase in SCENE.frames(point.before, point.moments, point.after)]
    assert names[names.index("paid") + 1] == "settled"
    deal = point.after.past[-1]
    won = {seat for seat in range(players) if deal.after[seat] > deal.before[seat]}
    cards = {card.id: card for card in scene_of(Case(players, "paid", skip=skip)).cards().values()}
    assert {f"won/{seat}" for seat in won} == {name for name in cards if name.startswith("won/") and name != "won/pool"}
    assert all(cards[f"won/{seat}"].origin for seat in won)
    again = SCENE.frames(point.after, point.moments, point.after)
    assert "paid" not in [frame_name(phase) for phase in again], "looked at again it is the settlement that counts"


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 7))
def test_a_finished_trick_is_told_as_it_lay(players: int, skip: int) -> None:
    """Chips, roles and hands as they were, the hand of the next deal nowhere; looked at again it is the same."""
    point = point_of(Case(players, "turned", skip=skip))
    view, before = SCENE.frames(point.before, point.moments, point.after)[0].view, point.before
    still = before.dropped.count(False)
    assert view.lying[:-1] == before.lying and view.lying[-1][0] == before.acting[0] and len(view.lying) == still
    assert (view.scores, view.pool, view.soloist, view.trump) == (
        before.scores, before.pool, before.soloist, before.trump,
    )  # fmt: skip
    assert (view.first, view.contra, view.recontra, view.matsch) == (
        before.first, before.contra, before.recontra, before.matsch,
    )  # fmt: skip
    assert (view.dealer, view.taker, view.turn_up, view.tricks) == (
        before.dealer, before.taker, before.turn_up, before.tricks,
    )  # fmt: skip
    assert set(view.hand) == set(before.hand) - set(view.trick)
    trick = next(moment for moment in point.moments if moment.event.kind == "trick")
    assert SCENE.frames(trick.view, (trick,), trick.view)[0].view == view


def test_the_cards_of_a_trick_go_to_its_winner() -> None:
    case = Case(4, "turned", skip=1)
    look = look_of(case)
    point = point_of(case)
    first = built(case, look)
    then = built(case, replace(look, frame=SCENE.frames(point.before, point.moments, point.after)[-1]))
    moving = {journey.card for journey in Timeline(first, then, 0.0, 1.0).journeys}
    for card in look.view.trick:
        assert f"card/{card}" in moving
        assert first.cards()[f"card/{card}"].goal == f"seat/{look.frame.event.seat}"
    assert [c.id for c in first.cards().values() if c.glow and c.id.startswith("card/")] == [
        f"card/{dict(look.view.lying)[look.frame.event.seat]}"
    ]


# -- secrets -------------------------------------------------------------------------------------------------------


def shown_cards(text: str) -> set[str]:
    """Cards whose faces or ids stand anywhere in a draw list."""
    ids = {GERMAN.text(int(number)) for number in re.findall(r"\b(?:card|last|turned)/(\d+)", text)}
    faces = re.findall(r"german/([EGHS])/(10|[789UOKA])/", text)
    return ids | {suit + ("T" if rank == "10" else rank) for suit, rank in faces}


@settings(max_examples=40, deadline=None)
@given(case=cases())
def test_no_hidden_card_is_in_scene_or_targets(case: Case) -> None:
    """Searched in the whole draw list, with ids, targets and keys: only what the viewer may see."""
    look = look_of(case)
    view = look.view
    allowed = set(view.hand or ()) | set(view.trick) | {c for trick in view.tricks for c in trick.cards}
    if view.turn_up is not None:
        allowed.add(view.turn_up)
    assert shown_cards(written(scene_of(case))) <= {GERMAN.text(card) for card in allowed}


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 6))
def test_the_picture_does_not_depend_on_the_hands_of_others(players: int, skip: int) -> None:
    """The same table with the hidden cards imagined anew is drawn the same, to the last pixel."""
    from random import Random

    case = Case(players, "wait", skip=skip)
    look = look_of(case)
    twin = ENGINE.determinize(point_of(case).after, Random(skip)).view(0)
    assert written(built(case, look)) == written(built(case, replace(look, frame=replace(look.frame, view=twin))))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_hand_lies_face_down_until_the_sow_is_taken_or_left(players: int) -> None:
    case = Case(players, "sow")
    scene = scene_of(case)
    backs = [card for card in scene.cards().values() if card.id.startswith("back/0/")]
    assert len(backs) == 5 and {card.face for card in backs} == {"back"}
    assert not any(target.action.verb == "pick" for target in scene.targets)
    assert {f"say/{moves.TAKE}", f"say/{moves.LEAVE}"} <= {target.id for target in scene.targets}


def test_others_show_backs_and_how_many() -> None:
    view = look_of(Case(5, "play", skip=4)).frame.view
    scene = scene_of(Case(5, "play", skip=4))
    for seat in range(1, 5):
        backs = [c for c in scene.cards().values() if c.id.startswith(f"back/{seat}/")]
        assert len(backs) == view.sizes[seat]
        assert not backs or f"×{view.sizes[seat]}" in scene.words()


# -- what a click means --------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(case=cases())
def test_everything_legal_and_nothing_else_can_be_done(case: Case) -> None:
    look, scene = look_of(case), scene_of(case)
    offered = set()
    for target in scene.targets:
        if target.enabled and target.action.verb == "say":
            offered.add(target.action.values[0])
        elif target.enabled and target.action.verb == "pick":
            offered.add(SCENE.picked(look, target.action))
    assert offered == (set(look.view.legal()) if look.can_act else set())
    for target in scene.targets:
        assert target.enabled or target.why or not look.can_act, target
    zoned = {name for zone in scene.zones for name in zone.targets}
    assert zoned == {t.id for t in scene.targets}


def test_every_answer_says_what_it_may_cost() -> None:
    scene = scene_of(Case(4, "second"))
    view = look_of(Case(4, "second")).frame.view
    stamm, bete = int(view.rule("stamm")), min(view.pool, 64)
    labels = {t.label for t in scene.targets if t.action.verb == "say"}
    assert f"Play hearts: +{stamm} or −{bete}" in labels


@settings(max_examples=20, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 2), at=st.sampled_from(("recontra", "contra", "first")))
def test_what_a_call_may_cost_is_what_is_paid(players: int, skip: int, at: str) -> None:
    """The bête on the button is the one that the engine takes if the deal is then lost."""

    point = point_of(Case(players, at, skip=skip))
    assert bete_of(point.after) == point.state.single_bete()
    assert stakes(point.after, double=True)[1] == -2 * point.state.single_bete()


def test_who_is_not_forehand_is_told_why_the_turn_up_cannot_be_chosen() -> None:
    for skip in range(12):
        case = Case(4, "second", skip=skip)
        view = look_of(case).frame.view
        if view.forehand != 0:
            target = scene_of(case).target(f"say/{moves.PLAY_IN + view.turn_up // 8}")
            assert target is not None and not target.enabled and target.why_link == "contraspiel#bidding"
            return
    raise AssertionError("always forehand")


def test_a_card_that_may_not_be_played_says_what_was_led_and_what_you_hold() -> None:
    for skip in range(40):
        case = Case(4, "play", skip=skip)
        look, scene = look_of(case), scene_of(case)
        off = [t for t in scene.targets if t.action.verb == "pick" and not t.enabled]
        if off:
            legal = list(look.view.legal())
            assert all("led, and you hold " in t.why and t.why_link == "contraspiel#tricks" for t in off)
            assert all(wording.card_name(card, English) in off[0].why for card in legal)
            raised = {c.id: c for c in scene.cards().values()}
            lowest = max(raised[t.id].y for t in off)
            assert all(raised[f"card/{card}"].y < lowest for card in legal), "legal cards stand up"
            assert all(raised[t.id].dim for t in off)
            return
    raise AssertionError("everything could always be played")


def English(message: str, /, **fields: object) -> str:  # noqa: N802 - stands where words do
    return message.format(**fields)


def test_a_contra_may_take_the_turn_up_for_the_card_that_is_clicked() -> None:
    for skip in range(20):
        look = look_of(Case(4, "contra", skip=skip))
        view = look.view
        swaps = [move for move in view.legal() if move >= moves.CONTRA_FOR]
        if swaps:
            assert SCENE.picked(look, Action("pick", (swaps[0] - moves.CONTRA_FOR,))) == swaps[0]
            return
    raise AssertionError("the turn-up never lay there")


@pytest.mark.parametrize("at", ["first", "second", "contra", "exchange", "play"])
@pytest.mark.parametrize("size, scale", SIZES)
def test_a_hint_stands_at_every_choice_and_covers_nothing(at: str, size: tuple[int, int], scale: float) -> None:
    """Values in chips on cards and buttons, whole and readable beside what stands there."""
    case = Case(6, at, EARLY if at == "contra" else (), size=size, scale=scale)
    look = look_of(case)
    choices = tuple(Choice(move, -12.34 + move / 9999, 0.5, 0.1, Reason("")) for move in look.view.legal())
    hinted = replace(look, hint=Evaluation(choices, "chips", None, "points"))
    scene = built(case, hinted)
    shown = [t for t in flat(scene.nodes) if (isinstance(t, Badge) and t.text == "−12.3")]
    shown += [t for t in flat(scene.nodes) if isinstance(t, Label) and "−12.3" in t.words]
    own = {(target.action.verb, target.action.values) for target in scene.targets if target.enabled}
    offered = [action for action in own if action[0] in ("say", "pick")]
    assert len(shown) == len(offered)
    for node in flat(scene.nodes):
        if isinstance(node, Label):
            assert not node.words.endswith("…"), node
    nodes = [n for n in flat(scene.nodes) if isinstance(n, Label)]
    for badge in (b for b in shown if isinstance(b, Badge)):
        for label in nodes:
            assert all(not box.overlaps(badge.rect) for box in ink_box(label)), (badge, label)


def test_keys_say_what_the_buttons_say() -> None:
    scene = scene_of(Case(4, "first"))
    assert scene.keys["p"] == Action("say", (moves.PASS,)) and scene.keys["i"] == Action("say", (moves.PLAY,))
    scene = scene_of(Case(4, "wenzel"))
    assert scene.keys["x"] == Action("say", (moves.FOLD,))
    assert scene.keys["i"] == Action("say", (moves.STAND,)) and "p" not in scene.keys, "what plays is never P"
    assert scene_of(Case(4, "matsch")).keys["p"] == Action("say", (moves.PASS,))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_book_names_the_keys_that_answer(language: str) -> None:
    text = (files("tablegame.games.contraspiel") / f"help.{language}.md").read_text("utf-8")
    where = next(part for part in text.split("\n\n") if "1" in part and f"{PASSIVE.upper()} pass" in part)
    assert f" {ACTIVE.upper()} " in where and f" {FOLDING.upper()} " in where


def test_answers_show_their_keys_in_the_smallest_window_where_they_have_the_room() -> None:
    scene = scene_of(Case(4, "first", size=(960, 600)))
    caps = [node.rect for node in flat(scene.nodes) if isinstance(node, Panel) and node.style == "keycap"]
    buttons = [target.rect for target in scene.targets if target.id.startswith("say/")]
    for button in buttons:
        assert any(
            button.x <= cap.x and cap.right <= button.right and button.y <= cap.cy <= button.bottom for cap in caps
        )


# -- the own order -------------------------------------------------------------------------------------------------


def laid(case: Case) -> list[int]:
    cards = [c for c in scene_of(case).cards().values() if c.id.startswith("card/")]
    hand = set(look_of(case).frame.view.hand)
    return [int(c.id[5:]) for c in sorted(cards, key=lambda c: c.x) if int(c.id[5:]) in hand]


def test_trumps_lie_apart_with_the_wenzels_highest_first() -> None:
    for skip in range(30):
        case = Case(4, "first", skip=skip)
        view = look_of(case).frame.view
        order = laid(case)
        groups = [parts.group_of(card, view) for card in order]
        assert groups == sorted(groups, reverse=True)
        if 4 in groups and groups[-1] != 4:
            cards = scene_of(case).cards()
            x = [cards[f"card/{card}"].x for card in order]
            last = groups.count(4) - 1
            inner = [b - a for i, (a, b) in enumerate(pairwise(x)) if i != last]
            assert not inner or x[last + 1] - x[last] > max(inner) + 1
            return
    raise AssertionError("no trump was ever dealt")


def test_a_card_carried_to_another_place_stays_there_until_the_hand_is_sorted() -> None:
    case = Case(4, "first", skip=2)
    scene = scene_of(case)
    order = laid(case)
    target = scene.target(f"card/{order[0]}")
    assert target is not None and len(target.carry) == 4
    name, value = target.carry[1][1].values
    moved = replace(case, turned=((str(name), str(value)),))
    assert laid(moved) == [order[1], order[2], order[0], *order[3:]]
    sort = scene_of(moved).target("sort")
    assert sort is not None and sort.action == Action("turn", (name, ""))
    assert laid(replace(case, turned=((str(name), ""),))) == order


def test_a_hand_laid_otherwise_keeps_the_gap_between_trumps_and_others() -> None:
    for skip in range(30):
        case = Case(4, "first", skip=skip)
        order, view = laid(case), look_of(case).frame.view
        trumps = sum(parts.group_of(card, view) == 4 for card in order)
        if not 2 <= trumps < len(order):
            continue
        own = [order[1], order[0], *order[2:]]
        name = hands.order_name(look_of(case))
        cards = scene_of(replace(case, turned=((name, " ".join(map(str, own))),))).cards()
        x = [cards[f"card/{card}"].x for card in own]
        assert x == sorted(x)
        steps = [b - a for a, b in pairwise(x)]
        gap = steps.pop(trumps - 1)
        assert not steps or gap > max(steps) + 1
        return
    raise AssertionError("no such hand was ever dealt")


@pytest.mark.parametrize("at", ["turnup", "exchange"])
def test_a_card_is_given_for_the_turn_up_by_carrying_it_there(at: str) -> None:
    case = Case(4, at)
    look, scene = look_of(case), scene_of(case)
    talon = next(card for card in scene.cards().values() if card.id.startswith("talon/"))
    assert [drop.rect.holds(talon.x, talon.y) for drop in scene.drops] == [True]
    given = [t for t in scene.targets if t.grasp is not None and t.enabled]
    assert given
    for target in given:
        assert target.grasp is not None and target.grasp.laid == Action("lay", ("pick", *target.action.values))
        assert SCENE.picked(look, target.action) in look.view.legal()


# -- golden draw lists ---------------------------------------------------------------------------------------------


def test_cover_shows_both_wenzels_and_the_pool() -> None:
    builder = builder_of(Case())
    GAME.picture(builder, Rect(0, 0, 300, 260))
    faces = [node.face.split("/")[1:3] for node in builder.nodes if isinstance(node, Card)]
    assert ["E", "U"] in faces and ["G", "U"] in faces
    for node in builder.nodes:
        box = extent(node)
        assert box.x >= 0 and box.y >= 0 and box.right <= 300 and box.bottom <= 260
    assert complete(ENGINE, 4, {})["deals"] == 12 and PASSIVE == "p"
