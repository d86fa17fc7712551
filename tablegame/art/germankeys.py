"""Keys of the German pack: german, sign (docs/architecture.md, Art keys).

Knows how their words are spelled and who draws them. Must not know who asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.art.german import cards, signs
from tablegame.art.indexed import CUTS, Cut
from tablegame.art.inks import Inks
from tablegame.art.packkeys import cut_of


def _german(words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit, rank, cut, *rest] if len(suit) == 1 and suit in signs.SUITS and rank in cards.RANKS:
            letters = rest.pop(0)[3:] if rest[:1] in (["as-A"], ["as-none"]) else ""
            cut_named = cut_of(cut)
            if cut_named is None or rest not in ([], ["faded"]) or (letters == "A" and rank != "A"):
                return None
            return cards.german(inks, suit, rank, cut_named, letters, bool(rest))
    return None


def _sign(words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit] if len(suit) == 1 and suit in signs.SUITS:
            return signs.bare(inks, suit)
    return None


KINDS: Final[dict[str, Callable[[list[str], Inks], str | None]]] = {"german": _german, "sign": _sign}


def pack(cut: Cut = "full", letters: str = "") -> list[str]:
    """The 32 cards, suit by suit from the sow down; letters is "" or "/as-none"."""
    return [f"german/{suit}/{rank}/{cut}{letters}" for suit in signs.SUITS for rank in reversed(cards.RANKS)]


def keys() -> list[str]:
    """Every card of the pack as it is printed, samples of the smaller cuts, and each further word at least once."""
    found = pack()
    for cut in CUTS:
        found += [f"german/{suit}/{rank}/{cut}" for suit in signs.SUITS for rank in ("U", "10", "A") if cut != "full"]
        found += [f"german/E/A/{cut}/as-A", f"german/H/9/{cut}/as-none", f"german/S/K/{cut}/faded"]
        found += [f"german/G/A/{cut}/as-A/faded", f"german/G/O/{cut}/as-none/faded"]
    return [*found, *(f"sign/{suit}" for suit in signs.SUITS)]
