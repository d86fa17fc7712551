"""The pictures of ContractGrid from the refused suits to the cap: what is told, how bids stand, settlements."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from game_pictures import English, flat, frame_name
from seen import reads_well
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
from tablegame.core.cards import JOKER
from tablegame.games.contractgrid.facts import moves, scoring
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.status import statuses
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.scene import SCENE, parts, settlement
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import statuses as scene_statuses
from tablegame.games.contractgrid.text import wording
from tablegame.session.settings import Settings
from tablegame.view.scene import Action, Card, Label, Panel, Picture, Rect

SMALLEST = (960, 600)


# -- suits that are refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(1, 8))
def test_a_refused_suit_names_who_refused_it_and_cannot_be_named_again(seed: int) -> None:
    case = GridCase(at=Phase.REFUSE, hands=seed % 3, seed=seed)
    refused, scene = look_of(case).view.refused, scene_of(case)
    for suit in range(4):
        target = scene.target(f"suit/{suit}")
        assert target is not None and target.enabled == (suit not in refused) == (str(suit + 1) in scene.keys)
        assert target.enabled or "has refused it already" in target.why
    first = next(suit for suit in range(4) if suit not in refused)
    assert scene.focus == f"suit/{first}"
    assert SCENE.picked_move(look_of(case), scene.keys[str(first + 1)]) == moves.REFUSE + first


def test_four_players_read_that_the_dealer_refuses_no_suit() -> None:
    assert "refuses none" in scene_of(GridCase(4, Phase.REFUSE, FOUR)).words()
    assert "refuses none" not in scene_of(GridCase(3, Phase.REFUSE)).words()


def test_the_only_suit_nobody_refused_is_shown_as_trump_before_the_bids() -> None:
    points = (point_of(GridCase(seed=seed)) for seed in range(1, 40))
    point = next(each for each in points if any(event.kind == "trump" for event in each.events))
    frames = SCENE.frames(point.before, point.moments, point.after)
    trump = next(frame for frame in frames if frame_name(frame) == "trump")
    assert trump.least_seconds > 1 and trump.view.phase == Phase.REFUSE and trump.view.trump == point.after.trump
    scene = built(GridCase(), replace(look_of(GridCase()), frame=trump, can_act=False, picked=None))
    assert "Trump:" in scene.words() and not [t for t in scene.targets if t.id.startswith("suit/")]


@pytest.mark.parametrize("size", (SMALLEST, (1280, 800), (1920, 1080), (3840, 2160)))
@pytest.mark.parametrize("scale", (1.0, 1.25, 2.0))
def test_a_chosen_suit_stays_below_its_question(size: tuple[int, int], scale: float) -> None:
    case = GridCase(at=Phase.REFUSE, size=size, scale=scale, seed=2)
    look = look_of(case)
    lifted = built(case, replace(look, picked=next(iter(look.view.legal()))))
    question = next(n.rect for n in lifted.nodes if isinstance(n, Label) and n.words.startswith("Name a suit"))
    tiles = [n.rect for n in lifted.nodes if isinstance(n, Panel) and n.id.startswith("suit/")]
    high = min(tile.y for tile in tiles)
    assert high < max(tile.y for tile in tiles), "one is raised"
    marks = [n.rect for n in lifted.nodes if isinstance(n, Panel) and n.style == "mark" and n.rect.y < high]
    assert min(mark.y for mark in marks if mark.overlaps(tiles[0]._replace(x=0, w=size[0]))) >= question.bottom


def test_the_refusal_of_a_suit_announces_the_trump_that_follows() -> None:
    """The last to refuse names the trump with it."""
    cases = (GridCase(at=Phase.REFUSE, seed=seed) for seed in range(80))
    case = next(each for each in cases if look_of(each).view.refused.count(None) == 1)
    look = look_of(case)
    labels = (n.words for n in built(case, replace(look, picked=min(look.view.legal()))).nodes if isinstance(n, Label))
    (told,) = (words for words in labels if words.startswith("Not "))
    assert told.endswith("are trump.")


# -- what happened -------------------------------------------------------------------------------------------------


def test_after_the_last_trick_nothing_is_open_before_the_hand_is_scored() -> None:
    point = point_of(GridCase(at="settled", hands=2))
    trick = next(moment for moment in point.moments if moment.event.kind == "trick")
    view = SCENE.frames(trick.view, (trick,), trick.view)[0].view
    assert view.phase == Phase.PLAY and view.hand == ()
    assert all(each.state != "open" for seat in range(3) for each in statuses(view, seat))


def test_events_have_their_pictures_in_order() -> None:
    point = point_of(GridCase(at="settled", hands=1))
    frames = SCENE.frames(point.before, point.moments, point.after)
    assert [frame_name(frame) for frame in frames] == ["turned", "settled", "dealing", "choosing"]
    assert frames[0].hold and frames[1].hold and frames[1].settlement and frames[-1].view is point.after
    over = point_of(GridCase(at="over", options=(("cap", 60),)))
    frames = SCENE.frames(over.before, over.moments, over.after)
    assert [frame_name(frame) for frame in frames][-2:] == ["settled", "over"] and frames[-2].view.over


def test_cards_of_computer_seats_stay_a_moment_before_the_next() -> None:
    point = point_of(GridCase(at=Phase.PLAY, tricks=2))
    last = SCENE.frames(point.before, point.moments, point.after)[-1]
    assert frame_name(last) == "choosing" and last.least_seconds > 0
    own = replace(point.after, seat=point.events[-1].seat)  # type: ignore[attr-defined]
    assert SCENE.frames(own, point.moments[-1:], own)[-1].least_seconds == 0


def test_a_fresh_hand_is_dealt_from_the_pack() -> None:
    case = GridCase(at=Phase.REFUSE)
    look = look_of(case)
    view = replace(look.view, refused=(None,) * 3)
    undealt = SCENE.undealt(view)
    assert undealt is not None and SCENE.undealt(replace(view, refused=(1, None, None))) is None
    scene = built(case, replace(look, frame=undealt, can_act=False))
    lying = [card.face for card in scene.cards().values() if card.id.startswith("card/")]
    assert lying == ["back"] * 11 and f"The lot falls on {look.name_of(view.dealer or 0)}" in scene.words()


# -- tricks --------------------------------------------------------------------------------------------------------


def test_keys_lift_the_cards_by_what_they_show_one_suit_after_the_other() -> None:
    case = GridCase(at=Phase.PLAY, tricks=0)
    look = look_of(case)
    hand = [card for card in scene_hand.sorted_hand(look.view) if card in look.view.legal()]
    for card in hand:
        rank = (card >> 2) + 1
        key = "j" if card == JOKER else {1: "a", 10: "0", 11: "j", 12: "q", 13: "k"}.get(rank, str(rank))
        same = [each for each in hand if each == card or (card != JOKER and each >> 2 == card >> 2)]
        if key == "j":
            same = [each for each in hand if each == JOKER or (each >> 2) + 1 == 11]
        lifted: int | None = None
        for wanted in (*same, same[0]):
            lifted = SCENE.picked_move(look, built(case, replace(look, picked=lifted)).keys[key])
            assert lifted == wanted


LED = re.compile("of the suit led|Trump is led")


def test_the_marks_of_a_hint_take_the_place_of_the_sentence_about_the_suit_led() -> None:
    table = [GridCase(at=Phase.PLAY, seed=seed) for seed in range(1, 9)]
    led = [case for case in table if LED.search(text_of(scene_of(case)))]
    assert led
    for case in led:
        look = look_of(case)
        choices = tuple(Choice(move, 31.4, 0.5, 0.1) for move in look.view.legal())
        hint = Evaluation(choices, "", None, "hundred")
        assert not LED.search(text_of(built(case, replace(look, hint=hint))))


@pytest.mark.parametrize("seed", range(1, 12))
def test_trumps_lie_at_the_left_and_suits_in_two_colours_in_turn(seed: int) -> None:
    view = look_of(GridCase(at=Phase.PLAY, tricks=0, seed=seed)).view
    groups = list(dict.fromkeys(scene_hand.group_of(card, view) for card in scene_hand.sorted_hand(view)))
    assert view.trump not in groups[1:]
    assert len(groups) < 4 or all((a in (1, 2)) != (b in (1, 2)) for a, b in pairwise(groups))


@pytest.mark.parametrize(("players", "options"), TABLES[:2])
@pytest.mark.parametrize("size", [SMALLEST, (1600, 1000), (3840, 2160)])
def test_the_last_trick_is_shown_with_the_name_of_its_winner(players: int, options: Any, size: tuple[int, int]) -> None:
    """The winner's card does not reach into its title, and a click opens all tricks."""
    case = GridCase(players, Phase.PLAY, options, tricks=3, size=size)
    target, look = scene_of(case).target("last.open"), look_of(case)
    assert target is not None and target.action == Action("moves")
    assert look.name_of(look.view.tricks[-1].winner) in target.label
    title = next(n for n in scene_of(case).nodes if isinstance(n, Label) and n.words in ("Last trick", "Last"))
    taken = [n for n in scene_of(case).nodes if isinstance(n, Card) and n.id.startswith("last/") and n.glow]
    assert size == SMALLEST or taken[0].rect.y - 4 * size[1] / 1000 >= title.rect.bottom


