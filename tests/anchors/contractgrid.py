"""The frozen opponents of ContractGrid. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.

Both bid on unmarked squares first, and refuse the suit of which they hold fewest cards. Between equal choices the seed
decides.
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
"""The number of hands among a thousand that made each contract, by the number of cards in the pack. Both anchors played
in them, mixed at random, and nobody bid."""
LONG = (
    *((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15), (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14)),
    *((3, 7, 11, 15), (0, 5, 10, 15), (3, 6, 9, 12), (1, 6, 11), (4, 9, 14), (2, 5, 8), (7, 10, 13)),
)
SHORT = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LINES = {16: LONG, 9: SHORT}
CLOSING = {16: (13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0), 9: (8, 5, 2, 6, 4, 3, 0, 7, 1)}
"""The squares in an order that closes as many lines as possible with each further square."""


def rates(view: dict[str, Any]) -> dict[str, int]:
    """The number of hands among a thousand that make each contract, by its name."""
    return dict(zip(CONTRACTS, RATES[view["options"]["cards"]], strict=True))


def on_sheet(view: dict[str, Any]) -> list[str]:
    """The contracts of the sheet, in the order of the rules."""
    options = view["options"]
    return list(options["chosen"] if options["contracts"] == "nine" else CONTRACTS)


def power(card: str, trump: str) -> int:
    """A number that is larger the higher the card is: the joker is highest, and every trump is above plain cards."""
    return 99 if card == "Jo" else "789TJQKA".index(card[0]) + 20 * (card[1] == trump)


def suit(card: str, trump: str) -> str:
    """The suit of a card. The joker is a trump."""
    return trump if card == "Jo" else card[1]


def winning(view: dict[str, Any]) -> list[str]:
    """The legal cards that beat all cards of the trick under way; all legal cards if no trick has begun."""
    trump, laid = view["trump"], list(view["trick"].values())
    if not laid:
        return list(view["legal"])
    fits = {suit(laid[0], trump), trump}
    best = max(power(card, trump) for card in laid if suit(card, trump) in fits)
    return [card for card in view["legal"] if suit(card, trump) in fits and power(card, trump) > best]


def refusal(view: dict[str, Any], rng: Random) -> str:
    """The refusal of the suit of which the hand has fewest cards."""
    held = [card[1] for card in view["hand"]]
    legal: list[str] = view["legal"]
    return min(legal, key=lambda move: (held.count(move[-1]), rng.random()))


def bid(view: dict[str, Any], rng: Random, worth: dict[str, int]) -> str:
    """The bid on the contracts that are worth most, those on unmarked squares first."""
    seat = view["seat"]
    marks = view["marks"][seat]
    order = sorted(view["sheets"][seat], key=lambda name: (name in marks, -worth[name], rng.random()))
    return "bid " + " ".join(sorted(order[: view["options"]["bids"]], key=CONTRACTS.index))


class Beginner:
    """Lays out the contracts in the order of the rules, and bids on those made most often.

    It plays its highest card that wins the trick, or if none does its lowest card.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
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
    """Lays out the likeliest contracts where lines close soonest, and bids by the rate times the points of a contract.

    It plays its lowest card that wins the trick, or if none does its lowest card. It leads trumps, the highest first,
    and without a trump its lowest card. If nobody led trumps, nobody would collect all of them, and a game without a
    cap would not end.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
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
        """The layout with the likeliest contracts on the first squares of CLOSING."""
        often = rates(view)
        names = sorted(on_sheet(view), key=lambda name: -often[name])
        placed = dict(zip(CLOSING[len(names)], names, strict=True))
        return "grid " + " ".join(placed[square] for square in range(len(names)))

    def worths(self, view: dict[str, Any]) -> dict[str, int]:
        """For each contract its rate times the points of a bid, of the unmarked square and of the lines it closes."""
        seat = view["seat"]
        sheet, marks, often = view["sheets"][seat], view["marks"][seat], rates(view)
        lines = [[sheet[square] for square in line] for line in LINES[len(sheet)]]
        found = {}
        for name in sheet:
            closed = sum(name in line and all(each == name or each in marks for each in line) for line in lines)
            unmarked = 0 if name in marks else view["options"]["unmarked"] + 5 * closed
            found[name] = often[name] * (5 + unmarked)
        return found
