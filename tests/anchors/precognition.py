"""The frozen opponents of Precognition. They never change, so that figures of different
days can be set beside each other.

Knows only the object that `replay --json --view` prints. Binds to nothing of the program.
"""

from __future__ import annotations

from random import Random
from typing import Any

RANKS = "A23456789TJQK"
CHANGED = 0.2


def value(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def change(before: int, after: int) -> str:
    """U, D or S."""
    return "U" if after > before else "D" if after < before else "S"


class Beginner:
    """3-5 letters that suit the hand (U for a low one, D for a high one, now and then changed), cards at random."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """A string, or any card."""
        rng = Random(seed)
        if view["prediction"] is not None:
            return str(rng.choice(view["legal"]))
        hand = [value(card) for card in view["hand"]]
        low = sum(hand) / len(hand) < (view["options"]["ranks"] + 1) / 2
        usual, other = "UD" if low else "DU"
        letters = [usual if rng.random() >= CHANGED else other for _ in range(rng.randint(3, 5))]
        return "predict " + "".join(letters)


class Club:
    """Up and down by turns, 6-12 letters; lays the card that makes the next letter and all but forces the one after.

    That is the lowest where the letter after is U, the highest where it is D. Where the next letter cannot be made it
    begins anew as well as it can; once its string stands it lays any card.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """A string, or a card."""
        rng = Random(seed)
        string = view["prediction"]
        if string is None:
            length, first = min(rng.randint(6, 12), view["length"] - 1), rng.randrange(2)
            return "predict " + "".join("UD"[(first + place) % 2] for place in range(length))
        letters = view["letters"]
        if string in letters:
            return str(rng.choice(view["legal"]))
        hand = sorted(view["legal"], key=value)
        if not view["row"]:
            return str(hand[0] if string[0] == "U" else hand[-1])
        last = value(view["row"][-1]["card"])
        best = (-1, "")
        for letter in "UDS":
            cards = [card for card in hand if change(last, value(card)) == letter]
            if cards:
                stand = max(n for n in range(len(string) + 1) if (letters + letter).endswith(string[:n]))
                wanted = string[stand] if stand < len(string) else "U"
                if stand > best[0]:
                    best = (stand, cards[0] if wanted == "U" else cards[-1])
        return str(best[1])
