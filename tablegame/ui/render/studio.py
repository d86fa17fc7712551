"""The studio: the objects that draw scenes, all for the present theme and size of the window.

A raster is a picture of a piece of art (a card, a portrait) at an exact size, made by a worker process. The stage is
the picture in the window.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tablegame.art import EDITION, PAGE
from tablegame.session.client import Client, InlineClient
from tablegame.storage.folders import Folders
from tablegame.theme.model import LAMPLIGHT, Theme
from tablegame.ui.render.draw import Stage
from tablegame.ui.render.fonts import Fonts
from tablegame.ui.render.ground import Grounds
from tablegame.ui.render.paint import Painter
from tablegame.ui.render.rasters import BACK, Rasters, Want, lacks, wants_of
from tablegame.ui.render.shapes import rgb
from tablegame.view.builder import LAYOUT_WINDOW
from tablegame.view.scene import Card, Node, Scene
from tablegame.view.timeline import Strokes, Timeline

if TYPE_CHECKING:
    from tablegame.art.task import PictureTask
    from tablegame.printing.preview import PageTask

_PICTURES: Final = 14 * 1024 * 1024  # the most bytes of rasters in memory; for each pixel of the window 8 are added

PATIENCE: Final = 0.15  # seconds for which the old picture is shown, stretched, after a resize at most
_TASK_EFFORT: Final = 10_000  # the effort that any picture takes in addition to that for its pixels, in pixels


class ArtMaker:
    """Lets one or two worker processes draw pieces of art."""

    def __init__(self, client: Client | InlineClient, packs: Path, colours: Mapping[str, str]) -> None:
        """client: of the first worker; packs: the folder of the player's packs of cards; colours: of the theme."""
        self.packs, self.colours = packs, colours
        self._workers: list[tuple[Client | InlineClient, dict[int, Want]]] = [(client, {})]
        """The client of each worker, and its requests that are not answered yet, by their numbers."""

    def submit(self, want: Want) -> None:
        """Request a picture from the worker with less to do. The second worker starts when the first is busy."""
        _, first_requests = self._workers[0]
        if first_requests:
            self._start_second()

        def effort(worker: tuple[object, dict[int, Want]]) -> int:
            _, requests = worker
            return sum([width * height + _TASK_EFFORT for _, width, height in requests.values()])

        client, requests = min(self._workers, key=effort)
        requests[client.submit(self._task(*want))] = want

    def _task(self, key: str, width: int, height: int) -> PictureTask | PageTask:
        """The task that draws a picture: a page of a print, or a piece of art."""
        # Imported here: a start that finds all pictures in the cache needs no tasks.
        if key.startswith(PAGE):
            from tablegame.printing.preview import PageTask

            return PageTask(key, self.packs, width, height)
        from tablegame.art.inks import Inks
        from tablegame.art.task import PictureTask

        return PictureTask(key, Inks.of(self.colours), self.packs, width, height)

    def poll(self) -> Sequence[tuple[Want, bytes | None]]:
        """The answers since the last call: each picture as the bytes of a PNG, or None if it could not be made."""
        pictures: list[tuple[Want, bytes | None]] = []
        for client, requests in self._workers:
            for ticket, result in client.poll():
                want = requests.pop(ticket, None)
                if want is not None:
                    pictures.append((want, result if isinstance(result, bytes) else None))
        return pictures

    def prepare(self) -> None:
        """Start both workers, so that the next pictures need not wait for them."""
        if self._start_second():
            for client, _ in self._workers:
                client.submit(self._task("seat/0", 8, 8))  # any picture will do; the answer is ignored

    def _start_second(self) -> bool:
        """Start the second worker; returns whether it did not run before."""
        starts = len(self._workers) == 1 and isinstance(self._workers[0][0], Client)
        self._workers += [(Client("art"), {})] if starts else []
        return starts

    def forget(self) -> None:
        """Cancel all requests."""
        for client, requests in self._workers:
            for ticket in requests:
                client.cancel(ticket)
            requests.clear()

    def close(self) -> None:
        for client, _ in self._workers:
            client.close()


