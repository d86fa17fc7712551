"""Cards, suits, calls and payments of Contraspiel as texts on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.cards import ORDERS, SUIT_NAMES, WENZELS, printed_suit, rank_of, suit_of
from tablegame.games.contraspiel.facts.view import Call, Deal, Payment
from tablegame.view.builder import Words
from tablegame.view.phrases import NameOf, You, sentence_about

TITLES: Final = (N_("Acorns"), N_("Leaves"), N_("Hearts"), N_("Bells"))  # the suits with a capital letter
_CARDS: Final = (
    (N_("7 of acorns"), N_("8 of acorns"), N_("9 of acorns"), N_("10 of acorns"),
     N_("Unter of acorns"), N_("Ober of acorns"), N_("king of acorns"), N_("Daus of acorns")),
    (N_("7 of leaves"), N_("8 of leaves"), N_("9 of leaves"), N_("10 of leaves"),
     N_("Unter of leaves"), N_("Ober of leaves"), N_("king of leaves"), N_("Daus of leaves")),
    (N_("7 of hearts"), N_("8 of hearts"), N_("9 of hearts"), N_("10 of hearts"),
     N_("Unter of hearts"), N_("Ober of hearts"), N_("king of hearts"), N_("Daus of hearts")),
    (N_("7 of bells"), N_("8 of bells"), N_("9 of bells"), N_("10 of bells"),
     N_("Unter of bells"), N_("Ober of bells"), N_("king of bells"), N_("Daus of bells")),
)  # fmt: skip

_CALLS: Final = {
    "take": N_("I take it"), "leave": N_("I leave it"), "exchange": N_("exchanged"),
    "stand": N_("I stand"), "fold": N_("I fold"), "pass": N_("pass"),
    "contra": N_("Contra!"), "recontra": N_("Recontra!"), "drop": N_("I drop"), "stay": N_("I stay"),
}  # fmt: skip
"""The text of each call but play and matsch, which `call_text` adds."""
_PAYMENTS: Final = {
    "stamm": ((N_("You pay the stamm"), N_("{name} pays the stamm")), N_("the new dealer pays it")),
    "stakes": ((N_("The matsch was announced"),) * 2, N_("everybody pays two stamms")),
    "bete": ((N_("You lost: a bête"), N_("{name} lost: a bête")), N_("into the pool")),
    "double": ((N_("You lost: a double bête"), N_("{name} lost: a double bête")), N_("into the pool")),
    "folded": ((N_("You folded: a bête"), N_("{name} folded: a bête")), N_("into the pool")),
    "game": ((N_("You won the deal"), N_("{name} won the deal")), N_("a stamm out of the pool")),
    "pool": ((N_("You made the matsch"), N_("{name} made the matsch")), N_("the whole pool")),
    "missed": ((N_("You missed the matsch"), N_("{name} missed the matsch")), N_("2 chips to each opponent still in")),
    "share": ((N_("The last deal is over"),) * 2, N_("the pool is shared equally")),
    "revolte": ((N_("You took no trick"), N_("{name} took no trick")), N_("1 to the winner of the deal")),
}
"""For each kind of payment two titles, about the viewer and about others, and the reason of the amount."""
CLAUSES: Final = {
    "stamm": "stamm", "stakes": "matsch", "bete": "bete", "double": "bete", "game": "winner", "pool": "matsch",
    "missed": "matsch", "revolte": "revolte", "share": "session",
}  # fmt: skip
"""The anchor of the rule for each kind of payment."""


def card_name(card: int, words: Words) -> str:
    """A card in running text: "king of leaves"."""
    return words(_CARDS[printed_suit(card)][rank_of(card)])


def suit_name(suit: int, words: Words) -> str:
    """A suit in running text: "leaves"."""
    return words(SUIT_NAMES[suit])


def signed_chips(chips: int) -> str:
    """Chips gained or lost, with a plus or a true minus: "+4", "−8"."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"


def chips_text(chips: int, words: Words) -> str:
    """A number of chips, debts with a true minus: "4 chips"."""
    return words.many("{chips} chip", "{chips} chips", abs(chips), chips=f"−{-chips}" if chips < 0 else chips)


def call_text(call: Call, words: Words) -> tuple[str, int | None]:
    """The text of a call, and the suit whose sign stands after the text; None for a call without a suit."""
    if call.word == "play":
        return words("I play"), call.suit
    if call.word == "matsch":
        return words("Matsch!"), call.suit
    return words(_CALLS[call.word]), None


def highest_call(deal: Deal) -> str:
    """The highest call of a deal: play, contra, recontra or matsch."""
    if deal.matsch is not None:
        return "matsch"
    if deal.recontra is not None:
        return "recontra"
    return "contra" if deal.contra is not None else "play"


