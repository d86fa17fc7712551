"""What somebody is asked in Contraspiel: the question, every answer to it, and what follows from each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.games.contraspiel.facts import moves, payments
from tablegame.games.contraspiel.facts.view import Phase, SpielView
from tablegame.games.contraspiel.text import wording
from tablegame.view.builder import Words
from tablegame.view.phrases import NameOf, name_list

PASSIVE: Final = "p"
ACTIVE: Final = "i"
FOLDING: Final = "x"
"""Keys: to pass, leave, keep or stay; to play, take, say contra or recontra; to fold or drop out."""


@dataclass(frozen=True, slots=True)
class CallOption:
    """A possible answer: its move, its words, what it may bring or cost, what follows from it. why, clause: why it is
    not allowed now, and where the rules say so."""

    move: int
    label: str
    stake: str = ""
    follows: str = ""
    suit: int | None = None  # the one whose sign it shows
    key: str = ""
    why: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """The question of a view, in words."""

    view: SpielView
    name_of: NameOf
    words: Words

    @property
    def soloist(self) -> str:
        """The name of the present soloist."""
        return self.name_of(self.view.soloist or 0)

    def question(self) -> tuple[str, str]:
        """What is asked, and a second sentence that helps to decide."""
        return _QUESTIONS[self.view.phase](self)

    def options(self) -> tuple[CallOption, ...]:
        """Every possible answer, what costs nothing first."""
        return _OPTIONS[self.view.phase](self)

    def stakes(self) -> str:
        """Explain the high loss: a bête is as high as the pool."""
        bids = self.view.phase in (Phase.FIRST, Phase.SECOND, Phase.CONTRA)
        if not bids or isinstance(self.view.rule("bete"), int):
            return ""
        return self.words(
            "Won: the stamm. Lost: a bête, as high as the pool. What is in the pool at the end is shared out."
        )

    # -- options of several questions --------------------------------------------------------------------------

    def solo(self, move: int, label: str, suit: int, key: str) -> CallOption:
        """Playing alone in a suit."""
        won, lost = _signed_stakes(payments.stakes(self.view))
        follows = self.words(
            "{suit} are trump then, and you play alone against all: {won} if you win, {lost} if you lose.",
            suit=self.words(wording.TITLES[suit]), won=won, lost=lost,
        )  # fmt: skip
        why = "" if move in self.view.domain else self.words("Only forehand may still choose the suit of the turn-up")
        return CallOption(move, label, self.won_or_lost(won, lost), follows, suit, key, why, "bidding")

    def plays(self, move: int, suit: int, key: str) -> CallOption:
        """Saying play in a suit."""
        return self.solo(move, self.words("Play {suit}", suit=wording.suit_name(suit, self.words)), suit, key)

    def takes_over(self, move: int, label: str) -> CallOption:
        """Contra or recontra: playing alone in the soloist's place."""
        won, lost = _signed_stakes(payments.stakes(self.view, double=move == moves.RECONTRA))
        follows = self.words(
            "You take the game over from {name} and play alone against all, in the same trump: {won} if you win, "
            "{lost} if you lose.",
            name=self.soloist, won=won, lost=lost,
        )  # fmt: skip
        return CallOption(move, label, self.won_or_lost(won, lost), follows, self.view.trump, ACTIVE)

    def against(self) -> CallOption:
        """Leaving the game to its soloist."""
        follows = self.words("You play against {name}, together with the others. {owed}", name=self.soloist,
                             owed=self.penalty())  # fmt: skip
        return self.passes(self.words("against {name}", name=self.soloist), follows)

    def passes(self, stake: str, follows: str) -> CallOption:
        """Passing."""
        return CallOption(moves.PASS, self.words("Pass"), stake, follows, None, PASSIVE)

    def matsches(self, keys: bool) -> tuple[CallOption, ...]:
        """A matsch in each suit but the trump."""
        return tuple(self.matsch(suit, str(suit + 1) if keys else "") for suit in range(4) if suit != self.view.trump)

    def matsch(self, suit: int, key: str) -> CallOption:
        """A matsch in one suit."""
        words, move = self.words, moves.MATSCH + suit
        won, lost = _signed_stakes(payments.stakes(self.view, matsch=True))
        follows = words(
            "{suit} are trump then. You play alone and need every trick still to come: {won} if you make it, {lost} if "
            "not.",
            suit=words(wording.TITLES[suit]), won=won, lost=lost,
        )  # fmt: skip
        why = "" if move in self.view.domain else words("No matsch where the dealer took a Wenzel or a Daus")
        label = words("Matsch in {suit}", suit=wording.suit_name(suit, words))
        return CallOption(move, label, self.won_or_lost(won, lost), follows, suit, key, why, "matsch")

    def won_or_lost(self, won: str, lost: str) -> str:
        """What an answer may bring or cost."""
        return self.words("{won} or {lost}", won=won, lost=lost)

    def penalty(self) -> str:
        """What somebody without a trick pays."""
        return self.words.many(
            "Without a trick you pay the winner {n} chip.",
            "Without a trick you pay the winner {n} chips.",
            payments.revolte(self.view, self.view.trump),
        )


