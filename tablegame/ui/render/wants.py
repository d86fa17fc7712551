"""Which rasters parts of a picture need: keys of the art, and how large they are shown."""

from __future__ import annotations

from collections.abc import Iterable

from tablegame.ui.render.rasters import Rasters, Want
from tablegame.view import signs
from tablegame.view.scene import Card, Clip, Label, Picture


def wants_of(items: Iterable[object]) -> dict[Want, None]:
    """The rasters that items show, each once: key of the art, width and height in pixels."""
    wants: dict[Want, None] = {}
    for item in items:
        if isinstance(item, Picture):
            wants[item.art, round(item.rect.w), round(item.rect.h)] = None
        elif isinstance(item, Card):
            wants[item.face, round(item.w), round(item.h)] = None
        elif isinstance(item, Clip):
            wants.update(wants_of(item.nodes))
        elif isinstance(item, Label):
            for span in [span for line in item.lines for span in line if signs.within(span.text)]:
                keys = filter(None, map(signs.art, signs.pieces(span.text)))
                wants.update((sign_of(key, span.size), None) for key in keys)
    return wants


def sign_of(key: str, size: float) -> Want:
    """The raster of a suit's sign among letters of that size."""
    return key, round(0.76 * size), round(0.76 * size)


def faces_of(item: object) -> set[str]:
    """The keys of art that an item shows."""
    return {key for key, _, _ in wants_of((item,))}


def lacks(item: object, rasters: Rasters) -> bool:
    """Whether an item shows art of which there is no picture yet, of any size."""
    return not all(map(rasters.knows, faces_of(item)))
