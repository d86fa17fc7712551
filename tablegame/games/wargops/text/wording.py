"""What cards and ranks of WarGops are called and how they look, with the pack that is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tablegame.core.cards import OpenPack
from tablegame.core.text import N_
from tablegame.games.wargops.facts.habits import choices
from tablegame.games.wargops.facts.view import WarCard, WarView
from tablegame.view.faces import FORTY, Cut, Faces, RawWords
from tablegame.view.habits import Watching
from tablegame.view.phrases import FRENCH_RANKS, rank_with_a, rank_with_the

ITALIAN = {1: N_("the ace"), 8: N_("the fante"), 9: N_("the cavallo"), 10: N_("the re")}

ONE_OF = {
    "the ace": N_("an ace"),
    "the jack": N_("a jack"),
    "the queen": N_("a queen"),
    "the king": N_("a king"),
    "the fante": N_("a fante"),
    "the cavallo": N_("a cavallo"),
    "the re": N_("a re"),
}
"""The same where a hand has several of them."""

NOUNS = {
    FRENCH_RANKS[1]: N_("ace"), FRENCH_RANKS[11]: N_("jack"),
    FRENCH_RANKS[12]: N_("queen"), FRENCH_RANKS[13]: N_("king"),
    ITALIAN[8]: N_("fante"), ITALIAN[9]: N_("cavallo"), ITALIAN[10]: N_("re"),
}  # fmt: skip
"""The same without their article, to be counted: "ace×2"."""


def pack_of(faces: Faces, pack: str) -> Faces:
    """The faces of this game: what its house rule names, else the player's usual ones."""
    packs: dict[str, OpenPack] = {"italian": "italian", "numbers": "number"}
    return faces._replace(open_pack=packs.get(pack, faces.open_pack))


def face(faces: Faces, view: WarView, card: WarCard, cut: Cut, words: RawWords, faded: bool = False) -> str:
    """The art key of a card: it keeps colour and sign of its first owner wherever it goes."""
    pack = pack_of(faces, view.pack)
    return pack.open_card(card.owner, card.rank, cut, words, view.ranks, faded)


def letter(faces: Faces, view: WarView, rank: int, words: RawWords) -> str:
    """A rank as it stands in the corner of its card: "10", "Q"."""
    return pack_of(faces, view.pack).open_letter(rank, words, view.ranks)


def plain_letter(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """The same where no card is seen, in a list or a hint."""
    return pack_of(Faces(), pack).open_letter(rank, words, ranks)


def spoken(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """A rank as a player says it: "the queen", "the 7"."""
    name = _name(pack, ranks, rank)
    return words.raw(name) if name else rank_with_the(rank, words)


def one_of_several(pack: str, ranks: int, rank: int, words: RawWords) -> str:
    """A card of which others like it are in the same hand: "a queen", "a 7"."""
    name = ONE_OF.get(_name(pack, ranks, rank), "")
    return words.raw(name) if name else rank_with_a(rank, words)


def _name(pack: str, ranks: int, rank: int) -> str:
    """The name of a rank that is no number, as a message id; "" where it is one."""
    names = ITALIAN if pack == "italian" and ranks == FORTY else FRENCH_RANKS
    return names.get(rank, "") if pack != "numbers" else ""


def counted(pack: str, ranks: int, rank: int, count: int, words: RawWords) -> str:
    """So many cards of a rank in a list: "7", "the queen", "7×2", "queen×2"."""
    name = _name(pack, ranks, rank)
    if count == 1:
        return words.raw(name) if name else str(rank)
    return (words.raw(NOUNS[name]) if name else str(rank)) + f"×{count}"


def card_id(card: WarCard) -> str:
    """The id by which motion follows a card from hand to trick to wherever it goes."""
    return f"card/{card.owner}/{card.rank}/{card.copy}"


def of_rank(cards: Iterable[WarCard], rank: int) -> tuple[WarCard, ...]:
    """The cards of one rank, in the order in which they would be played."""
    return tuple(card for card in cards if card.rank == rank)


def points(cards: Sequence[WarCard]) -> int:
    return sum(card.rank for card in cards)


WATCHING: Final = Watching(choices)