def _signed_stakes(stakes: tuple[int, int]) -> tuple[str, str]:
    return wording.signed_chips(stakes[0]), wording.signed_chips(stakes[1])


# -- the options, by phase --------------------------------------------------------------------------------------------


def _sow(a: CallQuestion) -> tuple[CallOption, ...]:
    words = a.words
    follows = words("You look at your hand, and the bidding begins.")
    return (
        CallOption(moves.LEAVE, words("Leave it"), words("look at the hand"), follows, None, PASSIVE),
        a.solo(moves.TAKE, words("Take it, play blind"), a.view.turn_up_suit, ACTIVE),
    )


def _wenzel(a: CallQuestion) -> tuple[CallOption, ...]:
    words = a.words
    lost = words("{lost} for certain", lost=wording.signed_chips(-payments.bete_of(a.view)))
    follows = words("The deal is over at once. You pay the bête, and nobody wins.")
    return (
        a.solo(moves.STAND, words("Play it"), a.view.trump or 0, ACTIVE),
        CallOption(moves.FOLD, words("Fold"), lost, follows, None, FOLDING),
    )


def _first(a: CallQuestion) -> tuple[CallOption, ...]:
    follows = a.words("The next is asked. If all pass, other suits may be named.")
    return a.passes("", follows), a.plays(moves.PLAY, a.view.turn_up_suit, ACTIVE)


def _second(a: CallQuestion) -> tuple[CallOption, ...]:
    follows = a.words("The next is asked. If all pass again, the cards are thrown in.")
    suits = (a.plays(moves.PLAY_IN + suit, suit, str(suit + 1)) for suit in range(4))
    return (a.passes(a.words("no more bids"), follows), *suits)


def _turnup(a: CallQuestion) -> tuple[CallOption, ...]:
    follows = a.words("The turn-up stays where it is.")
    return (CallOption(moves.STAND, a.words("Keep the hand"), a.words("no exchange"), follows, None, PASSIVE),)


def _contra(a: CallQuestion) -> tuple[CallOption, ...]:
    early = a.matsches(keys=False) if a.view.rule("early_matsch") else ()
    return (a.against(), a.takes_over(moves.CONTRA, a.words("Contra")), *early)


def _drop(a: CallQuestion) -> tuple[CallOption, ...]:
    words = a.words
    risk = words("{lost} without a trick", lost=wording.signed_chips(-payments.revolte(a.view, a.view.trump)))
    out = words("You play no card in this deal, cannot win it, and owe nothing for having no trick.")
    return (
        CallOption(moves.STAY, words("Stay in"), risk, a.penalty(), None, PASSIVE),
        CallOption(moves.DROP, words("Drop out"), words("out of this deal"), out, None, FOLDING),
    )


