"""The picture of WarGops: readable at every size and count, motion that follows cards, settlements in sentences."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from game_pictures import English, area_of, flat, frame_name, has_large_index
from hypothesis import assume, given
from seen import extent, lies_within, nodes_of, panel_of, spans_of
from war_table import Case, builder_of, built, cases, look_of, played, scene_of

from tablegame.games.wargops.scene import LEAST, SCENE, PileCard, ShownPile, parts, spread
from tablegame.games.wargops.text import cards as card_text
from tablegame.games.wargops.text import settlement
from tablegame.view.scene import Badge, Card, Label, Panel, Picture, Rect, Span
from tablegame.view.timeline import Timeline
from tablegame.view.verbs import CHART

PILE_OF_B_OR_C = Case(players=4, moves="6 9 9 2", choices=0)
"""After a trick in which B and C tie: 6, 9 and 2 wait as a pile for one of them, the other 9 lies in the trash."""
PILE_GOES_TO_C = replace(PILE_OF_B_OR_C, moves="6 9 9 2 / 10 4 7 3", shown="turned")
"""The next trick, turned up: the 7 of C is higher than the 4 of B."""


def index_of(card: Card) -> Rect:
    """Rank and pip of a card in its own corner, where the art draws them, in pixels, before it is turned."""
    r = card.rect
    if "/rail" in card.face:
        return Rect(r.x + r.w * 0.03, r.y + r.h * 0.02, r.w * 0.94, r.h * 84 / 370 * 0.8)
    share = (84 / 240, 150 / 370) if has_large_index(card) else (50 / 240, 84 / 370)
    return Rect(r.x + r.w * 0.03, r.y + r.h * 0.02, r.w * share[0] * 0.85, r.h * share[1] * 0.85)


def index_pixels(card: Card) -> float:
    """The size of type of a card's index in pixels: of the 240 units of its width the figures are so many high."""
    figure_height = 62 if has_large_index(card) else 56 if "/rail" in card.face else 35
    return card.w / 240 * figure_height / 0.65  # figures are 0.65 of their type


def assert_ranks_readable(case: Case) -> None:
    """Every index of a card is large enough, and nothing drawn later lies on it."""
    scene = scene_of(case)
    nodes = list(flat(scene.nodes))
    cards = [(i, node) for i, node in enumerate(nodes) if isinstance(node, Card) and not node.face.startswith("back")]
    covers = [
        (i, node, extent(node).inset(node.h * 0.015 if isinstance(node, Card) else 0.5))
        for i, node in enumerate(nodes)
        if not (isinstance(node, Panel) and node.style in ("mark", "ghost"))
    ]
    for i, card in cards:
        if not card.shadow:
            continue  # a card below the top card of the trash, which has a chart of its own
        index = index_of(card)
        assert index_pixels(card) >= 16, card
        for order, node, cover in covers:
            assert order <= i or not index.overlaps(cover), (card, node)


@given(case=cases())
def test_rank_and_sign_of_every_card_are_uncovered_and_large(case: Case) -> None:
    assert_ranks_readable(case)


@pytest.mark.parametrize("size, least", [((960, 600), 60), ((1920, 1080), 130)])
def test_with_two_players_the_cards_fill_the_felt(size: tuple[int, int], least: int) -> None:
    """The hand is nearly as wide as the felt, both played cards are in its middle, and all show their pictures."""
    case = Case(players=2, choices=1, shown="turned", size=size)
    builder = builder_of(case)
    felt, cards = area_of(builder), list(scene_of(case).cards().values())
    hand = [card for card in cards if card.y > felt.y + felt.h * 0.7]
    played_cards = [card for card in cards if card.origin.startswith("sealed/")]
    assert all(card.w >= least and "/small" not in card.face for card in (*hand, *played_cards))
    assert max(card.x for card in hand) - min(card.x for card in hand) > felt.w * 0.88
    middle = sum(card.x for card in played_cards) / 2
    assert abs(middle - felt.cx) < felt.w * 0.03 and min(card.w for card in played_cards) > felt.w * 0.11


