"""Cards and suit signs of a picture in words, for screen readers. An art key names the drawing of a card or sign."""

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
"""The packs whose cards have ranks but no suits; in their art keys a seat takes the place of the suit."""


def card(face: str, faces: Faces, words: Words) -> str:
    """The name of a card by its art key ("10 of leaves"); "" for a back and for art that is no card."""
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
    usual_name = words(courts[rank]) if rank in courts else rank
    name = _ITALIAN.get(rank, rank) if pack == "italian" else usual_name
    return words("{rank} of {suit}", rank=name, suit=words(suits[suit]))


def sign(art: str, words: Words) -> str:
    """The name of the suit ("hearts") whose sign has this art key; "" for other art."""
    kind, _, rest = art.partition("/")
    suits = {"pip": _FRENCH, "sign": _GERMAN}.get(kind, {})
    suit = suits.get(rest.partition("/")[0], "")
    return words(suit) if suit else ""


def text(sentence: str, words: Words) -> str:
    """A sentence on one line, with words in place of suit signs, ticks, and letters of strings with their arrows."""
    if signs.within(sentence):
        parts = (f" {sign(art, words)} " if (art := signs.art(piece)) else piece for piece in signs.pieces(sentence))
        sentence = "".join(parts)
    if "✓" in sentence:
        done = words(context_("a tick", "done"))
        sentence = sentence.replace(" ✓", f", {done}").replace("✓", done)
    for letter, signed in pieces.SIGNED.items():
        if signed in sentence:
            sentence = sentence.replace(signed, words(pieces.IN_WORDS[letter]))
    return " ".join(sentence.split())


def joined(parts: Iterable[str], mark: str = ",") -> str:
    """The non-empty parts, joined with blanks. mark: put between two parts if the first ends without punctuation."""
    whole = ""
    for part in filter(None, parts):
        if whole:
            whole += " " if whole[-1] in ".:?!…" else f"{mark} "
        whole += part
    return whole
