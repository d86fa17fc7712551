"""What follows in Contraspiel from something that is said: a sentence for each choice, and the sides that it makes.

Knows a view and moves. Must not know rules, nor where words stand on the screen.
"""

from __future__ import annotations

from tablegame.games.contraspiel.facts import moves, stakes
from tablegame.games.contraspiel.facts import view as asked
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.text import wording
from tablegame.table.build import Words
from tablegame.table.naming import NameOf, listed


def of_move(move: int, view: SpielView, name_of: NameOf, words: Words) -> str:
    """What follows if that is said now, "" where its words say it all."""
    if move == moves.PASS:
        return _passed(view, name_of, words)
    if move in (moves.PLAY, moves.TAKE) or moves.PLAY_IN <= move < moves.PASS:
        return _played(move, view, words)
    if moves.MATSCH <= move < moves.DROP:
        return _matsch(move - moves.MATSCH, view, words)
    if move in (moves.CONTRA, moves.RECONTRA):
        return _taken_over(move, view, name_of, words)
    if move == moves.LEAVE:
        return words("You look at your hand, and the bidding begins.")
    if move == moves.FOLD:
        return words("The deal is over at once. You pay the bête, and nobody wins.")
    if move == moves.STAND:
        if view.phase == asked.WENZEL:
            return _alone(wording.TITLES[view.trump or 0], view, words)
        return words("The turn-up stays where it is.")
    return _stayed(move, view, words)


def _signed(found: tuple[int, int]) -> dict[str, str]:
    return {"won": wording.signed(found[0]), "lost": wording.signed(found[1])}


def _alone(suit: str, view: SpielView, words: Words) -> str:
    return words(
        "{suit} are trump then, and you play alone against all: {won} if you win, {lost} if you lose.",
        suit=words(suit),
        **_signed(stakes.stakes(view)),
    )


def _played(move: int, view: SpielView, words: Words) -> str:
    turned = view.suit_turned
    return _alone(wording.TITLES[move - moves.PLAY_IN if move >= moves.PLAY_IN else turned], view, words)


def _taken_over(move: int, view: SpielView, name_of: NameOf, words: Words) -> str:
    double = move == moves.RECONTRA
    return words(
        "You take the game over from {name} and play alone against all, in the same trump: {won} if you win, {lost} if "
        "you lose.",
        name=name_of(view.soloist or 0),
        **_signed(stakes.stakes(view, double)),
    )


def _matsch(suit: int, view: SpielView, words: Words) -> str:
    return words(
        "{suit} are trump then. You play alone and need every trick still to come: {won} if you make it, {lost} if "
        "not.",
        suit=words(wording.TITLES[suit]),
        **_signed(stakes.stakes(view, matsch=True)),
    )


def _passed(view: SpielView, name_of: NameOf, words: Words) -> str:
    if view.phase == asked.FIRST:
        return words("The next is asked. If all pass, other suits may be named.")
    if view.phase == asked.SECOND:
        return words("The next is asked. If all pass again, the cards are thrown in.")
    return words(
        "You play against {name}, together with the others. {owed}",
        name=name_of(view.soloist or 0),
        owed=_owed(view, words),
    )


def _stayed(move: int, view: SpielView, words: Words) -> str:
    if move == moves.DROP:
        return words("You play no card in this deal, cannot win it, and owe nothing for having no trick.")
    return _owed(view, words)


def _owed(view: SpielView, words: Words) -> str:
    """What somebody without a trick pays."""
    chips = stakes.revolte(view, view.trump)
    return words.many(
        "Without a trick you pay the winner {n} chip.", "Without a trick you pay the winner {n} chips.", chips
    )


def sides(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """Who plays against whom now that the soloist is another: "Cy takes the game over; you and Di play against Cy."""
    alone = view.soloist if view.soloist is not None else 0
    others = [seat for seat in range(view.players) if seat != alone and not view.dropped[seat]]
    if alone == viewer:
        names = listed([name_of(seat) for seat in others], words)
        return words.many(
            "You take the game over: {names} plays against you.",
            "You take the game over: {names} play against you.",
            len(others),
            names=names,
        )
    others.sort(key=lambda seat: seat != viewer)
    named = [words("you") if seat == viewer else name_of(seat) for seat in others]
    if others == [viewer]:
        return words("{name} takes the game over: you play against {name}.", name=name_of(alone))
    return words.many(
        "{name} takes the game over: {names} plays against {name}.",
        "{name} takes the game over: {names} play against {name}.",
        len(others),
        name=name_of(alone),
        names=listed(named, words),
    )


def task(view: SpielView, viewer: int | None, name_of: NameOf, words: Words) -> str:
    """What the soloist has to do now, and for how much."""
    alone = view.soloist if view.soloist is not None else 0
    found = stakes.current(view) or (0, 0)
    if alone == viewer:
        if view.matsch is not None:
            return words("{suit} are trump. You need every trick still to come: {won} or {lost}.",
                         suit=words(wording.TITLES[view.trump or 0]), **_signed(found))  # fmt: skip
        return words("{suit} stay trump. You play for {won} or {lost}.",
                     suit=words(wording.TITLES[view.trump or 0]), **_signed(found))  # fmt: skip
    if view.matsch is not None:
        return words(
            "{suit} are trump. {name} needs every trick still to come: {won} or {lost}.",
            suit=words(wording.TITLES[view.trump or 0]),
            name=name_of(alone),
            **_signed(found),
        )
    return words(
        "{suit} stay trump. {name} plays for {won} or {lost}.",
        suit=words(wording.TITLES[view.trump or 0]),
        name=name_of(alone),
        **_signed(found),
    )
