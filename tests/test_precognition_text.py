"""What Precognition says beyond the kept games (test_transcripts.py): a reveal step by step, no secret for people."""

from __future__ import annotations

from dataclasses import replace

from contra_table import NAMES, English
from hypothesis import given, settings
from hypothesis import strategies as st
from precognition_table import Case, look_of, played

from tablegame.games.precognition.text import TEXT

WORDS = English()


def test_status_names_a_playoff_and_whom_it_waits_for() -> None:
    assert TEXT.status(look_of(Case(phase="writing", sealed=3)), WORDS) == (
        "Write in secret · Ben, Cilla and Dora have sealed"
    )
    assert TEXT.status(look_of(Case(playoffs=1, cards=1)), WORDS) == "Playoff 1 · Card 2 of 52 · waiting for Ben"


def test_while_strings_are_opened_one_by_one_the_status_does_not_run_ahead() -> None:
    look = look_of(Case(phase="turned"))
    seated = len(look.view.past[-1].seated)
    for step in range(1, seated + 1):
        status = "All strings are open" if step == seated else "The strings are opened"
        assert TEXT.status(replace(look, step=step), WORDS) == status


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.sampled_from(("writing", "laying", "turned", "over")), st.integers(0, 11))
def test_people_are_told_no_secret(players: int, phase: str, cards: int) -> None:
    case = Case(players=players, phase=phase, viewer=None, ranks=3, cards=cards, strings=("SSSDSSSDS",) * 6)
    view = played(case)[1]
    assert view.past or "SSSDSSSDS" not in TEXT.people(view, NAMES.__getitem__)
