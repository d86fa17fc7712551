"""The frozen opponents of Contraspiel. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.
"""

from __future__ import annotations

from typing import Any

RANKS = "789TUOKA"
WENZELS = {"EU": 9, "GU": 8}


def is_trump(card: str, trump: str) -> bool:
    """Whether a card is a trump. Every Wenzel is."""
    return card in WENZELS or card[0] == trump


def power(card: str, trump: str) -> int:
    """A number that is larger the higher the card is. Every trump is above every plain card."""
    return 20 + WENZELS.get(card, RANKS.index(card[1])) if is_trump(card, trump) else RANKS.index(card[1])


def lowest(cards: list[str], trump: str) -> str:
    """The lowest card. Plain cards are below trumps."""
    return min(cards, key=lambda card: (power(card, trump), card))


def winning(view: dict[str, Any], cards: list[str]) -> list[str]:
    """Those of these cards that beat all cards of the trick under way."""
    trump = view["trump"]
    laid = [each["card"] for each in view["trick"]]
    led = laid[0]

    def counts(card: str) -> bool:
        return is_trump(card, trump) or (not is_trump(led, trump) and card[0] == led[0])

    best = max((card for card in laid if counts(card)), key=lambda card: power(card, trump))
    return [card for card in cards if counts(card) and power(card, trump) > power(best, trump)]


def card(view: dict[str, Any], leads_trumps: bool) -> str:
    """The lowest card that wins the trick, or if there is none the lowest card. It leads its lowest card.

    leads_trumps: whether a soloist leads its highest trump instead.
    """
    trump, cards = view["trump"], view["legal"]
    if not view["trick"]:
        trumps = [card for card in cards if is_trump(card, trump)]
        if leads_trumps and trumps and view["seat"] == view["soloist"]:
            return max(trumps, key=lambda card: power(card, trump))
        return lowest(cards, trump)
    return lowest(winning(view, cards) or cards, trump)


def given(view: dict[str, Any], word: str) -> str:
    """The move with this word that gives away the lowest card."""
    cards = [move.split()[1] for move in view["legal"] if move.startswith(f"{word} ")]
    return f"{word} {lowest(cards, view['trump'])}"


class Beginner:
    """Becomes soloist with three trumps or more, takes a sow unseen, and never says contra."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        legal, phase = view["legal"], view["phase"]
        if phase == "play":
            return card(view, leads_trumps=False)
        if phase == "exchange":
            return given(view, "exchange")
        if phase in ("first", "second"):
            turned = view["turn_up"][0]
            suits = {move: move[5:] or turned for move in legal if move.startswith("play")}
            best = max(sorted(suits), key=lambda move: self.trumps(view, suits[move]))
            return best if self.trumps(view, suits[best]) >= 3 else "pass"
        return next(move for move in ("take", "stand", "stay", "pass") if move in legal)

    def trumps(self, view: dict[str, Any], trump: str) -> int:
        """The number of trumps in the hand, if this suit were trump."""
        return sum(is_trump(card, trump) for card in view["hand"])


class Club:
    """Decides everything by one count of points, of the hand before an exchange, and leaves a sow that is unseen.

    As soloist it leads trumps, the highest first.
    """

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        legal, phase = view["legal"], view["phase"]
        if phase == "play":
            return card(view, leads_trumps=True)
        if phase == "exchange":
            return given(view, "exchange")
        if phase in ("first", "second"):
            turned = view["turn_up"][0]
            suits = {move: move[5:] or turned for move in legal if move.startswith("play")}
            best = max(sorted(suits), key=lambda move: self.points(view, suits[move]))
            return best if self.points(view, suits[best]) >= 7 else "pass"
        if phase == "contra" and self.points(view, view["trump"]) >= 9:
            gives = [move for move in legal if move.startswith("contra ")]
            swap = given(view, "contra") if gives else ""
            return swap if swap and not is_trump(swap.split()[1], view["trump"]) else "contra"
        if phase == "recontra" and self.points(view, view["trump"]) >= 11:
            return "recontra"
        return next(move for move in ("leave", "stand", "stay", "pass") if move in legal)

    def points(self, view: dict[str, Any], trump: str) -> int:
        """The points of the hand if this suit were trump: Wenzel 4, other trump 2, plain sow 2, plain king 1."""
        found = 0
        for held in view["hand"]:
            if held in WENZELS:
                found += 4
            elif held[0] == trump:
                found += 2
            else:
                found += {"A": 2, "K": 1}.get(held[1], 0)
        return found
