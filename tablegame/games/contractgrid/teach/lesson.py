"""The first hand of ContractGrid with the pack of 24, and the deal of the second: three players, three bids made and
one missed, one line of three that brings points again.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

_SHEET: Final = (
    "All-Trump Two Clubs Soloist Spades Diamonds Hearts First One Third Different Zero Second Play No-Trump Partner"
)

LESSON: Final = Lesson(
    players=3,
    options={"cards": 24},
    script=(
        "* dealer C",
        "B grid Soloist First One Partner Clubs Hearts Different Third No-Trump Diamonds Two Play All-Trump Spades "
        "Zero Second",
        f"C grid {_SHEET}",
        LessonStep(
            N_("Most points win. Your sheet: sixteen contracts that may come true in a hand, such as the most tricks."),
            at=("sheet/0",),
        ),
        LessonStep(
            N_("Contracts that you mark in one line will bring points again and again. Where each stands, you choose."),
            N_("Start with the sheet as it lies."),
            at=("sheet/0",),
            move=f"A grid {_SHEET}",
            instead=N_("For the lesson take the sheet that lay there: the first of the suggested ones."),
        ),
        "* deal AH QH AS KS 9S AC QC TD / KH 9H QS TS KC 9C AD JD / JH TH JS JC TC KD QD 9D",
        LessonStep(
            N_("In turn each of you names a suit that is not to be trump; the fourth is. You have only one diamond."),
            N_("Refuse diamonds: with so few trumps, the others would take the tricks."),
            at=("suit/2",),
            move="A refuse D",
            instead=N_("You may refuse any suit. Take diamonds, of which you hold one card."),
        ),
        "B refuse C",
        "C refuse S",
        LessonStep(
            N_("Hearts are trump, and you hold the ace. So the contract First may come: nobody takes more tricks."),
            at=("square/7",),
        ),
        LessonStep(
            N_("Different: all three of you take different numbers of tricks. Play is always made."),
            at=("square/10", "square/13"),
        ),
        LessonStep(
            N_("These three lie in one line. And a fourth: Zero wants a multiple of three: 0, 3 or 6 tricks."),
            N_("Bid on First, Different, Play and Zero: click, or arrows and Space; then Enter."),
            at=("square/7", "square/10", "square/13", "square/11"),
            move="A bid Zero First Different Play",
            instead=N_("Four other bids would do as well. In the lesson: First, Different, Play and Zero."),
        ),
        "B bid First Third Different Play",
        "C bid First Third Different Play",
        LessonStep(
            N_("You sit left of the dealer, so you lead. High trumps first: they take the others' trumps away."),
            N_("Lead the ace of hearts."),
            at=("card/1",),
            move="A AH",
            instead=N_("In your own game lead what you like. Here, start with the highest trump: nothing beats it."),
        ),
        "B 9H",
        "C TH",
        LessonStep(
            N_("Both had to follow with hearts. Two of theirs are left, and your queen can draw them."),
            N_("Lead the queen of hearts."),
            at=("card/45",),
            move="A QH",
            instead=N_("Trumps first: while others hold them, they can take your aces."),
        ),
        "B KH",
        "C JH",
        LessonStep(
            N_("The king takes it, and whoever takes a trick leads. But no trump is left: your aces are safe now."),
            at=("card/49", "card/45", "card/41"),
            phase="turned",
        ),
        "B AD",
        "C 9D",
        LessonStep(
            N_("Diamonds were led. You hold one, and must follow suit."),
            N_("Play the 10 of diamonds."),
            at=("card/38",),
            move="A TD",
        ),
        "B JD",
        "C QD",
        LessonStep(
            N_("If you cannot follow, play any card. Throw off what takes no trick, and keep the high ones."),
            N_("Throw off the 9 of spades."),
            at=("card/32",),
            move="A 9S",
            instead=N_("That is allowed, you have no diamond. But the 9 of spades is the one to spare."),
        ),
        "C JS",
        LessonStep(
            N_("Without a trump the highest card of the suit led takes the trick."),
            N_("Take it with the ace of spades."),
            at=("card/0",),
            move="A AS",
            instead=N_("The king would take it, too. Play the ace; the king comes next."),
        ),
        "B TS",
        LessonStep(
            N_("You lead again. One spade is still out, and your king beats it."),
            N_("Lead the king of spades."),
            at=("card/48",),
            move="A KS",
            instead=N_("The order does not matter here. Take the king first."),
        ),
        "B QS",
        "C TC",
        LessonStep(
            N_("That makes three tricks. For Zero you would stop here; but First and Different bring more, so go on."),
            N_("Lead the ace of clubs."),
            at=("card/3",),
            move="A AC",
            instead=N_("Take the ace first: it wins for certain."),
        ),
        "B 9C",
        "C JC",
        LessonStep(
            N_("The last trick: Berta still holds the king of clubs."),
            N_("Lead the queen of clubs."),
            at=("card/47",),
            move="A QC",
        ),
        "B KC",
        "C KD",
        LessonStep(
            N_("Four tricks to three and one: First, Different and Play came true, five points each. They are marked."),
            at=("settlement",),
            phase="settled",
        ),
        LessonStep(
            N_("Zero was missed: four tricks. It is not marked and costs nothing. What comes unbid brings one point."),
            at=("settlement",),
            phase="settled",
        ),
        LessonStep(
            N_("The three stand in one line: five points more, in this and every later hand."),
            at=("settlement",),
            phase="settled",
        ),
        "* deal KH QD TS 9C JD AD 9H KC / AS QH JS TC KD 9D AC JH / AH TH KS QS 9S QC JC TD",
        LessonStep(
            N_("The second hand: you have 5 points already, for your line, whatever you bid. So fill your lines."),
            at=("sheet/0",),
        ),
        LessonStep(
            N_("A full sheet ends the game, or 1000 points; whoever is at 1000 without a full sheet comes last."),
            at=("sheet/0",),
        ),
    ),
)
