"""The texts with which a seat of Contraspiel is asked for a call: the question, each answer, and its consequence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.text import wording
from tablegame.view.builder import Words
from tablegame.view.phrases import NameOf, name_list

PASSIVE: Final = "p"  # the key on the keyboard to pass, to leave a sow, to keep the hand or to stay in
ACTIVE: Final = "i"  # the key to play, to take a sow, to say contra or recontra
FOLDING: Final = "x"  # the key to fold or drop out


class CallOption(NamedTuple):
    """A possible answer to the question for a call."""

    move: int
    label: str
    stake: str = ""  # the chips that it may win or lose
    follows: str = ""  # a sentence about its consequence
    suit: int | None = None  # the suit whose sign it shows
    key: str = ""  # on the keyboard; "" for none
    why: str = ""  # the reason why it is not allowed now
    clause: str = ""  # the anchor of the rule that forbids it
    shorter: tuple[str, ...] = ()  # labels for where the label has no room, the longest first; "" leaves it to the sign
    spoken: str = ""  # the first label, for a screen reader, after `shortened`; else ""

    def shortened(self) -> CallOption:
        """The answer with the next shorter label, or with the same one if there is none."""
        label, *shorter = self.shorter or (self.label,)
        return self._replace(label=label, shorter=tuple(shorter), spoken=self.spoken or self.label)


class CallQuestion(NamedTuple):
    """The question for a call that the seat of the view is asked, with the texts of all answers."""

    view: SpielView
    name_of: NameOf
    words: Words

    @property
    def soloist(self) -> str:
        """The name of the present soloist."""
        return self.name_of(self.view.soloist or 0)

    def question(self) -> tuple[str, str]:
        """The question, and a request to click the card to give for the turn-up ("" if no card can be given)."""
        return _QUESTIONS[self.view.phase](self)

    def options(self) -> tuple[CallOption, ...]:
        """Every possible answer, answers that cost nothing first."""
        return _OPTIONS[self.view.phase](self)

    def stakes(self) -> str:
        """The sentence that explains the stakes if a bête is as high as the pool; "" with a fixed bête."""
        bids = self.view.phase in (Phase.FIRST, Phase.SECOND, Phase.CONTRA)
        if not bids or isinstance(self.view.rule("bete"), int):
            return ""
        return self.words(
            "Won: the stamm. Lost: a bête, as high as the pool. What is in the pool at the end is shared out."
        )

    def solo(self, move: int, label: str, suit: int, key: str) -> CallOption:
        """The answer that plays alone in a suit. label: the words on its button. key: on the keyboard."""
        won, lost = _signed_stakes(payments.stakes(self.view))
        follows = self.words(
            "{suit} are trump then, and you play alone against all: {won} if you win, {lost} if you lose.",
            suit=self.words(wording.TITLES[suit]), won=won, lost=lost,
        )  # fmt: skip
        why = "" if move in self.view.domain else self.words("Only forehand may still choose the suit of the turn-up")
        return CallOption(move, label, self.stake_text(won, lost), follows, suit, key, why, "bidding")

    def plays(self, move: int, suit: int, key: str) -> CallOption:
        """The answer "Play acorns" of the bidding, for this suit. key: on the keyboard."""
        option = self.solo(move, self.words("Play {suit}", suit=wording.suit_name(suit, self.words)), suit, key)
        return option._replace(shorter=(self.words(wording.TITLES[suit]), ""))

    def takes_over(self, move: int, label: str) -> CallOption:
        """The answer contra or recontra: the seat becomes the soloist in the same trump."""
        won, lost = _signed_stakes(payments.stakes(self.view, double=move == moves.RECONTRA))
        follows = self.words(
            "You take the game over from {name} and play alone against all, in the same trump: {won} if you win, "
            "{lost} if you lose.",
            name=self.soloist, won=won, lost=lost,
        )  # fmt: skip
        return CallOption(move, label, self.stake_text(won, lost), follows, self.view.trump, ACTIVE)

    def against(self) -> CallOption:
        """The pass that leaves the deal to its soloist."""
        follows = self.words("You play against {name}, together with the others. {owed}", name=self.soloist,
                             owed=self.penalty())  # fmt: skip
        return self.passes(self.words("against {name}", name=self.soloist), follows)

    def passes(self, stake: str, follows: str) -> CallOption:
        """The answer "Pass". stake: the chips that it may win or lose. follows: a sentence about its consequence."""
        return CallOption(moves.PASS, self.words("Pass"), stake, follows, None, PASSIVE)

    def matsches(self, keys: bool) -> tuple[CallOption, ...]:
        """An answer for a matsch in each suit except the trump. keys: whether keys of the keyboard give the answers."""
        return tuple(self.matsch(suit, str(suit + 1) if keys else "") for suit in range(4) if suit != self.view.trump)

    def matsch(self, suit: int, key: str) -> CallOption:
        """The answer that announces a matsch in a suit."""
        words, move = self.words, moves.MATSCH + suit
        won, lost = _signed_stakes(payments.stakes(self.view, matsch=True))
        follows = words(
            "{suit} are trump then. You play alone and need every trick still to come: {won} if you make it, {lost} if "
            "not.",
            suit=words(wording.TITLES[suit]), won=won, lost=lost,
        )  # fmt: skip
        why = "" if move in self.view.domain else words("No matsch where the dealer took a Wenzel or a Daus")
        label = words("Matsch in {suit}", suit=wording.suit_name(suit, words))
        return CallOption(move, label, self.stake_text(won, lost), follows, suit, key, why, "matsch")

    def stake_text(self, won: str, lost: str) -> str:
        return self.words("{won} or {lost}", won=won, lost=lost)

    def penalty(self) -> str:
        """The sentence about the chips that a seat without a trick pays."""
        return self.words.many(
            "Without a trick you pay the winner {n} chip.",
            "Without a trick you pay the winner {n} chips.",
            payments.revolte(self.view, self.view.trump),
        )


def _signed_stakes(stakes: tuple[int, int]) -> tuple[str, str]:
    """The gain of a won deal and that of a lost deal as texts: ("+4", "−12")."""
    return wording.signed_chips(stakes[0]), wording.signed_chips(stakes[1])


def _sow_options(question: CallQuestion) -> tuple[CallOption, ...]:
    """Leave the sow that is turned up, or take it without having seen the hand."""
    words = question.words
    follows = words("You look at your hand, and the bidding begins.")
    return (
        CallOption(moves.LEAVE, words("Leave it"), words("look at the hand"), follows, None, PASSIVE),
        question.solo(moves.TAKE, words("Take it, play blind"), question.view.turn_up_suit, ACTIVE),
    )


def _wenzel_options(question: CallQuestion) -> tuple[CallOption, ...]:
    """Play on after the Unter of acorns was turned up, or fold and pay a bête."""
    words = question.words
    lost = words("{lost} for certain", lost=wording.signed_chips(-payments.bete_of(question.view)))
    follows = words("The deal is over at once. You pay the bête, and nobody wins.")
    return (
        question.solo(moves.STAND, words("Play it"), question.view.trump or 0, ACTIVE),
        CallOption(moves.FOLD, words("Fold"), lost, follows, None, FOLDING),
    )


def _first_options(question: CallQuestion) -> tuple[CallOption, ...]:
    follows = question.words("The next is asked. If all pass, other suits may be named.")
    return question.passes("", follows), question.plays(moves.PLAY, question.view.turn_up_suit, ACTIVE)


def _second_options(question: CallQuestion) -> tuple[CallOption, ...]:
    follows = question.words("The next is asked. If all pass again, the cards are thrown in.")
    suits = (question.plays(moves.PLAY_IN + suit, suit, str(suit + 1)) for suit in range(4))
    return (question.passes(question.words("no more bids"), follows), *suits)


def _turnup_options(question: CallQuestion) -> tuple[CallOption, ...]:
    """The only button is to keep the hand: a card to give for the turn-up is clicked in the hand."""
    follows = question.words("The turn-up stays where it is.")
    return (
        CallOption(moves.STAND, question.words("Keep the hand"), question.words("no exchange"), follows, None, PASSIVE),
    )


def _contra_options(question: CallQuestion) -> tuple[CallOption, ...]:
    """Pass, contra, and under one house rule a matsch; a contra that gives a card is made by a click on the card."""
    early = question.matsches(keys=False) if question.view.rule("early_matsch") else ()
    return (question.against(), question.takes_over(moves.CONTRA, question.words("Contra")), *early)


def _drop_options(question: CallQuestion) -> tuple[CallOption, ...]:
    """Stay in the deal, or drop out of it."""
    words = question.words
    revolte = payments.revolte(question.view, question.view.trump)
    risk = words("{lost} without a trick", lost=wording.signed_chips(-revolte))
    out = words("You play no card in this deal, cannot win it, and owe nothing for having no trick.")
    return (
        CallOption(moves.STAY, words("Stay in"), risk, question.penalty(), None, PASSIVE),
        CallOption(moves.DROP, words("Drop out"), words("out of this deal"), out, None, FOLDING),
    )


_OPTIONS: Final[dict[str, Callable[[CallQuestion], tuple[CallOption, ...]]]] = {
    Phase.SOW: _sow_options,
    Phase.WENZEL: _wenzel_options,
    Phase.FIRST: _first_options,
    Phase.SECOND: _second_options,
    Phase.TURNUP: _turnup_options,
    Phase.CONTRA: _contra_options,
    Phase.DROP: _drop_options,
    Phase.RECONTRA: lambda question: (
        question.against(),
        question.takes_over(moves.RECONTRA, question.words("Recontra")),
    ),
    Phase.MATSCH: lambda question: (question.against(), *question.matsches(keys=True)),
}


def _turn_up_name(question: CallQuestion) -> str:
    return wording.card_name(question.view.turn_up or 0, question.words)


def _contra_question(question: CallQuestion) -> tuple[str, str]:
    """The question for a contra, with the hint to click a card if a contra may give one for the turn-up."""
    may_give = any(move >= moves.CONTRA_FOR for move in question.view.legal())
    suit = wording.suit_name(question.view.trump or 0, question.words)
    more = question.words("Click a card, or press its key, to give it for the turn-up.") if may_give else ""
    return question.words("{name} plays {suit}. Contra?", name=question.soloist, suit=suit), more


_QUESTIONS: Final[dict[str, Callable[[CallQuestion], tuple[str, str]]]] = {
    Phase.EXCHANGE: lambda question: (
        question.words("You take the {card}: which card do you give for it?", card=_turn_up_name(question)), ""
    ),
    Phase.SOW: lambda question: (
        question.words("The {card} is turned up. Take it before you look?", card=_turn_up_name(question)), ""
    ),
    Phase.WENZEL: lambda question: (question.words("Acorns are trump, and you are the soloist. Play it?"), ""),
    Phase.FIRST: lambda question: (
        question.words("Do you play {suit}?", suit=wording.suit_name(question.view.turn_up_suit, question.words)), ""
    ),
    Phase.SECOND: lambda question: (question.words("Do you play another suit?"), ""),
    Phase.TURNUP: lambda question: (
        question.words("Take the turn-up for one of your cards?"),
        question.words("Click the card that you give, or press its key."),
    ),
    Phase.CONTRA: _contra_question,
    Phase.DROP: lambda question: (
        question.words("{name} is the soloist. Do you stay in?", name=question.soloist), ""
    ),
    Phase.RECONTRA: lambda question: (question.words("{name} said contra. Recontra?", name=question.soloist), ""),
    Phase.MATSCH: lambda question: (question.words("{name} said recontra. Matsch?", name=question.soloist), ""),
}  # fmt: skip


def sides(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """The sentence about new sides: "Cy takes the game over: you and Di play against Cy."."""
    soloist = view.soloist or 0
    others = [seat for seat in range(view.players) if seat != soloist and not view.dropped[seat]]
    if soloist == viewer:
        return words.many(
            "You take the game over: {names} plays against you.",
            "You take the game over: {names} play against you.",
            len(others), names=name_list([name_of(seat) for seat in others], words),
        )  # fmt: skip
    if others == [viewer]:
        return words("{name} takes the game over: you play against {name}.", name=name_of(soloist))
    others.sort(key=lambda seat: seat != viewer)
    return words.many(
        "{name} takes the game over: {names} plays against {name}.",
        "{name} takes the game over: {names} play against {name}.",
        len(others), name=name_of(soloist),
        # translators: the subject of "you play", alone and in "Ann and you"
        names=name_list([words("you") if seat == viewer else name_of(seat) for seat in others], words),
    )  # fmt: skip


def task(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """The sentence about the soloist's trump, task and stakes: "Acorns stay trump. Cy plays for +4 or −8."."""
    soloist = view.soloist or 0
    won, lost = _signed_stakes(payments.current_stakes(view) or (0, 0))
    fields = {"suit": words(wording.TITLES[view.trump or 0]), "name": name_of(soloist), "won": won, "lost": lost}
    if view.matsch is not None and soloist == viewer:
        return words("{suit} are trump. You need every trick still to come: {won} or {lost}.", **fields)
    if view.matsch is not None:
        return words("{suit} are trump. {name} needs every trick still to come: {won} or {lost}.", **fields)
    if soloist == viewer:
        return words("{suit} stay trump. You play for {won} or {lost}.", **fields)
    return words("{suit} stay trump. {name} plays for {won} or {lost}.", **fields)
