"""F1 opens the rule that the picture is about: of the pad, of the reveal, of the step by which a trick is settled."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import precognition_table
import procession_sheet
import pytest
import war_table
from frames import frame_name
from help_pages import anchors, page
from tables import at_table, screen_of, until_choice
from ui_harness import Harness

from tablegame.games.precognition.text import TEXT as PRECOGNITION
from tablegame.games.procession.text import TEXT as PROCESSION
from tablegame.games.wargops.text import TEXT as WARGOPS
from tablegame.games.wargops.text import settlement
from tablegame.ui.screens.rule_book import RulesScreen

WORDS = war_table.English()


@pytest.mark.parametrize(
    ("phase", "playoffs", "clause"),
    [
        ("writing", 0, "predict"),
        ("writing", 1, "playoff"),
        ("laying", 0, ""),
        ("laid", 0, "row"),
        ("turned", 0, "match"),
        ("over", 0, "winner"),
    ],
)
def test_pad_row_reveal_and_playoff_of_precognition(phase: str, playoffs: int, clause: str) -> None:
    strings = ("U", "S" * 11, "S" * 11, "S" * 11)
    case = precognition_table.Case(ranks=3, phase=phase, playoffs=playoffs, cards=5, strings=strings)
    look = precognition_table.look_of(case)
    assert frame_name(look.frame) == phase
    assert PRECOGNITION.clause(look, WORDS) == clause
    assert clause in ("", *anchors(page("precognition", "en")))


@pytest.mark.parametrize(("length", "moves", "clause"), [(8, 3, "move"), (5, 99, "end")])
def test_a_move_and_the_end_of_procession(length: int, moves: int, clause: str) -> None:
    look = procession_sheet.look_of(procession_sheet.Case(length=length, moves=moves))
    assert PROCESSION.clause(look, WORDS) == clause
    assert clause in anchors(page("procession", "en"))


def test_every_step_of_a_trick_of_wargops_opens_its_own_rule() -> None:
    there, seen = anchors(page("wargops", "en")), set()
    for ties in ("deferred", "replace"):
        for seed in range(40):
            case = war_table.Case(ties=ties, choices=6, alike=0.7, seed=seed, shown="turned", ranks=5)
            look = war_table.look_of(case)
            trick = look.view.under_way
            told = settlement.lines(trick, settlement.plain_wording(WORDS, str, "standard", 5))
            for step, line in enumerate(told, 1):
                look = war_table.look_of(replace(case, step=step))
                assert WARGOPS.clause(look, WORDS) == line.clause
                seen.add(line.clause)
    assert {"trick", "ties", "replace", "retire"} <= seen <= set(there)


def test_f1_at_the_table_opens_the_clause(tmp_path: Path) -> None:
    def opened(ui: Harness) -> str:
        ui.key("f1")
        screen_of(ui, RulesScreen)
        ui.key("escape")
        return opened_at[-1]

    opened_at: list[str] = []
    with at_table(tmp_path, game="precognition") as ui:
        help_of = ui.app.help
        ui.app.help = lambda anchor: (opened_at.append(anchor), help_of(anchor))  # type: ignore[method-assign]
        until_choice(ui)
        assert opened(ui) == "precognition#predict"
        ui.key("u", "enter")
        until_choice(ui)
        assert opened(ui) == "precognition#choosing"
