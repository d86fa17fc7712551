"""The first game of Precognition: four players with the ranks ace to four, a row of sixteen cards."""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

LESSON: Final = Lesson(
    players=4,
    options={"ranks": 4},
    script=(
        "* deal 4S 3S AS 2S / 3H AH 4H 2H / 3D 3C 4D 4C / 2D AD 2C AC",
        "B predict SDU",
        "C predict UUU",
        "D predict DDUDU",
        LessonStep(
            N_("These are your cards. Taking turns, you will all lay your cards in one row, from left to right."),
            at=("card/*",),
        ),
        LessonStep(
            N_("Foretell how a stretch of the row will go: U up, D down, S stays. The longest that comes true wins."),
            at=("pad",),
        ),
        LessonStep(
            N_("After a high card a row hardly rises, after a low one it hardly falls: up and down in turn is likely."),
            N_("Write U D U D U and seal it: type the letters and press Enter, or click them."),
            at=("pad",),
            move="A predict UDUDU",
            instead=N_("Any string may be written. For this once write U D U D U."),
        ),
        "B 3H",
        "C 3D",
        "D 2D",
        LessonStep(
            N_("Three cards lie there: from 3 to 3 the row stays, S; from 3 to 2 it goes down, D."),
            at=("card/9 card/10 card/6 letter/*",),
        ),
        LessonStep(
            N_(
                "Your string begins with U: lay something higher than the 2. After a 4 the row can hardly go "
                "anywhere but down."
            ),
            N_("Lay the 4: click it twice."),
            at=("card/12",),
            move="A 4S",
            instead=N_("That would work, but the 4 starts your string best."),
        ),
        "B AH",
        "C 3C",
        "D AD",
        LessonStep(
            N_("U D U D lie there already: only the last U is missing."),
            N_("Lay the 3."),
            at=("card/8", "string/*"),
            move="A 3S",
            instead=N_("The last letter is U, and the 3 makes it."),
        ),
        LessonStep(
            N_("Your string has come true, from the first letter to the last. Whatever comes, that stays."),
            at=("card/6 card/12 card/1 card/11 card/2 card/8 string/*",),
        ),
        "B 4H",
        "C 4D",
        "D 2C",
        LessonStep(
            N_("Now you can only spoil what the others may have foretold."),
            N_("Lay the ace."),
            at=("card/0",),
            move="A AS",
            instead=N_("Either would do. Lay the ace."),
        ),
        "B 2H",
        "C 4C",
        "D AC",
        LessonStep(N_("Your last card."), N_("Lay the 2."), at=("card/4",), move="A 2S"),
        LessonStep(
            N_("The strings are turned up. Only a whole string counts: one that breaks off is worth nothing."),
            at=("pack",),
            phase="turned",
        ),
        LessonStep(
            N_("Berta's S D U has come true as well, but yours is longer: the longest wins. Ties play again."),
            at=("pack",),
        ),
    ),
)
