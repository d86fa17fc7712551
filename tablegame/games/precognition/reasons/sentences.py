"""The sentences of the reasons of Precognition. In brackets: of you, by the player, of a player by name."""

from typing import Final

from tablegame.core.text import N_

COMPLETES: Final = N_("Its {letter} completes [your|my|{me}'s] string.")
ENDS: Final = N_("After it [your|my|{me}'s] string cannot come true any more: no place is left for it.")
MAKES: Final = N_("It makes the {letter} that [your|my|{me}'s] string needs: {stand} of {count} letters stand then.")
ONLY: Final = N_("Of the whole hand it alone makes the {letter} that [your|my|{me}'s] string needs.")
SETS_BACK: Final = N_(
    "[Your|My|{me}'s] string needs a {needed} here; this {letter} throws it back to {stand} of {count} letters."
)
FORCES: Final = N_(
    "{seat} can hold nothing that is not {term_side} it: the next letter is the {letter} [you need|I need|needed]."
)
BLOCKS: Final = N_(
    "{seat} can hold nothing {term_side} it: the {letter} that [you need|I need|{me} needs] next cannot come."
)
BREAKS: Final = N_("With this {letter} the row no longer goes up and down in turns: such strings begin anew.")
HINDERS: Final = N_("Only {count} of {all} cards that {seat} may hold let the row go on up and down in turns.")
HINDERS_ALL: Final = N_("No card that {seat} may hold lets the row go on up and down in turns.")
INVITES_ALL: Final = N_("Whatever {seat} plays, the row goes on up and down in turns.")
INVITES: Final = N_("With {count} of {all} cards that {seat} may hold the row goes on up and down in turns.")
FEEDS: Final = N_("It lets the row go on up and down in turns, {count} letters by now: that may suit the others.")
SPARES: Final = N_("It keeps [your|my|the] stronger cards, as far as the {term_card}, to force a {letter} later.")
STRONGEST: Final = N_("No other card that makes this letter forces the {letter} of {seat} as well.")
NEXT: Final = N_("In {n} of {of} hands {seat} makes the {letter} that [you need|I need|{me} needs] next.")
NEXT_WRONG: Final = N_("In {n} of {of} hands {seat} does not make the {letter} that [you need|I need|{me} needs] next.")
SOON: Final = N_("In {n} of {of} rows [your|my|{me}'s] string stands before [your|my|the] next turn.")
COMES_TRUE: Final = N_("In {n} of {of} rows [your|my|{me}'s] string then comes true.")
WRITTEN_TRUE: Final = N_("In {n} of {of} rows it comes true.")
FAILS: Final = N_("In {n} of {of} rows [your|my|{me}'s] string does not come true after it.")
WRITTEN_FAILS: Final = N_("In {n} of {of} rows it does not come true.")
EARLY: Final = N_("In {n} of {of} rows it stands by the middle: the rest can be spent on spoiling other strings.")
OUTLASTS: Final = N_("In {n} of {of} rows another string comes true too, but [yours|mine|{me}'s] is longer.")
LONGER: Final = N_("In {n} of {of} rows it comes true, and a longer string of {seat} too.")
OTHER_TRUE: Final = N_("In {n} of {of} rows {seat}'s string comes true and wins.")
OTHERS_FAIL: Final = N_("In {n} of {of} rows nobody else's string comes true.")
PLAYOFF: Final = N_("In {n} of {of} rows somebody else's string of the same length comes true: a playoff follows.")
EQUAL_STRINGS: Final = N_("Vary between good strings: if one is guessed, one letter more beats it.")
OUTBIDS: Final = N_("{seat} wrote {count} letters last time, the most of all others: this beats that.")
OUTBID: Final = N_("{seat} wrote {count} letters last time: that would beat this.")
EQUAL_STANDS: Final = N_("[Your|My|{me}'s] string stands: any card will do that does not help a longer one.")
EQUAL_LOST: Final = N_("[Your|My|{me}'s] string cannot come true any more, and no card spoils the other strings more.")
EQUAL_CARDS: Final = N_("Between the good cards no difference shows.")
