"""What cards and ranks of WarGops are called and how they look, with the pack that is played.

Knows the player's choice of faces and the game's own pack. Must not know rules or where cards lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from tablegame.core.text import N_
from tablegame.games.wargops.view import Card, WarView
from tablegame.table.faces import FORTY, Cut, Faces, OpenPack

NAMES = {1: N_("the ace"), 11: N_("the jack"), 12: N_("the queen"), 13: N_("the king")}
"""Ranks of the French pack that are no numbers, as a sentence or a button names them."""

ITALIAN = {1: N_("the ace"), 8: N_("the fante"), 9: N_("the cavallo"), 10: N_("the re")}


class Raw(Protocol):
    """What names need of a language."""

    def raw(self, message: str) -> str: ...


def pack_of(faces: Faces, pack: str) -> Faces:
    """The faces of this game: what its house rule names, else the player's usual ones."""
    packs: dict[str, OpenPack] = {"italian": "italian", "numbers": "number"}
    return replace(faces, open_pack=packs.get(pack, faces.open_pack))


def face(faces: Faces, view: WarView, card: Card, cut: Cut, words: Raw, faded: bool = False) -> str:
    """The art key of a card: it keeps colour and sign of its first owner wherever it goes."""
    pack = pack_of(faces, view.pack)
    return pack.open_card(card.owner, card.rank, cut, words, view.ranks, faded)


def letter(faces: Faces, view: WarView, rank: int, words: Raw) -> str:
    """A rank as it stands in the corner of its card: "10", "Q"."""
    return pack_of(faces, view.pack).open_letter(rank, words, view.ranks)


def plain_letter(pack: str, ranks: int, rank: int, words: Raw) -> str:
    """The same where no card is seen, in a list or a hint."""
    return pack_of(Faces(), pack).open_letter(rank, words, ranks)


def spoken(pack: str, ranks: int, rank: int, words: Raw) -> str:
    """A rank as a player says it: "the queen", "the 7"."""
    names = ITALIAN if pack == "italian" and ranks == FORTY else NAMES
    if rank in names and pack != "numbers":
        return words.raw(names[rank])
    return words.raw(N_("the {card}")).format(card=rank)


def card_id(card: Card) -> str:
    """The id by which motion follows a card from hand to trick to wherever it goes."""
    return f"card/{card.owner}/{card.rank}/{card.copy}"


def of_rank(cards: Iterable[Card], rank: int) -> tuple[Card, ...]:
    """The cards of one rank, in the order in which they would be played."""
    return tuple(card for card in cards if card.rank == rank)


def points(cards: Sequence[Card]) -> int:
    return sum(card.rank for card in cards)
