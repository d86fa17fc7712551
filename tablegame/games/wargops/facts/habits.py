"""The public choices of WarGops, with the signs by which habits are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablegame.core.habits import EVER, HIGHER, HIGHEST, LOST, LOWER, LOWEST, SAME, WON, PublicChoice, public_choice
from tablegame.core.sealed_cards import counts_of
from tablegame.games.wargops.facts.settling import rounds
from tablegame.games.wargops.facts.view import WarTrick, WarView


def choices(view: WarView, tricks: Sequence[WarTrick]) -> Iterator[PublicChoice]:
    """The first choice of every seat in each of these tricks, with what else could have been chosen."""
    before: WarTrick | None = None
    for trick, number, cards in rounds(view, tricks):
        if number:
            continue
        if before is not None and before.game != trick.game:
            before = None
        for seat, card in enumerate(trick.rounds[0]):
            if card is not None:
                hand = dict(enumerate(counts_of(cards.hands[seat], view.ranks), 1))
                yield _choice(seat, card.rank, hand, before)
        before = trick


def _choice(seat: int, rank: int, hand: dict[int, int], before: WarTrick | None) -> PublicChoice:
    """A choice with the hand and the trick before it."""
    after, signs = signs_of(seat, hand, before)
    return public_choice(seat, after, hand, signs, rank)


def signs_of(seat: int, hand: Mapping[int, int], before: WarTrick | None) -> tuple[str, dict[int, set[str]]]:
    """The situation of a choice, and the signs of each rank. before: the last trick of the game."""
    held = [each for each, count in hand.items() if count]
    signs: dict[int, set[str]] = {each: set() for each in hand}
    signs[held[0]].add(LOWEST)
    signs[held[-1]].add(HIGHEST)
    last = before.ranks[0][seat] if before is not None else 0
    if before is None or not last:
        return EVER, signs
    for each in held:
        signs[each].add(HIGHER if each > last else LOWER if each < last else SAME)
    takers = {step.seats[0] for step in before.steps if step.kind == "takes" and step.trick == before.number}
    return WON if seat in takers else LOST, signs
