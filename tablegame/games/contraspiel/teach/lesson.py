"""The first deals of Contraspiel, four players: a game won, a contra that fails, a matsch, a Wenzel turned up.

Knows the names of moves and of what lies in the picture. Must not know rules, computer seats or pygame. Cards are
named by fields, so that they are drawn as the player has them; no sentence names a German suit.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, Step
from tablegame.core.text import N_

_WENZELS: Final = (("cards", "EU GU"),)

_FIRST: Final = (
    "* dealer D",
    "* deal EU HA HK SA G9 / HO GA GT S9 ET / HU EA EK SK ST / GU HT EO GK GO / H9 SO SU E9",
    Step(
        N_("Your five cards. The whole evening is about chips: most chips after twelve deals win."),
        at=("card/4 card/23 card/22 card/31 card/10", "seat/0"),
    ),
    Step(
        N_("One plays alone against three and wins with three tricks of five. The suit of {card} can be trump."),
        at=("talon",),
        fields=(("card", "H9"),),
    ),
    Step(
        N_(
            "{cards} are always the two highest trumps, whatever the trump. You hold one of them, and two hearts: "
            "go for it."
        ),
        N_("Say that you play."),
        at=("say/36",),
        move="A play",
        instead=N_("You may pass. But with these cards one plays."),
        fields=_WENZELS,
    ),
    "B pass",
    "C pass",
    "D pass",
    Step(
        N_("Nobody said contra, so hearts are trump and you play alone. You sit left of the dealer: you lead."),
        N_("Lead {card}."),
        at=("card/4",),
        move="A EU",
        instead=N_("Lead {card}: it is the highest, and draws trumps from the others."),
        fields=(("card", "EU"),),
    ),
    "B HO",
    "C HU",
    "D HT",
    Step(
        N_("Trump was led, so all had to follow with trump. The highest takes the trick: one for you."),
        at=("card/4 card/21 card/20 card/19",),
        phase="turned",
    ),
    Step(
        N_("Whoever takes a trick leads to the next."),
        N_("Lead {card}."),
        at=("card/23",),
        move="A HA",
        instead=N_("Another trump first: lead {card}."),
        fields=(("card", "HA"),),
    ),
    "B GT",
    "C ST",
    "D GU",
    Step(
        N_("{card} is the second highest trump and beats yours. Anyone without a trump could play any card."),
        at=("card/12",),
        phase="turned",
        fields=(("card", "GU"),),
    ),
    "D GK",
    Step(
        N_("{cards} was led. If you have that suit, you must follow."),
        N_("Play {card}."),
        at=("card/10",),
        move="A G9",
        fields=(("cards", "GK"), ("card", "G9")),
    ),
    "B GA",
    "C EK",
    Step(N_("No trump this time: the highest card of the suit led takes the trick."), at=("card/15",), phase="turned"),
    "B ET",
    "C EA",
    "D EO",
    Step(
        N_("You have none of this suit, so you may play what you like: a trump takes the trick."),
        N_("Play {card}."),
        at=("card/22",),
        move="A HK",
        instead=N_("Allowed; but a trump takes the trick: {card}."),
        fields=(("card", "HK"),),
    ),
    Step(N_("Two tricks for you."), N_("Lead {card}."), at=("card/31",), move="A SA", fields=(("card", "SA"),)),
    "B S9",
    "C SK",
    "D GO",
    Step(
        N_("Three tricks: you have won the deal and take the stake of four chips out of the pool."),
        at=("settlement",),
        phase="settled",
    ),
    Step(
        N_("Cilla took no trick and pays you two chips, because the turned-up suit was trump; otherwise it is one."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A game won: play, follow suit, trump."""

