"""How ContractGrid lies on the table from the refused suits to the settlement: readable everywhere, and true."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any, cast

import pytest
from contra_table import area_of, chart_area
from contractgrid_table import Case, English, Point, builder_of, built, flat, look_of, point_of, scene_of
from effort import effort
from frames import frame_name
from seen import lies_within, reads_well, shows_every_card
from ui_harness import Harness

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.cards import JOKER
from tablegame.core.contract import Reason
from tablegame.games.contractgrid.facts import moves, preview, scoring
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.scoring import score
from tablegame.games.contractgrid.facts.status import statuses
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.scene import SCENE, settlement
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.games.contractgrid.scene import statuses as scene_statuses
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.session.settings import Settings
from tablegame.view import hand as hands
from tablegame.view.scene import Action, Card, Label, Panel, Picture, Rect

FOUR: tuple[tuple[str, Any], ...] = (("cards", 32),)
NINE: tuple[tuple[str, Any], ...] = (("contracts", "nine"), ("cap", 400))
SIZES = (
    ((960, 600), 1.0),
    ((960, 600), 1.25),
    ((1600, 1000), 1.0),
    ((1920, 1080), 1.25),
    ((1920, 1080), 2.0),
    ((960, 600), 2.0),
)
TABLES = ((3, ()), (4, FOUR), (3, NINE))


def cases(*places: str, **fields: Any) -> list[Case]:
    return [
        Case(players, at, hands=1, tricks=3, options=options, size=size, scale=scale, **fields)
        for (players, options), at, (size, scale) in product(TABLES, places, SIZES)
    ]


def named(case: Case) -> str:
    squares = "nine" if case.options == NINE else "sixteen"
    return f"{case.players}-{squares}-{case.at}-{case.size[0]}-{case.scale}"


@pytest.mark.parametrize("case", cases("refuse", "play", "turned"), ids=named)
def test_suits_and_tricks_at_every_size(case: Case) -> None:
    scene, builder = scene_of(case), builder_of(case)
    lies_within(scene.nodes, area_of(builder).inset(-max(8.0, builder.px(14))))
    reads_well(scene)
    shows_every_card(scene)


@pytest.mark.parametrize("case", cases("settled"), ids=named)
def test_settlements_at_every_size(case: Case) -> None:
    scene, builder = scene_of(case), builder_of(case)
    lies_within(scene.nodes, area_of(builder).inset(-max(8.0, builder.px(14))))
    reads_well(scene)


@pytest.mark.parametrize("chart", ["contracts", "race", "hands"])
@pytest.mark.parametrize("case", cases("settled"), ids=named)
def test_charts_at_every_size(case: Case, chart: str) -> None:
    builder = builder_of(case)
    SCENE.build_chart(builder, replace(look_of(case), chart=chart), chart_area(builder))
    scene = builder.scene()
    lies_within(scene.nodes, chart_area(builder).inset(-max(20.0, builder.px(24))))
    reads_well(scene)


@pytest.mark.parametrize("case", cases("grid"), ids=named)
def test_while_sheets_are_secret_the_page_of_contracts_says_what_each_asks(case: Case) -> None:
    case = replace(case, hands=0)
    builder = builder_of(case)
    SCENE.build_chart(builder, replace(look_of(case), chart="contracts"), chart_area(builder))
    scene = builder.scene()
    reads_well(scene)
    assert "secret until all" in scene.words() and "Nobody takes more tricks than you" in scene.words()


@pytest.mark.parametrize("players", [3, 4])
def test_a_spectator_sees_no_card_of_a_hand(players: int) -> None:
    case = Case(players, "turned", hands=1, tricks=3, options=FOUR if players == 4 else (), seated=False)
    faces = {c.id for c in scene_of(case).cards().values() if not c.face.startswith("back")}
    view = look_of(case).view
    public = {f"card/{card}" for card in view.trick} | {f"last/{card}" for card in view.tricks[-1].cards}
    assert faces == public


# -- suits that are refused ----------------------------------------------------------------------------------------


def test_a_suit_that_is_refused_says_by_whom_and_cannot_be_named_again() -> None:
    for seed in range(1, 8):
        case = Case(at="refuse", hands=seed % 3, seed=seed)
        view, scene = look_of(case).view, scene_of(case)
        for suit in range(4):
            target = scene.target(f"suit/{suit}")
            assert target is not None and target.enabled == (suit not in view.refused)
            assert target.enabled or "has refused it already" in target.why
            assert (str(suit + 1) in scene.keys) == target.enabled
        first = next(suit for suit in range(4) if suit not in view.refused)
        assert scene.focus == f"suit/{first}"
        assert SCENE.picked(look_of(case), scene.keys[str(first + 1)]) == moves.REFUSE + first


def test_four_players_are_told_that_the_dealer_refuses_none() -> None:
    assert "refuses none" in scene_of(Case(4, "refuse", options=FOUR)).words()
    assert "refuses none" not in scene_of(Case(3, "refuse")).words()


def test_the_last_suit_left_is_shown_as_trump_before_anybody_bids() -> None:
    point = _told("trump")
    trump = next(
        frame for frame in SCENE.frames(point.before, point.moments, point.after) if frame_name(frame) == "trump"
    )
    seen = cast("GridView", trump.view)
    assert trump.pause > 1 and seen.phase == Phase.REFUSE and seen.trump == point.after.trump
    look = replace(look_of(Case()), frame=trump, can_act=False, picked=None)
    scene = built(Case(), look)
    assert "Trump:" in scene.words() and not [t for t in scene.targets if t.id.startswith("suit/")]


def _told(kind: str) -> Point:
    """A point at which an event of that kind has just been told."""
    for seed in range(1, 40):
        point = point_of(Case(at="bid", seed=seed))
        if any(event.kind == kind for event in point.events):
            return point
    raise AssertionError(kind)


# -- tricks --------------------------------------------------------------------------------------------------------


def test_a_finished_trick_is_told_as_it_lay() -> None:
    """Hand, tricks, cards collected and what was shown are as they were; looked at again from later it is the same."""
    for players, tricks in product((3, 4), (0, 3, 6)):
        case = Case(players, "turned", hands=1, tricks=tricks, options=FOUR if players == 4 else ())
        point = point_of(case)
        event: Any = next(event for event in point.events if event.kind == "trick")
        told = SCENE.frames(point.before, point.moments, point.after)[0]
        assert frame_name(told) == "turned" and told.hold and not cast("GridView", told.view).acting
        view, before = cast("GridView", told.view), point.before
        assert view.trick == event.cards and view.tricks == before.tricks == point.after.tricks[:-1]
        assert view.collected == before.collected and view.scores == before.scores and view.bids == before.bids
        gone = {card for seat, card in view.lying if seat == 0}
        assert {*view.hand} == {*before.hand} - gone
        assert all(size == len(view.hand) for size in view.sizes)


def test_a_trick_of_a_hand_that_is_over_is_told_as_of_then() -> None:
    point = point_of(Case(at="settled", hands=2))
    trick = next(moment for moment in point.moments if moment.event.kind == "trick")
    view = SCENE.frames(trick.view, (trick,), trick.view)[0].view
    assert view.phase == Phase.PLAY and view.scores == point.before.scores and view.marks == point.before.marks
    assert view.past == point.before.past and view.trump == point.before.trump and view.hand == ()
    assert view.lacks == point.state.view(None).lacks or all(
        lacks | seen == lacks for lacks, seen in zip(view.lacks, point.before.lacks, strict=True)
    )
    assert all(each.state != "open" for seat in range(3) for each in statuses(view, seat))


def test_events_have_their_pictures_in_order() -> None:
    point = point_of(Case(at="settled", hands=1))
    frames = SCENE.frames(point.before, point.moments, point.after)
    assert [frame_name(frame) for frame in frames] == ["turned", "settled", "dealing", "choosing"]
    assert frames[0].hold and frames[1].hold and frames[1].rest and frames[-1].view is point.after
    over = point_of(Case(at="over", options=(("cap", 60),)))
    frames = SCENE.frames(over.before, over.moments, over.after)
    assert [frame_name(frame) for frame in frames][-2:] == ["settled", "over"] and cast(
        "GridView", frames[-2].view
    ).over


def test_cards_of_computer_seats_stay_a_moment_before_the_next() -> None:
    point = point_of(Case(at="play", tricks=2))
    last = SCENE.frames(point.before, point.moments, point.after)[-1]
    assert frame_name(last) == "choosing" and last.pause > 0
    own = replace(point.after, seat=point.events[-1].seat)
    assert SCENE.frames(own, point.moments[-1:], own)[-1].pause == 0


def test_a_fresh_hand_is_dealt_from_the_pack() -> None:
    look = look_of(Case(at="refuse"))
    view = replace(look.view, refused=(None,) * 3)
    undealt = SCENE.undealt(view)
    assert undealt is not None and SCENE.undealt(replace(view, refused=(1, None, None))) is None
    scene = built(Case(at="refuse"), replace(look, frame=undealt, can_act=False))
    lying = [card for card in scene.cards().values() if card.id.startswith("card/")]
    assert len(lying) == 11 and {card.face for card in lying} == {"back"}
    assert f"The lot falls on {look.sitters[view.dealer or 0].name}" in scene.words()


def test_forbidden_cards_are_tinted_and_say_why_the_others_stand_higher() -> None:
    for seed in range(1, 60):
        case = Case(at="play", tricks=2, seed=seed)
        look = look_of(case)
        view = look.view
        if 0 < view.legal().count() < len(view.hand):
            break
    scene = scene_of(case)
    cards = scene.cards()
    for card in view.hand:
        lying, target = cards[f"card/{card}"], scene.target(f"card/{card}")
        assert target is not None and target.enabled == (card in view.legal()) == (lying.dim == 0)
        assert target.enabled or ("led: follow with" in target.why and target.why_link == "contractgrid#play")
    tops = [cards[f"card/{card}"].y for card in view.legal()]
    assert max(tops) < min(cards[f"card/{card}"].y for card in view.hand if card not in view.legal())


def test_keys_lift_the_cards_by_what_they_show_one_suit_after_the_other() -> None:
    case = Case(at="play", tricks=0)
    look = look_of(case)
    view = look.view
    hand = [card for card in scene_hand.sorted_hand(view) if card in view.legal()]
    for card in hand:
        rank = (card >> 2) + 1
        key = "j" if card == JOKER else {1: "a", 10: "0", 11: "j", 12: "q", 13: "k"}.get(rank, str(rank))
        same = [each for each in hand if each == card or (card != JOKER and each >> 2 == card >> 2)]
        if key == "j":
            same = [each for each in hand if each == JOKER or (each >> 2) + 1 == 11]
        lifted: int | None = None
        for wanted in (*same, same[0]):
            lifted = SCENE.picked(look, built(case, replace(look, picked=lifted)).keys[key])
            assert lifted == wanted


def test_the_hand_lies_as_its_player_has_laid_it_until_it_is_sorted_again() -> None:
    case = Case(at="play", tricks=2)
    look = look_of(case)
    hand = scene_hand.sorted_hand(look.view)
    turned = replace(look, turned={hands.order_name(look): " ".join(map(str, reversed(hand)))})
    scene = built(case, turned)
    lying = sorted((card for card in scene.cards().values() if card.id.startswith("card/")), key=lambda card: card.x)
    shown = [int(card.id.removeprefix("card/")) for card in lying]
    assert [card for card in shown if card in hand] == list(reversed(hand))
    assert scene.keys["g"] == Action("turn", (hands.order_name(look), ""))
    assert "g" not in scene_of(case).keys


def test_trumps_lie_at_the_left_and_suits_in_two_colours_in_turn() -> None:
    for seed in range(1, 12):
        view = look_of(Case(at="play", tricks=0, seed=seed)).view
        hand = scene_hand.sorted_hand(view)
        groups = list(dict.fromkeys(scene_hand.group_of(card, view) for card in hand))
        assert view.trump not in groups[1:]
        if len(groups) == 4:
            assert all((a in (1, 2)) != (b in (1, 2)) for a, b in pairwise(groups))


def test_hints_stand_at_cards_and_suits() -> None:
    for at in ("play", "refuse"):
        case = Case(at=at, tricks=2)
        look = look_of(case)
        choices = tuple(Choice(m, 31.4 + m / 999, 0.1, 0.5, Reason("x")) for m in look.view.legal())
        hinted = replace(look, hint=Evaluation((*choices, Choice(99, 9.0, 0.1, 0.0, Reason("y"))), "", None, "hundred"))
        assert built(case, hinted).words().count("31 %") == len(choices)


def test_a_click_on_a_sheet_opens_all_contracts_of_that_seat() -> None:
    scene = scene_of(Case(at="play"))
    for seat in range(3):
        target = scene.target(f"sheet.{seat}")
        assert target is not None and target.action == Action("chart", ("contracts", "contracts", str(seat)))


def test_the_last_trick_is_shown_with_who_took_it() -> None:
    for size in ((960, 600), (1600, 1000)):
        for players, options in ((3, ()), (4, FOUR)):
            case = Case(players, "play", tricks=3, options=options, size=size)
            target = scene_of(case).target("last.open")
            trick = look_of(case).view.tricks[-1]
            assert target is not None and target.action == Action("moves")
            assert look_of(case).sitters[trick.winner].name in target.label


def test_the_winner_of_the_last_trick_does_not_reach_into_its_title() -> None:
    for size in ((1600, 1000), (3840, 2160)):
        scene = scene_of(Case(at="play", tricks=3, size=size))
        title = next(node for node in scene.nodes if isinstance(node, Label) and node.words == "Last trick")
        taken = next(
            node for node in scene.nodes if isinstance(node, Card) and node.id.startswith("last/") and node.glow
        )
        frame = 4 * size[1] / 1000
        assert taken.y - taken.h / 2 - frame >= title.rect.bottom


def test_counters_show_how_each_bid_stands() -> None:
    """The counters on the sheets are those of standing.py, and the slip has the reasons."""
    case = Case(at="play", tricks=6)
    look = look_of(case)
    view = look.view
    art = [node.art for node in flat(scene_of(case).nodes) if isinstance(node, Picture)]
    for seat in range(3):
        states = parts.states_of(look, seat)
        bids = contracts_of(view.bids[seat] or 0)
        for state in {states[contract] for contract in bids}:
            assert f"counter/{seat}/{state}" in art
    words = scene_of(case).words()
    assert "How your bids stand" in words and ("to come" in words or "so far" in words)


# -- settlement ----------------------------------------------------------------------------------------------------


def test_a_settlement_adds_up_as_the_rule_says() -> None:
    """Every seat's points are those of the rule, and every one of them stands on the sheet."""
    for seed in range(1, 5):
        case = Case(at="settled", hands=4, seed=seed)
        look = look_of(case)
        view = look.view
        words = scene_of(case).words()
        for seat in range(3):
            scored = view.past[-1].scored[seat]
            before = settlement.marks_before(view, seat)
            sheet = view.sheets[seat]
            assert sheet is not None
            result = score(sheet, scored.values, scored.bids, before, 1)
            assert result.points() == settlement.gain(view, seat)
            assert f"Bids {scored.made // 5} × 5" in words and f"Lines {scored.lines} × 5" in words
            assert str(scored.total) in words
        assert view.marks == tuple(each.marks for each in view.past[-1].scored)


