"""Cards and signs of a picture in words, for players who hear it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegame.core.text import N_, context_
from tablegame.view import pieces, signs
from tablegame.view.builder import Words
from tablegame.view.faces import Faces

_FRENCH: Final = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
_GERMAN: Final = {"E": N_("acorns"), "G": N_("leaves"), "H": context_("German suits", "hearts"), "S": N_("bells")}
_COURTS: Final = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
_GERMAN_COURTS: Final = {"A": N_("Daus"), "U": N_("Unter"), "O": N_("Ober"), "K": N_("king")}
_ITALIAN: Final = {"A": "asso", "F": "fante", "C": "cavallo", "R": "re"}
_OF_RANK: Final = ("contra", "number")
"""Packs whose cards are only ranks; the second word of their keys is a seat."""


def card(face: str, faces: Faces, words: Words) -> str:
    """A card by its art key: "10 of leaves"; "" for its back and for art that is no card."""
    parts = face.split("/")
    if parts[1:2] == ["joker"]:
        return words(N_("joker"))
    if parts[0] == "back" or len(parts) < 4:
        return ""
    pack, suit, rank = parts[:3]
    if pack in _OF_RANK:
        return rank
    german = pack == faces.german.word
    suits, courts = (_GERMAN, _GERMAN_COURTS) if german else (_FRENCH, _COURTS)
    if suit not in suits:
        return ""
    named = _ITALIAN.get(rank, rank) if pack == "italian" else words(courts[rank]) if rank in courts else rank
    return words("{rank} of {suit}", rank=named, suit=words(suits[suit]))


def sign(art: str, words: Words) -> str:
    """A suit by the art key of its sign: "hearts"; "" for other art."""
    kind, _, rest = art.partition("/")
    suits = {"pip": _FRENCH, "sign": _GERMAN}.get(kind, {})
    suit = suits.get(rest.partition("/")[0], "")
    return words(suit) if suit else ""


def text(said: str, words: Words) -> str:
    """A sentence on one line, with suits by name in place of their signs, and ticks and letters of strings in words."""
    if signs.within(said):
        named = (f" {sign(art, words)} " if (art := signs.art(piece)) else piece for piece in signs.pieces(said))
        said = "".join(named)
    if "✓" in said:
        done = words(context_("a tick", "done"))
        said = said.replace(" ✓", f", {done}").replace("✓", done)
    for letter, signed in pieces.SIGNED.items():
        if signed in said:
            said = said.replace(signed, words(pieces.IN_WORDS[letter]))
    return " ".join(said.split())


def joined(parts: Iterable[str], mark: str = ",") -> str:
    """Parts of a sentence, or sentences, with a mark after each that does not end in one."""
    said = ""
    for part in filter(None, parts):
        said += ("" if not said else " " if said[-1] in ".:?!…" else f"{mark} ") + part
    return said
