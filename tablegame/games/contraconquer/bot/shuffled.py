"""What tricks everybody takes where all play shuffled hands, which is what whoever varies as one should can expect."""

from __future__ import annotations

from tablegame.games.contraconquer.bot.habits import residues
from tablegame.games.contraconquer.facts.tricks import Hands
from tablegame.games.contraconquer.facts.view import ContraView


def tricks_in_all(view: ContraView) -> tuple[float, ...]:
    """The tricks of each seat at the end of the match: those it has, and those that shuffled hands bring it."""
    added = residues(view)
    dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
    full, left = _chances(dealt, added), _chances(view.hands, added)
    now, later = sum(view.hands[0]), (view.games - view.game - 1) * view.length
    return tuple(
        score + now * chance + later * usual for score, chance, usual in zip(view.scores, left, full, strict=True)
    )


def _chances(hands: Hands, added: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """How likely each seat takes a trick to which everybody lays any card, as every trick of shuffled hands is."""
    players = len(hands)
    found = [1.0, *(0.0 for _ in range(players - 1))]
    for hand, residue in zip(hands, added, strict=True):
        following, cards = [0.0] * players, max(1, sum(hand))
        for before, chance in enumerate(found):
            for count, adds in zip(hand, residue, strict=True):
                following[(before + adds) % players] += chance * count / cards
        found = following
    return tuple(found)
