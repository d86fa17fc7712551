"""How a game of ContractGrid ended, in words: what ended it, and every place with its reason.

Knows the view and who ranks where. Must not know rules, or where words stand on the screen.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import ranking
from tablegame.games.contractgrid.facts.ranking import CAP, HAND, POINTS, SHARED, Place
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.text import wording
from tablegame.table.build import Words
from tablegame.table.naming import NameOf, listed

_BEST: Final = {
    POINTS: N_("{name} wins with {points}, {margin} more than {other}."),
    CAP: N_("{name} wins with {points}: {other} is at the cap with an open sheet."),
    HAND: N_("{name} wins: {points} like {other}, but {margin} ahead after hand {hand}, when they last differed."),
}
_NEXT: Final = {
    POINTS: N_("Place {rank}: {name} with {points}, {margin} fewer than {other}."),
    CAP: N_("Place {rank}: {name} with {points}, behind {other}: at the cap with an open sheet."),
    HAND: N_("Place {rank}: {name}, {points} like {other}, who was last ahead, by {margin} after hand {hand}."),
    SHARED: N_("Place {rank}: {name} too, level with {other} after every hand."),
}  # fmt: skip


def told(view: GridView, name_of: NameOf, words: Words) -> tuple[str, ...]:
    """Every place with its reason, the best first, then what ended the game; () while it goes on."""
    if not view.over:
        return ()
    places = ranking.places(view)
    first = [place for place in places if place.rank == 1]
    if len(first) > 1:
        names = listed([name_of(place.seat) for place in first], words)
        points = wording.points(first[0].total, words)
        head = words("{names} share the win: {points} each, and level after every hand.", names=names, points=points)
        lines = [head, *(place_words(place, name_of, words) for place in places[len(first) :])]
    else:
        lines = [place_words(place, name_of, words) for place in places]
    return (*lines, _ended(view, name_of, words))


def place_words(place: Place, name_of: NameOf, words: Words) -> str:
    """A place with its reason: "Place 2: Ben with 830 points, 204 fewer than Ann."."""
    sentences = _BEST if place.rank == 1 and place.by != SHARED else _NEXT
    return words.raw(sentences[place.by]).format(
        rank=place.rank,
        name=name_of(place.seat),
        other=name_of(place.other),
        points=wording.points(place.total, words),
        margin=place.margin,
        hand=place.hand,
    )


def _ended(view: GridView, name_of: NameOf, words: Words) -> str:
    """Who brought the game to its end, and how."""
    whole = ranking.whole(view)
    complete = [name_of(seat) for seat in range(view.players) if whole[seat]]
    if complete:
        return words("It ended with the complete sheet of {names}.", names=listed(complete, words))
    cap = view.house.cap
    there = [name_of(seat) for seat in range(view.players) if view.scores[seat] >= cap]
    return words.many(
        "It ended because {names} has reached the cap of {cap}.",
        "It ended because {names} have reached the cap of {cap}.",
        len(there),
        names=listed(there, words),
        cap=cap,
    )