def test_a_settlement_has_every_contract_of_every_player() -> None:
    case = Case(at="settled", hands=1)
    words = scene_of(case).words()
    for name in ("Zero", "Soloist", "All-Trump", "Clubs", "Play"):
        assert name in words
    assert words.count("always") == 3 and words.count("of 9 trumps") == 3


@pytest.mark.parametrize("at", [Phase.REFUSE, Phase.PLAY])
def test_contracts_of_all_sheets_are_explained_for_the_mouse_and_for_the_focus(at: str) -> None:
    case = Case(at=at)
    view = cast("GridView", look_of(case).frame.view)
    for seat, contract in ((0, 9), (1, 12), (2, 4)):
        said = wording.explained(English(), contract, view)
        name = f"sheet.{seat}/{contract}"
        for pointed in (replace(case, hover=name), replace(case, focus=name)):
            assert said in " ".join(scene_of(pointed).words().split())
        assert said not in " ".join(scene_of(case).words().split())


def test_reasons_of_bids_give_way_one_by_one() -> None:
    """The lower the slip, the fewer reasons: four bids have four, three, two, one or none."""
    case = Case(at=Phase.PLAY, hands=1)
    look, lines = look_of(case), []
    for height in range(400, 130, -4):
        builder = builder_of(case)
        scene_statuses.draw(builder, look, Rect(0, 0, 300, height))
        lines.append(len({node.rect.y for node in builder.nodes if isinstance(node, Label)}))
    assert lines == sorted(lines, reverse=True) and len(set(lines)) >= 5


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.25)])
def test_the_page_of_contracts_gives_every_reason(size: tuple[int, int], scale: float) -> None:
    """The sheet makes room where it must; rows below the window's edge come into sight by scrolling."""
    for seed, tricks in ((1, 3), (2, 6), (3, 9)):
        case = Case(at=Phase.PLAY, seed=seed, tricks=tricks, size=size, scale=scale)
        builder, look = builder_of(case), look_of(case)
        SCENE.build_chart(builder, replace(look, chart="contracts"), chart_area(builder))
        words = " ".join(builder.scene().words().split())
        for each in statuses(cast("GridView", look.view), 0)[9:12]:
            assert scene_statuses.reason_of(builder, look, each) in words


