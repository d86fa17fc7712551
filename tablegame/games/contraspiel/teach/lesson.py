"""The lessons of Contraspiel, four players: a game won and a contra that fails; then a Wenzel turned up and a matsch.

Cards are named by fields, so that they are drawn as the player has them; no sentence names a German suit but the
trump. Both are played as the short session that is offered after them: four deals, a fixed bête.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.lesson import Lesson, LessonStep
from tablegame.core.text import N_

_WENZELS: Final = (("cards", "EU GU"),)
_SHORT: Final = {"deals": 4, "bete": 8}

_FIRST: Final = (
    "* dealer D",
    "* deal EU HA HK SA G9 / HO GA GT S9 ET / HU EA EK SK ST / SU HT EO GK GO / H9 SO GU E9",
    LessonStep(
        N_("Your five cards. You sit at the dealer's left, as forehand: you speak first and lead first."),
        at=("card/4 card/23 card/22 card/31 card/10", "seat/0"),
    ),
    LessonStep(
        N_("Most chips win. Four lie in the pool, the stamm of this deal: they are yours, as you hold {card}."),
        at=("pool", "seat/0"),
        fields=(("card", "EU"),),
    ),
    LessonStep(
        N_("One plays alone against three and wins with three tricks of five. The suit of {card} can be trump."),
        at=("talon",),
        fields=(("card", "H9"),),
    ),
    LessonStep(
        N_("If you play and win, you take the stamm. If you lose, you pay a bête: eight chips into the pool."),
        at=("pool",),
    ),
    LessonStep(
        N_("{cards} are always the two highest trumps. You hold one and two hearts, that is three tricks: go for it."),
        N_("Say that you play: click the button."),
        at=("say/36",),
        move="A play",
        instead=N_("You may pass. But with these cards one plays."),
        fields=_WENZELS,
    ),
    "B pass",
    "C pass",
    "D pass",
    LessonStep(
        N_("Nobody said contra, so hearts are trump and you play alone. Lead trumps, so that the others lose theirs."),
        N_("Lead {card}: click it twice."),
        at=("card/4",),
        move="A EU",
        instead=N_("Lead {card}: it is the highest, and draws trumps from the others."),
        fields=(("card", "EU"),),
    ),
    "B HO",
    "C HU",
    "D HT",
    LessonStep(
        N_("Trump was led, so all had to follow with trump. The highest takes the trick: one for you."),
        at=("card/4 card/21 card/20 card/19",),
        phase="turned",
    ),
    LessonStep(
        N_("Whoever takes a trick leads to the next. Only the other Wenzel could beat {card} now."),
        N_("Lead {card}: click it twice."),
        at=("card/23",),
        move="A HA",
        instead=N_("Another trump first: lead {card}."),
        fields=(("card", "HA"),),
    ),
    "B GT",
    "C ST",
    "D SU",
    LessonStep(
        N_("Two tricks: nobody had a trump left, and anyone who cannot follow may play anything. Keep your trump."),
        N_("Lead {card}: it loses, but it costs you least."),
        at=("card/10",),
        move="A G9",
        instead=N_("Keep that one for later, and lead {card}."),
        fields=(("card", "G9"),),
    ),
    "B GA",
    "C EK",
    "D GK",
    LessonStep(
        N_("No trump this time: the highest card of the suit led takes the trick."), at=("card/15",), phase="turned"
    ),
    "B ET",
    "C EA",
    "D EO",
    LessonStep(
        N_("Berta led {card}. You must follow suit if you can; you have none of it, and a trump takes the trick."),
        N_("Play {card_trump}."),
        at=("card/22",),
        move="A HK",
        instead=N_("Allowed; but a trump takes the trick: {card_trump}."),
        fields=(("card", "ET"), ("card_trump", "HK")),
    ),
    LessonStep(
        N_("That is your third trick: you have won. The last one is yours too."),
        N_("Lead {card}."),
        at=("card/31",),
        move="A SA",
        fields=(("card", "SA"),),
    ),
    "B S9",
    "C SK",
    "D GO",
    LessonStep(
        N_("You take the stamm. Cilla and Dora took no trick and pay two chips each, as the turned-up suit was trump."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A game won: the price of it, trumps, following suit."""

