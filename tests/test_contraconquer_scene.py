"""How Contraconquer lies on the table: everything readable at every size, motion that follows cards, no secrets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import dist
from random import Random
from typing import Any

import pytest
from contra_table import SIZES, Case, built, cases, chart_of, look_of, played, scene_of
from game_pictures import NAMES, English, area_of, flat, has_large_index
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from seeds import so_many
from seen import extent, nodes_of, reads_well
from walks import random_moves

from tablegame.core.contract import EventLog
from tablegame.core.options import complete
from tablegame.games.contraconquer import text as chart_text
from tablegame.games.contraconquer.facts import ContraTrick, trick_winner
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.scene import SCENE
from tablegame.games.contraconquer.text import TEXT
from tablegame.ui.render.fonts import Fonts
from tablegame.view.builder import Builder
from tablegame.view.game_scene import FrameRole
from tablegame.view.scene import SILENT, Action, Card, Label, Line, Node, Panel, Picture, Rect, Scene
from tablegame.view.timeline import LONGEST


def part(card: Card, left: float, top: float, right: float, bottom: float) -> Rect:
    """A part of a card's face, in the card's own units of 240 x 370, where it lies upright on the table."""
    r = card.rect
    return Rect(r.x + left / 240 * r.w, r.y + top / 370 * r.h, (right - left) / 240 * r.w, (bottom - top) / 370 * r.h)


def must_be_read(card: Card) -> list[Rect]:
    """The index and the combinations of a face, where the art draws them."""
    pack, *_ = card.face.split("/")
    small = has_large_index(card)
    if pack == "contra":
        if small:
            return [part(card, 9, 9, 85, 88), part(card, 115, 22, 200, 122), part(card, 25, 155, 215, 345)]
        return [part(card, 12, 12, 57, 59), part(card, 185, 25, 215, 55), part(card, 65, 245, 175, 340)]
    if pack in ("remainder", "standard"):
        return (
            [part(card, 30, 130, 210, 325)] if small else [part(card, 180, 25, 215, 58), part(card, 70, 115, 170, 250)]
        )
    return []


def index_pixels(card: Card) -> float:
    """Size of the index in pixels: of the rank that can be read at a glance."""
    if card.face.startswith("contra"):
        return card.w * (150 if has_large_index(card) else 40) / 240
    if "/picture" in card.face:
        return card.w * 62 / 0.65 / 240
    return card.w * (186 if has_large_index(card) else 46) / 240


def tops(scene: Scene) -> list[tuple[int, Card]]:
    """The uppermost card of each stack and every card of the trick, with its place in the drawing order."""
    found: dict[str, tuple[int, Card]] = {}
    for i, node in enumerate(scene.nodes):
        if isinstance(node, Card) and not node.face.startswith("back"):
            stack = node.id.rsplit("/", 1)[0] if node.glow is False and node.id.startswith("hand/") else node.id
            found[stack if node.origin == "" else node.id] = (i, node)
    return list(found.values())


# -- readable ----------------------------------------------------------------------------------------------------


@settings(max_examples=so_many(80, 250))
@given(case=cases())
@example(case=Case(pack="standard", copies=12, hyphens=False, viewer=None, size=(1920, 1080), scale=2.0))
def test_rank_and_combinations_of_every_card_are_readable(case: Case) -> None:
    scene = scene_of(case)
    for order, card in tops(scene):
        assert index_pixels(card) >= 16, card
        if card.face.startswith("contra"):
            assert card.w * (70 if "/small" in card.face else 35) / 240 >= 16, card
        regions = must_be_read(card)
        for node in scene.nodes[order + 1 :]:
            if isinstance(node, Panel) and node.id == SILENT:
                continue
            box = extent(node).inset(node.h * 0.01 if isinstance(node, Card) else 0.5)
            for region in regions:
                assert not region.overlaps(box), (card, node)


@given(case=cases())
def test_ordinary_cards_in_the_printed_form_carry_their_combinations_on_strips(case: Case) -> None:
    case = replace(case, form="printed", pack="standard", players=3, viewer=0, turned=False, tricks=0, sealed=0)
    words = scene_of(case).words().splitlines()
    for rank, combinations in chart_text.CHART.items():
        for combination in combinations:
            text = chart_text.combination_text(combination, "standard", case.hyphens)
            assert text in words, (rank, text)


# -- the chart and the sums --------------------------------------------------------------------------------------


@pytest.mark.parametrize("form, chart", [("printed", "chart"), ("remainder", "sums")])
def test_a_chart_lights_the_revealed_trick_and_nothing_while_cards_are_chosen(form: str, chart: str) -> None:
    def lit(case: Case) -> int:
        return sum(isinstance(node, Panel) and node.id == "lit" for node in flat(chart_of(case, chart).nodes))

    assert lit(Case(form=form, tricks=5, turned=True)) == 1
    assert lit(Case(form=form, tricks=5)) == 0


def test_the_printed_chart_agrees_with_the_engine_on_all_27_combinations() -> None:
    assert sorted(chart_text.TABLE) == list(product((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    for ranks in chart_text.TABLE:
        assert chart_text.owner(chart_text.TABLE[ranks]) == trick_winner("printed", ranks)
        assert chart_text.TABLE[ranks] in ranks


@given(st.data())
def test_the_explanation_arrives_at_the_winner_of_the_engine(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 8))
    ranks = tuple(data.draw(st.lists(st.integers(0, 12), min_size=players, max_size=players)))
    explanation = chart_text.explain(ranks)
    assert explanation.remainder == trick_winner("remainder", ranks)
    assert explanation.remaining_sum % players == explanation.remainder
    assert explanation.total == explanation.times * players + explanation.remainder
    struck = sorted(seat for group in explanation.groups for seat in group)
    assert sorted(struck + list(explanation.remaining)) == list(range(players))
    assert all(sum(ranks[seat] for seat in group) % players == 0 for group in explanation.groups)


@pytest.mark.parametrize(
    "ranks, groups, stays",
    [((0, 1, 3, 3, 4, 5), [[0], [1, 5], [3, 3]], 4), ((1, 2, 3, 4, 4, 4), [[1, 2, 3], [4, 4, 4]], 0)],
)
def test_the_explanation_cancels_the_groups_of_the_source_examples(
    ranks: tuple[int, ...], groups: list[list[int]], stays: int
) -> None:
    explanation = chart_text.explain(ranks)
    assert [[ranks[seat] for seat in group] for group in explanation.groups] == groups
    assert explanation.remaining_sum == stays


# -- pictures that tell what happened ------------------------------------------------------------------------------


def test_the_last_trick_of_a_game_is_shown_before_the_next_deal() -> None:
    case = Case(copies=1, games=2, tricks=3, turned=True)
    before, after, events = played(case)
    turned, standing, now = SCENE.frames(before, events, after)
    assert sum(turned.view.hands[0]) == 0 and turned.view.game == 0
    assert standing.settlement and standing.view.game == 0, "who stands where is shown between the games"
    assert sum(now.view.hands[0]) == 3 and now.view.game == 1


def test_a_played_card_moves_from_the_hand_to_the_trick_and_on_to_its_winner() -> None:
    case = Case(tricks=6, turned=True)
    before, _, events = played(case)
    trick: Any = next(event for event, _ in events if event.kind == "trick")
    turned = look_of(case)
    choosing = replace(turned, frame=replace(turned.frame, role=FrameRole.CHOOSING, view=before, event=None))
    first = built(case, choosing).cards()
    then = built(case, turned)
    ranks = trick.trick.ranks
    assert isinstance(ranks, tuple)
    mine = [card for name, card in then.cards().items() if name.startswith(f"hand/0/{ranks[0]}/") and card.goal]
    assert len(mine) == 1 and mine[0].id in first
    winner = turned.frame.event.seat if turned.frame.event else None
    assert {card.goal for card in then.cards().values() if card.goal} == {f"plate/{winner}"}
    assert any(getattr(node, "id", "") == f"plate/{winner}" for node in then.nodes)


def test_a_sealed_card_is_revealed_without_moving() -> None:
    sealed = scene_of(Case(sealed=2)).cards()
    turned = scene_of(Case(tricks=6, turned=True)).cards()
    for seat in (1, 2):
        assert sealed[f"sealed/{seat}"].face == "back/sealed"
        assert turned[f"sealed/{seat}"].face.startswith("contra/")


# -- what a click means --------------------------------------------------------------------------------------------


def test_a_click_on_a_stack_and_its_key_lift_the_same_rank() -> None:
    look = look_of(Case())
    scene = built(Case(), look)
    target = scene.target("pick/2")
    assert target is not None and scene.keys["2"] == target.action
    assert SCENE.picked_move(look, target.action) == 2
    assert SCENE.picked_move(look, Action("pick", (9,))) is None
    assert SCENE.picked_move(look, Action("menu")) is None
    assert SCENE.picked_move(replace(look, can_act=False), target.action) is None


def test_a_lifted_card_is_drawn_higher_than_the_others() -> None:
    look = look_of(Case(picked=True))
    lifted = [card for card in built(Case(picked=True), look).cards().values() if card.lift > 0.5]
    assert [card.face for card in lifted] == [f"contra/A/{look.picked}/full/hyphens"]


def test_the_winning_combination_is_lit_on_the_winning_card_only() -> None:
    scene = scene_of(Case(tricks=6, turned=True))
    lit = [card for card in scene.cards().values() if "lit" in card.face]
    event: Any = look_of(Case(tricks=6, turned=True)).frame.event
    ranks = event.trick.ranks
    assert isinstance(ranks, tuple)
    assert [card.face.split("/")[2] for card in lit] == [str(chart_text.TABLE[ranks])]


def test_the_explanation_comes_step_by_step() -> None:
    case = Case(form="remainder", players=8, tricks=9, turned=True)
    faded = [
        sum(card.face.endswith("/faded") for card in scene_of(replace(case, step=step)).cards().values())
        for step in range(7)
    ]
    assert faded[0] == faded[1] == 0
    steps = chart_text.explain(look_of(case).frame.view.tricks[-1].ranks).steps
    assert faded[:steps] == sorted(faded[:steps]) and faded[-1] >= 2
    assert "takes the trick:" not in scene_of(replace(case, step=1)).words()
    assert "takes the trick:" in scene_of(replace(case, step=99)).words()


@pytest.mark.parametrize("seed", range(12))
def test_the_winning_card_is_not_greyed_out_by_the_explanation(seed: int) -> None:
    """Struck or not: the winner can be seen."""
    case = Case(form="remainder", players=5, tricks=3, seed=seed, turned=True, size=(960, 600))
    wins = [card for card in scene_of(case).cards().values() if card.glow]
    assert len(wins) == 1 and not wins[0].face.endswith("/faded")


@pytest.mark.parametrize("players, least", [(2, 120), (3, 110), (4, 88), (6, 80)])
def test_revealed_cards_are_large_in_the_smallest_window(players: int, least: int) -> None:
    """The trick takes the right half, from the upper edge to the hand."""
    case = Case(form="remainder", players=players, turned=True, size=(960, 600))
    revealed = [card for card in scene_of(case).cards().values() if card.goal]
    assert len(revealed) == players and all(card.w >= least for card in revealed), [card.w for card in revealed]


@pytest.mark.parametrize("pack", ["own", "standard"])
def test_by_remainder_eight_seats_are_drawn_even_in_a_very_low_area(pack: str) -> None:
    for kept, scale in product((1.0, 0.7, 0.5, 0.35), (1.0, 1.25, 2.0)):
        case = Case(form="remainder", pack=pack, players=8, turned=True, size=(960, 600), scale=scale)
        builder = Builder(case.size, Fonts(), WORDS, case.scale)
        area = area_of(builder)
        SCENE.build(builder, look_of(case), area._replace(h=area.h * kept))
        assert len([card for card in builder.scene().cards().values() if card.goal]) == 8


@pytest.mark.parametrize("size, scale", [*SIZES, ((1280, 1024), 2.0)])
@pytest.mark.parametrize("pack, players", [("own", 4), ("own", 8), ("standard", 4), ("standard", 8)])
def test_the_steps_of_an_explanation_move_no_card_and_overlap_no_words(
    pack: str, players: int, size: tuple[int, int], scale: float
) -> None:
    case, places = Case(form="remainder", pack=pack, players=players, turned=True, size=size, scale=scale), set()
    for seed, step in product(range(3), (0, 1, 2, 3, 99)):
        scene = scene_of(replace(case, seed=seed, step=step))
        reads_well(scene)
        assert set(NAMES[:players]) <= {node.words for node in scene.nodes if isinstance(node, Label)}, "the board"
        places.add(tuple(sorted(card.rect for card in scene.cards().values() if card.goal)))
    assert len(places) == 1


@pytest.mark.parametrize("seed", range(12))
def test_a_sum_of_a_single_card_is_not_written_as_an_equation(seed: int) -> None:
    case = Case(form="remainder", pack="standard", copies=2, tricks=1 + seed, seed=seed, turned=True)
    words = scene_of(case).words()
    assert "stays" in words
    assert re.search(r"(^|[^+] )(\d+) = \2 stays", words, re.MULTILINE) is None


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", range(3, 9))
def test_the_pencil_counts_the_remainder_round_the_seats_to_the_winner(size: tuple[int, int], players: int) -> None:
    for seed in range(8):
        case = Case(form="remainder", players=players, tricks=3, seed=seed, turned=True, size=size)
        trick = look_of(case).view.tricks[-1]
        for step, ended in ((1, False), (99, True)):
            nodes = scene_of(replace(case, step=step)).nodes
            # The winner's shape is beside the words as well, after the circle.
            shapes = [shape for shape in nodes_of(nodes, Picture) if shape.rect.overlaps(_slip(nodes))]
            circle = {shape.art: shape.rect for shape in reversed(shapes)}
            strokes = [line for line in nodes_of(nodes, Line) if line.pencil_seconds]
            assert {f"seat/{seat}" for seat in range(players)} <= circle.keys(), case
            assert len(strokes) == (ended and chart_text.explain(trick.ranks).remaining_sum > 0)
            for stroke in strokes:
                end = stroke.points[-1]
                nearest = min(circle, key=lambda art: dist((circle[art].cx, circle[art].cy), end))
                assert nearest == f"seat/{trick.winner}" and stroke.pencil_seconds <= LONGEST


def _slip(nodes: Sequence[Node]) -> Rect:
    return next(n.rect for n in nodes if isinstance(n, Panel) and n.id == "why")


def test_a_picked_card_names_the_tricks_that_it_wins() -> None:
    assert "With the 1 you take 1-4-7, 1-5-8 or 1-6-9." in " ".join(scene_of(Case(picked=True)).words().split())
    case = Case(form="remainder", players=4, picked=True)
    look = look_of(case)
    sentence = f"With the {look.picked} you take the trick if the others' sum, divided by 4, leaves {-look.picked % 4}."  # type: ignore[operator]
    assert sentence in " ".join(scene_of(case).words().split())


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_seat_shows_the_remainder_with_which_it_wins(size: tuple[int, int], players: int) -> None:
    for turned in (False, True):
        builder = Builder(size, Fonts(), WORDS)
        SCENE.build(builder, look_of(Case(form="remainder", players=players, turned=turned)), area_of(builder))
        texts = builder.scene().words().splitlines()
        for seat in range(players):
            assert f"{'ABCDEFGH'[seat]} = {seat}" in texts, "on the board"
            assert f"= {seat}" in texts, "beside its card"


# -- words -------------------------------------------------------------------------------------------------------------


WORDS = English()


def test_the_verdict_names_the_card_that_took_the_most_tricks() -> None:
    tricks = (ContraTrick(0, (1, 4, 7), 0), ContraTrick(0, (1, 5, 8), 0), ContraTrick(0, (2, 6, 9), 0))
    view = replace(played(Case(copies=1, tricks=3))[1], tricks=tricks, scores=(3, 0, 0), winners=(0,))
    assert TEXT.verdict(view, NAMES.__getitem__, WORDS)[-1] == "Anna's best card was the 1: it took 2 tricks."


@given(st.integers(0, 2000))
def test_the_turning_point_is_the_trick_after_which_the_lead_never_changed(seed: int) -> None:
    view = played(Case(tricks=12, seed=seed))[1]
    assert TEXT.verdict(replace(view, over=False), NAMES.__getitem__, WORDS) == ()
    assume(len(view.winners) == 1)
    verdict = TEXT.verdict(view, NAMES.__getitem__, WORDS)
    leaders = []
    for count in range(1, 13):
        winners = [trick.winner for trick in view.tricks[:count]]
        scores = [winners.count(seat) for seat in range(3)]
        leaders.append({seat for seat in range(3) if scores[seat] == max(scores)})
    turning_point = max(trick for trick in range(1, 13) if trick == 1 or leaders[trick - 2] != set(view.winners))
    assert verdict[1].startswith("The last trick" if turning_point == 12 else f"From trick {turning_point} ")


def test_a_late_change_of_the_lead_gets_a_remark_and_an_early_one_gets_none() -> None:
    found, silent = 0, 0
    for seed in range(40):
        rng, log = Random(seed), EventLog()
        state = ENGINE.new(4, complete(ENGINE, 4, {"form": "remainder", "copies": 2}))
        random_moves(ENGINE, state, rng, log=log)
        before = (0,) * 4
        for moment in log.seen_by(None, lambda event: event.kind == "trick"):
            view: Any = moment.view
            ahead = [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]
            was = [seat for seat, score in enumerate(before) if score == max(before)]
            before = view.scores
            if len(ahead) == 1 and was != ahead:
                late = len(view.tricks) > 4
                found, silent = found + late, silent + (not late)
                remark = TEXT.remark(moment)
                assert (
                    (remark is not None and remark.seats == (ahead[0],))
                    if late
                    else remark is None or (remark.occasion == "revenge")
                )
    assert found and silent
