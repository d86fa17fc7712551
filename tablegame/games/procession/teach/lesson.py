"""The first game of Procession: the sample game of the source, for two on five digits."""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

LESSON: Final = Lesson(
    players=2,
    options={"length": 5},
    script=(
        LessonStep(
            N_("Five zeros on a sheet. You take turns: change one digit and write the new row below."),
            at=("lowest",),
        ),
        LessonStep(
            N_("What counts is the runs: equal digits side by side. 00000 is one run of 5, so the 5 is used up."),
            at=("list",),
        ),
        LessonStep(
            N_("The last one who can write a row wins. Changing digit 4 gives 00010, the runs 3·1·1."),
            N_("Change digit 4: click it twice."),
            at=("digit/4",),
            move="A 00010",
            instead=N_("At the start every digit may be changed. Take digit 4 for this once."),
        ),
        LessonStep(
            N_("3·1·1 is struck out: no later row may have these runs, in whatever order they come."),
            at=("list",),
        ),
        "B 10010",
        LessonStep(
            N_("Berta has changed digit 1: 10010 has the runs 1·2·1·1. So 2·1·1·1 is gone, too."),
            at=("lowest", "list"),
        ),
        LessonStep(
            N_("Digit 5 gives 10011, the runs 1·2·2: those are still free."),
            N_("Change digit 5."),
            at=("digit/5",),
            move="A 10011",
            instead=N_("That would work, too. Digit 5 shows you how a game ends."),
        ),
        LessonStep(
            N_("Not every digit may be changed: 10111 would have 1·1·3, and 3·1·1 is used."),
            at=("list",),
        ),
        "B 00011",
        LessonStep(
            N_("Berta wrote 00011, the runs 3·2. Only one digit still leads to new runs: 00001 has 4·1."),
            N_("Change digit 4."),
            at=("digit/4",),
            move="A 00001",
        ),
        LessonStep(
            N_("1·1·1·1·1 is still free, but one change does not lead there: Berta cannot move."),
            at=("list",),
            phase="row",
        ),
        LessonStep(
            N_("You wrote the last row, so you have won. The usual game for two has seven digits."), at=("plate/0",)
        ),
    ),
)