def test_in_narrow_columns_tricks_are_compared_in_figures() -> None:
    """Four players in the smallest window with large type: First to Partner, each with its six reasons."""
    case = Case(4, "settled", options=FOUR, size=(960, 600), scale=1.25)
    words = scene_of(case).words().splitlines()
    won = [each.tricks for each in cast("GridView", look_of(case).frame.view).past[-1].scored]
    said = [f"{won[seat]} to {', '.join(map(str, won[seat + 1 :] + won[:seat]))}" for seat in range(4)]
    assert all(words.count(each) == 6 * said.count(each) for each in said)


def test_lines_newly_drawn_are_told_from_old_ones() -> None:
    sheet = tuple(range(16))
    assert GridSheet(0, sheet, 0b1111).standing() == (0,)
    assert GridSheet(0, sheet, 0xFFFF).standing() == tuple(range(14))
    assert GridSheet(0, tuple(range(9)), 0b111).standing() == (0,)


# -- the race ------------------------------------------------------------------------------------------------------


def test_no_hand_brings_more_than_the_danger_zone_reckons() -> None:
    """Over whole games by chance, and at most 94 with a sheet that lacks four squares of the right kind."""
    for seed in range(1, 6):
        view = point_of(Case(at="over", options=(("cap", 150),), seed=seed)).after
        for number in range(1, len(view.past)):
            scored = view.past[number - 1].scored
            then = replace(
                view,
                past=view.past[:number],
                marks=tuple(e.marks for e in scored),
                scores=tuple(e.total for e in scored),
            )
            for seat in range(3):
                brought = view.past[number].scored[seat].total - scored[seat].total
                assert brought <= preview.most_next(then, seat)
    view = replace(view, marks=(0xFFFF & ~(1 << 0 | 1 << 3 | 1 << 6 | 1 << 15),) * 3, sheets=(tuple(range(16)),) * 3)
    assert preview.most_next(view, 0) == 94


