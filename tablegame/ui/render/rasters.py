"""Rasters: pictures of art at exact sizes in pixels, from memory, from the cache folder, or made by a worker process.

A piece of art has a key, such as "person/hugo" for a portrait. While the worker makes a picture, a substitute is shown:
the same art at another size, or a card face down. The user may delete the cache folder at any time.
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

SETTLE: Final = 0.03  # seconds after the last resize of a drag from which on pictures of the new size are requested
DRAG: Final = 0.3  # the longest time between two resizes of one drag, in seconds

_MAGIC: Final = b"tablegame raster 2\n"  # the first line of a file in the cache
BACK: Final = "back"  # the key of the art of a card face down, which is shown in the place of missing faces
_MOST_REQUESTS: Final = 64  # the most pictures that are requested at a time
_DISK_BYTES: Final = 192 * 1024 * 1024  # the most bytes of the cache folder
_LARGEST_FILE: Final = 200_000_000  # the most bytes of a file in the cache folder that is read
_LARGEST: Final = 16384  # the greatest width and height of a picture, in pixels

Want: TypeAlias = tuple[str, int, int]
"""A picture that is wanted: the key of its art, its width and its height in pixels."""


class Maker(Protocol):
    """Draws pieces of art at exact sizes in another process."""

    def submit(self, want: Want) -> None:
        """Request a picture."""

    def poll(self) -> Sequence[tuple[Want, bytes | None]]:
        """The answers since the last call: each picture as the bytes of a PNG, or None if it could not be made."""
        ...


class Rasters:
    """The store of pictures of art at exact sizes, and the queue of requests for pictures that are missing."""

    def __init__(self, maker: Maker, folder: Path | None, stamp: str, stock: tuple[Colour, Colour], limit: int) -> None:
        """folder: the cache folder, None for none. stamp: everything on which pictures depend besides key and size
        (colours, edition of the art). stock: the colours of a blank card at its top and at its bottom. limit: the most
        bytes of pictures in memory.
        """
        self.maker, self.folder, self.stamp, self.stock, self.limit = maker, folder, stamp, stock, limit
        self._pictures: dict[Want, pygame.Surface] = {}  # the pictures in memory, the least recently used first
        self._bytes = 0  # the bytes of all pictures in memory
        self._substitutes: dict[Want, pygame.Surface] = {}  # wanted picture → the one that is shown in its place
        self._queue: dict[Want, None] = {}  # the pictures that are still to be requested, in their order
        self._requested: set[Want] = set()  # the pictures that the maker makes now
        self._failed: set[Want] = set()  # the pictures that the maker could not make
        self._unsaved: dict[Want, pygame.Surface] = {}  # the new pictures that are not in the cache folder yet
        self._settles = 0.0  # the time at which the window will have kept its size long enough
        self._resized = float("-inf")  # the time of the last resize
        self.settled = True  # whether the window has kept its size long enough for requests

    # -- requests ----------------------------------------------------------------------------------------------------

    def get(self, key: str, width: int, height: int, ask: bool = True) -> tuple[pygame.Surface, bool]:
        """The picture and True, or a substitute and False. ask: whether to request a picture that does not exist
        yet."""
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
        """Whether a picture of that art is in memory, of any size."""
        return any(key == known for known, _, _ in self._pictures)

    @property
    def waiting(self) -> bool:
        """Whether wanted pictures are missing, or the window is still being resized."""
        return self.making or not self.settled

    @property
    def making(self) -> bool:
        """Whether wanted pictures are missing."""
        return bool(self._queue or self._requested)

    def note_resize(self, now: float) -> None:
        """Drop all requests, because the window has another size. During a drag of its edge none are requested."""
        for known in (self._queue, self._requested, self._substitutes, self._failed):
            known.clear()
        is_dragged = now - self._resized < DRAG
        self._settles = now + (SETTLE if is_dragged else 0.0)
        self._resized = now
        self.settled = False

    def poll(self, now: float) -> set[str]:
        """Take new pictures from the maker, and pass requests on to it. Returns the keys of the art that arrived."""
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
            # Backs first, since they are shown in the place of missing faces.
            want = next(filter(_is_back, self._queue), next(iter(self._queue)))
            del self._queue[want]
            self._requested.add(want)
            self.maker.submit(want)
        if arrived:
            self._substitutes.clear()
        return arrived

    def restamp(self, stamp: str, stock: tuple[Colour, Colour]) -> None:
        """Drop every picture, because the colours have changed. stamp: a text that names the new colours; stock: the
        new colours of a blank card at its top and bottom."""
        self.stamp, self.stock = stamp, stock
        for known in (self._pictures, self._substitutes, self._unsaved, self._queue, self._requested, self._failed):
            known.clear()
        self._bytes = 0

    # -- in memory ---------------------------------------------------------------------------------------------------

    def _store(self, want: Want, picture: pygame.Surface) -> None:
        """Keep a picture in memory, and drop the least recently used ones if there are too many bytes."""
        self._pictures[want] = picture
        self._bytes += weight(picture)
        while self._bytes > self.limit and len(self._pictures) > 1:
            oldest = next(iter(self._pictures))
            self._bytes -= weight(self._pictures.pop(oldest))
            self._unsaved.pop(oldest, None)

    def _substitute(self, want: Want) -> pygame.Surface:
        """A picture to show in the place of a missing one, the first of these that is possible:

        - the same art at another size, scaled from the nearest size in memory, preferably a larger one;
        - the calm portrait for a portrait with an expression, the card in colour for a faded card;
        - the back of a card for a card; if there is no back in memory, a blank card;
        - a transparent picture for other art.
        """
        picture = self._substitutes.get(want)
        if picture is None:
            key, width, height = want
            is_card = 1.4 < height / width < 1.7 and not key.startswith(PAGE)  # cards are about 1.54 times as high
            similar_key = key.rpartition("/")[0] if key.startswith("person/") or key.endswith("/faded") else key
            known = [stored for stored in self._pictures if stored[0] == key]
            known = known or [stored for stored in self._pictures if stored[0] == similar_key]
            known = known or [stored for stored in self._pictures if is_card and _is_back(stored)]
            if known:
                nearest = min(known, key=lambda stored: (stored[1] < width, abs(stored[1] - width)))
                picture = pygame.transform.smoothscale(self._pictures[nearest], (width, height))
            elif is_card:
                picture = _blank_card(width, height, self.stock)
                # With a back in memory, the next missing cards need not be blank.
                if not any(map(_is_back, (*self._queue, *self._requested, *self._failed))):
                    self._queue[BACK, width, height] = None
            else:
                picture = blank(width, height)
            self._substitutes[want] = picture
        return picture

    # -- on disk -----------------------------------------------------------------------------------------------------

    def save_some(self, count: int = 2) -> bool:
        """Write at most `count` new pictures to the cache folder; returns whether there are more to write."""
        for want in list(self._unsaved)[:count]:
            picture = self._unsaved.pop(want)
            if not want[0].startswith(PAGE):  # a page depends on more than its key and the stamp
                write_picture(self.folder, f"{want[0]}|{self.stamp}", picture)
        return bool(self._unsaved)

    def prune(self, limit: int = _DISK_BYTES) -> None:
        """Delete the least recently used files of the cache folder until it has at most `limit` bytes. Never raises."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            files = [(entry.stat(), entry.path) for entry in os.scandir(self.folder) if entry.is_file()]
            total = sum(stat.st_size for stat, _ in files)
            for stat, path in sorted(files, key=lambda file: max(file[0].st_atime, file[0].st_mtime)):
                if total <= limit:
                    break
                os.unlink(path)
                total -= stat.st_size