def test_a_hand_of_forty_five_cards_can_be_played_in_the_smallest_window() -> None:
    case = Case(players=4, copies=3, choices=30, alike=0.5, size=(960, 600))
    looks = (look_of(replace(case, seed=seed)) for seed in range(200))
    look = next(look for look in looks if len(look.view.cards[0]) >= 45 and look.can_act)
    scene = built(case, look)
    for rank in look.view.legal():
        target = scene.target(f"pick/{rank}")
        assert target is not None and target.enabled and target.rect.w >= 40 and target.rect.h >= 60
    assert {f"×{count}" for count in look.view.hands[0] if count > 1} <= {
        badge.text for badge in nodes_of(scene.nodes, Badge)
    }


@given(case=cases())
def test_the_frames_of_a_trick_show_the_table_before_it_was_settled(case: Case) -> None:
    """They show the table of the choice before; only the cards played have left the hands."""
    before, after, events = played(replace(case, viewer=None))
    for frame in SCENE.frames(before, events, after)[:-1]:
        view, trick = frame.view, frame.view.under_way
        if frame_name(frame) == "settled":
            assert view.results == after.results and view.scores == after.scores
            assert sum(map(len, view.cards)) == len(after.results[-1].cards)
            continue
        assert (view.piles, view.trash, view.orphans) == (before.piles, before.trash, before.orphans)
        assert view.scores == before.scores and trick is not None
        for seat, card in enumerate(trick.rounds[-1]):
            assert set(before.cards[seat]) - set(view.cards[seat]) == ({card} if card is not None else set())


@given(case=cases())
def test_every_card_of_a_settled_trick_moves_to_its_next_place(case: Case) -> None:
    """It moves to the winner's hand, to a pile or to the trash; only orphaned cards vanish."""
    before, after, events = played(replace(case, shown="turned"))
    frames = SCENE.frames(before, events, after)
    assume(frames[:-1] and events[-1].event.kind == "trick")
    settled, last = (replace(look_of(case), frame=frame, can_act=False, picked=None) for frame in frames[-2:])
    with_trick, without_trick = built(case, settled), built(case, last)
    moving = {journey.card for journey in Timeline(with_trick, without_trick, 0.0, 1.0).journeys}
    trick = frames[-2].view.under_way
    orphaned = {card for step in trick.steps if step.kind == "orphaned" for card in step.cards}
    taken = {card for step in trick.steps if step.kind == "takes" for card in step.cards}
    in_trick = {card for round_of_cards in trick.rounds for card in round_of_cards if card}
    for card in (in_trick | taken) - orphaned:
        name = f"card/{card.owner}/{card.rank}/{card.copy}"
        is_hidden_in_a_pile = card not in in_trick and name not in with_trick.cards()
        assert name in moving or is_hidden_in_a_pile, (card, trick.steps)


def test_a_played_card_comes_from_the_own_hand_or_from_the_sealed_card_of_its_seat() -> None:
    turned = Case(choices=4, shown="turned", sealed=3)
    ids = [card_text.card_id(card) for card in look_of(turned).frame.view.under_way.rounds[0]]
    assert ids[0] in scene_of(replace(turned, choices=3, shown="choosing")).cards()
    for seat in (1, 2, 3):
        assert scene_of(turned).cards()[ids[seat]].origin.startswith(f"sealed/{seat} ")


def test_a_card_has_the_focus_when_the_viewer_chooses() -> None:
    scene = scene_of(PILE_OF_B_OR_C)
    assert scene.focus == "pick/1"
    assert [zone.id for zone in scene.zones] == ["hand", "piles"]


def test_trash_and_piles_are_targets_that_open_their_charts() -> None:
    targets = {target.id: target for target in scene_of(PILE_OF_B_OR_C).targets}
    no_seat = no_rank = ""  # the whole chart is shown
    assert targets["trash.open"].action == CHART("trash", no_seat, no_rank)
    assert targets["pile.0"].action == CHART("piles", no_seat, no_rank)
    assert targets["pile.0"].label == "Pile of trick 1: 3 cards, 17 points"


