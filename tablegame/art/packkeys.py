"""Keys of the packs with indices: french, italian, german, number, pip, sign (docs/art-keys.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path as FilePath
from typing import Final

from tablegame.art import german
from tablegame.art.french import french, joker, sign
from tablegame.art.indexed import CUTS, Cut
from tablegame.art.inks import Inks
from tablegame.art.number import HIGHEST, number
from tablegame.art.pack import PackArt, house_pack
from tablegame.art.whole import card
from tablegame.storage.pack_library import find
from tablegame.storage.packs import Pack, PackError

Draw = Callable[[list[str], Inks], str | None]


def plain_number(word: str, low: int, high: int) -> int | None:
    """The number the word spells without leading zeros, None where it is none or out of range."""
    value = int(word) if word.isascii() and word.isdigit() else -1
    return value if low <= value <= high and str(value) == word else None


def cut_of(word: str) -> Cut | None:
    """The cut of that name."""
    return next((cut for cut in CUTS if cut == word), None)


class _Tail:
    """The words after the cut, each at most once and in this order: four, of-N, as-X, faded."""

    def __init__(self, words: list[str]) -> None:
        self.four = self._taken(words, "four")
        owner = words[0][3:] if words and words[0].startswith("of-") else ""
        self.owner = plain_number(words.pop(0)[3:], 0, 7) if owner else None
        self.letter = words.pop(0)[3:] if words and words[0].startswith("as-") else ""
        self.faded = self._taken(words, "faded")
        wrong_letter = bool(self.letter) and (len(self.letter) > 2 or not self.letter.isalpha())
        self.whole = not words and not wrong_letter and not (owner and self.owner is None)

    @staticmethod
    def _taken(words: list[str], word: str) -> bool:
        found = words[:1] == [word]
        if found:
            del words[0]
        return found


def _french(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    match words:
        case ["joker", cut, *rest] if (cut_named := cut_of(cut)) and rest in ([], ["faded"]) and not pack.names:
            return joker(pack, inks, cut_named, bool(rest))
        case [suit, rank, cut, *rest] if suit in pack.suits and rank in pack.ranks:
            tail, cut_named = _Tail(rest), cut_of(cut)
            if cut_named is None or not tail.whole or (tail.letter and (rank.isdigit() or pack.names)):
                return None
            return french(pack, inks, suit, rank, cut_named, tail.four, tail.owner, tail.letter, tail.faded)
    return None


def _german(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit, rank, cut, *rest] if suit in pack.suits and rank in pack.ranks:
            letters = rest.pop(0)[3:] if rest[:1] in (["as-A"], ["as-none"]) else ""
            cut_named = cut_of(cut)
            if cut_named is None or rest not in ([], ["faded"]) or (letters == "A" and rank != "A"):
                return None
            return german.german(pack, inks, suit, rank, cut_named, letters, bool(rest))
    return None


def _number(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, rank, cut, *rest] if rest in ([], ["faded"]):
            owner, value, cut_named = plain_number(seat, 0, 7), plain_number(rank, 1, HIGHEST), cut_of(cut)
            if owner is not None and value is not None and cut_named is not None:
                return number(inks, owner, value, cut_named, bool(rest))
    return None


def _pip(words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit, *rest] if suit in house_pack("french").suits and rest in ([], ["four"]):
            return sign(house_pack("french"), inks, suit, bool(rest))
    return None


def _sign(words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit] if suit in house_pack("german").suits:
            return german.sign(house_pack("german"), inks, suit)
    return None


_COMPOSED: Final = {"french": _french, "italian": _french, "german": _german}


def _of_house(name: str, words: list[str], inks: Inks) -> str | None:
    return _COMPOSED[name](house_pack(name), words, inks)


def chosen(kind: str, named: str, words: list[str], inks: Inks, own: FilePath) -> str | None:
    """A card of a pack that the player chose: its picture, or else composed in the pack's colours from its base.

    named: the pack's name, and what changes with its files; own: where the packs of players lie. A pack that cannot be
    read is the house's.
    """
    if kind not in _COMPOSED:
        return None
    pack = _chosen_pack(kind, named, own)
    if pack is None:
        return _of_house(kind, words, inks)
    return card(pack, words, inks) or _COMPOSED[kind](PackArt(pack, house_pack(pack.base)), words, inks)


@lru_cache(maxsize=8)
def _chosen_pack(kind: str, named: str, own: FilePath) -> Pack | None:
    try:
        return find(named.rpartition("@")[0], kind, own)
    except PackError:
        return None


KINDS: Final[dict[str, Draw]] = {
    **{name: partial(_of_house, name) for name in ("french", "italian", "german")},
    "number": _number,
    "pip": _pip,
    "sign": _sign,
}


def pack(cut: Cut = "full", colours: str = "") -> list[str]:
    """The 52 cards, suit by suit, and the joker; colours is "/four" for four of them."""
    cards = house_pack("french")
    suited = [f"french/{suit}/{rank}/{cut}{colours}" for suit in cards.suits for rank in cards.ranks]
    return [*suited, f"french/joker/{cut}"]


def german_pack(cut: Cut = "full", letters: str = "") -> list[str]:
    """The 32 cards, suit by suit from the sow down; letters is "" or "/as-none"."""
    cards = house_pack("german")
    return [f"german/{suit}/{rank}/{cut}{letters}" for suit in cards.suits for rank in reversed(cards.ranks)]


def keys() -> list[str]:
    """Every card of the packs as it is printed, samples of the smaller cuts, and each further word at least once."""
    found, suits = pack(), "SHDC"
    for suit in suits:
        found += [f"french/{suit}/{rank}/{cut}" for rank in ("10", "J") for cut in ("small", "rail")]
    found += ["french/joker/small", "french/joker/rail", "french/joker/full/faded"]
    for cut in CUTS:
        found += [f"french/{suit}/{rank}/{cut}/four" for suit, rank in (("D", "7"), ("C", "10"), ("D", "K"))]
        found += [f"french/{'SHDC'[seat - 4]}/{rank}/{cut}/of-{seat}" for seat, rank in ((4, "9"), (7, "J"), (6, "A"))]
        found += [f"french/H/8/{cut}/faded", f"french/S/Q/{cut}/as-D", f"french/C/J/{cut}/four/of-5/as-B/faded"]
        found += [f"italian/{suit}/{rank}/{cut}" for suit in suits for rank in ("F", "C", "R")]
        found += [f"italian/{suit}/{rank}/{cut}/four/of-5" for suit, rank in (("H", "7"), ("D", "C"))]
        found += [f"number/{rank % 8}/{rank}/{cut}" for rank in range(1, HIGHEST + 1)] + [f"number/3/11/{cut}/faded"]
    found += [f"pip/{suit}" for suit in suits] + ["pip/D/four", "pip/C/four", *german_pack()]
    for cut in CUTS:
        found += [f"german/{suit}/{rank}/{cut}" for suit in "EGHS" for rank in ("U", "10", "A") if cut != "full"]
        found += [f"german/E/A/{cut}/as-A", f"german/H/9/{cut}/as-none", f"german/S/K/{cut}/faded"]
        found += [f"german/G/A/{cut}/as-A/faded", f"german/G/O/{cut}/as-none/faded"]
    return [*found, *(f"sign/{suit}" for suit in "EGHS")]