def test_in_the_smallest_window_with_large_type_the_last_trick_names_its_cards_whole(tmp_path: Path) -> None:
    with Harness(tmp_path, SMALLEST, Settings(language="de", text_scale=150)) as ui:
        play_kept(ui, "contractgrid", "three-usual-to-the-cap", 394)
        last = next(n.rect for n in ui.scene().nodes if isinstance(n, Panel) and n.id == "last")
        labels = [n for n in flat(ui.scene().nodes) if isinstance(n, Label) and last.overlaps(n.rect)]
        spans = [span.text for node in labels for line in node.lines for span in line]
        assert any(text.startswith("10") for text in spans) and not any(text.endswith("…") for text in spans), spans


# -- how bids stand ------------------------------------------------------------------------------------------------


def test_a_click_on_a_sheet_opens_all_contracts_of_that_seat() -> None:
    for seat in range(3):
        target = scene_of(GridCase(at=Phase.PLAY)).target(f"sheet.{seat}")
        assert target is not None and target.action == Action("chart", ("contracts", "contracts", str(seat)))


def test_counters_show_the_progress_of_each_bid() -> None:
    """The counters on the sheets are those of the statuses, and the slip has the reasons."""
    case = GridCase(at=Phase.PLAY, tricks=6)
    look, words = look_of(case), scene_of(case).words()
    art = [node.art for node in flat(scene_of(case).nodes) if isinstance(node, Picture)]
    for seat in range(3):
        states = parts.sheet_of(look, seat).states
        bids = contracts_of(look.view.bids[seat] or 0)
        assert {f"counter/{seat}/{states[contract]}" for contract in bids} <= set(art)
    assert "How the bids stand" in words and ("to come" in words or "so far" in words)


