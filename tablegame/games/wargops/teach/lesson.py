"""The first game of WarGops: three players with the ranks ace to four, one tie and one pile in it."""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

LESSON: Final = Lesson(
    players=3,
    options={"ranks": 4, "games": 1},
    script=(
        "B 2",
        "C 1",
        LessonStep(
            N_("All start with the same cards: here ace to 4, usually ace to king. The last with cards in hand wins."),
            at=("card/0/*", "board"),
        ),
        LessonStep(
            N_("For each trick everybody lays one card face down; the other two have. The highest takes the trick."),
            N_("Lay the 3: click it twice."),
            at=("pick/3",),
            move="A 3",
            instead=N_("Any card may be laid. Take the 3 first."),
        ),
        LessonStep(
            N_("Your 3 is the highest, by one. The winning card goes to the trash: so win with as little as can be."),
            at=("told", "card/0/3/0", "card/1/2/0", "card/2/1/0"),
            phase="turned",
        ),
        "B 4",
        "C 2",
        LessonStep(
            N_("The other cards of the trick are yours now, an ace and a 2. Captured cards are played like your own."),
            at=("card/0/1/0 card/2/1/0", "card/0/2/0 card/1/2/0"),
        ),
        LessonStep(
            N_("Nobody can beat a 4. But somebody else may lay one, too."),
            N_("Lay the 4."),
            at=("pick/4",),
            move="A 4",
            instead=N_("Not a bad card either. Try the 4 and see."),
        ),
        LessonStep(
            N_("A tie: Berta laid a 4 as well. One 4 goes to the trash, the rest waits as a pile for you two."),
            at=("told", "card/0/4/0", "card/1/4/0", "card/2/2/0"),
            phase="turned",
        ),
        "B 1",
        "C 4",
        LessonStep(
            N_("Here the pile waits. After the next trick it goes to whichever of you two has laid the higher card."),
            at=("pile/*",),
        ),
        LessonStep(
            N_("Berta holds an ace and a 3. You need not win the trick, only beat Berta: a small card may do."),
            N_("Lay a 2."),
            at=("pick/2",),
            move="A 2",
            instead=N_("A 2 is enough here. Keep the rest."),
        ),
        LessonStep(
            N_("Cilla's 4 takes the trick. But of you and Berta you laid the higher card: the pile is yours."),
            at=("told",),
            phase="turned",
        ),
        "B 3",
        "C 3",
        LessonStep(
            N_("A pile that nobody claims any more is lost. Look what the others still hold; all hands are open."),
            at=("board",),
        ),
        LessonStep(
            N_("Berta's last card is a 3, and Cilla's highest too. The 4 wins by one: that is the art of the game."),
            N_("Lay the 4."),
            at=("pick/4",),
            move="A 4",
            instead=N_("With the 4 you are sure of the trick."),
        ),
        LessonStep(N_("You take both cards. Berta has none left and is out."), at=("told",), phase="turned"),
        "C 2",
        LessonStep(
            N_("Cilla holds a 2 and an ace. By one again: a 3 beats both, and more is not needed."),
            N_("Lay a 3."),
            at=("pick/3",),
            move="A 3",
            instead=N_("A 3 beats all that Cilla has."),
        ),
        LessonStep(N_("Yours again, and Cilla has one card left."), at=("told",), phase="turned"),
        "C 1",
        LessonStep(
            N_("An ace is all Cilla has. Once more by one."),
            N_("Lay a 2."),
            at=("pick/2",),
            move="A 2",
            instead=N_("A 2 is enough."),
        ),
        LessonStep(N_("That was Cilla's last card."), at=("told",), phase="turned"),
        LessonStep(
            N_("Nobody else has a card left: the game is yours, and you score the points in your hand."),
            at=("seat/0 plate/0", "card/2/1/0 card/1/1/0 card/0/1/0 card/2/2/0 card/1/2/0 card/2/3/0"),
            phase="scored",
        ),
    ),
)