def pile_of(number: int, count: int) -> ShownPile:
    """A pile of that many cards."""
    cards = tuple(PileCard(f"heap/{number}/{place}", str) for place in range(count))
    return ShownPile(f"Pile {number}", f"{count} points", cards, ((f"R{number}", count),))


@pytest.mark.parametrize(("count", "cards"), [(0, 0), (1, 4), (2, 20), (4, 40), (12, 60), (30, 60)])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_cards_of_each_pile_or_counts_of_ranks_can_be_seen(count: int, cards: int, size: tuple[int, int]) -> None:
    builder = builder_of(Case(size=size))
    area = area_of(builder)
    spread(builder, area, [pile_of(number, cards) for number in range(count)], "No pile waits.")
    scene = builder.scene()
    drawn = scene.cards().values()
    assert len(drawn) == count * cards or (not drawn and count * cards > 100)
    lies_within(scene.nodes, area.inset(-1))
    assert all(card.rect.w >= LEAST for card in drawn)
    words = scene.words().splitlines()
    assert ("No pile waits." in words) == (count == 0)
    for number in range(count):
        assert f"Pile {number}" in words and f"R{number} ×{cards}" in words, words


def test_an_empty_rank_shows_why_it_cannot_be_chosen() -> None:
    scene = scene_of(Case(players=2, moves="5 3", choices=0, viewer=1))  # B has played its only 3
    target = scene.target("pick/3")
    assert target is not None and not target.enabled
    assert target.why == "There is no 3 left in your hand" and target.why_link == "wargops#cards"


def test_a_player_who_did_not_tie_sees_why_no_card_can_be_played() -> None:
    scene = scene_of(Case(players=3, ties="replace", moves="5 5 3", choices=0, viewer=2))
    target = scene.target("pick/7")
    assert target is not None and not target.enabled and target.why_link == "wargops#replace"


def test_the_lifted_card_has_the_gold_frame() -> None:
    case = Case(choices=0, picked=True)
    gold = [card for card in scene_of(case).cards().values() if card.glow]
    assert [card.id for card in gold] == [f"card/0/{look_of(case).picked}/0"]


def test_a_pile_shows_its_cards_and_the_shapes_of_its_claimants() -> None:
    nodes = list(scene_of(PILE_OF_B_OR_C).nodes)
    box = panel_of(nodes, "pile/0")
    assert box is not None
    shapes = {node.art for node in nodes_of(nodes, Picture) if box.holds(node.rect.cx, node.rect.cy)}
    cards = {card.id for card in nodes_of(nodes, Card) if box.holds(card.x, card.y)}
    assert shapes == {"seat/1", "seat/2"} and cards == {"card/0/6/0", "card/2/9/0", "card/3/2/0"}


def test_a_settled_pile_is_framed_when_its_sentence_is_shown() -> None:

    def framed(step: int) -> bool:
        nodes = scene_of(replace(PILE_GOES_TO_C, step=step)).nodes
        box = panel_of(nodes, "pile/0")
        assert box is not None
        return any(panel.style == "mark" and panel.rect.overlaps(box) for panel in nodes_of(nodes, Panel))

    last_step = 99
    assert [framed(step) for step in (0, 1, 2, last_step)] == [False, False, True, True]


def test_the_sentences_of_a_settlement_appear_one_by_one() -> None:
    assert "has the highest card among them" not in scene_of(replace(PILE_GOES_TO_C, step=1)).words()
    assert "has the highest card among them, the 7" in scene_of(PILE_GOES_TO_C).words().replace("\n", " ")


@pytest.mark.parametrize("ties", ["deferred", "replace"])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_a_settlement_of_eight_names_its_winner_in_the_smallest_window(scale: float, ties: str) -> None:
    case = Case(players=8, ties=ties, shown="turned", alike=0.6, size=(960, 600), scale=scale)
    cases = [replace(case, seed=seed, choices=4 + seed % 9) for seed in range(60)]
    tricks = [(case, parts.trick_of(look_of(case))) for case in cases]
    settled = [(case, trick) for case, trick in tricks if trick is not None and trick.has_settlement]
    assert settled
    for case, trick in settled:
        wording = settlement.plain_wording(English(), look_of(case).name_of, case.pack, case.ranks)
        winner_and_card, _, _ = settlement.lines(trick, wording)[0].text.partition(",")
        assert winner_and_card in " ".join(scene_of(case).words().split()), case


