"""Rasters: pictures of art at exact pixel sizes, from memory, from the cache folder, or made by a worker process.

While the worker makes a picture, another size of it is shown instead, or a card face down. The cache may vanish at any
time.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Protocol, TypeAlias
from zlib import crc32

import pygame

from tablegame.art import PAGE
from tablegame.storage.files import contents, write_atomic
from tablegame.ui.render.cache import weight
from tablegame.ui.render.shapes import Colour, blank, framed, rounded, tinted
from tablegame.view import signs
from tablegame.view.scene import Card, Clip, Label, Picture

SETTLE: Final = 0.03
"""Seconds after the last resize of a drag until pictures of the new size are requested."""
DRAG: Final = 0.3
"""The longest time between two resizes of one drag, in seconds."""

_MAGIC: Final = b"tablegame raster 2\n"
"""The first line of a file in the cache."""
BACK: Final = "back"
"""The art of a card face down, which is shown instead of missing faces."""
_MOST_REQUESTS: Final = 64
"""The most pictures that are requested at a time."""
_DISK_BYTES: Final = 192 * 1024 * 1024
"""The most bytes of the cache folder."""
_LARGEST_FILE: Final = 200_000_000
_LARGEST: Final = 16384
"""The most pixels of a picture's side."""

Want: TypeAlias = tuple[str, int, int]
"""A picture: key of the art, width and height in pixels."""


class Maker(Protocol):
    """A maker of rasters in another process."""

    def submit(self, want: Want) -> None: ...

    def poll(self) -> Sequence[tuple[Want, bytes | None]]:
        """The new pictures as PNG; None for one that could not be made."""
        ...


