"""The sentences of the reasons of WarGops. In brackets: of you, by the player, of a player by name."""

from typing import Final

from tablegame.core.text import N_

TAKES: Final = N_("Nobody else holds a card above the {term_high}: [your|my|{me}'s] {term_rank} takes the trick.")
TAKES_FROM: Final = N_("{seat} holds nothing above the {term_high}: [your|my|{me}'s] {term_rank} takes the trick.")
WINS_GAME: Final = N_("It takes the last cards of the others: the game is [yours|mine|{me}'s].")
WINS_GAME_FROM: Final = N_("It takes {seat}'s last card: the game is [yours|mine|{me}'s].")
KNOCKS_OUT: Final = N_("It takes {seat}'s last card: {seat} is out.")
CHEAPEST: Final = N_("[Your|My|{me}'s] {term_rank} is the lowest card that beats everything the others hold.")
CHEAPEST_FROM: Final = N_("[Your|My|{me}'s] {term_rank} is the lowest card that beats everything {seat} holds.")
CHEAPEST_ALONE: Final = N_(
    "Only [you put|I put|{me} puts] another card in place: [your|my|{me}'s] {term_rank} is the lowest that is enough."
)
WASTES_ALONE: Final = N_(
    "Only [you put|I put|{me} puts] another card in place: [your|my|{me}'s] {term_low} would be enough."
)
WASTES: Final = N_("[Your|My|{me}'s] {term_low} beats everything the others hold too: the {term_rank} is wasted.")
WASTES_ON: Final = N_("[Your|My|{me}'s] {term_low} beats everything {seat} holds too: the {term_rank} is wasted.")
TIE: Final = N_("Nobody can beat [your|my|{me}'s] {term_rank}; only {seat} can tie with it.")
TIE_ONE: Final = N_("{seat} cannot beat [your|my|{me}'s] {term_rank}, only tie with it.")
BELOW: Final = N_("{seat} holds nothing lower than the {term_low}: [your|my|{me}'s] {term_rank} cannot take the trick.")
NO_MORE_THAN_TIE: Final = N_(
    "{seat} holds nothing lower than the {term_low}: at best [your|my|{me}'s] {term_rank} ties with it."
)
PILE: Final = N_(
    "Nobody else who waits for the pile holds a card above the {term_high}: [your|my|{me}'s] {term_rank} wins it."
)
PILE_FROM: Final = N_(
    "{seat} waits for the pile too, with nothing above the {term_high}: [your|my|{me}'s] {term_rank} wins it."
)
NO_PILE: Final = N_(
    "{seat} waits for the pile too, with nothing below the {term_low}: [your|my|{me}'s] {term_rank} cannot win it."
)
COSTS_LEAST: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is lost, but as the lowest card it costs least."
)
LOST_AS_WELL: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is lost, where the {term_low} would cost less."
)
KEEPS_TOP: Final = N_("It keeps [your|my|{me}'s] {term_top}, the highest card of all.")
SPENDS_TOP: Final = N_("Once [your|my|{me}'s] {term_rank} is played, {seat} holds the highest card of all.")
OFTEN: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_rank} is enough to take the trick.")
CATCHES: Final = N_("In {n} of {of} cases it takes the trick and catches a high card of {seat}.")
FALLS: Final = N_("In {n} of {of} cases {seat} takes the trick and [your|my|{me}'s] {term_rank} with it.")
TIES: Final = N_("In {n} of {of} cases it ties with {seat}, and the cards wait.")
TIES_AGAIN: Final = N_("In {n} of {of} cases it ties with {seat}, and another card must be put in place.")
DRAWS_OUT: Final = N_("In {n} of {of} cases {seat} spends a far higher card on it.")
COSTS: Final = N_("In {n} of {of} cases the trick brings less than the {term_rank} costs.")
OVERKILL: Final = N_("In {n} of {of} cases [your|my|{me}'s] {term_low} would be enough to take the trick.")
JUST_ENOUGH: Final = N_(
    "In {n} of {of} cases [your|my|{me}'s] {term_rank} is the lowest card in hand that takes the trick."
)
PILE_WON: Final = N_("In {n} of {of} cases it wins the waiting pile.")
PILE_LOST: Final = N_("In {n} of {of} cases {seat} wins the waiting pile.")
YOU_OUT: Final = N_("In {n} of {of} cases [you have|I have|{me} has] no card left after it and [are|am|is] out.")
ENDS_WELL: Final = N_("In {n} of {of} cases it ends the game, and [you score|I score|{me} scores].")
ENDS_BADLY: Final = N_("In {n} of {of} cases it ends the game, and {seat} scores.")
EQUAL: Final = N_("Vary between these cards: one that can be guessed is beaten by the next higher card.")
