"""The sentences of the reasons of Precognition. In brackets: of you, by the player, of a player by name."""

from typing import Final

from tablegame.core.text import N_

COMPLETES: Final = N_("Its {letter} completes [your|my|{me}'s] string.")
ENDS: Final = N_("After it [your|my|{me}'s] string cannot come true any more: no place is left for it.")
MAKES: Final = N_("It makes the {letter} that [your|my|{me}'s] string needs: then {stand} of {count} letters stand.")
ONLY: Final = N_("Of the whole hand it alone makes the {letter} that [your|my|{me}'s] string needs.")
SETS_BACK: Final = N_(
    "[Your|My|{me}'s] string needs a {needed} here; this {letter} throws it back to {stand} of {count} letters."
)
FORCES: Final = N_(
    "All that {seat} can hold is {term_side} it: the next letter is the {letter} [you need|I need|needed]."
)
BLOCKS: Final = N_(
    "{seat} can hold nothing {term_side} it: the {letter} that [you need|I need|{me} needs] next cannot come."
)
BREAKS: Final = N_("This {letter} stops U and D from alternating: strings that alternate must start again.")
BREAKS_OWN: Final = N_(
    "This {letter} stops U and D from alternating: such strings must start again, [yours|mine|{me}'s] too."
)
HINDERS: Final = N_("U and D go on alternating with only {count} of the {all} cards that {seat} may hold.")
HINDERS_ALL: Final = N_("No card that {seat} may hold keeps U and D alternating.")
INVITES_ALL: Final = N_("Whatever {seat} plays, U and D go on alternating.")
INVITES: Final = N_("U and D go on alternating with {count} of the {all} cards that {seat} may hold.")
FEEDS: Final = N_("It keeps U and D alternating, {count} letters by now: that may suit the others.")
SPARES: Final = N_("It saves [your|my|{me}'s] {term_card}, which is stronger, to force a {letter} later.")
STRONGEST: Final = N_("Of the cards that fit here, this one pushes {seat} most towards a {letter}.")
NEXT: Final = N_("In {n} of {of} cases {seat} makes the {letter} that [you need|I need|{me} needs] next.")
NEXT_WRONG: Final = N_("In {n} of {of} cases {seat} does not make the {letter} that [you need|I need|{me} needs] next.")
SOON: Final = N_("In {n} of {of} rows [your|my|{me}'s] string stands before [your|my|the] next turn.")
COMES_TRUE: Final = N_("In {n} of {of} rows [your|my|{me}'s] string then comes true.")
WRITTEN_TRUE: Final = N_("In {n} of {of} rows it comes true.")
FAILS: Final = N_("In {n} of {of} rows [your|my|{me}'s] string does not come true after it.")
WRITTEN_FAILS: Final = N_("In {n} of {of} rows it does not come true.")
EARLY: Final = N_("In {n} of {of} rows it stands by the middle: the rest can be spent on spoiling other strings.")
OUTLASTS: Final = N_("In {n} of {of} rows another string comes true too, but [yours|mine|{me}'s] is longer.")
LONGER: Final = N_("In {n} of {of} rows it comes true, but so does a longer string of {seat}.")
SURPASSED: Final = N_("In {n} of {of} rows a longer string comes true beside [yours|mine|{me}'s].")
UNSURPASSED: Final = N_("In {n} of {of} rows [your|my|{me}'s] string comes true, and no longer one does.")
OTHER_TRUE: Final = N_("In {n} of {of} rows {seat}'s string comes true and wins.")
OTHERS_FAIL: Final = N_("In {n} of {of} rows nobody else's string comes true.")
PLAYOFF: Final = N_("In {n} of {of} rows somebody else's string of the same length comes true: a playoff follows.")
EQUAL_STRINGS: Final = N_("Vary between good strings: if one is guessed, one letter more beats it.")
OUTBIDS: Final = N_("{seat} wrote {count} letters last time, the most of all others: this beats that.")
OUTBID: Final = N_("{seat} wrote {count} letters last time: that would beat this.")
EQUAL_STANDS: Final = N_("[Your|My|{me}'s] string stands: any card that does not help a longer string will do.")
EQUAL_LOST: Final = N_("[Your|My|{me}'s] string cannot come true any more, and no card spoils the other strings more.")
EQUAL_CARDS: Final = N_("What follows in the row matters more now than the choice between the good cards.")
