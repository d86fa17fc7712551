"""Finds the drawing of a key. A key is a kind and further words, with slashes, such as "seat/2" or "french/S/10/full".

docs/art-keys.md lists all keys. A function of `_KINDS` reads the further words of one kind and calls the module that
draws it; it returns None for words that name no drawing. The kind "french:NAME@STAMP" is a pack of the
player's own; the stamp is a text that changes with its files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, TypeAlias

from tablegame.art import assets, diagrams, pieces, shapes
from tablegame.art.card import HEIGHT, WIDTH, CardSheet
from tablegame.art.drawing import png
from tablegame.art.french import french, joker, pip
from tablegame.art.german import german, german_sign
from tablegame.art.indexed import CUTS, Cut
from tablegame.art.inks import Inks, mix
from tablegame.art.number_cards import HIGHEST, LETTERS, number_card, printed, remainder
from tablegame.art.pack import PackArt, house_pack
from tablegame.art.whole import card
from tablegame.core.errors import TableError
from tablegame.storage.pack_library import find
from tablegame.storage.packs import Pack, PackError

Draw: TypeAlias = Callable[[list[str], Inks], str | None]
"""A function that returns the SVG for the words of a key after the kind; None if they name no drawing."""


class ArtError(TableError, LookupError):
    """A key that names no drawing."""


def svg(key: str, inks: Inks, packs: Path | None = None) -> str:
    """The drawing of a key as SVG. Raises ArtError for a key that names no drawing.
    packs: the folder of the players' own packs. If it is None, a built-in pack replaces a player's pack."""
    first_word, *words = key.split("/")
    kind, _, own_pack = first_word.partition(":")
    if own_pack and packs:
        drawing = _own_card(kind, own_pack, words, inks, packs)
    else:
        drawing = _KINDS[kind](words, inks) if kind in _KINDS else None
    if drawing is None:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    return drawing


def picture(key: str, inks: Inks, packs: Path, width: int, height: int) -> bytes:
    """The drawing of a key as a PNG of that size in pixels. Raises ArtError; ValueError if it cannot be rasterised."""
    of_player = ":" in key.partition("/")[0]
    return png(svg(key, inks, packs) if of_player else _house_svg(key, inks), width, height)


_house_svg = lru_cache(maxsize=200)(svg)
"""The cached results of `svg` for drawings from built-in files, which never change: a new window size needs them."""


def aspect(key: str) -> float:
    """The height of the drawing of a key divided by its width. Raises ArtError for an unknown kind."""
    kind = key.partition("/")[0].partition(":")[0]
    if kind not in _KINDS:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    if kind in diagrams.KINDS:
        return diagrams.aspect(key)
    return HEIGHT / WIDTH if kind in _CARDS else 1.0


# -- words of keys -------------------------------------------------------------------------------------------------


def _integer(word: str, low: int, high: int) -> int | None:
    """The number from `low` to `high` that a word spells in digits without leading zeros; None for any other word."""
    value = int(word) if word.isascii() and word.isdigit() else -1
    return value if low <= value <= high and str(value) == word else None


def _cut(word: str) -> Cut | None:
    """The word as a cut, which is a version of a card's face for one size of the card; None for any other word."""
    return next((cut for cut in CUTS if cut == word), None)


# -- cards ---------------------------------------------------------------------------------------------------------

_LIT: Final[dict[tuple[str, ...], int | None]] = {(): None, ("lit0",): 0, ("lit1",): 1, ("lit2",): 2}
"""By the words at the end of a key, the index of the combination that is lit; None if no combination is lit."""


