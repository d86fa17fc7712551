"""The first hand of Contraconquer: six tricks with two copies of each printed card."""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

LESSON: Final = Lesson(
    players=3,
    options={"copies": 2},
    script=(
        "B 6",
        "C 7",
        LessonStep(
            N_("Whoever takes most tricks wins. You hold 1, 2 and 3, the others 4 to 6 and 7 to 9, two of each."),
            at=("hand/0/*", "hand/1/*", "hand/2/*"),
        ),
        LessonStep(
            N_("For each trick everybody lays one card face down. The other two have laid theirs."),
            at=("sealed/1", "sealed/2"),
        ),
        LessonStep(
            N_("Below its rank a card says what it wins: the 2 takes the trick if 2 – 6 – 7 come together."),
            N_("Lay the 2: click it twice."),
            at=("pick/2",),
            move="A 2",
            instead=N_("You could play that one too, but later. Take the 2 now."),
        ),
        LessonStep(
            N_("2 – 6 – 7! The three ranks are printed on your 2 and on no other card, so the trick is yours."),
            at=("sealed/*", "hand/0/2/1"),
            phase="turned",
        ),
        "B 5",
        "C 9",
        LessonStep(
            N_("That is one trick for you. Its three cards are gone: they do not come back."),
            at=("plate/0", "sheet"),
        ),
        LessonStep(
            N_("Next trick. The 1 would win 1 – 4 – 7, 1 – 5 – 8 and 1 – 6 – 9: one in three of what may come."),
            N_("Lay the 1."),
            at=("pick/1",),
            move="A 1",
            instead=N_("That may be laid as well. The 1 shows you something new."),
        ),
        LessonStep(
            N_("1 – 5 – 9 is printed on the 5 this time: that card takes the trick."),
            at=("sealed/*", "hand/0/1/1"),
            phase="turned",
        ),
        "B 4",
        "C 8",
        LessonStep(
            N_("All hands lie open: count what the others still hold. The only secret is which card comes next."),
            at=("hand/1/*", "hand/2/*"),
        ),
        LessonStep(
            N_("With the 3 you hope for 3 – 4 – 9, 3 – 5 – 7 or 3 – 6 – 8: they are printed on it."),
            N_("Lay the 3."),
            at=("pick/3",),
            move="A 3",
            instead=N_("Possible, too. But try the 3 here."),
        ),
        LessonStep(
            N_("3 – 4 – 8 belongs to the 8. No card is best: each wins three combinations out of nine."),
            at=("sealed/*", "hand/0/3/1"),
            phase="turned",
        ),
        "B 6",
        "C 8",
        LessonStep(
            N_("Anyone who can predict you knows what to play. Most people change after a lost trick: surprise them."),
            N_("Lay the 3 once more."),
            at=("pick/3",),
            move="A 3",
            instead=N_("Possible, too. But try the 3 once more."),
        ),
        LessonStep(N_("3 – 6 – 8: this time it was right."), at=("sealed/*", "hand/0/3/0"), phase="turned"),
        "B 5",
        "C 9",
        LessonStep(
            N_("Two cards each are left: count. The 2 wins with 5 – 9, the 1 with 4 – 7; both equally likely."),
            N_("Lay the 2."),
            at=("pick/2",),
            move="A 2",
            instead=N_("That comes last. The 2 first."),
        ),
        LessonStep(N_("2 – 5 – 9 is printed on the 2: yours again."), at=("sealed/*", "hand/0/2/0"), phase="turned"),
        "B 4",
        "C 7",
        LessonStep(
            N_("Now anybody can tell how it ends: 1 – 4 – 7 is printed on your 1."),
            N_("Lay the 1."),
            at=("pick/1",),
            move="A 1",
        ),
        LessonStep(
            N_("Four tricks for you, and most tricks win. The other form, by remainder, is for two to eight players."),
            at=("sealed/*", "hand/0/1/0"),
            phase="turned",
        ),
    ),
)