def test_danger_is_near_the_cap_with_an_open_sheet_only() -> None:
    view = point_of(Case(at="settled", hands=2)).after
    near = replace(view, scores=(960, 100, 999))
    assert preview.in_danger(near, 0) == (preview.most_next(near, 0) >= 40)
    assert not preview.in_danger(near, 1) and preview.in_danger(near, 2)
    whole = replace(near, marks=(0, 0, 0xFFFF))
    assert not preview.in_danger(whole, 2)
    lax = tuple((name, False if name == "require_complete" else value) for name, value in near.rules)
    assert not preview.in_danger(replace(near, rules=lax), 2)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_race_counts_everybodys_squares_in_the_same_words(size: tuple[int, int]) -> None:
    case = Case(at="settled", hands=6, size=size)
    builder = builder_of(case)
    SCENE.build_chart(builder, replace(look_of(case), chart="race"), chart_area(builder))
    told = [node.words for node in builder.scene().nodes if isinstance(node, Label) and " of 16" in node.words]
    assert len(told) == 3
    assert len({text.endswith("marked") for text in told}) == 1


def test_the_race_shows_the_cap_and_says_when_there_is_none() -> None:
    def told(*options: tuple[str, Any]) -> str:
        case = Case(at="settled", hands=6, options=options)
        builder = builder_of(case)
        SCENE.build_chart(builder, replace(look_of(case), chart="race"), chart_area(builder))
        return builder.scene().words()

    assert "Cap 80" in told(("cap", 80)) and "can bring an open sheet to" in told(("cap", 80))
    assert "points to the cap of 1000" in told() and "Cap 1000" not in told()
    assert "No cap" in told(("cap", "none")) and "of 16" in told(("cap", "none"))