class Rasters:
    """Pictures by key and size."""

    def __init__(self, maker: Maker, folder: Path | None, stamp: str, stock: tuple[Colour, Colour], limit: int) -> None:
        """Read nothing yet.

        folder: the cache folder, None for none.
        stamp: everything else on which pictures depend (colours, edition of the art).
        stock: the colours of a blank card at its top and its bottom.
        limit: the most bytes of pictures in memory.
        """
        self.maker, self.folder, self.stamp, self.stock, self.limit = maker, folder, stamp, stock, limit
        self._pictures: dict[Want, pygame.Surface] = {}
        """The least recently used first."""
        self._bytes = 0
        self._substitutes: dict[Want, pygame.Surface] = {}
        self._queue: dict[Want, None] = {}
        """The pictures to request, in their order."""
        self._requested: set[Want] = set()
        self._failed: set[Want] = set()
        self._unsaved: dict[Want, pygame.Surface] = {}
        self._settles = 0.0
        """When the window has kept its size long enough."""
        self._resized = float("-inf")
        self.settled = True
        """Whether the window has kept its size for a moment."""

    # -- requests ----------------------------------------------------------------------------------------------------

    def get(self, key: str, width: int, height: int, ask: bool = True) -> tuple[pygame.Surface, bool]:
        """A picture, and whether it is the exact one. ask: request the exact one if it is missing."""
        want = (key, max(1, width), max(1, height))
        picture = self._pictures.pop(want, None)
        if picture is not None:
            self._pictures[want] = picture  # at the end now
            return picture, True
        if ask and not (want in self._queue or want in self._requested or want in self._failed):
            picture = read_picture(self.folder, f"{key}|{self.stamp}", want[1:])
            if picture is not None:
                self._store(want, picture)
                return picture, True
            self._queue[want] = None
        return self._substitute(want), False

    def knows(self, key: str) -> bool:
        """Whether there is a picture of that art, of any size."""
        return any(key == known for known, _, _ in self._pictures)

    @property
    def waiting(self) -> bool:
        """Whether pictures are missing, or the size of the window may change again."""
        return self.making or not self.settled

    @property
    def making(self) -> bool:
        """Whether requested pictures are missing."""
        return bool(self._queue or self._requested)

    def note_resize(self, now: float) -> None:
        """Drop the requests, because the window has another size. During a drag no pictures are requested."""
        for known in (self._queue, self._requested, self._substitutes, self._failed):
            known.clear()
        self._settles = now + (SETTLE if now - self._resized < DRAG else 0.0)
        self._resized = now
        self.settled = False

    def poll(self, now: float) -> set[str]:
        """Take new pictures from the maker and submit requests; returns the keys of the new pictures."""
        arrived = set()
        self.settled = now >= self._settles
        for want, png in self.maker.poll():
            if want not in self._requested:
                continue
            self._requested.discard(want)
            picture = _decode(png, want[1:]) if png is not None else None
            if picture is None:
                self._failed.add(want)
            else:
                self._unsaved[want] = picture
                self._store(want, picture)
                arrived.add(want[0])
        while self._queue and len(self._requested) < _MOST_REQUESTS and self.settled:
            # Backs first: they are shown instead of missing faces.
            want = next(filter(_is_back, self._queue), next(iter(self._queue)))
            del self._queue[want]
            self._requested.add(want)
            self.maker.submit(want)
        if arrived:
            self._substitutes.clear()
        return arrived

    def restamp(self, stamp: str, stock: tuple[Colour, Colour]) -> None:
        """Drop every picture, because the colours have changed."""
        self.stamp, self.stock = stamp, stock
        for known in (self._pictures, self._substitutes, self._unsaved, self._queue, self._requested, self._failed):
            known.clear()
        self._bytes = 0

    # -- in memory ---------------------------------------------------------------------------------------------------

    def _store(self, want: Want, picture: pygame.Surface) -> None:
        self._pictures[want] = picture
        self._bytes += weight(picture)
        while self._bytes > self.limit and len(self._pictures) > 1:
            oldest = next(iter(self._pictures))
            self._bytes -= weight(self._pictures.pop(oldest))
            self._unsaved.pop(oldest, None)

    def _substitute(self, want: Want) -> pygame.Surface:
        """A picture to show instead of a missing one, scaled from the nearest size, preferably a larger one.

        It is the same art; for a portrait with an expression the calm one, for a faded card the card in colour; for a
        card its back, or without a back a blank card; for other art it is transparent.
        """
        picture = self._substitutes.get(want)
        if picture is None:
            key, width, height = want
            is_card = 1.4 < height / width < 1.7 and not key.startswith(PAGE)
            similar_key = key.rpartition("/")[0] if key.startswith("person/") or key.endswith("/faded") else key
            known = [each for each in self._pictures if each[0] == key]
            known = known or [each for each in self._pictures if each[0] == similar_key]
            known = known or [each for each in self._pictures if is_card and _is_back(each)]
            if known:
                nearest = min(known, key=lambda each: (each[1] < width, abs(each[1] - width)))
                picture = pygame.transform.smoothscale(self._pictures[nearest], (width, height))
            elif is_card:
                picture = _blank_card(width, height, self.stock)
                if not any(map(_is_back, (*self._queue, *self._requested, *self._failed))):
                    self._queue[BACK, width, height] = None
            else:
                picture = blank(width, height)
            self._substitutes[want] = picture
        return picture

    # -- on disk -----------------------------------------------------------------------------------------------------

    def save_some(self, count: int = 2) -> bool:
        """Write at most `count` new pictures to the cache folder; returns whether there are more."""
        for want in list(self._unsaved)[:count]:
            picture = self._unsaved.pop(want)
            if not want[0].startswith(PAGE):  # a page depends on more than its key and the stamp
                write_picture(self.folder, f"{want[0]}|{self.stamp}", picture)
        return bool(self._unsaved)

    def prune(self, limit: int = _DISK_BYTES) -> None:
        """Delete the least recently used files of the cache folder until the others have at most `limit` bytes."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            files = [(entry.stat(), entry.path) for entry in os.scandir(self.folder) if entry.is_file()]
            total = sum(stat.st_size for stat, _ in files)
            for stat, path in sorted(files, key=lambda f: max(f[0].st_atime, f[0].st_mtime)):
                if total <= limit:
                    break
                os.unlink(path)
                total -= stat.st_size


def _is_back(want: Want) -> bool:
    return want[0] == BACK


@lru_cache(maxsize=8)
def _blank_card(width: int, height: int, stock: tuple[Colour, Colour]) -> pygame.Surface:
    """A card with its stock and frame, without a picture."""
    gap = round(width * 2 / 240)
    picture = blank(width, height)
    w, h, radius = width - 2 * gap, height - 2 * gap, width * 13 / 240
    picture.blit(tinted(rounded(w, h, radius, (255, 255, 255)), stock), (gap, gap))
    picture.blit(framed(w, h, radius, 1, stock[1]), (gap, gap))
    return picture


def raster_path(folder: Path, name: str, size: tuple[int, int]) -> Path:
    """The path of a picture in the cache folder."""
    return folder / f"{crc32(name.encode()):08x}-{size[0]}x{size[1]}.raster"


def read_picture(folder: Path | None, name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture from the cache folder; None if it is missing or damaged. name: everything on which it depends."""
    try:
        data = contents(raster_path(folder, name, size), _LARGEST_FILE) if folder is not None else b""
        # The file has the whole name, since the path has only its checksum, which another name may have.
        head = _head(name, size)
        if not data.startswith(head):
            return None
        kind, body = data[len(head) : len(head) + 1], data[len(head) + 1 :]
        opaque = kind == b"o"
        raw = body if opaque else zlib.decompress(body, bufsize=size[0] * size[1] * 4)
        if len(raw) != size[0] * size[1] * 4:
            return None
        if not opaque:
            return pygame.image.frombuffer(raw, size, "BGRA")
        picture = pygame.Surface(size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))  # opaque surfaces are copied faster
        picture.get_buffer().write(raw, 0)
        return picture
    except (OSError, ValueError, zlib.error, pygame.error):
        return None