@pytest.mark.parametrize("at", [Phase.REFUSE, Phase.PLAY])
def test_contracts_of_all_sheets_are_explained_for_the_mouse_and_for_the_focus(at: str) -> None:
    case = GridCase(at=at)
    for seat, contract in ((0, 9), (1, 12), (2, 4)):
        told, name = wording.explanation(English(), contract, look_of(case).view), f"sheet.{seat}/{contract}"
        assert told not in text_of(scene_of(case))
        for pointed in (replace(case, hover=name), replace(case, focus=name)):
            assert told in text_of(scene_of(pointed))


def test_where_space_is_short_the_reasons_of_bids_are_left_out_one_by_one() -> None:
    """The lower the slip, the fewer reasons: four bids have four, three, two, one or none."""
    case = GridCase(at=Phase.PLAY, hands=1)
    look, lines = look_of(case), []
    for height in range(400, 130, -4):
        builder = builder_of(case)
        scene_statuses.draw(builder, look, Rect(0, 0, 300, height))
        lines.append(len({node.rect.y for node in builder.nodes if isinstance(node, Label)}))
    assert lines == sorted(lines, reverse=True) and len(set(lines)) >= 5


@pytest.mark.parametrize(("size", "scale"), [(SMALLEST, 1.0), (SMALLEST, 1.25), ((1280, 800), 1.25)])
@pytest.mark.parametrize(("seed", "tricks"), [(1, 3), (2, 6), (3, 9)])
def test_the_page_of_contracts_gives_every_reason(size: tuple[int, int], scale: float, seed: int, tricks: int) -> None:
    """The sheet makes room where it must; rows below the window's edge come into sight by scrolling."""
    case = GridCase(at=Phase.PLAY, seed=seed, tricks=tricks, size=size, scale=scale)
    words, builder = text_of(chart_of(case, "contracts")), builder_of(case)
    for each in statuses(look_of(case).view, 0)[9:12]:
        assert scene_statuses.reason_of(builder, look_of(case), each) in words


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_while_sheets_are_secret_the_contracts_page_states_each_condition(
    players: int, options: Any, size: tuple[int, int], scale: float
) -> None:
    scene = chart_of(GridCase(players, Phase.GRID, options, size=size, scale=scale), "contracts")
    reads_well(scene)
    assert "secret until all" in scene.words() and "Nobody takes more tricks than you" in scene.words()


# -- settlement ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_sums_of_a_settlement_follow_the_rule(seed: int) -> None:
    """Every seat's points are those of the rule, and every one of them stands on the sheet."""
    case = GridCase(at="settled", hands=4, seed=seed)
    view, words = look_of(case).view, scene_of(case).words()
    for seat, scored in enumerate(view.past[-1].scored):
        before = settlement.marks_before(view, seat)
        result = scoring.score(view.sheets[seat], scored.values, scored.bids, before, 1)
        assert result.points() == settlement.gain(view, seat)
        assert f"Bids {scored.bid_points // 5} × 5" in words and f"Lines {scored.lines} × 5" in words
        assert str(scored.total) in words
    assert view.marks == tuple(each.marks for each in view.past[-1].scored)