_SECOND: Final = (
    "* deal GU SK EA HT G9 / ST HA EK GO H9 / EU SO SU GA GK / S9 HK HO GT ET / SA EO E9 HU",
    Step(
        N_("Now you deal; the new dealer pays four chips into the pool. {card} is turned up: you may take it unseen."),
        N_("Take {card}: then its suit is trump, and you play."),
        at=("say/32",),
        move="A take",
        instead=N_("You may leave it. Take it this time and see."),
        fields=(("card", "SA"),),
    ),
    Step(
        N_("In return you give away a card."),
        N_("Give {card}: click it twice."),
        at=("card/10",),
        move="A exchange G9",
        instead=N_("That one is worth more in your hand. Give {card}."),
        fields=(("card", "G9"),),
    ),
    "B pass",
    "C contra",
    Step(
        N_("Cilla says contra and now plays alone against all of you, in the same trump, for three tricks."),
        at=("seat/2",),
    ),
    "B HA",
    "C SU",
    "D HK",
    Step(
        N_("Hearts were led. Cilla had none, and trumped."),
        N_("Follow with {card}."),
        at=("card/19",),
        move="A HT",
        fields=(("card", "HT"),),
    ),
    "C EU",
    "D S9",
    Step(
        N_("Trump is led, and nothing beats {cards}. Follow with the lowest trump you have."),
        N_("Play {card}."),
        at=("card/30",),
        move="A SK",
        instead=N_("Keep the higher trumps: play {card}."),
        fields=(("cards", "EU"), ("card", "SK")),
    ),
    "B ST",
    "D pass",
    "B pass",
    Step(
        N_(
            "After two tricks anyone who has said nothing yet may say recontra and take the game over. Both have "
            "passed."
        ),
        at=("seat/1", "seat/3"),
    ),
    "C SO",
    "D HO",
    Step(
        N_("Now your trumps are higher."),
        N_("Play {card}."),
        at=("card/31",),
        move="A SA",
        instead=N_("That would do as well. Take it with {card}, and keep the other for the next trick."),
        fields=(("card", "SA"),),
    ),
    "B GO",
    Step(
        N_("One for you."),
        N_("Lead {card}."),
        at=("card/12",),
        move="A GU",
        instead=N_("The highest trump left first: {card}."),
        fields=(("card", "GU"),),
    ),
    "B H9",
    "C GK",
    "D GT",
    Step(N_("The last one decides."), N_("Lead {card}."), at=("card/7",), move="A EA", fields=(("card", "EA"),)),
    "B EK",
    "C GA",
    "D ET",
    Step(
        N_("Cilla has two tricks, you three: the contra has failed. Cilla pays a bête, as much as lies in the pool."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A sow turned up and taken, a contra that fails."""

_THIRD: Final = (
    "* deal EU GU SA H9 E9 / GT G9 EA EK SO / HK HO ET SK GA / GK GO HT SU ST / HA HU EO S9",
    "B leave",
    "C pass",
    "D pass",
    Step(
        N_("Berta has left {card}, and two have passed. You hold both {cards}: say nothing yet and wait."),
        N_("Pass."),
        at=("say/41",),
        move="A pass",
        instead=N_("That would be a good game, too. But wait: there is more in it."),
        fields=(("card", "HA"), *_WENZELS),
    ),
    "B pass",
    "C pass",
    "D play G",
    Step(
        N_("All have passed once, so another suit may be named: Dora plays. You are asked for contra."),
        N_("Pass once more."),
        at=("say/41",),
        move="A pass",
        instead=N_("Contra would be fine too. But this time wait for the matsch."),
    ),
    "B contra",
    "C HK",
    "D HT",
    Step(
        N_("Berta said contra. Follow suit."),
        N_("Play {card}."),
        at=("card/18",),
        move="A H9",
        fields=(("card", "H9"),),
    ),
    "B G9",
    "B EA",
    "C ET",
    "D GO",
    Step(N_("Follow suit again."), N_("Play {card}."), at=("card/2",), move="A E9", fields=(("card", "E9"),)),
    Step(
        N_("Two tricks are played: anyone who has not declared yet may say recontra."),
        N_("Pass: that is no declaration."),
        at=("say/41",),
        move="A pass",
        instead=N_("Wait once more: a bigger call is coming."),
    ),
    "C recontra",
    Step(
        N_("After a recontra there is matsch: you choose a new trump and undertake every trick still to come."),
        N_("Say matsch in the suit of {card}."),
        at=("say/47",),
        move="A matsch S",
        instead=N_("Matsch in the suit of {card} is safe: nobody has anything higher."),
        fields=(("card", "SA"),),
    ),
    Step(N_("Everybody has paid eight chips into the pool. If you take all three tricks, it is yours."), at=("pool",)),
    "D GK",
    Step(
        N_("You have none of this suit: trump it."),
        N_("Play {card}."),
        at=("card/31",),
        move="A SA",
        instead=N_("{card} is enough here."),
        fields=(("card", "SA"),),
    ),
    "B GT",
    "C GA",
    Step(
        N_("Nobody can beat what you have left."),
        N_("Lead {card}."),
        at=("card/4",),
        move="A EU",
        fields=(("card", "EU"),),
    ),
    "B SO",
    "C SK",
    "D SU",
    Step(N_("And the last one."), N_("Lead {card}."), at=("card/12",), move="A GU", fields=(("card", "GU"),)),
    "B EK",
    "C HO",
    "D ST",
    Step(
        N_("Matsch made: the whole pool is yours. Had you missed a trick, you would have paid everybody."),
        at=("settlement",),
        phase="settled",
    ),
)
"""Another suit named, contra, recontra, matsch."""

_FOURTH: Final = (
    "* deal HA HK HO SA SK / EA GU HU ST SO / ET GT GK S9 H9 / EK EO GA GO SU / EU E9 G9 HT",
    Step(
        N_("{card} is turned up: then the dealer must take it and play. Cilla gives a card for it."),
        at=("talon",),
        fields=(("card", "EU"),),
    ),
    "C exchange H9",
    "C fold",
    Step(
        N_("With such a hand one may fold: Cilla pays a bête, and the deal is over."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A Wenzel turned up."""

LESSON: Final = Lesson(players=4, script=(*_FIRST, *_SECOND, *_THIRD, *_FOURTH))
