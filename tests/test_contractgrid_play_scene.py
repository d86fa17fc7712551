"""The pictures of ContractGrid from the refusals to the end: events, tricks, status of bids, settlements, the cap."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from game_pictures import English, flat, frame_name
from seen import panel_of, reads_well
from tables import play_kept
from trick_tables import (
    FOUR,
    SIZES,
    TABLES,
    GridCase,
    builder_of,
    built,
    chart_of,
    look_of,
    point_of,
    scene_of,
    text_of,
)
from ui_harness import Harness

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import moves, scoring
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, DIFFERENT, FIRST, HEARTS, PLAY, SECOND, ZERO
from tablegame.games.contractgrid.facts.status import statuses
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.games.contractgrid.scene import SCENE, settlement
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import statuses as scene_statuses
from tablegame.games.contractgrid.text import wording
from tablegame.session.settings import Settings
from tablegame.view.scene import Action, Card, Label, Panel, Picture, Rect

SMALLEST = (960, 600)


@pytest.mark.parametrize("seed", range(1, 8))
def test_only_suits_that_nobody_refused_can_be_refused_by_click_and_key(seed: int) -> None:
    case = GridCase(at=GridPhase.REFUSE, hands=seed % 3, seed=seed)
    refused, scene = look_of(case).view.refused, scene_of(case)
    for suit in range(4):
        target = scene.target(f"suit/{suit}")
        assert target is not None and target.enabled == (suit not in refused) == (str(suit + 1) in scene.keys)
        assert ("has refused it already" in target.why) == (suit in refused)
    first = next(suit for suit in range(4) if suit not in refused)
    assert scene.focus == f"suit/{first}"
    assert SCENE.picked_move(look_of(case), scene.keys[str(first + 1)]) == moves.REFUSE + first


def test_four_players_read_that_the_dealer_refuses_no_suit() -> None:
    assert "refuses none" in scene_of(GridCase(4, GridPhase.REFUSE, FOUR)).words()
    assert "refuses none" not in scene_of(GridCase(3, GridPhase.REFUSE)).words()


def test_the_only_suit_nobody_refused_is_shown_as_trump_before_the_bids() -> None:
    points = (point_of(GridCase(seed=seed)) for seed in range(1, 40))
    point = next(point for point in points if any(event.kind == "trump" for event in point.events))
    frames = SCENE.frames(point.before, point.moments, point.after)
    trump_frame = next(frame for frame in frames if frame_name(frame) == "trump")
    assert trump_frame.least_seconds > 1 and trump_frame.view.trump == point.after.trump
    scene = built(GridCase(), replace(look_of(GridCase()), frame=trump_frame, can_act=False, picked=None))
    assert "Trump:" in scene.words() and not [t for t in scene.targets if t.id.startswith("suit/")]


@pytest.mark.parametrize("size", (SMALLEST, (1280, 800), (1920, 1080), (3840, 2160)))
@pytest.mark.parametrize("scale", (1.0, 1.25, 2.0))
def test_a_lifted_suit_with_its_frame_stays_below_the_question(size: tuple[int, int], scale: float) -> None:
    case = GridCase(at=GridPhase.REFUSE, size=size, scale=scale, seed=2)
    look = look_of(case)
    scene = built(case, replace(look, picked=next(iter(look.view.legal()))))
    question = next(n.rect for n in scene.nodes if isinstance(n, Label) and n.words.startswith("Name a suit"))
    lifted, *lying = sorted(n.rect.y for n in scene.nodes if isinstance(n, Panel) and n.id.startswith("suit/"))
    assert lifted < min(lying)
    tops_of_frames = [n.rect.y for n in scene.nodes if isinstance(n, Panel) and n.style == "mark"]
    frame_of_lifted = max(top for top in tops_of_frames if top < lifted)
    assert question.bottom <= frame_of_lifted


def test_the_last_refusal_announces_the_trump_that_follows() -> None:
    cases = (GridCase(at=GridPhase.REFUSE, seed=seed) for seed in range(80))
    case = next(case for case in cases if look_of(case).view.refused.count(None) == 1)
    look = look_of(case)
    labels = (n.words for n in built(case, replace(look, picked=min(look.view.legal()))).nodes if isinstance(n, Label))
    (announcement,) = (words for words in labels if words.startswith("Not "))
    assert announcement.endswith("are trump.")


def test_after_the_last_trick_of_a_hand_no_contract_is_shown_as_open() -> None:
    point = point_of(GridCase(at="settled", hands=2))
    # The moments of a settlement begin with the last trick of the hand.
    last_trick = next(moment for moment in point.moments if moment.event.kind == "trick")
    view = SCENE.frames(last_trick.view, (last_trick,), last_trick.view)[0].view
    assert view.phase == GridPhase.PLAY and view.hand == ()
    assert all(status.state != "open" for seat in range(3) for status in statuses(view, seat))


def test_only_a_card_of_another_seat_stays_a_moment_before_the_next_picture() -> None:
    point = point_of(GridCase(at=GridPhase.PLAY, tricks=2))
    last = SCENE.frames(point.before, point.moments, point.after)[-1]
    assert frame_name(last) == "choosing" and last.least_seconds > 0
    view_of_player = replace(point.after, seat=point.events[-1].seat)  # type: ignore[attr-defined]
    assert SCENE.frames(view_of_player, point.moments[-1:], view_of_player)[-1].least_seconds == 0


def test_before_the_first_refusal_the_own_cards_lie_face_down_on_the_pack() -> None:
    case = GridCase(at=GridPhase.REFUSE)
    look = look_of(case)
    view = replace(look.view, refused=(None,) * 3)
    undealt = SCENE.undealt(view)
    assert undealt is not None and SCENE.undealt(replace(view, refused=(1, None, None))) is None
    scene = built(case, replace(look, frame=undealt, can_act=False))
    own_cards = [card.face for card in scene.cards().values() if card.id.startswith("card/")]
    assert own_cards == ["back"] * 11 and f"The lot falls on {look.name_of(view.dealer or 0)}" in scene.words()


SUIT_LED = re.compile("of the suit led|Trump is led")


def test_the_marks_of_a_hint_take_the_place_of_the_sentence_about_the_suit_led() -> None:
    cases = [GridCase(at=GridPhase.PLAY, seed=seed) for seed in range(1, 9)]
    cases_with_sentence = [case for case in cases if SUIT_LED.search(text_of(scene_of(case)))]
    assert cases_with_sentence
    for case in cases_with_sentence:
        look = look_of(case)
        choices = tuple(Choice(move, 31.4, 0.5, 0.1) for move in look.view.legal())
        hint = Evaluation(choices, "", None, "hundred")
        assert not SUIT_LED.search(text_of(built(case, replace(look, hint=hint))))


@pytest.mark.parametrize("seed", range(1, 12))
def test_the_hand_has_trumps_at_the_left_and_then_red_and_black_suits_in_turn(seed: int) -> None:
    view = look_of(GridCase(at=GridPhase.PLAY, tricks=0, seed=seed)).view
    suits = list(dict.fromkeys(scene_hand.group_of(card, view) for card in scene_hand.sorted_hand(view)))
    assert view.trump not in suits[1:]
    are_red = [suit in (1, 2) for suit in suits]
    if len(suits) == 4:  # with fewer suits two of one colour may have to be neighbours
        assert are_red in ([True, False, True, False], [False, True, False, True])


@pytest.mark.parametrize(("players", "options"), TABLES[:2])
@pytest.mark.parametrize("size", [SMALLEST, (1600, 1000), (3840, 2160)])
def test_the_last_trick_opens_all_and_has_an_uncovered_title(players: int, options: Any, size: tuple[int, int]) -> None:
    case = GridCase(players, GridPhase.PLAY, options, tricks=3, size=size)
    target, look, nodes = scene_of(case).target("last.open"), look_of(case), scene_of(case).nodes
    assert target is not None and target.action == Action("moves")
    assert look.name_of(look.view.tricks[-1].winner) in target.label
    title = next(n for n in nodes if isinstance(n, Label) and n.words in ("Last trick", "Last"))
    raised_cards = [n for n in nodes if isinstance(n, Card) and n.id.startswith("last/") and n.glow]
    assert bool(raised_cards) == (size != SMALLEST), "in the smallest window cards are slips"
    assert all(card.rect.y - 4 * size[1] / 1000 >= title.rect.bottom for card in raised_cards)


def test_no_card_of_the_last_trick_is_cut_in_the_smallest_window(tmp_path: Path) -> None:
    with Harness(tmp_path, SMALLEST, Settings(language="de", text_scale=150)) as ui:
        play_kept(ui, "contractgrid", "three-usual-to-the-cap", moves=394)  # in the middle of a hand
        last = next(n.rect for n in ui.scene().nodes if isinstance(n, Panel) and n.id == "last")
        labels = [n for n in flat(ui.scene().nodes) if isinstance(n, Label) and last.overlaps(n.rect)]
        spans = [span.text for node in labels for line in node.lines for span in line]
        assert any(text.startswith("10") for text in spans) and not any(text.endswith("…") for text in spans), spans


def test_each_counter_has_the_status_of_its_bid_and_the_slip_the_reasons() -> None:
    case = GridCase(at=GridPhase.PLAY, tricks=6)
    view, words = look_of(case).view, scene_of(case).words()
    pictures = {node.art for node in flat(scene_of(case).nodes) if isinstance(node, Picture)}
    for seat, bids in enumerate(view.bids):
        states = {status.state for status in statuses(view, seat) if bids >> status.contract & 1}
        assert {f"counter/{seat}/{state}" for state in states} <= pictures
    assert "How the bids stand" in words and ("to come" in words or "so far" in words)


@pytest.mark.parametrize("at", [GridPhase.REFUSE, GridPhase.PLAY])
def test_contracts_of_all_sheets_are_explained_for_the_mouse_and_for_the_focus(at: str) -> None:
    case = GridCase(at=at)
    for seat, contract in ((0, ALL_TRUMP), (1, HEARTS), (2, SECOND)):
        explanation, target = wording.explanation(English(), contract, look_of(case).view), f"sheet.{seat}/{contract}"
        assert explanation not in text_of(scene_of(case))
        for pointed in (replace(case, hover=target), replace(case, focus=target)):
            assert explanation in text_of(scene_of(pointed))


def test_a_lower_slip_of_bids_has_fewer_reasons() -> None:
    case = GridCase(at=GridPhase.PLAY, hands=1)
    look, line_counts = look_of(case), []
    for height in range(400, 130, -4):
        builder = builder_of(case)
        scene_statuses.draw(builder, look, Rect(0, 0, 300, height))
        line_counts.append(len({node.rect.y for node in builder.nodes if isinstance(node, Label)}))
    assert line_counts == sorted(line_counts, reverse=True)
    assert len(set(line_counts)) >= 5, "four reasons, three, two, one and none"


@pytest.mark.parametrize(("size", "scale"), [(SMALLEST, 1.0), (SMALLEST, 1.25), ((1280, 800), 1.25)])
@pytest.mark.parametrize(("seed", "tricks"), [(1, 3), (2, 6), (3, 9)])
def test_the_chart_of_contracts_has_every_reason(size: tuple[int, int], scale: float, seed: int, tricks: int) -> None:
    case = GridCase(at=GridPhase.PLAY, seed=seed, tricks=tricks, size=size, scale=scale)
    words, builder = text_of(chart_of(case, "contracts")), builder_of(case)
    statuses_with_longest_reasons = statuses(look_of(case).view, 0)[9:12]
    for status in statuses_with_longest_reasons:
        assert scene_statuses.reason_of(builder, look_of(case), status) in words


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_while_sheets_are_secret_the_chart_of_contracts_has_the_conditions(
    players: int, options: Any, size: tuple[int, int], scale: float
) -> None:
    scene = chart_of(GridCase(players, GridPhase.GRID, options, size=size, scale=scale), "contracts")
    reads_well(scene)
    assert "secret until all" in scene.words() and "Nobody takes more tricks than you" in scene.words()


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_settlement_shows_the_points_of_each_seat_by_the_rules(seed: int) -> None:
    case = GridCase(at="settled", hands=4, seed=seed)
    view, words = look_of(case).view, scene_of(case).words()
    for seat, scored in enumerate(view.past[-1].scored):
        before = settlement.marks_before(view, seat)
        result = scoring.score(view.sheets[seat], scored.values, scored.bids, before, reward=1)
        assert result.points() == settlement.gain(view, seat)
        assert f"Bids {scored.bid_points // 5} × 5" in words and f"Lines {scored.lines} × 5" in words
        assert str(scored.total) in words
    assert view.marks == tuple(each.marks for each in view.past[-1].scored)


def test_a_settlement_shows_contracts_bid_on_or_made_and_on_a_press_all() -> None:
    case = GridCase(at="settled", hands=1)
    look, folded = look_of(case), scene_of(case)
    view, shown = look.view, settlement.shown_statuses(look)
    for seat, scored in enumerate(view.past[-1].scored):
        shown_of_seat = {contract for contract, seats in shown.items() if seat in seats}
        assert shown_of_seat == {c for c in view.sheets[seat] if (scored.values | scored.bids) >> c & 1}
    button = folded.target("fold")
    assert button is not None and button.action == folded.keys["a"]
    name, value = map(str, button.action.values)
    words = built(case, replace(look, picture_settings={name: value})).words()
    assert all(name in words for name in ("Zero", "Soloist", "All-Trump", "Clubs", "Play"))
    # The reasons of Play and of All-Trump, which each of the three seats has.
    assert words.count("always") == 3 and words.count("of 9 trumps") == 3 > folded.words().count("of 9 trumps")


def test_in_narrow_columns_a_settlement_compares_tricks_in_figures() -> None:
    case = GridCase(4, "settled", FOUR, size=SMALLEST, scale=1.25)
    lines = built(case, replace(look_of(case), picture_settings={"settled": "all"})).words().splitlines()
    tricks = [scored.tricks for scored in look_of(case).view.past[-1].scored]
    reasons = [f"{tricks[seat]} to {', '.join(map(str, tricks[seat + 1 :] + tricks[:seat]))}" for seat in range(4)]
    with_this_reason = ("First", "Second", "Third", "Different", "Soloist", "Partner")
    # Seats with the same figures have the same reason.
    assert all(lines.count(reason) == len(with_this_reason) * reasons.count(reason) for reason in reasons)


def test_no_hand_brings_more_points_than_the_bound_that_the_table_states() -> None:
    for seed in range(1, 6):
        view = point_of(GridCase(at="over", options=(("cap", 150),), seed=seed)).after
        for number, (before, hand) in enumerate(pairwise(view.past), 1):
            marks = tuple(scored.marks for scored in before.scored)
            totals = tuple(scored.total for scored in before.scored)
            view_before = replace(view, past=view.past[:number], marks=marks, scores=totals)
            for seat, scored in enumerate(hand.scored):
                assert scored.total - totals[seat] <= scoring.most_points_next(view_before, seat)
    # A sheet lacks four contracts, which one hand can make: 4 points for values, 4 bids and 14 lines of 5 points each.
    marks = 0xFFFF & ~mask_of((ZERO, FIRST, DIFFERENT, PLAY))
    view = replace(view, marks=(marks,) * 3, sheets=(tuple(range(16)),) * 3)
    assert scoring.most_points_next(view, 0) == 4 + 5 * (4 + 14)


def test_only_a_seat_near_the_cap_with_an_open_sheet_is_in_danger() -> None:
    view = replace(point_of(GridCase(at="settled", hands=2)).after, scores=(960, 100, 999))  # the cap is 1000
    assert scoring.is_in_danger(view, 0) == (scoring.most_points_next(view, 0) >= 40)
    assert not scoring.is_in_danger(view, 1) and scoring.is_in_danger(view, 2)
    complete_sheet = 0xFFFF
    assert not scoring.is_in_danger(replace(view, marks=(0, 0, complete_sheet)), 2)
    lax = tuple((name, False if name == "require_complete" else value) for name, value in view.rules)
    assert not scoring.is_in_danger(replace(view, rules=lax), 2), "by house rule an open sheet may win"


ALL_AT_CAP, ONE_AT_CAP = 5, 60
"""Caps. The first hand takes all three seats to 5 points; after the sixth one seat has more than 60. All sheets are
open."""


@pytest.mark.parametrize(("cap", "seats_at_cap"), [(ALL_AT_CAP, 3), (ONE_AT_CAP, 1)])
def test_the_end_shows_all_ranks_and_the_cap_unless_all_open_sheets_are_at_it(cap: int, seats_at_cap: int) -> None:
    case = GridCase(at="over", options=(("cap", cap),))
    words, ranks = scene_of(case).words(), scoring.seat_ranks(point_of(case).after)
    for rank in ranks:
        assert f"{rank.rank}. {look_of(case).name_of(rank.seat)} {rank.total}" in words
    assert sum(rank.behind for rank in ranks) == seats_at_cap, "open sheets at the cap rank behind"
    assert words.count("at the cap, sheet open") == (1 if cap == ONE_AT_CAP else 0), "if all are, it decides nothing"


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("at", [GridPhase.PLAY, "turned"])
def test_sheet_and_slip_agree_on_the_own_bids(at: str, players: int, options: tuple[tuple[str, Any], ...]) -> None:
    compared = 0
    for tricks, seed in product((2, 4, 6), range(1, 5)):
        scene = scene_of(GridCase(players, at, options, tricks=tricks, seed=seed, size=(1920, 1080)))
        slip = panel_of(scene.nodes, "bids")
        if slip is None:
            continue  # not every picture has room for the slip
        counters = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("counter/0/")]
        on_slip = sorted(n.art for n in counters if slip.holds(n.rect.cx, n.rect.cy))
        on_sheet = sorted(n.art for n in counters if not slip.holds(n.rect.cx, n.rect.cy))
        assert on_slip == on_sheet
        compared += len(on_slip)
    assert compared