class Studio:
    """The objects that draw scenes. `retheme` and `resize` set the theme and the size of the window."""

    def __init__(self, art: Client | InlineClient, folders: Folders, theme: str, size: tuple[int, int]) -> None:
        self.folders = folders
        self.theme = _theme(theme, folders)
        self.size = size
        self._maker = ArtMaker(art, folders.packs, self.theme.art_colours())
        area = size[0] * size[1]
        self.rasters = Rasters(self._maker, folders.rasters, self._stamp(), self._stock(), _PICTURES + 8 * area)
        self._pruned = False  # whether old files of the cache folder have been deleted
        self._resized = 0.0  # the time of the last resize
        self._scattered = False
        """Whether memory of pictures of another size may still have to be returned to the system."""
        self._set_up()

    def _set_up(self, before: pygame.Surface | None = None) -> None:
        """Make the fonts and the stage for the present size and theme. before: the picture from before a resize, which
        the stage shows, stretched, until it can draw; None for none."""
        self.fonts = Fonts(self.theme.faces.serif, self.theme.faces.sans)
        scale = min(self.size[0] / LAYOUT_WINDOW[0], self.size[1] / LAYOUT_WINDOW[1])
        painter = Painter(self.theme, scale)
        grounds = Grounds(self.theme, self.rasters.folder, self.size, scale)
        self.stage = Stage(painter, self.fonts, self.rasters, grounds, self.size, before)
        self._shown: tuple[Node, ...] = ()  # the nodes of the top scene that is shown
        self._delayed: tuple[Sequence[Scene], Sequence[Node], Strokes | None] | None = None
        """If scenes wait for the faces of cards, the arguments scenes, over and strokes of their `show`; else None."""

    def _stamp(self) -> str:
        """A text that changes with the code of the art or the colours: then stored rasters are out of date."""
        return f"{EDITION}|{self._maker.colours}"

    def _stock(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """The colours of a blank card at its top and at its bottom."""
        return rgb(self.theme.card.top), rgb(self.theme.card.bottom)

    def retheme(self, key: str) -> None:
        """Use the theme with that key. Nothing happens if it is used already."""
        theme = _theme(key, self.folders)
        if theme != self.theme:
            self.theme = theme
            self._maker.forget()
            self._maker.colours = theme.art_colours()
            self.rasters.restamp(self._stamp(), self._stock())
            self._set_up()

    def resize(self, size: tuple[int, int], now: float, stretch: bool = True) -> bool:
        """Use a size in pixels; returns whether it differs from the present size. stretch: whether the present picture
        is shown, stretched, until new rasters exist."""
        if size == self.size:
            return False
        self.size = size
        self._maker.forget()
        self.rasters.limit = _PICTURES + 8 * size[0] * size[1]
        self.rasters.note_resize(now)
        self._resized = now
        self._scattered = True
        self._set_up(self.stage.picture if stretch else None)
        return True

    def show(
        self, scenes: Sequence[Scene], over: Sequence[Node], timeline: Timeline | None, strokes: Strokes | None
    ) -> None:
        """Show scenes, with the parameters of `Stage.show`. If cards are turned up without motion, the last picture
        stays until the rasters of their faces exist. Otherwise words about the cards would appear before the cards."""
        face_down = {node.id for node in self._shown if isinstance(node, Card) and node.face.startswith(BACK)}
        turned = [node for node in scenes[-1].nodes if face_down and isinstance(node, Card) and node.id in face_down]
        for want in wants_of(turned):
            self.rasters.get(*want)
        waits = timeline is None and self.rasters.making and any(lacks(card, self.rasters) for card in turned)
        self._delayed = (scenes, over, strokes) if waits else None
        if not waits:
            self._shown = scenes[-1].nodes
            self.stage.show(scenes, over, timeline, strokes)

    def poll(self, now: float, resting: bool, expecting: bool = False) -> None:
        """Take new rasters and show them. resting: whether there is time to write rasters to the cache folder;
        expecting: whether to start the workers now, because a player is there and will soon need new pictures."""
        if expecting:
            self._maker.prepare()
        arrived = self.rasters.poll(now)
        if arrived:
            self.stage.repaint_arrived(arrived)
        if self._delayed is not None:
            scenes, over, strokes = self._delayed
            self.show(scenes, over, None, strokes)
        if self.stage.stretching and self.rasters.settled:
            self.stage.prepare()
            if not self.rasters.making or now - self._resized > PATIENCE:
                self.stage.reveal()
        if resting and self._scattered and not self.rasters.waiting:
            self._scattered = False
            if sys.platform == "linux":  # glibc keeps freed memory: 80 MB and more after 60 sizes of a window
                import ctypes

                with suppress(OSError, AttributeError):  # not every C library has it
                    ctypes.CDLL(None).malloc_trim(0)
        if resting and not self.rasters.waiting and not self.rasters.save_some():
            self.stage.grounds.save()
            if not self._pruned:
                self._pruned = True
                self.rasters.prune()

    def close(self) -> None:
        """Write all new pictures to the cache folder, and end the workers."""
        while self.rasters.save_some(8):
            pass
        self.stage.grounds.save()
        self._maker.close()


def _theme(key: str, folders: Folders) -> Theme:
    """The theme with that key; the default theme, which needs no file, if it cannot be used."""
    if key == LAMPLIGHT.key:
        return LAMPLIGHT
    from tablegame.theme.library import find

    return find(key, folders)
