"""Arithmetic on colours ``#rrggbb``. Knows nothing of what they are for."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0-255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(ground: str, ink: str, share: float) -> str:
    """The colour of ink laid over ground with that opacity (0-1)."""
    pairs = zip(channels(ground), channels(ink), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * share):02x}" for under, over in pairs)