def test_replacements_lie_upon_the_tied_cards_which_are_turned_down() -> None:
    case = Case(players=5, ties="replace", moves="6 4 9 9 7", choices=0)
    cards = scene_of(case).cards()
    assert {name for name, card in cards.items() if card.face == "back"} == {"card/2/9/0", "card/3/9/0"}
    turned = scene_of(replace(case, moves="6 4 9 9 7 / X X 5 2 X", shown="turned")).cards()
    for seat, rank in ((2, 5), (3, 2)):
        under, over = turned[f"card/{seat}/9/0"], turned[f"card/{seat}/{rank}/0"]
        assert under.face == "back" and over.face.startswith("french/") and under.x < over.x


def sentence_numbers(spans: list[Span]) -> list[int]:
    """The numbers before the sentences of a slip: links if each sentence has its line, else bold with a full stop."""
    links = [int(span.text) for span in spans if span.link and span.text.isdigit()]
    return links or [int(span.text.strip().rstrip(".")) for span in spans if re.fullmatch(r" *\d+\.", span.text)]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_settlement_shows_all_its_sentences_at_its_last_step(size: tuple[int, int], players: int) -> None:
    for seed, ties in product(range(40), ("deferred", "replace")):
        case = Case(players, ties, choices=2 + seed % 12, alike=0.2, seed=seed, shown="turned", size=size)
        scene, trick = scene_of(case), look_of(case).view.under_way
        sentences = settlement.lines(trick, settlement.plain_wording(English(), str, "standard", 13))
        spans = spans_of(scene.nodes)
        is_single = len(sentences) == 1 and any(sentences[0].text.endswith(span.text) for span in spans if span.link)
        assert is_single or sentence_numbers(spans)[: len(sentences)] == [*range(1, len(sentences) + 1)], case
        slip = panel_of(scene.nodes, "told")
        if slip is not None and players < 4 and len(sentences) < 4 and ties == "deferred":
            cards = [card.rect for name, card in scene.cards().items() if card.angle and name.startswith("card/")]
            assert not any(slip.overlaps(card._replace(h=card.h * 0.8)) for card in cards), f"covered: {case}"


@pytest.mark.parametrize(
    ("players", "viewer"), [(players, viewer) for players in (2, 3, 4) for viewer in range(players)]
)
def test_fans_and_plates_of_the_others_are_in_one_order_from_every_seat(players: int, viewer: int) -> None:
    look = look_of(Case(players=players, viewer=viewer, size=(1280, 800)))
    scene = built(Case(size=(1280, 800)), look)
    panels = {panel.id: panel.rect.cx for panel in nodes_of(scene.nodes, Panel)}
    others = [seat for seat in range(players) if seat != viewer]
    for kind in ("seat", "plate"):
        assert sorted(others, key=lambda seat: panels[f"{kind}/{seat}"]) == list(look.others)


@pytest.mark.parametrize("size, players", [((960, 600), 2), ((960, 600), 4), ((1920, 1080), 3)])
def test_a_fan_shows_each_rank_that_its_seat_holds_and_how_often(size: tuple[int, int], players: int) -> None:
    case = Case(players=players, size=size, choices=6)
    view, scene = look_of(case).view, scene_of(case)
    for seat in range(1, players):
        counts = Counter(card.rank for card in view.cards[seat])
        fan = {name for name in scene.cards() if re.fullmatch(f"fan/{seat}/\\d+", name)}
        assert fan == {f"fan/{seat}/{rank}" for rank in counts}
        words = [label.words for label in nodes_of(scene.nodes, Label)]
        assert all(f"×{count}" in words for count in counts.values() if count > 1)


def test_no_empty_trash_pile_or_sheet_is_drawn() -> None:
    scene = scene_of(Case(players=3, choices=0))
    assert not {panel.id for panel in nodes_of(scene.nodes, Panel)} & {"trash", "sheet", "habits"}
    assert "pile" not in scene.words()