@pytest.mark.parametrize("cap", [60, 80, 120, 160, 200, 250, 300, 1000])
def test_what_is_shaded_in_the_race_is_explained_and_who_is_behind_is_named(cap: int) -> None:
    for at in ("settled", "over"):
        if (at, cap) == ("over", 1000):
            continue
        case = Case(at=at, hands=4 if at == "settled" else 0, options=(("cap", cap),))
        builder, look = builder_of(case), look_of(case)
        SCENE.build_chart(builder, replace(look, chart="race"), chart_area(builder))
        words = " ".join(builder.scene().words().split())
        shaded = any(isinstance(node, Panel) and node.style == "lit" for node in builder.scene().nodes)
        view = cast("GridView", look.view)
        behind = [look.sitters[seat].name for seat in range(3) if scoring.is_behind(view, seat)]
        assert ("so last" in words) == bool(behind)
        assert shaded == (f"Cap {cap}" in words) and (not shaded or bool(behind) != ("Shaded" in words))
        assert all(name in words.partition("so last: ")[2].partition(".")[0] for name in behind)


@pytest.mark.parametrize("cap", [5, 60])
def test_the_end_shows_everybodys_place(cap: int) -> None:
    """With who is behind at the cap, unless that is everybody: then it sets nobody apart."""
    case = Case(at="over", options=(("cap", cap),))
    words, places = scene_of(case).words(), scoring.places(point_of(case).after)
    for place in places:
        assert f"{place.rank}. {look_of(case).sitters[place.seat].name} {place.total}" in words
    behind = sum(place.behind for place in places)
    assert words.count("at the cap, sheet open") == (behind if behind < len(places) else 0)
    assert behind == (3 if cap == 5 else 1)


