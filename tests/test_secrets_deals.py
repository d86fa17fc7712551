"""Two games of Precognition that differ only in what a seat may not know look, sound and weigh the same for that seat.

The hands of two other seats are exchanged in part, and another string is sealed: curtain, picture, targets, tooltips,
panels, list of games, undo and clipboard of the viewer stay alike until all strings are turned up.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_of
from twins import Twins, clocks_stand_still, look_about, to_curtain
from ui_harness import Harness

from tablegame.session.settings import Settings

__all__ = ["clocks_stand_still"]

RECORD = """tablegame: 1
game: precognition
players: 3
options: {{ranks: 4}}
seats: ["Anna", "Ben", "Cora"]
moves:
  - "* deal {anna} / AH 2H 3H 4H 4C / {cora}"
  - A predict {string}
"""
ONE = RECORD.format(anna="AS 2S 3S 2C AC", cora="AD 2D 3D 4D 3C", string="UUD")
OTHER = RECORD.format(anna="AD 2S 3S 2C AC", cora="AS 2D 3D 4S 3C", string="SDSDS")
"""Anna's and Cora's hands and what is left over differ; the cards that both lay below do not."""


class DealtTwins(Twins):
    """Two windows with a game that was begun elsewhere, three people at the table."""

    def __init__(self, folder: Path, records: tuple[str, str] = (ONE, OTHER)) -> None:
        self.folders = (folder / "one", folder / "two")
        self.settings = Settings(hold_ms=400, forced_last=False)
        self.windows = []
        for place, record in zip(self.folders, records, strict=True):
            ui = Harness(place, settings=self.settings)
            ui.paste(record)
            ui.clipboard.copy("")
            table_of(ui).session._game.note_afterwards(seed="7" * 32)
            self.windows.append(ui)

    def lay(self, rank: str) -> None:
        """The next to play opens the curtain, if it is down, and lays a card of that rank in both windows."""
        to_curtain(self)
        if self.session.viewers.curtain is not None:
            self.do(lambda ui: ui.key("enter"))
            to_curtain(self)
        for key in (rank, "enter"):
            self.do(lambda ui, key=key: ui.key(key))


def written(twins: DealtTwins, string: str) -> None:
    """The next to write opens the curtain and writes, in both windows."""
    to_curtain(twins)
    twins.do(lambda ui: ui.key("enter"))
    to_curtain(twins)
    for letter in string:
        twins.do(lambda ui, letter=letter: ui.key(letter))
    twins.do(lambda ui: ui.key("enter"))


def test_another_hand_and_another_string_change_nothing_for_the_writer(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        assert twins.session.viewers.curtain == 1
        twins.alike("behind the curtain")
        look_about(twins, "behind the curtain")
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 20)
        to_curtain(twins)
        assert twins.session.viewer == 1
        look_about(twins, "before the pad")
        twins.watched(lambda ui: ui.key("u"), "a letter is written", 2)
        twins.watched(lambda ui: ui.lose_focus(), "the window is left", 4)
        twins.watched(lambda ui: ui.key("enter"), "the curtain opens again", 6)
        to_curtain(twins)
        twins.watched(lambda ui: ui.key("d"), "another letter", 2)
        twins.watched(lambda ui: ui.key("enter"), "it is sealed", 12)
        assert twins.session.viewers.curtain == 2


def test_another_hand_and_another_string_change_nothing_for_the_one_who_lays(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        written(twins, "ud")
        written(twins, "d")
        for ben, *others in (("3", "3", "2"), ("2", "2", "3")):
            to_curtain(twins)
            assert twins.session.viewers.curtain == 1
            twins.watched(lambda ui: ui.key("enter"), "the curtain opens", 12)
            to_curtain(twins)
            assert twins.session.viewer == 1
            look_about(twins, "before the row")
            for rank in (ben, *others):
                twins.lay(rank)
        to_curtain(twins)
        assert twins.session.viewers.curtain == 1 and len(twins.session._game.history.state.view(1).row) == 6
        twins.alike("after two rounds")


def test_what_differs_is_seen_by_whom_it_belongs_to(tmp_path: Path) -> None:
    with DealtTwins(tmp_path) as twins:
        written(twins, "ud")
        to_curtain(twins)
        twins.alike("Cora's curtain")
        with pytest.raises(AssertionError, match="picture differs"):
            twins.watched(lambda ui: ui.key("enter"), "Cora's own hand", 12)
