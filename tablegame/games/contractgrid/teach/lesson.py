"""The first hand of ContractGrid: three players, three bids made and one missed, one line of three.

Knows the names of moves and of what lies in the picture. Must not know rules, computer seats or pygame.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, Step
from tablegame.core.text import N_

_SHEET: Final = (
    "All-Trump No-Trump Clubs Soloist Spades Diamonds Hearts First Zero Two Different One Second Play Third Partner"
)

LESSON: Final = Lesson(
    players=3,
    script=(
        "* dealer C",
        "B grid Soloist First One Partner Clubs Hearts Different Third No-Trump Diamonds Two Play All-Trump Spades "
        "Zero Second",
        f"C grid {_SHEET}",
        Step(
            N_("Most points win. Your sheet: sixteen contracts that may come true in a hand, such as the most tricks."),
            at=("sheet/0",),
        ),
        Step(
            N_("Contracts that you mark in one line will bring points again and again. Where each stands, you choose."),
            N_("Start with the sheet as it lies."),
            at=("sheet/0",),
            move=f"A grid {_SHEET}",
            instead=N_("For the lesson take the sheet that lay there: the first of the suggested ones."),
        ),
        "* deal 7C JC 9C QC Jo 9S TH AC TD KS AS / 7D 9H 8S 7H KH QS AD KD 8H JS KC / 9D 8D JD TC AH JH TS 7S QH QD 8C",
        Step(
            N_("Eleven cards each, and one of them is the joker, the highest trump. But which suit is trump?"),
            at=("card/*",),
        ),
        Step(
            N_("In turn each of you names a suit that is not to be trump; the fourth is. You have only one diamond."),
            N_("Refuse diamonds."),
            at=("suit/2",),
            move="A refuse D",
            instead=N_("You may refuse any suit. Take diamonds, of which you hold one card."),
        ),
        "B refuse C",
        "C refuse S",
        Step(N_("Hearts are left: they are trump, with the joker above them."), at=("trump",)),
        Step(
            N_("Now bid four contracts that you want to make. First, Different and Play lie in one line."),
            N_("Lay counters on First, Different, Play and One: click, or arrows and Space; then Enter."),
            at=("square/7", "square/10", "square/13", "square/11"),
            move="A bid One First Different Play",
            instead=N_("Four other bids would do as well. In the lesson: First, Different, Play and One."),
        ),
        "B bid First Third Different Play",
        "C bid First Third Different Play",
        Step(
            N_("First: nobody takes more tricks than you. Different: all three take different numbers. Play: always."),
            at=("sheet/0",),
        ),
        Step(
            N_("You sit left of the dealer, so you lead."),
            N_("Lead the joker."),
            at=("card/52",),
            move="A Jo",
            instead=N_("In your own game lead what you like. Here, start with the joker: nothing beats it."),
        ),
        "B 7H",
        "C JH",
        Step(
            N_("The joker is a trump, so both had to follow with hearts. Whoever takes a trick leads to the next."),
            at=("card/52", "card/25", "card/41"),
            phase="turned",
        ),
        Step(
            N_("Your last trump now: it draws trumps from the others."),
            N_("Lead the 10 of hearts."),
            at=("card/37",),
            move="A TH",
            instead=N_("Trumps first: lead the 10 of hearts."),
        ),
        "B KH",
        "C AH",
        Step(
            N_("The ace is the highest trump here: Cilla takes the trick and leads next."),
            at=("card/1",),
            phase="turned",
        ),
        "C QH",
        Step(
            N_("Hearts were led, and you have none left: if you cannot follow, play any card."),
            N_("Throw off the 7 of clubs."),
            at=("card/27",),
            move="A 7C",
            instead=N_("That is allowed, you have no heart. But the 7 of clubs is the one to spare."),
        ),
        "B 8H",
        "C 7S",
        Step(
            N_("Spades were led, and you hold spades: you must follow. Keep the high ones."),
            N_("Play the 9 of spades."),
            at=("card/32",),
            move="A 9S",
            instead=N_("Keep that one: it takes a trick later. Play the 9 of spades."),
        ),
        "B JS",
        Step(
            N_("No trump this time: the highest card of the suit led takes the trick."), at=("card/40",), phase="turned"
        ),
        "B 9H",
        "C 8C",
        Step(
            N_("Berta has taken it, and leads the last trump that the others hold."),
            N_("Throw off the 9 of clubs."),
            at=("card/35",),
            move="A 9C",
            instead=N_("Any card goes. The 9 of clubs is worth least."),
        ),
        "B 7D",
        "C 8D",
        Step(
            N_("Diamonds: follow suit."),
            N_("Play the 10 of diamonds."),
            at=("card/38",),
            move="A TD",
        ),
        Step(
            N_("Your ten was the highest diamond. Now drive out the king of clubs, and your other clubs are good."),
            N_("Lead the jack of clubs."),
            at=("card/43",),
            move="A JC",
            instead=N_("Possible. But the jack drives out the king of clubs."),
        ),
        "B KC",
        "C TC",
        "B 8S",
        "C TS",
        Step(
            N_("Spades again."),
            N_("Play the king of spades."),
            at=("card/48",),
            move="A KS",
            instead=N_("The ace would take it, too. Play the king; the ace takes the last trick."),
        ),
        Step(
            N_("Three cards left, and nobody has a trump."),
            N_("Lead the queen of clubs."),
            at=("card/47",),
            move="A QC",
            instead=N_("The order does not matter. Take the queen first."),
        ),
        "B QS",
        "C 9D",
        Step(
            N_("Nobody has clubs any more: they can only throw off."),
            N_("Lead the ace of clubs."),
            at=("card/3",),
            move="A AC",
        ),
        "B KD",
        "C JD",
        Step(N_("And the last of eleven tricks."), N_("Lead the ace of spades."), at=("card/0",), move="A AS"),
        "B AD",
        "C QD",
        Step(
            N_("You took six tricks: First, Different and Play came true, five points each. They are marked now."),
            at=("settlement",),
            phase="settled",
        ),
        Step(
            N_("One wants 1, 4, 7 or 10 tricks: not made, not marked. What comes true unbid brings one point."),
            at=("settlement",),
            phase="settled",
        ),
        Step(
            N_("The three stand in one line: five points more, in this and every later hand. So fill your lines."),
            at=("settlement",),
            phase="settled",
        ),
        Step(
            N_("A full sheet ends the game, or 1000 points; whoever is at 1000 without a full sheet comes last."),
            at=("settlement",),
            phase="settled",
        ),
    ),
)
