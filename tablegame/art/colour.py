"""Arithmetic on colours ``#rrggbb``. Knows nothing of what they are for."""

from __future__ import annotations

from collections.abc import Callable


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0-255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(ground: str, ink: str, share: float) -> str:
    """The colour of ink laid over ground with that opacity (0-1)."""
    pairs = zip(channels(ground), channels(ink), strict=True)
    return "#" + "".join(f"{round(under + (over - under) * share):02x}" for under, over in pairs)


def is_black(colour: str) -> bool:
    """Whether it is as dark as a black ink."""
    return sum(channels(colour)) < 200


def fading(stock: str) -> Callable[[str], str]:
    """How colours turn out on a card of that stock that is spent: thinned, and without their own hue."""

    def tone(colour: str) -> str:
        red, green, blue = channels(colour)
        grey = f"{round(red * 0.3 + green * 0.59 + blue * 0.11):02x}" * 3
        return mix(stock, mix(colour, f"#{grey}", 0.7), 0.45)

    return tone
