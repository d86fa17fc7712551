"""The player's choice of card faces, and from it the art key of every card, which names its drawing (docs/art-keys.md).

A cut is a version of a card's face: "full"; "picture", with one large index, for smaller cards; "small", of which a
strip at the left is enough, and "rail", of which a strip at the top is. An index is the letter or number in the corner.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, Protocol, get_args

from tablegame.core.cards import Colours, GermanLetters, GermanSuits, OpenPack
from tablegame.core.text import N_

Cut = Literal["full", "picture", "small", "rail"]
_CUTS: Final[tuple[Cut, ...]] = get_args(Cut)

LEAST_FULL: Final = 110.0  # the width in pixels from which on a card shows its whole face with small indices
LEAST_PICTURE: Final = 60.0  # the width in pixels from which on a card shows its picture under one large index

SUITS: Final = "SHDC"  # spades, hearts, diamonds, clubs: the suits of seats A to D
LETTERS: Final = {1: N_("A"), 11: N_("J"), 12: N_("Q"), 13: N_("K")}
"""The letters of ranks of the French pack, as message ids: they differ from language to language."""

ITALIAN_LETTERS: Final = {1: "A", 8: "F", 9: "C", 10: "R"}
"""The letters of ranks of the 40 cards: asso, fante, cavallo, re. They are Italian in every language."""

FORTY: Final = 10  # the number of ranks in a pack of 40 cards, for which there are Italian names
_HIGHEST: Final = 13  # the highest rank of a French suit
GERMAN: Final = "EGHS"  # acorns, leaves, hearts, bells: the suits of the 32 German cards
_GERMAN_RANKS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")
_SOW: Final = 7  # the index of the sow's rank
_OF_FRENCH: Final = "CSHD"  # the French suits that replace the German ones: clubs for acorns, and so on
_FRENCH_RANKS: Final = (7, 8, 9, 10, 11, 12, 13, 1)
"""The French ranks that replace the German ones: jack for Unter, queen for Ober, ace for the sow."""


def cut_of(width: float) -> Cut:
    """The cut of an uncovered card of that width in pixels."""
    return "full" if width >= LEAST_FULL else cut_overlapped(width)


def cut_overlapped(width: float) -> Cut:
    """The cut of a card of this width in pixels, if other cards may cover all of it except a strip at the left."""
    return "picture" if width >= LEAST_PICTURE else "small"


class ChosenPack(NamedTuple):
    """The pack with which the player plays one kind of cards."""

    word: str  # the first word of the art keys of its cards
    four: bool = False  # whether its suits always have four colours
    letters: tuple[tuple[str, str], ...] = ()  # pairs of a rank and the pack's own index for it in this language

    def letter(self, rank: str) -> str:
        """The index of a rank; "" if the pack does not define one."""
        return dict(self.letters).get(rank, "")


_FRENCH_PACK: Final = ChosenPack("french")
_GERMAN_PACK: Final = ChosenPack("german")


class RawWords(Protocol):
    """Translates messages into the language on screen."""

    def raw(self, message: str) -> str: ...


class Faces(NamedTuple):
    """The player's choice of faces; the settings are explained in `core/cards.py`."""

    colours: Colours = "two"
    open_pack: OpenPack = "french"
    german_letters: GermanLetters = "D"
    german_suits: GermanSuits = "german"
    french: ChosenPack = _FRENCH_PACK
    german: ChosenPack = _GERMAN_PACK

    def card(
        self, suit: int, rank: int, cut: Cut, words: RawWords, owner: int | None = None, faded: bool = False
    ) -> str:
        """The art key of a card of the French pack.
        suit: an index of `SUITS`.
        rank: from 1 to 13.
        owner: the seat whose mark is on the card; None for no mark.
        faded: whether the card is spent."""
        english = LETTERS.get(rank, str(rank))
        letter = self.letter(rank, words)
        other_letter = "" if letter == english else letter  # English letters need no word in the key
        return _key(self.french.word, SUITS[suit], english, cut, self.four, owner, other_letter, faded)

    def open_card(self, seat: int, rank: int, cut: Cut, words: RawWords, ranks: int = 13, faded: bool = False) -> str:
        """The art key of a card in a game without suits. Its suit shows the seat to which the card belonged first.

        Seats A to D have one suit each; seats E to H have the same suits, with the mark of the seat. If the player has
        chosen the number pack, all cards are number cards, else only those of ranks that no French card has.

        ranks: the number of ranks in the game.
        """
        if self.open_pack == "number" or rank > _HIGHEST:
            return _key("number", str(seat), str(rank), cut, False, None, "", faded)
        owner = seat if seat >= len(SUITS) else None
        suit = seat % len(SUITS)
        if self._italian(ranks):
            name = ITALIAN_LETTERS.get(rank, str(rank))
            return _key("italian", SUITS[suit], name, cut, self.four, owner, "", faded)
        return self.card(suit, rank, cut, words, owner, faded)

    def letter(self, rank: int, words: RawWords) -> str:
        """The index of a French card of this rank: a number, or a letter in the language of `words`."""
        if rank not in LETTERS:
            return str(rank)
        return self.french.letter(LETTERS[rank]) or words.raw(LETTERS[rank])

    def joker(self, cut: Cut, faded: bool = False) -> str:
        """The art key of the joker."""
        return f"{self.french.word}/joker/{cut}{'/faded' if faded else ''}"

    def open_letter(self, rank: int, words: RawWords, ranks: int = 13) -> str:
        """The index of the card that `open_card` shows for this rank."""
        if self.open_pack == "number":
            return str(rank)
        if self._italian(ranks):
            return ITALIAN_LETTERS.get(rank, str(rank))
        return self.letter(rank, words)

    def sign(self, suit: int) -> str:
        """The art key of the sign of a French suit by itself. suit: an index of `SUITS`."""
        return f"pip/{SUITS[suit]}" + ("/four" if self.four else "")

    def german_card(self, card: int, cut: Cut, words: RawWords, faded: bool = False) -> str:
        """The art key of one of the 32 German cards. card: 8 * suit + rank, from 0 for the seven of acorns."""
        suit, rank = divmod(card, 8)
        if self.german_suits == "french":
            return self.card(SUITS.index(_OF_FRENCH[suit]), _FRENCH_RANKS[rank], cut, words, None, faded)
        letters = self.german_letters
        letter = letters if letters == "none" or (letters == "A" and rank == _SOW) else ""
        return _key(self.german.word, GERMAN[suit], _GERMAN_RANKS[rank], cut, False, None, letter, faded)

    def german_letter(self, rank: int, words: RawWords) -> str:
        """The index of the card that `german_card` shows for this rank, even if the cards themselves have no index."""
        if self.german_suits == "french":
            return self.letter(_FRENCH_RANKS[rank], words)
        name = _GERMAN_RANKS[rank]
        is_daus = rank == _SOW and self.german_letters != "A"  # whether the sow has the letter of its name Daus
        return self.german.letter(name) or ("D" if is_daus else name)

    def german_sign(self, suit: int) -> str:
        """The art key of the sign of a German suit by itself, or of the French suit that replaces it.
        suit: an index of `GERMAN`."""
        if self.german_suits == "french":
            return f"pip/{_OF_FRENCH[suit]}" + ("/four" if self.four else "")
        return f"sign/{GERMAN[suit]}"

    @property
    def four(self) -> bool:
        """Whether French suits have four colours."""
        return self.colours == "four" or self.french.four

    def _italian(self, ranks: int) -> bool:
        return self.open_pack == "italian" and ranks == FORTY


def plain_face(face: str) -> str:
    """The art key of the same card, neither faded nor with highlighted parts."""
    card, _, last_word = face.rpartition("/")
    return card if last_word == "faded" or last_word.startswith("lit") else face


def same_card(face: str, other: str) -> bool:
    """Whether two art keys show the same side of the same card, possibly in different cuts."""
    return face == other or _without_cut(face) == _without_cut(other)


def _without_cut(face: str) -> list[str]:
    """The words of an art key before the cut."""
    words = face.split("/")
    return words[: next((i for i, word in enumerate(words) if word in _CUTS), len(words))]


def _key(
    pack: str, suit: str, rank: str, cut: Cut, four: bool, owner: int | None, letter: str, faded: bool
) -> str:  # fmt: skip
    """The art key with these words, in the order that docs/art-keys.md describes."""
    words = [pack, suit, rank, cut]
    words += ["four"] if four else []
    words += [] if owner is None else [f"of-{owner}"]
    words += [f"as-{letter}"] if letter else []
    words += ["faded"] if faded else []
    return "/".join(words)
