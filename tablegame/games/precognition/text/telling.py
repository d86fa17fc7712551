"""How a game of Precognition is told beside its pictures: what is asked, what one's string needs, what came of it."""

from __future__ import annotations

from tablegame.core.text import N_
from tablegame.games.precognition.facts.view import PrecognitionView, RevealedGame
from tablegame.view.build import Words
from tablegame.view.naming import NameOf, Together, You, about, alone, listed


def asked(view: PrecognitionView, name_of: NameOf, words: Words) -> tuple[str, ...]:
    """What the writer is asked, or what was before a playoff; in fewer and fewer words."""
    if not (view.game and view.past):
        return (words("Secret until every card lies. The longest string that comes true wins."),)
    best, tied = view.past[-1].best, listed([name_of(seat) for seat in view.seated], words)
    if best:
        said = words.many(
            "Playoff: {names} tied at {n} letter.", "Playoff: {names} tied at {n} letters.", best, names=alone(tied)
        )
    else:
        you = N_("Playoff: nobody's string came true. Once more: {name}.")
        said = about(tied, you, N_("Playoff: nobody's string came true. {name} play again."), words)
    return said, words("Playoff: those who were tied play again.")


def own_string(
    view: PrecognitionView, place: int | None, following: str, laid: bool, words: Words
) -> list[tuple[str, str]]:
    """What is said of the own string, in fewer and fewer words: what is set bold, and what follows it.

    place: where it is shown; following: the letter that it needs next; laid: whether the last card lies.
    """
    own = words("Your string")
    if place is None:
        lost = (own, words("can no longer come true."))
        long = words("{letters} can no longer come true. Put a spoke in the others' wheels.", letters=view.string)
        return [lost] if laid else [(own, f"{long} {_spoiling(view, words)}"), (own, long), lost]
    if view.stands:
        proud = words.many(
            "Your string stands, its letter too: nobody can take it away.",
            "Your string stands, all {n} letters: nobody can take it away.",
            len(view.string),
        )
        now = words("Now spoil the others'.")
        spoil = [] if laid else [(proud, f"{now} {_spoiling(view, words)}"), (proud, now)]
        return [*spoil, (proud, ""), (words("Your string stands."), "")]
    places = len(view.open_places)
    where = words.many("can still come true at {n} place (^).", "can still come true at {n} places (^).", places)
    if not following:
        return [(own, where), ("", where)]
    fields = {"n": max(0, len(view.letters) - place), "count": len(view.string), "letter": following}
    here = words("Here {n} of {count} stand, and the next must be {letter}.", **fields)
    short = words("{n} of {count} stand, next {letter}", **fields)
    left = f"{short}; " + words.many("{n} place left", "{n} places left", places)
    return [(own, f"{where} {here}"), (own, left), ("", left), ("", short)]


def _spoiling(view: PrecognitionView, words: Words) -> str:
    """What everybody can see of the strings that are still to be spoiled: most go up and down by turns, as the row."""
    if not view.zigzag:
        return ""
    return words.many(
        "The row has gone up and down for {n} step: a card marked × ends that.",
        "The row has gone up and down for {n} steps: a card marked × ends that.",
        view.zigzag,
    )


def result(game: RevealedGame, seat: int, words: Words) -> str:
    """What came of a string: how many letters from which card on, or nothing."""
    places = game.places[seat]
    if not places:
        return words("does not come true")
    n = len(game.strings[seat])
    if len(places) > 1:
        return words.many("{n} letter, {times} times", "{n} letters, {times} times", n, times=len(places))
    return words.many(
        "{n} letter, from card {number} on", "{n} letters, from card {number} on", n, number=places[0] + 1
    )


def verdict(view: PrecognitionView, name_of: NameOf, words: Words) -> str:
    """Who wins this game, or who plays on, and why."""
    game = view.past[-1]
    winners = listed([name_of(seat) for seat in game.winners], words)
    if isinstance(winners, You) and len(game.winners) == 1:
        return words.many(
            "You win: {n} letter, the longest string that came true.",
            "You win: {n} letters, the longest string that came true.",
            game.best,
        )
    if len(game.winners) == 1:
        return words.many(
            "{name} wins: {n} letter, the longest string that came true.",
            "{name} wins: {n} letters, the longest string that came true.",
            game.best,
            name=winners,
        )
    if not game.best:
        sentence = words("Nobody's string came true: all are tied.")
    else:
        sentence = words.many(
            "Tied at {n} letter: {names}.", "Tied at {n} letters: {names}.", game.best, names=alone(winners)
        )
    again, share = N_("They play again among themselves."), N_("They share the win.")
    if isinstance(winners, Together):
        again, share = N_("You play again among yourselves."), N_("You share the win.")
    return f"{sentence} {words(again if view.playoff else share)}"
