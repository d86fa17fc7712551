"""The cards of WarGops: their pictures in the chosen pack, the names of their ranks, their ids in pictures.

pack: the pack of the house rules (`STANDARD`, `ITALIAN` or `NUMBERS`). ranks: how many ranks it has. cut: a form of a
card's picture, by its size and the part in sight. Message ids are English texts that `words` translates.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from tablegame.core.cards import OpenPack
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import ITALIAN, NUMBERS, WarCard, WarView
from tablegame.view.faces import FORTY, Cut, Faces, RawWords
from tablegame.view.phrases import FRENCH_RANKS, rank_with_a, rank_with_the

_ITALIAN_RANKS: Final = {1: N_("the ace"), 8: N_("the fante"), 9: N_("the cavallo"), 10: N_("the re")}
_ONE_OF: Final = {
    "the ace": (N_("an ace"), N_("ace")),
    "the jack": (N_("a jack"), N_("jack")),
    "the queen": (N_("a queen"), N_("queen")),
    "the king": (N_("a king"), N_("king")),
    "the fante": (N_("a fante"), N_("fante")),
    "the cavallo": (N_("a cavallo"), N_("cavallo")),
    "the re": (N_("a re"), N_("re")),
}
"""For each rank that is no number two forms: for one of several such cards, and for use after a number."""


@lru_cache(maxsize=16)
def pack_of(faces: Faces, pack: str) -> Faces:
    """The faces for the pack of the house rules. For the standard pack they stay as the player has chosen them."""
    packs: dict[str, OpenPack] = {ITALIAN: "italian", NUMBERS: "number"}
    return faces._replace(open_pack=packs.get(pack, faces.open_pack))


def face(faces: Faces, view: WarView, card: WarCard, cut: Cut, words: RawWords, faded: bool = False) -> str:
    """The key of a card's picture, in the colour and suit of its first owner. faded: whether it is drawn pale."""
    pack = pack_of(faces, view.pack)
    return pack.open_card(card.owner, card.rank, cut, words, view.ranks, faded)


def letter(faces: Faces, view: WarView, rank: int, words: RawWords) -> str:
    """A rank as it stands in the corner of its card: "10", "Q"."""
    return pack_of(faces, view.pack).open_letter(rank, words, view.ranks)


def plain_letter(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """A rank in a list or a hint, where no card is drawn: "10", "Q"."""
    return pack_of(Faces(), pack).open_letter(rank, words, ranks)


def rank_words(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """A rank in a sentence: "the queen", "the 7"."""
    name = _name(pack, ranks, rank)
    return words.raw(name) if name else rank_with_the(rank, words)


def one_of_several(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """A rank in a sentence if the hand holds several such cards: "a queen", "a 7"."""
    name = _name(pack, ranks, rank)
    return words.raw(_ONE_OF[name][0]) if name else rank_with_a(rank, words)


def cards_in_list(pack: str, ranks: int, rank: int, count: int, words: RawWords) -> str:
    """Cards of a rank in a list: "7", "the queen", "2× 7", "2× queen"."""
    name = _name(pack, ranks, rank)
    if count == 1:
        return words.raw(name) if name else str(rank)
    noun = words.raw(_ONE_OF[name][1]) if name else str(rank)
    return f"{count}×\N{NO-BREAK SPACE}{noun}"


def _name(pack: str, ranks: int, rank: int) -> str:
    """The name of a rank as a message id; "" if the rank is a number."""
    names = _ITALIAN_RANKS if pack == ITALIAN and ranks == FORTY else FRENCH_RANKS
    return names.get(rank, "") if pack != NUMBERS else ""


def card_id(card: WarCard) -> str:
    """The id of a card in pictures, "card/OWNER/RANK/COPY": the same in all pictures, so that motion can be shown."""
    return f"card/{card.owner}/{card.rank}/{card.copy}"


def of_rank(cards: Iterable[WarCard], rank: int) -> tuple[WarCard, ...]:
    """The cards that have this rank, in the same order as in `cards`."""
    return tuple([card for card in cards if card.rank == rank])
