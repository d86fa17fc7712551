"""Rasters of SVG text as PNG bytes, at exact pixel sizes.

It holds the interpreter while it works: callers that must not stutter ask for rasters in another process.
"""

from __future__ import annotations

import re
from typing import Final

import resvg_py

_SIZE: Final = re.compile(r' width="[\d.]+" height="[\d.]+">')


def png(svg: str, width: int, height: int) -> bytes:
    """The drawing stretched to width x height pixels, as PNG; raises ValueError where the SVG cannot be drawn."""
    size = f' width="{width}" height="{height}" preserveAspectRatio="none">'
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=_SIZE.sub(size, svg, count=1), skip_system_fonts=True))
    except BaseException as error:
        if type(error).__name__ == "PanicException":  # the rasteriser's own, and no Exception to Python
            raise ValueError("the rasteriser gives up") from None
        raise
