"""Everything that can be drawn, by key (docs/art-keys.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from tablegame.art import chips, diagrams, icons, medallions, packkeys, plain, printed, shapes, sheetkeys
from tablegame.art.card import HEIGHT, WIDTH, CardSheet
from tablegame.art.edition import EDITION as EDITION
from tablegame.art.inks import Inks
from tablegame.art.pack import house_pack
from tablegame.art.packkeys import plain_number as _number
from tablegame.art.raster import png
from tablegame.core.errors import TableError


class ArtError(TableError, LookupError):
    """A key that names no drawing."""


def svg(key: str, inks: Inks, packs: Path | None = None) -> str:
    """The drawing of that key as SVG text; raises ArtError for a key that names none.

    packs: where the packs of players lie; a card of one of them is drawn like the house's where it cannot be read.
    """
    word, *words = key.split("/")
    kind, _, named = word.partition(":")
    draw = _KINDS.get(kind)
    if named and packs:
        drawing = packkeys.chosen(kind, named, words, inks, packs)
    else:
        drawing = draw(words, inks) if draw else None
    if drawing is None:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    return drawing


def picture(key: str, inks: Inks, packs: Path, width: int, height: int) -> bytes:
    """The drawing as PNG of that many pixels; raises ValueError for a key that names none."""
    of_player = ":" in key.partition("/")[0]
    return png(svg(key, inks, packs) if of_player else _kept(key, inks), width, height)


@lru_cache(maxsize=200)
def _kept(key: str, inks: Inks) -> str:
    """A drawing of the house, kept for other sizes of the window."""
    return svg(key, inks)


def aspect(key: str) -> float:
    """Height divided by width; raises ArtError for a kind of key that there is not."""
    kind = key.partition("/")[0].partition(":")[0]
    if kind not in _KINDS:
        raise ArtError(f"there is no drawing named {key!r}; the kinds are {', '.join(_KINDS)}")
    if kind in diagrams.KINDS:
        return diagrams.aspect(key)
    return HEIGHT / WIDTH if kind in _CARDS else 1.0


def keys() -> tuple[str, ...]:
    """A key of every kind of drawing, every rank and every seat: what contact sheets and tests go through."""
    found = []
    for rank in range(1, 10):
        card = f"contra/{printed.LETTERS[(rank - 1) // 3]}/{rank}"
        found += [f"{card}/{cut}/{style}" for cut in ("full", "small") for style in ("hyphens", "bare")]
        found += [f"{card}/{cut}/hyphens/lit{rank % 3}" for cut in ("full", "small")]
    for rank in range(13):
        seat = rank % 8
        found += [
            f"remainder/{seat}/{rank}/full",
            f"remainder/{seat}/{rank}/small",
            f"remainder/{seat}/{rank}/full/faded",
        ]
    found += packkeys.keys() + sheetkeys.keys() + medallions.keys() + diagrams.keys()
    found += ["back", "back/sealed", *(f"{kind}/{seat}" for kind in ("seat", "ring") for seat in range(8))]
    found += [f"icon/{name}" for name in icons.NAMES] + ["icon/menu/light", "dot/full", "dot/empty", "crown"]
    found += [f"judged/{name}" for name in shapes.JUDGED]
    found += ["chips/0/0/0/0", "chips/0/0/0/1", "chips/0/3/0/4", "chips/3/4/3/4"]
    return tuple(found)


def _contra(words: list[str], inks: Inks) -> str | None:
    match words:
        case [letter, rank, ("full" | "small") as cut, ("hyphens" | "bare") as style, *rest]:
            number = _number(rank, 1, 9)
            lit = _LIT.get("/".join(rest), -1)
            if number is None or lit == -1 or letter != printed.LETTERS[(number - 1) // 3]:
                return None
            return printed.printed(inks, number, cut, style == "hyphens", lit)
    return None


_LIT: Final[dict[str, int | None]] = {"": None, "lit0": 0, "lit1": 1, "lit2": 2}


def _remainder(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, rank, ("full" | "small") as cut, *rest] if rest in ([], ["faded"]):
            owner, number = _number(seat, 0, 7), _number(rank, 0, 12)
            if owner is not None and number is not None:
                return plain.remainder(inks, owner, number, cut, bool(rest))
    return None


def _back(words: list[str], inks: Inks) -> str | None:
    if words not in ([], ["sealed"]):
        return None
    sheet = CardSheet(inks, inks.back_line)
    house_pack("french").print_on(sheet, "back-sealed.svg" if words else "back.svg")
    return sheet.svg()


def _seat(words: list[str], inks: Inks) -> str | None:
    number = _number(words[0], 0, 7) if len(words) == 1 else None
    return None if number is None else shapes.seat(inks, number)


def _ring(words: list[str], inks: Inks) -> str | None:
    number = _number(words[0], 0, 7) if len(words) == 1 else None
    return None if number is None else shapes.ring(inks, number)


def _icon(words: list[str], inks: Inks) -> str | None:
    match words:
        case [name, *rest] if name in icons.NAMES and rest in ([], ["light"]):
            return icons.icon(name, inks.light if rest else inks.text)
    return None


def _dot(words: list[str], inks: Inks) -> str | None:
    return shapes.dot(inks, words == ["full"]) if words in (["full"], ["empty"]) else None


def _judged(words: list[str], _inks: Inks) -> str | None:
    return shapes.judged(words[0]) if len(words) == 1 and words[0] in shapes.JUDGED else None


def _crown(words: list[str], inks: Inks) -> str | None:
    return None if words else shapes.crown(inks)


def _chips(words: list[str], inks: Inks) -> str | None:
    counts = tuple(_number(word, 0, chips.MOST) for word in words)
    known = tuple(count for count in counts if count is not None)
    if len(known) != 4 or len(counts) != 4 or sum(known) > chips.MOST:
        return None
    return chips.stack(inks, known)


_KINDS: Final[dict[str, Callable[[list[str], Inks], str | None]]] = {
    "contra": _contra,
    "remainder": _remainder,
    "back": _back,
    "seat": _seat,
    "ring": _ring,
    "icon": _icon,
    "dot": _dot,
    "judged": _judged,
    "crown": _crown,
    "chips": _chips,
    **packkeys.KINDS,
    **sheetkeys.KINDS,
    **medallions.KINDS,
    **diagrams.KINDS,
}

_CARDS: Final = frozenset(("contra", "remainder", "back", "french", "italian", "number", "german"))
