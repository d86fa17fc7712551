"""Choosing cards by keys: every letter or number on a card lifts this card, in every pack and language."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from carrying import Table, draggable, opened
from tables import table_of
from ui_harness import Harness

from tablegame.art import catalogue, indexed
from tablegame.art.inks import Inks
from tablegame.session.settings import Settings
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui.table_screen.panels import ChartScreen
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Target


@dataclass(frozen=True)
class Pack:
    """A table at which cards of some pack are chosen."""

    table: tuple[str, int, tuple[tuple[str, object], ...]]  # the game, the number of players and the house rules
    shows: str  # indices that must be on cards of the hand
    language: str = "en"
    faces: tuple[tuple[str, str], ...] = ()  # settings of the faces


UNTIL_A_NEW_NUMBER = 1.0  # the seconds after which a digit begins a new number
WAR = ("wargops", 2, ())
SPIEL = ("contraspiel", 4, ())
GRID = ("contractgrid", 3, (("contracts", "nine"), ("cards", 24)))
FORETELL = ("precognition", 2, ())
ORDINARY = ("contraconquer", 5, (("form", "remainder"), ("pack", "standard")))
PACKS = {
    "printed": Pack(("contraconquer", 3, ()), "1 2 3"),
    "printed, ordinary": Pack(("contraconquer", 3, (("pack", "standard"),)), "A 2 3", "de"),
    "by remainder": Pack(("contraconquer", 6, (("form", "remainder"),)), "0 1 5"),
    "by remainder, ordinary": Pack(ORDINARY, "A 2", "de"),
    "French": Pack(WAR, "A 2 10 J Q K"),
    "French in German": Pack(WAR, "A 2 10 B D K", "de"),
    "fifteen": Pack(("wargops", 2, (("ranks", 15),)), "A 2 10 J Q K 14 15"),
    "Italian": Pack(("wargops", 2, (("ranks", 10), ("pack", "italian"))), "A 2 7 F C R"),
    "numbers": Pack(("wargops", 2, (("ranks", 15), ("pack", "numbers"))), "1 2 10 11 14 15"),
    "German": Pack(SPIEL, "", "de"),
    "German with A": Pack(SPIEL, "", "en", (("german_letters", "A"),)),
    "French for German": Pack(SPIEL, "", "de", (("german_suits", "french"),)),
    "a hand of four suits in German": Pack(GRID, "", "de"),
    "a deal in German": Pack(FORETELL, "A 2 10 B D K", "de"),
}


def index_on_card(face: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The index that is drawn in the corner of a card."""
    kind, *words = face.split("/")
    if kind in ("contra", "remainder"):
        return words[1]
    drawn: list[str] = []
    whole: Any = indexed.draw_index
    with monkeypatch.context() as patched:
        patched.setattr(
            indexed, "draw_index", lambda sheet, index, *rest: (drawn.append(index.rank), whole(sheet, index, *rest))
        )
        catalogue.svg(face, Inks.of(LAMPLIGHT.art_colours()))
    return drawn[0] if drawn else "J"


def lifted(ui: Harness) -> list[str]:
    """The targets whose card is lifted."""
    cards = ui.scene().cards()
    return [t.id for t in draggable(ui) if t.grasp is not None and cards[t.grasp.cards[0]].lift == 1.0]


@pytest.mark.parametrize("name", PACKS)
def test_typing_the_index_of_a_card_lifts_it(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = PACKS[name]
    faces: dict[str, Any] = dict(pack.faces)
    settings = Settings(pack.language, speed=0, pace=5, hold_ms=0, **faces)
    key, players, options = pack.table
    with opened(tmp_path, (key, players, dict(options)), settings) as ui:
        by_index: defaultdict[str, list[Target]] = defaultdict(list)
        for target in draggable(ui):
            assert target.grasp is not None
            by_index[index_on_card(ui.scene().cards()[target.grasp.cards[0]].face, monkeypatch)].append(target)
        assert set(pack.shows.split()) <= set(by_index)
        for index, cards in by_index.items():
            ui.run(UNTIL_A_NEW_NUMBER)
            lifted_in_turn: list[str] = []
            for _ in cards:
                ui.key(*index.lower())
                lifted_in_turn += lifted(ui)
                if len(index) > 1:
                    ui.run(UNTIL_A_NEW_NUMBER)
            assert lifted_in_turn == [card.id for card in cards], f"the cards with {index}, from left to right"
            if len(cards) > 1:
                ui.key(*index.lower())
                assert lifted(ui) == [cards[0].id], "after the last card the first comes again"
            assert table_of(ui).session.situation.can_act, "the card is lifted, not played"
            ui.key("escape")


def test_two_digits_typed_quickly_are_one_number_and_typed_slowly_are_two(tmp_path: Path) -> None:
    with opened(tmp_path, ("wargops", 2, {"ranks": 15}), Settings(speed=0)) as ui:
        table = table_of(ui)
        ui.key("1")
        assert table.picked == 1 and lifted(ui) == ["pick/1"]
        ui.key("4")
        assert table.picked == 14 and lifted(ui) == ["pick/14"]
        ui.run(1.0)
        ui.key("1")
        ui.run(1.0)
        ui.key("4")
        assert table.picked == 4, "typed slowly"
        ui.run(1.0)
        ui.key(*"1014")
        assert table.picked == 14, "two numbers typed one after the other without a pause"
        assert table.session.situation.can_act


def test_a_digit_that_may_begin_a_number_only_lifts_where_the_first_key_plays(tmp_path: Path) -> None:
    settings = Settings(speed=0, first_click=True, hold_ms=0)
    with opened(tmp_path, ("wargops", 2, {"ranks": 15}), settings) as ui:
        table = table_of(ui)
        ui.key("1")
        assert table.picked == 1 and table.session.situation.can_act, "10 to 15 begin with 1"
        ui.run(1.0)
        ui.key("1")
        assert not table.session.situation.can_act or table.picked is None, "the second press plays it"
        for _ in range(40):
            ui.run(0.3)
            if draggable(ui) and table.session.situation.can_act:
                break
            ui.key("enter")
        ui.run(1.0)
        in_hand = [target.id for target in draggable(ui)]
        assert "pick/1" not in in_hand and "pick/15" in in_hand
        ui.key("1", "5")
        record = table.session.file
        assert record is not None and any(line.startswith("A ") and "15" in line for line in record.record.moves)


ITALIAN: Table = ("wargops", 2, {"ranks": 10, "pack": "italian"})


def test_a_card_letter_typed_while_a_result_stays_ends_the_result_and_lifts(tmp_path: Path) -> None:
    with opened(tmp_path, ITALIAN, Settings(speed=0)) as ui:
        table = table_of(ui)
        assert ui.scene().keys["c"].verb == "pick", "C is the cavallo here, the rank 9, and not the chart"
        ui.key("f", "enter")  # the fante is played
        ui.wait_until(lambda: table.playback.holding)
        ui.run(1.0)
        ui.key("c")
        assert isinstance(ui.top(), TableScreen) and not table.playback.holding and lifted(ui) == ["pick/9"]


def test_the_letter_of_a_card_no_longer_in_the_hand_opens_the_chart(tmp_path: Path) -> None:
    with opened(tmp_path, ITALIAN, Settings(speed=0)) as ui:
        ui.key("c", "enter")
        for _ in range(40):
            if ui.scene().keys["c"].verb == "table.chart" and table_of(ui).chooses:
                break
            ui.run(0.5)
            ui.key("enter")
        ui.key("c")
        assert isinstance(ui.top(), ChartScreen)
