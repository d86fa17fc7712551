"""The end of a game of ContractGrid in words: every place with its reason, and what ended it."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.scoring import CAP, HAND, POINTS, SHARED, RankingPlace
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.text import wording
from tablegame.view.builder import Words
from tablegame.view.phrases import NameOf, You, name_list, sentence_about, sentence_about_all, standalone_name

_BEST: Final = {
    POINTS: (
        N_("{name} wins with {points}, {margin} more than {other}."),
        N_("You win with {points}, {margin} more than {other}."),
        N_("{name} wins with {points}, {margin} more than you."),
    ),
    CAP: (
        N_("{name} wins with {points}: {other} is at the cap with an open sheet."),
        N_("You win with {points}: {other} is at the cap with an open sheet."),
        N_("{name} wins with {points}: you are at the cap with an open sheet."),
    ),
    HAND: (
        N_("{name} wins: {points} like {other}, but {margin} ahead after hand {hand}, when they last differed."),
        N_("You win: {points} like {other}, but {margin} ahead after hand {hand}, when you last differed."),
        N_("{name} wins: {points} like you, but {margin} ahead after hand {hand}, when you last differed."),
    ),
}
_NEXT: Final = {
    POINTS: (
        N_("Place {rank}: {name} with {points}, {margin} fewer than {other}."),
        N_("Place {rank}: {name} with {points}, {margin} fewer than you."),
    ),
    CAP: (
        N_("Place {rank}: {name} with {points}, behind {other}: at the cap with an open sheet."),
        N_("Place {rank}: {name} with {points}, behind you: at the cap with an open sheet."),
    ),
    HAND: (
        N_("Place {rank}: {name}, {points} like {other}, who was last ahead, by {margin} after hand {hand}."),
        N_("Place {rank}: {name}, {points} like you; you were last ahead, by {margin} after hand {hand}."),
    ),
    SHARED: (
        N_("Place {rank}: {name} too, level with {other} after every hand."),
        N_("Place {rank}: {name} too, level with you after every hand."),
    ),
}
"""The reason of a place: about anybody, the best place to You, and last if the other seat is You."""


def end_sentences(view: GridView, name_of: NameOf, words: Words) -> tuple[str, ...]:
    """Every place with its reason, the best first, then what ended the game; () while it goes on."""
    if not view.over:
        return ()
    places = scoring.places(view)
    first = [place for place in places if place.rank == 1]
    if len(first) > 1:
        names = name_list([name_of(place.seat) for place in first], words)
        points = wording.points(first[0].total, words)
        you = N_("{name} share the win with {points} each, level after every hand.")
        them = N_("{name} share the win: {points} each, and level after every hand.")
        head = sentence_about(names, you, them, words, points=points)
        lines = [head, *(place_words(place, name_of, words) for place in places[len(first) :])]
    else:
        lines = [place_words(place, name_of, words) for place in places]
    return (*lines, _ended(view, name_of, words))


def place_words(place: RankingPlace, name_of: NameOf, words: Words) -> str:
    """A place with its reason: "Place 2: Ben with 830 points, 204 fewer than Ann."."""
    name, other = name_of(place.seat), name_of(place.other)
    if place.rank == 1 and place.by != SHARED:
        anybody, you, than_you = _BEST[place.by]
    else:
        anybody, than_you = _NEXT[place.by]
        you = anybody
    return words(
        you if isinstance(name, You) else than_you if isinstance(other, You) else anybody,
        rank=place.rank,
        name=standalone_name(name),
        other=standalone_name(other),
        points=wording.points(place.total, words),
        margin=place.margin,
        hand=place.hand,
    )


_AT_THE_CAP: Final = (
    (
        N_("It ended because you have reached the cap of {cap}."),
        N_("It ended because {name} has reached the cap of {cap}."),
    ),
    (
        N_("It ended at the cap of {cap}, which was reached by more than one: {name}."),
        N_("It ended because {name} have reached the cap of {cap}."),
    ),
)


def _ended(view: GridView, name_of: NameOf, words: Words) -> str:
    """What ended the game."""
    whole = scoring.complete_sheets(view)
    complete = [name_of(seat) for seat in range(view.players) if whole[seat]]
    if complete:
        you, them = N_("A complete sheet ended it: {name}."), N_("It ended with the complete sheet of {name}.")
        return sentence_about(name_list(complete, words), you, them, words)
    cap = view.house.cap
    there = [name_of(seat) for seat in range(view.players) if view.scores[seat] >= cap]
    return sentence_about_all(there, *_AT_THE_CAP, words, cap=cap)
