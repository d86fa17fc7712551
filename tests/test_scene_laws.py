"""What holds of every game's table at every size: it stays on the felt, its words can be read, its cards have names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import contra_table
import precognition_table
import procession_sheet
import pytest
import war_table
from game_pictures import area_of, chart_area, flat, frame_name
from hypothesis import given
from hypothesis import strategies as st
from seen import extent, lies_within, names_of_cards, overlapping, reads_well, words_stand_whole

from tablegame.core.cards import value
from tablegame.games import find
from tablegame.games.contraconquer.facts import ContraGameEnded
from tablegame.view.scene import Clip
from tablegame.view.verbs import PICK

TABLES: dict[str, Any] = {
    "contraconquer": contra_table,
    "wargops": war_table,
    "precognition": precognition_table,
    "procession": procession_sheet,
}
"""Helpers with `cases`, tables to look at as a strategy, `builder_of` and `scene_of`. test_trick_scenes.py has the same
law for Contraspiel and ContractGrid."""
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


@every_table
@given(data=st.data())
def test_every_scene_stays_on_the_felt_and_covers_no_text(table: Any, data: st.DataObject) -> None:
    case = data.draw(table.cases())
    builder, scene = table.builder_of(case), table.scene_of(case)
    lies_within(scene.nodes, area_of(builder).inset(-max(6.0, builder.px(14))))
    for window in (node for node in scene.nodes if isinstance(node, Clip)):
        for box in map(extent, flat(window.nodes)):  # rows may be scrolled out of sight
            assert window.rect.x - 12 <= box.x and box.right <= window.rect.right + 12, window.id
    # In the smallest window WarGops cuts the count of orphans.
    reads_well(scene, whole=table is not war_table)
    names = names_of_cards(scene)
    assert len(names) == len(set(names))


# -- games of secret choices -------------------------------------------------------------------------------------------
# That a picture shows nobody's secrets follows from test_contract.py: a scene is built from a view, and no view changes
# with what its seat may not know.

SECRET = {key: TABLES[key] for key in ("contraconquer", "wargops", "precognition")}
every_secret_table = pytest.mark.parametrize("key", SECRET)
REVEALED = {
    "contraconquer": contra_table.Case(tricks=7, turned=True),
    "wargops": war_table.Case(choices=9, shown="turned"),
    "precognition": precognition_table.Case(phase="turned", strings=("U",) * 6, players=3),
}
"""A finished trick, or the strings turned up."""


@every_secret_table
@given(data=st.data())
def test_every_legal_card_and_no_other_can_be_clicked(key: str, data: st.DataObject) -> None:
    case = data.draw(SECRET[key].cases())
    if key == "precognition":
        case = replace(case, phase="laying")
    look, scene = SECRET[key].look_of(case), SECRET[key].scene_of(case)
    picks = [find(key).scene.picked_move(look, t.action) for t in scene.targets if t.enabled and PICK.of(t.action)]
    legal = set(look.view.legal()) if look.can_act and not getattr(look.view, "writing", False) else set()
    assert set(picks) <= legal
    ranks = value if key == "precognition" else int  # cards of one rank are one target
    assert sorted(map(ranks, picks)) == sorted(set(map(ranks, legal)))
    assert {name for zone in scene.zones for name in zone.targets} == {target.id for target in scene.targets}


@every_secret_table
def test_a_revealed_trick_looks_the_same_in_the_review(key: str) -> None:
    frames, (before, after, events) = find(key).scene.frames, SECRET[key].played(REVEALED[key])
    moment = next(moment for moment in events if moment.event.kind in ("trick", "reveal"))
    shown = next(frame for frame in frames(before, events, after) if frame_name(frame) == "turned")
    assert frames(moment.view, (moment,), moment.view)[0] == shown


def ends_a_match(event: Any, view: Any) -> bool:
    """Whether a game of Contraconquer ends with which the match ends: the result says the rest."""
    return isinstance(event, ContraGameEnded) and event.game + 1 == view.games


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("contraconquer", {"trick": "turned", "game": "settled"}),
        ("wargops", {"tie": "turned", "trick": "turned", "game": "settled"}),
    ],
)
@given(data=st.data())
def test_tricks_and_settlements_come_before_the_present(key: str, names: dict[str, str], data: st.DataObject) -> None:
    before, after, events = SECRET[key].played(data.draw(SECRET[key].cases()))
    *earlier, now = find(key).scene.frames(before, events, after)
    due = [names[e.kind] for e, view in events if e.kind in names and not ends_a_match(e, view)]
    assert [frame_name(frame) for frame in earlier] == due
    assert all(frame.hold and not frame.view.acting for frame in earlier)
    assert now.view == after and frame_name(now) == ("over" if after.over else "choosing")


@pytest.mark.parametrize("key", SECRET)
@given(data=st.data())
def test_a_chart_stays_in_its_panel_and_overlaps_no_words(key: str, data: st.DataObject) -> None:
    case = data.draw(SECRET[key].cases())
    look = SECRET[key].look_of(case)
    for chart, *_ in find(key).scene.charts(case.chosen, case.players):
        builder = SECRET[key].builder_of(case)
        find(key).scene.build_chart(builder, replace(look, chart=chart), chart_area(builder))
        nodes = list(flat(builder.scene().nodes))
        lies_within(nodes, chart_area(builder).inset(-builder.px(10)))
        assert not overlapping(box for _, _, box in words_stand_whole(nodes, whole=False)), chart