_SECOND: Final = (
    "* deal GU SK EA HT G9 / ST HA EK GO H9 / EU SO SU GA GK / S9 HK HO GT ET / SA EO E9 HU",
    LessonStep(
        N_("That was a whole deal, and these are your chips now. Take a breath: in the next one somebody says contra."),
        at=("seat/0",),
    ),
    LessonStep(
        N_("Now you deal and have paid the stamm. {card} is turned up, a Daus: the dealer may take it unseen."),
        N_("Take {card}: then its suit is trump, and you play."),
        at=("say/32",),
        move="A take",
        instead=N_("You may leave it. Take it this time and see."),
        fields=(("card", "SA"),),
    ),
    LessonStep(
        N_("In return you give away a card. This one takes no trick and follows no trump."),
        N_("Give {card}: click it twice."),
        at=("card/10",),
        move="A exchange G9",
        instead=N_("That one is worth more in your hand. Give {card}."),
        fields=(("card", "G9"),),
    ),
    "B pass",
    "C contra",
    LessonStep(
        N_("Cilla says contra: now Cilla plays alone against you three, in the same trump, for the stamm or a bête."),
        at=("seat/2", "pool"),
    ),
    "B HA",
    "C SU",
    "D HK",
    LessonStep(
        N_("Hearts were led. Cilla had none, and trumped."),
        N_("Follow with {card}."),
        at=("card/19",),
        move="A HT",
        fields=(("card", "HT"),),
    ),
    "C EU",
    "D S9",
    LessonStep(
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
    "C SO",
    "D HO",
    LessonStep(
        N_("Now your trumps are higher. {card} is enough, and {card_other} stays the highest for the next trick."),
        N_("Play {card}."),
        at=("card/31",),
        move="A SA",
        instead=N_("That would do as well. Take it with {card}, and keep the other for the next trick."),
        fields=(("card", "SA"), ("card_other", "GU")),
    ),
    "B GO",
    LessonStep(
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
    LessonStep(
        N_("You have two tricks, and so has Cilla. The last one decides."),
        N_("Lead {card}."),
        at=("card/7",),
        move="A EA",
        fields=(("card", "EA"),),
    ),
    "B EK",
    "C GA",
    "D ET",
    LessonStep(
        N_("Cilla has two tricks, you three: the contra has failed. Cilla pays the bête, eight chips."),
        at=("settlement",),
        phase="settled",
    ),
    LessonStep(
        N_("Stamm and bête stay in the pool for the next deal. Look at your chips: you are in front."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A Daus turned up and taken, a contra that fails."""

_WENZEL: Final = (
    "* dealer C",
    "* deal HA HK HO SA SK / EA GU HU ST SO / ET GT GK S9 H9 / EK EO GA GO SU / EU E9 G9 HT",
    LessonStep(
        N_("{card} is turned up, a Wenzel: then the dealer must take it and play. Cilla gives a card for it."),
        at=("talon",),
        fields=(("card", "EU"),),
    ),
    "C exchange H9",
    "C fold",
    LessonStep(
        N_("With such a hand one may fold: Cilla pays the bête, and the deal is over. The chips stay in the pool."),
        at=("settlement",),
        phase="settled",
    ),
)
"""A Wenzel turned up: the dealer's duty, and the way out."""

_MATSCH: Final = (
    "* deal EU GU SA H9 E9 / GA GO HT SU ST / GT G9 EA EK SO / HK HO ET SK GK / HA HU EO S9",
    "D leave",
    LessonStep(
        N_("Dora has left {card}. You hold both {cards}, and much lies in the pool: say nothing yet and wait."),
        N_("Pass: click the button."),
        at=("say/41",),
        move="A pass",
        instead=N_("That would be a good game, too. But wait: there is more in it."),
        fields=(("card", "HA"), *_WENZELS),
    ),
    "B pass",
    "C pass",
    "D pass",
    LessonStep(
        N_("All have passed once, so another suit may be named. Whoever plays can still be outbid."),
        N_("Pass once more."),
        at=("say/41",),
        move="A pass",
        instead=N_("Wait once more: a bigger call is coming."),
    ),
    "B play G",
    "C contra",
    LessonStep(
        N_("Berta plays another suit, and Cilla says contra. You lead: small cards first, trumps are for later."),
        N_("Lead {card}: click it twice."),
        at=("card/18",),
        move="A H9",
        instead=N_("Keep that one: it takes a trick later. Lead {card}."),
        fields=(("card", "H9"),),
    ),
    "B HT",
    "C G9",
    "D HK",
    "C EA",
    "D ET",
    LessonStep(
        N_("Follow suit: this one takes nothing anyway."),
        N_("Play {card}."),
        at=("card/2",),
        move="A E9",
        fields=(("card", "E9"),),
    ),
    "B GO",
    "D recontra",
    LessonStep(
        N_("After two tricks one may say recontra, as Dora has. Then comes matsch: a new trump, and every trick left."),
        N_("Say matsch in the suit of {card}."),
        at=("say/47",),
        move="A matsch S",
        instead=N_("Matsch in the suit of {card} is safe: nobody has anything higher."),
        fields=(("card", "SA"),),
    ),
    LessonStep(
        N_("Everybody has paid eight chips more. Take all three tricks, and the whole pool is yours."),
        at=("pool",),
    ),
    "B GA",
    "C GT",
    "D GK",
    LessonStep(
        N_("Berta led a Daus, the highest of its suit. But you have none of it, and a Wenzel is always trump."),
        N_("Play {card}."),
        at=("card/12",),
        move="A GU",
        instead=N_("Any trump takes it. Play {card} here."),
        fields=(("card", "GU"),),
    ),
    LessonStep(N_("A Wenzel beats every Daus."), at=("card/12", "card/15"), phase="turned"),
    LessonStep(
        N_("Nobody can beat what you have left."),
        N_("Lead {card}."),
        at=("card/4",),
        move="A EU",
        fields=(("card", "EU"),),
    ),
    "B SU",
    "C SO",
    "D SK",
    LessonStep(N_("And the last one."), N_("Lead {card}."), at=("card/31",), move="A SA", fields=(("card", "SA"),)),
    "B ST",
    "C EK",
    "D HO",
    LessonStep(
        N_("Matsch made: the whole pool is yours. Had you missed a trick, you would have paid everybody."),
        at=("settlement",),
        phase="settled",
    ),
    LessonStep(
        N_("So look at the pool before you call: the more lies there, the more a matsch is worth."),
        at=("settlement",),
        phase="settled",
    ),
)
"""Another suit named, contra, recontra, matsch."""

_MORE: Final = Lesson(
    players=4,
    script=(*_WENZEL, *_MATSCH),
    options=_SHORT,
    about=N_("a matsch, and a Wenzel that beats the Daus"),
)

LESSON: Final = Lesson(players=4, script=(*_FIRST, *_SECOND), options=_SHORT, further=_MORE)