def write_picture(folder: Path | None, name: str, picture: pygame.Surface, opaque: bool = False) -> None:
    """Write a picture to the cache folder; an opaque one is not compressed. Never raises."""
    if folder is None:
        return
    raw = pygame.image.tobytes(picture, "BGRA")
    body = b"o" + raw if opaque else b"z" + zlib.compress(raw, 1)
    with contextlib.suppress(OSError):
        path = raster_path(folder, name, picture.get_size())
        write_atomic(path, _head(name, picture.get_size()) + body, synced=False)


def _head(name: str, size: tuple[int, int]) -> bytes:
    return _MAGIC + f"{name}\n{size[0]} {size[1]} ".encode()


def _decode(png: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a PNG in the pixel format that is drawn fastest; None if it is broken or has another size."""
    try:
        picture = pygame.image.load(BytesIO(png), "png")
    except pygame.error:
        return None
    if picture.get_size() != size or max(size) > _LARGEST:
        return None
    return picture.convert(blank(1, 1))


# -- the rasters of nodes -----------------------------------------------------------------------------------------


def wants_of(items: Iterable[object]) -> dict[Want, None]:
    """The rasters that items need, as the keys of a mapping, in their order."""
    wants: dict[Want, None] = {}
    for item in flat(items):
        if isinstance(item, Picture):
            wants[item.art, round(item.rect.w), round(item.rect.h)] = None
        elif isinstance(item, Card):
            wants[item.face, round(item.w), round(item.h)] = None
        elif isinstance(item, Label):
            for span in [span for line in item.lines for span in line if signs.within(span.text)]:
                keys = filter(None, map(signs.art, signs.pieces(span.text)))
                wants.update((sign_of(key, span.size), None) for key in keys)
    return wants


def flat(items: Iterable[object]) -> list[object]:
    """The items, with the nodes of scrolled windows instead of these."""
    found: list[object] = []
    for item in items:
        found += flat(item.nodes) if isinstance(item, Clip) else (item,)
    return found


def sign_of(key: str, size: float) -> Want:
    """The raster of a suit sign among letters of that size."""
    return key, round(0.76 * size), round(0.76 * size)


def faces_of(item: object) -> set[str]:
    """The keys of the art of an item."""
    return {key for key, _, _ in wants_of((item,))}


def lacks(item: object, rasters: Rasters) -> bool:
    """Whether an item has art without a picture of any size."""
    return not all(map(rasters.knows, faces_of(item)))
