"""Choosing cards by keyboard: every text on a card is a key. A key that names several cards cycles through them, and an
arrow key that reaches a card chooses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Target


class CardHotkey(NamedTuple):
    """A card: the keys that name it, the action that lifts it, whether it is lifted, and whether it can be chosen
    now."""

    keys: tuple[str, ...]
    action: Action
    lifted: bool
    enabled: bool = True


def keys_of(shown: str, *more: str) -> tuple[str, ...]:
    """The keys of a card with that index: its letter or digit; two digits are typed one after the other.

    The ten is also the 0; more: other letters of the card, such as the ace's 1.
    """
    names = [shown.lower(), *(["0"] if shown == "10" else []), *(each.lower() for each in more)]
    return tuple(dict.fromkeys([name for name in names if len(name) == 1 or (len(name) == 2 and name.isdigit())]))


def french_keys(rank: int, shown: str) -> tuple[str, ...]:
    """The keys of a card that stands for that rank of the French pack, in any pack: its index; its English letter; the
    ace's 1; a court's number if it has one digit or is the ten."""
    if shown.isdigit():
        return keys_of(shown)
    return keys_of(shown, *_FRENCH.get(rank, ()), *([str(rank % 10)] if rank <= 10 else []))


_FRENCH = {1: ("a",), 11: ("j",), 12: ("q",), 13: ("k",)}


def choosable(targets: Iterable[Target], move_of: Callable[[Action], int | None], lifted: int | None) -> list[Target]:
    """Complete the targets of a picture with a choice. Targets that lift a move also lift it when an arrow key reaches
    them, and the target of the lifted move is marked as chosen, so that Enter on it seals the move."""
    found = list(targets)
    for i, target in enumerate(found):
        move = move_of(target.action)
        if move is not None or (not target.enabled and verbs.PICK.of(target.action)):
            chosen = target.chosen or (target.enabled and move == lifted)
            # Cards that cannot be chosen now lift nothing: they put the lifted card back.
            reached = verbs.LIFT(target.action.verb, *target.action.values) if target.enabled else verbs.FELT()
            found[i] = target._replace(on_focus=reached, chosen=chosen)
    return found


def bind(b: Builder, cards: Iterable[CardHotkey]) -> None:
    """Bind the keys of a hand, in its order. If a key names several cards, it lifts the first, then the next ones.

    A digit that may begin a number only lifts, even if the first click plays. A key that names only disabled cards is
    bound to the first of them, which says why.
    """
    named: dict[str, list[CardHotkey]] = {}
    for card in sorted(cards, key=lambda card: not card.enabled):
        for key in card.keys:
            if card.enabled or key not in {*named, *b.keys}:
                named.setdefault(key, []).append(card)
    begun = {key[0] for key in named if len(key) == 2}
    for key, found in named.items():
        at = next((i for i, card in enumerate(found) if card.lifted), -1)
        action = found[(at + 1) % len(found)].action
        again = at >= 0 and len(found) == 1
        b.key(key, verbs.LIFT(action.verb, *action.values) if key in begun and not again else action)