_OUTCOMES: Final = {
    ("play", True): (N_("You won"), N_("{name} won")),
    ("play", False): (N_("You lost"), N_("{name} lost")),
    ("contra", True): (N_("You won the contra"), N_("{name} won the contra")),
    ("contra", False): (N_("You lost the contra"), N_("{name} lost the contra")),
    ("recontra", True): (N_("You won the recontra"), N_("{name} won the recontra")),
    ("recontra", False): (N_("You lost the recontra"), N_("{name} lost the recontra")),
}
"""By the highest call and by whether the soloist won, the outcome: about the viewer, and about anybody else."""


def heading(deal: Deal, name_of: NameOf, words: Words) -> str:
    """The outcome of a deal in a few words: "Ben lost the contra"."""
    name = name_of(deal.soloist)
    if deal.folded:
        return sentence_about(name, N_("You folded"), N_("{name} folded"), words)
    call = highest_call(deal)
    if call != "matsch":
        return sentence_about(name, *_OUTCOMES[call, deal.winner == deal.soloist], words)
    if deal.missed:
        return sentence_about(name, N_("You missed the matsch"), N_("{name} missed the matsch"), words)
    return sentence_about(name, N_("Matsch! You take the pool"), N_("Matsch! {name} takes the pool"), words)


def own_heading(deal: Deal, words: Words) -> str:
    """The outcome of a deal in a few words to the viewer, who has won it as soloist."""
    sentences = {
        "play": N_("You win as soloist"),
        "contra": N_("You win the contra"),
        "recontra": N_("You win the recontra"),
        "matsch": N_("Matsch! You take the pool") if not deal.missed else N_("You missed the matsch, but win the deal"),
    }
    return words(sentences[highest_call(deal)])


def explanation(deal: Deal, name_of: NameOf, words: Words) -> str:
    """The reason why the deal was won or lost, by the tricks."""
    if deal.folded:
        return words("After the Unter of acorns a bête ends the deal: nobody wins it.")
    if not deal.tricks:
        return words("Everybody else dropped out.")
    soloist, own = name_of(deal.soloist), deal.taken[deal.soloist]
    tricks = words.many("{n} trick", "{n} tricks", own)
    if deal.winner == deal.soloist:
        if own >= 3:
            you, them = N_("You took {tricks}: three are enough."), N_("{name} took {tricks}: three are enough.")
            return sentence_about(soloist, you, them, words, tricks=tricks)
        you = N_("You took two tricks before anybody else, and nobody has three.")
        them = N_("{name} took two tricks before anybody else, and nobody has three.")
        return sentence_about(soloist, you, them, words)
    winner = deal.winner if deal.winner is not None else deal.soloist
    taken = words.many("{n} trick", "{n} tricks", deal.taken[winner])
    # The deal is lost, to more tricks of the winner or to as many that came first. The winner may be the viewer.
    them = N_("{name} took {tricks} as soloist, {winner} {taken}: the deal is lost, and {winner} is its winner.")
    if isinstance(name_of(winner), You):
        them = N_("{name} took {tricks} as soloist, you {taken}: the deal is lost, and you are its winner.")
    you = N_("You took {tricks} as soloist, {winner} {taken}: the deal is lost, and {winner} is its winner.")
    if deal.taken[winner] == own:
        them = N_("{winner} took two tricks before {name} did: the deal is lost, and {winner} is its winner.")
        if isinstance(name_of(winner), You):
            them = N_("You took two tricks before {name} did: the deal is lost, and you are its winner.")
        you = N_("{winner} took two tricks before you did: the deal is lost, and {winner} is its winner.")
    return sentence_about(soloist, you, them, words, tricks=tricks, winner=name_of(winner), taken=taken)


def payment_texts(payment: Payment, deal: Deal, name_of: NameOf, words: Words) -> tuple[str, str]:
    """The title of a row of the settlement, and the reason of its amount."""
    name = name_of(payment.payer) if payment.payer is not None else name_of(payment.payee or 0)
    titles, reason = _PAYMENTS["folded" if deal.folded and payment.kind == "bete" else payment.kind]
    if payment.kind == "stamm" and not deal.number:
        reason = N_("the first deal: by the Wenzels, or by lots")
    if payment.kind in ("bete", "double") and all(paid.kind != "share" for paid in deal.payments):
        reason = N_("into the pool, for the next deal")
    if payment.kind == "revolte" and printed_suit(deal.turn_up) == deal.trump:
        reason = N_("2 to the winner: trump is the suit of the turn-up")
    return sentence_about(name, *titles, words), words(reason)


def trick_reason(cards: Sequence[int], trump: int, words: Words) -> str:
    """The reason why a trick was won: "by trump". cards: the trick, the card led first."""
    best = cards[ORDERS[trump].best_index(cards)]
    if best in WENZELS:
        return words("by a Wenzel")
    led = suit_of(cards[0], trump)
    return words("by trump") if suit_of(best, trump) == trump and led != trump else words("the highest card")