def _is_back(want: Want) -> bool:
    return want[0] == BACK


@lru_cache(maxsize=8)
def _blank_card(width: int, height: int, stock: tuple[Colour, Colour]) -> pygame.Surface:
    """A card without a picture: its stock and its frame. stock: the colours at its top and at its bottom."""
    gap = round(width * 2 / 240)  # the clear margin and the radius of cards, as in `sprites.py`
    picture = blank(width, height)
    w, h, radius = width - 2 * gap, height - 2 * gap, width * 13 / 240
    picture.blit(tinted(rounded(w, h, radius, (255, 255, 255)), stock), (gap, gap))
    picture.blit(framed(w, h, radius, 1, stock[1]), (gap, gap))
    return picture


def raster_path(folder: Path, name: str, size: tuple[int, int]) -> Path:
    """The path of a picture in the cache folder. name: key and colours of the art, all that decides but the size."""
    return folder / f"{crc32(name.encode()):08x}-{size[0]}x{size[1]}.raster"


def read_picture(folder: Path | None, name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture from the cache folder; None if it is missing or damaged. name: as for `raster_path`."""
    try:
        data = contents(raster_path(folder, name, size), _LARGEST_FILE) if folder is not None else b""
        # The file begins with the whole name: the path has only its checksum, which another name may have too.
        head = _head(name, size)
        if not data.startswith(head):
            return None
        kind, body = data[len(head) : len(head) + 1], data[len(head) + 1 :]
        opaque = kind == b"o"
        raw_bytes = size[0] * size[1] * 4
        raw = body if opaque else zlib.decompress(body, bufsize=raw_bytes)
        if len(raw) != raw_bytes:
            return None
        if not opaque:
            return pygame.image.frombuffer(raw, size, "BGRA")
        picture = pygame.Surface(size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))  # opaque surfaces are copied faster
        picture.get_buffer().write(raw, 0)
        return picture
    except (OSError, ValueError, zlib.error, pygame.error):
        return None


def write_picture(folder: Path | None, name: str, picture: pygame.Surface, opaque: bool = False) -> None:
    """Write a picture to the cache folder, compressed unless it is opaque. Never raises. name: see `raster_path`."""
    if folder is None:
        return
    raw = pygame.image.tobytes(picture, "BGRA")
    body = b"o" + raw if opaque else b"z" + zlib.compress(raw, 1)
    with contextlib.suppress(OSError):
        path = raster_path(folder, name, picture.get_size())
        write_atomic(path, _head(name, picture.get_size()) + body, synced=False)


def _head(name: str, size: tuple[int, int]) -> bytes:
    """The bytes with which the file of a picture begins, before the letter "o" or "z" for its kind."""
    return _MAGIC + f"{name}\n{size[0]} {size[1]} ".encode()


def _decode(png: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a PNG, in the pixel format that is drawn fastest; None if it is broken or has another size."""
    try:
        picture = pygame.image.load(BytesIO(png), "png")
    except pygame.error:
        return None
    if picture.get_size() != size or max(size) > _LARGEST:
        return None
    return picture.convert(blank(1, 1))


# -- the rasters of nodes -----------------------------------------------------------------------------------------


def wants_of(items: Iterable[object]) -> dict[Want, None]:
    """The pictures of art that nodes need (key, width, height), each once, in the order of the nodes. They are the keys
    of the result; the values mean nothing. A set would not keep the order."""
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
    """The nodes as a list. Each scrolled window (`Clip`) is replaced by the nodes in it."""
    flattened: list[object] = []
    for item in items:
        flattened += flat(item.nodes) if isinstance(item, Clip) else (item,)
    return flattened


def sign_of(key: str, size: float) -> Want:
    """The request for the picture of a suit sign that fits among letters of that size. key: of the sign's art."""
    side = round(0.76 * size)  # about as high as capital letters
    return key, side, side


def faces_of(item: object) -> set[str]:
    """The keys of all art in a node."""
    return {key for key, _, _ in wants_of((item,))}


def lacks(item: object, rasters: Rasters) -> bool:
    """Whether a node needs art that is not in memory at any size."""
    return not all(map(rasters.knows, faces_of(item)))
