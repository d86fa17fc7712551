"""Laws of the pictures of Contraspiel and ContractGrid: readable, true to the rules, reached by keys, quickly built."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest
from effort import effort
from every_screen import LongWords
from game_pictures import area_of, chart_area, flat, frame_name
from seen import (
    ink_box,
    lies_within,
    names_of_cards,
    nodes_of,
    reached_from,
    reads_well,
    shows_every_card,
    words_stand_whole,
)
from trick_tables import (
    ASKED,
    FOUR,
    LAID,
    NINE,
    SIZES,
    TABLES,
    Case,
    GridCase,
    Options,
    SpielCase,
    bids_laid,
    builder_of,
    built,
    chart_of,
    felt_of,
    look_of,
    marked,
    places_of,
    point_of,
    scene_of,
    spiel,
)

from tablegame.core.bots import Choice, Evaluation
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.storage.language import load
from tablegame.ui.render.fonts import Fonts
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.navigate import Direction, arrow, tab
from tablegame.view.scene import Badge, Label
from tablegame.view.timeline import Timeline

LARGE = ((1920, 1080), 2.0), ((960, 600), 2.0)
ODD: tuple[Options, ...] = (
    (("bids", 16), ("unmarked", 0)),
    (("bids", 1), ("cap", "none")),
    (("contracts", "nine"), ("bids", 9), ("chosen", CONTRACTS[7:])),
)
"""House rules that change the picture of ContractGrid."""
HARDEST = [
    spiel(players, at, skip=skip, size=(960, 600), scale=1.25, picked=at == "play")
    for players in (3, 4, 5, 6)
    for at in places_of(players)
    for skip in ((0,) if at in ASKED else (0, 4))
]
"""Every picture of Contraspiel in the smallest window with larger type; those without a question at two tables."""


def grids(*places: tuple[str, str], sizes: Any = SIZES, tables: Any = TABLES, **more: Any) -> list[GridCase]:
    """Each table of ContractGrid (players, house rules) at each place (the picture, the target in focus) in each window
    (its size, the scale of type)."""
    return [
        GridCase(players, at, options, size=size, scale=scale, focus=focus, **more)
        for (players, options), (at, focus), (size, scale) in product(tables, places, sizes)
    ]


LAYING_OUT = grids(*((GridPhase.GRID, focus) for focus in ("", "square/5", "suggested/apart", "tray/3")), laid=LAID)
"""Sheets are laid out: nothing is in focus, or a square, a suggested sheet, or a contract of the tray."""
BIDDING = [marked(case) for case in grids((GridPhase.BID, "square/4"), ("wait", ""), hands=2)]
RULED = grids((GridPhase.GRID, "square/4"), (GridPhase.BID, "square/4"), tables=[(3, options) for options in ODD])
PLAYED = grids(
    *((at, "") for at in (GridPhase.REFUSE, GridPhase.PLAY, "turned", "settled")),
    sizes=[*SIZES, *LARGE],
    tables=(*TABLES[:2], (3, (*NINE, ("cap", 400)))),
    hands=1,
    tricks=3,
)
SETTLED = [case for case in PLAYED if case.at == "settled"]
BY_SPECTATORS = [
    replace(case, seated=False)
    for case in [*grids(("wait", ""), hands=1), *PLAYED[1::2], *(case for case in HARDEST if case.at not in ASKED)]
    if case.at not in (GridPhase.REFUSE, GridPhase.PLAY)  # "wait" and "play" of a seat
]
"""The same pictures as spectators see them."""


def assert_readable(case: Case) -> None:
    """Assert that the picture stays on the felt and covers no words, and that each card is shown and has its own id."""
    scene = scene_of(case)
    lies_within(scene.nodes, felt_of(case))
    reads_well(scene)
    shows_every_card(scene)
    names = names_of_cards(scene)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", [*HARDEST, *LAYING_OUT, *BIDDING, *RULED, *PLAYED, *BY_SPECTATORS], ids=str)
def test_a_picture_is_readable_at_every_size(case: Case) -> None:
    assert_readable(case)
    if isinstance(case, GridCase) and case.at == GridPhase.BID:
        assert_readable(bids_laid(case))


def all_charts() -> list[tuple[Case, str]]:
    cases = [*SETTLED, *(SpielCase(players, "over", (("deals", 30),), size=size, scale=scale)
                         for players in (3, 6) for size, scale in SIZES)]  # fmt: skip
    return [(case, key) for case in cases for key, *_ in case.game.scene.charts(case.chosen, case.players)]


@pytest.mark.parametrize(("case", "chart"), all_charts(), ids=str)
def test_charts_are_readable_at_every_size(case: Case, chart: str) -> None:
    scene, builder = chart_of(case, chart), builder_of(case)
    margin = builder.px(10) if case.key == "contraspiel" else max(20.0, builder.px(24))
    lies_within(scene.nodes, chart_area(builder).inset(-margin))
    if chart == "ledger":  # thirty deals stand so close that the boxes of figures touch
        words_stand_whole(list(flat(scene.nodes)))
        assert "After 30 deals" in scene.words() and "30. " in scene.words()
    else:
        reads_well(scene)


@pytest.mark.parametrize("case", [*LAYING_OUT[::7], *BIDDING[::4]], ids=str)
def test_words_of_longer_languages_are_not_cut(case: Case) -> None:
    builder = builder_of(case)
    builder.words = LongWords()
    case.game.scene.build(builder, look_of(case), felt_of(case).inset(max(8.0, builder.px(14))))
    reads_well(builder.scene())


@pytest.mark.parametrize(
    "case",
    [spiel(6, at) for at in ("settled", "wait")]
    + grids((GridPhase.BID, ""), ("wait", ""), tables=[(4, FOUR)], sizes=SIZES[:1]),
    ids=str,
)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_german_words_are_not_cut_in_the_smallest_window(case: Case, scale: float) -> None:
    builder = Builder((960, 600), Fonts(), load("de"), scale)
    case.game.scene.build(builder, look_of(case), area_of(builder))
    labels = [node.words for node in flat(tuple(builder.nodes)) if isinstance(node, Label)]
    assert labels and not [words for words in labels if words.endswith("…") and words != "…"]


FINISHED_TRICKS = (
    *(SpielCase(players, "turned", skip=skip) for players in (3, 4, 5, 6) for skip in range(0, 8, 2)),
    *(GridCase(3, "turned", hands=1, tricks=tricks) for tricks in (0, 3, 6)),
    *(GridCase(4, "turned", FOUR, hands=1, tricks=tricks) for tricks in (0, 3, 6)),
    GridCase(3, "settled", hands=2),
)
CHANGED_BY_THE_LAST_CARD = {"hand", "trick", "lying", "sizes", "acting", "domain", "lacks"}
"""The fields of a view in which the picture of a finished trick differs from the picture before its last card."""


@pytest.mark.parametrize("case", FINISHED_TRICKS, ids=str)
def test_a_finished_trick_is_shown_with_its_cards_in_place(case: Case) -> None:
    """Only the last card is new, with nothing that follows from the trick; a review shows the same picture."""
    point = point_of(case)
    frame = case.game.scene.frames(point.before, point.moments, point.after)[0]
    view, before = frame.view, point.before
    assert frame_name(frame) == "turned" and frame.hold and not view.acting
    for name in {field.name for field in fields(view)} - CHANGED_BY_THE_LAST_CARD:
        assert getattr(view, name) == getattr(before, name), name
    assert view.cards_on_table[:-1] == before.cards_on_table and view.cards_on_table[-1][0] == before.acting[0]
    # What a seat has shown to lack it still lacks.
    assert all(
        lacks_now & lacks_before == lacks_before
        for lacks_now, lacks_before in zip(view.lacks, before.lacks, strict=True)
    )
    assert set(view.hand) == set(before.hand) - set(view.trick)
    trick = next(moment for moment in point.moments if moment.event.kind == "trick")
    assert case.game.scene.frames(trick.view, (trick,), trick.view)[0].view == view


@pytest.mark.parametrize("case", FINISHED_TRICKS[1::2], ids=str)
def test_the_cards_of_a_trick_go_to_its_winner(case: Case) -> None:
    look, point = look_of(case), point_of(case)
    winner = look.frame.event.seat
    with_trick = built(case, look)
    last_frame = case.game.scene.frames(point.before, point.moments, point.after)[-1]
    without_trick = built(case, replace(look, frame=last_frame))
    moving = {journey.card for journey in Timeline(with_trick, without_trick, 0.0, 1.0).journeys}
    for card in look.view.trick:
        assert f"card/{card}" in moving
        assert with_trick.cards()[f"card/{card}"].goal == f"seat/{winner}"
    glowing = [card.id for card in with_trick.cards().values() if card.glow and card.id.startswith("card/")]
    assert glowing == [f"card/{dict(look.view.cards_on_table)[winner]}"], "the winning card"


ONE_PICK = grids((GridPhase.REFUSE, ""), (GridPhase.PLAY, ""), sizes=SIZES[3:4])
"""Pictures in which a click chooses a whole move."""


@pytest.mark.parametrize("case", [*HARDEST, *ONE_PICK], ids=str)
def test_exactly_the_legal_moves_can_be_clicked(case: Case) -> None:
    look, scene = look_of(case), scene_of(case)
    offered = set()
    for target in scene.targets:
        if target.enabled and verbs.SAY.of(target.action):
            offered.add(verbs.SAY.values(target.action)[0])
        elif target.enabled and verbs.PICK.of(target.action):
            offered.add(case.game.scene.picked_move(look, target.action))
        if not target.enabled and look.can_act:
            assert target.why, target
    assert offered == (set(look.view.legal()) if look.can_act else set())
    assert {name for zone in scene.zones for name in zone.targets} == {target.id for target in scene.targets}


HINTED = [
    *(spiel(6, at, size=size, scale=scale)
      for at in ("first", "second", "contra", "exchange", "play") for size, scale in SIZES),
    *(case for case in ONE_PICK if case.players == 3),
]  # fmt: skip


@pytest.mark.parametrize("case", HINTED, ids=str)
def test_a_hint_shows_a_value_at_every_choice_and_covers_no_words(case: Case) -> None:
    look = look_of(case)
    value, scale, figure = (-12.34, "points", "−12.3") if case.key == "contraspiel" else (31.4, "hundred", "31 %")
    # The values differ, but by less than the figure shows.
    choices = tuple(Choice(move, value + move / 9999, error=0.5, weight=0.1) for move in look.view.legal())
    scene = built(case, replace(look, hint=Evaluation(choices, "", None, scale)))
    nodes = list(flat(scene.nodes))
    badges = [badge for badge in nodes_of(nodes, Badge) if badge.text == figure]
    labels = nodes_of(nodes, Label)
    actions = {target.action for target in scene.targets if target.enabled}
    calls_and_cards = [action for action in actions if verbs.SAY.of(action) or verbs.PICK.of(action)]
    figures = len(badges) + sum(figure in label.words for label in labels)  # in badges of cards and on buttons of calls
    assert figures == len(calls_and_cards)
    for label in labels:
        assert not label.words.endswith("…"), label
        assert not any(box.overlaps(badge.rect) for box in ink_box(label) for badge in badges), label


@pytest.mark.parametrize("first", [SpielCase(4, "play"), GridCase(3, GridPhase.PLAY, tricks=2)], ids=str)
def test_illegal_cards_are_dimmed_lie_lower_and_have_a_reason(first: Case) -> None:
    for number in range(60):
        case = replace(first, skip=number % 40) if first.key == "contraspiel" else replace(first, seed=1 + number)
        view = look_of(case).view
        if 0 < view.legal().count() < len(view.hand):
            break
    scene, cards = scene_of(case), scene_of(case).cards()
    legal = [cards[f"card/{card}"] for card in view.hand if card in view.legal()]
    for card in view.hand:
        picture, target = cards[f"card/{card}"], scene.target(f"card/{card}")
        assert target is not None and target.enabled == (card in view.legal()) == (picture.dim == 0)
        if not target.enabled:
            assert " led" in target.why and target.why_link.startswith(f"{case.key}#")
            assert max(card.y for card in legal) < picture.y


@pytest.mark.parametrize("case", [*HARDEST, *LAYING_OUT[::7], *BIDDING[::4], *PLAYED[::7]], ids=str)
def test_every_target_can_be_reached_by_keys(case: Case) -> None:
    scene = scene_of(case)
    arrows: tuple[Direction, ...] = ("left", "right", "up", "down")

    def after_one_key(start: str) -> list[str]:
        tabs = [tab(scene, start), tab(scene, start, backwards=True)]
        return tabs + [arrow(scene, start, key) for key in arrows]

    assert reached_from(scene.focus, after_one_key) - {""} == {target.id for target in scene.targets}


@pytest.mark.parametrize(
    ("case", "most"),
    [
        *((GridCase(3, at, hands=3, tricks=5), 70_000) for at in (GridPhase.PLAY, GridPhase.REFUSE, "settled")),
        (GridCase(3, GridPhase.GRID, focus="square/3"), 24_000),
        (marked(GridCase(4, GridPhase.BID, FOUR, focus="square/3", draft=(0, 1, 2, 3))), 24_000),
        *((SpielCase(6, at), 24_000) for at in ("first", "play", "settled")),
    ],
    ids=str,
)
def test_building_a_scene_takes_few_function_calls(case: Case, most: int) -> None:
    """The bounds are some two and a half times the usual calls."""
    look = look_of(case)
    built(case, look)
    assert effort(lambda: built(case, look)) < most
