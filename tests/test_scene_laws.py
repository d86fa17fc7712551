"""What holds of every game's table at every size: it stays on the felt, its words can be read, its cards have names."""

from __future__ import annotations

from typing import Any

import contra_table
import contraspiel_table
import precognition_table
import pytest
import war_table
from contra_table import area_of, flat
from hypothesis import given, settings
from hypothesis import strategies as st
from seen import lies_within, names_of_cards, reads_well

from tablegame.view.scene import Clip

TABLES = {
    "contraconquer": contra_table,
    "wargops": war_table,
    "contraspiel": contraspiel_table,
    "precognition": precognition_table,
}
"""Helpers with `cases`, tables to look at as a strategy, `builder_of` and `scene_of`. The sheets of ContractGrid and
Procession are looked at where their sizes are (`test_contractgrid_scene.py`, `test_procession_scene.py`)."""
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
looked_at_often = settings(max_examples=100, deadline=None)


@every_table
@looked_at_often
@given(data=st.data())
def test_everything_lies_on_the_felt(table: Any, data: st.DataObject) -> None:
    case = data.draw(table.cases())
    builder = table.builder_of(case)
    nodes = [node for node in flat(table.scene_of(case).nodes) if not isinstance(node, Clip)]
    lies_within(nodes, area_of(builder).inset(-max(6.0, builder.px(14))))


@every_table
@looked_at_often
@given(data=st.data())
def test_words_have_their_size_and_nothing_covers_them(table: Any, data: st.DataObject) -> None:
    # In the smallest window WarGops cuts the count of orphans.
    reads_well(table.scene_of(data.draw(table.cases())), whole=table is not war_table)


@every_table
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_card_has_a_name_of_its_own(table: Any, data: st.DataObject) -> None:
    names = names_of_cards(table.scene_of(data.draw(table.cases())))
    assert len(names) == len(set(names))