_OPTIONS: Final[dict[str, Callable[[CallQuestion], tuple[CallOption, ...]]]] = {
    Phase.SOW: _sow,
    Phase.WENZEL: _wenzel,
    Phase.FIRST: _first,
    Phase.SECOND: _second,
    Phase.TURNUP: _turnup,
    Phase.CONTRA: _contra,
    Phase.DROP: _drop,
    Phase.RECONTRA: lambda a: (a.against(), a.takes_over(moves.RECONTRA, a.words("Recontra"))),
    Phase.MATSCH: lambda a: (a.against(), *a.matsches(keys=True)),
}


def _turn_up(a: CallQuestion) -> str:
    return wording.card_name(a.view.turn_up or 0, a.words)


def _about_contra(a: CallQuestion) -> tuple[str, str]:
    swap = any(move >= moves.CONTRA_FOR for move in a.view.legal())
    suit = wording.suit_name(a.view.trump or 0, a.words)
    more = a.words("Click a card, or press its key, to give it for the turn-up.") if swap else ""
    return a.words("{name} plays {suit}. Contra?", name=a.soloist, suit=suit), more


_QUESTIONS: Final[dict[str, Callable[[CallQuestion], tuple[str, str]]]] = {
    Phase.EXCHANGE: lambda a: (a.words("You take the {card}: which card do you give for it?", card=_turn_up(a)), ""),
    Phase.SOW: lambda a: (a.words("The {card} is turned up. Take it before you look?", card=_turn_up(a)), ""),
    Phase.WENZEL: lambda a: (a.words("Acorns are trump, and you are the soloist. Play it?"), ""),
    Phase.FIRST: lambda a: (
        a.words("Do you play {suit}?", suit=wording.suit_name(a.view.turn_up_suit, a.words)), ""
    ),
    Phase.SECOND: lambda a: (a.words("Do you play another suit?"), ""),
    Phase.TURNUP: lambda a: (
        a.words("Take the turn-up for one of your cards?"), a.words("Click the card that you give, or press its key.")
    ),
    Phase.CONTRA: _about_contra,
    Phase.DROP: lambda a: (a.words("{name} is the soloist. Do you stay in?", name=a.soloist), ""),
    Phase.RECONTRA: lambda a: (a.words("{name} said contra. Recontra?", name=a.soloist), ""),
    Phase.MATSCH: lambda a: (a.words("{name} said recontra. Matsch?", name=a.soloist), ""),
}  # fmt: skip


# -- when somebody has taken the game over ----------------------------------------------------------------------------


def sides(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """Who plays against whom after a change of sides: "Cy takes the game over: you and Di play against Cy."."""
    alone = view.soloist or 0
    others = [seat for seat in range(view.players) if seat != alone and not view.dropped[seat]]
    if alone == viewer:
        return words.many(
            "You take the game over: {names} plays against you.",
            "You take the game over: {names} play against you.",
            len(others), names=name_list([name_of(seat) for seat in others], words),
        )  # fmt: skip
    if others == [viewer]:
        return words("{name} takes the game over: you play against {name}.", name=name_of(alone))
    others.sort(key=lambda seat: seat != viewer)
    return words.many(
        "{name} takes the game over: {names} plays against {name}.",
        "{name} takes the game over: {names} play against {name}.",
        len(others), name=name_of(alone),
        # translators: the subject of "you play", alone and in "Ann and you"
        names=name_list([words("you") if seat == viewer else name_of(seat) for seat in others], words),
    )  # fmt: skip


def task(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """What the soloist has to do, and for how many chips."""
    alone = view.soloist or 0
    won, lost = _signed_stakes(payments.current_stakes(view) or (0, 0))
    fields = {"suit": words(wording.TITLES[view.trump or 0]), "name": name_of(alone), "won": won, "lost": lost}
    if view.matsch is not None and alone == viewer:
        return words("{suit} are trump. You need every trick still to come: {won} or {lost}.", **fields)
    if view.matsch is not None:
        return words("{suit} are trump. {name} needs every trick still to come: {won} or {lost}.", **fields)
    if alone == viewer:
        return words("{suit} stay trump. You play for {won} or {lost}.", **fields)
    return words("{suit} stay trump. {name} plays for {won} or {lost}.", **fields)
