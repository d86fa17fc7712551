"""The frozen opponents of ContractGrid. They never change, so that figures of different days can be set side by side.

Knows only the object that `replay --json --view` prints. Binds to nothing of the program.

Both finish what they start: squares that are unmarked go before marked ones, with a cap and without. Both refuse the
suit of which they hold fewest cards. What is alike is chosen by the seed.
"""

from __future__ import annotations

from random import Random
from typing import Any

CONTRACTS = (
    "Zero", "One", "Two", "First", "Second", "Third", "Different", "Soloist", "Partner", "All-Trump", "No-Trump",
    "Spades", "Hearts", "Diamonds", "Clubs", "Play",
)  # fmt: skip
RATES = {
    33: (330, 329, 341, 399, 208, 393, 625, 125, 250, 56, 324, 333, 333, 333, 333, 1000),
    24: (331, 341, 328, 416, 183, 401, 548, 151, 302, 99, 407, 372, 372, 372, 372, 1000),
    32: (337, 358, 304, 323, 347, 358, 214, 532, 468, 45, 488, 394, 394, 394, 394, 1000),
}
"""How many of a thousand hands made each contract, by the cards of the pack, when both anchors played mixed at random
and bid nothing."""
LONG = (
    *((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15), (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14)),
    *((3, 7, 11, 15), (0, 5, 10, 15), (3, 6, 9, 12), (1, 6, 11), (4, 9, 14), (2, 5, 8), (7, 10, 13)),
)
SHORT = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES = {16: LONG, 9: SHORT}
CLOSING = {16: (13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0), 9: (8, 5, 2, 6, 4, 3, 0, 7, 1)}
"""Squares in an order in which, one after the other, as many lines as possible close."""


def rates(view: dict[str, Any]) -> dict[str, int]:
    """How many of a thousand hands make each contract."""
    return dict(zip(CONTRACTS, RATES[view["options"]["cards"]], strict=True))


def on_sheet(view: dict[str, Any]) -> list[str]:
    """The contracts of the sheet, in the order of the rules."""
    options = view["options"]
    return list(options["chosen"] if options["contracts"] == "nine" else CONTRACTS)


def power(card: str, trump: str) -> int:
    """How high a card stands: the joker, then every trump above every plain card."""
    return 99 if card == "Jo" else "789TJQKA".index(card[0]) + 20 * (card[1] == trump)


def suit(card: str, trump: str) -> str:
    """The suit a card belongs to, the joker to the trumps."""
    return trump if card == "Jo" else card[1]


def winning(view: dict[str, Any]) -> list[str]:
    """The cards that would take the trick as it lies; all of them where nothing lies."""
    trump, laid = view["trump"], list(view["trick"].values())
    if not laid:
        return list(view["legal"])
    fits = {suit(laid[0], trump), trump}
    best = max(power(card, trump) for card in laid if suit(card, trump) in fits)
    return [card for card in view["legal"] if suit(card, trump) in fits and power(card, trump) > best]


def refusal(view: dict[str, Any], rng: Random) -> str:
    """The suit of which it holds fewest cards."""
    held = [card[1] for card in view["hand"]]
    legal: list[str] = view["legal"]
    return min(legal, key=lambda move: (held.count(move[-1]), rng.random()))


def bid(view: dict[str, Any], rng: Random, worth: dict[str, int]) -> str:
    """The squares worth most, unmarked ones first."""
    seat = view["seat"]
    marks = view["marks"][seat]
    order = sorted(view["sheets"][seat], key=lambda name: (name in marks, -worth[name], rng.random()))
    return "bid " + " ".join(sorted(order[: view["options"]["bids"]], key=CONTRACTS.index))


class Beginner:
    """The contracts in the order of the rules; bids with the highest base rates, highest card when it can win, else
    lowest."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The move, as text."""
        rng = Random(seed)
        match view["phase"]:
            case "grid":
                return "grid " + " ".join(on_sheet(view))
            case "refuse":
                return refusal(view, rng)
            case "bid":
                return bid(view, rng, rates(view))
        highest = sorted(winning(view), key=lambda card: (power(card, view["trump"]), rng.random()))[-1:]
        return (highest or sorted(view["legal"], key=lambda card: (power(card, view["trump"]), rng.random())))[0]


class Club:
    """The squares best by base rate x (5 + unmarked + 5 x lines closed); cheapest winning card, else lowest.

    The likeliest contracts stand where lines close soonest. It draws trumps, the highest first, and leads its lowest
    card without one: if nobody did, nobody would ever collect all trumps, and a game without a cap would not end.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The move, as text."""
        rng = Random(seed)
        match view["phase"]:
            case "grid":
                return self.layout(view)
            case "refuse":
                return refusal(view, rng)
            case "bid":
                return bid(view, rng, self.worths(view))
        cards: list[str] = view["legal"] if not view["trick"] else winning(view) or view["legal"]
        order = sorted(cards, key=lambda card: (power(card, view["trump"]), rng.random()))
        draws = not view["trick"] and suit(order[-1], view["trump"]) == view["trump"]
        return order[-1] if draws else order[0]

    def layout(self, view: dict[str, Any]) -> str:
        """The likeliest contracts on the squares that close lines soonest."""
        often = rates(view)
        names = sorted(on_sheet(view), key=lambda name: -often[name])
        placed = dict(zip(CLOSING[len(names)], names, strict=True))
        return "grid " + " ".join(placed[square] for square in range(len(names)))

    def worths(self, view: dict[str, Any]) -> dict[str, int]:
        """Base rate x (5 + unmarked + 5 x lines closed)."""
        seat = view["seat"]
        sheet, marks, often = view["sheets"][seat], view["marks"][seat], rates(view)
        lines = [[sheet[square] for square in line] for line in LINES[len(sheet)]]
        found = {}
        for name in sheet:
            closed = sum(name in line and all(each == name or each in marks for each in line) for line in lines)
            unmarked = 0 if name in marks else view["options"]["unmarked"] + 5 * closed
            found[name] = often[name] * (5 + unmarked)
        return found