def test_a_picture_is_little_work() -> None:
    """9,000 calls for the question, 35,000 for a settlement of 64 squares when this was written."""
    for at in ("play", "refuse", "settled"):
        case = Case(at=at, hands=3, tricks=5)
        look = look_of(case)
        built(case, look)
        assert effort(lambda case=case, look=look: built(case, look)) < 70_000, at


@pytest.mark.parametrize("size", ((960, 600), (1280, 800), (1920, 1080), (3840, 2160)))
@pytest.mark.parametrize("scale", (1.0, 1.25, 2.0))
def test_a_chosen_suit_stays_below_its_question(size: tuple[int, int], scale: float) -> None:
    case = Case(at="refuse", size=size, scale=scale, seed=2)
    look = look_of(case)
    lifted = built(case, replace(look, picked=next(iter(look.view.legal()))))
    question = next(n.rect for n in lifted.nodes if isinstance(n, Label) and n.words.startswith("Name a suit"))
    tiles = [n.rect for n in lifted.nodes if isinstance(n, Panel) and n.id.startswith("suit/")]
    high = min(tile.y for tile in tiles)
    assert high < max(tile.y for tile in tiles), "one is raised"
    marks = [n.rect for n in lifted.nodes if isinstance(n, Panel) and n.style == "mark" and n.rect.y < high]
    assert min(mark.y for mark in marks if mark.overlaps(tiles[0]._replace(x=0, w=size[0]))) >= question.bottom


def test_refusing_a_suit_says_what_is_trump_then() -> None:
    """The last to refuse names the trump with it."""
    scene = next(
        built(case, replace(look, picked=next(iter(look.view.legal()))))
        for case in (Case(at="refuse", seed=seed) for seed in range(80))
        if (look := look_of(case)).can_act and len([s for s in look.view.refused if s is not None]) == 2
    )
    said = [node.words for node in scene.nodes if isinstance(node, Label) and node.words.startswith("Not ")]
    assert len(said) == 1 and said[0].endswith("are trump.")


def test_in_the_smallest_window_with_large_type_the_last_trick_names_its_cards_whole(tmp_path: Path) -> None:
    game = Path(__file__).parent / "playthroughs" / "contractgrid" / "three-usual-to-the-cap.yaml"
    head, _, moves = game.read_text("utf-8").partition("moves:\n")
    with Harness(tmp_path, (960, 600), Settings(language="de", text_scale=150)) as ui:
        ui.paste(head + "moves:\n" + "".join(moves.splitlines(keepends=True)[:394]))
        ui.settle()
        if ui.scene().target("open"):
            ui.key("enter")
        ui.run(6.0, rate=10)
        last = next(n.rect for n in ui.scene().nodes if isinstance(n, Panel) and n.id == "last")
        said = [n for n in flat(ui.scene().nodes) if isinstance(n, Label) and last.overlaps(n.rect)]
        spans = [span.text for node in said for line in node.lines for span in line]
        assert any(text.startswith("10") for text in spans), spans
        assert not any(text.endswith("…") for text in spans), spans
