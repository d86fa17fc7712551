"""All drawings by key: a kind and words, separated by slashes (docs/art-keys.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from tablegame.art import assets, diagrams, pieces, shapes
from tablegame.art.card import HEIGHT, WIDTH, CardSheet
from tablegame.art.drawing import png
from tablegame.art.french import french, joker, pip
from tablegame.art.german import german, german_sign
from tablegame.art.indexed import CUTS, Cut
from tablegame.art.inks import Inks, mix
from tablegame.art.number_cards import HIGHEST, LETTERS, number, printed, remainder
from tablegame.art.pack import PackArt, house_pack
from tablegame.art.whole import card
from tablegame.core.errors import TableError
from tablegame.storage.pack_library import find
from tablegame.storage.packs import Pack, PackError

Draw: TypeAlias = Callable[[list[str], Inks], str | None]
"""Draws a kind by the words of its key as SVG text; None if there is no such drawing."""


class ArtError(TableError, LookupError):
    """A key that names no drawing."""


def svg(key: str, inks: Inks, packs: Path | None = None) -> str:
    """The drawing of that key as SVG text; raises ArtError for a key that names none. packs: the folder of the players'
    packs; a card of a pack that cannot be read is drawn like the house's."""
    word, *words = key.split("/")
    kind, _, named = word.partition(":")
    if named and packs:
        drawing = _of_player(kind, named, words, inks, packs)
    else:
        drawing = _KINDS[kind](words, inks) if kind in _KINDS else None
    if drawing is None:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    return drawing


def picture(key: str, inks: Inks, packs: Path, width: int, height: int) -> bytes:
    """The drawing as PNG of that many pixels; raises ValueError for a key that names none."""
    of_player = ":" in key.partition("/")[0]
    return png(svg(key, inks, packs) if of_player else _house_drawing(key, inks), width, height)


_house_drawing = lru_cache(maxsize=200)(svg)
"""Drawings of the house are the same at other sizes of the window."""


def aspect(key: str) -> float:
    """Height divided by width; raises ArtError for an unknown kind of key."""
    kind = key.partition("/")[0].partition(":")[0]
    if kind not in _KINDS:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    if kind in diagrams.KINDS:
        return diagrams.aspect(key)
    return HEIGHT / WIDTH if kind in _CARDS else 1.0


# -- words of keys -------------------------------------------------------------------------------------------------


def _integer(word: str, low: int, high: int) -> int | None:
    """The number that the word spells without leading zeros, None if it spells none or is out of range."""
    value = int(word) if word.isascii() and word.isdigit() else -1
    return value if low <= value <= high and str(value) == word else None


def _seat_of(words: list[str]) -> int | None:
    return _integer(words[0], 0, 7) if len(words) == 1 else None


def _cut(word: str) -> Cut | None:
    return next((cut for cut in CUTS if cut == word), None)


# -- cards ---------------------------------------------------------------------------------------------------------

_LIT: Final[dict[str, int | None]] = {"": None, "lit0": 0, "lit1": 1, "lit2": 2}