def _contra(words: list[str], inks: Inks) -> str | None:
    """A printed card of Contraconquer, such as "contra/A/1/full/hyphens"."""
    match words:
        case [letter, rank, ("full" | "small") as cut, ("hyphens" | "bare") as style, *rest]:
            value = _integer(rank, 1, 9)  # seat A owns the ranks 1 to 3, B 4 to 6, C 7 to 9
            if value is not None and tuple(rest) in _LIT and letter == LETTERS[(value - 1) // 3]:
                return printed(inks, value, cut, style == "hyphens", _LIT[tuple(rest)])
    return None


def _remainder(words: list[str], inks: Inks) -> str | None:
    """A card of Contraconquer's pack by remainder, such as "remainder/0/3/full"."""
    match words:
        case [seat, rank, ("full" | "small") as cut, *rest] if rest in ([], ["faded"]):
            owner, value = _integer(seat, 0, 7), _integer(rank, 0, 12)
            if owner is not None and value is not None:
                return remainder(inks, owner, value, cut, bool(rest))
    return None


def _number(words: list[str], inks: Inks) -> str | None:
    """A card of the number pack, such as "number/4/15/full"."""
    match words:
        case [seat, rank, word, *rest] if rest in ([], ["faded"]):
            owner, value, cut = _integer(seat, 0, 7), _integer(rank, 1, HIGHEST), _cut(word)
            if owner is not None and value is not None and cut is not None:
                return number_card(inks, owner, value, cut, bool(rest))
    return None


def _back(words: list[str], inks: Inks) -> str | None:
    """The back of a card: "back", or with a seal "back/sealed"."""
    if words not in ([], ["sealed"]):
        return None
    sheet = CardSheet(inks, inks.back_line)
    house_pack("french").print_on(sheet, "back-sealed.svg" if words else "back.svg")
    return sheet.svg()


class _Tail:
    """The words of a key after the cut, each at most once and in this order: four, of-SEAT, as-LETTER, faded.
    valid: whether there are no other words, and SEAT and LETTER are possible."""

    def __init__(self, words: list[str]) -> None:
        """words: the words after the cut; those that are understood are removed."""
        self.four = _popped(words, "four") is not None
        seat = _popped(words, "of-")
        self.owner = _integer(seat, 0, 7) if seat else None
        self.letter = _popped(words, "as-") or ""
        self.faded = _popped(words, "faded") is not None
        is_letter = not self.letter or (len(self.letter) <= 2 and self.letter.isalpha())
        self.valid = not words and is_letter and (seat is None or self.owner is not None)


def _popped(words: list[str], start: str) -> str | None:
    """Remove the first word if it begins with `start`; returns the rest of the word, or None if it begins otherwise.
    For the words ["of-5", "faded"] and the start "of-" it returns "5"."""
    return words.pop(0).removeprefix(start) if words and words[0].startswith(start) else None


def _french(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    """A card of a French pack, whose words are such as "S/10/full/four/of-5" or "joker/small"."""
    match words:
        case ["joker", word, *rest]:
            cut = _cut(word)
            if cut and rest in ([], ["faded"]) and not pack.names:  # a pack with names of its own has no joker
                return joker(pack, inks, cut, bool(rest))
        case [suit, rank, word, *rest] if suit in pack.suits and rank in pack.ranks:
            cut, tail = _cut(word), _Tail(rest)
            may_have_letter = not rank.isdigit() and not pack.names
            if cut and tail.valid and (may_have_letter or not tail.letter):
                return french(pack, inks, suit, rank, cut, tail.four, tail.owner, tail.letter, tail.faded)
    return None


def _german(pack: PackArt, words: list[str], inks: Inks) -> str | None:
    """A card of a German pack, whose words are such as "H/O/full" or "E/A/small/as-none/faded"."""
    match words:
        case [suit, rank, word, *rest] if suit in pack.suits and rank in pack.ranks:
            cut, letters = _cut(word), _popped(rest, "as-")
            allowed = (None, "none", "A") if rank == "A" else (None, "none")
            if cut and letters in allowed and rest in ([], ["faded"]):
                return german(pack, inks, suit, rank, cut, letters or "", bool(rest))
    return None


_COMPOSED: Final = {"french": _french, "italian": _french, "german": _german}
"""By the kind of pack, the function that composes its cards from an index and signs or a picture."""


def _of_house(kind: str, words: list[str], inks: Inks) -> str | None:
    """A card of the built-in pack of this kind."""
    return _COMPOSED[kind](house_pack(kind), words, inks)


def _own_card(kind: str, stamped_name: str, words: list[str], inks: Inks, packs: Path) -> str | None:
    """A card of a player's own pack: the pack's picture of the card. If the pack has no such picture, it is a card of
    the built-in pack in the colours of the player's pack; if the pack cannot be read, the card of the built-in pack.
    stamped_name: the name of the pack, "@", and a stamp that changes with the files of the pack.
    packs: the folder of the players' packs."""
    if kind not in _COMPOSED:
        return None
    pack = _own_pack(kind, stamped_name, packs)
    if pack is None:
        return _of_house(kind, words, inks)
    return card(pack, words, inks) or _COMPOSED[kind](PackArt(pack, house_pack(pack.base)), words, inks)


@lru_cache(maxsize=8)
def _own_pack(kind: str, stamped_name: str, packs: Path) -> Pack | None:
    """The player's pack, cached as long as its stamp is the same; None if it cannot be read."""
    try:
        return find(stamped_name.rpartition("@")[0], kind, packs)
    except PackError:
        return None


# -- signs, shapes and pieces --------------------------------------------------------------------------------------


def _pip(words: list[str], inks: Inks) -> str | None:
    """The sign of a French suit, such as "pip/H"; with "four" at the end in one of four colours."""
    match words:
        case [suit, *rest] if suit in house_pack("french").suits and rest in ([], ["four"]):
            return pip(house_pack("french"), inks, suit, bool(rest))
    return None


def _sign(words: list[str], inks: Inks) -> str | None:
    pack = house_pack("german")
    return german_sign(pack, inks, words[0]) if len(words) == 1 and words[0] in pack.suits else None


def _of_seat(draw: Callable[[Inks, int], str], words: list[str], inks: Inks) -> str | None:
    """The drawing that a function makes for a seat, which is the only word."""
    seat = _integer(words[0], 0, 7) if len(words) == 1 else None
    return None if seat is None else draw(inks, seat)


def _crown(words: list[str], inks: Inks) -> str | None:
    return None if words else shapes.crown(inks)


def _icon(words: list[str], inks: Inks) -> str | None:
    """An icon of `assets.ICONS`, by its name; with "light" at the end in the ink for dark grounds."""
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
    """The portrait of a character: "person/NAME", or with a mood "person/NAME/MOOD"."""
    match words:
        case [name] if name in assets.names("person"):
            return assets.portrait(name, assets.CALM)
        case [name, mood] if name in assets.names("person") and mood in assets.MOODS:
            return assets.portrait(name, mood)
    return None


def _token(words: list[str], _inks: Inks) -> str | None:
    return assets.token(words[0]) if len(words) == 1 and words[0] in assets.names("token") else None


def _contract(words: list[str], inks: Inks) -> str | None:
    """The sign of a contract of ContractGrid, such as "contract/hearts"."""
    match words:
        case [name, *rest] if rest in ([], ["light"], ["four"]):
            if name in pieces.SUITS:
                return pieces.suit_contract(inks, name, rest == ["four"])
            if name in assets.CONTRACTS:
                return assets.sign("contract", name, inks.light if rest == ["light"] else inks.text)
    return None


def _counter(words: list[str], inks: Inks) -> str | None:
    """The counter of a seat, such as "counter/2", or with the state of its bid "counter/2/made"."""
    match words:
        case [seat, *rest] if not rest or rest in [[state] for state in pieces.STATES[1:]]:  # STATES[0] is ""
            owner = _integer(seat, 0, 7)
            return None if owner is None else pieces.counter(inks, owner, rest[0] if rest else "")
    return None


def _pencil(words: list[str], inks: Inks) -> str | None:
    """A mark of a pencil: a ring, such as "pencil/ring/0", or "pencil/hatching"."""
    match words:
        case ["ring", word]:
            which = _integer(word, 0, pieces.RINGS - 1)
            return None if which is None else pieces.pencil_ring(inks, which)
        case ["hatching"]:
            return pieces.hatching(inks)
    return None


def _chips(words: list[str], inks: Inks) -> str | None:
    """A stack of chips. words: the numbers of chips of the four kinds, such as "chips/0/1/2/3"."""
    counts = tuple(count for word in words if (count := _integer(word, 0, pieces.MOST_CHIPS)) is not None)
    if len(words) != 4 or len(counts) != 4 or sum(counts) > pieces.MOST_CHIPS:
        return None
    return pieces.chips(inks, counts)


_KINDS: Final[dict[str, Draw]] = {
    "contra": _contra, "remainder": _remainder, "back": _back,
    "seat": partial(_of_seat, shapes.seat), "ring": partial(_of_seat, shapes.ring),
    "icon": _icon, "dot": _dot, "judged": _judged_sign, "crown": _crown, "chips": _chips,
    **{kind: partial(_of_house, kind) for kind in _COMPOSED}, "number": _number,
    "pip": _pip, "sign": _sign, "contract": _contract, "counter": _counter, "pencil": _pencil,
    "person": _person, "token": _token, **diagrams.KINDS,
}  # fmt: skip

_CARDS: Final = frozenset(("contra", "remainder", "back", "number", *_COMPOSED))  # kinds as high and wide as cards
