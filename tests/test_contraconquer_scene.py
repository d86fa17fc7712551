"""Pictures and texts of Contraconquer: readable cards, charts, explanations, moving cards, clicks, verdicts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from math import dist
from random import Random
from typing import Any, NamedTuple

import pytest
from contra_table import SIZES, Case, built, cases, chart_of, look_of, played, scene_of
from game_pictures import NAMES, English, area_of, flat, has_large_index
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from seeds import so_many
from seen import extent, nodes_of, panel_of, reads_well
from walks import random_moves

from tablegame.core.contract import EventLog
from tablegame.core.options import complete
from tablegame.core.sealed_cards import leaders
from tablegame.games.contraconquer import text as chart_text
from tablegame.games.contraconquer.facts import ContraTrick, trick_winner
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.scene import SCENE
from tablegame.games.contraconquer.text import TEXT
from tablegame.ui.render.fonts import Fonts
from tablegame.view.builder import Builder
from tablegame.view.game_scene import FrameRole
from tablegame.view.scene import SILENT, Card, Label, Line, Panel, Picture, Rect, Scene
from tablegame.view.timeline import LONGEST

WORDS = English()


class Face(NamedTuple):
    """Measures of a face in units of the art, whose cards are 240 wide and 370 high."""

    sign: float  # the height of the smallest sign that must be readable
    regions: tuple[tuple[float, float, float, float], ...]  # left, top, right and bottom of rank and combinations


PRINTED_FULL = Face(35, ((12, 12, 57, 59), (185, 25, 215, 55), (65, 245, 175, 340)))
PRINTED_SMALL = Face(70, ((9, 9, 85, 88), (115, 22, 200, 122), (25, 155, 215, 345)))
PLAIN_FULL = Face(46, ((180, 25, 215, 58), (70, 115, 170, 250)))
PLAIN_SMALL = Face(186, ((30, 130, 210, 325),))


def face_of(card: Card) -> Face:
    if card.face.startswith("contra"):
        return PRINTED_SMALL if has_large_index(card) else PRINTED_FULL
    return PLAIN_SMALL if has_large_index(card) else PLAIN_FULL


def top_cards(scene: Scene) -> dict[str, tuple[int, Card]]:
    """The uppermost card of each stack and every card of the trick, with its index among the nodes."""
    cards: dict[str, tuple[int, Card]] = {}
    for index, node in enumerate(scene.nodes):
        if isinstance(node, Card) and not node.face.startswith("back"):
            in_stack = not node.origin and not node.glow and node.id.startswith("hand/")
            cards[node.id.rsplit("/", 1)[0] if in_stack else node.id] = (index, node)
    return cards


@settings(max_examples=so_many(80, 250))
@given(case=cases())
@example(case=Case(pack="standard", copies=12, hyphens=False, viewer=None, size=(1920, 1080), scale=2.0))
def test_rank_and_combinations_of_every_card_are_readable(case: Case) -> None:
    scene = scene_of(case)
    for index, card in top_cards(scene).values():
        face, unit, (x, y, *_) = face_of(card), card.w / 240, card.rect
        assert face.sign * unit >= 16, card
        regions = [
            Rect(x + left * unit, y + top * unit, (right - left) * unit, (bottom - top) * unit)
            for left, top, right, bottom in face.regions
        ]
        for node in scene.nodes[index + 1 :]:
            if not (isinstance(node, Panel) and node.id == SILENT):
                box = extent(node).inset(node.h * 0.01 if isinstance(node, Card) else 0.5)
                assert not any(region.overlaps(box) for region in regions), (card, node)


@given(case=cases())
def test_ordinary_cards_of_the_printed_form_have_their_combinations_on_strips(case: Case) -> None:
    case = replace(case, form="printed", pack="standard", players=3, viewer=0, turned=False, tricks=0, sealed=0)
    lines = scene_of(case).words().splitlines()
    for combination in chart_text.TABLE:
        assert chart_text.combination_text(combination, "standard", case.hyphens) in lines, combination


@pytest.mark.parametrize("form, chart", [("printed", "chart"), ("remainder", "sums")])
@pytest.mark.parametrize("turned", [True, False])
def test_a_chart_lights_a_revealed_trick_but_nothing_during_a_choice(form: str, chart: str, turned: bool) -> None:
    nodes = flat(chart_of(Case(form=form, tricks=5, turned=turned), chart).nodes)
    assert sum(isinstance(node, Panel) and node.id == "lit" for node in nodes) == turned


def test_the_printed_chart_has_the_winner_of_the_rules_for_each_combination() -> None:
    assert sorted(chart_text.TABLE) == list(product((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    for ranks, card in chart_text.TABLE.items():
        assert card in ranks and chart_text.owner(card) == trick_winner("printed", ranks)


@given(st.data())
def test_the_explanation_of_a_sum_arrives_at_the_winner_of_the_rules(data: st.DataObject) -> None:
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
def test_the_groups_of_source_examples_are_struck(ranks: tuple[int, ...], groups: list[list[int]], stays: int) -> None:
    explanation = chart_text.explain(ranks)
    assert [[ranks[seat] for seat in group] for group in explanation.groups] == groups
    assert explanation.remaining_sum == stays


def test_between_two_games_the_last_trick_and_the_standings_are_shown() -> None:
    before, after, events = played(Case(copies=1, games=2, tricks=3, turned=True))
    turned, standings, choosing = SCENE.frames(before, events, after)
    assert sum(turned.view.hands[0]) == 0 and turned.view.game == 0
    assert standings.settlement and standings.view.game == 0
    assert sum(choosing.view.hands[0]) == 3 and choosing.view.game == 1


def test_a_played_card_moves_from_the_hand_to_the_trick_and_on_to_the_winner() -> None:
    case = Case(tricks=6, turned=True)
    before, _, _ = played(case)
    turned = look_of(case)
    choosing = replace(turned, frame=replace(turned.frame, role=FrameRole.CHOOSING, view=before, event=None))
    trick, cards = turned.view.tricks[-1], built(case, turned).cards()
    own_rank = trick.ranks[0]
    (own_card,) = (name for name, card in cards.items() if name.startswith(f"hand/0/{own_rank}/") and card.goal)
    assert own_card in built(case, choosing).cards(), "the card has the id that it had in the hand"
    assert {card.goal for card in cards.values() if card.goal} == {f"plate/{trick.winner}"}
    assert f"plate/{trick.winner}" in {getattr(node, "id", "") for node in built(case, turned).nodes}


def test_a_sealed_card_is_revealed_without_moving() -> None:
    sealed = scene_of(Case(sealed=2)).cards()
    turned = scene_of(Case(tricks=6, turned=True)).cards()
    for seat in (1, 2):
        assert sealed[f"sealed/{seat}"].face == "back/sealed"
        assert turned[f"sealed/{seat}"].face.startswith("contra/")


def test_only_the_top_card_of_the_lifted_rank_is_raised() -> None:
    look = look_of(Case(picked=True))
    lifted = [card for card in built(Case(picked=True), look).cards().values() if card.lift > 0.5]
    assert [card.face for card in lifted] == [f"contra/A/{look.picked}/full/hyphens"]


def test_the_winning_combination_is_lit_on_the_winning_card_only() -> None:
    case = Case(tricks=6, turned=True)
    lit = [card.face.split("/")[2] for card in scene_of(case).cards().values() if "lit" in card.face]
    assert lit == [str(chart_text.TABLE[look_of(case).view.tricks[-1].ranks])]


def test_struck_cards_fade_step_by_step_and_the_winner_is_named_at_the_end() -> None:
    case = Case(form="remainder", players=8, tricks=9, turned=True)
    steps = chart_text.explain(look_of(case).frame.view.tricks[-1].ranks).steps
    scenes = [scene_of(replace(case, step=step)) for step in range(steps + 1)]
    faded = [sum(card.face.endswith("/faded") for card in scene.cards().values()) for scene in scenes]
    assert faded[0] == faded[1] == 0 and faded[:steps] == sorted(faded[:steps]) and faded[-1] >= 2
    assert ["takes the trick:" in scene.words() for scene in scenes] == [False] * steps + [True]


@pytest.mark.parametrize("seed", range(12))
def test_the_winning_card_does_not_fade_even_if_it_is_struck(seed: int) -> None:
    case = Case(form="remainder", players=5, tricks=3, seed=seed, turned=True, size=(960, 600))
    (winning_card,) = (card for card in scene_of(case).cards().values() if card.glow)
    assert not winning_card.face.endswith("/faded")


@pytest.mark.parametrize("seed", range(12))
def test_a_single_card_that_remains_is_not_written_as_an_equation(seed: int) -> None:
    case = Case(form="remainder", pack="standard", copies=2, tricks=1 + seed, seed=seed, turned=True)
    words = scene_of(case).words()
    assert "stays" in words and re.search(r"(^|[^+] )(\d+) = \2 stays", words, re.MULTILINE) is None


@pytest.mark.parametrize("scale", [1.5, 1.75, 2.0])
@pytest.mark.parametrize("picked", [False, True])
def test_the_text_between_trick_and_hand_covers_no_count_in_large_type(picked: bool, scale: float) -> None:
    viewer = 0 if picked else None
    case = Case(pack="standard", copies=2, tricks=1, seed=0, viewer=viewer, picked=picked, turned=not picked)
    for size in ((3840, 2160), (1920, 1080), (1280, 800)):
        reads_well(scene_of(replace(case, size=size, scale=scale, step=0)))


@pytest.mark.parametrize("players, least", [(2, 120), (3, 110), (4, 88), (6, 80)])
def test_revealed_cards_are_large_in_the_smallest_window(players: int, least: int) -> None:
    case = Case(form="remainder", players=players, turned=True, size=(960, 600))
    cards_of_trick = [card for card in scene_of(case).cards().values() if card.goal]  # they move to who takes the trick
    assert len(cards_of_trick) == players and min(card.w for card in cards_of_trick) >= least


@pytest.mark.parametrize("pack", ["own", "standard"])
def test_by_remainder_eight_seats_are_drawn_even_in_a_very_low_area(pack: str) -> None:
    for share, scale in product((1.0, 0.7, 0.5, 0.35), (1.0, 1.25, 2.0)):
        case = Case(form="remainder", pack=pack, players=8, turned=True, size=(960, 600), scale=scale)
        builder = Builder(case.size, Fonts(), WORDS, case.scale)
        area = area_of(builder)
        SCENE.build(builder, look_of(case), area._replace(h=area.h * share))
        assert len([card for card in builder.scene().cards().values() if card.goal]) == 8


@pytest.mark.parametrize("size, scale", [*SIZES, ((1280, 1024), 2.0)])
@pytest.mark.parametrize("pack, players", [("own", 4), ("own", 8), ("standard", 4), ("standard", 8)])
def test_the_steps_of_an_explanation_move_no_card_and_overlap_no_words(
    pack: str, players: int, size: tuple[int, int], scale: float
) -> None:
    case, positions = Case(form="remainder", pack=pack, players=players, turned=True, size=size, scale=scale), set()
    for seed, step in product(range(3), (0, 1, 2, 3, 99)):
        scene = scene_of(replace(case, seed=seed, step=step))
        reads_well(scene)
        assert set(NAMES[:players]) <= {node.words for node in scene.nodes if isinstance(node, Label)}, "the board"
        positions.add(tuple(sorted(card.rect for card in scene.cards().values() if card.goal)))
    assert len(positions) == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", range(3, 9))
def test_the_pencil_counts_the_remainder_round_the_seats_to_the_winner(size: tuple[int, int], players: int) -> None:
    for seed in range(8):
        case = Case(form="remainder", players=players, tricks=3, seed=seed, turned=True, size=size)
        trick = look_of(case).view.tricks[-1]
        for step, is_last in ((1, False), (99, True)):
            nodes = scene_of(replace(case, step=step)).nodes
            slip = panel_of(nodes, "why")
            assert slip is not None
            # The shape of the winner is drawn a second time after the circle, beside the words.
            shapes = [shape for shape in nodes_of(nodes, Picture) if shape.rect.overlaps(slip)]
            circle = {shape.art: shape.rect for shape in reversed(shapes)}
            strokes = [line for line in nodes_of(nodes, Line) if line.pencil_seconds]
            assert {f"seat/{seat}" for seat in range(players)} <= circle.keys(), case
            assert len(strokes) == (is_last and chart_text.explain(trick.ranks).remaining_sum > 0)
            for stroke in strokes:
                end = stroke.points[-1]
                nearest = min(circle, key=lambda art: dist((circle[art].cx, circle[art].cy), end))
                assert nearest == f"seat/{trick.winner}" and stroke.pencil_seconds <= LONGEST


def test_the_text_about_a_lifted_card_names_the_tricks_that_it_takes() -> None:
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


def test_the_verdict_names_the_card_that_took_the_most_tricks() -> None:
    tricks = (ContraTrick(0, (1, 4, 7), 0), ContraTrick(0, (1, 5, 8), 0), ContraTrick(0, (2, 6, 9), 0))
    view = replace(played(Case(copies=1, tricks=3))[1], tricks=tricks, scores=(3, 0, 0), winners=(0,))
    assert TEXT.verdict(view, NAMES.__getitem__, WORDS)[-1] == "Anna's best card was the 1: it took 2 tricks."


@given(st.integers(0, 2000))
def test_the_verdict_names_the_last_trick_that_changed_the_lead(seed: int) -> None:
    view = played(Case(tricks=12, seed=seed))[1]
    assert TEXT.verdict(replace(view, over=False), NAMES.__getitem__, WORDS) == ()
    assume(len(view.winners) == 1)
    verdict = TEXT.verdict(view, NAMES.__getitem__, WORDS)
    winners = [trick.winner for trick in view.tricks]
    leaders_after = [leaders([winners[:count].count(seat) for seat in range(3)]) for count in range(1, 13)]
    turning_point = max(trick for trick in range(1, 13) if trick == 1 or leaders_after[trick - 2] != view.winners)
    assert verdict[1].startswith("The last trick" if turning_point == 12 else f"From trick {turning_point} ")


def test_taking_the_lead_alone_gets_a_remark_only_in_the_second_half() -> None:
    late_changes = early_changes = 0
    for seed in range(40):
        log = EventLog()
        state = ENGINE.new(4, complete(ENGINE, 4, {"form": "remainder", "copies": 2}))
        random_moves(ENGINE, state, Random(seed), log=log)
        leaders_before: tuple[int, ...] = (0, 1, 2, 3)
        for moment in log.seen_by(None, lambda event: event.kind == "trick"):
            view: Any = moment.view
            present_leaders = leaders(view.scores)
            if len(present_leaders) == 1 and leaders_before != present_leaders:
                remark = TEXT.remark(moment)
                if len(view.tricks) > 4:  # of eight tricks
                    late_changes += 1
                    assert remark is not None and remark.seats == present_leaders
                else:
                    early_changes += 1
                    assert remark is None or remark.occasion == "revenge", "for the end of another seat's row"
            leaders_before = present_leaders
    assert late_changes and early_changes