def _contra(words: list[str], inks: Inks) -> str | None:
    match words:
        case [letter, rank, ("full" | "small") as cut, ("hyphens" | "bare") as style, *rest]:
            value = _integer(rank, 1, 9)
            lit = _LIT.get("/".join(rest), -1)
            if value is None or lit == -1 or letter != LETTERS[(value - 1) // 3]:
                return None
            return printed(inks, value, cut, style == "hyphens", lit)
    return None


def _remainder(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, rank, ("full" | "small") as cut, *rest] if rest in ([], ["faded"]):
            owner, value = _integer(seat, 0, 7), _integer(rank, 0, 12)
            if owner is not None and value is not None:
                return remainder(inks, owner, value, cut, bool(rest))
    return None


def _number(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, rank, word, *rest] if rest in ([], ["faded"]):
            owner, value, cut = _integer(seat, 0, 7), _integer(rank, 1, HIGHEST), _cut(word)
            if owner is not None and value is not None and cut is not None:
                return number(inks, owner, value, cut, bool(rest))
    return None


def _back(words: list[str], inks: Inks) -> str | None:
    if words not in ([], ["sealed"]):
        return None
    sheet = CardSheet(inks, inks.back_line)
    house_pack("french").print_on(sheet, "back-sealed.svg" if words else "back.svg")
    return sheet.svg()


class _Tail:
    """The words after the cut, each at most once and in this order: four, of-N, as-X, faded."""

    def __init__(self, words: list[str]) -> None:
        self.four = self._has(words, "four")
        owner = words[0][3:] if words and words[0].startswith("of-") else ""
        self.owner = _integer(words.pop(0)[3:], 0, 7) if owner else None
        self.letter = words.pop(0)[3:] if words and words[0].startswith("as-") else ""
        self.faded = self._has(words, "faded")
        wrong_letter = bool(self.letter) and (len(self.letter) > 2 or not self.letter.isalpha())
        self.valid = not words and not wrong_letter and not (owner and self.owner is None)

    @staticmethod
    def _has(words: list[str], word: str) -> bool:
        found = words[:1] == [word]
        if found:
            del words[0]
        return found


def _french(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    match words:
        case ["joker", word, *rest] if (cut := _cut(word)) and rest in ([], ["faded"]) and not pack.names:
            return joker(pack, inks, cut, bool(rest))
        case [suit, rank, word, *rest] if suit in pack.suits and rank in pack.ranks:
            tail, cut = _Tail(rest), _cut(word)
            if cut is None or not tail.valid or (tail.letter and (rank.isdigit() or pack.names)):
                return None
            return french(pack, inks, suit, rank, cut, tail.four, tail.owner, tail.letter, tail.faded)
    return None


def _german(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit, rank, word, *rest] if suit in pack.suits and rank in pack.ranks:
            letters = rest.pop(0)[3:] if rest[:1] in (["as-A"], ["as-none"]) else ""
            cut = _cut(word)
            if cut is None or rest not in ([], ["faded"]) or (letters == "A" and rank != "A"):
                return None
            return german(pack, inks, suit, rank, cut, letters, bool(rest))
    return None


_COMPOSED: Final = {"french": _french, "italian": _french, "german": _german}
"""How to compose the cards of each kind of pack."""


def _of_house(name: str) -> Draw:
    return lambda words, inks: _COMPOSED[name](house_pack(name), words, inks)


def _of_player(kind: str, versioned_name: str, words: list[str], inks: Inks, own: Path) -> str | None:
    """A card of a pack that the player chose: its picture, or else composed in the pack's colours from its base; the
    house's card if the pack cannot be read. versioned_name: the pack's name, "@" and a word that changes with its
    files; own: the folder of the players' packs."""
    if kind not in _COMPOSED:
        return None
    pack = _chosen_pack(kind, versioned_name, own)
    if pack is None:
        return _of_house(kind)(words, inks)
    return card(pack, words, inks) or _COMPOSED[kind](PackArt(pack, house_pack(pack.base)), words, inks)


@lru_cache(maxsize=8)
def _chosen_pack(kind: str, versioned_name: str, own: Path) -> Pack | None:
    try:
        return find(versioned_name.rpartition("@")[0], kind, own)
    except PackError:
        return None


# -- signs, shapes and pieces --------------------------------------------------------------------------------------


def _pip(words: list[str], inks: Inks) -> str | None:
    match words:
        case [suit, *rest] if suit in house_pack("french").suits and rest in ([], ["four"]):
            return pip(house_pack("french"), inks, suit, bool(rest))
    return None


def _sign(words: list[str], inks: Inks) -> str | None:
    pack = house_pack("german")
    return german_sign(pack, inks, words[0]) if len(words) == 1 and words[0] in pack.suits else None


def _seat(words: list[str], inks: Inks) -> str | None:
    seat = _seat_of(words)
    return None if seat is None else shapes.seat(inks, seat)


def _ring(words: list[str], inks: Inks) -> str | None:
    seat = _seat_of(words)
    return None if seat is None else shapes.ring(inks, seat)


def _crown(words: list[str], inks: Inks) -> str | None:
    return None if words else shapes.crown(inks)


def _icon(words: list[str], inks: Inks) -> str | None:
    match words:
        case [name, *rest] if name in assets.ICONS and rest in ([], ["light"]):
            return assets.sign("icon", name, inks.light if rest else inks.text)
    return None


def _dot(words: list[str], inks: Inks) -> str | None:
    inked = {"full": inks.text, "empty": mix(inks.paper, inks.text, 0.6)}
    return assets.sign("dot", words[0], inked[words[0]]) if len(words) == 1 and words[0] in inked else None


def _judged_sign(words: list[str], _inks: Inks) -> str | None:
    return assets.sign("judged", words[0]) if len(words) == 1 and words[0] in assets.JUDGED else None


def _person(words: list[str], _inks: Inks) -> str | None:
    match words:
        case [name] if name in assets.names("person"):
            return assets.portrait(name, assets.CALM)
        case [name, mood] if name in assets.names("person") and mood in assets.MOODS:
            return assets.portrait(name, mood)
    return None


def _token(words: list[str], _inks: Inks) -> str | None:
    return assets.token(words[0]) if len(words) == 1 and words[0] in assets.names("token") else None


def _contract(words: list[str], inks: Inks) -> str | None:
    match words:
        case [name, *rest] if rest in ([], ["light"], ["four"]):
            if name in pieces.SUITS:
                return pieces.suit_contract(inks, name, rest == ["four"])
            if name in assets.CONTRACTS:
                return assets.sign("contract", name, inks.light if rest == ["light"] else inks.text)
    return None


def _counter(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, *rest] if len(rest) < 2 and (*rest, "")[0] in pieces.STATES and rest != [""]:
            owner = _integer(seat, 0, 7)
            return None if owner is None else pieces.counter(inks, owner, (*rest, "")[0])
    return None


def _pencil(words: list[str], inks: Inks) -> str | None:
    match words:
        case ["ring", word]:
            which = _integer(word, 0, pieces.RINGS - 1)
            return None if which is None else pieces.ring(inks, which)
        case ["hatching"]:
            return pieces.hatching(inks)
    return None


def _chips(words: list[str], inks: Inks) -> str | None:
    counts = tuple(_integer(word, 0, pieces.MOST) for word in words)
    known = tuple(count for count in counts if count is not None)
    if len(known) != 4 or len(counts) != 4 or sum(known) > pieces.MOST:
        return None
    return pieces.stack(inks, known)


_KINDS: Final[dict[str, Draw]] = {
    "contra": _contra,
    "remainder": _remainder,
    "back": _back,
    "seat": _seat,
    "ring": _ring,
    "icon": _icon,
    "dot": _dot,
    "judged": _judged_sign,
    "crown": _crown,
    "chips": _chips,
    **{name: _of_house(name) for name in _COMPOSED},
    "number": _number,
    "pip": _pip,
    "sign": _sign,
    "contract": _contract,
    "counter": _counter,
    "pencil": _pencil,
    "person": _person,
    "token": _token,
    **diagrams.KINDS,
}

_CARDS: Final = frozenset(("contra", "remainder", "back", "number", *_COMPOSED))