def test_a_settlement_shows_bids_and_what_was_made_and_on_a_press_all_contracts() -> None:
    case = GridCase(at="settled", hands=1)
    look, folded = look_of(case), scene_of(case)
    view, shown = look.view, settlement.shown_statuses(look)
    for seat, scored in enumerate(view.past[-1].scored):
        counted = {contract for contract, seats in shown.items() if seat in seats}
        assert counted == {c for c in view.sheets[seat] if (scored.values | scored.bids) >> c & 1}
    press = folded.target("fold")
    assert press is not None and press.action == folded.keys["a"]
    name, value = map(str, press.action.values)
    words = built(case, replace(look, picture_settings={name: value})).words()
    assert all(name in words for name in ("Zero", "Soloist", "All-Trump", "Clubs", "Play"))
    assert words.count("always") == 3 and words.count("of 9 trumps") == 3 > folded.words().count("of 9 trumps")


def test_in_narrow_columns_tricks_are_compared_in_figures() -> None:
    """Four players in the smallest window with large type: First to Partner, each with its six reasons."""
    case = GridCase(4, "settled", FOUR, size=SMALLEST, scale=1.25)
    words = built(case, replace(look_of(case), picture_settings={"settled": "all"})).words().splitlines()
    won = [each.tricks for each in look_of(case).view.past[-1].scored]
    told = [f"{won[seat]} to {', '.join(map(str, won[seat + 1 :] + won[:seat]))}" for seat in range(4)]
    assert all(words.count(each) == 6 * told.count(each) for each in told)


# -- the cap -------------------------------------------------------------------------------------------------------


def test_no_hand_brings_more_than_the_danger_zone_reckons() -> None:
    """Over whole games by chance, and at most 94 with a sheet that lacks four squares of the right kind."""
    for seed in range(1, 6):
        view = point_of(GridCase(at="over", options=(("cap", 150),), seed=seed)).after
        for number in range(1, len(view.past)):
            scored = view.past[number - 1].scored
            marks, scores = tuple(each.marks for each in scored), tuple(each.total for each in scored)
            then = replace(view, past=view.past[:number], marks=marks, scores=scores)
            for seat in range(3):
                brought = view.past[number].scored[seat].total - scores[seat]
                assert brought <= scoring.most_points_next(then, seat)
    view = replace(view, marks=(0xFFFF & ~(1 << 0 | 1 << 3 | 1 << 6 | 1 << 15),) * 3, sheets=(tuple(range(16)),) * 3)
    assert scoring.most_points_next(view, 0) == 94


def test_danger_is_near_the_cap_with_an_open_sheet_only() -> None:
    view = point_of(GridCase(at="settled", hands=2)).after
    near = replace(view, scores=(960, 100, 999))
    assert scoring.is_in_danger(near, 0) == (scoring.most_points_next(near, 0) >= 40)
    assert not scoring.is_in_danger(near, 1) and scoring.is_in_danger(near, 2)
    whole = replace(near, marks=(0, 0, 0xFFFF))
    assert not scoring.is_in_danger(whole, 2)
    lax = tuple((name, False if name == "require_complete" else value) for name, value in near.rules)
    assert not scoring.is_in_danger(replace(near, rules=lax), 2)


@pytest.mark.parametrize("cap", [5, 60])
def test_the_end_shows_everybodys_place(cap: int) -> None:
    """With who is behind at the cap, unless that is everybody: then it sets nobody apart."""
    case = GridCase(at="over", options=(("cap", cap),))
    words, places = scene_of(case).words(), scoring.seat_ranks(point_of(case).after)
    for place in places:
        assert f"{place.rank}. {look_of(case).name_of(place.seat)} {place.total}" in words
    behind = sum(place.behind for place in places)
    assert words.count("at the cap, sheet open") == (behind if behind < len(places) else 0)
    assert behind == (3 if cap == 5 else 1)


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("at", [Phase.PLAY, "turned"])
def test_sheet_and_list_show_the_same_progress_of_the_bids(
    at: str, players: int, options: tuple[tuple[str, Any], ...]
) -> None:
    """Their states come of one view: in no picture is one ahead of the other."""
    compared = 0
    for tricks, seed in product((2, 4, 6), range(1, 5)):
        scene = scene_of(GridCase(players, at, options, tricks=tricks, seed=seed, size=(1920, 1080)))
        slip = next((n.rect for n in scene.nodes if isinstance(n, Panel) and n.id == "bids"), None)
        counters = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("counter/0/")]
        listed = sorted(n.art for n in counters if slip is not None and slip.holds(n.rect.cx, n.rect.cy))
        assert slip is None or listed == sorted(n.art for n in counters if not slip.holds(n.rect.cx, n.rect.cy))
        compared += len(listed)
    assert compared
