"""What the cards are called where the player has French cards in place of German ones: clubs for acorns, the ace a sow.

The Wenzels, the jacks of clubs and spades then, keep their name: it is what they do.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_

FRENCH: Final = {
    "acorns": N_("clubs"),
    "Acorns": N_("Clubs"),
    "leaves": N_("spades"),
    "Leaves": N_("Spades"),
    "bells": N_("diamonds"),
    "Bells": N_("Diamonds"),
    "7 of acorns": N_("7 of clubs"),
    "8 of acorns": N_("8 of clubs"),
    "9 of acorns": N_("9 of clubs"),
    "10 of acorns": N_("10 of clubs"),
    "Unter of acorns": N_("jack of clubs"),
    "Ober of acorns": N_("queen of clubs"),
    "king of acorns": N_("king of clubs"),
    "Daus of acorns": N_("ace of clubs"),
    "7 of leaves": N_("7 of spades"),
    "8 of leaves": N_("8 of spades"),
    "9 of leaves": N_("9 of spades"),
    "10 of leaves": N_("10 of spades"),
    "Unter of leaves": N_("jack of spades"),
    "Ober of leaves": N_("queen of spades"),
    "king of leaves": N_("king of spades"),
    "Daus of leaves": N_("ace of spades"),
    "Unter of hearts": N_("jack of hearts"),
    "Ober of hearts": N_("queen of hearts"),
    "Daus of hearts": N_("ace of hearts"),
    "7 of bells": N_("7 of diamonds"),
    "8 of bells": N_("8 of diamonds"),
    "9 of bells": N_("9 of diamonds"),
    "10 of bells": N_("10 of diamonds"),
    "Unter of bells": N_("jack of diamonds"),
    "Ober of bells": N_("queen of diamonds"),
    "king of bells": N_("king of diamonds"),
    "Daus of bells": N_("ace of diamonds"),
    "a sow is turned up: {seat} takes it or leaves it before looking at the hand": N_(
        "an ace is turned up: {seat} takes it or leaves it before looking at the hand"
    ),
    "{seat} has the Unter of acorns and stands or folds": N_("{seat} has the jack of clubs and stands or folds"),
    "acorns are led, and {seat} holds {cards}": N_("clubs are led, and {seat} holds {cards}"),
    "leaves are led, and {seat} holds {cards}": N_("spades are led, and {seat} holds {cards}"),
    "bells are led, and {seat} holds {cards}": N_("diamonds are led, and {seat} holds {cards}"),
    "Cannot leave a sow lying that is turned up.": N_("Cannot leave an ace lying that is turned up."),
    "no matsch where the dealer took a Wenzel or a sow": N_("no matsch where the dealer took a Wenzel or an ace"),
    "No matsch where the dealer took a Wenzel or a Daus": N_("No matsch where the dealer took a Wenzel or an ace"),
    "passes, leaves the Daus, keeps the hand, stays in": N_("passes, leaves the ace, keeps the hand, stays in"),
    "plays, takes the Daus, says contra or recontra": N_("plays, takes the ace, says contra or recontra"),
    "Acorns are trump, and you are the soloist. Play it?": N_("Clubs are trump, and you are the soloist. Play it?"),
    "Acorns are led, and you hold {cards}": N_("Clubs are led, and you hold {cards}"),
    "Leaves are led, and you hold {cards}": N_("Spades are led, and you hold {cards}"),
    "Bells are led, and you hold {cards}": N_("Diamonds are led, and you hold {cards}"),
    "a matsch, and a Wenzel that beats the Daus": N_("a matsch, and a Wenzel that beats the ace"),
    "A Wenzel beats every Daus.": N_("A Wenzel beats every ace."),
    "Now you deal and have paid the stamm. {card} is turned up, a Daus: the dealer may take it unseen.": N_(
        "Now you deal and have paid the stamm. {card} is turned up, an ace: the dealer may take it unseen."
    ),
    "Berta led a Daus, the highest of its suit. But you have none of it, and a Wenzel is always trump.": N_(
        "Berta led an ace, the highest of its suit. But you have none of it, and a Wenzel is always trump."
    ),
    "take the Daus or leave it": N_("take the ace or leave it"),
    "take the Daus": N_("take the ace"),
    "leave the Daus": N_("leave the ace"),
    "After the Unter of acorns a bête ends the deal: nobody wins it.": N_(
        "After the jack of clubs a bête ends the deal: nobody wins it."
    ),
}
"""Each sentence that names a German card or suit, with the one that is said instead."""
