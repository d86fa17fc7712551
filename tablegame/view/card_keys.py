"""Choosing cards by keyboard. Every text on a card is a key, and an arrow key that reaches a card lifts it.

To lift a card is to choose it without playing it yet: it is raised, and the same key once more or Enter plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Target


class CardHotkey(NamedTuple):
    """A card of a hand, with the keys that choose it."""

    keys: tuple[str, ...]
    action: Action  # the action that lifts it
    lifted: bool  # whether it is lifted now
    enabled: bool = True  # whether it can be chosen now


def keys_of(index: str, *more: str) -> tuple[str, ...]:
    """The keys of a card: the texts that can be typed as a key, in lower case. The ten has the key 0, too.

    index: the letter or number in the corner of the card.
    more: other texts that stand for the card, such as the 1 for an ace.

    >>> keys_of("10"), keys_of("D", "q")
    (('10', '0'), ('d', 'q'))
    """
    names = [index.lower(), *(["0"] if index == "10" else []), *(text.lower() for text in more)]
    # Only single characters and numbers of two digits can be typed as a key.
    return tuple(dict.fromkeys([name for name in names if len(name) == 1 or (len(name) == 2 and name.isdigit())]))


def french_keys(rank: int, index: str) -> tuple[str, ...]:
    """The keys of a card of any pack: its index, and the English letter and the number (up to 10) of its rank. A king
    with the index R has the keys ("r", "k"); if the index is a number, it is the only key.
    rank: the rank of the French pack for which the card stands.
    index: the letter or number in the corner of the card."""
    if index.isdigit():
        return keys_of(index)
    number = [str(rank % 10)] if rank <= 10 else []  # the ten is the key 0
    return keys_of(index, *_ENGLISH_LETTERS.get(rank, ()), *number)


_ENGLISH_LETTERS = {1: ("a",), 11: ("j",), 12: ("q",), 13: ("k",)}


def choosable(targets: Iterable[Target], move_of: Callable[[Action], int | None], lifted: int | None) -> list[Target]:
    """The targets of a picture that asks for a choice, with two changes. An arrow key that reaches a card lifts it.
    And the target of the lifted move is the chosen one, so that Enter makes the move.
    move_of: a function that returns the move that an action lifts; None if it lifts none.
    lifted: the lifted move; None if no move is lifted."""
    complete = list(targets)
    for i, target in enumerate(complete):
        move = move_of(target.action)
        if move is not None or (not target.enabled and verbs.PICK.of(target.action)):
            chosen = target.chosen or (target.enabled and move == lifted)
            # Cards that cannot be chosen now lift nothing: they put the lifted card back.
            on_focus = verbs.LIFT(target.action.verb, *target.action.values) if target.enabled else verbs.FELT()
            complete[i] = target._replace(on_focus=on_focus, chosen=chosen)
    return complete


def bind(b: Builder, cards: Iterable[CardHotkey]) -> None:
    """Bind the keys of the cards of a hand. A key that several cards share lifts them one after the other.

    Some keys have two digits. The first digit of such a key only lifts a card, even if one click plays cards, since the
    second digit may follow. If all cards of a key are disabled, the first of them answers why it is disabled.
    """
    cards_by_key: dict[str, list[CardHotkey]] = {}
    for card in sorted(cards, key=lambda card: not card.enabled):  # cards that can be chosen come first
        for key in card.keys:
            if card.enabled or key not in {*cards_by_key, *b.keys}:  # a disabled card has only keys that are free
                cards_by_key.setdefault(key, []).append(card)
    first_digits = {key[0] for key in cards_by_key if len(key) == 2}
    for key, sharing in cards_by_key.items():
        lifted = next((i for i, card in enumerate(sharing) if card.lifted), -1)  # -1: then the first card is next
        action = sharing[(lifted + 1) % len(sharing)].action
        repeats = lifted >= 0 and len(sharing) == 1  # the same key once more plays the lifted card
        b.key(key, verbs.LIFT(action.verb, *action.values) if key in first_digits and not repeats else action)
