"""What is read in the smallest window stands there whole: the end of Procession, and what its list is turned to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from looked_over import PROCESSION, judged, kept
from ui_harness import Harness

from tablegame.session.settings import Settings
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.view.scene import Clip, Label, Node


def labels(nodes: Iterable[Node]) -> Iterator[Label]:
    """All words of a picture, those behind windows too."""
    for node in nodes:
        if isinstance(node, Label):
            yield node
        elif isinstance(node, Clip):
            yield from labels(node.nodes)


def test_in_a_review_no_sentence_of_the_end_is_cut_and_the_filter_is_one_row(tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(language="de")) as ui:
        ui.app.open("review", kept(ui.folders.games, PROCESSION))
        ui.frame()
        judged(ui)
        ui.key("end")
        ui.settle()
        said = ui.words()
        assert "Keine Ziffer lässt sich mehr ändern:" in said
        assert not [line for line in said.splitlines() if "Ziffer" in line and line.endswith("…")]
        rows = {box.rect.y for box in labels(ui.scene().nodes) if box.words in ("Alle", "Frei", "Nächste")}
        assert len(rows) == 1, rows


def test_only_where_cards_are_dealt_the_golden_button_deals(tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800)) as ui:
        for game, label in (("procession", "Begin"), ("contraspiel", "Deal")):
            ui.click(f"tile.{game}")
            assert isinstance(ui.top(), NewGameScreen) and ui.target("deal").label == label
            ui.key("escape")
