"""The frozen opponents of Precognition. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.
"""

from __future__ import annotations

from random import Random
from typing import Any

RANKS = "A23456789TJQK"
CHANGED = 0.2


def value(card: str) -> int:
    """The value of a card: 1 for an ace, 13 for a king."""
    return RANKS.index(card[0]) + 1


def change(before: int, after: int) -> str:
    """The letter for a card of value `after` on one of value `before`: U (up), D (down) or S (the same)."""
    return "U" if after > before else "D" if after < before else "S"


class Beginner:
    """Predicts 3 to 5 letters, mostly U for a low hand and D for a high one, and plays random cards."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        rng = Random(seed)
        if view["prediction"] is not None:
            return str(rng.choice(view["legal"]))
        hand = [value(card) for card in view["hand"]]
        low = sum(hand) / len(hand) < (view["options"]["ranks"] + 1) / 2
        usual, other = "UD" if low else "DU"
        letters = [usual if rng.random() >= CHANGED else other for _ in range(rng.randint(3, 5))]
        return "predict " + "".join(letters)


class Club:
    """Predicts 6 to 12 letters, U and D by turns, and plays the card that makes the next letter of its string.

    It takes its lowest such card if the letter after that is U, its highest if it is D. If no card makes the next
    letter, it keeps as much of its string as possible. Once its whole string has come it plays random cards.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
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
