"""Everything that makes pictures at the present size and in the present theme, kept in step with both."""

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
from tablegame.view.builder import STUDY
from tablegame.view.scene import Card, Node, Scene
from tablegame.view.timeline import Strokes, Timeline

if TYPE_CHECKING:
    from tablegame.art.task import PictureTask
    from tablegame.printing.preview import PageTask

_PICTURES: Final = 14 * 1024 * 1024
"""Memory for pictures in bytes, at least; eight more for each pixel of the window."""

PATIENCE: Final = 0.15
"""The old picture is shown, stretched, for this long after a resize, while pictures of the new size are made, in
seconds."""


class ArtMaker:
    """Rasters from one or two worker processes, which draw art in certain colours."""

    def __init__(self, client: Client | InlineClient, packs: Path, colours: Mapping[str, str]) -> None:
        """packs: the folder of the players' packs; colours: of the theme, for `Inks`."""
        self.packs, self.colours = packs, colours
        self._workers: list[tuple[Client | InlineClient, dict[int, Want]]] = [(client, {})]
        """Each with what it is to make, by ticket."""

    def submit(self, want: Want) -> None:
        """Request it from the worker with less to do; the second worker starts when it is first needed."""
        if self._workers[0][1]:
            self._join()

        def effort(worker: tuple[object, dict[int, Want]]) -> int:
            """A picture costs its pixels, and a constant for every drawing."""
            return sum([wide * high + 10_000 for _, wide, high in worker[1].values()])

        client, pending = min(self._workers, key=effort)
        pending[client.submit(self._task(*want))] = want

    def _task(self, key: str, width: int, height: int) -> PictureTask | PageTask:
        """What the worker does; a start that finds all pictures in the cache loads nothing of it."""
        if key.startswith(PAGE):
            from tablegame.printing.preview import PageTask

            return PageTask(key, self.packs, width, height)
        from tablegame.art.inks import Inks
        from tablegame.art.task import PictureTask

        return PictureTask(key, Inks.of(self.colours), self.packs, width, height)

    def poll(self) -> Sequence[tuple[Want, bytes | None]]:
        """The finished pictures as PNG; None for one that could not be made."""
        made: list[tuple[Want, bytes | None]] = []
        for client, pending in self._workers:
            for ticket, result in client.poll():
                want = pending.pop(ticket, None)
                if want is not None:
                    made.append((want, result if isinstance(result, bytes) else None))
        return made

    def prepare(self) -> None:
        """Start both workers, so that the first picture need not wait for them."""
        if self._join():
            for client, _ in self._workers:
                client.submit(self._task("seat/0", 8, 8))

    def _join(self) -> bool:
        """Start the second worker, unless it runs."""
        joins = len(self._workers) == 1 and isinstance(self._workers[0][0], Client)
        self._workers += [(Client("art"), {})] if joins else []
        return joins

    def forget(self) -> None:
        """Drop all requests."""
        for client, pending in self._workers:
            for ticket in pending:
                client.cancel(ticket)
            pending.clear()

    def close(self) -> None:
        """End the workers."""
        for client, _ in self._workers:
            client.close()


class Studio:
    """Theme, fonts, rasters and the stage."""

    def __init__(self, art: Client | InlineClient, folders: Folders, theme: str, size: tuple[int, int]) -> None:
        self.folders = folders
        self.theme = _theme(theme, folders)
        self.size = size
        self._maker = ArtMaker(art, folders.packs, self.theme.art_colours())
        area = size[0] * size[1]
        self.rasters = Rasters(self._maker, folders.rasters, self._stamp(), self._stock(), _PICTURES + 8 * area)
        self._pruned = False
        self._resized = 0.0
        self._scattered = False
        """Whether pictures of another size were freed since memory was last returned to the system."""
        self._make()

    def _make(self, before: pygame.Surface | None = None) -> None:
        """Make everything for the present size; before is shown, stretched, until its pictures are there."""
        self.fonts = Fonts(self.theme.faces.serif, self.theme.faces.sans)
        scale = min(self.size[0] / STUDY[0], self.size[1] / STUDY[1])
        painter = Painter(self.theme, scale)
        grounds = Grounds(self.theme, self.rasters.folder, self.size, scale)
        self.stage = Stage(painter, self.fonts, self.rasters, grounds, self.size, before)
        self._shown: tuple[Node, ...] = ()
        """The top scene's nodes in the picture."""
        self._late: tuple[Sequence[Scene], Sequence[Node], Strokes | None] | None = None
        """What waits for the faces of cards."""

    def _stamp(self) -> str:
        return f"{EDITION}|{self._maker.colours}"

    def _stock(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        return rgb(self.theme.card.top), rgb(self.theme.card.bottom)

    def retheme(self, key: str) -> None:
        """Use the theme of that key, with all its colours."""
        theme = _theme(key, self.folders)
        if theme != self.theme:
            self.theme = theme
            self._maker.forget()
            self._maker.colours = theme.art_colours()
            self.rasters.restamp(self._stamp(), self._stock())
            self._make()

    def resize(self, size: tuple[int, int], now: float, stretch: bool = True) -> bool:
        """Use a new size in pixels; False if it is the same. stretch: the present picture may be shown stretched until
        the new one can be painted."""
        if size == self.size:
            return False
        self.size = size
        self._maker.forget()
        self.rasters.limit = _PICTURES + 8 * size[0] * size[1]
        self.rasters.note_resize(now)
        self._resized = now
        self._scattered = True
        self._make(self.stage.picture if stretch else None)
        return True

    def show(
        self, scenes: Sequence[Scene], over: Sequence[Node], timeline: Timeline | None, strokes: Strokes | None
    ) -> None:
        """Show scenes as `Stage.show` does. Without motion, cards that turn up wait in the last picture until their
        faces are painted: otherwise the words about them would be there before."""
        hidden = {node.id for node in self._shown if isinstance(node, Card) and node.face.startswith(BACK)}
        turned = [node for node in scenes[-1].nodes if hidden and isinstance(node, Card) and node.id in hidden]
        for want in wants_of(turned):
            self.rasters.get(*want)
        late = timeline is None and self.rasters.making and any(lacks(card, self.rasters) for card in turned)
        self._late = (scenes, over, strokes) if late else None
        if not late:
            self._shown = scenes[-1].nodes
            self.stage.show(scenes, over, timeline, strokes)

    def poll(self, now: float, resting: bool, expecting: bool = False) -> None:
        """Receive finished rasters; in idle moments write some to the cache. expecting: a player is at the window and
        it is idle: time to start the workers for the next pictures."""
        if expecting:
            self._maker.prepare()
        arrived = self.rasters.poll(now)
        if arrived:
            self.stage.repaint_arrived(arrived)
        if self._late is not None:
            scenes, over, strokes = self._late
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
        """Write the uncached pictures to the cache, end the workers."""
        while self.rasters.save_some(8):
            pass
        self.stage.grounds.save()
        self._maker.close()


def _theme(key: str, folders: Folders) -> Theme:
    """The theme of that key; the house's own if there is none. The default needs no file."""
    if key == LAMPLIGHT.key:
        return LAMPLIGHT
    from tablegame.theme.library import find

    return find(key, folders)
