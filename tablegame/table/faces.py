"""The player's choice of card faces, and from it the art key of every card of the pack.

Knows how cards are named in the catalogue of art and in the languages. Must not know which game is played, nor settings
files or screens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

from tablegame.core.text import N_

Colours = Literal["two", "four"]
OpenPack = Literal["french", "number", "italian"]
Cut = Literal["full", "small", "rail"]

COLOURS: Final[tuple[Colours, ...]] = ("two", "four")
OPEN_PACKS: Final[tuple[OpenPack, ...]] = ("french", "number", "italian")

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs: the suits of seats A to D."""

LETTERS: Final = {1: N_("A"), 11: N_("J"), 12: N_("Q"), 13: N_("K")}
"""Ranks of the French pack that are no numbers, as message ids: the letters differ from language to language."""

ITALIAN_LETTERS: Final = {1: "A", 8: "F", 9: "C", 10: "R"}
"""Ranks of the 40 cards that are no numbers: asso, fante, cavallo, re. Italian in every language."""

FORTY: Final = 10
"""So many ranks make a pack of 40 cards, for which there are Italian names."""

_HIGHEST: Final = 13


class RawWords(Protocol):
    """What faces need of a language."""

    def raw(self, message: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Faces:
    """colours: two or four colours of suits; open_pack: the pack of games whose cards are ranks and nothing more."""

    colours: Colours = "two"
    open_pack: OpenPack = "french"

    def card(
        self, suit: int, rank: int, cut: Cut, words: RawWords, owner: int | None = None, faded: bool = False
    ) -> str:
        """The art key of a card of the French pack: suit 0-3 (spades first), rank 1-13; owner puts a seat's mark on."""
        english = LETTERS.get(rank, str(rank))
        letter = self.letter(rank, words)
        return _key("french", SUITS[suit], english, cut, self._four, owner, "" if letter == english else letter, faded)

    def open_card(self, seat: int, rank: int, cut: Cut, words: RawWords, ranks: int = 13, faded: bool = False) -> str:
        """The art key of a card that began in that seat's hand, in a game with so many ranks.

        Seats A to D have a suit each; E to H have the same suits with their own mark. Ranks without a French card, and
        all ranks where the number pack is chosen, are number cards.
        """
        if self.open_pack == "number" or rank > _HIGHEST:
            return _key("number", str(seat), str(rank), cut, False, None, "", faded)
        owner = seat if seat >= len(SUITS) else None
        suit = seat % len(SUITS)
        if self._italian(ranks):
            name = ITALIAN_LETTERS.get(rank, str(rank))
            return _key("italian", SUITS[suit], name, cut, self._four, owner, "", faded)
        return self.card(suit, rank, cut, words, owner, faded)

    def letter(self, rank: int, words: RawWords) -> str:
        """What stands in the index of a French card of that rank, in the language of these words."""
        return words.raw(LETTERS[rank]) if rank in LETTERS else str(rank)

    def open_letter(self, rank: int, words: RawWords, ranks: int = 13) -> str:
        """What stands in the index of a card of `open_card`."""
        if self.open_pack == "number":
            return str(rank)
        if self._italian(ranks):
            return ITALIAN_LETTERS.get(rank, str(rank))
        return self.letter(rank, words)

    @property
    def _four(self) -> bool:
        return self.colours == "four"

    def _italian(self, ranks: int) -> bool:
        return self.open_pack == "italian" and ranks == FORTY


def joker(cut: Cut, faded: bool = False) -> str:
    """The art key of the joker."""
    return f"french/joker/{cut}{'/faded' if faded else ''}"


def _key(
    pack: str, suit: str, rank: str, cut: Cut, four: bool, owner: int | None, letter: str, faded: bool
) -> str:  # fmt: skip
    """The words of a key, in the order in which the catalogue wants them."""
    words = [pack, suit, rank, cut]
    words += ["four"] if four else []
    words += [] if owner is None else [f"of-{owner}"]
    words += [f"as-{letter}"] if letter else []
    words += ["faded"] if faded else []
    return "/".join(words)
